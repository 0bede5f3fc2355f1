//! The moves of a game, as nearly all of them stand: the quick way.

use boardwire_core::{LineText, Span};

use super::Reader;
use super::body::Game;
use crate::record::lex::{Spaced, spaced};
use crate::record::model::{Attachment, Comment};

impl<'i> Reader<'i, '_, '_> {
    /// Reads moves, times and comments as long as there is nothing odd about them.
    #[inline]
    pub(super) fn moves(&mut self, game: &mut Game<'i>) {
        let Some(mut turn) = game.turn else {
            return;
        };
        let line = self.options.limits.line;
        let mut room = self
            .limit
            .saturating_sub(self.entries.saturating_add(game.entries()));
        let nodes = &mut game.record.nodes;
        let mut last_comment = game.last_comment;
        loop {
            let start = self.lexer.at;
            if room == 0 {
                break;
            }
            match self.lexer.input.get(start) {
                Some(b'+' | b'-') => {
                    let Some(mv) = self.lexer.quick_move() else {
                        break;
                    };
                    if mv.color() != turn {
                        self.lexer.at = start;
                        break;
                    }
                    let time = match self.lexer.input.get(self.lexer.at) {
                        Some(b'T') => self.lexer.quick_time(),
                        _ => None,
                    };
                    nodes.push_move(mv, time);
                    turn = turn.opponent();
                    last_comment = None;
                }
                Some(b'T') => {
                    if nodes.last_has_time() != Some(false) {
                        break;
                    }
                    let Some(time) = self.lexer.quick_time() else {
                        break;
                    };
                    nodes.set_last_time(time);
                    continue;
                }
                Some(b'\'') if !self.has_nul => {
                    let Some(text) = self.lexer.quick_analysis().or_else(|| {
                        let text = self.lexer.quick_comment();
                        text.filter(|text| !looks_unspaced(text))
                    }) else {
                        self.lexer.at = start;
                        break;
                    };
                    if text.len() >= line {
                        self.lexer.at = start;
                        break;
                    }
                    let comment = Comment::new(LineText::from_token(text));
                    nodes.attach(Attachment::Comment(comment));
                    last_comment = Some(Span::new(start, start + 1 + text.len()));
                }
                _ => break,
            }
            room -= 1;
        }
        game.turn = Some(turn);
        game.last_comment = last_comment;
    }
}

/// Whether something begins in an analysis that no blank stands before: a quick look that finds a few others too.
pub(super) fn looks_unspaced(text: &[u8]) -> bool {
    text.strip_prefix(b"**")
        .is_some_and(|analysis| !matches!(spaced(analysis), Spaced::End))
}
