//! Information about a game: `N` and `$` lines.

use core::fmt;

use boardwire_core::LineText;
use boardwire_core::shogi::Color;

use crate::moves::sign_of_color;

/// One `N` or `$` line: a key and its value.
///
/// ```
/// use boardwire_csa::record::{Info, Key};
/// use boardwire_csa::LineText;
///
/// let event = Info::new(Key::Event, LineText::new("Meijin").unwrap()).expect("any value will do");
/// assert_eq!(event.value(), &"Meijin");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Info<'i> {
    key: Key<'i>,
    value: LineText<'i>,
}

impl<'i> Info<'i> {
    /// A line of information; `None` for a player's name that begins with a colon, which readers take for a fault (`name-colon`).
    #[must_use]
    pub fn new(key: Key<'i>, value: LineText<'i>) -> Option<Self> {
        let colon = matches!(key, Key::Name(_)) && value.as_bytes().starts_with(b":");
        (!colon).then_some(Self { key, value })
    }

    /// The key.
    #[must_use]
    pub const fn key(&self) -> &Key<'i> {
        &self.key
    }

    /// The value as it was read, blanks included. It may be empty.
    #[must_use]
    pub const fn value(&self) -> &LineText<'i> {
        &self.value
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Info<'static> {
        Info {
            key: self.key.into_owned(),
            value: self.value.into_owned(),
        }
    }
}

/// What a line of information is about. The order is that in which records are written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key<'i> {
    /// `N+`, `N-`: a player's name.
    Name(Color),
    /// `$EVENT`: the tournament; a server puts the game's id here.
    Event,
    /// `$SITE`: the place.
    Site,
    /// `$START_TIME`: when the game began, see [`DateTime`](super::DateTime).
    StartTime,
    /// `$END_TIME`: when it ended.
    EndTime,
    /// `$TIME_LIMIT`: main time and byoyomi (before V3.0), see [`TimeLimit`](super::TimeLimit).
    TimeLimit,
    /// `$TIME`: main time, byoyomi and increment (V3.0), see [`GameTime`](super::GameTime).
    Time,
    /// `$TIME+`, `$TIME-`, in V3.0's text also `$TIMET+` and `$TIMET-`: the same for one side.
    TimeOf(Color),
    /// `$MAX_MOVES`: the game is a draw after so many moves (V3.0).
    MaxMoves,
    /// `$JISHOGI`: the rule for entering kings (V3.0), such as `27`.
    Jishogi,
    /// `$OPENING`: the opening.
    Opening,
    /// `$NOTE`: a remark, with the escapes `\n` and `\\` (V3.0).
    Note,
    /// Another key.
    Other(OtherKey<'i>),
}

/// A key that is none of the known ones, without its `$`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OtherKey<'i>(LineText<'i>);

