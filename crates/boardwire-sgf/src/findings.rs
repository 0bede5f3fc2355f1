//! What was found odd, kept small until all is known.

use alloc::vec::Vec;

use boardwire_core::{
    Class, CodeSet as _, Judge, Notes as _, ParseError as CoreError, Span, expected,
};

use crate::codes::{Code, Note, ParseError};

/// Notes in the order in which they were found, twelve bytes each. A note is given out by offset.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    strict_style: bool,
}

/// Offsets have 32 bits, as those of the tree have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Finding {
    start: u32,
    len: u32,
    code: Code,
    class: Class,
    /// Whether more bytes may make it right.
    cut: bool,
}

impl Findings {
    /// No findings yet. In strict style, remarks about style are deviations.
    pub(crate) const fn new(strict_style: bool) -> Self {
        Self {
            list: Vec::new(),
            strict_style,
        }
    }

    /// Whether the rules of strict style are asked for.
    pub(crate) const fn is_strict(&self) -> bool {
        self.strict_style
    }

    /// Takes a note in the class of its row.
    pub(crate) fn push(&mut self, code: Code, span: Span) {
        let class = match code.class() {
            Class::Remark if self.strict_style && code.is_style() => Class::Deviation,
            class => class,
        };
        self.push_as(class, code, span);
    }

    /// Takes a note in another class.
    #[cold]
    pub(crate) fn push_as(&mut self, class: Class, code: Code, span: Span) {
        let finding = Finding {
            start: offset(span.start),
            len: offset(span.len()),
            code,
            class,
            cut: false,
        };
        // Both halves of a value may have the same problem.
        if self.list.last() != Some(&finding) {
            self.list.push(finding);
        }
    }

    /// Takes a note on the half of a unit of UTF-16 with which a file ends: a deviation, since it is in no text, and one that more bytes may
    /// make right.
    pub(crate) fn push_half_unit(&mut self, span: Span) {
        self.push_as(Class::Deviation, Code::UndecodableBytes, span);
        if let Some(last) = self.list.last_mut() {
            last.cut = true;
        }
    }

    /// The structure of `text` was read: what is stray at its end may be the beginning of another game.
    pub(crate) fn end_of_structure(&mut self, text: &[u8]) {
        if let Some(last) = self.list.last_mut()
            && matches!(last.code, Code::StrayChars | Code::FjkNote)
            && last.span().end == text.trim_ascii_end().len()
        {
            last.cut = last.span().of(text).contains(&b'(');
        }
    }

    /// Changes all spans, from those in the text that was read to those in the caller's input.
    pub(crate) fn map_spans(&mut self, map: impl Fn(Span) -> Span) {
        for finding in &mut self.list {
            let span = map(finding.span());
            finding.start = offset(span.start);
            finding.len = offset(span.len());
        }
    }

    /// Gives all to the judge in the order of the input. Beyond `limit` notes only the first that the level forbids is given, after
    /// `too-many-notes`.
    pub(crate) fn give(mut self, limit: usize, judge: &mut Judge<'_, Code>) {
        // What was found in one go is sorted already, and long runs are merged in linear time.
        self.list.sort_by_key(|finding| finding.start);
        let mut rest = self.list.iter().map(Finding::note);
        rest.by_ref().take(limit).for_each(|note| judge.note(note));
        let Some(next) = rest.next() else { return };
        judge.note(Note::new(
            Code::TooManyNotes,
            Span::empty(next.span().start),
        ));
        if judge.first().is_none() {
            let level = judge.level();
            let forbidden = |note: &Note| note.error_at(level).is_some();
            let first = core::iter::once(next).chain(rest).find(forbidden);
            first.into_iter().for_each(|note| judge.note(note));
        }
    }
}

impl Finding {
    const fn span(&self) -> Span {
        let start = self.start as usize;
        Span {
            start,
            end: start + self.len as usize,
        }
    }

    fn note(&self) -> Note {
        let error = error(self.code, self.span());
        let note = Note::from(if self.cut {
            error.with_truncated()
        } else {
            error
        });
        if self.class == self.code.class() {
            note
        } else {
            note.with_class(self.class)
        }
    }
}

/// The error of a code at a place, with what was expected there.
pub(crate) fn error(code: Code, span: Span) -> ParseError {
    let error: CoreError<Code> = ParseError::new(code, span);
    match code {
        Code::NoSgfData | Code::NotSgfGib | Code::NotSgfNgf => {
            error.with_truncated().with_expected(expected!["(;"])
        }
        Code::MissingCloseParen => error.with_truncated().with_expected(expected![")"]),
        Code::UnexpectedEof => error.with_truncated().with_expected(expected!["]"]),
        Code::MissingFirstSemicolon | Code::MissingSemicolon => error.with_expected(expected![";"]),
        Code::MissingOpenParen => error.with_expected(expected!["("]),
        Code::StrayChars => error.with_expected(expected!["a property", ";", "(", ")"]),
        Code::IdentWithoutValue => error.with_expected(expected!["["]),
        Code::ValueWithoutIdent => error.with_expected(expected!["an identifier"]),
        Code::ComposeExpected => error.with_expected(expected![":"]),
        _ => error,
    }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
