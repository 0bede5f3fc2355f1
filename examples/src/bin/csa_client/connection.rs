//! The connection with the server: a socket, a thread that reads it, the session machine, a log.

use std::fs::File;
use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_csa::line;
use boardwire_csa::session::{ClientSession, Event, Refused, Step};
use boardwire_examples::read_lines;

use crate::{Failure, warn};

/// Bytes of a line.
const LINE_LIMIT: usize = 4_096;

/// A connection. Dropped, it is closed.
pub(crate) struct Connection {
    socket: TcpStream,
    lines: Receiver<Result<Vec<u8>, line::ParseError>>,
    session: ClientSession,
    opened: Instant,
    /// How long to be silent, in milliseconds.
    idle: u64,
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
            open().map_err(|error: io::Error| Failure::Server(format!("{address}: {error}")))?;
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
        })
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
                continue;
            }
            let next = if logged_in { until.min(due) } else { until };
            let left = next.saturating_duration_since(Instant::now());
            let step = match self.lines.recv_timeout(left) {
                Ok(Ok(line)) => {
                    log.write("<", &line)?;
                    let now = self.now();
                    self.session.receive(&line, now)
                }
                Ok(Err(error)) => return Err(Failure::Server(error.to_string())),
                Err(RecvTimeoutError::Timeout) if next < until => continue,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    log.write("<", b"<EOF>")?;
                    self.session.close()
                }
            };
            return Ok(Some(report(step)));
        }
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

/// Says what is odd, which is no reason to stop.
fn report(step: Step) -> Event {
    for finding in &step.findings {
        warn(&format!("finding: {finding}"));
    }
    step.event
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
