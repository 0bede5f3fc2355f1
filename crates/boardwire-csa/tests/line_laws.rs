//! The guarantees R1 to R8 on protocol lines made of the grammar's own words, on mutated lines and on any bytes; and that what
//! the constructors take is read back.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::shogi::{Color, PieceKind, Square};
use boardwire_core::{Direction, Level, LineText, Word, oracle};
use boardwire_csa::client::{
    ClientLine, ExtCommand, ForkTarget, KeepAlive, Login, MonitorKind, OwnedClientLine, Seek,
    Spaces, Turn,
};
use boardwire_csa::line::{Bracketed, ChatText, CsaLineCodec, MoveComment, Options, Row};
use boardwire_csa::log::OwnedCsaLog;
use boardwire_csa::names::{GameId, GameName, Password, Second, Username};
use boardwire_csa::server::{
    ClientMode, ClientStatus, EndTag, ExtError, ExtReply, Outcome, OwnedServerLine, PlayerName,
    RatingDate, RatingRow, Reason, RejectedBy, ServerLine, WhoGame, WhoRow,
};
use boardwire_csa::{CsaMove, CsaTime, Special, client, line, server};
use proptest::prelude::*;
use proptest::sample::select;

const HEADS: &[&str] = &[
    "LOGIN",
    "LOGIN:",
    "LOGOUT",
    "LOGOUT:",
    "AGREE",
    "REJECT",
    "REJECT:",
    "START:",
    "CHALLENGE",
    "+7776FU",
    "-3334FU",
    "+0055KA",
    "+7776fu",
    "+77a6FU",
    "+",
    "%",
    "%TORYO",
    "%KACHI",
    "%FOO",
    "%+ILLEGAL_ACTION",
    "%%",
    "%%WHO",
    "%%LIST",
    "%%HELP",
    "%%VERSION",
    "%%RATING",
    "%%CHAT",
    "%%GAME",
    "%%CHALLENGE",
    "%%SHOW",
    "%%MONITORON",
    "%%MONITOR2OFF",
    "%%SETBUOY",
    "%%DELETEBUOY",
    "%%GETBUOYCOUNT",
    "%%FORK",
    "%%NEW",
    "%%%",
    "#",
    "#WIN",
    "#RESIGN",
    "#NEW",
    "##",
    "##[",
    "##[WHO]",
    "##[LIST]",
    "##[SHOW]",
    "##[MONITOR]",
    "##[MONITOR2]",
    "##[RATING]",
    "##[VERSION]",
    "##[HELP]",
    "##[CHAT]",
    "##[SETBUOY]",
    "##[GETBUOYCOUNT]",
    "##[FORK]:",
    "##[FORK]",
    "##[LOGIN]",
    "##[ERROR]",
    "##[NEWS]",
    "BEGIN",
    "END",
    "PI",
    "Name+:",
    "type",
    "username",
    "NOPE",
    "",
];

const WORDS: &[&str] = &[
    " ",
    " ",
    " ",
    " ",
    "  ",
    "\t",
    ",",
    ",T",
    ",'",
    "T12",
    "12",
    "012",
    "0",
    "3.5",
    "1.2345",
    "'",
    "x1",
    "x",
    "OK",
    "+OK",
    "incorrect",
    "completed",
    "ACCEPTED",
    "Game_Summary",
    "by",
    "the Server (timed out)",
    "+",
    "-",
    "*",
    "++",
    "test-900-0",
    "floodgate-300-10F",
    "hc2p_a-900-0",
    "buoy_a-900-0",
    "a-600-060F",
    "a-1-2",
    "game-1",
    "e+a-900-0+b+c+20260804120000",
    "+7776FU-3334FU",
    "+7776FU,T2",
    "alice",
    "a/b",
    "将棋",
    "[a]",
    "[a",
    "]",
    "[",
    "CSA",
    "connected",
    "game",
    "game_waiting",
    "1500",
    "-20",
    "@2026-02-28",
    "@2026-02-29",
    "Shogi Server revision",
    "unknown command: ",
    "bad game name: ",
    ".",
    "you are in game status. AGREE is valid in x status",
    "new buoy game name:",
    "is already connected",
    "'LOGIN name password' or 'LOGIN name password x1'",
    ":",
    "\r\n",
    "\n",
    "\r",
    "\0",
    "\u{3000}",
];

