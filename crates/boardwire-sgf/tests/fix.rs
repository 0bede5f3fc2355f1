//! Edits that mend single findings.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_sgf::{Code, Note, Options, read};
use proptest::prelude::*;

fn notes(text: &[u8]) -> Vec<Note> {
    read(text, &Options::default()).notes
}

/// What the text is after the edit for the only note with this code.
#[track_caller]
fn mended(text: &str, code: Code) -> String {
    let reading = read(text.as_bytes(), &Options::default());
    let is_it = |note: &&Note| note.code() == code;
    let note = reading.notes.iter().find(is_it).expect("the note");
    let fix = reading.collection.fix(note).expect("an edit");
    let mended = fix.apply(text.as_bytes());
    assert!(
        !notes(&mended).iter().any(|note| note.code() == code),
        "{:?}",
        notes(&mended)
    );
    String::from_utf8(mended).unwrap()
}

#[test]
fn structure() {
    use Code::{
        Bom, EmptyVariation, HeaderSkipped, IdentWithoutValue, MissingCloseParen,
        MissingFirstSemicolon, MissingOpenParen, MissingSemicolon, NulByte, StrayChars,
        UnescapedBracket, ValueWithoutIdent,
    };
    for (text, code, expected) in [
        ("mail (;FF[4])", HeaderSkipped, " (;FF[4])"),
        (
            "(;FF[4];B[aa]xyz;W[bb])",
            StrayChars,
            "(;FF[4];B[aa];W[bb])",
        ),
        // Without a blank it would be the property AB.
        ("(;FF[4]N[x]A1B[x])", StrayChars, "(;FF[4]N[x]A B[x])"),
        ("(;FF[4];B;W[aa])", IdentWithoutValue, "(;FF[4];;W[aa])"),
        (
            "(;FF[4];[aa][bb]W[cc])",
            ValueWithoutIdent,
            "(;FF[4];W[cc])",
        ),
        ("(;FF[4](;N[a])( ))", EmptyVariation, "(;FF[4](;N[a]))"),
        ("(FF[4];B[aa])", MissingFirstSemicolon, "(;FF[4];B[aa])"),
        (
            "(;FF[4](;N[a])(N[b]))",
            MissingSemicolon,
            "(;FF[4](;N[a])(;N[b]))",
        ),
        (
            "(;FF[4](;N[a]);N[b]))",
            MissingOpenParen,
            "(;FF[4](;N[a])(;N[b]))",
        ),
        (
            "(;FF[4](;N[a])(;N[b]",
            MissingCloseParen,
            "(;FF[4](;N[a])(;N[b]))",
        ),
        ("\u{feff}(;FF[4])", Bom, "(;FF[4])"),
        ("(;FF[4]C[a\0b])", NulByte, "(;FF[4]C[a b])"),
        (
            "(;FF[4]US[Mat[3d]];B[aa])",
            UnescapedBracket,
            "(;FF[4]US[Mat[3d\\]];B[aa])",
        ),
    ] {
        assert_eq!(mended(text, code), expected);
    }
    // Both were due to the bracket.
    assert_eq!(notes(b"(;FF[4]US[Mat[3d\\]];B[aa])"), []);
}

#[test]
fn properties_and_values() {
    use Code::{
        AnnotationWithoutMove, ComposeCorrected, ContradictingAnnotation, EmptyPassInOldFf,
        EmptyValue, LowercaseInIdent, NoHandicap, PointNotUnique, RootPropertyOutsideRoot,
        SquareSizeAsPair, TooManyValues, TwoMovesInNode, ValueCorrected,
    };
    for (text, code, expected) in [
        ("(;FF[4];Black[aa])", LowercaseInIdent, "(;FF[4];B[aa])"),
        (
            "(;FF[4];SZ[9]B[aa])",
            RootPropertyOutsideRoot,
            "(;FF[4];B[aa])",
        ),
        ("(;FF[4];BM[1]C[x])", AnnotationWithoutMove, "(;FF[4];C[x])"),
        (
            "(;FF[4];B[aa]DO[]IT[])",
            ContradictingAnnotation,
            "(;FF[4];B[aa]DO[])",
        ),
        ("(;FF[4]HA[0]KM[5])", NoHandicap, "(;FF[4]KM[5])"),
        (
            "(;FF[4];B[aa]W[bb])",
            TwoMovesInNode,
            "(;FF[4];B[aa];W[bb])",
        ),
        ("(;FF[4];N[][b] [c])", TooManyValues, "(;FF[4];N[b])"),
        ("(;FF[4]KM[] C[x])", EmptyValue, "(;FF[4] C[x])"),
        ("(;FF[4]AB[aa][])", EmptyValue, "(;FF[4]AB[aa])"),
        (
            "(;FF[4]AB[aa]AW[bb][aa])",
            PointNotUnique,
            "(;FF[4]AB[aa]AW[bb])",
        ),
        ("(;FF[4]LB[aa:1][aa:2])", PointNotUnique, "(;FF[4]LB[aa:1])"),
        ("(;FF[4]KM[6,5])", ValueCorrected, "(;FF[4]KM[6.5])"),
        ("(;FF[4]RE[b+resign])", ValueCorrected, "(;FF[4]RE[B+R])"),
        ("(;FF[4]AB[cc:aa])", ComposeCorrected, "(;FF[4]AB[aa:cc])"),
        ("(;FF[4]SZ[9:9])", SquareSizeAsPair, "(;FF[4]SZ[9])"),
        ("(;FF[3];B[])", EmptyPassInOldFf, "(;FF[3];B[tt])"),
    ] {
        assert_eq!(mended(text, code), expected);
    }
}

