//! What is in canonical form already: each value that is copied is looked at here, and read by nobody.

use boardwire_core::go::Vertex;

use crate::game::Version;
use crate::lex;

use super::node::NodeWriter;
use super::plain::Form;
use super::points::{Board, Group};
use super::rows::{Class, Facts, Look, Row};

impl NodeWriter<'_, '_> {
    /// The property at `start`, if it is in canonical form or nearly so: its row, its end, and how it is written.
    #[inline(always)]
    pub(super) fn read_item(
        &mut self,
        text: &[u8],
        start: usize,
        facts: Facts,
    ) -> Option<(&'static Row, usize, Form)> {
        let Some((row, open)) = self.rows.find(text.get(start..)?) else {
            let open = lex::letters_end(text, start);
            let end = self.unknown_end(text, start, open)?;
            return Some((Row::unknown(), end, Form::Copied));
        };
        let open = start + open;
        let mut form = Form::Copied;
        let end = match row.look {
            Look::Move => match point_end(&self.moves, text, open) {
                Some(end) => end,
                None => self.other_move_end(text, open)?,
            },
            Look::Decimal => {
                let (end, has_zeros) = decimal_end(text, open + 1)?;
                if has_zeros {
                    form = Form::Number;
                }
                closed(text, end)?
            }
            Look::Text => self.lines_end(text, open + 1)?,
            Look::Line => self.text_end(text, open + 1, false)?,
            Look::Points => {
                let (end, is_list) = self.points_end(text, open, row.class, facts)?;
                if !is_list {
                    form = Form::Points;
                }
                end
            }
            Look::Labels => self.pairs_end(text, open, true)?,
            Look::Own => return self.own_item(row, text, start, facts),
            look => self.rare_end(look, text, open)?,
        };
        Some((row, end, form))
    }

    /// The same of a property that depends on the game and the version.
    #[cold]
    fn own_item(
        &mut self,
        row: &Row,
        text: &[u8],
        start: usize,
        facts: Facts,
    ) -> Option<(&'static Row, usize, Form)> {
        let row = Row::of_def(row.id.and_then(|id| self.context.def(id)));
        let open = lex::letters_end(text, start);
        let (end, is_list) = match row.look {
            Look::Unknown => (self.unknown_end(text, start, open)?, true),
            Look::Line => (self.text_end(text, open + 1, false)?, true),
            Look::Points => self.points_end(text, open, row.class, facts)?,
            look => (self.rare_end(look, text, open)?, true),
        };
        let form = if is_list { Form::Copied } else { Form::Points };
        Some((row, end, form))
    }

    /// The end of a move that is a pass or a square of Hex.
    #[cold]
    fn other_move_end(&self, text: &[u8], open: usize) -> Option<usize> {
        if self.copying.pass && text.get(open + 1) == Some(&b']') {
            return Some(open + 2);
        }
        let is_square = self.copying.algebraic;
        is_square
            .then(|| self.square_end(text, open))?
            .map(|(_, end)| end)
    }

    /// The square of Hex in the brackets at `open`, and their end.
    fn square_end(&self, text: &[u8], open: usize) -> Option<(Vertex, usize)> {
        let (letter, row, len) = match *text.get(open..)? {
            [b'[', letter @ b'a'..=b'z', row @ b'1'..=b'9', b']', ..] => (letter, row - b'0', 4),
            [
                b'[',
                letter @ b'a'..=b'z',
                tens @ b'1'..=b'5',
                row @ b'0'..=b'9',
                b']',
                ..,
            ] => (letter, (tens - b'0') * 10 + (row - b'0'), 5),
            _ => return None,
        };
        let vertex = Vertex::new(letter - b'a', row - 1)?;
        let is_on_board = self.context.size.contains(vertex);
        is_on_board.then_some((vertex, open + len))
    }

    /// The end of a Text.
    #[inline(always)]
    pub(super) fn lines_end(&self, text: &[u8], at: usize) -> Option<usize> {
        if self.copying.lines {
            self.text_end(text, at, true)
        } else {
            None
        }
    }

