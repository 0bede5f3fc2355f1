//! Start positions by name.

use boardwire_core::shogi::{Board, Color, Piece, PieceKind, Setup, Square};

/// A start position with a usual name: the even game, the handicaps, and the empty board of problems.
///
/// In a handicap game White gives the handicap and moves first. Sides of pieces are White's own: its left lance is
/// on `1a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum StartPosition {
    /// 平手: no handicap.
    Even,
    /// 香落ち: White's left lance (`1a`) is missing.
    Lance,
    /// 右香落ち: White's right lance (`9a`).
    RightLance,
    /// 角落ち: the bishop.
    Bishop,
    /// 飛車落ち: the rook.
    Rook,
    /// 飛香落ち: the rook and the left lance.
    RookLance,
    /// 二枚落ち: rook and bishop.
    TwoPiece,
    /// 四枚落ち: rook, bishop and both lances.
    FourPiece,
    /// 六枚落ち: also both knights.
    SixPiece,
    /// 八枚落ち: also both silvers.
    EightPiece,
    /// 十枚落ち: also both golds.
    TenPiece,
    /// 詰将棋: White's king on `5a`, all other pieces in White's hand, Black to move without a king.
    Tsume,
}

impl StartPosition {
    /// All of them, from the even game on.
    pub const ALL: [Self; 12] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPiece,
        Self::FourPiece,
        Self::SixPiece,
        Self::EightPiece,
        Self::TenPiece,
        Self::Tsume,
    ];

    /// The name: `even`, `lance`, `right-lance`, `bishop`, `rook`, `rook-lance`, `2-piece` to `10-piece`, `tsume`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Lance => "lance",
            Self::RightLance => "right-lance",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::RookLance => "rook-lance",
            Self::TwoPiece => "2-piece",
            Self::FourPiece => "4-piece",
            Self::SixPiece => "6-piece",
            Self::EightPiece => "8-piece",
            Self::TenPiece => "10-piece",
            Self::Tsume => "tsume",
        }
    }

    /// The start position of a [`name`](StartPosition::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|start| start.name() == name)
    }

    /// The start position that a set-up one is, with the same side to move and move number 1.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Self> {
        Self::ALL.into_iter().find(|start| start.setup() == *setup)
    }

    /// The position.
    #[must_use]
    pub fn setup(self) -> Setup {
        let missing: &[[u8; 2]] = match self {
            Self::Even => return Setup::startpos(),
            Self::Tsume => return tsume(),
            Self::Lance => &[*b"1a"],
            Self::RightLance => &[*b"9a"],
            Self::Bishop => &[*b"2b"],
            Self::Rook => &[*b"8b"],
            Self::RookLance => &[*b"8b", *b"1a"],
            Self::TwoPiece => &TAKEN_IN_ORDER[..2],
            Self::FourPiece => &TAKEN_IN_ORDER[..4],
            Self::SixPiece => &TAKEN_IN_ORDER[..6],
            Self::EightPiece => &TAKEN_IN_ORDER[..8],
            Self::TenPiece => &TAKEN_IN_ORDER,
        };
        let mut setup = Setup {
            turn: Color::White,
            ..Setup::startpos()
        };
        for square in missing.iter().filter_map(|&name| Square::from_usi(name)) {
            setup.board.set(square, None);
        }
        setup
    }
}

/// What the larger handicaps take away, one pair after the other.
const TAKEN_IN_ORDER: [[u8; 2]; 10] = [
    *b"8b", *b"2b", *b"1a", *b"9a", *b"2a", *b"8a", *b"3a", *b"7a", *b"4a", *b"6a",
];

fn tsume() -> Setup {
    let mut board = Board::EMPTY;
    if let Some(square) = Square::from_usi(*b"5a") {
        board.set(square, Some(Piece::new(Color::White, PieceKind::King)));
    }
    let mut setup = Setup {
        board,
        ..Setup::EMPTY
    };
    for kind in PieceKind::HAND {
        // A set is never more than a hand holds.
        let _ = setup.hand_mut(Color::White).set(kind, kind.in_a_set());
    }
    setup
}
