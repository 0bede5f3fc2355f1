//! Nodes by what their properties mean, and typed edits.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use boardwire_core::Color::{Black, White};
use boardwire_core::go::{self, BoardSize, Vertex};
use boardwire_sgf::value::{
    Decimal, Double, Figure, FigureFlags, GameResult, Handicap, Label, Move, Point, PointPair,
    Rectangle, Rules, SimpleText, Text, TimeUnit, Value, WinBy,
};
use boardwire_sgf::{
    Assessment, Collection, EditError, Game, Judgement, NodeId, PropertyId, SetError, Version, View,
};
use proptest::prelude::*;

fn scan(text: &str) -> Collection<'_> {
    Collection::scan(text.as_bytes()).unwrap()
}

fn vertex(letters: &str) -> Vertex {
    Vertex::from_sgf(letters.as_bytes().try_into().unwrap()).unwrap()
}

/// The letters of points, with a blank between.
fn letters(points: impl Iterator<Item = Vertex>) -> String {
    let points: Vec<_> = points.map(|point| point.to_string()).collect();
    points.join(" ")
}

/// Looks at the only node, or at the last one of the main line.
fn with<T>(text: &str, look: impl FnOnce(View<'_>) -> T) -> T {
    let games = scan(text);
    let root = games.games().next().unwrap();
    look(View::of(root.main_line().last().unwrap()))
}

#[test]
fn the_root_says_game_version_and_size() {
    with("(;FF[3]GM[11]SZ[14];C[x])", |view| {
        assert_eq!((view.version(), view.game()), (Version::Ff3, Game::HEX));
        assert_eq!(view.size(), BoardSize::square(14).unwrap());
    });
    with("(;)", |view| {
        assert_eq!((view.version(), view.game()), (Version::Ff1, Game::GO));
        assert_eq!(view.size(), BoardSize::NINETEEN);
    });
    with("(;GM[2])", |view| {
        assert_eq!(view.size(), BoardSize::square(8).unwrap())
    });
    with("(;SZ[9]GM[2]FF[4]SZ[13])", |view| {
        assert_eq!(view.size(), BoardSize::NINE);
    });
    with("(;GM[go]SZ[0]FF[9])", |view| {
        assert_eq!((view.version(), view.game()), (Version::Ff4, Game::GO));
    });
}

#[test]
fn moves_and_passes() {
    with("(;FF[4];B[tt])", |view| {
        assert_eq!(view.played(), Some((Black, Move::Pass)));
        assert!(view.is_pass());
    });
    with("(;FF[4];B[x]W[pd]B[dd])", |view| {
        assert_eq!(view.played(), Some((White, Move::Place(vertex("pd")))));
    });
    with("(;W[pd]B[dd]W[aa])", |view| {
        let moves: Vec<_> = view.moves().map(|(color, _)| color).collect();
        assert_eq!(moves, [White, Black]);
    });
    with("(;FF[4]B[aa][bb])", |view| {
        assert_eq!(view.played(), Some((Black, Move::Place(vertex("aa")))));
    });
    with("(;C[none])", |view| {
        assert_eq!(view.played(), None);
        assert!(!view.is_pass());
    });
}

#[test]
fn a_point_stands_once_in_its_group() {
    let text = "(;FF[4]AB[aa][aa:bb]AW[ab][cc]AE[cc][dd]AB[cc:cd])";
    with(text, |view| {
        // The second AB belongs to the first.
        assert_eq!(letters(view.points(PropertyId::AB)), "aa ba ab bb cc cd");
        assert_eq!(letters(view.points(PropertyId::AW)), "");
        assert_eq!(letters(view.points(PropertyId::AE)), "dd");
        let stones: Vec<_> = view.stones().map(|(color, _)| color).collect();
        let black = [Some(Black); 6];
        assert_eq!(stones, [&black[..], &[None]].concat());
    });
    with("(;FF[4]AB[aa][aa]TR[bb]MA[bb]SQ[cc])", |view| {
        let marks: Vec<_> = view.marks().collect();
        let expected = [
            (PropertyId::TR, vertex("bb")),
            (PropertyId::SQ, vertex("cc")),
        ];
        assert_eq!(marks, expected);
        assert_eq!(view.points(PropertyId::MA).count(), 0);
    });
    with("(;FF[4]TB[]TW[aa][aa:bb])", |view| {
        assert_eq!(view.territory(Black).count(), 0);
        assert_eq!(letters(view.territory(White)), "aa ba ab bb");
    });
    with("(;SZ[19]AB[dd:ef])", |view| {
        assert_eq!(letters(view.points(PropertyId::AB)), "dd ed de ee df ef");
    });
    with("(;FF[4]LB[aa:1][aa:2][zz:3][bb:4])", |view| {
        let labels: Vec<_> = view.labels().map(|label| label.text).collect();
        assert_eq!(labels, ["1", "4"]);
    });
}

#[test]
fn a_list_of_the_whole_board_over_and_over_is_bounded() {
    let text = format!("(;FF[4]SZ[52]AB{})", "[aa:ZZ]".repeat(50));
    with(&text, |view| {
        assert_eq!(view.points(PropertyId::AB).count(), 2704);
        assert_eq!(view.stones().count(), 2704);
    });
}

#[test]
fn empty_texts_are_not_joined() {
    for text in [
        "(;FF[4]C[a]C[])",
        "(;FF[4]C[]C[][a]C[])",
        "(;FF[4]C[\\\n][a])",
    ] {
        with(text, |view| assert_eq!(view.comment().unwrap(), "a"));
    }
}

#[test]
fn texts_are_joined_others_are_not() {
    with("(;FF[4]C[a]N[x]C[b]N[y]GC[][c]C[d])", |view| {
        assert_eq!(view.comment().unwrap(), "a\n\nb\n\nd");
        assert_eq!(view.name().unwrap(), "x");
        assert_eq!(view.game_comment().unwrap(), "c");
        assert_eq!(view.text(PropertyId::ON), None);
    });
    with("(;FF[4]FG[3:x]FG[]PM[])", |view| {
        let figure = Figure {
            flags: FigureFlags::from_bits(3),
            name: SimpleText::new("x"),
        };
        assert_eq!(view.get(PropertyId::FG), Some(Value::Figure(figure)));
        assert_eq!(view.get(PropertyId::PM), None);
    });
}

#[test]
fn side_to_move_beside_a_move() {
    with("(;FF[4]PL[W]B[bb]C[x])", |view| {
        assert_eq!(view.to_play(), None)
    });
    with("(;B[aa]AB[bb]PL[W])", |view| {
        assert_eq!(view.to_play(), Some(White))
    });
    with("(;PL[b])", |view| assert_eq!(view.to_play(), Some(Black)));
    with("(;PL[X])", |view| assert_eq!(view.to_play(), None));
}

#[test]
fn judgements_combine() {
    let judged = |text: &str| with(text, |view| view.judgement());
    assert_eq!(judged("(;FF[4];TE[1])"), None);
    assert_eq!(
        judged("(;B[aa]TE[2])"),
        Some(Judgement::Good(Double::Emphasized))
    );
    assert_eq!(
        judged("(;B[aa]XX[1]BM[])"),
        Some(Judgement::Bad(Double::Normal))
    );
    assert_eq!(
        judged("(;FF[4];B[aa]BM[1]TE[2])"),
        Some(Judgement::Doubtful)
    );
    assert_eq!(
        judged("(;FF[4];B[aa]TE[1]BM[1])"),
        Some(Judgement::Interesting)
    );
    assert_eq!(judged("(;B[aa]DO[]IT[])"), Some(Judgement::Doubtful));
    assert_eq!(judged("(;B[aa]BM[x]IT[])"), Some(Judgement::Interesting));
    assert_eq!(judged("(;B[aa])"), None);
    let assessed = |text: &str| with(text, |view| view.assessment());
    let good = Assessment::Good(White, Double::Normal);
    assert_eq!(assessed("(;GW[1]DM[1])"), Some(good));
    assert_eq!(
        assessed("(;C[x]UC[2])"),
        Some(Assessment::Unclear(Double::Emphasized))
    );
}

#[test]
fn game_info_is_typed() {
    let text = "(;FF[4]GM[1]AP[CGoban:3]ST[2]PB[Anna]WR[3 dan]BT[A]EV[Cup]RO[1]PC[Home]GN[g]\
                DT[2000-06-01,02]RE[W+3.5]KM[6.50]HA[2]RU[japanese]TM[1800]OT[5x30 byo-yomi])";
    with(text, |view| {
        assert_eq!(view.application().unwrap().name, "CGoban");
        assert!(!view.variation_style().unwrap().siblings);
        assert_eq!(view.player(Black).unwrap(), "Anna");
        assert_eq!(view.player(White), None);
        assert_eq!(view.rank(White).unwrap(), "3 dan");
        assert_eq!(view.team(Black).unwrap(), "A");
        assert_eq!(view.event().unwrap(), "Cup");
        assert_eq!(
            (view.round().unwrap(), view.place().unwrap()),
            ("1".into(), "Home".into())
        );
        assert_eq!(view.game_name().unwrap(), "g");
        assert_eq!(view.dates().unwrap().to_string(), "2000-06-01,02");
        let points = WinBy::Points(Decimal::new(35, 1));
        assert_eq!(view.result(), Some(GameResult::Win(White, points)));
        assert_eq!(view.komi(), Some(Decimal::new(65, 1)));
        assert_eq!(view.handicap(), Some(Handicap::new(2)));
        assert_eq!(view.rules(), Some(Rules::Japanese));
        let time = view.main_time().unwrap();
        assert_eq!((time.unit(), time.millis()), (TimeUnit::Seconds, 1_800_000));
        assert!(view.overtime().is_some() && view.time_control().is_some());
    });
    with("(;FF[4]KM[]RE[hard to say]OT[who knows]TM[60])", |view| {
        assert_eq!((view.komi(), view.result()), (None, None));
        assert_eq!(view.text(PropertyId::RE).unwrap(), "hard to say");
        assert!(view.overtime().is_none() && view.time_control().is_none());
    });
    // An empty OT says nothing.
    with("(;FF[4]OT[]TM[60])", |view| {
        assert!(view.overtime().is_none() && view.time_control().is_some());
    });
}

#[test]
fn values_of_moves() {
    with("(;FF[4];B[aa]BL[-3.5]OB[4]WL[7]MN[12]V[0.25])", |view| {
        assert_eq!(view.time_left(Black), Some(Decimal::new(-35, 1)));
        assert_eq!(view.time_left(White), Some(Decimal::from(7)));
        assert_eq!(
            (view.overtime_left(Black), view.overtime_left(White)),
            (Some(4), None)
        );
        assert_eq!(view.move_number(), Some(12));
        assert_eq!(view.value(), Some(Decimal::new(25, 2)));
    });
    with("(;FF[4]AR[aa:bb][cc:cc]LN[aa:cc])", |view| {
        let pair = |a, b| PointPair::new(vertex(a).into(), vertex(b).into()).unwrap();
        assert!(view.arrows().eq([pair("aa", "bb")]));
        assert!(view.lines().eq([pair("aa", "cc")]));
    });
}

#[test]
fn inherited_properties_come_from_the_nearest_node() {
    let games = scan("(;FF[4]PM[2];C[a];PM[0];C[b])");
    let root = games.games().next().unwrap();
    let found: Vec<_> = root
        .main_line()
        .map(|node| {
            View::of(node)
                .inherited(PropertyId::PM)
                .unwrap()
                .node()
                .id()
                .index()
        })
        .collect();
    assert_eq!(found, [0, 0, 2, 2]);
    assert!(View::of(root).inherited(PropertyId::VW).is_none());
}

fn root(games: &Collection<'_>) -> NodeId {
    games.games().next().unwrap().id()
}

#[test]
fn typed_edits_write_canonical_values() {
    let mut games = scan("(;FF[4]C[x])");
    let root = root(&games);
    let at = |letters| Point::Vertex(vertex(letters));
    games
        .set(root, PropertyId::C, Text::new("a]\r\nb\\"))
        .unwrap();
    games
        .set(root, PropertyId::KM, Decimal::new(650, 2))
        .unwrap();
    games.set(root, PropertyId::PL, White).unwrap();
    games
        .set(root, PropertyId::SZ, BoardSize::new(13, 9).unwrap())
        .unwrap();
    let label = Label {
        at: at("aa"),
        text: "a:]".into(),
    };
    games.set_list(root, PropertyId::LB, [label]).unwrap();
    let pair = PointPair::new(at("aa"), at("bb")).unwrap();
    games.set(root, PropertyId::LN, pair).unwrap();
    games.set(root, PropertyId::DD, Value::Empty).unwrap();
    let corner = Rectangle::new(vertex("aa"), vertex("bb")).unwrap();
    games.set(root, PropertyId::SL, corner).unwrap();
    games.set(root, PropertyId::RE, "B+Resign").unwrap();
    let bytes = games.to_bytes();
    assert_eq!(
        String::from_utf8(bytes).unwrap(),
        "(;FF[4]C[a\\]\nb\\\\]KM[6.5]PL[W]SZ[13:9]LB[aa:a\\:\\]]LN[aa:bb]DD[]SL[aa:bb]RE[B+Resign])"
    );
}

#[test]
fn an_edit_that_would_not_be_read_back_is_refused() {
    let text = "(;FF[3]SZ[9]AB[aa])";
    let mut games = scan(text);
    let root = root(&games);
    let value = |id| Err(SetError::Value(id));
    let corner = Rectangle::new(vertex("aa"), vertex("bb")).unwrap();
    assert_eq!(
        games.set(root, PropertyId::AB, corner),
        value(PropertyId::AB)
    );
    assert_eq!(
        games.set(root, PropertyId::AB, vertex("jj")),
        value(PropertyId::AB)
    );
    assert_eq!(
        games.set(root, PropertyId::B, vertex("aa")),
        value(PropertyId::B)
    );
    assert_eq!(
        games.set(root, PropertyId::PB, White),
        value(PropertyId::PB)
    );
    assert_eq!(games.set(root, PropertyId::PB, ""), value(PropertyId::PB));
    assert_eq!(
        games.set(root, PropertyId::PB, "two\nlines"),
        value(PropertyId::PB)
    );
    assert_eq!(
        games.set(root, PropertyId::RE, "who knows"),
        value(PropertyId::RE)
    );
    assert_eq!(
        games.set(root, PropertyId::MN, "five"),
        value(PropertyId::MN)
    );
    let wide = BoardSize::new(9, 13).unwrap();
    assert_eq!(games.set(root, PropertyId::SZ, wide), value(PropertyId::SZ));
    let count = Err(SetError::Count(PropertyId::B));
    let moves = [go::Move::Pass, go::Move::Pass];
    assert_eq!(games.set_list(root, PropertyId::B, moves), count);
    assert_eq!(
        games.set_list(root, PropertyId::AB, [Value::Empty; 0]),
        Err(SetError::Count(PropertyId::AB))
    );
    let twice = [vertex("aa"), vertex("aa")];
    let error = Err(SetError::Twice(PropertyId::AB));
    assert_eq!(games.set_list(root, PropertyId::AB, twice), error);
    let loa = Err(SetError::Property(PropertyId::AS));
    assert_eq!(games.set(root, PropertyId::AS, "None"), loa);
    assert_eq!(
        games.add_point(root, PropertyId::LB, vertex("aa")),
        Err(SetError::Value(PropertyId::LB))
    );
    assert_eq!(games.to_bytes(), text.as_bytes());
    games.remove_subtree(root).unwrap();
    let gone = Err(SetError::Edit(EditError::NoNode));
    assert_eq!(games.set(root, PropertyId::PB, "x"), gone);
}

#[test]
fn points_move_between_the_lists_of_a_group() {
    let mut games = scan("(;FF[4]SZ[9]AB[aa:bb][zz] AW[cc])");
    let root = root(&games);
    games.add_point(root, PropertyId::AW, vertex("ab")).unwrap();
    assert_eq!(
        games.to_bytes(),
        b"(;FF[4]SZ[9]AB[aa][ba][bb][zz] AW[cc][ab])"
    );
    games.add_point(root, PropertyId::AW, vertex("ab")).unwrap();
    games.add_point(root, PropertyId::AE, vertex("cc")).unwrap();
    assert_eq!(
        games.to_bytes(),
        b"(;FF[4]SZ[9]AB[aa][ba][bb][zz] AW[ab]AE[cc])"
    );
    assert_eq!(
        games.remove_point(root, PropertyId::AE, vertex("cc")),
        Ok(true)
    );
    assert_eq!(
        games.remove_point(root, PropertyId::AE, vertex("cc")),
        Ok(false)
    );
    games
        .set_list(root, PropertyId::AW, [vertex("aa"), vertex("bb")])
        .unwrap();
    assert_eq!(games.to_bytes(), b"(;FF[4]SZ[9]AB[ba][zz] AW[aa][bb])");
    games.set(root, PropertyId::TB, Value::Empty).unwrap();
    games.add_point(root, PropertyId::TB, vertex("dd")).unwrap();
    assert_eq!(
        games.to_bytes(),
        b"(;FF[4]SZ[9]AB[ba][zz] AW[aa][bb]TB[dd])"
    );
}

#[test]
fn a_pass_is_written_as_the_version_has_it() {
    for (text, pass) in [
        ("(;FF[4])", "[]"),
        ("(;FF[3])", "[tt]"),
        ("(;GM[11]FF[4])", "[pass]"),
    ] {
        let mut games = scan(text);
        let root = root(&games);
        games.set(root, PropertyId::B, go::Move::Pass).unwrap();
        let written = games.to_bytes();
        let written = String::from_utf8(written).unwrap();
        assert!(written.contains(&format!("B{pass}")), "{written}");
    }
    // A large board of an old version has no pass.
    let mut games = scan("(;FF[3]SZ[25])");
    let root = root(&games);
    let refused = Err(SetError::Value(PropertyId::B));
    assert_eq!(games.set(root, PropertyId::B, go::Move::Pass), refused);
}

proptest! {
    #[test]
    fn any_text_is_set_and_read_back(text in any::<String>(), name in "[^\\n\\r]{1,12}") {
        let mut games = scan("(;FF[4];B[aa])");
        let root = root(&games);
        let text = Text::new(text + "x");
        games.set(root, PropertyId::C, text.clone()).unwrap();
        let name = SimpleText::new(name);
        games.set(root, PropertyId::PB, name.clone()).unwrap();
        let bytes = games.to_bytes();
        let again = Collection::scan(bytes.as_slice()).unwrap();
        let view = View::of(again.games().next().unwrap());
        prop_assert_eq!(view.comment(), Some(text));
        prop_assert_eq!(view.player(Black), Some(name));
        prop_assert_eq!(again.node_count(), 2);
    }

    #[test]
    fn a_stone_is_where_it_was_put_last(steps in prop::collection::vec((0_u8..4, 0_u8..5, 0_u8..5), 1..40)) {
        let mut games = scan("(;FF[4]SZ[5]AB[aa:cc]AW[dd][ee])");
        let root = root(&games);
        for (id, column, row) in steps {
            let point = Vertex::new(column, row).unwrap();
            let lists = [PropertyId::AB, PropertyId::AW, PropertyId::AE];
            match lists.get(usize::from(id)) {
                Some(&id) => games.add_point(root, id, point).unwrap(),
                None => {
                    for id in lists {
                        games.remove_point(root, id, point).unwrap();
                    }
                }
            }
            let view = View::of(games.node(root).unwrap());
            for (at, list) in lists.into_iter().enumerate() {
                let is_there = view.points(list).any(|found| found == point);
                prop_assert_eq!(is_there, at == usize::from(id));
            }
            let mut points: Vec<_> = view.stones().map(|(_, point)| point).collect();
            let count = points.len();
            points.sort();
            points.dedup();
            prop_assert_eq!(points.len(), count);
        }
    }
}

/// What is said of a move and of the position, in each version, order and form.
#[test]
fn judgements_are_the_same_in_canonical_form() {
    let judged = |text: &[u8]| {
        let games = boardwire_sgf::parse_lenient(text).unwrap().0;
        let node = games.games().next().unwrap().main_line().nth(1).unwrap();
        let view = View::of(node);
        (view.judgement(), view.assessment())
    };
    let on_move = ["TE[1]", "BM[2]", "DO[]", "IT[]", "TE[x]", "BM[]", "B[aa]"];
    let on_position = ["GB[1]", "GW[2]", "DM[]", "UC[]", "GB[x]", "GW[]", "B[aa]"];
    let mut said = 0;
    for words in [on_move, on_position] {
        for number in 0..4 * 7_usize.pow(4) {
            let word = |place| words[number / 7_usize.pow(place) % 7];
            let version = 1 + number / 7_usize.pow(4);
            let node = [word(0), word(1), word(2), word(3)].concat();
            let text = format!("(;FF[{version}];{node})");
            let games = boardwire_sgf::parse_lenient(&text).unwrap().0;
            let written = boardwire_sgf::format(&games);
            let before = judged(text.as_bytes());
            let shown = written.escape_ascii();
            assert_eq!(before, judged(&written), "{text} {shown}");
            said += usize::from(before != (None, None));
        }
    }
    assert!(said > 1000, "{said}");
}
