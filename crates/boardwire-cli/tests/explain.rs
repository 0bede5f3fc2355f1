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
