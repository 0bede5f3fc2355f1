//! The pull parser: what stands in a text, piece by piece, with no memory but its place.

mod structure;

use boardwire_core::Span;

use crate::codes::Code;
use crate::encoding::Charset;
use crate::lex::{self, After, Noise, Rules};

/// A piece of a text, as [`Events`] gives them: the tokens of SGF's grammar (FF\[4\], EBNF), and what is wrong with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A game tree or a variation begins.
    TreeStart,
    /// A node begins.
    Node,
    /// The identifier of a property, as written: letters of which one at least is a capital.
    Ident(&'a [u8]),
    /// A value of the property: what stands between the brackets, escapes as written.
    Value(&'a [u8]),
    /// The tree that began last ends.
    TreeEnd,
    /// Bytes that mean nothing. The fault before says why; a `)` that closes a `(` which was dropped has no fault of its own.
    Junk(&'a [u8]),
    /// Something is wrong with what comes next.
    Fault(Code),
}

/// A piece with its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spanned<'a> {
    /// The piece.
    pub event: Event<'a>,
    /// All its bytes, the brackets of a value too. Empty for what was assumed: a missing `(`, `;` or `)`.
    pub span: Span,
}

/// How to cut a text into events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventOptions {
    /// The charset in whose characters to step. It matters for those whose bytes can look like ASCII
    /// ([`Charset::is_ascii_safe`]). UTF-16 can't be scanned: decode it first.
    pub charset: Charset,
    /// Whether a `/` outside values begins a remark, as in the template of the FJK rules; else it is stray.
    pub remarks: bool,
}

/// The events of a text, in order: a pull parser over bytes that copies nothing.
///
/// Whatever the bytes are, the events are those of a well-formed text, by the rules of recovery that SGFC follows; each deviation is an
/// [`Event::Fault`] before the event that it is about:
/// - each [`TreeEnd`](Event::TreeEnd) ends one [`TreeStart`](Event::TreeStart), and all are ended;
/// - a tree begins with a [`Node`](Event::Node), but for an empty variation (after the fault `empty-variation` its end follows);
/// - an [`Ident`](Event::Ident) stands in a node and a [`Value`](Event::Value) follows it, with [`Junk`](Event::Junk) between at most. Only
///   where the input ends inside its first value there is none (`unexpected-eof`);
/// - every byte that is none of the six blanks of ASCII is in exactly one event's span, and spans do not overlap.
///
/// Memory is constant, and so is that of each event; time is linear.
///
/// ```
/// use boardwire_sgf::{Event, Events};
///
/// let moves = Events::new(b"(;GM[1];B[pd];W[dp])")
///     .filter(|item| matches!(item.event, Event::Ident(b"B" | b"W")));
/// assert_eq!(moves.count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Events<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    /// The `(` that were dropped and whose `)` was not met. They are known by standing where no tree is open.
    dropped: usize,
    /// One byte, which is compared at each event.
    state: State,
    /// What [`State::Pending`] waits for.
    pending: Pending,
    rules: Rules,
    /// A game tree began already.
    found: bool,
    /// The input ended inside a property: that open variations are not closed is no news.
    cut: bool,
}

/// Where in a text, by its grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// In a property of a node: a value may come.
    Property,
    /// In a node without a property yet, or behind one that was dropped.
    Node,
    /// Behind the `(` of a tree.
    Open,
    /// In a tree, behind a variation that ended.
    Closed,
    /// Before the first tree, and between and after trees.
    Outside,
    /// The event after a fault is pending.
    Pending,
    /// The text has ended.
    End,
}

/// What comes after a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    /// Junk up to an offset, and the state after it.
    Junk(usize, Back),
    /// An assumed `(`.
    Open,
    /// An assumed `;`.
    Node,
    /// The `)` of an empty variation.
    Close,
    /// The root of a game tree without its `;`.
    Root,
    /// Text outside trees that holds points: after the fault that says so comes another one.
    Outside(usize, Code),
}

/// The state after junk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Back {
    Property,
    Node,
    Open,
    Closed,
    Outside,
}

impl From<Back> for State {
    fn from(back: Back) -> Self {
        match back {
            Back::Property => Self::Property,
            Back::Node => Self::Node,
            Back::Open => Self::Open,
            Back::Closed => Self::Closed,
            Back::Outside => Self::Outside,
        }
    }
}

