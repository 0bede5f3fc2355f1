//! Boards and lists of squares, without the heap as long as they are what they should be.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::othello::{Board, Color, Shape, Size, Square, SquareSet};
use boardwire_core::{Out, Span, expected};

use crate::codes::{Code, ParseError};
use crate::lex::{Cursor, Parsed};
use crate::object::{Read, Write, object, owned};

/// The octagon's unused squares in the order in which the service sends them.
pub(crate) const OCTAGON_BLOCKED: [u8; 12] = [0, 1, 10, 8, 9, 19, 80, 90, 91, 89, 98, 99];

/// The cells of a board in row-major order from `a1`: 0 is empty (and the octagon's unused squares), 1 black, 2 white.
///
/// Any list of whole numbers is kept, so that all that is wrong with a position can be told; [`board`](Self::board) gives what is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cells(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    /// At most 128 cells of 0, 1 and 2.
    Discs { black: u128, white: u128, len: u8 },
    /// All else.
    Odd(Box<[i64]>),
}

/// Bits of a mask.
const WIDTH: usize = 128;

impl Cells {
    /// The cells with these values.
    #[must_use]
    pub fn new(cells: &[i64]) -> Self {
        let mut discs = Discs::default();
        for &cell in cells {
            if !discs.push(cell) {
                return Self(Repr::Odd(cells.into()));
            }
        }
        discs.finish()
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Discs { len, .. } => usize::from(*len),
            Repr::Odd(cells) => cells.len(),
        }
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all cells are 0, 1 or 2.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        match &self.0 {
            Repr::Discs { .. } => true,
            Repr::Odd(cells) => cells.iter().all(|cell| (0..=2).contains(cell)),
        }
    }

    /// The value of a cell.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<i64> {
        match &self.0 {
            Repr::Discs { black, white, len } => {
                let bit = |mask: &u128| i64::from(mask >> index & 1 == 1);
                (index < usize::from(*len)).then(|| bit(black) + 2 * bit(white))
            }
            Repr::Odd(cells) => cells.get(index).copied(),
        }
    }

    /// The values of all cells.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// How many cells have a disc of this colour.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        match (&self.0, color) {
            (Repr::Discs { black, .. }, Color::Black) => black.count_ones() as usize,
            (Repr::Discs { white, .. }, Color::White) => white.count_ones() as usize,
            (Repr::Odd(cells), _) => {
                let number = ColorNumber::from(color).0;
                cells.iter().filter(|&&cell| cell == number).count()
            }
        }
    }

    /// The board of this shape; `None` if the number of cells is another, a cell is none of 0, 1 and 2, or a disc stands on a blocked square.
    #[must_use]
    pub fn board(&self, shape: Shape) -> Option<Board> {
        let Repr::Discs { black, white, len } = self.0 else {
            return None;
        };
        let size = shape.size();
        if usize::from(len) != size.area() {
            return None;
        }
        let set = |mask| SquareSet::from_words(size, [mask, 0]);
        Board::from_discs(shape, set(black), set(white))
    }

    /// The size that has this number of cells.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        Size::from_area(self.len())
    }
}

/// The cells of a board of 8x8 or 10x10; of a larger one, which the service does not know, those as they are numbered there.
impl From<&Board> for Cells {
    fn from(board: &Board) -> Self {
        let size = board.size();
        let cells: Vec<i64> = SquareSet::full(size)
            .iter()
            .map(|square| {
                board
                    .get(square)
                    .map_or(0, |color| ColorNumber::from(color).0)
            })
            .collect();
        Self::new(&cells)
    }
}

owned!(Cells);

/// Cells as they are read.
#[derive(Default)]
struct Discs {
    black: u128,
    white: u128,
    len: usize,
}

impl Discs {
    /// Adds a cell; `false`, and nothing is done, if it is no cell or there are too many.
    fn push(&mut self, cell: i64) -> bool {
        if self.len >= WIDTH || !(0..=2).contains(&cell) {
            return false;
        }
        let bit = 1u128 << self.len;
        match cell {
            1 => self.black |= bit,
            2 => self.white |= bit,
            _ => {}
        }
        self.len += 1;
        true
    }

    fn finish(self) -> Cells {
        Cells(Repr::Discs {
            black: self.black,
            white: self.white,
            // At most 128.
            len: u8::try_from(self.len).unwrap_or(u8::MAX),
        })
    }

