//! Edits: what they write, what they leave alone, and that what is written is read back as the tree that is in memory.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

#[path = "edit/model.rs"]
mod model;
mod support;

use boardwire_sgf::encoding::Charset;
use boardwire_sgf::version::{UpgradeOptions, repair, upgrade_to_ff4};
use boardwire_sgf::{
    Builder, Collection, EditError, EventOptions, NewValue, Node, NodeId, Options, PropIdent,
    ScanOptions,
};
use model::{Edit, Model, edits};
use proptest::prelude::*;
use support::{name, on_a_small_stack, read, shape};

/// The node with this value of N.
fn named(games: &Collection<'_>, wanted: &str) -> NodeId {
    let node = games.nodes().find(|node| name(*node) == wanted);
    node.unwrap_or_else(|| panic!("no node {wanted}")).id()
}

/// What is written after an edit, which must be read back as the tree that is in memory.
fn after(text: &str, edit: impl FnOnce(&mut Collection<'_>)) -> String {
    let mut games = read(text.as_bytes());
    edit(&mut games);
    let written = games.to_bytes();
    assert_eq!(
        shape(&read(&written)),
        shape(&games),
        "{}",
        written.escape_ascii()
    );
    String::from_utf8(written).unwrap()
}

#[test]
fn a_property_is_set_where_it_stands() {
    let set = |text: &str, ident: &'static str, values: &[&str]| {
        after(text, |games| {
            let root = games.games().next().unwrap().id();
            games
                .set_property(root, ident, values.iter().copied())
                .unwrap();
        })
    };
    assert_eq!(
        set("(; GM [1]\n SZ[9] C[x] ;B[aa])", "SZ", &["19"]),
        "(; GM [1]\n SZ[19] C[x] ;B[aa])"
    );
    assert_eq!(
        set("(;GM[1]\n;B[aa])", "AB", &["aa", "bb"]),
        "(;GM[1]AB[aa][bb]\n;B[aa])"
    );
    assert_eq!(set("(;\n;B[aa])", "C", &["x"]), "(;C[x]\n;B[aa])");
    assert_eq!(
        set("(;GaMe[1]Black[aa])", "B", &["bb"]),
        "(;GaMe[1]Black[bb])"
    );
    // An identifier that stands twice stands once then.
    assert_eq!(set("(;C[a]GM[1]C[b])", "C", &["c"]), "(;C[c]GM[1])");
    // Stray bytes stay, and none of them gets into the way.
    assert_eq!(set("(;abc[aa])", "C", &["x"]), "(;abc[aa]C[x])");
    assert_eq!(set("(;abc)", "C", &["x"]), "(;abc C[x])");
    assert_eq!(set("(;B;W[aa])", "C", &["x"]), "(;B C[x];W[aa])");
    assert_eq!(set("(;C[abc", "N", &["x"]), "(;N[x]C[abc");
    assert_eq!(set("(;GM[1]()())", "N", &["x"]), "(;GM[1]N[x]()())");
    assert_eq!(set("(; ()())", "N", &["x"]), "(;N[x] ()())");
}

#[test]
fn a_node_without_its_semicolon_gets_it() {
    let text = "(;FF[4](N[x]C[c])(N[y]))";
    let written = after(text, |games| {
        games.remove_property(named(games, "x"), "C").unwrap();
    });
    assert_eq!(written, "(;FF[4](;N[x])(N[y]))");
    // This one is known to be a game by its two values.
    let written = after("(TE[x]RD[y];B[pd])", |games| {
        let root = games.games().next().unwrap().id();
        games.remove_property(root, "RD").unwrap();
    });
    assert_eq!(written, "(;TE[x];B[pd])");
    let written = after("(TE[x];B[pd])", |games| {
        let last = games.nodes().last().unwrap().id();
        games.remove_property(last, "B").unwrap();
    });
    assert_eq!(written, "(;TE[x];)");
}

