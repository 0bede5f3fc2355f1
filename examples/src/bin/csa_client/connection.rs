//! The connection with the server: a socket, a thread that reads it, the session machine, a log.

use std::fs::File;
use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_csa::line;
use boardwire_csa::session::{ClientSession, Event, Refused, State, Step};
use boardwire_examples::read_lines;

use crate::{Failure, warn};

/// Bytes of a line.
const LINE_LIMIT: usize = 4_096;
/// How long a server may take to close a connection that this side has ended.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// A connection. Dropped, it is closed.
pub(crate) struct Connection {
    socket: TcpStream,
    lines: Receiver<Result<Vec<u8>, line::ParseError>>,
    session: ClientSession,
    opened: Instant,
    /// How long to be silent, in milliseconds.
    idle: u64,
    pulse: Pulse,
    /// This side has ended it: what is odd now is no fault of the server.
    leaving: bool,
}

impl Connection {
    pub(crate) fn open(address: &str, idle: u64, log: &mut Log) -> Result<Self, Failure> {
        log.begin();
        let open = || {
            let socket = TcpStream::connect(address)?;
            // A move is one short line, and the clock runs.
            socket.set_nodelay(true)?;
            let input = socket.try_clone()?;
            Ok((socket, input))
        };
        let (socket, input) =
            open().map_err(|error: io::Error| Failure::Lost(format!("{address}: {error}")))?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            read_lines(input, LINE_LIMIT, |line| {
                sender.send(line.map(<[u8]>::to_vec)).is_ok()
            });
        });
        Ok(Self {
            socket,
            lines,
            session: ClientSession::default(),
            opened: Instant::now(),
            idle,
            pulse: Pulse::default(),
            leaving: false,
        })
    }

    /// How long it has been open.
    pub(crate) fn age(&self) -> Duration {
        self.opened.elapsed()
    }

    pub(crate) const fn session(&self) -> &ClientSession {
        &self.session
    }

    /// Says what the session makes of it.
    pub(crate) fn say(
        &mut self,
        log: &mut Log,
        make: impl FnOnce(&mut ClientSession, u64) -> Result<Vec<u8>, Refused>,
    ) -> Result<(), Failure> {
        let now = self.now();
        let mut line =
            make(&mut self.session, now).map_err(|refused| Failure::Server(refused.to_string()))?;
        log.write(">", &line)?;
        line.push(b'\n');
        // A connection that is broken ends for the thread that reads it too, after what the server said last.
        let _ = self.socket.write_all(&line);
        Ok(())
    }

    /// What the server says next; `None`: nothing within this time. Keeps the connection alive.
    pub(crate) fn hear(
        &mut self,
        log: &mut Log,
        within: Duration,
    ) -> Result<Option<Event>, Failure> {
        let until = Instant::now() + within;
        loop {
            let due = self
                .opened
                .checked_add(Duration::from_millis(
                    self.session.keep_alive_due(self.idle),
                ))
                .unwrap_or(until);
            let logged_in = self.session.state().is_logged_in();
            if logged_in && due <= Instant::now() {
                self.say(log, ClientSession::keep_alive)?;
                self.pulse.asked(Instant::now());
                continue;
            }
            let mut next = if logged_in { until.min(due) } else { until };
            if let Some(dead) = self.pulse.dead_at() {
                if dead <= Instant::now() {
                    return Err(Failure::Lost(
                        "keep-alives are not answered any more".into(),
                    ));
                }
                next = next.min(dead);
            }
            let left = next.saturating_duration_since(Instant::now());
            let step = match self.lines.recv_timeout(left) {
                Ok(Ok(line)) => {
                    log.write("<", &line)?;
                    self.pulse.heard(&line);
                    let now = self.now();
                    self.session.receive(&line, now)
                }
                Ok(Err(error)) => return Err(Failure::Lost(error.to_string())),
                Err(RecvTimeoutError::Timeout) if next < until => continue,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    log.write("<", b"<EOF>")?;
                    self.session.close()
                }
            };
            if !self.leaving {
                report(&step);
            }
            return Ok(Some(step.event));
        }
    }

    /// Ends it in such a way that the server has forgotten this login before there can be another: by `LOGOUT`, or where that would be a
    /// resignation by closing this side only, and then by waiting for what the server does.
    pub(crate) fn leave(mut self, log: &mut Log) -> Result<(), Failure> {
        match self.session.state() {
            State::Connected | State::WaitSummary => self.say(log, ClientSession::logout)?,
            _ => {
                let _ = self.socket.shutdown(Shutdown::Write);
            }
        }
        self.leaving = true;
        let until = Instant::now() + LAST_WORDS;
        while self.session.state() != State::Closed {
            let left = until.saturating_duration_since(Instant::now());
            match self.hear(log, left) {
                Ok(Some(_)) => {}
                // It has its reasons; the connection is closed all the same.
                Ok(None) | Err(Failure::Lost(_)) => break,
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }

    /// Milliseconds since it was opened.
    fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // The thread that reads has the socket too, so that to drop it would not close it.
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

/// Whether the server still answers keep-alives. One that never did so, which no rule forbids, is not held to it.
///
/// Without this a connection whose other end has lost its network is open for ever.
#[derive(Debug, Default)]
struct Pulse {
    answers: bool,
    asked: Option<Instant>,
}

impl Pulse {
    /// How long an answer may take.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn asked(&mut self, now: Instant) {
        self.asked.get_or_insert(now);
    }

    fn heard(&mut self, line: &[u8]) {
        self.answers |= line.is_empty() && self.asked.is_some();
        self.asked = None;
    }

    fn dead_at(&self) -> Option<Instant> {
        let asked = self.asked.filter(|_| self.answers)?;
        asked.checked_add(Self::PATIENCE)
    }
}

/// Says what is odd, which is no reason to stop.
fn report(step: &Step) {
    for finding in &step.findings {
        warn(&format!("finding: {finding}"));
    }
}

/// The lines of all connections, in the form that `boardwire` knows as `csa-log`.
pub(crate) struct Log {
    file: Option<File>,
    /// How many connections there were: each has a letter.
    count: u8,
}

impl Log {
    pub(crate) fn create(path: Option<&Path>) -> Result<Self, Failure> {
        let file = path.map(|path| File::create(path).map_err(|error| Failure::file(path, &error)));
        Ok(Self {
            file: file.transpose()?,
            count: 0,
        })
    }

    /// What follows is of another connection.
    fn begin(&mut self) {
        self.count = self.count % 26 + 1;
    }

    fn write(&mut self, sign: &str, line: &[u8]) -> Result<(), Failure> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let letter = b'A' + self.count.saturating_sub(1);
        let line = [&[letter], sign.as_bytes(), b" ", line, b"\n"].concat();
        file.write_all(&line)
            .map_err(|error| Failure::Output(format!("the log: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::Pulse;
    use std::time::{Duration, Instant};

    #[test]
    fn only_a_server_that_has_answered_can_fall_silent() {
        let start = Instant::now();
        let later = start + Duration::from_secs(30);
        let mut pulse = Pulse::default();
        pulse.asked(start);
        assert_eq!(pulse.dead_at(), None);
        pulse.heard(b"");
        assert_eq!(pulse.dead_at(), None);
        pulse.asked(start);
        pulse.asked(later);
        assert_eq!(pulse.dead_at(), Some(start + Pulse::PATIENCE));
        pulse.heard(b"+7776FU,T1");
        assert_eq!(pulse.dead_at(), None);
        pulse.asked(later);
        assert_eq!(pulse.dead_at(), Some(later + Pulse::PATIENCE));
    }
}
