//! One side of a conversation.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use boardwire_core::go::Move;
use boardwire_core::{Color, Level, Span};

use super::event::{Event, Refused, State};
use super::game::Game;
use super::options::SessionOptions;
use super::terms::{Terms, Wishes};
use crate::codes::{Code, Note, ParseError};
use crate::link::{Compat, Link, QUEUE, Reaction, SequenceCheck, Timeout};
use crate::model::{Command, Frame, PointNo, Query, TakeBackCount};
use crate::stream::{Decoder, DropReason, Item, Received};
use crate::talk;

/// One side of a conversation: bytes and times go in, bytes and events come out. It negotiates, keeps the game, and answers what the peer sends at once.
///
/// Times are milliseconds of a clock that never goes back. After each call, put [`take_output`](Self::take_output) on the line, take the events with
/// [`poll_event`](Self::poll_event), and ask [`poll_timeout`](Self::poll_timeout) when to call [`handle_timeout`](Self::handle_timeout).
///
/// See the [module](super) for an example.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) options: SessionOptions,
    pub(super) link: Link,
    decoder: Decoder,
    pub(super) state: State,
    /// This side has sent the NEWGAME that counts.
    pub(super) initiator: bool,
    /// What this side has not asked yet.
    pub(super) open: VecDeque<Query>,
    /// The question that the peer has, and has not answered.
    pub(super) asked: Option<Query>,
    /// What the peer wants, as far as it has said.
    pub(super) heard: Wishes,
    pub(super) terms: Option<Terms>,
    pub(super) game: Option<Game>,
    /// The last move of the game is this side's, and the peer may not have it.
    pub(super) unconfirmed: bool,
    /// A MOVE of the peer's that came before the negotiation was over: the colour that it claims, the point, and where it stood.
    pub(super) early: Option<(Color, Option<PointNo>, Span)>,
    /// The sequence bit of the peer's last command.
    peer_bit: bool,
    pub(super) taking_back: bool,
    /// Commands that wait for the link.
    pub(super) pending: VecDeque<Command>,
    pub(super) events: VecDeque<Event>,
    pub(super) output: Vec<u8>,
}

impl Session {
    /// A session on which nothing was said yet.
    #[must_use]
    pub fn new(options: SessionOptions) -> Self {
        let mut link_options = options.link;
        link_options.color = link_options.color.or(options.wishes.color);
        Self {
            link: Link::new(link_options),
            decoder: Decoder::new(options.compat.text_in_frame()),
            options,
            state: State::Idle,
            initiator: false,
            open: VecDeque::new(),
            asked: None,
            heard: Wishes::NONE,
            terms: None,
            game: None,
            unconfirmed: false,
            early: None,
            peer_bit: false,
            taking_back: false,
            pending: VecDeque::new(),
            events: VecDeque::new(),
            output: Vec::new(),
        }
    }

    /// Sends NEWGAME: the first, or one for the next game. A game that is on ends.
    ///
    /// # Errors
    /// The session has ended, or too many commands wait to be sent.
    pub fn new_game(&mut self, now: u64) -> Result<(), Refused> {
        if self.state == State::Closed {
            return Err(Refused::Closed);
        }
        self.post(now, Command::NewGame)?;
        self.begin(State::Offered, true);
        self.open = Wishes::QUESTIONS
            .into_iter()
            .filter(|query| !self.options.wishes.has(*query))
            .collect();
        Ok(())
    }

    /// Moves, or passes.
    ///
    /// # Errors
    /// No game is on, the move can't be made, a TAKEBACK has no answer yet, or too many commands wait to be sent.
    pub fn play(&mut self, now: u64, mv: Move) -> Result<(), Refused> {
        if self.state == State::Closed {
            return Err(Refused::Closed);
        }
        if self.taking_back {
            return Err(Refused::TakeBackPending);
        }
        let (Some(game), Some(terms)) = (&mut self.game, &self.terms) else {
            return Err(Refused::NoGame);
        };
        let color = terms.color;
        game.check(color, mv).map_err(Refused::Move)?;
        let point = self.options.stride.from_move(mv, terms.side);
        let point = point.ok_or(Refused::Move(Code::PointOffBoard))?;
        if self.pending.len() >= QUEUE {
            return Err(Refused::QueueFull);
        }
        game.play(color, mv).map_err(Refused::Move)?;
        self.unconfirmed = true;
        self.post(now, Command::Move { color, point })
    }

