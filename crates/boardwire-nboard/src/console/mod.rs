//! The consoles of Edax and Egaroucid: the commands that make them play a position, and their answers. 8x8 only.
//!
//! Both play the move on their own board too, so that the position is sent again for each turn. Boards are written in letters: their digits contradict each other
//! (Egaroucid's `0` is black, FlipSight's is empty, NBoard's Java reads it as white, Edax skips it).
//!
//! ```
//! use boardwire_core::othello::Setup;
//! use boardwire_nboard::console::{egaroucid, edax};
//!
//! let start = Setup::default();
//! assert_eq!(
//!     edax::Command::set_board(&start).unwrap().to_string(),
//!     "setboard ---------------------------OX------XO--------------------------- X",
//! );
//! let egaroucid = egaroucid::Command::set_time(start.turn, 44_200);
//! assert_eq!(egaroucid.to_string(), "settime X 44");
//! ```

pub mod edax;
pub mod egaroucid;

use core::fmt;

use boardwire_core::Out;
use boardwire_core::othello::{Move, Setup, Shape, Size, Square};

/// A position on another board than 8x8, which these programs do not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotStandard {
    /// The board's shape.
    pub shape: Shape,
}

impl fmt::Display for NotStandard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the engine plays on 8x8 alone, not on the {} board",
            self.shape
        )
    }
}

impl core::error::Error for NotStandard {}

/// A position on 8x8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandardSetup(Setup);

impl StandardSetup {
    /// Takes a position on 8x8.
    ///
    /// # Errors
    /// The board has another size.
    pub fn new(setup: &Setup) -> Result<Self, NotStandard> {
        let shape = setup.board.shape();
        if shape == Shape::Full(Size::Eight) {
            Ok(Self(*setup))
        } else {
            Err(NotStandard { shape })
        }
    }

    /// The position.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.0
    }

    /// `---X..O-- X`, the cells and the side to move.
    fn put(&self, cells: [u8; 3], blank: &[u8], turn: u8, out: &mut impl Out) {
        crate::ggf::put_cells(&self.0.board, b"", cells, out);
        out.put(blank);
        out.put(&[turn]);
    }
}

/// The text without blanks and line ends around it.
fn trim(text: &[u8]) -> &[u8] {
    text.trim_ascii()
}

/// A square of 8x8, or a pass, in either case.
fn read_move(word: &[u8]) -> Option<Move> {
    const PASSES: [&[u8]; 5] = [b"ps", b"pa", b"pass", b"@@@@", b"--"];
    if PASSES.iter().any(|pass| word.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    let square = Square::from_name(word)?;
    square.is_on(Size::Eight).then_some(Move::Play(square))
}
