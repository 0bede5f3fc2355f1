//! Edax's own console. (Edax speaks NBoard too, which is the better way.)
//!
//! Source: abulmo/edax-reversi 4.6, edax.c, board.c, util.c; its settings may be written with `set`, `=` or neither.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Color, Move, Setup, Shape, Size};
use boardwire_core::{FmtOut, Out};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{all_consuming, map, map_opt, opt};
use nom::{IResult, Parser as _};

use super::{NotStandard, StandardSetup, read_move, trim};
use crate::num::Num;
use crate::spelling::put_move;

/// A command.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// `setboard <64 cells> <side>`.
    SetBoard(StandardSetup),
    /// `play F5`: a move; a pass is `ps`.
    Play(Move),
    /// `move-time 10`: time for each move.
    MoveTime(Num),
    /// `game-time 0:01:00`: time for the whole game.
    GameTime(Num),
    /// `level 21`: plies in the middle game.
    Level(u32),
    /// `mode 3`: who plays; 3 is both sides by hand, so that the engine moves on `go` alone.
    Mode(u8),
    /// `go`: choose a move and play it.
    Go,
    /// `hint 3`: evaluate moves.
    Hint(Option<u32>),
    /// `stop`: the search ends at once, with an answer.
    Stop,
    /// `undo`.
    Undo,
    /// `redo`.
    Redo,
    /// `init`: the start position.
    Init,
    /// `new`: a new game.
    New,
    /// `analyze`.
    Analyze,
    /// `version`.
    Version,
    /// `quit`.
    Quit,
}

impl Command {
    /// The command that sets a position.
    ///
    /// # Errors
    /// The board is not 8x8.
    pub fn set_board(setup: &Setup) -> Result<Self, NotStandard> {
        StandardSetup::new(setup).map(Self::SetBoard)
    }

    /// A time for one move, from milliseconds.
    #[must_use]
    pub const fn move_time(ms: u64) -> Self {
        Self::MoveTime(Num::from_ms(ms))
    }

    /// The time that is left for the game, from milliseconds.
    #[must_use]
    pub const fn game_time(ms: u64) -> Self {
        Self::GameTime(Num::from_ms(ms))
    }

    /// Reads a command as it is written here; settings also with `set`, `=` or both. `None`: it is none of these.
    ///
    /// A board may be in any of Edax's letters: `b x X *` black, `o O w W` white, `-` and `.` empty; all else is passed over, digits too. The side to move stands
    /// after it; without one this gives `None`.
    ///
    /// ```
    /// use boardwire_nboard::console::edax::Command;
    ///
    /// assert_eq!(Command::from_text(b"set level = 21"), Some(Command::Level(21)));
    /// assert_eq!(Command::from_text(b"move-time 1:30"), Some(Command::move_time(90_000)));
    /// ```
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        all_consuming(command)
            .parse(trim(text))
            .ok()
            .map(|(_, command)| command)
    }
}

fn blanks(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|byte: u8| matches!(byte, b' ' | b'\t')).parse(input)
}

fn number<T: core::str::FromStr>(input: &[u8]) -> IResult<&[u8], T> {
    let digits = take_while1(|byte: u8| byte.is_ascii_digit());
    map_opt(digits, |digits| {
        core::str::from_utf8(digits).ok()?.parse().ok()
    })
    .parse(input)
}

fn word(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|byte: u8| !byte.is_ascii_whitespace()).parse(input)
}

fn time(input: &[u8]) -> IResult<&[u8], Num> {
    map_opt(word, |word| {
        let secs = crate::ggf::read_time(word)?.secs;
        (!secs.is_negative()).then_some(secs)
    })
    .parse(input)
}

fn command(input: &[u8]) -> IResult<&[u8], Command> {
    let equals = |input| {
        let (input, _) = blanks(input)?;
        let (input, _) = opt((tag(&b"="[..]), blanks)).parse(input)?;
        Ok((input, ()))
    };
    let (unset, _) = opt((tag(&b"set"[..]), blanks)).parse(input)?;
    let setting = alt((
        map((tag(&b"level"[..]), equals, number), |(_, (), level)| {
            Command::Level(level)
        }),
        map((tag(&b"move-time"[..]), equals, time), |(_, (), secs)| {
            Command::MoveTime(secs)
        }),
        map((tag(&b"game-time"[..]), equals, time), |(_, (), secs)| {
            Command::GameTime(secs)
        }),
    ))
    .parse(unset);
    if setting.is_ok() {
        return setting;
    }
    let board = map_opt(
        (tag(&b"setboard"[..]), blanks, nom::combinator::rest),
        |(_, _, text)| read_board(text).map(Command::SetBoard),
    );
    let play = map(
        (tag(&b"play"[..]), blanks, map_opt(word, read_move)),
        |(_, _, mv)| Command::Play(mv),
    );
    let mode = map((tag(&b"mode"[..]), blanks, number), |(_, _, mode)| {
        Command::Mode(mode)
    });
    let hint = map((tag(&b"hint"[..]), opt((blanks, number))), |(_, count)| {
        Command::Hint(count.map(|(_, count)| count))
    });
    let plain = map_opt(word, |word| {
        Some(match word {
            b"go" => Command::Go,
            b"stop" => Command::Stop,
            b"undo" => Command::Undo,
            b"redo" => Command::Redo,
            b"init" => Command::Init,
            b"new" => Command::New,
            b"analyze" => Command::Analyze,
            b"version" => Command::Version,
            b"quit" => Command::Quit,
            _ => return None,
        })
    });
    alt((board, play, mode, hint, plain)).parse(input)
}

