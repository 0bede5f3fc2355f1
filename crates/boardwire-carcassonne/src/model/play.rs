//! Plays and their points.

use core::fmt;

use boardwire_core::Span;
use boardwire_core::carcassonne::{Coord, PlayerId, TileUse};

/// The number of a play, 1 to 71.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnNumber(u8);

impl TurnNumber {
    /// The first play.
    pub const FIRST: Self = Self(1);
    /// The last play that 72 tiles allow.
    pub const LAST: Self = Self(71);

    /// The play with this number, 1 to 71.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::LAST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The play after this one.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    /// Whose play it is among so many players: they take turns. `None` without players.
    #[must_use]
    pub fn player(self, players: usize) -> Option<PlayerId> {
        // Six players at most, so that a short division does.
        let players = u8::try_from(players).unwrap_or(u8::MAX);
        PlayerId::from_index(usize::from((self.0 - 1).checked_rem(players)?))
    }
}

impl fmt::Display for TurnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for TurnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Points of one player by what they are for: the draft's `+C+R+M`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    /// For cities.
    pub city: u16,
    /// For roads.
    pub road: u16,
    /// For monasteries.
    pub monastery: u16,
}

impl Points {
    /// No points.
    pub const ZERO: Self = Self::new(0, 0, 0);

    /// Points for cities, roads and monasteries.
    #[inline]
    #[must_use]
    pub const fn new(city: u16, road: u16, monastery: u16) -> Self {
        Self {
            city,
            road,
            monastery,
        }
    }

    /// Both together; as many as fit.
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self {
            city: self.city.saturating_add(other.city),
            road: self.road.saturating_add(other.road),
            monastery: self.monastery.saturating_add(other.monastery),
        }
    }

    /// The columns, in the order in which they are written.
    #[inline]
    #[must_use]
    pub const fn columns(self) -> [u16; 3] {
        [self.city, self.road, self.monastery]
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.city == 0 && self.road == 0 && self.monastery == 0
    }

    /// The sum.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.city as u32 + self.road as u32 + self.monastery as u32
    }
}

/// Points of one player at the end of the game: the draft's `+C+R+M+F`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FinalPoints {
    /// For cities that are not complete.
    pub city: u16,
    /// For roads that are not complete.
    pub road: u16,
    /// For monasteries that are not surrounded.
    pub monastery: u16,
    /// For fields.
    pub field: u16,
}

impl FinalPoints {
    /// Points for cities, roads, monasteries and fields.
    #[must_use]
    pub const fn new(city: u16, road: u16, monastery: u16, field: u16) -> Self {
        Self {
            city,
            road,
            monastery,
            field,
        }
    }

    /// The columns, in the order in which they are written.
    #[must_use]
    pub const fn columns(self) -> [u16; 4] {
        [self.city, self.road, self.monastery, self.field]
    }

    /// The sum.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.city as u32 + self.road as u32 + self.monastery as u32 + self.field as u32
    }
}

/// Who gets points by a play: the mover, and others whose features it completes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scores {
    /// The points of the player who plays.
    pub mover: Points,
    /// By player; zero where one is not paid.
    others: [Points; PlayerId::ALL.len()],
    unnamed: Points,
}

impl Scores {
    /// No points for anybody.
    pub const ZERO: Self = Self::new(Points::ZERO);

    /// Points for the mover alone.
    #[inline]
    #[must_use]
    pub const fn new(mover: Points) -> Self {
        Self {
            mover,
            others: [Points::ZERO; PlayerId::ALL.len()],
            unnamed: Points::ZERO,
        }
    }

    /// The same with points for another player; zero points are no pay.
    #[must_use]
    pub fn with_payee(mut self, player: PlayerId, points: Points) -> Self {
        self.set_payee(player, points);
        self
    }

    pub(crate) fn set_payee(&mut self, player: PlayerId, points: Points) {
        if let Some(own) = self.others.get_mut(player.index()) {
            *own = points;
        }
    }

    /// The same with points of which the record does not say whose they are: a `*` without a player among three or more.
    #[must_use]
    pub const fn with_unnamed(mut self, points: Points) -> Self {
        self.unnamed = points;
        self
    }

    /// The points of another player than the mover.
    #[must_use]
    pub fn payee(&self, player: PlayerId) -> Points {
        self.others.get(player.index()).copied().unwrap_or_default()
    }

    /// The others who are paid, from A on.
    pub fn payees(&self) -> impl Iterator<Item = (PlayerId, Points)> + '_ {
        PlayerId::ALL
            .into_iter()
            .zip(self.others)
            .filter(|(_, points)| !points.is_zero())
    }

    /// The points of which the record does not say whose they are.
    #[must_use]
    pub const fn unnamed(&self) -> Points {
        self.unnamed
    }
}

/// One play: a tile is placed, a feature claimed or not, and points are made. The draft's section 5.
///
/// Two are equal when they say the same; where they stand in a text, and what else an unclear tile could be, is no part of
/// the value.
#[derive(Clone, Copy)]
pub struct Play {
    /// Its number.
    pub turn: TurnNumber,
    /// Who plays.
    pub player: PlayerId,
    /// Where the tile is placed; the start tile lies at (0, 0).
    pub at: Coord,
    /// The tile, how it is turned, and the feature that it claims.
    pub tile: TileUse,
    /// The points; `None` where the record does not say.
    pub scores: Option<Scores>,
    pub(crate) alternative: Option<TileUse>,
    pub(crate) untagged: bool,
    pub(crate) span: Span,
    pub(crate) tile_span: Span,
    pub(crate) score_span: Span,
}

impl Play {
    /// A play without scores.
    #[must_use]
    pub const fn new(turn: TurnNumber, player: PlayerId, at: Coord, tile: TileUse) -> Self {
        Self {
            turn,
            player,
            at,
            tile,
            scores: None,
            alternative: None,
            untagged: false,
            span: Span::empty(0),
            tile_span: Span::empty(0),
            score_span: Span::empty(0),
        }
    }

    /// The same with its points.
    #[must_use]
    pub const fn with_scores(mut self, scores: Scores) -> Self {
        self.scores = Some(scores);
        self
    }

    /// What else the tile's spelling could mean, where letters that show the turn leave that open: corner letters without `^`,
    /// `FCFC` and `CFCF` without a tag.
    #[must_use]
    pub const fn alternative(&self) -> Option<TileUse> {
        self.alternative
    }

    /// Where the line stands in the text that it was read from, its end not counted; empty for a play that was not read.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Where the tile stands in the text.
    #[must_use]
    pub const fn tile_span(&self) -> Span {
        self.tile_span
    }

    /// Where the scores stand in the text; empty behind the tile where there are none.
    #[must_use]
    pub const fn score_span(&self) -> Span {
        self.score_span
    }
}

impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        (self.turn, self.player, self.at, self.tile, self.scores)
            == (other.turn, other.player, other.at, other.tile, other.scores)
    }
}

impl Eq for Play {}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Play")
            .field("turn", &self.turn)
            .field("player", &self.player)
            .field("at", &self.at)
            .field("tile", &self.tile)
            .field("scores", &self.scores)
            .finish_non_exhaustive()
    }
}
