//! Rows of the extended mode: `##[TAG] ..`.

use core::fmt;

use boardwire_core::{LineText, Word};

use super::error_text::ExtError;
use crate::client::{MonitorKind, Turn};
use crate::line::{Bracketed, Row};
use crate::names::{GameId, GameName, NameError};

/// A row that a server sends to clients in the extended mode.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtReply<'i> {
    /// `##[WHO] id x1 status ..`.
    Who(WhoRow<'i>),
    /// `##[LIST] id`.
    List(GameId<'i>),
    /// `##[SHOW] line`: a line of a Game_Summary.
    Show(Row<'i>),
    /// `##[MONITOR][id] line`: a line of a Game_Summary, or the end of the game; `##[MONITOR2][id] line`: a line of the record.
    Monitor {
        /// Which form.
        kind: MonitorKind,
        /// The game.
        id: Bracketed<'i>,
        /// The line.
        row: Row<'i>,
    },
    /// `##[MONITOR][id] +OK`.
    MonitorOk {
        /// Which form.
        kind: MonitorKind,
        /// The game.
        id: Bracketed<'i>,
    },
    /// `##[RATING] name rating @date`.
    Rating(RatingRow<'i>),
    /// `##[VERSION] Shogi Server revision N`.
    Version(Word<'i>),
    /// `##[HELP] text`; no `+OK` follows.
    Help(LineText<'i>),
    /// `##[CHAT][name] text`; no `+OK` follows.
    Chat {
        /// Who says it.
        from: Bracketed<'i>,
        /// What; UTF-8 in practice.
        text: LineText<'i>,
    },
    /// `##[GETBUOYCOUNT] n`: games that are left, -1 for a name that is not registered.
    BuoyCount(i64),
    /// `##[FORK]: new buoy game name: name`. The colon is the server's.
    Fork(Word<'i>),
    /// `##[LOGIN] +OK x1`.
    LoginOk,
    /// `##[ERROR] text`; no `+OK` follows.
    Error(ExtError<'i>),
    /// `##[TAG] +OK`: the end of an answer.
    Ok(EndTag),
    /// A row of another tag, or of another shape than its tag has.
    Other(OtherReply<'i>),
}

/// The answers that `+OK` ends. `MONITOR` and `MONITOR2` name their game too: [`ExtReply::MonitorOk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndTag {
    /// Of `%%WHO`.
    Who,
    /// Of `%%LIST`.
    List,
    /// Of `%%SHOW`; alone where there is no such game.
    Show,
    /// Of `%%RATING`.
    Rating,
    /// Of `%%VERSION`.
    Version,
    /// Of `%%SETBUOY`, and a second end of `%%FORK`.
    SetBuoy,
    /// Of `%%DELETEBUOY`.
    DeleteBuoy,
    /// Of `%%GETBUOYCOUNT`.
    GetBuoyCount,
    /// Of `%%FORK`.
    Fork,
}

impl EndTag {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Who,
        Self::List,
        Self::Show,
        Self::Rating,
        Self::Version,
        Self::SetBuoy,
        Self::DeleteBuoy,
        Self::GetBuoyCount,
        Self::Fork,
    ];

    /// The tag's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Who => "WHO",
            Self::List => "LIST",
            Self::Show => "SHOW",
            Self::Rating => "RATING",
            Self::Version => "VERSION",
            Self::SetBuoy => "SETBUOY",
            Self::DeleteBuoy => "DELETEBUOY",
            Self::GetBuoyCount => "GETBUOYCOUNT",
            Self::Fork => "FORK",
        }
    }

    /// The tag of a word.
    #[must_use]
    pub const fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"WHO" => Self::Who,
            b"LIST" => Self::List,
            b"SHOW" => Self::Show,
            b"RATING" => Self::Rating,
            b"VERSION" => Self::Version,
            b"SETBUOY" => Self::SetBuoy,
            b"DELETEBUOY" => Self::DeleteBuoy,
            b"GETBUOYCOUNT" => Self::GetBuoyCount,
            b"FORK" => Self::Fork,
            _ => return None,
        })
    }
}

impl fmt::Display for EndTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A row of `WHO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhoRow<'i> {
    /// The player's id, `name` or `name+md5` of the trip.
    pub id: Word<'i>,
    /// How the player is connected.
    pub mode: ClientMode,
    /// What the player does.
    pub status: ClientStatus,
    /// The game and the side, of those who wait or play.
    pub game: Option<WhoGame<'i>>,
}

/// The game part of a `WHO` row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhoGame<'i> {
    /// The gamename as it stands.
    pub name: Word<'i>,
    /// The side.
    pub turn: Turn,
}

impl WhoGame<'_> {
    /// The gamename.
    ///
    /// # Errors
    /// It is none.
    pub fn game_name(&self) -> Result<GameName<'_>, NameError> {
        GameName::read(self.name.as_bytes())
    }
}

/// How a client is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientMode {
    /// `x1`: the extended mode.
    X1,
    /// `CSA`.
    Csa,
}

impl ClientMode {
    /// The word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::X1 => "x1",
            Self::Csa => "CSA",
        }
    }

    /// The mode of a word.
    #[must_use]
    pub const fn from_word(word: &[u8]) -> Option<Self> {
        match word {
            b"x1" => Some(Self::X1),
            b"CSA" => Some(Self::Csa),
            _ => None,
        }
    }
}

/// What a client does, in the server's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientStatus {
    /// `connected`.
    Connected,
    /// `game_waiting`: for a rival.
    GameWaiting,
    /// `agree_waiting`: was sent a Game_Summary.
    AgreeWaiting,
    /// `start_waiting`: agreed.
    StartWaiting,
    /// `game`.
    Game,
    /// `finished`.
    Finished,
}

impl ClientStatus {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Connected,
        Self::GameWaiting,
        Self::AgreeWaiting,
        Self::StartWaiting,
        Self::Game,
        Self::Finished,
    ];

    /// The word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Connected => "connected",
            Self::GameWaiting => "game_waiting",
            Self::AgreeWaiting => "agree_waiting",
            Self::StartWaiting => "start_waiting",
            Self::Game => "game",
            Self::Finished => "finished",
        }
    }

    /// The status of a word.
    #[must_use]
    pub const fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"connected" => Self::Connected,
            b"game_waiting" => Self::GameWaiting,
            b"agree_waiting" => Self::AgreeWaiting,
            b"start_waiting" => Self::StartWaiting,
            b"game" => Self::Game,
            b"finished" => Self::Finished,
            _ => return None,
        })
    }

    /// Whether shogi-server shows a game beside it.
    #[must_use]
    pub const fn has_game(self) -> bool {
        !matches!(self, Self::Connected | Self::Finished)
    }
}

/// A row of `RATING`. A name may stand twice: ratings of all groups are listed, and the group is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingRow<'i> {
    /// The player.
    pub name: Word<'i>,
    /// The rating.
    pub rate: i64,
    /// The day of the last change.
    pub date: RatingDate,
}

/// A day, `2010-07-07`, that the calendar has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RatingDate {
    year: u16,
    month: u8,
    day: u8,
}

impl RatingDate {
    /// A day; `None` where the calendar has none or the year has more than four digits.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 31,
        };
        if year > 9999 || month == 0 || month > 12 || day == 0 || day > days {
            return None;
        }
        Some(Self { year, month, day })
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Reads `YYYY-MM-DD`.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Self> {
        let &[a, b, c, d, b'-', e, f, b'-', g, h] = text else {
            return None;
        };
        let number = |digits: &[u8]| {
            digits.iter().try_fold(0_u16, |value, byte| {
                byte.is_ascii_digit()
                    .then(|| value * 10 + u16::from(byte - b'0'))
            })
        };
        let small = |digits: &[u8]| number(digits).and_then(|value| u8::try_from(value).ok());
        Self::new(number(&[a, b, c, d])?, small(&[e, f])?, small(&[g, h])?)
    }

    /// The ten characters.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 10] {
        let digit = |value: u16| b'0' + (value % 10) as u8;
        let (year, month, day) = (self.year, u16::from(self.month), u16::from(self.day));
        [
            digit(year / 1_000),
            digit(year / 100),
            digit(year / 10),
            digit(year),
            b'-',
            digit(month / 10),
            digit(month),
            b'-',
            digit(day / 10),
            digit(day),
        ]
    }
}

/// A row that was kept without a meaning. Readers alone make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherReply<'i> {
    tag: Bracketed<'i>,
    rest: LineText<'i>,
}

impl<'i> OtherReply<'i> {
    pub(crate) const fn new(tag: Bracketed<'i>, rest: LineText<'i>) -> Self {
        Self { tag, rest }
    }

    /// The tag, without its brackets.
    #[must_use]
    pub fn tag(&self) -> &[u8] {
        self.tag.as_bytes()
    }

    /// All that stands after the tag's bracket.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        self.rest.as_bytes()
    }

    /// Whether it ends an answer: ` +OK`.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.rest() == b" +OK"
    }
}

impl ExtReply<'_> {
    /// Whether this row ends an answer that may have had several.
    #[must_use]
    pub fn is_end(&self) -> bool {
        match self {
            Self::Ok(_) | Self::MonitorOk { .. } => true,
            Self::Other(other) => other.is_end(),
            _ => false,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ExtReply<'static> {
        match self {
            Self::Who(row) => ExtReply::Who(WhoRow {
                id: row.id.into_owned(),
                mode: row.mode,
                status: row.status,
                game: row.game.map(|game| WhoGame {
                    name: game.name.into_owned(),
                    turn: game.turn,
                }),
            }),
            Self::List(id) => ExtReply::List(id.into_owned()),
            Self::Show(row) => ExtReply::Show(row.into_owned()),
            Self::Monitor { kind, id, row } => ExtReply::Monitor {
                kind,
                id: id.into_owned(),
                row: row.into_owned(),
            },
            Self::MonitorOk { kind, id } => ExtReply::MonitorOk {
                kind,
                id: id.into_owned(),
            },
            Self::Rating(row) => ExtReply::Rating(RatingRow {
                name: row.name.into_owned(),
                rate: row.rate,
                date: row.date,
            }),
            Self::Version(revision) => ExtReply::Version(revision.into_owned()),
            Self::Help(text) => ExtReply::Help(text.into_owned()),
            Self::Chat { from, text } => ExtReply::Chat {
                from: from.into_owned(),
                text: text.into_owned(),
            },
            Self::BuoyCount(count) => ExtReply::BuoyCount(count),
            Self::Fork(name) => ExtReply::Fork(name.into_owned()),
            Self::LoginOk => ExtReply::LoginOk,
            Self::Error(error) => ExtReply::Error(error.into_owned()),
            Self::Ok(tag) => ExtReply::Ok(tag),
            Self::Other(other) => ExtReply::Other(OtherReply {
                tag: other.tag.into_owned(),
                rest: other.rest.into_owned(),
            }),
        }
    }
}
