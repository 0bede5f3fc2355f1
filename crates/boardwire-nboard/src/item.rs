//! A move with its evaluation and time, as NBoard lines and GGF have it.

use boardwire_core::othello::Move;

use crate::eval::Eval;
use crate::num::Num;

/// A move, what its player thought of it, and how long that took: `D6/-1.16/0.50`.
///
/// ```
/// use boardwire_core::othello::Move;
/// use boardwire_nboard::{Eval, MoveItem, Num};
///
/// let item = MoveItem::new(Move::Pass).with_eval(Eval::Single(0.0)).with_secs(Num::from_ms(500));
/// assert_eq!(item.eval, Some(Eval::Single(0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveItem {
    /// The move.
    pub mv: Move,
    /// The evaluation, if there is one: `F5/0.00` is not `F5`.
    pub eval: Option<Eval>,
    /// Seconds of thinking, if they are given.
    pub secs: Option<Num>,
}

impl MoveItem {
    /// A move alone.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self {
            mv,
            eval: None,
            secs: None,
        }
    }

    /// The same with an evaluation.
    #[must_use]
    pub const fn with_eval(mut self, eval: Eval) -> Self {
        self.eval = Some(eval);
        self
    }

    /// The same with a time in seconds.
    #[must_use]
    pub const fn with_secs(mut self, secs: Num) -> Self {
        self.secs = Some(secs);
        self
    }
}

impl From<Move> for MoveItem {
    fn from(mv: Move) -> Self {
        Self::new(mv)
    }
}
