//! Events: recovery, piece by piece, and what holds for any bytes.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "helpers of tests may fail loudly, and have std"
)]

use boardwire_core::CodeSet as _;
use boardwire_sgf::encoding::Charset;
use boardwire_sgf::{Event, EventOptions, Events};
use proptest::prelude::*;

/// The events in one line: `( ; B [aa] )`, `~junk~` for junk, `+` before what was assumed.
fn shown(text: &[u8], options: EventOptions) -> String {
    let mut out = Vec::new();
    for item in Events::with_options(text, options) {
        let assumed = if item.span.is_empty() { "+" } else { "" };
        out.push(match item.event {
            Event::TreeStart => format!("{assumed}("),
            Event::Node => format!("{assumed};"),
            Event::TreeEnd => format!("{assumed})"),
            Event::Ident(ident) => ident.escape_ascii().to_string(),
            Event::Value(value) => format!("[{}]", value.escape_ascii()),
            Event::Junk(junk) => format!("~{}~", junk.escape_ascii()),
            Event::Fault(_) => continue,
        });
    }
    out.join(" ")
}

/// The faults in one line: `stray-chars 3..8, bom 0..3`.
fn faults(text: &[u8], options: EventOptions) -> String {
    let found: Vec<String> = Events::with_options(text, options)
        .filter_map(|item| match item.event {
            Event::Fault(code) => Some(format!("{} {}", code.name(), item.span)),
            _ => None,
        })
        .collect();
    found.join(", ")
}

#[track_caller]
fn check(text: &str, events: &str, expected: &str) {
    check_with(text.as_bytes(), EventOptions::default(), events, expected);
}

#[track_caller]
fn check_with(text: &[u8], options: EventOptions, events: &str, expected: &str) {
    assert_eq!(shown(text, options), events, "{}", text.escape_ascii());
    assert_eq!(faults(text, options), expected, "{}", text.escape_ascii());
    assert_law(text, options);
}

#[test]
fn well_formed_text_has_no_fault() {
    check("(;)", "( ; )", "");
    check(
        "(;FF[4]AB[aa][bb];B[cc](;W[dd])(;W[ee]))",
        "( ; FF [4] AB [aa] [bb] ; B [cc] ( ; W [dd] ) ( ; W [ee] ) )",
        "",
    );
    check(
        " (\n;\tFF [4]\r\nAB[aa]\n[bb] \x0B;\x0CW[]\n)\n(;)\n",
        "( ; FF [4] AB [aa] [bb] ; W [] ) ( ; )",
        "",
    );
}

#[test]
fn structure_inside_a_value_is_text() {
    check("(;C[(;x;\\]\\\\])", "( ; C [(;x;\\\\]\\\\\\\\] )", "");
    check("(;C[[[a:b\\\n])", "( ; C [[[a:b\\\\\\n] )", "");
}

#[test]
fn values_of_every_length_end_at_their_bracket() {
    for len in 0..100 {
        for escape in [None, Some(0), Some(len / 2), Some(len)] {
            let mut value = "x".repeat(len);
            if let Some(at) = escape {
                value.insert_str(at, "\\]");
            }
            for tail in [
                "])",
                "]W[aa])",
                "]\n;C[something of more bytes than a word])",
            ] {
                let text = format!("(;C[{value}{tail}");
                let first = Events::new(text.as_bytes()).find_map(|item| match item.event {
                    Event::Value(value) => Some(value),
                    _ => None,
                });
                assert_eq!(first, Some(value.as_bytes()), "{text}");
            }
            let open = format!("(;C[{value}");
            let end = format!("unexpected-eof 3..{}", open.len());
            assert_eq!(faults(open.as_bytes(), EventOptions::default()), end);
        }
    }
}

