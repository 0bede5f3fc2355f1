//! The rules of strict style: what SGF allows and the record of a game should not do (SGFC's option `-r`).

use boardwire_core::{Color, Span};

use super::Checker;
use crate::codes::Code;
use crate::game::Game;

/// What a root says about a handicap.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HandicapClaim {
    /// HA: its number, and the identifier.
    pub(super) number: Option<(u32, Span)>,
    /// AB: its points, and the identifier.
    pub(super) black: Option<(u32, Span)>,
    /// Whether there is AW: then AB is a position and no handicap.
    pub(super) white: bool,
}

impl Checker<'_> {
    fn is_strict_go(&self) -> bool {
        self.findings.is_strict() && self.context.game == Game::GO
    }

    /// HA and the stones of the root.
    pub(super) fn handicap(&mut self, claim: &HandicapClaim) {
        if !self.is_strict_go() {
            return;
        }
        let (stones, at) = match claim.black {
            Some((stones, at)) if !claim.white => (stones, Some(at)),
            _ => (0, None),
        };
        let place = match claim.number {
            Some((number, at)) if number != stones => Some(at),
            None if stones != 0 => at,
            _ => None,
        };
        if let Some(at) = place {
            self.findings.push(Code::HandicapMismatch, at);
        }
    }

    /// Setup after the root.
    pub(super) fn late_setup(&mut self, at: Span) {
        if !self.is_strict_go() {
            return;
        }
        if self.path.aside {
            self.path.moved = None;
        } else {
            self.findings.push(Code::SetupInMainLine, at);
        }
    }

    /// A move after the root.
    pub(super) fn turn(&mut self, color: Color, at: Span) {
        if self.is_strict_go() && self.path.moved == Some(color) {
            self.findings.push(Code::SameColourTwice, at);
        }
        self.path.moved = Some(color);
    }
}
