//! What takes no allocation: the lossless view, and the short commands.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_usi::{Line, format, format_to, parse};

/// How many allocations a call makes.
fn allocations(call: impl FnOnce()) -> u64 {
    allocation_counter::measure(call).count_total
}

#[test]
fn a_line_is_viewed_without_an_allocation() {
    let moves = " 2h3h 8b7b 3h2h 7b8b".repeat(50);
    let line = format!("position  startpos moves{moves} resign\r\n");
    let found = allocations(|| {
        let line = Line::new(&line);
        assert_eq!(line.words().count(), 204);
        assert_eq!(line.moves().filter(Result::is_ok).count(), 200);
        assert!(line.move_span(200).is_some() && line.sfen().is_none());
        assert!(line.head().is_some());
    });
    assert_eq!(found, 0);
}

#[test]
fn commands_without_lists_borrow_their_text() {
    for (line, at_most) in [
        ("usi", 0),
        ("go btime 300000 wtime 300000 byoyomi 10000", 0),
        ("setoption name EvalFile value path  with blanks.nnue", 0),
        (
            "info depth 5 nodes 100 score cp 12 string 置換表使用率: 45%",
            0,
        ),
        (
            "position sfen 7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            0,
        ),
        ("position startpos moves 7g7f 3c3d 2g2f", 1),
        ("info depth 5 pv 7g7f 3c3d", 1),
    ] {
        let mut buffer = Vec::with_capacity(200);
        let found = allocations(|| {
            let command = parse(line).expect("a line");
            format_to(&command, Default::default(), &mut buffer);
        });
        assert_eq!(buffer, line.as_bytes());
        assert!(found <= at_most, "{line}: {found}");
    }
}

#[test]
fn a_long_line_is_written_with_one_allocation() {
    let moves = " 2h3h 8b7b 3h2h 7b8b".repeat(50);
    for line in [
        format!("position startpos moves{moves}"),
        format!("info depth 30 score cp 12 pv{moves}"),
        format!("go btime 300000 wtime 300000 searchmoves{moves}"),
        "setoption name EvalFile value eval/nn.bin".to_owned(),
    ] {
        let command = parse(&line).expect("a line");
        let found = allocations(|| assert_eq!(format(&command), line.as_bytes()));
        assert_eq!(found, 1, "{line}");
    }
}
