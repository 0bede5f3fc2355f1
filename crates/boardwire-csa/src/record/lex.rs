//! Bytes to statements: lines, and what commas part in them.

use boardwire_core::Span;
use boardwire_core::shogi::Color;

use super::model::Version;
use crate::moves::{CsaMove, MOVE_LEN, MoveFault, color_of_sign, move_fault};
use crate::position::PlacementBuilder;
use crate::special::Special;
use crate::time::{CsaTime, TimeFault, TimeReading};

/// The bytes EF BB BF with which some editors begin a UTF-8 file.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How many bytes the byte order mark at the beginning of a file takes: 3 or none.
pub(super) fn byte_order_mark(input: &[u8]) -> usize {
    if input.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    }
}

/// What ends a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// LF.
    Lf,
    /// CR LF.
    CrLf,
    /// CR alone, as on old Macs.
    Cr,
    /// A comma: the next statement stands on the same line.
    Comma,
    /// Blanks where the comma should be, before a comment or a time.
    Gap,
    /// The end of the input.
    Input,
}

/// A statement's place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statement {
    /// Its bytes, from the end of the statement before to what ends it.
    pub(super) whole: Span,
    /// The same without the blanks around it, as far as these mean nothing.
    pub(super) text: Span,
    /// What ends it.
    pub(super) end: End,
    /// It is a line of its own, no longer than [`SEPARATOR`].
    pub(super) alone: bool,
    /// Where the next one begins.
    pub(super) next: usize,
}

/// Cuts a record into statements.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'i> {
    pub(super) input: &'i [u8],
    /// Where the next statement begins.
    pub(super) at: usize,
}

impl<'i> Lexer<'i> {
    /// Cuts `input` into statements.
    pub(super) const fn new(input: &'i [u8]) -> Self {
        Self { input, at: 0 }
    }

    /// Passes over a byte order mark, with which a record may begin; false if there is none.
    pub(super) fn skip_mark(&mut self) -> bool {
        let mark = byte_order_mark(self.rest());
        self.at += mark;
        mark > 0
    }

