//! Collections in other character sets.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;

use super::{Charset, Coding, EncodeError, Order, Unmappable};
use crate::event::{Event, EventOptions, Events};
use crate::format::{FormatOptions, format_with};
use crate::property::PropertyId;
use crate::tree::{Collection, Node, ScanOptions};
use crate::value::Context;

/// Why a collection can't be written in another character set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TranscodeError {
    /// Bytes are no text of the set that they are said to be in, or of none that this build can decode.
    Broken {
        /// That set.
        charset: Charset,
        /// Where: in the bytes that are transcoded; at least one place.
        faults: Vec<Span>,
    },
    /// The other set lacks characters. Their spans are in the bytes that are transcoded.
    Unmappable(EncodeError),
}

impl fmt::Display for TranscodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken { charset, faults } => match faults.first() {
                Some(first) => write!(f, "the bytes at {first} are no {charset}"),
                None => write!(f, "the bytes are no {charset}"),
            },
            Self::Unmappable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TranscodeError {}

/// Writes a collection in its canonical form, but in another character set: CA names it, and escapes are those of the order that is asked for.
///
/// UTF-16 begins with a byte order mark.
///
/// ```
/// use boardwire_sgf::encoding::{Charset, Coding, Order, encode};
///
/// let games = boardwire_sgf::parse("(;FF[4]PB[本因坊])")?;
/// # #[cfg(feature = "encoding")]
/// assert_eq!(encode(&games, Coding::new(Charset::Big5)).unwrap(), b"(;FF[4]CA[Big5]\nPB[\xA5\xBB\xA6\x5D\xA7\x7B])\n");
/// // The same with the byte that looks like a bracket escaped.
/// # #[cfg(feature = "encoding")]
/// assert_eq!(
///     encode(&games, Coding { charset: Charset::Big5, order: Order::BytesFirst }).unwrap(),
///     b"(;FF[4]CA[Big5]\nPB[\xA5\xBB\xA6\\\x5D\xA7\x7B])\n"
/// );
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
///
/// # Errors
/// The set lacks characters, or this build can't read the collection's texts. Spans are in what [`format`](crate::format()) writes.
pub fn encode(collection: &Collection<'_>, coding: Coding) -> Result<Vec<u8>, TranscodeError> {
    encode_with(collection, &FormatOptions::CANONICAL, coding)
}

/// The same in another layout.
///
/// # Errors
/// As [`encode`].
pub fn encode_with(
    collection: &Collection<'_>,
    options: &FormatOptions,
    coding: Coding,
) -> Result<Vec<u8>, TranscodeError> {
    let text = format_with(collection, options);
    let charset = collection.charset();
    let from = if charset.is_supported() {
        Coding::UTF8
    } else {
        Coding::new(charset)
    };
    let games = scanned(&text, events(from, false));
    Transcoder::new(&text, &games, from, coding).run()
}

/// Writes a collection as it stands in another character set: its layout and all that is odd about it stay. CA is kept true, and added where a game's text
/// is not ASCII. Nothing changes if the set is the one that the collection is in.
///
/// ```
/// use boardwire_sgf::encoding::{Charset, Coding, transcode};
///
/// let games = boardwire_sgf::parse(b"( ;FF[4]CA[latin1]\r\nPB[Andr\xE9] ;B[aa])")?;
/// let bytes = transcode(&games, Coding::UTF8).unwrap();
/// assert_eq!(bytes, "( ;FF[4]CA[UTF-8]\r\nPB[André] ;B[aa])".as_bytes());
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
///
/// # Errors
/// Bytes are broken, or the set lacks characters; nothing is replaced. Spans are in what [`Collection::to_bytes`] writes, of a file in UTF-16 in the same as
/// UTF-8.
pub fn transcode(collection: &Collection<'_>, coding: Coding) -> Result<Vec<u8>, TranscodeError> {
    let detected = collection.encoding();
    let chosen = detected.map_or(collection.charset(), |detected| detected.chosen);
    let from = match detected {
        Some(detected) => detected.coding_of(None),
        None => Coding::new(collection.charset()),
    };
    let is_one = detected.is_none_or(|detected| {
        let mut codings = collection.games().map(|root| Context::of(root).coding);
        codings.all(|coding| coding == detected.coding_of(None))
    });
    if chosen == coding.charset && is_one && (from.order == coding.order || chosen.is_ascii_safe())
    {
        return Ok(collection.to_bytes());
    }
    let mut text = Vec::new();
    collection.write_text(&mut text);
    let mut games = scanned(&text, events(from, collection.rules.remarks));
    games.charset = from.charset;
    games.origin.clone_from(&collection.origin);
    Transcoder::new(&text, &games, from, coding).run()
}

