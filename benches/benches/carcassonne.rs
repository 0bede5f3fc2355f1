//! Carcassonne: reading, writing, and replay with scoring.

use core::hint::black_box;

use boardwire_benches::carcassonne::records;
use boardwire_carcassonne::replay::Replay;
use boardwire_carcassonne::{format_into, parse};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn games(c: &mut Criterion) {
    let texts = records();
    let mut group = c.benchmark_group("carcassonne record");
    group.throughput(Throughput::Bytes(
        texts.iter().map(|text| text.len() as u64).sum(),
    ));
    group.bench_function("parse", |b| {
        b.iter(|| {
            texts
                .iter()
                .filter(|text| parse(black_box(*text)).is_ok())
                .count()
        });
    });
    let games: Vec<_> = texts.iter().filter_map(|text| parse(text).ok()).collect();
    let mut out = Vec::new();
    group.bench_function("format_into", |b| {
        b.iter(|| {
            for game in &games {
                out.clear();
                format_into(black_box(game), &mut out);
            }
            out.len()
        });
    });
    group.finish();

    let mut group = c.benchmark_group("carcassonne replay");
    let plays: usize = games.iter().map(|game| game.plays().len()).sum();
    group.throughput(Throughput::Elements(plays as u64));
    group.bench_function("with scoring", |b| {
        b.iter(|| {
            games
                .iter()
                .filter(|game| Replay::new(black_box(game)).is_complete())
                .count()
        });
    });
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
