//! A small SFEN reader and writer for the tests, and the moves of a text.

#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "test helpers outside of test functions"
)]

use boardwire_core::shogi::{Color, Hand, Move, MoveKind, Piece, PieceKind, Setup, Square};
use boardwire_rules::shogi::Position;

/// The set-up position of an SFEN text that is known to be right.
pub(crate) fn setup(sfen: &str) -> Setup {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let &[ranks, turn, hands, ply] = &fields[..] else {
        panic!("four fields: {sfen}")
    };
    let mut setup = Setup::EMPTY;
    for (rank, row) in (1..).zip(ranks.split('/')) {
        let mut file = 9;
        let mut promoted = false;
        for c in row.chars() {
            if let Some(empty) = c.to_digit(10) {
                file -= u8::try_from(empty).unwrap();
            } else if c == '+' {
                promoted = true;
            } else {
                let mut piece = piece(c);
                if promoted {
                    piece = piece.promote().unwrap();
                    promoted = false;
                }
                setup
                    .board
                    .set(Square::new(file, rank).unwrap(), Some(piece));
                file -= 1;
            }
        }
        assert_eq!(file, 0, "nine squares: {row}");
    }
    setup.turn = if turn == "b" {
        Color::Black
    } else {
        Color::White
    };
    setup.ply = ply.parse().unwrap();
    let mut count = 0;
    for c in hands.chars().filter(|&c| c != '-') {
        if let Some(digit) = c.to_digit(10) {
            count = count * 10 + u8::try_from(digit).unwrap();
        } else {
            let piece = piece(c);
            setup
                .hand_mut(piece.color())
                .set(piece.kind(), count.max(1))
                .unwrap();
            count = 0;
        }
    }
    setup
}

fn piece(letter: char) -> Piece {
    let color = if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    };
    let upper = u8::try_from(letter.to_ascii_uppercase()).unwrap();
    Piece::new(color, PieceKind::from_letter(upper).unwrap())
}

/// The SFEN text of a set-up position.
pub(crate) fn sfen(setup: &Setup) -> String {
    let mut out = String::new();
    for rank in 1..=9 {
        if rank > 1 {
            out.push('/');
        }
        let mut empty = 0;
        for file in (1..=9).rev() {
            match setup.board.get(Square::new(file, rank).unwrap()) {
                Some(piece) => {
                    if empty > 0 {
                        out += &empty.to_string();
                        empty = 0;
                    }
                    out += piece.usi();
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            out += &empty.to_string();
        }
    }
    out += if setup.turn == Color::Black {
        " b "
    } else {
        " w "
    };
    let before = out.len();
    for color in Color::ALL {
        for (kind, count) in setup.hand(color).iter() {
            if count > 1 {
                out += &count.to_string();
            }
            out.push(char::from(Piece::new(color, kind).letter()));
        }
    }
    if out.len() == before {
        out.push('-');
    }
    out + " " + &setup.ply.to_string()
}

/// The position of an SFEN text, unchecked.
pub(crate) fn position(sfen: &str) -> Position {
    Position::unchecked(&setup(sfen))
}

/// A square by its USI name.
pub(crate) fn sq(name: &str) -> Square {
    Square::from_usi(name.as_bytes().try_into().unwrap()).unwrap()
}

/// A move by its USI text.
pub(crate) fn mv(text: &str) -> Move {
    Move::from_usi(text.as_bytes()).unwrap_or_else(|| panic!("a move: {text}"))
}

/// Several moves, separated by blanks.
pub(crate) fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

/// Everything that can be written as a move, the null move included.
pub(crate) fn every_move() -> impl Iterator<Item = Move> {
    let boards = Square::all().flat_map(|from| {
        Square::all()
            .flat_map(move |to| [false, true].map(|promote| Move::board(from, to, promote)))
    });
    let drops = PieceKind::HAND
        .into_iter()
        .flat_map(|kind| Square::all().map(move |to| Move::drop(kind, to).unwrap()));
    boards.chain(drops).chain([Move::NULL])
}

/// Everything that the pieces of the position could try: moves from squares of the mover's pieces, and drops of
/// kinds in hand.
pub(crate) fn candidate_moves(setup: &Setup) -> impl Iterator<Item = Move> {
    every_move().filter(|mv| match mv.kind() {
        MoveKind::Board { from, .. } => setup
            .board
            .get(from)
            .is_some_and(|piece| piece.color() == setup.turn),
        MoveKind::Drop { kind, .. } => setup.hand(setup.turn).has(kind),
        MoveKind::Null => false,
    })
}

/// All pieces of a position, on the board and in hand.
pub(crate) fn count_pieces(setup: &Setup) -> usize {
    let held: u32 = setup.hands.iter().map(Hand::total).sum();
    setup.board.pieces().count() + usize::try_from(held).unwrap()
}
