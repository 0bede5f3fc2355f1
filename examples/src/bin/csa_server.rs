//! A small shogi server on the loopback interface, for tests of clients: what shogi-server says, without its ratings and tournaments.
//!
//! ```text
//! csa_server [--port N] [--games N] [--max-moves N] [--least SECONDS] [--event NAME] [--seed N] [--records DIR]
//! ```
//! It prints `port N` first; port 0, the default, lets the system choose one. Then it prints a line for each game that ends: id, number of
//! moves, and how. With `--records` it also writes each game's record into the folder, as `ID.csa`.
//!
//! `--games N`: after so many games it takes no more connections, and ends when those that there are have been closed, or after five
//! seconds. `--max-moves N` cuts games at so many moves. `--least SECONDS` is what each move costs at least. `--seed N` decides who is
//! Black where neither player cares.
//!
//! The status is 0 after `--games` games, 1 when the port or the folder can't be had, 2 for arguments that it does not know.
//!
//! All of the protocol is [`Hub`]'s. This program has the sockets: a thread reads each connection, and one loop feeds the hub with lines
//! and with the time. Try it with two shells and `nc localhost PORT`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use boardwire_csa::record::server_note::ServerNote;
use boardwire_csa::session::server::{
    Action, ConnectionId, FinishedGame, Hub, HubOptions, HubStep,
};
use boardwire_examples::{read_lines, record_name};

const USAGE: &str = "usage: csa_server [--port N] [--games N] [--max-moves N] [--least SECONDS] [--event NAME] [--seed N] [--records DIR]";
/// Bytes of a line. The hub closes a connection for more.
const LINE_LIMIT: usize = 4_096;
/// How long a client may take to read what it is sent. One that takes longer would hold up all others, and is dropped.
const WRITE_LIMIT: Duration = Duration::from_secs(2);
/// How long connections may stay open after the last game.
const LAST_WORDS: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    let Some(plan) = Plan::of_arguments(env::args().skip(1)) else {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    };
    match serve(plan) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "csa_server: {error}");
            ExitCode::from(1)
        }
    }
}

struct Plan {
    port: u16,
    games: Option<u64>,
    records: Option<PathBuf>,
    hub: HubOptions,
}

impl Plan {
    fn of_arguments(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut plan = Self {
            port: 0,
            games: None,
            records: None,
            hub: HubOptions::default(),
        };
        while let Some(argument) = arguments.next() {
            let value = arguments.next()?;
            match argument.as_str() {
                "--port" => plan.port = value.parse().ok()?,
                "--games" => plan.games = Some(value.parse().ok()?),
                "--max-moves" => plan.hub = plan.hub.with_max_moves(value.parse().ok()?),
                "--least" => {
                    let seconds: u32 = value.parse().ok()?;
                    plan.hub = plan.hub.with_least_ms(u64::from(seconds) * 1_000);
                }
                "--event" => plan.hub = plan.hub.with_event(&value),
                "--seed" => plan.hub = plan.hub.with_seed(value.parse().ok()?),
                "--records" => plan.records = Some(value.into()),
                _ => return None,
            }
        }
        Some(plan)
    }
}

/// What the threads that read tell the loop.
enum Inbound {
    Opened(ConnectionId, TcpStream),
    Line(ConnectionId, Vec<u8>),
    /// Closed by the client, broken, or with a line over the limit.
    Gone(ConnectionId),
}

fn serve(plan: Plan) -> io::Result<()> {
    if let Some(folder) = &plan.records {
        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, plan.port))?;
    say(&format!("port {}", listener.local_addr()?.port()))?;
    let (sender, inbound) = mpsc::channel();
    thread::spawn(move || accept(&listener, &sender));
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let wall_clock = i64::try_from(since_1970.as_secs()).unwrap_or(0);
    Server {
        hub: Hub::new(plan.hub.with_wall_clock(wall_clock)),
        started: Instant::now(),
        sockets: BTreeMap::new(),
        readers: 0,
        records: plan.records,
        finished: 0,
    }
    .run(&inbound, plan.games)
}

fn accept(listener: &TcpListener, sender: &Sender<Inbound>) {
    let streams = listener.incoming().filter_map(Result::ok);
    for (id, stream) in (0..).zip(streams) {
        let Ok(input) = stream.try_clone() else {
            continue;
        };
        if sender.send(Inbound::Opened(id, stream)).is_err() {
            return;
        }
        let sender = sender.clone();
        thread::spawn(move || {
            read_lines(input, LINE_LIMIT, |line| match line {
                Ok(line) => sender.send(Inbound::Line(id, line.to_vec())).is_ok(),
                Err(_) => false,
            });
            let _ = sender.send(Inbound::Gone(id));
        });
    }
}

