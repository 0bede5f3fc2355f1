//! The tree: shape, texts of nodes, properties as written; over the corpus, the counts of its index.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::type_complexity,
    clippy::unwrap_used,
    reason = "helpers of tests may fail loudly, and have std"
)]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use boardwire_core::CodeSet as _;
use boardwire_sgf::encoding::Charset;
use boardwire_sgf::{
    Collection, Event, EventOptions, Events, Ident, Node, NodeId, RawValue, ScanOptions,
};
use proptest::prelude::*;

fn scan(text: &[u8]) -> Collection<'_> {
    Collection::scan(text).expect("no limit is set")
}

/// The shape: `B[aa](B[bb] B[cc])(W[dd])`, nodes by their first property, games behind `|`.
fn shape(collection: &Collection<'_>) -> String {
    let mut out = String::new();
    for root in collection.games() {
        out.push('|');
        write_node(root, &mut out);
    }
    out
}

fn write_node(node: Node<'_>, out: &mut String) {
    match node.properties().next() {
        Some(property) => write!(out, "{}", property.raw().escape_ascii()).expect("a string"),
        None => out.push('-'),
    }
    let children: Vec<_> = node.children().collect();
    for &child in &children {
        out.push_str(if children.len() > 1 { "(" } else { " " });
        write_node(child, out);
        out.push_str(if children.len() > 1 { ")" } else { "" });
    }
}

#[test]
fn nodes_stand_in_sequence_and_variations_beside_each_other() {
    for (text, expected) in [
        ("(;)", "|-"),
        ("(;B[aa];W[bb])(;B[cc])", "|B[aa] W[bb]|B[cc]"),
        (
            "(;B[aa];W[bb](;B[cc];W[dd])(;B[ee](;W[ff])(;W[gg])))",
            "|B[aa] W[bb](B[cc] W[dd])(B[ee](W[ff])(W[gg]))",
        ),
        ("(;B[aa](;W[bb]))", "|B[aa] W[bb]"),
        // Mended.
        ("(;N[r](;N[x]);N[y])", "|N[r](N[x])(N[y])"),
        ("(;N[r](;N[x])(N[y]))", "|N[r](N[x])(N[y])"),
        ("(;N[r](;N[x])())", "|N[r] N[x]"),
        ("(;N[r]()(;N[x]))", "|N[r] N[x]"),
        ("(;N[r]();N[x])", "|N[r] N[x]"),
        ("(;N[r](;N[x])((;N[y]))", "|N[r](N[x])(N[y])"),
        ("(;N[r](;N[x])(;N[y]", "|N[r](N[x])(N[y])"),
        ("(;N[r](;N[x])) junk (;N[s](", "|N[r] N[x]|N[s]"),
        ("(\nTE[x]RD[y];B[pd])", "|TE[x] B[pd]"),
        ("no game", ""),
    ] {
        assert_eq!(shape(&scan(text.as_bytes())), expected, "{text}");
    }
}

#[test]
fn a_node_knows_its_place() {
    let text = b"(;GM[1];B[aa](;W[bb])(;W[cc]))(;GM[2])";
    let collection = scan(text);
    assert_eq!(collection.node_count(), 5);
    let roots: Vec<_> = collection.games().map(Node::id).collect();
    assert_eq!(
        roots.iter().map(|id| id.index()).collect::<Vec<_>>(),
        [0, 4]
    );
    let first = collection.node(roots[0]).expect("a root");
    let black = first.first_child().expect("a move");
    assert!(first.is_root() && !black.is_root());
    assert_eq!(black.parent(), Some(first));
    let answers: Vec<_> = black.children().collect();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0].next_sibling(), Some(answers[1]));
    assert_eq!(answers[1].next_sibling(), None);
    assert_eq!(answers[1].root(), first);
    assert_eq!(first.next_sibling().map(Node::id), Some(roots[1]));
    assert_eq!(answers[1].raw(), b";W[cc]");
    assert_eq!(answers[1].span().of(text), b";W[cc]");
    assert_eq!(format!("{:?}", answers[1]), "3:\";W[cc]\"");
}

