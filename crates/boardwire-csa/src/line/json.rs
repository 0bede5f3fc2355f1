//! The JSON form of lines, for readers in other languages.
//!
//! A line is an object with one key, the side: `{"client": ..}` or `{"server": ..}`. What a side says is again an object with one
//! key, the kind of the line in lower case, and its fields or `null`: `{"server":{"move":{"move":"+7776FU","seconds":"12"}}}`. Texts
//! are strings, or `{"hex": ".."}` where they are no UTF-8; times are strings, since they are exact decimals. What is not given has
//! no key.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Line;
use crate::client::{ClientLine, ExtCommand, KeepAlive, MonitorKind, Seek};
use crate::moves::CsaMove;
use crate::server::{EndTag, ExtError, ExtReply, LoginHint, RejectedBy, ServerLine};
use crate::time::CsaTime;

/// A value on its way to a serializer. Keys keep their order.
enum Json<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Text(&'a [u8]),
    Owned(String),
    Map(Vec<(&'static str, Json<'a>)>),
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Text(bytes) => boardwire_core::json::serialize_bytes(bytes, serializer),
            Self::Owned(text) => serializer.serialize_str(text),
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Client(line) => one("client", client(line)),
            Self::Server(line) => one("server", server(line)),
        }
        .serialize(serializer)
    }
}

impl Serialize for ClientLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        client(self).serialize(serializer)
    }
}

impl Serialize for ServerLine<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        server(self).serialize(serializer)
    }
}

fn one<'a>(key: &'static str, value: Json<'a>) -> Json<'a> {
    Json::Map(alloc::vec![(key, value)])
}

/// An object of the fields that are given.
fn map<'a>(fields: impl IntoIterator<Item = (&'static str, Option<Json<'a>>)>) -> Json<'a> {
    let given = |(key, value): (&'static str, Option<Json<'a>>)| Some((key, value?));
    Json::Map(fields.into_iter().filter_map(given).collect())
}

fn text(bytes: &[u8]) -> Json<'_> {
    Json::Text(bytes)
}

fn text_of<'a>(text: impl ToString) -> Json<'a> {
    Json::Owned(text.to_string())
}

fn mv<'a>(mv: CsaMove, time: Option<CsaTime>, comment: Option<&'a [u8]>) -> Json<'a> {
    map([
        ("move", Some(text_of(mv))),
        ("seconds", time.map(text_of)),
        ("comment", comment.map(text)),
    ])
}

fn client<'a>(line: &'a ClientLine<'_>) -> Json<'a> {
    match line {
        ClientLine::Login(login) => one(
            "login",
            map([
                ("name", Some(text(login.name.as_bytes()))),
                ("password", Some(text(login.password.as_bytes()))),
                ("x1", login.x1.then_some(Json::Bool(true))),
            ]),
        ),
        ClientLine::Logout => one("logout", Json::Null),
        ClientLine::Agree(id) => one(
            "agree",
            map([("id", id.as_ref().map(|id| text(id.as_bytes())))]),
        ),
        ClientLine::Reject(id) => one(
            "reject",
            map([("id", id.as_ref().map(|id| text(id.as_bytes())))]),
        ),
        ClientLine::Move { mv, comment } => {
            let comment = comment.as_ref().map(|comment| comment.as_bytes());
            one("move", self::mv(*mv, None, comment))
        }
        ClientLine::Special(special) => one("special", text(special.word())),
        ClientLine::Ext(command) => one("ext", ext_command(command)),
        ClientLine::Challenge => one("challenge", Json::Null),
        ClientLine::KeepAlive(keep) => {
            let spaces = match keep {
                KeepAlive::Empty => 0,
                KeepAlive::Space => 1,
                KeepAlive::Blank(spaces) => spaces.count(),
            };
            one("keepalive", Json::Int(spaces.into()))
        }
        ClientLine::Unknown(line) => one("unknown", text(line.as_bytes())),
    }
}

