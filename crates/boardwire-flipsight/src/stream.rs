//! Messages out of a stream of bytes that comes in chunks, without I/O.
#![warn(clippy::indexing_slicing)]

use boardwire_core::{CodecOptions, Discard, Frame, Framer, LineFramer, Notes, ShiftedNotes};

use crate::codes::{Code, ParseError};
use crate::model::Message;
use crate::options::Options;

/// Cuts bytes into lines and reads each: the event stream, or the requests that come through an engine's standard input.
///
/// Any chunking of the same bytes gives the same items. It holds one line and the last chunk; a line over the limit
/// ([`Limits::document`](boardwire_core::Limits::document), 8 MiB) is one error, and so is a line that can't be read: the next is read as
/// usual.
///
/// ```
/// use boardwire_flipsight::{Code, Event, FlipsightStream, Message, Options};
///
/// let mut stream = FlipsightStream::new(Options::default());
/// stream.push(b"{\"type\":\"match\",\"match\":{...}}\n{\"type\":\"pi");
/// assert_eq!(stream.next().unwrap().unwrap_err().code(), Code::BadJson);
/// assert!(stream.next().is_none());
/// stream.push(b"ng\",\"server_now_ms\":1800000010000}\n");
/// let item = stream.next().unwrap().unwrap();
/// assert!(matches!(item.message, Message::Event(Event::Ping(_))));
/// ```
#[derive(Clone, Debug)]
pub struct FlipsightStream {
    framer: LineFramer<Code>,
    options: Options,
}

/// One line of a stream that was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StreamItem<'s> {
    /// Offset of the line's first byte since the stream began.
    pub offset: u64,
    /// The line as it was written, without its end: what a proxy passes on.
    pub line: &'s [u8],
    /// What it says.
    pub message: Message<'s>,
}

impl FlipsightStream {
    /// A stream whose lines are read as the options say.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            framer: LineFramer::new(options.limits().document, Code::LineTooLong),
            options,
        }
    }

    /// Takes the next bytes of the stream.
    pub fn push(&mut self, chunk: &[u8]) {
        self.framer.push(chunk);
    }

    /// The stream has ended: a last line without an end is one all the same.
    pub fn finish(&mut self) {
        self.framer.finish();
    }

    /// The next message, or why the next line holds none; `None` until more bytes come. The item borrows from the stream:
    /// [`Message::into_owned`] frees it.
    ///
    /// # Errors
    /// As [`parse_with`](crate::parse_with); the span counts from the start of the stream.
    #[expect(
        clippy::should_implement_trait,
        reason = "items borrow from the stream, which Iterator can't say"
    )]
    pub fn next(&mut self) -> Option<Result<StreamItem<'_>, ParseError>> {
        self.next_with(&mut Discard)
    }

    /// As [`next`](Self::next), leaving notes, whose spans count from the start of the stream.
    ///
    /// # Errors
    /// As [`next`](Self::next).
    pub fn next_with(
        &mut self,
        notes: &mut dyn Notes<Code>,
    ) -> Option<Result<StreamItem<'_>, ParseError>> {
        let Frame { bytes, offset } = match self.framer.next_frame()? {
            Ok(frame) => frame,
            Err(error) => return Some(Err(error)),
        };
        let by = usize::try_from(offset).unwrap_or(usize::MAX);
        let mut notes = ShiftedNotes::new(notes, by);
        Some(
            match crate::parse::parse_bytes(bytes, &self.options, &mut notes) {
                Ok(message) => Ok(StreamItem {
                    offset,
                    line: bytes,
                    message,
                }),
                Err(error) => Err(error.shifted(by)),
            },
        )
    }
}