    /// The end of a list of points, and whether it is copied. Those that the group has already are noted: the first place counts.
    #[inline(always)]
    fn points_end(
        &mut self,
        text: &[u8],
        open: usize,
        class: Class,
        facts: Facts,
    ) -> Option<(usize, bool)> {
        let group = class.group_of();
        if !facts.has(class.groups()) {
            self.clear(group);
        }
        if self.copying.algebraic {
            return self.squares_end(text, open, group);
        }
        let board = self.board;
        let (set, dropped) = self.set_and_dropped(group);
        let mut is_list = true;
        let mut end = open;
        let mut at = open;
        loop {
            let (values, _) = text.get(at..)?.as_chunks::<4>();
            for value in values {
                let [b'[', column, row, b']'] = *value else {
                    break;
                };
                let (column, row) = board.point([column, row])?;
                if !set.insert_at(column, row) {
                    dropped.push(at);
                    is_list = false;
                }
                at += 4;
            }
            if at == end {
                return None;
            }
            end = at;
            at = lex::skip_blanks(text, end);
            if text.get(at) != Some(&b'[') {
                return Some((end, is_list));
            }
            is_list = false;
        }
    }

    #[cold]
    fn squares_end(&mut self, text: &[u8], open: usize, group: Group) -> Option<(usize, bool)> {
        let mut is_list = true;
        let (mut at, mut end) = (open, open);
        while text.get(at) == Some(&b'[') {
            let (vertex, after) = self.square_end(text, at)?;
            if !self.set(group).insert(vertex) {
                self.dropped.push(at);
                is_list = false;
            }
            is_list &= at == end;
            end = after;
            at = lex::skip_blanks(text, end);
        }
        Some((end, is_list))
    }

    /// The end of a list of labels, or of arrows and lines.
    fn pairs_end(&self, text: &[u8], mut open: usize, are_labels: bool) -> Option<usize> {
        while let Some([b'[', column, row, b':', rest @ ..]) = text.get(open..) {
            let from = self.board.point([*column, *row])?;
            let len = if are_labels {
                let is_label = |byte: &&u8| byte.is_ascii_alphanumeric();
                rest.iter().take_while(is_label).count()
            } else {
                let to = self.board.point([*rest.first()?, *rest.get(1)?])?;
                if to == from {
                    return None;
                }
                2
            };
            if rest.get(len) != Some(&b']') || len == 0 {
                return None;
            }
            open += 4 + len + 1;
        }
        // A value of another form stands there, or the list has blanks.
        let is_over = text.get(open) != Some(&b'[') && text.get(open - 1) == Some(&b']');
        is_over.then_some(open)
    }

    /// The end of a property that SGF does not know: nothing in it is changed.
    fn unknown_end(&self, text: &[u8], start: usize, mut open: usize) -> Option<usize> {
        let ident = text.get(start..open)?;
        if ident.is_empty() || !ident.iter().all(u8::is_ascii_uppercase) || self.steps_wide {
            return None;
        }
        let first = open;
        while text.get(open) == Some(&b'[') {
            open = lex::value_end(text, open + 1, self.rules)? + 1;
        }
        let is_plain = self.copying.wide || text.get(start..open)?.is_ascii();
        (open > first && is_plain).then_some(open)
    }

    /// The end of a value that few nodes have.
    #[inline(never)]
    fn rare_end(&self, look: Look, text: &[u8], open: usize) -> Option<usize> {
        let rest = text.get(open + 1..)?;
        let len = match look {
            Look::Pairs => return self.pairs_end(text, open, false),
            Look::View if self.context.version < Version::Ff4 => return None,
            Look::View | Look::OtherPoints => {
                let end = if self.copying.algebraic {
                    self.square_end(text, open)?.1
                } else {
                    point_end(&self.board, text, open)?
                };
                // More than one may be one twice.
                return (text.get(end) != Some(&b'[')).then_some(end);
            }
            Look::Application => {
                let end = self.text_end(text, open + 1, false)?;
                let raw = text.get(open + 1..end)?;
                let colons = memchr::memchr_iter(b':', raw).count();
                let is_plain = colons == 1 && memchr::memchr(b'\\', raw).is_none();
                return is_plain.then_some(end);
            }
            Look::Integer => match digits_end(text, open + 1) - (open + 1) {
                len @ 1..=9 if len == 1 || rest.first() != Some(&b'0') => len,
                _ => return None,
            },
            Look::Empty => 0,
            Look::Charset if self.is_root && rest.starts_with(b"UTF-8") => 5,
            Look::Result => match rest {
                [b'B' | b'W', b'+', b'R' | b'T' | b'F', ..] => 3,
                [b'B' | b'W', b'+', b'0'..=b'9', ..] => match decimal_end(text, open + 3)? {
                    (end, false) => return closed(text, end),
                    (_, true) => return None,
                },
                _ => return None,
            },
            Look::Date => date_len(rest)?,
            Look::Size => match rest {
                [b'1'..=b'9', b']', ..] => 1,
                [b'1'..=b'4', b'0'..=b'9', ..] => 2,
                _ => return None,
            },
            _ => match (look, rest.first()?) {
                (Look::Double, b'1' | b'2')
                | (Look::Color, b'B' | b'W')
                | (Look::Version, b'1'..=b'4')
                | (Look::Style, b'0'..=b'3')
                | (Look::PrintMode, b'0'..=b'2') => 1,
                _ => return None,
            },
        };
        closed(text, open + 1 + len)
    }

