//! The records of the FJK computer Go tournaments: what is written, what is read, what differs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use boardwire_core::go::{Move, Vertex};
use boardwire_core::{Color, Level, Span};
use boardwire_sgf::encoding::Charset;
use boardwire_sgf::profile::fjk::{self, Record, Rule};
use boardwire_sgf::value::{Decimal, GameResult, PartialDate, WinBy};
use boardwire_sgf::{Code, Options, Profile, PropertyId, Reading, View, parse, read};

fn at(letters: &[u8; 2]) -> Move {
    Move::At(Vertex::from_sgf(*letters).unwrap())
}

/// The game of the appendix' example.
fn example() -> Record {
    let mut record = Record::new();
    record
        .set_player(Color::Black, "Black Program")
        .set_player(Color::White, "White Program")
        .set_dates(PartialDate::day(2000, 6, 1).unwrap().into())
        .set_place("Shonan, Japan")
        .set_komi("5.5".parse::<Decimal>().unwrap())
        .set_minutes(50)
        .set_rules("Japanese")
        .set_result(GameResult::Win(
            Color::Black,
            WinBy::Points("0.5".parse().unwrap()),
        ))
        .set_event("FJK CGC")
        .set_game_name("round 1");
    record
}

fn play(record: &mut Record, moves: &[Move]) {
    let mut color = Color::Black;
    for played in moves {
        record.play(color, *played).unwrap();
        color = color.opponent();
    }
}

fn fjk(text: &str) -> Reading<'_> {
    let options = Options::new(Level::Lenient).with_profile(Profile::Fjk);
    read(text.as_bytes(), &options)
}

#[test]
fn the_layout_of_the_appendix() {
    let mut record = example();
    let mut moves = vec![at(b"dd"), at(b"pd"), at(b"pp"), at(b"dp")];
    moves.extend((0..10).map(|row| at(&[b'k', b'a' + row])));
    moves.extend([Move::Pass, Move::Pass]);
    play(&mut record, &moves);
    let text = record.to_string();
    let lines = [
        "(; GM[1]FF[1]",
        "SZ[19]",
        "PB[Black Program]",
        "PW[White Program]",
        "DT[2000-06-01]",
        "PC[Shonan, Japan]",
        "KM[5.5]",
        "TM[50]",
        "RU[Japanese]",
        "RE[B+0.5]",
        "EV[FJK CGC]",
        "GN[round 1]",
        ";B[dd];W[pd];B[pp];W[dp];B[ka];W[kb];B[kc];W[kd];B[ke];W[kf]",
        ";B[kg];W[kh];B[ki];W[kj];B[tt];W[tt])",
    ];
    assert!(text.lines().eq(lines), "{text}");
    assert!(text.ends_with(")\n"));
    // It is SGF, and fits the rules.
    let games = parse(&text).unwrap();
    assert_eq!(fjk::check(&games), []);
    let root = games.games().next().unwrap();
    assert_eq!(View::of(root).main_time().unwrap().millis(), 50 * 60 * 1000);
    // Reading and writing again gives the same.
    let (again, losses) = Record::of(root).unwrap();
    assert_eq!((again.to_string(), losses), (text, vec![]));
}

#[test]
fn records_without_this_and_that() {
    assert_eq!(Record::new().to_string(), "(; GM[1]FF[1]\nSZ[19])\n");
    let mut record = Record::new();
    record.set_side(9).set_event("a]b");
    assert_eq!(record.to_string(), "(; GM[1]FF[1]\nSZ[9]\nEV[a\\]b])\n");
    assert!(record.play(Color::Black, at(b"ja")).is_err());
    assert!(record.play(Color::Black, at(b"ii")).is_ok());
    assert_eq!(record.moves().len(), 1);
    record.set_side(5);
    assert_eq!(record.moves(), []);
}