#[test]
fn properties_are_as_written() {
    let text = b"(; FF[4]\nAB [aa]\n[bb] x AB[cc]Black[dd]C[a\\]b]Q Z[]\n;)";
    let collection = scan(text);
    let root = collection.games().next().expect("a game");
    let properties: Vec<_> = root.properties().collect();
    let names: Vec<String> = properties.iter().map(|p| p.ident().to_string()).collect();
    assert_eq!(names, ["FF", "AB", "AB", "Black", "C", "Z"]);
    let values = |at: usize| {
        properties[at]
            .values()
            .map(RawValue::raw)
            .collect::<Vec<_>>()
    };
    assert_eq!(values(1), [b"aa", b"bb"]);
    assert_eq!(values(4), [b"a\\]b"]);
    assert_eq!(values(5), [b""]);
    assert!(properties[1].is_list() && !properties[2].is_list());
    assert_eq!(properties[1].span().of(text), b"AB [aa]\n[bb]");
    assert_eq!(properties[1].value().span().of(text), b"aa");
    let last = properties[1].values().last().expect("a value");
    assert_eq!(last.span().of(text), b"bb");
    let black = root.property("B").expect("capitals count");
    assert_eq!(black.ident().raw(), b"Black");
    assert_eq!(
        root.property(b"AB").map(|p| p.value().raw()),
        Some(b"aa".as_slice())
    );
    assert_eq!(root.property("Q"), None);
}

#[test]
fn identifiers_are_equal_by_their_capitals() {
    let ident = |text: &'static str| Ident::from(text);
    assert_eq!(ident("Black"), ident("B"));
    assert_ne!(ident("Black"), ident("BL"));
    assert_eq!(ident("AB").code(), 0x4142);
    assert_eq!(ident("aAxB").code(), 0x4142);
    assert_eq!(ident("ABCDEFGH").code(), 0x4142_4344_4546_4748);
    assert_eq!(ident("ABCDEFGHI").code(), 0);
    assert_eq!(ident("ABCDEFGHI"), ident("ABCDEFGHIj"));
    assert_ne!(ident("ABCDEFGHI"), ident("ABCDEFGHJ"));
}

#[test]
fn an_owned_collection_outlives_its_text() {
    let owned = {
        let text = b"(;B[aa])".to_vec();
        scan(&text).into_owned()
    };
    assert_eq!(owned.source(), b"(;B[aa])");
    assert_eq!(owned.clone().games().count(), 1);
    assert!(format!("{owned:?}").contains("(;B[aa])"));
}

/// What the tree promises of any text.
#[track_caller]
fn assert_law(text: &[u8], events: EventOptions) {
    let options = ScanOptions {
        events,
        ..ScanOptions::default()
    };
    let mut faults = Vec::new();
    let collection = Collection::scan_with(text, &options, &mut |code, span| {
        faults.push((code.name(), span));
    })
    .expect("no limit is set");
    // The events tell the same: faults, nodes, their properties, their depth.
    let mut expected_faults = Vec::new();
    let mut nodes: Vec<Vec<(&[u8], Vec<&[u8]>)>> = Vec::new();
    let mut starts = Vec::new();
    for item in Events::with_options(text, events) {
        match item.event {
            Event::Fault(code) => expected_faults.push((code.name(), item.span)),
            Event::Node => {
                nodes.push(Vec::new());
                starts.push(item.span.start);
            }
            Event::Ident(ident) => nodes.last_mut().expect("a node").push((ident, Vec::new())),
            Event::Value(value) => {
                let property = nodes.last_mut().and_then(|node| node.last_mut());
                property.expect("an identifier").1.push(value);
            }
            Event::TreeStart | Event::TreeEnd | Event::Junk(_) => {}
        }
    }
    assert_eq!(faults, expected_faults);
    assert_eq!(collection.node_count(), nodes.len());
    let mut seen = 0;
    let mut stack: Vec<_> = collection.games().collect();
    stack.reverse();
    while let Some(node) = stack.pop() {
        // In file order.
        assert_eq!(node.id().index(), seen);
        assert_eq!(node.span().start, starts[seen]);
        assert_eq!(node.span().of(text), node.raw());
        let properties: Vec<_> = node.properties().collect();
        let read: Vec<(&[u8], Vec<&[u8]>)> = properties
            .iter()
            .map(|p| (p.ident().raw(), p.values().map(RawValue::raw).collect()))
            .collect();
        // The one identifier without a value is that of the value which the input's end cuts.
        let mut expected = nodes[seen].clone();
        expected.retain(|(_, values)| !values.is_empty());
        assert_eq!(read, expected);
        for property in &properties {
            assert_eq!(property.span().of(text), property.raw());
            for value in property.values() {
                assert_eq!(value.span().of(text), value.raw());
            }
        }
        let children: Vec<_> = node.children().collect();
        assert!(children.iter().all(|child| child.parent() == Some(node)));
        stack.extend(children.into_iter().rev());
        seen += 1;
    }
    assert_eq!(seen, nodes.len());
}

