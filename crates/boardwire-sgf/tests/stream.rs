//! Streams: games cut out of any chunks, as the whole text has them.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "helpers of tests may fail loudly, and have std"
)]

use std::io::{self, BufRead, BufReader, Read};

use allocation_counter::measure;
use boardwire_core::{CodeSet as _, Framer as _, collect_frames};
use boardwire_sgf::encoding::Charset;
use boardwire_sgf::{
    Code, CollectionReader, Event, EventOptions, Events, GameFramer, ParseError, StreamItem,
};
use proptest::prelude::*;

const LIMIT: usize = 1 << 20;

/// Games as `start..end` and faults with their codes, in order.
fn cut(text: &[u8], limit: usize, options: EventOptions, size: usize) -> Vec<String> {
    let mut framer = GameFramer::new(limit, options);
    let shown = |item: Result<(u64, Vec<u8>), ParseError>| match item {
        Ok((offset, bytes)) => {
            let start = usize::try_from(offset).expect("a short text");
            assert_eq!(bytes, text[start..start + bytes.len()]);
            format!("{start}..{}", start + bytes.len())
        }
        Err(fault) => format!("{} {}", fault.code().name(), fault.span()),
    };
    let frames = collect_frames(&mut framer, text.chunks(size));
    frames.into_iter().map(shown).collect()
}

/// The same by the events of the whole text.
fn cut_by_events(text: &[u8], options: EventOptions) -> Vec<String> {
    let mut found = Vec::new();
    let mut start = None;
    let mut events = Events::with_options(text, options);
    while let Some(item) = events.next() {
        match item.event {
            Event::TreeStart if events.depth() == 1 => start = Some(item.span.start),
            Event::TreeEnd if events.depth() == 0 => {
                let closed = !item.span.is_empty();
                let end = if closed { item.span.end } else { text.len() };
                let game = start.take().expect("a tree that began")..end;
                found.push(format!("{}..{}", game.start, game.end));
            }
            Event::Fault(Code::DataBeforeTree) => {}
            Event::Fault(code) if events.depth() == 0 => {
                found.push(format!("{} {}", code.name(), item.span));
            }
            _ => {}
        }
    }
    found
}

#[track_caller]
fn assert_same(text: &[u8], options: EventOptions) {
    let whole = cut(text, LIMIT, options, text.len().max(1));
    assert_eq!(
        whole,
        cut_by_events(text, options),
        "{}",
        text.escape_ascii()
    );
    for size in [1, 2, 3, 5, 8, 13] {
        let found = cut(text, LIMIT, options, size);
        assert_eq!(found, whole, "{size}: {}", text.escape_ascii());
    }
}

#[test]
fn games_are_cut_at_their_parentheses() {
    for (text, expected) in [
        ("(;B[aa])(;B[bb])\n", vec!["0..8", "8..16"]),
        (
            "mail (hi)\n(;B[aa](;C[)\\])]))\n--\n(;)) x",
            vec![
                "header-skipped 0..9",
                "10..28",
                "stray-chars 29..31",
                "32..35",
                "stray-chars 35..38",
            ],
        ),
        ("\u{feff}(;)", vec!["bom 0..3", "3..6"]),
        ("(;(;)\n", vec!["0..6"]),
        ("(;C[x", vec!["0..5"]),
        ("(;(;N[x]);N[y])(;))", vec!["0..19"]),
        ("(\nTE[x]RD[y];B[pd])", vec!["0..19"]),
        ("", vec!["no-sgf-data 0..0"]),
        ("(B[aa])", vec!["no-sgf-data 0..7"]),
    ] {
        assert_eq!(
            cut(text.as_bytes(), LIMIT, EventOptions::default(), 4),
            expected
        );
        assert_same(text.as_bytes(), EventOptions::default());
    }
}

