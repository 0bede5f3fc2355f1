//! Results: what each statement says, which one decides, and where they disagree.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::LineText;
use boardwire_core::shogi::Color::{self, Black, White};
use boardwire_csa::record::result::{
    Derived, GameResult, Reason, Source, Verdict, derive, derive_at,
};
use boardwire_csa::record::{self, Record};
use boardwire_csa::{CsaMove, Special};

const START: &str = "V2.2\nPI\n+\n";

/// A game with one move, so that White is to move, and these lines after it.
fn after_a_move(lines: &str) -> Derived {
    read(&format!("{START}+7776FU\n{lines}"))
}

fn read(text: &str) -> Derived {
    let (games, _) = record::parse_lenient(text).unwrap();
    derive(games.first())
}

#[track_caller]
fn assert_result(derived: &Derived, verdict: Verdict, reason: Reason) {
    assert_eq!(derived.result(), Some(&GameResult { verdict, reason }));
    assert!(!derived.is_conflict(), "{:?}", derived.evidence());
}

#[test]
fn each_special_says_who_won() {
    use Verdict::{Draw, Undecided, Win};
    for (word, verdict, reason) in [
        ("TORYO", Win(Black), Reason::Resign),
        ("KACHI", Win(White), Reason::Declaration),
        ("CHUDAN", Undecided, Reason::Interrupted),
        ("SENNICHITE", Draw, Reason::Repetition),
        ("TIME_UP", Win(Black), Reason::Time),
        ("ILLEGAL_MOVE", Win(Black), Reason::IllegalMove),
        ("+ILLEGAL_ACTION", Win(White), Reason::IllegalAction),
        ("-ILLEGAL_ACTION", Win(Black), Reason::IllegalAction),
        ("JISHOGI", Draw, Reason::Impasse),
        ("HIKIWAKE", Draw, Reason::Impasse),
        ("MAX_MOVES", Draw, Reason::MaxMoves),
        ("MATTA", Undecided, Reason::TakenBack),
        ("TSUMI", Win(Black), Reason::Mate),
        ("FUZUMI", Undecided, Reason::NoMate),
        ("ERROR", Undecided, Reason::Error),
        (
            "FOO",
            Undecided,
            Reason::Other(LineText::new("FOO").unwrap()),
        ),
    ] {
        let derived = after_a_move(&format!("%{word}\n"));
        assert_result(&derived, verdict, reason);
        assert_eq!(derived.evidence().len(), 1);
        assert_eq!(
            (derived.evidence()[0].source, derived.evidence()[0].index),
            (Source::Special, 1)
        );
    }
}

#[test]
fn each_summary_says_who_won() {
    use Verdict::{Draw, Win};
    for (summary, verdict, reason) in [
        ("toryo:a win:b lose", Win(Black), Reason::Resign),
        ("time up:a win:b lose", Win(Black), Reason::Time),
        ("kachi:a lose:b win", Win(White), Reason::Declaration),
        (
            "illegal kachi:a win:b lose",
            Win(Black),
            Reason::IllegalDeclaration,
        ),
        ("illegal move:a win:b lose", Win(Black), Reason::IllegalMove),
        ("uchifuzume:a win:b lose", Win(Black), Reason::DropPawnMate),
        (
            "oute_kaihimore:a win:b lose",
            Win(Black),
            Reason::KingLeftInCheck,
        ),
        ("outori:a win:b lose", Win(Black), Reason::KingCaptured),
        (
            "oute_sennichite:a lose:b win",
            Win(White),
            Reason::PerpetualCheck,
        ),
        ("sennichite:a draw:b draw", Draw, Reason::Repetition),
        ("max_moves:a draw:b draw", Draw, Reason::MaxMoves),
        ("abnormal:a lose:b win", Win(White), Reason::Disconnect),
        (
            "try win:a win:b lose",
            Win(Black),
            Reason::Other(LineText::new("try win").unwrap()),
        ),
        // Words that name no winner: the side to move decides, where the kind says it.
        ("toryo:a win:b win", Win(Black), Reason::Resign),
        ("kachi:a draw:b lose", Win(White), Reason::Declaration),
    ] {
        assert_result(
            &after_a_move(&format!("'summary:{summary}\n")),
            verdict,
            reason,
        );
    }
    let derived = after_a_move("'summary:oute_sennichite:a win:b win\n");
    assert_eq!(derived.result().unwrap().verdict, Verdict::Undecided);
}

