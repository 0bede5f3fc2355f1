//! What a Game_Summary says.

use alloc::vec::Vec;
use core::cmp::Ordering;

use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Setup};

use super::extra::Extras;
use super::time_block::TimeBlocks;
use crate::moves::CsaMove;
use crate::position::Placement;
use crate::time::CsaTime;

/// A Game_Summary, free of the input's lifetime.
pub type OwnedGameSummary = GameSummary<'static>;

/// A Game_Summary: the conditions of a game, its clocks, and the position from which it is played.
///
/// Fields are in the order in which [`format`](fn@super::format) writes them. What a version does not know is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameSummary<'i> {
    /// Whether the lines stand in rows of the extended mode.
    pub framing: Framing<'i>,
    /// `Protocol_Version`.
    pub version: Version<'i>,
    /// `Protocol_Mode`: whether a server is between the players.
    pub mode: Option<Mode<'i>>,
    /// `Format`: `Shogi 1.0`.
    pub format: LineText<'i>,
    /// `Declaration` (since 1.1): `Jishogi 1.1` is the 27-point rule.
    pub declaration: Option<LineText<'i>>,
    /// `Game_ID`.
    pub game_id: Option<LineText<'i>>,
    /// `Name+` and `Name-`: Black's name and White's.
    pub names: [LineText<'i>; 2],
    /// `Your_Turn`: the side of the one who gets the summary. Only a proposal has it.
    pub your_turn: Option<Color>,
    /// `Rematch_On_Draw`.
    pub rematch_on_draw: Option<YesNo<'i>>,
    /// `To_Move` as it stands there. Programs mean different things by it: [`side_to_move`](Self::side_to_move) is the answer.
    pub to_move: Color,
    /// `Max_Moves` (since 1.2): the game ends undecided after so many moves; 0 is no limit.
    pub max_moves: Option<u64>,
    /// The clocks.
    pub time: TimeBlocks,
    /// `Jishogi_Declaration` at the beginning of Position, as version 1.0 writes it: `1.1`.
    pub jishogi_declaration: Option<LineText<'i>>,
    /// The pieces at the start.
    pub placement: Placement,
    /// The side to move there, by the line `+` or `-` after the pieces.
    pub turn: Color,
    /// Moves that were played from there.
    pub moves: Vec<PlayedMove>,
    /// Lines that this crate does not know.
    pub extras: Extras<'i>,
}

impl<'i> GameSummary<'i> {
    /// The only value of `Format` that is in use.
    pub const FORMAT: &'static str = "Shogi 1.0";

    /// A summary of an even game of protocol 1.2 without a clock, between these two.
    #[must_use]
    pub fn new(black: LineText<'i>, white: LineText<'i>) -> Self {
        Self {
            version: Version(LineText::from_token(b"1.2")),
            names: [black, white],
            ..Self::empty()
        }
    }

    /// What a summary without lines says.
    #[inline]
    pub(super) fn empty() -> Self {
        Self {
            framing: Framing::Bare,
            version: Version(LineText::from_token(b"1.0")),
            mode: None,
            format: LineText::from_token(Self::FORMAT.as_bytes()),
            declaration: None,
            game_id: None,
            names: [LineText::from_token(b""), LineText::from_token(b"")],
            your_turn: None,
            rematch_on_draw: None,
            to_move: Color::Black,
            max_moves: None,
            time: TimeBlocks::NONE,
            jishogi_declaration: None,
            placement: Placement::START,
            turn: Color::Black,
            moves: Vec::new(),
            extras: Extras::new(),
        }
    }

    /// The name of a side.
    #[must_use]
    pub const fn name(&self, side: Color) -> &LineText<'i> {
        let [black, white] = &self.names;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }

    /// The position before the moves that were played, at move 1.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.placement.setup(self.turn)
    }

    /// Who moves next: the Position's side line and the number of moves played decide. `To_Move` is that of the initial position
    /// by the protocol's text, that after the moves by shogi-server and ShogiHome, and always `+` in a spectator's summary.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        match self.moves.len() % 2 {
            0 => self.turn,
            _ => self.turn.opponent(),
        }
    }

    /// Whether `To_Move` can be meant in one of the ways that [`side_to_move`](Self::side_to_move) names.
    #[must_use]
    pub fn to_move_fits(&self) -> bool {
        self.to_move == self.turn
            || self.to_move == self.side_to_move()
            || self.your_turn.is_none() && self.to_move == Color::Black
    }

    /// Whether this proposes a game to a player, who answers with AGREE or REJECT. Spectators' summaries are no proposals.
    #[must_use]
    pub const fn is_proposal(&self) -> bool {
        self.your_turn.is_some() && matches!(self.framing, Framing::Bare)
    }

    /// The same with every text owned.
    #[must_use]
    pub fn into_owned(self) -> GameSummary<'static> {
        GameSummary {
            framing: self.framing.into_owned(),
            version: Version(self.version.0.into_owned()),
            mode: self.mode.map(Mode::into_owned),
            format: self.format.into_owned(),
            declaration: self.declaration.map(LineText::into_owned),
            game_id: self.game_id.map(LineText::into_owned),
            names: self.names.map(LineText::into_owned),
            your_turn: self.your_turn,
            rematch_on_draw: self.rematch_on_draw.map(YesNo::into_owned),
            to_move: self.to_move,
            max_moves: self.max_moves,
            time: self.time,
            jishogi_declaration: self.jishogi_declaration.map(LineText::into_owned),
            placement: self.placement,
            turn: self.turn,
            moves: self.moves,
            extras: self.extras.into_owned(),
        }
    }
}

