//! The parts of a tile's text.
#![warn(clippy::indexing_slicing)]

use boardwire_core::carcassonne::{Terrain, Turns};
use boardwire_core::{Expected, Span, expected};

use crate::codes::Code;
use crate::lex::{is_blank, trim};

/// A fault in a tile's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bad {
    pub(crate) code: Code,
    pub(crate) span: Span,
    pub(crate) expected: Expected,
}

impl Bad {
    const fn new(code: Code, start: usize, end: usize) -> Self {
        Self::at(code, Span::new(start, end))
    }

    pub(crate) const fn at(code: Code, span: Span) -> Self {
        Self {
            code,
            span,
            expected: Expected::NONE,
        }
    }

    const fn expecting(mut self, expected: Expected) -> Self {
        self.expected = expected;
        self
    }
}

/// A meeple's letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// `m`: city or road.
    City,
    /// `M`: field.
    Field,
    /// `k`: monastery.
    Monk,
}

impl Mark {
    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            b'm' => Some(Self::City),
            b'M' => Some(Self::Field),
            b'k' => Some(Self::Monk),
            _ => None,
        }
    }
}

/// A meeple in a tile's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeple {
    pub(crate) mark: Mark,
    /// The letter that it stands behind, 0 to 3.
    pub(crate) letter: usize,
    /// Where it stands.
    pub(crate) span: Span,
    /// The sign that it should stand before: `E` or `^`.
    pub(crate) late: Option<u8>,
}

/// The tag that tells G and H apart: `(2F1C)` and `(2C1F)`, or such a name in place of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// Joined: two fields and one city.
    Joined,
    /// Separate: two cities and one field.
    Separate,
}

/// An angle behind a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Angle {
    pub(crate) turns: Turns,
    /// Whether it has a sign.
    pub(crate) signed: bool,
    /// Whether it is spelled in another way than the two families of angles.
    pub(crate) odd: bool,
    pub(crate) span: Span,
}

impl Angle {
    /// An angle of zero turns nothing, and shows no family.
    pub(crate) fn is_zero(&self) -> bool {
        self.turns == Turns::Zero
    }
}

/// A tile's text, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) letters: [Terrain; 4],
    pub(crate) meeple: Option<Meeple>,
    pub(crate) caret: bool,
    pub(crate) emblem: bool,
    /// A name such as `2F1C` stands in place of the letters.
    pub(crate) short_name: bool,
    pub(crate) tag: Option<Tag>,
    /// Where the tag stands.
    pub(crate) tag_span: Span,
    pub(crate) angle: Option<Angle>,
    /// The whole text.
    pub(crate) span: Span,
}

impl Token {
    /// Brings all spans elsewhere.
    #[inline]
    pub(crate) fn map(&mut self, place: impl Fn(Span) -> Span) {
        self.span = place(self.span);
        if let Some(meeple) = &mut self.meeple {
            meeple.span = place(meeple.span);
        }
        if let Some(angle) = &mut self.angle {
            angle.span = place(angle.span);
        }
        if self.tag.is_some() {
            self.tag_span = place(self.tag_span);
        }
    }
}

/// Takes a tile's text apart, which stands at `base`. Blanks may stand before an angle.
#[inline]
pub(crate) fn lex(text: &[u8], base: usize) -> Result<Token, Bad> {
    let mut result = letters(text, base);
    if let Err(bad) = &mut result {
        bad.span = bad.span.shifted(base);
    }
    result
}

#[inline]
fn letters(text: &[u8], base: usize) -> Result<Token, Bad> {
    if text.first() == Some(&b'2') {
        return short_name(text, base);
    }
    let mut meeple = None;
    let mut at = 0;
    if let Some(letters) = plain(text) {
        return with_suffixes(text, base, letters, meeple, 4);
    }
    let mut letters = [Terrain::Field; 4];
    for (index, place) in letters.iter_mut().enumerate() {
        let letter = text.get(at).copied().and_then(Terrain::from_letter);
        let Some(letter) = letter else {
            return Err(no_letter(text, at));
        };
        *place = letter;
        at += 1;
        if let Some(&byte) = text.get(at)
            && let Some(mark) = Mark::from_byte(byte)
        {
            set_meeple(&mut meeple, mark, index, at, base, None)?;
            at += 1;
            if let Some(&more) = text.get(at)
                && Mark::from_byte(more).is_some()
            {
                return Err(Bad::new(Code::TwoMeeples, at, at + 1));
            }
        }
    }
    with_suffixes(text, base, letters, meeple, at)
}