#[test]
fn values_are_added_replaced_and_removed() {
    let text = "(;AB[aa] [bb]C[x]AB[cc])";
    let edit = |edit: fn(&mut Collection<'_>, NodeId) -> Result<(), EditError>| {
        after(text, |games| {
            let root = games.games().next().unwrap().id();
            edit(games, root).unwrap();
        })
    };
    assert_eq!(
        edit(|games, root| games.append_value(root, "AB", "dd")),
        "(;AB[aa] [bb]C[x]AB[cc][dd])"
    );
    assert_eq!(
        edit(|games, root| games.append_value(root, "AW", "dd")),
        "(;AB[aa] [bb]C[x]AB[cc]AW[dd])"
    );
    assert_eq!(
        edit(|games, root| games.set_value(root, "AB", 1, "dd")),
        "(;AB[aa] [dd]C[x]AB[cc])"
    );
    assert_eq!(
        edit(|games, root| games.set_value(root, "AB", 2, "dd")),
        "(;AB[aa] [bb]C[x]AB[dd])"
    );
    assert_eq!(
        edit(|games, root| games.remove_value(root, "AB", 0)),
        "(;AB [bb]C[x]AB[cc])"
    );
    assert_eq!(
        edit(|games, root| games.remove_value(root, "AB", 2)),
        "(;AB[aa] [bb]C[x])"
    );
    let mut games = read(text.as_bytes());
    let root = games.games().next().unwrap().id();
    assert_eq!(
        games.remove_value(root, "AB", 3),
        Err(EditError::NoSuchValue)
    );
    assert_eq!(
        games.set_value(root, "AE", 0, ""),
        Err(EditError::NoSuchValue)
    );
    assert!(!games.is_edited());
}

#[test]
fn a_comment_is_set_and_removed() {
    let text = "(;GM[1]C[old\\]]N[r])";
    let set = |comment: &str| {
        after(text, |games| {
            let root = games.games().next().unwrap().id();
            games.set_comment(root, comment).unwrap();
        })
    };
    assert_eq!(set("a [b]\nc:d \\"), "(;GM[1]C[a [b\\]\nc:d \\\\]N[r])");
    assert_eq!(set(""), "(;GM[1]N[r])");
}

#[test]
fn nothing_ill_formed_is_written() {
    let mut games = read(b"(;GM[1])");
    let root = games.games().next().unwrap().id();
    for bad in ["", "b", "Ab", "A1", "A[", "]", "A B", "\u{c4}"] {
        assert!(
            matches!(
                games.set_property(root, bad, ["x"]),
                Err(EditError::Ident(_))
            ),
            "{bad}"
        );
        assert!(PropIdent::new(bad).is_err());
    }
    let long = "A".repeat(65);
    assert!(PropIdent::new(&long).is_err() && PropIdent::new(&long[1..]).is_ok());
    assert_eq!(
        games.set_property(root, "C", [NewValue::raw(b"a]")]),
        Err(EditError::Value)
    );
    assert_eq!(
        games.set_property(root, "C", [NewValue::raw(b"a\\")]),
        Err(EditError::Value)
    );
    assert_eq!(
        games.set_property(root, "C", [""; 0]),
        Err(EditError::NoValues)
    );
    assert!(!games.is_edited());
    assert_eq!(games.to_bytes(), b"(;GM[1])");
}

#[test]
fn parentheses_come_where_the_tree_needs_them() {
    assert_eq!(
        after("(;N[a];N[b];N[c])\n", |games| {
            let other = games.append_variation(named(games, "b")).unwrap();
            games.set_property(other, "N", ["d"]).unwrap();
        }),
        "(;N[a](;N[b];N[c])(;N[d]))\n"
    );
    assert_eq!(
        after("(;N[a](;N[b])(;N[c]))", |games| {
            games.remove_subtree(named(games, "c")).unwrap();
        }),
        "(;N[a](;N[b]))"
    );
    assert_eq!(
        after("(;N[a](;N[b]) (;N[c])\n)", |games| {
            assert!(games.promote(named(games, "c")).unwrap());
            assert!(!games.promote(named(games, "c")).unwrap());
        }),
        "(;N[a](;N[c])\n(;N[b]) )"
    );
    assert_eq!(
        after("(;N[a];N[b](;N[c])(;N[d]))", |games| {
            let new = games.insert_after(named(games, "b")).unwrap();
            games.set_property(new, "N", ["n"]).unwrap();
        }),
        "(;N[a];N[b];N[n](;N[c])(;N[d]))"
    );
}

