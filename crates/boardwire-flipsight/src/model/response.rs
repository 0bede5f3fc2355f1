//! What the service answers. (S470 and what follows)

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::Out;

use super::{AgentChallenge, AnsweredMatch, Bot, GameMode, Match, RawJson, Refusal, Target};
use crate::codes::Code;
use crate::object::{Write, object};

/// An answer of the service, told by its keys: which call it answers it does not say.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ApiResponse<'i> {
    /// To `agent_poll`.
    Poll(Box<PollResponse<'i>>),
    /// To `agent_challenge`.
    Challenge(ChallengeAnswer<'i>),
    /// To `agent_accept`, `agent_reject` and `agent_move`.
    Match(MatchAnswer<'i>),
    /// `ok` is false.
    Error(ApiError<'i>),
    /// `ok`, and nothing else that is known.
    Other(OtherAnswer<'i>),
}

impl ApiResponse<'_> {
    /// What the service's clock showed, in milliseconds since 1970.
    #[must_use]
    pub fn server_now_ms(&self) -> Option<i64> {
        match self {
            Self::Poll(answer) => answer.server_now_ms,
            Self::Challenge(answer) => answer.server_now_ms,
            Self::Match(answer) => answer.server_now_ms,
            Self::Error(answer) => answer.server_now_ms,
            Self::Other(answer) => answer.server_now_ms,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ApiResponse<'static> {
        match self {
            Self::Poll(answer) => ApiResponse::Poll(Box::new(answer.into_owned())),
            Self::Challenge(answer) => ApiResponse::Challenge(answer.into_owned()),
            Self::Match(answer) => ApiResponse::Match(answer.into_owned()),
            Self::Error(answer) => ApiResponse::Error(answer.into_owned()),
            Self::Other(answer) => ApiResponse::Other(answer.into_owned()),
        }
    }

    pub(crate) fn write<W: Out>(&self, out: &mut W) {
        match self {
            Self::Poll(answer) => answer.write(out),
            Self::Challenge(answer) => answer.write(out),
            Self::Match(answer) => answer.write(out),
            Self::Error(answer) => answer.write(out),
            Self::Other(answer) => answer.write(out),
        }
    }
}

object! {
    /// The state of everything that concerns a bot.
    pub struct PollResponse tag("ok" = true) {
        /// The bots that can be seen.
        bots: Vec<Bot<'i>> = "bots", wanted;
        /// Not described; empty in all that is known.
        record_bots: RawJson<'i> = "record_bots", optional;
        /// The bot's matches.
        matches: Vec<Match<'i>> = "matches", wanted;
        /// The owner's player id.
        me: Cow<'i, str> = "me", optional;
        /// The bot itself.
        bot: Bot<'i> = "bot", wanted;
        /// What the service's clock showed, in milliseconds since 1970.
        server_now_ms: i64 = "server_now_ms", wanted;
    }
}

impl PollResponse<'_> {
    /// Whether a challenge can be made: its target is among the bots, and both bots play the game. The service says `target bot not found`
    /// and `unsupported game mode` otherwise.
    ///
    /// # Errors
    /// `bad-target` or `variant-unsupported`.
    pub fn check_challenge(&self, challenge: &AgentChallenge<'_>) -> Result<(), Code> {
        let bots = self.bots.as_deref().unwrap_or_default();
        let target = match challenge.target() {
            Some(Target::Id(id)) => bots.iter().find(|bot| bot.id == id.get()),
            Some(Target::Name(name)) => bots.iter().find(|bot| bot.name.as_ref() == Some(&name)),
            None => None,
        };
        let target = target.ok_or(Code::BadTarget)?;
        let mode = challenge.game_mode.as_ref().unwrap_or(&GameMode::Std);
        let we_play = self.bot.as_ref().is_none_or(|bot| bot.supports(mode));
        if we_play && target.supports(mode) {
            Ok(())
        } else {
            Err(Code::VariantUnsupported)
        }
    }
}

object! {
    /// The challenge was made.
    pub struct ChallengeAnswer tag("ok" = true) {
        /// The new match.
        match_id: i64 = "match_id", required;
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", wanted;
    }
}

object! {
    /// A challenge was answered, or a move was made.
    pub struct MatchAnswer tag("ok" = true) {
        /// The match as it is now.
        game: AnsweredMatch<'i> = "match", required;
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", wanted;
    }
}

object! {
    /// The call was refused.
    pub struct ApiError tag("ok" = false) {
        /// Why.
        error: Refusal<'i> = "error", required;
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", optional;
    }
}

object! {
    /// An answer of which only `ok` is known.
    pub struct OtherAnswer tag("ok" = true) {
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", optional;
    }
}
