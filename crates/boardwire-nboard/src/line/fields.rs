//! Fields that lines of both directions have.

use boardwire_core::othello::Move;
use boardwire_core::{Context, Expected, Level, Notes, Out, Span, expected};

use super::codes::{Code, Note, ParseError, game_error};
use super::lex::{Lexer, Word, is_blank};
use super::options::Dialect;
use crate::eval::Eval;
use crate::ggf::{self, GgfGame};
use crate::item::MoveItem;
use crate::num::Num;
use crate::spelling::{Spelled, put_move, read_move};

/// Reads the fields of one line, leaving notes.
pub(crate) struct Fields<'i, 'n> {
    pub(crate) lexer: Lexer<'i>,
    pub(crate) notes: &'n mut dyn Notes<Code>,
}

impl<'i> Fields<'i, '_> {
    pub(crate) fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    /// The next word, which the line needs.
    pub(crate) fn need(&mut self, what: Expected, place: Context) -> Result<Word<'i>, ParseError> {
        self.lexer.word().ok_or_else(|| {
            let error = ParseError::new(Code::MissingField, self.lexer.end());
            error.with_expected(what).with_context(place)
        })
    }

    /// A whole number in a range.
    pub(crate) fn int<T: TryFrom<i64>>(&mut self, place: Context) -> Result<T, ParseError> {
        let word = self.need(expected!["a number"], place)?;
        read_int(word.bytes)
            .and_then(|value| T::try_from(value).ok())
            .ok_or_else(|| {
                let error = ParseError::new(Code::BadInt, word.span);
                error
                    .with_expected(expected!["a number"])
                    .with_context(place)
            })
    }

    pub(crate) fn eval(&mut self, place: Context) -> Result<Eval, ParseError> {
        let word = self.need(expected!["an evaluation"], place)?;
        Eval::from_text(word.bytes).ok_or_else(|| {
            let error = ParseError::new(Code::BadEval, word.span);
            error
                .with_expected(expected!["an evaluation"])
                .with_context(place)
        })
    }

    pub(crate) fn secs(&mut self, place: Context) -> Result<Num, ParseError> {
        let word = self.need(expected!["seconds"], place)?;
        Num::from_text(word.bytes).ok_or_else(|| {
            let error = ParseError::new(Code::BadTime, word.span);
            error
                .with_expected(expected!["seconds"])
                .with_context(place)
        })
    }

    /// Notes what stands after the last field.
    pub(crate) fn end(&mut self) {
        let rest = self.lexer.rest();
        let len = rest
            .bytes
            .iter()
            .rposition(|byte| !is_blank(*byte))
            .map_or(0, |last| last + 1);
        if len > 0 {
            let start = rest.span.start;
            self.note(Code::TrailingText, Span::new(start, start + len));
        }
    }

    /// A move, an evaluation and a time, with slashes between. In an answer, blanks alone may stand there too.
    pub(crate) fn item(&mut self, place: Context, is_answer: bool) -> Result<MoveItem, ParseError> {
        let rest = self.lexer.rest();
        let mut cut = Cut {
            text: rest.bytes,
            start: rest.span.start,
            blanks: None,
            slashes: false,
        };
        let Some(name) = cut.field().filter(|name| !name.bytes.is_empty()) else {
            let error = ParseError::new(Code::MissingField, rest.span);
            return Err(error.with_expected(expected!["a move"]).with_context(place));
        };
        let mv = match read_move(name.bytes) {
            Spelled::Move(mv) => mv,
            Spelled::Dashes => {
                self.note(Code::PassDashes, name.span);
                Move::Pass
            }
            Spelled::Bad => {
                let error = ParseError::new(Code::BadSquare, name.span);
                return Err(error.with_expected(expected!["a move"]).with_context(place));
            }
        };
        let mut item = MoveItem::new(mv);
        if let Some(field) = cut.field().filter(|field| !field.bytes.is_empty()) {
            item.eval = Eval::from_text(field.bytes);
            if item.eval.is_none() {
                let error = ParseError::new(Code::BadEval, field.span);
                return Err(error.with_context(place));
            }
        }
        if let Some(field) = cut.field().filter(|field| !field.bytes.is_empty()) {
            item.secs = Num::from_text(field.bytes);
            if item.secs.is_none() {
                let error = ParseError::new(Code::BadTime, field.span);
                return Err(error.with_context(place));
            }
        }
        if let Some(blank) = cut.blanks
            && (cut.slashes || !is_answer)
        {
            self.note(Code::AnswerBlanks, blank);
        }
        let rest = cut.rest();
        if !rest.is_empty() {
            self.note(Code::TrailingText, rest);
        }
        Ok(item)
    }

    /// The rest of the line as a game.
    pub(crate) fn game(&mut self) -> Result<GgfGame<'i>, ParseError> {
        let rest = self.lexer.rest();
        if rest.bytes.is_empty() {
            let error = ParseError::new(Code::MissingField, rest.span);
            return Err(error.with_expected(expected!["a GGF game"]));
        }
        let start = rest.span.start;
        let mut notes = GameNotes {
            notes: self.notes,
            start,
        };
        let options = ggf::Options::new(Level::Lenient);
        ggf::read_one(rest.bytes, &options, &mut notes)
            .map_err(|error| game_error(error).shifted(start))
    }
}

