//! SFEN text: one spelling a position.

#[cfg(feature = "serde")]
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Out;
use boardwire_core::shogi::{Color, Square};

use super::Sfen;

/// The longest text: 81 promoted pieces and 8 slashes, the side, 14 hand counts of two digits, a ply of ten digits.
pub const MAX_LEN: usize = 170 + 2 + 1 + 14 * 3 + 1 + 10;

/// The canonical text: empty squares in one digit a run; hands in the order R B G S N L P, Black's then White's, no count of
/// one; the move number always written.
///
/// ```
/// let sfen = boardwire_usi::sfen::parse_lenient("54/9/9/9/9/9/9/9/9 w PR1p")?.0;
/// assert_eq!(boardwire_usi::sfen::format(&sfen), b"9/9/9/9/9/9/9/9/9 w RPp 1");
/// assert_eq!(sfen.to_string(), "9/9/9/9/9/9/9/9/9 w RPp 1");
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn format(sfen: &Sfen) -> Vec<u8> {
    Text::new(sfen).as_bytes().to_vec()
}

/// Appends the [canonical text](format).
pub fn format_into(sfen: &Sfen, out: &mut Vec<u8>) {
    format_to(sfen, out);
}

/// Writes the [canonical text](format), at most [`MAX_LEN`] bytes, to any [`Out`].
pub fn format_to<W: Out + ?Sized>(sfen: &Sfen, out: &mut W) {
    out.put(Text::new(sfen).as_bytes());
}

/// Writes the [canonical text](format).
impl fmt::Display for Sfen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Text::new(self).as_str())
    }
}

/// The text on the stack: one copy into the caller's buffer is faster than a hundred short ones.
struct Text {
    bytes: [u8; MAX_LEN],
    len: usize,
}

impl Text {
    fn new(sfen: &Sfen) -> Self {
        let mut text = Self {
            bytes: [0; MAX_LEN],
            len: 0,
        };
        for rank in 1..=9 {
            if rank > 1 {
                text.push(b'/');
            }
            text.row(sfen, rank);
        }
        text.push(b' ');
        text.push(match sfen.setup.turn {
            Color::Black => b'b',
            Color::White => b'w',
        });
        text.push(b' ');
        text.hands(sfen);
        text.push(b' ');
        text.put_u64(u64::from(sfen.ply()));
        text
    }

    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    fn as_str(&self) -> &str {
        // All that is pushed is ASCII.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    #[inline]
    fn row(&mut self, sfen: &Sfen, rank: u8) {
        let mut empty = 0;
        // From file 9 on; in the index of squares a file is nine further on than the one before it.
        for file in 0..9 {
            let square = Square::from_index(8 * 9 + rank - 1 - 9 * file);
            let piece = square.and_then(|square| sfen.setup.board.get(square));
            let Some(piece) = piece else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                self.push(b'0' + empty);
                empty = 0;
            }
            if piece.kind().is_promoted() {
                self.push(b'+');
            }
            self.push(piece.letter());
        }
        if empty > 0 {
            self.push(b'0' + empty);
        }
    }

    fn hands(&mut self, sfen: &Sfen) {
        let before = self.len;
        for color in Color::ALL {
            for (kind, count) in sfen.setup.hand(color).iter() {
                if count >= 10 {
                    self.push(b'0' + count / 10);
                }
                if count > 1 {
                    self.push(b'0' + count % 10);
                }
                let letter = kind.letter();
                self.push(match color {
                    Color::Black => letter,
                    Color::White => letter.to_ascii_lowercase(),
                });
            }
        }
        if self.len == before {
            self.push(b'-');
        }
    }
}

impl Out for Text {
    fn put(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }
}

/// Appends the text of one rank's row, as the JSON form shows it.
#[cfg(feature = "serde")]
pub(super) fn row_text(sfen: &Sfen, rank: u8) -> String {
    let mut text = Text {
        bytes: [0; MAX_LEN],
        len: 0,
    };
    text.row(sfen, rank);
    String::from(text.as_str())
}
