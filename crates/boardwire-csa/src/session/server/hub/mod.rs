//! Many connections: logins, matching by gamename, buoys, spectators, chat.

mod buoys;
mod commands;
mod login;
mod matching;
mod options;
mod watch;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use boardwire_core::shogi::{Color, Setup};

use self::buoys::Buoy;
pub use self::options::HubOptions;
use super::GameEnd;
use super::game::{GameEvent, GameStep, Played, ServerSession};
use super::terms::Terms;
use crate::client::Turn;
use crate::server::ClientStatus;
use crate::session::referee::{DefaultReferee, Referee};
use crate::time::CsaTime;

/// A connection, by the number that the program gave it.
pub type ConnectionId = u64;

/// What the program has to do, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Send a line, with its end.
    Send(ConnectionId, Vec<u8>),
    /// Close the connection. The hub has forgotten it already; [`Hub::close`] need not be called.
    Close(ConnectionId),
}

/// What one call brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubStep {
    /// What to send and whom to close, in order.
    pub actions: Vec<Action>,
    /// Games that ended.
    pub finished: Vec<FinishedGame>,
}

impl HubStep {
    fn send(&mut self, to: ConnectionId, line: Vec<u8>) {
        self.actions.push(Action::Send(to, line));
    }

    fn send_all(&mut self, to: ConnectionId, lines: impl IntoIterator<Item = Vec<u8>>) {
        for line in lines {
            self.send(to, line);
        }
    }
}

/// A game that was played to an end: all that its record needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedGame {
    /// Id, names, clock and start.
    pub terms: Terms,
    /// The gamename under which the players were paired.
    pub game_name: Vec<u8>,
    /// The ids of both players, as `##[WHO]` shows them: Black's, then White's.
    pub player_ids: [Vec<u8>; 2],
    /// The moves, without those that the terms begin with.
    pub played: Vec<Played>,
    /// How it ended.
    pub end: GameEnd,
    /// The time of the `%KACHI` that ended it, where one did.
    pub declared: Option<CsaTime>,
    /// The line that lost it by `#ILLEGAL_MOVE`, for `'ILLEGAL_MOVE(...)`.
    pub foul: Option<Vec<u8>>,
    /// Lines that came in the opponent's turn, each with the number of moves of `played` before it, for `'Deferred`.
    pub deferred: Vec<(usize, Vec<u8>)>,
    /// The position at the end.
    pub position: Setup,
    /// When it was offered, in seconds since 1970 by the hub's wall clock.
    pub started: i64,
    /// When it ended.
    pub ended: i64,
}

/// A shogi server without I/O: everything that shogi-server's protocol has for its clients, over any number of connections.
///
/// Feed it lines and the time; it says what to send. Times are milliseconds since any fixed moment, and never go back;
/// [`HubOptions::with_wall_clock`] says which moment, for game ids and dates. Call [`tick`](Self::tick) at
/// [`deadline`](Self::deadline). Its memory grows with what it holds (connections, games and their moves, buoys), and each has a limit
/// in [`HubOptions`].
///
/// ```
/// use boardwire_csa::session::server::{Action, Hub, HubOptions};
///
/// let mut hub: Hub = Hub::new(HubOptions::default());
/// hub.open(1, 0);
/// let step = hub.receive(1, b"LOGIN alice secret x1", 10);
/// assert_eq!(step.actions[0], Action::Send(1, b"LOGIN:alice OK".to_vec()));
/// let step = hub.receive(1, b"%%LIST", 20);
/// assert_eq!(step.actions, [Action::Send(1, b"##[LIST] +OK".to_vec())]);
/// ```
#[derive(Clone, Debug)]
pub struct Hub<R = DefaultReferee> {
    options: HubOptions,
    referee: R,
    connections: BTreeMap<ConnectionId, Connection>,
    games: BTreeMap<Vec<u8>, Game<R>>,
    buoys: BTreeMap<Vec<u8>, Buoy>,
    now: u64,
    /// The second of the last game id: ids have no two alike.
    last_stamp: i64,
    /// How many have logged in: `##[WHO]` lists them in that order.
    logins: u64,
    random: u64,
}

#[derive(Clone, Debug)]
struct Connection {
    opened: u64,
    player: Option<Player>,
}

#[derive(Clone, Debug)]
struct Player {
    name: Vec<u8>,
    password: Vec<u8>,
    /// `name`, or `name+digest` of the trip.
    id: Vec<u8>,
    x1: bool,
    order: u64,
    place: Place,
}

/// Where a player is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Connected,
    /// Waits for a rival in a game of this name.
    Waiting {
        game_name: Vec<u8>,
        turn: Turn,
        since: u64,
    },
    /// Has the game of this id.
    Game {
        id: Vec<u8>,
        side: Color,
    },
}

