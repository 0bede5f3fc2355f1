//! How programs write the lines of a USI log.

use boardwire_core::{Direction, Out};

use super::stamp::{Stamp, Time};
use crate::lex::{Lexer, is_blank, read_digits};

/// How a log says who sent a line.
///
/// A line that begins with `#` is a remark in every style. All but the plain one may have a time stamp before what is said of
/// them here: `2025-01-02T03:04:05.678` or `03:04:05.678`, in brackets or with a blank behind it, to the second or finer, with
/// a zone or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// USI lines and nothing else; who sent one follows from its command.
    Plain,
    /// `recv:` before what the engine received and `send:` before what it sent, without a blank: ShogiHome's scenario logs.
    RecvSend,
    /// `>>> ` before what the engine received and `<<< ` before what it sent: the logger of rshogi's engine guide.
    Arrows,
    /// `>> ` before what the engine received and `<< ` before what it sent: the debug log of Stockfish and of the engines that have
    /// its logger (YaneuraOu, Fairy-Stockfish and others).
    DebugLog,
    /// `GUI → Engine: ` and `Engine → GUI: `, with `->` for the arrow too: the listings of rshogi's engine guide.
    Listing,
    /// `>1:` before what engine 1 received and `<1:` before what it sent: the debug window of Shogidokoro and its kin.
    Shogidokoro,
    /// `sid=1: > ` before what the engine of session 1 received and `sid=1: < ` before what it sent, and before these a time
    /// stamp and `[INFO] usi - `: the USI log of ShogiHome. Its other lines are free text.
    ShogiHome,
}

/// Which connection of a GUI a line belongs to, in the styles [`Shogidokoro`](Style::Shogidokoro) and
/// [`ShogiHome`](Style::ShogiHome).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Channel {
    /// An engine, by its number. Shogidokoro lets 1 and 2 play each other; ShogiHome gives each start of an engine a new one.
    Engine(u32),
    /// `C`: an engine that is being registered or configured.
    Config,
    /// `T`: a game server, which speaks no USI.
    Server,
}

impl Channel {
    /// Whether USI is spoken there.
    #[must_use]
    pub const fn is_engine(self) -> bool {
        !matches!(self, Self::Server)
    }

    /// The engine's number.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Engine(number) => Some(number),
            Self::Config | Self::Server => None,
        }
    }

    /// The channel that stands before `:`, and its length.
    fn read(text: &[u8]) -> Option<(Self, usize)> {
        // A number of 32 bits has ten digits at most.
        let len = text.iter().take(11).position(|&byte| byte == b':')?;
        let channel = match text.get(..len)? {
            b"C" => Self::Config,
            b"T" => Self::Server,
            digits => Self::Engine(u32::try_from(read_digits(digits).ok()?).ok()?),
        };
        Some((channel, len))
    }
}

/// What stands before a message in a log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix {
    pub(super) len: usize,
    /// How much of it stands before what the style says.
    pub(super) stamp_len: usize,
    pub(super) time: Option<Time>,
    pub(super) direction: Direction,
    pub(super) channel: Option<Channel>,
}

const LISTING: [(&[u8], Direction); 4] = [
    ("GUI → Engine:".as_bytes(), Direction::ToEngine),
    ("Engine → GUI:".as_bytes(), Direction::ToGui),
    (b"GUI -> Engine:", Direction::ToEngine),
    (b"Engine -> GUI:", Direction::ToGui),
];

