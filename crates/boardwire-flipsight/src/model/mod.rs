//! The messages as types.

mod api;
mod bot;
mod event;
mod game;
mod json;
mod moves;
mod num;
mod position;
mod refusal;
mod reply;
mod request;
mod response;
mod token;
mod words;

pub(crate) use self::api::Found;
pub use self::api::{
    AgentAccept, AgentChallenge, AgentMove, AgentPoll, AgentReject, ApiRequest, BadMatchId, BotId,
    Environment, MatchRef, Target,
};
pub use self::bot::{Bot, OfficialProgress, Owner, Rating};
pub use self::event::{Event, EventName, Hello, MatchChanged, OtherEvent, Ping};
pub use self::game::{AnsweredMatch, Leg, LegMove, Match, OpeningMove, State};
pub use self::json::{Extra, Extras, Field, RawJson};
pub use self::moves::{BoardMove, WireMove};
pub use self::num::Num;
#[doc(hidden)]
pub use self::position::Numbers;
pub use self::position::{Cells, ColorNumber, Placed, SquareList};
pub use self::refusal::{Reaction, Refusal};
pub use self::reply::EngineReply;
pub(crate) use self::reply::write_reply;
pub use self::request::{EngineRequest, LegNumber};
pub use self::response::{
    ApiError, ApiResponse, ChallengeAnswer, MatchAnswer, OtherAnswer, PollResponse,
};
pub use self::token::{BadToken, Token};
pub use self::words::{
    FinishReason, GameMode, LegStatus, MatchKind, MatchStatus, ProgressKind, StateStatus, Unlisted,
};

/// Any message of the two layers, told apart by its keys.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a request is read and written without the heap"
)]
pub enum Message<'i> {
    /// Connector to engine: a position to move in.
    Request(EngineRequest<'i>),
    /// Engine to connector: the move.
    Reply(EngineReply<'i>),
    /// Bot to service.
    ApiRequest(ApiRequest<'i>),
    /// Service to bot: what an [`ApiRequest`] is answered with.
    Response(ApiResponse<'i>),
    /// Service to bot: a line of the event stream.
    Event(Event<'i>),
    /// An empty line on the pipe, which is read at Lenient alone.
    Empty,
}

/// A message, free of the input's lifetime.
pub type OwnedMessage = Message<'static>;

impl Message<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedMessage {
        match self {
            Self::Request(message) => Message::Request(message.into_owned()),
            Self::Reply(message) => Message::Reply(message.into_owned()),
            Self::ApiRequest(message) => Message::ApiRequest(message.into_owned()),
            Self::Response(message) => Message::Response(message.into_owned()),
            Self::Event(message) => Message::Event(message.into_owned()),
            Self::Empty => Message::Empty,
        }
    }
}

macro_rules! from_kind {
    ($($kind:ident($ty:ident)),+) => {$(
        impl<'i> From<$ty<'i>> for Message<'i> {
            fn from(message: $ty<'i>) -> Self {
                Self::$kind(message)
            }
        }
    )+};
}

from_kind!(
    Request(EngineRequest),
    Reply(EngineReply),
    ApiRequest(ApiRequest),
    Response(ApiResponse),
    Event(Event)
);
