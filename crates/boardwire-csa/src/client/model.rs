//! What a client says.

use core::fmt;
use core::num::NonZeroU32;

use boardwire_core::{Color, LineText, Word};

use crate::line::{ChatText, MoveComment, UnknownLine};
use crate::moves::CsaMove;
use crate::names::{GameId, GameName, NameError, Password};
use crate::special::Special;

/// A line that a client sends, free of the input's lifetime.
pub type OwnedClientLine = ClientLine<'static>;

/// A line that a client sends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClientLine<'i> {
    /// `LOGIN name password`, with ` x1` for the extended mode.
    Login(Login<'i>),
    /// `LOGOUT`. In a game the server takes it for a resignation.
    Logout,
    /// `AGREE`, with a game id or without.
    Agree(Option<GameId<'i>>),
    /// `REJECT`, with a game id or without.
    Reject(Option<GameId<'i>>),
    /// A move, and what the client thinks of it.
    Move {
        /// The move.
        mv: CsaMove,
        /// What stands after `,'`.
        comment: Option<MoveComment<'i>>,
    },
    /// `%TORYO`, `%KACHI`, or another `%` word, which shogi-server takes for a foul.
    Special(Special<'i>),
    /// A `%%` command of the extended mode.
    Ext(ExtCommand<'i>),
    /// `CHALLENGE`, an old command that the server answers with `CHALLENGE ACCEPTED`.
    Challenge,
    /// A line without a word.
    KeepAlive(KeepAlive),
    /// A line that was read at level Lenient only.
    Unknown(UnknownLine<'i>),
}

/// `LOGIN`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login<'i> {
    /// Who logs in. [`Username`](crate::names::Username) checks a name before it is sent.
    pub name: Word<'i>,
    /// The password; in CSA mode it also says the game.
    pub password: Password<'i>,
    /// Whether the extended mode is asked for.
    pub x1: bool,
}

/// A line without a word. The server checks for time-up at each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeepAlive {
    /// The empty line; the server answers with one.
    Empty,
    /// A single space, shogi-server's own form; it is not answered.
    Space,
    /// More spaces: ignored.
    Blank(Spaces),
}

/// Two spaces or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spaces(u16);

impl Spaces {
    /// So many spaces; `None` for fewer than two.
    #[must_use]
    pub const fn new(count: u16) -> Option<Self> {
        if count >= 2 { Some(Self(count)) } else { None }
    }

    /// How many.
    #[must_use]
    pub const fn count(self) -> u16 {
        self.0
    }
}

/// Which side a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// `+`: Black, who moves first.
    Black,
    /// `-`: White.
    White,
    /// `*`: what the rival leaves.
    Any,
}

impl Turn {
    /// The character.
    #[must_use]
    pub const fn as_byte(self) -> u8 {
        match self {
            Self::Black => b'+',
            Self::White => b'-',
            Self::Any => b'*',
        }
    }

    /// The turn of a character.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            b'+' => Some(Self::Black),
            b'-' => Some(Self::White),
            b'*' => Some(Self::Any),
            _ => None,
        }
    }

    /// The side, if one is asked for.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Any => None,
        }
    }
}

impl From<Color> for Turn {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, char::from(self.as_byte()))
    }
}

