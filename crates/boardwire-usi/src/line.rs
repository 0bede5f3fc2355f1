//! A line as it was written: words, blanks and moves with their spans, without an allocation.

use core::fmt;

use boardwire_core::shogi::Move;
use boardwire_core::{Discard, Notes, Span, context};

use crate::codes::{Code, ParseError};
use crate::lex::{self, Lexer, Token};
use crate::model::{Command, Terminal};
use crate::options::Options;
use crate::{parse, sfen};

const BOM: &[u8] = b"\xef\xbb\xbf";

/// A borrowed, lossless view of one line: any bytes, as they were written. Nothing is allocated.
///
/// It serves what the typed [`Command`] drops: spans, spacing, duplicate keys, and the moves of a long list one at a time.
///
/// ```
/// use boardwire_usi::{Command, Line};
///
/// let line = Line::new("position  startpos moves 7g7f\t3c3d\r\n");
/// assert_eq!(line.raw(), b"position  startpos moves 7g7f\t3c3d\r\n");
/// assert_eq!(line.head().unwrap().bytes, b"position");
///
/// let moves: Result<Vec<_>, _> = line.moves().collect();
/// let (second, span) = moves?[1];
/// assert_eq!((second.to_string().as_str(), span.range()), ("3c3d", 30..34));
/// assert!(matches!(line.command()?, Command::Position(_)));
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line<'a> {
    raw: &'a [u8],
}

impl<'a> Line<'a> {
    /// A view of one line, with its end or without. Any bytes will do; what is no line shows in [`command`](Self::command).
    #[must_use]
    pub fn new(raw: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { raw: raw.as_ref() }
    }

