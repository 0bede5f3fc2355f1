//! Komi, handicap, rules, size, and the small values of the root and of diagrams.

use core::fmt;

use boardwire_core::Out;
use boardwire_core::go::BoardSize;

use super::reading::{Reading, display};
use super::real::{Decimal, is_blank, read_exponential};
use super::text::SimpleText;
use super::words::{Amount, Token, Tokens};
use crate::Code;

/// Reads the komi: KM.
///
/// Repaired, with `value-corrected`: a comma for the point, a digit missing beside it (`6.`), exponents (`7.5e0`), fractions (`5 1/2`,
/// `half`), and words like `points`. Empty is `empty-value`, anything else `bad-game-info`.
///
/// The number is as written. Fox counts other units (`KM[375]`): see [`Dialect::komi`](crate::Dialect::komi).
///
/// ```
/// use boardwire_sgf::value::{Decimal, read_komi};
///
/// assert_eq!(read_komi(b"5 1/2").value, Some(Decimal::new(55, 1)));
/// ```
#[must_use]
pub fn read_komi(text: &[u8]) -> Reading<Decimal> {
    if let Some(number) = Decimal::from_bytes(text) {
        return Reading::exact(number);
    }
    if text.iter().all(|&byte| is_blank(byte)) {
        return Reading::unreadable(Code::EmptyValue);
    }
    match loose_komi(text).or_else(|| read_exponential(text)) {
        Some(komi) => Reading::corrected(komi),
        None => Reading::unreadable(Code::BadGameInfo),
    }
}

fn loose_komi(text: &[u8]) -> Option<Decimal> {
    let mut tokens = Tokens::new(text);
    let negative = match tokens.clone().next()? {
        Token::Sign(sign @ (b'-' | b'+')) => {
            tokens.next();
            sign == b'-'
        }
        _ => false,
    };
    let mut amount = Amount::default();
    while let Some(token) = tokens.next() {
        let filler = token.is_any(&["point", "points", "pts", "and", "a", "moku"])
            || token == Token::Sign(b'.');
        if !filler && !amount.take(token, &mut tokens) {
            return None;
        }
    }
    let komi = amount.value()?;
    Some(if negative { komi.negated() } else { komi })
}

/// The handicap: HA.
///
/// HA places no stones: they stand in AB of the same node. SGF allows 2 and more. 0 and 1, which many programs write, say that there
/// is no handicap.
///
/// Source: SGF FF\[4\] for Go, property HA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handicap(u32);

impl Handicap {
    /// A handicap by the number in HA.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number in HA.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// How many stones are placed before the first move: 0 for the numbers 0 and 1.
    #[must_use]
    pub const fn stones(self) -> u32 {
        if self.0 < 2 { 0 } else { self.0 }
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Rules that are known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// `AGA`: rules of the American Go Association. Named by SGF.
    Aga,
    /// `GOE`: the Ing rules. Named by SGF.
    Goe,
    /// `Japanese`: the Nihon Ki-in rules. Named by SGF.
    Japanese,
    /// `NZ`: New Zealand rules. Named by SGF.
    NewZealand,
    /// `Chinese`.
    Chinese,
    /// `Korean`.
    Korean,
    /// `Tromp/Taylor`.
    TrompTaylor,
}

impl Rules {
    /// The rules that RU names, in whatever case and in the spellings that servers and programs use; `None` for others.
    ///
    /// RU is free text: SGF names four rule sets and allows any other. The text stays as it is.
    ///
    /// ```
    /// use boardwire_sgf::value::Rules;
    ///
    /// assert_eq!(Rules::named("New Zealand"), Some(Rules::NewZealand));
    /// assert_eq!(Rules::named("koSIMPLEscoreAREA"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        const NAMES: &[(&str, Rules)] = &[
            ("AGA", Rules::Aga),
            ("GOE", Rules::Goe),
            ("Ing", Rules::Goe),
            ("Ing Goe", Rules::Goe),
            ("Japanese", Rules::Japanese),
            ("Japan", Rules::Japanese),
            ("jp", Rules::Japanese),
            ("NZ", Rules::NewZealand),
            ("New Zealand", Rules::NewZealand),
            ("Chinese", Rules::Chinese),
            ("cn", Rules::Chinese),
            ("Korean", Rules::Korean),
            ("kr", Rules::Korean),
            ("Tromp/Taylor", Rules::TrompTaylor),
            ("Tromp-Taylor", Rules::TrompTaylor),
            ("Tromp Taylor", Rules::TrompTaylor),
            ("TT", Rules::TrompTaylor),
        ];
        let text = text.trim();
        let text = text
            .strip_suffix(" rules")
            .or(text.strip_suffix(" Rules"))
            .unwrap_or(text);
        let (_, rules) = NAMES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))?;
        Some(*rules)
    }

    /// The name that SGF gives, or the usual one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aga => "AGA",
            Self::Goe => "GOE",
            Self::Japanese => "Japanese",
            Self::NewZealand => "NZ",
            Self::Chinese => "Chinese",
            Self::Korean => "Korean",
            Self::TrompTaylor => "Tromp/Taylor",
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the size of the board: SZ.
///
/// `19`, or `13:9`: columns, then rows. There is always a value, since all points depend on it:
/// - a side above 52 is 52, with `size-too-big`;
/// - a pair of two equal sides has `square-size-as-pair`;
/// - blanks around the numbers have `value-corrected`;
/// - anything but numbers from 1 is 19x19, with `bad-root-value`.
///
/// That a version before FF\[4\] has no pairs, and no sides above 19, is not judged here.
#[must_use]
pub fn read_size(text: &[u8]) -> Reading<BoardSize> {
    let mut parts = text.splitn(2, |&byte| byte == b':').map(side);
    let columns = parts.next().flatten();
    let rows = parts.next();
    let (columns, rows, pair) = match (columns, rows) {
        (Some(side), None) => (side, side, false),
        (Some(columns), Some(Some(rows))) => (columns, rows, true),
        _ => return bad_size(),
    };
    let Some(size) = BoardSize::new(columns.clipped(), rows.clipped()) else {
        return bad_size();
    };
    let mut reading = Reading::exact(size);
    if columns.blanks || rows.blanks {
        reading = reading.with_problem(Code::ValueCorrected);
    }
    if pair && columns.number == rows.number {
        reading = reading.with_problem(Code::SquareSizeAsPair);
    }
    if columns.is_cut() || rows.is_cut() {
        reading = reading.with_problem(Code::SizeTooBig);
    }
    reading
}

