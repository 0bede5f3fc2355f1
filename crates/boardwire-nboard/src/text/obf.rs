//! OBF: positions with the scores of their moves, as Edax's problem files have them.
#![warn(clippy::indexing_slicing)]

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Color, Move, Setup};
use boardwire_core::{
    Codec, CodecOptions as _, Compare, Direction, Discard, FmtOut, Framer, Judge, Level,
    LineFramer, LineText, Notes, Observation, Out, Shape, Span,
};

use super::codes::ObfCode as Code;
use super::options::TextOptions;
use super::scan::{Cell, cell, is_space, put_setup, read_cells, shape_of};
use crate::spelling::{Spelled, read_move};

/// Why a line was refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a line.
pub type Note = boardwire_core::Note<Code>;

/// A line of a problem file: a position, a comment, both, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObfLine<'i> {
    problem: Option<Problem>,
    comment: Option<LineText<'i>>,
}

/// A position and what is known of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub setup: Setup,
    entries: Vec<Entry>,
}

/// A move and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The move.
    pub mv: Move,
    /// The final difference of discs for the side to move, if it is given.
    pub score: Option<i32>,
}

impl<'i> ObfLine<'i> {
    /// A line of these parts.
    #[must_use]
    pub const fn new(problem: Option<Problem>, comment: Option<LineText<'i>>) -> Self {
        Self { problem, comment }
    }

    /// The position; `None` on a line that is blank or a comment.
    #[must_use]
    pub const fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// What stands after `%`.
    #[must_use]
    pub const fn comment(&self) -> Option<&LineText<'i>> {
        self.comment.as_ref()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedObfLine {
        ObfLine {
            problem: self.problem,
            comment: self.comment.map(LineText::into_owned),
        }
    }
}

impl Problem {
    /// A position of whose moves nothing is known.
    #[must_use]
    pub const fn new(setup: Setup) -> Self {
        Self {
            setup,
            entries: Vec::new(),
        }
    }

    /// The moves in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Adds a move. False: the board does not have the square, and nothing has changed.
    #[must_use]
    pub fn push(&mut self, entry: Entry) -> bool {
        let shape = self.setup.board.shape();
        let fits = entry.mv.square().is_none_or(|square| shape.has(square));
        if fits {
            self.entries.push(entry);
        }
        fits
    }
}

/// Reads a line at level Conforming. A line end after it is no matter.
///
/// ```
/// use boardwire_nboard::text::obf;
///
/// let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;";
/// let line = obf::parse(text)?;
/// assert_eq!(line.problem().unwrap().entries()[0].score, Some(18));
/// assert_eq!(line.to_string(), text);
/// # Ok::<(), obf::ParseError>(())
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<ObfLine<'i>, ParseError> {
    parse_with(line, &TextOptions::new(Level::Conforming), &mut Discard)
}

/// Reads a line at level Canonical: only what [`format`] writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<ObfLine<'i>, ParseError> {
    parse_with(line, &TextOptions::new(Level::Canonical), &mut Discard)
}

/// Reads a line at level Lenient, and what is odd about it.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(ObfLine<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let line = parse_with(line, &TextOptions::new(Level::Lenient), &mut notes)?;
    Ok((line, notes))
}

/// Reads a line as the options say, leaving notes. Of the options, level and limits count.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    options: &TextOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<ObfLine<'i>, ParseError> {
    let input = line.as_ref();
    let mut judge = Judge::new(options.level(), notes);
    let bytes = crate::line::whole(input, options.limits().line).map_err(|(fault, span)| {
        let code = match fault {
            crate::line::LineFault::TooLong => Code::LineTooLong,
            crate::line::LineFault::End => Code::LineEndInside,
            crate::line::LineFault::Nul => Code::NulByte,
        };
        ParseError::new(code, span)
    })?;
    let result = read(bytes, &mut judge);
    let line = judge.finish(result)?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        put(&line, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(line)
}

/// A line, free of the input's lifetime.
pub type OwnedObfLine = ObfLine<'static>;

