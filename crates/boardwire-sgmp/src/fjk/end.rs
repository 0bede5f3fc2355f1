//! How games of the profile end, and what they come to.

use boardwire_core::Color;

/// How a game has ended (FJK rules 2000, section 9). Nothing of it but the passes is seen on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FjkEnd {
    /// Two passes: the programs count.
    TwoPasses,
    /// A program resigns: it shows so on its own screen, and sends nothing more.
    Resigned {
        /// Who has lost.
        loser: Color,
    },
    /// A program's operator resigns.
    OperatorResigned {
        /// Who has lost.
        loser: Color,
    },
    /// A side's time has run out within the first 300 moves.
    Time {
        /// Who has lost.
        loser: Color,
    },
    /// A side's time has run out after move 300: the referee decides.
    TimeAfter300 {
        /// Whose time.
        color: Color,
    },
    /// 400 moves were made: the game stops, and the referee decides.
    MoveLimit,
    /// A side has broken the rules.
    Foul {
        /// Who.
        by: Color,
    },
    /// The referee has ended it.
    Referee,
}

impl FjkEnd {
    /// Who has lost, where that follows from the end alone.
    #[must_use]
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Resigned { loser } | Self::OperatorResigned { loser } | Self::Time { loser } => {
                Some(loser)
            }
            Self::Foul { by } => Some(by),
            Self::TwoPasses | Self::TimeAfter300 { .. } | Self::MoveLimit | Self::Referee => None,
        }
    }
}

/// A program's count of a finished game by Japanese rules: territory and prisoners of each side, with its own idea of dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FjkCount {
    /// Black's points.
    pub black: u16,
    /// White's points, without komi.
    pub white: u16,
}

impl FjkCount {
    /// The komi in half points: 5.5.
    pub const KOMI_HALVES: i32 = 11;

    /// By how many half points Black leads, komi counted; it is never 0.
    #[must_use]
    pub fn lead_halves(self) -> i32 {
        2 * (i32::from(self.black) - i32::from(self.white)) - Self::KOMI_HALVES
    }

    /// Who has won.
    #[must_use]
    pub fn winner(self) -> Color {
        if self.lead_halves() > 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// What two programs' counts come to.
    ///
    /// ```
    /// use boardwire_sgmp::fjk::{FjkCount, FjkVerdict};
    /// use boardwire_sgmp::Color;
    ///
    /// let count = |black, white| FjkCount { black, white };
    /// let verdict = count(40, 34).agree(count(41, 35));
    /// assert_eq!(verdict, FjkVerdict::Agreed { winner: Color::Black, halves: 1 });
    /// assert_eq!(count(40, 34).agree(count(40, 35)), FjkVerdict::Operators);
    /// ```
    #[must_use]
    pub fn agree(self, peer: Self) -> FjkVerdict {
        let lead = self.lead_halves();
        if lead == peer.lead_halves() {
            FjkVerdict::Agreed {
                winner: self.winner(),
                halves: lead.unsigned_abs(),
            }
        } else {
            FjkVerdict::Operators
        }
    }
}

/// What a game comes to (FJK rules 2000, section 9, paragraph 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FjkVerdict {
    /// Both counts agree to the point: that is the result.
    Agreed {
        /// Who has won.
        winner: Color,
        /// By how many half points.
        halves: u32,
    },
    /// A side has lost without a count.
    Lost {
        /// Who.
        loser: Color,
    },
    /// The counts differ: the operators decide, and if they do not agree, the referee.
    Operators,
    /// The referee decides.
    Referee,
}
