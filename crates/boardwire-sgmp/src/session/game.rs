//! The moves of a game.

use alloc::vec::Vec;

use boardwire_core::Color;
use boardwire_core::go::{Move, Vertex, fixed_handicap};
#[cfg(feature = "rules")]
use boardwire_rules::go::{Position, RuleSet};

use super::answer::{BoardSide, Handicap, Rules};
use crate::codes::Code;

/// A game as SGMP tells of it: moves in turn, which can be taken back, and two passes at the end. With the feature `rules` it has a board.
#[derive(Clone, Debug)]
pub struct Game {
    side: BoardSide,
    handicap: Handicap,
    rules: Rules,
    moves: Vec<Move>,
    /// `None` where no document says where the handicap stones stand.
    #[cfg(feature = "rules")]
    position: Option<Position>,
}

impl Game {
    /// A game at its beginning.
    #[must_use]
    pub fn new(side: BoardSide, handicap: Handicap, rules: Rules) -> Self {
        #[cfg(feature = "rules")]
        let position = {
            let rules = match rules {
                Rules::Japanese => RuleSet::JAPANESE,
                Rules::Chinese => RuleSet::CHINESE,
            };
            match handicap.stones() {
                0 => Some(Position::new(side.size(), rules)),
                stones => Position::with_handicap(side.size(), stones, rules),
            }
        };
        Self {
            side,
            handicap,
            rules,
            moves: Vec::new(),
            #[cfg(feature = "rules")]
            position,
        }
    }

    /// A game on a board whose size nobody has told: it takes all points that there can be, and stones never meet.
    pub(crate) fn on_unknown_board(handicap: Handicap, rules: Rules) -> Self {
        Self {
            #[cfg(feature = "rules")]
            position: None,
            ..Self::new(BoardSide::MAX, handicap, rules)
        }
    }

    /// The board's size.
    #[must_use]
    pub const fn side(&self) -> BoardSide {
        self.side
    }

    /// The handicap.
    #[must_use]
    pub const fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Where the handicap stones stand: as GTP's `fixed_handicap` places them. `None`: it has no places for so many on this board.
    #[must_use]
    pub fn handicap_stones(&self) -> Option<Vec<Vertex>> {
        match self.handicap.stones() {
            0 => Some(Vec::new()),
            stones => fixed_handicap(self.side.size(), stones),
        }
    }

    /// The position on the board (feature `rules`). `None`: nobody knows where the handicap stones stand.
    #[cfg(feature = "rules")]
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// The side to move: the sides take turns, also after moves were taken back.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.color_of(self.moves.len())
    }

    fn color_of(&self, index: usize) -> Color {
        let first = self.handicap.first();
        if index.is_multiple_of(2) {
            first
        } else {
            !first
        }
    }

    /// The moves in order, and who made them.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (Color, Move)> + '_ {
        let moves = self.moves.iter().enumerate();
        moves.map(|(index, mv)| (self.color_of(index), *mv))
    }

    /// How many moves there are, passes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no move was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The last move.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// Whether two passes have ended it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.moves.as_slice(), [.., Move::Pass, Move::Pass])
    }

    /// Whether a side may make a move now.
    ///
    /// # Errors
    /// `game-over`, `not-your-turn`, `point-off-board`, or with the feature `rules` `point-occupied`. Ko and suicide are the players' matter: the two programs may
    /// differ on them.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Code> {
        if self.is_over() {
            return Err(Code::GameOver);
        }
        if color != self.turn() {
            return Err(Code::NotYourTurn);
        }
        let Move::At(vertex) = mv else {
            return Ok(());
        };
        if !self.side.size().contains(vertex) {
            return Err(Code::PointOffBoard);
        }
        #[cfg(feature = "rules")]
        if let Some(position) = &self.position
            && position.board().get(vertex).is_some()
        {
            return Err(Code::PointOccupied);
        }
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// As [`check`](Self::check); the game is then as before.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Code> {
        self.check(color, mv)?;
        #[cfg(feature = "rules")]
        if let Some(position) = &mut self.position {
            let _ = position.execute(color, mv);
        }
        self.moves.push(mv);
        Ok(())
    }

    /// Takes back so many moves, of both sides alike, and gives them in the order in which they were made.
    ///
    /// # Errors
    /// `takeback-too-many`: there are not so many; the game is as before.
    pub fn take_back(&mut self, count: u16) -> Result<Vec<Move>, Code> {
        let Some(left) = self.moves.len().checked_sub(count.into()) else {
            return Err(Code::TakeBackTooMany);
        };
        let taken = self.moves.split_off(left);
        #[cfg(feature = "rules")]
        if let Some(position) = &mut self.position {
            for _ in 0..count {
                position.undo();
            }
        }
        Ok(taken)
    }
}
