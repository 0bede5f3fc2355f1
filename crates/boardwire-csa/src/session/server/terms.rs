//! What two players agree on, and its Game_Summary.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::clock::{Clock, Overtime, Rounding, TimeControl, TimeControls};
use boardwire_core::shogi::{Color, Setup};
use boardwire_core::{IntoText, LineText, Word};

use crate::moves::CsaMove;
use crate::names::GameId;
use crate::position::{Form, Placement};
use crate::summary::{
    GameSummary, LastMove, Mode, PlayedMove, TimeBase, TimeBlock, TimeBlocks, TimeUnit, YesNo,
};
use crate::time::CsaTime;

/// A game before it is played: its id, the players, the clock, where it begins and when it is cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    id: GameId<'static>,
    names: [Word<'static>; 2],
    controls: TimeControls,
    setup: Setup,
    moves: Vec<(CsaMove, CsaTime)>,
    max_moves: u32,
}

/// Why a game can't be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermsError {
    /// The id or a name is no word.
    BadName,
    /// A move that the game begins with can't be played there.
    IllegalMove(CsaMove),
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadName => f.write_str("the game's id or a player's name is no word"),
            Self::IllegalMove(mv) => write!(f, "{mv} can't be played where the game begins"),
        }
    }
}

impl core::error::Error for TermsError {}

/// Where a game stands, for spectators.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<'g> {
    pub(super) clock: &'g Clock,
    pub(super) setup: &'g Setup,
    pub(super) last_move: Option<PlayedMove>,
    pub(super) move_count: usize,
}