    /// The values so far.
    fn values(&self) -> Vec<i64> {
        let bit = |mask: u128, index: usize| i64::from(mask >> index & 1 == 1);
        (0..self.len)
            .map(|index| bit(self.black, index) + 2 * bit(self.white, index))
            .collect()
    }
}

impl<'i> Read<'i> for Cells {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        let mut discs = Discs::default();
        cursor.peek();
        let start = cursor.at();
        let mut more = cursor.enter_array()?;
        while more {
            four_by_four(cursor, &mut discs);
            let cell = cursor.integer()?;
            if !discs.push(cell) {
                return odd(cursor, discs.values(), cell, start).map(Self);
            }
            more = cursor.next_element()?;
        }
        check_length(cursor, discs.len, start)?;
        Ok(discs.finish())
    }
}

/// Four empty cells, each with its comma.
const ZEROS: u64 = u64::from_le_bytes(*b"0,0,0,0,");

/// The lowest bit of each cell in such a word.
const LOW: u64 = 0x0001_0001_0001_0001;

/// Reads cells of one digit with a comma after them, four at a time, as long as there are such.
#[inline]
fn four_by_four(cursor: &mut Cursor<'_, '_>, discs: &mut Discs) {
    /// All bits that differ from a cell with its comma in none of 0, 1, 2 and 3.
    const STRANGE: u64 = 0xFFFC_FFFC_FFFC_FFFC;
    // Bits 0, 16, 32 and 48 become bits 0 to 3.
    let gather = |bits: u64| u128::from((bits | bits >> 15 | bits >> 30 | bits >> 45) & 15);
    let mut rest = cursor.rest();
    let mut read = 0;
    while discs.len + 4 <= WIDTH
        && let Some((chunk, after)) = rest.split_first_chunk::<8>()
    {
        let digits = u64::from_le_bytes(*chunk) ^ ZEROS;
        let (ones, twos) = (digits & LOW, digits >> 1 & LOW);
        if digits & STRANGE != 0 || ones & twos != 0 {
            break;
        }
        discs.black |= gather(ones) << discs.len;
        discs.white |= gather(twos) << discs.len;
        discs.len += 4;
        read += 8;
        rest = after;
    }
    cursor.advance(read);
}

/// Reads on in a board that is none.
#[cold]
fn odd(cursor: &mut Cursor<'_, '_>, mut cells: Vec<i64>, cell: i64, start: usize) -> Parsed<Repr> {
    cells.push(cell);
    list(cursor, &mut cells, start)?;
    Ok(Repr::Odd(cells.into()))
}

/// Reads the rest of the list that begins at `start`.
fn list(cursor: &mut Cursor<'_, '_>, values: &mut Vec<i64>, start: usize) -> Parsed<()> {
    while cursor.next_element()? {
        values.push(cursor.integer()?);
        check_length(cursor, values.len(), start)?;
    }
    check_length(cursor, values.len(), start)
}

#[inline]
fn check_length(cursor: &Cursor<'_, '_>, len: usize, start: usize) -> Parsed<()> {
    if len > cursor.entries {
        let span = Span::new(start, cursor.at());
        return Err(
            ParseError::new(Code::ArrayTooLong, span).with_expected(expected!["fewer entries"])
        );
    }
    Ok(())
}

impl Write for Cells {
    fn write<W: Out>(&self, out: &mut W) {
        let (black, white, len) = match &self.0 {
            Repr::Discs { black, white, len } => (*black, *white, usize::from(*len)),
            Repr::Odd(cells) => return put_list(cells.iter().copied(), out),
        };
        if len == 0 {
            return out.put(b"[]");
        }
        let mut text = [b'['; 2 * WIDTH + 1];
        let (mut black, mut white) = (black, white);
        let chunks = text.get_mut(1..).unwrap_or_default().chunks_exact_mut(8);
        for chunk in chunks.take(len.div_ceil(4)) {
            let cells = ZEROS + spread(black) + 2 * spread(white);
            chunk.copy_from_slice(&cells.to_le_bytes());
            black >>= 4;
            white >>= 4;
        }
        // The last comma becomes the bracket.
        if let Some(whole) = text.get_mut(..=2 * len) {
            if let Some(last) = whole.last_mut() {
                *last = b']';
            }
            out.put(whole);
        }
    }
}