    /// The offset behind the `]` of the text that begins at `at`, if nothing in it is read as anything but itself: escapes are those that are
    /// needed, and blanks are spaces and, in a Text, LF.
    #[inline]
    fn text_end(&self, text: &[u8], mut at: usize, lines: bool) -> Option<usize> {
        let wide = if self.copying.wide { 0 } else { HIGH };
        loop {
            let found = stops(word(text, at), lines, wide);
            if found == 0 {
                at += 8;
                continue;
            }
            at += first_byte(found);
            match *text.get(at..)? {
                [b']', ..] => return Some(at + 1),
                [b'\\', b'\\' | b']', ..] if self.copying.escapes => at += 2,
                _ => return None,
            }
        }
    }
}

/// The end of the value at `open` that is one point of a board.
#[inline(always)]
fn point_end(board: &Board, text: &[u8], open: usize) -> Option<usize> {
    let [b'[', column, row, b']'] = *text.get(open..)?.first_chunk()? else {
        return None;
    };
    board.point([column, row])?;
    Some(open + 4)
}

/// The offset behind the `]` at `close`, if one stands there.
#[inline(always)]
fn closed(text: &[u8], close: usize) -> Option<usize> {
    (text.get(close) == Some(&b']')).then_some(close + 1)
}

/// Eight bytes of a text, the first one lowest; 0 for those behind its end.
#[inline(always)]
fn word(text: &[u8], at: usize) -> u64 {
    let rest = text.get(at..).unwrap_or_default();
    if let Some(word) = rest.first_chunk() {
        return u64::from_le_bytes(*word);
    }
    match text.last_chunk() {
        Some(last) if !rest.is_empty() => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
        _ => {
            let mut word = [0; 8];
            word.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
            u64::from_le_bytes(word)
        }
    }
}

/// The lowest bit of each byte.
pub(super) const ONES: u64 = u64::from_le_bytes([1; 8]);
/// The highest bit of each byte.
pub(super) const HIGH: u64 = ONES << 7;

/// Has the highest bit set of each byte of a text that is looked at: `\`, `]`, control characters, and those of which `wide` has the highest bit.
#[inline]
const fn stops(word: u64, lines: bool, wide: u64) -> u64 {
    // No sum below is more than a byte. Each has the highest bit set for all bytes but..
    let low = word & !HIGH;
    let no_control = low + (HIGH - ONES * b' ' as u64);
    // `\` and `]` differ in their last bit alone.
    let no_special = ((low | ONES) ^ (ONES * b']' as u64)) + !HIGH;
    let mut control = !no_control;
    if lines {
        control &= (low ^ (ONES * b'\n' as u64)) + !HIGH;
    }
    ((control | !no_special) & !word | word & wide) & HIGH
}

/// The highest bit of each byte of a word that is no digit.
#[inline(always)]
const fn no_digits(word: u64) -> u64 {
    // A digit is no more than 9 with the bits of `0` turned, and no sum is more than a byte.
    let turned = word ^ (ONES * b'0' as u64);
    (((turned & !HIGH) + ONES * (0x80 - 10)) | turned) & HIGH
}

/// Where the digits end that begin at `at`.
fn digits_end(text: &[u8], mut at: usize) -> usize {
    loop {
        let other = no_digits(word(text, at));
        if other != 0 {
            return at + first_byte(other);
        }
        at += 8;
    }
}

