//! `boardwire dump`.

use std::io::{self, Write as _};

use boardwire_core::Level;

use crate::args::DumpArgs;
use crate::commands::{report_document, stderr_style};
use crate::console::{Outcome, Stop, stdout};
use crate::input::Input;
use crate::lines::Lines;
use crate::report::{Place, Problem, Reporter};
use crate::settings::Settings;

/// All that can be read is printed; what can't be is reported on standard error.
pub(crate) fn run(args: &DumpArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let input = Input::open_one(&args.path, settings)?;
    let mut codec = settings.codec(input.format)?;
    codec.set_level(Level::Lenient);
    let limits = codec.limits_mut().clone();
    let name = input.name.clone();
    let failed = |error: io::Error| Stop::Io(format!("{name}: {error}"));
    let no_json = || Stop::Usage(format!("{} has no JSON form yet", input.format.name));
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&input.name, stderr_style(settings), &mut stderr);
    let mut out = stdout();
    if codec.is_line() {
        let mut lines = Lines::new(input.bytes, limits.line);
        while let Some(line) = lines.next_line().map_err(failed)? {
            if input.format.skips_blank_lines && line.bytes.trim_ascii().is_empty() {
                continue;
            }
            if let Some(json) = codec.json(line.bytes, None) {
                out.write_all(&json)?;
                out.write_all(b"\n")?;
                continue;
            }
            let verdict = codec.check(line.bytes, None);
            if verdict.accepted {
                return Err(no_json());
            }
            for finding in verdict.errors() {
                let place = Place {
                    number: line.number,
                    offset: line.offset,
                    line: line.bytes,
                    span: finding.span.range(),
                };
                reporter.report(&Problem::from(finding), &place)?;
            }
        }
    } else {
        let text = Input::read_all(input.bytes, limits.document).map_err(failed)?;
        match codec.json(&text, None) {
            Some(json) => {
                out.write_all(&json)?;
                out.write_all(b"\n")?;
            }
            None if codec.check(&text, None).accepted => return Err(no_json()),
            None => report_document(&*codec, &text, &mut reporter)?,
        }
    }
    out.flush()?;
    let tally = reporter.finish()?;
    Ok(Outcome::errors_if(tally.errors > 0))
}
