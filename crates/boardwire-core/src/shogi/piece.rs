//! Piece kinds and pieces.

use core::fmt;
use core::num::NonZeroU8;

use super::Color;

/// One of the fourteen kinds of shogi piece, whoever owns it.
///
/// The order is that of [`PieceKind::ALL`]: the seven kinds that can be held in hand, the king, and the promoted
/// kinds in the order of the kinds they were promoted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩 (`P`).
    Pawn = 0,
    /// 香 (`L`).
    Lance,
    /// 桂 (`N`).
    Knight,
    /// 銀 (`S`).
    Silver,
    /// 角 (`B`).
    Bishop,
    /// 飛 (`R`).
    Rook,
    /// 金 (`G`).
    Gold,
    /// 玉 (`K`).
    King,
    /// と (`+P`).
    ProPawn,
    /// 成香, in one character 杏 (`+L`).
    ProLance,
    /// 成桂, in one character 圭 (`+N`).
    ProKnight,
    /// 成銀, in one character 全 (`+S`).
    ProSilver,
    /// 馬, the promoted bishop (`+B`).
    Horse,
    /// 龍, the promoted rook (`+R`).
    Dragon,
}

impl PieceKind {
    /// All kinds, each at the index that is its value (`kind as usize`).
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Bishop,
        Self::Rook,
        Self::Gold,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The kinds that can be held in hand, in the order in which SFEN writes them: R B G S N L P.
    pub const HAND: [Self; 7] = [
        Self::Rook,
        Self::Bishop,
        Self::Gold,
        Self::Silver,
        Self::Knight,
        Self::Lance,
        Self::Pawn,
    ];

    /// The kind as a table index, 0 to 13. Kinds that can be held in hand have 0 to 6.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind after promotion, or `None` for gold, king and what is promoted already.
    #[inline]
    #[must_use]
    pub const fn promote(self) -> Option<Self> {
        match self {
            Self::Pawn => Some(Self::ProPawn),
            Self::Lance => Some(Self::ProLance),
            Self::Knight => Some(Self::ProKnight),
            Self::Silver => Some(Self::ProSilver),
            Self::Bishop => Some(Self::Horse),
            Self::Rook => Some(Self::Dragon),
            _ => None,
        }
    }

    /// The kind on the unpromoted side of the piece; an unpromoted kind is its own.
    #[inline]
    #[must_use]
    pub const fn unpromote(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            other => other,
        }
    }

    /// Whether this is one of the six promoted kinds.
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 > Self::King as u8
    }

    /// Whether a piece of this kind can promote.
    #[inline]
    #[must_use]
    pub const fn can_promote(self) -> bool {
        (self as u8) < Self::Gold as u8
    }

    /// Whether a piece of this kind can be held in hand, and so be dropped.
    #[inline]
    #[must_use]
    pub const fn is_hand_kind(self) -> bool {
        (self as u8) < Self::King as u8
    }

    /// How many pieces of this kind a set holds, promoted and unpromoted together: 18 pawns, 2 kings.
    #[must_use]
    pub const fn in_a_set(self) -> u8 {
        match self.unpromote() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// The upper-case USI letter of the unpromoted kind (`R` for both rook and dragon).
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        match self.unpromote() {
            Self::Pawn => b'P',
            Self::Lance => b'L',
            Self::Knight => b'N',
            Self::Silver => b'S',
            Self::Bishop => b'B',
            Self::Rook => b'R',
            Self::Gold => b'G',
            _ => b'K',
        }
    }

    /// The unpromoted kind of an upper-case USI letter (one of `P L N S B R G K`).
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'P' => Self::Pawn,
            b'L' => Self::Lance,
            b'N' => Self::Knight,
            b'S' => Self::Silver,
            b'B' => Self::Bishop,
            b'R' => Self::Rook,
            b'G' => Self::Gold,
            b'K' => Self::King,
            _ => return None,
        })
    }

    /// The one-character Japanese name: 歩香桂銀角飛金玉 and と杏圭全馬龍.
    #[must_use]
    pub const fn kanji(self) -> &'static str {
        match self {
            Self::Pawn => "歩",
            Self::Lance => "香",
            Self::Knight => "桂",
            Self::Silver => "銀",
            Self::Bishop => "角",
            Self::Rook => "飛",
            Self::Gold => "金",
            Self::King => "玉",
            Self::ProPawn => "と",
            Self::ProLance => "杏",
            Self::ProKnight => "圭",
            Self::ProSilver => "全",
            Self::Horse => "馬",
            Self::Dragon => "龍",
        }
    }

    /// The English name in lower case: `pawn`, `promoted silver`, `dragon`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Gold => "gold",
            Self::King => "king",
            Self::ProPawn => "promoted pawn",
            Self::ProLance => "promoted lance",
            Self::ProKnight => "promoted knight",
            Self::ProSilver => "promoted silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
    }
}

