//! What the server says.

use alloc::boxed::Box;
use alloc::vec;

use boardwire_core::shogi::Color;
use boardwire_core::{LineText, Span};

use super::client::is_other;
use super::{HeldLine, MAX_SUMMARY, Machine, Proposal};
use crate::moves::CsaMove;
use crate::names::GameId;
use crate::server::{
    Before, Collected, ExtError, ExtReply, Outcome, Reason, RejectedBy, ServerLine,
};
use crate::session::asked::{Answer, Asked};
use crate::session::codes::Code;
use crate::session::model::{Event, Moved, Party, SessionFinding, State};
use crate::session::referee::Verdict;
use crate::session::table::Table;
use crate::special::Special;
use crate::summary::GameSummary;
use crate::time::CsaTime;

impl Machine {
    pub(super) fn server_line(&mut self, line: &[u8], at: Option<u64>) -> Event {
        if self.state == State::InSummary {
            return self.summary_line(line, at);
        }
        match crate::server::parse_lenient(line) {
            // A move that is none is kept as an unknown line.
            Ok((ServerLine::Unknown(_), _)) if matches!(line, [b'+' | b'-', ..]) => {
                self.heard_unreadable(line)
            }
            Ok((line, _)) => self.heard(line, at),
            Err(_) => self.heard_unreadable(line),
        }
    }

    fn heard(&mut self, line: ServerLine<'_>, at: Option<u64>) -> Event {
        if self.state == State::Closed {
            return self.heard_after_logout(line);
        }
        // These may stand between any two lines.
        match line {
            ServerLine::Ext(reply) => return self.heard_row(reply),
            ServerLine::Empty => return self.heard_nothing(),
            ServerLine::Unknown(_) | ServerLine::ChallengeAccepted => return Event::Skipped,
            _ => {}
        }
        // What can't be played is explained by the reason.
        let explains =
            line == ServerLine::Reason(Reason::IllegalMove) && self.held.take().is_some();
        self.release();
        if self.ending.is_some() && !matches!(line, ServerLine::Outcome(_)) {
            self.find(Code::ReasonWithoutOutcome, Party::Server);
            self.end_game(None);
        }
        match line {
            ServerLine::LoginOk(name) => self.heard_login(name.as_bytes()),
            ServerLine::LoginIncorrect => self.heard_refusal(),
            ServerLine::LoginHint(_) => Event::Skipped,
            ServerLine::LogoutCompleted => self.heard_logout(),
            ServerLine::BeginSummary => self.heard_summary(),
            ServerLine::Start(id) => self.heard_start(&id, at),
            ServerLine::Reject { id, by } => self.heard_reject(&id, by.into_owned()),
            ServerLine::Move { mv, time, .. } => self.heard_move(mv, time, at),
            ServerLine::Special { special, .. } => self.heard_special(&special),
            ServerLine::Reason(reason) => self.heard_reason(reason.into_owned(), explains, at),
            ServerLine::Outcome(outcome) => self.heard_outcome(outcome),
            ServerLine::Ext(_)
            | ServerLine::Empty
            | ServerLine::Unknown(_)
            | ServerLine::ChallengeAccepted => Event::Skipped,
        }
    }

    /// Until the connection is closed, rows may come, and the end of a game that was offered.
    fn heard_after_logout(&mut self, line: ServerLine<'_>) -> Event {
        match line {
            ServerLine::Ext(reply) if !self.hung_up => self.heard_row(reply),
            ServerLine::Empty if !self.hung_up => self.heard_nothing(),
            ServerLine::Reject { id, by } if self.proposal.is_some() => {
                self.heard_reject(&id, by.into_owned())
            }
            _ => {
                self.find(Code::LineAfterClose, Party::Server);
                Event::Ignored
            }
        }
    }

    fn heard_nothing(&mut self) -> Event {
        self.keep_alives_owed = self.keep_alives_owed.saturating_sub(1);
        Event::KeepAlive
    }

    fn unexpected(&mut self) -> Event {
        self.find(Code::UnexpectedLine, Party::Server);
        Event::Ignored
    }

