//! Writing collections in their canonical form, and in others that a caller asks for.
//!
//! The canonical form is UTF-8 with LF and no soft line breaks. It keeps the version of each game (FF). Its layout:
//!
//! - Games follow each other on lines of their own; the text ends with a line end.
//! - `(;` and the root's FF CA GM SZ ST AP are the first line. Each property about the game has a line: GN EV RO PB BR BT PW WR WT HA KM RU DT PC RE TM
//!   OT SO US AN GC ON CP, then others such as ID. What else the root has follows, on a line of its own where such a property came before.
//! - In each node: the above, then AB AW AE PL, B W KO MN BL WL OB OW, TE BM DO IT, GB GW DM UC HO V, N, C, AR CR DD LB LN MA SL SQ TR TB TW, VW FG PM, and
//!   all others in the order of the file.
//! - A line begins before the nodes 1, 11, 21.. of a game, before each variation, and before its nodes 10, 20..; parentheses stand only where there is a
//!   choice.
//! - Points are single and in the order of the file; a pass is `[]` in FF\[4\], else `[tt]`; numbers have no `+` and no needless zeros.
//! - CA says UTF-8, and is added where a game's text is not ASCII or has escape sequences; to the first game also where its CA counts for all
//!   ([`Policy::DecodeFirst`](crate::encoding::Policy::DecodeFirst)) and the text of any is,
//!   and where another game has escape sequences.
//!
//! What reading repairs is written repaired: stray text is left out, a node that mixes setup with a move or has two moves becomes two nodes, a point stands
//! once, an annotation that contradicts one before it is left out, so is PL beside a move, and TE with BM is IT or DO in FF\[4\]. Lists and texts that stand
//! twice are joined. Nothing else is lost: a value that makes no sense, a second value where one may stand, and properties that SGF does not know are
//! written as they stand. Bytes that are no text of the file's charset are U+FFFD. In a charset that this build can't decode, texts and CA stay as they are.
//!
//! A rectangle of points on a board of 52x52 may take a thousand times its bytes; apart from such the text is at most a little longer than the input.

mod canonical;
mod equal;
mod node;
mod order;
mod plain;
mod points;
mod rows;
mod sheet;
mod value;
mod writer;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use crate::tree::Collection;
use crate::value::PassStyle;
use sheet::{Plain, Sheet as _, Styled};
use writer::Writer;

/// How a collection is laid out. The default is the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatOptions {
    moves_per_line: u32,
    width: Option<u32>,
    in_order: bool,
    compressed: bool,
    soft_breaks: Option<u32>,
    pass: PassStyle,
    line_end: LineEnd,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// LF.
    #[default]
    Lf,
    /// CR LF, in texts too.
    CrLf,
}

impl FormatOptions {
    /// The canonical form.
    pub const CANONICAL: Self = Self {
        moves_per_line: 10,
        width: None,
        in_order: true,
        compressed: false,
        soft_breaks: None,
        pass: PassStyle::ByVersion,
        line_end: LineEnd::Lf,
    };

    /// The same with another number of nodes a line; 0 for no bound.
    #[must_use]
    pub const fn with_moves_per_line(mut self, moves: u32) -> Self {
        self.moves_per_line = moves;
        self
    }

    /// The same with a bound on a line's bytes: a line begins before a node that would pass it. Values are not broken, see
    /// [`with_soft_breaks`](Self::with_soft_breaks).
    #[must_use]
    pub const fn with_width(mut self, width: Option<u32>) -> Self {
        self.width = width;
        self
    }

    /// The same with properties in the canonical order or in that of the file, then without lines of their own for game info.
    #[must_use]
    pub const fn with_order(mut self, canonical: bool) -> Self {
        self.in_order = canonical;
        self
    }

    /// The same with rectangles in lists of points, where FF\[4\] has them. The points of such a list are in no order.
    #[must_use]
    pub const fn with_compressed(mut self, compressed: bool) -> Self {
        self.compressed = compressed;
        self
    }

    /// The same with soft line breaks in the texts of FF\[4\], where a line would have more bytes than this.
    #[must_use]
    pub const fn with_soft_breaks(mut self, column: Option<u32>) -> Self {
        self.soft_breaks = column;
        self
    }

    /// The same with another spelling of a pass.
    #[must_use]
    pub const fn with_pass(mut self, pass: PassStyle) -> Self {
        self.pass = pass;
        self
    }

    /// The same with another line end.
    #[must_use]
    pub const fn with_line_end(mut self, line_end: LineEnd) -> Self {
        self.line_end = line_end;
        self
    }

    /// Whether the writer must know its column or change line ends.
    const fn is_styled(&self) -> bool {
        self.width.is_some() || self.soft_breaks.is_some() || !matches!(self.line_end, LineEnd::Lf)
    }
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self::CANONICAL
    }
}

/// Writes a collection in its canonical form: see the [module's page](self).
///
/// ```
/// let games = boardwire_sgf::parse(b"(;SZ[9]PB[anna]FF[4]\n;B[cc]C[a\\\nb](;W[gg]))")?;
/// assert_eq!(
///     boardwire_sgf::format(&games),
///     b"(;FF[4]SZ[9]\nPB[anna]\n;B[cc]C[ab];W[gg])\n"
/// );
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
#[must_use]
pub fn format(collection: &Collection<'_>) -> Vec<u8> {
    format_with(collection, &FormatOptions::CANONICAL)
}

/// Writes a collection in the form that is asked for.
///
/// ```
/// use boardwire_sgf::{FormatOptions, format_with, value::PassStyle};
///
/// let games = boardwire_sgf::parse(b"(;FF[4]AB[aa][ab][ba][bb];W[])")?;
/// let options = FormatOptions::CANONICAL.with_moves_per_line(0).with_compressed(true).with_pass(PassStyle::Tt);
/// assert_eq!(format_with(&games, &options), b"(;FF[4]AB[aa:bb];W[tt])\n");
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
#[must_use]
pub fn format_with(collection: &Collection<'_>, options: &FormatOptions) -> Vec<u8> {
    // Line ends come in; all else is as long as it was, or shorter.
    let lines = collection.node_count() / 2;
    let mut bytes = Vec::with_capacity(collection.source().len() + lines + 64);
    format_to(collection, options, &mut bytes);
    bytes
}

/// Appends a collection in its canonical form: what [`format`](fn@format) gives.
pub fn format_into(collection: &Collection<'_>, out: &mut Vec<u8>) {
    format_to(collection, &FormatOptions::CANONICAL, out);
}

/// Writes a collection to `out` in the form that is asked for. Nothing of the collection's size is allocated.
pub fn format_to(collection: &Collection<'_>, options: &FormatOptions, out: &mut impl Out) {
    let mut writer = Writer::new(collection, options);
    if options.is_styled() {
        let mut sheet = Styled::new(out, options);
        writer.write(&mut sheet);
        sheet.end();
    } else {
        writer.write(&mut Plain::new(out));
    }
}

/// The canonical form.
impl fmt::Display for Collection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &FormatOptions::CANONICAL, &mut out);
        out.finish()
    }
}
