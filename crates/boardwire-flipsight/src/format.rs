//! From a [`Message`] to its canonical text. Formatting can't fail.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use crate::model::{
    ApiRequest, ApiResponse, EngineReply, EngineRequest, Event, Message, write_reply,
};
use crate::object::Write;
use crate::options::Options;

/// Writes a message's canonical text: keys in the guide's order, no blanks, no line end.
///
/// ```
/// use boardwire_flipsight::{format, parse};
///
/// let message = parse("{ \"server_now_ms\": 1800000010000, \"type\": \"ping\" }").unwrap();
/// assert_eq!(format(&message), br#"{"type":"ping","server_now_ms":1800000010000}"#);
/// ```
#[must_use]
pub fn format(message: &Message<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(usual_length(message));
    format_into(message, &mut out);
    out
}

/// Bytes that a message most often takes.
const fn usual_length(message: &Message<'_>) -> usize {
    match message {
        Message::Request(_) => 512,
        Message::Response(ApiResponse::Poll(_)) => 8192,
        _ => 128,
    }
}

/// Appends a message's canonical text.
#[inline]
pub fn format_into(message: &Message<'_>, out: &mut Vec<u8>) {
    format_to(message, &Options::CONFORMING, out);
}

/// Writes a message as the options say to any [`Out`]: a vector, a slice, a `fmt::Write`.
pub fn format_to<W: Out>(message: &Message<'_>, options: &Options, out: &mut W) {
    match message {
        Message::Request(message) => message.write(out),
        Message::Reply(message) => write_reply(message, options.coords(), out),
        Message::ApiRequest(message) => message.write(out),
        Message::Response(message) => message.write(out),
        Message::Event(message) => message.write(out),
        Message::Empty => {}
    }
}

/// The canonical text.
impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &Options::CONFORMING, &mut out);
        out.finish()
    }
}

macro_rules! texts {
    ($($ty:ident),+) => {$(
        impl $ty<'_> {
            /// Appends the canonical text, without a line end.
            pub fn format_into(&self, out: &mut Vec<u8>) {
                self.write(out);
            }

            /// The canonical text, without a line end: as a line or as the body of a POST.
            #[must_use]
            pub fn to_json(&self) -> Vec<u8> {
                let mut out = Vec::with_capacity(128);
                self.write(&mut out);
                out
            }
        }

        /// The canonical text.
        impl fmt::Display for $ty<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut out = FmtOut::new(f);
                self.write(&mut out);
                out.finish()
            }
        }
    )+};
}

texts!(EngineRequest, EngineReply, ApiRequest, ApiResponse, Event);