#[test]
fn identifiers_are_runs_of_letters_with_a_capital() {
    check(
        "(;Black[aa];White[bb]MULTIGOGM[1]xB[cc]Bx[dd])",
        "( ; Black [aa] ; White [bb] MULTIGOGM [1] xB [cc] Bx [dd] )",
        "",
    );
    check(
        "(;abc[aa];B[aa])",
        "( ; ~abc~ ~[aa]~ ; B [aa] )",
        "stray-chars 2..5, value-without-ident 5..9",
    );
    check(
        "(;B2[aa]B-W[bb])",
        "( ; B ~2~ [aa] ~B~ ~-~ W [bb] )",
        "stray-chars 3..4, ident-without-value 8..9, stray-chars 9..10",
    );
}

#[test]
fn identifiers_without_a_value_are_dropped() {
    check(
        "(;A B[aa];B[bb])",
        "( ; ~A~ B [aa] ; B [bb] )",
        "ident-without-value 2..3",
    );
    check(
        "(;B;W[aa])",
        "( ; ~B~ ; W [aa] )",
        "ident-without-value 2..3",
    );
    check(
        "(;B(;W[aa])C)",
        "( ; ~B~ ( ; W [aa] ) ~C~ )",
        "ident-without-value 2..3, stray-chars 11..12",
    );
    check("(;B)", "( ; ~B~ )", "ident-without-value 2..3");
    check(
        "(; GM[1]FF[1] /size\nSZ[19] /Board\n;B[aa];W[bb] /moves\n)",
        "( ; GM [1] FF [1] ~/size~ SZ [19] ~/~ ~Board~ ; B [aa] ; W [bb] ~/moves~ )",
        "stray-chars 14..19, stray-chars 27..28, ident-without-value 28..33, stray-chars 47..53",
    );
}

#[test]
fn junk_between_an_identifier_and_its_values_is_skipped() {
    check(
        "(;FF[4]B abc[aa];B 1 [bb]x[cc])",
        "( ; FF [4] B ~abc~ [aa] ; B ~1~ [bb] ~x~ [cc] )",
        "stray-chars 9..12, stray-chars 19..20, stray-chars 25..26",
    );
    check(
        "(;B]]\u{e9}[aa])",
        "( ; B ~]]\\xc3\\xa9~ [aa] )",
        "stray-chars 3..7",
    );
    check(
        "(;B[aa]---;W[bb])",
        "( ; B [aa] ~---~ ; W [bb] )",
        "stray-chars 7..10",
    );
}

#[test]
fn values_without_an_identifier_are_one_piece() {
    check(
        "(;[aa] [bb]\n[c\\]]B[dd])",
        "( ; ~[aa] [bb]\\n[c\\\\]]~ B [dd] )",
        "value-without-ident 2..17",
    );
    check(
        "(;[aa]x[bb])",
        "( ; ~[aa]~ ~x~ ~[bb]~ )",
        "value-without-ident 2..6, stray-chars 6..7, value-without-ident 7..11",
    );
}

#[test]
fn unescaped_brackets_end_a_value() {
    check(
        "(;US[Mat[3d]];B[aa])",
        "( ; US [Mat[3d] ~]~ ; B [aa] )",
        "stray-chars 12..13",
    );
}

#[test]
fn missing_closing_parentheses_are_assumed() {
    check(
        "(;B[aa](;W[bb])(;W[cc]\n",
        "( ; B [aa] ( ; W [bb] ) ( ; W [cc] +) +)",
        "missing-close-paren 23..23",
    );
    check("(;", "( ; +)", "missing-close-paren 2..2");
    check("(;B[aa](", "( ; B [aa] ( +) +)", "missing-close-paren 8..8");
}

#[test]
fn an_input_cut_in_a_property_says_so_alone() {
    check("(;C[abc", "( ; C ~[abc~ +)", "unexpected-eof 3..7");
    check("(;C[abc\\]", "( ; C ~[abc\\\\]~ +)", "unexpected-eof 3..9");
    check("(;AB[aa][b", "( ; AB [aa] ~[b~ +)", "unexpected-eof 8..10");
    check("(;B[aa]C ", "( ; B [aa] ~C~ +)", "unexpected-eof 7..8");
    check("(;[aa", "( ; ~[aa~ +)", "unexpected-eof 2..5");
}

