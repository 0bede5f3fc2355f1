//! How a session behaves.

use alloc::vec::Vec;

use boardwire_core::{Color, Level};

use super::answer::{AnswerLimits, BoardSide, Handicap, Rules};
use super::point::PointStride;
use super::terms::Wishes;
use crate::link::{Compat, LinkOptions};
use crate::model::{Query, Value};

/// How a session behaves: what this side wants, what it asks, and what it lets pass.
///
/// ```
/// use boardwire_sgmp::session::{BoardSide, SessionOptions};
/// use boardwire_sgmp::{Color, Compat};
///
/// let options = SessionOptions::new(Compat::Spec).with_color(Color::White).with_side(BoardSide::NINE);
/// assert_eq!((options.wishes.side, options.extra_pass), (Some(BoardSide::NINE), false));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SessionOptions {
    /// What this side wants.
    pub wishes: Wishes,
    /// What it asks after a NEWGAME, in this order: rules, board size, handicap and colour unless set otherwise. The side that sent NEWGAME asks
    /// for what it does not know itself.
    pub questions: Vec<Query>,
    /// Which answers it takes.
    pub limits: AnswerLimits,
    /// The answer to QUERY 12, which program this is: 0 for those that the protocol does not know.
    pub program: Value,
    /// The program whose ways it takes on.
    pub compat: Compat,
    /// The link's ways.
    pub link: LinkOptions,
    /// At which level frames are read in [`Compat::Spec`]: Lenient also takes an OK with another value, as GoGui sends it. The other
    /// modes read as their programs do.
    pub level: Level,
    /// How points are numbered.
    pub stride: PointStride,
    /// Whether one MOVE before the end of the negotiation is kept until then; `not-your-turn` otherwise.
    pub early_move: bool,
    /// Whether a pass after the two that ended the game is acknowledged and forgotten (`extra-pass`), rather than refused.
    pub extra_pass: bool,
    /// Whether a MOVE with the other side's colour counts as its sender's (`colour-mismatch`), rather than being refused.
    pub any_color: bool,
    /// Whether the peer may take moves back; a TAKEBACK is refused otherwise.
    pub take_back: bool,
}

impl SessionOptions {
    /// The ways of a program, and no wishes.
    #[must_use]
    pub fn new(compat: Compat) -> Self {
        let lenient = compat != Compat::Spec;
        Self {
            wishes: Wishes::NONE,
            questions: match compat {
                Compat::Spec | Compat::GnuGo | Compat::Cgoban => Wishes::QUESTIONS.into(),
                Compat::GoGui | Compat::Cgf => [Query::Color, Query::Handicap].into(),
            },
            limits: AnswerLimits::DEFAULT,
            program: Value::ZERO,
            compat,
            link: compat.link_options(),
            level: Level::Conforming,
            stride: match compat {
                Compat::Cgf => PointStride::Fixed(19),
                _ => PointStride::BoardSize,
            },
            early_move: lenient,
            extra_pass: lenient,
            any_color: lenient,
            take_back: true,
        }
    }

    /// The ways of the protocol's documents, but whatever other programs do is let pass where its meaning is plain: frames are read at level Lenient, an early
    /// MOVE, an extra pass and a wrong colour are taken, and a peer may start afresh. What to choose when nobody knows the peer.
    #[must_use]
    pub fn lenient() -> Self {
        let spec = Self::new(Compat::Spec);
        Self {
            link: spec.link.with_accept_restart(true),
            level: Level::Lenient,
            early_move: true,
            extra_pass: true,
            any_color: true,
            ..spec
        }
    }

    /// The same for the side of that colour.
    #[must_use]
    pub const fn with_color(mut self, color: Color) -> Self {
        self.wishes.color = Some(color);
        self
    }

    /// The same with that board.
    #[must_use]
    pub const fn with_side(mut self, side: BoardSide) -> Self {
        self.wishes.side = Some(side);
        self
    }

    /// The same with that handicap.
    #[must_use]
    pub const fn with_handicap(mut self, handicap: Handicap) -> Self {
        self.wishes.handicap = Some(handicap);
        self
    }

    /// The same with these rules.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.wishes.rules = Some(rules);
        self
    }

    /// The same with other questions.
    #[must_use]
    pub fn with_questions(mut self, questions: impl Into<Vec<Query>>) -> Self {
        self.questions = questions.into();
        self
    }

    /// The same with another link.
    #[must_use]
    pub const fn with_link(mut self, link: LinkOptions) -> Self {
        self.link = link;
        self
    }

    /// The same with other numbers of points.
    #[must_use]
    pub const fn with_stride(mut self, stride: PointStride) -> Self {
        self.stride = stride;
        self
    }
}

/// [`Compat::Spec`], without wishes.
impl Default for SessionOptions {
    fn default() -> Self {
        Self::new(Compat::Spec)
    }
}
