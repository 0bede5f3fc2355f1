//! A small alpha-beta player for Othello and its relatives, which keeps to a deadline.
//!
//! Iterative deepening, so that there is a move at every moment; no tables, no book. It stands here so that the programs around it have somebody
//! to play: replace it by your own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use boardwire_core::othello::{Move, Square, SquareSet};
use boardwire_rules::othello::Position;

use crate::othello_eval::{Geometry, both, without};

/// A move that was found, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Where to place a disc.
    pub square: Square,
    /// What it is worth for the side to move, in thousandths of a disc.
    pub value: i32,
    /// Moves that were looked ahead in full; 0 if the time was up before.
    pub depth: u8,
    /// Whether all lines were followed to the end of the game.
    pub is_exact: bool,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// How many positions are looked at between two looks at the clock.
const NODES_PER_LOOK: u64 = 16;
/// More than any value.
const INFINITE: i32 = 1_000_000;

/// Looks for the best of the squares `among`, which are legal, until the deadline or until `stop` is set. With one square, or no time, it
/// answers at once. `None` if none of the squares can be played.
#[must_use]
pub fn choose(
    position: &Position,
    among: SquareSet,
    deadline: Instant,
    stop: &AtomicBool,
) -> Option<Choice> {
    choose_to(u8::MAX, position, among, deadline, stop)
}

/// As [`choose`], but no more than so many moves ahead.
fn choose_to(
    most: u8,
    position: &Position,
    among: SquareSet,
    deadline: Instant,
    stop: &AtomicBool,
) -> Option<Choice> {
    let geometry = Geometry::new(position.board().shape());
    let mut search = Search {
        geometry: &geometry,
        deadline,
        stop,
        nodes: 0,
        reaches_end: true,
    };
    let mut roots: Vec<Root> = Vec::new();
    for part in search.parts(position, among) {
        for square in part {
            let mut next = *position;
            if next.play(Move::Play(square)).is_ok() {
                roots.push(Root {
                    square,
                    next,
                    value: 0,
                });
            }
        }
    }
    let mut choice = Choice {
        square: roots.first()?.square,
        value: 0,
        depth: 0,
        is_exact: false,
        nodes: 0,
    };
    let empties = position.board().empties().len();
    let deepest = u8::try_from(empties).unwrap_or(u8::MAX).min(most);
    for depth in 1..=deepest {
        if roots.len() < 2 || choice.is_exact {
            break;
        }
        search.reaches_end = true;
        let is_whole = search.round(&mut roots, depth);
        if let Some(best) = roots.first() {
            choice.square = best.square;
            choice.value = best.value;
        }
        if !is_whole {
            break;
        }
        choice.depth = depth;
        choice.is_exact = search.reaches_end;
    }
    choice.nodes = search.nodes;
    Some(choice)
}

/// A move that can be chosen.
struct Root {
    square: Square,
    next: Position,
    value: i32,
}

struct Search<'s> {
    geometry: &'s Geometry,
    deadline: Instant,
    stop: &'s AtomicBool,
    nodes: u64,
    /// Whether no line was cut off by its depth in this round.
    reaches_end: bool,
}

