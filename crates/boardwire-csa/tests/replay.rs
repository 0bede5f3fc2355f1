//! Replay: moves of CSA and of the board, legality with its rule, and games that end in an illegal move.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::shogi::{Color, Move, PieceKind, Setup, Square};
use boardwire_csa::record::result::{Reason, Verdict};
use boardwire_csa::record::{self, Collection, Record};
use boardwire_csa::replay::{
    IllegalCsaMove, Mismatch, Replay, ReplayError, from_core, move_span, play, to_core,
};
use boardwire_csa::{CsaMove, Special};
use boardwire_rules::shogi::{Check, IllegalMove, Position};
use proptest::prelude::*;

fn csa(text: &str) -> CsaMove {
    CsaMove::from_csa(text.as_bytes()).unwrap()
}

fn moves(text: &str) -> Vec<CsaMove> {
    text.split_whitespace().map(csa).collect()
}

fn read(text: &str) -> Record<'_> {
    record::parse_lenient(text).unwrap().0.into_first()
}

#[test]
fn promotion_shows_beside_the_position() {
    let mut setup = Setup::startpos();
    for (text, usi) in [
        ("+7776FU", "7g7f"),
        ("-3334FU", "3c3d"),
        ("+8822UM", "8h2b+"),
        ("-3122GI", "3a2b"),
        ("+0033KA", "B*3c"),
        ("-2233GI", "2b3c"),
    ] {
        let mv = to_core(csa(text), &setup).unwrap();
        assert_eq!(mv.to_string(), usi);
        assert_eq!(from_core(mv, &setup), Some(csa(text)));
        setup.play_unchecked(mv).unwrap();
    }
    // A horse that moves, and a bishop that promotes, are written alike.
    setup.board.set(
        Square::new(5, 5).unwrap(),
        Some(boardwire_core::shogi::Piece::new(
            Color::Black,
            PieceKind::Horse,
        )),
    );
    assert_eq!(to_core(csa("+5544UM"), &setup).unwrap().to_string(), "5e4d");
}

#[test]
fn what_does_not_fit_the_position_is_named() {
    let setup = Setup::startpos();
    assert_eq!(to_core(csa("-3334FU"), &setup), Err(Mismatch::WrongSide));
    assert_eq!(to_core(csa("+5554FU"), &setup), Err(Mismatch::EmptySquare));
    let wrong = Mismatch::WrongPiece {
        stands: PieceKind::Pawn,
        named: PieceKind::Silver,
    };
    assert_eq!(to_core(csa("+7776GI"), &setup), Err(wrong));
    assert_eq!(wrong.code(), "wrong-piece");
    assert_eq!(
        wrong.to_string(),
        "the pawn on the square that the move starts from can't become a silver"
    );
    // A promoted piece does not go back, and a gold becomes nothing else.
    assert!(matches!(
        to_core(csa("+4948KA"), &setup),
        Err(Mismatch::WrongPiece { .. })
    ));
    // A drop fits every position.
    assert_eq!(to_core(csa("+0055KI"), &setup).unwrap().to_string(), "G*5e");

    assert_eq!(from_core(Move::NULL, &setup), None);
    assert_eq!(from_core(Move::from_usi(b"5e5d").unwrap(), &setup), None);
    assert_eq!(from_core(Move::from_usi(b"4i4h+").unwrap(), &setup), None);
    // It is the side to move that is written, whoever owns the piece.
    assert_eq!(
        from_core(Move::from_usi(b"3c3d").unwrap(), &setup),
        Some(csa("+3334FU"))
    );
}

#[test]
fn each_rule_has_its_name() {
    for (list, code) in [
        ("-3334FU", "wrong-side"),
        ("+5554FU", "empty-square"),
        ("+3334FU", "not-your-piece"),
        ("+7776GI", "wrong-piece"),
        ("+2828HI", "own-piece-there"),
        ("+7775FU", "cannot-reach"),
        ("+2823HI", "blocked"),
        ("+0055KI", "not-in-hand"),
        ("+7776TO", "outside-zone"),
        ("+7776FU -3334FU +8822UM -3122GI +0027KA", "square-occupied"),
        (
            "+7776FU -3334FU +8822UM -3122GI +2726FU -0066KA +0049KA",
            "square-occupied",
        ),
    ] {
        let list = moves(list);
        let mut replay = Replay::new(&Setup::startpos(), list.iter().copied());
        let error = replay.find_map(Result::err).unwrap();
        assert_eq!(error.reason.code(), code, "{error}");
        assert_eq!(error.mv, list[error.index - 1]);
        // The position is the one before, and nothing follows.
        assert_eq!(replay.position().moves().len(), error.index - 1);
        assert!(replay.next().is_none());
    }
}

