//! What every format guarantees, as checks that transcripts, properties and fuzz targets share.
//!
//! Each check takes any bytes. A guarantee that does not apply to an input holds.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{
    CodeSet, Codec, CodecOptions, Direction, Level, Note, ParseError, Span, collect_frames,
};

/// A guarantee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// R1: what was formatted reads back equal, with no note but those about content that was there before.
    RoundTrip,
    /// R2: formatting is a fixpoint.
    Fixpoint,
    /// R3: any bytes give a value or an error with a span inside the input.
    Total,
    /// R4: all input is consumed, or an error says where it was not.
    Conservation,
    /// R5: any chunking of a stream gives the same items.
    Split,
    /// R6: of what has an end mark, each proper prefix is an error marked truncated, or a shorter item.
    Truncation,
    /// R7: reading then writing gives the same bytes.
    Lossless,
    /// R8: what is unordered in meaning keeps its order.
    Order,
    /// What is accepted at a level is accepted, with the same value, at each lower one.
    Levels,
}

impl Law {
    /// The law's name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundTrip => "R1 round trip",
            Self::Fixpoint => "R2 fixpoint",
            Self::Total => "R3 total",
            Self::Conservation => "R4 conservation",
            Self::Split => "R5 split",
            Self::Truncation => "R6 truncation",
            Self::Lossless => "R7 lossless",
            Self::Order => "R8 order",
            Self::Levels => "levels",
        }
    }
}

/// A guarantee that an input broke: always a defect of the codec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which.
    pub law: Law,
    /// What happened.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law.name(), self.detail)
    }
}

impl core::error::Error for Violation {}

type Parsed<'i, C> = (
    Result<<C as Codec>::Message<'i>, ParseError<<C as Codec>::Code>>,
    Vec<Note<<C as Codec>::Code>>,
);

fn parse<'i, C: Codec>(
    input: &'i [u8],
    direction: Option<Direction>,
    options: &C::Options,
    level: Level,
) -> Parsed<'i, C> {
    let mut notes = Vec::new();
    let result = C::parse_with(input, direction, &options.at(level), &mut notes);
    (result, notes)
}

fn equal<'a, 'b, C: Codec>(a: &C::Message<'a>, b: &C::Message<'b>) -> bool {
    fn same<'s, C: Codec>(a: &'s C::Message<'s>, b: &'s C::Message<'s>) -> bool {
        a == b
    }
    same::<C>(C::shorten(a), C::shorten(b))
}

/// Checks every guarantee on one input.
///
/// # Errors
/// All that were broken.
pub fn check_all<C: Codec>(
    input: &[u8],
    direction: Option<Direction>,
    options: &C::Options,
) -> Result<(), Vec<Violation>> {
    let mut broken = Vec::new();
    let mut take = |result: Result<(), Violation>| broken.extend(result.err());
    take(total::<C>(input, direction, options));
    take(levels::<C>(input, direction, options));
    take(round_trip::<C>(input, direction, options));
    take(conservation::<C>(input, options));
    take(split::<C>(input, options));
    take(truncation::<C>(input, direction, options));
    take(lossless::<C>(input, options));
    take(order::<C>(input, direction, options));
    if broken.is_empty() {
        Ok(())
    } else {
        Err(broken)
    }
}

