//! From a tile's text to the tile, in the frame of the table or as it lies.
#![warn(clippy::indexing_slicing)]

use boardwire_core::carcassonne::{Claim, Design, Edge, Terrain, TileUse, Turns};

use super::lex::{Bad, Mark, Tag, Token};
use super::spell::{claim_letter, field_half};
use crate::codes::Code;
use crate::options::{CornerReading, KAfterRoad};

/// No tile has these letters.
const NONE: u8 = u8::MAX;

/// The tiles that show four letters: design times four plus turn, by the kind of sign behind the letters.
#[derive(Clone, Copy)]
struct Shown {
    /// Without a sign. Of G and H it is the one whose table name these letters are.
    plain: u8,
    /// With `E`.
    emblem: u8,
    /// With `^`.
    caret: u8,
}

/// By [`number`].
static SHOWN: [Shown; 81] = shown();

/// The letters as a number to base three.
const fn number(letters: [Terrain; 4]) -> usize {
    let [n, e, s, w] = letters;
    ((n as usize * 3 + e as usize) * 3 + s as usize) * 3 + w as usize
}

#[expect(
    clippy::indexing_slicing,
    reason = "a table that is made when this is compiled"
)]
const fn shown() -> [Shown; 81] {
    let none = Shown {
        plain: NONE,
        emblem: NONE,
        caret: NONE,
    };
    let mut table = [none; 81];
    let mut design = 0;
    while design < Design::ALL.len() {
        let own = Design::ALL[design];
        let mut turn = 0;
        while turn < own.period() {
            let index = number(own.letters_at(Turns::ALL[turn as usize]));
            #[expect(clippy::cast_possible_truncation, reason = "24 designs")]
            let code = design as u8 * 4 + turn;
            let entry = &mut table[index];
            if own.has_emblem() {
                entry.emblem = code;
            } else if matches!(own, Design::I) {
                entry.caret = code;
            } else if entry.plain == NONE || turn == 0 {
                entry.plain = code;
            }
            turn += 1;
        }
        design += 1;
    }
    table
}

fn decode(code: u8) -> Option<(Design, Turns)> {
    if code == NONE {
        return None;
    }
    let turns = Turns::from_index(usize::from(code % 4))?;
    Some((Design::from_index(usize::from(code / 4))?, turns))
}

/// What reading a tile depends on, besides its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) k_after_road: KAfterRoad,
    pub(crate) corner: CornerReading,
}

/// A tile that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) tile: TileUse,
    /// The other tile that the text could mean.
    pub(crate) alternative: Option<TileUse>,
    pub(crate) odd: Odd,
}

/// What is odd about a tile's text in the frame that it was read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Odd {
    pub(crate) meeple_letter: bool,
    pub(crate) m_for_monk: bool,
    pub(crate) k_after_road: bool,
    pub(crate) redundant_angle: bool,
    pub(crate) missing_tag: bool,
}

impl Token {
    /// Whether the letters are a name of the table, which the unturned tile shows.
    pub(crate) fn is_table_name(&self) -> bool {
        self.named().is_some()
    }

    /// Whether the text means the same in each style: a table name without an angle, a tag, or a second meaning.
    pub(crate) fn is_neutral(&self) -> bool {
        let unclear = |design| matches!(design, Design::G | Design::H | Design::N);
        self.angle.is_none()
            && self.tag.is_none()
            && self
                .named()
                .is_some_and(|(design, _)| !unclear(design) && (design != Design::I || self.caret))
    }

    /// Whether it is `FCFC` or `CFCF`, with nothing that tells the two designs apart.
    pub(crate) fn is_bare_pair(&self) -> bool {
        self.tag.is_none()
            && self.angle.is_none()
            && matches!(self.named(), Some((Design::G | Design::H, _)))
    }

    /// The design that the letters show, turned or not; of G and H the one whose table name they are.
    #[cfg(feature = "rules")]
    pub(crate) fn design(&self) -> Option<Design> {
        let reading = Reading {
            k_after_road: KAfterRoad::Road,
            corner: CornerReading::Separate,
        };
        let read = match self.angle {
            Some(_) => self.read_named(reading),
            None => self.read_turned(reading),
        };
        read.ok().map(|read| read.tile.design())
    }

