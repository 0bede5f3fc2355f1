//! SFEN: every deviation and fault with its span, the guarantees, and real texts.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_core,
    reason = "tests say what they expect"
)]

use boardwire_core::shogi::{Color, Hand, MaterialError, Piece, PieceKind, Setup, Square};
use boardwire_core::{CodeSet as _, Codec as _, CodecOptions as _, SliceOut, Span, oracle};
use boardwire_usi::sfen::{self, PlySpelling, PositionError, Sfen, SfenCodec, url};
use boardwire_usi::{Code, Level, Options};
use proptest::prelude::*;

const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const EMPTY: &str = "9/9/9/9/9/9/9/9/9";

/// The empty board and these fields.
fn with_fields(fields: &str) -> String {
    format!("{EMPTY} {fields}")
}

/// The error at Lenient: code, context, and the text of the span. It is the same at Conforming.
#[track_caller]
fn fault(text: &str) -> (Code, &'static str, Span) {
    let error = sfen::parse_lenient(text).expect_err(text);
    assert_eq!(sfen::parse(text), Err(error), "{text}");
    assert!(!error.expected().is_empty(), "{text}: nothing is expected");
    (error.code(), error.context(), error.span())
}

#[track_caller]
fn assert_fault(text: &str, code: Code, context: &str, span: std::ops::Range<usize>) {
    assert_eq!(fault(text), (code, context, Span::from(span)), "{text}");
}

/// The notes at Lenient; at Conforming the first of them is the error.
#[track_caller]
fn assert_notes(text: &str, canonical: &str, notes: &[(Code, &str)]) {
    let (value, found) = sfen::parse_lenient(text).expect(text);
    assert_eq!(value.to_string(), canonical);
    let shown: Vec<_> = found
        .iter()
        .map(|note| (note.code(), note.span().of(text.as_bytes())))
        .collect();
    let wanted: Vec<_> = notes
        .iter()
        .map(|&(code, part)| (code, part.as_bytes()))
        .collect();
    assert_eq!(shown, wanted, "{text}");
    let error = sfen::parse(text).expect_err(text);
    assert_eq!(
        (error.code(), error.span()),
        (found[0].code(), found[0].span())
    );
}

#[track_caller]
fn assert_conforming(text: &str, canonical: &str) {
    let (value, notes) = sfen::parse_lenient(text).expect(text);
    assert_eq!(notes, [], "{text}");
    assert_eq!(sfen::parse(text), Ok(value));
    assert_eq!(value.to_string(), canonical);
    let strict = sfen::parse_strict(text);
    if text == canonical {
        assert_eq!(strict, Ok(value));
    } else {
        assert_eq!(
            strict.map_err(|error| error.code()),
            Err(Code::NotCanonical)
        );
    }
}

#[test]
fn the_start_position_reads_and_writes() {
    assert_conforming(STARTPOS, STARTPOS);
    let read = sfen::parse(STARTPOS).unwrap();
    assert_eq!(read.setup, Setup::startpos());
    assert_eq!(read, Sfen::from(Setup::startpos()));
    assert_eq!(Setup::from(read), Setup::startpos());
    assert_eq!(STARTPOS.parse(), Ok(read));
    assert_eq!(Sfen::try_from(STARTPOS.as_bytes()), Ok(read));
    assert_eq!(sfen::format(&read), STARTPOS.as_bytes());
}

#[test]
fn every_way_to_write_gives_the_same_bytes() {
    let tsume = sfen::start_position("tsume").unwrap();
    let text = tsume.to_string();
    let mut bytes = b"position sfen ".to_vec();
    sfen::format_into(&tsume, &mut bytes);
    assert_eq!(bytes, format!("position sfen {text}").as_bytes());
    let mut buffer = [0; sfen::MAX_LEN];
    let mut out = SliceOut::new(&mut buffer);
    sfen::format_to(&tsume, &mut out);
    assert_eq!(out.finish(), Ok(text.as_bytes()));
    assert_eq!(format!("{tsume:>80}").trim_start(), text);
    assert_eq!(format!("{tsume:?}"), format!("Sfen({text})"));
}

#[test]
fn the_longest_text_fits() {
    let mut setup = Setup {
        ply: u32::MAX,
        ..Setup::EMPTY
    };
    for square in Square::all() {
        setup
            .board
            .set(square, Some(Piece::new(Color::White, PieceKind::Horse)));
    }
    for color in Color::ALL {
        for kind in PieceKind::HAND {
            setup.hand_mut(color).set(kind, Hand::MAX).unwrap();
        }
    }
    let text = Sfen::from(setup).to_string();
    assert_eq!(text.len(), sfen::MAX_LEN);
    assert_conforming(&text, &text);
}

