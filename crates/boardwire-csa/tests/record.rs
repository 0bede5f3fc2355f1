//! Records by their public functions: what the transcripts do not show.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::shogi::{Color, PieceKind, Setup};
use boardwire_core::{Codec as _, CodecOptions as _, Framer as _, Level, Limits, LineText};
use boardwire_csa::position::Placement;
use boardwire_csa::record::{
    self, Attachment, Attribution, Code, Collection, Comment, Csa, Event, EventKind, Events,
    GameTime, Info, Key, Layout, LineEnd, Options, OwnedCollection, PositionStyle, Record,
    RecordFramer, Step, Style, Version,
};
use boardwire_csa::{CsaMove, CsaTime, Special};

fn text(text: &'static str) -> LineText<'static> {
    LineText::new(text).unwrap()
}

fn mv(text: &str) -> CsaMove {
    CsaMove::from_csa(text.as_bytes()).unwrap()
}

fn codes(input: &str) -> Vec<&'static str> {
    use boardwire_core::CodeSet as _;
    let reading = record::read(input, &Options::default().at(Level::Lenient));
    reading
        .notes
        .iter()
        .map(|note| note.code().name())
        .collect()
}

fn game() -> Record<'static> {
    let mut game = Record::new();
    game.push_info(Info::new(Key::Name(Color::White), text("gote")).unwrap());
    game.push_info(Info::new(Key::Name(Color::Black), text("sente")).unwrap());
    game.push_comment(text("initial"));
    game.push_move(mv("+7776FU"), CsaTime::from_seconds(12));
    game.push_comment(text("first"));
    game.push_comment(text("* second"));
    game.push_move(mv("-3334FU"), None);
    game.push_special(Special::Toryo, CsaTime::from_seconds(1));
    game.push_comment(text("end"));
    game
}

#[test]
fn a_record_is_built_and_written() {
    let games = Collection::from(game());
    let lines = "V2.2\nN+sente\nN-gote\nPI\n+\n'initial\n+7776FU\nT12\n'first\n'* second\n-3334FU\n%TORYO\nT1\n'end";
    assert_eq!(record::format(&games), lines.as_bytes());
    assert_eq!(games.to_string(), lines);
    assert_eq!(record::parse_strict(lines).unwrap(), games);
    assert_eq!(lines.parse::<OwnedCollection>().unwrap(), games);
    let style = Style::SERVER
        .with_layout(Layout::Commas)
        .with_line_end(LineEnd::CrLf);
    let mut out = Vec::new();
    record::format_to(&games, &style, &mut out);
    let server = String::from_utf8(out).unwrap();
    assert!(server.starts_with("V2.2\r\nN+sente\r\nN-gote\r\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\r\n"));
    assert!(server.ends_with("+7776FU,T12\r\n'first\r\n'* second\r\n-3334FU\r\n%TORYO,T1\r\n'end"));
    assert_eq!(record::parse(&server).unwrap(), games);
    let options = Options::default().at(Level::Canonical).with_style(style);
    assert_eq!(
        record::parse_with(&server, &options, &mut boardwire_core::Discard).unwrap(),
        games
    );
    assert_eq!(PositionStyle::default(), PositionStyle::Shortest);
}

#[test]
fn nodes_hold_what_belongs_to_them() {
    let game = game();
    assert_eq!(game.node_count(), 3);
    assert_eq!(
        game.moves().collect::<Vec<_>>(),
        [mv("+7776FU"), mv("-3334FU")]
    );
    assert_eq!(game.initial().len(), 1);
    let first = game.node(0).unwrap();
    assert_eq!(first.step, Step::Move(mv("+7776FU")));
    assert_eq!(first.mv(), Some(mv("+7776FU")));
    assert_eq!(first.time, CsaTime::from_seconds(12));
    assert_eq!(first.comments().count(), 2);
    assert!(first.comments().nth(1).unwrap().is_for_programs());
    assert_eq!(game.node(1).unwrap().time, None);
    let terminal = game.terminal().unwrap();
    assert_eq!(terminal.special(), Some(&Special::Toryo));
    assert_eq!(terminal.attachments.len(), 1);
    assert_eq!(game.node(3), None);
    assert_eq!(game.nodes().count(), 3);
    assert_eq!(game.comments().count(), 4);
    assert_eq!(game.clone().into_owned(), game);
    assert_eq!(game.setup(), Setup::startpos());
}

