//! Inputs of any shape and size: a small stack, memory by the byte, and the bounds that can be set.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "helpers of tests may fail loudly, and have std"
)]

mod support;

use allocation_counter::measure;
use boardwire_core::Limits;
use boardwire_sgf::version::{DowngradeOptions, Older, UpgradeOptions, downgrade, upgrade_to_ff4};
use boardwire_sgf::{
    Code, Collection, Event, Events, Options, ScanOptions, SgfLimits, format, read,
};

use support::on_a_small_stack;

/// Reads, walks, looks at each property, clones, writes for debugging and drops: the number of nodes and values.
fn use_all_of(text: &[u8]) -> (usize, usize) {
    let collection = Collection::scan(text).expect("no limit is set");
    let copy = collection.clone();
    assert!(format!("{copy:?}").len() >= text.len());
    drop(collection);
    let mut node = copy.games().next();
    let mut nodes = 0;
    let mut values = 0;
    while let Some(current) = node {
        nodes += 1;
        values += current
            .properties()
            .map(|p| p.values().count())
            .sum::<usize>();
        node = current.first_child();
    }
    (nodes, values)
}

#[test]
fn a_line_of_a_million_nodes() {
    on_a_small_stack(|| {
        let text = format!("({})", ";B[aa]".repeat(1_000_000)).into_bytes();
        assert_eq!(use_all_of(&text), (1_000_000, 1_000_000));
    });
}

#[test]
fn a_million_nested_variations() {
    on_a_small_stack(|| {
        let text = ["(;".repeat(1_000_000), ")".repeat(1_000_000)].concat();
        assert_eq!(use_all_of(text.as_bytes()), (1_000_000, 0));
        let open = "(;".repeat(1_000_000);
        assert_eq!(use_all_of(open.as_bytes()), (1_000_000, 0));
    });
}

/// Checks, writes, edits and changes the version, of nodes so many that three bytes of stack for each were too much: the number of notes and of the games' bytes in canonical form.
fn work_on(text: &[u8]) -> (usize, usize) {
    let options = Options::default().with_limits(Limits::NONE);
    let reading = read(text, &options);
    let mut games = reading.collection;
    let canonical = format(&games);
    assert_eq!(format(&Collection::scan(&canonical).unwrap()), canonical);
    let last = games.nodes().last().expect("a node").id();
    games.set_comment(last, "the last one").unwrap();
    let child = games.append_child(last).unwrap();
    games.append_variation(last).unwrap();
    games.set_property(child, "B", ["cc"]).unwrap();
    let nodes = games.node_count();
    let older = downgrade(&mut games, Older::Ff3, &DowngradeOptions::default()).unwrap();
    let newer = upgrade_to_ff4(&mut games, &UpgradeOptions::default()).unwrap();
    assert!(!older.is_empty() && !newer.is_empty());
    let second = games.nodes().nth(1).expect("a second node").id();
    assert!(games.remove_subtree(second).unwrap() >= nodes - 2);
    (reading.notes.len(), canonical.len())
}

#[test]
fn a_long_line_is_worked_on() {
    on_a_small_stack(|| {
        let moves = ";B[aa];W[bb]".repeat(50_000);
        let text = format!("(;FF[4]GM[1]SZ[9]{moves})");
        // A line end before each ten moves but the first, behind the moves, and at the end.
        let expected = text.len() + 100_000 / 10 + 1;
        // All moves but two are on a stone.
        assert_eq!(work_on(text.as_bytes()), (99_998, expected));
    });
}

#[test]
fn deep_variations_are_worked_on() {
    on_a_small_stack(|| {
        let open = "(;B[aa]".repeat(100_000);
        let text = format!("(;FF[4]GM[1]SZ[9]{open}{})", ")".repeat(100_000));
        // Variations of which there is one are no variations.
        let expected = text.len() - 200_000 + 100_000 / 10 + 1;
        let (notes, len) = work_on(text.as_bytes());
        assert_eq!((notes > 0, len), (true, expected));
    });
}

#[test]
fn a_comment_of_fifty_megabytes() {
    on_a_small_stack(|| {
        let text =
            format!("(;C[{}];B[aa])", "(;\\] and so on ".repeat(50_000_000 / 15)).into_bytes();
        let collection = Collection::scan(text.as_slice()).expect("no limit is set");
        let root = collection.games().next().expect("a game");
        let comment = root.property("C").expect("the comment");
        assert_eq!(comment.value().raw().len(), text.len() - 12);
        assert_eq!(collection.node_count(), 2);
    });
}

