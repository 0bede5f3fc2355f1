//! Collections that come in pieces: games cut out of a stream, one at a time in memory.
#![warn(clippy::indexing_slicing)]

#[cfg(feature = "std")]
mod reader;

use alloc::vec::Vec;

use boardwire_core::{Frame, Framer, Span};

use crate::codes::{Code, ParseError};
use crate::event::EventOptions;
use crate::lex::{self, Rules};

#[cfg(feature = "std")]
pub use reader::{CollectionReader, StreamGame, StreamItem};

/// Cuts a stream into game trees, each of which is a collection of one game. Any chunking gives the same.
///
/// A frame goes from a game's `(` to its `)`, or to the stream's end where that is missing. Text between games is a fault: `header-skipped`,
/// `stray-chars`, or `no-sgf-data` of a stream without any game. A `(` directly before a game is `bad-variation-start`. The `)` of such and of
/// other doubled ones are no text. A game over the limit is one error; the next one is read as usual. Memory is
/// that of one game and the last chunk.
///
/// UTF-16 can't be cut: decode it first.
///
/// ```
/// use boardwire_sgf::{EventOptions, Framer, GameFramer};
///
/// let mut framer = GameFramer::new(1 << 20, EventOptions::default());
/// framer.push(b"(;B[aa]C[(no ga");
/// assert_eq!(framer.next_frame(), None);
/// framer.push(b"me\\])]) (;)");
/// let game = framer.next_frame().expect("a game")?;
/// assert_eq!(game.bytes, b"(;B[aa]C[(no game\\])])");
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameFramer {
    rules: Rules,
    limit: usize,
    buffer: Vec<u8>,
    /// Offset of `buffer`'s first byte in the stream.
    offset: u64,
    /// First byte of `buffer` that is still needed.
    start: usize,
    /// Up to where `buffer` was looked at.
    at: usize,
    /// How long `buffer` must be before it is worth looking again.
    enough: usize,
    place: Place,
    depth: usize,
    /// The `(` that mean nothing and whose `)` was not met.
    dropped: usize,
    /// The last such `(` before a game, from the first to the last, and their number.
    doubled: Option<(u64, u64, usize)>,
    /// Where the game that is open began in the stream.
    game: u64,
    /// The text between games so far, from its first byte that is no blank to its last.
    between: Option<(u64, u64)>,
    /// A game was there, or it was said that none was.
    found: bool,
    /// The rest of the game that is open is passed over: it is over the limit.
    too_large: bool,
    /// Games are not kept.
    passing: bool,
    finished: bool,
}

/// Where in the stream, as far as it decides what parentheses mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// At the stream's first byte.
    Start,
    Outside,
    /// Behind the `(` of a tree.
    Open,
    Node,
    /// Behind a variation that ended.
    Closed,
    /// In a value, and where it stands.
    Value(Around),
    /// In a remark, where it stands, and whether a capital was the last byte.
    Remark(Around, bool),
}

/// Around a value or a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    Open,
    Node,
    Closed,
}

impl From<Around> for Place {
    fn from(around: Around) -> Self {
        match around {
            Around::Open => Self::Open,
            Around::Node => Self::Node,
            Around::Closed => Self::Closed,
        }
    }
}

/// What was cut out: a game's bytes in the buffer, or a fault.
type Cut = Result<Span, ParseError>;

impl GameFramer {
    /// A stream that begins, with games of at most `limit` bytes.
    #[must_use]
    pub fn new(limit: usize, options: EventOptions) -> Self {
        Self {
            rules: Rules::new(options.charset, options.remarks),
            limit,
            buffer: Vec::new(),
            offset: 0,
            start: 0,
            at: 0,
            enough: 0,
            place: Place::Start,
            depth: 0,
            dropped: 0,
            doubled: None,
            game: 0,
            between: None,
            found: false,
            too_large: false,
            passing: false,
            finished: false,
        }
    }