    fn heard_unreadable(&mut self, line: &[u8]) -> Event {
        if self.state == State::Closed {
            self.find(Code::LineAfterClose, Party::Server);
            return Event::Ignored;
        }
        self.release();
        // Some servers echo what they could not read as a move, cut to seven bytes.
        if self.state == State::Playing && matches!(line, [b'+' | b'-', ..]) {
            self.hold(HeldLine::Unreadable);
        } else {
            self.find(Code::UnreadableLine, Party::Server);
        }
        Event::Unreadable
    }

    fn heard_login(&mut self, name: &[u8]) -> Event {
        if self.state != State::WaitLogin {
            return self.unexpected();
        }
        if name != self.name.as_slice() {
            self.find(Code::LoginNameDiffers, Party::Server);
        }
        self.state = match self.x1 {
            true => State::Connected,
            false => State::WaitSummary,
        };
        Event::LoggedIn
    }

    fn heard_refusal(&mut self) -> Event {
        if self.state.is_logged_in() {
            return self.unexpected();
        }
        self.state = State::LoggedOut;
        Event::LoginRefused
    }

    fn heard_logout(&mut self) -> Event {
        if !self.leaving {
            return self.unexpected();
        }
        // A game that is not over is lost: its result comes behind. One that was offered is rejected.
        if let Some(table) = &mut self.table {
            table.resigned = true;
            self.left = true;
        } else {
            self.state = State::Closed;
        }
        Event::LoggedOut
    }

    fn heard_summary(&mut self) -> Event {
        if !matches!(self.state, State::WaitSummary | State::AfterGame) {
            self.find(Code::UnexpectedLine, Party::Server);
        }
        // A new offer takes back the one before, and a dialogue may be seen from its middle on. In a game the block is passed over.
        self.before_summary = match self.state {
            State::Playing | State::WaitOutcome => self.state,
            State::AfterGame => State::AfterGame,
            _ => State::WaitSummary,
        };
        self.state = State::InSummary;
        self.summary = b"BEGIN Game_Summary\n".to_vec();
        self.summary_rows = vec![(0, self.line)];
        Event::SummaryLine
    }

    fn summary_line(&mut self, line: &[u8], at: Option<u64>) -> Event {
        if self.summary.len() + line.len() < MAX_SUMMARY {
            self.summary_rows.push((self.summary.len(), self.line));
            self.summary.extend_from_slice(line);
            self.summary.push(b'\n');
        } else {
            // It is too long to be one; what is missing makes it unreadable.
            self.summary.truncate(1);
            self.summary_rows.clear();
        }
        if line.trim_ascii_end() != b"END Game_Summary" {
            return Event::SummaryLine;
        }
        let text = core::mem::take(&mut self.summary);
        let rows = core::mem::take(&mut self.summary_rows);
        if !matches!(self.before_summary, State::WaitSummary | State::AfterGame) {
            self.state = self.before_summary;
            return Event::Ignored;
        }
        let summary = match crate::summary::parse_lenient(&text) {
            Ok((summary, _)) => summary.into_owned(),
            Err(error) => {
                self.find_in_summary(&error, &rows);
                // The game is offered all the same: a client may agree to what this crate can't read.
                let unknown = GameSummary::new(LineText::default(), LineText::default());
                return self.propose(unknown, at);
            }
        };
        if summary.your_turn.is_none() {
            self.find(Code::NoYourTurn, Party::Server);
        }
        self.propose(summary, at)
    }

    /// Finds what is wrong with a summary, in the row that has it.
    fn find_in_summary(&mut self, error: &crate::summary::ParseError, rows: &[(usize, u64)]) {
        let span = error.span();
        let after = rows.partition_point(|&(start, _)| start <= span.start);
        let row = after.checked_sub(1).and_then(|row| rows.get(row));
        let (line, span) = match row {
            Some(&(start, line)) => (line, Span::new(span.start - start, span.end - start)),
            None => (self.line, self.span),
        };
        self.findings.push(SessionFinding {
            code: Code::SummaryFault,
            by: Party::Server,
            line,
            span,
            summary: Some(error.code()),
        });
    }

