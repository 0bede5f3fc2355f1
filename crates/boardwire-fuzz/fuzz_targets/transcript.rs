//! Any bytes as a transcript: the guarantees of its grammar, and a run of what was read over the USI codec.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_transcript::{Options, TranscriptCodec};

boardwire_fuzz::target!(|data| {
    oracle::assert_all::<TranscriptCodec>(data, None, &Options::default().at(Level::Lenient));
    let _ = boardwire_transcript::run::<boardwire_usi::Usi>(data);
});