/// Four letters without a meeple.
#[inline]
fn plain(text: &[u8]) -> Option<[Terrain; 4]> {
    let &[n, e, s, w] = text.first_chunk::<4>()?;
    let letters = [
        Terrain::from_letter(n)?,
        Terrain::from_letter(e)?,
        Terrain::from_letter(s)?,
        Terrain::from_letter(w)?,
    ];
    let is_last = text
        .get(4)
        .is_none_or(|&byte| Mark::from_byte(byte).is_none());
    is_last.then_some(letters)
}

#[inline]
fn with_suffixes(
    text: &[u8],
    base: usize,
    letters: [Terrain; 4],
    meeple: Option<Meeple>,
    at: usize,
) -> Result<Token, Bad> {
    let token = Token {
        letters,
        meeple,
        caret: false,
        emblem: false,
        short_name: false,
        tag: None,
        tag_span: Span::empty(0),
        angle: None,
        span: Span::new(base, base + text.len()),
    };
    if at == text.len() {
        return Ok(token);
    }
    suffixes(text, at, base, token)
}

/// The character at `at` is no letter of a tile, or none is there.
#[cold]
fn no_letter(text: &[u8], at: usize) -> Bad {
    let rest = text.get(at..).unwrap_or_default();
    // The text is UTF-8.
    let tail = rest.iter().skip(1).take_while(|&&byte| byte & 0xc0 == 0x80);
    let len = tail.count() + usize::from(!rest.is_empty());
    Bad::new(Code::BadTileSyntax, at, at + len).expecting(expected!["C", "R", "F"])
}

fn no_short_name(text: &[u8]) -> Bad {
    Bad::new(Code::BadTileSyntax, 0, text.len()).expecting(expected!["2F1C", "2F1CE", "2C1F"])
}

fn set_meeple(
    meeple: &mut Option<Meeple>,
    mark: Mark,
    letter: usize,
    at: usize,
    base: usize,
    late: Option<u8>,
) -> Result<(), Bad> {
    if meeple.is_some() {
        return Err(Bad::new(Code::TwoMeeples, at, at + 1));
    }
    *meeple = Some(Meeple {
        mark,
        letter,
        span: Span::new(base + at, base + at + 1),
        late,
    });
    Ok(())
}

/// `2F1C`, `2F1CE` and `2C1F`, as names of the designs G, F and H.
fn short_name(text: &[u8], base: usize) -> Result<Token, Bad> {
    let (tag, letters) = match (
        text.get(1),
        text.iter().filter(|&&byte| byte == b'1').count(),
    ) {
        (Some(b'F'), 1) => (
            Tag::Joined,
            [Terrain::Field, Terrain::City, Terrain::Field, Terrain::City],
        ),
        (Some(b'C'), 1) => (
            Tag::Separate,
            [Terrain::City, Terrain::Field, Terrain::City, Terrain::Field],
        ),
        _ => return Err(no_short_name(text)),
    };
    let mut at = 2;
    if text.get(at).copied().and_then(Mark::from_byte).is_some() {
        // Of two features of one kind, the name does not say which.
        return Err(Bad::new(Code::AmbiguousTile, 0, text.len()));
    }
    let last = match tag {
        Tag::Joined => b'C',
        Tag::Separate => b'F',
    };
    if text.get(at..at + 2) != Some(&[b'1', last]) {
        return Err(no_short_name(text));
    }
    at += 2;
    let mut meeple = None;
    if let Some(&byte) = text.get(at)
        && let Some(mark) = Mark::from_byte(byte)
    {
        if matches!(
            (tag, mark),
            (Tag::Joined, Mark::Field) | (Tag::Separate, Mark::City)
        ) {
            return Err(Bad::new(Code::AmbiguousTile, 0, text.len()));
        }
        set_meeple(&mut meeple, mark, 3, at, base, None)?;
        at += 1;
    }
    let token = Token {
        letters,
        meeple,
        caret: false,
        emblem: false,
        short_name: true,
        tag: Some(tag),
        tag_span: Span::new(base, base + at),
        angle: None,
        span: Span::new(base, base + text.len()),
    };
    suffixes(text, at, base, token)
}

