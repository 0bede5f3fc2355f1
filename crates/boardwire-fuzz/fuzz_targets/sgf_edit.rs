//! Random edits of a random SGF file: what is written is read back as the tree in memory, before as after, and what no edit was
//! about is there byte for byte. The first byte chooses how to read; two bytes are an edit; the file follows a zero byte.
#![cfg_attr(fuzzing, no_main)]

use std::collections::{HashMap, HashSet};

use boardwire_sgf::encoding::Charset;
use boardwire_sgf::version::{
    DowngradeOptions, Older, UpgradeOptions, downgrade, repair, upgrade_to_ff4,
};
use boardwire_sgf::{Collection, NewValue, Node, NodeId, ScanOptions, Step};

const IDENTS: [&str; 4] = ["B", "AB", "C", "XX"];
const VALUES: [&[u8]; 6] = [b"", b"aa", b"a]b\\", b"\\", b"(;)[:", b"\x90"];

fn options(choice: u8) -> ScanOptions {
    let mut options = ScanOptions::default();
    options.events.remarks = choice & 1 == 1;
    options.events.charset = match choice >> 1 & 3 {
        0 => Charset::ShiftJis,
        1 => Charset::Gb18030,
        _ => Charset::Utf8,
    };
    options
}

fn scan<'i>(text: &'i [u8], options: &ScanOptions) -> Collection<'i> {
    Collection::scan_with(text, options, &mut |_, _| {}).expect("there are no limits")
}

/// The tree without its spelling.
fn shape(games: &Collection<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    for step in games.games().flat_map(Node::traverse) {
        match step {
            Step::Enter(node) => {
                text.push(b'(');
                for property in node.properties() {
                    text.extend(property.ident().capitals());
                    for value in property.values() {
                        text.extend((value.raw().len() as u64).to_le_bytes());
                        text.extend(value.raw());
                    }
                }
            }
            Step::Leave(_) => text.push(b')'),
        }
    }
    text
}

/// The raw properties of each node, and the identifiers that edits were about.
#[derive(Default)]
struct Before {
    properties: HashMap<NodeId, Vec<Vec<u8>>>,
    touched: HashSet<(NodeId, u64)>,
}

fn edit(games: &mut Collection<'_>, before: &mut Before, choice: [u8; 2]) {
    let count = games.nodes().count();
    let [kind, rest] = choice;
    let node = games.nodes().nth(usize::from(rest) % count.max(1));
    let Some(id) = node.map(Node::id) else {
        games.append_game().expect("a game can be added");
        return;
    };
    let ident = IDENTS[usize::from(kind >> 4 & 3)];
    let value = NewValue::bytes(VALUES[usize::from(kind >> 5) % VALUES.len()]);
    let at = usize::from(kind >> 6);
    let mut is_about_it = true;
    match kind % 11 {
        0 => is_about_it = games.set_property(id, ident, [value, value]).is_ok(),
        1 => is_about_it = games.append_value(id, ident, value).is_ok(),
        2 => is_about_it = games.set_value(id, ident, at, value).is_ok(),
        3 => is_about_it = games.remove_value(id, ident, at).is_ok(),
        4 => is_about_it = games.remove_property(id, ident).expect("a node"),
        5 => drop(games.append_child(id).expect("a node")),
        6 => drop(games.append_variation(id)),
        7 => drop(games.insert_after(id).expect("a node")),
        8 => drop(games.remove_subtree(id).expect("a node")),
        9 => drop(games.promote(id).expect("a node")),
        _ => drop(games.append_game().expect("a game")),
    }
    if kind % 11 < 5 && is_about_it {
        let code = ident
            .bytes()
            .fold(0, |code, byte| code << 8 | u64::from(byte));
        before.touched.insert((id, code));
    }
}

fn check(games: &Collection<'_>, options: &ScanOptions) -> Vec<u8> {
    let written = games.to_bytes();
    let again = scan(&written, options);
    assert_eq!(shape(&again), shape(games), "{}", written.escape_ascii());
    assert_eq!(again.node_count(), games.node_count());
    written
}

boardwire_fuzz::target!(|data| {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let options = options(choice);
    let edits = rest.iter().position(|&byte| byte == 0).unwrap_or(0).min(64);
    let (edits, file) = rest.split_at(edits);
    let mut games = scan(file, &options);
    assert_eq!(games.to_bytes(), file);
    let mut before = Before::default();
    for node in games.nodes() {
        let raw = node.properties().map(|property| property.raw().to_vec());
        before.properties.insert(node.id(), raw.collect());
    }
    for &[kind, node] in edits.as_chunks().0 {
        edit(&mut games, &mut before, [kind, node]);
        check(&games, &options);
    }
    for node in games.nodes() {
        let now: Vec<&[u8]> = node.properties().map(|property| property.raw()).collect();
        let mut now = now.into_iter();
        for raw in before.properties.get(&node.id()).into_iter().flatten() {
            let probe = [&b"(;"[..], raw].concat();
            let probe = scan(&probe, &options);
            let code = probe.nodes().next().and_then(|node| {
                let property = node.properties().next()?;
                Some(property.ident().code())
            });
            // A value that the input's end cut off is one after the first edit of the tree.
            let is_last = file.ends_with(raw);
            if code.is_some_and(|code| !before.touched.contains(&(node.id(), code))) && !is_last {
                let is_there = now.any(|found| found == &raw[..] || found.starts_with(raw));
                assert!(is_there, "{}", raw.escape_ascii());
            }
        }
    }
    let result = match choice >> 3 & 3 {
        0 => upgrade_to_ff4(&mut games, &UpgradeOptions::default()).ok(),
        1 => downgrade(&mut games, Older::Ff1, &DowngradeOptions::default()).ok(),
        2 => downgrade(&mut games, Older::Ff3, &DowngradeOptions::default()).ok(),
        _ => repair(&mut games).ok(),
    };
    let written = check(&games, &options);
    if result.is_some() && choice >> 3 & 3 == 3 {
        let mut again = scan(&written, &options);
        let changes = repair(&mut again).expect("small");
        assert!(
            changes.is_empty(),
            "{changes:?}: {}",
            written.escape_ascii()
        );
    }
});
