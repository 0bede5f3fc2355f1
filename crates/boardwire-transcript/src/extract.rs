//! Payloads as files: seeds for fuzzing, inputs for other programs.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Direction, Level};

use crate::{Eol, Line, Meaning, Options, RunOptions, has_header, legacy, read};

/// One payload, and what its file is called.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extracted {
    /// `STEM-LINE[-DIRECTION].FORMAT`, such as `go-12-to-engine.usi`: letters, digits, `.`, `_` and `-`.
    pub name: String,
    /// The line of the payload in the transcript, from 1.
    pub line: usize,
    /// Which way it goes.
    pub direction: Option<Direction>,
    /// The bytes, or why the payload's own file can't be read.
    pub bytes: Result<Vec<u8>, String>,
}

/// All inputs of a transcript; canonical forms are not among them. Lines that can't be read are left out.
#[must_use]
pub fn extract(text: &(impl AsRef<[u8]> + ?Sized), options: &RunOptions) -> Vec<Extracted> {
    let text = text.as_ref();
    let stem = stem(&options.name);
    let entry = |line: usize, direction: Option<Direction>, format: &str, bytes| {
        let direction_part = match direction {
            Some(direction) => format!("-{direction}"),
            None => String::new(),
        };
        Extracted {
            name: format!("{stem}-{line}{direction_part}.{format}"),
            line,
            direction,
            bytes,
        }
    };
    if !has_header(text) {
        let format = options.format.as_deref().unwrap_or("txt");
        return legacy::read(text, &options.legacy)
            .into_iter()
            .map(|row| entry(row.line, None, format, Ok(row.input.to_vec())))
            .collect();
    }
    let grammar = Options::default().at(Level::Lenient);
    let Some(transcript) = read(text, &grammar).transcript else {
        return Vec::new();
    };
    let format = transcript.header().format.as_str();
    let mut eol = Eol::default();
    let mut found = Vec::new();
    for (number, line) in transcript.numbered() {
        match line {
            Line::Metadata(metadata) => {
                if let Ok(Meaning::Eol(new)) = metadata.meaning() {
                    eol = new;
                }
            }
            Line::Input(input) => {
                let bytes = match (input.payload.bytes_with(eol), &options.files) {
                    (Some(bytes), _) => Ok(bytes.into_owned()),
                    (None, Some(files)) => files.read(input.payload.path().unwrap_or_default()),
                    (None, None) => Err("no folder to read files from".to_string()),
                };
                found.push(entry(number, input.direction, format, bytes));
            }
            _ => {}
        }
    }
    found
}

/// The file's name without folders and without its last extension, with `_` for what can't stand in any file system.
fn stem(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    };
    let kept = |char: char| {
        let known = char.is_ascii_alphanumeric() || matches!(char, '.' | '_' | '-');
        if known { char } else { '_' }
    };
    // No hidden files, and none called like a folder.
    match stem.trim_start_matches('.') {
        "" => "case".to_string(),
        stem => stem.chars().map(kept).collect(),
    }
}
