//! A stream of FlipSight messages in chunks of any size gives the items of the whole. The first byte says how it is cut.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level};
use boardwire_flipsight::{FlipsightStream, Options};

/// The items, as text: offset, then the message or the error.
fn items(chunks: &mut dyn Iterator<Item = &[u8]>) -> Vec<String> {
    let mut options = Options::new(Level::Lenient);
    options.limits_mut().document = 64;
    let mut stream = FlipsightStream::new(options);
    let mut items = Vec::new();
    let mut take = |stream: &mut FlipsightStream| {
        while let Some(item) = stream.next() {
            items.push(format!("{item:?}"));
        }
    };
    for chunk in chunks {
        stream.push(chunk);
        take(&mut stream);
    }
    stream.finish();
    take(&mut stream);
    items
}

boardwire_fuzz::target!(|data| {
    let Some((&cut, bytes)) = data.split_first() else {
        return;
    };
    let whole = items(&mut std::iter::once(bytes));
    let size = usize::from(cut % 16) + 1;
    let parts = items(&mut bytes.chunks(size));
    assert_eq!(whole, parts, "chunks of {size}");
});
