//! What a connection has been through, line by line: the same for a client, and for whoever looks on.

mod client;
mod server;

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::shogi::Color;
use boardwire_core::{Direction, Span};

use super::asked::Pending;
use super::codes::Code;
use super::model::{Event, Finish, Party, SessionFinding, State, Step};
use super::options::SessionOptions;
use super::table::Table;
use crate::line::{LineKind, classify};
use crate::moves::CsaMove;
use crate::server::{CollectorLimits, Outcome, Reason, ReplyCollector};
use crate::summary::GameSummary;

/// A Game_Summary that is longer is none.
const MAX_SUMMARY: usize = 1 << 16;

/// What is held of answers that have not ended.
const REPLIES: CollectorLimits = CollectorLimits {
    open: 16,
    rows: 10_000,
    bytes: 1 << 20,
};

/// A finding that the next line may explain.
#[derive(Clone, Copy, Debug)]
struct Held {
    what: HeldLine,
    line: u64,
    span: Span,
}

/// A line of the server that `#ILLEGAL_MOVE` explains.
#[derive(Clone, Copy, Debug)]
enum HeldLine {
    /// A move that can't be played, and is in the game all the same.
    Illegal,
    /// A move that can't be played, cut behind the move as the protocol has it.
    IllegalCut { mv: CsaMove, at: Option<u64> },
    /// A move without a time, which may be such a move.
    Cut,
    /// A line that begins like a move and is none.
    Unreadable,
}

/// A game that was offered.
#[derive(Clone, Debug)]
struct Proposal {
    id: Option<Vec<u8>>,
    summary: Box<GameSummary<'static>>,
    since: Option<u64>,
}

#[derive(Clone, Debug)]
pub(super) struct Machine {
    options: SessionOptions,
    state: State,
    x1: bool,
    name: Vec<u8>,
    /// The state before a summary.
    before_summary: State,
    summary: Vec<u8>,
    /// Where the lines of the summary begin in it, and their numbers.
    summary_rows: Vec<(usize, u64)>,
    proposal: Option<Proposal>,
    table: Option<Box<Table>>,
    ending: Option<Reason<'static>>,
    /// Nothing that came before can be the reason, so that nobody can tell who should win.
    doubtful: bool,
    held: Option<Held>,
    pending: Pending,
    replies: ReplyCollector,
    /// A wish for a game came while another stood, which an error to it leaves alone.
    wish_stands: bool,
    /// `LOGOUT` was sent.
    leaving: bool,
    /// `LOGOUT:completed` came while a game was not over.
    left: bool,
    /// The connection was closed.
    hung_up: bool,
    last_keep_alive: Option<u64>,
    /// Empty lines of the client that the server has not answered.
    keep_alives_owed: u8,
    /// The line that is being judged: its number, and where in it.
    line: u64,
    span: Span,
    /// How many lines there were.
    lines: u64,
    findings: Vec<SessionFinding>,
}

impl Machine {
    pub(super) fn new(options: SessionOptions) -> Self {
        Self {
            options,
            state: State::LoggedOut,
            x1: false,
            name: Vec::new(),
            before_summary: State::WaitSummary,
            summary: Vec::new(),
            summary_rows: Vec::new(),
            proposal: None,
            table: None,
            ending: None,
            doubtful: false,
            held: None,
            pending: Pending::new(),
            replies: ReplyCollector::with_limits(REPLIES),
            wish_stands: false,
            leaving: false,
            left: false,
            hung_up: false,
            last_keep_alive: None,
            keep_alives_owed: 0,
            line: 0,
            span: Span::empty(0),
            lines: 0,
            findings: Vec::new(),
        }
    }

    pub(super) const fn state(&self) -> State {
        self.state
    }

    pub(super) const fn options(&self) -> &SessionOptions {
        &self.options
    }

    pub(super) const fn is_x1(&self) -> bool {
        self.x1
    }

    /// `LOGOUT` was sent.
    pub(super) const fn is_leaving(&self) -> bool {
        self.leaving
    }

    pub(super) fn table(&self) -> Option<&Table> {
        self.table.as_deref()
    }

