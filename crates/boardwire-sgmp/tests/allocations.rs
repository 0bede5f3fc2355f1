//! Frames, decoder and link take no allocation.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use boardwire_sgmp::link::{CollisionPolicy, Link, LinkOptions};
use boardwire_sgmp::{Color, Command, Decoder, Discard, Item, Level, Value, parse, parse_hex};

/// How many allocations a call makes.
fn allocations(call: impl FnOnce()) -> u64 {
    allocation_counter::measure(call).count_total
}

#[test]
fn a_frame_takes_none() {
    let found = allocations(|| {
        let bytes = parse_hex("00:85:d2:b3").expect("four bytes");
        let frame = parse(&bytes).expect("a frame");
        assert_eq!(frame.to_bytes(), bytes);
        assert!(parse(&[0x02, 0x82, 0x80, 0x80]).is_err());
    });
    assert_eq!(found, 0);
}

#[test]
fn a_stream_takes_none() {
    let bytes = [
        &[0x01, 0xA1, 0xA0, 0x80, b'h', b'i', 0x80, 0x00, 0x85, b'x'],
        &[0x01, 0xFB, 0xD0, 0xA9, 0x02, 0x82, 0x80, 0x80, 0x03, 0xFF][..],
    ]
    .concat();
    let mut items = 0;
    let found = allocations(|| {
        let mut decoder = Decoder::default();
        for _ in 0..100 {
            decoder.push(&bytes, |item| {
                if let Item::Frame(frame) = item {
                    assert!(frame.to_frame(Level::Lenient, &mut Discard).is_ok());
                }
                items += 1;
            });
        }
        items += usize::from(decoder.finish().is_some());
    });
    assert_eq!((found, items), (0, 900));
}

#[test]
fn a_link_takes_none() {
    let found = allocations(|| {
        let options = |color| {
            LinkOptions::new()
                .with_color(color)
                .with_collision(CollisionPolicy::TieBreak)
        };
        let mut black: Link = Link::new(options(Color::Black));
        let mut white: Link = Link::new(options(Color::White));
        let mut delivered = 0;
        for now in 0..1_000 {
            let command =
                Command::Answer(Value::truncate(u16::try_from(now % 1_000).expect("small")));
            black.send(now, command).expect("room");
            if now % 10 == 0 {
                white.send(now, command).expect("room");
            }
            for _ in 0..10 {
                let (from_black, from_white) = (black.poll_transmit(), white.poll_transmit());
                if let Some(frame) = from_black {
                    delivered += usize::from(white.receive(now, frame).delivered.is_some());
                    white.acknowledge(now);
                }
                if let Some(frame) = from_white {
                    delivered += usize::from(black.receive(now, frame).delivered.is_some());
                    black.acknowledge(now);
                }
            }
        }
        assert_eq!(delivered, 1_100);
    });
    assert_eq!(found, 0);
}
