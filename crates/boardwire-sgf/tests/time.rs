//! Main time (TM) and overtime (OT), and both as a time control.

use boardwire_core::clock::{Increment, TimeControl};
use boardwire_sgf::value::{
    Decimal, MainTime, Overtime, TimeUnit, read_main_time, read_overtime, time_control,
};
use boardwire_sgf::{Code, Version};
use proptest::prelude::*;

#[track_caller]
fn seconds(text: &str, value: &str, codes: &[Code]) {
    let reading = read_main_time(text.as_bytes(), TimeUnit::Seconds);
    let read = reading.value.map_or("-".into(), |time| time.to_string());
    let problems: Vec<_> = reading.problems().collect();
    assert_eq!((read.as_str(), &*problems), (value, codes), "{text:?}");
}

#[test]
fn numbers_are_kept() {
    for (text, value) in [
        ("0", "0"),
        ("1800", "1800"),
        ("60.0", "60"),
        ("142.7", "142.7"),
        ("+60", "60"),
    ] {
        seconds(text, value, &[]);
    }
    for (text, value) in [(" 60", "60"), ("60.", "60"), (".5", "0.5"), ("1,5", "1.5")] {
        seconds(text, value, &[Code::ValueCorrected]);
    }
    seconds("", "-", &[Code::EmptyValue]);
}

#[test]
fn times_with_units() {
    for (text, value) in [
        ("1h", "3600"),
        ("1 hour", "3600"),
        ("9 hours", "32400"),
        ("1hr", "3600"),
        ("90 min", "5400"),
        ("90 minutes", "5400"),
        ("90m", "5400"),
        ("1.5h", "5400"),
        ("0,5 h", "1800"),
        ("45 sec", "45"),
        ("1 h 30 min", "5400"),
        ("2h30m15s", "9015"),
        ("8 hours each", "28800"),
        ("3 days", "259200"),
    ] {
        seconds(text, value, &[Code::ValueCorrected]);
    }
}

#[test]
fn what_says_more_than_a_main_time_is_not_read() {
    for text in [
        "-",
        "10:00(5x1:00)",
        "30:00+30:00/25",
        "30:00",
        "1:00:00",
        "1 hr/125 moves",
        "60 minutes + 5 minutes / 30 stones",
        "30/5+1",
        "1 h 30",
        "90 byoyomi",
        "hours",
        "3시간",
        "none",
    ] {
        seconds(text, "-", &[Code::BadGameInfo]);
    }
}

#[test]
fn the_unit_goes_by_version() {
    assert_eq!(TimeUnit::of(Version::Ff4), TimeUnit::Seconds);
    assert_eq!(TimeUnit::of(Version::Ff1), TimeUnit::Minutes);
    assert_eq!(TimeUnit::of(Version::Ff3), TimeUnit::Minutes);

    let minutes = |text: &str| read_main_time(text.as_bytes(), TimeUnit::Minutes).value;
    // The FJK's tournaments.
    let fifty = minutes("50").unwrap();
    assert_eq!(
        (fifty.unit(), fifty.number(), fifty.millis()),
        (TimeUnit::Minutes, 50.into(), 3_000_000)
    );
    // A unit that is written counts.
    assert_eq!(minutes("1h").unwrap().number(), Decimal::from(60));
    assert_eq!(minutes("30 sec").unwrap().number(), Decimal::new(5, 1));
    // A third of a minute is no decimal.
    assert_eq!(minutes("20 sec"), None);
}

#[test]
fn units_are_exchanged() {
    let minutes = MainTime::new(Decimal::new(15, 1), TimeUnit::Minutes);
    let seconds = minutes.in_unit(TimeUnit::Seconds).unwrap();
    assert_eq!(seconds, MainTime::new(90.into(), TimeUnit::Seconds));
    assert_eq!(seconds.in_unit(TimeUnit::Minutes), Some(minutes));
    let second = MainTime::new(1.into(), TimeUnit::Seconds);
    assert_eq!(second.in_unit(TimeUnit::Minutes), None);
    assert_eq!(MainTime::new((-1).into(), TimeUnit::Seconds).millis(), 0);
}

fn byoyomi(periods: u32, seconds: i64) -> Option<Overtime> {
    Some(Overtime::Byoyomi {
        periods,
        period: seconds.into(),
    })
}

fn canadian(stones: u32, seconds: i64) -> Option<Overtime> {
    Some(Overtime::Canadian {
        stones,
        time: seconds.into(),
    })
}

fn fischer(seconds: i64) -> Option<Overtime> {
    Some(Overtime::Fischer {
        increment: seconds.into(),
    })
}

