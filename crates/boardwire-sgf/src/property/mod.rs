//! The properties of SGF: what each one holds, where it may stand, and which versions and games have it.

mod group;
mod table;

use core::fmt;

use crate::game::{Game, Version};
use crate::tree::Ident;

pub(crate) use self::group::PointGroup;
pub use self::table::PropertyId;

/// What SGF says about a property, in a version and a game.
///
/// Sources: SGF FF\[4\] (red-bean.com/sgf), the pages of properties and of each game; for FF\[1\] to FF\[3\] the page of FF\[3\] and its
/// list of properties by version. Where these are silent: what SGFC 2.0 does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyDef {
    /// The property.
    pub id: PropertyId,
    /// The versions that define it so. In other versions it is read in the same way.
    pub versions: VersionSet,
    /// The only game that has it; `None` for all games.
    pub game: Option<Game>,
    /// What a value is.
    pub kind: Kind,
    /// Where it may stand.
    pub attribute: Attribute,
    /// How many values it has.
    pub list: ListForm,
}

impl PropertyDef {
    /// The identifier: one or two capitals.
    #[inline]
    #[must_use]
    pub const fn ident(&self) -> &'static str {
        self.id.ident()
    }

    /// Whether a value can be a rectangle of points, `[ul:lr]`.
    #[inline]
    #[must_use]
    pub const fn is_compressible(&self) -> bool {
        matches!(self.kind, Kind::Point | Kind::Stone) && !matches!(self.list, ListForm::Single)
    }
}

/// A set of versions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VersionSet(u8);

impl VersionSet {
    /// FF\[1\] to FF\[4\].
    pub const ALL: Self = Self(0b1111);
    pub(crate) const FF12: Self = Self(0b0011);
    pub(crate) const FF123: Self = Self(0b0111);
    pub(crate) const FF3: Self = Self(0b0100);
    pub(crate) const FF34: Self = Self(0b1100);
    pub(crate) const FF4: Self = Self(0b1000);

    /// Whether the version is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, version: Version) -> bool {
        self.0 >> (version.number() - 1) & 1 == 1
    }

    /// The versions, from the oldest.
    pub fn iter(self) -> impl Iterator<Item = Version> {
        Version::ALL
            .into_iter()
            .filter(move |version| self.contains(*version))
    }
}

impl fmt::Debug for VersionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a value of a property is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing: KO, DO, IT.
    None,
    /// An integer.
    Number,
    /// A decimal number.
    Real,
    /// 1 or, for emphasis, 2.
    Double,
    /// `B` or `W`.
    Color,
    /// Text of one line.
    SimpleText,
    /// Text of any number of lines.
    Text,
    /// A point of the game's board; in lists of FF\[4\] also a rectangle of points.
    Point,
    /// A stone of the game: in Go the point that it stands on.
    Stone,
    /// A move of the game.
    Move,
    /// Two points that differ: AR, LN.
    PointPair,
    /// A point and a text: LB.
    Label,
    /// Two texts: MI of Backgammon.
    TextPair,
    /// Nothing, or flags and a name: FG.
    Figure,
    /// The version, 1 to 4: FF.
    Version,
    /// The number of a game: GM.
    Game,
    /// The size of the board: SZ.
    Size,
    /// The name of a charset: CA.
    Charset,
    /// A program and its version: AP.
    Application,
    /// How variations are shown, 0 to 3: ST.
    Style,
    /// How moves are numbered in print, 0 to 2: PM.
    PrintMode,
    /// A result: RE.
    Result,
    /// One or more dates: DT.
    Date,
    /// The main time: TM.
    Time,
    /// How overtime works: OT.
    Overtime,
    /// The komi: KM.
    Komi,
    /// The handicap: HA.
    Handicap,
    /// The rules: RU.
    Rules,
    /// `Black`, `White` or `None`: AS of Lines of Action.
    Adder,
}

impl Kind {
    /// Whether a value is text that a person reads: blanks count, and any character may stand in it.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(
            self,
            Self::SimpleText
                | Self::Text
                | Self::Charset
                | Self::Application
                | Self::Result
                | Self::Date
                | Self::Overtime
                | Self::Rules
                | Self::Adder
                | Self::TextPair
        )
    }
}

/// Where a property may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// In the root of a tree alone.
    Root,
    /// About the game: once on each path from the root.
    GameInfo,
    /// Places or clears stones: not beside a move.
    Setup,
    /// Belongs to a move: not beside setup.
    Move,
    /// Anywhere; it holds for the whole subtree, and an empty value ends that.
    Inherit,
    /// Anywhere.
    None,
}

/// How many values a property has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListForm {
    /// One.
    Single,
    /// One or more.
    List,
    /// One or more, or one empty value for an empty list.
    EmptyList,
}

/// The identifier.
impl fmt::Display for PropertyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.ident())
    }
}

impl From<PropertyId> for Ident<'_> {
    fn from(id: PropertyId) -> Self {
        Ident::from(id.ident())
    }
}
