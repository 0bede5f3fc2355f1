//! The records of a collection one by one: of a slice, and of a stream.

use alloc::vec::Vec;

use boardwire_core::{Frame, Framer, Level, Limits, ParseError as CoreError, Span};

use super::codes::Code;
use super::lex::{
    Lexer, SEPARATOR, Shape, blanks, byte_order_mark, is_separator, shape, trailing_blanks,
};
use super::model::{Collection, Version};
use super::options::Options;
use super::parse::{self, Reading};
use super::{Note, ParseError};
use crate::special::Special;

/// The records of a file, without reading them: a line that is just `/`, blanks around it or not, ends each. What is blank is no record.
///
/// Use it for collections too big to be held as a model: each record is read by itself.
///
/// ```
/// use boardwire_csa::record::{self, Options};
///
/// let text = b"PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n%TORYO\n";
/// let moves = record::iter_records(text)
///     .filter_map(|record| record.read(&Options::default()).collection)
///     .map(|games| games.first().moves().count());
/// assert_eq!(moves.sum::<usize>(), 2);
/// ```
#[must_use]
pub fn iter_records<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Records<'i> {
    Records {
        input: input.as_ref(),
        at: 0,
        version: None,
    }
}

/// The records of a file. Made by [`iter_records`].
#[derive(Clone, Debug)]
pub struct Records<'i> {
    input: &'i [u8],
    at: usize,
    /// What the last `V` line so far says.
    version: Option<&'i [u8]>,
}

/// A record's bytes in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordText<'i> {
    /// The bytes, up to the line that ends the record.
    pub bytes: &'i [u8],
    /// Where they stand in the file.
    pub span: Span,
    /// What the last `V` line before it says.
    version: Option<&'i [u8]>,
}

impl<'i> RecordText<'i> {
    /// The version of the record before it: its own if it has no `V` line.
    #[must_use]
    pub fn version_before(&self) -> Version<'i> {
        let version = self.version.and_then(Version::from_text);
        version.unwrap_or(Version::V1)
    }

    /// Reads all that can be read of it. The spans of the notes are in the file.
    #[must_use]
    pub fn read(&self, options: &Options) -> Reading<'i> {
        let mut reading = match self.version {
            None => parse::read(self.bytes, options),
            Some(_) => parse::read(self.bytes, &self.after(options.clone())),
        };
        for note in &mut reading.notes {
            *note = note.shifted(self.span.start);
        }
        reading
    }

    /// Reads it at level Lenient: the value, and its notes with spans in the file.
    ///
    /// # Errors
    /// The first fault by offset in the file.
    pub fn parse_lenient(&self) -> Result<(Collection<'i>, Vec<Note>), ParseError> {
        let mut notes = Vec::new();
        let options = self.after(Options::new(Level::Lenient));
        match parse::parse_with(self.bytes, &options, &mut notes) {
            Ok(collection) => {
                let shifted = notes.iter().map(|note| note.shifted(self.span.start));
                Ok((collection, shifted.collect()))
            }
            Err(error) => Err(error.shifted(self.span.start)),
        }
    }

    fn after(&self, options: Options) -> Options {
        options.with_version(Some(self.version_before().into_owned()))
    }
}

impl<'i> Iterator for Records<'i> {
    type Item = RecordText<'i>;

