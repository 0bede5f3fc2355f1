//! `boardwire export`: games and moves as tables.

mod ndjson;
mod parquet;
mod rows;

use std::fs::{self, File};
use std::io::{BufWriter, Write};

use crate::args::{ExportArgs, Form, TableName};
use crate::console::{Outcome, Stop, complain, stdout};
use crate::facts::{Told, each_told};
use crate::input::{Input, Unopened, name_of};
use crate::ordered::in_order;
use crate::settings::Settings;
use crate::walk::{Found, walk};
use rows::{GameRow, MoveRow, Row};

/// So many files are read, while the rows of an earlier one are written.
const AHEAD: usize = 16;

pub(crate) fn run(args: &ExportArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let mut writer = Writer {
        tables: Tables::open(args)?,
        games: 0,
        outcome: Outcome::Clean,
    };
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
    in_order(
        &walk(&args.paths)?,
        AHEAD,
        read,
        |(games, end), file, progress| {
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
                Err(Stop::Io(message)) => {
                    progress.aside(|| complain(&message));
                    writer.outcome = Outcome::Trouble;
                    Ok(())
                }
                end => end,
            }
        },
    )?;
    writer.tables.finish()?;
    Ok(writer.outcome)
}

/// Gives the games of a file, of which a format without games and one that is not known have none.
fn each_game_of(
    file: &Found,
    settings: &Settings,
    each: &mut dyn FnMut(Told) -> Result<(), Stop>,
) -> Result<(), Stop> {
    match Input::open(file, settings) {
        Ok(input) if input.format.games.is_none() => Ok(()),
        Ok(input) => each_told(input, settings, each),
        Err(Unopened::Skipped) => Ok(()),
        Err(Unopened::Failed(message)) => Err(Stop::Io(message)),
    }
}

struct Writer {
    tables: Tables,
    /// How many games have been written.
    games: i64,
    outcome: Outcome,
}

impl Writer {
    fn put(&mut self, path: &str, told: &Told) -> Result<(), Stop> {
        self.games += 1;
        let id = self.games;
        self.tables
            .put(GameRow::new(id, path, told), || MoveRow::all(id, told))
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
}

impl Tables {
    fn open(args: &ExportArgs) -> Result<Self, Stop> {
        match args.table {
            Some(TableName::Games) => Ok(Self {
                games: Some(sink(args.to, Box::new(std::io::stdout()))?),
                moves: None,
            }),
            Some(TableName::Moves) => Ok(Self {
                games: None,
                moves: Some(sink(args.to, Box::new(std::io::stdout()))?),
            }),
            None => {
                let failed = |error| Stop::Io(format!("{}: {error}", args.out.display()));
                fs::create_dir_all(&args.out).map_err(failed)?;
                let create = |name: &str| {
                    let ending = match args.to {
                        Form::Ndjson => "ndjson",
                        Form::Parquet => "parquet",
                    };
                    let path = args.out.join(format!("{name}.{ending}"));
                    let failed = |error| Stop::Io(format!("{}: {error}", path.display()));
                    let file = File::create(&path).map_err(failed)?;
                    Ok::<_, Stop>(Box::new(BufWriter::new(file)))
                };
                Ok(Self {
                    games: Some(sink(args.to, create("games")?)?),
                    moves: Some(sink(args.to, create("moves")?)?),
                })
            }
        }
    }

    fn put(&mut self, game: GameRow, moves: impl FnOnce() -> Vec<MoveRow>) -> Result<(), Stop> {
        if let Some(games) = &mut self.games {
            games.put(game)?;
        }
        if let Some(sink) = &mut self.moves {
            for row in moves() {
                sink.put(row)?;
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Stop> {
        if let Some(games) = self.games {
            games.finish()?;
        }
        self.moves.map_or(Ok(()), Sink::finish)?;
        stdout().flush().map_err(Stop::from)
    }
}