    /// Asks the peer to take back so many moves, of both sides alike. They are taken back when [`Event::Acknowledged`] says so.
    ///
    /// # Errors
    /// No game is on, it does not have so many moves, another TAKEBACK has no answer yet, or too many commands wait to be sent.
    pub fn take_back(&mut self, now: u64, count: u16) -> Result<(), Refused> {
        if self.taking_back {
            return Err(Refused::TakeBackPending);
        }
        let game = self.game.as_ref().ok_or(Refused::NoGame)?;
        let count = TakeBackCount::new(count)
            .filter(|count| usize::from(count.get()) <= game.len())
            .ok_or(Refused::TakeBack)?;
        self.post(now, Command::TakeBack(count))?;
        self.taking_back = true;
        Ok(())
    }

    /// Asks something outside a negotiation; [`Event::Answered`] is the answer.
    ///
    /// # Errors
    /// No game is on, or too many commands wait to be sent.
    pub fn ask(&mut self, now: u64, query: Query) -> Result<(), Refused> {
        if self.game.is_none() {
            return Err(Refused::NoGame);
        }
        self.post(now, Command::Query(query))
    }

    /// Sends talk, which nothing acknowledges and nothing sends again.
    ///
    /// # Errors
    /// `bad-talk-byte`: the text has bytes that can't be sent; [`talk::filter`] puts others in their place.
    pub fn talk(&mut self, text: &[u8]) -> Result<(), ParseError> {
        let text = talk::check(text)?;
        self.output.extend_from_slice(text);
        Ok(())
    }

    /// Takes what came over the line, in pieces of any length.
    pub fn receive(&mut self, now: u64, bytes: &[u8]) {
        let mut rest = bytes;
        while self.state != State::Closed {
            let Some(item) = self.decoder.next_item(&mut rest) else {
                break;
            };
            match item {
                Item::Text(text) => match self.events.back_mut() {
                    Some(Event::Talk(talk)) => talk.push(text.byte),
                    _ => self.events.push_back(Event::Talk([text.byte].into())),
                },
                Item::Dropped(dropped) => {
                    self.events.push_back(Event::Dropped(dropped));
                    if dropped.reason() == DropReason::BadChecksum
                        && self.options.compat.on_bad_checksum() == Reaction::End
                    {
                        self.close();
                    }
                }
                Item::Frame(received) => self.take(now, &received),
            }
        }
    }

    /// The line is gone: the session ends.
    pub fn finish(&mut self) {
        if let Some(Item::Dropped(dropped)) = self.decoder.finish() {
            self.events.push_back(Event::Dropped(dropped));
        }
        self.close();
    }

