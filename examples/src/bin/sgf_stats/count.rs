//! What is counted, and the table of it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Move, Vertex};
use boardwire_sgf::value::{GameResult, WinBy};
use boardwire_sgf::{Code, Dialect, Game, View};

use crate::opening::Opening;

/// Moves that make an opening.
const OPENING: usize = 4;

/// The counts of a collection.
#[derive(Default)]
pub(crate) struct Stats {
    games: u64,
    nodes: u64,
    moves: Range,
    sizes: BTreeMap<(u8, u8), u64>,
    other_games: BTreeMap<String, u64>,
    dialects: BTreeMap<&'static str, u64>,
    results: Results,
    decades: BTreeMap<u16, u64>,
    undated: u64,
    openings: BTreeMap<Opening, Results>,
    /// Text between games, games that are too large.
    faults: BTreeMap<Code, u64>,
}

/// How games ended.
#[derive(Default, Clone, Copy)]
struct Results {
    games: u64,
    black: u64,
    white: u64,
    draws: u64,
    void: u64,
    resigned: u64,
    on_time: u64,
    forfeited: u64,
    /// Games with a score, and its sum.
    scored: u64,
    margin: f64,
}

/// Least, most and sum.
#[derive(Default)]
struct Range {
    count: u64,
    sum: u64,
    least: Option<u64>,
    most: u64,
}

impl Range {
    fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
        self.least = Some(self.least.map_or(value, |least| least.min(value)));
        self.most = self.most.max(value);
    }
}

impl Results {
    fn add(&mut self, result: Option<GameResult>) {
        self.games += 1;
        let (winner, by) = match result {
            None | Some(GameResult::Unknown) => return,
            Some(GameResult::Draw) => return self.draws += 1,
            Some(GameResult::Void) => return self.void += 1,
            Some(GameResult::Win(winner, by)) => (winner, by),
        };
        match winner {
            Color::Black => self.black += 1,
            Color::White => self.white += 1,
        }
        match by {
            WinBy::Unstated => {}
            WinBy::Resignation | WinBy::Resigned(_) => self.resigned += 1,
            WinBy::Time => self.on_time += 1,
            WinBy::Forfeit => self.forfeited += 1,
            WinBy::Points(points) => {
                self.scored += 1;
                self.margin += points.to_f64();
            }
        }
    }

    const fn untold(&self) -> u64 {
        self.games - self.black - self.white - self.draws - self.void
    }
}

impl Stats {
    /// Counts the game whose root this is.
    pub(crate) fn add(&mut self, game: &View<'_>) {
        self.games += 1;
        let root = game.node();
        self.nodes += root.depth_first().map(|_| 1).sum::<u64>();
        // Some servers and programs have names and units of their own for result and date.
        let dialect = Dialect::detect(game);
        if let Some(dialect) = dialect {
            *self.dialects.entry(dialect.name()).or_default() += 1;
        }
        let result = dialect.map_or_else(|| game.result(), |dialect| dialect.result(game));
        let dates = dialect.map_or_else(|| game.dates(), |dialect| dialect.dates(game));
        self.results.add(result);
        match dates {
            Some(dates) => {
                let decade = dates.first().year_number() / 10 * 10;
                *self.decades.entry(decade).or_default() += 1;
            }
            None => self.undated += 1,
        }
        let moves = root
            .main_line()
            .map(|node| game.at(node).moves().map(|_| 1).sum::<u64>());
        self.moves.add(moves.sum());
        if game.game() != Game::GO {
            *self.other_games.entry(game.game().to_string()).or_default() += 1;
            return;
        }
        let size = game.size();
        *self.sizes.entry((size.columns(), size.rows())).or_default() += 1;
        if let Some(opening) = opening(game, size) {
            self.openings.entry(opening).or_default().add(result);
        }
    }

    /// Counts what is no game.
    pub(crate) fn add_fault(&mut self, code: Code) {
        *self.faults.entry(code).or_default() += 1;
    }

