//! Edges, half-edges, sets of them, and quarter turns.

use core::fmt;

/// A side of a tile as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Edge {
    /// The upper side, towards growing `y`.
    North = 0,
    /// The right side, towards growing `x`.
    East = 1,
    /// The lower side.
    South = 2,
    /// The left side.
    West = 3,
}

impl Edge {
    /// All edges, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// 0 to 3, clockwise from the north.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The edge with this index, or `None` above 3.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::North),
            1 => Some(Self::East),
            2 => Some(Self::South),
            3 => Some(Self::West),
            _ => None,
        }
    }

    /// The edge of the neighbouring tile that lies against this one.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 2) % 4]
    }

    /// Where this edge comes to lie when the tile is turned.
    #[inline]
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        Self::ALL[(self.index() + turns.index()) % 4]
    }

    /// The two half-edges of this edge, the first one clockwise in front.
    #[inline]
    #[must_use]
    pub const fn halves(self) -> [HalfEdge; 2] {
        let first = 2 * self as u8;
        [HalfEdge(first), HalfEdge(first + 1)]
    }

    /// `N`, `E`, `S` or `W`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        b"NESW"[self.index()]
    }
}

/// Writes `north`, `east`, `south` or `west`.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        })
    }
}

/// A half of an edge, 0 to 7 clockwise from the north-west corner: edge `e` has the halves `2e` and `2e + 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfEdge(u8);

impl HalfEdge {
    /// The half-edge with this number, or `None` above 7.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// All half-edges, clockwise from the north-west corner.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// 0 to 7.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The edge that it is a half of.
    #[inline]
    #[must_use]
    pub const fn edge(self) -> Edge {
        Edge::ALL[self.index() / 2]
    }

    /// The half-edge of the neighbouring tile that lies against this one.
    #[inline]
    #[must_use]
    pub const fn facing(self) -> Self {
        let first = 2 * self.edge().opposite() as u8;
        Self(first + 1 - self.0 % 2)
    }

    /// Where this half-edge comes to lie when the tile is turned.
    #[inline]
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        Self((self.0 + 2 * turns as u8) % 8)
    }
}

/// Shows the number.
impl fmt::Debug for HalfEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Writes the number, 0 to 7.
impl fmt::Display for HalfEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A number of clockwise quarter turns. In records `+90` is a [`Quarter`](Turns::Quarter) and `-90` is
/// [`ThreeQuarters`](Turns::ThreeQuarters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(u8)]
pub enum Turns {
    /// As the table of designs shows it.
    #[default]
    Zero = 0,
    /// 90 degrees clockwise: what was north lies east.
    Quarter = 1,
    /// 180 degrees.
    Half = 2,
    /// 270 degrees clockwise, or 90 degrees anticlockwise.
    ThreeQuarters = 3,
}

impl Turns {
    /// All turns, from zero to three quarters.
    pub const ALL: [Self; 4] = [Self::Zero, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// The number of quarter turns, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// So many clockwise quarter turns, or `None` above 3.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 4 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// A clockwise angle in degrees: any multiple of 90, negative for anticlockwise; `None` for other angles.
    #[must_use]
    pub const fn from_degrees(degrees: i32) -> Option<Self> {
        match degrees.rem_euclid(360) {
            0 => Some(Self::Zero),
            90 => Some(Self::Quarter),
            180 => Some(Self::Half),
            270 => Some(Self::ThreeQuarters),
            _ => None,
        }
    }

    /// The clockwise angle in degrees: 0, 90, 180 or 270.
    #[inline]
    #[must_use]
    pub const fn degrees(self) -> u16 {
        90 * self as u16
    }

    /// This turn and then another.
    #[inline]
    #[must_use]
    pub const fn then(self, other: Self) -> Self {
        Self::ALL[(self.index() + other.index()) % 4]
    }

    /// The turn that takes this one back.
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::ALL[(4 - self.index()) % 4]
    }
}

/// Some of the four edges of a tile, as a bit each: N 1, E 2, S 4, W 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EdgeSet(u8);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: Self = Self(0);
    /// All four edges.
    pub const ALL: Self = Self(0b1111);

    /// The set of these edges.
    #[must_use]
    pub const fn of(edges: &[Edge]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < edges.len() {
            bits |= 1 << edges[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// The set with these bits, or `None` above 15.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits <= Self::ALL.0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The bits: bit `i` for the edge with index `i`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the edge is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 >> edge as u8 & 1 != 0
    }

    /// The set and one more edge.
    #[inline]
    #[must_use]
    pub const fn with(self, edge: Edge) -> Self {
        Self(self.0 | 1 << edge as u8)
    }

    /// The number of edges.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no edge.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Where these edges come to lie when the tile is turned.
    #[inline]
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        let shift = turns as u8;
        Self((self.0 << shift | self.0 >> (4 - shift)) & Self::ALL.0)
    }

    /// The edges, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = Edge> + Clone {
        Edge::ALL
            .into_iter()
            .filter(move |&edge| self.contains(edge))
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Writes the letters of the edges clockwise from the north: `NEW`.
impl fmt::Display for EdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|edge| fmt::Write::write_char(f, char::from(edge.letter())))
    }
}

