//! Laws that hold for a clock of any control.

use boardwire_core::Color::{Black, White};
use boardwire_core::clock::{
    AtZero, Charging, Clock, Delay, Increment, Overtime, Phase, PlayerClock, Rounding, TimeControl,
    TimeControls,
};
use proptest::prelude::*;

const SECOND: u64 = 1_000;

fn small_or_extreme() -> impl Strategy<Value = u64> {
    prop_oneof![
        8 => 0..200_u64,
        1 => (u64::MAX - 200)..=u64::MAX,
        1 => any::<u64>(),
    ]
}

prop_compose! {
    fn charging()(
        unit in prop_oneof![Just(1), 0..20_u64, Just(u64::MAX)],
        up in any::<bool>(),
        least in prop_oneof![3 => Just(0), 1 => 0..30_u64],
        block in prop_oneof![3 => Just(1), 1 => 0..50_u64],
        survives in any::<bool>(),
    ) -> Charging {
        Charging::exact()
            .with_unit_ms(unit)
            .with_rounding(if up { Rounding::Ceil } else { Rounding::Floor })
            .with_least_ms(least)
            .with_block_ms(block)
            .with_at_zero(if survives { AtZero::Survives } else { AtZero::Loses })
    }
}

fn limited_control() -> impl Strategy<Value = TimeControl> {
    let increment = (small_or_extreme(), 0..3_u8).prop_map(|(ms, kind)| match kind {
        0 => Increment::None,
        1 => Increment::BeforeTurn(ms),
        _ => Increment::AfterMove(ms),
    });
    let delay = (small_or_extreme(), 0..3_u8).prop_map(|(ms, kind)| match kind {
        0 => Delay::None,
        1 => Delay::Simple(ms),
        _ => Delay::Bronstein(ms),
    });
    let count = || prop_oneof![4 => 0..6_u32, 1 => any::<u32>()];
    let overtime =
        (small_or_extreme(), count(), any::<bool>()).prop_map(|(ms, count, japanese)| {
            if japanese {
                Overtime::Byoyomi {
                    period_ms: ms,
                    periods: count,
                }
            } else {
                Overtime::Canadian {
                    stones: count,
                    time_ms: ms,
                }
            }
        });
    let extension = (small_or_extreme(), count());
    (
        small_or_extreme(),
        increment,
        delay,
        extension,
        overtime,
        charging(),
    )
        .prop_map(|(main, increment, delay, extension, overtime, charging)| {
            TimeControl::sudden_death(main)
                .with_increment(increment)
                .with_delay(delay)
                .with_extension(extension.0, extension.1)
                .with_overtime(overtime)
                .with_charging(charging)
        })
}

/// A clock some way into its game, not flagged.
fn clock_in_play() -> impl Strategy<Value = PlayerClock> {
    (
        limited_control(),
        prop::collection::vec(small_or_extreme(), 0..8),
    )
        .prop_map(|(control, turns)| {
            let mut clock = PlayerClock::new(control);
            for elapsed_ms in turns {
                if !clock.flag_falls(elapsed_ms) {
                    let _ = clock.charge(elapsed_ms);
                }
            }
            clock
        })
}