#[test]
#[ignore = "100 MB: a release build is quick, a debug build is not"]
fn a_collection_of_a_hundred_megabytes() {
    on_a_small_stack(|| {
        let game = format!(
            "(;FF[4]GM[1]{}(;W[aa])(;W[bb]C[why not here?]))\n",
            ";B[pd];W[dp]".repeat(100)
        );
        let count = 100_000_000 / game.len();
        let text = game.repeat(count).into_bytes();
        let mut collection = None;
        let heap = measure(|| {
            collection = Some(Collection::scan(text.as_slice()).expect("no limit is set"));
        });
        assert!(heap.bytes_max <= 8 * text.len() as u64, "{heap:?}");
        let collection = collection.expect("a collection");
        assert_eq!(collection.games().count(), count);
        assert_eq!(collection.node_count(), count * 203);
    });
}

/// Shapes of which each byte costs most.
fn dense() -> Vec<(&'static str, Vec<u8>)> {
    const BYTES: usize = 300_000;
    let repeat = |start: &str, part: &str| {
        let mut text = start.to_owned();
        while text.len() < BYTES {
            text.push_str(part);
        }
        text.into_bytes()
    };
    vec![
        ("nodes", repeat("(", ";")),
        ("variations that stay open", repeat("", "(;")),
        ("variations", repeat("(;", "(;)")),
        ("games", repeat("", "(;)")),
        ("assumed nodes", repeat("(;", "(A[])")),
        ("assumed nodes that stay open", repeat("(;", "(A")),
        ("assumed variations", repeat("(;(;)", ";)")),
        (
            "one assumed node more",
            [repeat("(;", ";"), b"(A[])".to_vec()].concat(),
        ),
        (
            "one assumed variation more",
            [repeat("", "(;"), b");".to_vec()].concat(),
        ),
        ("doubled variations", repeat("(;", "(")),
        ("empty variations", repeat("(;", "()")),
        ("values", repeat("(;A", "[]")),
        ("identifiers", repeat("(;", "A ")),
        ("noise", repeat("(;", "1 ")),
        ("noise after an identifier", repeat("(;", "A 1 1 1 1 ")),
        ("parentheses of no tree", repeat("", "( ")),
        ("backslashes", repeat("(;C[", "\\")),
        ("values that are cut", repeat("(;)", "(;[")),
    ]
}

#[test]
fn memory_is_at_most_32_bytes_a_byte() {
    for (name, text) in dense() {
        let heap = measure(|| drop(Collection::scan(text.as_slice())));
        let ratio = heap.bytes_max as f64 / text.len() as f64;
        assert!(ratio <= 32.0, "{name}: {ratio}");
        // Room is counted, not doubled.
        assert!(heap.count_total <= 4, "{name}: {heap:?}");
    }
}

#[test]
fn memory_of_a_record_is_at_most_8_bytes_a_byte() {
    let moves = format!("(;GM[1]FF[4]{})", ";B[pd];W[dp]".repeat(150));
    let comments = format!(
        "(;GM[1]{})",
        ";B[pd]C[It seems large (to me); what else?]".repeat(150)
    );
    let variations = format!("(;GM[1]{})", "(;B[pd];W[dp](;B[dd])(;B[qq]))".repeat(50));
    for text in [moves, comments, variations] {
        let heap = measure(|| drop(Collection::scan(text.as_bytes())));
        let ratio = heap.bytes_max as f64 / text.len() as f64;
        assert!(ratio <= 8.0, "{text:.40}: {ratio}");
        assert!(heap.count_total <= 2, "{heap:?}");
    }
}

#[test]
fn events_need_no_memory() {
    for (_, text) in dense() {
        let heap = measure(|| {
            assert!(Events::new(&text).count() > 0);
        });
        assert_eq!(heap.count_total, 0);
    }
}

