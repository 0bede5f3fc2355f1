//! The log reader: guarantees on any log, long logs, and real ones.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use core::fmt::Write as _;
use core::time::Duration;
use std::path::{Path, PathBuf};
use std::time::Instant;

use boardwire_core::{Codec, CodecOptions, Direction, Level, LineText, oracle};
use boardwire_usi::log::{
    Channel, Content, LineKind, LogOptions, OwnedUsiLog, Style, UsiLog, UsiLogCodec, check_session,
    entries, format, parse, parse_lenient, parse_strict, read,
};
use boardwire_usi::{Code, Command, SessionOptions, parse_line};
use proptest::prelude::*;
use proptest::sample::select;

fn codes(log: &[u8]) -> Vec<Code> {
    let notes = read(log, &LogOptions::default()).notes;
    notes.iter().map(|note| note.code()).collect()
}

#[test]
fn a_log_from_text_owns_it() {
    let text = String::from(">>> usi\n<<< usiok\n");
    let log: OwnedUsiLog = text.parse().unwrap();
    assert_eq!(log, parse(&text).unwrap());
    drop(text);
    assert_eq!(log.to_string(), ">>> usi\n<<< usiok");
    let error = ">>> usi\n>>> go depth x\n".parse::<OwnedUsiLog>();
    assert_eq!(error.unwrap_err().span().range(), 21..22);
}

#[test]
fn styles_are_detected() {
    for (log, style) in [
        ("recv:usi\n", Style::RecvSend),
        ("send:\n", Style::RecvSend),
        ("# remark\n\nhello\n>>> usi\n", Style::Arrows),
        ("<<< usiok", Style::Arrows),
        ("Stockfish's kin\n>> usi\n", Style::DebugLog),
        ("<< usiok", Style::DebugLog),
        ("Engine → GUI: usiok", Style::Listing),
        ("GUI -> Engine: usi", Style::Listing),
        (">1:usi\n", Style::Shogidokoro),
        ("<C:usiok\n", Style::Shogidokoro),
        ("\u{feff}<12:usiok\r\n", Style::Shogidokoro),
        ("sid=1: > usi\n", Style::ShogiHome),
        (
            "[2025-01-02T03:04:05.678] [INFO] usi - sid=1: launch: /opt/engine\n\
            [2025-01-02T03:04:05.679] [INFO] usi - sid=1: > usi\n",
            Style::ShogiHome,
        ),
        // A stamp makes no style another one, and is none of its own.
        ("03:04:05.678 recv:usi", Style::RecvSend),
        ("[03:04:05] >>> usi", Style::Arrows),
        ("2025-01-02 03:04:05 >> usi", Style::DebugLog),
        ("[2025-01-02T03:04:05Z]GUI -> Engine: usi", Style::Listing),
        ("03:04:05 >1:usi", Style::Shogidokoro),
        ("03:04:05 usi\nusiok", Style::Plain),
        ("99:04:05 recv:usi\n>>> usi", Style::Arrows),
        ("sid=1: launch\n>>> usi", Style::Arrows),
        ("recv:usi\nsid=1: > usi\n", Style::RecvSend),
        ("usi\nsid=1: > usi\n", Style::Plain),
        ("usi\nrecv:usi\n", Style::Plain),
        ("no log at all", Style::Plain),
        ("", Style::Plain),
    ] {
        assert_eq!(Style::detect(log.as_bytes()), style, "{log}");
    }
    for style in Style::ALL {
        assert_eq!(Style::from_name(style.name()), Some(style));
    }
}

