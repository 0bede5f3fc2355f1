//! One line: what kind it is, and what it says.

use alloc::vec::Vec;

use boardwire_core::carcassonne::{Design, PlayerId};
use boardwire_core::{Span, context, expected};

use super::cursor::Cursor;
use super::info::is_title;
use super::play::{Fault, Marks, PlayLine, final_points, play_line, start_line};
use super::player::{self, Head};
use crate::codes::Code;
use crate::fold::{Folded, trim_wide, wide_in};
use crate::lex::{is_blank, trim};
use crate::model::{FinalPoints, TurnNumber};
use crate::tile::lex::{Token, lex};

/// Codes with their spans in the line, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marked {
    pub(crate) codes: Vec<(Code, Span)>,
    /// Where the text of a comment begins that has full-width slashes.
    pub(crate) wide_comment: Option<usize>,
    /// What a line with a fault would be.
    pub(crate) faulty: Option<Faulty>,
}

/// What a line with a fault would be, as far as it shows. Spans are in the line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Faulty {
    /// A play, and its number.
    Play(Option<(TurnNumber, Span)>),
    /// The start tile.
    Start,
    /// The final scoring of a player, or of the next one.
    Final(Option<PlayerId>),
}

impl Faulty {
    /// What a line would be that is no text, by its beginning; `None` where that does not show.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        if is_final(text) {
            return Some(Self::Final(None));
        }
        is_play(text, true).then(|| Self::Play(turn_of(text)))
    }

    /// Brings spans elsewhere.
    pub(super) fn map(self, place: impl Fn(Span) -> Span) -> Self {
        match self {
            Self::Play(turn) => Self::Play(turn.map(|(turn, span)| (turn, place(span)))),
            other => other,
        }
    }
}

/// The number of a play with a fault.
fn turn_of(text: &[u8]) -> Option<(TurnNumber, Span)> {
    let at = text.iter().position(u8::is_ascii_digit)?;
    let mut cursor = Cursor::new(text);
    cursor.at = at;
    let number = cursor.number()?;
    let ends = cursor
        .peek()
        .is_none_or(|byte| is_blank(byte) || matches!(byte, b'.' | b','));
    let turn = TurnNumber::new(u8::try_from(number.value).ok()?)?;
    ends.then_some((turn, number.span))
}

impl Marks for Marked {
    #[cold]
    fn mark(&mut self, code: Code, span: Span) {
        self.codes.push((code, span));
    }
}

/// What is known of the record when a line is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The game info is over, so that a line with a number is a play.
    pub(crate) plays_expected: bool,
    /// How many players there are.
    pub(crate) players: usize,
}

/// What a line says. Spans are in the line.
#[derive(Debug)]
pub(crate) enum Content<'t> {
    /// Nothing.
    Blank,
    /// A heading.
    Title,
    /// A play with its tile's text taken apart.
    Play(PlayLine, Token),
    /// The start tile.
    Start(Token),
    /// The points of a player, or of the next one.
    Final(Option<PlayerId>, Span, FinalPoints),
    /// A line that begins as a player's does, and where it stands.
    Player(Head<'t>, Span),
    /// None of these: game info, if it stands where that does; and where it stands.
    Other(Span),
}

/// Where the comment of a line begins, if it has one.
pub(crate) fn comment_start(line: &[u8]) -> Option<usize> {
    let first = memchr::memchr(b'/', line)?;
    let rest = line.get(first..)?;
    memchr::memmem::find(rest, b"//").map(|at| first + at)
}

/// Finds out what a line is and reads it. `content` is the line without its comment and without the blanks at its ends.
#[inline]
pub(crate) fn classify<'t>(
    line: &'t str,
    content: Span,
    known: Known,
    marks: &mut Marked,
) -> Result<Content<'t>, Fault> {
    let text = content.of(line.as_bytes());
    match text.first() {
        None => return Ok(Content::Blank),
        Some(first)
            if first.is_ascii_digit() && is_play(text, known.plays_expected) && text.is_ascii() =>
        {
            return play(text, content.start, known, marks);
        }
        _ => {}
    }
    others(line, content, known, marks)
}

fn others<'t>(
    line: &'t str,
    content: Span,
    known: Known,
    marks: &mut Marked,
) -> Result<Content<'t>, Fault> {
    let words = line.get(content.range()).unwrap_or_default();
    if let Some(wide) = wide(words, content.start, known, marks) {
        return wide;
    }
    let content = without_wide(words, content, marks);
    let words = line.get(content.range()).unwrap_or_default();
    let text = words.as_bytes();
    if text.is_empty() {
        return Ok(Content::Blank);
    }
    if is_play(text, known.plays_expected) {
        return play(text, content.start, known, marks);
    }
    if let Some((tile, comma)) = start_line(text) {
        return start(text, tile, comma, content.start, marks);
    }
    if is_title(words) {
        return Ok(Content::Title);
    }
    if is_final(text) {
        return final_line(text, content.start, marks);
    }
    Ok(match player::head(words) {
        Some(head) => Content::Player(head, content),
        None => Content::Other(content),
    })
}

