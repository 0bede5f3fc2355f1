//! The vocabulary for one kind of message at a time.

use boardwire_core::{Notes, Span};

use crate::codes::{Code, ParseError};
use crate::model::Message;
use crate::options::Options;

/// Makes a module with the words that every format has.
macro_rules! vocabulary {
    ($(#[$meta:meta])* $module:ident, $ty:ident, $kind:ident, $key:literal) => {
        $(#[$meta])*
        ///
        /// A message of another kind is the error `missing-key`.
        pub mod $module {
            use alloc::vec::Vec;

            use boardwire_core::{Discard, Notes, expected};

            use crate::codes::{Code, Note, ParseError};
            use crate::model::{$ty, Message};
            use crate::options::Options;

            /// Reads at level Conforming.
            ///
            /// # Errors
            /// The first fault or deviation by offset.
            pub fn parse<'i>(
                input: &'i (impl AsRef<[u8]> + ?Sized),
            ) -> Result<$ty<'i>, ParseError> {
                parse_with(input, &Options::CONFORMING, &mut Discard)
            }

            /// Reads at level Canonical.
            ///
            /// # Errors
            /// As [`parse`], or `not-canonical` at the first byte that differs.
            pub fn parse_strict<'i>(
                input: &'i (impl AsRef<[u8]> + ?Sized),
            ) -> Result<$ty<'i>, ParseError> {
                parse_with(input, &Options::CANONICAL, &mut Discard)
            }

            /// Reads at level Lenient: the value, and what is odd about the text.
            ///
            /// # Errors
            /// The first fault.
            pub fn parse_lenient<'i>(
                input: &'i (impl AsRef<[u8]> + ?Sized),
            ) -> Result<($ty<'i>, Vec<Note>), ParseError> {
                let mut notes = Vec::new();
                let value = parse_with(input, &Options::LENIENT, &mut notes)?;
                Ok((value, notes))
            }

            /// Reads as the options say, leaving notes.
            ///
            /// # Errors
            /// The first thing by offset that the level forbids.
            pub fn parse_with<'i>(
                input: &'i (impl AsRef<[u8]> + ?Sized),
                options: &Options,
                notes: &mut dyn Notes<Code>,
            ) -> Result<$ty<'i>, ParseError> {
                let input = input.as_ref();
                match super::read(input, options, notes)? {
                    Message::$kind(value) => Ok(value),
                    _ => Err(super::other_kind(input).with_expected(expected![$key])),
                }
            }

            /// The canonical text, without a line end.
            #[must_use]
            pub fn format(value: &$ty<'_>) -> Vec<u8> {
                value.to_json()
            }

            /// Appends the canonical text, without a line end.
            pub fn format_into(value: &$ty<'_>, out: &mut Vec<u8>) {
                value.format_into(out);
            }

            impl core::str::FromStr for $ty<'static> {
                type Err = ParseError;

                fn from_str(text: &str) -> Result<Self, ParseError> {
                    parse(text).map($ty::into_owned)
                }
            }
        }
    };
}

#[inline]
fn read<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Message<'i>, ParseError> {
    crate::parse::parse_bytes(input, options, notes)
}

#[cold]
fn other_kind(input: &[u8]) -> ParseError {
    ParseError::new(Code::MissingKey, Span::new(0, input.len()))
}

vocabulary! {
    /// Requests of the connector to an engine alone.
    request, EngineRequest, Request, "board"
}

vocabulary! {
    /// Replies of an engine alone, on the board that the options name (8x8): [`EngineRequest::read_reply`](crate::EngineRequest::read_reply)
    /// takes that of the request.
    reply, EngineReply, Reply, "move"
}

vocabulary! {
    /// Calls of the service alone.
    api, ApiRequest, ApiRequest, "action"
}

vocabulary! {
    /// Answers of the service alone.
    response, ApiResponse, Response, "ok"
}

vocabulary! {
    /// Lines of the event stream alone.
    event, Event, Event, "type"
}
