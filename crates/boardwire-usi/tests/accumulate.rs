//! The info accumulator: what a line leaves, what it changes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_usi::{Bound, Command, InfoAccumulator, InfoUpdate, MateScore, Score, parse};

fn push(search: &mut InfoAccumulator, line: &str) -> InfoUpdate {
    match parse(line) {
        Ok(Command::Info(info)) => search.push(&info),
        other => panic!("{line}: {other:?}"),
    }
}

fn after(lines: &[&str]) -> InfoAccumulator {
    let mut search = InfoAccumulator::new();
    for line in lines {
        push(&mut search, line);
    }
    search
}

fn pv(search: &InfoAccumulator, multipv: u32) -> Vec<String> {
    let line = search.line(multipv).unwrap();
    let pv = line.pv.as_ref().unwrap();
    pv.moves.iter().map(ToString::to_string).collect()
}

#[test]
fn fields_carry_over() {
    let search = after(&[
        "info depth 5 seldepth 8 time 10 nodes 900 nps 90000 hashfull 1 score cp 30 wdl 500 300 200 pv 7g7f 3c3d",
        "info nodes 1000 nps 95000 cpuload 900 tbhits 7",
        "info depth 6 time 20",
        "info currmove 2g2f currmovenumber 2",
    ]);
    let line = search.line(1).unwrap();
    assert_eq!(
        (line.depth, line.seldepth, line.time, line.nodes),
        (Some(6), Some(8), Some(20), Some(900))
    );
    assert_eq!(
        (line.score, line.score_depth),
        (Some(Score::cp(30)), Some(5))
    );
    assert_eq!(line.wdl, Some([500, 300, 200]));
    assert_eq!(pv(&search, 1), ["7g7f", "3c3d"]);
    let all = search.search();
    assert_eq!(
        (all.time, all.nodes, all.nps, all.hashfull),
        (Some(20), Some(1000), Some(95000), Some(1))
    );
    assert_eq!(
        (all.cpuload, all.tbhits, all.currmovenumber),
        (Some(900), Some(7), Some(2))
    );
    assert_eq!(all.currmove.unwrap().to_string(), "2g2f");
}

#[test]
fn a_message_wipes_nothing() {
    let mut search = after(&["info depth 3 score mate -0 pv 7g7f resign"]);
    let before = search.clone();
    assert_eq!(
        push(&mut search, "info string loading..."),
        InfoUpdate::Message
    );
    assert_eq!(push(&mut search, "info string"), InfoUpdate::Message);
    assert_eq!(push(&mut search, "info"), InfoUpdate::Message);
    assert_eq!(search, before);
    assert_eq!(
        push(&mut search, "info nodes 5 string and a message"),
        InfoUpdate::Search
    );
    assert_eq!(
        search.line(1).unwrap().score,
        Some(Score::mate(MateScore::MinusZero))
    );
}

#[test]
fn a_bound_does_not_replace_an_exact_score_of_its_depth() {
    let mut search = after(&["info depth 9 score cp 30 pv 7g7f"]);
    push(
        &mut search,
        "info depth 9 score cp 60 lowerbound nodes 77 pv 2g2f",
    );
    assert_eq!(search.line(1).unwrap().score, Some(Score::cp(30)));
    assert_eq!(pv(&search, 1), ["7g7f"]);
    assert_eq!(search.line(1).unwrap().nodes, Some(77));
    push(&mut search, "info score cp 70 upperbound");
    push(&mut search, "info depth 8 score cp 70 upperbound");
    assert_eq!(search.line(1).unwrap().score, Some(Score::cp(30)));
    // A deeper bound counts, and the exact score of that depth after it.
    push(&mut search, "info depth 10 score cp 80 lowerbound pv 2g2f");
    let bound = Score::cp(80).with_bound(Bound::Lower);
    assert_eq!(search.line(1).unwrap().score, Some(bound));
    assert_eq!(pv(&search, 1), ["2g2f"]);
    push(&mut search, "info depth 10 score cp 90 upperbound");
    assert_eq!(
        search.line(1).unwrap().score,
        Some(Score::cp(90).with_bound(Bound::Upper))
    );
    push(&mut search, "info depth 10 score cp 85");
    assert_eq!(search.line(1).unwrap().score, Some(Score::cp(85)));
}

#[test]
fn lines_of_play_are_kept_apart_and_bounded() {
    let mut search = InfoAccumulator::with_limit(2);
    assert_eq!(
        push(&mut search, "info multipv 2 score cp 10 pv 2g2f"),
        InfoUpdate::Line(2)
    );
    assert_eq!(
        push(&mut search, "info multipv 1 score cp 20 pv 7g7f"),
        InfoUpdate::Line(1)
    );
    assert_eq!(
        push(&mut search, "info multipv 3 nodes 9 score cp 0 pv 6g6f"),
        InfoUpdate::BeyondLimit(3)
    );
    let numbers: Vec<u32> = search.lines().iter().map(|line| line.multipv).collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(
        (pv(&search, 1), pv(&search, 2)),
        (vec!["7g7f".into()], vec!["2g2f".into()])
    );
    assert_eq!(search.search().nodes, Some(9));
    search.clear();
    assert_eq!(search, InfoAccumulator::with_limit(2));
}

#[test]
fn a_bare_pv_keeps_the_known_line() {
    let search = after(&["info depth 3 score cp 5 pv 7g7f 3c3d", "info depth 4 pv"]);
    let line = search.line(1).unwrap();
    assert_eq!(line.depth, Some(4));
    assert_eq!(line.pv.as_ref().unwrap().moves.len(), 2);
}
