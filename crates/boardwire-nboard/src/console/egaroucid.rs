//! Egaroucid's console. It has no NBoard mode.
//!
//! Start it with `-quiet`, so that `go` prints a bare move. `go` plays the move on its own board and, unless it was started with `-noautopass`, passes for the
//! opponent too; there is no `stop`: at the limit the program is ended and started anew.
//!
//! Source: Nyanyan/Egaroucid 7.8.2, console command.hpp and command_definition.hpp.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Color, Move, Setup, Shape, Size};
use boardwire_core::{FmtOut, LineText, Out};

use super::{NotStandard, StandardSetup, read_move, trim};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `setboard <64 cells><side>`.
    SetBoard(StandardSetup),
    /// `settime X 44`: the time that a side has left, in whole seconds, at least 1.
    SetTime(Color, Seconds),
    /// `play f5d6`: squares without blanks; a pass is `ps`, which needs `-noautopass`.
    Play(Vec<Move>),
    /// `level 21`.
    Level(u32),
    /// `mode 3`: who plays.
    Mode(u8),
    /// `go`: choose a move and play it.
    Go,
    /// `hint 3`: evaluate moves.
    Hint(u32),
    /// `undo`.
    Undo,
    /// `redo`.
    Redo,
    /// `init`.
    Init,
    /// `new`.
    New,
    /// `clearcache`.
    ClearCache,
    /// `version`.
    Version,
    /// `quit`.
    Quit,
}

/// Whole seconds, at least 1: 0 would mean that no time is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seconds(u64);

impl Seconds {
    /// Milliseconds rounded down, and at least one second.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Self {
        if ms < 2000 { Self(1) } else { Self(ms / 1000) }
    }

    /// The seconds.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Command {
    /// The command that sets a position.
    ///
    /// # Errors
    /// The board is not 8x8.
    pub fn set_board(setup: &Setup) -> Result<Self, NotStandard> {
        StandardSetup::new(setup).map(Self::SetBoard)
    }

    /// The time that a side has left, from milliseconds: rounded down to seconds, since the engine cuts them off, and at least 1.
    #[must_use]
    pub const fn set_time(color: Color, ms: u64) -> Self {
        Self::SetTime(color, Seconds::from_ms(ms))
    }

    /// Reads a command as it is written here, or with one of Egaroucid's other names for it. `None`: it is none of these.
    ///
    /// ```
    /// use boardwire_core::othello::Color;
    /// use boardwire_nboard::console::egaroucid::Command;
    ///
    /// assert_eq!(Command::from_text(b"settime white 60"), Some(Command::set_time(Color::White, 60_000)));
    /// assert_eq!(Command::from_text(b"settime X 0"), None);
    /// ```
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        let text = trim(text);
        let len = text
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(text.len());
        let (word, rest) = text.split_at(len);
        let rest = trim(rest);
        let number = || core::str::from_utf8(rest).ok()?.parse::<u32>().ok();
        let command = match word {
            b"setboard" => return read_board(rest).map(Self::SetBoard),
            b"settime" => {
                let mut words = rest
                    .split(u8::is_ascii_whitespace)
                    .filter(|word| !word.is_empty());
                let color = color(*words.next()?.first()?)?;
                let secs: u64 = core::str::from_utf8(words.next()?).ok()?.parse().ok()?;
                if words.next().is_some() || secs == 0 {
                    return None;
                }
                return Some(Self::SetTime(color, Seconds(secs)));
            }
            b"play" => return read_moves(rest).map(Self::Play),
            b"level" => return number().map(Self::Level),
            b"mode" => {
                return number()
                    .and_then(|mode| u8::try_from(mode).ok())
                    .map(Self::Mode);
            }
            b"hint" => return number().map(Self::Hint),
            b"go" => Self::Go,
            b"undo" => Self::Undo,
            b"redo" => Self::Redo,
            b"init" | b"reset" => Self::Init,
            b"new" => Self::New,
            b"clearcache" => Self::ClearCache,
            b"version" | b"ver" => Self::Version,
            b"quit" | b"exit" => Self::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(command)
    }
}

/// `X`, `black`, `O`, `white`: the first letter tells it.
const fn color(letter: u8) -> Option<Color> {
    match letter {
        b'b' | b'B' | b'x' | b'X' | b'*' => Some(Color::Black),
        b'w' | b'W' | b'o' | b'O' => Some(Color::White),
        _ => None,
    }
}