#[derive(Clone, Debug)]
struct Game<R> {
    session: ServerSession<R>,
    game_name: Vec<u8>,
    players: [ConnectionId; 2],
    player_ids: [Vec<u8>; 2],
    started: i64,
    declared: Option<CsaTime>,
    foul: Option<Vec<u8>>,
    deferred: Vec<(usize, Vec<u8>)>,
    watchers: BTreeSet<ConnectionId>,
    /// Those who watch move by move.
    followers: BTreeSet<ConnectionId>,
}

impl<R> Game<R> {
    const fn player(&self, side: Color) -> ConnectionId {
        let [black, white] = self.players;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }
}

impl<R: Referee + Clone + Default> Hub<R> {
    /// A server without connections, with the referee's defaults.
    #[must_use]
    pub fn new(options: HubOptions) -> Self {
        Self::with_referee(options, R::default())
    }
}

impl<R: Referee + Clone> Hub<R> {
    /// A server without connections. Each game has a copy of the referee.
    #[must_use]
    pub fn with_referee(options: HubOptions, referee: R) -> Self {
        Self {
            random: options.seed,
            options,
            referee,
            connections: BTreeMap::new(),
            games: BTreeMap::new(),
            buoys: BTreeMap::new(),
            now: 0,
            last_stamp: i64::MIN,
            logins: 0,
        }
    }

    /// A client has connected. Where there are too many, it is to be closed. A number that is in use means the client that has it.
    pub fn open(&mut self, id: ConnectionId, now: u64) -> HubStep {
        let mut step = HubStep::default();
        self.pass_time(now, &mut step);
        if self.connections.contains_key(&id) {
            return step;
        }
        if self.connections.len() >= self.options.max_connections {
            step.actions.push(Action::Close(id));
            return step;
        }
        let connection = Connection {
            opened: self.now,
            player: None,
        };
        self.connections.insert(id, connection);
        step
    }

    /// Takes a line of a client, without its end. A line over the limit closes the connection.
    ///
    /// What comes from a connection that was not opened, or is closed already, means nothing.
    pub fn receive(&mut self, id: ConnectionId, line: &[u8], now: u64) -> HubStep {
        let mut step = HubStep::default();
        // The echo of a keep-alive comes before what it makes the server see.
        let echoes = matches!(line, b"" | b"\r");
        if !echoes {
            self.pass_time(now, &mut step);
        }
        self.now = self.now.max(now);
        if !self.connections.contains_key(&id) {
            return step;
        }
        if line.len() > self.options.max_line {
            self.drop_connection(id, true, &mut step);
            return step;
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match self.player(id) {
            None => self.login(id, line, &mut step),
            Some(_) => self.command(id, line, &mut step),
        }
        if echoes {
            self.pass_time(now, &mut step);
        }
        step
    }

    /// The connection was closed by the client, or broke: who plays loses.
    pub fn close(&mut self, id: ConnectionId, now: u64) -> HubStep {
        let mut step = HubStep::default();
        self.pass_time(now, &mut step);
        self.drop_connection(id, false, &mut step);
        step
    }

    /// The time is `now` and nobody said anything.
    pub fn tick(&mut self, now: u64) -> HubStep {
        let mut step = HubStep::default();
        self.pass_time(now, &mut step);
        step
    }

    /// The server shuts down: games are stopped with `#CHUDAN`, and all connections are to be closed.
    pub fn shut_down(&mut self, now: u64) -> HubStep {
        let mut step = HubStep::default();
        self.pass_time(now, &mut step);
        let ids: Vec<_> = self.games.keys().cloned().collect();
        for id in ids {
            if let Some(game) = self.games.get_mut(&id) {
                let game_step = game.session.stop(self.now);
                self.follow_up(&id, game_step, &mut step);
            }
        }
        let ids: Vec<_> = self.connections.keys().copied().collect();
        for id in ids {
            self.drop_connection(id, true, &mut step);
        }
        step
    }

    /// When to call [`tick`](Self::tick) next.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        let games = self.games.values().filter_map(|it| it.session.deadline());
        let login_ms = self.options.login_ms;
        let logins = self
            .connections
            .values()
            .filter(|connection| connection.player.is_none())
            .filter_map(|connection| connection.opened.checked_add(login_ms?));
        games.chain(logins).min()
    }

    /// The ids of all games, as `##[LIST]` gives them.
    pub fn game_ids(&self) -> impl Iterator<Item = &[u8]> {
        self.games.keys().map(Vec::as_slice)
    }

    /// A game by its id.
    #[must_use]
    pub fn game(&self, id: &[u8]) -> Option<&ServerSession<R>> {
        self.games.get(id).map(|game| &game.session)
    }

    /// How many connections there are.
    #[must_use]
    pub fn connection_count(&self) -> usize {
        self.connections.len()
    }

    fn player(&self, id: ConnectionId) -> Option<&Player> {
        self.connections.get(&id)?.player.as_ref()
    }

