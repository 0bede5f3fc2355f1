//! The JSON form as structs: the keys and their order are those of the schema.

mod read;

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::carcassonne::{Claim, EdgeSet, PlayerId};
use serde::{Deserialize, Serialize};

pub(super) use self::read::Wrong;
use super::object::Object;
use crate::model::{Anchor, Name, Play, Points, Record};

type Text<'t> = Cow<'t, str>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordForm<'t> {
    #[serde(borrow)]
    info: Object<InfoForm<'t>>,
    #[serde(borrow)]
    style: Text<'t>,
    #[serde(borrow)]
    players: Vec<Object<PlayerForm<'t>>>,
    #[serde(borrow)]
    plays: Vec<Object<PlayForm<'t>>>,
    #[serde(rename = "final", borrow, default)]
    finals: Vec<Object<FinalForm<'t>>>,
    #[serde(borrow, default)]
    comments: Vec<Object<CommentForm<'t>>>,
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
    claim: Option<Object<ClaimForm<'t>>>,
    #[serde(borrow)]
    scores: Option<Vec<Object<ScoreForm<'t>>>>,
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
    scores: Object<FinalScoreForm>,
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
    /// Players, plays and comments.
    pub(super) fn len(&self) -> usize {
        self.players.len() + self.plays.len() + self.comments.len()
    }

    pub(super) fn new(record: &'r Record<'_>) -> Self {
        let info = &record.info;
        Self {
            info: Object(InfoForm {
                date: info.date.map(|date| date.to_string()),
                time: info.time.map(|time| time.to_string()),
                zone: info.zone.map(|zone| zone.to_string()),
                kind: info.kind.as_ref().map(|kind| Cow::Borrowed(kind.as_str())),
                mode: info.mode.map(|mode| Cow::Borrowed(mode.name())),
            }),
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
                .map(Object)
                .collect(),
            plays: record
                .plays()
                .iter()
                .map(PlayForm::new)
                .map(Object)
                .collect(),
            finals: record
                .finals()
                .map(|(player, points)| FinalForm {
                    player: letter(player),
                    scores: Object(FinalScoreForm {
                        city: points.city,
                        road: points.road,
                        monastery: points.monastery,
                        field: points.field,
                    }),
                })
                .map(Object)
                .collect(),
            comments: record
                .comments()
                .iter()
                .map(|comment| CommentForm {
                    before: index_of(record, comment.anchor()),
                    inline: comment.is_inline(),
                    text: Cow::Borrowed(comment.text().as_str()),
                })
                .map(Object)
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
            Object(ClaimForm {
                kind: Cow::Borrowed(kind),
                edges,
                half_edges,
            })
        });
        let score = |player, points: Points| {
            Object(ScoreForm {
                player,
                city: points.city,
                road: points.road,
                monastery: points.monastery,
            })
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
