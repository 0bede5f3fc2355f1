//! A board as an SVG picture, whatever the game: all that is known of it comes through [`BoardView`].
//!
//! The picture needs no font, style sheet or script from elsewhere, and has no ids, so that several can stand in one page.

use std::fmt::Write as _;

use boardwire_core::board::{BoardView, Glyph, Grid, Held, Label, Seat, TextStyle};
use unicode_width::UnicodeWidthStr as _;

/// Writing to a String does not fail.
macro_rules! put {
    ($svg:expr, $($text:tt)*) => {{
        let _ = writeln!($svg.out, $($text)*);
    }};
}

mod ground;
mod markup;

/// Width of a cell, in the picture's own units; they are pixels unless it is scaled.
const CELL: usize = 48;
/// Width of the strip for the pieces beside the board.
const STAND: usize = 84;
/// From one piece beside the board to the next.
const HELD: usize = 42;
const MARGIN: usize = 16;
/// Room for the coordinates, above the board and beside it.
const COORDINATES: usize = 26;
/// Room for the first line below the board, and for each that follows.
const FOOT: usize = 40;
const FOOT_LINE: usize = 22;
const FOOT_SIZE: usize = 16;

const SERIF: &str = "'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho','MS PMincho','IPAexMincho',serif";
pub(crate) const SANS: &str = "'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic','Helvetica Neue',Arial,sans-serif";

const PAPER: &str = "#ffffff";
const BOARD: &str = "#fcf8ee";
const LINE: &str = "#5f5a50";
const INK: &str = "#1f1d1a";
const FAINT: &str = "#6d685e";
const MARK: &str = "#ffe08a";
const PIECE: &str = "#fffdf7";
const EDGE: &str = "#8a8172";
const PROMOTED: &str = "#b3261e";
const TO_MOVE: &str = "#2f6f4f";

/// What is written around the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caption<'c> {
    /// The picture's title, for those who can't see it.
    pub(crate) title: &'c str,
    /// Stands below the board, such as `Move 3: 2g2f`.
    pub(crate) note: Option<&'c str>,
}

/// Draws a board.
pub(crate) fn render(board: &dyn BoardView, caption: &Caption<'_>) -> String {
    let foot = foot(board, caption);
    let layout = Layout::of(board, &foot);
    let mut svg = Svg {
        board,
        layout,
        out: String::new(),
    };
    svg.open(caption);
    svg.frame();
    svg.marks();
    svg.grid();
    svg.coordinates();
    svg.playable();
    svg.pieces();
    svg.markup();
    for seat in 0..board.seats() {
        svg.stand(Seat(seat));
    }
    svg.foot(&foot);
    svg.out.push_str("</svg>\n");
    svg.out
}

