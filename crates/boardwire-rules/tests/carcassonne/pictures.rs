//! A second scorer that knows nothing of segments: tiles are pictures of seven by seven dots, features are what flood
//! fill finds on the table, and all is found anew whenever it is asked for.

use std::collections::{BTreeMap, BTreeSet};

use boardwire_core::carcassonne::{Claim, Coord, Design, Edge, HalfEdge, PlayerId, TileUse, Turns};

const SIZE: i32 = 7;

/// The designs unturned, row by row: city, road, field, monastery, junction (`X`); corners belong to nothing.
const PICTURES: [(&str, &str); 24] = [
    (
        "A",
        ".FFFFF. FFFFFFF FFFFFFF FFFMFFF FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "B",
        ".FFFFF. FFFFFFF FFFFFFF FFFMFFF FFFFFFF FFFFFFF .FFFFF.",
    ),
    (
        "C",
        ".CCCCC. CCCCCCC CCCCCCC CCCCCCC CCCCCCC CCCCCCC .CCCCC.",
    ),
    (
        "D",
        ".CCCCC. FFCCCFF FFFFFFF RRRRRRR FFFFFFF FFFFFFF .FFFFF.",
    ),
    (
        "E",
        ".CCCCC. FFCCCFF FFFFFFF FFFFFFF FFFFFFF FFFFFFF .FFFFF.",
    ),
    (
        "F",
        ".FFFFF. CFFFFFC CCCCCCC CCCCCCC CCCCCCC CFFFFFC .FFFFF.",
    ),
    (
        "G",
        ".FFFFF. CFFFFFC CCCCCCC CCCCCCC CCCCCCC CFFFFFC .FFFFF.",
    ),
    (
        "H",
        ".CCCCC. FFCCCFF FFFFFFF FFFFFFF FFFFFFF FFCCCFF .CCCCC.",
    ),
    (
        "I",
        ".CCCCC. CFFFFFF CFFFFFF CFFFFFF CFFFFFF CFFFFFF .FFFFF.",
    ),
    (
        "J",
        ".CCCCC. FFCCCFF FFFFFFF FFFRRRR FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "K",
        ".CCCCC. FFCCCFF FFFFFFF RRRRFFF FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "L",
        ".CCCCC. FFCCCFF FFFFFFF RRRXRRR FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "M",
        ".CCCCC. FCCCCCC FFCCCCC FFFCCCC FFFFCCC FFFFFCC .FFFFF.",
    ),
    (
        "N",
        ".CCCCC. FCCCCCC FFCCCCC FFFCCCC FFFFCCC FFFFFCC .FFFFF.",
    ),
    (
        "O",
        ".CCCCC. CCCCCFF CCCFFFF CCFFRRR CCFRRFF CFFRFFF .FFRFF.",
    ),
    (
        "P",
        ".CCCCC. CCCCCFF CCCFFFF CCFFRRR CCFRRFF CFFRFFF .FFRFF.",
    ),
    (
        "Q",
        ".CCCCC. CCCCCCC CCCCCCC CCCCCCC CCCCCCC CFFFFFC .FFFFF.",
    ),
    (
        "R",
        ".CCCCC. CCCCCCC CCCCCCC CCCCCCC CCCCCCC CFFFFFC .FFFFF.",
    ),
    (
        "S",
        ".CCCCC. CCCCCCC CCCCCCC CCCCCCC CCCCCCC CFFRFFC .FFRFF.",
    ),
    (
        "T",
        ".CCCCC. CCCCCCC CCCCCCC CCCCCCC CCCCCCC CFFRFFC .FFRFF.",
    ),
    (
        "U",
        ".FFRFF. FFFRFFF FFFRFFF FFFRFFF FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "V",
        ".FFFFF. FFFFFFF FFFFFFF RRRRFFF FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "W",
        ".FFFFF. FFFFFFF FFFFFFF RRRXRRR FFFRFFF FFFRFFF .FFRFF.",
    ),
    (
        "X",
        ".FFRFF. FFFRFFF FFFRFFF RRRXRRR FFFRFFF FFFRFFF .FFRFF.",
    ),
];

