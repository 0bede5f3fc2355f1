//! The game info: the time with its zone, the kind of game, the mode.

use alloc::vec::Vec;

use boardwire_core::{Span, context, expected};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n, take_while1};
use nom::character::complete::{char, space0, space1};
use nom::combinator::{map_opt, map_res, opt};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::play::{Fault, Marks};
use crate::codes::Code;
use crate::fold::{Folded, trim_wide, wide_in};
use crate::model::{Date, Info, Kind, Mode, Time, Zone};

/// The beginning of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct When {
    date: Option<Date>,
    time: Option<Time>,
    zone: Option<Zone>,
    /// It is spelled in another way than `YYYY-MM-DD HH:MM ZONE`.
    is_odd: bool,
}

/// The game info as far as it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct InfoReader {
    /// Lines so far.
    lines: usize,
    /// The rank of the last part: time, kind, mode.
    last: u8,
    /// The line that had the last date or time.
    when_line: Option<usize>,
    /// The first line's content.
    pub(super) span: Option<Span>,
    /// A part could not be read.
    pub(super) is_faulty: bool,
    /// The line of the kind and its place there, if it may as well be a time that is none.
    doubtful: Option<(usize, Span)>,
}

impl InfoReader {
    /// Reads a line of the game info without its comment and without blanks at its ends; `base` is where it stands.
    pub(super) fn line<'t>(
        &mut self,
        text: &'t str,
        info: &mut Info<'t>,
        marks: &mut impl Marks,
    ) -> Result<(), Fault> {
        self.lines += 1;
        if self.lines == 1
            && let Some(read) = positional(text)
        {
            *info = read;
            self.last = 3;
            return Ok(());
        }
        if self.lines > 1 {
            marks.mark(Code::InfoLines, Span::new(0, text.len()));
        }
        let mut first = Ok(());
        for part in parts(text, marks) {
            let result = self.part(text, part, info, marks);
            first = first.and(result);
        }
        first
    }

    fn part<'t, M: Marks>(
        &mut self,
        text: &'t str,
        mut span: Span,
        info: &mut Info<'t>,
        marks: &mut M,
    ) -> Result<(), Fault> {
        let whole = text.get(span.range()).unwrap_or_default();
        let mut part = whole;
        if let Some(rest) = after_label(whole) {
            let start = span.end - rest.len();
            let label = whole.get(..whole.len() - rest.len()).unwrap_or_default();
            let len = label.trim_end_matches([' ', '\t', '\u{3000}']).len();
            marks.mark(Code::InfoLabels, Span::new(span.start, span.start + len));
            span.start = start;
            part = rest;
        }
        if part.is_empty() {
            return Ok(());
        }
        let folded = Folded::new(part);
        let plain = match &folded {
            Some(folded) => core::str::from_utf8(&folded.text).unwrap_or(part),
            None => part,
        };
        let mark_wide = |marks: &mut M| {
            if let Some(folded) = &folded {
                marks.mark(Code::Fullwidth, folded.wide.shifted(span.start));
            }
        };
        let taken = Fault::new(Code::BadGameInfo, span)
            .expecting(expected![
                "a time with its zone",
                "a kind of game",
                "Turn-based",
                "Real-time"
            ])
            .within(context!("info"));
        let rank = if let Some(when) = when(plain) {
            let free = (when.date.is_none() || info.date.is_none())
                && (when.time.is_none() || info.time.is_none());
            if !free {
                return Err(taken);
            }
            mark_wide(marks);
            // A comma between the date and the time.
            let is_apart = self.when_line.replace(self.lines) == Some(self.lines);
            info.date = info.date.or(when.date);
            info.time = info.time.or(when.time);
            info.zone = info.zone.or(when.zone);
            if when.is_odd || is_apart && part.len() == whole.len() {
                marks.mark(Code::DateSpelling, span);
            }
            1
        } else if let Some(mode) = mode(plain) {
            if info.mode.is_some() {
                return Err(taken);
            }
            mark_wide(marks);
            if mode.name() != plain {
                marks.mark(Code::ModeSpelling, span);
            }
            info.mode = Some(mode);
            3
        } else {
            let kind = Kind::new(part).map_err(|_| taken)?;
            if info.kind.is_some() {
                return Err(self.no_time(info, kind).unwrap_or(taken));
            }
            info.kind = Some(kind);
            let is_doubtful = plain.starts_with(|char: char| char.is_ascii_digit());
            if is_doubtful || plain.contains(':') {
                self.doubtful = Some((self.lines, span));
            }
            2
        };
        if rank < self.last {
            marks.mark(Code::InfoOrder, span);
        }
        self.last = self.last.max(rank);
        Ok(())
    }
}

