//! The twelve scenarios that an engine has to pass before a GUI meets it, and some more, on `usi_engine` as a process of its own.

mod common;

use std::time::{Duration, Instant};

use boardwire_usi::session::State;
use boardwire_usi::{
    BestMove, BestMoveKind, CheckmateReply, IdField, MateScore, ScoreValue, UsiCommand,
    parse_strict,
};
use common::{
    assert_legal, best_move, end, engine, make_ready, position, ready_engine, send, wait,
};

/// The depths that a search told of.
fn depths(before: &[UsiCommand]) -> Vec<u32> {
    before
        .iter()
        .filter_map(|command| match command {
            UsiCommand::Info(info) => info.depth,
            _ => None,
        })
        .collect()
}

fn remarks(before: &[UsiCommand]) -> Vec<String> {
    before
        .iter()
        .filter_map(|command| match command {
            UsiCommand::Info(info) => info.string.as_ref().map(ToString::to_string),
            _ => None,
        })
        .collect()
}

#[test]
fn scenario_01_usi_is_answered_by_usiok() {
    let mut engine = engine();
    send(&mut engine, "usi");
    let (before, _) = wait(&mut engine, "usiok", |command| {
        matches!(command, UsiCommand::UsiOk)
    });
    assert!(matches!(
        before.first(),
        Some(UsiCommand::Id(IdField::Name(_)))
    ));
    assert!(matches!(
        before.get(1),
        Some(UsiCommand::Id(IdField::Author(_)))
    ));
    assert_eq!(
        before
            .iter()
            .filter(|command| matches!(command, UsiCommand::Option(_)))
            .count(),
        5
    );
    assert_eq!(engine.session().state(), State::NotReady);
    end(engine);
}

#[test]
fn scenario_02_setoption_takes_effect() {
    let mut engine = ready_engine();
    send(&mut engine, "setoption name maxdepth value 2");
    make_ready(&mut engine);
    send(&mut engine, "position startpos");
    send(&mut engine, "go depth 9");
    let (before, _) = best_move(&mut engine);
    assert_eq!(depths(&before), [1, 2]);

    send(&mut engine, "setoption name MaxDepth value 3");
    send(&mut engine, "go depth 9");
    let (before, _) = best_move(&mut engine);
    assert_eq!(depths(&before), [1, 2, 3]);

    // What does not fit the declaration changes nothing.
    for line in [
        "setoption name MaxDepth value 0",
        "setoption name MaxDepth value many",
        "setoption name MaxDepth",
        "setoption name Hsah value 1",
        "setoption name MateUnit value Hours",
    ] {
        send(&mut engine, line);
    }
    send(&mut engine, "go depth 9");
    let (before, _) = best_move(&mut engine);
    assert_eq!(depths(&before), [1, 2, 3]);
    assert_eq!(remarks(&before).len(), 5);
    end(engine);
}

#[test]
fn scenario_03_isready_is_answered_by_readyok_even_in_search() {
    let mut engine = ready_engine();
    make_ready(&mut engine);
    send(&mut engine, "position startpos");
    send(&mut engine, "go infinite");
    make_ready(&mut engine);
    assert_eq!(engine.session().state(), State::Searching);
    send(&mut engine, "stop");
    best_move(&mut engine);
    end(engine);
}

#[test]
fn scenario_04_position_startpos() {
    let mut engine = ready_engine();
    for line in [
        "position startpos",
        "position startpos moves 7g7f 3c3d 8h2b+",
    ] {
        send(&mut engine, line);
        send(&mut engine, "go depth 2");
        let (_, best) = best_move(&mut engine);
        assert_legal(
            &position(line),
            best.best().into_iter().chain(best.ponder()),
        );
        assert!(best.best().is_some());
    }
    end(engine);
}

#[test]
fn scenario_05_position_sfen() {
    let mut engine = ready_engine();
    for line in [
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
        "position sfen lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 112",
        // Without a move number.
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b -",
    ]
    .map(|line| line.trim_end_matches(" -"))
    {
        send(&mut engine, line);
        send(&mut engine, "go depth 2");
        let (_, best) = best_move(&mut engine);
        assert_legal(
            &position(line),
            best.best().into_iter().chain(best.ponder()),
        );
        assert!(best.best().is_some(), "{line}");
    }
    end(engine);
}

