//! The transcripts of frames and of streams: a test per case, named `path:line`; and a test per code, which asks for the fixture that pins it and for an
//! example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase, stream};
use boardwire_sgmp::{Code, Sgmp};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![erase::<Sgmp>(), stream(erase::<Sgmp>(), "sgmp-stream")]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("sgmp")
        .shown_with("frame-too-long", "document-limit=5");
    // Models need the feature `serde`.
    #[cfg(not(feature = "serde"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Json);
    harness.run()
}
