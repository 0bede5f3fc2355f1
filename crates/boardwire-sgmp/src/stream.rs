//! Frames and talk out of a stream of bytes that comes in chunks, without I/O.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Framer, Level, Notes, Span};

use crate::codes::{Code, ParseError};
use crate::lex::ByteClass;
use crate::model::{Frame, RawFrame};
use crate::options::{Options, TextInFrame};
use crate::parse::{is_checked, is_frame, judge_raw};

/// Sorts the bytes of a stream: each of them ends up in exactly one [`Item`], as part of a frame, as talk, or dropped for a reason.
///
/// Any chunking of the same bytes gives the same items. It holds at most three bytes, allocates nothing, and after noise reads on at the next byte
/// that begins a frame.
///
/// ```
/// use boardwire_sgmp::{Decoder, DropReason, Item};
///
/// let mut decoder = Decoder::default();
/// let mut seen = Vec::new();
/// for chunk in [&b"\x01\xA1"[..], b"\xA0\x80hi\x80\x00\x85"] {
///     decoder.push(chunk, |item| seen.push(item));
/// }
/// seen.extend(decoder.finish());
///
/// let [Item::Frame(frame), Item::Text(h), Item::Text(i), Item::Dropped(stray), Item::Dropped(cut)] = seen[..] else { panic!() };
/// assert_eq!(frame.raw.to_string(), "01:a1:a0:80");
/// assert_eq!((h.byte, i.byte, i.offset), (b'h', b'i', 5));
/// assert_eq!((stray.reason(), stray.bytes()), (DropReason::StrayPacketByte, &[0x80][..]));
/// assert_eq!((cut.reason(), cut.offsets()), (DropReason::Truncated, &[7, 8][..]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    text_in_frame: TextInFrame,
    held: Bytes,
    /// Offset of the next byte since the stream began.
    offset: u64,
}

/// What some bytes of a stream are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A frame with a right checksum.
    Frame(Received),
    /// A byte of talk, or a control character such as XON.
    Text(TextByte),
    /// Bytes that are neither.
    Dropped(Dropped),
}

/// A frame, and where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received {
    /// The frame as it stands on the line.
    pub raw: RawFrame,
    /// Offsets of its bytes since the stream began. They have gaps where talk stood inside the frame.
    pub offsets: [u64; 4],
}

impl Received {
    /// Whether talk stood inside the frame.
    #[must_use]
    pub const fn has_text_inside(&self) -> bool {
        let [first, _, _, last] = self.offsets;
        last - first != 3
    }

    /// From its first byte to its last, talk between them included.
    #[must_use]
    pub fn span(&self) -> Span {
        let [first, _, _, last] = self.offsets.map(position);
        Span::new(first, last.saturating_add(1))
    }

    /// The frame as what it says, leaving notes; spans count from the beginning of the stream.
    ///
    /// # Errors
    /// The first deviation that the level forbids.
    #[inline]
    pub fn to_frame(&self, level: Level, notes: &mut dyn Notes<Code>) -> Result<Frame, ParseError> {
        let [_, _, third, fourth] = self.offsets.map(position);
        judge_raw(self.raw, third, fourth, level, notes)
    }
}

/// A byte of talk, and where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextByte {
    /// The byte, 04 to 7F.
    pub byte: u8,
    /// Its offset since the stream began.
    pub offset: u64,
}

/// One to four bytes that belong to no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dropped {
    held: Bytes,
    reason: DropReason,
}

impl Dropped {
    /// Why they were dropped.
    #[must_use]
    pub const fn reason(&self) -> DropReason {
        self.reason
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.held
            .bytes
            .get(..self.held.len.into())
            .unwrap_or_default()
    }

    /// Their offsets since the stream began. They have gaps where talk stood between.
    #[must_use]
    pub fn offsets(&self) -> &[u64] {
        self.held
            .offsets
            .get(..self.held.len.into())
            .unwrap_or_default()
    }

    /// From the first byte to the last, talk between them included.
    #[must_use]
    pub fn span(&self) -> Span {
        let [first, ..] = self.held.offsets;
        let last = self.offsets().last().copied().unwrap_or(first);
        Span::new(position(first), position(last).saturating_add(1))
    }

