//! Files as their bytes stand, to be changed in one place without a change anywhere else.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;
use boardwire_core::othello::Color;

use super::format::put_item;
use super::lex::{End, EndSearch, START, find_start, is_space};
use super::value::{NEXT_GAME, TagText};
use crate::item::MoveItem;

/// A GGF file, byte by byte: what is not edited is written back as it was read, whatever it is.
///
/// Games are counted from 0 in the order of the file, broken ones and other games than Othello included; tags of one name are counted within their game.
/// An edit takes time in proportion to the file.
///
/// ```
/// use boardwire_nboard::ggf::{Document, TagText};
///
/// let mut file = Document::new("1 (;GM[othello]\r\n PB[anna]RE[?]B[d3//0.01];)\r\n");
/// file.set(0, "RE", 0, &TagText::new("+2.000").unwrap()).unwrap();
/// assert_eq!(file.to_bytes(), b"1 (;GM[othello]\r\n PB[anna]RE[+2.000]B[d3//0.01];)\r\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'i> {
    pieces: Vec<Piece<'i>>,
}

/// Why an edit is not possible. The document is unchanged then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// There is no game of this number.
    NoGame,
    /// The game does not have so many tags of this name.
    NoTag,
    /// A tag's name is not one or two capitals.
    BadName,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGame => "there is no game of this number",
            Self::NoTag => "the game does not have so many tags of this name",
            Self::BadName => "a tag's name is one or two capitals",
        })
    }
}

impl core::error::Error for EditError {}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece<'i> {
    text: Cow<'i, [u8]>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// What belongs to no game, white space in a game, or what can't be read.
    Text,
    /// `(;`.
    Start,
    /// A tag's name.
    Name,
    /// `[` or `]`.
    Bracket,
    /// A tag's value; it may be empty.
    Value,
    /// `;)`.
    End,
}

impl<'i> Document<'i> {
    /// Cuts a file into its pieces. It takes any bytes.
    #[must_use]
    pub fn new(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Self {
        let input = input.as_ref();
        let mut found = Vec::new();
        pieces(input, &mut |kind, span| {
            found.push(Piece {
                text: Cow::Borrowed(input.get(span.range()).unwrap_or_default()),
                kind,
            });
        });
        Self { pieces: found }
    }

    /// The file as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.pieces.iter().map(|piece| piece.text.len()).sum());
        for piece in &self.pieces {
            out.extend_from_slice(&piece.text);
        }
        out
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        let own = |piece: Piece<'_>| Piece {
            text: Cow::Owned(piece.text.into_owned()),
            kind: piece.kind,
        };
        Document {
            pieces: self.pieces.into_iter().map(own).collect(),
        }
    }

    /// How many games the file has.
    #[must_use]
    pub fn game_count(&self) -> usize {
        self.pieces
            .iter()
            .filter(|piece| piece.kind == Kind::Start)
            .count()
    }

    /// The text of a tag.
    ///
    /// # Errors
    /// There is no such game or tag.
    pub fn get(&self, game: usize, tag: &str, nth: usize) -> Result<&[u8], EditError> {
        let at = self.tag(game, tag, nth)? + 2;
        Ok(self.pieces.get(at).map_or(&[], |piece| &piece.text))
    }

    /// Sets the text of a tag.
    ///
    /// # Errors
    /// There is no such game or tag.
    pub fn set(
        &mut self,
        game: usize,
        tag: &str,
        nth: usize,
        text: &TagText<'_>,
    ) -> Result<(), EditError> {
        let at = self.tag(game, tag, nth)? + 2;
        if let Some(piece) = self.pieces.get_mut(at) {
            piece.text = Cow::Owned(text.as_bytes().to_vec());
        }
        Ok(())
    }

    /// Adds a tag after the others of the game.
    ///
    /// # Errors
    /// There is no such game, or the name is none of a tag.
    pub fn push(&mut self, game: usize, tag: &str, text: &TagText<'_>) -> Result<(), EditError> {
        let name = tag.as_bytes();
        if !(1..=2).contains(&name.len()) || !name.iter().all(u8::is_ascii_uppercase) {
            return Err(EditError::BadName);
        }
        let (start, end) = self.game(game)?;
        let last = (start..end).rfind(|&at| self.kind(at) == Some(Kind::Value));
        let at = last.map_or(start + 1, |value| value + 2);
        let new = [
            (Kind::Name, name),
            (Kind::Bracket, b"["),
            (Kind::Value, text.as_bytes()),
            (Kind::Bracket, b"]"),
        ];
        let new = new.map(|(kind, text)| Piece {
            text: Cow::Owned(text.to_vec()),
            kind,
        });
        let at = at.min(self.pieces.len());
        self.pieces.splice(at..at, new);
        Ok(())
    }

    /// Adds a move after all tags of the game.
    ///
    /// # Errors
    /// There is no such game.
    pub fn push_move(
        &mut self,
        game: usize,
        color: Color,
        item: &MoveItem,
    ) -> Result<(), EditError> {
        let mut text = Vec::new();
        put_item(item, &mut text);
        // A move's text has no bracket.
        let text = TagText::new(text).unwrap_or_default();
        self.push(game, color.letter(), &text)
    }

    /// Removes a tag with its value.
    ///
    /// # Errors
    /// There is no such game or tag.
    pub fn remove(&mut self, game: usize, tag: &str, nth: usize) -> Result<(), EditError> {
        let at = self.tag(game, tag, nth)?;
        let end = (at + 4).min(self.pieces.len());
        self.pieces.drain(at..end);
        Ok(())
    }

    fn kind(&self, at: usize) -> Option<Kind> {
        self.pieces.get(at).map(|piece| piece.kind)
    }

    /// The pieces of a game: from its start to before its end.
    fn game(&self, game: usize) -> Result<(usize, usize), EditError> {
        let mut starts = (0..self.pieces.len()).filter(|&at| self.kind(at) == Some(Kind::Start));
        let start = starts.nth(game).ok_or(EditError::NoGame)?;
        let is_end = |at: &usize| matches!(self.kind(*at), Some(Kind::End | Kind::Start));
        let end = (start + 1..self.pieces.len()).find(is_end);
        Ok((start, end.unwrap_or(self.pieces.len())))
    }

    /// Where the name of a tag is; bracket, value and bracket follow it.
    fn tag(&self, game: usize, tag: &str, nth: usize) -> Result<usize, EditError> {
        let (start, end) = self.game(game)?;
        let is_tag = |at: &usize| {
            let piece = self.pieces.get(*at);
            piece.is_some_and(|piece| piece.kind == Kind::Name && *piece.text == *tag.as_bytes())
        };
        (start..end).filter(is_tag).nth(nth).ok_or(EditError::NoTag)
    }
}