/// Cells in any letters, everything else passed over, then the side to move.
fn read_board(text: &[u8]) -> Option<StandardSetup> {
    use crate::text::{Cell, cell};
    let area = Size::Eight.area();
    let mut cells = text.iter().filter_map(|byte| cell(*byte)).skip(area);
    let turn = cells.find_map(|cell| match cell {
        Cell::Disc(color) => Some(color),
        Cell::Empty => None,
    })?;
    let (board, _) = crate::text::read_cells(text, 0, Shape::Full(Size::Eight));
    StandardSetup::new(&Setup { board, turn }).ok()
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
    let word: &[u8] = match command {
        Command::SetBoard(setup) => {
            out.put(b"setboard ");
            let turn = match setup.setup().turn {
                Color::Black => b'X',
                Color::White => b'O',
            };
            return setup.put(*b"XO-", b" ", turn, out);
        }
        Command::Play(mv) => {
            out.put(b"play ");
            return match mv {
                Move::Play(_) => put_move(*mv, out),
                Move::Pass => out.put(b"ps"),
            };
        }
        Command::MoveTime(secs) => {
            out.put(b"move-time ");
            return secs.with_decimals(0).put(out);
        }
        Command::GameTime(secs) => {
            out.put(b"game-time ");
            return put_hours(*secs, out);
        }
        Command::Level(level) => {
            out.put(b"level ");
            return out.put_u64((*level).into());
        }
        Command::Mode(mode) => {
            out.put(b"mode ");
            return out.put_u64((*mode).into());
        }
        Command::Hint(count) => {
            out.put(b"hint");
            if let Some(count) = count {
                out.put(b" ");
                out.put_u64((*count).into());
            }
            return;
        }
        Command::Go => b"go",
        Command::Stop => b"stop",
        Command::Undo => b"undo",
        Command::Redo => b"redo",
        Command::Init => b"init",
        Command::New => b"new",
        Command::Analyze => b"analyze",
        Command::Version => b"version",
        Command::Quit => b"quit",
    };
    out.put(word);
}

/// `H:MM:SS`, with milliseconds where there are any.
fn put_hours(secs: Num, out: &mut impl Out) {
    let ms = secs
        .to_ms()
        .and_then(|ms| u64::try_from(ms).ok())
        .unwrap_or(0);
    let two = |value: u64, out: &mut _| {
        if value < 10 {
            Out::put(out, b"0");
        }
        Out::put_u64(out, value);
    };
    out.put_u64(ms / 3_600_000);
    out.put(b":");
    two(ms / 60_000 % 60, out);
    out.put(b":");
    two(ms / 1000 % 60, out);
    let rest = ms % 1000;
    if rest > 0 {
        out.put(b".");
        Num::new(rest, 3).put_fraction(out);
    }
}

/// What a line of Edax says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// `Edax plays D3`.
    Plays(Move),
    /// `You play E6`: the echo of a move that was sent.
    YouPlay(Move),
    /// `*** Game Over ***`: there is no answer to `go`.
    GameOver,
    /// Any other line: tables, prompts, boards. How many there are depends on Edax's verbosity.
    Noise,
}

/// Reads a line of Edax. A prompt `>` may stand before it.
///
/// ```
/// use boardwire_core::othello::Move;
/// use boardwire_nboard::console::edax::{Reply, read_reply};
///
/// assert!(matches!(read_reply(b"Edax plays D3"), Reply::Plays(Move::Play(_))));
/// assert_eq!(read_reply(b"> Edax plays PA"), Reply::Plays(Move::Pass));
/// assert_eq!(read_reply(b"depth|score|"), Reply::Noise);
/// ```
#[must_use]
pub fn read_reply(line: &[u8]) -> Reply {
    let line = trim(line);
    let line = trim(line.strip_prefix(b">").unwrap_or(line));
    let first_move = |rest: &[u8]| {
        rest.split(u8::is_ascii_whitespace)
            .find(|word| !word.is_empty())
            .and_then(read_move)
    };
    if let Some(rest) = line.strip_prefix(b"Edax plays ") {
        return first_move(rest).map_or(Reply::Noise, Reply::Plays);
    }
    if let Some(rest) = line.strip_prefix(b"You play ") {
        return first_move(rest).map_or(Reply::Noise, Reply::YouPlay);
    }
    if line == b"*** Game Over ***" {
        Reply::GameOver
    } else {
        Reply::Noise
    }
}

/// The lines to send for one turn, in order: the position, the time of this move, `go`. The answer is the next [`Reply::Plays`]; at the limit send
/// [`Command::Stop`].
///
/// # Errors
/// The board is not 8x8.
pub fn turn(setup: &Setup, move_ms: u64) -> Result<[Command; 3], NotStandard> {
    Ok([
        Command::set_board(setup)?,
        Command::move_time(move_ms),
        Command::Go,
    ])
}
