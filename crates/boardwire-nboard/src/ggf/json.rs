//! GGF in JSON form (feature `serde`).
//!
//! A file is an array of matches, each an object with the `text` before it, `prefix` and `games`; text after the last one is an entry without games.
//! Text is a string where it is UTF-8, else `{"hex": ".."}`; exact decimals are strings, so
//! are evaluations. Moves are names of squares in lower case, or `pass`. What a game does not have is left out.

use alloc::format;
use alloc::string::{String, ToString as _};

use boardwire_core::json::serialize_bytes;
use boardwire_core::othello::{Color, Shape};
use serde::ser::{
    Serialize, SerializeMap as _, SerializeSeq as _, SerializeStruct as _, Serializer,
};

use super::clock::{ClockTimes, GgfClock};
use super::date::{Date, Moment};
use super::match_type::MatchType;
use super::model::{Clocks, ExtraTag, GgfFile, GgfGame, Item, Komi, Match, Rating};
use super::result::GgfResult;
use super::value::TagText;

impl Serialize for TagText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_bytes(self.as_bytes(), serializer)
    }
}

struct TextForm<'t>(&'t [u8]);

impl Serialize for TextForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_bytes(self.0, serializer)
    }
}

impl Serialize for GgfFile<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Text after the last match stands as an entry without games.
        let after = self.after.as_ref().map(|text| Match {
            before: Some(text.clone()),
            prefix: None,
            games: alloc::vec::Vec::new(),
        });
        serializer.collect_seq(self.matches.iter().chain(after.as_ref()))
    }
}

impl Serialize for Match<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Match", 3)?;
        match &self.before {
            Some(text) => form.serialize_field("text", &TextForm(text.as_bytes()))?,
            None => form.skip_field("text")?,
        }
        match self.prefix {
            Some(prefix) => form.serialize_field("prefix", &prefix)?,
            None => form.skip_field("prefix")?,
        }
        form.serialize_field("games", &self.games)?;
        form.end()
    }
}

pub(crate) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl Serialize for GgfGame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(place) = &self.place {
            map.serialize_entry("place", place)?;
        }
        if let Some(date) = &self.date {
            map.serialize_entry("date", date)?;
        }
        for (key, name) in ["black", "white"].iter().zip(&self.names) {
            if let Some(name) = name {
                map.serialize_entry(key, name)?;
            }
        }
        for (key, rating) in ["black_rating", "white_rating"].iter().zip(&self.ratings) {
            if let Some(rating) = rating {
                map.serialize_entry(key, rating)?;
            }
        }
        match &self.clocks {
            Clocks::None => {}
            Clocks::Both(clock) => map.serialize_entry("clock", clock)?,
            Clocks::Each(each) => {
                for (key, clock) in ["black_clock", "white_clock"].iter().zip(each) {
                    if let Some(clock) = clock {
                        map.serialize_entry(key, clock)?;
                    }
                }
            }
        }
        if let Some(ty) = &self.ty {
            map.serialize_entry("type", ty)?;
        }
        if self.komi != Komi::default() {
            map.serialize_entry("komi", &KomiForm(&self.komi))?;
        }
        if let Some(result) = &self.result {
            map.serialize_entry("result", result)?;
        }
        if let Some(start) = &self.start {
            map.serialize_entry("start", &crate::json::SetupForm(start))?;
        }
        if !self.items.is_empty() {
            map.serialize_entry("moves", &self.items)?;
        }
        if !self.comments.is_empty() {
            map.serialize_entry("comments", &self.comments)?;
        }
        if !self.extra.is_empty() {
            map.serialize_entry("extra", &self.extra)?;
        }
        map.end()
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("color", color_word(self.color))?;
        crate::json::item_entries(&self.item, &mut map)?;
        map.end()
    }
}

struct KomiForm<'a>(&'a Komi);

impl Serialize for KomiForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, bid) in ["black", "white"].iter().zip(&self.0.bids) {
            if let Some(bid) = bid {
                map.serialize_entry(key, bid)?;
            }
        }
        if let Some(value) = self.0.value {
            map.serialize_entry("value", &value.to_string())?;
        }
        map.end()
    }
}

impl Serialize for Date<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", self.text())?;
        match self.moment() {
            None => {}
            Some(Moment::Epoch(seconds)) => map.serialize_entry("epoch", &seconds)?,
            Some(Moment::Civil(time)) => {
                let (date, clock) = (
                    format!("{:04}-{:02}-{:02}", time.year, time.month, time.day),
                    format!("{:02}:{:02}:{:02}", time.hour, time.minute, time.second),
                );
                map.serialize_entry("civil", &format!("{date} {clock}"))?;
                if let Some(zone) = time.zone {
                    map.serialize_entry("zone", zone)?;
                }
            }
        }
        map.end()
    }
}

impl Serialize for Rating<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl Serialize for GgfClock<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", self.text())?;
        if let Some(ClockTimes { main, inc, grace }) = self.times() {
            for (key, time) in [("main", Some(main)), ("increment", inc), ("grace", grace)] {
                if let Some(time) = time {
                    map.serialize_entry(key, &time.to_string())?;
                }
            }
        }
        map.end()
    }
}

impl Serialize for MatchType<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("text", self.text())?;
        let size: u8 = match self.shape() {
            Shape::Octagon => 88,
            Shape::Full(size) => size.side(),
        };
        map.serialize_entry("size", &size)?;
        let flags = [
            ("synchro", self.is_synchro()),
            ("komi", self.is_komi()),
            ("anti", self.is_anti()),
        ];
        for (key, _) in flags.into_iter().filter(|(_, is_set)| *is_set) {
            map.serialize_entry(key, &true)?;
        }
        if let Some(color) = self.preference() {
            map.serialize_entry("preference", color_word(color))?;
        }
        if let Some(count) = self.random_discs() {
            map.serialize_entry("random", &count)?;
        }
        map.end()
    }
}

impl Serialize for GgfResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unfinished => serializer.serialize_str("?"),
            Self::Score { value, flag } => {
                let mut text: String = value.to_string();
                text.push_str(flag.suffix());
                serializer.serialize_str(&text)
            }
            Self::Other(other) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("other", other.text())?;
                map.end()
            }
        }
    }
}

impl Serialize for ExtraTag<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pair = serializer.serialize_seq(Some(2))?;
        pair.serialize_element(&self.tag)?;
        pair.serialize_element(&self.text)?;
        pair.end()
    }
}
