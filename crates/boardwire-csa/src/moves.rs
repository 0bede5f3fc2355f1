//! Moves, squares and pieces as CSA writes them: `+7776FU`.

use core::fmt;

use boardwire_core::shogi::{Color, Piece, PieceKind, Square};

/// A move as CSA writes it, in four bytes: side, origin (or a drop), target, and the piece **after** the move.
///
/// The text does not say whether the piece promotes: that shows only beside the position (`+8822UM` may be a bishop that
/// promotes or a horse that moves). Whether the move is legal anywhere is not its concern.
///
/// ```
/// use boardwire_csa::CsaMove;
///
/// let mv = CsaMove::from_csa(b"+0055KI").expect("a drop");
/// assert!(mv.from().is_none());
/// assert_eq!(mv.to_string(), "+0055KI");
/// assert!(CsaMove::from_csa(b"+0055RY").is_none()); // nobody holds a promoted piece
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CsaMove {
    color: Color,
    from: Option<Square>,
    to: Square,
    piece: PieceKind,
}

/// Bytes of a move.
pub(crate) const MOVE_LEN: usize = 7;

impl CsaMove {
    /// A move on the board; `piece` is the kind after the move.
    #[must_use]
    pub const fn board(color: Color, from: Square, to: Square, piece: PieceKind) -> Self {
        Self {
            color,
            from: Some(from),
            to,
            piece,
        }
    }

    /// A drop, or `None` for a kind that is never in hand.
    #[must_use]
    pub const fn drop(color: Color, piece: PieceKind, to: Square) -> Option<Self> {
        if !piece.is_hand_kind() {
            return None;
        }
        Some(Self {
            color,
            from: None,
            to,
            piece,
        })
    }

    /// Who moves.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        self.color
    }

    /// Where the piece stood; `None` for a drop.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        self.from
    }

    /// Where the piece goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The kind after the move.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> PieceKind {
        self.piece
    }

    /// Reads exactly seven bytes; `None` for anything else. The readers of lines and records say what is wrong with it.
    #[inline]
    #[must_use]
    pub fn from_csa(text: &[u8]) -> Option<Self> {
        if text.len() != MOVE_LEN {
            return None;
        }
        // Two loads that overlap in one byte.
        let head = u32::from_le_bytes(*text.first_chunk()?);
        let tail = u32::from_le_bytes(*text.last_chunk()?);
        let [sign, ..] = head.to_le_bytes();
        let [_, _, e, f] = tail.to_le_bytes();
        // Each digit has a high half of 3.
        let zeros = u32::from_le_bytes(*b"0000");
        let (head, tail) = (head ^ zeros << 8, tail ^ zeros >> 16);
        if (head & 0xF0F0_F000) | (tail & 0xF0F0) != 0 {
            return None;
        }
        // Each pair of digits becomes one byte, the first of the pair in its low half.
        let [_, from, ..] = (head | head >> 4).to_le_bytes();
        let [to, ..] = (tail | tail >> 4).to_le_bytes();
        Self::look_up(sign, from, to, [e, f])
    }

    /// Reads the seven bytes of a move.
    #[inline]
    #[must_use]
    pub(crate) fn from_csa7(text: [u8; MOVE_LEN]) -> Option<Self> {
        let [sign, a, b, c, d, e, f] = text;
        Self::from_word(u64::from_le_bytes([sign, a, b, c, d, e, f, 0]))
    }

    /// The same of bytes that were loaded at once, the first one lowest; the eighth does not matter.
    #[inline]
    pub(crate) fn from_word(word: u64) -> Option<Self> {
        let [sign, a, b, c, d, e, f, _] = word.to_le_bytes();
        let digits = u32::from_le_bytes([a, b, c, d]) ^ u32::from_le_bytes(*b"0000");
        if digits & 0xF0F0_F0F0 != 0 {
            return None;
        }
        let [from, _, to, _] = (digits | digits >> 4).to_le_bytes();
        Self::look_up(sign, from, to, [e, f])
    }

    /// It branches on what is wrong alone: who moves, and whether a piece is dropped, a processor can't predict.
    #[inline]
    fn look_up(sign: u8, from: u8, to: u8, code: [u8; 2]) -> Option<Self> {
        // `+` and `-` are 2 apart.
        let side = sign.wrapping_sub(b'+');
        let (from, to) = (BY_DIGITS[usize::from(from)], BY_DIGITS[usize::from(to)]);
        let slot = BY_CODE[slot(code)];
        if side & !2 != 0 || slot.code != code || slot.refuses & from.is != 0 {
            return None;
        }
        Some(Self {
            color: if side == 0 {
                Color::Black
            } else {
                Color::White
            },
            from: from.square,
            to: to.square?,
            piece: slot.kind,
        })
    }

    /// The seven bytes.
    #[inline]
    #[must_use]
    pub const fn to_csa(self) -> [u8; 7] {
        let [a, b] = match self.from {
            Some(from) => digits_of_square(from),
            None => *b"00",
        };
        let [c, d] = digits_of_square(self.to);
        let [e, f] = piece_code(self.piece);
        [sign_of_color(self.color), a, b, c, d, e, f]
    }
}

