//! USI lines: parsing at each level, formatting, replay.

use core::hint::black_box;

use boardwire_benches::{go, info_short, info_with_pv, options, positions};
use boardwire_usi::{Command, UsiCommand, sfen};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn bytes(lines: &[String]) -> Throughput {
    Throughput::Bytes(lines.iter().map(|line| line.len() as u64).sum())
}

fn parse(c: &mut Criterion) {
    let sets = [
        ("position 50", positions(50)),
        ("position 200", positions(200)),
        ("info pv 20", info_with_pv()),
        ("info short", info_short()),
        ("go", go()),
        ("option", options()),
    ];
    for (name, lines) in &sets {
        let mut group = c.benchmark_group(*name);
        group.throughput(bytes(lines));
        group.bench_function("parse", |b| {
            b.iter(|| {
                lines
                    .iter()
                    .filter(|line| boardwire_usi::parse(black_box(line.as_str())).is_ok())
                    .count()
            });
        });
        group.bench_function("parse_strict", |b| {
            b.iter(|| {
                lines
                    .iter()
                    .filter(|line| boardwire_usi::parse_strict(black_box(line.as_str())).is_ok())
                    .count()
            });
        });
        group.bench_function("parse_lenient", |b| {
            b.iter(|| {
                lines
                    .iter()
                    .filter(|line| boardwire_usi::parse_lenient(black_box(line.as_str())).is_ok())
                    .count()
            });
        });
        let commands: Vec<UsiCommand> = lines
            .iter()
            .filter_map(|line| boardwire_usi::parse_line(line).ok())
            .collect();
        let mut out = Vec::new();
        group.bench_function("format_into", |b| {
            b.iter(|| {
                for command in &commands {
                    out.clear();
                    boardwire_usi::format_into(black_box(command), &mut out);
                }
                out.len()
            });
        });
        group.finish();
    }
}

fn replay(c: &mut Criterion) {
    for moves in [50, 200] {
        let lines = positions(moves);
        let mut group = c.benchmark_group(format!("replay {moves}"));
        group.throughput(Throughput::Elements(lines.len() as u64 * moves as u64));
        let each = |run: fn(&boardwire_usi::PositionSpec<'_>) -> bool| {
            lines
                .iter()
                .filter(
                    |line| match boardwire_usi::parse(black_box(line.as_str())) {
                        Ok(Command::Position(position)) => run(&position),
                        _ => false,
                    },
                )
                .count()
        };
        group.bench_function("unchecked", |b| {
            b.iter(|| each(|position| position.replay_unchecked().is_ok()))
        });
        group.bench_function("legal", |b| {
            b.iter(|| each(|position| position.replay().is_ok()))
        });
        group.finish();
    }
}

fn sfens(c: &mut Criterion) {
    let text = "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1";
    let mut group = c.benchmark_group("sfen");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("parse", |b| b.iter(|| sfen::parse(black_box(text)).is_ok()));
    if let Ok(value) = sfen::parse(text) {
        group.bench_function("format", |b| b.iter(|| sfen::format(black_box(&value))));
    }
    group.finish();
}

criterion_group!(benches, parse, replay, sfens);
criterion_main!(benches);
