//! The guarantees R1 to R8 on records made of the grammar's own words, on mutated records and on any bytes.

use boardwire_carcassonne::{Carcassonne, CodecOptions, Options};
use boardwire_core::{Codec, Level, oracle};
use proptest::prelude::*;
use proptest::sample::select;

const INFOS: &[&str] = &[
    "04:01 UTC, Simple, Real-time",
    "2024-03-13 13:01 JST, BGA 2022x12 April, Turn-based",
    "2022-10-08 21:01 +09:00,WTCOC 2022 3rd Round ,Real-time",
    "Simple, 13:01 JST, realtime",
    "試合日: 13 Mar, 2024 13:01 JST, ゲームの種類: Simple, ゲームモード: Real-time",
    "13:01 JST\nSimple // kind\nturn based",
    ",,",
    ", Mode: hard,",
    "JST, Simple, Real-time",
    "13:01 JST, Simple, Blitz",
    "１３：０１ ＪＳＴ，Ｓｉｍｐｌｅ　，Ｒｅａｌ－ｔｉｍｅ ／／ x",
    "24:00 JST, Simple, Real-time",
    "Players",
    "",
];

const PLAYERS: &[&str] = &[
    "A = a",
    "B = b",
    "C = c",
    "A = wallaceprime (Chris Wallace) [UK] <yellow>",
    "B = isloun <red> [RCP]",
    "  \u{2022} A = x",
    "- B=y // comment",
    "Ａ ＝ z",
    "D = d (",
    "E = e = f",
    "プレイヤー情報:",
    "F = f",
    "A = 山田　太郎（太郎)［日本］　<赤＞",
    "B = b　／／ c // d",
    "　C = c（",
];

const NUMBERS: &[&str] = &[
    "0", "1", "-1", "2", "-2", "3", "01", "+1", "-0", "71", "72", "x", "−1", "１",
];

const TILES: &[&str] = &[
    "CFFF",
    "CFFF(+180)",
    "CmFFF(180)",
    "FFCmF",
    "CFFF(-90)",
    "CFFF(270)",
    "FCFC",
    "FCFCm",
    "FCmFC",
    "CFCF",
    "CmFCF",
    "CFCmF",
    "CFCmF(2F1C)",
    "FCFC(2C1F)(+90)",
    "2F1C",
    "2F1Cm(+90)",
    "2F1CE",
    "2FM1C",
    "2C1FM",
    "CFFC",
    "CFFC^",
    "CFFCm^(+90)",
    "CCFF",
    "CmCFF",
    "FFCC",
    "FCCF^m",
    "CCFFEm",
    "CCmFFE",
    "FFFFk",
    "FFRFk",
    "FRkFF",
    "FFRkF(-90)",
    "FFRFm",
    "FFFFm",
    "FmFRR",
    "RFRF",
    "FRFR",
    "RFRF(-90)",
    "RFMRF(+180)",
    "RRRR(90)",
    "RRMRR",
    "CCRMC",
    "CCMRCE(+90)",
    "CCCCmE",
    "CCCMCE",
    "FFRRm(0)",
    "FFRR(-180)",
    "FFRR(90°)",
    "FFRR 90°",
    "FFRR (+90)",
    "FFRR(＋90)",
    "ffrr",
    "CFFFE",
    "RRRRRR",
    "FMFRRm",
    "FFRRk",
    "CRFR",
    "RFRC",
    "(",
    "CFFF(",
    "FFRR(45)",
];

const SCORES: &[&str] = &[
    "+0+0+0",
    "+4+0+0",
    "+0+0+0 A *6+0+0",
    "+0+0+0 B *6+0+0",
    "*6+0+0",
    "+0*9+0",
    "A*6+0+0",
    "+4C+0R+0M",
    "+0+0+0 C *1+0+0 A *2+0+0",
    "+0+0+0 B +6+0+0",
    "+0+0+0 B +0+0+0",
    "+0+0+0 *4+0+0",
    "+00+0+0",
    "+0+0",
    "",
    "+65536+0+0",
    "+0+0+0 F *1+0+0",
    "+0+0+0 B *0*4+0",
];