    fn propose(&mut self, summary: GameSummary<'static>, at: Option<u64>) -> Event {
        let id = summary.game_id.as_ref().map(|id| id.as_bytes().to_vec());
        let summary = Box::new(summary);
        self.proposal = Some(Proposal {
            id,
            summary: summary.clone(),
            since: at,
        });
        self.state = State::Proposed;
        Event::Proposed(summary)
    }

    fn heard_start(&mut self, id: &GameId<'_>, at: Option<u64>) -> Event {
        let (State::Proposed | State::WaitStart, Some(proposal)) = (self.state, &self.proposal)
        else {
            return self.unexpected();
        };
        let differs = is_other(proposal, Some(id));
        let mut table = Table::new(&proposal.summary, &self.options);
        table.turn_began = at;
        if differs {
            self.find(Code::GameIdDiffers, Party::Server);
        }
        if self.state == State::Proposed {
            self.find(Code::StartWithoutAgree, Party::Server);
        }
        self.table = Some(Box::new(table));
        self.state = State::Playing;
        Event::Started
    }

    fn heard_reject(&mut self, id: &GameId<'_>, by: RejectedBy<'static>) -> Event {
        let (State::Proposed | State::WaitStart | State::Closed, Some(proposal)) =
            (self.state, &self.proposal)
        else {
            return self.unexpected();
        };
        if is_other(proposal, Some(id)) {
            self.find(Code::GameIdDiffers, Party::Server);
        }
        self.proposal = None;
        self.state = match (self.state, self.x1) {
            (State::Closed, _) => State::Closed,
            (_, true) => State::Connected,
            (_, false) => State::WaitSummary,
        };
        Event::Rejected(by)
    }

    fn heard_move(&mut self, mv: CsaMove, time: Option<CsaTime>, at: Option<u64>) -> Event {
        let slack = self.options.slack_ms;
        let clock = self.options.clock;
        let ms = time
            .zip(self.summary())
            .map(|(time, summary)| summary.charged_ms(mv.color(), time, &clock));
        let Some(table) = self.table.as_mut() else {
            return self.unexpected();
        };
        let odd = table.play(mv, time, ms, at, slack);
        let moved = Moved {
            mv,
            time,
            clocks: table.readings(),
            number: table.count,
        };
        for (found, code) in [
            (odd.wrong_side, Code::WrongSide),
            (odd.time_missing && odd.legal, Code::TimeMissing),
            (odd.echo_differs, Code::EchoDiffers),
            (odd.echo_without_move, Code::EchoWithoutMove),
            (odd.over_budget, Code::TimeOverBudget),
            (odd.time_differs, Code::TimeDiffers),
        ] {
            if found {
                self.find(code, Party::Server);
            }
        }
        match (odd.illegal, odd.time_missing) {
            (true, true) => self.hold(HeldLine::IllegalCut { mv, at }),
            (true, false) => self.hold(HeldLine::Illegal),
            (false, true) if !odd.legal => self.hold(HeldLine::Cut),
            (false, _) => {}
        }
        Event::Moved(moved)
    }

    fn heard_special(&mut self, special: &Special<'_>) -> Event {
        let Some(table) = self.table.as_mut() else {
            return self.unexpected();
        };
        table.before = match special {
            Special::Toryo => Before::Toryo,
            Special::Kachi => Before::Kachi,
            _ => Before::Nothing,
        };
        Event::Special
    }

    /// `explained`: the reason says what was odd about the line before.
    fn heard_reason(&mut self, reason: Reason<'static>, explained: bool, at: Option<u64>) -> Event {
        let slack = self.options.slack_ms;
        let Some(table) = self.table.as_deref() else {
            return self.unexpected();
        };
        let caused = explained || has_cause(&reason, table);
        let early = reason == Reason::TimeUp && table.is_time_up(at, slack) == Some(false);
        self.doubtful = !caused;
        if !caused {
            self.find(Code::ReasonWithoutCause, Party::Server);
        } else if early {
            self.find(Code::TimeUpEarly, Party::Server);
        }
        let alone = reason.outcomes().is_some_and(<[Outcome]>::is_empty);
        self.ending = Some(reason.clone());
        if alone {
            return self.end_game(None);
        }
        self.state = State::WaitOutcome;
        Event::Ending(reason)
    }

