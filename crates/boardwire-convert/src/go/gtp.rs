//! Move lists as commands of GTP, version 2.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Color;
use boardwire_core::go::{Board, BoardSize, GtpName, Move, Vertex, fixed_handicap};
use boardwire_sgf::value::Decimal;

use super::list::{MoveList, Start};
use super::lost::{Lost, Refusal};
use crate::Converted;

/// A game as the commands of GTP that set it up in an engine: `boardsize`, `clear_board`, `komi`, `fixed_handicap` or `set_free_handicap`, and a
/// `play` a move. Each line ends in LF.
///
/// GTP can't place stones: those that are no handicap are played, Black's first, and are listed as lost. So are stones off the board, and a
/// handicap for which the board has no places.
///
/// # Errors
/// [`Refusal::Size`]: the board is not square, or larger than 25x25.
pub fn list_to_gtp(list: &MoveList) -> Result<Converted<String, Lost>, Refusal> {
    let size = list.size;
    let most = GtpName::MAX_SIDE;
    let Some(side) = size.side().filter(|&side| side <= most) else {
        let least = 1;
        return Err(Refusal::Size { size, least, most });
    };
    let mut lost = Vec::new();
    let mut text = format!("boardsize {side}\nclear_board\n");
    if let Some(komi) = list.komi {
        text.push_str(&format!("komi {komi}\n"));
    }
    if list.rules.is_some() {
        lost.push(Lost::Rules);
    }
    let play = |text: &mut String, color: Color, played: Move| {
        let color = match color {
            Color::Black => "black",
            Color::White => "white",
        };
        let at = match played.gtp(size) {
            Some(name) => name.as_str().to_owned(),
            None => "pass".to_owned(),
        };
        text.push_str(&format!("play {color} {at}\n"));
    };
    match &list.start {
        Start::Even => {}
        Start::Fixed(stones) if fixed_handicap(size, *stones).is_none() => {
            lost.push(Lost::Handicap((*stones).into()));
        }
        Start::Fixed(stones) => text.push_str(&format!("fixed_handicap {stones}\n")),
        Start::Free(_) | Start::Placed(_) => {
            let all = list.stones();
            let on_board = |&(_, vertex): &(Color, Vertex)| size.contains(vertex);
            let (stones, outside): (Vec<_>, Vec<_>) = all.into_iter().partition(on_board);
            // Of a single stone there is no handicap.
            if matches!(list.start, Start::Free(_)) && stones.len() >= 2 {
                text.push_str("set_free_handicap");
                for name in stones.iter().filter_map(|(_, vertex)| vertex.gtp(size)) {
                    text.push(' ');
                    text.push_str(name.as_str());
                }
                text.push('\n');
            } else if !stones.is_empty() {
                lost.push(Lost::Placed(stones.len()));
                for &(color, vertex) in &stones {
                    play(&mut text, color, Move::At(vertex));
                }
            }
            if !outside.is_empty() {
                lost.push(Lost::OffBoard(outside.len()));
            }
        }
    }
    for (index, &(color, played)) in list.moves.iter().enumerate() {
        if played.vertex().is_some_and(|vertex| !size.contains(vertex)) {
            lost.push(Lost::Moves {
                index: index + 1,
                count: list.moves.len() - index,
                reason: super::Stop::OffBoard,
            });
            break;
        }
        play(&mut text, color, played);
    }
    Ok(Converted { value: text, lost })
}

/// Why commands of GTP can't be read as games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GtpError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: GtpFault,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GtpFault {
    /// `boardsize` takes a number from 1 to 25.
    BadSize,
    /// `komi` takes a number.
    BadKomi,
    /// The handicap is none of this board, or comes after a move.
    BadHandicap,
    /// `play` takes a colour (`b`, `black`, `w`, `white`) and a vertex of the board or `pass`.
    BadMove,
    /// `undo` without a move before it.
    NothingToUndo,
    /// A command that changes the board in a way that the line does not tell: `loadsgf`, or `genmove` without its answer below it.
    Untold,
    /// No line says anything of a game.
    NoGame,
}

impl GtpFault {
    /// The stable code: `bad-size`, `bad-komi`, `bad-handicap`, `bad-move`, `nothing-to-undo`, `untold` or `no-game`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadSize => "bad-size",
            Self::BadKomi => "bad-komi",
            Self::BadHandicap => "bad-handicap",
            Self::BadMove => "bad-move",
            Self::NothingToUndo => "nothing-to-undo",
            Self::Untold => "untold",
            Self::NoGame => "no-game",
        }
    }
}

impl fmt::Display for GtpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BadSize => "boardsize takes a number from 1 to 25",
            Self::BadKomi => "komi takes a number",
            Self::BadHandicap => "this board has no such handicap, or there was a move before it",
            Self::BadMove => "play takes a colour and a vertex of the board or pass",
            Self::NothingToUndo => "there is no move to take back",
            Self::Untold => "what this command does to the board is not told",
            Self::NoGame => "no line says anything of a game",
        })
    }
}

