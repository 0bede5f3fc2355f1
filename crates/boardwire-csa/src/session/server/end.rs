//! How a game ends, and what a server says then.

use alloc::vec::Vec;

use boardwire_core::shogi::Color;

use crate::session::referee::Illegality;

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// The side to move resigned (`%TORYO`).
    Resign,
    /// A side left: it logged out, or its connection was closed. It is told to the other as a resignation.
    Abnormal,
    /// The side to move ran out of time.
    TimeUp,
    /// The side to move played what can't be played.
    IllegalMove(Illegality),
    /// The side to move declared (`%KACHI`), and the conditions do not hold.
    IllegalDeclaration,
    /// The side to move declared, and wins.
    Declaration,
    /// The side to move took the king.
    KingCaptured,
    /// The position occurred for the fourth time.
    Sennichite,
    /// The same, by perpetual check.
    OuteSennichite,
    /// The game has reached its limit of moves.
    MaxMoves,
    /// The server stopped the game.
    Chudan,
}

impl Cause {
    /// The line that names the reason: `#RESIGN`.
    #[must_use]
    pub const fn reason_line(self) -> &'static [u8] {
        match self {
            Self::Resign | Self::Abnormal => b"#RESIGN",
            Self::TimeUp => b"#TIME_UP",
            // Here the taken king speaks for the other side: it should not have been left in check.
            Self::IllegalMove(_) | Self::IllegalDeclaration | Self::KingCaptured => {
                b"#ILLEGAL_MOVE"
            }
            Self::Declaration => b"#JISHOGI",
            Self::Sennichite => b"#SENNICHITE",
            Self::OuteSennichite => b"#OUTE_SENNICHITE",
            Self::MaxMoves => b"#MAX_MOVES",
            Self::Chudan => b"#CHUDAN",
        }
    }

    /// What spectators are told: the special of the last move, else the reason.
    #[must_use]
    pub const fn spectator_line(self) -> &'static [u8] {
        match self {
            Self::Resign | Self::Abnormal => b"%TORYO",
            Self::Declaration | Self::IllegalDeclaration => b"%KACHI",
            _ => self.reason_line(),
        }
    }

    /// The line before the reason, where there is one.
    const fn special_line(self) -> Option<&'static [u8]> {
        match self {
            Self::Resign | Self::Abnormal => Some(b"%TORYO"),
            Self::Declaration | Self::IllegalDeclaration => Some(b"%KACHI"),
            _ => None,
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// Why.
    pub cause: Cause,
    /// Who won; `None` for a draw, a game cut by its limit of moves, and one that was stopped.
    pub winner: Option<Color>,
}

impl GameEnd {
    /// What the server says to one side, as shogi-server does: special, reason and outcome. `#CHUDAN` is one line.
    pub fn lines(self, to: Color) -> impl Iterator<Item = &'static [u8]> {
        [
            self.cause.special_line(),
            Some(self.cause.reason_line()),
            self.outcome_line(to),
        ]
        .into_iter()
        .flatten()
    }

    /// The line that names the outcome for one side: `#WIN`.
    #[must_use]
    pub fn outcome_line(self, to: Color) -> Option<&'static [u8]> {
        match (self.cause, self.winner) {
            (Cause::Chudan, _) => None,
            (Cause::MaxMoves, _) => Some(b"#CENSORED"),
            (_, Some(winner)) if winner == to => Some(b"#WIN"),
            (_, Some(_)) => Some(b"#LOSE"),
            (_, None) => Some(b"#DRAW"),
        }
    }

    /// The lines for both sides, in the order in which they are sent.
    pub(super) fn put_lines(self, lines: &mut Vec<(Color, Vec<u8>)>) {
        for side in Color::ALL {
            lines.extend(self.lines(side).map(|line| (side, line.to_vec())));
        }
    }
}
