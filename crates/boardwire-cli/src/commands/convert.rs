//! `boardwire convert`.

use std::io::Write as _;

use crate::args::ConvertArgs;
use crate::console::{Outcome, Stop, stdout};
use crate::convert::{self, Job, Wishes};
use crate::input::Input;
use crate::registry::Format;
use crate::settings::{Settings, unknown_format};

pub(crate) fn run(args: &ConvertArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let Some(target) = Format::named(&args.to) else {
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
