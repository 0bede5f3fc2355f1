//! Where tiles lie, and who plays.

use core::fmt;

use super::{Edge, Turns};
use crate::board::Seat;

/// Where a tile lies, counted from the start tile on (0, 0): `x` grows to the right, `y` grows upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Coord {
    x: i16,
    y: i16,
}

impl Coord {
    /// The farthest that a tile can lie from the start in one direction: 71 tiles follow the start tile.
    pub const MAX: i16 = 71;

    /// The place of the start tile, (0, 0).
    pub const START: Self = Self { x: 0, y: 0 };

    /// A place, or `None` if `x` or `y` is not within -71 to 71: no tile of the base game can come there.
    #[inline]
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Option<Self> {
        if x >= -Self::MAX && x <= Self::MAX && y >= -Self::MAX && y <= Self::MAX {
            Some(Self { x, y })
        } else {
            None
        }
    }

    /// Tiles to the right of the start tile; negative to its left.
    #[inline]
    #[must_use]
    pub const fn x(self) -> i16 {
        self.x
    }

    /// Tiles above the start tile; negative below it.
    #[inline]
    #[must_use]
    pub const fn y(self) -> i16 {
        self.y
    }

    /// The place beyond an edge, or `None` beyond the farthest place.
    #[inline]
    #[must_use]
    pub const fn neighbour(self, edge: Edge) -> Option<Self> {
        match edge {
            Edge::North => Self::new(self.x, self.y + 1),
            Edge::East => Self::new(self.x + 1, self.y),
            Edge::South => Self::new(self.x, self.y - 1),
            Edge::West => Self::new(self.x - 1, self.y),
        }
    }

    /// The eight places around, clockwise from the north, without those beyond the farthest place.
    pub fn around(self) -> impl Iterator<Item = Self> + Clone {
        const STEPS: [(i16, i16); 8] = [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ];
        STEPS
            .into_iter()
            .filter_map(move |(dx, dy)| Self::new(self.x + dx, self.y + dy))
    }

    /// The same place when the whole table is turned about the start tile.
    #[inline]
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        let Self { x, y } = self;
        match turns {
            Turns::Zero => self,
            Turns::Quarter => Self { x: y, y: -x },
            Turns::Half => Self { x: -x, y: -y },
            Turns::ThreeQuarters => Self { x: -y, y: x },
        }
    }
}

/// Writes `(1, -2)`.
impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// A player, in the order of play. The game is for two to five; the sixth letter is there since records of six are met
/// (the game with an expansion), and a reader that keeps everything has to name the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PlayerId {
    /// The player who begins.
    A = 0,
    /// The second player.
    B = 1,
    /// The third player.
    C = 2,
    /// The fourth player.
    D = 3,
    /// The fifth player, the last of the base game.
    E = 4,
    /// A sixth player: not in the base game.
    F = 5,
}

impl PlayerId {
    /// All letters.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// How many players the base game takes at most.
    pub const MOST: usize = 5;

    /// 0 for A, in the order of play.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player with this index, or `None` above 5.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// `A` to `F`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        b'A' + self as u8
    }

    /// The player with this capital letter.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'A'..=b'F' => Self::from_index((letter - b'A') as usize),
            _ => None,
        }
    }
}

impl From<PlayerId> for Seat {
    fn from(player: PlayerId) -> Self {
        Self(player as u8)
    }
}

/// Writes the letter.
impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&char::from(self.letter()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_end_at_71() {
        assert!(Coord::new(71, -71).is_some());
        assert_eq!(Coord::new(72, 0), None);
        assert_eq!(Coord::new(0, i16::MIN), None);
        let corner = Coord::new(71, 71).unwrap();
        assert_eq!(corner.neighbour(Edge::North), None);
        assert_eq!(corner.around().count(), 3);
        assert_eq!(Coord::START.around().count(), 8);
    }

    #[test]
    fn places_turn_with_their_edges() {
        for edge in Edge::ALL {
            for turns in Turns::ALL {
                let beside = Coord::START.neighbour(edge).unwrap();
                assert_eq!(
                    Some(beside.turned(turns)),
                    Coord::START.neighbour(edge.turned(turns))
                );
            }
        }
    }

    #[test]
    fn players_have_letters() {
        for player in PlayerId::ALL {
            assert_eq!(PlayerId::from_letter(player.letter()), Some(player));
            assert_eq!(PlayerId::from_index(player.index()), Some(player));
        }
        assert_eq!(PlayerId::from_letter(b'G'), None);
        assert_eq!(PlayerId::from_letter(b'a'), None);
        assert_eq!(Seat::from(PlayerId::C), Seat(2));
    }
}
