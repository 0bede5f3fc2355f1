//! An adapter for the `--engine` option of FlipSight's connector: it reads a request a line and answers each with a move a line.
//!
//! ```text
//! python3 tools/bot_match_client.py --engine 'flipsight_adapter --log adapter.log'
//! python3 tools/bot_match_client.py --engine 'flipsight_adapter --log adapter.log --nboard "ntest x"'
//! ```
//! A built-in player plays all five games. With `--nboard`, `--edax` or `--egaroucid` that program is asked instead. It is started at once, kept
//! between moves, and started anew when it has died or could not be stopped in time. These play std alone: for the other games
//! `variant-unsupported` is logged, the engine is not asked and no move is sent, as the connector does it, unless `--play-variants` is given.
//!
//! Edax is asked through its console, where it is told the time for each move. Over NBoard it takes one time for all moves, on its command line, and
//! else searches to its level however long that takes: `--nboard "edax -nboard -move-time 1" --nboard-dialect edax`.
//!
//! When the engine fails, or its move is illegal, the log says why and the built-in player moves. A line that can't be read gets an error on the log
//! and no answer. Nothing but answers goes to the standard output. The status is 0 at the end of the input, 1 when the log can't be opened, 2 for
//! arguments that it does not know.
//!
//! # Time
//! The guide's advice counts (`think_ms`): a share of the clock for each move that is left, and at most four fifths of `budget_ms`. An engine is
//! stopped after four fifths of `budget_ms` and given up after nine tenths.

mod arguments;
mod child;
mod console;
mod engine;
mod nboard;

use std::env;
use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boardwire_core::othello::Variant;
use boardwire_core::{CodeSet as _, CodecOptions as _, Level};
use boardwire_examples::flipsight_player::{deadline, millis, position, think};
use boardwire_examples::{Log, excerpt};
use boardwire_flipsight::{
    Code, EngineReply, EngineRequest, FlipsightStream, Message, Options, format_to,
};

use crate::arguments::{Plan, USAGE};
use crate::engine::{Engine, Turn};

/// How long the built-in player may think for an engine that has failed, if there is so much left.
const SECOND_BEST: Duration = Duration::from_millis(100);