/// `line 3: play takes ..`
impl fmt::Display for GtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl core::error::Error for GtpError {}

/// Reads commands of GTP as games: what a controller sent to an engine, with the engine's answers or without.
///
/// Numbers before commands, remarks behind `#` and blank lines are passed over, as the protocol has it. An answer (`= Q16`) counts below a `genmove`, a
/// `place_free_handicap` or a `fixed_handicap`, and a refusal (`? illegal move`) below a `play`, `undo` or `boardsize`, which then did nothing. `undo` takes a move
/// back. A `boardsize` or `clear_board` after a move, or a handicap, begins another game, with the same komi. Commands that say nothing of a game are counted as lost.
///
/// ```
/// use boardwire_convert::go::{gtp_to_lists, list_to_gtp};
///
/// let found = gtp_to_lists("1 boardsize 9\n2 komi 6.5\n3 play b e5\n4 genmove w\n=4 C3\n\nquit\n")?;
/// assert_eq!(found.lost.len(), 1);
/// let text = list_to_gtp(&found.value[0]).unwrap().value;
/// assert_eq!(text, "boardsize 9\nclear_board\nkomi 6.5\nplay black E5\nplay white C3\n");
/// # Ok::<(), boardwire_convert::go::GtpError>(())
/// ```
///
/// # Errors
/// The first line that makes no sense: what comes after it would be another game.
pub fn gtp_to_lists(
    text: &(impl AsRef<[u8]> + ?Sized),
) -> Result<Converted<Vec<MoveList>, Lost>, GtpError> {
    let mut reader = Reader::default();
    let mut number = 0;
    for line in text.as_ref().split(|&byte| byte == b'\n') {
        number += 1;
        let at = |fault| GtpError {
            line: number,
            fault,
        };
        reader.line(line).map_err(at)?;
    }
    let at = |fault| GtpError {
        line: number,
        fault,
    };
    reader.commit().map_err(at)?;
    reader.finish_game();
    if reader.games.is_empty() {
        return Err(at(GtpFault::NoGame));
    }
    let mut lost = Vec::new();
    if reader.taken_back > 0 {
        lost.push(Lost::TakenBack(reader.taken_back));
    }
    if reader.others > 0 {
        lost.push(Lost::Commands(reader.others));
    }
    Ok(Converted {
        value: reader.games,
        lost,
    })
}

/// A command whose answer may still say what became of it.
#[derive(Clone, Debug)]
enum Pending {
    Size(BoardSize),
    Clear,
    Komi(Decimal),
    Fixed(u8),
    Free(Vec<Vertex>),
    Play(Color, Move),
    Undo,
    /// The answer is the move.
    Genmove(Color),
    /// The answer is the stones.
    PlaceFree,
}

#[derive(Default)]
struct Reader {
    games: Vec<MoveList>,
    game: MoveList,
    /// Something was said of the game that is being read.
    is_begun: bool,
    pending: Option<Pending>,
    taken_back: usize,
    others: usize,
}

impl Reader {
    fn line(&mut self, line: &[u8]) -> Result<(), GtpFault> {
        let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        if let [b'=' | b'?', rest @ ..] = line {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let rest = rest.get(digits..).unwrap_or_default();
            return self.answer(line.first() == Some(&b'='), &words(rest));
        }
        let words = words(line);
        let words = match words.split_first() {
            Some((number, rest)) if number.iter().all(u8::is_ascii_digit) => rest,
            _ => &words,
        };
        let Some((&name, args)) = words.split_first() else {
            return Ok(());
        };
        self.commit()?;
        self.pending = self.command(name, args)?;
        Ok(())
    }

