//! The transcripts of frames, streams and logs: a test per case, named `path:line`; and a test per code, which asks for the fixture that pins it and for an
//! example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase, stream};
use boardwire_sgmp::log::{LogCode, SgmpLogCodec};
use boardwire_sgmp::{Code, Sgmp};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<Sgmp>(),
        stream(erase::<Sgmp>(), "sgmp-stream"),
        erase::<SgmpLogCodec>(),
    ]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("sgmp")
        .codes::<LogCode>("sgmp-log")
        .shown_with("log-too-long", "document-limit=8")
        .shown_with("line-too-long", "line-limit=8")
        .shown_with("frame-too-long", "document-limit=5");
    // Models need the feature `serde`.
    #[cfg(not(feature = "serde"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Json);
    // Only a board can tell that a stone stands somewhere.
    #[cfg(not(feature = "rules"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Finding);
    harness.run()
}
