//! A file's bytes with the charset that they are read in.

use alloc::borrow::Cow;

use boardwire_core::Span;

use super::{Charset, Coding, Order, Utf16, declared};
use crate::codes::Code;
use crate::lex;
use crate::value::{LineBreaks, TimeUnit};

/// Which character set a reader takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// What the bytes say, CA before all but byte order marks, decoded first: the order in the [module's page](super).
    #[default]
    Auto,
    /// SGF FF\[4\] by the letter: structure is found in bytes, and each game's text is in the set of its CA, ISO-8859-1 where it has none.
    Spec,
    /// The set of the first game's CA, ISO-8859-1 where it has none, for the whole file, which is decoded first.
    DecodeFirst,
    /// A set that the caller knows; CA says nothing. A file that a program holds as a string is UTF-8.
    Given(Charset),
}

impl Policy {
    /// The policy of a name, as options give it: `auto`, `spec`, `decode-first`, or a name of a character set.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Auto),
            "spec" => Some(Self::Spec),
            "decode-first" => Some(Self::DecodeFirst),
            _ => Charset::from_name(name.as_bytes()).map(Self::Given),
        }
    }
}

/// What told the character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// The caller.
    Given,
    /// A byte order mark.
    Bom,
    /// The zero bytes of UTF-16 around `(` and `;`.
    Form,
    /// CA of the first game.
    Declared,
    /// The bytes, which are valid UTF-8.
    Utf8,
    /// What the bytes look like.
    Guess,
    /// Nothing: it is what remains.
    Default,
}

/// The CA of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its value, in the bytes that were given.
    pub span: Span,
    /// The set that it names, where the name is known.
    pub charset: Option<Charset>,
}

/// Which character set a file is read in, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Detected {
    /// What the policy asked for.
    pub policy: Policy,
    /// The byte order mark, if there is one.
    pub bom: Option<Charset>,
    /// CA of the first game, if it has one that is not empty.
    pub declared: Option<Declared>,
    /// What the bytes look like, where that was looked at and they are not plain ASCII.
    pub guessed: Option<Charset>,
    /// What the file is read in.
    pub chosen: Charset,
    /// What told it.
    pub by: By,
}

/// A file's bytes, ready to be cut into tokens.
#[derive(Clone, Debug)]
pub struct Source<'i> {
    /// The bytes as they were given; of UTF-16, the text in UTF-8.
    pub bytes: Cow<'i, [u8]>,
    /// How the bytes are read.
    pub coding: Coding,
    /// The character set of the file.
    pub detected: Detected,
    /// Of a file in UTF-16: the way back to it.
    pub utf16: Option<Utf16>,
}

/// What a collection keeps of the file that it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) detected: Detected,
    pub(crate) utf16: Option<Utf16>,
    /// Which line breaks of its texts count.
    pub(crate) line_breaks: LineBreaks,
    /// What a number in TM counts, where that is not what the version says.
    pub(crate) time_unit: Option<TimeUnit>,
}

const UTF8_BOM: &[u8] = b"\xEF\xBB\xBF";

/// Finds the character set of a file.
///
/// Only UTF-16 is transcoded. Time is linear and, but for UTF-16, nothing of the file's size is allocated.
///
/// ```
/// use boardwire_sgf::encoding::{By, Charset, Policy, prepare};
///
/// let source = prepare(b"\xFF\xFE(\0;\0)\0", Policy::Auto);
/// assert_eq!((&*source.bytes, source.detected.chosen, source.detected.by), (&b"(;)"[..], Charset::Utf16Le, By::Bom));
/// assert_eq!(source.utf16.unwrap().offset(b"(;)", 1), 4);
/// ```
#[must_use]
pub fn prepare<'i>(input: impl Into<Cow<'i, [u8]>>, policy: Policy) -> Source<'i> {
    let input = input.into();
    let bom = bom(&input);
    let utf16 = match (policy, bom) {
        (Policy::Given(charset), _) if charset.is_utf16() => Some((charset, By::Given)),
        (Policy::Given(_), _) => None,
        (_, Some(charset)) => charset.is_utf16().then_some((charset, By::Bom)),
        (_, None) => form(&input).map(|charset| (charset, By::Form)),
    };
    if let Some((charset, by)) = utf16 {
        let (text, map) = Utf16::read(&input, charset);
        let declared = declare(&text).map(|declared| Declared {
            span: map.span(&text, declared.span),
            ..declared
        });
        return Source {
            bytes: Cow::Owned(text),
            coding: Coding::UTF8,
            detected: Detected {
                policy,
                bom: bom.filter(|_| map.has_bom()),
                declared,
                guessed: Some(charset),
                chosen: charset,
                by,
            },
            utf16: Some(map),
        };
    }
    let detected = detect(&input, policy, bom);
    let order = match policy {
        Policy::Spec => Order::BytesFirst,
        _ => Order::DecodeFirst,
    };
    Source {
        coding: Coding {
            charset: detected.chosen,
            order,
        },
        bytes: input,
        detected,
        utf16: None,
    }
}

