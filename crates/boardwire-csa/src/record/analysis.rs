//! What an engine thought, as comments of a record say it: `'** 30 -3334FU +2726FU #1234`.
//!
//! The grammar is V3.0's: after `'**` an evaluation, a principal variation and a number of nodes, each of which may be missing. Engines
//! wrote such comments long before, some without blanks between moves, and ShogiHome writes keys (`'**評価値=-35`).
//!
//! ```
//! use boardwire_csa::record::analysis::Analysis;
//!
//! let analysis = Analysis::from_comment(b"** 30 -3334FU +2726FU #1234").expect("two stars");
//! assert_eq!(analysis.eval(), Some(30));
//! assert_eq!(analysis.pv().count(), 2);
//! assert_eq!(analysis.nodes(), Some(1234));
//! assert!(analysis.unread().is_none());
//! ```

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::Color;
use boardwire_core::{LineText, Out, Span};

use crate::moves::{CsaMove, MOVE_LEN, color_of_sign, sign_of_color};
use crate::special::Special;

/// What a comment that begins with two stars says, read without a copy.
///
/// What can't be read is never lost: [`raw`](Self::raw) is the whole text and [`unread`](Self::unread) says from where on it
/// has no meaning here. Two are equal when they say the same, however it is spelled.
#[derive(Clone, Copy)]
pub struct Analysis<'i> {
    raw: &'i [u8],
    content: Content<'i>,
}

#[derive(Clone, Copy)]
enum Content<'i> {
    /// As V3.0 has it.
    Plain(Plain),
    /// `key=value`.
    Keyed(Key, &'i [u8]),
}

#[derive(Clone, Copy, Default)]
struct Plain {
    eval: Option<i64>,
    /// The part of `raw` that holds moves alone.
    pv: Span,
    nodes: Option<u64>,
    unspaced: Option<Span>,
    unread: Option<Span>,
}

impl<'i> Analysis<'i> {
    /// Reads the text of a comment, which begins after its `'`; `None` unless it begins with two stars.
    #[must_use]
    pub fn from_comment(comment: &'i [u8]) -> Option<Self> {
        comment.strip_prefix(b"**").map(Self::read)
    }

    /// Reads what follows the two stars.
    #[must_use]
    pub fn read(raw: &'i [u8]) -> Self {
        let content = match Key::split(raw) {
            Some((key, value)) => Content::Keyed(key, value),
            None => Content::Plain(read_plain(raw)),
        };
        Self { raw, content }
    }

    /// The text after the two stars. All spans here are offsets in it.
    #[must_use]
    pub const fn raw(&self) -> &'i [u8] {
        self.raw
    }

    /// The evaluation in centipawns from Black's view, whoever is to move.
    #[must_use]
    pub fn eval(&self) -> Option<i64> {
        match self.content {
            Content::Plain(plain) => plain.eval,
            Content::Keyed(Key::Eval, value) => whole(value),
            Content::Keyed(..) => None,
        }
    }

    /// The expected continuation, from the position after the move that the comment follows.
    #[must_use]
    pub fn pv(&self) -> Pv<'i> {
        match self.content {
            Content::Plain(plain) => Pv::new(plain.pv.of(self.raw)),
            Content::Keyed(..) => Pv::new(&[]),
        }
    }

    /// How many nodes were searched.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        match self.content {
            Content::Plain(plain) => plain.nodes,
            Content::Keyed(Key::Nodes, value) => whole(value),
            Content::Keyed(..) => None,
        }
    }

    /// The depth of the search in plies, which ShogiHome writes under a key of its own.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        match self.content {
            Content::Keyed(Key::Depth, value) => whole(value),
            _ => None,
        }
    }

    /// The key and its value, for a comment of the form `key=value`.
    #[must_use]
    pub const fn keyed(&self) -> Option<(Key, &'i [u8])> {
        match self.content {
            Content::Keyed(key, value) => Some((key, value)),
            Content::Plain(_) => None,
        }
    }

    /// From where on the text can't be read (`bad-analysis`).
    #[must_use]
    pub fn unread(&self) -> Option<Span> {
        match self.content {
            Content::Plain(plain) => plain.unread,
            Content::Keyed(key, value) => {
                let readable = match key {
                    Key::Eval => self.eval().is_some(),
                    Key::Nodes => self.nodes().is_some(),
                    Key::Depth => self.depth().is_some(),
                    Key::Pv | Key::Engine => true,
                };
                let end = self.raw.len();
                (!readable).then(|| Span::new(end - value.len(), end))
            }
        }
    }

    /// The first move that no blank separates from what stands before it (`unspaced-pv`).
    #[must_use]
    pub const fn unspaced(&self) -> Option<Span> {
        match self.content {
            Content::Plain(plain) => plain.unspaced,
            Content::Keyed(..) => None,
        }
    }

    /// Writes the comment's canonical text, from the two stars on: one blank before each part. What can't be read, and what has a key,
    /// is written as it was read.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        match self.content {
            Content::Plain(plain) if plain.unread.is_none() => {
                write_parts(plain.eval, self.pv(), plain.nodes, out);
            }
            _ => {
                out.put(b"**");
                out.put(self.raw);
            }
        }
    }

    /// The canonical text of a comment, from the two stars on.
    #[must_use]
    pub fn to_comment(&self) -> LineText<'static> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes);
        one_line(bytes)
    }
}

