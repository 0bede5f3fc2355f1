//! `setoption` against declared options: unknown-option, option-value-missing, option-value-unwanted,
//! option-value-not-boolean, option-value-not-number, option-value-out-of-range, option-value-not-listed.
//!
//! The codes of a check against declarations can't come up in a transcript of lines, each of which stands alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::CodeSet as _;
use boardwire_usi::{
    Code, Command, DeclaredOptions, Name, OptionDecl, OptionValue, SetOption, SetOptionFault, parse,
};

const DECLARED: [&str; 9] = [
    "option name Hash type spin default 256 min 1 max 65536",
    "option name Threads type spin",
    "option name Style type combo default Normal var Very Solid var Normal var Risky",
    "option name OwnBook type check default true",
    "option name Clear Hash type button",
    "option name BookFile type filename default book.db",
    "option name Comment type string",
    "option name Experimental type fancy default on",
    "option name Free type combo",
];

fn declared() -> DeclaredOptions {
    DECLARED
        .iter()
        .map(|line| match parse(*line).unwrap() {
            Command::Option(option) => option.into_owned(),
            other => panic!("{other:?}"),
        })
        .collect()
}

fn set(line: &str) -> SetOption<'_> {
    match parse(line) {
        Ok(Command::SetOption(set)) => set,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn values_are_typed() {
    let options = declared();
    let check = |line: &str| {
        options
            .check(&set(line))
            .map(|value| match value {
                OptionValue::Check(on) => format!("check {on}"),
                OptionValue::Spin(number) => format!("spin {number}"),
                OptionValue::Combo(var) => format!("combo {var}"),
                OptionValue::Button => "button".into(),
                OptionValue::Text(text) => format!("text {text}"),
                OptionValue::Other(value) => format!("other {value:?}"),
                _ => "new".into(),
            })
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    assert_eq!(check("setoption name HASH value 1024"), "spin 1024");
    assert_eq!(check("setoption name Hash value 1"), "spin 1");
    assert_eq!(check("setoption name Hash value 65536"), "spin 65536");
    assert_eq!(
        check("setoption name Threads value -9223372036854775808"),
        "spin -9223372036854775808"
    );
    assert_eq!(
        check("setoption name Style value VERY solid"),
        "combo Very Solid"
    );
    assert_eq!(
        check("setoption name Free value anything"),
        "combo anything"
    );
    assert_eq!(check("setoption name OwnBook value False"), "check false");
    assert_eq!(check("setoption name clear hash"), "button");
    assert_eq!(
        check("setoption name BookFile value a  b.db"),
        "text a  b.db"
    );
    assert_eq!(check("setoption name Comment value"), "text ");
    assert_eq!(check("setoption name Experimental"), "other None");
    assert_eq!(
        check("setoption name Experimental value x"),
        "other Some(\"x\")"
    );
    // Shogidokoro sends these two to every engine.
    assert_eq!(check("setoption name USI_Hash value 256"), "spin 256");
    assert_eq!(check("setoption name usi_ponder value true"), "check true");
}

#[test]
fn each_fault_has_a_code_and_a_span() {
    let options = declared();
    let case = |line: &'static str, code: Code, part: &str, text: &str| {
        let error = options.check(&set(line)).unwrap_err();
        assert_eq!(error.code(), code, "{line}");
        assert_eq!(error.to_string(), text);
        let note = error.note(line);
        assert_eq!(note.code(), code);
        let span = note.span().of(line.as_bytes());
        assert_eq!(core::str::from_utf8(span), Ok(part), "{line}");
    };
    case(
        "setoption name Hsah value 1",
        Code::UnknownOption,
        "Hsah",
        "the engine has declared no option Hsah",
    );
    case(
        "setoption name Hash",
        Code::OptionValueMissing,
        "Hash",
        "Hash takes a value",
    );
    case(
        "setoption name BookFile",
        Code::OptionValueMissing,
        "BookFile",
        "BookFile takes a value",
    );
    case(
        "setoption  name Clear  Hash value true ",
        Code::UnknownOption,
        "Clear  Hash",
        "the engine has declared no option Clear  Hash",
    );
    case(
        "setoption name Clear Hash value true",
        Code::OptionValueUnwanted,
        "true",
        "the value of Clear Hash is true, but a button takes none",
    );
    case(
        "setoption name OwnBook value on",
        Code::OptionValueNotBoolean,
        "on",
        "the value of OwnBook is on, neither true nor false",
    );
    case(
        "setoption name Hash value 1 GB",
        Code::OptionValueNotNumber,
        "1 GB",
        "the value of Hash is 1 GB, which is no integer",
    );
    case(
        "setoption name Hash value",
        Code::OptionValueNotNumber,
        "value",
        "the value of Hash is empty, which is no integer",
    );
    case(
        "setoption name Hash value 0",
        Code::OptionValueOutOfRange,
        "0",
        "the value of Hash is 0, below its min 1",
    );
    case(
        "setoption name Hash value 65537",
        Code::OptionValueOutOfRange,
        "65537",
        "the value of Hash is 65537, above its max 65536",
    );
    case(
        "setoption name Style value Solid",
        Code::OptionValueNotListed,
        "Solid",
        "the value of Style is Solid, which is none of its values",
    );
    case(
        "setoption name USI_Ponder value yes",
        Code::OptionValueNotBoolean,
        "yes",
        "the value of USI_Ponder is yes, neither true nor false",
    );
    let error = options
        .check(&set("setoption name Hash value 0"))
        .unwrap_err();
    assert_eq!(error.fault(), SetOptionFault::BelowMin(1));
    assert_eq!(error.code().name(), "option-value-out-of-range");
}

#[test]
fn a_later_declaration_counts() {
    let mut options = declared();
    let Command::Option(option) =
        parse("option name hash type spin default 1 min 1 max 8").unwrap()
    else {
        panic!()
    };
    let old = options.declare(option.into_owned()).unwrap();
    assert_eq!(old.max(), Some(65536));
    assert_eq!(options.len(), DECLARED.len());
    assert!(options.check(&set("setoption name Hash value 9")).is_err());
    // A declared USI_Hash has its own bounds.
    let Command::Option(option) =
        parse("option name USI_Hash type spin default 1 min 1 max 8").unwrap()
    else {
        panic!()
    };
    assert_eq!(options.declare(option.into_owned()), None);
    assert!(
        options
            .check(&set("setoption name USI_Hash value 9"))
            .is_err()
    );
    assert!(DeclaredOptions::new().is_empty());
    assert_eq!(options.get("STYLE").unwrap().vars().len(), 3);
}

#[test]
fn a_flood_of_declarations_takes_no_quadratic_time() {
    let mut options = DeclaredOptions::new();
    for number in 0..100_000 {
        let name = Name::new(format!("Option{number}")).unwrap();
        options.declare(OptionDecl::button(name).unwrap());
    }
    assert_eq!(options.len(), 100_000);
    assert!(options.check(&set("setoption name OPTION99999")).is_ok());
}
