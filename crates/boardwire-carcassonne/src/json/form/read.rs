//! From the forms to the model.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::carcassonne::{
    Claim, Coord, Design, Edge, EdgeSet, HalfEdge, HalfEdgeSet, PlayerId, TileUse, Turns,
};
use boardwire_core::{Context, Expected, context, expected};

use super::{
    ClaimForm, FinalScoreForm, InfoForm, PlayForm, PlayerForm, RecordForm, ScoreForm, Text, letter,
};
use crate::json::object::Object;
use crate::model::{
    Anchor, Comment, CommentText, Date, FinalPoints, Info, Kind, Mode, Name, Play, Player, Points,
    Record, RecordError, Scores, Style, Time, TurnNumber, Zone,
};

/// The line with this number; `None` behind the end.
fn anchor_of(record: &Record<'_>, index: usize) -> Option<Anchor> {
    let Some(index) = index.checked_sub(1) else {
        return Some(Anchor::Info);
    };
    let Some(index) = index.checked_sub(record.players().len()) else {
        return Some(Anchor::Player(index));
    };
    let Some(index) = index.checked_sub(record.plays().len()) else {
        return Some(Anchor::Play(index));
    };
    let mut finals = record.finals();
    match finals.nth(index) {
        Some((player, _)) => Some(Anchor::Final(player)),
        None => (index == record.finals().count()).then_some(Anchor::End),
    }
}

/// What a value should be, and in which place of the form it is.
pub(in crate::json) struct Wrong {
    pub(in crate::json) path: String,
    pub(in crate::json) expected: Expected,
    pub(in crate::json) context: Context,
}

fn wrong(path: impl Into<String>, context: Context, expected: Expected) -> Wrong {
    Wrong {
        path: path.into(),
        expected,
        context,
    }
}

impl Wrong {
    /// The same as seen from further out.
    fn inside(self, outer: fmt::Arguments<'_>) -> Self {
        Self {
            path: format!("{outer}.{}", self.path),
            ..self
        }
    }
}

/// What should stand in the place of what a record can't hold.
fn instead(error: RecordError) -> Expected {
    match error {
        RecordError::TooManyPlayers => expected!["at most six players"],
        RecordError::UnknownPlayer(_) => expected!["a player whom the record names"],
        RecordError::PayeeIsMover => expected!["another player than the one who plays"],
        RecordError::UnnamedPayee => {
            expected!["in a game of two, the player whose points they are"]
        }
        RecordError::NoPlaceForComment(_) => {
            expected!["a line of the record that has no other comment on it"]
        }
        RecordError::NoSuchPlay(_) => expected!["a play of the record"],
    }
}

impl<'t> RecordForm<'t> {
    pub(in crate::json) fn into_record(self) -> Result<Record<'t>, Wrong> {
        let style: Style = self.style.parse().map_err(|_| {
            let styles = expected!["signed", "unsigned", "start"];
            wrong("style", context!("style"), styles)
        })?;
        let info = self.info.0.into_info()?;
        let mut players = Vec::with_capacity(self.players.len());
        for (index, Object(player)) in self.players.into_iter().enumerate() {
            let player = player.into_player(index);
            players.push(player.map_err(|wrong| wrong.inside(format_args!("players[{index}]")))?);
        }
        let mut record = Record::new(info, players, style)
            .map_err(|error| wrong("players", context!("players"), instead(error)))?;
        for (index, Object(play)) in self.plays.into_iter().enumerate() {
            let outer = |wrong: Wrong| wrong.inside(format_args!("plays[{index}]"));
            let play = play.into_play().map_err(outer)?;
            record.push_play(play).map_err(|error| {
                let (key, context) = match error {
                    RecordError::UnknownPlayer(player) if player == play.player => {
                        ("player", context!("play.player"))
                    }
                    _ => ("scores", context!("play.scores")),
                };
                outer(wrong(key, context, instead(error)))
            })?;
        }
        for (index, Object(own)) in self.finals.into_iter().enumerate() {
            let outer = |wrong: Wrong| wrong.inside(format_args!("final[{index}]"));
            let at = |expected| outer(wrong("player", context!("final"), expected));
            let player = player_of(&own.player, context!("final")).map_err(outer)?;
            if record.final_of(player).is_some() {
                return Err(at(expected!["each player once"]));
            }
            let FinalScoreForm {
                city,
                road,
                monastery,
                field,
            } = own.scores.0;
            let points = FinalPoints::new(city, road, monastery, field);
            record
                .set_final(player, points)
                .map_err(|error| at(instead(error)))?;
        }
        let mut comments = Vec::with_capacity(self.comments.len());
        let at = |index, key, expected| {
            wrong(
                format!("comments[{index}].{key}"),
                context!("comments"),
                expected,
            )
        };
        for (index, Object(comment)) in self.comments.into_iter().enumerate() {
            let anchor = anchor_of(&record, comment.before);
            let anchor = anchor.ok_or_else(|| {
                at(
                    index,
                    "before",
                    expected!["the number of a line, or of the end"],
                )
            })?;
            let text = CommentText::new(comment.text).map_err(|_| {
                at(
                    index,
                    "text",
                    expected!["one line without a blank at its end"],
                )
            })?;
            comments.push(if comment.inline {
                Comment::inline(anchor, text)
            } else {
                Comment::before(anchor, text)
            });
        }
        let result = record.replace_comments(comments);
        result.map_err(|(index, error)| at(index, "before", instead(error)))?;
        Ok(record)
    }
}

