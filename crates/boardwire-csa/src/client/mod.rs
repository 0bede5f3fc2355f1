//! Lines that a client sends.
//!
//! ```
//! use boardwire_csa::client::{self, ClientLine, ExtCommand, Login, MonitorKind};
//! use boardwire_csa::names::{GameName, Password, Username};
//!
//! // A server reads what clients send.
//! let line = client::parse("%%MONITOR2ON wdoor+test-600-10+alice+bob+20260804120000").unwrap();
//! let ClientLine::Ext(ExtCommand::Monitor { kind, id, .. }) = line else { panic!() };
//! assert_eq!((kind, id.parts().unwrap().white), (MonitorKind::Moves, &b"bob"[..]));
//!
//! // A client writes them.
//! let game = GameName::read(b"floodgate-300-10F").unwrap();
//! let login = ClientLine::Login(Login {
//!     name: Username::new("alice").unwrap().into_word(),
//!     password: Password::for_game(&game).with_trip("secret").build().unwrap(),
//!     x1: false,
//! });
//! assert_eq!(client::format(&login), b"LOGIN alice floodgate-300-10F,secret");
//! ```
//!
//! | line | value |
//! |---|---|
//! | `LOGIN name password`, ` x1` | [`ClientLine::Login`] |
//! | `LOGOUT`, `CHALLENGE` | [`ClientLine::Logout`], [`ClientLine::Challenge`] |
//! | `AGREE`, `REJECT`, with an id or without | [`ClientLine::Agree`], [`ClientLine::Reject`] |
//! | `+7776FU`, `,'` and a comment | [`ClientLine::Move`] |
//! | `%TORYO`, `%KACHI`, other words | [`ClientLine::Special`] |
//! | `%%..` | [`ClientLine::Ext`] |
//! | nothing, one space, more | [`ClientLine::KeepAlive`] |
//!
//! Source: CSA protocol 1.1 (D11), and shogi-server 86bf813 (`command.rb`, `login.rb`) for all that it takes besides.

mod format;
mod model;
mod parse;
mod parse_ext;
mod usual;

pub use format::{format, format_into, format_to};
pub use model::{
    BuoyMoves, ClientLine, ExtCommand, ForkTarget, KeepAlive, Login, MonitorKind, OwnedClientLine,
    Seek, Spaces, Turn,
};
pub(crate) use parse::parse_bytes;
pub use parse::{parse, parse_client_line, parse_lenient, parse_strict, parse_with};
