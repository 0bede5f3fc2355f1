//! Shogi: CSA and USI.
//!
//! CSA writes the piece after the move and USI whether it promotes, so that each needs the position to become the other.
//!
//! ```
//! use boardwire_convert::shogi::{csa_to_usi, usi_to_csa};
//! use boardwire_core::shogi::Setup;
//! use boardwire_csa::CsaMove;
//!
//! let setup = Setup::startpos();
//! let csa = CsaMove::from_csa(b"+7776FU").unwrap();
//! let usi = csa_to_usi(csa, &setup)?;
//! assert_eq!(usi.to_string(), "7g7f");
//! assert_eq!(usi_to_csa(usi, &setup), Some(csa));
//! # Ok::<(), boardwire_csa::replay::Mismatch>(())
//! ```

mod lost;
mod moves;
mod position;
mod record;
mod summary;

pub use boardwire_csa::replay::{from_core as usi_to_csa, to_core as csa_to_usi};

pub use self::lost::{Lost, Stop};
pub use self::position::{csa_to_sfen, sfen_to_csa};
pub use self::record::{game_to_position, position_to_game};
pub use self::summary::{
    Names, game_to_summary, position_to_summary, sfen_to_summary, summary_to_game,
    summary_to_position, summary_to_sfen,
};
