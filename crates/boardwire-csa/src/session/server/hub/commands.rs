//! What players say when they are logged in.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::{ConnectionId, Hub, HubStep, Place};
use crate::client::{ClientLine, ExtCommand};
use crate::server::ExtError;
use crate::session::referee::Referee;
use crate::session::server::texts;

impl<R: Referee + Clone> Hub<R> {
    /// Any line of somebody who has logged in.
    pub(super) fn command(&mut self, id: ConnectionId, line: &[u8], step: &mut HubStep) {
        // As the server's patterns do: these words count by how the line begins.
        match line {
            [b'%', b'%', b'%', ..] => {}
            [b'%', b'%', ..] => self.extended(id, line, step),
            [] | [b' ', ..] | [b'+' | b'-' | b'%', ..] => self.game_line(id, line, step),
            _ if line.starts_with(b"AGREE") || line.starts_with(b"REJECT") => {
                self.game_line(id, line, step);
            }
            _ if line.starts_with(b"LOGOUT") => self.logout(id, step),
            _ if line.starts_with(b"CHALLENGE") => {
                step.send(id, b"CHALLENGE ACCEPTED".to_vec());
            }
            _ => self.unknown(id, line, step),
        }
    }

    /// A line that is for the game which the player has.
    fn game_line(&mut self, id: ConnectionId, line: &[u8], step: &mut HubStep) {
        let Some(player) = self.player(id) else {
            return;
        };
        if let Place::Game { id: game, side } = player.place.clone() {
            if let Some(found) = self.games.get_mut(&game) {
                let game_step = found.session.receive_one(side, line, self.now);
                self.follow_up(&game, game_step, step);
            }
            // One move after the other, so that spectators are told how each left the game.
            while let Some(game_step) = self
                .games
                .get_mut(&game)
                .and_then(|found| found.session.play_kept())
            {
                self.follow_up(&game, game_step, step);
            }
            return;
        }
        let status = self.status(player);
        match line {
            [] => step.send(id, Vec::new()),
            [b'A', ..] => step.send(id, texts::wrong_status(status, "AGREE")),
            [b'R', ..] => step.send(id, texts::wrong_status(status, "REJECT")),
            // Moves outside a game are met with silence.
            _ => {}
        }
    }

    fn unknown(&self, id: ConnectionId, line: &[u8], step: &mut HubStep) {
        let shown = match line.strip_prefix(b"LOGIN ") {
            // What may be a password is not said again.
            Some(rest) => {
                let name = rest.split(|&byte| byte == b' ').next().unwrap_or_default();
                [b"LOGIN ", name, b"..."].concat()
            }
            None => line.to_vec(),
        };
        let error = ExtError::UnknownCommand(texts::quote(&shown));
        step.send(id, texts::error(&error));
    }

    fn extended(&mut self, id: ConnectionId, line: &[u8], step: &mut HubStep) {
        let Ok((ClientLine::Ext(command), _)) = crate::client::parse_lenient(line) else {
            return self.malformed(id, line, step);
        };
        match command {
            ExtCommand::Who => self.who(id, step),
            ExtCommand::List => self.list(id, step),
            ExtCommand::Help => step.send(id, texts::HELP.to_vec()),
            ExtCommand::Version => {
                let text = alloc::format!("Shogi Server revision {}", self.options.version);
                step.send(id, texts::row("VERSION", text.as_bytes()));
                step.send(id, texts::ok("VERSION"));
            }
            // There are no ratings here.
            ExtCommand::Rating => step.send(id, texts::ok("RATING")),
            ExtCommand::Chat(text) => self.chat(id, text.as_bytes(), step),
            ExtCommand::CancelGame => self.cancel(id, step),
            ExtCommand::Game(seek) => {
                self.seek(id, seek.name.as_bytes(), seek.turn, true, step);
            }
            ExtCommand::Challenge(seek) => {
                self.seek(id, seek.name.as_bytes(), seek.turn, false, step);
            }
            ExtCommand::Show(game) => self.show(id, game.as_bytes(), step),
            ExtCommand::Monitor { kind, on, id: game } => {
                self.monitor(id, kind, on, game.as_bytes(), step)
            }
            ExtCommand::SetBuoy { name, moves, count } => {
                let count = count.map_or(1, NonZeroU32::get);
                self.set_buoy(id, name.as_bytes(), moves.as_bytes(), count, step);
            }
            ExtCommand::DeleteBuoy(name) => self.delete_buoy(id, name.as_bytes(), step),
            ExtCommand::GetBuoyCount(name) => self.buoy_count(id, name.as_bytes(), step),
            ExtCommand::Fork { source, target } => {
                self.fork(id, source.as_bytes(), target.as_ref(), step);
            }
            ExtCommand::Ignored(_) => {}
            ExtCommand::Other(_) => self.unknown(id, line, step),
        }
    }

    /// An extended command that can't be read: what it lacks.
    fn malformed(&self, id: ConnectionId, line: &[u8], step: &mut HubStep) {
        let mut words = line
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty());
        let error = match (words.next(), words.next(), words.next()) {
            (Some(b"%%GAME" | b"%%CHALLENGE"), Some(_), turn) => {
                ExtError::TurnRequired(texts::quote(turn.unwrap_or_default()))
            }
            (Some(b"%%SETBUOY"), Some(_), Some(_)) => {
                ExtError::InvalidCount(texts::quote(words.next().unwrap_or_default()))
            }
            _ => return self.unknown(id, line, step),
        };
        step.send(id, texts::error(&error));
    }

    fn cancel(&mut self, id: ConnectionId, step: &mut HubStep) {
        let Some(player) = self.player(id) else {
            return;
        };
        if matches!(player.place, Place::Game { .. }) {
            let status = self.status(player);
            return step.send(id, texts::wrong_status(status, "GAME"));
        }
        self.set_place(id, Place::Connected);
    }

    fn who(&self, id: ConnectionId, step: &mut HubStep) {
        let mut players: Vec<_> = self
            .connections
            .values()
            .filter_map(|connection| connection.player.as_ref())
            .collect();
        players.sort_unstable_by_key(|player| player.order);
        for player in players {
            let status = self.status(player);
            let mode: &[u8] = if player.x1 { b" x1 " } else { b" CSA " };
            let mut row = [&player.id, mode, status.word().as_bytes()].concat();
            let game = match &player.place {
                Place::Connected => None,
                Place::Waiting {
                    game_name, turn, ..
                } => Some((game_name.as_slice(), turn.as_byte())),
                Place::Game { id, side } => self.games.get(id).map(|game| {
                    let sign = crate::moves::sign_of_color(*side);
                    (game.game_name.as_slice(), sign)
                }),
            };
            if let Some((name, turn)) = game {
                row.extend_from_slice(&[b" ", name, b" ", &[turn]].concat());
            }
            step.send(id, texts::row("WHO", &row));
        }
        step.send(id, texts::ok("WHO"));
    }

    fn list(&self, id: ConnectionId, step: &mut HubStep) {
        for game in self.games.keys() {
            step.send(id, texts::row("LIST", game));
        }
        step.send(id, texts::ok("LIST"));
    }

    /// To everybody in the extended mode, the speaker included.
    fn chat(&self, id: ConnectionId, text: &[u8], step: &mut HubStep) {
        let Some(speaker) = self.player(id) else {
            return;
        };
        let line = texts::game_row("CHAT", &speaker.name, text);
        for (to, connection) in &self.connections {
            if connection.player.as_ref().is_some_and(|player| player.x1) {
                step.send(*to, line.clone());
            }
        }
    }
}
