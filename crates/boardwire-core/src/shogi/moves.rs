//! Moves and their USI text.

use core::fmt;
use core::num::NonZeroU16;

use super::{PieceKind, Square};

/// A move as a format writes it: no more than from, to and promotion, or a kind and where it is dropped. Two bytes,
/// and so is `Option<Move>`. Whether it is legal anywhere is not its concern; even `7g7g` can be written.
///
/// [`kind`](Move::kind) takes it apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(
    /// Bits 0-6: code of the target square, 1 to 81 (so never zero), or 127 for the null move. Bits 7-13: origin, the
    /// code of a square or `DROP` plus a kind. Bit 14: promotion.
    NonZeroU16,
);

/// The parts of a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// A piece moves on the board.
    Board {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece in hand is put on the board.
    Drop {
        /// One of the seven kinds that can be held in hand.
        kind: PieceKind,
        /// Where it is put.
        to: Square,
    },
    /// The null move, a pass. No rule of shogi allows it; engines and GUIs use it in analysis.
    Null,
}

const TARGET_MASK: u16 = 0x7F;
const ORIGIN_SHIFT: u32 = 7;
const PROMOTE_BIT: u16 = 1 << 14;
/// Origin codes of drops start here, above all squares.
const DROP: u8 = 96;
const NULL_TARGET: u16 = 127;

impl Move {
    /// The null move.
    pub const NULL: Self = Self(NonZeroU16::MIN.saturating_add(NULL_TARGET - 1));

    /// A move on the board.
    #[inline]
    #[must_use]
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        let promote = if promote { PROMOTE_BIT } else { 0 };
        Self::from_codes(from.code(), to.code(), promote)
    }

    /// A drop, or `None` if pieces of this kind are never in hand.
    #[inline]
    #[must_use]
    pub const fn drop(kind: PieceKind, to: Square) -> Option<Self> {
        if kind.is_hand_kind() {
            Some(Self::from_codes(DROP + kind as u8, to.code(), 0))
        } else {
            None
        }
    }

    #[inline]
    const fn from_codes(origin: u8, target: u8, promote: u16) -> Self {
        // A target code is at least 1, so `1 + (target - 1)` loses nothing and stays non-zero by type.
        let bits = (target as u16 - 1) | ((origin as u16) << ORIGIN_SHIFT) | promote;
        Self(NonZeroU16::MIN.saturating_add(bits))
    }

    /// The move's parts.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        let Some(to) = self.to() else {
            return MoveKind::Null;
        };
        if let Some(from) = self.from() {
            MoveKind::Board {
                from,
                to,
                promote: self.is_promotion(),
            }
        } else if let Some(kind) = self.dropped() {
            MoveKind::Drop { kind, to }
        } else {
            MoveKind::Null
        }
    }

    /// Where the piece goes; `None` for the null move.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Option<Square> {
        Square::from_code(self.target_code())
    }

    /// Where the piece stood; `None` for drops and the null move.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        Square::from_code(self.origin_code())
    }

    /// The kind that is dropped; `None` for other moves.
    #[inline]
    #[must_use]
    pub const fn dropped(self) -> Option<PieceKind> {
        let kind = self.origin_code().wrapping_sub(DROP) as usize;
        if kind < 7 {
            Some(PieceKind::ALL[kind])
        } else {
            None
        }
    }

    /// Whether the move promotes.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE_BIT != 0
    }

    /// Whether the move is a drop.
    #[inline]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.origin_code() >= DROP
    }

    /// Whether this is the null move.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.0.get() == Self::NULL.0.get()
    }

    /// The same move on the board with promotion; `None` for drops and the null move.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        if self.origin_code().wrapping_sub(1) < 81 {
            Some(Self(self.0.saturating_add(PROMOTE_BIT & !self.0.get())))
        } else {
            None
        }
    }

    /// The move as seen from the other side: both squares [flipped](Square::flip).
    #[must_use]
    pub const fn flip(self) -> Self {
        match self.kind() {
            MoveKind::Board { from, to, promote } => Self::board(from.flip(), to.flip(), promote),
            MoveKind::Drop { kind, to } => Self::from_codes(DROP + kind as u8, to.flip().code(), 0),
            MoveKind::Null => Self::NULL,
        }
    }

    /// Reads exactly one USI move: `7g7f`, `7g7f+` or `P*5e`. Spellings of the null move and the words that
    /// end a game are not moves here.
    ///
    /// For a reader of long move lists there is [`from_usi4`](Move::from_usi4).
    #[inline]
    #[must_use]
    pub const fn from_usi(text: &[u8]) -> Option<Self> {
        match *text {
            [a, b, c, d] => Self::from_usi4([a, b, c, d]),
            [a, b, c, d, b'+'] => match Self::from_usi4([a, b, c, d]) {
                Some(mv) => mv.promoted(),
                None => None,
            },
            _ => None,
        }
    }

    /// Reads the four bytes that every USI move begins with: `7g7f` or `P*5e`. If a `+` follows, the caller goes on
    /// with [`promoted`](Move::promoted), which refuses drops.
    #[inline]
    #[must_use]
    pub const fn from_usi4(text: [u8; 4]) -> Option<Self> {
        let [a, b, c, d] = text;
        let origin = FIRST[a as usize].wrapping_add(SECOND[b as usize]);
        let target = FIRST[c as usize].wrapping_add(SECOND[d as usize]);
        // Class marks of the two bytes cancel exactly when they belong together; what remains is the code. A target
        // above 81 would be a drop written in the second half.
        if origin > 0x7F || target > 81 {
            return None;
        }
        Some(Self(
            NonZeroU16::MIN.saturating_add((target - 1) | (origin << ORIGIN_SHIFT)),
        ))
    }

    /// The USI text: `7g7f`, `7g7f+`, `P*5e`, and `0000` for the null move.
    #[inline]
    #[must_use]
    pub const fn to_usi(self) -> MoveText {
        let [a, b] = NAMES[self.origin_code() as usize];
        let [c, d] = NAMES[self.target_code() as usize];
        let len = 4 + self.is_promotion() as u8;
        MoveText {
            bytes: [a, b, c, d, b'+'],
            len,
        }
    }

    /// The first four bytes of the USI text and a `+`, which counts only if the move
    /// [promotes](Move::is_promotion): for writers of long move lists.
    #[inline]
    #[must_use]
    pub const fn to_usi_bytes(self) -> [u8; 5] {
        self.to_usi().bytes
    }

    #[inline]
    const fn target_code(self) -> u8 {
        low_byte(self.0.get() & TARGET_MASK)
    }

    #[inline]
    const fn origin_code(self) -> u8 {
        low_byte((self.0.get() >> ORIGIN_SHIFT) & TARGET_MASK)
    }
}