struct Server {
    hub: Hub,
    started: Instant,
    /// Those that the hub has not closed.
    sockets: BTreeMap<ConnectionId, TcpStream>,
    /// How many connections are read, those included that the hub has closed and the client has not.
    readers: usize,
    records: Option<PathBuf>,
    finished: u64,
}

impl Server {
    fn run(mut self, inbound: &Receiver<Inbound>, games: Option<u64>) -> io::Result<()> {
        let mut closing: Option<Instant> = None;
        loop {
            let step = match inbound.recv_timeout(self.patience(closing)) {
                Ok(Inbound::Opened(id, socket)) => {
                    self.readers += 1;
                    self.open(id, socket, closing.is_none())
                }
                Ok(Inbound::Line(id, line)) if self.sockets.contains_key(&id) => {
                    self.hub.receive(id, &line, self.now())
                }
                // The hub has closed it, and the line came too late.
                Ok(Inbound::Line(..)) => HubStep::default(),
                Ok(Inbound::Gone(id)) => {
                    self.readers -= 1;
                    self.sockets.remove(&id);
                    self.hub.close(id, self.now())
                }
                Err(RecvTimeoutError::Timeout) => self.hub.tick(self.now()),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            self.perform(step)?;
            if games.is_some_and(|games| self.finished >= games) {
                let until = *closing.get_or_insert_with(|| Instant::now() + LAST_WORDS);
                if self.readers == 0 || Instant::now() >= until {
                    let step = self.hub.shut_down(self.now());
                    return self.perform(step);
                }
            }
        }
    }

    /// How long nothing has to be done.
    fn patience(&self, closing: Option<Instant>) -> Duration {
        let due = self.hub.deadline();
        let left = due.map_or(u64::MAX, |due| due.saturating_sub(self.now()));
        let left = Duration::from_millis(left).min(Duration::from_secs(60));
        match closing {
            Some(until) => left.min(until.saturating_duration_since(Instant::now())),
            None => left,
        }
    }

    /// Milliseconds since the start.
    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn open(&mut self, id: ConnectionId, socket: TcpStream, wanted: bool) -> HubStep {
        // Lines are short and answers are waited for.
        let ready = socket
            .set_nodelay(true)
            .and_then(|()| socket.set_write_timeout(Some(WRITE_LIMIT)));
        if wanted && ready.is_ok() {
            self.sockets.insert(id, socket);
            return self.hub.open(id, self.now());
        }
        // The thread that reads it has it too, so that to drop it would not close it.
        let _ = socket.shutdown(Shutdown::Both);
        HubStep::default()
    }

    fn perform(&mut self, step: HubStep) -> io::Result<()> {
        for action in step.actions {
            match action {
                Action::Send(id, mut line) => {
                    line.push(b'\n');
                    let Some(socket) = self.sockets.get_mut(&id) else {
                        continue;
                    };
                    if socket.write_all(&line).is_err() {
                        // The thread that reads it sees the end, and says so.
                        let _ = socket.shutdown(Shutdown::Both);
                    }
                }
                Action::Close(id) => {
                    if let Some(socket) = self.sockets.remove(&id) {
                        // Only this side: what was sent is to arrive. The client closes the other.
                        let _ = socket.shutdown(Shutdown::Write);
                        let _ = socket.set_read_timeout(Some(LAST_WORDS));
                    }
                }
            }
        }
        for game in step.finished {
            self.finished += 1;
            self.report(&game)?;
        }
        Ok(())
    }

    fn report(&self, game: &FinishedGame) -> io::Result<()> {
        let record = game.record();
        let id = String::from_utf8_lossy(game.terms.id());
        let end = record
            .comments()
            .find_map(|comment| match comment.server_note() {
                Some(ServerNote::Summary(summary)) => Some(summary.to_string()),
                _ => None,
            });
        let end = end.as_deref().unwrap_or("stopped");
        if let Some(folder) = &self.records {
            let path = folder.join(record_name(&id));
            fs::write(&path, game.server_text()).map_err(|error| named(&path, &error))?;
        }
        say(&format!("{id} {} moves {end}", game.played.len()))
    }
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A line on standard output, at once: programs wait for it.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        // Nobody reads any more; the games go on.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
