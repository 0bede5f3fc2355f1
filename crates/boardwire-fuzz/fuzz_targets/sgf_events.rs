//! Any bytes as SGF's events, tree and stream: every byte in one place, and any split of the reading gives the same games.
//!
//! The first byte says in what chunks, charset and profile the rest is read.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Framer as _, collect_frames};
use boardwire_sgf::encoding::Charset;
use boardwire_sgf::{Code, Collection, Event, EventOptions, Events, GameFramer, ScanOptions};

boardwire_fuzz::target!(|data| {
    let Some((&first, text)) = data.split_first() else {
        return;
    };
    let charsets = [
        Charset::Utf8,
        Charset::ShiftJis,
        Charset::Gb18030,
        Charset::Iso2022Jp,
    ];
    let options = EventOptions {
        charset: charsets[usize::from(first >> 6)],
        remarks: first & 0x20 != 0,
    };
    let games = events(text, options);
    tree(text, options);
    let size = usize::from(first & 0x1F) + 1;
    for chunk in [size, text.len().max(1)] {
        assert_eq!(frames(text, options, chunk), games, "chunks of {chunk}");
    }
});

/// A game's ends, or a fault outside games.
type Part = Result<(usize, usize), (Code, usize, usize)>;

/// Checks the events, and gives what stands outside all trees.
fn events(text: &[u8], options: EventOptions) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut at, mut depth, mut start) = (0, 0usize, 0);
    let mut in_property = false;
    for item in Events::with_options(text, options) {
        if let Event::Fault(code) = item.event {
            assert!(item.span.is_within(text.len()));
            if depth == 0 && code != Code::DataBeforeTree {
                parts.push(Err((code, item.span.start, item.span.end)));
            }
            continue;
        }
        let between = &text[at..item.span.start];
        assert!(between.iter().all(|byte| b" \t\n\x0B\x0C\r".contains(byte)));
        at = item.span.end;
        match item.event {
            Event::TreeStart => {
                if depth == 0 {
                    start = item.span.start;
                }
                depth += 1;
            }
            Event::TreeEnd => {
                depth -= 1;
                if depth == 0 {
                    let end = if item.span.is_empty() { text.len() } else { at };
                    parts.push(Ok((start, end)));
                }
            }
            Event::Value(value) => {
                assert!(in_property);
                assert_eq!(value.len() + 2, item.span.len());
            }
            Event::Node | Event::Ident(_) => assert!(depth > 0),
            Event::Junk(junk) => assert_eq!(junk, item.span.of(text)),
            Event::Fault(_) => {}
        }
        if !matches!(item.event, Event::Junk(_)) {
            in_property = matches!(item.event, Event::Ident(_) | Event::Value(_));
        }
    }
    assert_eq!(depth, 0);
    assert!(
        text[at..]
            .iter()
            .all(|byte| b" \t\n\x0B\x0C\r".contains(byte))
    );
    parts
}

/// The tree has the nodes and values of the events, and is written as it was read.
fn tree(text: &[u8], options: EventOptions) {
    let options = ScanOptions {
        events: options,
        ..ScanOptions::default()
    };
    let mut faults = 0;
    let collection =
        Collection::scan_with(text, &options, &mut |_, _| faults += 1).expect("no limit is set");
    assert_eq!(collection.to_bytes(), text);
    let mut expected = (0, 0, 0);
    for item in Events::with_options(text, options.events) {
        match item.event {
            Event::Node => expected.0 += 1,
            Event::Value(_) => expected.1 += 1,
            Event::Fault(_) => expected.2 += 1,
            _ => {}
        }
    }
    let values = |node: boardwire_sgf::Node<'_>| {
        let values = node.properties().map(|property| property.values().count());
        values.sum::<usize>()
    };
    let values: usize = collection.nodes().map(values).sum();
    assert_eq!((collection.node_count(), values, faults), expected);
    assert_eq!(collection.nodes().count(), expected.0);
}

/// The same as the stream's framer cuts it.
fn frames(text: &[u8], options: EventOptions, chunk: usize) -> Vec<Part> {
    let mut framer = GameFramer::new(usize::MAX, options);
    assert!(framer.next_frame().is_none());
    let parts = collect_frames(&mut framer, text.chunks(chunk)).into_iter();
    parts
        .map(|part| match part {
            Ok((offset, bytes)) => {
                let start = usize::try_from(offset).expect("an offset in memory");
                let end = start + bytes.len();
                assert_eq!(bytes, text[start..end]);
                Ok((start, end))
            }
            Err(fault) => Err((fault.code(), fault.span().start, fault.span().end)),
        })
        .collect()
}
