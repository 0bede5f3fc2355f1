//! The 24 designs of the base game's tiles.

use core::fmt;
use core::ops::RangeInclusive;

use super::tables::{ROWS, Row};
use super::{Claim, Edge, EdgeSet, HalfEdge, HalfEdgeSet, Turns};

/// What the middle of an edge shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// A city.
    City,
    /// A road, with a field at either side.
    Road,
    /// A field.
    Field,
}

impl Terrain {
    /// All terrains, in the order in which scores list them.
    pub const ALL: [Self; 3] = [Self::City, Self::Road, Self::Field];

    /// `C`, `R` or `F`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        match self {
            Self::City => b'C',
            Self::Road => b'R',
            Self::Field => b'F',
        }
    }

    /// The terrain with this capital letter.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'C' => Some(Self::City),
            b'R' => Some(Self::Road),
            b'F' => Some(Self::Field),
            _ => None,
        }
    }
}

/// Writes `city`, `road` or `field`.
impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::City => "city",
            Self::Road => "road",
            Self::Field => "field",
        })
    }
}

/// A field of an unturned design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldSegment {
    half_edges: HalfEdgeSet,
    cities: u8,
}

impl FieldSegment {
    pub(super) const fn new(half_edges: HalfEdgeSet, cities: u8) -> Self {
        Self { half_edges, cities }
    }

    /// Where the field reaches the tile's border.
    #[inline]
    #[must_use]
    pub const fn half_edges(self) -> HalfEdgeSet {
        self.half_edges
    }

    /// The cities of the same tile that the field touches: bit `i` for `cities()[i]` of the design.
    #[inline]
    #[must_use]
    pub const fn city_bits(self) -> u8 {
        self.cities
    }

    /// Whether the field touches the design's city with this index.
    #[inline]
    #[must_use]
    pub const fn touches(self, city: usize) -> bool {
        city < 8 && self.cities >> city & 1 != 0
    }
}

macro_rules! designs {
    ($($letter:ident = $name:literal $doc:literal),+ $(,)?) => {
        /// A design of tile, named by the publisher's letter. The base game has 72 tiles of 24 designs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Design {
            $(#[doc = concat!("`", $name, "`: ", $doc)] $letter,)+
        }

        impl Design {
            /// All designs, A to X.
            pub const ALL: [Self; 24] = [$(Self::$letter),+];
        }
    };
}

designs! {
    A = "FFRF" "a monastery with a road.",
    B = "FFFF" "a monastery in a field.",
    C = "CCCCE" "city all over, with an emblem.",
    D = "CRFR" "a city's edge and a straight road: the start tile is one of these.",
    E = "CFFF" "a city's edge.",
    F = "FCFCE" "a city from side to side, with an emblem.",
    G = "FCFC" "a city from side to side.",
    H = "CFCF" "two cities at opposite edges.",
    I = "CFFC^" "two cities at neighbouring edges.",
    J = "CRRF" "a city's edge and a road that bends to the right.",
    K = "CFRR" "a city's edge and a road that bends to the left.",
    L = "CRRR" "a city's edge and a junction.",
    M = "CCFFE" "a corner city with an emblem.",
    N = "CCFF" "a corner city.",
    O = "CRRCE" "a corner city with an emblem, and a bend.",
    P = "CRRC" "a corner city and a bend.",
    Q = "CCFCE" "a city on three edges, with an emblem.",
    R = "CCFC" "a city on three edges.",
    S = "CCRCE" "a city on three edges, with an emblem, and its road.",
    T = "CCRC" "a city on three edges and its road.",
    U = "RFRF" "a straight road.",
    V = "FFRR" "a bend.",
    W = "FRRR" "a junction of three roads.",
    X = "RRRR" "a junction of four roads.",
}

impl Design {
    /// The design of the start tile.
    pub const START: Self = Self::D;

    /// The number of tiles in the base game, the start tile counted.
    pub const TILES: u8 = 72;

    /// The most features that a design has (X: four roads and four fields).
    pub const MOST_FEATURES: usize = 8;

