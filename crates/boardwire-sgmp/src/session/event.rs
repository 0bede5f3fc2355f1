//! What a session tells its caller.

use alloc::vec::Vec;

use boardwire_core::go::Move;
use boardwire_core::{Color, Span};

use super::answer::Answer;
use super::terms::Terms;
use crate::codes::Code;
use crate::model::{Command, Value};
use crate::stream::Dropped;

/// Where a session stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// No NEWGAME was sent or received.
    #[default]
    Idle,
    /// This side has sent NEWGAME and answers what the peer asks.
    Offered,
    /// This side asks.
    Asking,
    /// The game is on.
    Playing,
    /// Two passes have ended the game.
    Over,
    /// The sides did not agree. A NEWGAME begins again.
    Failed,
    /// The session has ended: the stream did, or the mode takes what the peer sent as its end.
    Closed,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The peer has sent NEWGAME.
    Offered,
    /// The peer has answered.
    Answered(Answer),
    /// Both sides agree, and the game begins.
    Agreed(Terms),
    /// The sides do not agree: `answer-range`, a `...-conflict` or `size-unknown`. The peer was told by a DENY.
    Failed(Code),
    /// The peer has moved. It is acknowledged already.
    Moved {
        /// Who.
        color: Color,
        /// Where.
        mv: Move,
    },
    /// The peer has taken so many moves back, of both sides alike; the game holds those that are left.
    TakenBack {
        /// How many.
        count: u16,
    },
    /// Two passes have ended the game.
    Over,
    /// The peer has this command of this side. Of a TAKEBACK: the moves are taken back.
    Acknowledged(Command),
    /// The peer refuses this command; `None` where it does not say which. A MOVE that is refused is not made.
    Denied(Option<Command>),
    /// The peer begins a new game in the middle of one.
    Aborted,
    /// The peer's program has started afresh: its NEWGAME follows. What waited to be sent is gone.
    PeerRestart,
    /// An extended command.
    Extended(Value),
    /// Talk, or control characters: a run of them, as far as they came in one piece.
    Talk(Vec<u8>),
    /// The command crossed one of the peer's; it is sent again after that.
    Yielded(Command),
    /// The command will not be sent: the peer's made it meaningless, as a TAKEBACK does a MOVE. A MOVE is not made.
    Canceled(Command),
    /// The command is lost ([`CollisionPolicy::Abandon`](crate::link::CollisionPolicy::Abandon)). A MOVE is not made.
    Abandoned(Command),
    /// A timer has sent the command again.
    Resent {
        /// Which.
        command: Command,
        /// How often it was sent by now.
        tries: u32,
    },
    /// `gave-up`: the command was sent as often as it may be; [`Session::resume`](super::Session::resume) sends it on.
    GaveUp {
        /// Which.
        command: Command,
        /// How often it was sent.
        tries: u32,
    },
    /// Something odd about a frame; the span counts bytes from the beginning of the stream. What became of it, the other events say.
    Finding {
        /// What.
        code: Code,
        /// Where.
        span: Span,
    },
    /// Bytes that are no frame.
    Dropped(Dropped),
    /// The session has ended.
    Closed,
}

/// Why something can't be done now. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// No game is on.
    #[error("no game is on")]
    NoGame,
    /// The session has ended.
    #[error("the session has ended")]
    Closed,
    /// The move is none, or none of this side's now: `game-over`, `not-your-turn`, `point-off-board`, `point-occupied`.
    #[error("the move can't be made: {0}")]
    Move(Code),
    /// There are not so many moves to take back, or none were asked for.
    #[error("so many moves can't be taken back")]
    TakeBack,
    /// A TAKEBACK of this side has no answer yet.
    #[error("the peer has not yet answered a TAKEBACK")]
    TakeBackPending,
    /// `queue-full`: too many commands wait to be sent.
    #[error("queue-full: too many commands wait to be sent")]
    QueueFull,
}
