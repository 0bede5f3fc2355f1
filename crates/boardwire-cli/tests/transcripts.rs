//! `boardwire transcript` and `conform`.

mod common;

use common::{Folder, run};

const GOOD: &str = "#! transcript 1 usi\n> go depth 1\n\n> go  depth 2\n= go depth 2\n";

#[test]
fn check_counts_cases_and_failures() {
    let folder = Folder::new();
    folder.write("a.transcript", GOOD);
    folder.write(
        "d/b.transcript",
        "#! transcript 1 usi\n> go  depth 1\n= go depth 2\n",
    );
    folder.write("d/notes.txt", "no transcript\n");
    let text = folder
        .run(&["transcript", "check", "a.transcript"])
        .expect(0);
    assert_eq!(
        text,
        "1 file: 2 cases of 2 passed, 0 failures\n".replace("2 cases of 2", "2 of 2 cases")
    );
    let text = folder.run(&["transcript", "check", "."]).expect(1);
    assert!(
        text.contains("error[canonical]") && text.contains("d/b.transcript:3:1"),
        "{text}"
    );
    assert!(
        text.ends_with("2 files: 2 of 3 cases passed, 1 failure\n"),
        "{text}"
    );
    let json = folder.run(&["transcript", "check", "--json", "."]).json();
    assert_eq!((json.len(), &json[0]["code"]), (2, &"canonical".into()));
}

#[test]
fn nothing_to_run_is_no_success() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["transcript", "check", "."]).code, 1);
    assert_eq!(folder.run(&["transcript", "check", "missing"]).code, 2);
}

#[test]
fn the_older_form_takes_its_options_from_the_command_line() {
    let check = |args: &[&str], text: &str| {
        run(
            &[&["transcript", "check", "--format", "usi", "-"], args].concat(),
            text,
        )
    };
    check(&[], "usi\ngo  depth 1 => go depth 1\n").expect(0);
    check(&["--level", "canonical"], "go  depth 1 => go depth 1\n").expect(1);
    check(&["--expect", "invalid"], "go depth x\n").expect(0);
    check(&["--expect", "invalid"], "usi\n").expect(1);
    check(&["--comment", ";"], "; a comment\nusi\n").expect(0);
}

#[test]
fn a_fault_of_the_grammar_is_marked_where_it_is() {
    for args in [&["transcript", "check", "-"][..], &["check", "-"]] {
        let text = run(args, "#! transcript 1 uci\n> usi\n").expect(1);
        assert!(
            text.contains("error[unknown-format]")
                && text.contains("<stdin>:1:17")
                && text.contains("  |                 ^^^\n"),
            "{text}"
        );
        assert_eq!(text.matches("error[").count(), 1, "{text}");
    }
}

#[test]
fn bless_rewrites_what_is_untrue() {
    let folder = Folder::new();
    folder.write(
        "a.transcript",
        "#! transcript 1 usi\n# kept\n> go  depth 1\n= go depth 9\n",
    );
    folder.write("b.transcript", GOOD);
    let text = folder.run(&["transcript", "bless", "."]).expect(0);
    assert!(text.ends_with("a.transcript: 1 case changed\n"), "{text}");
    assert_eq!(
        folder.read("a.transcript"),
        b"#! transcript 1 usi\n# kept\n> go  depth 1\n= go depth 1\n"
    );
    assert_eq!(folder.read("b.transcript"), GOOD.as_bytes());
    let text = run(
        &["transcript", "bless", "-"],
        "#! transcript 1 usi\n> usi\n= x\n",
    )
    .expect(0);
    assert_eq!(text, "#! transcript 1 usi\n> usi\n");
}

#[cfg(unix)]
#[test]
fn a_name_of_a_transcript_can_not_drive_the_terminal() {
    let folder = Folder::new();
    folder.write(
        "\u{1b}[2J.transcript",
        "#! transcript 1 usi\n> go  depth 1\n= go depth 9\n",
    );
    let text = folder.run(&["transcript", "bless", "."]).expect(0);
    assert!(
        text.ends_with("\\u{1b}[2J.transcript: 1 case changed\n"),
        "{text:?}"
    );
    let text = folder
        .run(&["transcript", "extract", "--out", "\u{1b}[2J", "."])
        .expect(0);
    assert_eq!(text, "1 file written to \\u{1b}[2J\n");
}

#[test]
fn extract_writes_a_file_an_input() {
    let folder = Folder::new();
    folder.write("a.transcript", GOOD);
    folder.write("d/a.transcript", GOOD);
    let text = folder
        .run(&[
            "transcript",
            "extract",
            "--out",
            "seeds",
            "a.transcript",
            "d",
        ])
        .expect(0);
    assert_eq!(text, "4 files written to seeds\n");
    assert_eq!(folder.read("seeds/a-4-to-engine.usi"), b"go  depth 2");
    assert_eq!(folder.read("seeds/2-a-4-to-engine.usi"), b"go  depth 2");
}

