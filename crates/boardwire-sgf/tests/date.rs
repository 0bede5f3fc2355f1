//! Dates (DT): shortcuts, the calendar, repairs.

use boardwire_sgf::Code;
use boardwire_sgf::value::{Dates, PartialDate, read_dates};
use proptest::prelude::*;

/// The dates in full, and the codes.
fn read(text: &str) -> (String, Vec<Code>) {
    let reading = read_dates(text.as_bytes());
    let value = reading.value.as_ref().map_or("-".into(), |dates| {
        let dates: Vec<_> = dates.iter().map(|date| date.to_string()).collect();
        dates.join(" ")
    });
    (value, reading.problems().collect())
}

#[track_caller]
fn check(text: &str, value: &str, codes: &[Code]) {
    assert_eq!(read(text), (value.into(), codes.to_vec()), "{text:?}");
}

#[test]
fn shortcuts_are_expanded() {
    for (text, whole) in [
        ("2020", "2020"),
        ("2020-12", "2020-12"),
        ("2020-12-31", "2020-12-31"),
        ("0800", "0800"),
        // After a year: whole dates only.
        ("1996,1997", "1996 1997"),
        ("2019,2020-10-22", "2019 2020-10-22"),
        // After a month.
        ("1996-05,06", "1996-05 1996-06"),
        ("2020-01,04-15", "2020-01 2020-04-15"),
        (
            "2020-01,04,05-01,06",
            "2020-01 2020-04 2020-05-01 2020-05-06",
        ),
        ("2020-01,2021", "2020-01 2021"),
        // After a day.
        ("1996-05-06,07,08", "1996-05-06 1996-05-07 1996-05-08"),
        (
            "1996-12-27,28,1997-01-03,04",
            "1996-12-27 1996-12-28 1997-01-03 1997-01-04",
        ),
        ("2020-01-01,04-15,22", "2020-01-01 2020-04-15 2020-04-22"),
        ("1993-09-29,30", "1993-09-29 1993-09-30"),
        ("1987-09-30,10-01", "1987-09-30 1987-10-01"),
        (
            "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
            "2019-02-28 2020-02-29 2021-01-10 2021-01-11 2021-01-12 2021-02-03",
        ),
    ] {
        check(text, whole, &[]);
        assert_eq!(read_dates(text.as_bytes()).value.unwrap().to_string(), text);
    }
}

#[test]
fn the_short_form_is_written() {
    for (text, short) in [
        ("1996-05-06,1996-05-07", "1996-05-06,07"),
        ("1996-05,1996-06-07", "1996-05,06-07"),
        ("1996-05-06,1996-06", "1996-05-06,1996-06"),
        ("1996-05-06,1996", "1996-05-06,1996"),
        ("1996,1996-05", "1996,1996-05"),
        ("1996-05,1996-05", "1996-05,05"),
    ] {
        let reading = read_dates(text.as_bytes());
        assert!(reading.is_exact());
        assert_eq!(reading.value.unwrap().to_string(), short);
    }
}

#[test]
fn the_calendar_is_kept() {
    for text in [
        "2019-02-28",
        "2020-02-29",
        "1600-02-29",
        "2000-02-29",
        "2019-04-30",
        "2019-12-31",
        "0001-01-01",
        "9999-12-31",
    ] {
        check(text, text, &[]);
    }
    for text in [
        "2019-02-29",
        "1900-02-29",
        "2100-02-29",
        "2019-04-31",
        "2020-13-01",
        "2020-00-01",
        "2020-01-00",
        "2020-01-32",
        "0000",
        "0000-00-00",
        "2020-04-30,31",
        "2020-11,13",
    ] {
        check(text, "-", &[Code::BadGameInfo]);
    }
}

#[test]
fn what_may_not_follow() {
    for text in [
        "05-06",
        "06",
        "1996,05",
        "1996,05-06",
        "1996-05-06,05-06-07",
        "1996-5-6",
        "19960506",
        "1996-05-06-07",
        "196",
        "12345",
    ] {
        check(text, "-", &[Code::BadGameInfo]);
    }
}

#[test]
fn other_forms_with_one_meaning() {
    for (text, whole) in [
        ("1995-09-06, 07", "1995-09-06 1995-09-07"),
        (" 1995-09-06 ", "1995-09-06"),
        ("1995-09-06\n", "1995-09-06"),
        ("1982-", "1982"),
        ("1971-09-", "1971-09"),
        ("1971-09-21,", "1971-09-21"),
        ("1975-09-10/11", "1975-09-10 1975-09-11"),
        ("2018.04.27", "2018-04-27"),
        ("25.02.2014", "2014-02-25"),
        ("13/5/95", "1995-05-13"),
        ("31-12-2020", "2020-12-31"),
        ("2020/12/31", "2020-12-31"),
        ("74/31/10", "1974-10-31"),
        ("9-09-2000", "2000-09-09"),
        ("2001/10/10", "2001-10-10"),
        ("2020-5", "2020-05"),
        ("Dec 31 2020", "2020-12-31"),
        ("August 1, 2001", "2001-08-01"),
        ("1 August 2001", "2001-08-01"),
        ("3 Okt. 1999", "1999-10-03"),
        ("Sept 1999", "1999-09"),
        ("the 2nd of march 1994", "1994-03-02"),
        ("12th and 13th march 94", "1994-03-12 1994-03-13"),
        ("12/14 March 1994", "1994-03-12 1994-03-14"),
        ("12-13 March 1994", "1994-03-12 1994-03-13"),
        ("7,21 May 1994", "1994-05-07 1994-05-21"),
        ("1994-05-13/14", "1994-05-13 1994-05-14"),
    ] {
        check(text, whole, &[Code::ValueCorrected]);
    }
}