/// What a clock holds at most after a turn: all of its parts as at the start, and every increment.
fn ceiling(control: &TimeControl, turns: u128) -> u128 {
    let extension = control
        .extension()
        .map_or(0, |e| u128::from(e.time_ms) * u128::from(e.count));
    let overtime = match control.overtime() {
        Some(Overtime::Byoyomi { period_ms, periods }) => {
            u128::from(period_ms) * u128::from(periods)
        }
        Some(Overtime::Canadian { time_ms, .. }) => u128::from(time_ms),
        _ => 0,
    };
    // The coming turn's increment is in the budget already.
    u128::from(control.main_ms())
        + extension
        + overtime
        + (turns + 1) * u128::from(control.increment().ms())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn moves_never_make_time(control in limited_control(), turns in prop::collection::vec(small_or_extreme(), 1..8)) {
        let mut clock = PlayerClock::new(control);
        for (turn, elapsed_ms) in turns.into_iter().enumerate() {
            let before = clock.reading();
            let _ = clock.charge(elapsed_ms);
            let after = clock.reading();
            let limit = ceiling(&control, turn as u128 + 1);
            prop_assert!(after.budget_ms <= i64::try_from(limit).unwrap_or(i64::MAX));
            prop_assert!(after.main_ms >= 0 && after.phase_ms >= 0);
            let inc = i64::try_from(control.increment().ms()).unwrap_or(i64::MAX);
            prop_assert!(after.main_ms <= before.main_ms.saturating_add(inc));
        }
    }

    #[test]
    fn the_flag_is_monotone_in_time(clock in clock_in_play(), a in small_or_extreme(), b in small_or_extreme()) {
        let (sooner, later) = (a.min(b), a.max(b));
        prop_assert!(!clock.flag_falls(sooner) || clock.flag_falls(later));
        prop_assert!(clock.reading_at(sooner).budget_ms >= clock.reading_at(later).budget_ms);
        prop_assert!(clock.reading_at(sooner).main_ms >= clock.reading_at(later).main_ms);
    }

    #[test]
    fn the_flag_stays_down(clock in clock_in_play(), late in small_or_extreme(), more in prop::collection::vec(small_or_extreme(), 1..5)) {
        let Some(deadline) = clock.flag_at_ms() else { return Ok(()) };
        let late = late.max(deadline);
        let mut clock = clock;
        prop_assert!(clock.charge(late).flagged);
        let fallen = clock;
        for elapsed_ms in more {
            prop_assert!(clock.charge(elapsed_ms).flagged);
            clock.record(elapsed_ms);
            prop_assert_eq!(clock, fallen);
            prop_assert_eq!(clock.reading_at(elapsed_ms).phase, Phase::Flagged);
        }
        prop_assert_eq!(clock.flag_at_ms(), Some(0));
        prop_assert!(clock.reading().budget_ms <= 0);
    }

    #[test]
    fn the_deadline_is_the_boundary(clock in clock_in_play()) {
        match clock.flag_at_ms() {
            None => prop_assert!(!clock.flag_falls(u64::MAX)),
            Some(at) => {
                for elapsed_ms in [at.saturating_sub(1), at, at.saturating_add(1)] {
                    let mut moved = clock;
                    let flagged = moved.charge(elapsed_ms).flagged;
                    prop_assert_eq!(flagged, elapsed_ms >= at);
                    prop_assert_eq!(clock.flag_falls(elapsed_ms), flagged);
                    prop_assert_eq!(clock.reading_at(elapsed_ms).phase == Phase::Flagged, flagged);
                }
            }
        }
    }

    #[test]
    fn the_budget_is_what_can_be_used(clock in clock_in_play()) {
        let budget = clock.reading().budget_ms;
        if budget == i64::MAX {
            return Ok(());
        }
        let charging = clock.control().charging();
        // With exact charging and no delay the deadline is the budget itself.
        if *clock.control() == clock.control().with_charging(Charging::exact().with_at_zero(charging.at_zero()))
            && clock.control().delay().ms() == 0
        {
            let spare = i64::from(charging.at_zero() == AtZero::Survives);
            prop_assert_eq!(clock.flag_at_ms().map(|at| i64::try_from(at).ok()), Some(budget.checked_add(spare)));
        }
        let then = clock.reading_at(7);
        let left = i128::from(budget) - i128::from(clock.control().charge(7));
        prop_assert_eq!(i128::from(then.budget_ms), left.max(i128::from(-i64::MAX)));
    }

    #[test]
    fn a_charged_move_is_a_recorded_one(clock in clock_in_play(), elapsed_ms in small_or_extreme()) {
        if clock.flag_falls(elapsed_ms) {
            return Ok(());
        }
        let (mut measured, mut recorded) = (clock, clock);
        recorded.record(measured.charge(elapsed_ms).charged_ms);
        prop_assert_eq!(measured, recorded);
    }

    #[test]
    fn splitting_a_turn(rule in charging(), a in small_or_extreme(), b in small_or_extreme()) {
        let plain = rule.with_least_ms(0).with_block_ms(1);
        let whole = u128::from(plain.charge(a.saturating_add(b)));
        let parts = u128::from(plain.charge(a)) + u128::from(plain.charge(b));
        if a.checked_add(b).is_some() && whole < u128::from(u64::MAX) {
            match plain.rounding() {
                Rounding::Floor => prop_assert!(parts <= whole),
                Rounding::Ceil => prop_assert!(parts >= whole),
            }
        }
        prop_assert!(rule.charge(a.max(b)) >= rule.charge(a.min(b)), "monotone");
    }

    #[test]
    fn exact_time_can_be_split_anywhere(main in 1..u64::MAX, grace in 0..1_000_u64, a in small_or_extreme(), b in small_or_extreme()) {
        // In halves, so that the sum is a u64 too.
        let (a, b) = (a / 2, b / 2);
        let mut whole = PlayerClock::new(TimeControl::sudden_death(main).with_extension(grace, 3));
        let mut parts = whole;
        let _ = whole.charge(a + b);
        let _ = parts.charge(a);
        let _ = parts.charge(b);
        prop_assert_eq!(whole.is_flagged(), parts.is_flagged());
        if !whole.is_flagged() {
            prop_assert_eq!(whole, parts);
        }
    }

    #[test]
    fn unlimited_never_flags(turns in prop::collection::vec(any::<u64>(), 1..8), rule in charging(), period in any::<u64>()) {
        let control = TimeControl::unlimited()
            .with_charging(rule)
            .with_overtime(Overtime::Byoyomi { period_ms: period, periods: 1 });
        let mut clock = PlayerClock::new(control);
        for elapsed_ms in turns {
            prop_assert!(!clock.flag_falls(elapsed_ms));
            prop_assert_eq!(clock.reading_at(elapsed_ms).budget_ms, i64::MAX);
            prop_assert!(!clock.charge(elapsed_ms).flagged);
            clock.record(elapsed_ms);
        }
        prop_assert_eq!(clock.reading().phase, Phase::Unlimited);
        prop_assert_eq!(clock.flag_at_ms(), None);
    }

    #[test]
    fn csa_agrees_with_the_servers_sums(total in 0..100_i64, byoyomi in 0..40_i64, increment in 0..20_i64, least in 0..3_i64, turns in prop::collection::vec(0..60_000_u64, 1..12)) {
        let ms = |s: i64| u64::try_from(s).expect("positive") * SECOND;
        let charging = Charging::seconds().with_least_ms(ms(least));
        let mut clock = PlayerClock::new(TimeControl::csa(ms(total), ms(byoyomi), ms(increment)).with_charging(charging));
        let limited = total > 0 || byoyomi > 0 || increment > 0;
        let mut main = total;
        for elapsed_ms in turns {
            let t = i64::try_from(elapsed_ms / SECOND).expect("small").max(least);
            let time_up = limited && main - t + byoyomi + increment <= 0;
            let charge = clock.charge(elapsed_ms);
            prop_assert_eq!(charge.charged_ms, ms(t));
            prop_assert_eq!(charge.flagged, time_up);
            if time_up {
                break;
            }
            main = (main + increment - t).max(0);
            if limited {
                prop_assert_eq!(clock.reading().main_ms, main * 1_000);
            }
        }
    }

    #[test]
    fn go_never_promises_more_than_there_is(black in clock_in_play(), white in clock_in_play()) {
        let mut clock = Clock::new(TimeControls::PerSide { black: *black.control(), white: *white.control() });
        *clock.player_mut(Black) = black;
        *clock.player_mut(White) = white;
        for mover in [Black, White] {
            let times = clock.go_times(mover).expect("limited");
            let (time, inc) = match mover {
                Black => (times.btime, times.binc),
                White => (times.wtime, times.winc),
            };
            prop_assert!(times.byoyomi == 0 || (times.binc == 0 && times.winc == 0));
            let player = clock.player(mover);
            let pending = match player.control().increment() {
                Increment::BeforeTurn(_) => inc,
                _ => 0,
            };
            // Free time of a simple delay is not in the budget, which is of charged time.
            let delay = match player.control().delay() {
                Delay::Simple(ms) => i64::try_from(ms).unwrap_or(i64::MAX),
                _ => 0,
            };
            let promised = time.saturating_add(times.byoyomi).saturating_add(pending);
            prop_assert!(promised <= player.reading().budget_ms.saturating_add(delay));
        }
    }
}
