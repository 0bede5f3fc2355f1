//! Answers, which have no meaning without their question.

use core::fmt;
use core::ops::RangeInclusive;

use boardwire_core::go::BoardSize;
use boardwire_core::{CodeSet as _, Color};

use crate::codes::Code;
use crate::model::{ExtensionNo, Query, UnknownQuery, Value};

/// The number of lines of a board that SGMP can play on: 2 to 22, since the points of a board with 23 lines do not fit in nine bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSide(u8);

impl BoardSide {
    /// 9x9.
    pub const NINE: Self = Self(9);
    /// 13x13.
    pub const THIRTEEN: Self = Self(13);
    /// 19x19.
    pub const NINETEEN: Self = Self(19);
    /// 22x22, the largest.
    pub const MAX: Self = Self(22);

    /// A board of so many lines, 2 to 22.
    #[must_use]
    pub const fn new(lines: u8) -> Option<Self> {
        if lines >= 2 && lines <= Self::MAX.0 {
            Some(Self(lines))
        } else {
            None
        }
    }

    /// The number of lines.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The board's size.
    #[must_use]
    pub const fn size(self) -> BoardSize {
        match BoardSize::square(self.0) {
            Some(size) => size,
            None => BoardSize::NINETEEN, // 2 to 22 lines are a board
        }
    }

    /// The number of points, which is the largest that a MOVE may carry: 4 to 484.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.0 as u16 * self.0 as u16
    }
}

impl fmt::Display for BoardSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size().fmt(f)
    }
}

/// The handicap: none, or two stones and more, which stand on fixed places and are not sent. With stones White moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handicap(
    /// 0, or 2 and more.
    u8,
);

impl Handicap {
    /// An even game.
    pub const EVEN: Self = Self(0);

    /// So many stones; 0 is an even game. `None` for 1, which is no handicap of the protocol.
    #[must_use]
    pub const fn new(stones: u8) -> Option<Self> {
        if stones == 1 {
            None
        } else {
            Some(Self(stones))
        }
    }

    /// The number of stones: 0, or 2 and more.
    #[must_use]
    pub const fn stones(self) -> u8 {
        self.0
    }

    /// Who moves first.
    #[must_use]
    pub const fn first(self) -> Color {
        if self.0 == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The value that answers QUERY 8: 1 is an even game.
    #[must_use]
    pub const fn value(self) -> Value {
        Value::truncate(if self.0 == 0 { 1 } else { self.0 as u16 })
    }
}

/// The rules of the game, as far as QUERY 7 tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// 1: Japanese.
    #[default]
    Japanese,
    /// 2: Chinese (SST).
    Chinese,
}

impl Rules {
    /// The value that answers QUERY 7.
    #[must_use]
    pub const fn value(self) -> Value {
        Value::truncate(match self {
            Self::Japanese => 1,
            Self::Chinese => 2,
        })
    }
}

/// An answer, typed by its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Answer {
    /// 0 to a question whose 0 leaves the matter open.
    Unspecified(Query),
    /// Which game: 1 go, 2 chess, 3 othello.
    Game(Value),
    /// The buffer's size in bytes: 4 + 16 times the value.
    BufferSize(u16),
    /// The protocol's version; 0 is revision 1.0.
    Version(Value),
    /// The number of stones on the board.
    Stones(Value),
    /// The time that a side has used, in a unit that no document names.
    Time(Color, Value),
    /// The character set of talk: 1 ASCII, 2 Japanese.
    Charset(Value),
    /// The rules.
    Rules(Rules),
    /// The handicap.
    Handicap(Handicap),
    /// The board's size.
    BoardSize(BoardSide),
    /// The time limit, in a unit that no document names.
    TimeLimit(Value),
    /// The colour of the side that answers.
    Color(Color),
    /// Which program.
    Program(Value),
    /// Whether the extended command is understood.
    Extended(ExtensionNo, bool),
    /// The answer to a question that no document knows.
    Unknown(UnknownQuery, Value),
}

/// Which answers are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnswerLimits {
    /// The sizes of boards that this side can play on.
    pub sides: RangeInclusive<BoardSide>,
    /// The most handicap stones.
    pub handicap: u8,
}

impl AnswerLimits {
    /// All boards, and up to nine handicap stones.
    pub const DEFAULT: Self = Self {
        sides: BoardSide(2)..=BoardSide::MAX,
        handicap: 9,
    };
    /// All boards, and as many stones as there can be: what two programs agree on is played, whatever an onlooker holds of it.
    pub(crate) const WIDEST: Self = Self {
        handicap: u8::MAX,
        ..Self::DEFAULT
    };

