//! The canonical form and its options.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod support;

use core::fmt::Write as _;

use boardwire_core::{Compare, Level};
use boardwire_sgf::encoding::Policy;
use boardwire_sgf::value::PassStyle;
use boardwire_sgf::{
    Collection, FormatOptions, LineEnd, Options, format, format_to, format_with, parse_strict, read,
};
use proptest::prelude::*;
use support::on_a_small_stack;

fn lenient(bytes: &[u8]) -> Collection<'_> {
    read(bytes, &Options::new(Level::Lenient)).collection
}

/// The canonical form, which is its own.
#[track_caller]
fn canonical(text: &str) -> String {
    let games = lenient(text.as_bytes());
    let once = format(&games);
    let again = lenient(&once);
    assert_eq!(
        format(&again).escape_ascii().to_string(),
        once.escape_ascii().to_string(),
        "a fixpoint"
    );
    assert_eq!(games, again);
    let shown = String::from_utf8(once).unwrap();
    assert_eq!(games.to_string(), shown);
    shown
}

#[track_caller]
fn with(options: &FormatOptions, text: &str) -> String {
    String::from_utf8(format_with(&lenient(text.as_bytes()), options)).unwrap()
}

fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

const PLAIN: FormatOptions = FormatOptions::CANONICAL;

#[test]
fn the_root_has_lines() {
    assert_eq!(
        canonical(
            "(;C[c]N[n]AB[aa]XX[x]RE[B+R]PW[w]PB[b]GN[g]ID[i]AP[a:1]ST[2]SZ[9]GM[1]FF[4];B[cc])"
        ),
        "(;FF[4]GM[1]SZ[9]ST[2]AP[a:1]\nGN[g]\nPB[b]\nPW[w]\nRE[B+R]\nID[i]\nAB[aa]N[n]C[c]XX[x]\n;B[cc])\n"
    );
    // Without game info the rest stays on the line.
    assert_eq!(canonical("(;AB[aa]FF[4])"), "(;FF[4]AB[aa])\n");
    assert_eq!(canonical("(;)"), "(;)\n");
    // Game info elsewhere has no lines.
    assert_eq!(
        canonical("(;FF[4];C[c]PB[b]GN[g])"),
        "(;FF[4]\n;GN[g]PB[b]C[c])\n"
    );
}

/// Escape sequences in a text that is not ISO-2022-JP would make it so, were there no CA.
#[cfg(feature = "encoding")]
#[test]
fn text_with_escape_sequences_has_a_charset() {
    let text = b"(;FF[4]C[\x1B$BB[aa]\x90\x5C])";
    let games = lenient(text);
    let once = format(&games);
    assert_eq!(shown(&once), "(;FF[4]CA[UTF-8]C[\x1B$BB[aa])\n");
    assert_eq!(games, lenient(&once));
}

/// Where the first game's CA counts for all, it is there if any game needs it.
#[test]
fn the_first_game_names_the_charset_of_all() {
    let canonical = |policy| {
        let options = Options::new(Level::Lenient).with_encoding(policy);
        let games = read("(;FF[4])(;FF[4]C[\u{e4}])".as_bytes(), &options);
        let once = format(&games.collection);
        let again = read(&once, &options);
        assert_eq!(games.collection, again.collection);
        assert!(again.notes.is_empty(), "{:?}", again.notes);
        shown(&once)
    };
    let text = canonical(Policy::DecodeFirst);
    assert_eq!(
        text,
        "(;FF[4]CA[UTF-8])\n(;FF[4]CA[UTF-8]C[\u{c3}\u{a4}])\n"
    );
    let text = canonical(Policy::Auto);
    assert_eq!(text, "(;FF[4])\n(;FF[4]CA[UTF-8]C[\u{e4}])\n");
}

#[test]
fn old_views_are_not_joined() {
    for (text, expected) in [
        ("(;VW[aa][bb]VW[aa][bb])", "(;VW[aa][bb])\n"),
        ("(;VW[aa][bb]VW[][]VW[bb][cc])", "(;VW[aa][bb]VW[bb][cc])\n"),
        ("(;VW[]VW[])", "(;VW[])\n"),
        ("(;FF[4]VW[aa][bb]VW[cc])", "(;FF[4]VW[aa][bb][cc])\n"),
    ] {
        assert_eq!(canonical(text), expected);
    }
}

