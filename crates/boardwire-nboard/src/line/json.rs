//! NBoard lines in JSON form (feature `serde`): an object with one key that says what it is.

use alloc::string::{String, ToString as _};

use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::codec::NboardLine;
use super::engine::{EngineLine, Variation};
use super::gui::GuiLine;
use crate::json::EvalForm;

impl Serialize for NboardLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Gui(line) => line.serialize(serializer),
            Self::Engine(line) => line.serialize(serializer),
        }
    }
}

impl Serialize for GuiLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self {
            Self::Nboard(version) => map.serialize_entry("nboard", version)?,
            Self::SetDepth(depth) => map.serialize_entry("set_depth", depth)?,
            Self::SetGame(game) => map.serialize_entry("set_game", game.game())?,
            Self::SetContempt(contempt) => map.serialize_entry("set_contempt", contempt)?,
            Self::SetOther(setting) => map.serialize_entry(
                "set",
                &[
                    &bytes(setting.key().as_bytes()),
                    &bytes(setting.value().as_bytes()),
                ],
            )?,
            Self::Move(item) => map.serialize_entry("move", item)?,
            Self::Hint { count, tail } if tail.is_empty() => map.serialize_entry("hint", count)?,
            Self::Hint { count, tail } => map.serialize_entry("hint", &(count, tail))?,
            Self::Go => map.serialize_entry("go", &true)?,
            Self::Ping(number) => map.serialize_entry("ping", number)?,
            Self::Learn => map.serialize_entry("learn", &true)?,
            Self::Analyze => map.serialize_entry("analyze", &true)?,
            Self::Quit => map.serialize_entry("quit", &true)?,
            Self::Noise(noise) => map.serialize_entry("noise", noise.text())?,
        }
        map.end()
    }
}

fn bytes(text: &[u8]) -> Bytes<'_> {
    Bytes(text)
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        boardwire_core::json::serialize_bytes(self.0, serializer)
    }
}

impl Serialize for EngineLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self {
            Self::MyName(name) => map.serialize_entry("myname", name)?,
            Self::Status(text) => map.serialize_entry("status", text)?,
            Self::Pong(number) => map.serialize_entry("pong", number)?,
            Self::NodeStats { nodes, secs } => {
                map.serialize_entry("nodestats", &(nodes, secs.to_string()))?
            }
            Self::Search(variation) => map.serialize_entry("search", variation)?,
            Self::Book(variation) => map.serialize_entry("book", variation)?,
            Self::Analysis { plies, eval } => {
                map.serialize_entry("analysis", &(plies, EvalForm(*eval)))?
            }
            Self::Answer(item) => map.serialize_entry("answer", item)?,
            Self::Learned => map.serialize_entry("learned", &true)?,
            Self::Noise(noise) => map.serialize_entry("noise", noise.text())?,
        }
        map.end()
    }
}

impl Serialize for Variation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Variation", 5)?;
        let pv: String = String::from_utf8_lossy(self.pv.as_bytes()).to_ascii_uppercase();
        form.serialize_field("pv", &pv)?;
        form.serialize_field("eval", &EvalForm(self.eval))?;
        form.serialize_field("games", &self.games)?;
        form.serialize_field("depth", &Bytes(self.depth.as_bytes()))?;
        form.serialize_field("text", &self.text)?;
        form.end()
    }
}