/// A command of the extended mode (`x1`). Gamenames stand as they were sent: [`GameName::read`] reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtCommand<'i> {
    /// `%%WHO`: who is here.
    Who,
    /// `%%LIST`: ids of the games.
    List,
    /// `%%HELP`.
    Help,
    /// `%%VERSION`.
    Version,
    /// `%%RATING`: players and ratings (since server revision 1.47).
    Rating,
    /// `%%CHAT text`, to everybody in the extended mode. UTF-8 in practice.
    Chat(ChatText<'i>),
    /// `%%GAME` alone: waits no longer.
    CancelGame,
    /// `%%GAME name turn`: waits for a rival.
    Game(Seek<'i>),
    /// `%%CHALLENGE name turn`: plays a rival who waits already, or fails.
    Challenge(Seek<'i>),
    /// `%%SHOW id`: the game now.
    Show(GameId<'i>),
    /// `%%MONITORON id` and kin: follows a game (since server revision 1.15), or ends that.
    Monitor {
        /// Which form.
        kind: MonitorKind,
        /// Begins, or ends.
        on: bool,
        /// The game.
        id: GameId<'i>,
    },
    /// `%%SETBUOY name moves [count]`: registers a game that starts after moves.
    SetBuoy {
        /// The gamename; it begins with `buoy_`.
        name: Word<'i>,
        /// The moves as sent, without a separator. [`BuoyMoves`] reads them.
        moves: Word<'i>,
        /// How many games; 1 when not given.
        count: Option<NonZeroU32>,
    },
    /// `%%DELETEBUOY name`.
    DeleteBuoy(Word<'i>),
    /// `%%GETBUOYCOUNT name`: how many games are left.
    GetBuoyCount(Word<'i>),
    /// `%%FORK id [name [nth]]`: registers a buoy game out of a game's moves.
    Fork {
        /// The game.
        source: GameId<'i>,
        /// What to call the new game.
        target: Option<ForkTarget<'i>>,
    },
    /// `%%%text`: another client's extension, which the server ignores (81Dojo). The text after the three signs.
    Ignored(LineText<'i>),
    /// A command that no server is known to take, whole, with single spaces. Read at level Lenient only.
    Other(UnknownLine<'i>),
}

/// What `%%GAME` and `%%CHALLENGE` ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek<'i> {
    /// The gamename as it was sent.
    pub name: Word<'i>,
    /// The side.
    pub turn: Turn,
}

impl<'i> Seek<'i> {
    /// A wish for a game, checked: the name is usable, and its class allows the side.
    ///
    /// # Errors
    /// [`NameFault::Byte`](crate::names::NameFault) at the name's end where the game can't have the side.
    pub fn new(game: &GameName<'_>, turn: Turn) -> Result<Self, NameError> {
        let text = alloc::format!("{game}");
        if !game.allows(turn) {
            return Err(NameError {
                fault: crate::names::NameFault::Byte,
                at: text.len(),
            });
        }
        let name = Word::new(text).map_err(|error| NameError {
            fault: crate::names::NameFault::Byte,
            at: error.at,
        })?;
        Ok(Self { name, turn })
    }

    /// The gamename.
    ///
    /// # Errors
    /// It is none, or a server fails on it.
    pub fn game_name(&self) -> Result<GameName<'_>, NameError> {
        GameName::read(self.name.as_bytes())
    }
}

/// The name of the game that `%%FORK` makes, and from which move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkTarget<'i> {
    /// The new gamename; it begins with `buoy_`.
    pub name: Word<'i>,
    /// How many moves to take. shogi-server 86bf813 reads any number as 0 and refuses it.
    pub nth: Option<u32>,
}

/// How a game is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MonitorKind {
    /// `MONITOR`: the whole Game_Summary after each move.
    Full,
    /// `MONITOR2`: the record so far, then each move.
    Moves,
}

/// Reads the moves of `%%SETBUOY`: `+7776FU-3334FU`, each with a time of its own if there is one: `+7776FU,T2`.
///
/// ```
/// use boardwire_csa::client::BuoyMoves;
///
/// let moves: Vec<_> = BuoyMoves::new(b"+7776FU,T2-3334FU").collect::<Result<_, _>>().unwrap();
/// assert_eq!(moves[0].1.map(|time| time.ms()), Some(2_000));
/// assert_eq!(BuoyMoves::new(b"+7776FUT2").last(), Some(Err(7)));
/// ```
#[derive(Clone, Debug)]
pub struct BuoyMoves<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> BuoyMoves<'t> {
    /// Reads `text`.
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }
}

/// Each move and its time in seconds; at what is none, its offset, and then nothing more.
impl Iterator for BuoyMoves<'_> {
    type Item = Result<(CsaMove, Option<crate::time::CsaTime>), usize>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest().is_empty() {
            return None;
        }
        let at = self.at;
        let Some((token, mv)) = self
            .rest()
            .first_chunk()
            .and_then(|token| Some((token.len(), CsaMove::from_csa7(*token)?)))
        else {
            self.at = self.text.len();
            return Some(Err(at));
        };
        self.at += token;
        let [b',', b'T', after @ ..] = self.rest() else {
            return Some(Ok((mv, None)));
        };
        let len = after
            .iter()
            .position(|byte| !byte.is_ascii_digit() && *byte != b'.')
            .unwrap_or(after.len());
        let time = crate::time::CsaTime::read(after.get(..len).unwrap_or_default());
        let Ok(reading) = time else {
            let at = self.at;
            self.at = self.text.len();
            return Some(Err(at));
        };
        self.at += 2 + len;
        Some(Ok((mv, Some(reading.time))))
    }
}

