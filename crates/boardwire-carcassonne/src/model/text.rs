//! The texts of a record, each checked once.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use boardwire_core::{TextError, TextFault};

use crate::fold::is_wide_blank;
use crate::lex::is_blank;

const fn fault(reason: TextFault, at: usize) -> TextError {
    TextError { reason, at }
}

fn check_line(text: &str) -> Result<(), TextError> {
    match memchr::memchr3(b'\r', b'\n', 0, text.as_bytes()) {
        None => Ok(()),
        Some(at) if text.as_bytes().get(at) == Some(&0) => Err(fault(TextFault::Nul, at)),
        Some(at) => Err(fault(TextFault::LineEnd, at)),
    }
}

/// What stands between separators: trimmed, not empty, without a comment sign or a mark, in full width or not.
fn check_part(text: &str, is_mark: fn(char) -> bool) -> Result<(), TextError> {
    check_line(text)?;
    match (text.chars().next(), text.chars().next_back()) {
        (Some(first), Some(last)) => {
            if is_wide_blank(first) {
                return Err(fault(TextFault::EdgeBlank, 0));
            }
            if is_wide_blank(last) {
                return Err(fault(TextFault::EdgeBlank, text.len() - last.len_utf8()));
            }
        }
        _ => return Err(fault(TextFault::Empty, 0)),
    }
    let mut before = None;
    for (at, char) in text.char_indices() {
        if is_mark(char) {
            return Err(fault(TextFault::Keyword, at));
        }
        if matches!(char, '/' | '\u{ff0f}') && before == Some(char) {
            return Err(fault(TextFault::Keyword, at - char.len_utf8()));
        }
        before = Some(char);
    }
    Ok(())
}

fn check_name(text: &str) -> Result<(), TextError> {
    check_part(text, |char| {
        matches!(
            char,
            '(' | ')'
                | '['
                | ']'
                | '<'
                | '>'
                | '='
                | '\u{ff08}'
                | '\u{ff09}'
                | '\u{ff3b}'
                | '\u{ff3d}'
                | '\u{ff1c}'
                | '\u{ff1e}'
        )
    })
}

fn check_kind(text: &str) -> Result<(), TextError> {
    check_part(text, |char| matches!(char, ',' | '\u{ff0c}'))
}

fn check_comment(text: &str) -> Result<(), TextError> {
    check_line(text)?;
    match text.as_bytes().last() {
        Some(&last) if is_blank(last) => Err(fault(TextFault::EdgeBlank, text.len() - 1)),
        _ => Ok(()),
    }
}

macro_rules! text_type {
    ($(#[$meta:meta])* $name:ident, $check:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'i>(Cow<'i, str>);

        impl<'i> $name<'i> {
            /// Checks and keeps a text, borrowed or owned.
            ///
            /// # Errors
            /// What may not stand in it, and where.
            pub fn new(text: impl Into<Cow<'i, str>>) -> Result<Self, TextError> {
                let text = text.into();
                $check(&text)?;
                Ok(Self(text))
            }

            /// The text.
            #[must_use]
            #[inline]
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name(Cow::Owned(self.0.into_owned()))
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&*self.0, f)
            }
        }

        impl AsRef<str> for $name<'_> {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name<'_> {
            fn eq(&self, other: &str) -> bool {
                *self.0 == *other
            }
        }

        impl PartialEq<&str> for $name<'_> {
            fn eq(&self, other: &&str) -> bool {
                *self.0 == **other
            }
        }

        impl<'i> TryFrom<&'i str> for $name<'i> {
            type Error = TextError;

            fn try_from(text: &'i str) -> Result<Self, TextError> {
                Self::new(text)
            }
        }

        impl TryFrom<String> for $name<'_> {
            type Error = TextError;

            fn try_from(text: String) -> Result<Self, TextError> {
                Self::new(text)
            }
        }
    };
}

text_type! {
    /// A nickname, real name, country or colour of a player: not empty, without blanks at its ends (U+3000 too), without
    /// `( ) [ ] < > =` and `//`. Brackets and slashes of full width count as well, since they are read as the ASCII ones.
    ///
    /// ```
    /// use boardwire_carcassonne::Name;
    ///
    /// assert_eq!(Name::new("ted the notty bear").unwrap(), "ted the notty bear");
    /// // A name can't smuggle in another line.
    /// assert!(Name::new("x\n1 A 0 1 CFFF").is_err());
    /// ```
    Name, check_name
}

text_type! {
    /// The kind of game: not empty, without blanks at its ends, without a comma and `//`, of full width or not.
    Kind, check_kind
}

text_type! {
    /// What stands behind `//`: one line, without a blank at its end. It may be empty.
    CommentText, check_comment
}

/// For texts that a lexer cut so that they are known to be valid.
macro_rules! from_lexer {
    ($($name:ident, $check:ident;)+) => {
        $(impl<'i> $name<'i> {
            #[inline]
            pub(crate) fn from_lexer(text: &'i str) -> Self {
                debug_assert!($check(text).is_ok(), "a lexer cut an invalid text: {text:?}");
                Self(Cow::Borrowed(text))
            }
        })+
    };
}

from_lexer! {
    CommentText, check_comment;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_may_not_stand_in_them() {
        let reason = |text| {
            Name::new(text)
                .map_err(|error| (error.reason, error.at))
                .err()
        };
        assert_eq!(reason("a b"), None);
        assert_eq!(reason(""), Some((TextFault::Empty, 0)));
        assert_eq!(reason(" a"), Some((TextFault::EdgeBlank, 0)));
        assert_eq!(reason("a\t"), Some((TextFault::EdgeBlank, 1)));
        assert_eq!(reason("a=b"), Some((TextFault::Keyword, 1)));
        assert_eq!(reason("a//b"), Some((TextFault::Keyword, 1)));
        assert_eq!(reason("a/b"), None);
        assert_eq!(reason("a\nb"), Some((TextFault::LineEnd, 1)));
        assert_eq!(reason("a\0"), Some((TextFault::Nul, 1)));
        assert_eq!(reason("\u{3000}a"), Some((TextFault::EdgeBlank, 0)));
        assert_eq!(reason("a\u{3000}"), Some((TextFault::EdgeBlank, 1)));
        assert_eq!(reason("a\u{3000}b"), None);
        assert_eq!(reason("a（b"), Some((TextFault::Keyword, 1)));
        assert_eq!(reason("a／／b"), Some((TextFault::Keyword, 1)));
        assert_eq!(reason("a／b"), None);
        assert!(Kind::new("a，b").is_err());
        assert!(Kind::new("\u{3000}a").is_err());
        assert!(Kind::new("a = (b)").is_ok());
        assert!(Kind::new("a, b").is_err());
        assert!(CommentText::new("").is_ok());
        assert!(CommentText::new("  see //x").is_ok());
        assert!(CommentText::new("x ").is_err());
    }
}