    fn command(&mut self, name: &[u8], args: &[&[u8]]) -> Result<Option<Pending>, GtpFault> {
        let size = self.game.size;
        Ok(Some(match (name, args) {
            (b"boardsize", [side, ..]) => {
                let side = number(side).filter(|&side| side <= GtpName::MAX_SIDE);
                let size = side.and_then(BoardSize::square);
                Pending::Size(size.ok_or(GtpFault::BadSize)?)
            }
            (b"boardsize", []) => return Err(GtpFault::BadSize),
            (b"clear_board", _) => Pending::Clear,
            (b"komi", [komi, ..]) => {
                let komi = core::str::from_utf8(komi).ok();
                let komi = komi.and_then(|komi| komi.parse().ok());
                Pending::Komi(komi.ok_or(GtpFault::BadKomi)?)
            }
            (b"komi", []) => return Err(GtpFault::BadKomi),
            (b"fixed_handicap", [stones, ..]) if self.is_empty() => {
                let stones = number(stones).ok_or(GtpFault::BadHandicap)?;
                fixed_handicap(size, stones).ok_or(GtpFault::BadHandicap)?;
                Pending::Fixed(stones)
            }
            (b"set_free_handicap", stones) if self.is_empty() => {
                Pending::Free(free(stones, size).ok_or(GtpFault::BadHandicap)?)
            }
            (b"place_free_handicap", [_, ..]) if self.is_empty() => Pending::PlaceFree,
            (b"fixed_handicap" | b"set_free_handicap" | b"place_free_handicap", _) => {
                return Err(GtpFault::BadHandicap);
            }
            (b"play", [color, vertex, ..]) => {
                let color = color_of(color).ok_or(GtpFault::BadMove)?;
                let played = Move::from_gtp(vertex, size).ok_or(GtpFault::BadMove)?;
                Pending::Play(color, played)
            }
            (b"genmove", [color, ..]) => {
                Pending::Genmove(color_of(color).ok_or(GtpFault::BadMove)?)
            }
            (b"play" | b"genmove", _) => return Err(GtpFault::BadMove),
            (b"undo", _) => Pending::Undo,
            (b"loadsgf", _) => return Err(GtpFault::Untold),
            _ => {
                self.others += 1;
                return Ok(None);
            }
        }))
    }

    /// What the engine says of the last command.
    fn answer(&mut self, is_success: bool, words: &[&[u8]]) -> Result<(), GtpFault> {
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        if !is_success {
            return Ok(());
        }
        let size = self.game.size;
        self.pending = Some(match (pending, words) {
            (Pending::Genmove(color), [vertex, ..]) => match Move::from_gtp(vertex, size) {
                Some(played) => Pending::Play(color, played),
                // The game ends without a move.
                None if vertex.eq_ignore_ascii_case(b"resign") => {
                    self.others += 1;
                    return Ok(());
                }
                None => return Err(GtpFault::BadMove),
            },
            (Pending::Genmove(_), []) => return Err(GtpFault::BadMove),
            (Pending::PlaceFree, stones) => {
                Pending::Free(free(stones, size).ok_or(GtpFault::BadHandicap)?)
            }
            (pending, _) => pending,
        });
        self.commit()
    }

    /// The last command counts.
    fn commit(&mut self) -> Result<(), GtpFault> {
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        match pending {
            Pending::Size(_) | Pending::Clear if !self.is_empty() => {
                self.finish_game();
                if let Pending::Size(size) = pending {
                    self.game.size = size;
                }
            }
            Pending::Size(size) => self.game.size = size,
            Pending::Clear => {}
            Pending::Komi(komi) => self.game.komi = Some(komi),
            Pending::Fixed(stones) => self.game.start = Start::Fixed(stones),
            Pending::Free(stones) => self.game.start = Start::Free(stones),
            Pending::Play(color, played) => self.game.moves.push((color, played)),
            Pending::Undo => {
                self.game.moves.pop().ok_or(GtpFault::NothingToUndo)?;
                self.taken_back += 1;
            }
            Pending::Genmove(_) | Pending::PlaceFree => return Err(GtpFault::Untold),
        }
        self.is_begun = true;
        Ok(())
    }

    /// Nothing stands on the board.
    fn is_empty(&self) -> bool {
        self.game.start == Start::Even && self.game.moves.is_empty()
    }

    fn finish_game(&mut self) {
        if !core::mem::take(&mut self.is_begun) {
            return;
        }
        let next = MoveList {
            size: self.game.size,
            komi: self.game.komi,
            ..MoveList::default()
        };
        self.games.push(core::mem::replace(&mut self.game, next));
    }
}

/// The words of a line.
fn words(line: &[u8]) -> Vec<&[u8]> {
    line.split(|byte| byte.is_ascii_whitespace())
        .filter(|word| !word.is_empty())
        .collect()
}

fn number(text: &[u8]) -> Option<u8> {
    core::str::from_utf8(text).ok()?.parse().ok()
}

fn color_of(text: &[u8]) -> Option<Color> {
    match text.to_ascii_lowercase().as_slice() {
        b"b" | b"black" => Some(Color::Black),
        b"w" | b"white" => Some(Color::White),
        _ => None,
    }
}

/// Two or more stones, each on a point of its own.
fn free(stones: &[&[u8]], size: BoardSize) -> Option<Vec<Vertex>> {
    let mut board = Board::empty(size);
    let mut vertices = Vec::new();
    for name in stones {
        let vertex = Vertex::from_gtp(name, size)?;
        if board.get(vertex).is_some() {
            return None;
        }
        board.set(vertex, Some(Color::Black)).ok()?;
        vertices.push(vertex);
    }
    (vertices.len() >= 2).then_some(vertices)
}
