//! Commands out of a stream of bytes that comes in chunks, without I/O.
#![warn(clippy::indexing_slicing)]

use boardwire_core::{CodecOptions, Discard, Frame, Framer, LineFramer, Notes, ShiftedNotes};

use crate::codes::{Code, ParseError};
use crate::line::Line;
use crate::model::Command;
use crate::options::Options;

/// Cuts bytes into lines at LF, CRLF and CR, and reads each: for pipes and sockets, whose reads know nothing of lines.
///
/// Any chunking of the same bytes gives the same items. It holds one line and the last chunk; a line over the limit is one
/// error, and the next line is read as usual. A byte order mark counts as one at the start of the stream only.
///
/// ```
/// use boardwire_usi::{Code, Command, Options, UsiStream};
///
/// let mut stream = UsiStream::new(Options::default());
/// let mut heads = Vec::new();
/// for chunk in [&b"usi\r"[..], b"\nisre", b"ady\ngo depth x\nquit"] {
///     stream.push(chunk);
///     while let Some(item) = stream.next() {
///         match item {
///             Ok(item) => heads.push(item.command.to_string()),
///             Err(error) => assert_eq!((error.code(), error.span().range()), (Code::BadNumber, 22..23)),
///         }
///     }
/// }
/// stream.finish();
/// assert!(matches!(stream.next(), Some(Ok(item)) if item.command == Command::Quit));
/// assert_eq!(heads, ["usi", "isready"]);
/// ```
#[derive(Clone, Debug)]
pub struct UsiStream {
    framer: LineFramer<Code>,
    options: Options,
}

/// One line of a stream that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StreamItem<'s> {
    /// Offset of the line's first byte since the stream began.
    pub offset: u64,
    /// The line as it was written, without its end. Spans in it count from its own start.
    pub line: Line<'s>,
    /// What it says.
    pub command: Command<'s>,
}

impl UsiStream {
    /// A stream whose lines are read as the options say. `Options::new(Level::Lenient)` is for other programs' output: it takes
    /// banners and empty lines.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            framer: LineFramer::new(options.limits().line, Code::LineTooLong),
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

    /// The next command, or why the next line holds none; `None` until more bytes come. The item borrows from the stream:
    /// [`Command::into_owned`] frees it.
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
        let result = crate::parse::parse_at(bytes, offset == 0, &self.options, &mut notes);
        Some(match result {
            Ok(command) => Ok(StreamItem {
                offset,
                line: Line::new(bytes),
                command,
            }),
            Err(error) => Err(error.shifted(by)),
        })
    }
}