/// Texts of SGF's own bytes, so that most of them hold trees.
fn wild_text() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        4 => Just(b"(;".to_vec()),
        4 => Just(b";".to_vec()),
        2 => Just(b"(".to_vec()),
        4 => Just(b")".to_vec()),
        8 => Just(b"B[aa]".to_vec()),
        4 => Just(b"C[some text [of\\] more than\\\\ two words.]".to_vec()),
        3 => Just(b"[cd]".to_vec()),
        2 => Just(b"[".to_vec()),
        2 => Just(b"]".to_vec()),
        2 => Just(b"AB".to_vec()),
        1 => Just(b"aBcdE".to_vec()),
        1 => Just(b"xy".to_vec()),
        1 => Just(b"\\".to_vec()),
        2 => Just(b"\n".to_vec()),
        1 => Just(b" / note".to_vec()),
        1 => Just(b"\x90\x5C".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    proptest::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

fn options() -> impl Strategy<Value = EventOptions> {
    let charset = prop_oneof![Just(Charset::Utf8), Just(Charset::ShiftJis)];
    (charset, any::<bool>()).prop_map(|(charset, remarks)| EventOptions { charset, remarks })
}

proptest! {
    #[test]
    fn the_tree_of_any_text_is_that_of_its_events(text in wild_text(), options in options()) {
        assert_law(&text, options);
    }
}

#[test]
fn numbers_out_of_range_are_no_nodes() {
    let collection = scan(b"(;)(;)");
    let ids: Vec<NodeId> = collection.games().map(Node::id).collect();
    let other = scan(b"(;)");
    assert!(other.node(ids[0]).is_some());
    assert!(other.node(ids[1]).is_none());
}

/// The corpus's files: row of the index by columns, and bytes.
fn corpus() -> Vec<(Vec<String>, Vec<u8>)> {
    let root = env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let root = PathBuf::from(root).join("sgf");
    let index = fs::read_to_string(root.join("INDEX.tsv")).expect("an index");
    let read = |row: &str| {
        let columns: Vec<String> = row.split('\t').map(str::to_owned).collect();
        let bytes = fs::read(root.join(&columns[0])).expect("a file of the index");
        (columns, bytes)
    };
    index.lines().skip(1).map(read).collect()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_counts_are_those_of_the_index() {
    let mut checked = 0;
    for (columns, bytes) in corpus() {
        let (file, class) = (&columns[0], &columns[2]);
        let mut faults = Vec::new();
        let collection = Collection::scan_with(
            bytes.as_slice(),
            &ScanOptions::default(),
            &mut |code, span| {
                faults.push(format!("{} {span}", code.name()));
            },
        )
        .expect("no limit is set");
        faults.retain(|fault| !fault.starts_with("bom "));
        match class.as_str() {
            "well-formed" => assert!(faults.is_empty(), "{file}: {faults:?}"),
            // Lower case in identifiers depends on FF, which the structure does not know.
            "long-identifiers" => {}
            _ => assert!(!faults.is_empty(), "{file} is {class}"),
        }
        if class != "well-formed" {
            continue;
        }
        let properties = || collection.nodes().flat_map(Node::properties);
        let counts = [
            collection.games().count(),
            collection.node_count(),
            properties().count(),
            properties().map(|property| property.values().count()).sum(),
        ];
        assert_eq!(
            counts.map(|count| count.to_string()),
            columns[5..9],
            "{file}"
        );
        checked += 1;
    }
    println!("{checked} well-formed files have the counts of the index");
    assert!(checked > 0);
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_files_are_written_as_they_were() {
    let files = corpus();
    for (columns, bytes) in &files {
        assert!(scan(bytes).to_bytes() == *bytes, "{}", columns[0]);
        assert_law(bytes, EventOptions::default());
    }
    println!("{} files are written as they were", files.len());
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_trees_take_little_memory() {
    let mut all = (0.0, 0.0);
    let mut worst = (0.0, String::new());
    for (columns, bytes) in corpus() {
        let heap = allocation_counter::measure(|| drop(scan(&bytes)));
        let ratio = heap.bytes_max as f64 / bytes.len().max(1) as f64;
        assert!(ratio <= 8.0, "{}: {ratio}", columns[0]);
        all = (all.0 + heap.bytes_max as f64, all.1 + bytes.len() as f64);
        if ratio > worst.0 {
            worst = (ratio, columns[0].clone());
        }
    }
    println!(
        "{:.2} bytes a byte, {:.2} at most ({})",
        all.0 / all.1,
        worst.0,
        worst.1
    );
}
