//! Stones that are set up, before and in the midst of a game, and handicaps.

use boardwire_core::go::{BoardSize, Color, Vertex};
use boardwire_rules::go::{Position, RuleSet};

use super::{at, board, mv, position};

#[test]
fn a_handicap_leaves_white_to_move() {
    let size = BoardSize::NINETEEN;
    let game = Position::with_handicap(size, 4, RuleSet::JAPANESE).unwrap();
    assert_eq!(game.turn(), Color::White);
    let stones: Vec<Vertex> = game.board().stones_of(Color::Black).collect();
    assert_eq!(stones, ["dd", "pd", "dp", "pp"].map(at));
    assert!(Position::with_handicap(size, 10, RuleSet::JAPANESE).is_none());
    assert!(Position::with_handicap(BoardSize::square(5).unwrap(), 2, RuleSet::JAPANESE).is_none());
}

#[test]
fn edits_take_nothing_off_and_can_be_taken_back() {
    let rows = ["O X .", "X X .", ". . ."];
    let mut game = position(&["O . .", ". . .", ". . ."], Color::White, RuleSet::CHINESE);
    let black = ["ba", "ab", "bb"].map(|letters| (at(letters), Some(Color::Black)));
    game.edit(black, Color::White).unwrap();
    assert_eq!(*game.board(), board(&rows));
    assert_eq!(
        (game.liberties(at("aa")).len(), game.prisoners()),
        (0, [0, 0])
    );
    assert_eq!(game.chain_len(at("ba")), 3);

    // The chain without a liberty falls as soon as the other side touches it, and not before.
    game.play(mv("cc")).unwrap();
    game.play(mv("cb")).unwrap();
    assert_eq!(game.board().get(at("aa")), Some(Color::White));
    assert!(game.undo() && game.undo());
    game.edit(
        [(at("ab"), None), (at("cc"), Some(Color::White))],
        Color::Black,
    )
    .unwrap();
    assert_eq!(game.play(mv("ab")).unwrap().captured, 1);
    assert_eq!(*game.board(), board(&[". X .", "X X .", ". . O"]));

    for expected in [
        ["O X .", ". X .", ". . O"],
        rows,
        ["O . .", ". . .", ". . ."],
    ] {
        assert!(game.undo());
        assert_eq!(*game.board(), board(&expected));
        let fresh = position(&expected, Color::White, RuleSet::CHINESE);
        assert_eq!(game.hash(), fresh.hash());
        for vertex in game.size().vertices() {
            assert_eq!(game.liberties(vertex), fresh.liberties(vertex));
        }
    }
    assert!(!game.undo());
}

#[test]
fn an_edit_off_the_board_changes_nothing() {
    let mut game = Position::new(BoardSize::NINE, RuleSet::JAPANESE);
    let stones = [
        (at("aa"), Some(Color::Black)),
        (at("jj"), Some(Color::White)),
    ];
    let refusal = game.edit(stones, Color::White).unwrap_err();
    assert_eq!(refusal.vertex, at("jj"));
    assert!(game.board().is_empty());
    assert_eq!(
        (game.depth(), game.hash(), game.turn()),
        (0, 0, Color::Black)
    );
}

#[test]
fn what_was_before_an_edit_does_not_repeat() {
    let rows = [". X O .", "X O . O", ". X O .", ". . . ."];
    let mut game = position(&rows, Color::Black, RuleSet::TROMP_TAYLOR);
    game.play(mv("cb")).unwrap();
    assert_eq!(game.check_move(mv("bb")).unwrap_err().code(), "ko");
    game.edit([], Color::White).unwrap();
    assert_eq!(game.check_move(mv("bb")), Ok(()));
    assert!(game.undo());
    assert_eq!(game.check_move(mv("bb")).unwrap_err().code(), "ko");
}
