//! Moves of the games whose notation is their own.

use boardwire_core::Out;
use boardwire_core::go::{BoardSize, Vertex};

use super::point::{algebraic, from_bottom, letters, write_algebraic};
use super::real::is_blank;
use super::{BackgammonPoint, Context, Dice, Move, MoveWord, Reading, Shot, SimpleText};
use super::{Slide, SlideRemark, Step};
use crate::Code;

/// The longest move that is looked for among blanks.
const LONGEST: usize = 64;

/// Reads a text as it is or else without its blanks.
pub(super) fn read<T>(raw: &[u8], find: impl Fn(&[u8]) -> Option<T>) -> Reading<T> {
    if let Some(found) = find(raw) {
        return Reading::exact(found);
    }
    match without_blanks(raw, find) {
        Some(found) => Reading::corrected(found),
        None => Reading::unreadable(Code::BadValue),
    }
}

fn without_blanks<T>(raw: &[u8], find: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
    let mut text = [0; LONGEST];
    let mut len = 0;
    for &byte in raw.iter().filter(|&&byte| !is_blank(byte)) {
        *text.get_mut(len)? = byte;
        len += 1;
    }
    find(text.get(..len)?)
}

fn word(text: &[u8], words: &[MoveWord]) -> Option<Move<'static>> {
    words
        .iter()
        .find(|word| text.eq_ignore_ascii_case(word.as_str().as_bytes()))
        .map(|&word| Move::Word(word))
}

/// Source: the page of Lines of Action, SGF FF\[4\].
pub(super) fn lines_of_action(raw: &[u8], size: BoardSize) -> Reading<Move<'static>> {
    read(raw, |text| {
        word(text, &[MoveWord::Resign]).or_else(|| slide(text, size).map(Move::Slide))
    })
}

fn slide(text: &[u8], size: BoardSize) -> Option<Slide<'static>> {
    let (column, row, rest) = algebraic(text)?;
    let from = from_bottom(column, row, size)?;
    let (&sign, rest) = rest.split_first()?;
    let capture = match sign {
        b'-' => false,
        b':' => true,
        _ => return None,
    };
    let (column, row, remark) = algebraic(rest)?;
    let to = from_bottom(column, row, size)?;
    let remark = SlideRemark::new(core::str::from_utf8(remark).ok()?)?;
    Some(Slide {
        from,
        to,
        capture,
        remark: remark.into_owned(),
    })
}

impl Slide<'_> {
    pub(super) fn write(&self, size: BoardSize, out: &mut impl Out) {
        write_from_bottom(self.from, size, out);
        out.put(if self.capture { b":" } else { b"-" });
        write_from_bottom(self.to, size, out);
        out.put(self.remark.as_str().as_bytes());
    }
}

/// Writes a square of Lines of Action. A square above the board, which no such board has, counts as on the lowest row.
pub(super) fn write_from_bottom(vertex: Vertex, size: BoardSize, out: &mut impl Out) {
    let row = (size.rows() - 1).saturating_sub(vertex.row());
    write_algebraic(vertex.column(), row, out);
}

/// A cell of Hex on a board that is larger than the context can say, in canonical form.
///
/// Source: the page of Hex, SGF FF\[4\] (2021): boards have any size, and columns count `z`, `aa`, .. `zz`, `aaa`.
pub(super) fn far_cell(text: &[u8], context: &Context) -> Option<SimpleText<'static>> {
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (name, number) = text.split_at(letters.count());
    let is_number = matches!(number, [b'1'..=b'9', ..]) && number.iter().all(u8::is_ascii_digit);
    if !context.is_cut || name.is_empty() || name.len() > 6 || number.len() > 9 || !is_number {
        return None;
    }
    let column = name.iter().fold(0_u32, |column, letter| {
        column * 26 + u32::from(letter.to_ascii_lowercase() - b'a' + 1)
    });
    let row: u32 = core::str::from_utf8(number).ok()?.parse().ok()?;
    let fits = |line: u32, side: u8| line <= side.into() || side == BoardSize::MAX_SIDE;
    let text = core::str::from_utf8(text).ok()?;
    (fits(column, context.size.columns()) && fits(row, context.size.rows()))
        .then(|| SimpleText::new(text.to_ascii_lowercase()))
}

/// Source: the page of Hex, SGF FF\[4\] (2021).
pub(super) fn hex(raw: &[u8], context: &Context) -> Reading<Move<'static>> {
    const WORDS: [MoveWord; 4] = [
        MoveWord::SwapPieces,
        MoveWord::SwapSides,
        MoveWord::Resign,
        MoveWord::Forfeit,
    ];
    let size = context.size;
    if raw.trim_ascii().eq_ignore_ascii_case(b"swap") {
        // Records of Benzene 0.1: the players change sides, since the next move is of the same colour.
        return Reading::corrected(Move::Word(MoveWord::SwapSides));
    }
    read(raw, |text| {
        if text.eq_ignore_ascii_case(b"pass") {
            return Some(Move::Pass);
        }
        let found = word(text, &WORDS).or_else(|| match algebraic(text)? {
            (column, row, []) => {
                let vertex = Vertex::new(column, row)?;
                size.contains(vertex).then_some(Move::Place(vertex))
            }
            _ => None,
        });
        found.or_else(|| far_cell(text, context).map(Move::Text))
    })
}

/// Source: the page of Amazons, SGF FF\[4\].
pub(super) fn amazons(raw: &[u8], size: BoardSize) -> Reading<Move<'static>> {
    read(raw, |text| {
        let [a, b, c, d, e, f] = *text.first_chunk()?;
        if text.len() != 6 {
            return None;
        }
        Some(Move::Shot(Shot {
            from: letters([a, b], size)?,
            to: letters([c, d], size)?,
            arrow: letters([e, f], size)?,
        }))
    })
}

/// Source: the page of Backgammon, SGF FF\[4\].
pub(super) fn backgammon(raw: &[u8]) -> Reading<Move<'static>> {
    const WORDS: [MoveWord; 3] = [MoveWord::Double, MoveWord::Take, MoveWord::Drop];
    read(raw, |text| {
        word(text, &WORDS).or_else(|| dice(text).map(Move::Dice))
    })
}

fn dice(text: &[u8]) -> Option<Dice> {
    let (dice, steps) = text.split_first_chunk::<2>()?;
    let mut all = [None; 4];
    let (pairs, odd) = steps.as_chunks::<2>();
    if !odd.is_empty() || pairs.len() > all.len() {
        return None;
    }
    for (place, &[from, to]) in all.iter_mut().zip(pairs) {
        *place = Some(Step {
            from: BackgammonPoint::new(from)?,
            to: BackgammonPoint::new(to)?,
        });
    }
    Dice::of(dice.map(|die| die.wrapping_sub(b'0')), all)
}

impl Dice {
    pub(super) fn write(&self, out: &mut impl Out) {
        for die in self.dice() {
            out.put_u64(u64::from(die));
        }
        for step in self.steps() {
            out.put(&[step.from.letter(), step.to.letter()]);
        }
    }
}
