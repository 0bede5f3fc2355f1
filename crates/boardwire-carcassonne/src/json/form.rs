//! The JSON form as structs: the keys and their order are those of the schema.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::carcassonne::{
    Claim, Coord, Design, Edge, EdgeSet, HalfEdge, HalfEdgeSet, PlayerId, TileUse, Turns,
};
use serde::{Deserialize, Serialize};

use crate::model::{
    Anchor, Comment, CommentText, Date, FinalPoints, Info, Kind, Mode, Name, Play, Player, Points,
    Record, Scores, Style, Time, TurnNumber, Zone,
};

type Text<'t> = Cow<'t, str>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordForm<'t> {
    #[serde(borrow)]
    info: InfoForm<'t>,
    #[serde(borrow)]
    style: Text<'t>,
    #[serde(borrow)]
    players: Vec<PlayerForm<'t>>,
    #[serde(borrow)]
    plays: Vec<PlayForm<'t>>,
    #[serde(rename = "final", borrow, default)]
    finals: Vec<FinalForm<'t>>,
    #[serde(borrow, default)]
    comments: Vec<CommentForm<'t>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct InfoForm<'t> {
    date: Option<String>,
    time: Option<String>,
    zone: Option<String>,
    #[serde(borrow)]
    kind: Option<Text<'t>>,
    #[serde(borrow)]
    mode: Option<Text<'t>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerForm<'t> {
    #[serde(borrow)]
    id: Text<'t>,
    #[serde(borrow)]
    name: Text<'t>,
    #[serde(borrow)]
    real: Option<Text<'t>>,
    #[serde(borrow)]
    country: Option<Text<'t>>,
    #[serde(borrow)]
    colour: Option<Text<'t>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayForm<'t> {
    turn: u8,
    #[serde(borrow)]
    player: Text<'t>,
    x: i16,
    y: i16,
    #[serde(borrow)]
    tile: Text<'t>,
    turns: u8,
    #[serde(borrow)]
    claim: Option<ClaimForm<'t>>,
    #[serde(borrow)]
    scores: Option<Vec<ScoreForm<'t>>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimForm<'t> {
    #[serde(borrow)]
    kind: Text<'t>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    half_edges: Option<Vec<u8>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreForm<'t> {
    #[serde(borrow)]
    player: Option<Text<'t>>,
    city: u16,
    road: u16,
    monastery: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FinalForm<'t> {
    #[serde(borrow)]
    player: Text<'t>,
    scores: FinalScoreForm,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FinalScoreForm {
    city: u16,
    road: u16,
    monastery: u16,
    field: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommentForm<'t> {
    before: usize,
    inline: bool,
    #[serde(borrow)]
    text: Text<'t>,
}

fn letter(player: PlayerId) -> Text<'static> {
    let index = player.index();
    Cow::Borrowed("ABCDEF".get(index..=index).unwrap_or_default())
}

fn opt<'r>(name: &'r Option<Name<'_>>) -> Option<Text<'r>> {
    name.as_ref().map(|name| Cow::Borrowed(name.as_str()))
}

impl<'r> RecordForm<'r> {
    pub(super) fn new(record: &'r Record<'_>) -> Self {
        let info = &record.info;
        Self {
            info: InfoForm {
                date: info.date.map(|date| date.to_string()),
                time: info.time.map(|time| time.to_string()),
                zone: info.zone.map(|zone| zone.to_string()),
                kind: info.kind.as_ref().map(|kind| Cow::Borrowed(kind.as_str())),
                mode: info.mode.map(|mode| Cow::Borrowed(mode.name())),
            },
            style: Cow::Borrowed(record.shown_style().name()),
            players: PlayerId::ALL
                .into_iter()
                .zip(record.players())
                .map(|(id, player)| PlayerForm {
                    id: letter(id),
                    name: Cow::Borrowed(player.name.as_str()),
                    real: opt(&player.real),
                    country: opt(&player.country),
                    colour: opt(&player.colour),
                })
                .collect(),
            plays: record.plays().iter().map(PlayForm::new).collect(),
            finals: record
                .finals()
                .map(|(player, points)| FinalForm {
                    player: letter(player),
                    scores: FinalScoreForm {
                        city: points.city,
                        road: points.road,
                        monastery: points.monastery,
                        field: points.field,
                    },
                })
                .collect(),
            comments: record
                .comments()
                .iter()
                .map(|comment| CommentForm {
                    before: index_of(record, comment.anchor()),
                    inline: comment.is_inline(),
                    text: Cow::Borrowed(comment.text().as_str()),
                })
                .collect(),
        }
    }
}

/// The number of a line: the info 0, then the players, the plays, the final scoring, and the end.
fn index_of(record: &Record<'_>, anchor: Anchor) -> usize {
    let players = 1;
    let plays = players + record.players().len();
    let finals = plays + record.plays().len();
    match anchor {
        Anchor::Info => 0,
        Anchor::Player(index) => players + index,
        Anchor::Play(index) => plays + index,
        Anchor::Final(player) => {
            finals + record.finals().take_while(|(own, _)| *own < player).count()
        }
        Anchor::End => finals + record.finals().count(),
    }
}

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

impl PlayForm<'static> {
    pub(super) fn new(play: &Play) -> Self {
        let edges = |set: EdgeSet| set.iter().filter_map(|edge| small(edge.index())).collect();
        let claim = play.tile.claim().map(|claim| {
            let (kind, edges, half_edges) = match claim {
                Claim::City(set) => ("city", Some(edges(set)), None),
                Claim::Road(set) => ("road", Some(edges(set)), None),
                Claim::Field(set) => {
                    let halves = set.iter().filter_map(|half| small(half.index()));
                    ("field", None, Some(halves.collect()))
                }
                Claim::Monastery => ("monastery", None, None),
            };
            ClaimForm {
                kind: Cow::Borrowed(kind),
                edges,
                half_edges,
            }
        });
        let score = |player, points: Points| ScoreForm {
            player,
            city: points.city,
            road: points.road,
            monastery: points.monastery,
        };
        let scores = play.scores.as_ref().map(|scores| {
            let mut list = Vec::from([score(Some(letter(play.player)), scores.mover)]);
            list.extend(
                scores
                    .payees()
                    .map(|(id, points)| score(Some(letter(id)), points)),
            );
            if !scores.unnamed().is_zero() {
                list.push(score(None, scores.unnamed()));
            }
            list
        });
        Self {
            turn: play.turn.get(),
            player: letter(play.player),
            x: play.at.x(),
            y: play.at.y(),
            tile: Cow::Borrowed(play.tile.design().name()),
            turns: small(play.tile.turns().index()).unwrap_or_default(),
            claim,
            scores,
        }
    }
}

fn small(index: usize) -> Option<u8> {
    u8::try_from(index).ok()
}

/// What is wrong with a value, and in which place of the form.
pub(super) struct Wrong {
    pub(super) path: String,
    pub(super) what: String,
}

fn wrong(path: impl Into<String>, what: impl Into<String>) -> Wrong {
    Wrong {
        path: path.into(),
        what: what.into(),
    }
}

impl<'t> RecordForm<'t> {
    /// Players, plays and comments.
    pub(super) fn len(&self) -> usize {
        self.players.len() + self.plays.len() + self.comments.len()
    }

    pub(super) fn into_record(self) -> Result<Record<'t>, Wrong> {
        let style: Style = self
            .style
            .parse()
            .map_err(|error| wrong("style", format!("{error}")))?;
        let info = self.info.into_info()?;
        let mut players = Vec::with_capacity(self.players.len());
        for (index, player) in self.players.into_iter().enumerate() {
            players.push(player.into_player(index)?);
        }
        let mut record = Record::new(info, players, style)
            .map_err(|error| wrong("players", error.to_string()))?;
        for (index, play) in self.plays.into_iter().enumerate() {
            let path = |wrong: Wrong| Wrong {
                path: format!("plays[{index}].{}", wrong.path),
                ..wrong
            };
            let play = play.into_play().map_err(path)?;
            record
                .push_play(play)
                .map_err(|error| wrong(format!("plays[{index}]"), error.to_string()))?;
        }
        for (index, own) in self.finals.into_iter().enumerate() {
            let path = format!("final[{index}].player");
            let player = player_of(&own.player, &path)?;
            if record.final_of(player).is_some() {
                return Err(wrong(path, "the player stands twice"));
            }
            let FinalScoreForm {
                city,
                road,
                monastery,
                field,
            } = own.scores;
            let points = FinalPoints::new(city, road, monastery, field);
            record
                .set_final(player, points)
                .map_err(|error| wrong(path, error.to_string()))?;
        }
        for (index, comment) in self.comments.into_iter().enumerate() {
            let path = format!("comments[{index}]");
            let anchor = anchor_of(&record, comment.before)
                .ok_or_else(|| wrong(path.clone(), "the record has no such line"))?;
            let text = CommentText::new(comment.text)
                .map_err(|error| wrong(path.clone(), error.to_string()))?;
            let comment = if comment.inline {
                Comment::inline(anchor, text)
            } else {
                Comment::before(anchor, text)
            };
            record
                .push_comment(comment)
                .map_err(|error| wrong(path, error.to_string()))?;
        }
        Ok(record)
    }
}

fn player_of(text: &str, path: &str) -> Result<PlayerId, Wrong> {
    match text.as_bytes() {
        &[byte] => PlayerId::from_letter(byte),
        _ => None,
    }
    .ok_or_else(|| wrong(path, "a player is a letter from A to F"))
}

impl<'t> InfoForm<'t> {
    fn into_info(self) -> Result<Info<'t>, Wrong> {
        fn part<T>(
            text: Option<&str>,
            path: &str,
            what: &str,
            read: impl FnOnce(&str) -> Option<T>,
        ) -> Result<Option<T>, Wrong> {
            text.map(|text| read(text).ok_or_else(|| wrong(path, what)))
                .transpose()
        }
        Ok(Info {
            date: part(
                self.date.as_deref(),
                "info.date",
                "a date is YYYY-MM-DD",
                |text| Date::from_text(text.as_bytes()),
            )?,
            time: part(
                self.time.as_deref(),
                "info.time",
                "a time is HH:MM",
                |text| Time::from_text(text.as_bytes()),
            )?,
            zone: part(
                self.zone.as_deref(),
                "info.zone",
                "a zone is two to five capitals or an offset such as +09:00",
                |text| Zone::from_text(text.as_bytes()),
            )?,
            kind: self
                .kind
                .map(|kind| Kind::new(kind).map_err(|error| wrong("info.kind", error.to_string())))
                .transpose()?,
            mode: part(
                self.mode.as_deref(),
                "info.mode",
                "a mode is Turn-based or Real-time",
                Mode::from_name,
            )?,
        })
    }
}

impl<'t> PlayerForm<'t> {
    fn into_player(self, index: usize) -> Result<Player<'t>, Wrong> {
        let path = |key: &str| format!("players[{index}].{key}");
        let id = player_of(&self.id, &path("id"))?;
        if id.index() != index {
            return Err(wrong(path("id"), "players are lettered from A on"));
        }
        let name = |key: &str, text: Option<Text<'t>>| {
            text.map(|text| Name::new(text).map_err(|error| wrong(path(key), error.to_string())))
                .transpose()
        };
        let own = name("name", Some(self.name))?;
        Ok(Player {
            name: own.ok_or_else(|| wrong(path("name"), "a player has a name"))?,
            real: name("real", self.real)?,
            country: name("country", self.country)?,
            colour: name("colour", self.colour)?,
        })
    }
}

