//! Pasted texts: the form is found out (feature `rules`).

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Move, Setup};
use boardwire_core::{CodeSet, Finding, Level, Note, Severity, Span};

use super::codes::Code;
use super::model::TextLine;
use super::obf;
use super::options::TextOptions;
use super::replay::{Played, move_span, start_of};
use super::scan::is_space;
use crate::ggf;

/// How many characters are read at most.
pub const PASTE_LIMIT: usize = 100_000;

/// The form of a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PasteKind {
    /// A GGF game; of several the first.
    Ggf,
    /// A board, in one line or several, with moves or without.
    Board,
    /// A line of OBF; the scores of its moves are left out.
    Obf,
    /// A transcript.
    Transcript,
}

/// A pasted game or position.
#[derive(Clone, Debug, PartialEq)]
pub struct Paste {
    /// The form it had.
    pub kind: PasteKind,
    /// Where the game begins.
    pub start: Setup,
    /// The moves, with the passes that the rules force. All are legal.
    pub moves: Vec<Move>,
    /// Which of the moves are passes that were not written, from 0.
    pub inserted: Vec<usize>,
    /// What is odd about the text.
    pub notes: Vec<Finding>,
}

/// Why a pasted text can't be read.
#[derive(Clone, Debug, PartialEq)]
pub struct PasteError {
    /// The error, in the codes of the text's form.
    pub finding: Finding,
    /// Where the game begins, if that could be read.
    pub start: Option<Box<Setup>>,
    /// The moves before the error.
    pub moves: Vec<Move>,
}

impl fmt::Display for PasteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.finding.fmt(f)
    }
}

impl core::error::Error for PasteError {}

/// Reads a pasted text: a GGF game, a board, a line of OBF, or a transcript of 8x8, numbered or not. Line ends count as blanks.
///
/// ```
/// use boardwire_nboard::text::{PasteKind, paste};
///
/// let pasted = paste("1. F5 d6\n2. C3 d3").unwrap();
/// assert_eq!((pasted.kind, pasted.moves.len()), (PasteKind::Transcript, 4));
/// let error = paste("f5d6a1").unwrap_err();
/// assert_eq!((error.finding.info.name, error.finding.span.range(), error.moves.len()), ("illegal-move", 4..6, 2));
/// ```
///
/// # Errors
/// The first thing that can't be read or played, with the moves before it; `too-long` above [`PASTE_LIMIT`] characters.
pub fn paste(input: &(impl AsRef<[u8]> + ?Sized)) -> Result<Paste, PasteError> {
    let input = input.as_ref();
    if let Some(limit) = limit_of(input) {
        return Err(refuse(Code::TooLong, Span::new(limit, input.len())));
    }
    let start = input.iter().take_while(|byte| is_space(**byte)).count();
    if start == input.len() {
        return Err(refuse(Code::UnknownForm, Span::empty(start)));
    }
    if memchr::memmem::find(input, b"(;").is_some() {
        return paste_ggf(input);
    }
    let options = TextOptions::new(Level::Lenient);
    let first = input
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .find(|line| !line.iter().all(|byte| is_space(*byte)));
    if memchr::memchr(b';', input).is_some()
        && let Some(line) = first
        && let Ok((line, notes)) = obf::parse_lenient(line)
        && let Some(problem) = line.problem()
    {
        return Ok(Paste {
            kind: PasteKind::Obf,
            start: problem.setup,
            moves: Vec::new(),
            inserted: Vec::new(),
            notes: findings(&notes),
        });
    }
    let mut notes = Vec::new();
    let (line, fault) =
        super::parse::read_text(input, &options, &mut notes).map_err(|error| PasteError {
            finding: error.erase(),
            start: None,
            moves: Vec::new(),
        })?;
    let (start, at) = start_of(input, &line, &options);
    let (kind, moves) = match &line {
        TextLine::Game(moves) => (PasteKind::Transcript, moves),
        TextLine::Board(board) => (PasteKind::Board, board.moves()),
    };
    let played = moves.play(&start).map_err(|error| {
        let span = move_span(input, &start, at, error.index);
        PasteError {
            finding: Finding::new(error.code().info(), span, Severity::Error),
            start: Some(Box::new(start)),
            moves: error.played.moves,
        }
    })?;
    if let Some(fault) = fault {
        // Text without a single move is of another form.
        let is_other = moves.is_empty() && kind == PasteKind::Transcript;
        let finding = if is_other {
            Finding::new(Code::UnknownForm.info(), fault.span(), Severity::Error)
        } else {
            fault.erase()
        };
        return Err(PasteError {
            finding,
            start: Some(Box::new(start)),
            moves: played.moves,
        });
    }
    let Played {
        moves, inserted, ..
    } = played;
    Ok(Paste {
        kind,
        start,
        moves,
        inserted,
        notes: findings(&notes),
    })
}

/// Where a text that is too long passes the limit. Characters of UTF-8 count once, other bytes one by one.
fn limit_of(input: &[u8]) -> Option<usize> {
    if input.len() <= PASTE_LIMIT {
        return None;
    }
    let begins_character = |byte: &u8| *byte & 0xC0 != 0x80;
    let mut starts = input
        .iter()
        .enumerate()
        .filter(|(_, byte)| begins_character(byte));
    let is_text = core::str::from_utf8(input).is_ok();
    if is_text {
        starts.nth(PASTE_LIMIT).map(|(at, _)| at)
    } else {
        Some(PASTE_LIMIT)
    }
}

fn refuse(code: Code, span: Span) -> PasteError {
    PasteError {
        finding: Finding::new(code.info(), span, Severity::Error),
        start: None,
        moves: Vec::new(),
    }
}

fn findings<C: CodeSet>(notes: &[Note<C>]) -> Vec<Finding> {
    notes.iter().map(Note::erase).collect()
}

fn paste_ggf(input: &[u8]) -> Result<Paste, PasteError> {
    let Some(text) = ggf::iter_matches(input).next() else {
        return Err(refuse(Code::UnknownForm, Span::empty(0)));
    };
    let options = ggf::Options::new(Level::Lenient);
    let ggf::Reading { file, notes, .. } = text.read(&options);
    let game = file.games().next();
    let moves = |count: usize| -> Vec<Move> {
        let items = game.into_iter().flat_map(|game| game.items());
        items.take(count).map(|item| item.item.mv).collect()
    };
    let start = game.map(ggf::GgfGame::start);
    let fault = notes.iter().find_map(|note| note.error_at(Level::Lenient));
    let (Some(game), Some(begin), None) = (game, start, fault) else {
        let finding = fault.map_or_else(
            || Finding::new(Code::UnknownForm.info(), text.span, Severity::Error),
            |error| error.erase(),
        );
        return Err(PasteError {
            finding,
            start: start.map(Box::new),
            moves: moves(usize::MAX),
        });
    };
    if let Err(error) = game.replay() {
        let place = ggf::find_fault(input, text.span.start, game);
        let (code, span) = place.map_or((error.code(), text.span), |(code, span, _)| (code, span));
        return Err(PasteError {
            finding: Finding::new(code.info(), span, Severity::Error),
            start: start.map(Box::new),
            moves: moves(error.index - 1),
        });
    }
    Ok(Paste {
        kind: PasteKind::Ggf,
        start: begin,
        moves: moves(usize::MAX),
        inserted: Vec::new(),
        notes: findings(&notes),
    })
}
