//! Exact decimals, komi, handicap, rules, sizes, and the small values of root and diagrams.

use boardwire_core::go::BoardSize;
use boardwire_sgf::value::{
    Decimal, FigureFlags, Handicap, MoveNumbers, Rules, VariationStyle, read_komi, read_real,
    read_size,
};
use boardwire_sgf::{Code, parse, parse_lenient};
use proptest::prelude::*;

#[test]
fn reals_as_the_grammar_has_them() {
    for (text, canonical) in [
        ("0", "0"),
        ("-0", "0"),
        ("+5", "5"),
        ("6.50", "6.5"),
        ("0.00", "0"),
        ("007.250", "7.25"),
        ("-59.5", "-59.5"),
        ("1000000", "1000000"),
        ("0.000001", "0.000001"),
        (
            "12345678901234567890123456789012345678",
            "12345678901234567890123456789012345678",
        ),
        (
            "-0.12345678901234567890123456789012345678",
            "-0.12345678901234567890123456789012345678",
        ),
    ] {
        let reading = read_real(text.as_bytes());
        assert!(reading.is_exact(), "{text}");
        assert_eq!(reading.value.unwrap().to_string(), canonical);
        assert_eq!(text.parse(), Ok(reading.value.unwrap()));
    }
}

#[test]
fn reals_that_are_repaired() {
    for (text, canonical) in [
        ("34.", "34"),
        (".5", "0.5"),
        ("-.5", "-0.5"),
        ("6,5", "6.5"),
        (" 6.5\n", "6.5"),
        ("6 .5", "6.5"),
        ("1e-05", "0.00001"),
        ("1.5E+3", "1500"),
        ("2.5e2", "250"),
        ("0e9999", "0"),
        ("6.5 points", "6.5"),
        ("12s", "12"),
    ] {
        let reading = read_real(text.as_bytes());
        assert_eq!(
            reading.problems().collect::<Vec<_>>(),
            [Code::ValueCorrected],
            "{text}"
        );
        assert_eq!(reading.value.unwrap().to_string(), canonical, "{text}");
        assert!(text.parse::<Decimal>().is_err());
    }
}

#[test]
fn reals_that_are_none() {
    for text in [
        "x",
        "-",
        ".",
        "1.2.3",
        "1,2,3",
        "1/2",
        "5-6",
        "--5",
        "1e99999999999",
        "1e40",
        "123456789012345678901234567890123456789",
        "5;6",
        "nan",
        "0x10",
    ] {
        let reading = read_real(text.as_bytes());
        assert_eq!(reading.value, None, "{text}");
        assert_eq!(reading.problems().collect::<Vec<_>>(), [Code::BadValue]);
    }
    for text in ["", " ", "\n"] {
        let reading = read_real(text.as_bytes());
        assert_eq!(reading.problems().collect::<Vec<_>>(), [Code::EmptyValue]);
    }
}

#[test]
fn decimals_at_their_edges() {
    let max = 10_u128.pow(38) - 1;
    assert!(Decimal::from_parts(false, max, 0).is_some());
    assert!(Decimal::from_parts(false, max + 1, 0).is_none());
    // Zeros at the end of the fraction take no room.
    assert_eq!(
        Decimal::from_parts(true, max + 1, 1),
        Decimal::from_parts(true, 10_u128.pow(37), 0)
    );
    let tiny = Decimal::from_parts(false, 1, 255).unwrap();
    assert_eq!(tiny.to_string().len(), 257);
    assert_eq!(tiny.to_f64(), 1e-255);
    assert_eq!(tiny.to_millis(), 0);
    assert!(tiny > Decimal::ZERO && tiny < Decimal::new(1, 2) && tiny.negated() < tiny);
    let big = Decimal::from_parts(true, max, 0).unwrap();
    assert_eq!(big.to_millis(), i64::MIN);
    assert_eq!(big.to_i64(), None);
    assert_eq!(Decimal::from(i64::MIN).to_i64(), Some(i64::MIN));
    assert_eq!(Decimal::ZERO.negated(), Decimal::ZERO);
    assert_eq!(Decimal::new(-12_345, 4).to_millis(), -1234);
    assert_eq!(Decimal::new(5, 1).to_i64(), None);
    assert_eq!(format!("{:>6}", Decimal::new(65, 1)), "   6.5");
}

