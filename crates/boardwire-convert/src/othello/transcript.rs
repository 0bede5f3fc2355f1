//! GGF games and transcripts.

use alloc::vec::Vec;

use boardwire_core::othello::{Color, Setup};
use boardwire_nboard::MoveItem;
use boardwire_nboard::ggf::{Clocks, GgfGame};
use boardwire_nboard::text::{BoardText, TextLine, Transcript};

use super::Lost;
use crate::Converted;

/// A game's moves as a transcript; one that does not begin at the standard start has its board in front.
///
/// Passes are left out, as transcripts do: the rules force them.
#[must_use]
pub fn game_to_transcript(game: &GgfGame<'_>) -> Converted<TextLine, Lost> {
    let mut lost = tags(game);
    let items = game.items();
    let evaluations = items.iter().filter(|item| item.item.eval.is_some()).count();
    let times = items.iter().filter(|item| item.item.secs.is_some()).count();
    if evaluations > 0 {
        lost.push(Lost::Evaluations(evaluations));
    }
    if times > 0 {
        lost.push(Lost::Times(times));
    }
    let played = match game.replay() {
        Ok(_) => items.len(),
        Err(error) => {
            let index = error.index;
            lost.push(Lost::Moves {
                index,
                count: items.len() + 1 - index,
            });
            index - 1
        }
    };
    let start = game.start();
    let moves = items.iter().take(played).map(|item| item.item.mv);
    let moves = moves.collect::<Transcript>().without_forced_passes(&start);
    let value = match start == Setup::default() {
        true => TextLine::Game(moves),
        false => match BoardText::new(start).with_moves(moves) {
            Some(board) => TextLine::Board(board),
            None => TextLine::Board(BoardText::new(start)),
        },
    };
    Converted { value, lost }
}

/// A transcript as a game, with the passes that the rules force.
#[must_use]
pub fn transcript_to_game(line: &TextLine) -> Converted<GgfGame<'static>, Lost> {
    let mut game = GgfGame::new();
    let mut lost = Vec::new();
    let (start, transcript) = match line {
        TextLine::Game(transcript) => (Setup::default(), transcript),
        TextLine::Board(board) => (board.setup, board.moves()),
    };
    if start != Setup::default() && game.set_start(start).is_err() {
        lost.push(Lost::Key("the board"));
    }
    let total = transcript.moves().count();
    let moves = match transcript.play(&start) {
        Ok(played) => played.moves,
        Err(error) => {
            lost.push(Lost::Moves {
                index: error.index,
                count: total + 1 - error.index,
            });
            error.played.moves
        }
    };
    let mut turn = start.turn;
    for mv in moves {
        // A legal move is on the board.
        let _ = game.push(turn, MoveItem::new(mv));
        turn = !turn;
    }
    Converted { value: game, lost }
}

/// The tags that a game has beside its start and its moves.
pub(super) fn tags(game: &GgfGame<'_>) -> Vec<Lost> {
    let mut lost = Vec::new();
    let both = |get: &dyn Fn(Color) -> bool| Color::ALL.map(get);
    let names = both(&|color| game.name(color).is_some());
    let ratings = both(&|color| game.rating(color).is_some());
    let clocks = match game.clocks() {
        Clocks::None => [false; 3],
        Clocks::Both(_) => [true, false, false],
        Clocks::Each([black, white]) => [false, black.is_some(), white.is_some()],
    };
    let komi = game.komi();
    for (key, is_there) in [
        ("PC", game.place().is_some()),
        ("DT", game.date().is_some()),
        ("PB", names[0]),
        ("PW", names[1]),
        ("RB", ratings[0]),
        ("RW", ratings[1]),
        ("TI", clocks[0]),
        ("TB", clocks[1]),
        ("TW", clocks[2]),
        ("TY", game.ty().is_some()),
        ("KB", komi.bids[0].is_some()),
        ("KW", komi.bids[1].is_some()),
        ("KM", komi.value.is_some()),
        ("RE", game.result().is_some()),
    ] {
        if is_there {
            lost.push(Lost::Key(key));
        }
    }
    if !game.comments().is_empty() {
        lost.push(Lost::Comments(game.comments().len()));
    }
    if !game.extra().is_empty() {
        lost.push(Lost::Unknown(game.extra().len()));
    }
    lost
}
