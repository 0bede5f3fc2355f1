//! Codec `csa-line`: a protocol line of either side, with its direction.

mod classify;
mod codes;
mod options;
mod text;

pub use classify::{LineKind, classify};
pub use codes::{Code, Note, ParseError};
pub use options::Options;
pub use text::{Bracketed, ChatText, MoveComment, Row, UnknownLine};
