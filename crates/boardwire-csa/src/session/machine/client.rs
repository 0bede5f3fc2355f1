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
            Ok((said @ ClientLine::Move { mv, .. }, _)) if !is_exact(line, mv) => {
                self.said_as(&said, Sent::LooseMove(mv), at)
            }
            Ok((said, _)) => self.said(&said, at),
            Err(_) => self.said_unreadable(line),
        }
    }

    /// The client said a line.
    pub(in crate::session) fn said(&mut self, line: &ClientLine<'_>, at: Option<u64>) -> Event {
        let sent = match *line {
            ClientLine::Move { mv, .. } => Sent::Move(mv),
            _ => Sent::Special,
        };
        self.said_as(line, sent, at)
    }

    /// The same. `sent`: what a game takes it for.
    fn said_as(&mut self, line: &ClientLine<'_>, sent: Sent, at: Option<u64>) -> Event {
        if self.leaving || self.state == State::Closed {
            self.find(Code::LineAfterClose, Party::Client);
            return Event::Ignored;
        }
        if let ClientLine::Login(login) = line {
            return self.said_login(login, at);
        }
        if matches!(self.state, State::LoggedOut | State::WaitLogin) {
            return self.said_before_login(line, at);
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
                    table.send(Sent::Special);
                }
                Event::LogoutSent
            }
            ClientLine::Agree(id) => self.said_answer(id.as_ref(), true, at),
            ClientLine::Reject(id) => self.said_answer(id.as_ref(), false, at),
            ClientLine::Move { mv, .. } => self.said_move(*mv, sent),
            ClientLine::Special(special) => self.said_special(special),
            ClientLine::Ext(command) => self.said_command(command),
            ClientLine::KeepAlive(keep) => self.said_nothing(*keep, at),
        }
    }

    fn said_before_login(&mut self, line: &ClientLine<'_>, at: Option<u64>) -> Event {
        match line {
            ClientLine::KeepAlive(_) => Event::KeepAlive,
            // shogi-server splits a login on blanks, and takes one behind blanks.
            ClientLine::Unknown(text) if text.as_bytes().starts_with(b" ") => {
                let text = text.as_bytes().trim_ascii_start();
                match crate::client::parse_lenient(text) {
                    Ok((ClientLine::Login(login), _)) => {
                        self.find(Code::UnreadableLine, Party::Client);
                        self.said_login(&login, at)
                    }
                    _ => {
                        self.find(Code::LineBeforeLogin, Party::Client);
                        Event::Ignored
                    }
                }
            }
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

    fn said_move(&mut self, mv: CsaMove, sent: Sent) -> Event {
        // The opponent's move can't be played, and the server has not said so: this side may go on.
        let goes_on = self.holds_cut_of(mv.color().opponent());
        let Some(table) = self.table.as_mut().filter(|_| self.state.is_playing()) else {
            self.find(Code::NotInGame, Party::Client);
            return Event::Ignored;
        };
        if table.last == Some(mv) && sent == Sent::Move(mv) {
            self.find(Code::RepeatedMove, Party::Client);
            return Event::Repeated;
        }
        let in_turn = table.is_my_turn() || goes_on && table.sent.is_empty();
        let wrong_side = table.me.is_some_and(|me| me != mv.color());
        let illegal = in_turn && !goes_on && !wrong_side && !table.is_legal(mv);
        table.send(sent);
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
                self.wish_stands = self.state == State::WaitSummary;
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
        if keep == KeepAlive::Empty {
            self.keep_alives_owed = self.keep_alives_owed.saturating_add(1);
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

/// Whether a line is this move and nothing else, up to a comma.
fn is_exact(line: &[u8], mv: CsaMove) -> bool {
    let token = line.split(|&byte| byte == b',').next().unwrap_or_default();
    token == mv.to_csa()
}

/// Whether a line names another game than the one that was offered.
pub(super) fn is_other(proposal: &Proposal, id: Option<&GameId<'_>>) -> bool {
    match (&proposal.id, id) {
        (Some(offered), Some(id)) => id.as_bytes() != offered.as_slice(),
        _ => false,
    }
}
