//! Player lines: letter, nickname, real name, country, colour.

use alloc::borrow::Cow;

use boardwire_core::carcassonne::PlayerId;
use boardwire_core::{Span, TextFault, context, expected};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while};
use nom::character::complete::satisfy;
use nom::combinator::{map, recognize};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::play::{Fault, Marks};
use crate::codes::Code;
use crate::fold::{ascii_of, is_wide_blank as is_space, trim_wide, wide_in};
use crate::model::{Name, Player};

/// The letter of a player line, and what stands behind its `=`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head<'t> {
    /// A capital letter.
    letter: u8,
    letter_span: Span,
    /// From the letter to the `=`.
    span: Span,
    wide: bool,
    tight: bool,
    rest: &'t str,
}

fn bullets(text: &str) -> IResult<&str, &str> {
    let bullet = alt((
        tag("\u{2022}"),
        tag("\u{30fb}"),
        tag("\u{25e6}"),
        tag("\u{b7}"),
        tag("*"),
        tag("-"),
    ));
    let spaces = take_while(is_space);
    recognize(many0_count(preceded(bullet, spaces))).parse(text)
}

fn ascii(wanted: char) -> impl FnMut(&str) -> IResult<&str, char> {
    move |text| {
        satisfy(|char| {
            char == wanted || ascii_of(char) == u8::try_from(wanted).ok() && !is_space(char)
        })
        .parse(text)
    }
}

/// The beginning of a player line: `A = `, behind a bullet or not. `None`: this is another line.
pub(super) fn head(text: &str) -> Option<Head<'_>> {
    let offset = |rest: &str| text.len() - rest.len();
    let (after_bullets, _) = bullets(text).ok()?;
    let letter = |char: char| match u8::try_from(char).ok().or_else(|| ascii_of(char)) {
        Some(byte) if byte.is_ascii_uppercase() => Some(byte),
        _ => None,
    };
    let id = satisfy::<_, _, nom::error::Error<&str>>(|char| letter(char).is_some());
    let (after_id, id_char) = { id }.parse(after_bullets).ok()?;
    let letter = letter(id_char)?;
    let (at_sign, before) = take_while::<_, _, nom::error::Error<&str>>(is_space)
        .parse(after_id)
        .ok()?;
    let (after_sign, sign) = ascii('=')(at_sign).ok()?;
    let (rest, behind) = take_while::<_, _, nom::error::Error<&str>>(is_space)
        .parse(after_sign)
        .ok()?;
    let letter_span = Span::new(offset(after_bullets), offset(after_id));
    Some(Head {
        letter,
        letter_span,
        span: Span::new(letter_span.start, offset(after_sign)),
        wide: [id_char, sign].iter().any(|char| !char.is_ascii())
            || [before, behind].iter().any(|blanks| !blanks.is_ascii()),
        tight: before.is_empty() || behind.is_empty(),
        rest,
    })
}

/// The brackets of a player's options, in ASCII and in full width.
const BRACKETS: [[char; 4]; 3] = [
    ['(', ')', '\u{ff08}', '\u{ff09}'],
    ['[', ']', '\u{ff3b}', '\u{ff3d}'],
    ['<', '>', '\u{ff1c}', '\u{ff1e}'],
];

fn is_open(char: char) -> bool {
    BRACKETS
        .iter()
        .any(|[open, _, wide, _]| [*open, *wide].contains(&char))
}

/// An option: its opening bracket in ASCII, and what it holds.
fn option(text: &str) -> IResult<&str, (char, &str)> {
    let bracket = |[open, close, wide_open, wide_close]: [char; 4]| {
        let closes = move |char| char == close || char == wide_close;
        let inner = delimited(
            satisfy(move |char| char == open || char == wide_open),
            take_till(closes),
            satisfy(closes),
        );
        map(inner, move |inner| (open, inner))
    };
    let [real, country, colour] = BRACKETS;
    let option = alt((bracket(real), bracket(country), bracket(colour)));
    terminated(option, take_while(is_space)).parse(text)
}

