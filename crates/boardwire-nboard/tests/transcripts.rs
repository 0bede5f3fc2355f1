//! The transcripts of the formats that this crate reads: a test per case, named `path:line`; and a test per code, which asks
//! for the fixture that pins it and for an example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase};
use boardwire_nboard::ggf::{self, Ggf};
use boardwire_nboard::text::{self, Obf, ObfCode, OthelloText};
use boardwire_nboard::{Code, Nboard};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<Nboard>(),
        erase::<Ggf>(),
        erase::<OthelloText>(),
        erase::<Obf>(),
    ]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("nboard")
        .codes::<ggf::Code>("ggf")
        .codes::<text::Code>("othello-text")
        .codes::<ObfCode>("obf")
        .shown_with("line-too-long", "line-limit=8")
        .shown_with("too-long", "document-limit=8")
        .shown_with("document-too-long", "document-limit=8");
    // Models need the feature `serde`, and the findings of a replay the feature `rules`.
    #[cfg(not(feature = "serde"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Json);
    #[cfg(not(feature = "rules"))]
    let harness = harness
        .unchecked(boardwire_transcript::FailureKind::Finding)
        .unseen(|row| row.fixture.ends_with("/replay.transcript"));
    harness.run()
}
