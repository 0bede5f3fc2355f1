//! Carcassonne in the program: records checked, shown and converted.

mod common;

use common::run;

const RECORD: &str = "\
2022-10-08 21:01 MST, Simple, Real-time

A = Ann <red>
B = Ben

1 A 0 1 FCFCm(+90) +0+0+0
2 B 0 2 CFFF(+180) +0+0+0 A *6+0+0
3 A 1 0 RFRmF(+90) +0+0+0
4 B -1 0 FFRFk(-90) +0+0+0
";

#[test]
fn the_table_is_drawn_in_letters() {
    let text = run(
        &["show", "--format", "carcassonne", "--move", "1", "-"],
        RECORD,
    )
    .expect(0);
    let table = "\
  /   C   \\
1 |.  a  .|
  \\   C   /
      C
0  R     R
      .
      0
C city, R road, . field, + monastery, * shield; a meeple is its player's letter, a to f
A Ann: 0 points, 6 meeples left
B Ben: 0 points, 7 meeples left
Move 1 of 4: 1 A 0 1 FCFCm(+90) +0+0+0
";
    // The line continuation at the top eats the first line's blanks.
    assert_eq!(text, format!("  {table}"));
}

#[test]
fn the_table_is_a_picture() {
    let svg = run(
        &["show", "--format", "carcassonne", "--svg", "-", "-"],
        RECORD,
    )
    .expect(0);
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Carcassonne table</title>"));
    assert!(svg.contains("5 tiles on the table, 67 left."), "{svg}");
    assert_eq!(svg.matches("<g transform=\"translate(").count(), 5);
}

#[test]
fn an_illegal_play_ends_what_can_be_shown() {
    let record = RECORD.replace("3 A 1 0 RFRmF(+90)", "3 A 1 0 CFFF");
    let shown = run(&["show", "--format", "carcassonne", "-"], &record);
    assert_eq!(shown.code, 1);
    assert!(
        shown.stderr.contains("move 3 can't be played"),
        "{}",
        shown.stderr
    );
    assert!(shown.stdout.contains("Move 2 of 4"), "{}", shown.stdout);
    let checked = run(
        &["check", "--replay", "--format", "carcassonne", "-"],
        &record,
    );
    assert_eq!(checked.code, 1);
    assert!(
        checked.stdout.contains("error[edge-mismatch]"),
        "{}",
        checked.stdout
    );
}

#[test]
fn styles_and_json_go_there_and_back() {
    let convert = |from: &str, to: &str, set: &[&str], text: &str| {
        let mut arguments = vec!["convert", "--format", from, "--to", to];
        arguments.extend(set.iter().flat_map(|set| ["--set", set]));
        arguments.push("-");
        run(&arguments, text).expect(0)
    };
    let start = convert("carcassonne", "carcassonne", &["style=start"], RECORD);
    assert!(start.contains("1 A 0 1 CFCmF(2F1C) +0+0+0\n"), "{start}");
    assert_eq!(
        convert("carcassonne", "carcassonne", &["style=signed"], &start),
        RECORD
    );
    let unsigned = convert("carcassonne", "carcassonne", &["style=unsigned"], RECORD);
    assert!(
        unsigned.contains("4 B -1 0 FFRFk(270) +0+0+0\n"),
        "{unsigned}"
    );
    let json = convert("carcassonne", "carcassonne-json", &[], RECORD);
    assert_eq!(json.lines().count(), 1);
    assert_eq!(
        convert("carcassonne-json", "carcassonne", &[], &json),
        RECORD
    );
    let bare = RECORD
        .replace(" +0+0+0 A *6+0+0", "")
        .replace(" +0+0+0", "");
    let filled = run(
        &[
            "convert",
            "--level",
            "lenient",
            "--format",
            "carcassonne",
            "--to",
            "carcassonne",
            "--set",
            "fill=final",
            "-",
        ],
        &bare,
    )
    .expect(0);
    assert!(filled.starts_with(RECORD), "{filled}");
    assert!(
        filled.ends_with("\nFinal Scoring: A +0+3+0+0\nFinal Scoring: B +0+0+3+0\n"),
        "{filled}"
    );
    let refused = run(
        &["convert", "--format", "carcassonne", "--to", "usi", "-"],
        RECORD,
    );
    assert!(
        refused
            .expect_stderr(2)
            .contains("no converter from carcassonne to usi")
    );
}

#[test]
fn the_report_says_what_would_be_right() {
    let record = RECORD.replace("3 A 1 0 RFRmF(+90) +0+0+0", "3 A 1 0 RFRmF(+90) +0+2+0");
    let checked = run(
        &["check", "--replay", "--format", "carcassonne", "-"],
        &record,
    );
    assert_eq!(checked.code, 1);
    assert!(
        checked.stdout.contains("right: 3 A 1 0 RFRmF(+90) +0+0+0"),
        "{}",
        checked.stdout
    );
    let json = run(
        &[
            "check",
            "--replay",
            "--json",
            "--format",
            "carcassonne",
            "-",
        ],
        &record,
    );
    assert!(json.stdout.contains("\"detail\":\""), "{}", json.stdout);
}

#[test]
fn a_remark_is_no_error() {
    let record = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CFCmF +0+0+0\n2 B 0 2 FFCF +0+0+0 A *6+0+0\n";
    let checked = run(
        &[
            "check",
            "--replay",
            "--level",
            "lenient",
            "--format",
            "carcassonne",
            "-",
        ],
        record,
    );
    assert!(
        checked.stdout.contains("remark[resolved-by-replay]"),
        "{}",
        checked.stdout
    );
    assert_eq!(checked.code, 0, "{}", checked.stdout);
}

#[test]
fn a_line_left_out_is_named() {
    let record = RECORD.replace("4 B -1 0 FFRFk(-90) +0+0+0", "4 B -1 0 FFXFk(-90) +0+0+0");
    let shown = run(&["show", "--format", "carcassonne", "-"], &record);
    assert!(shown.stderr.contains(":9:"), "{}", shown.stderr);
}

#[test]
fn a_tile_that_the_text_leaves_open_is_the_one_of_the_replay() {
    let record = "\
2022-10-08 21:01 MST, Simple, Real-time

A = Ann <red>
B = Ben

1 A 0 1 CFCmF +0+0+0
2 B 0 2 FFCF +0+0+0 A *6+0+0
";
    let lenient = |command: &[&str], text: &str| {
        let args = ["--level", "lenient", "--format", "carcassonne", "-"];
        run(&[command, &args].concat(), text).expect(0)
    };
    // A city of three tiles has six points: the first play goes through it.
    let settled = record.replace("CFCmF", "CFCmF(2F1C)");
    assert_eq!(lenient(&["fmt"], record), settled);
    assert_eq!(
        lenient(&["convert", "--to", "carcassonne"], record),
        settled
    );
    assert_eq!(lenient(&["dump"], record), lenient(&["dump"], &settled));
    // Another end of the city, other points: the text says the same, and the tile is the other one.
    let other = record.replace(" A *6+0+0", "");
    assert!(lenient(&["fmt"], &other).contains("CFCmF(2C1F)"));
}
