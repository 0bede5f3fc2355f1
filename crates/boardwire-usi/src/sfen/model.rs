//! An SFEN: a set-up position, and how its move number was written.

use boardwire_core::shogi::Setup;

/// A position as SFEN writes it.
///
/// Two are equal when their set-ups are; how the move number was spelled is kept, and is no part of the value. SFEN counts moves
/// from 1, so a [`Setup::ply`] of 0 counts as 1 here. 104 bytes, [`Copy`].
///
/// ```
/// use boardwire_usi::{sfen::Sfen, shogi::Setup};
///
/// let sfen = Sfen::from(Setup::startpos());
/// assert_eq!(sfen.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
///
/// let without_ply: Sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -".parse()?;
/// assert!(!without_ply.had_ply());
/// assert_eq!(without_ply, sfen);
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Sfen {
    /// Board, hands, side to move, and the number of the move to be played.
    pub setup: Setup,
    ply_spelling: PlySpelling,
}

/// How the move number of an SFEN was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlySpelling {
    /// As a number from 1.
    #[default]
    Number,
    /// As 0, which is read as 1.
    Zero,
    /// Not at all, which is read as 1. The draft allows it.
    Missing,
}

impl Sfen {
    pub(super) const fn spelled(setup: Setup, ply_spelling: PlySpelling) -> Self {
        Self {
            setup,
            ply_spelling,
        }
    }

    /// How the move number was written in the text that this was read from.
    #[must_use]
    pub const fn ply_spelling(&self) -> PlySpelling {
        self.ply_spelling
    }

    /// Whether a move number was written, be it 0.
    #[must_use]
    pub const fn had_ply(&self) -> bool {
        !matches!(self.ply_spelling, PlySpelling::Missing)
    }

    /// The number of the move to be played, from 1: what `format` writes.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        if self.setup.ply == 0 {
            1
        } else {
            self.setup.ply
        }
    }
}

impl From<Setup> for Sfen {
    fn from(setup: Setup) -> Self {
        Self::spelled(setup, PlySpelling::Number)
    }
}

impl From<Sfen> for Setup {
    fn from(sfen: Sfen) -> Self {
        sfen.setup
    }
}

impl PartialEq for Sfen {
    fn eq(&self, other: &Self) -> bool {
        self.setup.board == other.setup.board
            && self.setup.hands == other.setup.hands
            && self.setup.turn == other.setup.turn
            && self.ply() == other.ply()
    }
}

impl Eq for Sfen {}

impl core::hash::Hash for Sfen {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.setup.board.hash(state);
        self.setup.hands.hash(state);
        self.setup.turn.hash(state);
        self.ply().hash(state);
    }
}

impl core::fmt::Debug for Sfen {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Sfen({self}")?;
        match self.ply_spelling {
            PlySpelling::Number => {}
            PlySpelling::Zero => f.write_str(", ply written as 0")?,
            PlySpelling::Missing => f.write_str(", ply not written")?,
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_sfen_stays_small() {
        assert!(size_of::<Sfen>() <= 104);
    }
}
