//! How programs write the entries of a log, and the marks and labels of the text form.

use boardwire_core::{Out, byte_order_marks};

use crate::model::Command;

/// The form of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `Send --> 01:a1:a0:80 :Send NewGame` and `Read <-- 03:be:b0:8b :Receive Query(11)`, a frame a line: the log in appendix A of the FJK rules. Other
    /// lines are free text.
    Text,
    /// A JSON object a line: `{"t":0.0078,"dir":"B>W","hex":"01a1a080"}`, bytes as they came, which may be several frames or a part of one;
    /// `{"meta":{..}}` before them, `{"t":..,"note":".."}` between them.
    JsonLines,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 2] = [Self::Text, Self::JsonLines];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::JsonLines => "json-lines",
        }
    }

    /// The style of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The style of a log: JSON lines where the first byte that is no blank is `{`, or where a line with `{` and the key `hex` comes before any frame of the
    /// text form.
    #[must_use]
    pub fn detect(log: &[u8]) -> Self {
        let text = log.get(byte_order_marks(log)..).unwrap_or_default();
        if text.trim_ascii_start().starts_with(b"{") {
            return Self::JsonLines;
        }
        for line in text.split(|byte| matches!(byte, b'\n' | b'\r')) {
            let is_object = line.trim_ascii_start().starts_with(b"{");
            if is_object && memchr::memmem::find(line, b"\"hex\"").is_some() {
                return Self::JsonLines;
            }
            if find_mark(line).is_some() {
                break;
            }
        }
        Self::Text
    }
}

/// Whether the program that wrote a text log sent a frame, or read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// It sent it: `Send -->`.
    Sent,
    /// It read it: `Read <--`.
    Read,
}

/// What stands before a frame in the text form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) way: Way,
    pub(super) len: usize,
    pub(super) spelling: Spelling,
}

/// Whose mark it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// That of the FJK rules.
    Rules,
    /// That of CGF's terminal.
    Cgf,
    /// Another: other words, capitals, blanks or arrows.
    Loose,
}

const MARKS: [(&[u8], Way, Spelling); 5] = [
    (b"Send -->", Way::Sent, Spelling::Rules),
    (b"Read <--", Way::Read, Spelling::Rules),
    (b"Send Data    ->", Way::Sent, Spelling::Cgf),
    (b"Read Data    <-", Way::Read, Spelling::Cgf),
    (b"Send My Move ->", Way::Sent, Spelling::Cgf),
];

/// Words that other programs put before an arrow, and what may stand between the two.
const WORDS: [(&[u8], Way); 6] = [
    (b"send", Way::Sent),
    (b"sent", Way::Sent),
    (b"read", Way::Read),
    (b"recv", Way::Read),
    (b"receive", Way::Read),
    (b"received", Way::Read),
];
const THINGS: [&[u8]; 3] = [b"data", b"my move", b"your move"];

/// The first mark in a text, and where it stands.
pub(super) fn find_mark(text: &[u8]) -> Option<(usize, Mark)> {
    memchr::memchr2_iter(b'<', b'>', text).find_map(|at| mark_at(text, at))
}

/// The mark whose arrow has its head there.
fn mark_at(text: &[u8], head: usize) -> Option<(usize, Mark)> {
    let is_shaft = |byte: &&u8| matches!(**byte, b'-' | b'=');
    let before = text.get(..head)?;
    let (way, start, end) = if text.get(head) == Some(&b'>') {
        let shaft = before.iter().rev().take_while(is_shaft).count();
        (Way::Sent, head - shaft, head + 1)
    } else {
        let after = text.get(head + 1..)?;
        let shaft = after.iter().take_while(is_shaft).count();
        (Way::Read, head, head + 1 + shaft)
    };
    if end - start < 2 {
        return None;
    }
    let through = text.get(..end)?;
    let known = MARKS.iter().find(|(mark, ..)| through.ends_with(mark));
    if let Some(&(mark, way, spelling)) = known {
        let len = mark.len();
        return Some((end - len, Mark { way, len, spelling }));
    }
    let words = before.get(..start)?.trim_ascii_end();
    let thing = THINGS.iter().find_map(|thing| strip_end(words, thing));
    let words = thing.map_or(words, <[u8]>::trim_ascii_end);
    let mut known = WORDS.iter().filter(|(_, of)| *of == way);
    let first = known.find_map(|(word, _)| strip_end(words, word))?.len();
    let is_word = text
        .get(..first)?
        .last()
        .is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let is_mark = is_word && begins_with_bytes(text.get(end..)?);
    is_mark.then_some((
        first,
        Mark {
            way,
            len: end - first,
            spelling: Spelling::Loose,
        },
    ))
}

/// The text without what it ends with, in either case.
fn strip_end<'t>(text: &'t [u8], end: &[u8]) -> Option<&'t [u8]> {
    let (before, last) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    last.eq_ignore_ascii_case(end).then_some(before)
}

/// Whether a text begins as bytes in hexadecimal do, `01`, `0x` or `1:`. More is not looked at: the rest may be broken, or cut off by a mark, and a log that is
/// written back has to be read the same way.
fn begins_with_bytes(text: &[u8]) -> bool {
    let [first, second, ..] = text.trim_ascii_start() else {
        return false;
    };
    let is_second =
        second.is_ascii_hexdigit() || matches!(second, b':' | b',' | b'-' | b'x' | b'X');
    first.is_ascii_digit() && is_second
}

impl Way {
    pub(super) const fn mark(self) -> &'static [u8] {
        match self {
            Self::Sent => b"Send --> ",
            Self::Read => b"Read <-- ",
        }
    }
}

/// Writes the label of a frame that says this. `area` is the number of the board's points, of which only moves speak.
pub(super) fn put_label(way: Way, command: Command, area: u64, out: &mut (impl Out + ?Sized)) {
    if let Command::Move { point, .. } = command {
        out.put(match way {
            Way::Sent => b"My Move. Pos(1-",
            Way::Read => b"Your Move. Pos(1-",
        });
        out.put_u64(area);
        out.put(b")=");
        out.put_u64(point.map_or(0, |point| point.get().into()));
        return;
    }
    out.put(match way {
        Way::Sent => b"Send ",
        Way::Read => b"Receive ",
    });
    let (name, value) = match command {
        Command::Ok => return out.put(b"OK"),
        Command::Deny => return out.put(b"Deny"),
        Command::NewGame => return out.put(b"NewGame"),
        Command::Query(query) => ("Query(", query.value().get()),
        Command::Answer(value) => ("Answer(", value.get()),
        Command::TakeBack(count) => ("Undo(", count.get()),
        Command::Extended(value) => ("Ext(", value.get()),
        Command::Move { point, .. } => ("Pos(", point.map_or(0, crate::model::PointNo::get)),
    };
    out.put(name.as_bytes());
    out.put_u64(value.into());
    out.put(b")");
}

/// The number of the board's points that a move's label speaks of: `361` of `My Move. Pos(1-361)=307`, in either case.
pub(super) fn label_area(label: &[u8]) -> Option<u64> {
    let heads: [&[u8]; 2] = [b"My Move. Pos(1-", b"Your Move. Pos(1-"];
    let rest = heads.into_iter().find_map(|head| {
        let (first, rest) = label.split_at_checked(head.len())?;
        first.eq_ignore_ascii_case(head).then_some(rest)
    })?;
    let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = rest.get(..len).filter(|_| (1..=6).contains(&len))?;
    digits.iter().try_fold(0u64, |number, digit| {
        number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
    })
}
