//! Captures, suicide, ko, snapback, and moves that are executed though they are illegal.

use boardwire_core::go::{BoardSize, Color, Move, Vertex};
use boardwire_rules::go::{IllegalMove, KoRule, Played, Position, RuleSet, replay};

use super::{at, board, mv, position};

const NO_SUICIDE: RuleSet = RuleSet::JAPANESE;
const SUICIDE: RuleSet = RuleSet {
    suicide: true,
    ..RuleSet::JAPANESE
};

fn taken(captured: u16, suicide: u16) -> Played {
    Played { captured, suicide }
}

#[test]
fn chains_without_liberties_are_captured() {
    let mut position = position(
        &[
            ". O O X .", //
            "X X O X .",
            ". X X . .",
            ". . . . .",
        ],
        Color::Black,
        NO_SUICIDE,
    );
    assert_eq!(position.chain_len(at("ba")), 3);
    assert_eq!(position.liberties(at("ca")), [at("aa")]);
    assert_eq!(position.play(mv("aa")), Ok(taken(3, 0)));
    assert_eq!(position.prisoners(), [3, 0]);
    let mut gone: Vec<_> = position.last_taken().collect();
    gone.sort_unstable();
    assert_eq!(
        gone,
        ["ba", "ca", "cb"].map(|letters| (at(letters), Color::White))
    );
    assert_eq!(
        *position.board(),
        board(&["X . . X .", "X X . X .", ". X X . .", ". . . . ."])
    );
    assert_eq!(position.liberties(at("aa")).len(), 6);
    assert_eq!(position.ko(), None);
}

#[test]
fn one_stone_can_capture_four_chains() {
    let mut position = position(
        &[
            ". . X . .", //
            ". X O X .",
            "X O . O X",
            ". X O X .",
            ". . X . .",
        ],
        Color::Black,
        NO_SUICIDE,
    );
    assert_eq!(position.play(mv("cc")), Ok(taken(4, 0)));
    assert_eq!(position.prisoners(), [4, 0]);
    assert_eq!(position.liberties(at("cc")).len(), 4);
    assert_eq!(position.board().count(Color::White), 0);
}

#[test]
fn a_capture_joins_what_the_prisoners_divided() {
    let mut position = position(
        &[
            "X X X X X", //
            "X O . O X",
            "X X X X X",
            ". . . . .",
        ],
        Color::Black,
        NO_SUICIDE,
    );
    assert_eq!(position.play(mv("cb")), Ok(taken(2, 0)));
    assert_eq!(position.chain_len(at("cb")), 13);
    assert_eq!(position.liberties(at("aa")).len(), 7);
}

#[test]
fn suicide_is_a_choice_of_the_rules() {
    let rows = [
        ". X X . .", //
        "X O O X .",
        "X . O X .",
        "X X X . .",
        ". . . . .",
    ];
    let mut strict = position(&rows, Color::White, NO_SUICIDE);
    assert_eq!(strict.play(mv("bc")), Err(IllegalMove::Suicide));
    assert_eq!(strict.play(mv("aa")), Err(IllegalMove::Suicide));
    assert_eq!(*strict.board(), board(&rows));

    let mut free = position(&rows, Color::White, SUICIDE);
    assert_eq!(free.play(mv("bc")), Ok(taken(0, 4)));
    assert_eq!(free.prisoners(), [4, 0]);
    assert_eq!(free.board().count(Color::White), 0);
    assert_eq!(free.turn(), Color::Black);
    assert_eq!(free.play(mv("bc")), Ok(taken(0, 0)));

    // A lone stone comes and goes: only a superko rule may forbid that.
    let mut lone = position(&[". X .", "X . .", ". . ."], Color::White, SUICIDE);
    assert_eq!(lone.play(mv("aa")), Ok(taken(0, 1)));
    assert_eq!((lone.prisoners(), lone.ko()), ([1, 0], None));
    for (rules, outcome) in [
        (RuleSet::TROMP_TAYLOR, Err(IllegalMove::Superko)),
        (RuleSet::NEW_ZEALAND, Ok(taken(0, 1))),
    ] {
        let mut lone = position(&[". X .", "X . .", ". . ."], Color::White, rules);
        assert_eq!(lone.play(mv("aa")), outcome);
    }
}

