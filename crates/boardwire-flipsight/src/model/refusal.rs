//! Why the service refuses a call, and what to do then. (S856)

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::Out;

use super::words::{Unlisted, words};
use crate::lex::{Cursor, Parsed};
use crate::object::{Own, Read, Write, put_string};

words! {
    /// The text of `error`, byte for byte as the service writes it.
    pub enum Refusal {
        /// 400.
        JsonObjectRequired = "JSON object required",
        /// 400.
        UnknownAction = "unknown action",
        /// 401: the token is wrong, or was replaced.
        InvalidCredential = "invalid bot credential",
        /// 403.
        AccessDenied = "access denied",
        /// 403.
        InvalidCsrf = "invalid csrf",
        /// 405.
        PostRequired = "POST required",
        /// 409: the leg has changed since.
        StaleRevision = "stale_revision",
        /// 409.
        NotYourTurn = "not_your_turn",
        /// 409.
        IllegalMove = "illegal_move",
        /// 409.
        LegFinished = "leg_finished",
        /// 409.
        MatchNotRunning = "match not running",
        /// 409.
        MatchTimedOut = "match timed out",
        /// 409: the room of a game against a human is another one now.
        StaleRoomRevision = "stale room revision",
        /// 409: the text of a move can't be read.
        InvalidMoveCoordinate = "invalid move coordinate",
        /// 409.
        MoveOutsideBoard = "move outside board",
        /// 409: one of the bots does not play it.
        UnsupportedGameMode = "unsupported game mode",
        /// 409.
        BothBotsMustBeConnected = "both bots must be connected",
        /// 409.
        BotAlreadyHasAnActiveMatch = "bot already has an active match",
        /// 409.
        BotBusy = "bot busy",
        /// 409.
        ChallengeExpiredOrAnswered = "challenge expired or answered",
        /// 409: two at a time are played against the service's own bots.
        SiteBotVariantMatchesAreFull = "site bot variant matches are full",
        /// 409.
        TargetBotNotFound = "target bot not found",
        /// 413.
        RequestTooLarge = "request too large",
        /// 429: a bot may have three streams.
        TooManyStreams = "too many streams",
        /// 429, as the guide's table has it.
        TooManyBotStreams = "too many streams (bot-stream)",
        /// 503.
        StorageUnavailable = "bot match storage unavailable",
    }
}

/// What a client does after a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reaction {
    /// The client is at fault: mend it, and don't send the same again.
    Mend,
    /// Stop, and look at the token.
    Stop,
    /// Poll for the present state and decide anew.
    Refetch,
    /// Try again after a while: it is nobody's fault.
    RetryLater,
    /// Try again with growing delays.
    BackOff,
}

impl Refusal<'_> {
    /// The HTTP status with which the guide lists it; `None` for a text that it does not have.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        Some(match self {
            Self::JsonObjectRequired | Self::UnknownAction => 400,
            Self::InvalidCredential => 401,
            Self::AccessDenied | Self::InvalidCsrf => 403,
            Self::PostRequired => 405,
            Self::RequestTooLarge => 413,
            Self::TooManyStreams | Self::TooManyBotStreams => 429,
            Self::StorageUnavailable => 503,
            Self::Other(_) => return None,
            _ => 409,
        })
    }

    /// What to do. The text decides; for one that is not known, the status of the answer.
    ///
    /// ```
    /// use boardwire_flipsight::{Reaction, Refusal};
    ///
    /// assert_eq!(Refusal::new("stale_revision").reaction(409), Reaction::Refetch);
    /// assert_eq!(Refusal::new("down for the night").reaction(503), Reaction::BackOff);
    /// ```
    #[must_use]
    pub const fn reaction(&self, status: u16) -> Reaction {
        match self {
            Self::BothBotsMustBeConnected
            | Self::BotAlreadyHasAnActiveMatch
            | Self::BotBusy
            | Self::SiteBotVariantMatchesAreFull => Reaction::RetryLater,
            known => Reaction::of_status(match known.status() {
                Some(status) => status,
                None => status,
            }),
        }
    }

    /// Whether the move itself was bad, so that it must never be sent again.
    #[must_use]
    pub const fn condemns_the_move(&self) -> bool {
        matches!(
            self,
            Self::IllegalMove | Self::InvalidMoveCoordinate | Self::MoveOutsideBoard
        )
    }
}

impl Reaction {
    /// What to do after an answer with this HTTP status and no text that says more.
    #[must_use]
    pub const fn of_status(status: u16) -> Self {
        match status {
            401 | 403 => Self::Stop,
            409 => Self::Refetch,
            429 => Self::RetryLater,
            400..=499 => Self::Mend,
            _ => Self::BackOff,
        }
    }
}
