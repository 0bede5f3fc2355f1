//! Timing in rounds.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Rounds {
    pub count: usize,
    pub each: Duration,
}

impl Rounds {
    pub const FULL: Self = Self {
        count: 41,
        each: Duration::from_millis(6),
    };
    pub const QUICK: Self = Self {
        count: 3,
        each: Duration::from_millis(1),
    };
}

/// A function that does the operation once on one line.
pub type Run<'a> = Box<dyn Fn(&str) + 'a>;

/// One operation, done by us and by one peer.
pub struct Row {
    pub operation: String,
    /// Mean length of a line.
    pub bytes: usize,
    pub ours_ns: f64,
    pub peer: &'static str,
    pub peer_ns: f64,
    /// Peer by ours, round by round: not quite what the two medians give.
    pub ratio: f64,
    /// The least ratio that is asked for, and the one that is hoped for.
    pub goal: Option<(f64, f64)>,
}

impl Row {
    pub const HEAD: &'static str = "| operation | bytes | ours ns | ours MB/s | peer | peer ns | ratio | floor (stretch) |\n|---|--:|--:|--:|---|--:|--:|---|";

    pub fn tsv(&self) -> String {
        format!(
            "{}\t{}\t{:.1}\t{}\t{:.1}\t{:.2}",
            self.operation, self.bytes, self.ours_ns, self.peer, self.peer_ns, self.ratio
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let round = |goal: f64| (goal * 100.0).round() / 100.0;
        let goal = match self
            .goal
            .map(|(floor, stretch)| (round(floor), round(stretch)))
        {
            None => String::new(),
            Some((floor, stretch)) if self.ratio >= stretch => {
                format!("{floor} ({stretch}) reached")
            }
            Some((floor, stretch)) if self.ratio >= floor => {
                format!("{floor} reached ({stretch})")
            }
            Some((floor, stretch)) => format!("{floor} ({stretch}) MISSED"),
        };
        write!(
            f,
            "| {} | {} | {:.0} | {:.0} | {} | {:.0} | {:.2} | {goal} |",
            self.operation,
            self.bytes,
            self.ours_ns,
            self.bytes as f64 * 1000.0 / self.ours_ns,
            self.peer,
            self.peer_ns,
            self.ratio,
        )
    }
}

/// How long each function took.
pub struct Times {
    /// Nanoseconds a line, by function and round.
    samples: Vec<Vec<f64>>,
}

impl Times {
    /// Nanoseconds a line: the median of the rounds.
    pub fn ns(&self, run: usize) -> f64 {
        median(self.samples[run].clone())
    }

    /// How many times as long as the first function another one takes: the median of what each round says. A machine that is slow for a while
    /// is so for both.
    pub fn ratio(&self, run: usize) -> f64 {
        let rounds = self.samples[0].iter().zip(&self.samples[run]);
        median(rounds.map(|(first, run)| run / first).collect())
    }
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}

/// Measures all functions in turn on the same lines.
pub fn in_turn(lines: &[String], rounds: Rounds, runs: &[Run<'_>]) -> Times {
    let once = |run: &Run<'_>| {
        let start = Instant::now();
        for line in lines {
            run(black_box(line));
        }
        start.elapsed()
    };
    // The first pass warms caches and says how many passes fill a round.
    let passes: Vec<u32> = runs
        .iter()
        .map(|run| {
            once(run);
            let pass = once(run).max(Duration::from_nanos(1));
            u32::try_from((rounds.each.as_nanos() / pass.as_nanos()).max(1)).unwrap_or(1)
        })
        .collect();
    let mut samples = vec![Vec::with_capacity(rounds.count); runs.len()];
    for _ in 0..rounds.count {
        for ((run, &passes), samples) in runs.iter().zip(&passes).zip(&mut samples) {
            let time: Duration = (0..passes).map(|_| once(run)).sum();
            samples.push(time.as_nanos() as f64 / f64::from(passes) / lines.len() as f64);
        }
    }
    Times { samples }
}

/// One peer's part of an operation.
pub type Peer<'a> = (&'static str, Run<'a>, Option<(f64, f64)>);

/// Measures an operation as we do it and as each peer does, in turn.
pub fn compare(
    rows: &mut Vec<Row>,
    operation: &str,
    lines: &[String],
    rounds: Rounds,
    ours: Run<'_>,
    peers: Vec<Peer<'_>>,
) {
    let mut runs = vec![ours];
    let mut names = Vec::new();
    for (name, run, goal) in peers {
        names.push((name, goal));
        runs.push(run);
    }
    let times = in_turn(lines, rounds, &runs);
    let bytes = lines.iter().map(String::len).sum::<usize>() / lines.len();
    for (run, (peer, goal)) in (1..).zip(names) {
        rows.push(Row {
            operation: operation.to_owned(),
            bytes,
            ours_ns: times.ns(0),
            peer,
            peer_ns: times.ns(run),
            ratio: times.ratio(run),
            goal,
        });
    }
}