fn bom(input: &[u8]) -> Option<Charset> {
    match input {
        [0xEF, 0xBB, 0xBF, ..] => Some(Charset::Utf8),
        [0xFF, 0xFE, ..] => Some(Charset::Utf16Le),
        [0xFE, 0xFF, ..] => Some(Charset::Utf16Be),
        _ => None,
    }
}

/// How far UTF-16 without a byte order mark is looked for.
const REACH: usize = 512;

/// UTF-16 without a byte order mark: `(;` with zero bytes, and no other `(;` before.
fn form(input: &[u8]) -> Option<Charset> {
    let head = input.get(..REACH).unwrap_or(input);
    let (units, _) = head.as_chunks::<2>();
    let begins = |paren: [u8; 2], semicolon: [u8; 2]| {
        let Some(at) = units.iter().position(|&unit| unit == paren) else {
            return false;
        };
        let rest = units.get(at + 1..).unwrap_or_default();
        let blank = |unit: &[u8; 2]| matches!(unit, [0, b] | [b, 0] if b.is_ascii_whitespace());
        let is_wide = rest.iter().find(|unit| !blank(unit)) == Some(&semicolon);
        is_wide && !head.get(..2 * at).is_some_and(has_game)
    };
    if begins([b'(', 0], [b';', 0]) {
        Some(Charset::Utf16Le)
    } else if begins([0, b'('], [0, b';']) {
        Some(Charset::Utf16Be)
    } else {
        None
    }
}

/// Whether a game begins in bytes of ASCII: zero bytes may stand in its values.
fn has_game(text: &[u8]) -> bool {
    memchr::memchr_iter(b'(', text).any(|paren| {
        let next = lex::skip_blanks(text, paren + 1);
        text.get(next) == Some(&b';')
    })
}

fn declare(text: &[u8]) -> Option<Declared> {
    let span = declared::find(text)?;
    let name = span.of(text).trim_ascii();
    (!name.is_empty()).then(|| Declared {
        span,
        charset: Charset::from_name(name),
    })
}