#[test]
fn from_other_games() {
    let games = parse(
        "(;FF[4]GM[1]SZ[19]AP[x:1]C[hi]PB[b]TM[3000]DT[2000-06]KM[6.50];B[aa]BL[1];W[];B[bb](;W[cc])(;W[dd]))",
    )
    .unwrap();
    let (record, losses) = Record::of(games.games().next().unwrap()).unwrap();
    assert_eq!(
        record.to_string(),
        "(; GM[1]FF[1]\nSZ[19]\nPB[b]\nDT[2000-06]\nKM[6.5]\nTM[50]\n;B[aa];W[tt];B[bb];W[cc])\n"
    );
    let lost: Vec<_> = losses.iter().map(|loss| loss.property).collect();
    assert_eq!(
        lost,
        [PropertyId::AP, PropertyId::C, PropertyId::BL].map(Some)
    );
    // Boards that FF[1] does not have, and other games.
    for text in ["(;FF[4]SZ[21])", "(;FF[4]SZ[9:13])", "(;FF[4]GM[2])"] {
        let games = parse(text).unwrap();
        assert!(Record::of(games.games().next().unwrap()).is_none());
    }
}

#[cfg(feature = "encoding")]
#[test]
fn in_charsets_of_the_time() {
    let mut record = Record::new();
    record.set_place("湘南国際村").set_event("囲碁大会");
    for charset in [Charset::ShiftJis, Charset::EucJp] {
        let bytes = record.encode(charset).unwrap();
        let reading = read(&bytes[..], &Options::default());
        assert_eq!(reading.encoding.chosen, charset);
        let root = reading.collection.games().next().unwrap();
        assert_eq!(View::of(root).place().unwrap(), "湘南国際村");
        assert_eq!(Record::of(root).unwrap().0, record);
    }
    record.set_place("étang");
    let error = record.encode(Charset::ShiftJis).unwrap_err();
    assert_eq!(error.unmappable[0].character, 'é');
}

#[test]
fn a_charset_may_lack_a_character() {
    let mut record = Record::new();
    record.set_place("湘南");
    assert!(record.encode(Charset::Latin1).is_err());
}

/// The form of the appendix' template: remarks behind properties, one of them with parentheses, full-width blanks, and two moves in the last node.
const TEMPLATE: &str = "(; GM[1]FF[1] /GM: the game, 1 is go; FF: the version
SZ[19] /the size (19 lines)
PB[player black] /Black's name
PC[place]　　　　/where
TM[50] /minutes
RE[result]　　　 /B+10.5, or B+R when White gave up
;B[aa];W[bb];B[cc]../aa is the upper left
;B[tt]W[tt]) /tt passes
";

#[test]
fn a_template_with_remarks() {
    // A `;` ends a remark: what is behind it is a node.
    let template = TEMPLATE.replace("1 is go; FF", "1 is go, FF");
    let reading = fjk(&template);
    let codes: Vec<_> = reading
        .notes
        .iter()
        .map(|note| (note.code(), note.span().of(template.as_bytes())))
        .map(|(code, text)| (code, String::from_utf8(text.to_vec()).unwrap()))
        .collect();
    let remark = |text: &str| (Code::FjkNote, text.to_owned());
    assert_eq!(
        codes,
        [
            remark("/GM: the game, 1 is go, FF: the version"),
            remark("/the size (19 lines)"),
            remark("/Black's name"),
            remark("　　　　/where"),
            remark("/minutes"),
            (Code::BadGameInfo, "result".to_owned()),
            remark("　　　 /B+10.5, or B+R when White gave up"),
            (Code::StrayChars, "..".to_owned()),
            remark("/aa is the upper left"),
            (Code::TwoMovesInNode, "W".to_owned()),
            remark("/tt passes"),
        ]
    );
    let root = reading.collection.games().next().unwrap();
    let (record, _) = Record::of(root).unwrap();
    assert_eq!(
        record.to_string(),
        "(; GM[1]FF[1]\nSZ[19]\nPB[player black]\nPC[place]\nTM[50]\nRE[result]\n;B[aa];W[bb];B[cc];B[tt];W[tt])\n"
    );
    // The same where lines are lost.
    let flat = template.replace('\n', " ");
    let again = fjk(&flat);
    let (flat, _) = Record::of(again.collection.games().next().unwrap()).unwrap();
    assert_eq!(flat, record);
}