/// Exactly 65 letters, blanks left out. Digits are not read, though the engine takes some.
fn read_board(text: &[u8]) -> Option<StandardSetup> {
    let is_blank = |byte: &&u8| !byte.is_ascii_whitespace();
    let letters: Vec<u8> = text.iter().filter(is_blank).copied().collect();
    let (turn, cells) = letters.split_last()?;
    if cells.len() != Size::Eight.area()
        || !cells.iter().all(|byte| crate::text::cell(*byte).is_some())
    {
        return None;
    }
    let (board, _) = crate::text::read_cells(cells, 0, Shape::Full(Size::Eight));
    let turn = color(*turn)?;
    StandardSetup::new(&Setup { board, turn }).ok()
}

fn read_moves(text: &[u8]) -> Option<Vec<Move>> {
    let letters: Vec<u8> = text
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .copied()
        .collect();
    if letters.is_empty() || !letters.len().is_multiple_of(2) {
        return None;
    }
    letters.chunks(2).map(read_move).collect()
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put(self, &mut out);
        out.finish()
    }
}

/// The command as a line, without a line end.
#[must_use]
pub fn format(command: &Command) -> Vec<u8> {
    let mut out = Vec::new();
    put(command, &mut out);
    out
}

fn put(command: &Command, out: &mut impl Out) {
    let with = |word: &[u8], value: u64, out: &mut _| {
        Out::put(out, word);
        Out::put_u64(out, value);
    };
    let word: &[u8] = match command {
        Command::SetBoard(setup) => {
            out.put(b"setboard ");
            let turn = match setup.setup().turn {
                Color::Black => b'B',
                Color::White => b'W',
            };
            return setup.put(*b"BW-", b"", turn, out);
        }
        Command::SetTime(color, secs) => {
            let word: &[u8] = match color {
                Color::Black => b"settime X ",
                Color::White => b"settime O ",
            };
            return with(word, secs.get(), out);
        }
        Command::Play(moves) => {
            out.put(b"play ");
            for mv in moves {
                match mv {
                    Move::Play(square) => out.put(square.name().as_bytes()),
                    Move::Pass => out.put(b"ps"),
                }
            }
            return;
        }
        Command::Level(level) => return with(b"level ", (*level).into(), out),
        Command::Mode(mode) => return with(b"mode ", (*mode).into(), out),
        Command::Hint(count) => return with(b"hint ", (*count).into(), out),
        Command::Go => b"go",
        Command::Undo => b"undo",
        Command::Redo => b"redo",
        Command::Init => b"init",
        Command::New => b"new",
        Command::ClearCache => b"clearcache",
        Command::Version => b"version",
        Command::Quit => b"quit",
    };
    out.put(word);
}

/// What a line of Egaroucid says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply<'i> {
    /// A move alone on its line, or `ps`: the answer to `go`.
    Plays(Move),
    /// `[ERROR] ...` on the error output: the command failed.
    Error(LineText<'i>),
    /// Any other line.
    Noise,
}

/// Reads a line of Egaroucid, of its output or of its error output. A prompt `>` may stand before it.
///
/// ```
/// use boardwire_nboard::console::egaroucid::{Reply, read_reply};
///
/// assert!(matches!(read_reply(b"d3"), Reply::Plays(_)));
/// assert!(matches!(read_reply(b"[ERROR] invalid board"), Reply::Error(_)));
/// ```
#[must_use]
pub fn read_reply(line: &[u8]) -> Reply<'_> {
    let line = trim(line);
    let line = trim(line.strip_prefix(b">").unwrap_or(line));
    if let Some(text) = line.strip_prefix(b"[ERROR]") {
        return LineText::new(trim(text)).map_or(Reply::Noise, Reply::Error);
    }
    match read_move(line) {
        Some(mv) => Reply::Plays(mv),
        None => Reply::Noise,
    }
}

/// The lines to send for one turn, in order: the position, Black's and White's time, `go`. The answer is the next [`Reply::Plays`].
///
/// # Errors
/// The board is not 8x8.
pub fn turn(setup: &Setup, remaining_ms: [u64; 2]) -> Result<[Command; 4], NotStandard> {
    let [black, white] = remaining_ms;
    Ok([
        Command::set_board(setup)?,
        Command::set_time(Color::Black, black),
        Command::set_time(Color::White, white),
        Command::Go,
    ])
}
