//! How the transcripts about transcripts are written, and what names them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

use std::fs;
use std::path::{Path, PathBuf};

use boardwire_core::{Codec, Shape};
use boardwire_transcript::{
    Options, TranscriptCodec, find_transcripts, format, parse, pinned_codes,
};

/// The folder of fixtures; `None` in a published package, which does not hold it.
fn fixtures() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    if folder.join("transcript").is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: {} is not there", folder.display());
    None
}

#[test]
fn every_transcript_is_well_written() {
    let Some(folder) = fixtures() else { return };
    for path in find_transcripts(folder.join("transcript")).expect("a folder") {
        let text = fs::read(&path).expect("a file");
        let transcript = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut again = format(&transcript);
        again.push(b'\n');
        assert_eq!(text, again, "{}", path.display());
    }
}

#[test]
fn pins_are_names_of_marks() {
    let text = "#! transcript 1 usi\n> a \n= a\n~ b 0..1\n\n> c\n! d 0..1\n@ e\n! d 1..2\n";
    let names: Vec<String> = pinned_codes(text).into_iter().collect();
    assert_eq!(names, ["b", "d", "e", "not-canonical"]);
    assert!(pinned_codes("usi => usi").is_empty());
}

#[test]
fn options_by_name() {
    use boardwire_core::CodecOptions;
    let mut options = Options::default();
    assert_eq!(options.set("session", "true"), Ok(()));
    assert_eq!(options.set("formats", "usi,csa"), Ok(()));
    assert_eq!(options.set("line-limit", "9"), Ok(()));
    assert!(options.session);
    assert_eq!(options.formats, ["usi", "csa"]);
    assert_eq!(options.limits.line, 9);
    let error = |result: Result<(), boardwire_core::OptionError>| result.unwrap_err().to_string();
    assert_eq!(
        error(options.set("session", "yes")),
        "session takes true or false, not yes"
    );
    assert_eq!(
        error(options.set("line-limit", "-1")),
        "line-limit takes a whole number, not -1"
    );
    assert!(
        error(options.set("mood", "x")).starts_with("no option is called mood; known: session,")
    );
}

#[test]
fn the_codec_is_a_document_without_direction() {
    assert_eq!(TranscriptCodec::NAME, "transcript");
    const { assert!(matches!(TranscriptCodec::SHAPE, Shape::Document) && !TranscriptCodec::END_MARK) };
}