/// The structure of a text, read as UTF-8 or, where its bytes could mislead, in the set that the options name.
fn scanned(text: &[u8], events: EventOptions) -> Collection<'_> {
    let options = ScanOptions {
        events,
        ..ScanOptions::default()
    };
    let games = Collection::scan_with(text, &options, &mut |_, _| {});
    games.unwrap_or_else(|_| Collection::new())
}

fn events(coding: Coding, remarks: bool) -> EventOptions {
    EventOptions {
        charset: if coding.is_wide() {
            coding.charset
        } else {
            Charset::Utf8
        },
        remarks,
    }
}

/// A game, as far as its character set is concerned.
#[derive(Clone, Copy)]
struct Game {
    /// Where the text of its root begins.
    start: usize,
    coding: Coding,
    /// The inside of the value of its CA.
    ca: Option<Span>,
    /// Where a CA is added.
    added: Option<usize>,
}

struct Transcoder<'t> {
    text: &'t [u8],
    /// By `start`.
    games: Vec<Game>,
    events: EventOptions,
    from: Coding,
    to: Coding,
    out: Vec<u8>,
    /// The text up to here is written.
    done: usize,
    unmappable: Vec<Unmappable>,
    broken: Vec<Span>,
    broken_in: Charset,
}

impl<'t> Transcoder<'t> {
    fn new(text: &'t [u8], games: &Collection<'_>, from: Coding, to: Coding) -> Self {
        Self {
            text,
            games: games.games().map(Game::new).collect(),
            events: events(from, games.rules.remarks),
            from,
            to,
            out: Vec::with_capacity(text.len() + text.len() / 4),
            done: 0,
            unmappable: Vec::new(),
            broken: Vec::new(),
            broken_in: from.charset,
        }
    }

    fn run(mut self) -> Result<Vec<u8>, TranscodeError> {
        if self.to.charset.is_utf16() {
            self.to
                .charset
                .encode_into("\u{FEFF}", 0, &mut self.out, &mut self.unmappable);
        }
        // A mark of UTF-8 says nothing in another set.
        if self.from.charset == Charset::Utf8 && self.text.starts_with("\u{FEFF}".as_bytes()) {
            self.done = if self.to.charset == Charset::Utf8 {
                0
            } else {
                3
            };
        }
        let mut games = core::mem::take(&mut self.games).into_iter().peekable();
        let mut game = None;
        let mut depth = 0_usize;
        for item in Events::with_options(self.text, self.events) {
            let start = item.span.start;
            match item.event {
                Event::TreeStart => depth += 1,
                Event::TreeEnd => depth = depth.saturating_sub(1),
                _ => {}
            }
            while let Some(next) = games.next_if(|next| next.start <= start) {
                game = Some(next);
            }
            let Some(current) = &mut game else { continue };
            if let Some(at) = current.added.take_if(|at| *at <= start) {
                self.plain(at);
                self.ascii(b"CA[");
                self.ascii(self.to.charset.name().as_bytes());
                self.ascii(b"]");
            }
            if let Event::Value(raw) = item.event {
                let inside = Span::new(start + 1, start + 1 + raw.len());
                self.plain(inside.start);
                if current.ca == Some(inside) {
                    self.ascii(self.to.charset.name().as_bytes());
                } else {
                    self.piece(raw, inside.start, current.coding);
                }
                self.done = inside.end;
            }
        }
        if let Some(at) = game.and_then(|game| game.added) {
            self.plain(at);
            self.ascii(b"CA[");
            self.ascii(self.to.charset.name().as_bytes());
            self.ascii(b"]");
        }
        self.plain(self.text.len());
        if !self.broken.is_empty() {
            return Err(TranscodeError::Broken {
                charset: self.broken_in,
                faults: self.broken,
            });
        }
        if !self.unmappable.is_empty() {
            return Err(TranscodeError::Unmappable(EncodeError {
                charset: self.to.charset,
                unmappable: self.unmappable,
            }));
        }
        Ok(self.out)
    }

    /// What stands outside values, up to here.
    fn plain(&mut self, end: usize) {
        if end > self.done {
            let bytes = Span::new(self.done, end).of(self.text);
            self.piece(bytes, self.done, self.from);
            self.done = end;
        }
    }

    fn ascii(&mut self, text: &[u8]) {
        self.piece(text, 0, Coding::UTF8);
    }

    /// Text that begins at `start`.
    fn piece(&mut self, bytes: &[u8], start: usize, from: Coding) {
        if bytes.is_ascii()
            && !self.to.charset.is_utf16()
            && from.charset != Charset::Iso2022Jp
            && !from.charset.is_utf16()
        {
            self.out.extend_from_slice(bytes);
            return;
        }
        let joined;
        let bytes = if from.order == Order::BytesFirst && !from.charset.is_ascii_safe() {
            joined = without_escaped_trails(bytes, from.charset);
            &joined
        } else {
            bytes
        };
        let decoded = from.charset.decode(bytes);
        if !decoded.faults.is_empty() {
            if self.broken.is_empty() {
                self.broken_in = from.charset;
            }
            self.broken
                .extend(decoded.faults.iter().map(|fault| fault.shifted(start)));
            return;
        }
        let first = self.unmappable.len();
        self.encode(&decoded.text);
        if let Some(missing) = self.unmappable.get_mut(first..)
            && !missing.is_empty()
        {
            locate(missing, &decoded.text, bytes, from.charset, start);
        }
    }

