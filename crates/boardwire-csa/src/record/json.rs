//! Records in JSON form (feature `serde`).
//!
//! A collection is an array of games. Text is a string where it is UTF-8, else `{"hex": ".."}`; times are milliseconds; moves are written as in
//! the record. What a game does not have is left out.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::json::serialize_bytes;
use boardwire_core::shogi::Color;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use super::analysis::{Analysis, PvItem};
use super::model::{Attachment, Collection, Info, Node, Record, Step};
use crate::moves::sign_of_color;
use crate::position::{Form, Placement};

/// Text, or other bytes.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_bytes(self.0, serializer)
    }
}

impl Serialize for Collection<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut games = serializer.serialize_seq(Some(self.count()))?;
        for record in self.records() {
            games.serialize_element(record)?;
        }
        games.end()
    }
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", &Bytes(self.version().text().unwrap_or(b"1")))?;
        if let Some(name) = self.encoding_line() {
            map.serialize_entry("encoding", name)?;
        }
        if !self.info().is_empty() {
            map.serialize_entry("info", self.info())?;
        }
        map.serialize_entry("position", &Position(self.start()))?;
        map.serialize_entry("side", sign(self.side()))?;
        if !self.initial().is_empty() {
            map.serialize_entry("initial", self.initial())?;
        }
        let nodes: Vec<_> = self.nodes().map(NodeForm).collect();
        if !nodes.is_empty() {
            map.serialize_entry("nodes", &nodes)?;
        }
        map.end()
    }
}

const fn sign(color: Color) -> &'static str {
    match sign_of_color(color) {
        b'+' => "+",
        _ => "-",
    }
}

/// The position as its canonical lines.
struct Position<'a>(&'a Placement);

impl Serialize for Position<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = Vec::new();
        self.0.put(b"\n", &mut text);
        let text = String::from_utf8(text).unwrap_or_default();
        match self.0.form {
            Form::Initial if self.0.is_startpos() => serializer.serialize_str("PI"),
            _ => serializer.collect_seq(text.lines()),
        }
    }
}

/// A key, as it stands before its value, and the value.
impl Serialize for Info<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pair = serializer.serialize_seq(Some(2))?;
        pair.serialize_element(&self.key().to_string())?;
        pair.serialize_element(self.value())?;
        pair.end()
    }
}

/// An object with one key that says what it is.
impl Serialize for Attachment<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let line = Line {
            attachment: self,
            analysed: true,
        };
        line.serialize(serializer)
    }
}

/// The lines of a move or special.
struct Lines<'a, 'i>(Node<'a, 'i>);

impl Serialize for Lines<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let own = self.0.own();
        let lines = self.0.attachments.iter().enumerate();
        serializer.collect_seq(lines.map(|(at, attachment)| Line {
            attachment,
            analysed: own.contains(&at),
        }))
    }
}

struct Line<'a, 'i> {
    attachment: &'a Attachment<'i>,
    /// Whether an analysis in it is one of what it is attached to.
    analysed: bool,
}

impl Serialize for Line<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.attachment {
            Attachment::Comment(comment) => {
                map.serialize_entry("comment", comment.text())?;
                if let Some(analysis) = comment.analysis().filter(|_| self.analysed) {
                    map.serialize_entry("analysis", &AnalysisForm(analysis))?;
                }
            }
            Attachment::Hash(line) => map.serialize_entry("hash", line.text())?,
            Attachment::Unknown(line) => map.serialize_entry("unknown", line.text())?,
            Attachment::Time(time) => map.serialize_entry("time", &time.ms())?,
        }
        map.end()
    }
}

struct AnalysisForm<'a>(Analysis<'a>);

impl Serialize for AnalysisForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let analysis = &self.0;
        let mut map = serializer.serialize_map(None)?;
        if let Some(eval) = analysis.eval() {
            map.serialize_entry("eval", &eval)?;
        }
        let pv: Vec<_> = analysis.pv().map(PvForm).collect();
        if !pv.is_empty() {
            map.serialize_entry("pv", &pv)?;
        }
        if let Some(nodes) = analysis.nodes() {
            map.serialize_entry("nodes", &nodes)?;
        }
        if let Some(depth) = analysis.depth() {
            map.serialize_entry("depth", &depth)?;
        }
        map.end()
    }
}

struct PvForm<'a>(PvItem<'a>);

impl Serialize for PvForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = Vec::new();
        self.0.write_to(&mut text);
        serialize_bytes(&text, serializer)
    }
}

struct NodeForm<'a, 'i>(Node<'a, 'i>);

impl Serialize for NodeForm<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node {
            step,
            time,
            attachments,
            ..
        } = self.0;
        let mut map = serializer.serialize_map(None)?;
        match step {
            Step::Move(mv) => map.serialize_entry("move", &mv.to_string())?,
            Step::Special(special) => map.serialize_entry("special", &Bytes(special.word()))?,
        }
        if let Some(time) = time {
            map.serialize_entry("time", &time.ms())?;
        }
        if !attachments.is_empty() {
            map.serialize_entry("lines", &Lines(self.0))?;
        }
        map.end()
    }
}
