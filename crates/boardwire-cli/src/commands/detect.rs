//! `boardwire detect`.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use serde_json::json;

use crate::args::DetectArgs;
use crate::console::{Outcome, Stop, complain, stdout};
use crate::detect::{Guess, detect, is_candidate};
use crate::input::{HEAD, name_of};
use crate::settings::Settings;
use crate::shown::{counted, safe};
use crate::walk::{Found, walk};

/// Exit code 1 if a file that was named is of no known format.
pub(crate) fn run(args: &DetectArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let mut outcome = Outcome::Clean;
    let mut out = stdout();
    let mut passed_over = 0;
    for file in walk(&args.paths)? {
        if let Found::File { path, named: false } = &file
            && !is_candidate(path)
        {
            passed_over += 1;
            continue;
        }
        let name = name_of(&file);
        let guess = match look_at(&file) {
            Ok(guess) => guess,
            Err(error) => {
                complain(&format!("{name}: {error}"));
                outcome = Outcome::Trouble;
                continue;
            }
        };
        let Guess {
            format,
            inputs,
            reason,
            ..
        } = guess;
        let format = format.map(|format| format.name);
        if settings.json {
            let object =
                json!({"path": name, "format": format, "inputs": inputs, "reason": reason});
            writeln!(out, "{object}")?;
        } else {
            let shown = format.unwrap_or("unknown");
            writeln!(out, "{}: {shown} ({reason})", safe(&name))?;
        }
        if format.is_none() && !matches!(file, Found::File { named: false, .. }) {
            outcome = outcome.max(Outcome::Errors);
        }
    }
    if passed_over > 0 && !settings.json {
        let files = counted(passed_over, "file");
        writeln!(
            out,
            "{files} in folders passed over: no format has such names"
        )?;
    }
    out.flush()?;
    Ok(outcome)
}

fn look_at(file: &Found) -> Result<Guess, String> {
    let mut head = Vec::new();
    let (path, result) = match file {
        Found::Unreadable { error, .. } => return Err(error.clone()),
        Found::Stdin => (Path::new(""), io::stdin().take(HEAD).read_to_end(&mut head)),
        Found::File { path, .. } => {
            let result = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
            (path.as_path(), result)
        }
    };
    match result {
        Ok(_) => Ok(detect(path, &head)),
        Err(error) => Err(error.to_string()),
    }
}