/// R1 and R2.
///
/// # Errors
/// What differs.
pub fn round_trip<C: Codec>(
    input: &[u8],
    direction: Option<Direction>,
    options: &C::Options,
) -> Result<(), Violation> {
    let (Ok(message), notes) = parse::<C>(input, direction, options, Level::Lenient) else {
        return Ok(());
    };
    let conforming = parse::<C>(input, direction, options, Level::Conforming)
        .0
        .is_ok();
    let direction = direction.or_else(|| C::direction(&message));
    let fail = |law, detail| Err(Violation { law, detail });
    let mut text = Vec::new();
    C::format_into(&message, options, &mut text);
    let level = if conforming {
        Level::Canonical
    } else {
        Level::Lenient
    };
    let (again, again_notes) = parse::<C>(&text, direction, options, level);
    let shown = clipped(&text.escape_ascii());
    let again = match again {
        Ok(again) => again,
        Err(error) => return fail(Law::RoundTrip, format!("{shown} is refused: {error}")),
    };
    if !equal::<C>(&message, &again) {
        return fail(
            Law::RoundTrip,
            format!("{shown} reads back as {}", difference(&again, &message)),
        );
    }
    let new = again_notes
        .iter()
        .find(|note| notes.iter().all(|before| before.code() != note.code()));
    if let Some(note) = new {
        return fail(Law::RoundTrip, format!("{shown} has a new note: {note:?}"));
    }
    let mut twice = Vec::new();
    C::format_into(&again, options, &mut twice);
    if twice != text {
        let twice = clipped(&twice.escape_ascii());
        return fail(
            Law::Fixpoint,
            format!("{shown} is written again as {twice}"),
        );
    }
    Ok(())
}

/// R3.
///
/// # Errors
/// A span outside the input.
pub fn total<C: Codec>(
    input: &[u8],
    direction: Option<Direction>,
    options: &C::Options,
) -> Result<(), Violation> {
    for level in Level::ALL {
        let (result, notes) = parse::<C>(input, direction, options, level);
        let spans = notes
            .iter()
            .flat_map(|note| {
                [
                    Some(note.span()),
                    note.error_at(level).map(|error| error.span()),
                ]
            })
            .chain([result.err().map(|error| error.span())]);
        for span in spans.flatten() {
            if !span.is_within(input.len()) {
                let len = input.len();
                let detail = format!("the span {span} is outside an input of {len} bytes");
                return Err(Violation {
                    law: Law::Total,
                    detail,
                });
            }
        }
    }
    Ok(())
}

/// Canonical is a subset of Conforming, that of Lenient, with equal values.
///
/// # Errors
/// The level that disagrees.
pub fn levels<C: Codec>(
    input: &[u8],
    direction: Option<Direction>,
    options: &C::Options,
) -> Result<(), Violation> {
    let mut stricter: Option<C::Message<'_>> = None;
    for level in Level::ALL.into_iter().rev() {
        let result = parse::<C>(input, direction, options, level).0;
        let detail = match (stricter, &result) {
            (Some(value), Ok(message)) if !equal::<C>(&value, message) => {
                format!(
                    "at level {level} the value is {}",
                    difference(message, &value)
                )
            }
            (Some(value), Err(error)) => {
                let value = clipped(&format_args!("{value:?}"));
                format!("{value} is refused at level {level}: {error}")
            }
            _ => {
                stricter = result.ok();
                continue;
            }
        };
        return Err(Violation {
            law: Law::Levels,
            detail,
        });
    }
    Ok(())
}

/// R4: the tokens of a lossless format cover the input, each byte once.
///
/// # Errors
/// The byte that no token or two tokens hold.
pub fn conservation<C: Codec>(input: &[u8], options: &C::Options) -> Result<(), Violation> {
    let mut next = 0;
    let mut gap: Option<Span> = None;
    let lossless = C::tokens(input, options, &mut |span| {
        if span.start != next && gap.is_none() {
            gap = Some(span);
        }
        next = span.end;
    });
    let detail = match gap {
        _ if !lossless => return Ok(()),
        Some(span) => format!("the token {span} does not follow the one before it"),
        None if next != input.len() => format!("the tokens end at {next} of {}", input.len()),
        None => return Ok(()),
    };
    Err(Violation {
        law: Law::Conservation,
        detail,
    })
}

