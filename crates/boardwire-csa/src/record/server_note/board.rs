//! The final board, row by row.

use boardwire_core::Out;
use boardwire_core::shogi::{Color, Hand, Piece, PieceKind, Setup, Square};

use crate::moves::{color_of_sign, piece_code, piece_of_code, piece_text, sign_of_color};

/// A row of the board after the last move, as the server writes it behind a `'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRow {
    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`: a rank.
    Rank {
        /// The rank, 1 to 9.
        rank: Rank,
        /// What stands there, file 9 first.
        cells: [Option<Piece>; 9],
    },
    /// `P+00FU00KI`: what a side holds in hand, in as many pairs as there are pieces.
    Hand {
        /// Whose.
        color: Color,
        /// How many of each kind, by [`PieceKind::index`].
        pieces: HandRow,
    },
    /// `+` or `-`: who would be to move.
    Turn(Color),
}

/// A rank of the board, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// A rank, or `None` unless it is 1 to 9.
    #[must_use]
    pub const fn new(rank: u8) -> Option<Self> {
        if rank >= 1 && rank <= 9 {
            Some(Self(rank))
        } else {
            None
        }
    }

    /// The number, 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The pieces of a hand's row. The server writes pawns first and then the others in its own order, which has no meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandRow(Hand);

impl HandRow {
    /// The pieces.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        &self.0
    }
}

impl From<Hand> for HandRow {
    fn from(hand: Hand) -> Self {
        Self(hand)
    }
}

impl BoardRow {
    /// All rows of a position, as the server writes them: nine ranks, the hands that are not empty, the side to move. [`FinalBoard`] takes
    /// them back.
    pub fn rows(setup: &Setup) -> impl Iterator<Item = Self> + '_ {
        let ranks = (1..=9).filter_map(|rank| {
            let mut cells = [None; 9];
            for (file, cell) in (1..=9).rev().zip(&mut cells) {
                *cell = Square::new(file, rank).and_then(|square| setup.board.get(square));
            }
            Some(Self::Rank {
                rank: Rank::new(rank)?,
                cells,
            })
        });
        let hands = Color::ALL.into_iter().filter_map(|color| {
            let hand = *setup.hand(color);
            (hand.total() > 0).then_some(Self::Hand {
                color,
                pieces: hand.into(),
            })
        });
        ranks.chain(hands).chain([Self::Turn(setup.turn)])
    }

    /// Reads the text of a comment, which begins after its `'`. Rows have cells of three characters each; the blanks at the end may be missing.
    #[must_use]
    pub fn read(comment: &[u8]) -> Option<Self> {
        match *comment {
            [sign] => color_of_sign(sign).map(Self::Turn),
            [b'P', digit @ b'1'..=b'9', ref cells @ ..] => Some(Self::Rank {
                rank: Rank::new(digit - b'0')?,
                cells: read_cells(cells)?,
            }),
            [b'P', sign @ (b'+' | b'-'), ref pieces @ ..] => Some(Self::Hand {
                color: color_of_sign(sign)?,
                pieces: read_hand(pieces)?,
            }),
            _ => None,
        }
    }

    /// Writes the text of the comment, without its `'`.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        match self {
            Self::Rank { rank, cells } => {
                out.put(&[b'P', b'0' + rank.get()]);
                for cell in cells {
                    match cell {
                        Some(piece) => out.put(&piece_text(*piece)),
                        None => out.put(b" * "),
                    }
                }
            }
            Self::Hand { color, pieces } => {
                out.put(&[b'P', sign_of_color(*color)]);
                for kind in HAND_ORDER {
                    for _ in 0..pieces.hand().count(kind) {
                        out.put(b"00");
                        out.put(&piece_code(kind));
                    }
                }
            }
            Self::Turn(color) => out.put(&[sign_of_color(*color)]),
        }
    }
}

/// Pawns first: the order in which a hand's row is written here.
const HAND_ORDER: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
];

fn read_cells(text: &[u8]) -> Option<[Option<Piece>; 9]> {
    let mut cells = [None; 9];
    let mut rest = text;
    for cell in &mut cells {
        rest = match rest {
            [b' ', b'*', b' ', rest @ ..] => rest,
            [b' ', b'*'] => &[],
            [sign, a, b, rest @ ..] => {
                *cell = Some(Piece::new(color_of_sign(*sign)?, piece_of_code([*a, *b])?));
                rest
            }
            _ => return None,
        };
    }
    rest.is_empty().then_some(cells)
}

fn read_hand(text: &[u8]) -> Option<HandRow> {
    let mut hand = Hand::EMPTY;
    let (pairs, []) = text.as_chunks::<4>() else {
        return None;
    };
    for [zero, none, a, b] in pairs {
        if [*zero, *none] != *b"00" {
            return None;
        }
        hand.add(piece_of_code([*a, *b])?).ok()?;
    }
    Some(HandRow(hand))
}

/// Puts the rows of a final board together.
///
/// ```
/// use boardwire_csa::shogi::Color;
/// use boardwire_csa::record::server_note::{BoardRow, FinalBoard};
///
/// let mut board = FinalBoard::default();
/// for rank in ["1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "2 * -HI *  *  *  *  * -KA * ", "3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
///     "4 *  *  *  *  *  *  *  *  * ", "5 *  *  *  *  *  *  *  *  * ", "6 *  * +FU *  *  *  *  *  * ",
///     "7+FU+FU * +FU+FU+FU+FU+FU+FU", "8 * +KA *  *  *  *  * +HI * ", "9+KY+KE+GI+KI+OU+KI+GI+KE+KY"] {
///     assert!(board.setup().is_none());
///     board.add(BoardRow::read(format!("P{rank}").as_bytes()).unwrap());
/// }
/// board.add(BoardRow::read(b"-").unwrap());
/// assert_eq!(board.setup().unwrap().turn, Color::White);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinalBoard {
    setup: Setup,
    /// A bit for each rank.
    ranks: u16,
    turn: bool,
}

impl FinalBoard {
    /// Takes the next row. One that is there already is replaced; the first rank begins a new board.
    pub fn add(&mut self, row: BoardRow) {
        match row {
            BoardRow::Rank { rank, cells } => {
                if rank.get() == 1 {
                    *self = Self {
                        setup: Setup::EMPTY,
                        ..Self::default()
                    };
                }
                for (file, cell) in (1..=9).rev().zip(cells) {
                    if let Some(square) = Square::new(file, rank.get()) {
                        self.setup.board.set(square, cell);
                    }
                }
                self.ranks |= 1 << rank.get();
            }
            BoardRow::Hand { color, pieces } => *self.setup.hand_mut(color) = *pieces.hand(),
            BoardRow::Turn(color) => {
                self.setup.turn = color;
                self.turn = true;
            }
        }
    }

    /// The board, once all nine ranks and the side to move are there. Its move number is 1: the rows do not tell it.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        const ALL: u16 = 0b11_1111_1110;
        (self.ranks == ALL && self.turn).then_some(&self.setup)
    }
}
