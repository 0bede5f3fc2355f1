//! The matches of a file one by one: of a slice, and of a stream.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::{Frame, Framer, Span};

use super::codes::{Code, ParseError};
use super::lex::{
    End, EndSearch, PREFIX_REACH, START, find_start, is_blank, match_prefix, trimmed,
};
use super::options::Options;
use super::parse::{self, Reading};

/// The matches of a file, each as its text: with the number before it and all games of its line. Text between is passed over.
///
/// Use it for archives too big to be held as a model.
///
/// ```
/// use boardwire_nboard::ggf::{self, Options};
///
/// let text = "1 (;GM[Othello]B[F5];)\n1 (;GM[Othello]B[D3]W[C5];)\n";
/// let moves = ggf::iter_matches(text).map(|entry| {
///     let reading = entry.read(&Options::default());
///     reading.file.games().map(|game| game.items().len()).sum::<usize>()
/// });
/// assert_eq!(moves.collect::<Vec<_>>(), [1, 2]);
/// ```
#[must_use]
pub fn iter_matches<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Matches<'i> {
    Matches {
        input: input.as_ref(),
        at: 0,
    }
}

/// The matches of a file. Made by [`iter_matches`].
#[derive(Clone, Debug)]
pub struct Matches<'i> {
    input: &'i [u8],
    at: usize,
}

/// A match's bytes in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchText<'i> {
    /// The bytes.
    pub bytes: &'i [u8],
    /// Where they stand in the file.
    pub span: Span,
}

impl<'i> MatchText<'i> {
    /// Reads all that can be read of it. The spans of the notes are in the file.
    #[must_use]
    pub fn read(&self, options: &Options) -> Reading<'i> {
        let mut reading = parse::read(self.bytes, options);
        for note in &mut reading.notes {
            *note = note.shifted(self.span.start);
        }
        reading
    }
}

impl<'i> Iterator for Matches<'i> {
    type Item = MatchText<'i>;

    fn next(&mut self) -> Option<MatchText<'i>> {
        let mut search = MatchSearch::default();
        let rest = self.input.get(self.at..)?;
        match search.find(rest, true) {
            Found::Match(span) => {
                let span = span.shifted(self.at);
                self.at = span.end;
                let bytes = self.input.get(span.range())?;
                Some(MatchText { bytes, span })
            }
            Found::Nothing => {
                self.at = self.input.len();
                None
            }
        }
    }
}

impl core::iter::FusedIterator for Matches<'_> {}

/// The search for the next match, which can be taken up again when there are more bytes.
#[derive(Clone, Copy, Debug, Default)]
struct MatchSearch {
    /// How far no match begins.
    at: usize,
    /// Where the match begins, once that is known, and whether a number stands there.
    begin: Option<(usize, bool)>,
    /// The game that is being passed over, or else blanks after one.
    game: Option<EndSearch>,
}

enum Found {
    Match(Span),
    Nothing,
}

impl MatchSearch {
    /// The next match of bytes that begin where the one before ended, or at the beginning of the stream.
    fn find(&mut self, bytes: &[u8], last: bool) -> Found {
        loop {
            let Some((begin, numbered)) = self.begin else {
                let Some(start) = find_start(bytes, self.at) else {
                    // A bracket at the end may begin a game.
                    self.at = bytes.len().saturating_sub(START.len() - 1).max(self.at);
                    return Found::Nothing;
                };
                let before = bytes.get(..start).unwrap_or_default();
                let prefix = match_prefix(before);
                self.begin = Some((start - prefix.map_or(0, |(_, len)| len), prefix.is_some()));
                self.start_game(start);
                continue;
            };
            if let Some(search) = &mut self.game {
                let end = match search.find(bytes, last) {
                    Some(End::Closed(end) | End::Next(end)) => end,
                    None if last => bytes.len(),
                    None => return Found::Nothing,
                };
                self.game = None;
                self.at = end;
                if !numbered {
                    return Found::Match(Span::new(begin, end));
                }
                continue;
            }
            // Another game of the match on the same line, or not.
            let rest = bytes.get(self.at..).unwrap_or_default();
            let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
            let after = rest.get(blanks..).unwrap_or_default();
            if after.starts_with(START) {
                self.start_game(self.at + blanks);
            } else if !last && START.starts_with(after) {
                return Found::Nothing;
            } else {
                return Found::Match(Span::new(begin, self.at));
            }
        }
    }

    fn start_game(&mut self, start: usize) {
        self.game = Some(EndSearch {
            at: start + START.len(),
            in_value: false,
        });
    }

    /// The same when the first bytes were dropped.
    fn shift(&mut self, by: usize) {
        self.at = self.at.saturating_sub(by);
        if let Some((begin, _)) = &mut self.begin {
            *begin = begin.saturating_sub(by);
        }
        if let Some(search) = &mut self.game {
            search.at = search.at.saturating_sub(by);
        }
    }
}

