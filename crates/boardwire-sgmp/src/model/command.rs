//! The eight commands.

use boardwire_core::Color;

use super::query::Query;
use super::value::{PointNo, TakeBackCount, Value};

/// Which of the eight commands a frame carries: three bits of its third byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CommandCode {
    /// 0: acknowledges.
    Ok = 0,
    /// 1: refuses.
    Deny = 1,
    /// 2: starts a negotiation.
    NewGame = 2,
    /// 3: asks.
    Query = 3,
    /// 4: answers the last question.
    Answer = 4,
    /// 5: plays or passes.
    Move = 5,
    /// 6: takes moves back; other documents call it UNDO.
    TakeBack = 6,
    /// 7: an extended command.
    Extended = 7,
}

impl CommandCode {
    /// All commands, in the order of their codes.
    pub const ALL: [Self; 8] = [
        Self::Ok,
        Self::Deny,
        Self::NewGame,
        Self::Query,
        Self::Answer,
        Self::Move,
        Self::TakeBack,
        Self::Extended,
    ];

    /// The command of the lowest three bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        match bits & 7 {
            0 => Self::Ok,
            1 => Self::Deny,
            2 => Self::NewGame,
            3 => Self::Query,
            4 => Self::Answer,
            5 => Self::Move,
            6 => Self::TakeBack,
            _ => Self::Extended,
        }
    }

    /// The code, 0 to 7.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self as u8
    }

    /// The command's name as the protocol spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::Deny => "DENY",
            Self::NewGame => "NEWGAME",
            Self::Query => "QUERY",
            Self::Answer => "ANSWER",
            Self::Move => "MOVE",
            Self::TakeBack => "TAKEBACK",
            Self::Extended => "EXTENDED",
        }
    }
}

/// What a frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Acknowledges the peer's last command. It is never acknowledged itself, never queued and never sent again.
    Ok,
    /// Refuses the peer's last command.
    Deny,
    /// Starts a negotiation.
    NewGame,
    /// Asks; the answer acknowledges it.
    Query(Query),
    /// Answers the last question, which gives the value its meaning. 0 leaves most matters open.
    Answer(Value),
    /// Plays, or passes.
    Move {
        /// Who.
        color: Color,
        /// Where; `None` is a pass.
        point: Option<PointNo>,
    },
    /// Takes back single moves, of both sides alike.
    TakeBack(TakeBackCount),
    /// An extended command. What follows it is known of no implementation: boardwire takes it for talk.
    Extended(Value),
}

impl Command {
    /// The bit of a MOVE's value that says White.
    pub(crate) const WHITE: u16 = 0x200;

    /// Which of the eight commands it is.
    #[inline]
    #[must_use]
    pub const fn code(self) -> CommandCode {
        match self {
            Self::Ok => CommandCode::Ok,
            Self::Deny => CommandCode::Deny,
            Self::NewGame => CommandCode::NewGame,
            Self::Query(_) => CommandCode::Query,
            Self::Answer(_) => CommandCode::Answer,
            Self::Move { .. } => CommandCode::Move,
            Self::TakeBack(_) => CommandCode::TakeBack,
            Self::Extended(_) => CommandCode::Extended,
        }
    }

    /// The value that carries it.
    #[inline]
    #[must_use]
    pub const fn value(self) -> Value {
        match self {
            Self::Ok => Value::MAX,
            Self::Deny | Self::NewGame => Value::ZERO,
            Self::Query(query) => query.value(),
            Self::Answer(value) | Self::Extended(value) => value,
            Self::Move { color, point } => {
                let color = match color {
                    Color::Black => 0,
                    Color::White => Self::WHITE,
                };
                let point = match point {
                    Some(point) => point.get(),
                    None => 0,
                };
                Value::truncate(color | point)
            }
            Self::TakeBack(count) => Value::truncate(count.get()),
        }
    }

    /// What a command of this code and value says, whatever value OK, DENY and NEWGAME carry.
    #[inline]
    pub(crate) const fn from_parts(code: CommandCode, value: Value) -> Self {
        match code {
            CommandCode::Ok => Self::Ok,
            CommandCode::Deny => Self::Deny,
            CommandCode::NewGame => Self::NewGame,
            CommandCode::Query => Self::Query(Query::from_value(value)),
            CommandCode::Answer => Self::Answer(value),
            CommandCode::Move => Self::Move {
                color: if value.get() & Self::WHITE == 0 {
                    Color::Black
                } else {
                    Color::White
                },
                point: PointNo::new(value.get() & PointNo::MAX),
            },
            CommandCode::TakeBack => Self::TakeBack(TakeBackCount::received(value)),
            CommandCode::Extended => Self::Extended(value),
        }
    }
}
