//! Another program's parser, played by a short script.

#![allow(
    clippy::expect_used,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

mod toy;

use core::time::Duration;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use boardwire_core::erase;
use boardwire_transcript::{Conformance, Failure, Program, RunOptions, cases, conform};
use libtest_mimic::{Arguments, Trial};
use toy::Toy;

/// A reader of the toy protocol that is strict about plus signs, writes JSON for `go`, and does not know `best`.
/// The texts after `say` make it misbehave.
const SCRIPT: &str = r#"
import json, sys, time
arguments = sys.argv[1:]
assert arguments[:2] == ["--format", "toy"], arguments
data = sys.stdin.buffer.read()
words = data.split()
out = sys.stdout.buffer
if words[:1] == [b"hello"]:
    out.write(b"hello\n")
elif words[:1] == [b"best"]:
    sys.exit(77)
elif words[:1] == [b"go"]:
    assert "--direction" in arguments and "to-engine" in arguments, arguments
    if not all(word.isdigit() for word in words[2::2]):
        print("no number", file=sys.stderr)
        sys.exit(1)
    json.dump({"go": [int(word) for word in words[2::2]]}, sys.stdout)
elif data == b"say options":
    out.write(b"say " + " ".join(arguments[2:]).encode())
elif data == b"say wrong":
    out.write(b"say right")
elif data == b"say wrong json":
    json.dump({"say": "right json"}, sys.stdout)
elif data == b"say sleep":
    time.sleep(60)
elif data == b"say flood":
    while True:
        out.write(b"x" * 65536)
elif data == b"say crash":
    import os, signal
    os.kill(os.getpid(), signal.SIGKILL)
elif data.startswith(b"say"):
    out.write(data)
else:
    sys.exit(2)
"#;

/// Python, where it is installed.
fn python() -> Option<&'static str> {
    let runs = |name: &&str| {
        let mut command = Command::new(name);
        command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    ["python3", "python"].into_iter().find(runs)
}

/// Tests that need Python are reported as ignored without it, or fail where BOARDWIRE_INTEROP says `require`.
fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let python = python();
    let required = std::env::var("BOARDWIRE_INTEROP").is_ok_and(|value| value == "require");
    let test = |name: &str, body: fn(&Program)| {
        let run = move || {
            let python = python.ok_or("python3 is not installed")?;
            let program = Program::new(python, ["-c", SCRIPT])
                .with_timeout(Duration::from_secs(30))
                .with_output_limit(1 << 20);
            body(&program);
            Ok(())
        };
        Trial::test(name, run).with_ignored_flag(python.is_none() && !required)
    };
    let tests = vec![
        test("a_program_that_does_well", a_program_that_does_well),
        test("a_program_that_does_not", a_program_that_does_not),
        test("a_program_that_misbehaves", a_program_that_misbehaves),
        test(
            "a_program_that_refuses_everything",
            a_program_that_refuses_everything,
        ),
        test(
            "a_form_of_its_own_is_let_pass_where_verdicts_count",
            a_form_of_its_own_is_let_pass_where_verdicts_count,
        ),
        test("any_time_may_be_given", any_time_may_be_given),
        test("a_long_input_is_cut", a_long_input_is_cut),
        test(
            "a_large_payload_does_not_block",
            a_large_payload_does_not_block,
        ),
        test(
            "the_older_form_and_sessions_can_be_tried",
            the_older_form_and_sessions_can_be_tried,
        ),
        Trial::test("a_program_that_is_not_there", || {
            a_program_that_is_not_there();
            Ok(())
        }),
    ];
    libtest_mimic::run(&arguments, tests).exit_code()
}

fn try_toy(program: &Program, lines: &str) -> Conformance {
    let text = format!("#! transcript 1 toy\n{lines}");
    let found = cases(&text, &RunOptions::for_path("t"), &[erase::<Toy>()]);
    assert_eq!(found.failures, []);
    conform(&found.cases, program)
}

fn texts(failures: &[Failure]) -> Vec<String> {
    failures.iter().map(ToString::to_string).collect()
}

fn a_program_that_does_well(program: &Program) {
    let conformance = try_toy(
        program,
        "> hello\n> \"hello \"\n= hello\n> go depth 1\n> go depth +1\n= go depth 1\n~ plus-sign 9..10\n> hola\n! unknown-command 0..4\n< best 7g7f\n% options: broken=x\n- say options\n= say --option broken=x\n",
    );
    assert_eq!(texts(&conformance.failures), [""; 0]);
    assert!(conformance.is_ok());
    assert_eq!(
        conformance.to_string(),
        "6 of 7 cases passed, 1 not implemented, 0 failures"
    );
}

