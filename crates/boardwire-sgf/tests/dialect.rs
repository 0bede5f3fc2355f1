//! What servers and programs mean, by the dialects' views.

use boardwire_core::Color;
use boardwire_core::clock::TimeControl;
use boardwire_core::{CodeSet as _, CodecOptions as _};
use boardwire_sgf::value::{Decimal, GameResult, LineBreaks, Overtime, TimeUnit, WinBy};
use boardwire_sgf::{Collection, Dialect, DialectChoice, Options, View, read};
use proptest::prelude::*;

/// Reads one game and looks at its root.
#[expect(clippy::expect_used, reason = "the tests' texts are games")]
fn with<T>(text: &str, look: impl FnOnce(&View<'_>) -> T) -> T {
    let games = Collection::scan(text.as_bytes()).expect("there is a game tree");
    let root = games.games().next().expect("there is a game");
    look(&View::of(root))
}

fn detect(text: &str) -> Option<Dialect> {
    with(text, Dialect::detect)
}

fn komi(dialect: Dialect, text: &str) -> Option<String> {
    with(text, |game| dialect.komi(game).map(|komi| komi.to_string()))
}

#[test]
fn names() {
    for &dialect in Dialect::ALL {
        assert_eq!(Dialect::from_name(dialect.name()), Some(dialect));
        assert_eq!(dialect.to_string(), dialect.name());
    }
    assert_eq!(Dialect::from_name("Fox"), None);
}

#[test]
fn dialects_are_known_by_their_signs() {
    for (text, dialect) in [
        (
            "(;GM[1]FF[4]KM[375]RU[Chinese]AP[foxwq])",
            Some(Dialect::Fox),
        ),
        // Fox's own AP behind that of another program, in one property or in two.
        ("(;FF[4]AP[Some:1][foxwq]KM[650])", Some(Dialect::Fox)),
        (
            "(;GM[1]FF[4]AP[GNU Go:3.8]RE[W+R]TM[300]TC[3]TT[30]AP[foxwq]RL[0])",
            Some(Dialect::Fox),
        ),
        // AP lost when the file was saved by another program.
        ("(;FF[4]KM[0]TM[300]TC[3]TT[30])", Some(Dialect::Fox)),
        ("(;FF[4]KM[750])", Some(Dialect::Fox)),
        ("(;FF[4]GM[11]KM[750])", None),
        (
            "(\nTE[Cup]\nRD[2019-03-05]\nKO[6.5]\n;B[pd];W[dd])",
            Some(Dialect::NihonKiin),
        ),
        ("(;TM[60]LT[30]LC[3])", Some(Dialect::NihonKiin)),
        ("(;EV[Cup]RD[2015-10-20]DT[2015-10-20])", None),
        // A good move.
        ("(;B[aa]TE[1])", None),
        (
            "(;GM[1]US[Brought to you by IGS PANDANET]CoPyright[\n c \n]TM[60])",
            Some(Dialect::Igs),
        ),
        ("(;PC[IGS: igs.joyjoy.net 6969])", Some(Dialect::Igs)),
        ("(;FF[4]AP[NNGS:1.1.18])", Some(Dialect::Nngs)),
        ("(;PC[NNGS Worldwide: nngs 9696])", Some(Dialect::Nngs)),
        ("(;FF[3]SY[Cgoban 1.9.14]TM[-])", Some(Dialect::Cgoban1)),
        ("(;FF[4]AP[CGoban:3]ST[2])", Some(Dialect::Kgs)),
        (
            "(;FF[4]PC[OGS: https://online-go.com/game/1])",
            Some(Dialect::Ogs),
        ),
        ("(;FF[4]MULTIGOGM[1])", Some(Dialect::MultiGo)),
        (
            "(;FF[4]AP[Many Faces of Go:11.0])",
            Some(Dialect::ManyFaces),
        ),
        ("(;FF[4]AP[KaTrain:1.7.0])", Some(Dialect::KaTrain)),
        ("(;FF[4]AP[Lizzie: 0.7])", Some(Dialect::Lizzie)),
        ("(;DI[5k]DP[32]CO[7]AB[aa])", Some(Dialect::GoProblems)),
        ("(;GM[6]DI[31]DP[1]GE[x])", None),
        ("(;FF[4]AP[GNU Go:3.8])", Some(Dialect::GnuGo)),
        ("(;IL[aa]AB[bb])", Some(Dialect::GnuGo)),
        ("(; GM[1]FF[1]\nEV[FJK CGC]TM[50])", Some(Dialect::Fjk)),
        ("(;FF[4]AP[Sabaki:0.51.1]KM[6.5])", None),
        ("(;)", None),
    ] {
        assert_eq!(detect(text), dialect, "{text}");
    }
}

#[test]
fn fox_counts_hundredths() {
    for (km, points) in [
        ("375", "7.5"),
        ("275", "5.5"),
        ("250", "5"),
        ("400", "8"),
        ("401", "4.01"),
        ("249", "2.49"),
        ("650", "6.5"),
        ("750", "7.5"),
        ("550", "5.5"),
        ("50", "0.5"),
        ("0", "0"),
        // Written by another program.
        ("7", "7"),
        ("6.5", "6.5"),
        ("375.0", "375"),
        ("-50", "-50"),
    ] {
        let text = format!("(;FF[4]KM[{km}]AP[foxwq])");
        assert_eq!(komi(Dialect::Fox, &text).as_deref(), Some(points), "{km}");
        // The value itself stays.
        let plain = with(&text, |game| game.komi()).unwrap();
        assert_eq!(plain, km.parse().unwrap());
    }
    assert_eq!(komi(Dialect::Fox, "(;KM[])"), None);
    assert_eq!(komi(Dialect::Fox, "(;AP[foxwq])"), None);
    assert_eq!(komi(Dialect::Kgs, "(;KM[375])").as_deref(), Some("375"));
}

#[test]
fn fox_keeps_its_byoyomi_apart() {
    let text = "(;GM[1]FF[4]SZ[19]HA[1]AP[GNU Go:3.8]TM[1200]TC[3]TT[30]AP[foxwq]RL[0])";
    with(text, |game| {
        let fox = Dialect::Fox;
        assert_eq!(
            fox.time_control(game),
            Some(TimeControl::japanese(1_200_000, 3, 30_000))
        );
        assert_eq!(fox.application(game).unwrap(), "foxwq");
        assert_eq!(fox.handicap(game).unwrap().stones(), 0);
        let read: Vec<_> = fox
            .reads(game)
            .map(|property| property.ident().raw())
            .collect();
        assert_eq!(read, [b"TC", b"TT"]);
    });
    with("(;TM[60]TC[]TT[])", |game| {
        assert_eq!(
            Dialect::Fox.time_control(game),
            Some(TimeControl::sudden_death(60_000))
        );
    });
    with("(;TM[60]TC[x]TT[30])", |game| {
        assert_eq!(Dialect::Fox.time_control(game), None);
    });
}

#[test]
fn nihon_kiin_has_names_of_its_own() {
    let text = "(\nTE[第1回カップ戦 決勝]\nRD[2025-06-12]\nPC[日本棋院]\nTM[1時間]\nLT[30秒]\nLC[5回]\nKO[6目半]\n\
                RE[257手完, 黒中押し勝ち]\nPB[甲]\nPW[乙]\nHD[0]\n;B[pd];W[dp])";
    with(text, |game| {
        let dialect = Dialect::detect(game).unwrap();
        assert_eq!(dialect, Dialect::NihonKiin);
        assert_eq!(dialect.event(game).unwrap(), "第1回カップ戦 決勝");
        assert_eq!(dialect.dates(game).unwrap().to_string(), "2025-06-12");
        assert_eq!(dialect.komi(game), Some(Decimal::new(65, 1)));
        assert_eq!(dialect.handicap(game).unwrap().stones(), 0);
        assert_eq!(
            dialect.result(game),
            Some(GameResult::Win(Color::Black, WinBy::Resignation))
        );
        assert_eq!(
            dialect.time_control(game),
            Some(TimeControl::japanese(3_600_000, 5, 30_000))
        );
        let read: Vec<_> = dialect
            .reads(game)
            .map(|property| String::from_utf8_lossy(property.ident().raw()).into_owned())
            .collect();
        assert_eq!(read, ["TE", "RD", "TM", "LT", "LC", "KO", "HD"]);
        // Without the dialect these are other properties, or none.
        assert_eq!(game.event(), None);
        assert_eq!(game.komi(), None);
    });
}

#[test]
fn nihon_kiin_falls_back_to_sgf() {
    let text = "(;EV[Cup]DT[1999-01-02]KM[5.5]HA[3]TE[1]KO[]RD[]RE[B+R]TM[180]LT[60]LC[5])";
    with(text, |game| {
        let dialect = Dialect::NihonKiin;
        assert_eq!(dialect.event(game).unwrap(), "Cup");
        assert_eq!(dialect.dates(game).unwrap().to_string(), "1999-01-02");
        assert_eq!(dialect.komi(game), Some(Decimal::new(55, 1)));
        assert_eq!(dialect.handicap(game).unwrap().stones(), 3);
        assert_eq!(dialect.result(game).unwrap().to_string(), "B+R");
        // Plain numbers are minutes.
        assert_eq!(dialect.main_time(game).unwrap().millis(), 10_800_000);
    });
}

#[test]
fn results_in_words() {
    for (re, result) in [
        ("226수 백불계승", Some("W+R")),
        ("294수 흑0.5집승", Some("B+0.5")),
        ("흑반집승", Some("B+0.5")),
        ("흑 2집반승", Some("B+2.5")),
        ("백시간승", Some("W+T")),
        ("흑시간패", Some("W+T")),
        ("257手完, 黒中押し勝ち", Some("B+R")),
        ("黑中盘胜", Some("B+R")),
        ("白中盘胜", Some("W+R")),
        ("白2目半勝ち", Some("W+2.5")),
        ("黒半目勝", Some("B+0.5")),
        ("黑胜3/4子", Some("B+1.5")),
        ("黑胜1又3/4子", Some("B+3.5")),
        ("白1/4子胜", Some("W+0.5")),
        ("白勝ち", Some("W+")),
        ("黒負け", Some("W+")),
        ("黒投了", Some("W+R")),
        ("白時間切れ負け", Some("B+T")),
        ("黑超时负", Some("W+T")),
        ("持碁", Some("0")),
        ("ジゴ", Some("0")),
        ("和棋", Some("0")),
        ("無勝負", Some("Void")),
        ("B+3.5", Some("B+3.5")),
        // Not told, or told of both.
        ("黒時間切れ", None),
        ("黒白", None),
        ("白番の勝ち、黒の負け", None),
        ("勝ち", None),
        ("黒", None),
        ("?!", Some("?")),
        ("打掛", None),
    ] {
        let text = format!("(;RE[{re}])");
        let read = with(&text, |game| Dialect::NihonKiin.result(game));
        assert_eq!(
            read.map(|result| result.to_string()).as_deref(),
            result,
            "{re}"
        );
    }
    // Other dialects read SGF's form only.
    assert_eq!(
        with("(;RE[黑中盘胜])", |game| Dialect::Fox.result(game)),
        None
    );
}

#[test]
fn komi_in_words() {
    for (ko, points) in [
        ("6.5", Some("6.5")),
        ("6目半", Some("6.5")),
        ("6집반", Some("6.5")),
        ("5目", Some("5")),
        ("3又3/4子", Some("7.5")),
        ("3 3/4子", Some("7.5")),
        ("2.75子", Some("5.5")),
        ("半目", Some("0.5")),
        ("6半", None),
        ("互先", None),
    ] {
        let text = format!("(;KO[{ko}])");
        assert_eq!(komi(Dialect::NihonKiin, &text).as_deref(), points, "{ko}");
    }
}

#[test]
fn times_in_words() {
    for (tm, seconds) in [
        ("3시간", Some(10_800)),
        ("1時間30分", Some(5_400)),
        ("3小时", Some(10_800)),
        ("2時", Some(7_200)),
        ("45分", Some(2_700)),
        ("2 hours", Some(7_200)),
        ("180", Some(10_800)),
        ("1.5", Some(90)),
        ("各3時間", None),
        ("", None),
    ] {
        let text = format!("(;TM[{tm}])");
        let read = with(&text, |game| Dialect::NihonKiin.main_time(game));
        assert_eq!(
            read.map(|time| time.millis()),
            seconds.map(|seconds: u64| seconds * 1000),
            "{tm}"
        );
    }
}

#[test]
fn dates_that_begin_with_the_year() {
    for (dt, date) in [
        ("2005年6月7日", Some("2005-06-07")),
        ("2005년 6월", Some("2005-06")),
        ("2017.08.10 21:04", Some("2017-08-10")),
        ("2001/02/01 19:53:20 UT", Some("2001-02-01")),
        ("2000/6/1", Some("2000-06-01")),
        ("1999-01-02,03", Some("1999-01-02,03")),
        ("2005年6月7日、8日", None),
        ("01.08.2001", None),
        ("平成17年6月7日", None),
        ("2005年13月1日", None),
        ("2019-02-29", None),
        ("2019-02-28,05-06-07", None),
    ] {
        let text = format!("(;DT[{dt}])");
        let read = with(&text, |game| Dialect::Fox.dates(game));
        assert_eq!(read.map(|dates| dates.to_string()).as_deref(), date, "{dt}");
    }
}

#[test]
fn cgoban_1_has_all_times_in_tm() {
    for (tm, control) in [
        (
            "30:00(5x1:00)",
            Some(TimeControl::japanese(1_800_000, 5, 60_000)),
        ),
        (
            "5:00:00(5x1:00)",
            Some(TimeControl::japanese(18_000_000, 5, 60_000)),
        ),
        (
            "30:00+30:00/25",
            Some(TimeControl::canadian(1_800_000, 25, 1_800_000)),
        ),
        (
            "10:00:00+1:00/5",
            Some(TimeControl::canadian(36_000_000, 5, 60_000)),
        ),
        ("30:00", Some(TimeControl::sudden_death(1_800_000))),
        ("-", Some(TimeControl::unlimited())),
        ("30:00(5x)", None),
        ("30:00(5x1:00", None),
        ("30:x", None),
        ("", None),
    ] {
        let text = format!("(;FF[3]SY[Cgoban 1.9.12]TM[{tm}])");
        with(&text, |game| {
            let dialect = Dialect::Cgoban1;
            assert_eq!(dialect.time_control(game), control, "{tm}");
            assert_eq!(dialect.application(game).unwrap(), "Cgoban 1.9.12");
        });
    }
    with("(;TM[30:00(5x1:00)])", |game| {
        assert_eq!(
            Dialect::Cgoban1.overtime(game),
            Some(Overtime::Byoyomi {
                periods: 5,
                period: 60.into()
            })
        );
        assert_eq!(
            Dialect::Cgoban1.main_time(game).unwrap().millis(),
            1_800_000
        );
    });
}

#[test]
fn units_of_servers() {
    // No FF, which makes TM minutes by the letter.
    with("(;GM[1]TM[60])", |game| {
        assert_eq!(Dialect::GnuGo.time_unit(game), TimeUnit::Minutes);
        assert_eq!(Dialect::Igs.main_time(game).unwrap().millis(), 60_000);
        assert_eq!(Dialect::Nngs.main_time(game).unwrap().millis(), 60_000);
    });
    with("(;GM[1]FF[4]TM[50])", |game| {
        assert_eq!(Dialect::Fjk.main_time(game).unwrap().millis(), 3_000_000);
    });
    with("(;FF[4]TM[600]OT[Error: time control missing])", |game| {
        assert_eq!(Dialect::Ogs.overtime(game), None);
        assert_eq!(Dialect::Ogs.time_control(game), None);
    });
    with("(;FF[4]TM[1200]OT[25/600 Canadian])", |game| {
        assert_eq!(
            Dialect::Kgs.time_control(game),
            Some(TimeControl::canadian(1_200_000, 25, 600_000))
        );
    });
}

#[test]
fn texts_of_many_faces_are_paragraphs() {
    assert_eq!(Dialect::ManyFaces.line_breaks(), LineBreaks::Paragraphs);
    assert_eq!(Dialect::Kgs.line_breaks(), LineBreaks::All);
}

#[test]
fn meanings_of_private_properties() {
    assert_eq!(
        Dialect::GoProblems.meaning("DI"),
        Some("difficulty as a rank")
    );
    assert_eq!(Dialect::Kgs.meaning("KGSDE"), Some("dead stones"));
    assert_eq!(Dialect::Kgs.meaning("B"), None);
    for &dialect in Dialect::ALL {
        assert_eq!(dialect.meaning(""), None);
    }
}

#[test]
fn notes_say_what_is_read_otherwise() {
    let text = b"(;FF[4]KM[375]TC[3]TT[30];B[pd])(;FF[3]SY[Cgoban 1.9.14])(;FF[4]KM[6.5])";
    let notes = |choice| -> Vec<String> {
        let options = Options::default().with_dialect(choice);
        let notes = read(&text[..], &options).notes;
        let of_dialects = notes
            .iter()
            .filter(|note| note.code().name().starts_with("dialect-"));
        of_dialects
            .map(|note| format!("{} {}", note.code(), note.span()))
            .collect()
    };
    assert_eq!(notes(DialectChoice::None), [""; 0]);
    assert_eq!(
        notes(DialectChoice::Detect),
        [
            "dialect-fox 7..14",
            "dialect-fox 14..19",
            "dialect-fox 19..25",
            "dialect-cgoban1 39..56"
        ]
    );
    // In the dialect that is named, whatever the games are.
    assert_eq!(
        notes(DialectChoice::Given(Dialect::Fox)),
        [
            "dialect-fox 7..14",
            "dialect-fox 14..19",
            "dialect-fox 19..25",
            "dialect-fox 64..71"
        ]
    );
    assert_eq!(notes(DialectChoice::Given(Dialect::Kgs)), [""; 0]);

    let mut options = Options::default();
    options.set("dialect", "auto").unwrap();
    assert_eq!(options.dialect(), DialectChoice::Detect);
    options.set("dialect", "cgoban1").unwrap();
    assert_eq!(options.dialect(), DialectChoice::Given(Dialect::Cgoban1));
    options.set("dialect", "none").unwrap();
    assert_eq!(options.dialect(), DialectChoice::None);
    assert!(options.set("dialect", "x").is_err());
}

proptest! {
    /// Any text in any place is read or not, and never a panic.
    #[test]
    fn any_text_is_taken(
        ident in prop_oneof![Just("KM"), Just("KO"), Just("TM"), Just("RE"), Just("DT"), Just("RD"), Just("LT"), Just("HD")],
        text in "[0-9:x()+/.半目子年月日時間分黒白勝中押 시간집승-]{0,12}",
    ) {
        let source = format!("(;{ident}[{text}]LC[3]TC[3]TT[{text}])");
        with(&source, |game| {
            for dialect in Dialect::ALL {
                let _ = (dialect.komi(game), dialect.handicap(game), dialect.event(game));
                let _ = (dialect.dates(game), dialect.result(game), dialect.application(game));
                let _ = (dialect.main_time(game), dialect.overtime(game), dialect.time_control(game));
            }
        });
    }

    /// Where SGF's own form is there, all dialects agree on it.
    #[test]
    fn the_mandated_form_counts(points in 0..1000_u32, day in 1..28_u8) {
        let source = format!("(;FF[4]RE[W+{points}]DT[1999-02-{day:02}])");
        with(&source, |game| {
            for dialect in Dialect::ALL {
                assert_eq!(dialect.result(game), game.result());
                assert_eq!(dialect.dates(game), game.dates());
            }
        });
    }
}
