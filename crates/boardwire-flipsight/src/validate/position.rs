//! The rules of one position: of a request, or of a leg.

#[cfg(feature = "rules")]
use boardwire_core::othello::Shape;
use boardwire_core::othello::{Color, Size, Variant};

use super::Checker;
use crate::codes::Code;
use crate::lex::Segment;
use crate::model::{Cells, ColorNumber, Extras, LegMove, Placed, SquareList};

/// What a request and a leg have in common.
pub(super) struct Position<'p> {
    pub(super) board: &'p Cells,
    pub(super) turn: ColorNumber,
    /// The key of `turn`.
    pub(super) turn_key: &'static str,
    pub(super) legal_moves: &'p SquareList,
    pub(super) placed: Option<&'p Placed<'p>>,
    pub(super) variant: Option<Variant>,
    /// Squares along a side, as the message says.
    pub(super) side: i64,
    /// What `legal_moves` has to be.
    pub(super) phase: Phase,
    pub(super) history: &'p [LegMove<'p>],
}

/// How far the leg is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// `legal_moves` is what the rules give.
    Active,
    /// Played to its end: `legal_moves` is empty.
    Finished,
    /// Ended before its time: the guide does not say what becomes of `legal_moves`.
    Stopped,
}

impl Position<'_> {
    fn size(&self) -> Option<Size> {
        Size::new(u8::try_from(self.side).ok()?)
    }

    /// The shape, if the mode is known and the message has the mode's size; of an unknown mode the full board.
    #[cfg(feature = "rules")]
    fn shape(&self) -> Option<Shape> {
        let size = self.size()?;
        match self.variant {
            Some(variant) => Some(variant.shape()).filter(|shape| shape.size() == size),
            None => Some(Shape::Full(size)),
        }
    }
}

pub(super) fn check(checker: &mut Checker, position: &Position<'_>) {
    check_cells(checker, position);
    if position.turn.color().is_none() {
        checker.report(Code::BadColor, &[Segment::Key(position.turn_key)]);
    }
    if let Some(placed) = position.placed {
        check_placed(checker, position, placed);
    }
    check_legal_moves(checker, position);
    check_history(checker, position);
}

/// What is wrong with entries whatever the position that they started from.
fn check_history(checker: &mut Checker, position: &Position<'_>) {
    let size = position.size();
    for (index, entry) in position.history.iter().enumerate() {
        let mut report = |code, key| {
            let path = [
                Segment::Key("history"),
                Segment::Index(index),
                Segment::Key(key),
            ];
            checker.report(code, &path);
        };
        if entry.color.is_some_and(|color| color.color().is_none()) {
            report(Code::BadColor, "color");
        }
        if entry
            .participant
            .is_some_and(|number| !is_participant(number))
        {
            report(Code::OutOfRange, "participant");
        }
        if size.is_some_and(|size| entry.mv.resolve(size).is_err()) {
            report(Code::OffBoard, "move");
        }
    }
}

pub(super) fn is_participant(number: i64) -> bool {
    matches!(number, 0 | 1)
}

fn check_cells(checker: &mut Checker, position: &Position<'_>) {
    const KEY: Segment = Segment::Key("board");
    let cells = position.board;
    let area = usize::try_from(position.side)
        .ok()
        .and_then(|side| side.checked_mul(side));
    if area != Some(cells.len()) {
        checker.report(Code::BoardLength, &[KEY]);
    }
    if !cells.is_plain() {
        for (index, cell) in cells.iter().enumerate() {
            if !(0..=2).contains(&cell) {
                checker.report(Code::BadCell, &[KEY, Segment::Index(index)]);
            }
        }
    }
    if position.variant == Some(Variant::Octagon) {
        for number in SquareList::OCTAGON_BLOCKED.iter() {
            let index = usize::try_from(number).unwrap_or_default();
            if cells.get(index).is_some_and(|cell| cell != 0) {
                checker.report(Code::BlockedFilled, &[KEY, Segment::Index(index)]);
            }
        }
    }
}

