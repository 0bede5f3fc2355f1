//! Before and after a login.

use alloc::vec::Vec;

use super::{Action, ConnectionId, Hub, HubStep, Place, Player};
use crate::client::Turn;
use crate::names::{Password, Username};
use crate::session::referee::Referee;

/// What a login asks for.
struct Login<'l> {
    name: &'l [u8],
    password: &'l [u8],
    x1: bool,
}

impl<'l> Login<'l> {
    /// Three words, or four of which the last is `x1`; the name has only characters that names have.
    fn read(words: &[&'l [u8]]) -> Option<Self> {
        let (name, password, x1) = match *words {
            [b"LOGIN", name, password] => (name, password, false),
            [b"LOGIN", name, password, b"x1"] => (name, password, true),
            _ => return None,
        };
        Username::new(name).ok()?;
        Some(Self { name, password, x1 })
    }
}

impl<R: Referee + Clone> Hub<R> {
    /// A line of somebody who has not logged in: anything but a good `LOGIN` is incorrect.
    pub(super) fn login(&mut self, id: ConnectionId, line: &[u8], step: &mut HubStep) {
        let words: Vec<&[u8]> = line
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty())
            .collect();
        let Some(login) = Login::read(&words) else {
            step.send(id, b"LOGIN:incorrect".to_vec());
            if words.len() >= 4 {
                let hint = b"type 'LOGIN name password' or 'LOGIN name password x1'";
                step.send(id, hint.to_vec());
            }
            return;
        };
        if let Some((other, player)) = self.named(login.name) {
            if player.password != login.password {
                step.send(id, b"LOGIN:incorrect".to_vec());
                if login.x1 {
                    let hint = [b"username ", login.name, b" is already connected"];
                    step.send(id, hint.concat());
                }
                return self.drop_connection(id, true, step);
            }
            self.drop_connection(other, true, step);
        }
        self.admit_player(id, &login, step);
    }

    fn named(&self, name: &[u8]) -> Option<(ConnectionId, &Player)> {
        self.connections.iter().find_map(|(id, connection)| {
            let player = connection.player.as_ref()?;
            (player.name == name).then_some((*id, player))
        })
    }

    fn admit_player(&mut self, id: ConnectionId, login: &Login<'_>, step: &mut HubStep) {
        let Ok(password) = Password::new(login.password) else {
            return;
        };
        let reading = password.reading();
        // In the extended mode the password is only a password.
        let trip = if login.x1 {
            Some(login.password)
        } else {
            reading.trip()
        };
        let mut player_id = login.name.to_vec();
        if let (Some(trip), Some(digest)) = (trip, self.options.digest) {
            player_id.push(b'+');
            player_id.extend_from_slice(digest(trip).as_bytes());
        }
        self.logins += 1;
        let player = Player {
            name: login.name.to_vec(),
            password: login.password.to_vec(),
            id: player_id,
            x1: login.x1,
            order: self.logins,
            place: Place::Connected,
        };
        let Some(connection) = self.connections.get_mut(&id) else {
            return;
        };
        connection.player = Some(player);
        step.send(id, [b"LOGIN:", login.name, b" OK"].concat());
        if login.x1 {
            step.send(id, b"##[LOGIN] +OK x1".to_vec());
        } else {
            let turn = reading.color().map_or(Turn::Any, Turn::from);
            self.seek(id, reading.game_text(), turn, true, step);
        }
    }

    /// `LOGOUT`: in a game a resignation.
    pub(super) fn logout(&mut self, id: ConnectionId, step: &mut HubStep) {
        step.send(id, b"LOGOUT:completed".to_vec());
        if let Some(player) = self.player(id)
            && let Place::Game { id: game, side } = player.place.clone()
            && let Some(found) = self.games.get_mut(&game)
        {
            let game_step = found.session.leave(side, self.now);
            self.follow_up(&game, game_step, step);
        }
        // In CSA mode the end of the game has closed it already.
        if self.connections.contains_key(&id) {
            self.drop_connection(id, true, step);
        }
        debug_assert!(step.actions.contains(&Action::Close(id)));
    }
}
