//! `boardwire conform`.

use std::io::Write as _;
use std::time::Duration;

use boardwire_transcript::{Case, Conformance, FailureKind, Outcome as Answered, Program};
use rayon::prelude::*;
use serde_json::json;

use crate::args::ConformArgs;
use crate::commands::transcript::{all_cases, read_or_built_in};
use crate::console::{Outcome, Stop, complain, stdout};
use crate::registry::FORMATS;
use crate::settings::Settings;

pub(crate) fn run(args: &ConformArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let Some((program, arguments)) = args.command.split_first() else {
        return Err(Stop::usage("name a program after --"));
    };
    let mut program =
        Program::new(program, arguments).with_timeout(Duration::from_secs(args.timeout));
    program.verdicts_only = args.verdicts;
    let (texts, outcome) = read_or_built_in(&args.paths, settings)?;
    let (mut cases, faults) = all_cases(&texts);
    for fault in &faults {
        complain(&fault.to_string());
    }
    if let Some(format) = settings.format {
        cases.retain(|case| case.format() == format.name);
    }
    if cases.is_empty() {
        return Err(Stop::usage(
            "there is no case to run: name transcripts of the format",
        ));
    }
    let mut conformance = Conformance::default();
    for outcome in probe(&program, &cases)? {
        conformance.add_probe(outcome);
    }
    // A process an input: as many at once as there are processors. The order of the answers is that of the cases.
    let outcomes: Vec<_> = cases
        .par_iter()
        .map(|case| program.try_case(case))
        .collect();
    outcomes
        .into_iter()
        .for_each(|outcome| conformance.add(outcome));

    let mut out = stdout();
    if settings.json {
        if conformance.refused_all() {
            let object = json!({
                "severity": "error",
                "code": FailureKind::Program.name(),
                "message": "the program refused everything that it was given; is it started right?",
                "refusal": conformance.refusal,
            });
            writeln!(out, "{object}")?;
        }
        for failure in &conformance.failures {
            let object = json!({
                "path": failure.name,
                "line": failure.line,
                "case": failure.case,
                "severity": "error",
                "code": failure.kind.name(),
                "message": format!("expected {}, got {}", failure.expected, failure.actual),
            });
            writeln!(out, "{object}")?;
        }
        let summary = json!({"summary": {
            "cases": conformance.cases,
            "passed": conformance.passed,
            "not_implemented": conformance.not_implemented,
            "accepted": conformance.accepted,
            "refused": conformance.refused,
            "failures": conformance.failures.len(),
        }});
        writeln!(out, "{summary}")?;
    } else {
        let text = conformance.to_string();
        // The answers are another program's: they must not drive the terminal.
        for line in text.lines() {
            writeln!(out, "{}", crate::shown::safe(line))?;
        }
    }
    out.flush()?;
    let failed = !conformance.is_ok() || !faults.is_empty();
    Ok(outcome.max(Outcome::errors_if(failed)))
}

/// One message of each format that the cases are of: whether the program starts, and whether it reads anything.
fn probe(program: &Program, cases: &[Case]) -> Result<Vec<Answered>, Stop> {
    FORMATS
        .into_iter()
        .filter(|format| cases.iter().any(|case| case.format() == format.name))
        .map(|format| {
            let example = format.example;
            let direction = format.codec().check(example, None).direction;
            program
                .probe(format.name, direction, example)
                .map_err(|error| {
                    let name = program.program.to_string_lossy();
                    Stop::Io(format!("{name}: the program does not run: {error}"))
                })
        })
        .collect()
}
