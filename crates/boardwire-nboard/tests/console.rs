//! The consoles of Edax and Egaroucid.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::othello::{Board, Color, Move, Setup, Shape, Size, Square};
use boardwire_nboard::Num;
use boardwire_nboard::console::{edax, egaroucid};
use proptest::prelude::*;

const START: &str = "---------------------------OX------XO---------------------------";

fn square(name: &str) -> Move {
    Move::Play(Square::from_name(name.as_bytes()).unwrap())
}

#[test]
fn a_turn_of_each() {
    let texts = edax::turn(&Setup::default(), 1500)
        .unwrap()
        .map(|command| command.to_string());
    assert_eq!(
        texts,
        [
            format!("setboard {START} X"),
            "move-time 1.5".into(),
            "go".into()
        ]
    );
    let white = Setup {
        turn: Color::White,
        ..Setup::default()
    };
    let texts = egaroucid::turn(&white, [44_200, 300])
        .unwrap()
        .map(|command| command.to_string());
    let board = START.replace('X', "B").replace('O', "W");
    assert_eq!(
        texts,
        [
            format!("setboard {board}W"),
            "settime X 44".into(),
            "settime O 1".into(),
            "go".into()
        ]
    );
}

#[test]
fn other_boards_are_refused() {
    for shape in [
        Shape::Full(Size::Ten),
        Shape::Octagon,
        Shape::Full(Size::Four),
    ] {
        let setup = Setup {
            board: Board::start(shape),
            turn: Color::Black,
        };
        let refused = edax::Command::set_board(&setup).unwrap_err();
        assert_eq!(refused.shape, shape);
        let said = format!("the engine plays on 8x8 alone, not on the {shape} board");
        assert_eq!(refused.to_string(), said);
        assert_eq!(
            egaroucid::Command::set_board(&setup).unwrap_err().shape,
            shape
        );
    }
}

#[test]
fn times_never_grow() {
    for (ms, edax, egaroucid) in [
        (0, "game-time 0:00:00", "settime X 1"),
        (999, "game-time 0:00:00.999", "settime X 1"),
        (1_999, "game-time 0:00:01.999", "settime X 1"),
        (61_050, "game-time 0:01:01.050", "settime X 61"),
        (3_661_000, "game-time 1:01:01", "settime X 3661"),
    ] {
        let command = edax::Command::game_time(ms);
        assert_eq!(command.to_string(), edax);
        assert_eq!(edax::Command::from_text(edax.as_bytes()), Some(command));
        assert_eq!(
            egaroucid::Command::set_time(Color::Black, ms).to_string(),
            egaroucid
        );
    }
    assert_eq!(edax::Command::move_time(10_000).to_string(), "move-time 10");
}

#[test]
fn edax_commands_are_read() {
    use edax::Command;
    for (text, command) in [
        ("level 21", Command::Level(21)),
        ("set level = 21", Command::Level(21)),
        ("set level 21", Command::Level(21)),
        ("move-time 5", Command::MoveTime(Num::from(5))),
        ("game-time 1:00:00:00", Command::GameTime(Num::from(86_400))),
        ("play ps", Command::Play(Move::Pass)),
        ("play D3", Command::Play(square("d3"))),
        ("hint", Command::Hint(None)),
        ("hint 3", Command::Hint(Some(3))),
        ("mode 3", Command::Mode(3)),
        (" go \r\n", Command::Go),
        ("stop", Command::Stop),
        ("quit", Command::Quit),
    ] {
        assert_eq!(Command::from_text(text.as_bytes()), Some(command), "{text}");
    }
    for text in [
        "",
        "level",
        "level x",
        "play z9",
        "play i1",
        "gone",
        "go now",
        "move-time -5",
        "setboard ---",
        "set go",
    ] {
        assert_eq!(Command::from_text(text.as_bytes()), None, "{text}");
    }
    // Edax passes over what is no cell, digits too, and takes b and w.
    let text = format!(
        "setboard 1{}/ b",
        START.to_lowercase().replace('x', "*").replace('o', "w")
    );
    assert_eq!(
        Command::from_text(text.as_bytes()),
        Command::set_board(&Setup::default()).ok()
    );
}

