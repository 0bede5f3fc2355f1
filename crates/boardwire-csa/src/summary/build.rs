//! Summaries of a server's own.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::clock::{Clock, TimeControls};
use boardwire_core::shogi::{Color, MaterialError, Setup};
use boardwire_core::{IntoText, LineText, TextError};

use super::clock::ControlError;
use super::model::{Framing, GameSummary, Mode, PlayedMove, Version, YesNo};
use super::time_block::{LastMove, TimeBlocks};
use crate::position::Placement;

/// Makes the summaries of a server, and checks them against their protocol version.
///
/// ```
/// use boardwire_csa::shogi::Color;
/// use boardwire_csa::clock::TimeControl;
/// use boardwire_csa::summary::{SummaryBuilder, parse_strict};
///
/// let summary = SummaryBuilder::new("sente", "gote")
///     .game_id("event+casual-900-10+sente+gote+20261129191017")
///     .time(TimeControl::csa(900_000, 10_000, 0))
///     .max_moves(512)
///     .build()?;
/// for side in Color::ALL {
///     let text = summary.for_player(side).to_string();
///     assert_eq!(parse_strict(&text)?.your_turn, Some(side));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SummaryBuilder {
    summary: GameSummary<'static>,
    error: Option<BuildError>,
}

/// Why a summary can't be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// The value of this key holds CR, LF or NUL, or is empty.
    Text(&'static str, Option<TextError>),
    /// CSA can't tell the time control.
    Time(ControlError),
    /// The version does not know this key.
    Version(&'static str),
    /// The placement has pieces that a set does not have.
    Material(MaterialError),
    /// The move of this index is not by the side whose turn it is.
    Turn(usize),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(key, Some(error)) => write!(f, "{key}: {error}"),
            Self::Text(key, None) => write!(f, "{key} is empty"),
            Self::Time(error) => error.fmt(f),
            Self::Version(key) => write!(f, "this protocol version does not know {key}"),
            Self::Material(error) => error.fmt(f),
            Self::Turn(index) => write!(f, "move {} is by the wrong side", index + 1),
        }
    }
}

impl core::error::Error for BuildError {}

impl SummaryBuilder {
    /// An even game between these two without a clock: protocol 1.2, mode Server, the 27-point rule, no rematch.
    pub fn new(black: impl IntoText<'static>, white: impl IntoText<'static>) -> Self {
        let mut summary = GameSummary::empty();
        summary.version = Version::new(LineText::from_token(b"1.2"));
        summary.mode = Some(Mode::Server);
        summary.declaration = Some(LineText::from_token(b"Jishogi 1.1"));
        summary.rematch_on_draw = Some(YesNo::No);
        let mut builder = Self {
            summary,
            error: None,
        };
        let black = builder.text("Name+", black);
        let white = builder.text("Name-", white);
        builder.summary.names = [black, white];
        builder
    }

