//! The JSON form of a log, written only. `docs/json.md` is its table.

use boardwire_core::CodeSet as _;
use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::model::{Content, Entry, UsiLog};
use super::style::Channel;

impl Serialize for UsiLog<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut log = serializer.serialize_struct("UsiLog", 2)?;
        log.serialize_field("style", self.style().name())?;
        log.serialize_field("lines", self.entries())?;
        log.end()
    }
}

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_map(None)?;
        if let Some(direction) = self.direction() {
            line.serialize_entry("direction", direction.name())?;
        }
        match self.channel() {
            None => {}
            Some(Channel::Engine(number)) => line.serialize_entry("channel", &number)?,
            Some(Channel::Config) => line.serialize_entry("channel", "C")?,
            Some(Channel::Server) => line.serialize_entry("channel", "T")?,
        }
        if let Some(at) = self.at() {
            line.serialize_entry("at", &at)?;
        }
        if let Some(stamp) = self.stamp() {
            line.serialize_entry("stamp", stamp)?;
        }
        match self.content() {
            Content::Command(command) => line.serialize_entry("command", command)?,
            Content::Blank => line.serialize_entry("text", "")?,
            Content::FreeText(text) => line.serialize_entry("text", text)?,
            Content::Remark(text) => line.serialize_entry("remark", text)?,
            Content::OtherChannel(text) => line.serialize_entry("other", text)?,
            Content::Joined(text) => line.serialize_entry("joined", text)?,
            Content::Unreadable(bad) => {
                line.serialize_entry("unreadable", &Bytes(bad.as_bytes()))?;
                line.serialize_entry("error", bad.error().code().name())?;
            }
        }
        line.end()
    }
}

struct Bytes<'b>(&'b [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        boardwire_core::json::serialize_bytes(self.0, serializer)
    }
}
