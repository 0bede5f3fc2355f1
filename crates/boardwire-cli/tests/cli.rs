//! Help, completions, `detect` and `formats`.

mod common;

use common::{Folder, run};

#[test]
fn help_reads_well() {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::assert_snapshot!("help__boardwire", run(&["--help"], "").expect(0));
        for command in [
            "check",
            "fmt",
            "dump",
            "show",
            "convert",
            "transcript",
            "conform",
            "explain",
            "detect",
            "formats",
            "completions",
        ] {
            insta::assert_snapshot!(
                format!("help__{command}"),
                run(&[command, "--help"], "").expect(0)
            );
        }
        for command in ["check", "bless", "extract"] {
            let text = run(&["transcript", command, "--help"], "").expect(0);
            insta::assert_snapshot!(format!("help__transcript-{command}"), text);
        }
    });
}

#[test]
fn without_arguments_help_is_shown_and_the_exit_code_is_2() {
    assert!(run(&[], "").expect_stderr(2).contains("Usage: boardwire"));
    assert!(run(&["--version"], "").expect(0).starts_with("boardwire "));
    assert!(run(&["chekc"], "").expect_stderr(2).contains("'check'"));
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell], "").expect(0);
        assert!(
            script.contains("boardwire") && script.contains("explain"),
            "{shell}"
        );
    }
    assert_eq!(run(&["completions", "dos"], "").code, 2);
}

#[test]
fn manual_pages_are_made_for_every_command() {
    let page = run(&["man"], "").expect(0);
    assert!(page.contains(".TH boardwire 1") && page.contains("explain"));
    let folder = Folder::new();
    folder.run(&["man", "--out", "man1"]).expect(0);
    for name in ["boardwire", "boardwire-check", "boardwire-transcript-bless"] {
        let page =
            std::fs::read_to_string(folder.path().join(format!("man1/{name}.1"))).expect(name);
        assert!(page.contains(&format!(".TH {name} 1")), "{name}");
    }
}

#[test]
fn detect_says_what_and_why() {
    let folder = Folder::new();
    folder.write("a.usi", "");
    folder.write("b.txt", "recv:usi\nsend:usiok\n");
    folder.write("c.txt", "Bring the clocks.\n");
    let run = folder.run(&["detect", "a.usi", "b.txt", "c.txt", "missing"]);
    assert_eq!(run.code, 2);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(lines[0], "a.usi: usi (its name ends in .usi)");
    assert!(lines[1].starts_with("b.txt: usi-log (") && lines[2].starts_with("c.txt: unknown ("));
    assert_eq!(folder.run(&["detect", "c.txt"]).code, 1);
    folder.write("Cargo.toml", "[package]\n");
    let text = folder.run(&["detect", "."]).expect(0);
    assert!(
        !text.contains("Cargo.toml")
            && text.ends_with("\n1 file in folders passed over: no format has such names\n"),
        "{text}"
    );
    let named = folder.run(&["detect", "Cargo.toml"]).expect(1);
    assert!(named.starts_with("Cargo.toml: unknown ("));
    let json = folder.run(&["detect", "--json", "c.txt", "a.usi"]).json();
    assert!(json[0]["format"].is_null() && json[1]["format"] == "usi");
}

#[test]
fn formats_are_listed() {
    let text = run(&["formats"], "").expect(0);
    for name in ["usi ", "usi-log ", "sfen ", "transcript "] {
        assert!(text.contains(name), "{name}\n{text}");
    }
    let objects = run(&["formats", "--json"], "").json();
    assert_eq!(objects[0]["format"], "usi");
    assert_eq!(objects[0]["endings"][0], ".usi");
}

/// Each command of the README whose output is shown gives just that.
#[test]
fn the_readme_tells_the_truth() {
    let readme = include_str!("../README.md");
    let mut shown = 0;
    for block in readme.split("```\n").skip(1).step_by(2) {
        let Some((command, expected)) = block.split_once('\n') else {
            continue;
        };
        let Some(piped) = command.strip_prefix("$ printf '") else {
            continue;
        };
        let (text, program) = piped.split_once("' | boardwire ").unwrap();
        let args: Vec<_> = program.split(' ').collect();
        assert_eq!(run(&args, text.replace("\\n", "\n")).stdout, expected);
        shown += 1;
    }
    assert_eq!(shown, 2);
}

#[test]
fn sgf_is_known_by_its_trees() {
    let folder = Folder::new();
    let utf16: Vec<u8> = "(;FF[4]B[aa])"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let files: [(&str, &[u8], &str); 8] = [
        ("a.txt", b"(;FF[4]GM[1];B[aa])", "sgf"),
        ("b.txt", b"\xef\xbb\xbf\n( ;FF[4])", "sgf"),
        (
            "c.txt",
            b"From: a\nSubject: (hi)\n\n(;GM[1]\n;B[aa])",
            "sgf",
        ),
        ("d.txt", b"(\nTE[Cup]RD[2019-01-01]\n;B[pd])", "sgf"),
        ("e.txt", &utf16, "sgf"),
        ("f.txt", b"(;GM[Othello]PB[a]B[F5];)", "ggf"),
        ("g.txt", b"(see below)\n; and so on\n", "unknown"),
        ("h.txt", b"(; a remark [1])", "unknown"),
    ];
    for (name, bytes, format) in files {
        std::fs::write(folder.path().join(name), bytes).expect(name);
        let text = folder.run(&["detect", name]).stdout;
        assert!(text.starts_with(&format!("{name}: {format} (")), "{text}");
    }
}
