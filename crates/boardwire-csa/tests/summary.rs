//! Summaries beyond single texts: models by hand, builders, rows, readers, limits.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::clock::{Clock, TimeControl};
use boardwire_core::shogi::{Color, Setup};
use boardwire_core::{CodecOptions as _, Level, Limits, LineText, Span};
use boardwire_csa::summary::{
    self, BuildError, ClockOptions, Code, Extra, ExtraError, Framing, GameSummary,
    GameSummaryReader, LastMove, MonitorId, Options, OwnedGameSummary, PlayedMove, Progress,
    Section, SummaryBuilder, TimeBase, TimeBlock, TimeBlocks, TimeUnit, Version,
};
use boardwire_csa::{CsaMove, CsaTime};

fn line(text: &str) -> LineText<'_> {
    LineText::new(text).unwrap()
}

fn played(mv: &str, seconds: u64) -> PlayedMove {
    let time = CsaTime::from_seconds(seconds);
    PlayedMove::new(CsaMove::from_csa(mv.as_bytes()).unwrap(), time)
}

fn text(summary: &GameSummary<'_>) -> String {
    String::from_utf8(summary::format(summary)).unwrap()
}

#[test]
fn a_model_by_hand_reads_back() {
    let mut summary = GameSummary::new(line("sente"), line("gote"));
    summary.your_turn = Some(Color::White);
    summary.time = TimeBlocks::per_side(TimeBlock::seconds(600, 0), TimeBlock::seconds(300, 30));
    summary.moves = vec![played("+7776FU", 3), played("-3334FU", 0)];
    summary
        .extras
        .push(Extra::new(Section::Position, "Opening", "none").unwrap());
    summary
        .extras
        .push(Extra::new(Section::Header, "Rule", "24").unwrap());
    let written = text(&summary);
    assert_eq!(summary::parse_strict(&written).unwrap(), summary);
    assert_eq!(written, summary.to_string());
    let lines = summary.canonical_lines();
    assert!(
        lines
            .iter()
            .eq(written.split('\n').map(line).collect::<Vec<_>>().iter())
    );
    assert!(summary.is_proposal());
    assert_eq!(written.parse::<OwnedGameSummary>().unwrap(), summary);
}

#[test]
fn extras_are_no_other_lines() {
    for (section, key) in [
        (Section::Header, "Name+"),
        (Section::Header, "BEGIN X"),
        (Section::Header, ""),
        (Section::Header, " "),
        (Section::Header, "a:b"),
        (Section::Time, "Total_Time"),
        (Section::Position, "P1"),
        (Section::Position, "+7776FU"),
        (Section::Position, "'x"),
        (Section::Position, "Jishogi_Declaration"),
    ] {
        assert_eq!(Extra::new(section, key, "x"), Err(ExtraError::Key), "{key}");
    }
    let two_lines = Extra::new(Section::Header, "Key", "x\nTo_Move:-");
    assert!(matches!(two_lines, Err(ExtraError::Text(_))));
    let extra = Extra::new(Section::Time, "Name+", "a:b").unwrap();
    assert_eq!(
        (extra.key(), extra.value()),
        (Some(&b"Name+"[..]), Some(&b"a:b"[..]))
    );
}

#[test]
fn every_extra_that_can_be_made_is_read_back() {
    for section in [
        Section::Header,
        Section::Time,
        Section::SideTime(Color::Black),
        Section::Position,
    ] {
        for key in [
            "Key",
            "START",
            "no key",
            "##[CHAT]",
            "=",
            "Total_Time",
            "Name+",
            "END",
            "P",
        ] {
            let Ok(extra) = Extra::new(section, key, "v") else {
                continue;
            };
            let mut summary = GameSummary::new(line("a"), line("b"));
            summary.time.shared = Some(TimeBlock::default());
            summary.time.sides = [Some(Box::default()), None];
            summary.extras.push(extra);
            let written = text(&summary);
            let (again, _) = summary::parse_lenient(&written).unwrap();
            assert_eq!(again, summary, "{key}");
        }
    }
}

#[test]
fn versions_compare_as_numbers() {
    let version = |text: &'static str| Version::new(line(text));
    assert!(version("1.10").is_at_least(&[1, 2]));
    assert!(version("1.2.1").is_at_least(&[1, 2]));
    assert!(version("1.2").is_at_least(&[1, 2, 0]));
    assert!(version("2").is_at_least(&[1, 2, 1]));
    assert!(!version("1.2").is_at_least(&[1, 2, 1]));
    assert!(!version("1.1").is_at_least(&[1, 2]));
    assert!(!version("").is_at_least(&[1]));
    assert!(!version("x.2").is_at_least(&[1]));
    assert!(version("").is_at_least(&[]));
}