/// Makes the text of a comment, from its two stars on: `** 30 -3334FU #1234`.
///
/// `eval` is in centipawns from Black's view.
///
/// ```
/// use boardwire_csa::{CsaMove, record::analysis};
///
/// let pv = [CsaMove::from_csa(b"-3334FU").unwrap().into()];
/// assert_eq!(analysis::to_comment(Some(30), pv, Some(1234)), "** 30 -3334FU #1234");
/// assert_eq!(analysis::to_comment(Some(-5), [], None), "** -5");
/// ```
#[must_use]
pub fn to_comment<'p>(
    eval: Option<i64>,
    pv: impl IntoIterator<Item = PvItem<'p>>,
    nodes: Option<u64>,
) -> LineText<'static> {
    let mut bytes = Vec::new();
    write_parts(eval, pv, nodes, &mut bytes);
    one_line(bytes)
}

fn write_parts<'p, W: Out + ?Sized>(
    eval: Option<i64>,
    pv: impl IntoIterator<Item = PvItem<'p>>,
    nodes: Option<u64>,
    out: &mut W,
) {
    out.put(b"**");
    if let Some(eval) = eval {
        out.put(b" ");
        out.put_i64(eval);
    }
    for item in pv {
        out.put(b" ");
        item.write_to(out);
    }
    if let Some(nodes) = nodes {
        out.put(b" #");
        out.put_u64(nodes);
    }
}

/// The text of a comment in a record (which begins after its `'`) for a comment that a client sent behind its move: a server stores it behind a
/// star.
///
/// ```
/// use boardwire_csa::LineText;
/// use boardwire_csa::record::analysis;
///
/// // +7776FU,'* 30 -3334FU on the wire is '** 30 -3334FU in the record.
/// let wire = LineText::new("* 30 -3334FU").unwrap();
/// let record = analysis::wire_to_record(&wire);
/// assert_eq!(record, "** 30 -3334FU");
/// assert_eq!(analysis::record_to_wire(&record), Some(wire));
/// ```
#[must_use]
pub fn wire_to_record(comment: &LineText<'_>) -> LineText<'static> {
    let mut bytes = Vec::with_capacity(comment.len() + 1);
    bytes.push(b'*');
    bytes.extend_from_slice(comment.as_bytes());
    one_line(bytes)
}

/// The text that a client sends behind its move, after `,'`, so that a server stores this comment; `None` for comments without a star, which no
/// client can make a server write.
///
/// A comma in it is legal in the record, but shogi-server cuts a move's line at its second comma.
#[must_use]
pub fn record_to_wire(comment: &LineText<'_>) -> Option<LineText<'static>> {
    let text = comment.as_bytes().strip_prefix(b"*")?;
    Some(one_line(text.to_vec()))
}

/// Text made of parts of a line, or of our own words.
fn one_line(bytes: Vec<u8>) -> LineText<'static> {
    // Only a caller of `Analysis::read` can bring in a byte that no line holds.
    LineText::new(bytes).unwrap_or_default()
}

impl PartialEq for Analysis<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.content, &other.content) {
            (Content::Plain(a), Content::Plain(b)) => {
                let tail = |of: &Self, plain: &Plain| plain.unread.map(|span| span.of(of.raw));
                a.eval == b.eval
                    && a.nodes == b.nodes
                    && self.pv().eq(other.pv())
                    && a.unread.map(|span| span.of(self.raw)) == tail(other, b)
            }
            (Content::Keyed(..), Content::Keyed(..)) => self.raw == other.raw,
            _ => false,
        }
    }
}

