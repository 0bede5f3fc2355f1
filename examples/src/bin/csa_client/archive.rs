//! What is kept of the games: records, and the engine's lines.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use boardwire_csa::record::{Collection, OwnedRecord, format};
use boardwire_examples::record_name;

use crate::Failure;
use crate::arguments::Plan;

/// How many files a folder may have for games of one id.
const SAME_ID: u32 = 10_000;

/// The records of all games: each is written when its game ends, so that a later fault costs none.
pub(crate) struct Archive {
    path: Option<PathBuf>,
    /// The file for all games, from the first game on.
    file: Option<File>,
    folder: Option<PathBuf>,
}

impl Archive {
    pub(crate) fn open(plan: &Plan) -> Result<Self, Failure> {
        if let Some(folder) = &plan.records {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
        }
        Ok(Self {
            path: plan.record.clone(),
            file: None,
            folder: plan.records.clone(),
        })
    }

    /// Keeps a game.
    pub(crate) fn keep(&mut self, id: &str, record: OwnedRecord) -> Result<(), Failure> {
        let mut text = Collection::new([record]).map_or_else(Vec::new, |games| format(&games));
        text.push(b'\n');
        if let Some(path) = &self.path {
            let written = append(path, &mut self.file, &text);
            written.map_err(|error| Failure::file(path, &error))?;
        }
        if let Some(folder) = &self.folder {
            let path = folder.join(record_name(id));
            write_new(&path, &text).map_err(|error| Failure::file(&path, &error))?;
        }
        Ok(())
    }
}

/// Games of one file have a line `/` between them.
fn append(path: &Path, file: &mut Option<File>, text: &[u8]) -> io::Result<()> {
    match file {
        Some(file) => file.write_all(&[b"/\n", text].concat()),
        None => file.insert(File::create(path)?).write_all(text),
    }
}

/// A server that was started anew may give an id again: no game is written over another. The second is `ID-2.csa`.
fn write_new(path: &Path, text: &[u8]) -> io::Result<()> {
    let stem = path.with_extension("");
    let mut name = path.to_path_buf();
    for number in 2..SAME_ID {
        match File::create_new(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let mut next = stem.clone().into_os_string();
                next.push(format!("-{number}.csa"));
                name = next.into();
            }
            file => return file?.write_all(text),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// The lines of all engines that are started, in the form that `boardwire` knows as `usi-log`.
#[derive(Clone)]
pub(crate) struct UsiLog(Option<Rc<RefCell<File>>>);

impl UsiLog {
    pub(crate) fn create(path: Option<&Path>) -> Result<Self, Failure> {
        let file = path.map(|path| File::create(path).map_err(|error| Failure::file(path, &error)));
        Ok(Self(
            file.transpose()?.map(|file| Rc::new(RefCell::new(file))),
        ))
    }

    /// Writes lines, each with whether it went to the engine.
    pub(crate) fn write<'l>(
        &self,
        lines: impl Iterator<Item = (bool, &'l [u8])>,
    ) -> Result<(), Failure> {
        let Some(file) = &self.0 else {
            return Ok(());
        };
        let mut text = Vec::new();
        for (to_engine, line) in lines {
            text.extend_from_slice(if to_engine { b"recv:" } else { b"send:" });
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        let written = file.borrow_mut().write_all(&text);
        written.map_err(|error| Failure::Output(format!("the engine's log: {error}")))
    }
}
