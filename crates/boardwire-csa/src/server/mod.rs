//! Lines that a server sends, the replies of the extended mode included.

mod error_text;
mod model;
mod reply;
mod result;

pub use error_text::{ExtError, OtherError};
pub use model::{LoginHint, PlayerName, RejectedBy, ServerLine};
pub use reply::{
    ClientMode, ClientStatus, EndTag, ExtReply, OtherReply, RatingDate, RatingRow, WhoGame, WhoRow,
};
pub use result::{Before, OtherReason, Outcome, Reason};
