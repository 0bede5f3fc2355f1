//! Runs transcripts against codecs.

mod case;
mod json;
mod judge;
mod pair;
mod report;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Codec, DynCodec, Level, erase};

pub use case::{Case, CaseInput, CaseStep, Cases, Kind, cases};
pub(crate) use case::{Marks, Pinned, Step, Subject};
pub(crate) use json::first_difference;
pub(crate) use judge::{case as case_failures, json_difference, observe_session};
#[cfg(feature = "std")]
pub(crate) use judge::{deviation, shown};
pub(crate) use pair::{FindingPin, Paired, of_same_code};
pub use report::{Failure, FailureKind, Summary};

use crate::{Expect, LegacyOptions};

/// Runs all cases of a transcript against the codec `C`.
///
/// A file without a header is read in the older form.
pub fn run<C: Codec>(text: &(impl AsRef<[u8]> + ?Sized)) -> Summary {
    run_with(
        text,
        &RunOptions::default().with_format(C::NAME),
        &[erase::<C>()],
    )
}

/// Runs all cases of a transcript against the codec that its header names.
pub fn run_with(
    text: &(impl AsRef<[u8]> + ?Sized),
    options: &RunOptions,
    registry: &(impl Registry + ?Sized),
) -> Summary {
    cases(text, options, registry).run()
}

/// What the caller knows of a transcript besides its text.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RunOptions {
    /// What ids begin with: the file's path.
    pub name: String,
    /// The cases are conversations, whatever the header says.
    pub session: bool,
    /// Where `@files/...` payloads come from; none: such a case fails.
    pub files: Option<Arc<dyn Files>>,
    /// How a file without a header is read.
    pub legacy: LegacyOptions,
    /// The format of a file without a header; none: such a file fails.
    pub format: Option<String>,
}

impl RunOptions {
    /// Options for the file at `path`, which may be relative, with `/` or `\`: ids begin with it. The file's own folder speaks, none
    /// above it: `session` means conversations, and `invalid`, or a name ending in `-invalid`, that all inputs of the older form fail.
    #[must_use]
    pub fn for_path(path: impl Into<String>) -> Self {
        let name = path.into();
        let folder = name.rsplit(['/', '\\']).nth(1).unwrap_or_default();
        let session = folder == "session";
        let mut legacy = LegacyOptions::default();
        if folder == "invalid" || folder.ends_with("-invalid") {
            legacy.expect = Expect::Invalid;
        }
        Self {
            session,
            files: None,
            legacy,
            format: None,
            name,
        }
    }

    /// The same with a place for `@files/...` payloads.
    #[must_use]
    pub fn with_files(mut self, files: impl Files + 'static) -> Self {
        self.files = Some(Arc::new(files));
        self
    }

    /// The same with a format for files without a header.
    #[must_use]
    pub fn with_format(mut self, format: impl Into<String>) -> Self {
        self.format = Some(format.into());
        self
    }

    /// The same with another reading of files without a header.
    #[must_use]
    pub fn with_legacy(mut self, legacy: LegacyOptions) -> Self {
        self.legacy = legacy;
        self
    }
}

/// The codecs that headers may name.
pub trait Registry {
    /// The codec of that name, with default options.
    fn codec(&self, format: &str) -> Option<Box<dyn DynCodec>>;

    /// All names.
    fn formats(&self) -> Vec<&'static str>;
}

impl Registry for [Box<dyn DynCodec>] {
    fn codec(&self, format: &str) -> Option<Box<dyn DynCodec>> {
        let found = self.iter().find(|codec| codec.name() == format);
        found.map(|codec| codec.boxed())
    }

    fn formats(&self) -> Vec<&'static str> {
        self.iter().map(|codec| codec.name()).collect()
    }
}

impl<const N: usize> Registry for [Box<dyn DynCodec>; N] {
    fn codec(&self, format: &str) -> Option<Box<dyn DynCodec>> {
        self.as_slice().codec(format)
    }

    fn formats(&self) -> Vec<&'static str> {
        self.as_slice().formats()
    }
}

impl Registry for Vec<Box<dyn DynCodec>> {
    fn codec(&self, format: &str) -> Option<Box<dyn DynCodec>> {
        self.as_slice().codec(format)
    }

    fn formats(&self) -> Vec<&'static str> {
        self.as_slice().formats()
    }
}

/// Where `@files/...` payloads come from. `Folder` (feature `std`) reads them from the transcript's folder.
pub trait Files: fmt::Debug + Send + Sync {
    /// The bytes of the file at this path, which has no `..` in it.
    ///
    /// # Errors
    /// Why it can't be read, for a person.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// One codec at the three levels.
#[derive(Debug)]
pub(crate) struct Levels {
    pub(crate) lenient: Box<dyn DynCodec>,
    pub(crate) conforming: Box<dyn DynCodec>,
    pub(crate) canonical: Box<dyn DynCodec>,
    /// The settings that `% options` made.
    pub(crate) settings: Vec<(String, String)>,
}

impl Levels {
    fn new(codec: &dyn DynCodec, settings: Vec<(String, String)>) -> Self {
        let at = |level| {
            let mut codec = codec.boxed();
            codec.set_level(level);
            codec
        };
        Self {
            lenient: at(Level::Lenient),
            conforming: at(Level::Conforming),
            canonical: at(Level::Canonical),
            settings,
        }
    }

    pub(crate) fn at(&self, level: Level) -> &dyn DynCodec {
        match level {
            Level::Lenient => &*self.lenient,
            Level::Conforming => &*self.conforming,
            Level::Canonical => &*self.canonical,
        }
    }
}
