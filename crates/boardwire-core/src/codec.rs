//! The one trait that drivers (transcripts, fuzzing, properties, benches, the program) need of a format.
//!
//! Users of a format crate need none of this: each has plain functions, `parse`, `format` and kin.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{CodeSet, Finding, Framer, Level, Limits, Notes, ParseError, Span};

/// Which way a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Toward the engine, or toward the server: `>` in transcripts.
    ToEngine,
    /// Toward the GUI, or toward the client: `<` in transcripts.
    ToGui,
}

impl Direction {
    /// The other way.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::ToEngine => Self::ToGui,
            Self::ToGui => Self::ToEngine,
        }
    }

    /// The direction as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ToEngine => "to-engine",
            Self::ToGui => "to-gui",
        }
    }

    /// The transcript sigil.
    #[must_use]
    pub const fn sigil(self) -> char {
        match self {
            Self::ToEngine => '>',
            Self::ToGui => '<',
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why an option was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option of that name.
    #[error("no option is called {key}; known: {known}")]
    UnknownKey {
        /// The name that was asked for.
        key: String,
        /// The names that there are.
        known: &'static str,
    },
    /// A value that the option can't have.
    #[error("{key} takes {expected}, not {value}")]
    BadValue {
        /// The option.
        key: String,
        /// The value that was given.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
}

impl OptionError {
    /// That no option is called `key`.
    #[must_use]
    pub fn unknown_key(key: &str, known: &'static str) -> Self {
        Self::UnknownKey {
            key: key.to_string(),
            known,
        }
    }

    /// That `key` can't be `value`.
    #[must_use]
    pub fn bad_value(key: &str, value: &str, expected: &'static str) -> Self {
        Self::BadValue {
            key: key.to_string(),
            value: value.to_string(),
            expected,
        }
    }
}

/// What every format's options have in common.
pub trait CodecOptions: Clone + Default + fmt::Debug + Send + Sync + 'static {
    /// How exact the input has to be.
    fn level(&self) -> Level;

    /// Changes the level.
    fn set_level(&mut self, level: Level);

    /// The bounds in force.
    fn limits(&self) -> &Limits;

    /// The bounds, to change.
    fn limits_mut(&mut self) -> &mut Limits;

    /// Sets an option by its name in transcripts (`% options`) and on the command line.
    ///
    /// # Errors
    /// No such option, or a value that it can't have.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The same options at another level.
    #[must_use]
    fn at(&self, level: Level) -> Self {
        let mut options = self.clone();
        options.set_level(level);
        options
    }
}

/// What one message of a format is, and so how a file of them is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A line of text; a file holds one a line.
    Line,
    /// A piece that the format's [`Framer`] cuts out of a stream, such as a binary frame; a file holds a stream of them.
    Frame,
    /// A whole file: a record, a collection of records, a log. If the format has a framer too, it cuts a long file into
    /// parts that are documents themselves (the games of a collection).
    Document,
}

