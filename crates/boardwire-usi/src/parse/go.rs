//! `go` and `ponderhit`.

use boardwire_core::{Expected, expected};

use super::{Parsed, Parser, missing, number_error};
use crate::codes::Code;
use crate::lex::{self, Token, Unsigned, keys};
use crate::model::{ClockParams, Command, GoParams, MateLimit, is_go_key};

const NUMBER: Expected = expected!["a number"];
const MILLISECONDS: Expected = expected!["milliseconds"];

keys! {
    PONDER = b"ponder";
    INFINITE = b"infinite";
    DEPTH = b"depth";
    NODES = b"nodes";
    RTIME = b"rtime";
    PERFT = b"perft";
    MOVETIME = b"movetime";
    MATE = b"mate";
    BTIME = b"btime";
    WTIME = b"wtime";
    BYOYOMI = b"byoyomi";
    BINC = b"binc";
    WINC = b"winc";
}

impl<'i> Parser<'i, '_> {
    pub(super) fn go(&mut self) -> Parsed<Command<'i>> {
        let mut command = Command::Go(GoParams::default());
        if let Command::Go(go) = &mut command {
            self.go_parts(go)?;
        }
        Ok(command)
    }

    #[inline]
    fn go_parts(&mut self, go: &mut GoParams<'i>) -> Parsed<()> {
        while let Some(key) = self.lexer.next_token() {
            if self.clock_key(key, &mut go.clock, &mut go.extras)? {
                continue;
            }
            match key.key {
                PONDER => {
                    if core::mem::replace(&mut go.ponder, true) {
                        self.duplicate(key, key.end());
                    }
                }
                INFINITE => {
                    if core::mem::replace(&mut go.infinite, true) {
                        self.duplicate(key, key.end());
                    }
                }
                DEPTH => self.go_number(key, &mut go.depth, &mut go.extras)?,
                NODES => self.go_number(key, &mut go.nodes, &mut go.extras)?,
                RTIME => self.go_number(key, &mut go.rtime, &mut go.extras)?,
                PERFT => self.go_number(key, &mut go.perft, &mut go.extras)?,
                MOVETIME => self.go_time(key, &mut go.movetime, &mut go.extras)?,
                MATE => self.go_mate(key, go)?,
                _ if key.bytes == b"movestogo" => {
                    self.go_number(key, &mut go.movestogo, &mut go.extras)?;
                }
                _ if key.bytes == b"searchmoves" => {
                    let again = !go.searchmoves.is_empty();
                    go.searchmoves.clear();
                    if let Some(token) = self.moves_with_lower_case(&mut go.searchmoves) {
                        self.lexer.seek(token.start);
                    }
                    if again {
                        self.duplicate(key, self.lexer.word_end());
                    }
                }
                _ => {
                    let word = self.unknown_word(key);
                    go.extras.push(word);
                }
            }
        }
        Ok(())
    }

    /// Takes `key` if it is one of the clocks'.
    #[inline]
    fn clock_key(
        &mut self,
        key: Token<'i>,
        clock: &mut ClockParams,
        extras: &mut alloc::vec::Vec<boardwire_core::Word<'i>>,
    ) -> Parsed<bool> {
        let field = match key.key {
            BTIME => &mut clock.btime,
            WTIME => &mut clock.wtime,
            BYOYOMI => &mut clock.byoyomi,
            BINC => &mut clock.binc,
            WINC => &mut clock.winc,
            _ => return Ok(false),
        };
        self.go_time(key, field, extras)?;
        Ok(true)
    }

    #[inline]
    fn go_time(
        &mut self,
        key: Token<'i>,
        field: &mut Option<i64>,
        extras: &mut alloc::vec::Vec<boardwire_core::Word<'i>>,
    ) -> Parsed<()> {
        if let Some(time) = self.plain() {
            if field.replace(time).is_some() {
                self.duplicate(key, self.lexer.at());
            }
            return Ok(());
        }
        let value = self.value(key, is_go_key, MILLISECONDS)?;
        match self.time(key, value) {
            Some(time) => {
                if field.replace(time).is_some() {
                    self.duplicate(key, value.end());
                }
            }
            None => extras.extend([self.unknown_word(key), self.unknown_word(value)]),
        }
        Ok(())
    }

    #[inline]
    fn go_number<T: Unsigned>(
        &mut self,
        key: Token<'i>,
        field: &mut Option<T>,
        extras: &mut alloc::vec::Vec<boardwire_core::Word<'i>>,
    ) -> Parsed<()> {
        if let Some(number) = self.plain() {
            if field.replace(number).is_some() {
                self.duplicate(key, self.lexer.at());
            }
            return Ok(());
        }
        let value = self.value(key, is_go_key, NUMBER)?;
        match self.unsigned(key, value) {
            Some(number) => {
                if field.replace(number).is_some() {
                    self.duplicate(key, value.end());
                }
            }
            None => extras.extend([self.unknown_word(key), self.unknown_word(value)]),
        }
        Ok(())
    }

    /// `mate` may have a number, `infinite`, or (Lenient) nothing; a key other than `infinite` after it is the next key.
    fn go_mate(&mut self, key: Token<'i>, go: &mut GoParams<'i>) -> Parsed<()> {
        let mut end = key.end();
        let limit = match self.lexer.peek() {
            Some(value) if value.key == INFINITE => {
                self.lexer.seek(value.end());
                end = value.end();
                MateLimit::Infinite
            }
            Some(value) if !is_go_key(value.bytes) => {
                self.lexer.seek(value.end());
                end = value.end();
                let digits = value.bytes.strip_prefix(b"+").unwrap_or(value.bytes);
                match lex::read_digits(digits) {
                    Ok(number) => {
                        if digits.len() != value.bytes.len() {
                            self.note(Code::PlusSign, value.span());
                        }
                        MateLimit::Value(number)
                    }
                    Err(fault) => {
                        let error = number_error(fault, value)
                            .with_expected(expected!["a number", "infinite"]);
                        self.bad_value(key, value, error);
                        go.extras
                            .extend([self.unknown_word(key), self.unknown_word(value)]);
                        return Ok(());
                    }
                }
            }
            _ => {
                let error = missing(key).with_expected(expected!["a number", "infinite"]);
                self.note_or(Code::MateWithoutLimit, key.span(), error);
                MateLimit::Unspecified
            }
        };
        if go.mate.replace(limit).is_some() {
            self.duplicate(key, end);
        }
        Ok(())
    }

    pub(super) fn ponder_hit(&mut self) -> Parsed<Command<'i>> {
        let mut clock = ClockParams::default();
        let mut unread = alloc::vec::Vec::new();
        while let Some(key) = self.lexer.next_token() {
            if self.clock_key(key, &mut clock, &mut unread)? {
                continue;
            }
            // The clocks behind such words still count.
            let mut end = key.end();
            while let Some(word) = self.lexer.peek()
                && !matches!(word.key, BTIME | WTIME | BYOYOMI | BINC | WINC)
            {
                end = word.end();
                self.lexer.seek(end);
            }
            self.extra_tokens(key, end);
        }
        Ok(Command::PonderHit(clock))
    }
}