/// The lines below the board: the last move and who is to move; what was taken from the board and has no place beside it.
fn foot(board: &dyn BoardView, caption: &Caption<'_>) -> Vec<String> {
    let moves: Vec<_> = [caption.note.map(str::to_string), to_move(board)]
        .into_iter()
        .flatten()
        .collect();
    let mut lines = vec![moves.join(" · ")];
    if let Some(name) = board.held_name().filter(|_| !has_stands(board)) {
        let counts: Vec<_> = seats(board)
            .map(|seat| (seat, held_count(board, seat)))
            .collect();
        if counts.iter().any(|(_, count)| *count > 0) {
            let of_seat =
                |(seat, count): &(Seat, u32)| format!("{} {count}", board.seat_name(*seat));
            let counts: Vec<_> = counts.iter().map(of_seat).collect();
            lines.push(format!("{name}: {}", counts.join(", ")));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn seats(board: &dyn BoardView) -> impl Iterator<Item = Seat> {
    (0..board.seats()).map(Seat)
}

/// How many pieces a player has beside the board.
fn held_count(board: &dyn BoardView, seat: Seat) -> u32 {
    let held = board.held(seat);
    held.iter().map(|it| it.count).fold(0, u32::saturating_add)
}

fn to_move(board: &dyn BoardView) -> Option<String> {
    Some(format!("{} to move", board.seat_name(board.to_move()?)))
}

/// Whether the players' pieces beside the board have a place there. Stones that are taken are only counted.
fn has_stands(board: &dyn BoardView) -> bool {
    board.held_name().is_some() && board.grid() != Grid::Intersections
}

/// How wide a text is at most, about: fonts differ.
pub(crate) fn text_width(text: &str, size: usize) -> usize {
    text.width() * size * 11 / 20
}

/// Where the parts stand.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// The upper left corner of the cells.
    left: usize,
    top: usize,
    /// The size of the cells together.
    wide: usize,
    high: usize,
    /// The size of the picture.
    width: usize,
    height: usize,
    stands: bool,
}

impl Layout {
    fn of(board: &dyn BoardView, foot: &[String]) -> Self {
        let stands = has_stands(board);
        let (wide, high) = (board.width() * CELL, board.height() * CELL);
        // Shogi's ranks are counted at the right; elsewhere rows are at the left.
        let (before, after) = match stands {
            true => (STAND, COORDINATES + STAND),
            false => (COORDINATES, 0),
        };
        let own = MARGIN + before + wide + after + MARGIN;
        // A small board stands in the middle of what its foot needs.
        let text = foot.iter().map(|line| text_width(line, FOOT_SIZE)).max();
        let wider = (text.unwrap_or(0) + 2 * MARGIN).saturating_sub(own);
        let top = MARGIN + COORDINATES;
        let foot = match foot.len() {
            0 => 0,
            lines => FOOT + (lines - 1) * FOOT_LINE,
        };
        Self {
            left: MARGIN + before + wider / 2,
            top,
            wide,
            high,
            width: own + wider,
            height: top + high + foot + MARGIN,
            stands,
        }
    }

    const fn center(&self, column: usize, row: usize) -> (usize, usize) {
        (
            self.left + column * CELL + CELL / 2,
            self.top + row * CELL + CELL / 2,
        )
    }
}

struct Svg<'b> {
    board: &'b dyn BoardView,
    layout: Layout,
    out: String,
}

impl Svg<'_> {
    fn open(&mut self, caption: &Caption<'_>) {
        let Layout { width, height, .. } = self.layout;
        put!(
            self,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
        );
        put!(self, "<title>{}</title>", escape(caption.title));
        put!(self, "<desc>{}</desc>", escape(&self.description(caption)));
        put!(
            self,
            r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#
        );
    }

    /// The position in words: what stands where, by owner, and what is held.
    fn description(&self, caption: &Caption<'_>) -> String {
        let board = self.board;
        let mut text = String::new();
        for seat in 0..board.seats() {
            let seat = Seat(seat);
            let mut placed = Vec::new();
            for (column, row) in self.cells() {
                if let Some(glyph) = board.glyph(column, row)
                    && glyph.owner == Some(seat)
                {
                    let column = board.column_label(column).ascii;
                    let place = format!("{column}{}", board.row_label(row).ascii);
                    // Of a stone or a disc, whose it is says all.
                    placed.push(match glyph.directed {
                        true => format!("{} {place}", glyph.label.ascii.to_ascii_uppercase()),
                        false => place,
                    });
                }
            }
            let placed = if placed.is_empty() {
                "nothing".to_string()
            } else {
                placed.join(", ")
            };
            let _ = write!(text, "{}: {placed}", board.seat_name(seat));
            if let Some(name) = board.held_name().filter(|_| has_stands(board)) {
                let held: Vec<_> = board
                    .held(seat)
                    .iter()
                    .map(|held| format!("{} {}", held.count, held.label.ascii))
                    .collect();
                let held = if held.is_empty() {
                    "nothing".to_string()
                } else {
                    held.join(", ")
                };
                let _ = write!(text, "; in {name}: {held}");
            }
            text.push_str(". ");
        }
        for line in foot(board, caption) {
            let _ = write!(text, "{line}. ");
        }
        text.trim_end().to_string()
    }

    fn coordinates(&mut self) {
        let Layout {
            left,
            top,
            wide,
            stands,
            ..
        } = self.layout;
        let side = match stands {
            true => left + wide + COORDINATES / 2 + 2,
            false => left - COORDINATES / 2 - 2,
        };
        put!(
            self,
            r#"<g font-family="{SANS}" font-size="15" fill="{FAINT}" text-anchor="middle">"#
        );
        for column in 0..self.board.width() {
            let (x, _) = self.layout.center(column, 0);
            let label = self.board.column_label(column);
            put!(
                self,
                r#"<text x="{x}" y="{}">{}</text>"#,
                top - 9,
                escape(&label.ascii)
            );
        }
        for row in 0..self.board.height() {
            let (_, y) = self.layout.center(0, row);
            let Label { native, .. } = self.board.row_label(row);
            put!(
                self,
                r#"<text x="{side}" y="{}">{}</text>"#,
                y + 5,
                escape(&native)
            );
        }
        put!(self, "</g>");
    }

    /// A small dot where the player to move may play.
    fn playable(&mut self) {
        let cells: Vec<_> = self
            .cells()
            .filter(|&(column, row)| self.board.is_playable(column, row))
            .collect();
        for (column, row) in cells {
            let (x, y) = self.layout.center(column, row);
            put!(
                self,
                r#"<circle cx="{x}" cy="{y}" r="7" fill="{TO_MOVE}" fill-opacity="0.45"/>"#
            );
        }
    }

    fn pieces(&mut self) {
        let pieces: Vec<_> = self
            .cells()
            .filter_map(|(column, row)| Some((column, row, self.board.glyph(column, row)?)))
            .collect();
        for (column, row, glyph) in pieces {
            let (x, y) = self.layout.center(column, row);
            self.piece(&glyph, x, y);
        }
    }

    fn piece(&mut self, glyph: &Glyph, x: usize, y: usize) {
        if glyph.directed {
            let turned = glyph.owner == Some(Seat(1));
            let ink = if glyph.promoted { PROMOTED } else { INK };
            put!(
                self,
                "{}",
                pentagon(glyph.label.text(TextStyle::Native), x, y, turned, ink, 26)
            );
            return;
        }
        let text = glyph.label.text(TextStyle::Native);
        let (fill, edge) = match glyph.owner {
            Some(Seat(0)) => ("#22211f", "#000000"),
            Some(Seat(1)) => ("#ffffff", "#22211f"),
            Some(Seat(2)) => ("#c0392b", "#7b241c"),
            Some(Seat(3)) => ("#2e6da4", "#1b4466"),
            Some(_) => ("#3d8b57", "#245a37"),
            None => {
                self.text(x, y + 6, 17, text);
                return;
            }
        };
        put!(
            self,
            r#"<circle cx="{x}" cy="{y}" r="21" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>"#
        );
    }

    /// A player's name, whether it is their turn, and their pieces beside the board: the first player's at the lower right, the
    /// second's at the upper left, turned round as they see them.
    fn stand(&mut self, seat: Seat) {
        if !self.layout.stands || seat.0 > 1 {
            return;
        }
        let Layout {
            left,
            top,
            wide,
            high,
            ..
        } = self.layout;
        let first = seat == Seat(0);
        let x = match first {
            true => left + wide + COORDINATES + STAND / 2 + 4,
            false => left - STAND / 2 - 6,
        };
        let directed = self.is_directed();
        let sign = match (directed, first) {
            (true, true) => "☗ ",
            (true, false) => "☖ ",
            _ => "",
        };
        // The name stands at the outer end, and the pieces follow it toward the middle.
        let name_y = if first { top + high - 6 } else { top + 14 };
        let name = escape(&self.board.seat_name(seat));
        let turn = self.board.to_move() == Some(seat);
        let (weight, ink) = if turn {
            ("bold", TO_MOVE)
        } else {
            ("normal", FAINT)
        };
        put!(
            self,
            r#"<text x="{x}" y="{name_y}" font-family="{SANS}" font-size="15" font-weight="{weight}" fill="{ink}" text-anchor="middle">{sign}{name}</text>"#
        );
        let held = self.board.held(seat);
        for (index, Held { label, count }) in held.iter().enumerate() {
            let from_name = 30 + (held.len() - 1 - index) * HELD;
            let y = match first {
                true => (top + high).saturating_sub(14 + from_name),
                false => top + 14 + from_name,
            };
            let text = label.text(TextStyle::Native);
            if directed {
                put!(self, "{}", pentagon(text, x - 12, y, !first, INK, 22));
            } else {
                self.text(x - 12, y + 6, 20, text);
            }
            if *count != 1 {
                put!(
                    self,
                    r#"<text x="{}" y="{}" font-family="{SANS}" font-size="17" fill="{INK}">{count}</text>"#,
                    x + 9,
                    y + 6
                );
            }
        }
    }

    /// Whether pieces show by their direction whose they are: then those beside the board do too.
    fn is_directed(&self) -> bool {
        self.cells()
            .filter_map(|(column, row)| self.board.glyph(column, row))
            .any(|glyph| glyph.directed)
    }

    fn text(&mut self, x: usize, y: usize, size: usize, text: &str) {
        let text = escape(text);
        put!(
            self,
            r#"<text x="{x}" y="{y}" font-family="{SANS}" font-size="{size}" fill="{INK}" text-anchor="middle">{text}</text>"#
        );
    }

    fn foot(&mut self, lines: &[String]) {
        let Layout {
            width, top, high, ..
        } = self.layout;
        let mut y = top + high + 28;
        for line in lines {
            // Below a board with stands its middle is that of the picture but for the coordinates.
            let x = match self.layout.stands {
                true => self.layout.left + self.layout.wide / 2,
                false => width / 2,
            };
            self.text(x, y, FOOT_SIZE, line);
            y += FOOT_LINE;
        }
    }
}

