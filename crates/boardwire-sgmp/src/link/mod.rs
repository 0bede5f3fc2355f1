//! The reliable link over a line that loses, doubles and breaks frames: one command at a time is on its way in each direction, and each has a sequence bit.
//!
//! A link does no I/O and has no clock: frames and times go in, frames and events come out. Times are milliseconds of a clock that never goes back.
//!
//! ```
//! use boardwire_sgmp::link::{Link, LinkOptions};
//! use boardwire_sgmp::{Color, Command, Query, Value};
//!
//! let mut black: Link = Link::new(LinkOptions::fjk(Color::Black));
//! let mut white: Link = Link::new(LinkOptions::fjk(Color::White));
//!
//! black.send(0, Command::NewGame)?;
//! let new_game = black.poll_transmit().unwrap();
//! assert_eq!(new_game.to_string(), "01:a1:a0:80");
//!
//! // The line takes 5 ms. White's question acknowledges the NEWGAME.
//! assert_eq!(white.receive(5, new_game).delivered, Some(Command::NewGame));
//! white.reply(5, Command::Query(Query::Color))?;
//! let query = white.poll_transmit().unwrap();
//! assert_eq!(query.to_string(), "03:be:b0:8b");
//!
//! let receipt = black.receive(10, query);
//! assert_eq!(receipt.acknowledged, Some(Command::NewGame));
//! assert_eq!(receipt.delivered, Some(Command::Query(Query::Color)));
//! black.reply(10, Command::Answer(Value::from(2)))?;
//! assert_eq!(black.poll_transmit().unwrap().to_string(), "02:c4:c0:82");
//!
//! // The answer is lost. Black sends it again when its OK is overdue.
//! assert_eq!(black.poll_timeout(), Some(20_010));
//! black.handle_timeout(20_010);
//! assert_eq!(black.poll_transmit().unwrap().to_string(), "02:c4:c0:82");
//! # Ok::<(), boardwire_sgmp::link::QueueFull>(())
//! ```
//!
//! After each call, send what [`Link::poll_transmit`] gives until it gives nothing, and ask [`Link::poll_timeout`] when to call
//! [`Link::handle_timeout`]. After each delivery, call [`Link::reply`] or [`Link::acknowledge`]: until then the peer's command has no answer, the peer
//! sends it again, and what this side sends waits.

mod compat;
mod options;
mod queue;
mod receive;

pub use compat::{Compat, MidGame, Reaction};
pub use options::{CollisionPolicy, LinkOptions, OldCommand, SequenceCheck, Timing};

use boardwire_core::Color;

use self::queue::Queue;
use crate::codes::Code;
use crate::model::{Command, Frame};

/// Commands that a link's queue holds if nothing else is said.
pub const QUEUE: usize = 16;

/// One end of a reliable link, with room for `CAPACITY` commands that wait their turn. It allocates nothing.
#[derive(Clone, Debug)]
pub struct Link<const CAPACITY: usize = QUEUE> {
    options: LinkOptions,
    /// The sequence bit of the last command sent.
    my: bool,
    /// The sequence bit of the last command taken.
    his: bool,
    /// The command that waits for an acknowledgement.
    outstanding: Option<Outstanding>,
    /// The command that was taken back in a collision.
    held: Option<Held>,
    /// Replies that wait; they go before the queue.
    replies: Queue<CAPACITY>,
    queue: Queue<CAPACITY>,
    /// A command was delivered, and neither acknowledged nor replied to.
    due: bool,
    transmit_ok: Option<Frame>,
    transmit_command: Option<Frame>,
    /// This side has sent NEWGAME.
    initiator: bool,
    /// A MOVE was sent or delivered.
    in_game: bool,
}

#[derive(Clone, Copy, Debug)]
struct Outstanding {
    command: Command,
    /// How often it was sent.
    tries: u32,
    /// When it is sent again; `None` after the last try.
    deadline: Option<u64>,
    /// Collisions since it was sent first.
    collisions: u8,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    command: Command,
    /// When it is sent even if the peer's command has not come; `None` once that was delivered.
    until: Option<u64>,
    /// It is not to be sent any more. An acknowledgement may still say that the peer has it.
    canceled: bool,
}

/// What came of a frame that was received. A command that was delivered needs [`Link::reply`] or [`Link::acknowledge`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "it may hold a command of the peer's"]
pub struct Receipt {
    /// The own command that the frame acknowledges.
    pub acknowledged: Option<Command>,
    /// The peer's command, new and in its order.
    pub delivered: Option<Command>,
    /// The own command that was taken back and will be sent again after the peer's. If the peer's command makes it meaningless, call
    /// [`Link::cancel_held`].
    pub yielded: Option<Command>,
    /// The own command that was given up ([`CollisionPolicy::Abandon`]).
    pub abandoned: Option<Command>,
    /// The peer has started afresh: what waited to be sent is gone, and the command delivered is its NEWGAME.
    pub restarted: bool,
    /// What was odd about the frame: `unexpected-ok`, `ack-mismatch`, `duplicate`, `sequence-error`, `collision` or `newgame-restart`.
    pub note: Option<Code>,
}

