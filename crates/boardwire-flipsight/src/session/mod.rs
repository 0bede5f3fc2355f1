//! A bot's side of the service as a state machine, without I/O and without a clock of its own.
//!
//! You bring the calls, the stream, the engine and the time; a [`Session`] says what to do next. Each method takes what has happened and
//! the time (milliseconds on any clock that does not go back) and gives [`Action`]s. It never sends two moves for one revision of a leg, drops
//! work that has become stale, sends a move again only if its answer was lost and the revision stands, never sends a move again that the service
//! has called illegal, and names a human game's round and room with every move.
//!
//! ```
//! use boardwire_flipsight::othello::{Move, Size};
//! use boardwire_flipsight::session::{Action, Call, Session, SessionOptions};
//! use boardwire_flipsight::{ApiResponse, Message, parse};
//! # let poll = include_str!("../docs/poll.json");
//!
//! let mut session = Session::new(SessionOptions::default(), 0);
//! assert!(session.tick(0).contains(&Action::Call(Call::Poll)));
//!
//! let Message::Response(ApiResponse::Poll(poll)) = parse(poll)? else { panic!() };
//! // It is our turn in the first leg.
//! let actions = session.polled(&poll, 40);
//! let Some(Action::Think { job, request }) = actions.first() else { panic!() };
//! assert_eq!((request.legal_moves.len(), request.remaining_ms, request.budget_ms), (4, 58_000, 10_000));
//!
//! let d3 = Move::from_text("d3", Size::Eight)?;
//! let actions = session.moved(*job, d3, 900)?;
//! let Action::Call(call) = &actions[0] else { panic!() };
//! let body = call.request(None).to_string();
//! assert_eq!(body, r#"{"action":"agent_move","match_id":7,"leg":0,"revision":0,"move":19}"#);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Legs
//! | state | what happens | next | action |
//! |---|---|---|---|
//! | Idle | the leg is active and it is our turn at revision r | Thinking(r) | think; a pass is sent at once |
//! | Thinking(r) | [`moved`](Session::moved), legal | Submitted(r) | send the move |
//! | Thinking(r) | `moved`, illegal; [`engine_failed`](Session::engine_failed) | Failed(r) | none; `moved` may bring another move |
//! | Thinking(r), Failed(r) | a poll shows another revision | Idle | drop the work |
//! | Submitted(r) | the answer is ok, or a poll shows a later revision | Idle | poll |
//! | Submitted(r) | [`lost`](Session::lost), and a poll shows r still | Submitted(r) | send the same move |
//! | Submitted(r) | refused as illegal | Rejected(r) until the revision changes | poll |
//! | Submitted(r) | refused as stale, not our turn, finished | Idle, nothing more for r | poll |
//! | any | the leg is over | Done, until the revision changes | drop the work |
//! | Thinking(r) | the leg is neither active nor over: a status that nobody knows | Idle | drop the work |
//!
//! # Times
//! With a stream: a poll for each event of a match, and every 10 s. Without: every second in a match, every 5 s when idle. Never two polls within
//! a second. A stream that has been silent for 30 s counts as down; it is opened again after 1 s, then 2 s, up to 30 s. So are calls that fail with
//! 503 or without an answer. (S441, S456)

mod legs;
mod machine;
mod matches;
mod timing;

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::othello::Variant;

pub use self::machine::{LegState, Session};
use crate::codes::Code;
use crate::model::{
    AgentAccept, AgentMove, AgentPoll, AgentReject, ApiRequest, EngineRequest, Environment, Extras,
    LegNumber, MatchStatus,
};
use crate::time::DEFAULT_MAX_THINK_MS;

/// How a session behaves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SessionOptions {
    /// The bot's own number; `None`: that of the first poll or of the stream.
    pub bot_id: Option<i64>,
    /// The games that the engine plays. Challenges to others are rejected, and no move is looked for.
    pub games: Vec<Variant>,
    /// The longest time for one move in milliseconds; `None`: only the clock bounds it.
    pub max_think_ms: Option<i64>,
    /// Whether a stream is wanted.
    pub stream: bool,
    /// The one match to play, be it against a human; `None`: all.
    pub only_match: Option<i64>,
}