/// A shogi piece: a pentagon that points away from its owner, with its name.
fn pentagon(text: &str, x: usize, y: usize, turned: bool, ink: &str, size: usize) -> String {
    let turn = if turned { " rotate(180)" } else { "" };
    let scale = size as f64 / 26.0;
    let text = escape(text);
    format!(
        r#"<g transform="translate({x} {y}){turn} scale({scale:.2})"><path d="M0-21L13.5-15 17.5 20H-17.5L-13.5-15Z" fill="{PIECE}" stroke="{EDGE}" stroke-width="1.3" stroke-linejoin="round"/><text y="13" font-family="{SERIF}" font-size="26" font-weight="600" fill="{ink}" text-anchor="middle">{text}</text></g>"#
    )
}

/// A text inside XML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Characters that XML can't hold.
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}')
            }
            _ => out.push(character),
        }
    }
    out
}

/// Every element is closed, in order; no quotation mark or bracket of a text is left as it is.
#[cfg(test)]
pub(crate) fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').map(|end| start + end).unwrap();
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwire_core::board::Grid;
    use boardwire_core::shogi::{Move, Setup};
    use std::borrow::Cow;

    const PLAIN: Caption<'_> = Caption {
        title: "A <position> & more",
        note: Some("Move 1 of 1: 7g7f"),
    };

    #[test]
    fn the_start_position_has_all_pieces() {
        let mut setup = Setup::startpos();
        let mv = Move::from_usi(b"7g7f").unwrap();
        setup.play_unchecked(mv).unwrap();
        let svg = render(&setup.view(Some(mv)), &PLAIN);
        assert_well_formed(&svg);
        assert_eq!(svg.matches("<path d=\"M0-21").count(), 40);
        assert_eq!(svg.matches("rotate(180)").count(), 20);
        assert_eq!(svg.matches(MARK).count(), 2);
        assert_eq!(svg.matches("<circle").count(), 4, "the star points");
        assert!(svg.contains("<title>A &lt;position&gt; &amp; more</title>"));
        assert!(svg.contains("White to move"));
        assert!(!svg.contains(" id="));
    }

    #[test]
    fn hands_show_counts_from_two_on() {
        let sfen = boardwire_usi::sfen::parse("4k4/9/9/9/9/9/9/9/4K4 b R18p 1").unwrap();
        let svg = render(&sfen.setup, &PLAIN);
        assert_well_formed(&svg);
        assert_eq!(svg.matches("<path d=\"M0-21").count(), 4);
        assert!(svg.contains(">18</text>") && !svg.contains(">1</text>\n</svg>"));
        assert!(svg.contains("in hand: 1 R. White: K 5a; in hand: 18 P."));
    }

    /// A small board of each kind, to hold the renderer to the view alone.
    struct Small {
        grid: Grid,
        hole: Option<(usize, usize)>,
    }

    impl BoardView for Small {
        fn grid(&self) -> Grid {
            self.grid
        }
        fn width(&self) -> usize {
            3
        }
        fn height(&self) -> usize {
            3
        }
        fn column_label(&self, column: usize) -> Label {
            Label::same(Cow::Owned(column.to_string()))
        }
        fn row_label(&self, row: usize) -> Label {
            Label::same(Cow::Owned(row.to_string()))
        }
        fn has_cell(&self, column: usize, row: usize) -> bool {
            self.hole != Some((column, row))
        }
        fn star_points(&self) -> Vec<(usize, usize)> {
            vec![(1, 1)]
        }
        fn glyph(&self, column: usize, row: usize) -> Option<Glyph> {
            (row == 0).then(|| Glyph {
                label: Label::new("X", "●"),
                owner: Some(Seat(u8::from(column % 2 == 1))),
                promoted: false,
                directed: false,
            })
        }
        fn is_marked(&self, column: usize, row: usize) -> bool {
            (column, row) == (0, 0)
        }
        fn to_move(&self) -> Option<Seat> {
            None
        }
    }

    fn small(grid: Grid, hole: Option<(usize, usize)>) -> String {
        let caption = Caption {
            title: "Go",
            note: None,
        };
        let svg = render(&Small { grid, hole }, &caption);
        assert_well_formed(&svg);
        svg
    }

    #[test]
    fn other_games_can_be_drawn() {
        let svg = small(Grid::Intersections, None);
        assert_eq!(svg.matches("r=\"21\"").count(), 3);
        assert!(!svg.contains("☗"));
        // The dot is on the middle crossing, where two lines meet.
        assert!(
            svg.contains(r#"<circle cx="114" cy="114" r="3.5""#),
            "{svg}"
        );
        assert!(svg.contains("M114 66v96") && svg.contains("M66 114h96"));
        let svg = small(Grid::Squares, None);
        // The dot is at a corner of the middle square.
        assert!(svg.contains(r#"<circle cx="90" cy="90" r="3.5""#), "{svg}");
        assert!(svg.contains("M90 42v144") && svg.contains("M42 90h144"));
    }

    #[test]
    fn cells_that_a_board_lacks_are_not_drawn() {
        for grid in [Grid::Squares, Grid::Intersections, Grid::Tiles] {
            let svg = small(grid, Some((0, 0)));
            assert_eq!(svg.matches("r=\"21\"").count(), 2, "no piece");
            assert!(!svg.contains(MARK) && !svg.contains("X 00"));
            let ground = svg.lines().find(|line| line.contains(BOARD)).unwrap();
            assert_eq!(ground.matches('z').count(), 8);
        }
        let squares = small(Grid::Squares, Some((0, 0)));
        let path = |svg: &str, ink: &str| {
            let line = svg
                .lines()
                .find(|line| line.contains("<path") && line.contains(&format!("stroke=\"{ink}\"")))
                .unwrap();
            line.matches('M').count()
        };
        // Twelve edges between nine squares, of which two are now the rim; its length is what it was.
        assert_eq!((path(&squares, LINE), path(&squares, INK)), (10, 12));
        assert!(!squares.contains("M42 42"), "nothing at the corner");
        let crossings = small(Grid::Intersections, Some((0, 0)));
        assert_eq!(path(&crossings, LINE), 10);
    }
}
