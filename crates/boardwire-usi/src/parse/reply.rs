//! The short commands: answers of the engine, `debug`, `register`, `gameover`.

use alloc::vec::Vec;

use boardwire_core::{Span, context, expected};

use super::{Parsed, Parser, bad_move, missing};
use crate::codes::{Code, ParseError};
use crate::lex::{self, Token};
use crate::model::{
    BestMove, CheckmateReply, Command, GameResult, IdField, MateMoves, Name, Register,
    RegisterParts, Status,
};

/// The words that `bestmove` takes in place of a move; the null move is read as one.
const fn is_no_move(word: &[u8]) -> bool {
    matches!(word, b"resign" | b"win" | b"none" | b"(none)")
}

impl<'i> Parser<'i, '_> {
    pub(super) fn best_move(&mut self, head: Token<'i>) -> Parsed<Command<'i>> {
        let word = self.argument(head, expected!["a move", "resign", "win", "none"])?;
        let mut best = match word.bytes {
            b"resign" => BestMove::RESIGN,
            b"win" => BestMove::WIN,
            b"none" | b"null" => BestMove::NONE,
            b"(none)" | b"0000" | b"pass" => {
                self.note(Code::BestmoveNone, word.span());
                BestMove::NONE
            }
            _ => match lex::read_move(word.bytes) {
                Some(mv) => BestMove::play(mv),
                None => {
                    return Err(bad_move(word)
                        .with_expected(expected!["a move", "resign", "win", "none"])
                        .with_context(context!("bestmove")));
                }
            },
        };
        if let Some(key) = self.lexer.peek().filter(|token| token.bytes == b"ponder") {
            self.lexer.seek(key.end());
            match self.lexer.next_token() {
                None => {
                    let error = missing(key)
                        .with_expected(expected!["a move"])
                        .with_context(context!("bestmove.ponder"));
                    self.note_or(Code::PonderWithoutMove, key.span(), error);
                }
                Some(token) => {
                    let span = Span::new(key.start, token.end());
                    let error = || bad_move(token).with_context(context!("bestmove.ponder"));
                    match lex::read_move(token.bytes) {
                        Some(mv) => {
                            if best.best().is_none() {
                                self.note(Code::ResignWithPonder, span);
                            }
                            best = best.with_ponder(mv);
                        }
                        // A line of best moves may end in such a word; engines print the second of them unseen.
                        None if is_no_move(token.bytes) => {
                            self.note_or(Code::PonderWithoutMove, span, error());
                        }
                        None => return Err(error()),
                    }
                }
            }
        }
        self.bare(Command::BestMove(best))
    }

    pub(super) fn checkmate(&mut self, head: Token<'i>) -> Parsed<Command<'i>> {
        let word = self.argument(
            head,
            expected!["moves", "nomate", "timeout", "notimplemented"],
        )?;
        let reply = match word.bytes {
            b"nomate" => CheckmateReply::NoMate,
            b"timeout" => CheckmateReply::Timeout,
            b"notimplemented" => CheckmateReply::NotImplemented,
            _ => {
                let mut moves = Vec::new();
                // The reader of moves wants the blank before the first of them.
                self.lexer.seek(word.start - 1);
                if let Some(token) = self.lexer.moves(|mv| moves.push(mv)) {
                    let error =
                        if moves.is_empty() && lex::off_board(token.bytes).is_none() {
                            ParseError::new(Code::BadResultWord, token.span()).with_expected(
                                expected!["moves", "nomate", "timeout", "notimplemented"],
                            )
                        } else {
                            bad_move(token)
                        };
                    return Err(error.with_context(context!("checkmate")));
                }
                CheckmateReply::Moves(MateMoves(moves))
            }
        };
        self.bare(Command::Checkmate(reply))
    }

    pub(super) fn id(&mut self, head: Token<'i>) -> Parsed<Command<'i>> {
        let field = self.argument(head, expected!["name", "author"])?;
        let make = match field.bytes {
            b"name" => IdField::Name,
            b"author" => IdField::Author,
            _ => {
                return Err(ParseError::new(Code::UnexpectedToken, field.span())
                    .with_expected(expected!["name", "author"])
                    .with_context(context!("id")));
            }
        };
        let text = self.tail_text();
        if text.is_empty() {
            let error = missing(field).with_expected(expected!["a text"]);
            self.note_or(Code::IdEmpty, field.span(), error);
        }
        Ok(Command::Id(make(text)))
    }

    pub(super) fn status(&mut self, head: Token<'i>) -> Parsed<Status> {
        let word = self.argument(head, expected!["checking", "ok", "error"])?;
        Status::from_word(word.bytes).ok_or_else(|| {
            ParseError::new(Code::BadResultWord, word.span())
                .with_expected(expected!["checking", "ok", "error"])
        })
    }

    pub(super) fn debug(&mut self) -> Parsed<Command<'i>> {
        let on = match self.lexer.next_token() {
            None => None,
            Some(word) => Some(match word.bytes {
                b"on" => true,
                b"off" => false,
                _ => {
                    return Err(ParseError::new(Code::UnexpectedToken, word.span())
                        .with_expected(expected!["on", "off"])
                        .with_context(context!("debug")));
                }
            }),
        };
        self.bare(Command::Debug(on))
    }

    pub(super) fn game_over(&mut self, head: Token<'i>) -> Parsed<Command<'i>> {
        let word = self.argument(head, expected!["win", "lose", "draw"])?;
        let word = self.unknown_word(word);
        self.bare(Command::GameOver(GameResult::new(word)))
    }

    /// `register later`, or a name up to the word `code` and a code up to the end of the line.
    pub(super) fn register(&mut self, head: Token<'i>) -> Parsed<Command<'i>> {
        let first = self.argument(head, expected!["later", "name", "code"])?;
        let mut parts = RegisterParts {
            name: None,
            code: None,
        };
        match first.bytes {
            b"later" => return self.bare(Command::Register(Register::Later)),
            b"name" => self.register_name(first, &mut parts)?,
            b"code" => parts.code = Some(self.tail_name(first, context!("register.code"))?),
            _ => {
                return Err(ParseError::new(Code::UnexpectedToken, first.span())
                    .with_expected(expected!["later", "name", "code"])
                    .with_context(context!("register")));
            }
        }
        Ok(Command::Register(Register::With(parts)))
    }

    fn register_name(&mut self, key: Token<'i>, parts: &mut RegisterParts<'i>) -> Parsed<()> {
        let mut words: Option<(Token<'i>, Token<'i>)> = None;
        while let Some(token) = self.lexer.next_token() {
            if token.bytes == b"code" {
                parts.code = Some(self.tail_name(token, context!("register.code"))?);
                break;
            }
            words = Some((words.map_or(token, |(first, _)| first), token));
        }
        let (first, last) = words.ok_or_else(|| {
            missing(key)
                .with_expected(expected!["a name"])
                .with_context(context!("register.name"))
        })?;
        let bytes = self
            .lexer
            .line()
            .get(first.start..last.end())
            .unwrap_or_default();
        self.check_utf8(Token::text(bytes, first.start));
        parts.name = Some(Name::from_token(bytes));
        Ok(())
    }
}
