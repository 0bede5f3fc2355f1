//! Who decides what a move does: the rules, behind a trait, so that a session needs none.

use boardwire_core::shogi::{Color, Setup};
#[cfg(feature = "rules")]
use boardwire_rules::shogi::{
    DeclarationOutcome, DeclarationRule, IllegalMove, Position, RepetitionKind, RepetitionOptions,
};

use crate::moves::CsaMove;
use crate::replay::to_core;

/// Judges the moves of one game. A session asks it; it does no I/O and knows no clock.
///
/// [`Board`] knows no more than what the pieces do on the board; `Rules` (feature `rules`) knows shogi.
pub trait Referee {
    /// A game begins from this position.
    fn start(&mut self, setup: &Setup);

    /// The position now.
    fn setup(&self) -> &Setup;

    /// Whether a move of the side to move can be played. Taking a king is one that can.
    ///
    /// # Errors
    /// Why not.
    fn judge(&self, mv: CsaMove) -> Result<(), Illegality>;

    /// Plays a move of the side to move. An illegal one leaves the position as it is.
    fn play(&mut self, mv: CsaMove) -> Verdict;

    /// Whether the side to move may declare a win now (`%KACHI`), by the rule that the summary's `Declaration` names.
    fn may_declare(&self) -> bool;
}

/// What a move does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The game goes on.
    Played,
    /// It can't be played: the mover loses.
    Illegal(Illegality),
    /// It takes a king that was left in check: the mover wins.
    KingCaptured,
    /// The position has occurred for the fourth time: a draw.
    Sennichite,
    /// The same, and this side gave check all the time: it loses.
    OuteSennichite {
        /// The side that loses.
        loser: Color,
    },
}

/// Why a move is illegal, as far as servers tell it apart in their records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegality {
    /// The piece can't move that way, or it is no move at all: `illegal move`.
    Move,
    /// A dropped pawn gives mate: `uchifuzume`.
    Uchifuzume,
    /// The mover's king is left in check: `oute_kaihimore`.
    KingLeftInCheck,
}

/// A referee without rules: it moves pieces that are there, and lets every declaration stand. A game is never drawn by it.
#[derive(Clone, Debug, Default)]
pub struct Board(Setup);

impl Referee for Board {
    fn start(&mut self, setup: &Setup) {
        self.0 = *setup;
    }

    fn setup(&self) -> &Setup {
        &self.0
    }

    fn judge(&self, mv: CsaMove) -> Result<(), Illegality> {
        match self.clone().play(mv) {
            Verdict::Illegal(why) => Err(why),
            _ => Ok(()),
        }
    }

    fn play(&mut self, mv: CsaMove) -> Verdict {
        match to_core(mv, &self.0).map(|mv| self.0.play_unchecked(mv)) {
            Ok(Ok(())) => Verdict::Played,
            _ => Verdict::Illegal(Illegality::Move),
        }
    }

    fn may_declare(&self) -> bool {
        true
    }
}

/// The rules of shogi: legal moves, repetition, and the entering-king declaration by 27 points.
#[cfg(feature = "rules")]
#[derive(Clone, Debug)]
pub struct Rules {
    position: Position,
    repetition: RepetitionOptions,
    declaration: DeclarationRule,
}

#[cfg(feature = "rules")]
impl Rules {
    /// As shogi-server judges: the position before the first move does not count as an occurrence, and 28 points win for Black, 27 for
    /// White.
    #[must_use]
    pub fn shogi_server() -> Self {
        Self {
            position: Position::startpos(),
            repetition: RepetitionOptions::DEFAULT.with_start_counts(false),
            declaration: DeclarationRule::Points27,
        }
    }

    /// The same with another reading of repetition.
    #[must_use]
    pub const fn with_repetition(mut self, repetition: RepetitionOptions) -> Self {
        self.repetition = repetition;
        self
    }

    /// The same with another rule of declaration. A declaration that would be a draw does not win.
    #[must_use]
    pub const fn with_declaration(mut self, declaration: DeclarationRule) -> Self {
        self.declaration = declaration;
        self
    }

    /// The position, with its history.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl DefaultReferee {
    /// Whether the king of the side to move and its pieces are where every rule of declaration wants them; a [`Board`] can't tell.
    #[cfg_attr(
        not(feature = "rules"),
        expect(clippy::unused_self, reason = "a board has no rules to ask")
    )]
    pub(super) fn has_entered(&self) -> bool {
        #[cfg(feature = "rules")]
        {
            let declaration = self.position.declaration(DeclarationRule::Points24);
            declaration.outcome() != DeclarationOutcome::Fail
        }
        #[cfg(not(feature = "rules"))]
        true
    }
}

