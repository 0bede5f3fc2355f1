//! Lines of discs, found for all squares at once by shifting whole boards (a Kogge-Stone fill).
//!
//! Blocked squares need no care: no disc stands on them, so that every line ends there as it does at an empty square.

use boardwire_core::othello::{Board, Color, Shape, Size, SquareSet};

use super::word::{Wide, Word};

/// The discs of a board as one side sees them.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) board: &'a Board,
    pub(super) turn: Color,
}

impl Sides<'_> {
    /// The empty squares from which a line of the other side's discs leads to an own one.
    #[inline]
    pub(super) fn moves(self) -> SquareSet {
        match self.board.shape() {
            Shape::Full(Size::Eight) => self.moves_in::<u64, 8>(Shape::Full(Size::Eight)),
            shape => self.moves_on_other(shape),
        }
    }

    /// Apart, so that the usual board does not pay for the registers that wide words need.
    #[inline(never)]
    fn moves_on_other(self, shape: Shape) -> SquareSet {
        match shape {
            Shape::Full(Size::Four) => self.moves_in::<u64, 4>(shape),
            Shape::Full(Size::Six) => self.moves_in::<u64, 6>(shape),
            Shape::Full(Size::Eight) => self.moves_in::<u64, 8>(shape),
            Shape::Full(Size::Ten) => self.moves_in::<u128, 10>(Shape::Full(Size::Ten)),
            Shape::Octagon => self.moves_in::<u128, 10>(Shape::Octagon),
            Shape::Full(Size::Twelve) => self.moves_in::<Wide, 12>(shape),
            Shape::Full(Size::Fourteen) => self.moves_in::<Wide, 14>(shape),
        }
    }

    /// The discs between the own disc that is placed on a square, given as the only one of a set, and the nearest own ones in each
    /// direction.
    #[inline]
    pub(super) fn flips(self, placed: SquareSet) -> SquareSet {
        match placed.size() {
            Size::Eight => self.flips_in::<u64, 8>(placed),
            _ => self.flips_on_other(placed),
        }
    }

    #[inline(never)]
    fn flips_on_other(self, placed: SquareSet) -> SquareSet {
        match placed.size() {
            Size::Four => self.flips_in::<u64, 4>(placed),
            Size::Six => self.flips_in::<u64, 6>(placed),
            Size::Eight => self.flips_in::<u64, 8>(placed),
            Size::Ten => self.flips_in::<u128, 10>(placed),
            Size::Twelve => self.flips_in::<Wide, 12>(placed),
            Size::Fourteen => self.flips_in::<Wide, 14>(placed),
        }
    }

    /// The shape, if known while compiling, makes its masks constants.
    #[inline(always)]
    fn moves_in<W: Word, const SIDE: u32>(self, shape: Shape) -> SquareSet {
        let own = self.own::<W>();
        let (other, inner) = self.passable::<W, SIDE>();
        let ends = ends_on_axis(own, inner, 1)
            | ends_on_axis(own, other, SIDE)
            | ends_on_axis(own, inner, SIDE - 1)
            | ends_on_axis(own, inner, SIDE + 1);
        let squares = W::from_words(shape.squares().words());
        let moves = ends & squares & !(own | other);
        SquareSet::from_words(shape.size(), moves.into_words())
    }

    #[inline]
    fn flips_in<W: Word, const SIDE: u32>(self, square: SquareSet) -> SquareSet {
        let (own, placed) = (self.own::<W>(), W::from_words(square.words()));
        let (other, inner) = self.passable::<W, SIDE>();
        let flips = flips_on_axis(placed, own, inner, 1)
            | flips_on_axis(placed, own, other, SIDE)
            | flips_on_axis(placed, own, inner, SIDE - 1)
            | flips_on_axis(placed, own, inner, SIDE + 1);
        SquareSet::from_words(square.size(), flips.into_words())
    }

    #[inline]
    fn own<W: Word>(self) -> W {
        W::from_words(self.board.discs(self.turn).words())
    }

    /// The discs that a vertical line can pass over, and those that any other line can: not those in the first and the last column, which
    /// also keeps lines from going round the edge.
    #[inline]
    fn passable<W: Word, const SIDE: u32>(self) -> (W, W) {
        let other = W::from_words(self.board.discs(!self.turn).words());
        let inner = other & W::from_words(const { inner_columns(SIDE) });
        (other, inner)
    }
}

/// Where lines end that go from `own` over `other`, both ways along an axis; `step` is the distance of the next square.
#[inline]
fn ends_on_axis<W: Word>(own: W, other: W, step: u32) -> W {
    let (up, down) = runs(own, other, step);
    up << step | down >> step
}

/// The lines from `placed` over `other` that end at one of `own`.
#[inline]
fn flips_on_axis<W: Word>(placed: W, own: W, other: W, step: u32) -> W {
    let (up, down) = runs(placed, other, step);
    let mut flips = W::ZERO;
    if (up << step) & own != W::ZERO {
        flips |= up;
    }
    if (down >> step) & own != W::ZERO {
        flips |= down;
    }
    flips
}

/// The discs of `other` that stand in unbroken lines next to one of `from`: toward higher numbers, and toward lower ones.
#[inline]
fn runs<W: Word>(from: W, other: W, step: u32) -> (W, W) {
    let mut up = other & (from << step);
    let mut down = other & (from >> step);
    up |= other & (up << step);
    down |= other & (down >> step);
    let pairs_up = other & (other << step);
    let pairs_down = pairs_up >> step;
    for _ in 0..W::DOUBLE_STEPS {
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
    }
    (up, down)
}

/// All columns but the first and the last.
const fn inner_columns(side: u32) -> [u128; 2] {
    let mut words = [0; 2];
    let mut index = 0;
    while index < side * side {
        if index % side != 0 && index % side != side - 1 {
            if index < 128 {
                words[0] |= 1 << index;
            } else {
                words[1] |= 1 << (index - 128);
            }
        }
        index += 1;
    }
    words
}
