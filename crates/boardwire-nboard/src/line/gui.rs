//! Lines from the GUI to the engine.
//!
//! ```
//! use boardwire_nboard::gui::{self, GuiLine};
//!
//! assert_eq!(gui::parse("set depth 6"), Ok(GuiLine::SetDepth(6)));
//! let GuiLine::Move(item) = gui::parse("move d6/1.00/0.5")? else { panic!() };
//! assert_eq!(gui::format(&GuiLine::Move(item)), b"move D6/1.00/0.50");
//! # Ok::<(), boardwire_nboard::ParseError>(())
//! ```
#![warn(clippy::indexing_slicing)]

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{
    CodecOptions as _, Compare, Discard, FmtOut, IntoText, Judge, Level, LineText, Notes, Out,
    TextError, TextFault, Word, context,
};

use super::codes::{Code, Note, ParseError};
use super::fields::{Fields, put_item};
use super::lex::{Lexer, whole_line};
use super::options::{Dialect, Options, Version};
use super::text::Tail;
use crate::ggf::{self, GgfGame};
use crate::item::MoveItem;
use crate::spelling::move_prefix;

/// A line from the GUI to the engine.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GuiLine<'i> {
    /// `nboard 2`: the first line, with the protocol's version.
    Nboard(u32),
    /// `set depth 6`: how many plies to search in the middle game.
    SetDepth(i32),
    /// `set game (;...;)`: the position at the end of the game.
    SetGame(LineGame<'i>),
    /// `set contempt 0`: from Black's view, 100 makes a draw worth 100 discs more for Black.
    SetContempt(i32),
    /// Another setting.
    SetOther(OtherSetting<'i>),
    /// `move D6/1.00/0.5`: this move was played.
    Move(MoveItem),
    /// `hint 4`: evaluate about so many of the best moves. Some logs show a text after the number.
    Hint {
        /// How many.
        count: u32,
        /// What stands after the number; nothing by the protocol.
        tail: Tail<'i>,
    },
    /// `go`: choose a move.
    Go,
    /// `ping 1`: stop thinking, and answer with the number.
    Ping(i64),
    /// `learn`: add the game to the book.
    Learn,
    /// `analyze`: evaluate the positions of the game from its end.
    Analyze,
    /// `quit`.
    Quit,
    /// Any other line: an engine has to ignore it.
    Noise(Noise<'i>),
}

/// A game that stands in one line: no text in it holds a line's end or a NUL.
#[derive(Clone, Debug, PartialEq)]
pub struct LineGame<'i>(Box<GgfGame<'i>>);

/// A setting that the protocol does not know: `set foo bar`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherSetting<'i> {
    key: Word<'i>,
    value: Tail<'i>,
}

/// A line that is none of the GUI's commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noise<'i>(LineText<'i>);

impl<'i> LineGame<'i> {
    /// A game for a line; `None` if one of its texts holds a line's end or a NUL.
    #[must_use]
    pub fn new(game: GgfGame<'i>) -> Option<Self> {
        game.is_one_line().then(|| Self(Box::new(game)))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &GgfGame<'i> {
        &self.0
    }

    /// The game, to be changed.
    #[must_use]
    pub fn into_game(self) -> GgfGame<'i> {
        *self.0
    }
}

impl<'i> OtherSetting<'i> {
    /// A setting of any other key than `depth`, `game` and `contempt`.
    ///
    /// # Errors
    /// The key is one of these.
    pub fn new(key: Word<'i>, value: Tail<'i>) -> Result<Self, TextError> {
        if Setting::from_word(key.as_bytes()).is_some() {
            return Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            });
        }
        Ok(Self { key, value })
    }

    /// What is set.
    #[must_use]
    pub const fn key(&self) -> &Word<'i> {
        &self.key
    }

    /// To what; it may be empty.
    #[must_use]
    pub const fn value(&self) -> &Tail<'i> {
        &self.value
    }
}

impl<'i> Noise<'i> {
    /// Keeps a line that is no command.
    ///
    /// # Errors
    /// It holds a line's end or a NUL, or it is a command.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let text = LineText::new(text)?;
        let is_noise = matches!(parse_lenient(text.as_bytes()), Ok((GuiLine::Noise(_), _)));
        if is_noise {
            Ok(Self(text))
        } else {
            Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            })
        }
    }

    /// The line.
    #[must_use]
    pub const fn text(&self) -> &LineText<'i> {
        &self.0
    }
}