#[test]
fn games_are_added_removed_and_moved() {
    let text = "mail\n(;N[a])\n(;N[b];N[c]) junk\n";
    assert_eq!(
        after(text, |games| {
            let game = games.append_game().unwrap();
            games.set_property(game, "N", ["d"]).unwrap();
        }),
        "mail\n(;N[a])\n(;N[b];N[c]) junk\n(;N[d])"
    );
    assert_eq!(
        after(text, |games| {
            assert_eq!(games.remove_subtree(named(games, "a")), Ok(1));
        }),
        "mail\n(;N[b];N[c]) junk\n"
    );
    assert_eq!(
        after(text, |games| {
            assert_eq!(games.promote(named(games, "b")), Ok(true));
        }),
        "mail\n(;N[b];N[c]) junk\n(;N[a])\n"
    );
    assert_eq!(
        after("(;N[a])", |games| {
            games.append_game().unwrap();
        }),
        "(;N[a])\n(;)"
    );
    let mut games = read(text.as_bytes());
    for game in ["a", "b"] {
        games.remove_subtree(named(&games, game)).unwrap();
    }
    assert_eq!(games.node_count(), 0);
    assert_eq!(games.to_bytes(), b"mail\n");
    games.append_game().unwrap();
    assert_eq!(games.to_bytes(), b"mail\n(;)");
}

#[test]
fn edits_beside_what_was_assumed_give_the_tree_that_was_meant() {
    // Not closed.
    let text = "(;N[a](;N[b])(;N[c]";
    assert_eq!(
        after(text, |games| {
            games.append_child(named(games, "c")).unwrap();
        }),
        "(;N[a](;N[b])(;N[c];))"
    );
    assert_eq!(
        after(text, |games| {
            games.append_game().unwrap();
        }),
        "(;N[a](;N[b])(;N[c]))\n(;)"
    );
    assert_eq!(
        after(text, |games| {
            games.promote(named(games, "c")).unwrap();
        }),
        "(;N[a](;N[c])(;N[b]))"
    );
    // A node after a variation: its `(` is assumed.
    let text = "(;N[a](;N[b]);N[c])";
    assert_eq!(
        after(text, |games| {
            games.promote(named(games, "c")).unwrap();
        }),
        "(;N[a](;N[c])(;N[b]))"
    );
    assert_eq!(
        after(text, |games| {
            games.remove_subtree(named(games, "b")).unwrap();
        }),
        "(;N[a](;N[c]))"
    );
    assert_eq!(
        after(text, |games| {
            games.append_variation(named(games, "b")).unwrap();
        }),
        "(;N[a](;N[b])(;N[c])(;))"
    );
    // A parenthesis too many, and an empty variation.
    assert_eq!(
        after("(;N[a](;N[b])((;N[c]))", |games| {
            games.append_child(named(games, "a")).unwrap();
        }),
        "(;N[a](;N[b])((;N[c])(;))"
    );
    assert_eq!(
        after("(;N[a]())(;N[b])", |games| {
            let child = games.append_child(named(games, "a")).unwrap();
            games.set_property(child, "N", ["c"]).unwrap();
        }),
        "(;N[a]()(;N[c]))(;N[b])"
    );
    assert_eq!(
        after("(;N[a](", |games| {
            games.append_game().unwrap();
        }),
        "(;N[a]())\n(;)"
    );
}

