//! Lines of public bug reports, with the values that they should have had.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::shogi::{Color, Move, PieceKind};
use boardwire_usi::sfen::{self, url};
use boardwire_usi::{
    Base, Bound, ClockParams, Code, Command, GoParams, InfoAccumulator, InfoCommand, Level,
    MateLimit, MateScore, Note, OptionDecl, OptionType, Options, PositionSpec, Score, Terminal,
    UsiCommand, format, format_command, parse, parse_lenient, parse_strict, reserved_option,
    validate_portable_command,
};

fn usi(text: &str) -> Move {
    Move::from_usi(text.as_bytes()).expect("a move")
}

fn lenient(line: &(impl AsRef<[u8]> + ?Sized)) -> (UsiCommand, Vec<Note>) {
    let (command, notes) = parse_lenient(line).unwrap();
    (command.into_owned(), notes)
}

fn codes(notes: &[Note]) -> Vec<(Code, core::ops::Range<usize>)> {
    notes
        .iter()
        .map(|note| (note.code(), note.span().range()))
        .collect()
}

fn option(line: &str) -> OptionDecl<'_> {
    match parse(line) {
        Ok(Command::Option(option)) => option,
        other => panic!("{line}: {other:?}"),
    }
}

fn info(line: &str) -> InfoCommand<'_> {
    match parse(line) {
        Ok(Command::Info(info)) => info,
        other => panic!("{line}: {other:?}"),
    }
}

fn position(line: &str) -> PositionSpec<'_> {
    match parse(line) {
        Ok(Command::Position(position)) => position,
        other => panic!("{line}: {other:?}"),
    }
}

