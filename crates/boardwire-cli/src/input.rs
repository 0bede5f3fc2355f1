//! Opening a file: its name, its format, and its bytes as a stream.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use crate::console::Stop;
use crate::detect::{self, Guess};
use crate::registry::Format;
use crate::settings::Settings;
use crate::shown::counted;
use crate::walk::Found;

/// Bytes that are looked at to guess the format.
pub(crate) const HEAD: u64 = detect::HEAD_BYTES as u64;

/// A stream of a file's bytes.
pub(crate) type Bytes = BufReader<Box<dyn Read>>;

/// An open file.
pub(crate) struct Input {
    /// The path as it was given, or `<stdin>`.
    pub(crate) name: String,
    pub(crate) format: &'static Format,
    pub(crate) bytes: Bytes,
}

/// Why a file is not read.
pub(crate) enum Unopened {
    /// It can't be; the message begins with its name.
    Failed(String),
    /// It was met in a folder, and is of no format that is known.
    Skipped,
}

/// What a file is called in reports.
pub(crate) fn name_of(found: &Found) -> String {
    match found {
        Found::Stdin => "<stdin>".to_string(),
        Found::File { path, .. } | Found::Unreadable { path, .. } => path.display().to_string(),
    }
}

impl Input {
    /// Opens a file, and finds its format.
    pub(crate) fn open(found: &Found, settings: &Settings) -> Result<Self, Unopened> {
        let name = name_of(found);
        let (path, named) = match found {
            Found::Stdin => (Path::new(""), true),
            Found::File { path, named } => (path.as_path(), *named),
            Found::Unreadable { error, .. } => {
                return Err(Unopened::Failed(format!("{name}: {error}")));
            }
        };
        if settings.format.is_none() && !named && !detect::is_candidate(path) {
            return Err(Unopened::Skipped);
        }
        let failed = |error: io::Error| Unopened::Failed(format!("{name}: {error}"));
        let mut file: Box<dyn Read> = match found {
            Found::Stdin => Box::new(io::stdin()),
            _ => Box::new(File::open(path).map_err(failed)?),
        };
        if let Some(format) = settings.format {
            return Ok(Self {
                name,
                format,
                bytes: BufReader::new(file),
            });
        }
        let mut head = Vec::new();
        file.by_ref()
            .take(HEAD)
            .read_to_end(&mut head)
            .map_err(failed)?;
        let Guess {
            format,
            reason,
            advice,
            ..
        } = detect::detect(path, &head);
        let Some(format) = format else {
            let what = match head.is_empty() {
                true => "empty file, and its name tells no format".to_string(),
                false => format!("unknown format: {reason}"),
            };
            return Err(match named {
                true => Unopened::Failed(format!("{name}: {what}; {advice}")),
                false => Unopened::Skipped,
            });
        };
        Ok(Self {
            name,
            format,
            bytes: BufReader::new(Box::new(Cursor::new(head).chain(file))),
        })
    }

    /// Another format that the content of a file looks like which was taken for one by its name.
    pub(crate) fn looks_like(found: &Found, settings: &Settings) -> Option<&'static Format> {
        let Found::File { path, .. } = found else {
            return None;
        };
        // A pipe was read already.
        if settings.format.is_some() || !path.is_file() {
            return None;
        }
        let mut head = Vec::new();
        File::open(path)
            .and_then(|file| file.take(HEAD).read_to_end(&mut head))
            .ok()?;
        detect::looks_like(path, &head)
    }

    /// The whole file.
    ///
    /// # Errors
    /// It can't be read, or is longer than the limit on documents: what is read of it would be cut off anywhere, and what is
    /// found in that untrue.
    pub(crate) fn read_all(bytes: impl Read, limit: usize) -> io::Result<Vec<u8>> {
        let most = u64::try_from(limit).unwrap_or(u64::MAX);
        let mut all = Vec::new();
        bytes.take(most.saturating_add(1)).read_to_end(&mut all)?;
        if all.len() > limit {
            let limit = counted(limit, "byte");
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!(
                    "longer than {limit}, the limit on what is held in memory; -o document-limit=N raises it"
                ),
            ));
        }
        Ok(all)
    }

    /// Opens the one file of a command that takes one; it must not be a folder.
    pub(crate) fn open_one(path: &Path, settings: &Settings) -> Result<Self, Stop> {
        let found = match path.as_os_str() == "-" {
            true => Found::Stdin,
            false => Found::File {
                path: path.to_path_buf(),
                named: true,
            },
        };
        if path.is_dir() {
            return Err(Stop::usage(format!(
                "{}: this is a folder; name one file",
                path.display()
            )));
        }
        Self::open(&found, settings).map_err(|unopened| match unopened {
            Unopened::Failed(message) => Stop::Io(message),
            Unopened::Skipped => Stop::usage("the file was passed over"),
        })
    }
}
