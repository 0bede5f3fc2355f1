//! Runs cases against another program's parser.
//!
//! For each input the program is started once. It gets the bytes on its standard input, and as arguments, after those of
//! its own, `--format usi`, `--direction to-engine` or `--direction to-gui` where the input has a direction, and
//! `--option KEY=VALUE` for each setting of `% options`. It answers with its exit code:
//!
//! | exit | means |
//! |---|---|
//! | 0 | the input was read; standard output holds the canonical text, or the model as JSON |
//! | 77 | not implemented: counted apart, no failure |
//! | any other | the input was refused |
//!
//! A program that is ended by a signal, or that does not end in time, fails, whatever was expected. An input with `!` has to
//! be refused; one without has to be read, and written in its canonical form (one line end after it is no matter) or as a
//! JSON text that means the same as the mark `:`, or without one as the codec's own. An input with a deviation (`~`) may be
//! refused as well: a parser need not be lenient. The spans of errors are not compared. The messages of a session are
//! tried one by one.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
use std::ffi::OsString;
use std::io::{self, Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use crate::runner::{Case, Step, deviation, json_difference, shown};
use crate::{Expect, Failure, FailureKind};

/// The exit code of a program that does not implement what it is asked for.
const NOT_IMPLEMENTED: i32 = 77;
/// Bytes of standard error that a report shows.
const STDERR_SHOWN: usize = 400;

/// A program that reads a format.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Program {
    /// What is started.
    pub program: OsString,
    /// Its own arguments, before those that say what is asked.
    pub arguments: Vec<OsString>,
    /// How long one input may take. Default 10 seconds.
    pub timeout: Duration,
    /// How many bytes it may write for one input. Default 16 MiB.
    pub output_limit: usize,
}

impl Program {
    /// A program and its own arguments.
    pub fn new(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Self {
        Self {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            timeout: Duration::from_secs(10),
            output_limit: 16 << 20,
        }
    }

    /// The same with another time for one input.
    #[must_use]
    pub const fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The same with another bound on what it may write for one input.
    #[must_use]
    pub const fn with_output_limit(mut self, bytes: usize) -> Self {
        self.output_limit = bytes;
        self
    }

    /// Tries one case.
    #[must_use]
    pub fn try_case(&self, case: &Case) -> Outcome {
        let mut failures = Vec::new();
        let mut missing = false;
        for step in &case.steps {
            match self.try_step(case, step) {
                Ok(implemented) => missing |= !implemented,
                Err((kind, expected, actual)) => failures.push(Failure {
                    name: case.subject.name.to_string(),
                    case: case.line(),
                    line: step.line,
                    kind,
                    expected,
                    actual,
                }),
            }
        }
        match (failures.is_empty(), missing) {
            (false, _) => Outcome::Failed(failures),
            (true, true) => Outcome::NotImplemented,
            (true, false) => Outcome::Passed,
        }
    }

    /// Whether the program implements the input, which it then answered well.
    fn try_step(&self, case: &Case, step: &Step) -> Result<bool, Failed> {
        let program =
            |expected: &str, actual: String| (FailureKind::Program, expected.to_string(), actual);
        let answer = self.ask(case, step).map_err(|trouble| match trouble {
            Trouble::Io(error) => {
                let name = self.program.to_string_lossy();
                program("a program that runs", format!("{name}: {error}"))
            }
            Trouble::Late => program("an answer in time", format!("none in {:?}", self.timeout)),
            Trouble::Long => {
                let limit = self.output_limit;
                program(
                    "an answer within the limit",
                    format!("more than {limit} bytes"),
                )
            }
        })?;
        let code = answer.status.code();
        let must_fail =
            !step.marks.errors.is_empty() || matches!(case.legacy, Some((Expect::Invalid, _)));
        let verdict =
            |expected: &str, actual: String| (FailureKind::Verdict, expected.to_string(), actual);
        match code {
            None => Err(program(
                "an exit code",
                format!("{}{}", answer.status, answer.stderr),
            )),
            Some(NOT_IMPLEMENTED) => Ok(false),
            Some(0) if must_fail => Err(verdict(
                "to be refused",
                format!("accepted as {}", shown(&answer.stdout)),
            )),
            Some(0) => self.compare(case, step, &answer.stdout).map(|()| true),
            Some(_) if must_fail || may_be_refused(case, step) => Ok(true),
            Some(code) => Err(verdict(
                "to be accepted",
                format!("refused with exit code {code}{}", answer.stderr),
            )),
        }
    }

    fn compare(&self, case: &Case, step: &Step, stdout: &[u8]) -> Result<(), Failed> {
        let expected = match &step.marks.canonical {
            Some((_, bytes)) => bytes,
            None => &step.bytes,
        };
        let without_end = stdout.strip_suffix(b"\n").unwrap_or(stdout);
        let without_end = without_end.strip_suffix(b"\r").unwrap_or(without_end);
        if stdout == expected || without_end == expected {
            return Ok(());
        }
        let own = || {
            let text = case
                .subject
                .levels
                .lenient
                .json(&step.bytes, step.direction)?;
            String::from_utf8(text).ok()
        };
        let model = step
            .marks
            .json
            .as_ref()
            .map(|(_, json)| json.clone())
            .or_else(own);
        // What is no JSON is canonical text, and the wrong one.
        if let Some(model) = model
            && let Ok(difference) = json_difference(&model, stdout)
        {
            return match difference {
                None => Ok(()),
                Some((expected, actual)) => Err((FailureKind::Json, expected, actual)),
            };
        }
        let expected = format!("the canonical form {}", shown(expected));
        Err((FailureKind::Canonical, expected, shown(without_end)))
    }

    fn command(&self, case: &Case, step: &Step) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .args(["--format", case.format()]);
        if let Some(direction) = step.direction {
            command.args(["--direction", direction.name()]);
        }
        for (key, value) in case.settings() {
            command.arg("--option").arg(format!("{key}={value}"));
        }
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn ask(&self, case: &Case, step: &Step) -> Result<Answer, Trouble> {
        let deadline = Instant::now() + self.timeout;
        let mut child = self.command(case, step).spawn().map_err(Trouble::Io)?;
        let result = self.converse(&mut child, &step.bytes, deadline);
        if result.is_err() {
            // It may have ended by itself in the meantime.
            let _ = child.kill();
            let _ = child.wait();
        }
        result
    }

    /// Feeds and drains the program in threads of their own, so that no full pipe can block either side.
    fn converse(
        &self,
        child: &mut Child,
        input: &[u8],
        deadline: Instant,
    ) -> Result<Answer, Trouble> {
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.to_vec();
            // A program may answer without reading all: a closed pipe is no failure.
            thread::spawn(move || stdin.write_all(&input));
        }
        let stdout = drain(child.stdout.take(), self.output_limit);
        let stderr = drain(child.stderr.take(), STDERR_SHOWN);
        let stdout = until(&stdout, deadline)?;
        if stdout.len() > self.output_limit {
            return Err(Trouble::Long);
        }
        let status = wait(child, deadline)?;
        let stderr = until(&stderr, deadline).unwrap_or_default();
        let stderr = stderr.get(..STDERR_SHOWN).unwrap_or(&stderr);
        let stderr = match stderr.trim_ascii() {
            b"" => String::new(),
            text => format!(": {}", String::from_utf8_lossy(text)),
        };
        Ok(Answer {
            status,
            stdout,
            stderr,
        })
    }
}

