//! Transcripts on the rules of Othello (feature `rules`).

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Board, Color, Move, Setup, Variant};
use boardwire_core::{CodeSet as _, Finding, Observation, Severity, Span};
use boardwire_rules::othello::{IllegalMove, Position};

use super::codes::Code;
use super::model::{BoardText, TextLine, Transcript};
use super::options::TextOptions;
use super::scan::Moves;

/// A transcript that was played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after all moves.
    pub position: Position,
    /// All moves, with the passes that the rules force.
    pub moves: Vec<Move>,
    /// Which of the moves are passes that were not written, from 0.
    pub inserted: Vec<usize>,
}

/// The move at which a replay stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// Which move of those that are written, from 1.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub reason: IllegalMove,
    /// What was played before it.
    pub played: Box<Played>,
}

impl PlayError {
    /// The code: `pass-with-moves` or `illegal-move`.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self.reason {
            IllegalMove::PassWithMoves => Code::PassWithMoves,
            _ => Code::IllegalMove,
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}): {}", self.index, self.mv, self.reason)
    }
}

impl core::error::Error for PlayError {}

impl Transcript {
    /// Plays the moves from a position by the rules of Othello, and inserts the passes that they force.
    ///
    /// ```
    /// use boardwire_core::othello::Setup;
    /// use boardwire_nboard::text::{self, TextLine};
    ///
    /// let TextLine::Game(game) = text::parse("f5d6c3d3c4")? else { panic!() };
    /// let played = game.play(&Setup::default()).unwrap();
    /// assert_eq!((played.moves.len(), played.inserted.len()), (5, 0));
    /// # Ok::<(), text::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first illegal move.
    pub fn play(&self, start: &Setup) -> Result<Played, PlayError> {
        play(start, self.moves())
    }

    /// The same without the passes that the rules force from a position, where a move follows them: [`play`](Self::play) inserts
    /// them again. Other passes stay, and so do those after the first illegal move and those at the end.
    ///
    /// ```
    /// use boardwire_core::othello::Setup;
    /// use boardwire_nboard::text::{self, TextLine};
    ///
    /// // White can't pass here.
    /// let TextLine::Game(game) = text::parse("f5PSf6")? else { panic!() };
    /// assert_eq!(game.without_forced_passes(&Setup::default()), game);
    /// # Ok::<(), text::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_forced_passes(&self, start: &Setup) -> Self {
        let mut position = begin(start);
        let mut is_legal = true;
        let mut kept = Self::default();
        let mut moves = self.moves().peekable();
        while let Some(mv) = moves.next() {
            let is_forced = is_legal && mv.is_pass() && position.must_pass();
            is_legal = is_legal && position.play(mv).is_ok();
            // Only before a move that can be played there is no doubt whose it is.
            let inserts = moves
                .peek()
                .is_some_and(|next| !next.is_pass() && position.clone().play(*next).is_ok());
            if !(is_forced && inserts) {
                kept.push(mv);
            }
        }
        kept
    }
}

impl BoardText {
    /// Plays the moves from the board.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn play(&self) -> Result<Played, PlayError> {
        self.moves().play(&self.setup)
    }
}

fn begin(start: &Setup) -> Position {
    // Std is played on boards of every shape.
    Position::from_board(Variant::Std, &start.board, start.turn, None).unwrap_or_default()
}

fn play(start: &Setup, moves: impl Iterator<Item = Move>) -> Result<Played, PlayError> {
    let mut played = Played {
        position: begin(start),
        moves: Vec::new(),
        inserted: Vec::new(),
    };
    for (index, mv) in (1..).zip(moves) {
        if !mv.is_pass() && played.position.must_pass() && played.position.play(Move::Pass).is_ok()
        {
            played.inserted.push(played.moves.len());
            played.moves.push(Move::Pass);
        }
        if let Err(reason) = played.position.play(mv) {
            return Err(PlayError {
                index,
                mv,
                reason,
                played: Box::new(played),
            });
        }
        played.moves.push(mv);
    }
    Ok(played)
}

/// Where a line's moves begin, and from which position.
pub(super) fn start_of(input: &[u8], line: &TextLine, options: &TextOptions) -> (Setup, usize) {
    match line {
        TextLine::Game(_) => {
            let board = Board::start(options.shape());
            let turn = Color::Black;
            (Setup { board, turn }, 0)
        }
        TextLine::Board(board) => {
            let end = super::parse::board_end(input);
            (board.setup, end)
        }
    }
}

/// The place of the nth written move, from 1.
pub(super) fn move_span(input: &[u8], start: &Setup, at: usize, index: usize) -> Span {
    let mut moves = Moves::new(input, at, start.board.shape());
    let mut span = Span::empty(at);
    for _ in 0..index {
        match moves.next_move() {
            Some(Ok((_, place))) => span = place,
            _ => break,
        }
    }
    span
}

pub(super) fn observe(input: &[u8], line: &TextLine, options: &TextOptions) -> Vec<Observation> {
    let (start, at) = start_of(input, line, options);
    let moves = match line {
        TextLine::Game(moves) => moves,
        TextLine::Board(board) => board.moves(),
    };
    let Err(error) = moves.play(&start) else {
        return Vec::new();
    };
    let span = move_span(input, &start, at, error.index);
    let finding = Finding::new(error.code().info(), span, Severity::Error);
    let detail = Some(error.to_string());
    Vec::from([Observation {
        detail,
        ..finding.into()
    }])
}
