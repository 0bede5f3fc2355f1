//! Logs: the laws that they keep, the games that they hold, and real captures.
#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use std::fs;
use std::path::{Path, PathBuf};

use boardwire_core::{CodeInfo, CodeSet as _, Codec as _, CodecOptions as _, oracle};
use boardwire_sgmp::go::{BoardSize, Move};
use boardwire_sgmp::log::{
    Code, Content, GameRecord, LogCode, LogOptions, LoggedFrame, Piece, Record, SgmpLog,
    SgmpLogCodec, Side, Style, Way, check_fjk, check_games, format, parse, parse_lenient,
    parse_strict, read,
};
use boardwire_sgmp::session::BoardSide;
use boardwire_sgmp::{Color, Command, Frame, Level, PointNo, Query, TakeBackCount, Value};
use proptest::collection::vec;
use proptest::prelude::*;

use Color::{Black, White};

/// `B E5`, `W pass` and so on.
fn moves(game: &GameRecord) -> Vec<String> {
    let size = game.board().size();
    let name = |mv: Move| {
        mv.gtp(size)
            .map_or("pass".to_owned(), |name| name.to_string())
    };
    game.moves
        .iter()
        .map(|played| format!("{} {}", letter(played.color), name(played.mv)))
        .collect()
}

const fn letter(color: Color) -> char {
    match color {
        Black => 'B',
        White => 'W',
    }
}

/// A capture of frames that two sides send in turn, with a bit each that goes on with each new command: `B` or `W`, and what they say.
struct Dialogue {
    bits: [bool; 2],
    pieces: Vec<Piece<'static>>,
}

impl Dialogue {
    const fn new() -> Self {
        Self {
            bits: [false; 2],
            pieces: Vec::new(),
        }
    }

    fn say(mut self, color: Color, command: Command) -> Self {
        let (own, peer) = (color.index(), color.opponent().index());
        if command != Command::Ok {
            self.bits[own] ^= true;
        }
        let frame = Frame {
            his: self.bits[peer],
            mine: self.bits[own],
            command,
        };
        let [from, to] = match color {
            Black => ["B", "W"],
            White => ["W", "B"],
        };
        let at = self.pieces.len() as u64 * 1_000;
        let piece = Piece::new(at, from, to, &frame.to_bytes());
        self.pieces.push(piece.expect("two names"));
        self
    }

    /// A command, and the peer's OK.
    fn tell(self, color: Color, command: Command) -> Self {
        self.say(color, command).say(color.opponent(), Command::Ok)
    }

    fn play(self, color: Color, point: u16) -> Self {
        let point = PointNo::new(point);
        self.tell(color, Command::Move { color, point })
    }

    fn ask(self, color: Color, query: Query, answer: u8) -> Self {
        self.say(color, Command::Query(query))
            .say(color.opponent(), Command::Answer(Value::from(answer)))
    }

    /// The games, and what is odd about them.
    fn games(self) -> (Vec<GameRecord>, Vec<String>) {
        let log = SgmpLog::from_pieces(self.pieces);
        let text = format(&log);
        let log = parse(&text).expect("a log");
        let found = check_games(&log, &LogOptions::default());
        let codes = found.iter().map(|note| note.code().to_string());
        (log.games(), codes.collect())
    }
}

#[test]
fn a_negotiation_says_what_is_played() {
    let (games, found) = Dialogue::new()
        .say(Black, Command::NewGame)
        .ask(White, Query::BoardSize, 9)
        .ask(White, Query::Rules, 2)
        .ask(White, Query::Handicap, 4)
        .ask(White, Query::Color, 2)
        .say(White, Command::Ok)
        .play(White, 41)
        .play(Black, 1)
        .play(White, 0)
        .play(Black, 0)
        .play(White, 0)
        .games();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].side, Some(BoardSide::NINE));
    assert_eq!(games[0].handicap.stones(), 4);
    assert_eq!(games[0].handicap_stones().unwrap().len(), 4);
    assert_eq!(moves(&games[0]), ["W E5", "B A1", "W pass", "B pass"]);
    assert_eq!(games[0].moves[1].at, Some(12_000));
    assert!(games[0].is_over());
    // The third pass, which GNU Go sends.
    assert_eq!(found, ["extra-pass"]);
}

