//! The transitions.

use alloc::vec::Vec;

use boardwire_core::{Direction, Out, Span};

use super::model::{Event, Party, SessionFinding, SessionOptions, State, Step};
use crate::codes::{Code, ParseError};
use crate::lex::Lexer;
use crate::model::{BestMove, ClockParams, Command, GoParams, MateLimit};

/// How far the engine's life has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Life {
    #[default]
    Idle,
    WaitUsiOk,
    Running,
    WillQuit,
}

/// An answer that is due.
#[derive(Clone, Copy, Debug, Default)]
struct Debt {
    /// Since when, where the time is known.
    since: Option<u64>,
    /// That it is late was told.
    told: bool,
}

impl Debt {
    const fn since(since: Option<u64>) -> Self {
        Self { since, told: false }
    }

    /// When it becomes late; `None`: never, or that was told.
    const fn due(&self, allowed: Option<u64>) -> Option<u64> {
        match (self.since, allowed) {
            (Some(since), Some(allowed)) if !self.told => Some(since.saturating_add(allowed)),
            _ => None,
        }
    }

    fn is_late(&mut self, now: Option<u64>, allowed: Option<u64>) -> bool {
        let late = matches!((self.due(allowed), now), (Some(due), Some(now)) if now > due);
        self.told |= late;
        late
    }
}

#[derive(Clone, Copy, Debug)]
struct Search {
    mate: bool,
    /// On the opponent's time, `ponderhit` not having come.
    pondering: bool,
    /// It has no end before `stop`.
    endless: bool,
    /// A limit was given, with which the engine comes to an end by itself.
    limited: bool,
    /// `stop` was sent.
    stopped: Option<Debt>,
}

impl Search {
    fn of(go: &GoParams<'_>) -> Self {
        let endless_mate = matches!(go.mate, Some(MateLimit::Infinite | MateLimit::Unspecified));
        // A key whose value can't be read is among the extras, and was meant as a limit.
        let limited = go.clock != ClockParams::default()
            || go.movetime.is_some()
            || go.depth.is_some()
            || go.nodes.is_some()
            || go.mate.is_some()
            || go.rtime.is_some()
            || !go.extras.is_empty();
        Self {
            mate: go.mate.is_some(),
            pondering: go.ponder,
            endless: go.infinite || endless_mate,
            limited,
            stopped: None,
        }
    }

    const fn is_owed(&self) -> bool {
        self.stopped.is_some() || !self.pondering && !self.is_unlimited()
    }

