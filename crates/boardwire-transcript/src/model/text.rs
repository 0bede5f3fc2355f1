//! The texts that lines are made of, each checked once.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::{Code, lex};

macro_rules! text_type {
    ($(#[$meta:meta])* $name:ident, $check:expr) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'i>(Cow<'i, str>);

        impl<'i> $name<'i> {
            /// Checks and keeps a text, borrowed or owned.
            ///
            /// # Errors
            /// The code under which a reader would refuse it.
            pub fn new(text: impl Into<Cow<'i, str>>) -> Result<Self, Code> {
                let text = text.into();
                let check: fn(&str) -> Result<(), Code> = $check;
                check(&text)?;
                Ok(Self(text))
            }

            /// The text.
            #[must_use]
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
                fmt::Debug::fmt(&self.0, f)
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

        impl From<$name<'_>> for String {
            fn from(text: $name<'_>) -> Self {
                text.0.into_owned()
            }
        }
    };
}

text_type! {
    /// A name in kebab-case: ASCII lower-case letters, digits and `-`, at least one. Formats, codes and keys are names.
    Name, |text| if lex::is_name(text.as_bytes()) { Ok(()) } else { Err(Code::BadCode) }
}

text_type! {
    /// A comment, all that stands after its `#`: a line without control characters (TAB may stand), that does not begin with `!`.
    Comment, |text| {
        lex::check_text(text)?;
        if text.starts_with('!') { Err(Code::MisplacedHeader) } else { Ok(()) }
    }
}

text_type! {
    /// The value of metadata: a line without control characters (TAB may stand), and without blanks at its edges. It may be empty.
    Value, |text| {
        lex::check_text(text)?;
        if lex::has_edge_blank(text.as_bytes()) { Err(Code::BadMetadataValue) } else { Ok(()) }
    }
}

text_type! {
    /// The place of a finding in a model, such as `moves[3]`: a word, with no blank, control character or `..` in it.
    Path, |text| {
        lex::check_text(text)?;
        let word = !text.is_empty() && !text.bytes().any(lex::is_blank) && !text.contains("..");
        if word { Ok(()) } else { Err(Code::BadSpan) }
    }
}
