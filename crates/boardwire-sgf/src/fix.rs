//! Edits that mend what a note is about.

use alloc::vec::Vec;

use boardwire_core::Span;

use crate::codes::{Code, Note};
use crate::event::{Event, EventOptions, Events};
use crate::lex;
use crate::property::PropertyId;
use crate::tree::{Collection, Node, NodeId, Property};
use crate::value::{Context, Value, WriteContext, decode_with};
use crate::version::canonical;

/// An edit of the bytes that were read, after which what a note said is no more. All other bytes stay.
///
/// It does what the reader did: what was passed over goes, what was assumed is written, and what was corrected is written in its right form.
/// [`repair`](crate::version::repair) mends all faults of a file at once, those too that need more than one edit.
///
/// ```
/// use boardwire_sgf::parse_lenient;
///
/// let text = b"(;FF[4]KM[6,5];B[aa]";
/// let (games, notes) = parse_lenient(text)?;
/// let fixes: Vec<_> = notes.iter().filter_map(|note| games.fix(note)).collect();
/// assert_eq!(fixes[0].apply(text), b"(;FF[4]KM[6.5];B[aa]");
/// assert_eq!(fixes[1].apply(text), b"(;FF[4]KM[6,5];B[aa])");
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    span: Span,
    replacement: Vec<u8>,
}

impl Fix {
    fn new(span: Span, replacement: impl Into<Vec<u8>>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
        }
    }

    fn insert(at: usize, text: &[u8]) -> Self {
        Self::new(Span::empty(at), text)
    }

    /// The bytes that are replaced: none where the edit adds something.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What stands in their place.
    #[must_use]
    pub fn replacement(&self) -> &[u8] {
        &self.replacement
    }

    /// The text after the edit.
    ///
    /// `text` is what was read.
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        let before = text.get(..self.span.start).unwrap_or(text);
        let after = text.get(self.span.end..).unwrap_or_default();
        [before, &self.replacement, after].concat()
    }
}

