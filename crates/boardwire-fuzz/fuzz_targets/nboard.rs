//! Any bytes as an NBoard line of either side in any dialect, as a line of the other Othello texts, and as a pasted text. The first byte
//! chooses direction, dialect and version.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Direction, Level, oracle};
use boardwire_nboard::session::{Session, SessionChecker, Setting};
use boardwire_nboard::text::{Obf, OthelloText, TextOptions, paste};
use boardwire_nboard::{Dialect, Nboard, Options, Version, console, ggf};

boardwire_fuzz::target!(|data| {
    let Some((&choice, line)) = data.split_first() else {
        return;
    };
    let dialect = Dialect::ALL[usize::from(choice) % Dialect::ALL.len()];
    let version = if choice & 64 == 0 {
        Version::Two
    } else {
        Version::One
    };
    let direction = match choice >> 4 & 3 {
        0 => None,
        1 => Some(Direction::ToGui),
        _ => Some(Direction::ToEngine),
    };
    let options = Options::new(Level::Lenient)
        .with_dialect(dialect)
        .with_version(version);
    oracle::assert_all::<Nboard>(line, direction, &options);
    let text = TextOptions::new(Level::Lenient);
    oracle::assert_all::<OthelloText>(line, None, &text);
    oracle::assert_all::<Obf>(line, None, &text);
    if let Err(error) = paste(line) {
        assert!(error.finding.span.is_within(line.len()), "{error:?}");
    }
    let _ = console::edax::Command::from_text(line);
    let _ = console::edax::read_reply(line);
    let _ = console::egaroucid::Command::from_text(line);
    let _ = console::egaroucid::read_reply(line);

    let mut session = Session::new(options.clone());
    let _ = session.set_position(&ggf::GgfGame::new(), &Setting::default());
    let _ = session.go();
    let mut checker = SessionChecker::new(options);
    for part in line.split(|&byte| byte == b'\n') {
        let _ = session.receive(part);
        let _ = checker.receive(direction.unwrap_or(Direction::ToGui), part);
    }
    let _ = checker.finish();
});
