//! Names and `$` lines.

use boardwire_core::shogi::Color;
use boardwire_core::{LineText, Span};

use super::Reader;
use super::body::Game;
use crate::record::codes::Code;
use crate::record::model::{DateTime, GameTime, Info, Key, TimeLimit, max_moves};

impl<'i> Reader<'i, '_, '_> {
    pub(super) fn name(&mut self, game: &mut Game<'i>, color: Color, name: &'i [u8], span: Span) {
        let start = span.start + 2;
        let colons = name.iter().take_while(|&&byte| byte == b':').count();
        if colons > 0 {
            self.note(Code::NameColon, Span::new(start, start + colons));
        }
        let key = Key::Name(color);
        if color == Color::Black
            && game.keys & Key::Name(Color::White).bit() != 0
            && game.keys & key.bit() == 0
        {
            self.note(Code::NameOrder, span);
        }
        let name = name.get(colons..).unwrap_or_default();
        self.push(game, key, name, span);
    }

    pub(super) fn info(&mut self, game: &mut Game<'i>, key: &'i [u8], value: &'i [u8], span: Span) {
        let Some(key) = Key::from_text(key) else {
            return self.unknown(game, span.of(self.lexer.input), span);
        };
        let at = Span::new(span.end - value.len(), span.end);
        let odd = match &key {
            _ if value.is_empty() => None,
            Key::StartTime | Key::EndTime => match DateTime::read(value) {
                None => Some(Code::BadDate),
                Some(DateTime { date: None, .. }) => Some(Code::DateCut),
                Some(_) => None,
            },
            Key::TimeLimit if TimeLimit::read(value).is_none() => Some(Code::BadValue),
            Key::Time | Key::TimeOf(_) if GameTime::read(value).is_none() => Some(Code::BadValue),
            Key::MaxMoves if max_moves(value).is_none() => Some(Code::BadValue),
            _ => None,
        };
        if let Some(code) = odd {
            self.note(code, at);
        } else if matches!(key, Key::Time | Key::TimeOf(_)) {
            for cut in GameTime::cuts(value) {
                self.note(Code::TimePrecision, cut.shifted(at.start));
            }
        }
        self.push(game, key, value, span);
    }

    fn push(&mut self, game: &mut Game<'i>, key: Key<'i>, value: &'i [u8], span: Span) {
        if game.has_moves() {
            self.note(Code::HeaderAfterMoves, span);
        }
        if value.is_empty() {
            self.note(Code::EmptyValue, Span::empty(span.end));
        }
        let bit = key.bit();
        if game.keys & bit != 0 {
            self.note(Code::DuplicateInfo, span);
        }
        game.keys |= bit;
        // Colons before a name were cut, so that every value will do.
        if let Some(info) = Info::new(key, LineText::from_token(value)) {
            game.record.info.push(info);
        }
    }
}
