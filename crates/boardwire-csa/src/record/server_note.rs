//! What shogi-server notes in the records that it writes, all of it as comments: `'summary:toryo:gil win:hana lose`.
//!
//! The forms are those of shogi-server's own source. A comment of any other form is no note, and stays what it is.
//!
//! ```
//! use boardwire_csa::record::server_note::{Outcome, ServerNote, SummaryKind};
//!
//! let Some(ServerNote::Summary(summary)) = ServerNote::read(b"summary:toryo:gil win:hana lose") else { panic!() };
//! assert_eq!(summary.kind, SummaryKind::Toryo);
//! assert_eq!(summary.outcomes, [Outcome::Win, Outcome::Lose]);
//! assert_eq!(summary.to_string(), "summary:toryo:gil win:hana lose");
//! ```

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::{Color, Piece, PieceKind, Setup, Square};
use boardwire_core::{FmtOut, LineText, Out};

use crate::moves::{color_of_sign, piece_code, piece_of_code, piece_text, sign_of_color};

/// A note of the server. Texts are without their `'`.
///
/// `read(write(note))` is the note again; the fields' types see to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ServerNote<'i> {
    /// `Max_Moves:256`: the game is a draw after so many moves; 0 is no limit.
    MaxMoves(u64),
    /// `Least_Time_Per_Move:1`: what each move costs at least, in seconds.
    LeastTimePerMove(u64),
    /// `Increment:10`: the Fischer increment in seconds. Written only when there is one.
    Increment(u64),
    /// `rating:gil+HASH:hana+HASH`: the game is rated; the ids of Black and White.
    Rating([PlayerId<'i>; 2]),
    /// `black_rate:gil+HASH:3382.0` and `white_rate:..`: a player's rate before the game.
    Rate {
        /// Whose.
        color: Color,
        /// The player.
        id: PlayerId<'i>,
        /// The rate.
        rate: Rate<'i>,
    },
    /// `buoy game starting with 2 moves`: so many of the moves were set before the game.
    BuoyGame(u64),
    /// `Deferred -3334FU`: this line came out of turn and was kept for later.
    Deferred(LineText<'i>),
    /// `ILLEGAL_MOVE(-3355FU)`: the line that lost the game. It can be any line, `%CHUDAN` too.
    IllegalMove(LineText<'i>),
    /// `P1-KY-KE..`, `P+00FU`, `+`: a row of the final board. [`FinalBoard`] puts them together.
    Board(BoardRow),
    /// `summary:toryo:gil win:hana lose`: how the game ended.
    Summary(Summary<'i>),
    /// `$END_TIME:2026/11/29 19:45:48`.
    EndTime(LineText<'i>),
}

impl<'i> ServerNote<'i> {
    /// Reads the text of a comment, which begins after its `'`; `None` for what the server does not write.
    #[must_use]
    pub fn read(comment: &'i [u8]) -> Option<Self> {
        // Comments of engines and of people are far more frequent, and begin with another byte.
        match comment.first()? {
            b'M' => number(comment.strip_prefix(b"Max_Moves:")?).map(Self::MaxMoves),
            b'L' => {
                number(comment.strip_prefix(b"Least_Time_Per_Move:")?).map(Self::LeastTimePerMove)
            }
            b'I' => match comment.strip_prefix(b"Increment:") {
                Some(seconds) => number(seconds).map(Self::Increment),
                None => {
                    let line = comment.strip_prefix(b"ILLEGAL_MOVE(")?.strip_suffix(b")")?;
                    text(line).map(Self::IllegalMove)
                }
            },
            b'r' => {
                let (black, white) = split(comment.strip_prefix(b"rating:")?)?;
                Some(Self::Rating([
                    PlayerId::read(black)?,
                    PlayerId::read(white)?,
                ]))
            }
            b'b' => match comment.strip_prefix(b"buoy game starting with ") {
                Some(rest) => number(rest.strip_suffix(b" moves")?).map(Self::BuoyGame),
                None => rate(Color::Black, comment.strip_prefix(b"black_rate:")?),
            },
            b'w' => rate(Color::White, comment.strip_prefix(b"white_rate:")?),
            b'D' => text(comment.strip_prefix(b"Deferred ")?).map(Self::Deferred),
            b'P' | b'+' | b'-' => BoardRow::read(comment).map(Self::Board),
            b's' => Summary::read(comment).map(Self::Summary),
            b'$' => text(comment.strip_prefix(b"$END_TIME:")?).map(Self::EndTime),
            _ => None,
        }
    }

    /// Writes the text of the comment, without its `'`.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        match self {
            Self::MaxMoves(moves) => put_number(b"Max_Moves:", *moves, out),
            Self::LeastTimePerMove(seconds) => put_number(b"Least_Time_Per_Move:", *seconds, out),
            Self::Increment(seconds) => put_number(b"Increment:", *seconds, out),
            Self::Rating([black, white]) => {
                put_all([b"rating:", black.as_bytes(), b":", white.as_bytes()], out);
            }
            Self::Rate { color, id, rate } => {
                let key: &[u8] = match color {
                    Color::Black => b"black_rate:",
                    Color::White => b"white_rate:",
                };
                put_all([key, id.as_bytes(), b":", rate.as_bytes()], out);
            }
            Self::BuoyGame(moves) => {
                put_number(b"buoy game starting with ", *moves, out);
                out.put(b" moves");
            }
            Self::Deferred(line) => put_all([b"Deferred ", line.as_bytes()], out),
            Self::IllegalMove(line) => put_all([b"ILLEGAL_MOVE(", line.as_bytes(), b")"], out),
            Self::Board(row) => row.write_to(out),
            Self::Summary(summary) => summary.write_to(out),
            Self::EndTime(time) => put_all([b"$END_TIME:", time.as_bytes()], out),
        }
    }

    /// The text of the comment, without its `'`.
    #[must_use]
    pub fn to_comment(&self) -> LineText<'static> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes);
        LineText::new(bytes).unwrap_or_default() // made of texts of one line
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ServerNote<'static> {
        match self {
            Self::MaxMoves(moves) => ServerNote::MaxMoves(moves),
            Self::LeastTimePerMove(seconds) => ServerNote::LeastTimePerMove(seconds),
            Self::Increment(seconds) => ServerNote::Increment(seconds),
            Self::Rating(ids) => ServerNote::Rating(ids.map(PlayerId::into_owned)),
            Self::Rate { color, id, rate } => ServerNote::Rate {
                color,
                id: id.into_owned(),
                rate: rate.into_owned(),
            },
            Self::BuoyGame(moves) => ServerNote::BuoyGame(moves),
            Self::Deferred(line) => ServerNote::Deferred(line.into_owned()),
            Self::IllegalMove(line) => ServerNote::IllegalMove(line.into_owned()),
            Self::Board(row) => ServerNote::Board(row),
            Self::Summary(summary) => ServerNote::Summary(summary.into_owned()),
            Self::EndTime(time) => ServerNote::EndTime(time.into_owned()),
        }
    }
}

/// Writes the text of the comment, without its `'`.
impl fmt::Display for ServerNote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        self.write_to(&mut out);
        out.finish()
    }
}