#[test]
fn ten_moves_a_line() {
    let moves = ";B[aa];W[bb]".repeat(12);
    let text = canonical(&format!("(;FF[4]{moves})"));
    let lines: Vec<_> = text.lines().map(|line| line.matches(';').count()).collect();
    assert_eq!(lines, [1, 10, 10, 4]);
    let text = canonical(&format!("(;FF[4];N[a](;N[b]{moves})(;N[c]))"));
    let lines: Vec<_> = text.lines().map(|line| line.matches(';').count()).collect();
    assert_eq!(lines, [1, 1, 10, 10, 5, 1]);
    assert!(text.ends_with(")\n(;N[c]))\n"), "{text}");
}

#[test]
fn parentheses_stand_where_there_is_a_choice() {
    assert_eq!(
        canonical("(;N[a](;N[b](;N[c])(;N[d](;N[e]))))(;N[f])"),
        "(;N[a]\n;N[b]\n(;N[c])\n(;N[d];N[e]))\n(;N[f])\n"
    );
}

#[test]
fn values_in_their_canonical_form() {
    assert_eq!(
        canonical("(;FF[4]SZ[19:19]KM[+6.50]HA[02]RE[b+resign]C[a\\\nb\tc\\x]FG[])"),
        "(;FF[4]SZ[19]\nHA[2]\nKM[6.5]\nRE[B+R]\nC[ab cx]FG[])\n"
    );
    assert_eq!(canonical("(;FF[4];B[tt];W[])"), "(;FF[4]\n;B[];W[])\n");
    assert_eq!(canonical("(;FF[3];B[tt];W[])"), "(;FF[3]\n;B[tt];W[tt])\n");
    assert_eq!(
        canonical("(;FF[4]SZ[21];B[tt];W[])"),
        "(;FF[4]SZ[21]\n;B[tt];W[])\n"
    );
    // Rectangles are spelled out, and each point stands once.
    assert_eq!(
        canonical("(;FF[4]AB[aa:bb][ab][cc][cc])"),
        "(;FF[4]AB[aa][ba][ab][bb][cc])\n"
    );
    assert_eq!(
        canonical("(;FF[4]DD[]VW[aa:ba]TB[])"),
        "(;FF[4]DD[]TB[]VW[aa][ba])\n"
    );
    assert_eq!(canonical("(;FF[3]VW[aa:bb])"), "(;FF[3]VW[aa:bb])\n");
}