    fn stream_offset(&self, at: usize) -> u64 {
        self.offset.saturating_add(at as u64)
    }

    /// The next game or fault. Of a game that was passed over the bytes are gone.
    fn cut(&mut self) -> Option<Cut> {
        if self.buffer.len() < self.enough && !self.finished {
            return None;
        }
        loop {
            match self.place {
                Place::Start => {
                    if self.buffer.len() < BOM.len() && !self.finished {
                        return None;
                    }
                    self.place = Place::Outside;
                    if self.buffer.starts_with(&BOM) {
                        self.at = BOM.len();
                        self.start = self.at;
                        return Some(Err(ParseError::new(Code::Bom, Span::new(0, BOM.len()))));
                    }
                }
                Place::Outside => match self.outside() {
                    Outside::Tree => {}
                    Outside::More => return None,
                    Outside::Fault(fault) => return Some(Err(fault)),
                },
                _ => {
                    let closed = self.inside();
                    let len = self.stream_offset(self.at) - self.game;
                    if !self.too_large && len > self.limit as u64 {
                        self.too_large = true;
                        let start = to_usize(self.game).saturating_add(self.limit);
                        let span = Span::new(start, start.saturating_add(1));
                        self.end_game(closed);
                        return Some(Err(ParseError::new(Code::InputTooLarge, span)));
                    }
                    let ended = self.finished && self.at >= self.buffer.len();
                    if !closed && !ended {
                        if self.too_large || self.passing {
                            self.start = self.at;
                        }
                        return None;
                    }
                    let game = Span::new(self.start, self.at);
                    let kept = !self.too_large;
                    self.end_game(true);
                    if kept {
                        return Some(Ok(game));
                    }
                }
            }
        }
    }

    fn end_game(&mut self, ended: bool) {
        if self.too_large || self.passing || ended {
            self.start = self.at;
        }
        if ended {
            self.place = Place::Outside;
            self.too_large = false;
            self.found = true;
        }
    }

    /// Looks again when the buffer holds twice as much behind `at`, so that waiting takes linear time.
    fn wait(&mut self) {
        let pending = self.buffer.len() - self.at;
        self.enough = self.buffer.len().saturating_add(pending);
    }

    /// Passes over the `)` of those `(` that mean nothing, and the blanks before them.
    fn pass_dropped(&mut self) {
        while self.dropped > 0 {
            self.at = lex::skip_blanks(&self.buffer, self.at);
            self.start = self.at;
            match self.buffer.get(self.at) {
                None => break,
                Some(b')') => {
                    self.at += 1;
                    self.start = self.at;
                    self.dropped -= 1;
                }
                Some(_) => break,
            }
        }
    }

    /// Text outside games, up to the next one.
    fn outside(&mut self) -> Outside {
        if self.between.is_none() && self.doubled.is_none() {
            self.pass_dropped();
        }
        loop {
            let whole = self.whole_characters();
            let text = self.buffer.get(..whole).unwrap_or_default();
            let paren = lex::find_paren(text, self.at, self.rules);
            self.pass_over(paren.unwrap_or(whole));
            let Some(paren) = paren else {
                return self.outside_ends();
            };
            let verdict = lex::begins_tree(&self.buffer, paren);
            let seen = verdict.at.unwrap_or(self.buffer.len());
            // A root that does not show within the limit is none.
            let near = seen - paren <= self.limit;
            if verdict.at.is_none() && near && !self.finished {
                self.wait();
                return Outside::More;
            }
            match verdict.semicolon.filter(|_| near) {
                Some(_) if self.between.is_some() => {
                    let code = self.between_code();
                    return self.fault_between(code);
                }
                Some(_) if self.doubled.is_some() => {
                    let (start, end, count) = self.doubled.take().unwrap_or_default();
                    self.dropped += count;
                    let span = Span::new(to_usize(start), to_usize(end));
                    return Outside::Fault(ParseError::new(Code::BadVariationStart, span));
                }
                Some(semicolon) => {
                    self.game = self.stream_offset(paren);
                    self.at = paren + 1;
                    self.depth = 1;
                    self.place = if semicolon { Place::Open } else { Place::Node };
                    return Outside::Tree;
                }
                None => self.pass_over(paren + 1),
            }
        }
    }

