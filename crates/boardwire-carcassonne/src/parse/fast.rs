//! Play lines in their canonical form, which is how most are: read in one pass, or left to [`super::line`].

use boardwire_core::Span;
use boardwire_core::carcassonne::{Coord, PlayerId};

use crate::model::{Points, TurnNumber};
use crate::tile::lex::{Token, lex};

/// A play that nobody but the mover is paid for.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastPlay {
    pub(super) turn: TurnNumber,
    pub(super) player: PlayerId,
    pub(super) at: Coord,
    pub(super) token: Token,
    pub(super) points: Points,
    /// Where the letter of the player stands.
    pub(super) player_at: usize,
    /// Where the scores begin and end in the line; a comment may follow.
    pub(super) scores: (usize, usize),
}

const NO_POINTS: &[u8] = b"+0+0+0";

/// Reads the line that `rest` begins with, if it is `TURN PLAYER X Y TILE +C+R+M` and its end, or a blank and a comment.
/// `base` is where it stands.
#[inline]
pub(super) fn play(rest: &[u8], base: usize) -> Option<FastPlay> {
    let mut at = 0;
    let turn = small(rest, &mut at)?;
    let turn = TurnNumber::new(u8::try_from(turn).ok()?)?;
    let &[b' ', player, b' '] = rest.get(at..at + 3)? else {
        return None;
    };
    let player = PlayerId::from_letter(player)?;
    let player_at = at + 1;
    at += 3;
    let x = coordinate(rest, &mut at)?;
    let y = coordinate(rest, &mut at)?;
    let place = Coord::new(x, y)?;
    let tile = at;
    while *rest.get(at)? > b' ' {
        at += 1;
    }
    let token = lex(rest.get(tile..at)?, base + tile).ok()?;
    if rest.get(at) != Some(&b' ') {
        return None;
    }
    at += 1;
    let start = at;
    // Most plays make no points.
    let points = if rest.get(at..at + NO_POINTS.len()) == Some(NO_POINTS) {
        at += NO_POINTS.len();
        Points::ZERO
    } else {
        let city = term(rest, &mut at)?;
        let road = term(rest, &mut at)?;
        Points::new(city, road, term(rest, &mut at)?)
    };
    match rest.get(at) {
        None | Some(b'\n') => {}
        Some(b' ') if rest.get(at + 1..at + 3) == Some(b"//") => {}
        Some(_) => return None,
    }
    Some(FastPlay {
        turn,
        player,
        at: place,
        token,
        points,
        player_at,
        scores: (start, at),
    })
}

impl FastPlay {
    /// Where the whole play stands, without a comment.
    pub(super) const fn span(&self, base: usize) -> Span {
        Span::new(base, base + self.scores.1)
    }
}

/// Up to three digits without a leading zero.
#[inline(always)]
fn small(rest: &[u8], at: &mut usize) -> Option<u16> {
    let digit = |at: usize| {
        let digit = rest.get(at)?.wrapping_sub(b'0');
        (digit < 10).then_some(u16::from(digit))
    };
    let first = digit(*at)?;
    *at += 1;
    let Some(second) = digit(*at) else {
        return Some(first);
    };
    *at += 1;
    let value = match digit(*at) {
        None => first * 10 + second,
        Some(third) => {
            *at += 1;
            if digit(*at).is_some() {
                return None;
            }
            first * 100 + second * 10 + third
        }
    };
    (first > 0).then_some(value)
}

/// A coordinate and the blank behind it.
#[inline]
fn coordinate(rest: &[u8], at: &mut usize) -> Option<i16> {
    let negative = rest.get(*at) == Some(&b'-');
    *at += usize::from(negative);
    let value = i16::try_from(small(rest, at)?).ok()?;
    if negative && value == 0 || rest.get(*at) != Some(&b' ') {
        return None;
    }
    *at += 1;
    Some(if negative { -value } else { value })
}

#[inline]
fn term(rest: &[u8], at: &mut usize) -> Option<u16> {
    if rest.get(*at) != Some(&b'+') {
        return None;
    }
    *at += 1;
    small(rest, at)
}
