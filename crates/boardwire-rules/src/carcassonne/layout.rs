//! The designs in the form that the rules look things up in.

use boardwire_core::carcassonne::{Claim, Design, Terrain, Turns};

/// Stands for "no feature" in the tables.
pub(super) const NO_FEATURE: u8 = u8::MAX;

/// A turned design. Features are numbered cities first, then roads, fields, and the monastery, as
/// [`Design::features`] lists them.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) letters: [Terrain; 4],
    /// How many features there are.
    pub(super) len: u8,
    /// How many of them are cities.
    pub(super) cities: u8,
    pub(super) has_emblem: bool,
    /// The features; those from `len` on mean nothing.
    claims: [Claim; Design::MOST_FEATURES],
    /// The city or road at each edge, or [`NO_FEATURE`].
    pub(super) at_edge: [u8; 4],
    /// The field at each half-edge, or [`NO_FEATURE`].
    pub(super) at_half: [u8; 8],
    /// For each feature that is a field, the cities it touches: bit `i` for feature `i`.
    pub(super) touches: [u8; Design::MOST_FEATURES],
}

static LAYOUTS: [[Layout; 4]; 24] = {
    const EMPTY: [Layout; 4] = [const { Layout::of(Design::A, Turns::Zero) }; 4];
    let mut layouts = [EMPTY; 24];
    let mut i = 0;
    while i < layouts.len() {
        let mut turns = 0;
        while turns < 4 {
            layouts[i][turns] = Layout::of(Design::ALL[i], Turns::ALL[turns]);
            turns += 1;
        }
        i += 1;
    }
    layouts
};

impl Layout {
    #[inline]
    pub(super) fn get(design: Design, turns: Turns) -> &'static Self {
        &LAYOUTS[design.index()][turns.index()]
    }

    /// The features as claims, in the order of their numbers.
    #[inline]
    pub(super) fn claims(&self) -> &[Claim] {
        &self.claims[..usize::from(self.len)]
    }

    /// The number of a feature, [`NO_FEATURE`] if the tile does not have it.
    #[inline]
    pub(super) fn number_of(&self, claim: Claim) -> u8 {
        let found = (0..self.len).zip(self.claims());
        let mut found = found.filter(|&(_, &own)| own == claim);
        found.next().map_or(NO_FEATURE, |(number, _)| number)
    }

    const fn of(design: Design, turns: Turns) -> Self {
        let mut layout = Self {
            letters: design.letters_at(turns),
            len: 0,
            cities: 0,
            has_emblem: design.has_emblem(),
            claims: [Claim::Monastery; Design::MOST_FEATURES],
            at_edge: [NO_FEATURE; 4],
            at_half: [NO_FEATURE; 8],
            touches: [0; Design::MOST_FEATURES],
        };
        let mut i = 0;
        while i < design.cities().len() {
            layout.push(Claim::City(design.cities()[i].turned(turns)), 0);
            layout.cities += 1;
            i += 1;
        }
        i = 0;
        while i < design.roads().len() {
            layout.push(Claim::Road(design.roads()[i].turned(turns)), 0);
            i += 1;
        }
        i = 0;
        while i < design.fields().len() {
            let field = design.fields()[i];
            let claim = Claim::Field(field.half_edges().turned(turns));
            layout.push(claim, field.city_bits());
            i += 1;
        }
        if design.has_monastery() {
            layout.push(Claim::Monastery, 0);
        }
        layout
    }

    const fn push(&mut self, claim: Claim, touches: u8) {
        let number = self.len;
        self.claims[number as usize] = claim;
        self.touches[number as usize] = touches;
        match claim {
            Claim::City(edges) | Claim::Road(edges) => {
                mark(&mut self.at_edge, edges.bits(), number)
            }
            Claim::Field(halves) => mark(&mut self.at_half, halves.bits(), number),
            Claim::Monastery => {}
        }
        self.len += 1;
    }
}

/// Enters the number where a bit is set.
const fn mark(places: &mut [u8], bits: u8, number: u8) {
    let mut i = 0;
    while i < places.len() {
        if bits >> i & 1 != 0 {
            places[i] = number;
        }
        i += 1;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn layouts_are_the_designs() {
        for design in Design::ALL {
            for turns in Turns::ALL {
                let layout = Layout::get(design, turns);
                let features: Vec<Claim> = design.features(turns).collect();
                assert_eq!(layout.claims(), features);
                assert_eq!(usize::from(layout.cities), design.cities().len());
                for (number, &claim) in features.iter().enumerate() {
                    assert_eq!(usize::from(layout.number_of(claim)), number);
                }
            }
        }
        let start = Layout::get(Design::D, Turns::Zero);
        assert_eq!(start.number_of(Claim::Monastery), NO_FEATURE);
        assert_eq!(start.at_edge, [0, 1, NO_FEATURE, 1]);
        assert_eq!(start.at_half, [255, 255, 2, 3, 3, 3, 3, 2]);
        assert_eq!(start.touches[2..4], [1, 0]);
    }
}