/// What follows the letters: `^`, `E`, tag, angle, in this order.
fn suffixes(text: &[u8], mut at: usize, base: usize, mut token: Token) -> Result<Token, Bad> {
    let mut late = None;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'^' if !token.caret && !token.emblem && token.tag.is_none() => {
                token.caret = true;
                late = Some(b'^');
                at += 1;
            }
            b'E' if !token.emblem && (token.tag.is_none() || token.short_name) => {
                token.emblem = true;
                late = Some(b'E');
                at += 1;
            }
            b'm' | b'M' | b'k' if late.is_some() || token.meeple.is_some() => {
                let mark = Mark::from_byte(byte).unwrap_or(Mark::Monk);
                // Behind the emblem it is in the city, which has the emblem.
                let city = token
                    .letters
                    .iter()
                    .rposition(|&letter| letter == Terrain::City);
                let letter = match (mark, late, city) {
                    (Mark::City, Some(b'E'), Some(city)) => city,
                    _ => 3,
                };
                set_meeple(&mut token.meeple, mark, letter, at, base, late)?;
                at += 1;
            }
            b'(' if token.tag.is_none() && is_tag(text, at) => {
                token.tag = Some(if text.get(at + 2) == Some(&b'F') {
                    Tag::Joined
                } else {
                    Tag::Separate
                });
                token.tag_span = Span::new(base + at, base + at + TAG_LEN);
                at += TAG_LEN;
            }
            _ => {
                let mut angle = angle(text, at)?;
                angle.span = angle.span.shifted(base);
                token.angle = Some(angle);
                return Ok(token);
            }
        }
    }
    Ok(token)
}

const TAG_LEN: usize = 6;

fn is_tag(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..at + TAG_LEN), Some(b"(2F1C)" | b"(2C1F)"))
}

/// The degree sign in UTF-8.
const DEGREE: &[u8] = "\u{b0}".as_bytes();

/// The angle that the text ends with, from `start` on.
fn angle(text: &[u8], start: usize) -> Result<Angle, Bad> {
    let bad = Bad::new(Code::BadTileSyntax, start, text.len());
    let no_sign = bad.expecting(expected!["^", "E", "an angle such as (+90)"]);
    let mut rest = text.get(start..).unwrap_or_default();
    // The canonical ones need no second look.
    let canonical = match rest {
        b"(+90)" => Some((Turns::Quarter, true)),
        b"(+180)" => Some((Turns::Half, true)),
        b"(-90)" => Some((Turns::ThreeQuarters, true)),
        b"(90)" => Some((Turns::Quarter, false)),
        b"(180)" => Some((Turns::Half, false)),
        b"(270)" => Some((Turns::ThreeQuarters, false)),
        _ => None,
    };
    if let Some((turns, signed)) = canonical {
        return Ok(Angle {
            turns,
            signed,
            odd: false,
            span: Span::new(start, text.len()),
        });
    }
    let mut odd = false;
    while let Some((b' ' | b'\t', after)) = rest.split_first() {
        odd = true;
        rest = after;
    }
    let open = match rest.strip_prefix(b"(") {
        Some(after) => {
            let inside = after.strip_suffix(b")");
            rest = inside.ok_or(bad.expecting(expected![")"]))?;
            let inner = trim(rest, Span::new(0, rest.len()));
            odd |= inner.len() < rest.len();
            rest = inner.of(rest);
            true
        }
        None => false,
    };
    let end = text.len() - usize::from(open);
    let whole = rest;
    let (sign, digits) = match rest.split_first() {
        Some((&sign @ (b'+' | b'-'), after)) => (Some(sign), after),
        _ => (None, rest),
    };
    let (digits, degree) = match digits.strip_suffix(DEGREE) {
        Some(digits) => (digits, true),
        None => (digits, false),
    };
    odd |= degree || !open;
    let value = match digits {
        b"0" => 0,
        b"90" => 90,
        b"180" => 180,
        b"270" => 270,
        b"360" => 360,
        _ if open => {
            let end = end - blanks_at_end(text.get(start..end).unwrap_or_default());
            let bad = Bad::new(Code::BadTileSyntax, end - whole.len(), end);
            return Err(bad.expecting(expected!["+90", "+180", "-90", "90", "180", "270"]));
        }
        _ => return Err(no_sign),
    };
    // Without brackets only the degree sign tells an angle.
    if !open && !degree {
        return Err(no_sign);
    }
    let degrees = if sign == Some(b'-') { -value } else { value };
    let turns = Turns::from_degrees(degrees).ok_or(no_sign)?;
    odd |= match sign {
        Some(_) => !matches!(degrees, 90 | 180 | -90 | 0),
        None => false,
    };
    Ok(Angle {
        turns,
        signed: sign.is_some(),
        odd: odd && turns != Turns::Zero,
        span: Span::new(start, text.len()),
    })
}

fn blanks_at_end(text: &[u8]) -> usize {
    text.iter()
        .rev()
        .take_while(|&&byte| is_blank(byte))
        .count()
}
