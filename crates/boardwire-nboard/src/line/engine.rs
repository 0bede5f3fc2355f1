//! Lines from the engine to the GUI.
//!
//! ```
//! use boardwire_nboard::engine::{self, EngineLine};
//!
//! let EngineLine::Answer(item) = engine::parse("=== d6 -1.00 0.0")? else { panic!() };
//! assert_eq!(engine::format(&EngineLine::Answer(item)), b"=== D6/-1.00/0.00");
//!
//! // Engines print much else: it is kept, and never an error.
//! assert!(matches!(engine::parse("Creating cache with 2 buckets (0 MB)")?, EngineLine::Noise(_)));
//! # Ok::<(), boardwire_nboard::ParseError>(())
//! ```
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::Move;
use boardwire_core::{
    CodecOptions as _, Compare, Discard, FmtOut, IntoText, Judge, Level, LineText, Notes, Out,
    TextError, TextFault, Word, context, expected,
};

use super::codes::{Code, Note, ParseError};
use super::fields::{Fields, put_item};
use super::gui::put_tail;
use super::lex::{Lexer, whole_line};
use super::options::{Dialect, Options};
use super::text::Tail;
use crate::eval::Eval;
use crate::item::MoveItem;
use crate::num::Num;
use crate::spelling::move_prefix;

/// A line from the engine to the GUI. Equality does not heed the number of games of a search line, which is written as 0.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EngineLine<'i> {
    /// `set myname Ntest6`. NBoard reads one word of it ([`Tail::first_word`]).
    MyName(Tail<'i>),
    /// `status Edax is thinking`: what the GUI shows; nothing clears it.
    Status(Tail<'i>),
    /// `pong 1`: the engine has stopped thinking and read all up to the ping with this number.
    Pong(i64),
    /// `nodestats 35805 0.01`: positions and seconds since the search began. Edax's seconds mean nothing.
    NodeStats {
        /// How many positions.
        nodes: i64,
        /// In how many seconds.
        secs: Num,
    },
    /// `search D6 -1.16 0 6`: a line of play that the search found.
    Search(Variation<'i>),
    /// `book D6 -1.16 0 5`: one from the book.
    Book(Variation<'i>),
    /// `analysis 61 -2.00`: the value of a position of the game.
    Analysis {
        /// How many moves were played before it, passes counted.
        plies: u32,
        /// Its value.
        eval: Eval,
    },
    /// `=== D6/-1.16/0.00`: the answer to `go`.
    Answer(MoveItem),
    /// `learned`: the game is in the book.
    Learned,
    /// Any other line: real engines print many.
    Noise(Noise<'i>),
}

impl PartialEq for EngineLine<'_> {
    fn eq(&self, other: &Self) -> bool {
        use EngineLine::{
            Analysis, Answer, Book, Learned, MyName, NodeStats, Noise, Pong, Search, Status,
        };
        match (self, other) {
            (Search(a), Search(b)) => {
                (&a.pv, a.eval, &a.depth, &a.text) == (&b.pv, b.eval, &b.depth, &b.text)
            }
            (Book(a), Book(b)) => a == b,
            (MyName(a), MyName(b)) | (Status(a), Status(b)) => a == b,
            (Pong(a), Pong(b)) => a == b,
            (NodeStats { nodes, secs }, NodeStats { nodes: n, secs: s }) => (nodes, secs) == (n, s),
            (Analysis { plies, eval }, Analysis { plies: p, eval: e }) => (plies, eval) == (p, e),
            (Answer(a), Answer(b)) => a == b,
            (Learned, Learned) => true,
            (Noise(a), Noise(b)) => a == b,
            // Every variant stands here, so that a new one is not forgotten.
            (
                MyName(_)
                | Status(_)
                | Pong(_)
                | NodeStats { .. }
                | Search(_)
                | Book(_)
                | Analysis { .. }
                | Answer(_)
                | Learned
                | Noise(_),
                _,
            ) => false,
        }
    }
}

/// A line of play with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation<'i> {
    /// The moves.
    pub pv: Pv<'i>,
    /// The value for the side to move.
    pub eval: Eval,
    /// Of a book line, how many games it was seen in. Of a search line it has no meaning, is kept as it was read, and is written as 0.
    pub games: i64,
    /// How deep.
    pub depth: Depth<'i>,
    /// Free text.
    pub text: Tail<'i>,
}

/// The moves of a line of play, as they are written: `F5`, `F5d6C3`, `F5-D6-C3`. It begins with a move. Equality does not heed case.
#[derive(Clone, Debug)]
pub struct Pv<'i>(Word<'i>);

/// How deep a line was searched: digits, and any text without blanks: `6`, `100%`, `100%W`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depth<'i>(Word<'i>);

/// A line that is none of the protocol's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noise<'i>(LineText<'i>);

impl<'i> Pv<'i> {
    /// A line of play as a text.
    ///
    /// # Errors
    /// It is no word, or does not begin with a move.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let word = Word::new(text)?;
        match move_prefix(word.as_bytes()) {
            Some(_) => Ok(Self(word)),
            None => Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            }),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The moves, up to what is none; `-` may stand between.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let mut rest = self.as_bytes();
        core::iter::from_fn(move || {
            rest = rest.strip_prefix(b"-").unwrap_or(rest);
            let (mv, len) = move_prefix(rest)?;
            rest = rest.get(len..)?;
            Some(mv)
        })
    }

    fn into_owned(self) -> Pv<'static> {
        Pv(self.0.into_owned())
    }
}

