//! Walks over a tree: their order, their numbers, and that none of them needs the stack.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

mod support;

use boardwire_sgf::{Collection, Node, Step};
use proptest::prelude::*;
use support::{name, on_a_small_stack, read};

/// `a` has the children `b` and `e`; `b` has `c` and `d`; `e` has `f`, `f` has `g`.
const TREE: &[u8] = b"(;N[a](;N[b](;N[c])(;N[d]))(;N[e];N[f];N[g]))";

fn names<'c>(nodes: impl Iterator<Item = Node<'c>>) -> String {
    nodes.map(name).collect()
}

fn find<'c>(games: &'c Collection<'_>, wanted: &str) -> Node<'c> {
    games.nodes().find(|node| name(*node) == wanted).unwrap()
}

#[test]
fn each_walk_has_its_order() {
    let games = read(TREE);
    let root = games.games().next().unwrap();
    assert_eq!(names(root.depth_first()), "abcdefg");
    assert_eq!(names(root.breadth_first()), "abecdfg");
    assert_eq!(names(root.main_line()), "abc");
    assert_eq!(names(games.nodes()), "abcdefg");
    assert_eq!(names(find(&games, "e").depth_first()), "efg");
    assert_eq!(names(find(&games, "b").breadth_first()), "bcd");
    assert_eq!(names(find(&games, "g").ancestors()), "gfea");
}

#[test]
fn levels_end_where_they_are_told_to() {
    let games = read(TREE);
    let root = games.games().next().unwrap();
    assert_eq!(names(root.levels(0)), "a");
    assert_eq!(names(root.levels(1)), "abe");
    assert_eq!(names(root.levels(2)), "abecdf");
    assert_eq!(names(root.levels(3)), "abecdfg");
    let mut levels = root.breadth_first();
    let mut depths = Vec::new();
    while let (depth, Some(node)) = (levels.depth(), levels.next()) {
        assert_eq!(depth, node.depth(), "{}", name(node));
        depths.push(depth);
    }
    assert_eq!(depths, [0, 1, 1, 2, 2, 2, 3]);
}

#[test]
fn a_path_leads_to_its_node_and_a_line_on() {
    let games = read(TREE);
    let f = find(&games, "f");
    assert_eq!(names(f.path().nodes().iter().copied()), "aef");
    assert_eq!(names(f.line().nodes().iter().copied()), "aefg");
    assert_eq!(f.line().last().map(name).as_deref(), Some("g"));
    assert_eq!(f.depth(), 2);
    assert!(!f.is_on_main_line() && find(&games, "c").is_on_main_line());
    assert!(find(&games, "b").is_fork() && !f.is_fork());
    assert!(find(&games, "d").is_leaf() && !f.is_leaf());
}

#[test]
fn steps_go_down_and_up_again() {
    let games = read(TREE);
    let root = games.games().next().unwrap();
    let mut text = String::new();
    let mut steps = root.traverse();
    loop {
        let depth = steps.depth();
        match steps.next() {
            Some(Step::Enter(node)) => {
                assert_eq!(depth, node.depth());
                text += &name(node);
            }
            Some(Step::Leave(node)) => {
                assert_eq!(depth, node.depth());
                text += &name(node).to_uppercase();
            }
            None => break,
        }
    }
    assert_eq!(text, "abcCdDBefgGFEA");
}

#[test]
fn a_subtree_can_be_left_out() {
    let games = read(TREE);
    let root = games.games().next().unwrap();
    for (skipped, rest) in [
        ("a", "a"),
        ("b", "abefg"),
        ("c", "abcdefg"),
        ("d", "abcdefg"),
        ("e", "abcde"),
        ("f", "abcdef"),
    ] {
        let mut walk = root.depth_first();
        let mut seen = String::new();
        while let Some(node) = walk.next() {
            seen += &name(node);
            if name(node) == skipped {
                walk.skip_children();
            }
        }
        assert_eq!(seen, rest, "without what is below {skipped}");
    }
}

