//! Transcripts and boards.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Move, Setup, Square};
use boardwire_core::{FmtOut, Out};

/// A line with a game or a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextLine {
    /// A game from the standard start; a blank line is one without moves.
    Game(Transcript),
    /// A position, and moves from there.
    Board(BoardText),
}

/// Moves one after another: `f5d6c3`.
///
/// Passes that the rules force may be written or not. Those that are written are kept: which of them could be left out depends on
/// the position; with the feature `rules`, `without_forced_passes` does so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    squares: Vec<Square>,
    /// For each pass that is written, how many squares stand before it.
    passes: Vec<usize>,
}

/// A board, the side to move, and moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The position.
    pub setup: Setup,
    /// Moves from there; squares that the board does not have can't be read back.
    pub(super) moves: Transcript,
}

impl Transcript {
    /// A transcript of these moves.
    pub fn from_moves(moves: impl IntoIterator<Item = Move>) -> Self {
        let mut transcript = Self::default();
        moves.into_iter().for_each(|mv| transcript.push(mv));
        transcript
    }

    /// Adds a move.
    pub fn push(&mut self, mv: Move) {
        match mv {
            Move::Play(square) => self.squares.push(square),
            Move::Pass => self.passes.push(self.squares.len()),
        }
    }

    /// The squares in order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The moves as they are written: passes only where they stand.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let mut passes = self.passes.iter().peekable();
        let mut squares = self.squares.iter().enumerate().peekable();
        core::iter::from_fn(move || {
            let next = squares
                .peek()
                .map_or(self.squares.len(), |(index, _)| *index);
            if passes.next_if(|place| **place == next).is_some() {
                return Some(Move::Pass);
            }
            squares.next().map(|(_, square)| Move::Play(*square))
        })
    }

    /// Whether there is no move, and no pass.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.squares.is_empty() && self.passes.is_empty()
    }
}

impl FromIterator<Move> for Transcript {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self::from_moves(moves)
    }
}

impl BoardText {
    /// A board without moves.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            moves: Transcript::default(),
        }
    }

    /// The same with moves; `None` if the board does not have one of the squares.
    #[must_use]
    pub fn with_moves(mut self, moves: Transcript) -> Option<Self> {
        let shape = self.setup.board.shape();
        if !moves.squares.iter().all(|square| shape.has(*square)) {
            return None;
        }
        self.moves = moves;
        Some(self)
    }

    /// The moves.
    #[must_use]
    pub const fn moves(&self) -> &Transcript {
        &self.moves
    }
}

/// `f5d6PSc3`.
pub(super) fn put_transcript(transcript: &Transcript, out: &mut impl Out) {
    for mv in transcript.moves() {
        match mv {
            Move::Play(square) => out.put(square.name().as_bytes()),
            Move::Pass => out.put(b"PS"),
        }
    }
}

pub(super) fn put_line(line: &TextLine, out: &mut impl Out) {
    match line {
        TextLine::Game(transcript) => put_transcript(transcript, out),
        TextLine::Board(BoardText { setup, moves }) => {
            super::scan::put_setup(&setup.board, setup.turn, out);
            if !moves.is_empty() {
                out.put(b" ");
                put_transcript(moves, out);
            }
        }
    }
}

/// Lower case without blanks, a pass as `PS`.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put_transcript(self, &mut out);
        out.finish()
    }
}

/// The canonical line.
impl fmt::Display for TextLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put_line(self, &mut out);
        out.finish()
    }
}