#[test]
fn overtimes_of_servers_and_programs() {
    for (text, overtime) in [
        // KGS.
        ("5x30 byo-yomi", byoyomi(5, 30)),
        ("1x5 byo-yomi", byoyomi(1, 5)),
        ("25/600 Canadian", canadian(25, 600)),
        // OGS.
        ("3x60 byo-yomi", byoyomi(3, 60)),
        ("25/300 canadian", canadian(25, 300)),
        ("30 fischer", fischer(30)),
        ("86400 fischer", fischer(86_400)),
        ("60 simple", byoyomi(1, 60)),
        ("0 none", Some(Overtime::None)),
        ("none", Some(Overtime::None)),
        // SGF's own examples, and what is like them.
        ("15 moves / 5 min", canadian(15, 300)),
        ("25 moves / 10 min", canadian(25, 600)),
        ("25 stones in 10 minutes", canadian(25, 600)),
        ("25/10 min", canadian(25, 600)),
        ("25/10:00", canadian(25, 600)),
        ("1 move / 30 sec", canadian(1, 30)),
        // People.
        ("5 x 0:30", byoyomi(5, 30)),
        ("3x 30 sec byoyomi", byoyomi(3, 30)),
        ("3×30 sec. Japanese byo-yomi", byoyomi(3, 30)),
        ("5x1:00 byo-yomi", byoyomi(5, 60)),
        ("5x1 min 30 sec", byoyomi(5, 90)),
        ("30 sec per move", byoyomi(1, 30)),
        ("30 seconds/move", byoyomi(1, 30)),
        ("byo-yomi 30 sec", byoyomi(1, 30)),
        ("30 byoyomi", byoyomi(1, 30)),
        ("Fischer 10 sec", fischer(10)),
        ("10 s increment per move", fischer(10)),
        ("No overtime", Some(Overtime::None)),
        ("sudden death", Some(Overtime::None)),
        ("Absolute", Some(Overtime::None)),
    ] {
        assert_eq!(read_overtime(text.as_bytes()), overtime, "{text:?}");
    }
}

#[test]
fn free_texts_stay_free() {
    for text in [
        "",
        "8 xyz 16",
        "A very long overtime information text (OT property)",
        "Error: time control missing",
        // Ten minutes, or ten seconds?
        "25/10",
        "30",
        "30 sec",
        "5x",
        "x30",
        "5x30 Canadian",
        "25/600 byo-yomi",
        "5 mins Japanese style, 1 move / min",
        "-5x30 byo-yomi is nothing",
        "fischer",
        "byo-yomi",
        "4294967296x30 byo-yomi",
        "1.5x30 byo-yomi",
    ] {
        assert_eq!(read_overtime(text.as_bytes()), None, "{text:?}");
    }
}

#[test]
fn time_controls_of_games() {
    let control = |tm: &str, ot: &str| {
        let main = read_main_time(tm.as_bytes(), TimeUnit::Seconds)
            .value
            .unwrap();
        time_control(main, read_overtime(ot.as_bytes()))
    };
    assert_eq!(
        control("1800", "5x30 byo-yomi"),
        TimeControl::japanese(1_800_000, 5, 30_000)
    );
    assert_eq!(
        control("1800", "25/600 Canadian"),
        TimeControl::canadian(1_800_000, 25, 600_000)
    );
    let fischer = control("259200", "86400 fischer");
    assert_eq!(fischer.increment(), Increment::AfterMove(86_400_000));
    assert_eq!(fischer.main_ms(), 259_200_000);
    assert_eq!(
        control("0", "1x5 byo-yomi"),
        TimeControl::japanese(0, 1, 5_000)
    );
    assert_eq!(control("600", ""), TimeControl::sudden_death(600_000));
    assert_eq!(control("600", "none"), TimeControl::sudden_death(600_000));
    assert!(control("0", "none").is_unlimited());
    assert!(control("-5", "").is_unlimited());
    assert_eq!(
        control("99999999999999999999", "").main_ms(),
        i64::MAX.unsigned_abs()
    );
}

fn times() -> impl Strategy<Value = Decimal> {
    (any::<u32>(), 0..=3_u8).prop_filter_map("fits", |(digits, scale)| {
        Decimal::from_parts(false, digits.into(), scale)
    })
}

proptest! {
    #[test]
    fn overtimes_written_are_read(count in any::<u32>(), time in times(), kind in 0..4) {
        let overtime = match kind {
            0 => Overtime::None,
            1 => Overtime::Byoyomi { periods: count, period: time },
            2 => Overtime::Canadian { stones: count, time },
            _ => Overtime::Fischer { increment: time },
        };
        prop_assert_eq!(read_overtime(overtime.to_string().as_bytes()), Some(overtime));
    }

    #[test]
    fn main_times_written_are_read(number in times(), minutes in any::<bool>()) {
        let unit = if minutes { TimeUnit::Minutes } else { TimeUnit::Seconds };
        let time = MainTime::new(number, unit);
        let reading = read_main_time(time.to_string().as_bytes(), unit);
        prop_assert!(reading.is_exact());
        prop_assert_eq!(reading.value, Some(time));
    }

    #[test]
    fn any_text_is_read_or_has_a_code(text in any::<Vec<u8>>()) {
        let reading = read_main_time(&text, TimeUnit::Minutes);
        prop_assert!(reading.value.is_some() || reading.problems().next().is_some());
        let _ = read_overtime(&text);
    }

    /// Repaired texts can be written and read again.
    #[test]
    fn repairs_are_stable(text in "([0-9]{1,3}| |h|min|sec|each|[.,]){0,7}") {
        if let Some(time) = read_main_time(text.as_bytes(), TimeUnit::Seconds).value {
            let again = read_main_time(time.to_string().as_bytes(), TimeUnit::Seconds);
            prop_assert!(again.is_exact());
            prop_assert_eq!(again.value, Some(time));
        }
    }

    #[test]
    fn overtimes_are_stable(text in "([0-9]{1,3}|x|/|:| |byo-yomi|Canadian|fischer|moves|min|sec){0,7}") {
        if let Some(overtime) = read_overtime(text.as_bytes()) {
            prop_assert_eq!(read_overtime(overtime.to_string().as_bytes()), Some(overtime));
        }
    }
}