#[test]
fn what_is_repaired() {
    // Stray text, names of old versions, parentheses.
    assert_eq!(
        canonical("x(;Black[aa]y(;White[bb]);N[c]"),
        "(;B[aa]\n(;W[bb])\n(;N[c]))\n"
    );
    // Setup and a move.
    assert_eq!(
        canonical("(;FF[4]AB[aa]B[bb]C[x]N[y])"),
        "(;FF[4]AB[aa]N[y]\n;B[bb]C[x])\n"
    );
    assert_eq!(canonical("(;B[aa]AB[bb]PL[W])"), "(;AB[bb]PL[W]\n;B[aa])\n");
    assert_eq!(canonical("(;FF[4]PL[W]B[bb]C[x])"), "(;FF[4]B[bb]C[x])\n");
    // What tells of a move is parted from a setup too, where the move itself is missing.
    assert_eq!(
        canonical("(;FF[4]AB[aa]BL[10])"),
        "(;FF[4]AB[aa]\n;BL[10])\n"
    );
    // Of a property that stands twice, a value without text is none, and a pass that does not count is not written.
    assert_eq!(
        canonical("(;FF[4];N[a]N[\\\n][b])"),
        "(;FF[4]\n;N[a]N[b])\n"
    );
    assert_eq!(
        canonical("(;FF[4];B[aa]B[ ][bb])"),
        "(;FF[4]\n;B[aa]B[bb])\n"
    );
    // Two moves.
    assert_eq!(
        canonical("(;FF[4];W[bb]B[aa]C[x])"),
        "(;FF[4]\n;W[bb]C[x];B[aa])\n"
    );
    assert_eq!(
        canonical("(;FF[4];W[bb]B[aa]AB[cc]MA[dd])"),
        "(;FF[4]\n;AB[cc];W[bb]MA[dd];B[aa])\n"
    );
    // Points in two properties: the first in the file has them.
    assert_eq!(
        canonical("(;FF[4]AB[aa][aa]TR[bb]MA[bb]SQ[cc])"),
        "(;FF[4]AB[aa]SQ[cc]TR[bb])\n"
    );
    assert_eq!(
        canonical("(;FF[4]AW[aa:ab]AB[ab:ac])"),
        "(;FF[4]AB[ac]AW[aa][ab])\n"
    );
    // Judgements.
    assert_eq!(
        canonical("(;FF[4];B[aa]BM[1]TE[2])"),
        "(;FF[4]\n;B[aa]DO[])\n"
    );
    assert_eq!(
        canonical("(;FF[4];B[aa]TE[2]BM[1]IT[])"),
        "(;FF[4]\n;B[aa]IT[])\n"
    );
    assert_eq!(
        canonical("(;FF[3];B[aa]TE[2]BM[1])"),
        "(;FF[3]\n;B[aa]TE[2]BM[1])\n"
    );
    assert_eq!(
        canonical("(;FF[3];B[aa]BM[1]C[x]TE[2]TE[1])"),
        "(;FF[3]\n;B[aa]BM[1]TE[2]TE[1]C[x])\n"
    );
    assert_eq!(
        canonical("(;FF[4];B[aa]TE[1\u{ad6d}]BM[1])"),
        "(;FF[4]CA[UTF-8]\n;B[aa]TE[1\u{ad6d}]BM[1])\n"
    );
    // Before FF[4] whose turn it is may be said beside a move.
    assert_eq!(canonical("(;FF[3];B[aa]PL[B])"), "(;FF[3]\n;PL[B]B[aa])\n");
    assert_eq!(
        canonical("(;FF[4];B[aa]DO[]TE[2])"),
        "(;FF[4]\n;B[aa]DO[])\n"
    );
    assert_eq!(
        canonical("(;FF[4];B[aa]UC[1]GB[2])"),
        "(;FF[4]\n;B[aa]UC[1])\n"
    );
    // Lists and texts that stand twice.
    assert_eq!(
        canonical("(;FF[4]AB[aa]C[a]AW[bb]AB[cc]C[b])"),
        "(;FF[4]AB[aa][cc]AW[bb]C[a\n\nb])\n"
    );
    // An empty value or text beside others says nothing, and stays where there is no other.
    assert_eq!(
        canonical("(;FF[4]\nGC[]GC[c]GC[]C[]C[]AB[]AB[aa][]AW[][])"),
        "(;FF[4]\nGC[c]\nAB[aa]AW[]C[])\n"
    );
}

/// In ISO-2022-JP it is no character, and becomes one that is not ASCII.
#[test]
fn a_wrong_shift_needs_a_charset() {
    assert_eq!(
        canonical("\u{1b}$B0O\u{1b}(B\n(;N[a\u{f}];B[aa])"),
        "(;CA[UTF-8]N[a\u{fffd}]\n;B[aa])\n"
    );
    assert_eq!(canonical("(;N[a\u{f}])"), "(;N[a\u{f}])\n");
}

#[test]
fn what_does_not_count_is_no_reason_for_a_repair() {
    for text in [
        // Setup and annotations that make no sense, or that need a move.
        "(;FF[4]AB[]B[aa];B[bb])",
        "(;FF[4]AB[zz]B[aa])",
        "(;FF[4]AB[aa]TE[1]BM[2])",
        "(;FF[4]AB[aa]BL[x])",
        "(;FF[4]B[aa]PL[x]PL[W])",
        "(;FF[4]B[aa]TE[x]TE[1]DO[])",
    ] {
        let games = lenient(text.as_bytes());
        assert_eq!(lenient(&format(&games)).node_count(), games.node_count());
        assert_eq!(
            canonical(text).matches('[').count(),
            text.matches('[').count()
        );
    }
    // What goes goes with what stands behind it under the same name.
    assert_eq!(canonical("(;FF[4]B[aa]PL[W]PL[x])"), "(;FF[4]B[aa])\n");
    assert_eq!(
        canonical("(;FF[4]B[aa]DO[]TE[1]TE[x])"),
        "(;FF[4]B[aa]DO[])\n"
    );
}