/// Passes the notes of a game on as those of its line.
struct GameNotes<'n> {
    notes: &'n mut dyn Notes<Code>,
    start: usize,
}

impl Notes<ggf::Code> for GameNotes<'_> {
    fn note(&mut self, note: ggf::Note) {
        // What is no note of a line ends in the line's own error.
        let Some(code) = Code::of_game_note(note.code()) else {
            return;
        };
        let mut mapped = Note::new(code, note.span());
        if let Some(error) = note.error_at(Level::Conforming) {
            mapped = mapped.or_error(game_error(error));
        }
        self.notes.note(mapped.shifted(self.start));
    }
}

/// Cuts fields at slashes and at blanks.
struct Cut<'i> {
    text: &'i [u8],
    start: usize,
    /// The first run of blanks that stands between two fields without a slash.
    blanks: Option<Span>,
    slashes: bool,
}

impl<'i> Cut<'i> {
    /// The next field, which may be empty; `None` at the end.
    fn field(&mut self) -> Option<Word<'i>> {
        if self.text.is_empty() {
            return None;
        }
        let ends = |byte: &u8| *byte == b'/' || is_blank(*byte);
        let len = self.text.iter().position(ends).unwrap_or(self.text.len());
        let (bytes, rest) = self.text.split_at(len);
        let span = Span::new(self.start, self.start + len);
        let blanks = |text: &[u8]| text.iter().take_while(|byte| is_blank(**byte)).count();
        let before = blanks(rest);
        let after = rest.get(before..).unwrap_or_default();
        let mut skip = before;
        if after.first() == Some(&b'/') {
            self.slashes = true;
            skip += 1 + blanks(after.get(1..).unwrap_or_default());
        } else if before > 0 && !after.is_empty() && self.blanks.is_none() {
            self.blanks = Some(Span::new(span.end, span.end + before));
        }
        self.text = rest.get(skip..).unwrap_or_default();
        self.start = span.end + skip;
        Some(Word { bytes, span })
    }

    /// What is left, without blanks at its end.
    fn rest(&self) -> Span {
        let len = self
            .text
            .iter()
            .rposition(|byte| !is_blank(*byte))
            .map_or(0, |last| last + 1);
        Span::new(self.start, self.start + len)
    }
}

/// Decimal digits with a sign or without.
pub(crate) fn read_int(text: &[u8]) -> Option<i64> {
    let digits = text
        .strip_prefix(b"-")
        .or(text.strip_prefix(b"+"))
        .unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    core::str::from_utf8(text).ok()?.parse().ok()
}

/// `D6/-1.16/0.00`; in Edax's dialect `d6 -1.16 0.0`, where there is an evaluation.
pub(crate) fn put_item(item: &MoveItem, dialect: Dialect, out: &mut impl Out) {
    if dialect == Dialect::Edax {
        match item.mv {
            Move::Play(square) => out.put(square.name().as_bytes()),
            Move::Pass => out.put(b"ps"),
        }
    } else {
        put_move(item.mv, out);
    }
    let (separator, decimals) = match (dialect, item.eval) {
        (Dialect::Edax, Some(_)) => (b" ", 1),
        _ => (b"/", 2),
    };
    if item.eval.is_none() && item.secs.is_none() {
        return;
    }
    out.put(separator);
    if let Some(eval) = item.eval {
        eval.put(out);
    }
    if let Some(secs) = item.secs {
        out.put(separator);
        secs.with_decimals(decimals).put(out);
    }
}
