//! USI: ours beside `rsshogi-usi`, `usi` and `shogi_usi_parser`.

use std::hint::black_box;

use boardwire_usi::{Command, UsiCommand};
use shogi_usi_parser::FromUsi;

use crate::lines;
use crate::measure::{Rounds, Row, Run, compare};

const RSSHOGI: &str = "rsshogi-usi 0.2.0";
const USI: &str = "usi 0.6.2";
const PARSER: &str = "shogi_usi_parser 0.1.0";
const OURSELVES: &str = "ours, Conforming";

fn parse<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(boardwire_usi::parse(line));
    })
}

fn strict<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(boardwire_usi::parse_strict(line));
    })
}

fn rsshogi<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(rsshogi_usi::parse_line(line));
    })
}

fn rsshogi_strict<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(rsshogi_usi::parse_line_strict(line));
    })
}

fn usi<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(usi::EngineCommand::parse(line));
    })
}

pub fn rows(rounds: Rounds) -> Vec<Row> {
    let mut rows = Vec::new();
    for moves in [50, 200] {
        compare(
            &mut rows,
            &format!("parse position, {moves} moves"),
            &lines::positions(moves),
            rounds,
            parse(),
            vec![(RSSHOGI, rsshogi(), Some((7.0, 9.0)))],
        );
    }
    compare(
        &mut rows,
        "parse info, pv 20",
        &lines::info_with_pv(),
        rounds,
        parse(),
        vec![
            (RSSHOGI, rsshogi(), Some((3.0, 4.0))),
            (USI, usi(), Some((2.5, 2.5))),
        ],
    );
    compare(
        &mut rows,
        "parse info, short",
        &lines::info_short(),
        rounds,
        parse(),
        vec![(RSSHOGI, rsshogi(), None), (USI, usi(), None)],
    );
    compare(
        &mut rows,
        "parse go",
        &lines::go(),
        rounds,
        parse(),
        vec![(RSSHOGI, rsshogi(), Some((1.5, 1.5)))],
    );
    compare(
        &mut rows,
        "parse option",
        &lines::options(),
        rounds,
        parse(),
        vec![(RSSHOGI, rsshogi(), Some((3.0, 3.0))), (USI, usi(), None)],
    );
    log_rows(&mut rows, rounds);
    format_rows(&mut rows, rounds);
    replay_rows(&mut rows, rounds);
    rows
}

fn log_rows(rows: &mut Vec<Row>, rounds: Rounds) {
    let Some((to_engine, to_gui)) = lines::logs() else {
        return;
    };
    let all: Vec<String> = to_engine.iter().chain(&to_gui).cloned().collect();
    compare(
        rows,
        "parse real logs",
        &all,
        rounds,
        parse(),
        vec![(RSSHOGI, rsshogi(), Some((3.5, 5.0)))],
    );
    compare(
        rows,
        "parse real logs, engine's lines",
        &to_gui,
        rounds,
        parse(),
        vec![(USI, usi(), Some((1.7, 2.0)))],
    );
    compare(
        rows,
        "strict parse of real logs",
        &all,
        rounds,
        strict(),
        vec![
            (RSSHOGI, rsshogi_strict(), Some((4.0, 4.0))),
            (OURSELVES, parse(), Some((1.0 / 1.7, 1.0 / 1.7))),
        ],
    );
}

fn format_rows(rows: &mut Vec<Row>, rounds: Rounds) {
    let lines = lines::positions(200);
    let ours: Vec<UsiCommand> = lines
        .iter()
        .map(|line| boardwire_usi::parse_line(line).expect("a valid line"))
        .collect();
    let theirs: Vec<_> = lines
        .iter()
        .map(|line| rsshogi_usi::parse_line(line).expect("a valid line"))
        .collect();
    let number = |line: &str| {
        lines
            .iter()
            .position(|other| std::ptr::eq(other.as_str(), line))
            .expect("one of the lines")
    };
    // Finding the command costs both the same few nanoseconds of pointer comparisons.
    let format: Run<'_> = Box::new(|line| {
        black_box(boardwire_usi::format_command(&ours[number(line)]));
    });
    let peer: Run<'_> = Box::new(|line| {
        black_box(rsshogi_usi::format_command(&theirs[number(line)]));
    });
    compare(
        rows,
        "format position, 200 moves, to a String",
        &lines,
        rounds,
        format,
        vec![(RSSHOGI, peer, Some((1.5, 1.5)))],
    );
    let buffer = std::cell::RefCell::new(Vec::new());
    let into: Run<'_> = Box::new(|line| {
        let mut buffer = buffer.borrow_mut();
        buffer.clear();
        boardwire_usi::format_into(&ours[number(line)], &mut buffer);
        black_box(&buffer[..]);
    });
    let peer: Run<'_> = Box::new(|line| {
        black_box(rsshogi_usi::format_command(&theirs[number(line)]));
    });
    compare(
        rows,
        "format position, 200 moves, into a buffer",
        &lines,
        rounds,
        into,
        vec![(RSSHOGI, peer, None)],
    );
}