    /// Prints the table, with so many openings.
    pub(crate) fn print(&self, openings: usize, out: &mut impl Write) -> io::Result<()> {
        let moves = &self.moves;
        writeln!(out, "games       {}", self.games)?;
        writeln!(out, "nodes       {}", self.nodes)?;
        writeln!(
            out,
            "moves       {}, {} to {} a game, {:.1} on average",
            moves.sum,
            moves.least.unwrap_or(0),
            moves.most,
            quotient(moves.sum, moves.count)
        )?;
        let sizes = self
            .sizes
            .iter()
            .map(|((columns, rows), count)| (format!("{columns}x{rows}"), *count));
        print_row("sizes", sizes, out)?;
        let others = self
            .other_games
            .iter()
            .map(|(name, count)| (name.clone(), *count));
        print_row("not go", others, out)?;
        let dialects = self
            .dialects
            .iter()
            .map(|(name, count)| ((*name).to_owned(), *count));
        print_row("dialects", dialects, out)?;
        let results = &self.results;
        let by_winner = [
            ("Black won", results.black),
            ("White won", results.white),
            ("draw", results.draws),
            ("void", results.void),
            ("not told", results.untold()),
        ];
        print_row(
            "results",
            by_winner.map(|(name, count)| (name.to_owned(), count)),
            out,
        )?;
        let by_reason = [
            ("resignation", results.resigned),
            ("time", results.on_time),
            ("forfeit", results.forfeited),
            ("points", results.scored),
        ];
        print_row(
            "won by",
            by_reason.map(|(name, count)| (name.to_owned(), count)),
            out,
        )?;
        if results.scored > 0 {
            let sum = results.margin;
            writeln!(
                out,
                "margin      {:.1} points on average",
                sum / quotient(results.scored, 1)
            )?;
        }
        let undated = (self.undated > 0).then(|| ("not told".to_owned(), self.undated));
        let decades = self
            .decades
            .iter()
            .map(|(decade, count)| (format!("{decade}s"), *count));
        print_row("dates", decades.chain(undated), out)?;
        let faults = self
            .faults
            .iter()
            .map(|(code, count)| (code.to_string(), *count));
        print_row("faults", faults, out)?;
        self.print_openings(openings, out)
    }

    fn print_openings(&self, count: usize, out: &mut impl Write) -> io::Result<()> {
        let all: u64 = self.openings.values().map(|results| results.games).sum();
        writeln!(out, "openings    {} in {all} games", self.openings.len())?;
        let mut openings: Vec<_> = self.openings.iter().collect();
        openings.sort_by_key(|(_, results)| std::cmp::Reverse(results.games));
        for (opening, results) in openings.into_iter().take(count) {
            let share = 100.0 * quotient(results.games, all);
            let told = results.black + results.white;
            write!(out, "{:>9} {share:>5.1}%  {opening}", results.games)?;
            if told > 0 {
                write!(out, "  Black won {} of {told}", results.black)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The first moves of an even game, if it has so many.
fn opening(game: &View<'_>, size: BoardSize) -> Option<Opening> {
    let mut moves: Vec<Vertex> = Vec::with_capacity(OPENING);
    for node in game.node().main_line() {
        let node = game.at(node);
        // A position that was set up is no opening.
        if node.stones().next().is_some() {
            return None;
        }
        for (_, played) in node.moves() {
            match played.go()? {
                Move::At(vertex) => moves.push(vertex),
                Move::Pass => return None,
            }
        }
        if moves.len() >= OPENING {
            moves.truncate(OPENING);
            return Some(Opening::new(&moves, size));
        }
    }
    None
}

/// A line of names with their counts, those of 0 left out.
fn print_row(
    name: &str,
    counts: impl IntoIterator<Item = (String, u64)>,
    out: &mut impl Write,
) -> io::Result<()> {
    let counts: Vec<_> = counts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(out, "{name:<11} {}", counts.join(", "))
}

#[expect(clippy::cast_precision_loss, reason = "a number to look at")]
fn quotient(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