    /// What is left.
    #[inline]
    pub(super) fn rest(&self) -> &'i [u8] {
        self.input.get(self.at..).unwrap_or_default()
    }

    /// The next statement of any kind; `None` at the end.
    pub(super) fn statement(&mut self) -> Option<Statement> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let lead = blanks(rest);
        let text = rest.get(lead..).unwrap_or_default();
        let (len, gap) = statement_len(text);
        let (text, after) = text.split_at_checked(len).unwrap_or_default();
        let (end, end_len) = match *after {
            _ if gap > 0 => (End::Gap, gap),
            [b'\n', ..] => (End::Lf, 1),
            [b'\r', b'\n', ..] => (End::CrLf, 2),
            [b'\r', ..] => (End::Cr, 1),
            [b',', ..] => (End::Comma, 1),
            _ => (End::Input, 0),
        };
        let start = self.at;
        let before = start.checked_sub(1).and_then(|at| self.input.get(at));
        let stop = start + lead + len;
        self.at = stop + end_len;
        // Blanks at the end of a comment, a name, a value or a rank are part of it.
        let trail = match text.first() {
            Some(b'+' | b'-' | b'T' | b'%' | b'V' | b'/') => trailing_blanks(text),
            Some(b'P') if matches!(text.get(1), Some(b'I' | b'+' | b'-')) => trailing_blanks(text),
            _ => 0,
        };
        Some(Statement {
            whole: Span::new(start, stop),
            text: Span::new(start + lead, stop - trail),
            end,
            alone: lead + len <= SEPARATOR && before != Some(&b',') && end != End::Comma,
            next: self.at,
        })
    }

    /// The next statement if it is a sound move, without blanks, that a line's end or a comma ends.
    #[inline]
    pub(super) fn quick_move(&mut self) -> Option<CsaMove> {
        let (text, rest) = self.input.get(self.at..)?.split_first_chunk::<8>()?;
        let word = u64::from_le_bytes(*text);
        let mv = CsaMove::from_word(word)?;
        let len = match word.to_le_bytes()[7] {
            b'\n' | b',' => 8,
            b'\r' if rest.first() == Some(&b'\n') => 9,
            _ => return None,
        };
        self.at += len;
        Some(mv)
    }

    /// The next statement if it is a time of one or two digits, without blanks, that a line's end or a comma ends. The caller has seen the `T`.
    #[inline]
    pub(super) fn quick_time(&mut self) -> Option<CsaTime> {
        let (text, rest) = self.input.get(self.at..)?.split_first_chunk::<4>()?;
        let [_, a, b, c] = *text;
        let (a, d) = (a.wrapping_sub(b'0'), b.wrapping_sub(b'0'));
        // How many digits there are is as good as random, so no branch depends on it.
        let two = d <= 9;
        let seconds = if two {
            a.wrapping_mul(10).wrapping_add(d)
        } else {
            a
        };
        let end = if two { c } else { b };
        if a > 9 || (two && a == 0) {
            return None;
        }
        let digits = usize::from(two);
        let len = match end {
            b'\n' | b',' => 3 + digits,
            b'\r' if (if two { rest.first() } else { Some(&c) }) == Some(&b'\n') => 4 + digits,
            _ => return None,
        };
        self.at += len;
        CsaTime::from_seconds(seconds.into())
    }

    /// The rest of a comment if one begins here: the text after the `'` up to the line's end.
    #[inline]
    pub(super) fn quick_comment(&mut self) -> Option<&'i [u8]> {
        let rest = self.input.get(self.at..)?.strip_prefix(b"'")?;
        let len = memchr::memchr2(b'\n', b'\r', rest)?;
        let (text, after) = rest.split_at_checked(len)?;
        let end = match *after {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => return None,
        };
        self.at += 1 + len + end;
        Some(text)
    }

    /// The rest of a comment if an analysis begins here that LF ends and in which a blank stands before each part: the text after the `'`. It finds
    /// the line's end on the way.
    #[inline]
    pub(super) fn quick_analysis(&mut self) -> Option<&'i [u8]> {
        let rest = self.input.get(self.at..)?.strip_prefix(b"'")?;
        let Spaced::LineEnd(left) = spaced(rest.strip_prefix(b"**")?) else {
            return None;
        };
        let text = rest.get(..rest.len() - left)?;
        self.at += 1 + text.len() + 1;
        Some(text)
    }
}

/// What [`spaced`] comes to.
pub(super) enum Spaced {
    /// LF, with so many bytes from it on.
    LineEnd(usize),
    /// The end of the text.
    End,
    /// CR, or a part that no blank stands before.
    Odd,
}

/// Passes over an analysis, whose parts (moves, words, numbers) have a blank before them.
#[inline]
pub(super) fn spaced(analysis: &[u8]) -> Spaced {
    // A blank, a sign, four digits, two letters: nearly a move, at once. The sign is one of `)+-/`.
    const MASK: u64 = u64::from_le_bytes([0xFF, 0xF9, 0xF0, 0xF0, 0xF0, 0xF0, 0xC0, 0xC0]);
    const MOVE: u64 = u64::from_le_bytes([b' ', 0x29, 0x30, 0x30, 0x30, 0x30, 0x40, 0x40]);
    let is_move = |word: &[u8; 8]| u64::from_le_bytes(*word) & MASK == MOVE;
    let mut rest = analysis;
    let mut before = b'*';
    loop {
        while let Some((moves, tail)) = rest.split_first_chunk::<32>()
            && let (words, []) = moves.as_chunks()
            && words.iter().fold(true, |all, word| all & is_move(word))
        {
            before = 0;
            rest = tail;
        }
        while let Some((word, tail)) = rest.split_first_chunk()
            && is_move(word)
        {
            before = 0;
            rest = tail;
        }
        let Some((&byte, tail)) = rest.split_first() else {
            return Spaced::End;
        };
        match byte {
            b'\n' => return Spaced::LineEnd(rest.len()),
            b'\r' => return Spaced::Odd,
            b'+' | b'-' | b'%' | b'#' if before != b' ' => return Spaced::Odd,
            _ => {}
        }
        before = byte;
        rest = tail;
    }
}