#[test]
fn a_record_is_changed_in_the_middle() {
    let mut game = game();
    assert!(game.insert_comment(Some(0), Comment::new(text("third"))));
    assert!(game.insert_comment(None, Comment::new(text("before"))));
    assert!(!game.insert_comment(Some(3), Comment::new(text("nowhere"))));
    assert_eq!(game.node(0).unwrap().comments().count(), 3);
    assert_eq!(game.initial().len(), 2);
    assert_eq!(game.node(2).unwrap().attachments.len(), 1);
    let removed = game.remove_attachment(Some(0), 1).unwrap();
    assert_eq!(removed.comment().unwrap().as_bytes(), b"* second");
    assert_eq!(game.remove_attachment(Some(0), 2), None);
    assert_eq!(game.remove_attachment(Some(1), 0), None);
    assert!(game.set_time(1, CsaTime::from_ms(500)));
    assert!(!game.set_time(3, None));
    assert_eq!(
        record::format(&game.into()),
        b"V2.2\nN+sente\nN-gote\nPI\n+\n'initial\n'before\n+7776FU\nT12\n'first\n'third\n-3334FU\nT0.5\n%TORYO\nT1\n'end"
    );
}

#[test]
fn information_is_typed() {
    let lines = "V3.0\n$START_TIME:2004/06/26 13:28:35\n$TIME_LIMIT:01:30+60\n$TIME:5400+60+0\n$TIME-:300.5+0+10\n$MAX_MOVES:256\n$JISHOGI:24点法\nPI\n+";
    let games = record::parse(lines).unwrap();
    let mut game = games.first().clone();
    assert_eq!(game.version(), &Version::V3);
    let start = game.start_time().unwrap();
    assert_eq!(
        start
            .date
            .map(|date| (date.year(), date.month(), date.day())),
        Some((2004, 6, 26))
    );
    assert_eq!(
        start
            .time
            .map(|time| (time.hour(), time.minute(), time.second())),
        Some((13, 28, 35))
    );
    assert_eq!(game.end_time(), None);
    assert_eq!(
        game.time_limit()
            .map(|limit| (limit.minutes(), limit.byoyomi)),
        Some((90, 60))
    );
    let seconds = |n| CsaTime::from_seconds(n).unwrap();
    let shared = GameTime {
        total: seconds(5400),
        byoyomi: seconds(60),
        increment: seconds(0),
    };
    assert_eq!(game.game_time(Color::Black), Some(shared));
    assert_eq!(game.game_time(Color::White).unwrap().total.ms(), 300_500);
    assert_eq!(
        (game.max_moves(), game.jishogi_points()),
        (Some(256), Some(24))
    );
    game.set_info(Info::new(Key::Event, text("a")).unwrap());
    game.push_info(Info::new(Key::Event, text("b")).unwrap());
    assert_eq!(game.get(&Key::Event).unwrap(), &"b");
    game.set_info(Info::new(Key::Event, text("c")).unwrap());
    assert_eq!(
        game.info()
            .iter()
            .filter(|info| *info.key() == Key::Event)
            .count(),
        1
    );
    assert!(game.remove_info(&Key::Event) && !game.remove_info(&Key::Event));
    assert_eq!(&game, games.first());
}

#[test]
fn the_order_of_different_keys_does_not_matter() {
    let one = record::parse("$SITE:a\n$EVENT:b\nPI\n+").unwrap();
    let other = record::parse("$EVENT:b\n$SITE:a\nPI\n+").unwrap();
    assert_eq!(one, other);
    assert_eq!(one.first().info()[0].key(), &Key::Site);
    assert_ne!(one, record::parse("$EVENT:b\n$EVENT:a\nPI\n+").unwrap());
}

#[test]
fn comments_before_a_move_can_be_its_own() {
    let lines = "PI\n'header\n+\n'one\n+7776FU\n'two\n-3334FU\n'after";
    let options = Options::default()
        .at(Level::Lenient)
        .with_attribution(Attribution::BeforeMove);
    let games = record::parse_with(lines, &options, &mut boardwire_core::Discard).unwrap();
    let game = games.first();
    let comments = |node: Option<usize>| -> Vec<String> {
        let lines = match node {
            None => game.initial(),
            Some(node) => game.node(node).unwrap().attachments,
        };
        lines
            .iter()
            .filter_map(|line| line.comment())
            .map(|comment| comment.text().to_string())
            .collect()
    };
    assert_eq!(comments(None), ["header"]);
    assert_eq!(comments(Some(0)), ["one"]);
    assert_eq!(comments(Some(1)), ["two", "after"]);
    assert_eq!(record::format(&games), lines.as_bytes());
    assert_eq!(game.attribution(), Attribution::BeforeMove);
}