    /// Whether an answer is within these limits.
    pub(crate) fn allow(&self, answer: Answer) -> bool {
        match answer {
            Answer::Handicap(handicap) => handicap.stones() <= self.handicap,
            Answer::BoardSize(side) => self.sides.contains(&side),
            _ => true,
        }
    }
}

impl Default for AnswerLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// `answer-range`: an answer that its question does not have, or that is beyond this side's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {} is no answer to QUERY {}", Code::AnswerRange.name(), value, query.value())]
pub struct AnswerRange {
    /// The question.
    pub query: Query,
    /// The answer.
    pub value: Value,
}

impl Answer {
    /// The answer that this value is to that question.
    ///
    /// ```
    /// use boardwire_sgmp::session::{Answer, AnswerLimits};
    /// use boardwire_sgmp::{Color, Query, Value};
    ///
    /// let limits = AnswerLimits::default();
    /// assert_eq!(Answer::interpret(Query::Color, Value::from(2), &limits), Ok(Answer::Color(Color::Black)));
    /// assert_eq!(Answer::interpret(Query::Rules, Value::ZERO, &limits), Ok(Answer::Unspecified(Query::Rules)));
    /// assert!(Answer::interpret(Query::BoardSize, Value::from(25), &limits).is_err());
    /// ```
    ///
    /// # Errors
    /// The question does not have that answer, or the limits do not allow it. Questions that settle nothing take every value.
    pub fn interpret(
        query: Query,
        value: Value,
        limits: &AnswerLimits,
    ) -> Result<Self, AnswerRange> {
        let error = AnswerRange { query, value };
        let number = value.get();
        Ok(match query {
            Query::BufferSize => Self::BufferSize(4 + 16 * number),
            Query::Version => Self::Version(value),
            Query::Stones => Self::Stones(value),
            Query::BlackTime => Self::Time(Color::Black, value),
            Query::WhiteTime => Self::Time(Color::White, value),
            Query::Extended(extension) => Self::Extended(extension, number != 0),
            Query::Unknown(unknown) => Self::Unknown(unknown, value),
            _ if number == 0 => Self::Unspecified(query),
            Query::Game => Self::Game(value),
            Query::Charset => Self::Charset(value),
            Query::TimeLimit => Self::TimeLimit(value),
            Query::Program => Self::Program(value),
            Query::Rules => Self::Rules(match number {
                1 => Rules::Japanese,
                2 => Rules::Chinese,
                _ => return Err(error),
            }),
            Query::Color => Self::Color(match number {
                1 => Color::White,
                2 => Color::Black,
                _ => return Err(error),
            }),
            Query::Handicap => {
                let stones = match number {
                    1 => 0,
                    _ => u8::try_from(number).map_err(|_| error)?,
                };
                if stones > limits.handicap {
                    return Err(error);
                }
                Self::Handicap(Handicap(stones))
            }
            Query::BoardSize => {
                let lines = u8::try_from(number).map_err(|_| error)?;
                let side = BoardSide::new(lines).filter(|side| limits.sides.contains(side));
                Self::BoardSize(side.ok_or(error)?)
            }
        })
    }

    /// The value that says it; the number of stones, bytes and so on is cut to what a frame can carry.
    #[must_use]
    pub const fn value(self) -> Value {
        match self {
            Self::Unspecified(_) => Value::ZERO,
            Self::BufferSize(bytes) => Value::truncate(bytes.saturating_sub(4) / 16),
            Self::Game(value)
            | Self::Version(value)
            | Self::Stones(value)
            | Self::Time(_, value)
            | Self::Charset(value)
            | Self::TimeLimit(value)
            | Self::Program(value)
            | Self::Unknown(_, value) => value,
            Self::Rules(rules) => rules.value(),
            Self::Handicap(handicap) => handicap.value(),
            Self::BoardSize(side) => Value::truncate(side.0 as u16),
            Self::Color(color) => color_value(color),
            Self::Extended(_, understood) => Value::truncate(understood as u16),
        }
    }
}

/// The value that answers QUERY 11 for a side of that colour: 1 is white.
pub(crate) const fn color_value(color: Color) -> Value {
    Value::truncate(match color {
        Color::White => 1,
        Color::Black => 2,
    })
}
