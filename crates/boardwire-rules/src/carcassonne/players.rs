//! Sets of players, and a value for each.

use core::fmt;
use core::ops::{Index, IndexMut};

use boardwire_core::carcassonne::PlayerId;

/// Some of the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// Whether the player is one of them.
    #[inline]
    #[must_use]
    pub const fn contains(self, player: PlayerId) -> bool {
        self.0 >> player as u8 & 1 != 0
    }

    /// The set and one more player.
    #[inline]
    #[must_use]
    pub const fn with(self, player: PlayerId) -> Self {
        Self(self.0 | 1 << player as u8)
    }

    /// How many they are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is nobody.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players, in the order of play.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> + Clone {
        PlayerId::ALL
            .into_iter()
            .filter(move |&player| self.contains(player))
    }
}

impl FromIterator<PlayerId> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> Self {
        players.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Writes `A`, `A and B`, `A, B and C`; `nobody` for the empty set.
impl fmt::Display for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.len();
        for (i, player) in self.iter().enumerate() {
            let gap = match i {
                0 => "",
                _ if i + 1 == last => " and ",
                _ => ", ",
            };
            write!(f, "{gap}{player}")?;
        }
        f.write_str(if self.is_empty() { "nobody" } else { "" })
    }
}

/// Shows the letters.
impl fmt::Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A value for each player, indexed by [`PlayerId`]. Players who are not in the game have the value's default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PerPlayer<T>([T; PlayerId::ALL.len()]);

impl<T> PerPlayer<T> {
    /// Every player and the value, in the order of play, also of players who are not in the game.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerId, &T)> {
        PlayerId::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<PlayerId> for PerPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: PlayerId) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<PlayerId> for PerPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: PlayerId) -> &mut T {
        &mut self.0[player.index()]
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn sets_of_players_are_listed_in_words() {
        use PlayerId::{A, C, E};
        let of = |players: &[PlayerId]| players.iter().copied().collect::<PlayerSet>().to_string();
        assert_eq!(of(&[]), "nobody");
        assert_eq!(of(&[C]), "C");
        assert_eq!(of(&[C, A]), "A and C");
        assert_eq!(of(&[E, C, A]), "A, C and E");
    }
}
