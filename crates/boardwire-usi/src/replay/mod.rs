//! From a `position` line to the position on the board: with callbacks, without rules, or on the rules of shogi.

#[cfg(feature = "rules")]
mod legal;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::{Color, Move, PlayError, Setup};
use boardwire_core::{CodeSet as _, Context, Discard, Finding, Notes, Observation, Severity, Span};

use crate::codes::{Code, ParseError};
use crate::line::Line;
use crate::model::{Base, PositionSpec};
use crate::sfen::{PositionError, Sfen};

#[cfg(feature = "rules")]
pub use legal::{ReplayLineError, Replayed, Replayer, replay_line};

/// The move at which a replay stopped.
///
/// `R` is the reason: `boardwire_rules::shogi::IllegalMove`, [`PlayError`], or an error of the caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReplayError<R> {
    /// Which move of the line it is, from 1.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// Where it stands in the line, as far as the line is known: see [`in_line`](Self::in_line).
    pub span: Option<Span>,
    /// Why it can't be played.
    pub reason: R,
}

impl<R> ReplayError<R> {
    const fn new(index: usize, mv: Move, reason: R) -> Self {
        Self {
            index,
            mv,
            span: None,
            reason,
        }
    }

    /// The same with the move's place in the line that the position was read from.
    #[must_use]
    pub fn in_line(mut self, line: &(impl AsRef<[u8]> + ?Sized)) -> Self {
        self.span = Line::new(line).move_span(self.index);
        self
    }
}

/// `move 3 (7g7g): a piece of the same side stands on the target square`.
impl<R: fmt::Display> fmt::Display for ReplayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}): {}", self.index, self.mv, self.reason)
    }
}

impl<R: fmt::Debug + fmt::Display> core::error::Error for ReplayError<R> {}

/// Why [`PositionSpec::replay_with`] stopped: the error of a callback, and which one it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayWithError<E> {
    /// The start position was refused.
    Start(E),
    /// A move was refused.
    Move(ReplayError<E>),
}

impl<E: fmt::Display> fmt::Display for ReplayWithError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "the start position: {error}"),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for ReplayWithError<E> {}