fn replay_rows(rows: &mut Vec<Row>, rounds: Rounds) {
    for (moves, goal) in [
        (0, Some((2.0, 2.0))),
        (50, Some((2.0, 2.0))),
        (200, Some((1.0, 1.0))),
    ] {
        let lines = lines::positions(moves);
        let unchecked: Run<'_> = Box::new(|line| {
            if let Ok(Command::Position(position)) = boardwire_usi::parse(line) {
                let _ = black_box(position.replay_unchecked());
            }
        });
        let checked: Run<'_> = Box::new(|line| {
            if let Ok(Command::Position(position)) = boardwire_usi::parse(line) {
                let _ = black_box(position.replay());
            }
        });
        // The peer's input is the line without its first word.
        let peer = || -> Run<'_> {
            Box::new(|line| {
                let _ = black_box(shogi_core::Position::from_usi(&line["position ".len()..]));
            })
        };
        let name = format!("position and replay, {moves} moves");
        compare(
            rows,
            &format!("{name}, unchecked"),
            &lines,
            rounds,
            unchecked,
            vec![(PARSER, peer(), goal)],
        );
        compare(
            rows,
            &format!("{name}, legality checked"),
            &lines,
            rounds,
            checked,
            vec![(PARSER, peer(), None)],
        );
    }
}

/// Counts over the same lines, and single inputs, that a peer answers otherwise than the protocol has it.
pub fn wrong_answers() -> Vec<String> {
    let mut wrong = Vec::new();
    if let Some((to_engine, to_gui)) = lines::logs() {
        let all: Vec<&String> = to_engine.iter().chain(&to_gui).collect();
        let refused = all
            .iter()
            .filter(|line| rsshogi_usi::parse_line(line).is_err())
            .count();
        let strict = all
            .iter()
            .filter(|line| rsshogi_usi::parse_line_strict(line).is_err())
            .count();
        wrong.push(format!("{RSSHOGI} refuses {refused} of {} protocol lines of real logs, its strict form {strict}", all.len()));
        let refused = to_gui
            .iter()
            .filter(|line| usi::EngineCommand::parse(line).is_err())
            .count();
        wrong.push(format!(
            "{USI} refuses {refused} of {} engine lines of real logs",
            to_gui.len()
        ));
    }
    let mut check = |peer: &str, line: &str, symptom: &str, is_wrong: bool| {
        if is_wrong {
            wrong.push(format!("{peer}: `{line}` {symptom}"));
        }
    };
    let again = |line: &str| {
        rsshogi_usi::parse_line(line).map(|command| rsshogi_usi::format_command(&command))
    };
    let line = "info string  two  blanks";
    check(
        RSSHOGI,
        line,
        "loses blanks of the text",
        again(line).is_ok_and(|text| text != line),
    );
    let line = "info score mate -0 pv resign";
    check(
        RSSHOGI,
        line,
        "loses the sign of the mate",
        again(line).is_ok_and(|text| text != line),
    );
    let line = "position startpos moves 7g7fxyz";
    check(
        RSSHOGI,
        line,
        "is taken as a move",
        rsshogi_usi::parse_line(line).is_ok(),
    );
    let line = "option name A type combo default default var default";
    check(
        RSSHOGI,
        line,
        "is refused",
        rsshogi_usi::parse_line(line).is_err(),
    );
    let line = "checkmate notimplemented";
    let nomate = format!("{:?}", usi::EngineCommand::parse(line)).contains("NoMate");
    check(USI, line, "is read as no mate", nomate);
    let line = "info nodes 3000000000";
    check(
        USI,
        line,
        "is refused: 32-bit counters",
        usi::EngineCommand::parse(line).is_err(),
    );
    let line = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 99P 1";
    check(
        PARSER,
        line,
        "is taken: 99 pawns in hand",
        shogi_core::Position::from_usi(line).is_ok(),
    );
    let line = "startpos moves 7g7f 7g7f";
    check(
        PARSER,
        line,
        "is taken, the illegal move left out without a word",
        shogi_core::Position::from_usi(line).is_ok(),
    );
    wrong
}