#[test]
fn moves_are_taken_back_and_refused() {
    let take_back = |count| Command::TakeBack(TakeBackCount::new(count).unwrap());
    let (games, found) = Dialogue::new()
        .ask(White, Query::BoardSize, 9)
        .play(Black, 1)
        .play(White, 2)
        .tell(Black, take_back(2))
        .play(Black, 3)
        // Refused.
        .say(White, take_back(1))
        .tell(Black, Command::Deny)
        // White's MOVE is refused too.
        .say(
            White,
            Command::Move {
                color: White,
                point: PointNo::new(3),
            },
        )
        .tell(Black, Command::Deny)
        .play(White, 82)
        .play(White, 5)
        .games();
    assert_eq!(moves(&games[0]), ["B C1", "W E1"]);
    // What was refused is no finding.
    assert_eq!(found, ["point-off-board"]);
}

#[test]
fn a_new_game_begins_another_record() {
    let (games, _) = Dialogue::new()
        .tell(Black, Command::NewGame)
        .play(Black, 1)
        .tell(White, Command::NewGame)
        .play(Black, 2)
        .play(White, 3)
        .games();
    let all: Vec<_> = games.iter().map(moves).collect();
    assert_eq!(all, [vec!["B A1"], vec!["B B1", "W C1"]]);
    assert_eq!(games[0].board(), BoardSide::NINETEEN);
}

/// White answers that it is White, and moves with Black's bit.
#[test]
fn the_side_counts_and_not_the_bit() {
    let wrong = Command::Move {
        color: Black,
        point: PointNo::new(41),
    };
    let (games, found) = Dialogue::new()
        .ask(Black, Query::Color, 1)
        .ask(Black, Query::BoardSize, 9)
        .play(Black, 1)
        .tell(White, wrong)
        .games();
    assert_eq!(moves(&games[0]), ["B A1", "W E5"]);
    assert_eq!(found, ["colour-mismatch"]);
}

/// As GNU Go does in a collision: the bit goes back, and another command takes it.
#[test]
fn a_move_that_was_given_up_is_none() {
    let text = concat!(
        "{\"dir\":\"B>W\",\"hex\":\"01f9d0a8\"}\n", // MOVE 40, y = 1
        "{\"dir\":\"W>B\",\"hex\":\"01fad4a5\"}\n", // White's own, h = 0
        "{\"dir\":\"B>W\",\"hex\":\"028887ff\"}\n", // OK with the old bit
        "{\"dir\":\"B>W\",\"hex\":\"03fcd0a9\"}\n", // MOVE 41, y = 1 again
        "{\"dir\":\"W>B\",\"hex\":\"038987ff\"}\n",
    );
    let log = parse(text).expect("a log");
    let options = LogOptions::default();
    let found: Vec<_> = check_games(&log, &options)
        .iter()
        .map(|note| format!("{} at {}", note.code(), note.span()))
        .collect();
    assert_eq!(moves(&log.games()[0]).len(), 2, "{:?}", log.games());
    assert_eq!(
        found,
        ["move-not-acknowledged at 20..28", "not-your-turn at 51..59"]
    );
}

#[test]
fn sizes_come_from_labels_meta_and_options() {
    let log = parse("Send --> 00:f9:d0:a9 :My Move. Pos(1-81)=41\nRead <-- 00:86:87:ff\n").unwrap();
    assert_eq!(log.games()[0].side, Some(BoardSide::NINE));
    assert_eq!(moves(&log.games()[0]), ["B E5"]);
    let log = parse(concat!(
        "{\"meta\":{\"size\":13,\"handicap\":2}}\n",
        "{\"dir\":\"B>W\",\"hex\":\"00f9d0a9\"}\n",
        "{\"dir\":\"W>B\",\"hex\":\"008687ff\"}\n",
    ))
    .unwrap();
    let game = &log.games()[0];
    assert_eq!((game.board().get(), game.handicap.stones()), (13, 2));
    assert_eq!(moves(game), ["B B4"]);
    let mut stride = LogOptions::default();
    stride.set("stride", "19").unwrap();
    assert_eq!(moves(&log.games_with(&stride)[0]), ["B C3"]);
}

