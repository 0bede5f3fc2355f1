//! Bytes to frames.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Discard, Judge, Level, Notes, Span, context, expected};

use crate::codes::{Code, Note, ParseError};
use crate::lex::ByteClass;
use crate::model::{Command, Frame, Query, RawFrame, Value, checksum};
use crate::options::{Options, TextInFrame};

/// Reads one frame at level Conforming: what the protocol's documents allow.
///
/// Talk inside the frame is passed over with a remark; a stream that has talk at all is [`Decoder`](crate::Decoder)'s.
///
/// # Errors
/// No frame, or one that is not as the documents say.
pub fn parse(input: &(impl AsRef<[u8]> + ?Sized)) -> Result<Frame, ParseError> {
    parse_bytes(input.as_ref(), &Options::CONFORMING, &mut Discard)
}

/// Reads one frame at level Canonical: four bytes, and those that [`format`](fn@crate::format) writes.
///
/// # Errors
/// No frame, or one that is written otherwise.
pub fn parse_strict(input: &(impl AsRef<[u8]> + ?Sized)) -> Result<Frame, ParseError> {
    parse_bytes(input.as_ref(), &Options::CANONICAL, &mut Discard)
}

/// Reads one frame at level Lenient: also what other programs send, as far as its meaning is plain. Each deviation leaves a note.
///
/// # Errors
/// No frame.
pub fn parse_lenient(
    input: &(impl AsRef<[u8]> + ?Sized),
) -> Result<(Frame, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let frame = parse_bytes(input.as_ref(), &Options::LENIENT, &mut notes)?;
    Ok((frame, notes))
}

