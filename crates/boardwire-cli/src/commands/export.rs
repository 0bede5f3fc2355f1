//! `boardwire export`: games and moves as tables.

mod ndjson;
mod parquet;
mod rows;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::args::{ExportArgs, Form, TableName};
use crate::console::{Outcome, Stop, complain, stdout, tell};
use crate::facts::{Told, each_told};
use crate::input::{Input, Unopened, name_of};
use crate::ordered::in_order;
use crate::settings::Settings;
use crate::shown::counted;
use crate::staged::Staged;
use crate::walk::{Found, walk};
use rows::{GameRow, MoveRow, Row};

/// So many files are read, while the rows of an earlier one are written.
const AHEAD: usize = 16;

pub(crate) fn run(args: &ExportArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let files = walk(&args.paths)?;
    let mut writer = Writer {
        args,
        tables: None,
        written: Written::default(),
        outcome: Outcome::Clean,
    };
    if args.table.is_some() {
        // An empty table is one, too.
        writer.tables()?;
    }
    let read = |file: &Found| {
        let mut games = Vec::new();
        // Those of a large one are written as they are read.
        let end = (!file.is_large()).then(|| {
            each_game_of(file, settings, &mut |told| {
                games.push(told);
                Ok(())
            })
        });
        (games, end)
    };
    in_order(&files, AHEAD, read, |(games, end), file, progress| {
        let path = name_of(file);
        for told in games {
            writer.put(&path, &told)?;
        }
        let end = match end {
            Some(end) => end,
            None => {
                let mut written = Ok(());
                let end = each_game_of(file, settings, &mut |told| {
                    written = writer.put(&path, &told);
                    match written {
                        Ok(()) => Ok(()),
                        // Ends the reading; what happened is told below.
                        Err(_) => Err(Stop::ClosedPipe),
                    }
                });
                written?;
                end
            }
        };
        match end {
            Ok(Content::Games) => writer.tables().map(|_| ()),
            Ok(Content::Other) => Ok(()),
            Err(Stop::Io(message)) => {
                progress.aside(|| complain(&message));
                writer.outcome = Outcome::Trouble;
                Ok(())
            }
            Err(stop) => Err(stop),
        }
    })?;
    writer.finish()
}

/// What a file holds that was read.
enum Content {
    /// Games, perhaps none.
    Games,
    /// It is of a format without games, or of none that is known.
    Other,
}

/// Gives the games of a file.
fn each_game_of(
    file: &Found,
    settings: &Settings,
    each: &mut dyn FnMut(Told) -> Result<(), Stop>,
) -> Result<Content, Stop> {
    match Input::open(file, settings) {
        Ok(input) if input.format.games.is_none() => Ok(Content::Other),
        Ok(input) => each_told(input, settings, each).map(|()| Content::Games),
        Err(Unopened::Skipped) => Ok(Content::Other),
        Err(Unopened::Failed(message)) => Err(Stop::Io(message)),
    }
}

struct Writer<'a> {
    args: &'a ExportArgs,
    /// Begun when a file of games was read: a misspelt path touches nothing.
    tables: Option<Tables>,
    written: Written,
    outcome: Outcome,
}

/// How many rows.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    games: usize,
    moves: usize,
}

impl Writer<'_> {
    fn tables(&mut self) -> Result<&mut Tables, Stop> {
        Ok(match self.tables.take() {
            Some(tables) => self.tables.insert(tables),
            None => self.tables.insert(Tables::open(self.args)?),
        })
    }

    fn put(&mut self, path: &str, told: &Told) -> Result<(), Stop> {
        self.written.games += 1;
        let id = i64::try_from(self.written.games).unwrap_or(i64::MAX);
        let game = GameRow::new(id, path, told);
        let moves = self.tables()?.put(game, || MoveRow::all(id, told))?;
        self.written.moves += moves;
        Ok(())
    }

    fn finish(self) -> Result<Outcome, Stop> {
        let Some(tables) = self.tables else {
            complain("no file with games was read, and no table is written");
            return Ok(self.outcome.max(Outcome::Errors));
        };
        let paths = tables.finish()?;
        if let [games, moves] = paths.as_slice() {
            tell(&format!(
                "{} written to {}, {} to {}",
                counted(self.written.games, "game"),
                games.display(),
                counted(self.written.moves, "move"),
                moves.display()
            ));
        }
        Ok(self.outcome)
    }
}

/// Where the rows of one kind go.
trait Sink<R> {
    fn put(&mut self, row: R) -> Result<(), Stop>;
    /// Writes what is still held.
    fn finish(self: Box<Self>) -> Result<(), Stop>;
}

fn sink<'w, R: Row + 'w>(
    form: Form,
    out: Box<dyn Write + Send + 'w>,
) -> Result<Box<dyn Sink<R> + 'w>, Stop> {
    Ok(match form {
        Form::Ndjson => Box::new(ndjson::Lines::new(out)),
        Form::Parquet => Box::new(parquet::Groups::new(out)?),
    })
}

struct Tables {
    games: Option<Box<dyn Sink<GameRow>>>,
    moves: Option<Box<dyn Sink<MoveRow>>>,
    /// What the rows are written to, and where it is put when all are written.
    files: Vec<(Staged, PathBuf)>,
}

impl Tables {
    fn open(args: &ExportArgs) -> Result<Self, Stop> {
        match args.table {
            Some(TableName::Games) => Ok(Self {
                games: Some(sink(args.to, Box::new(io::stdout()))?),
                moves: None,
                files: Vec::new(),
            }),
            Some(TableName::Moves) => Ok(Self {
                games: None,
                moves: Some(sink(args.to, Box::new(io::stdout()))?),
                files: Vec::new(),
            }),
            None => {
                fs::create_dir_all(&args.out).map_err(|error| failed(&args.out, &error))?;
                let ending = match args.to {
                    Form::Ndjson => "ndjson",
                    Form::Parquet => "parquet",
                };
                let mut files = Vec::new();
                let mut create = |name: &str| {
                    let path = args.out.join(format!("{name}.{ending}"));
                    let begun = Staged::new(&path).and_then(|it| Ok((it.writer()?, it)));
                    let (writer, staged) = begun.map_err(|error| failed(&path, &error))?;
                    files.push((staged, path));
                    Ok::<_, Stop>(Box::new(BufWriter::new(writer)))
                };
                Ok(Self {
                    games: Some(sink(args.to, create("games")?)?),
                    moves: Some(sink(args.to, create("moves")?)?),
                    files,
                })
            }
        }
    }

    /// Writes a game, and gives how many moves were written with it.
    fn put(&mut self, game: GameRow, moves: impl FnOnce() -> Vec<MoveRow>) -> Result<usize, Stop> {
        if let Some(games) = &mut self.games {
            games.put(game)?;
        }
        let Some(sink) = &mut self.moves else {
            return Ok(0);
        };
        let moves = moves();
        let count = moves.len();
        for row in moves {
            sink.put(row)?;
        }
        Ok(count)
    }

    /// Writes what is still held, puts the files in their places, and says which these are.
    fn finish(self) -> Result<Vec<PathBuf>, Stop> {
        if let Some(games) = self.games {
            games.finish()?;
        }
        self.moves.map_or(Ok(()), Sink::finish)?;
        stdout().flush()?;
        let place = |(staged, path): (Staged, PathBuf)| match staged.place() {
            Ok(()) => Ok(path),
            Err(error) => Err(failed(&path, &error)),
        };
        self.files.into_iter().map(place).collect()
    }
}

fn failed(path: &Path, error: &io::Error) -> Stop {
    Stop::Io(format!("{}: {error}", path.display()))
}
