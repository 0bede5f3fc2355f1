//! The canonical form of real files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

use boardwire_core::{Compare, Level};

use boardwire_sgf::{
    Collection, FormatOptions, Kind, Options, PropertyId, View, format, format_to, read,
};

fn corpus() -> PathBuf {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("set BOARDWIRE_CORPUS");
    PathBuf::from(folder).join("sgf")
}

/// Every file of the corpus that is an SGF file.
fn each_file(mut look: impl FnMut(&str, &[u8])) {
    let index = fs::read_to_string(corpus().join("INDEX.tsv")).unwrap();
    let mut files = 0;
    for row in index.lines().skip(1) {
        let mut fields = row.split('\t');
        let (name, class) = (fields.next().unwrap(), fields.nth(1).unwrap());
        if class == "not-sgf" {
            continue;
        }
        let bytes = fs::read(corpus().join(Path::new(name))).unwrap();
        look(name, &bytes);
        files += 1;
    }
    assert!(files > 100, "{files}");
}

fn lenient(bytes: &[u8]) -> Collection<'_> {
    read(bytes, &Options::new(Level::Lenient)).collection
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_canonical_is_a_fixpoint() {
    let mut failures = Vec::new();
    each_file(|name, bytes| {
        let games = lenient(bytes);
        let once = format(&games);
        let again = lenient(&once);
        let twice = format(&again);
        if once != twice {
            failures.push(format!("{name}: not a fixpoint"));
        }
        if games != again {
            failures.push(format!("{name}: not equal"));
        }
        let mut compare = Compare::new(&once);
        format_to(&games, &FormatOptions::CANONICAL, &mut compare);
        if compare.difference().is_some() {
            failures.push(format!("{name}: compared unlike"));
        }
    });
    assert!(failures.is_empty(), "{}\n{failures:#?}", failures.len());
}

/// What the typed view says of all nodes, each thing once, in an order that splitting a node does not change.
fn typed(games: &Collection<'_>) -> Vec<String> {
    let mut facts = Vec::new();
    for root in games.games() {
        let game = View::of(root);
        let context = game.context();
        facts.push(format!(
            "{:?} {} {:?}",
            context.game, context.version, context.size
        ));
        for node in root.depth_first() {
            let view = game.at(node);
            facts.extend(view.assessment().map(|found| format!("{found:?}")));
            facts.extend(view.judgement().map(|found| format!("{found:?}")));
            facts.extend(view.moves().map(|played| format!("{played:?}")));
            facts.extend(view.stones().map(|stone| format!("{stone:?}")));
            facts.extend(view.marks().map(|mark| format!("{mark:?}")));
            facts.extend(view.labels().map(|label| format!("{label:?}")));
            facts.extend(
                view.arrows()
                    .chain(view.lines())
                    .map(|line| format!("{line:?}")),
            );
            for property in PropertyId::ALL {
                let Some(def) = context.def(*property) else {
                    continue;
                };
                if node.property(*property).is_none() {
                    continue;
                }
                // Moves, setup and judgements are above; CA names the charset of the text.
                let skipped = matches!(
                    property,
                    PropertyId::CA
                        | PropertyId::PL
                        | PropertyId::TE
                        | PropertyId::BM
                        | PropertyId::DO
                        | PropertyId::IT
                        | PropertyId::GB
                        | PropertyId::GW
                        | PropertyId::DM
                        | PropertyId::UC
                );
                match def.kind {
                    _ if skipped => {}
                    Kind::Move | Kind::Point | Kind::Stone | Kind::Label | Kind::PointPair => {}
                    Kind::Text => facts.push(format!("{property} {:?}", view.text(*property))),
                    _ => facts.push(format!("{property} {:?}", view.get(*property))),
                }
            }
        }
    }
    facts.sort();
    facts
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_canonical_says_the_same() {
    let mut failures = Vec::new();
    each_file(|name, bytes| {
        let games = lenient(bytes);
        let canonical = format(&games);
        let (before, after) = (typed(&games), typed(&lenient(&canonical)));
        if before != after {
            let odd = before.iter().zip(&after).find(|(a, b)| a != b);
            failures.push(format!("{name}: {odd:?}"));
        }
    });
    assert!(failures.is_empty(), "{}\n{failures:#?}", failures.len());
}