    fn between_code(&self) -> Code {
        match (self.found, self.rules.remarks) {
            (false, _) => Code::HeaderSkipped,
            (true, false) => Code::StrayChars,
            (true, true) => Code::FjkNote,
        }
    }

    /// No game begins in what is there.
    fn outside_ends(&mut self) -> Outside {
        if !self.finished {
            return Outside::More;
        }
        if let Some((start, end, _)) = self.doubled.take() {
            let start = self.between.map_or(start, |(start, _)| start);
            self.between = Some((start, end));
        }
        if self.between.is_some() {
            let code = if self.found {
                self.between_code()
            } else {
                Code::NoSgfData
            };
            self.found = true;
            return self.fault_between(code);
        }
        if core::mem::replace(&mut self.found, true) {
            return Outside::More;
        }
        let end = to_usize(self.stream_offset(self.at));
        Outside::Fault(ParseError::new(Code::NoSgfData, Span::empty(end)))
    }

    fn fault_between(&mut self, code: Code) -> Outside {
        let (start, end) = self.between.take().unwrap_or_default();
        let span = Span::new(to_usize(start), to_usize(end));
        Outside::Fault(ParseError::new(code, span))
    }

    /// Bytes up to `end` belong to no game.
    fn pass_over(&mut self, end: usize) {
        let text = self.buffer.get(self.at..end).unwrap_or_default();
        let no_blank = |byte: &u8| !lex::is_blank(*byte);
        // In a profile with remarks all text between games is one, parentheses too.
        let remarks = self.rules.remarks;
        let other = |byte: &u8| no_blank(byte) && (remarks || *byte != b'(');
        let mut rest = 0;
        if let Some(last) = text.iter().rposition(other) {
            let first = text.iter().position(no_blank).unwrap_or(last);
            let start = self.stream_offset(self.at + first);
            let start = self.doubled.take().map_or(start, |(start, ..)| start);
            let start = self.between.map_or(start, |(start, _)| start);
            self.between = Some((start, self.stream_offset(self.at + last + 1)));
            rest = last + 1;
        }
        for paren in memchr::memchr_iter(b'(', text.get(rest..).unwrap_or_default()) {
            let at = self.offset.saturating_add((self.at + rest + paren) as u64);
            let (start, _, count) = self.doubled.unwrap_or((at, at, 0));
            self.doubled = Some((start, at.saturating_add(1), count + 1));
        }
        self.at = end;
        self.start = end;
    }

    /// The end of the buffer or, where its last character may go on, that character's offset.
    fn whole_characters(&self) -> usize {
        let mut at = self.at;
        while self.rules.wide.is_some() && at < self.buffer.len() {
            match self.step(at) {
                Some(len) => at += len,
                None => return at,
            }
        }
        self.buffer.len()
    }

    /// Bytes of the character at `at`. `None`: it may go on behind the buffer.
    fn step(&self, at: usize) -> Option<usize> {
        let Some(charset) = self.rules.wide else {
            return Some(1);
        };
        let rest = self.buffer.get(at..).unwrap_or_default();
        let len = charset.step(rest).max(1);
        // A character has four bytes at most; a passage between escape sequences counts as one, and is as long as it wants.
        let ascii = rest
            .first()
            .is_some_and(|&byte| byte < 0x80 && byte != ESCAPE);
        let whole = ascii || self.finished || len < rest.len() && rest.len() >= 4;
        whole.then_some(len)
    }