fn check_placed(checker: &mut Checker, position: &Position<'_>, placed: &Placed<'_>) {
    const KEY: Segment = Segment::Key("placed");
    let is_count = |count: Option<i64>| count.is_some_and(|count| count >= 0);
    let keys_are_right = placed.extras == Extras::NONE;
    if !keys_are_right || !is_count(placed.black) || !is_count(placed.white) {
        checker.report(Code::PlacedKeys, &[KEY]);
    }
    let counts = [("1", placed.black), ("2", placed.white)];
    if position.variant == Some(Variant::Reversi) {
        for (key, count) in counts {
            if count.is_some_and(|count| count > 32) {
                checker.report(Code::PlacedCap, &[KEY, Segment::Key(key)]);
            }
        }
    }
    let (Some(black), Some(white), Some(variant)) = (placed.black, placed.white, position.variant)
    else {
        return;
    };
    let at_start = match variant {
        Variant::Reversi => 0,
        _ => 4,
    };
    let discs: usize = Color::ALL
        .map(|color| position.board.count(color))
        .iter()
        .sum();
    let placed = black
        .checked_add(white)
        .and_then(|sum| sum.checked_add(at_start));
    if placed != i64::try_from(discs).ok() {
        checker.report(Code::PlacedSum, &[KEY]);
    }
}

fn check_legal_moves(checker: &mut Checker, position: &Position<'_>) {
    // One comparison settles nearly all positions.
    let is_right = match position.phase {
        Phase::Active => is_legal_list(position),
        Phase::Finished => Some(position.legal_moves.is_empty()),
        Phase::Stopped => None,
    };
    if is_right == Some(false) {
        checker.report(Code::LegalMismatch, &[Segment::Key("legal_moves")]);
    }
    if is_right == Some(true) && position.legal_moves.is_ascending() {
        return;
    }
    let size = usize::try_from(position.side).unwrap_or_default();
    let area = size.saturating_mul(size);
    let is_octagon = position.variant == Some(Variant::Octagon);
    let mut seen = 0u128;
    for (entry, number) in position.legal_moves.iter().enumerate() {
        let mut report = |code| {
            checker.report(code, &[Segment::Key("legal_moves"), Segment::Index(entry)]);
        };
        let index = usize::try_from(number).ok().filter(|&index| index < area);
        let Some(index) = index else {
            report(Code::LegalRange);
            continue;
        };
        let bit = u32::try_from(index)
            .ok()
            .and_then(|index| 1u128.checked_shl(index))
            .unwrap_or(0);
        if seen & bit != 0 {
            report(Code::LegalDuplicate);
        }
        seen |= bit;
        if position.board.get(index).is_some_and(|cell| cell != 0) {
            report(Code::LegalOccupied);
        }
        if is_octagon && SquareList::OCTAGON_BLOCKED.contains(number) {
            report(Code::LegalBlocked);
        }
    }
}

/// Whether the list has the squares that the rules give, as a set; `None` where they can't be asked.
#[cfg(feature = "rules")]
fn is_legal_list(position: &Position<'_>) -> Option<bool> {
    let legal = rules_position(position)?.legal_moves();
    let listed = position.legal_moves.set(legal.size());
    Some(listed == Some(legal))
}

/// There are no rules to ask.
#[cfg(not(feature = "rules"))]
const fn is_legal_list(_: &Position<'_>) -> Option<bool> {
    None
}

/// The position for the rules, if it is one of the variant's. Only in reversi the counts have a say in what is legal.
#[cfg(feature = "rules")]
pub(super) fn rules_position(
    position: &Position<'_>,
) -> Option<boardwire_rules::othello::Position> {
    let variant = position.variant?;
    let board = position.board.board(position.shape()?)?;
    let placed = match variant {
        Variant::Reversi => Some(position.placed?.counts()?),
        _ => None,
    };
    let turn = position.turn.color()?;
    boardwire_rules::othello::Position::from_board(variant, &board, turn, placed).ok()
}

/// The rules that a mode, a size and a list of blocked squares have to follow together.
pub(super) fn check_shape(
    checker: &mut Checker,
    variant: Option<Variant>,
    side: Option<i64>,
    blocked: Option<&SquareList>,
) {
    let Some(variant) = variant else {
        return;
    };
    let shape = variant.shape();
    if side.is_some_and(|side| side != i64::from(shape.size().side())) {
        checker.report(Code::BoardSizeMode, &[Segment::Key("board_size")]);
    }
    // As a set: the order is the service's own.
    let is_right = |list: &SquareList| {
        *list == SquareList::blocked(shape) || list.set(shape.size()) == Some(shape.blocked())
    };
    if blocked.is_some_and(|list| !is_right(list)) {
        checker.report(Code::BlockedSet, &[Segment::Key("blocked_squares")]);
    }
}