    /// The design whose table name this is, by the letters and signs.
    fn named(&self) -> Option<(Design, Turns)> {
        let row = SHOWN.get(number(self.letters))?;
        let code = match (self.emblem, self.caret) {
            (true, true) => NONE,
            (true, false) => row.emblem,
            (false, true) => row.caret,
            (false, false) => row.plain,
        };
        if let Some((design, Turns::Zero)) = decode(code) {
            return Some((design, Turns::Zero));
        }
        // The name of I is written without its sign too.
        match decode(row.caret) {
            Some((Design::I, Turns::Zero)) if !self.emblem && !self.caret => {
                Some((Design::I, Turns::Zero))
            }
            _ => None,
        }
    }

    /// Reads the text as a name of the table and an angle.
    pub(crate) fn read_named(&self, reading: Reading) -> Result<Read, Bad> {
        match self.named() {
            Some((design, _)) => self.read_as(design, reading),
            None => Err(Bad::at(Code::UnknownTile, self.span)),
        }
    }

    /// Reads the text as the name of the table that it is, and an angle; as letters of the tile as it lies where it is none.
    #[inline]
    pub(crate) fn read_either(&self, reading: Reading) -> (Result<Read, Bad>, bool) {
        match self.named() {
            Some((design, _)) => (self.read_as(design, reading), true),
            None => (self.read_turned(reading), false),
        }
    }

    #[inline]
    fn read_as(&self, mut design: Design, reading: Reading) -> Result<Read, Bad> {
        let unknown = Bad::at(Code::UnknownTile, self.span);
        let angle = self.angle.map_or(Turns::Zero, |angle| angle.turns);
        let mut frame = Turns::Zero;
        if design == Design::I && !self.caret && reading.corner == CornerReading::Joined {
            design = Design::N;
            frame = Turns::ThreeQuarters;
        }
        match (self.tag, design) {
            (Some(Tag::Joined), Design::G) | (Some(Tag::Separate), Design::H) => {}
            (Some(Tag::Joined), Design::F) if self.short_name => {}
            (Some(Tag::Separate), Design::G) if !self.short_name => {
                (design, frame) = (Design::H, Turns::Quarter);
            }
            (Some(Tag::Joined), Design::H) if !self.short_name => {
                (design, frame) = (Design::G, Turns::Quarter);
            }
            (Some(_), _) => return Err(unknown),
            (None, _) => {}
        }
        let (claim, mut odd) = self.claim(design, frame, reading)?;
        let turns = frame.then(angle);
        let claim = claim.map(|claim| claim.turned(angle));
        odd.redundant_angle = angle != Turns::Zero && design.reduce(angle) != angle;
        Ok(Read {
            tile: use_of(design, turns, claim, unknown)?,
            alternative: None,
            odd,
        })
    }

    /// Reads the text as letters of the tile as it lies.
    pub(crate) fn read_turned(&self, reading: Reading) -> Result<Read, Bad> {
        let unknown = Bad::at(Code::UnknownTile, self.span);
        let row = SHOWN.get(number(self.letters)).ok_or(unknown)?;
        let code = match (self.emblem, self.caret) {
            (true, true) => NONE,
            (true, false) => row.emblem,
            (false, true) => row.caret,
            (false, false) => row.plain,
        };
        let (design, turns) = decode(code).ok_or(unknown)?;
        let is_pair = matches!(design, Design::G | Design::H);
        if self.tag.is_some() && !is_pair {
            return Err(unknown);
        }
        let as_design = |design: Design, turns| -> Result<(TileUse, Odd), Bad> {
            let (claim, odd) = self.claim(design, turns, reading)?;
            Ok((use_of(design, turns, claim, unknown)?, odd))
        };
        if !is_pair {
            let (tile, odd) = as_design(design, turns)?;
            let pair = decode(row.caret).filter(|_| design == Design::N);
            let alternative = pair.and_then(|(design, turns)| as_design(design, turns).ok());
            return Ok(Read {
                tile,
                alternative: alternative.map(|(tile, _)| tile),
                odd,
            });
        }
        // G and H: the one whose table name this is lies unturned, the other one is turned by a quarter.
        let other = match design {
            Design::G => Design::H,
            _ => Design::G,
        };
        let first = (design, Turns::Zero);
        let second = (other, Turns::Quarter);
        let tagged = match self.tag {
            Some(Tag::Joined) => Some(Design::G),
            Some(Tag::Separate) => Some(Design::H),
            None => None,
        };
        if let Some(tagged) = tagged {
            let (design, turns) = if design == tagged { first } else { second };
            let (tile, odd) = as_design(design, turns)?;
            return Ok(Read {
                tile,
                alternative: None,
                odd,
            });
        }
        let first = as_design(first.0, first.1)?;
        let second = as_design(second.0, second.1)?;
        // The meeple's place may be that of one design alone.
        let ((tile, odd), (alternative, _)) = if first.1.meeple_letter && !second.1.meeple_letter {
            (second, first)
        } else {
            (first, second)
        };
        Ok(Read {
            tile,
            alternative: Some(alternative),
            odd: Odd {
                missing_tag: true,
                ..odd
            },
        })
    }

