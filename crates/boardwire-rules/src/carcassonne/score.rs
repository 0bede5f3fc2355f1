//! Scoring: what a play completes, and what is left at the end.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::carcassonne::{Claim, PlayerId};

use super::board::{Board, Node};
use super::{Feature, FeatureKind, PerPlayer};

/// What a play brought about. As text it is a line for each completed feature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Who played.
    pub player: PlayerId,
    /// The features that the play completed, also those that nobody is paid for: the cities and roads of the tile, then
    /// monasteries in the order in which they came to the table. Meeples are those before they returned.
    pub completed: Vec<Feature>,
    /// The points of each player by city, road and monastery.
    pub gains: PerPlayer<[u16; 3]>,
    /// The meeples that each player got back.
    pub returned: PerPlayer<u8>,
}

impl Outcome {
    /// The players who got points, in the order of play.
    pub fn payees(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let gains = self.gains.iter();
        gains
            .filter(|&(_, gain)| *gain != [0; 3])
            .map(|(player, _)| player)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(f, &self.completed)
    }
}

/// What the meeples on the table are worth at the end. As text it is a line for each feature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinalScoring {
    /// The features with meeples, in the order in which their first meeples came.
    pub features: Vec<Feature>,
    /// The points of each player by city, road, monastery and field.
    pub points: PerPlayer<[u16; 4]>,
}

impl fmt::Display for FinalScoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(f, &self.features)
    }
}

fn write_lines(f: &mut fmt::Formatter<'_>, features: &[Feature]) -> fmt::Result {
    for (i, feature) in features.iter().enumerate() {
        write!(f, "{}{feature}", if i == 0 { "" } else { "\n" })?;
    }
    Ok(())
}

/// Scores what the last tile completed and takes the meeples back. `first` is the node of its first feature.
pub(super) fn complete(board: &mut Board, player: PlayerId, first: Node) -> Outcome {
    let mut outcome = Outcome {
        player,
        completed: Vec::new(),
        gains: PerPlayer::default(),
        returned: PerPlayer::default(),
    };
    let Some(&last) = board.tiles().last() else {
        return outcome;
    };
    for (node, &claim) in (first..).zip(last.layout().claims()) {
        // Two parts of the tile can belong to one feature, as at a loop's junction.
        let is_new = || (first..node).all(|before| board.root(before) != board.root(node));
        if matches!(claim, Claim::City(_) | Claim::Road(_)) && board.is_closed(node) && is_new() {
            outcome.pay(board, node);
        }
    }
    for i in 0..board.monasteries().len() {
        let node = board.monasteries()[i];
        let place = board.segment(node).0;
        let is_near =
            (place.x() - last.place.x()).abs() <= 1 && (place.y() - last.place.y()).abs() <= 1;
        if is_near && board.is_closed(node) {
            outcome.pay(board, node);
        }
    }
    outcome
}

impl Outcome {
    fn pay(&mut self, board: &mut Board, node: Node) {
        let feature = board.feature(node);
        let column = feature.kind().column();
        for player in feature.majority().iter() {
            self.gains[player][column] += feature.points();
        }
        for (player, &count) in feature.meeples.iter() {
            self.returned[player] += count;
        }
        if board.holder(node).is_some() {
            board.clear(node);
        }
        self.completed.push(feature);
    }
}

/// The features with meeples, as they score at the end.
pub(super) fn finish(board: &Board) -> FinalScoring {
    let mut scoring = FinalScoring {
        features: Vec::new(),
        points: PerPlayer::default(),
    };
    let meeples = board.meeples();
    for (i, meeple) in meeples.iter().enumerate() {
        let root = board.root(meeple.node);
        if meeples[..i]
            .iter()
            .any(|before| board.root(before.node) == root)
        {
            continue;
        }
        let feature = board.feature(meeple.node);
        debug_assert!(
            feature.kind() == FeatureKind::Field || !feature.is_complete(),
            "meeples return when their feature is completed"
        );
        for player in feature.majority().iter() {
            scoring.points[player][feature.kind().column()] += feature.points();
        }
        scoring.features.push(feature);
    }
    scoring
}
