//! CSA in the program: records, summaries and logs shown and converted.

mod common;

use common::run;

const RECORD: &str =
    "V2.2\nN+kuro\nN-shiro\nPI\n+\n+7776FU\nT3\n-3334FU\nT2\n'* hm\n+8822UM\nT7\n%TORYO\nT1\n";

#[test]
fn a_record_is_shown_after_any_move() {
    let text = run(&["show", "--format", "csa", "--ascii", "-"], RECORD).expect(0);
    assert!(
        text.contains("|  .  r  .  .  .  .  .[+B] . | b\n"),
        "{text}"
    );
    assert!(
        text.ends_with("Black hand: B\nWhite to move\nMove 3 of 3: +8822UM\n"),
        "{text}"
    );
    let text = run(
        &["show", "--format", "csa", "--ascii", "--move", "1", "-"],
        RECORD,
    )
    .expect(0);
    assert!(text.ends_with("Move 1 of 3: +7776FU\n"), "{text}");
    let svg = run(&["show", "--format", "csa", "--svg", "-", "-"], RECORD).expect(0);
    assert!(svg.starts_with("<svg ") && svg.contains("Move 3 of 3: +8822UM"));
}

#[test]
fn an_illegal_move_is_named_with_its_rule() {
    let record = RECORD.replace("+8822UM", "+8844UM");
    let shown = run(&["show", "--format", "csa", "--ascii", "-"], &record);
    assert!(shown.stderr.contains("illegal-move"), "{}", shown.stderr);
    let checked = run(&["check", "--replay", "--format", "csa", "-"], &record);
    assert_eq!(checked.code, 1);
    assert!(
        checked.stdout.contains("error[illegal-move]"),
        "{}",
        checked.stdout
    );
    assert!(checked.stdout.contains(":11:1"), "{}", checked.stdout);
}

#[test]
fn the_games_of_a_collection_are_chosen_by_their_line() {
    let two = format!("{RECORD}/\nPI\n+\n+2726FU\n");
    let last = run(&["show", "--format", "csa", "--ascii", "-"], &two).expect(0);
    assert!(last.ends_with("Move 1 of 1: +2726FU\n"), "{last}");
    let first = run(
        &["show", "--format", "csa", "--ascii", "--line", "1", "-"],
        &two,
    )
    .expect(0);
    assert!(first.ends_with("Move 3 of 3: +8822UM\n"), "{first}");
}

#[test]
fn a_record_becomes_a_position_line_and_back() {
    let usi = run(&["convert", "--format", "csa", "--to", "usi", "-"], RECORD);
    assert_eq!(
        usi.stdout,
        "position startpos moves 7g7f 3c3d 8h2b+ resign\n"
    );
    for lost in ["the value of N+", "the time of 4 moves", "1 comment"] {
        assert!(usi.stderr.contains(lost), "{}", usi.stderr);
    }
    let back = run(
        &["convert", "--format", "usi", "--to", "csa", "-"],
        &usi.stdout,
    )
    .expect(0);
    assert_eq!(back, "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n");
    let sfen = run(&["convert", "--format", "csa", "--to", "sfen", "-"], RECORD).expect(0);
    assert!(sfen.ends_with(" w B 4\n"), "{sfen}");
}

