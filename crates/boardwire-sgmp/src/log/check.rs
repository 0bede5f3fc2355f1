//! The FJK profile over a log.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Color, Observation};

use super::codes::{Code, Note};
use super::dialogue::{SentFrame, Side};
use super::model::SgmpLog;
use super::options::LogOptions;
use crate::fjk::{FjkCheckOptions, FjkChecker, TimedFrame};
use crate::model::Command;

/// Holds each connection of a log against the FJK rules of 2000, appendix A. The spans of the findings are in the log, and their details say what is wrong.
///
/// Black is the side that sends the first NEWGAME; without one, the side whose first MOVE says so. The board's size is the one that the log tells
/// ([`GameRecord::side`](super::GameRecord::side)). Text logs have no times, so that no rule about time is checked in them.
///
/// ```
/// use boardwire_sgmp::log::{LogOptions, check_fjk, parse};
///
/// let log = parse("Send --> 01:a1:a0:80 :Send NewGame\nRead <-- 03:ba:b0:87 :Receive Query(7)\n")?;
/// let found = check_fjk(&log, &LogOptions::default());
/// assert_eq!(found[0].finding.info.name, "fjk-2");
/// # Ok::<(), boardwire_sgmp::log::ParseError>(())
/// ```
#[must_use]
pub fn check_fjk(log: &SgmpLog<'_>, options: &LogOptions) -> Vec<Observation> {
    let frames = log.frames();
    let blacks = blacks(&frames);
    let mut sides = BTreeMap::new();
    for game in log.games_with(options) {
        sides.entry(game.connection).or_insert_with(|| game.board());
    }
    let mut checkers = BTreeMap::new();
    let mut findings = Vec::new();
    for sent in &frames {
        let checker = checkers.entry(sent.connection).or_insert_with(|| {
            let check = options.frames().check();
            let mut rules = FjkCheckOptions::DEFAULT
                .with_any_size(check.any_size)
                .with_tolerance(check.tolerance)
                .with_ok_limit(check.ok_limit);
            if let Some(side) = sides.get(&sent.connection) {
                rules = rules.with_side(*side);
            }
            FjkChecker::new(rules)
        });
        let black = blacks.get(&sent.connection).copied();
        let from = match black.unwrap_or(Side::First) == sent.side {
            true => Color::Black,
            false => Color::White,
        };
        let frame = TimedFrame {
            from,
            at: sent.at,
            frame: sent.raw,
        };
        for violation in checker.receive(frame) {
            let note = Note::new(Code::Frame(violation.code), sent.span);
            let mut observation = Observation::from(note.finding_at(options.level()));
            observation.detail = Some(violation.text.to_string());
            findings.push(observation);
        }
    }
    findings
}

/// Which side of each connection is Black.
fn blacks(frames: &[SentFrame]) -> BTreeMap<usize, Side> {
    let mut blacks = BTreeMap::new();
    let mut by_moves = BTreeMap::new();
    for sent in frames {
        match sent.raw.command() {
            Command::NewGame => {
                blacks.entry(sent.connection).or_insert(sent.side);
            }
            Command::Move { color, .. } => {
                by_moves.entry(sent.connection).or_insert(match color {
                    Color::Black => sent.side,
                    Color::White => sent.side.peer(),
                });
            }
            _ => {}
        }
    }
    for (connection, side) in by_moves {
        blacks.entry(connection).or_insert(side);
    }
    blacks
}
