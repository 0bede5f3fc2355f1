//! Any bytes as a log of an SGMP connection: the guarantees R1 to R8, its games, and the profile's checker.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_sgmp::log::{self, LogOptions, SgmpLogCodec};

boardwire_fuzz::target!(|data| {
    let options = LogOptions::default().at(Level::Lenient);
    oracle::assert_all::<SgmpLogCodec>(data, None, &options);
    let log = log::read(data, &options).log;
    for note in log::check_games(&log, &options) {
        assert!(note.span().is_within(data.len()), "{note:?}");
    }
    for found in log::check_fjk(&log, &options) {
        assert!(found.finding.span.is_within(data.len()), "{found:?}");
    }
    // What can't be read is kept too.
    let text = log::format(&log);
    assert_eq!(log::read(&text, &options).log, log);
});
