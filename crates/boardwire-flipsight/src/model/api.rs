//! What a bot sends to the service: the body of a POST. (S459 and what follows)

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::{Out, expected};

use super::request::LegNumber;
use super::{Extras, Field, GameMode, Match, WireMove};
use crate::codes::{Code, ParseError};
use crate::lex::{Cursor, Parsed};
use crate::object::{Own, Read, Write, object, owned};

/// A call of the service, by its `action`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ApiRequest<'i> {
    /// `agent_poll`: the present state of everything.
    Poll(AgentPoll<'i>),
    /// `agent_challenge`: a match with another bot.
    Challenge(AgentChallenge<'i>),
    /// `agent_accept`: take a challenge.
    Accept(AgentAccept<'i>),
    /// `agent_reject`: refuse a challenge.
    Reject(AgentReject<'i>),
    /// `agent_move`: play.
    Move(AgentMove<'i>),
}

impl ApiRequest<'_> {
    /// The value of `action`.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        match self {
            Self::Poll(_) => "agent_poll",
            Self::Challenge(_) => "agent_challenge",
            Self::Accept(_) => "agent_accept",
            Self::Reject(_) => "agent_reject",
            Self::Move(_) => "agent_move",
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ApiRequest<'static> {
        match self {
            Self::Poll(call) => ApiRequest::Poll(call.into_owned()),
            Self::Challenge(call) => ApiRequest::Challenge(call.into_owned()),
            Self::Accept(call) => ApiRequest::Accept(call.into_owned()),
            Self::Reject(call) => ApiRequest::Reject(call.into_owned()),
            Self::Move(call) => ApiRequest::Move(call.into_owned()),
        }
    }

    /// Reads the call whose action was found in front.
    pub(crate) fn read<'i>(
        action: &Found<'_>,
        cursor: &mut Cursor<'i, '_>,
    ) -> Parsed<ApiRequest<'i>> {
        Ok(match &*action.text {
            "agent_poll" => ApiRequest::Poll(Read::read(cursor)?),
            "agent_challenge" => {
                let call = AgentChallenge::read(cursor)?;
                if call.target_id.is_none() && call.target_name.is_none() {
                    return Err(cursor.missing(expected!["target_id", "target_name"]));
                }
                ApiRequest::Challenge(call)
            }
            "agent_accept" => ApiRequest::Accept(Read::read(cursor)?),
            "agent_reject" => ApiRequest::Reject(Read::read(cursor)?),
            "agent_move" => ApiRequest::Move(Read::read(cursor)?),
            _ => {
                // What follows is read, so that a text which ends too early says so.
                cursor.skip_value()?;
                return Err(
                    ParseError::new(Code::UnknownAction, action.span).with_expected(expected![
                        "agent_poll",
                        "agent_challenge",
                        "agent_accept",
                        "agent_reject",
                        "agent_move"
                    ]),
                );
            }
        })
    }

    pub(crate) fn write<W: Out>(&self, out: &mut W) {
        match self {
            Self::Poll(call) => call.write(out),
            Self::Challenge(call) => call.write(out),
            Self::Accept(call) => call.write(out),
            Self::Reject(call) => call.write(out),
            Self::Move(call) => call.write(out),
        }
    }
}

/// The value of a tag, which was read ahead of all else.
pub(crate) struct Found<'i> {
    pub(crate) text: Cow<'i, str>,
    pub(crate) span: boardwire_core::Span,
}

object! {
    /// `agent_poll`.
    pub struct AgentPoll tag("action" = "agent_poll") {
        /// What the bot runs on.
        environment: Environment<'i> = "environment", optional;
    }
}

object! {
    /// The computer that a bot runs on: as it reports itself in a poll, and as the service shows it.
    pub struct Environment {
        /// The processor, at most 120 characters.
        cpu: Cow<'i, str> = "cpu", optional;
        /// The engine's name without command or path, at most 120 characters.
        engine: Cow<'i, str> = "engine", optional;
        /// The operating system, at most 120 characters.
        os: Cow<'i, str> = "os", optional;
        /// Whether the bot only practises: no automatic matches, and none that counts. The service remembers the last value that was
        /// sent, so send false, or nothing, afterwards.
        practice: bool = "practice", optional;
    }
}

impl<'i> Environment<'i> {
    /// How long a text may be, in characters.
    pub const MAX_CHARS: usize = 120;

    /// What to report; `None` if a text is longer than [`MAX_CHARS`](Self::MAX_CHARS). Nothing is said of practice.
    #[must_use]
    pub fn new(
        cpu: impl Into<Cow<'i, str>>,
        engine: impl Into<Cow<'i, str>>,
        os: impl Into<Cow<'i, str>>,
    ) -> Option<Self> {
        let fits = |text: Cow<'i, str>| (text.chars().count() <= Self::MAX_CHARS).then_some(text);
        Some(Self {
            cpu: Some(fits(cpu.into())?),
            engine: Some(fits(engine.into())?),
            os: Some(fits(os.into())?),
            practice: None,
            extras: Extras::NONE,
        })
    }
}

/// Whom to challenge: a bot of the last poll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target<'i> {
    /// By number, from 1.
    Id(BotId),
    /// By name.
    Name(Cow<'i, str>),
}

/// The number of a bot that can be challenged: 1 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotId(i64);