#[cfg(feature = "rules")]
impl Default for Rules {
    fn default() -> Self {
        Self::shogi_server()
    }
}

#[cfg(feature = "rules")]
impl Referee for Rules {
    fn start(&mut self, setup: &Setup) {
        self.position = Position::unchecked(setup);
    }

    fn setup(&self) -> &Setup {
        self.position.setup()
    }

    fn judge(&self, mv: CsaMove) -> Result<(), Illegality> {
        let mv = to_core(mv, self.position.setup()).map_err(|_| Illegality::Move)?;
        match self.position.check_move(mv) {
            Ok(()) | Err(IllegalMove::KingCapture) => Ok(()),
            Err(reason) => Err(illegality(reason)),
        }
    }

    fn play(&mut self, mv: CsaMove) -> Verdict {
        let Ok(mv) = to_core(mv, self.position.setup()) else {
            return Verdict::Illegal(Illegality::Move);
        };
        match self.position.play(mv) {
            Ok(()) => {}
            Err(IllegalMove::KingCapture) => return Verdict::KingCaptured,
            Err(reason) => return Verdict::Illegal(illegality(reason)),
        }
        match self
            .position
            .repetition(&self.repetition)
            .map(|repetition| repetition.kind)
        {
            None => Verdict::Played,
            Some(RepetitionKind::Draw) => Verdict::Sennichite,
            Some(RepetitionKind::PerpetualCheck { loser }) => Verdict::OuteSennichite { loser },
        }
    }

    fn may_declare(&self) -> bool {
        let declaration = self.position.declaration(self.declaration);
        declaration.outcome() == DeclarationOutcome::Win
    }
}

#[cfg(feature = "rules")]
const fn illegality(reason: IllegalMove) -> Illegality {
    match reason {
        IllegalMove::Uchifuzume => Illegality::Uchifuzume,
        IllegalMove::LeavesKingInCheck { .. } => Illegality::KingLeftInCheck,
        _ => Illegality::Move,
    }
}

/// The referee that a session has unless another is named: the [`Rules`] of shogi with the feature `rules`, else a [`Board`].
#[cfg(feature = "rules")]
pub type DefaultReferee = Rules;
/// The referee that a session has unless another is named: the `Rules` of shogi with the feature `rules`, else a [`Board`].
#[cfg(not(feature = "rules"))]
pub type DefaultReferee = Board;

#[cfg(test)]
mod tests {
    use super::*;

    fn play(referee: &mut impl Referee, text: &str) -> Verdict {
        referee.play(CsaMove::from_csa(text.as_bytes()).unwrap())
    }

    #[test]
    fn a_board_moves_what_is_there() {
        let mut board = Board::default();
        for (mv, verdict) in [
            ("+7776FU", Verdict::Played),
            ("+2726FU", Verdict::Illegal(Illegality::Move)),
            ("-3334FU", Verdict::Played),
            ("+8822UM", Verdict::Played),
            ("-3122GI", Verdict::Played),
            ("+0055KA", Verdict::Played),
            ("-5551KA", Verdict::Illegal(Illegality::Move)),
            ("-0055KA", Verdict::Illegal(Illegality::Move)),
        ] {
            assert_eq!(play(&mut board, mv), verdict, "{mv}");
        }
        assert_eq!(board.setup().turn, Color::White);
    }

    #[cfg(feature = "rules")]
    #[test]
    fn rook_shuffling_ends_where_the_start_counts() {
        let ends_at = |mut rules: Rules| {
            rules.start(&Setup::startpos());
            ["+2838HI", "-8272HI", "+3828HI", "-7282HI"]
                .into_iter()
                .cycle()
                .take(20)
                .position(|mv| play(&mut rules, mv) == Verdict::Sennichite)
                .map(|index| index + 1)
        };
        assert_eq!(ends_at(Rules::shogi_server()), Some(13));
        let counts = Rules::default().with_repetition(RepetitionOptions::DEFAULT);
        assert_eq!(ends_at(counts), Some(12));
    }

    #[cfg(feature = "rules")]
    #[test]
    fn the_rules_say_why() {
        let mut rules = Rules::default();
        for mv in ["+7776FU", "-3334FU", "+8833UM"] {
            assert_eq!(play(&mut rules, mv), Verdict::Played);
        }
        assert_eq!(
            play(&mut rules, "-9394FU"),
            Verdict::Illegal(Illegality::KingLeftInCheck)
        );
        assert_eq!(
            play(&mut rules, "-3355FU"),
            Verdict::Illegal(Illegality::Move)
        );
        assert!(!rules.may_declare());
    }
}