    /// The game that was offered, or is played.
    pub(super) fn summary(&self) -> Option<&GameSummary<'static>> {
        self.proposal.as_ref().map(|proposal| &*proposal.summary)
    }

    /// Takes a line of either side.
    pub(super) fn receive(&mut self, direction: Direction, line: &[u8], at: Option<u64>) -> Step {
        let line = without_end(line);
        self.begin_line(head(line));
        let event = match direction {
            Direction::ToEngine => self.client_line(line, at),
            Direction::ToGui => self.server_line(line, at),
        };
        self.step(event)
    }

    /// Which way a line goes whose sender is not known; `None` where nothing tells.
    pub(super) fn side_of(&self, line: &[u8]) -> Option<Direction> {
        let line = without_end(line);
        let kind = classify(line);
        match kind {
            // A keep-alive and its answer.
            LineKind::Empty => None,
            LineKind::Move | LineKind::Special | LineKind::Unknown
                if self.state == State::InSummary =>
            {
                Some(Direction::ToGui)
            }
            LineKind::Move | LineKind::Special => self.side_of_move(line),
            _ => kind.direction(),
        }
    }

    /// The same of a move or a special, or what begins like one.
    fn side_of_move(&self, line: &[u8]) -> Option<Direction> {
        // Only the server measures times.
        let mut parts = line.split(|&byte| byte == b',').skip(1);
        if parts.next().is_some_and(|part| part.starts_with(b"T")) {
            return Some(Direction::ToGui);
        }
        let Some(table) = self.table().filter(|_| self.state.is_playing()) else {
            // Who is wrong here is as a rule a client that does not know yet that its game is over.
            return Some(Direction::ToEngine);
        };
        let me = table.me?;
        let is_to_move = table.turn == me || self.holds_cut_of(me.opponent());
        let mover = match line.first() {
            Some(b'+') => Some(Color::Black),
            Some(b'-') => Some(Color::White),
            _ => None,
        };
        // The server says this side's moves only as echoes.
        let is_clients = table.sent.is_empty() && (is_to_move || mover == Some(me));
        Some(match is_clients {
            true => Direction::ToEngine,
            false => Direction::ToGui,
        })
    }

    /// The connection was closed.
    pub(super) fn close(&mut self) -> Step {
        self.settle();
        self.state = State::Closed;
        self.hung_up = true;
        self.step(Event::Closed)
    }

    /// The conversation ends here, and the next line begins another.
    pub(super) fn finish(&mut self) -> Vec<SessionFinding> {
        self.settle();
        let findings = core::mem::take(&mut self.findings);
        *self = Self::new(self.options);
        findings
    }

    /// What is owed when nothing more can come.
    fn settle(&mut self) {
        self.line = self.lines;
        self.span = Span::empty(0);
        self.release();
        if self.state == State::InSummary {
            self.find(Code::SummaryUnclosed, Party::Server);
        }
        if self.ending.take().is_some() {
            self.find(Code::ReasonWithoutOutcome, Party::Server);
        } else if self.table.is_some() {
            self.find(Code::UnfinishedGame, Party::Server);
        }
        let waits = self.state.is_logged_in() && self.state != State::AfterGame;
        let echoes = if waits { self.keep_alives_owed } else { 0 };
        for _ in 0..self.pending.settle() + usize::from(echoes) {
            self.find(Code::MissingReply, Party::Server);
        }
        self.keep_alives_owed = 0;
        self.table = None;
        self.proposal = None;
        self.summary = Vec::new();
        self.summary_rows = Vec::new();
        self.replies.take_open();
    }

    fn step(&mut self, event: Event) -> Step {
        let findings = core::mem::take(&mut self.findings);
        Step { event, findings }
    }

    /// What a machine made itself is not judged.
    pub(super) fn forget_findings(&mut self) {
        self.findings.clear();
    }

    /// Another line begins.
    pub(super) fn begin_line(&mut self, span: Span) {
        self.line = self.lines;
        self.span = span;
        self.lines = self.lines.saturating_add(1);
    }

    /// How many lines there were.
    pub(super) const fn line_count(&self) -> u64 {
        self.lines
    }

    fn find(&mut self, code: Code, by: Party) {
        self.findings.push(SessionFinding {
            code,
            by,
            line: self.line,
            span: self.span,
            summary: None,
        });
    }

    /// Keeps what is odd about this line until the next one comes.
    fn hold(&mut self, what: HeldLine) {
        self.held = Some(Held {
            what,
            line: self.line,
            span: self.span,
        });
    }

    /// Whether the last move is this side's, can't be played, and was cut as what can't be played is.
    fn holds_cut_of(&self, side: Color) -> bool {
        self.held.is_some_and(
            |held| matches!(held.what, HeldLine::IllegalCut { mv, .. } if mv.color() == side),
        )
    }

    /// What was held is not explained by what came next.
    fn release(&mut self) {
        let Some(Held { what, line, span }) = self.held.take() else {
            return;
        };
        let codes: &[Code] = match what {
            HeldLine::Illegal => &[Code::IllegalMove],
            HeldLine::IllegalCut { mv, at } => {
                if let Some(table) = &mut self.table {
                    table.accept_illegal(mv, at);
                }
                &[Code::TimeMissing, Code::IllegalMove]
            }
            HeldLine::Cut => &[Code::TimeMissing],
            HeldLine::Unreadable => &[Code::UnreadableLine],
        };
        self.findings
            .extend(codes.iter().map(|&code| SessionFinding {
                code,
                by: Party::Server,
                line,
                span,
                summary: None,
            }));
    }

    /// The game is over, as the server says.
    fn end_game(&mut self, outcome: Option<Outcome>) -> Event {
        let reason = self.ending.take();
        let me = self.table.take().and_then(|table| table.me);
        self.proposal = None;
        self.state = match (self.left, self.x1) {
            (true, _) => State::Closed,
            (false, true) => State::Connected,
            (false, false) => State::AfterGame,
        };
        let winner = match (outcome, me) {
            (Some(Outcome::Win), Some(me)) => Some(me),
            (Some(Outcome::Lose), Some(me)) => Some(me.opponent()),
            _ => None,
        };
        Event::Finished(Finish {
            reason,
            outcome,
            winner,
        })
    }
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The first word of a line, up to a blank or a comma.
fn head(line: &[u8]) -> Span {
    let len = line
        .iter()
        .position(|byte| matches!(byte, b' ' | b'\t' | b','))
        .unwrap_or(line.len());
    Span::new(0, len)
}
