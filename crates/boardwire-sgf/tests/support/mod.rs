//! What the tests of the tree share.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test uses a part; a panic is how tests fail"
)]

use boardwire_sgf::{Collection, Node};

/// All that can be read of a text.
pub(crate) fn read(text: &[u8]) -> Collection<'_> {
    Collection::scan(text).unwrap()
}

/// The raw name of a node, empty without one.
pub(crate) fn name(node: Node<'_>) -> String {
    node.property("N").map_or_else(String::new, |name| {
        String::from_utf8_lossy(name.value().raw()).into_owned()
    })
}

/// A tree as text that says nothing of how it was spelled: `3 B[aa] C[x]` for each node, its depth first, in order.
pub(crate) fn shape(games: &Collection<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for root in games.games() {
        let mut steps = root.traverse();
        while let (depth, Some(step)) = (steps.depth(), steps.next()) {
            if let boardwire_sgf::Step::Enter(node) = step {
                lines.push(format!("{depth}{}", properties(node)));
            }
        }
    }
    lines
}

/// The properties of a node, identifiers by their capitals, values raw.
pub(crate) fn properties(node: Node<'_>) -> String {
    let mut text = String::new();
    for property in node.properties() {
        text.push(' ');
        text.extend(property.ident().capitals().map(char::from));
        for value in property.values() {
            text += &format!("[{}]", value.raw().escape_ascii());
        }
    }
    text
}

/// Runs a test in a thread with a stack of 256 KiB.
pub(crate) fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(256 * 1024)
        .spawn(test)
        .unwrap()
        .join()
        .unwrap();
}
