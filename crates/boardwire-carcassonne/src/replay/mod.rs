//! Records on the rules: plays and points checked, open questions settled, missing points filled in.
//!
//! ```
//! use boardwire_carcassonne::{Code, parse, replay::Replay};
//!
//! let record = parse("04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +2+0+0\n")?;
//! let replay = Replay::new(&record);
//! let finding = &replay.findings()[0];
//! assert_eq!((finding.code, finding.span.range()), (Code::ScoreMismatch, 63..69));
//! assert_eq!(finding.right.as_deref(), Some("1 A 0 1 CmFFF(+180) +4+0+0"));
//! assert_eq!(
//!     finding.message,
//!     "the city S on (0, 1), complete: 2 tiles, 4 points to A (meeples: A 1)"
//! );
//! # Ok::<(), boardwire_carcassonne::ParseError>(())
//! ```
//!
//! [`Replay`] takes a record as it is. [`resolve`] first settles what its text left open: which of two tiles a spelling means, how
//! the start tile lies, whose points a `*` shows, which points are missing; [`fill`] adds them, and the final scoring of a finished game. The codec's
//! [`validate`](boardwire_core::Codec::validate) does both and gives the findings.

mod fill;
mod finding;
mod resolve;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardwire_core::carcassonne::{Design, PlayerId, Turns};
use boardwire_core::{CodeSet as _, Span};
use boardwire_rules::carcassonne::{Game, IllegalPlay, Outcome};

pub use fill::{fill, fill_final, fill_scores};
pub use finding::ReplayFinding;
#[cfg(feature = "serde")]
pub(crate) use finding::findings;
pub(crate) use finding::observe;
pub use resolve::{Resolved, resolve};

use crate::codes::Code;
use crate::format::{final_text, format_play};
use crate::model::{Anchor, FinalPoints, Play, Points, Record, Scores};

/// What a play of a record brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    outcome: Outcome,
    scores: Scores,
}

impl Step {
    /// What it completed, and the points of each player.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The points as a record writes them.
    #[must_use]
    pub const fn scores(&self) -> &Scores {
        &self.scores
    }
}

/// A record played through on the rules, up to its end, to the first play against them or to the first that could not be read
/// ([`Record::gap`]).
#[derive(Clone, Debug)]
pub struct Replay {
    game: Game,
    steps: Vec<Step>,
    findings: Vec<ReplayFinding>,
    is_complete: bool,
}

impl Replay {
    /// Plays a record through.
    #[must_use]
    pub fn new(record: &Record<'_>) -> Self {
        Self::up_to(record, usize::MAX)
    }

    /// Plays the first `count` plays of a record. The final scoring is checked where these are all.
    #[must_use]
    pub fn up_to(record: &Record<'_>, count: usize) -> Self {
        let mut replay = Self {
            game: new_game(record),
            steps: Vec::new(),
            findings: Vec::new(),
            is_complete: true,
        };
        for (index, play) in record.plays().iter().enumerate().take(count) {
            if record.gap() == Some(index) {
                replay.stop_at_gap(index, record);
                return replay;
            }
            discard(&mut replay.game, record, Anchor::Play(index));
            match replay.game.play_for(play.player, play.at, play.tile) {
                Ok(outcome) => replay.step(index, play, outcome, record),
                Err(illegal) => {
                    replay.stop(index, play, illegal, record);
                    return replay;
                }
            }
        }
        if count >= record.plays().len() {
            if record.gap().is_some() {
                replay.stop_at_gap(record.plays().len(), record);
                return replay;
            }
            let first = record.finals().next();
            if let Some((player, _)) = first {
                discard(&mut replay.game, record, Anchor::Final(player));
            }
            discard(&mut replay.game, record, Anchor::End);
            replay.check_finals(record);
        }
        replay
    }

    /// The game after the last play that was legal.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The plays that were legal, in the order of the record.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is wrong with the record, in the order of its plays.
    #[must_use]
    pub fn findings(&self) -> &[ReplayFinding] {
        &self.findings
    }

