//! SGF: events, tree, typed values, writing, streams.

use core::hint::black_box;

use boardwire_benches::sgf;
use boardwire_sgf::value::{Context, decode_with};
use boardwire_sgf::{
    Collection, CollectionReader, EventOptions, Events, PropertyId, StreamItem, format_into,
    parse_lenient,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn texts(c: &mut Criterion) {
    for (name, texts) in [
        ("SGF, moves only", sgf::move_only(250)),
        ("SGF, records", sgf::records(250)),
        ("SGF, small problems", sgf::problems()),
        ("SGF, tree of openings", vec![sgf::openings(500_000)]),
    ] {
        let mut group = c.benchmark_group(name);
        let bytes = texts.iter().map(|text| text.len() as u64).sum();
        group.throughput(Throughput::Bytes(bytes));
        group.bench_function("events", |b| {
            b.iter(|| {
                for text in &texts {
                    for item in Events::new(black_box(text.as_bytes())) {
                        black_box(&item);
                    }
                }
            });
        });
        group.bench_function("tree", |b| {
            b.iter(|| {
                for text in &texts {
                    drop(black_box(Collection::scan(text.as_bytes())));
                }
            });
        });
        group.bench_function("tree, every value decoded", |b| {
            b.iter(|| texts.iter().map(|text| decode_all(text)).sum::<usize>());
        });
        group.bench_function("parse_lenient: tree, every value checked", |b| {
            b.iter(|| {
                for text in &texts {
                    drop(black_box(parse_lenient(text)));
                }
            });
        });
        let read: Vec<_> = texts
            .iter()
            .filter_map(|text| Collection::scan(text.as_bytes()).ok())
            .collect();
        let mut out = Vec::new();
        group.bench_function("write as read", |b| {
            b.iter(|| {
                for collection in &read {
                    out.clear();
                    collection.write_to(&mut out);
                }
                out.len()
            });
        });
        group.bench_function("format_into", |b| {
            b.iter(|| {
                for collection in &read {
                    out.clear();
                    format_into(collection, &mut out);
                }
                out.len()
            });
        });
        group.finish();
    }
}

/// Reads the tree and each value by its type: the number of values.
fn decode_all(text: &str) -> usize {
    let Ok(collection) = Collection::scan(text.as_bytes()) else {
        return 0;
    };
    let mut count = 0;
    for root in collection.games() {
        let context = Context::of(root);
        for property in root.depth_first().flat_map(|node| node.properties()) {
            let id = PropertyId::of(property.ident());
            let Some(def) = id.and_then(|id| context.def(id)) else {
                continue;
            };
            for value in property.values() {
                let value = decode_with(def, value.raw(), &context, &mut |_, _| {});
                count += usize::from(black_box(&value).is_some());
            }
        }
    }
    count
}

fn streams(c: &mut Criterion) {
    let text = sgf::records(250).concat();
    let mut group = c.benchmark_group("SGF, stream");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("games", |b| {
        b.iter(|| {
            let options = EventOptions::default();
            let mut reader = CollectionReader::new(text.as_bytes(), 1 << 20, options);
            let mut games = 0;
            while let Ok(Some(item)) = reader.next_item() {
                games += usize::from(matches!(item, StreamItem::Game(_)));
            }
            games
        });
    });
    group.finish();
}

criterion_group!(benches, texts, streams);
criterion_main!(benches);
