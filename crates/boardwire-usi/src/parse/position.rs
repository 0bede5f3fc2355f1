//! `position`.

use alloc::vec::Vec;

use boardwire_core::{Expected, Notes, Span, Word, context, expected};

use super::{Parsed, Parser, bad_move, missing, trim_end, whole_line};
use crate::codes::{Code, Note, ParseError};
use crate::lex::{self, Lexer, Token, keys};
use crate::model::{Base, OtherTerminal, PositionSpec, Terminal};
use crate::options::Options;
use crate::sfen;

keys! {
MOVES = b"moves";
}

impl<'i> Parser<'i, '_> {
    #[inline]
    pub(super) fn position(&mut self, head: Token<'i>) -> Parsed<PositionSpec<'i>> {
        let token = self.argument(head, expected!["startpos", "sfen"])?;
        let base = match token.bytes {
            b"startpos" => Base::Startpos,
            b"sfen" => {
                let board = self.lexer.rest();
                if board.bytes.is_empty() {
                    return Err(missing(token)
                        .with_expected(expected!["an SFEN"])
                        .with_context(context!("position.sfen")));
                }
                self.sfen_at(board.start)?
            }
            word if word.contains(&b'/') => {
                self.note(Code::PositionWithoutSfenWord, token.span());
                self.sfen_at(token.start)?
            }
            _ => {
                return Err(ParseError::new(Code::UnexpectedToken, token.span())
                    .with_expected(expected!["startpos", "sfen"])
                    .with_context(context!("position")));
            }
        };
        let mut position = PositionSpec::new(base);
        self.after_base(&mut position)?;
        Ok(position)
    }

    /// The word `moves` and the moves, if there are any.
    #[inline]
    fn after_base(&mut self, position: &mut PositionSpec<'i>) -> Parsed<()> {
        while let Some(token) = self.lexer.next_token() {
            if token.key == MOVES {
                self.position_moves(position)?;
                break;
            }
            if lex::read_move(token.bytes).is_some()
                || lex::read_lower_case_drop(token.bytes).is_some()
            {
                let error = ParseError::new(Code::UnexpectedToken, token.span())
                    .with_expected(expected!["moves"]);
                self.note_or(Code::MissingMovesKeyword, token.span(), error);
                // The reader of moves wants the blank before the first of them.
                self.lexer.seek(token.start - 1);
                self.position_moves(position)?;
                break;
            }
            let error = ParseError::new(Code::UnexpectedToken, token.span())
                .with_expected(expected!["moves", "the end of the line"]);
            self.note_or(Code::UnknownToken, token.span(), error);
            position.extras.push(Word::from_token(token.bytes));
        }
        Ok(())
    }

    fn sfen_at(&mut self, at: usize) -> Parsed<Base> {
        let (sfen, end) = sfen::read(self.lexer.line(), at, self.notes)?;
        self.lexer.seek(end);
        Ok(Base::Sfen(sfen))
    }

    #[inline]
    fn position_moves(&mut self, position: &mut PositionSpec<'i>) -> Parsed<()> {
        let unread = self.lexer.rest().bytes.len();
        // A move takes five bytes with its blank: one allocation.
        position.moves = Vec::with_capacity(unread.div_ceil(5));
        let Some(token) = self.moves_with_lower_case(&mut position.moves) else {
            return Ok(());
        };
        let error = || bad_move(token).with_context(context!("position.moves"));
        if self.lexer.peek().is_some() {
            return Err(error());
        }
        position.terminal = Some(match Terminal::known(token.bytes) {
            Some(known) => known,
            None if Terminal::is_word(token.bytes) => {
                self.note_or(
                    Code::UnknownTerminal,
                    Span::new(token.start, token.end()),
                    error(),
                );
                Terminal::Other(OtherTerminal(Word::from_token(token.bytes)))
            }
            None => return Err(error()),
        });
        Ok(())
    }
}

/// A position as people paste it: a `position` line, the same without its first word, or moves alone. At level Lenient.
pub(crate) fn parse_pasted<'i>(
    input: &'i [u8],
    notes: &mut dyn Notes<Code>,
) -> Parsed<PositionSpec<'i>> {
    const EXPECTED: Expected = expected!["position", "startpos", "sfen", "an SFEN", "moves"];
    let line = trim_end(whole_line(input, &Options::LENIENT, notes)?);
    let start = if line.starts_with(b"\xef\xbb\xbf") {
        notes.note(Note::new(Code::Bom, Span::new(0, 3)));
        3
    } else {
        0
    };
    let mut parser = Parser {
        lexer: Lexer::new(line, start),
        notes,
        options: &Options::LENIENT,
        from_engine: false,
    };
    let first = parser.lexer.next_token().ok_or_else(|| {
        ParseError::new(Code::EmptyInput, Span::empty(input.len())).with_expected(EXPECTED)
    })?;
    let mut position = PositionSpec::startpos();
    match first.bytes {
        b"position" => return parser.position(first),
        b"startpos" | b"sfen" => {
            parser.lexer.seek(first.start);
            return parser.position(first);
        }
        word if word.contains(&b'/') => {
            position.base = parser.sfen_at(first.start)?;
            parser.after_base(&mut position)?;
        }
        b"moves" => parser.position_moves(&mut position)?,
        word if lex::read_move(word).is_some() || lex::read_lower_case_drop(word).is_some() => {
            parser.lexer.seek(first.start);
            parser.position_moves(&mut position)?;
        }
        _ => {
            return Err(
                ParseError::new(Code::UnexpectedToken, first.span()).with_expected(EXPECTED)
            );
        }
    }
    Ok(position)
}
