//! The transcripts of the formats that this crate reads: a test per case, named `path:line`; and a test per code, which asks
//! for the fixture that pins it and for an example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase};
use boardwire_transcript::harness::Harness;
use boardwire_usi::log::UsiLogCodec;
use boardwire_usi::sfen::SfenCodec;
use boardwire_usi::{Code, Usi};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![erase::<Usi>(), erase::<SfenCodec>(), erase::<UsiLogCodec>()]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("usi")
        .shown_with("line-too-long", "line-limit=8")
        .shown_with("log-too-long", "document-limit=8")
        .shown_with("seldepth-alone", "profile=draft");
    // Models need the feature `serde`, and the findings of a replay the feature `rules`.
    #[cfg(not(feature = "serde"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Json);
    #[cfg(not(feature = "rules"))]
    let harness = harness
        .unchecked(boardwire_transcript::FailureKind::Finding)
        .unseen(|row| row.fixture.ends_with("/replay.transcript"));
    harness.run()
}
