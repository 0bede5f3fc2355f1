//! The transcripts about transcripts: a test per case, named `path:line`; and a test per code, which asks for the fixture that pins
//! it and for an example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase};
use boardwire_transcript::harness::Harness;
use boardwire_transcript::{Code, TranscriptCodec};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![erase::<TranscriptCodec>()]
}

fn main() -> ExitCode {
    Harness::new(FIXTURES, codecs)
        .codes::<Code>("transcript")
        .shown_with("unknown-format", "formats=usi")
        .shown_with("line-too-long", "line-limit=9")
        .shown_with("too-many-lines", "node-limit=2")
        .shown_with("document-too-long", "document-limit=20")
        .run()
}
