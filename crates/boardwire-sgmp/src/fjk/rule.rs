//! The rules of the profile by number, and what breaks them.

use core::fmt;

use boardwire_core::{CodeSet as _, Color};

use crate::codes::Code;

/// A rule of the profile that the FJK tournament of 2000 plays by. The numbers are boardwire's; the text is that of its rules, appendix A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum FjkRule {
    /// FJK-1: the first frame is NEWGAME, and Black sends it.
    NewGame = 1,
    /// FJK-2: White replies with QUERY 11.
    AskColor = 2,
    /// FJK-3: Black replies with ANSWER 2.
    AnswerColor = 3,
    /// FJK-4: White then sends QUERY 8, and no other question.
    AskHandicap = 4,
    /// FJK-5: Black replies with ANSWER 1.
    AnswerHandicap = 5,
    /// FJK-6: White then sends OK, if the answers were 2 and 1; after it Black may move.
    Agreement = 6,
    /// FJK-7: MOVE and OK of Black and of White in turn, each with its sender's colour, each OK at once.
    Turn = 7,
    /// FJK-8: an OK of its own stands for each MOVE before the next.
    OwnOk = 8,
    /// FJK-9: a frame is sent again only when no OK has come for 20 seconds, and as it was.
    Resend = 9,
    /// FJK-10: two passes end the game; nothing but an OK that is due follows.
    End = 10,
    /// FJK-11: no DENY, TAKEBACK or EXTENDED, and no QUERY, ANSWER or NEWGAME after the opening. Resignation has no frame.
    Commands = 11,
    /// FJK-12: 400 moves at most; a side whose time runs out within 300 moves has lost.
    Length = 12,
    /// FJK-13: 19 lines, 50 minutes a side.
    Board = 13,
    /// FJK-14: canonical frames only: OK is 87 ff, DENY and NEWGAME carry 0, the reserved bit is 0.
    Canonical = 14,
}

impl FjkRule {
    /// All rules, in the order of their numbers.
    pub const ALL: [Self; 14] = [
        Self::NewGame,
        Self::AskColor,
        Self::AnswerColor,
        Self::AskHandicap,
        Self::AnswerHandicap,
        Self::Agreement,
        Self::Turn,
        Self::OwnOk,
        Self::Resend,
        Self::End,
        Self::Commands,
        Self::Length,
        Self::Board,
        Self::Canonical,
    ];

    /// The number, 1 to 14.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The code of the table: `fjk-1` to `fjk-14`.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            Self::NewGame => Code::Fjk1,
            Self::AskColor => Code::Fjk2,
            Self::AnswerColor => Code::Fjk3,
            Self::AskHandicap => Code::Fjk4,
            Self::AnswerHandicap => Code::Fjk5,
            Self::Agreement => Code::Fjk6,
            Self::Turn => Code::Fjk7,
            Self::OwnOk => Code::Fjk8,
            Self::Resend => Code::Fjk9,
            Self::End => Code::Fjk10,
            Self::Commands => Code::Fjk11,
            Self::Length => Code::Fjk12,
            Self::Board => Code::Fjk13,
            Self::Canonical => Code::Fjk14,
        }
    }
}

/// Writes `FJK-1` to `FJK-14`.
impl fmt::Display for FjkRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FJK-{}", self.number())
    }
}

/// A frame that breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// Which rule.
    pub rule: FjkRule,
    /// The code of the table: that of the rule, or `early-resend`.
    pub code: Code,
    /// The number of the frame, from 0.
    pub index: u64,
    /// When it was sent, in milliseconds, if that is known.
    pub at: Option<u64>,
    /// Who sent it.
    pub from: Color,
    /// What is wrong with it: a sentence without a full stop.
    pub text: &'static str,
}

/// Writes `FJK-5 at frame 4 (44 ms, Black): the handicap is none that the rules allow`.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rule,
            index,
            from,
            text,
            ..
        } = self;
        write!(f, "{rule} at frame {index} (")?;
        if let Some(at) = self.at {
            write!(f, "{at} ms, ")?;
        }
        write!(f, "{from}): {text}")?;
        if self.code != rule.code() {
            write!(f, " [{}]", self.code.name())?;
        }
        Ok(())
    }
}
