//! Names by the rules of shogi-server.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::Color;
use boardwire_core::clock::{Increment, TimeControl};
use boardwire_csa::client::{Seek, Turn};
use boardwire_csa::names::{
    GameClass, GameId, GameName, Handicap, NameFault, Password, Second, Username,
};

#[test]
fn gamenames_are_split_at_the_last_two_hyphens() {
    for (text, ident, total, second) in [
        ("test-1500-0", "test", 1500, Second::Byoyomi(0)),
        ("floodgate-300-10F", "floodgate", 300, Second::Increment(10)),
        ("a-b-c-900-60", "a-b-c", 900, Second::Byoyomi(60)),
        ("a-1-2-900-0", "a-1-2", 900, Second::Byoyomi(0)),
        ("-x-0-0", "-x", 0, Second::Byoyomi(0)),
        ("long-3600-060", "long", 3600, Second::StopWatch(60)),
        ("odd-0900-0060", "odd", 900, Second::StopWatch(60)),
        ("f-10-0F", "f", 10, Second::Increment(0)),
    ] {
        let game = GameName::read(text.as_bytes()).unwrap();
        assert_eq!(game.ident(), ident.as_bytes(), "{text}");
        assert_eq!((game.total_s(), game.second()), (total, second), "{text}");
        assert_eq!(GameName::read(game.to_string().as_bytes()).unwrap(), game);
    }
    for (text, fault, at) in [
        ("", NameFault::Parts, 0),
        ("test", NameFault::Parts, 0),
        ("test-900", NameFault::Parts, 0),
        ("-900-0", NameFault::Empty, 0),
        ("test--0", NameFault::Parts, 0),
        ("test-900-", NameFault::Parts, 0),
        ("test-900-F", NameFault::Parts, 0),
        ("test-900-0f", NameFault::Parts, 0),
        ("test-x-0", NameFault::Parts, 0),
        ("te/st-900-0", NameFault::Byte, 2),
        (
            "abcdefghijklmnopqrstuvwxyz0123456-900-0",
            NameFault::TooLong,
            32,
        ),
        ("a-18446744073709551616-0", NameFault::Number, 2),
        ("a-0-18446744073709551616", NameFault::Number, 4),
        ("test-600-00", NameFault::StopWatch, 9),
        ("test-600-060F", NameFault::StopWatch, 9),
    ] {
        let error = GameName::read(text.as_bytes()).unwrap_err();
        assert_eq!((error.fault, error.at), (fault, at), "{text}");
    }
}

#[test]
fn a_prefix_says_the_class() {
    let class = |text: &str| GameName::read(text.as_bytes()).unwrap().class();
    for (prefix, handicap) in Handicap::PREFIXES {
        assert_eq!(
            class(&format!("{prefix}x-900-0")),
            GameClass::Handicap(handicap)
        );
    }
    assert_eq!(class("buoy_x-900-0"), GameClass::Buoy);
    assert_eq!(class("floodgate-900-0"), GameClass::Floodgate);
    assert_eq!(class("floodgate-x-900-0"), GameClass::Floodgate);
    assert_eq!(class("floodgates-900-0"), GameClass::Plain);
    assert_eq!(class("hc3p_x-900-0"), GameClass::Plain);

    let game = |text: &'static str| GameName::read(text.as_bytes()).unwrap();
    assert!(Seek::new(&game("hc2p_x-900-0"), Turn::Any).is_err());
    assert!(Seek::new(&game("hc2p_x-900-0"), Turn::White).is_ok());
    assert!(Seek::new(&game("floodgate-900-0"), Turn::Black).is_err());
    assert!(Seek::new(&game("floodgate-900-0"), Turn::Any).is_ok());
}

#[test]
fn clocks_go_there_and_back() {
    let control = |text: &str| {
        GameName::read(text.as_bytes())
            .unwrap()
            .time_control()
            .unwrap()
    };
    assert_eq!(control("x-600-10"), TimeControl::csa(600_000, 10_000, 0));
    assert_eq!(control("x-900-5F"), TimeControl::csa(900_000, 0, 5_000));
    assert_eq!(
        control("x-900-5F").increment(),
        Increment::BeforeTurn(5_000)
    );
    assert_eq!(
        control("x-600-060"),
        TimeControl::csa_stop_watch(600_000, 60_000)
    );
    assert!(control("x-0-0").is_unlimited());
    for text in [
        "x-600-10",
        "x-900-5F",
        "x-600-060",
        "x-0-0",
        "x-0-10",
        "x-900-0",
    ] {
        let game = GameName::from_time_control("x", &control(text)).unwrap();
        assert_eq!(game.to_string(), text);
    }
    for odd in [
        TimeControl::csa(1_500, 0, 0),
        TimeControl::csa(1_000, 10_000, 5_000),
        TimeControl::fischer(600_000, 5_000),
        TimeControl::japanese(600_000, 3, 10_000),
    ] {
        assert_eq!(GameName::from_time_control("x", &odd), None);
    }
    let too_long = GameName::new("x", u64::MAX, Second::Byoyomi(0)).unwrap();
    assert_eq!(too_long.time_control(), None);
}