    /// The error that this is.
    #[must_use]
    pub fn error(&self) -> ParseError {
        let error = ParseError::new(self.reason.code(), self.span());
        if self.reason == DropReason::Truncated {
            error.with_truncated()
        } else {
            error
        }
    }
}

/// Why bytes were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropReason {
    /// `frame-interrupted`: a frame began before this one was complete.
    Interrupted,
    /// `stray-packet-byte`: a byte of a frame, outside any.
    StrayPacketByte,
    /// `bad-checksum`: four bytes of a frame whose checksum is wrong.
    BadChecksum,
    /// `text-inside-frame`: talk came, and [`TextInFrame::Drop`] is in force.
    TextInside,
    /// `truncated-frame`: the stream ended.
    Truncated,
}

impl DropReason {
    /// The code of the table.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            Self::Interrupted => Code::FrameInterrupted,
            Self::StrayPacketByte => Code::StrayPacketByte,
            Self::BadChecksum => Code::BadChecksum,
            Self::TextInside => Code::TextInsideFrame,
            Self::Truncated => Code::TruncatedFrame,
        }
    }
}

/// The first bytes of a frame, and their offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bytes {
    bytes: [u8; 4],
    offsets: [u64; 4],
    len: u8,
}

impl Bytes {
    fn push(&mut self, byte: u8, offset: u64) {
        let at = usize::from(self.len);
        if let (Some(slot), Some(place)) = (self.bytes.get_mut(at), self.offsets.get_mut(at)) {
            (*slot, *place) = (byte, offset);
            self.len += 1;
        }
    }

    /// Gives the bytes out.
    fn drop_as(&mut self, reason: DropReason) -> Item {
        let held = core::mem::take(self);
        Item::Dropped(Dropped { held, reason })
    }
}

impl Decoder {
    /// A decoder at the beginning of a stream.
    #[must_use]
    pub fn new(text_in_frame: TextInFrame) -> Self {
        Self {
            text_in_frame,
            ..Self::default()
        }
    }

    /// Takes bytes off the front of `input` until an item is complete; `None` when all are taken and more are needed.
    #[inline]
    pub fn next_item(&mut self, input: &mut &[u8]) -> Option<Item> {
        if let (0, Some((bytes, rest))) = (self.held.len, input.split_first_chunk::<4>()) {
            // In most streams nearly all bytes are whole frames.
            if is_frame(*bytes) {
                let at = self.offset;
                self.offset += 4;
                *input = rest;
                return Some(Item::Frame(Received {
                    raw: RawFrame::from_checked(*bytes),
                    offsets: [at, at + 1, at + 2, at + 3],
                }));
            }
        }
        self.next_by_byte(input)
    }

    fn next_by_byte(&mut self, input: &mut &[u8]) -> Option<Item> {
        while let Some((&byte, rest)) = input.split_first() {
            let class = ByteClass::of(byte);
            if class == ByteClass::Text
                && self.held.len > 0
                && self.text_in_frame == TextInFrame::Drop
            {
                // The text byte is the next item.
                return Some(self.held.drop_as(DropReason::TextInside));
            }
            *input = rest;
            let offset = self.offset;
            self.offset += 1;
            match class {
                ByteClass::Text => return Some(Item::Text(TextByte { byte, offset })),
                ByteClass::Start => {
                    let interrupted = self.held.len > 0;
                    let before = self.held.drop_as(DropReason::Interrupted);
                    self.held.push(byte, offset);
                    if interrupted {
                        return Some(before);
                    }
                }
                ByteClass::Packet => {
                    let stray = self.held.len == 0;
                    self.held.push(byte, offset);
                    if stray {
                        return Some(self.held.drop_as(DropReason::StrayPacketByte));
                    }
                    if self.held.len == 4 {
                        return Some(self.complete());
                    }
                }
            }
        }
        None
    }

    /// Four bytes are there.
    fn complete(&mut self) -> Item {
        if !is_checked(self.held.bytes) {
            return self.held.drop_as(DropReason::BadChecksum);
        }
        let Bytes { bytes, offsets, .. } = core::mem::take(&mut self.held);
        Item::Frame(Received {
            raw: RawFrame::from_checked(bytes),
            offsets,
        })
    }