#[test]
fn komi() {
    for (text, canonical) in [
        ("6.5", "6.5"),
        ("0.00", "0"),
        ("-59.5", "-59.5"),
        ("7.500000", "7.5"),
        ("375", "375"),
    ] {
        let reading = read_komi(text.as_bytes());
        assert!(reading.is_exact());
        assert_eq!(reading.value.unwrap().to_string(), canonical);
    }
    for (text, canonical) in [
        ("5 1/2", "5.5"),
        ("1/2", "0.5"),
        ("half", "0.5"),
        ("5 and a half points", "5.5"),
        ("6,5", "6.5"),
        ("6.", "6"),
        ("-.5", "-0.5"),
        ("- 5.5", "-5.5"),
        (" 6.5", "6.5"),
        ("6.5 points", "6.5"),
    ] {
        let reading = read_komi(text.as_bytes());
        assert_eq!(
            reading.problems().collect::<Vec<_>>(),
            [Code::ValueCorrected],
            "{text}"
        );
        assert_eq!(reading.value.unwrap().to_string(), canonical, "{text}");
    }
    for text in ["none", "6-5", "6 5", "?", "5.5/6.5", "6.5 reverse"] {
        let reading = read_komi(text.as_bytes());
        assert_eq!(reading.value, None, "{text}");
        assert_eq!(reading.problems().collect::<Vec<_>>(), [Code::BadGameInfo]);
    }
    assert_eq!(
        read_komi(b" ").problems().collect::<Vec<_>>(),
        [Code::EmptyValue]
    );
}

#[test]
fn handicap_of_one_is_none() {
    let stones = [0, 1, 2, 9].map(|number| Handicap::new(number).stones());
    assert_eq!(stones, [0, 0, 2, 9]);
    assert_eq!(Handicap::new(1).to_string(), "1");
}

#[test]
fn rules_by_name() {
    for (text, rules) in [
        ("AGA", Some(Rules::Aga)),
        ("GOE", Some(Rules::Goe)),
        ("Japanese", Some(Rules::Japanese)),
        ("NZ", Some(Rules::NewZealand)),
        ("New Zealand", Some(Rules::NewZealand)),
        ("chinese", Some(Rules::Chinese)),
        ("Chinese rules", Some(Rules::Chinese)),
        ("Korean", Some(Rules::Korean)),
        ("Tromp/Taylor", Some(Rules::TrompTaylor)),
        ("Old Chinese", None),
        ("koSIMPLEscoreAREAtaxNONEsui0whbN", None),
        ("", None),
    ] {
        assert_eq!(Rules::named(text), rules, "{text}");
    }
    for rules in [
        Rules::Aga,
        Rules::Goe,
        Rules::Japanese,
        Rules::NewZealand,
        Rules::Chinese,
        Rules::Korean,
        Rules::TrompTaylor,
    ] {
        assert_eq!(Rules::named(rules.name()), Some(rules));
    }
}

#[test]
fn sizes() {
    let size = |columns, rows| BoardSize::new(columns, rows).unwrap();
    let nineteen = BoardSize::NINETEEN;
    for (text, value, codes) in [
        ("19", nineteen, &[][..]),
        ("1", size(1, 1), &[]),
        ("52", size(52, 52), &[]),
        ("13:9", size(13, 9), &[]),
        ("019", nineteen, &[]),
        ("19:19", nineteen, &[Code::SquareSizeAsPair]),
        (" 9 ", size(9, 9), &[Code::ValueCorrected]),
        ("13 : 9", size(13, 9), &[Code::ValueCorrected]),
        ("53", size(52, 52), &[Code::SizeTooBig]),
        ("10:53", size(10, 52), &[Code::SizeTooBig]),
        (
            "99:99",
            size(52, 52),
            &[Code::SquareSizeAsPair, Code::SizeTooBig],
        ),
        ("99:98", size(52, 52), &[Code::SizeTooBig]),
        (
            "99999999999999999999999999",
            size(52, 52),
            &[Code::SizeTooBig],
        ),
        ("0", nineteen, &[Code::BadRootValue]),
        ("19:0", nineteen, &[Code::BadRootValue]),
        ("-10", nineteen, &[Code::BadRootValue]),
        ("+19", nineteen, &[Code::BadRootValue]),
        ("10,99", nineteen, &[Code::BadRootValue]),
        ("19x19", nineteen, &[Code::BadRootValue]),
        ("1 9", nineteen, &[Code::BadRootValue]),
        ("19:", nineteen, &[Code::BadRootValue]),
        (":19", nineteen, &[Code::BadRootValue]),
        ("9:9:9", nineteen, &[Code::BadRootValue]),
        ("", nineteen, &[Code::BadRootValue]),
    ] {
        let reading = read_size(text.as_bytes());
        assert_eq!(reading.value, Some(value), "{text:?}");
        assert_eq!(reading.problems().collect::<Vec<_>>(), codes, "{text:?}");
    }
}

#[test]
fn small_values() {
    let flags = FigureFlags::from_bits(259);
    assert!(flags.contains(FigureFlags::NO_COORDINATES.with(FigureFlags::KEEP_CAPTURED)));
    assert!(!flags.contains(FigureFlags::NO_MOVE_LIST));
    for (flag, number) in [
        (FigureFlags::NO_COORDINATES, 1),
        (FigureFlags::NO_NAME, 2),
        (FigureFlags::NO_MOVE_LIST, 4),
        (FigureFlags::KEEP_CAPTURED, 256),
        (FigureFlags::NO_STAR_POINTS, 512),
        (FigureFlags::VIEWER_DEFAULTS, 32768),
    ] {
        assert_eq!(flag.bits(), number);
    }
    assert_eq!(flags.bits(), 259);

    assert_eq!(MoveNumbers::new(2), Some(MoveNumbers::Modulo100));
    assert_eq!(MoveNumbers::new(3), None);
    assert_eq!(MoveNumbers::new(-1), None);
    assert_eq!(VariationStyle::new(4), None);
    for number in 0..=2_u8 {
        assert_eq!(MoveNumbers::new(number.into()).unwrap().number(), number);
    }
    for number in 0..=3_u8 {
        assert_eq!(VariationStyle::new(number.into()).unwrap().number(), number);
    }
    let style = VariationStyle::new(1).unwrap();
    assert!(style.siblings && !style.no_board_markup);
}