fn seek<'a>(seek: &'a Seek<'_>) -> Json<'a> {
    map([
        ("name", Some(text(seek.name.as_bytes()))),
        ("turn", Some(text_of(seek.turn))),
    ])
}

fn monitor_form<'a>(kind: MonitorKind) -> Json<'a> {
    Json::Text(match kind {
        MonitorKind::Full => b"full",
        MonitorKind::Moves => b"moves",
    })
}

fn ext_command<'a>(command: &'a ExtCommand<'_>) -> Json<'a> {
    match command {
        ExtCommand::Who => one("who", Json::Null),
        ExtCommand::List => one("list", Json::Null),
        ExtCommand::Help => one("help", Json::Null),
        ExtCommand::Version => one("version", Json::Null),
        ExtCommand::Rating => one("rating", Json::Null),
        ExtCommand::Chat(chat) => one("chat", text(chat.as_bytes())),
        ExtCommand::CancelGame => one("cancelgame", Json::Null),
        ExtCommand::Game(game) => one("game", seek(game)),
        ExtCommand::Challenge(game) => one("challenge", seek(game)),
        ExtCommand::Show(id) => one("show", text(id.as_bytes())),
        ExtCommand::Monitor { kind, on, id } => one(
            "monitor",
            map([
                ("form", Some(monitor_form(*kind))),
                ("on", Some(Json::Bool(*on))),
                ("id", Some(text(id.as_bytes()))),
            ]),
        ),
        ExtCommand::SetBuoy { name, moves, count } => one(
            "setbuoy",
            map([
                ("name", Some(text(name.as_bytes()))),
                ("moves", Some(text(moves.as_bytes()))),
                ("count", count.map(|count| Json::Int(count.get().into()))),
            ]),
        ),
        ExtCommand::DeleteBuoy(name) => one("deletebuoy", text(name.as_bytes())),
        ExtCommand::GetBuoyCount(name) => one("getbuoycount", text(name.as_bytes())),
        ExtCommand::Fork { source, target } => {
            let target = target.as_ref();
            one(
                "fork",
                map([
                    ("source", Some(text(source.as_bytes()))),
                    ("name", target.map(|target| text(target.name.as_bytes()))),
                    (
                        "nth",
                        target
                            .and_then(|target| target.nth)
                            .map(|nth| Json::Int(nth.into())),
                    ),
                ]),
            )
        }
        ExtCommand::Ignored(line) => one("ignored", text(line.as_bytes())),
        ExtCommand::Other(line) => one("other", text(line.as_bytes())),
    }
}

fn server<'a>(line: &'a ServerLine<'_>) -> Json<'a> {
    match line {
        ServerLine::LoginOk(name) => one("loginok", text(name.as_bytes())),
        ServerLine::LoginIncorrect => one("loginincorrect", Json::Null),
        ServerLine::LoginHint(hint) => {
            let connected = match hint {
                LoginHint::Usage => None,
                LoginHint::AlreadyConnected(name) => Some(text(name.as_bytes())),
            };
            one("loginhint", map([("connected", connected)]))
        }
        ServerLine::LogoutCompleted => one("logoutcompleted", Json::Null),
        ServerLine::BeginSummary => one("beginsummary", Json::Null),
        ServerLine::Start(id) => one("start", text(id.as_bytes())),
        ServerLine::Reject { id, by } => {
            let by = match by {
                RejectedBy::Player(name) => one("player", text(name.as_bytes())),
                RejectedBy::ServerTimedOut => one("server", text(b"timed out")),
            };
            one(
                "reject",
                map([("id", Some(text(id.as_bytes()))), ("by", Some(by))]),
            )
        }
        ServerLine::Move { mv, time, comment } => {
            let comment = comment.as_ref().map(|comment| comment.as_bytes());
            one("move", self::mv(*mv, *time, comment))
        }
        ServerLine::Special { special, time } => one(
            "special",
            map([
                ("special", Some(text(special.word()))),
                ("seconds", time.map(text_of)),
            ]),
        ),
        ServerLine::Reason(reason) => one("reason", text(reason.word())),
        ServerLine::Outcome(outcome) => one("outcome", text(outcome.word().as_bytes())),
        ServerLine::Ext(row) => one("ext", reply(row)),
        ServerLine::ChallengeAccepted => one("challengeaccepted", Json::Null),
        ServerLine::Empty => one("empty", Json::Null),
        ServerLine::Unknown(line) => one("unknown", text(line.as_bytes())),
    }
}

