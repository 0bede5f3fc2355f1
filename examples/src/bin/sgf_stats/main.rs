//! Counts the games of SGF files: moves, sizes, results, years, openings.
//!
//! `sgf_stats [--openings N] PATH...`: a path is a file, a folder, which is walked for `.sgf` and `.sgfs` files, or `-` for standard
//! input. It exits with 1 if a file could not be read.
//!
//! Files are streamed, a game at a time: a collection may be larger than the memory.

mod count;
mod opening;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwire_sgf::{CollectionReader, EventOptions, Options, StreamItem, View, read};

use count::Stats;

const USAGE: &str = "usage: sgf_stats [--openings N] PATH...";

/// Openings that are printed when nobody says how many.
const OPENINGS: usize = 10;

/// Bytes that a game may have.
const MAX_GAME: usize = 1 << 28;

fn main() -> ExitCode {
    let Some((openings, paths)) = arguments(std::env::args_os().skip(1)) else {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    };
    let mut stats = Stats::default();
    let mut is_whole = true;
    let mut report = |path: &Path, result: io::Result<()>| {
        if let Err(error) = result {
            let _ = writeln!(io::stderr(), "{}: {error}", path.display());
            is_whole = false;
        }
    };
    for path in paths {
        if path.as_os_str() == "-" {
            report(&path, count(io::stdin().lock(), &mut stats));
            continue;
        }
        for (file, found) in files(path) {
            let result = found.and_then(|()| {
                let file = File::open(&file)?;
                count(BufReader::new(file), &mut stats)
            });
            report(&file, result);
        }
    }
    match stats.print(openings, &mut io::stdout().lock()) {
        // Who closed the pipe has read enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(u8::from(!is_whole)),
    }
}

/// How many openings to print, and what to read.
fn arguments(mut arguments: impl Iterator<Item = OsString>) -> Option<(usize, Vec<PathBuf>)> {
    let mut openings = OPENINGS;
    let mut paths = Vec::new();
    while let Some(argument) = arguments.next() {
        if argument == "--openings" {
            openings = arguments.next()?.to_str()?.parse().ok()?;
        } else if argument != "-" && argument.to_str().is_some_and(|text| text.starts_with('-')) {
            return None;
        } else {
            paths.push(argument.into());
        }
    }
    (!paths.is_empty()).then_some((openings, paths))
}

/// A file itself; the files in a folder, and in the folders in it, in order of their names.
fn files(path: PathBuf) -> Vec<(PathBuf, io::Result<()>)> {
    let mut files = Vec::new();
    let mut waiting = vec![(path.clone(), path.is_dir())];
    while let Some((path, is_folder)) = waiting.pop() {
        if !is_folder {
            files.push((path, Ok(())));
            continue;
        }
        match entries(&path) {
            Ok(entries) => waiting.extend(entries.into_iter().rev()),
            Err(error) => files.push((path, Err(error))),
        }
    }
    files
}

/// The folders and SGF files in a folder. Links to folders are not followed: they may go in circles.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = entry.file_type()?.is_dir();
        let path = entry.path();
        if is_folder || is_sgf(&path) {
            entries.push((path, is_folder));
        }
    }
    entries.sort();
    Ok(entries)
}

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("sgf") || extension.eq_ignore_ascii_case("sgfs")
    })
}

/// Counts the games of one source, one after the other.
fn count(source: impl BufRead, stats: &mut Stats) -> io::Result<()> {
    let mut reader = CollectionReader::new(source, MAX_GAME, EventOptions::default());
    let options = Options::default();
    while let Some(item) = reader.next_item()? {
        match item {
            // All that can be read of the game, in the charset that it names or seems to have.
            StreamItem::Game(game) => {
                let reading = read(game.bytes(), &options);
                for root in reading.collection.games() {
                    stats.add(&View::of(root));
                }
            }
            StreamItem::Fault(fault) => stats.add_fault(fault.code()),
        }
    }
    Ok(())
}