impl Eq for Analysis<'_> {}

/// Shows the canonical text.
impl fmt::Debug for Analysis<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes);
        write!(f, "Analysis({})", bytes.escape_ascii())
    }
}

/// A key of ShogiHome's comments, in UTF-8, Shift_JIS or EUC-JP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Key {
    /// 評価値: the evaluation, in centipawns from Black's view.
    Eval,
    /// 深さ: the depth in plies.
    Depth,
    /// ノード数: the number of nodes.
    Nodes,
    /// 読み筋: the principal variation, in Japanese notation.
    Pv,
    /// エンジン: the engine's name.
    Engine,
}

/// The keys' bytes in the three encodings.
const KEYS: [(Key, [&[u8]; 3]); 5] = [
    (
        Key::Eval,
        [
            "評価値".as_bytes(),
            b"\x95\x5D\x89\xBF\x92\x6C",
            b"\xC9\xBE\xB2\xC1\xC3\xCD",
        ],
    ),
    (
        Key::Depth,
        ["深さ".as_bytes(), b"\x90\x5B\x82\xB3", b"\xBF\xBC\xA4\xB5"],
    ),
    (
        Key::Nodes,
        [
            "ノード数".as_bytes(),
            b"\x83\x6D\x81\x5B\x83\x68\x90\x94",
            b"\xA5\xCE\xA1\xBC\xA5\xC9\xBF\xF4",
        ],
    ),
    (
        Key::Pv,
        [
            "読み筋".as_bytes(),
            b"\x93\xC7\x82\xDD\x8B\xD8",
            b"\xC6\xC9\xA4\xDF\xB6\xDA",
        ],
    ),
    (
        Key::Engine,
        [
            "エンジン".as_bytes(),
            b"\x83\x47\x83\x93\x83\x57\x83\x93",
            b"\xA5\xA8\xA5\xF3\xA5\xB8\xA5\xF3",
        ],
    ),
];

impl Key {
    /// A known key and its value.
    fn split(raw: &[u8]) -> Option<(Self, &[u8])> {
        KEYS.iter().find_map(|(key, names)| {
            let name = names.iter().find(|name| raw.starts_with(name))?;
            let value = raw.get(name.len()..)?.strip_prefix(b"=")?;
            Some((*key, value))
        })
    }
}

/// One step of a principal variation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PvItem<'i> {
    /// A move.
    Move(CsaMove),
    /// `+PASS` or `-PASS`: this side does not move.
    Pass(Color),
    /// `%TORYO` and the like; gpsshogi also writes `%PASS`.
    Special(Special<'i>),
}

impl PvItem<'_> {
    /// Whether a side passes, in either spelling.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        match self {
            Self::Move(_) => false,
            Self::Pass(_) => true,
            Self::Special(special) => special.word() == PASS,
        }
    }

    /// Writes it as a word.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        match self {
            Self::Move(mv) => out.put(&mv.to_csa()),
            Self::Pass(color) => {
                out.put(&[sign_of_color(*color)]);
                out.put(PASS);
            }
            Self::Special(special) => {
                out.put(b"%");
                out.put(special.word());
            }
        }
    }

    /// Reads the item that a text begins with, and says how long it is.
    fn first(text: &[u8]) -> Option<(PvItem<'_>, usize)> {
        let (&sign, rest) = text.split_first()?;
        if let Some(color) = color_of_sign(sign) {
            if let Some(after) = rest.strip_prefix(PASS)
                && ends_item(after)
            {
                return Some((PvItem::Pass(color), 1 + PASS.len()));
            }
            let (mv, after) = text.split_first_chunk::<MOVE_LEN>()?;
            let mv = CsaMove::from_csa7(*mv)?;
            return ends_item(after).then_some((PvItem::Move(mv), MOVE_LEN));
        }
        if sign != b'%' {
            return None;
        }
        let word = rest.get(..word_len(rest))?;
        let special = Special::from_word(word)?;
        Some((PvItem::Special(special), 1 + word.len()))
    }
}

