//! SGMP: frames out of a stream, and messages between two links.

use core::hint::black_box;

use boardwire_benches::sgmp::{bad_line, converse, stream};
use boardwire_core::{Discard, Level};
use boardwire_sgmp::{Decoder, Item, parse};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const FRAMES: usize = 10_000;

/// Decodes a stream in chunks of this size: the number of frames that are accepted, what they say being looked at.
fn decode(bytes: &[u8], chunk: usize) -> usize {
    let mut decoder = Decoder::default();
    let mut frames = 0;
    for chunk in bytes.chunks(chunk) {
        decoder.push(chunk, |item| {
            if let Item::Frame(received) = item {
                let frame = received.to_frame(Level::Conforming, &mut Discard);
                frames += usize::from(black_box(frame).is_ok());
            }
        });
    }
    frames
}

fn frames(c: &mut Criterion) {
    let bytes = stream(FRAMES);
    let mut group = c.benchmark_group("sgmp");
    group.throughput(Throughput::Elements(FRAMES as u64));
    assert_eq!(decode(&bytes, 4096), FRAMES);
    group.bench_function("decode", |b| b.iter(|| decode(black_box(&bytes), 4096)));
    group.bench_function("decode byte by byte", |b| {
        b.iter(|| decode(black_box(&bytes), 1));
    });
    let noise = bad_line(FRAMES);
    group.bench_function("decode a bad line", |b| {
        b.iter(|| decode(black_box(&noise), 4096));
    });
    group.bench_function("parse", |b| {
        b.iter(|| {
            let frames = black_box(&bytes).chunks(4);
            frames.filter(|frame| parse(*frame).is_ok()).count()
        });
    });
    group.finish();
}

fn link(c: &mut Criterion) {
    const MOVES: u16 = 10_000;
    let mut group = c.benchmark_group("sgmp link");
    group.throughput(Throughput::Elements(MOVES.into()));
    assert_eq!(converse(MOVES), usize::from(MOVES));
    group.bench_function("messages", |b| b.iter(|| converse(black_box(MOVES))));
    group.finish();
}

criterion_group!(benches, frames, link);
criterion_main!(benches);
