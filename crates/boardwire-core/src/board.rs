//! What a drawing of a board needs to know, whatever the game, and a drawing in plain text.
//!
//! Every game keeps its own representation and lends it as a [`BoardView`]; [`render_text`] draws any of them for a
//! terminal, and other renderers (SVG) build on the same trait.
//!
//! ```
//! use boardwire_core::board::{TextStyle, render_text};
//! use boardwire_core::shogi::Setup;
//!
//! let text = render_text(&Setup::startpos(), TextStyle::Ascii);
//! assert!(text.contains("|  l  n  s  g  k  g  s  n  l | a"));
//! assert!(text.ends_with("Black to move\n"));
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr};

use crate::side::Color;

/// A player, numbered from 0 in the order of play. In games of two sides 0 is [`Color::Black`] and 1 is
/// [`Color::White`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl From<Color> for Seat {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self(0),
            Color::White => Self(1),
        }
    }
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Grid {
    /// Inside squares: shogi, othello.
    Squares,
    /// On the crossings of lines: go.
    Intersections,
    /// The pieces are the board, laid edge to edge: carcassonne.
    Tiles,
}

/// A text in two scripts, for the two [`TextStyle`]s.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// In ASCII only.
    pub ascii: Cow<'static, str>,
    /// In the game's own script or symbols: `歩`, `一`, `●`.
    pub native: Cow<'static, str>,
}

impl Label {
    /// A label of two fixed texts.
    #[must_use]
    pub const fn new(ascii: &'static str, native: &'static str) -> Self {
        Self {
            ascii: Cow::Borrowed(ascii),
            native: Cow::Borrowed(native),
        }
    }

    /// A label that is the same in both scripts.
    #[must_use]
    pub fn same(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        Self {
            ascii: text.clone(),
            native: text,
        }
    }

    /// The text for a style.
    #[must_use]
    pub fn text(&self, style: TextStyle) -> &str {
        match style {
            TextStyle::Ascii => &self.ascii,
            TextStyle::Native => &self.native,
        }
    }
}

/// What stands on one cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The piece. The ASCII text also tells the owner (upper and lower case, `X` and `O`); the native text need not.
    pub label: Label,
    /// Whose piece it is, if it is somebody's.
    pub owner: Option<Seat>,
    /// Whether the piece shows its promoted side, which is often drawn in red.
    pub promoted: bool,
    /// Whether only its direction tells the owner, as in shogi: the piece of seat 1 is drawn upside down, or marked
    /// `v` in text.
    pub directed: bool,
}

/// Pieces beside the board: in hand, captured, or not yet placed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// The kind of piece.
    pub label: Label,
    /// How many.
    pub count: u32,
}

/// The shape drawn over a cell, as SGF's `CR`, `MA`, `TR`, `SQ` and `SL` ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MarkShape {
    /// A circle.
    Circle,
    /// A cross, like the letter X.
    Cross,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// The cell is selected; how that looks is the renderer's choice.
    Selected,
}

/// What a record's author has drawn on one cell. All of it may stand there at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Marks<'a> {
    /// A shape.
    pub shape: Option<MarkShape>,
    /// A text.
    pub label: Option<Cow<'a, str>>,
    /// Whose territory the cell is said to be.
    pub territory: Option<Seat>,
    /// Whether the cell is drawn fainter than others.
    pub dimmed: bool,
}

/// A line drawn between the centres of two cells, each a column and a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// Where it begins.
    pub from: (usize, usize),
    /// Where it ends.
    pub to: (usize, usize),
    /// Whether it has a head at its end.
    pub is_arrow: bool,
}

/// A board that can be drawn.
///
/// Cells are addressed as they are drawn: `column` from 0 at the left, `row` from 0 at the top. Outside
/// [`width`](BoardView::width) and [`height`](BoardView::height) nothing stands.
pub trait BoardView {
    /// What the pieces stand on.
    fn grid(&self) -> Grid;

    /// The number of columns.
    fn width(&self) -> usize;

    /// The number of rows.
    fn height(&self) -> usize;

    /// The coordinate over a column.
    fn column_label(&self, column: usize) -> Label;

    /// The coordinate beside a row.
    fn row_label(&self, row: usize) -> Label;

    /// Whether the board has that cell: Octagon, an othello without corners, lacks some.
    fn has_cell(&self, _column: usize, _row: usize) -> bool {
        true
    }

