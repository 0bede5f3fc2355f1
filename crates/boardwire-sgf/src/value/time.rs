//! Main time (TM) and overtime (OT).

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Out;
use boardwire_core::clock::TimeControl;

use super::reading::{Reading, display};
use super::real::{Decimal, read_exponential};
use super::words::{Token, Tokens, loose};
use crate::Code;
use crate::game::Version;

/// What a number in TM counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeUnit {
    /// FF\[4\].
    Seconds,
    /// FF\[1\] to FF\[3\]; the FJK's tournament records.
    Minutes,
}

impl TimeUnit {
    /// The unit that a version of SGF states.
    #[must_use]
    pub const fn of(version: Version) -> Self {
        match version {
            Version::Ff4 => Self::Seconds,
            Version::Ff1 | Version::Ff2 | Version::Ff3 => Self::Minutes,
        }
    }

    const fn seconds(self) -> i64 {
        match self {
            Self::Seconds => 1,
            Self::Minutes => 60,
        }
    }
}

/// The main time of each player: TM.
///
/// TM is a number, whose unit the file does not say: FF\[4\] counts seconds, older files minutes, and many writers did as they liked.
/// So the number is kept, and beside it the unit that the reader took.
///
/// ```
/// use boardwire_sgf::value::{TimeUnit, read_main_time};
///
/// let fjk = read_main_time(b"50", TimeUnit::Minutes).value.unwrap();
/// assert_eq!(fjk.millis(), 3_000_000);
/// let hour = read_main_time(b"1h", TimeUnit::Seconds).value.unwrap();
/// assert_eq!(hour.to_string(), "3600");
/// ```
///
/// Source: SGF FF\[4\], property TM; FJK rules 2000, appendix B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MainTime {
    number: Decimal,
    unit: TimeUnit,
}

impl MainTime {
    /// So many seconds or minutes, as the unit says.
    #[must_use]
    pub const fn new(number: Decimal, unit: TimeUnit) -> Self {
        Self { number, unit }
    }

    /// The number, in the unit.
    #[must_use]
    pub const fn number(self) -> Decimal {
        self.number
    }

    /// What the number counts.
    #[must_use]
    pub const fn unit(self) -> TimeUnit {
        self.unit
    }

    /// The time in ms, cut to whole ones; 0 for a number below zero.
    #[must_use]
    pub fn millis(self) -> u64 {
        let millis = self.number.to_millis().saturating_mul(self.unit.seconds());
        u64::try_from(millis).unwrap_or(0)
    }

    /// The same time in another unit; `None` if it takes too many digits there.
    #[must_use]
    pub fn in_unit(self, unit: TimeUnit) -> Option<Self> {
        let seconds = self
            .number
            .checked_mul(Decimal::from(self.unit.seconds()))?;
        Some(Self::new(from_seconds(seconds, unit)?, unit))
    }

    pub(crate) fn put(self, out: &mut impl Out) {
        self.number.put(out);
    }
}

/// Writes the number, in the unit of the value.
impl fmt::Display for MainTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

/// Seconds as a number of the unit, if it is exact.
fn from_seconds(seconds: Decimal, unit: TimeUnit) -> Option<Decimal> {
    match unit {
        TimeUnit::Seconds => Some(seconds),
        // A sixtieth is 5/3 of a hundredth.
        TimeUnit::Minutes => {
            let fives = seconds.mantissa().checked_mul(5)?;
            if !fives.is_multiple_of(3) {
                return None;
            }
            let scale = seconds.scale().checked_add(2)?;
            Decimal::from_parts(seconds.is_negative(), fives / 3, scale)
        }
    }
}

