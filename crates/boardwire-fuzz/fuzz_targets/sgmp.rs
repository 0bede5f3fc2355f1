//! A stream of SGMP frames: each byte ends up in one item, which is written back to its bytes; any chunks give the same items; each piece keeps the guarantees.
//!
//! The first byte says how the stream is cut, whether talk ends a frame, and whether checksums are put right: random ones pass once in 128 times.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Codec as _, Level, Limits, collect_frames, oracle};
use boardwire_sgmp::{Decoder, DropReason, Item, Options, Sgmp, TextInFrame, parse_hex};

fn items<'c>(mode: TextInFrame, chunks: impl Iterator<Item = &'c [u8]>) -> Vec<Item> {
    let mut decoder = Decoder::new(mode);
    let mut items = Vec::new();
    for chunk in chunks {
        decoder.push(chunk, |item| items.push(item));
    }
    items.extend(decoder.finish());
    items
}

/// Puts right the checksum of whatever looks like a frame.
fn put_right(bytes: &mut [u8]) {
    for at in 0..bytes.len() {
        if let Some(
            [
                start @ 0..=3,
                sum,
                third @ 0x80..=0xFF,
                fourth @ 0x80..=0xFF,
            ],
        ) = bytes.get_mut(at..at + 4)
        {
            *sum = 0x80 | start.wrapping_add(*third).wrapping_add(*fourth);
        }
    }
}

boardwire_fuzz::target!(|data| {
    let Some((&flags, bytes)) = data.split_first() else {
        return;
    };
    let mut bytes = bytes.to_vec();
    if flags & 1 != 0 {
        put_right(&mut bytes);
    }
    let mode = if flags & 2 != 0 {
        TextInFrame::Drop
    } else {
        TextInFrame::Keep
    };
    let whole = items(mode, std::iter::once(&bytes[..]));
    let size = usize::from(flags >> 2) % 9 + 1;
    assert_eq!(items(mode, bytes.chunks(size)), whole, "chunks of {size}");

    let mut covered = vec![None; bytes.len()];
    let mut cover = |offset: u64, byte: u8| {
        let place = &mut covered[offset as usize];
        assert_eq!(
            place.replace(byte),
            None,
            "the byte at {offset} is in two items"
        );
    };
    for item in &whole {
        match item {
            Item::Frame(frame) => {
                for (offset, byte) in frame.offsets.into_iter().zip(frame.raw.to_bytes()) {
                    cover(offset, byte);
                }
                assert_eq!(parse_hex(&frame.raw.to_string()), Ok(frame.raw.to_bytes()));
            }
            Item::Text(text) => cover(text.offset, text.byte),
            Item::Dropped(dropped) => {
                for (offset, byte) in dropped.offsets().iter().zip(dropped.bytes()) {
                    cover(*offset, *byte);
                }
            }
        }
    }
    let covered: Vec<u8> = covered
        .into_iter()
        .map(|byte| byte.expect("each byte is in an item"))
        .collect();
    assert_eq!(covered, bytes);

    // What drivers cut out is what the decoder finds, unless the limit passes.
    let options = Options::new(Level::Lenient).with_text_in_frame(mode);
    let mut framer = Sgmp::framer(&options).expect("frames have a stream");
    let pieces = collect_frames(&mut *framer, [&bytes[..]]);
    assert_eq!(
        pieces.len(),
        whole
            .iter()
            .filter(|item| !matches!(item, Item::Text(_)))
            .count()
    );
    let bad = |item: &&Item| matches!(item, Item::Dropped(dropped) if dropped.reason() == DropReason::BadChecksum);
    let frames = whole
        .iter()
        .filter(|item| matches!(item, Item::Frame(_)))
        .count();
    assert_eq!(
        pieces.iter().filter(|piece| piece.is_ok()).count(),
        frames + whole.iter().filter(bad).count()
    );
    for (_, piece) in pieces.into_iter().flatten() {
        oracle::assert_all::<Sgmp>(&piece, None, &options);
    }
    let limited = options.with_limits(Limits::DEFAULT.with_document(8));
    oracle::assert_all::<Sgmp>(&bytes, None, &limited);
});
