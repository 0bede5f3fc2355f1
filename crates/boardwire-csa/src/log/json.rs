//! The JSON form of a log, written only: lines as canonical text.

use alloc::vec::Vec;

use boardwire_core::CodeSet as _;
use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::model::{Content, CsaLog, Entry};
use super::style::Connection;

impl Serialize for CsaLog<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut log = serializer.serialize_struct("CsaLog", 2)?;
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
        if let Some(connection) = self.connection() {
            match connection {
                Connection::Session(number) => line.serialize_entry("connection", &number)?,
                Connection::Letter(_) => {
                    line.serialize_entry("connection", &connection.letter())?
                }
            }
        }
        if !self.stamp().is_empty() {
            line.serialize_entry("stamp", &Bytes(self.stamp()))?;
        }
        match self.content() {
            Content::Line(message) => {
                let mut text = Vec::new();
                crate::line::format_into(message, &mut text);
                line.serialize_entry("line", &Bytes(&text))?;
            }
            Content::Summary(text) => line.serialize_entry("summary", text)?,
            Content::Close => line.serialize_entry("close", &true)?,
            Content::Blank => line.serialize_entry("text", "")?,
            Content::Remark(text) => line.serialize_entry("remark", text)?,
            Content::FreeText(text) => line.serialize_entry("text", text)?,
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