/// Shows the letters of the edges.
impl fmt::Debug for EdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Some of the eight half-edges of a tile, as a bit each: bit `i` for half-edge `i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HalfEdgeSet(u8);

impl HalfEdgeSet {
    /// No half-edge.
    pub const EMPTY: Self = Self(0);
    /// All eight half-edges.
    pub const ALL: Self = Self(0xFF);

    /// The set with these bits: every byte is a set.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The bits: bit `i` for half-edge `i`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the half-edge is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, half: HalfEdge) -> bool {
        self.0 >> half.0 & 1 != 0
    }

    /// The set and one more half-edge.
    #[inline]
    #[must_use]
    pub const fn with(self, half: HalfEdge) -> Self {
        Self(self.0 | 1 << half.0)
    }

    /// The number of half-edges.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no half-edge.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Where these half-edges come to lie when the tile is turned.
    #[inline]
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        Self(self.0.rotate_left(2 * turns as u32))
    }

    /// The half-edges, clockwise from the north-west corner.
    pub fn iter(self) -> impl Iterator<Item = HalfEdge> + Clone {
        HalfEdge::ALL
            .into_iter()
            .filter(move |&half| self.contains(half))
    }
}

impl FromIterator<HalfEdge> for HalfEdgeSet {
    fn from_iter<I: IntoIterator<Item = HalfEdge>>(halves: I) -> Self {
        halves.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Writes the numbers: `{2,7}`.
impl fmt::Display for HalfEdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, half) in self.iter().enumerate() {
            let mark = if i == 0 { '{' } else { ',' };
            write!(f, "{mark}{half}")?;
        }
        f.write_str(if self.is_empty() { "{}" } else { "}" })
    }
}

/// Shows the numbers.
impl fmt::Debug for HalfEdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn half_edges_face_each_other_across_an_edge() {
        // North's west half meets the south edge's west half, which is the second one clockwise.
        let pairs = [(0, 5), (1, 4), (2, 7), (3, 6)];
        for (a, b) in pairs {
            let (a, b) = (HalfEdge::new(a).unwrap(), HalfEdge::new(b).unwrap());
            assert_eq!((a.facing(), b.facing()), (b, a));
            assert_eq!(a.edge().opposite(), b.edge());
        }
        assert_eq!(HalfEdge::new(8), None);
    }

    #[test]
    fn sets_turn_as_their_members_do() {
        for turns in Turns::ALL {
            for bits in 0..=15 {
                let set = EdgeSet::from_bits(bits).unwrap();
                let each: EdgeSet = set.iter().map(|edge| edge.turned(turns)).collect();
                assert_eq!(set.turned(turns), each);
                assert_eq!(set.turned(turns).turned(turns.inverse()), set);
                assert_eq!(set.iter().count(), set.len());
            }
            for bits in 0..=255 {
                let set = HalfEdgeSet::from_bits(bits);
                let each: HalfEdgeSet = set.iter().map(|half| half.turned(turns)).collect();
                assert_eq!(set.turned(turns), each);
                assert_eq!(set.iter().count(), set.len());
            }
            for edge in Edge::ALL {
                let halves = edge.halves().map(|half| half.turned(turns));
                assert_eq!(halves, edge.turned(turns).halves());
            }
        }
        assert_eq!(EdgeSet::from_bits(16), None);
    }

    #[test]
    fn angles_are_clockwise() {
        assert_eq!(Turns::from_degrees(-90), Some(Turns::ThreeQuarters));
        assert_eq!(Turns::from_degrees(450), Some(Turns::Quarter));
        assert_eq!(Turns::from_degrees(45), None);
        assert_eq!(Edge::North.turned(Turns::Quarter), Edge::East);
        for turns in Turns::ALL {
            assert_eq!(Turns::from_degrees(i32::from(turns.degrees())), Some(turns));
            assert_eq!(turns.then(turns.inverse()), Turns::Zero);
            assert_eq!(Turns::from_index(turns.index()), Some(turns));
        }
    }

    #[test]
    fn sets_are_written_clockwise() {
        let set = EdgeSet::of(&[Edge::West, Edge::North]);
        assert_eq!(format!("{set} {set:?}"), "NW {NW}");
        let halves = HalfEdgeSet::from_bits(0b1000_0100);
        assert_eq!(format!("{halves} {}", HalfEdgeSet::EMPTY), "{2,7} {}");
    }
}