/// Writes the seven characters.
impl fmt::Display for CsaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.to_csa()).unwrap_or_default())
    }
}

impl fmt::Debug for CsaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CsaMove({self})")
    }
}

/// What is wrong with the bytes of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveFault {
    /// The sign is neither `+` nor `-`.
    Sign,
    /// The origin is no square and not `00`. Its span begins at byte 1.
    From,
    /// The target is no square. Its span begins at byte 3.
    To,
    /// The last two bytes name no piece.
    Piece,
    /// The piece is right but for its case: `+7776fu`. The reading is at hand.
    PieceCase(CsaMove),
    /// A promoted piece or a king is dropped.
    Drop,
    /// Fewer or more than seven bytes.
    Length,
}

impl MoveFault {
    /// Which bytes of the move are meant; `len` is the length of the whole token.
    #[must_use]
    pub(crate) const fn bytes(self, len: usize) -> (usize, usize) {
        match self {
            Self::Sign => (0, 1),
            Self::From => (1, 3),
            Self::To => (3, 5),
            Self::Piece | Self::PieceCase(_) | Self::Drop => (5, 7),
            Self::Length => (0, len),
        }
    }
}

/// What is wrong with a token that [`CsaMove::from_csa`] refused; `None` when it is a move. The first fault by offset.
#[must_use]
pub(crate) fn move_fault(text: &[u8]) -> Option<MoveFault> {
    let &[sign, a, b, c, d, e, f] = text else {
        return Some(MoveFault::Length);
    };
    let Some(color) = color_of_sign(sign) else {
        return Some(MoveFault::Sign);
    };
    let from = square_of_digits(a, b);
    if from.is_none() && [a, b] != *b"00" {
        return Some(MoveFault::From);
    }
    let Some(to) = square_of_digits(c, d) else {
        return Some(MoveFault::To);
    };
    let code = [e.to_ascii_uppercase(), f.to_ascii_uppercase()];
    let Some(piece) = piece_of_code(code) else {
        return Some(MoveFault::Piece);
    };
    let mv = match from {
        Some(from) => CsaMove::board(color, from, to, piece),
        None => match CsaMove::drop(color, piece, to) {
            Some(mv) => mv,
            None => return Some(MoveFault::Drop),
        },
    };
    (code != [e, f]).then_some(MoveFault::PieceCase(mv))
}

