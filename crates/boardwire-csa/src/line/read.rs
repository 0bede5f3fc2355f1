//! What the readers of both sides share: the line itself, words, moves and times.

use boardwire_core::{
    Class, CodecOptions, Compare, Expected, Judge, Level, LineText, Notes, Span, Word, expected,
};

use super::{Code, LineKind, MoveComment, Note, Options, ParseError, UnknownLine, classify, swar};
use crate::moves::{CsaMove, MOVE_LEN, MoveFault, move_fault};
use crate::names::{GameName, NameFault};
use crate::special::Special;
use crate::time::{CsaTime, TimeFault};

pub(crate) type Parsed<T> = Result<T, ParseError>;

/// Reads a line behind a judge, and compares it with its canonical form where the level asks for it.
#[inline]
pub(crate) fn judged<'i, 'n, T>(
    input: &'i [u8],
    options: &Options,
    notes: &'n mut dyn Notes<Code>,
    read: impl FnOnce(&mut Reader<'i, '_>) -> Parsed<T>,
    format: impl FnOnce(&T, &mut Compare<'_>),
) -> Parsed<T> {
    let line = whole_line(input, options)?;
    let mut judge: Judge<'n, Code> = Judge::new(options.level(), notes);
    let mut reader = Reader {
        line,
        notes: &mut judge,
    };
    let result = read(&mut reader);
    if judge.first().is_some() {
        return judge.finish(result);
    }
    if options.level() == Level::Canonical
        && let Ok(value) = &result
    {
        let mut compare = Compare::new(input);
        format(value, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    result
}

/// The line without its end, where the level takes one.
#[inline]
pub(crate) fn usual_end<'i>(input: &'i [u8], options: &Options) -> &'i [u8] {
    match input {
        [line @ .., b'\n'] if options.level() != Level::Canonical => {
            line.strip_suffix(b"\r").unwrap_or(line)
        }
        line => line,
    }
}

/// The line without its end. What is no line of text is refused before its words are read.
#[inline]
fn whole_line<'i>(input: &'i [u8], options: &Options) -> Parsed<&'i [u8]> {
    let line = match input {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        line => line,
    };
    let limit = options.limits().line;
    if line.len() > limit {
        return Err(ParseError::new(
            Code::LineTooLong,
            Span::new(limit, line.len()),
        ));
    }
    if swar::has_control(line)
        && let Some(at) = memchr::memchr3(0, b'\n', b'\r', line)
    {
        let code = match line.get(at) {
            Some(0) => Code::NulByte,
            _ => Code::LineEndInside,
        };
        return Err(ParseError::new(code, Span::new(at, at + 1)));
    }
    Ok(line)
}

#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

pub(crate) fn trim_end(line: &[u8]) -> &[u8] {
    let len = line
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(0, |last| last + 1);
    line.get(..len).unwrap_or_default()
}

/// A word and where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'i> {
    pub(crate) bytes: &'i [u8],
    pub(crate) start: usize,
}

impl<'i> Token<'i> {
    pub(crate) const fn end(&self) -> usize {
        self.start + self.bytes.len()
    }

    pub(crate) const fn span(&self) -> Span {
        Span {
            start: self.start,
            end: self.end(),
        }
    }

    pub(crate) fn word(&self) -> Word<'i> {
        Word::from_token(self.bytes)
    }
}

/// One line, and where its notes go.
pub(crate) struct Reader<'i, 'n> {
    pub(crate) line: &'i [u8],
    notes: &'n mut dyn Notes<Code>,
}

/// Words of a line, from an offset on. A run of blanks, or a tab, between them is noted.
pub(crate) struct Words<'i> {
    line: &'i [u8],
    at: usize,
}

impl<'i> Words<'i> {
    pub(crate) const fn new(line: &'i [u8], at: usize) -> Self {
        Self { line, at }
    }

