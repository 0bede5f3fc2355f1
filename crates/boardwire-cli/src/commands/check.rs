//! `boardwire check`.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc;
use std::thread;

use boardwire_core::{Conversation, DynCodec, LineIndex, Observation, Severity, Verdict};
use boardwire_transcript::{FailureKind, cases, has_header};
use boardwire_usi::LintProfile;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::args::CheckArgs;
use crate::commands::transcript::run_options;
use crate::console::{ColorChoice, Outcome, Stop, complain, stdout};
use crate::input::{Input, Unopened};
use crate::lines::{Line, LineEnd, Lines};
use crate::lint;
use crate::positions;
use crate::registry::{Codecs, TRANSCRIPT, USI, USI_LOG};
use crate::report::{Place, Problem, Reporter, Style, Tally};
use crate::settings::Settings;
use crate::walk::{Found, walk};

/// From so many files on a progress bar is worth its while.
const MANY: usize = 50;

pub(crate) fn run(args: &CheckArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let checker = Checker {
        settings,
        style: Style {
            json: settings.json,
            color: ColorChoice::colors_stdout(settings.color),
            quiet: args.quiet,
            max: if args.all { usize::MAX } else { args.max },
        },
        session: args.session,
        portable: args.portable,
        replay: args.replay,
    };
    let files = walk(&args.paths);
    let mut out = stdout();
    let mut total = Tally::default();
    let mut stop = None;
    match files.as_slice() {
        // One file may be of any size: its findings go out as they are found.
        [file] => {
            let tally = checker.check(file, &mut out);
            total.add(settle(tally, &mut stop)?);
        }
        _ => checker.check_all(&files, &mut out, &mut |tally| {
            total.add(settle(tally, &mut stop)?);
            Ok(())
        })?,
    }
    if settings.json {
        writeln!(out, "{}", total.json())?;
    } else if !args.quiet {
        writeln!(out, "{}", total.summary())?;
    }
    out.flush()?;
    if let Some(stop) = stop {
        return Err(stop);
    }
    Ok(match total {
        Tally {
            unreadable: 1.., ..
        } => Outcome::Trouble,
        _ => Outcome::errors_if(total.errors > 0),
    })
}

/// Counts a file that was checked, or that was not; a wrong option ends the run after the others.
fn settle(result: Result<Tally, Trouble>, stop: &mut Option<Stop>) -> Result<Tally, Stop> {
    match result {
        Ok(tally) => Ok(tally),
        Err(Trouble::Output(error)) => Err(error.into()),
        Err(Trouble::Wrong(wrong)) => {
            stop.get_or_insert(wrong);
            Ok(Tally::default())
        }
        Err(Trouble::Skipped) => Ok(Tally {
            skipped: 1,
            ..Tally::default()
        }),
        Err(Trouble::Unreadable(message, mut tally)) => {
            complain(&message);
            tally.unreadable += 1;
            Ok(tally)
        }
    }
}

/// Why a file was not checked to its end.
enum Trouble {
    Skipped,
    /// With what was found before.
    Unreadable(String, Tally),
    Output(io::Error),
    Wrong(Stop),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

struct Checker<'s> {
    settings: &'s Settings,
    style: Style,
    session: bool,
    portable: Option<LintProfile>,
    replay: bool,
}