#[test]
fn the_move_number_may_be_missing() {
    let canonical = with_fields("w - 1");
    for text in ["w -", "w - ", "w -\t"] {
        let text = with_fields(text);
        assert_conforming(&text, &canonical);
        let read = sfen::parse(&text).unwrap();
        assert!(!read.had_ply());
        assert_eq!(read.ply_spelling(), PlySpelling::Missing);
        assert_eq!((read.setup.ply, read.ply()), (1, 1));
        assert_eq!(Ok(read), sfen::parse(&canonical));
    }
    assert!(sfen::parse(&canonical).unwrap().had_ply());
}

#[test]
fn the_move_number_is_kept_and_its_spelling_is_no_value() {
    assert_conforming(
        &with_fields("b - 4294967295"),
        &with_fields("b - 4294967295"),
    );
    assert_conforming(&with_fields("b - 007"), &with_fields("b - 7"));
    let zero = with_fields("b - 0");
    assert_notes(&zero, &with_fields("b - 1"), &[(Code::PlyZero, "0")]);
    assert_notes(
        &with_fields("b - 00"),
        &with_fields("b - 1"),
        &[(Code::PlyZero, "00")],
    );
    let (read, _) = sfen::parse_lenient(&zero).unwrap();
    assert_eq!(read.ply_spelling(), PlySpelling::Zero);
    assert_eq!(read, sfen::parse(&with_fields("b - 1")).unwrap());
    assert!(format!("{read:?}").ends_with("ply written as 0)"));
    // A set-up that counts from 0 is written as one that can be read.
    let from_zero = Sfen::from(Setup {
        ply: 0,
        ..Setup::EMPTY
    });
    assert_eq!(from_zero.to_string(), with_fields("b - 1"));
    assert_eq!(sfen::parse_strict(&from_zero.to_string()), Ok(from_zero));
}

#[test]
fn blanks_and_one_line_end_are_conforming() {
    let canonical = with_fields("b - 1");
    for text in [
        with_fields(" b - 1"),
        with_fields("b\t-\t1"),
        format!("  {canonical}"),
        format!("{canonical} \t"),
    ] {
        assert_conforming(&text, &canonical);
    }
    let read = sfen::parse(&canonical).unwrap();
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("{canonical}{end}");
        assert_eq!(sfen::parse(&text), Ok(read));
        let strict = sfen::parse_strict(&text).unwrap_err();
        assert_eq!(
            (strict.code(), strict.span().start),
            (Code::NotCanonical, 23)
        );
    }
    let (_, notes) = sfen::parse_lenient(&format!("{canonical}\r")).unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!(
        (notes[0].code(), notes[0].span()),
        (Code::LoneCr, Span::new(23, 24))
    );
}

#[test]
fn the_strict_level_says_where_the_text_differs() {
    let difference = |fields: &str| {
        let error = sfen::parse_strict(&with_fields(fields)).unwrap_err();
        assert_eq!(error.code(), Code::NotCanonical);
        (error.context(), error.span().range())
    };
    assert_eq!(difference(" b - 1"), ("sfen.side", 18..19));
    assert_eq!(difference("b  - 1"), ("sfen.hands", 20..21));
    assert_eq!(difference("b - 01"), ("sfen.ply", 22..24));
    assert_eq!(difference("b -"), ("sfen.hands", 21..21));
}

#[test]
fn deviations_of_the_board_are_notes() {
    assert_notes(
        "54/9/9/9/9/9/9/9/333 b - 1",
        &with_fields("b - 1"),
        &[(Code::AdjacentDigits, "54"), (Code::AdjacentDigits, "333")],
    );
    assert_notes(
        "11P11+p111/9/9/9/9/9/9/9/9 b - 1",
        "2P2+p3/9/9/9/9/9/9/9/9 b - 1",
        &[
            (Code::AdjacentDigits, "11"),
            (Code::AdjacentDigits, "11"),
            (Code::AdjacentDigits, "111"),
        ],
    );
}

#[test]
fn deviations_of_the_hands_are_notes() {
    let check = |hands: &str, canonical: &str, notes: &[(Code, &str)]| {
        let text = with_fields(&format!("b {hands} 1"));
        assert_notes(&text, &with_fields(&format!("b {canonical} 1")), notes);
    };
    check("1P", "P", &[(Code::HandCountOne, "1")]);
    check("PP", "2P", &[(Code::RepeatedHandLetter, "P")]);
    check("2P16P", "18P", &[(Code::RepeatedHandLetter, "16P")]);
    check("PSr", "SPr", &[(Code::UnorderedHands, "S")]);
    check("p3R", "3Rp", &[(Code::UnorderedHands, "3R")]);
    // The order is noted once, repetitions each time.
    check(
        "PGPbr1b",
        "G2Pr2b",
        &[
            (Code::UnorderedHands, "G"),
            (Code::RepeatedHandLetter, "P"),
            (Code::HandCountOne, "1"),
            (Code::RepeatedHandLetter, "1b"),
        ],
    );
    // More than a set has, and no more than a hand can hold: a matter of material, not of syntax.
    check(
        "2R1R",
        "3R",
        &[(Code::HandCountOne, "1"), (Code::RepeatedHandLetter, "1R")],
    );
}

