//! Any bytes as a USI line: the guarantees R1 to R8, in the canonical order of any profile. The first byte chooses it.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Level, oracle};
use boardwire_usi::{Options, Profile, Usi};

boardwire_fuzz::target!(|data| {
    let Some((&choice, line)) = data.split_first() else {
        return;
    };
    let profile = Profile::ALL[usize::from(choice) % Profile::ALL.len()];
    let options = Options::new(Level::Lenient).with_profile(profile);
    oracle::assert_all::<Usi>(line, None, &options);
});