impl Checker<'_> {
    /// Checks files in parallel; what is written is in the order of the files.
    fn check_all(
        &self,
        files: &[Found],
        out: &mut dyn Write,
        count: &mut dyn FnMut(Result<Tally, Trouble>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let bar = progress_bar(files.len());
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                // When nobody receives any more, the rest of the files need no check.
                let _ = files.par_iter().enumerate().try_for_each_with(
                    sender,
                    |sender, (number, file)| {
                        let mut text = Vec::new();
                        let tally = self.check(file, &mut text);
                        sender.send((number, text, tally))
                    },
                );
            });
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (number, text, tally) in receiver {
                waiting.insert(number, (text, tally));
                bar.inc(1);
                while let Some((text, tally)) = waiting.remove(&next) {
                    next += 1;
                    if text.is_empty() && tally.is_ok() {
                        count(tally)?;
                        continue;
                    }
                    bar.suspend(|| {
                        out.write_all(&text)?;
                        out.flush()?;
                        count(tally)
                    })?;
                }
            }
            Ok(())
        })
        .inspect(|()| bar.finish_and_clear())
    }

    fn check(&self, file: &Found, out: &mut dyn Write) -> Result<Tally, Trouble> {
        let input = Input::open(file, self.settings).map_err(|unopened| match unopened {
            Unopened::Skipped => Trouble::Skipped,
            Unopened::Failed(message) => Trouble::Unreadable(message, Tally::default()),
        })?;
        let codec = self.settings.codec(input.format).map_err(Trouble::Wrong)?;
        let mut reporter = Reporter::new(&input.name, self.style, out);
        let name = input.name.clone();
        let result = match (codec.is_line(), input.format.name == TRANSCRIPT.name) {
            (true, _) => self.check_lines(input, codec, &mut reporter),
            (false, true) => self.check_transcript(file, input, &*codec, &mut reporter),
            (false, false) => self.check_document(input, &*codec, &mut reporter),
        };
        let tally = reporter.finish()?;
        match result {
            Ok(()) => Ok(tally),
            Err(Failed::Read(error)) => Err(Trouble::Unreadable(format!("{name}: {error}"), tally)),
            Err(Failed::Write(error)) => Err(Trouble::Output(error)),
            Err(Failed::Wrong(stop)) => Err(Trouble::Wrong(stop)),
        }
    }

    fn check_lines(
        &self,
        input: Input,
        mut codec: Box<dyn DynCodec>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let mut session = match (self.session, codec.conversation()) {
            (true, Some(conversation)) => Some(Session::new(conversation)),
            (true, None) if self.settings.format.is_some() => {
                let name = codec.name();
                let message = format!("--session: {name} has no conversations");
                return Err(Failed::Wrong(Stop::usage(message)));
            }
            // In a folder of all kinds, the others are checked.
            _ => None,
        };
        let limit = codec.limits_mut().line;
        let mut lines = Lines::new(input.bytes, limit);
        while let Some(line) = lines.next_line().map_err(Failed::Read)? {
            if input.format.skips_blank_lines && line.bytes.trim_ascii().is_empty() {
                continue;
            }
            reporter.count_messages(1);
            let message = Message::new(&line);
            let verdict = codec.check(message.bytes(), None);
            for finding in &verdict.findings {
                reporter.report(
                    &Problem::from(finding),
                    &message.place(finding.span.range()),
                )?;
            }
            if verdict.accepted {
                for observation in codec.validate(message.bytes(), None) {
                    let place = message.place(observation.finding.span.range());
                    reporter.report(&self.about_content(&observation), &place)?;
                }
            }
            if let Some(profile) = self.portable.filter(|_| input.format.name == USI.name) {
                for (span, problem) in lint::of_line(line.bytes, profile) {
                    reporter.report(&problem, &message.place(span.range()))?;
                }
            }
            if let Some(session) = &mut session {
                session.receive(&message, &verdict, reporter)?;
            }
        }
        if let Some(session) = session {
            session.finish(reporter)?;
        }
        Ok(())
    }

    /// A finding about content: an error only if that was asked for.
    fn about_content(&self, observation: &Observation) -> Problem {
        let mut problem = Problem::from(observation);
        problem.severity = match self.replay {
            true => Severity::Error,
            false => problem.severity.min(Severity::Deviation),
        };
        problem
    }

    fn check_document(
        &self,
        input: Input,
        codec: &dyn DynCodec,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let limit = codec.boxed().limits_mut().document;
        let text = Input::read_all(input.bytes, limit).map_err(Failed::Read)?;
        let index = LineIndex::new(&text);
        let verdict = codec.check(&text, None);
        for finding in &verdict.findings {
            let place = Place::in_document(&text, &index, finding.span);
            reporter.report(&Problem::from(finding), &place)?;
        }
        if input.format.name == USI_LOG.name {
            return self.check_log(&text, &index, codec, reporter);
        }
        reporter.count_messages(1);
        for observation in codec.validate(&text, None) {
            let place = Place::in_document(&text, &index, observation.finding.span);
            reporter.report(&self.about_content(&observation), &place)?;
        }
        Ok(())
    }

    /// The content of a log: its positions, and if it was asked for its conversation.
    fn check_log(
        &self,
        text: &[u8],
        index: &LineIndex,
        codec: &dyn DynCodec,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        reporter.count_messages(index.lines());
        positions::in_log(text, self.settings, &mut |position| {
            for observation in &position.findings {
                let place = position.place(observation.finding.span);
                reporter.report(&self.about_content(observation), &place)?;
            }
            Ok(())
        })
        .map_err(Failed::Wrong)?;
        if let Some(profile) = self.portable {
            for (span, problem) in lint::of_log(text, profile, self.settings) {
                reporter.report(&problem, &Place::in_document(text, index, span))?;
            }
        }
        if self.session {
            for observation in codec.validate(text, None) {
                let place = Place::in_document(text, index, observation.finding.span);
                reporter.report(&as_error(&observation), &place)?;
            }
        }
        Ok(())
    }

    /// The grammar of a transcript, and its cases.
    fn check_transcript(
        &self,
        file: &Found,
        input: Input,
        codec: &dyn DynCodec,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let limit = codec.boxed().limits_mut().document;
        let text = Input::read_all(input.bytes, limit).map_err(Failed::Read)?;
        let index = LineIndex::new(&text);
        let mut faulty = Vec::new();
        if has_header(&text) {
            for finding in codec.check(&text, None).findings {
                let place = Place::in_document(&text, &index, finding.span);
                if finding.severity == Severity::Error {
                    faulty.push(place.number);
                }
                reporter.report(&Problem::from(&finding), &place)?;
            }
        }
        let options = run_options(file, &input.name, &text, self.settings);
        let found = cases(&text, &options, &Codecs);
        reporter.count_messages(found.cases.iter().map(|case| case.inputs().count()).sum());
        for failure in found.run().failures {
            // The grammar was reported with spans already.
            if failure.kind == FailureKind::Grammar && faulty.contains(&failure.line) {
                continue;
            }
            let (problem, place) = crate::commands::transcript::failed(&failure, &text, &index);
            reporter.report(&problem, &place)?;
        }
        Ok(())
    }
}