    /// What was not read.
    pub(crate) fn rest(&self) -> &'i [u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The next word, and the blanks before it.
    pub(crate) fn raw(&mut self) -> Option<(Token<'i>, &'i [u8])> {
        let rest = self.rest();
        let blanks = rest.iter().position(|&byte| !is_blank(byte))?;
        let (gap, text) = rest.split_at_checked(blanks)?;
        let len = text
            .iter()
            .position(|&byte| is_blank(byte))
            .unwrap_or(text.len());
        let start = self.at + blanks;
        self.at = start + len;
        let bytes = text.get(..len)?;
        Some((Token { bytes, start }, gap))
    }

    /// The next word. A run of blanks, or a tab, before it is noted.
    pub(crate) fn next(&mut self, reader: &mut Reader<'i, '_>) -> Option<Token<'i>> {
        let (token, gap) = self.raw()?;
        if !matches!(gap, [] | [b' ']) {
            reader.field_spaces(token.start - gap.len(), token.start);
        }
        Some(token)
    }
}

impl<'i> Reader<'i, '_> {
    #[cold]
    pub(crate) fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    #[cold]
    pub(crate) fn note_or(&mut self, code: Code, span: Span, error: Code, expected: Expected) {
        let error = ParseError::new(error, span).with_expected(expected);
        self.notes.note(Note::new(code, span).or_error(error));
    }

    /// What is a fault of the server is a deviation of a client, whose lines a server reads whatever they are.
    #[cold]
    pub(crate) fn tolerate(&mut self, error: ParseError) {
        self.notes
            .note(Note::from(error).with_class(Class::Deviation));
    }

    #[cold]
    pub(crate) fn field_spaces(&mut self, start: usize, end: usize) {
        let one = expected!["one space"];
        let span = Span::new(start, end);
        self.note_or(Code::FieldSpaces, span, Code::UnexpectedArgument, one);
    }

    /// The whole line, kept without a meaning after a note.
    #[cold]
    pub(crate) fn unknown(
        &mut self,
        code: Code,
        span: Span,
        expected: Expected,
    ) -> UnknownLine<'i> {
        let error = ParseError::new(code, span).with_expected(expected);
        self.notes.note(Note::new(code, span).or_error(error));
        UnknownLine::from_token(self.line)
    }

    /// The kind of the line, and the line without blanks at its end where these belong to no text.
    pub(crate) fn settle(&mut self) -> (LineKind, &'i [u8]) {
        let line = self.line;
        if !line.last().copied().is_some_and(is_blank) {
            return (classify(line), line);
        }
        let trimmed = trim_end(line);
        let kind = classify(trimmed);
        let is_text = match kind {
            LineKind::Empty | LineKind::Unknown | LineKind::Reply => true,
            LineKind::Move => line.contains(&b'\''),
            LineKind::Command => line.starts_with(b"%%CHAT") || line.starts_with(b"%%%"),
            _ => false,
        };
        if is_text {
            return (classify(line), line);
        }
        self.note(Code::TrailingBlank, Span::new(trimmed.len(), line.len()));
        (kind, trimmed)
    }

    /// A note where a line that has no free text holds bytes outside ASCII.
    pub(crate) fn check_ascii(&mut self, line: &[u8]) {
        if line.is_ascii() {
            return;
        }
        if let Some(start) = line.iter().position(|byte| !byte.is_ascii()) {
            let rest = line.get(start..).unwrap_or_default();
            let len = rest.iter().position(u8::is_ascii).unwrap_or(rest.len());
            self.note(Code::NonAscii, Span::new(start, start + len));
        }
    }

    /// Reads the move at the line's beginning. Gives what follows it: a comment after a blank, or the offset of a comma or
    /// of the end. An `Err` is the line, kept whole after its note.
    pub(crate) fn mv(
        &mut self,
        line: &'i [u8],
    ) -> Result<(CsaMove, AfterMove<'i>), UnknownLine<'i>> {
        let len = memchr::memchr(b',', line).unwrap_or(line.len());
        let token = line.get(..len).unwrap_or_default();
        if let Some(mv) = CsaMove::from_csa(token) {
            return Ok((mv, AfterMove::At(len)));
        }
        if let Some(found) = self.space_comment(line) {
            return Ok(found);
        }
        let (start, end, expected) = match move_fault(token) {
            None => (0, len, expected!["a move"]),
            Some(MoveFault::PieceCase(mv)) => {
                self.lower_case_piece();
                return Ok((mv, AfterMove::At(len)));
            }
            Some(fault) => {
                let (start, end) = fault.bytes(len);
                (start, end, fault_expected(fault))
            }
        };
        Err(self.unknown(Code::BadMove, Span::new(start, end), expected))
    }

    fn lower_case_piece(&mut self) {
        let upper = expected!["a piece in upper case"];
        let span = Span::new(MOVE_LEN - 2, MOVE_LEN);
        self.note_or(Code::LowerCasePiece, span, Code::BadMove, upper);
    }

    /// `+7776FU '* 30`: blanks stand where the comma should.
    #[cold]
    fn space_comment(&mut self, line: &'i [u8]) -> Option<(CsaMove, AfterMove<'i>)> {
        let (token, rest) = line.split_at_checked(MOVE_LEN)?;
        let blanks = rest.iter().position(|&byte| !is_blank(byte))?;
        let [b'\'', text @ ..] = rest.get(blanks..)? else {
            return None;
        };
        if blanks == 0 {
            return None;
        }
        let mv = match move_fault(token) {
            None => CsaMove::from_csa(token)?,
            Some(MoveFault::PieceCase(mv)) => {
                self.lower_case_piece();
                mv
            }
            Some(_) => return None,
        };
        let span = Span::new(MOVE_LEN, MOVE_LEN + blanks);
        self.note_or(
            Code::SpaceComment,
            span,
            Code::BadMove,
            expected!["a comma"],
        );
        let comment = self.comment(text, MOVE_LEN + blanks + 1);
        Some((mv, AfterMove::Comment(comment)))
    }

    /// A comment, and a remark where it holds a comma.
    pub(crate) fn comment(&mut self, text: &'i [u8], start: usize) -> MoveComment<'i> {
        if let Some(at) = memchr::memchr(b',', text) {
            self.note(Code::CommentComma, Span::new(start + at, start + at + 1));
        }
        MoveComment::from_token(text)
    }

    /// The error for what stands from the comma at `at` on.
    #[cold]
    pub(crate) fn bad_field(line: &[u8], at: usize, expected: Expected) -> ParseError {
        let rest = line.get(at + 1..).unwrap_or_default();
        let len = memchr::memchr(b',', rest).unwrap_or(rest.len());
        ParseError::new(Code::BadField, Span::new(at, at + 1 + len)).with_expected(expected)
    }

    /// Reads `,T12` as often as it stands at `at`; the last one counts. Gives the offset after it.
    pub(crate) fn times(&mut self, line: &[u8], mut at: usize) -> Parsed<(Option<CsaTime>, usize)> {
        let mut time = None;
        let mut last = at;
        while let Some([b',', b'T', text @ ..]) = line.get(at..) {
            if time.is_some() {
                self.note(Code::RepeatedTime, Span::new(last, at));
            }
            let len = memchr::memchr(b',', text).unwrap_or(text.len());
            time = Some(self.time(text.get(..len).unwrap_or_default(), at + 2)?);
            last = at;
            at += 2 + len;
        }
        Ok((time, at))
    }

    fn time(&mut self, text: &[u8], start: usize) -> Parsed<CsaTime> {
        let end = start + text.len();
        let reading = CsaTime::read(text).map_err(|fault| {
            let (code, span) = match fault {
                TimeFault::Empty => (Code::BadTime, Span::new(start - 1, start)),
                TimeFault::NotADigit(at) => (Code::BadTime, Span::new(start + at, start + at + 1)),
                TimeFault::Overflow => (Code::TimeOverflow, Span::new(start, end)),
            };
            ParseError::new(code, span).with_expected(expected!["seconds"])
        })?;
        if reading.leading_zero {
            self.note(Code::TimeLeadingZero, Span::new(start, end));
        }
        if let Some(at) = reading.cut_at {
            self.note(Code::TimePrecision, Span::new(start + at, end));
        }
        Ok(reading.time)
    }

    /// The special at the line's beginning, and the offset after it.
    pub(crate) fn special(&mut self, line: &'i [u8]) -> Parsed<(Special<'i>, usize)> {
        let len = memchr::memchr(b',', line).unwrap_or(line.len());
        let word = line.get(1..len).unwrap_or_default();
        let span = Span::new(0, len);
        let Some(special) = Special::from_word(word) else {
            return Err(
                ParseError::new(Code::BadSpecial, span).with_expected(expected![
                    "%TORYO",
                    "%KACHI",
                    "another word in upper case"
                ]),
            );
        };
        if matches!(special, Special::Other(_)) {
            self.note(Code::UnknownSpecial, span);
        }
        Ok((special, len))
    }

    /// Notes what is wrong with a gamename that a command names. The command is read all the same.
    pub(crate) fn check_game_name(&mut self, name: Token<'i>, buoy: bool) -> Option<GameName<'i>> {
        let game = match GameName::read(name.bytes) {
            Ok(game) => game,
            Err(error) if error.fault == NameFault::StopWatch => {
                let span = Span::new(name.start + error.at, name.end());
                self.note(Code::BadStopwatch, span);
                return None;
            }
            Err(_) => {
                let form = expected!["name-total-byoyomi"];
                self.note_or(Code::BadGamename, name.span(), Code::BadGamename, form);
                return None;
            }
        };
        if buoy && !name.bytes.starts_with(b"buoy_") {
            let form = expected!["a name that begins with buoy_"];
            self.note_or(Code::BadGamename, name.span(), Code::BadGamename, form);
        }
        Some(game)
    }
}

/// What stands behind a move.
pub(crate) enum AfterMove<'i> {
    /// A comment, after a blank.
    Comment(MoveComment<'i>),
    /// The offset of a comma or of the line's end.
    At(usize),
}

const fn fault_expected(fault: MoveFault) -> Expected {
    match fault {
        MoveFault::Sign => expected!["+ or -"],
        MoveFault::From => expected!["00 or a square from 11 to 99"],
        MoveFault::To => expected!["a square from 11 to 99"],
        MoveFault::Piece | MoveFault::PieceCase(_) => expected!["a piece such as FU"],
        MoveFault::Drop => expected!["FU, KY, KE, GI, KI, KA or HI"],
        MoveFault::Length => expected!["seven characters such as +7776FU"],
    }
}

/// Decimal digits that fit `u32`.
pub(crate) fn small_number(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u32, |value, &byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value.checked_mul(10)?.checked_add(u32::from(digit))
    })
}

