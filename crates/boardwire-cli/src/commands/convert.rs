//! `boardwire convert`.

use std::io::Write as _;

use crate::args::ConvertArgs;
use crate::console::{Outcome, Stop, stdout};
use crate::convert::{self, GTP, Job, Target, Wishes};
use crate::input::Input;
use crate::settings::{Settings, unknown_format};

pub(crate) fn run(args: &ConvertArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let Some(target) = Target::named(&args.to) else {
        return Err(unknown_format(&args.to));
    };
    if !convert::is_target(target) {
        return Err(Stop::usage(format!(
            "there is no converter to {} yet; there are converters to {}",
            target.name,
            convert::targets()
        )));
    }
    let wishes = Wishes::new(&args.set)?;
    if reads_gtp(args, settings)? {
        let mut out = stdout();
        let outcome = convert::go::from_gtp(&args.path, target, wishes, settings, &mut out)?;
        out.flush()?;
        return Ok(outcome);
    }
    let input = Input::open_one(&args.path, settings)?;
    let mut out = stdout();
    let outcome = convert::run(Job {
        input,
        target,
        wishes,
        settings,
        out: &mut out,
    })?;
    out.flush()?;
    Ok(outcome)
}

/// Whether the file holds commands of GTP, which are no format of the other commands: `--from gtp` says so, or the name's ending.
fn reads_gtp(args: &ConvertArgs, settings: &Settings) -> Result<bool, Stop> {
    match args.from.as_deref() {
        Some(name) if name == GTP.name => Ok(true),
        Some(name) => Err(Stop::usage(format!(
            "--from takes gtp, not {name}; formats that all commands read are named with --format"
        ))),
        None => {
            let ending = args.path.extension();
            Ok(settings.format.is_none() && ending.is_some_and(|ending| ending == GTP.name))
        }
    }
}