#[inline]
const fn low_byte(value: u16) -> u8 {
    value.to_le_bytes()[0]
}

/// A drop letter adds this, and the `*` after it takes it away again.
const LETTER_CLASS: u16 = 0x0200;
/// Marks a byte that can't stand here: no sum of two entries with it is small.
const BAD_FIRST: u16 = 0x2000;
const BAD_SECOND: u16 = 0x4000;

/// First byte of an origin or target: a file digit gives the code of its square `a`, a piece letter that of its drop.
static FIRST: [u16; 256] = {
    let mut table = [BAD_FIRST; 256];
    let mut file = 0;
    while file < 9 {
        table[b'1' as usize + file as usize] = file * 9 + 1;
        file += 1;
    }
    let mut i = 0;
    while i < 7 {
        let kind = PieceKind::ALL[i];
        table[kind.letter() as usize] = LETTER_CLASS + DROP as u16 + kind as u16;
        i += 1;
    }
    table
};

/// Second byte of an origin or target: a rank letter adds 0 to 8, `*` asks for a piece letter before it.
static SECOND: [u16; 256] = {
    let mut table = [BAD_SECOND; 256];
    let mut rank = 0;
    while rank < 9 {
        table[b'a' as usize + rank as usize] = rank;
        rank += 1;
    }
    table[b'*' as usize] = LETTER_CLASS.wrapping_neg();
    table
};

/// The two bytes for each origin or target code.
static NAMES: [[u8; 2]; 128] = {
    // Code 0 and 127 are the two halves of the null move.
    let mut table = [*b"00"; 128];
    let mut code = 1;
    while code <= 81 {
        if let Some(square) = Square::from_code(code) {
            table[code as usize] = square.to_usi();
        }
        code += 1;
    }
    let mut i = 0;
    while i < 7 {
        table[DROP as usize + i] = [PieceKind::ALL[i].letter(), b'*'];
        i += 1;
    }
    table
};