/// Whether a summary's lines stand by themselves or in rows of the extended mode.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Framing<'i> {
    /// By themselves: a proposal.
    #[default]
    Bare,
    /// Each after `##[SHOW] `, and `##[SHOW] +OK` at the end.
    Show,
    /// Each after `##[MONITOR][id] `, and a row `+OK` at the end.
    Monitor(MonitorId<'i>),
}

impl Framing<'_> {
    /// What each line begins with.
    #[must_use]
    pub fn prefix(&self) -> Vec<u8> {
        match self {
            Self::Bare => Vec::new(),
            Self::Show => SHOW.to_vec(),
            Self::Monitor(id) => [MONITOR, id.as_bytes(), b"] "].concat(),
        }
    }

    fn into_owned(self) -> Framing<'static> {
        match self {
            Self::Bare => Framing::Bare,
            Self::Show => Framing::Show,
            Self::Monitor(id) => Framing::Monitor(MonitorId(id.0.into_owned())),
        }
    }
}

pub(super) const SHOW: &[u8] = b"##[SHOW] ";
pub(super) const MONITOR: &[u8] = b"##[MONITOR][";

/// The id in a row `##[MONITOR][id]`: a text without `]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MonitorId<'i>(LineText<'i>);

impl<'i> MonitorId<'i> {
    /// The id, or `None` when it holds `]`.
    #[must_use]
    pub fn new(id: LineText<'i>) -> Option<Self> {
        (!id.as_bytes().contains(&b']')).then_some(Self(id))
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A version of the protocol, kept as it is written: `1.2`, `1.2.1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Version<'i>(LineText<'i>);

impl<'i> Version<'i> {
    /// Any text; one that is no version is older than all.
    #[must_use]
    pub const fn new(text: LineText<'i>) -> Self {
        Self(text)
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &LineText<'i> {
        &self.0
    }

    /// Whether this is `other` or later, number by number: `1.2.1` is at least `[1, 2]`.
    #[must_use]
    pub fn is_at_least(&self, other: &[u64]) -> bool {
        let text = self.0.as_bytes();
        let mut own = text.split(|&byte| byte == b'.').map(|part| {
            core::str::from_utf8(part)
                .ok()
                .and_then(|part| part.parse::<u64>().ok())
        });
        for &wanted in other {
            match own.next() {
                Some(Some(own)) => match own.cmp(&wanted) {
                    Ordering::Less => return false,
                    Ordering::Greater => return true,
                    Ordering::Equal => {}
                },
                Some(None) => return false,
                // A number that is not there is 0.
                None if wanted > 0 => return false,
                None => {}
            }
        }
        true
    }
}

/// The value of `Protocol_Mode`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mode<'i> {
    /// `Server`.
    Server,
    /// `Direct`: the players talk to each other.
    Direct,
    /// Another word.
    Other(OtherValue<'i>),
}

impl<'i> Mode<'i> {
    /// The mode of that name.
    #[must_use]
    pub fn from_text(text: LineText<'i>) -> Self {
        match text.as_bytes() {
            b"Server" => Self::Server,
            b"Direct" => Self::Direct,
            _ => Self::Other(OtherValue(text)),
        }
    }

    /// The name.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Server => b"Server",
            Self::Direct => b"Direct",
            Self::Other(text) => text.as_bytes(),
        }
    }

    fn into_owned(self) -> Mode<'static> {
        match self {
            Self::Server => Mode::Server,
            Self::Direct => Mode::Direct,
            Self::Other(text) => Mode::Other(OtherValue(text.0.into_owned())),
        }
    }
}

/// `YES`, `NO`, or another word that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum YesNo<'i> {
    /// `YES`.
    Yes,
    /// `NO`.
    No,
    /// Another word.
    Other(OtherValue<'i>),
}

impl<'i> YesNo<'i> {
    /// The answer of that text.
    #[must_use]
    pub fn from_text(text: LineText<'i>) -> Self {
        match text.as_bytes() {
            b"YES" => Self::Yes,
            b"NO" => Self::No,
            _ => Self::Other(OtherValue(text)),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Yes => b"YES",
            Self::No => b"NO",
            Self::Other(text) => text.as_bytes(),
        }
    }

    fn into_owned(self) -> YesNo<'static> {
        match self {
            Self::Yes => YesNo::Yes,
            Self::No => YesNo::No,
            Self::Other(text) => YesNo::Other(OtherValue(text.0.into_owned())),
        }
    }
}

/// A value that is none of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherValue<'i>(LineText<'i>);

impl OtherValue<'_> {
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A move with the time it took: `+7776FU,T12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The move.
    pub mv: CsaMove,
    /// The number after `T`. Its unit is the reader's choice: [`ClockOptions`](super::ClockOptions).
    pub time: Option<CsaTime>,
}

impl PlayedMove {
    /// A move that took so many seconds.
    #[must_use]
    pub const fn new(mv: CsaMove, time: Option<CsaTime>) -> Self {
        Self { mv, time }
    }
}
