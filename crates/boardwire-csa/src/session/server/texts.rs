//! The server's texts, byte for byte as shogi-server writes them.

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::{LineText, Word};

use crate::server::{ClientStatus, ExtError};
use crate::summary::GameSummary;

/// `##[ERROR] text`.
pub(super) fn error(error: &ExtError<'_>) -> Vec<u8> {
    row("ERROR", &error.text())
}

/// What a client quoted back to it. Lines have no line end in them; a NUL can't be said.
pub(super) fn quote(text: &[u8]) -> LineText<'_> {
    LineText::new(text).unwrap_or_default()
}

/// A command that the player's status does not allow.
pub(super) fn wrong_status(status: ClientStatus, command: &'static str) -> Vec<u8> {
    let valid = match command {
        "GAME" => "connected or game_waiting",
        _ => "agree_waiting",
    };
    error(&ExtError::WrongStatus {
        status: Word::from_token(status.word().as_bytes()),
        command: Word::from_token(command.as_bytes()),
        valid: LineText::from_token(valid.as_bytes()),
    })
}

/// The lines of a summary.
pub(super) fn lines(summary: &GameSummary<'_>) -> Vec<Vec<u8>> {
    let text = crate::summary::format(summary);
    let text = text.strip_suffix(b"\n").unwrap_or(&text);
    text.split(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}

/// A row of a reply: `##[WHO] text`.
pub(super) fn row(tag: &str, text: &[u8]) -> Vec<u8> {
    [b"##[", tag.as_bytes(), b"] ", text].concat()
}

/// A row about one game: `##[MONITOR][id] text`.
pub(super) fn game_row(tag: &str, id: &[u8], text: &[u8]) -> Vec<u8> {
    [b"##[", tag.as_bytes(), b"][", id, b"] ", text].concat()
}

/// The end of a reply.
pub(super) fn ok(tag: &str) -> Vec<u8> {
    row(tag, b"+OK")
}

/// The commands that a client has.
pub(super) const HELP: &[u8] = b"##[HELP] available commands \"%%WHO\", \"%%CHAT str\", \"%%GAME game_name +\", \
\"%%GAME game_name -\", \"%%GAME game_name *\", \"%%CHALLENGE game_name +\", \"%%LIST\", \"%%SHOW game_id\", \
\"%%MONITORON game_id\", \"%%MONITOROFF game_id\", \"%%MONITOR2ON game_id\", \"%%MONITOR2OFF game_id\", \
\"%%SETBUOY game_name moves [count]\", \"%%DELETEBUOY game_name\", \"%%GETBUOYCOUNT game_name\", \
\"%%FORK game_id [game_name [nth_move]]\", \"%%RATING\", \"%%VERSION\", \"%%HELP\", \"LOGOUT\"";

/// Seconds since 1970 as `1970/01/01 00:00:00`.
pub(super) fn date(seconds: i64) -> String {
    let [year, month, day, hour, minute, second] = civil(seconds);
    alloc::format!("{year:04}/{month:02}/{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// Seconds since 1970 as a date and time: year, month, day, hour, minute, second.
pub(super) fn civil(seconds: i64) -> [i64; 6] {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years begin in March here, so that the leap day is the last of one; 400 years have 146 097 days.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    [year, month, day, rest / 3_600, rest / 60 % 60, rest % 60]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_dates() {
        for (seconds, date) in [
            (0, [1970, 1, 1, 0, 0, 0]),
            (951_782_399, [2000, 2, 28, 23, 59, 59]),
            (951_782_400, [2000, 2, 29, 0, 0, 0]),
            (-1, [1969, 12, 31, 23, 59, 59]),
            (1_795_979_585, [2026, 11, 29, 19, 13, 5]),
        ] {
            assert_eq!(civil(seconds), date);
        }
    }
}
