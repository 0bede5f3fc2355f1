//! What rule sets choose.

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum KoRule {
    /// None.
    None,
    /// Taking back at once a stone that has just captured a single one.
    #[default]
    Simple,
    /// A move that leads to a position that was on the board before. Passes are free.
    PositionalSuperko,
    /// A move that leads to a position that was on the board before with the same side to move. Passes are free.
    SituationalSuperko,
}

/// How a finished board is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Empty points that one side surrounds, and prisoners.
    Territory,
    /// Living stones, and empty points that one side surrounds.
    Area,
}

/// What White gets under area scoring since each handicap stone is also a point of area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum HandicapBonus {
    /// Nothing.
    #[default]
    None,
    /// A point for each handicap stone.
    Stones,
    /// A point for each handicap stone but the first.
    StonesLessOne,
}

/// The choices in which rule sets differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a move may take away its own chain's last liberty. The chain is then taken off the board.
    pub suicide: bool,
    /// How a finished board is counted.
    pub scoring: Scoring,
    /// What White gets for handicap stones.
    pub handicap_bonus: HandicapBonus,
}

impl RuleSet {
    /// Japanese and Korean: simple ko, no suicide, territory. A game in which a longer cycle repeats has no result; that is not found here.
    pub const JAPANESE: Self = Self {
        ko: KoRule::Simple,
        suicide: false,
        scoring: Scoring::Territory,
        handicap_bonus: HandicapBonus::None,
    };

    /// Chinese: positional superko, no suicide, area; White gets a point for each handicap stone.
    pub const CHINESE: Self = Self {
        ko: KoRule::PositionalSuperko,
        suicide: false,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::Stones,
    };

    /// The American Go Association's, counted by area: situational superko, no suicide. Counting by territory gives the same result there if a
    /// pass costs a prisoner, which records do not show.
    pub const AGA: Self = Self {
        ko: KoRule::SituationalSuperko,
        suicide: false,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::StonesLessOne,
    };

    /// New Zealand: situational superko, suicide allowed, area.
    pub const NEW_ZEALAND: Self = Self {
        ko: KoRule::SituationalSuperko,
        suicide: true,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::None,
    };

    /// Tromp-Taylor: positional superko, suicide allowed, area.
    pub const TROMP_TAYLOR: Self = Self {
        ko: KoRule::PositionalSuperko,
        suicide: true,
        scoring: Scoring::Area,
        handicap_bonus: HandicapBonus::None,
    };

    /// The rule set that SGF's property `RU` names, in any case: `Japanese` or `Korean`, `Chinese`, `AGA`, `NZ` or `New Zealand`, `Tromp-Taylor`.
    /// `None` for others, also for `GOE` (Ing's), whose ko rule is not here.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        const NAMES: [(&str, RuleSet); 9] = [
            ("japanese", RuleSet::JAPANESE),
            ("korean", RuleSet::JAPANESE),
            ("chinese", RuleSet::CHINESE),
            ("aga", RuleSet::AGA),
            ("nz", RuleSet::NEW_ZEALAND),
            ("new zealand", RuleSet::NEW_ZEALAND),
            ("new-zealand", RuleSet::NEW_ZEALAND),
            ("tromp-taylor", RuleSet::TROMP_TAYLOR),
            ("tromp taylor", RuleSet::TROMP_TAYLOR),
        ];
        let name = name.trim();
        NAMES
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, rules)| *rules)
    }
}

/// [`JAPANESE`](RuleSet::JAPANESE).
impl Default for RuleSet {
    fn default() -> Self {
        Self::JAPANESE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_sets_have_names() {
        assert_eq!(RuleSet::from_name(" CHINESE"), Some(RuleSet::CHINESE));
        assert_eq!(RuleSet::from_name("NZ"), Some(RuleSet::NEW_ZEALAND));
        for unknown in ["", "GOE", "Ing", "Chinese rules"] {
            assert_eq!(RuleSet::from_name(unknown), None, "{unknown}");
        }
    }
}