#[test]
fn what_needs_a_person_has_no_edit() {
    for text in [
        "(;FF[4];B[zz])",
        "(;FF[4]RE[who knows])",
        "(;FF[4]AB[aa]B[bb])",
        "(;FF[4]AB[aa][aa:bb])",
        "(;FF[4]KM[5]KM[6])",
        "(;FF[4];DO[]DO[])",
        "(;FF[4]SZ[0])",
        // The `)` of the doubled `(` has to go with it.
        "(;FF[4]((;N[a])))",
    ] {
        let reading = read(text.as_bytes(), &Options::default());
        assert!(!reading.notes.is_empty());
        for note in &reading.notes {
            let known = matches!(note.code(), Code::MoveInRoot);
            assert!(known || reading.collection.fix(note).is_none(), "{note}");
        }
    }
    // Nor is there one for a text that is not the one that was read.
    let mut reading = read(&b"(;FF[4]KM[6,5])"[..], &Options::default());
    assert!(reading.collection.fix(&reading.notes[0]).is_some());
    let root = reading.collection.games().next().unwrap().id();
    reading.collection.remove_property(root, "C").unwrap();
    reading.collection.insert_after(root).unwrap();
    assert!(reading.collection.fix(&reading.notes[0]).is_none());
    let wide: Vec<u8> = "\u{feff}(;FF[4]KM[6,5])"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let reading = read(&*wide, &Options::default());
    assert!(
        reading
            .notes
            .iter()
            .all(|note| reading.collection.fix(note).is_none())
    );
}

const WORDS: &[&str] = &[
    "(;FF[4]",
    "(;",
    "(",
    ")",
    ";",
    "B[aa]",
    "W[bb]",
    "B[]",
    "B",
    "Black[cc]",
    "x",
    "1",
    "]",
    "[aa]",
    "AB[aa][aa]",
    "AB[bb:aa]",
    "AW[aa][]",
    "C[a]",
    "C[x]]",
    "C[]",
    "N[a][b]",
    "KM[6,5]",
    "KM[]",
    "HA[1]",
    "SZ[9:9]",
    "TE[1]",
    "BM[1]",
    "DO[]",
    "FF[3]",
    "LB[aa:x]",
    " ",
    "\0",
    "\u{feff}",
    "RE[w+5]",
    "DT[2000.1.2]",
    "TB[][aa]",
    "W[a b]",
];

proptest! {
    /// Each edit is in bounds, leaves the rest alone, and takes its own finding away.
    #[test]
    fn an_edit_takes_its_finding_away(words in prop::collection::vec(prop::sample::select(WORDS), 0..14)) {
        let text = format!("(;FF[4]{}", words.concat());
        let reading = read(text.as_bytes(), &Options::default());
        for note in &reading.notes {
            let Some(fix) = reading.collection.fix(note) else { continue };
            let span = fix.span();
            prop_assert!(span.start <= span.end && span.end <= text.len());
            prop_assert!(!span.is_empty() || !fix.replacement().is_empty());
            let mended = fix.apply(text.as_bytes());
            let again = notes(&mended);
            let count = |notes: &[Note]| notes.iter().filter(|it| it.code() == note.code()).count();
            // Of `]]` the second one is at issue once the first is a part of the text.
            let is_next = note.code() == Code::UnescapedBracket
                && again.iter().all(|it| it.code() != note.code() || it.span().start.abs_diff(span.start) > 1);
            prop_assert!(count(&again) < count(&reading.notes) || is_next, "{text} {note} {} {again:?}", mended.escape_ascii());
        }
    }
}

/// The spans of what the canonical form lacks.
fn lost(text: &[u8]) -> Vec<String> {
    let reading = read(text, &Options::default());
    let notes = reading.collection.lost_text(&reading.notes);
    notes
        .map(|note| format!("{:?}", note.span().range()))
        .collect()
}