/// A `(` at the end of what there is may begin a game or not. The reader looks again as soon as there is twice as much behind it.
#[test]
fn a_game_comes_before_the_end_of_the_input() {
    let mut framer = GameFramer::new(LIMIT, EventOptions::default());
    let mut games = Vec::new();
    for chunk in [&b"(;B[aa])\n("[..], b"\n", b";B[bb])", b"\n("] {
        framer.push(chunk);
        while let Some(game) = framer.next_frame() {
            games.push((chunk, game.expect("a game").bytes.to_vec()));
        }
    }
    let expected = [
        (&b"(;B[aa])\n("[..], b"(;B[aa])".to_vec()),
        (b";B[bb])", b"(\n;B[bb])".to_vec()),
    ];
    assert_eq!(games, expected);
}

/// Parentheses that mean nothing, behind text and alone; and an identifier in a remark, whose value may hold a parenthesis.
#[test]
fn what_stands_around_games_is_told_at_its_place() {
    for text in [
        "x ((;B[aa])) y",
        "xy (\n(;B[aa]) )",
        "(( (;B[aa])",
        "(;B[aa]) ab ((;B[bb]))(",
        "(; note C[)];B[aa])(;B[bb])",
        "(;B[aa] / note C[a)b];W[bb] / (x) [)])(;)",
        "(; a note\nB[aa] C[)] / b; W[bb])(;)",
    ] {
        for remarks in [false, true] {
            let options = EventOptions {
                remarks,
                ..EventOptions::default()
            };
            assert_same(text.as_bytes(), options);
        }
    }
    let (text, options) = ("x ((;B[aa])) y", EventOptions::default());
    assert_eq!(
        cut(text.as_bytes(), LIMIT, options, 1),
        [
            "header-skipped 0..1",
            "bad-variation-start 2..3",
            "3..11",
            "stray-chars 13..14"
        ]
    );
}

#[test]
fn a_game_over_the_limit_is_one_error() {
    let text = b"(;B[aa])(;C[far too (long)];B[aa])(;B[bb])";
    for size in [1, 3, 9, text.len()] {
        assert_eq!(
            cut(text, 10, EventOptions::default(), size),
            ["0..8", "input-too-large 18..19", "34..42"]
        );
        assert_eq!(
            cut(&text[..30], 10, EventOptions::default(), size),
            ["0..8", "input-too-large 18..19"]
        );
    }
    // A root that does not show within the limit is text between games.
    let text = b"(                A[x]B[y])(;)";
    for size in [1, 3, 9, text.len()] {
        assert_eq!(
            cut(text, 10, EventOptions::default(), size),
            ["header-skipped 0..26", "26..29"]
        );
    }
}

/// Gives its bytes in pieces, with an interruption and a failure in between.
struct Slow<'t> {
    text: &'t [u8],
    calls: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let chunk = self.fill_buf()?;
        let len = chunk.len().min(buffer.len());
        buffer[..len].copy_from_slice(&chunk[..len]);
        self.consume(len);
        Ok(len)
    }
}

impl BufRead for Slow<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.calls += 1;
        match self.calls {
            2 => Err(io::ErrorKind::Interrupted.into()),
            4 => Err(io::ErrorKind::TimedOut.into()),
            _ => Ok(&self.text[..self.text.len().min(7)]),
        }
    }

    fn consume(&mut self, len: usize) {
        self.text = &self.text[len..];
    }
}

#[test]
fn a_reader_gives_games_with_their_ranges_and_goes_on_after_errors() {
    let text = b"x (;B[aa];W[bb]) y (;C[a game]) (;";
    let mut reader = CollectionReader::new(Slow { text, calls: 0 }, LIMIT, EventOptions::default());
    let mut found = Vec::new();
    loop {
        match reader.next_item() {
            Ok(Some(StreamItem::Game(game))) => {
                let nodes = game.scan().expect("no limit is set").node_count();
                found.push(format!("{:?} {nodes}", game.range()));
            }
            Ok(Some(StreamItem::Fault(fault))) => found.push(fault.code().name().to_owned()),
            Ok(None) => break,
            Err(error) => found.push(error.kind().to_string()),
        }
    }
    assert_eq!(
        found,
        [
            "header-skipped",
            "timed out",
            "2..16 2",
            "stray-chars",
            "19..31 1",
            "32..34 1"
        ]
    );
}

