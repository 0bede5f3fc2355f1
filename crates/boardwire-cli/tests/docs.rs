//! The documents tell the truth: their commands, codes, links and pictures.

#![expect(
    clippy::std_instead_of_alloc,
    clippy::expect_used,
    reason = "a test of a program: std is there, and what fails ends the test"
)]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use common::command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of `docs/formats`.
fn format_pages() -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(root().join("docs/formats")) else {
        return Vec::new(); // a published package does not hold them
    };
    let names = folder.map(|entry| entry.expect("an entry").file_name());
    let mut pages: Vec<_> = names
        .map(|name| format!("docs/formats/{}", name.to_string_lossy()))
        .collect();
    pages.sort();
    pages
}

/// In a block `console`, a line `$ boardwire ..` is run in the repository, has to succeed, and prints what follows it, if
/// anything does.
fn run_commands_of(name: &str) -> usize {
    let root = root();
    let Ok(text) = std::fs::read_to_string(root.join(name)) else {
        return 0;
    };
    let mut ran = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for part in block.split("$ boardwire ").skip(1) {
            let (line, expected) = part.split_once('\n').unwrap_or((part, ""));
            let output = command()
                .args(line.split(' '))
                .current_dir(&root)
                .output()
                .expect("the program runs");
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success(),
                "{name}: {line}: {stdout}{}",
                String::from_utf8_lossy(&output.stderr)
            );
            if !expected.is_empty() {
                assert_eq!(stdout, expected, "{name}: {line}");
            }
            ran += 1;
        }
    }
    ran
}

#[test]
fn the_cookbook_tells_the_truth() {
    let ran = run_commands_of("docs/cookbook.md");
    assert!(ran == 0 || ran >= 6, "{ran} commands were found");
}

#[test]
fn the_pages_of_formats_tell_the_truth() {
    run_commands_of("docs/formats.md");
    for page in format_pages() {
        let ran = run_commands_of(&page);
        assert!(ran >= 3, "{page}: {ran} commands were found");
    }
}

/// A row of the tables of leniencies names its code in the cell before what it is: it is one, and a deviation.
#[test]
fn the_pages_of_formats_name_real_codes() {
    let listed = command()
        .args(["explain", "--list", "--json"])
        .output()
        .expect("the program runs");
    let listed = String::from_utf8(listed.stdout).expect("text");
    let deviations: BTreeSet<&str> = listed
        .lines()
        .filter(|line| line.contains("\"class\":\"deviation\""))
        .filter_map(|line| line.split("\"code\":\"").nth(1)?.split('"').next())
        .collect();
    for page in format_pages() {
        let text = std::fs::read_to_string(root().join(&page)).expect("a page");
        let section = text.split("## What is read leniently").nth(1);
        let section = section.and_then(|text| text.split("\n## ").next());
        let mut rows = 0;
        for row in section.expect("a section").lines() {
            // The code is the last cell but one or the first: the one that is in code marks and holds no blank.
            let cells = || row.split(" | ").map(|cell| cell.trim_matches(['|', ' ']));
            let codes = cells().filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
            let Some(code) = codes.last() else { continue };
            assert!(deviations.contains(code), "{page}: {code}");
            rows += 1;
        }
        assert!(rows >= 4, "{page}: {rows} rows");
    }
}

/// The commands of `docs/formats.md` draw the pictures that are there.
#[test]
fn the_pictures_are_what_the_program_draws() {
    let root = root();
    let Ok(text) = std::fs::read_to_string(root.join("docs/formats.md")) else {
        return;
    };
    let mut drawn = 0;
    for line in text.lines() {
        let Some((options, rest)) = line
            .strip_prefix("boardwire show ")
            .and_then(|line| line.split_once("--svg "))
        else {
            continue;
        };
        let (picture, game) = rest.split_once(' ').expect("a file and a game");
        let output = command()
            .arg("show")
            .args(options.split_whitespace())
            .args(["--svg", "-", game])
            .current_dir(&root)
            .output()
            .expect("the program runs");
        let there = std::fs::read(root.join(picture)).expect("a picture");
        assert!(output.stdout == there, "{picture}: run {line}");
        drawn += 1;
    }
    assert_eq!(drawn, 4);
}

/// Every link and picture of the documents is there.
#[test]
fn links_lead_somewhere() {
    let root = root();
    let mut links = 0;
    let mut names = format_pages();
    names.extend(
        [
            "README.md",
            "CONTRIBUTING.md",
            "docs/bridges.md",
            "docs/cookbook.md",
            "docs/formats.md",
            "examples/README.md",
        ]
        .map(String::from),
    );
    for name in names {
        let path = root.join(&name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let folder = path.parent().expect("a folder");
        // Code may look like a link: `(;B[aa](W[bb]))`.
        let text: String = text.split('`').step_by(2).collect();
        let targets = text.split("](").skip(1).chain(text.split("src=\"").skip(1));
        for target in targets {
            let target = target.split([')', '"', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            assert!(folder.join(target).exists(), "{name}: {target}");
            links += 1;
        }
    }
    assert!(links == 0 || links > 20, "{links}");
}
