//! The table of properties, held against a list of its own: SGF FF\[4\]'s list of properties, and that of FF\[3\] by version.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use boardwire_sgf::{Attribute, Game, Ident, Kind, ListForm, PropertyId, Version};

/// Identifiers, versions, type and attribute, as the documents list them for all games.
const GENERAL: &str = "
AB AW         1234 stones  setup
AE            1234 points  setup
AN BT WT      34   simple  info
AP            4    program root
AR LN         4    pairs   -
B W           1234 move    move
BL WL         1234 real    move
BM TE         1234 double  move
BR WR         1234 simple  info
BS WS         123  number  info
C             1234 text    -
CA            4    charset root
CH            123  double  -
CP ON         34   text    info
CR MA TR      34   points  -
DD            4    elist   inherit
DM HO UC      34   double  -
DO IT KO      34   none    move
DT            1234 date    info
EL            12   number  -
EX            12   move    -
EV GN PB PC PW RO SO US 1234 simple info
FF            1234 version root
FG            123  none    -
FG            4    figure  -
GB GW         1234 double  -
GC            1234 text    info
GM            1234 game    root
ID            3    simple  info
L M           12   points  -
LB            34   labels  -
LT            3    none    -
MN OB OW      34   number  move
N             1234 simple  -
OM            3    number  -
OP OV         3    real    -
OT            4    overtime info
PL            1234 color   setup
PM            4    print   inherit
RE            1234 result  info
RG SC         123  points  -
RU            34   rules   info
SE            3    points  -
SI            3    double  -
SL            1234 points  -
SQ            4    points  -
ST            4    style   root
SZ            1234 size    root
TM            1234 time    info
V             1234 real    -
VW            1234 elist   inherit
";

/// The same for one game: its number stands first.
const OF_GAMES: &str = "
1  HA    1234 handicap info
1  KM    1234 komi   info
1  TB TW 1234 elist  -
1  KI    1234 number info
1  TC    3    number -
6  CO    1234 simple setup
6  CV DI 1234 number setup
6  MI    1234 texts  info
6  SU    1234 simple info
9  AS    1234 adder  -
9  IP IY SU 1234 simple info
9  SE    4    point  -
11 IP    1234 simple info
11 IS    1234 texts  root
18 AA    1234 points setup
19 AS    1234 pairs  -
19 BO WO 1234 stones info
19 CS MS SS TS 1234 stones -
19 RP    1234 stones setup
19 NP NR NS 1234 number info
";

fn kind(word: &str) -> (Kind, ListForm) {
    use ListForm::{EmptyList, List, Single};
    match word {
        "stones" => (Kind::Stone, List),
        "points" => (Kind::Point, List),
        "point" => (Kind::Point, Single),
        "elist" => (Kind::Point, EmptyList),
        "pairs" => (Kind::PointPair, List),
        "labels" => (Kind::Label, List),
        "texts" => (Kind::TextPair, List),
        "simple" => (Kind::SimpleText, Single),
        "text" => (Kind::Text, Single),
        "move" => (Kind::Move, Single),
        "real" => (Kind::Real, Single),
        "number" => (Kind::Number, Single),
        "double" => (Kind::Double, Single),
        "color" => (Kind::Color, Single),
        "none" => (Kind::None, Single),
        "program" => (Kind::Application, Single),
        "charset" => (Kind::Charset, Single),
        "date" => (Kind::Date, Single),
        "version" => (Kind::Version, Single),
        "figure" => (Kind::Figure, Single),
        "game" => (Kind::Game, Single),
        "overtime" => (Kind::Overtime, Single),
        "print" => (Kind::PrintMode, Single),
        "result" => (Kind::Result, Single),
        "rules" => (Kind::Rules, Single),
        "style" => (Kind::Style, Single),
        "size" => (Kind::Size, Single),
        "time" => (Kind::Time, Single),
        "handicap" => (Kind::Handicap, Single),
        "komi" => (Kind::Komi, Single),
        "adder" => (Kind::Adder, Single),
        _ => panic!("{word}"),
    }
}

fn attribute(word: &str) -> Attribute {
    match word {
        "root" => Attribute::Root,
        "info" => Attribute::GameInfo,
        "setup" => Attribute::Setup,
        "move" => Attribute::Move,
        "inherit" => Attribute::Inherit,
        "-" => Attribute::None,
        _ => panic!("{word}"),
    }
}