/// R5: whole, byte by byte, and in two parts at some places. Frames and faults lie in the stream, in order, each byte in one
/// at most.
///
/// # Errors
/// The chunking that gives other frames, or the frame that is out of place.
pub fn split<C: Codec>(input: &[u8], options: &C::Options) -> Result<(), Violation> {
    let frames = |chunks: &mut dyn Iterator<Item = &[u8]>| {
        C::framer(options).map(|mut framer| collect_frames(&mut *framer, chunks))
    };
    let whole = frames(&mut core::iter::once(input));
    let fail = |detail| {
        Err(Violation {
            law: Law::Split,
            detail,
        })
    };
    let mut end = 0;
    for frame in whole.iter().flatten() {
        let (span, bytes) = match frame {
            Ok((offset, bytes)) => {
                let start = usize::try_from(*offset).unwrap_or(usize::MAX);
                let span = Span::new(start, start.saturating_add(bytes.len()));
                (span, Some(bytes.as_slice()))
            }
            Err(error) => (error.span(), None),
        };
        let outside = span.start < end || !span.is_within(input.len());
        if outside || bytes.is_some_and(|bytes| bytes != span.of(input)) {
            let frame = clipped(&format_args!("{frame:?}"));
            return fail(format!(
                "{frame} at {span} is no part of the stream after {end}"
            ));
        }
        end = span.end;
    }
    let differs = |how: &str, other| fail(format!("{how} gives {}", difference(&other, &whole)));
    let bytes = frames(&mut input.chunks(1));
    if bytes != whole {
        return differs("one byte at a time", bytes);
    }
    for at in sample(input.len()) {
        let (left, right) = input.split_at(at);
        let parts = frames(&mut [left, right].into_iter());
        if parts != whole {
            return differs("two parts", parts);
        }
    }
    Ok(())
}

/// R6, at each level but Canonical that accepts the whole. A document that is read on after faults may report another fault
/// first; one of its errors at least says that the input ends too early.
///
/// # Errors
/// The prefix that is refused without the mark.
pub fn truncation<C: Codec>(
    input: &[u8],
    direction: Option<Direction>,
    options: &C::Options,
) -> Result<(), Violation> {
    if !C::END_MARK {
        return Ok(());
    }
    for level in [Level::Lenient, Level::Conforming] {
        if parse::<C>(input, direction, options, level).0.is_err() {
            return Ok(());
        }
        for at in sample(input.len()) {
            let prefix = input.get(..at).unwrap_or_default();
            let (result, notes) = parse::<C>(prefix, direction, options, level);
            let Err(error) = result else {
                continue;
            };
            let mut errors = notes.iter().filter_map(|note| note.error_at(level));
            if !error.is_truncated() && !errors.any(|error| error.is_truncated()) {
                let detail = format!(
                    "the first {at} bytes are refused at level {level}, and not as truncated: {error}"
                );
                return Err(Violation {
                    law: Law::Truncation,
                    detail,
                });
            }
        }
    }
    Ok(())
}

/// R7.
///
/// # Errors
/// The first byte that differs.
pub fn lossless<C: Codec>(input: &[u8], options: &C::Options) -> Result<(), Violation> {
    let mut kept = Vec::new();
    if !C::keep(input, options, &mut kept) || kept == input {
        return Ok(());
    }
    let at = kept.iter().zip(input).take_while(|(a, b)| a == b).count();
    Err(Violation {
        law: Law::Lossless,
        detail: format!("the bytes differ from offset {at} on"),
    })
}

/// R8: the parts stand in the input in the order of the model.
///
/// # Errors
/// The part that moved.
pub fn order<C: Codec>(
    input: &[u8],
    direction: Option<Direction>,
    options: &C::Options,
) -> Result<(), Violation> {
    let (Ok(message), _) = parse::<C>(input, direction, options, Level::Lenient) else {
        return Ok(());
    };
    let mut rest = input;
    let mut moved: Option<String> = None;
    C::unordered(&message, &mut |part| {
        if moved.is_some() {
            return;
        }
        match memchr::memmem::find(rest, part) {
            Some(at) => rest = rest.get(at + part.len()..).unwrap_or_default(),
            None => moved = Some(format!("{} is not where it was read", part.escape_ascii())),
        }
    });
    match moved {
        None => Ok(()),
        Some(detail) => Err(Violation {
            law: Law::Order,
            detail,
        }),
    }
}

