//! `boardwire dump`.

use std::io::{self, Write};

use boardwire_carcassonne::Carcassonne;
use boardwire_core::{Codec as _, Direction, DynCodec, Level, Severity, Shape};

use crate::args::DumpArgs;
use crate::carcassonne::settled;
use crate::commands::{report_document, stderr_style};
use crate::console::{Outcome, Stop, complain, stdout};
use crate::follow::Follow;
use crate::frames::{Piece, each_piece};
use crate::input::Input;
use crate::lines::Lines;
use crate::message::Message;
use crate::place::Source;
use crate::registry::CARCASSONNE;
use crate::report::{Problem, Reporter};
use crate::settings::Settings;
use crate::shown::counted;

/// All that can be read is printed; what can't be is reported on standard error.
pub(crate) fn run(args: &DumpArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let input = Input::open_one(&args.path, settings)?;
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&input.name, stderr_style(settings), &mut stderr);
    let mut out = stdout();
    let name = input.name.clone();
    let odd = dump(input, settings, args.direction, &mut out, &mut reporter)?;
    out.flush()?;
    if let Some(odd) = odd {
        complain(&format!("{name}: {odd}; boardwire check shows more"));
    }
    let tally = reporter.finish()?;
    Ok(Outcome::errors_if(tally.errors > 0))
}

/// Gives what to say of findings that kept nothing from being read.
fn dump(
    input: Input,
    settings: &Settings,
    direction: Option<Direction>,
    out: &mut dyn Write,
    reporter: &mut Reporter<'_>,
) -> Result<Option<String>, Stop> {
    let Input {
        name,
        format,
        bytes,
    } = input;
    let mut checker = settings.codec(format)?;
    let mut codec = checker.boxed();
    codec.set_level(Level::Lenient);
    let has_findings = |checker: &dyn DynCodec, message: &[u8]| {
        usize::from(!checker.check(message, direction).findings.is_empty())
    };
    let mut odd = 0;
    let limits = codec.limits_mut().clone();
    let failed = |error: io::Error| Stop::Io(format!("{name}: {error}"));
    match (codec.shape(), codec.framer()) {
        (Shape::Line, _) => {
            let mut follow = Follow::new(format, settings);
            let mut lines = Lines::of(format, bytes, &limits);
            while let Some(line) = lines.next_line().map_err(failed)? {
                if format.skips_blank_lines && line.bytes.trim_ascii().is_empty() {
                    continue;
                }
                let message = Message::of_line(&line, format);
                if put_message(&*codec, &message, direction, out, reporter)? {
                    odd += has_findings(&*checker, message.bytes());
                }
                follow.line(message.bytes(), direction, &mut [&mut codec, &mut checker]);
            }
        }
        (Shape::Frame, Some(mut framer)) => {
            each_piece(bytes, &mut *framer, failed, &mut |piece| {
                match piece {
                    Piece::Frame(frame) => {
                        let message = Message::of_frame(&frame);
                        if put_message(&*codec, &message, direction, out, reporter)? {
                            odd += has_findings(&*checker, message.bytes());
                        }
                    }
                    Piece::Fault(fault, place) if fault.severity == Severity::Error => {
                        reporter.report(&Problem::from(&fault), &place)?;
                    }
                    Piece::Fault(..) => {}
                }
                Ok(())
            })?;
        }
        _ => {
            let text = Input::read_all(bytes, limits.document).map_err(failed)?;
            let json = match format.name == CARCASSONNE.name {
                true => {
                    let mut json = Vec::new();
                    // The same as of what `convert` writes: tiles that the text leaves open are those of the replay.
                    Carcassonne::json(&settled(&text, settings), &mut json).then_some(json)
                }
                false => codec.json(&text, direction),
            };
            match json {
                Some(json) => {
                    put_line(out, &json)?;
                    let findings = checker.check(&text, direction).findings.len();
                    return Ok((findings > 0).then(|| counted(findings, "finding")));
                }
                None if codec.check(&text, direction).accepted => return Err(no_json(&*codec)),
                None => {
                    let source = Source::file(text, format.is_binary());
                    report_document(&*codec, &source, direction, reporter)?;
                }
            }
        }
    }
    Ok((odd > 0).then(|| format!("{} with findings", counted(odd, "message"))))
}

/// Whether it could be read.
fn put_message(
    codec: &dyn DynCodec,
    message: &Message<'_>,
    direction: Option<Direction>,
    out: &mut dyn Write,
    reporter: &mut Reporter<'_>,
) -> Result<bool, Stop> {
    if let Some(json) = codec.json(message.bytes(), direction) {
        put_line(out, &json)?;
        return Ok(true);
    }
    let verdict = codec.check(message.bytes(), direction);
    if verdict.accepted {
        return Err(no_json(codec));
    }
    for finding in verdict.errors() {
        let place = message.place(finding.span.range());
        reporter.report(&Problem::from(finding), &place)?;
    }
    Ok(false)
}

fn put_line(out: &mut dyn Write, json: &[u8]) -> io::Result<()> {
    out.write_all(json)?;
    out.write_all(b"\n")
}

fn no_json(codec: &dyn DynCodec) -> Stop {
    Stop::usage(format!("{} has no JSON form yet", codec.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Style;
    use crate::toy::{self, STONES};

    #[test]
    fn frames_are_a_line_each() {
        let mut bytes = toy::stones(&[&[0, 1], &[99]]);
        bytes.extend_from_slice(b"noise");
        bytes.extend_from_slice(&toy::stones(&[&[2]]));
        let style = Style {
            json: false,
            color: false,
            quiet: false,
            max: usize::MAX,
            all: "",
        };
        let (mut out, mut reports) = (Vec::new(), Vec::new());
        let mut reporter = Reporter::new("a.stones", style, &mut reports);
        let input = toy::input(&STONES, bytes);
        dump(input, &toy::settings(), None, &mut out, &mut reporter)
            .ok()
            .unwrap();
        assert_eq!(reporter.finish().unwrap().errors, 1, "noise is a deviation");
        assert_eq!(out, b"[0, 1]\n[2]\n");
        let reports = String::from_utf8(reports).unwrap();
        assert!(reports.contains("--> a.stones: byte 6\n"), "{reports}");
    }
}
