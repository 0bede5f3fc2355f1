//! Frames: all of them, byte for byte, and what is no frame.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use boardwire_core::SliceOut;
use boardwire_sgmp::{
    ByteClass, Code, CodeSet as _, Color, Command, CommandCode, ExtensionNo, Frame, Hex, Level,
    ParseError, PointNo, Query, RawFrame, Span, TakeBackCount, UnknownQuery, Value, format,
    format_into, parse, parse_hex, parse_lenient, parse_strict, talk,
};

/// Every frame that four bytes can hold with a right checksum: two bits, eight commands, the reserved bit, 1024 values.
fn every_raw() -> impl Iterator<Item = RawFrame> {
    (0..1u32 << 16).map(|bits| RawFrame {
        his: bits & 1 != 0,
        mine: bits & 2 != 0,
        reserved: bits & 4 != 0,
        code: CommandCode::from_bits(u8::try_from(bits >> 3 & 7).unwrap()),
        value: Value::truncate(u16::try_from(bits >> 6).unwrap()),
    })
}

#[test]
fn every_frame_is_written_back_to_its_bytes() {
    let mut seen = 0;
    for raw in every_raw() {
        let bytes = raw.to_bytes();
        assert_eq!(RawFrame::from_bytes(bytes), Ok(raw));
        assert_eq!(RawFrame::try_from(bytes), Ok(raw));
        assert_eq!(raw.to_string().parse(), Ok(raw));
        let [start, rest @ ..] = bytes;
        assert_eq!(ByteClass::of(start), ByteClass::Start);
        assert!(
            rest.iter()
                .all(|byte| ByteClass::of(*byte) == ByteClass::Packet)
        );

        let (frame, notes) = parse_lenient(&bytes).expect("a frame");
        assert_eq!(
            (frame.his, frame.mine, frame.command),
            (raw.his, raw.mine, raw.command())
        );
        let deviates = notes
            .iter()
            .any(|note| note.error_at(Level::Conforming).is_some());
        assert_eq!(parse(&bytes).is_ok(), !deviates, "{raw}");
        // What no deviation is said of is canonical: it is written to the same bytes.
        if !deviates {
            assert_eq!(parse_strict(&bytes), Ok(frame));
            assert_eq!((frame.raw(), frame.to_bytes()), (raw, bytes));
        } else if frame.command != Command::TakeBack(TakeBackCount::ONE) {
            assert!(frame.raw() != raw || raw.value == Value::ZERO);
        }
        seen += 1;
    }
    assert_eq!(seen, 65_536);
}

/// The checksum finds each change of a single bit, and does not find that the last two bytes changed places.
#[test]
fn what_the_checksum_finds() {
    for raw in every_raw().step_by(37) {
        let bytes = raw.to_bytes();
        for bit in 0..32 {
            let mut broken = bytes;
            broken[bit / 8] ^= 1 << (bit % 8);
            assert!(
                RawFrame::from_bytes(broken).is_err(),
                "{} for {}",
                Hex(broken),
                Hex(bytes)
            );
        }
        let [start, sum, third, fourth] = bytes;
        assert!(RawFrame::from_bytes([start, sum, fourth, third]).is_ok());
    }
}

#[test]
fn canonical_bytes() {
    let frame = |command| Frame {
        his: false,
        mine: false,
        command,
    };
    let bytes = |command| frame(command).to_bytes();
    assert_eq!(bytes(Command::Ok), [0x00, 0x86, 0x87, 0xFF]);
    assert_eq!(bytes(Command::Deny), [0x00, 0x90, 0x90, 0x80]);
    assert_eq!(bytes(Command::NewGame), [0x00, 0xA0, 0xA0, 0x80]);
    // GoGui once sent White's moves as Black's.
    let white = Command::Move {
        color: Color::White,
        point: PointNo::new(61),
    };
    assert_eq!(bytes(white)[2..], [0xD4, 0xBD]);
    // Questions for extended commands 0 and 15: 0x200 and 0x20F.
    let extended = |number| Command::Query(Query::Extended(ExtensionNo::new(number).unwrap()));
    assert_eq!(bytes(extended(0))[2..], [0xB4, 0x80]);
    assert_eq!(bytes(extended(15))[2..], [0xB4, 0x8F]);
    assert_eq!(format(&frame(Command::Ok)), [0x00, 0x86, 0x87, 0xFF]);
    let mut buffer = [0; 4];
    let mut out = SliceOut::new(&mut buffer);
    format_into(&frame(Command::Ok), &mut out);
    assert_eq!(out.finish(), Ok(&[0x00, 0x86, 0x87, 0xFF][..]));
}

