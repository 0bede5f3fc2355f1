//! Real games and faults through the game layer and the profile, where `BOARDWIRE_CORPUS` names the folder that holds them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use boardwire_sgmp::fjk::{FjkCheckOptions, FjkRule, TimedFrame, Violation, check};
use boardwire_sgmp::session::{BoardSide, CheckOptions, SessionChecker};
use boardwire_sgmp::{Code, Color, CommandCode, Decoder, Direction, Item, RawFrame};

fn root() -> PathBuf {
    PathBuf::from(std::env::var("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS")).join("sgmp")
}

/// The value of a key in a line of JSON whose values are plain.
fn field<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let rest = line.split_once(&format!("\"{key}\":"))?.1.trim_start();
    let rest = rest.strip_prefix('"').unwrap_or(rest);
    rest.split(['"', ',', '}']).next()
}

/// A capture: the board's lines, and the frames in order of arrival with the name of their sender.
struct Capture {
    name: String,
    lines: u8,
    frames: Vec<(String, u64, RawFrame)>,
}

impl Capture {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a capture");
        let mut decoders: BTreeMap<String, Decoder> = BTreeMap::new();
        let mut frames = Vec::new();
        let lines = field(text.lines().next().unwrap(), "size")
            .unwrap()
            .trim()
            .parse()
            .unwrap();
        for line in text.lines() {
            let (Some(way), Some(hex)) = (field(line, "dir"), field(line, "hex")) else {
                continue;
            };
            let (from, _) = way.split_once('>').unwrap();
            let seconds: f64 = field(line, "t").unwrap().trim().parse().unwrap();
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "minutes"
            )]
            let at = (seconds * 1_000.0) as u64;
            let bytes: Vec<u8> = (0..hex.len() / 2)
                .map(|index| u8::from_str_radix(&hex[2 * index..2 * index + 2], 16).unwrap())
                .collect();
            decoders
                .entry(from.to_owned())
                .or_default()
                .push(&bytes, |item| {
                    if let Item::Frame(received) = item {
                        frames.push((from.to_owned(), at, received.raw));
                    }
                });
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        Self {
            name,
            lines,
            frames,
        }
    }

    /// Who is Black: the side that sends the first NEWGAME.
    fn black(&self) -> &str {
        let offer = self
            .frames
            .iter()
            .find(|(_, _, raw)| raw.code == CommandCode::NewGame);
        offer.or(self.frames.first()).map_or("", |(from, ..)| from)
    }

    fn violations(&self, options: FjkCheckOptions) -> Vec<Violation> {
        let black = self.black();
        let frames = self.frames.iter().map(|(from, at, frame)| TimedFrame {
            from: if from == black {
                Color::Black
            } else {
                Color::White
            },
            at: Some(*at),
            frame: *frame,
        });
        check(frames, options)
    }

    /// What the checker of conversations finds, and the moves that it counts, as SGF letters.
    fn session(&self) -> (Vec<Code>, Vec<(Color, String)>) {
        let side = BoardSide::new(self.lines).unwrap();
        let mut checker = SessionChecker::new(CheckOptions::default().with_side(side));
        let black = self.black().to_owned();
        let mut found = Vec::new();
        for (from, _, raw) in &self.frames {
            let way = if *from == black {
                Direction::ToEngine
            } else {
                Direction::ToGui
            };
            found.extend(
                checker
                    .receive(way, &raw.to_bytes(), None)
                    .into_iter()
                    .map(|finding| finding.code),
            );
        }
        let moves = checker.game().into_iter().flat_map(|game| {
            game.moves()
                .map(|(color, mv)| {
                    (
                        color,
                        mv.vertex()
                            .map_or_else(String::new, |vertex| vertex.to_string()),
                    )
                })
                .collect::<Vec<_>>()
        });
        let moves = moves.collect();
        (found, moves)
    }
}

fn captures(folder: &str) -> Vec<Capture> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join(folder))
        .expect("a folder")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().map(|path| Capture::read(path)).collect()
}

