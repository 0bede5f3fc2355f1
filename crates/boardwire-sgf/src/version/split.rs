//! Nodes that hold what must not stand together.

use alloc::vec::Vec;

use super::{Change, ChangeKind, def_of};
use crate::property::{Attribute, PropertyId};
use crate::tree::{Collection, EditError, NodeId, Property};
use crate::value::Context;

/// Splits a node that mixes setup and moves, and one with a move of each colour, as SGF FF\[4\] asks for.
///
/// Of the first kind, setup, root and game-info properties and the name stay; a `PL` that is all the setup there is goes. Of the second,
/// all but the later move stays.
pub(super) fn split(
    games: &mut Collection<'_>,
    node: NodeId,
    context: &Context,
    changes: &mut Vec<Change>,
) -> Result<(), EditError> {
    let second = split_setup(games, node, context, changes)?.unwrap_or(node);
    split_moves(games, second, changes)
}

/// Gives the node that the moves went to.
fn split_setup(
    games: &mut Collection<'_>,
    node: NodeId,
    context: &Context,
    changes: &mut Vec<Change>,
) -> Result<Option<NodeId>, EditError> {
    let attribute = |property: &Property<'_>| def_of(property, context).map(|def| def.attribute);
    let (mut places, mut turns, mut moves) = (false, false, false);
    let properties = games
        .node(node)
        .into_iter()
        .flat_map(|node| node.properties());
    for property in properties {
        match attribute(&property) {
            Some(Attribute::Move) => moves = true,
            Some(Attribute::Setup) if is(&property, PropertyId::PL) => turns = true,
            Some(Attribute::Setup) => places = true,
            _ => {}
        }
    }
    if !moves || !(places || turns) {
        return Ok(None);
    }
    if !places {
        games.remove_property(node, PropertyId::PL.ident())?;
        changes.push(Change::new(node, PropertyId::PL, ChangeKind::TurnDropped));
        return Ok(None);
    }
    let stays = |property: &Property<'_>| {
        is(property, PropertyId::N)
            || matches!(
                attribute(property),
                Some(Attribute::Setup | Attribute::Root | Attribute::GameInfo)
            )
    };
    let second = move_properties(games, node, |property| !stays(property))?;
    changes.push(Change::of_node(node, ChangeKind::SetupSplit));
    Ok(Some(second))
}

fn split_moves(
    games: &mut Collection<'_>,
    node: NodeId,
    changes: &mut Vec<Change>,
) -> Result<(), EditError> {
    let mut moves = games
        .node(node)
        .into_iter()
        .flat_map(|node| node.properties())
        .filter_map(|property| PropertyId::of(property.ident()))
        .filter(|id| matches!(id, PropertyId::B | PropertyId::W));
    let Some(first) = moves.next() else {
        return Ok(());
    };
    let Some(second) = moves.find(|id| *id != first) else {
        return Ok(());
    };
    drop(moves);
    move_properties(games, node, |property| is(property, second))?;
    changes.push(Change::new(node, second, ChangeKind::MovesSplit));
    Ok(())
}

/// Moves properties to a new node between this one and its children.
fn move_properties(
    games: &mut Collection<'_>,
    node: NodeId,
    goes: impl Fn(&Property<'_>) -> bool,
) -> Result<NodeId, EditError> {
    let second = games.insert_after(node)?;
    let mut moved = Vec::new();
    games.draft(node, |draft| {
        let going: Vec<_> = draft
            .properties()
            .filter(|(_, property)| goes(property))
            .collect();
        for (index, property) in going {
            moved.extend_from_slice(property.raw());
            draft.remove(index);
        }
        Ok(())
    })?;
    games.draft(second, |draft| {
        draft.add(&moved);
        Ok(())
    })?;
    Ok(second)
}

fn is(property: &Property<'_>, id: PropertyId) -> bool {
    PropertyId::of(property.ident()) == Some(id)
}
