//! Records on the board.
#![cfg(feature = "rules")]
#![allow(clippy::unwrap_used, reason = "test helpers outside of test functions")]

use boardwire_core::Color;
use boardwire_core::go::{Move, Vertex};
use boardwire_rules::go::{IllegalMove, Points, RuleSet};
use boardwire_sgf::replay::{Player, ReplayOptions, observe, replay};
use boardwire_sgf::{Collection, Step, parse_lenient};

fn read(text: &str) -> Collection<'_> {
    parse_lenient(text).unwrap().0
}

/// The rows of the board at the end of the main line, from the top.
fn rows(text: &str) -> String {
    let games = read(text);
    let root = games.games().next().unwrap();
    let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
    let text = format!("{:?}", game.position().board());
    text.trim_start_matches("Board(")
        .trim_end_matches(')')
        .to_owned()
}

fn at(letters: &str) -> Vertex {
    Vertex::from_sgf(letters.as_bytes().try_into().unwrap()).unwrap()
}

/// The findings of a collection: code, span, and the rule or the sentence.
fn findings(text: &str) -> Vec<(&'static str, core::ops::Range<usize>, String)> {
    observe(&read(text), &ReplayOptions::default())
        .into_iter()
        .map(|odd| {
            let info = odd.finding.info.name;
            (
                info,
                odd.finding.span.range(),
                odd.detail.unwrap_or_default(),
            )
        })
        .collect()
}

#[test]
fn setup_and_moves_are_played() {
    for (text, expected) in [
        ("(;SZ[3])", "... / ... / ..."),
        ("(;FF[4]SZ[3:2]AB[aa:ba]AW[cb];W[ca])", "XXO / ..O"),
        ("(;FF[4]SZ[3]AB[aa:cc];AE[bb][aa]AW[ca])", ".XO / X.X / XXX"),
        (
            "(;FF[4]SZ[3]AB[aa:cc];AE[bb];W[bb];B[aa])",
            "X.. / .O. / ...",
        ),
        // In old files setup and move may share a node: setup first.
        ("(;SZ[3];B[aa]AW[ba])", "XO. / ... / ..."),
        ("(;SZ[3];B[aa];B[bb];W[tt];W[])", "X.. / .X. / ..."),
        // What lies off the board is left out.
        ("(;FF[4]SZ[3]AB[aa][dd];B[zz];W[bb])", "X.. / .O. / ..."),
        // Two moves in a node are executed as they stand.
        ("(;SZ[3];B[aa]W[bb])", "X.. / .O. / ..."),
        ("(;SZ[3];W[bb]B[aa])", "X.. / .O. / ..."),
        ("(;SZ[3];B[aa];;;W[bb])", "X.. / .O. / ..."),
    ] {
        assert_eq!(rows(text), expected, "{text}");
    }
}

