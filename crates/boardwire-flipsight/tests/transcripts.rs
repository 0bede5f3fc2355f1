//! The transcripts of the formats that this crate reads: a test per case, named `path:line`; and a test per code, which asks
//! for the fixture that pins it and for an example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase};
use boardwire_flipsight::{Code, Flipsight};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![erase::<Flipsight>()]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("flipsight")
        .shown_with("line-too-long", "line-limit=8")
        .shown_with("too-deep", "nesting-limit=3")
        .shown_with("array-too-long", "node-limit=8");
    // The findings of legal moves and of a replay need the feature `rules`.
    #[cfg(not(feature = "rules"))]
    let harness = harness
        .unchecked(boardwire_transcript::FailureKind::Finding)
        .unseen(|row| {
            ["legal-mismatch", "history-mismatch", "winner-mismatch"].contains(&row.name)
        });
    harness.run()
}
