//! Repetition and perpetual check.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions; tests have std"
)]

mod common;

use boardwire_core::shogi::{Color, Setup};
use boardwire_rules::shogi::{Position, Repetition, RepetitionKind, RepetitionOptions, replay};
use common::{moves, setup};
use proptest::prelude::*;

const WITH_START: RepetitionOptions = RepetitionOptions::DEFAULT;
const WITHOUT_START: RepetitionOptions = RepetitionOptions::DEFAULT.with_start_counts(false);

/// Plays the moves and collects what is said after each: the number of moves played and the repetition.
fn findings(start: &Setup, text: &str, options: &RepetitionOptions) -> Vec<(usize, Repetition)> {
    let mut position = Position::unchecked(start);
    let mut found = Vec::new();
    for (played, mv) in (1..).zip(moves(text)) {
        position.play(mv).unwrap();
        found.extend(
            position
                .repetition(options)
                .map(|repetition| (played, repetition)),
        );
    }
    found
}

const DRAW: RepetitionKind = RepetitionKind::Draw;
const BLACK_LOSES: RepetitionKind = RepetitionKind::PerpetualCheck {
    loser: Color::Black,
};
const WHITE_LOSES: RepetitionKind = RepetitionKind::PerpetualCheck {
    loser: Color::White,
};

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let start = Setup::startpos();
    assert_eq!(
        findings(&start, &shuffle, &WITH_START),
        [(
            12,
            Repetition {
                since: 0,
                kind: DRAW
            }
        )]
    );
    // If the start does not count, the position after the first move comes fourth.
    let longer = shuffle.clone() + "2h3h 8b7b";
    assert_eq!(
        findings(&start, &longer, &WITHOUT_START),
        [
            (
                13,
                Repetition {
                    since: 1,
                    kind: DRAW
                }
            ),
            (
                14,
                Repetition {
                    since: 2,
                    kind: DRAW
                }
            )
        ]
    );
    // A game that reaches the start position again only counts from there.
    let after_moves = "7g7f 3c3d ".to_string() + &shuffle;
    let expected = [(
        14,
        Repetition {
            since: 2,
            kind: DRAW,
        },
    )];
    assert_eq!(findings(&start, &after_moves, &WITHOUT_START), expected);
    assert_eq!(findings(&start, &after_moves, &WITH_START), expected);
}

#[test]
fn the_number_of_occurrences_is_a_choice() {
    let shuffle = "2h3h 8b7b 3h2h 7b8b";
    let twice = WITH_START.with_limit(2);
    assert_eq!(
        findings(&Setup::startpos(), shuffle, &twice),
        [(
            4,
            Repetition {
                since: 0,
                kind: DRAW
            }
        )]
    );
    // Fewer than two occurrences are no repetition.
    assert_eq!(WITH_START.with_limit(0), twice);
    let mut zero = RepetitionOptions::default();
    zero.limit = 0;
    assert_eq!(Position::startpos().repetition(&zero), None);
}

#[test]
fn occurrences_are_counted_and_forgotten() {
    let mut position =
        replay(&Setup::startpos(), moves(&"2h3h 8b7b 3h2h 7b8b ".repeat(4))).unwrap();
    assert_eq!(position.occurrences(), 5);
    for _ in 0..4 {
        position.undo();
    }
    assert_eq!(position.occurrences(), 4);
    while position.undo().is_some() {}
    assert_eq!(position.occurrences(), 1);
}

/// Black's rook chases White's king between two squares.
const CHASE: &str = "7k1/9/9/9/9/9/9/9/K7R b - 1";

#[test]
fn perpetual_check_loses() {
    let chase = "1i2i 2a1a 2i1i 1a2a ".repeat(3) + "1i2i";
    // After 12 moves Black is to move, after 13 White.
    assert_eq!(
        findings(&setup(CHASE), &chase, &WITH_START),
        [
            (
                12,
                Repetition {
                    since: 0,
                    kind: BLACK_LOSES
                }
            ),
            (
                13,
                Repetition {
                    since: 1,
                    kind: BLACK_LOSES
                }
            )
        ]
    );
    assert_eq!(
        findings(&setup(CHASE), &chase, &WITHOUT_START),
        [(
            13,
            Repetition {
                since: 1,
                kind: BLACK_LOSES
            }
        )]
    );
    let white = "r7k/9/9/9/9/9/9/9/1K7 w - 1";
    let chase = "9a8a 8i9i 8a9a 9i8i ".repeat(3);
    assert_eq!(
        findings(&setup(white), &chase, &WITH_START),
        [(
            12,
            Repetition {
                since: 0,
                kind: WHITE_LOSES
            }
        )]
    );
}