fn a_program_that_does_not(program: &Program) {
    let conformance = try_toy(
        program,
        "> hello\n! unknown-command 0..5\n> go depth 1\n: {\"go\":[2]}\n> say wrong\n> say wrong json\n> go depth x\n> bye\n",
    );
    assert_eq!(
        texts(&conformance.failures),
        [
            "t:2: verdict: expected to be refused, got accepted as \"hello\\n\"; the input is hello",
            "t:4: json: expected 2 at $.go[0], got 1; the input is go depth 1",
            "t:6: canonical: expected the canonical form say wrong, got say right; the input is say wrong",
            "t:7: json: expected \"wrong json\" at $.say, got \"right json\"; the input is say wrong json",
            "t:8: verdict: expected to be accepted, got refused with exit code 1: no number; the input is go depth x",
            "t:9: verdict: expected to be accepted, got refused with exit code 2; the input is bye",
        ]
    );
    assert_eq!((conformance.cases, conformance.passed), (6, 0));
    assert!(!conformance.is_ok());
}

fn a_program_that_misbehaves(program: &Program) {
    let begin = Instant::now();
    let late = program.clone().with_timeout(Duration::from_secs(2));
    let conformance = try_toy(&late, "> say sleep\n");
    assert_eq!(
        texts(&conformance.failures),
        ["t:2: program: expected an answer in time, got none in 2s; the input is say sleep"]
    );
    assert!(begin.elapsed() < Duration::from_secs(20));
    let conformance = try_toy(program, "> say flood\n");
    assert_eq!(
        texts(&conformance.failures),
        [
            "t:2: program: expected an answer within the limit, got more than 1048576 bytes; the input is say flood"
        ]
    );
    #[cfg(unix)]
    {
        // A crash is no refusal.
        let conformance = try_toy(program, "> say crash\n! unknown-command 0..9\n");
        assert_eq!(
            texts(&conformance.failures),
            [
                "t:2: program: expected an exit code, got signal: 9 (SIGKILL); the input is say crash"
            ]
        );
    }
}

fn a_form_of_its_own_is_let_pass_where_verdicts_count(program: &Program) {
    let lines = "> say wrong\n> say wrong json\n";
    assert_eq!(try_toy(program, lines).failures.len(), 2);
    let program = program.clone().with_verdicts_only();
    assert!(try_toy(&program, lines).is_ok());
    // What it reads and refuses counts as before.
    let conformance = try_toy(&program, "> hello\n! unknown-command 0..5\n> bye\n");
    assert_eq!(conformance.failures.len(), 2);
}

fn any_time_may_be_given(program: &Program) {
    for timeout in [Duration::MAX, Duration::from_secs(u64::MAX)] {
        let patient = program.clone().with_timeout(timeout);
        assert!(try_toy(&patient, "> hello\n").is_ok());
        assert!(patient.probe("toy", None, b"hello").is_ok());
    }
}

fn a_large_payload_does_not_block(program: &Program) {
    let lines = format!("> say {}\n", "x".repeat(900_000));
    let conformance = try_toy(program, &lines);
    assert!(conformance.is_ok(), "{conformance}");
}

fn a_program_that_is_not_there() {
    let missing = PathBuf::from("no").join("such").join("program");
    let program = Program::new(missing, [""; 0]);
    let text = "#! transcript 1 toy\n> hello\n";
    let found = cases(text, &RunOptions::for_path("t"), &[erase::<Toy>()]);
    let text = program.try_case(&found.cases[0]).failures[0].to_string();
    assert!(
        text.starts_with("t:2: program: expected a program that runs, got no"),
        "{text}"
    );
    assert!(program.probe("toy", None, b"hello").is_err());
}

fn a_program_that_refuses_everything(program: &Program) {
    let invalid = "> hola\n! unknown-command 0..4\n";
    let broken = Program::new(
        program.program.clone(),
        ["-c", "import sys; sys.exit('no such option')"],
    );
    let conformance = try_toy(&broken, invalid);
    assert_eq!((conformance.passed, conformance.refused), (1, 1));
    assert!(!conformance.is_ok() && conformance.refused_all());
    assert_eq!(
        conformance.to_string(),
        "the program refused everything that it was given; is it started right?\n\
         it ended with exit code 1: no such option\n\
         no input of 1 cases was read"
    );
    // One that reads something refuses with reason.
    let mut conformance = try_toy(program, invalid);
    assert!(!conformance.is_ok());
    let probe = program.probe("toy", None, b"hello").unwrap();
    assert_eq!((probe.accepted, probe.refused), (1, 0));
    conformance.add_probe(probe);
    assert!(conformance.is_ok());
    let refused = broken.probe("toy", None, b"hello").unwrap();
    assert_eq!((refused.accepted, refused.refused), (0, 1));
}

fn a_long_input_is_cut(program: &Program) {
    let conformance = try_toy(program, &format!("> go depth {}x\n", "1".repeat(200)));
    let text = conformance.failures[0].to_string();
    assert!(text.ends_with("1 and so on, 210 bytes"), "{text}");
}

fn the_older_form_and_sessions_can_be_tried(program: &Program) {
    let options = RunOptions::for_path("invalid/t").with_format("toy");
    let found = cases("hello\nhola\n", &options, &[erase::<Toy>()]);
    let conformance = conform(&found.cases, program);
    assert_eq!((conformance.cases, conformance.passed), (2, 1));
    let text = "#! transcript 1 toy session\n> hello\n> say x\n";
    let found = cases(text, &RunOptions::default(), &[erase::<Toy>()]);
    let conformance = conform(&found.cases, program);
    assert_eq!((conformance.cases, conformance.passed), (1, 1));
}
