//! `boardwire check`.

mod extra;
mod totals;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;

use boardwire_core::{
    Class, Direction, DynCodec, DynFramer, Level, LineIndex, Observation, Severity, Shape, Span,
    Verdict,
};
use boardwire_transcript::{FailureKind, cases};
use boardwire_usi::LintProfile;
use serde_json::json;

use self::extra::Extra;
use self::totals::Totals;
use crate::args::CheckArgs;
use crate::commands::transcript::{failed, report_grammar, run_options};
use crate::console::{ColorChoice, Outcome, Stop, complain, stdout};
use crate::follow::Follow;
use crate::frames::{Piece, each_piece};
use crate::game::{Part, games_in};
use crate::input::{Input, Unopened, name_of};
use crate::lines::Lines;
use crate::lint;
use crate::message::{Message, Session, as_error, wrong_way};
use crate::ordered::in_order;
use crate::place::Source;
use crate::registry::{Codecs, Format, LineEnds, TRANSCRIPT, USI, USI_LOG};
use crate::report::{Problem, Reporter, Style, Tally, is_last_line_end};
use crate::settings::Settings;
use crate::shown::safe;
use crate::styles;
use crate::walk::{Found, walk};

/// Of so many files the reports are held, while an earlier one is checked.
const AHEAD: usize = 1024;

