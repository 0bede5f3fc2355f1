//! A log that was read.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{LineText, Out as _, Span};

use super::codes::Code;
use super::style::{Style, Way, put_label};
use crate::model::RawFrame;

/// A log of what two programs sent each other: its entries in order.
///
/// Two logs are equal when their style and what their entries say are; spans are no part of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgmpLog<'i> {
    pub(super) style: Style,
    pub(super) entries: Vec<Entry<'i>>,
}

/// A log, free of the input's lifetime.
pub type OwnedSgmpLog = SgmpLog<'static>;

impl<'i> SgmpLog<'i> {
    /// Its form.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Its entries, without blank lines at its end.
    #[must_use]
    pub fn entries(&self) -> &[Entry<'i>] {
        &self.entries
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SgmpLog<'static> {
        SgmpLog {
            style: self.style,
            entries: self.entries.into_iter().map(Entry::into_owned).collect(),
        }
    }
}

/// An entry of a log: a line, or a part of one where lines are joined.
///
/// Two are equal when they say the same; where they stand is no part of the value.
#[derive(Clone)]
pub struct Entry<'i> {
    pub(super) span: Span,
    pub(super) content: Content<'i>,
}

impl<'i> Entry<'i> {
    /// Where it stands in the log, blanks around it not counted.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The entry as it stands in the log, which has to be the one that this was read from.
    #[must_use]
    pub fn raw<'l>(&self, log: &'l [u8]) -> &'l [u8] {
        self.span.of(log)
    }

    /// What it says.
    #[must_use]
    pub const fn content(&self) -> &Content<'i> {
        &self.content
    }

    /// Milliseconds since the log began, where the entry says so.
    #[must_use]
    pub const fn at(&self) -> Option<u64> {
        match &self.content {
            Content::Piece(piece) => piece.at,
            Content::Meta(record) | Content::Remark(record) | Content::Record(record) => record.at,
            _ => None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Entry<'static> {
        Entry {
            span: self.span,
            content: match self.content {
                Content::Frame(frame) => Content::Frame(frame.into_owned()),
                Content::Piece(piece) => Content::Piece(piece.into_owned()),
                Content::Meta(record) => Content::Meta(record.into_owned()),
                Content::Remark(record) => Content::Remark(record.into_owned()),
                Content::Record(record) => Content::Record(record.into_owned()),
                Content::Blank => Content::Blank,
                Content::FreeText(text) => Content::FreeText(text.into_owned()),
                Content::Unreadable(text) => Content::Unreadable(text.into_owned()),
            },
        }
    }
}

impl PartialEq for Entry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl Eq for Entry<'_> {}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.span, self.content)
    }
}

