//! How programs write the lines of a log.

use core::fmt;

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
    /// `sid=1: > ` before what the client of session 1 sent and `sid=1: < ` before what the server sent to it, and before these a time
    /// stamp and `[INFO] csa - `: the CSA log of ShogiHome. `FIN packet received` in place of the mark is the close of the connection;
    /// other lines are free text, and passwords are stars.
    ShogiHome,
}

/// Which connection of several a line belongs to, in the styles [`Capture`](Style::Capture) and [`ShogiHome`](Style::ShogiHome).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Connection {
    /// That of a letter of a capture.
    Letter(Letter),
    /// That of a session's number.
    Session(u32),
}

/// An upper-case letter of ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Connection {
    /// The connection of an upper-case letter.
    #[must_use]
    pub const fn new(letter: char) -> Option<Self> {
        match letter {
            'A'..='Z' => Some(Self::Letter(Letter(letter as u8))),
            _ => None,
        }
    }

    /// Its letter, where it has one.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Letter(letter) => Some(letter.0 as char),
            Self::Session(_) => None,
        }
    }

    /// Its number, where it has one.
    #[must_use]
    pub const fn session(self) -> Option<u32> {
        match self {
            Self::Session(number) => Some(number),
            Self::Letter(_) => None,
        }
    }
}

/// The letter or the number.
impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => char::from(letter.0).fmt(f),
            Self::Session(number) => number.fmt(f),
        }
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
    /// How much of it stands before what the style says.
    pub(super) stamp_len: usize,
}

/// The text that stands for the end of a connection in captures.
const END: &[u8] = b"<EOF>";

/// The line that stands for the end of a connection in scenarios.
const DISCONNECT: &[u8] = b"disconnect:";

/// What stands for it in ShogiHome's log.
const FIN: &[u8] = b"FIN packet received";

/// How far into a line ShogiHome's mark is looked for: behind a time stamp, the words of its logger and the colours of a terminal.
const STAMP_REACH: usize = 96;

impl Style {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Scenario, Self::Capture, Self::ShogiHome];

    /// The style's name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Capture => "capture",
            Self::ShogiHome => "shogihome",
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

    /// As [`detect`](Self::detect), `None` where no line has a prefix. Logs of USI have such prefixes too: what the lines say tells them apart.
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
                    stamp_len: 0,
                })
            }
            Self::ShogiHome => shogihome_prefix(line),
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
                    stamp_len: 0,
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
                let letter = match connection {
                    Some(Connection::Letter(letter)) => letter.0,
                    _ => b'A',
                };
                out.put(&[letter, mark, b' ']);
            }
            (Self::ShogiHome, direction) => {
                put_session(connection, out);
                out.put(match direction {
                    Direction::ToEngine => b"> ",
                    Direction::ToGui => b"< ",
                });
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
            Self::ShogiHome => {
                put_session(connection, out);
                out.put(FIN);
            }
        }
    }
}

fn put_session(connection: Option<Connection>, out: &mut impl Out) {
    out.put(b"sid=");
    out.put_u64(connection.and_then(Connection::session).unwrap_or(1).into());
    out.put(b": ");
}

fn shogihome_prefix(line: &[u8]) -> Option<Prefix> {
    let head = line.get(..STAMP_REACH).unwrap_or(line);
    let stamp_len = memchr::memmem::find(head, b"sid=")?;
    if !is_stamp(line.get(..stamp_len)?) {
        return None;
    }
    let at = stamp_len + 4;
    // A number of 32 bits has ten digits at most.
    let digits = line.get(at..)?.iter().take(11);
    let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
    let number = core::str::from_utf8(line.get(at..at + digits)?).ok()?;
    let connection = Some(Connection::Session(number.parse().ok()?));
    let (start, rest) = (
        at + digits + 2,
        line.get(at + digits..)?.strip_prefix(b": ")?,
    );
    if rest == FIN {
        return Some(Prefix {
            direction: Direction::ToGui,
            connection,
            closes: true,
            len: line.len(),
            stamp_len,
        });
    }
    let (direction, blank) = match rest {
        [b'>'] => (Direction::ToEngine, 0),
        [b'<'] => (Direction::ToGui, 0),
        [b'>', b' ', ..] => (Direction::ToEngine, 1),
        [b'<', b' ', ..] => (Direction::ToGui, 1),
        _ => return None,
    };
    Some(Prefix {
        direction,
        connection,
        closes: false,
        len: start + 1 + blank,
        stamp_len,
    })
}

/// Whether a text is nothing, or ends as the stamp of ShogiHome's logger for CSA does: `[INFO] csa - `, on a terminal with a colour's end.
/// With a NUL it is none: the whole line is refused then, as one whose text has a NUL is.
fn is_stamp(text: &[u8]) -> bool {
    let words = text.strip_suffix(b"\x1b[39m").unwrap_or(text);
    (words.is_empty() || words.ends_with(b"] csa - ")) && memchr::memchr(0, text).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefix(style: Style, line: &str) -> Option<(Direction, Option<char>, bool, usize)> {
        let prefix = style.prefix(line.as_bytes())?;
        let letter = prefix.connection.and_then(Connection::letter);
        Some((prefix.direction, letter, prefix.closes, prefix.len))
    }

    #[test]
    fn sessions_of_shogihome_are_read() {
        let of = |line: &str| {
            let prefix = Style::ShogiHome.prefix(line.as_bytes())?;
            let number = prefix.connection.and_then(Connection::session);
            Some((
                prefix.direction,
                number,
                prefix.closes,
                prefix.len,
                prefix.stamp_len,
            ))
        };
        use Direction::{ToEngine, ToGui};
        let stamp = "[2025-01-02T03:04:05.678] [INFO] csa - ";
        for (line, found) in [
            ("sid=1: > AGREE", Some((ToEngine, Some(1), false, 9, 0))),
            ("sid=12: < ", Some((ToGui, Some(12), false, 10, 0))),
            ("sid=12: <", Some((ToGui, Some(12), false, 9, 0))),
            (
                "sid=1: FIN packet received",
                Some((ToGui, Some(1), true, 26, 0)),
            ),
            ("sid=1: connected", None),
            ("sid=1: >AGREE", None),
            ("sid=: > AGREE", None),
            ("sid=1 > AGREE", None),
            ("sid=4294967296: > AGREE", None),
            ("sid=+1: > AGREE", None),
            ("x sid=1: > AGREE", None),
            (
                "[2025-01-02T03:04:05.678] [INFO] usi - sid=1: > AGREE",
                None,
            ),
            (
                "[2025-01-02T03:04:05\x00678] [INFO] csa - sid=1: > AGREE",
                None,
            ),
        ] {
            assert_eq!(of(line), found, "{line}");
            let stamped = found.map(|(direction, number, closes, len, _)| {
                (direction, number, closes, len + stamp.len(), stamp.len())
            });
            if found.is_some() {
                assert_eq!(of(&[stamp, line].concat()), stamped, "{line}");
            }
        }
        let colored = "\x1b[32m[2025-01-02T03:04:05.678] [INFO] csa - \x1b[39msid=1: > AGREE";
        assert_eq!(
            of(colored),
            Some((
                ToEngine,
                Some(1),
                false,
                colored.len() - 5,
                colored.len() - 14
            ))
        );
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
