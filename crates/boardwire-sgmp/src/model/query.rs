//! What a QUERY asks for.

use super::value::Value;

/// What a QUERY asks for. The answer has no meaning without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Query {
    /// 0: which game. Answers: 1 go, 2 chess, 3 othello.
    Game,
    /// 1: the buffer's size. An answer `v` is 4 + 16 v bytes; 0 is a value too.
    BufferSize,
    /// 2: the protocol's version; 0 is a value too.
    Version,
    /// 3: the number of stones on the board.
    Stones,
    /// 4: the time that Black has used, in a unit that no document names.
    BlackTime,
    /// 5: the time that White has used, in a unit that no document names.
    WhiteTime,
    /// 6: the character set of talk. Answers: 1 ASCII, 2 Japanese.
    Charset,
    /// 7: the rules. Answers: 1 Japanese, 2 Chinese (SST).
    Rules,
    /// 8: the handicap. Answers: 1 an even game, from 2 on the number of stones.
    Handicap,
    /// 9: the number of the board's lines.
    BoardSize,
    /// 10: the time limit, in a unit that no document names.
    TimeLimit,
    /// 11: the colour of the side that answers. Answers: 1 white, 2 black.
    Color,
    /// 12: the program. Answers: 1 Nemesis, 2 Many Faces of Go, 3 Smart Go Board, 4 Goliath, 5 Go Intellect, 6 Star of Poland.
    Program,
    /// 13 to 511: no known question. The usual answer is 0.
    Unknown(UnknownQuery),
    /// 512 + `n`: whether the extended command `n` is understood. Answers: 1 yes, 0 no.
    Extended(ExtensionNo),
}

impl Query {
    /// The questions that have a name, in the order of their numbers.
    pub const NAMED: [Self; 13] = [
        Self::Game,
        Self::BufferSize,
        Self::Version,
        Self::Stones,
        Self::BlackTime,
        Self::WhiteTime,
        Self::Charset,
        Self::Rules,
        Self::Handicap,
        Self::BoardSize,
        Self::TimeLimit,
        Self::Color,
        Self::Program,
    ];

    /// The question that a QUERY of this value asks.
    #[inline]
    #[must_use]
    pub const fn from_value(value: Value) -> Self {
        match value.get() {
            0 => Self::Game,
            1 => Self::BufferSize,
            2 => Self::Version,
            3 => Self::Stones,
            4 => Self::BlackTime,
            5 => Self::WhiteTime,
            6 => Self::Charset,
            7 => Self::Rules,
            8 => Self::Handicap,
            9 => Self::BoardSize,
            10 => Self::TimeLimit,
            11 => Self::Color,
            12 => Self::Program,
            number if number < ExtensionNo::FLAG => Self::Unknown(UnknownQuery(number)),
            number => Self::Extended(ExtensionNo(number - ExtensionNo::FLAG)),
        }
    }

    /// The value that asks it.
    #[inline]
    #[must_use]
    pub const fn value(self) -> Value {
        Value::truncate(match self {
            Self::Game => 0,
            Self::BufferSize => 1,
            Self::Version => 2,
            Self::Stones => 3,
            Self::BlackTime => 4,
            Self::WhiteTime => 5,
            Self::Charset => 6,
            Self::Rules => 7,
            Self::Handicap => 8,
            Self::BoardSize => 9,
            Self::TimeLimit => 10,
            Self::Color => 11,
            Self::Program => 12,
            Self::Unknown(number) => number.0,
            Self::Extended(number) => ExtensionNo::FLAG | number.0,
        })
    }

    /// What is asked for, in kebab-case; `unknown` and `extended` for the others.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::BufferSize => "buffer-size",
            Self::Version => "version",
            Self::Stones => "stones",
            Self::BlackTime => "black-time",
            Self::WhiteTime => "white-time",
            Self::Charset => "charset",
            Self::Rules => "rules",
            Self::Handicap => "handicap",
            Self::BoardSize => "board-size",
            Self::TimeLimit => "time-limit",
            Self::Color => "color",
            Self::Program => "program",
            Self::Unknown(_) => "unknown",
            Self::Extended(_) => "extended",
        }
    }
}

/// The number of a question that no document knows, 13 to 511.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownQuery(u16);

impl UnknownQuery {
    /// The number, if it is none of [`Query`]'s own.
    #[inline]
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number >= 13 && number < ExtensionNo::FLAG {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// The number of an extended command that a QUERY can ask for, 0 to 511.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtensionNo(u16);

impl ExtensionNo {
    /// The bit that makes a question one for an extended command.
    const FLAG: u16 = 0x200;

    /// The number, 0 to 511.
    #[inline]
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::FLAG {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}
