//! Games on the rules of Othello (feature `rules`).

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Move, Variant};
use boardwire_core::{CodeSet as _, Finding, Observation, Severity, Span};
use boardwire_rules::othello::{IllegalMove, Position};

use super::codes::Code;
use super::lex::{START, find_start, is_space};
use super::model::{GgfFile, GgfGame, Item};
use super::result::{GgfResult, ResultFlag};
use crate::num::Num;

/// A game that was played through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The position after all moves. [`Position::turn`] says who is to move: after a pass at the end, the other side.
    pub position: Position,
    /// Whether the game's result, if it has one that can be checked, is the one on the board.
    pub result_agrees: bool,
}

/// The move at which a replay stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which move, from 1, passes included.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// What is wrong with it.
    pub reason: ReplayFault,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayFault {
    /// The tag is not that of the side to move.
    WrongColour,
    /// It breaks a rule.
    Illegal(IllegalMove),
}

impl ReplayError {
    /// The code: `wrong-colour`, `pass-with-moves` or `illegal-move`.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self.reason {
            ReplayFault::WrongColour => Code::WrongColour,
            ReplayFault::Illegal(IllegalMove::PassWithMoves) => Code::PassWithMoves,
            ReplayFault::Illegal(_) => Code::IllegalMove,
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}): {}", self.index, self.mv, self.reason)
    }
}

impl core::error::Error for ReplayError {}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongColour => f.pad("the other side is to move"),
            Self::Illegal(rule) => rule.fmt(f),
        }
    }
}

impl GgfGame<'_> {
    /// The start position, by the rules of the match type: anti games have their own goal.
    #[must_use]
    pub fn start_position(&self) -> Position {
        let start = self.start();
        let is_anti = self.ty().is_some_and(super::MatchType::is_anti);
        let variant = if is_anti { Variant::Anti } else { Variant::Std };
        // Both are played on boards of every shape.
        Position::from_board(variant, &start.board, start.turn, None).unwrap_or_default()
    }

    /// Plays the game through. Passes are moves: a game whose moves lack one has a wrong colour there.
    ///
    /// ```
    /// use boardwire_nboard::ggf;
    ///
    /// let file = ggf::parse("(;GM[Othello]B[F5]W[D6]B[C3];)")?;
    /// let replayed = file.games().next().unwrap().replay().unwrap();
    /// assert_eq!(replayed.position.discs(), [5, 2]);
    /// # Ok::<(), ggf::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first move of the wrong colour, or against the rules.
    pub fn replay(&self) -> Result<Replayed, ReplayError> {
        let mut position = self.start_position();
        for (index, &Item { color, item }) in (1..).zip(self.items()) {
            let fault = if position.turn() == color {
                position.play(item.mv).err().map(ReplayFault::Illegal)
            } else {
                Some(ReplayFault::WrongColour)
            };
            if let Some(reason) = fault {
                let mv = item.mv;
                return Err(ReplayError { index, mv, reason });
            }
        }
        let result_agrees = self.result_agrees(&position);
        Ok(Replayed {
            position,
            result_agrees,
        })
    }

    /// Of games that were played to their end, without komi: the difference of discs, with empty squares for nobody or for the winner.
    fn result_agrees(&self, position: &Position) -> bool {
        let Some(GgfResult::Score {
            value,
            flag: ResultFlag::None,
        }) = self.result()
        else {
            return true;
        };
        let is_komi =
            self.komi().value.is_some() || self.ty().is_some_and(super::MatchType::is_komi);
        if is_komi || !position.is_over() {
            return true;
        }
        let [black, white] = position.discs();
        let area = position.board().shape().area();
        let empty = u64::try_from(area)
            .unwrap_or(0)
            .saturating_sub(u64::from(black) + u64::from(white));
        let size = u64::from(black.abs_diff(white));
        let agrees = |size| Num::new(size, 0).with_negative(black < white) == *value;
        agrees(size) || black != white && agrees(size + empty)
    }
}

/// Findings of all games of a file: where the replay of each stops, and results that are not those on the board.
pub(super) fn observe(input: &[u8], file: &GgfFile<'_>) -> Vec<Observation> {
    let mut found = Vec::new();
    let mut at = 0;
    for (number, game) in file.games().enumerate() {
        let Some(start) = find_start(input, at) else {
            break;
        };
        at = GamePlace { input, start }.end();
        if let Some((code, span, detail)) = find_fault(input, start, game) {
            let finding = Finding::new(code.info(), span, Severity::Error);
            found.push(Observation {
                path: Some(format!("games[{number}]")),
                detail: Some(detail),
                ..finding.into()
            });
        }
    }
    found
}

/// What breaks the rules in a game that stands after `at`: the code, the place, and a sentence for a person.
pub(crate) fn find_fault(
    input: &[u8],
    at: usize,
    game: &GgfGame<'_>,
) -> Option<(Code, Span, String)> {
    let start = find_start(input, at)?;
    let place = GamePlace { input, start };
    match game.replay() {
        Ok(replayed) => {
            let span = || place.value(|tag| tag == b"RE", 0);
            let [black, white] = replayed.position.discs();
            let detail = || format!("the game ends {black} to {white}");
            (!replayed.result_agrees).then(|| (Code::WrongResult, span(), detail()))
        }
        Err(error) => {
            let span = place.value(|tag| tag == b"B" || tag == b"W", error.index - 1);
            Some((error.code(), span, error.to_string()))
        }
    }
}

/// Where a game stands that was read without a fault.
struct GamePlace<'i> {
    input: &'i [u8],
    start: usize,
}

impl GamePlace<'_> {
    /// Goes through the tags: name and value.
    fn tags(&self) -> impl Iterator<Item = (Span, Span)> {
        let mut at = self.start + START.len();
        core::iter::from_fn(move || {
            let rest = self.input.get(at..)?;
            let blank = rest.iter().take_while(|byte| is_space(**byte)).count();
            let rest = rest.get(blank..)?;
            let len = rest
                .iter()
                .take_while(|byte| byte.is_ascii_uppercase())
                .count();
            if len == 0 || rest.get(len) != Some(&b'[') {
                return None;
            }
            let name = Span::new(at + blank, at + blank + len);
            let close = memchr::memchr(b']', rest.get(len..)?)?;
            let value = Span::new(name.end + 1, name.end + close);
            at = value.end + 1;
            Some((name, value))
        })
    }

    fn end(&self) -> usize {
        self.tags()
            .last()
            .map_or(self.start + START.len(), |(_, value)| value.end)
    }

    /// The nth value of tags that are meant, or the game's beginning.
    fn value(&self, is_meant: impl Fn(&[u8]) -> bool, nth: usize) -> Span {
        let beginning = Span::new(self.start, self.start + START.len());
        let mut values = self
            .tags()
            .filter(|(name, _)| is_meant(name.of(self.input)));
        values.nth(nth).map_or(beginning, |(_, value)| value)
    }
}