#[test]
fn surplus_closing_parentheses_are_stray() {
    check("(;B[aa]))", "( ; B [aa] ) ~)~", "stray-chars 8..9");
    check(
        "(;B[aa])trailing",
        "( ; B [aa] ) ~trailing~",
        "stray-chars 8..16",
    );
    check(
        "(;B[aa]) junk, more (;B[bb])",
        "( ; B [aa] ) ~junk, more~ ( ; B [bb] )",
        "stray-chars 9..19",
    );
    check(
        "(;FF[4]KO[]B[aa]);",
        "( ; FF [4] KO [] B [aa] ) ~;~",
        "stray-chars 17..18",
    );
}

#[test]
fn nodes_need_their_semicolon_and_variations_their_parenthesis() {
    check(
        "(;B[aa](W[bb];B[cc]))",
        "( ; B [aa] ( +; W [bb] ; B [cc] ) )",
        "missing-semicolon 8..8",
    );
    check(
        "(;FF[4](;N[x])(N[y]))",
        "( ; FF [4] ( ; N [x] ) ( +; N [y] ) )",
        "missing-semicolon 15..15",
    );
    check(
        "(;FF[4](;N[x]);N[y])",
        "( ; FF [4] ( ; N [x] ) +( ; N [y] ) +)",
        "missing-open-paren 14..14, missing-close-paren 20..20",
    );
    check(
        "(;(;N[x])N[y][(]q;)",
        "( ; ( ; N [x] ) ~N[y][(]q~ +( ; ) +)",
        "stray-chars 9..17, missing-open-paren 17..17, missing-close-paren 19..19",
    );
}

#[test]
fn empty_and_doubled_variations_are_dropped() {
    check(
        "(;GM[1](;B[aa])())",
        "( ; GM [1] ( ; B [aa] ) ( ) )",
        "empty-variation 16..17",
    );
    check(
        "(;GM[1](;B[aa])((;W[bb]))",
        "( ; GM [1] ( ; B [aa] ) ( ~(~ ; W [bb] ) )",
        "bad-variation-start 16..17",
    );
    check(
        "(;( x [aa] 1 ;B[bb]))",
        "( ; ( ~x~ ~[aa]~ ~1~ ; B [bb] ) )",
        "stray-chars 4..5, value-without-ident 6..10, stray-chars 11..12",
    );
}

#[test]
fn text_before_the_first_tree_is_the_header() {
    check("\n(;B[aa])", "( ; B [aa] )", "");
    check(
        "Subject: (hi) mail\n\n(;B[aa])",
        "~Subject: (hi) mail~ ( ; B [aa] )",
        "header-skipped 0..18",
    );
    check(
        "x [aa] y(;B[aa])",
        "~x [aa] y~ ( ; B [aa] )",
        "data-before-tree 2..6, header-skipped 0..8",
    );
    check(
        "((;B[aa]))",
        "~(~ ( ; B [aa] ) ~)~",
        "bad-variation-start 0..1",
    );
    check(
        "\u{feff}(;B[aa])",
        "~\\xef\\xbb\\xbf~ ( ; B [aa] )",
        "bom 0..3",
    );
    check(
        "\u{feff} x(;)",
        "~\\xef\\xbb\\xbf~ ~x~ ( ; )",
        "bom 0..3, header-skipped 4..5",
    );
}

#[test]
fn input_without_a_tree_is_named() {
    check("", "", "no-sgf-data 0..0");
    check(" \n", "", "no-sgf-data 2..2");
    check("()", "~()~", "no-sgf-data 0..2");
    check(
        ";B[aa]\n",
        "~;B[aa]~",
        "data-before-tree 2..6, no-sgf-data 0..6",
    );
    check(
        "\u{feff}",
        "~\\xef\\xbb\\xbf~",
        "bom 0..3, no-sgf-data 3..3",
    );
    check("( \t", "~(~", "no-sgf-data 0..1");
}

