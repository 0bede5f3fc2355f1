//! The transcripts of the formats that this crate reads: a test per case, named `path:line`; and a test per code, which asks
//! for the fixture that pins it and for an example that shows it.

use std::process::ExitCode;

use boardwire_carcassonne::{Carcassonne, Code};
use boardwire_core::{DynCodec, erase};
use boardwire_transcript::harness::Harness;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn codecs() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<Carcassonne>(),
        #[cfg(feature = "serde")]
        erase::<boardwire_carcassonne::json::CarcassonneJson>(),
    ]
}

fn main() -> ExitCode {
    let harness = Harness::new(FIXTURES, codecs)
        .codes::<Code>("carcassonne")
        .shown_with("too-long", "document-limit=8")
        .shown_with("angle-in-start-style", "style=start")
        .shown_with("tag-in-angle-style", "style=signed")
        .shown_with("start-turn-guessed", "start-turn=guess");
    // Models need the feature `serde`, and the findings of a replay the feature `rules`.
    #[cfg(not(feature = "serde"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Json);
    #[cfg(not(feature = "rules"))]
    let harness = harness.unchecked(boardwire_transcript::FailureKind::Finding);
    #[cfg(not(all(feature = "rules", feature = "serde")))]
    let harness = harness.unseen(|row| {
        !cfg!(feature = "serde") && row.fixture.starts_with("carcassonne-json/")
            || !cfg!(feature = "rules") && row.fixture.ends_with("/replay.transcript")
    });
    harness.run()
}