impl Collection<'_> {
    /// The edit that mends what a note of reading this collection is about.
    ///
    /// `None`: there is no single edit that a program may make without asking, such as for a value that makes no sense. So it is too once the
    /// collection was edited, and in UTF-16.
    #[must_use]
    pub fn fix(&self, note: &Note) -> Option<Fix> {
        let utf16 = self
            .origin
            .as_deref()
            .and_then(|origin| origin.utf16.as_ref());
        if self.nodes_in_order().is_none() || utf16.is_some() {
            return None;
        }
        let Span { start, end } = note.span();
        match note.code() {
            Code::HeaderSkipped
            | Code::StrayChars
            | Code::FjkNote
            | Code::IdentWithoutValue
            | Code::ValueWithoutIdent => Some(self.without(note.span())),
            Code::Bom => Some(Fix::new(note.span(), [])),
            Code::EmptyVariation => {
                let before = self.source.get(..start)?.trim_ascii_end();
                let open = before.strip_suffix(b"(")?.len();
                Some(Fix::new(Span::new(open, end), []))
            }
            Code::NulByte => {
                let text = note.span().of(&self.source);
                let spaced = text.iter().map(|&byte| if byte == 0 { b' ' } else { byte });
                Some(Fix::new(note.span(), spaced.collect::<Vec<_>>()))
            }
            Code::UnescapedBracket => Some(Fix::insert(start, b"\\")),
            Code::MissingFirstSemicolon | Code::MissingSemicolon => Some(Fix::insert(start, b";")),
            Code::MissingOpenParen => Some(Fix::insert(start, b"(")),
            Code::MissingCloseParen => {
                let open = self.variations.iter().filter(|it| it.close.len == 0);
                let fix = Fix::new(Span::empty(start), alloc::vec![b')'; open.count()]);
                // A `(` without a node is no variation, but is closed like one.
                let text = fix.apply(&self.source);
                let options = EventOptions {
                    charset: self.charset,
                    ..EventOptions::default()
                };
                let still = Event::Fault(Code::MissingCloseParen);
                let mut events = Events::with_options(&text, options);
                events.all(|piece| piece.event != still).then_some(fix)
            }
            code => self.fix_property(code, note.span()),
        }
    }

    fn fix_property(&self, code: Code, span: Span) -> Option<Fix> {
        let node = self.node_at(span.start)?;
        let property = node.properties().find(|property| {
            let around = property.span();
            around.start <= span.start && span.end <= around.end
        })?;
        match code {
            Code::LowercaseInIdent => {
                let capitals: Vec<u8> = property.ident().capitals().collect();
                Some(Fix::new(span, capitals))
            }
            Code::RootPropertyOutsideRoot
            | Code::AnnotationWithoutMove
            | Code::ContradictingAnnotation
            | Code::NoHandicap => self.without_property(node, &property),
            Code::TwoMovesInNode => {
                let is_last = node.properties().last()?.span() == property.span();
                is_last.then(|| Fix::insert(property.span().start, b";"))
            }
            Code::TooManyValues => {
                let kept = [b"[", property.counting().raw(), b"]"].concat();
                let open = property.value().span().start.checked_sub(1)?;
                Some(Fix::new(Span::new(open, property.span().end), kept))
            }
            Code::EmptyValue => {
                let is_blank = |raw: &[u8]| raw.iter().all(|&byte| lex::is_blank(byte));
                if property.values().all(|value| is_blank(value.raw())) {
                    return self.without_property(node, &property);
                }
                self.without_value(node, &property, span)
            }
            Code::PointNotUnique => {
                // Of a rectangle some points may be new.
                let is_point = memchr::memchr(b':', span.of(&self.source)).is_none();
                let is_label = property.ident().code() == u64::from(u16::from_be_bytes(*b"LB"));
                if is_point || is_label {
                    self.without_value(node, &property, span)
                } else {
                    None
                }
            }
            Code::ValueCorrected
            | Code::ComposeCorrected
            | Code::SquareSizeAsPair
            | Code::EmptyPassInOldFf => corrected(node, &property, span),
            _ => None,
        }
    }

    /// The node whose text is around an offset.
    fn node_at(&self, at: usize) -> Option<Node<'_>> {
        let after = self
            .nodes
            .partition_point(|node| node.text.start as usize <= at);
        let number = u32::try_from(after.checked_sub(1)?).ok()?;
        self.node(NodeId::new(number))
    }

    /// Leaves bytes out. A blank stays where letters would meet and be another identifier.
    fn without(&self, span: Span) -> Fix {
        let is_letter = |at: Option<usize>| {
            at.and_then(|at| self.source.get(at))
                .is_some_and(u8::is_ascii_alphabetic)
        };
        let joins = is_letter(span.start.checked_sub(1)) && is_letter(Some(span.end));
        Fix::new(span, if joins { &b" "[..] } else { b"" })
    }

    /// Leaves a property out, if it stands once: else the next one would count.
    fn without_property(&self, node: Node<'_>, property: &Property<'_>) -> Option<Fix> {
        let same = |other: &Property<'_>| other.ident() == property.ident();
        (node.properties().filter(same).count() == 1).then(|| self.without(property.span()))
    }

    fn without_value(&self, node: Node<'_>, property: &Property<'_>, span: Span) -> Option<Fix> {
        if !property.is_list() {
            return self.without_property(node, property);
        }
        let value = property.values().find(|value| value.span() == span)?;
        let Span { start, end } = value.span();
        Some(Fix::new(Span::new(start.checked_sub(1)?, end + 1), []))
    }
}

/// Writes a value in the form in which it was read.
fn corrected(node: Node<'_>, property: &Property<'_>, span: Span) -> Option<Fix> {
    let context = Context::of(node.root());
    let def = context.def(PropertyId::of(property.ident())?)?;
    let value = property.values().find(|value| {
        let around = value.span();
        around.start <= span.start && span.end <= around.end
    })?;
    let read = decode_with(def, value.raw(), &context, &mut |_, _| {})?;
    if matches!(read, Value::SimpleText(_) | Value::Text(_)) {
        return None;
    }
    let written = canonical(&read, &WriteContext::from(&context));
    // Behind an empty value another one would count.
    if written.is_empty() && property.is_list() {
        return None;
    }
    // Text that is not ASCII stays in the file's charset.
    let is_new = value.raw().is_ascii() && written.is_ascii() && written != value.raw();
    is_new.then(|| Fix::new(value.span(), written))
}