    /// The very bytes.
    #[must_use]
    pub const fn raw(&self) -> &'a [u8] {
        self.raw
    }

    /// The bytes without the line end (LF, CRLF or CR).
    #[must_use]
    pub const fn content(&self) -> &'a [u8] {
        match self.raw {
            [content @ .., b'\r', b'\n'] | [content @ .., b'\n' | b'\r'] => content,
            content => content,
        }
    }

    /// All parts of the line in order: byte order mark, words, runs of blanks, the line end. Their bytes, one after the other,
    /// are the line (R7).
    #[must_use]
    pub fn tokens(&self) -> Tokens<'a> {
        Tokens { line: *self, at: 0 }
    }

    /// The words alone.
    pub fn words(&self) -> impl Iterator<Item = LineToken<'a>> + Clone + use<'a> {
        self.tokens().filter(|token| token.kind == TokenKind::Word)
    }

    /// The first word; `None` on an empty line.
    #[must_use]
    pub fn head(&self) -> Option<LineToken<'a>> {
        self.words().next()
    }

    /// Where the SFEN of a `position` line stands: from its board to its last field. `None` when there is none that can be read.
    #[must_use]
    pub fn sfen(&self) -> Option<Span> {
        let (head, mut lexer) = self.command_word()?;
        if !head.bytes.eq_ignore_ascii_case(b"position") {
            return None;
        }
        let start = sfen_start(&mut lexer)?;
        let (_, end) = sfen::read(lexer.line(), start, &mut Discard).ok()?;
        Some(Span::new(start, end))
    }

    /// The moves of the line, read one at a time, each with its span: those of `position`, `checkmate`, `go searchmoves` and
    /// `info pv`; of other lines none.
    ///
    /// They are those that the typed command holds at level Lenient. In `position` and `checkmate` a word that can stand at no
    /// place there is an error, and the last item; so is an SFEN that can't be read. A word that ends the game (`resign`) and,
    /// after `searchmoves` and `pv`, any word that is no move end the list. When a key stands twice, the last list counts.
    #[must_use]
    pub fn moves(&self) -> Moves<'a> {
        match self.move_list() {
            Some(moves) => moves,
            None => Moves {
                lexer: Lexer::new(&[], 0),
                list: List::Pv,
                error: None,
            },
        }
    }

    /// Where the moves of the line stand: `replay` errors count from 1, so that move `index` is `nth(index - 1)` here.
    pub fn move_spans(&self) -> impl Iterator<Item = Span> + use<'a> {
        self.moves().map_while(Result::ok).map(|(_, span)| span)
    }

    /// Where the move with that number stands, from 1.
    #[must_use]
    pub fn move_span(&self, index: usize) -> Option<Span> {
        self.move_spans().nth(index.checked_sub(1)?)
    }

    /// The typed command, at level Conforming.
    ///
    /// # Errors
    /// As [`parse`](crate::parse).
    pub fn command(&self) -> Result<Command<'a>, ParseError> {
        self.command_with(&Options::CONFORMING, &mut Discard)
    }

    /// The typed command, as the options say.
    ///
    /// # Errors
    /// As [`parse_with`](crate::parse_with).
    pub fn command_with(
        &self,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Command<'a>, ParseError> {
        parse::parse_bytes(self.raw, options, notes)
    }

    /// The words that count, as the parser sees them.
    fn lexer(&self) -> Lexer<'a> {
        let content = parse::trim_end(self.content());
        let start = if content.starts_with(BOM) {
            BOM.len()
        } else {
            0
        };
        Lexer::new(content, start)
    }

    /// The word that says which command this is, past unknown words before it, and the lexer after it.
    fn command_word(&self) -> Option<(Token<'a>, Lexer<'a>)> {
        let mut lexer = self.lexer();
        let first = lexer.next_token()?;
        if parse::is_head_in_any_case(first.bytes) || Options::CONFORMING.is_extension(first.bytes)
        {
            return Some((first, lexer));
        }
        loop {
            let word = lexer.next_token()?;
            if parse::is_command_head(word.bytes) {
                return Some((word, lexer));
            }
        }
    }

    fn move_list(&self) -> Option<Moves<'a>> {
        let (head, mut lexer) = self.command_word()?;
        let mut lower = [0; 9];
        let lower = lower.get_mut(..head.bytes.len())?;
        lower.copy_from_slice(head.bytes);
        lower.make_ascii_lowercase();
        let mut error = None;
        let list = match &*lower {
            b"position" => {
                match seek_position_moves(&mut lexer) {
                    Ok(()) => {}
                    Err(None) => return None,
                    Err(unreadable) => error = unreadable,
                }
                List::Position
            }
            b"checkmate" => match lexer.peek()?.bytes {
                b"nomate" | b"timeout" | b"notimplemented" => return None,
                _ => List::Checkmate,
            },
            b"go" => {
                lexer = after_last(lexer, b"searchmoves", None)?;
                List::Searchmoves
            }
            b"info" => {
                lexer = after_last(lexer, b"pv", Some(b"string"))?;
                List::Pv
            }
            _ => return None,
        };
        Some(Moves { lexer, list, error })
    }
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line(\"{}\")", self.raw.escape_ascii())
    }
}

impl AsRef<[u8]> for Line<'_> {
    fn as_ref(&self) -> &[u8] {
        self.raw
    }
}

/// Goes to the board of a `position` line's SFEN.
fn sfen_start(lexer: &mut Lexer<'_>) -> Option<usize> {
    let base = lexer.next_token()?;
    match base.bytes {
        b"sfen" => lexer.peek().map(|board| board.start),
        word if word.contains(&b'/') => Some(base.start),
        _ => None,
    }
}

/// Goes before the first move of a `position` line. `Err(None)`: it has none; `Err(Some(..))`: its SFEN can't be read.
fn seek_position_moves(lexer: &mut Lexer<'_>) -> Result<(), Option<ParseError>> {
    let mut ahead = *lexer;
    match sfen_start(&mut ahead) {
        Some(start) => {
            let (_, end) = sfen::read(lexer.line(), start, &mut Discard).map_err(Some)?;
            lexer.seek(end);
        }
        None => lexer.seek(lexer.peek().ok_or(None)?.end()),
    }
    loop {
        let before = *lexer;
        let word = lexer.next_token().ok_or(None)?;
        if word.bytes == b"moves" {
            return Ok(());
        }
        if read_move(word.bytes).is_some() {
            *lexer = before;
            return Ok(());
        }
    }
}