#[test]
fn steps_leave_out_a_subtree_and_go_up_from_it() {
    let games = read(TREE);
    let root = games.games().next().unwrap();
    for (skipped, rest) in [
        ("b", "abBefgGFEA"),
        ("d", "abcCdDBefgGFEA"),
        ("f", "abcCdDBefFEA"),
    ] {
        let mut steps = root.traverse();
        let mut seen = String::new();
        loop {
            let depth = steps.depth();
            let Some(step) = steps.next() else { break };
            let node = match step {
                Step::Enter(node) | Step::Leave(node) => node,
            };
            assert_eq!(
                depth,
                node.depth(),
                "{seen} without what is below {skipped}"
            );
            if let Step::Enter(_) = step {
                seen += &name(node);
                if name(node) == skipped {
                    steps.skip_children();
                }
            } else {
                seen += &name(node).to_uppercase();
            }
        }
        assert_eq!(seen, rest, "without what is below {skipped}");
    }
}

#[test]
fn moves_have_the_numbers_that_a_viewer_shows() {
    let games = read(
        b"(;FF[4]AB[aa];B[bb];C[no move];W[](;B[cc]MN[20];W[dd])(;MN[7]C[x];B[ee];W[zz]MN[x]))",
    );
    let root = games.games().next().unwrap();
    let numbers = |moves: Vec<(u64, usize)>| moves;
    let main: Vec<_> = root
        .main_line()
        .moves()
        .map(|numbered| (numbered.number, numbered.node.depth()))
        .collect();
    assert_eq!(numbers(main), [(1, 1), (2, 3), (20, 4), (21, 5)]);
    let last = games.nodes().last().unwrap();
    let line = last.line();
    let side: Vec<_> = line
        .moves()
        .map(|numbered| (numbered.number, numbered.node.depth()))
        .collect();
    assert_eq!(side, [(1, 1), (2, 3), (3, 5), (4, 6)]);
    assert_eq!(line.node_at_move(4).map(Node::id), Some(last.id()));
    assert_eq!(line.node_at_move(20).map(Node::id), None);
    assert_eq!(line.moves().nth(2).map(|third| third.node.depth()), Some(5));
}

#[test]
fn two_moves_in_a_node_count_twice() {
    let games = read(b"(;FF[1];Black[aa]White[bb];Black[cc])");
    let root = games.games().next().unwrap();
    let numbers: Vec<_> = root
        .main_line()
        .moves()
        .map(|numbered| numbered.number)
        .collect();
    assert_eq!(numbers, [2, 3]);
}

#[test]
fn a_million_nodes_are_walked_without_the_stack() {
    on_a_small_stack(|| {
        let mut deep = b"(;N[r]".to_vec();
        deep.extend(b"(;".repeat(300_000));
        deep.extend(b")".repeat(300_001));
        let mut long = b"(;N[r]".to_vec();
        long.extend(b";".repeat(1_000_000));
        long.push(b')');
        let mut broad = b"(;N[r]".to_vec();
        broad.extend(b"(;)".repeat(300_000));
        broad.push(b')');
        for (text, count) in [(deep, 300_001), (long, 1_000_001), (broad, 300_001)] {
            let games = read(&text);
            let root = games.games().next().unwrap();
            assert_eq!(root.depth_first().count(), count);
            assert_eq!(root.breadth_first().count(), count);
            assert_eq!(root.traverse().count(), 2 * count);
            let last = games.nodes().last().unwrap();
            assert_eq!(last.path().nodes().len(), last.depth() + 1);
        }
    });
}

proptest! {
    #[test]
    fn walks_agree(text in "(\\(;(;|\\(;|\\(;\\)){0,40}\\)){1,3}") {
        let games = read(text.as_bytes());
        for root in games.games() {
            let mut deep: Vec<_> = root.depth_first().map(Node::id).collect();
            let mut broad: Vec<_> = root.breadth_first().map(Node::id).collect();
            let depths: Vec<_> = root.breadth_first().map(Node::depth).collect();
            prop_assert!(depths.is_sorted());
            let mut entered = Vec::new();
            let mut open = Vec::new();
            for step in root.traverse() {
                match step {
                    Step::Enter(node) => {
                        prop_assert_eq!(node.parent().map(Node::id), open.last().copied());
                        open.push(node.id());
                        entered.push(node.id());
                    }
                    Step::Leave(node) => prop_assert_eq!(open.pop(), Some(node.id())),
                }
            }
            prop_assert!(open.is_empty());
            prop_assert_eq!(&entered, &deep);
            deep.sort();
            broad.sort();
            prop_assert_eq!(deep, broad);
        }
    }
}