#[test]
fn frames_have_sides_and_connections() {
    let log = parse(concat!(
        "{\"dir\":\"a>b\",\"hex\":\"01a1a080\"}\n",
        "{\"dir\":\"c>d\",\"hex\":\"01a1a080\"}\n",
        "{\"dir\":\"b>a\",\"hex\":\"03beb08b\"}\n",
        "{\"dir\":\"d>c\",\"hex\":\"03beb08b\"}\n",
    ))
    .unwrap();
    let found: Vec<_> = log
        .frames()
        .iter()
        .map(|sent| (sent.connection, sent.side, sent.span.start))
        .collect();
    let wanted = [
        (0, Side::First, 20),
        (1, Side::First, 51),
        (0, Side::Second, 82),
        (1, Side::Second, 113),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn what_is_built_is_canonical() {
    let piece = Piece::new(1_250, "B", "W", &[0x01, 0xA1, 0xA0, 0x80]).unwrap();
    assert_eq!(
        piece.to_string(),
        r#"{"t":1.250,"dir":"B>W","hex":"01a1a080"}"#
    );
    for (from, to) in [
        ("", "W"),
        ("B", "B"),
        ("a>b", "c"),
        ("\"", "W"),
        ("B", "\n"),
    ] {
        assert_eq!(Piece::new(0, from, to, &[]), None);
    }
    let note = Record::note(5, "a \"b\"\\\n\u{1}\u{e9}");
    assert_eq!(
        note.to_string(),
        "{\"t\":0.005,\"note\":\"a \\\"b\\\"\\\\\\n\\u0001\u{e9}\"}"
    );
    parse_strict(&note.to_string()).expect("an object");
}

/// What the profile says of an opening in which Black takes a handicap.
#[test]
fn the_profile_is_checked() {
    let log = SgmpLog::from_pieces(
        Dialogue::new()
            .say(Black, Command::NewGame)
            .ask(White, Query::Color, 2)
            .ask(White, Query::Handicap, 2)
            .say(White, Command::Ok)
            .play(White, 1)
            .pieces,
    );
    let text = format(&log);
    let mut options = LogOptions::new(Level::Lenient);
    options.set("profile", "fjk").unwrap();
    let log = parse(&text).unwrap();
    let found = SgmpLogCodec::validate(&text, &log, &options);
    assert_eq!(found, check_fjk(&log, &options));
    let names: Vec<_> = found.iter().map(|found| found.finding.info.name).collect();
    assert_eq!(names, ["fjk-5"]);
    assert!(found[0].detail.is_some());
}

/// Without a NEWGAME the colour in a move tells which side is Black; whose turn it is then, nobody can say.
#[test]
fn the_first_move_tells_the_side_of_black() {
    for color in Color::ALL {
        let log = SgmpLog::from_pieces(Dialogue::new().play(color, 41).play(!color, 42).pieces);
        let found = check_fjk(&log, &LogOptions::default());
        let names: Vec<_> = found.iter().map(|found| found.finding.info.name).collect();
        assert_eq!(names, ["fjk-1"], "{color:?}");
    }
}

#[test]
fn styles_have_names() {
    for (style, name) in [(Style::Text, "text"), (Style::JsonLines, "json-lines")] {
        assert_eq!(Style::from_name(name), Some(style));
        assert_eq!(style.name(), name);
    }
    assert_eq!(Style::from_name("json"), None);
}

/// A log says of a game what a checker of the conversation would.
#[test]
fn the_conversation_is_checked() {
    let begun = || Dialogue::new().say(Black, Command::NewGame);
    let on_nine = || {
        begun()
            .ask(White, Query::BoardSize, 9)
            .say(White, Command::Ok)
    };
    let mv = |color, point| Command::Move {
        color,
        point: PointNo::new(point),
    };
    let both = |query, first, second| begun().ask(White, query, first).ask(Black, query, second);
    let cases = [
        (
            begun()
                .say(White, Command::Query(Query::Color))
                .tell(Black, mv(Black, 41)),
            "not-your-turn",
        ),
        (both(Query::Color, 2, 2), "colour-conflict"),
        (both(Query::Rules, 1, 2), "rules-conflict"),
        (both(Query::BoardSize, 9, 13), "size-conflict"),
        (both(Query::BoardSize, 0, 0), "size-unknown"),
        (on_nine().play(Black, 82), "point-off-board"),
        #[cfg(feature = "rules")]
        (on_nine().play(Black, 41).play(White, 41), "point-occupied"),
    ];
    for (dialogue, code) in cases {
        assert_eq!(dialogue.games().1, [code]);
    }
    // A move before NEWGAME: the log of a program may begin in the middle of a game, a capture does not.
    let early = "{\"dir\":\"P>G\",\"hex\":\"01fad0a9\"}\n{\"dir\":\"G>P\",\"hex\":\"028887ff\"}\n";
    for (meta, codes) in [
        ("", &[][..]),
        ("{\"meta\":{\"size\":9}}\n", &["not-your-turn"]),
    ] {
        let text = [meta, early].concat();
        let log = parse_lenient(&text).unwrap().0;
        let found = check_games(&log, &LogOptions::default());
        let found: Vec<_> = found.iter().map(|note| note.code().name()).collect();
        assert_eq!(found, codes, "{meta}");
    }
}

/// Time and memory grow with the log and not faster.
#[test]
fn long_logs_take_linear_time() {
    let joined = "Send --> 01:a1:a0:80 ".repeat(50_000);
    assert_eq!(parse_lenient(&joined).unwrap().0.entries().len(), 50_000);
    let names: String = (0..50_000)
        .map(|number| format!("{{\"dir\":\"a{number}>b\",\"hex\":\"01\"}}\n"))
        .collect();
    let reading = read(&names, &LogOptions::default());
    assert_eq!(reading.notes.len(), 50_000);
    let nested = format!("{{\"meta\":{}{}}}", "[".repeat(30_000), "]".repeat(30_000));
    parse(&nested).expect("nested");
    let blank = "\n".repeat(200_000);
    assert!(parse(&blank).unwrap().entries().is_empty());
}

/// The order of the keys does not matter, and neither does what stands between digits or around names.
#[test]
fn pieces_have_the_names_that_stand_in_them() {
    for line in [
        r#"{"dir":"Black>W","hex":"02828080"}"#,
        r#"{"hex":"02828080","dir":"Black>W"}"#,
        r#"{"hex":"02828080","dir":" Black > W "}"#,
        r#"{"dir":"Black > W","hex":"02:82:80:80"}"#,
        r#"{"hex":"02:82:80:80","dir":"Black>W"}"#,
        r#"{ "hex" : "02 82 80 80", "x": 1, "dir" : "Black > W" }"#,
    ] {
        let log = read(line, &LogOptions::default()).log;
        let Content::Piece(piece) = log.entries()[0].content() else {
            panic!("{line}");
        };
        assert_eq!((piece.from(), piece.to()), ("Black", "W"), "{line}");
        assert_eq!(piece.bytes(), [0x02, 0x82, 0x80, 0x80], "{line}");
    }
}

#[test]
fn debugging_shows_the_text_of_a_record() {
    let options = LogOptions::default().with_style(Some(Style::JsonLines));
    let log = read(r#"{ "x" : [1, 2] }"#, &options).log;
    let Content::Record(record) = log.entries()[0].content() else {
        panic!();
    };
    assert_eq!(format!("{record:?}"), r#"{"x":[1,2]}"#);
}

/// Times of the day count from the first; midnight may pass between.
#[test]
fn stamps_are_times() {
    let text = concat!(
        "[23:59:59.5] Send --> 01:a1:a0:80\n",
        "Read <-- 03:be:b0:8b\n",
        "(00:00:01.25) Send --> 02:c4:c0:82\n",
        "2000-06-02T00:00:00Z Read <-- 00:b8:b0:88\n",
        "7: Send --> 01:c2:c0:81\n",
    );
    let log = parse(text).unwrap();
    let times: Vec<_> = log.frames().iter().map(|sent| sent.at).collect();
    assert_eq!(times, [Some(0), None, Some(1_750), Some(500), None]);
    let Content::Frame(first) = log.entries()[0].content() else {
        panic!()
    };
    assert_eq!(
        first.stamp().map(ToString::to_string).as_deref(),
        Some("[23:59:59.5]")
    );
    assert_eq!(first.clock(), Some(86_399_500));
    assert_eq!(log.to_string(), text.trim_end());
    // The profile's rules about time are checked by them.
    let text = concat!(
        "10:00:00 Send --> 01:a1:a0:80\n",
        "10:00:05 Send --> 01:a1:a0:80\n",
    );
    let found = check_fjk(&parse(text).unwrap(), &LogOptions::default());
    let names: Vec<_> = found.iter().map(|it| it.finding.info.name).collect();
    assert_eq!(names, ["early-resend"]);
}

/// GoGui's TAKEBACK crosses a MOVE of GNU Go's, which gives it up.
#[test]
fn a_move_that_a_takeback_crossed_is_none() {
    let text = concat!(
        "{\"meta\":{\"size\":9}}\n",
        "{\"dir\":\"B>W\",\"hex\":\"01a1a080\"}\n{\"dir\":\"W>B\",\"hex\":\"03bcb089\"}\n",
        "{\"dir\":\"B>W\",\"hex\":\"02cbc089\"}\n{\"dir\":\"W>B\",\"hex\":\"018787ff\"}\n",
        "{\"dir\":\"B>W\",\"hex\":\"03fcd0a9\"}\n{\"dir\":\"W>B\",\"hex\":\"038987ff\"}\n",
        "{\"dir\":\"B>W\",\"hex\":\"02e3e081\"}\n{\"dir\":\"W>B\",\"hex\":\"02efd499\"}\n",
        "{\"dir\":\"B>W\",\"hex\":\"02e3e081\"}\n{\"dir\":\"W>B\",\"hex\":\"018787ff\"}\n",
        "{\"dir\":\"B>W\",\"hex\":\"03f3d0a0\"}\n{\"dir\":\"W>B\",\"hex\":\"038987ff\"}\n",
        "{\"dir\":\"W>B\",\"hex\":\"02efd499\"}\n{\"dir\":\"B>W\",\"hex\":\"018787ff\"}\n",
    );
    let games = parse(text).unwrap().games();
    let [game] = &games[..] else {
        panic!("{games:?}")
    };
    assert_eq!(moves(game), ["B E4", "W G3"]);
}

fn frame() -> impl Strategy<Value = Frame> {
    let command = prop_oneof![
        Just(Command::Ok),
        Just(Command::NewGame),
        (0..1024u16).prop_map(|it| Command::Query(Query::from_value(Value::truncate(it)))),
        (0..1024u16).prop_map(|it| Command::Answer(Value::truncate(it))),
        (any::<bool>(), 0..512u16).prop_map(|(white, point)| Command::Move {
            color: if white { White } else { Black },
            point: PointNo::new(point)
        }),
        (1..1024u16).prop_map(|it| Command::TakeBack(TakeBackCount::new(it).unwrap())),
        (0..1024u16).prop_map(|it| Command::Extended(Value::truncate(it))),
    ];
    (any::<[bool; 2]>(), command).prop_map(|([his, mine], command)| Frame { his, mine, command })
}

#[test]
fn frames_behind_one_mark_are_those_of_lines_of_their_own() {
    let moves = |text: &str| -> Vec<_> {
        let (log, _) = parse_lenient(text).unwrap();
        let games = log.games();
        let moves = games.iter().flat_map(|game| &game.moves);
        moves.map(|played| (played.color, played.mv)).collect()
    };
    let apart =
        "Send --> 00:85:d2:b3\nRead <-- 00:86:87:ff\nRead <-- 01:92:d4:bd\nSend --> 02:88:87:ff\n";
    let expected = moves(apart);
    assert_eq!(expected.len(), 2);
    for between in [":", " ", " :", ": ", "\t: "] {
        assert_eq!(
            moves(&apart.replace("\nRead <-- 01", &format!("{between}01"))),
            expected
        );
    }
    // A hundred thousand, in linear time.
    let many = format!("Send --> 01:a1:a0:80{}", ":01:a1:a0:80".repeat(99_999));
    assert_eq!(parse_lenient(&many).unwrap().0.entries().len(), 100_000);
    let blanks = format!(
        "Send --> 01:a1:a0:80{0}02:c4:c0:82{0}x",
        " ".repeat(500_000)
    );
    assert_eq!(parse_lenient(&blanks).unwrap().0.entries().len(), 3);
}

/// Text made of a log's own words.
fn text_log() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        Just("Send --> "),
        Just("Read <-- "),
        Just("Send Data    -> "),
        Just("Read Data    <- "),
        Just("Send My Move -> "),
        Just("SEND -->"),
        Just("received<-"),
        Just("sent my move ==> "),
        Just("Read"),
        Just("->"),
        Just("<"),
        Just("12:00:01 "),
        Just("0x01,0xa1 - 0xa0"),
        Just("1:"),
        Just("01:a1:a0:80"),
        Just("00 85 d2 b3"),
        Just(":02:c4:c0:82"),
        Just("028280FF"),
        Just("01:fb:d0:a9"),
        Just(" :"),
        Just("Send NewGame"),
        Just("My Move. Pos(1-361)=307"),
        Just(" "),
        Just("\n"),
        Just("\r\n"),
        Just("\r"),
        Just("Game is ready!"),
        Just("{"),
        Just("\u{feff}"),
        Just("\0"),
    ];
    vec(word, 0..24).prop_map(|words| words.concat().into_bytes())
}

/// JSON lines, some of them broken.
fn json_log() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        4 => Just("{\"t\":0.5,\"dir\":\"B>W\",\"hex\":\"01a1a080\"}\n"),
        2 => Just("{\"t\":0.5,\"dir\":\"W>B\",\"hex\":\"03BE\"}\n"),
        2 => Just("{ \"dir\" : \"W>B\", \"hex\": \"b08b\" , \"x\":[ 1, 2 ]}\n"),
        1 => Just("{\"meta\":{\"size\":9}}\n"),
        1 => Just("{\"note\":\"x\"}\r\n"),
        1 => Just("{\"t\":-1,\"t\":1,\"dir\":\"B>W\",\"hex\":\"0282808080\"}\n"),
        1 => Just("{\"dir\":"),
        1 => Just("\"B>W\""),
        1 => Just(","),
        1 => Just("\"hex\":\"00f9\"}"),
        1 => Just("{\"hex\":\"01:A1:A0:80\",\"dir\":\" B > W \"}\n"),
        1 => Just("{ \"dir\":\"B>W\",\"hex\":\"02-82 80-80\"}\n"),
        1 => Just("# Send -->\n"),
        1 => Just("\n"),
        1 => Just(" "),
        1 => Just("\u{feff}"),
    ];
    vec(word, 0..16).prop_map(|words| words.concat().into_bytes())
}