fn line() -> impl Strategy<Value = Vec<u8>> {
    (
        select(HEADS),
        proptest::collection::vec(select(WORDS), 0..10),
    )
        .prop_map(|(head, words)| (head.to_owned() + &words.concat()).into_bytes())
}

fn direction() -> impl Strategy<Value = Option<Direction>> {
    select(&[None, Some(Direction::ToEngine), Some(Direction::ToGui)][..])
}

fn check(line: &[u8], direction: Option<Direction>) -> Result<(), TestCaseError> {
    let options = Options::new(Level::Lenient);
    oracle::check_all::<CsaLineCodec>(line, direction, &options).map_err(|broken| {
        let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
        TestCaseError::fail(format!(
            "\"{}\": {}",
            line.escape_ascii(),
            broken.join("; ")
        ))
    })
}

fn word() -> impl Strategy<Value = Word<'static>> {
    "[!-~]{1,12}".prop_map(|text| Word::new(text).unwrap())
}

fn text() -> impl Strategy<Value = LineText<'static>> {
    proptest::collection::vec(any::<u8>(), 0..20)
        .prop_filter_map("a line end", |bytes| LineText::new(bytes).ok())
}

fn row() -> impl Strategy<Value = Row<'static>> {
    text().prop_filter_map("an end mark", |text| {
        Row::new(text.as_bytes().to_vec()).ok()
    })
}

fn bracketed() -> impl Strategy<Value = Bracketed<'static>> {
    "[!-Z^-~]{1,20}".prop_map(|text| Bracketed::new(text).unwrap())
}

fn id() -> impl Strategy<Value = GameId<'static>> {
    "[!-~]{1,30}".prop_filter_map("an end mark", |text| GameId::new(text).ok())
}

fn mv() -> impl Strategy<Value = CsaMove> {
    (any::<bool>(), 0usize..82, 0usize..81, 0usize..14).prop_map(|(black, from, to, kind)| {
        let color = if black { Color::Black } else { Color::White };
        let square = |at: usize| Square::all().nth(at).unwrap();
        let kind = PieceKind::ALL[kind];
        match CsaMove::drop(color, kind, square(to)) {
            Some(drop) if from == 81 => drop,
            _ => CsaMove::board(color, square(from.min(80)), square(to), kind),
        }
    })
}

fn time() -> impl Strategy<Value = Option<CsaTime>> {
    proptest::option::of(prop_oneof![
        (0..2000u64).prop_map(|s| CsaTime::from_seconds(s).unwrap()),
        any::<u64>().prop_filter_map("too long", CsaTime::from_ms),
    ])
}

fn comment() -> impl Strategy<Value = Option<MoveComment<'static>>> {
    proptest::option::of(
        text().prop_map(|text| MoveComment::with_commas(text.as_bytes().to_vec()).unwrap()),
    )
}

fn special() -> impl Strategy<Value = Special<'static>> {
    "[A-Z_+-]{1,8}|TORYO|KACHI|TIME_UP|-ILLEGAL_ACTION"
        .prop_map(|word| Special::from_word(word.as_bytes()).unwrap().into_owned())
}

fn game_name() -> impl Strategy<Value = GameName<'static>> {
    let second = prop_oneof![
        any::<u64>().prop_map(Second::Byoyomi),
        any::<u64>().prop_map(Second::Increment),
        (1..=u64::MAX).prop_map(Second::StopWatch),
    ];
    (
        "(|buoy_|hc2p_|floodgate-)[A-Za-z0-9_@.-]{1,20}",
        any::<u64>(),
        second,
    )
        .prop_map(|(ident, total, second)| GameName::new(ident, total, second).unwrap())
}