fn detect(input: &[u8], policy: Policy, bom: Option<Charset>) -> Detected {
    let declared = declare(input);
    let found = |chosen, by, guessed| Detected {
        policy,
        bom,
        declared,
        guessed,
        chosen,
        by,
    };
    if let Policy::Given(charset) = policy {
        return found(charset, By::Given, None);
    }
    if let Some(charset) = bom {
        return found(charset, By::Bom, Some(charset));
    }
    let named = declared.and_then(|declared| declared.charset);
    if policy != Policy::Auto {
        return match named {
            Some(charset) => found(charset, By::Declared, None),
            None => found(Charset::Latin1, By::Default, None),
        };
    }
    let utf8 = super::is_utf8(input);
    let ascii = utf8 && is_plain(input);
    let guessed = (utf8 && !input.is_ascii()).then_some(Charset::Utf8);
    if let Some(charset) = named
        && charset.is_east_asian()
        && Utf8Signs::of(input).are_clear()
        && (utf8 || before_other(input, declared, charset).is_none())
    {
        // The CA of a file before it was converted. Read by it, a character may take in the `]` behind.
        let by = if utf8 { By::Utf8 } else { By::Guess };
        return found(Charset::Utf8, by, Some(Charset::Utf8));
    }
    if let Some(charset) = named {
        if holds(input, charset, utf8, ascii) {
            return found(charset, By::Declared, guessed);
        }
        if let Some(first) = before_other(input, declared, charset)
            && charset.reads(first)
        {
            return found(charset, By::Declared, None);
        }
        // Broken places here and there do not make it another set, unless that has none.
        let guess = guess(input, utf8, ascii);
        let may_stay = !charset.is_utf16() && guessed.is_none();
        if guess == charset || may_stay && stays(input, charset, guess) {
            return found(charset, By::Declared, Some(guess));
        }
        let by = if utf8 { By::Utf8 } else { By::Guess };
        return found(guess, by, Some(guess));
    }
    if ascii {
        return found(Charset::Utf8, By::Utf8, None);
    }
    let guess = guess(input, utf8, ascii);
    let by = match guess {
        Charset::Utf8 if utf8 => By::Utf8,
        Charset::Latin1 => By::Default,
        _ => By::Guess,
    };
    found(guess, by, Some(guess))
}

/// Whether text is ASCII without escape sequences, the same in every set but UTF-16.
pub(crate) fn is_plain(input: &[u8]) -> bool {
    input.is_ascii() && memchr::memchr(0x1B, input).is_none()
}

/// Whether the bytes are text of a set that CA names.
fn holds(input: &[u8], charset: Charset, utf8: bool, ascii: bool) -> bool {
    match charset {
        Charset::Utf16Le | Charset::Utf16Be => false,
        Charset::Utf8 => utf8,
        _ => ascii || !charset.is_supported() || charset.reads(input),
    }
}

/// What in a text looks like UTF-8.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Utf8Signs {
    /// Characters of two bytes.
    short: usize,
    /// Characters of three and four bytes, as ideographs have.
    long: usize,
    /// Places that are no UTF-8.
    broken: usize,
}

impl Utf8Signs {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut signs = Self::default();
        for chunk in text.utf8_chunks() {
            for &byte in chunk.valid().as_bytes() {
                signs.short += usize::from(matches!(byte, 0xC2..=0xDF));
                signs.long += usize::from(byte >= 0xE0);
            }
            signs.broken += usize::from(!chunk.invalid().is_empty());
        }
        signs
    }

    /// Whether it is UTF-8 but for a few broken places, such as a name that was cut.
    pub(super) const fn are_many(self) -> bool {
        // Text in other sets has no more than chance sequences of two or three bytes that are valid.
        self.short + self.long > self.broken.saturating_mul(8)
    }

    /// Whether a text in a set with characters of two bytes looks so by no chance. Of its characters hardly one in ten is one of UTF-8 too, but that one
    /// may stand in a row (`호호호`); far fewer are part of a longer one.
    const fn are_clear(self) -> bool {
        self.are_many() && (self.long > 0 || self.short >= 16)
    }
}

/// What stands before the first game whose CA names another set than the first one's.
fn before_other(input: &[u8], declared: Option<Declared>, charset: Charset) -> Option<&[u8]> {
    let from = declared?.span.end;
    let rest = input.get(from..)?;
    let other = memchr::memmem::find_iter(rest, b"CA[").find(|at| {
        let name = rest.get(at + 3..).unwrap_or_default();
        let name = name.get(..32).unwrap_or(name);
        let name = name.split(|&byte| byte == b']').next().unwrap_or_default();
        let named = Charset::from_name(name);
        named.is_some_and(|named| named != charset)
    })?;
    let game = memchr::memmem::rfind(rest.get(..other)?, b"(;")?;
    input.get(..from + game)
}

#[cfg(feature = "encoding")]
fn guess(input: &[u8], utf8: bool, ascii: bool) -> Charset {
    if !ascii && input.is_ascii() && super::detect::is_iso_2022_jp(input) {
        Charset::Iso2022Jp
    } else if utf8 {
        Charset::Utf8
    } else {
        super::detect::guess(input)
    }
}