/// Bits 0 to 3 become bits 0, 16, 32 and 48: what four cells add to [`ZEROS`].
#[expect(clippy::cast_possible_truncation, reason = "four bits are kept")]
const fn spread(mask: u128) -> u64 {
    let bits = mask as u64 & 15;
    (bits | bits << 15 | bits << 30 | bits << 45) & LOW
}

fn put_list<W: Out>(values: impl Iterator<Item = i64>, out: &mut W) {
    out.put(b"[");
    for (i, value) in values.enumerate() {
        if i > 0 {
            out.put(b",");
        }
        out.put_i64(value);
    }
    out.put(b"]");
}

/// A list of squares by number, in the order in which they stand: `legal_moves`, `blocked_squares`.
///
/// Any list of whole numbers is kept, so that all that is wrong with a position can be told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareList(Squares);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Squares {
    /// Ascending numbers from 0 to 127, none of them twice.
    Ascending(u128),
    /// Exactly [`OCTAGON_BLOCKED`].
    Octagon,
    /// All else.
    Listed(Box<[i64]>),
}

impl SquareList {
    /// The list without squares.
    pub const EMPTY: Self = Self(Squares::Ascending(0));

    /// The octagon's unused squares as the service lists them.
    pub const OCTAGON_BLOCKED: Self = Self(Squares::Octagon);

    /// The list of these numbers.
    #[must_use]
    pub fn new(numbers: &[i64]) -> Self {
        let mut ascending = Some(0);
        for &number in numbers {
            ascending = ascending.and_then(|mask| with(mask, number));
        }
        Self(match ascending {
            Some(mask) => Squares::Ascending(mask),
            None if is_octagon(numbers) => Squares::Octagon,
            None => Squares::Listed(numbers.into()),
        })
    }

    /// The squares that a shape leaves out, as the service lists them.
    #[must_use]
    pub const fn blocked(shape: Shape) -> Self {
        match shape {
            Shape::Full(_) => Self::EMPTY,
            Shape::Octagon => Self::OCTAGON_BLOCKED,
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Squares::Ascending(mask) => mask.count_ones() as usize,
            Squares::Octagon => OCTAGON_BLOCKED.len(),
            Squares::Listed(numbers) => numbers.len(),
        }
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first entry.
    #[must_use]
    pub fn first(&self) -> Option<i64> {
        self.iter().next()
    }

    /// Whether a number is among the entries.
    #[must_use]
    pub fn contains(&self, number: i64) -> bool {
        match &self.0 {
            Squares::Ascending(mask) => u32::try_from(number)
                .is_ok_and(|number| mask.checked_shr(number).unwrap_or(0) & 1 == 1),
            _ => self.iter().any(|entry| entry == number),
        }
    }

    /// The numbers in their order.
    #[must_use]
    pub fn iter(&self) -> Numbers<'_> {
        match &self.0 {
            Squares::Ascending(mask) => Numbers::Bits(*mask),
            Squares::Octagon => Numbers::Octagon(OCTAGON_BLOCKED.iter()),
            Squares::Listed(numbers) => Numbers::Listed(numbers.iter()),
        }
    }

    /// Whether the numbers ascend, from 0 to 127, so that none stands twice.
    pub(crate) const fn is_ascending(&self) -> bool {
        matches!(self.0, Squares::Ascending(_))
    }

    /// The numbers as a set, with the board's bits; `None` where one is not on a board of this size.
    #[must_use]
    pub fn set(&self, size: Size) -> Option<SquareSet> {
        let mut words = 0u128;
        match &self.0 {
            Squares::Ascending(mask) => words = *mask,
            _ => {
                for number in self.iter() {
                    words |= 1u128.checked_shl(u32::try_from(number).ok()?)?;
                }
            }
        }
        let set = SquareSet::from_words(size, [words, 0]);
        (set.words() == [words, 0]).then_some(set)
    }

    /// The squares of those numbers that are on a board of this size, in their order.
    pub fn squares(&self, size: Size) -> impl Iterator<Item = Square> + '_ {
        self.iter()
            .filter_map(|number| u8::try_from(number).ok())
            .filter_map(move |number| Square::from_index(number, size))
    }
}

