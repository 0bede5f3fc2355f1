//! What a transcript is: a header and lines.

mod payload;
mod text;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Direction, Span};

use crate::{Code, lex};

pub(crate) use payload::{Block, Inner, JsonInner};
pub use payload::{Eol, Form, Json, Payload};
pub use text::{Comment, Name, Path, Value};

/// A transcript, free of the input's lifetime.
pub type OwnedTranscript = Transcript<'static>;

/// A transcript: which format it is about, and its lines in order.
///
/// Two transcripts are equal when header and lines are; the numbers under which the lines were read don't count.
#[derive(Clone)]
pub struct Transcript<'i> {
    header: Header<'i>,
    lines: Vec<Line<'i>>,
    /// The number, from 1, of each line in the file.
    numbers: Vec<usize>,
}

impl<'i> Transcript<'i> {
    /// A transcript of these lines. Runs of blank lines become one, and blank lines at the end none.
    ///
    /// # Errors
    /// The first line (index into `lines`) that may not stand where it does, and the code under which a reader would refuse
    /// it: a mark without an input, a second canonical form, `=` beside `!`, a session's message without direction, a
    /// known key with a value that it can't have.
    pub fn new(
        header: Header<'i>,
        lines: impl IntoIterator<Item = Line<'i>>,
    ) -> Result<Self, (usize, Code)> {
        let mut order = Order::new(header.session);
        let mut transcript = Self::begin(header);
        let mut number = 2;
        for (index, line) in lines.into_iter().enumerate() {
            let result = order.take(&line).and_then(|()| line.check());
            result.map_err(|code| (index, code))?;
            let rows = line.rows();
            if transcript.push(line, number) {
                number += rows;
            }
        }
        transcript.end();
        Ok(transcript)
    }

    pub(crate) const fn begin(header: Header<'i>) -> Self {
        Self {
            header,
            lines: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Adds a line; false for a blank line after another, which is left out.
    pub(crate) fn push(&mut self, line: Line<'i>, number: usize) -> bool {
        if line == Line::Blank && self.lines.last() == Some(&Line::Blank) {
            return false;
        }
        self.lines.push(line);
        self.numbers.push(number);
        true
    }

    pub(crate) fn end(&mut self) {
        if self.lines.last() == Some(&Line::Blank) {
            self.lines.pop();
            self.numbers.pop();
        }
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header<'i> {
        &self.header
    }

    /// The lines after the header.
    #[must_use]
    pub fn lines(&self) -> &[Line<'i>] {
        &self.lines
    }

    /// The lines after the header, each with its number from 1 in the file.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &Line<'i>)> {
        self.numbers.iter().copied().zip(&self.lines)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Transcript<'static> {
        Transcript {
            header: self.header.into_owned(),
            lines: self.lines.into_iter().map(Line::into_owned).collect(),
            numbers: self.numbers,
        }
    }
}

impl PartialEq for Transcript<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.header == other.header && self.lines == other.lines
    }
}

impl Eq for Transcript<'_> {}

impl fmt::Debug for Transcript<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transcript")
            .field("header", &self.header)
            .field("lines", &self.lines)
            .finish()
    }
}

/// The first line: `#! transcript 1 usi`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Header<'i> {
    /// The format of the payloads, as its codec is called.
    pub format: Name<'i>,
    /// Each case is one conversation: `#! transcript 1 usi session`.
    pub session: bool,
}

impl<'i> Header<'i> {
    /// The header of a file of messages or documents in `format`.
    ///
    /// # Errors
    /// `bad-header`: the format's name is not in kebab-case.
    pub fn new(format: &'i str) -> Result<Self, Code> {
        let format = Name::new(format).map_err(|_| Code::BadHeader)?;
        Ok(Self {
            format,
            session: false,
        })
    }

    /// The same for a file of sessions.
    #[must_use]
    pub fn with_session(mut self) -> Self {
        self.session = true;
        self
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Header<'static> {
        Header {
            format: self.format.into_owned(),
            session: self.session,
        }
    }
}

