//! Analysis comments: what they say, what they leave unread, and that writing gives the same again.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::LineText;
use boardwire_core::shogi::{Color, PieceKind, Square};
use boardwire_csa::record::analysis::{self, Analysis, Key, PvItem};
use boardwire_csa::{CsaMove, Special};
use proptest::prelude::*;

fn read(text: &str) -> Analysis<'_> {
    Analysis::from_comment(text.as_bytes()).expect("two stars")
}

fn words(analysis: &Analysis<'_>) -> Vec<String> {
    let word = |item: PvItem<'_>| {
        let mut bytes = Vec::new();
        item.write_to(&mut bytes);
        String::from_utf8(bytes).unwrap()
    };
    analysis.pv().map(word).collect()
}

#[test]
fn an_evaluation_moves_and_nodes() {
    for (text, eval, pv, nodes) in [
        ("** 30 -3334FU +2726FU", Some(30), "-3334FU +2726FU", None),
        (
            "** 30 -3334FU +2726FU #1234",
            Some(30),
            "-3334FU +2726FU",
            Some(1234),
        ),
        ("** -5", Some(-5), "", None),
        ("** +5 +7776FU", Some(5), "+7776FU", None),
        ("** 0 ", Some(0), "", None),
        ("**", None, "", None),
        ("** ", None, "", None),
        ("** -3334FU", None, "-3334FU", None),
        ("** #18446744073709551615", None, "", Some(u64::MAX)),
        ("** 9223372036854775807", Some(i64::MAX), "", None),
        ("** -9223372036854775808", Some(i64::MIN), "", None),
        (
            "** 1 +PASS -PASS %TORYO",
            Some(1),
            "+PASS -PASS %TORYO",
            None,
        ),
        (
            "** 1 -8384FU %PASS -8485FU",
            Some(1),
            "-8384FU %PASS -8485FU",
            None,
        ),
        ("** 1\t+7776FU\t#3", Some(1), "+7776FU", Some(3)),
    ] {
        let analysis = read(text);
        assert_eq!(analysis.eval(), eval, "{text}");
        assert_eq!(words(&analysis).join(" "), pv, "{text}");
        assert_eq!(analysis.nodes(), nodes, "{text}");
        assert_eq!(analysis.unread(), None, "{text}");
        assert_eq!(analysis.unspaced(), None, "{text}");
        assert_eq!(analysis.keyed(), None, "{text}");
    }
    assert!(Analysis::from_comment(b"* 30").is_none());
    assert!(Analysis::from_comment(b"").is_none());
}

#[test]
fn the_items_are_typed() {
    let analysis = read("** 1 +7776FU -PASS %PASS %TORYO");
    let items: Vec<PvItem<'_>> = analysis.pv().collect();
    let push = CsaMove::from_csa(b"+7776FU").unwrap();
    assert_eq!(
        items,
        [
            PvItem::Move(push),
            PvItem::Pass(Color::White),
            PvItem::Special(Special::from_word(b"PASS").unwrap()),
            PvItem::Special(Special::Toryo),
        ]
    );
    assert_eq!(
        items.iter().map(PvItem::is_pass).collect::<Vec<_>>(),
        [false, true, true, false]
    );
    assert_eq!(analysis.pv().moves().collect::<Vec<_>>(), [push]);
}

#[test]
fn moves_without_blanks_are_split_and_reported() {
    let analysis = read("** 1248 -7667NG+7867OU-6151KI #5");
    assert_eq!(words(&analysis), ["-7667NG", "+7867OU", "-6151KI"]);
    assert_eq!((analysis.eval(), analysis.nodes()), (Some(1248), Some(5)));
    // The second move, after ` 1248 -7667NG`.
    assert_eq!(analysis.unspaced().unwrap().range(), 13..20);
    assert_eq!(analysis.to_comment(), "** 1248 -7667NG +7867OU -6151KI #5");

    let analysis = read("** 12-3334FU");
    assert_eq!((analysis.eval(), words(&analysis).len()), (Some(12), 1));
    assert_eq!(analysis.unspaced().unwrap().range(), 3..10);

    let analysis = read("** 5 +7776FU%TORYO");
    assert_eq!(words(&analysis), ["+7776FU", "%TORYO"]);
    let analysis = read("** 5 %PASS+7776FU");
    assert_eq!(words(&analysis), ["%PASS", "+7776FU"]);
}

