//! Short spellings for tiles and claims, and random games.

use boardwire_core::carcassonne::{
    Claim, Coord, Design, Edge, EdgeSet, HalfEdge, HalfEdgeSet, PlayerId, TileUse, Turns,
};
use boardwire_rules::carcassonne::{Game, Outcome};

pub(crate) fn at(x: i16, y: i16) -> Coord {
    Coord::new(x, y).unwrap()
}

/// `C:NE`, `R:S`, `F:27`, `M`; nothing for the empty text.
pub(crate) fn claim(text: &str) -> Option<Claim> {
    let edges = |letters: &str| -> EdgeSet {
        let index = |letter| "NESW".find(letter).unwrap();
        let edges = letters.chars().map(|c| Edge::from_index(index(c)).unwrap());
        edges.collect()
    };
    Some(match text.split_once(':') {
        Some(("C", letters)) => Claim::City(edges(letters)),
        Some(("R", letters)) => Claim::Road(edges(letters)),
        Some(("F", numbers)) => {
            let halves = numbers.bytes().map(|b| HalfEdge::new(b - b'0').unwrap());
            Claim::Field(halves.collect::<HalfEdgeSet>())
        }
        _ if text == "M" => Claim::Monastery,
        _ => return None.filter(|_: &Claim| text.is_empty()),
    })
}

/// `E2 C:S`: the design, its clockwise quarter turns, and what it claims.
pub(crate) fn tile(text: &str) -> TileUse {
    let (face, claimed) = text.split_once(' ').unwrap_or((text, ""));
    let design = Design::from_letter(face.as_bytes()[0]).unwrap();
    let turns = Turns::from_index(face[1..].parse().unwrap()).unwrap();
    TileUse::new(design, turns, claim(claimed)).unwrap()
}

/// Plays a tile that is expected to be legal.
pub(crate) fn play(game: &mut Game, x: i16, y: i16, text: &str) -> Outcome {
    match game.play(at(x, y), tile(text)) {
        Ok(outcome) => outcome,
        Err(refusal) => panic!("{text} on {x} {y}: {refusal}"),
    }
}

/// The points that a play brought, of those who got any: `A 4 0 0`.
pub(crate) fn gains(outcome: &Outcome) -> String {
    let texts = outcome.payees().map(|player| {
        let [city, road, monastery] = outcome.gains[player];
        format!("{player} {city} {road} {monastery}")
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// Answers to "which of so many", from a list, or for ever from a seed.
pub(crate) struct Choices<I>(I);

impl<I: Iterator<Item = u32>> Choices<I> {
    pub(crate) fn new(numbers: impl IntoIterator<IntoIter = I>) -> Self {
        Self(numbers.into_iter())
    }

    /// A number below `count`, or `None` when the answers are used up or there is nothing to choose.
    pub(crate) fn below(&mut self, count: usize) -> Option<usize> {
        let choice = self.0.next()?;
        (choice as usize).checked_rem(count)
    }
}

/// Numbers without end from a seed (xorshift64*).
pub(crate) fn numbers(seed: u64) -> impl Iterator<Item = u32> {
    let mut state = seed.wrapping_mul(2).wrapping_add(0x9E37_79B9_7F4A_7C15) | 1;
    core::iter::repeat_with(move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let mixed = state.wrapping_mul(0x2545_F491_4F6C_DD1D);
        u32::try_from(mixed >> 32).unwrap()
    })
}

/// What comes next in a random game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Play(Coord, TileUse),
    SetAside(Design),
}

/// Draws a tile and chooses how to play it, more often than chance would where it has many neighbours, so that features
/// get completed, and with a claim.
pub(crate) fn next_event(
    game: &Game,
    choices: &mut Choices<impl Iterator<Item = u32>>,
) -> Option<Event> {
    let bag: Vec<Design> = Design::ALL
        .into_iter()
        .flat_map(|design| vec![design; usize::from(game.tiles_left(design))])
        .collect();
    let design = bag[choices.below(bag.len())?];
    let mut placements: Vec<(Coord, Turns)> = game.legal_placements(design).collect();
    if placements.is_empty() {
        return Some(Event::SetAside(design));
    }
    let neighbours = |&(place, _): &(Coord, Turns)| {
        let beside = place
            .around()
            .filter(|&other| game.tile_at(other).is_some());
        beside.count()
    };
    if choices.below(4)? > 0 {
        let most = placements.iter().map(neighbours).max().unwrap_or_default();
        placements.retain(|placement| neighbours(placement) + 1 >= most);
    }
    let (place, turns) = placements[choices.below(placements.len())?];
    let claims = game.legal_claims(place, design, turns).unwrap();
    let claimed = choices.below(claims.len() + 1)?;
    let claimed = claims.get(claimed).copied();
    Some(Event::Play(
        place,
        TileUse::new(design, turns, claimed).unwrap(),
    ))
}

pub(crate) fn players(game: &Game) -> Vec<PlayerId> {
    game.players().collect()
}
