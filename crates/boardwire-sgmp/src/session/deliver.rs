//! What a session does with the peer's commands.

use boardwire_core::{Color, Span};

use super::answer::Answer;
use super::event::{Event, State};
use super::game::Game;
use super::machine::Session;
use super::terms::{Terms, Wishes};
use crate::codes::Code;
use crate::link::{MidGame, Reaction};
use crate::model::{Command, PointNo, Query, TakeBackCount, Value};

impl Session {
    /// A command of this side has arrived. `is_last`: an OK says so, and the peer has nothing more to ask.
    pub(super) fn acknowledged(&mut self, now: u64, command: Command, is_last: bool) {
        match command {
            Command::Query(query) => self.asked = Some(query),
            Command::NewGame | Command::Answer(_) if self.state == State::Offered && is_last => {
                self.next_question(now);
            }
            Command::Move { color, point } => self.confirm_move(color, point),
            Command::TakeBack(count) => {
                self.taking_back = false;
                if let Some(game) = &mut self.game {
                    let _ = game.take_back(count.get());
                }
                self.events.push_back(Event::Acknowledged(command));
            }
            _ => {}
        }
    }

    fn confirm_move(&mut self, color: Color, point: Option<PointNo>) {
        if !core::mem::take(&mut self.unconfirmed) {
            // It was called off, but the peer had it already.
            let (Some(game), Some(terms)) = (&mut self.game, &self.terms) else {
                return;
            };
            let mv = self.options.stride.to_move(point, terms.side);
            if mv.is_none_or(|mv| game.play(color, mv).is_err()) {
                return;
            }
        }
        self.events
            .push_back(Event::Acknowledged(Command::Move { color, point }));
        self.tell_end();
    }

    /// Takes a command of this side out of the game: the peer does not have it.
    pub(super) fn revoke(&mut self, command: Command) {
        match command {
            Command::Move { .. } if core::mem::take(&mut self.unconfirmed) => {
                if let Some(game) = &mut self.game {
                    let _ = game.take_back(1);
                }
            }
            Command::TakeBack(_) => self.taking_back = false,
            _ => {}
        }
    }

    /// Calls off commands that have not arrived and that the peer's has made meaningless.
    fn cancel(&mut self, is_stale: impl Fn(&Command) -> bool) {
        let held = self.link.held().filter(&is_stale);
        if held.is_some() {
            self.link.cancel_held();
        }
        let mut canceled: alloc::vec::Vec<Command> = held.into_iter().collect();
        self.pending.retain(|command| {
            let stale = is_stale(command);
            canceled.extend(stale.then_some(*command));
            !stale
        });
        for command in canceled {
            self.revoke(command);
            self.events.push_back(Event::Canceled(command));
        }
    }

    /// Handles a new command of the peer's, which acknowledges this side's `own`.
    pub(super) fn deliver(&mut self, now: u64, command: Command, own: Option<Command>, span: Span) {
        match command {
            Command::Ok => {}
            Command::NewGame => self.on_new_game(now),
            Command::Query(query) => {
                let answer = self.answer(query);
                self.reply(now, Command::Answer(answer));
            }
            Command::Answer(value) => self.on_answer(now, value, span),
            Command::Move { color, point } => self.on_move(now, color, point, span),
            Command::TakeBack(count) => self.on_take_back(now, count, span),
            Command::Deny => self.on_deny(now, own),
            Command::Extended(value) => {
                self.events.push_back(Event::Extended(value));
                match self.options.compat.on_extended() {
                    Reaction::Deny => self.reply(now, Command::Deny),
                    Reaction::End => self.close(),
                    Reaction::Take | Reaction::Ignore | Reaction::Drop => self.acknowledge(now),
                }
            }
        }
    }

