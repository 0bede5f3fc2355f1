//! Replay of whole games.

use boardwire_core::shogi::{Move, Setup};
use boardwire_rules::shogi::Position;

use super::{IllegalCsaMove, ReplayError, play};
use crate::moves::CsaMove;
use crate::record::Record;
use crate::record::result::{self, Derived, Reason};

/// Plays moves one by one, each checked against the rules: an iterator whose [`position`](Self::position) can be looked at between two of them.
///
/// The start is taken as it is; check it with `boardwire_rules::shogi::Check` where that matters.
///
/// ```
/// use boardwire_csa::shogi::Setup;
/// use boardwire_csa::{CsaMove, replay::Replay};
///
/// let moves = ["+7776FU", "-3334FU", "+8833UM"].map(|mv| CsaMove::from_csa(mv.as_bytes()).unwrap());
/// let mut replay = Replay::new(&Setup::startpos(), moves);
/// while let Some(played) = replay.next() {
///     let played = played?;
///     assert_eq!(replay.position().last_move(), Some(played.mv));
/// }
/// assert_eq!(replay.position().setup().hands[0].total(), 0);
/// # Ok::<(), boardwire_csa::replay::ReplayError<boardwire_csa::replay::IllegalCsaMove>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<M> {
    position: Position,
    moves: M,
    index: usize,
    stopped: bool,
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Which move of the game it is, from 1.
    pub index: usize,
    /// The move as the record has it.
    pub csa: CsaMove,
    /// The same as a move of the board.
    pub mv: Move,
}

impl<M: Iterator<Item = CsaMove>> Replay<M> {
    /// The moves from this position.
    pub fn new(start: &Setup, moves: impl IntoIterator<IntoIter = M>) -> Self {
        Self {
            position: Position::unchecked(start),
            moves: moves.into_iter(),
            index: 0,
            stopped: false,
        }
    }

    /// The position after the moves so far.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The same, to keep.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.position
    }
}

/// Gives each move when it is played. The first that can't be played ends it, and the position stays the one before.
impl<M: Iterator<Item = CsaMove>> Iterator for Replay<M> {
    type Item = Result<Played, ReplayError<IllegalCsaMove>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.stopped {
            return None;
        }
        let csa = self.moves.next()?;
        let index = self.index + 1;
        match play(&mut self.position, csa) {
            Ok(mv) => {
                self.index = index;
                Some(Ok(Played { index, csa, mv }))
            }
            Err(reason) => {
                self.stopped = true;
                Some(Err(ReplayError::new(index, csa, reason)))
            }
        }
    }
}

/// A game that was replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The position after the last legal move.
    pub position: Position,
    /// The record's last move, if it is illegal and the record says so itself (`%ILLEGAL_MOVE`, a server's summary): the game ends with it, and
    /// the position is the one before.
    pub refused: Option<ReplayError<IllegalCsaMove>>,
}

impl Record<'_> {
    /// The positions of the game, move by move.
    #[must_use]
    pub fn positions(&self) -> Replay<impl Iterator<Item = CsaMove> + Clone + '_> {
        Replay::new(&self.setup(), self.moves())
    }

    /// The position after the game's moves, each checked against the rules.
    ///
    /// ```
    /// use boardwire_csa::{CsaMove, Special, record::Record};
    ///
    /// let mut game = Record::new();
    /// for mv in ["+7776FU", "-3334FU", "+8844UM"] {
    ///     game.push_move(CsaMove::from_csa(mv.as_bytes()).unwrap(), None);
    /// }
    /// let error = game.replay().unwrap_err();
    /// assert_eq!((error.index, error.reason.code()), (3, "outside-zone"));
    /// assert_eq!(error.to_string(), "move 3 (+8844UM): a piece promotes only when it moves within, into or out of the three farthest ranks");
    ///
    /// let file = "PI\n+\n+7776FU\n-3334FU\n+8844UM\n";
    /// assert_eq!(error.in_file(file, 0).span.unwrap().range(), 21..28);
    ///
    /// game.push_special(Special::IllegalMove, None);
    /// let replayed = game.replay().unwrap();
    /// assert_eq!(replayed.refused, Some(error));
    /// assert_eq!(replayed.position.moves().len(), 2);
    /// ```
    ///
    /// # Errors
    /// The first illegal move, unless it is the last one and the record calls it illegal.
    pub fn replay(&self) -> Result<Replayed, ReplayError<IllegalCsaMove>> {
        let mut replay = self.positions();
        // A plain loop: the errors of the iterator are what is sought.
        let error = replay.find_map(Result::err);
        let last = error.is_none_or(|_| replay.moves.next().is_none());
        match error {
            Some(error) if !last || !calls_illegal(&result::derive(self)) => Err(error),
            refused => Ok(Replayed {
                position: replay.position,
                refused,
            }),
        }
    }

    /// How the game ended, by its record and by the rules: as [`derive`](result::derive), with the side that was to move by the replay.
    #[must_use]
    pub fn result(&self) -> Derived {
        let derived = result::derive(self);
        if !calls_illegal(&derived) {
            return derived;
        }
        match self.replay().ok().and_then(|replayed| replayed.refused) {
            Some(error) => result::derive_at(self, error.mv.color()),
            None => derived,
        }
    }
}

/// Whether a record says itself that its last move was illegal.
fn calls_illegal(derived: &Derived) -> bool {
    derived.evidence().iter().any(|evidence| {
        matches!(
            evidence.result.reason,
            Reason::IllegalMove
                | Reason::IllegalAction
                | Reason::DropPawnMate
                | Reason::KingLeftInCheck
                | Reason::KingCaptured
        )
    })
}
