//! [`Codec`] for NBoard lines.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions as _, Conversation, Direction, Framer, LineFramer, Notes, Observation,
    Shape, Span,
};

use super::codes::{Code, ParseError};
use super::engine::{self, EngineLine};
use super::gui::{self, GuiLine};
use super::lex::{self, Lexer};
use super::options::Options;
use crate::session::SessionChecker;

/// A line of either side.
#[derive(Clone, Debug, PartialEq)]
pub enum NboardLine<'i> {
    /// From the GUI.
    Gui(GuiLine<'i>),
    /// From the engine.
    Engine(EngineLine<'i>),
}

/// A line of either side, free of the input's lifetime.
pub type OwnedNboardLine = NboardLine<'static>;

impl NboardLine<'_> {
    /// Which way it goes.
    #[must_use]
    pub const fn direction(&self) -> Direction {
        match self {
            Self::Gui(_) => Direction::ToEngine,
            Self::Engine(_) => Direction::ToGui,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedNboardLine {
        match self {
            Self::Gui(line) => NboardLine::Gui(line.into_owned()),
            Self::Engine(line) => NboardLine::Engine(line.into_owned()),
        }
    }
}

/// NBoard lines, for drivers. Where the direction of a line is not given, its first word tells it; what could be noise of either side is taken for the
/// engine's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nboard;

/// Which way a line goes, as its first word tells: logs of NBoard and its document mark directions in opposite ways. `None`: the word is none of
/// the protocol's. (`learn` is taken for the GUI's.)
///
/// ```
/// use boardwire_nboard::{Direction, direction_of};
///
/// assert_eq!(direction_of("pong 1"), Some(Direction::ToGui));
/// assert_eq!(direction_of("set myname x"), Some(Direction::ToGui));
/// assert_eq!(direction_of("set depth 6"), Some(Direction::ToEngine));
/// assert_eq!(direction_of("Creating cache"), None);
/// ```
#[must_use]
pub fn direction_of(line: &(impl AsRef<[u8]> + ?Sized)) -> Option<Direction> {
    let mut lexer = Lexer::new(line.as_ref().trim_ascii_end());
    let head = lexer.word()?.bytes;
    match head {
        b"===" | b"pong" | b"status" | b"nodestats" | b"search" | b"book" | b"analysis"
        | b"learned" => Some(Direction::ToGui),
        b"set" if lexer.word().is_some_and(|key| key.bytes == b"myname") => Some(Direction::ToGui),
        b"nboard" | b"set" | b"move" | b"hint" | b"go" | b"ping" | b"learn" | b"analyze"
        | b"quit" => Some(Direction::ToEngine),
        _ => None,
    }
}

impl Codec for Nboard {
    const NAME: &'static str = "nboard";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = NboardLine<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        direction: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<NboardLine<'i>, ParseError> {
        match direction
            .or_else(|| direction_of(input))
            .unwrap_or(Direction::ToGui)
        {
            Direction::ToEngine => gui::parse_bytes(input, options, notes).map(NboardLine::Gui),
            Direction::ToGui => engine::parse_bytes(input, options, notes).map(NboardLine::Engine),
        }
    }

    fn format_into(line: &NboardLine<'_>, options: &Options, out: &mut Vec<u8>) {
        match line {
            NboardLine::Gui(line) => gui::put(line, options, out),
            NboardLine::Engine(line) => engine::put(line, options, out),
        }
    }

    fn direction(line: &NboardLine<'_>) -> Option<Direction> {
        Some(line.direction())
    }

    fn into_owned(line: NboardLine<'_>) -> OwnedNboardLine {
        line.into_owned()
    }

    fn shorten<'s, 'l: 's>(line: &'s NboardLine<'l>) -> &'s NboardLine<'s> {
        line
    }

    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        lex::tokens(input, each);
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input))
        })
    }

    #[cfg(feature = "serde")]
    fn json(line: &NboardLine<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(line) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// With the feature `rules`: the game of `set game` on the rules of Othello.
    #[cfg(feature = "rules")]
    fn validate(input: &[u8], line: &NboardLine<'_>, _: &Options) -> Vec<Observation> {
        use boardwire_core::{CodeSet as _, Finding, Severity};
        let NboardLine::Gui(GuiLine::SetGame(game)) = line else {
            return Vec::new();
        };
        let found = crate::ggf::find_fault(input, 0, game.game());
        let observation = found.map(|(code, span, detail)| {
            let info = Code::of_replay(code.name()).info();
            Observation {
                detail: Some(detail),
                ..Finding::new(info, span, Severity::Error).into()
            }
        });
        observation.into_iter().collect()
    }

    #[cfg(not(feature = "rules"))]
    fn validate(_: &[u8], _: &NboardLine<'_>, _: &Options) -> Vec<Observation> {
        Vec::new()
    }

    /// A [`SessionChecker`].
    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        Some(Box::new(SessionChecker::new(options.clone())))
    }
}