impl Style {
    /// All styles.
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::RecvSend,
        Self::Arrows,
        Self::DebugLog,
        Self::Listing,
        Self::Shogidokoro,
        Self::ShogiHome,
    ];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::RecvSend => "recv-send",
            Self::Arrows => "arrows",
            Self::DebugLog => "debug-log",
            Self::Listing => "listing",
            Self::Shogidokoro => "shogidokoro",
            Self::ShogiHome => "shogihome",
        }
    }

    /// The style of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The style of a log: that of the first line that has a prefix or begins with a command; plain when there is none.
    #[must_use]
    pub fn detect(log: &[u8]) -> Self {
        for line in super::entries(log, Self::Plain) {
            let prefixed = Self::ALL
                .into_iter()
                .find(|style| style.prefix(line.text).is_some());
            if let Some(style) = prefixed {
                return style;
            }
            let head = Lexer::new(line.text, 0).next_token();
            if head.is_some_and(|head| crate::parse::is_command_head(head.bytes)) {
                return Self::Plain;
            }
        }
        Self::Plain
    }

    /// What stands before the message of this line; `None` where the line has no message, and in the plain style.
    pub(super) fn prefix(self, line: &[u8]) -> Option<Prefix> {
        if self == Self::Plain {
            return None;
        }
        let is_logger = self == Self::ShogiHome;
        let mut stamp_len = if is_logger { colour_len(line) } else { 0 };
        let stamp = Stamp::read(line.get(stamp_len..)?);
        stamp_len += stamp.map_or(0, |stamp| stamp.len);
        if is_logger {
            stamp_len += logger_len(line.get(stamp_len..)?);
            stamp_len += colour_len(line.get(stamp_len..)?);
        }
        let mark = self.mark(line.get(stamp_len..)?)?;
        Some(Prefix {
            len: stamp_len + mark.len,
            stamp_len,
            time: stamp.map(|stamp| stamp.time),
            ..mark
        })
    }

    /// What the style itself puts before a message.
    fn mark(self, line: &[u8]) -> Option<Prefix> {
        let mark = |len, direction, channel| Prefix {
            len,
            stamp_len: 0,
            time: None,
            direction,
            channel,
        };
        let fixed = |table: &[(&[u8], Direction)]| {
            let found = table.iter().find(|(text, _)| line.starts_with(text));
            found.map(|&(text, direction)| (text.len(), direction))
        };
        let (len, direction) = match self {
            Self::Plain => return None,
            Self::RecvSend => {
                let (len, direction) = fixed(&[
                    (b"recv:", Direction::ToEngine),
                    (b"send:", Direction::ToGui),
                ])?;
                return Some(mark(len, direction, None));
            }
            Self::Shogidokoro => {
                let (&arrow, rest) = line.split_first()?;
                let direction = match arrow {
                    b'>' => Direction::ToEngine,
                    b'<' => Direction::ToGui,
                    _ => return None,
                };
                let (channel, len) = Channel::read(rest)?;
                return Some(mark(len + 2, direction, Some(channel)));
            }
            Self::ShogiHome => {
                let (channel, len) = Channel::read(line.strip_prefix(b"sid=")?)?;
                channel.number()?;
                // The number stands between `sid=` and a colon.
                let len = len + 5;
                let direction = match line.get(len..)? {
                    [b' ', b'>', rest @ ..] if starts_blank(rest) => Direction::ToEngine,
                    [b' ', b'<', rest @ ..] if starts_blank(rest) => Direction::ToGui,
                    _ => return None,
                };
                let blank = usize::from(line.get(len + 2) == Some(&b' '));
                return Some(mark(len + 2 + blank, direction, Some(channel)));
            }
            Self::Arrows => fixed(&[(b">>>", Direction::ToEngine), (b"<<<", Direction::ToGui)])?,
            // A third arrow makes it another style.
            Self::DebugLog if matches!(line.get(2), Some(b'>' | b'<')) => return None,
            Self::DebugLog => fixed(&[(b">>", Direction::ToEngine), (b"<<", Direction::ToGui)])?,
            Self::Listing => fixed(&LISTING)?,
        };
        // One blank belongs to the prefix; editors cut it off where nothing follows.
        let blank = usize::from(line.get(len) == Some(&b' '));
        Some(mark(len + blank, direction, None))
    }

    /// Writes what the style itself puts before a message.
    pub(super) fn put_prefix(
        self,
        direction: Direction,
        channel: Option<Channel>,
        out: &mut (impl Out + ?Sized),
    ) {
        let (to_engine, to_gui) = match self {
            Self::Plain => return,
            Self::RecvSend => ("recv:", "send:"),
            Self::Arrows => (">>> ", "<<< "),
            Self::DebugLog => (">> ", "<< "),
            Self::Listing => ("GUI → Engine: ", "Engine → GUI: "),
            Self::Shogidokoro => (">", "<"),
            Self::ShogiHome => {
                out.put(b"sid=");
                out.put_u64(channel.and_then(Channel::number).unwrap_or(1).into());
                (": > ", ": < ")
            }
        };
        out.put(match direction {
            Direction::ToEngine => to_engine.as_bytes(),
            Direction::ToGui => to_gui.as_bytes(),
        });
        if self == Self::Shogidokoro {
            match channel.unwrap_or(Channel::Engine(1)) {
                Channel::Engine(number) => out.put_u64(number.into()),
                Channel::Config => out.put(b"C"),
                Channel::Server => out.put(b"T"),
            }
            out.put(b":");
        }
    }
}

/// Whether nothing follows, or a blank first.
fn starts_blank(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&byte| is_blank(byte))
}

/// What log4js writes to a terminal before and behind its part of a line, to colour it: `ESC [ 3 2 m`. 0 without it.
const fn colour_len(line: &[u8]) -> usize {
    match line {
        [0x1b, b'[', b'0'..=b'9', b'0'..=b'9', b'm', ..] => 5,
        _ => 0,
    }
}

/// The level and the category that log4js writes between the time stamp and what was logged: `[INFO] usi - `. 0 without them.
fn logger_len(line: &[u8]) -> usize {
    let words = || {
        let rest = line.strip_prefix(b"[")?;
        let level = word_len(rest, u8::is_ascii_uppercase)?;
        let rest = rest.get(level..)?.strip_prefix(b"] ")?;
        let category = word_len(rest, u8::is_ascii_graphic)?;
        let rest = rest.get(category..)?.strip_prefix(b" - ")?;
        Some(line.len() - rest.len())
    };
    words().unwrap_or(0)
}

/// Bytes of a word of a logger; a long one is none.
fn word_len(text: &[u8], belongs: fn(&u8) -> bool) -> Option<usize> {
    let len = text
        .iter()
        .take(33)
        .take_while(|&byte| belongs(byte))
        .count();
    (1..33).contains(&len).then_some(len)
}