    /// What the meeple claims, in the frame in which the letters are those of the design turned by `turns`.
    fn claim(
        &self,
        design: Design,
        turns: Turns,
        reading: Reading,
    ) -> Result<(Option<Claim>, Odd), Bad> {
        let mut odd = Odd::default();
        let Some(meeple) = self.meeple else {
            return Ok((None, odd));
        };
        let bad = |code| Bad::at(code, meeple.span);
        let no_tile = bad(Code::BadTileSyntax);
        let letter = *self.letters.get(meeple.letter).ok_or(no_tile)?;
        let edge = Edge::from_index(meeple.letter).ok_or(no_tile)?;
        let claim = match meeple.mark {
            Mark::Monk => {
                if !design.has_monastery() {
                    return Err(bad(Code::KWithoutMonastery));
                }
                if meeple.letter == 3 {
                    Claim::Monastery
                } else {
                    odd.k_after_road = true;
                    match (letter, reading.k_after_road) {
                        (Terrain::Road, KAfterRoad::Road) => {
                            design.feature_at(turns, edge).ok_or(no_tile)?
                        }
                        (Terrain::Road, KAfterRoad::Monastery) => Claim::Monastery,
                        _ => return Err(no_tile),
                    }
                }
            }
            Mark::City if letter == Terrain::Field => {
                if !design.has_monastery() {
                    return Err(bad(Code::MAfterF));
                }
                odd.m_for_monk = true;
                Claim::Monastery
            }
            Mark::City => design.feature_at(turns, edge).ok_or(no_tile)?,
            Mark::Field => {
                let half = field_half(letter, meeple.letter);
                half.and_then(|half| design.field_at(turns, half))
                    .ok_or(bad(Code::NoFieldThere))?
            }
        };
        let is_placed = odd.m_for_monk
            || odd.k_after_road
            || claim_letter(self.letters, claim) == Some(meeple.letter);
        odd.meeple_letter = !is_placed;
        Ok((Some(claim), odd))
    }
}

fn use_of(
    design: Design,
    turns: Turns,
    claim: Option<Claim>,
    unknown: Bad,
) -> Result<TileUse, Bad> {
    match claim {
        None => Ok(TileUse::unclaimed(design, turns)),
        claim => TileUse::new(design, turns, claim).map_err(|_| unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_letters_holds_every_tile() {
        for design in Design::ALL {
            for turns in design.distinct_turns() {
                let row = SHOWN[number(design.letters_at(turns))];
                let code = match design {
                    Design::I => row.caret,
                    _ if design.has_emblem() => row.emblem,
                    _ => row.plain,
                };
                let found = decode(code);
                // G and H share their letters: the table has the one that lies unturned.
                let is_pair = matches!(design, Design::G | Design::H) && turns != Turns::Zero;
                assert_eq!(
                    found == Some((design, turns)),
                    !is_pair,
                    "{design:?} {turns:?}"
                );
            }
        }
    }
}