#[test]
fn scenario_06_go_with_both_clocks() {
    let mut engine = ready_engine();
    let begun = Instant::now();
    for (line, go) in [
        ("position startpos", "go btime 3000 wtime 0 byoyomi 0"),
        ("position startpos moves 7g7f", "go btime 0 wtime 3000"),
        (
            "position startpos moves 7g7f",
            "go btime 0 wtime 3000 binc 100 winc 100",
        ),
        // A clock that has run out.
        ("position startpos", "go btime -20 wtime 3000"),
        ("position startpos", "go btime 3000 wtime 3000 movestogo 20"),
    ] {
        send(&mut engine, line);
        send(&mut engine, go);
        let (_, best) = best_move(&mut engine);
        assert_legal(&position(line), best.best());
        assert!(best.best().is_some(), "{go}");
    }
    assert!(
        begun.elapsed() < Duration::from_secs(15),
        "it uses up its clock"
    );
    end(engine);
}

#[test]
fn scenario_07_go_byoyomi() {
    let mut engine = ready_engine();
    send(&mut engine, "position startpos");
    let begun = Instant::now();
    send(&mut engine, "go btime 0 wtime 0 byoyomi 400");
    let (before, best) = best_move(&mut engine);
    let taken = begun.elapsed();
    assert!(best.best().is_some());
    assert!(!depths(&before).is_empty());
    assert!(
        taken >= Duration::from_millis(200),
        "{taken:?}: it gives time away"
    );
    assert!(taken < Duration::from_secs(10), "{taken:?}");

    send(&mut engine, "go byoyomi 1");
    assert!(best_move(&mut engine).1.best().is_some());
    send(&mut engine, "go movetime 100");
    assert!(best_move(&mut engine).1.best().is_some());
    send(&mut engine, "go nodes 1");
    assert!(best_move(&mut engine).1.best().is_some());
    end(engine);
}

