//! What the writer knows of a property before it looks at its values: a row for each identifier.

use super::order;
use super::points::Group;
use crate::game::Game;
use crate::property::{Attribute, Kind, ListForm, PropertyDef, PropertyId};
use PropertyId as P;

/// A property, as far as it matters to the order of a node and to what may be copied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The identifier's two letters, or its one and `[`.
    letters: [u8; 2],
    /// How many letters it has.
    len: u8,
    /// Its place in the canonical order.
    pub(super) rank: u8,
    pub(super) class: Class,
    pub(super) look: Look,
    /// `None`: SGF, or this game, does not know it.
    pub(super) id: Option<PropertyId>,
}

/// What the values of a property look like in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// It is not known: anything.
    Unknown,
    Move,
    /// Points that no other property of the group has in the node.
    Points,
    /// A list of points of no group.
    OtherPoints,
    /// The same but before FF\[4\], where it is two corners.
    View,
    Labels,
    Pairs,
    /// Text of several lines.
    Text,
    /// Text of one line.
    Line,
    Application,
    /// A number that may have a fraction.
    Decimal,
    Integer,
    /// Nothing.
    Empty,
    Charset,
    Result,
    Date,
    Size,
    Double,
    Color,
    Version,
    Style,
    PrintMode,
    /// Nothing that is copied.
    Other,
    /// What the game and the version say.
    Own,
}

/// The rows of all identifiers in a game, by the lowest five bits of their two letters, or of their one and `[`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows(&'static [[Row; 32]; 32]);

impl Rows {
    pub(super) fn of(game: Game) -> Self {
        Self(if game == Game::GO { &GO } else { &OTHERS })
    }

    /// The row of the identifier that a text begins with, and where its `[` is. `None`: SGF does not know it, or `[` does not follow.
    #[inline(always)]
    pub(super) fn find(self, text: &[u8]) -> Option<(&'static Row, usize)> {
        let letters = *text.first_chunk()?;
        let [first, second] = letters;
        let rows = self.0.get(usize::from(first & 31))?;
        let row = rows.get(usize::from(second & 31))?;
        let open = usize::from(row.len);
        (row.letters == letters && text.get(open) == Some(&b'[')).then_some((row, open))
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self(&GO)
    }
}

static GO: [[Row; 32]; 32] = all(true);
static OTHERS: [[Row; 32]; 32] = all(false);

#[expect(clippy::indexing_slicing, reason = "when compiled")]
const fn all(is_go: bool) -> [[Row; 32]; 32] {
    let mut rows = [[Row::UNKNOWN; 32]; 32];
    let mut at = 0;
    while at < P::ALL.len() {
        let id = P::ALL[at];
        let mut row = match id.all_rows() {
            [only] if only.game.is_none() => Row::of(only),
            [only] if is_go && matches!(only.game, Some(Game::GO)) => Row::of(only),
            _ => Row::own(id),
        };
        row.letters = match *id.ident().as_bytes() {
            [letter] => [letter, b'['],
            [first, second] => [first, second],
            _ => [0; 2],
        };
        let [first, second] = row.letters;
        rows[(first & 31) as usize][(second & 31) as usize] = row;
        at += 1;
    }
    rows
}

/// What [`Rows`] leaves open, by property: the row of each of its definitions.
static OWN: [[Row; 2]; P::ALL.len()] = {
    let mut own = [[Row::UNKNOWN; 2]; P::ALL.len()];
    let mut at = 0;
    while at < P::ALL.len() {
        let defs = P::ALL[at].all_rows();
        let mut nth = 0;
        while nth < defs.len() {
            own[at][nth] = Row::of(&defs[nth]);
            nth += 1;
        }
        at += 1;
    }
    own
};

static UNKNOWN: Row = Row::UNKNOWN;

impl Row {
    const UNKNOWN: Self = Self {
        letters: [0; 2],
        len: 0,
        rank: order::LAST,
        class: Class(0),
        look: Look::Unknown,
        id: None,
    };

    /// That of an identifier that SGF does not know.
    pub(super) fn unknown() -> &'static Self {
        &UNKNOWN
    }

    /// That of a property that depends on the game and the version, by its definition there.
    #[cold]
    pub(super) fn of_def(def: Option<&PropertyDef>) -> &'static Self {
        let row = def.and_then(|def| {
            let nth = def.id.all_rows().iter().position(|row| row == def)?;
            OWN.get(def.id as usize)?.get(nth)
        });
        row.unwrap_or(&UNKNOWN)
    }

    const fn of(def: &PropertyDef) -> Self {
        Self {
            letters: [0; 2],
            len: if def.ident().len() == 1 { 1 } else { 2 },
            rank: order::rank_of(def),
            class: Class::of(def),
            look: Look::of(def),
            id: Some(def.id),
        }
    }

    const fn own(id: PropertyId) -> Self {
        Self {
            len: if id.ident().len() == 1 { 1 } else { 2 },
            look: Look::Own,
            id: Some(id),
            ..Self::UNKNOWN
        }
    }
}

