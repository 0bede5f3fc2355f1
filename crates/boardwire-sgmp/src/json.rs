//! Frames in JSON form (feature `serde`): the two bits, and the command as a word or as an object with one key.

use boardwire_core::Color;
use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use crate::model::{Command, Frame, RawFrame};

/// `{"his":0,"mine":1,"command":"newgame"}`; the bits are numbers.
impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Frame", 3)?;
        form.serialize_field("his", &u8::from(self.his))?;
        form.serialize_field("mine", &u8::from(self.mine))?;
        form.serialize_field("command", &self.command)?;
        form.end()
    }
}

/// `"ok"`, `"deny"`, `"newgame"`; `{"query":11}`, `{"answer":2}`, `{"takeback":1}`, `{"extended":0}`;
/// `{"move":{"color":"black","point":307}}`, where the point of a pass is `null`.
impl Serialize for Command {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, value) = match self {
            Self::Ok => return serializer.serialize_str("ok"),
            Self::Deny => return serializer.serialize_str("deny"),
            Self::NewGame => return serializer.serialize_str("newgame"),
            Self::Move { color, point } => {
                let mut form = serializer.serialize_map(Some(1))?;
                let point = point.map(|point| point.get());
                let color = *color;
                form.serialize_entry("move", &MoveForm { color, point })?;
                return form.end();
            }
            Self::Query(query) => ("query", query.value().get()),
            Self::Answer(value) => ("answer", value.get()),
            Self::TakeBack(count) => ("takeback", count.get()),
            Self::Extended(value) => ("extended", value.get()),
        };
        let mut form = serializer.serialize_map(Some(1))?;
        form.serialize_entry(name, &value)?;
        form.end()
    }
}

struct MoveForm {
    color: Color,
    point: Option<u16>,
}

impl Serialize for MoveForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let color = match self.color {
            Color::Black => "black",
            Color::White => "white",
        };
        let mut form = serializer.serialize_struct("Move", 2)?;
        form.serialize_field("color", color)?;
        form.serialize_field("point", &self.point)?;
        form.end()
    }
}

/// `{"his":0,"mine":1,"code":"NEWGAME","reserved":false,"value":0}`: every bit.
impl Serialize for RawFrame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("RawFrame", 5)?;
        form.serialize_field("his", &u8::from(self.his))?;
        form.serialize_field("mine", &u8::from(self.mine))?;
        form.serialize_field("code", self.code.name())?;
        form.serialize_field("reserved", &self.reserved)?;
        form.serialize_field("value", &self.value.get())?;
        form.end()
    }
}