impl PlayForm<'_> {
    pub(super) fn into_play(self) -> Result<Play, Wrong> {
        let turn = TurnNumber::new(self.turn)
            .ok_or_else(|| wrong("turn", "a turn is a number from 1 to 71"))?;
        let player = player_of(&self.player, "player")?;
        let at = Coord::new(self.x, self.y)
            .ok_or_else(|| wrong("x", "coordinates are numbers from -71 to 71"))?;
        let design = Design::ALL
            .into_iter()
            .find(|design| design.name() == self.tile)
            .ok_or_else(|| wrong("tile", "no tile has this name in the table"))?;
        let turns = Turns::from_index(usize::from(self.turns))
            .ok_or_else(|| wrong("turns", "turns are a number from 0 to 3"))?;
        let claim = self.claim.map(ClaimForm::into_claim).transpose()?;
        let tile = TileUse::new(design, turns, claim)
            .map_err(|error| wrong("claim", error.to_string()))?;
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
            wrong(
                "claim",
                "a claim is a city or road with edges 0 to 3, a field with half_edges 0 to 7, or a monastery",
            )
        })
    }
}

fn scores_of(list: Vec<ScoreForm<'_>>, mover: PlayerId) -> Result<Scores, Wrong> {
    let points = |form: &ScoreForm<'_>| Points::new(form.city, form.road, form.monastery);
    let mut list = list.into_iter();
    let first = list.next();
    let own = first.filter(|form| form.player.as_deref() == Some(&*letter(mover)));
    let own = own.ok_or_else(|| wrong("scores", "the first is the player who plays"))?;
    let mut scores = Scores::new(points(&own));
    for form in list {
        let points = points(&form);
        if points.is_zero() {
            return Err(wrong("scores", "a player who is paid has points"));
        }
        let free = match &form.player {
            Some(text) => {
                let player = player_of(text, "scores")?;
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
            return Err(wrong("scores", "a player stands twice".to_owned()));
        }
    }
    Ok(scores)
}
