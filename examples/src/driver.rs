//! An engine as a child process, and the conversation with it.

use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_core::{Direction, Framer as _, LineFramer};
use boardwire_usi::session::{SessionChecker, SessionFinding, SessionOptions};
use boardwire_usi::{Code, Limits, ParseError, UsiCommand, format, parse_lenient};

/// A line of the conversation.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Milliseconds since the engine was started.
    pub at: u64,
    /// Which way it went.
    pub direction: Direction,
    /// The bytes, without the line end.
    pub line: Vec<u8>,
}

/// Why the engine's answer did not come.
#[derive(Debug)]
pub enum DriveError {
    /// The process could not be started, or its pipe is broken.
    Io(io::Error),
    /// The engine has ended.
    Ended,
    /// Nothing came in time.
    TimedOut {
        /// What was waited for.
        what: &'static str,
    },
}

impl fmt::Display for DriveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Ended => f.write_str("the engine has ended"),
            Self::TimedOut { what } => write!(f, "no {what} in time"),
        }
    }
}

impl std::error::Error for DriveError {}

impl From<io::Error> for DriveError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A running engine. Dropped, it is killed.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, Result<Vec<u8>, ParseError>)>,
    started: Instant,
    session: SessionChecker,
    findings: Vec<SessionFinding>,
    faults: Vec<(Vec<u8>, ParseError)>,
    log: Vec<Exchange>,
}

impl Driver {
    /// Starts the engine. Its standard error is thrown away: the protocol has no use for it.
    ///
    /// # Errors
    /// The process can't be started.
    pub fn start(engine: Process) -> io::Result<Self> {
        Self::start_with(engine, SessionOptions::default())
    }

