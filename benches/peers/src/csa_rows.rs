//! CSA: ours beside `csa`, `rsshogi` and `rsshogi-csa`.

use std::hint::black_box;
use std::panic::catch_unwind;

use boardwire_benches::csa as made;
use boardwire_csa::record::{self, Event, EventKind, Events, Key, Version};
use boardwire_csa::summary::{self, GameSummaryReader};
use boardwire_csa::{Special, client, server};

use crate::lines;
use crate::measure::{Rounds, Row, Run, compare};

const CSA: &str = "csa 1.0.2";
const RSSHOGI: &str = "rsshogi 1.7.3";
const RSSHOGI_CSA: &str = "rsshogi-csa 0.1.3";

pub fn rows(rounds: Rounds) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut sets = vec![
        ("move-only records", made::move_only(100)),
        ("records with comments", made::records(100)),
    ];
    if let Some(texts) = lines::records() {
        let read: Vec<String> = texts.into_iter().filter(|text| csa_reads(text)).collect();
        sets.insert(0, ("corpus", read));
    }
    for (name, texts) in &sets {
        record_rows(&mut rows, rounds, name, texts);
    }
    line_rows(&mut rows, rounds);
    rows
}

/// A depth of typing: its name, our part, and the goal.
type Depth<'a> = (&'a str, Run<'a>, Option<(f64, f64)>);

/// The peer gives one model, which is the whole of its work; ours is measured at three depths of typing, and with the rules.
fn record_rows(rows: &mut Vec<Row>, rounds: Rounds, name: &str, texts: &[String]) {
    let goal = |corpus: f64, other: f64| match name {
        "corpus" => Some((corpus, corpus)),
        "move-only records" => Some((other, other)),
        _ => None,
    };
    let depths: [Depth<'_>; 3] = [
        (
            "events",
            Box::new(|text| {
                black_box(Events::new(text).count());
            }),
            goal(8.0, 5.0),
        ),
        (
            "typed statements",
            Box::new(|text| {
                black_box(Events::new(text).fold(0, typed));
            }),
            goal(8.0, 5.0),
        ),
        (
            "whole record",
            Box::new(|text| drop(black_box(record::parse_lenient(text)))),
            goal(7.0, 4.0),
        ),
    ];
    for (depth, ours, goal) in depths {
        let peer: Run<'_> = Box::new(|text| drop(black_box(csa::parse_csa(text))));
        compare(
            rows,
            &format!("{depth}, {name}"),
            texts,
            rounds,
            ours,
            vec![(CSA, peer, goal)],
        );
    }
    let read = |text: &str| rsshogi::records::formats::csa::parse_csa_str(text);
    let replayed: Vec<String> = texts
        .iter()
        .filter(|text| read(text).is_ok())
        .cloned()
        .collect();
    compare(
        rows,
        &format!("replay with legality, {name}"),
        &replayed,
        rounds,
        Box::new(|text| {
            if let Ok((games, _)) = record::parse_lenient(text) {
                drop(black_box(games.first().replay()));
            }
        }),
        vec![(
            RSSHOGI,
            Box::new(move |text| drop(black_box(read(text)))),
            Some((3.0, 3.0)),
        )],
    );
}

/// Each statement's text as a value of its own type, of which something goes into a sum: so that all are read, and none is only moved about.
fn typed(sum: u64, event: Event<'_>) -> u64 {
    let part = match event.kind {
        EventKind::Move(mv) => mv.to().index() as u64,
        EventKind::Time(time) => time.ms(),
        EventKind::Special(word) => {
            Special::from_word(word).map_or(0, |special| special.word().len() as u64)
        }
        EventKind::Version(text) => {
            Version::from_text(text).map_or(0, |version| u64::from(version.text().is_some()))
        }
        EventKind::Info { key, value } => {
            Key::from_text(key).map_or(0, |key| key.parts().len() as u64) + value.len() as u64
        }
        EventKind::Comment(text) => text.len() as u64,
        EventKind::Side(color) => color.index() as u64,
        _ => 1,
    };
    sum.wrapping_add(part)
}

fn line_rows(rows: &mut Vec<Row>, rounds: Rounds) {
    let peer =
        || -> Run<'static> { Box::new(|line| drop(black_box(rsshogi_csa::parse_line(line)))) };
    compare(
        rows,
        "protocol lines, server",
        &made::server_lines(),
        rounds,
        Box::new(|line| drop(black_box(server::parse(line)))),
        vec![(RSSHOGI_CSA, peer(), Some((3.0, 3.0)))],
    );
    compare(
        rows,
        "protocol lines, client",
        &made::client_lines(),
        rounds,
        Box::new(|line| drop(black_box(client::parse(line)))),
        vec![(RSSHOGI_CSA, peer(), Some((3.0, 3.0)))],
    );
    let peer = || -> Run<'static> {
        Box::new(|text| {
            let mut reader = rsshogi_csa::GameSummaryReader::new();
            for line in text.lines() {
                drop(black_box(reader.feed(line)));
            }
        })
    };
    compare(
        rows,
        "Game_Summary, a block",
        &made::summaries(),
        rounds,
        Box::new(|text| drop(black_box(summary::parse(text)))),
        vec![(RSSHOGI_CSA, peer(), Some((2.0, 2.0)))],
    );
    compare(
        rows,
        "Game_Summary, line by line",
        &made::summaries(),
        rounds,
        Box::new(|text| {
            let mut reader = GameSummaryReader::new(summary::Options::default());
            for line in text.lines() {
                let _ = black_box(reader.line(line));
            }
        }),
        vec![(RSSHOGI_CSA, peer(), Some((2.0, 2.0)))],
    );
}

fn csa_reads(text: &str) -> bool {
    catch_unwind(|| csa::parse_csa(text).is_ok()).unwrap_or(false)
}

/// Where the peers lose data or panic: on texts of the kinds that the corpus has, and counted over it.
pub fn wrong_answers() -> Vec<String> {
    std::panic::set_hook(Box::new(|_| {}));
    let mut found = Vec::new();
    for (name, text) in [
        (
            "a time of 24 digits",
            "V2.2\nPI\n+\n+7776FU\nT111111111111111111111111\n",
        ),
        (
            "the date 2024/02/30",
            "V2.2\n$START_TIME:2024/02/30 10:00:00\nPI\n+\n",
        ),
    ] {
        if catch_unwind(|| csa::parse_csa(text).is_ok()).is_err() {
            found.push(format!("{CSA} panics on {name}"));
        }
    }
    let Some(texts) = lines::records() else {
        return found;
    };
    let mut counts = [0; 4];
    for text in &texts {
        let ours = record::parse_lenient(text).map_or(0, |(games, _)| {
            games.records().map(|game| game.moves().count()).sum()
        });
        match catch_unwind(|| csa::parse_csa(text)) {
            Err(_) => counts[0] += 1,
            Ok(Err(_)) => counts[1] += 1,
            Ok(Ok(game)) => {
                let moves = game
                    .moves
                    .iter()
                    .filter(|mv| matches!(mv.action, csa::Action::Move(..)));
                counts[2] += usize::from(moves.count() < ours);
            }
        }
        counts[3] += usize::from(rsshogi::records::formats::csa::parse_csa_str(text).is_err());
    }
    let all = texts.len();
    found.push(format!(
        "{CSA} on the corpus's {all} UTF-8 records: panics on {}, refuses {}, loses moves of {}; it keeps no comments at all",
        counts[0], counts[1], counts[2]
    ));
    found.push(format!("{RSSHOGI} on the same: refuses {}", counts[3]));
    found
}
