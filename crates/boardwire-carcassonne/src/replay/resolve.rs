//! What a text leaves open, settled on the rules.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use boardwire_core::carcassonne::{Design, PlayerId, TileUse, Turns};
use boardwire_core::{CodecOptions as _, Level};
use boardwire_rules::carcassonne::Game;

use super::fill::{fill_where, lacks_payee, lacks_points};
use super::{Replay, ReplayFinding, about_score, agrees, discard, new_game, scores_of};
use crate::codes::Code;
use crate::model::{Anchor, Play, Points, Record, Scores, Style};
use crate::options::{Options, StarReading, StartTurn};
use crate::tile::tile_text;

/// What [`resolve`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resolved<'i> {
    /// The record with nothing left open that the rules can tell.
    pub record: Record<'i>,
    /// What was settled, and what could not be.
    pub findings: Vec<ReplayFinding>,
}

/// How often tiles are tried one by one; each round is for what the one before found out.
const ROUNDS: usize = 4;

/// Plays that the search for a reading without contradiction may try; a game has 71.
const BUDGET: usize = 20_000;

/// Settles what the text of a record left open, as far as the rules tell, and adds the points of plays that have none.
///
/// - A tile that could be one of two ([`Play::alternative`]) is the one with which all plays are legal and all written points
///   right; in a record with mistakes, the one with which more plays are legal and fewer points wrong. If both are alike, the reader's
///   choice stands, and `ambiguous-tile` says so for tiles that lack their tag.
/// - A `*` without a player among three or more is, with [`StarReading::Recipient`], of the line's own player by one of the plays since
///   the line before of that player. With [`StarReading::Auto`], it is read in the way with which fewer points are wrong.
/// - With [`StartTurn::Guess`], which is how it is at Lenient, the table is turned by the least turn with which all plays are legal.
/// - At Lenient, points of other players than the mover that a line lacks are added, and `missing-payee` says so.
#[must_use]
pub fn resolve<'i>(record: &Record<'i>, options: &Options) -> Resolved<'i> {
    let mut resolved = Resolved {
        record: record.clone(),
        findings: Vec::new(),
    };
    if options.start_turn() == StartTurn::Guess {
        resolved.guess_start();
    }
    resolved.settle_tiles();
    if options.star() == StarReading::Recipient {
        resolved.read_stars_as_recipients();
    }
    if options.star() == StarReading::Auto && record.plays().iter().any(|play| play.untagged) {
        let mut other = Resolved {
            record: resolved.record.clone(),
            findings: Vec::new(),
        };
        if other.read_stars_as_recipients() {
            other.settle_tiles();
            if Fit::of(&other.record) > Fit::of(&resolved.record) {
                resolved.record = other.record;
                resolved.findings.append(&mut other.findings);
            }
        }
    }
    if options.level() == Level::Lenient {
        resolved.name_missing_payees();
    }
    fill_where(&mut resolved.record, lacks_points);
    resolved
}

/// How well a reading of a record agrees with the rules: the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// How many plays are legal before the first that is not.
    legal: usize,
    /// How many points are wrong.
    wrong: Reverse<usize>,
}

impl Fit {
    fn of(record: &Record<'_>) -> Self {
        let replay = Replay::new(record);
        let findings = replay.findings().iter();
        let wrong = findings
            .filter(|found| matches!(found.code, Code::ScoreMismatch | Code::FinalMismatch));
        Self {
            legal: replay.steps().len(),
            wrong: Reverse(wrong.count()),
        }
    }
}

/// The plays that can be replayed: all, or those before the first that could not be read.
fn known_plays<'r>(record: &'r Record<'_>) -> &'r [Play] {
    let plays = record.plays();
    record
        .gap()
        .and_then(|gap| plays.get(..gap))
        .unwrap_or(plays)
}