#[test]
fn words_before_an_sfen_are_notes() {
    let text = format!("sfen {STARTPOS}");
    assert_notes(&text, STARTPOS, &[(Code::SfenPrefix, "sfen")]);
    let text = format!(" position\tsfen  {STARTPOS}");
    assert_notes(&text, STARTPOS, &[(Code::SfenPrefix, "position\tsfen")]);
    let text = format!("\u{feff}{STARTPOS}");
    assert_notes(&text, STARTPOS, &[(Code::Bom, "\u{feff}")]);
    // The words alone are nothing to read.
    for text in ["sfen", "position sfen "] {
        let error = sfen::parse_lenient(text).unwrap_err();
        let end = Span::empty(text.len());
        assert_eq!((error.code(), error.span()), (Code::EmptyInput, end));
        assert_eq!(sfen::parse(text).unwrap_err().code(), Code::SfenPrefix);
    }
    assert_fault(
        "position startpos",
        Code::BadSfenBoard,
        "sfen.board.bad-letter",
        1..2,
    );
}

#[test]
fn faults_of_the_board() {
    use Code::BadSfenBoard as Board;
    // Too few and too many rows, the last with nothing in it.
    assert_fault("9/9 b - 1", Board, "sfen.board.row-count", 3..3);
    assert_fault(
        &format!("{EMPTY}/9 b - 1"),
        Board,
        "sfen.board.row-count",
        17..19,
    );
    assert_fault(
        &format!("{EMPTY}/ b - 1"),
        Board,
        "sfen.board.row-count",
        17..18,
    );
    // Rows of other widths: narrow, empty, wide by a piece, by a promoted piece, by a digit.
    assert_fault(
        "9/8/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        2..3,
    );
    assert_fault(
        "9//9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        2..2,
    );
    assert_fault(
        "/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        0..0,
    );
    assert_fault(
        "9P/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        0..2,
    );
    assert_fault(
        "9/p8+Pk/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        2..7,
    );
    assert_fault(
        "9/p9k/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        2..5,
    );
    assert_fault(
        "54P/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.row-width",
        0..3,
    );
    assert_fault(
        "rbsgk/4p/5/P4/KGSBR b - 1",
        Board,
        "sfen.board.row-width",
        0..5,
    );
    // Bytes that stand for nothing; a character is marked as a whole.
    assert_fault(
        "A8/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.bad-letter",
        0..1,
    );
    assert_fault(
        "+A8/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.bad-letter",
        1..2,
    );
    assert_fault(
        "8玉/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.bad-letter",
        1..4,
    );
    assert_fault(
        "9/9/9/9/9/9/9/9/9\u{3000}b - 1",
        Board,
        "sfen.board.bad-letter",
        17..20,
    );
    assert_fault(
        "9/-/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.bad-letter",
        2..3,
    );
    // The plus.
    assert_fault(
        "+8/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.dangling-plus",
        0..1,
    );
    assert_fault(
        "++P8/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.dangling-plus",
        0..1,
    );
    assert_fault(
        "8+/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.dangling-plus",
        1..2,
    );
    assert_fault(
        "+G8/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.plus-on-gold-or-king",
        0..2,
    );
    assert_fault(
        "8+k/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.plus-on-gold-or-king",
        1..3,
    );
    // Zero.
    assert_fault(
        "0/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.zero-digit",
        0..1,
    );
    assert_fault(
        "90/9/9/9/9/9/9/9/9 b - 1",
        Board,
        "sfen.board.zero-digit",
        1..2,
    );
}

#[test]
fn faults_of_the_side() {
    for (side, len) in [("x", 1), ("B", 1), ("bw", 2), ("-", 1), ("moves", 5)] {
        let text = with_fields(&format!("{side} - 1"));
        assert_fault(&text, Code::BadSfenSide, "sfen.side", 18..18 + len);
    }
    assert_fault(EMPTY, Code::BadSfenSide, "sfen.side", 17..17);
    assert_fault(&with_fields(" "), Code::BadSfenSide, "sfen.side", 19..19);
}

#[test]
fn faults_of_the_hands() {
    let check = |hands: &str, context: &str, span: std::ops::Range<usize>| {
        let text = with_fields(&format!("b {hands} 1"));
        let span = span.start + 20..span.end + 20;
        assert_fault(&text, Code::BadSfenHands, context, span);
    };
    check("0P", "sfen.hands.zero-count", 0..1);
    check("00P", "sfen.hands.zero-count", 0..2);
    check("R02P", "sfen.hands.zero-count", 1..3);
    check("99P", "sfen.hands.count-range", 0..2);
    check("19P", "sfen.hands.count-range", 0..2);
    check("4294967298P", "sfen.hands.count-range", 0..10);
    check("K", "sfen.hands.king-in-hand", 0..1);
    check("R2k", "sfen.hands.king-in-hand", 2..3);
    check("P3", "sfen.hands.dangling-count", 1..2);
    check("1", "sfen.hands.dangling-count", 0..1);
    check("+P", "sfen.hands.plus-in-hand", 0..1);
    check("2+P", "sfen.hands.plus-in-hand", 1..2);
    check("PX", "sfen.hands.bad-letter", 1..2);
    check("2歩", "sfen.hands.bad-letter", 1..4);
    check("P-", "sfen.hands.bad-letter", 1..2);
    check("-P", "sfen.hands", 0..2);
    check("--", "sfen.hands", 0..2);
    check("moves", "sfen.hands", 0..5);
    assert_fault(&with_fields("b"), Code::BadSfenHands, "sfen.hands", 19..19);
    // The first deviation comes before the fault.
    let text = with_fields("b 1PX 1");
    assert_eq!(sfen::parse(&text).unwrap_err().code(), Code::HandCountOne);
    assert_eq!(
        sfen::parse_lenient(&text).unwrap_err().code(),
        Code::BadSfenHands
    );
}

