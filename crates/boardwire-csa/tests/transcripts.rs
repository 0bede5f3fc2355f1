//! The transcripts of the formats that this crate reads: a test per case, named `path:line`; and a test per code, which asks
//! for the fixture that pins it and for an example that shows it.

use std::process::ExitCode;

use boardwire_core::{DynCodec, erase};
use boardwire_csa::line::{self, CsaLineCodec};
use boardwire_csa::log::{CsaLogCodec, LogCode};
use boardwire_csa::record::{self, Csa};
use boardwire_csa::session::{self, CsaSession};
use boardwire_csa::summary::{self, CsaSummary};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<Csa>(),
        erase::<CsaLineCodec>(),
        erase::<CsaLogCodec>(),
        erase::<CsaSession>(),
        erase::<CsaSummary>(),
    ]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<record::Code>("csa")
        .codes::<line::Code>("csa-line")
        .codes::<session::Code>("csa-session")
        .codes::<LogCode>("csa-log")
        .codes::<summary::Code>("csa-summary")
        .shown_with("line-too-long", "line-limit=8")
        .shown_with("too-many-entries", "node-limit=1")
        .shown_with("bad-utf8", "encoding=UTF-8")
        .shown_with("bad-sjis", "encoding=SHIFT_JIS")
        .shown_with("bad-euc-jp", "encoding=EUC-JP")
        .shown_with("record-too-long", "document-limit=8")
        .shown_with("log-too-long", "document-limit=8")
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
