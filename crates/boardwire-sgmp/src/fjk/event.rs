//! What a driver tells its caller.

use alloc::vec::Vec;

use boardwire_core::go::Move;
use boardwire_core::{Color, Span};

use super::end::FjkEnd;
use super::rule::FjkRule;
use crate::codes::Code;
use crate::model::Command;
use crate::stream::Dropped;

/// Where a driver stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FjkState {
    /// Black has not begun, or White waits for NEWGAME.
    #[default]
    Waiting,
    /// The opening.
    Opening,
    /// The game is on.
    Playing,
    /// The game has ended: see [`FjkDriver::end`](super::FjkDriver::end).
    Ended,
    /// There is no game: the peer's part of the opening is none that the profile has. Nothing more is sent.
    Failed,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FjkEvent {
    /// The opening is over: Black may move.
    Started,
    /// There will be no game: `colour-conflict`, `handicap-conflict`, `answer-range`, or the code of a rule. This side stays silent.
    Failed(Code),
    /// The peer has moved. It is acknowledged already.
    Moved {
        /// Who.
        color: Color,
        /// Where.
        mv: Move,
    },
    /// The peer has this side's last move.
    Acknowledged(Move),
    /// The game has ended.
    Ended(FjkEnd),
    /// Talk, or control characters.
    Talk(Vec<u8>),
    /// A timer has sent the command again.
    Resent {
        /// Which.
        command: Command,
        /// How often it was sent by now.
        tries: u32,
    },
    /// `gave-up`, where [`FjkOptions::timing`](super::FjkOptions::timing) has an end of tries.
    GaveUp {
        /// Which.
        command: Command,
        /// How often it was sent.
        tries: u32,
    },
    /// The peer has broken a rule; the span counts bytes from the beginning of the stream.
    Violation {
        /// Which rule.
        rule: FjkRule,
        /// Where.
        span: Span,
    },
    /// Something odd about a frame.
    Finding {
        /// What.
        code: Code,
        /// Where.
        span: Span,
    },
    /// Bytes that are no frame.
    Dropped(Dropped),
}
