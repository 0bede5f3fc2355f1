//! Those who look on.

use alloc::vec::Vec;

use super::{ConnectionId, Game, Hub, HubStep};
use crate::client::MonitorKind;
use crate::session::referee::Referee;
use crate::session::server::file::{GameFile, put_move};
use crate::session::server::game::Played;
use crate::session::server::terms::Standing;
use crate::session::server::{GameEnd, texts};
use crate::summary::PlayedMove;

const FULL: &str = "MONITOR";
const MOVES: &str = "MONITOR2";

impl<R: Referee> Game<R> {
    /// The summary of the game as it stands.
    fn lines(&self) -> Vec<Vec<u8>> {
        let terms = self.session.terms();
        let played = self.session.played().last().map(|it| (it.mv, it.time));
        let last = played.or_else(|| terms.moves().last().copied());
        let summary = terms.standing(&Standing {
            clock: self.session.clock(),
            setup: self.session.referee().setup(),
            last_move: last.map(|(mv, time)| PlayedMove::new(mv, Some(time))),
            move_count: self.session.move_count(),
        });
        texts::lines(&summary)
    }

    /// The record so far.
    fn record(&self) -> Vec<Vec<u8>> {
        let file = GameFile {
            terms: self.session.terms(),
            player_ids: &self.player_ids,
            started: self.started,
            played: self.session.played(),
            deferred: &self.deferred,
        };
        file.lines()
    }
}

/// Tells those who look on about a move.
pub(super) fn tell_move<R: Referee>(game: &Game<R>, played: &Played, step: &mut HubStep) {
    if !game.watchers.is_empty() {
        let lines = game.lines();
        for &to in &game.watchers {
            tell(to, FULL, game, lines.iter().map(Vec::as_slice), step);
        }
    }
    for &to in &game.followers {
        let mut lines = Vec::new();
        put_move(played.mv, played.time, &mut lines);
        tell(to, MOVES, game, lines.iter().map(Vec::as_slice), step);
    }
}

/// Tells them how it ended.
pub(super) fn tell_end<R: Referee>(game: &Game<R>, end: GameEnd, step: &mut HubStep) {
    let line = end.cause.spectator_line();
    for &to in &game.watchers {
        tell(to, FULL, game, [line], step);
    }
    for &to in &game.followers {
        tell(to, MOVES, game, [line], step);
    }
}

fn tell<'l, R: Referee>(
    to: ConnectionId,
    tag: &str,
    game: &Game<R>,
    lines: impl IntoIterator<Item = &'l [u8]>,
    step: &mut HubStep,
) {
    let id = game.session.terms().id();
    for line in lines {
        step.send(to, texts::game_row(tag, id, line));
    }
    step.send(to, texts::game_row(tag, id, b"+OK"));
}

impl<R: Referee + Clone> Hub<R> {
    pub(super) fn show(&self, id: ConnectionId, game: &[u8], step: &mut HubStep) {
        if let Some(game) = self.games.get(game) {
            let rows = game.lines();
            step.send_all(id, rows.iter().map(|line| texts::row("SHOW", line)));
        }
        step.send(id, texts::ok("SHOW"));
    }

    /// An unknown game is met with silence.
    pub(super) fn monitor(
        &mut self,
        id: ConnectionId,
        kind: MonitorKind,
        on: bool,
        game: &[u8],
        step: &mut HubStep,
    ) {
        let Some(game) = self.games.get_mut(game) else {
            return;
        };
        let watchers = match kind {
            MonitorKind::Full => &mut game.watchers,
            MonitorKind::Moves => &mut game.followers,
        };
        if !on {
            watchers.remove(&id);
            return;
        }
        watchers.insert(id);
        match kind {
            MonitorKind::Full => {
                let lines = game.lines();
                tell(id, FULL, game, lines.iter().map(Vec::as_slice), step);
            }
            MonitorKind::Moves => {
                let lines = game.record();
                tell(id, MOVES, game, lines.iter().map(Vec::as_slice), step);
            }
        }
    }
}
