//! Records and `position` lines.

use alloc::vec::Vec;

use boardwire_core::LineText;
use boardwire_csa::Special;
use boardwire_csa::position::Placement;
use boardwire_csa::record::{Attachment, Record, Step, Version};
use boardwire_usi::{PositionSpec, Terminal};

use super::lost::Lost;
use super::{moves, position};
use crate::Converted;

/// A game as the `position` line of USI: start, moves, and, where USI has one, a word for the end.
///
/// | CSA | USI |
/// |---|---|
/// | `%TORYO` | `resign` |
/// | `%KACHI` | `win` |
/// | `%SENNICHITE` | `rep_draw` |
/// | `%TIME_UP` | `timeout` |
/// | `%CHUDAN` | `break` |
/// | `%HIKIWAKE` | `draw` |
/// | `%JISHOGI`, `%MAX_MOVES` | `draw`, and the special is listed as lost |
///
/// Engines take lines without the word; leave it out with `terminal = None`.
#[must_use]
pub fn game_to_position(game: &Record<'_>) -> Converted<PositionSpec<'static>, Lost> {
    let mut lost = all_but_moves(game);
    let setup = game.setup();
    let before = lost.len();
    let list = moves::to_usi(&setup, game.moves(), &mut lost);
    let whole = lost.len() == before;
    let mut value = position::spec(setup).with_moves(list);

    let nodes = game.nodes().enumerate();
    let last_move = nodes.filter(|(_, node)| node.mv().is_some()).last();
    let last_move = last_move.map(|(index, _)| index);
    for (index, node) in game.nodes().enumerate() {
        let Step::Special(special) = node.step else {
            continue;
        };
        let ends = whole && value.terminal.is_none() && last_move.is_none_or(|last| index > last);
        let word = word(special).filter(|_| ends);
        let exact = word.as_ref().and_then(self::special).as_ref() == Some(special);
        if !exact {
            lost.push(Lost::Special(special.clone().into_owned()));
        }
        value.terminal = value.terminal.or(word);
    }
    Converted { value, lost }
}

/// A `position` line as a game of version 2.2.
///
/// ```
/// use boardwire_convert::shogi::position_to_game;
/// use boardwire_csa::record::{self, Collection};
/// use boardwire_usi::{Command, parse};
///
/// let Command::Position(position) = parse("position startpos moves 7g7f 3c3d 8h2b+ resign")? else { panic!() };
/// let game = position_to_game(&position).exact().unwrap();
/// let text = record::format(&Collection::from(game));
/// assert_eq!(text, b"V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO");
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn position_to_game(line: &PositionSpec<'_>) -> Converted<Record<'static>, Lost> {
    let setup = line.base.setup();
    let mut lost = Vec::new();
    if let boardwire_usi::Base::Sfen(sfen) = &line.base {
        lost.extend(position::move_number(sfen.ply()));
    }
    let words = line.extras().iter();
    lost.extend(words.map(|word| Lost::Word(word.clone().into_owned().into())));

    let mut value = Record::from_placement(Placement::from_setup(&setup), setup.turn);
    let before = lost.len();
    for mv in moves::to_csa(&setup, line.moves.iter().copied(), &mut lost) {
        value.push_move(mv, None);
    }
    if let Some(terminal) = &line.terminal {
        match special(terminal).filter(|_| lost.len() == before) {
            Some(special) => value.push_special(special, None),
            None => lost.push(Lost::Word(owned(terminal.as_bytes()))),
        }
    }
    Converted { value, lost }
}

/// All that a record says beside its position, moves and specials.
pub(super) fn all_but_moves(game: &Record<'_>) -> Vec<Lost> {
    let mut lost = Vec::new();
    // A record without the line says nothing of its version.
    let line = game.version_line();
    if line.is_some_and(|version| *version != Version::default()) {
        lost.push(Lost::Key(owned(b"V")));
    }
    if game.encoding_line().is_some() {
        lost.push(Lost::Key(owned(b"'CSA encoding")));
    }
    for info in game.info() {
        let [start, text, _] = info.key().parts();
        lost.push(Lost::Key(owned(&[start, text].concat())));
    }
    let times = game.nodes().filter(|node| node.time.is_some()).count();
    if times > 0 {
        lost.push(Lost::Times(times));
    }
    let comments = game.comments().count();
    if comments > 0 {
        lost.push(Lost::Comments(comments));
    }
    let lines = game.attachments().iter();
    let lines = lines
        .filter(|attachment| !matches!(attachment, Attachment::Comment(_)))
        .count();
    if lines > 0 {
        lost.push(Lost::Lines(lines));
    }
    lost
}

/// A text that came from a line.
fn owned(text: &[u8]) -> LineText<'static> {
    LineText::new(text.to_vec()).unwrap_or_default()
}

/// The word for a special.
fn word(special: &Special<'_>) -> Option<Terminal<'static>> {
    Some(match special {
        Special::Toryo => Terminal::Resign,
        Special::Kachi => Terminal::Win,
        Special::Sennichite => Terminal::RepDraw,
        Special::TimeUp => Terminal::Timeout,
        Special::Chudan => Terminal::Break,
        Special::Hikiwake | Special::Jishogi | Special::MaxMoves => Terminal::Draw,
        _ => return None,
    })
}

/// The special for a word.
fn special(terminal: &Terminal<'_>) -> Option<Special<'static>> {
    Some(match terminal {
        Terminal::Resign => Special::Toryo,
        Terminal::Win => Special::Kachi,
        Terminal::RepDraw => Special::Sennichite,
        Terminal::Timeout => Special::TimeUp,
        Terminal::Break => Special::Chudan,
        Terminal::Draw => Special::Hikiwake,
        _ => return None,
    })
}
