//! Any bytes as a FlipSight message: the guarantees R1 to R8, and validation. The first byte chooses the board and the writer's moves.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Codec, Level, oracle};
use boardwire_flipsight::othello::Size;
use boardwire_flipsight::{Flipsight, Options, parse_with, path_at};

boardwire_fuzz::target!(|data| {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    let size = if choice & 1 == 0 {
        Size::Eight
    } else {
        Size::Ten
    };
    let options = Options::new(Level::Lenient)
        .with_size(size)
        .with_coords(choice & 2 != 0);
    oracle::assert_all::<Flipsight>(text, None, &options);
    match parse_with(text, &options, &mut Vec::new()) {
        Ok(message) => {
            for found in Flipsight::validate(text, &message, &options) {
                assert!(found.finding.span.is_within(text.len()));
            }
        }
        Err(error) => drop(path_at(text, error.span().start)),
    }
});
