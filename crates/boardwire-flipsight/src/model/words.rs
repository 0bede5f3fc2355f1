//! The words of the service: open lists, which keep what they don't know.

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::Out;
use boardwire_core::othello::Variant;

use crate::lex::{Cursor, Parsed};
use crate::object::{Own, Read, Write, put_string};

/// A word that a list does not have. Only reading makes one, so that a word has one value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Unlisted<'i>(pub(super) Cow<'i, str>);

impl Unlisted<'_> {
    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Unlisted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Makes an open list of words.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$word_meta:meta])* $word:ident = $text:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name<'i> {
            $($(#[$word_meta])* $word,)+
            /// A word that this crate does not know, kept as it is.
            Other(Unlisted<'i>),
        }

        impl<'i> $name<'i> {
            /// The value of a word.
            #[must_use]
            pub fn new(word: impl Into<Cow<'i, str>>) -> Self {
                let word = word.into();
                match &*word {
                    $($text => Self::$word,)+
                    _ => Self::Other(Unlisted(word)),
                }
            }

            /// The word.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$word => $text,)+
                    Self::Other(word) => word.as_str(),
                }
            }

            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                match self {
                    $(Self::$word => $name::$word,)+
                    Self::Other(Unlisted(word)) => $name::Other(Unlisted(word.own())),
                }
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl<'i> Read<'i> for $name<'i> {
            fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
                cursor.string().map(Self::new)
            }
        }

        impl Write for $name<'_> {
            #[inline]
            fn write<W: Out>(&self, out: &mut W) {
                match self {
                    $(Self::$word => out.put(concat!("\"", $text, "\"").as_bytes()),)+
                    Self::Other(word) => put_string(word.as_str(), out),
                }
            }
        }

        impl Own for $name<'_> {
            type Owned = $name<'static>;
            fn own(self) -> $name<'static> {
                self.into_owned()
            }
        }
    };
}
pub(super) use words;

words! {
    /// Which game is played: `game_mode`. XOT games against humans arrive as `std`.
    pub enum GameMode {
        /// Othello on 8x8.
        Std = "std",
        /// Othello on 8x8; fewer discs win.
        Anti = "anti",
        /// 10x10.
        Grand = "grand",
        /// 10x10 without twelve squares at the corners.
        Octagon = "octagon",
        /// Classic Reversi: an empty board, 32 discs a colour.
        Reversi = "reversi",
    }
}

impl GameMode<'_> {
    /// The variant with its rules; `None` for a mode that this crate does not know.
    #[must_use]
    pub const fn variant(&self) -> Option<Variant> {
        match self {
            Self::Std => Some(Variant::Std),
            Self::Anti => Some(Variant::Anti),
            Self::Grand => Some(Variant::Grand),
            Self::Octagon => Some(Variant::Octagon),
            Self::Reversi => Some(Variant::Reversi),
            Self::Other(_) => None,
        }
    }
}

impl From<Variant> for GameMode<'_> {
    fn from(variant: Variant) -> Self {
        match variant {
            Variant::Std => Self::Std,
            Variant::Anti => Self::Anti,
            Variant::Grand => Self::Grand,
            Variant::Octagon => Self::Octagon,
            Variant::Reversi => Self::Reversi,
        }
    }
}

words! {
    /// How far a match is: `status` of a match.
    pub enum MatchStatus {
        /// A challenge that `bot_b` has not answered; it lives 120 s.
        Pending = "pending",
        /// Being played.
        Running = "running",
        /// Played to its end.
        Finished = "finished",
        /// Ended without a result.
        Aborted = "aborted",
        /// The challenge was refused.
        Rejected = "rejected",
        /// The challenge was not answered in time.
        Expired = "expired",
    }
}

impl MatchStatus<'_> {
    /// Whether nothing can come of the match any more.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(
            self,
            Self::Finished | Self::Aborted | Self::Rejected | Self::Expired
        )
    }
}

words! {
    /// How far the games of a match are: `state.status`.
    pub enum StateStatus {
        /// A leg is being played.
        Active = "active",
        /// All legs have ended.
        Finished = "finished",
        /// Ended without a result.
        Aborted = "aborted",
    }
}

words! {
    /// How far one leg is: `status` of a leg.
    pub enum LegStatus {
        /// Being played.
        Active = "active",
        /// Played to its end.
        Finished = "finished",
        /// Lost on time.
        Timeout = "timeout",
        /// Ended with the match.
        Stopped = "stopped",
    }
}

impl LegStatus<'_> {
    /// Whether nothing can come of the leg any more.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self, Self::Finished | Self::Timeout | Self::Stopped)
    }
}

words! {
    /// Why a match ended: `state.finish_reason`.
    pub enum FinishReason {
        /// Discs were counted.
        Discs = "discs",
        /// A leg was lost on time.
        Timeout = "timeout",
        /// Both legs were lost on time.
        DoubleTimeout = "double_timeout",
        /// A bot was away for more than 30 s; rated.
        Disconnect = "disconnect",
        /// No first move within 30 s; not rated.
        NoFirstMove = "no_first_move",
        /// The service's own engine stood still for 30 s; not rated.
        Technical = "technical",
    }
}

words! {
    /// What a match is between: `kind`, which matches of two bots do not have.
    pub enum MatchKind {
        /// A human plays a bot.
        Human = "human",
    }
}

words! {
    /// How far a rating is from being official: `official_progress.kind`.
    pub enum ProgressKind {
        /// Too few games so far.
        Provisional = "provisional",
    }
}