/// Reads TM, whose number counts `unit`.
///
/// Repaired, with `value-corrected`: times in hours, minutes and seconds (`1h`, `9 hours`, `90 min`, `1 h 30 min`, `8 hours each`), and
/// what [`read_real`](super::read_real) repairs but for letters. All else is `bad-game-info`: `10:00(5x1:00)` or `30/5+1` say more
/// than a main time. Some of it [dialects](crate::Dialect) read.
#[must_use]
pub fn read_main_time(text: &[u8], unit: TimeUnit) -> Reading<MainTime> {
    if let Some(number) = Decimal::from_bytes(text) {
        return Reading::exact(MainTime::new(number, unit));
    }
    if text.trim_ascii().is_empty() {
        return Reading::unreadable(Code::EmptyValue);
    }
    let has_letters = text
        .iter()
        .any(|byte| !byte.is_ascii_digit() && is_letter(*byte));
    let number = if let Some(number) = read_exponential(text) {
        Some(number)
    } else if has_letters {
        duration_in_words(text).and_then(|seconds| from_seconds(seconds, unit))
    } else {
        super::read_real(text).value
    };
    match number {
        Some(number) => Reading::corrected(MainTime::new(number, unit)),
        None => Reading::unreadable(Code::BadGameInfo),
    }
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || !byte.is_ascii()
}

/// Seconds of `1 h 30 min`: each number with its unit. Words that say whose time it is are passed over.
fn duration_in_words(text: &[u8]) -> Option<Decimal> {
    let mut tokens = Tokens::new(text);
    let mut sum = None;
    while let Some(token) = tokens.next() {
        match token {
            Token::Number(digits) => {
                let seconds = loose(digits)?.checked_mul(unit_seconds(tokens.next()?)?)?;
                sum = Some(sum.unwrap_or(Decimal::ZERO).checked_add(seconds)?);
            }
            Token::Sign(b'.') => {}
            word if word.is_any(&["each", "per", "player", "for", "a", "side", "and"]) => {}
            _ => return None,
        }
    }
    sum
}

/// Seconds of a unit of time.
fn unit_seconds(token: Token<'_>) -> Option<Decimal> {
    let seconds = if token.is_any(&["s", "sec", "secs", "second", "seconds"]) {
        1
    } else if token.is_any(&["m", "min", "mins", "minute", "minutes"]) {
        60
    } else if token.is_any(&["h", "hr", "hrs", "hour", "hours"]) {
        3600
    } else if token.is_any(&["d", "day", "days"]) {
        86_400
    } else {
        return None;
    };
    Some(Decimal::from(seconds))
}

/// What follows the main time: OT, where it can be read. All times are seconds.
///
/// OT is free text: SGF has no rule for it. [`read_overtime`] knows how servers and programs write it;
/// [`Display`](fmt::Display) writes it as KGS does, and `none`.
///
/// ```
/// use boardwire_sgf::value::{Decimal, Overtime, read_overtime};
///
/// let overtime = read_overtime(b"15 moves / 5 min").unwrap();
/// assert_eq!(overtime, Overtime::Canadian { stones: 15, time: Decimal::from(300) });
/// assert_eq!(overtime.to_string(), "15/300 Canadian");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Overtime {
    /// The main time is all.
    None,
    /// Byoyomi: a move within the period renews it, else the period is lost.
    Byoyomi {
        /// Number of periods.
        periods: u32,
        /// Length of one.
        period: Decimal,
    },
    /// So many stones to play in each block of time.
    Canadian {
        /// Stones of a block.
        stones: u32,
        /// Length of a block.
        time: Decimal,
    },
    /// Time added after each move.
    Fischer {
        /// Time added.
        increment: Decimal,
    },
}

impl Overtime {
    pub(crate) fn put(self, out: &mut impl Out) {
        match self {
            Self::None => out.put(b"none"),
            Self::Byoyomi { periods, period } => {
                out.put_u64(periods.into());
                out.put(b"x");
                period.put(out);
                out.put(b" byo-yomi");
            }
            Self::Canadian { stones, time } => {
                out.put_u64(stones.into());
                out.put(b"/");
                time.put(out);
                out.put(b" Canadian");
            }
            Self::Fischer { increment } => {
                increment.put(out);
                out.put(b" fischer");
            }
        }
    }
}

impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| self.put(out))
    }
}