impl InfoReader {
    /// Of two kinds the one that looks like a time is a time with a fault, and the other one the kind.
    fn no_time<'t>(&mut self, info: &mut Info<'t>, kind: Kind<'t>) -> Option<Fault> {
        let (line, span) = self.doubtful.take()?;
        if line != self.lines || info.time.is_some() {
            return None;
        }
        info.kind = Some(kind);
        Some(
            Fault::new(Code::BadGameInfo, span)
                .expecting(expected!["a time with its zone, such as 13:01 JST"])
                .within(context!("info")),
        )
    }
}

/// A line whose three parts stand where they do in the canonical line, some of them empty or none.
fn positional(text: &str) -> Option<Info<'_>> {
    let mut parts = text.split(',');
    let (first, kind, mode) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let [first, kind, mode] = [first, kind, mode].map(|part| part.trim_matches([' ', '\t']));
    let mut when = When::default();
    if !first.is_empty() {
        when = exact_when(first)?;
    }
    Some(Info {
        date: when.date,
        time: when.time,
        zone: when.zone,
        kind: if kind.is_empty() {
            None
        } else {
            Some(Kind::new(kind).ok()?)
        },
        mode: if mode.is_empty() {
            None
        } else {
            Some(Mode::from_name(mode)?)
        },
    })
}

/// `[date] [time] [zone]`, at least one of them, in the canonical spelling.
fn exact_when(text: &str) -> Option<When> {
    let mut words = text
        .split([' ', '\t'])
        .filter(|word| !word.is_empty())
        .peekable();
    let mut take = |read: &dyn Fn(&[u8]) -> bool| words.next_if(|word| read(word.as_bytes()));
    let date = take(&|word| Date::from_text(word).is_some());
    let time = take(&|word| Time::from_text(word).is_some());
    let zone = take(&|word| Zone::from_text(word).is_some());
    let when = When {
        date: date.and_then(|word| Date::from_text(word.as_bytes())),
        time: time.and_then(|word| Time::from_text(word.as_bytes())),
        zone: zone.and_then(|word| Zone::from_text(word.as_bytes())),
        is_odd: false,
    };
    let is_any = when.date.is_some() || when.time.is_some() || when.zone.is_some();
    (is_any && words.next().is_none()).then_some(when)
}

/// A date, a time or both, with a zone or without, in any spelling that is known.
fn when(text: &str) -> Option<When> {
    let spaced = |text| space0::<&str, nom::error::Error<&str>>(text);
    let (rest, date) = opt(terminated(date, space0)).parse(text).ok()?;
    let (rest, time) = opt(terminated(time, space0)).parse(rest).ok()?;
    let (rest, _) = spaced(rest).ok()?;
    let zone = if rest.is_empty() {
        None
    } else {
        Some(Zone::from_text(rest.as_bytes())?)
    };
    if date.is_none() && time.is_none() {
        return None;
    }
    Some(When {
        date,
        time,
        zone,
        is_odd: exact_when(text).is_none(),
    })
}

fn number(min: usize, max: usize) -> impl FnMut(&str) -> IResult<&str, u16> {
    move |text| {
        let digits = take_while_m_n(min, max, |char: char| char.is_ascii_digit());
        map_res(digits, str::parse).parse(text)
    }
}

fn time(text: &str) -> IResult<&str, Time> {
    let pair = separated_pair(number(2, 2), char(':'), number(2, 2));
    map_opt(pair, |(hour, minute)| {
        Time::new(u8::try_from(hour).ok()?, u8::try_from(minute).ok()?)
    })
    .parse(text)
}

/// A date in any spelling that is known.
fn date(text: &str) -> IResult<&str, Date> {
    let day_of = |year, month: u16, day: u16| {
        Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    };
    let numbers = |separator: char| {
        let tail = separated_pair(number(1, 2), char(separator), number(1, 2));
        let whole = separated_pair(number(4, 4), char(separator), tail);
        map_opt(whole, move |(year, (month, day))| day_of(year, month, day))
    };
    let comma = (opt(char(',')), space0);
    let day_first = map_opt(
        ((number(1, 2), space1, month), comma, number(4, 4)),
        |((day, _, month), _, year)| day_of(year, month, day),
    );
    let comma = (opt(char(',')), space0);
    let month_first = map_opt(
        ((month, space1, number(1, 2)), comma, number(4, 4)),
        |((month, _, day), _, year)| day_of(year, month, day),
    );
    alt((
        numbers('-'),
        numbers('/'),
        numbers('.'),
        day_first,
        month_first,
    ))
    .parse(text)
}