#[test]
fn entries_have_their_place() {
    let log = b"# x\r\n>12:go  depth 1\rnoise\n<T:#WIN\n<1:bestmove 7g7f";
    let lines: Vec<_> = entries(log, Style::Shogidokoro).collect();
    let kinds: Vec<_> = lines.iter().map(|line| line.kind).collect();
    use LineKind::{Loose, Message, OtherChannel, Remark};
    assert_eq!(kinds, [Remark, Message, Loose, OtherChannel, Message]);
    assert_eq!(lines[1].text, b"go  depth 1");
    assert_eq!(lines[1].text_span.of(log), lines[1].text);
    assert_eq!(lines[1].span.of(log), b">12:go  depth 1");
    assert_eq!(lines[1].line_end.of(log), b"\r");
    assert_eq!(
        (lines[1].direction, lines[1].channel),
        (Some(Direction::ToEngine), Some(Channel::Engine(12)))
    );
    assert_eq!(lines[3].channel, Some(Channel::Server));
    assert!(lines[4].line_end.is_empty());

    let (read, notes) = parse_lenient(log).unwrap();
    assert_eq!(
        notes.iter().map(|note| note.code()).collect::<Vec<_>>(),
        [Code::LoneCr, Code::LogFreeText, Code::LogOtherChannel]
    );
    let entry = &read.entries()[1];
    assert_eq!(entry.raw(log), b">12:go  depth 1");
    assert_eq!(entry.head().of(log), b"go");
    assert!(matches!(entry.content(), Content::Command(Command::Go(_))));
}

#[test]
fn stamps_are_kept_and_give_the_time() {
    let text = b"[2025-01-02T03:04:05.678] [INFO] usi - sid=7: > usi\n\
        [2025-01-02T03:04:06.000] [DEBUG] usi - sid=7: <  usiok\nsid=7: > quit";
    let stamp = "[2025-01-02T03:04:05.678] [INFO] usi - ";
    let raw: Vec<_> = entries(text, Style::ShogiHome).collect();
    assert_eq!((raw[0].stamp, raw[0].at), (stamp.as_bytes(), Some(0)));
    assert_eq!((raw[1].text, raw[1].at), (&b" usiok"[..], Some(322)));
    assert_eq!((raw[2].stamp, raw[2].at), (&b""[..], None));

    let log = read(text, &LogOptions::default()).log;
    assert_eq!(log.style(), Style::ShogiHome);
    let entry = &log.entries()[0];
    assert_eq!(entry.stamp().unwrap().as_bytes(), stamp.as_bytes());
    assert_eq!((entry.at(), entry.head().of(text)), (Some(0), &b"usi"[..]));
    assert_eq!(entry.channel(), Some(Channel::Engine(7)));
    assert_eq!(log.entries()[1].at(), Some(322));
    assert_eq!(
        (log.entries()[2].at(), log.entries()[2].stamp()),
        (None, None)
    );
    assert_eq!(
        format(&log),
        text.iter()
            .enumerate()
            .filter(|&(at, _)| at != raw[1].text_span.start)
            .map(|(_, &byte)| byte)
            .collect::<Vec<_>>()
    );

    let mut log = log.into_owned();
    log.push(
        Direction::ToGui,
        Some(Channel::Config),
        &parse_line("usiok").unwrap(),
    );
    assert!(format(&log).ends_with(b"\nsid=1: < usiok"));
}

/// Deadlines hold between the lines of one engine, not between those of two.
#[test]
fn late_answers_are_found_in_a_stamped_log() {
    let text = "\
        [2025-01-02T23:59:50.000] [INFO] usi - sid=1: > usi\n\
        [2025-01-02T23:59:59.000] [INFO] usi - sid=2: > usi\n\
        [2025-01-03T00:00:05.000] [INFO] usi - sid=2: < usiok\n\
        [2025-01-03T00:00:06.000] [INFO] usi - sid=1: < id name slow\n\
        [2025-01-03T00:00:07.000] [INFO] usi - sid=1: < usiok\n";
    let log = parse(text).unwrap();
    let found = |options| -> Vec<_> {
        check_session(&log, &options)
            .iter()
            .map(|it| (it.code, &text[it.span.range()], it.span.start))
            .collect()
    };
    assert_eq!(
        found(SessionOptions::default()),
        [(Code::LateUsiok, "id", text.find("id name").unwrap())]
    );
    assert_eq!(
        found(SessionOptions::default().with_usiok(Some(17_000))),
        []
    );
    assert_eq!(found(SessionOptions::default().with_usiok(None)), []);
}