/// Cuts a stream into matches, each with the number before it and all games of its line. Text between them is a remark; a match over the limit is an
/// error, and the next one is read as usual. It holds one match and the last chunk.
#[derive(Clone, Debug)]
pub struct GgfFramer {
    limit: usize,
    buffer: Vec<u8>,
    /// What was given out of the buffer, or dropped. Places below count from here.
    start: usize,
    /// Offset of `start` in the stream.
    offset: u64,
    search: MatchSearch,
    /// A match that was found, after text that is told first.
    ready: Option<Span>,
    /// Text that belongs to no match, so far: from where to where in the stream.
    text: Option<(u64, u64)>,
    /// How far text was looked for.
    text_at: usize,
    any: bool,
    finished: bool,
    /// The rest of a match over the limit is passed over.
    skipping: bool,
}

impl GgfFramer {
    /// Matches of at most `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            buffer: Vec::new(),
            start: 0,
            offset: 0,
            search: MatchSearch::default(),
            ready: None,
            text: None,
            text_at: 0,
            any: false,
            finished: false,
            skipping: false,
        }
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    fn stream_offset(&self, at: usize) -> u64 {
        self.offset.saturating_add(at as u64)
    }

    /// Passes over bytes that are needed no more.
    fn skip(&mut self, count: usize) {
        self.start += count;
        self.offset = self.stream_offset(count);
        self.search.shift(count);
        self.text_at = self.text_at.saturating_sub(count);
    }

    /// Notes what up to `end` is text between matches.
    fn see_text(&mut self, end: usize) {
        let text = trimmed(self.rest(), Span::new(self.text_at, end));
        self.text_at = self.text_at.max(end);
        if !text.is_empty() {
            let start = self
                .text
                .map_or(self.stream_offset(text.start), |(start, _)| start);
            self.text = Some((start, self.stream_offset(text.end)));
        }
    }

    fn take_text(&mut self) -> Option<ParseError> {
        let (start, end) = self.text.take()?;
        Some(ParseError::new(
            Code::TextBetween,
            Span::new(place(start), place(end)),
        ))
    }

    fn too_long(&self, begin: usize) -> ParseError {
        let at = place(self.stream_offset(begin)).saturating_add(self.limit);
        ParseError::new(Code::TooLong, Span::new(at, at.saturating_add(1)))
    }

    /// The next match as a part of what is left, or a fault before it.
    fn next_match(&mut self) -> Option<Result<Span, ParseError>> {
        loop {
            if let Some(span) = self.ready.take() {
                self.search = MatchSearch::default();
                self.text_at = span.end;
                if !core::mem::take(&mut self.skipping) {
                    let fits = span.len() <= self.limit;
                    let error = self.too_long(span.start);
                    if !fits {
                        self.skip(span.end);
                    }
                    return Some(if fits { Ok(span) } else { Err(error) });
                }
                self.skip(span.end);
            }
            let rest = self.buffer.get(self.start..).unwrap_or_default();
            let found = self.search.find(rest, self.finished);
            if let Found::Match(span) = found {
                self.ready = Some(span);
            }
            if let Some((begin, _)) = self.search.begin {
                self.any = true;
                self.see_text(begin);
                if let Some(text) = self.take_text() {
                    return Some(Err(text));
                }
                if self.ready.is_some() {
                    continue;
                }
                let error = (!self.skipping).then(|| self.too_long(begin));
                if self.rest().len() - begin <= self.limit && !self.skipping {
                    return None;
                }
                // What was searched of a match over the limit is not kept.
                self.skipping = true;
                let searched = self.search.game.map_or(self.search.at, |search| search.at);
                self.skip(searched.min(self.rest().len()));
                return error.map(Err);
            }
            if !self.finished {
                // A number before a game may be among the last bytes.
                let drop = self.rest().len().saturating_sub(PREFIX_REACH + START.len());
                self.see_text(drop);
                self.skip(drop);
                return None;
            }
            let end = self.rest().len();
            self.see_text(end);
            if !core::mem::replace(&mut self.any, true) {
                self.text = None;
                let end = Span::empty(place(self.stream_offset(end)));
                return Some(Err(ParseError::new(Code::NoGameStart, end).with_truncated()));
            }
            return self.take_text().map(Err);
        }
    }
}

/// An offset as the spans of faults have it.
fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

impl Framer<Code> for GgfFramer {
    fn push(&mut self, chunk: &[u8]) {
        self.buffer.drain(..self.start);
        self.start = 0;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError>> {
        let span = match self.next_match()? {
            Ok(span) => span,
            Err(error) => return Some(Err(error)),
        };
        let offset = self.stream_offset(span.start);
        let bytes = self.start + span.start..self.start + span.end;
        self.skip(span.end);
        let bytes = self.buffer.get(bytes).unwrap_or_default();
        Some(Ok(Frame { bytes, offset }))
    }
}
