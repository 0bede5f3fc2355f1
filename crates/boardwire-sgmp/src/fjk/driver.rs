//! A driver that plays the profile.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use boardwire_core::go::Move;
use boardwire_core::{Color, Span};

use super::end::{FjkCount, FjkEnd, FjkVerdict};
use super::event::{FjkEvent, FjkState};
use super::options::FjkOptions;
use super::rule::FjkRule;
use crate::codes::{Code, Note, ParseError};
use crate::link::{Link, LinkOptions, Timeout};
use crate::model::{Command, Frame, PointNo, Query, Value};
use crate::session::{Answer, AnswerLimits, Game, Handicap, Refused, Rules, Wishes};
use crate::stream::{Decoder, Item, Received};
use crate::talk;

/// One side of a game by the profile: bytes and times go in, bytes and events come out.
///
/// ```
/// use boardwire_sgmp::fjk::{FjkDriver, FjkEvent, FjkOptions};
/// use boardwire_sgmp::go::{Move, Vertex};
/// use boardwire_sgmp::Color;
///
/// let mut black = FjkDriver::new(FjkOptions::new(Color::Black));
/// let mut white = FjkDriver::new(FjkOptions::new(Color::White));
/// let mut log = Vec::new();
/// let mut carry = |black: &mut FjkDriver, white: &mut FjkDriver| loop {
///     let (there, back) = (black.take_output(), white.take_output());
///     if there.is_empty() && back.is_empty() { break }
///     white.receive(0, &there);
///     black.receive(0, &back);
///     log.extend(there.into_iter().chain(back));
/// };
/// black.start(0)?;
/// carry(&mut black, &mut white);
/// assert_eq!(black.poll_event(), Some(FjkEvent::Started));
///
/// let c17 = Move::At(Vertex::from_sgf(*b"cc").unwrap());
/// black.play(0, c17)?;
/// carry(&mut black, &mut white);
/// assert_eq!(white.poll_event(), Some(FjkEvent::Started));
/// assert_eq!(white.poll_event(), Some(FjkEvent::Moved { color: Color::Black, mv: c17 }));
/// // The bytes of the example in the tournament's rules.
/// assert_eq!(log[24..], [0x00, 0x85, 0xD2, 0xB3, 0x00, 0x86, 0x87, 0xFF]);
/// # Ok::<(), boardwire_sgmp::session::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct FjkDriver {
    options: FjkOptions,
    link: Link,
    decoder: Decoder,
    state: FjkState,
    asked: Option<Query>,
    /// How many questions White has asked Black.
    questions: u8,
    heard: Wishes,
    /// The sequence bit of the peer's last command.
    peer_bit: bool,
    game: Game,
    /// Since when this side thinks.
    thinking: Option<u64>,
    /// How long it has thought before, in milliseconds; whole seconds a move.
    used: u64,
    end: Option<FjkEnd>,
    own_count: Option<FjkCount>,
    peer_count: Option<FjkCount>,
    events: VecDeque<FjkEvent>,
    output: Vec<u8>,
}

impl FjkDriver {
    /// The number of moves after which a game stops.
    pub const MOVE_LIMIT: usize = 400;
    /// The number of moves within which a side without time has lost.
    pub const TIME_RULE: usize = 300;

    /// A driver at its beginning. White waits for Black's NEWGAME.
    #[must_use]
    pub fn new(options: FjkOptions) -> Self {
        let link = LinkOptions::fjk(options.color).with_timing(options.timing);
        Self {
            link: Link::new(link),
            decoder: Decoder::default(),
            state: FjkState::Waiting,
            asked: None,
            questions: 0,
            heard: Wishes::NONE,
            peer_bit: false,
            game: Game::new(options.side, options.handicap, Rules::Japanese),
            thinking: None,
            used: 0,
            end: None,
            own_count: None,
            peer_count: None,
            events: VecDeque::new(),
            output: Vec::new(),
            options,
        }
    }

