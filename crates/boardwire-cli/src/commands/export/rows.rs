//! The rows of both tables.

use serde::Serialize;

use crate::facts::Told;

/// A row, as its columns.
pub(super) trait Row: Serialize {
    /// Names and kinds of the columns, in order.
    const COLUMNS: &'static [(&'static str, Kind)];

    /// The values, in the order of [`COLUMNS`](Self::COLUMNS).
    fn cells(self) -> Vec<Cell>;
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Int,
    OptionalInt,
    Text,
    OptionalText,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Int(Option<i64>),
    Text(Option<String>),
}

/// A game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameRow {
    game_id: i64,
    path: String,
    number: i64,
    format: &'static str,
    game: &'static str,
    start: String,
    player1: Option<String>,
    player2: Option<String>,
    player3: Option<String>,
    player4: Option<String>,
    player5: Option<String>,
    player6: Option<String>,
    event: Option<String>,
    date: Option<String>,
    result: Option<String>,
    winner: Option<i64>,
    time_control: Option<String>,
    moves: i64,
    findings: i64,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MoveRow {
    game_id: i64,
    number: i64,
    player: Option<i64>,
    r#move: String,
    time_ms: Option<i64>,
    score: Option<String>,
    comment: Option<String>,
}

fn int(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl GameRow {
    pub(super) fn new(game_id: i64, path: &str, told: &Told) -> Self {
        let facts = told.facts.clone();
        let mut players = facts.players.into_iter();
        let mut player = || players.next().flatten();
        Self {
            game_id,
            path: path.to_string(),
            number: int(told.number),
            format: told.format.name,
            game: facts.game,
            start: facts.start,
            player1: player(),
            player2: player(),
            player3: player(),
            player4: player(),
            player5: player(),
            player6: player(),
            event: facts.event,
            date: facts.date,
            result: facts.result,
            winner: facts.winner.number().map(int),
            time_control: facts.time_control,
            moves: int(told.moves.len()),
            findings: int(told.findings),
        }
    }
}

impl MoveRow {
    pub(super) fn all(game_id: i64, told: &Told) -> Vec<Self> {
        (1..)
            .zip(&told.moves)
            .map(|(number, it)| Self {
                game_id,
                number,
                player: it.player.map(|seat| int(seat + 1)),
                r#move: it.text.clone(),
                time_ms: it.time_ms.and_then(|ms| i64::try_from(ms).ok()),
                score: it.score.clone(),
                comment: it.comment.clone(),
            })
            .collect()
    }
}

impl Row for GameRow {
    const COLUMNS: &'static [(&'static str, Kind)] = &[
        ("game_id", Kind::Int),
        ("path", Kind::Text),
        ("number", Kind::Int),
        ("format", Kind::Text),
        ("game", Kind::Text),
        ("start", Kind::Text),
        ("player1", Kind::OptionalText),
        ("player2", Kind::OptionalText),
        ("player3", Kind::OptionalText),
        ("player4", Kind::OptionalText),
        ("player5", Kind::OptionalText),
        ("player6", Kind::OptionalText),
        ("event", Kind::OptionalText),
        ("date", Kind::OptionalText),
        ("result", Kind::OptionalText),
        ("winner", Kind::OptionalInt),
        ("time_control", Kind::OptionalText),
        ("moves", Kind::Int),
        ("findings", Kind::Int),
    ];

    fn cells(self) -> Vec<Cell> {
        let text = |text: &str| Cell::Text(Some(text.to_string()));
        vec![
            Cell::Int(Some(self.game_id)),
            Cell::Text(Some(self.path)),
            Cell::Int(Some(self.number)),
            text(self.format),
            text(self.game),
            Cell::Text(Some(self.start)),
            Cell::Text(self.player1),
            Cell::Text(self.player2),
            Cell::Text(self.player3),
            Cell::Text(self.player4),
            Cell::Text(self.player5),
            Cell::Text(self.player6),
            Cell::Text(self.event),
            Cell::Text(self.date),
            Cell::Text(self.result),
            Cell::Int(self.winner),
            Cell::Text(self.time_control),
            Cell::Int(Some(self.moves)),
            Cell::Int(Some(self.findings)),
        ]
    }
}

impl Row for MoveRow {
    const COLUMNS: &'static [(&'static str, Kind)] = &[
        ("game_id", Kind::Int),
        ("number", Kind::Int),
        ("player", Kind::OptionalInt),
        ("move", Kind::Text),
        ("time_ms", Kind::OptionalInt),
        ("score", Kind::OptionalText),
        ("comment", Kind::OptionalText),
    ];

    fn cells(self) -> Vec<Cell> {
        vec![
            Cell::Int(Some(self.game_id)),
            Cell::Int(Some(self.number)),
            Cell::Int(self.player),
            Cell::Text(Some(self.r#move)),
            Cell::Int(self.time_ms),
            Cell::Text(self.score),
            Cell::Text(self.comment),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What both forms call the columns is the same.
    #[test]
    fn columns_are_called_what_the_keys_are_called() {
        fn check<R: Row>(row: R) {
            let text = serde_json::to_string(&row).unwrap();
            let mut last = 0;
            for (name, _) in R::COLUMNS {
                let at = text.find(&format!("\"{name}\":")).expect(name);
                assert!(at >= last, "{name} is out of order in {text}");
                last = at;
            }
            assert_eq!(text.matches("\":").count(), R::COLUMNS.len(), "{text}");
            for (cell, (name, kind)) in row.cells().iter().zip(R::COLUMNS) {
                let is_int = matches!(kind, Kind::Int | Kind::OptionalInt);
                assert_eq!(matches!(cell, Cell::Int(_)), is_int, "{name}");
            }
        }
        check(GameRow {
            game_id: 1,
            path: "a".into(),
            number: 1,
            format: "usi",
            game: "shogi",
            start: "startpos".into(),
            player1: None,
            player2: None,
            player3: None,
            player4: None,
            player5: None,
            player6: None,
            event: None,
            date: None,
            result: None,
            winner: None,
            time_control: None,
            moves: 0,
            findings: 0,
        });
        check(MoveRow {
            game_id: 1,
            number: 1,
            player: None,
            r#move: "7g7f".into(),
            time_ms: None,
            score: None,
            comment: None,
        });
    }
}