#[test]
fn what_can_not_be_read_is_kept_and_named() {
    for (text, eval, moves, unread) in [
        ("** 0 joseki", Some(0), 0, 3..9),
        ("** 971   6766FU", Some(971), 0, 7..13),
        ("** 99999999999999999999", None, 0, 1..21),
        ("** 1 +7776FU -7776XX +2726FU", Some(1), 1, 11..26),
        ("** 1 +7776FUX", Some(1), 0, 3..11),
        ("** 1 +7776F", Some(1), 0, 3..9),
        ("** 1 +0055OU", Some(1), 0, 3..10),
        ("** 1 #", Some(1), 0, 3..4),
        ("** 1 #x", Some(1), 0, 3..5),
        ("** 1 #18446744073709551616", Some(1), 0, 3..24),
        ("** 1 # 5", Some(1), 0, 3..6),
        ("** 1 %", Some(1), 0, 3..4),
        ("** 1 %toryo", Some(1), 0, 3..9),
        ("** 1.5", None, 0, 1..4),
    ] {
        let analysis = read(text);
        assert_eq!(analysis.eval(), eval, "{text}");
        assert_eq!(analysis.pv().count(), moves, "{text}");
        assert_eq!(analysis.nodes(), None, "{text}");
        assert_eq!(
            analysis.unread().map(|span| span.range()),
            Some(unread),
            "{text}"
        );
        assert_eq!(analysis.to_comment(), text);
    }
    let after_nodes = read("** 1 #5 +7776FU");
    assert_eq!(
        (after_nodes.nodes(), after_nodes.pv().count()),
        (Some(5), 0)
    );
    assert_eq!(after_nodes.unread().unwrap().range(), 6..13);
}

#[test]
fn keys_of_shogihome_are_read_in_three_encodings() {
    let analysis = read("**評価値=-35");
    assert_eq!(analysis.eval(), Some(-35));
    assert_eq!(analysis.keyed(), Some((Key::Eval, b"-35".as_slice())));
    assert_eq!(analysis.to_comment(), "**評価値=-35");
    assert_eq!(read("**ノード数=12345").nodes(), Some(12345));
    assert_eq!(read("**深さ=9").depth(), Some(9));
    let pv = read("**読み筋=▲７八金");
    assert_eq!(pv.keyed(), Some((Key::Pv, "▲７八金".as_bytes())));
    assert_eq!((pv.pv().count(), pv.unread()), (0, None));
    assert_eq!(read("**エンジン=usi").keyed().unwrap().0, Key::Engine);

    for bytes in [
        b"**\x95\x5D\x89\xBF\x92\x6C=-35".as_slice(),
        b"**\xC9\xBE\xB2\xC1\xC3\xCD=-35",
    ] {
        assert_eq!(Analysis::from_comment(bytes).unwrap().eval(), Some(-35));
    }

    let unread = read("**評価値=+詰");
    assert_eq!(unread.eval(), None);
    assert_eq!(unread.unread().unwrap().range(), 10..14);
    // A key that is not known is text.
    assert_eq!(read("**foo=1").unread().unwrap().range(), 0..5);
}

#[test]
fn equal_is_what_says_the_same() {
    assert_eq!(read("** 30 -3334FU +2726FU"), read("**+30 -3334FU+2726FU "));
    assert_ne!(read("** 30 -3334FU"), read("** 30"));
    assert_ne!(read("** 30"), read("** 31"));
    assert_ne!(read("** 30"), read("** 30 x"));
    assert_ne!(read("** 30 y"), read("** 30 x"));
    assert_ne!(read("**評価値=30"), read("** 30"));
}

#[test]
fn the_wire_form_has_a_star_less() {
    let wire = LineText::new("* 30 -3334FU +2726FU").unwrap();
    let record = analysis::wire_to_record(&wire);
    assert_eq!(record, "** 30 -3334FU +2726FU");
    assert_eq!(read("** 30 -3334FU +2726FU").pv().count(), 2);
    assert_eq!(analysis::record_to_wire(&record).as_ref(), Some(&wire));

    let talk = LineText::new("hello").unwrap();
    assert_eq!(analysis::wire_to_record(&talk), "*hello");
    assert_eq!(analysis::record_to_wire(&talk), None);
}