/// The spans of all pieces of a file, in order and without a gap.
pub(super) fn tokens(input: &[u8], each: &mut dyn FnMut(Span)) {
    pieces(input, &mut |_, span| {
        if !span.is_empty() {
            each(span);
        }
    });
}

fn pieces(input: &[u8], each: &mut dyn FnMut(Kind, Span)) {
    let mut at = 0;
    let text = |from: usize, to: usize, each: &mut dyn FnMut(Kind, Span)| {
        if to > from {
            each(Kind::Text, Span::new(from, to));
        }
    };
    while let Some(start) = find_start(input, at) {
        text(at, start, each);
        at = start + START.len();
        each(Kind::Start, Span::new(start, at));
        loop {
            let rest = input.get(at..).unwrap_or_default();
            let blank = rest.iter().take_while(|byte| is_space(**byte)).count();
            text(at, at + blank, each);
            at += blank;
            let rest = input.get(at..).unwrap_or_default();
            if rest.starts_with(b";)") {
                each(Kind::End, Span::new(at, at + 2));
                at += 2;
                break;
            }
            let name = rest
                .iter()
                .take_while(|byte| byte.is_ascii_uppercase())
                .count();
            let open = at + name;
            let is_tag = name > 0 && rest.get(name) == Some(&b'[');
            if is_tag && let Some(close) = value_end(input, open + 1) {
                each(Kind::Name, Span::new(at, open));
                each(Kind::Bracket, Span::new(open, open + 1));
                each(Kind::Value, Span::new(open + 1, close));
                each(Kind::Bracket, Span::new(close, close + 1));
                at = close + 1;
                continue;
            }
            // What can't be read goes on to the game's end, which belongs to it.
            let mut search = EndSearch {
                at,
                in_value: false,
            };
            let end = match search.find(input, true) {
                Some(End::Closed(end)) => {
                    text(at, end - 2, each);
                    each(Kind::End, Span::new(end - 2, end));
                    end
                }
                Some(End::Next(next)) => {
                    text(at, next, each);
                    next
                }
                None => {
                    text(at, input.len(), each);
                    input.len()
                }
            };
            at = end;
            break;
        }
    }
    text(at, input.len(), each);
}

/// Where the `]` of a value is, unless the next game or the input's end comes first.
fn value_end(input: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let rest = input.get(at..)?;
        let found = memchr::memchr2(b']', b'(', rest)?;
        let here = rest.get(found..)?;
        if here.starts_with(b"]") {
            return Some(at + found);
        }
        if here.starts_with(NEXT_GAME) {
            return None;
        }
        at += found + 1;
    }
}