/// Writes the English [`name`](PieceKind::name).
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece: its kind and its owner, in one byte. `Option<Piece>`, the content of a square, is one byte too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

/// Low four bits: kind + 1. Bit 4: the owner.
const KIND_MASK: u8 = 0x0F;
const WHITE_BIT: u8 = 0x10;

/// The kind for each value of the low four bits; 0 and 15 are never stored, and only fill the table.
const KIND_OF_BITS: [PieceKind; 16] = {
    let mut table = [PieceKind::Pawn; 16];
    let mut i = 0;
    while i < 14 {
        table[i + 1] = PieceKind::ALL[i];
        i += 1;
    }
    table
};

impl Piece {
    /// The piece of this owner and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        let owner = match color {
            Color::Black => 0,
            Color::White => WHITE_BIT,
        };
        // `kind + 1` is at least 1, and saturating on a non-zero value keeps that visible to the type.
        Self(NonZeroU8::MIN.saturating_add(kind as u8 | owner))
    }

    /// The owner.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0.get() & WHITE_BIT == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        KIND_OF_BITS[(self.0.get() & KIND_MASK) as usize]
    }

    /// The promoted piece of the same owner, or `None` if the kind does not promote.
    #[inline]
    #[must_use]
    pub const fn promote(self) -> Option<Self> {
        if self.kind().can_promote() {
            Some(Self(self.0.saturating_add(PROMOTION_STEP)))
        } else {
            None
        }
    }

    /// The piece with the kind's unpromoted side up.
    #[inline]
    #[must_use]
    pub const fn unpromote(self) -> Self {
        Self::new(self.color(), self.kind().unpromote())
    }

    /// The piece as the USI board letter: upper case for Black, lower case for White, without the `+`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        let letter = self.kind().letter();
        match self.color() {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        }
    }

    /// The USI text of the piece: `P`, `+p`, `k`.
    #[must_use]
    pub const fn usi(self) -> &'static str {
        let (black, white) = match self.kind() {
            PieceKind::Pawn => ("P", "p"),
            PieceKind::Lance => ("L", "l"),
            PieceKind::Knight => ("N", "n"),
            PieceKind::Silver => ("S", "s"),
            PieceKind::Bishop => ("B", "b"),
            PieceKind::Rook => ("R", "r"),
            PieceKind::Gold => ("G", "g"),
            PieceKind::King => ("K", "k"),
            PieceKind::ProPawn => ("+P", "+p"),
            PieceKind::ProLance => ("+L", "+l"),
            PieceKind::ProKnight => ("+N", "+n"),
            PieceKind::ProSilver => ("+S", "+s"),
            PieceKind::Horse => ("+B", "+b"),
            PieceKind::Dragon => ("+R", "+r"),
        };
        match self.color() {
            Color::Black => black,
            Color::White => white,
        }
    }
}

/// From an unpromoted kind to its promoted one.
const PROMOTION_STEP: u8 = PieceKind::ProPawn as u8 - PieceKind::Pawn as u8;

/// Writes the USI text: `P`, `+p`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.usi())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{:?}", self.color(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_take_one_byte_and_keep_their_parts() {
        assert_eq!(size_of::<Option<Piece>>(), 1);
        for color in Color::ALL {
            for (index, kind) in PieceKind::ALL.into_iter().enumerate() {
                assert_eq!(kind.index(), index);
                let piece = Piece::new(color, kind);
                assert_eq!((piece.color(), piece.kind()), (color, kind));
                let promoted = kind.promote().map(|kind| Piece::new(color, kind));
                assert_eq!(piece.promote(), promoted);
                assert_eq!(piece.unpromote(), Piece::new(color, kind.unpromote()));
            }
        }
    }

    #[test]
    fn promotion_is_undone_by_unpromotion() {
        for kind in PieceKind::ALL {
            assert_eq!(kind.can_promote(), kind.promote().is_some());
            assert!(!kind.unpromote().is_promoted());
            assert_eq!(kind.is_hand_kind(), PieceKind::HAND.contains(&kind));
            if let Some(promoted) = kind.promote() {
                assert!(promoted.is_promoted());
                assert_eq!(promoted.unpromote(), kind);
            } else {
                assert!(kind.is_promoted() || matches!(kind, PieceKind::Gold | PieceKind::King));
            }
        }
    }

    #[test]
    fn letters_name_unpromoted_kinds() {
        for kind in PieceKind::ALL {
            assert_eq!(
                PieceKind::from_letter(kind.letter()),
                Some(kind.unpromote())
            );
        }
        assert_eq!(PieceKind::from_letter(b'p'), None);
        assert_eq!(Piece::new(Color::White, PieceKind::Horse).usi(), "+b");
        assert_eq!(Piece::new(Color::White, PieceKind::Horse).letter(), b'b');
    }
}
