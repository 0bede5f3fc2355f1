//! Lists of moves.

use alloc::vec::Vec;

use boardwire_core::shogi::{Move, PlayError, Setup};
use boardwire_csa::CsaMove;
use boardwire_csa::replay::{from_core, to_core};

use super::lost::{Lost, Stop};

/// The moves of CSA as those of USI, up to the first that can't be played.
pub(super) fn to_usi(
    setup: &Setup,
    moves: impl IntoIterator<Item = CsaMove>,
    lost: &mut Vec<Lost>,
) -> Vec<Move> {
    convert(setup, moves, lost, |mv, setup| {
        let mv = to_core(mv, setup).map_err(Stop::Mismatch)?;
        Ok((mv, mv))
    })
}

/// The moves of USI as those of CSA, up to the first that can't be played.
pub(super) fn to_csa(
    setup: &Setup,
    moves: impl IntoIterator<Item = Move>,
    lost: &mut Vec<Lost>,
) -> Vec<CsaMove> {
    convert(setup, moves, lost, |mv, setup| {
        let csa = from_core(mv, setup).ok_or_else(|| Stop::Unplayable(unnamed(mv, setup)))?;
        Ok((csa, mv))
    })
}

/// Why CSA has no words for a move: whoever plays it says so.
fn unnamed(mv: Move, setup: &Setup) -> PlayError {
    let mut after = *setup;
    match after.play_unchecked(mv) {
        Err(error) => error,
        Ok(()) => PlayError::CannotPromote,
    }
}

/// Converts moves, each in the position that those before it lead to.
fn convert<M, N>(
    setup: &Setup,
    moves: impl IntoIterator<Item = M>,
    lost: &mut Vec<Lost>,
    mut each: impl FnMut(M, &Setup) -> Result<(N, Move), Stop>,
) -> Vec<N> {
    let mut setup = *setup;
    let mut moves = moves.into_iter();
    let mut done = Vec::with_capacity(moves.size_hint().0);
    while let Some(mv) = moves.next() {
        let played = each(mv, &setup).and_then(|(converted, mv)| {
            setup.play_unchecked(mv).map_err(Stop::Unplayable)?;
            Ok(converted)
        });
        match played {
            Ok(converted) => done.push(converted),
            Err(reason) => {
                lost.push(Lost::Moves {
                    index: done.len() + 1,
                    count: 1 + moves.count(),
                    reason,
                });
                break;
            }
        }
    }
    done
}
