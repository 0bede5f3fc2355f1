//! `boardwire export`: games and moves as tables.

mod ndjson;
mod parquet;
mod rows;

use std::fs::{self, File};
use std::io::{BufWriter, Write};

use crate::args::{ExportArgs, Form, TableName};
use crate::console::{Outcome, Stop, complain, stdout};
use crate::facts::each_told;
use crate::input::{Input, Unopened};
use crate::settings::Settings;
use crate::walk::walk;
use rows::{GameRow, MoveRow, Row};

pub(crate) fn run(args: &ExportArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let mut tables = Tables::open(args)?;
    let mut outcome = Outcome::Clean;
    let mut id = 0;
    for file in walk(&args.paths) {
        let input = match Input::open(&file, settings) {
            Ok(input) if input.format.games.is_none() => continue,
            Ok(input) => input,
            Err(Unopened::Skipped) => continue,
            Err(Unopened::Failed(message)) => {
                complain(&message);
                outcome = Outcome::Trouble;
                continue;
            }
        };
        let path = input.name.clone();
        let result = each_told(input, settings, &mut |told| {
            id += 1;
            tables.put(GameRow::new(id, &path, &told), || MoveRow::all(id, &told))
        });
        match result {
            Err(Stop::Io(message)) => {
                complain(&message);
                outcome = Outcome::Trouble;
            }
            other => other?,
        }
    }
    tables.finish()?;
    Ok(outcome)
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