impl core::iter::FusedIterator for BuoyMoves<'_> {}

impl ClientLine<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ClientLine<'static> {
        match self {
            Self::Login(login) => ClientLine::Login(Login {
                name: login.name.into_owned(),
                password: login.password.into_owned(),
                x1: login.x1,
            }),
            Self::Logout => ClientLine::Logout,
            Self::Agree(id) => ClientLine::Agree(id.map(GameId::into_owned)),
            Self::Reject(id) => ClientLine::Reject(id.map(GameId::into_owned)),
            Self::Move { mv, comment } => ClientLine::Move {
                mv,
                comment: comment.map(MoveComment::into_owned),
            },
            Self::Special(special) => ClientLine::Special(special.into_owned()),
            Self::Ext(command) => ClientLine::Ext(command.into_owned()),
            Self::Challenge => ClientLine::Challenge,
            Self::KeepAlive(keep) => ClientLine::KeepAlive(keep),
            Self::Unknown(line) => ClientLine::Unknown(line.into_owned()),
        }
    }
}

impl ExtCommand<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ExtCommand<'static> {
        match self {
            Self::Who => ExtCommand::Who,
            Self::List => ExtCommand::List,
            Self::Help => ExtCommand::Help,
            Self::Version => ExtCommand::Version,
            Self::Rating => ExtCommand::Rating,
            Self::Chat(text) => ExtCommand::Chat(text.into_owned()),
            Self::CancelGame => ExtCommand::CancelGame,
            Self::Game(seek) => ExtCommand::Game(seek.into_owned()),
            Self::Challenge(seek) => ExtCommand::Challenge(seek.into_owned()),
            Self::Show(id) => ExtCommand::Show(id.into_owned()),
            Self::Monitor { kind, on, id } => ExtCommand::Monitor {
                kind,
                on,
                id: id.into_owned(),
            },
            Self::SetBuoy { name, moves, count } => ExtCommand::SetBuoy {
                name: name.into_owned(),
                moves: moves.into_owned(),
                count,
            },
            Self::DeleteBuoy(name) => ExtCommand::DeleteBuoy(name.into_owned()),
            Self::GetBuoyCount(name) => ExtCommand::GetBuoyCount(name.into_owned()),
            Self::Fork { source, target } => ExtCommand::Fork {
                source: source.into_owned(),
                target: target.map(|target| ForkTarget {
                    name: target.name.into_owned(),
                    nth: target.nth,
                }),
            },
            Self::Ignored(text) => ExtCommand::Ignored(text.into_owned()),
            Self::Other(line) => ExtCommand::Other(line.into_owned()),
        }
    }
}

impl Seek<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Seek<'static> {
        Seek {
            name: self.name.into_owned(),
            turn: self.turn,
        }
    }
}