/// What came of a timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timeout {
    /// The command is sent again.
    Resent {
        /// Which.
        command: Command,
        /// How often it was sent by now.
        tries: u32,
    },
    /// The command that had been taken back is sent again; the peer's has not come.
    Released {
        /// Which.
        command: Command,
    },
    /// `gave-up`: the command was sent as often as it may be. A late acknowledgement still counts; [`Link::resume`] sends it on.
    GaveUp {
        /// Which.
        command: Command,
        /// How often it was sent.
        tries: u32,
    },
}

/// `queue-full`: the command was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("queue-full: {capacity} commands wait to be sent, and there is no room for another")]
pub struct QueueFull {
    /// The command.
    pub command: Command,
    /// How many commands the queue holds.
    pub capacity: usize,
}

impl QueueFull {
    const fn of<const CAPACITY: usize>(command: Command) -> Self {
        let capacity = CAPACITY;
        Self { command, capacity }
    }

    /// The code of the table.
    #[must_use]
    pub const fn code(&self) -> Code {
        Code::QueueFull
    }
}

impl<const CAPACITY: usize> Link<CAPACITY> {
    /// A link on which nothing was sent yet.
    #[must_use]
    pub const fn new(options: LinkOptions) -> Self {
        Self {
            options,
            my: false,
            his: false,
            outstanding: None,
            held: None,
            replies: Queue::new(),
            queue: Queue::new(),
            due: false,
            transmit_ok: None,
            transmit_command: None,
            initiator: false,
            in_game: false,
        }
    }

    /// Sends a command when its turn comes: at once if nothing is on its way and no delivered command waits for its answer. [`Command::Ok`] is the
    /// same as [`acknowledge`](Self::acknowledge).
    ///
    /// # Errors
    /// The queue is full.
    pub fn send(&mut self, now: u64, command: Command) -> Result<(), QueueFull> {
        if command == Command::Ok {
            self.acknowledge(now);
        } else if !self.due && self.outstanding.is_none() && !self.has_next() {
            self.transmit(now, command);
        } else if !self.queue.push(command) {
            return Err(QueueFull::of::<CAPACITY>(command));
        }
        Ok(())
    }

    /// Replies to the command that was delivered last, ahead of all that waits in the queue: an ANSWER to a QUERY, a QUERY to a NEWGAME, a DENY. The
    /// reply acknowledges it. [`Command::Ok`] is the same as [`acknowledge`](Self::acknowledge).
    ///
    /// After a collision the command that was taken back goes first, since the peer may have it already and would take the reply for its copy.
    ///
    /// # Errors
    /// So many replies wait already: the line is dead, or nothing was delivered.
    pub fn reply(&mut self, now: u64, command: Command) -> Result<(), QueueFull> {
        if command == Command::Ok {
            self.acknowledge(now);
        } else if self.outstanding.is_none() && self.held().is_none() && self.replies.len() == 0 {
            self.transmit(now, command);
        } else if self.replies.push(command) {
            self.send_next(now);
        } else {
            return Err(QueueFull::of::<CAPACITY>(command));
        }
        self.due = false;
        Ok(())
    }

    /// Acknowledges the command that was delivered last: with the next command that waits, or with an OK if none does or
    /// [`LinkOptions::ok_first`] is set. False: there is none to acknowledge.
    pub fn acknowledge(&mut self, now: u64) -> bool {
        if !core::mem::take(&mut self.due) {
            return false;
        }
        if self.options.ok_first || !self.has_next() {
            self.put_ok();
        }
        self.send_next(now);
        true
    }

    /// The next frame to put on the line.
    #[inline]
    pub fn poll_transmit(&mut self) -> Option<Frame> {
        self.transmit_ok
            .take()
            .or_else(|| self.transmit_command.take())
    }

