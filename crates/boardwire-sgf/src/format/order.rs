//! The canonical order of properties.

use crate::property::{Attribute, PropertyDef, PropertyId};
use PropertyId as P;

/// Properties of the root's first line.
const ROOT: &[P] = &[P::FF, P::CA, P::GM, P::SZ, P::ST, P::AP];

/// Properties about the game.
const INFO: &[P] = &[
    P::GN,
    P::EV,
    P::RO,
    P::PB,
    P::BR,
    P::BT,
    P::PW,
    P::WR,
    P::WT,
    P::HA,
    P::KM,
    P::RU,
    P::DT,
    P::PC,
    P::RE,
    P::TM,
    P::OT,
    P::SO,
    P::US,
    P::AN,
    P::GC,
    P::ON,
    P::CP,
];

/// All others that have a place.
const REST: &[P] = &[
    P::AB,
    P::AW,
    P::AE,
    P::PL,
    P::B,
    P::W,
    P::KO,
    P::MN,
    P::BL,
    P::WL,
    P::OB,
    P::OW,
    P::TE,
    P::BM,
    P::DO,
    P::IT,
    P::GB,
    P::GW,
    P::DM,
    P::UC,
    P::HO,
    P::V,
    P::N,
    P::C,
    P::AR,
    P::CR,
    P::DD,
    P::LB,
    P::LN,
    P::MA,
    P::SL,
    P::SQ,
    P::TR,
    P::TB,
    P::TW,
    P::VW,
    P::FG,
    P::PM,
];

/// The place of what comes first in the root.
pub(super) const FIRST: u8 = 0;
/// The place of the first property about the game.
pub(super) const FIRST_INFO: u8 = 32;
/// The place of properties about the game that have none of their own.
const OTHER_INFO: u8 = 63;
/// The place of the first property that is neither the root's nor about the game.
pub(super) const FIRST_REST: u8 = 64;
/// The place of all properties without one.
pub(super) const LAST: u8 = 127;

/// The place of each property by its number.
static RANKS: [u8; P::ALL.len()] = {
    let mut ranks = [LAST; P::ALL.len()];
    let parts: [(&[P], u8); 3] = [(ROOT, FIRST), (INFO, FIRST_INFO), (REST, FIRST_REST)];
    let mut part = 0;
    while part < parts.len() {
        let (ids, first) = parts[part];
        let mut at: u8 = 0;
        while (at as usize) < ids.len() {
            ranks[ids[at as usize] as usize] = first + at;
            at += 1;
        }
        part += 1;
    }
    ranks
};

/// The place of a property among those of its node. Those without a definition here, such as HA in a game of chess, come last.
#[inline]
pub(super) const fn rank(def: Option<&PropertyDef>) -> u8 {
    match def {
        Some(def) => rank_of(def),
        None => LAST,
    }
}

/// The same for one with a definition.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "a table of all properties and one of them"
)]
pub(super) const fn rank_of(def: &PropertyDef) -> u8 {
    match RANKS[def.id as usize] {
        LAST if matches!(def.attribute, Attribute::GameInfo) => OTHER_INFO,
        rank => rank,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_overlap() {
        let fits =
            |ids: &[P], first: u8, next: u8| usize::from(first) + ids.len() <= usize::from(next);
        assert!(fits(ROOT, FIRST, FIRST_INFO));
        assert!(fits(INFO, FIRST_INFO, OTHER_INFO));
        assert!(fits(REST, FIRST_REST, LAST));
    }
}
