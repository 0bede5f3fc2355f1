//! How a record shows turned tiles.

use core::fmt;
use core::str::FromStr;

use boardwire_core::carcassonne::{Design, Turns};

use super::play::Play;

/// How a record shows turned tiles: one way throughout. The draft's section 5, on the direction of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// The name of the table, and a signed angle: `CFFF(-90)`. Plus is clockwise.
    Signed,
    /// The name of the table, and an angle clockwise: `CFFF(270)`.
    Unsigned,
    /// The letters as they lie, clockwise from the top: `FFFC`.
    Start,
}

/// A word that is no style's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownStyle;

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a style is one of: signed, unsigned, start")
    }
}

impl core::error::Error for UnknownStyle {}

impl Style {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Signed, Self::Unsigned, Self::Start];

    /// The style as the JSON form and options spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Signed => "signed",
            Self::Unsigned => "unsigned",
            Self::Start => "start",
        }
    }

    /// Whether tiles carry angles.
    #[must_use]
    pub const fn is_angle(self) -> bool {
        matches!(self, Self::Signed | Self::Unsigned)
    }

    /// What a text in this style shows: see [`Record::shown_style`](crate::Record::shown_style).
    pub(crate) fn shown(self, plays: &[Play]) -> Self {
        if self == Self::Start {
            return self;
        }
        if plays.iter().any(|play| play.tile.turns() != Turns::Zero) {
            return self;
        }
        let tells_by_name = |play: &Play| matches!(play.tile.design(), Design::G | Design::H);
        if plays.iter().any(tells_by_name) {
            Self::Signed
        } else {
            Self::Start
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|style| style.name() == name)
            .ok_or(UnknownStyle)
    }
}
