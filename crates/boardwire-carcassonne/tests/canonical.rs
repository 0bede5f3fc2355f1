//! What the Canonical level says of a text that is read at Conforming.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::{CodeSet as _, format, parse, parse_strict};

const RECORD: &str = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 1 0 FFRR +0+0+0 // x\n";

#[track_caller]
fn refused(text: &str, code: &str, span: core::ops::Range<usize>) {
    let record = parse(text).expect("it is Conforming");
    assert_eq!(parse_strict(&format(&record)), Ok(record));
    let error = parse_strict(text).unwrap_err();
    assert_eq!(
        (error.code().name(), error.span().range()),
        (code, span),
        "{text:?}"
    );
}

#[test]
fn the_record_itself_is_canonical() {
    assert!(parse_strict(RECORD).is_ok());
}

#[test]
fn line_ends_are_named() {
    refused(&RECORD.replace('\n', "\r\n"), "line-ending", 28..29);
    refused(&RECORD.replace('\n', "\r"), "line-ending", 28..29);
}

#[test]
fn blanks_at_the_end_of_a_line_are_named() {
    refused(
        &RECORD.replace("A = a", "A = a \t"),
        "trailing-space",
        35..37,
    );
    refused(&RECORD.replace("// x", "// x "), "trailing-space", 67..68);
    refused(&format!("{RECORD} "), "trailing-space", 68..69);
    refused(
        &RECORD.replace("\n\nA", "\n  \nA"),
        "trailing-space",
        29..31,
    );
}

#[test]
fn a_comment_right_behind_the_text_is_named() {
    refused(
        &RECORD.replace(" // x", "// x"),
        "comment-needs-space",
        62..64,
    );
}

#[test]
fn a_k_behind_a_road_is_a_tile_that_is_not_canonical() {
    refused(
        &RECORD.replace("1 0 FFRR", "-1 0 FRkFF"),
        "bad-tile-syntax",
        52..57,
    );
}

#[test]
fn all_else_is_not_canonical() {
    refused(&RECORD.replace("1 A", "1  A"), "not-canonical", 45..46);
    refused(
        &RECORD.replace("\n\nA", "\n\n\nA"),
        "not-canonical",
        30..30 + 1,
    );
    refused(RECORD.trim_end(), "not-canonical", 67..67);
    refused(
        &RECORD.replace("A = a", "\u{2022} A = a"),
        "not-canonical",
        30..33,
    );
}