    /// What to put on the line; empty: nothing.
    #[must_use]
    pub fn take_output(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.output)
    }

    /// What has happened, one after another.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// When [`handle_timeout`](Self::handle_timeout) is to be called next; `None`: not before something else happens.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<u64> {
        match self.state {
            State::Closed => None,
            _ => self.link.poll_timeout(),
        }
    }

    /// Sends again what is overdue.
    pub fn handle_timeout(&mut self, now: u64) {
        if self.state == State::Closed {
            return;
        }
        match self.link.handle_timeout(now) {
            Some(Timeout::Resent { command, tries }) => {
                self.events.push_back(Event::Resent { command, tries });
            }
            Some(Timeout::GaveUp { command, tries }) => {
                self.events.push_back(Event::GaveUp { command, tries });
            }
            Some(Timeout::Released { .. }) | None => {}
        }
        self.drain();
    }

    /// After [`Event::GaveUp`]: sends the command again, as often as the first time. False: nothing was given up.
    pub fn resume(&mut self, now: u64) -> bool {
        let resumed = self.link.resume(now);
        self.drain();
        resumed
    }

    /// Where the session stands.
    #[must_use]
    pub fn state(&self) -> State {
        match &self.game {
            Some(game) if self.state == State::Playing && game.is_over() => State::Over,
            _ => self.state,
        }
    }

    /// What both sides play by, once they agree.
    #[must_use]
    pub const fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// The game, once both sides agree. A move of this side is in it as soon as [`play`](Self::play) has taken it.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Whether this side is to move now.
    #[must_use]
    pub fn is_own_turn(&self) -> bool {
        let (Some(game), Some(terms)) = (&self.game, &self.terms) else {
            return false;
        };
        self.state() == State::Playing && !self.taking_back && game.turn() == terms.color
    }

    /// Whether everything that this side has sent is acknowledged, and nothing waits to be sent.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.pending.is_empty()
            && self.link.outstanding().is_none()
            && self.link.held().is_none()
            && self.link.queued() == 0
    }

    /// How the session behaves.
    #[must_use]
    pub const fn options(&self) -> &SessionOptions {
        &self.options
    }

    /// Reads a frame as the mode does.
    fn take(&mut self, now: u64, received: &Received) {
        let span = received.span();
        let mut notes: Vec<Note> = Vec::new();
        let level = match self.options.compat {
            Compat::Spec => self.options.level,
            _ => Level::Lenient,
        };
        let frame = match received.to_frame(level, &mut notes) {
            Ok(frame) => Some(frame),
            Err(error) => {
                self.find(error.code(), span);
                None
            }
        };
        for note in notes {
            self.find(note.code(), span);
        }
        let frame = match self.options.compat {
            Compat::Spec => frame,
            compat => compat.read(received.raw),
        };
        if let Some(frame) = frame {
            self.take_frame(now, frame, span);
        }
    }

    fn take_frame(&mut self, now: u64, frame: Frame, span: Span) {
        let receipt = self.link.receive(now, frame);
        if let Some(code) = receipt.note {
            self.find(code, span);
        }
        if receipt.restarted {
            self.events.push_back(Event::PeerRestart);
            self.pending.clear();
            self.taking_back = false;
        }
        if let Some(command) = receipt.abandoned {
            self.revoke(command);
            self.events.push_back(Event::Abandoned(command));
        }
        if let Some(command) = receipt.yielded {
            self.events.push_back(Event::Yielded(command));
        }
        if let Some(command) = receipt.acknowledged {
            // An OK with another bit is for a command that came twice: the peer's next is on its way.
            let checks = self.options.link.sequence == SequenceCheck::Full;
            let is_last = frame.command == Command::Ok && (frame.mine == self.peer_bit || !checks);
            if frame.command != Command::Deny {
                self.acknowledged(now, command, is_last);
            }
        }
        if let Some(command) = receipt.delivered {
            self.peer_bit = frame.mine;
            self.deliver(now, command, receipt.acknowledged, span);
        }
        self.flush(now);
    }

    /// Starts a negotiation anew.
    pub(super) fn begin(&mut self, state: State, initiator: bool) {
        self.state = state;
        self.initiator = initiator;
        self.open.clear();
        self.asked = None;
        self.heard = Wishes::NONE;
        self.terms = None;
        self.game = None;
        self.unconfirmed = false;
        self.early = None;
        self.taking_back = false;
    }

    pub(super) fn close(&mut self) {
        if self.state != State::Closed {
            self.state = State::Closed;
            self.pending.clear();
            self.events.push_back(Event::Closed);
        }
    }

    pub(super) fn find(&mut self, code: Code, span: Span) {
        self.events.push_back(Event::Finding { code, span });
    }

    /// Sends a command when the link is free.
    pub(super) fn post(&mut self, now: u64, command: Command) -> Result<(), Refused> {
        if self.state == State::Closed {
            return Err(Refused::Closed);
        }
        if self.pending.len() >= QUEUE {
            return Err(Refused::QueueFull);
        }
        self.pending.push_back(command);
        self.flush(now);
        Ok(())
    }

    /// Gives the link the next command, if it is free: what waits here can still be called off.
    fn flush(&mut self, now: u64) {
        if self.link.outstanding().is_none()
            && self.link.held().is_none()
            && self.link.queued() == 0
            && !self.link.is_reply_due()
            && let Some(command) = self.pending.pop_front()
        {
            // The queue is empty.
            let _ = self.link.send(now, command);
        }
        self.drain();
    }

    /// Acknowledges what was delivered: with the next command that waits, if there is one.
    pub(super) fn acknowledge(&mut self, now: u64) {
        if self.link.is_reply_due()
            && self.link.queued() == 0
            && let Some(command) = self.pending.pop_front()
        {
            let _ = self.link.send(now, command);
        }
        self.link.acknowledge(now);
    }

    /// Replies to what was delivered. The link has room: one command at most waits there.
    pub(super) fn reply(&mut self, now: u64, command: Command) {
        let _ = self.link.reply(now, command);
    }

    /// Takes the link's frames at once, since a later one may stand in the place of an earlier one.
    fn drain(&mut self) {
        while let Some(frame) = self.link.poll_transmit() {
            self.output.extend_from_slice(&frame.to_bytes());
        }
    }
}
