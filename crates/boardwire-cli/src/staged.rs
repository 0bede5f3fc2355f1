//! Files that come into being in one step.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A new text of a file: until it is put in its place, who reads the file sees the old text, or none. What is not put there goes away.
#[derive(Debug)]
pub(crate) struct Staged {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
}

impl Staged {
    /// Begins a text in the file's folder, so that it can be renamed. A link stays a link.
    ///
    /// # Errors
    /// The folder can't be written to, or the path names a folder.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let target = match fs::canonicalize(path) {
            Ok(target) if target.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_path_buf(),
            Err(error) => return Err(error),
        };
        let (temporary, file) = create_beside(&target)?;
        Ok(Self {
            file,
            temporary,
            target,
        })
    }

    /// Where the text is written to.
    ///
    /// # Errors
    /// The system has no handle left.
    pub(crate) fn writer(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Puts the text in the file's place. The permissions of the file before it stay.
    ///
    /// # Errors
    /// The text can't be written to its end, or the file can't be replaced; then it is as it was.
    pub(crate) fn place(self) -> io::Result<()> {
        match fs::metadata(&self.target) {
            Ok(before) => self.file.set_permissions(before.permissions())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.target)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        // After the renaming there is none; and there is nobody to tell if this fails.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// A new file in the same folder, hidden.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut number = 0u32;
    loop {
        let temporary =
            target.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
        {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => {
                number += 1
            }
            Err(error) => return Err(error),
        }
    }
}
