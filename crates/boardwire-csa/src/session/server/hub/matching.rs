//! Who plays whom.

use alloc::collections::BTreeSet;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::clock::TimeControls;
use boardwire_core::shogi::{Color, Setup, Square};

use super::{ConnectionId, Game, Hub, HubStep, Place};
use crate::client::Turn;
use crate::moves::CsaMove;
use crate::names::{GameClass, GameName, Handicap, NameFault};
use crate::server::ExtError;
use crate::session::referee::Referee;
use crate::session::server::game::ServerSession;
use crate::session::server::terms::Terms;
use crate::session::server::texts;
use crate::time::CsaTime;

/// A rival, and the side that the seeker gets.
type Match = (ConnectionId, Color);

impl<R: Referee + Clone> Hub<R> {
    /// `%%GAME` (`wait`) or `%%CHALLENGE`.
    pub(super) fn seek(
        &mut self,
        id: ConnectionId,
        name: &[u8],
        turn: Turn,
        wait: bool,
        step: &mut HubStep,
    ) {
        let Some(player) = self.player(id) else {
            return;
        };
        if matches!(player.place, Place::Game { .. }) {
            let status = self.status(player);
            return step.send(id, texts::wrong_status(status, "GAME"));
        }
        let game = match GameName::read(name) {
            Ok(game) => game,
            Err(error) => {
                let quoted = texts::quote(name);
                step.send(id, texts::error(&ExtError::BadGameName(quoted)));
                let why = match error.fault {
                    NameFault::Byte | NameFault::TooLong => ExtError::GameNameIdentifiers,
                    _ => ExtError::GameNameParts,
                };
                return step.send(id, texts::error(&why));
            }
        };
        if !game.allows(turn) {
            let error = match game.class() {
                GameClass::Handicap(_) => ExtError::RandomTurn,
                _ => ExtError::TurnNotAllowed {
                    turn: word(turn),
                    game: texts::quote(name),
                },
            };
            return step.send(id, texts::error(&error));
        }
        self.set_place(id, Place::Connected);
        match self.find_rival(id, name, turn) {
            Some((rival, side)) => self.begin(id, rival, side, name, step),
            None if wait => {
                let since = self.now;
                let game_name = name.to_vec();
                let place = Place::Waiting {
                    game_name,
                    turn,
                    since,
                };
                self.set_place(id, place);
            }
            None => {
                let error = ExtError::NoRival(texts::quote(name));
                step.send(id, texts::error(&error));
            }
        }
    }

    pub(super) fn set_place(&mut self, id: ConnectionId, place: Place) {
        if let Some(player) = self.player_mut(id) {
            player.place = place;
        }
    }

    /// The one who waits longest of those whom the wish fits. A buoy game also needs its buoy.
    fn find_rival(&mut self, seeker: ConnectionId, name: &[u8], turn: Turn) -> Option<Match> {
        let is_buoy = GameName::read(name).is_ok_and(|game| game.class() == GameClass::Buoy);
        if is_buoy && !self.buoys.contains_key(name) {
            return None;
        }
        let (_, _, rival, theirs) = self
            .connections
            .iter()
            .filter(|(id, _)| **id != seeker)
            .filter_map(|(id, connection)| {
                let player = connection.player.as_ref()?;
                match &player.place {
                    Place::Waiting {
                        game_name,
                        turn: theirs,
                        since,
                    } if game_name == name && fits(turn, *theirs) => {
                        Some((*since, player.order, *id, *theirs))
                    }
                    _ => None,
                }
            })
            .min_by_key(|&(since, order, ..)| (since, order))?;
        let side = match (turn.color(), theirs.color()) {
            (Some(side), _) => side,
            (None, Some(theirs)) => theirs.opponent(),
            (None, None) if self.random_below(2) == 0 => Color::Black,
            (None, None) => Color::White,
        };
        Some((rival, side))
    }

    /// A buoy was registered: those who wait for it may begin.
    pub(super) fn match_waiting(&mut self, name: &[u8], step: &mut HubStep) {
        let mut waiting: Vec<_> = self
            .connections
            .iter()
            .filter_map(|(id, connection)| {
                let player = connection.player.as_ref()?;
                match &player.place {
                    Place::Waiting {
                        game_name,
                        turn,
                        since,
                    } if game_name == name => Some((*since, player.order, *id, *turn)),
                    _ => None,
                }
            })
            .collect();
        waiting.sort_unstable_by_key(|&(since, order, ..)| (since, order));
        for (_, _, id, turn) in waiting {
            let waits = self
                .player(id)
                .is_some_and(|player| matches!(player.place, Place::Waiting { .. }));
            if waits && let Some((rival, side)) = self.find_rival(id, name, turn) {
                self.begin(id, rival, side, name, step);
            }
        }
    }