fn put_number<W: Out + ?Sized>(key: &[u8], value: u64, out: &mut W) {
    out.put(key);
    out.put_u64(value);
}

fn put_all<const N: usize, W: Out + ?Sized>(parts: [&[u8]; N], out: &mut W) {
    for part in parts {
        out.put(part);
    }
}

/// A number as the server writes it: digits, without zeros before it.
fn number(text: &[u8]) -> Option<u64> {
    if !text.iter().all(u8::is_ascii_digit) || (text.len() > 1 && text.first() == Some(&b'0')) {
        return None;
    }
    core::str::from_utf8(text).ok()?.parse().ok()
}

fn text(bytes: &[u8]) -> Option<LineText<'_>> {
    LineText::new(bytes).ok()
}

/// Splits at the only colon.
fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = memchr::memchr(b':', text)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

fn rate(color: Color, text: &[u8]) -> Option<ServerNote<'_>> {
    let (id, rate) = split(text)?;
    Some(ServerNote::Rate {
        color,
        id: PlayerId::read(id)?,
        rate: Rate::read(rate)?,
    })
}

/// A player's id, `name+HASH`: any text of one line without a colon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerId<'i>(LineText<'i>);

impl<'i> PlayerId<'i> {
    /// An id, or `None` for a text that holds a colon.
    #[must_use]
    pub fn new(id: LineText<'i>) -> Option<Self> {
        (!id.as_bytes().contains(&b':')).then_some(Self(id))
    }

    fn read(id: &'i [u8]) -> Option<Self> {
        Self::new(text(id)?)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The name, up to the last `+`.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        let id = self.as_bytes();
        let end = memchr::memrchr(b'+', id).unwrap_or(id.len());
        id.get(..end).unwrap_or_default()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> PlayerId<'static> {
        PlayerId(self.0.into_owned())
    }
}