#[test]
fn games_can_be_skipped() {
    let text: String = (0..100).map(|at| format!("(;GM[1]C[{at}])\n")).collect();
    let mut reader = CollectionReader::new(text.as_bytes(), LIMIT, EventOptions::default());
    assert_eq!(reader.skip_games(57).expect("no I/O"), 57);
    let Some(StreamItem::Game(game)) = reader.next_item().expect("no I/O") else {
        panic!("no game");
    };
    assert_eq!(game.bytes(), b"(;GM[1]C[57])");
    let range = game.range().start as usize..game.range().end as usize;
    assert_eq!(&text.as_bytes()[range], b"(;GM[1]C[57])");
    assert_eq!(reader.skip_games(1000).expect("no I/O"), 42);
    assert_eq!(reader.next_item().expect("no I/O"), None);
}

/// Text of any length that is never there as a whole.
struct Endless {
    game: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.game[self.at..];
        let len = rest.len().min(buffer.len()).min(self.left);
        buffer[..len].copy_from_slice(&rest[..len]);
        self.at = (self.at + len) % self.game.len();
        self.left -= len;
        Ok(len)
    }
}

#[test]
fn memory_is_that_of_one_game() {
    let game = format!("(;GM[1]{})\n", ";B[pd];W[dp]C[(;]".repeat(60)).into_bytes();
    let (len, count) = (game.len(), 3000);
    let input = Endless {
        left: len * count,
        game,
        at: 0,
    };
    let mut games = 0;
    let heap = measure(|| {
        let input = BufReader::with_capacity(4096, input);
        let mut reader = CollectionReader::new(input, LIMIT, EventOptions::default());
        while let Some(item) = reader.next_item().expect("no I/O") {
            games += usize::from(
                matches!(item, StreamItem::Game(game) if game.bytes().len() == len - 1),
            );
        }
    });
    assert_eq!(games, count);
    assert!(heap.bytes_max < 32 * 1024, "{heap:?}");
    assert!(heap.count_total < 10, "{heap:?}");
}

#[test]
fn a_collection_of_a_hundred_megabytes_comes_in_pieces() {
    let comment = "why not here? (;\\] ".repeat(1000);
    let game = format!("(;GM[1]C[{comment}]{})\n", ";B[pd];W[dp]".repeat(500)).into_bytes();
    let len = game.len();
    let count = 100_000_000 / len;
    let input = Endless {
        left: len * count,
        game,
        at: 0,
    };
    let read = move || {
        let mut nodes = 0;
        let heap = measure(|| {
            let input = BufReader::with_capacity(4096, input);
            let mut reader = CollectionReader::new(input, LIMIT, EventOptions::default());
            while let Some(item) = reader.next_item().expect("no I/O") {
                let StreamItem::Game(game) = item else {
                    panic!("{item:?}");
                };
                nodes += game.scan().expect("no limit is set").node_count();
            }
        });
        assert_eq!(nodes, count * 1001);
        // One game and its tree.
        assert!(heap.bytes_max < 8 * len as u64, "{heap:?}");
    };
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    thread
        .spawn(read)
        .expect("a thread")
        .join()
        .expect("no overflow");
}