/// The player with this letter, which stands under the key `player`.
fn player_of(text: &str, context: Context) -> Result<PlayerId, Wrong> {
    match text.as_bytes() {
        &[byte] => PlayerId::from_letter(byte),
        _ => None,
    }
    .ok_or_else(|| wrong("player", context, expected!["a letter from A to F"]))
}

impl<'t> InfoForm<'t> {
    fn into_info(self) -> Result<Info<'t>, Wrong> {
        fn part<T>(
            text: Option<&str>,
            path: &str,
            expected: Expected,
            read: impl FnOnce(&str) -> Option<T>,
        ) -> Result<Option<T>, Wrong> {
            text.map(|text| read(text).ok_or_else(|| wrong(path, context!("info"), expected)))
                .transpose()
        }
        Ok(Info {
            date: part(
                self.date.as_deref(),
                "info.date",
                expected!["a date YYYY-MM-DD"],
                |text| Date::from_text(text.as_bytes()),
            )?,
            time: part(
                self.time.as_deref(),
                "info.time",
                expected!["a time HH:MM"],
                |text| Time::from_text(text.as_bytes()),
            )?,
            zone: part(
                self.zone.as_deref(),
                "info.zone",
                expected!["two to five capitals", "an offset such as +09:00"],
                |text| Zone::from_text(text.as_bytes()),
            )?,
            kind: self
                .kind
                .map(|kind| {
                    let wanted = expected!["a text without blanks at its ends, comma and //"];
                    Kind::new(kind).map_err(|_| wrong("info.kind", context!("info"), wanted))
                })
                .transpose()?,
            mode: part(
                self.mode.as_deref(),
                "info.mode",
                expected!["Turn-based", "Real-time"],
                Mode::from_name,
            )?,
        })
    }
}

impl<'t> PlayerForm<'t> {
    fn into_player(self, index: usize) -> Result<Player<'t>, Wrong> {
        let at = |key: &str, expected| wrong(key, context!("players"), expected);
        let id = match self.id.as_bytes() {
            &[byte] => PlayerId::from_letter(byte),
            _ => None,
        };
        if id.map(PlayerId::index) != Some(index) {
            let wanted = if index < PlayerId::ALL.len() {
                expected!["the next letter, from A on"]
            } else {
                instead(RecordError::TooManyPlayers)
            };
            return Err(at("id", wanted));
        }
        let name = |key: &str, text: Text<'t>| {
            let wanted = expected!["a text without blanks at its ends, brackets, = and //"];
            Name::new(text).map_err(|_| at(key, wanted))
        };
        let option =
            |key: &str, text: Option<Text<'t>>| text.map(|text| name(key, text)).transpose();
        Ok(Player {
            name: name("name", self.name)?,
            real: option("real", self.real)?,
            country: option("country", self.country)?,
            colour: option("colour", self.colour)?,
        })
    }
}