#[test]
fn repeated_letters_can_exceed_a_hand() {
    let error = sfen::parse_lenient(&with_fields("b 10P9P 1")).unwrap_err();
    assert_eq!(error.code(), Code::MaterialExceeded);
    assert_eq!(
        (error.context(), error.span().range()),
        ("sfen.hands", 23..25)
    );
    assert!(!error.expected().is_empty());
}

#[test]
fn faults_of_the_move_number() {
    for (ply, code) in [
        ("1abc", Code::BadSfenPly),
        ("-1", Code::BadSfenPly),
        ("+1", Code::BadSfenPly),
        ("1.0", Code::BadSfenPly),
        ("7g7f", Code::BadSfenPly),
        ("4294967296", Code::NumberOutOfRange),
        ("99999999999999999999999", Code::NumberOutOfRange),
    ] {
        let text = with_fields(&format!("b - {ply}"));
        assert_fault(&text, code, "sfen.ply", 22..22 + ply.len());
    }
}

#[test]
fn nothing_may_follow() {
    let check = |fields: &str, span| {
        assert_fault(&with_fields(fields), Code::UnexpectedToken, "sfen", span);
    };
    check("b - 1 moves 7g7f", 24..29);
    check("b - moves 7g7f", 22..27);
    check("b - 1 2", 24..25);
}

#[test]
fn faults_of_the_line() {
    let check = |text: &str, code, span: std::ops::Range<usize>| {
        let error = sfen::parse_lenient(text).unwrap_err();
        assert_eq!(
            (error.code(), error.span()),
            (code, span.into()),
            "{text:?}"
        );
    };
    check("", Code::EmptyInput, 0..0);
    check(" \t\n", Code::EmptyInput, 2..2);
    check("\u{feff}", Code::EmptyInput, 3..3);
    check("\0", Code::NulByte, 0..1);
    check("9/9\0", Code::NulByte, 3..4);
    check("9/\n9", Code::LineEndInside, 2..3);
    check(
        &format!("{STARTPOS}\n\n"),
        Code::LineEndInside,
        STARTPOS.len()..STARTPOS.len() + 1,
    );
    check(
        &format!("{STARTPOS}\0"),
        Code::NulByte,
        STARTPOS.len()..STARTPOS.len() + 1,
    );
    // A fault before the byte comes first.
    check("A\0", Code::BadSfenBoard, 0..1);
    let mut options = Options::new(Level::Lenient);
    options.set("line-limit", "60").unwrap();
    let error = sfen::parse_with(STARTPOS, &options, &mut Vec::new()).unwrap_err();
    assert_eq!((error.code(), error.span().start), (Code::LineTooLong, 60));
}

#[test]
fn what_more_bytes_may_mend_is_marked() {
    for text in [
        "",
        "9",
        "9/8",
        "9/",
        "+",
        "9/9",
        EMPTY,
        &with_fields("b"),
        &with_fields("b P3"),
    ] {
        let error = sfen::parse_lenient(text).unwrap_err();
        assert!(error.is_truncated(), "{text}: {error}");
    }
    for text in ["9/9 b", "9P", "9/8/9", "+8", "A", &with_fields("b moves")] {
        let error = sfen::parse_lenient(text).unwrap_err();
        assert!(!error.is_truncated(), "{text}: {error}");
    }
}

