//! Random games and random boards, side by side with a plain implementation that walks from square to square.

#![allow(clippy::unwrap_used, reason = "test helpers outside of test functions")]

use boardwire_core::othello::{Board, Color, Move, Shape, Size, Square, SquareSet, Variant};
use boardwire_rules::othello::{IllegalMove, Position, replay};
use proptest::prelude::*;

/// The rules once more, as one would write them down: cells in a list, and lines walked one square at a time.
#[derive(Clone, Debug, PartialEq)]
struct Naive {
    variant: Variant,
    side: i32,
    blocked: Vec<i32>,
    /// 0 empty, 1 Black, 2 White.
    cells: Vec<u8>,
    turn: u8,
    placed: [u32; 2],
}

impl Naive {
    fn of(position: &Position) -> Self {
        let board = position.board();
        let size = board.size();
        let blocked = match board.shape() {
            Shape::Full(_) => vec![],
            Shape::Octagon => vec![0, 1, 10, 8, 9, 19, 80, 90, 91, 89, 98, 99],
        };
        Self {
            variant: position.variant(),
            side: size.side().into(),
            blocked,
            cells: (0..size.area())
                .map(|index| {
                    let square = Square::from_index(u8::try_from(index).unwrap(), size).unwrap();
                    board.get(square).map_or(0, number)
                })
                .collect(),
            turn: number(position.turn()),
            placed: position.placed().map(u32::from),
        }
    }

    fn cell(&self, column: i32, row: i32) -> Option<u8> {
        let index = row * self.side + column;
        let inside = (0..self.side).contains(&column) && (0..self.side).contains(&row);
        (inside && !self.blocked.contains(&index))
            .then(|| self.cells[usize::try_from(index).unwrap()])
    }

    fn flips(&self, index: i32, color: u8) -> Vec<i32> {
        let (column, row) = (index % self.side, index / self.side);
        let mut flips = vec![];
        for (dx, dy) in [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ] {
            let mut line = vec![];
            let (mut x, mut y) = (column + dx, row + dy);
            while self.cell(x, y) == Some(3 - color) {
                line.push(y * self.side + x);
                (x, y) = (x + dx, y + dy);
            }
            if self.cell(x, y) == Some(color) {
                flips.extend(line);
            }
        }
        flips.sort_unstable();
        flips
    }

    fn centre_is_open(&self) -> bool {
        self.variant == Variant::Reversi
            && [27, 28, 35, 36]
                .iter()
                .any(|&index: &usize| self.cells[index] == 0)
    }

    fn legal(&self, color: u8) -> Vec<i32> {
        let is_reversi = self.variant == Variant::Reversi;
        if is_reversi && self.placed[usize::from(color - 1)] >= 32 {
            return vec![];
        }
        (0..self.side * self.side)
            .filter(|&index| self.cell(index % self.side, index / self.side) == Some(0))
            .filter(|&index| {
                if self.centre_is_open() {
                    [27, 28, 35, 36].contains(&index)
                } else {
                    !self.flips(index, color).is_empty()
                }
            })
            .collect()
    }

    /// Plays a legal move, -1 being a pass, and returns what it flips.
    fn play(&mut self, index: i32) -> Vec<i32> {
        let mut flips = vec![];
        if index >= 0 {
            if !self.centre_is_open() {
                flips = self.flips(index, self.turn);
            }
            for &cell in flips.iter().chain([&index]) {
                self.cells[usize::try_from(cell).unwrap()] = self.turn;
            }
            self.placed[usize::from(self.turn - 1)] += 1;
        }
        self.turn = 3 - self.turn;
        flips
    }

    fn is_over(&self) -> bool {
        self.legal(1).is_empty() && self.legal(2).is_empty()
    }
}