/// Without tables a guess is of no use.
#[cfg(not(feature = "encoding"))]
const fn guess(_: &[u8], utf8: bool, _: bool) -> Charset {
    if utf8 { Charset::Utf8 } else { Charset::Latin1 }
}

/// Whether a set that CA names is kept although bytes are broken in it. It is unless most of its characters are broken or, where the
/// bytes look like a set that reads them all, more than one in eight.
fn stays(input: &[u8], charset: Charset, guess: Charset) -> bool {
    let decoded = charset.decode(input);
    let wide = decoded.text.chars().filter(|it| !it.is_ascii()).count();
    let most = if guess == Charset::Latin1 || !guess.reads(input) {
        wide / 2
    } else {
        wide / 8
    };
    decoded.faults.len() <= most
}

impl Detected {
    /// How the text of a game is read whose root has this CA.
    #[must_use]
    pub fn coding_of(&self, ca: Option<&[u8]>) -> Coding {
        let named = ca.and_then(Charset::from_name);
        match self.policy {
            Policy::Spec if self.by != By::Bom && !self.chosen.is_utf16() => Coding {
                charset: named.unwrap_or(Charset::Latin1),
                order: Order::BytesFirst,
            },
            Policy::Auto if !matches!(self.by, By::Bom | By::Form) => match named {
                Some(charset) if self.differs(charset) && !charset.is_utf16() => Coding {
                    charset,
                    order: Order::BytesFirst,
                },
                _ => Coding::new(self.chosen),
            },
            _ if self.chosen.is_utf16() => Coding::UTF8,
            _ => Coding::new(self.chosen),
        }
    }

    /// Whether a set that a later game names is neither that of the first game nor the one that is read.
    fn differs(&self, charset: Charset) -> bool {
        let first = self.declared.and_then(|declared| declared.charset);
        charset != self.chosen && Some(charset) != first
    }

    /// What is to be said about the file and its first game: `bom`, `bom-conflict`, `unknown-encoding`, `encoding-clash`.
    pub(crate) fn findings(&self, sink: &mut dyn FnMut(Code, Span)) {
        if let Some(charset) = self.bom {
            let len = if charset == Charset::Utf8 {
                UTF8_BOM.len()
            } else {
                2
            };
            sink(Code::Bom, Span::new(0, len));
        }
        let Some(declared) = self.declared else {
            return;
        };
        if matches!(self.policy, Policy::Given(_)) {
            return;
        }
        let Some(charset) = declared.charset else {
            sink(Code::UnknownEncoding, declared.span);
            return;
        };
        let same = charset == self.chosen || charset.is_utf16() && self.chosen.is_utf16();
        if !same {
            let code = match self.by {
                By::Bom => Code::BomConflict,
                _ => Code::EncodingClash,
            };
            sink(code, declared.span);
        } else if self.by == By::Declared
            && self.guessed.is_some_and(|guessed| clash(charset, guessed))
        {
            sink(Code::EncodingClash, declared.span);
        }
    }

    /// What is to be said about the CA of a later game: `unknown-encoding`, `mixed-encodings`.
    pub(crate) fn later(&self, ca: &[u8], span: Span, sink: &mut dyn FnMut(Code, Span)) {
        if matches!(self.policy, Policy::Given(_)) || ca.trim_ascii().is_empty() {
            return;
        }
        match Charset::from_name(ca) {
            None => sink(Code::UnknownEncoding, span),
            Some(charset) => {
                let first = self.declared.and_then(|declared| declared.charset);
                // By the letter each game has its own, and none says nothing about others.
                let file = (self.policy != Policy::Spec).then_some(self.chosen);
                if first.or(file).is_some_and(|file| file != charset) {
                    sink(Code::MixedEncodings, span);
                }
            }
        }
    }
}

/// Whether bytes that look like one set are said to be in another.
fn clash(named: Charset, guessed: Charset) -> bool {
    named != guessed && guessed == Charset::Utf8
}
