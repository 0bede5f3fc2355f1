//! Cutting a stream of bytes into messages, without I/O.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::{CodeSet, Finding, Level, Note, ParseError, Span};

/// One message's bytes, and where they begin in the stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Frame<'f> {
    /// The message as it stands in the stream, in one piece, so that a span in it is one in the stream; of a line, without
    /// its end. What the stream puts inside a message (text inside an SGMP frame) is among the bytes.
    pub bytes: &'f [u8],
    /// Offset of its first byte since the stream began.
    pub offset: u64,
}

impl fmt::Debug for Frame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:\"{}\"", self.offset, self.bytes.escape_ascii())
    }
}

/// Cuts a stream into messages. Any chunking gives the same frames (R5).
///
/// Feed it with [`push`](Self::push), take frames until there is none, and say [`finish`](Self::finish) at the end.
/// Frames and faults come in the order of the stream and do not overlap; what lies between them is separators (line ends,
/// blanks), or the rest of what a fault passes over. Spans of faults count from the beginning of the stream.
///
/// A fault is what belongs to no message: noise, a piece cut short or over the limit. After it the framer goes on at the
/// next message. Its class may be any: one whose code is a deviation or a remark is a note where the level allows it.
pub trait Framer<C: CodeSet>: Send {
    /// Takes the next bytes of the stream.
    fn push(&mut self, chunk: &[u8]);

    /// The stream has ended: what is pending is the last message, or truncated.
    fn finish(&mut self);

    /// The next frame or fault, if the bytes so far hold one.
    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError<C>>>;
}

/// Cuts lines at LF, CRLF and CR, holding no more than one line and the last chunk.
///
/// A line over the limit is one error; its rest is passed over, and the next line is read as usual.
#[derive(Clone, Debug)]
pub struct LineFramer<C> {
    too_long: C,
    limit: usize,
    buffer: Vec<u8>,
    /// First byte of `buffer` that is not given out yet.
    start: usize,
    /// First byte of `buffer` that was not searched for a line end yet.
    searched: usize,
    /// Offset of `buffer`'s first byte in the stream.
    offset: u64,
    /// The last line ended with CR: an LF that follows belongs to it.
    after_cr: bool,
    /// The rest of a line over the limit is passed over.
    skipping: bool,
    finished: bool,
}

impl<C: CodeSet> LineFramer<C> {
    /// Lines of at most `limit` bytes; a longer one is the error `too_long`.
    #[must_use]
    pub const fn new(limit: usize, too_long: C) -> Self {
        Self {
            too_long,
            limit,
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            offset: 0,
            after_cr: false,
            skipping: false,
            finished: false,
        }
    }

    fn stream_offset(&self, at: usize) -> u64 {
        self.offset.saturating_add(at as u64)
    }

    fn error_at(&self, at: usize) -> ParseError<C> {
        let start = usize::try_from(self.stream_offset(at)).unwrap_or(usize::MAX);
        ParseError::new(self.too_long, Span::new(start, start.saturating_add(1)))
    }
}

impl<C: CodeSet> Framer<C> for LineFramer<C> {
    fn push(&mut self, chunk: &[u8]) {
        // What was given out goes, so that the buffer holds the pending line and this chunk.
        self.buffer.drain(..self.start);
        self.offset = self.stream_offset(self.start);
        self.searched -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError<C>>> {
        loop {
            if self.after_cr && self.start < self.buffer.len() {
                self.after_cr = false;
                if self.buffer.get(self.start) == Some(&b'\n') {
                    self.start += 1;
                    self.searched = self.searched.max(self.start);
                }
            }
            let unsearched = self.buffer.get(self.searched..).unwrap_or_default();
            let end = match memchr::memchr2(b'\n', b'\r', unsearched) {
                Some(found) => self.searched + found,
                None => {
                    self.searched = self.buffer.len();
                    let pending = self.searched - self.start;
                    if self.skipping {
                        self.start = self.searched;
                        return None;
                    }
                    if pending > self.limit {
                        let error = self.error_at(self.start + self.limit);
                        self.skipping = true;
                        self.start = self.searched;
                        return Some(Err(error));
                    }
                    if !self.finished || pending == 0 {
                        return None;
                    }
                    self.searched
                }
            };
            let line = self.start..end;
            self.after_cr = self.buffer.get(end) == Some(&b'\r');
            self.start = (end + 1).min(self.buffer.len());
            self.searched = self.start;
            if core::mem::take(&mut self.skipping) {
                continue;
            }
            if line.len() > self.limit {
                return Some(Err(self.error_at(line.start + self.limit)));
            }
            let offset = self.stream_offset(line.start);
            let bytes = self.buffer.get(line).unwrap_or_default();
            return Some(Ok(Frame { bytes, offset }));
        }
    }
}

/// A [`Framer`] without its format's type, made by [`DynCodec::framer`](crate::DynCodec::framer): for drivers that read
/// streams of any length.
pub trait DynFramer: Send {
    /// Takes the next bytes of the stream.
    fn push(&mut self, chunk: &[u8]);

    /// The stream has ended.
    fn finish(&mut self);

    /// The next frame or fault, if the bytes so far hold one. The fault's severity is that at the codec's level.
    fn next_frame(&mut self) -> Option<Result<Frame<'_>, Finding>>;
}

/// Erases the codes of a framer.
pub(crate) struct ErasedFramer<C> {
    pub(crate) framer: Box<dyn Framer<C>>,
    pub(crate) level: Level,
}

impl<C: CodeSet> DynFramer for ErasedFramer<C> {
    fn push(&mut self, chunk: &[u8]) {
        self.framer.push(chunk);
    }

    fn finish(&mut self) {
        self.framer.finish();
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, Finding>> {
        let fault = |error| Note::from(error).finding_at(self.level);
        Some(self.framer.next_frame()?.map_err(fault))
    }
}

/// A frame with bytes of its own (offset and bytes), or the fault in its place.
pub type OwnedFrame<E> = Result<(u64, Vec<u8>), E>;

/// The frames of a stream that comes in these chunks, owned: for tests and oracles.
pub fn collect_frames<'c, C: CodeSet>(
    framer: &mut dyn Framer<C>,
    chunks: impl IntoIterator<Item = &'c [u8]>,
) -> Vec<OwnedFrame<ParseError<C>>> {
    let mut frames = Vec::new();
    let mut take = |framer: &mut dyn Framer<C>| {
        while let Some(frame) = framer.next_frame() {
            frames.push(frame.map(|frame| (frame.offset, frame.bytes.to_vec())));
        }
    };
    for chunk in chunks {
        framer.push(chunk);
        take(framer);
    }
    framer.finish();
    take(framer);
    frames
}