fn number(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

fn numbers(set: SquareSet) -> Vec<i32> {
    set.iter()
        .map(|square| square.index(set.size()).unwrap().into())
        .collect()
}

fn every_move() -> impl Iterator<Item = Move> {
    SquareSet::full(Size::Fourteen)
        .into_iter()
        .map(Move::Play)
        .chain([Move::Pass])
}

/// All that can be asked of a position, against the plain rules.
fn assert_agrees(position: &Position) {
    let naive = Naive::of(position);
    let legal = naive.legal(naive.turn);
    let is_over = naive.is_over();
    let size = position.board().size();
    assert_eq!(numbers(position.legal_moves()), legal);
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    assert_eq!(position.is_over(), is_over);
    assert_eq!(position.must_pass(), legal.is_empty() && !is_over);
    for mv in every_move() {
        let expected = match mv {
            Move::Pass => position.must_pass(),
            Move::Play(square) => square
                .index(size)
                .is_some_and(|index| legal.contains(&index.into())),
        };
        let verdict = position.check_move(mv);
        assert_eq!(verdict.is_ok(), expected, "{mv}");
        if let Move::Play(square) = mv {
            assert_eq!(position.flips(square).is_some(), expected, "{mv}");
        }
        if let Err(reason) = verdict {
            assert_eq!(reason, reason_by_hand(&naive, is_over, size, mv), "{mv}");
        }
    }
    match position.result() {
        Some(result) => {
            let count = |disc| naive.cells.iter().filter(|&&cell| cell == disc).count();
            assert_eq!(result.discs.map(usize::from), [count(1), count(2)]);
            let margin = match position.variant() {
                Variant::Anti => -result.margin(),
                _ => result.margin(),
            };
            let winner = match margin {
                0 => None,
                1.. => Some(Color::Black),
                _ => Some(Color::White),
            };
            assert_eq!(result.winner, winner);
        }
        None => assert!(!is_over),
    }
}

/// Which rule an illegal move breaks, told by other means than the crate's.
fn reason_by_hand(naive: &Naive, is_over: bool, size: Size, mv: Move) -> IllegalMove {
    match mv {
        Move::Play(square) if square.index(size).is_none() => IllegalMove::OffBoard,
        _ if is_over => IllegalMove::GameOver,
        Move::Pass => IllegalMove::PassWithMoves,
        Move::Play(square) => {
            let index = i32::from(square.index(size).unwrap());
            let is_reversi = naive.variant == Variant::Reversi;
            if naive.blocked.contains(&index) {
                IllegalMove::Blocked
            } else if naive.cells[usize::try_from(index).unwrap()] != 0 {
                IllegalMove::Occupied
            } else if is_reversi && naive.placed[usize::from(naive.turn - 1)] >= 32 {
                IllegalMove::DiscLimit
            } else if naive.centre_is_open() {
                IllegalMove::CentreFirst
            } else {
                IllegalMove::FlipsNothing
            }
        }
    }
}

/// Plays by choosing among the legal moves, both ways; returns the moves.
fn play_out(position: &mut Position, choices: &[u8]) -> Vec<Move> {
    let mut naive = Naive::of(position);
    let mut played = vec![];
    for &choice in choices {
        if naive.is_over() {
            break;
        }
        let legal = naive.legal(naive.turn);
        let index = match legal.len() {
            0 => -1,
            count => legal[usize::from(choice) % count],
        };
        let mv = Move::from_index(index.into(), position.board().size()).unwrap();
        let before = *position.board();
        let flipped = position.play(mv).unwrap();
        assert_eq!(numbers(flipped), naive.play(index));
        assert_eq!(Naive::of(position), naive);
        // Taking the flips back restores the board.
        let mut back = *position.board();
        back.flip(flipped);
        if let Move::Play(square) = mv {
            back.set(square, None).unwrap();
        }
        assert_eq!(back, before);
        played.push(mv);
    }
    played
}

fn any_variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(Variant::ALL.to_vec())
}