impl core::str::FromStr for OwnedObfLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse(line).map(ObfLine::into_owned)
    }
}

fn read<'i>(line: &'i [u8], notes: &mut dyn Notes<Code>) -> Result<ObfLine<'i>, ParseError> {
    let (text, comment) = match memchr::memchr(b'%', line) {
        Some(at) => (line.get(..at).unwrap_or_default(), line.get(at + 1..)),
        None => (line, None),
    };
    let comment = comment.map(LineText::from_token);
    let mut parts = text.split(|&byte| byte == b';');
    let first = parts.next().unwrap_or_default();
    let mut problem = match trim(first, 0) {
        span if span.is_empty()
            && parts
                .clone()
                .all(|part| part.iter().all(|byte| is_space(*byte))) =>
        {
            None
        }
        _ => Some(Problem::new(position(first, notes)?)),
    };
    let mut at = first.len() + 1;
    for part in parts {
        let span = trim(part, at);
        if !span.is_empty()
            && let Some(problem) = &mut problem
        {
            let entry = entry(span, line)?;
            if !problem.push(entry) {
                return Err(ParseError::new(Code::OffBoard, name_span(span, line)));
            }
        }
        at += part.len() + 1;
    }
    Ok(ObfLine { problem, comment })
}

/// The board and the side to move, at the beginning of a line.
fn position(text: &[u8], notes: &mut dyn Notes<Code>) -> Result<Setup, ParseError> {
    let start = text.iter().take_while(|byte| is_space(**byte)).count();
    let cells = text
        .iter()
        .skip(start)
        .take_while(|byte| !is_space(**byte))
        .count();
    let span = Span::new(start, start + cells);
    if let Some(bad) = span.of(text).iter().position(|byte| cell(*byte).is_none()) {
        let at = start + bad;
        return Err(ParseError::new(Code::BadCell, Span::new(at, at + 1)));
    }
    let shape = shape_of(cells).ok_or_else(|| ParseError::new(Code::BadBoardLength, span))?;
    let (board, end) = read_cells(text, start, shape);
    let rest = trim(text.get(end..).unwrap_or_default(), end);
    let mover = match rest.of(text) {
        [mover] => cell(*mover),
        _ => None,
    };
    let turn = match mover {
        Some(Cell::Disc(color)) => color,
        _ if rest.is_empty() => {
            notes.note(Note::new(Code::NoMover, Span::empty(end)));
            Color::Black
        }
        _ => return Err(ParseError::new(Code::BadCell, rest)),
    };
    Ok(Setup { board, turn })
}

/// `A2:+38`.
fn entry(span: Span, line: &[u8]) -> Result<Entry, ParseError> {
    let name = name_span(span, line);
    let mv = match read_move(name.of(line)) {
        Spelled::Move(mv) => mv,
        Spelled::Dashes => Move::Pass,
        Spelled::Bad => return Err(ParseError::new(Code::BadSquare, name)),
    };
    let rest = Span::new(name.end, span.end);
    let rest = trim(rest.of(line), rest.start);
    let score = match rest.of(line) {
        [] => None,
        [b':', ..] => {
            let field = Span::new(rest.start + 1, rest.end);
            let field = trim(field.of(line), field.start);
            let value = crate::line::read_int(field.of(line));
            let value = value.and_then(|value| i32::try_from(value).ok());
            Some(value.ok_or_else(|| ParseError::new(Code::BadScore, field))?)
        }
        _ => return Err(ParseError::new(Code::BadScore, rest)),
    };
    Ok(Entry { mv, score })
}

/// The move of an entry.
fn name_span(span: Span, line: &[u8]) -> Span {
    let is_end = |byte: &u8| *byte == b':' || is_space(*byte);
    let len = span.of(line).iter().position(is_end);
    Span::new(span.start, span.start + len.unwrap_or(span.len()))
}

fn trim(text: &[u8], start: usize) -> Span {
    let first = text.iter().position(|byte| !is_space(*byte));
    let last = text.iter().rposition(|byte| !is_space(*byte));
    match (first, last) {
        (Some(first), Some(last)) => Span::new(start + first, start + last + 1),
        _ => Span::empty(start),
    }
}

