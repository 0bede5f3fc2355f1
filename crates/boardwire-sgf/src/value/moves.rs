//! Moves of the games that SGF specifies.

use alloc::borrow::Cow;

use boardwire_core::go::{self, Vertex};

use super::{BackgammonPoint, SimpleText};

/// A move: B, W and EX, in the notation of the game ([`Notation`](crate::Notation)).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move<'a> {
    /// A pass.
    Pass,
    /// A stone, disc or piece is placed: Go, Gomoku, Othello, Hex.
    Place(Vertex),
    /// A piece moves: Lines of Action.
    Slide(Slide<'a>),
    /// A piece moves and shoots: Amazons.
    Shot(Shot),
    /// Dice and what is done with them: Backgammon.
    Dice(Dice),
    /// What a game says in a word.
    Word(MoveWord),
    /// A move of a game for which nothing is specified, of Octi, and in Hex beyond 52x52.
    Text(SimpleText<'a>),
}

impl Move<'_> {
    /// Whether this is a pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        matches!(self, Self::Pass)
    }

    /// The move in the form of Go: a pass or a vertex.
    #[inline]
    #[must_use]
    pub const fn go(&self) -> Option<go::Move> {
        match *self {
            Self::Pass => Some(go::Move::Pass),
            Self::Place(vertex) => Some(go::Move::At(vertex)),
            _ => None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Move<'static> {
        match self {
            Self::Pass => Move::Pass,
            Self::Place(vertex) => Move::Place(vertex),
            Self::Slide(slide) => Move::Slide(slide.into_owned()),
            Self::Shot(shot) => Move::Shot(shot),
            Self::Dice(dice) => Move::Dice(dice),
            Self::Word(word) => Move::Word(word),
            Self::Text(text) => Move::Text(text.into_owned()),
        }
    }
}

impl From<go::Move> for Move<'_> {
    fn from(go: go::Move) -> Self {
        match go {
            go::Move::Pass => Self::Pass,
            go::Move::At(vertex) => Self::Place(vertex),
        }
    }
}

impl From<Vertex> for Move<'_> {
    fn from(vertex: Vertex) -> Self {
        Self::Place(vertex)
    }
}

/// A move of Lines of Action: `e1-e3`, `c2:c5++`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slide<'a> {
    /// Where the piece stood.
    pub from: Vertex,
    /// Where it goes.
    pub to: Vertex,
    /// Whether it captures (`:`).
    pub capture: bool,
    /// What is remarked behind it: mostly nothing.
    pub remark: SlideRemark<'a>,
}

impl Slide<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Slide<'static> {
        Slide {
            from: self.from,
            to: self.to,
            capture: self.capture,
            remark: self.remark.into_owned(),
        }
    }
}

/// A remark behind a move of Lines of Action, for readers: signs such as `+`, `++` and `!`, which SGF gives no meaning.
///
/// Source: SGF FF\[4\], the page of Lines of Action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SlideRemark<'a>(Cow<'a, str>);

impl<'a> SlideRemark<'a> {
    /// The remark of that text: ASCII signs without `-`, `:`, `\` and `]`, and spaces before or between them.
    ///
    /// ```
    /// use boardwire_sgf::value::SlideRemark;
    ///
    /// assert_eq!(SlideRemark::new("++").unwrap().as_str(), "++");
    /// assert!(SlideRemark::new("check").is_none());
    /// ```
    #[must_use]
    pub fn new(text: impl Into<Cow<'a, str>>) -> Option<Self> {
        let text = text.into();
        let is_sign = |byte: u8| byte.is_ascii_punctuation() && !b"-:\\]".contains(&byte);
        let fits = text.bytes().all(|byte| byte == b' ' || is_sign(byte));
        (fits && !text.ends_with(' ')).then_some(Self(text))
    }

    /// The text; empty where nothing is remarked.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SlideRemark<'static> {
        SlideRemark(Cow::Owned(self.0.into_owned()))
    }
}

/// A move of Amazons: from, to, and where the arrow flies, `djddgd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Where the amazon stood.
    pub from: Vertex,
    /// Where it goes.
    pub to: Vertex,
    /// Where its arrow goes.
    pub arrow: Vertex,
}

/// A move of Backgammon: two dice and up to four pairs of points, such as `31hefe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    dice: [u8; 2],
    steps: [Option<Step>; 4],
}

/// A man moves from a point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the man stood.
    pub from: BackgammonPoint,
    /// Where it goes.
    pub to: BackgammonPoint,
}

impl Dice {
    /// The dice, 1 to 6 each, and at most four steps.
    #[must_use]
    pub fn new(dice: [u8; 2], steps: &[Step]) -> Option<Self> {
        let mut all = [None; 4];
        if steps.len() > all.len() {
            return None;
        }
        for (place, step) in all.iter_mut().zip(steps) {
            *place = Some(*step);
        }
        Self::of(dice, all)
    }

    /// The same with the steps at the front of an array.
    pub(super) fn of(dice: [u8; 2], steps: [Option<Step>; 4]) -> Option<Self> {
        let valid = dice.iter().all(|die| (1..=6).contains(die));
        valid.then_some(Self { dice, steps })
    }

    /// The dice, 1 to 6 each, as written.
    #[must_use]
    pub const fn dice(&self) -> [u8; 2] {
        self.dice
    }

    /// What is done with them, in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.into_iter().flatten()
    }
}

/// What games say in a word where a move is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveWord {
    /// Hex and Lines of Action.
    Resign,
    /// Hex: the player lost by forfeit.
    Forfeit,
    /// Hex: the stone on the board becomes the other player's, mirrored.
    SwapPieces,
    /// Hex: the players change sides.
    SwapSides,
    /// Backgammon: the cube is offered.
    Double,
    /// Backgammon: the cube is taken.
    Take,
    /// Backgammon: the cube is refused.
    Drop,
}

impl MoveWord {
    /// The word as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Forfeit => "forfeit",
            Self::SwapPieces => "swap-pieces",
            Self::SwapSides => "swap-sides",
            Self::Double => "double",
            Self::Take => "take",
            Self::Drop => "drop",
        }
    }
}