    /// When [`handle_timeout`](Self::handle_timeout) is to be called next; `None`: not before something else happens.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<u64> {
        let outstanding = self.outstanding.and_then(|command| command.deadline);
        let next = outstanding.or_else(|| self.held.and_then(|command| command.until));
        // The end of time is never.
        next.filter(|at| *at < u64::MAX)
    }

    /// Sends again what is overdue at this time. `None`: nothing is.
    pub fn handle_timeout(&mut self, now: u64) -> Option<Timeout> {
        if let Some(outstanding) = &mut self.outstanding {
            let deadline = outstanding.deadline?;
            if deadline > now {
                return None;
            }
            let Outstanding { command, tries, .. } = *outstanding;
            if self.options.timing.tries.is_some_and(|most| tries >= most) {
                outstanding.deadline = None;
                return Some(Timeout::GaveUp { command, tries });
            }
            self.resend(now);
            let tries = tries.saturating_add(1);
            return Some(Timeout::Resent { command, tries });
        }
        let Held { command, until, .. } = self.held?;
        if until? > now {
            return None;
        }
        self.transmit(now, command);
        Some(Timeout::Released { command })
    }

    /// After [`Timeout::GaveUp`]: sends the command again, as often as the first time. False: nothing was given up.
    pub fn resume(&mut self, now: u64) -> bool {
        match &mut self.outstanding {
            Some(outstanding) if outstanding.deadline.is_none() => {
                outstanding.tries = 0;
                self.resend(now);
                true
            }
            _ => false,
        }
    }

    /// Forgets the command that was taken back in a collision, if it has not been sent again: the peer's command made it meaningless, as a TAKEBACK
    /// does a MOVE. Call it before replying to that command.
    ///
    /// A peer that held and gave way too may have it all the same; if its next frame says so, [`Receipt::acknowledged`] names the command.
    pub fn cancel_held(&mut self) -> Option<Command> {
        let held = self.held.as_mut().filter(|held| !held.canceled)?;
        held.canceled = true;
        held.until = None;
        Some(held.command)
    }

    /// Forgets the commands and replies that wait, and gives how many there were. What is on its way stays so.
    pub fn clear_queue(&mut self) -> usize {
        let count = self.queued();
        self.replies.clear();
        self.queue.clear();
        count
    }

    /// Tells the link the colour of its side, which decides collisions.
    pub fn set_color(&mut self, color: Option<Color>) {
        self.options.color = color;
    }

    /// How the link behaves.
    #[must_use]
    pub const fn options(&self) -> &LinkOptions {
        &self.options
    }

    /// The command that waits for an acknowledgement.
    #[must_use]
    pub fn outstanding(&self) -> Option<Command> {
        self.outstanding.map(|outstanding| outstanding.command)
    }

    /// The command that was taken back in a collision and is to be sent again.
    #[must_use]
    pub fn held(&self) -> Option<Command> {
        let held = self.held.filter(|held| !held.canceled);
        held.map(|held| held.command)
    }

    /// Whether a command was delivered that is neither acknowledged nor replied to.
    #[must_use]
    pub const fn is_reply_due(&self) -> bool {
        self.due
    }

    /// How many commands and replies wait their turn.
    #[must_use]
    pub const fn queued(&self) -> usize {
        self.replies.len() + self.queue.len()
    }

    /// Whether a command waits to be sent as soon as nothing is on its way.
    fn has_next(&self) -> bool {
        self.held().is_some() || self.replies.len() > 0 || self.queue.len() > 0
    }

    /// Puts the next command that waits on the line, if none is there.
    fn send_next(&mut self, now: u64) {
        if self.outstanding.is_some() {
            return;
        }
        let held = self.held();
        let next = held
            .or_else(|| self.replies.pop())
            .or_else(|| self.queue.pop());
        if let Some(command) = next {
            self.transmit(now, command);
        }
    }

    /// Puts a command on the line for the first time, or for the first time since it was taken back: then its bit is the same as before.
    fn transmit(&mut self, now: u64, command: Command) {
        self.my = !self.my;
        self.held = None;
        self.initiator |= command == Command::NewGame;
        self.in_game |= matches!(command, Command::Move { .. });
        self.outstanding = Some(Outstanding {
            command,
            tries: 1,
            deadline: Some(self.options.timing.deadline(now)),
            collisions: 0,
        });
        self.put_command(command);
    }

    /// Puts the command that waits for an acknowledgement on the line again: with its own bit, and the newest of the peer's.
    fn resend(&mut self, now: u64) {
        let deadline = self.options.timing.deadline(now);
        if let Some(outstanding) = &mut self.outstanding {
            outstanding.tries = outstanding.tries.saturating_add(1);
            outstanding.deadline = Some(deadline);
            let command = outstanding.command;
            self.put_command(command);
        }
    }

    fn put_command(&mut self, command: Command) {
        self.transmit_command = Some(self.frame(command));
    }

    fn put_ok(&mut self) {
        self.transmit_ok = Some(self.frame(Command::Ok));
    }

    const fn frame(&self, command: Command) -> Frame {
        Frame {
            his: self.his,
            mine: self.my,
            command,
        }
    }
}
