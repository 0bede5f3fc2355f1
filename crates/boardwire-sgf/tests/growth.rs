//! Work that grows no faster than its input: what takes more than linear time or memory elsewhere does not end here in a test's time.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests may fail loudly"
)]

use allocation_counter::measure;
use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Vertex};
use boardwire_sgf::{Code, Collection, NewValue, PropertyId, View, format, parse_lenient};

#[test]
fn values_are_appended_in_place() {
    let append = |count: usize| {
        let mut games = Collection::scan(b"(;GM[1]TR[aa]C[tail];B[aa])".as_slice()).unwrap();
        let root = games.games().next().unwrap().id();
        let heap = measure(|| {
            for _ in 0..count {
                games.append_value(root, "TR", "bb").unwrap();
            }
        });
        let written = games.to_bytes();
        let expected = format!("(;GM[1]TR[aa]{}C[tail];B[aa])", "[bb]".repeat(count));
        assert_eq!(written, expected.as_bytes());
        heap.bytes_total
    };
    // Copies of a growing text would be some 10 to the power of 10 bytes.
    let (once, twice) = (append(50_000), append(100_000));
    assert!(twice <= 100 * 100_000, "{once} bytes, then {twice}");
}

#[test]
fn other_edits_between_appended_values_are_seen() {
    let mut games = Collection::scan(b"(;TR[aa]C[x];TR[cc])".as_slice()).unwrap();
    let ids: Vec<_> = games.nodes().map(|node| node.id()).collect();
    let (root, next) = (ids[0], ids[1]);
    games.append_value(root, "TR", "bb").unwrap();
    games.append_value(root, "TR", "cc").unwrap();
    games.append_value(next, "TR", "dd").unwrap();
    games.append_value(root, "TR", "dd").unwrap();
    // A text of the same length in which the property stands elsewhere.
    games.remove_property(root, "TR").unwrap();
    games
        .set_property(root, "N", ["a longer name"])
        .expect("a node");
    games.append_value(root, "TR", "ee").unwrap();
    games.append_values(root, "TR", ["ff", "gg"]).unwrap();
    games.append_value(root, "C", "y").unwrap();
    games.append_value(root, "TR", "hh").unwrap();
    assert_eq!(
        games.to_bytes(),
        b"(;C[x][y]N[a longer name]TR[ee][ff][gg][hh];TR[cc][dd])"
    );
    assert!(games.append_value(root, "TR", NewValue::raw(b"]")).is_err());
    games.remove_subtree(next).unwrap();
    assert!(games.append_value(next, "TR", "hh").is_err());
    let none: [&str; 0] = [];
    assert!(games.append_values(root, "TR", none).is_err());
}

#[test]
fn a_whole_board_is_added_at_once() {
    let size = BoardSize::square(52).unwrap();
    let mut games = Collection::scan(b"(;FF[4]SZ[52]AW[aa:ZZ]AB[])".as_slice()).unwrap();
    let root = games.games().next().unwrap().id();
    let twice = || size.vertices().chain(size.vertices());
    games.add_points(root, PropertyId::AB, twice()).unwrap();
    let node = games.node(root).unwrap();
    let stones: Vec<(Option<Color>, Vertex)> = View::of(node).stones().collect();
    assert_eq!(stones.len(), size.area());
    assert!(stones.iter().all(|(color, _)| *color == Some(Color::Black)));
    assert!(node.property("AW").is_none());
    let off = Vertex::from_sgf(*b"ta").unwrap();
    let mut small = Collection::scan(b"(;SZ[19])".as_slice()).unwrap();
    let root = small.games().next().unwrap().id();
    assert!(small.add_points(root, PropertyId::AB, [off]).is_err());
    assert_eq!(small.to_bytes(), b"(;SZ[19])");
    small.add_points(root, PropertyId::AB, []).unwrap();
    assert!(!small.is_edited());
}

/// By points these would be some 10 to the power of 8 steps each.
#[test]
fn rectangles_are_taken_by_rows() {
    let many = "[aa:ZZ]".repeat(10_000);
    for text in [
        format!("(;FF[4]SZ[52]AB{many})"),
        format!("(;FF[4]SZ[52]AB[aa]AW{many}AE{many})"),
        format!("(;FF[4]SZ[52]MA[aa]DD{many}CR{many})"),
        format!("(;FF[4]SZ[52]TB{many})"),
    ] {
        let (games, notes) = parse_lenient(&text).unwrap();
        let twice = notes
            .iter()
            .filter(|note| note.code() == Code::PointNotUnique);
        assert!(twice.count() >= 9_999);
        let root = games.games().next().unwrap();
        let view = View::of(root);
        assert!(view.stones().count() <= 52 * 52);
        assert!(view.points(PropertyId::TB).count() <= 52 * 52);
        assert!(format(&games).len() < 100_000);
    }
}

#[test]
fn a_board_that_is_filled_again_and_again_is_followed_by_rows() {
    let text = format!("(;FF[4]SZ[52]{})", ";AB[aa:ZZ];AW[aa:ZZ]".repeat(3_000));
    let (_, notes) = parse_lenient(&text).unwrap();
    assert_eq!(notes, []);
    // Each variation could be taken back: what that needs is bounded by the text.
    let nested = [
        "(;FF[4]SZ[52]",
        &"(;AB[aa:ZZ](;AW[aa:ZZ]".repeat(1_000),
        &")(;DD[])".repeat(2 * 1_000),
        ")",
    ]
    .concat();
    let mut notes = Vec::new();
    let heap = measure(|| notes = parse_lenient(&nested).unwrap().1);
    assert!(
        notes
            .iter()
            .any(|note| note.code() == Code::PositionNotFollowed)
    );
    let most = 32 * nested.len() as u64 + (1 << 20);
    assert!(heap.bytes_max <= most, "{} of {most}", heap.bytes_max);
}

/// A string of stones that fills the board is looked at anew at each move beside it.
#[test]
fn a_long_string_is_looked_at_by_rows() {
    let rows: String = ["[aa:ZZ]", "AE[ZZ]"].concat();
    let text = format!("(;FF[4]SZ[52]AW{rows};AB[aa]{})", ";B[aa]".repeat(20_000));
    let (games, notes) = parse_lenient(&text).unwrap();
    assert_eq!(games.node_count(), 20_002);
    let occupied = notes
        .iter()
        .filter(|note| note.code() == Code::OccupiedPoint);
    assert!(occupied.count() >= 19_999);
}

#[test]
fn a_charset_that_is_never_closed_is_looked_for_once() {
    // What was looked for again at each byte would take hours.
    for open in ["(;CA[", "(;FF[4]CA[", "(;CA[UTF-8"] {
        let text = [open, &"GBK".repeat(400_000)].concat();
        let (games, notes) = parse_lenient(&text).unwrap();
        assert_eq!(games.node_count(), 1, "{open}");
        assert!(
            notes
                .iter()
                .any(|note| note.code() == Code::UnexpectedEof && note.span().end == text.len()),
            "{open}"
        );
    }
}