/// The most bytes that a line `/` may have, with blanks around it: one that is longer separates nothing. A stream is cut at these lines, and has
/// to hold what may be one.
pub(super) const SEPARATOR: usize = 64;

/// Whether a line ends a record: a `/`, with blanks around it or not.
pub(super) fn is_separator(line: &[u8]) -> bool {
    let lead = blanks(line.get(..SEPARATOR).unwrap_or(line));
    matches!(line.get(lead..), Some([b'/', rest @ ..]) if line.len() <= SEPARATOR && blanks(rest) == rest.len())
}

/// How long the statement is with which a text begins, and how many blanks stand after it in place of a comma.
fn statement_len(text: &[u8]) -> (usize, usize) {
    let up_to = |found: Option<usize>| found.unwrap_or(text.len());
    match *text {
        [b'+' | b'-' | b'T' | b'%', ..] => {
            let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r' | b',' | b' ' | b'\t');
            let len = up_to(text.iter().position(is_end));
            let rest = text.get(len..).unwrap_or_default();
            let gap = blanks(rest);
            match rest.get(gap..) {
                Some([b'\'', ..] | [b'T', b'0'..=b'9', ..]) if gap > 0 && len > 1 => (len, gap),
                _ => (len + statement_end(rest), 0),
            }
        }
        [b'P' | b'V' | b',', ..] => (statement_end(text), 0),
        // Of these a comma is part.
        [b'\'' | b'$', ..] | [b'N', b'+' | b'-', ..] | [b'*', b'*', ..] => {
            (up_to(memchr::memchr2(b'\n', b'\r', text)), 0)
        }
        [] | [b'\n' | b'\r', ..] => (0, 0),
        _ => (unknown_len(text), 0),
    }
}

/// The first line's end or comma.
fn statement_end(text: &[u8]) -> usize {
    memchr::memchr3(b'\n', b'\r', b',', text).unwrap_or(text.len())
}

/// How long a text is that is no statement: a sentence may hold commas, so that it goes on up to a statement.
#[cold]
fn unknown_len(text: &[u8]) -> usize {
    let mut len = statement_end(text);
    while let Some([b',', rest @ ..]) = text.get(len..) {
        let piece = statement_end(rest);
        if is_statement(rest.get(..piece).unwrap_or_default()) {
            break;
        }
        len += 1 + piece;
    }
    len
}

/// Whether a text without commas, blanks around it or not, is a statement that can be read.
fn is_statement(text: &[u8]) -> bool {
    let text = text.get(blanks(text)..).unwrap_or_default();
    // It holds no comma, so that this does not come back here.
    let (len, _) = statement_len(text);
    let text = text.get(..len).unwrap_or_default();
    let text = text.get(..len - trailing_blanks(text)).unwrap_or_default();
    match shape(text, false) {
        Shape::Name(..)
        | Shape::Info(..)
        | Shape::Side(_)
        | Shape::Move(_)
        | Shape::Time(_)
        | Shape::Comment(_)
        | Shape::Hash(_) => true,
        Shape::Version(text) => {
            let known = |version: Version<'_>| !matches!(version, Version::Other(_) | Version::V1);
            Version::from_text(text).is_some_and(known)
        }
        Shape::Special(word) => Special::from_word(word).is_some(),
        Shape::BadMove(text) => matches!(move_fault(text), Some(MoveFault::PieceCase(_))),
        Shape::Position(line) => {
            let mut sound = true;
            let known = PlacementBuilder::new().line(line, 0, &mut |_, _| sound = false);
            known && sound
        }
        Shape::Blank
        | Shape::Separator
        | Shape::BadTime(..)
        | Shape::Quoteless(_)
        | Shape::Unknown(_) => false,
    }
}

/// How many spaces and tabs a text begins with.
pub(super) fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_blank(**byte)).count()
}