#[test]
fn memory_does_not_grow_with_what_is_passed_over() {
    for part in [&b"noise, more noise "[..], b"(x "] {
        let input = Endless {
            game: part.to_vec(),
            at: 0,
            left: 1_000_000,
        };
        let heap = measure(|| {
            let input = BufReader::with_capacity(4096, input);
            let mut reader = CollectionReader::new(input, LIMIT, EventOptions::default());
            let item = reader.next_item().expect("no I/O");
            assert!(
                matches!(item, Some(StreamItem::Fault(fault)) if fault.code() == Code::NoSgfData)
            );
        });
        assert!(heap.bytes_max < 32 * 1024, "{heap:?}");
    }
    // A game over the limit is not kept, nor are games that are skipped.
    let long = [b"(;C[", b"x".repeat(2_000_000).as_slice(), b"])(;)"].concat();
    let heap = measure(|| {
        let input = BufReader::with_capacity(4096, long.as_slice());
        let mut reader = CollectionReader::new(input, 10_000, EventOptions::default());
        let item = reader.next_item().expect("no I/O");
        assert!(
            matches!(item, Some(StreamItem::Fault(fault)) if fault.code() == Code::InputTooLarge)
        );
        assert!(matches!(reader.next_item(), Ok(Some(StreamItem::Game(_)))));
        let input = BufReader::with_capacity(4096, long.as_slice());
        let mut reader = CollectionReader::new(input, usize::MAX, EventOptions::default());
        assert_eq!(reader.skip_games(5).expect("no I/O"), 2);
    });
    assert!(heap.bytes_max < 64 * 1024, "{heap:?}");
}

#[test]
fn small_chunks_take_linear_time() {
    let wide = EventOptions {
        charset: Charset::Iso2022Jp,
        remarks: false,
    };
    let passage = [b"(;C[\x1B$B".as_slice(), &b"(;".repeat(50_000)].concat();
    assert_eq!(
        cut(&passage, LIMIT, wide, 7),
        [format!("0..{}", passage.len())]
    );
    let open = [b"(".as_slice(), &b"A [x]".repeat(40_000)].concat();
    let found = cut(&open, LIMIT, EventOptions::default(), 7);
    assert_eq!(found, [format!("0..{}", open.len())]);
    let mut framer = GameFramer::new(LIMIT, EventOptions::default());
    for _ in 0..LIMIT {
        framer.push(b"\\");
        assert_eq!(framer.next_frame(), None);
    }
}

fn wild_text() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        6 => Just(b"(;".to_vec()),
        4 => Just(b";".to_vec()),
        2 => Just(b"(".to_vec()),
        8 => Just(b")".to_vec()),
        8 => Just(b"B[aa]".to_vec()),
        4 => Just(b"C[text (;[of\\] more than\\\\ two words.]".to_vec()),
        2 => Just(b"[".to_vec()),
        2 => Just(b"]".to_vec()),
        2 => Just(b"aAB".to_vec()),
        1 => Just(b"xy".to_vec()),
        2 => Just(b"\\".to_vec()),
        2 => Just(b"\n".to_vec()),
        2 => Just(b" / note B".to_vec()),
        1 => Just("\u{3000}/".as_bytes().to_vec()),
        1 => Just("\u{feff}".as_bytes().to_vec()),
        1 => Just(b"\x90\x5C".to_vec()),
        1 => Just(b"\x83\x5D".to_vec()),
        1 => Just(b"\x1B$B[(;x\x1B(B".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    proptest::collection::vec(word, 0..40).prop_map(|words| words.concat())
}

fn options() -> impl Strategy<Value = EventOptions> {
    let charset = prop_oneof![
        2 => Just(Charset::Utf8),
        1 => Just(Charset::ShiftJis),
        1 => Just(Charset::Gb18030),
        1 => Just(Charset::Iso2022Jp),
    ];
    (charset, any::<bool>()).prop_map(|(charset, remarks)| EventOptions { charset, remarks })
}

proptest! {
    #[test]
    fn any_chunks_of_any_text_give_the_games_of_its_events(text in wild_text(), options in options()) {
        assert_same(&text, options);
    }

    #[test]
    fn any_limit_cuts_the_same_in_any_chunks(text in wild_text(), options in options(), limit in 0..30usize) {
        let whole = cut(&text, limit, options, text.len().max(1));
        for size in [1, 3, 7] {
            prop_assert_eq!(cut(&text, limit, options, size), whole.clone());
        }
    }
}