    fn heard_outcome(&mut self, outcome: Outcome) -> Event {
        let Some(table) = self.table.as_deref() else {
            return self.unexpected();
        };
        let code = match &self.ending {
            None => Some(Code::OutcomeWithoutReason),
            Some(reason) if !reason.allows(Some(outcome)) => Some(Code::ImpossiblePair),
            Some(_) if self.doubtful => None,
            Some(reason) => {
                let winner = winner(reason, table);
                let fits = match (winner, table.me, outcome) {
                    (Some(winner), Some(me), Outcome::Win) => winner == me,
                    (Some(winner), Some(me), Outcome::Lose) => winner != me,
                    _ => true,
                };
                (!fits).then_some(Code::WrongOutcome)
            }
        };
        if let Some(code) = code {
            self.find(code, Party::Server);
        }
        self.end_game(Some(outcome))
    }

    fn heard_row(&mut self, reply: ExtReply<'_>) -> Event {
        match self.pending.answer(&reply) {
            Answer::Stray => self.find(Code::ReplyWithoutCommand, Party::Server),
            // No rival: the client waits for nothing. A bad name leaves an earlier wish as it is.
            Answer::To(Asked::Game) if self.state == State::WaitSummary && self.x1 => {
                let keeps =
                    self.wish_stands && !matches!(reply, ExtReply::Error(ExtError::NoRival(_)));
                if !keeps && matches!(reply, ExtReply::Error(_)) {
                    self.state = State::Connected;
                }
            }
            _ => {}
        }
        match self.replies.push_row(&reply) {
            Collected::Reply(reply) => Event::Replied(Box::new(reply)),
            _ => Event::Row(Box::new(reply.into_owned())),
        }
    }
}

/// Whether what came before can end a game in this way.
fn has_cause(reason: &Reason<'_>, table: &Table) -> bool {
    let before = reason.preceded_by();
    if !before.is_empty() && !before.contains(&Before::Nothing) && !before.contains(&table.before) {
        return false;
    }
    match (reason, table.max_moves) {
        // Some servers do not count the moves of the summary.
        (Reason::MaxMoves, Some(limit)) => {
            table.count == limit || table.count - table.given == limit
        }
        (Reason::Sennichite | Reason::OuteSennichite, _) => {
            !cfg!(feature = "rules") || !table.follows || is_repetition(table.verdict)
        }
        (Reason::Jishogi, _) => table.may_declare() != Some(false),
        (Reason::IllegalMove, _) if table.before == Before::Kachi => {
            table.may_declare() != Some(true)
        }
        (Reason::IllegalMove, _) => !table.has_said_no_foul(),
        _ => true,
    }
}

const fn is_repetition(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Sennichite | Verdict::OuteSennichite { .. }
    )
}

/// Who wins by this reason; `None`: nobody, or it can't be told.
fn winner(reason: &Reason<'_>, table: &Table) -> Option<Color> {
    match reason {
        Reason::Resign => {
            let me = table.me?;
            match table.resigned {
                true => Some(me.opponent()),
                // What was sent out of turn may have been the resignation.
                false => table.sent.is_empty().then_some(me),
            }
        }
        // The turn passes from who took a king, who wins so.
        Reason::IllegalMove => Some(table.foul_by.unwrap_or(table.turn).opponent()),
        Reason::TimeUp => Some(table.turn.opponent()),
        Reason::Jishogi => Some(table.turn),
        Reason::OuteSennichite => match table.verdict {
            Verdict::OuteSennichite { loser } if table.follows => Some(loser.opponent()),
            _ => None,
        },
        _ => None,
    }
}
