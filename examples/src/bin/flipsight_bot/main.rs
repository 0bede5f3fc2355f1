//! A bot for the FlipSight service: the library's session machine, HTTP around it, and a built-in player of all five games.
//!
//! ```text
//! FS_BOT_TOKEN=fsbm_... cargo run --release -p boardwire-examples --features tls --bin flipsight_bot -- --no-stream
//! ```
//! The token comes from the environment variable `FS_BOT_TOKEN` alone, and is never shown. HTTPS needs the feature `tls`; without it only
//! a service on this very computer can be reached, as in the tests.
//!
//! One loop owns the [`Session`]. Calls, the stream and the player run in threads and report to it by a channel; what the session says is to be
//! done next, the loop starts. All rules (one move for a revision, what to do after an error, when to poll) are the session's.
//!
//! The status is 0 when the match of `--once-match` is over, 1 for wrong arguments or a log that can't be opened, 2 when the token is missing or
//! refused, 3 after `--max-runtime`.

mod arguments;
mod service;

use std::collections::BTreeMap;
use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_core::{CodeSet as _, Level};
use boardwire_examples::flipsight_player::{Thought, deadline, think};
use boardwire_examples::{Log, excerpt};
use boardwire_flipsight::session::{Action, Call, Job, Session};
use boardwire_flipsight::{
    ApiError, ApiResponse, EngineRequest, Environment, Extras, FlipsightStream, MatchStatus,
    Message, Options, PollResponse, Refusal, Token, parse_lenient,
};

use crate::arguments::{Plan, USAGE};
use crate::service::{Outcome, Service};

fn main() -> ExitCode {
    let plan = match Plan::of_arguments(env::args().skip(1)) {
        Ok(plan) => plan,
        Err(error) => return refuse(1, &format!("{error}\n{USAGE}")),
    };
    let token = env::var("FS_BOT_TOKEN").unwrap_or_default();
    let Ok(token) = Token::new(&token) else {
        return refuse(2, "FS_BOT_TOKEN is missing or invalid");
    };
    let log = match Log::open(plan.log.as_deref()) {
        Ok(log) => log,
        Err(error) => return refuse(1, &format!("the log: {error}")),
    };
    let Some(service) = Service::new(plan.api, plan.stream, &token) else {
        return refuse(2, "FS_BOT_TOKEN is missing or invalid");
    };
    let (reports, inbox) = mpsc::channel();
    let bot = Bot {
        once: plan.session.only_match,
        session: Session::new(plan.session, 0),
        service,
        environment: plan.environment,
        log,
        started: Instant::now(),
        reports,
        jobs: BTreeMap::new(),
        stream: 0,
    };
    bot.run(&inbox, plan.max_runtime)
}

fn refuse(status: u8, text: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "flipsight_bot: {text}");
    ExitCode::from(status)
}

/// What a thread reports.
enum Report {
    Called(Call, Outcome),
    Thought(Job, Option<Thought>),
    /// The number tells streams apart: an old one may still speak.
    StreamOpened(u64),
    StreamBytes(u64, Vec<u8>),
    StreamClosed(u64, String),
}

/// Why the loop ends.
enum End {
    MatchOver,
    TokenRefused,
}

struct Bot {
    session: Session,
    /// The match of `--once-match`.
    once: Option<i64>,
    service: Service,
    environment: Environment<'static>,
    log: Log,
    started: Instant,
    reports: Sender<Report>,
    /// The work that is being done, each with the switch that stops it.
    jobs: BTreeMap<Job, Arc<AtomicBool>>,
    /// The stream that counts.
    stream: u64,
}

