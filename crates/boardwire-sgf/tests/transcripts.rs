//! The transcripts of SGF: a test per case, named `path:line`; and a test per code, which asks for the fixture that pins it and for an
//! example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase};
use boardwire_sgf::{Code, Sgf};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![erase::<Sgf>()]
}

fn main() -> ExitCode {
    let mut harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("sgf")
        .shown_with("input-too-large", "document-limit=8")
        .shown_with("limit-depth", "nesting-limit=2")
        .shown_with("limit-nodes", "node-limit=2")
        .shown_with("limit-value", "value-limit=4")
        .shown_with("limit-points", "points-limit=2")
        .shown_with("position-not-followed", "node-limit=4")
        .shown_with("too-many-notes", "notes-limit=1")
        .shown_with("undecodable-bytes", "encoding=UTF-8")
        .shown_with("fjk-note", "profile=fjk");
    for code in [
        "dialect-fox",
        "dialect-nihonkiin",
        "dialect-igs",
        "dialect-cgoban1",
    ] {
        harness = harness.shown_with(code, "dialect=auto");
    }
    for code in [
        "several-trees",
        "handicap-mismatch",
        "setup-in-main-line",
        "same-colour-twice",
    ] {
        harness = harness.shown_with(code, "strict-style=true");
    }
    for code in ["variation-level-uncertain", "variation-level-corrected"] {
        harness = harness.shown_with(code, "variation-levels=true");
    }
    // Models need the feature `serde`, and the findings of a replay the feature `rules`.
    #[cfg(not(feature = "serde"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Json);
    #[cfg(not(feature = "rules"))]
    let harness = harness
        .unchecked(boardwire_transcript::FailureKind::Finding)
        .unseen(|row| row.fixture.ends_with("/replay.transcript"));
    harness.run()
}
