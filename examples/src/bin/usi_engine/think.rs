//! One search, from `go` to its answer.

use std::io;
use std::time::Duration;

use boardwire_core::shogi::Move;
use boardwire_rules::shogi::{DeclarationOutcome, DeclarationRule, Position};
use boardwire_usi::{BestMove, CheckmateReply, InfoCommand, UsiCommand};

use crate::control::Control;
use crate::limits::Limits;
use crate::mate::{self, Found};
use crate::say;
use crate::search::{Line, Searcher};

/// Between two lines of news when the search has nothing better to tell.
const NEWS: Duration = Duration::from_secs(1);

/// Thinks, and answers when that is allowed.
pub(crate) fn think(position: Position, limits: &Limits, control: &Control) -> io::Result<()> {
    let answer = match limits.mate {
        Some(plies) => UsiCommand::Checkmate(solve(position, plies, control)?),
        None => UsiCommand::BestMove(choose(position, limits, control)?),
    };
    if !control.wait_for_leave() {
        return Ok(());
    }
    control.answer();
    say(&answer)
}

fn solve(position: Position, plies: u32, control: &Control) -> io::Result<CheckmateReply> {
    Ok(match mate::find(position, plies, control) {
        Found::Mate(moves) => CheckmateReply::moves(moves).unwrap_or(CheckmateReply::NoMate),
        Found::NoMate => CheckmateReply::NoMate,
        Found::Unknown => CheckmateReply::Timeout,
    })
}

fn choose(position: Position, limits: &Limits, control: &Control) -> io::Result<BestMove> {
    let declaration = position.declaration(DeclarationRule::Points27);
    if declaration.outcome() == DeclarationOutcome::Win {
        return Ok(BestMove::WIN);
    }
    let mut moves = position.legal_moves();
    if !limits.moves.is_empty() {
        moves.retain(|mv| limits.moves.contains(mv));
    }
    let Some(&first) = moves.first() else {
        // Mated, or none of the moves that are asked for can be played.
        return Ok(BestMove::RESIGN);
    };
    let fallback = Line {
        seldepth: 0,
        score: 0,
        moves: vec![first],
    };
    let line = deepen(position, moves, limits, control)?.unwrap_or(fallback);
    if line.score <= -limits.resign_value {
        return Ok(BestMove::RESIGN);
    }
    Ok(match *line.moves.as_slice() {
        [best, reply, ..] => BestMove::play(best).with_ponder(reply),
        [best] => BestMove::play(best),
        [] => BestMove::RESIGN,
    })
}

/// Searches deeper and deeper, and tells of each depth. `None`: not even the first was done.
fn deepen(
    position: Position,
    mut moves: Vec<Move>,
    limits: &Limits,
    control: &Control,
) -> io::Result<Option<Line>> {
    let mut last_news = control.started;
    let mut failed = Ok(());
    let mut news = |nodes: u64| {
        if last_news.elapsed() >= NEWS {
            last_news = std::time::Instant::now();
            failed = say(&UsiCommand::Info(effort(
                InfoCommand::new(),
                nodes,
                control,
            )));
        }
    };
    let mut searcher = Searcher::new(position, control, limits, &mut news);
    searcher.order(&mut moves);
    let mut best: Option<Line> = None;
    for depth in 1..=limits.depth {
        let Ok(line) = searcher.iterate(&moves, depth) else {
            break;
        };
        let mut info = InfoCommand::new()
            .with_depth(depth)
            .with_score(line.protocol_score())
            .with_pv(line.moves.iter().copied());
        info.seldepth = Some(line.seldepth.max(depth));
        say(&UsiCommand::Info(effort(info, searcher.nodes, control)))?;
        if let Some(at) = moves.iter().position(|mv| line.moves.first() == Some(mv)) {
            moves[..=at].rotate_right(1);
        }
        let decided = line.is_decided();
        best = Some(line);
        if decided || control.is_over() {
            break;
        }
    }
    drop(searcher);
    failed.map(|()| best)
}

/// The same with nodes, time and speed.
fn effort<'i>(info: InfoCommand<'i>, nodes: u64, control: &Control) -> InfoCommand<'i> {
    let time = u64::try_from(control.started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut info = info.with_effort(nodes, time);
    info.nps = Some(nodes.saturating_mul(1000) / time.max(1));
    info
}