#[test]
fn reading_allocates_nothing() {
    let line = format!("** 30{} #9", " +7776FU -3334FU %TORYO +PASS".repeat(50));
    let found = allocation_counter::measure(|| {
        let analysis = read(&line);
        assert_eq!((analysis.eval(), analysis.nodes()), (Some(30), Some(9)));
        assert_eq!(analysis.pv().count(), 200);
    });
    assert_eq!(found.count_total, 0);
}

fn a_move() -> impl Strategy<Value = CsaMove> {
    let square = || (1..=9_u8, 1..=9_u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap());
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    let kind = prop::sample::select(PieceKind::ALL.to_vec());
    (color, prop::option::of(square()), square(), kind).prop_map(|(color, from, to, kind)| {
        let drop = || CsaMove::drop(color, kind, to);
        match from {
            Some(from) => CsaMove::board(color, from, to, kind),
            None => drop().unwrap_or_else(|| CsaMove::board(color, to, to, kind)),
        }
    })
}

fn an_item() -> impl Strategy<Value = PvItem<'static>> {
    let special = "[A-Z_+-]{1,12}".prop_filter_map("a word", |word| {
        Some(Special::from_word(word.as_bytes())?.into_owned())
    });
    prop_oneof![
        8 => a_move().prop_map(PvItem::Move),
        1 => prop_oneof![Just(Color::Black), Just(Color::White)].prop_map(PvItem::Pass),
        1 => special.prop_map(PvItem::Special),
    ]
}

proptest! {
    #[test]
    fn what_is_made_is_read_back(
        eval in prop::option::of(any::<i64>()),
        pv in prop::collection::vec(an_item(), 0..8),
        nodes in prop::option::of(any::<u64>()),
    ) {
        let comment = analysis::to_comment(eval, pv.clone(), nodes);
        let analysis = Analysis::from_comment(comment.as_bytes()).unwrap();
        prop_assert_eq!(analysis.eval(), eval);
        prop_assert_eq!(analysis.pv().collect::<Vec<_>>(), pv);
        prop_assert_eq!(analysis.nodes(), nodes);
        prop_assert_eq!(analysis.unread(), None);
        prop_assert_eq!(analysis.unspaced(), None);
        prop_assert_eq!(analysis.to_comment(), comment);
    }

    #[test]
    fn any_text_is_read_and_its_canonical_form_says_the_same(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                " ", "-", "+", "3", "30", "#", "#7", "%", "%TORYO", "+PASS", "+7776FU", "-3334FU", "\t", "x", "評価値=", "=",
            ]),
            0..12,
        ),
    ) {
        let text = format!("**{}", parts.concat());
        let analysis = read(&text);
        if let Some(span) = analysis.unread() {
            prop_assert!(span.is_within(text.len() - 2));
        }
        if let Some(span) = analysis.unspaced() {
            prop_assert!(span.is_within(text.len() - 2));
        }
        let canonical = analysis.to_comment();
        let again = Analysis::from_comment(canonical.as_bytes()).unwrap();
        prop_assert_eq!(again, analysis);
        prop_assert_eq!(again.to_comment(), canonical);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let analysis = Analysis::read(&bytes);
        prop_assert_eq!(analysis.raw(), &bytes[..]);
        prop_assert!(analysis.pv().count() <= bytes.len());
        let _ = (analysis.eval(), analysis.nodes(), analysis.depth(), analysis.to_comment());
    }
}

/// Comments of real records: how many say something, and that none is lost.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_analysis_comments() {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(folder).join("csa/records");
    let (mut all, mut unread, mut evals, mut moves) = (0, 0, 0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for line in bytes.split(|&byte| byte == b'\n') {
            let Some(analysis) = line.strip_prefix(b"'").and_then(Analysis::from_comment) else {
                continue;
            };
            all += 1;
            unread += usize::from(analysis.unread().is_some());
            evals += usize::from(analysis.eval().is_some());
            moves += analysis.pv().count();
            assert!(line.ends_with(analysis.raw()));
        }
    }
    assert!(all > 0);
    assert!(
        unread * 20 < all,
        "{unread} of {all} have a part that can't be read"
    );
    assert!(evals * 10 > all * 9, "{evals} of {all} have an evaluation");
    println!("{all} comments: {evals} evaluations, {moves} moves, {unread} unread in part");
}
