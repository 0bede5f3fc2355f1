//! SGF games as records of the FJK's tournaments.

use alloc::vec::Vec;

use boardwire_sgf::profile::fjk::Record;
use boardwire_sgf::{EditError, Node, View};

use super::lost::{Lost, Refusal};
use super::record::all_of;
use crate::Converted;
use crate::tree::{Rest, rest};

/// The main line of a game as a record of the FJK's tournaments (FF\[1\], `tt` for a pass, TM in minutes).
///
/// # Errors
/// [`Refusal::NotGo`]: the record is of another game. [`Refusal::Size`]: FF\[1\] has square boards of up to 19x19 alone.
pub fn game_to_fjk(root: Node<'_>) -> Result<Converted<Record, Lost>, Refusal> {
    let root = root.root();
    let Some((value, losses)) = Record::of(root) else {
        let view = View::of(root);
        return Err(match view.game() {
            boardwire_sgf::Game::GO => Refusal::Size {
                size: view.size(),
                least: 1,
                most: 19,
            },
            game => Refusal::NotGo(game),
        });
    };
    let mut left = Rest {
        variations: rest(root, |_, _| true).variations,
        ..Rest::default()
    };
    for loss in losses {
        let Some(id) = loss.property else {
            left.private += 1;
            continue;
        };
        match left.properties.iter_mut().find(|(known, _)| *known == id) {
            Some((_, count)) => *count += 1,
            None => left.properties.push((id, 1)),
        }
    }
    let lost: Vec<Lost> = all_of(left);
    Ok(Converted { value, lost })
}

/// A record of the FJK's tournaments as a game of FF\[4\]: passes are `[]`, and TM counts seconds.
///
/// # Errors
/// The game would be too large.
pub fn fjk_to_game(record: &Record) -> Result<boardwire_sgf::Collection<'static>, EditError> {
    use boardwire_sgf::version::{UpgradeOptions, upgrade_to_ff4};
    let text = record.to_bytes();
    let Ok((games, _)) = boardwire_sgf::parse_lenient(&text) else {
        // What a record writes is read.
        return Ok(boardwire_sgf::Collection::new());
    };
    let mut games = games.into_owned();
    upgrade_to_ff4(
        &mut games,
        &UpgradeOptions::default().with_time_in_minutes(true),
    )?;
    Ok(games)
}