    const fn is_unlimited(&self) -> bool {
        self.endless || !self.limited
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Machine {
    options: SessionOptions,
    life: Life,
    /// The latest time that was told.
    now: Option<u64>,
    usiok: Debt,
    readyok: Debt,
    /// How many `readyok` are due.
    ready_due: u32,
    /// There was an `isready` since the engine started.
    ready_asked: bool,
    ready: bool,
    /// There was a `position` since the engine started.
    position: bool,
    search: Option<Search>,
    /// Answers of overtaken searches that may still come.
    late_answers: u32,
    /// The engine answered before `ponderhit`, which the GUI may have sent at the same time.
    ponderhit_excused: bool,
    findings: Vec<SessionFinding>,
}

impl Machine {
    pub(super) fn new(options: SessionOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    pub(super) const fn state(&self) -> State {
        match (self.life, &self.search) {
            (Life::Idle, _) => State::Idle,
            (Life::WillQuit, _) => State::WillQuit,
            (_, Some(search)) => match (search.pondering, search.stopped, search.mate) {
                (true, Some(_), _) => State::WaitPonderBestMove,
                (true, None, _) => State::Pondering,
                (false, _, true) => State::SearchingMate,
                (false, _, false) => State::Searching,
            },
            (Life::WaitUsiOk, None) => State::WaitUsiOk,
            (Life::Running, None) if self.ready_due > 0 => State::WaitReadyOk,
            (Life::Running, None) if self.ready => State::Ready,
            (Life::Running, None) => State::NotReady,
        }
    }

    pub(super) const fn ready_due(&self) -> u32 {
        self.ready_due
    }

    fn find(&mut self, code: Code, by: Party) {
        self.findings.push(SessionFinding {
            code,
            by,
            span: Span::empty(0),
        });
    }

    fn step(&mut self, event: Event) -> Step {
        let findings = core::mem::take(&mut self.findings);
        Step { event, findings }
    }

    pub(super) fn tick(&mut self, at: Option<u64>) -> Vec<SessionFinding> {
        self.pass_time(at);
        core::mem::take(&mut self.findings)
    }

    fn pass_time(&mut self, at: Option<u64>) {
        // A clock that goes back, as in a log that was put together, makes nothing late.
        self.now = self.now.max(at);
        let (now, allowed) = (self.now, self.options);
        if self.life == Life::WaitUsiOk && self.usiok.is_late(now, allowed.usiok) {
            self.find(Code::LateUsiok, Party::Engine);
        }
        if self.ready_due > 0 && self.readyok.is_late(now, allowed.readyok) {
            self.find(Code::LateReadyok, Party::Engine);
        }
        let stopped = self.search.as_mut().and_then(|it| it.stopped.as_mut());
        if stopped.is_some_and(|stopped| stopped.is_late(now, allowed.bestmove)) {
            self.find(Code::LateBestmove, Party::Engine);
        }
    }

    pub(super) fn deadline(&self) -> Option<u64> {
        let usiok = match self.life {
            Life::WaitUsiOk => self.usiok.due(self.options.usiok),
            _ => None,
        };
        let readyok = match self.ready_due {
            0 => None,
            _ => self.readyok.due(self.options.readyok),
        };
        let stopped = self.search.as_ref().and_then(|search| search.stopped);
        let bestmove = stopped.and_then(|stopped| stopped.due(self.options.bestmove));
        // Late is what comes after the last allowed moment.
        let due = [usiok, readyok, bestmove].into_iter().flatten().min();
        due.map(|due| due.saturating_add(1))
    }

    pub(super) fn finish(&mut self, at: Option<u64>) -> Vec<SessionFinding> {
        self.now = self.now.max(at);
        self.settle();
        let findings = core::mem::take(&mut self.findings);
        *self = Self::new(self.options);
        findings
    }

    /// Finds what the engine still owes.
    fn settle(&mut self) {
        if self.life == Life::WillQuit {
            return;
        }
        if self.life == Life::WaitUsiOk {
            self.find(Code::MissingUsiok, Party::Engine);
        }
        if self.ready_due > 0 {
            self.find(Code::MissingReadyok, Party::Engine);
        }
        match self.search {
            Some(search) if search.is_owed() => {
                let code = if search.mate {
                    Code::MissingCheckmate
                } else {
                    Code::MissingBestmove
                };
                self.find(code, Party::Engine);
            }
            _ => {}
        }
    }

    /// A line that is nobody's command.
    pub(super) fn skip(&mut self, at: Option<u64>) -> Step {
        self.pass_time(at);
        self.step(Event::Skipped)
    }

    /// A line that begins like a command and can't be read.
    pub(super) fn unreadable(
        &mut self,
        direction: Direction,
        line: &[u8],
        error: ParseError,
        at: Option<u64>,
    ) -> Step {
        self.pass_time(at);
        let head = Lexer::new(line, 0).next_token();
        let head = head.map_or(&b""[..], |token| token.bytes);
        match (direction, head) {
            // Whatever it says, the engine has answered.
            (Direction::ToGui, b"bestmove" | b"checkmate") => {
                let mate = head == b"checkmate";
                self.answer(mate, None);
            }
            // The engine may search all the same.
            (Direction::ToEngine, b"go") => {
                self.late_answers = self.late_answers.saturating_add(1);
            }
            _ => {}
        }
        self.step(Event::Unreadable(error))
    }

    pub(super) fn receive(
        &mut self,
        direction: Direction,
        command: &Command<'_>,
        at: Option<u64>,
    ) -> Step {
        self.pass_time(at);
        let event = match command.direction() {
            None => Event::Skipped,
            Some(own) if own != direction => {
                self.find(Code::WrongDirection, Party::sender_of(direction));
                Event::Ignored
            }
            Some(Direction::ToEngine) => self.said_by_gui(command),
            Some(Direction::ToGui) => self.said_by_engine(command),
        };
        self.step(event)
    }

    fn said_by_gui(&mut self, command: &Command<'_>) -> Event {
        match command {
            Command::Usi => return self.start(),
            Command::Quit if self.life != Life::WillQuit => {
                self.life = Life::WillQuit;
                self.search = None;
                self.ready_due = 0;
                return Event::Quit;
            }
            _ => {}
        }
        match self.life {
            Life::WillQuit => {
                self.find(Code::CommandAfterQuit, Party::Gui);
                return Event::Ignored;
            }
            Life::Idle => {
                self.find(Code::CommandBeforeUsi, Party::Gui);
                self.join();
            }
            Life::WaitUsiOk => self.find(Code::CommandBeforeUsiok, Party::Gui),
            Life::Running => {}
        }
        match command {
            Command::SetOption(_) => {
                self.while_searching(Code::SetoptionWhileSearching);
                Event::OptionSet
            }
            Command::IsReady => {
                self.ready_asked = true;
                if self.ready_due == 0 {
                    self.readyok = Debt::since(self.now);
                }
                self.ready_due = self.ready_due.saturating_add(1);
                Event::ReadyAsked
            }
            Command::UsiNewGame => {
                self.while_searching(Code::UsinewgameWhileSearching);
                Event::NewGame
            }
            Command::Position(_) => {
                self.while_searching(Code::PositionWhileSearching);
                self.position = true;
                Event::PositionSet
            }
            Command::Go(go) => self.go(go),
            Command::PonderHit(_) => self.ponder_hit(),
            Command::Stop => self.stop(),
            Command::GameOver(_) => {
                if let Some(search) = self.search.take() {
                    if !search.pondering && search.stopped.is_none() {
                        self.find(Code::GameoverWhileSearching, Party::Gui);
                    }
                    self.late_answers = self.late_answers.saturating_add(1);
                }
                self.ready = false;
                Event::GameOver
            }
            _ => Event::Other,
        }
    }

    /// `usi`: an engine starts, whatever came before.
    fn start(&mut self) -> Event {
        self.settle();
        *self = Self {
            now: self.now,
            life: Life::WaitUsiOk,
            usiok: Debt::since(self.now),
            findings: core::mem::take(&mut self.findings),
            ..Self::new(self.options)
        };
        Event::Started
    }

    /// The conversation was joined in its middle: all that can't be known is taken as done.
    fn join(&mut self) {
        self.life = Life::Running;
        self.ready = true;
        self.ready_asked = true;
        self.position = true;
    }

    fn while_searching(&mut self, code: Code) {
        if self.search.is_some() {
            self.find(code, Party::Gui);
        }
    }

    fn go(&mut self, go: &GoParams<'_>) -> Event {
        if self.search.is_some() {
            self.find(Code::GoWhileSearching, Party::Gui);
            // It should be ignored; an engine that answers it all the same is not to blame.
            self.late_answers = self.late_answers.saturating_add(1);
            return Event::Ignored;
        }
        if self.ready_due > 0 {
            self.find(Code::GoBeforeReadyok, Party::Gui);
        } else if !self.ready {
            self.find(Code::GoBeforeIsready, Party::Gui);
        }
        if !self.position {
            self.find(Code::GoWithoutPosition, Party::Gui);
        }
        let search = Search::of(go);
        self.search = Some(search);
        self.ponderhit_excused = false;
        Event::SearchStarted {
            mate: search.mate,
            ponder: search.pondering,
            unlimited: search.is_unlimited(),
        }
    }

    fn ponder_hit(&mut self) -> Event {
        match &mut self.search {
            Some(search) if search.pondering && search.stopped.is_none() => {
                search.pondering = false;
                // The clocks may have come with `ponderhit` alone.
                search.limited = true;
                Event::PonderHit
            }
            None if core::mem::take(&mut self.ponderhit_excused) => Event::Ignored,
            _ => {
                self.find(Code::PonderhitWithoutPonder, Party::Gui);
                Event::Ignored
            }
        }
    }

    fn stop(&mut self) -> Event {
        let now = self.now;
        match &mut self.search {
            // Legal: the answer may have crossed it.
            None => Event::Ignored,
            Some(search) if search.stopped.is_none() => {
                search.stopped = Some(Debt::since(now));
                Event::StopAsked
            }
            Some(_) => {
                self.find(Code::StopTwice, Party::Gui);
                Event::Ignored
            }
        }
    }

    fn said_by_engine(&mut self, command: &Command<'_>) -> Event {
        match (self.life, command) {
            (Life::Idle, _) => return self.output_before_usi(command),
            (Life::WillQuit, Command::Info(_)) => return Event::Info,
            (Life::WillQuit, _) => {
                self.find(Code::OutputAfterQuit, Party::Engine);
                return Event::Ignored;
            }
            _ => {}
        }
        let waits = self.life == Life::WaitUsiOk;
        match command {
            Command::Id(_) => self.about_itself(waits, Code::IdAfterUsiok, Event::Identified),
            Command::Option(_) => {
                self.about_itself(waits, Code::OptionAfterUsiok, Event::OptionDeclared)
            }
            Command::UsiOk => {
                self.life = Life::Running;
                self.about_itself(waits, Code::SecondUsiok, Event::Registered)
            }
            Command::ReadyOk => self.ready_ok(),
            Command::BestMove(best) => self.answer(false, Some(*best)),
            Command::Checkmate(_) => self.answer(true, None),
            Command::Info(_) => Event::Info,
            _ => Event::Other,
        }
    }

    fn about_itself(&mut self, in_time: bool, code: Code, event: Event) -> Event {
        if in_time {
            return event;
        }
        self.find(code, Party::Engine);
        Event::Ignored
    }

    fn output_before_usi(&mut self, command: &Command<'_>) -> Event {
        self.find(Code::OutputBeforeUsi, Party::Engine);
        match command {
            // The rest of the engine's words about itself may follow.
            Command::Id(_) | Command::Option(_) => self.life = Life::WaitUsiOk,
            Command::UsiOk => self.life = Life::Running,
            _ => self.join(),
        }
        Event::Ignored
    }

    fn ready_ok(&mut self) -> Event {
        match self.ready_due {
            0 => {
                let code = if self.ready_asked {
                    Code::ReadyokWithoutIsready
                } else {
                    Code::ReadyokBeforeIsready
                };
                self.find(code, Party::Engine);
                Event::Ignored
            }
            due => {
                self.ready_due = due - 1;
                self.readyok = Debt::since(self.now);
                self.ready |= due == 1;
                Event::Ready
            }
        }
    }

    /// `bestmove` or `checkmate`. `best` is `None` for a `checkmate`, and for a line that can't be read.
    fn answer(&mut self, mate: bool, best: Option<BestMove>) -> Event {
        let Some(search) = self.search.take() else {
            if let Some(left) = self.late_answers.checked_sub(1) {
                self.late_answers = left;
                return Event::LateAnswer;
            }
            let code = if mate {
                Code::CheckmateWithoutGo
            } else {
                Code::BestmoveWithoutGo
            };
            self.find(code, Party::Engine);
            return Event::Ignored;
        };
        match (search.mate, mate) {
            (true, false) => self.find(Code::BestmoveAfterGoMate, Party::Engine),
            (false, true) => self.find(Code::CheckmateWithoutMate, Party::Engine),
            _ => {}
        }
        match (search.pondering, search.stopped) {
            (true, Some(_)) => return Event::PonderAnswer,
            (true, None) => {
                self.find(Code::PonderAnsweredEarly, Party::Engine);
                self.ponderhit_excused = true;
            }
            _ => {}
        }
        match best {
            Some(best) => Event::BestMove(best),
            None => Event::Checkmate,
        }
    }
}

/// The span of the first word in a command's canonical line.
pub(super) fn head_span(command: &Command<'_>) -> Span {
    /// Counts bytes up to the first blank.
    #[derive(Default)]
    struct Head {
        len: usize,
        ended: bool,
    }
    impl Out for Head {
        fn put(&mut self, bytes: &[u8]) {
            if self.ended {
                return;
            }
            let blank = bytes.iter().position(|&byte| byte == b' ');
            self.len += blank.unwrap_or(bytes.len());
            self.ended = blank.is_some();
        }
    }
    let mut head = Head::default();
    crate::format::format_to(command, crate::options::Profile::Default, &mut head);
    Span::new(0, head.len)
}