impl Bot {
    fn run(mut self, inbox: &Receiver<Report>, max_runtime: Option<Duration>) -> ExitCode {
        let end = max_runtime.map(|time| self.started + time);
        let mut events = FlipsightStream::new(Options::new(Level::Lenient));
        loop {
            let now = self.now();
            let mut actions = self.session.tick(now);
            let wait = self
                .session
                .deadline()
                .map_or(60_000, |due| due.saturating_sub(now));
            let wait = if actions.is_empty() { wait } else { 0 };
            let mut wait = Duration::from_millis(wait);
            if let Some(end) = end {
                let left = end.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    self.log.line("the time is up");
                    return ExitCode::from(3);
                }
                wait = wait.min(left);
            }
            let ended = match inbox.recv_timeout(wait) {
                Ok(report) => self.take(report, &mut events, &mut actions),
                // There is always one sender: our own.
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
            };
            match ended.or_else(|| self.act(actions)) {
                None => {}
                Some(End::MatchOver) => return ExitCode::SUCCESS,
                Some(End::TokenRefused) => {
                    self.log.line("Bot credential rejected");
                    return ExitCode::from(2);
                }
            }
        }
    }

    /// Milliseconds since the start.
    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Tells the session what a thread reports.
    fn take(
        &mut self,
        report: Report,
        events: &mut FlipsightStream,
        actions: &mut Vec<Action>,
    ) -> Option<End> {
        let now = self.now();
        match report {
            Report::Called(call, outcome) => return self.called(&call, outcome, actions),
            Report::Thought(job, thought) => {
                self.jobs.remove(&job);
                self.thought(job, thought, actions);
            }
            Report::StreamOpened(number) if number == self.stream => {
                self.log.line("the stream is open");
                *events = FlipsightStream::new(Options::new(Level::Lenient));
                self.session.stream_opened(now);
            }
            Report::StreamBytes(number, bytes) if number == self.stream => {
                events.push(&bytes);
                while let Some(item) = events.next() {
                    match item.map(|item| item.message) {
                        Ok(Message::Event(event)) => {
                            actions.extend(self.session.event(&event, now));
                        }
                        Ok(Message::Empty) => {}
                        Ok(_) => self.log.line("stream: a line that is no event"),
                        Err(error) => self.log.line(format_args!("stream: {error}")),
                    }
                }
            }
            Report::StreamClosed(number, why) if number == self.stream => {
                self.log.line(format_args!("stream: {why}"));
                self.session.stream_closed(now);
            }
            Report::StreamOpened(_) | Report::StreamBytes(..) | Report::StreamClosed(..) => {}
        }
        None
    }

    fn called(&mut self, call: &Call, outcome: Outcome, actions: &mut Vec<Action>) -> Option<End> {
        let now = self.now();
        let (status, body) = match outcome {
            Outcome::Answer { status, body } => (status, body),
            Outcome::Lost(why) => {
                self.log.line(format_args!("{}: {why}", shown(call)));
                actions.extend(self.session.lost(call, now));
                return None;
            }
        };
        match parse_lenient(&body).map(|(message, _)| message) {
            Ok(Message::Response(ApiResponse::Error(error))) => {
                let text = error.error.as_str();
                self.log
                    .line(format_args!("{}: {status}: {text}", shown(call)));
                actions.extend(self.session.refused(call, status, &error, now));
            }
            Ok(Message::Response(ApiResponse::Poll(poll))) if *call == Call::Poll => {
                let is_over = self.is_over(&poll);
                actions.extend(self.session.polled(&poll, now));
                // What follows from the poll is not done any more.
                return is_over.then_some(End::MatchOver);
            }
            Ok(Message::Response(_)) if *call != Call::Poll && status == 200 => {
                actions.extend(self.session.answered(call, now));
            }
            // A proxy's page, or an answer that broke off.
            _ => {
                let text = excerpt(&body);
                self.log
                    .line(format_args!("{}: {status}: {text}", shown(call)));
                actions.extend(if status == 200 {
                    self.session.lost(call, now)
                } else {
                    let error = ApiError {
                        error: Refusal::new(text),
                        server_now_ms: None,
                        extras: Extras::NONE,
                    };
                    self.session.refused(call, status, &error, now)
                });
            }
        }
        None
    }

    /// Whether the match of `--once-match` is over in this poll, be it that it never was seen running.
    fn is_over(&self, poll: &PollResponse<'_>) -> bool {
        let listed = poll.matches.as_deref().unwrap_or_default();
        let once = listed.iter().find(|game| Some(game.id) == self.once);
        let status = once.and_then(|game| game.status.as_ref());
        let is_over = status.is_some_and(MatchStatus::is_over);
        if let (true, Some(status)) = (is_over, status) {
            self.log
                .line(format_args!("the match is over: {}", status.as_str()));
        }
        is_over
    }

    fn thought(&mut self, job: Job, thought: Option<Thought>, actions: &mut Vec<Action>) {
        let Some(thought) = thought else {
            self.log
                .line(format_args!("{}: nothing to play", named(job)));
            self.session.engine_failed(job);
            return;
        };
        self.log.line(format_args!("{}: {thought}", named(job)));
        match self.session.moved(job, thought.mv, self.now()) {
            Ok(more) => actions.extend(more),
            // Most often the work is stale: the match went on without it.
            Err(refused) => self.log.line(refused),
        }
    }

    /// Does what the session says.
    fn act(&mut self, actions: Vec<Action>) -> Option<End> {
        for action in actions {
            match action {
                Action::Call(call) => self.call(call),
                Action::Think { job, request } => self.think(job, *request),
                Action::Drop(job) => {
                    if let Some(stop) = self.jobs.get(&job) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                Action::OpenStream => self.listen(),
                // Its thread ends with the connection; what it still says is not heard.
                Action::CloseStream => {
                    self.log.line("the stream is silent");
                    self.stream += 1;
                }
                Action::Closed { match_id, status } => {
                    let status = status.as_ref().map_or("gone", MatchStatus::as_str);
                    self.log.line(format_args!("match {match_id}: {status}"));
                    if self.once == Some(match_id) {
                        return Some(End::MatchOver);
                    }
                }
                Action::Report { match_id, code } => {
                    self.log
                        .line(format_args!("match {match_id}: {}", code.name()));
                }
                Action::Stop => return Some(End::TokenRefused),
                // Of a later version.
                other => self.log.line(format_args!("not done: {other:?}")),
            }
        }
        None
    }

    fn call(&self, call: Call) {
        let environment = Some(self.environment.clone());
        let body = call.request(environment).to_string();
        if call != Call::Poll {
            self.log.line(format_args!("send {body}"));
        }
        let (service, reports) = (self.service.clone(), self.reports.clone());
        thread::spawn(move || {
            let outcome = service.call(body.as_bytes());
            // The loop may have ended.
            let _ = reports.send(Report::Called(call, outcome));
        });
    }

    fn think(&mut self, job: Job, request: EngineRequest<'static>) {
        let stop = Arc::new(AtomicBool::new(false));
        self.jobs.insert(job, Arc::clone(&stop));
        let reports = self.reports.clone();
        let until = deadline(&request, Instant::now());
        thread::spawn(move || {
            let thought = think(&request, until, &stop);
            let _ = reports.send(Report::Thought(job, thought));
        });
    }

    fn listen(&mut self) {
        self.stream += 1;
        let number = self.stream;
        let (service, reports) = (self.service.clone(), self.reports.clone());
        thread::spawn(move || {
            let opened = || drop(reports.send(Report::StreamOpened(number)));
            let each = |bytes: &[u8]| {
                let report = Report::StreamBytes(number, bytes.to_vec());
                reports.send(report).is_ok()
            };
            if let Err(why) = service.listen(opened, each) {
                let _ = reports.send(Report::StreamClosed(number, why));
            }
        });
    }
}

fn shown(call: &Call) -> String {
    match call {
        Call::Poll => "poll".into(),
        Call::Accept(id) => format!("accept {id}"),
        Call::Reject(id) => format!("reject {id}"),
        Call::Move(job, _) => format!("move in {}", named(*job)),
        other => format!("{other:?}"),
    }
}

fn named(job: Job) -> String {
    format!(
        "match {} leg {} revision {}",
        job.match_id, job.leg, job.revision
    )
}
