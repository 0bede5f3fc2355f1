//! Replay: unchecked, with callbacks, on the rules, and only what is new.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::shogi::{Color, Move, PlayError, Setup};
use boardwire_core::{Codec as _, Span};
use boardwire_rules::shogi::{IllegalMove, Position, RepetitionOptions};
use boardwire_usi::{
    Bound, Code, Command, MateScore, Options, Perspective, PositionSpec, ReplayError,
    ReplayLineError, ReplayWithError, Replayed, Replayer, Score, Terminal, Usi, parse,
    parse_lenient, replay_line,
};
use proptest::prelude::*;

fn position(line: &str) -> PositionSpec<'_> {
    match parse_lenient(line) {
        Ok((Command::Position(position), _)) => position,
        other => panic!("{line}: {other:?}"),
    }
}

fn usi(text: &str) -> Move {
    Move::from_usi(text.as_bytes()).unwrap()
}

#[test]
fn an_error_has_index_span_and_reason() {
    let line = "  position\tstartpos  moves 7g7f  0000 2g2f\r\n";
    assert_eq!(
        replay_line(line).unwrap_err(),
        ReplayLineError::Illegal(ReplayError {
            index: 2,
            mv: Move::NULL,
            span: Some(Span::new(33, 37)),
            reason: IllegalMove::NullMove,
        })
    );
    let error = position("position startpos moves 7g7f 3c3d 8h2c")
        .replay()
        .unwrap_err();
    assert_eq!((error.index, error.mv, error.span), (3, usi("8h2c"), None));
    assert_eq!(
        error.to_string(),
        format!("move 3 (8h2c): {}", error.reason)
    );
    assert_eq!(
        replay_line("usi").unwrap_err(),
        ReplayLineError::NotPosition
    );
    assert!(matches!(
        replay_line("position x").unwrap_err(),
        ReplayLineError::Parse(_)
    ));
}

#[test]
fn unchecked_replay_stops_only_at_what_means_nothing() {
    // Not legal: the rook jumps.
    let setup = position("position startpos moves 2h2c")
        .replay_unchecked()
        .unwrap();
    assert_eq!((setup.turn, setup.ply), (Color::White, 2));
    let error = position("position startpos moves 7g7f 0000")
        .replay_unchecked()
        .unwrap_err();
    assert_eq!((error.index, error.reason), (2, PlayError::NullMove));
}

#[test]
fn callbacks_get_the_start_and_each_move() {
    let spec = position("position sfen 4k4/9/9/9/9/9/9/9/4K4 w - 7 moves 5a5b 5i5h");
    let result = spec.replay_with(
        || Err("not startpos"),
        |sfen| Ok((sfen.setup, 0)),
        |(setup, count): &mut (Setup, usize), mv| {
            *count += 1;
            setup.play_unchecked(mv).map_err(|_| "no")
        },
    );
    let (setup, count) = result.unwrap();
    assert_eq!((setup.ply, count), (9, 2));
    let start: Result<(), _> = spec.replay_with(|| Ok(()), |_| Err("bad"), |(), _| Ok(()));
    assert_eq!(start, Err(ReplayWithError::Start("bad")));
    assert_eq!(start.unwrap_err().to_string(), "the start position: bad");
    let second = spec.replay_with(
        || Ok(0),
        |_| Ok(0),
        |count, _| {
            *count += 1;
            if *count == 2 { Err("second") } else { Ok(()) }
        },
    );
    let error = second.unwrap_err();
    assert_eq!(error.to_string(), "move 2 (5i5h): second");
    let ReplayWithError::Move(error) = error else {
        panic!()
    };
    assert_eq!((error.index, error.reason), (2, "second"));
}

