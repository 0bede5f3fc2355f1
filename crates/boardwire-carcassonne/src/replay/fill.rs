//! Missing points.

use super::{Replay, agrees, final_points, players};
use crate::model::{Play, Record, Scores};

/// Adds the points that a record lacks: those of plays without any, those of other players than the mover, and the final scoring of all players if the game is finished,
/// which it is when all tiles are placed or, as comments say, set aside. Points that are there stay, right or wrong; so does what
/// follows a play against the rules. Gives the replay of the record as it is then.
///
/// ```
/// use boardwire_carcassonne::{format, parse_lenient, replay::{fill, fill_final}};
///
/// let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180)\n2 B 1 0 FFRRm\n";
/// let (mut record, _) = parse_lenient(text)?;
/// fill(&mut record);
/// let filled = String::from_utf8(format(&record)).unwrap();
/// assert!(filled.ends_with("1 A 0 1 CmFFF(+180) +4+0+0\n2 B 1 0 FFRRm +0+0+0\n"));
///
/// // What the table would be worth if the game ended here.
/// fill_final(&mut record);
/// let filled = String::from_utf8(format(&record)).unwrap();
/// assert!(filled.ends_with("\nFinal Scoring: A +0+0+0+0\nFinal Scoring: B +0+2+0+0\n"));
/// # Ok::<(), boardwire_carcassonne::ParseError>(())
/// ```
pub fn fill(record: &mut Record<'_>) -> Replay {
    let replay = fill_scores(record);
    if replay.is_complete() && replay.game().supply() == 0 {
        fill_final(record)
    } else {
        replay
    }
}

/// Adds the final scoring of players who lack it, of the table as it is after the last play, finished or not. Of a record with a
/// play against the rules nothing is added. Gives the replay of the record as it is then.
pub fn fill_final(record: &mut Record<'_>) -> Replay {
    let replay = Replay::new(record);
    if !replay.is_complete() {
        return replay;
    }
    let scoring = replay.game().final_scoring();
    for player in players(record) {
        if record.final_of(player).is_none() {
            // The record names the player.
            let _ = record.set_final(player, final_points(scoring.points[player]));
        }
    }
    Replay::new(record)
}

/// Adds the points of plays that have none, and those of other players where a play has the mover's alone, and names the player of
/// points that the record gives to nobody. Gives the replay of the record as it is then.
pub fn fill_scores(record: &mut Record<'_>) -> Replay {
    fill_where(record, |play, right| {
        lacks_points(play, right) || lacks_payee(play, right)
    })
}

/// Gives the points of the rules to the plays that the test chooses.
pub(super) fn fill_where(
    record: &mut Record<'_>,
    mut lacks: impl FnMut(&Play, &Scores) -> bool,
) -> Replay {
    let replay = Replay::new(record);
    let mut is_changed = false;
    let steps = replay.steps().iter();
    for (play, step) in record.plays_mut().iter_mut().zip(steps) {
        let right = *step.scores();
        if lacks(play, &right) {
            play.scores = Some(right);
            is_changed = true;
        }
    }
    if is_changed {
        Replay::new(record)
    } else {
        replay
    }
}

/// Whether a play has no points, or points that the record gives to nobody.
pub(super) fn lacks_points(play: &Play, right: &Scores) -> bool {
    match &play.scores {
        None => true,
        Some(written) => !written.unnamed().is_zero() && agrees(written, right),
    }
}

/// Whether all points that a play has are right, and those of another player are missing.
pub(super) fn lacks_payee(play: &Play, right: &Scores) -> bool {
    play.scores.as_ref().is_some_and(|written| {
        written != right
            && written.mover == right.mover
            && written.unnamed().is_zero()
            && written
                .payees()
                .all(|(player, points)| right.payee(player) == points)
    })
}
