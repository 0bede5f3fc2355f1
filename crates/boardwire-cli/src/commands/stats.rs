//! `boardwire stats`.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::json;

use crate::args::StatsArgs;
use crate::console::{Outcome, Stop, complain, stdout};
use crate::facts::{Told, Winner, each_told};
use crate::input::{Input, Unopened};
use crate::ordered::in_order;
use crate::settings::Settings;
use crate::shown::{counted, grouped, safe};
use crate::walk::{Found, walk};

/// So many files are counted, while an earlier one is read.
const AHEAD: usize = 256;

pub(crate) fn run(args: &StatsArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let mut outcome = Outcome::Clean;
    let mut total = Stats::default();
    in_order(
        &walk(&args.paths)?,
        AHEAD,
        |file| of_file(file, args, settings),
        |result, _, progress| {
            match result {
                Ok(stats) => total.add(stats),
                Err(Failed::Unreadable(message)) => {
                    progress.aside(|| complain(&message));
                    outcome = Outcome::Trouble;
                }
                Err(Failed::Wrong(stop)) => return Err(stop),
            }
            Ok(())
        },
    )?;
    let mut out = stdout();
    match settings.json {
        true => writeln!(out, "{}", total.json(args.openings))?,
        false => total.write(args.openings, &mut out)?,
    }
    out.flush()?;
    Ok(outcome)
}

enum Failed {
    Unreadable(String),
    Wrong(Stop),
}

fn of_file(file: &Found, args: &StatsArgs, settings: &Settings) -> Result<Stats, Failed> {
    let input = match Input::open(file, settings) {
        Ok(input) => input,
        Err(Unopened::Skipped) => return Ok(Stats::skipped()),
        Err(Unopened::Failed(message)) => return Err(Failed::Unreadable(message)),
    };
    if input.format.games.is_none() {
        return Ok(Stats::skipped());
    }
    let mut of_format = OfFormat {
        files: 1,
        ..OfFormat::default()
    };
    let format = input.format.name;
    let result = each_told(input, settings, &mut |told| {
        of_format.count(&told, args.plies);
        Ok(())
    });
    match result {
        Ok(()) => Ok(Stats {
            formats: BTreeMap::from([(format, of_format)]),
            skipped: 0,
        }),
        Err(Stop::Io(message)) => Err(Failed::Unreadable(message)),
        Err(stop) => Err(Failed::Wrong(stop)),
    }
}

/// What was counted.
#[derive(Debug, Default)]
struct Stats {
    formats: BTreeMap<&'static str, OfFormat>,
    /// Files that hold no games.
    skipped: usize,
}

/// The same of one format.
#[derive(Debug, Default)]
struct OfFormat {
    files: usize,
    games: usize,
    moves: usize,
    /// The moves of the shortest game and of the longest.
    shortest: Option<usize>,
    longest: usize,
    winners: BTreeMap<Winner, usize>,
    openings: BTreeMap<String, usize>,
    /// Moves whose time is told, and all their time.
    timed: usize,
    time_ms: u64,
    findings: usize,
}

impl Stats {
    fn skipped() -> Self {
        Self {
            skipped: 1,
            ..Self::default()
        }
    }

    fn add(&mut self, other: Self) {
        self.skipped += other.skipped;
        for (format, of_format) in other.formats {
            self.formats.entry(format).or_default().add(of_format);
        }
    }

    fn json(&self, openings: usize) -> serde_json::Value {
        let formats: serde_json::Map<_, _> = self
            .formats
            .iter()
            .map(|(format, stats)| ((*format).to_string(), stats.json(openings)))
            .collect();
        json!({"formats": formats, "skipped": self.skipped})
    }

    fn write(&self, openings: usize, out: &mut dyn Write) -> std::io::Result<()> {
        if self.formats.is_empty() {
            writeln!(out, "no games were found")?;
        } else {
            write_rows(
                out,
                &HEADS,
                self.formats.iter().map(|(name, it)| it.cells(name)),
            )?;
        }
        let listed: Vec<_> = self
            .formats
            .iter()
            .flat_map(|(format, stats)| {
                let first = stats.first_openings(openings);
                first.into_iter().map(|(opening, games)| {
                    [
                        (*format).to_string(),
                        grouped(games),
                        safe(opening).into_owned(),
                    ]
                })
            })
            .collect();
        if !listed.is_empty() {
            writeln!(out)?;
            writeln!(out, "{:<16}{:>10}  opening", "format", "games")?;
            for [format, games, opening] in listed {
                writeln!(out, "{format:<16}{games:>10}  {opening}")?;
            }
        }
        if self.skipped > 0 {
            writeln!(out, "{} without games", counted(self.skipped, "file"))?;
        }
        Ok(())
    }
}

