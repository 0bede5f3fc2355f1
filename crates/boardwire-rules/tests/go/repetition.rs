//! Ko and superko: known cycles, and the numbers of positions and of games on small boards.

use std::collections::BTreeSet;

use boardwire_core::go::{BoardSize, Color, Move, Setup};
use boardwire_rules::go::{IllegalMove, KoRule, Position, RuleSet};

use super::{mv, position};

fn with_ko(ko: KoRule) -> RuleSet {
    RuleSet {
        ko,
        ..RuleSet::JAPANESE
    }
}

const SUPERKO: [KoRule; 2] = [KoRule::PositionalSuperko, KoRule::SituationalSuperko];

/// Plays moves of which all but the last are legal, and says what comes of the last one.
fn last_of(game: &mut Position, moves: &[&str]) -> Result<(), IllegalMove> {
    let (last, others) = moves.split_last().unwrap();
    for letters in others {
        game.play(mv(letters)).unwrap();
    }
    game.play(mv(last)).map(drop)
}

#[test]
fn a_triple_ko_is_a_cycle_of_six_moves() {
    let rows = [
        "X O . O X . X O X O . O", //
        "X X O O X X O O X X O O",
        ". . . . . . . . . . . .",
    ];
    // Black can take in the first and the third ko, White in the second.
    let cycle = ["ca", "fa", "ka", "ba", "ga", "ja"];
    let mut game = position(&rows, Color::Black, with_ko(KoRule::Simple));
    let start = game.clone();
    assert_eq!(last_of(&mut game, &cycle), Ok(()));
    assert_eq!((game.setup(), game.hash()), (start.setup(), start.hash()));
    assert_eq!(game.prisoners(), [3, 3]);
    for ko in SUPERKO {
        let mut game = position(&rows, Color::Black, with_ko(ko));
        assert_eq!(
            last_of(&mut game, &cycle),
            Err(IllegalMove::Superko),
            "{ko:?}"
        );
        // A threat that is answered makes it another position.
        assert_eq!(last_of(&mut game, &["ac", "lc", "ja"]), Ok(()));
    }
}

#[test]
fn sending_two_and_returning_one() {
    let rows = [
        ". O . O .", //
        "X X O O .",
        ". X O . .",
    ];
    let cycle = ["aa", "ca", "ba"];
    let mut game = position(&rows, Color::White, with_ko(KoRule::Simple));
    assert_eq!(last_of(&mut game, &cycle), Ok(()));
    assert_eq!(*game.board(), super::board(&rows));
    assert_eq!(game.prisoners(), [2, 1], "each round wins Black a stone");

    let mut game = position(&rows, Color::White, with_ko(KoRule::PositionalSuperko));
    assert_eq!(last_of(&mut game, &cycle), Err(IllegalMove::Superko));

    // Black is to move now, White was at the start: the situation is another one, up to the next round.
    let mut game = position(&rows, Color::White, with_ko(KoRule::SituationalSuperko));
    assert_eq!(last_of(&mut game, &cycle), Ok(()));
    assert_eq!(last_of(&mut game, &["", "aa"]), Err(IllegalMove::Superko));
}

#[test]
fn passes_repeat_freely() {
    for ko in SUPERKO {
        let mut game = Position::new(BoardSize::NINE, with_ko(ko));
        for _ in 0..6 {
            game.play(Move::Pass).unwrap();
        }
        game.play(mv("ee")).unwrap();
        for _ in 0..7 {
            assert!(game.undo());
        }
        assert_eq!(game.play(mv("ee")).map(drop), Ok(()));
    }
}

#[test]
fn moves_that_were_taken_back_do_not_count() {
    for ko in SUPERKO {
        let mut game = Position::new(BoardSize::NINE, with_ko(ko));
        for _ in 0..3 {
            game.play(mv("ee")).unwrap();
            game.play(mv("dd")).unwrap();
            assert!(game.undo() && game.undo());
        }
    }
}

/// The positions that can be reached from the empty board when either side may move, and the games of that kind without repetition, counted
/// by trying them all.
struct Explored {
    positions: usize,
    games: u64,
}

fn explore(columns: u8, rows: u8, count_games: bool) -> Explored {
    let size = BoardSize::new(columns, rows).unwrap();
    let start = Position::new(size, RuleSet::TROMP_TAYLOR);
    let children = |position: &Position| -> Vec<Position> {
        let mut children = vec![];
        for color in Color::ALL {
            let mut turned = position.clone();
            // As after a pass, but that nothing is forgotten.
            if turned.turn() != color {
                turned.play(Move::Pass).unwrap();
            }
            for vertex in turned.legal_moves() {
                let mut child = turned.clone();
                child.play(Move::At(vertex)).unwrap();
                children.push(child);
            }
        }
        children
    };

    let mut games = 0;
    if count_games {
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            games += 1;
            open.extend(children(&position));
        }
    }

    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        if seen.insert(format!("{:?}", position.board())) {
            // Without its history, so that nothing is forbidden as a repetition.
            let setup = Setup::clone(position.setup());
            open.extend(children(&Position::from_setup(
                setup,
                RuleSet::TROMP_TAYLOR,
            )));
        }
    }
    Explored {
        positions: seen.len(),
        games,
    }
}

/// The numbers are those of John Tromp and Gunnar Farnebäck, Combinatorics of Go.
#[test]
fn small_boards_have_the_known_numbers_of_positions_and_games() {
    for (columns, rows, positions, games) in [
        (1, 1, 1, Some(1)),
        (2, 1, 5, Some(9)),
        (1, 2, 5, Some(9)),
        (3, 1, 15, Some(907)),
        (1, 3, 15, Some(907)),
        (4, 1, 41, None),
        (5, 1, 113, None),
        (2, 2, 57, None),
        (3, 2, 489, None),
    ] {
        let explored = explore(columns, rows, games.is_some());
        assert_eq!(explored.positions, positions, "{columns}x{rows}");
        if let Some(games) = games {
            assert_eq!(explored.games, games, "{columns}x{rows}");
        }
    }
}