/// Public bug reports about other programs, each with its right result.
#[test]
fn bug_reports_elsewhere() {
    // shogihome#1115: no move number.
    assert!(
        !sfen::parse(STARTPOS.strip_suffix(" 1").unwrap())
            .unwrap()
            .had_ply()
    );
    // nozaq/shogi-rs#24: two-digit counts.
    let read = sfen::parse("7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").unwrap();
    assert_eq!(read.setup.hand(Color::White).count(PieceKind::Pawn), 17);
    assert_eq!(read.check_material(), Ok(()));
    // lishogi#118: letters out of order, and twice.
    let board = "ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL";
    assert_notes(
        &format!("{board} b PSPpbpb 19"),
        &format!("{board} b S2P2b2p 19"),
        &[
            (Code::UnorderedHands, "S"),
            (Code::RepeatedHandLetter, "P"),
            (Code::RepeatedHandLetter, "p"),
            (Code::RepeatedHandLetter, "b"),
        ],
    );
    // cshogi#43: the count behind the letter.
    assert_fault(
        &with_fields("b P3 1"),
        Code::BadSfenHands,
        "sfen.hands.dangling-count",
        21..22,
    );
    // Lishogi-Bot PR#82: a 5x5 board.
    assert_eq!(fault("rbsgk/4p/5/P4/KGSBR b - 1").0, Code::BadSfenBoard);
    // lishogi#29: letters of other variants.
    assert_fault(
        "lnsgkgsnA/9/9/9/9/9/9/9/9 b - 1",
        Code::BadSfenBoard,
        "sfen.board.bad-letter",
        8..9,
    );
    // lishogi#671: separators of URLs are for the URL reader.
    let url = "7k1/9/7P1/9/9/9/9/9/9_b_BPsn3p_1";
    assert_fault(url, Code::BadSfenBoard, "sfen.board.bad-letter", 21..22);
    assert_eq!(
        url::decode(url).unwrap().to_string(),
        "7k1/9/7P1/9/9/9/9/9/9 b BPsn3p 1"
    );
}

#[test]
fn urls_spell_blanks_and_plus_otherwise() {
    let text = "4k4/9/9/9/4+P4/9/9/9/4K4 w Pp 2";
    let read = sfen::parse(text).unwrap();
    for url in [
        "4k4/9/9/9/4zP4/9/9/9/4K4_w_Pp_2",
        "4k4/9/9/9/4+P4/9/9/9/4K4.w.Pp.2",
        "4k4/9/9/9/4%2BP4/9/9/9/4K4_w_Pp_2",
        "4k4%2f9%2f9%2F9/4%2bP4/9/9/9/4K4%20w%20Pp%202",
    ] {
        assert_eq!(url::decode(url), Ok(read), "{url}");
    }
    assert_eq!(url::encode(&read), "4k4/9/9/9/4zP4/9/9/9/4K4_w_Pp_2");
    let sign = url::encode_with(&read, url::Plus::Sign);
    assert_eq!(sign, "4k4/9/9/9/4+P4/9/9/9/4K4_w_Pp_2");
    let percent = url::encode_with(&read, url::Plus::Percent);
    assert_eq!(percent, "4k4/9/9/9/4%2BP4/9/9/9/4K4_w_Pp_2");
}

#[test]
fn url_errors_have_spans_in_the_url() {
    let spans = |url: &str| {
        let error = url::decode(url).unwrap_err();
        (error.code(), error.context(), error.span().range())
    };
    assert_eq!(
        spans("9/9/9/9/9/9/9/9/9_b_zP_1"),
        (Code::BadSfenHands, "sfen.hands.plus-in-hand", 20..21)
    );
    assert_eq!(
        spans("9/9/9/9/9/9/9/9/8%2BG_b_-_1"),
        (
            Code::BadSfenBoard,
            "sfen.board.plus-on-gold-or-king",
            17..21
        )
    );
    assert_eq!(
        spans("9%2F9%2F%41_b"),
        (Code::BadSfenBoard, "sfen.board.bad-letter", 8..11)
    );
    assert_eq!(
        spans("9%2F9%2_b"),
        (Code::BadSfenBoard, "sfen.board.bad-letter", 5..6)
    );
    let mut notes = Vec::new();
    let options = Options::new(Level::Lenient);
    let read = url::decode_with("%39/9/9/9/9/9/9/9/54_b_-_0", &options, &mut notes).unwrap();
    assert_eq!(read.to_string(), with_fields("b - 1"));
    let found: Vec<_> = notes
        .iter()
        .map(|note| (note.code(), note.span().range()))
        .collect();
    assert_eq!(
        found,
        [(Code::AdjacentDigits, 18..20), (Code::PlyZero, 25..26)]
    );
    let strict = notes[1].error_at(Level::Conforming).unwrap();
    assert_eq!(
        (strict.span().range(), strict.context()),
        (25..26, "sfen.ply")
    );
    let limited = Options::default().with_limits(boardwire_usi::Limits::default().with_line(5));
    let error = url::decode_with("9/9/9/9", &limited, &mut notes).unwrap_err();
    assert_eq!(
        (error.code(), error.span().range()),
        (Code::LineTooLong, 5..7)
    );
}