fn rules(violations: &[Violation]) -> BTreeMap<u8, usize> {
    let mut counts = BTreeMap::new();
    for violation in violations {
        *counts.entry(violation.rule.number()).or_default() += 1;
    }
    counts
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_games_break_the_rules_that_they_are_known_to_break() {
    for capture in captures("captures") {
        let side = BoardSide::new(capture.lines).unwrap();
        let sized = FjkCheckOptions::default().with_side(side);
        let any = capture.violations(sized.clone().with_any_size(true));
        let strict = rules(&capture.violations(sized));
        println!("{}: {:?}", capture.name, rules(&any));
        let found: BTreeSet<FjkRule> = any.iter().map(|one| one.rule).collect();
        if capture.name.starts_with("sgmp_gg") || capture.name.starts_with("sgmp_py") {
            let mut wanted = BTreeSet::new();
            if capture.name.starts_with("sgmp_gg") {
                wanted.insert(FjkRule::End);
                assert_eq!(
                    rules(&any).get(&10),
                    Some(&1),
                    "{}: one extra pass",
                    capture.name
                );
            } else {
                // The script passes last, or GNU Go does once more.
                wanted.extend(found.get(&FjkRule::End));
            }
            if !capture.name.ends_with("_h0") && capture.name.contains("_h") {
                wanted.insert(FjkRule::AnswerHandicap);
                assert_eq!(rules(&any).get(&5), Some(&1), "{}", capture.name);
            }
            assert_eq!(found, wanted, "{}: {any:?}", capture.name);
            assert_eq!(
                strict.contains_key(&13),
                capture.lines != 19,
                "{}",
                capture.name
            );
        }
        if capture.name.starts_with("gogui") {
            let oks = capture
                .frames
                .iter()
                .filter(|(from, _, raw)| from == "gogui" && raw.code == CommandCode::Ok);
            assert_eq!(rules(&any).get(&14), Some(&oks.count()), "{}", capture.name);
        }
    }
}

/// The moves of an SGF file of GNU Go, which has one game without variations.
fn sgf_moves(text: &str) -> Vec<(Color, String)> {
    let mut moves = Vec::new();
    for node in text.split(';') {
        for (key, color) in [("B[", Color::Black), ("W[", Color::White)] {
            if let Some(rest) = node.strip_prefix(key) {
                let letters = rest.split(']').next().unwrap();
                let pass = letters.is_empty() || letters == "tt";
                moves.push((
                    color,
                    if pass {
                        String::new()
                    } else {
                        letters.to_owned()
                    },
                ));
            }
        }
    }
    moves
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_moves_are_those_of_the_records() {
    let mut compared = 0;
    for capture in captures("captures") {
        let (found, moves) = capture.session();
        println!("{}: {} moves, {found:?}", capture.name, moves.len());
        if !capture.name.starts_with("sgmp_gg") {
            continue;
        }
        assert_eq!(found, [Code::ExtraPass], "{}", capture.name);
        for color in ["black", "white"] {
            let path = root()
                .join("captures")
                .join(format!("{}.{color}.sgf", capture.name));
            let record = sgf_moves(&fs::read_to_string(path).expect("a record"));
            assert_eq!(moves, record, "{} {color}", capture.name);
            compared += record.len();
        }
    }
    println!("{compared} moves");
    assert!(compared > 0);
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_faults_are_found() {
    for folder in ["faults", "faults_gogui"] {
        for capture in captures(folder) {
            let (found, _) = capture.session();
            let violations = capture.violations(
                FjkCheckOptions::default()
                    .with_side(BoardSide::new(capture.lines).unwrap())
                    .with_any_size(true),
            );
            println!(
                "{folder}/{}: {found:?} {:?}",
                capture.name,
                rules(&violations)
            );
            let wanted: &[Code] = match capture.name.as_str() {
                "mv82_on9" | "mv82" | "mv511" => &[Code::PointOffBoard],
                "mv_wrongcolour" => &[Code::ColorMismatch],
                "early_move" | "early_move_sgmp" => &[Code::NotYourTurn],
                "size25" | "size1023" => &[Code::AnswerRange],
                "samecolour" => &[],
                _ => continue,
            };
            for code in wanted {
                assert!(found.contains(code), "{folder}/{}: {found:?}", capture.name);
            }
        }
    }
}
