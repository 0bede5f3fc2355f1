//! What the client says.

use super::{Machine, Proposal};
use crate::client::{ClientLine, ExtCommand, KeepAlive, Login};
use crate::moves::CsaMove;
use crate::names::GameId;
use crate::session::codes::Code;
use crate::session::model::{Event, Party, State};
use crate::session::table::Sent;
use crate::special::Special;

impl Machine {
    pub(super) fn client_line(&mut self, line: &[u8], at: Option<u64>) -> Event {
        match crate::client::parse_lenient(line) {
            // A move that is none is kept as an unknown line.
            Ok((ClientLine::Unknown(_), _)) if is_for_game(line) => self.said_unreadable(line),
            Ok((line, _)) => self.said(&line, at),
            Err(_) => self.said_unreadable(line),
        }
    }

    /// The client said a line.
    pub(in crate::session) fn said(&mut self, line: &ClientLine<'_>, at: Option<u64>) -> Event {
        if self.leaving || self.state == State::Closed {
            self.find(Code::LineAfterClose, Party::Client);
            return Event::Ignored;
        }
        if let ClientLine::Login(login) = line {
            return self.said_login(login, at);
        }
        if matches!(self.state, State::LoggedOut | State::WaitLogin) {
            return self.said_before_login(line);
        }
        match line {
            ClientLine::Login(_) | ClientLine::Unknown(_) => {
                self.pending.ask_nothing();
                Event::Skipped
            }
            ClientLine::Challenge => Event::Skipped,
            ClientLine::Logout => {
                self.leaving = true;
                if let Some(table) = &mut self.table {
                    table.resigned = true;
                }
                Event::LogoutSent
            }
            ClientLine::Agree(id) => self.said_answer(id.as_ref(), true, at),
            ClientLine::Reject(id) => self.said_answer(id.as_ref(), false, at),
            ClientLine::Move { mv, .. } => self.said_move(*mv),
            ClientLine::Special(special) => self.said_special(special),
            ClientLine::Ext(command) => self.said_command(command),
            ClientLine::KeepAlive(keep) => self.said_nothing(*keep, at),
        }
    }

    fn said_before_login(&mut self, line: &ClientLine<'_>) -> Event {
        match line {
            ClientLine::KeepAlive(_) => Event::KeepAlive,
            // A login with too few or too many words: the server refuses it.
            ClientLine::Unknown(text) if text.as_bytes().starts_with(b"LOGIN") => {
                self.find(Code::UnreadableLine, Party::Client);
                self.state = State::WaitLogin;
                Event::Unreadable
            }
            _ => {
                self.find(Code::LineBeforeLogin, Party::Client);
                Event::Ignored
            }
        }
    }

    fn said_unreadable(&mut self, line: &[u8]) -> Event {
        if self.leaving || self.state == State::Closed {
            self.find(Code::LineAfterClose, Party::Client);
            return Event::Ignored;
        }
        self.find(Code::UnreadableLine, Party::Client);
        if is_for_game(line) {
            // In a game the server takes it for an illegal move, now or later; elsewhere it is met with silence.
            if let Some(table) = &mut self.table {
                table.send(Sent::Special);
            }
        } else if self.state == State::LoggedOut {
            self.state = State::WaitLogin;
        } else if self.state.is_logged_in() {
            self.pending.ask_nothing();
        }
        Event::Unreadable
    }

    fn said_login(&mut self, login: &Login<'_>, at: Option<u64>) -> Event {
        if self.state.is_logged_in() {
            self.find(Code::SecondLogin, Party::Client);
            self.pending.ask_nothing();
            return Event::Ignored;
        }
        let late = matches!((at, self.options.login_ms), (Some(at), Some(limit)) if at > limit);
        if late {
            self.find(Code::LateLogin, Party::Client);
        }
        self.name = login.name.as_bytes().to_vec();
        self.x1 = login.x1;
        self.state = State::WaitLogin;
        Event::LoginSent
    }