/// The time control of a game with this main time and overtime: TM and OT together.
///
/// A main time of 0 without overtime is no limit, since no game could be played under it. Times below zero count as 0.
///
/// ```
/// use boardwire_core::clock::TimeControl;
/// use boardwire_sgf::value::{TimeUnit, read_main_time, read_overtime, time_control};
///
/// let main = read_main_time(b"1800", TimeUnit::Seconds).value.unwrap();
/// let overtime = read_overtime(b"5x30 byo-yomi");
/// assert_eq!(time_control(main, overtime), TimeControl::japanese(1_800_000, 5, 30_000));
/// ```
#[must_use]
pub fn time_control(main: MainTime, overtime: Option<Overtime>) -> TimeControl {
    let millis = |time: Decimal| u64::try_from(time.to_millis()).unwrap_or(0);
    let main_ms = main.millis();
    match overtime.unwrap_or(Overtime::None) {
        Overtime::None if main_ms == 0 => TimeControl::unlimited(),
        Overtime::None => TimeControl::sudden_death(main_ms),
        Overtime::Byoyomi { periods, period } => {
            TimeControl::japanese(main_ms, periods, millis(period))
        }
        Overtime::Canadian { stones, time } => TimeControl::canadian(main_ms, stones, millis(time)),
        Overtime::Fischer { increment } => TimeControl::fischer(main_ms, millis(increment)),
    }
}

/// Reads OT; `None` where its text is none of these, in whatever case:
///
/// | text | meaning | written by |
/// |---|---|---|
/// | `5x30 byo-yomi`, `5 x 0:30`, `3x 30 sec byoyomi` | byoyomi | KGS, OGS |
/// | `25/600 Canadian` | 25 stones in 600 seconds | KGS, OGS |
/// | `15 moves / 5 min`, `25 stones in 10 minutes` | Canadian | SGF's examples, IGS |
/// | `30 fischer`, `86400 fischer` | increment | OGS |
/// | `60 simple`, `30 sec per move`, `byo-yomi 30 sec` | one period of byoyomi | OGS, people |
/// | `none`, `0 none`, `absolute`, `sudden death` | no overtime | OGS, people |
///
/// A time without a unit is seconds.
#[must_use]
pub fn read_overtime(text: &[u8]) -> Option<Overtime> {
    let is_filler =
        |token: &Token<'_>| matches!(token, Token::Sign(b'-' | b'(' | b')' | b'.' | b','));
    let tokens: Vec<_> = Tokens::new(text)
        .filter(|token| !is_filler(token))
        .take(MAX_TOKENS)
        .collect();
    none(&tokens)
        .or_else(|| periods(&tokens))
        .or_else(|| block(&tokens))
        .or_else(|| fischer(&tokens))
        .or_else(|| per_move(&tokens))
}

/// More pieces than any form has.
const MAX_TOKENS: usize = 16;

const BYOYOMI: &[&str] = &["byoyomi", "byo", "yomi", "japanese", "period", "periods"];
const MOVES: &[&str] = &["move", "moves", "stone", "stones"];