#[test]
fn no_shape_takes_more_than_linear_time() {
    // Quadratic time would be some 10 to the power of 11 steps a shape.
    for (name, text) in dense() {
        let collection = Collection::scan(text.as_slice()).expect("no limit is set");
        let nodes = Events::new(&text).filter(|item| item.event == Event::Node);
        assert_eq!(nodes.count(), collection.node_count(), "{name}");
        let mut values = 0;
        let mut stack: Vec<_> = collection.games().next().into_iter().collect();
        while let Some(node) = stack.pop() {
            values += node.properties().flat_map(|p| p.values()).count();
            stack.extend(node.next_sibling());
            stack.extend(node.first_child());
        }
        assert!(values <= text.len());
    }
}

#[test]
fn each_limit_has_an_error_at_its_place() {
    let text = b"(;C[four](;B[aa];W[bb])(;B[cc](;W[dd])))";
    let scan =
        |options: &ScanOptions| Collection::scan_with(text.as_slice(), options, &mut |_, _| {});
    let bounds = |limits: Limits| ScanOptions {
        limits,
        ..ScanOptions::default()
    };
    let value = |max_value| ScanOptions {
        max_value,
        ..ScanOptions::default()
    };
    for (options, expected) in [
        (bounds(Limits::NONE.with_document(text.len())), None),
        (
            bounds(Limits::NONE.with_document(30)),
            Some((Code::InputTooLarge, 30..text.len())),
        ),
        (bounds(Limits::NONE.with_nesting(3)), None),
        (
            bounds(Limits::NONE.with_nesting(2)),
            Some((Code::LimitDepth, 30..31)),
        ),
        (bounds(Limits::NONE.with_nodes(5)), None),
        (
            bounds(Limits::NONE.with_nodes(4)),
            Some((Code::LimitNodes, 31..32)),
        ),
        (value(4), None),
        (value(3), Some((Code::LimitValue, 4..8))),
        (value(1), Some((Code::LimitValue, 4..8))),
    ] {
        let found = scan(&options)
            .err()
            .map(|error| (error.code(), error.span().range()));
        assert_eq!(found, expected, "{options:?}");
    }
}

/// Those of SGF alone. After a value that is too long nothing is read; too many points are an error at every level; an identifier is left out;
/// notes end with one that says so.
#[test]
fn each_limit_of_sgf_is_said() {
    let text = "(;FF[4]C[four]AB[aa][bb][cc]LONGNAME[x]CR[zz][zz])";
    let found = |change: fn(&mut SgfLimits)| -> Vec<String> {
        let mut limits = SgfLimits::default();
        change(&mut limits);
        let options = Options::default().with_sgf_limits(limits);
        let notes = read(text, &options).notes;
        notes.iter().map(|note| format!("{note:?}")).collect()
    };
    let name = ["long-ident 28..36", "unknown-property 28..36"];
    let marks = ["bad-value 42..44", "bad-value 46..48"];
    assert_eq!(found(|_| {}), [&name[..], &marks].concat());
    assert_eq!(found(|limits| limits.value = 3), ["limit-value 9..13"]);
    let points = ["limit-points 25..27"];
    assert_eq!(
        found(|limits| limits.points = 2),
        [&points[..], &name, &marks].concat()
    );
    let too_long = ["ident-too-long 28..36"];
    assert_eq!(
        found(|limits| limits.ident = 7),
        [&too_long[..], &marks].concat()
    );
    assert_eq!(
        found(|limits| limits.notes = 1),
        [name[0], "too-many-notes 28..28"]
    );
}

#[test]
fn an_error_over_a_limit_stands_in_the_file_in_utf16() {
    let text = "(;C[囲碁の本囲碁の本](;B[aa](;W[bb])))";
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let options = Options::default().with_limits(Limits::NONE.with_nesting(2));
    let spans = |input: &[u8]| -> Vec<_> {
        let notes = read(input, &options).notes;
        notes
            .iter()
            .map(|note| (note.code(), note.span()))
            .collect()
    };
    let at = |span: boardwire_core::Span| {
        let units = |at: usize| text[..at].encode_utf16().count() * 2;
        boardwire_core::Span::new(units(span.start), units(span.end))
    };
    let expected: Vec<_> = spans(text.as_bytes())
        .into_iter()
        .map(|(code, span)| (code, at(span)))
        .collect();
    assert!(
        expected.iter().any(|(code, _)| *code == Code::LimitDepth),
        "{expected:?}"
    );
    assert_eq!(spans(&bytes), expected);
}