impl Look {
    const fn of(def: &PropertyDef) -> Self {
        if !matches!(def.list, ListForm::Single) {
            return match (def.kind, Group::of(def.id)) {
                (Kind::Point | Kind::Stone, Some(_)) => Self::Points,
                (Kind::Point | Kind::Stone, None) if matches!(def.id, P::VW) => Self::View,
                (Kind::Point | Kind::Stone, None) => Self::OtherPoints,
                (Kind::Label, _) => Self::Labels,
                (Kind::PointPair, _) => Self::Pairs,
                _ => Self::Other,
            };
        }
        match def.kind {
            Kind::Move => Self::Move,
            Kind::Text => Self::Text,
            Kind::SimpleText | Kind::Overtime | Kind::Rules => Self::Line,
            Kind::Application => Self::Application,
            Kind::Real | Kind::Komi | Kind::Time => Self::Decimal,
            Kind::Number | Kind::Handicap | Kind::Game => Self::Integer,
            Kind::None => Self::Empty,
            Kind::Charset => Self::Charset,
            Kind::Result => Self::Result,
            Kind::Date => Self::Date,
            Kind::Size => Self::Size,
            Kind::Double => Self::Double,
            Kind::Color => Self::Color,
            Kind::Version => Self::Version,
            Kind::Style => Self::Style,
            Kind::PrintMode => Self::PrintMode,
            _ => Self::Other,
        }
    }
}

/// What decides whether properties may stand together: a set of bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Class(u16);

impl Class {
    /// Setup but PL.
    pub(super) const SETUP: Self = Self(1);
    /// PL.
    pub(super) const TURN: Self = Self(1 << 1);
    pub(super) const MOVES: Self = Self(1 << 2);
    pub(super) const BLACK: Self = Self(1 << 3);
    pub(super) const WHITE: Self = Self(1 << 4);
    /// TE, BM, DO, IT.
    pub(super) const ANNOTATION: Self = Self(1 << 5);
    /// DM, GB, GW, UC.
    pub(super) const GENERAL: Self = Self(1 << 6);
    /// The groups of points, from that of setup.
    pub(super) const GROUPS: Self = Self(0b111 << Self::FIRST_GROUP);
    const FIRST_GROUP: u16 = 7;

    pub(super) const fn of(def: &PropertyDef) -> Self {
        let class = match (def.attribute, def.id) {
            (Attribute::Setup, P::PL) => Self::TURN,
            (Attribute::Setup, _) => Self::SETUP,
            (Attribute::Move, P::B) => Self::MOVES.and(Self::BLACK),
            (Attribute::Move, P::W) => Self::MOVES.and(Self::WHITE),
            (Attribute::Move, P::TE | P::BM | P::DO | P::IT) => Self::MOVES.and(Self::ANNOTATION),
            (Attribute::Move, _) => Self::MOVES,
            (_, P::DM | P::GB | P::GW | P::UC) => Self::GENERAL,
            _ => Self(0),
        };
        match Group::of(def.id) {
            Some(group) => class.and(Self::group(group)),
            None => class,
        }
    }

    const fn group(group: Group) -> Self {
        Self(1 << (Self::FIRST_GROUP + group as u16))
    }

    /// The group, of a class that has one.
    #[inline]
    pub(super) const fn group_of(self) -> Group {
        match self.0 >> Self::FIRST_GROUP {
            1 => Group::Setup,
            2 => Group::Markup,
            _ => Group::Territory,
        }
    }

    /// The group's part of the class.
    #[inline]
    pub(super) const fn groups(self) -> Self {
        Self(self.0 & Self::GROUPS.0)
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether any of these is one of those.
    #[inline]
    pub(super) const fn is_any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The classes of a node's properties.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    seen: Class,
    /// Those of more than one property.
    twice: Class,
}

impl Facts {
    #[inline]
    pub(super) const fn see(&mut self, class: Class) {
        self.twice.0 |= self.seen.0 & class.0;
        self.seen.0 |= class.0;
    }

    /// Whether a property is of any of these classes.
    #[inline]
    pub(super) const fn has(&self, class: Class) -> bool {
        self.seen.is_any(class)
    }

    /// Whether more than one is of this class.
    #[inline]
    pub(super) const fn has_twice(&self, class: Class) -> bool {
        self.twice.is_any(class)
    }

    /// Whether some may not stand together.
    #[inline]
    pub(super) const fn needs_repair(&self) -> bool {
        self.has(Class::MOVES) && self.has(Class::SETUP.and(Class::TURN))
            || self.has(Class::BLACK) && self.has(Class::WHITE)
            || self.has_twice(Class::ANNOTATION.and(Class::GENERAL))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Version;

    #[test]
    fn rows_are_those_of_the_definitions() {
        for game in [Game::GO, Game::HEX, Game::LINES_OF_ACTION] {
            let rows = Rows::of(game);
            for id in P::ALL {
                let text = [id.ident().as_bytes(), b"[]"].concat();
                let (row, open) = rows.find(&text).unwrap();
                assert_eq!((row.id, open), (Some(*id), id.ident().len()), "{id}");
                assert!(rows.find(&text[..open]).is_none(), "{id}");
                for version in Version::ALL {
                    let def = id.def(game, version);
                    let row = match row.look {
                        Look::Own => Row::of_def(def),
                        _ => row,
                    };
                    assert_eq!(row.id, def.map(|def| def.id), "{id}");
                    assert_eq!(row.rank, order::rank(def), "{id}");
                    let look = def.map_or(Look::Unknown, Look::of);
                    assert_eq!(row.look, look, "{id}");
                }
            }
            for other in ["XX[", "b[", "Bl[", "B", "", "[[", "B ["] {
                assert!(rows.find(other.as_bytes()).is_none(), "{other}");
            }
        }
    }
}