/// The numbers in ascending order.
impl From<SquareSet> for SquareList {
    fn from(set: SquareSet) -> Self {
        let [low, high] = set.words();
        if high == 0 {
            return Self(Squares::Ascending(low));
        }
        let index = |square: Square| square.index(set.size()).map(i64::from);
        let numbers: Vec<i64> = set.iter().filter_map(index).collect();
        Self::new(&numbers)
    }
}

/// The numbers of a [`SquareList`]: see [`SquareList::iter`].
#[derive(Clone, Debug)]
#[doc(hidden)]
pub enum Numbers<'l> {
    Bits(u128),
    Octagon(core::slice::Iter<'l, u8>),
    Listed(core::slice::Iter<'l, i64>),
}

impl Iterator for Numbers<'_> {
    type Item = i64;

    #[inline]
    fn next(&mut self) -> Option<i64> {
        match self {
            Self::Bits(0) => None,
            Self::Bits(mask) => {
                let number = mask.trailing_zeros();
                *mask &= *mask - 1;
                Some(number.into())
            }
            Self::Octagon(numbers) => numbers.next().copied().map(i64::from),
            Self::Listed(numbers) => numbers.next().copied(),
        }
    }
}

owned!(SquareList);

/// The mask with one more number, if it is larger than all in it and fits.
#[inline]
fn with(mask: u128, number: i64) -> Option<u128> {
    let number = u32::try_from(number).ok()?;
    // What is left of the mask above the number, itself included, has to be nothing.
    match mask.checked_shr(number) {
        Some(0) => Some(mask | 1 << number),
        _ => None,
    }
}

fn is_octagon(numbers: &[i64]) -> bool {
    numbers.iter().copied().eq(OCTAGON_BLOCKED.map(i64::from))
}

impl<'i> Read<'i> for SquareList {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        if let Some(len) = octagon_as_it_comes(cursor.rest()) {
            cursor.advance(len);
            return Ok(Self::OCTAGON_BLOCKED);
        }
        let mut mask = 0;
        cursor.peek();
        let start = cursor.at();
        let mut more = cursor.enter_array()?;
        while more {
            let number = cursor.integer()?;
            match with(mask, number) {
                Some(next) => mask = next,
                None => return unordered(cursor, mask, number, start),
            }
            more = cursor.next_element()?;
        }
        let list = Self(Squares::Ascending(mask));
        check_length(cursor, list.len(), start)?;
        Ok(list)
    }
}

fn octagon_as_it_comes(text: &[u8]) -> Option<usize> {
    const TEXT: &[u8] = b"[0,1,10,8,9,19,80,90,91,89,98,99]";
    text.starts_with(TEXT).then_some(TEXT.len())
}

#[cold]
fn unordered(
    cursor: &mut Cursor<'_, '_>,
    mask: u128,
    number: i64,
    start: usize,
) -> Parsed<SquareList> {
    let mut numbers: Vec<i64> = Numbers::Bits(mask).collect();
    numbers.push(number);
    list(cursor, &mut numbers, start)?;
    Ok(SquareList::new(&numbers))
}

impl Write for SquareList {
    fn write<W: Out>(&self, out: &mut W) {
        put_list(self.iter(), out);
    }
}

/// A colour by its number: 1 black, 2 white. Any other number is kept, for validation to name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColorNumber(pub i64);

impl ColorNumber {
    /// The colour; `None` if the number is none's.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self.0 {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }
}

impl From<Color> for ColorNumber {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self(1),
            Color::White => Self(2),
        }
    }
}

owned!(ColorNumber);

impl<'i> Read<'i> for ColorNumber {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.integer().map(Self)
    }
}

impl Write for ColorNumber {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        out.put_i64(self.0);
    }
}

object! {
    /// How many discs each colour has placed so far, random opening included: the keys are `1` and `2`. Not how many it owns.
    pub struct Placed {
        /// Black's, key `1`.
        black: i64 = "1", optional;
        /// White's, key `2`.
        white: i64 = "2", optional;
    }
}

impl Placed<'_> {
    /// Both counts.
    #[must_use]
    pub const fn new(black: u8, white: u8) -> Self {
        Self {
            black: Some(black as i64),
            white: Some(white as i64),
            extras: crate::model::Extras::NONE,
        }
    }

    /// Black's and White's count, if both are there and can be counts.
    #[must_use]
    pub fn counts(&self) -> Option<[u8; 2]> {
        let count = |value: Option<i64>| u8::try_from(value?).ok();
        Some([count(self.black)?, count(self.white)?])
    }
}
