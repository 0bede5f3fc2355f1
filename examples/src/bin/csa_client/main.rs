//! Plays a USI engine on a CSA server (shogi-server, floodgate, `csa_server` of this package).
//!
//! ```text
//! csa_client --game test-600-10F --turn + --record games.csa localhost:4081 alice usi_engine
//! csa_client --x1 --password secret --game test-0-1 --games 4 localhost:4081 alice usi_engine
//! ```
//! In CSA mode each game is a login of its own, whose password names the game; with `--x1` one login asks for all games. The engine is told
//! the clock before each of its moves: its byoyomi, or both increments. Moves, `resign` and `win` go to the server as moves, `%TORYO` and
//! `%KACHI`; nothing else is ever said in the engine's name. It does not ponder, and TLS is another program's affair.
//!
//! Standard output has a line for each game: id, number of moves, reason and outcome, `.. 87 moves #RESIGN #WIN`. Standard error has what
//! went wrong, and what was odd about either side.
//!
//! | status | meaning |
//! |---|---|
//! | 0 | every game was played to its end |
//! | 1 | the server: no connection, a login or a game refused, a connection closed before the end |
//! | 2 | arguments that it does not know |
//! | 3 | the engine: it did not start, ended, gave no answer, or one that can't be played |
//! | 4 | a record or log that can't be written |
//!
//! A game that is cut by a fault is left by closing the connection, which servers count as a loss; its record has the moves and no end.
//!
//! [`ClientSession`] knows the protocol. This program has the socket, the engine, and the loop between them.

mod arguments;
mod connection;
mod engine;
mod game;
mod record;

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use boardwire_csa::record::{Collection, OwnedRecord, format};
use boardwire_csa::session::{ClientSession, Event, State};

use crate::arguments::{Mode, Plan, USAGE};
use crate::connection::{Connection, Log};
use crate::engine::Engine;

/// How long a server may take to answer LOGIN and LOGOUT.
const ANSWER: Duration = Duration::from_secs(30);

fn main() -> ExitCode {
    let result = match Plan::of_arguments(std::env::args_os().skip(1)) {
        Ok(plan) => run(plan),
        Err(error) => {
            warn(&format!("{error}\n{USAGE}"));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            warn(&failure.to_string());
            failure.status()
        }
    }
}

/// Why not every game was played.
#[derive(Debug)]
enum Failure {
    Server(String),
    Engine(String),
    Output(String),
}

impl Failure {
    fn file(path: &Path, error: &io::Error) -> Self {
        Self::Output(format!("{}: {error}", path.display()))
    }

    fn status(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Server(_) => 1,
            Self::Engine(_) => 3,
            Self::Output(_) => 4,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(text) => write!(f, "server: {text}"),
            Self::Engine(text) => write!(f, "engine: {text}"),
            Self::Output(text) => f.write_str(text),
        }
    }
}

fn warn(text: &str) {
    // Where that can't be written, there is nobody to tell.
    let _ = writeln!(io::stderr(), "csa_client: {text}");
}

fn run(mut plan: Plan) -> Result<(), Failure> {
    let mut log = Log::create(plan.log.as_deref())?;
    let mut engine = Engine::start(&mut plan)?;
    let mut records = Vec::new();
    let mut kept = None;
    for number in 0..plan.games {
        // A server waits for AGREE, but not for ever: the engine loads before it can be asked.
        engine.prepare()?;
        let mut connection = match kept.take() {
            Some(connection) => connection,
            None => log_in(&plan, number, &mut log)?,
        };
        if let Mode::Extended(_, seeks) = &plan.mode
            && let Some(seek) = seeks.get(number % seeks.len())
        {
            let seek = seek.clone();
            connection.say(&mut log, |session, now| session.seek(seek, false, now))?;
        }
        let (record, end) = game::play(&mut connection, &mut log, &mut engine, &plan);
        if let Some(record) = record {
            write_record(&plan, &mut records, record)?;
        }
        end?;
        if let Mode::Extended(..) = plan.mode {
            kept = Some(connection);
        }
    }
    if let Some(connection) = kept {
        log_out(connection, &mut log)?;
    }
    engine.quit()
}

fn log_in(plan: &Plan, number: usize, log: &mut Log) -> Result<Connection, Failure> {
    let (password, x1) = match &plan.mode {
        Mode::Extended(password, _) => (password, true),
        Mode::Csa(passwords) => match passwords.get(number % passwords.len().max(1)) {
            Some(password) => (password, false),
            None => return Err(Failure::Server("no password".into())),
        },
    };
    if !x1 && password.reading().is_default() {
        warn("the password names no game: the server pairs default-1500-0");
    }
    let mut connection = Connection::open(&plan.address, plan.keep_alive, log)?;
    let (name, password) = (plan.name.clone(), password.clone());
    connection.say(log, |session, now| session.login(name, password, x1, now))?;
    while connection.session().state() == State::WaitLogin {
        match connection.hear(log, ANSWER)? {
            Some(Event::LoginRefused) => {
                return Err(Failure::Server("the login is refused".into()));
            }
            Some(Event::Closed) => {
                return Err(Failure::Server("closed before the login".into()));
            }
            Some(_) => {}
            None => return Err(Failure::Server("no answer to the login".into())),
        }
    }
    Ok(connection)
}

/// The games are played: a server that does not answer any more is no failure.
fn log_out(mut connection: Connection, log: &mut Log) -> Result<(), Failure> {
    connection.say(log, ClientSession::logout)?;
    while connection.session().state() != State::Closed && connection.hear(log, ANSWER)?.is_some() {
    }
    Ok(())
}

/// Writes all games so far, so that a later fault costs none.
fn write_record(
    plan: &Plan,
    records: &mut Vec<OwnedRecord>,
    record: OwnedRecord,
) -> Result<(), Failure> {
    records.push(record);
    let (Some(path), Some(collection)) = (&plan.record, Collection::new(records.iter().cloned()))
    else {
        return Ok(());
    };
    let mut text = format(&collection);
    text.push(b'\n');
    fs::write(path, text).map_err(|error| Failure::file(path, &error))
}
