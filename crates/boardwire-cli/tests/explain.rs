//! `boardwire explain`: what is shown for each code is reviewed text.
//!
//! After a change to a code table: `INSTA_UPDATE=always cargo test -p boardwire-cli --test explain`, and read the changes.

mod common;

use common::run;

#[test]
fn every_code_is_shown_with_its_example() {
    let codes = run(&["explain", "--list", "--json"], "").json();
    assert!(codes.len() > 80);
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for row in codes.iter().filter(|row| row["class"] != "refusal") {
            let (format, code) = (
                row["format"].as_str().unwrap(),
                row["code"].as_str().unwrap(),
            );
            let text = run(&["explain", "--format", format, code], "").expect(0);
            insta::assert_snapshot!(format!("{format}__{code}"), text);
        }
    });
}

#[test]
fn every_snapshot_is_of_a_code() {
    let codes = run(&["explain", "--list", "--json"], "").json();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = codes.iter().any(|row| {
            let (format, code) = (
                row["format"].as_str().unwrap(),
                row["code"].as_str().unwrap(),
            );
            name == format!("{format}__{code}.snap")
        });
        assert!(known || name.starts_with("help__"), "{name} is left over");
    }
}

#[test]
fn a_code_of_several_formats_is_explained_for_each() {
    let text = run(&["explain", "not-canonical"], "").expect(0);
    assert!(
        text.starts_with("usi: not-canonical (style)")
            && text.contains("\ntranscript: not-canonical (style)")
    );
    let text = run(
        &["explain", "--format", "transcript", "[not-canonical]"],
        "",
    )
    .expect(0);
    assert!(text.starts_with("transcript: "));
}

#[test]
fn refusals_of_conversions_are_explained() {
    let text = run(&["explain", "no-ggf-type"], "").expect(0);
    assert_eq!(
        text,
        "conversions: no-ggf-type (refusal)\n\n  GGF has no match type for Reversi\n\n\
         \x20 help     convert games that begin with four discs on the board\n  about    othello\n"
    );
    // A code of formats too.
    let text = run(&["explain", "bad-move"], "").expect(0);
    assert!(text.starts_with("usi: bad-move (fault)"), "{text}");
    assert!(
        text.contains("\n\nconversions: bad-move (refusal)\n"),
        "{text}"
    );
    let of_format = run(&["explain", "--format", "usi", "bad-move"], "").expect(0);
    assert!(!of_format.contains("conversions:"), "{of_format}");
    let json = run(&["explain", "--json", "not-go"], "").json();
    assert_eq!(json[0]["format"], "conversions");
    let near = run(&["explain", "no-ggf-typ"], "").expect_stderr(2);
    assert!(near.contains("no-ggf-type"), "{near}");
    let list = run(&["explain", "--list"], "").expect(0);
    assert!(list.contains("\n\nconversions\n  not-go "), "{list}");
}

#[test]
fn a_code_of_other_formats_alone_is_looked_for_there() {
    let refused = |args: &[&str]| run(&[&["explain"], args].concat(), "").expect_stderr(2);
    assert_eq!(
        refused(&["--format", "sgf", "bad-move"]),
        "boardwire: sgf has no code bad-move; usi, csa, csa-line, csa-summary and conversions have\n"
    );
    assert_eq!(
        refused(&["--format", "usi", "verdict"]),
        "boardwire: usi has no code verdict; transcript has\n"
    );
    let twice = refused(&["bad-moev"]);
    assert_eq!(twice.matches("bad-move,").count(), 1, "{twice}");
    assert!(!twice.contains("bad-time, bad-time"), "{twice}");
}

#[test]
fn what_transcripts_are_checked_for_is_explained() {
    for (name, meaning) in [
        (
            "grammar",
            "compares the file with the grammar of transcripts",
        ),
        (
            "verdict",
            "compares the levels that take an input with those that its marks allow",
        ),
        ("canonical", "compares the canonical form with the mark ="),
        (
            "note",
            "compares the notes, with their spans, with the marks ~",
        ),
        ("law", "with its guarantees, R1 to R8"),
    ] {
        let text = run(&["explain", name], "").expect(0);
        assert!(
            text.starts_with(&format!("transcript: {name} (check)\n\n  "))
                && text.contains(meaning),
            "{text}"
        );
        run(&["explain", "--format", "transcript", name], "").expect(0);
    }
    let json = run(&["explain", "--json", "[json]"], "").json();
    assert_eq!(
        (&json[0]["format"], &json[0]["class"]),
        (&"transcript".into(), &"check".into())
    );
    let text = run(&["explain", "no-command"], "").expect(0);
    assert!(text.contains("-o style=NAME"), "{text}");
}

/// What a report says to run explains that code, of that format.
#[test]
fn reports_name_the_format_of_a_code_that_several_have() {
    let help = |format: &str, text: &str| {
        let report = run(&["check", "--format", format, "-"], text).expect(1);
        let (_, help) = report.rsplit_once("= help: boardwire ").expect("a command");
        help.lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(
        help("usi", "position startpos moves 7g7\n"),
        "explain --format usi bad-move"
    );
    assert_eq!(help("usi", "go depth x\n"), "explain bad-number");
    for (format, text) in [
        ("csa", "PI\n+\n+7776XX\n"),
        ("csa-session", "LOGIN\n"),
        ("usi-log", "recv:go depth x\n"),
    ] {
        let command = help(format, text);
        let args: Vec<_> = command.split(' ').collect();
        let pages = run(&args, "").expect(0);
        assert_eq!(pages.matches("\n  source ").count(), 1, "{pages}");
    }
}

#[test]
fn unknown_codes_get_suggestions() {
    let text = run(&["explain", "bad-mvoe"], "").expect_stderr(2);
    assert!(text.contains("near to it: bad-move"), "{text}");
    assert!(
        run(&["explain", "qqq"], "")
            .expect_stderr(2)
            .contains("--list")
    );
}

#[test]
fn the_list_has_a_line_a_code() {
    let text = run(&["explain", "--list", "--format", "sfen"], "").expect(0);
    assert!(text.contains("bad-sfen-board") && text.contains("deviation"));
}
