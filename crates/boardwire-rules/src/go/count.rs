//! Counting a finished board.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::go::{Board, BoardSize, Color, Vertex};

use super::points::Points;
use super::rules::{HandicapBonus, RuleSet, Scoring};

/// Whose points the vertices of a finished board are.
///
/// Made from the stones that are dead ([`of`](Count::of)), or from the territory as a record marks it ([`marked`](Count::marked)).
/// [`score`](Count::score) adds it up under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    size: BoardSize,
    /// By [`Vertex::index`].
    owners: Box<[Option<Color>]>,
    living: [u32; 2],
    territory: [u32; 2],
    dead: [u32; 2],
}

/// Both sides' scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Score {
    /// Black's points.
    pub black: Points,
    /// White's points, with komi and what handicap stones bring.
    pub white: Points,
}

/// A part of the board that hangs together: empty or dead vertices.
struct Region {
    vertices: Vec<u16>,
    touches: [bool; 2],
    is_seki: bool,
}

impl Count {
    /// Counts a board whose `dead` stones are taken off: an empty region belongs to the side whose stones alone surround it. A dead
    /// chain is named by any of its stones; vertices without a stone count for nothing.
    ///
    /// `seki` names chains, in the same way, whose surrounded points count for nothing: under territory scoring, chains that live
    /// without two eyes have no territory, and the players say which those are. Regions that touch stones of both sides, or none, are
    /// dame.
    #[must_use]
    pub fn of(
        board: &Board,
        dead: impl IntoIterator<Item = Vertex>,
        seki: impl IntoIterator<Item = Vertex>,
    ) -> Self {
        let size = board.size();
        let dead = chains_on(board, dead);
        let seki = chains_on(board, seki);
        let stone = |index: usize| {
            let stone = board.stones().get(index).copied().flatten();
            stone.filter(|_| !dead.get(index).is_some_and(|dead| *dead))
        };
        let mut count = Self::nobodys(size);
        for (index, stood) in board.stones().iter().enumerate() {
            match (stone(index), stood) {
                (Some(color), _) => count.give(index, color, true),
                (None, Some(color)) => count.dead[color.index()] += 1,
                (None, None) => {}
            }
        }
        let mut seen = vec![false; size.area()];
        for vertex in size.vertices() {
            let index = index_of(vertex, size);
            if stone(index).is_some() || seen.get(index) != Some(&false) {
                continue;
            }
            let region = region_at(vertex, size, &stone, &seki, &mut seen);
            let owner = match region.touches {
                [true, false] => Color::Black,
                [false, true] => Color::White,
                _ => continue,
            };
            if !region.is_seki {
                for index in region.vertices {
                    count.give(index.into(), owner, false);
                }
            }
        }
        count
    }

    /// Counts a board whose territory is marked, as by SGF's `TB` and `TW`: stones that stand in the other side's territory are dead, all
    /// others live. A vertex marked for both sides is nobody's; a stone in its own side's territory is a living stone.
    #[must_use]
    pub fn marked(
        board: &Board,
        black: impl IntoIterator<Item = Vertex>,
        white: impl IntoIterator<Item = Vertex>,
    ) -> Self {
        let size = board.size();
        let mut marks = vec![[false; 2]; size.area()];
        let black = black.into_iter().map(|vertex| (vertex, Color::Black));
        let white = white.into_iter().map(|vertex| (vertex, Color::White));
        for (vertex, color) in black.chain(white) {
            if let Some(mark) = marks.get_mut(index_of(vertex, size)) {
                mark[color.index()] = true;
            }
        }
        let mut count = Self::nobodys(size);
        for (index, (stone, mark)) in board.stones().iter().zip(&marks).enumerate() {
            let territory = match mark {
                [true, false] => Some(Color::Black),
                [false, true] => Some(Color::White),
                _ => None,
            };
            match (*stone, territory) {
                (None, None) => {}
                (None, Some(owner)) => count.give(index, owner, false),
                (Some(color), Some(owner)) if owner != color => {
                    count.dead[color.index()] += 1;
                    count.give(index, owner, false);
                }
                (Some(color), _) => count.give(index, color, true),
            }
        }
        count
    }

    fn nobodys(size: BoardSize) -> Self {
        Self {
            size,
            owners: vec![None; size.area()].into_boxed_slice(),
            living: [0; 2],
            territory: [0; 2],
            dead: [0; 2],
        }
    }

    fn give(&mut self, index: usize, color: Color, is_stone: bool) {
        if let Some(owner) = self.owners.get_mut(index) {
            *owner = Some(color);
            let counts = if is_stone {
                &mut self.living
            } else {
                &mut self.territory
            };
            counts[color.index()] += 1;
        }
    }

