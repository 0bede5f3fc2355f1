//! The shape of the JSON form, as serde sees it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::shogi::Move;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

/// A text: a string, or `{"hex": ".."}` when it is no UTF-8.
pub(super) struct TextForm<'a>(Cow<'a, [u8]>);

impl TextForm<'_> {
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn into_vec(self) -> Vec<u8> {
        self.0.into_owned()
    }
}

impl<'a> From<&'a [u8]> for TextForm<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(Cow::Borrowed(bytes))
    }
}

impl<'a> From<&'a str> for TextForm<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl From<String> for TextForm<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text.into_bytes()))
    }
}

impl Serialize for TextForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        boardwire_core::json::serialize_bytes(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for TextForm<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        boardwire_core::json::deserialize_bytes(deserializer).map(|bytes| Self(Cow::Owned(bytes)))
    }
}

/// A move in USI's spelling; `0000` is the null move.
pub(super) struct MoveForm(pub(super) Move);

impl Serialize for MoveForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.to_usi().as_str())
    }
}

impl<'de> Deserialize<'de> for MoveForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        crate::lex::read_move(text.as_bytes())
            .map(Self)
            .ok_or_else(|| D::Error::custom("this is no move: 7g7f, 7g7f+, P*5e or 0000"))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(value: &bool) -> bool {
    !*value
}

type Texts<'a> = Vec<TextForm<'a>>;
type Moves = Vec<MoveForm>;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase", bound(deserialize = ""))]
pub(super) enum CommandForm<'a> {
    Usi,
    Debug(DebugForm),
    IsReady,
    UsiNewGame,
    Stop,
    Quit,
    SetOption(SetOptionForm<'a>),
    GetOption(TextForm<'a>),
    Register(RegisterForm<'a>),
    Position(PositionForm<'a>),
    Go(GoForm<'a>),
    PonderHit(ClockForm),
    GameOver(TextForm<'a>),
    Id(IdForm<'a>),
    Option(OptionForm<'a>),
    UsiOk,
    ReadyOk,
    BestMove(BestMoveForm<'a>),
    Checkmate(CheckmateForm<'a>),
    Info(InfoForm<'a>),
    CopyProtection(TextForm<'a>),
    Registration(TextForm<'a>),
    Extension(ExtensionForm<'a>),
    Unknown(TextForm<'a>),
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DebugForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) on: Option<bool>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = ""))]
pub(super) struct SetOptionForm<'a> {
    pub(super) name: TextForm<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<TextForm<'a>>,
}

#[derive(Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default, bound(deserialize = ""))]
pub(super) struct RegisterForm<'a> {
    #[serde(skip_serializing_if = "is_false")]
    pub(super) later: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<TextForm<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<TextForm<'a>>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = ""))]
pub(super) struct PositionForm<'a> {
    pub(super) start: TextForm<'a>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) moves: Moves,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) terminal: Option<TextForm<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Texts<'a>,
}

#[derive(Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ClockForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) btime: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wtime: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) byoyomi: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) binc: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winc: Option<i64>,
}

#[derive(Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default, bound(deserialize = ""))]
pub(super) struct GoForm<'a> {
    #[serde(skip_serializing_if = "is_false")]
    pub(super) ponder: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) btime: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wtime: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) byoyomi: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) binc: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winc: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) movetime: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) movestogo: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<MateLimitForm<'a>>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) infinite: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rtime: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) perft: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Texts<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) searchmoves: Moves,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged, bound(deserialize = ""))]
pub(super) enum MateLimitForm<'a> {
    Value(u64),
    Word(TextForm<'a>),
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase", bound(deserialize = ""))]
pub(super) enum IdForm<'a> {
    Name(TextForm<'a>),
    Author(TextForm<'a>),
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = ""))]
pub(super) struct OptionForm<'a> {
    pub(super) name: TextForm<'a>,
    #[serde(rename = "type")]
    pub(super) ty: TextForm<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) default: Option<TextForm<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) min: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) max: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) vars: Texts<'a>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Texts<'a>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = ""))]
pub(super) struct BestMoveForm<'a> {
    #[serde(rename = "move")]
    pub(super) best: TextForm<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ponder: Option<MoveForm>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged, bound(deserialize = ""))]
pub(super) enum CheckmateForm<'a> {
    Moves(Moves),
    Word(TextForm<'a>),
}

#[derive(Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default, bound(deserialize = ""))]
pub(super) struct InfoForm<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seldepth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hashfull: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) multipv: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<ScoreForm<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) currmove: Option<MoveForm>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Vec<ExtraForm<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pv: Option<Moves>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) pv_tail: Texts<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) string: Option<TextForm<'a>>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = ""))]
pub(super) struct ScoreForm<'a> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cp: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<MateForm<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bound: Option<TextForm<'a>>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged, bound(deserialize = ""))]
pub(super) enum MateForm<'a> {
    Plies(i64),
    Word(TextForm<'a>),
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase", bound(deserialize = ""))]
pub(super) enum ExtraForm<'a> {
    CurrMoveNumber(u32),
    CpuLoad(u64),
    TbHits(u64),
    Wdl([u64; 3]),
    Refutation(Moves),
    Currline(CurrlineForm),
    Unknown(Texts<'a>),
    Incomplete(Texts<'a>),
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CurrlineForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cpu: Option<u32>,
    pub(super) moves: Moves,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = ""))]
pub(super) struct ExtensionForm<'a> {
    pub(super) name: TextForm<'a>,
    #[serde(default)]
    pub(super) args: TextForm<'a>,
}

impl Default for TextForm<'_> {
    fn default() -> Self {
        Self(Cow::Borrowed(&[]))
    }
}
