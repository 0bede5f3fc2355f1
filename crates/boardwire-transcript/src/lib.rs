//! Fixtures for line protocols and game records: what an input means, what is odd about it, how it is written.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod asserts;
mod bless;
mod codec;
mod codes;
#[cfg(feature = "std")]
mod conform;
mod extract;
#[cfg(feature = "std")]
mod files;
mod format;
pub mod legacy;
mod lex;
mod model;
mod options;
mod parse;
mod pins;
mod runner;

pub use asserts::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};
pub use bless::{Blessed, bless};
pub use codec::TranscriptCodec;
pub use codes::Code;
#[cfg(feature = "std")]
pub use conform::{Conformance, Outcome, Program, conform};
pub use extract::{Extracted, extract};
#[cfg(feature = "std")]
pub use files::{Folder, cases_in, find_transcripts, run_path};
pub use format::{format, format_into};
pub use legacy::{Expect, LegacyOptions};
pub use model::{
    Comment, Eol, FindingMark, Form, Header, Input, Json, Line, Mark, Meaning, Metadata, Name,
    Path, Payload, Place, Transcript, Value,
};
pub use options::Options;
pub use parse::{Reading, has_header, parse, parse_lenient, parse_strict, parse_with, read};

pub use pins::{pinned_codes, unpinned};
pub use runner::{
    Case, CaseInput, Cases, Failure, FailureKind, Files, Kind, Registry, RunOptions, Summary,
    cases, run, run_with,
};

/// Why a file is no transcript.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a transcript.
pub type Note = boardwire_core::Note<Code>;
