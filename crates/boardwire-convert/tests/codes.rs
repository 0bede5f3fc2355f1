//! The table of refusals is that of the refusals.

use boardwire_convert::go::{self, GtpFault};
use boardwire_convert::{REFUSALS, othello};
use boardwire_core::go::BoardSize;
use boardwire_sgf::Game;

#[test]
fn every_refusal_has_a_row_that_says_what_it_says() {
    let size = BoardSize::NINETEEN;
    let (least, most) = (1, 25);
    let go = [
        go::Refusal::NotGo(Game::HEX),
        go::Refusal::Size { size, least, most },
    ];
    let gtp = [
        GtpFault::BadSize,
        GtpFault::BadKomi,
        GtpFault::BadHandicap,
        GtpFault::BadMove,
        GtpFault::NothingToUndo,
        GtpFault::Untold,
        GtpFault::NoGame,
    ];
    let othello = [
        othello::Refusal::VariantUnsupported(None),
        othello::Refusal::NoGgfType,
        othello::Refusal::NoPosition,
        othello::Refusal::IllegalGame,
        othello::Refusal::NotOthello(Game::HEX),
        othello::Refusal::NoGgfBoard(size),
    ];
    let told = go.map(|it| ("go", it.code(), it.to_string())).into_iter();
    let told = told.chain(gtp.map(|it| ("gtp", it.code(), it.to_string())));
    let told: Vec<_> = told
        .chain(othello.map(|it| ("othello", it.code(), it.to_string())))
        .collect();
    assert_eq!(told.len(), REFUSALS.len());
    for ((about, name, text), row) in told.iter().zip(&REFUSALS) {
        assert_eq!((*about, *name), (row.about, row.name));
        // A refusal names the board, the game or the variant besides.
        let exact = ["size", "no-ggf-board"];
        assert!(
            text.starts_with(row.meaning) || exact.contains(&row.name),
            "{text}"
        );
        assert!(!row.help.is_empty());
    }
    for (index, row) in REFUSALS.iter().enumerate() {
        let first = REFUSALS.iter().position(|other| other.name == row.name);
        assert_eq!(first, Some(index), "{} stands twice", row.name);
    }
}