#[test]
fn units_have_a_length() {
    assert_eq!(TimeUnit::SECOND.ms(), 1_000);
    assert_eq!(TimeUnit::from_ms(1), Some(TimeUnit::MILLISECOND));
    assert_eq!(TimeUnit::new(0, TimeBase::Minute), None);
    assert_eq!(TimeUnit::new(u64::MAX, TimeBase::Millisecond), None);
    assert_eq!(TimeUnit::new(u64::MAX, TimeBase::Minute), None);
    for (ms, count, base) in [
        (1, 1, TimeBase::Millisecond),
        (1_500, 1_500, TimeBase::Millisecond),
        (30_000, 30, TimeBase::Second),
        (120_000, 2, TimeBase::Minute),
    ] {
        let unit = TimeUnit::from_ms(ms).unwrap();
        assert_eq!((unit.count(), unit.base(), unit.ms()), (count, base, ms));
    }
    assert_eq!(TimeUnit::from_ms(0), None);
}

fn server() -> SummaryBuilder {
    SummaryBuilder::new("sente", "gote")
        .game_id("event+casual-900-10+sente+gote+20261129191017")
        .time(TimeControl::csa(900_000, 10_000, 0))
}

#[test]
fn a_server_builds_what_clients_read_strictly() {
    let moves = [played("+7776FU", 1), played("-3334FU", 1)];
    let summary = server().max_moves(256).moves(moves).build().unwrap();
    for side in Color::ALL {
        let proposal = summary.for_player(side);
        let written = text(&proposal);
        assert_eq!(summary::parse_strict(&written).unwrap(), proposal);
        assert_eq!(summary::parse_lenient(&written).unwrap().1, []);
    }
    let handicap = Setup {
        turn: Color::White,
        ..Setup::startpos()
    };
    let odd = server()
        .setup(&handicap)
        .moves([played("-3334FU", 1)])
        .build()
        .unwrap();
    assert_eq!((odd.turn, odd.to_move), (Color::White, Color::Black));
    assert!(odd.to_move_fits());
    let old = server().version("1.0").build().unwrap();
    assert_eq!(old.declaration, None);
    assert!(text(&old).contains("BEGIN Position\nJishogi_Declaration:1.1\nP1-KY"));
    assert_eq!(summary::parse_lenient(&text(&old)).unwrap().1, []);
}