/// A line in which full-width characters may be text: takes off a comment behind full-width slashes, and ideographic blanks at the
/// ends.
fn without_wide(words: &str, content: Span, marks: &mut Marked) -> Span {
    if words.is_ascii() {
        return content;
    }
    const SLASHES: &str = "\u{ff0f}\u{ff0f}";
    let mut end = words.len();
    if let Some(at) = memchr::memmem::find(words.as_bytes(), SLASHES.as_bytes()) {
        let span = Span::new(at, at + SLASHES.len()).shifted(content.start);
        marks.mark(Code::Fullwidth, span);
        marks.wide_comment = Some(span.end);
        end = at;
    }
    let inner = trim_wide(words, Span::new(0, end));
    for cut in [Span::new(0, inner.start), Span::new(inner.end, end)] {
        if let Some(span) = wide_in(words, cut) {
            marks.mark(Code::Fullwidth, span.shifted(content.start));
        }
    }
    inner.shifted(content.start)
}

/// Reads a play, the start tile or a line of the final scoring that has full-width characters. `None`: it is another line, in which such
/// characters may be text.
fn wide<'t>(
    words: &str,
    base: usize,
    known: Known,
    marks: &mut Marked,
) -> Option<Result<Content<'t>, Fault>> {
    let folded = Folded::new(words)?;
    let comment = comment_start(&folded.text);
    let end = comment.unwrap_or(folded.text.len());
    let inner = trim(&folded.text, Span::new(0, end));
    let text = inner.of(&folded.text);
    let is_final = is_final(text);
    let first_tile = start_line(text);
    if !is_final && first_tile.is_none() && !is_play(text, known.plays_expected) {
        return None;
    }
    let mut inside = Marked::default();
    let result = if let Some((tile, comma)) = first_tile {
        start(text, tile, comma, inner.start, &mut inside)
    } else if is_final {
        final_line(text, inner.start, &mut inside)
    } else {
        play(text, inner.start, known, &mut inside)
    };
    marks.wide_comment = comment.map(|at| folded.original(Span::empty(at + 2)).start + base);
    Some(unfold(result, inside, &folded, base, marks))
}

/// Brings spans of a folded text back to the line.
fn unfold<'t>(
    result: Result<Content<'_>, Fault>,
    inside: Marked,
    folded: &Folded,
    base: usize,
    marks: &mut Marked,
) -> Result<Content<'t>, Fault> {
    let back = |span: Span| folded.original(span).shifted(base);
    marks.mark(Code::Fullwidth, folded.wide.shifted(base));
    for (code, span) in inside.codes {
        marks.mark(code, back(span));
    }
    marks.faulty = inside.faulty.map(|faulty| faulty.map(back));
    match result {
        Ok(Content::Play(mut play, mut token)) => {
            let spans = [
                &mut play.turn_span,
                &mut play.player_span,
                &mut play.tile,
                &mut play.score_span,
            ];
            let more = play.untagged.iter_mut().chain(&mut play.unknown);
            spans
                .into_iter()
                .chain(more)
                .for_each(|span| *span = back(*span));
            token.map(back);
            Ok(Content::Play(play, token))
        }
        Ok(Content::Final(player, span, points)) => Ok(Content::Final(player, back(span), points)),
        Ok(Content::Start(mut token)) => {
            token.map(back);
            Ok(Content::Start(token))
        }
        Ok(Content::Blank | Content::Title | Content::Player(..) | Content::Other(_)) => {
            Ok(Content::Blank)
        }
        Err(fault) => Err(Fault {
            span: back(fault.span),
            ..fault
        }),
    }
}

/// Whether a line is a play, right or wrong: a number and a player's letter in either order. Game info may begin with a year and
/// an `A`, so that before the first play the number has to be short.
fn is_play(text: &[u8], plays_expected: bool) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        let mut cursor = Cursor::new(text);
        cursor.at = digits;
        let glued = !(cursor.take(b'.') | cursor.blanks() | cursor.take(b','));
        cursor.blanks();
        let is_player = cursor.peek().is_some_and(|byte| byte.is_ascii_uppercase());
        let next = cursor.peek_at(1);
        let ends = next.is_none_or(|byte| is_blank(byte) || matches!(byte, b':' | b','));
        return (digits <= 3 || plays_expected) && is_player && ends && !glued;
    }
    let mut cursor = Cursor::new(text);
    let is_player = cursor.peek().and_then(PlayerId::from_letter).is_some();
    cursor.at += 1;
    let parted = cursor.take(b':') | cursor.take(b',') | cursor.blanks();
    cursor.blanks();
    let digits = cursor.number().is_some();
    let ends = cursor
        .peek()
        .is_none_or(|byte| is_blank(byte) || matches!(byte, b'.' | b','));
    is_player && parted && digits && ends
}