fn all_are(tokens: &[Token<'_>], words: &[&str]) -> bool {
    tokens.iter().all(|token| token.is_any(words))
}

/// `none`, `0 none`, `absolute`.
fn none(tokens: &[Token<'_>]) -> Option<Overtime> {
    let tokens = tokens
        .strip_prefix(&[Token::Number(b"0")])
        .unwrap_or(tokens);
    let is = match tokens {
        [word] => word.is_any(&["none", "absolute", "no"]),
        [first, second] => {
            first.is_any(&["no"]) && second.is_any(&["overtime"])
                || first.is_any(&["sudden"]) && second.is_any(&["death"])
        }
        _ => false,
    };
    is.then_some(Overtime::None)
}

/// `5x30 byo-yomi`.
fn periods(tokens: &[Token<'_>]) -> Option<Overtime> {
    let [Token::Number(count), times, rest @ ..] = tokens else {
        return None;
    };
    if !times.is_any(&["x", "\u{d7}"]) {
        return None;
    }
    let (time, rest) = duration(rest)?;
    all_are(rest, BYOYOMI).then_some(Overtime::Byoyomi {
        periods: count_of(count)?,
        period: time.seconds,
    })
}

/// `25/600 Canadian`, `15 moves / 5 min`.
fn block(tokens: &[Token<'_>]) -> Option<Overtime> {
    let [Token::Number(count), rest @ ..] = tokens else {
        return None;
    };
    let (moves, rest) = match rest {
        [word, rest @ ..] if word.is_any(MOVES) => (true, rest),
        rest => (false, rest),
    };
    let rest = match rest {
        [Token::Sign(b'/'), rest @ ..] => rest,
        [word, rest @ ..] if moves && word.is_any(&["in", "per", "every"]) => rest,
        _ => return None,
    };
    let (time, rest) = duration(rest)?;
    // A bare "25/10" may be minutes.
    let said = moves || time.has_unit || rest.iter().any(|word| word.is_any(&["canadian"]));
    (said && all_are(rest, &["canadian", "overtime"])).then_some(Overtime::Canadian {
        stones: count_of(count)?,
        time: time.seconds,
    })
}

/// `30 fischer`.
fn fischer(tokens: &[Token<'_>]) -> Option<Overtime> {
    const NAMES: &[&str] = &["fischer", "increment"];
    let (time, rest) = match tokens {
        [word, rest @ ..] if word.is_any(NAMES) => duration(rest)?,
        tokens => {
            let (time, rest) = duration(tokens)?;
            let [word, rest @ ..] = rest else {
                return None;
            };
            if !word.is_any(NAMES) {
                return None;
            }
            (time, rest)
        }
    };
    all_are(rest, &["per", "move", "increment"]).then_some(Overtime::Fischer {
        increment: time.seconds,
    })
}

/// `60 simple`, `30 sec per move`, `30 sec byo-yomi`.
fn per_move(tokens: &[Token<'_>]) -> Option<Overtime> {
    let words = tokens.iter().take_while(|word| word.is_any(BYOYOMI));
    let (before, rest) = tokens.split_at_checked(words.count())?;
    let (time, after) = duration(rest)?;
    let said = match after {
        [] => !before.is_empty(),
        [word] if word.is_any(&["simple"]) => true,
        [Token::Sign(b'/'), word] => word.is_any(MOVES),
        [per, word] if per.is_any(&["per", "a", "each"]) => word.is_any(MOVES),
        words => all_are(words, BYOYOMI),
    };
    said.then_some(Overtime::Byoyomi {
        periods: 1,
        period: time.seconds,
    })
}

struct Duration {
    seconds: Decimal,
    /// Whether a unit or `:` was written.
    has_unit: bool,
}

/// `30`, `30 sec`, `1 min 30 sec`, `0:30`, `1:00:00`, and what follows.
fn duration<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<(Duration, &'t [Token<'a>])> {
    let [Token::Number(first), rest @ ..] = tokens else {
        return None;
    };
    let mut seconds = loose(first)?;
    let mut rest = rest;
    let mut has_unit = false;
    while let [Token::Sign(b':'), Token::Number(digits), after @ ..] = rest {
        seconds = seconds
            .checked_mul(Decimal::from(60))?
            .checked_add(loose(digits)?)?;
        has_unit = true;
        rest = after;
    }
    if !has_unit
        && let [unit, after @ ..] = rest
        && let Some(unit) = unit_seconds(*unit)
    {
        seconds = seconds.checked_mul(unit)?;
        has_unit = true;
        rest = after;
        while let [Token::Number(digits), unit, after @ ..] = rest {
            let more = loose(digits)?.checked_mul(unit_seconds(*unit)?)?;
            seconds = seconds.checked_add(more)?;
            rest = after;
        }
    }
    Some((Duration { seconds, has_unit }, rest))
}

fn count_of(digits: &[u8]) -> Option<u32> {
    u32::try_from(loose(digits)?.to_i64()?).ok()
}