#[test]
fn each_line_of_the_protocol_says_what_it_can() {
    use Verdict::{Draw, Undecided, Win};
    for (line, verdict, reason) in [
        ("#RESIGN", Win(Black), Reason::Resign),
        ("#TIME_UP ", Win(Black), Reason::Time),
        ("#ILLEGAL_MOVE", Win(Black), Reason::IllegalMove),
        ("#ILLEGAL_ACTION", Undecided, Reason::IllegalAction),
        ("#JISHOGI", Win(White), Reason::Declaration),
        ("#OUTE_SENNICHITE", Undecided, Reason::PerpetualCheck),
        ("#SENNICHITE", Draw, Reason::Repetition),
        ("#MAX_MOVES", Draw, Reason::MaxMoves),
        ("#CHUDAN", Undecided, Reason::Interrupted),
    ] {
        let derived = after_a_move(&format!("{line}\n#WIN\n"));
        assert_result(&derived, verdict, reason);
        assert_eq!(
            (derived.evidence()[0].source, derived.evidence()[0].index),
            (Source::Hash, 0)
        );
    }
    assert_eq!(after_a_move("#WIN\n").result(), None);
    assert_eq!(after_a_move("").result(), None);
    assert_eq!(after_a_move("").evidence(), []);
}

#[test]
fn the_note_of_an_illegal_move_is_evidence_of_its_own() {
    let derived = after_a_move("'ILLEGAL_MOVE(-3355FU)\n");
    assert_result(&derived, Verdict::Win(Black), Reason::IllegalMove);
    let derived = after_a_move("'ILLEGAL_MOVE(-3355FU)\n'summary:illegal move:a win:b lose\n");
    assert_result(&derived, Verdict::Win(Black), Reason::IllegalMove);
    let sources: Vec<_> = derived
        .evidence()
        .iter()
        .map(|evidence| evidence.source)
        .collect();
    assert_eq!(sources, [Source::Summary, Source::IllegalMove]);
}

#[test]
fn the_order_of_evidence_is_that_of_sources() {
    let derived =
        after_a_move("'ILLEGAL_MOVE(x)\n%TORYO\n#RESIGN\n'summary:abnormal:a win:b lose\n");
    let sources: Vec<_> = derived
        .evidence()
        .iter()
        .map(|evidence| evidence.source)
        .collect();
    assert_eq!(
        sources,
        [
            Source::Summary,
            Source::Special,
            Source::Hash,
            Source::IllegalMove
        ]
    );
    assert_result(&derived, Verdict::Win(Black), Reason::Disconnect);
}

#[test]
fn disagreement_is_a_conflict() {
    let derived = after_a_move("%TORYO\n'summary:toryo:a lose:b win\n");
    assert_eq!(derived.result().unwrap().winner(), Some(White));
    assert_eq!(derived.conflict().unwrap().source, Source::Special);
    assert_eq!(derived.conflict().unwrap().index, 1);
    assert!(after_a_move("%SENNICHITE\n#RESIGN\n").is_conflict());
    // Nobody knows better.
    assert!(!after_a_move("%CHUDAN\n#RESIGN\n").is_conflict());
    assert!(!after_a_move("%TORYO\n#CHUDAN\n").is_conflict());
    // A refused claim, as shogi-server writes it.
    let derived = after_a_move("%KACHI\nT1\n%KACHI\n'summary:illegal kachi:a win:b lose\n");
    assert_result(&derived, Verdict::Win(Black), Reason::IllegalDeclaration);
    assert_eq!(derived.evidence().len(), 3);
    assert!(after_a_move("%TORYO\n'summary:illegal kachi:a lose:b win\n").is_conflict());
}

