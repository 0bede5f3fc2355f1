//! Groups of properties in which a point of a node stands once.

use super::PropertyId;
use crate::game::Version;

/// Properties of which a point of a node is in one at most, or a list in which it is once.
///
/// Source: SGF FF\[4\], "points of a list are unique", and the restrictions of setup, markup and Go properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum PointGroup {
    /// AB, AW, AE.
    Setup,
    /// CR, MA, SL, SQ, TR, and M of FF\[1\].
    Markup,
    /// TB, TW.
    Territory,
    /// LB, and L of FF\[1\].
    Labels,
    /// DD.
    Dimmed,
    /// VW. Before FF\[4\] it is two corners.
    Shown,
    /// AA of Amazons.
    Arrows,
    /// RG, before FF\[4\].
    Region,
    /// SC, before FF\[4\].
    Secure,
    /// SE of FF\[3\].
    Tried,
}

impl PointGroup {
    pub(crate) const COUNT: usize = 10;

    /// The group of a property in a version.
    #[inline]
    pub(crate) const fn of(id: PropertyId, version: Version) -> Option<Self> {
        use PropertyId as P;
        Some(match id {
            P::AB | P::AW | P::AE => Self::Setup,
            P::CR | P::MA | P::SL | P::SQ | P::TR | P::M => Self::Markup,
            P::TB | P::TW => Self::Territory,
            P::LB | P::L => Self::Labels,
            P::DD => Self::Dimmed,
            P::VW if matches!(version, Version::Ff4) => Self::Shown,
            P::AA => Self::Arrows,
            P::RG => Self::Region,
            P::SC => Self::Secure,
            P::SE => Self::Tried,
            _ => return None,
        })
    }

    /// The properties that share their points; empty for a list on its own, and for labels, which are texts too.
    pub(crate) const fn shared(self) -> &'static [PropertyId] {
        use PropertyId as P;
        match self {
            Self::Setup => &[P::AB, P::AW, P::AE],
            Self::Markup => &[P::CR, P::M, P::MA, P::SL, P::SQ, P::TR],
            Self::Territory => &[P::TB, P::TW],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::{Kind, ListForm};

    #[test]
    fn each_list_of_points_on_a_grid_has_a_group() {
        for &id in PropertyId::ALL {
            for def in id.defs() {
                let is_grid = def.game.is_none_or(|game| game.notation().is_grid());
                let has_points = matches!(def.kind, Kind::Point | Kind::Stone | Kind::Label);
                let group = PointGroup::of(id, Version::Ff4);
                if is_grid && def.list != ListForm::Single {
                    assert_eq!(group.is_some(), has_points, "{id}");
                }
                if let Some(group) = group {
                    assert!((group as usize) < PointGroup::COUNT);
                    let shared = group.shared();
                    assert!(shared.is_empty() || shared.contains(&id), "{id}");
                }
            }
        }
        assert_eq!(PointGroup::of(PropertyId::VW, Version::Ff3), None);
    }

    #[test]
    fn shared_points_are_those_of_one_group() {
        for &id in PropertyId::ALL {
            let Some(group) = PointGroup::of(id, Version::Ff4) else {
                continue;
            };
            for &other in group.shared() {
                assert_eq!(PointGroup::of(other, Version::Ff4), Some(group));
            }
        }
    }
}