    /// 0 for A to 23 for X.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The design with this index, or `None` above 23.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The publisher's letter, `A` to `X`.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        b'A' + self as u8
    }

    /// The design with the publisher's (capital) letter.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'A'..=b'X' => Self::from_index((letter - b'A') as usize),
            _ => None,
        }
    }

    const fn row(self) -> &'static Row {
        &ROWS[self.index()]
    }

    /// The name in records that write angles: `FFRF`, `CCCCE`, `CFFC^`. Names are all different.
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The extra name that the draft proposes for three designs: `2F1CE` (F), `2F1C` (G), `2C1F` (H).
    #[inline]
    #[must_use]
    pub const fn alias(self) -> Option<&'static str> {
        self.row().alias
    }

    /// The design with this [`name`](Design::name) or [`alias`](Design::alias).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|design| design.name() == name || design.alias() == Some(name))
    }

    /// The terrains of the edges of the unturned tile, clockwise from the north.
    #[inline]
    #[must_use]
    pub const fn letters(self) -> [Terrain; 4] {
        self.row().letters
    }

    /// The terrains of the edges of the turned tile, clockwise from the north.
    #[must_use]
    pub const fn letters_at(self, turns: Turns) -> [Terrain; 4] {
        let [n, e, s, w] = self.letters();
        match turns {
            Turns::Zero => [n, e, s, w],
            Turns::Quarter => [w, n, e, s],
            Turns::Half => [s, w, n, e],
            Turns::ThreeQuarters => [e, s, w, n],
        }
    }

    /// The tiles that show these letters, clockwise from the north: every design and (reduced) turn, in the order of
    /// designs. More than one is found for the letters of G and H (`CFCF`), and for those of I and N (`CFFC`).
    pub fn with_letters(
        letters: [Terrain; 4],
        emblem: bool,
    ) -> impl Iterator<Item = (Self, Turns)> + Clone {
        Self::ALL
            .into_iter()
            .filter(move |design| design.has_emblem() == emblem)
            .flat_map(|design| design.distinct_turns().map(move |turns| (design, turns)))
            .filter(move |&(design, turns)| design.letters_at(turns) == letters)
    }

    /// How many of the 72 tiles have this design; of D one is the start tile.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.row().count
    }

    /// Whether the city has an emblem (a shield); such designs have one city.
    #[inline]
    #[must_use]
    pub const fn has_emblem(self) -> bool {
        self.row().emblem
    }

    /// Whether a monastery stands on the tile.
    #[inline]
    #[must_use]
    pub const fn has_monastery(self) -> bool {
        self.row().monastery
    }

    /// After how many quarter turns the tile looks the same again: 1, 2 or 4.
    #[inline]
    #[must_use]
    pub const fn period(self) -> u8 {
        self.row().period
    }

    /// The least number of turns that looks the same.
    #[inline]
    #[must_use]
    pub const fn reduce(self, turns: Turns) -> Turns {
        // The period is a power of two.
        Turns::ALL[turns.index() & (self.period() as usize - 1)]
    }

    /// The turns that look different, from zero.
    pub fn distinct_turns(self) -> impl Iterator<Item = Turns> + Clone {
        Turns::ALL.into_iter().take(usize::from(self.period()))
    }

    /// The cities of the unturned tile: the edges of each.
    #[inline]
    #[must_use]
    pub const fn cities(self) -> &'static [EdgeSet] {
        self.row().cities
    }

    /// The roads of the unturned tile: the edges of each, one or two. A road of one edge ends on the tile.
    #[inline]
    #[must_use]
    pub const fn roads(self) -> &'static [EdgeSet] {
        self.row().roads
    }

    /// The fields of the unturned tile.
    #[inline]
    #[must_use]
    pub const fn fields(self) -> &'static [FieldSegment] {
        self.row().fields
    }

    /// The features of the turned tile, each as the claim that takes it: cities, roads, fields, then the monastery.
    pub fn features(self, turns: Turns) -> impl Iterator<Item = Claim> + Clone {
        let cities = self.cities().iter();
        let roads = self.roads().iter();
        let fields = self.fields().iter();
        cities
            .map(move |edges| Claim::City(edges.turned(turns)))
            .chain(roads.map(move |edges| Claim::Road(edges.turned(turns))))
            .chain(fields.map(move |field| Claim::Field(field.half_edges.turned(turns))))
            .chain(self.has_monastery().then_some(Claim::Monastery))
    }

    /// Whether the turned tile has this feature: all its edges, and no others.
    #[must_use]
    pub fn has_feature(self, turns: Turns, feature: Claim) -> bool {
        self.features(turns).any(|own| own == feature)
    }

    /// The city or road at an edge of the turned tile; `None` where the edge is a field.
    #[must_use]
    pub fn feature_at(self, turns: Turns, edge: Edge) -> Option<Claim> {
        self.features(turns).find(|feature| match feature {
            Claim::City(edges) | Claim::Road(edges) => edges.contains(edge),
            Claim::Field(_) | Claim::Monastery => false,
        })
    }

    /// The field at a half-edge of the turned tile; `None` where the edge is a city.
    #[must_use]
    pub fn field_at(self, turns: Turns, half: HalfEdge) -> Option<Claim> {
        self.features(turns)
            .find(|feature| matches!(feature, Claim::Field(halves) if halves.contains(half)))
    }

    /// The numbers that Board Game Arena gives to the tiles of this design, of 1 to 72.
    #[must_use]
    pub const fn bga_ids(self) -> RangeInclusive<u8> {
        let (first, last) = self.row().bga;
        first..=last
    }

    /// The design of Board Game Arena's tile number 1 to 72.
    #[must_use]
    pub fn from_bga_id(id: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|design| design.bga_ids().contains(&id))
    }
}