fn bad_size() -> Reading<BoardSize> {
    Reading::exact(BoardSize::NINETEEN).with_problem(Code::BadRootValue)
}

/// One number of SZ.
#[derive(Clone, Copy)]
struct Side {
    /// What does not fit is the largest `u32`.
    number: u32,
    blanks: bool,
}

impl Side {
    fn clipped(self) -> u8 {
        u8::try_from(self.number).map_or(BoardSize::MAX_SIDE, |side| side.min(BoardSize::MAX_SIDE))
    }

    fn is_cut(self) -> bool {
        self.number > u32::from(BoardSize::MAX_SIDE)
    }
}

fn side(text: &[u8]) -> Option<Side> {
    let start = text.iter().position(|&byte| !is_blank(byte))?;
    let end = text.iter().rposition(|&byte| !is_blank(byte))? + 1;
    let digits = text.get(start..end)?;
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = digits.iter().fold(0_u32, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    Some(Side {
        number,
        blanks: digits.len() != text.len(),
    })
}

/// Writes SZ: a square board as one number.
pub(crate) fn put_size(size: BoardSize, out: &mut impl Out) {
    out.put_u64(size.columns().into());
    if !size.is_square() {
        out.put(b":");
        out.put_u64(size.rows().into());
    }
}

/// The program that wrote a file: AP.
///
/// Source: SGF FF\[4\], property AP.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Application<'a> {
    /// Its name.
    pub name: SimpleText<'a>,
    /// Its version; `None` when the value has no `:`, which SGF asks for.
    pub version: Option<SimpleText<'a>>,
}

/// What is not shown in a diagram: the number in FG, a sum of flags.
///
/// Source: SGF FF\[4\], property FG.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FigureFlags(u32);

impl FigureFlags {
    /// 1: no coordinates.
    pub const NO_COORDINATES: Self = Self(1);
    /// 2: no name of the diagram.
    pub const NO_NAME: Self = Self(2);
    /// 4: moves that are not shown in the diagram are not listed.
    pub const NO_MOVE_LIST: Self = Self(4);
    /// 256: captured stones stay on the board.
    pub const KEEP_CAPTURED: Self = Self(256);
    /// 512: no star points.
    pub const NO_STAR_POINTS: Self = Self(512);
    /// 32768: the viewer's own settings, whatever the other flags say.
    pub const VIEWER_DEFAULTS: Self = Self(32768);

    /// The flags of a number; those without a name are kept.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The number.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether all flags of `other` are set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The flags of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Display for FigureFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for FigureFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FigureFlags({})", self.0)
    }
}

/// How moves are numbered in print: PM.
///
/// Source: SGF FF\[4\], property PM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MoveNumbers {
    /// `0`: not at all.
    Hidden,
    /// `1`: as they are.
    #[default]
    Full,
    /// `2`: modulo 100: a figure of moves 100 to 150 shows 0 to 50.
    Modulo100,
}

impl MoveNumbers {
    /// The style of the number in PM.
    #[must_use]
    pub const fn new(number: i64) -> Option<Self> {
        match number {
            0 => Some(Self::Hidden),
            1 => Some(Self::Full),
            2 => Some(Self::Modulo100),
            _ => None,
        }
    }

    /// The number in PM.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// How a program shows variations: ST.
///
/// Source: SGF FF\[4\], property ST.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct VariationStyle {
    /// Bit 0: the variations shown are the siblings of the current node, else its children.
    pub siblings: bool,
    /// Bit 1: the program puts no markup of its own for variations on the board.
    pub no_board_markup: bool,
}

impl VariationStyle {
    /// The style of the number in ST, 0 to 3.
    #[must_use]
    pub const fn new(number: i64) -> Option<Self> {
        if number < 0 || number > 3 {
            return None;
        }
        Some(Self {
            siblings: number & 1 != 0,
            no_board_markup: number & 2 != 0,
        })
    }

    /// The number in ST.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.siblings as u8 + 2 * self.no_board_markup as u8
    }
}

/// Writes name and version as they stand between the brackets, escaped.
impl fmt::Display for Application<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| {
            self.name.write_part(out);
            if let Some(version) = &self.version {
                out.put(b":");
                version.write_part(out);
            }
        })
    }
}
