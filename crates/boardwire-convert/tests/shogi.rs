//! CSA and USI: moves, positions, records and summaries there and back, and what is lost on the way.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_convert::Converted;
use boardwire_convert::shogi::{
    Lost, Names, Stop, csa_to_sfen, game_to_position, game_to_summary, position_to_game,
    position_to_summary, sfen_to_csa, sfen_to_summary, summary_to_game, summary_to_position,
    summary_to_sfen,
};
use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Move, PlayError, Setup};
use boardwire_csa::record::{self, Collection, Record};
use boardwire_csa::replay::Mismatch;
use boardwire_csa::summary::{self, GameSummary, SummaryBuilder};
use boardwire_csa::{CsaMove, CsaTime, Special};
use boardwire_rules::shogi::{Position, StartPosition};
use boardwire_usi::sfen::{self, Sfen};
use boardwire_usi::{Command, PositionSpec, format_command, parse_lenient};
use proptest::prelude::*;

fn read(text: &str) -> Record<'_> {
    record::parse_lenient(text).unwrap().0.into_first()
}

fn line(position: PositionSpec<'_>) -> String {
    format_command(&Command::Position(position))
}

fn position(text: &str) -> PositionSpec<'_> {
    match parse_lenient(text) {
        Ok((Command::Position(position), _)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

fn text(record: Record<'_>) -> String {
    String::from_utf8(record::format(&Collection::from(record))).unwrap()
}

fn losses<T>(converted: &Converted<T, Lost>) -> Vec<String> {
    converted.lost.iter().map(ToString::to_string).collect()
}

#[test]
fn a_record_becomes_a_position_line() {
    let found = game_to_position(&read(
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0033KA\n%TORYO\n",
    ));
    assert_eq!(found.lost, []);
    assert_eq!(
        line(found.value),
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*3c resign"
    );

    let found = game_to_position(&read("V2.2\nPI82HI22KA\n-\n-3334FU\n"));
    assert_eq!(
        line(found.exact().unwrap()),
        "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d"
    );
}

#[test]
fn all_that_a_line_can_not_say_is_listed() {
    let found = game_to_position(&read(
        "'CSA encoding=UTF-8\nV3.0\nN+a\nN-b\n$EVENT:x\nPI\n'start\n+\n+7776FU\nT1.5\n'** 30\n-3334FU\nT2\n#RESIGN\n%TORYO\nT3\n",
    ));
    assert_eq!(
        losses(&found),
        [
            "the value of V",
            "the value of 'CSA encoding",
            "the value of N+",
            "the value of N-",
            "the value of $EVENT",
            "the time of 3 moves",
            "2 comments",
            "1 line without a meaning",
        ]
    );
    assert_eq!(
        line(found.value),
        "position startpos moves 7g7f 3c3d resign"
    );
}

#[test]
fn ends_become_words_and_back() {
    for (special, word) in [
        ("TORYO", "resign"),
        ("KACHI", "win"),
        ("SENNICHITE", "rep_draw"),
        ("TIME_UP", "timeout"),
        ("CHUDAN", "break"),
        ("HIKIWAKE", "draw"),
    ] {
        let csa = format!("V2.2\nPI\n+\n+7776FU\n%{special}");
        let usi = format!("position startpos moves 7g7f {word}");
        assert_eq!(line(game_to_position(&read(&csa)).exact().unwrap()), usi);
        assert_eq!(
            text(position_to_game(&position(&usi)).exact().unwrap()),
            csa
        );
    }
    for (special, word) in [
        ("JISHOGI", " draw"),
        ("MAX_MOVES", " draw"),
        ("ILLEGAL_MOVE", ""),
        ("TSUMI", ""),
        ("FOO", ""),
    ] {
        let found = game_to_position(&read(&format!("V2.2\nPI\n+\n+7776FU\n%{special}\n")));
        assert_eq!(losses(&found), [format!("%{special}")]);
        assert_eq!(
            line(found.value),
            format!("position startpos moves 7g7f{word}")
        );
    }
    // A claim that stands twice, as shogi-server writes it, and one before the last move.
    let found = game_to_position(&read("V2.2\nPI\n+\n%KACHI\n%KACHI\n"));
    assert_eq!(losses(&found), ["%KACHI"]);
    let found = game_to_position(&read("V2.2\nPI\n+\n+7776FU\n%CHUDAN\n-3334FU\n"));
    assert_eq!(losses(&found), ["%CHUDAN"]);
    assert_eq!(found.value.terminal, None);
}

#[test]
fn moves_that_can_not_be_played_are_lost_with_those_after_them() {
    let found = game_to_position(&read("V2.2\nPI\n+\n+7776FU\n-3334GI\n+2726FU\n%TORYO\n"));
    let Lost::Moves {
        index,
        count,
        reason,
    } = found.lost[0]
    else {
        panic!()
    };
    assert_eq!((index, count), (2, 2));
    assert!(matches!(
        reason,
        Stop::Mismatch(Mismatch::WrongPiece { .. })
    ));
    // The end is that of another position.
    assert_eq!(found.lost[1], Lost::Special(Special::Toryo));
    assert_eq!(line(found.value), "position startpos moves 7g7f");

    let found = position_to_game(&position("position startpos moves 7g7f 0000 2g2f resign"));
    assert_eq!(
        found.lost,
        [
            Lost::Moves {
                index: 2,
                count: 2,
                reason: Stop::Unplayable(PlayError::NullMove)
            },
            Lost::Word(LineText::new("resign").unwrap()),
        ]
    );
    assert_eq!(text(found.value), "V2.2\nPI\n+\n+7776FU");

    let found = position_to_game(&position("position startpos moves 7g7f 4a4b+"));
    assert_eq!(
        losses(&found),
        ["1 move from move 2 on: this piece can't promote"]
    );
}

#[test]
fn illegal_moves_that_can_be_written_are_kept() {
    // A pawn that jumps: no rule allows it, and both formats can say it.
    let found = game_to_position(&read("V2.2\nPI\n+\n+7775FU\n%TORYO\n"));
    let usi = line(found.exact().unwrap());
    assert_eq!(usi, "position startpos moves 7g7e resign");
    assert_eq!(
        text(position_to_game(&position(&usi)).exact().unwrap()),
        "V2.2\nPI\n+\n+7775FU\n%TORYO"
    );
}

#[test]
fn a_position_line_loses_its_number_and_its_odd_words() {
    let usi = "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 7 moves 3c3d sudden_end";
    let found = position_to_game(&position(usi));
    assert_eq!(losses(&found), ["the move number 7", "the word sudden_end"]);
    assert_eq!(text(found.value), "V2.2\nPI82HI22KA\n-\n-3334FU");
}

#[test]
fn sfens_and_placements() {
    for start in StartPosition::ALL {
        let sfen = Sfen::from(start.setup());
        let csa = sfen_to_csa(&sfen).exact().unwrap();
        assert_eq!(
            csa_to_sfen(&csa).unwrap().exact().unwrap(),
            sfen,
            "{}",
            start.name()
        );
    }
    let numbered = sfen::parse("4k4/9/9/9/9/9/9/9/4K4 b 2P 5").unwrap();
    let found = sfen_to_csa(&numbered);
    assert_eq!(found.lost, [Lost::MoveNumber(5)]);
    assert!(found.value.ends_with("P+00FU00FU\n+\n"), "{}", found.value);

    let found = csa_to_sfen("V2.2\nN+a\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n-\n").unwrap();
    assert_eq!(found.value, Sfen::from(Setup::startpos()));
    assert_eq!(
        losses(&found),
        [
            "the value of N+",
            "1 move from move 1 on: a position has no place for moves",
            "%TORYO",
            "1 further game"
        ]
    );
    assert!(csa_to_sfen("P1-XX\n").is_err());
}

#[test]
fn a_summary_goes_on_from_its_moves() {
    use boardwire_csa::summary::{GameSummary, PlayedMove};

    let name = |name| LineText::new(name).unwrap();
    let mut summary = GameSummary::new(name("a"), name("b"));
    for (mv, seconds) in [("+2726FU", 12), ("-8384FU", 6)] {
        let mv = CsaMove::from_csa(mv.as_bytes()).unwrap();
        summary
            .moves
            .push(PlayedMove::new(mv, CsaTime::from_seconds(seconds)));
    }
    let found = summary_to_position(&summary);
    assert_eq!(
        line(found.value.clone()),
        "position startpos moves 2g2f 8c8d"
    );
    let lost = losses(&found);
    for expected in [
        "the value of Protocol_Version",
        "the value of Name+",
        "the value of Name-",
        "the value of To_Move",
        "the time of 2 moves",
    ] {
        assert!(
            lost.iter().any(|lost| lost == expected),
            "{expected}: {lost:?}"
        );
    }

    summary.turn = Color::White;
    let found = summary_to_position(&summary);
    let stop = found.lost.last().unwrap();
    assert_eq!(
        *stop,
        Lost::Moves {
            index: 1,
            count: 2,
            reason: Stop::Mismatch(Mismatch::WrongSide)
        }
    );
    assert_eq!(found.value.moves, []);
}

/// A spectator's summary of a handicap game, as a server writes it.
const SHOWN: &str = "\
##[SHOW] BEGIN Game_Summary
##[SHOW] Protocol_Version:1.1
##[SHOW] Format:Shogi 1.0
##[SHOW] Game_ID:cup+hc-900-0+kuro+shiro+20200101000000
##[SHOW] Name+:kuro
##[SHOW] Name-:shiro
##[SHOW] To_Move:+
##[SHOW] BEGIN Time
##[SHOW] Time_Unit:1sec
##[SHOW] Total_Time:900
##[SHOW] END Time
##[SHOW] BEGIN Position
##[SHOW] P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
##[SHOW] P2 * -HI *  *  *  *  * -KA * 
##[SHOW] P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
##[SHOW] P4 *  *  *  *  *  *  *  *  * 
##[SHOW] P5 *  *  *  *  *  *  *  *  * 
##[SHOW] P6 *  *  *  *  *  *  *  *  * 
##[SHOW] P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
##[SHOW] P8 *  *  *  *  *  *  *  *  * 
##[SHOW] P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
##[SHOW] +
##[SHOW] +7776FU,T12
##[SHOW] -3334FU,T6
##[SHOW] END Position
##[SHOW] END Game_Summary
##[SHOW] +OK
";

#[test]
fn every_key_of_a_summary_is_listed() {
    let (summary, _) = summary::parse_lenient(SHOWN).unwrap();
    let found = summary_to_position(&summary);
    assert_eq!(
        losses(&found),
        [
            "the value of Protocol_Version",
            "the value of Format",
            "the value of Game_ID",
            "the value of Name+",
            "the value of Name-",
            "the value of To_Move",
            "the value of Time_Unit",
            "the value of Total_Time",
            "the time of 2 moves",
        ]
    );
    assert_eq!(
        line(found.value),
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1 moves 7g7f 3c3d"
    );
}

/// The summaries of captured dialogues, without what the captures write before each line.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_summaries_become_position_lines() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(root).join("csa/protocol");
    let (mut summaries, mut moves) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // Lines alone, each a case of its own.
        if path.to_string_lossy().contains("transcripts") {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        let mut lines = text.lines();
        while let Some(first) = lines.find(|line| line.ends_with("BEGIN Game_Summary")) {
            let mark = first.len() - "BEGIN Game_Summary".len();
            if first.get(..mark).is_none_or(|mark| mark.contains("##[")) {
                continue;
            }
            let mut block = format!("{}\n", &first[mark..]);
            let own = lines
                .by_ref()
                .filter(|line| line.get(..mark) == first.get(..mark));
            for line in own.map(|line| &line[mark..]) {
                block.push_str(line);
                block.push('\n');
                if line == "END Game_Summary" {
                    break;
                }
            }
            let (summary, _) = summary::parse_lenient(&block)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let found = summary_to_position(&summary);
            assert_eq!(
                found.value.moves.len(),
                summary.moves.len(),
                "{}",
                path.display()
            );
            assert!(found.value.replay().is_ok(), "{}", path.display());
            let again = position_to_game(&found.value).exact().unwrap();
            assert!(
                again
                    .moves()
                    .eq(summary.moves.iter().map(|played| played.mv))
            );
            summaries += 1;
            moves += summary.moves.len();
        }
    }
    println!("{summaries} summaries with {moves} moves");
    assert!(summaries > 20);
}

#[test]
fn losses_have_codes() {
    for (lost, code) in [
        (Lost::Key(LineText::new("N+").unwrap()), "key"),
        (Lost::Games(1), "games"),
        (Lost::Times(1), "times"),
        (Lost::Comments(1), "comments"),
        (Lost::Lines(1), "lines"),
        (Lost::Special(Special::Tsumi), "special"),
        (Lost::Word(LineText::new("x").unwrap()), "word"),
        (Lost::MoveNumber(2), "move-number"),
        (
            Lost::Moves {
                index: 1,
                count: 1,
                reason: Stop::NoPlace,
            },
            "moves",
        ),
    ] {
        assert_eq!(lost.code(), code);
    }
}

fn names() -> Names {
    ["kuro", "shiro"].map(|name| LineText::new(name).unwrap())
}

#[test]
fn a_record_becomes_a_summary_and_comes_back() {
    let record = read(
        "V3.0\nN+anna\nN-berta\n$EVENT:id+1\n$START_TIME:2024/01/01\n$TIME:300+0+10\n$MAX_MOVES:256\n$JISHOGI:27\nPI\n+\n\
         'a comment\n+7776FU\nT3\n-3334FU\nT1.5\n%TORYO\nT2\n",
    );
    let found = game_to_summary(&record);
    assert_eq!(
        losses(&found),
        [
            "the value of $START_TIME",
            "1 comment",
            "%TORYO",
            "the time of 1 move"
        ]
    );
    let text = String::from_utf8(summary::format(&found.value)).unwrap();
    assert_eq!(
        text,
        "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nDeclaration:Jishogi 1.1\nGame_ID:id+1\nName+:anna\nName-:berta\n\
         To_Move:+\nMax_Moves:256\nBEGIN Time\nTime_Unit:1sec\nTotal_Time:300\nByoyomi:0\nIncrement:10\nEND Time\n\
         BEGIN Position\nPI\n+\n+7776FU,T3\n-3334FU,T1.5\nEND Position\nEND Game_Summary"
    );
    let back = summary_to_game(&found.value).exact().unwrap();
    assert_eq!(back.get(&record::Key::MaxMoves).unwrap(), &"256");
    assert!(back.moves().eq(record.moves()));
    assert_eq!(game_to_summary(&back).exact().unwrap(), found.value);
}

#[test]
fn older_records_have_the_limit_in_minutes() {
    let record = read("V2.2\nN+a\nN-b\n$TIME_LIMIT:00:15+10\n$EVENT:x\n$EVENT:y\nPI\n+\n");
    let found = game_to_summary(&record);
    assert_eq!(losses(&found), ["the value of $EVENT"]);
    let block = found.value.time.shared.as_ref().unwrap();
    assert_eq!((block.total, block.byoyomi), (Some(900), Some(10)));
    let back = summary_to_game(&found.value).exact().unwrap();
    assert_eq!(
        text(back),
        "V2.2\nN+a\nN-b\n$EVENT:y\n$TIME_LIMIT:00:15+10\nPI\n+"
    );
}

#[test]
fn a_summary_loses_what_no_record_says() {
    let summary = SummaryBuilder::new("a", "b")
        .game_id("id")
        .time_blocks(summary::TimeBlocks::shared(summary::TimeBlock {
            unit: summary::TimeUnit::from_ms(60_000),
            total: Some(10),
            ..summary::TimeBlock::default()
        }))
        .build()
        .unwrap()
        .for_player(Color::White);
    let found = summary_to_game(&summary);
    assert_eq!(
        losses(&found),
        [
            "the value of Protocol_Mode",
            "the value of Your_Turn",
            "the value of Rematch_On_Draw",
            "the value of Time_Unit",
            "the value of Total_Time",
        ]
    );
}

#[test]
fn positions_become_summaries() {
    let line = position(
        "position sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 3 moves 3c3d 7g7f resign",
    );
    let found = position_to_summary(&line, names());
    assert_eq!(losses(&found), ["the move number 3", "the word resign"]);
    let summary: &GameSummary<'_> = &found.value;
    assert_eq!(summary.side_to_move(), Color::White);
    assert!(summary::parse_strict(&summary::format(summary)).is_ok());
    let sfen = summary_to_sfen(summary);
    assert_eq!(
        sfen.value.to_string(),
        "lnsgkgsnl/7b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 3"
    );
    assert!(sfen.lost.iter().any(|lost| matches!(
        lost,
        Lost::Moves {
            count: 2,
            reason: Stop::NoPlace,
            ..
        }
    )));
    let again = sfen_to_summary(&sfen.value, names());
    assert_eq!(losses(&again), ["the move number 3"]);
    let board = again.value.setup();
    assert_eq!(
        (board.board, board.turn),
        (sfen.value.setup.board, Color::White)
    );
    let numbered = sfen::parse("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7");
    let found = sfen_to_summary(&numbered.unwrap(), names());
    assert_eq!(losses(&found), ["the move number 7"]);
}

fn a_game() -> impl Strategy<Value = (StartPosition, Vec<Move>)> {
    let start = prop::sample::select(StartPosition::ALL.to_vec());
    (
        start,
        prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    )
        .prop_map(|(start, choices)| {
            let mut position = Position::unchecked(&start.setup());
            for choice in choices {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.play(*choice.get(&legal)).unwrap();
            }
            (start, position.moves().collect())
        })
}

proptest! {
    #[test]
    fn legal_games_go_to_csa_and_back((start, moves) in a_game()) {
        let spec = match start {
            StartPosition::Even => PositionSpec::startpos(),
            _ => PositionSpec::sfen(start.setup()),
        }
        .with_moves(moves);
        let game = position_to_game(&spec).exact().unwrap();
        prop_assert_eq!(&game_to_position(&game).exact().unwrap(), &spec);
        prop_assert!(game.replay().is_ok());
        // Through the text too.
        let text = text(game.clone());
        prop_assert_eq!(read(&text), game);
    }

    #[test]
    fn legal_games_go_to_summaries_and_back((start, moves) in a_game(), times in prop::collection::vec(prop::option::of(0_u64..100_000), 60)) {
        let spec = PositionSpec::sfen(start.setup()).with_moves(moves);
        let summary = position_to_summary(&spec, names()).exact().unwrap();
        let text = summary::format(&summary);
        prop_assert_eq!(&summary::parse_strict(&text).unwrap(), &summary);
        let found = summary_to_position(&summary).value;
        prop_assert_eq!(&found.moves, &spec.moves);
        prop_assert_eq!(found.base.setup(), spec.base.setup());

        let mut game = position_to_game(&spec).exact().unwrap();
        for color in Color::ALL {
            let name = names()[color.index()].clone();
            game.push_info(record::Info::new(record::Key::Name(color), name).unwrap());
        }
        for (node, ms) in times.iter().enumerate() {
            if let Some(ms) = ms {
                game.set_time(node, CsaTime::from_ms(*ms));
            }
        }
        let summary = game_to_summary(&game).exact().unwrap();
        let back = summary_to_game(&summary).exact().unwrap();
        prop_assert_eq!(game_to_summary(&back).exact().unwrap(), summary);
        prop_assert!(back.moves().eq(game.moves()));
        prop_assert!(back.nodes().map(|node| node.time).eq(game.nodes().map(|node| node.time)));
    }

    #[test]
    fn any_moves_are_converted_or_listed(list in prop::collection::vec("[1-9][a-i][1-9][a-i]\\+?|[PLNSGBR]\\*[1-9][a-i]", 0..12)) {
        let moves: Vec<Move> = list.iter().filter_map(|text| Move::from_usi(text.as_bytes())).collect();
        let spec = PositionSpec::startpos().with_moves(moves.iter().copied());
        let found = position_to_game(&spec);
        let kept = found.value.moves().count();
        match found.lost.as_slice() {
            [] => prop_assert_eq!(kept, moves.len()),
            [Lost::Moves { index, count, .. }] => {
                prop_assert_eq!(*index, kept + 1);
                prop_assert_eq!(kept + count, moves.len());
            }
            other => prop_assert!(false, "{:?}", other),
        }
        let back = game_to_position(&found.value).exact().unwrap();
        prop_assert_eq!(&back.moves[..], &moves[..kept]);
    }
}

/// Over all real records, CSA to USI to CSA gives the same start and moves.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_go_to_usi_and_back() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let (mut games, mut moves, mut cut, mut summaries) = (0, 0, 0, 0);
    for folder in ["csa/records", "csa/records-shogi-server-live"] {
        for entry in std::fs::read_dir(std::path::PathBuf::from(&root).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let (collection, _) = record::parse_lenient(&bytes).unwrap();
            for game in collection.records() {
                let found = game_to_position(game);
                let usi = line(found.value);
                let back = position_to_game(&position(&usi)).exact().unwrap();
                assert_eq!(back.setup(), game.setup(), "{}", path.display());
                let lost = found.lost.iter().find_map(|lost| match lost {
                    Lost::Moves { count, .. } => Some(*count),
                    _ => None,
                });
                let kept = game.moves().count() - lost.unwrap_or(0);
                assert!(
                    back.moves().eq(game.moves().take(kept)),
                    "{}",
                    path.display()
                );
                if let Some(count) = lost {
                    println!("{}: {count} moves can't be played", path.display());
                    cut += 1;
                }
                games += 1;
                moves += kept;
                let summary = game_to_summary(game).value;
                assert!(
                    summary
                        .moves
                        .iter()
                        .map(|played| played.mv)
                        .eq(back.moves())
                );
                let record = summary_to_game(&summary);
                assert!(
                    record.lost.is_empty(),
                    "{}: {:?}",
                    path.display(),
                    record.lost
                );
                let again = game_to_summary(&record.value).exact().unwrap();
                assert_eq!(again, summary, "{}", path.display());
                summaries += 1;
            }
        }
    }
    println!("{games} games, {moves} moves, {cut} cut short; {summaries} summaries come back");
    assert!(moves > 10_000);
    assert!(cut * 50 < games);
}
