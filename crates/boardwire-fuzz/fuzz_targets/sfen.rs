//! Any bytes as an SFEN, and as an SFEN in a URL.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Level, oracle};
use boardwire_usi::Options;
use boardwire_usi::sfen::{self, SfenCodec};

boardwire_fuzz::target!(|data| {
    oracle::assert_all::<SfenCodec>(data, None, &Options::new(Level::Lenient));
    if let Ok(sfen) = sfen::url::decode(data) {
        let again =
            sfen::url::decode(&sfen::url::encode(&sfen)).expect("an encoded SFEN is decoded");
        assert_eq!(sfen, again);
        let _ = sfen.check_material();
        let _ = sfen.check_position();
    }
});