#[inline]
fn play<'t>(
    text: &[u8],
    base: usize,
    known: Known,
    marks: &mut Marked,
) -> Result<Content<'t>, Fault> {
    let first = marks.codes.len();
    let result = play_line(text, known.players, marks);
    for (_, span) in marks.codes.iter_mut().skip(first) {
        *span = span.shifted(base);
    }
    let result = result.map_err(|fault| shifted(fault, base));
    let result = result.and_then(|play| Ok((play, token(text, play.tile, base)?)));
    let (mut play, token) = match result {
        Ok(read) => read,
        Err(fault) => {
            let place = |span: Span| span.shifted(base);
            marks.faulty = Some(Faulty::Play(turn_of(text)).map(place));
            return Err(fault);
        }
    };
    if base > 0 {
        let spans = [
            &mut play.turn_span,
            &mut play.player_span,
            &mut play.tile,
            &mut play.score_span,
        ];
        let more = play.untagged.iter_mut().chain(&mut play.unknown);
        spans
            .into_iter()
            .chain(more)
            .for_each(|span| *span = span.shifted(base));
    }
    Ok(Content::Play(play, token))
}

fn shifted(fault: Fault, base: usize) -> Fault {
    Fault {
        span: fault.span.shifted(base),
        ..fault
    }
}

#[inline]
fn token(text: &[u8], tile: Span, base: usize) -> Result<Token, Fault> {
    lex(tile.of(text), base + tile.start).map_err(|bad| {
        Fault::new(bad.code, bad.span)
            .expecting(bad.expected)
            .within(context!("play.tile"))
    })
}

/// The line of the start tile: a CRFR that claims nothing.
fn start<'t>(
    text: &[u8],
    tile: Span,
    comma: Option<Span>,
    base: usize,
    marks: &mut Marked,
) -> Result<Content<'t>, Fault> {
    if let Some(comma) = comma {
        marks.mark(Code::FieldCommas, comma.shifted(base));
    }
    marks.faulty = Some(Faulty::Start);
    let token = token(text, tile, base)?;
    let letters = Design::START.letters();
    let is_start = (0..4).any(|turn| {
        let mut turned = letters;
        turned.rotate_right(turn);
        turned == token.letters
    });
    if !is_start || token.meeple.is_some() || token.caret || token.emblem || token.tag.is_some() {
        return Err(Fault::new(Code::BadLine, tile.shifted(base))
            .expecting(expected!["the start tile CRFR"])
            .within(context!("start")));
    }
    marks.faulty = None;
    Ok(Content::Start(token))
}

const FINAL: &[u8] = b"Final Scoring";

fn is_final(text: &[u8]) -> bool {
    text.get(..5)
        .is_some_and(|word| word.eq_ignore_ascii_case(b"final"))
        && text
            .get(5)
            .is_some_and(|&byte| is_blank(byte) || byte == b'S' || byte == b's')
}

fn final_line<'t>(text: &[u8], base: usize, marks: &mut Marked) -> Result<Content<'t>, Fault> {
    let first = marks.codes.len();
    let result = final_fields(text, marks);
    for (_, span) in marks.codes.iter_mut().skip(first) {
        *span = span.shifted(base);
    }
    let (player, span, points) = result.map_err(|fault| shifted(fault, base))?;
    Ok(Content::Final(player, span.shifted(base), points))
}

fn final_fields(
    text: &[u8],
    marks: &mut Marked,
) -> Result<(Option<PlayerId>, Span, FinalPoints), Fault> {
    let mut cursor = Cursor::new(text);
    cursor.at = 5;
    cursor.blanks();
    let word = text.get(cursor.at..cursor.at + 7);
    if !word.is_some_and(|word| word.eq_ignore_ascii_case(b"scoring")) {
        return Err(Fault::new(Code::BadLine, Span::new(0, text.len()))
            .expecting(expected!["Final Scoring: A +C+R+M+F"])
            .within(context!("final")));
    }
    cursor.at += 7;
    let exact = text.starts_with(FINAL);
    let colon = cursor.take(b':');
    let mut end = cursor.at;
    let mut parted = cursor.blanks();
    let letter = cursor.peek().and_then(PlayerId::from_letter);
    let mut span = Span::empty(cursor.at);
    let mut has_mark = false;
    if letter.is_some() {
        span = Span::new(cursor.at, cursor.at + 1);
        cursor.at += 1;
        has_mark = cursor.take(b':') || cursor.take(b',');
        end = cursor.at;
        parted &= cursor.blanks();
    }
    if !exact || !colon || !parted || has_mark {
        marks.mark(Code::FinalForm, Span::new(0, end));
    }
    marks.faulty = Some(Faulty::Final(letter));
    let [city, road, monastery, field] = final_points(&mut cursor, marks)?;
    marks.faulty = None;
    Ok((letter, span, FinalPoints::new(city, road, monastery, field)))
}
