//! The guide to USI in rsshogi-usi's book: every line of its listings, its types of options, its scenarios for adapters.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_usi::{
    BestMove, ClockParams, Code, Command, GameResult, GoParams, IdField, Level, MateLimit, Name,
    OptionDecl, Options, PositionSpec, Profile, Score, Text, UsiCommand, UsiCommandDirection,
    format_command, parse_lenient, parse_line, parse_line_strict, parse_with,
};

/// The lines of the listings that are canonical as they stand: toward the engine, then toward the GUI.
const TO_ENGINE: [&str; 22] = [
    "usi",
    "setoption name Hash value 1024",
    "setoption name Threads value 4",
    "setoption name USI_Ponder value true",
    "isready",
    "usinewgame",
    "position startpos",
    "position startpos moves 7g7f 3c3d",
    "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
    "go btime 300000 wtime 300000 byoyomi 10000",
    "go depth 10",
    "go nodes 1000000",
    "go infinite",
    "go mate 11",
    "go mate infinite",
    "go ponder",
    "stop",
    "quit",
    "gameover win",
    "gameover lose",
    "gameover draw",
];
const TO_GUI: [&str; 22] = [
    "id name rshogi-nnue 1.0",
    "id author YourName",
    "option name Hash type spin default 256 min 1 max 65536",
    "option name Threads type spin default 1 min 1 max 512",
    "option name USI_Ponder type check default false",
    "option name MaxMovesToDraw type spin default 256 min 0 max 1000",
    "option name A type check default true",
    "option name A type spin default 1 min 0 max 2",
    "option name A type combo default B var B var C",
    "option name A type button",
    "option name A type string default <empty>",
    "option name A type string default text",
    "option name A type filename default <empty>",
    "usiok",
    "readyok",
    "info string 置換表使用率: 45%",
    "info string Error: Invalid command",
    "bestmove 7g7f",
    "bestmove 7g7f ponder 3c3d",
    "bestmove resign",
    "bestmove win",
    "checkmate notimplemented",
];
const INFO: &str =
    "info depth 5 seldepth 8 score cp 123 nodes 12345 nps 50000 time 247 pv 7g7f 3c3d";

