//! FlipSight's requests, and what other programs are told.

use alloc::vec::Vec;

use boardwire_core::othello::{Color, Setup, Shape, Size, SquareSet, Variant};
use boardwire_flipsight::{
    Cells, ColorNumber, EngineRequest, Extras, Field, GameMode, LegNumber, Placed, SquareList,
};
use boardwire_nboard::Num;
use boardwire_nboard::console::{edax, egaroucid};
use boardwire_nboard::ggf::{Clocks, GgfClock, GgfGame, GgfResult, MatchType, TagText};
use boardwire_nboard::gui::{GuiLine, LineGame};
use boardwire_rules::othello::Position;

use super::{Lost, Refusal};
use crate::Converted;

/// A request's position as a GGF game without moves: `PC[FlipSight]`, the clock, the type and the board.
///
/// Both players are given the clock of the request, which is all that it tells.
///
/// # Errors
/// [`Refusal::NoGgfType`] for Reversi, [`Refusal::NoPosition`] where the request holds none.
pub fn request_to_game(
    request: &EngineRequest<'_>,
) -> Result<Converted<GgfGame<'static>, Lost>, Refusal> {
    let setup = setup(request)?;
    let ty = match request.variant() {
        Some(Variant::Anti) => MatchType::read(tag("8a")).unwrap_or_else(|| standard(&setup)),
        Some(Variant::Reversi) => return Err(Refusal::NoGgfType),
        Some(_) => standard(&setup),
        None => return Err(Refusal::VariantUnsupported(None)),
    };
    let seconds = Num::from_ms(u64::try_from(request.remaining_ms).unwrap_or(0));
    let mut game = GgfGame::new();
    game.set_place(tag("FlipSight"));
    game.set_ty(ty);
    game.set_result(GgfResult::Unfinished);
    game.set_clocks(Clocks::Both(GgfClock::new(seconds, None, None)));
    game.set_start(setup).map_err(|_| Refusal::NoPosition)?;

    Ok(Converted {
        value: game,
        lost: beside(request),
    })
}

/// The position of a request alone: that of a game that has no record.
///
/// Lost is the rest: the mode, where the board does not tell it (Anti, Reversi), with what each player of Reversi has placed, the clock, and what
/// [`request_to_game`] loses.
///
/// ```
/// use boardwire_convert::othello::request_to_start;
/// use boardwire_flipsight::{Message, parse_lenient};
///
/// let cells = vec!["0"; 64].join(",");
/// let text = format!(r#"{{"board":[{cells}],"color":2,"legal_moves":[27,28,35,36],"game_mode":"reversi"}}"#);
/// let (Message::Request(request), _) = parse_lenient(&text)? else { panic!() };
/// let found = request_to_start(&request).unwrap();
/// assert_eq!(found.value.turn, boardwire_core::othello::Color::White);
/// assert_eq!(found.lost[0].to_string(), "the value of game_mode");
/// # Ok::<(), boardwire_flipsight::ParseError>(())
/// ```
///
/// # Errors
/// [`Refusal::NoPosition`]: the board, or the colour to move, is none.
pub fn request_to_start(request: &EngineRequest<'_>) -> Result<Converted<Setup, Lost>, Refusal> {
    let value = Setup {
        board: request.to_board().ok_or(Refusal::NoPosition)?,
        turn: request.turn().ok_or(Refusal::NoPosition)?,
    };
    let mut lost = Vec::new();
    let variant = request.variant();
    if matches!(variant, None | Some(Variant::Anti | Variant::Reversi)) {
        lost.push(Lost::Key("game_mode"));
    }
    if variant == Some(Variant::Reversi) && request.placed.is_some() {
        lost.push(Lost::Key("placed"));
    }
    lost.push(Lost::Key("remaining_ms"));
    lost.extend(beside(request));
    Ok(Converted { value, lost })
}

/// What a request says beside its position, its mode and its clock.
fn beside(request: &EngineRequest<'_>) -> Vec<Lost> {
    let mut lost = Vec::from([
        Lost::Key("match_id"),
        Lost::Key("leg"),
        Lost::Key("revision"),
    ]);
    if !request.history.is_empty() {
        lost.push(Lost::History(request.history.len()));
    }
    for (key, is_there) in [
        ("round_no", matches!(request.round_no, Field::Value(_))),
        (
            "room_created_at",
            matches!(request.room_created_at, Field::Value(_)),
        ),
    ] {
        if is_there {
            lost.push(Lost::Key(key));
        }
    }
    lost.push(Lost::Key("budget_ms"));
    lost
}

/// The line `set game` with which an NBoard engine is shown a request's position.
///
/// # Errors
/// [`Refusal::VariantUnsupported`] for all but standard Othello, [`Refusal::NoPosition`] where the request holds none.
pub fn request_to_nboard(
    request: &EngineRequest<'_>,
) -> Result<Converted<GuiLine<'static>, Lost>, Refusal> {
    only_standard(request)?;
    let found = request_to_game(request)?;
    let line = LineGame::new(found.value).ok_or(Refusal::NoPosition)?;
    Ok(Converted {
        value: GuiLine::SetGame(line),
        lost: found.lost,
    })
}

