//! Any bytes as a USI line: the guarantees R1 to R8, in the canonical order of any profile, from either side or from nobody knows whom.
//! The first byte chooses both.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Direction, Level, oracle};
use boardwire_usi::{Options, Profile, Usi};

boardwire_fuzz::target!(|data| {
    let Some((&choice, line)) = data.split_first() else {
        return;
    };
    let choice = usize::from(choice);
    let profile = Profile::ALL[choice % Profile::ALL.len()];
    let direction = match choice / Profile::ALL.len() % 3 {
        0 => None,
        1 => Some(Direction::ToEngine),
        _ => Some(Direction::ToGui),
    };
    let options = Options::new(Level::Lenient).with_profile(profile);
    oracle::assert_all::<Usi>(line, direction, &options);
});
