//! The stream decoder: any chunking gives the same items, with offsets in the stream.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::clock::{Clock, TimeControl, TimeControls};
use boardwire_core::{CodecOptions as _, Color, Limits};
use boardwire_usi::{
    ClockParams, Code, Command, GoParams, Level, Note, Options, UsiCommand, UsiStream,
    format_command,
};
use proptest::prelude::*;
use proptest::sample::select;

type Item = Result<(u64, Vec<u8>, UsiCommand), (Code, core::ops::Range<usize>)>;

fn items<'c>(
    options: &Options,
    chunks: impl IntoIterator<Item = &'c [u8]>,
) -> (Vec<Item>, Vec<Note>) {
    fn drain(stream: &mut UsiStream, notes: &mut Vec<Note>, items: &mut Vec<Item>) {
        while let Some(item) = stream.next_with(notes) {
            items.push(match item {
                Ok(item) => Ok((
                    item.offset,
                    item.line.raw().to_vec(),
                    item.command.into_owned(),
                )),
                Err(error) => Err((error.code(), error.span().range())),
            });
        }
    }
    let mut stream = UsiStream::new(options.clone());
    let (mut notes, mut found) = (Vec::new(), Vec::new());
    for chunk in chunks {
        stream.push(chunk);
        drain(&mut stream, &mut notes, &mut found);
    }
    stream.finish();
    drain(&mut stream, &mut notes, &mut found);
    (found, notes)
}

#[test]
fn offsets_count_from_the_start_of_the_stream() {
    let options = Options::new(Level::Lenient);
    let input = b"usi\r\n\ngo depth +5\rposition x\nquit";
    let (items, notes) = items(&options, [&input[..]]);
    let heads: Vec<_> = items
        .iter()
        .map(|item| match item {
            Ok((offset, line, _)) => (*offset, line.escape_ascii().to_string()),
            Err((code, span)) => (span.start as u64, format!("{code} {}", span.end)),
        })
        .collect();
    let head = |offset, text: &str| (offset, text.to_string());
    assert_eq!(
        heads,
        [
            head(0, "usi"),
            head(5, ""),
            head(6, "go depth +5"),
            head(27, "unexpected-token 28"),
            head(29, "quit"),
        ]
    );
    let notes: Vec<_> = notes
        .iter()
        .map(|note| (note.code(), note.span().range()))
        .collect();
    assert_eq!(notes, [(Code::EmptyLine, 5..5), (Code::PlusSign, 15..17)]);
}

#[test]
fn a_long_line_is_one_error() {
    let options = Options::default().with_limits(Limits::DEFAULT.with_line(8));
    let input = b"usi\nusinewgame and so on\nquit\n";
    for size in [1, 3, input.len()] {
        let (items, _) = items(&options, input.chunks(size));
        assert_eq!(items.len(), 3);
        assert_eq!(items[1], Err((Code::LineTooLong, 12..13)));
        assert_eq!(items[2].as_ref().unwrap().2, Command::Quit);
    }
}

#[test]
fn a_byte_order_mark_stands_at_the_start_only() {
    let options = Options::new(Level::Lenient);
    let input = b"\xef\xbb\xbfusi\n\xef\xbb\xbfusi\n";
    let (items, notes) = items(&options, [&input[..]]);
    assert_eq!(items[0].as_ref().unwrap().2, Command::Usi);
    assert!(matches!(items[1].as_ref().unwrap().2, Command::Unknown(_)));
    let notes: Vec<_> = notes
        .iter()
        .map(|note| (note.code(), note.span().range()))
        .collect();
    assert_eq!(notes, [(Code::Bom, 0..3), (Code::UnknownCommand, 7..13)]);
}

const PIECES: &[&str] = &[
    "usi",
    "go depth 5",
    "info string a  b",
    "position startpos moves 7g7f",
    "hello",
    "go btime",
    "\n",
    "\r\n",
    "\r",
    "\n",
    "\n",
    " ",
    "\u{feff}",
    "\0",
    "将棋",
    "info string ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_chunking_gives_the_same_items(
        pieces in proptest::collection::vec(select(PIECES), 0..14),
        sizes in proptest::collection::vec(1usize..9, 1..6),
        level in select(&Level::ALL[..]),
        limit in select(&[6usize, 12, 65536][..]),
    ) {
        let input = pieces.concat().into_bytes();
        let mut options = Options::new(level);
        options.limits_mut().line = limit;
        let whole = items(&options, [&input[..]]);
        let mut rest = &input[..];
        let mut chunks = Vec::new();
        for size in sizes.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (chunk, after) = rest.split_at(rest.len().min(*size));
            chunks.push(chunk);
            rest = after;
        }
        prop_assert_eq!(items(&options, chunks), whole);
    }
}

#[test]
fn go_tells_the_movers_clock() {
    // shogihome#779: byoyomi of 5 s for Black, 3 s for White.
    let clock = Clock::new(TimeControls::PerSide {
        black: TimeControl::csa(300_000, 5_000, 0),
        white: TimeControl::csa(300_000, 3_000, 0),
    });
    let go = |clock: &Clock, mover| {
        GoParams::from_clock(clock, mover).map(|go| format_command(&Command::Go(go)))
    };
    let text = |text: &str| Some(text.to_string());
    assert_eq!(
        go(&clock, Color::Black),
        text("go btime 300000 wtime 300000 byoyomi 5000")
    );
    assert_eq!(
        go(&clock, Color::White),
        text("go btime 300000 wtime 300000 byoyomi 3000")
    );
    assert_eq!(
        ClockParams::from_clock(&clock, Color::White),
        Some(
            ClockParams::default()
                .with_times(300_000, 300_000)
                .with_byoyomi(3_000)
        )
    );
    let fischer = Clock::new(TimeControl::fischer(60_000, 2_000));
    let told = go(&fischer, Color::Black).unwrap();
    assert!(
        told.ends_with(" binc 2000 winc 2000") && !told.contains("byoyomi"),
        "{told}"
    );
    // One side alone has an increment: both are told.
    let uneven = Clock::new(TimeControls::PerSide {
        black: TimeControl::sudden_death(60_000),
        white: TimeControl::fischer(60_000, 2_000),
    });
    let told = go(&uneven, Color::Black).unwrap();
    assert!(
        told.ends_with(" binc 0 winc 2000") && !told.contains("byoyomi"),
        "{told}"
    );
    let sudden = Clock::new(TimeControl::sudden_death(60_000));
    assert_eq!(
        go(&sudden, Color::Black),
        text("go btime 60000 wtime 60000 byoyomi 0")
    );
    let mut canadian = Clock::new(TimeControl::canadian(1_000, 25, 600_000));
    let _ = canadian.charge(Color::Black, 2_000);
    let told = GoParams::from_clock(&canadian, Color::Black).unwrap();
    assert_eq!(told.movestogo, Some(24));
    let unlimited = Clock::new(TimeControl::unlimited());
    assert_eq!(GoParams::from_clock(&unlimited, Color::Black), None);
}
