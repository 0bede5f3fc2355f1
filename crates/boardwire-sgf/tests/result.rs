//! Results (RE): the mandated form, what is repaired, what is read in part, what is not read.

use boardwire_core::Color;
use boardwire_sgf::Code;
use boardwire_sgf::value::{Decimal, GameResult, WinBy, read_result};
use proptest::prelude::*;

/// The canonical text of the value, or `-`, and the codes.
fn read(text: &str) -> (String, Vec<Code>) {
    let reading = read_result(text.as_bytes());
    let value = reading.value.map_or("-".into(), |value| value.to_string());
    (value, reading.problems().collect())
}

#[track_caller]
fn check(text: &str, value: &str, codes: &[Code]) {
    assert_eq!(read(text), (value.into(), codes.to_vec()), "{text:?}");
}

#[test]
fn the_mandated_forms() {
    for (text, canonical) in [
        ("0", "0"),
        ("Draw", "0"),
        ("B+", "B+"),
        ("W+", "W+"),
        ("B+R", "B+R"),
        ("B+Resign", "B+R"),
        ("W+T", "W+T"),
        ("W+Time", "W+T"),
        ("B+F", "B+F"),
        ("B+Forfeit", "B+F"),
        ("Void", "Void"),
        ("?", "?"),
        ("B+64", "B+64"),
        ("W+0.5", "W+0.5"),
        ("W+2.50", "W+2.5"),
        ("B+0.0", "B+0"),
        ("B+5.75", "B+5.75"),
        ("B+007", "B+7"),
    ] {
        check(text, canonical, &[]);
    }
    assert_eq!(
        read_result(b"W+0.5").value,
        Some(GameResult::Win(
            Color::White,
            WinBy::Points(Decimal::new(5, 1))
        ))
    );
}

#[test]
fn winners() {
    let winner = |text: &str| read_result(text.as_bytes()).value.unwrap().winner();
    assert_eq!(winner("B+R"), Some(Color::Black));
    assert_eq!(winner("W+3.5"), Some(Color::White));
    for text in ["0", "Void", "?"] {
        assert_eq!(winner(text), None);
    }
}

#[test]
fn other_forms_with_one_meaning() {
    for (text, canonical) in [
        // Blanks and case.
        ("B + R", "B+R"),
        (" W+3.5\n", "W+3.5"),
        ("b+r", "B+R"),
        ("w+resign", "W+R"),
        ("W+time", "W+T"),
        ("B+TIME", "B+T"),
        ("draw", "0"),
        ("Jigo", "0"),
        ("jigo", "0"),
        ("void", "Void"),
        ("Black+R", "B+R"),
        ("white + 5", "W+5"),
        // Words for letters.
        ("B+Res", "B+R"),
        ("B+Res.", "B+R"),
        ("W+Resignation", "W+R"),
        ("W+Timeout", "W+T"),
        // Numbers.
        ("B+3,5", "B+3.5"),
        ("B+.5", "B+0.5"),
        ("w+42.", "W+42"),
        ("B+1/2", "B+0.5"),
        ("B+5 3/4", "B+5.75"),
        ("W+2/4", "W+0.5"),
        ("W+3 points", "W+3"),
        ("B+half", "B+0.5"),
        // The reason once more.
        ("W+R (time)", "W+R"),
        ("B+T (Time)", "B+T"),
        // Sentences.
        ("Black wins by 5 3/4 points", "B+5.75"),
        ("White wins by 3 1/2 points", "W+3.5"),
        ("White won by half a point", "W+0.5"),
        ("black wins by three and a half points", "B+3.5"),
        ("B wins", "B+"),
        ("White lost", "B+"),
        ("Black loses by two points", "W+2"),
        ("Black resigns", "W+R"),
        ("Black resigned.", "W+R"),
        ("Black wins by resignation", "B+R"),
        ("White loses by resignation", "B+R"),
        ("White wins on time", "W+T"),
        ("Black loses on time", "W+T"),
        ("White forfeits", "B+F"),
        ("Draw (jigo)", "0"),
        ("0 (jigo)", "0"),
    ] {
        check(text, canonical, &[Code::ValueCorrected]);
        check(canonical, canonical, &[]);
    }
}

#[test]
fn what_says_more_than_the_result_is_read_in_part() {
    for (text, canonical) in [
        ("B+Illegal", "B+"),
        ("W+Repetition", "W+"),
        ("B+V", "B+"),
        ("B+AW", "B+"),
        ("B+R after a long ko", "B+R"),
        ("B+5.5 R", "B+"),
        ("B+-5", "B+"),
        ("B+1 or 2", "B+"),
        ("? (No further moves known)", "?"),
        ("Void: triple ko", "Void"),
        ("Draw by agreement", "0"),
    ] {
        check(text, canonical, &[Code::BadGameInfo]);
        assert!(read_result(text.as_bytes()).keeps_text(), "{text:?}");
    }
}

#[test]
fn what_is_not_read() {
    for text in [
        "1",
        "0.5",
        "0+5",
        "B",
        "Black",
        "Black white",
        "Black by points",
        "Black wins and loses",
        "Black won, white lost",
        "No key words here",
        "john wins",
        "has adjourned.",
        "Bob+5",
        "R",
        "+5",
        "226수 백불계승",
        "\u{9ed2}中押し勝ち",
        "]",
        "resign",
    ] {
        check(text, "-", &[Code::BadGameInfo]);
    }
    for text in ["", " ", "\n\t"] {
        check(text, "-", &[Code::EmptyValue]);
    }
}

fn results() -> impl Strategy<Value = GameResult> {
    let points = (any::<u64>(), 0..=4_u8).prop_filter_map("fits", |(digits, scale)| {
        Decimal::from_parts(false, digits.into(), scale)
    });
    let by = prop_oneof![
        Just(WinBy::Unstated),
        points.prop_map(WinBy::Points),
        Just(WinBy::Resignation),
        Just(WinBy::Time),
        Just(WinBy::Forfeit),
    ];
    prop_oneof![
        Just(GameResult::Draw),
        Just(GameResult::Void),
        Just(GameResult::Unknown),
        (prop_oneof![Just(Color::Black), Just(Color::White)], by)
            .prop_map(|(color, by)| GameResult::Win(color, by)),
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read(result in results()) {
        let text = result.to_string();
        let reading = read_result(text.as_bytes());
        prop_assert!(reading.is_exact());
        prop_assert_eq!(reading.value, Some(result));
    }

    /// Blanks and case do not change the meaning.
    #[test]
    fn spelling_does_not_matter(result in results()) {
        let text = result.to_string();
        let loose = text.to_lowercase().replace('+', " + ");
        prop_assert_eq!(read_result(loose.as_bytes()).value, Some(result));
    }

    #[test]
    fn any_text_is_read_or_has_a_code(text in any::<Vec<u8>>()) {
        let reading = read_result(&text);
        prop_assert!(reading.value.is_some() || reading.problems().next().is_some());
    }

    #[test]
    fn repairs_are_stable(text in "(B|W|Black|White|0|\\?|Draw|[+]|wins|by|points|half|1/2|[0-9]{1,3}|[.,]|\\(|R|time| ){0,8}") {
        let reading = read_result(text.as_bytes());
        if let Some(result) = reading.value {
            prop_assert_eq!(read_result(result.to_string().as_bytes()).value, Some(result));
        }
    }
}
