//! A game: the table, the supply and the players.

use boardwire_core::carcassonne::{Claim, Coord, Design, PlayerId, TileUse, Turns};

use super::board::{Board, Lain};
use super::{
    Feature, FinalScoring, IllegalDiscard, IllegalPlay, Outcome, PerPlayer, RuleSet, score,
};

/// A game of two to five players in progress: the tiles on the table, the meeples on them, what is left, and the points.
///
/// Plays that a rule forbids are refused and change nothing. Games are equal when the same plays led to them. Memory is bounded
/// by the 72 tiles (about 40 KB).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) board: Board,
    /// Indexed by design.
    supply: [u8; Design::ALL.len()],
    players: usize,
    meeples: PerPlayer<u8>,
    points: PerPlayer<[u16; 3]>,
    to_move: PlayerId,
}

/// A game can't have that many players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{players} players: the game is for {least} to {most}")]
pub struct PlayerCountError {
    /// How many players there were to be.
    pub players: usize,
    /// The least number.
    pub least: usize,
    /// The greatest number.
    pub most: usize,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PlacedTile {
    /// Where it lies.
    pub place: Coord,
    /// The tile as it was played, with its claim, whose meeple may have returned since.
    pub tile: TileUse,
    /// Who played it; `None` for the start tile.
    pub player: Option<PlayerId>,
}

/// A meeple on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StandingMeeple {
    /// Whose it is.
    pub player: PlayerId,
    /// The tile that it stands on.
    pub place: Coord,
    /// The part of a feature on that tile.
    pub segment: Claim,
}

impl Game {
    /// A new game, with the start tile unturned (`CRFR`: the city in the north).
    ///
    /// # Errors
    /// [`PlayerCountError`] unless there are 2 to 5 players.
    pub fn new(players: usize) -> Result<Self, PlayerCountError> {
        Self::with_start(players, Turns::Zero)
    }

    /// A new game with the start tile turned.
    ///
    /// # Errors
    /// [`PlayerCountError`] unless there are 2 to 5 players.
    pub fn with_start(players: usize, start: Turns) -> Result<Self, PlayerCountError> {
        let rules = RuleSet::TOURNAMENT.players;
        let (least, most) = (usize::from(*rules.start()), usize::from(*rules.end()));
        Self::within(players, start, least, most)
    }

    /// A game as a record may have it that is not of the base game alone: one player, or six.
    ///
    /// # Errors
    /// [`PlayerCountError`] unless there are 1 to 6 players.
    pub fn for_record(players: usize, start: Turns) -> Result<Self, PlayerCountError> {
        Self::within(players, start, 1, PlayerId::ALL.len())
    }

    fn within(
        players: usize,
        start: Turns,
        least: usize,
        most: usize,
    ) -> Result<Self, PlayerCountError> {
        if players < least || players > most {
            return Err(PlayerCountError {
                players,
                least,
                most,
            });
        }
        let mut board = Board::new();
        let tile = TileUse::unclaimed(Design::START, start);
        board.lay(Coord::START, tile, None, &[None; 4]);
        let mut meeples = PerPlayer::default();
        for player in PlayerId::ALL.into_iter().take(players) {
            meeples[player] = RuleSet::TOURNAMENT.meeples;
        }
        let mut supply = Design::ALL.map(Design::count);
        supply[Design::START.index()] -= 1;
        Ok(Self {
            board,
            supply,
            players,
            meeples,
            points: PerPlayer::default(),
            to_move: PlayerId::A,
        })
    }

    /// Plays a tile for the player to move.
    ///
    /// # Errors
    /// The rule that the play breaks; the game is then unchanged.
    #[inline]
    pub fn play(&mut self, place: Coord, tile: TileUse) -> Result<Outcome, IllegalPlay> {
        self.play_for(self.to_move, place, tile)
    }

    /// Plays a tile for a player, even out of turn: some records have that. The player after this one is then to move.
    ///
    /// # Errors
    /// The rule that the play breaks; the game is then unchanged.
    pub fn play_for(
        &mut self,
        player: PlayerId,
        place: Coord,
        tile: TileUse,
    ) -> Result<Outcome, IllegalPlay> {
        let neighbours = self.check_play_of(player, place, tile)?;
        let first = self.board.lay(place, tile, Some(player), &neighbours);
        self.supply[tile.design().index()] -= 1;
        if tile.claim().is_some() {
            self.meeples[player] -= 1;
        }
        let outcome = score::complete(&mut self.board, player, first);
        for id in PlayerId::ALL {
            self.meeples[id] += outcome.returned[id];
            for (sum, gain) in self.points[id].iter_mut().zip(outcome.gains[id]) {
                *sum += gain;
            }
        }
        self.to_move = match PlayerId::from_index(player.index() + 1) {
            Some(next) if next.index() < self.players => next,
            _ => PlayerId::A,
        };
        Ok(outcome)
    }