/// A rate as the server writes it, a decimal number: `3382.0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rate<'i>(LineText<'i>);

impl<'i> Rate<'i> {
    /// A rate, or `None` for what is no decimal number: digits, with a `-` before or not, with a point and more digits or not.
    #[must_use]
    pub fn new(rate: LineText<'i>) -> Option<Self> {
        let text = rate.as_bytes();
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let (whole, fraction) = match memchr::memchr(b'.', digits) {
            Some(at) => (digits.get(..at)?, digits.get(at + 1..)?),
            None => (digits, b"0".as_slice()),
        };
        let number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        (number(whole) && number(fraction)).then_some(Self(rate))
    }

    fn read(rate: &'i [u8]) -> Option<Self> {
        Self::new(text(rate)?)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The nearest number.
    #[must_use]
    pub fn value(&self) -> f64 {
        // Digits and a point are a number to Rust too.
        self.0
            .to_str()
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or_default()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Rate<'static> {
        Rate(self.0.into_owned())
    }
}

/// How a game ended, by the server: `summary:TYPE:BLACK OUTCOME:WHITE OUTCOME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary<'i> {
    /// What ended it.
    pub kind: SummaryKind<'i>,
    /// The names of Black and White. They may hold blanks.
    pub names: [SummaryName<'i>; 2],
    /// What the game is for Black and for White.
    pub outcomes: [Outcome; 2],
}

impl<'i> Summary<'i> {
    /// Reads the text of a comment, which begins after its `'`.
    #[must_use]
    pub fn read(comment: &'i [u8]) -> Option<Self> {
        let text = comment.strip_prefix(b"summary:")?;
        let (kind, players) = split(text)?;
        let (black, white) = split(players)?;
        let (black_name, black_outcome) = player(black)?;
        let (white_name, white_outcome) = player(white)?;
        Some(Self {
            kind: SummaryKind::read(kind)?,
            names: [black_name, white_name],
            outcomes: [black_outcome, white_outcome],
        })
    }

    /// The side that won, if one did and the other lost.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self.outcomes {
            [Outcome::Win, Outcome::Lose] => Some(Color::Black),
            [Outcome::Lose, Outcome::Win] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether it is a draw for both.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.outcomes == [Outcome::Draw; 2]
    }

    /// Writes the text of the comment, without its `'`.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        put_all([b"summary:", self.kind.as_bytes()], out);
        for (name, outcome) in self.names.iter().zip(self.outcomes) {
            put_all(
                [b":", name.as_bytes(), b" ", outcome.word().as_bytes()],
                out,
            );
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Summary<'static> {
        Summary {
            kind: self.kind.into_owned(),
            names: self.names.map(SummaryName::into_owned),
            outcomes: self.outcomes,
        }
    }
}

/// Writes the text of the comment, without its `'`.
impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        self.write_to(&mut out);
        out.finish()
    }
}

/// A name before its last word, which is the outcome.
fn player(text: &[u8]) -> Option<(SummaryName<'_>, Outcome)> {
    let at = memchr::memrchr(b' ', text)?;
    let outcome = Outcome::from_word(text.get(at + 1..)?)?;
    Some((SummaryName::read(text.get(..at)?)?, outcome))
}

/// A name in a summary: any text of one line without a colon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SummaryName<'i>(LineText<'i>);

impl<'i> SummaryName<'i> {
    /// A name, or `None` for a text that holds a colon.
    #[must_use]
    pub fn new(name: LineText<'i>) -> Option<Self> {
        (!name.as_bytes().contains(&b':')).then_some(Self(name))
    }

    fn read(name: &'i [u8]) -> Option<Self> {
        Self::new(text(name)?)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SummaryName<'static> {
        SummaryName(self.0.into_owned())
    }
}

/// What a game is for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// `win`.
    Win,
    /// `lose`.
    Lose,
    /// `draw`.
    Draw,
}

impl Outcome {
    /// The word in a summary.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Lose => "lose",
            Self::Draw => "draw",
        }
    }

    fn from_word(word: &[u8]) -> Option<Self> {
        [Self::Win, Self::Lose, Self::Draw]
            .into_iter()
            .find(|outcome| outcome.word().as_bytes() == word)
    }
}