fn main() -> ExitCode {
    let plan = match Plan::of_arguments(env::args_os().skip(1)) {
        Ok(plan) => plan,
        Err(error) => {
            let _ = writeln!(io::stderr(), "flipsight_adapter: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let log = match Log::open(plan.log.as_deref()) {
        Ok(log) => log,
        Err(error) => {
            let _ = writeln!(io::stderr(), "flipsight_adapter: the log: {error}");
            return ExitCode::from(1);
        }
    };
    let mut adapter = Adapter {
        engine: plan.program.map(Engine::new),
        play_variants: plan.play_variants,
        log: &log,
    };
    adapter.start();
    let options = Options::new(Level::Lenient).with_coords(plan.coords);
    match serve(
        &mut adapter,
        &options,
        io::stdin().lock(),
        io::stdout().lock(),
    ) {
        Ok(()) => {}
        // The connector is gone: nobody is left to answer.
        Err(error) => log.line(format_args!("the pipe is broken: {error}")),
    }
    if let Some(engine) = adapter.engine {
        engine.quit();
    }
    ExitCode::SUCCESS
}

/// Answers requests until the input ends.
fn serve(
    adapter: &mut Adapter<'_>,
    options: &Options,
    mut input: impl Read,
    mut output: impl Write,
) -> io::Result<()> {
    let mut limits = options.limits().clone();
    // A line of the pipe is much shorter than an answer of the service.
    limits.document = limits.line;
    let mut stream = FlipsightStream::new(options.clone().with_limits(limits));
    let mut buffer = [0; 16 * 1024];
    let mut answer = Vec::new();
    loop {
        let read = match input.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        match buffer.get(..read) {
            Some(chunk) if !chunk.is_empty() => stream.push(chunk),
            _ => stream.finish(),
        }
        let mut notes = Vec::new();
        while let Some(item) = stream.next_with(&mut notes) {
            let started = Instant::now();
            match item {
                Ok(item) => {
                    for note in notes.drain(..) {
                        let (code, line) = (note.code().name(), excerpt(item.line));
                        adapter.log.line(format_args!("{code} in {line}"));
                    }
                    let Message::Request(request) = &item.message else {
                        if item.message != Message::Empty {
                            let line = excerpt(item.line);
                            adapter.log.line(format_args!("no request: {line}"));
                        }
                        continue;
                    };
                    let Some(reply) = adapter.answer(request, started) else {
                        continue;
                    };
                    answer.clear();
                    let options = options.clone().with_size(reply.mv.size());
                    format_to(&Message::Reply(reply), &options, &mut answer);
                    answer.push(b'\n');
                    output.write_all(&answer)?;
                    output.flush()?;
                }
                Err(error) => {
                    notes.clear();
                    adapter.log.line(format_args!("unreadable line: {error}"));
                }
            }
        }
        if read == 0 {
            return Ok(());
        }
    }
}

struct Adapter<'l> {
    engine: Option<Engine>,
    play_variants: bool,
    log: &'l Log,
}

impl Adapter<'_> {
    fn start(&mut self) {
        if let Some(engine) = &mut self.engine
            && let Err(failure) = engine.start(self.log)
        {
            self.log.line(failure);
        }
    }

    /// The answer to a request that came at `started`; `None` if there is none.
    fn answer(
        &mut self,
        request: &EngineRequest<'_>,
        started: Instant,
    ) -> Option<EngineReply<'static>> {
        for finding in request.validate() {
            self.log.line(format_args!("{}: {finding}", name(request)));
        }
        let Some(size) = request.size() else {
            let side = request.board_size;
            self.log
                .line(format_args!("{}: no board of side {side}", name(request)));
            return None;
        };
        let stop = AtomicBool::new(false);
        let mut until = deadline(request, started);
        // Engines differ on passes, so they are not asked.
        if let Some(engine) = &mut self.engine
            && !request.legal_moves.is_empty()
        {
            if request.variant() == Some(Variant::Std) {
                if let Some(reply) = ask(engine, request, started, self.log) {
                    return Some(reply);
                }
                let last = started + millis(request.budget_ms.saturating_mul(19) / 20);
                until = last.min(Instant::now() + SECOND_BEST);
            } else {
                let code = Code::VariantUnsupported.name();
                let mode = request.game_mode.as_str();
                self.log
                    .line(format_args!("{}: {code}: {mode}", name(request)));
                if !self.play_variants {
                    return None;
                }
            }
        }
        let thought = think(request, until, &stop);
        let reply = thought.and_then(|thought| EngineReply::new(thought.mv, size));
        match thought {
            Some(thought) => self.log.line(format_args!(
                "{}: {thought} in {} ms",
                name(request),
                started.elapsed().as_millis()
            )),
            None => self
                .log
                .line(format_args!("{}: nothing to play", name(request))),
        }
        reply
    }
}

/// The engine's move, if it has a legal one.
fn ask(
    engine: &mut Engine,
    request: &EngineRequest<'_>,
    started: Instant,
    log: &Log,
) -> Option<EngineReply<'static>> {
    let Some(position) = position(request) else {
        log.line(format_args!(
            "{}: the engine can't be given this position",
            name(request)
        ));
        return None;
    };
    let part = |tenths| started + millis(request.budget_ms.saturating_mul(tenths) / 10);
    let turn = Turn {
        setup: position.into(),
        remaining_ms: u64::try_from(request.remaining_ms).unwrap_or(0),
        think_ms: u64::try_from(request.think_ms()).unwrap_or(0),
        stop_at: part(8),
        give_up_at: part(9),
    };
    let mv = match engine.ask(&turn, log) {
        Ok(Some(mv)) => mv,
        Ok(None) => {
            log.line(format_args!("{}: the engine has no move", name(request)));
            return None;
        }
        Err(failure) => {
            log.line(format_args!("{}: {failure}", name(request)));
            return None;
        }
    };
    let reply = EngineReply::new(mv, request.size()?)?;
    if let Err(bad) = reply.check(request) {
        log.line(format_args!(
            "{}: the engine's move is bad: {bad}",
            name(request)
        ));
        return None;
    }
    log.line(format_args!(
        "{}: {mv} by the engine in {} ms",
        name(request),
        started.elapsed().as_millis()
    ));
    Some(reply)
}

/// What a request is about, for the log.
fn name(request: &EngineRequest<'_>) -> String {
    format!(
        "match {} leg {} revision {}",
        request.match_id, request.leg, request.revision
    )
}