    fn encode(&mut self, text: &str) {
        let Coding { charset, order } = self.to;
        if order == Order::DecodeFirst || charset.is_ascii_safe() || charset.is_utf16() {
            return charset.encode_into(text, 0, &mut self.out, &mut self.unmappable);
        }
        let mut at = 0;
        for run in text
            .as_bytes()
            .chunk_by(|a, b| a.is_ascii() == b.is_ascii())
        {
            let piece = text.get(at..at + run.len()).unwrap_or_default();
            let begin = self.out.len();
            charset.encode_into(piece, at, &mut self.out, &mut self.unmappable);
            if !run.first().is_some_and(u8::is_ascii) {
                let bytes = self.out.split_off(begin);
                for byte in bytes {
                    if matches!(byte, b'\\' | b']') {
                        self.out.push(b'\\');
                    }
                    self.out.push(byte);
                }
            }
            at += run.len();
        }
    }
}

impl Game {
    fn new(root: Node<'_>) -> Self {
        let span = root.span();
        let ca = root.property("CA").map(|property| property.value().span());
        // Behind FF, which comes first, or at the beginning.
        let added = || {
            let first = root.properties().next();
            let ff = first.filter(|first| PropertyId::of(first.ident()) == Some(PropertyId::FF));
            let begin = span.start + usize::from(root.raw().first() == Some(&b';'));
            ff.map_or(begin, |ff| ff.span().end)
        };
        let is_wide = || root.depth_first().any(has_wide_value);
        Self {
            start: span.start,
            coding: Context::of(root).coding,
            ca,
            added: if ca.is_none() && is_wide() {
                Some(added())
            } else {
                None
            },
        }
    }
}

fn has_wide_value(node: Node<'_>) -> bool {
    let mut values = node.properties().flat_map(|property| property.values());
    let is_wide = |raw: &[u8]| !raw.is_ascii() || raw.contains(&0x1B);
    is_wide(node.raw()) && values.any(|value| is_wide(value.raw()))
}

/// Text in which bytes of characters were escaped, without these escapes: all others stay.
fn without_escaped_trails(bytes: &[u8], charset: Charset) -> Vec<u8> {
    let mut joined = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    // Between the escape sequences of ISO-2022-JP each backslash is an escape.
    let mut shifted = false;
    while let Some((&byte, after)) = rest.split_first() {
        match after {
            [b'\\', trail, tail @ ..] if !byte.is_ascii() && charset.step(&[byte, *trail]) == 2 => {
                joined.extend_from_slice(&[byte, *trail]);
                rest = tail;
            }
            [escaped, tail @ ..] if byte == b'\\' => {
                if !shifted {
                    joined.push(byte);
                }
                joined.push(*escaped);
                rest = tail;
            }
            [b'$' | b'(', set, ..] if byte == 0x1B && charset == Charset::Iso2022Jp => {
                shifted = !matches!(after, [b'(', b'B' | b'J', ..]);
                joined.extend_from_slice(&[byte, after.first().copied().unwrap_or(b'('), *set]);
                rest = after.get(2..).unwrap_or_default();
            }
            _ if matches!(byte, b'\n' | b'\r') => {
                shifted = false;
                joined.push(byte);
                rest = after;
            }
            _ => {
                let step = if shifted {
                    1
                } else {
                    charset.step(rest).max(1)
                };
                joined.extend_from_slice(rest.get(..step).unwrap_or_default());
                rest = rest.get(step..).unwrap_or_default();
            }
        }
    }
    joined
}

/// Turns spans of a text into those of the bytes that it was decoded from: both have the same characters in the same order.
fn locate(missing: &mut [Unmappable], text: &str, bytes: &[u8], from: Charset, start: usize) {
    if from == Charset::Iso2022Jp {
        // Its characters have no places of their own.
        let whole = Span::new(start, start + bytes.len());
        return missing.iter_mut().for_each(|found| found.span = whole);
    }
    let mut missing = missing.iter_mut().peekable();
    let mut at = 0;
    for (offset, _) in text.char_indices() {
        let step = from.step(bytes.get(at..).unwrap_or_default());
        while let Some(found) = missing.next_if(|found| found.span.start == offset) {
            found.span = Span::new(start + at, start + at + step);
        }
        at += step;
    }
}