    /// Sets a tile aside that fits nowhere; the same player then draws another one.
    ///
    /// # Errors
    /// [`IllegalDiscard`] if no such tile is left, or if it fits somewhere; the game is then unchanged.
    pub fn discard(&mut self, design: Design) -> Result<(), IllegalDiscard> {
        if self.tiles_left(design) == 0 {
            return Err(IllegalDiscard::TooManyOfDesign { design });
        }
        if let Some((place, turns)) = self.first_placement(design) {
            return Err(IllegalDiscard::Placeable {
                design,
                place,
                turns,
            });
        }
        self.supply[design.index()] -= 1;
        Ok(())
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> &'static RuleSet {
        &RuleSet::TOURNAMENT
    }

    /// How many players there are.
    #[inline]
    #[must_use]
    pub const fn player_count(&self) -> usize {
        self.players
    }

    /// The players, in the order of play.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + Clone {
        PlayerId::ALL.into_iter().take(self.players)
    }

    /// Whose turn it is. The game goes on as long as a tile is left.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> PlayerId {
        self.to_move
    }

    /// How many tiles of a design are not yet on the table nor set aside.
    #[inline]
    #[must_use]
    pub const fn tiles_left(&self, design: Design) -> u8 {
        self.supply[design.index()]
    }

    /// How many tiles of any design are left.
    #[must_use]
    pub fn supply(&self) -> u8 {
        self.supply.iter().sum()
    }

    /// How many meeples a player has in hand.
    #[inline]
    #[must_use]
    pub fn meeples_left(&self, player: PlayerId) -> u8 {
        self.meeples[player]
    }

    /// The points that a player has from completed features: of cities, roads and monasteries.
    #[inline]
    #[must_use]
    pub fn points(&self, player: PlayerId) -> [u16; 3] {
        self.points[player]
    }

    /// The sum of [`points`](Game::points).
    #[must_use]
    pub fn total(&self, player: PlayerId) -> u16 {
        self.points[player].iter().sum()
    }

    /// What the meeples on the table are worth if the game ends now. The game is not changed.
    #[must_use]
    pub fn final_scoring(&self) -> FinalScoring {
        score::finish(&self.board)
    }

    /// The tiles on the table in the order of play, the start tile first.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = PlacedTile> + ExactSizeIterator + '_ {
        self.board.tiles().iter().map(PlacedTile::from)
    }

    /// The tile on a place.
    #[must_use]
    pub fn tile_at(&self, place: Coord) -> Option<PlacedTile> {
        let index = self.board.index_at(place)?;
        Some(PlacedTile::from(self.board.lain(index)))
    }

    /// The lower left and the upper right corner of the least rectangle that holds all tiles.
    #[must_use]
    pub fn bounds(&self) -> (Coord, Coord) {
        let (mut low, mut high) = ((0, 0), (0, 0));
        for lain in self.board.tiles() {
            let (x, y) = (lain.place.x(), lain.place.y());
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let corner = |(x, y)| Coord::new(x, y).unwrap_or_default();
        (corner(low), corner(high))
    }

    /// The meeples on the table, in the order in which they were put there.
    pub fn meeples(&self) -> impl Iterator<Item = StandingMeeple> + '_ {
        self.board.meeples().iter().map(|standing| {
            let (place, segment) = self.board.segment(standing.node);
            StandingMeeple {
                player: standing.player,
                place,
                segment,
            }
        })
    }

    /// All features of the table, each once: cities, roads, fields and monasteries, open and complete ones.
    pub fn features(&self) -> impl Iterator<Item = Feature> + '_ {
        self.board.roots().map(|root| {
            let first = self.board.connected(root).min().unwrap_or(root);
            self.board.feature(first)
        })
    }

    /// The feature that a part of a tile belongs to; `None` if no tile lies there or it does not have that part.
    #[must_use]
    pub fn feature_at(&self, place: Coord, segment: Claim) -> Option<Feature> {
        let tile = self.board.index_at(place)?;
        Some(self.board.feature(self.board.node(tile, segment)?))
    }

    /// All parts of the feature that a part of a tile belongs to, itself first; nothing if there is no such part.
    pub fn connected(
        &self,
        place: Coord,
        segment: Claim,
    ) -> impl Iterator<Item = (Coord, Claim)> + '_ {
        let tile = self.board.index_at(place);
        let node = tile.and_then(|tile| self.board.node(tile, segment));
        node.into_iter()
            .flat_map(|node| self.board.connected(node))
            .map(|node| self.board.segment(node))
    }
}

impl From<&Lain> for PlacedTile {
    fn from(lain: &Lain) -> Self {
        Self {
            place: lain.place,
            tile: lain.tile,
            player: lain.player,
        }
    }
}
