//! Boards drawn in plain text.

#![allow(clippy::unwrap_used, reason = "test helpers outside of test functions")]

use boardwire_core::board::{
    BoardView, Glyph, Grid, Held, Label, Marks, Seat, TextStyle, render_text,
};
use boardwire_core::shogi::{Move, Setup};

fn after(moves: &str) -> (Setup, Option<Move>) {
    let mut setup = Setup::startpos();
    let mut last = None;
    for text in moves.split_whitespace() {
        let mv = Move::from_usi(text.as_bytes()).unwrap();
        setup.play_unchecked(mv).unwrap();
        last = Some(mv);
    }
    (setup, last)
}

#[test]
fn shogi_in_ascii() {
    let (setup, last) = after("7g7f 3c3d 8h2b+");
    let expected = "\
White hand: -
   9  8  7  6  5  4  3  2  1
+----------------------------+
|  l  n  s  g  k  g  s  n  l | a
|  .  r  .  .  .  .  .[+B] . | b
|  p  p  p  p  p  p  .  p  p | c
|  .  .  .  .  .  .  p  .  . | d
|  .  .  .  .  .  .  .  .  . | e
|  .  .  P  .  .  .  .  .  . | f
|  P  P  .  P  P  P  P  P  P | g
|  .[ .] .  .  .  .  .  R  . | h
|  L  N  S  G  K  G  S  N  L | i
+----------------------------+
Black hand: B
White to move
";
    assert_eq!(render_text(&setup.view(last), TextStyle::Ascii), expected);
    let unmarked = expected.replace(['[', ']'], " ");
    assert_eq!(render_text(&setup, TextStyle::Ascii), unmarked);
}

#[test]
fn dots_come_from_the_board() {
    let (setup, last) = after("7g7f");
    let dots = vec![(3, 3), (6, 3), (3, 6), (6, 6)];
    assert_eq!(setup.view(last).star_points(), dots);
    assert_eq!(setup.star_points(), dots);
}

#[test]
fn shogi_in_kanji() {
    let (setup, last) = after("7g7f 3c3d 2g2f 2b7g+ 8i7g 8c8d 5i4h 8d8e 4h3h");
    let expected = "\
White hand: -
   ９  ８  ７  ６  ５  ４  ３  ２  １
+-------------------------------------+
| v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 | a 一
|  ・ v飛  ・  ・  ・  ・  ・  ・  ・ | b 二
| v歩  ・ v歩 v歩 v歩 v歩  ・ v歩 v歩 | c 三
|  ・  ・  ・  ・  ・  ・ v歩  ・  ・ | d 四
|  ・ v歩  ・  ・  ・  ・  ・  ・  ・ | e 五
|  ・  ・  歩  ・  ・  ・  ・  歩  ・ | f 六
|  歩  歩  桂  歩  歩  歩  歩  ・  歩 | g 七
|  ・  角  ・  ・  ・[ ・| 玉] 飛  ・ | h 八
|  香  ・  銀  金  ・  金  銀  桂  香 | i 九
+-------------------------------------+
Black hand: 角
White to move
";
    assert_eq!(render_text(&setup.view(last), TextStyle::Native), expected);
}

#[test]
fn hands_count_their_pieces() {
    let (setup, last) = after("7g7f 8c8d 7f7e 8d8e 7e7d 8e8f 7d7c+ 8f8g+");
    let text = render_text(&setup.view(last), TextStyle::Ascii);
    assert!(text.starts_with("White hand: P\n"), "{text}");
    assert!(text.contains("|  P[+p] .  P"), "{text}");
    let (setup, last) = after("7g7f 8c8d 7f7e 8d8e 7e7d 8e8f 7d7c+ 8f8g+ 7c7b");
    let text = render_text(&setup.view(last), TextStyle::Native);
    assert!(text.contains("\nBlack hand: 歩\n"), "{text}");
    let (setup, _) =
        after("7g7f 8c8d 7f7e 8d8e 7e7d 8e8f 7d7c+ 8f8g+ 7c8b 8g8h 8b8a 8h8i 8a7a 8i7i");
    let text = render_text(&setup, TextStyle::Ascii);
    assert!(text.starts_with("White hand: B S N P\n"), "{text}");
    assert!(text.contains("\nBlack hand: R S N P\n"), "{text}");
    let (setup, _) =
        after("7g7f 8c8d 7f7e 8d8e 7e7d 8e8f 7d7c+ 8f8g+ 7c8c 8g8f 8c9c 8f9f 9c9d 9f9g");
    let text = render_text(&setup, TextStyle::Ascii);
    assert!(text.contains("\nBlack hand: P2\n"), "{text}");
}