/// What an entry says. The first is of the text form, the four after it are of JSON lines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content<'i> {
    /// A frame of the text form.
    Frame(LoggedFrame<'i>),
    /// Bytes that one side sent.
    Piece(Piece<'i>),
    /// An object with the key `meta`: how the log was made.
    Meta(Record<'i>),
    /// An object with the key `note`.
    Remark(Record<'i>),
    /// Another object.
    Record(Record<'i>),
    /// A line that holds nothing but blanks.
    Blank,
    /// Text that is no frame: a line of the text form, or what follows a frame on its line.
    FreeText(LineText<'i>),
    /// What can't be read.
    Unreadable(Unreadable<'i>),
}

/// A frame of the text form: four bytes, the label behind them, and perhaps a stamp before them.
#[derive(Clone, PartialEq, Eq)]
pub struct LoggedFrame<'i> {
    pub(super) stamp: Option<LineText<'i>>,
    pub(super) way: Way,
    pub(super) bytes: [u8; 4],
    pub(super) label: Option<LineText<'i>>,
    /// Where the digits of each byte stand in the log.
    pub(super) digits: Digits,
}

/// Places that are no part of the value.
#[derive(Clone, Copy, Default)]
pub(super) struct Digits(pub(super) [Span; 4]);

impl PartialEq for Digits {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Digits {}

impl LoggedFrame<'_> {
    /// What stands before the mark: a time, a date, a number, or several of them, as they are.
    #[must_use]
    pub const fn stamp(&self) -> Option<&LineText<'_>> {
        self.stamp.as_ref()
    }

    /// The time of the stamp in milliseconds: since midnight, where it has hours, minutes and seconds, else since the log began. [`SgmpLog::frames`] counts both
    /// from the log's first frame that has one.
    #[must_use]
    pub fn clock(&self) -> Option<u64> {
        super::stamp::milliseconds(self.stamp.as_ref()?.as_bytes())
    }

    /// Whether the program that wrote the log sent it.
    #[must_use]
    pub const fn way(&self) -> Way {
        self.way
    }

    /// The four bytes, which need not be a frame.
    #[must_use]
    pub const fn bytes(&self) -> [u8; 4] {
        self.bytes
    }

    /// The frame.
    ///
    /// # Errors
    /// The bytes are none.
    pub fn raw(&self) -> Result<RawFrame, crate::codes::ParseError> {
        RawFrame::from_bytes(self.bytes)
    }

    /// What stands behind the colon.
    #[must_use]
    pub const fn label(&self) -> Option<&LineText<'_>> {
        self.label.as_ref()
    }

    fn into_owned(self) -> LoggedFrame<'static> {
        LoggedFrame {
            stamp: self.stamp.map(LineText::into_owned),
            way: self.way,
            bytes: self.bytes,
            label: self.label.map(LineText::into_owned),
            digits: self.digits,
        }
    }
}

impl LoggedFrame<'static> {
    /// A frame with the label that the FJK rules show. Labels of moves speak of the number of the board's points, 361 on 19x19.
    ///
    /// ```
    /// use boardwire_sgmp::log::{LoggedFrame, Way};
    ///
    /// let frame = boardwire_sgmp::RawFrame::from_bytes([0x00, 0x85, 0xD2, 0xB3])?;
    /// let entry = LoggedFrame::new(Way::Sent, frame, 19);
    /// assert_eq!(entry.to_string(), "Send --> 00:85:d2:b3 :My Move. Pos(1-361)=307");
    /// # Ok::<(), boardwire_sgmp::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(way: Way, frame: RawFrame, board_size: u8) -> Self {
        let mut label = Vec::new();
        let area = u64::from(board_size) * u64::from(board_size);
        put_label(way, frame.command(), area, &mut label);
        Self {
            stamp: None,
            way,
            bytes: frame.to_bytes(),
            label: Some(LineText::from_token(&label).into_owned()),
            digits: Digits::default(),
        }
    }
}

impl fmt::Debug for LoggedFrame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(stamp) = &self.stamp {
            write!(f, "{stamp:?} ")?;
        }
        write!(f, "{:?} {}", self.way, crate::format::Hex(self.bytes))?;
        match &self.label {
            Some(label) => write!(f, " {label:?}"),
            None => Ok(()),
        }
    }
}

/// Bytes that one side sent, as they were read in one go: several frames, one, a part of one, talk.
#[derive(Clone)]
pub struct Piece<'i> {
    pub(super) record: Cow<'i, [u8]>,
    pub(super) at: Option<u64>,
    /// Where the names of the two sides stand in the record.
    pub(super) from: Span,
    pub(super) to: Span,
    pub(super) bytes: Vec<u8>,
    /// Where the first digit stands in the log.
    pub(super) digits_at: usize,
    /// From the digits of one byte to those of the next: 2, or 3 where something stands between.
    pub(super) step: usize,
}

impl Piece<'_> {
    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The side that sent them.
    #[must_use]
    pub fn from(&self) -> &str {
        text(self.from.of(&self.record))
    }

    /// The side that they were sent to.
    #[must_use]
    pub fn to(&self) -> &str {
        text(self.to.of(&self.record))
    }

    /// Milliseconds since the log began.
    #[must_use]
    pub const fn at(&self) -> Option<u64> {
        self.at
    }

    /// The whole object, without blanks between its tokens: keys that are not known here stand in it too.
    #[must_use]
    pub fn as_json(&self) -> &str {
        text(&self.record)
    }

    fn into_owned(self) -> Piece<'static> {
        Piece {
            record: Cow::Owned(self.record.into_owned()),
            at: self.at,
            from: self.from,
            to: self.to,
            bytes: self.bytes,
            digits_at: self.digits_at,
            step: self.step,
        }
    }
}