/// What was checked, expected, and what came.
type Failed = (FailureKind, String, String);

struct Answer {
    status: ExitStatus,
    stdout: Vec<u8>,
    stderr: String,
}

enum Trouble {
    Io(io::Error),
    Late,
    Long,
}

/// Whether a parser that is not lenient may refuse the input: it is read with a deviation.
fn may_be_refused(case: &Case, step: &Step) -> bool {
    let codec = &*case.subject.levels.lenient;
    let verdict = codec.check(&step.bytes, step.direction);
    deviation(codec, step, &verdict).is_some()
}

/// Reads a pipe to its end, or one byte past the limit, in a thread of its own.
fn drain(pipe: Option<impl Read + Send + 'static>, limit: usize) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = channel();
    if let Some(pipe) = pipe {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let limit = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
            let result = pipe.take(limit).read_to_end(&mut bytes);
            // Nobody listens any more when time has run out.
            let _ = sender.send(result.map(|_| bytes));
        });
    }
    receiver
}

fn until(pipe: &Receiver<io::Result<Vec<u8>>>, deadline: Instant) -> Result<Vec<u8>, Trouble> {
    match pipe.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        Ok(result) => result.map_err(Trouble::Io),
        Err(RecvTimeoutError::Timeout) => Err(Trouble::Late),
        Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
    }
}

/// Waits for the program's end. It has closed its output, so that the end is near: the pauses begin short.
fn wait(child: &mut Child, deadline: Instant) -> Result<ExitStatus, Trouble> {
    let mut pause = Duration::from_micros(50);
    loop {
        if let Some(status) = child.try_wait().map_err(Trouble::Io)? {
            return Ok(status);
        }
        if Instant::now() >= deadline {
            return Err(Trouble::Late);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// How a program did on one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It answered as it should.
    Passed,
    /// It said that it does not implement this (exit code 77).
    NotImplemented,
    /// It did not.
    Failed(Vec<Failure>),
}

/// How a program did on many cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conformance {
    /// Cases that were tried.
    pub cases: usize,
    /// Cases that it answered as it should.
    pub passed: usize,
    /// Cases that it does not implement.
    pub not_implemented: usize,
    /// All that it did wrong.
    pub failures: Vec<Failure>,
}

impl Conformance {
    /// Whether it did nothing wrong, and something right.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.failures.is_empty() && self.passed > 0
    }

    /// Counts one more case.
    pub fn add(&mut self, outcome: Outcome) {
        self.cases += 1;
        match outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::NotImplemented => self.not_implemented += 1,
            Outcome::Failed(failures) => self.failures.extend(failures),
        }
    }
}

/// A line each failure, then the counts.
impl fmt::Display for Conformance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        let Self {
            cases,
            passed,
            not_implemented,
            failures,
        } = self;
        write!(
            f,
            "{passed} of {cases} cases passed, {not_implemented} not implemented, {} failures",
            failures.len()
        )
    }
}

/// Tries all cases, one after the other.
pub fn conform<'c>(cases: impl IntoIterator<Item = &'c Case>, program: &Program) -> Conformance {
    let mut conformance = Conformance::default();
    for case in cases {
        conformance.add(program.try_case(case));
    }
    conformance
}