/// Dots to the right and downwards, on a tile or on the table.
type Dot = (i32, i32);

/// The table as dots, and the meeples on them.
pub(crate) struct Pictures {
    dots: Vec<u8>,
    /// The number of the last flood that came to each dot.
    seen: Vec<u32>,
    floods: u32,
    tiles: BTreeMap<usize, TileUse>,
    /// Where each stands, as an index of `dots`.
    meeples: Vec<(PlayerId, usize)>,
    pub(crate) in_hand: BTreeMap<PlayerId, u8>,
}

/// A feature as it is found on the table; dots and tiles as indices.
pub(crate) struct Region {
    kind: u8,
    /// The number of the flood that found it.
    flood: u32,
    /// Each once.
    tiles: Vec<usize>,
    is_open: bool,
    /// Dots of cities beside it.
    cities: Vec<usize>,
}

const FARTHEST: i32 = SIZE * (Coord::MAX as i32 + 1);
const WIDE: usize = (2 * FARTHEST + SIZE) as usize;

fn index((x, y): Dot) -> usize {
    usize::try_from(y + FARTHEST).unwrap() * WIDE + usize::try_from(x + FARTHEST).unwrap()
}

/// The index of the upper left dot of the tile that a dot belongs to.
fn tile_of(dot: usize) -> usize {
    let size = usize::try_from(SIZE).unwrap();
    dot - dot % WIDE % size - dot / WIDE % size * WIDE
}

/// The upper left dot of a place; dots count downwards.
fn corner(place: Coord) -> Dot {
    (SIZE * i32::from(place.x()), -SIZE * i32::from(place.y()))
}

fn picture(design: Design, turns: Turns) -> Vec<Vec<u8>> {
    let (letter, rows) = PICTURES[design.index()];
    assert_eq!(letter.as_bytes(), [design.letter()]);
    let mut dots: Vec<Vec<u8>> = rows.split(' ').map(|row| row.as_bytes().to_vec()).collect();
    for _ in 0..turns.index() {
        let old = dots.clone();
        for (y, row) in dots.iter_mut().enumerate() {
            for (x, dot) in row.iter_mut().enumerate() {
                *dot = old[6 - x][y];
            }
        }
    }
    dots
}

/// A dot of a feature within its tile.
fn dot_of(claim: Claim) -> Dot {
    match claim {
        Claim::City(edges) | Claim::Road(edges) => middle(edges.iter().next().unwrap()),
        Claim::Field(halves) => beside_middle(halves.iter().next().unwrap()),
        Claim::Monastery => (3, 3),
    }
}

fn middle(edge: Edge) -> Dot {
    match edge {
        Edge::North => (3, 0),
        Edge::East => (6, 3),
        Edge::South => (3, 6),
        Edge::West => (0, 3),
    }
}

fn beside_middle(half: HalfEdge) -> Dot {
    [
        (2, 0),
        (4, 0),
        (6, 2),
        (6, 4),
        (4, 6),
        (2, 6),
        (0, 4),
        (0, 2),
    ][half.index()]
}

impl Pictures {
    pub(crate) fn new(players: &[PlayerId]) -> Self {
        let area = WIDE * WIDE;
        let mut pictures = Self {
            dots: vec![0; area],
            seen: vec![0; area],
            floods: 0,
            tiles: BTreeMap::new(),
            meeples: Vec::new(),
            in_hand: players.iter().map(|&player| (player, 7)).collect(),
        };
        pictures.draw(Coord::START, TileUse::unclaimed(Design::D, Turns::Zero));
        pictures
    }

    fn draw(&mut self, place: Coord, tile: TileUse) {
        let (left, top) = corner(place);
        for (row, y) in picture(tile.design(), tile.turns()).iter().zip(top..) {
            for (&dot, x) in row.iter().zip(left..) {
                self.dots[index((x, y))] = dot;
            }
        }
        self.tiles.insert(index((left, top)), tile);
    }

