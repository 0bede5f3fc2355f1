//! The commands of the cookbook do what it says.

mod common;

use std::path::Path;

use common::command;

/// In a block `console`, a line `$ boardwire ..` is run in the repository, has to succeed, and prints what follows it, if
/// anything does.
#[test]
fn the_cookbook_tells_the_truth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(text) = std::fs::read_to_string(root.join("docs/cookbook.md")) else {
        return; // a published package does not hold it
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
                "{line}: {stdout}{}",
                String::from_utf8_lossy(&output.stderr)
            );
            if !expected.is_empty() {
                assert_eq!(stdout, expected, "{line}");
            }
            ran += 1;
        }
    }
    assert!(ran >= 6, "{ran} commands were found");
}

/// Every link and picture of the documents is there.
#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut links = 0;
    for name in [
        "README.md",
        "CONTRIBUTING.md",
        "docs/cookbook.md",
        "docs/formats.md",
        "examples/README.md",
    ] {
        let path = root.join(name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let folder = path.parent().expect("a folder");
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
