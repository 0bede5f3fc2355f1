//! An engine as a child process: lines in, lines out, with deadlines.

use std::fmt;
use std::io::{self, Read, Write as _};
use std::process::{Child, ChildStdin, Command as Process, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_core::{Framer as _, LineFramer};
use boardwire_nboard::Code;

/// Bytes of a line. Longer ones are no answers.
const LINE_LIMIT: usize = 64 * 1024;
/// Lines that wait for us. An engine that prints more has to wait.
const BACKLOG: usize = 1024;
/// How long an engine may take to go when asked.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Why there is no move.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It can't be started, or its pipe is broken.
    Io(io::Error),
    /// It has ended.
    Ended,
    /// What was waited for did not come in time.
    TimedOut(&'static str),
    /// It said why.
    Said(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Ended => f.write_str("the engine has ended"),
            Self::TimedOut(what) => write!(f, "no {what} in time"),
            Self::Said(text) => write!(f, "the engine says: {text}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A line of the engine.
#[derive(Debug)]
pub(crate) enum Said {
    /// On its standard output.
    Output(Vec<u8>),
    /// On its standard error.
    Error(Vec<u8>),
    /// Its standard output has ended.
    End,
}

/// A running engine. Dropped, it is killed.
pub(crate) struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Said>,
}

impl Running {
    pub(crate) fn start(mut process: Process) -> Result<Self, Failure> {
        let mut child = process
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                // The system's own message does not say which file it means.
                let program = process.get_program().display();
                io::Error::new(error.kind(), format!("{program}: {error}"))
            })?;
        let (sender, lines) = mpsc::sync_channel(BACKLOG);
        if let Some(output) = child.stderr.take() {
            let sender = sender.clone();
            thread::spawn(move || pass_on(output, &sender, Said::Error));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                pass_on(output, &sender, Said::Output);
                // Nobody listens any more once the engine is dropped.
                let _ = sender.send(Said::End);
            });
        }
        let input = child.stdin.take().ok_or(Failure::Ended)?;
        Ok(Self {
            child,
            input,
            lines,
        })
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &[u8]) -> Result<(), Failure> {
        let mut line = line.to_vec();
        line.push(b'\n');
        self.input.write_all(&line)?;
        Ok(self.input.flush()?)
    }

    /// The next line of either output.
    pub(crate) fn next(&mut self, until: Instant, what: &'static str) -> Result<Said, Failure> {
        let left = until.saturating_duration_since(Instant::now());
        // One that never stops talking is late too.
        if left.is_zero() {
            return Err(Failure::TimedOut(what));
        }
        match self.lines.recv_timeout(left) {
            Ok(Said::End) | Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended),
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Failure::TimedOut(what)),
        }
    }

    /// What the engine has said since it was last asked.
    pub(crate) fn drain(&mut self) -> Result<Vec<Said>, Failure> {
        let lines: Vec<Said> = self.lines.try_iter().take(BACKLOG).collect();
        if lines.iter().any(|line| matches!(line, Said::End)) {
            return Err(Failure::Ended);
        }
        Ok(lines)
    }

    /// Asks it to go, and gives it a moment.
    pub(crate) fn quit(mut self, word: &[u8]) {
        if self.send(word).is_err() {
            return;
        }
        let until = Instant::now() + LAST_WORDS;
        while Instant::now() < until && matches!(self.child.try_wait(), Ok(None)) {
            // What it still says is taken, or it could wait for that.
            let _ = self.lines.recv_timeout(Duration::from_millis(10));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; there is nobody to tell.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pass_on(mut output: impl Read, lines: &SyncSender<Said>, make: fn(Vec<u8>) -> Said) {
    let mut framer = LineFramer::new(LINE_LIMIT, Code::LineTooLong);
    let mut buffer = [0; 4096];
    loop {
        let read = output.read(&mut buffer).unwrap_or(0);
        match buffer.get(..read) {
            Some(chunk) if !chunk.is_empty() => framer.push(chunk),
            _ => framer.finish(),
        }
        while let Some(frame) = framer.next_frame() {
            if let Ok(frame) = frame
                && lines.send(make(frame.bytes.to_vec())).is_err()
            {
                return;
            }
        }
        if read == 0 {
            return;
        }
    }
}
