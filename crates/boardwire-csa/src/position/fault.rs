//! What can be odd about a placement.

use core::fmt;

/// What is odd about a placement. Summaries and records have a code of the same name for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The cells of a rank are not three characters wide, and there are nine of them: `P2 * -HI * * * * * -KA *`.
    CollapsedRank,
    /// The blank at the end of a rank is lost.
    RankTailLost,
    /// Empty cells begin with their star: `P1*  *  -OU*  ..`.
    StarFirstRank,
    /// `00AL` does not end the placement. It is counted out when all lines are read.
    AlNotLast,
    /// There are more pieces of a kind than a set has.
    SetExceeded,
    /// A hand holds as many of a kind as it can: this one is left out.
    HandFull,
    /// Blanks stand between or after the pieces of a `PI`, `P+` or `P-` line.
    PaddedStatement,
    /// A side has a second king.
    TwoKings,
    /// Some of the nine ranks are given, but not this one and all. The others are empty.
    MissingRank,
    /// A rank does not have nine cells.
    BadRank,
    /// A code names no piece, or not the one that stands on the square (after `PI`).
    BadPiece,
    /// There is no such square, or nothing stands on it (after `PI`).
    BadSquare,
    /// A promoted piece is in hand.
    HandPromoted,
    /// A king is in hand.
    HandKing,
    /// `AL` stands on a square, or both hands are to have the rest.
    AlImpossible,
    /// A rank, `PI` or a square is given twice. The last one counts.
    DuplicatePosition,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::CollapsedRank,
        Self::RankTailLost,
        Self::StarFirstRank,
        Self::AlNotLast,
        Self::SetExceeded,
        Self::HandFull,
        Self::PaddedStatement,
        Self::TwoKings,
        Self::MissingRank,
        Self::BadRank,
        Self::BadPiece,
        Self::BadSquare,
        Self::HandPromoted,
        Self::HandKing,
        Self::AlImpossible,
        Self::DuplicatePosition,
    ];

    /// The code's name, in kebab-case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CollapsedRank => "collapsed-rank",
            Self::RankTailLost => "rank-tail-lost",
            Self::StarFirstRank => "star-first-rank",
            Self::AlNotLast => "al-not-last",
            Self::SetExceeded => "set-exceeded",
            Self::HandFull => "hand-full",
            Self::PaddedStatement => "padded-statement",
            Self::TwoKings => "two-kings",
            Self::MissingRank => "missing-rank",
            Self::BadRank => "bad-rank",
            Self::BadPiece => "bad-piece",
            Self::BadSquare => "bad-square",
            Self::HandPromoted => "hand-promoted",
            Self::HandKing => "hand-king",
            Self::AlImpossible => "al-impossible",
            Self::DuplicatePosition => "duplicate-position",
        }
    }

    /// Whether this is another spelling of a rank, which stricter levels call `bad-rank`.
    #[must_use]
    pub const fn is_rank_spelling(self) -> bool {
        matches!(
            self,
            Self::CollapsedRank | Self::RankTailLost | Self::StarFirstRank
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