#[test]
fn only_what_follows_the_last_move_ends_a_game() {
    let derived = read(&format!(
        "{START}+7776FU\n%MATTA\n+2726FU\n-3334FU\n%CHUDAN\n-8384FU\n"
    ));
    assert_eq!(derived.result(), None);
    let derived = read(&format!("{START}%MATTA\n+7776FU\n%TORYO\n"));
    assert_result(&derived, Verdict::Win(Black), Reason::Resign);
    assert_eq!(derived.evidence().len(), 1);
}

#[test]
fn without_moves_the_side_line_says_who_is_to_move() {
    assert_result(
        &read("V2.2\nPI82HI\n-\n%TORYO\n"),
        Verdict::Win(Black),
        Reason::Resign,
    );
    assert_result(
        &read("V2.2\nPI\n+\n%TORYO\n"),
        Verdict::Win(White),
        Reason::Resign,
    );
}

#[test]
fn the_side_to_move_can_be_given() {
    let mut game = Record::new();
    game.push_move(CsaMove::from_csa(b"+7776FU").unwrap(), None);
    game.push_special(Special::IllegalMove, None);
    let winner = |derived: &Derived| derived.result().and_then(GameResult::winner);
    assert_eq!(winner(&derive(&game)), Some(Black));
    assert_eq!(winner(&derive_at(&game, Black)), Some(White));
}

fn corpus(folder: &str) -> Vec<(String, Vec<u8>)> {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(root).join("csa").join(folder);
    let file = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            bytes,
        )
    };
    std::fs::read_dir(folder).unwrap().map(file).collect()
}

/// The name of a live game begins with what happened in it.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_results_of_live_games() {
    let mut seen = 0;
    for (name, bytes) in corpus("records-shogi-server-live") {
        let (games, _) = record::parse_lenient(&bytes).unwrap();
        let derived = derive(games.first());
        assert!(!derived.is_conflict(), "{name}: {:?}", derived.evidence());
        let kind = name
            .trim_start_matches("wire+")
            .split('-')
            .next()
            .unwrap()
            .to_owned();
        let (winner, reason) = match kind.as_str() {
            "alt" | "buoy_t" | "sw" | "unl" | "watch" => (Some(Black), Reason::Resign),
            "hc2p_x" => (Some(White), Reason::Resign),
            "chu" | "ill" => (Some(Black), Reason::IllegalMove),
            "def" | "default" => (Some(White), Reason::IllegalMove),
            "kac" => (Some(White), Reason::IllegalDeclaration),
            "max" => (None, Reason::MaxMoves),
            "tim" => (Some(Black), Reason::Time),
            "rej" => {
                assert_eq!(derived.result(), None);
                continue;
            }
            other => panic!("{other}"),
        };
        let result = derived.result().unwrap();
        assert_eq!(
            (result.winner(), &result.reason),
            (winner, &reason),
            "{name}"
        );
        assert_eq!(
            result.verdict == Verdict::Draw,
            reason == Reason::MaxMoves,
            "{name}"
        );
        seen += 1;
    }
    assert!(seen > 0);
}

/// In real records, sources agree.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_results_do_not_conflict() {
    let (mut all, mut known) = (0, 0);
    for (name, bytes) in corpus("records") {
        let (games, _) = record::parse_lenient(&bytes).unwrap();
        for game in games.records() {
            let derived = derive(game);
            assert!(!derived.is_conflict(), "{name}: {:?}", derived.evidence());
            all += 1;
            known += usize::from(derived.result().is_some());
        }
    }
    println!("{known} of {all} records say how the game ended");
    assert!(known * 2 > all);
}

#[test]
fn colors_are_told_apart() {
    let result = |color: Color| GameResult {
        verdict: Verdict::Win(color),
        reason: Reason::Resign,
    };
    assert_eq!(result(Black).winner(), Some(Black));
    assert_ne!(result(Black), result(White));
}