/// Reads one frame as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with(
    input: &(impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Frame, ParseError> {
    parse_bytes(input.as_ref(), options, notes)
}

pub(crate) fn parse_bytes(
    input: &[u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Frame, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let result = read(input, options, &mut judge);
    judge.finish(result)
}

fn read(input: &[u8], options: &Options, judge: &mut Judge<'_, Code>) -> Result<Frame, ParseError> {
    match <[u8; 4]>::try_from(input) {
        Ok(bytes) if is_frame(bytes) => Ok(read_raw(RawFrame::from_checked(bytes), 2, 3, judge)),
        _ => read_slowly(input, options, judge),
    }
}

/// Reads what is not just four bytes of a frame with a right checksum: byte by byte, to say where it differs.
fn read_slowly(
    input: &[u8],
    options: &Options,
    judge: &mut Judge<'_, Code>,
) -> Result<Frame, ParseError> {
    let mut bytes = [0; 4];
    let mut offsets = [0; 4];
    let mut len = 0;
    let mut rest = input.iter().enumerate().peekable();
    let mut talk: Option<Span> = None;
    while len < bytes.len() {
        let Some((offset, &byte)) = rest.next() else {
            let error = ParseError::new(Code::TruncatedFrame, Span::new(0, input.len()));
            return Err(error.with_truncated());
        };
        match ByteClass::of(byte) {
            ByteClass::Text if len > 0 && options.text_in_frame() == TextInFrame::Keep => {
                let mut end = offset + 1;
                while let Some((at, _)) =
                    rest.next_if(|(_, byte)| ByteClass::of(**byte) == ByteClass::Text)
                {
                    end = at + 1;
                }
                let span = Span::new(offset, end);
                judge.note(Note::new(Code::TextInsideFrame, span));
                talk = talk.or(Some(span));
                continue;
            }
            class => expect_class(class, len, offset)?,
        }
        if let (Some(slot), Some(place)) = (bytes.get_mut(len), offsets.get_mut(len)) {
            (*slot, *place) = (byte, offset);
        }
        len += 1;
    }
    if let Some((offset, _)) = rest.next() {
        let span = Span::new(offset, input.len());
        return Err(ParseError::new(Code::TrailingBytes, span));
    }
    let [_, second, third, fourth] = offsets;
    if !is_checked(bytes) {
        return Err(bad_checksum(second));
    }
    let frame = read_raw(RawFrame::from_checked(bytes), third, fourth, judge);
    match talk {
        Some(span) if judge.level() == Level::Canonical => {
            Err(ParseError::new(Code::NotCanonical, span))
        }
        _ => Ok(frame),
    }
}

/// Whether a byte of that class can be the one after `len` bytes of a frame.
fn expect_class(class: ByteClass, len: usize, offset: usize) -> Result<(), ParseError> {
    let span = Span::new(offset, offset + 1);
    match (class, len) {
        (ByteClass::Start, 0) | (ByteClass::Packet, 1..) => Ok(()),
        (_, 0) => {
            let error = ParseError::new(Code::NotStartByte, span);
            Err(error.with_expected(expected!["a byte 00 to 03"]))
        }
        _ => {
            let error = ParseError::new(Code::HighBitClear, span);
            Err(error.with_expected(expected!["a byte 80 to FF"]))
        }
    }
}

/// Whether four bytes are a frame with a right checksum.
#[inline]
pub(crate) const fn is_frame(bytes: [u8; 4]) -> bool {
    let [start, sum, command, value] = bytes;
    start <= 0x03 && sum & command & value >= 0x80 && is_checked(bytes)
}

#[inline]
pub(crate) const fn is_checked([start, sum, command, value]: [u8; 4]) -> bool {
    sum == checksum(start, command, value)
}

fn bad_checksum(offset: usize) -> ParseError {
    ParseError::new(Code::BadChecksum, Span::new(offset, offset + 1))
        .with_context(context!("checksum"))
}

/// Makes a frame of what it says, and notes what it should not carry. The offsets are those of its third and fourth byte.
#[inline]
pub(crate) fn read_raw(
    raw: RawFrame,
    third: usize,
    fourth: usize,
    notes: &mut dyn Notes<Code>,
) -> Frame {
    let frame = raw.unchecked();
    if raw.reserved {
        let span = Span::new(third, third + 1);
        notes.note(Note::new(Code::ReservedBit, span));
    }
    if let Some(code) = odd_value(frame.command, raw.value) {
        notes.note(Note::new(code, Span::new(third, fourth + 1)));
    }
    frame
}

/// What is odd about the value that carries a command.
#[inline]
fn odd_value(command: Command, value: Value) -> Option<Code> {
    match command {
        Command::Ok if value != Value::MAX => Some(Code::OkValue),
        Command::Deny if value != Value::ZERO => Some(Code::DenyValue),
        Command::NewGame if value != Value::ZERO => Some(Code::NewGameValue),
        Command::TakeBack(count) if count.get() == 0 => Some(Code::TakeBackZero),
        Command::Query(Query::Unknown(_)) => Some(Code::UnknownQuery),
        _ => None,
    }
}

/// The frame, judged at a level. The offsets are those of its third and fourth byte.
#[inline]
pub(crate) fn judge_raw(
    raw: RawFrame,
    third: usize,
    fourth: usize,
    level: Level,
    notes: &mut dyn Notes<Code>,
) -> Result<Frame, ParseError> {
    let frame = raw.unchecked();
    if !raw.reserved && odd_value(frame.command, raw.value).is_none() {
        return Ok(frame);
    }
    let mut judge = Judge::new(level, notes);
    let frame = read_raw(raw, third, fourth, &mut judge);
    judge.finish(Ok(frame))
}

impl RawFrame {
    /// The frame of four bytes.
    ///
    /// # Errors
    /// `not-start-byte`, `high-bit-clear` or `bad-checksum`, with the span of that byte.
    #[inline]
    pub fn from_bytes(bytes: [u8; 4]) -> Result<Self, ParseError> {
        for (at, byte) in bytes.into_iter().enumerate() {
            expect_class(ByteClass::of(byte), at, at)?;
        }
        if is_checked(bytes) {
            Ok(Self::from_checked(bytes))
        } else {
            Err(bad_checksum(1))
        }
    }

    /// The frame as what it says, leaving notes; spans are offsets in the four bytes.
    ///
    /// # Errors
    /// The first deviation that the level forbids.
    #[inline]
    pub fn to_frame(self, level: Level, notes: &mut dyn Notes<Code>) -> Result<Frame, ParseError> {
        judge_raw(self, 2, 3, level, notes)
    }

    /// What it says, whatever it carries besides.
    #[inline]
    const fn unchecked(self) -> Frame {
        Frame {
            his: self.his,
            mine: self.mine,
            command: self.command(),
        }
    }
}

impl TryFrom<[u8; 4]> for RawFrame {
    type Error = ParseError;

    fn try_from(bytes: [u8; 4]) -> Result<Self, ParseError> {
        Self::from_bytes(bytes)
    }
}

/// Reads at level Conforming, as [`parse`](fn@parse) does.
impl TryFrom<[u8; 4]> for Frame {
    type Error = ParseError;

    fn try_from(bytes: [u8; 4]) -> Result<Self, ParseError> {
        RawFrame::from_bytes(bytes)?.to_frame(Level::Conforming, &mut Discard)
    }
}