/// A format: how its messages are read and written.
///
/// Messages may borrow from the input. Generic code compares them through [`shorten`](Self::shorten) or after
/// [`into_owned`](Self::into_owned), never across two lifetimes.
pub trait Codec: 'static {
    /// The format's name, as transcripts and the program spell it.
    const NAME: &'static str;
    /// What one message is.
    const SHAPE: Shape;
    /// Whether a message has an end mark, so that each proper prefix is truncated or a shorter message (R6). Of a document
    /// that is read on after faults, one finding at least says so.
    const END_MARK: bool = false;
    /// The model.
    type Message<'i>: fmt::Debug + Clone + PartialEq;
    /// Level, limits and what the format adds.
    type Options: CodecOptions;
    /// The table of notes and errors.
    type Code: CodeSet;

    /// Reads one message (a line's end after it is no matter), leaving notes.
    ///
    /// # Errors
    /// The first thing by offset that the level forbids.
    fn parse_with<'i>(
        input: &'i [u8],
        direction: Option<Direction>,
        options: &Self::Options,
        notes: &mut dyn Notes<Self::Code>,
    ) -> Result<Self::Message<'i>, ParseError<Self::Code>>;

    /// Writes the canonical form that the options ask for, without a line end.
    fn format_into(message: &Self::Message<'_>, options: &Self::Options, out: &mut Vec<u8>);

    /// Which way the message goes, where its kind tells.
    fn direction(message: &Self::Message<'_>) -> Option<Direction> {
        let _ = message;
        None
    }

    /// Frees a message of the input's lifetime.
    fn into_owned(message: Self::Message<'_>) -> Self::Message<'static>;

    /// Lends a message at a shorter lifetime.
    fn shorten<'s, 'l: 's>(message: &'s Self::Message<'l>) -> &'s Self::Message<'s>;

    /// The model of all that could be read, faults or not; `None` when nothing could. Documents override it.
    fn read_with<'i>(
        input: &'i [u8],
        direction: Option<Direction>,
        options: &Self::Options,
        notes: &mut dyn Notes<Self::Code>,
    ) -> Option<Self::Message<'i>> {
        Self::parse_with(input, direction, &options.at(Level::Lenient), notes).ok()
    }

    /// Appends the model as JSON. False: the format's `serde` feature is off. A tree without a bound on its depth is written
    /// flat (nodes in an array, children by number): readers of JSON bound how deep it nests.
    fn json(message: &Self::Message<'_>, out: &mut Vec<u8>) -> bool {
        let _ = (message, out);
        false
    }

    /// Gives the spans of all tokens, blanks included, in order and without a gap. False: not a lossless format.
    fn tokens(input: &[u8], options: &Self::Options, each: &mut dyn FnMut(Span)) -> bool {
        let _ = (input, options, each);
        false
    }

    /// Reads and writes back without a change: the input's own bytes (R7). False: not a lossless format.
    fn keep(input: &[u8], options: &Self::Options, out: &mut Vec<u8>) -> bool {
        let _ = (input, options, out);
        false
    }

    /// Gives the parts that have no order in meaning, in the order in which the model holds them (R8), spelled as in the
    /// input. Parts whose spelling the model does not keep (JSON keys with escapes) are left out.
    fn unordered(message: &Self::Message<'_>, each: &mut dyn FnMut(&[u8])) {
        let _ = (message, each);
    }

    /// Cuts a stream into messages; `None` where the format has no stream.
    fn framer(options: &Self::Options) -> Option<Box<dyn Framer<Self::Code>>> {
        let _ = options;
        None
    }

    /// Findings about content that is well formed: replay on the rules, consistency. The spans are in `input`.
    fn validate(
        input: &[u8],
        message: &Self::Message<'_>,
        options: &Self::Options,
    ) -> Vec<Observation> {
        let _ = (input, message, options);
        Vec::new()
    }

    /// A checker of whole conversations; `None` where the format has none.
    fn conversation(options: &Self::Options) -> Option<Box<dyn Conversation>> {
        let _ = options;
        None
    }
}

/// A finding of a session, a replay or a validation. It has a span in the message it came with, or a path in the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// What was found, and the span.
    pub finding: Finding,
    /// The place in the model, where a span can't say it.
    pub path: Option<String>,
    /// What exactly was found and, where it is known, what would be right: a sentence for a person.
    pub detail: Option<String>,
}

impl From<Finding> for Observation {
    fn from(finding: Finding) -> Self {
        Self {
            finding,
            path: None,
            detail: None,
        }
    }
}

/// A session checker seen through one pair of eyes for all formats: fed with what each side says, and when.
pub trait Conversation: Send {
    /// Takes one message. `at` is milliseconds since the session began, where that is known.
    fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        at: Option<u64>,
    ) -> Vec<Observation>;

    /// Which way a message goes whose spelling does not tell, if what was said before it does: the same words may be a
    /// client's move and the server's. To be asked before [`receive`](Self::receive) takes the message. `None`: it can't be told.
    fn side_of(&self, message: &[u8]) -> Option<Direction> {
        let _ = message;
        None
    }

    /// The conversation ends here: findings about what is still owed.
    fn finish(&mut self, at: Option<u64>) -> Vec<Observation>;
}
