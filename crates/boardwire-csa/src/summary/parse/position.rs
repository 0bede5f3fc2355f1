//! The lines of the Position block.

use boardwire_core::shogi::Color;
use boardwire_core::{LineText, Span, expected};

use super::super::codes::{Code, Note, ParseError};
use super::super::extra::{Extra, Extras, Section};
use super::super::lex::{self, Marker};
use super::super::model::{GameSummary, PlayedMove};
use super::value::Value;
use super::{Reader, is_blank};
use crate::moves::{CsaMove, MOVE_LEN, MoveFault, color_of_sign, move_fault};
use crate::position::{Fault, PlacementBuilder, start_ranks};
use crate::time::{CsaTime, TimeFault};

/// Bytes of the longest well-spelled rank with its end.
const RANK_LINE: usize = 31;

impl<'i> Reader<'i, '_> {
    /// Reads up to the block's end, and puts what was read into the summary.
    pub(super) fn position(&mut self, summary: &mut GameSummary<'i>) {
        let mut builder = PlacementBuilder::new();
        let mut turn = None;
        let mut played = alloc::vec::Vec::new();
        summary.jishogi_declaration = None;
        let end = loop {
            if builder.is_empty()
                && self.prefix.is_empty()
                && self.line_limit >= RANK_LINE
                && let Some(rest) = self.input.get(self.at..)
                && let Some(len) = start_ranks(rest)
            {
                builder = PlacementBuilder::start();
                self.at += len;
            }
            let Some(line) = self.next_line() else {
                break self.input.len();
            };
            match *line.text {
                [b'P', ..] if turn.is_none() && played.is_empty() => {
                    let notes = &mut *self.notes;
                    let mut take = |fault, span| notes.note(note_of(fault, span));
                    if builder.line(line.text, line.start, &mut take) {
                        continue;
                    }
                }
                [sign @ (b'+' | b'-')] if turn.is_none() && played.is_empty() => {
                    turn = color_of_sign(sign);
                    continue;
                }
                [sign @ (b'+' | b'-'), ref blanks @ ..]
                    if turn.is_none() && played.is_empty() && is_blank(blanks) =>
                {
                    self.note(
                        Code::TrailingBlank,
                        Span::new(line.start + 1, line.span().end),
                    );
                    turn = color_of_sign(sign);
                    continue;
                }
                [b'+' | b'-', _, ..] => {
                    let value = Value {
                        text: line.text,
                        start: line.start,
                    };
                    let Some(mv) = self.played_move(value, Some(&mut summary.extras)) else {
                        continue;
                    };
                    let side = *turn.get_or_insert_with(|| {
                        self.missing_side(line.start);
                        mv.mv.color()
                    });
                    let due = match played.len() % 2 {
                        0 => side,
                        _ => side.opponent(),
                    };
                    if mv.mv.color() != due {
                        let sign = Span::new(line.start, line.start + 1);
                        self.note(Code::SignMismatch, sign);
                    }
                    played.push(mv);
                    continue;
                }
                [b'J', ..] => {
                    if let Some(value) = lex::jishogi_declaration(line.text) {
                        if summary.jishogi_declaration.is_some() {
                            self.duplicate(line, value);
                        }
                        summary.jishogi_declaration = Some(LineText::from_token(value));
                        continue;
                    }
                }
                _ => {}
            }
            match self.marker(line) {
                Some(Marker::End(Section::Position)) => break line.start,
                Some(marker) => {
                    self.unexpected(line, expected!["END Position"]);
                    self.leave(marker, line);
                    break line.start;
                }
                None => self.other(summary, Section::Position, line),
            }
        };
        if turn.is_none() {
            self.missing_side(end);
        }
        if builder.is_empty() {
            let error = ParseError::new(Code::MissingKey, Span::empty(end));
            self.note_error(error.with_expected(expected!["P1 to P9", "PI"]));
            builder = PlacementBuilder::start();
        }
        if let Some(rest) = builder.rest() {
            self.note(Code::AlInSummary, rest);
        }
        let notes = &mut *self.notes;
        summary.placement = builder.finish(&mut |fault, span| notes.note(note_of(fault, span)));
        summary.turn = turn.unwrap_or(Color::Black);
        summary.moves = played;
    }

    #[cold]
    fn missing_side(&mut self, at: usize) {
        let error = ParseError::new(Code::MissingSide, Span::empty(at));
        self.note_error(error.with_expected(expected!["+", "-"]));
    }

    /// A move and its time: `+7776FU,T12`. A comment behind them goes to `extras`.
    #[inline]
    pub(super) fn played_move(
        &mut self,
        value: Value<'i>,
        extras: Option<&mut Extras<'i>>,
    ) -> Option<PlayedMove> {
        if let Some((mv, rest)) = value.text.split_first_chunk::<MOVE_LEN>()
            && let Some(mv) = CsaMove::from_csa7(*mv)
            && let [b',', b'T', time @ ..] = rest
            && let Ok(reading) = CsaTime::read(time)
            && !reading.leading_zero
            && reading.cut_at.is_none()
        {
            return Some(PlayedMove::new(mv, Some(reading.time)));
        }
        self.odd_move(value, extras)
    }

    #[cold]
    fn odd_move(
        &mut self,
        value: Value<'i>,
        mut extras: Option<&mut Extras<'i>>,
    ) -> Option<PlayedMove> {
        let value = match memchr::memchr(b'\'', value.text) {
            // Blanks at the end of a comment are part of it.
            Some(_) => value,
            None => self.trimmed(value).unwrap_or(value),
        };
        let comma = memchr::memchr(b',', value.text).unwrap_or(value.text.len());
        let (text, mut rest) = value.text.split_at_checked(comma)?;
        let mv = match CsaMove::from_csa(text) {
            Some(mv) => mv,
            None => self.misspelled_move(text, value.start)?,
        };
        let mut played = PlayedMove::new(mv, None);
        let mut start = value.start + comma;
        while let [b',', field @ ..] = rest {
            let len = memchr::memchr(b',', field).unwrap_or(field.len());
            let (field, after) = field.split_at_checked(len)?;
            start += 1;
            if let [b'\'', ..] = field
                && let Some(extras) = extras.as_deref_mut()
            {
                // Commas are part of it.
                let comment = value.text.get(start - value.start..)?;
                self.note(Code::CommentInPosition, Span::new(start, value.span().end));
                let line = LineText::from_token(comment);
                extras.push_unsorted(Extra::from_line(Section::Position, line));
                return Some(played);
            }
            let span = Span::new(start, start + len);
            let [b'T', time @ ..] = field else {
                let error = ParseError::new(Code::UnexpectedArgument, span);
                self.note_error(error.with_expected(expected!["T and a time"]));
                return Some(played);
            };
            if played.time.is_some() {
                self.note(Code::RepeatedTime, span);
            }
            if let Some(time) = self.odd_time(time, start + 1) {
                played.time = Some(time);
            }
            start += len;
            rest = after;
        }
        Some(played)
    }

    fn misspelled_move(&mut self, text: &[u8], start: usize) -> Option<CsaMove> {
        let fault = move_fault(text)?;
        let (from, to) = fault.bytes(text.len());
        let span = Span::new(start + from, start + to);
        let error = ParseError::new(Code::BadMove, span);
        if let MoveFault::PieceCase(mv) = fault {
            self.notes
                .note(Note::new(Code::LowerCasePiece, span).or_error(error));
            return Some(mv);
        }
        self.note_error(error);
        None
    }

    fn odd_time(&mut self, time: &[u8], start: usize) -> Option<CsaTime> {
        let span = Span::new(start, start + time.len());
        match CsaTime::read(time) {
            Ok(reading) => {
                if reading.leading_zero {
                    self.note(Code::LeadingZero, span);
                }
                if let Some(at) = reading.cut_at {
                    self.note(Code::TimePrecision, Span::new(start + at, span.end));
                }
                Some(reading.time)
            }
            Err(fault) => {
                let (code, span) = match fault {
                    TimeFault::Empty => (Code::BadTime, span),
                    TimeFault::NotADigit(at) => {
                        (Code::BadTime, Span::new(start + at, start + at + 1))
                    }
                    TimeFault::Overflow => (Code::TimeOverflow, span),
                };
                self.note_error(ParseError::new(code, span));
                None
            }
        }
    }
}

/// The note of a placement's fault. A rank in another spelling is a bad one at stricter levels.
#[cold]
fn note_of(fault: Fault, span: Span) -> Note {
    let note = Note::new(Code::from(fault), span);
    if fault.is_rank_spelling() {
        note.or_error(ParseError::new(Code::BadRank, span))
    } else {
        note
    }
}