#[test]
fn hostile_stamps_are_text() {
    let long = "9".repeat(50_000);
    for prefix in [
        format!("[{long}-01-02T03:04:05] [INFO] usi - sid=1: "),
        format!("[2025-01-02T03:04:05.{long}] [INFO] usi - sid=1: "),
        format!("[2025-01-02T03:04:05] [INFO] usi - sid={long}: "),
        format!("[2025-01-02T03:04:05] [{long}] usi - sid=1: "),
        format!("[2025-01-02T03:04:05] [INFO] {long} - sid=1: "),
        format!("[2025-01-02T03:04:05+{long}] [INFO] usi - sid=1: "),
        "[0000-00-00T00:00:00] [INFO] usi - sid=1: ".to_owned(),
        "[2025-01-02T03:04:05] [INFO] usi - sid=-1: ".to_owned(),
        "[2025-01-02T03:04:05] [INFO] usi - sid=: ".to_owned(),
    ] {
        let log = format!("sid=1: > usi\n{prefix}> quit\n");
        assert_eq!(codes(log.as_bytes()), [Code::LogFreeText], "{prefix:.60}");
    }
    // The ends of time.
    let log =
        "[9999-12-31T23:59:60.999-23:59] recv:usi\n[0000-01-01T00:00:00.000+23:59] send:usiok";
    let log = parse(log).unwrap();
    let at: Vec<_> = log.entries().iter().map(|entry| entry.at()).collect();
    assert_eq!(at, [Some(0), Some(0)]);
}

#[test]
fn one_bad_line_does_not_stop_the_rest() {
    let text = b"recv:usi\nsend:usiok\nrecv:go btime\nrecv:quit\n";
    let error = parse(text).unwrap_err();
    assert_eq!(
        (error.code(), error.span().of(text)),
        (Code::MissingArgument, &b"btime"[..])
    );
    let log = read(text, &LogOptions::default()).log;
    assert_eq!(log.commands().count(), 3);
    let Content::Unreadable(line) = log.entries()[2].content() else {
        panic!()
    };
    assert_eq!(
        (line.as_bytes(), line.error().span().range()),
        (&b"go btime"[..], 3..8)
    );
    assert_eq!(format(&log), text.strip_suffix(b"\n").unwrap());
}

#[test]
fn logs_can_be_written() {
    let mut log = UsiLog::new(Style::Shogidokoro);
    log.push_remark(LineText::new("# a game").unwrap()).unwrap();
    assert!(log.push_remark(LineText::new("usi").unwrap()).is_err());
    log.push(
        Direction::ToEngine,
        Some(Channel::Engine(2)),
        &parse_line("go  depth 1").unwrap(),
    );
    log.push(
        Direction::ToGui,
        Some(Channel::Engine(2)),
        &parse_line("bestmove 7g7f").unwrap(),
    );
    let text = format(&log);
    assert_eq!(text, b"# a game\n>2:go depth 1\n<2:bestmove 7g7f");
    assert_eq!(parse_strict(&text).unwrap(), log);
    assert_eq!(log.to_string().as_bytes(), text);
    // What an engine can't say as a command is text.
    let mut log = UsiLog::new(Style::RecvSend);
    log.push(Direction::ToGui, None, &parse_line("bench 1").unwrap());
    assert!(matches!(log.entries()[0].content(), Content::FreeText(_)));
}

#[test]
fn sessions_of_two_engines_are_kept_apart() {
    let text = ">1:usi\n>2:usi\n<1:usiok\n>1:isready\n<2:readyok\n<2:usiok\n";
    let log = parse(text).unwrap();
    let found = check_session(&log, &SessionOptions::default());
    let found: Vec<_> = found
        .iter()
        .map(|it| (it.code, it.span.of(text.as_bytes())))
        .collect();
    assert_eq!(
        found,
        [
            (Code::MissingReadyok, &b"isready"[..]),
            (Code::ReadyokBeforeIsready, b"readyok")
        ]
    );
}