/// The lexer after the last word `key` that stands before the first word `stop`.
fn after_last<'a>(mut lexer: Lexer<'a>, key: &[u8], stop: Option<&[u8]>) -> Option<Lexer<'a>> {
    let mut found = None;
    while let Some(word) = lexer.next_token() {
        if Some(word.bytes) == stop {
            break;
        }
        if word.bytes == key {
            found = Some(lexer);
        }
    }
    found
}

fn read_move(word: &[u8]) -> Option<Move> {
    lex::read_move(word).or_else(|| lex::read_lower_case_drop(word))
}

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A byte order mark at the line's start.
    Bom,
    /// A run of bytes that are no blanks.
    Word,
    /// A run of spaces and tabs.
    Blank,
    /// LF, CRLF or CR at the line's end.
    LineEnd,
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LineToken<'a> {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Where it stands in the line.
    pub span: Span,
}

impl fmt::Debug for LineToken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}(\"{}\" at {})",
            self.kind,
            self.bytes.escape_ascii(),
            self.span
        )
    }
}

/// The parts of a line, made by [`Line::tokens`].
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    line: Line<'a>,
    at: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = LineToken<'a>;

    fn next(&mut self) -> Option<LineToken<'a>> {
        let start = self.at;
        let content = self.line.content().get(start..).unwrap_or_default();
        let (kind, len) = match content {
            [] if start < self.line.raw.len() => (TokenKind::LineEnd, self.line.raw.len() - start),
            [] => return None,
            _ if start == 0 && content.starts_with(BOM) => (TokenKind::Bom, BOM.len()),
            [first, ..] => {
                let blank = lex::is_blank(*first);
                let len = content
                    .iter()
                    .position(|&byte| lex::is_blank(byte) != blank)
                    .unwrap_or(content.len());
                let kind = if blank {
                    TokenKind::Blank
                } else {
                    TokenKind::Word
                };
                (kind, len)
            }
        };
        self.at = start + len;
        let span = Span::new(start, self.at);
        Some(LineToken {
            kind,
            bytes: self.line.raw.get(span.range()).unwrap_or_default(),
            span,
        })
    }
}

impl core::iter::FusedIterator for Tokens<'_> {}

/// What follows the moves of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// `position`: nothing, or one word that ends the game.
    Position,
    /// `checkmate`: nothing.
    Checkmate,
    /// `searchmoves`: any word that is no move.
    Searchmoves,
    /// `pv`: any word that is no move. Drops in lower case are none here.
    Pv,
}

/// The moves of a line, made by [`Line::moves`].
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    lexer: Lexer<'a>,
    list: List,
    error: Option<ParseError>,
}

impl Moves<'_> {
    fn end(&mut self) {
        self.lexer.seek(self.lexer.end());
    }
}

impl Iterator for Moves<'_> {
    type Item = Result<(Move, Span), ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.error.take() {
            self.end();
            return Some(Err(error));
        }
        let word = self.lexer.next_token()?;
        let mv = match self.list {
            List::Checkmate | List::Pv => lex::read_move(word.bytes),
            List::Position | List::Searchmoves => read_move(word.bytes),
        };
        if let Some(mv) = mv {
            return Some(Ok((mv, word.span())));
        }
        let last = self.lexer.peek().is_none();
        self.end();
        let context = match self.list {
            List::Searchmoves | List::Pv => return None,
            List::Position
                if last
                    && (Terminal::known(word.bytes).is_some() || Terminal::is_word(word.bytes)) =>
            {
                return None;
            }
            List::Position => context!("position.moves"),
            List::Checkmate => context!("checkmate"),
        };
        Some(Err(parse::bad_move(word).with_context(context)))
    }
}

impl core::iter::FusedIterator for Moves<'_> {}
