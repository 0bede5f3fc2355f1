//! Replay on the rules of shogi.

use core::fmt;

use boardwire_core::Discard;
use boardwire_rules::shogi::{IllegalMove, Position};

use super::ReplayError;
use crate::codes::ParseError;
use crate::model::{Command, PositionSpec, Terminal};
use crate::options::Options;

impl PositionSpec<'_> {
    /// The position after the moves, each checked against the rules of shogi. The start position is taken as it is: check it
    /// with [`Sfen::check_position`](crate::sfen::Sfen::check_position) where that matters.
    ///
    /// ```
    /// use boardwire_usi::{Command, parse};
    ///
    /// let line = "position startpos moves 7g7f 3c3d 8h2b";
    /// let Command::Position(position) = parse(line)? else { panic!() };
    /// assert!(position.replay().is_ok());
    ///
    /// let line = "position startpos moves 7g7f 3c3d 7f7g";
    /// let Command::Position(position) = parse(line)? else { panic!() };
    /// let error = position.replay().unwrap_err().in_line(line);
    /// assert_eq!((error.index, error.span.unwrap().range()), (3, 34..38));
    /// assert_eq!(error.reason.code(), "cannot-reach");
    /// # Ok::<(), boardwire_usi::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first illegal move, a null move included.
    pub fn replay(&self) -> Result<Position, ReplayError<IllegalMove>> {
        let mut position = Position::unchecked(&self.base.setup());
        for (index, &mv) in (1..).zip(&self.moves) {
            position
                .play(mv)
                .map_err(|reason| ReplayError::new(index, mv, reason))?;
        }
        Ok(position)
    }
}

/// Why [`replay_line`] has no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayLineError {
    /// The line can't be read.
    Parse(ParseError),
    /// The line is another command than `position`.
    NotPosition,
    /// A move is illegal; its span is known.
    Illegal(ReplayError<IllegalMove>),
}

impl fmt::Display for ReplayLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::NotPosition => f.write_str("the line is no position command"),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReplayLineError {}

impl From<ParseError> for ReplayLineError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

/// Reads a `position` line at level Conforming and replays it.
///
/// ```
/// use boardwire_usi::{ReplayLineError, replay_line};
///
/// let error = replay_line("position startpos moves 2g2f 8c8d 2f2d").unwrap_err();
/// let ReplayLineError::Illegal(error) = error else { panic!() };
/// assert_eq!((error.index, error.span.unwrap().range()), (3, 34..38));
/// ```
///
/// # Errors
/// The line can't be read, is no `position`, or holds an illegal move.
pub fn replay_line(line: &(impl AsRef<[u8]> + ?Sized)) -> Result<Position, ReplayLineError> {
    let command = crate::parse::parse_bytes(line.as_ref(), &Options::CONFORMING, &mut Discard)?;
    let Command::Position(position) = command else {
        return Err(ReplayLineError::NotPosition);
    };
    position
        .replay()
        .map_err(|error| ReplayLineError::Illegal(error.in_line(line)))
}

/// Keeps the position of the last `position` line, and of the next one plays only what is new.
///
/// GUIs send the whole game each time; an engine that replays it from the start does quadratic work.
///
/// ```
/// use boardwire_usi::{Command, Replayer, parse};
///
/// let mut game = Replayer::new();
/// for line in ["position startpos moves 7g7f", "position startpos moves 7g7f 3c3d 2g2f"] {
///     let Command::Position(position) = parse(line)? else { panic!() };
///     game.update(&position).unwrap();
/// }
/// assert_eq!(game.position().setup().ply, 4);
/// assert_eq!((game.last_update().undone, game.last_update().played), (0, 2));
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Replayer {
    /// The moves that it has played are those of the last line, as far as they were legal.
    position: Position,
    /// The start, which the position itself does not keep.
    start: boardwire_core::shogi::Setup,
    terminal: Option<Terminal<'static>>,
    last: Replayed,
}

/// What [`Replayer::update`] had to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Replayed {
    /// The position was set up anew: another start, or fewer moves in common than there were to take back.
    pub restarted: bool,
    /// Moves that were taken back.
    pub undone: usize,
    /// Moves that were played.
    pub played: usize,
}

impl Replayer {
    /// The even start position, without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes to the position of a line: from the last one by taking back and playing what differs, or from the start, whichever
    /// is less.
    ///
    /// # Errors
    /// The first illegal move, a null move included. The replayer then stands at the position before it, without a terminal;
    /// it may be used further.
    pub fn update(
        &mut self,
        position: &PositionSpec<'_>,
    ) -> Result<&Position, ReplayError<IllegalMove>> {
        let start = position.base.setup();
        let common = if start == self.start {
            let pairs = self.position.moves().zip(&position.moves);
            pairs.take_while(|(old, new)| old == *new).count()
        } else {
            0
        };
        let surplus = self.position.moves().len() - common;
        self.terminal = None;
        self.last = Replayed::default();
        let kept = if start != self.start || surplus > common {
            self.position = Position::unchecked(&start);
            self.start = start;
            self.last.restarted = true;
            0
        } else {
            for _ in 0..surplus {
                self.position.undo();
            }
            self.last.undone = surplus;
            common
        };
        for (index, &mv) in (1..).zip(&position.moves).skip(kept) {
            self.position
                .play(mv)
                .map_err(|reason| ReplayError::new(index, mv, reason))?;
            self.last.played += 1;
        }
        self.terminal = position.terminal.clone().map(Terminal::into_owned);
        Ok(&self.position)
    }

    /// The position of the last line.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What ended the moves of the last line: `resign`, `rep_draw` and so on.
    #[must_use]
    pub const fn terminal(&self) -> Option<&Terminal<'static>> {
        self.terminal.as_ref()
    }

    /// What the last update had to do.
    #[must_use]
    pub const fn last_update(&self) -> Replayed {
        self.last
    }
}