/// One move.
impl From<Move> for Pv<'static> {
    fn from(mv: Move) -> Self {
        let mut text = Vec::new();
        crate::spelling::put_move(mv, &mut text);
        // A square's name, or PA.
        Self(Word::new(text).unwrap_or_else(|_| Word::from_token(b"PA")))
    }
}

impl PartialEq for Pv<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes().eq_ignore_ascii_case(other.as_bytes())
    }
}

impl<'i> Depth<'i> {
    /// A depth as a text.
    ///
    /// # Errors
    /// It is no word, or does not begin with a digit.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let word = Word::new(text)?;
        match word.as_bytes() {
            [b'0'..=b'9', ..] => Ok(Self(word)),
            _ => Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            }),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The number before the other text: plies, or a percentage. `None` if it is too large.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        let digits = self
            .as_bytes()
            .split(|byte| !byte.is_ascii_digit())
            .next()?;
        core::str::from_utf8(digits).ok()?.parse().ok()
    }

    /// `100%`: the value is exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.as_bytes() == b"100%"
    }

    /// `100%W`: won, lost or drawn is certain, the number of discs is not.
    #[must_use]
    pub fn is_outcome(&self) -> bool {
        self.as_bytes() == b"100%W"
    }

    fn into_owned(self) -> Depth<'static> {
        Depth(self.0.into_owned())
    }
}

impl From<u32> for Depth<'static> {
    fn from(plies: u32) -> Self {
        let mut text = Vec::new();
        text.put_u64(plies.into());
        // Digits.
        Self(Word::new(text).unwrap_or_else(|_| Word::from_token(b"0")))
    }
}

impl<'i> Noise<'i> {
    /// Keeps a line that is none of the protocol's.
    ///
    /// # Errors
    /// It holds a line's end or a NUL, or it is one.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let text = LineText::new(text)?;
        let is_noise = matches!(
            parse_lenient(text.as_bytes()),
            Ok((EngineLine::Noise(_), _))
        );
        if is_noise {
            Ok(Self(text))
        } else {
            Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            })
        }
    }

    /// The line.
    #[must_use]
    pub const fn text(&self) -> &LineText<'i> {
        &self.0
    }
}

impl Variation<'_> {
    fn into_owned(self) -> Variation<'static> {
        Variation {
            pv: self.pv.into_owned(),
            eval: self.eval,
            games: self.games,
            depth: self.depth.into_owned(),
            text: self.text.into_owned(),
        }
    }
}