    fn region(&mut self, start: usize) -> Region {
        let kind = self.dots[start];
        self.floods += 1;
        let mut region = Region {
            kind,
            flood: self.floods,
            tiles: Vec::new(),
            is_open: false,
            cities: Vec::new(),
        };
        let mut queue = vec![start];
        while let Some(dot) = queue.pop() {
            if self.seen[dot] == self.floods {
                continue;
            }
            self.seen[dot] = self.floods;
            let tile = tile_of(dot);
            if region.tiles.last() != Some(&tile) {
                region.tiles.push(tile);
            }
            for next in [dot - WIDE, dot + 1, dot + WIDE, dot - 1] {
                match self.dots[next] {
                    0 => region.is_open = true,
                    same if same == kind => queue.push(next),
                    b'C' => region.cities.push(next),
                    _ => {}
                }
            }
        }
        region.tiles.sort_unstable();
        region.tiles.dedup();
        region
    }

    /// Whether a dot is in a region that no later flood has found anew.
    fn is_in(&self, region: &Region, dot: usize) -> bool {
        self.seen[dot] == region.flood
    }

    /// The tiles around a monastery.
    fn around(&self, tile: usize) -> u16 {
        let size = usize::try_from(SIZE).unwrap();
        let (up, middle, down) = (tile - size * WIDE, tile, tile + size * WIDE);
        let row = |at: usize| [at - size, at, at + size];
        let block = [row(up), row(middle), row(down)].concat();
        let lain = block.iter().filter(|at| self.tiles.contains_key(at));
        u16::try_from(lain.count()).unwrap() - 1
    }

    fn emblems(&self, region: &Region) -> usize {
        let has_emblem = |tile: &&usize| self.tiles[*tile].design().name().ends_with('E');
        region.tiles.iter().filter(has_emblem).count()
    }

    /// What the majority of a region gets: players with the most meeples.
    fn majority(&self, region: &Region) -> Vec<PlayerId> {
        let mut counts = BTreeMap::new();
        for (player, dot) in &self.meeples {
            if self.is_in(region, *dot) {
                *counts.entry(*player).or_insert(0) += 1;
            }
        }
        let most = counts.values().max().copied();
        let holders = counts.into_iter().filter(|&(_, count)| Some(count) == most);
        holders.map(|(player, _)| player).collect()
    }

    fn take_back(&mut self, region: &Region) {
        let (back, stay): (Vec<_>, Vec<_>) = self
            .meeples
            .iter()
            .partition(|(_, dot)| self.is_in(region, *dot));
        self.meeples = stay;
        for (player, _) in back {
            *self.in_hand.get_mut(&player).unwrap() += 1;
        }
    }

    /// Whether a meeple could be put on the feature if the tile lay there.
    pub(crate) fn is_free(&mut self, place: Coord, tile: TileUse, claim: Claim) -> bool {
        let (left, top) = corner(place);
        self.draw(place, tile);
        let (x, y) = dot_of(claim);
        let region = self.region(index((left + x, top + y)));
        let is_free = self.majority(&region).is_empty();
        for y in top..top + SIZE {
            for x in left..left + SIZE {
                self.dots[index((x, y))] = 0;
            }
        }
        self.tiles.remove(&index((left, top)));
        is_free
    }

    /// Lays a tile and scores it: the points of each player who gets any.
    pub(crate) fn play(
        &mut self,
        player: PlayerId,
        place: Coord,
        tile: TileUse,
    ) -> BTreeMap<PlayerId, [u16; 3]> {
        let (left, top) = corner(place);
        self.draw(place, tile);
        if let Some(claim) = tile.claim() {
            let (x, y) = dot_of(claim);
            self.meeples.push((player, index((left + x, top + y))));
            *self.in_hand.get_mut(&player).unwrap() -= 1;
        }
        let mut gains: BTreeMap<PlayerId, [u16; 3]> = BTreeMap::new();
        for edge in Edge::ALL {
            let (x, y) = middle(edge);
            let region = self.region(index((left + x, top + y)));
            if region.is_open || region.kind == b'F' {
                continue;
            }
            let tiles = region.tiles.len();
            let (column, points) = match region.kind {
                b'C' => (0, 2 * tiles + 2 * self.emblems(&region)),
                _ => (1, tiles),
            };
            // Met again at another edge, the feature has no meeples left.
            for payee in self.majority(&region) {
                gains.entry(payee).or_default()[column] += u16::try_from(points).unwrap();
            }
            self.take_back(&region);
        }
        let monks: Vec<usize> = self.meeples.iter().map(|&(_, dot)| dot).collect();
        for dot in monks {
            if self.dots[dot] == b'M' && self.around(tile_of(dot)) == 8 {
                let region = self.region(dot);
                for payee in self.majority(&region) {
                    gains.entry(payee).or_default()[2] += 9;
                }
                self.take_back(&region);
            }
        }
        gains
    }

