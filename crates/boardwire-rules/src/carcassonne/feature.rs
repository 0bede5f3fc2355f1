//! A feature on the table, what it is worth, and to whom.

use core::fmt;

use boardwire_core::carcassonne::{Claim, Coord, PlayerId};

use super::{PerPlayer, PlayerSet, RuleSet};

/// The four kinds of features, in the order of the columns of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    /// A city.
    City,
    /// A road.
    Road,
    /// A monastery: a feature of its tile alone.
    Monastery,
    /// A field.
    Field,
}

impl FeatureKind {
    /// All kinds, in the order of the columns `+C+R+M+F`.
    pub const ALL: [Self; 4] = [Self::City, Self::Road, Self::Monastery, Self::Field];

    /// The column of a score, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self as usize
    }
}

impl From<Claim> for FeatureKind {
    fn from(claim: Claim) -> Self {
        match claim {
            Claim::City(_) => Self::City,
            Claim::Road(_) => Self::Road,
            Claim::Field(_) => Self::Field,
            Claim::Monastery => Self::Monastery,
        }
    }
}

/// Writes `city`, `road`, `monastery` or `field`.
impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::City => "city",
            Self::Road => "road",
            Self::Monastery => "monastery",
            Self::Field => "field",
        })
    }
}

/// A feature of the table with all that its score depends on. As text it is the explanation of its score:
/// `the city S on (0, 1), complete: 2 tiles, 4 points to A (meeples: A 1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Feature {
    /// A tile that the feature lies on: the tile played, of a feature that a play completed (of a monastery its own); the tile of the
    /// first meeple, of one that scores at the end; the tile asked about; else the feature's first tile.
    pub place: Coord,
    /// The part of the feature on that tile.
    pub segment: Claim,
    /// How many tiles it covers, each counted once; of a monastery 1 and the tiles around it.
    pub tiles: u8,
    /// How many emblems it has; only cities have them.
    pub emblems: u8,
    /// How many ends are open: edges of cities and roads without a tile beyond, empty places around a monastery; 0
    /// of fields.
    pub open: u8,
    /// How many completed cities a field touches, each counted once; 0 of other kinds.
    pub cities: u8,
    /// The meeples on it.
    pub meeples: PerPlayer<u8>,
}

impl Feature {
    /// The kind.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> FeatureKind {
        FeatureKind::from(self.segment)
    }

    /// Whether nothing can be added to it. Fields are never complete.
    #[inline]
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.open == 0 && self.kind() != FeatureKind::Field
    }

    /// What it pays to each player of the [`majority`](Feature::majority): at once if it is complete, else if the game ended
    /// now.
    #[must_use]
    pub fn points(&self) -> u16 {
        let rules = &RuleSet::TOURNAMENT;
        let (tiles, emblems) = (u16::from(self.tiles), u16::from(self.emblems));
        match self.kind() {
            FeatureKind::City if !self.is_complete() => {
                rules.open_city_tile * tiles + rules.open_city_emblem * emblems
            }
            FeatureKind::City if tiles == 2 => {
                rules.city_of_two_tiles + rules.city_emblem * emblems
            }
            FeatureKind::City => rules.city_tile * tiles + rules.city_emblem * emblems,
            FeatureKind::Road => rules.road_tile * tiles,
            FeatureKind::Monastery => rules.monastery_tile * tiles,
            FeatureKind::Field => rules.field_city * u16::from(self.cities),
        }
    }

    /// The players with the most meeples on it: each gets all the points. Empty if no meeple stands there.
    #[must_use]
    pub fn majority(&self) -> PlayerSet {
        let most = self.meeples.iter().map(|(_, &count)| count).max();
        let most = most.unwrap_or_default();
        let holders = self.meeples.iter();
        holders
            .filter(|&(_, &count)| count == most && most > 0)
            .map(|(player, _)| player)
            .collect()
    }
}

/// Writes what it is worth, to whom, and why.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.segment, self.place)?;
        let (kind, tiles) = (self.kind(), usize::from(self.tiles));
        f.write_str(match kind {
            FeatureKind::Field => ": ",
            _ if self.is_complete() => ", complete: ",
            _ => ", not complete: ",
        })?;
        match kind {
            FeatureKind::City if self.emblems > 0 => {
                let emblems = usize::from(self.emblems);
                write!(
                    f,
                    "{} and {}",
                    Count(tiles, "tile"),
                    Count(emblems, "emblem")
                )?;
            }
            FeatureKind::City | FeatureKind::Road => Count(tiles, "tile").fmt(f)?,
            FeatureKind::Monastery => write!(f, "itself and {} around", tiles.saturating_sub(1))?,
            FeatureKind::Field if self.cities == 1 => f.write_str("1 completed city")?,
            FeatureKind::Field => write!(f, "{} completed cities", self.cities)?,
        }
        let points = Count(usize::from(self.points()), "point");
        write!(f, ", {points} to {}", self.majority())?;
        let mut mark = " (meeples: ";
        for (player, count) in self.meeples.iter().filter(|&(_, &count)| count > 0) {
            write!(f, "{mark}{player} {count}")?;
            mark = ", ";
        }
        f.write_str(if self.majority().is_empty() { "" } else { ")" })
    }
}

/// A number of things, in words.
struct Count(usize, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, thing) = self;
        write!(f, "{count} {thing}{}", if *count == 1 { "" } else { "s" })
    }
}

/// Meeples by player, a byte each, so that features join with one addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Crew(u64);

impl Crew {
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// At most 42 meeples are in play, so no byte overflows.
    #[inline]
    pub(super) fn add(&mut self, player: PlayerId) {
        self.0 += 1 << (8 * player as u32);
    }

    #[inline]
    pub(super) fn join(&mut self, other: Self) {
        self.0 += other.0;
    }

    pub(super) fn counts(self) -> PerPlayer<u8> {
        let mut counts = PerPlayer::default();
        for player in PlayerId::ALL {
            counts[player] = self.0.to_le_bytes()[player.index()];
        }
        counts
    }
}