#[test]
fn an_extended_line_plays_only_the_suffix() {
    let mut game = Replayer::new();
    let mut update = |line: &str| {
        let result = game
            .update(&position(line))
            .map(|position| position.setup().ply);
        (result, game.last_update(), game.terminal().cloned())
    };
    let replayed = |restarted, undone, played| Replayed {
        restarted,
        undone,
        played,
    };
    assert_eq!(
        update("position startpos"),
        (Ok(1), replayed(false, 0, 0), None)
    );
    assert_eq!(
        update("position startpos moves 7g7f 3c3d 2g2f"),
        (Ok(4), replayed(false, 0, 3), None)
    );
    assert_eq!(
        update("position startpos moves 7g7f 3c3d 2g2f 8c8d resign"),
        (Ok(5), replayed(false, 0, 1), Some(Terminal::Resign))
    );
    // Equal, shorter, and another move at the end.
    assert_eq!(
        update("position startpos moves 7g7f 3c3d 2g2f 8c8d"),
        (Ok(5), replayed(false, 0, 0), None)
    );
    assert_eq!(
        update("position startpos moves 7g7f 3c3d 2g2f"),
        (Ok(4), replayed(false, 1, 0), None)
    );
    assert_eq!(
        update("position startpos moves 7g7f 3c3d 6g6f"),
        (Ok(4), replayed(false, 1, 1), None)
    );
    // An illegal move leaves the position before it; the game goes on from there.
    let (result, _, terminal) = update("position startpos moves 7g7f 3c3d 6g6f 0000 win");
    assert_eq!(result.unwrap_err().index, 4);
    assert_eq!(terminal, None);
    assert_eq!(
        update("position startpos moves 7g7f 3c3d 6g6f 8c8d"),
        (Ok(5), replayed(false, 0, 1), None)
    );
    // A new game: less work than taking four moves back.
    assert_eq!(
        update("position startpos moves 2g2f"),
        (Ok(2), replayed(true, 0, 1), None)
    );
    // The start position as an SFEN is the same start.
    assert_eq!(
        update(
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f 8c8d"
        ),
        (Ok(3), replayed(false, 0, 1), None)
    );
    assert_eq!(
        update("position sfen 4k4/9/9/9/9/9/9/9/4K4 w - 7 moves 5a5b"),
        (Ok(8), replayed(true, 0, 1), None)
    );
}

