//! Why a move is illegal.

/// The rule that a move breaks. Of several, the first in the order of this list that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board does not have the vertex.
    #[error("the vertex lies outside the board")]
    OffBoard,
    /// The other side is to move.
    #[error("the other side is to move")]
    WrongTurn,
    /// A stone stands on the vertex.
    #[error("a stone stands on the vertex")]
    Occupied,
    /// The stone would take back the one that has just taken a single stone.
    #[error("the stone that has just captured in this ko may not be taken back at once")]
    Ko,
    /// The stone, and the chain that it joins, would have no liberty, and captures nothing.
    #[error("the stone would have no liberty")]
    Suicide,
    /// The position would be one that was on the board before.
    #[error("the whole board would repeat an earlier position")]
    Superko,
}

impl IllegalMove {
    /// The stable code: `off-board`, `wrong-turn`, `occupied`, `ko`, `suicide` or `superko`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::WrongTurn => "wrong-turn",
            Self::Occupied => "occupied",
            Self::Ko => "ko",
            Self::Suicide => "suicide",
            Self::Superko => "superko",
        }
    }
}