fn month(text: &str) -> IResult<&str, u16> {
    const NAMES: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    map_opt(take_while1(char::is_alphabetic), |word: &str| {
        let short = word.get(..3)?;
        let index = NAMES
            .iter()
            .position(|name| name.eq_ignore_ascii_case(short))?;
        u16::try_from(index + 1).ok()
    })
    .parse(text)
}

/// A mode in any case, with or without its hyphen.
fn mode(text: &str) -> Option<Mode> {
    let letters: Vec<u8> = text
        .bytes()
        .filter(|byte| !matches!(byte, b'-' | b' ' | b'_' | b'\t'))
        .map(|byte| byte.to_ascii_lowercase())
        .collect();
    match letters.as_slice() {
        b"turnbased" => Some(Mode::TurnBased),
        b"realtime" => Some(Mode::RealTime),
        _ => None,
    }
}

/// The parts between commas, of full width or not, without the blanks at their ends. The comma of `13 Mar, 2024` parts nothing.
fn parts(text: &str, marks: &mut impl Marks) -> Vec<Span> {
    let mut parts: Vec<Span> = Vec::new();
    let is_comma = |char: &char| matches!(char, ',' | '\u{ff0c}');
    let commas = text.char_indices().filter(|(_, char)| is_comma(char));
    let commas = commas.map(|(at, char)| (at, at + char.len_utf8()));
    let mut start = 0;
    let mut before = 0;
    for (end, next) in commas.chain([(text.len(), text.len())]) {
        let part = trim_wide(text, Span::new(start, end));
        start = next;
        if let Some(span) = wide_in(text, Span::new(before, part.start)) {
            marks.mark(Code::Fullwidth, span);
        }
        before = part.end;
        let joined = parts.last().map(|last| last.join(part));
        let is_date = joined.is_some_and(|joined| {
            let text = text.get(joined.range()).unwrap_or_default();
            let text = after_label(text).unwrap_or(text);
            text.contains(',') && when(text).is_some()
        });
        match (is_date, joined, parts.last_mut()) {
            (true, Some(joined), Some(last)) => *last = joined,
            _ => parts.push(part),
        }
    }
    if let Some(span) = wide_in(text, Span::new(before, text.len())) {
        marks.mark(Code::Fullwidth, span);
    }
    parts
}

/// Labels of the draft, and the same in English.
const LABELS: [&str; 18] = [
    "試合日",
    "開始時刻",
    "日時",
    "ゲームの種類",
    "種類",
    "ゲームモード",
    "モード",
    "Match date",
    "Date",
    "Start time",
    "Time",
    "Kind of game",
    "Type of game",
    "Game type",
    "Kind",
    "Game mode",
    "Mode",
    "Game",
];

/// What follows a label and its colon; `None` where there is no label.
fn after_label(text: &str) -> Option<&str> {
    LABELS.into_iter().find_map(|label| {
        let colon = (space0, alt((tag(":"), tag("\u{ff1a}"))), space0);
        let parsed: IResult<&str, _> = preceded(tag_no_case(label), colon).parse(text);
        parsed.ok().map(|(rest, _)| rest)
    })
}

/// Headings of the draft, and the same in English.
const TITLES: [&str; 18] = [
    "ゲーム情報",
    "プレイヤー情報",
    "プレーヤー情報",
    "プレイログ",
    "最終得点計算",
    "最終得点計算の情報",
    "コメント",
    "Game info",
    "Game information",
    "Player info",
    "Player information",
    "Players",
    "Play log",
    "Playlog",
    "Plays",
    "Moves",
    "Final Scoring",
    "Comments",
];

/// Whether a line is a heading.
pub(super) fn is_title(text: &str) -> bool {
    let name = text
        .strip_suffix([':', '\u{ff1a}'])
        .unwrap_or(text)
        .trim_end_matches([' ', '\t']);
    TITLES
        .into_iter()
        .any(|title| title.eq_ignore_ascii_case(name))
}