#[test]
fn egaroucid_commands_are_read() {
    use egaroucid::Command;
    for (text, command) in [
        ("settime black 60", Command::set_time(Color::Black, 60_000)),
        ("settime O 1", Command::set_time(Color::White, 1)),
        (
            "play f5 d6ps",
            Command::Play(vec![square("f5"), square("d6"), Move::Pass]),
        ),
        ("exit", Command::Quit),
        ("ver", Command::Version),
        ("reset", Command::Init),
        ("level 5", Command::Level(5)),
    ] {
        assert_eq!(Command::from_text(text.as_bytes()), Some(command), "{text}");
    }
    // Digits: its 0 is black, its 1 white. They are not read.
    let digits = START.replace('X', "0").replace('O', "1");
    for text in [
        &format!("setboard {digits}0"),
        "settime X",
        "settime X 0",
        "settime y 5",
        "play f",
        "play",
        "stop",
        "go d3",
    ] {
        assert_eq!(Command::from_text(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn answers_are_told_from_noise() {
    use edax::Reply;
    assert_eq!(
        edax::read_reply(b"Edax plays D3\n"),
        Reply::Plays(square("d3"))
    );
    assert_eq!(
        edax::read_reply(b"> Edax plays PA"),
        Reply::Plays(Move::Pass)
    );
    assert_eq!(
        edax::read_reply(b"You play E6"),
        Reply::YouPlay(square("e6"))
    );
    assert_eq!(edax::read_reply(b"*** Game Over ***"), Reply::GameOver);
    for noise in [
        "",
        "Edax plays",
        "Edax plays nothing",
        "edax plays D3",
        " depth|score|       time   |",
        "d3",
    ] {
        assert_eq!(edax::read_reply(noise.as_bytes()), Reply::Noise, "{noise}");
    }
    assert_eq!(
        egaroucid::read_reply(b"d3\r\n"),
        egaroucid::Reply::Plays(square("d3"))
    );
    assert_eq!(
        egaroucid::read_reply(b"ps"),
        egaroucid::Reply::Plays(Move::Pass)
    );
    assert!(
        matches!(egaroucid::read_reply(b"[ERROR] no such command"), egaroucid::Reply::Error(text) if text == "no such command")
    );
    for noise in ["", "d3 d4", "| 21| d3 |", "i9", "level 21"] {
        assert_eq!(
            egaroucid::read_reply(noise.as_bytes()),
            egaroucid::Reply::Noise,
            "{noise}"
        );
    }
}

proptest! {
    #[test]
    fn boards_read_back(cells in prop::collection::vec(0u8..3, 64), white: bool) {
        let mut board = Board::empty(Shape::Full(Size::Eight));
        for (index, cell) in (0u8..).zip(&cells) {
            let disc = [None, Some(Color::Black), Some(Color::White)][usize::from(*cell)];
            board.set(Square::from_index(index, Size::Eight).unwrap(), disc).unwrap();
        }
        let setup = Setup { board, turn: if white { Color::White } else { Color::Black } };
        let command = edax::Command::set_board(&setup).unwrap();
        let text = edax::format(&command);
        prop_assert!(text.iter().all(|byte| !byte.is_ascii_digit()));
        prop_assert_eq!(edax::Command::from_text(&text), Some(command));
        let command = egaroucid::Command::set_board(&setup).unwrap();
        let text = egaroucid::format(&command);
        prop_assert!(text.iter().all(|byte| !byte.is_ascii_digit()));
        prop_assert_eq!(egaroucid::Command::from_text(&text), Some(command));
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = edax::Command::from_text(&bytes);
        let _ = edax::read_reply(&bytes);
        let _ = egaroucid::Command::from_text(&bytes);
        let _ = egaroucid::read_reply(&bytes);
    }
}
