//! Lines to keys and values.

use boardwire_core::shogi::Color;

use super::extra::Section;

/// Offset of the first LF, or the length.
#[inline]
pub(super) fn line_len(text: &[u8]) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Lines are short: eight bytes at a time beat a call.
    let (words, tail) = text.as_chunks::<8>();
    for (number, word) in words.iter().enumerate() {
        let bytes = u64::from_le_bytes(*word) ^ (LOW * b'\n' as u64);
        let zeros = bytes.wrapping_sub(LOW) & !bytes & HIGH;
        if zeros != 0 {
            return number * 8 + (zeros.trailing_zeros() / 8) as usize;
        }
    }
    let whole = words.len() * 8;
    let found = tail.iter().position(|&byte| byte == b'\n');
    whole + found.unwrap_or(tail.len())
}

/// The keys before, between and after the blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeaderKey {
    Version,
    Mode,
    Format,
    Declaration,
    GameId,
    Name(Color),
    YourTurn,
    RematchOnDraw,
    ToMove,
    MaxMoves,
}

impl HeaderKey {
    /// A bit for each key, to find what comes twice or not at all.
    pub(super) const fn bit(self) -> u32 {
        match self {
            Self::Version => 1,
            Self::Mode => 1 << 1,
            Self::Format => 1 << 2,
            Self::Declaration => 1 << 3,
            Self::GameId => 1 << 4,
            Self::Name(Color::Black) => 1 << 5,
            Self::Name(Color::White) => 1 << 6,
            Self::YourTurn => 1 << 7,
            Self::RematchOnDraw => 1 << 8,
            Self::ToMove => 1 << 9,
            Self::MaxMoves => 1 << 10,
        }
    }
}

/// The key of a header line, and its value.
#[inline]
pub(super) fn header_key(line: &[u8]) -> Option<(HeaderKey, &[u8])> {
    use HeaderKey as Key;
    let (key, value) = match *line {
        [b'P', b'r', _, _, _, _, _, _, _, b'V', ..] => {
            (Key::Version, line.strip_prefix(b"Protocol_Version:"))
        }
        [b'P', ..] => (Key::Mode, line.strip_prefix(b"Protocol_Mode:")),
        [b'F', ..] => (Key::Format, line.strip_prefix(b"Format:")),
        [b'D', ..] => (Key::Declaration, line.strip_prefix(b"Declaration:")),
        [b'G', ..] => (Key::GameId, line.strip_prefix(b"Game_ID:")),
        [b'N', _, _, _, b'+', ..] => (Key::Name(Color::Black), line.strip_prefix(b"Name+:")),
        [b'N', ..] => (Key::Name(Color::White), line.strip_prefix(b"Name-:")),
        [b'Y', ..] => (Key::YourTurn, line.strip_prefix(b"Your_Turn:")),
        [b'R', ..] => (Key::RematchOnDraw, line.strip_prefix(b"Rematch_On_Draw:")),
        [b'T', ..] => (Key::ToMove, line.strip_prefix(b"To_Move:")),
        [b'M', ..] => (Key::MaxMoves, line.strip_prefix(b"Max_Moves:")),
        _ => return None,
    };
    Some((key, value?))
}

/// The keys of a Time block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeKey {
    Unit,
    Total,
    Byoyomi,
    Increment,
    Delay,
    Least,
    Roundup,
    Remaining(Color),
    LastMove,
    CurrentTurn,
}

impl TimeKey {
    pub(super) const fn bit(self) -> u32 {
        match self {
            Self::Unit => 1,
            Self::Total => 1 << 1,
            Self::Byoyomi => 1 << 2,
            Self::Increment => 1 << 3,
            Self::Delay => 1 << 4,
            Self::Least => 1 << 5,
            Self::Roundup => 1 << 6,
            Self::Remaining(Color::Black) => 1 << 7,
            Self::Remaining(Color::White) => 1 << 8,
            Self::LastMove => 1 << 9,
            Self::CurrentTurn => 1 << 10,
        }
    }
}

/// The key of a line in a Time block, and its value.
#[inline]
pub(super) fn time_key(line: &[u8]) -> Option<(TimeKey, &[u8])> {
    use TimeKey as Key;
    let (key, value) = match *line {
        [b'T', b'o', ..] => (Key::Total, line.strip_prefix(b"Total_Time:")),
        [b'T', _, _, _, _, b'U', ..] => (Key::Unit, line.strip_prefix(b"Time_Unit:")),
        [b'T', ..] => (Key::Roundup, line.strip_prefix(b"Time_Roundup:")),
        [b'B', ..] => (Key::Byoyomi, line.strip_prefix(b"Byoyomi:")),
        [b'I', ..] => (Key::Increment, line.strip_prefix(b"Increment:")),
        [b'D', ..] => (Key::Delay, line.strip_prefix(b"Delay:")),
        [b'L', b'e', ..] => (Key::Least, line.strip_prefix(b"Least_Time_Per_Move:")),
        [b'L', ..] => (Key::LastMove, line.strip_prefix(b"Last_Move:")),
        [b'R', ..] => match line.strip_prefix(b"Remaining_Time") {
            Some([b'+', b':', value @ ..]) => (Key::Remaining(Color::Black), Some(value)),
            Some([b'-', b':', value @ ..]) => (Key::Remaining(Color::White), Some(value)),
            _ => return None,
        },
        [b'C', ..] => (Key::CurrentTurn, line.strip_prefix(b"Current_Turn:")),
        _ => return None,
    };
    Some((key, value?))
}

