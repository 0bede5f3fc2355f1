//! Moves.

use core::fmt;

use super::{BoardSize, GtpName, Vertex};

/// A move: a stone on a vertex, or a pass; two bytes. Whether it is legal anywhere is not its concern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// No stone is placed.
    Pass,
    /// A stone is placed on this vertex.
    At(Vertex),
}

impl Move {
    /// Reads a move as GTP writes it on a board of this size: a vertex (see [`Vertex::from_gtp`]) or `pass`, in either case. `None` for
    /// anything else; `resign`, which GTP's `genmove` may answer, is no move.
    #[must_use]
    pub fn from_gtp(text: &[u8], size: BoardSize) -> Option<Self> {
        if text.eq_ignore_ascii_case(b"pass") {
            return Some(Self::Pass);
        }
        Vertex::from_gtp(text, size).map(Self::At)
    }

    /// The GTP name of the vertex; `None` for a pass, and for a vertex that GTP cannot name on this size.
    #[must_use]
    pub const fn gtp(self, size: BoardSize) -> Option<GtpName> {
        match self {
            Self::Pass => None,
            Self::At(vertex) => vertex.gtp(size),
        }
    }

    /// Where the stone is placed; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn vertex(self) -> Option<Vertex> {
        match self {
            Self::Pass => None,
            Self::At(vertex) => Some(vertex),
        }
    }

    /// Whether this is a pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }
}

/// The letters of SGF (`pd`), or `pass`: what a move is called without a board.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("pass"),
            Self::At(vertex) => vertex.fmt(f),
        }
    }
}

impl From<Vertex> for Move {
    fn from(vertex: Vertex) -> Self {
        Self::At(vertex)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn moves_are_vertices_and_passes() {
        assert_eq!(size_of::<Move>(), 2);
        let size = BoardSize::NINE;
        for pass in ["pass", "PASS", "Pass"] {
            assert_eq!(Move::from_gtp(pass.as_bytes(), size), Some(Move::Pass));
        }
        let e5 = Move::from_gtp(b"e5", size).unwrap();
        assert_eq!(e5.vertex(), Vertex::new(4, 4));
        assert_eq!(e5.gtp(size).unwrap().as_str(), "E5");
        assert_eq!([Move::Pass, e5].map(|mv| mv.to_string()), ["pass", "ee"]);
        assert!(Move::Pass.is_pass() && Move::Pass.gtp(size).is_none() && !e5.is_pass());
        for bad in ["", "resign", "pas", "pass ", "e10", "i5"] {
            assert_eq!(Move::from_gtp(bad.as_bytes(), size), None, "{bad}");
        }
    }
}