#[test]
fn an_example_with_dots() {
    let text =
        "(; GM[1]FF[1]\nSZ[19]\nKM[5.5]\nTM[50]\nRE[B+0.5]\n;B[dd];W[pd].....\n;B[tt];W[tt])\n";
    let reading = fjk(text);
    let codes: Vec<_> = reading.notes.iter().map(|note| note.code()).collect();
    assert_eq!(codes, [Code::StrayChars]);
    let found = fjk::check(&reading.collection);
    // The dots stand for the moves that are not shown, so that the lines have not ten.
    assert!(
        found.iter().all(|finding| finding.rule == Rule::Lines),
        "{found:?}"
    );
}

#[test]
fn the_rules_by_name() {
    let rules = |text: &str| {
        let reading = fjk(text);
        let found = fjk::check(&reading.collection);
        let found: Vec<_> = found
            .iter()
            .map(|finding| (finding.rule, finding.span))
            .collect();
        found
    };
    let head = "(; GM[1]FF[1]\nSZ[19]\n";
    let one = |text: &str, rule, span: core::ops::Range<usize>| {
        assert_eq!(rules(text), [(rule, Span::from(span))], "{text}");
    };
    assert_eq!(rules(&format!("{head};B[dd];W[tt];B[tt])\n")), []);
    // An old or new version is read.
    assert_eq!(rules("(; GM[1]FF[4]\nSZ[19])\n"), []);
    one("(;GM[1]FF[1]\nSZ[19])\n", Rule::Root, 1..2);
    one("(; GM[1]FF[1]SZ[19])\n", Rule::Header, 13..19);
    one("(; GM[1]FF[1]\nPW[w]\nPB[b])\n", Rule::Header, 20..25);
    one("(; GM[1]FF[1]\nSZ[19]\nC[x])\n", Rule::Header, 21..25);
    one("(; GM[1]FF[1]\nTM[1 h])\n", Rule::MainTime, 17..20);
    one("(; GM[1]FF[1]\nKM[some])\n", Rule::Values, 17..21);
    one("(; GM[1]FF[1]\nDT[2000-06])\n", Rule::Values, 17..24);
    one("(; GM[1]FF[1]\nRU[Chinese])\n", Rule::Values, 17..24);
    one("(; GM[1]FF[1]\nRE[black won])\n", Rule::Values, 17..26);
    one(&format!("{head};W[dd];B[tt];W[tt])\n"), Rule::Moves, 21..22);
    one(
        &format!("{head};B[dd]C[x];W[tt];B[tt])\n"),
        Rule::Moves,
        21..22,
    );
    one(
        &format!("{head};B[dd]\n;W[tt];B[tt])\n"),
        Rule::Lines,
        28..29,
    );
    one(&format!("{head};B[dd];W[];B[tt])\n"), Rule::Passes, 28..31);
    one(&format!("{head};B[dd];W[pp])\n"), Rule::Passes, 27..28);
    assert_eq!(rules("(; GM[1]FF[1]\nRE[B+R]\n;B[dd];W[pp])\n"), []);
    one(
        &format!("{head};B[dd](;W[tt];B[tt])(;W[pp]))\n"),
        Rule::OneGame,
        28..29,
    );
    one(&format!("{head})\n(; GM[1]FF[1])\n"), Rule::OneGame, 24..36);
    let mut moves: Vec<_> = ('a'..='k')
        .zip(["B", "W"].into_iter().cycle())
        .map(|(row, color)| format!(";{color}[a{row}]"))
        .collect();
    moves.extend([";W[tt]".to_owned(), ";B[tt]".to_owned()]);
    one(&format!("{head}{})\n", moves.concat()), Rule::Lines, 81..82);
}
