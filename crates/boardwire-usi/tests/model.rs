//! What constructors build reads back equal (R1), in every profile, and in JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod strategies;

use boardwire_core::{Class, CodeSet as _, Level};
use boardwire_usi::{
    Command, InfoExtra, Options, Profile, UsiCommand, format, format_command, format_to,
    parse_lenient, parse_strict, parse_with,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Whether a word without a meaning is not ASCII, which is a deviation of its content, in any order.
fn has_odd_words(command: &UsiCommand) -> bool {
    let odd = |bytes: &[u8]| !bytes.is_ascii();
    match command {
        Command::Go(go) => go.extras().iter().any(|word| odd(word.as_bytes())),
        Command::Option(option) => odd(option.ty().as_bytes()),
        Command::Info(info) => {
            info.pv
                .iter()
                .flat_map(|pv| pv.tail())
                .any(|word| odd(word.as_bytes()))
                || info.extras().iter().any(|extra| match extra {
                    InfoExtra::Unknown(words) => words.iter().any(|word| odd(word.as_bytes())),
                    _ => false,
                })
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        // The strategies refuse a few values each; a long run adds them up.
        max_local_rejects: u32::MAX,
        ..ProptestConfig::with_cases(
            std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(4000)
        )
    })]

    #[test]
    fn what_is_built_reads_back_equal(command in strategies::command(), profile in select(&Profile::ALL[..])) {
        let mut line = Vec::new();
        format_to(&command, profile, &mut line);
        let shown = line.escape_ascii();
        let mut notes = Vec::new();
        let level = if has_odd_words(&command) { Level::Lenient } else { Level::Canonical };
        let options = Options::new(level).with_profile(profile);
        let again = match parse_with(&line, &options, &mut notes) {
            Ok(again) => again,
            Err(error) => return Err(TestCaseError::fail(format!("{shown}: {error}"))),
        };
        prop_assert_eq!(&again, &command, "{}", shown);
        let deviation = notes.iter().find(|note| note.code().class() != Class::Remark);
        if level == Level::Canonical {
            prop_assert_eq!(deviation, None, "{}", shown);
        }
        let mut twice = Vec::new();
        format_to(&again, profile, &mut twice);
        prop_assert_eq!(&twice, &line);
        prop_assert_eq!(again.direction(), command.direction());
    }

    #[test]
    fn no_text_makes_a_second_line(command in strategies::command()) {
        let line = format(&command);
        prop_assert!(!line.iter().any(|byte| matches!(byte, b'\n' | b'\r' | 0)));
        // And Display never fails.
        prop_assert_eq!(command.to_string(), format_command(&command));
    }
}

#[test]
fn constructors_refuse_what_would_not_read_back() {
    use boardwire_core::Word;
    use boardwire_usi::{
        Extension, GoParams, InfoCommand, InfoText, Name, OptionDecl, Pv, RegisterParts, SetOption,
        Text,
    };

    let name = |text: &'static str| Name::new(text).unwrap();
    let word = |text: &'static str| Word::new(text).unwrap();
    assert!(Text::new("x\nbestmove resign").is_err());
    assert!(Text::new(" x").is_err() && Text::new("x ").is_err() && Text::new("a\0").is_err());
    let edge = |text: &'static str| Text::new(text).map_err(|error| error.at);
    assert_eq!((edge(" xyz"), edge("xyz \t")), (Err(0), Err(4)));
    assert!(Name::new("").is_err());
    assert!(InfoText::new("x ").is_err() && InfoText::new("  x").is_ok());
    assert!(SetOption::new(name("a value b"), None).is_err());
    assert!(SetOption::new(name("value"), None).is_err());
    assert!(OptionDecl::button(name("a type check")).is_err());
    assert!(OptionDecl::button(name("type")).is_ok());
    assert!(
        OptionDecl::combo(
            name("X"),
            Text::new("a").unwrap(),
            [Text::new("b var c").unwrap()]
        )
        .is_err()
    );
    assert!(RegisterParts::new(None, None).is_err());
    assert!(RegisterParts::new(Some(name("a code b")), None).is_err());
    assert!(GoParams::new().with_extra(word("depth")).is_err());
    assert!(Pv::default().with_tail([word("7g7f")]).is_err());
    assert!(Pv::default().with_tail([word("x"), word("depth")]).is_err());
    assert!(Extension::new(word("go"), Text::default()).is_err());
    let mut info = InfoCommand::new();
    for words in [&["depth"][..], &["score", "cp"], &["foo"]] {
        let words = words.iter().copied().map(word).collect();
        assert!(info.push_extra(InfoExtra::Incomplete(words)).is_err());
    }
}

#[test]
fn a_mate_has_moves() {
    use boardwire_core::shogi::Move;
    use boardwire_usi::CheckmateReply;

    let mate = vec![Move::from_usi(b"G*5b").unwrap()];
    let reply = Command::Checkmate(CheckmateReply::moves(mate).unwrap());
    assert_eq!(format(&reply), b"checkmate G*5b");
    assert_eq!(parse_strict("checkmate G*5b"), Ok(reply));
    assert_eq!(CheckmateReply::moves(vec![]), None);
}

#[test]
fn a_text_holds_keywords_and_blanks() {
    let line = b"setoption name A value value  b name default";
    let command = parse_strict(line).unwrap();
    let Command::SetOption(set) = &command else {
        panic!()
    };
    assert_eq!(
        (set.name().as_bytes(), set.value().unwrap().as_bytes()),
        (&b"A"[..], &b"value  b name default"[..])
    );
    assert_eq!(format(&command), line);
    assert!(parse_lenient("").is_ok());
}
