//! Move lists and games of SGMP.

use alloc::vec::Vec;

use boardwire_core::go::{Move, fixed_handicap};
use boardwire_sgf::value::Rules;
use boardwire_sgmp::log::{GameRecord, LoggedFrame, Way};
use boardwire_sgmp::session::{self, BoardSide, Handicap, PointStride};
use boardwire_sgmp::{Color, Command, Frame, Query, Value};

use super::list::{MoveList, Start};
use super::lost::{Lost, Refusal, Stop};
use crate::Converted;

/// A game of a log of SGMP.
///
/// Lost are the times of moves, which no move list has, and a handicap for which the board has no places.
#[must_use]
pub fn record_to_list(record: &GameRecord) -> Converted<MoveList, Lost> {
    let size = record.board().size();
    let mut lost = Vec::new();
    let stones = record.handicap.stones();
    let start = match stones {
        0 => Start::Even,
        stones if fixed_handicap(size, stones).is_some() => Start::Fixed(stones),
        stones => {
            lost.push(Lost::Handicap(stones.into()));
            Start::Even
        }
    };
    let times = record.moves.iter().filter(|played| played.at.is_some());
    let times = times.count();
    if times > 0 {
        lost.push(Lost::Times(times));
    }
    let value = MoveList {
        size,
        rules: record.rules.map(|rules| match rules {
            session::Rules::Japanese => Rules::Japanese,
            session::Rules::Chinese => Rules::Chinese,
        }),
        start,
        moves: record
            .moves
            .iter()
            .map(|played| (played.color, played.mv))
            .collect(),
        ..MoveList::default()
    };
    Converted { value, lost }
}

/// A game as the frames that two programs would have sent each other, in the form of a log that Black writes: the negotiation that White asks for, and the moves,
/// each acknowledged at once. The lines of the log are the frames by `Display`.
///
/// Lost is what SGMP can't say: a komi, other rules than Japanese and Chinese, stones in other than the fixed places, stones that were set up, and what comes after two passes.
///
/// ```
/// use boardwire_convert::go::{MoveList, list_to_frames, record_to_list};
/// use boardwire_core::go::{Move, Vertex};
/// use boardwire_core::Color;
///
/// let mut list = MoveList::default();
/// list.moves.push((Color::Black, Move::At(Vertex::from_sgf(*b"dp").unwrap())));
/// let frames = list_to_frames(&list).unwrap().exact().unwrap();
/// let lines: Vec<String> = frames.iter().map(ToString::to_string).collect();
/// assert_eq!(lines[0], "Send --> 01:a1:a0:80 :Send NewGame");
///
/// let text = lines.join("\n");
/// let log = boardwire_sgmp::log::parse(&text)?;
/// assert_eq!(record_to_list(&log.games()[0]).exact().unwrap(), list);
/// # Ok::<(), boardwire_sgmp::log::ParseError>(())
/// ```
///
/// # Errors
/// [`Refusal::Size`]: the board is not square, or has not 2 to 22 lines.
pub fn list_to_frames(
    list: &MoveList,
) -> Result<Converted<Vec<LoggedFrame<'static>>, Lost>, Refusal> {
    let refused = Refusal::Size {
        size: list.size,
        least: 2,
        most: BoardSide::MAX.get(),
    };
    let side = list.size.side().and_then(BoardSide::new).ok_or(refused)?;
    let mut lost = Vec::new();
    if list.komi.is_some() {
        lost.push(Lost::Komi);
    }
    let rules = match list.rules {
        None => None,
        Some(Rules::Japanese) => Some(session::Rules::Japanese),
        Some(Rules::Chinese) => Some(session::Rules::Chinese),
        Some(_) => {
            lost.push(Lost::Rules);
            None
        }
    };
    let handicap = match &list.start {
        Start::Even => Handicap::EVEN,
        Start::Fixed(stones) => match fixed_handicap(list.size, *stones) {
            Some(_) => Handicap::new(*stones).unwrap_or_default(),
            None => {
                lost.push(Lost::Handicap((*stones).into()));
                Handicap::EVEN
            }
        },
        Start::Free(stones) => {
            lost.push(Lost::Handicap(stones.len()));
            Handicap::EVEN
        }
        Start::Placed(stones) => {
            lost.push(Lost::Setup(stones.len()));
            Handicap::EVEN
        }
    };

    let mut line = Line {
        side,
        bits: [false; 2],
        frames: Vec::new(),
    };
    line.send(Color::Black, Command::NewGame);
    let questions = [
        Some((Query::BoardSize, Value::from(side.get()))),
        rules.map(|rules| (Query::Rules, rules.value())),
        Some((Query::Handicap, handicap.value())),
        // Black.
        Some((Query::Color, Value::from(2))),
    ];
    for (question, answer) in questions.into_iter().flatten() {
        line.send(Color::White, Command::Query(question));
        line.send(Color::Black, Command::Answer(answer));
    }
    line.send(Color::White, Command::Ok);

    let mut passes = 0;
    for (index, &(color, played)) in list.moves.iter().enumerate() {
        let point = PointStride::BoardSize.from_move(played, side);
        let reason = match point {
            _ if passes == 2 => Some(Stop::Over),
            None => Some(Stop::OffBoard),
            Some(_) => None,
        };
        if let Some(reason) = reason {
            lost.push(Lost::Moves {
                index: index + 1,
                count: list.moves.len() - index,
                reason,
            });
            break;
        }
        passes = if played == Move::Pass { passes + 1 } else { 0 };
        let point = point.flatten();
        line.send(color, Command::Move { color, point });
        line.send(color.opponent(), Command::Ok);
    }
    Ok(Converted {
        value: line.frames,
        lost,
    })
}

/// What goes over a line on which nothing is lost.
struct Line {
    side: BoardSide,
    /// The sequence bit of each side's last command.
    bits: [bool; 2],
    frames: Vec<LoggedFrame<'static>>,
}

impl Line {
    fn send(&mut self, from: Color, command: Command) {
        let [black, white] = &mut self.bits;
        let (way, mine, his) = match from {
            Color::Black => (Way::Sent, black, white),
            Color::White => (Way::Read, white, black),
        };
        if command != Command::Ok {
            *mine = !*mine;
        }
        let frame = Frame {
            his: *his,
            mine: *mine,
            command,
        };
        let frame = LoggedFrame::new(way, frame.raw(), self.side.get());
        self.frames.push(frame);
    }
}
