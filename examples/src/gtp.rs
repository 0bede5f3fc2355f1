//! A small client of GTP, the Go Text Protocol (version 2): an engine as a child process that answers commands one after another.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read, Write as _};
use std::process::{Child, ChildStdin, Command as Process, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The longest answer that is taken, in bytes: no engine's comes near it.
const LIMIT: usize = 1 << 20;

/// An answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number behind `=` or `?`. One that does not fit in 64 bits is `u64::MAX`, which no command has.
    pub id: Option<u64>,
    /// The text, or for `?` the engine's complaint; the lines of a long one have LF between them.
    pub text: Result<String, String>,
}

/// What an engine does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GtpEvent {
    /// It answers.
    Answer(Answer),
    /// It writes a line that belongs to no answer.
    Stray(String),
    /// It has ended.
    Ended,
}

/// Cuts what an engine writes into answers. Control characters but tabs are passed over, as GTP asks; an answer ends with a blank line.
#[derive(Clone, Debug, Default)]
pub struct AnswerReader {
    line: Vec<u8>,
    lines: Vec<String>,
    len: usize,
}

impl AnswerReader {
    /// Takes bytes in pieces of any length.
    pub fn push(&mut self, bytes: &[u8], mut each: impl FnMut(GtpEvent)) {
        for &byte in bytes {
            match byte {
                b'\n' => {
                    let line = std::mem::take(&mut self.line);
                    self.end_line(String::from_utf8_lossy(&line).into_owned(), &mut each);
                }
                b'\t' => self.put(b' '),
                0..=31 | 127 => {}
                _ => self.put(byte),
            }
        }
    }

    fn put(&mut self, byte: u8) {
        self.len += 1;
        if self.len <= LIMIT {
            self.line.push(byte);
        }
    }

    fn end_line(&mut self, line: String, each: &mut impl FnMut(GtpEvent)) {
        let is_blank = line.trim().is_empty();
        if self.lines.is_empty() {
            match line.as_bytes().first() {
                Some(b'=' | b'?') => self.lines.push(line),
                _ => {
                    self.len = 0;
                    if !is_blank {
                        each(GtpEvent::Stray(line));
                    }
                }
            }
        } else if is_blank {
            self.len = 0;
            let lines = std::mem::take(&mut self.lines);
            each(GtpEvent::Answer(answer(&lines.join("\n"))));
        } else {
            self.lines.push(line);
        }
    }
}

/// The answer of a text that begins with `=` or `?`.
fn answer(text: &str) -> Answer {
    let (sign, rest) = text.split_at_checked(1).unwrap_or((text, ""));
    let digits = rest.len()
        - rest
            .trim_start_matches(|it: char| it.is_ascii_digit())
            .len();
    let (digits, rest) = rest.split_at_checked(digits).unwrap_or(("", rest));
    let id = match digits {
        "" => None,
        digits => Some(digits.parse().unwrap_or(u64::MAX)),
    };
    let text = rest.trim().to_owned();
    let text = if sign == "=" { Ok(text) } else { Err(text) };
    Answer { id, text }
}

/// Why a command has no answer.
#[derive(Debug)]
pub enum GtpError {
    /// The process can't be started, or its pipe is broken.
    Io(io::Error),
    /// The engine has ended before it answered this.
    Ended(String),
    /// No answer to this came in time.
    TimedOut(String),
    /// The engine refuses this: the command, and its complaint.
    Refused(String, String),
    /// The answer has the number of another command: the command, and the answer.
    Mismatch(String, Answer),
}

impl fmt::Display for GtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Ended(command) => write!(f, "the engine has ended; {command} has no answer"),
            Self::TimedOut(command) => write!(f, "the engine does not answer {command}"),
            Self::Refused(command, why) => write!(f, "the engine refuses {command}: {why}"),
            Self::Mismatch(command, answer) => {
                write!(f, "the engine answers {command} with {answer:?}")
            }
        }
    }
}

impl std::error::Error for GtpError {}

/// A command that was asked.
#[derive(Debug)]
struct Asked<T> {
    id: u64,
    command: String,
    tag: T,
    /// Set once the command was sent.
    deadline: Option<Instant>,
}

/// A running engine and the commands that it was asked, each with a tag of the caller's. One command is with the engine at a time. Dropped, it is killed.
#[derive(Debug)]
pub struct Gtp<T> {
    child: Child,
    input: Option<ChildStdin>,
    queue: VecDeque<Asked<T>>,
    timeout: Duration,
    next_id: u64,
}

