//! What a server says.

use boardwire_core::{IntoText, LineText, TextError, TextFault, Word};

use super::reply::ExtReply;
use super::result::{Outcome, Reason};
use crate::line::{MoveComment, UnknownLine};
use crate::moves::CsaMove;
use crate::names::GameId;
use crate::special::Special;
use crate::time::CsaTime;

/// A line that a server sends, free of the input's lifetime.
pub type OwnedServerLine = ServerLine<'static>;

/// A line that a server sends. The lines of a Game_Summary after its first belong to the [summary](crate::summary) reader.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ServerLine<'i> {
    /// `LOGIN:name OK`.
    LoginOk(Word<'i>),
    /// `LOGIN:incorrect`.
    LoginIncorrect,
    /// One of the two lines that shogi-server sends after `LOGIN:incorrect`.
    LoginHint(LoginHint<'i>),
    /// `LOGOUT:completed`; the server closes then.
    LogoutCompleted,
    /// `BEGIN Game_Summary`.
    BeginSummary,
    /// `START:id`.
    Start(GameId<'i>),
    /// `REJECT:id by who`.
    Reject {
        /// The game that is not played.
        id: GameId<'i>,
        /// Who did not want it.
        by: RejectedBy<'i>,
    },
    /// A move that was made, to both players.
    Move {
        /// The move.
        mv: CsaMove,
        /// What it cost, in seconds; some servers count in the Game_Summary's `Time_Unit`.
        time: Option<CsaTime>,
        /// What stands after `,'`. shogi-server sends none; readers take it.
        comment: Option<MoveComment<'i>>,
    },
    /// `%TORYO`, `%KACHI,T20`: shogi-server sends the second with its time, and again without.
    Special {
        /// The word.
        special: Special<'i>,
        /// What it cost.
        time: Option<CsaTime>,
    },
    /// `#RESIGN` and kin.
    Reason(Reason<'i>),
    /// `#WIN` and kin.
    Outcome(Outcome),
    /// A `##[TAG]` row of the extended mode.
    Ext(ExtReply<'i>),
    /// `CHALLENGE ACCEPTED`.
    ChallengeAccepted,
    /// The empty line that answers one.
    Empty,
    /// A line that was read at level Lenient only.
    Unknown(UnknownLine<'i>),
}

/// What shogi-server says after `LOGIN:incorrect`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoginHint<'i> {
    /// `type 'LOGIN name password' or 'LOGIN name password x1'`.
    Usage,
    /// `username NAME is already connected`.
    AlreadyConnected(Word<'i>),
}

/// Who rejected a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RejectedBy<'i> {
    /// A player.
    Player(PlayerName<'i>),
    /// `the Server (timed out)`: not both agreed in time.
    ServerTimedOut,
}

/// The text after ` by ` in a rejection: not empty, without a blank at its edges, and not the server's own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName<'i>(LineText<'i>);

/// What the server calls itself when it rejects a game.
pub(crate) const SERVER_TIMED_OUT: &[u8] = b"the Server (timed out)";

impl<'i> PlayerName<'i> {
    /// Checks and keeps a name.
    ///
    /// # Errors
    /// What would not read back as this name.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let text = LineText::new(text)?;
        let bytes = text.as_bytes();
        let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
        let fault = |reason| Err(TextError { reason, at: 0 });
        if bytes.is_empty() {
            fault(TextFault::Empty)
        } else if is_blank(bytes.first()) || is_blank(bytes.last()) {
            fault(TextFault::EdgeBlank)
        } else if bytes == SERVER_TIMED_OUT {
            fault(TextFault::Keyword)
        } else {
            Ok(Self(text))
        }
    }

    /// A name that a lexer cut, without a blank in it.
    pub(super) fn from_token(bytes: &'i [u8]) -> Self {
        Self(LineText::from_token(bytes))
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl RejectedBy<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> RejectedBy<'static> {
        match self {
            Self::Player(name) => RejectedBy::Player(PlayerName(name.0.into_owned())),
            Self::ServerTimedOut => RejectedBy::ServerTimedOut,
        }
    }
}

impl ServerLine<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ServerLine<'static> {
        match self {
            Self::LoginOk(name) => ServerLine::LoginOk(name.into_owned()),
            Self::LoginIncorrect => ServerLine::LoginIncorrect,
            Self::LoginHint(LoginHint::Usage) => ServerLine::LoginHint(LoginHint::Usage),
            Self::LoginHint(LoginHint::AlreadyConnected(name)) => {
                ServerLine::LoginHint(LoginHint::AlreadyConnected(name.into_owned()))
            }
            Self::LogoutCompleted => ServerLine::LogoutCompleted,
            Self::BeginSummary => ServerLine::BeginSummary,
            Self::Start(id) => ServerLine::Start(id.into_owned()),
            Self::Reject { id, by } => ServerLine::Reject {
                id: id.into_owned(),
                by: by.into_owned(),
            },
            Self::Move { mv, time, comment } => ServerLine::Move {
                mv,
                time,
                comment: comment.map(MoveComment::into_owned),
            },
            Self::Special { special, time } => ServerLine::Special {
                special: special.into_owned(),
                time,
            },
            Self::Reason(reason) => ServerLine::Reason(reason.into_owned()),
            Self::Outcome(outcome) => ServerLine::Outcome(outcome),
            Self::Ext(reply) => ServerLine::Ext(reply.into_owned()),
            Self::ChallengeAccepted => ServerLine::ChallengeAccepted,
            Self::Empty => ServerLine::Empty,
            Self::Unknown(line) => ServerLine::Unknown(line.into_owned()),
        }
    }
}