    fn next(&mut self) -> Option<RecordText<'i>> {
        while self.at < self.input.len() {
            let start = self.at;
            let mut from = start;
            let (end, next) = loop {
                let rest = self.input.get(from..).unwrap_or_default();
                let Some(found) = memchr::memchr(b'/', rest) else {
                    break (self.input.len(), self.input.len());
                };
                let at = from + found;
                from = at + 1;
                let first = start + byte_order_mark(self.input.get(start..).unwrap_or_default());
                if let Some(line) = separator(self.input, first, at) {
                    break line;
                }
            };
            self.at = next;
            let span = Span::new(start, end);
            let bytes = span.of(self.input);
            if !is_blank(bytes) {
                let version = self.version;
                self.version = version_line(bytes).or(version);
                return Some(RecordText {
                    bytes,
                    span,
                    version,
                });
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Records<'_> {}

/// Where the line begins whose `/` stands at `slash`, and where the next one does, if it is a separator. No line begins before `first`.
fn separator(input: &[u8], first: usize, slash: usize) -> Option<(usize, usize)> {
    let before = input.get(first.max(slash.saturating_sub(SEPARATOR))..slash)?;
    let line = slash - trailing_blanks(before);
    let last = line.checked_sub(1).and_then(|at| input.get(at));
    if line != first && !matches!(last, Some(b'\n' | b'\r')) {
        return None;
    }
    let after = input.get(slash + 1..)?;
    let end = slash + 1 + blanks(after.get(..SEPARATOR).unwrap_or(after));
    let len = match input.get(end..)? {
        _ if end - line > SEPARATOR => return None,
        [b'\r', b'\n', ..] => 2,
        [b'\n' | b'\r', ..] => 1,
        [] => 0,
        _ => return None,
    };
    Some((line, end + len))
}

/// What the `V` line of a record says, as the reader takes it: the first one, if it stands before the position.
fn version_line(record: &[u8]) -> Option<&[u8]> {
    let mut lexer = Lexer::new(record);
    lexer.skip_mark();
    while let Some(statement) = lexer.statement() {
        let text = statement.text.of(record);
        let line = statement.whole.of(record);
        if line.len() > Limits::DEFAULT.line || memchr::memchr(0, line).is_some() {
            continue;
        }
        match shape(text, statement.alone) {
            Shape::Version(text) if Version::from_text(text).is_some() => return Some(text),
            Shape::Position(_) | Shape::Side(_) | Shape::Move(_) | Shape::BadMove(_) => {
                return None;
            }
            Shape::Special(word) if Special::from_word(word).is_some() => return None,
            _ => {}
        }
    }
    None
}

/// Whether nothing stands in a record: blanks, line ends, a byte order mark.
fn is_blank(record: &[u8]) -> bool {
    let rest = record.get(byte_order_mark(record)..).unwrap_or_default();
    rest.iter()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

/// Cuts a stream into records, holding no more than one and the last chunk.
///
/// A record without a `V` line is in the version of the one before it, which its bytes don't tell:
///
/// ```
/// use boardwire_core::Framer;
/// use boardwire_csa::record::{self, Options, RecordFramer, Version};
///
/// let mut framer = RecordFramer::new(1 << 20);
/// framer.push(b"V3.0\nPI\n+\n+7776FU\nT1.5\n/\nPI\n+\n+2726FU\nT0.5\n");
/// framer.finish();
/// let mut versions = Vec::new();
/// loop {
///     let options = Options::default().with_version(Some(framer.version().into_owned()));
///     let Some(frame) = framer.next_frame() else { break };
///     let games = record::parse_with(frame?.bytes, &options, &mut boardwire_core::Discard)?;
///     versions.push(games.first().version().clone().into_owned());
/// }
/// assert_eq!(versions, [Version::V3, Version::V3]);
/// # Ok::<(), record::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordFramer {
    limit: usize,
    buffer: Vec<u8>,
    /// First byte of `buffer` that is not given out yet.
    start: usize,
    /// Where the line begins that is not complete.
    line: usize,
    /// First byte that was not searched for a line's end.
    searched: usize,
    /// Offset of `buffer`'s first byte in the stream.
    offset: u64,
    /// The last line that was taken out ended with CR: an LF that follows belongs to it.
    after_cr: bool,
    /// The rest of a record over the limit is passed over.
    skipping: bool,
    finished: bool,
    /// What the last `V` line says of the records that were given out.
    version: Option<Vec<u8>>,
}

impl RecordFramer {
    /// Records of at most `limit` bytes; a longer one is the error `document-too-long`.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self {
            limit,
            buffer: Vec::new(),
            start: 0,
            line: 0,
            searched: 0,
            offset: 0,
            after_cr: false,
            skipping: false,
            finished: false,
            version: None,
        }
    }

    /// The version of the record that was given out last: that of the next one too, if it has no `V` line. Records over the limit are passed over with theirs.
    #[must_use]
    pub fn version(&self) -> Version<'_> {
        let version = self.version.as_deref().and_then(Version::from_text);
        version.unwrap_or(Version::V1)
    }

