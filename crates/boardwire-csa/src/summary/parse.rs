//! Bytes to a summary. One reader for all levels: it notes each fault and deviation and goes on; the judge refuses.

use boardwire_core::{
    CodecOptions as _, Compare, Expected, Judge, Level, LineText, Notes, Span, expected,
};

use super::codes::{Code, Note, ParseError};
use super::extra::{Extra, Section};
use super::lex::{self, HeaderKey, Marker};
use super::model::{Framing, GameSummary, MONITOR, Mode, MonitorId, SHOW, Version, YesNo};
use super::options::Options;
use boardwire_core::shogi::Color;

mod position;
mod time;
mod value;

use self::value::Value;

pub(super) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<GameSummary<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let mut summary = GameSummary::empty();
    let read = read_into(&mut summary, input, options, &mut judge);
    if let Some(first) = judge.first() {
        return Err(*first);
    }
    if !read {
        // The reader noted why, so that the judge has had an error of its own to give.
        return Err(ParseError::new(Code::EmptyInput, Span::empty(0)));
    }
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        super::format::put(&summary, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(summary)
}

pub(super) fn read_with<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Option<GameSummary<'i>> {
    let mut summary = GameSummary::empty();
    read_into(&mut summary, input, options, notes).then_some(summary)
}

/// Reads into a summary that is empty. False: none begins in the input.
fn read_into<'i>(
    summary: &mut GameSummary<'i>,
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> bool {
    let limits = options.limits();
    if input.len() > limits.document {
        let span = Span::new(limits.document, input.len());
        notes.note(Note::new(Code::DocumentTooLong, span));
        return false;
    }
    let mut reader = Reader {
        input,
        at: 0,
        prefix: &[],
        line_limit: limits.line,
        odd: input.len() > limits.line || memchr::memchr2(0, b'\r', input).is_some(),
        notes,
        unread: None,
    };
    reader.read(summary)
}

/// A line without its end and without the tag of its row, and where it begins.
#[derive(Clone, Copy)]
struct Line<'i> {
    text: &'i [u8],
    start: usize,
}

impl<'i> Line<'i> {
    const fn span(&self) -> Span {
        Span {
            start: self.start,
            end: self.start + self.text.len(),
        }
    }

    /// The value that ends the line, and where it begins.
    const fn value(&self, value: &'i [u8]) -> Value<'i> {
        Value {
            text: value,
            start: self.start + (self.text.len() - value.len()),
        }
    }
}

/// Keys that every summary has.
const MANDATORY: [(HeaderKey, Expected); 5] = [
    (HeaderKey::Version, expected!["Protocol_Version"]),
    (HeaderKey::Format, expected!["Format"]),
    (HeaderKey::Name(Color::Black), expected!["Name+"]),
    (HeaderKey::Name(Color::White), expected!["Name-"]),
    (HeaderKey::ToMove, expected!["To_Move"]),
];
/// The bits of these keys, and one for Position.
const ALL_MANDATORY: u32 = {
    let mut bits = POSITION_BIT;
    let mut i = 0;
    while i < MANDATORY.len() {
        bits |= MANDATORY[i].0.bit();
        i += 1;
    }
    bits
};
/// Bits of blocks that were read.
const POSITION_BIT: u32 = 1 << 16;
const TIME_BIT: u32 = 1 << 17;

struct Reader<'i, 'n> {
    input: &'i [u8],
    at: usize,
    /// What each line begins with in rows of the extended mode.
    prefix: &'i [u8],
    line_limit: usize,
    /// A line may be too long, or hold CR or NUL.
    odd: bool,
    notes: &'n mut dyn Notes<Code>,
    /// A line that ended a block that it does not belong to.
    unread: Option<Line<'i>>,
}

impl<'i> Reader<'i, '_> {
    fn read(&mut self, summary: &mut GameSummary<'i>) -> bool {
        match self.begin() {
            Some(framing) => summary.framing = framing,
            None => return false,
        }
        let mut seen = 0;
        let end = loop {
            let Some(line) = self.next_line() else {
                self.unclosed();
                break None;
            };
            if let Some((key, value)) = lex::header_key(line.text) {
                if seen & key.bit() != 0 {
                    self.duplicate(line, value);
                }
                seen |= key.bit();
                self.header(summary, key, line.value(value));
                continue;
            }
            match self.marker(line) {
                Some(Marker::EndSummary) => break Some(line),
                Some(Marker::Begin(Section::Position)) => {
                    if seen & POSITION_BIT != 0 {
                        self.note(Code::DuplicateKey, line.span());
                    }
                    seen |= POSITION_BIT;
                    self.position(summary);
                }
                Some(Marker::Begin(section)) => {
                    let bit = match section {
                        Section::SideTime(side) => TIME_BIT << (1 + side.index()),
                        _ => TIME_BIT,
                    };
                    if seen & bit != 0 {
                        self.note(Code::DuplicateKey, line.span());
                    }
                    seen |= bit;
                    self.time(summary, section);
                }
                Some(Marker::BeginSummary | Marker::End(_)) => {
                    self.unexpected(line, expected!["a key", "BEGIN Time", "BEGIN Position"]);
                }
                None => self.other(summary, Section::Header, line),
            }
        };
        if let Some(end) = end {
            if seen & ALL_MANDATORY != ALL_MANDATORY {
                self.missing(seen, end.span());
            }
            self.after_end();
        }
        summary.extras.sort();
        self.judge_content(summary);
        true
    }