impl EngineLine<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedEngineLine {
        match self {
            Self::MyName(name) => EngineLine::MyName(name.into_owned()),
            Self::Status(text) => EngineLine::Status(text.into_owned()),
            Self::Pong(number) => EngineLine::Pong(number),
            Self::NodeStats { nodes, secs } => EngineLine::NodeStats { nodes, secs },
            Self::Search(variation) => EngineLine::Search(variation.into_owned()),
            Self::Book(variation) => EngineLine::Book(variation.into_owned()),
            Self::Analysis { plies, eval } => EngineLine::Analysis { plies, eval },
            Self::Answer(item) => EngineLine::Answer(item),
            Self::Learned => EngineLine::Learned,
            Self::Noise(Noise(text)) => EngineLine::Noise(Noise(text.into_owned())),
        }
    }
}

/// Reads a line at level Conforming. A line end after it is no matter.
///
/// # Errors
/// The first fault or deviation by offset. A line that begins with no word of the protocol is [`EngineLine::Noise`], never an error.
pub fn parse<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<EngineLine<'i>, ParseError> {
    parse_bytes(
        line.as_ref(),
        &Options::new(Level::Conforming),
        &mut Discard,
    )
}

/// Reads a line at level Canonical: only what [`format`](format()) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<EngineLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), &Options::new(Level::Canonical), &mut Discard)
}

/// Reads a line at level Lenient: what to use on the output of engines.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(EngineLine<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let line = parse_bytes(line.as_ref(), &Options::new(Level::Lenient), &mut notes)?;
    Ok((line, notes))
}

/// Reads a line as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<EngineLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), options, notes)
}

/// A line of the engine, free of the input's lifetime.
pub type OwnedEngineLine = EngineLine<'static>;

impl core::str::FromStr for OwnedEngineLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse(line).map(EngineLine::into_owned)
    }
}

pub(super) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<EngineLine<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let line = whole_line(input, options)?;
    let mut fields = Fields {
        lexer: Lexer::new(line),
        notes: &mut judge,
    };
    let result = read(line, &mut fields);
    let line = judge.finish(result)?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        put(&line, options, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(line)
}

fn read<'i>(line: &'i [u8], fields: &mut Fields<'i, '_>) -> Result<EngineLine<'i>, ParseError> {
    let noise = EngineLine::Noise(Noise(LineText::from_token(line)));
    let Some(head) = fields.lexer.word() else {
        return Ok(noise);
    };
    let read = match head.bytes {
        b"set" => {
            return Ok(match fields.lexer.word() {
                Some(key) if key.bytes == b"myname" => {
                    EngineLine::MyName(Tail::from_token(fields.lexer.rest().bytes))
                }
                _ => noise,
            });
        }
        b"status" => {
            return Ok(EngineLine::Status(Tail::from_token(
                fields.lexer.rest().bytes,
            )));
        }
        b"===" => {
            return fields
                .item(context!("answer"), true)
                .map(EngineLine::Answer);
        }
        b"search" => return Ok(variation(true, fields)?.map_or(noise, EngineLine::Search)),
        b"book" => return Ok(variation(false, fields)?.map_or(noise, EngineLine::Book)),
        b"pong" => EngineLine::Pong(fields.int(context!("pong"))?),
        b"nodestats" => EngineLine::NodeStats {
            nodes: fields.int(context!("nodestats.nodes"))?,
            secs: fields.secs(context!("nodestats.secs"))?,
        },
        b"analysis" => EngineLine::Analysis {
            plies: fields.int(context!("analysis.plies"))?,
            eval: fields.eval(context!("analysis.eval"))?,
        },
        b"learned" => EngineLine::Learned,
        b"learn" => {
            fields.note(Code::LearnForLearned, head.span);
            EngineLine::Learned
        }
        _ => return Ok(noise),
    };
    fields.end();
    Ok(read)
}