#[test]
fn start_positions_have_names() {
    assert_eq!(
        sfen::start_position("even"),
        Some(Sfen::from(Setup::startpos()))
    );
    assert_eq!(sfen::start_position("Even"), None);
    for (name, text) in sfen::START_POSITIONS {
        let read = sfen::parse_strict(text).unwrap();
        assert_eq!(sfen::start_position(name), Some(read));
        assert_eq!(read.check_material(), Ok(()));
        assert_eq!(read.check_tsume(), Ok(()));
        assert_eq!(read.check_position().is_ok(), name != "tsume");
        let black_moves = name == "even" || name == "tsume";
        assert_eq!(read.setup.turn == Color::Black, black_moves);
    }
    let missing = |name: &str| {
        let start = sfen::start_position(name).unwrap();
        40 - start.setup.board.pieces().count()
    };
    for (name, count) in [
        ("lance", 1),
        ("right-lance", 1),
        ("bishop", 1),
        ("rook", 1),
        ("rook-lance", 2),
    ] {
        assert_eq!(missing(name), count, "{name}");
    }
    for count in [2, 4, 6, 8, 10] {
        assert_eq!(missing(&format!("{count}-piece")), count);
    }
    assert_eq!(
        sfen::start_position("tsume").unwrap().setup.hands[1].total(),
        38
    );
}

#[test]
fn material_is_counted_on_request() {
    let read = |text: &str| sfen::parse(text).unwrap();
    assert_eq!(
        read(&with_fields("b 3R 1")).check_material(),
        Err(MaterialError::TooMany {
            kind: PieceKind::Rook,
            found: 3
        })
    );
    assert_eq!(
        read("4k3k/9/9/9/9/9/9/9/4K4 b - 1").check_material(),
        Err(MaterialError::TooManyKings {
            color: Color::White,
            found: 2
        })
    );
}

#[test]
fn positions_are_checked_on_request() {
    let check = |text: &str| sfen::parse(text).unwrap().check_position();
    let square = |name: &[u8; 2]| Square::from_usi(*name).unwrap();
    assert_eq!(check(STARTPOS), Ok(()));
    let error = check(&STARTPOS.replace("b - 1", "b P 1")).unwrap_err();
    assert_eq!(error.code(), "material-exceeded");
    assert_eq!(
        error.to_string(),
        "19 pieces of the kind pawn, but a set has 18"
    );
    assert!(std::error::Error::source(&error).is_some());
    assert_eq!(
        check("4k4/9/9/9/9/9/9/9/9 b - 1"),
        Err(PositionError::NoKing {
            color: Color::Black
        })
    );
    assert_eq!(
        check("9/9/9/9/9/9/9/9/4K4 b - 1"),
        Err(PositionError::NoKing {
            color: Color::White
        })
    );
    assert_eq!(
        sfen::parse(&with_fields("b - 1")).unwrap().check_tsume(),
        Err(PositionError::NoKing {
            color: Color::Black
        })
    );
    let dead = |color, kind, name| PositionError::DeadPiece {
        square: square(name),
        piece: Piece::new(color, kind),
    };
    assert_eq!(
        check("P3k4/9/9/9/9/9/9/9/4K4 b - 1"),
        Err(dead(Color::Black, PieceKind::Pawn, b"9a"))
    );
    assert_eq!(
        check("4k4/9/9/9/9/9/9/9/4K3l b - 1"),
        Err(dead(Color::White, PieceKind::Lance, b"1i"))
    );
    assert_eq!(
        check("4k4/N8/9/9/9/9/9/9/4K4 b - 1"),
        Err(dead(Color::Black, PieceKind::Knight, b"9b"))
    );
    assert_eq!(check("+P3k4/9/9/9/9/9/L8/9/4K4 b - 1"), Ok(()));
    assert_eq!(
        check("4k4/9/9/6p2/9/6p2/9/9/4K4 b - 1"),
        Err(PositionError::TwoPawns {
            color: Color::White,
            file: 3
        })
    );
    // One pawn each, or a promoted one, is fine.
    assert_eq!(check("4k4/9/9/6p2/6+p2/6P2/9/9/4K4 b - 1"), Ok(()));
    let taken = check("4k4/9/9/9/4R4/9/9/9/4K4 b - 1");
    if cfg!(feature = "rules") {
        assert_eq!(
            taken,
            Err(PositionError::KingCanBeTaken { by: square(b"5e") })
        );
    } else {
        assert_eq!(taken, Ok(()));
    }
    assert_eq!(check("4k4/9/9/9/4R4/9/9/9/4K4 w - 1"), Ok(()));
}

#[test]
fn the_codec_reports_material() {
    let observe = |text: &str| {
        let options = Options::default();
        let read = SfenCodec::parse_with(text.as_bytes(), None, &options, &mut Vec::new()).unwrap();
        SfenCodec::validate(text.as_bytes(), &read, &options)
            .into_iter()
            .map(|observation| (observation.finding.info.name, observation.finding.span))
            .collect::<Vec<_>>()
    };
    assert_eq!(observe(STARTPOS), []);
    assert_eq!(
        observe(" 9/9/9/9/9/9/9/9/9 b 3R 1\n"),
        [(Code::MaterialExceeded.info().name, Span::new(1, 25))]
    );
}