impl Search<'_> {
    /// Looks at all moves to a depth, and puts the better ones first. If the time is up before, those that were looked at stand in front if they
    /// are better than the best of the last round, which is looked at first; false is returned then.
    fn round(&mut self, roots: &mut [Root], depth: u8) -> bool {
        let mut best = -INFINITE;
        for index in 0..roots.len() {
            let Some(root) = roots.get_mut(index) else {
                break;
            };
            let Some(value) = self.negamax(&root.next, depth - 1, -INFINITE, -best) else {
                return false;
            };
            root.value = -value;
            if root.value > best {
                best = root.value;
                // The order of the others is kept: most of their values are bounds only.
                if let Some(front) = roots.get_mut(..=index) {
                    front.rotate_right(1);
                }
            }
        }
        true
    }

    /// The value for the side to move; `None` if the time is up. A pass costs no depth: two never follow each other, so that the stack is bounded
    /// by twice the depth.
    fn negamax(
        &mut self,
        position: &Position,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.look_at_the_clock()?;
        let moves = position.legal_moves();
        if moves.is_empty() {
            let mut next = *position;
            if next.play(Move::Pass).is_err() {
                return Some(Geometry::result(position));
            }
            return Some(-self.negamax(&next, depth, -beta, -alpha)?);
        }
        let Some(deeper) = depth.checked_sub(1) else {
            self.reaches_end = false;
            return Some(self.geometry.value(position, moves));
        };
        let mut best = -INFINITE;
        let mut visit = |search: &mut Self, next: &Position| {
            let value = -search.negamax(next, deeper, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            Some(alpha >= beta)
        };
        if depth > 2 {
            for next in self.by_fewest_replies(position, moves) {
                if visit(self, &next)? {
                    break;
                }
            }
        } else {
            'parts: for part in self.parts(position, moves) {
                for square in part {
                    let mut next = *position;
                    if next.play(Move::Play(square)).is_ok() && visit(self, &next)? {
                        break 'parts;
                    }
                }
            }
        }
        Some(best)
    }

    fn look_at_the_clock(&mut self) -> Option<()> {
        let looks = self.nodes.is_multiple_of(NODES_PER_LOOK);
        self.nodes += 1;
        let is_up = looks && (self.stop.load(Ordering::Relaxed) || Instant::now() >= self.deadline);
        (!is_up).then_some(())
    }

    /// The squares in three parts, the more promising first: corners, others, and those that give a corner away.
    fn parts(&self, position: &Position, squares: SquareSet) -> [SquareSet; 3] {
        let corners = both(squares, self.geometry.corners);
        let others = without(squares, corners);
        let near = both(others, self.geometry.near_empty_corners(position));
        [corners, without(others, near), near]
    }

    /// The positions after each move, those first in which the other side has the fewest moves: they are searched fastest, and tend to be good.
    fn by_fewest_replies(&self, position: &Position, moves: SquareSet) -> Vec<Position> {
        let mut next: Vec<(usize, Position)> = moves
            .iter()
            .filter_map(|square| {
                let mut next = *position;
                next.play(Move::Play(square)).ok()?;
                let is_corner = self.geometry.corners.contains(square);
                let count = next.legal_moves().len();
                Some((if is_corner { 0 } else { count + 1 }, next))
            })
            .collect();
        next.sort_by_key(|(count, _)| *count);
        next.into_iter().map(|(_, next)| next).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests: a panic is how they fail")]
mod tests {
    use std::time::Duration;

    use boardwire_core::othello::{Color, Variant};

    use super::*;

    const VARIANTS: [Variant; 5] = [
        Variant::Std,
        Variant::Anti,
        Variant::Grand,
        Variant::Octagon,
        Variant::Reversi,
    ];

    /// Numbers by chance, the same ones in each run (xorshift).
    struct Chance(u64);

    impl Chance {
        fn pick(&mut self, squares: SquareSet) -> Option<Move> {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            let index = usize::try_from(self.0 >> 40).ok()? % squares.len().max(1);
            squares.iter().nth(index).map(Move::Play)
        }
    }

    fn chosen(most: u8, position: &Position) -> Option<Choice> {
        let late = Instant::now() + Duration::from_secs(600);
        let stop = AtomicBool::new(false);
        choose_to(most, position, position.legal_moves(), late, &stop)
    }

    /// The value without any cut.
    fn all_lines(position: &Position) -> i32 {
        let moves = position.legal_moves();
        let after = |mv| {
            let mut next = *position;
            next.play(mv).is_ok().then(|| -all_lines(&next))
        };
        let best = moves.iter().filter_map(|square| after(Move::Play(square)));
        best.max()
            .or_else(|| after(Move::Pass))
            .unwrap_or_else(|| Geometry::result(position))
    }

    #[test]
    fn the_end_of_the_game_is_played_right() {
        let mut chance = Chance(0x1234_5678_9abc_def1);
        let mut tried = 0;
        for round in 0..60 {
            let mut position = Position::new(VARIANTS[round % VARIANTS.len()]);
            while !position.is_over() && position.board().empties().len() > 6 {
                let mv = chance.pick(position.legal_moves()).unwrap_or(Move::Pass);
                position.play(mv).unwrap();
            }
            if position.legal_moves().len() < 2 {
                continue;
            }
            let choice = chosen(u8::MAX, &position).unwrap();
            assert!(choice.is_exact);
            assert_eq!(choice.value, all_lines(&position), "{position:?}");
            let mut next = position;
            next.play(Move::Play(choice.square)).unwrap();
            assert_eq!(choice.value, -all_lines(&next), "{position:?}");
            tried += 1;
        }
        assert!(tried > 20, "{tried}");
    }

    #[test]
    fn it_beats_chance_in_all_games() {
        for variant in VARIANTS {
            let mut chance = Chance(77);
            let mut won = 0;
            for us in [Color::Black, Color::White].repeat(4) {
                let mut position = Position::new(variant);
                while !position.is_over() {
                    let moves = position.legal_moves();
                    let mv = if position.turn() == us {
                        chosen(2, &position).map(|choice| Move::Play(choice.square))
                    } else {
                        chance.pick(moves)
                    };
                    position.play(mv.unwrap_or(Move::Pass)).unwrap();
                }
                won += i32::from(position.result().unwrap().winner == Some(us));
            }
            assert!(won >= 6, "{variant}: {won} of 8");
        }
    }

    #[test]
    fn without_time_there_is_a_move() {
        let position = Position::default();
        for stopped in [false, true] {
            let stop = AtomicBool::new(stopped);
            let choice = choose(&position, position.legal_moves(), Instant::now(), &stop);
            assert_eq!(choice.map(|choice| choice.depth), Some(0));
        }
        let none = SquareSet::empty(position.board().size());
        let stop = AtomicBool::new(false);
        assert_eq!(choose(&position, none, Instant::now(), &stop), None);
    }
}
