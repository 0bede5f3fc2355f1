//! The JSON form of an SFEN, for readers in other languages.
//!
//! ```json
//! {"board": ["lnsgkgsnl", "1r5b1", "ppppppppp", "9", "9", "9", "PPPPPPPPP", "1B5R1", "LNSGKGSNL"],
//!  "turn": "black", "hands": {"black": {}, "white": {"P": 2}}, "ply": 1}
//! ```

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::shogi::{Color, Hand, PieceKind};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeMap as _, SerializeStruct as _, Serializer};

use super::format::row_text;
use super::{Sfen, parse};

/// `board`: nine rows as SFEN writes them, rank a first. `turn`: `black` or `white`. `hands`: for each side the counts by upper-case
/// letter, none of them 0, in the order R B G S N L P. `ply`: the number of the move to be played.
impl Serialize for Sfen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows: Vec<String> = (1..=9).map(|rank| row_text(self, rank)).collect();
        let mut fields = serializer.serialize_struct("Sfen", 4)?;
        fields.serialize_field("board", &rows)?;
        fields.serialize_field("turn", turn_name(self.setup.turn))?;
        fields.serialize_field("hands", &HandsForm(&self.setup.hands))?;
        fields.serialize_field("ply", &self.ply())?;
        fields.end()
    }
}

const fn turn_name(turn: Color) -> &'static str {
    match turn {
        Color::Black => "black",
        Color::White => "white",
    }
}

struct HandsForm<'s>(&'s [Hand; 2]);

impl Serialize for HandsForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for color in Color::ALL {
            map.serialize_entry(turn_name(color), &HandForm(&self.0[color.index()]))?;
        }
        map.end()
    }
}

struct HandForm<'s>(&'s Hand);

impl Serialize for HandForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|(kind, count)| (char::from(kind.letter()), count)),
        )
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    board: [String; 9],
    turn: Turn,
    #[serde(default)]
    hands: Hands,
    #[serde(default = "first_move")]
    ply: u32,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Turn {
    Black,
    White,
}

#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Hands {
    black: BTreeMap<char, u8>,
    white: BTreeMap<char, u8>,
}

const fn first_move() -> u32 {
    1
}

/// Reads what `Serialize` writes; `hands` and `ply` may be missing.
impl<'de> Deserialize<'de> for Sfen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = Form::deserialize(deserializer)?;
        let row = |row: &String| !row.contains(['/', ' ', '\t', '\r', '\n']);
        if !form.board.iter().all(row) {
            return Err(D::Error::custom("board holds nine rows of one rank each"));
        }
        let mut text = form.board.join("/");
        text.push_str(" b - 1");
        let mut sfen = parse(&text).map_err(D::Error::custom)?;
        sfen.setup.turn = match form.turn {
            Turn::Black => Color::Black,
            Turn::White => Color::White,
        };
        sfen.setup.hands = [hand(form.hands.black)?, hand(form.hands.white)?];
        if form.ply == 0 {
            return Err(D::Error::custom("ply counts moves from 1"));
        }
        sfen.setup.ply = form.ply;
        Ok(sfen)
    }
}

fn hand<E: serde::de::Error>(counts: BTreeMap<char, u8>) -> Result<Hand, E> {
    let mut hand = Hand::EMPTY;
    for (letter, count) in counts {
        let kind = u8::try_from(letter)
            .ok()
            .and_then(PieceKind::from_letter)
            .ok_or_else(|| E::custom("a hand counts R, B, G, S, N, L and P"))?;
        hand.set(kind, count).map_err(E::custom)?;
    }
    Ok(hand)
}