    /// Whose point a vertex is, be it by a living stone or as territory; `None` if it is dame or off the board.
    #[must_use]
    pub fn owner(&self, vertex: Vertex) -> Option<Color> {
        self.owners
            .get(index_of(vertex, self.size))
            .copied()
            .flatten()
    }

    /// The number of Black's and of White's living stones.
    #[must_use]
    pub const fn living(&self) -> [u32; 2] {
        self.living
    }

    /// The number of points that Black and White surround, those under dead stones included.
    #[must_use]
    pub const fn territory(&self) -> [u32; 2] {
        self.territory
    }

    /// The number of Black's and of White's dead stones.
    #[must_use]
    pub const fn dead(&self) -> [u32; 2] {
        self.dead
    }

    /// The number of points that are nobody's.
    #[must_use]
    pub fn dame(&self) -> u32 {
        let nobodys = self.owners.iter().filter(|owner| owner.is_none()).count();
        u32::try_from(nobodys).unwrap_or(u32::MAX)
    }

    /// Adds up both scores. `prisoners` are the stones that Black and White had captured before the end; they count under territory scoring
    /// only, and `handicap` stones under area scoring only.
    #[must_use]
    pub fn score(
        &self,
        rules: &RuleSet,
        prisoners: [u32; 2],
        komi: Points,
        handicap: u32,
    ) -> Score {
        let [black, white] = Color::ALL.map(|color| {
            let (own, other) = (color.index(), (!color).index());
            let points = match rules.scoring {
                Scoring::Territory => [self.territory[own], self.dead[other], prisoners[own]],
                Scoring::Area => [self.territory[own], self.living[own], 0],
            };
            points.map(whole).into_iter().sum::<Points>()
        });
        let bonus = match (rules.scoring, rules.handicap_bonus) {
            (Scoring::Territory, _) | (_, HandicapBonus::None) => 0,
            (_, HandicapBonus::Stones) => handicap,
            (_, HandicapBonus::StonesLessOne) => handicap.saturating_sub(1),
        };
        Score {
            black,
            white: white + komi + whole(bonus),
        }
    }
}

fn whole(points: u32) -> Points {
    Points::whole(i32::try_from(points).unwrap_or(i32::MAX))
}

impl Score {
    /// Black's score less White's.
    #[must_use]
    pub fn margin(self) -> Points {
        self.black - self.white
    }

    /// Who has more; `None` for a draw (jigo).
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        if self.black == self.white {
            None
        } else if self.black > self.white {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }
}

/// Writes the result as SGF's `RE` does: `B+3.5`, `W+0.5`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(Color::Black) => write!(f, "B+{}", self.margin()),
            Some(Color::White) => write!(f, "W+{}", -self.margin()),
            None => f.write_str("0"),
        }
    }
}

/// The number of a vertex; one beyond all numbers if it is off the board.
fn index_of(vertex: Vertex, size: BoardSize) -> usize {
    vertex.index(size).map_or(usize::MAX, usize::from)
}

/// Which vertices belong to the chains on the given ones.
fn chains_on(board: &Board, named: impl IntoIterator<Item = Vertex>) -> Vec<bool> {
    let size = board.size();
    let mut marks = vec![false; size.area()];
    let mut open = Vec::new();
    for start in named {
        let Some(color) = board.get(start) else {
            continue;
        };
        open.push(start);
        while let Some(vertex) = open.pop() {
            let Some(mark) = marks.get_mut(index_of(vertex, size)).filter(|mark| !**mark) else {
                continue;
            };
            *mark = true;
            open.extend(
                vertex
                    .neighbors(size)
                    .filter(|near| board.get(*near) == Some(color)),
            );
        }
    }
    marks
}

fn region_at(
    start: Vertex,
    size: BoardSize,
    stone: &impl Fn(usize) -> Option<Color>,
    seki: &[bool],
    seen: &mut [bool],
) -> Region {
    let mut region = Region {
        vertices: Vec::new(),
        touches: [false; 2],
        is_seki: false,
    };
    let mut open = vec![start];
    while let Some(vertex) = open.pop() {
        let index = index_of(vertex, size);
        if let Some(color) = stone(index) {
            region.touches[color.index()] = true;
            region.is_seki |= seki.get(index) == Some(&true);
            continue;
        }
        if let Some(seen) = seen.get_mut(index).filter(|seen| !**seen) {
            *seen = true;
            region.vertices.extend(vertex.index(size));
            open.extend(vertex.neighbors(size));
        }
    }
    region
}
