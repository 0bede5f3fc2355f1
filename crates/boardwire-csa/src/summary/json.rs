//! The JSON form of a summary. Keys that are not there are left out; sides are `+` and `-`; moves and times are as CSA writes them.
//!
//! ```json
//! {"framing": "bare", "version": "1.2", "format": "Shogi 1.0", "names": ["sente", "gote"], "your_turn": "+", "to_move": "+",
//!  "time": {"shared": {"unit": "1sec", "total": 900, "byoyomi": 10}},
//!  "placement": {"form": "initial", "board": [".."], "hands": {"+": {}, "-": {}}}, "turn": "+", "moves": ["+7776FU,T1"]}
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::LineText;
use boardwire_core::shogi::Color;
use serde::Serialize;
use serde::ser::{SerializeMap as _, SerializeStruct as _, Serializer};

use super::extra::{Extra, Section};
use super::format::put_move;
use super::model::{Framing, GameSummary, PlayedMove};
use super::time_block::{LastMove, TimeBlock, TimeBlocks};

/// Bytes as a string, or as `{"hex": ".."}`.
struct Bytes<'b>(&'b [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        boardwire_core::json::serialize_bytes(self.0, serializer)
    }
}

const fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "+",
        Color::White => "-",
    }
}

fn move_text(played: PlayedMove) -> String {
    let mut text = Vec::new();
    put_move(played, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

/// `framing`: `bare`, `show` or `{"monitor": id}`. `time`: blocks under `shared`, `black` and `white`. `extras`: lines with their
/// section. The rest as in the model.
impl Serialize for GameSummary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("GameSummary", 16)?;
        fields.serialize_field("framing", &FramingForm(&self.framing))?;
        fields.serialize_field("version", self.version.text())?;
        if let Some(mode) = &self.mode {
            fields.serialize_field("mode", &Bytes(mode.as_bytes()))?;
        }
        fields.serialize_field("format", &self.format)?;
        if let Some(declaration) = &self.declaration {
            fields.serialize_field("declaration", declaration)?;
        }
        if let Some(id) = &self.game_id {
            fields.serialize_field("game_id", id)?;
        }
        let names: &[LineText<'_>; 2] = &self.names;
        fields.serialize_field("names", names)?;
        if let Some(turn) = self.your_turn {
            fields.serialize_field("your_turn", sign(turn))?;
        }
        if let Some(answer) = &self.rematch_on_draw {
            fields.serialize_field("rematch_on_draw", &Bytes(answer.as_bytes()))?;
        }
        fields.serialize_field("to_move", sign(self.to_move))?;
        if let Some(moves) = self.max_moves {
            fields.serialize_field("max_moves", &moves)?;
        }
        fields.serialize_field("time", &TimesForm(&self.time))?;
        if let Some(declaration) = &self.jishogi_declaration {
            fields.serialize_field("jishogi_declaration", declaration)?;
        }
        fields.serialize_field("placement", &self.placement)?;
        fields.serialize_field("turn", sign(self.turn))?;
        let moves: Vec<String> = self.moves.iter().copied().map(move_text).collect();
        fields.serialize_field("moves", &moves)?;
        if !self.extras.is_empty() {
            let extras: Vec<ExtraForm<'_>> = self.extras.iter().map(ExtraForm).collect();
            fields.serialize_field("extras", &extras)?;
        }
        fields.end()
    }
}

struct FramingForm<'s>(&'s Framing<'s>);

impl Serialize for FramingForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Framing::Bare => serializer.serialize_str("bare"),
            Framing::Show => serializer.serialize_str("show"),
            Framing::Monitor(id) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("monitor", &Bytes(id.as_bytes()))?;
                map.end()
            }
        }
    }
}

struct TimesForm<'s>(&'s TimeBlocks);

impl Serialize for TimesForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [black, white] = &self.0.sides;
        let blocks = [
            ("shared", self.0.shared.as_ref()),
            ("black", black.as_deref()),
            ("white", white.as_deref()),
        ];
        let mut map = serializer.serialize_map(None)?;
        for (name, block) in blocks {
            if let Some(block) = block {
                map.serialize_entry(name, &TimeForm(block))?;
            }
        }
        map.end()
    }
}

struct TimeForm<'s>(&'s TimeBlock);

impl Serialize for TimeForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let block = self.0;
        let mut map = serializer.serialize_map(None)?;
        if let Some(unit) = block.unit {
            let text = alloc::format!("{}{}", unit.count(), unit.base().name());
            map.serialize_entry("unit", &text)?;
        }
        let [black, white] = block.remaining;
        for (key, value) in [
            ("total", block.total),
            ("byoyomi", block.byoyomi),
            ("increment", block.increment),
            ("delay", block.delay),
            ("least", block.least),
            ("remaining+", black),
            ("remaining-", white),
            ("current_turn", block.current_turn),
        ] {
            if let Some(value) = value {
                map.serialize_entry(key, &value)?;
            }
        }
        if let Some(roundup) = block.roundup {
            map.serialize_entry("roundup", &roundup)?;
        }
        match block.last_move {
            None => {}
            Some(LastMove::None) => map.serialize_entry("last_move", "")?,
            Some(LastMove::Move(played)) => {
                map.serialize_entry("last_move", &move_text(played))?;
            }
        }
        map.end()
    }
}

struct ExtraForm<'s>(&'s Extra<'s>);

impl Serialize for ExtraForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let section = match self.0.section() {
            Section::Header => "header",
            Section::Time => "time",
            Section::SideTime(Color::Black) => "time+",
            Section::SideTime(Color::White) => "time-",
            Section::Position => "position",
        };
        let mut fields = serializer.serialize_struct("Extra", 2)?;
        fields.serialize_field("section", section)?;
        fields.serialize_field("line", self.0.line())?;
        fields.end()
    }
}