#[test]
fn passwords_are_read_as_the_server_does() {
    for (text, game, color, trip) in [
        ("test-1500-0", "test-1500-0", None, None),
        ("test-1500-0-B", "test-1500-0", Some(Color::Black), None),
        ("test-1500-0-b", "test-1500-0", Some(Color::Black), None),
        ("test-1500-0-W", "test-1500-0", Some(Color::White), None),
        ("test-1500-0-w", "test-1500-0", Some(Color::White), None),
        ("test-1500-0,secret", "test-1500-0", None, Some("secret")),
        (
            "test-1500-0-W,a,b",
            "test-1500-0",
            Some(Color::White),
            Some("a,b"),
        ),
        ("test-1500-0,", "test-1500-0", None, Some("")),
        ("secret", "default-1500-0", None, Some("secret")),
        // The part before the comma is no gamename: silently the default one.
        ("test-1500,secret", "default-1500-0", None, Some("secret")),
        (
            "test-1500-0-X",
            "default-1500-0",
            None,
            Some("test-1500-0-X"),
        ),
    ] {
        let password = Password::new(text).unwrap();
        let reading = password.reading();
        assert_eq!(reading.game_text(), game.as_bytes(), "{text}");
        assert_eq!(
            (reading.color(), reading.trip()),
            (color, trip.map(str::as_bytes)),
            "{text}"
        );
        assert_eq!(
            reading.is_default(),
            game == GameName::DEFAULT_TEXT,
            "{text}"
        );
    }
    assert!(Password::new("two words").is_err());
    assert!(Password::new("").is_err());
}

#[test]
fn passwords_are_checked_before_they_are_sent() {
    let game = GameName::new("test", 600, Second::Byoyomi(10)).unwrap();
    let built = Password::for_game(&game)
        .with_color(Color::White)
        .with_trip("s")
        .build()
        .unwrap();
    assert_eq!(built.to_string(), "test-600-10-W,s");
    let reading = built.reading();
    assert_eq!(reading.game_name().unwrap(), game);
    assert_eq!(
        (reading.color(), reading.trip()),
        (Some(Color::White), Some(&b"s"[..]))
    );
    assert!(Password::for_game(&game).with_trip("a b").build().is_err());
    assert!(Password::for_game(&game).with_trip("").build().is_err());
    let handicap = GameName::new("hc2p_x", 600, Second::Byoyomi(10)).unwrap();
    assert!(Password::for_game(&handicap).build().is_err());
    let floodgate = GameName::read(b"floodgate-300-10F").unwrap();
    assert!(
        Password::for_game(&floodgate)
            .with_color(Color::Black)
            .build()
            .is_err()
    );
}

#[test]
fn game_ids_are_read_from_the_right() {
    let id = GameId::new("a+b+floodgate-300-10F+alice+bob+20260804120000").unwrap();
    let parts = id.parts().unwrap();
    assert_eq!(
        (parts.event, parts.game_text),
        (&b"a+b"[..], &b"floodgate-300-10F"[..])
    );
    assert_eq!((parts.black, parts.white), (&b"alice"[..], &b"bob"[..]));
    assert_eq!(parts.stamp, b"20260804120000");
    for opaque in [
        "b-1-a-20040626025755",
        "game-1",
        "e+g-1-0+a+b+2026",
        "g-1-0+a+b+20260804120000",
        "e+g-1-0++b+20260804120000",
    ] {
        assert_eq!(GameId::new(opaque).unwrap().parts(), None, "{opaque}");
    }
    let game = GameName::read(b"floodgate-300-10F").unwrap();
    let (black, white) = (
        Username::new("alice").unwrap(),
        Username::new("bob").unwrap(),
    );
    let made = GameId::compose("wdoor", &game, &black, &white, "20260804120000").unwrap();
    assert_eq!(
        made.to_string(),
        "wdoor+floodgate-300-10F+alice+bob+20260804120000"
    );
    assert_eq!(made.parts().unwrap().game_name().unwrap(), game);
    assert!(GameId::compose("wdoor", &game, &black, &white, "2026").is_err());
    assert!(GameId::new("+OK").is_err());
    assert!(GameId::new("two words").is_err());
}

#[test]
fn user_names_are_checked() {
    assert!(Username::new("a.b@c_d-E9").is_ok());
    assert!(Username::new("x".repeat(32)).is_ok());
    for (name, fault, at) in [
        (String::new(), NameFault::Empty, 0),
        ("x".repeat(33), NameFault::TooLong, 32),
        ("a b".to_owned(), NameFault::Byte, 1),
        ("ab+c".to_owned(), NameFault::Byte, 2),
        ("将棋".to_owned(), NameFault::Byte, 0),
    ] {
        let error = Username::new(name).unwrap_err();
        assert_eq!((error.fault, error.at), (fault, at));
    }
    assert!(Username::new("abc-1").unwrap().is_d11());
    assert!(!Username::new("a.b").unwrap().is_d11());
}