    /// The dots that help the eye, such as go's hoshi: the column and the row of each. On [`Grid::Intersections`] a dot is
    /// on the crossing of that cell; on [`Grid::Squares`] it is at the cell's upper left corner.
    fn star_points(&self) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// What stands on a cell, or `None` if it is empty.
    fn glyph(&self, column: usize, row: usize) -> Option<Glyph>;

    /// How many columns of text the widest piece may take, so that the drawing keeps its shape from move to move.
    fn cell_width(&self, _style: TextStyle) -> usize {
        1
    }

    /// Whether the last move touched the cell.
    fn is_marked(&self, column: usize, row: usize) -> bool;

    /// Whether the player to move may play on the cell, where a drawing is to say so.
    fn is_playable(&self, _column: usize, _row: usize) -> bool {
        false
    }

    /// What a record's author has drawn on the cell.
    fn marks(&self, _column: usize, _row: usize) -> Marks<'_> {
        Marks::default()
    }

    /// The lines and arrows that a record's author has drawn.
    fn strokes(&self) -> Vec<Stroke> {
        Vec::new()
    }

    /// The number of players.
    fn seats(&self) -> u8 {
        2
    }

    /// What a player is called.
    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        match seat {
            Seat(0) => Cow::Borrowed("Black"),
            Seat(1) => Cow::Borrowed("White"),
            Seat(other) => Cow::Owned(alloc::format!("Player {}", u16::from(other) + 1)),
        }
    }

    /// What a player's pieces beside the board are called: `hand`, `captured`; `None` if the game has no such pieces.
    fn held_name(&self) -> Option<&'static str> {
        None
    }

    /// A player's pieces beside the board, in the order in which they are usually listed.
    fn held(&self, _seat: Seat) -> Vec<Held> {
        Vec::new()
    }

    /// The player to move, if the game goes on.
    fn to_move(&self) -> Option<Seat>;
}

/// A set-up of a game drawn as its view without a last move.
macro_rules! view_through {
    ($setup:ty) => {
        impl $crate::board::BoardView for $setup {
            $crate::board::view_through! { @
                grid() -> $crate::board::Grid;
                width() -> usize;
                height() -> usize;
                column_label(column: usize) -> $crate::board::Label;
                row_label(row: usize) -> $crate::board::Label;
                has_cell(column: usize, row: usize) -> bool;
                star_points() -> ::alloc::vec::Vec<(usize, usize)>;
                glyph(column: usize, row: usize) -> Option<$crate::board::Glyph>;
                cell_width(style: $crate::board::TextStyle) -> usize;
                is_marked(column: usize, row: usize) -> bool;
                held_name() -> Option<&'static str>;
                held(seat: $crate::board::Seat) -> ::alloc::vec::Vec<$crate::board::Held>;
                to_move() -> Option<$crate::board::Seat>;
            }
        }
    };
    (@ $($method:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        $(
            fn $method(&self, $($argument: $type),*) -> $result {
                self.view(None).$method($($argument),*)
            }
        )*
    };
}
pub(crate) use view_through;

/// How [`render_text`] writes pieces and coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TextStyle {
    /// ASCII letters: `P`, `+p`.
    #[default]
    Ascii,
    /// The game's own characters: `歩`, and `vと` for White's. Made for terminals that draw CJK characters two
    /// columns wide.
    Native,
}

/// Draws a board in plain text, each line ended by LF, with columns aligned.
///
/// Column coordinates stand on top and row coordinates at the right (in the native style in both scripts); pieces
/// beside the board stand above (every player but the first) and below it; the last line says who is to move. The
/// cells of the last move are put in brackets, and those that can be played on have a `*`; two neighbours share the bar between them, as in `[ P| .]`.
/// Of [`Marks`], labels of one character and one column, and territory (`x`, `o`) are written where no piece stands.
#[must_use]
pub fn render_text(board: &dyn BoardView, style: TextStyle) -> String {
    let columns = board.width();
    let cells = collect_cells(board, style);
    let headings: Vec<Label> = (0..columns)
        .map(|column| board.column_label(column))
        .collect();
    let texts = headings
        .iter()
        .map(|label| label.text(style))
        .chain(cells.iter().map(String::as_str));
    let width = texts
        .map(UnicodeWidthStr::width)
        .fold(board.cell_width(style), usize::max);

    let mut out = String::new();
    for seat in (1..board.seats()).rev() {
        push_held(&mut out, board, Seat(seat), style);
    }
    out.push(' ');
    for heading in &headings {
        out.push(' ');
        push_padded(&mut out, heading.text(style), width);
    }
    trim_line(&mut out);
    push_border(&mut out, columns, width);
    for row in 0..board.height() {
        out.push('|');
        let marked = |column: usize| column < columns && board.is_marked(column, row);
        for column in 0..columns {
            let left = column.checked_sub(1).is_some_and(marked);
            out.push(separator(left, marked(column)));
            push_padded(
                &mut out,
                cells.get(row * columns + column).map_or("", String::as_str),
                width,
            );
        }
        out.push(separator(columns.checked_sub(1).is_some_and(marked), false));
        out.push_str("| ");
        let Label { ascii, native } = board.row_label(row);
        out.push_str(&ascii);
        if style == TextStyle::Native && native != ascii {
            out.push(' ');
            out.push_str(&native);
        }
        trim_line(&mut out);
    }
    push_border(&mut out, columns, width);
    if board.seats() > 0 {
        push_held(&mut out, board, Seat(0), style);
    }
    if let Some(seat) = board.to_move() {
        out.push_str(&board.seat_name(seat));
        out.push_str(" to move\n");
    }
    out
}

