//! Gamenames: what two players name to be paired, and the clock that it means.

use core::fmt;

use boardwire_core::clock::{Increment, Overtime, TimeControl};
use boardwire_core::{IntoText, Word};

use super::{NameError, NameFault, check_ident, fault, is_ident_byte, word};
use crate::client::Turn;

/// A gamename, `name-total-byoyomi`: `floodgate-300-10F`, `test-1500-0`, `long-3600-060`.
///
/// The last two parts are numbers, so that the first may hold `-` itself. Two names that differ only in zeros before their
/// numbers are equal here; the server pairs by the text, which lines keep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameName<'i> {
    ident: Word<'i>,
    total: u64,
    second: Second,
}

/// The last part of a gamename: what follows the total time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Second {
    /// `60`: byoyomi in seconds; 0 is none.
    Byoyomi(u64),
    /// `10F`: Fischer's increment in seconds, added before each turn.
    Increment(u64),
    /// `060`: moves are charged in whole blocks of so many seconds, rounded down. Never 0.
    StopWatch(u64),
}

/// What the beginning of a gamename asks of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameClass {
    /// An even game.
    Plain,
    /// `hc..._`: Black gives pieces and moves first all the same.
    Handicap(Handicap),
    /// `buoy_`: the game starts after moves that somebody registered.
    Buoy,
    /// `floodgate-`: scheduled and rated. The server chooses sides.
    Floodgate,
}

/// Pieces that Black gives. The names are the server's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handicap {
    /// `hclance_`.
    Lance,
    /// `hcbishop_`.
    Bishop,
    /// `hcrook_`.
    Rook,
    /// `hcrooklance_`.
    RookLance,
    /// `hc2p_`.
    TwoPieces,
    /// `hc4p_`.
    FourPieces,
    /// `hc6p_`.
    SixPieces,
    /// `hc8p_`.
    EightPieces,
    /// `hc10p_`.
    TenPieces,
}

impl Handicap {
    /// All of them, with the prefix that a gamename has.
    pub const PREFIXES: [(&'static str, Self); 9] = [
        ("hclance_", Self::Lance),
        ("hcbishop_", Self::Bishop),
        ("hcrook_", Self::Rook),
        ("hcrooklance_", Self::RookLance),
        ("hc2p_", Self::TwoPieces),
        ("hc4p_", Self::FourPieces),
        ("hc6p_", Self::SixPieces),
        ("hc8p_", Self::EightPieces),
        ("hc10p_", Self::TenPieces),
    ];
}

/// The parts of a text of a gamename's shape, numbers unread.
pub(super) struct Shape<'t> {
    pub(super) ident: &'t [u8],
    total: &'t [u8],
    second: &'t [u8],
    fischer: bool,
}

/// Splits at the last two hyphens, as the server's greedy pattern does.
pub(super) fn shape(text: &[u8]) -> Result<Shape<'_>, NameError> {
    let hyphen = |text: &[u8]| text.iter().rposition(|&byte| byte == b'-');
    let parts = fault(NameFault::Parts, 0);
    let last = hyphen(text).ok_or(parts)?;
    let (before, second) = (
        text.get(..last).unwrap_or_default(),
        text.get(last + 1..).unwrap_or_default(),
    );
    let middle = hyphen(before).ok_or(parts)?;
    let ident = before.get(..middle).unwrap_or_default();
    let total = before.get(middle + 1..).unwrap_or_default();
    let (second, fischer) = match second {
        [digits @ .., b'F'] => (digits, true),
        digits => (digits, false),
    };
    let all_digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if !all_digits(second) || !all_digits(total) {
        return Err(parts);
    }
    check_ident(ident)?;
    Ok(Shape {
        ident,
        total,
        second,
        fischer,
    })
}

fn number(digits: &[u8], at: usize) -> Result<u64, NameError> {
    digits
        .iter()
        .try_fold(0_u64, |value, &byte| {
            value
                .checked_mul(10)?
                .checked_add(u64::from(byte.wrapping_sub(b'0')))
        })
        .ok_or(fault(NameFault::Number, at))
}

impl<'i> GameName<'i> {
    /// The gamename that shogi-server gives to whoever logs in without one.
    pub const DEFAULT_TEXT: &'static str = "default-1500-0";

    /// Makes a gamename. `total_s` is in seconds, and 0 is none.
    ///
    /// ```
    /// use boardwire_csa::names::{GameName, NameFault, Second};
    ///
    /// let game = GameName::new("test", 600, Second::Byoyomi(10)).unwrap();
    /// assert_eq!(game.to_string(), "test-600-10");
    /// let error = GameName::new("test", 600, Second::StopWatch(0)).unwrap_err();
    /// assert_eq!(error.fault, NameFault::StopWatch);
    /// ```
    ///
    /// # Errors
    /// A name that the server refuses, or a stop-watch on which it fails.
    pub fn new(ident: impl IntoText<'i>, total_s: u64, second: Second) -> Result<Self, NameError> {
        let ident = ident.into_text();
        check_ident(&ident)?;
        if second == Second::StopWatch(0) {
            return Err(fault(NameFault::StopWatch, ident.len()));
        }
        Ok(Self {
            ident: word(ident)?,
            total: total_s,
            second,
        })
    }