#[test]
fn a_server_can_not_build_what_no_client_reads() {
    let error = |builder: SummaryBuilder| builder.build().unwrap_err();
    assert!(matches!(
        error(server().game_id("a\nb")),
        BuildError::Text("Game_ID", Some(_))
    ));
    assert_eq!(
        error(SummaryBuilder::new("", "gote")),
        BuildError::Text("Name+", None)
    );
    assert_eq!(
        error(server().version("1.1").max_moves(9)),
        BuildError::Version("Max_Moves")
    );
    let fischer = TimeControl::csa(1_000, 0, 1_000);
    assert_eq!(
        error(server().version("1.1").time(fischer)),
        BuildError::Version("Increment")
    );
    assert!(matches!(
        error(server().time(TimeControl::fischer(1, 1))),
        BuildError::Time(_)
    ));
    assert_eq!(
        error(server().moves([played("-3334FU", 1)])),
        BuildError::Turn(0)
    );
    let mut setup = Setup::startpos();
    setup
        .hand_mut(Color::Black)
        .add(boardwire_core::shogi::PieceKind::Pawn)
        .unwrap();
    assert!(matches!(
        error(server().setup(&setup)),
        BuildError::Material(_)
    ));
    for error in [
        BuildError::Turn(0),
        BuildError::Text("Name+", None),
        BuildError::Version("x"),
    ] {
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn spectators_are_shown_the_game_as_it_stands() {
    let summary = server().build().unwrap();
    let mut clock: Clock = summary.clock(&ClockOptions::default());
    clock.record(Color::Black, 12_000);
    let mut now = Setup::startpos();
    now.turn = Color::White;
    let last = played("+7776FU", 12);
    let id = MonitorId::new(line("a+b")).unwrap();
    for framing in [Framing::Show, Framing::Monitor(id)] {
        let shown = summary.for_spectator(framing.clone(), &now, Some(last), 1, &clock);
        let block = shown.time.shared.as_ref().unwrap();
        assert_eq!(block.remaining, [Some(888), Some(900)]);
        assert_eq!(block.last_move, Some(LastMove::Move(last)));
        let written = text(&shown);
        assert_eq!(summary::parse_strict(&written).unwrap(), shown);
        let prefix = String::from_utf8(framing.prefix()).unwrap();
        assert!(written.lines().all(|row| row.starts_with(&prefix)));
        assert!(written.ends_with("] +OK"));
        assert!(!shown.is_proposal());
    }
    assert_eq!(MonitorId::new(line("a]b")), None);
}

const MINIMAL: &str = "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nName+:a\nName-:b\n\
     Your_Turn:+\nTo_Move:+\nBEGIN Position\nPI\n+\nEND Position\nEND Game_Summary";

#[test]
fn a_reader_finds_summaries_among_other_lines() {
    let mut reader = GameSummaryReader::default();
    let session = format!("LOGIN:a OK\n{MINIMAL}\nSTART:x\n\n{MINIMAL}\r\n+7776FU,T1");
    let mut found = 0;
    let mut outside = Vec::new();
    for row in session.split('\n') {
        match reader.line(row) {
            Progress::Outside => outside.push(row),
            Progress::Inside => {}
            Progress::Complete(block) => {
                assert_eq!(block.as_bytes(), MINIMAL.as_bytes());
                assert!(block.parse().unwrap().is_proposal());
                found += 1;
            }
            Progress::TooLong(error) => panic!("{error}"),
        }
    }
    assert_eq!(
        (found, outside),
        (2, vec!["LOGIN:a OK", "START:x", "", "+7776FU,T1"])
    );
}

#[test]
fn a_reader_passes_over_what_is_too_long() {
    let limits = Limits::default().with_document(100);
    let mut reader = GameSummaryReader::new(Options::default().with_limits(limits));
    let mut too_long = 0;
    for row in MINIMAL.lines() {
        if let Progress::TooLong(error) = reader.line(row) {
            assert_eq!(
                (error.code(), error.span()),
                (Code::DocumentTooLong, Span::new(100, 101))
            );
            too_long += 1;
        }
    }
    assert_eq!(too_long, 1);
    assert!(!reader.is_open());
    assert!(matches!(
        reader.line("BEGIN Game_Summary"),
        Progress::Inside
    ));
    assert!(reader.is_open());
    reader.reset();
    assert!(matches!(reader.line("END Game_Summary"), Progress::Outside));
}

#[test]
fn a_reading_keeps_the_lines_and_says_what_each_level_forbids() {
    let odd = MINIMAL.replace("Name+:a\nName-:b", "Name-:b\nName+:a\nKey:1\n");
    let reading = summary::read(&odd, &Options::default());
    assert!(reading.to_lines().eq(odd.lines().map(str::as_bytes)));
    assert_eq!(reading.as_bytes(), odd.as_bytes());
    assert_eq!(reading.first_error(Level::Lenient), None);
    let error = reading.first_error(Level::Conforming).unwrap();
    assert_eq!(error.code(), Code::Blank);
    let owned = reading.clone().into_owned();
    assert_eq!(owned.summary, reading.summary);

    let nothing = summary::read("+7776FU", &Options::default());
    assert_eq!(nothing.summary, None);
}

/// What is missing or can't be read has its default, and the rest is there.
#[test]
fn faults_do_not_hide_the_rest() {
    let odd = MINIMAL
        .replace("Your_Turn:+", "Your_Turn:x")
        .replace("Name-:b\n", "");
    let reading = summary::read(&odd, &Options::default());
    let model = reading.summary.unwrap();
    assert_eq!(model.name(Color::Black), "a");
    assert_eq!(model.name(Color::White), "");
    assert_eq!(model.your_turn, None);
    let codes: Vec<Code> = reading.notes.iter().map(summary::Note::code).collect();
    assert_eq!(codes, [Code::BadTurn, Code::MissingKey]);
}

/// 100,000 lines of each kind, in linear time and memory.
#[test]
fn long_summaries_are_read_in_linear_time() {
    for row in [
        "Key:x\n",
        "\n",
        "Name+:a\n",
        "BEGIN X\nEND X\n",
        "BEGIN Time\nK:1\nEND Time\n",
    ] {
        let rows = row.repeat(100_000);
        let long = MINIMAL.replacen("Name+", &format!("{rows}Name+"), 1);
        let limits = Limits::default().with_document(usize::MAX);
        let options = Options::default().with_limits(limits).at(Level::Lenient);
        let reading = summary::read(&long, &options);
        assert!(reading.summary.is_some());
        assert!(reading.notes.len() >= 99_999);
    }
    for row in [
        "+7776FU,T1\n-3334FU,T1\n",
        "'x\n",
        "P+00FU\n",
        "P+11FU11FU\n",
        "P1+FU\n",
    ] {
        let rows = row.repeat(50_000);
        let long = MINIMAL.replacen("+\nEND", &format!("{rows}+\nEND"), 1);
        let limits = Limits::default().with_document(usize::MAX);
        let options = Options::default().with_limits(limits).at(Level::Lenient);
        assert!(summary::read(&long, &options).summary.is_some());
    }
}