fn monitor<'a>(kind: MonitorKind, id: &'a [u8], row: Option<&'a [u8]>) -> Json<'a> {
    map([
        ("form", Some(monitor_form(kind))),
        ("id", Some(text(id))),
        ("row", row.map(text)),
    ])
}

fn reply<'a>(row: &'a ExtReply<'_>) -> Json<'a> {
    match row {
        ExtReply::Who(row) => one(
            "who",
            map([
                ("id", Some(text(row.id.as_bytes()))),
                ("mode", Some(text(row.mode.word().as_bytes()))),
                ("status", Some(text(row.status.word().as_bytes()))),
                (
                    "game",
                    row.game.as_ref().map(|game| text(game.name.as_bytes())),
                ),
                ("turn", row.game.as_ref().map(|game| text_of(game.turn))),
            ]),
        ),
        ExtReply::List(id) => one("list", text(id.as_bytes())),
        ExtReply::Show(row) => one("show", text(row.as_bytes())),
        ExtReply::Monitor { kind, id, row } => one(
            "monitor",
            monitor(*kind, id.as_bytes(), Some(row.as_bytes())),
        ),
        ExtReply::MonitorOk { kind, id } => one("monitorok", monitor(*kind, id.as_bytes(), None)),
        ExtReply::Rating(row) => {
            let date = row.date.to_bytes();
            one(
                "rating",
                map([
                    ("name", Some(text(row.name.as_bytes()))),
                    ("rate", Some(Json::Int(row.rate))),
                    ("date", Some(text_of(String::from_utf8_lossy(&date)))),
                ]),
            )
        }
        ExtReply::Version(revision) => one("version", text(revision.as_bytes())),
        ExtReply::Help(line) => one("help", text(line.as_bytes())),
        ExtReply::Chat { from, text: said } => one(
            "chat",
            map([
                ("from", Some(text(from.as_bytes()))),
                ("text", Some(text(said.as_bytes()))),
            ]),
        ),
        ExtReply::BuoyCount(count) => one("buoycount", Json::Int(*count)),
        ExtReply::Fork(name) => one("fork", text(name.as_bytes())),
        ExtReply::LoginOk => one("loginok", Json::Null),
        ExtReply::Error(error) => one("error", self::error(error)),
        ExtReply::Ok(tag) => one("ok", text(EndTag::word(*tag).as_bytes())),
        ExtReply::Other(other) => one(
            "other",
            map([
                ("tag", Some(text(other.tag()))),
                ("rest", Some(text(other.rest()))),
            ]),
        ),
    }
}

fn error<'a>(error: &'a ExtError<'_>) -> Json<'a> {
    let kind = ("kind", Some(text(error.kind().as_bytes())));
    match error {
        ExtError::WrongStatus {
            status,
            command,
            valid,
        } => map([
            kind,
            ("status", Some(text(status.as_bytes()))),
            ("command", Some(text(command.as_bytes()))),
            ("valid", Some(text(valid.as_bytes()))),
        ]),
        ExtError::TurnNotAllowed { turn, game } => map([
            kind,
            ("turn", Some(text(turn.as_bytes()))),
            ("game", Some(text(game.as_bytes()))),
        ]),
        other => map([kind, ("text", other.quoted().map(text))]),
    }
}