#[test]
fn a_value_that_was_cut_off_is_closed_before_something_follows() {
    for (text, written) in [
        ("(;N[a];C[abc", "(;N[a];C[abc])\n(;)"),
        ("(;N[a];C[abc\\", "(;N[a];C[abc\\\\])\n(;)"),
        ("(;N[a](;C[x])[abc", "(;N[a](;C[x])[abc])\n(;)"),
        ("(;N[a];[abc", "(;N[a];[abc])\n(;)"),
        ("(;N[a](;C[x])(C[abc", "(;N[a](;C[x])(C[abc]))\n(;)"),
        ("(;N[a];W", "(;N[a];W)\n(;)"),
    ] {
        let result = after(text, |games| {
            games.append_game().unwrap();
        });
        assert_eq!(result, written);
    }
}

#[test]
fn numbers_of_removed_nodes_are_refused() {
    let mut games = read(b"(;N[a];N[b](;N[c])(;N[d]))");
    let gone = [named(&games, "b"), named(&games, "c"), named(&games, "d")];
    assert_eq!(games.remove_subtree(gone[0]), Ok(3));
    assert_eq!(games.node_count(), 1);
    assert_eq!(games.append_game().map(NodeId::index), Ok(4));
    for id in gone {
        assert!(games.node(id).is_none());
        assert_eq!(games.set_property(id, "B", ["aa"]), Err(EditError::NoNode));
        assert_eq!(games.remove_property(id, "B"), Err(EditError::NoNode));
        assert_eq!(games.append_child(id), Err(EditError::NoNode));
        assert_eq!(games.append_variation(id), Err(EditError::NoNode));
        assert_eq!(games.insert_after(id), Err(EditError::NoNode));
        assert_eq!(games.remove_subtree(id), Err(EditError::NoNode));
        assert_eq!(games.promote(id), Err(EditError::NoNode));
    }
    let mut other = read(b"(;)");
    let root = other.games().next().unwrap().id();
    let foreign = games.append_child(named(&games, "a")).unwrap();
    assert_eq!(other.append_child(foreign), Err(EditError::NoNode));
    assert_eq!(other.append_variation(root), Err(EditError::Root));
    assert!(!other.is_edited());
}

#[test]
fn an_edited_collection_can_outlive_its_input() {
    let text = b"(;N[a];N[b])".to_vec();
    let mut games = read(&text);
    let id = named(&games, "b");
    games.set_comment(id, "x").unwrap();
    let mut games = games.into_owned();
    drop(text);
    games.append_child(id).unwrap();
    assert_eq!(games.to_bytes(), b"(;N[a];N[b]C[x];)");
}

#[test]
fn a_builder_makes_trees() {
    let mut sgf = Builder::with_charset(Charset::Latin1);
    assert_eq!(sgf.node().err(), Some(EditError::NoNode));
    assert_eq!(sgf.property("B", ["aa"]).err(), Some(EditError::NoNode));
    sgf.game().unwrap().property("PB", ["Ren\u{e9}"]).unwrap();
    sgf.open().node().unwrap().property("B", ["aa"]).unwrap();
    sgf.open().node().unwrap().close().close();
    sgf.node().unwrap().property("B", ["bb"]).unwrap();
    sgf.close().game().unwrap();
    assert!(matches!(
        sgf.property("PB", ["\u{6728}"]),
        Err(EditError::Charset { .. })
    ));
    assert_eq!(
        sgf.finish().to_bytes(),
        b"(;PB[Ren\xE9](;B[aa];)(;B[bb]))\n(;)"
    );
}

#[test]
fn remarks_do_not_swallow_what_is_written_behind_them() {
    let options = ScanOptions {
        events: EventOptions {
            remarks: true,
            ..EventOptions::default()
        },
        ..ScanOptions::default()
    };
    for text in [
        "(;N[a] /one\n;N[b] /two;N[c] /three",
        "(;N[a]\n;N[b]C[x] /two;N[c])",
        "(;N[a] /x (y) N[b]\n;N[c])",
    ] {
        for target in 0..3 {
            for edit in 0..4 {
                let mut games =
                    Collection::scan_with(text.as_bytes(), &options, &mut |_, _| {}).unwrap();
                let Some(id) = games.nodes().nth(target).map(Node::id) else {
                    continue;
                };
                match edit {
                    0 => games.append_variation(id).map(drop).unwrap_or_default(),
                    1 => games.remove_subtree(id).map(drop).unwrap(),
                    2 => games.remove_property(id, "N").map(drop).unwrap(),
                    _ => games.append_game().map(drop).unwrap(),
                }
                let written = games.to_bytes();
                let again = Collection::scan_with(&written, &options, &mut |_, _| {}).unwrap();
                assert_eq!(shape(&again), shape(&games), "{}", written.escape_ascii());
            }
        }
    }
}

