//! Findings of a replay, for drivers.

use alloc::format;
use alloc::vec::Vec;

use boardwire_core::{CodeSet as _, Context, Finding, Observation, Severity, Span};
use boardwire_rules::go::IllegalMove;

use super::{IllegalPlay, Player, ReplayOptions};
use crate::codes::Code;
use crate::property::PropertyId;
use crate::tree::{Collection, Node, Step};

/// What is odd about the games of a collection by the rules of Go, in all variations: illegal moves (`illegal-move`, with the rule as its
/// context), and results that differ from the territory that is marked (`score-mismatch`). Games other than Go are passed over.
///
/// Each node is played once, and spans are in the file ([`Collection::span_in_file`]). When there are as many findings as
/// [`ReplayOptions::findings_limit`] allows, `too-many-notes` follows and the rest is not looked at.
#[must_use]
pub fn observe(collection: &Collection<'_>, options: &ReplayOptions) -> Vec<Observation> {
    let mut found = Vec::new();
    'games: for root in collection.games() {
        let Ok(mut player) = Player::new(root, options) else {
            continue;
        };
        // What is left is taken back when something else is to be played, which after the last node is never.
        let mut left: usize = 0;
        for step in root.traverse() {
            let node = match step {
                Step::Enter(node) => node,
                Step::Leave(_) => {
                    left += 1;
                    continue;
                }
            };
            for _ in 0..core::mem::take(&mut left) {
                player.leave();
            }
            let entered = player.enter(node);
            if found.len() >= options.findings_limit {
                found.push(finding(Code::TooManyNotes, node.span()).into());
                break 'games;
            }
            found.extend(entered.illegal().map(illegal));
            if !entered.is_complete {
                let finding = finding(Code::PositionNotFollowed, node.span());
                found.push(finding.into());
                break;
            }
            found.extend(disagreement(&player, node));
        }
    }
    for observation in &mut found {
        observation.finding.span = collection.span_in_file(observation.finding.span);
    }
    found
}

/// The names that may stand as a finding's context.
static RULES: [(IllegalMove, &str); 4] = [
    (IllegalMove::Occupied, "occupied"),
    (IllegalMove::Ko, "ko"),
    (IllegalMove::Suicide, "suicide"),
    (IllegalMove::Superko, "superko"),
];

fn illegal(play: &IllegalPlay<'_>) -> Observation {
    let mut finding = finding(Code::IllegalMove, play.span);
    if let Some((_, rule)) = RULES.iter().find(|(reason, _)| *reason == play.reason) {
        finding.context = Context::new(rule);
    }
    finding.into()
}

/// A result that does not fit the marks of the node that was just entered.
fn disagreement(player: &Player<'_>, node: Node<'_>) -> Option<Observation> {
    let odd = player.marked_score()?.disagreement()?;
    let span = territory_span(node)?;
    let detail = format!(
        "RE tells {}, the marked territory gives {}",
        odd.result, odd.score
    );
    Some(Observation {
        detail: Some(detail),
        ..finding(Code::ScoreMismatch, span).into()
    })
}

/// From the first to the last of TB and TW.
fn territory_span(node: Node<'_>) -> Option<Span> {
    node.properties()
        .filter(|property| {
            matches!(
                PropertyId::of(property.ident()),
                Some(PropertyId::TB | PropertyId::TW)
            )
        })
        .map(|property| property.span())
        .reduce(Span::join)
}

fn finding(code: Code, span: Span) -> Finding {
    Finding::new(code.info(), span, Severity::Remark)
}