#[test]
fn what_stands_as_it_is() {
    for text in [
        // Values that make no sense, and those that are one too many.
        "(;FF[4]GM[go]SZ[10,99]\nKM[x]\n;B[zz];W[111];N[a][b])\n",
        "(;FF[4]\nPB[a][b]PB[c]\nDT[some day]\nRE[won]\n;B[aa]BL[x])\n",
        "(;FF[5]GM[x]SZ[99]\nKM[]\nRE[]\nAB[])\n",
        // What SGF does not know.
        "(;FF[4]X[a\\bc\r\n]LONGNAME[][]X[é])\n",
        "(;FF[4]GM[3]HA[ 2 ])\n",
        // What only other versions know as a property without a value.
        "(;\nRE[B+R]\nKO[7.5]LT[60])\n",
    ] {
        let text = if text.contains('é') {
            text.replace("FF[4]", "FF[4]CA[UTF-8]")
        } else {
            text.to_owned()
        };
        assert_eq!(canonical(&text), text);
    }
    // Equal values that stand twice are one.
    assert_eq!(canonical("(;FF[4]KM[6.50]KM[6.5])"), "(;FF[4]\nKM[6.5])\n");
    assert_eq!(canonical("(;FF[4]PB[][a])"), "(;FF[4]\nPB[a])\n");
}

#[test]
fn ca_says_utf_8() {
    assert_eq!(
        canonical("(;PB[Åsa])(;PB[Asa])"),
        "(;CA[UTF-8]\nPB[Åsa])\n(;\nPB[Asa])\n"
    );
    assert_eq!(canonical("(;FF[4];C[é])"), "(;FF[4]CA[UTF-8]\n;C[é])\n");
    let latin = lenient(b"(;FF[4]CA[ISO-8859-1]GM[1]C[\xE9]X[\xE9\\]])");
    assert_eq!(latin.to_string(), "(;FF[4]CA[UTF-8]GM[1]C[é]X[é\\]])\n");
    assert_eq!(
        latin,
        lenient("(;FF[4]CA[UTF-8]GM[1]C[é]X[é\\]])".as_bytes())
    );
}

#[test]
fn the_options() {
    let text = "(;FF[4]CA[UTF-8]C[a]PB[b]AB[bb][ab][ba][aa];B[];W[cc])";
    assert_eq!(
        with(&PLAIN.with_order(false), text),
        "(;FF[4]CA[UTF-8]C[a]PB[b]AB[bb][ab][ba][aa]\n;B[];W[cc])\n"
    );
    assert_eq!(
        with(
            &PLAIN
                .with_moves_per_line(0)
                .with_pass(PassStyle::Tt)
                .with_compressed(true),
            text
        ),
        "(;FF[4]CA[UTF-8]\nPB[b]\nAB[aa:bb]C[a];B[tt];W[cc])\n"
    );
    assert_eq!(
        with(
            &PLAIN.with_moves_per_line(1).with_line_end(LineEnd::CrLf),
            "(;C[a\nb];B[aa];W[bb])"
        ),
        "(;C[a\r\nb]\r\n;B[aa]\r\n;W[bb])\r\n"
    );
    let moves = ";B[aa];W[bb]".repeat(6);
    assert_eq!(
        with(&PLAIN.with_width(Some(20)), &format!("(;{moves})")),
        "(;\n;B[aa];W[bb];B[aa]\n;W[bb];B[aa];W[bb]\n;B[aa];W[bb];B[aa]\n;W[bb]\n;B[aa];W[bb])\n"
    );
    // Compressed lists are those of FF[4].
    assert_eq!(
        with(&PLAIN.with_compressed(true), "(;FF[3]AB[aa][ab]TR[aa][ab])"),
        "(;FF[3]AB[aa][ab]TR[aa][ab])\n"
    );
    // In the order of the file a property still stands once.
    assert_eq!(
        with(
            &PLAIN.with_order(false),
            "(;FF[4]AB[aa]C[x]AB[bb]C[y]X[1]X[2])"
        ),
        "(;FF[4]AB[aa][bb]C[x\n\ny]X[1]X[2])\n"
    );
}