impl BotId {
    /// The number, if it can be one.
    #[must_use]
    pub const fn new(number: i64) -> Option<Self> {
        if number >= 1 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for BotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

owned!(BotId);

impl<'i> Read<'i> for BotId {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor
            .integer_in(1, i64::MAX, expected!["a number from 1"])
            .map(Self)
    }
}

impl Write for BotId {
    fn write<W: Out>(&self, out: &mut W) {
        out.put_i64(self.0);
    }
}

object! {
    /// `agent_challenge`. Make it with [`new`](AgentChallenge::new): exactly one target is written then.
    pub struct AgentChallenge tag("action" = "agent_challenge") {
        /// The bot by number. It counts where both are there.
        target_id: BotId = "target_id", optional;
        /// The bot by name.
        target_name: Cow<'i, str> = "target_name", optional;
        /// Which game; std where it is missing.
        game_mode: GameMode<'i> = "game_mode", optional;
    }
}

impl<'i> AgentChallenge<'i> {
    /// A challenge to std, or another game: see [`PollResponse::check_challenge`](super::PollResponse::check_challenge).
    #[must_use]
    pub fn new(target: Target<'i>, game_mode: Option<GameMode<'i>>) -> Self {
        let (target_id, target_name) = match target {
            Target::Id(id) => (Some(id), None),
            Target::Name(name) => (None, Some(name)),
        };
        Self {
            target_id,
            target_name,
            game_mode,
            extras: Extras::NONE,
        }
    }

    /// Whom it challenges; `None` if neither key is there, which is never so in what was read.
    #[must_use]
    pub fn target(&self) -> Option<Target<'i>> {
        let name = self.target_name.clone().map(Target::Name);
        self.target_id.map(Target::Id).or(name)
    }
}

/// A match number that can't be accepted or rejected: challenges have numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is the number of no challenge: they begin at 1")]
pub struct BadMatchId(pub i64);

/// The two calls that answer a challenge are alike but for their name.
macro_rules! answer {
    ($(#[$meta:meta])* $name:ident, $action:literal) => {
        object! {
            $(#[$meta])*
            pub struct $name tag("action" = $action) {
                /// The match. Negative numbers are read, since the guide speaks of them; [`new`](Self::new) refuses them.
                match_id: i64 = "match_id", required;
            }
        }

        impl $name<'static> {
            /// The answer to the challenge of that number.
            ///
            /// # Errors
            /// The number is below 1: games against humans are not accepted.
            pub const fn new(match_id: i64) -> Result<Self, BadMatchId> {
                if match_id < 1 {
                    return Err(BadMatchId(match_id));
                }
                Ok(Self::forced(match_id))
            }

            /// The answer whatever the number: the guide is not clear about games against humans.
            #[must_use]
            pub const fn forced(match_id: i64) -> Self {
                Self {
                    match_id,
                    extras: Extras::NONE,
                }
            }
        }
    };
}

answer! {
    /// `agent_accept`.
    AgentAccept, "agent_accept"
}

answer! {
    /// `agent_reject`.
    AgentReject, "agent_reject"
}

object! {
    /// `agent_move`. Make it with [`new`](AgentMove::new): a game against a human then has what the service asks for.
    pub struct AgentMove tag("action" = "agent_move") {
        /// The match.
        match_id: i64 = "match_id", required;
        /// The leg.
        leg: LegNumber = "leg", required;
        /// The revision of the leg for which the move was found.
        revision: u64 = "revision", required;
        /// The move.
        mv: WireMove = "move", required;
        /// The round, in games against humans.
        round_no: i64 = "round_no", nullable;
        /// When the room was made, in games against humans, as it was received.
        room_created_at: Cow<'i, str> = "room_created_at", nullable;
    }
}

impl<'i> AgentMove<'i> {
    /// A move in a leg at a revision.
    #[must_use]
    pub fn new(game: MatchRef<'i>, leg: LegNumber, revision: u64, mv: WireMove) -> Self {
        let (match_id, round_no, room_created_at) = match game {
            MatchRef::Pair { id } => (id, Field::Absent, Field::Absent),
            MatchRef::Human {
                id,
                round_no,
                room_created_at,
            } => (id, round_no.into(), room_created_at.into()),
        };
        Self {
            match_id,
            leg,
            revision,
            mv,
            round_no,
            room_created_at,
            extras: Extras::NONE,
        }
    }
}

/// A match with all that a move in it has to name, so that nothing of a game against a human can be forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MatchRef<'i> {
    /// Two bots.
    Pair {
        /// The match, from 1.
        id: i64,
    },
    /// A human and a bot.
    Human {
        /// The match, negative.
        id: i64,
        /// The round as received.
        round_no: i64,
        /// The room's time as received.
        room_created_at: Cow<'i, str>,
    },
}

impl<'i> MatchRef<'i> {
    /// What names a match; `None` if its number is 0, or if it is against a human and lacks the round or the room's time. The sign of the
    /// number counts before its kind.
    #[must_use]
    pub fn of(game: &Match<'i>) -> Option<Self> {
        match game.id {
            0 => None,
            id @ 1.. => Some(Self::Pair { id }),
            id => Some(Self::Human {
                id,
                round_no: *game.round_no.value()?,
                room_created_at: game.room_created_at.value()?.clone(),
            }),
        }
    }

    /// The match.
    #[must_use]
    pub const fn id(&self) -> i64 {
        match self {
            Self::Pair { id } | Self::Human { id, .. } => *id,
        }
    }

    /// Whether it is against a human.
    #[must_use]
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human { .. })
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> MatchRef<'static> {
        match self {
            Self::Pair { id } => MatchRef::Pair { id },
            Self::Human {
                id,
                round_no,
                room_created_at,
            } => MatchRef::Human {
                id,
                round_no,
                room_created_at: room_created_at.own(),
            },
        }
    }
}
