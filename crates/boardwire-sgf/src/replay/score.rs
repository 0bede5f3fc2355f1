//! The score that marked territory gives, beside the result that the record tells.

use boardwire_core::Color;
use boardwire_rules::go::{Count, Points, RuleSet, Score, Scoring};

use super::Player;
use crate::value::{Decimal, GameResult, WinBy};
use crate::view::View;

/// A finished game as its marked territory counts it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MarkedScore {
    /// Whose points the vertices are.
    pub count: Count,
    /// Komi (KM); `None` if there is none that is told in quarters of a point.
    pub komi: Option<Points>,
    /// The score under the rules that the record names, or else the options; without komi if that is not known.
    pub score: Score,
    /// The score by the other way of counting, area or territory: what counts if the record names no rules.
    pub other_score: Score,
    /// RE, as far as it can be read.
    pub result: Option<GameResult>,
    /// Whether the record names rules.
    pub names_rules: bool,
}

/// A result that is not what the marked territory gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disagreement {
    /// RE.
    pub result: GameResult,
    /// The score by the marked territory.
    pub score: Score,
}

impl MarkedScore {
    pub(super) fn of(player: &Player<'_>, view: &View<'_>) -> Self {
        let position = player.position();
        let [black, white] = Color::ALL.map(|color| view.territory(color));
        let count = Count::marked(position.board(), black, white);
        // Game info stands once on the way: most often in the root.
        let infos = || player.nodes().map(|node| player.root().at(node));
        let komi = match infos().find_map(|view| view.komi()) {
            Some(komi) => points(komi),
            None => Some(Points::ZERO),
        };
        let handicap = infos().find_map(|view| view.handicap());
        let handicap = handicap.map_or(0, |handicap| handicap.stones());
        let score = |rules: &RuleSet| {
            count.score(
                rules,
                position.prisoners(),
                komi.unwrap_or_default(),
                handicap,
            )
        };
        let rules = position.rules();
        let other = RuleSet {
            scoring: match rules.scoring {
                Scoring::Area => Scoring::Territory,
                Scoring::Territory => Scoring::Area,
            },
            ..*rules
        };
        Self {
            score: score(rules),
            other_score: score(&other),
            komi,
            result: infos().find_map(|view| view.result()),
            names_rules: infos().any(|view| view.rules().is_some()),
            count,
        }
    }

    /// Whether RE tells another winner or margin than the marks. `None` if they agree, and if RE tells no score: a win by resignation, or none
    /// at all; also where komi can't be read. Where the record names no rules, either way of counting will do.
    #[must_use]
    pub fn disagreement(&self) -> Option<Disagreement> {
        let told = match self.result? {
            GameResult::Draw => Points::ZERO,
            GameResult::Win(Color::Black, WinBy::Points(margin)) => points(margin)?,
            GameResult::Win(Color::White, WinBy::Points(margin)) => -points(margin)?,
            _ => return None,
        };
        self.komi?;
        let agrees =
            told == self.score.margin() || !self.names_rules && told == self.other_score.margin();
        (!agrees).then_some(Disagreement {
            result: self.result?,
            score: self.score,
        })
    }
}

/// A decimal as points, if it is a number of quarters that a score can hold.
fn points(number: Decimal) -> Option<Points> {
    let quarters = (0..2).try_fold(number, |number, _| number.checked_add(number))?;
    let quarters = i32::try_from(quarters.to_i64()?).ok()?;
    Some(Points::from_quarters(quarters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_quarters() {
        for (text, quarters) in [
            ("6.5", Some(26)),
            ("-0.25", Some(-1)),
            ("3.750", Some(15)),
            ("0", Some(0)),
            ("0.1", None),
            ("6.55", None),
            ("1000000000", None),
        ] {
            let number: Decimal = text.parse().unwrap();
            assert_eq!(
                points(number),
                quarters.map(Points::from_quarters),
                "{text}"
            );
        }
    }
}
