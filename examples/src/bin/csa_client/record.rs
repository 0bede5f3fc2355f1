//! The record of a game as the client saw it.

use boardwire_core::LineText;
use boardwire_core::clock::{Overtime, TimeControl};
use boardwire_core::shogi::Color;
use boardwire_csa::names::GameId;
use boardwire_csa::record::server_note::{Outcome, ServerNote, Summary, SummaryKind, SummaryName};
use boardwire_csa::record::{
    Date, DateTime, GameTime, Info, Key, OwnedRecord, Record, TimeOfDay, Version,
};
use boardwire_csa::server::Reason;
use boardwire_csa::session::Finish;
use boardwire_csa::summary::GameSummary;
use boardwire_csa::{CsaTime, Special};

use crate::Failure;

/// What the summary tells: in version 3, which has keys for all of it.
pub(crate) fn begin(summary: &GameSummary<'_>) -> OwnedRecord {
    let mut record = Record::from_placement(summary.placement, summary.turn);
    record.set_version(Version::V3);
    record.set_encoding_line(LineText::new("UTF-8").ok());
    for side in Color::ALL {
        let name = summary.name(side).clone().into_owned();
        put(&mut record, Key::Name(side), name);
    }
    if let Some(id) = &summary.game_id {
        put(&mut record, Key::Event, id.clone().into_owned());
        if let Some(start) = start_time(id) {
            put(&mut record, Key::StartTime, text(&start));
        }
    }
    let controls = summary.time_controls();
    let [black, white] = Color::ALL.map(|side| game_time(controls.get(side)));
    if black == white {
        put(&mut record, Key::Time, text(&black));
    } else {
        put(&mut record, Key::TimeOf(Color::Black), text(&black));
        put(&mut record, Key::TimeOf(Color::White), text(&white));
    }
    if let Some(moves) = summary.max_moves.filter(|&moves| moves > 0) {
        put(&mut record, Key::MaxMoves, text(&moves));
    }
    for played in &summary.moves {
        record.push_move(played.mv, played.time);
    }
    record
}

/// How it ended: as a special, and where none says it, by the note that servers put into records.
pub(crate) fn end(record: &mut OwnedRecord, finish: &Finish) {
    let last = record.moves().next_back();
    let turn = last.map_or(record.side(), |mv| mv.color().opponent());
    let mut note = None;
    let special = match &finish.reason {
        Some(Reason::Resign) => {
            // A player who leaves in the other's turn is said to resign.
            if finish.winner == Some(turn) {
                note = Some(SummaryKind::Abnormal);
            }
            Some(Special::Toryo)
        }
        Some(Reason::TimeUp) => Some(Special::TimeUp),
        Some(Reason::IllegalMove) => Some(Special::IllegalMove),
        Some(Reason::IllegalAction) => finish
            .winner
            .map(|winner| Special::IllegalAction(winner.opponent())),
        Some(Reason::Jishogi) => Some(Special::Kachi),
        Some(Reason::Sennichite) => Some(Special::Sennichite),
        Some(Reason::MaxMoves) => Some(Special::MaxMoves),
        Some(Reason::Chudan) => Some(Special::Chudan),
        Some(Reason::OuteSennichite) => {
            note = Some(SummaryKind::OuteSennichite);
            None
        }
        Some(Reason::Other(word)) => {
            note = SummaryKind::new(LineText::new(word.as_bytes().to_vec()).unwrap_or_default());
            None
        }
        None => None,
    };
    if let Some(special) = special {
        record.push_special(special, None);
    }
    if let Some(summary) = note.and_then(|kind| summary(record, kind, finish)) {
        record.push_comment(ServerNote::Summary(summary).to_comment());
    }
}

/// That it has no end, and why.
pub(crate) fn cut(record: &mut OwnedRecord, fault: &Failure) {
    if let Ok(text) = LineText::new(format!("cut off: {fault}")) {
        record.push_comment(text);
    }
}

fn summary(
    record: &OwnedRecord,
    kind: SummaryKind<'static>,
    finish: &Finish,
) -> Option<Summary<'static>> {
    let [black, white] = Color::ALL.map(|side| SummaryName::new(record.name(side)?.clone()));
    Some(Summary {
        kind,
        names: [black?, white?],
        outcomes: Color::ALL.map(|side| match finish.winner {
            None => Outcome::Draw,
            Some(winner) if winner == side => Outcome::Win,
            Some(_) => Outcome::Lose,
        }),
    })
}

/// The server's date, which it puts at the end of the game's id.
fn start_time(id: &LineText<'_>) -> Option<DateTime> {
    let id = GameId::new(id.as_bytes()).ok()?;
    let parts = id.parts()?;
    let stamp = std::str::from_utf8(parts.stamp).ok()?;
    let part = |at: std::ops::Range<usize>| stamp.get(at)?.parse::<u8>().ok();
    let year = stamp.get(..4)?.parse().ok()?;
    let date = Date::new(year, part(4..6)?, part(6..8)?)?;
    let time = TimeOfDay::new(part(8..10)?, part(10..12)?, part(12..14)?)?;
    Some(DateTime {
        date: Some(date),
        time: Some(time),
    })
}

fn game_time(control: &TimeControl) -> GameTime {
    let time = |ms| CsaTime::from_ms(ms).unwrap_or(CsaTime::MAX);
    GameTime {
        total: time(control.main_ms()),
        byoyomi: time(match control.overtime() {
            Some(Overtime::Byoyomi { period_ms, .. }) => period_ms,
            _ => 0,
        }),
        increment: time(control.increment().ms()),
    }
}

fn text(value: &dyn std::fmt::Display) -> LineText<'static> {
    LineText::new(value.to_string()).unwrap_or_default()
}

/// Adds a line of information. Only a name that begins with a colon can't stand in a record.
fn put(record: &mut OwnedRecord, key: Key<'static>, value: LineText<'static>) {
    if let Some(info) = Info::new(key, value) {
        record.push_info(info);
    }
}
