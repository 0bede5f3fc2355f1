//! The tags that GGF defines, in canonical order.

/// A tag with a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Tag {
    Game,
    Place,
    Date,
    NameBlack,
    NameWhite,
    RatingBlack,
    RatingWhite,
    Time,
    TimeBlack,
    TimeWhite,
    Type,
    KomiBlack,
    KomiWhite,
    Komi,
    Result,
    Board,
    Black,
    White,
    Comment,
}

impl Tag {
    #[inline]
    pub(crate) const fn from_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"B" => Self::Black,
            b"W" => Self::White,
            b"GM" => Self::Game,
            b"PC" => Self::Place,
            b"DT" => Self::Date,
            b"PB" => Self::NameBlack,
            b"PW" => Self::NameWhite,
            b"RB" => Self::RatingBlack,
            b"RW" => Self::RatingWhite,
            b"TI" => Self::Time,
            b"TB" => Self::TimeBlack,
            b"TW" => Self::TimeWhite,
            b"TY" => Self::Type,
            b"KB" => Self::KomiBlack,
            b"KW" => Self::KomiWhite,
            b"KM" => Self::Komi,
            b"RE" => Self::Result,
            b"BO" => Self::Board,
            b"CO" => Self::Comment,
            _ => return None,
        })
    }

    /// Its bit in a set of tags.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}
