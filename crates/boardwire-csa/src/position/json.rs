//! The JSON form of a placement.
//!
//! ```json
//! {"form": "ranks", "board": ["-KY-KE-GI-KI-OU-KI-GI-KE-KY", ".."], "hands": {"+": {"HI": 1}, "-": {}}}
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::shogi::{Color, Hand};
use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::model::{Form, Placement};
use super::rank::{EMPTY_CELL, SQUARES};
use crate::moves::{piece_code, piece_text};

/// `form`: `initial` (`PI`) or `ranks`. `board`: nine ranks of nine cells, `P1` first. `hands`: for each side the counts by piece,
/// none of them 0.
impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rank = |squares: &[_; 9]| {
            let cells = squares.iter();
            let text: Vec<u8> = cells
                .flat_map(|&square| self.board.get(square).map_or(EMPTY_CELL, piece_text))
                .collect();
            String::from_utf8(text).unwrap_or_default()
        };
        let ranks: Vec<String> = SQUARES.iter().map(rank).collect();
        let form = match self.form {
            Form::Initial => "initial",
            Form::Ranks => "ranks",
        };
        let mut fields = serializer.serialize_struct("Placement", 3)?;
        fields.serialize_field("form", form)?;
        fields.serialize_field("board", &ranks)?;
        fields.serialize_field("hands", &HandsForm(&self.hands))?;
        fields.end()
    }
}

struct HandsForm<'p>(&'p [Hand; 2]);

impl Serialize for HandsForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [black, white] = self.0;
        let mut map = serializer.serialize_map(Some(Color::ALL.len()))?;
        map.serialize_entry("+", &HandForm(black))?;
        map.serialize_entry("-", &HandForm(white))?;
        map.end()
    }
}

struct HandForm<'p>(&'p Hand);

impl Serialize for HandForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = self.0.iter().map(|(kind, count)| {
            let [a, b] = piece_code(kind).map(char::from);
            (String::from_iter([a, b]), count)
        });
        serializer.collect_map(counts)
    }
}