#[test]
fn joined_lines_are_followed_as_two() {
    let text =
        b"recv:usi\nsend:usiok\nrecv:isready\nsend:readyokinfo string go\nrecv:position startpos\n\
        recv:go byoyomi 1\nsend:bestmove 7g7fquit";
    let log = parse(text).unwrap();
    assert_eq!(check_session(&log, &SessionOptions::default()), []);
    assert_eq!(codes(text), [Code::JoinedLines, Code::JoinedLines]);
    let split = read(text, &LogOptions::default().with_split(true)).log;
    assert_eq!((log.entries().len(), split.entries().len()), (7, 9));
    assert_eq!(split.entries()[8].direction(), Some(Direction::ToEngine));
    assert_eq!(check_session(&split, &SessionOptions::default()), []);
    // These are one word each, or text.
    for line in [
        "send:usinewgame",
        "send:info string usiokreadyok",
        "recv:setoption name usiokreadyok",
        "send:usiok readyok",
    ] {
        assert!(
            !codes(line.as_bytes()).contains(&Code::JoinedLines),
            "{line}"
        );
    }
}

/// Eight times as many lines must not take much more than eight times as long. Other programs may run beside the test, so
/// that one good try of three is enough: what is quadratic takes 64 times as long in each.
fn is_linear(line: &str) {
    let time = |lines: usize| {
        let log = line.repeat(lines);
        let options = LogOptions::new(Level::Lenient);
        let start = Instant::now();
        let reading = read(log.as_bytes(), &options);
        let found = check_session(&reading.log, &SessionOptions::default());
        assert!(found.len() <= 3 * lines);
        start.elapsed()
    };
    let mut tries = Vec::new();
    for _ in 0..3 {
        let short = time(2_500).max(Duration::from_millis(1));
        let long = time(20_000);
        if long < short * 24 {
            return;
        }
        tries.push((short, long));
    }
    panic!("{line:?}: {tries:?}");
}

#[test]
fn long_logs_take_linear_time() {
    for line in [
        "\n",
        "\r",
        "recv:\n",
        "send:hello\n",
        "x\n",
        "send:usiokreadyok\n",
        "send:usiokrecv:quit\n",
        "recv:go infinitestop\n",
        "recv:isready\n",
        ">1:x\n",
        "23:59:59.999 >1:x\n",
        "[2025-01-02T03:04:05.678] [INFO] usi - sid=1: < x\n",
        "[2025-01-02T03:04:05.678] [INFO] usi - sid=1: > isready\n",
    ] {
        is_linear(line);
    }
    let mut log = String::new();
    for number in 0..100_000 {
        writeln!(log, ">{number}:usi").unwrap();
    }
    let log = parse(&log).unwrap();
    assert_eq!(
        check_session(&log, &SessionOptions::default()).len(),
        100_000
    );
    let blank = "\n".repeat(100_000);
    let (log, notes) = parse_lenient(&blank).unwrap();
    assert_eq!((log.entries().len(), notes.len()), (0, 100_000));
    // A line of many places at which a second command might begin.
    let line = format!("send:{}", "xgo ".repeat(16_000));
    assert_eq!(codes(line.as_bytes()), [Code::LogFreeText]);
    // The same in words that a command keeps unread.
    for word in ["5go ", "5send: ", "5:: ", "::::"] {
        let line = format!("recv:go {}", word.repeat(9_000));
        assert_eq!(codes(line.as_bytes()), [], "{word}");
    }
}

#[test]
fn options_by_name() {
    let mut options = LogOptions::default();
    options.set("style", "arrows").unwrap();
    options.set("split", "true").unwrap();
    options.set("usiok-deadline", "5").unwrap();
    assert_eq!(
        (options.style(), options.split()),
        (Some(Style::Arrows), true)
    );
    assert_eq!(options.lines().session().usiok, Some(5));
    options.set("style", "auto").unwrap();
    assert_eq!(options.style(), None);
    for (key, value) in [
        ("style", "xml"),
        ("split", "maybe"),
        ("colour", "red"),
        ("profile", "x"),
    ] {
        let error = options.set(key, value).unwrap_err().to_string();
        assert!(
            error.contains(key) && (key != "colour" || error.contains("split")),
            "{error}"
        );
    }
}

