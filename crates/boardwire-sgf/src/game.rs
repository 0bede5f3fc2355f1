//! What the root says about a tree: the game (GM) and the version of the format (FF).

use core::fmt;

/// A game by its GM number.
///
/// Any number is a game; 1 to 40 have names in SGF FF\[4\] (red-bean.com/sgf, property GM).
///
/// ```
/// use boardwire_sgf::{Game, Notation};
///
/// assert_eq!(Game::new(11), Game::HEX);
/// assert_eq!(Game::HEX.name(), Some("Hex"));
/// assert_eq!(Game::CHESS.notation(), Notation::Opaque);
/// assert_eq!(Game::new(0).notation(), Notation::Opaque);
/// assert_eq!(Game::default(), Game::GO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(i64);

/// How a game's points and moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Two letters, column and row from the top: Go, and by practice Gomoku and Renju.
    Go,
    /// As in Go (FF\[4\]); many writers spell `d3`.
    Othello,
    /// `e1-e3`, `c2:c5`: rows are counted from the bottom.
    LinesOfAction,
    /// `a1` and some words: rows are counted from the top.
    Hex,
    /// Three points as in Go: from, to, arrow.
    Amazons,
    /// Points `a` to `z`; two dice and up to four pairs of points, or a word.
    Backgammon,
    /// Squares of two digits; stones with prongs, and moves, are kept as text.
    Octi,
    /// Text: nothing is specified, or the game's page is not followed here (Gess, Twixt).
    Opaque,
}

/// Number and name of each game that SGF names.
const NAMES: [&str; 40] = [
    "Go",
    "Othello",
    "Chess",
    "Gomoku and Renju",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "Twixt",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatal",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];

impl Game {
    /// GM 1, and what a tree without GM is.
    pub const GO: Self = Self(1);
    /// GM 2: points as in Go (FF\[4\]), or `d3` as many write them.
    pub const OTHELLO: Self = Self(2);
    /// GM 3: chess, whose moves are text.
    pub const CHESS: Self = Self(3);
    /// GM 4: Gomoku and Renju.
    pub const GOMOKU: Self = Self(4);
    /// GM 5, whose moves are text.
    pub const NINE_MENS_MORRIS: Self = Self(5);
    /// GM 6: points `a` to `z`; moves are dice and steps.
    pub const BACKGAMMON: Self = Self(6);
    /// GM 7, whose moves are text.
    pub const CHINESE_CHESS: Self = Self(7);
    /// GM 8, whose moves are text: `boardwire-csa` and `boardwire-usi` read shogi.
    pub const SHOGI: Self = Self(8);
    /// GM 9: moves such as `e1-e3`, rows counted from the bottom.
    pub const LINES_OF_ACTION: Self = Self(9);
    /// GM 11: points such as `a1`, rows counted from the top; moves are words too.
    pub const HEX: Self = Self(11);
    /// GM 18: moves of three points, as in Go.
    pub const AMAZONS: Self = Self(18);
    /// GM 19. Files with it are often Go records whose writer meant the size of the board.
    pub const OCTI: Self = Self(19);
    /// GM 20, whose moves are text here.
    pub const GESS: Self = Self(20);
    /// GM 21, whose moves are text here.
    pub const TWIXT: Self = Self(21);

    /// The game with this number. Points and moves of those without a name are text.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> i64 {
        self.0
    }

    /// The name, for the numbers 1 to 40.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        let index = usize::try_from(self.0).ok()?.checked_sub(1)?;
        NAMES.get(index).copied()
    }

    /// How its points and moves are spelled.
    #[inline]
    #[must_use]
    pub const fn notation(self) -> Notation {
        match self {
            Self::GO | Self::GOMOKU => Notation::Go,
            Self::OTHELLO => Notation::Othello,
            Self::LINES_OF_ACTION => Notation::LinesOfAction,
            Self::HEX => Notation::Hex,
            Self::AMAZONS => Notation::Amazons,
            Self::BACKGAMMON => Notation::Backgammon,
            Self::OCTI => Notation::Octi,
            _ => Notation::Opaque,
        }
    }

    /// Points on a side of the board when the root has no SZ: 19 where nothing is specified.
    #[must_use]
    pub const fn default_side(self) -> u8 {
        match self {
            Self::OTHELLO | Self::LINES_OF_ACTION | Self::CHESS => 8,
            Self::HEX => 11,
            Self::AMAZONS => 10,
            Self::OCTI => 9,
            Self::GESS => 20,
            Self::TWIXT => 24,
            _ => 19,
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::GO
    }
}

/// The name, or `GM 41`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "GM {}", self.0),
        }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Notation {
    /// Whether points are those of a grid: columns and rows.
    #[inline]
    #[must_use]
    pub const fn is_grid(self) -> bool {
        !matches!(self, Self::Backgammon | Self::Octi | Self::Opaque)
    }

    /// Whether a point is two letters, as in Go.
    #[inline]
    #[must_use]
    pub const fn is_letters(self) -> bool {
        matches!(self, Self::Go | Self::Othello | Self::Amazons)
    }
}

/// A version of the format: FF\[1\] to FF\[4\].
///
/// FF\[2\] was never public: it is FF\[1\] with other numbers for BS and WS.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Version {
    /// FF\[1\] (1987), and what a tree without FF is.
    #[default]
    Ff1 = 1,
    /// FF\[2\].
    Ff2 = 2,
    /// FF\[3\] (1993).
    Ff3 = 3,
    /// FF\[4\] (1997), the current one.
    Ff4 = 4,
}

impl Version {
    /// All versions.
    pub const ALL: [Self; 4] = [Self::Ff1, Self::Ff2, Self::Ff3, Self::Ff4];

    /// The version of that number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Ff1),
            2 => Some(Self::Ff2),
            3 => Some(Self::Ff3),
            4 => Some(Self::Ff4),
            _ => None,
        }
    }

    /// 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// Writes `FF[4]`.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FF[{}]", self.number())
    }
}
