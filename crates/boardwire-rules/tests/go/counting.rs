//! Counting finished boards.

use boardwire_core::go::Color;
use boardwire_rules::go::{Count, HandicapBonus, Points, RuleSet, Score};

use super::{at, board};

const KOMI: Points = Points::from_halves(13);

fn score(count: &Count, rules: &RuleSet, prisoners: [u32; 2]) -> String {
    count.score(rules, prisoners, KOMI, 0).to_string()
}

const FINISHED: [&str; 7] = [
    ". . X O . . .", //
    ". X X O O . .",
    "X X O O . O .",
    ". O X O O . O",
    "X X X X O O .",
    ". X . X X X O",
    ". . X . . X O",
];

#[test]
fn a_finished_board_is_counted_both_ways() {
    // White's stone at bd is dead.
    let board = board(&FINISHED);
    let count = Count::of(&board, [at("bd")], []);
    assert_eq!((count.living(), count.dead()), ([16, 13], [0, 1]));
    assert_eq!((count.territory(), count.dame()), ([11, 9], 0));
    // 11 and 1 to 9 and 6.5; 11 and 16 to 9, 13 and 6.5.
    assert_eq!(score(&count, &RuleSet::JAPANESE, [0, 0]), "W+3.5");
    assert_eq!(score(&count, &RuleSet::CHINESE, [0, 0]), "W+1.5");
    // With 12 prisoners Black has 24 to 15.5.
    assert_eq!(score(&count, &RuleSet::JAPANESE, [12, 0]), "B+8.5");
}

#[test]
fn an_empty_board_is_nobodys() {
    let empty = board(&["...", "..."]);
    let count = Count::of(&empty, [at("aa"), at("zz")], []);
    assert_eq!((count.territory(), count.dame()), ([0, 0], 6));
    assert_eq!(score(&count, &RuleSet::CHINESE, [0, 0]), "W+6.5");
    let nothing = count.score(&RuleSet::CHINESE, [0, 0], Points::ZERO, 0);
    assert_eq!(
        (nothing, nothing.to_string().as_str()),
        (Score::default(), "0")
    );
    assert_eq!(nothing.winner(), None);
}

#[test]
fn a_lone_stone_owns_the_board() {
    let count = Count::of(&board(&["...", ".X.", "..."]), [], []);
    assert_eq!((count.territory(), count.living()), ([8, 0], [1, 0]));
    let dead = Count::of(&board(&["...", ".X.", "..."]), [at("bb")], []);
    assert_eq!((dead.dame(), dead.dead()), (9, [1, 0]));
}

#[test]
fn prisoners_and_dead_stones_count_under_territory_only() {
    let board = board(&[
        ". . X O .", //
        "O . X O .",
        "X X X O O",
        "O O O O .",
        ". . . O .",
    ]);
    // One white stone is dead in Black's corner; Black has captured 3 before, White 1.
    let count = Count::of(&board, [at("ab")], []);
    assert_eq!((count.territory(), count.dead()), ([4, 7], [0, 1]));
    assert_eq!((count.living(), count.dame()), ([5, 9], 0));
    assert_eq!(count.owner(at("ab")), Some(Color::Black));
    // Black 4 + 1 + 3, White 7 + 1 + 6.5.
    assert_eq!(score(&count, &RuleSet::JAPANESE, [3, 1]), "W+6.5");
    // Black 4 + 5, White 7 + 9 + 6.5.
    assert_eq!(score(&count, &RuleSet::CHINESE, [3, 1]), "W+13.5");
}

#[test]
fn all_of_a_dead_chain_is_dead() {
    let board = board(&[
        ". O O X", //
        "X X X X", ". . . .",
    ]);
    let count = Count::of(&board, [at("ca")], []);
    assert_eq!((count.dead(), count.territory()), ([0, 2], [7, 0]));
}

#[test]
fn dame_are_nobodys_and_chains_in_seki_have_no_territory() {
    // aa is White's, ac nobody's.
    let board = board(&[
        ". O X .", //
        "O O X .", ". X X .", "X X . .",
    ]);
    let plain = Count::of(&board, [], []);
    assert_eq!((plain.territory(), plain.dame()), ([5, 1], 1));
    let seki = Count::of(&board, [], [at("bb")]);
    assert_eq!((seki.territory(), seki.dame()), ([5, 0], 2));
    assert_eq!(seki.owner(at("aa")), None);
    assert_eq!(
        seki.owner(at("ab")),
        Some(Color::White),
        "stones stay their side's"
    );
}

#[test]
fn handicap_stones_are_paid_for_under_area_scoring() {
    let count = Count::of(&board(&["X.", ".."]), [], []);
    for (rules, expected) in [
        (RuleSet::CHINESE, 4),
        (RuleSet::AGA, 3),
        (RuleSet::TROMP_TAYLOR, 0),
        (RuleSet::JAPANESE, 0),
    ] {
        let score = count.score(&rules, [0, 0], Points::ZERO, 4);
        assert_eq!(score.white, Points::whole(expected), "{rules:?}");
    }
    let odd = RuleSet {
        handicap_bonus: HandicapBonus::Stones,
        ..RuleSet::JAPANESE
    };
    assert_eq!(
        count.score(&odd, [0, 0], Points::ZERO, 4).white,
        Points::ZERO
    );
}

#[test]
fn marked_territory_tells_the_dead_stones() {
    let board = board(&[
        ". . X O .", //
        "O . X O .",
        "X X X O O",
        "O O O O .",
        ". . . O .",
    ]);
    let black = ["aa", "ba", "ab", "bb"].map(at);
    let white = ["ea", "eb", "ed", "ee", "ae", "be", "ce"].map(at);
    let count = Count::marked(&board, black, white);
    assert_eq!(count, Count::of(&board, [at("ab")], []));
    // Own stones, points off the board, doubled and contradicting marks count for nothing.
    let odd_black = black.into_iter().chain(["ca", "jj", "aa", "ee"].map(at));
    let odd = Count::marked(&board, odd_black, white);
    assert_eq!((odd.territory(), odd.living()), ([4, 6], [5, 9]));
    assert_eq!(odd.dame(), 1);
}