/// A line after the header.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Line<'i> {
    /// A blank line, which ends a case.
    Blank,
    /// `# text`
    Comment(Comment<'i>),
    /// `% key: value`: in force for what follows.
    Metadata(Metadata<'i>),
    /// `> payload`, `< payload` or `- payload`: something to read.
    Input(Input<'i>),
    /// `= payload`: the canonical form of the input above.
    Canonical(Payload<'i>),
    /// `~ code span`: a note that is expected.
    Note(Mark<'i>),
    /// `! code span`: an error that is expected.
    Error(Mark<'i>),
    /// `: json`: the model.
    Json(Json<'i>),
    /// `@ code place`: a finding of a session, a replay or a validation.
    Finding(FindingMark<'i>),
}

impl Line<'_> {
    /// Whether it says something about the input above.
    #[must_use]
    pub const fn is_mark(&self) -> bool {
        matches!(
            self,
            Self::Canonical(_) | Self::Note(_) | Self::Error(_) | Self::Json(_) | Self::Finding(_)
        )
    }

    /// How many lines of the file it takes.
    fn rows(&self) -> usize {
        let block = match self {
            Self::Input(input) => input.payload.block_text(),
            Self::Canonical(payload) => payload.block_text(),
            Self::Json(Json(JsonInner::Block(block))) => Some(&*block.text),
            _ => None,
        };
        match block {
            None => 1,
            Some("") => 2,
            Some(text) => 3 + text.bytes().filter(|&byte| byte == b'\n').count(),
        }
    }

    fn check(&self) -> Result<(), Code> {
        match self {
            Self::Metadata(metadata) => metadata.meaning().map(|_| ()),
            _ => Ok(()),
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Line<'static> {
        match self {
            Self::Blank => Line::Blank,
            Self::Comment(comment) => Line::Comment(comment.into_owned()),
            Self::Metadata(metadata) => Line::Metadata(metadata.into_owned()),
            Self::Input(input) => Line::Input(input.into_owned()),
            Self::Canonical(payload) => Line::Canonical(payload.into_owned()),
            Self::Note(mark) => Line::Note(mark.into_owned()),
            Self::Error(mark) => Line::Error(mark.into_owned()),
            Self::Json(json) => Line::Json(json.into_owned()),
            Self::Finding(mark) => Line::Finding(mark.into_owned()),
        }
    }
}

impl Payload<'_> {
    fn block_text(&self) -> Option<&str> {
        match &self.0 {
            Inner::Block(block) => Some(&block.text),
            _ => None,
        }
    }
}

/// Something to read, and which way it goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input<'i> {
    /// `>` toward the engine or server, `<` toward the GUI or client, `-` neither.
    pub direction: Option<Direction>,
    /// The bytes.
    pub payload: Payload<'i>,
}

impl Input<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Input<'static> {
        Input {
            direction: self.direction,
            payload: self.payload.into_owned(),
        }
    }
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Metadata<'i> {
    /// The key.
    pub key: Name<'i>,
    /// The value; may be empty.
    pub value: Value<'i>,
}

/// What metadata says, of the keys that are known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Meaning<'m> {
    /// `source`: where the cases come from.
    Source(&'m str),
    /// `encoding`: in which encoding the bytes of the payloads are, for the reader's information.
    Encoding(&'m str),
    /// `eol`: the line ends inside blocks.
    Eol(Eol),
    /// `options`: settings of the format's codec, all of them; empty means the defaults again.
    Options(Vec<(alloc::string::String, alloc::string::String)>),
    /// `at`: milliseconds since the session began; empty means not known.
    At(Option<u64>),
    /// Any other key.
    Unknown,
}

impl Metadata<'_> {
    /// What it says.
    ///
    /// # Errors
    /// `bad-metadata-value`: the key is known and can't have this value.
    pub fn meaning(&self) -> Result<Meaning<'_>, Code> {
        lex::meaning(self.key.as_str(), self.value.as_str()).map_err(|bad| bad.code)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Metadata<'static> {
        Metadata {
            key: self.key.into_owned(),
            value: self.value.into_owned(),
        }
    }
}

/// A note or an error that is expected: `duplicate-key 11..18`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark<'i> {
    /// The code.
    pub code: Name<'i>,
    /// Where, in bytes of the payload.
    pub span: Span,
}

impl Mark<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Mark<'static> {
        Mark {
            code: self.code.into_owned(),
            span: self.span,
        }
    }
}

/// A finding that is expected: `readyok-before-isready`, `illegal-move 27..31`, `illegal-move moves[3]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FindingMark<'i> {
    /// The code.
    pub code: Name<'i>,
    /// Where.
    pub place: Place<'i>,
}

impl FindingMark<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> FindingMark<'static> {
        FindingMark {
            code: self.code.into_owned(),
            place: match self.place {
                Place::Any => Place::Any,
                Place::Span(span) => Place::Span(span),
                Place::Path(path) => Place::Path(path.into_owned()),
            },
        }
    }
}

/// Where a finding is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place<'i> {
    /// Not said: any place will do.
    Any,
    /// Bytes of the payload.
    Span(Span),
    /// A place in the model.
    Path(Path<'i>),
}

/// Which lines may follow which.
#[derive(Debug)]
pub(crate) struct Order {
    session: bool,
    input: bool,
    canonical: bool,
    error: bool,
    json: bool,
    orphans: bool,
}

impl Order {
    pub(crate) const fn new(session: bool) -> Self {
        Self {
            session,
            input: false,
            canonical: false,
            error: false,
            json: false,
            orphans: false,
        }
    }

    pub(crate) fn take(&mut self, line: &Line<'_>) -> Result<(), Code> {
        match line {
            Line::Blank => *self = Self::new(self.session),
            Line::Comment(_) | Line::Metadata(_) => {}
            Line::Input(input) => {
                *self = Self::new(self.session);
                // Marks below belong to this input even where it is refused, so that one fault is one finding.
                self.input = true;
                if self.session && input.direction.is_none() {
                    return Err(Code::NoDirection);
                }
            }
            _ if !self.input => return Err(Code::MarkWithoutInput),
            Line::Canonical(_) => {
                if core::mem::replace(&mut self.canonical, true) {
                    return Err(Code::DuplicateMark);
                }
                if self.error {
                    return Err(Code::ConflictingMarks);
                }
            }
            Line::Error(_) => {
                self.error = true;
                if self.canonical {
                    return Err(Code::ConflictingMarks);
                }
            }
            Line::Json(_) => {
                if core::mem::replace(&mut self.json, true) {
                    return Err(Code::DuplicateMark);
                }
            }
            Line::Note(_) | Line::Finding(_) => {}
        }
        Ok(())
    }

    /// An input that could not be read stood here: its marks are not without one.
    pub(crate) const fn unreadable_input(&mut self) {
        *self = Self::new(self.session);
        self.input = true;
        self.orphans = true;
    }

    /// Whether a mark here would be about an input that could not be read.
    pub(crate) const fn marks_are_orphans(&self) -> bool {
        self.orphans
    }
}