const HEADS: [&str; 11] = [
    "format", "files", "games", "moves", "a game", "least", "most", "1 won", "2 won", "draw",
    "s a move",
];

/// Writes a table; the first column stands at the left, numbers at the right.
fn write_rows(
    out: &mut dyn Write,
    heads: &[&str; 11],
    rows: impl Iterator<Item = [String; 11]>,
) -> std::io::Result<()> {
    let heads = heads.map(str::to_string);
    for [first, rest @ ..] in std::iter::once(heads).chain(rows) {
        let rest: String = rest.iter().map(|cell| format!("{cell:>10}")).collect();
        writeln!(out, "{first:<16}{rest}")?;
    }
    Ok(())
}

impl OfFormat {
    fn count(&mut self, told: &Told, plies: usize) {
        let moves = told.moves.len();
        self.games += 1;
        self.moves += moves;
        self.shortest = Some(self.shortest.map_or(moves, |shortest| shortest.min(moves)));
        self.longest = self.longest.max(moves);
        *self.winners.entry(told.facts.winner).or_default() += 1;
        self.findings += told.findings;
        for time in told.moves.iter().filter_map(|it| it.time_ms) {
            self.timed += 1;
            self.time_ms = self.time_ms.saturating_add(time);
        }
        if let Some(first) = told.moves.get(..plies).filter(|first| !first.is_empty()) {
            let texts: Vec<_> = first.iter().map(|it| it.text.as_str()).collect();
            *self.openings.entry(texts.join(" ")).or_default() += 1;
        }
    }

    fn add(&mut self, other: Self) {
        self.files += other.files;
        self.games += other.games;
        self.moves += other.moves;
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
        self.timed += other.timed;
        self.time_ms = self.time_ms.saturating_add(other.time_ms);
        self.findings += other.findings;
        for (winner, games) in other.winners {
            *self.winners.entry(winner).or_default() += games;
        }
        for (opening, games) in other.openings {
            *self.openings.entry(opening).or_default() += games;
        }
    }

    fn won(&self, winner: Winner) -> usize {
        self.winners.get(&winner).copied().unwrap_or_default()
    }

    /// The most frequent ones first; among equals by their text.
    fn first_openings(&self, most: usize) -> Vec<(&str, usize)> {
        let mut all: Vec<_> = self
            .openings
            .iter()
            .map(|(text, games)| (text.as_str(), *games))
            .collect();
        all.sort_by(|(one, games), (other, more)| more.cmp(games).then(one.cmp(other)));
        all.truncate(most);
        all
    }

    fn moves_a_game(&self) -> Option<f64> {
        (self.games > 0).then(|| self.moves as f64 / self.games as f64)
    }

    fn seconds_a_move(&self) -> Option<f64> {
        (self.timed > 0).then(|| self.time_ms as f64 / self.timed as f64 / 1000.0)
    }

    fn cells(&self, format: &str) -> [String; 11] {
        let number =
            |value: Option<f64>| value.map_or("-".to_string(), |value| format!("{value:.1}"));
        [
            format.to_string(),
            grouped(self.files),
            grouped(self.games),
            grouped(self.moves),
            number(self.moves_a_game()),
            grouped(self.shortest.unwrap_or_default()),
            grouped(self.longest),
            grouped(self.won(Winner::Player(0))),
            grouped(self.won(Winner::Player(1))),
            grouped(self.won(Winner::Nobody)),
            number(self.seconds_a_move()),
        ]
    }

    fn json(&self, openings: usize) -> serde_json::Value {
        let results: serde_json::Map<_, _> = self
            .winners
            .iter()
            .map(|(winner, games)| (winner.to_string(), json!(games)))
            .collect();
        let openings: Vec<_> = self
            .first_openings(openings)
            .into_iter()
            .map(|(opening, games)| json!({"moves": opening, "games": games}))
            .collect();
        json!({
            "files": self.files,
            "games": self.games,
            "moves": self.moves,
            "shortest": self.shortest,
            "longest": self.longest,
            "results": results,
            "openings": openings,
            "moves_with_time": self.timed,
            "time_ms": self.time_ms,
            "findings": self.findings,
        })
    }
}