#[test]
fn a_subtree_of_a_million_nodes_is_removed_without_the_stack() {
    on_a_small_stack(|| {
        let mut text = b"(;N[r];N[x]".to_vec();
        text.extend(b";".repeat(1_000_000));
        text.extend(b"(;".repeat(300_000));
        text.extend(b")".repeat(300_001));
        let mut games = read(&text);
        assert_eq!(games.node_count(), 1_300_002);
        let x = named(&games, "x");
        assert_eq!(games.remove_subtree(x), Ok(1_300_001));
        assert_eq!(games.node_count(), 1);
        assert_eq!(games.to_bytes(), b"(;N[r])");
    });
}

#[test]
fn a_deep_and_broad_tree_is_made_by_edits() {
    on_a_small_stack(|| {
        let mut games = Collection::new();
        let root = games.append_game().unwrap();
        let mut last = root;
        for _ in 0..100_000 {
            last = games.append_child(last).unwrap();
            games.append_child(root).unwrap();
            games.set_property(last, "B", ["aa"]).unwrap();
        }
        // Edits of one node again and again leave no waste behind.
        for turn in 0..100_000_u32 {
            games.set_property(root, "C", [&turn.to_string()]).unwrap();
        }
        assert_eq!(games.node_count(), 200_001);
        let first = root_of(&games).first_child().unwrap().id();
        let second = root_of(&games).children().nth(1).unwrap().id();
        assert_eq!(games.promote(second), Ok(true));
        assert_eq!(root_of(&games).first_child().map(Node::id), Some(second));
        assert_eq!(games.remove_subtree(first), Ok(100_000));
        let written = games.to_bytes();
        assert_eq!(read(&written).node_count(), 100_001);
    });
}

#[test]
fn what_edits_wrote_stays_when_their_waste_is_collected() {
    let mut games = read(b"(;N[r](;N[read];B[aa])(;W[bb]))");
    let root = root_of(&games).id();
    let child = games.append_child(root).unwrap();
    games.set_property(child, "C", ["first"]).unwrap();
    let last = games.append_child(child).unwrap();
    for turn in 0..5_000_u32 {
        games.set_property(last, "C", [&turn.to_string()]).unwrap();
        games
            .set_property(root, "N", [&format!("at {turn}")])
            .unwrap();
    }
    games.set_property(last, "MN", ["7"]).unwrap();
    assert_eq!(
        String::from_utf8(games.to_bytes()).unwrap(),
        "(;N[at 4999](;N[read];B[aa])(;W[bb])(;C[first];C[4999]MN[7]))"
    );
}

fn root_of<'c>(games: &'c Collection<'_>) -> Node<'c> {
    games.games().next().unwrap()
}

/// Pieces of texts, well-formed and not.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        ";",
        ";B[aa]",
        ";W[bb]C[x]",
        "(;",
        "(;N[x]",
        "(",
        ")",
        ")",
        "()",
        "((",
        "AB[aa][bb]",
        "AB[cc]",
        "Black[dd]",
        "B",
        "x",
        "[q]",
        "[",
        "]",
        " ",
        "\n",
        "1",
        "\\",
        "/",
        "C[a\\]b]",
        "C[(;)]",
        "/y (z",
        "\u{e9}",
    ]);
    let body = prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat());
    prop_oneof![
        4 => body.clone().prop_map(|body| format!("(;{body}")),
        2 => body.clone().prop_map(|body| format!("(;{body}))")),
        1 => body,
    ]
}