#[test]
fn values_at_their_edges() {
    assert_eq!(Value::new(1023), Some(Value::MAX));
    assert_eq!(Value::new(1024), None);
    assert_eq!(Value::truncate(1025).get(), 1);
    assert_eq!(PointNo::new(0), None);
    assert_eq!(PointNo::new(511).map(PointNo::get), Some(511));
    assert_eq!(PointNo::new(512), None);
    assert_eq!(TakeBackCount::new(0), None);
    assert_eq!(TakeBackCount::new(1023).map(TakeBackCount::get), Some(1023));
    assert_eq!(TakeBackCount::new(1024), None);
    assert_eq!(UnknownQuery::new(12), None);
    assert_eq!(UnknownQuery::new(512), None);
    assert_eq!(ExtensionNo::new(512), None);
    for value in 0..=1023 {
        let value = Value::truncate(value);
        assert_eq!(Query::from_value(value).value(), value);
    }
    for (number, query) in Query::NAMED.into_iter().enumerate() {
        assert_eq!(usize::from(query.value().get()), number);
    }
}

#[test]
fn errors_say_where() {
    let error = |bytes: &[u8]| {
        let error = parse(bytes).unwrap_err();
        (
            error.code().name(),
            error.span().range(),
            error.is_truncated(),
        )
    };
    assert_eq!(
        error(&[0x01, 0xFB, 0xD0, 0xA9]),
        ("bad-checksum", 1..2, false)
    );
    assert_eq!(error(&[0x01, 0xA1, 0xA0]), ("truncated-frame", 0..3, true));
    assert_eq!(error(&[0x02, 0x82, 0x80, 0x80]), ("ok-value", 2..4, false));
    // Four bytes are a frame of their own, so that the second one must be a byte of it.
    let error = RawFrame::from_bytes([0x01, 0x7A, 0xD0, 0xA9]).unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        (Code::HighBitClear, Span::new(1, 2))
    );
    assert_eq!(
        error.to_string(),
        "high-bit-clear at 1..2: a byte after the first has its high bit clear, so that the frame is cut short there; expected a byte 80 to FF"
    );
    assert!(size_of::<ParseError>() <= 40);
}

#[test]
fn hexadecimal_text() {
    let bytes = [0x01, 0xA1, 0xA0, 0x80];
    for text in ["01:a1:a0:80", "01 a1 a0 80", "01A1A080", "01:A1 a080"] {
        assert_eq!(parse_hex(text), Ok(bytes), "{text}");
    }
    // bad-hex
    for (text, span) in [
        ("", 0..0),
        ("0", 1..1),
        ("01:a1:a0", 8..8),
        ("01:a1:a0:8", 10..10),
        ("01:a1:a0:80 ", 11..12),
        ("01:a1:a0:80:00", 11..14),
        (" 01:a1:a0:80", 0..1),
        ("01::a1:a0:80", 3..4),
        ("01:g1:a0:80", 3..4),
        ("01:a\u{e9}:a0:80", 4..5),
        ("+1:a1:a0:80", 0..1),
    ] {
        let error = parse_hex(text).unwrap_err();
        assert_eq!(
            (error.code(), error.span().range()),
            (Code::BadHex, span),
            "{text:?}"
        );
        assert!(text.parse::<Frame>().is_err());
    }
    // What is wrong with the bytes is said with spans in the text.
    let error = "01:fb:d0:a9".parse::<RawFrame>().unwrap_err();
    assert_eq!(
        (error.code(), error.span().range()),
        (Code::BadChecksum, 3..5)
    );
    let error = "02828080".parse::<Frame>().unwrap_err();
    assert_eq!((error.code(), error.span().range()), (Code::OkValue, 4..8));
    assert_eq!(Hex([0, 1, 0xAB, 0xFF]).to_string(), "00:01:ab:ff");
}

/// bad-talk-byte: what would be read as a frame can't be sent as talk.
#[test]
fn talk_is_text() {
    for byte in 0..=255u8 {
        let is_text = (0x04..0x80).contains(&byte);
        assert_eq!(talk::check(&[b'a', byte]).is_ok(), is_text, "{byte:02x}");
        let filtered: Vec<u8> = talk::filter(&[byte]).collect();
        assert_eq!(filtered, [if is_text { byte } else { b'?' }]);
    }
    let error = talk::check(b"a\x00\xFFb\x01").unwrap_err();
    assert_eq!(
        (error.code(), error.span().range()),
        (Code::BadTalkByte, 1..3)
    );
}

#[test]
fn questions_have_names_and_values_are_numbers() {
    let names: Vec<_> = (0..14)
        .map(|number| Query::from_value(Value::from(number)).name())
        .collect();
    assert_eq!(
        names.join(" "),
        "game buffer-size version stones black-time white-time charset rules handicap board-size time-limit color program unknown"
    );
    let extended = Query::from_value(Value::truncate(0x200));
    assert_eq!(extended.name(), "extended");
    assert_eq!(
        format!("{:>4}|{}", Value::from(7), Value::truncate(1023)),
        "   7|1023"
    );
}
