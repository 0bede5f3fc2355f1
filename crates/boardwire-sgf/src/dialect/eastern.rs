//! Game info in words of Chinese, Japanese and Korean.

use boardwire_core::Color;

use crate::value::{Decimal, GameResult, PartialDate, TimeUnit, WinBy, read_komi, read_main_time};

/// What a number without a unit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Second,
    Minute,
}

const BLACK: &[&str] = &["黒", "黑", "흑"];
const WHITE: &[&str] = &["白", "백"];
const RESIGNATION: &[&str] = &["中押", "中盘", "中盤", "불계"];
const TIME: &[&str] = &[
    "時間切",
    "时间切",
    "切れ負",
    "超时",
    "超時",
    "시간승",
    "시간패",
    "시간초과",
];
const DRAW: &[&str] = &["持碁", "ジゴ", "和棋", "무승부", "빅"];
const VOID: &[&str] = &["無勝負", "无胜负", "無効"];
const WINS: &[&str] = &["勝", "胜", "승"];
const LOSES: &[&str] = &["負", "负", "败", "敗", "패"];
const RESIGNS: &[&str] = &["投了", "认输", "認輸"];
/// Points of the board as a whole.
const POINTS: &[&str] = &["目", "집", "点", "點", "점"];
/// Stones of one side, as Chinese rules count: worth two points each.
const STONES: &[&str] = &["子"];
const HALF: &[&str] = &["半", "반"];

fn has(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

fn first(text: &str, words: &[&str]) -> Option<usize> {
    words.iter().filter_map(|word| text.find(word)).min()
}

/// `257手完, 黒中押し勝ち`, `226수 백불계승`, `黑胜3/4子`, `白2目半勝ち`.
pub(super) fn result(text: &str) -> Option<GameResult> {
    let color = match (first(text, BLACK), first(text, WHITE)) {
        (None, None) if has(text, DRAW) => return Some(GameResult::Draw),
        (None, None) if has(text, VOID) => return Some(GameResult::Void),
        (Some(_), None) => Color::Black,
        (None, Some(_)) => Color::White,
        // Who of two won is more than can be told.
        _ => return None,
    };
    let after = text.get(first(text, BLACK).or(first(text, WHITE))?..)?;
    let (wins, loses) = (has(after, WINS), has(after, LOSES));
    let (won, by) = if has(after, RESIGNS) && !wins {
        (false, WinBy::Resignation)
    } else if has(after, RESIGNATION) {
        // Old records leave the word for "wins" out.
        (!loses, WinBy::Resignation)
    } else if wins == loses {
        return None;
    } else if has(after, TIME) {
        (wins, WinBy::Time)
    } else {
        (wins, margin(after).map_or(WinBy::Unstated, WinBy::Points))
    };
    let winner = if won { color } else { !color };
    Some(GameResult::Win(winner, by))
}

/// Komi: `6目半`, `6.5`, `3又3/4子`.
pub(super) fn points(text: &str) -> Option<Decimal> {
    read_komi(text.as_bytes()).value.or_else(|| margin(text))
}

/// A number with its unit.
fn margin(text: &str) -> Option<Decimal> {
    let start = text
        .find(|char: char| char.is_ascii_digit())
        .or_else(|| first(text, HALF))?;
    let text = text.get(start..)?;
    let is_part = |char: char| char.is_ascii_digit() || matches!(char, '.' | '/' | ' ' | '又');
    let end = text.find(|char| !is_part(char)).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(end)?;
    let mut parts = number.split([' ', '又']).filter(|part| !part.is_empty());
    let mut sum = match parts.next() {
        // 半目.
        None => Decimal::ZERO,
        Some(part) => amount(part)?,
    };
    if let Some(part) = parts.next() {
        sum = sum.checked_add(amount(part)?)?;
    }
    if parts.next().is_some() || !has(unit, POINTS) && !has(unit, STONES) {
        return None;
    }
    if has(unit, HALF) {
        sum = sum.checked_add(Decimal::new(5, 1))?;
    }
    if first(unit, POINTS).is_none() {
        sum = sum.checked_add(sum)?;
    }
    Some(sum)
}

/// `3`, `3.5`, `3/4`.
fn amount(text: &str) -> Option<Decimal> {
    match text {
        "1/4" => Some(Decimal::new(25, 2)),
        "1/2" | "2/4" => Some(Decimal::new(5, 1)),
        "3/4" => Some(Decimal::new(75, 2)),
        number => number.parse().ok(),
    }
}

/// Seconds of `3시간`, `1時間30分`, `60`, `2 hours`.
pub(super) fn duration(text: &str, unit: Unit) -> Option<Decimal> {
    let text = text.trim();
    let mut rest = text;
    let mut sum = Decimal::ZERO;
    while !rest.is_empty() {
        let end = rest
            .find(|char: char| !char.is_ascii_digit() && char != '.')
            .unwrap_or(rest.len());
        let (number, after) = rest.split_at_checked(end)?;
        let Ok(number) = number.parse::<Decimal>() else {
            return in_english(text);
        };
        let Some((seconds, after)) = unit_seconds(after.trim_start(), unit) else {
            return in_english(text);
        };
        sum = sum.checked_add(number.checked_mul(Decimal::from(seconds))?)?;
        rest = after.trim_start();
    }
    if text.is_empty() { None } else { Some(sum) }
}

fn in_english(text: &str) -> Option<Decimal> {
    let time = read_main_time(text.as_bytes(), TimeUnit::Seconds).value?;
    Some(time.number())
}

/// Seconds of the unit at the start, and what follows. No unit at the end is the one given.
fn unit_seconds(text: &str, unit: Unit) -> Option<(i64, &str)> {
    // Longer words first: 時 begins 時間.
    const UNITS: &[(&str, i64)] = &[
        ("시간", 3600),
        ("時間", 3600),
        ("小时", 3600),
        ("小時", 3600),
        ("时", 3600),
        ("時", 3600),
        ("分钟", 60),
        ("分鐘", 60),
        ("分", 60),
        ("분", 60),
        ("秒", 1),
        ("초", 1),
    ];
    if text.is_empty() {
        return Some(match unit {
            Unit::Second => (1, ""),
            Unit::Minute => (60, ""),
        });
    }
    UNITS
        .iter()
        .find_map(|(name, seconds)| Some((*seconds, text.strip_prefix(name)?)))
}

/// `2005年6月7日`, `2005년 6월`; and a year of four digits before month and day, in whatever separators. A time of day may follow.
pub(super) fn date(text: &str) -> Option<PartialDate> {
    let mut rest = text.trim_start();
    let year = number(&mut rest)
        .filter(|year| year.len() == 4)?
        .parse()
        .ok()?;
    let mut part = || -> Option<u8> { number(&mut rest)?.parse().ok() };
    let (month, day) = (part(), part());
    // More numbers are more dates, but for a time of day.
    let is_time = rest.starts_with([' ', 'T']) && rest.contains(':');
    if rest.contains(|char: char| char.is_ascii_digit()) && !is_time {
        return None;
    }
    match (month, day) {
        (None, _) => PartialDate::year(year),
        (Some(month), None) => PartialDate::month(year, month),
        (Some(month), Some(day)) => PartialDate::day(year, month, day),
    }
}

/// Takes the next digits, and what stands before them.
fn number<'t>(rest: &mut &'t str) -> Option<&'t str> {
    let start = rest.find(|char: char| char.is_ascii_digit())?;
    let text = rest.get(start..)?;
    let end = text
        .find(|char: char| !char.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, after) = text.split_at_checked(end)?;
    *rest = after;
    Some(digits)
}
