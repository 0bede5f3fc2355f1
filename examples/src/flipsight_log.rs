//! A log with the time in front of each line, for programs whose output belongs to somebody else.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// Lines for a human: in a file, or on the standard error. Threads may share it.
#[derive(Debug)]
pub struct Log(Option<Mutex<File>>);

impl Log {
    /// A log at the end of a file, which is made if need be; without one, on the standard error.
    ///
    /// # Errors
    /// The file can't be opened.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let open = |path| OpenOptions::new().create(true).append(true).open(path);
        path.map(open)
            .transpose()
            .map(|file| Self(file.map(Mutex::new)))
    }

    /// Writes a line: seconds since 1970, and the text, whose line ends become blanks. A log that can't be written does not stop the program.
    pub fn line(&self, text: impl fmt::Display) {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let since = since.unwrap_or_default();
        let text = text.to_string().replace(['\n', '\r'], " ");
        let line = format!("{}.{:03} {text}\n", since.as_secs(), since.subsec_millis());
        let _ = match &self.0 {
            Some(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.write_all(line.as_bytes())
            }
            None => io::stderr().write_all(line.as_bytes()),
        };
    }
}

/// At most so many bytes of a line, as text.
#[must_use]
pub fn excerpt(line: &[u8]) -> String {
    const MOST: usize = 200;
    let shown = line.get(..MOST).unwrap_or(line);
    let mut text = String::from_utf8_lossy(shown).into_owned();
    if shown.len() < line.len() {
        text.push_str("...");
    }
    text
}