/// Why a file was not read to its end.
enum Failed {
    Read(io::Error),
    Write(io::Error),
    Wrong(Stop),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

/// What was asked for by name is an error, whatever its class.
fn as_error(observation: &Observation) -> Problem {
    Problem {
        severity: Severity::Error,
        ..Problem::from(observation)
    }
}

/// A conversation in a file of lines.
struct Session {
    conversation: Box<dyn Conversation>,
    /// The last message, for what is still owed at the end: number, offset and text.
    last: (usize, u64, Vec<u8>),
}

impl Session {
    fn new(conversation: Box<dyn Conversation>) -> Self {
        Self {
            conversation,
            last: (1, 0, Vec::new()),
        }
    }

    fn receive(
        &mut self,
        message: &Message<'_>,
        verdict: &Verdict,
        reporter: &mut Reporter<'_>,
    ) -> io::Result<()> {
        // Who said it follows from what it is; free text follows nobody.
        let Some(direction) = verdict.direction else {
            return Ok(());
        };
        for observation in self.conversation.receive(direction, message.bytes(), None) {
            let place = message.place(observation.finding.span.range());
            reporter.report(&as_error(&observation), &place)?;
        }
        self.last = (
            message.line.number,
            message.line.offset,
            message.line.bytes.to_vec(),
        );
        Ok(())
    }

    fn finish(mut self, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let (number, offset, line) = &self.last;
        for observation in self.conversation.finish(None) {
            let place = Place {
                number: *number,
                offset: *offset,
                line,
                span: line.len()..line.len(),
            };
            reporter.report(&as_error(&observation), &place)?;
        }
        Ok(())
    }
}

/// A line as its codec sees it.
struct Message<'l> {
    line: &'l Line<'l>,
    /// With its end, where that is a CR alone: codecs remark on it.
    with_cr: Option<Vec<u8>>,
}

impl<'l> Message<'l> {
    fn new(line: &'l Line<'l>) -> Self {
        let with_cr = (line.end == LineEnd::Cr).then(|| [line.bytes, b"\r"].concat());
        Self { line, with_cr }
    }

    fn bytes(&self) -> &[u8] {
        self.with_cr.as_deref().unwrap_or(self.line.bytes)
    }

    const fn place(&self, span: std::ops::Range<usize>) -> Place<'l> {
        Place {
            number: self.line.number,
            offset: self.line.offset,
            line: self.line.bytes,
            span,
        }
    }
}

/// A bar on standard error, if that is a terminal and there is something to wait for.
fn progress_bar(files: usize) -> ProgressBar {
    if files < MANY || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:40} {pos}/{len} files") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
