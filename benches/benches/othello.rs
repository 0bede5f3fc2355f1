//! Othello: move generation, GGF, FlipSight requests.

use core::hint::black_box;

use boardwire_benches::{flipsight, othello};
use boardwire_core::othello::Variant;
use boardwire_flipsight::request;
use boardwire_nboard::ggf;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn rules(c: &mut Criterion) {
    for (name, variant) in [("std", Variant::Std), ("octagon", Variant::Octagon)] {
        let positions = othello::positions(variant, 20);
        let mut group = c.benchmark_group(format!("othello {name}"));
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function("legal_moves", |b| {
            b.iter(|| {
                for position in &positions {
                    black_box(black_box(position).legal_moves());
                }
            });
        });
        group.finish();
    }
}

fn formats(c: &mut Criterion) {
    let file = othello::games(200).join("\n");
    let mut group = c.benchmark_group("ggf");
    group.throughput(Throughput::Bytes(file.len() as u64));
    group.bench_function("parse", |b| b.iter(|| ggf::parse(black_box(&file)).is_ok()));
    group.bench_function("match by match", |b| {
        b.iter(|| {
            ggf::iter_matches(black_box(&file))
                .map(|entry| entry.read(&ggf::Options::default()).file.matches.len())
                .sum::<usize>()
        });
    });
    group.finish();

    let mut group = c.benchmark_group("flipsight request");
    group.throughput(Throughput::Bytes(flipsight::STD.len() as u64));
    group.bench_function("parse", |b| {
        b.iter(|| request::parse(black_box(flipsight::STD)).is_ok());
    });
    group.bench_function("parse and validate", |b| {
        b.iter(|| request::parse(black_box(flipsight::STD)).map(|it| it.validate().len()));
    });
    group.finish();
}

criterion_group!(benches, rules, formats);
criterion_main!(benches);