#[test]
fn debugging_shows_the_board_and_how_much_was_played() {
    let games = read("(;FF[4]SZ[2];B[aa];W[aa])");
    let root = games.games().next().unwrap();
    let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
    let text = format!("{game:?}");
    // White's stone on Black's is executed all the same.
    let start = "Replay { board: Board(O. / ..), nodes: 3, illegal: [";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn every_move_is_executed_and_illegal_ones_are_found() {
    let text = "(;FF[4]SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb];B[cb];W[aa];B[ab];W[ee])";
    let games = read(text);
    let root = games.games().next().unwrap();
    let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
    let illegal: Vec<_> = game
        .illegal_moves()
        .iter()
        .map(|play| (play.color, play.reason, &text[play.span.range()]))
        .collect();
    assert_eq!(
        illegal,
        [
            (Color::Black, IllegalMove::Ko, "cb"),
            (Color::White, IllegalMove::Suicide, "aa"),
            (Color::Black, IllegalMove::Occupied, "ab"),
        ]
    );
    assert_eq!(game.position().prisoners(), [2, 1]);
    assert_eq!(game.position_at(1).unwrap().prisoners(), [0, 1]);
    assert_eq!(game.position_at(1).unwrap().ko(), Some(at("cb")));
    assert_eq!(game.move_at(3), Some((Color::White, Move::At(at("aa")))));
    assert_eq!((game.move_at(0), game.nodes().len()), (None, 6));
    assert!(game.position_at(6).is_none() && game.is_complete());
}

#[test]
fn ko_allows_an_illegal_move() {
    let text = "(;FF[4]SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb];KO[]B[cb];W[aa]KO[])";
    assert_eq!(findings(text), []);
    let without = text.replace("KO[]", "");
    let codes: Vec<_> = findings(&without)
        .into_iter()
        .map(|(code, span, _)| (code, span))
        .collect();
    assert_eq!(codes, [("illegal-move", 53..55), ("illegal-move", 59..61)]);
}

#[test]
fn rules_are_those_that_the_record_names() {
    // A lone stone of suicide comes and goes.
    for (rules, expected) in [
        ("", vec![IllegalMove::Suicide]),
        ("RU[Japanese]", vec![IllegalMove::Suicide]),
        ("RU[AGA]", vec![IllegalMove::Suicide]),
        ("RU[NZ]", vec![]),
        ("RU[GOE]", vec![]),
        ("RU[no such rules]", vec![IllegalMove::Suicide]),
    ] {
        let text = format!("(;FF[4]{rules}SZ[3]AB[ba][ab];W[aa])");
        let games = read(&text);
        let root = games.games().next().unwrap();
        let reasons = |options: &ReplayOptions| -> Vec<IllegalMove> {
            let game = replay(&root.line(), options).unwrap();
            game.illegal_moves()
                .iter()
                .map(|play| play.reason)
                .collect()
        };
        assert_eq!(reasons(&ReplayOptions::default()), expected, "{rules}");
        let superko = ReplayOptions::default().with_rules(RuleSet::TROMP_TAYLOR);
        assert_eq!(reasons(&superko), [IllegalMove::Superko], "{rules}");
    }
}

#[test]
fn the_turn_is_whites_after_a_handicap() {
    for (text, turn) in [
        ("(;FF[4]SZ[9]HA[2]AB[cc][gg])", Color::White),
        ("(;FF[4]SZ[9]HA[2]AB[cc][gg]PL[B])", Color::Black),
        ("(;FF[4]SZ[9]HA[0])", Color::Black),
        ("(;FF[4]SZ[9]PL[W])", Color::White),
        ("(;FF[4]SZ[9];B[aa];AW[bb];PL[W];PL[B])", Color::Black),
        ("(;FF[4]SZ[9];B[aa];AE[aa])", Color::White),
    ] {
        let games = read(text);
        let root = games.games().next().unwrap();
        let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
        assert_eq!(game.position().turn(), turn, "{text}");
    }
}

#[test]
fn moves_of_the_same_side_are_told() {
    let games = read("(;FF[4]SZ[9]AW[aa];W[bb];W[cc];AB[dd];W[ee];B[ff];PL[B];B[gg])");
    let root = games.games().next().unwrap();
    let mut player = Player::new(root, &ReplayOptions::default()).unwrap();
    let same: Vec<bool> = root
        .main_line()
        .map(|node| player.enter(node).is_same_side)
        .collect();
    assert_eq!(
        same,
        [false, false, true, false, false, false, false, false]
    );
}

#[test]
fn a_tree_is_walked_forth_and_back() {
    let text = "(;FF[4]SZ[3]AB[ba];B[ab](;W[aa];AE[ba])(;W[ca](;B[bb])(;W[bb]AB[cc])))";
    let games = read(text);
    let root = games.games().next().unwrap();
    let mut player = Player::new(root, &ReplayOptions::default()).unwrap();
    let mut before = vec![];
    for step in root.traverse() {
        match step {
            Step::Enter(node) => {
                before.push((
                    player.position().setup().clone(),
                    player.position().prisoners(),
                ));
                player.enter(node);
                // The path gives the same position.
                let path = replay(&node.path(), &ReplayOptions::default()).unwrap();
                assert_eq!(path.position().setup(), player.position().setup());
                assert!(player.nodes().eq(node.path().nodes().iter().copied()));
            }
            Step::Leave(_) => {
                assert!(player.leave());
                let now = (
                    player.position().setup().clone(),
                    player.position().prisoners(),
                );
                assert_eq!(Some(now), before.pop());
            }
        }
    }
    assert!(!player.leave() && before.is_empty());
}

const FINISHED: &str = "AB[ca][cb][ac][bc][cc]AW[da][db][dc][ec][ad][bd][cd][dd][de][ab]TB[aa][ba][ab][bb]TW[ea][eb][ed][ee][ae][be][ce]";

#[test]
fn marked_territory_is_held_against_the_result() {
    // Black has 4 points and a dead stone, White 7; by area Black has 9 and White 16.
    for (info, agrees) in [
        ("KM[0.5]RE[W+2.5]", true),
        ("KM[0.5]RE[W+7.5]", true),
        ("KM[0.5]RE[W+3.5]", false),
        ("KM[0.5]RE[B+2.5]", false),
        ("KM[0.5]RU[Japanese]RE[W+2.5]", true),
        ("KM[0.5]RU[Japanese]RE[W+7.5]", false),
        ("KM[0.5]RU[Chinese]RE[W+7.5]", true),
        ("KM[0.5]RU[Chinese]RE[W+2.5]", false),
        ("KM[0.5]RU[Chinese]HA[2]RE[W+9.5]", true),
        ("KM[0.5]RU[AGA]HA[2]RE[W+8.5]", true),
        ("KM[-2]RU[Japanese]RE[0]", true),
        ("KM[-2]RU[Japanese]RE[W+1]", false),
        ("RE[W+2]", true),
        // No score is told.
        ("RE[W+R]", true),
        ("RE[W+]", true),
        ("RE[Void]", true),
        ("", true),
        // No quarters.
        ("KM[0.1]RE[W+2.1]", true),
        ("RE[W+2.1]", true),
    ] {
        let text = format!("(;FF[4]SZ[5]{info}{FINISHED})");
        let found = findings(&text);
        assert_eq!(found.is_empty(), agrees, "{text} {found:?}");
        if let [(code, span, detail)] = found.as_slice() {
            assert_eq!(*code, "score-mismatch");
            assert!(text[span.clone()].starts_with("TB[") && text[span.clone()].ends_with("[ce]"));
            assert!(
                detail.starts_with("RE tells ") && detail.contains("the marked territory gives ")
            );
        }
    }
    let text = format!("(;FF[4]SZ[5]KM[0.5]{FINISHED};B[aa])");
    let games = read(&text);
    let root = games.games().next().unwrap();
    let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
    let marked = game.marked_score().unwrap();
    assert_eq!(marked.count.territory(), [4, 7]);
    assert_eq!(marked.count.dead(), [0, 1]);
    assert_eq!(marked.score.white, Points::from_halves(15));
    assert!(marked.disagreement().is_none() && !marked.names_rules);
}

#[test]
fn other_games_are_not_replayed() {
    let games = read("(;FF[4]GM[2];B[dc])(;FF[4]GM[1]SZ[3]AB[ba][ab];W[aa])");
    let roots: Vec<_> = games.games().collect();
    let refusal = replay(&roots[0].line(), &ReplayOptions::default()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "only Go is replayed: the record says GM[2]"
    );
    assert_eq!(observe(&games, &ReplayOptions::default()).len(), 1);
}

#[test]
fn setting_up_without_end_is_bounded() {
    let mut text = String::from("(;FF[4]SZ[52]");
    for _ in 0..50 {
        text.push_str(";AB[aa:ZZ];AW[aa:ZZ]");
    }
    text.push_str(";B[aa])");
    let games = read(&text);
    let root = games.games().next().unwrap();
    let options = ReplayOptions::default().with_setup_limit(100_000);
    let game = replay(&root.line(), &options).unwrap();
    assert!(!game.is_complete());
    let found = observe(&games, &options);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].finding.info.name, "position-not-followed");
    assert!(
        replay(&root.line(), &ReplayOptions::default())
            .unwrap()
            .is_complete()
    );
}

#[test]
fn findings_without_end_are_bounded() {
    let text = format!("(;FF[4]SZ[9]{})", ";B[aa]".repeat(50));
    let games = read(&text);
    let options = ReplayOptions::default().with_findings_limit(10);
    let found = observe(&games, &options);
    assert_eq!(found.len(), 11);
    assert_eq!(found[10].finding.info.name, "too-many-notes");
}

#[test]
fn long_lines_and_deep_trees_take_no_stack() {
    let line = ";B[aa];W[ba];B[ca];W[aa];B[];W[ab]".repeat(4_000);
    let deep = format!("(;FF[4]{}{})", "(;B[aa]".repeat(10_000), ")".repeat(10_000));
    let text = format!("(;FF[4]SZ[3]{line}){deep}");
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    let thread = small.spawn(move || {
        let games = read(&text);
        let mut lengths = vec![];
        for root in games.games() {
            let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
            lengths.push(game.nodes().len());
        }
        (lengths, observe(&games, &ReplayOptions::default()).len())
    });
    let (lengths, found) = thread.unwrap().join().unwrap();
    assert_eq!(lengths, [24_001, 10_001]);
    assert!(found > 10_000, "{found}");
}