impl Resolved<'_> {
    fn find(&mut self, code: Code, index: usize, message: String) {
        let Some(play) = self.record.plays().get(index) else {
            return;
        };
        self.findings.push(ReplayFinding {
            code,
            span: play.tile_span(),
            play: Some(index),
            player: None,
            message,
            right: None,
        });
    }

    fn guess_start(&mut self) {
        for turns in Turns::ALL {
            let mut record = self.record.clone();
            record.turn_table(turns.inverse());
            if Replay::new(&record).steps().len() < known_plays(&record).len() {
                continue;
            }
            if turns != Turns::Zero {
                self.record = record;
                let message = format!("the start tile lies turned by {} degrees", turns.degrees());
                self.find(Code::StartTurnGuessed, 0, message);
            }
            return;
        }
    }

    /// Reads each `*` without a player as points of the line's own player, by the plays since that player's line before: of two
    /// players the one play between, of more those that the rules pay that player for. False: there is none.
    fn read_stars_as_recipients(&mut self) -> bool {
        let replay = Replay::new(&self.record);
        let mut is_changed = false;
        let plays = self.record.plays_mut();
        for index in 1..plays.len() {
            let (before, rest) = plays.split_at_mut(index);
            let Some(play) = rest.first_mut().filter(|play| play.untagged) else {
                continue;
            };
            let (player, Some(scores)) = (play.player, &mut play.scores) else {
                continue;
            };
            let Some(points) = star_of(scores) else {
                continue;
            };
            let since = before.iter().rposition(|earlier| earlier.player == player);
            let since = since.map_or(0, |own| own + 1);
            let between = before.get_mut(since..).unwrap_or_default();
            if give(between, since, player, points, &replay) {
                *scores = Scores::new(scores.mover);
                is_changed = true;
            }
        }
        is_changed
    }

    /// Adds the points of other players than the mover where a line lacks them.
    fn name_missing_payees(&mut self) {
        let record = self.record.clone();
        let replay = Replay::new(&record);
        let plays = record.plays().iter().zip(replay.steps()).enumerate();
        for (index, (play, step)) in plays {
            let right = *step.scores();
            if lacks_payee(play, &right) {
                let (code, outcome) = (Code::MissingPayee, step.outcome());
                let found = about_score(code, index, play, outcome, right, &record);
                self.findings.push(found);
                if let Some(play) = self.record.plays_mut().get_mut(index) {
                    play.scores = Some(right);
                }
            }
        }
    }

    fn settle_tiles(&mut self) {
        let open: Vec<usize> = self
            .record
            .plays()
            .iter()
            .enumerate()
            .filter(|(_, play)| play.alternative.is_some())
            .map(|(index, _)| index)
            .collect();
        if open.is_empty() {
            return;
        }
        let mut search = Search {
            record: &self.record,
            budget: BUDGET,
            tiles: Vec::new(),
        };
        let found = search.solve(0, new_game(&self.record));
        let tiles = search.tiles;
        if !found {
            return self.settle_one_by_one(&open);
        }
        for index in open {
            let Some(&tile) = tiles.get(index) else {
                continue;
            };
            let Some(play) = self.record.plays_mut().get_mut(index) else {
                continue;
            };
            let read = *play;
            play.tile = tile;
            let other = if tile == read.tile {
                read.alternative
            } else {
                Some(read.tile)
            };
            play.alternative = other;
            self.report(index, read, tile);
        }
    }

    /// Takes for each tile in turn the reading that fits better, the other tiles being as they are: for records with mistakes of
    /// other kinds. What is found out about later tiles may tell more about earlier ones, so that it goes round until nothing changes.
    fn settle_one_by_one(&mut self, open: &[usize]) {
        let read: Vec<Play> = self.record.plays().to_vec();
        let mut fit = Fit::of(&self.record);
        for _ in 0..ROUNDS {
            let before = fit;
            for &index in open {
                // What follows a play against the rules can't be told.
                if index > fit.legal {
                    break;
                }
                let Some(play) = self.record.plays().get(index).copied() else {
                    continue;
                };
                let Some(other) = play.alternative else {
                    continue;
                };
                self.set_tile(index, other, Some(play.tile));
                let own = Fit::of(&self.record);
                if own > fit {
                    fit = own;
                } else {
                    self.set_tile(index, play.tile, Some(other));
                }
            }
            if fit == before {
                break;
            }
        }
        for &index in open.iter().take_while(|&&index| index <= fit.legal) {
            if let (Some(&read), Some(play)) = (read.get(index), self.record.plays().get(index)) {
                self.report(index, read, play.tile);
            }
        }
    }

    fn set_tile(&mut self, index: usize, tile: TileUse, alternative: Option<TileUse>) {
        if let Some(play) = self.record.plays_mut().get_mut(index) {
            play.tile = tile;
            play.alternative = alternative;
        }
    }

    /// Says what a tile turned out to be.
    fn report(&mut self, index: usize, read: Play, tile: TileUse) {
        let other = if tile == read.tile {
            read.alternative
        } else {
            Some(read.tile)
        };
        let Some(other) = other else {
            return;
        };
        let names = (
            tile_text(tile, Style::Signed),
            tile_text(other, Style::Signed),
        );
        let settled = format!("it is {}, since {} does not fit", names.0, names.1);
        if !is_pair(tile.design()) {
            if tile != read.tile {
                self.find(Code::MissingCaret, index, settled.clone());
                self.find(Code::ResolvedByReplay, index, settled);
            }
            return;
        }
        self.set_tile(index, other, None);
        let fits = Fit::of(&self.record);
        self.set_tile(index, tile, Some(other));
        if fits >= Fit::of(&self.record) {
            let message = format!("it is read as {}, and may be {}", names.0, names.1);
            self.find(Code::AmbiguousTile, index, message);
        } else {
            self.find(Code::ResolvedByReplay, index, settled);
        }
    }
}