/// Which byte of a word has the lowest bit that is set.
#[inline(always)]
const fn first_byte(found: u64) -> usize {
    (found.trailing_zeros() >> 3) as usize
}

/// The end of a number that is in canonical form but for zeros at the end of its fraction, and whether it has such.
#[inline(always)]
fn decimal_end(text: &[u8], start: usize) -> Option<(usize, bool)> {
    // Most numbers are in one word, a negative one in what is left of it.
    let mut word = word(text, start);
    let is_negative = word & 0xFF == u64::from(b'-');
    if is_negative {
        word >>= 8;
    }
    let (number, room) = (
        start + usize::from(is_negative),
        8 - usize::from(is_negative),
    );
    let [first, second, ..] = word.to_le_bytes();
    let other = no_digits(word);
    let whole = first_byte(other);
    let (point, rest) = (word >> ((8 * whole) & 63), other & other.wrapping_sub(1));
    let is_odd = first == b'0' && (is_negative || second.is_ascii_digit());
    if whole == 0 || whole >= room || is_odd {
        return long_decimal_end(text, start);
    }
    if point & 0xFF != u64::from(b'.') {
        return Some((number + whole, false));
    }
    let end = first_byte(rest);
    if end >= room || end == whole + 1 {
        return long_decimal_end(text, start);
    }
    Some((number + end, text.get(number + end - 1) == Some(&b'0')))
}

#[inline(never)]
fn long_decimal_end(text: &[u8], start: usize) -> Option<(usize, bool)> {
    let is_negative = text.get(start) == Some(&b'-');
    let number = start + usize::from(is_negative);
    let whole = digits_end(text, number);
    if whole == number || whole > number + 1 && text.get(number) == Some(&b'0') {
        return None;
    }
    let mut end = whole;
    if text.get(whole) == Some(&b'.') {
        end = digits_end(text, whole + 1);
        if end == whole + 1 {
            return None;
        }
    }
    let has_zeros = end > whole && text.get(end - 1) == Some(&b'0');
    // There is no negative zero; and with more digits it may be no number.
    let is_zero = |digit: &u8| matches!(digit, b'0' | b'.');
    if end - number > 18 || is_negative && text.get(number..end)?.iter().all(is_zero) {
        return None;
    }
    Some((end, has_zeros))
}

/// The length of a date at the start of a text, if it is `YYYY-MM-DD` with a day that every month has.
fn date_len(text: &[u8]) -> Option<usize> {
    let [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1, ..] = text else {
        return None;
    };
    let are_digits = [y0, y1, y2, y3, m0, m1, d0, d1]
        .iter()
        .all(|byte| byte.is_ascii_digit());
    let (month, day) = ([*m0, *m1], [*d0, *d1]);
    let is_date =
        are_digits && (*b"01"..=*b"12").contains(&month) && (*b"01"..=*b"28").contains(&day);
    is_date.then_some(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_with_zeros_behind_the_text() {
        let text = b"0123456789";
        for start in 0..=text.len() {
            for at in start..=text.len() + 1 {
                let bytes = word(&text[start..], at - start).to_le_bytes();
                for (nth, byte) in bytes.into_iter().enumerate() {
                    assert_eq!(byte, text.get(at + nth).copied().unwrap_or(0));
                }
            }
        }
    }

    #[test]
    fn numbers_in_a_word_are_read_as_longer_ones() {
        for number in [
            "0",
            "7",
            "10",
            "007",
            "1.5",
            "1.50",
            "0.0",
            "0.5",
            ".5",
            "1.",
            "1..2",
            "1.2.3",
            "-1",
            "-0",
            "-0.0",
            "-0.5",
            "-00",
            "-007",
            "-1.5",
            "-12.50",
            "-123456",
            "-1234567",
            "-12345.6",
            "-1.23456",
            "-1234.",
            "-1x",
            "--1",
            "-.",
            "",
            "x",
            "1x",
            "1.x",
            "123456",
            "1234567",
            "12345678",
            "12345.67",
            "1.234567",
            "1.2345678",
            "123456789012345678",
            "1234567890123456789",
        ] {
            for rest in ["", "]", "]\n", "]BL[1]", " ]"] {
                let text = ["BL[", number, rest].concat();
                assert_eq!(
                    decimal_end(text.as_bytes(), 3),
                    long_decimal_end(text.as_bytes(), 3),
                    "{text}"
                );
            }
        }
    }
}