const OTHERS: &[&str] = &[
    "// a comment",
    "//",
    "",
    "  ",
    "hello",
    "0 - 0 0 CRFR(-90)",
    "0 - 0 0 RFRC +0+0+0",
    "Final Scoring: A +0+1+3+9",
    "Final Scoring: B +0+0+0+0 // b",
    "Final Scoring: +0+0+0+0",
    "final scoring:A +0+0+0+0",
    "Final Scoring: A +0+0+0",
    "Play log:",
    "／／ wide",
    "0, －, 0, 0, CRFR（－90）",
    "Final Scoring: B: +0+0+0+0",
    "Final Scoring: C +0+0+0+0",
    "3 A 0 1 FFRR( 90 ) +0+0+0",
    "3 A X = 0 Y = 1 CFFF( +180 ) +0+0+0",
    "// unplaceable: FFFF",
    "\u{feff}",
];

const ENDS: &[&str] = &[
    "\n", "\n", "\n", "\n", "\r\n", "\r", " \n", "\n\n", " // x\n", "//x \n",
];

fn play() -> impl Strategy<Value = String> {
    let heads = &[
        "1 A", "2 B", "3 A", "1. A:", "A 1", "01, A,", "2 C", "1 B", "72 A", "0 A", "１ Ａ",
    ][..];
    let places = prop_oneof![
        4 => (select(NUMBERS), select(NUMBERS)).prop_map(|(x, y)| format!("{x} {y}")),
        1 => (select(NUMBERS), select(NUMBERS)).prop_map(|(x, y)| format!("({x},{y})")),
        1 => (select(NUMBERS), select(NUMBERS)).prop_map(|(x, y)| format!("X={x} Y={y}")),
    ];
    (select(heads), places, select(TILES), select(SCORES))
        .prop_map(|(head, place, tile, score)| format!("{head} {place} {tile} {score}"))
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => play(),
        1 => select(PLAYERS).prop_map(String::from),
        2 => select(OTHERS).prop_map(String::from),
    ]
}

fn record() -> impl Strategy<Value = Vec<u8>> {
    let lines = proptest::collection::vec((line(), select(ENDS)), 0..12);
    let players = proptest::collection::vec((select(PLAYERS), select(ENDS)), 0..3);
    (select(INFOS), any::<bool>(), players, lines).prop_map(|(info, plain, players, lines)| {
        let mut text = format!("{info}\n\n");
        if plain {
            text.push_str("A = a\nB = b\n\n");
        }
        for (player, end) in players {
            text.push_str(player);
            text.push_str(end);
        }
        for (line, end) in lines {
            text.push_str(&line);
            text.push_str(end);
        }
        text.into_bytes()
    })
}

/// Records that are right apart from their spelling: most of them are read at Lenient.
fn readable() -> impl Strategy<Value = Vec<u8>> {
    let tiles = &TILES[..50];
    let plays = proptest::collection::vec((select(tiles), select(SCORES), select(ENDS)), 1..6);
    (select(&INFOS[..8]), plays).prop_map(|(info, plays)| {
        let mut text = format!("{info}\nA = a\nB = b\nC = c\n");
        for (index, (tile, score, end)) in plays.into_iter().enumerate() {
            let player = ["A", "B", "C"][index % 3];
            text.push_str(&format!(
                "{} {player} {index} 0 {tile} {score}{end}",
                index + 1
            ));
        }
        text.into_bytes()
    })
}

fn options() -> impl Strategy<Value = Options> {
    let settings = &[
        "style=auto",
        "style=auto",
        "style=auto",
        "style=start",
        "style=signed",
        "style=unsigned",
        "corner=joined",
        "k-after-road=monastery",
        "k-after-road=reject",
        "star=recipient",
        "star=auto",
        "start-turn=guess",
    ][..];
    select(settings).prop_map(|setting| {
        let mut options = Options::new(Level::Lenient);
        let (key, value) = setting.split_once('=').unwrap_or_default();
        assert!(options.set(key, value).is_ok());
        options
    })
}

