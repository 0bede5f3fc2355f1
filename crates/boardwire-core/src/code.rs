//! The table of notes and errors that each format crate has: one row a code.

use core::fmt;
use core::hash::Hash;

/// What a code is at each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// An error at every level.
    Fault,
    /// A note at Lenient; at Conforming and Canonical an error, under its own code or the one that its row names.
    Deviation,
    /// A note at every level, never an error.
    Remark,
    /// An error at Canonical alone, and no note below: the text differs from what `format` writes.
    Style,
}

impl Class {
    /// The class as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fault => "fault",
            Self::Deviation => "deviation",
            Self::Remark => "remark",
            Self::Style => "style",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One row of a code table. Docs, `boardwire explain CODE` and the test that every code has a fixture read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The format that the code belongs to, such as `usi`.
    pub format: &'static str,
    /// The code itself: stable, kebab-case.
    pub name: &'static str,
    /// What it is at each level, unless a note says otherwise ([`Note::with_class`](crate::Note::with_class)).
    pub class: Class,
    /// The codes under which it is an error at a stricter level, where these are not its own.
    pub errors: &'static [&'static str],
    /// What it says, in one sentence without a full stop.
    pub meaning: &'static str,
    /// What to do next.
    pub help: &'static str,
    /// An input that shows it, written as a transcript's payload.
    pub example: &'static str,
    /// The program or document that shows it.
    pub source: &'static str,
    /// The transcript that pins it, below `fixtures/`.
    pub fixture: &'static str,
}

/// The codes of one format. Made with [`codes!`](crate::codes); users match on the enum exhaustively.
pub trait CodeSet: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The table, in the order of the enum.
    const TABLE: &'static [CodeInfo];

    /// The row's number.
    fn index(self) -> usize;

    /// The code with that row number.
    fn from_index(index: usize) -> Option<Self>;

    /// The code's row.
    fn info(self) -> &'static CodeInfo;

    /// The code as text.
    #[inline]
    fn name(self) -> &'static str {
        self.info().name
    }

    /// What the code is at each level.
    #[inline]
    fn class(self) -> Class {
        self.info().class
    }

    /// The code of that name.
    fn from_name(name: &str) -> Option<Self> {
        let index = Self::TABLE.iter().position(|row| row.name == name)?;
        Self::from_index(index)
    }
}

/// Makes a format's code enum and its table from one list, so that the two can't differ.
///
/// ```
/// use boardwire_core::{Class, CodeSet};
///
/// boardwire_core::codes! {
///     /// Codes of a format for this example.
///     pub enum Code in "example" {
///         EmptyInput = "empty-input": Fault, "there is nothing to read" {
///             help: "send a message",
///             example: "\"\"",
///             source: "example",
///             fixture: "example/invalid/all.transcript",
///         }
///         PlusSign = "plus-sign": Deviation as ["bad-number"], "a number carries a plus sign" {
///             help: "write the number without it",
///             example: "go depth +5",
///             source: "example",
///             fixture: "example/acceptable/all.transcript",
///         }
///     }
/// }
/// assert_eq!(Code::from_name("plus-sign"), Some(Code::PlusSign));
/// assert_eq!(Code::EmptyInput.class(), Class::Fault);
/// ```
#[macro_export]
macro_rules! codes {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident in $format:literal {
            $(
                $variant:ident = $code:literal : $class:ident $(as [$($error:literal),+ $(,)?])?, $meaning:literal {
                    help: $help:literal,
                    example: $example:literal,
                    source: $source:literal,
                    fixture: $fixture:literal $(,)?
                }
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $name {
            $(
                #[doc = concat!("`", $code, "` (", stringify!($class), "): ", $meaning, ". For example `", $example, "`.")]
                $variant,
            )+
        }

        impl $name {
            /// The table's rows, in the order of the enum.
            const ROWS: &'static [$crate::CodeInfo] = &[
                $(
                    $crate::CodeInfo {
                        format: $format,
                        name: $code,
                        class: $crate::Class::$class,
                        errors: &[$($($error),+)?],
                        meaning: $meaning,
                        help: $help,
                        example: $example,
                        source: $source,
                        fixture: $fixture,
                    },
                )+
            ];
            /// All codes, in the order of the table.
            $vis const ALL: &'static [Self] = &[$(Self::$variant),+];
        }

        impl $crate::CodeSet for $name {
            const TABLE: &'static [$crate::CodeInfo] = Self::ROWS;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            fn from_index(index: usize) -> Option<Self> {
                Self::ALL.get(index).copied()
            }

            #[inline]
            fn info(self) -> &'static $crate::CodeInfo {
                match self {
                    $(Self::$variant => const {
                        &Self::ROWS[Self::$variant as usize]
                    },)+
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad($crate::CodeSet::name(*self))
            }
        }
    };
}