/// How long the word of a special is that a text begins with. Signs are part of it, but not one before a digit: a move begins there.
fn word_len(text: &[u8]) -> usize {
    let mut bytes = text.iter().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        let next = bytes.peek().map(|(_, next)| **next);
        let part = match byte {
            b'A'..=b'Z' | b'_' => true,
            b'+' | b'-' => !next.is_some_and(|next| next.is_ascii_digit()),
            _ => false,
        };
        if !part {
            return at;
        }
    }
    text.len()
}

impl From<CsaMove> for PvItem<'_> {
    fn from(mv: CsaMove) -> Self {
        Self::Move(mv)
    }
}

const PASS: &[u8] = b"PASS";

/// Whether an item may end before this text: at a blank, or where the next one begins.
fn ends_item(rest: &[u8]) -> bool {
    !matches!(rest.first(), Some(byte) if !matches!(byte, b' ' | b'\t' | b'+' | b'-' | b'%' | b'#'))
}

/// The steps of a principal variation, in turn.
#[derive(Clone, Debug)]
pub struct Pv<'i> {
    rest: &'i [u8],
}

impl<'i> Pv<'i> {
    /// Reads steps until the end, or until what is none.
    const fn new(rest: &'i [u8]) -> Self {
        Self { rest }
    }

    /// The moves alone, up to what is no move.
    pub fn moves(self) -> impl Iterator<Item = CsaMove> + Clone + 'i {
        self.map_while(|item| match item {
            PvItem::Move(mv) => Some(mv),
            _ => None,
        })
    }
}

impl<'i> Iterator for Pv<'i> {
    type Item = PvItem<'i>;

    fn next(&mut self) -> Option<PvItem<'i>> {
        let text = self.rest.get(blanks(self.rest)..)?;
        let (item, len) = PvItem::first(text)?;
        self.rest = text.get(len..)?;
        Some(item)
    }
}

impl core::iter::FusedIterator for Pv<'_> {}

/// How many blanks a text begins with.
fn blanks(text: &[u8]) -> usize {
    text.iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
}

fn read_plain(raw: &[u8]) -> Plain {
    let mut plain = Plain::default();
    let rest = |at: usize| raw.get(at..).unwrap_or_default();
    let mut at = blanks(raw);
    if let Some((eval, len)) = number(rest(at)) {
        plain.eval = Some(eval);
        at += len;
    }
    let mut end = at;
    plain.pv = Span::empty(at);
    loop {
        at = end + blanks(rest(end));
        let Some((_, len)) = PvItem::first(rest(at)) else {
            break;
        };
        let follows = plain.eval.is_some() || !plain.pv.is_empty();
        if at == end && follows && plain.unspaced.is_none() {
            plain.unspaced = Some(Span::new(at, at + len));
        }
        end = at + len;
        plain.pv.end = end;
    }
    if let Some(digits) = rest(at).strip_prefix(b"#") {
        let len = digits
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let ends = matches!(digits.get(len), None | Some(b' ' | b'\t'));
        if let Some(nodes) = digits.get(..len).and_then(whole)
            && ends
        {
            plain.nodes = Some(nodes);
            at += 1 + len;
            at += blanks(rest(at));
        }
    }
    if at < raw.len() {
        plain.unread = Some(Span::new(at, raw.len()));
    }
    plain
}

/// The evaluation that a text begins with, and its length: digits with a sign or without, before a blank or another part.
fn number(text: &[u8]) -> Option<(i64, usize)> {
    let signed = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let digits = text.get(signed..)?;
    let len = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (word, after) = text.split_at_checked(signed + len)?;
    if len == 0 || !ends_item(after) {
        return None;
    }
    Some((whole(word)?, word.len()))
}

/// A text that is a number and nothing else.
fn whole<N: core::str::FromStr>(text: &[u8]) -> Option<N> {
    core::str::from_utf8(text).ok()?.parse().ok()
}