#[test]
fn a_root_without_its_semicolon_is_known_by_two_values() {
    check(
        "(\nTE[x]RD[2019]KO[7.5]RE[B+R]\n;B[pd])",
        "( +; TE [x] RD [2019] KO [7.5] RE [B+R] ; B [pd] )",
        "missing-first-semicolon 1..1",
    );
    check(
        "(B[aa])",
        "~(B[aa])~",
        "data-before-tree 2..6, no-sgf-data 0..7",
    );
    check(
        "(;)\n(GM[1]C[cut",
        "( ; ) ( +; GM [1] C ~[cut~ +)",
        "missing-first-semicolon 5..5, unexpected-eof 11..15",
    );
}

#[test]
fn thousands_of_empty_nodes_are_nodes() {
    let text = format!("({}", ";".repeat(5000));
    let nodes = Events::new(text.as_bytes()).filter(|item| item.event == Event::Node);
    assert_eq!(nodes.count(), 5000);
}

const SHIFT_JIS: EventOptions = EventOptions {
    charset: Charset::ShiftJis,
    remarks: false,
};

#[test]
fn second_bytes_that_look_like_ascii_belong_to_their_character() {
    let text = b"(;C[\x90\x5C\x83\x5D])";
    check_with(text, SHIFT_JIS, "( ; C [\\x90\\\\\\x83]] )", "");
    check_with(
        text,
        EventOptions::default(),
        "( ; C [\\x90\\\\\\x83] ~]~ )",
        "stray-chars 8..9",
    );
    // The lead byte is escaped with its trail byte, and junk keeps whole characters.
    check_with(b"(;C[\\\x90\x5D])", SHIFT_JIS, "( ; C [\\\\\\x90]] )", "");
    check_with(
        b"(;B[aa]\x83\x5B;C[x])",
        SHIFT_JIS,
        "( ; B [aa] ~\\x83[~ ; C [x] )",
        "stray-chars 7..9",
    );
}

const REMARKS: EventOptions = EventOptions {
    charset: Charset::Utf8,
    remarks: true,
};

#[test]
fn remarks_run_to_the_end_of_line_or_to_the_next_property() {
    let text =
        "(; GM[1]FF[1] /(size, B) \nSZ[19]\u{3000}/Board\r\n;B[aa];W[bb] /moves\n) /end (of it)\n";
    check_with(
        text.as_bytes(),
        REMARKS,
        "( ; GM [1] FF [1] ~/(size, B)~ SZ [19] ~\\xe3\\x80\\x80/Board~ ; B [aa] ; W [bb] ~/moves~ ) ~/end (of it)~",
        "fjk-note 14..24, fjk-note 32..41, fjk-note 56..62, fjk-note 65..77",
    );
    check_with(
        b"(;SZ[19] /Board sizePB[x] /(a [b] c;B[aa].....W[tt])",
        REMARKS,
        "( ; SZ [19] ~/Board size~ PB [x] ~/(a [b] c~ ; B [aa] ~.....~ W [tt] )",
        "fjk-note 9..20, fjk-note 26..35, stray-chars 41..46",
    );
    check_with(
        b"(;(;B[aa])x/y)\n)",
        REMARKS,
        "( ; ( ; B [aa] ) ~x~ ~/y)~ )",
        "stray-chars 10..11, fjk-note 11..14",
    );
}