fn check<C: Codec>(text: &[u8], options: &C::Options) -> Result<(), TestCaseError> {
    match oracle::check_all::<C>(text, None, options) {
        Ok(()) => Ok(()),
        Err(broken) => Err(TestCaseError::fail(format!(
            "\"{}\": {}",
            text.escape_ascii(),
            broken
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        ))),
    }
}

fn mutate(mut text: Vec<u8>, edits: Vec<(proptest::sample::Index, u8, u8)>) -> Vec<u8> {
    for (at, byte, kind) in edits {
        let at = at.index(text.len() + 1).min(text.len().saturating_sub(1));
        match kind {
            0 if at < text.len() => text[at] = byte,
            1 if at < text.len() => {
                text.remove(at);
            }
            _ => text.insert(at, byte),
        }
        if text.is_empty() {
            break;
        }
    }
    text
}

fn edits() -> impl Strategy<Value = Vec<(proptest::sample::Index, u8, u8)>> {
    proptest::collection::vec(
        (any::<proptest::sample::Index>(), any::<u8>(), 0u8..3),
        1..4,
    )
}

fn cases() -> u32 {
    let set = std::env::var("PROPTEST_CASES").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(1500)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn records_of_known_words(text in record(), options in options()) {
        check::<Carcassonne>(&text, &options)?;
    }

    #[test]
    fn readable_records(text in readable(), options in options()) {
        check::<Carcassonne>(&text, &options)?;
    }

    #[test]
    fn mutated_records(text in readable(), edits in edits(), options in options()) {
        check::<Carcassonne>(&mutate(text, edits), &options)?;
    }

    #[test]
    fn any_bytes(text in proptest::collection::vec(any::<u8>(), 0..120)) {
        check::<Carcassonne>(&text, &Options::default().at(Level::Lenient))?;
    }
}

/// The replay takes any record, and finds things inside the text.
#[cfg(feature = "rules")]
mod replay {
    use boardwire_carcassonne::read;
    use boardwire_carcassonne::replay::{Replay, fill, resolve};

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(cases() / 3))]

        #[test]
        fn findings_lie_in_the_text(text in prop_oneof![record(), readable()], options in options()) {
            let record = read(&text, &options).record;
            let resolved = resolve(&record, &options);
            let replay = Replay::new(&resolved.record);
            for finding in resolved.findings.iter().chain(replay.findings()) {
                prop_assert!(finding.span.is_within(text.len()), "{finding:?}");
            }
            // What is filled in is right.
            let mut filled = resolved.record;
            let again = fill(&mut filled);
            let wrong = |replay: &Replay| replay.findings().len();
            prop_assert!(wrong(&again) <= wrong(&replay));
        }
    }
}

#[cfg(feature = "serde")]
mod json {
    use boardwire_carcassonne::json::{self, CarcassonneJson, JsonOptions};
    use boardwire_carcassonne::{format, read};

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(cases() / 3))]

        #[test]
        fn records_survive_json(text in prop_oneof![record(), readable()], options in options()) {
            let record = read(&text, &options).record;
            let value = json::to_vec(&record);
            check::<CarcassonneJson>(&value, &JsonOptions::default())?;
            let again = json::parse_lenient(&value);
            let (again, _) = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(&again, &record);
            prop_assert_eq!(&json::to_vec(&again), &value);
            prop_assert_eq!(format(&again), format(&record));
        }

        #[test]
        fn mutated_json(text in readable(), edits in edits()) {
            let value = json::to_vec(&read(&text, &Options::default()).record);
            check::<CarcassonneJson>(&mutate(value, edits), &JsonOptions::default())?;
        }
    }
}