    /// Takes out what stands before `end`; `next` is where the next record begins.
    fn cut(&mut self, end: usize, next: usize) -> Cut {
        let start = self.start;
        self.start = next;
        self.line = next;
        self.searched = next;
        if core::mem::take(&mut self.skipping) {
            return Cut::Nothing;
        }
        if end - start > self.limit {
            return Cut::TooLong(start);
        }
        match self.buffer.get(start..end) {
            Some(bytes) if !is_blank(bytes) => Cut::Record(start, end),
            _ => Cut::Nothing,
        }
    }

    fn too_long(&self, start: usize) -> ParseError {
        let at = self.offset.saturating_add(start as u64);
        let at = usize::try_from(at)
            .unwrap_or(usize::MAX)
            .saturating_add(self.limit);
        CoreError::new(Code::DocumentTooLong, Span::new(at, at.saturating_add(1)))
    }

    /// The next record whose end is known, or a fault.
    fn advance(&mut self) -> Option<Cut> {
        loop {
            if self.after_cr && self.start < self.buffer.len() {
                self.after_cr = false;
                if self.buffer.get(self.start) == Some(&b'\n') {
                    self.start += 1;
                    self.line = self.line.max(self.start);
                    self.searched = self.searched.max(self.start);
                }
            }
            let rest = self.buffer.get(self.searched..).unwrap_or_default();
            let Some(found) = memchr::memchr2(b'\n', b'\r', rest) else {
                return self.pending();
            };
            let end = self.searched + found;
            let line = self.line;
            let text = self.buffer.get(line..end).unwrap_or_default();
            let is_separator = self.is_separator(text);
            let is_cr = self.buffer.get(end) == Some(&b'\r');
            self.searched = end + 1;
            self.line = end + 1;
            if is_separator {
                self.after_cr = is_cr;
                match self.cut(line, end + 1) {
                    Cut::Nothing => {}
                    cut => return Some(cut),
                }
            }
        }
    }

    /// Whether the line that begins at `line` ends the record.
    fn is_separator(&self, text: &[u8]) -> bool {
        let first = self.line == self.start && !self.skipping;
        let mark = if first { byte_order_mark(text) } else { 0 };
        text.get(mark..).is_some_and(is_separator)
    }

    /// All of the buffer was searched: what is left is the last record, too long, or not complete.
    fn pending(&mut self) -> Option<Cut> {
        self.searched = self.buffer.len();
        if self.finished {
            if self.start == self.buffer.len() {
                return None;
            }
            // A last line `/` ends the record like any other.
            let end = match self.buffer.get(self.line..) {
                Some(text) if self.is_separator(text) => self.line,
                _ => self.buffer.len(),
            };
            return match self.cut(end, self.buffer.len()) {
                Cut::Nothing => None,
                cut => Some(cut),
            };
        }
        // The last bytes may be a line `/`, and then are no part of the record.
        let sure = self.line.max(self.searched.saturating_sub(SEPARATOR));
        if !self.skipping && sure - self.start > self.limit {
            self.skipping = true;
            let start = self.start;
            self.drop_searched();
            return Some(Cut::TooLong(start));
        }
        if self.skipping {
            self.drop_searched();
        }
        None
    }

    /// Lets go of what is passed over, but for a line that may be `/`.
    fn drop_searched(&mut self) {
        if self.searched - self.line > SEPARATOR {
            self.line = self.searched - (SEPARATOR + 1);
        }
        self.start = self.line;
    }
}

/// What was cut out of the stream, by its place in the buffer.
enum Cut {
    Record(usize, usize),
    TooLong(usize),
    Nothing,
}

impl Framer<Code> for RecordFramer {
    fn push(&mut self, chunk: &[u8]) {
        self.buffer.drain(..self.start);
        self.offset = self.offset.saturating_add(self.start as u64);
        self.line -= self.start;
        self.searched -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError>> {
        match self.advance()? {
            Cut::Record(start, end) => {
                let bytes = self.buffer.get(start..end).unwrap_or_default();
                if let Some(version) = version_line(bytes) {
                    self.version = Some(version.to_vec());
                }
                Some(Ok(Frame {
                    bytes,
                    offset: self.offset.saturating_add(start as u64),
                }))
            }
            Cut::TooLong(start) => Some(Err(self.too_long(start))),
            Cut::Nothing => None,
        }
    }
}
