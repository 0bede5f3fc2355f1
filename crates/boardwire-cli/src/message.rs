//! A message of a file, as it is checked; and the conversation that the messages are.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use boardwire_core::{
    Conversation, Direction, DynCodec, Expected, Frame, Observation, Severity, Span, Verdict,
};

use crate::lines::{Line, LineEnd};
use crate::place::Place;
use crate::registry::{Format, NBOARD};
use crate::report::{Problem, Reporter};

/// A line or a frame.
pub(crate) struct Message<'m> {
    place: Place<'m>,
    /// Bytes of the line before the message.
    mark: usize,
    /// With its end, where that is a CR alone: codecs remark on it.
    bytes: Cow<'m, [u8]>,
}

impl<'m> Message<'m> {
    /// A line without the mark of a direction, which logs of NBoard have: they use the same marks in opposite senses, so that the words tell alone.
    pub(crate) fn of_line(line: &Line<'m>, format: &Format) -> Self {
        let is_marked = format.name == NBOARD.name
            && (line.bytes.starts_with(b"> ") || line.bytes.starts_with(b"< "));
        let mark = if is_marked { 2 } else { 0 };
        let bytes = line.bytes.get(mark..).unwrap_or_default();
        Self {
            place: Place::of_line(line),
            mark,
            bytes: match line.end {
                LineEnd::Cr => Cow::Owned([bytes, b"\r"].concat()),
                _ => Cow::Borrowed(bytes),
            },
        }
    }

    pub(crate) const fn of_frame(frame: &Frame<'m>) -> Self {
        Self {
            place: Place::of_bytes(frame.offset, frame.bytes),
            mark: 0,
            bytes: Cow::Borrowed(frame.bytes),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What stands before it in its line.
    pub(crate) fn mark(&self) -> &'m [u8] {
        self.place.line.get(..self.mark).unwrap_or_default()
    }

    pub(crate) fn place(&self, span: Range<usize>) -> Place<'m> {
        self.place.at(self.mark + span.start..self.mark + span.end)
    }

    /// The place of all of it.
    pub(crate) const fn whole(&self) -> &Place<'m> {
        &self.place
    }
}

/// What to say of a message that goes another way than the user says the file goes; an error, since it was asked for.
pub(crate) fn wrong_way(
    codec: &dyn DynCodec,
    verdict: &Verdict,
    asked: Option<Direction>,
) -> Option<Problem> {
    let found = verdict.direction.filter(|found| Some(*found) != asked)?;
    let asked = asked?;
    let code = "wrong-direction";
    // Some formats have words of their own for it.
    let row = codec.codes().iter().find(|row| row.name == code);
    Some(Problem {
        severity: Severity::Error,
        code,
        table: row.map(|row| row.format),
        message: row
            .map_or("the message goes the other way", |row| row.meaning)
            .into(),
        expected: Expected::NONE,
        context: Cow::Owned(format!("it goes {found}, --direction says {asked}")),
        truncated: false,
        help: row.map(|row| row.help),
        canonical: None,
        detail: None,
    })
}

/// The conversation in a file of messages.
pub(crate) struct Session {
    conversation: Box<dyn Conversation>,
    direction: Option<Direction>,
    /// The last message, for what is still owed at the end.
    last: Last,
}

#[derive(Default)]
struct Last {
    number: usize,
    offset: u64,
    line: Vec<u8>,
    is_binary: bool,
}

impl Session {
    /// `direction` is that of messages that do not tell.
    pub(crate) fn new(conversation: Box<dyn Conversation>, direction: Option<Direction>) -> Self {
        Self {
            conversation,
            direction,
            last: Last {
                number: 1,
                ..Last::default()
            },
        }
    }

    pub(crate) fn receive(
        &mut self,
        message: &Message<'_>,
        verdict: &Verdict,
        reporter: &mut Reporter<'_>,
    ) -> io::Result<()> {
        // Who said it follows from what it is, or from what was said before; free text follows nobody.
        let told = verdict.direction.or(self.direction);
        let Some(direction) = told.or_else(|| self.conversation.side_of(message.bytes())) else {
            return Ok(());
        };
        for observation in self.conversation.receive(direction, message.bytes(), None) {
            let place = message.place(observation.finding.span.range());
            reporter.report(&as_error(&observation), &place)?;
        }
        let place = message.whole();
        self.last = Last {
            number: place.number,
            offset: place.offset,
            line: place.line.to_vec(),
            is_binary: place.is_binary,
        };
        Ok(())
    }

    pub(crate) fn finish(mut self, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let Last {
            number,
            offset,
            line,
            is_binary,
        } = &self.last;
        let end = Span::empty(line.len());
        for observation in self.conversation.finish(None) {
            let place = Place {
                number: *number,
                offset: *offset,
                line,
                span: end.range(),
                is_binary: *is_binary,
                text: None,
            };
            reporter.report(&as_error(&observation), &place)?;
        }
        Ok(())
    }
}

/// What was asked for by name is an error, whatever its class.
pub(crate) fn as_error(observation: &Observation) -> Problem {
    Problem {
        severity: Severity::Error,
        ..Problem::from(observation)
    }
}