    fn on_new_game(&mut self, now: u64) {
        // Both sides offered a game: the one that the peer offers counts.
        self.cancel(|command| *command == Command::NewGame);
        let in_game = matches!(self.state(), State::Playing);
        if in_game {
            self.events.push_back(Event::Aborted);
        }
        let terms = self.terms;
        self.cancel(|command| {
            matches!(
                command,
                Command::Move { .. } | Command::TakeBack(_) | Command::Query(_)
            )
        });
        self.begin(State::Asking, false);
        self.events.push_back(Event::Offered);
        match self.options.compat.on_new_game_in_game() {
            MidGame::Ask(query) if in_game => self.open.push_back(query),
            MidGame::Ok if in_game => {
                if let Some(terms) = terms {
                    self.agree(now, terms);
                    return;
                }
            }
            _ => self.open.extend(self.options.questions.iter().copied()),
        }
        if let (Some(terms), true) = (terms, in_game) {
            // What is not asked stays as it was.
            self.heard.side = Some(terms.side);
        }
        self.next_question(now);
    }

    /// Asks the next question, or settles the matter when there is none.
    pub(super) fn next_question(&mut self, now: u64) {
        if let Some(query) = self.open.pop_front() {
            self.state = State::Asking;
            if self.link.is_reply_due() {
                self.reply(now, Command::Query(query));
            } else {
                let _ = self.link.send(now, Command::Query(query));
            }
            return;
        }
        match self.options.wishes.settle(&self.heard, self.initiator) {
            Ok(terms) => self.agree(now, terms),
            Err(code) => self.fail(now, code),
        }
    }

    fn agree(&mut self, now: u64, terms: Terms) {
        self.state = State::Playing;
        self.terms = Some(terms);
        self.game = Some(Game::new(terms.side, terms.handicap, terms.rules));
        self.link.set_color(Some(terms.color));
        self.events.push_back(Event::Agreed(terms));
        self.acknowledge(now);
        if let Some((color, point, span)) = self.early.take()
            && let Err(code) = self.move_of_peer(color, point, span)
        {
            // It was acknowledged when it came.
            self.find(code, span);
            let _ = self.post(now, Command::Deny);
        }
    }

    fn fail(&mut self, now: u64, code: Code) {
        self.state = State::Failed;
        self.open.clear();
        self.events.push_back(Event::Failed(code));
        if self.link.is_reply_due() {
            self.reply(now, Command::Deny);
        } else {
            let _ = self.link.send(now, Command::Deny);
        }
    }

    /// What this side answers.
    fn answer(&self, query: Query) -> Value {
        let wishes = match &self.terms {
            Some(terms) => Wishes {
                color: Some(terms.color),
                side: Some(terms.side),
                handicap: Some(terms.handicap),
                rules: Some(terms.rules),
            },
            None => self.options.wishes,
        };
        if let Some(value) = wishes.answer(query) {
            return value;
        }
        match query {
            Query::Game => Value::from(1),
            Query::Charset => Value::from(1),
            Query::Program => self.options.program,
            Query::Stones => self.stones(),
            _ => Value::ZERO,
        }
    }

    /// The number of stones on the board; 0 where that is not known.
    fn stones(&self) -> Value {
        #[cfg(feature = "rules")]
        if let Some(position) = self.game.as_ref().and_then(Game::position) {
            let stones = Color::ALL.map(|color| position.board().count(color));
            let count = stones.iter().sum::<usize>();
            return Value::truncate(u16::try_from(count).unwrap_or(0));
        }
        Value::ZERO
    }

    fn on_answer(&mut self, now: u64, value: Value, span: Span) {
        let Some(query) = self.asked.take() else {
            self.find(Code::UnexpectedAnswer, span);
            self.acknowledge(now);
            return;
        };
        let Ok(answer) = Answer::interpret(query, value, &self.options.limits) else {
            self.find(Code::AnswerRange, span);
            if self.state == State::Asking {
                self.fail(now, Code::AnswerRange);
            } else {
                self.reply(now, Command::Deny);
            }
            return;
        };
        self.events.push_back(Event::Answered(answer));
        if self.state != State::Asking {
            self.acknowledge(now);
            return;
        }
        match self.options.wishes.learn(&mut self.heard, answer) {
            Ok(()) => self.next_question(now),
            Err(code) => {
                self.find(code, span);
                self.fail(now, code);
            }
        }
    }

    fn on_move(&mut self, now: u64, color: Color, point: Option<PointNo>, span: Span) {
        if self.game.is_none() {
            self.on_early_move(now, color, point, span);
            return;
        }
        self.cancel(|command| matches!(command, Command::TakeBack(_)));
        match self.move_of_peer(color, point, span) {
            Ok(()) => self.acknowledge(now),
            Err(code) => {
                self.find(code, span);
                self.reply(now, Command::Deny);
            }
        }
    }