const PREFIXES: &[&str] = &[
    "",
    "",
    "recv:",
    "send:",
    "recv:",
    "send:",
    ">>> ",
    "<<< ",
    ">>>",
    "GUI → Engine: ",
    "Engine → GUI: ",
    "GUI -> Engine:",
    ">1:",
    "<1:",
    ">2:",
    "<C:",
    "<T:",
    "sid=1: > ",
    "[2025-01-02T03:04:05.678] [INFO] usi - sid=1: < ",
    "[2025-01-02T03:04:05.678] [INFO] usi - ",
    "\u{1b}[32m[2025-01-02T03:04:05.678] [INFO] usi - \u{1b}[39msid=1: > ",
    "[2025-01-01T03:04:05Z] recv:",
    "03:04:05.678 recv:",
    "[23:59:59,9] \tsend:",
    "02:04:05 >1:",
    "03:04:05 ",
    "# ",
    "#",
    " ",
];

const TEXTS: &[&str] = &[
    "usi",
    "id name x  y",
    "option name Clear Hash type button",
    "usiok",
    "isready",
    "readyok ",
    "position startpos",
    "position startpos moves 7g7f",
    "go  depth 1",
    "go btime",
    "go mate",
    "bestmove 7g7f",
    "bestmove 7j7f",
    "info depth -1",
    "info string  x",
    "hello go",
    "joho debug on",
    "Go!",
    "USI",
    "",
    " ",
    "\t",
    "bench 1",
    "moves 7g7f",
    "bestmove 7g7fposition startpos",
    "readyokinfo depth  1",
    "usiokreadyok",
    "usiokusiokusiok",
    "go infinitestop",
    "GO btime 5stop nodes 3",
    "go searchmoves 7g7f 2g2fstop",
    "info depth 1 pv 7g7fbestmove 7g7f",
    "info pv 7g7fgo pv 2g2fgo infinite",
    "info 5stop depth 5stop",
    "option name X type check default trueusiok",
    "ponderhit btime 5stop",
    "bestmove 7g7frecv:quit",
    "readyok>1:usinewgame",
    "info depth 1 foo<<< usiok",
    "stop\tsid=1: > quit",
    "readyok23:59:59 send:quit",
    "go byoyomi 5[2025-01-02T03:04:05.678] [INFO] usi - sid=1: > stop",
    "stop please",
    "quit",
    "将棋",
    "recv:usi",
    ">1:usi",
    "# remark",
    "\u{feff}usi",
    "gameover win",
    "x\u{0}",
    "setoption name A value  b ",
];

fn log_text() -> impl Strategy<Value = Vec<u8>> {
    let end = select(&["\n", "\n", "\n", "\r\n", "\r", "\n\n", ""][..]);
    let any_line = (select(PREFIXES), select(TEXTS), end);
    (
        select(&["", "", "\u{feff}"][..]),
        proptest::collection::vec(any_line, 0..12),
        // Most logs keep to one style.
        proptest::option::weighted(
            0.7,
            select(
                &[
                    ["recv:", "send:"],
                    [">>> ", "<<< "],
                    [">1:", "<1:"],
                    [
                        "[2025-01-02T03:04:05.678] [INFO] usi - sid=1: > ",
                        "[2025-01-02T03:05:05.000] [INFO] usi - sid=1: < ",
                    ],
                    ["23:59:59 recv:", "00:00:00.5 send:"],
                    ["", ""],
                ][..],
            ),
        ),
    )
        .prop_map(|(mark, lines, style)| {
            let mut log = mark.to_string();
            for (number, (prefix, text, end)) in lines.into_iter().enumerate() {
                log.push_str(style.map_or(prefix, |style| style[number % 2]));
                log.push_str(text);
                log.push_str(end);
            }
            log.into_bytes()
        })
}

fn options() -> impl Strategy<Value = LogOptions> {
    (
        proptest::option::weighted(0.3, select(&Style::ALL[..])),
        any::<bool>(),
    )
        .prop_map(|(style, split)| {
            LogOptions::new(Level::Lenient)
                .with_style(style)
                .with_split(split)
        })
}