    /// Offers a game: `side` is the first one's.
    fn begin(
        &mut self,
        id: ConnectionId,
        rival: ConnectionId,
        side: Color,
        name: &[u8],
        step: &mut HubStep,
    ) {
        let players = match side {
            Color::Black => [id, rival],
            Color::White => [rival, id],
        };
        let Some(game) = self.new_game(name, players) else {
            return self.refuse_game(players, name, step);
        };
        let game_id = game.session.terms().id().to_vec();
        for side in Color::ALL {
            let to = game.player(side);
            step.send_all(to, texts::lines(&game.session.terms().summary(side)));
            let place = Place::Game {
                id: game_id.clone(),
                side,
            };
            self.set_place(to, place);
        }
        self.games.insert(game_id, game);
    }

    /// A clock that no 64 bits hold, or moves of a buoy that can't be played any more: nobody waits for that.
    fn refuse_game(&mut self, players: [ConnectionId; 2], name: &[u8], step: &mut HubStep) {
        for id in players {
            self.set_place(id, Place::Connected);
            let error = ExtError::BadGameOption(texts::quote(name));
            step.send(id, texts::error(&error));
        }
    }

    fn new_game(&mut self, name: &[u8], players: [ConnectionId; 2]) -> Option<Game<R>> {
        let game_name = GameName::read(name).ok()?;
        let control = game_name.time_control()?;
        let charging = control.charging().with_least_ms(self.options.least_ms);
        let controls = TimeControls::Shared(control.with_charging(charging));
        let [black, white] = players.map(|id| self.player(id));
        let (black, white) = (black?, white?);
        let player_ids = [black.id.clone(), white.id.clone()];
        let names = [text(&black.name)?, text(&white.name)?];
        let started = self.wall_clock().max(self.last_stamp.saturating_add(1));
        let [year, month, day, hour, minute, second] = texts::civil(started);
        let event = &self.options.event;
        let game_text = text(name)?;
        let [black, white] = names;
        let id = alloc::format!(
            "{event}+{game_text}+{black}+{white}+\
             {year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}"
        );
        let terms = Terms::new(&*id, names, controls)
            .ok()?
            .with_setup(setup_of(game_name.class()))
            .with_moves(self.buoy_moves(name))
            .with_max_moves(self.options.max_moves);
        let session = ServerSession::offer(terms, self.referee.clone(), self.now).ok()?;
        self.last_stamp = started;
        Some(Game {
            session,
            game_name: name.to_vec(),
            players,
            player_ids,
            started,
            declared: None,
            foul: None,
            deferred: Vec::new(),
            watchers: BTreeSet::new(),
            followers: BTreeSet::new(),
        })
    }

    fn buoy_moves(&self, name: &[u8]) -> Vec<(CsaMove, CsaTime)> {
        self.buoys
            .get(name)
            .map(|buoy| buoy.moves.clone())
            .unwrap_or_default()
    }
}

fn text(bytes: &[u8]) -> Option<&str> {
    core::str::from_utf8(bytes).ok()
}

/// The turn as a word.
fn word(turn: Turn) -> boardwire_core::Word<'static> {
    boardwire_core::Word::new(turn.to_string())
        .unwrap_or_else(|_| boardwire_core::Word::from_token(b"*"))
}

/// Whether two wishes go together.
const fn fits(ours: Turn, theirs: Turn) -> bool {
    !matches!(
        (ours, theirs),
        (Turn::Black, Turn::Black) | (Turn::White, Turn::White)
    )
}

/// Where a game begins: the pieces of a handicap are taken from Black, who moves first all the same.
fn setup_of(class: GameClass) -> Setup {
    let GameClass::Handicap(handicap) = class else {
        return Setup::startpos();
    };
    let squares: &[(u8, u8)] = match handicap {
        Handicap::Lance => &[(9, 9)],
        Handicap::Bishop => &[(8, 8)],
        Handicap::Rook => &[(2, 8)],
        Handicap::RookLance => &[(2, 8), (9, 9)],
        Handicap::TwoPieces => PIECES.get(..2).unwrap_or_default(),
        Handicap::FourPieces => PIECES.get(..4).unwrap_or_default(),
        Handicap::SixPieces => PIECES.get(..6).unwrap_or_default(),
        Handicap::EightPieces => PIECES.get(..8).unwrap_or_default(),
        Handicap::TenPieces => &PIECES,
    };
    let mut setup = Setup::startpos();
    for &(file, rank) in squares {
        if let Some(square) = Square::new(file, rank) {
            setup.board.set(square, None);
        }
    }
    setup
}

/// What the larger handicaps take away, one pair after the other: rook and bishop, lances, knights, silvers, golds.
const PIECES: [(u8, u8); 10] = [
    (2, 8),
    (8, 8),
    (1, 9),
    (9, 9),
    (2, 9),
    (8, 9),
    (3, 9),
    (7, 9),
    (4, 9),
    (6, 9),
];