/// Checks each row; gives how many definitions were named.
fn check(list: &str, of_game: bool) -> usize {
    let mut count = 0;
    for line in list.lines().filter(|line| !line.is_empty()) {
        let mut words: Vec<_> = line.split_whitespace().collect();
        let game = of_game.then(|| Game::new(words.remove(0).parse().unwrap()));
        let attribute = attribute(words.pop().unwrap());
        let (kind, form) = kind(words.pop().unwrap());
        let versions: Vec<_> = words
            .pop()
            .unwrap()
            .bytes()
            .map(|digit| Version::new(digit - b'0').unwrap())
            .collect();
        for ident in words {
            let id = PropertyId::from_ident(ident.as_bytes()).expect(ident);
            assert_eq!(id.ident(), ident);
            for &version in &versions {
                let def = id.def(game.unwrap_or_default(), version).expect(ident);
                assert_eq!((def.id, def.ident()), (id, ident));
                assert_eq!(def.kind, kind, "{ident} {version}");
                assert_eq!(def.list, form, "{ident} {version}");
                assert_eq!(def.attribute, attribute, "{ident} {version}");
                assert_eq!(def.game, game, "{ident}");
                assert!(def.versions.iter().eq(versions.iter().copied()), "{ident}");
            }
            count += 1;
        }
    }
    count
}

#[test]
fn each_row_is_as_listed_and_there_are_no_others() {
    let named = check(GENERAL, false) + check(OF_GAMES, true);
    let defined: usize = PropertyId::ALL.iter().map(|id| id.defs().len()).sum();
    assert_eq!(named, defined);
    assert!(PropertyId::ALL.is_sorted_by(|a, b| a.ident() < b.ident()));
}

#[test]
fn identifiers_are_found_by_their_capitals_alone() {
    for id in PropertyId::ALL {
        assert_eq!(PropertyId::from_ident(id.ident().as_bytes()), Some(*id));
        assert_eq!(PropertyId::of(Ident::from(id.ident())), Some(*id));
    }
    for first in 0..=u8::MAX {
        for second in 0..=u8::MAX {
            let ident = [first, second];
            let known = PropertyId::ALL
                .iter()
                .find(|id| id.ident().as_bytes() == ident);
            assert_eq!(PropertyId::from_ident(&ident).as_ref(), known, "{ident:?}");
        }
    }
    let of = |raw: &'static str| PropertyId::of(Ident::from(raw));
    assert_eq!(of("Black"), Some(PropertyId::B));
    assert_eq!(of("CoPyright"), Some(PropertyId::CP));
    for none in [
        "",
        "black",
        "MULTIGOGM",
        "XX",
        "BA",
        "Z",
        "A",
        "AAAAAAAAAB",
        "A\0",
    ] {
        assert_eq!(of(none), None, "{none}");
    }
}

#[test]
fn a_property_of_one_game_is_unknown_in_others() {
    let def = |id: PropertyId, game| id.def(game, Version::Ff4).map(|def| def.kind);
    assert_eq!(def(PropertyId::KM, Game::GO), Some(Kind::Komi));
    assert_eq!(def(PropertyId::KM, Game::HEX), None);
    assert_eq!(def(PropertyId::SU, Game::GO), None);
    assert_eq!(def(PropertyId::AB, Game::new(77)), Some(Kind::Stone));
}

#[test]
fn a_version_that_lacks_a_property_reads_it_as_another_does() {
    let se = |game, version| PropertyId::SE.def(game, version).map(|def| def.list);
    assert_eq!(
        se(Game::LINES_OF_ACTION, Version::Ff4),
        Some(ListForm::Single)
    );
    assert_eq!(
        se(Game::LINES_OF_ACTION, Version::Ff3),
        Some(ListForm::List)
    );
    assert_eq!(se(Game::GO, Version::Ff4), Some(ListForm::List));
    let ap = PropertyId::AP.def(Game::GO, Version::Ff1).unwrap();
    assert!(!ap.versions.contains(Version::Ff1) && ap.kind == Kind::Application);
    assert_eq!(format!("{:?}", ap.versions), "{Ff4}");
    let fg = |version| PropertyId::FG.def(Game::GO, version).unwrap().kind;
    assert_eq!(
        (fg(Version::Ff3), fg(Version::Ff4)),
        (Kind::None, Kind::Figure)
    );
}

#[test]
fn games_have_names_and_sizes() {
    assert_eq!(Game::new(40).name(), Some("Kropki"));
    assert_eq!(Game::new(41).to_string(), "GM 41");
    assert_eq!(Game::GOMOKU.to_string(), "Gomoku and Renju");
    let sides = [Game::GO, Game::OTHELLO, Game::HEX, Game::AMAZONS].map(Game::default_side);
    assert_eq!(sides, [19, 8, 11, 10]);
    let names: Vec<_> = (1..=40).map(|n| Game::new(n).name()).collect();
    assert!(names.iter().all(Option::is_some));
    assert_eq!(Version::Ff3.to_string(), "FF[3]");
}
