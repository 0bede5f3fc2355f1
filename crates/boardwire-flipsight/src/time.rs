//! How long to think.

use boardwire_core::othello::Shape;

use crate::model::EngineRequest;

/// What the connector keeps of a clock for the way, in milliseconds. (S325)
pub const RESERVE_MS: i64 = 750;

/// The connector's limit for one move if nothing else is said, in milliseconds. (S325)
pub const DEFAULT_MAX_THINK_MS: i64 = 10_000;

/// The longest time that the connector waits for a move: the limit for one move, but no more than what is left of the clock less
/// [`RESERVE_MS`]; never below 0. `None`: there is no limit for one move.
///
/// ```
/// use boardwire_flipsight::budget_ms;
///
/// assert_eq!(budget_ms(Some(10_000), 60_000), 10_000);
/// assert_eq!(budget_ms(Some(10_000), 5_000), 4_250);
/// assert_eq!(budget_ms(None, 500), 0);
/// ```
#[must_use]
pub fn budget_ms(max_think_ms: Option<i64>, remaining_ms: i64) -> i64 {
    let left = remaining_ms.saturating_sub(RESERVE_MS);
    max_think_ms.map_or(left, |max| max.min(left)).max(0)
}

impl EngineRequest<'_> {
    /// The empty squares. The octagon's unused ones are not counted, though the line shows them as empty.
    #[must_use]
    pub fn empties(&self) -> usize {
        let cells = self.board.iter();
        let zeros = cells.filter(|&cell| cell == 0).count();
        let unused = match self.shape() {
            Some(shape @ Shape::Octagon) if self.board.len() == shape.size().area() => {
                shape.size().area() - shape.area()
            }
            _ => 0,
        };
        zeros.saturating_sub(unused)
    }

    /// The time that the guide advises for this move, in milliseconds: the clock's share of one of the moves that are left, or the
    /// budget if that is less, and four fifths of it. (S124)
    ///
    /// The guide's own formula counts the octagon's unused squares as empty; this does not.
    #[must_use]
    pub fn think_ms(&self) -> i64 {
        let moves_left = i64::try_from(self.empties() / 2 + 1).unwrap_or(i64::MAX);
        let share = |time: i64, parts: i64| {
            let value = i128::from(time.max(0)) * 8 / (i128::from(parts) * 10);
            i64::try_from(value).unwrap_or(i64::MAX)
        };
        let by_clock = share(self.remaining_ms, moves_left);
        by_clock.min(share(self.budget_ms, 1))
    }
}