/// The commands with which Edax is made to answer a request at its console: position, time for this move, `go`.
///
/// # Errors
/// As [`request_to_nboard`].
pub fn request_to_edax(request: &EngineRequest<'_>) -> Result<[edax::Command; 3], Refusal> {
    only_standard(request)?;
    let ms = u64::try_from(request.budget_ms).unwrap_or(0).max(1);
    edax::turn(&setup(request)?, ms).map_err(|_| Refusal::VariantUnsupported(request.variant()))
}

/// The commands with which Egaroucid is made to answer a request at its console: position, both clocks, `go`.
///
/// # Errors
/// As [`request_to_nboard`].
pub fn request_to_egaroucid(
    request: &EngineRequest<'_>,
) -> Result<[egaroucid::Command; 4], Refusal> {
    only_standard(request)?;
    let ms = u64::try_from(request.remaining_ms).unwrap_or(0);
    egaroucid::turn(&setup(request)?, [ms, ms])
        .map_err(|_| Refusal::VariantUnsupported(request.variant()))
}

/// What a request says beside its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The match; never 0.
    pub match_id: i64,
    /// The leg.
    pub leg: LegNumber,
    /// The number of the leg's state.
    pub revision: u64,
    /// What is left of the clock, in milliseconds.
    pub remaining_ms: i64,
    /// The longest time that the connector waits, in milliseconds.
    pub budget_ms: i64,
}

/// A request for a move in the position at the end of a game, as a bot against another bot gets it.
///
/// # Errors
/// [`Refusal::IllegalGame`] where a move breaks a rule, [`Refusal::VariantUnsupported`] for boards that FlipSight does not have.
pub fn game_to_request(
    game: &GgfGame<'_>,
    frame: &Frame,
) -> Result<Converted<EngineRequest<'static>, Lost>, Refusal> {
    let position = game.replay().map_err(|_| Refusal::IllegalGame)?.position;
    let mode = mode_of(game).ok_or(Refusal::VariantUnsupported(None))?;
    let board = position.board();
    let size = board.size();
    let shape = board.shape();
    // Row by row, as squares are numbered.
    let all = SquareSet::full(size);
    let cells: Vec<i64> = all
        .iter()
        .map(|square| match board.get(square) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        })
        .collect();
    let legal: Vec<i64> = position
        .legal_moves()
        .iter()
        .filter_map(|square| square.index(size).map(i64::from))
        .collect();
    // The four discs of the start are nobody's placing; each move since placed one. Of a board that is given, who placed what is not known.
    let mut placed = position.discs();
    let start = placed.iter().copied().fold(0, u8::saturating_add).min(4);
    placed = share(placed, start);
    let request = EngineRequest {
        board: Cells::new(&cells),
        color: ColorNumber::from(position.turn()),
        legal_moves: SquareList::new(&legal),
        game_mode: mode,
        board_size: i64::from(size.side()),
        blocked_squares: SquareList::blocked(shape),
        placed: Some(Placed::new(placed[0], placed[1])),
        remaining_ms: frame.remaining_ms,
        match_id: frame.match_id,
        leg: frame.leg,
        revision: frame.revision,
        history: Vec::new(),
        round_no: Field::Null,
        room_created_at: Field::Null,
        budget_ms: frame.budget_ms,
        extras: Extras::NONE,
    };
    let mut lost = super::transcript::tags(game);
    if !game.items().is_empty() {
        lost.push(Lost::History(game.items().len()));
    }
    Ok(Converted {
        value: request,
        lost,
    })
}

/// Takes so many discs away, from the larger count first.
fn share(mut discs: [u8; 2], count: u8) -> [u8; 2] {
    for _ in 0..count {
        let [black, white] = &mut discs;
        let larger = if *black >= *white { black } else { white };
        *larger = larger.saturating_sub(1);
    }
    discs
}

fn mode_of(game: &GgfGame<'_>) -> Option<GameMode<'static>> {
    let is_anti = game.ty().is_some_and(MatchType::is_anti);
    let variant = match (game.start().board.shape(), is_anti) {
        (Shape::Full(Size::Eight), false) => Variant::Std,
        (Shape::Full(Size::Eight), true) => Variant::Anti,
        (Shape::Full(Size::Ten), false) => Variant::Grand,
        (Shape::Octagon, false) => Variant::Octagon,
        _ => return None,
    };
    Some(GameMode::from(variant))
}

fn only_standard(request: &EngineRequest<'_>) -> Result<(), Refusal> {
    match request.variant() {
        Some(Variant::Std) => Ok(()),
        other => Err(Refusal::VariantUnsupported(other)),
    }
}

fn setup(request: &EngineRequest<'_>) -> Result<Setup, Refusal> {
    let board = request.to_board().ok_or(Refusal::NoPosition)?;
    let turn = request.turn().ok_or(Refusal::NoPosition)?;
    // A board that the rules do not know is no position.
    Position::from_board(Variant::Std, &board, turn, None).map_err(|_| Refusal::NoPosition)?;
    Ok(Setup { board, turn })
}

fn standard(setup: &Setup) -> MatchType<'static> {
    MatchType::new(setup.board.shape())
}

/// A text without brackets.
fn tag(text: &'static str) -> TagText<'static> {
    TagText::new(text).unwrap_or_default()
}