#[test]
fn a_capture_is_no_suicide() {
    let mut position = position(
        &[
            ". O X .", //
            "O X X .", "X . . .",
        ],
        Color::Black,
        NO_SUICIDE,
    );
    assert_eq!(position.play(mv("aa")), Ok(taken(2, 0)));
    assert_eq!(position.liberties(at("aa")), [at("ba"), at("ab")]);
}

#[test]
fn a_stone_is_not_taken_back_at_once() {
    let rows = [
        ". X O .", //
        "X O . O", ". X O .", ". . . .",
    ];
    let mut game = position(&rows, Color::Black, NO_SUICIDE);
    assert_eq!(game.play(mv("cb")), Ok(taken(1, 0)));
    assert_eq!(game.ko(), Some(at("bb")));
    assert_eq!(game.check_move(mv("bb")), Err(IllegalMove::Ko));
    assert!(!game.legal_moves().any(|vertex| vertex == at("bb")));

    // After an exchange elsewhere it may be taken, and the other side is then the one that must wait.
    game.play(mv("dd")).unwrap();
    assert_eq!(game.ko(), None);
    game.play(mv("ad")).unwrap();
    assert_eq!(game.play(mv("bb")), Ok(taken(1, 0)));
    assert_eq!(game.play(mv("cb")), Err(IllegalMove::Ko));
    game.play(Move::Pass).unwrap();
    assert_eq!(game.ko(), None);

    let free = RuleSet {
        ko: KoRule::None,
        ..NO_SUICIDE
    };
    let mut game = position(&rows, Color::Black, free);
    game.play(mv("cb")).unwrap();
    assert_eq!((game.ko(), game.play(mv("bb"))), (None, Ok(taken(1, 0))));
}

#[test]
fn a_snapback_is_no_ko() {
    // Snapback: the stone that is thrown in is captured, and what captured it is captured in turn.
    let mut game = position(
        &[
            ". . X .", //
            "O O X .", "X X . .",
        ],
        Color::Black,
        NO_SUICIDE,
    );
    game.play(mv("aa")).unwrap(); // the throw-in
    assert_eq!(game.play(mv("ba")), Ok(taken(1, 0)));
    assert_eq!(game.ko(), None, "the capturing stone is part of a chain");
    assert_eq!(game.liberties(at("ba")), [at("aa")]);
    assert_eq!(game.play(mv("aa")), Ok(taken(3, 0)));
    assert_eq!(game.prisoners(), [3, 1]);
}

#[test]
fn refused_moves_name_their_rule() {
    let mut game = Position::new(BoardSize::NINE, NO_SUICIDE);
    let off = Move::At(Vertex::new(9, 0).unwrap());
    assert_eq!(game.play(off), Err(IllegalMove::OffBoard));
    assert_eq!(game.play_as(Color::White, off), Err(IllegalMove::OffBoard));
    assert_eq!(
        game.play_as(Color::White, mv("ee")),
        Err(IllegalMove::WrongTurn)
    );
    game.play_as(Color::Black, mv("ee")).unwrap();
    assert_eq!(game.play(mv("ee")), Err(IllegalMove::Occupied));
    let codes = [
        IllegalMove::OffBoard,
        IllegalMove::WrongTurn,
        IllegalMove::Occupied,
        IllegalMove::Ko,
        IllegalMove::Suicide,
        IllegalMove::Superko,
    ]
    .map(IllegalMove::code);
    assert_eq!(
        codes,
        [
            "off-board",
            "wrong-turn",
            "occupied",
            "ko",
            "suicide",
            "superko"
        ]
    );
    assert_eq!(game.depth(), 1);
}

