//! Any bytes as a collection: the guarantees R1 to R8, the same spans in any reading, and replay. The first byte chooses how to read.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Codec, CodecOptions, Level, oracle};
use boardwire_sgf::encoding::{Charset, Policy};
use boardwire_sgf::{Options, Sgf, read};

/// What is written is UTF-8: read in another set that the caller insists on, it is another text.
fn assert_all_but_r1(text: &[u8], options: &Options) {
    for law in [
        oracle::total::<Sgf>(text, None, options),
        oracle::levels::<Sgf>(text, None, options),
        oracle::conservation::<Sgf>(text, options),
        oracle::split::<Sgf>(text, options),
        oracle::truncation::<Sgf>(text, None, options),
        oracle::lossless::<Sgf>(text, options),
        oracle::order::<Sgf>(text, None, options),
    ] {
        law.unwrap_or_else(|broken| panic!("{broken} on \"{}\"", text.escape_ascii()));
    }
}

boardwire_fuzz::target!(|data| {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    let policy = match choice & 7 {
        0 => Policy::Spec,
        1 => Policy::DecodeFirst,
        2 => Policy::Given(Charset::Utf8),
        3 => Policy::Given(Charset::ShiftJis),
        _ => Policy::Auto,
    };
    let mut options = Options::new(Level::Lenient).with_encoding(policy);
    if choice & 8 != 0 {
        options.set("profile", "fjk").expect("a profile");
    }
    if choice & 16 != 0 {
        options.set("strict-style", "true").expect("an option");
    }
    if matches!(policy, Policy::Given(charset) if charset != Charset::Utf8) {
        assert_all_but_r1(text, &options);
    } else {
        oracle::assert_all::<Sgf>(text, None, &options);
    }
    let reading = read(text, &options);
    for observation in Sgf::validate(text, &reading.collection, &options) {
        assert!(
            observation.finding.span.is_within(text.len()),
            "{observation:?}"
        );
    }
});