#[test]
fn soft_breaks_keep_escapes_and_characters_whole() {
    let options = PLAIN.with_soft_breaks(Some(10));
    let text = "(;FF[4]C[0123\\]456789éééééé\\\\\\\\\\\\\\\\])";
    let broken = with(&options, text);
    assert!(
        broken.lines().skip(1).all(|line| line.len() <= 12),
        "{broken}"
    );
    assert!(broken.lines().count() > 4, "{broken}");
    assert_eq!(lenient(broken.as_bytes()), lenient(text.as_bytes()));
    // Older versions have none.
    let text = "(;FF[3]C[0123456789012345678901234567890123456789])\n";
    assert_eq!(with(&options, text), text);
}

#[test]
fn equality_is_that_of_the_canonical_form() {
    let equal = |left: &str, right: &str| {
        let (left, right) = (lenient(left.as_bytes()), lenient(right.as_bytes()));
        assert_eq!(left == right, right == left);
        assert_eq!(left == right, format(&left) == format(&right));
        left == right
    };
    assert!(equal("(;FF[4]C[a]AB[aa])", "( ;FF[4]AB[aa] C[\\a] )"));
    assert!(equal(
        "(;FF[4]AB[aa]B[bb];W[cc])",
        "(;FF[4]AB[aa];B[bb];W[cc])"
    ));
    assert!(equal("(;N[a](;N[b]))", "(;N[a];N[b])"));
    assert!(!equal("(;N[a](;N[b]))", "(;N[a](;N[b])(;N[c]))"));
    assert!(!equal(
        "(;N[a];N[b](;N[c])(;N[d]))",
        "(;N[a](;N[b];N[c])(;N[d]))"
    ));
    assert!(!equal("(;N[a])", "(;N[a])(;N[a])"));
    assert!(!equal("(;N[a];B[aa];W[bb])", "(;N[a];B[aa];W[bc])"));
    assert!(!equal("(;FF[3];B[tt])", "(;FF[4];B[tt])"));
    assert!(!equal("(;SZ[9];B[ii])", "(;SZ[8];B[ii])"));
    assert!(equal("junk", ""));
}

#[test]
fn what_is_canonical_is_taken_at_that_level() {
    let text = canonical("(;FF[4]GM[1]SZ[19]PB[b]PW[w];B[pd];W[dp](;B[pp])(;B[dd]C[x]))");
    assert!(parse_strict(&text).is_ok());
    let error = parse_strict("(;FF[4]GM[1]\n;B[pd] ;W[dp])\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "not-canonical at 19..20: the text differs from the canonical form"
    );
}

#[test]
fn a_million_variations_on_a_small_stack() {
    on_a_small_stack(|| {
        let nested = "(;B[aa]".repeat(1_000_000);
        let games = support::read(nested.as_bytes());
        assert_eq!(games.node_count(), 1_000_000);
        let line = format(&games);
        // A node in each, so that they are one sequence.
        assert_eq!(line.len(), 7_000_000 + 100_000 + 2 - 1_000_000 + 1);
        assert!(games == support::read(&line));
        let mut forks = "(;B[aa](;N[x])".repeat(300_000);
        forks.push_str(&")".repeat(300_000));
        let games = support::read(forks.as_bytes());
        let text = format(&games);
        let mut compare = Compare::new(&text);
        format_to(&games, &PLAIN, &mut compare);
        assert_eq!(compare.difference(), None);
        assert!(games == support::read(&text));
    });
}

#[test]
fn writing_allocates_next_to_nothing() {
    let mut text = String::from("(;FF[4]GM[1]SZ[19]\nPB[Åsa]\nC[a \\] b]AB[aa][bb]AW[cc]");
    for _ in 0..2000 {
        text.push_str(";B[dd]C[some words]BL[1200];W[ee]TR[aa][bb]N[x]");
    }
    text.push(')');
    let games = lenient(text.as_bytes());
    let count = allocation_counter::measure(|| {
        let mut compare = Compare::new(b"");
        format_to(&games, &PLAIN, &mut compare);
        assert!(compare.difference().is_some());
    });
    assert!(count.bytes_max < 8 * 1024, "{count:?}");
    assert!(count.count_total < 20, "{count:?}");
    let other = games.clone();
    let count = allocation_counter::measure(|| assert!(games == other));
    assert!(count.bytes_max < 8 * 1024, "{count:?}");
}