/// How many spaces and tabs a text ends with.
pub(super) fn trailing_blanks(text: &[u8]) -> usize {
    text.iter()
        .rev()
        .take_while(|byte| is_blank(**byte))
        .count()
}

/// A space or a tab.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// What a statement is. Texts are parts of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape<'i> {
    Blank,
    /// A line that is just `/`.
    Separator,
    /// After the `V`.
    Version(&'i [u8]),
    /// After the sign.
    Name(Color, &'i [u8]),
    /// Before and after the colon.
    Info(&'i [u8], &'i [u8]),
    /// The whole line.
    Position(&'i [u8]),
    Side(Color),
    Move(CsaMove),
    Time(TimeReading),
    /// After the `%`.
    Special(&'i [u8]),
    /// After the `'`.
    Comment(&'i [u8]),
    /// The whole line: `#RESIGN`.
    Hash(&'i [u8]),
    /// The whole line: a comment of two stars that lacks its `'`.
    Quoteless(&'i [u8]),
    /// Begins with a sign and a digit, and is no move. The whole statement.
    BadMove(&'i [u8]),
    /// Begins like a time, and is none. The whole statement.
    BadTime(&'i [u8], TimeFault),
    /// Nothing known.
    Unknown(&'i [u8]),
}

impl Shape<'_> {
    /// Whether it is a move or a special, or may be one that is spoilt.
    pub(super) const fn may_be_node(&self) -> bool {
        matches!(
            self,
            Self::Move(_) | Self::BadMove(_) | Self::Special(_) | Self::Unknown(_)
        )
    }
}

/// What a statement is. `alone`: it is a line of its own.
pub(super) fn shape(text: &[u8], alone: bool) -> Shape<'_> {
    let Some((&first, rest)) = text.split_first() else {
        return Shape::Blank;
    };
    match first {
        b'\'' => Shape::Comment(rest),
        b'+' | b'-' => match (color_of_sign(first), CsaMove::from_csa(text)) {
            (_, Some(mv)) => Shape::Move(mv),
            (Some(color), None) if rest.is_empty() => Shape::Side(color),
            _ if rest.first().is_some_and(u8::is_ascii_digit) => Shape::BadMove(text),
            _ => Shape::Unknown(text),
        },
        b'T' => match CsaTime::read(rest) {
            Ok(reading) => Shape::Time(reading),
            Err(fault) if matches!(rest.first(), None | Some(b'0'..=b'9' | b'.' | b'-')) => {
                Shape::BadTime(text, fault)
            }
            Err(_) => Shape::Unknown(text),
        },
        b'%' => Shape::Special(rest),
        b'P' if matches!(rest.first(), Some(b'1'..=b'9' | b'I' | b'+' | b'-')) => {
            Shape::Position(text)
        }
        b'V' if rest.first().is_some_and(u8::is_ascii_digit) => Shape::Version(rest),
        b'N' => match rest.split_first() {
            Some((&sign, name)) => match color_of_sign(sign) {
                Some(color) => Shape::Name(color, name),
                None => Shape::Unknown(text),
            },
            None => Shape::Unknown(text),
        },
        b'$' => match memchr::memchr(b':', rest).and_then(|at| rest.split_at_checked(at)) {
            Some((key, value)) if !key.is_empty() => {
                Shape::Info(key, value.get(1..).unwrap_or_default())
            }
            _ => Shape::Unknown(text),
        },
        b'/' if alone && rest.is_empty() => Shape::Separator,
        b'#' => Shape::Hash(text),
        b'*' if rest.first() == Some(&b'*') => Shape::Quoteless(text),
        _ => Shape::Unknown(text),
    }
}

/// The move with which a comment's text ends. A comment that is nothing but a move is a move that somebody took out.
pub(super) fn swallowed_move(comment: &[u8]) -> Option<CsaMove> {
    let (before, last) = comment.split_last_chunk::<MOVE_LEN>()?;
    let mv = CsaMove::from_csa7(*last)?;
    (!before.is_empty()).then_some(mv)
}
