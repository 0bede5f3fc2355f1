//! Texts in JSON form (feature `serde`): moves as they are written, `pass` for a pass.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::model::{TextLine, Transcript};
use super::obf::{Entry, ObfLine};
use crate::json::SetupForm;

impl Serialize for Transcript {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves: Vec<String> = self.moves().map(|mv| mv.to_string()).collect();
        moves.serialize(serializer)
    }
}

impl Serialize for TextLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Game(moves) => map.serialize_entry("moves", moves)?,
            Self::Board(board) => {
                map.serialize_entry("start", &SetupForm(&board.setup))?;
                map.serialize_entry("moves", board.moves())?;
            }
        }
        map.end()
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.mv.to_string(), self.score).serialize(serializer)
    }
}

impl Serialize for ObfLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(problem) = self.problem() {
            map.serialize_entry("start", &SetupForm(&problem.setup))?;
            map.serialize_entry("entries", problem.entries())?;
        }
        if let Some(comment) = self.comment() {
            map.serialize_entry("comment", comment)?;
        }
        map.end()
    }
}