pub(crate) fn run(args: &CheckArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let checker = Checker {
        settings,
        style: Style {
            json: settings.json,
            color: ColorChoice::colors_stdout(settings.color),
            quiet: args.quiet,
            max: if args.all { usize::MAX } else { args.max },
            all: "--all",
        },
        verbose: args.verbose,
        session: args.session,
        direction: args.direction,
        portable: args.portable,
        replay: args.replay,
    };
    if let Some(format) = settings.format
        && let Some(extra) = checker.lacks(format).first()
    {
        return Err(Stop::usage(extra.refusal(format)));
    }
    let files = walk(&args.paths)?;
    let mut out = stdout();
    let mut totals = Totals::default();
    let mut stop = None;
    match files.as_slice() {
        // One file may be of any size: its findings go out as they are found.
        [file] => {
            let checked = checker.check(file, &mut out);
            totals.add(settle(checked, &mut stop)?);
        }
        _ => checker.check_all(&files, &mut out, &mut |checked| {
            totals.add(settle(checked, &mut stop)?);
            Ok(())
        })?,
    }
    // Of a run that checked nothing there is nothing to count.
    let is_refused = stop.is_some() && totals.all.files == 0;
    if settings.json {
        writeln!(out, "{}", totals.json())?;
    } else if !args.quiet && !is_refused {
        totals.write(&mut out)?;
    }
    let total = totals.all;
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

/// What was counted in a file.
struct Checked {
    /// None: it was not opened.
    format: Option<&'static str>,
    /// The checks that were asked for and that the format does not have.
    lacks: Vec<Extra>,
    tally: Tally,
}

impl From<Tally> for Checked {
    fn from(tally: Tally) -> Self {
        Self {
            format: None,
            lacks: Vec::new(),
            tally,
        }
    }
}

/// Counts a file that was checked, or that was not; a wrong option ends the run after the others.
fn settle(result: Result<Checked, Trouble>, stop: &mut Option<Stop>) -> Result<Checked, Stop> {
    match result {
        Ok(checked) => Ok(checked),
        Err(Trouble::Output(error)) => Err(error.into()),
        Err(Trouble::Wrong(wrong)) => {
            stop.get_or_insert(wrong);
            Ok(Tally::default().into())
        }
        Err(Trouble::Skipped) => Ok(Checked::from(Tally {
            skipped: 1,
            ..Tally::default()
        })),
        Err(Trouble::Unreadable(message, mut tally)) => {
            complain(&message);
            tally.unreadable += 1;
            Ok(tally.into())
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
    verbose: bool,
    session: bool,
    direction: Option<Direction>,
    portable: Option<LintProfile>,
    replay: bool,
}

impl Checker<'_> {
    /// Checks files in parallel; what is written is in the order of the files.
    fn check_all(
        &self,
        files: &[Found],
        out: &mut dyn Write,
        count: &mut dyn FnMut(Result<Checked, Trouble>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let check = |file: &Found| {
            let mut text = Vec::new();
            let checked = self.check(file, &mut text);
            (text, checked)
        };
        in_order(files, AHEAD, check, |(text, checked), _, progress| {
            if text.is_empty() && checked.is_ok() {
                return count(checked);
            }
            progress.aside(|| {
                out.write_all(&text)?;
                out.flush()?;
                count(checked)
            })
        })
    }

    fn check(&self, file: &Found, out: &mut dyn Write) -> Result<Checked, Trouble> {
        let input = Input::open(file, self.settings).map_err(|unopened| match unopened {
            Unopened::Skipped => Trouble::Skipped,
            Unopened::Failed(message) => Trouble::Unreadable(message, Tally::default()),
        });
        let input = match input {
            Err(Trouble::Skipped) if self.verbose => {
                let name = name_of(file);
                match self.style.json {
                    true => writeln!(
                        out,
                        "{}",
                        json!({"path": name, "skipped": "unknown format"})
                    )?,
                    false => writeln!(out, "{}: skipped: unknown format", safe(&name))?,
                }
                return Err(Trouble::Skipped);
            }
            input => input?,
        };
        let name = input.name.clone();
        let lacks = self.lacks(input.format);
        if let Some(extra) = lacks.first()
            && !matches!(file, Found::File { named: false, .. })
        {
            let message = format!("{name}: {}", extra.refusal(input.format));
            return Err(Trouble::Wrong(Stop::usage(message)));
        }
        let format = Some(input.format.name);
        let mut reporter = Reporter::new(&name, self.style, out);
        let result = self.check_input(file, input, &mut reporter);
        let tally = reporter.finish()?;
        if tally.errors > 0
            && !self.style.json
            && !self.style.quiet
            && let Some(other) = Input::looks_like(file, self.settings)
        {
            let (name, other) = (safe(&name), other.name);
            writeln!(
                out,
                "{name}: its content looks like {other}: try --format {other}"
            )?;
        }
        match result {
            Ok(()) => Ok(Checked {
                format,
                lacks,
                tally,
            }),
            Err(Failed::Read(error)) => Err(Trouble::Unreadable(format!("{name}: {error}"), tally)),
            Err(Failed::Write(error)) => Err(Trouble::Output(error)),
            Err(Failed::Wrong(stop)) => Err(Trouble::Wrong(stop)),
        }
    }

    fn check_input(
        &self,
        file: &Found,
        input: Input,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let codec = self.settings.codec(input.format).map_err(Failed::Wrong)?;
        if input.format.name == TRANSCRIPT.name {
            return self.check_transcript(file, input, &*codec, reporter);
        }
        match (codec.shape(), codec.framer()) {
            (Shape::Line, _) => self.check_lines(input, codec, reporter),
            (Shape::Frame, Some(framer)) => self.check_frames(input, &*codec, framer, reporter),
            _ => self.check_document(input, &*codec, reporter),
        }
    }

    fn check_lines(
        &self,
        input: Input,
        mut codec: Box<dyn DynCodec>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let mut session = self.session(&*codec);
        let mut follow = Follow::new(input.format, self.settings);
        let mut lines = Lines::of(input.format, input.bytes, codec.limits_mut());
        while let Some(line) = lines.next_line().map_err(Failed::Read)? {
            if input.format.skips_blank_lines && line.bytes.trim_ascii().is_empty() {
                continue;
            }
            let message = Message::of_line(&line, input.format);
            let verdict = self.check_message(&*codec, &message, reporter)?;
            if let Some(profile) = self.portable.filter(|_| input.format.name == USI.name) {
                for (span, problem) in lint::of_line(line.bytes, profile) {
                    reporter.report(&problem, &message.place(span.range()))?;
                }
            }
            if let Some(session) = &mut session {
                session.receive(&message, &verdict, reporter)?;
            }
            follow.line(message.bytes(), self.direction, &mut [&mut codec]);
        }
        if let Some(session) = session {
            session.finish(reporter)?;
        }
        Ok(())
    }

    /// A stream of any length, a frame at a time.
    fn check_frames(
        &self,
        input: Input,
        codec: &dyn DynCodec,
        mut framer: Box<dyn DynFramer>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let mut session = self.session(codec);
        each_piece(input.bytes, &mut *framer, Failed::Read, &mut |piece| {
            match piece {
                Piece::Fault(fault, place) => reporter.report(&Problem::from(&fault), &place)?,
                Piece::Frame(frame) => {
                    let message = Message::of_frame(&frame);
                    let verdict = self.check_message(codec, &message, reporter)?;
                    if let Some(session) = &mut session {
                        session.receive(&message, &verdict, reporter)?;
                    }
                }
            }
            Ok(())
        })?;
        if let Some(session) = session {
            session.finish(reporter)?;
        }
        Ok(())
    }

    /// The conversation to check, if that was asked for and the format has any.
    fn session(&self, codec: &dyn DynCodec) -> Option<Session> {
        let conversation = self.session.then(|| codec.conversation()).flatten();
        conversation.map(|it| Session::new(it, self.direction))
    }

    /// The checks that were asked for and that the format does not have.
    fn lacks(&self, format: &Format) -> Vec<Extra> {
        let asked = [
            (self.session, Extra::Session),
            (self.portable.is_some(), Extra::Portable),
        ];
        asked
            .into_iter()
            .filter(|(is_asked, extra)| *is_asked && !extra.is_of(format))
            .map(|(_, extra)| extra)
            .collect()
    }

    /// What one message is, by itself.
    fn check_message(
        &self,
        codec: &dyn DynCodec,
        message: &Message<'_>,
        reporter: &mut Reporter<'_>,
    ) -> io::Result<Verdict> {
        reporter.count_messages(1);
        let verdict = codec.check(message.bytes(), self.direction);
        for finding in &verdict.findings {
            let place = message.place(finding.span.range());
            let problem = Problem::about(finding, codec, message.bytes(), self.direction);
            reporter.report(&problem, &place)?;
        }
        if let Some(problem) = wrong_way(codec, &verdict, self.direction) {
            reporter.report(&problem, message.whole())?;
        }
        if verdict.accepted {
            for observation in codec.validate(message.bytes(), self.direction) {
                let place = message.place(observation.finding.span.range());
                reporter.report(&self.about_content(&observation), &place)?;
            }
        }
        Ok(verdict)
    }

    /// A finding about content: an error only if that was asked for. A remark is never one, and what the level takes with a note
    /// stays a note.
    fn about_content(&self, observation: &Observation) -> Problem {
        let mut problem = Problem::from(observation);
        let class = observation.finding.info.class;
        problem.severity = match (self.replay, problem.severity, class) {
            (false, severity, _) => severity.min(Severity::Deviation),
            (true, Severity::Remark, _) => Severity::Remark,
            (true, Severity::Deviation, Class::Deviation | Class::Fault)
                if self.settings.level == Level::Lenient =>
            {
                Severity::Deviation
            }
            (true, ..) => Severity::Error,
        };
        problem
    }

    fn check_document(
        &self,
        input: Input,
        codec: &dyn DynCodec,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        let Input { format, bytes, .. } = input;
        let limit = codec.boxed().limits_mut().document;
        let text = Input::read_all(bytes, limit).map_err(Failed::Read)?;
        let source = Rc::new(Source::file(text, format.is_binary()));
        let verdict = codec.check(&source.bytes, self.direction);
        let is_text = !format.is_binary();
        for finding in &verdict.findings {
            if is_text && is_last_line_end(finding, codec, &source.bytes, self.direction) {
                continue;
            }
            let mut problem = Problem::about(finding, codec, &source.bytes, self.direction);
            let is_cr = source.bytes.get(finding.span.start) == Some(&b'\r');
            if is_cr && format.line_ends == LineEnds::Kept && finding.info.class == Class::Style {
                problem.help = Some(
                    "the canonical form ends lines in LF; `boardwire fmt` leaves their ends as they are",
                );
            }
            reporter.report(&problem, &source.place(finding.span))?;
        }
        if let Some(problem) = wrong_way(codec, &verdict, self.direction) {
            reporter.report(&problem, &source.place(Span::empty(0)))?;
        }
        if format.is_conversation {
            return self.check_log(format, &source, codec, reporter);
        }
        reporter.count_messages(1);
        for observation in codec.validate(&source.bytes, self.direction) {
            let place = source.place(observation.finding.span);
            reporter.report(&self.about_content(&observation), &place)?;
        }
        Ok(())
    }

    /// The content of a log: its positions, and if it was asked for its conversation.
    fn check_log(
        &self,
        format: &Format,
        source: &Rc<Source>,
        codec: &dyn DynCodec,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), Failed> {
        if !source.bytes.is_empty() {
            reporter.count_messages(source.index.lines());
        }
        if let Some((span, problem)) = styles::no_command_in(format, &source.bytes, self.settings) {
            reporter.report(&problem, &source.place(span))?;
        }
        let conversation = match self.session {
            true => codec.validate(&source.bytes, self.direction),
            false => Vec::new(),
        };
        // What the conversation tells as well is told there, as an error.
        let told = |it: &Observation| {
            (
                it.finding.span.start,
                it.finding.span.end,
                it.finding.info.name,
            )
        };
        let later: BTreeSet<_> = conversation.iter().map(told).collect();
        if let Some(games) = format.games {
            let read = games(self.settings).map_err(Failed::Wrong)?;
            games_in(source, &read, &mut |part| {
                // Faults were reported with the log.
                let Part::Game(entry) = part else {
                    return Ok(());
                };
                let own = entry.findings.iter();
                for observation in own.filter(|it| !later.contains(&told(it))) {
                    let place = entry.place(observation.finding.span);
                    reporter.report(&self.about_content(observation), &place)?;
                }
                Ok(())
            })
            .map_err(Failed::Wrong)?;
        }
        if let Some(profile) = self.portable.filter(|_| format.name == USI_LOG.name) {
            for (span, problem) in lint::of_log(&source.bytes, profile, self.settings) {
                reporter.report(&problem, &source.place(span))?;
            }
        }
        for observation in &conversation {
            let place = source.place(observation.finding.span);
            reporter.report(&as_error(observation), &place)?;
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
        let faulty = report_grammar(&text, &index, codec, false, reporter)?;
        let options = run_options(file, &input.name, &text, self.settings);
        let found = cases(&text, &options, &Codecs);
        reporter.count_messages(found.cases.iter().map(|case| case.inputs().count()).sum());
        for failure in found.run().failures {
            // The grammar was reported with spans already.
            if failure.kind == FailureKind::Grammar && faulty.contains(&failure.line) {
                continue;
            }
            let (problem, place) = failed(&failure, &text, &index);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{self, STONES};

    fn check(bytes: Vec<u8>, json: bool, direction: Option<Direction>) -> (String, Tally) {
        let settings = toy::settings();
        let checker = Checker {
            settings: &settings,
            style: Style {
                json,
                color: false,
                quiet: false,
                max: usize::MAX,
                all: "",
            },
            verbose: false,
            session: false,
            direction,
            portable: None,
            replay: false,
        };
        let mut out = Vec::new();
        let mut reporter = Reporter::new("a.stones", checker.style, &mut out);
        let input = toy::input(&STONES, bytes);
        assert!(
            checker
                .check_input(&Found::Stdin, input, &mut reporter)
                .is_ok()
        );
        let tally = reporter.finish().unwrap();
        (String::from_utf8(out).unwrap(), tally)
    }

    #[test]
    fn frames_are_shown_as_bytes() {
        let mut bytes = toy::stones(&[&[0; 10], &[], &[7, 81, 7]]);
        bytes.extend_from_slice(b"\n\n");
        bytes.extend_from_slice(&toy::stones(&[&[9, 9, 9, 9, 9]])[..4]);
        let (text, tally) = check(bytes, false, None);
        assert_eq!(
            text,
            "\
a.stones: byte 12: remark[empty]: a frame without stones
error[bad-point]: the board has no such point
  --> a.stones: byte 17
   |
14 | ff 03 07 51 07
   |          ^^
   |
   = help: points are 0 to 80
   = help: boardwire explain bad-point

error[noise]: bytes between frames
  --> a.stones: byte 19
   |
19 | 0a 0a
   | ^^^^^
   |
   = help: drop them
   = help: boardwire explain noise

error[cut]: the frame is cut short
  --> a.stones: byte 21
   |
21 | ff 05 09 09
   | ^^^^^^^^^^^
   |
   = note: the input ends too early
   = help: write all of it
   = help: boardwire explain cut

"
        );
        assert_eq!((tally.messages, tally.errors, tally.remarks), (3, 3, 1));
    }

    #[test]
    fn in_json_frames_have_offsets_alone() {
        let (text, _) = check(toy::stones(&[&[0], &[99]]), true, None);
        let object: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&object["start"], &object["end"]), (&5.into(), &6.into()));
        assert!(object.get("line").is_none() && object.get("column").is_none());
    }

    #[test]
    fn a_direction_holds_for_all_frames() {
        let bytes = toy::stones(&[&[0], &[1], &[2]]);
        let errors = |direction| check(bytes.clone(), false, direction).1.errors;
        assert_eq!(errors(None), 0);
        let (text, tally) = check(bytes.clone(), false, Some(Direction::ToGui));
        assert_eq!(tally.errors, 1);
        assert!(
            text.contains("error[wrong-direction]: the message goes the other way"),
            "{text}"
        );
        assert!(text.contains("it goes to-engine, --direction says to-gui"));
        assert!(!text.contains("explain"), "this format has no such code");
        assert_eq!(errors(Some(Direction::ToEngine)), 1);
    }
}