impl<'a> Events<'a> {
    /// The events of `text`, in UTF-8 or another charset that is safe to scan as bytes.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self::with_options(text, EventOptions::default())
    }

    /// The events of `text`, in the charset of `options` and with or without remarks.
    #[must_use]
    pub fn with_options(text: &'a [u8], options: EventOptions) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            dropped: 0,
            state: State::Outside,
            pending: Pending::Open,
            rules: Rules::new(options.charset, options.remarks),
            found: false,
            cut: false,
        }
    }

    /// How many trees are open: 0 outside, 1 in a game's main sequence.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The offset up to which the events so far go.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The state behind a tree that ended.
    #[inline]
    const fn closed(&self) -> State {
        if self.depth == 0 {
            State::Outside
        } else {
            State::Closed
        }
    }

    /// Moves past the next `len` bytes, which are the event.
    #[inline]
    fn take(&mut self, event: Event<'a>, len: usize) -> Option<Spanned<'a>> {
        let span = Span::new(self.at, self.at + len);
        self.at = span.end;
        Some(Spanned { event, span })
    }

    /// All that is not as in a well-formed text, and what is seldom.
    #[cold]
    #[inline(never)]
    fn slow(mut self) -> (Self, Option<Spanned<'a>>) {
        let item = loop {
            match self.state {
                State::Outside => break self.outside(),
                State::Pending => break self.pending(self.pending),
                State::End => break self.close(),
                _ => {}
            }
            self.at = lex::skip_blanks(self.text, self.at);
            let Some(&byte) = self.text.get(self.at) else {
                break self.end();
            };
            if let Some(item) = self.token(byte) {
                break Some(item);
            }
        };
        (self, item)
    }

    /// The event at a byte inside a tree. `None`: the state has changed, look again.
    fn token(&mut self, byte: u8) -> Option<Spanned<'a>> {
        match (self.state, byte) {
            (State::Closed, b';') => self.assume(Code::MissingOpenParen, Pending::Open),
            (_, b';') => {
                self.state = State::Node;
                self.take(Event::Node, 1)
            }
            (State::Open, b'(') => {
                self.dropped += 1;
                self.junk(Code::BadVariationStart, self.at + 1, Back::Open)
            }
            (_, b'(') => {
                self.depth += 1;
                self.state = State::Open;
                self.take(Event::TreeStart, 1)
            }
            (State::Open, b')') => {
                let span = Span::new(self.at, self.at + 1);
                self.fault(Code::EmptyVariation, span, Pending::Close)
            }
            (_, b')') => self.tree_end(1),
            (State::Property, b'[') => self.value(),
            (State::Closed, _) => self.stray_after_variation(),
            (_, b'[') => self.values_without_ident(),
            _ if lex::begins_ident(self.text, self.at) => self.ident(),
            _ => {
                let (noise, end) = lex::noise_end(self.text, self.at, self.rules);
                let code = match noise {
                    Noise::Stray => Code::StrayChars,
                    Noise::Remark => Code::FjkNote,
                };
                self.junk(code, end, self.back())
            }
        }
    }

    fn back(&self) -> Back {
        match self.state {
            State::Property => Back::Property,
            State::Open => Back::Open,
            State::Closed => Back::Closed,
            State::Outside => Back::Outside,
            _ => Back::Node,
        }
    }

    /// A fault, and then what is pending.
    fn fault(&mut self, code: Code, span: Span, pending: Pending) -> Option<Spanned<'a>> {
        self.state = State::Pending;
        self.pending = pending;
        let event = Event::Fault(code);
        Some(Spanned { event, span })
    }

    /// The fault that something is missing here.
    fn assume(&mut self, code: Code, pending: Pending) -> Option<Spanned<'a>> {
        self.fault(code, Span::empty(self.at), pending)
    }

    /// Junk up to `end`, after the fault that says why.
    fn junk(&mut self, code: Code, end: usize, back: Back) -> Option<Spanned<'a>> {
        self.fault(code, Span::new(self.at, end), Pending::Junk(end, back))
    }

    fn pending(&mut self, pending: Pending) -> Option<Spanned<'a>> {
        match pending {
            Pending::Junk(end, back) => {
                self.state = back.into();
                let span = Span::new(self.at, end);
                self.take(Event::Junk(span.of(self.text)), span.len())
            }
            Pending::Open => {
                self.depth += 1;
                self.state = State::Open;
                self.take(Event::TreeStart, 0)
            }
            Pending::Node => {
                self.state = State::Node;
                self.take(Event::Node, 0)
            }
            Pending::Close => self.tree_end(1),
            Pending::Root => self.assume(Code::MissingFirstSemicolon, Pending::Node),
            Pending::Outside(end, code) => self.junk(code, end, Back::Outside),
        }
    }

    fn tree_end(&mut self, len: usize) -> Option<Spanned<'a>> {
        self.depth = self.depth.saturating_sub(1);
        self.state = self.closed();
        self.take(Event::TreeEnd, len)
    }

    /// A value of a property.
    fn value(&mut self) -> Option<Spanned<'a>> {
        let content = self.at + 1;
        let Some(end) = lex::value_end(self.text, content, self.rules) else {
            self.cut = true;
            return self.junk(Code::UnexpectedEof, self.text.len(), Back::Node);
        };
        let event = Event::Value(Span::new(content, end).of(self.text));
        self.take(event, end + 1 - self.at)
    }

    /// Letters with a capital: an identifier if a value follows.
    fn ident(&mut self) -> Option<Spanned<'a>> {
        if self.state == State::Open {
            return self.assume(Code::MissingSemicolon, Pending::Node);
        }
        let end = lex::letters_end(self.text, self.at);
        match lex::after(self.text, end, self.rules) {
            After::Value(_) => {
                self.state = State::Property;
                let event = Event::Ident(Span::new(self.at, end).of(self.text));
                self.take(event, end - self.at)
            }
            After::Other => self.junk(Code::IdentWithoutValue, end, Back::Node),
            After::End => {
                self.cut = true;
                self.junk(Code::UnexpectedEof, end, Back::Node)
            }
        }
    }

    /// Values that no identifier stands before, up to the next thing that is neither value nor blank.
    fn values_without_ident(&mut self) -> Option<Spanned<'a>> {
        let back = self.back();
        match self.values_end() {
            Some(end) => self.junk(Code::ValueWithoutIdent, end, back),
            None => {
                self.cut = true;
                self.junk(Code::UnexpectedEof, self.text.len(), back)
            }
        }
    }

    /// The offset after the values that begin here. `None`: the text ends in one.
    fn values_end(&self) -> Option<usize> {
        let mut end = self.at;
        let mut next = self.at;
        while self.text.get(next) == Some(&b'[') {
            end = lex::value_end(self.text, next + 1, self.rules)? + 1;
            next = lex::skip_blanks(self.text, end);
        }
        Some(end)
    }

    /// What is no node behind a variation: one piece of junk up to the next blank, values kept whole.
    fn stray_after_variation(&mut self) -> Option<Spanned<'a>> {
        let start = self.at;
        let mut end = start;
        while let Some(&byte) = self.text.get(end) {
            end = match byte {
                b'[' => match lex::value_end(self.text, end + 1, self.rules) {
                    Some(close) => close + 1,
                    None => {
                        self.cut = true;
                        self.text.len()
                    }
                },
                b';' | b'(' | b')' => break,
                _ if lex::is_blank(byte) => break,
                _ if lex::is_letter(byte) => lex::letters_end(self.text, end),
                _ => {
                    let (noise, noise_end) = lex::noise_end(self.text, end, self.rules);
                    if noise == Noise::Remark {
                        if end == start {
                            return self.junk(Code::FjkNote, noise_end, Back::Closed);
                        }
                        break;
                    }
                    noise_end
                }
            };
        }
        self.junk(Code::StrayChars, end, Back::Closed)
    }

    /// The end of the text inside a tree.
    fn end(&mut self) -> Option<Spanned<'a>> {
        self.state = State::End;
        if self.cut {
            return self.close();
        }
        let event = Event::Fault(Code::MissingCloseParen);
        let span = Span::empty(self.at);
        Some(Spanned { event, span })
    }

    /// The end of a tree that is open at the end of the text.
    fn close(&mut self) -> Option<Spanned<'a>> {
        if self.depth == 0 {
            return None;
        }
        self.depth -= 1;
        self.take(Event::TreeEnd, 0)
    }

    /// Text outside trees, or the next tree's `(`.
    fn outside(&mut self) -> Option<Spanned<'a>> {
        if self.at == 0 && self.text.starts_with(&BOM) {
            return self.junk(Code::Bom, BOM.len(), Back::Outside);
        }
        let text = self.text;
        self.at = lex::skip_blanks(text, self.at);
        if self.dropped > 0 && text.get(self.at) == Some(&b')') {
            self.dropped -= 1;
            return self.take(Event::Junk(b")"), 1);
        }
        let start = lex::find_start(text, self.at, self.rules);
        let end = start.map_or(text.len(), |start| start.at);
        if let Some(start) = start
            && start.at == self.at
        {
            self.found = true;
            self.depth = 1;
            self.state = State::Open;
            let item = self.take(Event::TreeStart, 1);
            if !start.semicolon {
                self.state = State::Pending;
                self.pending = Pending::Root;
            }
            return item;
        }
        let mut skipped = text.get(self.at..end).unwrap_or_default();
        if start.is_some()
            && !self.rules.remarks
            && let Some(parens) = doubled(skipped)
        {
            if parens.start == 0 {
                let run = parens.of(skipped).iter();
                self.dropped += run.filter(|&&byte| byte == b'(').count();
                return self.junk(Code::BadVariationStart, self.at + parens.end, Back::Outside);
            }
            skipped = skipped.get(..parens.start).unwrap_or_default();
        }
        let code = match (self.found, start) {
            (true, _) if self.rules.remarks => Code::FjkNote,
            (true, _) => Code::StrayChars,
            (false, Some(_)) => Code::HeaderSkipped,
            (false, None) => Code::NoSgfData,
        };
        let Some(last) = skipped.iter().rposition(|&byte| !lex::is_blank(byte)) else {
            self.state = State::End;
            let event = Event::Fault(code);
            let span = Span::empty(self.at);
            return (!self.found).then_some(Spanned { event, span });
        };
        let end = self.at + last + 1;
        let point = find_point(skipped).filter(|_| !self.found);
        self.found |= start.is_none();
        match point {
            Some(at) => {
                let span = Span::new(at, at + 4).shifted(self.at);
                let pending = Pending::Outside(end, code);
                self.fault(Code::DataBeforeTree, span, pending)
            }
            None => self.junk(code, end, Back::Outside),
        }
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Spanned<'a>;

    #[inline]
    fn next(&mut self) -> Option<Spanned<'a>> {
        // What well-formed trees are made of; all else is slow.
        let text = self.text;
        let mut at = self.at;
        let property = self.state == State::Property;
        if property || self.state == State::Node {
            while let Some(&byte) = text.get(at) {
                if byte == b'[' && property {
                    let Some(end) = lex::short_value_end(text, at + 1, self.rules) else {
                        break;
                    };
                    self.at = end + 1;
                    return Some(Spanned {
                        event: Event::Value(text.get(at + 1..end).unwrap_or_default()),
                        span: Span {
                            start: at,
                            end: end + 1,
                        },
                    });
                }
                if byte == b';' {
                    self.at = at;
                    self.state = State::Node;
                    return self.take(Event::Node, 1);
                }
                if lex::is_upper(byte) {
                    let Some(end) = lex::ident_end(text, at) else {
                        break;
                    };
                    self.at = end;
                    self.state = State::Property;
                    return Some(Spanned {
                        event: Event::Ident(text.get(at..end).unwrap_or_default()),
                        span: Span { start: at, end },
                    });
                }
                if byte == b')' {
                    self.at = at;
                    return self.tree_end(1);
                }
                if !lex::is_blank(byte) {
                    break;
                }
                at += 1;
            }
        } else if self.state == State::Open && text.get(at) == Some(&b';') {
            self.state = State::Node;
            return self.take(Event::Node, 1);
        } else if self.state == State::Closed {
            at = lex::skip_blanks(text, at);
            if text.get(at) == Some(&b')') {
                self.at = at;
                return self.tree_end(1);
            }
        } else if self.state == State::Outside {
            at = lex::skip_blanks(text, at);
            if let Some([b'(', b';', ..]) = text.get(at..) {
                self.at = at;
                self.found = true;
                self.depth = 1;
                self.state = State::Open;
                return self.take(Event::TreeStart, 1);
            }
            if self.found && at == text.len() {
                self.at = at;
                self.state = State::End;
                return None;
            }
        }
        if matches!(self.state, State::Property | State::Node | State::Closed)
            && text.get(at) == Some(&b'(')
        {
            self.at = at;
            self.depth += 1;
            self.state = State::Open;
            return self.take(Event::TreeStart, 1);
        }
        let (after, item) = self.clone().slow();
        *self = after;
        item
    }
}

impl core::iter::FusedIterator for Events<'_> {}

/// The first `[xy]` with two small letters: what looks like a move.
fn find_point(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'[', text).find(|&at| {
        matches!(
            text.get(at..at + 4),
            Some([b'[', b'a'..=b'z', b'a'..=b'z', b']'])
        )
    })
}

/// The `(` at the end of a text before a tree, with blanks between and behind them.
fn doubled(text: &[u8]) -> Option<Span> {
    let other = |byte: &u8| *byte != b'(' && !lex::is_blank(*byte);
    let from = text.iter().rposition(other).map_or(0, |at| at + 1);
    let run = text.get(from..)?;
    let first = memchr::memchr(b'(', run)?;
    let last = memchr::memrchr(b'(', run)?;
    Some(Span::new(from + first, from + last + 1))
}

const BOM: [u8; 3] = [0xEF, 0xBB, 0xBF];