/// Writes the name: `CFFC^`.
impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn text(letters: [Terrain; 4]) -> String {
        letters
            .iter()
            .map(|terrain| char::from(terrain.letter()))
            .collect()
    }

    #[test]
    fn the_set_has_72_tiles() {
        let total = |of: fn(Design) -> usize| -> usize {
            let each = |design: Design| usize::from(design.count()) * of(design);
            Design::ALL.into_iter().map(each).sum()
        };
        assert_eq!(total(|_| 1), usize::from(Design::TILES));
        assert_eq!(total(|design| design.fields().len()), 126);
        assert_eq!(total(|design| usize::from(design.has_monastery())), 6);
        assert_eq!(total(|design| usize::from(design.has_emblem())), 10);
        let without_letter = |design: Design| {
            let has_letter = |field: &FieldSegment| {
                let fields = (0..4).filter(|&edge| design.letters()[edge] == Terrain::Field);
                fields
                    .into_iter()
                    .any(|edge| field.half_edges.contains(Edge::ALL[edge].halves()[0]))
            };
            design
                .fields()
                .iter()
                .filter(|field| !has_letter(field))
                .count()
        };
        assert_eq!(total(without_letter), 56);
    }

    #[test]
    fn there_are_354_tiles_with_and_without_claim() {
        let mut claims = BTreeSet::new();
        for design in Design::ALL {
            for turns in design.distinct_turns() {
                let features: Vec<Claim> = design.features(turns).collect();
                assert!(features.len() <= Design::MOST_FEATURES);
                claims.insert((design, turns, None));
                claims.extend(
                    features
                        .into_iter()
                        .map(|claim| (design, turns, Some(claim))),
                );
            }
        }
        assert_eq!(claims.len(), 354);
    }

    #[test]
    fn features_fill_the_border_as_the_letters_say() {
        for design in Design::ALL {
            for turns in Turns::ALL {
                let letters = design.letters_at(turns);
                for edge in Edge::ALL {
                    let claim = design.feature_at(turns, edge);
                    let terrain = letters[edge.index()];
                    assert_eq!(
                        matches!(claim, Some(Claim::City(_))),
                        terrain == Terrain::City
                    );
                    assert_eq!(
                        matches!(claim, Some(Claim::Road(_))),
                        terrain == Terrain::Road
                    );
                    let fields = edge.halves().map(|half| design.field_at(turns, half));
                    assert_eq!(
                        fields.map(|field| field.is_none()),
                        [terrain == Terrain::City; 2]
                    );
                    // Only a road parts the two halves of an edge.
                    assert!(terrain != Terrain::Field || fields[0] == fields[1]);
                }
                let edges: usize = design
                    .features(turns)
                    .map(|feature| match feature {
                        Claim::City(edges) | Claim::Road(edges) => 2 * edges.len(),
                        Claim::Field(halves) => halves.len(),
                        Claim::Monastery => 0,
                    })
                    .sum();
                let road_edges = letters.iter().filter(|&&l| l == Terrain::Road).count();
                assert_eq!(edges, 8 + 2 * road_edges, "no half-edge is owned twice");
            }
        }
    }

    #[test]
    fn fields_touch_cities_of_their_tile() {
        for design in Design::ALL {
            for (city, edges) in design.cities().iter().enumerate() {
                // Unless it fills the tile, every city has a field at its side.
                let touched = design.fields().iter().any(|field| field.touches(city));
                assert_eq!(touched, edges.len() < 4, "{design}");
            }
            for field in design.fields() {
                assert!(usize::from(field.city_bits()) < 1 << design.cities().len());
                assert!(!field.half_edges().is_empty());
            }
        }
        assert!(!Design::D.fields()[1].touches(0) && !Design::D.fields()[0].touches(9));
    }

    #[test]
    fn turns_are_clockwise() {
        let cases = [
            (Design::D, -90, "RFRC"),
            (Design::D, 270, "RFRC"),
            (Design::E, 180, "FFCF"),
            (Design::R, 90, "CCCF"),
            (Design::A, -90, "FRFF"),
            (Design::V, -90, "FRRF"),
        ];
        for (design, degrees, turned) in cases {
            let turns = Turns::from_degrees(degrees).unwrap();
            assert_eq!(text(design.letters_at(turns)), turned);
            for edge in Edge::ALL {
                let lies = edge.turned(turns);
                assert_eq!(
                    design.letters_at(turns)[lies.index()],
                    design.letters()[edge.index()]
                );
            }
        }
    }

    #[test]
    fn periods_are_those_of_the_features() {
        for design in Design::ALL {
            let seen = |turns| design.features(turns).collect::<BTreeSet<_>>();
            for turns in Turns::ALL {
                let same = seen(turns) == seen(Turns::Zero);
                assert_eq!(same, design.reduce(turns) == Turns::Zero, "{design}");
                assert_eq!(seen(turns), seen(design.reduce(turns)));
            }
        }
    }

    #[test]
    fn names_are_letters_and_marks() {
        for design in Design::ALL {
            let mut name = text(design.letters());
            name.push_str(if design.has_emblem() { "E" } else { "" });
            name.push_str(if design == Design::I { "^" } else { "" });
            assert_eq!(design.name(), name);
            assert_eq!(Design::from_name(&name), Some(design));
            assert_eq!(Design::from_letter(design.letter()), Some(design));
            assert_eq!(Design::from_index(design.index()), Some(design));
        }
        assert_eq!(Design::from_name("2F1CE"), Some(Design::F));
        assert_eq!(Design::from_name("2F1C"), Some(Design::G));
        assert_eq!(Design::from_name("2C1F"), Some(Design::H));
        assert_eq!(Design::from_name("CFFC"), None);
        assert_eq!(Design::from_letter(b'Y'), None);
    }

    #[test]
    fn letters_leave_a_choice_only_for_separate_and_joined_cities() {
        let find = |letters: &str, emblem| -> Vec<(Design, Turns)> {
            let letters: Vec<Terrain> = letters
                .bytes()
                .map(|letter| Terrain::from_letter(letter).unwrap())
                .collect();
            Design::with_letters(letters.try_into().unwrap(), emblem).collect()
        };
        use Turns::{Quarter, ThreeQuarters, Zero};
        assert_eq!(
            find("CFFC", false),
            [(Design::I, Zero), (Design::N, ThreeQuarters)]
        );
        assert_eq!(find("CFFC", true), [(Design::M, ThreeQuarters)]);
        assert_eq!(
            find("CFCF", false),
            [(Design::G, Quarter), (Design::H, Zero)]
        );
        assert_eq!(find("CFCF", true), [(Design::F, Quarter)]);
        assert_eq!(find("FFFF", true), []);
        let choices = Design::ALL.into_iter().filter(|design| {
            Design::with_letters(design.letters(), design.has_emblem()).count() > 1
        });
        assert_eq!(
            choices.collect::<Vec<_>>(),
            [Design::G, Design::H, Design::I, Design::N]
        );
    }

    #[test]
    fn board_game_arena_numbers_all_tiles() {
        for id in 1..=72 {
            assert!(Design::from_bga_id(id).is_some());
        }
        assert_eq!(Design::from_bga_id(0), None);
        assert_eq!(Design::from_bga_id(73), None);
        for design in Design::ALL {
            assert_eq!(design.bga_ids().count(), usize::from(design.count()));
        }
    }
}
