//! Records as a stream of statements, for collections too big to hold.

use boardwire_core::Span;
use boardwire_core::shogi::Color;

use super::lex::{Lexer, Shape, Statement, shape};
use crate::moves::{CsaMove, MOVE_LEN};
use crate::time::CsaTime;

/// The statements of a record, or of many, in order.
///
/// It holds a few words whatever the input, allocates nothing, and reads any bytes: what is no statement is
/// [`Unknown`](EventKind::Unknown). Nothing is checked across statements; [`read`](super::read()) does that, and builds a model.
///
/// A statement ends with its line (LF, CR LF or CR) or, if it is a move, a time, a special, a `P` line or a version, at a comma. A byte order
/// mark at the beginning of a record belongs to no event. Of what lies between two events (line ends, commas, blanks around moves and
/// times or in place of a comma) none says anything.
///
/// ```
/// use boardwire_csa::record::{Event, EventKind, Events};
///
/// let text = b"V2.2\nPI\n+\n+7776FU,T12\n'** 30 -3334FU\n%TORYO\n";
/// let moves = Events::new(text).filter(|event| matches!(event.kind, EventKind::Move(_))).count();
/// assert_eq!(moves, 1);
///
/// let comment = Events::new(text).find_map(|event| match event.kind {
///     EventKind::Comment(text) => Some((text, event.span)),
///     _ => None,
/// });
/// let (text, span) = comment.expect("a comment");
/// assert_eq!(text, b"** 30 -3334FU");
/// assert_eq!(span.to_string(), "22..36");
/// ```
#[derive(Clone, Debug)]
pub struct Events<'i> {
    lexer: Lexer<'i>,
    /// Where the record's first line begins, or would: only there a comment can name the encoding.
    head: usize,
}

/// A statement, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'i> {
    /// What it is.
    pub kind: EventKind<'i>,
    /// Its bytes in the input, without blanks around it that mean nothing.
    pub span: Span,
}

/// What a statement is. All texts are parts of the input, in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind<'i> {
    /// A move: `+7776FU`.
    Move(CsaMove),
    /// A time: `T12`. More than three decimals are cut.
    Time(CsaTime),
    /// A comment, without its `'`.
    Comment(&'i [u8]),
    /// A special, without its `%`: `TORYO`. [`Special::from_word`](crate::Special::from_word) types it.
    Special(&'i [u8]),
    /// A line of the position, whole: `PI`, `P1-KY..`, `P+00FU`.
    Position(&'i [u8]),
    /// The side to move in the position.
    Side(Color),
    /// The version, without its `V`: `2.2`.
    Version(&'i [u8]),
    /// A player's name: `N+name`.
    Name(Color, &'i [u8]),
    /// Other information: `$EVENT:value` has the key `EVENT`.
    Info {
        /// What stands between `$` and the first colon; never empty.
        key: &'i [u8],
        /// What stands after the colon.
        value: &'i [u8],
    },
    /// What a record's first line says of its encoding: `'CSA encoding=UTF-8` has `UTF-8`.
    Encoding(&'i [u8]),
    /// A line that is just `/`, blanks around it or not: the record ends, and another may begin.
    RecordEnd,
    /// A line that begins with `#`, whole, such as a result line of the protocol that was copied into the record: no statement.
    Hash(&'i [u8]),
    /// An empty line.
    Blank,
    /// Anything else, whole: a move, a time or a side that can't be read included.
    Unknown(&'i [u8]),
}

impl<'i> Events<'i> {
    /// The statements of `input`, which may hold one record or many.
    #[must_use]
    pub fn new(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Self {
        let mut lexer = Lexer::new(input.as_ref());
        lexer.skip_mark();
        let head = lexer.at;
        Self { lexer, head }
    }

    /// Where the next statement begins, blanks before it included.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.lexer.at
    }

    /// A statement that the quick paths leave alone.
    #[inline(never)]
    fn other(&mut self) -> Option<Event<'i>> {
        let Statement {
            whole, text, alone, ..
        } = self.lexer.statement()?;
        let kind = match shape(text.of(self.lexer.input), alone) {
            Shape::Blank => EventKind::Blank,
            Shape::Separator => EventKind::RecordEnd,
            Shape::Version(version) => EventKind::Version(version),
            Shape::Name(color, name) => EventKind::Name(color, name),
            Shape::Info(key, value) => EventKind::Info { key, value },
            Shape::Position(line) => EventKind::Position(line),
            Shape::Side(color) => EventKind::Side(color),
            Shape::Move(mv) => EventKind::Move(mv),
            Shape::Time(reading) => EventKind::Time(reading.time),
            Shape::Special(word) => EventKind::Special(word),
            Shape::Comment(comment) => self.comment(comment, text.start),
            Shape::Hash(line) => EventKind::Hash(line),
            Shape::Quoteless(line)
            | Shape::BadMove(line)
            | Shape::BadTime(line, _)
            | Shape::Unknown(line) => EventKind::Unknown(line),
        };
        if kind == EventKind::RecordEnd {
            self.lexer.skip_mark();
        }
        let before_head = kind == EventKind::Blank && whole.start == self.head;
        if before_head || kind == EventKind::RecordEnd {
            self.head = self.lexer.at;
        }
        Some(Event { kind, span: text })
    }

    #[inline]
    fn comment(&self, text: &'i [u8], start: usize) -> EventKind<'i> {
        if start == self.head
            && let Some(name) = text.strip_prefix(ENCODING)
        {
            return EventKind::Encoding(name);
        }
        EventKind::Comment(text)
    }
}

/// What names the encoding, after the `'`.
pub(super) const ENCODING: &[u8] = b"CSA encoding=";

impl<'i> Iterator for Events<'i> {
    type Item = Event<'i>;

    #[inline]
    fn next(&mut self) -> Option<Event<'i>> {
        let start = self.lexer.at;
        let (kind, len) = match self.lexer.input.get(start)? {
            b'+' | b'-' => match self.lexer.quick_move() {
                Some(mv) => (EventKind::Move(mv), MOVE_LEN),
                None => return self.other(),
            },
            b'T' => match self.lexer.quick_time() {
                Some(time) => (
                    EventKind::Time(time),
                    if time.ms() < 10_000 { 2 } else { 3 },
                ),
                None => return self.other(),
            },
            b'\'' => match self.lexer.quick_comment() {
                Some(text) => (self.comment(text, start), 1 + text.len()),
                None => return self.other(),
            },
            _ => return self.other(),
        };
        let span = Span::new(start, start + len);
        Some(Event { kind, span })
    }
}

impl core::iter::FusedIterator for Events<'_> {}
