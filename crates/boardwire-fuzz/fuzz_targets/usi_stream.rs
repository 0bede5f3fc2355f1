//! A stream of USI lines in chunks of any size gives the items of the whole. The first byte says how it is cut.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Level, Limits};
use boardwire_usi::{Options, UsiStream};

/// The items, as text: offset, then the command or the error.
fn items(stream: &mut UsiStream, chunks: &mut dyn Iterator<Item = &[u8]>) -> Vec<String> {
    let mut items = Vec::new();
    let mut take = |stream: &mut UsiStream| {
        while let Some(item) = stream.next() {
            items.push(format!("{item:?}"));
        }
    };
    for chunk in chunks {
        stream.push(chunk);
        take(stream);
    }
    stream.finish();
    take(stream);
    items
}

boardwire_fuzz::target!(|data| {
    let Some((&cut, bytes)) = data.split_first() else {
        return;
    };
    let options = || Options::new(Level::Lenient).with_limits(Limits::DEFAULT.with_line(64));
    let whole = items(&mut UsiStream::new(options()), &mut std::iter::once(bytes));
    let size = usize::from(cut % 16) + 1;
    let parts = items(&mut UsiStream::new(options()), &mut bytes.chunks(size));
    assert_eq!(whole, parts, "chunks of {size}");
});
