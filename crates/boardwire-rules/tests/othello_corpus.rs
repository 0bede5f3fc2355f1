//! Positions and games that others have recorded. `BOARDWIRE_CORPUS` names the folder that holds `othello/`; without it these tests do not
//! run.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions, which say how much they saw; tests have std"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use boardwire_core::othello::{
    Board, Color, Move, MoveError, Shape, Size, Square, SquareSet, Variant,
};
use boardwire_rules::othello::{Position, replay};

fn folder(name: &str) -> PathBuf {
    let corpus = std::env::var_os("BOARDWIRE_CORPUS");
    PathBuf::from(corpus.expect("BOARDWIRE_CORPUS names the corpus"))
        .join("othello")
        .join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(folder(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The raw JSON value of a key in a one-line object: enough for these flat files.
fn raw<'a>(line: &'a str, key: &str) -> &'a str {
    let key = format!("\"{key}\":");
    let start = line.find(&key).unwrap_or_else(|| panic!("{key} in {line}")) + key.len();
    let value = &line[start..];
    let end = match value.as_bytes()[0] {
        b'[' => value.find(']').unwrap() + 1,
        b'{' => value.find('}').unwrap() + 1,
        _ => value.find([',', '}']).unwrap(),
    };
    &value[..end]
}

fn numbers(list: &str) -> Vec<i64> {
    list.trim_matches(['[', ']', '{', '}'])
        .split(',')
        .filter(|item| !item.is_empty())
        .map(|item| item.rsplit(':').next().unwrap().trim().parse().unwrap())
        .collect()
}

fn color(number: &str) -> Color {
    match number {
        "1" => Color::Black,
        "2" => Color::White,
        other => panic!("a colour: {other}"),
    }
}

/// A position of keys such as `board`, `color` and `placed`, each with this prefix.
fn position(line: &str, prefix: &str) -> Position {
    let key = |name: &str| raw(line, &format!("{prefix}{name}"));
    let variant = Variant::from_name(raw(line, "game_mode").trim_matches('"')).unwrap();
    let mut board = Board::empty(variant.shape());
    let size = board.size();
    let cells = numbers(key("board"));
    assert_eq!(cells.len(), size.area());
    for (index, cell) in (0..).zip(cells) {
        let square = Square::from_index(index, size).unwrap();
        match cell {
            0 => {}
            1 => board.set(square, Some(Color::Black)).unwrap(),
            2 => board.set(square, Some(Color::White)).unwrap(),
            other => panic!("a cell: {other}"),
        }
    }
    let mut blocked = numbers(raw(line, "blocked_squares"));
    blocked.sort_unstable();
    assert_eq!(indexes(variant.shape().blocked()), blocked);
    let placed = numbers(key("placed"));
    let placed = [0, 1].map(|side| u8::try_from(placed[side]).unwrap());
    Position::from_board(variant, &board, color(key("color")), Some(placed))
        .unwrap_or_else(|error| panic!("{error}: {line}"))
}

fn indexes(set: SquareSet) -> Vec<i64> {
    set.iter()
        .map(|square| square.index(set.size()).unwrap().into())
        .collect()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_playouts_agree() {
    let mut seen = 0;
    for line in text("playouts.ndjson").lines() {
        let before = position(line, "");
        assert_eq!(
            indexes(before.legal_moves()),
            numbers(raw(line, "legal_moves")),
            "{line}"
        );
        let mut after = before;
        match raw(line, "move") {
            "null" => assert!(before.is_over(), "{line}"),
            index => {
                assert!(!before.is_over(), "{line}");
                let mv = Move::from_index(index.parse().unwrap(), before.board().size()).unwrap();
                after
                    .play(mv)
                    .unwrap_or_else(|error| panic!("{error}: {line}"));
                assert_eq!(after, position(line, "result_"), "{line}");
            }
        }
        assert_eq!(
            after.is_over().to_string(),
            raw(line, "result_over"),
            "{line}"
        );
        match raw(line, "kind").trim_matches('"') {
            "pass" => assert!(before.must_pass(), "{line}"),
            "over" => assert!(before.result().is_some(), "{line}"),
            "centre" => assert!(before.is_centre_phase(), "{line}"),
            "cap" => assert_eq!(before.placed()[before.turn().index()], 32, "{line}"),
            _ => assert!(before.has_legal_move(), "{line}"),
        }
        seen += 1;
    }
    assert!(seen > 0);
    println!("{seen} positions");
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_engine_requests_agree() {
    let messages = text("seed_messages.ndjson");
    let requests = messages
        .lines()
        .filter(|line| line.contains("\"engine_request\""));
    let mut seen = 0;
    for line in requests {
        let position = position(line, "");
        assert_eq!(
            indexes(position.legal_moves()),
            numbers(raw(line, "legal_moves")),
            "{line}"
        );
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_perft_agrees() {
    // Deeper counts are slow in debug builds: `deeper` in othello_perft.rs has them.
    let limit = if cfg!(debug_assertions) {
        400_000
    } else {
        u64::MAX
    };
    for line in text("perft.tsv").lines().skip(2) {
        let mut fields = line.split('\t');
        let names = fields.next().unwrap();
        let counts: Vec<u64> = fields.map(|count| count.parse().unwrap()).collect();
        for name in names.split(['=', ' ']) {
            let Some(variant) = Variant::from_name(name) else {
                continue;
            };
            let start = Position::new(variant);
            for (depth, &count) in (1..).zip(&counts).take_while(|&(_, &count)| count <= limit) {
                assert_eq!(start.perft(depth), count, "{variant} {depth}");
            }
        }
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_notation_agrees() {
    for line in text("move_notation.tsv").lines().skip(1) {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap();
        let size = Size::new(next().parse().unwrap()).unwrap();
        let (text, expected) = (next(), next());
        let mv = Move::from_text(text, size);
        match expected {
            "error" => {
                let error = mv.expect_err(line);
                // The text names a square of another board, or none.
                assert_eq!(
                    error == MoveError::BadText,
                    Move::from_text(text, Size::Fourteen) == Err(MoveError::BadText),
                    "{line}"
                );
            }
            "pass" => assert_eq!(mv, Ok(Move::Pass), "{line}"),
            index => assert_eq!(mv, Move::from_index(index.parse().unwrap(), size), "{line}"),
        }
    }
}

/// The board and the mover of a GGF board or an OBF line, from their cells in order.
fn board_of_cells(shape: Shape, cells: &[u8]) -> (Board, Color) {
    let mut board = Board::empty(shape);
    let disc = |cell: u8| match cell {
        b'*' | b'X' => Some(Color::Black),
        b'O' => Some(Color::White),
        b'-' => None,
        other => panic!("a cell: {}", char::from(other)),
    };
    assert_eq!(cells.len(), shape.area() + 1);
    for (square, &cell) in shape.squares().iter().zip(cells) {
        board.set(square, disc(cell)).unwrap();
    }
    (board, disc(cells[shape.area()]).unwrap())
}

/// A GGF game's tags and values, in order.
fn tags(game: &str) -> Vec<(&str, &str)> {
    let mut rest = game;
    let mut tags = vec![];
    while let Some((tag, after)) = rest.split_once('[') {
        let (value, after) = after.split_once(']').unwrap();
        tags.push((tag.trim(), value));
        rest = after;
    }
    tags
}

fn value<'a>(tags: &[(&'a str, &'a str)], name: &str) -> Option<&'a str> {
    let found = tags.iter().find(|&&(tag, _)| tag == name);
    found.map(|&(_, value)| value)
}

fn start_of(tags: &[(&str, &str)]) -> Position {
    let (size, cells) = value(tags, "BO").unwrap().split_once(' ').unwrap();
    let (variant, shape) = match size {
        "88" => (Variant::Octagon, Shape::Octagon),
        side => (
            Variant::Std,
            Shape::Full(Size::new(side.parse().unwrap()).unwrap()),
        ),
    };
    let cells: Vec<u8> = cells
        .bytes()
        .filter(|cell| !cell.is_ascii_whitespace())
        .collect();
    let (board, turn) = board_of_cells(shape, &cells);
    Position::from_board(variant, &board, turn, None).unwrap()
}

fn items(tags: &[(&str, &str)], size: Size) -> Vec<(Color, Move)> {
    tags.iter()
        .filter_map(|&(tag, value)| {
            let color = match tag {
                "B" => Color::Black,
                "W" => Color::White,
                _ => return None,
            };
            let text = value.split('/').next().unwrap();
            Some((color, Move::from_text(text, size).unwrap()))
        })
        .collect()
}

fn ggf_games() -> Vec<String> {
    let mut games = vec![];
    for entry in fs::read_dir(folder("ggf")).unwrap() {
        let file = fs::read(entry.unwrap().path()).unwrap();
        let file = String::from_utf8_lossy(&file).into_owned();
        let bodies = file.split("(;").skip(1);
        games.extend(bodies.map(|body| body.split(";)").next().unwrap().to_owned()));
    }
    assert!(!games.is_empty());
    games
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_ggf_games_replay() {
    let mut finished = 0;
    let games = ggf_games();
    for game in &games {
        let tags = tags(game);
        let start = start_of(&tags);
        let items = items(&tags, start.board().size());
        let mut position = start;
        for &(color, mv) in &items {
            assert_eq!(position.turn(), color, "{game}");
            position
                .play(mv)
                .unwrap_or_else(|error| panic!("{mv}: {error}: {game}"));
        }
        let result = value(&tags, "RE").unwrap_or("?");
        let is_plain = value(&tags, "KM").is_none() && !result.contains([':', '?']);
        if let (Some(end), true) = (position.result(), is_plain) {
            let margin: f64 = result.parse().unwrap();
            assert_eq!(f64::from(end.margin()), margin, "{game}");
            finished += 1;
        }
    }
    println!(
        "{} games, {finished} with a result that agrees",
        games.len()
    );
}

/// The two public reports about a pass at the end of a GGF game: okuhara/edax-reversi-AVX issue 1, and an entry of weltyc/nboard's list.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_passes_at_the_end_of_a_game() {
    let mut reports = BTreeSet::new();
    for game in ggf_games() {
        let tags = tags(&game);
        let start = start_of(&tags);
        let items = items(&tags, start.board().size());
        let Some((&(color, Move::Pass), before)) = items.split_last() else {
            continue;
        };
        let before = replay(start, before.iter().map(|&(_, mv)| mv)).unwrap();
        assert_eq!(before.turn(), color);
        assert!(before.legal_moves().is_empty() && before.must_pass());
        let mut after = before;
        assert!(after.play(Move::Pass).unwrap().is_empty());
        assert_eq!(after.turn(), !color);
        // Sent twice, the second is refused.
        assert_eq!(
            after.play(Move::Pass).unwrap_err().code(),
            "pass-with-moves"
        );
        let legal: Vec<String> = after
            .legal_moves()
            .iter()
            .map(|square| square.to_string())
            .collect();
        let legal = legal.join(" ");
        match (items.len(), color) {
            (35, Color::Black) => {
                assert_eq!(legal, "a1 g1 b2 c2 d2 e2 g2 g3 g4 h5 f6 g6 g7");
                reports.insert(35);
            }
            (56, Color::White) => {
                assert_eq!(legal, "a1 f1 a2 h7 h8");
                assert_eq!(
                    (after.discs(), after.board().empties().len()),
                    ([25, 34], 5)
                );
                reports.insert(56);
            }
            _ => assert!(!legal.is_empty()),
        }
    }
    println!("items of the games that end with a pass: {reports:?}");
    assert!(!reports.is_empty());
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_openings_are_legal_and_distinct() {
    let mut boards = BTreeSet::new();
    let mut lines = 0;
    for entry in fs::read_dir(folder("xot")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (pairs, rest) = line.trim().as_bytes().as_chunks::<2>();
            assert!(rest.is_empty(), "{line}");
            let moves = pairs
                .iter()
                .map(|pair| Move::from_text(pair, Size::Eight).unwrap());
            let position = replay(Position::default(), moves)
                .unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(
                (position.placed(), position.turn()),
                ([4, 4], Color::Black),
                "{line}"
            );
            let discs = Color::ALL.map(|color| position.board().discs(color).words());
            assert!(boards.insert(discs), "{line}");
            lines += 1;
        }
    }
    assert!(lines > 0);
    println!("{lines} openings");
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_endgames_list_legal_moves() {
    let mut rows = 0;
    for entry in fs::read_dir(folder("obf")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines() {
            let line = line.split('%').next().unwrap().trim();
            if line.is_empty() {
                continue;
            }
            let mut fields = line.split(';');
            let cells: Vec<u8> = fields
                .next()
                .unwrap()
                .bytes()
                .filter(|&cell| cell != b' ')
                .collect();
            let (board, turn) = board_of_cells(Shape::Full(Size::Eight), &cells);
            let position = Position::from_board(Variant::Std, &board, turn, None).unwrap();
            for field in fields.filter(|field| !field.trim().is_empty()) {
                let name = field.split(':').next().unwrap().trim();
                let mv = Move::from_text(name, Size::Eight).unwrap();
                assert_eq!(position.check_move(mv), Ok(()), "{mv}: {line}");
            }
            rows += 1;
        }
    }
    assert!(rows > 0);
    println!("{rows} endgames");
}