#[test]
fn text_that_the_canonical_form_lacks() {
    assert_eq!(lost(b"(;FF[4];B[aa]KO[some text]DO[ ]MN[07])"), ["16..25"]);
    assert_eq!(lost(b"(;FF[3]FG[1:Figure one])"), ["10..22"]);
    // KO is no property of FF[1], and a komi at one server: it stays.
    assert_eq!(lost(b"(;FF[1]KO[6.5])"), Vec::<String>::new());
    assert_eq!(
        lost(b"(;FF[4]N[a]) (;FF[3]xyz[a];B[aa]IT[why])"),
        ["20..23", "35..38"]
    );
    let text: Vec<u8> = "(;FF[4];B[aa]IT[why])"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(lost(&text), ["32..38"]);
}

#[test]
fn words_that_the_canonical_form_lacks() {
    for (property, is_lost) in [
        ("BL[30 min]", true),
        ("BL[30 sec]", false),
        ("MN[12 abc]", true),
        ("MN[ 12 ]", false),
        ("TR[aa foo]", true),
        ("TR[a a]", false),
        ("LB[aaa:x]", true),
        ("C[ 12 abc\\]]", false),
        ("XX[12 abc]", false),
    ] {
        let found = lost(format!("(;FF[4];B[aa]{property})").as_bytes());
        assert_eq!(found.len(), usize::from(is_lost), "{property}");
    }
    // Passes.
    for (value, is_lost) in [("ttx", true), ("tt", false), ("pass", false), (" ", false)] {
        let found = lost(format!("(;FF[4];W[{value}])").as_bytes());
        assert_eq!(found.len(), usize::from(is_lost), "W[{value}]");
    }
    for (property, is_lost) in [
        ("RE[W+R (time)]", true),
        ("RE[White wins by resignation]", false),
        ("RE[W+A]", false),
        ("TM[90 min each]", false),
        ("HA[2 stones]AB[aa][bb]", false),
        ("HA[2 or so]AB[aa][bb]", true),
        ("ST[2 foo]", true),
        ("DT[5th of May 1990]", false),
        ("KM[6,5 points]", false),
        ("SZ[x]", false),
        ("FF[5x]", false),
    ] {
        for version in ["FF[4]", "FF[3]"] {
            let found = lost(format!("(;{version}{property};B[cc])").as_bytes());
            assert_eq!(found.len(), usize::from(is_lost), "{version}{property}");
        }
    }
}

#[test]
fn properties_that_the_canonical_form_lacks() {
    for (text, spans) in [
        // A point of another property; twice in one it is one.
        ("(;FF[4]TR[bb]CR[bb])", &["16..18"][..]),
        ("(;FF[4]TR[bb][bb]TR[bb])", &[]),
        ("(;FF[4]AB[aa:bb]AW[bb:cc])", &["19..24"]),
        ("(;FF[4]AB[aa:bb][bb:cc])", &[]),
        ("(;FF[4]TB[aa]TW[bb][aa])", &["20..22"]),
        ("(;FF[4]LB[aa:x][aa:y])", &[]),
        // Judgements.
        ("(;FF[4]GB[1]GW[2])", &["12..14"]),
        ("(;FF[4];B[aa]BM[1]DO[])", &["18..20"]),
        ("(;FF[4];B[aa]BM[1]TE[1])", &[]),
        // Whose turn it is beside a move.
        ("(;FF[4];W[bb]PL[W])", &["13..15"]),
        ("(;FF[4];W[bb]PL[W]AB[aa])", &[]),
        ("(;FF[4];W[bb]PL[W]AB[zz])", &["13..15"]),
        ("(;FF[3];W[bb]PL[W])", &[]),
        ("(;FF[4];AB[aa]PL[W]BL[3])", &[]),
    ] {
        assert_eq!(lost(text.as_bytes()), spans, "{text}");
    }
}

/// Of many values in one node each is looked at once.
#[test]
fn what_is_lost_is_found_in_linear_time() {
    let text = format!("(;FF[4]AB[aa]AW{})", "[aa]".repeat(200_000));
    let reading = read(text.as_bytes(), &Options::default());
    assert!(reading.notes.len() > 1000);
    let lost = reading.collection.lost_text(&reading.notes);
    assert_eq!(lost.count(), 1);
    let text = format!("(;FF[4]TR{})", "[aax]".repeat(200_000));
    let reading = read(text.as_bytes(), &Options::default());
    let corrected = |it: &&Note| it.code() == Code::ValueCorrected;
    let lost = reading.collection.lost_text(&reading.notes);
    assert_eq!(lost.count(), reading.notes.iter().filter(corrected).count());
}