    fn player_mut(&mut self, id: ConnectionId) -> Option<&mut Player> {
        self.connections.get_mut(&id)?.player.as_mut()
    }

    fn status(&self, player: &Player) -> ClientStatus {
        match &player.place {
            Place::Connected => ClientStatus::Connected,
            Place::Waiting { .. } => ClientStatus::GameWaiting,
            Place::Game { id, side } => match self.games.get(id) {
                Some(game) => game.session.status(*side),
                None => ClientStatus::Connected,
            },
        }
    }

    /// The hub's wall clock, in seconds since 1970.
    fn wall_clock(&self) -> i64 {
        let seconds = i64::try_from(self.now / 1_000).unwrap_or(i64::MAX);
        self.options.wall_clock.saturating_add(seconds)
    }

    fn pass_time(&mut self, now: u64, step: &mut HubStep) {
        self.now = self.now.max(now);
        if self.deadline().is_none_or(|due| due > self.now) {
            return;
        }
        let due: Vec<_> = self
            .games
            .iter()
            .filter(|(_, game)| game.session.deadline().is_some_and(|due| due <= self.now))
            .map(|(id, _)| id.clone())
            .collect();
        for id in due {
            if let Some(game) = self.games.get_mut(&id) {
                let game_step = game.session.tick(self.now);
                self.follow_up(&id, game_step, step);
            }
        }
        if let Some(login_ms) = self.options.login_ms {
            let late: Vec<_> = self
                .connections
                .iter()
                .filter(|(_, it)| it.player.is_none())
                .filter(|(_, it)| self.now.saturating_sub(it.opened) >= login_ms)
                .map(|(id, _)| *id)
                .collect();
            for id in late {
                self.drop_connection(id, true, step);
            }
        }
    }

    /// Forgets a connection; what it played is lost.
    fn drop_connection(&mut self, id: ConnectionId, tell: bool, step: &mut HubStep) {
        let Some(connection) = self.connections.remove(&id) else {
            return;
        };
        for game in self.games.values_mut() {
            game.watchers.remove(&id);
            game.followers.remove(&id);
        }
        if let Some(Player {
            place: Place::Game { id: game, side },
            ..
        }) = connection.player
            && let Some(found) = self.games.get_mut(&game)
        {
            let game_step = found.session.leave(side, self.now);
            self.follow_up(&game, game_step, step);
        }
        if tell {
            step.actions.push(Action::Close(id));
        }
    }

    /// Sends what a game says, and does what its events ask for.
    fn follow_up(&mut self, id: &[u8], game_step: GameStep, step: &mut HubStep) {
        let Some(game) = self.games.get_mut(id) else {
            return;
        };
        for (side, line) in game_step.lines {
            let to = game.player(side);
            if self.connections.contains_key(&to) {
                step.send(to, line);
            }
        }
        let mut over = None;
        for event in game_step.events {
            match event {
                GameEvent::Started => {
                    let name = game.game_name.clone();
                    buoys::count_down(&mut self.buoys, &name);
                }
                GameEvent::Moved(played) => watch::tell_move(game, &played, step),
                GameEvent::Foul { line, .. } => game.foul = Some(line),
                GameEvent::Deferred { line, .. } => {
                    game.deferred.push((game.session.played().len(), line));
                }
                GameEvent::Declared { time, .. } => game.declared = Some(time),
                GameEvent::Finished(end) => {
                    watch::tell_end(game, end, step);
                    over = Some(Some(end));
                }
                GameEvent::Rejected { .. } => over = Some(None),
                _ => {}
            }
        }
        if let Some(end) = over {
            self.remove_game(id, end, step);
        }
    }

    /// A game is over: its players are free, those in CSA mode are gone.
    fn remove_game(&mut self, id: &[u8], end: Option<GameEnd>, step: &mut HubStep) {
        let Some(game) = self.games.remove(id) else {
            return;
        };
        for to in game.players {
            let Some(player) = self.player_mut(to) else {
                continue;
            };
            player.place = Place::Connected;
            if !player.x1 {
                self.drop_connection(to, true, step);
            }
        }
        if let Some(end) = end {
            step.finished.push(FinishedGame {
                terms: game.session.terms().clone(),
                position: *game.session.referee().setup(),
                deferred: game.deferred,
                game_name: game.game_name,
                player_ids: game.player_ids,
                played: game.session.played().to_vec(),
                end,
                declared: game.declared,
                foul: game.foul,
                started: game.started,
                ended: self.wall_clock(),
            });
        }
    }

    /// A number below `bound`, from the seed.
    fn random_below(&mut self, bound: u64) -> u64 {
        // xorshift64*; a state of zero would stay there.
        let mut state = self.random | 1 << 63;
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        self.random = state;
        (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % bound.max(1)
    }
}