/// The keys after `$`.
const KEYS: [(&[u8], Key<'static>); 14] = [
    (b"EVENT", Key::Event),
    (b"SITE", Key::Site),
    (b"START_TIME", Key::StartTime),
    (b"END_TIME", Key::EndTime),
    (b"TIME_LIMIT", Key::TimeLimit),
    (b"TIME", Key::Time),
    (b"TIME+", Key::TimeOf(Color::Black)),
    (b"TIME-", Key::TimeOf(Color::White)),
    (b"MAX_MOVES", Key::MaxMoves),
    (b"JISHOGI", Key::Jishogi),
    (b"OPENING", Key::Opening),
    (b"NOTE", Key::Note),
    (b"TIMET+", Key::TimeOf(Color::Black)),
    (b"TIMET-", Key::TimeOf(Color::White)),
];

impl<'i> Key<'i> {
    /// The key of what stands between `$` and the colon; `None` if that is empty or holds a colon or a line's end.
    #[must_use]
    pub fn from_text(text: &'i [u8]) -> Option<Self> {
        if text.is_empty() || text.contains(&b':') {
            return None;
        }
        if let Some((_, key)) = KEYS.iter().find(|(name, _)| *name == text) {
            return Some(key.clone());
        }
        LineText::new(text)
            .ok()
            .map(|text| Self::Other(OtherKey(text)))
    }

    /// What the line begins with, up to its value: `N+`, `$EVENT:`. In parts, to be written one after the other.
    #[must_use]
    pub fn parts(&self) -> [&[u8]; 3] {
        match self {
            Self::Name(color) => match sign_of_color(*color) {
                b'+' => [b"N+", b"", b""],
                _ => [b"N-", b"", b""],
            },
            Self::Other(OtherKey(text)) => [b"$", text.as_bytes(), b":"],
            _ => {
                let name = KEYS.iter().find(|(_, key)| key == self);
                [b"$", name.map_or(b"", |(name, _)| *name), b":"]
            }
        }
    }

    /// The bit of a known key, to see that it comes twice.
    pub(crate) fn bit(&self) -> u32 {
        match self {
            Self::Name(color) => 1 << color.index(),
            Self::Other(_) => 0,
            _ => match KEYS.iter().position(|(_, key)| key == self) {
                Some(at) => 1 << (2 + at),
                None => 0,
            },
        }
    }

    /// The place in the canonical order. All unknown keys share the last one, so that they keep the order in which they were read.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Name(Color::Black) => 0,
            Self::Name(Color::White) => 1,
            Self::Event => 2,
            Self::Site => 3,
            Self::StartTime => 4,
            Self::EndTime => 5,
            Self::TimeLimit => 6,
            Self::Time => 7,
            Self::TimeOf(Color::Black) => 8,
            Self::TimeOf(Color::White) => 9,
            Self::MaxMoves => 10,
            Self::Jishogi => 11,
            Self::Opening => 12,
            Self::Note => 13,
            Self::Other(_) => 14,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Key<'static> {
        match self {
            Self::Name(color) => Key::Name(color),
            Self::Event => Key::Event,
            Self::Site => Key::Site,
            Self::StartTime => Key::StartTime,
            Self::EndTime => Key::EndTime,
            Self::TimeLimit => Key::TimeLimit,
            Self::Time => Key::Time,
            Self::TimeOf(color) => Key::TimeOf(color),
            Self::MaxMoves => Key::MaxMoves,
            Self::Jishogi => Key::Jishogi,
            Self::Opening => Key::Opening,
            Self::Note => Key::Note,
            Self::Other(OtherKey(text)) => Key::Other(OtherKey(text.into_owned())),
        }
    }
}

/// The key without `$` and colon: `EVENT`; a name's is `N+` or `N-`.
impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, text, _] = self.parts();
        let text = if text.is_empty() { start } else { text };
        f.pad(&alloc::string::String::from_utf8_lossy(text))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn keys_read_back() {
        for text in [
            "EVENT",
            "SITE",
            "START_TIME",
            "END_TIME",
            "TIME_LIMIT",
            "TIME",
            "TIME+",
            "TIME-",
            "MAX_MOVES",
            "JISHOGI",
            "OPENING",
            "NOTE",
            "COMMENT",
            "X Y",
        ] {
            let key = Key::from_text(text.as_bytes()).unwrap();
            assert_eq!(key.to_string(), text);
            assert_eq!(
                key.parts().concat(),
                alloc::format!("${text}:").into_bytes()
            );
            assert_eq!(key.clone().into_owned(), key);
        }
        assert_eq!(Key::from_text(b"TIMET-"), Some(Key::TimeOf(Color::White)));
        assert_eq!(Key::Name(Color::White).parts().concat(), b"N-");
        for text in ["", "A:B", "A\nB"] {
            assert_eq!(Key::from_text(text.as_bytes()), None);
        }
    }

    #[test]
    fn each_known_key_has_a_bit_and_a_rank_of_its_own() {
        let names = Color::ALL.map(Key::Name);
        let keys: alloc::vec::Vec<_> = names
            .into_iter()
            .chain(KEYS[..12].iter().map(|(_, key)| key.clone()))
            .collect();
        for (i, key) in keys.iter().enumerate() {
            assert_eq!(
                usize::from(key.rank()),
                keys.iter().filter(|other| *other < key).count()
            );
            assert!(
                keys[..i]
                    .iter()
                    .all(|other| other.bit() != key.bit() && key.bit() != 0)
            );
        }
        assert_eq!(Key::from_text(b"X").unwrap().bit(), 0);
    }

    #[test]
    fn a_name_does_not_begin_with_a_colon() {
        let text = LineText::new(":x").unwrap();
        assert!(Info::new(Key::Name(Color::Black), text.clone()).is_none());
        assert!(Info::new(Key::Event, text).is_some());
    }
}
