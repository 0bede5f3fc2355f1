//! Streams of SGMP frames: what one side of games on 19 lines sends.

use boardwire_sgmp::link::{Link, LinkOptions};
use boardwire_sgmp::{Color, Command, Frame, PointNo};

use crate::Random;

/// So many frames: each move, and the OK for the peer's.
pub fn stream(frames: usize) -> Vec<u8> {
    let mut random = Random(8);
    let mut bits = (false, false);
    let mut bytes = Vec::with_capacity(frames * 4);
    for number in 0..frames {
        let command = if number % 2 == 0 {
            bits.1 = !bits.1;
            let point = u16::try_from(random.below(362)).unwrap_or_default();
            Command::Move {
                color: Color::Black,
                point: PointNo::new(point),
            }
        } else {
            bits.0 = !bits.0;
            Command::Ok
        };
        let (his, mine) = bits;
        let frame = Frame { his, mine, command };
        bytes.extend_from_slice(&frame.to_bytes());
    }
    bytes
}

/// The same as a bad line delivers it: one frame in eight is cut short, changed in one byte, or has talk inside.
pub fn bad_line(frames: usize) -> Vec<u8> {
    let mut random = Random(9);
    let mut bytes = Vec::with_capacity(frames * 4);
    for frame in stream(frames).chunks(4) {
        match random.below(24) {
            0 => bytes.extend_from_slice(frame.get(..3).unwrap_or_default()),
            1 => bytes.extend(frame.iter().map(|byte| byte ^ 4)),
            2 => frame.iter().for_each(|byte| bytes.extend([*byte, b'x'])),
            _ => bytes.extend_from_slice(frame),
        }
    }
    bytes
}

/// A game of so many moves between two links, each move acknowledged by an OK: the number of messages, OKs not counted.
pub fn converse(moves: u16) -> usize {
    let link = |color| Link::<16>::new(LinkOptions::fjk(color));
    let (mut mover, mut other) = (link(Color::Black), link(Color::White));
    let mut delivered = 0;
    for number in 0..moves {
        let now = u64::from(number);
        let command = Command::Move {
            color: mover.options().color.unwrap_or(Color::Black),
            point: PointNo::new(number % 362),
        };
        if mover.send(now, command).is_err() {
            break;
        }
        while let Some(frame) = mover.poll_transmit() {
            delivered += usize::from(other.receive(now, frame).delivered.is_some());
            other.acknowledge(now);
        }
        while let Some(frame) = other.poll_transmit() {
            delivered += usize::from(mover.receive(now, frame).delivered.is_some());
        }
        core::mem::swap(&mut mover, &mut other);
    }
    delivered
}