#[test]
fn rules_of_drops_kings_and_promotion_are_named() {
    for (text, code) in [
        // Black has a pawn on file 5 and drops another.
        ("PI\nP+00FU\n+\n+0055FU\n", "nifu"),
        // Its own knight and a gold shut the king in, and the gold holds the pawn.
        ("P-11OU21KE\nP+23KI00FU59OU\n+\n+0012FU\n", "uchifuzume"),
        (
            "P+59OU58HI\nP-51HI11OU\n+\n+5848HI\n",
            "leaves-king-in-check",
        ),
        ("P+59OU12FU\nP-51OU\n+\n+1211FU\n", "must-promote"),
        ("P+59OU00KE\nP-51OU\n+\n+0012KE\n", "dead-drop"),
        ("P+59OU52KI\nP-51OU\n+\n+5251KI\n", "king-capture"),
    ] {
        let error = read(text).replay().unwrap_err();
        assert_eq!((error.index, error.reason.code()), (1, code));
    }
    let game = read("P+59OU58HI\nP-51HI11OU\n+\n+5848HI\n");
    assert_eq!(
        game.replay().unwrap_err().to_string(),
        "move 1 (+5848HI): the piece on 5a would attack the mover's king"
    );
    // With the gold elsewhere the pawn may be dropped.
    assert!(
        read("P-11OU21KE\nP+24KI00FU59OU\n+\n+0012FU\n")
            .replay()
            .is_ok()
    );
}

#[test]
fn a_last_illegal_move_that_the_record_names_is_refused_and_no_error() {
    let lines = "PI\n+\n+7776FU\n-3334FU\n+8855UM\n";
    let error = ReplayError {
        index: 3,
        mv: csa("+8855UM"),
        span: None,
        reason: IllegalCsaMove::Rule(IllegalMove::OutsideZone),
    };
    assert_eq!(read(lines).replay().unwrap_err(), error);
    for end in [
        "%ILLEGAL_MOVE\n",
        "%+ILLEGAL_ACTION\n",
        "'summary:illegal move:a lose:b win\n",
        "#ILLEGAL_MOVE\n",
        "'ILLEGAL_MOVE(+8855UM)\n",
    ] {
        let text = format!("{lines}{end}");
        let game = read(&text);
        let replayed = game.replay().unwrap();
        assert_eq!(replayed.refused, Some(error), "{end}");
        assert_eq!(replayed.position.moves().len(), 2);
        assert_eq!(replayed.position.turn(), Color::Black);
        // It was Black's move, by the rules.
        let result = game.result().result().unwrap().clone();
        assert_eq!(result.verdict, Verdict::Win(Color::White), "{end}");
        assert!(matches!(
            result.reason,
            Reason::IllegalMove | Reason::IllegalAction
        ));
    }
    // Not the last one, or another end.
    assert_eq!(
        read(&format!("{lines}-8384FU\n%ILLEGAL_MOVE\n"))
            .replay()
            .unwrap_err(),
        error
    );
    assert_eq!(
        read(&format!("{lines}%TORYO\n")).replay().unwrap_err(),
        error
    );
    // A legal game that ends so: White is to move, and loses.
    let game = read("PI\n+\n+7776FU\n%ILLEGAL_MOVE\n");
    assert_eq!(game.replay().unwrap().refused, None);
    assert_eq!(game.result().result().unwrap().winner(), Some(Color::Black));
}

#[test]
fn positions_come_move_by_move() {
    let game = read("PI82HI\n-\n-3334FU\nT1\n'a\n+7776FU\n%TORYO\n");
    let mut positions = game.positions();
    assert_eq!(positions.position().turn(), Color::White);
    let first = positions.next().unwrap().unwrap();
    assert_eq!(
        (first.index, first.csa, first.mv.to_string().as_str()),
        (1, csa("-3334FU"), "3c3d")
    );
    assert_eq!(positions.position().setup().ply, 2);
    assert_eq!(positions.next().unwrap().unwrap().index, 2);
    assert!(positions.next().is_none());
    assert_eq!(positions.into_position().moves().len(), 2);
}

#[test]
fn moves_are_found_in_the_file() {
    let text = "V2\nPI\n+\n'+9796FU\n+7776FU,T1\n-3334FU\n/\nPI\n+\n+2726FU\n";
    let at = |game, index| move_span(text, game, index).map(|span| &text[span.range()]);
    assert_eq!(at(0, 1), Some("+7776FU"));
    assert_eq!(at(0, 2), Some("-3334FU"));
    assert_eq!(at(0, 3), None);
    assert_eq!(at(0, 0), None);
    assert_eq!(at(1, 1), Some("+2726FU"));
    assert_eq!(at(2, 1), None);
}

#[test]
fn unchecked_replay_plays_what_can_be_played() {
    use boardwire_core::shogi::PlayError;
    use boardwire_csa::replay::Unplayable;

    let game = read("PI\n+\n+7775FU\n-3355FU\n%TORYO\n");
    assert_eq!(game.replay_unchecked().unwrap().ply, 3);
    let error = |text: &str| read(text).replay_unchecked().unwrap_err();
    let own = error("PI\n+\n+7776FU\n-8222HI\n");
    assert_eq!(own.reason, Unplayable::Board(PlayError::OwnPieceThere));
    assert_eq!(
        own.to_string(),
        "move 2 (-8222HI): a piece of the same side stands on the target square"
    );
    assert_eq!((own.index, own.reason.code()), (2, "own-piece-there"));
    let wrong = error("PI\n+\n+7776GI\n");
    assert_eq!(wrong.reason.code(), "wrong-piece");
}