/// A board of another game: two crossings by one, no pieces beside it, game over.
#[derive(Debug)]
struct TinyGo;

impl BoardView for TinyGo {
    fn grid(&self) -> Grid {
        Grid::Intersections
    }
    fn width(&self) -> usize {
        2
    }
    fn height(&self) -> usize {
        1
    }
    fn column_label(&self, column: usize) -> Label {
        Label::same(["A", "B"][column])
    }
    fn row_label(&self, _row: usize) -> Label {
        Label::same("1")
    }
    fn glyph(&self, column: usize, _row: usize) -> Option<Glyph> {
        (column == 1).then(|| Glyph {
            label: Label::new("O", "●"),
            owner: Some(Seat(1)),
            promoted: false,
            directed: false,
        })
    }
    fn is_marked(&self, column: usize, _row: usize) -> bool {
        column == 1
    }
    fn to_move(&self) -> Option<Seat> {
        None
    }
}

#[test]
fn other_games_use_the_same_drawing() {
    assert_eq!(
        render_text(&TinyGo, TextStyle::Ascii),
        "  A B\n+-----+\n| +[O]| 1\n+-----+\n"
    );
    assert_eq!(
        render_text(&TinyGo, TextStyle::Native),
        "  A B\n+-----+\n| +[●]| 1\n+-----+\n"
    );
    assert_eq!(TinyGo.seat_name(Seat(4)), "Player 5");
    assert_eq!(TinyGo.held(Seat(0)), Vec::<Held>::new());
}

/// Three by two squares, of which the first is cut off.
struct CutCorner;

impl BoardView for CutCorner {
    fn grid(&self) -> Grid {
        Grid::Squares
    }

    fn width(&self) -> usize {
        3
    }

    fn height(&self) -> usize {
        2
    }

    fn column_label(&self, column: usize) -> Label {
        Label::same(["a", "b", "c"][column])
    }

    fn row_label(&self, row: usize) -> Label {
        Label::same(["1", "2"][row])
    }

    fn has_cell(&self, column: usize, row: usize) -> bool {
        (column, row) != (0, 0)
    }

    fn glyph(&self, _: usize, _: usize) -> Option<Glyph> {
        None
    }

    fn is_marked(&self, _: usize, _: usize) -> bool {
        false
    }

    fn to_move(&self) -> Option<Seat> {
        None
    }
}

#[test]
fn cells_that_a_board_lacks_are_blank() {
    let text = render_text(&CutCorner, TextStyle::Ascii);
    let lines: Vec<&str> = text.lines().collect();
    let border = "+-------+";
    assert_eq!(
        lines,
        ["  a b c", border, "|   . . | 1", "| . . . | 2", border]
    );
}

/// A row of empty points with a label each.
struct Labelled(&'static [&'static str]);

impl BoardView for Labelled {
    fn grid(&self) -> Grid {
        Grid::Intersections
    }

    fn width(&self) -> usize {
        self.0.len()
    }

    fn height(&self) -> usize {
        1
    }

    fn column_label(&self, _: usize) -> Label {
        Label::same("c")
    }

    fn row_label(&self, _: usize) -> Label {
        Label::same("1")
    }

    fn glyph(&self, _: usize, _: usize) -> Option<Glyph> {
        None
    }

    fn is_marked(&self, _: usize, _: usize) -> bool {
        false
    }

    fn marks(&self, column: usize, _: usize) -> Marks<'_> {
        Marks {
            label: Some(self.0[column].into()),
            ..Marks::default()
        }
    }

    fn to_move(&self) -> Option<Seat> {
        None
    }
}

#[test]
fn a_label_is_drawn_where_it_is_one_character_of_one_column() {
    let drawn = |labels| {
        let text = render_text(&Labelled(labels), TextStyle::Native);
        text.lines().nth(2).unwrap().to_string()
    };
    assert_eq!(drawn(&["A", "12", "", "é", "歩"]), "| A + + é + | 1");
    // Escape, bell, a line's ends, next line, a combining acute, an override of direction, a joiner, a blank.
    assert_eq!(
        drawn(&["\u{1b}", "\u{7}", "\n", "\r", "\u{85}"]),
        "| + + + + + | 1"
    );
    assert_eq!(
        drawn(&["\u{301}", "\u{202e}", "\u{200d}", " ", "a\u{301}"]),
        "| + + + + + | 1"
    );
}