#[test]
fn positions_are_set_up() {
    let mut setup = Setup::EMPTY;
    setup.hands[0].set(PieceKind::Pawn, 2).unwrap();
    let game = Record::from_placement(Placement::from_setup(&setup), Color::White);
    let lines = record::format(&game.clone().into());
    assert!(lines.ends_with(b"P+00FU00FU\n-"));
    assert_eq!(record::parse_strict(&lines).unwrap().first(), &game);
    assert_eq!(game.start().hands[0].count(PieceKind::Pawn), 2);
}

#[test]
fn a_version_counts_up_to_the_next_one() {
    let lines = "V3.0\nPI\n+\n/\nPI\n-\n/\nV2.2\nPI\n+\n/\n'x\nPI\n-";
    let games = record::parse(lines).unwrap();
    let versions: Vec<_> = games
        .records()
        .map(|game| (game.version().clone(), game.version_line().is_some()))
        .collect();
    assert_eq!(
        versions,
        [
            (Version::V3, true),
            (Version::V3, false),
            (Version::V2_2, true),
            (Version::V2_2, false)
        ]
    );
    let second = games.get(1).unwrap();
    assert_eq!(second.to_string(), "V3.0\nPI\n-");
    // In another place the line is written where the version would be lost, and there alone.
    let write = |games: [&Record<'_>; 3]| {
        let games = Collection::new(games.map(|game| game.clone().into_owned())).unwrap();
        let text = games.to_string();
        assert_eq!(text.parse::<OwnedCollection>().unwrap(), games);
        text
    };
    assert_eq!(
        write([second, games.get(3).unwrap(), games.get(3).unwrap()]),
        "V3.0\nPI\n-\n/\nV2.2\nPI\n-\n'x\n/\nPI\n-\n'x"
    );
    let mut first = Record::new();
    first.set_version(Version::V1);
    assert_eq!(first.version_line(), None);
    assert_eq!(
        write([&first, games.first(), &first]),
        "PI\n+\n/\nV3.0\nPI\n+\n/\nV1\nPI\n+"
    );
}

#[test]
fn what_follows_a_lost_move_is_not_of_the_move_before() {
    let options = Options::default();
    let read = |lines: &str| {
        let reading = record::read(lines, &options);
        reading.collection.unwrap().into_owned()
    };
    for lost in [
        "3334FU",
        "-33x4FU",
        "-3334F",
        "-",
        "%toryo",
        "%",
        "V2.2",
        "hello, world",
    ] {
        for time in ["", "T1\n"] {
            let lines =
                format!("PI\n+\n+7776FU\n{time}'** 30\n{lost}\nT9\n'** 500\nT8\n+2726FU\nT2");
            let games = read(&lines);
            let game = games.first();
            let first = game.node(0).unwrap();
            let seconds = (time == "T1\n").then_some(1_000);
            assert_eq!(first.time.map(CsaTime::ms), seconds, "{lost}");
            let evals: Vec<_> = first.analyses().map(|analysis| analysis.eval()).collect();
            assert_eq!(evals, [Some(30)], "{lost}");
            assert_eq!(
                (first.comments().count(), first.own_comments().count()),
                (2, 1)
            );
            let stray = |at: &Attachment<'_>| matches!(at, Attachment::Time(_));
            assert_eq!(first.attachments.iter().filter(|at| stray(at)).count(), 2);
            assert_eq!(game.node(1).unwrap().time.map(CsaTime::ms), Some(2_000));
            // It is written as it was read.
            assert_eq!(games.to_string(), lines);
            // Comments stand before their moves: of the lost one's there is one.
            let before = Options::default().with_attribution(Attribution::BeforeMove);
            let games = record::read(&lines, &before).collection.unwrap();
            let second = games.first().node(1).unwrap();
            let evals: Vec<_> = second.analyses().map(|analysis| analysis.eval()).collect();
            assert_eq!(evals, [Some(500)], "{lost}");
        }
    }
    // What the record can't hold takes its time with it.
    let games = read("PI\n+\n+7776FU\n-33\u{0}34FU\nT9\n+2726FU\nT2");
    assert_eq!(games.to_string(), "PI\n+\n+7776FU\n+2726FU\nT2");
    // A comment is no move.
    let games = read("PI\n+\n+7776FU\n'\u{0}\nT9");
    assert_eq!(games.to_string(), "PI\n+\n+7776FU\nT9");
}