/// What ended a game, by the server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SummaryKind<'i> {
    /// `toryo`: a side resigned.
    Toryo,
    /// `time up`: the side to move ran out of time.
    TimeUp,
    /// `kachi`: the side to move declared a win, rightly.
    Kachi,
    /// `illegal kachi`: the side to move declared a win, wrongly.
    IllegalKachi,
    /// `illegal move`: the side to move sent what is no legal move.
    IllegalMove,
    /// `uchifuzume`: the side to move gave mate with a dropped pawn.
    Uchifuzume,
    /// `oute_kaihimore`: the side to move left its king in check.
    OuteKaihimore,
    /// `outori`: the last move took the king.
    Outori,
    /// `oute_sennichite`: perpetual check.
    OuteSennichite,
    /// `sennichite`: fourfold repetition.
    Sennichite,
    /// `max_moves`: the limit of moves is reached.
    MaxMoves,
    /// `abnormal`: a side left the game. The record itself shows `%TORYO`.
    Abnormal,
    /// Another word or words.
    Other(OtherKind<'i>),
}

/// The words of a summary that are none of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherKind<'i>(LineText<'i>);

const KINDS: [(&[u8], SummaryKind<'static>); 12] = [
    (b"toryo", SummaryKind::Toryo),
    (b"time up", SummaryKind::TimeUp),
    (b"kachi", SummaryKind::Kachi),
    (b"illegal kachi", SummaryKind::IllegalKachi),
    (b"illegal move", SummaryKind::IllegalMove),
    (b"uchifuzume", SummaryKind::Uchifuzume),
    (b"oute_kaihimore", SummaryKind::OuteKaihimore),
    (b"outori", SummaryKind::Outori),
    (b"oute_sennichite", SummaryKind::OuteSennichite),
    (b"sennichite", SummaryKind::Sennichite),
    (b"max_moves", SummaryKind::MaxMoves),
    (b"abnormal", SummaryKind::Abnormal),
];

impl<'i> SummaryKind<'i> {
    /// The kind of these words, or `None` for a text that holds a colon.
    #[must_use]
    pub fn new(words: LineText<'i>) -> Option<Self> {
        if let Some((_, known)) = KINDS.iter().find(|(text, _)| *text == words.as_bytes()) {
            return Some(known.clone());
        }
        (!words.as_bytes().contains(&b':')).then_some(Self::Other(OtherKind(words)))
    }

    fn read(words: &'i [u8]) -> Option<Self> {
        Self::new(text(words)?)
    }

    /// The words.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        if let Self::Other(OtherKind(words)) = self {
            return words.as_bytes();
        }
        KINDS
            .iter()
            .find(|(_, kind)| kind == self)
            .map_or(b"", |(text, _)| text)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SummaryKind<'static> {
        if let Self::Other(OtherKind(words)) = self {
            return SummaryKind::Other(OtherKind(words.into_owned()));
        }
        KINDS
            .iter()
            .find(|(_, kind)| *kind == self)
            .map_or(SummaryKind::Abnormal, |(_, kind)| kind.clone())
    }
}

/// A row of the board after the last move, as the server writes it behind a `'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRow {
    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`: a rank.
    Rank {
        /// The rank, 1 to 9.
        rank: Rank,
        /// What stands there, file 9 first.
        cells: [Option<Piece>; 9],
    },
    /// `P+00FU00KI`: what a side holds in hand, in as many pairs as there are pieces.
    Hand {
        /// Whose.
        color: Color,
        /// How many of each kind, by [`PieceKind::index`].
        pieces: HandRow,
    },
    /// `+` or `-`: who would be to move.
    Turn(Color),
}

/// A rank of the board, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// A rank, or `None` unless it is 1 to 9.
    #[must_use]
    pub const fn new(rank: u8) -> Option<Self> {
        if rank >= 1 && rank <= 9 {
            Some(Self(rank))
        } else {
            None
        }
    }

    /// The number, 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The pieces of a hand's row. The server writes pawns first and then the others in its own order, which has no meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandRow(boardwire_core::shogi::Hand);

impl HandRow {
    /// The pieces.
    #[must_use]
    pub const fn hand(&self) -> &boardwire_core::shogi::Hand {
        &self.0
    }
}

impl From<boardwire_core::shogi::Hand> for HandRow {
    fn from(hand: boardwire_core::shogi::Hand) -> Self {
        Self(hand)
    }
}

impl BoardRow {
    /// Reads the text of a comment, which begins after its `'`. Rows have cells of three characters each; the blanks at the end may be missing.
    #[must_use]
    pub fn read(comment: &[u8]) -> Option<Self> {
        match *comment {
            [sign] => color_of_sign(sign).map(Self::Turn),
            [b'P', digit @ b'1'..=b'9', ref cells @ ..] => Some(Self::Rank {
                rank: Rank::new(digit - b'0')?,
                cells: read_cells(cells)?,
            }),
            [b'P', sign @ (b'+' | b'-'), ref pieces @ ..] => Some(Self::Hand {
                color: color_of_sign(sign)?,
                pieces: read_hand(pieces)?,
            }),
            _ => None,
        }
    }

    /// Writes the text of the comment, without its `'`.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        match self {
            Self::Rank { rank, cells } => {
                out.put(&[b'P', b'0' + rank.get()]);
                for cell in cells {
                    match cell {
                        Some(piece) => out.put(&piece_text(*piece)),
                        None => out.put(b" * "),
                    }
                }
            }
            Self::Hand { color, pieces } => {
                out.put(&[b'P', sign_of_color(*color)]);
                for kind in HAND_ORDER {
                    for _ in 0..pieces.hand().count(kind) {
                        out.put(b"00");
                        out.put(&piece_code(kind));
                    }
                }
            }
            Self::Turn(color) => out.put(&[sign_of_color(*color)]),
        }
    }
}

