//! Games that begin after moves which somebody registered.

use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::shogi::Setup;

use super::{ConnectionId, Hub, HubStep};
use crate::client::{BuoyMoves, ForkTarget};
use crate::moves::CsaMove;
use crate::names::{GameClass, GameName};
use crate::server::ExtError;
use crate::session::referee::{Referee, Verdict};
use crate::session::server::texts;
use crate::time::CsaTime;

/// A registered start.
#[derive(Clone, Debug)]
pub(super) struct Buoy {
    /// The id of the player who registered it.
    owner: Vec<u8>,
    pub(super) moves: Vec<(CsaMove, CsaTime)>,
    /// How many games it is still for; at least 1.
    count: u32,
}

/// A game of this name has started: the last one takes the buoy away.
pub(super) fn count_down(buoys: &mut BTreeMap<Vec<u8>, Buoy>, name: &[u8]) {
    if let Some(buoy) = buoys.get_mut(name) {
        buoy.count -= 1;
        if buoy.count == 0 {
            buoys.remove(name);
        }
    }
}

impl<R: Referee + Clone> Hub<R> {
    /// `%%SETBUOY`: those who wait for the name already begin at once.
    pub(super) fn set_buoy(
        &mut self,
        id: ConnectionId,
        name: &[u8],
        moves: &[u8],
        count: u32,
        step: &mut HubStep,
    ) {
        let quoted = texts::quote(name);
        let is_buoy = GameName::read(name).is_ok_and(|game| game.class() == GameClass::Buoy);
        let error = if !is_buoy {
            ExtError::WrongBuoyName(quoted)
        } else if self.buoys.contains_key(name) {
            ExtError::DuplicatedBuoyName(quoted)
        } else if count == 0 {
            ExtError::InvalidCount(texts::quote(b"0"))
        } else {
            match self.read_moves(moves) {
                None => ExtError::WrongMoves(texts::quote(moves)),
                Some(moves) => return self.register(id, name, moves, count, step),
            }
        };
        step.send(id, texts::error(&error));
    }

    fn register(
        &mut self,
        id: ConnectionId,
        name: &[u8],
        moves: Vec<(CsaMove, CsaTime)>,
        count: u32,
        step: &mut HubStep,
    ) {
        if self.buoys.len() >= self.options.max_buoys {
            let error = ExtError::BadGameOption(texts::quote(name));
            return step.send(id, texts::error(&error));
        }
        let Some(player) = self.player(id) else {
            return;
        };
        let owner = player.id.clone();
        let buoy = Buoy {
            owner,
            moves,
            count,
        };
        self.buoys.insert(name.to_vec(), buoy);
        step.send(id, texts::ok("SETBUOY"));
        self.match_waiting(name, step);
    }

    /// The moves, a second each where no time is given; `None` where they can't be played from the start.
    fn read_moves(&self, text: &[u8]) -> Option<Vec<(CsaMove, CsaTime)>> {
        let mut referee = self.referee.clone();
        referee.start(&Setup::startpos());
        let second = CsaTime::from_seconds(1)?;
        let mut moves = Vec::new();
        for read in BuoyMoves::new(text) {
            let (mv, time) = read.ok()?;
            match referee.play(mv) {
                Verdict::Played => moves.push((mv, time.unwrap_or(second))),
                _ => return None,
            }
        }
        (!moves.is_empty()).then_some(moves)
    }

    /// `%%DELETEBUOY`, which only the owner may say.
    pub(super) fn delete_buoy(&mut self, id: ConnectionId, name: &[u8], step: &mut HubStep) {
        let asker = self.player(id).map(|player| player.id.as_slice());
        let quoted = texts::quote(name);
        let line = match self.buoys.get(name) {
            None => texts::error(&ExtError::BuoyNotFound(quoted)),
            Some(buoy) if Some(buoy.owner.as_slice()) != asker => {
                texts::error(&ExtError::NotBuoyOwner(quoted))
            }
            Some(_) => {
                self.buoys.remove(name);
                texts::ok("DELETEBUOY")
            }
        };
        step.send(id, line);
    }

    /// `%%GETBUOYCOUNT`, -1 for a name that is not registered.
    pub(super) fn buoy_count(&self, id: ConnectionId, name: &[u8], step: &mut HubStep) {
        let count = self
            .buoys
            .get(name)
            .map_or(-1, |buoy| i64::from(buoy.count));
        step.send(id, texts::row("GETBUOYCOUNT", count.to_string().as_bytes()));
        step.send(id, texts::ok("GETBUOYCOUNT"));
    }

    /// `%%FORK`: a buoy out of a running game's moves; without a number, all but the last. Unlike shogi-server, which reads every
    /// number as 0, this takes it.
    pub(super) fn fork(
        &mut self,
        id: ConnectionId,
        source: &[u8],
        target: Option<&ForkTarget<'_>>,
        step: &mut HubStep,
    ) {
        let wrong_source = ExtError::WrongSource(texts::quote(source));
        let Some(game) = self.games.get(source) else {
            return step.send(id, texts::error(&wrong_source));
        };
        let terms = game.session.terms();
        let mut moves = terms.moves().to_vec();
        moves.extend(game.session.played().iter().map(|it| (it.mv, it.time)));
        let nth = target.and_then(|target| target.nth);
        let wanted = match nth {
            Some(nth) => usize::try_from(nth).unwrap_or(usize::MAX),
            None => moves.len().saturating_sub(1),
        };
        if wanted == 0 || wanted > moves.len() {
            let number = wanted.to_string();
            let error = ExtError::ForkOutOfRange(texts::quote(number.as_bytes()));
            return step.send(id, texts::error(&error));
        }
        moves.truncate(wanted);
        let name = match target {
            Some(target) => Some(target.name.as_bytes().to_vec()),
            None => forked_name(&game.game_name, wanted),
        };
        let Some(name) = name else {
            let quoted = texts::quote(&game.game_name);
            return step.send(id, texts::error(&ExtError::WrongForkName(quoted)));
        };
        let is_buoy = GameName::read(&name).is_ok_and(|game| game.class() == GameClass::Buoy);
        let error = if !is_buoy {
            Some(ExtError::WrongBuoyName(texts::quote(&name)))
        } else if self.buoys.contains_key(&name) {
            Some(ExtError::DuplicatedBuoyName(texts::quote(&name)))
        } else if *terms.setup() != Setup::startpos() {
            // A buoy has moves from the even start alone.
            Some(wrong_source)
        } else {
            None
        };
        if let Some(error) = error {
            return step.send(id, texts::error(&error));
        }
        let line = [b"##[FORK]: new buoy game name: ", name.as_slice()].concat();
        step.send(id, line);
        step.send(id, texts::ok("FORK"));
        self.register(id, &name, moves, 1, step);
    }
}

/// `buoy_name_n-total-byoyomi`, as shogi-server calls a game that was forked without a name.
fn forked_name(source: &[u8], nth: usize) -> Option<Vec<u8>> {
    let game = GameName::read(source).ok()?;
    let mut ident = b"buoy_".to_vec();
    ident.extend_from_slice(game.ident().strip_prefix(b"buoy_").unwrap_or(game.ident()));
    ident.push(b'_');
    ident.extend_from_slice(nth.to_string().as_bytes());
    let name = GameName::new(ident, game.total_s(), game.second()).ok()?;
    Some(name.to_string().into_bytes())
}
