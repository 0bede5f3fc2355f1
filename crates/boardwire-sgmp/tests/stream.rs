//! Streams: each byte ends up in one item, in any chunks.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use boardwire_core::{Codec as _, CodecOptions as _, collect_frames};
use boardwire_sgmp::{
    Code, CommandCode, Decoder, Discard, DropReason, Item, Level, Options, RawFrame, Sgmp,
    TextInFrame, Value,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// The items of a stream that comes in these chunks.
fn decode<'c>(mode: TextInFrame, chunks: impl IntoIterator<Item = &'c [u8]>) -> Vec<Item> {
    let mut decoder = Decoder::new(mode);
    let mut items = Vec::new();
    for chunk in chunks {
        decoder.push(chunk, |item| items.push(item));
        assert!(decoder.pending() < 4);
    }
    items.extend(decoder.finish());
    assert_eq!(decoder.pending(), 0);
    items
}

/// Where the bytes of an item stood, and what they were.
fn bytes_of(item: &Item) -> Vec<(u64, u8)> {
    let pairs = |offsets: &[u64], bytes: &[u8]| {
        offsets.iter().copied().zip(bytes.iter().copied()).collect()
    };
    match item {
        Item::Frame(frame) => pairs(&frame.offsets, &frame.raw.to_bytes()),
        Item::Text(text) => vec![(text.offset, text.byte)],
        Item::Dropped(dropped) => pairs(dropped.offsets(), dropped.bytes()),
    }
}

/// A right frame, a broken one, talk or noise.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let frame = (any::<[bool; 3]>(), 0..8u8, 0..1024u16).prop_map(
        |([his, mine, reserved], code, value)| RawFrame {
            his,
            mine,
            code: CommandCode::from_bits(code),
            reserved,
            value: Value::truncate(value),
        },
    );
    prop_oneof![
        4 => frame.clone().prop_map(|frame| frame.to_bytes().to_vec()),
        1 => (frame.clone(), 0..4usize).prop_map(|(frame, len)| frame.to_bytes()[..len].to_vec()),
        1 => (frame.clone(), 0..4usize, any::<u8>()).prop_map(|(frame, at, byte)| {
            let mut bytes = frame.to_bytes().to_vec();
            bytes[at] = byte;
            bytes
        }),
        1 => (frame, 1..4usize, vec(0x04..0x80u8, 1..4)).prop_map(|(frame, at, talk)| {
            let mut bytes = frame.to_bytes().to_vec();
            bytes.splice(at..at, talk);
            bytes
        }),
        1 => vec(0x04..0x80u8, 0..6),
        1 => vec(any::<u8>(), 0..6),
    ]
}