#[test]
fn one_quiet_move_makes_it_a_draw() {
    // The first round has a move without check; a fifth occurrence leaves that round behind.
    let quiet = "1i3i 2a1a 3i1i 1a2a ";
    let chase = "1i2i 2a1a 2i1i 1a2a ";
    let found = findings(
        &setup(CHASE),
        &(quiet.to_string() + &chase.repeat(3)),
        &WITH_START,
    );
    assert_eq!(
        found,
        [
            (
                12,
                Repetition {
                    since: 0,
                    kind: DRAW
                }
            ),
            (
                15,
                Repetition {
                    since: 3,
                    kind: BLACK_LOSES
                }
            ),
            (
                16,
                Repetition {
                    since: 4,
                    kind: BLACK_LOSES
                }
            ),
        ]
    );
}

#[test]
fn hands_and_turn_belong_to_the_position() {
    // The same board with other hands: each round takes a pawn out of hand and gives it away.
    let start = setup("4k4/9/9/9/9/9/4r4/9/K8 b 4P 1");
    let round = "P*5h 5g5h 9i8i 5h5g 8i9i 5g6g P*5h 6g5g 9i8i ";
    let position = replay(&start, moves(round)).unwrap();
    assert_eq!(position.occurrences(), 1);
    // The same board and hands with the other side to move: losing a move on a triangle.
    let start = setup("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    let position = replay(&start, moves("5i5h 5a5b 5h4i 5b5a 4i5i")).unwrap();
    assert_eq!(position.setup().board, start.board);
    assert_eq!(position.occurrences(), 1);
    assert_ne!(position.key(), Position::unchecked(&start).key());
}

#[test]
fn long_games_take_linear_time() {
    let mut position = Position::startpos();
    let round = moves("2h3h 8b7b 3h2h 7b8b");
    for played in 1..=100_000usize {
        position.play(round[(played - 1) % 4]).unwrap();
        let is_repeated = position.repetition(&WITH_START).is_some();
        assert_eq!(is_repeated, played >= 12);
    }
    assert_eq!(position.occurrences(), 25_001);
}

proptest! {
    /// Two kings and two rooks wander about; positions are compared by hand with all earlier ones.
    #[test]
    fn occurrences_agree_with_a_plain_count(choices in prop::collection::vec((any::<u16>(), 0u8..10), 1..250)) {
        let start = setup("k8/9/9/9/9/9/9/9/1P6K b - 1");
        let mut position = Position::unchecked(&start);
        let mut seen = vec![(start.board, start.hands, start.turn)];
        for (choice, back) in choices {
            if back == 0 && seen.len() > 1 {
                position.undo();
                seen.pop();
            } else {
                let legal = position.legal_moves();
                // A narrow choice makes positions come again.
                let narrow = legal.len().min(2);
                if narrow == 0 {
                    break;
                }
                position.play(legal[usize::from(choice) % narrow]).unwrap();
                let setup = position.setup();
                seen.push((setup.board, setup.hands, setup.turn));
            }
            let now = *seen.last().unwrap();
            let count = seen.iter().filter(|&&other| other == now).count();
            prop_assert_eq!(usize::try_from(position.occurrences()).unwrap(), count);
            let repetition = position.repetition(&WITH_START);
            prop_assert_eq!(repetition.is_some(), count >= 4);
            if let Some(Repetition { since, .. }) = repetition {
                let nth = seen.iter().enumerate().filter(|&(_, &other)| other == now).nth(count - 4);
                prop_assert_eq!(nth.map(|(index, _)| index), Some(since));
            }
        }
    }
}
