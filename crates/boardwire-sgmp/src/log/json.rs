//! The JSON form of a log's model, written only: frames as hexadecimal text, objects as they are.

use alloc::string::{String, ToString as _};
use core::fmt::Write as _;

use boardwire_core::CodeSet as _;
use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::model::{Content, Entry, SgmpLog};
use super::style::Way;

impl Serialize for SgmpLog<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut log = serializer.serialize_struct("SgmpLog", 2)?;
        log.serialize_field("style", self.style().name())?;
        log.serialize_field("entries", self.entries())?;
        log.end()
    }
}

/// `{"sent":"01:a1:a0:80","label":"Send NewGame"}`, `read` for what was read, with `stamp` before it where the line has one; `{"at":8,"from":"B","to":"W","hex":"01a1a080"}`;
/// `{"text":".."}`; `{"meta":".."}`, `{"note":".."}` and `{"record":".."}` with the object as text; `{"unreadable":"..","error":".."}`.
impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entry = serializer.serialize_map(None)?;
        if let Some(at) = self.at() {
            entry.serialize_entry("at", &at)?;
        }
        match self.content() {
            Content::Frame(frame) => {
                let way = match frame.way() {
                    Way::Sent => "sent",
                    Way::Read => "read",
                };
                if let Some(stamp) = frame.stamp() {
                    entry.serialize_entry("stamp", stamp)?;
                }
                entry.serialize_entry(way, &crate::format::Hex(frame.bytes()).to_string())?;
                if let Some(label) = frame.label() {
                    entry.serialize_entry("label", label)?;
                }
            }
            Content::Piece(piece) => {
                entry.serialize_entry("from", piece.from())?;
                entry.serialize_entry("to", piece.to())?;
                let mut hex = String::new();
                for byte in piece.bytes() {
                    // Writing to a String does not fail.
                    let _ = write!(hex, "{byte:02x}");
                }
                entry.serialize_entry("hex", &hex)?;
            }
            Content::Meta(record) => entry.serialize_entry("meta", record.as_json())?,
            Content::Remark(record) => entry.serialize_entry("note", record.as_json())?,
            Content::Record(record) => entry.serialize_entry("record", record.as_json())?,
            Content::Blank => entry.serialize_entry("text", "")?,
            Content::FreeText(text) => entry.serialize_entry("text", text)?,
            Content::Unreadable(bad) => {
                entry.serialize_entry("unreadable", &Bytes(bad.as_bytes()))?;
                entry.serialize_entry("error", bad.error().code().name())?;
            }
        }
        entry.end()
    }
}

struct Bytes<'b>(&'b [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        boardwire_core::json::serialize_bytes(self.0, serializer)
    }
}