impl<T> Gtp<T> {
    /// Starts an engine. `each` is called on another thread with all that the engine does; what it hears goes to [`take`](Self::take). Its standard
    /// error is the caller's.
    ///
    /// # Errors
    /// The process can't be started.
    pub fn start(
        mut engine: Process,
        timeout: Duration,
        mut each: impl FnMut(GtpEvent) + Send + 'static,
    ) -> io::Result<Self> {
        let mut child = engine
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| {
                // The system's own message does not say which file it means.
                let program = engine.get_program().display();
                io::Error::new(error.kind(), format!("{program}: {error}"))
            })?;
        let input = child.stdin.take();
        if let Some(mut output) = child.stdout.take() {
            thread::spawn(move || {
                let mut reader = AnswerReader::default();
                let mut buffer = [0; 4096];
                while let Ok(read @ 1..) = output.read(&mut buffer) {
                    reader.push(buffer.get(..read).unwrap_or_default(), &mut each);
                }
                each(GtpEvent::Ended);
            });
        }
        Ok(Self {
            child,
            input,
            queue: VecDeque::new(),
            timeout,
            next_id: 1,
        })
    }

    /// Asks a command when all before it are answered.
    ///
    /// # Errors
    /// The pipe is broken.
    pub fn ask(&mut self, command: impl Into<String>, tag: T) -> Result<(), GtpError> {
        let asked = self.number(command.into(), tag);
        self.queue.push_back(asked);
        self.send_next()
    }

    /// Asks a command before all that wait, but after the one that the engine has.
    ///
    /// # Errors
    /// The pipe is broken.
    pub fn ask_first(&mut self, command: impl Into<String>, tag: T) -> Result<(), GtpError> {
        let asked = self.number(command.into(), tag);
        let is_sent = |asked: &Asked<T>| asked.deadline.is_some();
        let place = usize::from(self.queue.front().is_some_and(is_sent));
        self.queue.insert(place, asked);
        self.send_next()
    }

    fn number(&mut self, command: String, tag: T) -> Asked<T> {
        let id = self.next_id;
        self.next_id += 1;
        Asked {
            id,
            command,
            tag,
            deadline: None,
        }
    }

    fn send_next(&mut self) -> Result<(), GtpError> {
        let Some(asked) = self.queue.front_mut() else {
            return Ok(());
        };
        if asked.deadline.is_some() {
            return Ok(());
        }
        asked.deadline = Some(Instant::now() + self.timeout);
        let line = format!("{} {}\n", asked.id, asked.command);
        let Some(input) = &mut self.input else {
            return Err(GtpError::Ended(asked.command.clone()));
        };
        match input
            .write_all(line.as_bytes())
            .and_then(|()| input.flush())
        {
            Ok(()) => Ok(()),
            // Its end is heard on the other pipe; what it has answered before comes first.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(GtpError::Io(error)),
        }
    }

    /// Takes an answer: the tag of its command, and the text.
    ///
    /// # Errors
    /// It is the answer of no command or of another one, or the engine refuses the command.
    pub fn take(&mut self, answer: Answer) -> Result<(T, String), GtpError> {
        let sent = self
            .queue
            .front()
            .is_some_and(|asked| asked.deadline.is_some());
        let Some(asked) = self.queue.pop_front().filter(|_| sent) else {
            return Err(GtpError::Mismatch("nothing".to_owned(), answer));
        };
        if answer.id != Some(asked.id) {
            return Err(GtpError::Mismatch(asked.command, answer));
        }
        self.send_next()?;
        match answer.text {
            Ok(text) => Ok((asked.tag, text)),
            Err(why) => Err(GtpError::Refused(asked.command, why)),
        }
    }

    /// The tags of the commands that have no answer yet, in their order.
    pub fn waiting(&self) -> impl Iterator<Item = &T> {
        self.queue.iter().map(|asked| &asked.tag)
    }

    /// Changes the tags of the commands that have no answer yet.
    pub fn retag(&mut self, each: impl FnMut(&mut T)) {
        self.queue
            .iter_mut()
            .map(|asked| &mut asked.tag)
            .for_each(each);
    }

    /// When the engine has to have answered.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.queue.front()?.deadline
    }

    /// The error of a command whose time is over.
    #[must_use]
    pub fn timed_out(&self) -> Option<GtpError> {
        let asked = self.queue.front()?;
        let is_late = asked.deadline? <= Instant::now();
        is_late.then(|| GtpError::TimedOut(asked.command.clone()))
    }

    /// The error of an engine that has ended.
    #[must_use]
    pub fn ended(&self) -> GtpError {
        let command = self.queue.front().map(|asked| asked.command.clone());
        GtpError::Ended(command.unwrap_or_else(|| "the next command".to_owned()))
    }

    /// Asks the engine to quit, and waits for a while until it does.
    pub fn quit(mut self) {
        if let Some(mut input) = self.input.take() {
            // It may have ended already.
            let _ = input.write_all(b"quit\n");
        }
        for _ in 0..40 {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            thread::sleep(Duration::from_millis(25));
        }
    }
}

impl<T> Drop for Gtp<T> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn read(chunks: &[&str]) -> Vec<GtpEvent> {
        let mut reader = AnswerReader::default();
        let mut events = Vec::new();
        for chunk in chunks {
            reader.push(chunk.as_bytes(), |event| events.push(event));
        }
        events
    }

    fn ok(id: Option<u64>, text: &str) -> GtpEvent {
        let text = Ok(text.to_owned());
        GtpEvent::Answer(Answer { id, text })
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(read(&["=\n\n"]), [ok(None, "")]);
        assert_eq!(read(&["=1\n\n=2 \n\n"]), [ok(Some(1), ""), ok(Some(2), "")]);
        assert_eq!(read(&["=12 Q1", "6\r\n", "\r\n"]), [ok(Some(12), "Q16")]);
        assert_eq!(read(&["= a\nb\tc\n\n\n\n"]), [ok(None, "a\nb c")]);
        let refused = Err("unknown command".to_owned());
        let refused = GtpEvent::Answer(Answer {
            id: Some(3),
            text: refused,
        });
        assert_eq!(read(&["?3 unknown command\n\n"]), [refused]);
        let stray = GtpEvent::Stray("hello".to_owned());
        assert_eq!(read(&["hello\n\n=\n\n"]), [stray, ok(None, "")]);
        assert_eq!(
            read(&["=99999999999999999999\n\n"]),
            [ok(Some(u64::MAX), "")]
        );
        assert_eq!(read(&["= unfinished\n"]), []);
    }

    #[test]
    fn long_answers_are_cut() {
        let long = "x".repeat(LIMIT + 5);
        let [GtpEvent::Answer(answer)] = &read(&["=", &long, "\n\n"])[..] else {
            unreachable!("one answer")
        };
        assert_eq!(answer.text.as_ref().map(String::len), Ok(LIMIT - 1));
    }
}
