//! Go: SGF, GTP's commands, the moves of SGMP, and the records of the FJK's tournaments.
//!
//! GTP and SGMP know the same of a game: the board, how it begins, and the moves. [`MoveList`] is that, and each format goes there and back.
//!
//! ```
//! use boardwire_convert::go::{game_to_list, list_to_game, list_to_gtp};
//!
//! let games = boardwire_sgf::parse("(;FF[4]SZ[19]PB[anna]KM[0.5]HA[2]AB[dp][pd];W[pp](;B[dd])(;B[cd]))")?;
//! let found = game_to_list(games.games().next().unwrap()).unwrap();
//! let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
//! assert_eq!(lost, ["the value of PB", "1 node off the main line"]);
//!
//! let gtp = list_to_gtp(&found.value).unwrap().exact().unwrap();
//! assert_eq!(gtp, "boardsize 19\nclear_board\nkomi 0.5\nfixed_handicap 2\nplay white Q4\nplay black D16\n");
//!
//! let back = list_to_game(&found.value).unwrap();
//! assert_eq!(back.to_bytes(), b"(;FF[4]GM[1]SZ[19]HA[2]KM[0.5]AB[pd][dp];W[pp];B[dd])");
//! # Ok::<(), boardwire_sgf::ParseError>(())
//! ```
//!
//! Moves are carried as they stand, legal or not: ask `boardwire_sgf::replay` for that.

mod fjk;
mod gtp;
mod list;
mod lost;
mod modem;
mod record;

pub use self::fjk::{fjk_to_game, game_to_fjk};
pub use self::gtp::{GtpError, GtpFault, gtp_to_lists, list_to_gtp};
pub use self::list::{MoveList, Start};
pub use self::lost::{Lost, Refusal, Stop};
pub use self::modem::{list_to_frames, record_to_list};
pub use self::record::{game_to_list, list_to_game};
