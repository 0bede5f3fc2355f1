//! What a line settles for the lines after it.

use boardwire_core::othello::Size;
use boardwire_core::{Codec as _, Direction, Discard, DynCodec, Level};
use boardwire_flipsight::{Flipsight, Message};
use boardwire_nboard::gui::{self, GuiLine};
use memchr::memmem::Finder;

use crate::registry::{FLIPSIGHT, Format, NBOARD};
use crate::settings::Settings;

/// Follows the lines of a file, and sets options as they tell: a FlipSight reply is on the board of the request before it, and `nboard 1` says how
/// the moves after it are written. What the user has set stays.
#[derive(Debug)]
pub(crate) struct Follow {
    rule: Option<Rule>,
    /// The value that is in force.
    value: &'static str,
}

#[derive(Debug)]
enum Rule {
    Board(Box<Requests>),
    Version,
}

/// What requests are told by.
#[derive(Debug)]
struct Requests {
    options: boardwire_flipsight::Options,
    size: Finder<'static>,
    moves: Finder<'static>,
}

impl Rule {
    const fn key(&self) -> &'static str {
        match self {
            Self::Board(_) => "size",
            Self::Version => "version",
        }
    }
}

impl Follow {
    pub(crate) fn new(format: &Format, settings: &Settings) -> Self {
        let (rule, value) = if format.name == FLIPSIGHT.name {
            let options = settings.apply(boardwire_flipsight::Options::new(Level::Lenient));
            let requests = Requests {
                options,
                size: Finder::new(KEY),
                moves: Finder::new(b"\"legal_moves\""),
            };
            (Some(Rule::Board(Box::new(requests))), "8")
        } else if format.name == NBOARD.name {
            (Some(Rule::Version), "2")
        } else {
            (None, "")
        };
        Self {
            rule: rule.filter(|rule| !settings.has_option(rule.key())),
            value,
        }
    }

    /// Takes a line, after it was read: what it settles holds for those that follow. Gives the option and its value, where that is another one now.
    pub(crate) fn settled(
        &mut self,
        line: &[u8],
        direction: Option<Direction>,
    ) -> Option<(&'static str, &'static str)> {
        let rule = self.rule.as_ref()?;
        let settled = match rule {
            Rule::Board(requests) => requests.board(line, self.value),
            Rule::Version => version(line, direction),
        };
        let value = settled.filter(|value| *value != self.value)?;
        self.value = value;
        Some((rule.key(), value))
    }

    /// The same, for these codecs.
    pub(crate) fn line(
        &mut self,
        line: &[u8],
        direction: Option<Direction>,
        codecs: &mut [&mut Box<dyn DynCodec>],
    ) {
        let Some((key, value)) = self.settled(line, direction) else {
            return;
        };
        for codec in codecs {
            // These options have these values.
            let _ = codec.set(key, value);
        }
    }
}

const KEY: &[u8] = b"\"board_size\"";

impl Requests {
    /// The board of a request. Most requests of a file are on the same one: those that say so are not read again.
    fn board(&self, line: &[u8], known: &str) -> Option<&'static str> {
        let says_known = |at: usize| {
            let rest = line.get(at + KEY.len()..).unwrap_or_default();
            let value = rest.trim_ascii_start().strip_prefix(b":");
            let value = value.unwrap_or_default().trim_ascii_start();
            let end = value.iter().position(|byte| !byte.is_ascii_digit());
            value.get(..end.unwrap_or(value.len())) == Some(known.as_bytes())
        };
        let mut places = self.size.find_iter(line).peekable();
        if places.peek().is_some() && places.all(says_known) {
            return None;
        }
        // Keys may be spelled with escapes.
        if self.moves.find(line).is_none() && memchr::memchr(b'\\', line).is_none() {
            return None;
        }
        match Flipsight::parse_with(line, None, &self.options, &mut Discard) {
            Ok(Message::Request(request)) => Some(match request.size()? {
                Size::Ten => "10",
                Size::Eight => "8",
                _ => return None,
            }),
            _ => None,
        }
    }
}

/// The version that the GUI asks for.
fn version(line: &[u8], direction: Option<Direction>) -> Option<&'static str> {
    if direction == Some(Direction::ToGui) || !line.trim_ascii_start().starts_with(b"nboard") {
        return None;
    }
    match gui::parse_lenient(line) {
        Ok((GuiLine::Nboard(1), _)) => Some("1"),
        Ok((GuiLine::Nboard(2), _)) => Some("2"),
        _ => None,
    }
}