/// What [`Events`] promises of any text.
#[track_caller]
fn assert_law(text: &[u8], options: EventOptions) {
    let mut at = 0;
    let mut depth = 0usize;
    let mut before = None;
    let mut events = Events::with_options(text, options);
    while let Some(item) = events.next() {
        assert!(item.span.is_within(text.len()), "{item:?}");
        if let Event::Fault(code) = item.event {
            if code.name() == "no-sgf-data" {
                assert_eq!(depth, 0);
            }
            continue;
        }
        assert!(item.span.start >= at, "{item:?} overlaps {at}");
        assert!(
            blank(&text[at..item.span.start]),
            "bytes lost before {item:?}"
        );
        at = item.span.end;
        let bytes = item.span.of(text);
        let assumed = bytes.is_empty();
        match item.event {
            Event::TreeStart => {
                depth += 1;
                assert!(assumed && depth > 1 || bytes == b"(");
            }
            Event::TreeEnd => {
                assert!(depth > 0 && (assumed || bytes == b")"));
                depth -= 1;
            }
            Event::Node => assert!(depth > 0 && (assumed || bytes == b";")),
            Event::Ident(ident) => {
                assert!(bytes == ident && ident.iter().any(u8::is_ascii_uppercase));
                assert!(ident.iter().all(u8::is_ascii_alphabetic));
                assert!(
                    matches!(before, Some(Event::Node | Event::Value(_))),
                    "{before:?}"
                );
            }
            Event::Value(value) => {
                assert_eq!(bytes, [b"[", value, b"]"].concat());
                assert!(
                    matches!(before, Some(Event::Ident(_) | Event::Value(_))),
                    "{before:?}"
                );
            }
            Event::Junk(junk) => assert!(bytes == junk && !blank(junk)),
            Event::Fault(_) => {}
        }
        if !matches!(item.event, Event::Junk(_)) {
            if matches!(before, Some(Event::TreeStart)) {
                assert!(matches!(item.event, Event::Node | Event::TreeEnd));
            }
            before = Some(item.event);
        }
        assert_eq!(events.depth(), depth);
        assert_eq!(events.offset(), at);
    }
    assert!(blank(&text[at..]), "bytes lost at the end");
    assert_eq!(depth, 0);
    assert_eq!(events.next(), None);
}

fn blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| b" \t\n\x0B\x0C\r".contains(byte))
}

/// Texts of SGF's own bytes, so that most of them hold trees.
fn wild_text() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        4 => Just(b"(;".to_vec()),
        4 => Just(b";".to_vec()),
        2 => Just(b"(".to_vec()),
        4 => Just(b")".to_vec()),
        8 => Just(b"B[aa]".to_vec()),
        4 => Just(b"C[some text [of\\] more than\\\\ two words.]".to_vec()),
        3 => Just(b"[cd]".to_vec()),
        2 => Just(b"[".to_vec()),
        2 => Just(b"]".to_vec()),
        2 => Just(b"AB".to_vec()),
        1 => Just(b"aB".to_vec()),
        1 => Just(b"xy".to_vec()),
        1 => Just(b"\\".to_vec()),
        2 => Just(b"\n".to_vec()),
        1 => Just(b" / note".to_vec()),
        1 => Just("\u{3000}/".as_bytes().to_vec()),
        1 => Just(b"\x90\x5C".to_vec()),
        1 => Just(b"\x83\x5D".to_vec()),
        1 => Just(b"\x1B$B[x\x1B(B".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    proptest::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

fn options() -> impl Strategy<Value = EventOptions> {
    let charset = prop_oneof![
        Just(Charset::Utf8),
        Just(Charset::ShiftJis),
        Just(Charset::Gb18030),
        Just(Charset::Iso2022Jp),
    ];
    (charset, any::<bool>()).prop_map(|(charset, remarks)| EventOptions { charset, remarks })
}

proptest! {
    #[test]
    fn events_of_any_text_are_those_of_a_well_formed_one(text in wild_text(), options in options()) {
        assert_law(&text, options);
    }

    #[test]
    fn events_of_any_bytes_tile_them(text in proptest::collection::vec(any::<u8>(), 0..200), options in options()) {
        assert_law(&text, options);
    }
}
