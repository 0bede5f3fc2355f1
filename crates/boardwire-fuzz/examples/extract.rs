//! Writes what the fixtures hold as seeds: `cargo run --example extract -- FOLDER` makes a folder for each target in FOLDER.
//!
//! A target's choice bytes come first; of a conversation, each line has its own. It is an example, and no binary: under `cargo fuzz` every
//! binary is linked with libFuzzer.

use std::error::Error;
use std::fs;
use std::path::Path;

use boardwire_core::{Direction, DynCodec, erase, stream};
use boardwire_transcript::{Case, CaseStep, Kind, cases_in};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("usage: extract FOLDER")?;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let cases = cases_in(&fixtures, &codecs())?;
    if let Some(failure) = cases.failures.first() {
        return Err(failure.to_string().into());
    }
    let mut count = 0;
    for case in &cases.cases {
        let id = case.id();
        let path = id.rsplit_once("fixtures/").map_or(&*id, |(_, path)| path);
        let name = path.replace(['/', '\\', ':'], "-");
        for (nth, (target, bytes)) in seeds(case).into_iter().enumerate() {
            let folder = Path::new(&folder).join(target);
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(format!("{name}-{nth}")), bytes)?;
            count += 1;
        }
    }
    println!("{count} seeds of {} cases", cases.cases.len());
    Ok(())
}

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<boardwire_carcassonne::Carcassonne>(),
        erase::<boardwire_carcassonne::json::CarcassonneJson>(),
        erase::<boardwire_csa::CsaLineCodec>(),
        erase::<boardwire_csa::log::CsaLogCodec>(),
        erase::<boardwire_csa::record::Csa>(),
        erase::<boardwire_csa::session::CsaSession>(),
        erase::<boardwire_csa::summary::CsaSummary>(),
        erase::<boardwire_flipsight::Flipsight>(),
        erase::<boardwire_nboard::Nboard>(),
        erase::<boardwire_nboard::ggf::Ggf>(),
        erase::<boardwire_nboard::text::Obf>(),
        erase::<boardwire_nboard::text::OthelloText>(),
        erase::<boardwire_sgf::Sgf>(),
        erase::<boardwire_sgmp::Sgmp>(),
        erase::<boardwire_sgmp::log::SgmpLogCodec>(),
        stream(erase::<boardwire_sgmp::Sgmp>(), "sgmp-stream"),
        erase::<boardwire_transcript::TranscriptCodec>(),
        erase::<boardwire_usi::Usi>(),
        erase::<boardwire_usi::log::UsiLogCodec>(),
        erase::<boardwire_usi::sfen::SfenCodec>(),
    ]
}

type Seed = (&'static str, Vec<u8>);

/// What a case is to the targets of its format.
fn seeds(case: &Case) -> Vec<Seed> {
    let steps: Vec<CaseStep<'_>> = case.steps().collect();
    match (case.kind(), case.format()) {
        (Kind::Session, "usi") => vec![("usi_session", conversation(&steps, 1, 100))],
        (Kind::Session, "csa-session") => vec![("csa_session", conversation(&steps, 3, 250))],
        (Kind::Session, "flipsight") => {
            let lines: Vec<&[u8]> = steps.iter().map(|step| step.bytes).collect();
            vec![("flipsight_poll", lines.join(&b'\n'))]
        }
        (_, format) => steps
            .iter()
            .flat_map(|step| messages(format, step))
            .collect(),
    }
}

fn messages(format: &str, step: &CaseStep<'_>) -> Vec<Seed> {
    let with = |choice: &[u8]| [choice, step.bytes].concat();
    let direction = |none, to_engine, to_gui| match step.direction {
        None => none,
        Some(Direction::ToEngine) => to_engine,
        Some(Direction::ToGui) => to_gui,
    };
    match format {
        "carcassonne" | "carcassonne-json" => vec![("carcassonne", with(&[0]))],
        "csa" => vec![("csa", with(&[0])), ("csa", with(&[0b1_1011]))],
        "csa-line" => vec![("csa_line", with(&[direction(0, 1, 2)]))],
        "csa-log" => vec![("csa_log", with(&[]))],
        "csa-summary" => vec![("csa_summary", with(&[]))],
        "flipsight" => vec![
            ("flipsight", with(&[0])),
            ("flipsight_poll", with(&[])),
            ("flipsight_stream", with(&[6])),
        ],
        "ggf" => vec![("ggf", with(&[]))],
        "nboard" => vec![("nboard", with(&[direction(0, 0x20, 0x10)]))],
        "obf" | "othello-text" => vec![("nboard", with(&[0]))],
        "sfen" => vec![("sfen", with(&[]))],
        "sgf" => {
            let mut seeds = vec![
                ("sgf", with(&[4])),
                ("sgf_edit", with(&[0, 0])),
                ("sgf_events", with(&[6])),
            ];
            // Each value, in a game of go on a board of 19.
            if let Ok(games) = boardwire_sgf::Collection::scan(step.bytes) {
                for property in games.nodes().flat_map(|node| node.properties()) {
                    for value in property.values() {
                        seeds.push(("sgf_value", [&[0, 3, 18], value.raw()].concat()));
                    }
                }
            }
            seeds
        }
        "sgmp" | "sgmp-stream" => vec![("sgmp", with(&[0]))],
        "sgmp-log" => vec![("sgmp_log", with(&[]))],
        "transcript" => vec![("transcript", with(&[]))],
        "usi" => vec![("usi", with(&[0])), ("usi_stream", with(&[6]))],
        "usi-log" => vec![("usi_log", with(&[]))],
        _ => Vec::new(),
    }
}

/// Lines whose first byte says who speaks (its lowest bit) and, from bit `shift` on, how many `unit`s of milliseconds have passed.
fn conversation(steps: &[CaseStep<'_>], shift: u32, unit: u64) -> Vec<u8> {
    let mut lines = Vec::new();
    let mut before = 0;
    for step in steps {
        let now = step.at.unwrap_or(before);
        let passed = (now.saturating_sub(before) / unit).min(u64::from(u8::MAX >> shift));
        before = now;
        let to_gui = u8::from(step.direction == Some(Direction::ToGui));
        lines.push(u8::try_from(passed << shift).unwrap_or_default() | to_gui);
        lines.extend_from_slice(step.bytes);
        lines.push(b'\n');
    }
    lines
}