/// Reads a player line without its comment and without blanks at its ends; `number` players are known.
pub(super) fn player_line<'t>(
    text: &'t str,
    head: Head<'t>,
    number: usize,
    marks: &mut impl Marks,
) -> Result<Player<'t>, Fault> {
    let expected_id = PlayerId::from_index(number);
    if expected_id.map(PlayerId::letter) != Some(head.letter) {
        return Err(Fault::new(Code::PlayerOrder, head.letter_span)
            .expecting(expected!["the next letter"])
            .within(context!("players")));
    }
    if number >= PlayerId::MOST {
        marks.mark(Code::ExtraPlayerLetter, head.letter_span);
    }
    if head.wide {
        marks.mark(Code::Fullwidth, head.span);
    }
    if head.tight {
        marks.mark(Code::TightEquals, head.span);
    }
    let offset = |rest: &str| text.len() - rest.len();
    let bad = |rest: &str, len| {
        let start = offset(rest);
        Fault::new(Code::BadPlayerLine, Span::new(start, start + len)).within(context!("players"))
    };
    let (mut rest, nick) = take_till::<_, _, nom::error::Error<&str>>(is_open)
        .parse(head.rest)
        .map_err(|_| bad(head.rest, head.rest.len()))?;
    let mut between = Between {
        text,
        at: offset(head.rest),
        wide: None,
    };
    let mut player = Player::new(between.name(nick, head.rest, &bad)?);
    let mut last = 0;
    let mut out_of_order = None;
    while !rest.is_empty() {
        let (after, (open, inner)) = option(rest).map_err(|_| bad(rest, rest.len()))?;
        let len = rest.len() - after.len();
        let (rank, place) = match open {
            '(' => (1, &mut player.real),
            '[' => (2, &mut player.country),
            _ => (3, &mut player.colour),
        };
        if place.is_some() {
            return Err(bad(rest, len));
        }
        let opening = rest.chars().next().map_or(0, char::len_utf8);
        let inner_rest = rest.get(opening..).unwrap_or_default();
        *place = Some(between.name(inner, inner_rest, &bad)?);
        if rank < last {
            out_of_order.get_or_insert(trim_wide(text, Span::new(offset(rest), offset(after))));
        }
        last = rank;
        rest = after;
    }
    between.until(text.len());
    if let Some(span) = between.wide {
        marks.mark(Code::Fullwidth, span);
    }
    if let Some(span) = out_of_order {
        marks.mark(Code::OptionOrder, span);
    }
    Ok(player)
}

/// What stands between the names of a line: brackets and blanks, of full width or not.
struct Between<'t> {
    text: &'t str,
    /// Where the name before ends.
    at: usize,
    /// From the first to the last full-width character so far.
    wide: Option<Span>,
}

impl<'t> Between<'t> {
    fn until(&mut self, end: usize) {
        if let Some(span) = wide_in(self.text, Span::new(self.at, end)) {
            self.wide = Some(self.wide.map_or(span, |wide| wide.join(span)));
        }
    }

    /// A part without the blanks at its ends. `rest` begins where `part` does.
    fn name(
        &mut self,
        part: &'t str,
        rest: &'t str,
        bad: &impl Fn(&'t str, usize) -> Fault,
    ) -> Result<Name<'t>, Fault> {
        let start = self.text.len() - rest.len();
        let span = trim_wide(self.text, Span::new(start, start + part.len()));
        self.until(span.start);
        self.at = span.end;
        let trimmed = self.text.get(span.range()).unwrap_or_default();
        Name::new(Cow::Borrowed(trimmed)).map_err(|error| {
            let at = match error.reason {
                TextFault::Empty => return bad(rest, 0),
                _ => span.start - start + error.at,
            };
            let from = rest.get(at..).unwrap_or_default();
            bad(from, from.chars().next().map_or(0, char::len_utf8))
        })
    }
}