fn check(log: &[u8], options: &LogOptions) -> Result<(), TestCaseError> {
    let shown = || log.escape_ascii().to_string();
    if let Err(broken) = oracle::check_all::<UsiLogCodec>(log, None, options) {
        let broken: Vec<_> = broken.iter().map(ToString::to_string).collect();
        return Err(TestCaseError::fail(format!(
            "\"{}\": {}",
            shown(),
            broken.join("; ")
        )));
    }
    let reading = read(log, options);
    for finding in check_session(&reading.log, &SessionOptions::default()) {
        prop_assert!(
            finding.span.is_within(log.len()),
            "{finding} in {}",
            shown()
        );
    }
    // What was read is written as it would be read again, faults and all.
    let text = format(&reading.log);
    let style = Some(reading.log.style());
    let again = read(&text, &options.clone().with_style(style)).log;
    prop_assert_eq!(&again, &reading.log, "{}", shown());
    let mut line = 0;
    for entry in reading.log.entries() {
        prop_assert!(entry.span().start >= line && entry.span().is_within(log.len()));
        prop_assert!(entry.head().is_within(log.len()));
        line = entry.span().start;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000)
    ))]

    #[test]
    fn logs_of_known_lines(log in log_text(), options in options()) {
        check(&log, &options)?;
    }

    #[test]
    fn mutated_logs(
        mut log in log_text(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..4),
        options in options(),
    ) {
        for (at, byte) in edits {
            let at = at.index(log.len() + 1);
            log.insert(at, byte);
        }
        check(&log, &options)?;
    }

    #[test]
    fn any_bytes(log in proptest::collection::vec(any::<u8>(), 0..80), options in options()) {
        check(&log, &options)?;
    }
}

/// The folder of real data.
fn corpus() -> PathBuf {
    let folder = std::env::var_os("BOARDWIRE_CORPUS");
    PathBuf::from(folder.unwrap_or_else(|| panic!("BOARDWIRE_CORPUS names the corpus"))).join("usi")
}

fn logs(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut logs: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".usi.log"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(&path).unwrap())
        })
        .collect();
    logs.sort();
    assert!(!logs.is_empty(), "{} holds no logs", folder.display());
    logs
}

#[test]
#[ignore = "needs the corpus: set BOARDWIRE_CORPUS and run with --include-ignored"]
fn corpus_logs_conform() {
    let folder = corpus();
    let mut explained = Vec::new();
    for (name, text) in logs(&folder.join("shogihome-usi-logs"))
        .into_iter()
        .chain(logs(&folder.join("own-runs")))
    {
        let mut notes = Vec::new();
        let options = LogOptions::default();
        let log = UsiLogCodec::parse_with(&text, None, &options, &mut notes);
        let log = log.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(log.style(), Style::RecvSend, "{name}");
        for (entry, command) in log.commands() {
            assert_eq!(
                command.direction(),
                entry.direction(),
                "{name} {}",
                entry.span()
            );
        }
        let mut kept = Vec::new();
        assert!(UsiLogCodec::keep(&text, &options, &mut kept));
        assert_eq!(kept, text, "{name}");
        oracle::assert_all::<UsiLogCodec>(&text, None, &options);
        for note in &notes {
            assert_eq!(note.code(), Code::LogBlankLine, "{name}: {note}");
        }
        for finding in check_session(&log, &SessionOptions::default()) {
            explained.push(format!("{name}: {}", finding.code));
        }
    }
    // gpsusi aborts on `go depth`, and the script that drove it did not see that.
    assert_eq!(
        explained,
        [
            "gpsusi-0.7.0-b.usi.log: missing-bestmove",
            "gpsusi-0.7.0-b.usi.log: position-while-searching",
            "gpsusi-0.7.0.usi.log: missing-bestmove",
            "gpsusi-0.7.0.usi.log: position-while-searching",
        ],
    );
}

#[test]
fn findings_of_joined_commands_are_at_their_words() {
    let text = "recv: \t usi\nsend: \t usiokbestmove 7g7f\n";
    let log = parse_lenient(text).unwrap().0;
    let findings = check_session(&log, &SessionOptions::default());
    let found: Vec<_> = findings
        .iter()
        .map(|finding| (finding.code, &text[finding.span.range()]))
        .collect();
    assert_eq!(found, [(Code::BestmoveWithoutGo, "bestmove")]);

    // Found by fuzzing: blanks before the words were counted twice.
    let text = ">>> usi\n<<< \t\t\t\tusiokusi\n";
    let log = parse_lenient(text).unwrap().0;
    for finding in check_session(&log, &SessionOptions::default()) {
        assert!(finding.span.is_within(text.len()), "{finding:?}");
    }
}
