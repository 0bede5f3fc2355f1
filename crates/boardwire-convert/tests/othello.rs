//! Othello: requests, games, engines' lines and transcripts.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests: a panic is how they fail"
)]

use boardwire_convert::othello::{
    Frame, Refusal, game_to_request, game_to_transcript, request_to_edax, request_to_egaroucid,
    request_to_game, request_to_nboard, transcript_to_game,
};
use boardwire_flipsight::{EngineRequest, LegNumber, request};
use boardwire_nboard::text::{self, TextLine};
use boardwire_nboard::{ggf, gui};
use proptest::prelude::*;

/// A request of this mode, on its start board as the service sends it.
fn line(mode: &str, size: usize, discs: &[(usize, u8)], blocked: &str, legal: &str) -> String {
    let mut cells = vec!["0".to_owned(); size * size];
    for &(square, disc) in discs {
        cells[square] = disc.to_string();
    }
    format!(
        "{{\"board\":[{}],\"color\":1,\"legal_moves\":[{legal}],\"game_mode\":\"{mode}\",\"board_size\":{size},\"blocked_squares\":[{blocked}],\"placed\":{{\"1\":0,\"2\":0}},\"remaining_ms\":44200,\"match_id\":7,\"leg\":0,\"revision\":3,\"history\":[],\"round_no\":null,\"room_created_at\":null,\"budget_ms\":9999}}",
        cells.join(",")
    )
}

const SMALL: [(usize, u8); 4] = [(27, 2), (28, 1), (35, 1), (36, 2)];
const LARGE: [(usize, u8); 4] = [(44, 2), (45, 1), (54, 1), (55, 2)];

fn std() -> EngineRequest<'static> {
    let line = line("std", 8, &SMALL, "", "19,26,37,44");
    request::parse(&line).unwrap().into_owned()
}

#[test]
fn an_nboard_engine_is_shown_the_position() {
    let found = request_to_nboard(&std()).unwrap();
    assert_eq!(
        String::from_utf8(gui::format(&found.value)).unwrap(),
        "set game (;GM[Othello]PC[FlipSight]TI[0:44.20]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)"
    );
    let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "the value of match_id",
            "the value of leg",
            "the value of revision",
            "the value of budget_ms"
        ]
    );
}

#[test]
fn the_consoles_are_told_in_letters() {
    let edax: Vec<String> = request_to_edax(&std())
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        edax[0],
        "setboard ---------------------------OX------XO--------------------------- X"
    );
    assert_eq!(edax[2], "go");
    let egaroucid: Vec<String> = request_to_egaroucid(&std())
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(egaroucid[1..], ["settime X 44", "settime O 44", "go"]);
}

#[test]
fn variants_are_refused_by_engines_and_told_in_ggf_where_it_has_them() {
    for (mode, size, discs, ty) in [
        ("anti", 8, SMALL, Some("8a")),
        ("grand", 10, LARGE, Some("10")),
        ("reversi", 8, SMALL, None),
    ] {
        let line = line(mode, size, &discs, "", "");
        let (request, _) = request::parse_lenient(&line).unwrap();
        assert_eq!(
            request_to_nboard(&request).unwrap_err().code(),
            "variant-unsupported"
        );
        assert_eq!(
            request_to_edax(&request).unwrap_err().code(),
            "variant-unsupported"
        );
        assert_eq!(
            request_to_egaroucid(&request).unwrap_err().code(),
            "variant-unsupported"
        );
        match (request_to_game(&request), ty) {
            (Ok(found), Some(ty)) => assert_eq!(found.value.ty().unwrap().text().to_string(), ty),
            (Err(refusal), None) => assert_eq!(refusal, Refusal::NoGgfType),
            (other, _) => panic!("{mode}: {other:?}"),
        }
    }
}

#[test]
fn a_request_goes_to_ggf_and_back() {
    let request = std();
    let game = request_to_game(&request).unwrap().value;
    let frame = Frame {
        match_id: 7,
        leg: LegNumber::FIRST,
        revision: 3,
        remaining_ms: 44_200,
        budget_ms: 9_999,
    };
    assert_eq!(game_to_request(&game, &frame).unwrap().value, request);

    // After moves the board, the mover and the legal list are those of the end.
    let file = ggf::parse("(;GM[Othello]B[F5]W[D6];)").unwrap();
    let after = game_to_request(file.games().next().unwrap(), &frame)
        .unwrap()
        .value;
    assert_eq!(after.validate(), [], "{after:?}");
    let file = ggf::parse_lenient("(;GM[Othello]B[A1];)").unwrap().0;
    let refusal = game_to_request(file.games().next().unwrap(), &frame).unwrap_err();
    assert_eq!(refusal.code(), "illegal-game");
}

#[test]
fn an_illegal_move_ends_a_transcript_and_is_named() {
    let TextLine::Game(_) = text::parse("f5d6").unwrap() else {
        panic!()
    };
    let file = ggf::parse_lenient("(;GM[Othello]B[F5]W[A1]B[C3];)")
        .unwrap()
        .0;
    let found = game_to_transcript(file.games().next().unwrap());
    assert_eq!(found.value.to_string(), "f5");
    assert_eq!(
        found.lost[0].to_string(),
        "2 moves from move 2 on, which breaks a rule"
    );
}

proptest! {
    /// Random legal games go from transcript to GGF and back unchanged, passes inserted on the way.
    #[test]
    fn games_go_there_and_back(choices in proptest::collection::vec(any::<u8>(), 0..60)) {
        use boardwire_core::othello::{Move, Variant};
        use boardwire_rules::othello::Position;
        let mut position = Position::new(Variant::Std);
        let mut squares = String::new();
        for choice in choices {
            if position.must_pass() {
                position.play(Move::Pass).unwrap();
            }
            let legal: Vec<_> = position.legal_moves().iter().collect();
            if legal.is_empty() {
                break;
            }
            let square = legal[usize::from(choice) % legal.len()];
            position.play(Move::Play(square)).unwrap();
            squares.push_str(&square.to_string());
        }
        let line = text::parse(&squares).unwrap();
        let game = transcript_to_game(&line).exact().unwrap();
        prop_assert_eq!(game.replay().unwrap().position.discs(), position.discs());
        let back = game_to_transcript(&game).exact().unwrap();
        prop_assert_eq!(back, line);
    }
}