    /// Starts the engine, with other times for its answers.
    ///
    /// # Errors
    /// The process can't be started.
    pub fn start_with(mut engine: Process, times: SessionOptions) -> io::Result<Self> {
        let mut child = engine
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                // The system's own message does not say which file it means.
                let program = engine.get_program().display();
                io::Error::new(error.kind(), format!("{program}: {error}"))
            })?;
        let input = child.stdin.take();
        let (sender, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &sender));
        }
        Ok(Self {
            child,
            input,
            lines,
            started: Instant::now(),
            session: SessionChecker::new(times),
            findings: Vec::new(),
            faults: Vec::new(),
            log: Vec::new(),
        })
    }

    /// Sends a command.
    ///
    /// # Errors
    /// The pipe is broken: the engine has ended.
    pub fn send(&mut self, command: &UsiCommand) -> Result<(), DriveError> {
        self.send_line(&format(command))
    }

    /// Sends a line as it is: for commands that no program should send.
    ///
    /// # Errors
    /// The pipe is broken: the engine has ended.
    pub fn send_line(&mut self, line: &[u8]) -> Result<(), DriveError> {
        self.note(Instant::now(), Direction::ToEngine, line);
        let input = self.input.as_mut().ok_or(DriveError::Ended)?;
        input.write_all(line)?;
        input.write_all(b"\n")?;
        input.flush()?;
        Ok(())
    }

    /// The engine's next command. Lines that can't be read are kept as [`faults`](Self::faults).
    ///
    /// # Errors
    /// Nothing came in time, or the engine has ended.
    pub fn receive(&mut self, within: Duration) -> Result<UsiCommand, DriveError> {
        let deadline = Instant::now() + within;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let (at, line) = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => DriveError::TimedOut { what: "line" },
                RecvTimeoutError::Disconnected => DriveError::Ended,
            })?;
            match line {
                Ok(line) => {
                    self.note(at, Direction::ToGui, &line);
                    match parse_lenient(&line) {
                        Ok((command, _)) => return Ok(command.into_owned()),
                        Err(error) => self.faults.push((line, error)),
                    }
                }
                Err(error) => self.faults.push((Vec::new(), error)),
            }
        }
    }

    /// Reads on until `pick` takes a command, and returns what it made of it. `what` names it in the error.
    ///
    /// # Errors
    /// Nothing that `pick` takes came in time, or the engine has ended.
    pub fn wait_for<T>(
        &mut self,
        what: &'static str,
        within: Duration,
        mut pick: impl FnMut(&UsiCommand) -> Option<T>,
    ) -> Result<T, DriveError> {
        let deadline = Instant::now() + within;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.receive(left) {
                Ok(command) => {
                    if let Some(picked) = pick(&command) {
                        return Ok(picked);
                    }
                }
                Err(DriveError::TimedOut { .. }) => return Err(DriveError::TimedOut { what }),
                Err(error) => return Err(error),
            }
        }
    }

    /// Ends the conversation: `quit`, and a moment for the engine to go. Returns whether it went with status 0.
    ///
    /// # Errors
    /// It did not go in time; it is killed then.
    pub fn quit(&mut self, within: Duration) -> Result<bool, DriveError> {
        // An engine that has ended already can't be told.
        let _ = self.send(&UsiCommand::Quit);
        self.input = None;
        let deadline = Instant::now() + within;
        loop {
            // What it still says has to be read, or it could wait for that without end.
            match self.receive(Duration::from_millis(10)) {
                Ok(_) | Err(DriveError::TimedOut { .. }) => {}
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
            if let Some(status) = self.child.try_wait()? {
                while self.receive(Duration::from_millis(50)).is_ok() {}
                let owed = self.session.finish(Some(self.millis(Instant::now())));
                self.findings.extend(owed);
                return Ok(status.success());
            }
            if Instant::now() >= deadline {
                self.child.kill()?;
                return Err(DriveError::TimedOut {
                    what: "end of the process",
                });
            }
        }
    }

    /// What was odd about the conversation so far, on both sides.
    #[must_use]
    pub fn findings(&self) -> &[SessionFinding] {
        &self.findings
    }

    /// The engine's lines that can't be read at level Lenient.
    #[must_use]
    pub fn faults(&self) -> &[(Vec<u8>, ParseError)] {
        &self.faults
    }

    /// The conversation.
    #[must_use]
    pub fn log(&self) -> &[Exchange] {
        &self.log
    }

    /// Whether the process still runs.
    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Takes away what was odd so far. A program that runs for days does this, and the same with faults and the log, from time to time.
    pub fn take_findings(&mut self) -> Vec<SessionFinding> {
        std::mem::take(&mut self.findings)
    }

    /// Takes away the lines that can't be read.
    pub fn take_faults(&mut self) -> Vec<(Vec<u8>, ParseError)> {
        std::mem::take(&mut self.faults)
    }

    /// Takes away the conversation so far.
    pub fn take_log(&mut self) -> Vec<Exchange> {
        std::mem::take(&mut self.log)
    }

    /// Where the session stands.
    #[must_use]
    pub fn session(&self) -> &SessionChecker {
        &self.session
    }

    fn millis(&self, at: Instant) -> u64 {
        let since = at.saturating_duration_since(self.started);
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    fn note(&mut self, at: Instant, direction: Direction, line: &[u8]) {
        let at = self.millis(at);
        let step = self.session.receive_line(direction, line, Some(at));
        self.findings.extend(step.findings);
        self.log.push(Exchange {
            at,
            direction,
            line: line.to_vec(),
        });
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself; there is nobody to tell.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Cuts what the engine writes into lines, of bounded length, until it ends or nobody listens any more.
fn read_lines(mut output: ChildStdout, sender: &Sender<(Instant, Result<Vec<u8>, ParseError>)>) {
    let mut framer = LineFramer::new(Limits::default().line, Code::LineTooLong);
    let mut buffer = [0; 4096];
    loop {
        let read = output.read(&mut buffer).unwrap_or(0);
        match buffer.get(..read) {
            Some(chunk) if !chunk.is_empty() => framer.push(chunk),
            _ => framer.finish(),
        }
        while let Some(frame) = framer.next_frame() {
            let line = frame.map(|frame| frame.bytes.to_vec());
            if sender.send((Instant::now(), line)).is_err() {
                return;
            }
        }
        if read == 0 {
            return;
        }
    }
}
