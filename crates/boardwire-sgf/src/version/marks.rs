//! Which of the points marked by M are stones.

use alloc::vec::Vec;

use boardwire_core::Color;
use boardwire_core::go::Vertex;

use super::{def_of, read};
use crate::check::position::{Mark, Position};
use crate::game::Game;
use crate::property::PropertyId;
use crate::tree::{Node, NodeId, Property};
use crate::value::{Context, Move, Value};

/// For each value of M in a game, in the order of the text, whether a stone stands on the point: after setup and moves of its node, in Go with
/// captures. On boards without points of a grid none does. The pieces with which other games begin are not known here unless they are set up.
///
/// Each node that has M is there with its values.
pub(super) fn stones_under_marks(root: Node<'_>, context: &Context) -> Vec<(NodeId, Vec<bool>)> {
    let mut found = Vec::new();
    let is_marked = |node: Node<'_>| node.property("M").is_some();
    if !root.depth_first().any(is_marked) {
        return found;
    }
    let is_grid = context.game.notation().is_grid();
    let mut position = Position::default();
    // Beyond it the position is that of the last node before, which errs on the side of what stood there.
    let room = root.collection().node_count().saturating_mul(4).max(4096);
    position.begin_tree(context.size, room);
    let mut forks: Vec<Mark> = Vec::new();
    for node in root.depth_first() {
        if is_grid {
            enter(node, root, &mut forks, &mut position);
            execute(node, context, &mut position);
        }
        let stones: Vec<bool> = node
            .properties()
            .filter(|property| PropertyId::of(property.ident()) == Some(PropertyId::M))
            .flat_map(|property| property.values())
            .map(|value| {
                let point = vertex(value.raw(), context);
                point.is_some_and(|at| position.stone(at).is_some())
            })
            .collect();
        if !stones.is_empty() {
            found.push((node.id(), stones));
        }
    }
    found
}

/// Takes the position back to that of the node's parent.
fn enter(node: Node<'_>, root: Node<'_>, forks: &mut Vec<Mark>, position: &mut Position) {
    let Some(parent) = node.parent() else {
        return;
    };
    let more = node.next_sibling().is_some();
    if node == root {
        return;
    }
    if parent.first_child() == Some(node) {
        if more {
            forks.push(position.mark());
        }
        return;
    }
    let Some(&mark) = forks.last() else {
        return;
    };
    if !more {
        forks.pop();
    }
    position.back_to(mark, forks.is_empty());
}

/// Setup, then moves.
fn execute(node: Node<'_>, context: &Context, position: &mut Position) {
    let stone_of = |property: &Property<'_>| match PropertyId::of(property.ident())? {
        PropertyId::AB => Some(Some(Color::Black)),
        PropertyId::AW => Some(Some(Color::White)),
        PropertyId::AE => Some(None),
        _ => None,
    };
    for property in node.properties() {
        let (Some(stone), Some(def)) = (stone_of(&property), def_of(&property, context)) else {
            continue;
        };
        for value in property.values() {
            match read(def, value.raw(), context) {
                Some(Value::Rectangle(rectangle)) => {
                    for (row, columns) in rectangle.rows() {
                        position.set_row(row, columns, stone);
                    }
                }
                Some(value) => {
                    if let Some(at) = value.vertex() {
                        position.set(at, stone);
                    }
                }
                None => {}
            }
        }
    }
    for property in node.properties() {
        let color = match PropertyId::of(property.ident()) {
            Some(PropertyId::B) => Color::Black,
            Some(PropertyId::W) => Color::White,
            _ => continue,
        };
        let Some(def) = def_of(&property, context) else {
            continue;
        };
        let Some(Value::Move(played)) = read(def, property.value().raw(), context) else {
            continue;
        };
        let mut moves = |from, to| {
            position.set(from, None);
            position.set(to, Some(color));
        };
        match played {
            Move::Place(at) if context.game == Game::GO => position.play(at, color),
            Move::Place(at) => position.set(at, Some(color)),
            Move::Slide(slide) => moves(slide.from, slide.to),
            Move::Shot(shot) => moves(shot.from, shot.to),
            _ => {}
        }
    }
}

fn vertex(raw: &[u8], context: &Context) -> Option<Vertex> {
    let def = context.def(PropertyId::M)?;
    read(def, raw, context)?.vertex()
}