/// The points of a `*` without a player, if these are all that the line pays to others.
fn star_of(scores: &Scores) -> Option<Points> {
    let mut payees = scores.payees();
    match (payees.next(), scores.unnamed()) {
        (None, points) if !points.is_zero() => Some(points),
        (Some((_, points)), unnamed) if unnamed.is_zero() && payees.next().is_none() => {
            Some(points)
        }
        _ => None,
    }
}

/// Gives points to a player by the plays that pay that player on the rules, if these come to as many; by a play that stands alone,
/// whatever the rules say.
fn give(
    plays: &mut [Play],
    start: usize,
    player: PlayerId,
    points: Points,
    replay: &Replay,
) -> bool {
    if let [only] = plays {
        let Some(scores) = &mut only.scores else {
            return false;
        };
        scores.set_payee(player, points);
        return true;
    }
    let paid = |index: usize| {
        let step = replay.steps().get(start + index);
        step.map_or(Points::ZERO, |step| step.scores().payee(player))
    };
    let all = (0..plays.len()).map(paid).fold(Points::ZERO, Points::plus);
    if all != points {
        return false;
    }
    for (index, play) in plays.iter_mut().enumerate() {
        let points = paid(index);
        if !points.is_zero()
            && let Some(scores) = &mut play.scores
        {
            scores.set_payee(player, points);
        }
    }
    true
}

/// Whether a design is one of the two that share the letters FCFC.
const fn is_pair(design: Design) -> bool {
    matches!(design, Design::G | Design::H)
}

/// A search for a reading of all tiles without contradiction.
struct Search<'r, 'i> {
    record: &'r Record<'i>,
    budget: usize,
    /// The tiles of the plays so far.
    tiles: Vec<TileUse>,
}

impl Search<'_, '_> {
    /// Plays on from a play, trying both readings of open tiles, the reader's first. Its depth is the number of open tiles, and
    /// a game has no more than 71 plays.
    fn solve(&mut self, from: usize, mut game: Game) -> bool {
        let known = known_plays(self.record);
        let plays = known.get(from..).unwrap_or_default();
        for (index, play) in (from..).zip(plays) {
            discard(&mut game, self.record, Anchor::Play(index));
            if let Some(other) = play.alternative {
                let depth = self.tiles.len();
                for tile in [play.tile, other] {
                    let mut branch = game.clone();
                    if self.fits(&mut branch, play, tile) {
                        self.tiles.push(tile);
                        if self.solve(index + 1, branch) {
                            return true;
                        }
                        self.tiles.truncate(depth);
                    }
                }
                return false;
            }
            if !self.fits(&mut game, play, play.tile) {
                return false;
            }
            self.tiles.push(play.tile);
        }
        let is_whole = self.record.gap().is_none() && self.record.has_finals();
        let scoring = is_whole.then(|| game.final_scoring());
        scoring.is_none_or(|scoring| {
            self.record
                .finals()
                .all(|(player, points)| points.columns() == scoring.points[player])
        })
    }

    fn fits(&mut self, game: &mut Game, play: &Play, tile: TileUse) -> bool {
        let Some(budget) = self.budget.checked_sub(1) else {
            return false;
        };
        self.budget = budget;
        match game.play_for(play.player, play.at, tile) {
            Ok(outcome) => play
                .scores
                .as_ref()
                .is_none_or(|written| agrees(written, &scores_of(&outcome))),
            Err(_) => false,
        }
    }
}
