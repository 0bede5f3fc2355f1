//! From the paths of a command line to files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::console::Stop;

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Standard input, which was named as `-`.
    Stdin,
    /// A file, and whether the command line names it; others were met in a folder.
    File { path: PathBuf, named: bool },
    /// What could not be looked at, and why.
    Unreadable { path: PathBuf, error: String },
}

/// Bytes from which on a file is large.
const LARGE: u64 = 2 << 20;

impl Found {
    /// Whether it may hold more than one wants to hold of several files at once.
    pub(crate) fn is_large(&self) -> bool {
        match self {
            Self::Stdin => true,
            // Of a pipe nobody knows.
            Self::File { path, .. } => {
                fs::metadata(path).is_ok_and(|it| !it.is_file() || it.len() >= LARGE)
            }
            Self::Unreadable { .. } => false,
        }
    }
}

/// All files that the paths name, folders walked. The order is that of the paths, and by name inside a folder.
///
/// In a folder, names that begin with a dot are passed over, and so is what is neither file nor folder. Links are followed; a
/// folder that is reached twice is walked once, so that loops end.
///
/// # Errors
/// Standard input is named twice: it can be read once.
pub(crate) fn walk(paths: &[PathBuf]) -> Result<Vec<Found>, Stop> {
    let mut found = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            if found.contains(&Found::Stdin) {
                return Err(Stop::usage("standard input is named twice"));
            }
            found.push(Found::Stdin);
            continue;
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => walk_folder(path, &mut found),
            // Pipes and devices can be read too, when they are named.
            Ok(_) => found.push(Found::File {
                path: path.clone(),
                named: true,
            }),
            Err(error) => found.push(unreadable(path, &error)),
        }
    }
    Ok(found)
}

fn walk_folder(root: &Path, found: &mut Vec<Found>) {
    let mut entered = HashSet::new();
    let mut stack = vec![root.to_path_buf()];
    while let Some(path) = stack.pop() {
        let metadata = match fs::metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) => {
                found.push(unreadable(&path, &error));
                continue;
            }
        };
        if metadata.is_file() {
            found.push(Found::File { path, named: false });
        } else if metadata.is_dir() {
            match entries(&path, &mut entered) {
                // The first name is taken first: it goes on the stack last.
                Ok(entries) => stack.extend(entries.into_iter().rev()),
                Err(error) => found.push(unreadable(&path, &error)),
            }
        }
    }
}

/// What is in a folder, by name; nothing if it was entered before.
fn entries(folder: &Path, entered: &mut HashSet<PathBuf>) -> io::Result<Vec<PathBuf>> {
    if !entered.insert(fs::canonicalize(folder)?) {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

fn unreadable(path: &Path, error: &io::Error) -> Found {
    Found::Unreadable {
        path: path.to_path_buf(),
        error: error.to_string(),
    }
}
