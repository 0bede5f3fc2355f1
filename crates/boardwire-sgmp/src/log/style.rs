//! How programs write the entries of a log, and the marks and labels of the text form.

use boardwire_core::Out;

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

    /// The style of a log: JSON lines where the first byte that is no blank is `{`.
    #[must_use]
    pub fn detect(log: &[u8]) -> Self {
        let text = log.get(byte_order_mark(log)..).unwrap_or_default();
        match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'{') => Self::JsonLines,
            _ => Self::Text,
        }
    }
}

/// Length of the byte order marks at the start of a log. Files that were put together have several.
pub(super) fn byte_order_mark(log: &[u8]) -> usize {
    let marks = log.chunks(3).take_while(|chunk| *chunk == b"\xef\xbb\xbf");
    marks.count() * 3
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
    /// It is one of CGF's terminal.
    pub(super) is_cgf: bool,
}

const MARKS: [(&[u8], Way, bool); 5] = [
    (b"Send -->", Way::Sent, false),
    (b"Read <--", Way::Read, false),
    (b"Send Data    ->", Way::Sent, true),
    (b"Read Data    <-", Way::Read, true),
    (b"Send My Move ->", Way::Sent, true),
];

/// The first mark in a text, and where it stands.
pub(super) fn find_mark(text: &[u8]) -> Option<(usize, Mark)> {
    memchr::memchr2_iter(b'S', b'R', text).find_map(|at| {
        let rest = text.get(at..)?;
        let found = MARKS.iter().find(|(mark, ..)| rest.starts_with(mark));
        let &(mark, way, is_cgf) = found?;
        let len = mark.len();
        Some((at, Mark { way, len, is_cgf }))
    })
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

/// The number of the board's points that a move's label speaks of: `361` of `My Move. Pos(1-361)=307`.
pub(super) fn label_area(label: &[u8]) -> Option<u64> {
    let rest = label
        .strip_prefix(b"My Move. Pos(1-")
        .or_else(|| label.strip_prefix(b"Your Move. Pos(1-"))?;
    let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = rest.get(..len).filter(|_| (1..=6).contains(&len))?;
    digits.iter().try_fold(0u64, |number, digit| {
        number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
    })
}