#[test]
fn hostile_texts_take_linear_time() {
    let options = Options::new(Level::Lenient).with_limits(boardwire_usi::Limits::NONE);
    let row = "k".repeat(1_000_000);
    let error = sfen::parse_with(&row, &options, &mut Vec::new()).unwrap_err();
    assert_eq!(error.context(), "sfen.board.row-width");
    assert_eq!(error.span(), Span::new(0, row.len()));
    for unit in [
        "k", "1", "+", "/", "9/", "54/", "+P", " ", "P", "0", "玉", "sfen ", "-",
    ] {
        for prefix in ["", "9/", &with_fields("b "), &with_fields("b - ")] {
            let text = format!("{prefix}{}", unit.repeat(200_000 / unit.len()));
            let mut notes = Vec::new();
            let result = sfen::parse_with(&text, &options, &mut notes);
            assert!(notes.len() < 500, "{unit}: {} notes", notes.len());
            if let Err(error) = result {
                assert!(error.span().is_within(text.len()));
            }
            let url = url::decode_with(&text, &options, &mut notes);
            assert!(
                url.is_err() || unit == " " || unit == "0" || unit == "1",
                "{unit}"
            );
        }
    }
}

#[cfg(feature = "rules")]
mod with_rules {
    use boardwire_rules::shogi::{Check, StartPosition};

    use super::*;

    #[test]
    fn the_start_positions_are_those_of_the_rules() {
        assert_eq!(sfen::START_POSITIONS.len(), StartPosition::ALL.len());
        for start in StartPosition::ALL {
            assert_eq!(
                sfen::start_position(start.name()),
                Some(Sfen::from(start.setup()))
            );
        }
    }

