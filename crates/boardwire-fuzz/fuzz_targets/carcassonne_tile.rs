//! Any bytes as the tile of a play: whatever is read is written in each style and read back. The first byte chooses the style.
#![cfg_attr(fuzzing, no_main)]

use boardwire_carcassonne::{
    Carcassonne, CodecOptions, Level, Options, Style, format, parse_strict, read,
};
use boardwire_core::oracle;

boardwire_fuzz::target!(|data| {
    let Some((&choice, tile)) = data.split_first() else {
        return;
    };
    if tile.iter().any(|byte| b"\r\n\0".contains(byte)) {
        return;
    }
    let mut options = Options::new(Level::Lenient);
    let style = ["auto", "signed", "unsigned", "start"][usize::from(choice) % 4];
    options.set("style", style).expect("an option");
    let mut text = b"04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 ".to_vec();
    text.extend_from_slice(tile);
    text.extend_from_slice(b" +0+0+0\n");
    oracle::assert_all::<Carcassonne>(&text, None, &options);
    let mut record = read(&text, &options).record;
    let plays = record.plays().to_vec();
    for style in Style::ALL {
        record.set_style(style);
        let written = format(&record);
        if let Ok(again) = parse_strict(&written) {
            assert_eq!(again.plays(), plays);
        } else {
            assert!(plays.is_empty() || plays[0].scores.is_none());
        }
    }
});