    /// The points at the end.
    pub(crate) fn finish(&mut self) -> BTreeMap<PlayerId, [u16; 4]> {
        let mut points: BTreeMap<PlayerId, [u16; 4]> = BTreeMap::new();
        while let Some(&(_, dot)) = self.meeples.first() {
            let region = self.region(dot);
            let tiles = u16::try_from(region.tiles.len()).unwrap();
            let (column, worth) = match region.kind {
                b'C' => (0, tiles + u16::try_from(self.emblems(&region)).unwrap()),
                b'R' => (1, tiles),
                b'M' => (2, 1 + self.around(tile_of(dot))),
                _ => (3, 3 * self.completed_cities(&region)),
            };
            for payee in self.majority(&region) {
                points.entry(payee).or_default()[column] += worth;
            }
            self.take_back(&region);
        }
        points
    }

    fn completed_cities(&mut self, field: &Region) -> u16 {
        let mut left = field.cities.clone();
        let mut count = 0;
        while let Some(dot) = left.pop() {
            let city = self.region(dot);
            left.retain(|&other| !self.is_in(&city, other));
            count += u16::from(!city.is_open);
        }
        count
    }
}

/// The pictures show what the table of designs says.
#[test]
fn pictures_show_the_designs() {
    for design in Design::ALL {
        for turns in Turns::ALL {
            let mut table = Pictures::new(&[]);
            let place = Coord::new(5, 5).unwrap();
            table.draw(place, TileUse::unclaimed(design, turns));
            let (left, top) = corner(place);
            let on_tile = |(x, y): Dot| index((left + x, top + y));
            for claim in design.features(turns) {
                let region = table.region(on_tile(dot_of(claim)));
                let (kind, border): (u8, BTreeSet<Dot>) = match claim {
                    Claim::City(edges) => (b'C', edges.iter().map(middle).collect()),
                    Claim::Road(edges) => (b'R', edges.iter().map(middle).collect()),
                    Claim::Field(halves) => (b'F', halves.iter().map(beside_middle).collect()),
                    Claim::Monastery => (b'M', BTreeSet::from([(3, 3)])),
                };
                assert_eq!(region.kind, kind, "{design} {turns:?}");
                let dots = match kind {
                    b'F' => HalfEdge::ALL.map(beside_middle).to_vec(),
                    b'M' => vec![(3, 3)],
                    _ => Edge::ALL.map(middle).to_vec(),
                };
                let reached: BTreeSet<Dot> = dots
                    .into_iter()
                    .filter(|&dot| table.is_in(&region, on_tile(dot)))
                    .collect();
                assert_eq!(reached, border, "{design} {turns:?} {claim}");
                if let Claim::Field(halves) = claim {
                    let field = design.fields().iter();
                    let mut field = field.filter(|f| f.half_edges().turned(turns) == halves);
                    let field = field.next().unwrap();
                    for (city, edges) in design.cities().iter().enumerate() {
                        let edges = edges.turned(turns);
                        let other = table.region(on_tile(dot_of(Claim::City(edges))));
                        let touches = region.cities.iter().any(|&dot| table.is_in(&other, dot));
                        assert_eq!(touches, field.touches(city), "{design} {claim} {edges}");
                    }
                }
            }
        }
    }
}