    /// Moves through a game. True: it is closed.
    fn inside(&mut self) -> bool {
        while let Some(&byte) = self.buffer.get(self.at) {
            let around = match self.place {
                Place::Value(around) => {
                    if !self.value(around) {
                        return false;
                    }
                    continue;
                }
                Place::Remark(around, capital) => {
                    if !self.remark(byte, around, capital) {
                        return false;
                    }
                    continue;
                }
                Place::Open => Around::Open,
                Place::Closed => Around::Closed,
                _ => Around::Node,
            };
            match byte {
                b'[' => self.place = Place::Value(around),
                b'/' if self.rules.remarks => self.place = Place::Remark(around, false),
                b';' => {
                    self.depth += usize::from(around == Around::Closed);
                    self.place = Place::Node;
                }
                b'(' if around == Around::Open => self.dropped += 1,
                b'(' => {
                    self.depth += 1;
                    self.place = Place::Open;
                }
                b')' => {
                    self.depth -= 1;
                    self.place = Place::Closed;
                    if self.depth == 0 {
                        self.at += 1;
                        return true;
                    }
                }
                b'A'..=b'Z' if around == Around::Open => self.place = Place::Node,
                _ => {
                    let Some(len) = self.step(self.at) else {
                        self.wait();
                        return false;
                    };
                    self.at += len - 1;
                }
            }
            self.at += 1;
        }
        false
    }

    /// Moves through a value. False: it does not end in the buffer.
    fn value(&mut self, around: Around) -> bool {
        let text = self.buffer.as_slice();
        if let Some(end) = lex::value_end(text, self.at, self.rules)
            && self.rules.wide.is_none()
        {
            self.at = end + 1;
            self.place = around.into();
            return true;
        }
        loop {
            let rest = text.get(self.at..).unwrap_or_default();
            if self.rules.wide.is_none() {
                // What is there holds no end; only its last backslashes need another look.
                let escapes = rest.iter().rev().take_while(|&&byte| byte == b'\\').count();
                self.at = text.len() - escapes % 2;
                if self.finished {
                    self.at = text.len();
                }
                return false;
            }
            match rest.first() {
                None => return false,
                Some(b']') => {
                    self.at += 1;
                    self.place = around.into();
                    return true;
                }
                Some(byte) => {
                    let escape = usize::from(*byte == b'\\');
                    let len = if escape < rest.len() {
                        self.step(self.at + escape)
                    } else {
                        self.finished.then_some(0)
                    };
                    let Some(len) = len else {
                        self.wait();
                        return false;
                    };
                    self.at += escape + len;
                }
            }
        }
    }

    /// Moves through a remark. False: its next character is not whole.
    fn remark(&mut self, byte: u8, around: Around, capital: bool) -> bool {
        match byte {
            b'\n' | b'\r' | b';' => self.place = around.into(),
            // The capitals before it are an identifier, which opens a node where none is.
            b'[' if capital => {
                self.place = match around {
                    Around::Closed => Place::Closed,
                    Around::Open | Around::Node => Place::Node,
                };
            }
            _ => {
                let Some(len) = self.step(self.at) else {
                    self.wait();
                    return false;
                };
                self.place = Place::Remark(around, lex::is_upper(byte));
                self.at += len;
            }
        }
        true
    }
}

const BOM: [u8; 3] = [0xEF, 0xBB, 0xBF];
const ESCAPE: u8 = 0x1B;

/// An offset in a stream as one in memory, for spans.
fn to_usize(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// What text outside games led to.
enum Outside {
    /// A game, whose `(` is passed.
    Tree,
    /// The end of what is there.
    More,
    Fault(ParseError),
}

impl Framer<Code> for GameFramer {
    fn push(&mut self, chunk: &[u8]) {
        // What is not needed goes, so that the buffer holds the game that is open and this chunk.
        self.buffer.drain(..self.start);
        self.offset = self.stream_offset(self.start);
        self.at -= self.start;
        self.enough = self.enough.saturating_sub(self.start);
        self.start = 0;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError>> {
        let cut = self.cut()?;
        Some(cut.map(|game| Frame {
            bytes: game.of(&self.buffer),
            offset: self.stream_offset(game.start),
        }))
    }
}
