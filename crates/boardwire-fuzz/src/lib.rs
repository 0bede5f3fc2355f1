//! What the fuzz targets share.
//!
//! A target is a body that takes bytes and panics when a guarantee is broken. Under `cargo fuzz` it is run by libFuzzer;
//! else it is a program that replays the files and folders it is given, so that the targets build and run on a stable
//! toolchain: `cargo run --bin usi -- seeds/usi`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[doc(hidden)]
#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// Makes a fuzz target of a body.
#[macro_export]
macro_rules! target {
    (|$data:ident| $body:block) => {
        #[cfg(fuzzing)]
        use $crate::libfuzzer_sys;

        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|$data: &[u8]| $body);

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay(|$data: &[u8]| $body)
        }
    };
}

/// Runs a target on each file that is named, and on each file of each folder.
pub fn replay(target: impl Fn(&[u8])) -> ExitCode {
    let mut files = Vec::new();
    for path in std::env::args_os().skip(1).map(PathBuf::from) {
        if let Err(error) = collect(&path, &mut files) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    }
    for file in &files {
        match fs::read(file) {
            Ok(data) => target(&data),
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::from(2);
            }
        }
    }
    println!("{} inputs replayed", files.len());
    if files.is_empty() {
        ExitCode::from(2)
    } else {
        ExitCode::SUCCESS
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<_>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| collect(entry, files))
}