#[test]
fn a_lost_move_keeps_its_time_when_its_record_is_edited() {
    let lines = "PI\n+\n+7776FU\nT1\n'x-3334FU\nT2\nhello\nT9\n'a\nT8\nbye\nT7\n-8384FU";
    let games = record::read(lines, &Options::default()).collection.unwrap();
    let edited = |edit: &dyn Fn(&mut Record<'_>)| {
        let mut game = games.first().clone();
        edit(&mut game);
        let text = Collection::from(game.clone()).to_string();
        let again = record::read(&text, &Options::default()).collection.unwrap();
        assert_eq!(again.first(), &game, "{text}");
        text
    };
    let removed = |nth: usize| {
        edited(&|game| {
            assert!(game.remove_attachment(Some(0), nth).is_some());
        })
    };
    assert_eq!(edited(&|_| ()), lines);
    assert_eq!(
        edited(&|game| assert!(game.set_time(0, None))),
        lines.replace("T1\n", "").replace("T2\n", "")
    );
    assert_eq!(
        edited(&|game| assert!(game.set_time(0, CsaTime::from_seconds(3)))),
        lines.replace("T1\n", "T3\n")
    );
    assert_eq!(removed(0), lines.replace("'x-3334FU\nT2\n", ""));
    assert_eq!(removed(2), lines.replace("hello\nT9\n'a\nT8\n", "'a\n"));
    assert_eq!(removed(4), lines.replace("'a\n", ""));
    assert_eq!(removed(6), lines.replace("bye\n", ""));
}

#[test]
fn bad_input_is_named_and_the_rest_is_read() {
    let lines = "V2.2\n$START_TIME:2024/02/30 10:00:00\nPI\nP+00FU\nP+55OU\n+\n+7776FU\nT111111111111111111111111\n-3334FU\nT\n'a, comma\n%WORD\n+27";
    let reading = record::read(lines, &Options::default());
    let found: Vec<(Code, &str)> = reading
        .notes
        .iter()
        .map(|note| (note.code(), &lines[note.span().range()]))
        .collect();
    let expected = [
        (Code::BadDate, "2024/02/30 10:00:00"),
        (Code::SetExceeded, "00FU"),
        (Code::TwoKings, "55OU"),
        (Code::TimeOverflow, "111111111111111111111111"),
        (Code::BadTime, ""),
        (Code::UnknownSpecial, "%WORD"),
        (Code::BadMove, "+27"),
    ];
    for wanted in expected {
        assert!(found.contains(&wanted), "{wanted:?} is not in {found:?}");
    }
    let cut = reading
        .notes
        .last()
        .unwrap()
        .error_at(Level::Lenient)
        .unwrap();
    assert!(cut.is_truncated());
    let games = reading.collection.unwrap();
    assert_eq!(games.first().moves().count(), 2);
    assert_eq!(
        games.first().comments().next().unwrap().as_bytes(),
        b"a, comma"
    );
    assert!(record::parse_lenient(lines).is_err());
}

#[test]
fn spans_are_in_the_file_of_which_a_record_is_a_part() {
    let lines = "PI\n+\n+7776FU\n/\nPI\n+\n+77a6FU\n";
    let records: Vec<_> = record::iter_records(lines).collect();
    assert_eq!(records.len(), 2);
    let whole = record::parse_lenient(lines).unwrap_err();
    assert_eq!(records[1].parse_lenient().unwrap_err(), whole);
    assert_eq!(
        records[1].read(&Options::default()).notes[0].span(),
        whole.span()
    );
    assert_eq!(&lines[whole.span().range()], "a6");
    assert_eq!(
        records[0]
            .parse_lenient()
            .unwrap()
            .0
            .first()
            .moves()
            .count(),
        1
    );
}