    /// Takes all bytes of a chunk, giving each item.
    #[inline]
    pub fn push(&mut self, mut chunk: &[u8], mut each: impl FnMut(Item)) {
        while let Some(item) = self.next_item(&mut chunk) {
            each(item);
        }
    }

    /// The stream has ended: what is left of a frame is dropped as truncated. The decoder may be used on.
    pub fn finish(&mut self) -> Option<Item> {
        (self.held.len > 0).then(|| self.held.drop_as(DropReason::Truncated))
    }

    /// Number of bytes of an unfinished frame, 0 to 3.
    #[must_use]
    pub const fn pending(&self) -> usize {
        self.held.len as usize
    }

    /// Number of bytes taken since the stream began.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Offset of the first byte of an unfinished frame, or of the next byte.
    const fn first_pending(&self) -> u64 {
        let [first, ..] = self.held.offsets;
        if self.held.len > 0 {
            first
        } else {
            self.offset
        }
    }
}

/// An offset of a stream as one of a span.
fn position(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// Cuts a stream into frames, for drivers. A frame's piece reaches from its first byte to its last, talk inside it included; what lies between frames is talk.
///
/// Four bytes with a wrong checksum are a piece too, which the parser refuses.
#[derive(Clone, Debug)]
pub(crate) struct SgmpFramer {
    decoder: Decoder,
    limit: usize,
    /// The bytes from the first that is not given out, or the last piece given out.
    buffer: Vec<u8>,
    /// Offset of the buffer's first byte in the stream.
    base: u64,
    finished: bool,
}

impl SgmpFramer {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            decoder: Decoder::new(options.text_in_frame()),
            limit: options.limits().document,
            buffer: Vec::new(),
            base: 0,
            finished: false,
        }
    }

    /// A stream's offset as an index into the buffer.
    fn index(&self, offset: u64) -> usize {
        position(offset.saturating_sub(self.base))
    }

    /// The piece from the first to the last offset, or that it is too long.
    fn piece(&self, [first, last]: [u64; 2]) -> Result<boardwire_core::Frame<'_>, ParseError> {
        let bytes = self
            .buffer
            .get(self.index(first)..=self.index(last))
            .unwrap_or_default();
        if bytes.len() > self.limit {
            let span = Span::new(position(first), position(last).saturating_add(1));
            return Err(ParseError::new(Code::FrameTooLong, span));
        }
        Ok(boardwire_core::Frame {
            bytes,
            offset: first,
        })
    }
}

impl Framer<Code> for SgmpFramer {
    fn push(&mut self, chunk: &[u8]) {
        // What was given out goes, so that the buffer holds an unfinished frame, what was not looked at yet, and this chunk.
        let from = self.decoder.first_pending();
        self.buffer.drain(..self.index(from));
        self.base = from;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<boardwire_core::Frame<'_>, ParseError>> {
        loop {
            let looked_at = self.index(self.decoder.offset());
            let mut rest = self.buffer.get(looked_at..).unwrap_or_default();
            let item = match self.decoder.next_item(&mut rest) {
                Some(item) => item,
                None if self.finished => self.decoder.finish()?,
                None => return None,
            };
            match item {
                Item::Frame(frame) => {
                    let [first, _, _, last] = frame.offsets;
                    return Some(self.piece([first, last]));
                }
                Item::Dropped(dropped) if dropped.reason == DropReason::BadChecksum => {
                    let [first, _, _, last] = dropped.held.offsets;
                    return Some(self.piece([first, last]));
                }
                Item::Dropped(dropped) => return Some(Err(dropped.error())),
                Item::Text(_) => {
                    let pending = self.decoder.offset() - self.decoder.first_pending();
                    if position(pending) > self.limit {
                        let Item::Dropped(dropped) = self.decoder.finish()? else {
                            continue;
                        };
                        return Some(Err(ParseError::new(Code::FrameTooLong, dropped.span())));
                    }
                }
            }
        }
    }
}
