//! Records as their bytes stand, to be changed in one place without a change anywhere else.

mod pieces;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

pub(super) use self::pieces::tokens;
use self::pieces::{Kind, pieces};
use super::lex::byte_order_mark;
use super::model::{Comment, Info, Key};
use crate::moves::sign_of_color;
use crate::special::Special;
use crate::time::CsaTime;

/// A file of records, byte by byte: what is not edited is written back as it was read, whatever it is.
///
/// Records are counted from 0 as in [`read`](super::read()) with the default limits; moves and specials are the nodes of a record, counted from 0
/// in the order of the file. Comments are counted after the node that they follow in the file, without other lines.
///
/// A time that belongs to no move, since a comment took that in (`swallowed-move`), goes with the comment and with the time before it.
/// An edit takes time in proportion to the file.
///
/// ```
/// use boardwire_csa::record::Document;
/// use boardwire_csa::CsaTime;
///
/// let mut file = Document::new(b"PI\r\n+\r\n+7776FU  ,T12\r\n'* 30\r\n%TORYO");
/// file.set_time(0, 0, CsaTime::from_ms(12_500)).unwrap();
/// file.remove_comment(0, Some(0), 0).unwrap();
/// assert_eq!(file.to_bytes(), b"PI\r\n+\r\n+7776FU  ,T12.5\r\n%TORYO");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'i> {
    tokens: Vec<Token<'i>>,
}

/// Why an edit is not possible. The document is unchanged then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// There is no record of this number.
    NoRecord,
    /// The record has no move or special of this number.
    NoNode,
    /// There is no comment of this number.
    NoComment,
    /// The record does not have this key.
    NoKey,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoRecord => "there is no record of this number",
            Self::NoNode => "the record has no move or special of this number",
            Self::NoComment => "there is no comment of this number",
            Self::NoKey => "the record does not have this key",
        })
    }
}

impl core::error::Error for EditError {}

/// A piece of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token<'i> {
    text: Cow<'i, [u8]>,
    kind: Kind,
}

