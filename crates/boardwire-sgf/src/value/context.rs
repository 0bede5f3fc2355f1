//! What a value's meaning depends on.

use boardwire_core::go::BoardSize;

use super::{LineBreaks, TimeUnit};
use crate::encoding::Coding;
use crate::game::{Game, Notation, Version};
use crate::property::{PropertyDef, PropertyId};

/// What the root of a tree says, as far as values depend on it.
///
/// `Context::of(node)` reads it from the root of the node's tree. The default is that of an empty root: Go on 19x19, FF\[1\], UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Context {
    /// GM.
    pub game: Game,
    /// FF.
    pub version: Version,
    /// SZ.
    pub size: BoardSize,
    /// Whether the board of the game is larger than `size`: in Hex, cells beyond it are text.
    pub is_cut: bool,
    /// The charset of texts, and whether they are decoded before or after escapes are read.
    pub coding: Coding,
    /// Which line breaks of a text count.
    pub line_breaks: LineBreaks,
    /// What a number in TM counts: what the version says, unless the reader was told.
    pub time_unit: TimeUnit,
}

impl Context {
    /// The context of a root that says nothing but GM and FF.
    #[must_use]
    pub fn new(game: Game, version: Version) -> Self {
        Self {
            game,
            version,
            size: BoardSize::square(game.default_side()).unwrap_or_default(),
            is_cut: false,
            coding: Coding::default(),
            line_breaks: LineBreaks::default(),
            time_unit: TimeUnit::of(version),
        }
    }

    /// The same with another size of the board.
    #[must_use]
    pub const fn with_size(mut self, size: BoardSize) -> Self {
        self.size = size;
        self.is_cut = false;
        self
    }

    /// The same with another charset, or another order of escaping and encoding.
    #[must_use]
    pub const fn with_coding(mut self, coding: Coding) -> Self {
        self.coding = coding;
        self
    }

    /// The same with another reading of line breaks.
    #[must_use]
    pub const fn with_line_breaks(mut self, line_breaks: LineBreaks) -> Self {
        self.line_breaks = line_breaks;
        self
    }

    /// The same with another unit of TM.
    #[must_use]
    pub const fn with_time_unit(mut self, unit: TimeUnit) -> Self {
        self.time_unit = unit;
        self
    }

    /// What SGF says about a property in this game and version; `None` if the game does not have it.
    #[inline]
    #[must_use]
    pub fn def(&self, id: PropertyId) -> Option<&'static PropertyDef> {
        id.def(self.game, self.version)
    }

    /// Whether `tt` is a pass: on boards of up to 19x19.
    #[inline]
    #[must_use]
    pub const fn tt_is_pass(&self) -> bool {
        self.size.columns() <= 19 && self.size.rows() <= 19
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new(Game::GO, Version::Ff1)
    }
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteContext {
    /// The game, whose notation points and moves are written in.
    pub game: Game,
    /// The version that is written.
    pub version: Version,
    /// The size of the board: Lines of Action counts rows from the bottom, and `tt` depends on it.
    pub size: BoardSize,
    /// How a pass is written.
    pub pass: PassStyle,
}

/// How a pass is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PassStyle {
    /// `[]` in FF\[4\], `[tt]` before it.
    #[default]
    ByVersion,
    /// `[]`.
    Empty,
    /// `[tt]` on boards of up to 19x19, which every version reads as a pass; else `[]`.
    Tt,
}

impl WriteContext {
    /// Writes a game in a version for a board.
    #[must_use]
    pub const fn new(game: Game, version: Version, size: BoardSize) -> Self {
        Self {
            game,
            version,
            size,
            pass: PassStyle::ByVersion,
        }
    }

    /// The same with another spelling of a pass.
    #[must_use]
    pub const fn with_pass(mut self, pass: PassStyle) -> Self {
        self.pass = pass;
        self
    }

    /// Whether a pass is written as `tt`.
    pub(crate) fn writes_tt(&self) -> bool {
        let small = self.size.columns() <= 19 && self.size.rows() <= 19;
        small
            && matches!(self.game.notation(), Notation::Go | Notation::Othello)
            && match self.pass {
                PassStyle::ByVersion => self.version < Version::Ff4,
                PassStyle::Empty => false,
                PassStyle::Tt => true,
            }
    }
}

impl From<&Context> for WriteContext {
    fn from(context: &Context) -> Self {
        Self::new(context.game, context.version, context.size)
    }
}