/// `None`: no move stands first, so that the line is something else.
fn variation<'i>(
    is_search: bool,
    fields: &mut Fields<'i, '_>,
) -> Result<Option<Variation<'i>>, ParseError> {
    let Some(pv) = fields.lexer.word() else {
        return Ok(None);
    };
    if move_prefix(pv.bytes).is_none() {
        return Ok(None);
    }
    let eval = fields.eval(context!("variation.eval"))?;
    let mut count = fields.lexer;
    let games = fields.int(context!("variation.games"))?;
    if is_search
        && games != 0
        && let Some(word) = count.word()
    {
        fields.note(Code::SearchCount, word.span);
    }
    let depth = fields.need(expected!["a depth"], context!("variation.depth"))?;
    if !depth.bytes.first().is_some_and(u8::is_ascii_digit) {
        let error = ParseError::new(Code::BadInt, depth.span);
        return Err(error
            .with_expected(expected!["a depth"])
            .with_context(context!("variation.depth")));
    }
    Ok(Some(Variation {
        pv: Pv(Word::from_token(pv.bytes)),
        eval,
        games,
        depth: Depth(Word::from_token(depth.bytes)),
        text: Tail::from_token(fields.lexer.rest().bytes),
    }))
}

/// The canonical line, without a line end.
#[must_use]
pub fn format(line: &EngineLine<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(line, &mut out);
    out
}

/// Appends the canonical line, without a line end.
pub fn format_into(line: &EngineLine<'_>, out: &mut Vec<u8>) {
    put(line, &Options::new(Level::Canonical), out);
}

/// The line in the dialect that the options name, without a line end.
#[must_use]
pub fn format_with(line: &EngineLine<'_>, options: &Options) -> Vec<u8> {
    let mut out = Vec::new();
    put(line, options, &mut out);
    out
}

pub(super) fn put(line: &EngineLine<'_>, options: &Options, out: &mut impl Out) {
    match line {
        EngineLine::MyName(name) => {
            out.put(b"set myname");
            put_tail(name, out);
        }
        EngineLine::Status(text) => {
            out.put(b"status");
            put_tail(text, out);
        }
        EngineLine::Pong(number) => {
            out.put(b"pong ");
            out.put_i64(*number);
        }
        EngineLine::NodeStats { nodes, secs } => {
            out.put(b"nodestats ");
            out.put_i64(*nodes);
            out.put(b" ");
            secs.with_decimals(2).put(out);
        }
        EngineLine::Search(variation) => {
            put_variation(b"search ", variation, 0, options.dialect(), out)
        }
        EngineLine::Book(variation) => {
            put_variation(b"book ", variation, variation.games, Dialect::Document, out)
        }
        EngineLine::Analysis { plies, eval } => {
            out.put(b"analysis ");
            out.put_u64((*plies).into());
            out.put(b" ");
            eval.put(out);
        }
        EngineLine::Answer(item) => {
            out.put(b"=== ");
            put_item(item, options.dialect(), out);
        }
        EngineLine::Learned => out.put(b"learned"),
        EngineLine::Noise(Noise(text)) => out.put(text.as_bytes()),
    }
}

fn put_variation(
    head: &[u8],
    variation: &Variation<'_>,
    games: i64,
    dialect: Dialect,
    out: &mut impl Out,
) {
    let pads = dialect == Dialect::NTest;
    let pad = |out: &mut _, len: usize, width: usize| {
        if pads {
            (len..width).for_each(|_| Out::put(out, b" "));
        }
    };
    let Variation {
        pv,
        eval,
        games: _,
        depth,
        text,
    } = variation;
    out.put(head);
    for byte in pv.as_bytes() {
        out.put(&[byte.to_ascii_uppercase()]);
    }
    pad(out, pv.as_bytes().len(), 8);
    out.put(b" ");
    if pads {
        eval.put_signed(out);
    } else {
        eval.put(out);
    }
    out.put(b" ");
    out.put_i64(games);
    out.put(b" ");
    pad(out, depth.as_bytes().len(), 3);
    out.put(depth.as_bytes());
    put_tail(text, out);
}

/// The canonical line, with U+FFFD for what is no UTF-8.
impl fmt::Display for EngineLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put(self, &Options::new(Level::Canonical), &mut out);
        out.finish()
    }
}