impl<'i> Document<'i> {
    /// Cuts a file into its pieces. It takes any bytes.
    #[must_use]
    pub fn new(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Self {
        let input = input.as_ref();
        let mut tokens = Vec::new();
        pieces(input, &mut |kind, span| {
            tokens.push(Token {
                text: Cow::Borrowed(span.of(input)),
                kind,
            });
        });
        Self { tokens }
    }

    /// The file as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.tokens.iter().map(|token| token.text.len()).sum());
        for token in &self.tokens {
            out.extend_from_slice(&token.text);
        }
        out
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        let own = |token: Token<'_>| Token {
            text: Cow::Owned(token.text.into_owned()),
            kind: token.kind,
        };
        Document {
            tokens: self.tokens.into_iter().map(own).collect(),
        }
    }

    /// Sets the time of a move or special, or removes it.
    ///
    /// # Errors
    /// There is no such record or node.
    pub fn set_time(
        &mut self,
        record: usize,
        node: usize,
        time: Option<CsaTime>,
    ) -> Result<(), EditError> {
        let (place, end) = self.node(record, Some(node))?;
        // Of several the last one counts.
        let mut old = (place..end).filter(|&at| self.kind(at) == Some(Kind::Time));
        match (time, old.next_back()) {
            (Some(time), Some(at)) => self.replace(at, time_text(time)),
            (Some(time), None) => {
                let comma = self.tokens.windows(2).any(|pair| match pair {
                    [before, after] => before.text == b",".as_slice() && after.kind == Kind::Time,
                    _ => false,
                });
                let between = if comma {
                    b",".to_vec()
                } else {
                    self.line_end()
                };
                self.insert_after(
                    place,
                    &[(Kind::End, between), (Kind::Time, time_text(time))],
                );
            }
            (None, _) => self.remove_times(place, end),
        }
        Ok(())
    }

    /// Adds a comment after those of a move or special, or, for `None`, of the initial position.
    ///
    /// # Errors
    /// There is no such record or node.
    pub fn add_comment(
        &mut self,
        record: usize,
        node: Option<usize>,
        comment: &Comment<'_>,
    ) -> Result<(), EditError> {
        let (place, end) = self.node(record, node)?;
        let last = (place..end).rfind(|&at| self.kind(at).is_some_and(Kind::is_statement));
        match last {
            Some(at) => self.add_line(at, Kind::Comment, comment_text(comment)),
            None => self.add_line_before(end, Kind::Comment, comment_text(comment)),
        }
        Ok(())
    }

    /// Replaces a comment of a move or special, or, for `None`, of the initial position.
    ///
    /// # Errors
    /// There is no such record, node or comment.
    pub fn set_comment(
        &mut self,
        record: usize,
        node: Option<usize>,
        nth: usize,
        comment: &Comment<'_>,
    ) -> Result<(), EditError> {
        let at = self.comment(record, node, nth)?;
        self.remove_stray_time(at);
        self.replace(at, comment_text(comment));
        Ok(())
    }

    /// Removes a comment of a move or special, or, for `None`, of the initial position, with its line.
    ///
    /// # Errors
    /// There is no such record, node or comment.
    pub fn remove_comment(
        &mut self,
        record: usize,
        node: Option<usize>,
        nth: usize,
    ) -> Result<(), EditError> {
        let at = self.comment(record, node, nth)?;
        self.remove_stray_time(at);
        self.remove(at);
        Ok(())
    }

    /// Sets the value of a key: in the last line of that key, which is the one that counts, or in a new line after the other
    /// information.
    ///
    /// # Errors
    /// There is no such record.
    pub fn set_info(&mut self, record: usize, info: &Info<'_>) -> Result<(), EditError> {
        let (start, end) = self.record(record)?;
        let text = info_text(info);
        let kind = match info.key() {
            Key::Name(_) => Kind::Name,
            _ => Kind::Info,
        };
        if let Some(at) = (start..end).rfind(|&at| self.has_key(at, info.key())) {
            self.replace(at, text);
            return Ok(());
        }
        let header =
            |&at: &usize| matches!(self.kind(at), Some(Kind::Head | Kind::Name | Kind::Info));
        let body = (start..end)
            .find(|&at| self.kind(at).is_some_and(Kind::is_node))
            .unwrap_or(end);
        match (start..body).rfind(header) {
            Some(at) => self.add_line(at, kind, text),
            None => {
                let first = (start..end)
                    .find(|&at| self.kind(at).is_some_and(Kind::is_statement))
                    .unwrap_or(end);
                self.add_line_before(first, kind, text);
            }
        }
        Ok(())
    }

    /// Removes all lines of a key.
    ///
    /// # Errors
    /// There is no such record, or it does not have the key.
    pub fn remove_info(&mut self, record: usize, key: &Key<'_>) -> Result<(), EditError> {
        let (start, end) = self.record(record)?;
        let lines: Vec<_> = (start..end).filter(|&at| self.has_key(at, key)).collect();
        if lines.is_empty() {
            return Err(EditError::NoKey);
        }
        lines.into_iter().rev().for_each(|at| self.remove(at));
        Ok(())
    }

    /// Sets the special with which a record ends, or removes it with its time. Comments stay.
    ///
    /// # Errors
    /// There is no such record.
    pub fn set_terminal(
        &mut self,
        record: usize,
        special: Option<&Special<'_>>,
    ) -> Result<(), EditError> {
        let (start, end) = self.record(record)?;
        let last = (start..end).rfind(|&at| self.kind(at).is_some_and(Kind::is_node));
        let old = last.filter(|&at| self.kind(at) == Some(Kind::Special));
        match (special, old) {
            (Some(special), Some(at)) => self.replace(at, special_text(special)),
            (Some(special), None) => {
                let last = (start..end).rfind(|&at| self.kind(at).is_some_and(Kind::is_statement));
                self.add_line(last.unwrap_or(start), Kind::Special, special_text(special));
            }
            (None, Some(at)) => {
                self.remove_times(at, end);
                self.remove(at);
            }
            (None, None) => {}
        }
        Ok(())
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// The tokens of a record: from the first to the `/` or the end.
    fn record(&self, record: usize) -> Result<(usize, usize), EditError> {
        let mut left = record;
        let mut start = 0;
        let mut statements = false;
        for (at, token) in self.tokens.iter().enumerate() {
            if token.kind == Kind::Separator {
                if statements && left == 0 {
                    return Ok((start, at));
                }
                left -= usize::from(statements);
                start = at + 1;
                statements = false;
            } else {
                statements |= token.kind.is_statement();
            }
        }
        if statements && left == 0 {
            Ok((start, self.tokens.len()))
        } else {
            Err(EditError::NoRecord)
        }
    }

    /// The tokens of a node: from its own to the next node or the end of the record. Without a number: those before the
    /// first node.
    fn node(&self, record: usize, node: Option<usize>) -> Result<(usize, usize), EditError> {
        let (start, end) = self.record(record)?;
        let mut nodes = (start..end).filter(|&at| self.kind(at).is_some_and(Kind::is_node));
        let place = match node {
            None => start,
            Some(node) => nodes.nth(node).ok_or(EditError::NoNode)?,
        };
        Ok((place, nodes.next().unwrap_or(end)))
    }

    fn comment(&self, record: usize, node: Option<usize>, nth: usize) -> Result<usize, EditError> {
        let (place, end) = self.node(record, node)?;
        (place..end)
            .filter(|&at| self.kind(at) == Some(Kind::Comment))
            .nth(nth)
            .ok_or(EditError::NoComment)
    }

    fn has_key(&self, at: usize, key: &Key<'_>) -> bool {
        let Some(token) = self.tokens.get(at) else {
            return false;
        };
        match (token.kind, key) {
            (Kind::Name, Key::Name(color)) => token.text.get(1) == Some(&sign_of_color(*color)),
            (Kind::Info, _) => {
                let text = token.text.get(1..).unwrap_or_default();
                let colon = memchr::memchr(b':', text).unwrap_or(0);
                let own = Key::from_text(text.get(..colon).unwrap_or_default());
                own.is_some_and(|own| own == *key)
            }
            _ => false,
        }
    }

    /// The first line end of the file, or LF.
    fn line_end(&self) -> Vec<u8> {
        let found = self.tokens.iter().find(|token| {
            token.kind == Kind::End && matches!(token.text.first(), Some(b'\n' | b'\r'))
        });
        found.map_or(b"\n".to_vec(), |token| token.text.to_vec())
    }

    fn replace(&mut self, at: usize, text: Vec<u8>) {
        if let Some(token) = self.tokens.get_mut(at) {
            token.text = Cow::Owned(text);
        }
    }

    /// Adds a line after the statement at `at`. A comma after that becomes a line's end, since the new line takes all that follows on it.
    fn add_line(&mut self, at: usize, kind: Kind, text: Vec<u8>) {
        let line_end = self.line_end();
        let end = (at..self.tokens.len()).find(|&at| self.kind(at) == Some(Kind::End));
        if let Some(token) = end.and_then(|end| self.tokens.get_mut(end))
            && token.text == b",".as_slice()
        {
            token.text = Cow::Owned(line_end.clone());
        }
        let blank = usize::from(self.kind(at + 1) == Some(Kind::Blank));
        self.insert_after(at + blank, &[(Kind::End, line_end), (kind, text)]);
    }

    /// Adds a line before the statement at `at` and the blanks before that.
    fn add_line_before(&mut self, mut at: usize, kind: Kind, text: Vec<u8>) {
        while at > 0 && self.kind(at - 1) == Some(Kind::Blank) && !self.is_mark(at - 1) {
            at -= 1;
        }
        let line_end = self.line_end();
        self.insert(at, &[(kind, text), (Kind::End, line_end)]);
    }

    fn insert_after(&mut self, at: usize, new: &[(Kind, Vec<u8>)]) {
        self.insert(at + 1, new);
    }

    fn insert(&mut self, at: usize, new: &[(Kind, Vec<u8>)]) {
        let at = at.min(self.tokens.len());
        let new = new.iter().map(|(kind, text)| Token {
            text: Cow::Owned(text.clone()),
            kind: *kind,
        });
        self.tokens.splice(at..at, new);
    }

    /// Removes all times between two tokens: without the first one the others would take its place.
    fn remove_times(&mut self, start: usize, end: usize) {
        let is_time = |&at: &usize| matches!(self.kind(at), Some(Kind::Time | Kind::StrayTime));
        let times: Vec<_> = (start..end).filter(is_time).collect();
        times.into_iter().rev().for_each(|at| self.remove(at));
    }

    /// Removes the time that a comment keeps apart from its move's.
    fn remove_stray_time(&mut self, comment: usize) {
        let mut after = comment + 1..self.tokens.len();
        let next = after.find(|&at| {
            let kind = self.kind(at);
            !matches!(
                kind,
                Some(Kind::Blank | Kind::End | Kind::Name | Kind::Info | Kind::Time)
            )
        });
        if let Some(at) = next
            && self.kind(at) == Some(Kind::StrayTime)
        {
            self.remove(at);
        }
    }

    /// Removes a statement, the blanks around it, and what ended the statement before it; of the first statement, and before a comma, what ends it.
    fn remove(&mut self, at: usize) {
        let mut start = at;
        while start > 0 && self.kind(start - 1) == Some(Kind::Blank) && !self.is_mark(start - 1) {
            start -= 1;
        }
        let mut end = at + 1;
        while self.kind(end) == Some(Kind::Blank) {
            end += 1;
        }
        // A comma, or blanks in place of one.
        let is_comma = |at: usize| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| {
                token.kind == Kind::End && matches!(token.text.first(), Some(b',' | b' ' | b'\t'))
            })
        };
        let before = start > 0 && self.kind(start - 1) == Some(Kind::End);
        // A comma that followed would be part of a comment before it.
        if before && (is_comma(start - 1) || !is_comma(end)) {
            start -= 1;
        } else if self.kind(end) == Some(Kind::End) {
            end += 1;
        }
        self.tokens.drain(start..end.min(self.tokens.len()));
    }

    fn is_mark(&self, at: usize) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| byte_order_mark(&token.text) > 0)
    }
}

fn time_text(time: CsaTime) -> Vec<u8> {
    alloc::format!("T{time}").into_bytes()
}

fn comment_text(comment: &Comment<'_>) -> Vec<u8> {
    [b"'", comment.as_bytes()].concat()
}

fn special_text(special: &Special<'_>) -> Vec<u8> {
    [b"%", special.word()].concat()
}

fn info_text(info: &Info<'_>) -> Vec<u8> {
    let [start, key, colon] = info.key().parts();
    [start, key, colon, info.value().as_bytes()].concat()
}
