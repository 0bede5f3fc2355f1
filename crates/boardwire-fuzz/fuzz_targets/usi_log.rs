//! Any bytes as a log of USI lines: the guarantees R1 to R8, and its session, with joined lines as they stand and made two.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_usi::SessionOptions;
use boardwire_usi::log::{self, LogOptions, UsiLogCodec};

boardwire_fuzz::target!(|data| {
    for split in [false, true] {
        let options = LogOptions::default().at(Level::Lenient).with_split(split);
        oracle::assert_all::<UsiLogCodec>(data, None, &options);
        let reading = log::read(data, &options);
        for finding in log::check_session(&reading.log, &SessionOptions::default()) {
            assert!(finding.span.is_within(data.len()), "{finding:?}");
        }
    }
});
