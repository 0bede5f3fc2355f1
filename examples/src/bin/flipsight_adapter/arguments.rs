//! The command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use boardwire_nboard::Dialect;

pub(crate) const USAGE: &str = "\
usage: flipsight_adapter [OPTION]...
  --nboard COMMAND       ask this NBoard engine; its arguments stand in COMMAND, quotes keep blanks together
  --nboard-depth N       0 to 60; 0, the default: the engine's own
  --nboard-dialect NAME  document (default), ntest or edax
  --edax PATH            ask Edax, through its console
  --edax-eval PATH       its evaluation file, default data/eval.dat beside the program or above
  --egaroucid PATH       ask Egaroucid, through its console
  --level N              Edax's or Egaroucid's level, 0 to 60; default: by time
  --play-variants        let the built-in player play what the engine does not
  --coords               answer with names of squares, d3, in place of numbers
  --log FILE             append to this file, default the standard error
Without an engine the built-in player plays.";

/// What to do.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) program: Option<Program>,
    pub(crate) play_variants: bool,
    pub(crate) coords: bool,
    pub(crate) log: Option<PathBuf>,
}

/// An engine to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    Nboard {
        command: Vec<String>,
        depth: i32,
        dialect: Dialect,
    },
    Edax {
        path: PathBuf,
        eval: Option<PathBuf>,
        level: Option<u32>,
    },
    Egaroucid {
        path: PathBuf,
        level: Option<u32>,
    },
}

impl Program {
    pub(crate) fn process(&self) -> Process {
        match self {
            Self::Nboard { command, .. } => {
                let mut words = command.iter();
                let mut process = Process::new(words.next().map_or("", String::as_str));
                process.args(words);
                process
            }
            Self::Edax { path, eval, .. } => {
                let mut process = Process::new(path);
                if let Some(eval) = eval.clone().or_else(|| evaluation_of(path)) {
                    process.arg("-eval-file").arg(eval);
                }
                process
            }
            Self::Egaroucid { path, .. } => {
                let mut process = Process::new(path);
                // A bare move for an answer, and no move of its own for the other side.
                process.args(["-quiet", "-noautopass"]);
                process
            }
        }
    }
}

/// `data/eval.dat` beside the program, or above.
fn evaluation_of(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    [Some(folder), folder.parent()]
        .into_iter()
        .flatten()
        .map(|folder| folder.join("data").join("eval.dat"))
        .find(|file| file.is_file())
}

/// What was given, before it is put together.
#[derive(Default)]
struct Given {
    nboard: Option<String>,
    depth: Option<u32>,
    dialect: Option<Dialect>,
    edax: Option<PathBuf>,
    eval: Option<PathBuf>,
    egaroucid: Option<PathBuf>,
    level: Option<u32>,
}

impl Plan {
    /// Reads the arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn of_arguments(
        mut arguments: impl Iterator<Item = OsString>,
    ) -> Result<Self, String> {
        let mut plan = Self::default();
        let mut given = Given::default();
        while let Some(argument) = arguments.next() {
            let option = argument.to_string_lossy().into_owned();
            match option.as_str() {
                "--play-variants" => plan.play_variants = true,
                "--coords" => plan.coords = true,
                "--log" => plan.log = Some(value(&option, &mut arguments)?.into()),
                _ => given.take(&option, || value(&option, &mut arguments))?,
            }
        }
        plan.program = given.program()?;
        Ok(plan)
    }
}

impl Given {
    fn take(
        &mut self,
        option: &str,
        value: impl FnOnce() -> Result<OsString, String>,
    ) -> Result<(), String> {
        match option {
            "--nboard" => self.nboard = Some(text(value()?)?),
            "--nboard-depth" => self.depth = Some(up_to_60(option, value()?)?),
            "--nboard-dialect" => {
                let name = text(value()?)?;
                let dialect = Dialect::from_name(&name);
                self.dialect = Some(dialect.ok_or_else(|| format!("{option}: no dialect {name}"))?);
            }
            "--edax" => self.edax = Some(value()?.into()),
            "--edax-eval" => self.eval = Some(value()?.into()),
            "--egaroucid" => self.egaroucid = Some(value()?.into()),
            "--level" => self.level = Some(up_to_60(option, value()?)?),
            _ => return Err(format!("{option}: no such option")),
        }
        Ok(())
    }

    fn program(self) -> Result<Option<Program>, String> {
        let level = self.level;
        let program = match (self.nboard, self.edax, self.egaroucid) {
            (None, None, None) => None,
            (Some(command), None, None) => {
                let command = words(&command)?;
                if command.is_empty() {
                    return Err("--nboard: no command".into());
                }
                let depth = i32::try_from(self.depth.unwrap_or(0)).unwrap_or(0);
                let dialect = self.dialect.unwrap_or_default();
                Some(Program::Nboard {
                    command,
                    depth,
                    dialect,
                })
            }
            (None, Some(path), None) => Some(Program::Edax {
                path,
                eval: self.eval,
                level,
            }),
            (None, None, Some(path)) => Some(Program::Egaroucid { path, level }),
            _ => return Err("one of --nboard, --edax and --egaroucid".into()),
        };
        Ok(program)
    }
}

fn value(option: &str, arguments: &mut impl Iterator<Item = OsString>) -> Result<OsString, String> {
    arguments
        .next()
        .ok_or_else(|| format!("{option}: its value is missing"))
}

fn text(argument: OsString) -> Result<String, String> {
    argument
        .into_string()
        .map_err(|argument| format!("{}: no text", argument.display()))
}

fn up_to_60(option: &str, argument: OsString) -> Result<u32, String> {
    let text = text(argument)?;
    text.parse()
        .ok()
        .filter(|number| *number <= 60)
        .ok_or_else(|| format!("{option} {text}: a number from 0 to 60"))
}

/// The words of a command: blanks part them, but not between quotes of either kind.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ' | '\t') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("{command}: a quote is open"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_keep_words_together() {
        let split = |text| words(text).map(|words| words.join("|"));
        assert_eq!(split("ntest  -x 3"), Ok("ntest|-x|3".into()));
        assert_eq!(split("'a b/edax' \"\" c'd'"), Ok("a b/edax||cd".into()));
        assert!(split("'a").is_err());
        assert_eq!(split(" "), Ok(String::new()));
    }
}