/// The texts of all cells, row by row.
fn collect_cells(board: &dyn BoardView, style: TextStyle) -> Vec<String> {
    let mut cells = Vec::new();
    for row in 0..board.height() {
        for column in 0..board.width() {
            cells.push(cell_text(board, column, row, style));
        }
    }
    cells
}

fn cell_text(board: &dyn BoardView, column: usize, row: usize, style: TextStyle) -> String {
    if !board.has_cell(column, row) {
        return String::new();
    }
    let Some(glyph) = board.glyph(column, row) else {
        let marks = board.marks(column, row);
        if let Some(label) = marks.label.filter(|label| is_drawable(label)) {
            return label.into_owned();
        }
        if let Some(seat) = marks.territory {
            return String::from(match (seat, style) {
                (Seat(0), TextStyle::Ascii) => "x",
                (_, TextStyle::Ascii) => "o",
                (Seat(0), TextStyle::Native) => "▪",
                (_, TextStyle::Native) => "▫",
            });
        }
        let playable = board.is_playable(column, row);
        return String::from(match (board.grid(), style) {
            (_, TextStyle::Ascii) if playable => "*",
            (_, TextStyle::Native) if playable => "＊",
            (Grid::Intersections, _) => "+",
            (Grid::Tiles, _) => "",
            (Grid::Squares, TextStyle::Ascii) => ".",
            (Grid::Squares, TextStyle::Native) => "・",
        });
    };
    let mut text = String::new();
    if style == TextStyle::Native && glyph.directed && glyph.owner == Some(Seat(1)) {
        text.push('v');
    }
    text.push_str(glyph.label.text(style));
    text
}

/// Whether a label may stand in the place of a stone: one character that is seen, as wide as one. What has no width (a control
/// character, a mark on the character before, one that turns the direction of text) would act on the terminal.
fn is_drawable(label: &str) -> bool {
    let mut characters = label.chars();
    let is_seen = |it: char| it.width() == Some(1) && !it.is_whitespace();
    characters.next().is_some_and(is_seen) && characters.next().is_none()
}

fn separator(left_marked: bool, right_marked: bool) -> char {
    match (left_marked, right_marked) {
        (false, false) => ' ',
        (false, true) => '[',
        (true, false) => ']',
        (true, true) => '|',
    }
}

fn push_padded(out: &mut String, text: &str, width: usize) {
    for _ in text.width()..width {
        out.push(' ');
    }
    out.push_str(text);
}

fn push_border(out: &mut String, columns: usize, width: usize) {
    out.push('+');
    for _ in 0..columns * (width + 1) + 1 {
        out.push('-');
    }
    out.push_str("+\n");
}

/// Ends the line without trailing blanks.
fn trim_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

fn push_held(out: &mut String, board: &dyn BoardView, seat: Seat, style: TextStyle) {
    let Some(name) = board.held_name() else {
        return;
    };
    out.push_str(&board.seat_name(seat));
    out.push(' ');
    out.push_str(name);
    out.push(':');
    let held = board.held(seat);
    for Held { label, count } in &held {
        out.push(' ');
        out.push_str(label.text(style));
        if *count != 1 {
            out.push_str(&alloc::format!("{count}"));
        }
    }
    if held.is_empty() {
        out.push_str(" -");
    }
    out.push('\n');
}