#[test]
fn every_line_of_the_listings_is_canonical_and_has_its_direction() {
    let directed = TO_ENGINE
        .map(|line| (line, UsiCommandDirection::ToEngine))
        .into_iter()
        .chain(TO_GUI.map(|line| (line, UsiCommandDirection::ToGui)));
    for (line, direction) in directed {
        let command = parse_line_strict(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(format_command(&command), line);
        assert_eq!(parse_line(line), Ok(command.clone()));
        assert_eq!(command.direction(), Some(direction), "{line}");
        assert_eq!(
            command.is_gui_to_engine(),
            direction == UsiCommandDirection::ToEngine
        );
        assert_eq!(
            command.is_engine_to_gui(),
            direction == UsiCommandDirection::ToGui
        );
    }
}

#[test]
fn the_info_sample_is_canonical_in_its_engines_order() {
    let Command::Info(info) = parse_line(INFO).unwrap() else {
        panic!()
    };
    assert_eq!(
        (info.depth, info.seldepth, info.score),
        (Some(5), Some(8), Some(Score::cp(123)))
    );
    assert_eq!(
        (info.nodes, info.nps, info.time),
        (Some(12345), Some(50000), Some(247))
    );
    assert_eq!(info.pv.as_ref().unwrap().moves.len(), 2);
    assert_eq!(
        format_command(&Command::Info(info)),
        "info depth 5 seldepth 8 time 247 nodes 12345 nps 50000 score cp 123 pv 7g7f 3c3d"
    );
    assert!(parse_line_strict(INFO).is_err());
    let engine = Options::new(Level::Canonical).with_profile(Profile::RshogiNnue);
    assert!(parse_with(INFO, &engine, &mut Vec::new()).is_ok());
}

#[test]
fn lines_have_the_values_that_the_guide_means() {
    let parse = |line: &str| parse_line(line).unwrap();
    assert_eq!(parse("gameover lose"), Command::GameOver(GameResult::Lose));
    assert_eq!(
        parse("go btime 300000 wtime 300000 byoyomi 10000"),
        Command::Go(GoParams::with_clock(
            ClockParams::default()
                .with_times(300_000, 300_000)
                .with_byoyomi(10_000)
        ))
    );
    assert_eq!(
        parse("go mate 11"),
        Command::Go(GoParams::mate(MateLimit::Value(11)))
    );
    assert_eq!(parse("go infinite"), Command::Go(GoParams::infinite()));
    assert_eq!(
        parse("go ponder"),
        Command::Go(GoParams::new().with_ponder())
    );
    assert_eq!(
        parse("position startpos"),
        Command::Position(PositionSpec::startpos())
    );
    assert_eq!(
        parse("bestmove resign"),
        Command::BestMove(BestMove::RESIGN)
    );
    assert_eq!(parse("bestmove win"), Command::BestMove(BestMove::WIN));
    let Command::Id(IdField::Name(name)) = parse("id name rshogi-nnue 1.0") else {
        panic!()
    };
    assert_eq!(name, "rshogi-nnue 1.0");
    // An SFEN that is equal to the start position stays an sfen.
    let sfen = parse(TO_ENGINE[8]);
    assert_ne!(sfen, parse("position startpos"));
}

#[test]
fn each_type_of_option_is_written_as_the_guide_writes_it() {
    let name = || Name::new("A").unwrap();
    let text = |text: &'static str| Text::new(text).unwrap();
    let options = [
        OptionDecl::check(name(), true),
        OptionDecl::spin(name(), 1, 0, 2),
        OptionDecl::combo(name(), text("B"), [text("B"), text("C")]),
        OptionDecl::button(name()),
        OptionDecl::string(name(), text("")),
        OptionDecl::string(name(), text("text")),
        OptionDecl::filename(name(), text("")),
    ];
    for (option, line) in options.into_iter().zip(&TO_GUI[6..13]) {
        assert_eq!(format_command(&Command::Option(option.unwrap())), *line);
    }
}

#[test]
fn a_go_without_a_number_is_refused_at_once() {
    for key in [
        "btime", "wtime", "byoyomi", "binc", "winc", "depth", "nodes", "mate",
    ] {
        let line = format!("go {key}");
        let error = parse_line(&line).unwrap_err();
        assert_eq!(
            error.to_string().split(' ').next(),
            Some("missing-argument"),
            "{line}"
        );
        assert_eq!(error.span().of(line.as_bytes()), key.as_bytes());
    }
}

/// Of an engine's report only that key is lost, to who reads leniently.
#[test]
fn an_info_without_a_number_loses_nothing_else() {
    for (line, lacking) in [
        ("info depth 5 score cp nodes 3", "cp"),
        ("info depth nodes 5", "depth"),
        ("info score", "score"),
        ("info wdl 500 300", "wdl"),
        ("info currline 1 depth 5", "currline"),
        ("info currmove", "currmove"),
    ] {
        let error = parse_line(line).unwrap_err();
        assert_eq!(error.code(), Code::MissingArgument, "{line}");
        assert_eq!(error.span().of(line.as_bytes()), lacking.as_bytes());
        let (command, notes) = parse_lenient(line).unwrap();
        let codes: Vec<Code> = notes.iter().map(|note| note.code()).collect();
        assert_eq!(codes, [Code::BadFieldValue], "{line}");
        let Command::Info(info) = command else {
            panic!("{line}");
        };
        let nodes = line.find("nodes").map(|at| line[at + 6..].parse().unwrap());
        assert_eq!(info.nodes, nodes);
    }
}

/// The adapter of the guide, with a search that is over at once.
fn answers(line: &str) -> Vec<String> {
    let responses: Vec<UsiCommand> = match parse_line(line) {
        Ok(Command::Usi) => vec![Command::UsiOk],
        Ok(Command::IsReady) => vec![Command::ReadyOk],
        Ok(Command::Go(_)) => vec![Command::BestMove(BestMove::RESIGN)],
        Ok(_) | Err(_) => Vec::new(),
    };
    responses.iter().map(format_command).collect()
}

#[test]
fn a_faulty_command_is_easy_to_survive() {
    assert_eq!(answers("usi"), ["usiok"]);
    assert_eq!(answers("isready"), ["readyok"]);
    assert_eq!(answers("go infinite"), ["bestmove resign"]);
    for line in [
        "",
        "hello",
        "go btime",
        "position",
        "position startpos moves xyz",
        "setoption",
        "\u{3000}usi",
        "go \0",
    ] {
        assert_eq!(answers(line), [""; 0], "{line}");
    }
}

#[cfg(feature = "transcript")]
#[test]
fn transcripts_run_with_the_guides_functions() {
    use boardwire_usi::{assert_invalid_transcript, assert_valid_transcript};

    let lines = [TO_ENGINE.join("\n"), TO_GUI.join("\n")].join("\n# toward the GUI\n");
    assert_valid_transcript(&lines, parse_line, format_command).unwrap();
    assert_valid_transcript(&lines, parse_line_strict, format_command).unwrap();
    assert_valid_transcript(
        "go depth 1 depth 2 => go depth 2",
        parse_line,
        format_command,
    )
    .unwrap();
    assert_invalid_transcript(
        "go depth 1 depth 2\ngo  infinite\nusi extra",
        parse_line_strict,
    )
    .unwrap();
    assert_eq!(
        assert_valid_transcript("usi\ngo x x\nusi x", parse_line_strict, format_command)
            .unwrap_err()
            .failures()
            .len(),
        1
    );
}