    proptest! {
        #[test]
        fn the_checks_are_those_of_the_rules(setup in sparse_setup()) {
            let sfen = Sfen::from(setup);
            let codes = |check: Check| check.check(&setup).map_err(|error| error.code());
            prop_assert_eq!(sfen.check_position().map_err(PositionError::code), codes(Check::Position));
            prop_assert_eq!(sfen.check_tsume().map_err(PositionError::code), codes(Check::Tsume));
        }
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::*;

    #[test]
    fn the_json_form_is_plain() {
        let read = sfen::parse("4k4/9/9/9/4+P4/9/9/9/4K4 w RPp 12").unwrap();
        let text = r#"{"board":["4k4","9","9","9","4+P4","9","9","9","4K4"],"turn":"white","hands":{"black":{"R":1,"P":1},"white":{"P":1}},"ply":12}"#;
        let mut json = Vec::new();
        assert!(SfenCodec::json(&read, &mut json));
        assert_eq!(String::from_utf8(json).unwrap(), text);
        assert_eq!(serde_json::from_str::<Sfen>(text).unwrap(), read);
    }

    #[test]
    fn hands_and_ply_have_defaults() {
        let text = r#"{"board":["9","9","9","9","9","9","9","9","9"],"turn":"black"}"#;
        let read: Sfen = serde_json::from_str(text).unwrap();
        assert_eq!(read, Sfen::from(Setup::EMPTY));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let good = r#"{"board":["9","9","9","9","9","9","9","9","9"],"turn":"black","hands":{"black":{"P":2}},"ply":1}"#;
        assert!(serde_json::from_str::<Sfen>(good).is_ok());
        for (part, bad) in [
            (r#"["9","#, r#"["9/9","#),
            (r#"["9","#, r#"["8","#),
            (r#"["9","#, r#"["54","#),
            (r#"["9","#, r#"["#),
            (r#""black","h"#, r#""b","h"#),
            (r#""P":2"#, r#""P":19"#),
            (r#""P":2"#, r#""K":1"#),
            (r#""P":2"#, r#""p":1"#),
            (r#""ply":1"#, r#""ply":0"#),
            (r#""ply":1"#, r#""ply":-1"#),
            (r#""ply":1"#, r#""moves":1"#),
        ] {
            let text = good.replacen(part, bad, 1);
            assert_ne!(text, good);
            assert!(serde_json::from_str::<Sfen>(&text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn json_gives_the_value_back(setup in any_setup()) {
            let sfen = Sfen::from(setup);
            let text = serde_json::to_string(&sfen).unwrap();
            prop_assert_eq!(serde_json::from_str::<Sfen>(&text).unwrap(), sfen);
        }
    }
}

fn any_piece() -> impl Strategy<Value = Piece> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    (color, prop::sample::select(PieceKind::ALL.to_vec()))
        .prop_map(|(color, kind)| Piece::new(color, kind))
}

fn setup_of(cell: impl Strategy<Value = Option<Piece>>) -> impl Strategy<Value = Setup> {
    let cells = prop::collection::vec(cell, 81);
    let hands = prop::collection::vec(prop_oneof![3 => Just(0), 1 => 0..=Hand::MAX], 14);
    (cells, hands, any::<bool>(), any::<u32>()).prop_map(|(cells, hands, black, ply)| {
        let mut setup = Setup {
            turn: if black { Color::Black } else { Color::White },
            ply,
            ..Setup::EMPTY
        };
        for (square, piece) in Square::all().zip(cells) {
            setup.board.set(square, piece);
        }
        let places = Color::ALL
            .into_iter()
            .flat_map(|color| PieceKind::HAND.map(|kind| (color, kind)));
        for ((color, kind), count) in places.zip(hands) {
            setup.hand_mut(color).set(kind, count).unwrap();
        }
        setup
    })
}

/// Anything that can be held in a set-up.
fn any_setup() -> impl Strategy<Value = Setup> {
    setup_of(prop::option::of(any_piece()))
}

/// Few pieces and empty hands, so that some positions are good and the rest fail in many ways.
#[cfg(feature = "rules")]
fn sparse_setup() -> impl Strategy<Value = Setup> {
    let kings = (0..81u8, 0..81u8);
    let few = setup_of(prop::option::weighted(0.06, any_piece()));
    (few, kings).prop_map(|(mut setup, (black, white))| {
        setup.hands = [Hand::EMPTY; 2];
        for (index, color) in [(black, Color::Black), (white, Color::White)] {
            let square = Square::from_index(index).unwrap();
            setup
                .board
                .set(square, Some(Piece::new(color, PieceKind::King)));
        }
        setup
    })
}

/// A written SFEN with a few bytes changed, taken out or put in.
fn damaged_text() -> impl Strategy<Value = Vec<u8>> {
    let bytes = prop::sample::select(b"+/-0123456789PLNSGBRKplnsgbrk bw\t_z\0\r\n\xE3".to_vec());
    let damage = (any::<prop::sample::Index>(), bytes, 0..3u8);
    (any_setup(), prop::collection::vec(damage, 1..4)).prop_map(|(setup, damages)| {
        let mut text = Sfen::from(setup).to_string().into_bytes();
        for (index, byte, kind) in damages {
            let at = index.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        text
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back_equal(setup in any_setup()) {
        let sfen = Sfen::from(setup);
        let text = sfen::format(&sfen);
        prop_assert!(text.len() <= sfen::MAX_LEN);
        let read = sfen::parse_strict(&text).unwrap();
        prop_assert_eq!(read, sfen);
        prop_assert_eq!(sfen::format(&read), text);
        prop_assert_eq!(url::decode(&url::encode(&sfen)), Ok(sfen));
        prop_assert_eq!(url::decode(&url::encode_with(&sfen, url::Plus::Sign)), Ok(sfen));
        prop_assert_eq!(url::decode(&url::encode_with(&sfen, url::Plus::Percent)), Ok(sfen));
    }

    #[test]
    fn any_bytes_keep_the_guarantees(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let broken = oracle::check_all::<SfenCodec>(&bytes, None, &Options::default());
        prop_assert_eq!(broken, Ok(()));
    }

    #[test]
    fn damaged_texts_keep_the_guarantees(text in damaged_text()) {
        let broken = oracle::check_all::<SfenCodec>(&text, None, &Options::default());
        prop_assert_eq!(broken, Ok(()));
    }

    #[test]
    fn notes_come_in_order(text in damaged_text()) {
        let mut notes = Vec::new();
        let options = Options::new(Level::Lenient);
        let _ = sfen::parse_with(&text, &options, &mut notes);
        prop_assert!(notes.is_sorted_by_key(|note| note.span().start), "{:?}", notes);
    }

    #[test]
    fn url_spans_lie_in_the_url(text in damaged_text()) {
        if let Err(error) = url::decode(&text) {
            prop_assert!(error.span().is_within(text.len()));
        }
    }
}

/// The texts that other projects' tests hold; the folder's README says what each `syntax` means.
#[test]
#[ignore = "needs the corpus: set BOARDWIRE_CORPUS and run with --include-ignored"]
fn corpus_texts_get_their_verdict() {
    let folder = std::env::var("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let path = std::path::Path::new(&folder).join("usi/sfen-collection.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (text, syntax) = (columns[0], columns[4]);
        rows += 1;
        let notes = syntax
            .strip_prefix("ok")
            .map(|notes| notes.trim_start_matches(';'));
        let Some(notes) = notes else {
            let error = sfen::parse_lenient(text).expect_err(text);
            assert!(error.span().is_within(text.len()), "{text}");
            continue;
        };
        let (read, found) = sfen::parse_lenient(text).expect(text);
        let conforming = notes
            .split(',')
            .all(|note| note.is_empty() || note == "no-ply" || note.starts_with("material-over"));
        assert_eq!(sfen::parse(text).is_ok(), conforming, "{text}");
        assert_eq!(found.is_empty(), conforming, "{text}");
        assert_eq!(read.had_ply(), !notes.contains("no-ply"), "{text}");
        assert_eq!(
            read.check_material().is_err(),
            notes.contains("material-over"),
            "{text}"
        );
        assert_eq!(sfen::parse_strict(&sfen::format(&read)), Ok(read), "{text}");
        let broken = oracle::check_all::<SfenCodec>(text.as_bytes(), None, &Options::default());
        assert_eq!(broken, Ok(()), "{text}");
    }
    assert!(rows > 100, "only {rows} rows");
}
