//! Any bytes as a Game_Summary: the guarantees R1 to R8, the clock made of it, and the same lines one by one.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_csa::summary::{
    self, ClockOptions, CsaSummary, GameSummaryReader, Options, Progress,
};

boardwire_fuzz::target!(|data| {
    let options = Options::new(Level::Lenient);
    oracle::assert_all::<CsaSummary>(data, None, &options);
    let reading = summary::read(data, &options);
    if let Some(summary) = &reading.summary {
        let _ = summary.clock(&ClockOptions::default());
        let _ = summary.canonical_lines();
    }
    let small = options.limits().clone().with_document(512);
    let mut reader = GameSummaryReader::new(options.clone().with_limits(small));
    for line in data.split(|&byte| byte == b'\n') {
        match reader.line(line) {
            Progress::Complete(block) => {
                assert!(
                    block.as_bytes().len() <= 512,
                    "a reader holds more than its limit"
                );
                let _ = block.parse();
            }
            Progress::TooLong(error) => assert_eq!(error.code(), summary::Code::DocumentTooLong),
            Progress::Outside | Progress::Inside => {}
        }
    }
});
