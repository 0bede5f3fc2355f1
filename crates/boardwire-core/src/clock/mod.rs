//! Time controls, and a clock that charges moves.
//!
//! A [`TimeControl`] says what a player has: main time, an [`Increment`] or a [`Delay`], an
//! [`Extension`] (grace), an [`Overtime`] (byoyomi or Canadian), and how measured times are charged
//! ([`Charging`]). A [`Clock`] holds both sides' state. It does no I/O and reads no time: hand it the
//! measure of a turn and it says what the move cost and whether the flag fell.
//!
//! ```
//! use boardwire_core::{Color, clock::{Clock, Phase, TimeControl}};
//!
//! // A CSA server's 10 s with a byoyomi of 30 s, in whole seconds.
//! let mut clock = Clock::new(TimeControl::csa(10_000, 30_000, 0));
//! let first = clock.charge(Color::Black, 3_400);
//! assert_eq!((first.charged_ms, first.flagged), (3_000, false));
//! assert_eq!(clock.remaining_ms(Color::Black), 7_000);
//! assert!(!clock.charge(Color::Black, 25_000).flagged); // 7 s of main time, 18 s of byoyomi
//! assert!(matches!(clock.reading(Color::Black).phase, Phase::Byoyomi { period: 1, .. }));
//! assert!(clock.flag_falls(Color::Black, 30_000)); // exactly zero loses
//! ```
//!
//! # Units
//! Durations are `u64` milliseconds, times left `i64` milliseconds. No value makes anything panic or
//! wrap: sums that leave their type stay at its end.
//!
//! # Where formats' clocks go
//! | format | control | exactly zero |
//! |---|---|---|
//! | CSA `Time` block, gamename `name-total-byoyomi`, `…F` | [`TimeControl::csa`]; `Time_Unit`, `Time_Roundup`, `Least_Time_Per_Move` are [`Charging`]'s unit, rounding and least time; `Delay` is [`Delay::Simple`]; `Time+` and `Time-` are [`TimeControls::PerSide`]; `T` of a move goes to [`Clock::record`] | loses (shogi-server) |
//! | CSA gamename with `0NN` | [`TimeControl::csa_stop_watch`] | loses (shogi-server) |
//! | CSA record `$TIME_LIMIT`, `$TIME` | as the `Time` block | loses |
//! | USI `go` | [`Clock::go_times`]; USI carries no rules | the GUI decides |
//! | SGF `TM` (seconds), `OT` | `5x30 byo-yomi`: [`TimeControl::japanese`]; `25/600 Canadian` and `15 moves / 5 min`: [`TimeControl::canadian`]; `30 fischer`: [`TimeControl::fischer`]; `BL`, `WL`, `OB`, `OW`: [`PlayerClock::set_main_ms`] and [`PlayerClock::set_overtime`] | not stated; [`AtZero::Loses`], the default, unless a server says otherwise |
//! | Go servers, GTP | the same three; Ing's periods: [`TimeControl::with_extension`] | as above |
//! | SGMP | its time figures have no certain unit, so there is none; tournaments state theirs apart: [`TimeControl::sudden_death`] | as the tournament says |
//! | GGF `TI`, `TB`, `TW` | [`TimeControl::ggf`] | survives (NBoard, NTest) |
//! | FlipSight `clocks_ms` | [`TimeControl::sudden_death`] for each leg and colour | not stated; loses |
//! | Carcassonne | not recorded; a [`PlayerClock`] for each player | – |
//!
//! # Sources
//! The CSA server protocol 1.1 and 1.2.1 (Time block, increment before each turn) and shogi-server's
//! `time_clock.rb` for charging and time-up; the SGF FF\[4\] specification for `TM`, `OT` and the
//! stones left; the GGF page and NBoard's and NTest's clocks for grace time; the USI draft, and
//! engines' and GUIs' practice, for `go`.

mod charging;
mod control;
mod game;
mod go_times;
mod player;

pub use charging::{AtZero, Charging, Rounding};
pub use control::{Delay, Extension, Increment, Overtime, TimeControl, TimeControls};
pub use game::Clock;
pub use go_times::GoTimes;
pub use player::{Charge, Phase, PlayerClock, Reading};