    /// Makes the gamename of a clock, if the server has such a clock: whole seconds, one byoyomi period or an increment
    /// before the turn or a stop-watch.
    #[must_use]
    pub fn from_time_control(ident: impl IntoText<'i>, control: &TimeControl) -> Option<Self> {
        let seconds = |ms: u64| ms.is_multiple_of(1_000).then_some(ms / 1_000);
        let second = match (control.increment(), control.overtime()) {
            (Increment::None, None) => Second::Byoyomi(0),
            (
                Increment::None,
                Some(Overtime::Byoyomi {
                    period_ms,
                    periods: 1,
                }),
            ) => Second::Byoyomi(seconds(period_ms)?),
            (Increment::BeforeTurn(ms), None) => Second::Increment(seconds(ms)?),
            _ => return None,
        };
        let total = seconds(control.main_ms())?;
        let mut game = Self::new(ident, total, second).ok()?;
        if game.time_control().as_ref() == Some(control) {
            return Some(game);
        }
        let block = seconds(control.charging().block_ms())?;
        game.second = Second::StopWatch(block);
        (block > 0 && game.time_control().as_ref() == Some(control)).then_some(game)
    }

    /// Reads a gamename.
    ///
    /// # Errors
    /// What is wrong with it. [`NameFault::StopWatch`] is one that servers take and fail on.
    pub fn read(text: &'i [u8]) -> Result<Self, NameError> {
        let shape = shape(text).map_err(|error| {
            // A byte that no part may have is what to say first.
            match text.iter().position(|&byte| !is_ident_byte(byte)) {
                Some(at) => fault(NameFault::Byte, at),
                None => error,
            }
        })?;
        let total_at = shape.ident.len() + 1;
        let second_at = total_at + shape.total.len() + 1;
        let total = number(shape.total, total_at)?;
        let second = match *shape.second {
            [b'0', ref unit @ ..] if !unit.is_empty() => {
                let unit = number(unit, second_at + 1)?;
                if unit == 0 || shape.fischer {
                    return Err(fault(NameFault::StopWatch, second_at));
                }
                Second::StopWatch(unit)
            }
            ref digits => {
                let seconds = number(digits, second_at)?;
                if shape.fischer {
                    Second::Increment(seconds)
                } else {
                    Second::Byoyomi(seconds)
                }
            }
        };
        Ok(Self {
            // Made of the bytes of an identifier, none of which is a blank.
            ident: Word::from_token(shape.ident),
            total,
            second,
        })
    }

    /// The first part.
    #[must_use]
    pub fn ident(&self) -> &[u8] {
        self.ident.as_bytes()
    }

    /// Total time in seconds, 0 for none.
    #[must_use]
    pub const fn total_s(&self) -> u64 {
        self.total
    }

    /// What follows the total time.
    #[must_use]
    pub const fn second(&self) -> Second {
        self.second
    }

    /// What the name's beginning asks for.
    #[must_use]
    pub fn class(&self) -> GameClass {
        let ident = self.ident();
        let handicap = Handicap::PREFIXES
            .iter()
            .filter(|_| ident.starts_with(b"hc"))
            .find(|(prefix, _)| ident.starts_with(prefix.as_bytes()));
        if let Some((_, handicap)) = handicap {
            GameClass::Handicap(*handicap)
        } else if ident.starts_with(b"buoy_") {
            GameClass::Buoy
        } else if ident == b"floodgate" || ident.starts_with(b"floodgate-") {
            GameClass::Floodgate
        } else {
            GameClass::Plain
        }
    }

    /// Whether a player may ask for `turn` in this game: floodgate games leave the choice to the server, handicap games
    /// need one.
    #[must_use]
    pub fn allows(&self, turn: Turn) -> bool {
        match self.class() {
            GameClass::Handicap(_) => turn != Turn::Any,
            GameClass::Floodgate => turn == Turn::Any,
            GameClass::Plain | GameClass::Buoy => true,
        }
    }

    /// The clock; `None` where it does not fit 64 bits of milliseconds. The server's least time per move is not in the name.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        let ms = |seconds: u64| seconds.checked_mul(1_000);
        let total = ms(self.total)?;
        Some(match self.second {
            Second::Byoyomi(seconds) => TimeControl::csa(total, ms(seconds)?, 0),
            Second::Increment(seconds) => TimeControl::csa(total, 0, ms(seconds)?),
            Second::StopWatch(unit) => TimeControl::csa_stop_watch(total, ms(unit)?),
        })
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> GameName<'static> {
        GameName {
            ident: self.ident.into_owned(),
            total: self.total,
            second: self.second,
        }
    }
}

/// Writes the name without zeros before its numbers, other than the stop-watch's own.
impl fmt::Display for GameName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-", self.ident, self.total)?;
        match self.second {
            Second::Byoyomi(seconds) => write!(f, "{seconds}"),
            Second::Increment(seconds) => write!(f, "{seconds}F"),
            Second::StopWatch(unit) => write!(f, "0{unit}"),
        }
    }
}
