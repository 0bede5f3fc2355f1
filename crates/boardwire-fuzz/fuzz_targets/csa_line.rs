//! Any bytes as protocol lines of CSA: the guarantees R1 to R8 for each line. The first byte says which way it goes. Rows of the extended
//! mode also go through the collector, which must not lose one.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Direction, Level, oracle};
use boardwire_csa::line::{self, CsaLineCodec, Line, Options};
use boardwire_csa::server::{Collected, ReplyCollector, ServerLine};

boardwire_fuzz::target!(|data| {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    let direction = match choice % 3 {
        0 => None,
        1 => Some(Direction::ToEngine),
        _ => Some(Direction::ToGui),
    };
    let options = Options::new(Level::Lenient);
    let mut collector = ReplyCollector::new();
    let (mut rows, mut collected) = (0, 0);
    for text in text.split(|&byte| byte == b'\n') {
        oracle::assert_all::<CsaLineCodec>(text, direction, &options);
        let Ok((Line::Server(line @ ServerLine::Ext(_)), _)) = line::parse_lenient(text, direction)
        else {
            continue;
        };
        rows += 1;
        collected += match collector.push(&line) {
            Collected::Single(_) => 1,
            Collected::Reply(reply) => reply.rows.len() + reply.dropped + 1,
            Collected::NotARow | Collected::Held => 0,
        };
    }
    let open: usize = collector
        .open()
        .iter()
        .map(|reply| reply.rows.len() + reply.dropped)
        .sum();
    assert_eq!(rows, collected + open, "the collector lost a row");
});
