//! What reading a record allocates.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::Discard;
use boardwire_csa::record::{self, EventKind, Events, Options};

fn game() -> String {
    let moves = "+7776FU\nT12\n'* 30 -3334FU\n-3334FU\nT3\n".repeat(50);
    format!("V2.2\nN+sente\nN-gote\n$EVENT:x\nPI\n+\n{moves}%TORYO\n")
}

#[test]
fn events_allocate_nothing() {
    let game = game();
    let measured = allocation_counter::measure(|| {
        let moves = Events::new(&game).filter(|event| matches!(event.kind, EventKind::Move(_)));
        assert_eq!(moves.count(), 100);
    });
    assert_eq!(measured.count_total, 0);
}

#[test]
fn a_game_of_a_hundred_moves_allocates_a_handful_of_times() {
    let game = game();
    let options = Options::default();
    let measured = allocation_counter::measure(|| {
        let games = record::parse_with(&game, &options, &mut Discard).unwrap();
        assert_eq!(games.first().moves().count(), 100);
    });
    // Information, moves, the special, and the list of comments as it grows.
    assert!(measured.count_total <= 12, "{measured:?}");
    assert!(measured.bytes_max < 4 * game.len() as u64, "{measured:?}");
}

/// The multiple of the input that the module's page states, on the bytes that take most.
#[test]
fn what_a_file_takes_is_bounded() {
    for part in [
        "1\n",
        "'\n",
        "T1\n",
        "T\n",
        "/\n",
        "$A:\n",
        "+\n/\n",
        "'\n/\n",
        "%A\n/\n",
        "T1\n/\n",
        "$A:\n/\n",
        "+7776FU\n/\n",
        "+7776FU\n",
        ",",
        "\n",
        "%A,",
    ] {
        // Just after the lists have grown.
        let input = part.repeat((1 << 16) + 1);
        let measured = allocation_counter::measure(|| {
            let reading = record::read(&input, &Options::default());
            assert!(reading.notes.len() < input.len());
        });
        let multiple = measured.bytes_max / input.len() as u64;
        assert!(multiple <= 300, "{part:?}: {multiple}");
    }
}
