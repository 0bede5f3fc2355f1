//! What holds in every game and on every board, however odd.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions; tests have std"
)]

mod common;

use std::collections::BTreeSet;

use boardwire_core::shogi::{Color, Hand, Move, Piece, PieceKind, Setup, Square};
use boardwire_rules::shogi::{Check, IllegalMove, Position, StartPosition, replay};
use common::{candidate_moves, count_pieces, every_move};
use proptest::prelude::*;

/// What can be seen of a position.
fn seen(position: &Position) -> (Setup, u128, bool, u32, Vec<Move>) {
    let moves = position.legal_moves();
    (
        *position.setup(),
        position.key(),
        position.is_check(),
        position.occurrences(),
        moves,
    )
}

/// Plays a game by choosing among the legal moves, captures and drops more often than chance would have it.
fn play_out(position: &mut Position, choices: &[u16]) {
    for &choice in choices {
        let legal = position.legal_moves();
        let lively: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| {
                mv.is_promotion()
                    || mv
                        .to()
                        .is_some_and(|to| position.setup().board.get(to).is_some())
            })
            .collect();
        let among = if choice % 3 == 0 && !lively.is_empty() {
            &lively
        } else {
            &legal
        };
        let Some(&mv) = among.get(usize::from(choice / 3) % among.len().max(1)) else {
            break;
        };
        assert_eq!(position.play(mv), Ok(()));
    }
}

/// `legal_moves` lists exactly the moves that `is_legal` allows.
fn assert_moves_agree(position: &Position, moves: impl Iterator<Item = Move>) {
    let listed = position.legal_moves();
    let unique: BTreeSet<Move> = listed.iter().copied().collect();
    assert_eq!(listed.len(), unique.len());
    assert!(listed.iter().all(|&mv| position.check_move(mv) == Ok(())));
    for mv in moves {
        assert_eq!(
            unique.contains(&mv),
            position.is_legal(mv),
            "{mv} in {:?}",
            position.setup()
        );
    }
    assert_eq!(position.has_legal_move(), !listed.is_empty());
    assert_eq!(
        position.is_checkmate(),
        position.is_check() && listed.is_empty()
    );
}

fn any_start() -> impl Strategy<Value = Setup> {
    (0..StartPosition::ALL.len()).prop_map(|index| StartPosition::ALL[index].setup())
}

fn any_hand() -> impl Strategy<Value = Hand> {
    prop::array::uniform7(prop_oneof![4 => Just(0u8), 2 => 1u8..3, 1 => 0u8..=Hand::MAX]).prop_map(
        |counts| {
            let mut hand = Hand::EMPTY;
            for (kind, count) in PieceKind::HAND.into_iter().zip(counts) {
                hand.set(kind, count).unwrap();
            }
            hand
        },
    )
}

/// Any board that can be written: several kings, pieces that can't move, more pieces than a set.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (0usize..14, any::<bool>()).prop_map(|(kind, black)| {
        Piece::new(
            if black { Color::Black } else { Color::White },
            PieceKind::ALL[kind],
        )
    });
    let pieces = prop::collection::vec((0u8..81, piece), 0..45);
    (pieces, any_hand(), any_hand(), any::<bool>(), any::<u32>()).prop_map(
        |(pieces, black, white, turn, ply)| {
            let turn = if turn { Color::Black } else { Color::White };
            let mut setup = Setup {
                hands: [black, white],
                turn,
                ply,
                ..Setup::EMPTY
            };
            for (index, piece) in pieces {
                setup
                    .board
                    .set(Square::from_index(index).unwrap(), Some(piece));
            }
            setup
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn undo_restores_exactly(start in any_start(), choices in prop::collection::vec(any::<u16>(), 0..150)) {
        let mut position = Position::unchecked(&start);
        let mut before = vec![seen(&position)];
        for &choice in &choices {
            play_out(&mut position, &[choice]);
            if position.moves().len() == before.len() {
                before.push(seen(&position));
            }
        }
        while let Some(expected) = before.pop() {
            prop_assert_eq!(position.moves().len(), before.len());
            prop_assert_eq!(&seen(&position), &expected);
            let last = position.last_move();
            prop_assert_eq!(position.undo(), last);
        }
        prop_assert_eq!(position.setup(), &start);
    }

    #[test]
    fn legal_play_keeps_the_position_sound(start in any_start(), choices in prop::collection::vec(any::<u16>(), 0..200)) {
        let mut position = Position::unchecked(&start);
        play_out(&mut position, &choices);
        let check = if start.king(Color::Black).is_none() { Check::Tsume } else { Check::Position };
        prop_assert_eq!(check.check(position.setup()), Ok(()));
        prop_assert_eq!(count_pieces(position.setup()), count_pieces(&start));
        // What is kept up move by move equals what is computed afresh.
        let afresh = Position::unchecked(position.setup());
        prop_assert_eq!(position.key(), afresh.key());
        prop_assert_eq!(position.is_check(), afresh.is_check());
        prop_assert_eq!(position.legal_moves(), afresh.legal_moves());
        // The moves replay, with and without rules, to the same position.
        let moves: Vec<Move> = position.moves().collect();
        let replayed = replay(&start, moves.iter().copied()).unwrap();
        prop_assert_eq!(replayed.setup(), position.setup());
        let mut unchecked = start;
        for mv in moves {
            prop_assert_eq!(unchecked.play_unchecked(mv), Ok(()));
        }
        prop_assert_eq!(&unchecked, position.setup());
    }

    #[test]
    fn legal_moves_agree_with_is_legal_in_games(start in any_start(), choices in prop::collection::vec(any::<u16>(), 0..200)) {
        let mut position = Position::unchecked(&start);
        play_out(&mut position, &choices);
        assert_moves_agree(&position, every_move());
    }

    #[test]
    fn legal_moves_agree_with_is_legal_on_any_board(setup in any_setup(), choices in prop::collection::vec(any::<u16>(), 0..20)) {
        let mut position = Position::unchecked(&setup);
        assert_moves_agree(&position, candidate_moves(&setup));
        play_out(&mut position, &choices);
        assert_moves_agree(&position, candidate_moves(&position.setup().clone()));
        while position.undo().is_some() {}
        prop_assert_eq!(position.setup(), &setup);
        prop_assert_eq!(seen(&position), seen(&Position::unchecked(&setup)));
    }

    #[test]
    fn rules_that_do_not_need_the_board_agree_with_the_plain_replay(setup in any_setup(), index in any::<prop::sample::Index>()) {
        // What play_unchecked refuses is never legal, and what is legal it plays.
        let moves: Vec<Move> = every_move().collect();
        let mv = moves[index.index(moves.len())];
        let position = Position::unchecked(&setup);
        let mut plain = setup;
        match (position.check_move(mv), plain.play_unchecked(mv)) {
            (Ok(()), played) => prop_assert_eq!(played, Ok(())),
            (Err(reason), Err(refusal)) => {
                // Both name the same fault, unless a rule that comes earlier in the list speaks first.
                let earlier = matches!(reason, IllegalMove::CannotReach { .. } | IllegalMove::Blocked { .. });
                prop_assert!(earlier || reason.code() == refusal.code(), "{} {}", reason, refusal);
            }
            (Err(_), Ok(())) => {}
        }
    }
}
