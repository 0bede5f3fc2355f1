//! What is kept of JSON as it was: unknown members, values of any kind, and the difference between `null` and nothing.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Discard, Out};

use crate::codes::ParseError;
use crate::lex::{Cursor, MAX_NESTING, Parsed};
use crate::object::{Own, Read, Write};

/// A member that can be missing, `null`, or have a value: three states that a plain `Option` would make two of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Field<T> {
    /// The key is not there; it is not written.
    #[default]
    Absent,
    /// The key is there with `null`.
    Null,
    /// The key has a value.
    Value(T),
}

impl<T> Field<T> {
    /// The value, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// Whether the key is not there at all.
    #[must_use]
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// From whether the key is there, and whether it has a value.
    pub(crate) fn from_nested(nested: Option<Option<T>>) -> Self {
        match nested {
            None => Self::Absent,
            Some(None) => Self::Null,
            Some(Some(value)) => Self::Value(value),
        }
    }
}

impl<T> From<T> for Field<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

/// A JSON value of any kind as text, without blanks between its tokens.
///
/// ```
/// use boardwire_flipsight::RawJson;
///
/// let raw = RawJson::new(r#"{ "a b": [1, 2.50] }"#).unwrap();
/// assert_eq!(raw.as_str(), r#"{"a b":[1,2.50]}"#);
/// assert!(RawJson::new("{'a': 1}").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RawJson<'i>(Cow<'i, str>);

impl<'i> RawJson<'i> {
    /// Checks that a text is one JSON value, and takes out its blanks.
    ///
    /// # Errors
    /// `bad-json` and its kin; `too-deep` where it nests deeper than 127.
    pub fn new(text: &'i str) -> Result<Self, ParseError> {
        // A number is complete only where something follows it.
        let mut padded = alloc::string::String::with_capacity(text.len() + 1);
        padded.push_str(text);
        padded.push(' ');
        let mut notes = Discard;
        let mut cursor = Cursor::new(padded.as_bytes(), MAX_NESTING, &mut notes);
        let raw = cursor.raw()?.into_owned();
        cursor.end()?;
        Ok(Self(if raw == text {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(raw)
        }))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.0 == "null"
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> RawJson<'static> {
        RawJson(Cow::Owned(self.0.into_owned()))
    }
}

impl fmt::Debug for RawJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for RawJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'i> Read<'i> for RawJson<'i> {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.raw().map(Self)
    }
}

impl Write for RawJson<'_> {
    fn write<W: Out>(&self, out: &mut W) {
        out.put(self.0.as_bytes());
    }
}

impl Own for RawJson<'_> {
    type Owned = RawJson<'static>;
    fn own(self) -> RawJson<'static> {
        self.into_owned()
    }
}

/// A member that nobody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra<'i> {
    position: usize,
    key: Cow<'i, str>,
    value: RawJson<'i>,
}

impl<'i> Extra<'i> {
    pub(crate) const fn from_parts(position: usize, key: Cow<'i, str>, value: RawJson<'i>) -> Self {
        Self {
            position,
            key,
            value,
        }
    }

    /// How many known members stand before it: there it is written again.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Its key, without escapes.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its value.
    #[must_use]
    pub const fn value(&self) -> &RawJson<'i> {
        &self.value
    }
}

/// The members of an object that nobody knows, in their order. They come from reading alone; what you build has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras<'i>(Vec<Extra<'i>>);

impl<'i> Extras<'i> {
    /// None.
    pub const NONE: Self = Self(Vec::new());

    pub(crate) const fn from_members(members: Vec<Extra<'i>>) -> Self {
        Self(members)
    }

    /// All, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Extra<'i>] {
        &self.0
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a key; of one that stands twice, the last.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&RawJson<'i>> {
        let found = self.0.iter().rev().find(|extra| extra.key == key);
        found.map(Extra::value)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Extras<'static> {
        let own = |extra: Extra<'_>| Extra {
            position: extra.position,
            key: extra.key.own(),
            value: extra.value.into_owned(),
        };
        Extras(self.0.into_iter().map(own).collect())
    }
}

/// The JSON text, for tests and logs.
impl fmt::Display for Extras<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, extra) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            let mut key = Vec::new();
            crate::object::put_string(&extra.key, &mut key);
            write!(
                f,
                "{}:{}",
                alloc::string::String::from_utf8_lossy(&key),
                extra.value
            )?;
        }
        Ok(())
    }
}