#[test]
fn separators_are_the_same_to_all_readers() {
    let blanks = " ".repeat(63);
    for (line, separates) in [
        ("/".to_owned(), true),
        (" /\t".to_owned(), true),
        (format!("{blanks}/"), true),
        (format!("/{blanks}"), true),
        (format!("{blanks}/ "), false),
        (format!("/{blanks} "), false),
        ("/,".to_owned(), false),
        (",/".to_owned(), false),
        ("//".to_owned(), false),
        ("/ x".to_owned(), false),
    ] {
        let lines = format!("PI\n+\n{line}\nPI\n-\n");
        let count = 1 + usize::from(separates);
        let games = record::read(&lines, &Options::default())
            .collection
            .unwrap();
        assert_eq!(games.records().count(), count, "{line:?}");
        assert_eq!(record::iter_records(&lines).count(), count, "{line:?}");
        let ends = Events::new(&lines).filter(|event| event.kind == EventKind::RecordEnd);
        assert_eq!(1 + ends.count(), count, "{line:?}");
        for size in [1, 7, lines.len()] {
            let mut framer = RecordFramer::new(1_000);
            let mut frames = 0;
            for chunk in lines.as_bytes().chunks(size) {
                framer.push(chunk);
                while let Some(frame) = framer.next_frame() {
                    frame.unwrap();
                    frames += 1;
                }
            }
            framer.finish();
            while let Some(frame) = framer.next_frame() {
                frame.unwrap();
                frames += 1;
            }
            assert_eq!(frames, count, "{line:?}");
        }
        // Written and read again there are as many.
        let text = record::format(&games);
        let again = record::read(&text, &Options::default()).collection.unwrap();
        assert_eq!(again, games, "{line:?}");
    }
}

#[test]
fn a_line_end_that_a_chunk_cuts_is_one() {
    let mut framer = RecordFramer::new(1_000);
    framer.push(b"PI\r\n+\r\n/\r");
    assert_eq!(framer.next_frame().unwrap().unwrap().bytes, b"PI\r\n+\r\n");
    framer.push(b"\nPI\r\n-\r\n");
    framer.finish();
    let frame = framer.next_frame().unwrap().unwrap();
    assert_eq!((frame.offset, frame.bytes), (10, &b"PI\r\n-\r\n"[..]));
    assert!(framer.next_frame().is_none());
}

#[test]
fn a_record_is_kept_byte_for_byte() {
    let text = b"V2\r\n 'x\nPI,+ ,\n\n";
    let mut kept = Vec::new();
    assert!(Csa::keep(text, &Options::default(), &mut kept));
    assert_eq!(kept, text);
}

#[test]
fn a_layout_is_given_by_its_name() {
    let mut options = Options::default();
    for (name, layout) in [("commas", Layout::Commas), ("lines", Layout::Lines)] {
        options.set("layout", name).unwrap();
        assert_eq!(options.style.layout, layout);
    }
    assert!(options.set("layout", "columns").is_err());
}

/// What is passed over of a record that is too long ends with 64 bytes that could be a separator, had its line no more before them.
#[test]
fn a_long_line_whose_end_looks_like_a_separator_is_none() {
    let line = format!("'{}/{}", "x".repeat(100), " ".repeat(63));
    let mut framer = RecordFramer::new(10);
    framer.push(line.as_bytes());
    assert!(framer.next_frame().unwrap().is_err());
    framer.push(b"\nPI\n+\n");
    framer.finish();
    assert!(framer.next_frame().is_none());
}

