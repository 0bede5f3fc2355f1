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
}

/// [`JAPANESE`](RuleSet::JAPANESE).
impl Default for RuleSet {
    fn default() -> Self {
        Self::JAPANESE
    }
}