/// Writes the USI text, as [`Move::to_usi`].
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_usi().as_str())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_usi().as_str())
    }
}

/// The USI text of a move: four or five ASCII bytes, held inline.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// The fifth byte is always `+`; `len` says whether it counts.
    bytes: [u8; 5],
    len: u8,
}

impl MoveText {
    /// The text as bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        if self.len == 5 {
            &self.bytes
        } else {
            let (four, _) = self.bytes.split_at(4);
            four
        }
    }

    /// The text as a string.
    #[inline]
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(text) => text,
            Err(_) => "", // the tables hold ASCII only
        }
    }
}

impl AsRef<[u8]> for MoveText {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    use super::*;

    fn every_move() -> impl Iterator<Item = Move> {
        let boards = Square::all().flat_map(|from| {
            Square::all()
                .flat_map(move |to| [false, true].map(|promote| Move::board(from, to, promote)))
        });
        let drops = PieceKind::HAND
            .into_iter()
            .flat_map(|kind| Square::all().filter_map(move |to| Move::drop(kind, to)));
        boards.chain(drops)
    }

    #[test]
    fn every_move_keeps_its_parts_and_its_text() {
        assert_eq!(size_of::<Option<Move>>(), 2);
        let mut seen = BTreeSet::new();
        for mv in every_move() {
            let text = mv.to_usi();
            assert_eq!(Move::from_usi(text.as_bytes()), Some(mv), "{text}");
            match mv.kind() {
                MoveKind::Board { from, to, promote } => {
                    assert_eq!(Move::board(from, to, promote), mv);
                    assert_eq!(mv.promoted(), Some(Move::board(from, to, true)));
                    assert_eq!(
                        (mv.from(), mv.to(), mv.dropped()),
                        (Some(from), Some(to), None)
                    );
                    assert!(!mv.is_drop());
                }
                MoveKind::Drop { kind, to } => {
                    assert_eq!(Move::drop(kind, to), Some(mv));
                    assert_eq!(mv.promoted(), None);
                    assert_eq!(
                        (mv.from(), mv.to(), mv.dropped()),
                        (None, Some(to), Some(kind))
                    );
                    assert!(mv.is_drop());
                }
                MoveKind::Null => panic!("{text}"),
            }
            assert!(!mv.is_null());
            assert_eq!(mv.flip().flip(), mv);
            seen.insert(mv);
        }
        assert_eq!(seen.len(), 81 * 81 * 2 + 81 * 7);
    }

    #[test]
    fn only_moves_read_as_moves() {
        let bytes = || 0..=255u8;
        // Every pair of bytes in either half, the other half being good.
        let mut origins = 0;
        let mut targets = 0;
        for (a, b) in bytes().flat_map(|a| bytes().map(move |b| (a, b))) {
            origins += usize::from(Move::from_usi(&[a, b, b'5', b'e']).is_some());
            targets += usize::from(Move::from_usi(&[b'5', b'e', a, b]).is_some());
        }
        assert_eq!((origins, targets), (81 + 7, 81));
        for bad in [
            "", "7", "7g7", "7g7fx", "7g7f+z", "7g7fxyz", "7g7f+zz", "K*5e", "P*5e+", "p*5e",
            "a1a2", "0000", "null", "pass", "resign", "7j7f", "0a1a", "+P*5", "7gP*", " 7g7",
            "7G7F",
        ] {
            assert_eq!(Move::from_usi(bad.as_bytes()), None, "{bad}");
        }
        assert_eq!(Move::from_usi(b"7g7g").unwrap().to_string(), "7g7g");
    }

    #[test]
    fn the_null_move_stands_apart() {
        assert_eq!(Move::NULL.kind(), MoveKind::Null);
        assert_eq!(Move::NULL.to_string(), "0000");
        assert_eq!(
            (Move::NULL.from(), Move::NULL.to(), Move::NULL.dropped()),
            (None, None, None)
        );
        assert_eq!(Move::NULL.promoted(), None);
        assert!(Move::NULL.is_null() && !Move::NULL.is_drop() && !Move::NULL.is_promotion());
        assert_eq!(Move::NULL.flip(), Move::NULL);
    }

    #[test]
    fn kinds_that_are_never_in_hand_are_not_dropped() {
        let to = Square::new(5, 5).unwrap();
        for kind in PieceKind::ALL {
            assert_eq!(Move::drop(kind, to).is_some(), kind.is_hand_kind());
        }
    }
}
