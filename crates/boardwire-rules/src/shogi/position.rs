//! Positions that play moves and take them back.

use alloc::vec::Vec;

use boardwire_core::shogi::{Color, Move, Setup};

use super::check::{Check, SetupError};
use super::history::History;
use super::legality::IllegalMove;
use super::state::{State, Undo};

/// A position in a game: what is set up, and the moves that led here from where it began.
///
/// ```
/// use boardwire_core::shogi::{Move, Setup};
/// use boardwire_rules::shogi::{Check, Position};
///
/// let mut position = Position::new(&Setup::startpos(), Check::Position)?;
/// let mv = Move::from_usi(b"2g2f").unwrap();
/// position.play(mv)?;
/// assert_eq!(position.last_move(), Some(mv));
/// assert_eq!(position.undo(), Some(mv));
/// assert_eq!(position.setup(), &Setup::startpos());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) state: State,
    pub(super) history: History,
    played: Vec<Undo>,
}

impl Position {
    /// A position from a set-up one that passes the check.
    ///
    /// # Errors
    /// The first thing that is wrong with it, in the order of [`SetupError`].
    pub fn new(setup: &Setup, check: Check) -> Result<Self, SetupError> {
        let position = Self::unchecked(setup);
        position.state.check(check)?;
        Ok(position)
    }

    /// A position from whatever is set up: [`Check::Syntax`], which can't fail.
    #[must_use]
    pub fn unchecked(setup: &Setup) -> Self {
        let state = State::new(setup);
        Self {
            history: History::new(state.key, state.in_check),
            state,
            played: Vec::new(),
        }
    }

    /// The even start position.
    #[must_use]
    pub fn startpos() -> Self {
        Self::unchecked(&Setup::startpos())
    }

    /// Board, hands, side to move and move number.
    #[inline]
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.state.setup
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.state.turn()
    }

    /// The moves played since the position was made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.played.iter().map(|undo| undo.mv)
    }

    /// The last move played.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.played.last().map(|undo| undo.mv)
    }

    /// A number that is the same for equal boards, hands and sides to move. It may differ between versions of this
    /// crate.
    #[must_use]
    pub fn key(&self) -> u128 {
        self.state.key
    }

    /// Whether the king of the side to move is attacked. A side without a king is never in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.state.in_check
    }

    /// Whether the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.state.in_check && !self.state.has_legal_move()
    }

    /// Whether the side to move has a legal move. In shogi a side without one has lost, in check or not.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.state.has_legal_move()
    }

    /// Whether a move is legal here. Repetition is not looked at: see [`repetition`](Position::repetition).
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_move(mv).is_ok()
    }

    /// The same, and if not, why.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        self.state.check_move(mv)
    }

    /// All legal moves, each once, in an order that depends on board, hands and side to move alone. At most 593
    /// from any position of one set.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.state.push_legal_moves(&mut moves);
        moves
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.state.check_move(mv)?;
        // What breaks no rule can be played, so there is no other case.
        if let Ok(undo) = self.state.make(mv) {
            self.played.push(undo);
            self.history.push(self.state.key, self.state.in_check);
        }
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the position where the game began.
    pub fn undo(&mut self) -> Option<Move> {
        let undo = self.played.pop()?;
        self.state.unmake(&undo);
        self.history.pop();
        Some(undo.mv)
    }

    /// Counts the positions that can be reached in exactly `depth` legal moves, each path by itself: the usual test
    /// of a move generator. Takes time and stack with `depth`.
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        self.state.perft(depth)
    }
}

/// The even start position.
impl Default for Position {
    fn default() -> Self {
        Self::startpos()
    }
}