impl GuiLine<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedGuiLine {
        match self {
            Self::Nboard(version) => GuiLine::Nboard(version),
            Self::SetDepth(depth) => GuiLine::SetDepth(depth),
            Self::SetGame(LineGame(game)) => {
                GuiLine::SetGame(LineGame(Box::new(game.into_owned())))
            }
            Self::SetContempt(contempt) => GuiLine::SetContempt(contempt),
            Self::SetOther(OtherSetting { key, value }) => GuiLine::SetOther(OtherSetting {
                key: key.into_owned(),
                value: value.into_owned(),
            }),
            Self::Move(item) => GuiLine::Move(item),
            Self::Hint { count, tail } => GuiLine::Hint {
                count,
                tail: tail.into_owned(),
            },
            Self::Go => GuiLine::Go,
            Self::Ping(number) => GuiLine::Ping(number),
            Self::Learn => GuiLine::Learn,
            Self::Analyze => GuiLine::Analyze,
            Self::Quit => GuiLine::Quit,
            Self::Noise(Noise(text)) => GuiLine::Noise(Noise(text.into_owned())),
        }
    }
}

enum Setting {
    Depth,
    Game,
    Contempt,
}

impl Setting {
    const fn from_word(word: &[u8]) -> Option<Self> {
        match word {
            b"depth" => Some(Self::Depth),
            b"game" => Some(Self::Game),
            b"contempt" => Some(Self::Contempt),
            _ => None,
        }
    }
}

/// Reads a line at level Conforming, by version 2. A line end after it is no matter.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<GuiLine<'i>, ParseError> {
    parse_bytes(
        line.as_ref(),
        &Options::new(Level::Conforming),
        &mut Discard,
    )
}

/// Reads a line at level Canonical: only what [`format`](format()) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<GuiLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), &Options::new(Level::Canonical), &mut Discard)
}

/// Reads a line at level Lenient: everything that can be read, and what is odd about it.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(GuiLine<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let line = parse_bytes(line.as_ref(), &Options::new(Level::Lenient), &mut notes)?;
    Ok((line, notes))
}

/// Reads a line as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<GuiLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), options, notes)
}

/// A line of the GUI, free of the input's lifetime.
pub type OwnedGuiLine = GuiLine<'static>;

impl core::str::FromStr for OwnedGuiLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse(line).map(GuiLine::into_owned)
    }
}

pub(super) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<GuiLine<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let line = whole_line(input, options)?;
    let mut fields = Fields {
        lexer: Lexer::new(line),
        notes: &mut judge,
    };
    let result = read(line, options, &mut fields);
    let line = judge.finish(result)?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        put(&line, options, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(line)
}

fn read<'i>(
    line: &'i [u8],
    options: &Options,
    fields: &mut Fields<'i, '_>,
) -> Result<GuiLine<'i>, ParseError> {
    let noise = GuiLine::Noise(Noise(LineText::from_token(line)));
    let before = fields.lexer;
    let Some(head) = fields.lexer.word() else {
        return Ok(noise);
    };
    let read = match head.bytes {
        b"nboard" => GuiLine::Nboard(fields.int(context!("nboard.version"))?),
        b"set" => {
            let key = fields.need(
                boardwire_core::expected!["depth", "game", "contempt"],
                context!("set.key"),
            )?;
            match Setting::from_word(key.bytes) {
                Some(setting) => read_setting(&setting, fields)?,
                None => {
                    // All of the rest is the value.
                    return Ok(GuiLine::SetOther(OtherSetting {
                        key: Word::from_token(key.bytes),
                        value: Tail::from_token(fields.lexer.rest().bytes),
                    }));
                }
            }
        }
        b"move" => return fields.item(context!("move"), false).map(GuiLine::Move),
        b"hint" => {
            let count = fields.int(context!("hint.count"))?;
            let rest = fields.lexer.rest();
            if !rest.bytes.is_empty() {
                fields.note(Code::HintTail, rest.span);
            }
            let tail = Tail::from_token(rest.bytes);
            return Ok(GuiLine::Hint { count, tail });
        }
        b"go" => GuiLine::Go,
        b"ping" => GuiLine::Ping(fields.int(context!("ping"))?),
        b"learn" => GuiLine::Learn,
        b"analyze" => GuiLine::Analyze,
        b"quit" => GuiLine::Quit,
        word => {
            if let Some(setting) = Setting::from_word(word) {
                fields.note(Code::UnknownSet, head.span);
                read_setting(&setting, fields)?
            } else {
                let name = word.split(|&byte| byte == b'/').next().unwrap_or_default();
                let is_move = move_prefix(name).is_some_and(|(_, len)| len == name.len());
                if !is_move {
                    return Ok(noise);
                }
                if options.version() != Version::One {
                    fields.note(Code::BareMove, head.span);
                }
                fields.lexer = before;
                return fields.item(context!("move"), false).map(GuiLine::Move);
            }
        }
    };
    fields.end();
    Ok(read)
}