/// A decimal by its parts: sign, digits, digits after the point.
fn parts() -> impl Strategy<Value = (bool, u128, u8)> {
    (any::<bool>(), 0..10_u128.pow(15), 0..=18_u8)
}

/// The digits with 18 after the point, in plain integers.
fn scaled((negative, mantissa, scale): (bool, u128, u8)) -> i128 {
    let value = mantissa * 10_u128.pow(u32::from(18 - scale));
    let value = i128::try_from(value).unwrap_or(i128::MAX);
    if negative { -value } else { value }
}

proptest! {
    #[test]
    fn decimals_are_integers_over_a_power_of_ten(a in parts(), b in parts()) {
        let decimal = |(negative, mantissa, scale)| Decimal::from_parts(negative, mantissa, scale).unwrap();
        let (x, y) = (decimal(a), decimal(b));
        prop_assert_eq!(x.cmp(&y), scaled(a).cmp(&scaled(b)));
        prop_assert_eq!(x == y, scaled(a) == scaled(b));
        prop_assert_eq!(x.checked_add(y).unwrap(), {
            let sum = scaled(a) + scaled(b);
            Decimal::from_parts(sum < 0, sum.unsigned_abs(), 18).unwrap()
        });
        let product = a.1 * b.1;
        prop_assert_eq!(x.checked_mul(y).unwrap(), Decimal::from_parts(a.0 != b.0, product, a.2 + b.2).unwrap());
        prop_assert_eq!(i128::from(x.to_millis()), (scaled(a) / 10_i128.pow(15)).clamp(i64::MIN.into(), i64::MAX.into()));
        prop_assert_eq!(x.negated().negated(), x);
    }

    #[test]
    fn decimals_written_are_read((negative, mantissa, scale) in (any::<bool>(), 0..10_u128.pow(38), any::<u8>())) {
        let number = Decimal::from_parts(negative, mantissa, scale).unwrap();
        let text = number.to_string();
        prop_assert_eq!(text.parse(), Ok(number));
        prop_assert!(read_real(text.as_bytes()).is_exact());
        prop_assert_eq!(number.to_f64(), text.parse::<f64>().unwrap());
        prop_assert_eq!(Decimal::from_parts(number.is_negative(), number.mantissa(), number.scale()), Some(number));
    }

    #[test]
    fn zeros_do_not_matter(number in any::<i64>(), scale in 0..10_u8, zeros in 0..5_usize) {
        let decimal = Decimal::new(number, scale);
        let mut text = decimal.to_string();
        if !text.contains('.') {
            text.push('.');
            text.push('0');
        }
        text.push_str(&"0".repeat(zeros));
        prop_assert_eq!(text.parse(), Ok(decimal));
    }

    #[test]
    fn any_text_is_read_or_has_a_code(text in any::<Vec<u8>>()) {
        for reading in [read_real(&text), read_komi(&text)] {
            prop_assert!(reading.value.is_some() || reading.problems().next().is_some());
        }
        prop_assert!(read_size(&text).value.is_some());
    }

    #[test]
    fn repairs_are_stable(text in "([0-9]{1,4}|[.,+-]| |e|1/2|half|points){0,6}") {
        for number in [read_real(text.as_bytes()).value, read_komi(text.as_bytes()).value].into_iter().flatten() {
            let again = read_real(number.to_string().as_bytes());
            prop_assert!(again.is_exact());
            prop_assert_eq!(again.value, Some(number));
        }
    }
}

/// What has no text is not worse than a property that is not there, but for CA, which says how to read the rest.
#[test]
fn an_empty_text_conforms_where_it_says_nothing() {
    for text in ["C", "N", "PB", "GC", "RU", "OT"] {
        let text = format!("(;FF[4]{text}[])");
        let (_, notes) = parse_lenient(&text).unwrap();
        let codes: Vec<_> = notes.iter().map(|note| note.code()).collect();
        assert_eq!(codes, [Code::EmptyValue], "{text}");
        assert!(parse(&text).is_ok(), "{text}");
    }
    for text in ["CA", "KM", "AB"] {
        let text = format!("(;FF[4]{text}[])");
        assert!(parse_lenient(&text).is_ok(), "{text}");
        let code = parse(&text).err().map(|error| error.code());
        assert_eq!(code, Some(Code::EmptyValue), "{text}");
    }
}