fn turn() -> impl Strategy<Value = Turn> {
    select(&[Turn::Black, Turn::White, Turn::Any][..])
}

fn seek() -> impl Strategy<Value = Seek<'static>> {
    (game_name(), turn()).prop_filter_map("the class forbids it", |(game, turn)| {
        Seek::new(&game, turn).ok()
    })
}

fn buoy() -> impl Strategy<Value = Word<'static>> {
    "buoy_[a-z]{0,8}-[0-9]{1,5}-[1-9]{1,3}F?".prop_map(|name| Word::new(name).unwrap())
}

fn monitor_kind() -> impl Strategy<Value = MonitorKind> {
    select(&[MonitorKind::Full, MonitorKind::Moves][..])
}

fn client_line() -> impl Strategy<Value = ClientLine<'static>> {
    let ext = prop_oneof![
        Just(ExtCommand::Who),
        Just(ExtCommand::List),
        Just(ExtCommand::Help),
        Just(ExtCommand::Version),
        Just(ExtCommand::Rating),
        Just(ExtCommand::CancelGame),
        text().prop_filter_map("an edge", |text| {
            ChatText::new(text.as_bytes().to_vec())
                .ok()
                .map(ExtCommand::Chat)
        }),
        seek().prop_map(ExtCommand::Game),
        seek().prop_map(ExtCommand::Challenge),
        id().prop_map(ExtCommand::Show),
        (monitor_kind(), any::<bool>(), id()).prop_map(|(kind, on, id)| ExtCommand::Monitor {
            kind,
            on,
            id
        }),
        (buoy(), word(), any::<u32>()).prop_map(|(name, moves, count)| ExtCommand::SetBuoy {
            name,
            moves,
            count: core::num::NonZeroU32::new(count),
        }),
        word().prop_map(ExtCommand::DeleteBuoy),
        word().prop_map(ExtCommand::GetBuoyCount),
        (id(), proptest::option::of((buoy(), any::<Option<u32>>()))).prop_map(
            |(source, target)| ExtCommand::Fork {
                source,
                target: target.map(|(name, nth)| ForkTarget { name, nth }),
            }
        ),
        text().prop_map(ExtCommand::Ignored),
    ];
    let keep = prop_oneof![
        Just(KeepAlive::Empty),
        Just(KeepAlive::Space),
        (2..200u16).prop_map(|count| KeepAlive::Blank(Spaces::new(count).unwrap())),
    ];
    let name = "[A-Za-z0-9_@.-]{1,32}".prop_map(|name| Username::new(name).unwrap().into_word());
    let password = "[!-~]{1,20}".prop_filter_map("a number that is too large", |text| {
        let password = Password::new(text).unwrap();
        password.reading().game_name().is_ok().then_some(password)
    });
    prop_oneof![
        (name, password, any::<bool>()).prop_map(|(name, password, x1)| ClientLine::Login(Login {
            name,
            password,
            x1
        })),
        Just(ClientLine::Logout),
        Just(ClientLine::Challenge),
        proptest::option::of(id()).prop_map(ClientLine::Agree),
        proptest::option::of(id()).prop_map(ClientLine::Reject),
        (mv(), comment()).prop_map(|(mv, comment)| ClientLine::Move { mv, comment }),
        special().prop_map(ClientLine::Special),
        ext.prop_map(ClientLine::Ext),
        keep.prop_map(ClientLine::KeepAlive),
    ]
}

