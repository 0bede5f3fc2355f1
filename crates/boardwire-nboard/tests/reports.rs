//! Public reports of programs that got Othello texts wrong, as tests of what is right.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::othello::{Color, Move, Shape, Variant};
use boardwire_nboard::engine::{self, EngineLine};
use boardwire_nboard::ggf::{self, GgfGame};
use boardwire_nboard::text::{TextLine, paste};
use boardwire_nboard::{Eval, gui, text};
use boardwire_rules::othello::Position;
use proptest::prelude::*;

fn game(text: &str) -> GgfGame<'_> {
    ggf::parse_lenient(text)
        .unwrap()
        .0
        .games()
        .next()
        .unwrap()
        .clone()
}

fn legal(position: &Position) -> String {
    position
        .legal_moves()
        .iter()
        .map(|square| square.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// okuhara/edax-reversi-AVX #1, abulmo/edax-reversi #50, nboard H5: a pass as the last item changes who is to move.
#[test]
fn a_pass_at_the_end_of_a_game_counts() {
    let before = game("(;GM[Othello]BO[4 -OX- ---- ---- XO-- *]B[A1];)");
    let after = game("(;GM[Othello]BO[4 -OX- ---- ---- XO-- *]B[A1/64.00]W[PA//3.107];)");
    let [before, after] = [before, after].map(|game| game.replay().unwrap().position);
    assert!(before.turn() == Color::White && before.must_pass());
    assert_eq!(
        (after.turn(), legal(&after)),
        (Color::Black, "c4".to_string())
    );
}

/// Egaroucid #474: the side to move never changes the colours of discs.
#[test]
fn the_side_to_move_leaves_discs_alone() {
    let texts = ["*", "O"].map(|turn| format!("(;GM[Othello]BO[4 ---- -O*- -*O- ---- {turn}];)"));
    let [black, white] = [&texts[0], &texts[1]].map(|text| game(text).start());
    assert_eq!(black.board, white.board);
    assert_eq!((black.turn, white.turn), (Color::Black, Color::White));
}

/// Egaroucid #382 and #418, oers/reversatile #6: numbered transcripts.
#[test]
fn numbered_transcripts_are_read() {
    for (input, moves) in [
        ("1. F5 f4 2. F3 g4 3. H3 f6", "f5f4f3g4h3f6"),
        ("1. F5 D6 2.", "f5d6"),
    ] {
        let line = text::parse(input).unwrap();
        assert_eq!(line.to_string(), moves);
        assert_eq!(paste(input).unwrap().moves.len(), moves.len() / 2);
    }
}

/// MM-NEATv2 #408, Zolomon/reversi-ai #6, lila #323 and #868: a side without moves passes, and passes are kept.
#[test]
fn passes_are_kept() {
    let game = game("(;GM[Othello]BO[4 -OX- ---- ---- XO-- *]B[A1]W[PA]B[C4];)");
    assert_eq!(game.items()[1].item.mv, Move::Pass);
    assert!(game.to_string().contains("W[PA]"));
    let position = game.replay().unwrap().position;
    assert!(position.is_over());
}

/// A pass is left out only where the move after it shows whose it is.
#[test]
fn a_forced_pass_is_kept_before_what_can_not_be_played() {
    use boardwire_core::othello::Square;
    use boardwire_nboard::text::{Transcript, obf};

    // White has no move, Black has c1.
    let line = format!("XO{} O;", "-".repeat(62));
    let setup = obf::parse(&line).unwrap().problem().unwrap().setup;
    let transcript = |names: &[&str]| -> Transcript {
        let read = |name: &&str| match *name {
            "ps" => Move::Pass,
            name => Move::Play(Square::from_name(name.as_bytes()).unwrap()),
        };
        names.iter().map(read).collect()
    };
    for (moves, short) in [
        (&["ps", "c1"][..], &["c1"][..]),
        (&["ps", "h8"], &["ps", "h8"]),
        (&["ps", "ps"], &["ps", "ps"]),
        (&["ps"], &["ps"]),
    ] {
        let found = transcript(moves).without_forced_passes(&setup);
        assert_eq!(found, transcript(short), "{moves:?}");
    }
}

/// nboard L18 and H29, NBoard's testBookError: NaN is a value; what is unknown is kept.
#[test]
fn odd_engine_lines_are_no_errors() {
    let EngineLine::Search(search) = engine::parse("search PA NaN,NaN 0 12").unwrap() else {
        panic!()
    };
    assert!(search.eval.is_nan());
    assert_eq!(search.eval, Eval::Pair(f64::NAN, f64::NAN));
    for line in ["book    +1      ...    d3", "created", "error x"] {
        assert!(
            matches!(engine::parse(line), Ok(EngineLine::Noise(_))),
            "{line}"
        );
    }
}

/// NTest: octagons, unknown tags, lower case and dashes end it.
#[test]
fn what_ends_ntest_is_read() {
    let rows = "------ -------- ---------- ---------- ----O*---- ----*O---- ---------- ---------- -------- ------";
    let text = format!("(;GM[Othello]TY[88]BO[88 {rows} *];)");
    let octagon = game(&text);
    assert_eq!(octagon.shape(), Shape::Octagon);
    assert_eq!(
        legal(&octagon.replay().unwrap().position),
        legal(&Position::new(Variant::Octagon))
    );
    assert!(ggf::parse("(;GM[Othello]XX[1];)").is_ok());
    assert!(ggf::parse("(;GM[othello];)").is_ok());
    let (file, notes) = ggf::parse_lenient("(;GM[Othello]B[--];)").unwrap();
    assert_eq!(file.games().next().unwrap().items()[0].item.mv, Move::Pass);
    assert_eq!(notes[0].code(), ggf::Code::PassDashes);
}

/// weltyc/othello COsGame: Edax writes no TY; the board tells the size.
#[test]
fn the_size_comes_from_the_board() {
    let text = "(;GM[othello]PC[edax]BO[4 ---- -O*- -*O- ---- *]B[a2];)";
    assert_eq!(game(text).shape().area(), 16);
}

/// Egaroucid #35 and #492: an entry that can't be used is an error of its own.
#[test]
fn each_bad_line_has_its_error() {
    let openings: Vec<_> =
        text::xot::openings("f5d6c3f4c5d3g3b4\nf5d6\n\nf5d6c3f4c5d3g3z4\n").collect();
    assert!(openings[0].is_ok());
    assert_eq!(openings[1].as_ref().unwrap_err().span().range(), 21..21);
    assert_eq!(openings[2].as_ref().unwrap_err().span().range(), 37..39);
    assert_eq!(openings.len(), 3);
}

/// Boards other than symmetric ones are read row by row (a program indexed moves by column).
#[test]
fn squares_are_column_then_row() {
    let game = game("(;GM[Othello]BO[4 *O-- ---- ---- ---- *]B[C1];)");
    assert_eq!(game.replay().unwrap().position.discs(), [3, 0]);
}

proptest! {
    /// Random games, written and read back in every form, end in the same position.
    #[test]
    fn games_keep_their_positions(choices in prop::collection::vec(any::<u16>(), 0..70)) {
        let mut position = Position::default();
        let mut game = GgfGame::new();
        let mut moves = Vec::new();
        for choice in choices {
            if position.is_over() {
                break;
            }
            let squares: Vec<_> = position.legal_moves().iter().collect();
            let mv = match squares.len() {
                0 => Move::Pass,
                count => Move::Play(squares[usize::from(choice) % count]),
            };
            game.push(position.turn(), mv.into()).unwrap();
            moves.push(mv);
            position.play(mv).unwrap();
        }
        let text = game.to_string();
        let file = ggf::parse_strict(&text).unwrap();
        prop_assert_eq!(file.games().next().unwrap().replay().unwrap().position, position);
        let gui::GuiLine::SetGame(read) = gui::parse(&format!("set game {text}")).unwrap().into_owned() else { panic!() };
        prop_assert_eq!(read.game().replay().unwrap().position, position);
        let transcript = text::Transcript::from_moves(moves.iter().copied());
        let TextLine::Game(again) = text::parse(&transcript.to_string()).unwrap() else { panic!() };
        let played = again.play(&Default::default()).unwrap();
        prop_assert_eq!(played.position.board(), position.board());
        prop_assert_eq!(&played.moves[..], &moves[..]);
        prop_assert_eq!(&again, &transcript);
        // Passes that the rules force can be left out, and come back; but at the end nothing says that the game went on.
        let short = again.without_forced_passes(&Default::default());
        prop_assert_eq!(short.play(&Default::default()).unwrap().moves, moves.clone());
        let squares = short.moves().take_while(|mv| !mv.is_pass()).count();
        prop_assert_eq!(squares, short.squares().len());
    }
}
