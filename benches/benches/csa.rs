//! CSA: events, records, replay, lines, summaries.

use core::hint::black_box;

use boardwire_benches::csa;
use boardwire_csa::record::{self, Events, format_into};
use boardwire_csa::{client, server, summary};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn bytes(texts: &[String]) -> Throughput {
    Throughput::Bytes(texts.iter().map(|text| text.len() as u64).sum())
}

fn records(c: &mut Criterion) {
    for (name, texts) in [
        ("record, moves only", csa::move_only(100)),
        ("record", csa::records(100)),
    ] {
        let mut group = c.benchmark_group(name);
        group.throughput(bytes(&texts));
        group.bench_function("events", |b| {
            b.iter(|| {
                texts
                    .iter()
                    .map(|text| Events::new(black_box(text)).count())
                    .sum::<usize>()
            });
        });
        group.bench_function("parse", |b| {
            b.iter(|| {
                texts
                    .iter()
                    .filter(|text| record::parse(black_box(*text)).is_ok())
                    .count()
            });
        });
        let games: Vec<_> = texts
            .iter()
            .filter_map(|text| record::parse(text).ok())
            .collect();
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
        group.bench_function("replay", |b| {
            b.iter(|| {
                games
                    .iter()
                    .filter(|game| game.first().replay().is_ok())
                    .count()
            });
        });
        group.finish();
    }
}

fn lines(c: &mut Criterion) {
    let texts = csa::server_lines();
    let mut group = c.benchmark_group("protocol lines");
    group.throughput(bytes(&texts));
    group.bench_function("server", |b| {
        b.iter(|| {
            texts
                .iter()
                .filter(|line| server::parse(black_box(*line)).is_ok())
                .count()
        });
    });
    group.finish();
    let texts = csa::client_lines();
    let mut group = c.benchmark_group("protocol lines, client");
    group.throughput(bytes(&texts));
    group.bench_function("client", |b| {
        b.iter(|| {
            texts
                .iter()
                .filter(|line| client::parse(black_box(*line)).is_ok())
                .count()
        });
    });
    group.finish();
    let texts = csa::summaries();
    let mut group = c.benchmark_group("Game_Summary");
    group.throughput(bytes(&texts));
    group.bench_function("parse", |b| {
        b.iter(|| {
            texts
                .iter()
                .filter(|text| summary::parse(black_box(*text)).is_ok())
                .count()
        });
    });
    group.finish();
}

criterion_group!(benches, records, lines);
criterion_main!(benches);