#[test]
fn findings_stand_in_the_file() {
    use boardwire_csa::replay::observe;

    let text = "/\nV2\nPI\n+\n+7776FU\n/\n/\nPI\n+\n'a\n+2726FU,T1\n+7776FU\n/\nP+51FU59OU\nP-11OU\n+\n+5150FU\n";
    let games = record::read(text, &record::Options::default())
        .collection
        .unwrap();
    let found: Vec<_> = observe(text, &games)
        .into_iter()
        .map(|found| {
            let finding = found.finding;
            (
                finding.info.name,
                &text[finding.span.range()],
                finding.context.path(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            // The same move as that of the first game.
            ("illegal-move", "+7776FU", "wrong-side"),
            ("impossible-position", "P+51FU59OU\nP-11OU", "dead-piece"),
        ]
    );
    let second = text.rfind("+7776FU").unwrap();
    assert_eq!(observe(text, &games)[0].finding.span.start, second);
}

#[test]
fn playing_does_not_change_the_position_on_an_error() {
    let mut position = Position::startpos();
    let before = *position.setup();
    assert!(play(&mut position, csa("+7775FU")).is_err());
    assert!(play(&mut position, csa("-3334FU")).is_err());
    assert_eq!(position.setup(), &before);
}

/// Random legal games, as moves of the board.
fn a_game() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|choices| {
        let mut position = Position::startpos();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play(*choice.get(&legal)).unwrap();
        }
        position.moves().collect()
    })
}

proptest! {
    #[test]
    fn legal_games_go_to_csa_and_back(game in a_game()) {
        let mut setup = Setup::startpos();
        let mut record = Record::new();
        for &mv in &game {
            let csa = from_core(mv, &setup).unwrap();
            prop_assert_eq!(to_core(csa, &setup), Ok(mv));
            prop_assert_eq!(csa.color(), setup.turn);
            record.push_move(csa, None);
            setup.play_unchecked(mv).unwrap();
        }
        let text = record::format(&Collection::from(record.clone()));
        let (again, _) = record::parse_lenient(&text).unwrap();
        let replayed = again.first().replay().unwrap();
        prop_assert_eq!(replayed.position.setup(), &setup);
        prop_assert!(replayed.position.moves().eq(game.iter().copied()));
    }

    #[test]
    fn any_moves_are_played_or_refused(list in prop::collection::vec("[+-][0-9]{2}[1-9]{2}(FU|KY|GI|KI|OU|TO|UM|RY)", 0..20)) {
        let list: Vec<CsaMove> = list.iter().filter_map(|text| CsaMove::from_csa(text.as_bytes())).collect();
        let mut replay = Replay::new(&Setup::startpos(), list.iter().copied());
        let mut checked = Position::startpos();
        for played in replay.by_ref().flatten() {
            prop_assert_eq!(checked.check_move(played.mv), Ok(()));
            checked.play(played.mv).unwrap();
        }
        prop_assert_eq!(replay.position().setup(), checked.setup());
    }
}

#[test]
fn a_special_inside_does_not_stop_a_replay() {
    let mut game = Record::new();
    game.push_move(csa("+7776FU"), None);
    game.push_special(Special::Matta, None);
    game.push_move(csa("-3334FU"), None);
    assert_eq!(game.replay().unwrap().position.moves().len(), 2);
}

/// All real records replay legally, but those that name their illegal end or start from an odd position.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_replay() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let (mut games, mut played, mut refused) = (0, 0, 0);
    for folder in ["csa/records", "csa/records-shogi-server-live"] {
        for entry in std::fs::read_dir(std::path::PathBuf::from(&root).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let (collection, _) = record::parse_lenient(&bytes).unwrap();
            for game in collection.records() {
                games += 1;
                match game.replay() {
                    Ok(replayed) => {
                        played += replayed.position.moves().len();
                        refused += usize::from(replayed.refused.is_some());
                    }
                    Err(error) => {
                        let odd = Position::new(&game.setup(), Check::Position).is_err();
                        assert!(odd, "{}: {error}", path.display());
                        println!("{}: {error}", path.display());
                    }
                }
            }
        }
    }
    println!("{games} games, {played} moves, {refused} end in an illegal move");
    assert!(played > 10_000);
}

/// The board that the server wrote at the end is the one that the replay gives.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_final_boards_of_live_games() {
    use boardwire_csa::record::server_note::{FinalBoard, ServerNote};

    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(root).join("csa/records-shogi-server-live");
    let mut boards = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let (collection, _) = record::parse_lenient(&bytes).unwrap();
        let game = collection.first();
        let mut board = FinalBoard::default();
        for comment in game.comments() {
            if let Some(ServerNote::Board(row)) = comment.server_note() {
                board.add(row);
            }
        }
        let position = game.replay().unwrap().position;
        if let Some(found) = board.setup() {
            let expected = position.setup();
            assert_eq!(
                (found.board, found.hands, found.turn),
                (expected.board, expected.hands, expected.turn),
                "{}",
                path.display()
            );
            boards += 1;
        }
    }
    assert!(boards > 0);
}