fn check(text: &[u8], options: &ScanOptions, edits: &[Edit]) -> Result<(), TestCaseError> {
    let mut games = Collection::scan_with(text, options, &mut |_, _| {}).unwrap();
    prop_assert_eq!(&games.to_bytes(), text);
    let mut model = Model::of(&games);
    for edit in edits {
        model.apply(edit, &mut games);
        prop_assert_eq!(model.shape(), shape(&games));
        let written = games.to_bytes();
        let again = Collection::scan_with(&written, options, &mut |_, _| {}).unwrap();
        prop_assert_eq!(shape(&again), shape(&games), "{}", written.escape_ascii());
        model.check_untouched(&games, &written)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_written_is_read_back(text in texts(), edits in edits()) {
        check(text.as_bytes(), &ScanOptions::default(), &edits)?;
    }

    #[test]
    fn what_is_written_with_remarks_is_read_back(text in texts(), edits in edits()) {
        let mut options = ScanOptions::default();
        options.events.remarks = true;
        check(text.as_bytes(), &options, &edits)?;
    }

    #[test]
    fn what_is_written_in_a_wide_charset_is_read_back(text in texts(), edits in edits()) {
        let mut options = ScanOptions::default();
        options.events.charset = Charset::ShiftJis;
        // A kanji with the second byte of a backslash, and half of it.
        let text = text.replace('\u{e9}', "\u{1}").replace('/', "\u{2}");
        let mut bytes = Vec::new();
        for byte in text.bytes() {
            match byte {
                1 => bytes.extend(b"\x90\x5C"),
                2 => bytes.push(0x90),
                _ => bytes.push(byte),
            }
        }
        check(&bytes, &options, &edits)?;
    }
}

/// Every file of a folder.
fn files(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_files_survive_edits() {
    let corpus = std::env::var("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    let mut paths = Vec::new();
    files(&std::path::Path::new(&corpus).join("sgf"), &mut paths);
    let mut count = 0;
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let unedited = boardwire_sgf::read(&bytes[..], &Options::default()).collection;
        assert_eq!(unedited.to_bytes(), bytes, "{}", path.display());
        let (Some(root), Some(last)) = (
            unedited.games().next().map(Node::id),
            unedited.nodes().last().map(Node::id),
        ) else {
            continue;
        };
        // Text in UTF-16 is scanned after it was decoded.
        let detected = unedited.encoding();
        if detected.is_some_and(|detected| detected.chosen.is_utf16()) {
            continue;
        }
        count += 1;
        let options = ScanOptions {
            events: EventOptions {
                charset: unedited.charset(),
                ..EventOptions::default()
            },
            ..ScanOptions::default()
        };
        let try_edit = |edit: &dyn Fn(&mut Collection<'_>)| {
            let mut games = unedited.clone();
            edit(&mut games);
            let written = games.to_bytes();
            let again = Collection::scan_with(&written, &options, &mut |_, _| {}).unwrap();
            assert!(shape(&again) == shape(&games), "{}", path.display());
            games
        };
        let set = try_edit(&|games| games.set_property(root, "XX", ["a]b\\"]).unwrap());
        let unset = {
            let mut games = set;
            assert!(games.remove_property(root, "XX").unwrap());
            games
        };
        assert_eq!(shape(&unset), shape(&unedited), "{}", path.display());
        try_edit(&|games| {
            let child = games.append_child(root).unwrap();
            games.promote(child).unwrap();
            games.append_child(last).unwrap();
            games.append_game().unwrap();
        });
        try_edit(&|games| _ = games.insert_after(root).unwrap());
        try_edit(&|games| drop(upgrade_to_ff4(games, &UpgradeOptions::default()).unwrap()));
        let repaired = try_edit(&|games| drop(repair(games).unwrap()));
        let repaired = repaired.to_bytes();
        let mut again = Collection::scan_with(&repaired, &options, &mut |_, _| {}).unwrap();
        let changes = repair(&mut again).unwrap();
        assert!(changes.is_empty(), "{}: {changes:?}", path.display());
    }
    println!("{count} files edited");
}