fn error() -> impl Strategy<Value = ExtError<'static>> {
    prop_oneof![
        Just(ExtError::GameNameParts),
        Just(ExtError::GameNameIdentifiers),
        Just(ExtError::RandomTurn),
        Just(ExtError::ShuttingDown),
        text().prop_map(ExtError::UnknownCommand),
        text().prop_map(ExtError::BadGameName),
        text().prop_map(ExtError::TurnRequired),
        text().prop_map(ExtError::NoRival),
        text().prop_map(ExtError::BadGameOption),
        text().prop_map(ExtError::WrongBuoyName),
        text().prop_map(ExtError::DuplicatedBuoyName),
        text().prop_map(ExtError::InvalidCount),
        text().prop_map(ExtError::WrongMoves),
        text().prop_map(ExtError::BuoyNotFound),
        text().prop_map(ExtError::NotBuoyOwner),
        text().prop_map(ExtError::WrongSource),
        text().prop_map(ExtError::WrongForkName),
        text().prop_map(ExtError::ForkOutOfRange),
        (word(), word(), text()).prop_map(|(status, command, valid)| ExtError::WrongStatus {
            status,
            command,
            valid,
        }),
        (word(), text()).prop_map(|(turn, game)| ExtError::TurnNotAllowed { turn, game }),
    ]
}

fn reply() -> impl Strategy<Value = ExtReply<'static>> {
    let date = (0..=9999u16, 1..=12u8, 1..=28u8)
        .prop_map(|(year, month, day)| RatingDate::new(year, month, day).unwrap());
    let who = (
        word(),
        select(&[ClientMode::X1, ClientMode::Csa][..]),
        select(&ClientStatus::ALL[..]),
        proptest::option::of((word(), turn())),
    )
        .prop_map(|(id, mode, status, game)| WhoRow {
            id,
            mode,
            status,
            game: game.map(|(name, turn)| WhoGame { name, turn }),
        });
    prop_oneof![
        who.prop_map(ExtReply::Who),
        id().prop_map(ExtReply::List),
        row().prop_map(ExtReply::Show),
        (monitor_kind(), bracketed(), row()).prop_map(|(kind, id, row)| ExtReply::Monitor {
            kind,
            id,
            row
        }),
        (monitor_kind(), bracketed()).prop_map(|(kind, id)| ExtReply::MonitorOk { kind, id }),
        (word(), any::<i64>(), date).prop_map(|(name, rate, date)| ExtReply::Rating(RatingRow {
            name,
            rate,
            date
        })),
        word().prop_map(ExtReply::Version),
        text().prop_map(ExtReply::Help),
        (bracketed(), text()).prop_map(|(from, text)| ExtReply::Chat { from, text }),
        any::<i64>().prop_map(ExtReply::BuoyCount),
        word().prop_map(ExtReply::Fork),
        Just(ExtReply::LoginOk),
        error().prop_map(ExtReply::Error),
        select(&EndTag::ALL[..]).prop_map(ExtReply::Ok),
    ]
}

fn server_line() -> impl Strategy<Value = ServerLine<'static>> {
    let by = prop_oneof![
        Just(RejectedBy::ServerTimedOut),
        "[!-~]{1,8}( [!-~]{1,8})?"
            .prop_map(|name| RejectedBy::Player(PlayerName::new(name).unwrap())),
    ];
    let reason = "[A-Z_]{1,8}|RESIGN|TIME_UP|CHUDAN".prop_filter_map("an outcome", |word| {
        Reason::from_word(word.as_bytes()).map(Reason::into_owned)
    });
    prop_oneof![
        (word(), id()).prop_map(|(name, _)| ServerLine::LoginOk(name)),
        Just(ServerLine::LoginIncorrect),
        Just(ServerLine::LogoutCompleted),
        Just(ServerLine::BeginSummary),
        Just(ServerLine::ChallengeAccepted),
        Just(ServerLine::Empty),
        Just(ServerLine::LoginHint(server::LoginHint::Usage)),
        word().prop_map(|name| ServerLine::LoginHint(server::LoginHint::AlreadyConnected(name))),
        id().prop_map(ServerLine::Start),
        (id(), by).prop_map(|(id, by)| ServerLine::Reject { id, by }),
        (mv(), time(), comment()).prop_map(|(mv, time, comment)| ServerLine::Move {
            mv,
            time,
            comment
        }),
        (special(), time()).prop_map(|(special, time)| ServerLine::Special { special, time }),
        reason.prop_map(ServerLine::Reason),
        select(&Outcome::ALL[..]).prop_map(ServerLine::Outcome),
        reply().prop_map(ServerLine::Ext),
    ]
}