fn stream() -> impl Strategy<Value = Vec<u8>> {
    vec(piece(), 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn each_byte_is_in_one_item(bytes in stream(), drop_frames in any::<bool>()) {
        let mode = if drop_frames { TextInFrame::Drop } else { TextInFrame::Keep };
        let items = decode(mode, [&bytes[..]]);
        let mut placed: Vec<(u64, u8)> = items.iter().flat_map(bytes_of).collect();
        if mode == TextInFrame::Drop {
            // Nothing stands inside anything: the items are the stream, in order.
            prop_assert!(placed.is_sorted());
        }
        placed.sort_unstable();
        let wanted: Vec<(u64, u8)> = (0..).zip(bytes.iter().copied()).collect();
        prop_assert_eq!(placed, wanted);
        for item in &items {
            if let Item::Dropped(dropped) = item {
                prop_assert!((1..=4).contains(&dropped.bytes().len()));
                prop_assert!(dropped.span().is_within(bytes.len()));
                prop_assert_eq!(dropped.error().is_truncated(), dropped.reason() == DropReason::Truncated);
            }
        }
    }

    #[test]
    fn any_chunks_give_the_same_items(
        bytes in stream(),
        cuts in vec(any::<prop::sample::Index>(), 0..6),
        drop_frames in any::<bool>(),
    ) {
        let mode = if drop_frames { TextInFrame::Drop } else { TextInFrame::Keep };
        let whole = decode(mode, [&bytes[..]]);
        prop_assert_eq!(&decode(mode, bytes.chunks(1)), &whole);
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        let mut rest = &bytes[..];
        let mut taken = 0;
        let mut chunks = Vec::new();
        for cut in cuts {
            let (chunk, after) = rest.split_at(cut - taken);
            chunks.push(chunk);
            (rest, taken) = (after, cut);
        }
        chunks.push(rest);
        prop_assert_eq!(&decode(mode, chunks), &whole);
    }

    /// After any noise, a frame that follows is read.
    #[test]
    fn reading_goes_on_at_the_next_frame(noise in vec(any::<u8>(), 0..40), bits in any::<[bool; 2]>()) {
        let frame = RawFrame { his: bits[0], mine: bits[1], code: CommandCode::NewGame, reserved: false, value: Value::ZERO };
        let bytes = [&noise[..], &frame.to_bytes()].concat();
        let Some(Item::Frame(last)) = decode(TextInFrame::Keep, [&bytes[..]]).pop() else {
            return Err(TestCaseError::fail("the last item is no frame"));
        };
        prop_assert_eq!(last.raw, frame);
        prop_assert_eq!(last.offsets[0], noise.len() as u64);
        prop_assert!(!last.has_text_inside());
    }

    /// What drivers cut out of a stream is what the decoder finds.
    #[test]
    fn the_framer_agrees_with_the_decoder(bytes in stream(), drop_frames in any::<bool>()) {
        let mode = if drop_frames { TextInFrame::Drop } else { TextInFrame::Keep };
        let options = Options::new(Level::Lenient).with_text_in_frame(mode);
        let mut framer = Sgmp::framer(&options).expect("frames have a stream");
        let cut = collect_frames(&mut *framer, [&bytes[..]]);
        let mut found = decode(mode, [&bytes[..]]).into_iter().filter(|item| !matches!(item, Item::Text(_)));
        for piece in cut {
            match (piece, found.next()) {
                (Ok((offset, bytes)), Some(Item::Frame(frame))) => {
                    prop_assert_eq!(offset, frame.offsets[0]);
                    let read = Sgmp::parse_with(&bytes, None, &options, &mut Discard).expect("a frame");
                    prop_assert_eq!(read.command, frame.raw.command());
                    prop_assert_eq!(bytes.len() as u64, frame.offsets[3] - frame.offsets[0] + 1);
                }
                (Ok((offset, bytes)), Some(Item::Dropped(dropped))) => {
                    prop_assert_eq!(dropped.reason(), DropReason::BadChecksum);
                    prop_assert_eq!(offset, dropped.offsets()[0]);
                    let error = Sgmp::parse_with(&bytes, None, &options, &mut Discard).unwrap_err();
                    prop_assert_eq!(error.code(), Code::BadChecksum);
                }
                (Err(error), Some(Item::Dropped(dropped))) => prop_assert_eq!(error, dropped.error()),
                (piece, item) => prop_assert!(false, "{:?} beside {:?}", piece, item),
            }
        }
        prop_assert_eq!(found.next(), None);
    }
}

/// A driver's memory is bounded by the limit, however much talk stands inside a frame.
#[test]
fn a_frame_that_never_ends() {
    let mut options = Options::new(Level::Lenient);
    options.limits_mut().document = 1_000;
    let mut framer = Sgmp::framer(&options).unwrap();
    framer.push(&[0x01, 0xA1]);
    let mut faults = 0;
    for _ in 0..1_000 {
        framer.push(&[b'x'; 100]);
        while let Some(piece) = framer.next_frame() {
            assert_eq!(piece.unwrap_err().code(), Code::FrameTooLong);
            faults += 1;
        }
    }
    assert_eq!(faults, 1);
    framer.push(&[0x01, 0xA1, 0xA0, 0x80]);
    let frame = framer.next_frame().unwrap().unwrap();
    assert_eq!(
        (frame.offset, frame.bytes),
        (100_002, &[0x01, 0xA1, 0xA0, 0x80][..])
    );

    // The decoder needs no limit.
    let mut decoder = Decoder::default();
    let mut frames = 0;
    decoder.push(&[0x01, 0xA1], |_| frames += 1);
    for _ in 0..100 {
        decoder.push(&[b'x'; 1_000], |item| {
            assert!(matches!(item, Item::Text(_)))
        });
    }
    decoder.push(&[0xA0, 0x80], |item| {
        let Item::Frame(frame) = item else { panic!() };
        assert_eq!(frame.offsets, [0, 1, 100_002, 100_003]);
        assert!(frame.has_text_inside());
        frames += 1;
    });
    assert_eq!(frames, 1);
}