    /// Reads up to `BEGIN Game_Summary`, whose row tells the framing.
    fn begin(&mut self) -> Option<Framing<'i>> {
        if self.input.starts_with(BYTE_ORDER_MARK) {
            self.note(Code::Bom, Span::new(0, 3));
            self.at = 3;
        }
        let line = loop {
            let Some(line) = self.next_line() else {
                let error = ParseError::new(Code::EmptyInput, Span::empty(self.input.len()));
                self.note_error(error.with_truncated());
                return None;
            };
            if !is_blank(line.text) {
                break line;
            }
            self.note(Code::Blank, line.span());
        };
        let (framing, inner) = unframe(line.text);
        let prefix = line.text.len() - inner.len();
        self.prefix = line.text.get(..prefix).unwrap_or_default();
        let line = Line {
            text: inner,
            start: line.start + prefix,
        };
        if self.marker(line) != Some(Marker::BeginSummary) {
            let error = ParseError::new(Code::UnexpectedLine, line.span())
                .with_expected(expected!["BEGIN Game_Summary"]);
            // The line may have been cut.
            let cut = self.is_last() && is_cut_begin(line.text);
            self.note_error(if cut { error.with_truncated() } else { error });
            return None;
        }
        Some(framing)
    }

    /// Whether the line read last is the input's last.
    const fn is_last(&self) -> bool {
        self.at >= self.input.len()
    }

    /// The next line that can be read, without its row's tag.
    #[inline]
    fn next_line(&mut self) -> Option<Line<'i>> {
        if self.unread.is_some() {
            return self.unread.take();
        }
        loop {
            let rest = self.input.get(self.at..)?;
            if rest.is_empty() {
                return None;
            }
            let line = Line {
                text: rest.get(..lex::line_len(rest)).unwrap_or_default(),
                start: self.at,
            };
            self.at += line.text.len() + 1;
            if !self.odd && self.prefix.is_empty() {
                return Some(line);
            }
            if let Some(line) = self.odd_line(line) {
                return Some(line);
            }
        }
    }

    /// A line of a row, or of a text in which some lines may be none.
    fn odd_line(&mut self, line: Line<'i>) -> Option<Line<'i>> {
        let text = line.text.strip_suffix(b"\r").unwrap_or(line.text);
        let fault = if text.len() > self.line_limit {
            Some((Code::LineTooLong, Span::new(self.line_limit, text.len())))
        } else {
            memchr::memchr2(0, b'\r', text).map(|at| {
                let code = match text.get(at) {
                    Some(0) => Code::NulByte,
                    _ => Code::LineEndInside,
                };
                (code, Span::new(at, at + 1))
            })
        };
        if let Some((code, span)) = fault {
            self.note(code, span.shifted(line.start));
            return None;
        }
        let line = Line { text, ..line };
        if let Some(inner) = text.strip_prefix(self.prefix) {
            return Some(Line {
                text: inner,
                start: line.start + self.prefix.len(),
            });
        }
        if is_blank(text) {
            self.note(Code::Blank, line.span());
            return None;
        }
        let error = ParseError::new(Code::UnexpectedLine, line.span())
            .with_expected(expected!["a row with the tag of the first"]);
        let cut = self.is_last() && self.prefix.starts_with(text);
        self.note_error(if cut { error.with_truncated() } else { error });
        None
    }

    /// The marker that a line is, blanks after it or not.
    #[inline]
    fn marker(&mut self, line: Line<'i>) -> Option<Marker> {
        let marker = lex::marker(line.text);
        if marker.is_some() || !matches!(line.text.last(), Some(b' ' | b'\t')) {
            return marker;
        }
        let trimmed = line.text.trim_ascii_end();
        let marker = lex::marker(trimmed)?;
        let span = Span::new(line.start + trimmed.len(), line.span().end);
        self.note(Code::TrailingBlank, span);
        Some(marker)
    }

    /// A marker ended a block that it does not belong to, and was noted. It is read again where it means something in the header.
    fn leave(&mut self, marker: Marker, line: Line<'i>) {
        if !matches!(marker, Marker::BeginSummary | Marker::End(_)) {
            self.unread = Some(line);
        }
    }

    #[inline]
    fn header(&mut self, summary: &mut GameSummary<'i>, key: HeaderKey, value: Value<'i>) {
        let text = LineText::from_token(value.text);
        match key {
            HeaderKey::Version => summary.version = Version::new(text),
            HeaderKey::Mode => summary.mode = Some(Mode::from_text(text)),
            HeaderKey::Format => summary.format = text,
            HeaderKey::Declaration => summary.declaration = Some(text),
            HeaderKey::GameId => summary.game_id = Some(text),
            HeaderKey::Name(Color::Black) => {
                let [black, _] = &mut summary.names;
                *black = text;
            }
            HeaderKey::Name(Color::White) => {
                let [_, white] = &mut summary.names;
                *white = text;
            }
            HeaderKey::YourTurn => {
                if let Some(turn) = self.turn(value) {
                    summary.your_turn = Some(turn);
                }
            }
            HeaderKey::RematchOnDraw => summary.rematch_on_draw = Some(YesNo::from_text(text)),
            HeaderKey::ToMove => {
                if let Some(turn) = self.turn(value) {
                    summary.to_move = turn;
                }
            }
            HeaderKey::MaxMoves => {
                if let Some(moves) = self.count(value) {
                    summary.max_moves = Some(moves);
                }
            }
        }
    }

    /// A line that is none of the section's own: a blank one, a key of a server's own, a line of an unknown block.
    #[cold]
    fn other(&mut self, summary: &mut GameSummary<'i>, section: Section, line: Line<'i>) {
        if is_blank(line.text) {
            return self.note(Code::Blank, line.span());
        }
        let keep = |line: &Line<'i>| Extra::from_line(section, LineText::from_token(line.text));
        if line.text.starts_with(b"'") && section == Section::Position {
            self.note(Code::CommentInPosition, line.span());
            return summary.extras.push_unsorted(keep(&line));
        }
        if let Some(name) = line.text.strip_prefix(b"BEGIN ")
            && lex::is_key(name)
        {
            self.note(Code::UnknownKey, line.span());
            summary.extras.push_unsorted(keep(&line));
            // All up to its end is of a block that means nothing here.
            while let Some(line) = self.next_line() {
                if self.marker(line) == Some(Marker::EndSummary) {
                    let error = ParseError::new(Code::UnexpectedLine, line.span())
                        .with_expected(expected!["the end of the block"]);
                    // The line may have been cut: with more text it is one of the block.
                    let cut = self.at > self.input.len();
                    self.note_error(if cut { error.with_truncated() } else { error });
                    self.unread = Some(line);
                    return;
                }
                summary.extras.push_unsorted(keep(&line));
                if line.text.strip_prefix(b"END ") == Some(name) {
                    return;
                }
            }
            return;
        }
        let key = lex::split_key(line.text).map(|parts| parts.key);
        match key {
            Some(key) if lex::is_own_key(key) => {
                let span = Span::new(line.start, line.start + key.len());
                self.note(Code::UnknownKey, span);
                summary.extras.push_unsorted(keep(&line));
            }
            _ => self.unexpected(
                line,
                match section {
                    Section::Header => expected!["a key", "BEGIN", "END Game_Summary"],
                    Section::Time | Section::SideTime(_) => expected!["a key", "END"],
                    Section::Position => {
                        expected![
                            "P1 to P9",
                            "PI",
                            "P+",
                            "P-",
                            "+",
                            "-",
                            "a move",
                            "END Position"
                        ]
                    }
                },
            ),
        }
    }

    /// What may follow the summary: in rows, their end mark.
    fn after_end(&mut self) {
        let mut may_end = !self.prefix.is_empty();
        while let Some(line) = self.next_line() {
            // The end mark itself may have been cut.
            let cut = may_end && self.is_last() && b"+OK".starts_with(line.text);
            let error = |code| {
                let error = ParseError::new(code, line.span())
                    .with_expected(expected!["nothing after the summary"]);
                if cut { error.with_truncated() } else { error }
            };
            if is_blank(line.text) {
                self.note_error(error(Code::Blank));
            } else if may_end && line.text == b"+OK" {
                may_end = false;
            } else {
                // One finding is enough for another text.
                return self.note_error(error(Code::UnexpectedLine));
            }
        }
    }

    #[cold]
    fn missing(&mut self, seen: u32, end: Span) {
        let position = (POSITION_BIT, expected!["BEGIN Position"]);
        let keys = MANDATORY.into_iter().map(|(key, name)| (key.bit(), name));
        for (bit, name) in keys.chain([position]) {
            if seen & bit == 0 {
                let error = ParseError::new(Code::MissingKey, end);
                self.note_error(error.with_expected(name));
            }
        }
    }

    #[cold]
    fn unclosed(&mut self) {
        let error = ParseError::new(Code::Unclosed, Span::empty(self.input.len()))
            .with_expected(expected!["END Game_Summary"])
            .with_truncated();
        self.note_error(error);
    }

    /// What is odd about the whole rather than about a line.
    fn judge_content(&mut self, summary: &GameSummary<'i>) {
        if !summary.to_move_fits() {
            let span = self.find(b"To_Move:");
            self.note(Code::ToMoveMismatch, span);
        }
        if summary.jishogi_declaration.is_some() && summary.version.is_at_least(&[1, 1]) {
            let span = self.find(b"Jishogi_Declaration:");
            self.note(Code::JishogiInPosition, span);
        }
        let own: &[u8] = match &summary.time.sides {
            [Some(_), None] => b"BEGIN Time+",
            [None, Some(_)] => b"BEGIN Time-",
            _ => b"",
        };
        if !own.is_empty() {
            let span = self.find(own);
            self.note(Code::OneSidedTime, span);
        }
        if let Some(stop_watch) = super::clock::stop_watch(summary) {
            let (code, key): (Code, &[u8]) = match stop_watch {
                Ok(_) if summary.time.is_in_seconds() => return,
                Ok(_) => (Code::StopwatchUnit, b"Time_Unit:"),
                Err(_) => (Code::BadStopwatch, b"Game_ID:"),
            };
            let span = self.find(key);
            self.note(code, span);
        }
    }

    /// The last line with that key.
    #[cold]
    fn find(&self, key: &[u8]) -> Span {
        let mut found = Span::empty(0);
        let mut at = 0;
        for row in self.input.split_inclusive(|&byte| byte == b'\n') {
            let text = row.trim_ascii_end();
            let inner = text.strip_prefix(self.prefix).unwrap_or(text);
            if inner.starts_with(key) {
                found = Span::new(at + (text.len() - inner.len()), at + text.len());
            }
            at += row.len();
        }
        found
    }

    #[cold]
    fn duplicate(&mut self, line: Line<'i>, value: &[u8]) {
        let key = line.text.len() - value.len() - 1;
        let span = Span::new(line.start, line.start + key);
        self.note(Code::DuplicateKey, span);
    }

    #[cold]
    fn unexpected(&mut self, line: Line<'i>, expected: Expected) {
        let error = ParseError::new(Code::UnexpectedLine, line.span());
        self.note_error(error.with_expected(expected));
    }

    #[cold]
    fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    #[cold]
    fn note_error(&mut self, error: ParseError) {
        self.notes.note(error.into());
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What stands before a row's text: the tag of the extended mode, with its id and a blank; nothing on other lines.
pub(crate) fn row_tag(line: &[u8]) -> &[u8] {
    let (_, inner) = unframe(line);
    line.get(..line.len() - inner.len()).unwrap_or_default()
}

/// The framing of a row, and what stands in it.
fn unframe(line: &[u8]) -> (Framing<'_>, &[u8]) {
    if let Some(inner) = line.strip_prefix(SHOW) {
        return (Framing::Show, inner);
    }
    if let Some(rest) = line.strip_prefix(MONITOR)
        && let Some(end) = memchr::memchr(b']', rest)
        && let Some((id, rest)) = rest.split_at_checked(end)
        && let Some(inner) = rest.strip_prefix(b"] ")
        && let Some(id) = MonitorId::new(LineText::from_token(id))
    {
        return (Framing::Monitor(id), inner);
    }
    (Framing::Bare, line)
}

/// Whether a line may be the beginning of the first one.
fn is_cut_begin(line: &[u8]) -> bool {
    BYTE_ORDER_MARK.starts_with(line)
        || b"BEGIN Game_Summary".starts_with(line)
        || SHOW.starts_with(line)
        || MONITOR.starts_with(line)
        || line.starts_with(MONITOR) && !line.ends_with(b"] ")
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
}