/// Decimal digits, with `-` or without, that fit `i64`.
pub(crate) fn signed_number(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_i64, |value, &byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        let digit = i64::from(digit);
        let shifted = value.checked_mul(10)?;
        if negative {
            shifted.checked_sub(digit)
        } else {
            shifted.checked_add(digit)
        }
    })
}

/// A line of words joined by single spaces.
pub(crate) fn joined<'i>(line: &'i [u8]) -> LineText<'i> {
    let spaced = line
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if is_blank(*a) && is_blank(*b)))
        || line.contains(&b'\t');
    if !spaced {
        return LineText::from_token(line);
    }
    let words = line
        .split(|&byte| is_blank(byte))
        .filter(|word| !word.is_empty());
    let mut text = alloc::vec::Vec::with_capacity(line.len());
    for word in words {
        if !text.is_empty() {
            text.push(b' ');
        }
        text.extend_from_slice(word);
    }
    LineText::new(text).unwrap_or_else(|_| LineText::from_token(line))
}

/// The kind of a whole input, whose line end does not count.
pub(crate) fn kind_of(input: &[u8]) -> LineKind {
    let line = match input {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        line => line,
    };
    match classify(line) {
        LineKind::Unknown | LineKind::SummaryBody => match classify(trim_end(line)) {
            // Blanks with a tab among them.
            LineKind::Empty => LineKind::Unknown,
            kind => kind,
        },
        kind => kind,
    }
}
