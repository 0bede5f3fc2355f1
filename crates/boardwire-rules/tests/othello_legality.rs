//! Each rule, each refusal, passes, ends and scores, on positions made by hand.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "test helpers outside of test functions"
)]

use boardwire_core::othello::{Board, Color, Move, Shape, Size, Square, SquareSet, Variant};
use boardwire_rules::othello::{
    GameResult, IllegalMove, Position, PositionError, awarded_discs, replay, winner,
};

fn sq(name: &str) -> Square {
    Square::from_name(name.as_bytes()).unwrap_or_else(|| panic!("a square: {name}"))
}

/// `pass`, or a square's name.
fn mv(text: &str) -> Move {
    match text {
        "pass" => Move::Pass,
        name => Move::Play(sq(name)),
    }
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

fn names(set: SquareSet) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// Rows of `X`, `O` and `-`, separated by blanks; rows that are missing are empty.
fn board(shape: Shape, rows: &str) -> Board {
    let mut board = Board::empty(shape);
    for (row, cells) in (0..).zip(rows.split_whitespace()) {
        for (column, cell) in (0..).zip(cells.chars()) {
            let disc = match cell {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                '-' => continue,
                other => panic!("a cell: {other}"),
            };
            board.set(Square::new(column, row).unwrap(), disc).unwrap();
        }
    }
    board
}

const EIGHT: Shape = Shape::Full(Size::Eight);

fn position(turn: Color, rows: &str) -> Position {
    Position::from_board(Variant::Std, &board(EIGHT, rows), turn, None).unwrap()
}

#[track_caller]
fn assert_refused(position: &Position, text: &str, expected: IllegalMove) {
    let mv = mv(text);
    let mut after = *position;
    assert_eq!(after.play(mv), Err(expected), "{text}");
    assert_eq!(after, *position);
    assert_eq!(position.check_move(mv), Err(expected), "{text}");
    assert!(!expected.to_string().is_empty());
}

#[test]
fn each_variant_starts_with_its_moves() {
    for (variant, expected) in [
        (Variant::Std, "d3 c4 f5 e6"),
        (Variant::Anti, "d3 c4 f5 e6"),
        (Variant::Grand, "e4 d5 g6 f7"),
        (Variant::Octagon, "e4 d5 g6 f7"),
        (Variant::Reversi, "d4 e4 d5 e5"),
    ] {
        let start = Position::new(variant);
        assert_eq!(names(start.legal_moves()), expected, "{variant}");
        assert_eq!((start.turn(), start.placed()), (Color::Black, [0, 0]));
        assert!(!start.is_over() && !start.must_pass());
        assert_eq!(start.result(), None);
    }
    assert_eq!(Position::default(), Position::new(Variant::Std));
}

#[test]
fn lines_flip_in_all_eight_directions() {
    let mut position = position(
        Color::Black,
        "X--X--X-
         -O-O-O--
         --OOO---
         XOO-OOOX
         --OOO---
         -O-O-O--
         X--X--O-
         -------X",
    );
    assert_eq!(
        names(position.flips(sq("d4")).unwrap()).split(' ').count(),
        18
    );
    let flipped = position.play(mv("d4")).unwrap();
    assert_eq!(
        names(flipped),
        "b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 g7"
    );
    assert_eq!(position.discs(), [27, 0]);
    assert_eq!((position.placed(), position.turn()), ([1, 0], Color::White));
}

#[test]
fn lines_do_not_go_round_the_edge() {
    // Were rows joined, h1 and a2 would be neighbours.
    let position = position(Color::Black, "------XO OX------ -------- O------X");
    assert_eq!(names(position.legal_moves()), "");
    let diagonal = board(EIGHT, "-------O X------- -O------");
    let diagonal = Position::from_board(Variant::Std, &diagonal, Color::Black, None).unwrap();
    assert_eq!(names(diagonal.legal_moves()), "c4");
}

#[test]
fn lines_cross_the_widest_boards() {
    for size in Size::ALL {
        let side = size.side();
        let last = side - 1;
        let mut board = Board::empty(size.into());
        let at = |column, row| Square::new(column, row).unwrap();
        for i in 1..last {
            for square in [at(i, 0), at(0, i), at(i, i), at(last, i), at(i, last)] {
                board.set(square, Some(Color::White)).unwrap();
            }
        }
        for square in [at(last, 0), at(0, last), at(last, last)] {
            board.set(square, Some(Color::Black)).unwrap();
        }
        let mut position = Position::from_board(Variant::Std, &board, Color::Black, None).unwrap();
        assert!(position.legal_moves().contains(at(0, 0)), "{size}");
        let flipped = position.play(at(0, 0).into()).unwrap();
        assert_eq!(flipped.len(), 3 * usize::from(side - 2), "{size}");
    }
}

#[test]
fn lines_stop_at_blocked_squares() {
    // On 10x10 Black flanks c1 from b1; the octagon has no b1.
    let full = board(Shape::Full(Size::Ten), "--OX------");
    let grand = Position::from_board(Variant::Grand, &full, Color::Black, None).unwrap();
    assert_eq!(names(grand.legal_moves()), "b1");
    let octagon = board(Shape::Octagon, "--OX------");
    let octagon = Position::from_board(Variant::Octagon, &octagon, Color::Black, None).unwrap();
    assert_eq!(names(octagon.legal_moves()), "");
    assert!(octagon.must_pass());
    assert_refused(&octagon, "b1", IllegalMove::Blocked);
}

#[test]
fn every_refusal_has_its_rule() {
    let start = Position::new(Variant::Std);
    assert_refused(&start, "i1", IllegalMove::OffBoard);
    assert_refused(&start, "a9", IllegalMove::OffBoard);
    assert_refused(&start, "j10", IllegalMove::OffBoard);
    assert_refused(&start, "pass", IllegalMove::PassWithMoves);
    assert_refused(&start, "d4", IllegalMove::Occupied);
    assert_refused(&start, "e4", IllegalMove::Occupied);
    assert_refused(&start, "a1", IllegalMove::FlipsNothing);
    assert_refused(&start, "e3", IllegalMove::FlipsNothing);

    let octagon = Position::new(Variant::Octagon);
    for name in "a1 b1 a2 i1 j1 j2 a9 a10 b10 j9 i10 j10".split(' ') {
        assert_refused(&octagon, name, IllegalMove::Blocked);
    }
    assert_refused(&octagon, "k1", IllegalMove::OffBoard);
    assert_refused(&octagon, "c1", IllegalMove::FlipsNothing);

    let reversi = Position::new(Variant::Reversi);
    assert_refused(&reversi, "d3", IllegalMove::CentreFirst);
    assert_refused(&reversi, "pass", IllegalMove::PassWithMoves);
    let one = replay(reversi, moves("d4")).unwrap();
    assert_refused(&one, "d4", IllegalMove::Occupied);
    assert_refused(&one, "c4", IllegalMove::CentreFirst);

    let over = replay(start, moves(WIPEOUT)).unwrap();
    for text in ["pass", "a1", "d4"] {
        assert_refused(&over, text, IllegalMove::GameOver);
    }
    assert_refused(&over, "j1", IllegalMove::OffBoard);
    assert_refused(&spent(), "c1", IllegalMove::DiscLimit);
    assert_refused(&spent(), "d1", IllegalMove::Occupied);
}

#[test]
fn refusals_have_codes() {
    for (reason, code) in [
        (IllegalMove::OffBoard, "off-board"),
        (IllegalMove::GameOver, "game-over"),
        (IllegalMove::PassWithMoves, "pass-with-moves"),
        (IllegalMove::Blocked, "blocked"),
        (IllegalMove::Occupied, "occupied"),
        (IllegalMove::DiscLimit, "disc-limit"),
        (IllegalMove::CentreFirst, "centre-first"),
        (IllegalMove::FlipsNothing, "flips-nothing"),
    ] {
        assert_eq!(reason.code(), code);
    }
    let error = replay(Position::default(), moves("f5 d6 a1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 3 (a1) is illegal: the move flips no disc"
    );
}

/// Nine moves after which White has no disc.
const WIPEOUT: &str = "c4 e3 f4 c3 d2 c5 b4 d3 d6";

/// Eight moves after which Black can't move, but White can.
const TO_A_PASS: &str = "d3 c3 b3 b2 e6 a3 a1 c1";

#[test]
fn empty_squares_go_to_nobody() {
    let over = replay(Position::default(), moves(WIPEOUT)).unwrap();
    let result = over.result().unwrap();
    assert_eq!((result.discs, result.winner), ([13, 0], Some(Color::Black)));
    assert_eq!(result.margin(), 13);
    assert_eq!(over.board().empties().len(), 51);
    assert!(over.is_over() && !over.must_pass());

    // The same game of Anti is White's.
    let anti = replay(Position::new(Variant::Anti), moves(WIPEOUT)).unwrap();
    assert_eq!(anti.result().unwrap().winner, Some(Color::White));
}

/// A side that has no square is offered none, and may pass but not play.
#[test]
fn no_square_means_a_pass() {
    let corner = position(Color::White, "XO");
    assert_eq!(names(corner.legal_moves()), "");
    assert!(corner.must_pass() && !corner.has_legal_move());
    assert_refused(&corner, "a7", IllegalMove::FlipsNothing);
    assert_eq!(corner.check_move(Move::Pass), Ok(()));
}

/// One side without a square does not end the game.
#[test]
fn the_game_is_over_only_when_both_sides_have_no_square() {
    let mut corner = position(Color::White, "XO");
    assert!(!corner.is_over());
    assert_eq!(corner.result(), None);
    assert!(corner.play(Move::Pass).unwrap().is_empty());
    assert_eq!(names(corner.legal_moves()), "c1");
    corner.play(mv("c1")).unwrap();
    assert!(corner.is_over());
    assert_eq!(corner.result().unwrap().discs, [3, 0]);

    // Nobody can move, with discs of both on the board.
    let apart = position(Color::Black, "X------O");
    let draw = GameResult {
        discs: [1, 1],
        winner: None,
    };
    assert_eq!(apart.result(), Some(draw));
}

/// A pass at the end of a record decides who is to move.
#[test]
fn a_trailing_pass_changes_the_mover() {
    let before = replay(Position::default(), moves(TO_A_PASS)).unwrap();
    assert_eq!(before.turn(), Color::Black);
    assert!(before.must_pass() && before.legal_moves().is_empty());
    let after = replay(before, [Move::Pass]).unwrap();
    assert_eq!(after.turn(), Color::White);
    assert_eq!(
        (after.board(), after.placed()),
        (before.board(), before.placed())
    );
    assert!(after.has_legal_move());
    // Left out, the next move is refused; counted twice, the second pass is.
    let reply = after.legal_moves().iter().next().unwrap();
    let left_out = replay(before, [reply.into()]).unwrap_err();
    assert_eq!(
        (left_out.index, left_out.reason),
        (1, IllegalMove::FlipsNothing)
    );
    let twice = replay(before, [Move::Pass, Move::Pass]).unwrap_err();
    assert_eq!((twice.index, twice.reason), (2, IllegalMove::PassWithMoves));
}

#[test]
fn reversi_fills_the_centre_first() {
    let start = Position::new(Variant::Reversi);
    assert!(start.is_centre_phase());
    let mut position = start;
    for (name, left) in [("e5", "d4 e4 d5"), ("d5", "d4 e4"), ("d4", "e4")] {
        assert!(position.play(mv(name)).unwrap().is_empty(), "{name}");
        assert_eq!(names(position.legal_moves()), left);
    }
    assert!(position.is_centre_phase());
    assert!(position.play(mv("e4")).unwrap().is_empty());
    assert!(!position.is_centre_phase());
    assert_eq!((position.discs(), position.placed()), ([2, 2], [2, 2]));
    // Black has d4 and e5, White d5 and e4: now lines flip.
    assert_eq!(names(position.legal_moves()), "e3 f4 c5 d6");
    assert_eq!(names(position.play(mv("e3")).unwrap()), "e4");
    // Othello's start never has such a phase, whatever its centre looks like.
    let bare = Position::from_board(Variant::Std, &Board::empty(EIGHT), Color::Black, None);
    assert!(!bare.unwrap().is_centre_phase() && bare.unwrap().is_over());
}

/// Reversi with one square left, and no disc left for Black, who could flip something.
fn spent() -> Position {
    let board = board(
        EIGHT,
        "OO-XXXXX
         OOXXXXXX
         OXOOOXXX
         OXXOOXXO
         OXXXXOOO
         OXXOOXOO
         OXXOOXOO
         OXXXXXXO",
    );
    Position::from_board(Variant::Reversi, &board, Color::Black, Some([32, 31])).unwrap()
}

#[test]
fn reversi_ends_with_the_discs() {
    let mut position = spent();
    assert!(position.legal_moves().is_empty() && position.must_pass());
    assert_eq!(position.flips(sq("c1")), None);
    position.play(Move::Pass).unwrap();
    position.play(mv("c1")).unwrap();
    assert_eq!(position.placed(), [32, 32]);
    assert!(position.is_over());

    // White can't move, and Black has no disc left for a square where it could flip one.
    let rows = "-OXXXXXX OOXXXXXX OXXXXXXX OXXXXXXX OXXXXXXX OXXXXXXX OXXXXXXX OXXXXXXX";
    let board = board(EIGHT, rows);
    let reversi = Position::from_board(Variant::Reversi, &board, Color::Black, Some([32, 31]));
    assert!(reversi.unwrap().is_over());
    let std = Position::from_board(Variant::Std, &board, Color::Black, None).unwrap();
    assert_eq!(names(std.legal_moves()), "a1");
}

#[test]
fn boards_are_checked() {
    let start = Board::start(EIGHT);
    let from = |variant, board: &Board, placed| {
        Position::from_board(variant, board, Color::Black, placed).map(|_| ())
    };
    for (variant, shape) in [
        (Variant::Grand, EIGHT),
        (Variant::Grand, Shape::Octagon),
        (Variant::Octagon, Shape::Full(Size::Ten)),
        (Variant::Reversi, Shape::Full(Size::Ten)),
    ] {
        let error = from(variant, &Board::start(shape), None).unwrap_err();
        assert_eq!(error, PositionError::WrongShape { variant, shape });
        assert_eq!(error.code(), "wrong-shape");
    }
    assert_eq!(
        from(Variant::Anti, &Board::start(Shape::Octagon), Some([0, 0])),
        Ok(())
    );
    for size in Size::ALL {
        assert_eq!(
            from(Variant::Anti, &Board::start(size.into()), None),
            Ok(())
        );
    }
    let missing = from(Variant::Reversi, &start, None).unwrap_err();
    assert_eq!(missing.code(), "placed-missing");
    let cap = from(Variant::Reversi, &start, Some([2, 33])).unwrap_err();
    assert_eq!(cap.code(), "placed-cap");
    assert_eq!(
        cap.to_string(),
        "White has placed 33 discs: in reversi each side has 32"
    );
    assert_eq!(from(Variant::Reversi, &start, Some([2, 2])), Ok(()));
    assert_eq!(from(Variant::Std, &start, Some([0, 0])), Ok(()));
    for (variant, placed) in [
        (Variant::Reversi, [2, 1]),
        (Variant::Std, [2, 2]),
        (Variant::Anti, [0, 1]),
        (Variant::Std, [255, 255]),
    ] {
        let error = from(variant, &start, Some(placed)).unwrap_err();
        assert_eq!(error.code(), "placed-sum", "{variant} {placed:?}");
    }
    let few = board(EIGHT, "XO");
    assert_eq!(
        from(Variant::Std, &few, Some([0, 0])).unwrap_err().code(),
        "placed-sum"
    );
    assert_eq!(from(Variant::Std, &few, None), Ok(()));
}

#[test]
fn a_loss_on_time_is_awarded() {
    for (variant, black_loses) in [
        (Variant::Std, [0, 64]),
        (Variant::Anti, [64, 0]),
        (Variant::Grand, [0, 100]),
        (Variant::Octagon, [0, 88]),
        (Variant::Reversi, [0, 64]),
    ] {
        let [black, white] = black_loses;
        assert_eq!(awarded_discs(variant, Color::Black), [black, white]);
        assert_eq!(awarded_discs(variant, Color::White), [white, black]);
        for loser in Color::ALL {
            let winning = winner(variant, awarded_discs(variant, loser).map(u32::from));
            assert_eq!(winning, Some((!loser).index()), "{variant}");
        }
        assert_eq!(winner(variant, [7, 7]), None);
    }
    // Sums over both legs, by participant.
    assert_eq!(winner(Variant::Std, [70, 58]), Some(0));
    assert_eq!(winner(Variant::Anti, [70, 58]), Some(1));
}