#[test]
fn a_record_is_written_in_other_versions_and_styles() {
    let convert = |set: &[&str]| {
        let mut arguments = vec!["convert", "--format", "csa", "--to", "csa"];
        arguments.extend(set.iter().flat_map(|set| ["--set", set]));
        arguments.push("-");
        run(&arguments, RECORD)
    };
    let commas = convert(&["version=3.0", "layout=commas"]).expect(0);
    assert!(
        commas.starts_with("V3.0\n") && commas.contains("\n-3334FU,T2\n'* hm\n"),
        "{commas}"
    );
    let ranks = convert(&["position=ranks", "eol=crlf"]).expect(0);
    assert!(
        ranks.contains("\r\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\r\n"),
        "{ranks}"
    );
    let fractions = RECORD.replace("T3\n", "T3.5\n").replace("V2.2", "V3.0");
    let old = run(
        &[
            "convert",
            "--format",
            "csa",
            "--to",
            "csa",
            "--set",
            "version=2",
            "-",
        ],
        &fractions,
    );
    assert!(old.stdout.contains("+7776FU\nT3\n"), "{}", old.stdout);
    assert!(
        !old.stderr.is_empty(),
        "what an older version can't carry is named"
    );
    for (set, expected) in [
        ("version=9", "version takes"),
        ("colour=red", "these can be set"),
        ("version", "KEY=VALUE"),
    ] {
        let text = convert(&[set]).expect_stderr(2);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn what_a_position_line_loses_in_an_older_version_is_named() {
    let line = "position startpos moves 7g7f timeout\n";
    let arguments = ["convert", "--format", "usi", "--to", "csa", "-"];
    let old = run(&[&arguments[..], &["--set", "version=1"]].concat(), line);
    assert_eq!(
        old.stderr,
        "boardwire: <stdin>:1: %TIME_UP becomes %TORYO\n"
    );
    assert!(old.expect(0).ends_with("%TORYO\n"));
}

#[test]
fn a_name_goes_to_another_encoding_or_is_refused() {
    let record = "V2.2\nN+羽生\nPI\n+\n";
    let convert = |encoding: &str, record: &str| {
        let set = format!("encoding={encoding}");
        run(
            &[
                "convert", "--format", "csa", "--to", "csa", "--set", &set, "-",
            ],
            record,
        )
    };
    assert_eq!(convert("utf-8", record).expect(0), record);
    let refused = convert("euc-jp", &record.replace('羽', "😀"));
    assert_eq!((refused.code, refused.stdout.as_str()), (1, ""));
    assert!(refused.stderr.contains("EUC-JP"), "{}", refused.stderr);
}

#[test]
fn version_3_is_not_written_in_an_encoding_that_it_lacks() {
    let convert = |sets: &[&str], record: &str| {
        let mut arguments = vec!["convert", "--format", "csa", "--to", "csa", "-"];
        for set in sets {
            arguments.extend(["--set", set]);
        }
        run(&arguments, record)
    };
    let old = "V2.2\nN+a\nPI\n+\n";
    let refused = convert(&["version=3.0", "encoding=euc-jp"], old);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    let expected = "encoding takes utf-8 or shift_jis in V3.0";
    assert!(refused.stderr.contains(expected), "{}", refused.stderr);
    // The second game is in the version of the first.
    let refused = convert(&["encoding=euc-jp"], "V3.0\nPI\n+\n/\nPI\n-\n");
    assert_eq!((refused.code, refused.stdout.as_str()), (1, ""));
    assert_eq!(
        refused.stderr,
        "boardwire: <stdin>: game 1: its version has the encodings UTF-8 and SHIFT_JIS, and not EUC-JP\n"
    );
    let sets = ["version=2.1", "encoding=euc-jp"];
    assert_eq!(convert(&sets, old).expect(0), old.replace("2.2", "2.1"));
}

const LOG: &str =
    "B> LOGIN a x-900-0 x1\nB< LOGIN:a OK\nB< ##[LOGIN] +OK x1\nB> %%GAME x-900-0 *\n";

fn dialogue() -> String {
    let summary = "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nGame_ID:g\nName+:a\nName-:b\nYour_Turn:+\nTo_Move:+\n\
        BEGIN Time\nTotal_Time:900\nByoyomi:0\nEND Time\nBEGIN Position\nPI\n+\nEND Position\nEND Game_Summary\n";
    let mut log = LOG.to_owned();
    for line in summary.lines() {
        log.push_str(&format!("B< {line}\n"));
    }
    log + "B> AGREE\nB< START:g\nB> +7776FU\nB< +7776FU,T1\nB< -3334FU,T2\nB> %TORYO\nB< %TORYO,T1\nB< #RESIGN\nB< #LOSE\n"
}

#[test]
fn a_dialogue_is_checked_and_its_game_shown() {
    let log = dialogue();
    let checked = run(&["check", "--session", "--format", "csa-log", "-"], &log).expect(0);
    assert!(checked.contains("0 errors"), "{checked}");
    let text = run(&["show", "--format", "csa-log", "--ascii", "-"], &log).expect(0);
    assert!(text.ends_with("Move 2 of 2: -3334FU\n"), "{text}");
    let odd = log.replace("B< #RESIGN\n", "");
    let checked = run(&["check", "--session", "--format", "csa-log", "-"], &odd);
    assert_eq!(checked.code, 1, "{}", checked.stdout);
    assert!(
        checked.stdout.contains("outcome-without-reason"),
        "{}",
        checked.stdout
    );
}

#[test]
fn a_dialogue_without_marks_is_checked_as_one_with_them() {
    // Of the client's moves and those of the server some are spelled alike.
    let codes = |format: &str, text: &str| {
        let arguments = ["check", "--session", "--json", "--format", format, "-"];
        let found = run(&arguments, text).json();
        let rows = found.iter().filter(|row| row["severity"] == "error");
        rows.map(|row| (row["line"].to_string(), row["code"].to_string()))
            .collect::<Vec<_>>()
    };
    for odd in ["", "B< #RESIGN\n", "B> +7776FU\n"] {
        let marked = dialogue().replace(odd, "");
        let plain = marked.replace("B> ", "").replace("B< ", "");
        let found = codes("csa-session", &plain);
        assert_eq!(found, codes("csa-log", &marked), "without {odd:?}");
        assert_eq!(found.is_empty(), odd.is_empty(), "{found:?}");
    }
    // Alone, a summary's lines are none of the protocol's, but the session hears them.
    let plain = dialogue().replace("B> ", "").replace("B< ", "");
    for (_, code) in codes("csa-line", &plain) {
        assert_eq!(code, "\"summary-unexpected-line\"");
    }
}

#[test]
fn a_summary_is_shown_and_becomes_a_position_line() {
    let summary = "BEGIN Game_Summary\nProtocol_Version:1.1\nFormat:Shogi 1.0\nName+:a\nName-:b\nTo_Move:+\nBEGIN Position\nPI\n+\n\
        +7776FU,T1\nEND Position\nEND Game_Summary\n";
    let text = run(
        &["show", "--format", "csa-summary", "--ascii", "-"],
        summary,
    )
    .expect(0);
    assert!(text.ends_with("Move 1 of 1: +7776FU\n"), "{text}");
    let usi = run(
        &["convert", "--format", "csa-summary", "--to", "usi", "-"],
        summary,
    );
    assert_eq!(usi.stdout, "position startpos moves 7g7f\n");
}

#[test]
fn lines_without_a_position_are_counted_for_every_target() {
    let log = "usi\nposition startpos moves 7g7f\nquit\n";
    for to in ["usi", "csa", "csa-summary"] {
        let told = run(&["convert", "--format", "usi", "--to", to, "-"], log).expect_stderr(0);
        let expected = "boardwire: <stdin>: 2 lines left out: no position\n";
        assert!(told.ends_with(expected), "{to}: {told}");
    }
}
