//! Any bytes as a log of a CSA server or client: the guarantees R1 to R8, and its session.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_csa::log::{self, CsaLogCodec, LogOptions};
use boardwire_csa::session::SessionOptions;

boardwire_fuzz::target!(|data| {
    let options = LogOptions::default().at(Level::Lenient);
    oracle::assert_all::<CsaLogCodec>(data, None, &options);
    let reading = log::read(data, &options);
    for finding in log::check_session(data, &reading.log, &SessionOptions::default()) {
        assert!(finding.span.is_within(data.len()), "{finding:?}");
    }
});
