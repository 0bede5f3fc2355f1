//! The variants that are played.

use core::fmt;

use super::{Shape, Size};

/// The five games of the FlipSight service, by its names. Those of the GGS server map to them: type `8` is `Std`, `8a` is `Anti`, `10`
/// is `Grand`, `88` is `Octagon`; it has no `Reversi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Variant {
    /// Othello on 8x8.
    #[default]
    Std,
    /// Othello on 8x8, won by fewer discs.
    Anti,
    /// Othello on 10x10.
    Grand,
    /// Othello on 10x10 without three squares at each corner.
    Octagon,
    /// Classic Reversi on 8x8: it begins on an empty board, and each colour has 32 discs.
    Reversi,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 5] = [
        Self::Std,
        Self::Anti,
        Self::Grand,
        Self::Octagon,
        Self::Reversi,
    ];

    /// The name in lower case: `std`, `anti`, `grand`, `octagon` or `reversi`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Std => "std",
            Self::Anti => "anti",
            Self::Grand => "grand",
            Self::Octagon => "octagon",
            Self::Reversi => "reversi",
        }
    }

    /// The variant with exactly this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// The board that it is played on.
    #[inline]
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Self::Std | Self::Anti | Self::Reversi => Shape::Full(Size::Eight),
            Self::Grand => Shape::Full(Size::Ten),
            Self::Octagon => Shape::Octagon,
        }
    }
}

/// Writes the name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_have_names() {
        for variant in Variant::ALL {
            assert_eq!(Variant::from_name(variant.name()), Some(variant));
        }
        assert_eq!(Variant::from_name("Std"), None);
        assert_eq!(Variant::Octagon.shape().area(), 88);
    }
}
