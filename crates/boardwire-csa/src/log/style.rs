//! How programs write the lines of a log.

use boardwire_core::{Direction, Out, byte_order_marks};

/// How a log says who sent a line. A line that begins with `#` is a remark in every style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `recv:` before what the server received and `send:` before what it sent, without a blank; `disconnect:` where the server
    /// closes the connection: ShogiHome's scenarios, which a scripted server replays. A blank behind the mark belongs to the message,
    /// at every level: a blank alone is a keep-alive, and before a command it is what the server was sent.
    Scenario,
    /// `B> ` before what client B sent and `B< ` before what the server sent to it; the text `<EOF>` after `< ` is the close of the
    /// connection. One blank belongs to the mark. Captures of several connections at once.
    Capture,
}

/// The letter of a connection in a [`Capture`](Style::Capture).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(u8);

impl Connection {
    /// The connection of an upper-case letter.
    #[must_use]
    pub const fn new(letter: char) -> Option<Self> {
        match letter {
            'A'..='Z' => Some(Self(letter as u8)),
            _ => None,
        }
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        self.0 as char
    }
}

/// What stands before a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    pub(super) direction: Direction,
    pub(super) connection: Option<Connection>,
    /// The server closes the connection here; there is no message.
    pub(super) closes: bool,
    pub(super) len: usize,
}

/// The text that stands for the end of a connection in captures.
const END: &[u8] = b"<EOF>";

/// The line that stands for the end of a connection in scenarios.
const DISCONNECT: &[u8] = b"disconnect:";

impl Style {
    /// All styles.
    pub const ALL: [Self; 2] = [Self::Scenario, Self::Capture];

    /// The style's name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Capture => "capture",
        }
    }

    /// The style of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The style of the first line that is no remark and has a prefix of one; [`Capture`](Self::Capture) where there is none.
    #[must_use]
    pub fn detect(log: &[u8]) -> Self {
        Self::sign(log).unwrap_or(Self::Capture)
    }

    /// As [`detect`](Self::detect), `None` where no line has a prefix.
    #[must_use]
    pub fn sign(log: &[u8]) -> Option<Self> {
        let log = log.get(byte_order_marks(log)..).unwrap_or_default();
        log.split(|&byte| matches!(byte, b'\n' | b'\r'))
            .filter(|line| !line.starts_with(b"#"))
            .find_map(|line| {
                Self::ALL
                    .into_iter()
                    .find(|style| style.prefix(line).is_some())
            })
    }

    /// What stands before the message of a line.
    pub(super) fn prefix(self, line: &[u8]) -> Option<Prefix> {
        match self {
            Self::Scenario => {
                let (direction, closes, len) = match line {
                    [b'r', b'e', b'c', b'v', b':', ..] => (Direction::ToEngine, false, 5),
                    [b's', b'e', b'n', b'd', b':', ..] => (Direction::ToGui, false, 5),
                    DISCONNECT => (Direction::ToGui, true, DISCONNECT.len()),
                    _ => return None,
                };
                Some(Prefix {
                    direction,
                    connection: None,
                    closes,
                    len,
                })
            }
            Self::Capture => {
                let (letter, direction, rest) = match line {
                    [letter, b'>', rest @ ..] => (letter, Direction::ToEngine, rest),
                    [letter, b'<', rest @ ..] => (letter, Direction::ToGui, rest),
                    _ => return None,
                };
                let connection = Some(Connection::new(char::from(*letter))?);
                // An empty message may have lost the blank of its mark.
                let blank = match rest {
                    [] => 0,
                    [b' ', ..] => 1,
                    _ => return None,
                };
                let closes = direction == Direction::ToGui && rest.get(blank..) == Some(END);
                let len = if closes { line.len() } else { 2 + blank };
                Some(Prefix {
                    direction,
                    connection,
                    closes,
                    len,
                })
            }
        }
    }

    /// Writes the prefix of a message.
    pub(super) fn put_prefix(
        self,
        direction: Direction,
        connection: Option<Connection>,
        out: &mut impl Out,
    ) {
        match (self, direction) {
            (Self::Scenario, Direction::ToEngine) => out.put(b"recv:"),
            (Self::Scenario, Direction::ToGui) => out.put(b"send:"),
            (Self::Capture, direction) => {
                let mark = match direction {
                    Direction::ToEngine => b'>',
                    Direction::ToGui => b'<',
                };
                out.put(&[connection.map_or(b'A', |it| it.0), mark, b' ']);
            }
        }
    }

    /// Writes the close of a connection.
    pub(super) fn put_close(self, connection: Option<Connection>, out: &mut impl Out) {
        match self {
            Self::Scenario => out.put(DISCONNECT),
            Self::Capture => {
                self.put_prefix(Direction::ToGui, connection, out);
                out.put(END);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefix(style: Style, line: &str) -> Option<(Direction, Option<char>, bool, usize)> {
        let prefix = style.prefix(line.as_bytes())?;
        let letter = prefix.connection.map(Connection::letter);
        Some((prefix.direction, letter, prefix.closes, prefix.len))
    }

    #[test]
    fn prefixes_are_read() {
        use Direction::{ToEngine, ToGui};
        for (style, line, found) in [
            (
                Style::Scenario,
                "recv:AGREE",
                Some((ToEngine, None, false, 5)),
            ),
            (Style::Scenario, "send:", Some((ToGui, None, false, 5))),
            (
                Style::Scenario,
                "disconnect:",
                Some((ToGui, None, true, 11)),
            ),
            (Style::Scenario, "disconnect: ", None),
            (Style::Scenario, "recv", None),
            (
                Style::Capture,
                "B> AGREE",
                Some((ToEngine, Some('B'), false, 3)),
            ),
            (
                Style::Capture,
                "W< <EOF>",
                Some((ToGui, Some('W'), true, 8)),
            ),
            (
                Style::Capture,
                "W> <EOF>",
                Some((ToEngine, Some('W'), false, 3)),
            ),
            (Style::Capture, "A>", Some((ToEngine, Some('A'), false, 2))),
            (Style::Capture, "A> ", Some((ToEngine, Some('A'), false, 3))),
            (
                Style::Capture,
                "A>  ",
                Some((ToEngine, Some('A'), false, 3)),
            ),
            (Style::Capture, "a> x", None),
            (Style::Capture, "A>x", None),
        ] {
            assert_eq!(prefix(style, line), found, "{line}");
        }
    }

    #[test]
    fn styles_are_told_apart() {
        assert_eq!(
            Style::sign(b"# B> x\nrecv:LOGIN a b\n"),
            Some(Style::Scenario)
        );
        assert_eq!(Style::sign(b"\r\nA< x"), Some(Style::Capture));
        assert_eq!(Style::sign(b"+7776FU\n"), None);
        for style in Style::ALL {
            assert_eq!(Style::from_name(style.name()), Some(style));
        }
    }
}
