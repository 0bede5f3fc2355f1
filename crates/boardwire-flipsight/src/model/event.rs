//! The event stream: one event a line. (S441)

use alloc::borrow::Cow;
use alloc::boxed::Box;

use boardwire_core::{Out, expected};

use super::Match;
use super::api::Found;
use crate::lex::{Cursor, Parsed};
use crate::object::{Own, Read, Write, object, put_string};

/// A line of the event stream.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'i> {
    /// The stream is open.
    Hello(Hello<'i>),
    /// A match has changed: poll once.
    Match(Box<MatchChanged<'i>>),
    /// Sent every 10 s, so that silence can be told from peace.
    Ping(Ping<'i>),
    /// An event of a type that this crate does not know.
    Other(OtherEvent<'i>),
}

impl Event<'_> {
    /// What the service's clock showed, in milliseconds since 1970.
    #[must_use]
    pub fn server_now_ms(&self) -> Option<i64> {
        match self {
            Self::Hello(event) => event.server_now_ms,
            Self::Match(event) => event.server_now_ms,
            Self::Ping(event) => event.server_now_ms,
            Self::Other(event) => event.server_now_ms,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Event<'static> {
        match self {
            Self::Hello(event) => Event::Hello(event.into_owned()),
            Self::Match(event) => Event::Match(Box::new(event.into_owned())),
            Self::Ping(event) => Event::Ping(event.into_owned()),
            Self::Other(event) => Event::Other(event.into_owned()),
        }
    }

    /// Reads the event whose type was found in front.
    pub(crate) fn read<'i>(kind: &Found<'_>, cursor: &mut Cursor<'i, '_>) -> Parsed<Event<'i>> {
        Ok(match &*kind.text {
            "hello" => Event::Hello(Read::read(cursor)?),
            "match" => Event::Match(Read::read(cursor)?),
            "ping" => Event::Ping(Read::read(cursor)?),
            _ => Event::Other(Read::read(cursor)?),
        })
    }

    pub(crate) fn write<W: Out>(&self, out: &mut W) {
        match self {
            Self::Hello(event) => event.write(out),
            Self::Match(event) => event.write(out),
            Self::Ping(event) => event.write(out),
            Self::Other(event) => event.write(out),
        }
    }
}

object! {
    /// The stream is open.
    pub struct Hello tag("type" = "hello") {
        /// The bot whose stream it is.
        bot_id: i64 = "bot_id", wanted;
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", wanted;
    }
}

object! {
    /// A match has changed.
    pub struct MatchChanged tag("type" = "match") {
        /// The whole match if it is one of two bots; of a human game its number, kind and room.
        game: Match<'i> = "match", required;
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", wanted;
    }
}

object! {
    /// The stream is still there.
    pub struct Ping tag("type" = "ping") {
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", wanted;
    }
}

object! {
    /// An event of another type; all that it holds is among the extras.
    pub struct OtherEvent {
        /// Its type.
        name: EventName<'i> = "type", required;
        /// What the service's clock showed.
        server_now_ms: i64 = "server_now_ms", optional;
    }
}

/// The type of an event that this crate does not know. Only reading makes one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventName<'i>(Cow<'i, str>);

impl EventName<'_> {
    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'i> Read<'i> for EventName<'i> {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.peek();
        let start = cursor.at();
        let name = cursor.string()?;
        // A second `type` that is a known one: the kind was told by the first.
        if matches!(&*name, "hello" | "match" | "ping") {
            let span = boardwire_core::Span::new(start, cursor.at());
            return Err(
                crate::codes::ParseError::new(crate::codes::Code::DuplicateKey, span)
                    .with_expected(expected!["the value that the key had before"]),
            );
        }
        Ok(Self(name))
    }
}

impl Write for EventName<'_> {
    fn write<W: Out>(&self, out: &mut W) {
        put_string(&self.0, out);
    }
}

impl Own for EventName<'_> {
    type Owned = EventName<'static>;
    fn own(self) -> EventName<'static> {
        EventName(self.0.own())
    }
}
