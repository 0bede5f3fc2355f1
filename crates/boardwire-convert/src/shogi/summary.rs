//! Game_Summary to a `position` line.

use alloc::vec::Vec;

use boardwire_core::LineText;
use boardwire_csa::summary::{self, Framing, GameSummary};
use boardwire_usi::PositionSpec;

use super::lost::Lost;
use super::{moves, position};
use crate::Converted;

/// The position that a game goes on from, as an engine is told it: the start and the moves that were played already.
///
/// Lost is all else that the summary says, key by key. The clock goes to an engine by another command: `summary.time` becomes a clock of core, and that
/// `boardwire_usi::GoParams::from_clock`.
///
/// ```
/// use boardwire_convert::shogi::summary_to_position;
/// use boardwire_core::LineText;
/// use boardwire_csa::{CsaMove, summary::{GameSummary, PlayedMove}};
/// use boardwire_usi::{Command, format_command};
///
/// let name = |name| LineText::new(name).unwrap();
/// let mut summary = GameSummary::new(name("kuro"), name("shiro"));
/// summary.moves.push(PlayedMove::new(CsaMove::from_csa(b"+2726FU").unwrap(), None));
/// let found = summary_to_position(&summary);
/// assert_eq!(format_command(&Command::Position(found.value)), "position startpos moves 2g2f");
/// assert!(found.lost.iter().any(|lost| lost.to_string() == "the value of Name+"));
/// ```
#[must_use]
pub fn summary_to_position(summary: &GameSummary<'_>) -> Converted<PositionSpec<'static>, Lost> {
    let mut lost = keys(summary);
    let setup = summary.setup();
    let times = summary
        .moves
        .iter()
        .filter(|played| played.time.is_some())
        .count();
    if times > 0 {
        lost.push(Lost::Times(times));
    }
    let played = summary.moves.iter().map(|played| played.mv);
    let moves = moves::to_usi(&setup, played, &mut lost);
    Converted {
        value: position::spec(setup).with_moves(moves),
        lost,
    }
}

/// The keys of all lines, in the order in which a summary is written. They are those that the writer writes, so that none can be forgotten here.
fn keys(summary: &GameSummary<'_>) -> Vec<Lost> {
    let bare = GameSummary {
        framing: Framing::Bare,
        ..summary.clone()
    };
    let text = summary::format(&bare);
    let mut found = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let key = line.split(|&byte| byte == b':').next().unwrap_or_default();
        if key.len() < line.len()
            && let Ok(key) = LineText::new(key)
        {
            found.push(Lost::Key(key.into_owned()));
        }
    }
    found
}
