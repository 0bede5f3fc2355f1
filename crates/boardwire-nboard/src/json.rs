//! What the JSON forms of this crate share (feature `serde`).

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::othello::{Color, Setup};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::eval::Eval;
use crate::item::MoveItem;

/// A position: `board` is an array of rows in `X`, `O` and `-`, of the octagon without its corners; `turn` is `black` or `white`.
pub(crate) struct SetupForm<'a>(pub(crate) &'a Setup);

impl Serialize for SetupForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = Vec::new();
        crate::ggf::put_cells(&self.0.board, b" ", *b"XO-", &mut text);
        let rows: Vec<String> = text
            .split(|&byte| byte == b' ')
            .skip(1)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("board", &rows)?;
        let turn = match self.0.turn {
            Color::Black => "black",
            Color::White => "white",
        };
        map.serialize_entry("turn", turn)?;
        map.end()
    }
}

/// The entries `move`, `eval` and `secs`.
pub(crate) fn item_entries<M: SerializeMap>(item: &MoveItem, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("move", &item.mv.to_string())?;
    if let Some(eval) = item.eval {
        map.serialize_entry("eval", &EvalForm(eval))?;
    }
    if let Some(secs) = item.secs {
        map.serialize_entry("secs", &secs.to_string())?;
    }
    Ok(())
}

impl Serialize for MoveItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        item_entries(self, &mut map)?;
        map.end()
    }
}

/// The canonical text of an evaluation: JSON has no NaN.
pub(crate) struct EvalForm(pub(crate) Eval);

impl Serialize for EvalForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