#[test]
fn a_time_of_day_is_kept_beside_the_date() {
    for (text, whole) in [
        ("2016-12-31 13:09:13", "2016-12-31"),
        ("2004-10-27 16:01:54", "2004-10-27"),
        ("2016-12-29 9:49", "2016-12-29"),
        ("2017-04-03T20:19:36.622069344+00:00", "2017-04-03"),
        ("2017.08.26 22:02", "2017-08-26"),
        ("2001/10/10 15:38:55 UT", "2001-10-10"),
    ] {
        check(text, whole, &[Code::BadGameInfo]);
        assert!(read_dates(text.as_bytes()).keeps_text());
    }
}

#[test]
fn what_is_not_read() {
    for text in [
        // Each of two numbers may be the month.
        "2000/6/1",
        "01.08.2001",
        "2017.08.10 21:04",
        "2001/02/01 19:53:20 UT",
        // The days between may be meant.
        "12-15 March 1994",
        "14,12 March 1994",
        // A year may be missing, or two of them be there.
        "March 12",
        "12 March 01",
        "1994 1995 March",
        "32/45",
        // Words that may say anything.
        "a sunny afternoon last summer",
        "0800 approx. {Tang dynasty}",
        "before 1994-05-13",
        "弘化3年7月21日",
        "12 marching 1994",
        "ma 12 1994",
        "12 march april 1994",
        "2001-02-0112:30",
        "0",
        "-",
        ",",
        "2020-31-31",
    ] {
        check(text, "-", &[Code::BadGameInfo]);
    }
    for text in ["", " \n"] {
        check(text, "-", &[Code::EmptyValue]);
    }
}

#[test]
fn dates_from_parts() {
    let day = PartialDate::day(1996, 2, 29).unwrap();
    assert_eq!(
        (day.year_number(), day.month_of_year(), day.day_of_month()),
        (1996, Some(2), Some(29))
    );
    let year = PartialDate::year(1996).unwrap();
    assert_eq!((year.month_of_year(), year.day_of_month()), (None, None));
    assert!(year < day && day < PartialDate::month(1996, 3).unwrap());
    assert_eq!(PartialDate::year(0), None);
    assert_eq!(PartialDate::year(10_000), None);
    assert_eq!(PartialDate::month(1996, 13), None);

    let dates = Dates::new(year).and(day);
    assert_eq!((dates.first(), dates.last()), (year, day));
    assert_eq!(dates.iter().next_back(), Some(day));
    assert_eq!(dates.iter().len(), 2);
    assert_eq!(Dates::from_dates([]), None);
    assert_eq!(Dates::from_dates([year, day]), Some(dates));
}

#[test]
fn long_lists_take_linear_time() {
    let mut text = String::from("1996-12-01");
    for _ in 0..100_000 {
        text.push_str(",31");
    }
    assert_eq!(
        read_dates(text.as_bytes()).value.unwrap().iter().len(),
        100_001
    );
    text.push('x');
    assert_eq!(read_dates(text.as_bytes()).value, None);
}

fn dates() -> impl Strategy<Value = PartialDate> {
    (1990..=1992_u16, 0..=3_u8, 0..=31_u8).prop_filter_map(
        "no day of the calendar",
        |(year, month, day)| match (month, day) {
            (0, _) => PartialDate::year(year),
            (month, 0) => PartialDate::month(year, month),
            (month, day) => PartialDate::day(year, month, day),
        },
    )
}

proptest! {
    #[test]
    fn lists_are_shortened_and_expanded(
        list in proptest::collection::vec(dates(), 1..8),
    ) {
        let dates = Dates::from_dates(list.iter().copied()).unwrap();
        let short = dates.to_string();
        let reading = read_dates(short.as_bytes());
        prop_assert!(reading.is_exact(), "{}", short);
        prop_assert_eq!(reading.value, Some(dates));
        // The long form says the same, and is never shorter.
        let long: Vec<_> = list.iter().map(PartialDate::to_string).collect();
        let long = long.join(",");
        prop_assert!(short.len() <= long.len());
        prop_assert_eq!(read_dates(long.as_bytes()).value.unwrap().to_string(), short);
    }

    /// A day exists if the calendar of another source has it: the days since a known one go up by one.
    #[test]
    fn days_follow_each_other(year in 1..=9998_u16) {
        let mut count = 0;
        for month in 1..=12 {
            for day in 1..=31 {
                count += u32::from(PartialDate::day(year, month, day).is_some());
            }
        }
        let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        prop_assert_eq!(count, if leap { 366 } else { 365 });
    }

    #[test]
    fn any_text_is_read_or_has_a_code(text in any::<Vec<u8>>()) {
        let reading = read_dates(&text);
        prop_assert!(reading.value.is_some() || reading.problems().next().is_some());
    }

    /// Texts of the words that dates are made of: what is read can be written and read again.
    #[test]
    fn repairs_are_stable(text in "([0-9]{1,4}|-|,|/|[.]| |may|march|th|and|:[0-9]{2}|T){0,9}") {
        let reading = read_dates(text.as_bytes());
        if let Some(dates) = reading.value {
            let again = read_dates(dates.to_string().as_bytes());
            prop_assert!(again.is_exact());
            prop_assert_eq!(again.value, Some(dates));
        } else {
            prop_assert!(reading.problems().next().is_some());
        }
    }
}