/// The value of the one key that version 1.0 puts into Position.
#[inline]
pub(super) fn jishogi_declaration(line: &[u8]) -> Option<&[u8]> {
    line.strip_prefix(b"Jishogi_Declaration:")
}

/// Whether a line in Position is read as pieces, side, move or declaration.
pub(super) fn is_position_line(line: &[u8]) -> bool {
    match *line {
        [b'P', b'1'..=b'9' | b'I' | b'+' | b'-', ..] | [b'+' | b'-', ..] => true,
        _ => jishogi_declaration(line).is_some(),
    }
}

/// The lines that begin and end the summary and its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    BeginSummary,
    EndSummary,
    Begin(Section),
    End(Section),
}

/// The marker that a line is.
#[inline]
pub(super) fn marker(line: &[u8]) -> Option<Marker> {
    let section = |name: &[u8]| match name {
        b"Time" => Some(Section::Time),
        b"Time+" => Some(Section::SideTime(Color::Black)),
        b"Time-" => Some(Section::SideTime(Color::White)),
        b"Position" => Some(Section::Position),
        _ => None,
    };
    match *line {
        [b'B', b'E', b'G', b'I', b'N', b' ', ref name @ ..] => match name {
            b"Game_Summary" => Some(Marker::BeginSummary),
            name => section(name).map(Marker::Begin),
        },
        [b'E', b'N', b'D', b' ', ref name @ ..] => match name {
            b"Game_Summary" => Some(Marker::EndSummary),
            name => section(name).map(Marker::End),
        },
        _ => None,
    }
}

/// A line cut at its first colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyOf<'l> {
    pub(super) key: &'l [u8],
    pub(super) value: &'l [u8],
}

/// The parts of a line `key:value`.
pub(super) fn split_key(line: &[u8]) -> Option<KeyOf<'_>> {
    let at = memchr::memchr(b':', line)?;
    let (key, value) = line.split_at_checked(at)?;
    Some(KeyOf {
        key,
        value: value.get(1..)?,
    })
}

/// Whether a text can be a key: words joined by `_`, and a sign at the end.
pub(super) fn is_key(text: &[u8]) -> bool {
    let rest = |byte: &u8| byte.is_ascii_alphanumeric() || b"_+-".contains(byte);
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.iter().all(rest)
}

/// Whether a text can be a key of a server's own: the heads of protocol lines can't stand in a summary.
pub(super) fn is_own_key(text: &[u8]) -> bool {
    is_key(text) && ![b"START".as_slice(), b"REJECT", b"LOGIN", b"LOGOUT"].contains(&text)
}

/// What [`number`] could not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFault {
    /// There is no digit, or something else.
    NotDigits,
    /// More than 64 bits.
    Overflow,
}

/// A number of digits alone.
#[inline]
pub(super) fn number(text: &[u8]) -> Result<u64, NumberFault> {
    if text.is_empty() {
        return Err(NumberFault::NotDigits);
    }
    let mut value: u64 = 0;
    let mut overflow = false;
    for &byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Err(NumberFault::NotDigits);
        }
        let next = value
            .checked_mul(10)
            .and_then(|value| value.checked_add(u64::from(digit)));
        overflow |= next.is_none();
        value = next.unwrap_or(0);
    }
    if overflow {
        Err(NumberFault::Overflow)
    } else {
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn a_line_ends_at_its_first_line_feed() {
        for before in 0..40 {
            for after in 0..10 {
                let mut text = vec![b'\x0b'; before];
                assert_eq!(line_len(&text), before);
                text.push(b'\n');
                text.resize(before + 1 + after, b'\n');
                assert_eq!(line_len(&text), before);
            }
        }
    }

    #[test]
    fn numbers_at_their_edges() {
        assert_eq!(number(b"18446744073709551615"), Ok(u64::MAX));
        assert_eq!(number(b"18446744073709551616"), Err(NumberFault::Overflow));
        assert_eq!(
            number(b"184467440737095516160x"),
            Err(NumberFault::NotDigits)
        );
        assert_eq!(number(b"007"), Ok(7));
        assert_eq!(number(b""), Err(NumberFault::NotDigits));
        assert_eq!(number(b"-1"), Err(NumberFault::NotDigits));
    }
}