impl PlayForm<'_> {
    pub(in crate::json) fn into_play(self) -> Result<Play, Wrong> {
        let turn = TurnNumber::new(self.turn).ok_or_else(|| {
            wrong(
                "turn",
                context!("play.turn"),
                expected!["a number from 1 to 71"],
            )
        })?;
        let player = player_of(&self.player, context!("play.player"))?;
        let at = Coord::new(self.x, self.y).ok_or_else(|| {
            let wanted = expected!["a number from -71 to 71"];
            match Coord::new(self.x, 0) {
                None => wrong("x", context!("play.x"), wanted),
                Some(_) => wrong("y", context!("play.y"), wanted),
            }
        })?;
        let design = Design::ALL
            .into_iter()
            .find(|design| design.name() == self.tile)
            .ok_or_else(|| {
                wrong(
                    "tile",
                    context!("play.tile"),
                    expected!["a name of the table, such as CFFF"],
                )
            })?;
        let turns = Turns::from_index(usize::from(self.turns)).ok_or_else(|| {
            wrong(
                "turns",
                context!("play.tile"),
                expected!["a number from 0 to 3"],
            )
        })?;
        let claim = self.claim.map(|claim| claim.0.into_claim()).transpose()?;
        let tile = TileUse::new(design, turns, claim).map_err(|_| {
            let wanted = expected!["a feature that the tile has, as it lies"];
            wrong("claim", context!("play.claim"), wanted)
        })?;
        let mut play = Play::new(turn, player, at, tile);
        if let Some(scores) = self.scores {
            play.scores = Some(scores_of(scores, player)?);
        }
        Ok(play)
    }
}

impl ClaimForm<'_> {
    fn into_claim(self) -> Result<Claim, Wrong> {
        let edges = |numbers: Vec<u8>| -> Option<EdgeSet> {
            let edges = numbers
                .iter()
                .map(|&edge| Edge::from_index(usize::from(edge)));
            edges.collect()
        };
        let halves = |numbers: Vec<u8>| -> Option<HalfEdgeSet> {
            numbers.iter().map(|&half| HalfEdge::new(half)).collect()
        };
        let claim = match (&*self.kind, self.edges, self.half_edges) {
            ("city", Some(numbers), None) => edges(numbers).map(Claim::City),
            ("road", Some(numbers), None) => edges(numbers).map(Claim::Road),
            ("field", None, Some(numbers)) => halves(numbers).map(Claim::Field),
            ("monastery", None, None) => Some(Claim::Monastery),
            _ => None,
        };
        claim.ok_or_else(|| {
            let wanted = expected![
                "a city or road with edges from 0 to 3",
                "a field with half_edges from 0 to 7",
                "a monastery"
            ];
            wrong("claim", context!("play.claim"), wanted)
        })
    }
}

fn scores_of(list: Vec<Object<ScoreForm<'_>>>, mover: PlayerId) -> Result<Scores, Wrong> {
    let at = |path: String, expected| wrong(path, context!("play.scores"), expected);
    let points = |form: &ScoreForm<'_>| Points::new(form.city, form.road, form.monastery);
    let mut list = list.into_iter().map(|Object(form)| form);
    let first = list.next();
    let own = first.filter(|form| form.player.as_deref() == Some(&*letter(mover)));
    let own = own.ok_or_else(|| {
        at(
            "scores[0].player".to_owned(),
            expected!["first the player who plays"],
        )
    })?;
    let mut scores = Scores::new(points(&own));
    for (index, form) in (1..).zip(list) {
        let outer = |wrong: Wrong| wrong.inside(format_args!("scores[{index}]"));
        let points = points(&form);
        if points.is_zero() {
            return Err(at(
                format!("scores[{index}]"),
                expected!["only players who are paid"],
            ));
        }
        let free = match &form.player {
            Some(text) => {
                let player = player_of(text, context!("play.scores")).map_err(outer)?;
                let free = scores.payee(player).is_zero() && player != mover;
                scores.set_payee(player, points);
                free
            }
            None => {
                let free = scores.unnamed().is_zero();
                scores = scores.with_unnamed(points);
                free
            }
        };
        if !free {
            return Err(outer(at(
                "player".to_owned(),
                expected!["each player once"],
            )));
        }
    }
    Ok(scores)
}
