//! The structure of a text alone: what is well-formed of it is passed over without an event for each token.

use super::{Events, State};
use crate::lex;

impl Events<'_> {
    /// Moves past well-formed nodes, for who wants the structure alone: no event that is passed over is a fault or junk. The offset of
    /// each `;` goes to `node`, and what that returns ends it.
    #[inline]
    pub(crate) fn skip_nodes<E>(
        &mut self,
        mut node: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let text = self.text;
        let mut at = self.at;
        let mut property = match self.state {
            State::Property => true,
            State::Node => false,
            State::Open if text.get(at) == Some(&b';') => false,
            _ => return Ok(()),
        };
        while let Some(&byte) = text.get(at) {
            let open = match byte {
                b'B' | b'W' if lex::is_short_value(text, at + 1) => {
                    at += 5;
                    property = true;
                    continue;
                }
                b'A'..=b'Z' => lex::ident_end(text, at),
                b'[' if property && lex::is_short_value(text, at) => {
                    at += 4;
                    continue;
                }
                b'[' if property => Some(at),
                b';' => {
                    node(at)?;
                    at += 1;
                    property = false;
                    continue;
                }
                _ if lex::is_blank(byte) => {
                    at += 1;
                    continue;
                }
                _ => None,
            };
            let close = open.and_then(|open| lex::short_value_end(text, open + 1, self.rules));
            let Some(close) = close else {
                break;
            };
            at = close + 1;
            property = true;
        }
        self.at = at;
        self.state = if property {
            State::Property
        } else {
            State::Node
        };
        Ok(())
    }

    /// Moves past blanks and the parenthesis behind them, where [`skip_nodes`](Self::skip_nodes) has come to one. Gives its offset
    /// and whether it is a `(`; `None` if none stands there as it should.
    #[inline]
    pub(crate) fn skip_paren(&mut self) -> Option<(usize, bool)> {
        if !matches!(self.state, State::Property | State::Node | State::Closed) {
            return None;
        }
        let at = lex::skip_blanks(self.text, self.at);
        let opens = match self.text.get(at) {
            Some(b'(') => true,
            Some(b')') => false,
            _ => return None,
        };
        self.at = at + 1;
        if opens {
            self.depth += 1;
            self.state = State::Open;
        } else {
            self.depth = self.depth.saturating_sub(1);
            self.state = self.closed();
        }
        Some((at, opens))
    }
}
