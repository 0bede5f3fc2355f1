//! How programs write the lines of a USI log.

use boardwire_core::{Direction, Out};

use crate::lex::{Lexer, read_digits};

/// How a log says who sent a line.
///
/// A line that begins with `#` is a remark in every style.
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
}

/// Which connection of a GUI a line belongs to, in the style [`Shogidokoro`](Style::Shogidokoro).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Channel {
    /// An engine, by its number; two play each other as 1 and 2.
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
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::RecvSend,
        Self::Arrows,
        Self::DebugLog,
        Self::Listing,
        Self::Shogidokoro,
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
                return Some(Prefix {
                    len,
                    direction,
                    channel: None,
                });
            }
            Self::Shogidokoro => {
                let (&arrow, rest) = line.split_first()?;
                let direction = match arrow {
                    b'>' => Direction::ToEngine,
                    b'<' => Direction::ToGui,
                    _ => return None,
                };
                let (channel, len) = Channel::read(rest)?;
                return Some(Prefix {
                    len: len + 2,
                    direction,
                    channel: Some(channel),
                });
            }
            Self::Arrows => fixed(&[(b">>>", Direction::ToEngine), (b"<<<", Direction::ToGui)])?,
            // A third arrow makes it another style.
            Self::DebugLog if matches!(line.get(2), Some(b'>' | b'<')) => return None,
            Self::DebugLog => fixed(&[(b">>", Direction::ToEngine), (b"<<", Direction::ToGui)])?,
            Self::Listing => fixed(&LISTING)?,
        };
        // One blank belongs to the prefix; editors cut it off where nothing follows.
        let blank = usize::from(line.get(len) == Some(&b' '));
        Some(Prefix {
            len: len + blank,
            direction,
            channel: None,
        })
    }

    /// Writes what stands before a message.
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