    /// Whether all plays are there and legal.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    fn step(&mut self, index: usize, play: &Play, outcome: Outcome, record: &Record<'_>) {
        let scores = scores_of(&outcome);
        if let Some(written) = &play.scores
            && !agrees(written, &scores)
        {
            let code = Code::ScoreMismatch;
            let found = about_score(code, index, play, &outcome, scores, record);
            self.findings.push(found);
        }
        self.steps.push(Step { outcome, scores });
    }

    fn stop(&mut self, index: usize, play: &Play, illegal: IllegalPlay, record: &Record<'_>) {
        let code = match illegal {
            IllegalPlay::NoSuchPlayer { .. } => Code::WrongPlayer,
            _ => Code::from_name(illegal.code()).unwrap_or(Code::BadLine),
        };
        let span = match illegal {
            IllegalPlay::EdgeMismatch { .. }
            | IllegalPlay::TooManyOfDesign { .. }
            | IllegalPlay::FeatureOccupied { .. }
            | IllegalPlay::NoMeepleLeft { .. } => play.tile_span(),
            _ => play.span(),
        };
        self.is_complete = false;
        self.findings.push(ReplayFinding {
            code,
            span,
            play: Some(index),
            player: None,
            message: illegal.to_string(),
            right: None,
        });
        self.leave_unchecked(index + 1, record, "a play before it is against the rules");
    }

    /// Plays are missing before the one with this index.
    fn stop_at_gap(&mut self, index: usize, record: &Record<'_>) {
        self.is_complete = false;
        self.leave_unchecked(index, record, "a play before it could not be read");
    }

    /// Says that plays from this index on, and the final scoring, are not checked.
    fn leave_unchecked(&mut self, index: usize, record: &Record<'_>, message: &str) {
        let rest = record.plays().get(index..).unwrap_or_default();
        let finals = record.final_spans().next();
        let next = rest.first().map(Play::span).or(finals);
        if let Some(span) = next {
            let last = record.final_spans().last();
            let last = last.or_else(|| rest.last().map(Play::span));
            self.findings.push(ReplayFinding {
                code: Code::NotChecked,
                span: Span::new(span.start, last.unwrap_or(span).end),
                play: (!rest.is_empty()).then_some(index),
                player: None,
                message: String::from(message),
                right: None,
            });
        }
    }

    fn check_finals(&mut self, record: &Record<'_>) {
        if !record.has_finals() {
            return;
        }
        let scoring = self.game.final_scoring();
        for (player, written) in record.finals() {
            let right = final_points(scoring.points[player]);
            if written == right {
                continue;
            }
            let own: Vec<String> = scoring
                .features
                .iter()
                .filter(|feature| feature.majority().contains(player))
                .map(ToString::to_string)
                .collect();
            let message = if own.is_empty() {
                String::from("the player has no meeple that scores")
            } else {
                own.join("; ")
            };
            self.findings.push(ReplayFinding {
                code: Code::FinalMismatch,
                span: record.final_span(player),
                play: None,
                player: Some(player),
                message,
                right: Some(text(final_text(player, right))),
            });
        }
    }
}

/// Says that a play's points are not those of the rules, and which these are.
fn about_score(
    code: Code,
    index: usize,
    play: &Play,
    outcome: &Outcome,
    right: Scores,
    record: &Record<'_>,
) -> ReplayFinding {
    let mut message = outcome.to_string();
    if message.is_empty() {
        message.push_str("the play completes nothing");
    }
    let right = play.with_scores(right);
    ReplayFinding {
        code,
        span: play.score_span(),
        play: Some(index),
        player: None,
        message,
        right: Some(text(format_play(&right, record.style()))),
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// A game for the players of a record; of one without player lines, for those who play.
fn new_game(record: &Record<'_>) -> Game {
    let players = record.players().len();
    let seen = record.plays().iter().map(|play| play.player.index() + 1);
    let players = if players == 0 {
        seen.max().unwrap_or(1)
    } else {
        players
    };
    let game = Game::for_record(players, Turns::Zero);
    #[expect(clippy::expect_used, reason = "a record has at most six players")]
    game.expect("one to six players")
}

/// The comment that says that a tile could not be placed.
const UNPLACEABLE: &str = "unplaceable:";

/// Takes the tiles out of the game that fit nowhere before a line, as comments before it say. A comment is free text: one that
/// can't be true changes nothing.
fn discard(game: &mut Game, record: &Record<'_>, anchor: Anchor) {
    let comments = record.comments_at(anchor).iter();
    for comment in comments.filter(|comment| !comment.is_inline()) {
        let text = comment.text().as_str().trim();
        if let Some(name) = text.strip_prefix(UNPLACEABLE)
            && let Some(design) = design_of(name.trim())
        {
            let _ = game.discard(design);
        }
    }
}

/// The design that a tile's text names, turned or not.
fn design_of(name: &str) -> Option<Design> {
    Design::from_name(name).or_else(|| {
        let token = crate::tile::lex::lex(name.as_bytes(), 0).ok()?;
        token.design()
    })
}

/// The points of a play as a record writes them.
fn scores_of(outcome: &Outcome) -> Scores {
    let points = |[city, road, monastery]: [u16; 3]| Points::new(city, road, monastery);
    let mut scores = Scores::new(points(outcome.gains[outcome.player]));
    for player in outcome.payees().filter(|&player| player != outcome.player) {
        scores.set_payee(player, points(outcome.gains[player]));
    }
    scores
}

/// Whether written points are those of the play. Points of nobody in particular are those of the one other player who is paid.
fn agrees(written: &Scores, right: &Scores) -> bool {
    if written.unnamed().is_zero() {
        return written == right;
    }
    let mut payees = right.payees();
    let named = written.payees().next().is_some();
    let only = payees.next().filter(|_| payees.next().is_none());
    !named
        && written.mover == right.mover
        && only.is_some_and(|(_, points)| points == written.unnamed())
}

fn final_points([city, road, monastery, field]: [u16; 4]) -> FinalPoints {
    FinalPoints::new(city, road, monastery, field)
}

/// Who plays in a record, at most six.
fn players(record: &Record<'_>) -> impl Iterator<Item = PlayerId> + use<> {
    PlayerId::ALL.into_iter().take(record.players().len())
}
