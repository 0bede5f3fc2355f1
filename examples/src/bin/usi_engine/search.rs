//! Iterative deepening over alpha-beta, with captures searched on.

use boardwire_core::shogi::Move;
use boardwire_rules::shogi::{Position, RepetitionKind, RepetitionOptions};
use boardwire_usi::{MateScore, Score};

use crate::control::Control;
use crate::eval::{evaluate, value};
use crate::limits::Limits;

/// Beyond every score.
const INFINITY: i32 = 1_000_000;
/// Mate here and now; at a distance, less its plies.
const MATE: i32 = 100_000;
/// Scores beyond this are mates.
const MATE_BOUND: i32 = MATE - 1_000;
/// Captures are searched so many plies beyond the depth.
const CAPTURE_PLIES: u32 = 6;

/// What one iteration found.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Plies that the longest branch had, captures included.
    pub(crate) seldepth: u32,
    pub(crate) score: i32,
    pub(crate) moves: Vec<Move>,
}

impl Line {
    /// The score as the protocol has it: centipawns, or plies to mate.
    pub(crate) fn protocol_score(&self) -> Score {
        let plies = i64::from(MATE - self.score.abs());
        match self.score {
            score if score >= MATE_BOUND => Score::mate(MateScore::plies(plies)),
            score if score <= -MATE_BOUND => Score::mate(MateScore::plies(-plies)),
            score => Score::cp(i64::from(score)),
        }
    }

    /// A mate has been found: no deeper search changes it.
    pub(crate) const fn is_decided(&self) -> bool {
        self.score.abs() >= MATE_BOUND
    }
}

/// The search was told to end, or has used up its nodes.
pub(crate) struct Over;

pub(crate) struct Searcher<'c> {
    position: Position,
    control: &'c Control,
    limits: &'c Limits,
    pub(crate) nodes: u64,
    seldepth: u32,
    /// Called now and then.
    tick: &'c mut dyn FnMut(u64),
}

impl<'c> Searcher<'c> {
    pub(crate) fn new(
        position: Position,
        control: &'c Control,
        limits: &'c Limits,
        tick: &'c mut dyn FnMut(u64),
    ) -> Self {
        Self {
            position,
            control,
            limits,
            nodes: 0,
            seldepth: 0,
            tick,
        }
    }

    /// One iteration over these moves. One that ends early proves nothing: the line of the one before stands.
    pub(crate) fn iterate(&mut self, moves: &[Move], depth: u32) -> Result<Line, Over> {
        self.seldepth = 0;
        let mut best: Option<(i32, Vec<Move>)> = None;
        for &mv in moves {
            let alpha = best.as_ref().map_or(-INFINITY, |(score, _)| *score);
            let mut line = Vec::new();
            let score = self.child(mv, depth, 0, -INFINITY, -alpha, &mut line)?;
            if score > alpha {
                best = Some((score, line));
            }
        }
        let (score, moves) = best.ok_or(Over)?;
        Ok(Line {
            seldepth: self.seldepth,
            score,
            moves,
        })
    }

    /// Plays a move, searches what comes of it with the window of the other side, and takes it back.
    fn child(
        &mut self,
        mv: Move,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Result<i32, Over> {
        self.count()?;
        if self.position.play(mv).is_err() {
            return Ok(-INFINITY);
        }
        let mut rest = Vec::new();
        let result = self.node(depth - 1, ply + 1, alpha, beta, &mut rest);
        self.position.undo();
        line.clear();
        line.push(mv);
        line.append(&mut rest);
        Ok(-result?)
    }

    fn node(
        &mut self,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> Result<i32, Over> {
        self.seldepth = self.seldepth.max(ply);
        if let Some(repetition) = self.position.repetition(&RepetitionOptions::DEFAULT) {
            return Ok(match repetition.kind {
                RepetitionKind::Draw => 0,
                RepetitionKind::PerpetualCheck { loser } if loser == self.position.turn() => {
                    -mate_in(ply)
                }
                RepetitionKind::PerpetualCheck { .. } => mate_in(ply),
            });
        }
        if depth == 0 {
            return self.captures(ply, CAPTURE_PLIES, alpha, beta);
        }
        let mut moves = self.position.legal_moves();
        if moves.is_empty() {
            return Ok(-mate_in(ply));
        }
        self.order(&mut moves);
        let mut best = -INFINITY;
        let mut child_line = Vec::new();
        for mv in moves {
            let score = self.child(mv, depth, ply, -beta, -alpha, &mut child_line)?;
            if score > best {
                best = score;
                core::mem::swap(line, &mut child_line);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Only captures, so that no exchange is judged in its middle. Out of check, doing nothing is a choice too.
    fn captures(&mut self, ply: u32, left: u32, mut alpha: i32, beta: i32) -> Result<i32, Over> {
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.position.is_check();
        if in_check && !self.position.has_legal_move() {
            return Ok(-mate_in(ply));
        }
        let stand = evaluate(&self.position);
        if left == 0 || stand >= beta && !in_check {
            return Ok(stand);
        }
        alpha = alpha.max(stand);
        let mut moves = self.position.legal_moves();
        moves.retain(|&mv| self.gain(mv) > 0);
        self.order(&mut moves);
        for mv in moves {
            self.count()?;
            if self.position.play(mv).is_err() {
                continue;
            }
            let score = self.captures(ply + 1, left - 1, -beta, -alpha);
            self.position.undo();
            alpha = alpha.max(-score?);
            if alpha >= beta {
                break;
            }
        }
        Ok(alpha)
    }

    /// What a move wins at once.
    fn gain(&self, mv: Move) -> i32 {
        let board = &self.position.setup().board;
        let target = mv.to().and_then(|to| board.get(to));
        target.map_or(0, |piece| value(piece.kind().unpromote()))
    }

    /// Captures of the most first, then promotions. Moves of equal promise keep their order, so that searches repeat.
    pub(crate) fn order(&self, moves: &mut [Move]) {
        moves.sort_by_cached_key(|&mv| -(self.gain(mv) * 2 + i32::from(mv.is_promotion())));
    }

    fn count(&mut self) -> Result<(), Over> {
        if self.nodes >= self.limits.nodes {
            return Err(Over);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            (self.tick)(self.nodes);
            if self.control.is_over() {
                return Err(Over);
            }
        }
        Ok(())
    }
}

fn mate_in(ply: u32) -> i32 {
    MATE - i32::try_from(ply).unwrap_or(MATE)
}