impl Piece<'static> {
    /// Bytes that `from` sent to `to` so many milliseconds after the log began. `None` for names that a log can't hold: empty ones, equal ones, and
    /// those with `>`, quotes, backslashes or control characters.
    #[must_use]
    pub fn new(at: u64, from: &str, to: &str, bytes: &[u8]) -> Option<Self> {
        if from == to || !is_name(from.as_bytes()) || !is_name(to.as_bytes()) {
            return None;
        }
        let mut record = Vec::new();
        record.put(b"{");
        put_time(at, &mut record);
        record.put(b"\"dir\":\"");
        let from_span = Span::new(record.len(), record.len() + from.len());
        record.put(from.as_bytes());
        record.put(b">");
        let to_span = Span::new(record.len(), record.len() + to.len());
        record.put(to.as_bytes());
        record.put(b"\",\"hex\":\"");
        for byte in bytes {
            record.extend([byte >> 4, byte & 15].map(hex_digit));
        }
        record.put(b"\"}");
        Some(Self {
            record: Cow::Owned(record),
            at: Some(at),
            from: from_span,
            to: to_span,
            bytes: bytes.to_vec(),
            digits_at: 0,
            step: 2,
        })
    }
}

/// The record has all the rest.
impl PartialEq for Piece<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record
    }
}

impl Eq for Piece<'_> {}

impl fmt::Debug for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_json())
    }
}

/// A JSON object that is no piece, without blanks between its tokens.
#[derive(Clone, PartialEq, Eq)]
pub struct Record<'i> {
    pub(super) text: Cow<'i, [u8]>,
    pub(super) at: Option<u64>,
}

impl Record<'_> {
    /// The object.
    #[must_use]
    pub fn as_json(&self) -> &str {
        text(&self.text)
    }

    /// Milliseconds since the log began, where the object says so.
    #[must_use]
    pub const fn at(&self) -> Option<u64> {
        self.at
    }

    fn into_owned(self) -> Record<'static> {
        Record {
            text: Cow::Owned(self.text.into_owned()),
            at: self.at,
        }
    }
}

impl Record<'static> {
    /// `{"t":..,"note":".."}`: a remark so many milliseconds after the log began.
    #[must_use]
    pub fn note(at: u64, note: &str) -> Self {
        let mut text = Vec::new();
        text.put(b"{");
        put_time(at, &mut text);
        text.put(b"\"note\":\"");
        for byte in note.bytes() {
            match byte {
                b'"' | b'\\' => text.extend([b'\\', byte]),
                b'\n' => text.put(b"\\n"),
                b'\r' => text.put(b"\\r"),
                b'\t' => text.put(b"\\t"),
                0..=0x1f => {
                    text.put(b"\\u00");
                    text.push(b'0' + (byte >> 4));
                    text.push(hex_digit(byte & 15));
                }
                _ => text.push(byte),
            }
        }
        text.put(b"\"}");
        Self {
            text: Cow::Owned(text),
            at: Some(at),
        }
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_json())
    }
}

impl SgmpLog<'static> {
    /// A log of the text form.
    #[must_use]
    pub fn from_frames(frames: impl IntoIterator<Item = LoggedFrame<'static>>) -> Self {
        Self::from_contents(Style::Text, frames.into_iter().map(Content::Frame))
    }

    /// A log of JSON lines.
    #[must_use]
    pub fn from_pieces(pieces: impl IntoIterator<Item = Piece<'static>>) -> Self {
        Self::from_contents(Style::JsonLines, pieces.into_iter().map(Content::Piece))
    }

    fn from_contents(style: Style, contents: impl Iterator<Item = Content<'static>>) -> Self {
        let span = Span::empty(0);
        Self {
            style,
            entries: contents.map(|content| Entry { span, content }).collect(),
        }
    }
}

/// A message that can't be read, kept byte for byte.
pub type Unreadable<'i> = boardwire_core::Unreadable<'i, Code>;

/// Whether a text can name a side.
pub(super) fn is_name(name: &[u8]) -> bool {
    !name.is_empty()
        && name
            .iter()
            .all(|&byte| byte >= b' ' && !matches!(byte, b'>' | b'"' | b'\\'))
}

/// The digit of 0 to 15.
pub(super) const fn hex_digit(number: u8) -> u8 {
    match number {
        0..=9 => b'0' + number,
        _ => b'a' + number - 10,
    }
}

/// `"t":1.500,`
fn put_time(at: u64, out: &mut Vec<u8>) {
    out.put(b"\"t\":");
    out.put_u64(at / 1000);
    let digits = [at / 100 % 10, at / 10 % 10, at % 10];
    out.put(b".");
    for digit in digits {
        out.put_u64(digit);
    }
    out.put(b",");
}

/// Records were checked to be UTF-8.
fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
