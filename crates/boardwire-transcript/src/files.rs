//! Transcripts in folders.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use boardwire_core::Limits;

use crate::{Cases, Files, Registry, RunOptions, Summary, cases};

/// Bytes that a payload may have: as many as a document.
const MOST: usize = Limits::DEFAULT.document;

/// Reads `@files/...` payloads from a folder: regular files of up to 256 MiB that are in it or below, also where the path is a link.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder at this path.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = self.0.join(path);
        read_below(&self.0, &path).map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn read_below(folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let target = fs::canonicalize(path)?;
    if !target.starts_with(fs::canonicalize(folder)?) {
        return Err(io::Error::other(
            "this is outside of the transcript's folder",
        ));
    }
    // Opening a pipe would wait for its writer.
    if !fs::metadata(&target)?.is_file() {
        return Err(io::Error::other("this is no regular file"));
    }
    let mut bytes = Vec::new();
    let most = u64::try_from(MOST).unwrap_or(u64::MAX);
    File::open(&target)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() > MOST {
        return Err(io::Error::other(format!("longer than {MOST} bytes")));
    }
    Ok(bytes)
}

impl RunOptions {
    /// Options for a file on disk: what its folders say (see [`for_path`](Self::for_path)), and payloads from beside it.
    #[must_use]
    pub fn for_file(path: &Path) -> Self {
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::for_path(path.display().to_string()).with_files(Folder::new(folder))
    }
}

/// The transcripts (`*.transcript`) in a folder and all below it, by name; or the one file that the path names.
///
/// Folders that are symbolic links are not entered.
///
/// # Errors
/// A folder that can't be listed.
pub fn find_transcripts(path: impl AsRef<Path>) -> io::Result<Vec<PathBuf>> {
    let path = path.as_ref();
    if !fs::metadata(path)?.is_dir() {
        return Ok(alloc::vec![path.to_path_buf()]);
    }
    let mut found = Vec::new();
    let mut folders = alloc::vec![path.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "transcript") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The cases of all transcripts in a folder and below it, or of one file: for a test harness that shows a test per case.
///
/// # Errors
/// A folder or file that can't be read.
pub fn cases_in(path: impl AsRef<Path>, registry: &(impl Registry + ?Sized)) -> io::Result<Cases> {
    let mut all = Cases::default();
    for path in find_transcripts(path)? {
        let found = cases(&fs::read(&path)?, &RunOptions::for_file(&path), registry);
        all.cases.extend(found.cases);
        all.failures.extend(found.failures);
    }
    Ok(all)
}

/// Runs all transcripts in a folder and below it, or one file.
///
/// # Errors
/// A folder or file that can't be read.
pub fn run_path(
    path: impl AsRef<Path>,
    registry: &(impl Registry + ?Sized),
) -> io::Result<Summary> {
    let mut summary = Summary::default();
    for path in find_transcripts(path)? {
        let text = fs::read(&path)?;
        summary.merge(crate::run_with(
            &text,
            &RunOptions::for_file(&path),
            registry,
        ));
    }
    Ok(summary)
}