    /// Black sends NEWGAME. White has nothing to send, and this does nothing.
    ///
    /// # Errors
    /// It was called before.
    pub fn start(&mut self, now: u64) -> Result<(), Refused> {
        if self.options.color == Color::White {
            return Ok(());
        }
        if self.state != FjkState::Waiting {
            return Err(Refused::NoGame);
        }
        self.state = FjkState::Opening;
        // Nothing was sent before.
        let _ = self.link.send(now, Command::NewGame);
        self.drain();
        Ok(())
    }

    /// Moves, or passes.
    ///
    /// # Errors
    /// No game is on, or the move can't be made.
    pub fn play(&mut self, now: u64, mv: Move) -> Result<(), Refused> {
        self.check_clock(now);
        if self.state != FjkState::Playing {
            return Err(Refused::NoGame);
        }
        let color = self.options.color;
        self.game.check(color, mv).map_err(Refused::Move)?;
        let point = self.options.stride.from_move(mv, self.options.side);
        let point = point.ok_or(Refused::Move(Code::PointOffBoard))?;
        if self.link.outstanding().is_some() {
            // The peer's move would have acknowledged the one before.
            return Err(Refused::QueueFull);
        }
        self.game.play(color, mv).map_err(Refused::Move)?;
        self.stop_clock(now);
        let _ = self.link.send(now, Command::Move { color, point });
        self.drain();
        Ok(())
    }

    /// This program resigns. Nothing is sent: it shows so on its screen, and stops.
    pub fn resign(&mut self) {
        let loser = self.options.color;
        self.finish(FjkEnd::Resigned { loser });
    }

    /// People have ended the game: an operator, the referee, or a clock beside the board.
    pub fn declare(&mut self, end: FjkEnd) {
        self.finish(end);
    }

    /// This program's own count, after two passes.
    pub fn set_count(&mut self, count: FjkCount) {
        self.own_count = Some(count);
    }

    /// The peer's count, as its screen shows it: no frame carries it.
    pub fn set_peer_count(&mut self, count: FjkCount) {
        self.peer_count = Some(count);
    }

    /// What the game comes to. `None`: it is not over, or a count is missing.
    #[must_use]
    pub fn verdict(&self) -> Option<FjkVerdict> {
        let end = self.end?;
        if let Some(loser) = end.loser() {
            return Some(FjkVerdict::Lost { loser });
        }
        match end {
            FjkEnd::TwoPasses => Some(self.own_count?.agree(self.peer_count?)),
            _ => Some(FjkVerdict::Referee),
        }
    }

    /// Sends talk, which nothing acknowledges.
    ///
    /// # Errors
    /// `bad-talk-byte`.
    pub fn talk(&mut self, text: &[u8]) -> Result<(), ParseError> {
        let text = talk::check(text)?;
        self.output.extend_from_slice(text);
        Ok(())
    }

    /// Takes what came over the line, in pieces of any length.
    pub fn receive(&mut self, now: u64, bytes: &[u8]) {
        self.check_clock(now);
        let mut rest = bytes;
        while let Some(item) = self.decoder.next_item(&mut rest) {
            match item {
                Item::Text(text) => match self.events.back_mut() {
                    Some(FjkEvent::Talk(talk)) => talk.push(text.byte),
                    _ => self.events.push_back(FjkEvent::Talk([text.byte].into())),
                },
                Item::Dropped(dropped) => self.events.push_back(FjkEvent::Dropped(dropped)),
                Item::Frame(received) => self.take(now, &received),
            }
        }
    }