    fn said_answer(&mut self, id: Option<&GameId<'_>>, agrees: bool, at: Option<u64>) -> Event {
        let (State::Proposed, Some(proposal)) = (self.state, &self.proposal) else {
            self.find(Code::AgreeWithoutSummary, Party::Client);
            self.pending.ask_nothing();
            return Event::Ignored;
        };
        let differs = is_other(proposal, id);
        let since = proposal.since;
        if differs {
            self.find(Code::GameIdDiffers, Party::Client);
        }
        if let (Some(at), Some(since), Some(limit)) = (at, since, self.options.agree_ms)
            && at.saturating_sub(since) > limit
        {
            self.find(Code::LateAgree, Party::Client);
        }
        if agrees {
            self.state = State::WaitStart;
            Event::AgreeSent
        } else {
            // The offer stands until the server says REJECT.
            Event::RejectSent
        }
    }

    fn said_move(&mut self, mv: CsaMove) -> Event {
        let Some(table) = self.table.as_mut().filter(|_| self.state.is_playing()) else {
            self.find(Code::NotInGame, Party::Client);
            return Event::Ignored;
        };
        if table.last == Some(mv) {
            self.find(Code::RepeatedMove, Party::Client);
            return Event::Repeated;
        }
        let in_turn = table.is_my_turn();
        let wrong_side = table.me.is_some_and(|me| me != mv.color());
        let illegal = in_turn && !wrong_side && !table.is_legal(mv);
        table.send(Sent::Move(mv));
        if wrong_side {
            self.find(Code::WrongSide, Party::Client);
        }
        if illegal {
            self.find(Code::IllegalMove, Party::Client);
        }
        if in_turn {
            return Event::MoveSent(mv);
        }
        self.find(Code::OutOfTurn, Party::Client);
        Event::Deferred
    }

    fn said_special(&mut self, special: &Special<'_>) -> Event {
        let Some(table) = self.table.as_mut().filter(|_| self.state.is_playing()) else {
            self.find(Code::NotInGame, Party::Client);
            return Event::Ignored;
        };
        let in_turn = table.is_my_turn();
        table.resigned |= in_turn && *special == Special::Toryo;
        table.send(Sent::Special);
        if !matches!(special, Special::Toryo | Special::Kachi) {
            self.find(Code::SpecialNotAllowed, Party::Client);
        }
        if in_turn {
            return Event::SpecialSent;
        }
        self.find(Code::OutOfTurn, Party::Client);
        Event::Deferred
    }

    fn said_command(&mut self, command: &ExtCommand<'_>) -> Event {
        if let ExtCommand::Ignored(_) = command {
            return Event::Skipped;
        }
        if !self.x1 {
            self.find(Code::ExtendedInCsaMode, Party::Client);
        }
        self.pending.ask(command);
        let (next, event) = match command {
            ExtCommand::Game(_) | ExtCommand::Challenge(_) => {
                (State::WaitSummary, Event::GameAsked)
            }
            ExtCommand::CancelGame => (State::Connected, Event::GameCancelled),
            _ => return Event::CommandSent,
        };
        match self.state {
            State::Connected | State::WaitSummary | State::AfterGame => {
                self.state = next;
                event
            }
            _ => {
                self.find(Code::GameWhileBusy, Party::Client);
                Event::Ignored
            }
        }
    }

    fn said_nothing(&mut self, keep: KeepAlive, at: Option<u64>) -> Event {
        if let KeepAlive::Blank(_) = keep {
            return Event::Skipped;
        }
        let last = core::mem::replace(&mut self.last_keep_alive, at);
        if let (Some(last), Some(at), Some(limit)) = (last, at, self.options.keep_alive_ms)
            && at.saturating_sub(last) < limit
        {
            self.find(Code::KeepAliveTooSoon, Party::Client);
        }
        Event::KeepAlive
    }
}

/// Whether a line begins as a move or a special does.
const fn is_for_game(line: &[u8]) -> bool {
    matches!(line, [b'+' | b'-' | b'%', ..]) && !matches!(line, [b'%', b'%', ..])
}

/// Whether a line names another game than the one that was offered.
pub(super) fn is_other(proposal: &Proposal, id: Option<&GameId<'_>>) -> bool {
    match (&proposal.id, id) {
        (Some(offered), Some(id)) => id.as_bytes() != offered.as_slice(),
        _ => false,
    }
}