/// The canonical line, without a line end.
#[must_use]
pub fn format(line: &ObfLine<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(line, &mut out);
    out
}

/// Appends the canonical line.
pub fn format_into(line: &ObfLine<'_>, out: &mut Vec<u8>) {
    put(line, out);
}

fn put(line: &ObfLine<'_>, out: &mut impl Out) {
    if let Some(Problem { setup, entries }) = &line.problem {
        put_setup(&setup.board, setup.turn, out);
        out.put(b";");
        for Entry { mv, score } in entries {
            out.put(b" ");
            match mv {
                Move::Play(square) => out.put(square.name().to_ascii_uppercase().as_bytes()),
                Move::Pass => out.put(b"PS"),
            }
            if let Some(score) = score {
                out.put(if *score < 0 { b":" } else { b":+" });
                out.put_i64((*score).into());
            }
            out.put(b";");
        }
        if line.comment.is_some() {
            out.put(b" ");
        }
    }
    if let Some(comment) = &line.comment {
        out.put(b"%");
        out.put(comment.as_bytes());
    }
}

impl fmt::Display for ObfLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put(self, &mut out);
        out.finish()
    }
}

/// Lines of problem files, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Obf;

impl Codec for Obf {
    const NAME: &'static str = "obf";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = ObfLine<'i>;
    type Options = TextOptions;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &TextOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Result<ObfLine<'i>, ParseError> {
        parse_with(input, options, notes)
    }

    fn format_into(line: &ObfLine<'_>, _: &TextOptions, out: &mut Vec<u8>) {
        put(line, out);
    }

    fn into_owned(line: ObfLine<'_>) -> OwnedObfLine {
        line.into_owned()
    }

    fn shorten<'s, 'l: 's>(line: &'s ObfLine<'l>) -> &'s ObfLine<'s> {
        line
    }

    fn tokens(input: &[u8], _: &TextOptions, each: &mut dyn FnMut(Span)) -> bool {
        crate::line::tokens(input, each);
        true
    }

    fn keep(input: &[u8], options: &TextOptions, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input))
        })
    }

    #[cfg(feature = "serde")]
    fn json(line: &ObfLine<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(line) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    fn framer(options: &TextOptions) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// With the feature `rules`: moves that are illegal in the position.
    #[cfg(feature = "rules")]
    fn validate(input: &[u8], line: &ObfLine<'_>, _: &TextOptions) -> Vec<Observation> {
        observe(input, line)
    }

    #[cfg(not(feature = "rules"))]
    fn validate(_: &[u8], _: &ObfLine<'_>, _: &TextOptions) -> Vec<Observation> {
        Vec::new()
    }
}

#[cfg(feature = "rules")]
fn observe(input: &[u8], line: &ObfLine<'_>) -> Vec<Observation> {
    use boardwire_core::othello::Variant;
    use boardwire_core::{CodeSet as _, Finding, Severity};
    use boardwire_rules::othello::{IllegalMove, Position};

    let Some(Problem { setup, entries }) = &line.problem else {
        return Vec::new();
    };
    // Std is played on boards of every shape.
    let position =
        Position::from_board(Variant::Std, &setup.board, setup.turn, None).unwrap_or_default();
    let text = input.split(|&byte| byte == b'%').next().unwrap_or_default();
    let mut at = 0;
    let spans = text.split(|&byte| byte == b';').map(|part| {
        let span = trim(part, at);
        at += part.len() + 1;
        span
    });
    let spans = spans.skip(1).filter(|span| !span.is_empty());
    let illegal = entries.iter().zip(spans).filter_map(|(entry, span)| {
        let code = match position.check_move(entry.mv).err()? {
            IllegalMove::PassWithMoves => Code::PassWithMoves,
            _ => Code::IllegalMove,
        };
        Some(Finding::new(code.info(), name_span(span, input), Severity::Error).into())
    });
    illegal.collect()
}