#[test]
fn two_passes_end_the_game_and_a_move_resumes_it() {
    let mut game = Position::new(BoardSize::NINE, NO_SUICIDE);
    game.play(Move::Pass).unwrap();
    assert_eq!((game.passes(), game.is_over()), (1, false));
    game.play(Move::Pass).unwrap();
    assert!(game.is_over() && game.turn() == Color::Black);
    game.play(mv("ee")).unwrap();
    assert!(!game.is_over());
    assert!(game.undo() && game.is_over());
}

#[test]
fn executed_moves_are_always_made() {
    let mut game = position(
        &[
            ". X O .", //
            "X O . O", ". X O .", ". . . .",
        ],
        Color::Black,
        NO_SUICIDE,
    );
    game.execute(Color::Black, mv("cb"));
    let done = game.execute(Color::White, mv("bb"));
    assert_eq!(
        (done.illegal, done.played),
        (Some(IllegalMove::Ko), taken(1, 0))
    );
    assert!(!done.out_of_turn);

    let done = game.execute(Color::White, mv("aa"));
    assert!(done.out_of_turn);
    assert_eq!((done.illegal, done.played), (None, taken(1, 0)));
    assert_eq!(game.prisoners(), [1, 2]);

    let done = game.execute(Color::Black, mv("ca"));
    assert_eq!(done.illegal, Some(IllegalMove::Occupied));
    assert_eq!(game.board().get(at("ca")), Some(Color::Black));
    assert_eq!(
        game.prisoners(),
        [1, 2],
        "a stone that is replaced is no prisoner"
    );

    let before = game.setup().clone();
    let done = game.execute(Color::White, mv("ee"));
    assert_eq!(done.illegal, Some(IllegalMove::OffBoard));
    assert_eq!((game.setup(), game.depth()), (&before, 4));
    for _ in 0..4 {
        assert!(game.undo());
    }
    assert!(!game.undo());
    assert_eq!(
        *game.board(),
        board(&[". X O .", "X O . O", ". X O .", ". . . ."])
    );
}

#[test]
fn executed_suicide_takes_the_chain_off() {
    let mut game = position(&[". X .", "X . .", ". . ."], Color::White, NO_SUICIDE);
    let done = game.execute(Color::White, mv("aa"));
    assert_eq!(
        (done.illegal, done.played),
        (Some(IllegalMove::Suicide), taken(0, 1))
    );
    assert_eq!(
        (game.prisoners(), game.board().count(Color::White)),
        ([1, 0], 0)
    );
}

#[test]
fn a_replaced_stone_divides_its_chain() {
    let mut game = position(&["X X X", "O O .", ". . ."], Color::White, NO_SUICIDE);
    // White replaces the middle one of three: the stone at the left has no liberty any more.
    let done = game.execute(Color::White, mv("ba"));
    assert_eq!(
        (done.illegal, done.played),
        (Some(IllegalMove::Occupied), taken(1, 0))
    );
    assert_eq!(*game.board(), board(&[". O X", "O O .", ". . ."]));
    assert_eq!(game.liberties(at("ca")), [at("cb")]);
    assert!(game.undo());
    assert_eq!(*game.board(), board(&["X X X", "O O .", ". . ."]));
    assert_eq!(game.chain_len(at("aa")), 3);
}

#[test]
fn a_replay_stops_at_the_first_illegal_move() {
    let start = Position::new(BoardSize::NINE, NO_SUICIDE);
    let error = replay(start, ["ee", "", "ee"].map(mv)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 3 (ee) is illegal: a stone stands on the vertex"
    );
    let start = Position::new(BoardSize::NINE, NO_SUICIDE);
    let end = replay(start, ["ee", "", "", "dd"].map(mv)).unwrap();
    assert_eq!(
        (
            end.board().count(Color::Black),
            end.board().count(Color::White)
        ),
        (1, 1)
    );
}