impl SessionOptions {
    /// The same for the bot of this number.
    #[must_use]
    pub const fn with_bot_id(mut self, bot_id: Option<i64>) -> Self {
        self.bot_id = bot_id;
        self
    }

    /// The same for an engine that plays these games.
    #[must_use]
    pub fn with_games(mut self, games: impl Into<Vec<Variant>>) -> Self {
        self.games = games.into();
        self
    }

    /// The same with another longest time for one move, in milliseconds.
    #[must_use]
    pub const fn with_max_think_ms(mut self, max_think_ms: Option<i64>) -> Self {
        self.max_think_ms = max_think_ms;
        self
    }

    /// The same with a stream or without.
    #[must_use]
    pub const fn with_stream(mut self, stream: bool) -> Self {
        self.stream = stream;
        self
    }

    /// The same for one match alone.
    #[must_use]
    pub const fn with_only_match(mut self, only_match: Option<i64>) -> Self {
        self.only_match = only_match;
        self
    }
}

/// All five games, 10 s for a move, with a stream.
impl Default for SessionOptions {
    fn default() -> Self {
        Self {
            bot_id: None,
            games: Vec::from([
                Variant::Std,
                Variant::Anti,
                Variant::Grand,
                Variant::Octagon,
                Variant::Reversi,
            ]),
            max_think_ms: Some(DEFAULT_MAX_THINK_MS),
            stream: true,
            only_match: None,
        }
    }
}

/// A piece of work: one move in one leg at one revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Job {
    /// The match.
    pub match_id: i64,
    /// The leg.
    pub leg: LegNumber,
    /// The revision of the leg.
    pub revision: u64,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Action {
    /// Call the service, and report what comes of it.
    Call(Call),
    /// Ask the engine, and report its move with [`Session::moved`].
    Think {
        /// To be named in the report.
        job: Job,
        /// The position, as the connector would send it.
        request: Box<EngineRequest<'static>>,
    },
    /// The work has become stale: stop the engine, and forget its move.
    Drop(Job),
    /// Open the event stream, and report it with [`Session::stream_opened`].
    OpenStream,
    /// The stream is silent: close it.
    CloseStream,
    /// The match is over.
    Closed {
        /// The match.
        match_id: i64,
        /// How it ended; `None` if it is not listed any more.
        status: Option<MatchStatus<'static>>,
    },
    /// Something that the operator should know: a game that the engine does not play, a human game without its round.
    Report {
        /// The match.
        match_id: i64,
        /// What it is.
        code: Code,
    },
    /// Stop: the token is refused. The service's connector exits with 2.
    Stop,
}

/// A call of the service.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Call {
    /// Answered by [`Session::polled`], or [`Session::refused`], or [`Session::lost`].
    Poll,
    /// Answered by [`Session::answered`], or the two.
    Accept(i64),
    /// The same.
    Reject(i64),
    /// The same.
    Move(Job, AgentMove<'static>),
}

impl Call {
    /// The body to send. A poll reports the environment.
    #[must_use]
    pub fn request<'e>(&self, environment: Option<Environment<'e>>) -> ApiRequest<'e> {
        match self {
            Self::Poll => ApiRequest::Poll(AgentPoll {
                environment,
                extras: Extras::NONE,
            }),
            Self::Accept(id) => ApiRequest::Accept(AgentAccept::forced(*id)),
            Self::Reject(id) => ApiRequest::Reject(AgentReject::forced(*id)),
            Self::Move(_, call) => ApiRequest::Move(call.clone()),
        }
    }
}

/// Why a move was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} ({:?})", boardwire_core::CodeSet::info(*code).meaning, job)]
pub struct MoveRefused {
    /// `stale-revision`, `double-submit`, `leg-not-active`, `not-our-turn`, or what [`EngineReply::check`](crate::EngineReply::check) says.
    pub code: Code,
    /// The work.
    pub job: Job,
}