impl Terms {
    /// An even game without a limit of moves. The names are Black's and White's.
    ///
    /// # Errors
    /// The id or a name is no word.
    pub fn new<'a>(
        id: impl IntoText<'a>,
        [black, white]: [&str; 2],
        controls: impl Into<TimeControls>,
    ) -> Result<Self, TermsError> {
        let name = |text: &str| match Word::new(text) {
            Ok(word) => Ok(word.into_owned()),
            Err(_) => Err(TermsError::BadName),
        };
        let id = GameId::new(id).map_err(|_| TermsError::BadName)?;
        Ok(Self {
            id: id.into_owned(),
            names: [name(black)?, name(white)?],
            controls: controls.into(),
            setup: Setup::startpos(),
            moves: Vec::new(),
            max_moves: 0,
        })
    }

    /// The same from another position.
    #[must_use]
    pub const fn with_setup(mut self, setup: Setup) -> Self {
        self.setup = setup;
        self
    }

    /// The same with moves that count as played, and the time that each took.
    #[must_use]
    pub fn with_moves(mut self, moves: Vec<(CsaMove, CsaTime)>) -> Self {
        self.moves = moves;
        self
    }

    /// The same, cut at so many moves; 0 is no limit.
    #[must_use]
    pub const fn with_max_moves(mut self, max_moves: u32) -> Self {
        self.max_moves = max_moves;
        self
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &[u8] {
        self.id.as_bytes()
    }

    /// The name of one side.
    #[must_use]
    pub fn name(&self, side: Color) -> &[u8] {
        let [black, white] = &self.names;
        match side {
            Color::Black => black.as_bytes(),
            Color::White => white.as_bytes(),
        }
    }

    /// The clock of both sides.
    #[must_use]
    pub const fn controls(&self) -> &TimeControls {
        &self.controls
    }

    /// The position before the moves.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The moves that count as played, and their times.
    #[must_use]
    pub fn moves(&self) -> &[(CsaMove, CsaTime)] {
        &self.moves
    }

    /// At how many moves the game is cut; 0 is no limit.
    #[must_use]
    pub const fn max_moves(&self) -> u32 {
        self.max_moves
    }

    /// The Game_Summary that offers the game to one side, as shogi-server writes it.
    ///
    /// Of a clock, what the protocol has keys for is said, in the clock's unit; a stop-watch is announced as that server does, with a
    /// unit of a minute before numbers of seconds, and it is the gamename in the id that tells.
    #[must_use]
    pub fn summary(&self, your_turn: Color) -> GameSummary<'_> {
        // To_Move is the side to move after the moves.
        let to_move = match self.moves.last() {
            Some((mv, _)) => mv.color().opponent(),
            None => self.setup.turn,
        };
        GameSummary {
            your_turn: Some(your_turn),
            to_move,
            time: self.blocks(),
            moves: self
                .moves
                .iter()
                .map(|&(mv, time)| PlayedMove::new(mv, Some(time)))
                .collect(),
            ..self.conditions(&self.setup)
        }
    }

    /// What `SHOW` and `MONITOR` give: the game as it stands.
    pub(super) fn standing(&self, standing: &Standing<'_>) -> GameSummary<'_> {
        let mut time = self.blocks();
        let [black, white] = &mut time.sides;
        let blocks = [
            (time.shared.as_mut(), Color::Black),
            (black.as_deref_mut(), Color::Black),
            (white.as_deref_mut(), Color::White),
        ];
        for (block, side) in blocks {
            let Some(block) = block else {
                continue;
            };
            let unit_ms = unit_ms(self.controls.get(side));
            block.remaining = Color::ALL.map(|side| {
                let clock = standing.clock.player(side);
                let left = u64::try_from(clock.reading().main_ms).unwrap_or(0);
                let left = if clock.control().is_unlimited() {
                    0
                } else {
                    left
                };
                Some(left / unit_ms)
            });
            block.last_move = Some(standing.last_move.map_or(LastMove::None, LastMove::Move));
            block.current_turn = u64::try_from(standing.move_count).ok();
        }
        GameSummary {
            // To spectators the server always says +.
            to_move: Color::Black,
            time,
            ..self.conditions(standing.setup)
        }
    }

    fn conditions(&self, setup: &Setup) -> GameSummary<'_> {
        let text = LineText::from_token;
        let [black, white] = Color::ALL.map(|side| text(self.name(side)));
        GameSummary {
            mode: Some(Mode::Server),
            declaration: Some(text(b"Jishogi 1.1")),
            game_id: Some(text(self.id())),
            rematch_on_draw: Some(YesNo::No),
            max_moves: Some(u64::from(self.max_moves)),
            placement: Placement::from_setup(setup).with_form(Form::Ranks),
            turn: setup.turn,
            ..GameSummary::new(black, white)
        }
    }

    fn blocks(&self) -> TimeBlocks {
        match &self.controls {
            TimeControls::Shared(control) => TimeBlocks::shared(block(control)),
            TimeControls::PerSide { black, white } => {
                TimeBlocks::per_side(block(black), block(white))
            }
        }
    }
}

/// The Time block of a clock, with all keys that shogi-server writes.
fn block(control: &TimeControl) -> TimeBlock {
    let charging = control.charging();
    let is_stop_watch = charging.block_ms() > 1;
    let unit_ms = unit_ms(control);
    let units = |ms: u64| Some(ms / unit_ms);
    let byoyomi_ms = match control.overtime() {
        _ if is_stop_watch => charging.block_ms(),
        Some(Overtime::Byoyomi { period_ms, .. }) => period_ms,
        _ => 0,
    };
    let delay_ms = control.delay().ms();
    TimeBlock {
        unit: match is_stop_watch {
            true => TimeUnit::new(1, TimeBase::Minute),
            false => TimeUnit::from_ms(unit_ms),
        },
        total: units(control.main_ms()),
        byoyomi: units(byoyomi_ms),
        increment: units(control.increment().ms()),
        delay: units(delay_ms).filter(|_| delay_ms > 0),
        least: units(charging.least_ms()),
        roundup: (charging.rounding() == Rounding::Ceil).then_some(true),
        ..TimeBlock::default()
    }
}

/// What the numbers of the block count.
const fn unit_ms(control: &TimeControl) -> u64 {
    let charging = control.charging();
    if charging.block_ms() > 1 {
        1_000
    } else {
        charging.unit_ms()
    }
}