impl PositionSpec<'_> {
    /// Replays on a position type of the caller's: build the start, then apply each move.
    ///
    /// ```
    /// use boardwire_usi::{Command, ReplayWithError, parse};
    ///
    /// let Command::Position(position) = parse("position startpos moves 7g7f 0000")? else { panic!() };
    /// let result = position.replay_with(
    ///     || Ok(String::new()),
    ///     |sfen| Ok(sfen.to_string()),
    ///     |moves, mv| match mv.is_null() {
    ///         true => Err("a player can't pass"),
    ///         false => Ok(moves.push_str(mv.to_usi().as_str())),
    ///     },
    /// );
    /// let Err(ReplayWithError::Move(error)) = result else { panic!() };
    /// assert_eq!(error.to_string(), "move 2 (0000): a player can't pass");
    /// # Ok::<(), boardwire_usi::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first error of a callback; that of a move with the move's number, from 1.
    pub fn replay_with<P, E>(
        &self,
        build_startpos: impl FnOnce() -> Result<P, E>,
        build_sfen: impl FnOnce(&Sfen) -> Result<P, E>,
        mut apply_move: impl FnMut(&mut P, Move) -> Result<(), E>,
    ) -> Result<P, ReplayWithError<E>> {
        let mut position = match &self.base {
            Base::Startpos => build_startpos(),
            Base::Sfen(sfen) => build_sfen(sfen),
        }
        .map_err(ReplayWithError::Start)?;
        for (index, &mv) in (1..).zip(&self.moves) {
            apply_move(&mut position, mv)
                .map_err(|reason| ReplayWithError::Move(ReplayError::new(index, mv, reason)))?;
        }
        Ok(position)
    }

    /// The board after the moves, played without asking whether they are legal: see [`Setup::play_unchecked`]. Fast, and right
    /// for lines of a program that is known to send legal moves.
    ///
    /// ```
    /// use boardwire_usi::{Command, parse};
    ///
    /// let Command::Position(position) = parse("position startpos moves 7g7f 3c3d 8h2b+")? else { panic!() };
    /// let setup = position.replay_unchecked().unwrap();
    /// assert_eq!((setup.ply, setup.hands[0].total()), (4, 1));
    /// # Ok::<(), boardwire_usi::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first move that can't be played at all, such as one from an empty square, or the null move.
    pub fn replay_unchecked(&self) -> Result<Setup, ReplayError<PlayError>> {
        let mut setup = self.base.setup();
        for (index, &mv) in (1..).zip(&self.moves) {
            setup
                .play_unchecked(mv)
                .map_err(|reason| ReplayError::new(index, mv, reason))?;
        }
        Ok(setup)
    }

    /// Who is to move after the moves: each one, a null move too, passes the turn.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        let first = self.base.setup().turn;
        if self.moves.len().is_multiple_of(2) {
            first
        } else {
            first.opponent()
        }
    }

    /// The number of the move to be played after the moves, from 1, counted from the start position's own.
    #[must_use]
    pub fn ply(&self) -> u32 {
        let first = match &self.base {
            Base::Startpos => 1,
            Base::Sfen(sfen) => sfen.ply(),
        };
        first.saturating_add(u32::try_from(self.moves.len()).unwrap_or(u32::MAX))
    }

    /// Reads a position as people paste it: a `position` line, the same without its first word, a bare SFEN with moves or
    /// without, `moves ..`, or moves alone, which start from the even start position.
    ///
    /// ```
    /// use boardwire_usi::{Command, PositionSpec, format_command};
    ///
    /// let position = PositionSpec::from_pasted("moves 7g7f 3c3d\n")?;
    /// assert_eq!(format_command(&Command::Position(position)), "position startpos moves 7g7f 3c3d");
    /// # Ok::<(), boardwire_usi::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first fault; deviations are taken, as at level Lenient.
    pub fn from_pasted<'i>(
        text: &'i (impl AsRef<[u8]> + ?Sized),
    ) -> Result<PositionSpec<'i>, ParseError> {
        crate::parse::parse_pasted(text.as_ref(), &mut Discard)
    }

    /// As [`from_pasted`](Self::from_pasted), leaving notes.
    ///
    /// # Errors
    /// The first fault.
    pub fn from_pasted_with<'i>(
        text: &'i (impl AsRef<[u8]> + ?Sized),
        notes: &mut dyn Notes<Code>,
    ) -> Result<PositionSpec<'i>, ParseError> {
        crate::parse::parse_pasted(text.as_ref(), notes)
    }
}

/// What a driver is told of a `position` line that is well formed: too much material, a position that no game has, and, with
/// the feature `rules`, the first illegal move.
pub(crate) fn observe(line: &[u8], position: &PositionSpec<'_>) -> Vec<Observation> {
    let mut found = Vec::new();
    if let Base::Sfen(sfen) = &position.base
        && let Some((code, rule)) = odd_start(sfen)
    {
        let span = Line::new(line).sfen().unwrap_or_default();
        found.push(observation(code, span, rule));
    }
    #[cfg(feature = "rules")]
    if let Err(error) = position.replay() {
        let span = Line::new(line).move_span(error.index).unwrap_or_default();
        found.push(observation(Code::IllegalMove, span, error.reason.code()));
    }
    found
}

/// What is wrong with a start position. Boards without any king are sketches, of which nothing but the material is asked.
fn odd_start(sfen: &Sfen) -> Option<(Code, &'static str)> {
    match sfen.check_tsume().err()? {
        PositionError::Material(_) => Some((Code::MaterialExceeded, "")),
        PositionError::NoKing { .. } => None,
        other => Some((Code::ImpossiblePosition, other.code())),
    }
}

/// The names that may stand as a finding's context.
static RULES: [&str; 20] = [
    "dead-piece",
    "king-can-be-taken",
    "null-move",
    "empty-square",
    "not-your-piece",
    "own-piece-there",
    "cannot-reach",
    "blocked",
    "king-capture",
    "cannot-promote",
    "outside-zone",
    "must-promote",
    "hand-full",
    "square-occupied",
    "not-in-hand",
    "dead-drop",
    "nifu",
    "leaves-king-in-check",
    "uchifuzume",
    "no-king",
];

fn observation(code: Code, span: Span, rule: &str) -> Observation {
    let mut finding = Finding::new(code.info(), span, Severity::Deviation);
    if let Some(known) = RULES.iter().find(|known| **known == rule) {
        finding.context = Context::new(known);
    }
    finding.into()
}