#[test]
fn scenario_08_go_infinite_ends_with_stop() {
    let mut engine = ready_engine();
    send(&mut engine, "setoption name MaxDepth value 2");
    send(&mut engine, "position startpos");
    // It is done at once; the answer has to wait all the same. `go` alone has no limit either.
    for go in ["go infinite", "go"] {
        send(&mut engine, go);
        let early = engine.wait_for("bestmove", Duration::from_millis(500), |command| {
            matches!(command, UsiCommand::BestMove(_)).then_some(())
        });
        assert!(early.is_err(), "it answered before stop");
        let begun = Instant::now();
        send(&mut engine, "stop");
        assert!(best_move(&mut engine).1.best().is_some());
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    // With nothing to stop, stop is nothing.
    send(&mut engine, "stop");
    make_ready(&mut engine);
    end(engine);
}

#[test]
fn scenario_09_info_while_searching() {
    let mut engine = ready_engine();
    let line = "position startpos moves 2g2f 8c8d";
    send(&mut engine, line);
    send(&mut engine, "go depth 3");
    let (before, best) = best_move(&mut engine);
    assert_eq!(depths(&before), [1, 2, 3]);
    let mut nodes = 0;
    for command in &before {
        let UsiCommand::Info(info) = command else {
            panic!("{command}")
        };
        assert!(info.nodes > Some(nodes) && info.time.is_some() && info.nps.is_some());
        nodes = info.nodes.unwrap_or_default();
        assert!(info.seldepth >= info.depth && info.score.is_some());
        let pv = info.pv.as_ref().expect("a best line");
        assert_legal(&position(line), pv.moves.iter().copied());
    }
    let Some(UsiCommand::Info(last)) = before.last() else {
        panic!()
    };
    assert_eq!(
        last.pv.as_ref().and_then(|pv| pv.moves.first().copied()),
        best.best()
    );

    // News come while a depth takes long, too.
    send(&mut engine, "go infinite");
    let news = engine.wait_for("news", common::LONG, |command| match command {
        UsiCommand::Info(info) if info.depth.is_none() => info.nodes,
        _ => None,
    });
    assert!(news.is_ok_and(|nodes| nodes > 0));
    send(&mut engine, "stop");
    best_move(&mut engine);
    end(engine);
}

#[test]
fn scenario_10_bestmove() {
    let mut engine = ready_engine();
    let mut answer = |line: &str, go: &str| {
        send(&mut engine, line);
        send(&mut engine, go);
        best_move(&mut engine)
    };
    let normal = answer("position startpos", "go depth 3").1;
    assert!(normal.ponder().is_some());

    // A mate in one ply is found and told.
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let (before, best) = answer(mate, "go depth 3");
    assert_eq!(
        best.best().map(|mv| mv.to_string()).as_deref(),
        Some("G*5b")
    );
    let told = before.iter().any(|command| match command {
        UsiCommand::Info(info) => {
            info.score.map(|score| score.value) == Some(ScoreValue::Mate(MateScore::plies(1)))
        }
        _ => false,
    });
    assert!(told, "{before:?}");

    // The side to move is mated.
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2";
    assert_eq!(answer(mated, "go depth 3").1, BestMove::RESIGN);
    // White's king and ten pieces in Black's camp, 27 points and more.
    let declared = "position sfen 4K4/9/9/9/9/9/+r+r+b+b5/ggggs4/k1ss5 w 18p 200";
    assert_eq!(answer(declared, "go depth 3").1.kind(), BestMoveKind::Win);
    // Only these moves.
    let some = answer("position startpos", "go depth 2 searchmoves 9g9f 1g1f").1;
    assert!(["9g9f", "1g1f"].contains(&some.best().expect("a move").to_string().as_str()));
    end(engine);
}

#[test]
fn scenario_11_many_games() {
    let mut engine = ready_engine();
    for game in 0..20 {
        // Both orders are in use.
        if game % 2 == 0 {
            make_ready(&mut engine);
            send(&mut engine, "usinewgame");
        } else {
            send(&mut engine, "usinewgame");
            make_ready(&mut engine);
        }
        // Different first moves make different games.
        let first = ["7g7f", "2g2f", "6g6f", "5g5f", "9g9f"][game % 5];
        let mut line = format!("position startpos moves {first}");
        let mut board = position(&line);
        for _ in 0..50 {
            send(&mut engine, &line);
            send(&mut engine, "go nodes 40");
            let (_, best) = best_move(&mut engine);
            let Some(mv) = best.best() else { break };
            board
                .play(mv)
                .unwrap_or_else(|error| panic!("{line}: {mv}: {error}"));
            line.push(' ');
            line.push_str(mv.to_usi().as_str());
        }
        send(
            &mut engine,
            ["gameover win", "gameover lose", "gameover draw"][game % 3],
        );
    }
    assert!(engine.findings().is_empty(), "{:?}", engine.findings());
    end(engine);
}

#[test]
fn scenario_12_illegal_commands_are_survived() {
    let mut engine = ready_engine();
    let long = vec![b'x'; 200_000];
    let lines: &[&[u8]] = &[
        b"",
        b" \t",
        b"foo",
        b"\xff\xfe\x00\x01",
        b"usi extra",
        b"USI",
        b"go btime",
        b"go depth x",
        b"go mate",
        b"position",
        b"position startpos moves 7g7g",
        b"position startpos moves 0000",
        b"position sfen 9/9 b - 1",
        b"position sfen 9/9/9/9/9/9/9/9/9 b - 1",
        b"setoption",
        b"setoption name",
        b"setoption name X value \x8f\xab",
        b"ponderhit",
        b"stop",
        b"gameover",
        b"bestmove 7g7f",
        b"readyok",
        b"info string x",
        b"usi\rusi",
        "将棋".as_bytes(),
        b"\xef\xbb\xbfusinewgame",
        &long,
    ];
    for line in lines {
        engine.send_line(line).expect("the engine listens");
        // A search that the line began has to end before the next one.
        engine.send_line(b"stop").expect("the engine listens");
        make_ready(&mut engine);
    }
    assert!(engine.faults().is_empty(), "{:?}", engine.faults());
    send(&mut engine, "usinewgame");
    send(&mut engine, "position startpos");
    send(&mut engine, "go depth 2");
    assert!(best_move(&mut engine).1.best().is_some());
    assert!(engine.quit(common::LONG).expect("it ends"));
}

#[test]
fn commands_at_the_wrong_time_are_ignored() {
    let mut engine = ready_engine();
    send(&mut engine, "position startpos");
    send(&mut engine, "go infinite");
    for line in [
        "go depth 1",
        "position startpos moves 7g7f",
        "setoption name MaxDepth value 1",
        "usinewgame",
    ] {
        send(&mut engine, line);
    }
    send(&mut engine, "stop");
    let (before, best) = best_move(&mut engine);
    assert_eq!(
        remarks(&before)
            .iter()
            .filter(|text| text.starts_with("ignored"))
            .count(),
        4
    );
    assert_legal(&position("position startpos"), best.best());
    end(engine);
}

#[test]
fn pondering() {
    let mut engine = ready_engine();
    send(&mut engine, "setoption name MaxDepth value 2");
    let lines = [
        // The times come with `go`, with `ponderhit`, or not at all.
        ("go ponder btime 0 wtime 0 byoyomi 300", "ponderhit"),
        ("go ponder", "ponderhit btime 0 wtime 0 byoyomi 300"),
        ("go ponder", "ponderhit"),
        ("go ponder btime 0 wtime 0 byoyomi 300", "stop"),
    ];
    for (go, end) in lines {
        send(&mut engine, "position startpos moves 7g7f 3c3d");
        send(&mut engine, go);
        let early = engine.wait_for("bestmove", Duration::from_millis(300), |command| {
            matches!(command, UsiCommand::BestMove(_)).then_some(())
        });
        assert!(early.is_err(), "it answered on the opponent's time");
        send(&mut engine, end);
        let (_, best) = best_move(&mut engine);
        assert_legal(&position("position startpos moves 7g7f 3c3d"), best.best());
    }
    end(engine);
}

#[test]
fn mates() {
    let mut engine = ready_engine();
    let mut solve = |line: &str, go: &str| {
        send(&mut engine, line);
        send(&mut engine, go);
        let is_it = |command: &UsiCommand| matches!(command, UsiCommand::Checkmate(_));
        match wait(&mut engine, "checkmate", is_it).1 {
            UsiCommand::Checkmate(reply) => reply,
            other => panic!("{other}"),
        }
    };
    let one = "position sfen 7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    for go in ["go mate infinite", "go mate 5000", "go mate"] {
        let CheckmateReply::Moves(moves) = solve(one, go) else {
            panic!("{go}")
        };
        assert_eq!(moves.as_slice().len(), 1);
        let mut board = position(one);
        board.play(moves.as_slice()[0]).expect("a legal move");
        assert!(board.is_checkmate());
    }
    let three = "position sfen 8k/9/9/8P/9/9/9/9/9 b BG 1";
    let CheckmateReply::Moves(moves) = solve(three, "go mate infinite") else {
        panic!("there is a mate");
    };
    let mut board = position(three);
    for &mv in moves.as_slice() {
        board.play(mv).expect("a legal move");
    }
    assert!(board.is_checkmate() && moves.as_slice().len() == 3);
    let none = "position sfen 4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
    assert_eq!(solve(none, "go mate infinite"), CheckmateReply::NoMate);
    end(engine);
}

#[test]
fn each_line_of_the_engine_is_canonical() {
    let mut engine = ready_engine();
    send(&mut engine, "position startpos");
    send(&mut engine, "go depth 3");
    best_move(&mut engine);
    for exchange in engine.log() {
        if let Err(error) = parse_strict(&exchange.line) {
            panic!("{}: {error}", String::from_utf8_lossy(&exchange.line));
        }
    }
    end(engine);
}

#[test]
fn quit_is_heard_while_searching() {
    let mut engine = ready_engine();
    send(&mut engine, "position startpos");
    send(&mut engine, "go infinite");
    // Output after quit would be a finding.
    end(engine);
}