    fn text(&mut self, key: &'static str, text: impl IntoText<'static>) -> LineText<'static> {
        let error = match LineText::new(text) {
            Ok(text) if !text.is_empty() => return text,
            Ok(_) => None,
            Err(error) => Some(error),
        };
        self.error.get_or_insert(BuildError::Text(key, error));
        LineText::default()
    }

    /// Another protocol version. Versions before 1.1 have no header key for the declaration: it is then in Position.
    #[must_use]
    pub fn version(mut self, version: impl IntoText<'static>) -> Self {
        let text = self.text("Protocol_Version", version);
        self.summary.version = Version::new(text);
        self
    }

    /// `Game_ID`.
    #[must_use]
    pub fn game_id(mut self, id: impl IntoText<'static>) -> Self {
        let text = self.text("Game_ID", id);
        self.summary.game_id = Some(text);
        self
    }

    /// The clocks. Without this there is no limit.
    #[must_use]
    pub fn time(mut self, controls: impl Into<TimeControls>) -> Self {
        match TimeBlocks::from_controls(&controls.into()) {
            Ok(blocks) => self.summary.time = blocks,
            Err(error) => {
                self.error.get_or_insert(BuildError::Time(error));
            }
        }
        self
    }

    /// Time blocks as they are to be written: a stop-watch clock in the server's own spelling, say.
    #[must_use]
    pub fn time_blocks(mut self, blocks: TimeBlocks) -> Self {
        self.summary.time = blocks;
        self
    }

    /// `Max_Moves`.
    #[must_use]
    pub fn max_moves(mut self, moves: u64) -> Self {
        self.summary.max_moves = Some(moves);
        self
    }

    /// Another initial position, in nine ranks as servers write them.
    #[must_use]
    pub fn setup(mut self, setup: &Setup) -> Self {
        self.summary.placement = Placement {
            board: setup.board,
            hands: setup.hands,
            ..Placement::START
        };
        self.summary.turn = setup.turn;
        self
    }

    /// Moves that count as played: a buoy game's.
    #[must_use]
    pub fn moves(mut self, moves: impl IntoIterator<Item = PlayedMove>) -> Self {
        self.summary.moves = moves.into_iter().collect();
        self
    }

    /// The summary, without `Your_Turn`: [`GameSummary::for_player`] adds it.
    ///
    /// # Errors
    /// The first thing that no summary of this version can say.
    pub fn build(mut self) -> Result<GameSummary<'static>, BuildError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let summary = &mut self.summary;
        summary.setup().material().map_err(BuildError::Material)?;
        let mut side = summary.turn;
        for (index, played) in summary.moves.iter().enumerate() {
            if played.mv.color() != side {
                return Err(BuildError::Turn(index));
            }
            side = side.opponent();
        }
        // As shogi-server and ShogiHome mean it.
        summary.to_move = side;
        let version = &summary.version;
        if !version.is_at_least(&[1, 1]) && summary.declaration.take().is_some() {
            summary.jishogi_declaration = Some(LineText::from_token(b"1.1"));
        }
        if summary.max_moves.is_some() && !version.is_at_least(&[1, 2]) {
            return Err(BuildError::Version("Max_Moves"));
        }
        // shogi-server announces 1.2 and writes Increment.
        if !version.is_at_least(&[1, 2]) {
            let blocks = Color::ALL
                .into_iter()
                .filter_map(|side| summary.time.get(side));
            for block in blocks {
                if block.increment.is_some() {
                    return Err(BuildError::Version("Increment"));
                }
                if block.delay.is_some() {
                    return Err(BuildError::Version("Delay"));
                }
            }
            if summary.time.sides.iter().any(Option::is_some) {
                return Err(BuildError::Version("BEGIN Time+"));
            }
        }
        Ok(self.summary)
    }
}

impl<'i> GameSummary<'i> {
    /// The proposal to one player: the same with `Your_Turn`.
    #[must_use]
    pub fn for_player(&self, side: Color) -> Self {
        Self {
            framing: Framing::Bare,
            your_turn: Some(side),
            ..self.clone()
        }
    }

    /// What spectators are shown of a game that began with this summary: the position now, the remaining times, the last move
    /// and how many were made, without `Your_Turn` and with `To_Move:+` as shogi-server has it.
    ///
    /// The times go into the shared Time block, in its units rounded down; a game without one shows none.
    #[must_use]
    pub fn for_spectator(
        &self,
        framing: Framing<'i>,
        now: &Setup,
        last: Option<PlayedMove>,
        moves_made: u64,
        clock: &Clock,
    ) -> Self {
        let mut shown = Self {
            framing,
            your_turn: None,
            to_move: Color::Black,
            placement: Placement {
                board: now.board,
                hands: now.hands,
                form: self.placement.form,
            },
            turn: now.turn,
            moves: Vec::new(),
            ..self.clone()
        };
        let units = |side| {
            let ms = u64::try_from(clock.remaining_ms(side)).unwrap_or(0);
            ms / self.unit_ms(side)
        };
        let unlimited = |side| clock.controls().get(side).is_unlimited();
        if let Some(block) = &mut shown.time.shared {
            block.remaining =
                Color::ALL.map(|side| Some(if unlimited(side) { 0 } else { units(side) }));
            block.last_move = Some(last.map_or(LastMove::None, LastMove::Move));
            block.current_turn = Some(moves_made);
        }
        shown
    }
}
