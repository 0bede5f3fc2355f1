//! The reply of an engine: a move.

use boardwire_core::Out;
use boardwire_core::othello::{Move, Size};

use super::moves::put_name;
use super::{BoardMove, Extras};
use crate::object::{ObjectWriter, Write, object};

object! {
    /// What an engine answers, one line for each request: `{"move":19}`. (S195)
    pub struct EngineReply {
        /// The move, on the board of the request.
        mv: BoardMove = "move", required;
    }
}

impl EngineReply<'static> {
    /// The reply with this move; `None` if it is not on a board of this size.
    ///
    /// ```
    /// use boardwire_core::othello::{Move, Size};
    /// use boardwire_flipsight::{EngineReply, Message, format};
    ///
    /// let d3 = Move::from_text("d3", Size::Ten).unwrap();
    /// let reply = EngineReply::new(d3, Size::Ten).unwrap();
    /// assert_eq!(format(&Message::from(reply)), br#"{"move":23}"#);
    /// ```
    #[must_use]
    pub fn new(mv: Move, size: Size) -> Option<Self> {
        let mv = BoardMove::new(mv, size)?;
        Some(Self {
            mv,
            extras: Extras::NONE,
        })
    }
}

/// Writes a reply whose squares are names, if `coords` asks for them.
pub(crate) fn write_reply<W: Out>(reply: &EngineReply<'_>, coords: bool, out: &mut W) {
    let Move::Play(square) = reply.mv.get() else {
        return reply.write(out);
    };
    if !coords {
        return reply.write(out);
    }
    let mut object = ObjectWriter::new(out, &reply.extras);
    put_name(square, object.key(b"{\"move\":", b",\"move\":"));
    object.finish();
}
