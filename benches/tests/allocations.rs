//! What the hot paths allocate, counted.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use allocation_counter::measure;
use boardwire_usi::{format_into, parse, parse_strict};

fn allocations(line: &str) -> u64 {
    measure(|| drop(parse(line).unwrap())).count_total
}

#[test]
fn a_position_line_takes_one_allocation() {
    for moves in [1, 50, 200] {
        for line in boardwire_benches::positions(moves) {
            assert_eq!(allocations(&line), 1, "{line}");
        }
    }
    assert_eq!(allocations("position startpos"), 0);
    assert_eq!(
        allocations("position sfen 4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"),
        0
    );
}

#[test]
fn info_without_pv_takes_none() {
    for line in boardwire_benches::info_short() {
        assert_eq!(allocations(&line), 0, "{line}");
    }
    assert_eq!(
        allocations(
            "info depth 3 seldepth 4 score mate -3 upperbound currmove 7g7f string free  text"
        ),
        0
    );
}

#[test]
fn info_with_pv_takes_one() {
    for line in boardwire_benches::info_with_pv() {
        assert_eq!(allocations(&line), 1, "{line}");
    }
}

#[test]
fn short_commands_take_none() {
    for line in [
        "usi",
        "go btime 1 wtime 2 byoyomi 3",
        "bestmove 7g7f ponder 3c3d",
        "setoption name A value b c",
        "id name X",
        "option name A type spin default 1 min 0 max 5",
    ] {
        assert_eq!(allocations(line), 0, "{line}");
    }
}

#[test]
fn the_strict_level_takes_no_more() {
    for line in boardwire_benches::positions(50) {
        assert_eq!(
            measure(|| drop(parse_strict(&line).unwrap())).count_total,
            1
        );
    }
}

#[test]
fn formatting_into_a_buffer_takes_none() {
    let mut out = Vec::with_capacity(2048);
    for line in boardwire_benches::positions(200) {
        let command = parse(&line).unwrap();
        let count = measure(|| {
            out.clear();
            format_into(&command, &mut out);
        });
        assert_eq!(count.count_total, 0);
        assert_eq!(out, line.as_bytes());
    }
}