fn options() -> impl Strategy<Value = LogOptions> {
    prop_oneof![
        4 => Just(LogOptions::new(Level::Lenient)),
        1 => Just(LogOptions::default().with_style(Some(Style::Text))),
        1 => Just(LogOptions::default().with_style(Some(Style::JsonLines))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn built_logs_read_back_equal(
        frames in vec((any::<bool>(), frame(), 2..23u8), 0..8),
        pieces in vec((0..5_000_000u64, any::<bool>(), vec(any::<u8>(), 0..9)), 1..8),
    ) {
        let log = SgmpLog::from_frames(frames.into_iter().map(|(sent, frame, size)| {
            LoggedFrame::new(if sent { Way::Sent } else { Way::Read }, frame.raw(), size)
        }));
        let text = format(&log);
        prop_assert_eq!(parse_strict(&text), Ok(log));
        let log = SgmpLog::from_pieces(pieces.into_iter().map(|(at, there, bytes)| {
            let [from, to] = if there { ["B", "W"] } else { ["W", "B"] };
            Piece::new(at, from, to, &bytes).unwrap()
        }));
        let text = format(&log);
        prop_assert_eq!(read(&text, &LogOptions::default()).log, log.clone());
        prop_assert_eq!(log.to_string().into_bytes(), text);
    }

    #[test]
    fn laws_hold(log in prop_oneof![text_log(), json_log(), vec(any::<u8>(), 0..64)], options in options()) {
        oracle::check_all::<SgmpLogCodec>(&log, None, &options).map_err(|broken| TestCaseError::fail(format!("{broken:?}")))?;
        let reading = read(&log, &options);
        let notes = check_games(&reading.log, &options);
        let fjk = check_fjk(&reading.log, &options);
        let spans = notes.iter().map(|note| note.span()).chain(fjk.iter().map(|found| found.finding.span));
        for span in spans.chain(reading.log.frames().iter().map(|sent| sent.span)) {
            prop_assert!(span.is_within(log.len()), "{span} {}", log.escape_ascii());
        }
        // What can't be read is kept too.
        let text = format(&reading.log);
        prop_assert_eq!(read(&text, &options).log, reading.log.clone());
    }
}

fn root() -> PathBuf {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    PathBuf::from(root).join("sgmp")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Captures and their decodings are written back byte for byte, and their canonical forms keep all laws; the pieces are the streams beside them.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_captures_are_kept() {
    let (mut logs, mut frames) = (0, 0);
    for path in [files(&root(), ".jsonl"), files(&root(), ".txt")].concat() {
        let bytes = fs::read(&path).expect("a log");
        let options = LogOptions::new(Level::Lenient);
        let mut kept = Vec::new();
        assert!(SgmpLogCodec::keep(&bytes, &options, &mut kept));
        assert_eq!(kept, bytes, "{}", path.display());
        oracle::check_all::<SgmpLogCodec>(&bytes, None, &options).expect("the laws");
        let log = read(&bytes, &options).log;
        let odd = log
            .entries()
            .iter()
            .find(|entry| matches!(entry.content(), Content::Unreadable(_)));
        assert_eq!(odd, None, "{}", path.display());
        let captures = path.parent().is_some_and(|it| it.ends_with("captures"));
        if captures && log.style() == Style::JsonLines {
            let (_, notes) = parse_lenient(&bytes).expect("no faults");
            let ok_value = Code::Frame(boardwire_sgmp::Code::OkValue);
            let other = notes.iter().find(|note| note.code() != ok_value);
            assert_eq!(other, None, "{}", path.display());
        }
        frames += log.frames().len();
        logs += 1;
    }
    println!("{frames} frames in {logs} logs");
    assert!(logs > 0);
}

/// The moves of an SGF file of GNU Go's: `B E5`, and its size and handicap.
fn sgf(text: &str) -> (Vec<String>, u8, u8) {
    let number = |key: &str| {
        let rest = text.split_once(key).expect(key).1;
        rest.split(']').next().unwrap().parse::<u8>().expect(key)
    };
    let side = number("SZ[");
    let size = BoardSize::square(side).unwrap();
    let moves = text
        .split(';')
        .filter_map(|node| {
            let (color, rest) = node.split_at_checked(2)?;
            let color = color.strip_suffix('[')?;
            let at = rest.split(']').next()?;
            let name = match at.as_bytes() {
                [column, row] => {
                    let vertex = boardwire_sgmp::go::Vertex::from_sgf([*column, *row])?;
                    vertex.gtp(size)?.to_string()
                }
                _ => "pass".to_owned(),
            };
            ["B", "W"]
                .contains(&color)
                .then(|| format!("{color} {name}"))
        })
        .collect();
    (moves, side, number("HA["))
}

/// The moves of each game are those that each GNU Go wrote down itself.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_moves_equal_the_sgf() {
    let (mut games, mut played) = (0, 0);
    for path in files(&root(), ".sgf") {
        let name = path.to_string_lossy();
        let stem = name
            .strip_suffix(".black.sgf")
            .or(name.strip_suffix(".white.sgf"))
            .expect("the SGF of a side");
        let log = fs::read(format!("{stem}.jsonl")).expect("its capture");
        let (log, _) = parse_lenient(&log).expect("a log");
        let found = log.games();
        let (moves_of_sgf, side, handicap) = sgf(&fs::read_to_string(&path).expect("an SGF file"));
        assert_eq!(found.len(), 1, "{name}");
        assert_eq!(found[0].board().get(), side, "{name}");
        assert_eq!(found[0].handicap.stones(), handicap, "{name}");
        assert_eq!(moves(&found[0]), moves_of_sgf, "{name}");
        let odd: Vec<_> = check_games(&log, &LogOptions::default())
            .iter()
            .map(|note| note.code().to_string())
            .collect();
        assert_eq!(odd, ["extra-pass"], "{name}");
        let mut fjk = LogOptions::default();
        fjk.set("any-size", "yes").unwrap();
        for found in check_fjk(&log, &fjk) {
            let expected: &[&str] = match handicap {
                0 => &["fjk-10"],
                _ => &["fjk-5", "fjk-10"],
            };
            assert!(
                expected.contains(&found.finding.info.name),
                "{name} {found:?}"
            );
        }
        games += 1;
        played += moves_of_sgf.len();
    }
    println!("{played} moves in {games} files");
    assert!(games > 0);
}

#[test]
fn the_codes_of_a_log_are_those_of_frames_and_its_own() {
    assert_eq!(oracle::check_table::<Code>(), Ok(()));
    let names = |table: &'static [CodeInfo]| table.iter().map(|row| row.name);
    let both = names(boardwire_sgmp::Code::TABLE).chain(names(LogCode::TABLE));
    assert!(names(Code::TABLE).eq(both));
}
