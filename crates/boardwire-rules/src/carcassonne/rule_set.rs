//! The values that editions of the game differ in.

use core::fmt;
use core::ops::RangeInclusive;

/// The rules of a game in numbers. Records of this game don't say which rules were played, so there is one set only,
/// [`RuleSet::TOURNAMENT`]; it is a value so that a program can show it, and so that no number is hidden in the code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleSet {
    /// How many players take part.
    pub players: RangeInclusive<u8>,
    /// Meeples of each player.
    pub meeples: u8,
    /// Points for each tile of a completed city.
    pub city_tile: u16,
    /// Points for each emblem of a completed city.
    pub city_emblem: u16,
    /// Points for a completed city of two tiles. Some editions give 2; here it is no exception.
    pub city_of_two_tiles: u16,
    /// Points for each tile of a road, completed or not.
    pub road_tile: u16,
    /// Points for a monastery and for each tile around it, completed (9 in all) or not.
    pub monastery_tile: u16,
    /// Points at the end for each tile of a city that is not completed.
    pub open_city_tile: u16,
    /// Points at the end for each emblem of a city that is not completed.
    pub open_city_emblem: u16,
    /// Points at the end for a field, for each completed city that it touches. Some editions give 4, or count
    /// by city instead of by field.
    pub field_city: u16,
}

impl RuleSet {
    /// What tournaments play: 7 meeples, 4 points for a city of two tiles, and 3 for each completed city at a field, where a
    /// city can pay at several fields.
    pub const TOURNAMENT: Self = Self {
        players: 2..=5,
        meeples: 7,
        city_tile: 2,
        city_emblem: 2,
        city_of_two_tiles: 4,
        road_tile: 1,
        monastery_tile: 1,
        open_city_tile: 1,
        open_city_emblem: 1,
        field_city: 3,
    };
}

/// Writes the rules as sentences.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            players,
            meeples,
            city_tile,
            city_emblem,
            city_of_two_tiles,
            road_tile,
            monastery_tile,
            open_city_tile,
            open_city_emblem,
            field_city,
        } = self;
        write!(
            f,
            "{} to {} players with {meeples} meeples each. Completed cities: {city_tile} a tile and {city_emblem} an emblem \
             ({city_of_two_tiles} for two tiles); roads: {road_tile} a tile; monasteries: {monastery_tile} for each of the nine tiles. \
             At the end also open cities: {open_city_tile} a tile and {open_city_emblem} an emblem; fields: {field_city} for each \
             completed city.",
            players.start(),
            players.end()
        )
    }
}