fn go(line: &str) -> GoParams<'_> {
    match parse(line) {
        Ok(Command::Go(go)) => go,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn u01_combo_members_may_be_keywords() {
    let line = "option name BookMoveSelector type combo default default var default var random";
    let option = option(line);
    assert_eq!(*option.default_value().unwrap(), "default");
    assert_eq!(option.vars().len(), 2);
    assert_eq!(
        (option.vars()[0].as_bytes(), option.vars()[1].as_bytes()),
        (&b"default"[..], &b"random"[..])
    );
    assert!(parse_strict(line).is_ok());
}

#[test]
fn u03_minus_zero_is_being_mated() {
    let info = info("info depth 1 score mate -0 pv resign");
    assert_eq!(info.score, Some(Score::mate(MateScore::MinusZero)));
    assert!(
        !MateScore::MinusZero.is_winning()
            && MateScore::PlusZero.is_winning()
            && MateScore::Zero.is_winning()
    );
    let pv = info.pv.unwrap();
    assert_eq!((pv.moves.as_slice(), pv.tail().len()), (&[][..], 1));
    assert_eq!(pv.tail()[0], "resign");
}

#[test]
fn u05_fields_after_the_pv_are_read() {
    let line =
        "info pv 2g2f 3c3d 7g7f 8c8d 2f2e 8d8e 2e2d 2c2d (4.17%) score cp 59 depth 33 multipv 1";
    assert_eq!(parse(line).unwrap_err().code(), Code::PvNotLast);
    let (command, notes) = lenient(line);
    let Command::Info(info) = command else {
        panic!()
    };
    assert_eq!(
        (info.depth, info.multipv, info.score),
        (Some(33), Some(1), Some(Score::cp(59)))
    );
    let pv = info.pv.unwrap();
    assert_eq!((pv.moves.len(), pv.tail().len()), (8, 1));
    assert_eq!(pv.tail()[0], "(4.17%)");
    assert_eq!(codes(&notes), [(Code::PvNotLast, 56..61)]);
}

#[test]
fn u06_a_message_keeps_score_and_pv() {
    let mut search = InfoAccumulator::new();
    search.push(&info("info depth 3 score cp 40 pv 7g7f 3c3d"));
    search.push(&info("info string loading..."));
    let line = search.line(1).unwrap();
    assert_eq!(line.score, Some(Score::cp(40)));
    assert_eq!(line.pv.as_ref().unwrap().moves, [usi("7g7f"), usi("3c3d")]);
}

#[test]
fn u07_the_move_number_may_be_missing() {
    let line =
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - moves 7g7f";
    let position = position(line);
    let Base::Sfen(sfen) = &position.base else {
        panic!()
    };
    assert_eq!((sfen.ply(), sfen.had_ply()), (1, false));
    assert_eq!(position.moves, [usi("7g7f")]);
    assert!(format_command(&Command::Position(position)).contains(" b - 1 moves 7g7f"));
}

#[test]
fn u08_counts_have_two_digits() {
    let sfen = sfen::parse_strict("7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").unwrap();
    assert_eq!(sfen.setup.hand(Color::White).count(PieceKind::Pawn), 17);
    assert!(sfen.check_material().is_ok());
}

#[test]
fn u09_hands_in_another_order() {
    let line = "position sfen ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b PSPpbpb 19";
    let (command, _) = lenient(line);
    assert!(format_command(&command).ends_with(" b S2P2b2p 19"));
    let error = parse(line).unwrap_err();
    assert_eq!(error.code(), Code::UnorderedHands);
    assert_eq!(error.span().start, line.find("SPpbpb").unwrap());
}

#[test]
fn u11_the_count_stands_before_the_letter() {
    let error = sfen::parse_lenient("9/9/9/9/9/9/9/9/9 b P3 1").unwrap_err();
    assert_eq!(
        (error.code(), error.context()),
        (Code::BadSfenHands, "sfen.hands.dangling-count")
    );
    assert_eq!(error.span().range(), 21..22);
}

#[test]
fn u12_a_name_with_a_blank() {
    let line = "option name Clear Hash type button";
    let command = parse(line).unwrap();
    let Command::Option(option) = &command else {
        panic!()
    };
    assert_eq!(
        (option.name().as_bytes(), option.ty()),
        (&b"Clear Hash"[..], &OptionType::Button)
    );
    assert!(validate_portable_command(&command).is_err());
    assert!(
        validate_portable_command(&parse("option name ClearHash type button").unwrap()).is_ok()
    );
}

#[test]
fn u13_an_answer_in_free_text_is_skipped() {
    let (command, notes) = lenient("No such option: USI Variant");
    let Command::Unknown(line) = &command else {
        panic!()
    };
    assert_eq!(line.as_bytes(), b"No such option: USI Variant");
    assert_eq!(
        (command.direction(), codes(&notes)),
        (None, vec![(Code::UnknownCommand, 0..2)])
    );
}

#[test]
fn u14_a_default_may_be_empty() {
    let line = "option name Debug_Log_File type string default ";
    let option = option(line);
    assert!(option.default_value().unwrap().is_empty());
    assert_eq!(
        format_command(&Command::Option(option)),
        "option name Debug_Log_File type string default <empty>"
    );
}

#[test]
fn u15_empty_lines_are_nothing() {
    let (command, notes) = lenient("");
    let Command::Unknown(line) = &command else {
        panic!()
    };
    assert!(line.is_blank());
    assert_eq!(codes(&notes), [(Code::EmptyLine, 0..0)]);
}

#[test]
fn u17_times_belong_to_colours() {
    let clock = go("go wtime 24000 btime 240000").clock;
    assert_eq!((clock.btime, clock.wtime), (Some(240_000), Some(24_000)));
}

#[test]
fn u19_to_u21_words_that_end_the_moves() {
    for (line, moves, terminal) in [
        ("position startpos moves 7g7f 5h4h win", 2, Terminal::Win),
        (
            "position startpos moves 7g7f 3c3d 2g2f 8c8d resign",
            4,
            Terminal::Resign,
        ),
        (
            "position startpos moves 2g2f 3c3d 7g7f 4c4d rep_draw",
            4,
            Terminal::RepDraw,
        ),
    ] {
        let position = position(line);
        assert_eq!(
            (position.moves.len(), position.terminal.as_ref()),
            (moves, Some(&terminal)),
            "{line}"
        );
        assert_eq!(format_command(&Command::Position(position)), line);
    }
}

#[test]
fn u23_and_u24_null_moves_are_moves_of_their_own() {
    let five = "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 0000 0000 0000";
    assert_eq!(parse_lenient(five).unwrap_err().code(), Code::BadSfenBoard);
    let line = "position startpos moves 0000 0000 0000";
    let position = position(line);
    assert_eq!(position.moves, [Move::NULL; 3]);
    assert_ne!(usi("9a9a"), Move::NULL);
    let error = position.replay_unchecked().unwrap_err();
    assert_eq!(
        (error.index, error.in_line(line).span.unwrap().range()),
        (1, 24..28)
    );
    #[cfg(feature = "rules")]
    assert_eq!(position.replay().unwrap_err().index, 1);
}

#[test]
fn u25_moves_without_moves() {
    let position = position("position startpos moves");
    assert_eq!(position, PositionSpec::startpos());
    assert_eq!(
        format_command(&Command::Position(position)),
        "position startpos"
    );
}

#[test]
fn u26_the_number_of_go_mate_is_kept() {
    let mate = go("go mate 30000").mate.unwrap();
    assert_eq!(mate, MateLimit::Value(30_000));
    assert_eq!(
        (mate.as_millis(), mate.as_plies()),
        (Some(30_000), Some(30_000))
    );
}

#[test]
fn u30_ponderhit_carries_clocks() {
    let line = "ponderhit btime 37082 wtime 23103 byoyomi 10000";
    let clock = ClockParams::default()
        .with_times(37_082, 23_103)
        .with_byoyomi(10_000);
    assert_eq!(parse(line), Ok(Command::PonderHit(clock)));
    assert!(parse(line).unwrap().is_gui_to_engine());
}

#[test]
fn u31_byoyomi_is_the_movers() {
    use boardwire_core::clock::{Clock, TimeControl, TimeControls};

    let clock = Clock::new(TimeControls::PerSide {
        black: TimeControl::csa(600_000, 5_000, 0),
        white: TimeControl::csa(600_000, 3_000, 0),
    });
    let byoyomi = |mover| ClockParams::from_clock(&clock, mover).unwrap().byoyomi;
    assert_eq!(
        (byoyomi(Color::Black), byoyomi(Color::White)),
        (Some(5_000), Some(3_000))
    );
}

#[test]
fn u32_a_letter_that_is_no_piece() {
    let error = sfen::parse_lenient("lnsgkgsnl/1r5b1/pppppAppp/9/9/9/9/9/9 b - 1").unwrap_err();
    assert_eq!(
        (error.code(), error.context()),
        (Code::BadSfenBoard, "sfen.board.bad-letter")
    );
    assert_eq!(error.span().range(), 21..22);
}

#[test]
fn u34_url_spellings_are_for_the_url_reader() {
    let text = "4k4/9/9/9/9/9/9/9/4K4_b_BPsn3p_1";
    assert!(sfen::parse_lenient(text).is_err());
    assert_eq!(
        url::decode(text).unwrap().to_string(),
        "4k4/9/9/9/9/9/9/9/4K4 b BPsn3p 1"
    );
}

#[test]
fn u35_shift_jis_is_kept() {
    let line = b"info string \x92\xe8\x90\xd5 \x8f\xab\x8a\xfb";
    let (command, notes) = lenient(line);
    let Command::Info(info) = &command else {
        panic!()
    };
    let text = info.string.as_ref().unwrap();
    assert_eq!(text.as_bytes(), &line[12..]);
    assert!(text.to_str().is_err());
    assert_eq!(codes(&notes), [(Code::Cp932Tail, 12..21)]);
    assert_eq!(format(&command), line);
    // A remark: Conforming takes it.
    assert!(parse(line).is_ok());
}

#[test]
fn u37_searchmoves_keep_their_case() {
    let line = "go searchmoves P*5e 7g7f";
    assert_eq!(go(line).searchmoves, [usi("P*5e"), usi("7g7f")]);
    assert!(parse_strict(line).is_ok());
    let (command, notes) = lenient("go searchmoves p*5e");
    assert_eq!(format_command(&command), "go searchmoves P*5e");
    assert_eq!(codes(&notes), [(Code::LowerCaseDrop, 15..19)]);
    assert_eq!(
        parse("go searchmoves p*5e").unwrap_err().code(),
        Code::BadMove
    );
}

#[test]
fn u43_reserved_names_are_known() {
    let reserved = |name: &str| reserved_option(name.as_bytes()).is_some();
    assert!(reserved("USI_OwnBook") && reserved("USI_Ponder"));
    assert!(!reserved("OwnBook"));
}

#[test]
fn u44_a_bound_is_kept() {
    let mate = Score::mate(MateScore::plies(10)).with_bound(Bound::Lower);
    assert_eq!(info("info score mate 10 lowerbound").score, Some(mate));
}

#[test]
fn u45_main_time_and_byoyomi_are_both_kept() {
    let clock = go("go btime 60000 wtime 50000 byoyomi 10000").clock;
    assert_eq!(
        (clock.btime, clock.wtime, clock.byoyomi),
        (Some(60_000), Some(50_000), Some(10_000))
    );
}

#[test]
fn levels_nest() {
    for level in Level::ALL {
        let options = Options::new(level);
        let result = boardwire_usi::parse_with("go depth 3", &options, &mut Vec::new());
        assert_eq!(result, Ok(Command::Go(GoParams::new().with_depth(3))));
    }
}