#[test]
fn events_tell_each_statement_and_its_place() {
    let input = "\u{feff}\n'CSA encoding=UTF-8\nV3.0\nN+a\n$EVENT:b:c\nPI,+\r\n+7776FU,T12\n  -3334FU  ,T1.5\n'x\n%TORYO\n#WIN\n\n/\n'CSA encoding=x\n'CSA encoding=y\nT\n+77a6FU";
    let found: Vec<(EventKind<'_>, &str)> = Events::new(input)
        .map(|Event { kind, span }| (kind, &input[span.range()]))
        .collect();
    let info = EventKind::Info {
        key: b"EVENT",
        value: b"b:c",
    };
    let time = |ms| EventKind::Time(CsaTime::from_ms(ms).unwrap());
    let expected = [
        (EventKind::Blank, ""),
        (EventKind::Encoding(b"UTF-8"), "'CSA encoding=UTF-8"),
        (EventKind::Version(b"3.0"), "V3.0"),
        (EventKind::Name(Color::Black, b"a"), "N+a"),
        (info, "$EVENT:b:c"),
        (EventKind::Position(b"PI"), "PI"),
        (EventKind::Side(Color::Black), "+"),
        (EventKind::Move(mv("+7776FU")), "+7776FU"),
        (time(12_000), "T12"),
        (EventKind::Move(mv("-3334FU")), "-3334FU"),
        (time(1_500), "T1.5"),
        (EventKind::Comment(b"x"), "'x"),
        (EventKind::Special(b"TORYO"), "%TORYO"),
        (EventKind::Hash(b"#WIN"), "#WIN"),
        (EventKind::Blank, ""),
        (EventKind::RecordEnd, "/"),
        (EventKind::Encoding(b"x"), "'CSA encoding=x"),
        (EventKind::Comment(b"CSA encoding=y"), "'CSA encoding=y"),
        (EventKind::Unknown(b"T"), "T"),
        (EventKind::Unknown(b"+77a6FU"), "+77a6FU"),
    ];
    assert_eq!(found, expected);
    for end in ["\n", "\r\n", "\r", ","] {
        for time in ["T0", "T9", "T10", "T99", "T100", "T007"] {
            let input = format!("+7776FU{end}{time}{end}-3334FU{end}");
            let spans: Vec<_> = Events::new(&input)
                .map(|event| &input[event.span.range()])
                .collect();
            assert_eq!(spans, ["+7776FU", time, "-3334FU"], "{input:?}");
        }
    }
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::new(Level::Lenient).with_limits(Limits::DEFAULT.with_line(80));
    assert_eq!((options.level, options.limits.line), (Level::Lenient, 80));
    for (key, value) in [
        ("attribution", "before"),
        ("swallowed", "recover"),
        ("encoding", "sjis"),
        ("layout", "commas"),
        ("position", "ranks"),
        ("line-end", "crlf"),
        ("node-limit", "5"),
    ] {
        options.set(key, value).unwrap();
        assert!(options.set(key, "nonsense").is_err(), "{key}");
    }
    assert_eq!(options.attribution, Attribution::BeforeMove);
    assert_eq!(options.style.line_end.bytes(), b"\r\n");
    assert_eq!(options.limits().nodes, 5);
    options.set("encoding", "any").unwrap();
    assert_eq!(options.encoding, None);
    assert!(options.set("colour", "red").is_err());
}

#[test]
fn faults_that_end_a_file_are_marked_truncated() {
    for input in [
        "PI\n+\n+7776F",
        "PI\n+\n+7776FU\nT",
        "PI\n+\n%",
        "PI\n+\n+7776FU\n-",
        "P1-KY-KE",
    ] {
        let reading = record::read(input, &Options::default());
        let cut = reading
            .notes
            .iter()
            .filter_map(|note| note.error_at(Level::Lenient))
            .any(|error| error.is_truncated());
        // A lone sign is a statement, though not here.
        assert!(
            cut || input.ends_with('-'),
            "{input:?}: {:?}",
            reading.notes
        );
    }
}

#[test]
fn a_hundred_thousand_of_anything_is_read_in_its_stride() {
    let many = 100_000;
    let bodies = [
        ("+7776FU\n-3334FU\n".repeat(many / 2), "sign"),
        ("'comment\n".repeat(many), "comments"),
        ("$KEY:value\n".repeat(many), "keys"),
        ("N+a\n".repeat(many), "names"),
        ("T1\n".repeat(many), "times"),
        ("P+00FU\n".repeat(many), "pieces"),
        ("PI\n".repeat(many), "positions"),
        ("\n".repeat(many), "blank lines"),
        ("%CHUDAN\n".repeat(many), "specials"),
        ("/\nPI\n".repeat(many), "records"),
        ("+\n".repeat(many), "sides"),
        (" ".repeat(many), "blanks"),
        (",".repeat(many), "commas"),
        ("+7776FU,T1,".repeat(many), "a long line"),
        ("+7776FU T1 ".repeat(many), "blanks for commas"),
        ("T1  ".repeat(many), "times on a line"),
        ("x,".repeat(many), "a long sentence"),
        ("x,T1,".repeat(many), "sentences on a line"),
        (" /".repeat(many), "padded slashes"),
        ("P+ ".repeat(many), "blanks in a position"),
        ("/".repeat(many), "slashes"),
        ("\r".repeat(many), "carriage returns"),
        ("x".repeat(many), "a long word"),
    ];
    for (body, name) in bodies {
        let input = format!("V2.2\nPI\n+\n+2726FU\n{body}");
        let start = std::time::Instant::now();
        let reading = record::read(&input, &Options::default());
        assert!(reading.collection.is_some(), "{name}");
        let games = reading.collection.unwrap();
        let mut out = Vec::new();
        record::format_into(&games, &mut out);
        let _ = record::check(&input, &games);
        assert_eq!(record::Document::new(&input).to_bytes(), input.as_bytes());
        assert!(Events::new(&input).count() < 3 * many + 10, "{name}");
        // What a quadratic pass would not reach, even on a slow machine in a debug build.
        assert!(
            start.elapsed().as_secs() < 60,
            "{name}: {:?}",
            start.elapsed()
        );
    }
    assert!(codes("PI\n+\nT1").contains(&"orphan-time"));
}
