//! Moves and their spellings.

use core::fmt;

use super::{Size, Square};

/// A move: a disc on a square, or a pass; one byte. Whether it is legal anywhere is not its concern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc is placed on this square.
    Play(Square),
    /// No disc is placed, since none can be.
    Pass,
}

/// Why a text or a number is no move on a board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MoveError {
    /// The text is neither a square's name nor a pass.
    #[error("a move is a square such as d3, or a pass (`pass`, `PA`, `PS`, `--`, `-1`)")]
    BadText,
    /// A square can be read, but the board does not have it.
    #[error("the square lies outside the {size} board")]
    OffBoard {
        /// The board's size.
        size: Size,
    },
}

impl MoveError {
    /// The stable code: `bad-move-text` or `off-board`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadText => "bad-move-text",
            Self::OffBoard { .. } => "off-board",
        }
    }
}

impl Move {
    /// Reads a move as FlipSight spells it: a letter and a row in either case, on 10x10 the tenth row as `10` or `0`;
    /// for a pass `pass`, `PA`, `PS` or `--` in either case, or `-1`. Blanks around it are not skipped.
    ///
    /// Squares that a board of this size lacks are told from text that names no square: any letter and any row number
    /// without leading zeros can be read, so `j10` and `a0` lie outside 8x8, but `a00`, `33` and a lone letter are bad text. The
    /// octagon's unused squares are read; that nothing can be played there is a rule.
    ///
    /// # Errors
    /// [`MoveError::BadText`] and [`MoveError::OffBoard`].
    ///
    /// ```
    /// use boardwire_core::othello::{Move, Size};
    ///
    /// assert_eq!(Move::from_text(b"J0", Size::Ten), Move::from_index(99, Size::Ten));
    /// assert_eq!(Move::from_text(b"ps", Size::Ten), Ok(Move::Pass));
    /// ```
    pub fn from_text(text: impl AsRef<[u8]>, size: Size) -> Result<Self, MoveError> {
        const PASSES: [&[u8]; 5] = [b"pass", b"pa", b"ps", b"--", b"-1"];
        let text = text.as_ref();
        if PASSES.iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
            return Ok(Self::Pass);
        }
        let Some((letter, row)) = text.split_first() else {
            return Err(MoveError::BadText);
        };
        let is_number = !row.is_empty() && row.iter().all(u8::is_ascii_digit);
        if !letter.is_ascii_alphabetic() || !is_number || row.len() > 1 && row.starts_with(b"0") {
            return Err(MoveError::BadText);
        }
        let square = if row == b"0" && size == Size::Ten {
            Square::new(letter.to_ascii_lowercase() - b'a', 9)
        } else {
            Square::from_name(text)
        };
        square
            .filter(|square| square.is_on(size))
            .map(Self::Play)
            .ok_or(MoveError::OffBoard { size })
    }

    /// The move with this number: that of its square, or -1 for a pass.
    ///
    /// # Errors
    /// [`MoveError::OffBoard`] for every other number.
    pub fn from_index(index: i64, size: Size) -> Result<Self, MoveError> {
        if index == -1 {
            return Ok(Self::Pass);
        }
        u8::try_from(index)
            .ok()
            .and_then(|index| Square::from_index(index, size))
            .map(Self::Play)
            .ok_or(MoveError::OffBoard { size })
    }

    /// The number of the square, or -1 for a pass; `None` if the square lies outside a board of this size.
    #[inline]
    #[must_use]
    pub const fn to_index(self, size: Size) -> Option<i16> {
        match self {
            Self::Play(square) => match square.index(size) {
                Some(index) => Some(index as i16),
                None => None,
            },
            Self::Pass => Some(-1),
        }
    }

    /// Where the disc is placed; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Play(square) => Some(square),
            Self::Pass => None,
        }
    }

    /// Whether this is a pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Self::Play(square)
    }
}

/// Writes the square's name in lower case with the tenth row as `10`, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(square) => fmt::Display::fmt(square, f),
            Self::Pass => f.pad("pass"),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    fn code(text: &str, size: Size) -> &'static str {
        Move::from_text(text, size).unwrap_err().code()
    }

    #[test]
    fn every_move_keeps_its_number_and_its_text() {
        assert_eq!(size_of::<Move>(), 1);
        for size in Size::ALL {
            let last = i64::try_from(size.area()).unwrap();
            for index in -1..last {
                let mv = Move::from_index(index, size).unwrap();
                assert_eq!(mv.to_index(size).map(i64::from), Some(index));
                let text = mv.to_string();
                assert_eq!(Move::from_text(&text, size), Ok(mv), "{text}");
                assert_eq!(
                    Move::from_text(text.to_ascii_uppercase(), size),
                    Ok(mv),
                    "{text}"
                );
            }
            for bad in [-2, last, 256, i64::MIN, i64::MAX] {
                assert_eq!(
                    Move::from_index(bad, size),
                    Err(MoveError::OffBoard { size })
                );
            }
        }
    }

    #[test]
    fn the_tenth_row_has_two_spellings_on_ten_rows_only() {
        for column in 'a'..='j' {
            let (ten, zero) = (format!("{column}10"), format!("{column}0"));
            assert_eq!(
                Move::from_text(&ten, Size::Ten),
                Move::from_text(&zero, Size::Ten)
            );
            assert_eq!(code(&ten, Size::Eight), "off-board");
            assert_eq!(code(&zero, Size::Eight), "off-board");
            // Twelve rows have a tenth, but no row 0.
            assert!(Move::from_text(&ten, Size::Twelve).is_ok());
            assert_eq!(code(&zero, Size::Twelve), "off-board");
        }
        assert_eq!(code("k0", Size::Ten), "off-board");
        assert_eq!(Move::from_text("J0", Size::Ten).unwrap().to_string(), "j10");
    }

    #[test]
    fn passes_have_five_spellings() {
        for text in ["-1", "--", "pass", "Pass", "PASS", "pa", "PA", "ps", "PS"] {
            for size in Size::ALL {
                assert_eq!(Move::from_text(text, size), Ok(Move::Pass), "{text}");
            }
        }
        assert!(Move::Pass.is_pass());
        assert_eq!(Move::Pass.square(), None);
    }

    #[test]
    fn squares_off_the_board_are_told_from_bad_text() {
        for text in [
            "i1",
            "a9",
            "k1",
            "z9",
            "a11",
            "j100",
            "a99999999999999999999",
        ] {
            assert_eq!(code(text, Size::Eight), "off-board", "{text}");
        }
        for text in ["k1", "a11", "k10", "j100"] {
            assert_eq!(code(text, Size::Ten), "off-board", "{text}");
        }
        for text in [
            "", "d", "3", "33", "3d", "aa", "p", "pas", "passs", "-", "---", "-2", "a00", "a010",
            "a03", "a-1", "a+1", "a1.0", "a1b2", " d3", "d3 ", "é3", "d３", "@@", "d3\0",
        ] {
            for size in Size::ALL {
                assert_eq!(code(text, size), "bad-move-text", "{text:?}");
            }
        }
    }
}
