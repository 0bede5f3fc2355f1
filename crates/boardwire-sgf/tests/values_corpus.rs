//! Results, dates, komi and times of real files: what is read is what a plain look at the text says, and what is not read is listed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    reason = "tests"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use boardwire_core::{Color, Level};
use boardwire_sgf::value::{GameResult, WinBy, read_dates, read_komi, read_overtime, read_result};
use boardwire_sgf::{Dialect, Options, PropertyId, View, read};

/// How often each text of a property stands in the corpus, with what the node's dialect is.
#[derive(Default)]
struct Tally {
    read: usize,
    not_read: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, text: &str, is_read: bool) {
        if is_read {
            self.read += 1;
        } else {
            *self.not_read.entry(text.to_owned()).or_default() += 1;
        }
    }

    /// Prints what was not read; at most so many hundredths may be.
    fn check(&self, name: &str, hundredths: usize) {
        let missed: usize = self.not_read.values().sum();
        println!("{name}: {} read, {missed} not", self.read);
        for (text, count) in &self.not_read {
            println!("  {count:>4} {text:?}");
        }
        let all = self.read + missed;
        assert!(all > 50, "{name}: {all} values");
        assert!(
            missed * 100 <= all * hundredths,
            "{name}: {missed} of {all}"
        );
    }
}

fn each_node(mut look: impl FnMut(&View<'_>, Option<Dialect>)) {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("set BOARDWIRE_CORPUS");
    let folder = PathBuf::from(folder).join("sgf");
    let index = fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    for row in index.lines().skip(1) {
        let name = row.split('\t').next().unwrap();
        let bytes = fs::read(folder.join(name)).unwrap();
        let options = Options::new(Level::Lenient);
        let collection = read(&bytes, &options).collection;
        for root in collection.games() {
            let game = View::of(root);
            let dialect = Dialect::detect(&game);
            for node in root.depth_first() {
                look(&game.at(node), dialect);
            }
        }
    }
}

/// Digits of a text, in order.
fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_values_are_read() {
    let [mut re, mut dt, mut km, mut tm, mut ot]: [Tally; 5] = Default::default();
    let mut dialects: BTreeMap<String, usize> = BTreeMap::new();
    each_node(|node, dialect| {
        if node.node().is_root() {
            let name = dialect.map_or("none", Dialect::name);
            *dialects.entry(name.to_owned()).or_default() += 1;
        }
        let text = |id| {
            let text = node.simple_text(id)?;
            let text = text.as_str().to_owned();
            (!text.trim().is_empty()).then_some(text)
        };
        if let Some(text) = text(PropertyId::RE) {
            let result = read_result(text.as_bytes()).value;
            if let Some(result) = result {
                check_result(&text, result);
            }
            let result = result.or_else(|| dialect?.result(node));
            re.add(&text, result.is_some());
        }
        if let Some(text) = text(PropertyId::DT) {
            let dates = read_dates(text.as_bytes());
            if let Some(read) = &dates.value {
                // No digit is made up or lost: a date in full has those of its text.
                if dates.is_exact() {
                    assert_eq!(digits(&read.to_string()), digits(&text));
                }
                let year = format!("{:04}", read.first().year_number());
                assert!(text.contains(&year[2..]), "{text}: {year}");
            }
            let dates = dates.value.or_else(|| dialect?.dates(node));
            dt.add(&text, dates.is_some());
        }
        if let Some(text) = text(PropertyId::KM) {
            let komi = read_komi(text.as_bytes()).value;
            if let (Some(komi), Ok(plain)) = (komi, text.parse::<f64>()) {
                assert_eq!(komi.to_f64(), plain, "{text}");
            }
            if let Some(komi) = dialect.unwrap_or(Dialect::Kgs).komi(node) {
                let komi = komi.to_f64();
                assert!(
                    (-100.0..100.0).contains(&komi),
                    "{text}: {komi} by {dialect:?}"
                );
            }
            km.add(&text, komi.is_some());
        }
        if let Some(text) = text(PropertyId::TM) {
            let time = match dialect {
                Some(dialect) => dialect.time_control(node),
                None => node.time_control(),
            };
            if let Some(time) = time {
                let hours = time.main_ms() / 3_600_000;
                assert!(hours <= 24 * 30, "{text}: {hours} hours by {dialect:?}");
            }
            tm.add(
                &format!("{text} {}", dialect.map_or("", Dialect::name)),
                time.is_some(),
            );
        }
        if let Some(text) = text(PropertyId::OT) {
            ot.add(&text, read_overtime(text.as_bytes()).is_some());
        }
    });
    println!("{dialects:?}");
    re.check("RE", 2);
    dt.check("DT", 2);
    km.check("KM", 0);
    tm.check("TM", 3);
    ot.check("OT", 5);
}

/// The first letter names the winner, and the number stands in the text, where it has the plain form.
fn check_result(text: &str, result: GameResult) {
    let Some((color, by)) = text.split_once('+') else {
        return;
    };
    let GameResult::Win(winner, reason) = result else {
        panic!("{text}: {result}");
    };
    let expected = match color.trim() {
        "B" | "b" | "Black" => Color::Black,
        "W" | "w" | "White" => Color::White,
        _ => return,
    };
    assert_eq!(winner, expected, "{text}");
    match by.parse::<f64>() {
        Ok(points) => assert!(
            matches!(reason, WinBy::Points(read) if read.to_f64() == points),
            "{text}: {result}"
        ),
        Err(_) => assert!(!matches!(reason, WinBy::Points(_)), "{text}: {result}"),
    }
}