#[test]
fn extract_replaces_no_file_that_holds_something_else() {
    let folder = Folder::new();
    folder.write("a.transcript", GOOD);
    let extract = ["transcript", "extract", "a.transcript"];
    folder.run(&extract).expect(0);
    let again = folder.run(&extract).expect(0);
    assert_eq!(again, "2 files written to .\n");
    folder.write("a-4-to-engine.usi", b"go  depth 3");
    let text = folder.run(&extract).expect_stderr(2);
    assert_eq!(
        text,
        "boardwire: nothing is written: ./a-4-to-engine.usi is there already, with other content; --force replaces it\n"
    );
    assert_eq!(folder.read("a-4-to-engine.usi"), b"go  depth 3");
    let forced = [extract.as_slice(), &["--force"]].concat();
    folder.run(&forced).expect(0);
    assert_eq!(folder.read("a-4-to-engine.usi"), b"go  depth 2");
}

#[cfg(unix)]
#[test]
fn conform_asks_another_program() {
    let folder = Folder::new();
    folder.write(
        "a.transcript",
        "#! transcript 1 usi\n> go depth 1\n\n> go depth\n! missing-argument 3..8\n",
    );
    let conform = |script: &str| {
        folder.run(&[
            "conform",
            "--format",
            "usi",
            "a.transcript",
            "--",
            "sh",
            "-c",
            script,
        ])
    };
    let honest = "read line; case $line in 'go depth') exit 1;; *) echo \"$line\";; esac";
    assert!(conform(honest).expect(0).starts_with("2 of 2 cases passed"));
    let own_spelling = "read line; case $line in 'go depth') exit 1;; *) echo read;; esac";
    assert!(conform(own_spelling).expect(1).contains(": canonical"));
    let verdicts = [
        "conform",
        "--verdicts",
        "a.transcript",
        "--",
        "sh",
        "-c",
        own_spelling,
    ];
    assert!(
        folder
            .run(&verdicts)
            .expect(0)
            .starts_with("2 of 2 cases passed")
    );
    let text = conform("cat").expect(1);
    assert!(
        text.contains("a.transcript:4: verdict")
            && text.ends_with("1 of 2 cases passed, 0 not implemented, 1 failures\n"),
        "{text}"
    );
    assert_eq!(conform("exit 77").code, 1, "nothing was shown");
    // What refuses everything is not started right, whatever the cases want.
    folder.write(
        "invalid.transcript",
        "#! transcript 1 usi\n> go depth\n! missing-argument 3..8\n",
    );
    let invalid = |command: &[&str]| {
        folder.run(&[&["conform", "invalid.transcript", "--"][..], command].concat())
    };
    let text = invalid(&["sh", "-c", "echo oh no >&2; exit 2"]).expect(1);
    assert_eq!(
        text,
        "the program refused everything that it was given; is it started right?\n\
         it ended with exit code 2: oh no\n\
         no input of 1 cases was read\n"
    );
    invalid(&["sh", "-c", honest]).expect(0);
    let refused = invalid(&["./no-such-program"]).expect_stderr(2);
    assert!(
        refused.starts_with("boardwire: ./no-such-program: the program does not run: ")
            && refused.lines().count() == 1,
        "{refused}"
    );
    let none = folder.run(&["conform", "--format", "sfen", "a.transcript", "--", "cat"]);
    assert!(none.expect_stderr(2).contains("no case"));
}

#[cfg(unix)]
#[test]
fn without_a_path_the_built_in_fixtures_are_asked() {
    let folder = Folder::new();
    let asked = ["conform", "--format", "obf", "--", "sh", "-c", "cat"];
    let text = folder.run(&asked).expect(1);
    // Of these some are to be refused.
    assert!(text.starts_with("fixtures/obf/"), "{text}");
    let summary = text.lines().last().unwrap();
    assert!(summary.contains(" cases passed, "), "{text}");
}

#[test]
fn cases_are_exported_for_other_languages() {
    let folder = Folder::new();
    folder.write(
        "fixtures/usi/acceptable/go.transcript",
        "#! transcript 1 usi\n> go depth 1 depth 2\n= go depth 2\n~ duplicate-key 11..18\n\n< x\\ff\n",
    );
    let run = folder.run(&["transcript", "export", "--out", "suite", "fixtures"]);
    assert!(run.stdout.ends_with("written to suite\n"), "{}", run.stdout);
    let read = |name: &str| -> serde_json::Value {
        let path = folder.path().join("suite").join(name);
        serde_json::from_slice(&std::fs::read(&path).expect(name)).expect(name)
    };
    let file = read("usi/acceptable/go.json");
    let step = &file["cases"][0]["steps"][0];
    assert_eq!(
        step["input"],
        serde_json::json!({"text": "go depth 1 depth 2"})
    );
    assert_eq!(step["canonical"], serde_json::json!({"text": "go depth 2"}));
    assert_eq!(
        step["notes"],
        serde_json::json!([{"code": "duplicate-key", "start": 11, "end": 18}])
    );
    assert_eq!(
        step["accepted"],
        serde_json::json!({"canonical": false, "conforming": true, "lenient": true})
    );
    assert_eq!(
        read("usi/manifest.json")["files"][0]["file"],
        "acceptable/go.json"
    );
    assert_eq!(read("manifest.json")["formats"]["usi"]["cases"], 2);
    assert!(read("schema.json")["$defs"].is_object());
}

#[test]
fn without_a_path_the_built_in_fixtures_are_exported() {
    let folder = Folder::new();
    let text = folder
        .run(&[
            "transcript",
            "export",
            "--out",
            "suite",
            "--format",
            "carcassonne",
        ])
        .expect(0);
    assert!(
        text.contains(" cases in ") && text.ends_with(" written to suite\n"),
        "{text}"
    );
}
