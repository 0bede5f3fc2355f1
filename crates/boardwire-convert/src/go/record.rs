//! SGF games and move lists.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::Color;
use boardwire_core::go::{Board, Move, Vertex, fixed_handicap};
use boardwire_sgf::{
    Builder, Collection, EditError, Game, NewValue, Node, NodeId, PropertyId, View,
};

use super::list::{MoveList, Start};
use super::lost::{Lost, Refusal, Stop};
use crate::Converted;
use crate::tree::{FirstMoves, Rest, rest};

/// The main line of a game of SGF.
///
/// Stones that are set up before the first move are a handicap where `HA` counts them and they are Black's: a fixed one where they stand so. Stones that are
/// set up later end the list. A `PL` counts as said where the first move says the same.
///
/// # Errors
/// [`Refusal::NotGo`]: the record is of another game.
pub fn game_to_list(root: Node<'_>) -> Result<Converted<MoveList, Lost>, Refusal> {
    let root = root.root();
    let view = View::of(root);
    if view.game() != Game::GO {
        return Err(Refusal::NotGo(view.game()));
    }
    let mut board = Board::empty(view.size());
    let mut moves: Vec<(Color, Move)> = Vec::new();
    let mut turns = Vec::new();
    // The node at which the list ends early, and how many moves are left out.
    let mut stop: Option<(NodeId, Stop)> = None;
    let mut left_out = 0;
    for node in root.main_line() {
        let here = view.at(node);
        if stop.is_none() {
            let has_setup = here.stones().next().is_some();
            if has_setup && !moves.is_empty() {
                stop = Some((node.id(), Stop::Setup));
            } else if moves.is_empty() {
                for (stone, vertex) in here.stones() {
                    // The view gives no stone that is off the board.
                    let _ = board.set(vertex, stone);
                }
                turns.extend(here.to_play());
            }
        }
        let mut played = here.moves().peekable();
        let has_move = [PropertyId::B, PropertyId::W]
            .iter()
            .any(|&id| node.property(id).is_some());
        if has_move && played.peek().is_none() {
            // The view leaves out a move that makes no sense.
            stop.get_or_insert((node.id(), Stop::OffBoard));
            left_out += 1;
        }
        for (color, played) in played {
            match (stop, played.go()) {
                (None, Some(played)) => moves.push((color, played)),
                _ => left_out += 1,
            }
        }
    }

    let handicap = view.handicap().map(|handicap| handicap.number());
    let list = MoveList {
        size: view.size(),
        komi: view.komi(),
        rules: view.rules(),
        start: start_of(&board, handicap),
        moves,
    };
    let says_handicap = match list.start {
        Start::Fixed(_) | Start::Free(_) => true,
        Start::Even => handicap == Some(0),
        Start::Placed(_) => false,
    };
    let beginner = list
        .moves
        .first()
        .map_or(list.beginner(), |(color, _)| *color);
    let says_turn = turns.iter().all(|&turn| turn == beginner);

    let mut has_moved = false;
    let mut has_stopped = false;
    let mut first = FirstMoves::default();
    let rest = rest(root, |node, id| {
        has_stopped |= stop.is_some_and(|(at, _)| at == node.id());
        match id {
            PropertyId::RU => node.is_root() && list.rules.is_some(),
            PropertyId::KM => node.is_root() && list.komi.is_some(),
            PropertyId::HA => node.is_root() && says_handicap,
            PropertyId::PL => !has_moved && !has_stopped && says_turn,
            PropertyId::AB | PropertyId::AW | PropertyId::AE => !has_stopped,
            PropertyId::B | PropertyId::W => {
                has_moved = true;
                first.is_first(node, id)
            }
            _ => false,
        }
    });
    let mut lost = all_of(rest);
    // Stones that are set up after the last move are told as properties.
    if let Some((_, reason)) = stop.filter(|_| left_out > 0) {
        lost.push(Lost::Moves {
            index: list.moves.len() + 1,
            count: left_out,
            reason,
        });
    }
    Ok(Converted { value: list, lost })
}

/// What is left of a tree.
pub(super) fn all_of(rest: Rest) -> Vec<Lost> {
    let properties = rest.properties.into_iter();
    let mut lost: Vec<Lost> = properties
        .map(|(id, count)| Lost::Property(id, count))
        .collect();
    if rest.private > 0 {
        lost.push(Lost::Private(rest.private));
    }
    if rest.variations > 0 {
        lost.push(Lost::Variations(rest.variations));
    }
    lost
}

/// What the stones before the first move are, by `HA`.
fn start_of(board: &Board, handicap: Option<u32>) -> Start {
    if board.is_empty() {
        return Start::Even;
    }
    let of = |color| board.stones_of(color).collect::<Vec<Vertex>>();
    let (black, white) = (of(Color::Black), of(Color::White));
    let count = u32::try_from(black.len()).unwrap_or(u32::MAX);
    if white.is_empty() && count >= 2 && handicap == Some(count) {
        let fixed = u8::try_from(count)
            .ok()
            .and_then(|count| Some((count, fixed_handicap(board.size(), count)?)));
        if let Some((count, fixed)) = fixed
            && fixed.iter().all(|vertex| black.contains(vertex))
        {
            return Start::Fixed(count);
        }
        return Start::Free(black);
    }
    let stones = |color: Color, vertices: Vec<Vertex>| {
        let stones = vertices.into_iter();
        stones.map(move |vertex| (color, vertex))
    };
    let black = stones(Color::Black, black);
    Start::Placed(black.chain(stones(Color::White, white)).collect())
}

/// A move list as a game of FF\[4\].
///
/// # Errors
/// The game would be too large.
pub fn list_to_game(list: &MoveList) -> Result<Collection<'static>, EditError> {
    let mut sgf = Builder::new();
    let (columns, rows) = (list.size.columns(), list.size.rows());
    let size = match list.size.is_square() {
        true => columns.to_string(),
        false => format!("{columns}:{rows}"),
    };
    sgf.game()?
        .property("FF", ["4"])?
        .property("GM", ["1"])?
        .property("SZ", [NewValue::raw(size.as_bytes())])?;
    let stones = list.stones();
    if matches!(list.start, Start::Fixed(_) | Start::Free(_)) {
        sgf.property("HA", [&stones.len().to_string()])?;
    }
    if let Some(komi) = list.komi {
        sgf.property("KM", [&komi.to_string()])?;
    }
    if let Some(rules) = list.rules {
        sgf.property("RU", [rules.name()])?;
    }
    for (color, ident) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let of = stones.iter().filter(|(own, _)| *own == color);
        let mut points: Vec<[u8; 2]> = of.map(|(_, vertex)| vertex.sgf()).collect();
        points.sort_unstable_by_key(|&[column, row]| (rank(row), rank(column)));
        points.dedup();
        if !points.is_empty() {
            sgf.property(ident, points.iter().map(|point| NewValue::raw(point)))?;
        }
    }
    let begins = list.moves.first().map(|(color, _)| *color);
    if let Some(color) = begins.filter(|&color| color != list.beginner()) {
        sgf.property("PL", [color.letter()])?;
    }
    for (color, played) in &list.moves {
        let point = played.vertex().map(Vertex::sgf);
        let value = match &point {
            Some(point) => NewValue::raw(point),
            None => NewValue::EMPTY,
        };
        sgf.node()?.property(color.letter(), [value])?;
    }
    Ok(sgf.finish())
}

/// Small letters stand before capitals on a board.
const fn rank(letter: u8) -> (bool, u8) {
    (letter.is_ascii_uppercase(), letter)
}