    /// A MOVE before this side knows that the negotiation is over: it is kept until then.
    fn on_early_move(&mut self, now: u64, color: Color, point: Option<PointNo>, span: Span) {
        // It may stand in the place of the OK that ends the peer's questions, or cross those of this side.
        let ends_offer = self.state == State::Offered;
        let crosses = self.state == State::Asking && self.initiator;
        let in_order = ends_offer || crosses;
        let negotiates = matches!(self.state, State::Idle | State::Offered | State::Asking);
        if !in_order {
            self.find(Code::NotYourTurn, span);
        }
        if self.early.is_some() || !negotiates || !(in_order || self.options.early_move) {
            self.reply(now, Command::Deny);
            return;
        }
        if self.state == State::Idle {
            // The peer's NEWGAME is lost, or it sends none.
            self.begin(State::Asking, false);
            self.open.extend(self.options.questions.iter().copied());
        }
        self.early = Some((color, point, span));
        if ends_offer || self.state == State::Asking && self.asked.is_none() {
            self.next_question(now);
        } else if crosses {
            // The answer follows.
            self.acknowledge(now);
        } else if let Some(query) = self.asked.take() {
            // The peer has passed over a question.
            self.open.push_front(query);
            self.next_question(now);
        } else {
            self.acknowledge(now);
        }
    }

    /// Makes a MOVE of the peer's, and tells of it.
    fn move_of_peer(
        &mut self,
        claimed: Color,
        point: Option<PointNo>,
        span: Span,
    ) -> Result<(), Code> {
        let (Some(game), Some(terms)) = (&mut self.game, &self.terms) else {
            return Err(Code::NotYourTurn);
        };
        let color = !terms.color;
        if game.is_over() {
            if point.is_some() || !self.options.extra_pass {
                return Err(if point.is_some() {
                    Code::GameOver
                } else {
                    Code::ExtraPass
                });
            }
            self.find(Code::ExtraPass, span);
            return Ok(());
        }
        if claimed != color && !self.options.any_color {
            return Err(Code::ColorMismatch);
        }
        if game.turn() != color {
            return Err(Code::NotYourTurn);
        }
        let stride = self.options.stride;
        let mv = stride
            .to_move(point, terms.side)
            .ok_or(Code::PointOffBoard)?;
        game.play(color, mv)?;
        let odd = point.is_some_and(|point| stride.is_odd(point, terms.side));
        if claimed != color {
            self.find(Code::ColorMismatch, span);
        }
        if odd {
            self.find(Code::Stride19, span);
        }
        self.unconfirmed = false;
        self.events.push_back(Event::Moved { color, mv });
        self.tell_end();
        Ok(())
    }

    fn tell_end(&mut self) {
        if self.state() == State::Over {
            self.events.push_back(Event::Over);
        }
    }

    fn on_take_back(&mut self, now: u64, count: TakeBackCount, span: Span) {
        if self.options.compat.on_take_back() == Reaction::End {
            return self.close();
        }
        if count.get() == 0 {
            return self.acknowledge(now);
        }
        if !self.options.take_back || self.game.is_none() {
            return self.reply(now, Command::Deny);
        }
        self.cancel(|command| matches!(command, Command::Move { .. } | Command::TakeBack(_)));
        let taken = self.game.as_mut().map(|game| game.take_back(count.get()));
        match taken {
            Some(Ok(_)) => {
                self.unconfirmed = false;
                let count = count.get();
                self.events.push_back(Event::TakenBack { count });
                self.acknowledge(now);
            }
            Some(Err(code)) => {
                self.find(code, span);
                self.reply(now, Command::Deny);
            }
            None => self.reply(now, Command::Deny),
        }
    }

    fn on_deny(&mut self, now: u64, own: Option<Command>) {
        if let Some(command) = own {
            self.revoke(command);
        }
        self.events.push_back(Event::Denied(own));
        if matches!(self.state, State::Offered | State::Asking) {
            self.state = State::Failed;
            self.open.clear();
        }
        self.acknowledge(now);
    }
}
