//! Transcripts on disk, and the files that their payloads name.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a panic is how they fail"
)]

mod toy;

use std::fs;
use std::path::PathBuf;

use boardwire_core::erase;
use boardwire_transcript::{Files, Folder, Kind, cases_in, find_transcripts, run_path};
use toy::Toy;

/// A folder of this test's own, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("boardwire-transcript-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn write(&self, path: &str, text: &[u8]) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left behind does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn folders_are_walked_by_name() {
    let scratch = Scratch::new("walk");
    scratch.write(
        "valid/b.transcript",
        b"#! transcript 1 toy\n> @files/hello\n> @files/none\n",
    );
    scratch.write("valid/a.transcript", b"#! transcript 1 toy\n> bye\n");
    scratch.write("valid/files/hello", b"hello");
    scratch.write(
        "session/c.transcript",
        b"#! transcript 1 toy\n> hello\n> bye\n",
    );
    scratch.write("notes.txt", b"hello\n");
    let found = find_transcripts(&scratch.0).expect("a folder");
    let names: Vec<_> = found
        .iter()
        .map(|path| {
            path.strip_prefix(&scratch.0)
                .expect("below it")
                .to_path_buf()
        })
        .collect();
    let expected = [
        "session/c.transcript",
        "valid/a.transcript",
        "valid/b.transcript",
    ];
    assert_eq!(names, expected.map(PathBuf::from));

    let registry = [erase::<Toy>()];
    let found = cases_in(&scratch.0, &registry).expect("readable files");
    let kinds: Vec<Kind> = found
        .cases
        .iter()
        .map(boardwire_transcript::Case::kind)
        .collect();
    assert_eq!(kinds, [Kind::Session, Kind::Message, Kind::Message]);
    assert_eq!(found.failures.len(), 1);
    assert_eq!(found.failures[0].line, 3);

    let summary = run_path(&scratch.0, &registry).expect("readable files");
    assert_eq!(
        (summary.cases, summary.passed, summary.failures.len()),
        (3, 3, 1)
    );
    let one = scratch.0.join("valid").join("a.transcript");
    assert!(run_path(&one, &registry).expect("a file").is_ok());
    // A file that is named is read, whatever it is called; it needs a header, since its format is not known.
    let summary = run_path(scratch.0.join("notes.txt"), &registry).expect("a file");
    assert_eq!(summary.failures.len(), 1);
    assert!(run_path(scratch.0.join("none"), &registry).is_err());
}

#[test]
fn a_missing_file_is_named() {
    let folder = Folder::new("no-such-folder");
    let error = folder.read("files/a").expect_err("not there");
    assert!(error.starts_with("no-such-folder"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_payload_is_a_file_of_the_folder() {
    use std::os::unix::fs::symlink;
    let scratch = Scratch::new("links");
    scratch.write("in/files/a", b"hello");
    scratch.write("out/secret", b"hello");
    let inside = scratch.0.join("in");
    symlink("a", inside.join("files/link")).expect("a link");
    symlink("../../out/secret", inside.join("files/away")).expect("a link");
    symlink("../../out", inside.join("files/folder")).expect("a link");
    symlink("/dev/zero", inside.join("files/device")).expect("a link");
    let folder = Folder::new(&inside);
    assert_eq!(folder.read("files/a"), Ok(b"hello".to_vec()));
    assert_eq!(folder.read("files/link"), Ok(b"hello".to_vec()));
    for path in ["files/away", "files/folder/secret", "files/device"] {
        let error = folder.read(path).expect_err("outside");
        assert!(
            error.contains("outside of the transcript's folder"),
            "{error}"
        );
    }
    let error = folder.read("files").expect_err("a folder");
    assert!(error.contains("no regular file"), "{error}");
    // The folder may be reached by a link itself.
    symlink(&inside, scratch.0.join("alias")).expect("a link");
    let alias = Folder::new(scratch.0.join("alias"));
    assert_eq!(alias.read("files/a"), Ok(b"hello".to_vec()));
}
