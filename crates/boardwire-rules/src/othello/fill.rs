//! Lines of discs, found for all squares at once by shifting whole boards (a Kogge-Stone fill).
//!
//! Blocked squares need no care: no disc stands on them, so that every line ends there as it does at an empty square.

use boardwire_core::othello::Size;

use super::word::{Wide, Word};

/// The discs of the side to move and of the other one, as in [`SquareSet::words`](boardwire_core::othello::SquareSet::words).
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub(super) own: [u128; 2],
    pub(super) other: [u128; 2],
}

impl Sides {
    /// Where a line of the other side's discs ends that begins next to an own disc: the squares that would flip something if they
    /// were empty. Squares that are occupied or blocked are among them.
    #[inline]
    pub(super) fn line_ends(self, size: Size) -> [u128; 2] {
        match size {
            Size::Four => self.ends_in::<u64, 4>(),
            Size::Six => self.ends_in::<u64, 6>(),
            Size::Eight => self.ends_in::<u64, 8>(),
            Size::Ten => self.ends_in::<u128, 10>(),
            Size::Twelve => self.ends_in::<Wide, 12>(),
            Size::Fourteen => self.ends_in::<Wide, 14>(),
        }
    }

    /// The discs between the own disc that is placed on a square, given as its bit, and the nearest own ones in each direction.
    #[inline]
    pub(super) fn flips(self, size: Size, placed: [u128; 2]) -> [u128; 2] {
        match size {
            Size::Four => self.flips_in::<u64, 4>(placed),
            Size::Six => self.flips_in::<u64, 6>(placed),
            Size::Eight => self.flips_in::<u64, 8>(placed),
            Size::Ten => self.flips_in::<u128, 10>(placed),
            Size::Twelve => self.flips_in::<Wide, 12>(placed),
            Size::Fourteen => self.flips_in::<Wide, 14>(placed),
        }
    }

    #[inline]
    fn ends_in<W: Word, const SIDE: u32>(self) -> [u128; 2] {
        let own = W::from_words(self.own);
        let (other, inner) = self.passable::<W, SIDE>();
        let ends = ends_on_axis(own, inner, 1)
            | ends_on_axis(own, other, SIDE)
            | ends_on_axis(own, inner, SIDE - 1)
            | ends_on_axis(own, inner, SIDE + 1);
        ends.into_words()
    }

    #[inline]
    fn flips_in<W: Word, const SIDE: u32>(self, placed: [u128; 2]) -> [u128; 2] {
        let (own, placed) = (W::from_words(self.own), W::from_words(placed));
        let (other, inner) = self.passable::<W, SIDE>();
        let flips = flips_on_axis(placed, own, inner, 1)
            | flips_on_axis(placed, own, other, SIDE)
            | flips_on_axis(placed, own, inner, SIDE - 1)
            | flips_on_axis(placed, own, inner, SIDE + 1);
        flips.into_words()
    }

    /// The discs that a vertical line can pass over, and those that any other line can: not those in the first and the last column, which
    /// also keeps lines from going round the edge.
    #[inline]
    fn passable<W: Word, const SIDE: u32>(self) -> (W, W) {
        let other = W::from_words(self.other);
        let inner = other & W::from_words(const { inner_columns(SIDE) });
        (other, inner)
    }
}

/// Where lines end that go from `own` over `other`, both ways along an axis; `step` is the distance of the next square.
#[inline]
fn ends_on_axis<W: Word>(own: W, other: W, step: u32) -> W {
    run_up(own, other, step) << step | run_down(own, other, step) >> step
}

/// The lines from `placed` over `other` that end at one of `own`.
#[inline]
fn flips_on_axis<W: Word>(placed: W, own: W, other: W, step: u32) -> W {
    let (up, down) = (run_up(placed, other, step), run_down(placed, other, step));
    let mut flips = W::ZERO;
    if (up << step) & own != W::ZERO {
        flips |= up;
    }
    if (down >> step) & own != W::ZERO {
        flips |= down;
    }
    flips
}

/// The discs of the other side that stand in an unbroken line next to one of `from`, toward higher numbers.
#[inline]
fn run_up<W: Word>(from: W, other: W, step: u32) -> W {
    let mut run = other & (from << step);
    run |= other & (run << step);
    let pairs = other & (other << step);
    for _ in 0..W::DOUBLE_STEPS {
        run |= pairs & (run << (2 * step));
    }
    run
}

/// The same toward lower numbers.
#[inline]
fn run_down<W: Word>(from: W, other: W, step: u32) -> W {
    let mut run = other & (from >> step);
    run |= other & (run >> step);
    let pairs = other & (other >> step);
    for _ in 0..W::DOUBLE_STEPS {
        run |= pairs & (run >> (2 * step));
    }
    run
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