fn read_setting<'i>(
    setting: &Setting,
    fields: &mut Fields<'i, '_>,
) -> Result<GuiLine<'i>, ParseError> {
    Ok(match setting {
        Setting::Depth => GuiLine::SetDepth(fields.int(context!("set.depth"))?),
        Setting::Contempt => GuiLine::SetContempt(fields.int(context!("set.contempt"))?),
        Setting::Game => {
            let game = fields.game()?;
            // It is the rest of the line.
            fields.lexer = Lexer::new(b"");
            GuiLine::SetGame(LineGame(Box::new(game)))
        }
    })
}

/// The canonical line, without a line end.
#[must_use]
pub fn format(line: &GuiLine<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(line, &mut out);
    out
}

/// Appends the canonical line, without a line end.
pub fn format_into(line: &GuiLine<'_>, out: &mut Vec<u8>) {
    put(line, &Options::new(Level::Canonical), out);
}

/// The line in the version that the options name, without a line end. In version 1 a move that has neither evaluation nor time stands bare.
#[must_use]
pub fn format_with(line: &GuiLine<'_>, options: &Options) -> Vec<u8> {
    let mut out = Vec::new();
    put(line, options, &mut out);
    out
}

pub(super) fn put(line: &GuiLine<'_>, options: &Options, out: &mut impl Out) {
    match line {
        GuiLine::Nboard(version) => {
            out.put(b"nboard ");
            out.put_u64((*version).into());
        }
        GuiLine::SetDepth(depth) => {
            out.put(b"set depth ");
            out.put_i64((*depth).into());
        }
        GuiLine::SetGame(LineGame(game)) => {
            out.put(b"set game ");
            ggf::put_game(game, out);
        }
        GuiLine::SetContempt(contempt) => {
            out.put(b"set contempt ");
            out.put_i64((*contempt).into());
        }
        GuiLine::SetOther(OtherSetting { key, value }) => {
            out.put(b"set ");
            out.put(key.as_bytes());
            put_tail(value, out);
        }
        GuiLine::Move(item) => {
            let is_bare =
                options.version() == Version::One && item.eval.is_none() && item.secs.is_none();
            if !is_bare {
                out.put(b"move ");
            }
            put_item(item, Dialect::Document, out);
        }
        GuiLine::Hint { count, tail } => {
            out.put(b"hint ");
            out.put_u64((*count).into());
            put_tail(tail, out);
        }
        GuiLine::Go => out.put(b"go"),
        GuiLine::Ping(number) => {
            out.put(b"ping ");
            out.put_i64(*number);
        }
        GuiLine::Learn => out.put(b"learn"),
        GuiLine::Analyze => out.put(b"analyze"),
        GuiLine::Quit => out.put(b"quit"),
        GuiLine::Noise(Noise(text)) => out.put(text.as_bytes()),
    }
}

/// A blank and the text, or nothing.
pub(super) fn put_tail(tail: &Tail<'_>, out: &mut impl Out) {
    if !tail.is_empty() {
        out.put(b" ");
        out.put(tail.as_bytes());
    }
}

/// The canonical line, with U+FFFD for what is no UTF-8.
impl fmt::Display for GuiLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put(self, &Options::new(Level::Canonical), &mut out);
        out.finish()
    }
}
