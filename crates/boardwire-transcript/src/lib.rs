//! Fixtures for line protocols and game records: what an input means, what is odd about it, how it is written; and a
//! runner for them.
//!
//! ```
//! use boardwire_transcript::{TranscriptCodec, run};
//!
//! // The grammar is a codec like any other, so that transcripts can be about transcripts.
//! let summary = run::<TranscriptCodec>("\
//! #! transcript 1 transcript
//! - #! transcript 1 usi
//!
//! - #! transcript 2 usi
//! ! unknown-version 14..15
//! ");
//! assert_eq!(summary.to_string(), "2 of 2 cases passed");
//! ```
//!
//! # A transcript
//!
//! ```text
//! #! transcript 1 usi
//! # Numbers that real programs send.
//! % source: logs of some GUI
//! > go depth 1 depth 2
//! = go depth 2
//! ~ duplicate-key 11..18
//! : {"go":{"depth":2}}
//!
//! > position startpos moves 7g7x
//! ! bad-square 26..28
//!
//! < bestmove 7g7f
//! ```
//!
//! # Grammar
//!
//! ## Lines
//! A transcript is UTF-8 with LF line ends. No control character stands in it but TAB (`control-character`; others are
//! escaped in a payload). A blank is a space or TAB. The first line is the header; each further one is blank, or begins with
//! a sigil, a space, and a text that depends on the sigil:
//!
//! | sigil | text | meaning |
//! |---|---|---|
//! | `#` | anything that does not begin with `!` | comment; no space is needed |
//! | `%` | `key: value` | metadata, in force for what follows |
//! | `>` | payload | input toward the engine or server |
//! | `<` | payload | input toward the GUI or client |
//! | `-` | payload | input without direction: record, document, position |
//! | `=` | payload | mark: the canonical form |
//! | `~` | `code span` | mark: a note |
//! | `!` | `code span` | mark: an error |
//! | `:` | JSON | mark: the model |
//! | `@` | `code`, `code span` or `code path` | mark: a finding of a session, replay or validation |
//!
//! Marks are about the nearest input above, with no blank line between (`mark-without-input`). An input has at most one
//! `=` and one `:` (`duplicate-mark`), and not both `=` and `!` (`conflicting-marks`). Any number of `~`, `!` and `@` is
//! fine, in any order.
//!
//! ## Header
//! `#! transcript VERSION FORMAT`, and ` session` where each case is a conversation. The version is 1
//! (`unknown-version`); a format is a name in kebab-case, and one that the reader knows (`unknown-format`). A file whose first
//! line is no header (`missing-header`) is in the [older form](legacy).
//!
//! ## Payloads
//! | form | bytes |
//! |---|---|
//! | `text` | the rest of the line, verbatim, blanks at its ends included (a remark, `edge-blank`) |
//! | nothing | none: a bare sigil is an empty payload |
//! | `"text"` | the text with escapes: `\n` `\r` `\t` `\\` `\"`, `\xNN` a byte, `\u{N..}` a character by one to six hexadecimal digits (`bad-escape`) |
//! | `x"01 a1"` | pairs of hexadecimal digits of either case, blanks between pairs or not (`bad-hex`) |
//! | `<<TAG` | the following lines up to one that is `TAG` alone, joined by LF, or as `% eol` says |
//! | `@path` | the bytes of the file at `path`, relative to the transcript's folder |
//!
//! A text that begins with `"`, `x"`, `<<` or `@` has that form; as a plain payload it is written quoted. After the closing
//! quotation mark (`unclosed-quote`) the line ends (`text-after-payload`). A tag is made of ASCII letters, digits, `_` and
//! `-` (`bad-tag`); a block ends before the file does (`unclosed-block`), and what looks like a sigil or a blank line inside
//! it is text. The last line of a block has no line end: to end in one, a payload has an empty line before the closing tag. A
//! path has `/` between its parts, none of them empty, `.` or `..`; no `\`, no `:`, no blank at its ends (`bad-path`).
//!
//! ## Metadata
//! A key is in kebab-case; the value is what follows the colon, without blanks at its ends, and may be empty (`bad-metadata`,
//! `bad-metadata-value`). It is in force until the same key comes again.
//!
//! | key | value |
//! |---|---|
//! | `source` | where the cases come from |
//! | `encoding` | the encoding of the payloads' bytes, for the reader's information: bytes are never converted |
//! | `eol` | `lf`, `crlf` or `cr`: the line ends inside blocks |
//! | `options` | `key=value` and `key="value"` (with escapes), blanks between: settings of the codec, all that are not its defaults. They take effect with the next case |
//! | `at` | milliseconds since the session began; a blank line ends it. After the last message: when the session ends |
//!
//! Other keys are kept (a remark, `unknown-metadata`).
//!
//! ## Marks
//! A code is a name in kebab-case (`bad-code`). A span is `START..END`: offsets of the first byte and after the last, in the
//! payload's bytes (`bad-span`). A path is a word without `..`. `@ code` alone leaves the place open. JSON stands on the
//! line or in a block (`bad-json`); it may nest 127 deep.
//!
//! ## Spans of errors
//! Of a bad escape: from its backslash to the last character that belongs to it. Of bad digits: the pair. Of an unclosed
//! quotation mark: from the opening one (or its `x`) to the end of the line. Of an unclosed block: `<<TAG`. Of bad JSON: the
//! character at which it stops being JSON. Of a line that may not stand where it does: its sigil. Of all else: the word in
//! question, or the empty span where it is missing.
//!
//! ## Deviations
//! Read at Lenient, an error below: a byte order mark, CR LF, a sigil without its space, blanks in a blank line. The runner
//! reads transcripts at Lenient.
//!
//! ## Canonical form
//! One space where blanks part words, one blank line where there are several, none at the end, no line end after the last
//! line. A payload keeps its form; quoted text has escapes only where something can't be seen, hexadecimal digits are
//! lower-case pairs with spaces between.
//!
//! # Cases
//!
//! In a file of messages or documents each input with its marks is a case; in a session file all lines up to a blank one.
//! A case's id is `path:line`, the line being that of its first input. The runner checks, and reports all that is not so:
//!
//! | marks | verdict |
//! |---|---|
//! | none | accepted at Canonical |
//! | `=` | accepted at Conforming, refused at Canonical |
//! | `~` of a deviation | accepted at Lenient, refused at Conforming with one of the codes that the deviations' rows name |
//! | `~` of remarks alone | as if they were not there |
//! | `!` | refused at Lenient |
//!
//! - The notes at Lenient are exactly the `~` marks, remarks included. Beside `!` they are compared only where there is a `~`.
//! - The errors at Lenient are exactly the `!` marks: one of a line; a document may have several.
//! - The canonical form is that of `=`, byte for byte; without `=`, the input itself, also at Lenient.
//! - The model means the same JSON as `:`; numbers are compared by value.
//! - What validation, or in a session file the conversation, finds is exactly the `@` marks. What is owed at the end of a
//!   conversation belongs to its last message.
//! - A message whose kind goes one way does not stand behind the other way's sigil.
//! - The guarantees R1 to R8 hold ([`boardwire_core::oracle`]).
//!
//! # More than running
//! [`bless`] makes the marks true, [`extract`] gives payloads as files, `conform` (feature `std`) runs the cases against
//! another program, [`unpinned`] says which codes of a table no fixture shows, and [`assert_valid_transcript`] and
//! [`assert_invalid_transcript`] take any parser that is a function.
//!
//! # Limits
//! A line has at most 1 MiB, a file 256 MiB and 10 million lines; [`Options`] has others. The model borrows payloads from
//! the file and takes 64 bytes a line besides; a note takes 64 more. On real transcripts that is about three times the
//! file's size, and on any bytes at most 150 times. Time is linear in the file, but for the sorting of an input's marks.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | `conform`, and files and folders: `run_path`, `cases_in`, `find_transcripts`, `Folder`; else the crate is `no_std` with `alloc` |
//! | `harness` | `harness`: the fixtures of a codec as a test program, a test a case |
//!
//! # What it does not do
//! - `% encoding` informs the reader; bytes are never converted.
//! - A case can't say which error a deviation becomes at a stricter level, nor its span there; that it is one that the code's row names is checked.
//! - Errors that a session should raise after a message that never comes are part of the last message's findings.

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
#[cfg(feature = "harness")]
pub mod harness;
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
pub use boardwire_core::{
    CodeSet, CodecOptions, Direction, Discard, Level, Limits, LineIndex, Notes, Report, Span,
};
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
    OwnedTranscript, Path, Payload, Place, Transcript, Value,
};
pub use options::Options;
pub use parse::{Reading, has_header, parse, parse_lenient, parse_strict, parse_with, read};
pub use pins::{pinned_codes, unpinned};
pub use runner::{
    Case, CaseInput, CaseStep, Cases, Failure, FailureKind, Files, Kind, Registry, RunOptions,
    Summary, cases, run, run_with,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

/// Why a file is no transcript.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a transcript.
pub type Note = boardwire_core::Note<Code>;