/// Characters of a text that a violation shows: a document may have millions.
const SHOWN: usize = 2_000;
/// Characters before a difference that are shown.
const LEAD: usize = 200;

/// The beginning of a text.
fn clipped(text: &dyn fmt::Display) -> String {
    excerpt(&format!("{text}"), 0)
}

/// `this, not that`: of long values, what stands around the first difference.
fn difference(found: &dyn fmt::Debug, expected: &dyn fmt::Debug) -> String {
    let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
    let mut pairs = found.chars().zip(expected.chars());
    // Where one text is the other's beginning, they differ where that ends.
    let common = pairs
        .position(|(a, b)| a != b)
        .unwrap_or_else(|| found.chars().count().min(expected.chars().count()));
    let from = if found.len().max(expected.len()) > SHOWN {
        common.saturating_sub(LEAD)
    } else {
        0
    };
    format!(
        "{}, not {}",
        excerpt(&found, from),
        excerpt(&expected, from)
    )
}

/// The characters of a text from `from` on, as many as are shown.
fn excerpt(text: &str, from: usize) -> String {
    let mut rest = text.chars().skip(from);
    let mut shown = String::from(if from > 0 { ".." } else { "" });
    shown.extend(rest.by_ref().take(SHOWN));
    if rest.next().is_some() {
        shown.push_str("..");
    }
    shown
}

/// Places to cut an input: all of a short one, 64 of a long one.
fn sample(len: usize) -> impl Iterator<Item = usize> {
    (0..len).step_by((len / 64).max(1))
}

/// Panics with every broken guarantee: the body of a fuzz target.
///
/// # Panics
/// When a guarantee is broken.
pub fn assert_all<C: Codec>(input: &[u8], direction: Option<Direction>, options: &C::Options) {
    if let Err(broken) = check_all::<C>(input, direction, options) {
        let text: Vec<String> = broken
            .iter()
            .map(|violation| format!("{violation}"))
            .collect();
        // The caller asked for a panic; C::NAME says whose defect it is.
        #[expect(clippy::panic, reason = "to panic is what the caller asks for")]
        {
            panic!(
                "{} breaks on \"{}\": {}",
                C::NAME,
                input.escape_ascii(),
                text.join("; ")
            );
        }
    }
}

/// Whether two notes or errors of a code set are told apart: a test for every format's table.
///
/// # Errors
/// The name that is not kebab-case or stands twice, or a row that lacks a text.
pub fn check_table<C: CodeSet>() -> Result<(), String> {
    for (index, row) in C::TABLE.iter().enumerate() {
        let kebab = row
            .name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !kebab
            || C::TABLE
                .iter()
                .filter(|other| other.name == row.name)
                .count()
                != 1
        {
            return Err(format!("{} is not kebab-case or stands twice", row.name));
        }
        let code = C::from_index(index);
        if code.map(CodeSet::index) != Some(index)
            || code.map(|code| code.info().name) != Some(row.name)
        {
            return Err(format!("{} is not at its place", row.name));
        }
        if let Some(error) = row
            .errors
            .iter()
            .find(|error| C::from_name(error).is_none())
        {
            return Err(format!(
                "{} names the error {error}, which there is not",
                row.name
            ));
        }
        let texts = [row.meaning, row.help, row.example, row.source, row.fixture];
        if texts.iter().any(|text| text.is_empty()) {
            return Err(format!("{} lacks a text", row.name));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_values_the_first_difference_is_shown() {
        let common: Vec<u16> = (0..2000).collect();
        let mut longer = common.clone();
        longer.push(7777);
        for (found, expected) in [(&common, &longer), (&longer, &common)] {
            let shown = difference(found, expected);
            assert!(
                shown.contains("1999]") && shown.contains("1999, 7777]"),
                "{shown}"
            );
        }
        // One text is the other's beginning.
        let shown = difference(
            &format_args!("{common:?}"),
            &format_args!("{common:?} and more"),
        );
        assert!(
            shown.contains("1999], not ") && shown.ends_with("1999] and more"),
            "{shown}"
        );
    }
}