/// The side of a sign: `+` is Black, who moves first in an even game, and `-` White.
#[inline]
#[must_use]
pub(crate) const fn color_of_sign(sign: u8) -> Option<Color> {
    match sign {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// `+` for Black and `-` for White.
#[inline]
#[must_use]
pub const fn sign_of_color(color: Color) -> u8 {
    match color {
        Color::Black => b'+',
        Color::White => b'-',
    }
}

/// The square of two digits, file and rank, each `1` to `9`: `77`.
#[inline]
#[must_use]
pub(crate) const fn square_of_digits(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

/// What two digits are.
#[derive(Clone, Copy)]
struct Pair {
    square: Option<Square>,
    is: u8,
}

/// The digits `00`, in [`Pair::is`].
const IS_HAND: u8 = 1;
/// Digits of no square, which are not `00` either.
const IS_NOTHING: u8 = 2;

/// What two digits are, the rank in the high half of the index.
static BY_DIGITS: [Pair; 256] = {
    let nothing = Pair {
        square: None,
        is: IS_NOTHING,
    };
    let mut table = [nothing; 256];
    table[0].is = IS_HAND;
    let mut at = 0;
    while at < 81 {
        let (file, rank) = (at / 9 + 1, at % 9 + 1);
        table[(rank << 4 | file) as usize] = Pair {
            square: Square::new(file, rank),
            is: 0,
        };
        at += 1;
    }
    table
};

/// The two digits of a square, file and rank.
#[inline]
#[must_use]
pub(crate) const fn digits_of_square(square: Square) -> [u8; 2] {
    [b'0' + square.file(), b'0' + square.rank()]
}

/// The two-letter codes, in the order of [`PieceKind::ALL`].
const CODES: [[u8; 2]; 14] = [
    *b"FU", *b"KY", *b"KE", *b"GI", *b"KA", *b"HI", *b"KI", *b"OU", *b"TO", *b"NY", *b"NK", *b"NG",
    *b"UM", *b"RY",
];

/// Slots of the table that finds a kind by its code. [`slot`] gives each of the fourteen codes a slot of its own.
const SLOTS: usize = 16;

/// What the table holds of a code.
#[derive(Clone, Copy)]
struct Slot {
    code: [u8; 2],
    kind: PieceKind,
    /// The origins that the kind can't have.
    refuses: u8,
}

/// For each slot the code that belongs there, if one does.
static BY_CODE: [Slot; SLOTS] = {
    let none = Slot {
        code: [0; 2],
        kind: PieceKind::Pawn,
        refuses: IS_NOTHING,
    };
    let mut table = [none; SLOTS];
    let mut kind = 0;
    while kind < CODES.len() {
        let at = slot(CODES[kind]);
        assert!(table[at].code[0] == 0, "two codes in one slot");
        table[at] = Slot {
            code: CODES[kind],
            kind: PieceKind::ALL[kind],
            refuses: match PieceKind::ALL[kind].is_hand_kind() {
                true => IS_NOTHING,
                false => IS_NOTHING | IS_HAND,
            },
        };
        kind += 1;
    }
    table
};

/// A perfect hash of the codes.
#[inline]
const fn slot(code: [u8; 2]) -> usize {
    (u16::from_le_bytes(code).wrapping_mul(0x2C83) >> 12) as usize
}

/// The kind of a two-letter code, upper case: `FU`.
#[inline]
#[must_use]
pub(crate) const fn piece_of_code(code: [u8; 2]) -> Option<PieceKind> {
    let slot = BY_CODE[slot(code)];
    if slot.code[0] == code[0] && slot.code[1] == code[1] {
        Some(slot.kind)
    } else {
        None
    }
}

/// The two-letter code of a kind.
#[inline]
#[must_use]
pub(crate) const fn piece_code(kind: PieceKind) -> [u8; 2] {
    CODES[kind.index()]
}

/// A piece as board rows and placement lines write it: `+FU`.
#[inline]
#[must_use]
pub const fn piece_text(piece: Piece) -> [u8; 3] {
    let [a, b] = piece_code(piece.kind());
    [sign_of_color(piece.color()), a, b]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_moves_read_back() {
        for color in Color::ALL {
            for to in Square::all() {
                for piece in PieceKind::ALL {
                    let moves = Square::all()
                        .map(|from| CsaMove::board(color, from, to, piece))
                        .chain(CsaMove::drop(color, piece, to));
                    for mv in moves {
                        assert_eq!(CsaMove::from_csa7(mv.to_csa()), Some(mv));
                        assert_eq!(move_fault(&mv.to_csa()), None);
                    }
                }
            }
        }
    }

    #[test]
    fn faults_name_their_bytes() {
        let lower = CsaMove::from_csa(b"+7776FU").map(MoveFault::PieceCase);
        for (text, fault) in [
            (b"*7776FU".as_slice(), Some(MoveFault::Sign)),
            (b"+7a76FU", Some(MoveFault::From)),
            (b"+0176FU", Some(MoveFault::From)),
            (b"+7700FU", Some(MoveFault::To)),
            (b"+7776XX", Some(MoveFault::Piece)),
            (b"+7776fu", lower),
            (b"+0055OU", Some(MoveFault::Drop)),
            (b"+0055TO", Some(MoveFault::Drop)),
            (b"+7776FUU", Some(MoveFault::Length)),
            (b"", Some(MoveFault::Length)),
        ] {
            assert_eq!(move_fault(text), fault);
            assert_eq!(CsaMove::from_csa(text), None);
        }
    }

    #[test]
    fn a_move_takes_four_bytes() {
        assert_eq!(size_of::<Option<CsaMove>>(), 4);
    }
}
