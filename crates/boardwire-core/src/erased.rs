//! A codec without its types: what the program and the transcript runner hold at run time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;

use crate::frame::ErasedFramer;
use crate::{
    CodeInfo, CodeSet, Codec, CodecOptions, Conversation, Direction, Discard, DynFramer, Finding,
    Level, Limits, Observation, OptionError, OwnedFrame, Shape, Violation, oracle,
};

/// What a codec says of one input at one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether there is a value at the level.
    pub accepted: bool,
    /// Every finding, by offset; the severity is that of the level.
    pub findings: Vec<Finding>,
    /// Which way the message goes, where it was accepted and its kind tells.
    pub direction: Option<Direction>,
}

impl Verdict {
    /// The errors among the findings.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings
            .iter()
            .filter(|finding| finding.severity == crate::Severity::Error)
    }
}

/// An object-safe [`Codec`] with its options; [`erase`] makes one.
pub trait DynCodec: Debug + Send + Sync {
    /// The format's name.
    fn name(&self) -> &'static str;

    /// What one message is.
    fn shape(&self) -> Shape;

    /// Whether a message is one line.
    fn is_line(&self) -> bool {
        self.shape() == Shape::Line
    }

    /// The code table.
    fn codes(&self) -> &'static [CodeInfo];

    /// The level in force.
    fn level(&self) -> Level;

    /// Changes the level.
    fn set_level(&mut self, level: Level);

    /// The bounds in force, to change.
    fn limits_mut(&mut self) -> &mut Limits;

    /// Sets an option by name.
    ///
    /// # Errors
    /// No such option, or a value that it can't have.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// A copy with its options.
    fn boxed(&self) -> Box<dyn DynCodec>;

    /// Reads one message at the level and says what was found.
    fn check(&self, input: &[u8], direction: Option<Direction>) -> Verdict;

    /// The canonical form of what is read at the level.
    fn canonical(&self, input: &[u8], direction: Option<Direction>) -> Option<Vec<u8>>;

    /// The model of all that can be read, as JSON.
    fn json(&self, input: &[u8], direction: Option<Direction>) -> Option<Vec<u8>>;

    /// Reads and writes back without a change; `None` where the format is not lossless.
    fn keep(&self, input: &[u8]) -> Option<Vec<u8>>;

    /// Findings about well-formed content: replay, consistency.
    fn validate(&self, input: &[u8], direction: Option<Direction>) -> Vec<Observation>;

    /// A checker of whole conversations.
    fn conversation(&self) -> Option<Box<dyn Conversation>>;

    /// Cuts a stream into messages; `None` where the format has no stream.
    fn framer(&self) -> Option<Box<dyn DynFramer>>;

    /// The frames of a whole stream: offset and bytes, or a fault. `None` where the format has no stream.
    fn frames(&self, input: &[u8]) -> Option<Vec<OwnedFrame<Finding>>> {
        let mut framer = self.framer()?;
        framer.push(input);
        framer.finish();
        let mut frames = Vec::new();
        while let Some(frame) = framer.next_frame() {
            frames.push(frame.map(|frame| (frame.offset, frame.bytes.to_vec())));
        }
        Some(frames)
    }

    /// The guarantees that this input breaks.
    fn broken_laws(&self, input: &[u8], direction: Option<Direction>) -> Vec<Violation>;
}

/// A codec of type `C` as an object, with default options.
#[must_use]
pub fn erase<C: Codec>() -> Box<dyn DynCodec> {
    Box::new(Erased::<C>::with(C::Options::default()))
}

struct Erased<C: Codec> {
    options: C::Options,
    codec: PhantomData<fn() -> C>,
}

impl<C: Codec> Erased<C> {
    fn with(options: C::Options) -> Self {
        Self {
            options,
            codec: PhantomData,
        }
    }
}

impl<C: Codec> Debug for Erased<C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct(C::NAME)
            .field("options", &self.options)
            .finish()
    }
}

impl<C: Codec> DynCodec for Erased<C> {
    fn name(&self) -> &'static str {
        C::NAME
    }

    fn shape(&self) -> Shape {
        C::SHAPE
    }

    fn codes(&self) -> &'static [CodeInfo] {
        C::Code::TABLE
    }

    fn level(&self) -> Level {
        self.options.level()
    }

    fn set_level(&mut self, level: Level) {
        self.options.set_level(level);
    }

    fn limits_mut(&mut self) -> &mut Limits {
        self.options.limits_mut()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        self.options.set(key, value)
    }

    fn boxed(&self) -> Box<dyn DynCodec> {
        Box::new(Self::with(self.options.clone()))
    }

    fn check(&self, input: &[u8], direction: Option<Direction>) -> Verdict {
        let level = self.options.level();
        let mut notes = Vec::new();
        let result = C::parse_with(input, direction, &self.options, &mut notes);
        let mut findings: Vec<Finding> = notes.iter().map(|note| note.finding_at(level)).collect();
        if let Err(error) = &result {
            let error = error.erase();
            // A forbidden note is the error that was returned, most often.
            if !findings.contains(&error) {
                findings.push(error);
            }
        }
        findings.sort_by_key(|finding| finding.span);
        Verdict {
            accepted: result.is_ok(),
            findings,
            direction: result.ok().and_then(|message| C::direction(&message)),
        }
    }

    fn canonical(&self, input: &[u8], direction: Option<Direction>) -> Option<Vec<u8>> {
        let message = C::parse_with(input, direction, &self.options, &mut Discard).ok()?;
        let mut out = Vec::new();
        C::format_into(&message, &self.options, &mut out);
        Some(out)
    }

    fn json(&self, input: &[u8], direction: Option<Direction>) -> Option<Vec<u8>> {
        let message = C::read_with(input, direction, &self.options, &mut Discard)?;
        let mut out = Vec::new();
        C::json(&message, &mut out).then_some(out)
    }

    fn keep(&self, input: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        C::keep(input, &self.options, &mut out).then_some(out)
    }

    fn validate(&self, input: &[u8], direction: Option<Direction>) -> Vec<Observation> {
        match C::read_with(input, direction, &self.options, &mut Discard) {
            Some(message) => C::validate(input, &message, &self.options),
            None => Vec::new(),
        }
    }

    fn conversation(&self) -> Option<Box<dyn Conversation>> {
        C::conversation(&self.options)
    }

    fn framer(&self) -> Option<Box<dyn DynFramer>> {
        let framer = C::framer(&self.options)?;
        let level = self.options.level();
        Some(Box::new(ErasedFramer { framer, level }))
    }

    fn broken_laws(&self, input: &[u8], direction: Option<Direction>) -> Vec<Violation> {
        oracle::check_all::<C>(input, direction, &self.options)
            .err()
            .unwrap_or_default()
    }
}
