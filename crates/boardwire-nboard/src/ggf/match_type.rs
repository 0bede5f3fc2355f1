//! Match types: `8`, `s8r18`, `8kr20`, `88`.

use alloc::format;

use boardwire_core::othello::{Color, Shape, Size};

use super::value::TagText;

/// What is played, as `TY` writes it: a size, and letters in any order and case. The text is kept as it stands.
///
/// ```
/// use boardwire_core::othello::{Shape, Size};
/// use boardwire_nboard::ggf::{MatchType, TagText};
///
/// let synchro = MatchType::read(TagText::new("s8r18").unwrap()).unwrap();
/// assert!(synchro.is_synchro());
/// assert_eq!((synchro.shape(), synchro.random_discs()), (Shape::Full(Size::Eight), Some(18)));
/// assert_eq!(MatchType::new(Shape::Octagon).text(), "88");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchType<'i> {
    text: TagText<'i>,
    shape: Shape,
    parts: Parts,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts {
    synchro: bool,
    komi: bool,
    anti: bool,
    preference: Option<Color>,
    random: Option<u8>,
}

impl<'i> MatchType<'i> {
    /// The plain type of a board's shape: `8`.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let size = match shape {
            Shape::Octagon => 88,
            Shape::Full(size) => size.side(),
        };
        Self {
            // Digits.
            text: TagText::new(format!("{size}")).unwrap_or_default(),
            shape,
            parts: Parts::default(),
        }
    }

    /// Reads a type: exactly one size of 4, 6, 8, 10, 12, 14 and 88, and each letter at most once. `None`: anything else.
    #[must_use]
    pub fn read(text: TagText<'i>) -> Option<Self> {
        let mut parts = Parts::default();
        let mut shape = None;
        let mut rest = text.as_bytes();
        while let [byte, after @ ..] = rest {
            rest = after;
            let fresh = match byte.to_ascii_lowercase() {
                b's' => !core::mem::replace(&mut parts.synchro, true),
                b'k' => !core::mem::replace(&mut parts.komi, true),
                b'a' => !core::mem::replace(&mut parts.anti, true),
                b'b' => parts.preference.replace(Color::Black).is_none(),
                b'w' => parts.preference.replace(Color::White).is_none(),
                b'r' => {
                    let (count, after) = number(rest)?;
                    rest = after;
                    parts.random.replace(u8::try_from(count).ok()?).is_none()
                }
                b'0'..=b'9' => {
                    let (size, after) = number_at(*byte, rest)?;
                    rest = after;
                    shape.replace(shape_of(size)?).is_none()
                }
                _ => false,
            };
            if !fresh {
                return None;
            }
        }
        Some(Self {
            shape: shape?,
            parts,
            text,
        })
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &TagText<'i> {
        &self.text
    }

    /// The board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// `s`: two games at once, with colours swapped.
    #[must_use]
    pub const fn is_synchro(&self) -> bool {
        self.parts.synchro
    }

    /// `k`: the players bid for the colours first.
    #[must_use]
    pub const fn is_komi(&self) -> bool {
        self.parts.komi
    }

    /// `a`: fewer discs win.
    #[must_use]
    pub const fn is_anti(&self) -> bool {
        self.parts.anti
    }

    /// `b` or `w`: the colour that was asked for.
    #[must_use]
    pub const fn preference(&self) -> Option<Color> {
        self.parts.preference
    }

    /// `rN`: the game begins with this many discs, placed at random.
    #[must_use]
    pub const fn random_discs(&self) -> Option<u8> {
        self.parts.random
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> MatchType<'static> {
        MatchType {
            text: self.text.into_owned(),
            shape: self.shape,
            parts: self.parts,
        }
    }
}

/// The shape of GGF's size: 88 is the octagon.
pub(crate) const fn shape_of(size: u16) -> Option<Shape> {
    match size {
        88 => Some(Shape::Octagon),
        4 => Some(Shape::Full(Size::Four)),
        6 => Some(Shape::Full(Size::Six)),
        8 => Some(Shape::Full(Size::Eight)),
        10 => Some(Shape::Full(Size::Ten)),
        12 => Some(Shape::Full(Size::Twelve)),
        14 => Some(Shape::Full(Size::Fourteen)),
        _ => None,
    }
}

/// One to three digits that are no number with a zero before it.
fn number(text: &[u8]) -> Option<(u16, &[u8])> {
    let (first, rest) = text.split_first()?;
    first
        .is_ascii_digit()
        .then(|| number_at(*first, rest))
        .flatten()
}

fn number_at(first: u8, mut rest: &[u8]) -> Option<(u16, &[u8])> {
    let mut value = u16::from(first - b'0');
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        value = value
            .checked_mul(10)?
            .checked_add(u16::from(digit - b'0'))?;
        rest = after;
    }
    Some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_letters_in_any_order() {
        let read = |text: &'static str| MatchType::read(TagText::new(text).unwrap());
        for (text, shape, random) in [
            ("8", Shape::Full(Size::Eight), None),
            ("4", Shape::Full(Size::Four), None),
            ("8kr20", Shape::Full(Size::Eight), Some(20)),
            ("s10r5", Shape::Full(Size::Ten), Some(5)),
            ("88", Shape::Octagon, None),
            ("8A", Shape::Full(Size::Eight), None),
            ("kb8r20", Shape::Full(Size::Eight), Some(20)),
        ] {
            let ty = read(text).unwrap();
            assert_eq!((ty.shape(), ty.random_discs()), (shape, random), "{text}");
        }
        assert!(read("8a").unwrap().is_anti() && read("8kr20").unwrap().is_komi());
        assert_eq!(read("8w").unwrap().preference(), Some(Color::White));
        for bad in [
            "",
            "s",
            "9",
            "8s8",
            "8r",
            "8x",
            "8ss",
            "8bw",
            "8r999",
            "99999999999",
            "8 ",
            "8r18r",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