    /// What to put on the line; empty: nothing.
    #[must_use]
    pub fn take_output(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.output)
    }

    /// What has happened, one after another.
    pub fn poll_event(&mut self) -> Option<FjkEvent> {
        self.events.pop_front()
    }

    /// When [`handle_timeout`](Self::handle_timeout) is to be called next: a command is overdue, or this side's time runs out.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<u64> {
        [self.link_timeout(), self.flag()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Sends again what is overdue, and ends the game when this side's time is over.
    pub fn handle_timeout(&mut self, now: u64) {
        self.check_clock(now);
        if self.link_timeout().is_none() {
            return;
        }
        match self.link.handle_timeout(now) {
            Some(Timeout::Resent { command, tries }) => {
                self.events.push_back(FjkEvent::Resent { command, tries });
            }
            Some(Timeout::GaveUp { command, tries }) => {
                self.events.push_back(FjkEvent::GaveUp { command, tries });
            }
            Some(Timeout::Released { .. }) | None => {}
        }
        self.drain();
    }

    /// Where the driver stands.
    #[must_use]
    pub const fn state(&self) -> FjkState {
        self.state
    }

    /// How the game has ended.
    #[must_use]
    pub const fn end(&self) -> Option<FjkEnd> {
        self.end
    }

    /// The game so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether this side is to move, and may: its last move is acknowledged.
    #[must_use]
    pub fn is_own_turn(&self) -> bool {
        self.state == FjkState::Playing
            && self.game.turn() == self.options.color
            && self.link.outstanding().is_none()
    }

    /// Whether everything that this side has sent is acknowledged.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.link.outstanding().is_none()
    }

    /// This side's time that is left at `now`, in milliseconds; `None`: it has no limit.
    #[must_use]
    pub fn time_left(&self, now: u64) -> Option<u64> {
        let thought = self.thinking.map_or(0, |since| now.saturating_sub(since));
        Some(
            self.options
                .time?
                .saturating_sub(self.used)
                .saturating_sub(thought),
        )
    }

    /// How the driver plays.
    #[must_use]
    pub const fn options(&self) -> &FjkOptions {
        &self.options
    }

    /// When a command is to be sent again. A side that has stopped sends its last one on, after two passes and 400 moves only: the peer waits for it.
    fn link_timeout(&self) -> Option<u64> {
        match self.end {
            None if self.state == FjkState::Failed => None,
            None | Some(FjkEnd::TwoPasses | FjkEnd::MoveLimit) => self.link.poll_timeout(),
            Some(_) => None,
        }
    }

    /// When this side's time runs out: fractions of seconds are dropped move by move, as the rules allow.
    fn flag(&self) -> Option<u64> {
        let left = self.options.time?.saturating_sub(self.used);
        Some(self.thinking?.saturating_add(left))
    }

    fn check_clock(&mut self, now: u64) {
        if self.flag().is_none_or(|flag| now < flag) {
            return;
        }
        let color = self.options.color;
        // The move that is thought about is the next.
        self.finish(if self.game.len() < Self::TIME_RULE {
            FjkEnd::Time { loser: color }
        } else {
            FjkEnd::TimeAfter300 { color }
        });
    }

    fn start_clock(&mut self, now: u64) {
        if self.state == FjkState::Playing && self.game.turn() == self.options.color {
            self.thinking = Some(now);
        }
    }

    fn stop_clock(&mut self, now: u64) {
        if let Some(since) = self.thinking.take() {
            let seconds = now.saturating_sub(since) / 1_000;
            self.used = self.used.saturating_add(seconds * 1_000);
        }
    }

    fn finish(&mut self, end: FjkEnd) {
        if self.end.is_none() {
            self.end = Some(end);
            self.state = FjkState::Ended;
            self.thinking = None;
            self.events.push_back(FjkEvent::Ended(end));
        }
    }

    /// Ends the game where its length or two passes do.
    fn finish_if_over(&mut self) {
        if self.game.is_over() {
            self.finish(FjkEnd::TwoPasses);
        } else if self.game.len() >= Self::MOVE_LIMIT {
            self.finish(FjkEnd::MoveLimit);
        }
    }

    fn take(&mut self, now: u64, received: &Received) {
        let span = received.span();
        let mut notes: Vec<Note> = Vec::new();
        match received.to_frame(self.options.level, &mut notes) {
            Ok(frame) => {
                for note in notes {
                    self.find(note.code(), span);
                    self.violate(FjkRule::Canonical, span);
                }
                self.take_frame(now, frame, span);
            }
            Err(error) => {
                self.find(error.code(), span);
                self.violate(FjkRule::Canonical, span);
            }
        }
    }

    fn take_frame(&mut self, now: u64, frame: Frame, span: Span) {
        let silent = match self.end {
            None => self.state == FjkState::Failed,
            Some(end) => !matches!(end, FjkEnd::TwoPasses | FjkEnd::MoveLimit),
        };
        if silent {
            return;
        }
        let receipt = self.link.receive(now, frame);
        if let Some(code) = receipt.note {
            self.find(code, span);
        }
        if let Some(command) = receipt.acknowledged {
            // An OK with another bit is for a command that came twice: the peer's next is on its way.
            let is_last = frame.command == Command::Ok && frame.mine == self.peer_bit;
            self.acknowledged(now, command, is_last, span);
        }
        if let Some(command) = receipt.delivered {
            self.peer_bit = frame.mine;
            self.deliver(now, command, span);
        }
        self.drain();
    }

    /// A command of this side has arrived. `is_last`: what says so can end the opening.
    fn acknowledged(&mut self, now: u64, command: Command, is_last: bool, span: Span) {
        match command {
            Command::Query(query) => self.asked = Some(query),
            Command::NewGame | Command::Answer(_) if self.state == FjkState::Opening && is_last => {
                // White may leave neither of its questions out.
                match self.questions {
                    0 => self.violate(FjkRule::AskColor, span),
                    1 => self.violate(FjkRule::AskHandicap, span),
                    _ => {}
                }
                self.begin(now);
            }
            Command::Move { point, .. } => {
                let mv = self.options.stride.to_move(point, self.options.side);
                self.events.extend(mv.map(FjkEvent::Acknowledged));
                self.finish_if_over();
            }
            _ => {}
        }
    }

    fn begin(&mut self, now: u64) {
        self.state = FjkState::Playing;
        self.events.push_back(FjkEvent::Started);
        self.start_clock(now);
    }

    fn deliver(&mut self, now: u64, command: Command, span: Span) {
        let own = self.options.color;
        match (command, self.state) {
            (Command::NewGame, FjkState::Waiting) if own == Color::White => {
                self.state = FjkState::Opening;
                self.say(now, Command::Query(Query::Color));
            }
            (Command::Query(query), FjkState::Opening) if own == Color::Black => {
                let wishes = Wishes {
                    color: Some(own),
                    handicap: Some(self.options.handicap),
                    side: Some(self.options.side),
                    rules: Some(Rules::Japanese),
                };
                match (self.questions, query) {
                    (0, Query::Color) | (1, Query::Handicap) => {}
                    (0, _) => self.violate(FjkRule::AskColor, span),
                    _ => self.violate(FjkRule::AskHandicap, span),
                }
                self.questions = self.questions.saturating_add(1);
                let answer = wishes.answer(query).unwrap_or(Value::ZERO);
                self.say(now, Command::Answer(answer));
            }
            (Command::Answer(value), FjkState::Opening) if own == Color::White => {
                self.on_answer(now, value, span);
            }
            (Command::Move { color, point }, FjkState::Opening)
                if own == Color::Black && self.options.handicap != Handicap::EVEN =>
            {
                // White moves first, and its OK was lost.
                self.begin(now);
                self.on_move(now, color, point, span);
            }
            (Command::Move { color, point }, FjkState::Playing) => {
                self.on_move(now, color, point, span);
            }
            (Command::Move { point: None, .. }, FjkState::Ended)
                if self.end == Some(FjkEnd::TwoPasses) =>
            {
                self.violate(FjkRule::End, span);
                if self.options.extra_pass {
                    self.find(Code::ExtraPass, span);
                    self.link.acknowledge(now);
                }
            }
            (Command::Move { .. }, FjkState::Ended) if self.end == Some(FjkEnd::MoveLimit) => {
                self.violate(FjkRule::Length, span);
            }
            (_, FjkState::Ended) => self.violate(FjkRule::End, span),
            // There is nothing to end yet, and NEWGAME may still come.
            (_, FjkState::Waiting) => self.violate(FjkRule::NewGame, span),
            (Command::Move { .. }, _) => self.foul(FjkRule::Agreement, span),
            _ => self.foul(FjkRule::Commands, span),
        }
    }

    fn on_answer(&mut self, now: u64, value: Value, span: Span) {
        let wishes = Wishes {
            color: Some(Color::White),
            handicap: Some(self.options.handicap),
            ..Wishes::NONE
        };
        let Some(query) = self.asked.take() else {
            self.find(Code::UnexpectedAnswer, span);
            return self.foul(FjkRule::Commands, span);
        };
        let answer = Answer::interpret(query, value, &AnswerLimits::DEFAULT);
        let learned =
            answer
                .map_err(|_| Code::AnswerRange)
                .and_then(|answer| match (query, answer) {
                    (Query::Color, Answer::Unspecified(_)) => Err(Code::ColorConflict),
                    (_, Answer::Unspecified(_)) => Err(Code::HandicapConflict),
                    _ => wishes.learn(&mut self.heard, answer),
                });
        match (learned, query) {
            (Ok(()), Query::Color) => self.say(now, Command::Query(Query::Handicap)),
            (Ok(()), _) => {
                self.link.acknowledge(now);
                self.begin(now);
            }
            (Err(code), Query::Color) => {
                self.violate(FjkRule::AnswerColor, span);
                self.fail(code);
            }
            (Err(code), _) => {
                self.violate(FjkRule::AnswerHandicap, span);
                self.fail(code);
            }
        }
    }

    fn on_move(&mut self, now: u64, claimed: Color, point: Option<PointNo>, span: Span) {
        let color = !self.options.color;
        if claimed != color {
            self.find(Code::ColorMismatch, span);
            return self.foul(FjkRule::Turn, span);
        }
        let mv = self.options.stride.to_move(point, self.options.side);
        let played = mv
            .ok_or(Code::PointOffBoard)
            .and_then(|mv| self.game.play(color, mv).map(|()| mv));
        match played {
            Ok(mv) => {
                self.link.acknowledge(now);
                self.events.push_back(FjkEvent::Moved { color, mv });
                self.finish_if_over();
                self.start_clock(now);
            }
            Err(code) => {
                self.find(code, span);
                self.foul(
                    match code {
                        Code::PointOffBoard => FjkRule::Board,
                        _ => FjkRule::Turn,
                    },
                    span,
                );
            }
        }
    }

    /// The peer has broken the rules so that no game can go on: this side sends nothing more.
    fn foul(&mut self, rule: FjkRule, span: Span) {
        self.violate(rule, span);
        if self.state == FjkState::Playing {
            let by = !self.options.color;
            self.finish(FjkEnd::Foul { by });
        } else {
            self.fail(rule.code());
        }
    }

    fn fail(&mut self, code: Code) {
        self.state = FjkState::Failed;
        self.events.push_back(FjkEvent::Failed(code));
    }

    fn find(&mut self, code: Code, span: Span) {
        self.events.push_back(FjkEvent::Finding { code, span });
    }

    fn violate(&mut self, rule: FjkRule, span: Span) {
        self.events.push_back(FjkEvent::Violation { rule, span });
    }

    /// Replies: the link has room, since one command at most is on its way.
    fn say(&mut self, now: u64, command: Command) {
        let _ = self.link.reply(now, command);
    }

    /// Takes the link's frames at once, since a later one may stand in the place of an earlier one.
    fn drain(&mut self) {
        while let Some(frame) = self.link.poll_transmit() {
            self.output.extend_from_slice(&frame.to_bytes());
        }
    }
}