/// A start of each variant, or of the sizes that only GGF has.
fn any_start() -> impl Strategy<Value = Position> {
    let sizes =
        (prop::sample::select(Size::ALL.to_vec()), any::<bool>()).prop_map(|(size, anti)| {
            let variant = if anti { Variant::Anti } else { Variant::Std };
            Position::from_board(variant, &Board::start(size.into()), Color::Black, None).unwrap()
        });
    prop_oneof![4 => any_variant().prop_map(Position::new), 1 => sizes]
}

/// Any board of any variant, however odd.
fn any_position() -> impl Strategy<Value = Position> {
    let shapes = Size::ALL
        .map(Shape::Full)
        .into_iter()
        .chain([Shape::Octagon]);
    let shapes = prop::sample::select(shapes.collect::<Vec<_>>());
    let cells = prop::collection::vec(0u8..10, 196);
    (
        any_variant(),
        shapes,
        cells,
        0u8..9,
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(variant, shape, cells, density, turn, cap)| {
            let shape = match variant {
                Variant::Std | Variant::Anti => shape,
                _ => variant.shape(),
            };
            let mut board = Board::empty(shape);
            for (square, cell) in shape.squares().iter().zip(cells) {
                if cell <= density {
                    board
                        .set(square, Some(Color::ALL[usize::from(cell % 2)]))
                        .unwrap();
                }
            }
            let discs =
                u8::try_from(board.count(Color::Black) + board.count(Color::White)).unwrap();
            let turn = if turn { Color::Black } else { Color::White };
            let placed = (variant == Variant::Reversi).then(|| {
                let black = if cap {
                    discs.min(32)
                } else {
                    discs.div_ceil(2)
                };
                [black, discs - black]
            });
            Position::from_board(variant, &board, turn, placed).unwrap()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whole_games_agree_with_the_plain_rules(start in any_start(), choices in prop::collection::vec(any::<u8>(), 260)) {
        let mut position = start;
        let played = play_out(&mut position, &choices);
        prop_assert!(position.is_over(), "every game ends");
        assert_agrees(&position);
        prop_assert_eq!(replay(start, played), Ok(position));
    }

    #[test]
    fn positions_in_games_agree_with_the_plain_rules(start in any_start(), choices in prop::collection::vec(any::<u8>(), 0..100)) {
        let mut position = start;
        play_out(&mut position, &choices);
        assert_agrees(&position);
        // The position can be made from its parts.
        let placed = (position.board().size() == position.variant().shape().size()).then(|| position.placed());
        let afresh = Position::from_board(position.variant(), position.board(), position.turn(), placed).unwrap();
        prop_assert_eq!(afresh.legal_moves(), position.legal_moves());
        if placed.is_some() {
            prop_assert_eq!(afresh, position);
        }
    }

    #[test]
    fn any_board_agrees_with_the_plain_rules(position in any_position(), choices in prop::collection::vec(any::<u8>(), 0..8)) {
        assert_agrees(&position);
        let mut position = position;
        play_out(&mut position, &choices);
        assert_agrees(&position);
    }

    #[test]
    fn both_colours_move_alike(position in any_position()) {
        // With all discs turned over and the other side to move, the same squares are legal.
        if position.variant() != Variant::Reversi {
            let mut board = *position.board();
            board.flip(board.shape().squares());
            let mirrored = Position::from_board(position.variant(), &board, !position.turn(), None).unwrap();
            prop_assert_eq!(mirrored.legal_moves(), position.legal_moves());
        }
    }

    #[test]
    fn perft_is_the_sum_over_the_moves(start in any_start(), choices in prop::collection::vec(any::<u8>(), 0..100)) {
        let mut position = start;
        play_out(&mut position, &choices);
        let legal: Vec<Move> = every_move().filter(|&mv| position.is_legal(mv)).collect();
        let below = legal.iter().map(|&mv| {
            let mut next = position;
            next.play(mv).unwrap();
            next.perft(1)
        });
        let expected = if position.is_over() { 1 } else { below.sum() };
        prop_assert_eq!(position.perft(2), expected);
    }
}