/// Properties with values that are right, odd and wrong.
fn property() -> impl Strategy<Value = String> {
    let ident = prop_oneof![
        "(B|W|AB|AW|AE|PL|C|N|GC|KM|RE|DT|TM|SZ|FF|GM|CA|HA|PB|RU|AP|TE|BM|DO|IT|GB|DM|UC|KO|MN|BL)",
        "(TR|MA|CR|SQ|SL|LB|AR|LN|TB|TW|DD|VW|FG|PM|ST|L|M|KI|ID|BS|EX|MI|IS|XY|LONG|Black|SE|AA)",
    ];
    let value = prop_oneof![
        "[a-e]{2}",
        "[a-e]{2}:[a-e]{1,2}",
        "",
        "[0-9+.:-]{1,4}",
        "[a-cBWT0-2:\\\\\\] \n\r\té囲+.x]{0,6}",
    ];
    (ident, proptest::collection::vec(value, 1..4)).prop_map(|(ident, values)| {
        let mut text = ident;
        for value in values {
            // A backslash at the end would take the bracket.
            let value = value.replace(']', "\\]");
            let end = value.len() - value.trim_end_matches('\\').len();
            let _ = write!(text, "[{value}{}]", if end % 2 == 1 { "\\" } else { "" });
        }
        text
    })
}

fn node() -> impl Strategy<Value = String> {
    proptest::collection::vec(property(), 0..6)
        .prop_map(|properties| format!(";{}", properties.concat()))
}

fn games() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => node(),
        2 => Just("(".to_owned()),
        2 => Just(")".to_owned()),
        1 => "[ \nxX/;]{1,3}",
    ];
    (1_u8..=4, proptest::collection::vec(piece, 0..12))
        .prop_map(|(version, pieces)| format!("(;FF[{version}]{}", pieces.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn canonical_is_a_fixpoint_and_equal(text in games()) {
        let games = lenient(text.as_bytes());
        let once = format(&games);
        let again = lenient(&once);
        prop_assert_eq!(
            shown(&format(&again)),
            shown(&once),
            "{}", text
        );
        prop_assert!(games == again, "{}", text);
        let mut compare = Compare::new(&once);
        format_to(&games, &PLAIN, &mut compare);
        prop_assert_eq!(compare.difference(), None);
    }

    #[test]
    fn other_layouts_say_the_same(text in games(), moves in 0_u32..4, width in 10_u32..60, soft in 4_u32..40) {
        let games = lenient(text.as_bytes());
        for options in [
            PLAIN.with_moves_per_line(moves),
            PLAIN.with_width(Some(width)),
            PLAIN.with_soft_breaks(Some(soft)),
            PLAIN.with_pass(PassStyle::Tt),
        ] {
            let bytes = format_with(&games, &options);
            prop_assert_eq!(
                shown(&format(&lenient(&bytes))),
                shown(&format(&games)),
                "{} {:?} {}", text, options, String::from_utf8_lossy(&bytes)
            );
        }
        // Rectangles have the same points in another order; the order of a file its own.
        for options in [PLAIN.with_compressed(true), PLAIN.with_order(false)] {
            let once = format_with(&games, &options);
            let twice = format_with(&lenient(&once), &options);
            prop_assert_eq!(shown(&twice), shown(&once), "{}", text);
        }
    }

    #[test]
    fn any_bytes_have_a_canonical_form(bytes in proptest::collection::vec(
        prop_oneof![3 => proptest::sample::select(b"(;)[]\\:BWCaeNFF4A \n".to_vec()), 1 => any::<u8>()], 0..60)
    ) {
        let mut input = b"(;".to_vec();
        input.extend(bytes);
        let games = lenient(&input);
        let once = format(&games);
        let again = lenient(&once);
        prop_assert_eq!(once.escape_ascii().to_string(), format(&again).escape_ascii().to_string(), "{}", input.escape_ascii());
        prop_assert!(games == again);
    }
}
