//! How tiles are written: one spelling for each tile, claim and style.

use boardwire_core::Out;
use boardwire_core::carcassonne::{Claim, Design, HalfEdge, HalfEdgeSet, Terrain, TileUse, Turns};

use crate::model::Style;

/// Writes a tile in a style, as the crate's page says.
pub fn put_tile(tile: TileUse, style: Style, out: &mut impl Out) {
    let design = tile.design();
    // In styles with angles the letters are those of the table, whatever the turn.
    let (letters, back) = if style.is_angle() {
        (design.letters(), tile.turns().inverse())
    } else {
        (tile.letters(), Turns::Zero)
    };
    let claim = tile.claim().map(|claim| claim.turned(back));
    let mut text = [0; 16];
    let mut len = 0;
    let mut put = |byte: u8| {
        if let Some(place) = text.get_mut(len) {
            *place = byte;
            len += 1;
        }
    };
    let mark = claim.and_then(|claim| Some((claim_letter(letters, claim)?, claim)));
    for (index, letter) in letters.into_iter().enumerate() {
        put(letter.letter());
        match mark {
            Some((at, claim)) if at == index => put(match claim {
                Claim::City(_) | Claim::Road(_) => b'm',
                Claim::Field(_) => b'M',
                Claim::Monastery => b'k',
            }),
            _ => {}
        }
    }
    if design == Design::I {
        put(b'^');
    }
    if design.has_emblem() {
        put(b'E');
    }
    out.put(text.get(..len).unwrap_or_default());
    out.put(match (style, design, tile.turns()) {
        (Style::Start, Design::G, _) => b"(2F1C)",
        (Style::Start, Design::H, _) => b"(2C1F)",
        (Style::Start, _, _) | (_, _, Turns::Zero) => b"",
        (Style::Signed, _, Turns::Quarter) => b"(+90)",
        (Style::Signed, _, Turns::Half) => b"(+180)",
        (Style::Signed, _, Turns::ThreeQuarters) => b"(-90)",
        (Style::Unsigned, _, Turns::Quarter) => b"(90)",
        (Style::Unsigned, _, Turns::Half) => b"(180)",
        (Style::Unsigned, _, Turns::ThreeQuarters) => b"(270)",
    });
}

/// Behind which letter, 0 to 3, the meeple of a claim stands. `None` for a claim that the letters do not have.
pub(crate) fn claim_letter(letters: [Terrain; 4], claim: Claim) -> Option<usize> {
    match claim {
        Claim::City(edges) | Claim::Road(edges) => {
            Some(usize::try_from(edges.bits().checked_ilog2()?).unwrap_or(0))
        }
        Claim::Field(halves) => field_letter(letters, halves),
        Claim::Monastery => Some(3),
    }
}

/// The last F of the field, else the last R with the field clockwise of its road, else the last C before such a road's field.
fn field_letter(letters: [Terrain; 4], halves: HalfEdgeSet) -> Option<usize> {
    let [north, east, south, west] = letters;
    let next = [east, south, west, north];
    [Terrain::Field, Terrain::Road, Terrain::City]
        .into_iter()
        .find_map(|wanted| {
            let named = |index: usize, letter: Terrain, next: Terrain| {
                letter == wanted
                    && (wanted != Terrain::City || next == Terrain::Road)
                    && field_half(letter, index).is_some_and(|half| halves.contains(half))
            };
            let mut found = None;
            for (index, (letter, next)) in letters.into_iter().zip(next).enumerate() {
                if named(index, letter, next) {
                    found = Some(index);
                }
            }
            found
        })
}

/// The half-edge that an M behind a letter names: of a field its own edge, of a road the half clockwise of it, of a city the
/// first half of the next edge.
pub(crate) fn field_half(letter: Terrain, index: usize) -> Option<HalfEdge> {
    let half = match letter {
        Terrain::Field => 2 * index,
        Terrain::Road => 2 * index + 1,
        Terrain::City => 2 * index + 2,
    };
    HalfEdge::new(u8::try_from(half % 8).ok()?)
}
