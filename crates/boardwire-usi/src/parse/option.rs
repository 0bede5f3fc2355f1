//! `option` and `setoption`.

use boardwire_core::{Span, context, expected};

use super::{Parsed, Parser, missing, number_error};
use crate::codes::{Code, ParseError};
use crate::lex::{self, Token, is_blank, keys};
use crate::model::{Name, OptionDecl, OptionType, OtherType, SetOption, Text, is_option_key};

keys! {
    DEFAULT = b"default";
    MIN = b"min";
    MAX = b"max";
    NAME = b"name";
    TYPE = b"type";
    VALUE = b"value";
    VAR = b"var";
}

impl<'i> Parser<'i, '_> {
    pub(super) fn set_option(&mut self, head: Token<'i>) -> Parsed<SetOption<'i>> {
        let word = self.argument(head, expected!["name"])?;
        if word.key != NAME {
            return Err(ParseError::new(Code::UnexpectedToken, word.span())
                .with_expected(expected!["name"])
                .with_context(context!("setoption")));
        }
        let no_name = || {
            missing(word)
                .with_expected(expected!["an option's name"])
                .with_context(context!("setoption.name"))
        };
        let first = self.lexer.next_token().ok_or_else(no_name)?;
        if first.key == VALUE {
            return Err(no_name());
        }
        let mut last = first;
        let mut value = None;
        while let Some(token) = self.lexer.next_token() {
            if token.key == VALUE {
                value = Some(self.tail_text());
                break;
            }
            last = token;
        }
        let name = self.name(first, last);
        Ok(SetOption::from_parts(name, value))
    }

    /// The name from its first word to its last.
    #[inline]
    fn name(&mut self, first: Token<'i>, last: Token<'i>) -> Name<'i> {
        let bytes = self.between(first, last);
        let name = Token::text(bytes, first.start);
        if first.start != last.start {
            self.note(Code::BlankInOptionName, name.span());
        }
        self.check_utf8(name);
        Name::from_token(bytes)
    }

    #[inline]
    fn between(&self, first: Token<'i>, last: Token<'i>) -> &'i [u8] {
        self.lexer
            .line()
            .get(first.start..last.end())
            .unwrap_or_default()
    }

    pub(super) fn option(&mut self, head: Token<'i>) -> Parsed<OptionDecl<'i>> {
        let word = self.argument(head, expected!["name"])?;
        if word.key != NAME {
            return Err(ParseError::new(Code::BadOption, word.span())
                .with_expected(expected!["name"])
                .with_context(context!("option")));
        }
        let first = self.lexer.next_token().ok_or_else(|| {
            missing(word)
                .with_expected(expected!["an option's name"])
                .with_context(context!("option.name"))
        })?;
        let (last, ty) = self.option_type(first)?;
        let name = self.name(first, last);
        let mut option = OptionDecl::from_parts(name, ty);
        if matches!(option.ty, OptionType::Other(_)) {
            while let Some(token) = self.lexer.next_token() {
                let word = self.unknown_word(token);
                option.extras.push(word);
            }
        } else {
            self.option_parts(&mut option)?;
        }
        Ok(option)
    }

    /// The name's last word and the type: the name runs to the first `type` before a known type, else to the first `type`
    /// before any word.
    #[inline]
    fn option_type(&mut self, first: Token<'i>) -> Parsed<(Token<'i>, OptionType<'i>)> {
        let mut last = first;
        // Of the first `type` before an unknown type: the name's last word, and the lexer after the type.
        let mut other = None;
        let mut lone = None;
        while let Some(token) = self.lexer.next_token() {
            if token.key == TYPE {
                match self.lexer.peek() {
                    Some(ty) => {
                        if let Some(known) = OptionType::from_key(ty.key) {
                            self.lexer.seek(ty.end());
                            return Ok((last, known));
                        }
                        other.get_or_insert((last, ty));
                    }
                    None => lone = Some(token),
                }
            }
            last = token;
        }
        match (other, lone) {
            (Some((last, ty)), _) => {
                self.lexer.seek(ty.end());
                let name = self.unknown_word(ty);
                Ok((last, OptionType::Other(OtherType(name))))
            }
            (None, Some(token)) => Err(missing(token)
                .with_expected(expected![
                    "check", "spin", "combo", "button", "string", "filename"
                ])
                .with_context(context!("option.type"))),
            (None, None) => Err(ParseError::new(
                Code::MissingType,
                Span::new(first.start, last.end()),
            )
            .with_expected(expected!["type"])
            .with_context(context!("option.type"))),
        }
    }

    fn option_parts(&mut self, option: &mut OptionDecl<'i>) -> Parsed<()> {
        while let Some(key) = self.lexer.next_token() {
            match key.key {
                DEFAULT => self.option_default(key, option),
                MIN => {
                    if let Some(number) = self.option_number(key, option)?
                        && option.min.replace(number).is_some()
                    {
                        self.duplicate(key, self.lexer.at());
                    }
                }
                MAX => {
                    if let Some(number) = self.option_number(key, option)?
                        && option.max.replace(number).is_some()
                    {
                        self.duplicate(key, self.lexer.at());
                    }
                }
                VAR => {
                    let value = self.option_value().ok_or_else(|| {
                        missing(key)
                            .with_expected(expected!["a value"])
                            .with_context(context!("option.var"))
                    })?;
                    self.check_utf8(value);
                    option.vars.push(Text::from_token(value.bytes));
                }
                _ => {
                    let word = self.unknown_word(key);
                    option.extras.push(word);
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn option_number(
        &mut self,
        key: Token<'i>,
        option: &mut OptionDecl<'i>,
    ) -> Parsed<Option<i64>> {
        if let Some(number) = self.lexer.plain_signed() {
            return Ok(Some(number));
        }
        let value = self.value(key, is_option_key, expected!["a number"])?;
        match lex::read_signed(value.bytes) {
            Ok(number) => Ok(Some(number)),
            Err(fault) => {
                self.bad_value(key, value, number_error(fault, value));
                option
                    .extras
                    .extend([self.unknown_word(key), self.unknown_word(value)]);
                Ok(None)
            }
        }
    }

    fn option_default(&mut self, key: Token<'i>, option: &mut OptionDecl<'i>) {
        let value = match option.ty {
            OptionType::String | OptionType::Filename => {
                let rest = self.lexer.rest();
                self.lexer.seek(self.lexer.end());
                rest
            }
            // A spin's default is one word; what follows it is no part of a number.
            OptionType::Spin => self.lexer.next_token().unwrap_or(self.lexer.rest()),
            _ => self.option_value().unwrap_or(self.lexer.rest()),
        };
        let empty = value.bytes.is_empty() || value.bytes == b"<empty>";
        match option.ty {
            OptionType::Check | OptionType::Spin | OptionType::Button if empty => {
                self.note(Code::EmptyDefault, key.span());
            }
            OptionType::Combo if value.bytes.is_empty() => {
                self.note(Code::EmptyDefault, key.span())
            }
            OptionType::Spin => {
                if let Err(fault) = lex::read_signed(value.bytes) {
                    self.bad_value(key, value, number_error(fault, value));
                    option
                        .extras
                        .extend([self.unknown_word(key), self.unknown_word(value)]);
                    return;
                }
            }
            OptionType::Check if !matches!(value.bytes, b"true" | b"false") => {
                self.note(Code::OddCheckDefault, value.span());
            }
            _ => {}
        }
        self.check_utf8(value);
        let text = if empty {
            Text::default()
        } else {
            Text::from_token(value.bytes)
        };
        if option.default.replace(text).is_some() {
            self.duplicate(key, value.end());
        }
    }

    /// A value of one word or more: the first word whatever it is, then up to a keyword that a word follows.
    fn option_value(&mut self) -> Option<Token<'i>> {
        let first = self.lexer.next_token()?;
        let mut last = first;
        let mut ahead = self.lexer;
        while let Some(token) = ahead.next_token() {
            if matches!(token.key, DEFAULT | MIN | MAX | VAR) && ahead.peek().is_some() {
                break;
            }
            last = token;
            self.lexer = ahead;
        }
        Some(Token::text(self.between(first, last), first.start))
    }
}

/// Whether a value's last word is a keyword, so that nothing may follow the value on the line.
pub(crate) fn ends_in_keyword(value: &[u8]) -> bool {
    let mut words = value
        .split(|&byte| is_blank(byte))
        .filter(|word| !word.is_empty());
    words.next().is_some() && words.next_back().is_some_and(is_option_key)
}