/// Games of moves that are legal, chosen by number, and a cut and other moves after it.
fn games() -> impl Strategy<Value = Vec<Vec<Move>>> {
    proptest::collection::vec(
        (
            any::<prop::sample::Index>(),
            proptest::collection::vec(any::<prop::sample::Index>(), 0..12),
        ),
        1..8,
    )
    .prop_map(|steps| {
        let mut last: Vec<Move> = Vec::new();
        let mut games = Vec::new();
        for (cut, choices) in steps {
            last.truncate(cut.index(last.len() + 1));
            let mut position = Position::startpos();
            for &mv in &last {
                position.play(mv).unwrap();
            }
            for choice in choices {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[choice.index(legal.len())];
                position.play(mv).unwrap();
                last.push(mv);
            }
            games.push(last.clone());
        }
        games
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Incremental replay comes to the same position as a whole one, and both to that of the unchecked one.
    #[test]
    fn incremental_replay_equals_a_whole_one(games in games()) {
        let mut replayer = Replayer::new();
        for moves in games {
            let spec = PositionSpec::startpos().with_moves(moves);
            let whole = spec.replay().unwrap();
            let position = replayer.update(&spec).unwrap();
            prop_assert_eq!(position.setup(), whole.setup());
            prop_assert_eq!(position.key(), whole.key());
            prop_assert!(position.moves().eq(whole.moves()));
            let options = RepetitionOptions::default();
            prop_assert_eq!(position.repetition(&options), whole.repetition(&options));
            prop_assert_eq!(&spec.replay_unchecked().unwrap(), whole.setup());
            prop_assert_eq!(spec.side_to_move(), whole.setup().turn);
            prop_assert_eq!(spec.ply(), whole.setup().ply);
        }
    }
}

#[test]
fn scores_for_engines_side() {
    let black = Perspective::of(&position("position startpos moves 7g7f 3c3d"));
    let white = Perspective::of(&position("position sfen 4k4/9/9/9/9/9/9/9/4K4 w - 40"));
    assert_eq!((black.side, black.ply), (Color::Black, 3));
    assert_eq!((white.side, white.ply), (Color::White, 40));
    let score = Score::cp(-80).with_bound(Bound::Upper);
    assert_eq!(black.for_black(score), score);
    assert_eq!(
        white.for_black(score),
        Score::cp(80).with_bound(Bound::Lower)
    );
    assert_eq!(
        white.for_black(Score::mate(MateScore::Minus)),
        Score::mate(MateScore::Plus)
    );
    assert_eq!(white.for_engine(white.for_black(score)), score);
    assert_eq!(Score::cp(i64::MIN).flip(), Score::cp(i64::MAX));
    // Mated in two plies: the opponent's move 41.
    assert_eq!(white.mate_ply(MateScore::plies(-2)), Some(41));
    assert_eq!(white.mate_ply(MateScore::Plus), None);
    assert_eq!(white.mate_ply(MateScore::Zero), None);
}

#[test]
fn validation_names_rule_and_span() {
    let observe = |line: &str| {
        let command = parse(line).unwrap();
        Usi::validate(line.as_bytes(), &command, &Options::default())
            .into_iter()
            .map(|found| {
                let finding = found.finding;
                (
                    finding.info.name,
                    finding.context.path(),
                    finding.span.of(line.as_bytes()).to_vec(),
                )
            })
            .collect::<Vec<_>>()
    };
    let found = |code, rule, text: &str| vec![(code, rule, text.as_bytes().to_vec())];
    assert_eq!(observe("position startpos moves 7g7f 3c3d"), []);
    assert_eq!(observe("go infinite"), []);
    assert_eq!(
        observe("position sfen 7nk/6R2/8S/9/9/9/9/9/4K4 b P 1 moves P*1b"),
        found("illegal-move", "uchifuzume", "P*1b")
    );
    assert_eq!(
        observe("position  sfen 4k4/P8/9/P8/9/9/9/9/4K4 b - 1"),
        found(
            "impossible-position",
            "nifu",
            "4k4/P8/9/P8/9/9/9/9/4K4 b - 1"
        )
    );
    assert_eq!(
        observe("position sfen 4k4/9/9/9/9/9/9/9/4R3K b - 1"),
        found(
            "impossible-position",
            "king-can-be-taken",
            "4k4/9/9/9/9/9/9/9/4R3K b - 1"
        )
    );
    assert_eq!(
        observe("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 3R 1"),
        found("material-exceeded", "", "4k4/9/9/9/9/9/9/9/4K4 b 3R 1")
    );
}

#[test]
fn pasted_positions() {
    let pasted = |text: &'static str| {
        PositionSpec::from_pasted(text).map(|position| Command::Position(position).to_string())
    };
    let startpos = "position startpos moves 7g7f 3c3d";
    for text in [
        "moves 7g7f 3c3d",
        " 7g7f 3c3d\n",
        "startpos moves 7g7f 3c3d",
        "position startpos moves 7g7f 3c3d",
        "startpos 7g7f 3c3d",
        "\u{feff}7g7f 3c3d",
    ] {
        assert_eq!(pasted(text).as_deref(), Ok(startpos), "{text}");
    }
    let sfen = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h";
    for text in [
        "4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b - moves 5i5h",
    ] {
        assert_eq!(pasted(text).as_deref(), Ok(sfen), "{text}");
    }
    assert_eq!(pasted("7g7f x 3c3d").unwrap_err().span(), Span::new(5, 6));
    for text in ["", "  ", "hello", "go"] {
        assert!(pasted(text).is_err(), "{text}");
    }
    let parsed = parse("moves 7g7f").unwrap();
    assert!(matches!(parsed, Command::Extension(_)));
}

#[test]
fn what_is_odd_about_a_pasted_position_is_noted() {
    let notes_of = |text: &'static str| {
        let mut notes = Vec::new();
        let position = PositionSpec::from_pasted_with(text, &mut notes);
        assert_eq!(position, PositionSpec::from_pasted(text), "{text}");
        let notes = notes.iter();
        notes
            .map(|note| (note.code(), note.span().range()))
            .collect::<Vec<_>>()
    };
    assert_eq!(notes_of("startpos moves 7g7f"), []);
    assert_eq!(
        notes_of("\u{feff}startpos 7g7f P*5e resign"),
        [(Code::Bom, 0..3), (Code::MissingMovesKeyword, 12..16),]
    );
    // Deviations before a fault are told too.
    assert_eq!(
        notes_of("startpos 7g7f ?"),
        [(Code::MissingMovesKeyword, 9..13)]
    );
}

#[cfg(feature = "transcript")]
#[test]
fn the_fixture() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/usi/valid/replay.transcript"
    );
    // A published package has its tests, and not the fixtures of the workspace.
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let summary = boardwire_transcript::run::<Usi>(&text);
    assert!(summary.is_ok() && summary.cases > 20, "{summary}");
}
