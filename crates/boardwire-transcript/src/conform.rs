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
//!
//! A program that refuses all that it is given was perhaps started wrongly: that is no conformance, and [`Program::probe`]
//! tells it before the cases do.

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

use boardwire_core::Direction;

use crate::runner::{Case, Step, deviation, json_difference, shown};
use crate::{Expect, Failure, FailureKind};

/// The exit code of a program that does not implement what it is asked for.
const NOT_IMPLEMENTED: i32 = 77;
/// Bytes of standard error that a report shows.
const STDERR_SHOWN: usize = 400;
/// Bytes of an input that a report shows.
const INPUT_SHOWN: usize = 80;

/// A program that reads a format.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Program {
    /// What is started.
    pub program: OsString,
    /// Its own arguments, before those that say what is asked.
    pub arguments: Vec<OsString>,
    /// How long one input may take; more than the clock can count is no bound. Default 10 seconds.
    pub timeout: Duration,
    /// How many bytes it may write for one input. Default 16 MiB.
    pub output_limit: usize,
    /// What it writes is not looked at: only whether it reads or refuses an input. Default false.
    pub verdicts_only: bool,
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
            verdicts_only: false,
        }
    }

    /// The same, with only its verdicts looked at: for a program that has a canonical form of its own, or none.
    #[must_use]
    pub const fn with_verdicts_only(mut self) -> Self {
        self.verdicts_only = true;
        self
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

    /// Gives the program an input that every reader of the format takes, before it is tried with the cases: whether it starts
    /// at all, and reads anything. Its answer is not compared.
    ///
    /// # Errors
    /// The program can't be started, or what it was asked and answers can't be passed on.
    pub fn probe(
        &self,
        format: &str,
        direction: Option<Direction>,
        input: &[u8],
    ) -> io::Result<Outcome> {
        let mut outcome = Outcome::default();
        match self.ask(self.command(format, direction), input) {
            Ok(answer) => {
                outcome.count(&answer);
            }
            Err(Trouble::Io(error)) => return Err(error),
            // The cases will show that it is slow, or says too much.
            Err(Trouble::Late | Trouble::Long) => {}
        }
        Ok(outcome)
    }

    /// Tries one case.
    #[must_use]
    pub fn try_case(&self, case: &Case) -> Outcome {
        let mut outcome = Outcome::default();
        for step in &case.steps {
            if let Err((kind, expected, actual)) = self.try_step(case, step, &mut outcome) {
                let input = shown_input(&step.bytes);
                outcome.failures.push(Failure {
                    name: case.subject.name.to_string(),
                    case: case.line(),
                    line: step.line,
                    kind,
                    expected,
                    actual: format!("{actual}; the input is {input}"),
                });
            }
        }
        outcome
    }

    fn try_step(&self, case: &Case, step: &Step, outcome: &mut Outcome) -> Result<(), Failed> {
        let program =
            |expected: &str, actual: String| (FailureKind::Program, expected.to_string(), actual);
        let mut command = self.command(case.format(), step.direction);
        for (key, value) in case.settings() {
            command.arg("--option").arg(format!("{key}={value}"));
        }
        let answer = self
            .ask(command, &step.bytes)
            .map_err(|trouble| match trouble {
                Trouble::Io(error) => {
                    let name = self.program.to_string_lossy();
                    program("a program that runs", format!("{name}: {error}"))
                }
                Trouble::Late => {
                    program("an answer in time", format!("none in {:?}", self.timeout))
                }
                Trouble::Long => {
                    let limit = self.output_limit;
                    program(
                        "an answer within the limit",
                        format!("more than {limit} bytes"),
                    )
                }
            })?;
        let must_fail =
            !step.marks.errors.is_empty() || matches!(case.legacy, Some((Expect::Invalid, _)));
        let verdict =
            |expected: &str, actual: String| (FailureKind::Verdict, expected.to_string(), actual);
        match outcome.count(&answer) {
            Said::Nothing => Err(program("an exit code", answer.ending())),
            Said::NotImplemented => Ok(()),
            Said::Accepted if must_fail => Err(verdict(
                "to be refused",
                format!("accepted as {}", shown(&answer.stdout)),
            )),
            Said::Accepted if self.verdicts_only => Ok(()),
            Said::Accepted => self.compare(case, step, &answer.stdout),
            Said::Refused if must_fail || may_be_refused(case, step) => Ok(()),
            Said::Refused => Err(verdict(
                "to be accepted",
                format!("refused with {}", answer.ending()),
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

    fn command(&self, format: &str, direction: Option<Direction>) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).args(["--format", format]);
        if let Some(direction) = direction {
            command.args(["--direction", direction.name()]);
        }
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn ask(&self, mut command: Command, input: &[u8]) -> Result<Answer, Trouble> {
        // Without one where the time can't be reached.
        let deadline = Instant::now().checked_add(self.timeout);
        let mut child = command.spawn().map_err(Trouble::Io)?;
        let result = self.converse(&mut child, input, deadline);
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
        deadline: Option<Instant>,
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

impl Answer {
    /// How the program ended, and what it complained of.
    fn ending(&self) -> String {
        match self.status.code() {
            Some(code) => format!("exit code {code}{}", self.stderr),
            None => format!("{}{}", self.status, self.stderr),
        }
    }
}

/// What an exit code means.
enum Said {
    Accepted,
    Refused,
    NotImplemented,
    /// It was ended by a signal.
    Nothing,
}

enum Trouble {
    Io(io::Error),
    Late,
    Long,
}

/// The beginning of an input, with escapes.
fn shown_input(bytes: &[u8]) -> String {
    match bytes.get(..INPUT_SHOWN) {
        Some(start) if start.len() < bytes.len() => {
            format!("{} and so on, {} bytes", shown(start), bytes.len())
        }
        _ => shown(bytes),
    }
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

fn until(
    pipe: &Receiver<io::Result<Vec<u8>>>,
    deadline: Option<Instant>,
) -> Result<Vec<u8>, Trouble> {
    let received = match deadline {
        Some(deadline) => pipe.recv_timeout(deadline.saturating_duration_since(Instant::now())),
        None => pipe.recv().map_err(RecvTimeoutError::from),
    };
    match received {
        Ok(result) => result.map_err(Trouble::Io),
        Err(RecvTimeoutError::Timeout) => Err(Trouble::Late),
        Err(RecvTimeoutError::Disconnected) => Ok(Vec::new()),
    }
}

/// Waits for the program's end. It has closed its output, so that the end is near: the pauses begin short.
fn wait(child: &mut Child, deadline: Option<Instant>) -> Result<ExitStatus, Trouble> {
    let mut pause = Duration::from_micros(50);
    loop {
        if let Some(status) = child.try_wait().map_err(Trouble::Io)? {
            return Ok(status);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Trouble::Late);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// How a program did on one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Inputs that it read, rightly or not.
    pub accepted: usize,
    /// Inputs that it refused, rightly or not.
    pub refused: usize,
    /// Inputs of which it says that it does not implement them (exit code 77).
    pub not_implemented: usize,
    /// How it ended when it first refused one, and the beginning of its standard error.
    pub refusal: Option<String>,
    /// All that it did wrong.
    pub failures: Vec<Failure>,
}

impl Outcome {
    fn count(&mut self, answer: &Answer) -> Said {
        match answer.status.code() {
            None => Said::Nothing,
            Some(0) => {
                self.accepted += 1;
                Said::Accepted
            }
            Some(NOT_IMPLEMENTED) => {
                self.not_implemented += 1;
                Said::NotImplemented
            }
            Some(_) => {
                self.refused += 1;
                self.refusal.get_or_insert_with(|| answer.ending());
                Said::Refused
            }
        }
    }
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
    /// Inputs that it read, rightly or not.
    pub accepted: usize,
    /// Inputs that it refused, rightly or not.
    pub refused: usize,
    /// How it ended when it first refused one, and the beginning of its standard error.
    pub refusal: Option<String>,
    /// All that it did wrong.
    pub failures: Vec<Failure>,
}

impl Conformance {
    /// Whether it did nothing wrong, and something right: it read an input too, of the cases or of a
    /// [`probe`](Program::probe).
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.failures.is_empty() && self.passed > 0 && self.accepted > 0
    }

    /// Whether it refused all that it was given. It may have been started wrongly: that shows nothing of what it reads.
    #[must_use]
    pub const fn refused_all(&self) -> bool {
        self.accepted == 0 && self.refused > 0
    }

    /// Counts one more case.
    pub fn add(&mut self, outcome: Outcome) {
        self.cases += 1;
        match (outcome.failures.is_empty(), outcome.not_implemented) {
            (true, 0) => self.passed += 1,
            (true, _) => self.not_implemented += 1,
            (false, _) => {}
        }
        self.add_probe(outcome);
    }

    /// Counts the inputs of a [`probe`](Program::probe), which is no case.
    pub fn add_probe(&mut self, outcome: Outcome) {
        self.accepted += outcome.accepted;
        self.refused += outcome.refused;
        if self.refusal.is_none() {
            self.refusal = outcome.refusal;
        }
        self.failures.extend(outcome.failures);
    }
}

/// A line each failure, then the counts. Of a program that refused everything, that is the one thing to say.
impl fmt::Display for Conformance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.refused_all() {
            f.write_str("the program refused everything that it was given; is it started right?")?;
            if let Some(refusal) = &self.refusal {
                write!(f, "\nit ended with {refusal}")?;
            }
            return write!(f, "\nno input of {} cases was read", self.cases);
        }
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        let Self {
            cases,
            passed,
            not_implemented,
            failures,
            ..
        } = self;
        write!(
            f,
            "{passed} of {cases} cases passed, {not_implemented} not implemented, {} failures",
            failures.len()
        )
    }
}

/// Tries all cases, one after the other. If all of them have to be refused, nothing shows that the program reads anything:
/// [`probe`](Program::probe) does.
pub fn conform<'c>(cases: impl IntoIterator<Item = &'c Case>, program: &Program) -> Conformance {
    let mut conformance = Conformance::default();
    for case in cases {
        conformance.add(program.try_case(case));
    }
    conformance
}
