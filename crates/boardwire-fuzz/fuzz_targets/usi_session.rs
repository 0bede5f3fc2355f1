//! Any conversation: each line of the input begins with a byte that says who speaks and how much time has passed.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::Direction;
use boardwire_usi::{SessionChecker, SessionOptions};

boardwire_fuzz::target!(|data| {
    let mut checker = SessionChecker::new(SessionOptions::default());
    let mut now = 0u64;
    for line in data.split(|&byte| byte == b'\n') {
        let Some((&first, line)) = line.split_first() else {
            continue;
        };
        let direction = if first & 1 == 0 {
            Direction::ToEngine
        } else {
            Direction::ToGui
        };
        now += u64::from(first >> 1) * 100;
        if first & 2 != 0 {
            checker.tick(now);
        }
        for finding in checker.receive_line(direction, line, Some(now)).findings {
            assert!(finding.span.is_within(line.len()), "{finding:?}");
        }
    }
    checker.finish(Some(now));
});