#[test]
fn a_line_says_which_way_it_goes() {
    for (line, way) in [
        ("LOGIN alice pw", Some(Direction::ToEngine)),
        ("%%WHO", Some(Direction::ToEngine)),
        ("LOGIN:alice OK", Some(Direction::ToGui)),
        ("#WIN", Some(Direction::ToGui)),
        ("+7776FU,T1", Some(Direction::ToGui)),
        // Both sides spell these so.
        ("+7776FU", None),
        ("%TORYO", None),
        ("", None),
    ] {
        assert_eq!(line::parse_line(line).unwrap().direction(), way, "{line}");
    }
}

#[test]
fn from_str_is_parse() {
    let text = String::from("%%CHAT hello");
    let sent: OwnedClientLine = text.parse().unwrap();
    assert_eq!(Ok(&sent), client::parse(&text).as_ref());
    let told: OwnedServerLine = "##[CHAT][zed] hello".parse().unwrap();
    assert_eq!(server::format(&told), b"##[CHAT][zed] hello");
    let log: OwnedCsaLog = "recv:AGREE\nsend:START:game\n".parse().unwrap();
    assert_eq!(log.lines().count(), 2);
    // What is lenient alone is refused, with its code.
    let refused = "%%NOSUCH".parse::<OwnedClientLine>().unwrap_err();
    assert_eq!(Err(&refused), client::parse("%%NOSUCH").as_ref());
    assert!("+7776FU,Tx".parse::<OwnedServerLine>().is_err());
    assert!("recv:%%NOSUCH\n".parse::<OwnedCsaLog>().is_err());
}

#[test]
fn a_row_is_any_text_but_the_end_of_the_rows() {
    for text in ["", "BEGIN Game_Summary", "+OK ", "+7776FU"] {
        assert_eq!(Row::new(text).unwrap().as_bytes(), text.as_bytes());
    }
    assert!(Row::new("+OK").is_err());
    assert!(Row::new("a\nb").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(4000)
    ))]

    #[test]
    fn lines_of_known_words(line in line(), direction in direction()) {
        check(&line, direction)?;
    }

    #[test]
    fn mutated_lines(
        mut line in line(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0u8..3), 1..4),
        direction in direction(),
    ) {
        for (at, byte, kind) in edits {
            let at = at.index(line.len() + 1).min(line.len().saturating_sub(1));
            match kind {
                0 if at < line.len() => line[at] = byte,
                1 if at < line.len() => { line.remove(at); }
                _ => line.insert(at, byte),
            }
            if line.is_empty() {
                break;
            }
        }
        check(&line, direction)?;
    }

    #[test]
    fn any_bytes(line in proptest::collection::vec(any::<u8>(), 0..80), direction in direction()) {
        check(&line, direction)?;
    }

    #[test]
    fn client_lines_read_back(line in client_line()) {
        let text = client::format(&line);
        let read = client::parse_strict(&text);
        prop_assert_eq!(read.as_ref(), Ok(&line), "{}", text.escape_ascii());
        prop_assert_eq!(line.clone().into_owned(), line);
    }

    #[test]
    fn server_lines_read_back(line in server_line()) {
        let text = server::format(&line);
        let read = server::parse_strict(&text);
        prop_assert_eq!(read.as_ref(), Ok(&line), "{}", text.escape_ascii());
        prop_assert_eq!(line.clone().into_owned(), line);
    }

    #[test]
    fn gamenames_read_back(game in game_name()) {
        let text = game.to_string();
        let read = GameName::read(text.as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&game));
    }
}