/// Pawns first: the order in which a hand's row is written here.
const HAND_ORDER: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
];

fn read_cells(text: &[u8]) -> Option<[Option<Piece>; 9]> {
    let mut cells = [None; 9];
    let mut rest = text;
    for cell in &mut cells {
        rest = match rest {
            [b' ', b'*', b' ', rest @ ..] => rest,
            [b' ', b'*'] => &[],
            [sign, a, b, rest @ ..] => {
                *cell = Some(Piece::new(color_of_sign(*sign)?, piece_of_code([*a, *b])?));
                rest
            }
            _ => return None,
        };
    }
    rest.is_empty().then_some(cells)
}

fn read_hand(text: &[u8]) -> Option<HandRow> {
    let mut hand = boardwire_core::shogi::Hand::EMPTY;
    let (pairs, []) = text.as_chunks::<4>() else {
        return None;
    };
    for [zero, none, a, b] in pairs {
        if [*zero, *none] != *b"00" {
            return None;
        }
        hand.add(piece_of_code([*a, *b])?).ok()?;
    }
    Some(HandRow(hand))
}

/// Puts the rows of a final board together.
///
/// ```
/// use boardwire_core::shogi::Color;
/// use boardwire_csa::record::server_note::{BoardRow, FinalBoard};
///
/// let mut board = FinalBoard::default();
/// for rank in ["1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "2 * -HI *  *  *  *  * -KA * ", "3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
///     "4 *  *  *  *  *  *  *  *  * ", "5 *  *  *  *  *  *  *  *  * ", "6 *  * +FU *  *  *  *  *  * ",
///     "7+FU+FU * +FU+FU+FU+FU+FU+FU", "8 * +KA *  *  *  *  * +HI * ", "9+KY+KE+GI+KI+OU+KI+GI+KE+KY"] {
///     assert!(board.setup().is_none());
///     board.add(BoardRow::read(format!("P{rank}").as_bytes()).unwrap());
/// }
/// board.add(BoardRow::read(b"-").unwrap());
/// assert_eq!(board.setup().unwrap().turn, Color::White);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinalBoard {
    setup: Setup,
    /// A bit for each rank.
    ranks: u16,
    turn: bool,
}

impl FinalBoard {
    /// Takes the next row. One that is there already is replaced; the first rank begins a new board.
    pub fn add(&mut self, row: BoardRow) {
        match row {
            BoardRow::Rank { rank, cells } => {
                if rank.get() == 1 {
                    *self = Self {
                        setup: Setup::EMPTY,
                        ..Self::default()
                    };
                }
                for (file, cell) in (1..=9).rev().zip(cells) {
                    if let Some(square) = Square::new(file, rank.get()) {
                        self.setup.board.set(square, cell);
                    }
                }
                self.ranks |= 1 << rank.get();
            }
            BoardRow::Hand { color, pieces } => *self.setup.hand_mut(color) = *pieces.hand(),
            BoardRow::Turn(color) => {
                self.setup.turn = color;
                self.turn = true;
            }
        }
    }

    /// The board, once all nine ranks and the side to move are there. Its move number is 1: the rows do not tell it.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        const ALL: u16 = 0b11_1111_1110;
        (self.ranks == ALL && self.turn).then_some(&self.setup)
    }
}
