//! The guarantees R1 to R8 on frames, broken frames and any bytes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use boardwire_core::oracle;
use boardwire_sgmp::{
    Color, Command, ExtensionNo, Frame, Level, Options, PointNo, Query, Sgmp, TakeBackCount,
    TextInFrame, Value, format, parse_lenient, parse_strict,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn command() -> impl Strategy<Value = Command> {
    let value = || (0..1024u16).prop_map(Value::truncate);
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    prop_oneof![
        Just(Command::Ok),
        Just(Command::Deny),
        Just(Command::NewGame),
        value().prop_map(|value| Command::Query(Query::from_value(value))),
        (0..512u16)
            .prop_filter_map("nine bits", ExtensionNo::new)
            .prop_map(|number| Command::Query(Query::Extended(number))),
        value().prop_map(Command::Answer),
        (color, 0..512u16).prop_map(|(color, point)| Command::Move {
            color,
            point: PointNo::new(point)
        }),
        (1..1024u16)
            .prop_filter_map("not 0", TakeBackCount::new)
            .prop_map(Command::TakeBack),
        value().prop_map(Command::Extended),
    ]
}

fn frame() -> impl Strategy<Value = Frame> {
    (any::<[bool; 2]>(), command()).prop_map(|([his, mine], command)| Frame { his, mine, command })
}

fn options() -> impl Strategy<Value = Options> {
    prop_oneof![
        Just(Options::default()),
        Just(Options::new(Level::Lenient).with_text_in_frame(TextInFrame::Drop)),
    ]
}

/// Bytes in which each class is likely.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(
        prop_oneof![0..4u8, 0x80..=255u8, 0x80..=255u8, any::<u8>()],
        0..12,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_can_be_built_reads_back_equal(frame in frame()) {
        let bytes = format(&frame);
        prop_assert_eq!(parse_strict(&bytes), Ok(frame));
        let (again, notes) = parse_lenient(&bytes).expect("a frame");
        prop_assert_eq!(again, frame);
        // Unknown questions are remarked on.
        prop_assert!(notes.iter().all(|note| note.error_at(Level::Canonical).is_none()));
        prop_assert_eq!(frame.to_string().parse(), Ok(frame));
    }

    #[test]
    fn laws_hold_on_frames(frame in frame(), options in options(), at in 0..5usize, talk in vec(0x04..0x80u8, 0..3)) {
        let mut bytes = format(&frame);
        bytes.splice(at..at, talk);
        oracle::check_all::<Sgmp>(&bytes, None, &options).map_err(|broken| TestCaseError::fail(format!("{broken:?}")))?;
    }

    #[test]
    fn laws_hold_on_any_bytes(bytes in any_bytes(), options in options()) {
        oracle::check_all::<Sgmp>(&bytes, None, &options).map_err(|broken| TestCaseError::fail(format!("{broken:?}")))?;
    }

    #[test]
    fn laws_hold_on_right_sums(mut bytes in any::<[u8; 4]>(), options in options()) {
        bytes[0] &= 3;
        bytes[2] |= 0x80;
        bytes[3] |= 0x80;
        bytes[1] = 0x80 | bytes[0].wrapping_add(bytes[2]).wrapping_add(bytes[3]);
        oracle::check_all::<Sgmp>(&bytes, None, &options).map_err(|broken| TestCaseError::fail(format!("{broken:?}")))?;
        prop_assert!(parse_lenient(&bytes).is_ok());
    }
}
