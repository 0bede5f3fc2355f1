//! The clock: worked cases of CSA servers, each kind of control, USI's figures.

use boardwire_core::Color::{self, Black, White};
use boardwire_core::clock::{
    AtZero, Charging, Clock, Delay, GoTimes, Increment, Phase, PlayerClock, Rounding, TimeControl,
    TimeControls,
};

const SECOND: u64 = 1_000;

fn remaining_s(clock: &Clock) -> (i64, i64) {
    let [black, white] = [Black, White].map(|side| clock.remaining_ms(side));
    assert_eq!((black % 1_000, white % 1_000), (0, 0), "whole seconds");
    (black / 1_000, white / 1_000)
}

/// A move that must be in time; gives the charge.
fn charge(clock: &mut Clock, side: Color, elapsed_ms: u64) -> u64 {
    let charge = clock.charge(side, elapsed_ms);
    assert!(!charge.flagged, "{side} {elapsed_ms}");
    charge.charged_ms
}

fn phase(clock: &PlayerClock) -> (Phase, i64) {
    let reading = clock.reading();
    (reading.phase, reading.phase_ms)
}

/// Cases worked out on CSA servers and clients.
mod csa {
    use super::*;

    #[test]
    fn fischer_600_10() {
        let mut clock = Clock::new(TimeControl::csa(600_000, 0, 10_000));
        assert_eq!(remaining_s(&clock), (600, 600));
        let mut shown = Vec::new();
        for (side, elapsed_ms) in [(Black, 2_900), (White, 400), (Black, 2_000)] {
            charge(&mut clock, side, elapsed_ms);
            shown.push(remaining_s(&clock));
        }
        assert_eq!(shown, [(608, 600), (608, 610), (616, 610)]);
    }

    #[test]
    fn fischer_900_5_has_905_seconds_for_the_first_move() {
        let mut clock = Clock::new(TimeControl::csa(900_000, 0, 5_000));
        assert_eq!(clock.reading(Black).budget_ms, 905_000);
        assert_eq!(clock.player(Black).flag_at_ms(), Some(905_000));
        assert!(!clock.flag_falls(Black, 904_999));
        assert!(clock.flag_falls(Black, 905_000));
        assert_eq!(charge(&mut clock, Black, 904_999), 904_000);
        assert_eq!(remaining_s(&clock), (1, 900));
    }

    #[test]
    fn sudden_death_2_falls_in_silence() {
        let mut clock = Clock::new(TimeControl::csa(2_000, 0, 0));
        assert_eq!(charge(&mut clock, Black, 1_000), 1_000);
        assert!(clock.flag_falls(White, 3_200));
        assert!(clock.charge(White, 3_200).flagged);
        assert_eq!(clock.flagged(), Some(White));
    }

    #[test]
    fn zero_and_zero_never_ends() {
        let mut clock = Clock::new(TimeControl::csa(0, 0, 0));
        for elapsed_ms in [0, 1, 86_400_000, u64::MAX] {
            assert!(!clock.flag_falls(Black, elapsed_ms));
            assert!(!clock.charge(Black, elapsed_ms).flagged);
        }
        assert_eq!(clock.reading(Black).phase, Phase::Unlimited);
        assert_eq!(clock.player(Black).flag_at_ms(), None);
    }

    #[test]
    fn byoyomi_0_10_stays_at_zero() {
        let mut clock = Clock::new(TimeControl::csa(0, 10_000, 0));
        assert_eq!(charge(&mut clock, Black, 9_000), 9_000);
        assert_eq!(remaining_s(&clock), (0, 0));
        assert!(!clock.flag_falls(White, 9_999));
        assert!(clock.flag_falls(White, 10_000));
        assert_eq!(
            remaining_s(&clock),
            (0, 0),
            "asking for the flag charges nothing"
        );
    }

    #[test]
    fn stop_watch_600_060_gives_away_short_moves() {
        let mut clock = Clock::new(TimeControl::csa_stop_watch(600_000, 60_000));
        assert_eq!(charge(&mut clock, Black, 59_999), 0);
        assert_eq!(remaining_s(&clock), (600, 600));
        assert_eq!(charge(&mut clock, Black, 60_000), 60_000);
        assert_eq!(remaining_s(&clock), (540, 600));
        assert_eq!(charge(&mut clock, White, 599_999), 540_000);
        assert!(clock.flag_falls(White, 60_000), "main time of one block");
        assert!(!clock.flag_falls(White, 59_999));
    }

    #[test]
    fn stop_watch_without_time_is_lost_at_once() {
        let clock = Clock::new(TimeControl::csa_stop_watch(0, 60_000));
        assert!(clock.flag_falls(Black, 0));
    }

    #[test]
    fn least_time_of_one_second() {
        let control = TimeControl::csa(600_000, 0, 0)
            .with_charging(Charging::seconds().with_least_ms(SECOND));
        let mut clock = Clock::new(control);
        assert_eq!(charge(&mut clock, Black, 200), 1_000);
        assert_eq!(remaining_s(&clock), (599, 600));
    }

    #[test]
    fn milliseconds_with_t_in_seconds_or_in_units() {
        let control = TimeControl::csa(30_000, 5_000, 0).with_charging(Charging::exact());
        let mut seconds = Clock::new(control);
        seconds.record(Black, 3 * SECOND);
        assert_eq!(seconds.remaining_ms(Black), 27_000);
        let mut units = Clock::new(control);
        units.record(Black, 3 * control.charging().unit_ms());
        assert_eq!(units.remaining_ms(Black), 29_997);
    }

    #[test]
    fn a_control_for_each_side() {
        let mut clock = Clock::new(TimeControls::PerSide {
            black: TimeControl::csa(600_000, 0, 10_000),
            white: TimeControl::csa(600_000, 30_000, 0),
        });
        charge(&mut clock, Black, 5_000);
        charge(&mut clock, White, 8_000);
        assert_eq!(remaining_s(&clock), (605, 592));
    }

    #[test]
    fn main_10_byoyomi_30() {
        let control = TimeControl::csa(10_000, 30_000, 0);
        let mut measured = Clock::new(control);
        let mut recorded = Clock::new(control);
        let mut shown = Vec::new();
        for t in [3, 5, 25] {
            charge(&mut measured, Black, t * SECOND);
            recorded.record(Black, t * SECOND);
            assert_eq!(measured, recorded);
            shown.push(measured.remaining_ms(Black) / 1_000);
        }
        assert_eq!(shown, [7, 2, 0]);
    }

    #[test]
    fn exactly_zero_is_time_up() {
        let mut clock = Clock::new(TimeControl::csa(1_500_000, 0, 0));
        assert!(!clock.flag_falls(Black, 1_499_999));
        assert!(clock.charge(Black, 1_500_000).flagged);
    }

    #[test]
    fn total_alone_has_no_byoyomi() {
        let control = TimeControl::csa(600_000, 0, 0);
        assert_eq!(control.overtime(), None);
        let mut clock = Clock::new(control);
        assert_eq!(charge(&mut clock, Black, 1_000), 1_000);
        assert_eq!(remaining_s(&clock), (599, 600));
        assert_eq!(clock.player(Black).flag_at_ms(), Some(599_000));
    }

    #[test]
    fn round_up() {
        let control = TimeControl::csa(10_000, 0, 0)
            .with_charging(Charging::seconds().with_rounding(Rounding::Ceil));
        let mut clock = Clock::new(control);
        assert_eq!(charge(&mut clock, Black, 1), 1_000);
        assert_eq!(clock.player(Black).flag_at_ms(), Some(8_001));
        assert!(!clock.flag_falls(Black, 8_000));
        assert!(clock.flag_falls(Black, 8_001));
    }

    #[test]
    fn delay_comes_off_before_rounding() {
        let control = TimeControl::csa(10_000, 0, 0).with_delay(Delay::Simple(500));
        let mut clock = Clock::new(control);
        assert_eq!(charge(&mut clock, Black, 1_499), 0);
        assert_eq!(charge(&mut clock, Black, 1_500), 1_000);
    }

    #[test]
    fn a_record_past_the_time_stops_at_zero() {
        let mut clock = Clock::new(TimeControl::csa(10_000, 0, 0));
        clock.record(Black, 99_000);
        assert_eq!(clock.remaining_ms(Black), 0);
        assert_eq!(clock.flagged(), None);
    }

    #[test]
    fn increment_and_byoyomi_add_up() {
        let mut clock = Clock::new(TimeControl::csa(5_000, 10_000, 2_000));
        assert_eq!(clock.reading(Black).budget_ms, 17_000);
        charge(&mut clock, Black, 16_000);
        assert_eq!(
            phase(clock.player(Black)),
            (Phase::Main, 0),
            "the coming turn begins with the increment"
        );
        assert_eq!(
            clock.reading(White).main_ms,
            5_000,
            "not before the turn begins"
        );
        assert_eq!(clock.reading(Black).budget_ms, 12_000);
        assert!(clock.flag_falls(Black, 12_000));
        charge(&mut clock, Black, 500);
        assert_eq!(clock.remaining_ms(Black), 2_000);
    }
}

/// The other kinds of control.
mod kinds {
    use super::*;

    #[test]
    fn japanese_periods_are_lost_at_their_end() {
        let mut clock = PlayerClock::new(TimeControl::japanese(10_000, 3, 30_000));
        let byoyomi = |period, periods_left| Phase::Byoyomi {
            period,
            periods_left,
        };
        assert!(!clock.charge(10_000).flagged);
        assert_eq!(phase(&clock), (byoyomi(1, 3), 30_000));
        assert!(!clock.charge(29_999).flagged);
        assert_eq!(
            phase(&clock),
            (byoyomi(1, 3), 30_000),
            "renewed by the move"
        );
        assert!(!clock.charge(30_000).flagged);
        assert_eq!(phase(&clock), (byoyomi(2, 2), 30_000));
        let during = clock.reading_at(31_000);
        assert_eq!(
            (during.phase, during.phase_ms, during.budget_ms),
            (byoyomi(3, 1), 29_000, 29_000)
        );
        assert!(!clock.charge(59_999).flagged);
        assert_eq!(phase(&clock), (byoyomi(3, 1), 30_000));
        assert!(clock.charge(30_000).flagged);
        assert_eq!(clock.reading().phase, Phase::Flagged);
    }

    #[test]
    fn main_time_runs_into_several_periods_within_one_move() {
        let mut clock = PlayerClock::new(TimeControl::japanese(10_000, 5, 30_000));
        assert_eq!(clock.reading().budget_ms, 160_000);
        assert!(!clock.charge(10_000 + 95_000).flagged);
        assert_eq!(
            clock.reading().phase,
            Phase::Byoyomi {
                period: 4,
                periods_left: 2
            }
        );
    }

    #[test]
    fn canadian_blocks() {
        let mut clock = PlayerClock::new(TimeControl::canadian(10_000, 3, 60_000));
        let canadian = |stones_left| Phase::Canadian { stones_left };
        assert_eq!(phase(&clock), (Phase::Main, 10_000));
        assert!(!clock.charge(15_000).flagged);
        assert_eq!(
            phase(&clock),
            (canadian(2), 55_000),
            "the move that enters counts"
        );
        assert!(!clock.charge(0).flagged);
        assert_eq!(phase(&clock), (canadian(1), 55_000));
        let during = clock.reading_at(20_000);
        assert_eq!(
            (during.phase, during.phase_ms),
            (canadian(1), 35_000),
            "no new block before the move"
        );
        assert!(!clock.charge(54_999).flagged);
        assert_eq!(phase(&clock), (canadian(3), 60_000), "a new block");
        assert!(clock.charge(60_000).flagged);
    }

    #[test]
    fn a_move_that_just_ends_the_main_time_is_no_overtime_stone() {
        let mut clock = PlayerClock::new(TimeControl::canadian(10_000, 3, 60_000));
        assert!(!clock.charge(10_000).flagged);
        assert_eq!(phase(&clock), (Phase::Canadian { stones_left: 3 }, 60_000));
    }

    #[test]
    fn fischer_adds_after_the_move() {
        let mut clock = PlayerClock::new(TimeControl::fischer(10_000, 5_000));
        assert_eq!(clock.flag_at_ms(), Some(10_000));
        assert!(!clock.charge(9_999).flagged);
        assert_eq!(phase(&clock), (Phase::Main, 5_001));
        assert!(clock.charge(5_001).flagged);
        assert_eq!(
            clock.reading().main_ms,
            0,
            "a move too late earns no increment"
        );
    }

    #[test]
    fn simple_delay_is_free() {
        let mut clock = PlayerClock::new(TimeControl::simple_delay(10_000, 3_000));
        assert_eq!(clock.charge(3_000).charged_ms, 0);
        assert_eq!(clock.charge(4_000).charged_ms, 1_000);
        assert_eq!(phase(&clock), (Phase::Main, 9_000));
        assert_eq!(clock.flag_at_ms(), Some(12_000));
    }

    #[test]
    fn bronstein_gives_back_what_was_used() {
        let mut clock = PlayerClock::new(TimeControl::bronstein(10_000, 3_000));
        assert!(!clock.charge(2_000).flagged);
        assert_eq!(phase(&clock), (Phase::Main, 10_000));
        assert!(!clock.charge(5_000).flagged);
        assert_eq!(phase(&clock), (Phase::Main, 8_000));
        assert_eq!(clock.flag_at_ms(), Some(8_000), "no time beyond the clock");
    }

    #[test]
    fn ggf_grace_comes_once() {
        let mut clock = PlayerClock::new(TimeControl::ggf(5_000, 2_000, Some(10_000)));
        assert!(!clock.charge(5_000).flagged);
        assert_eq!(
            phase(&clock),
            (Phase::Main, 2_000),
            "exactly zero is in time"
        );
        assert!(!clock.charge(2_001).flagged);
        assert_eq!(phase(&clock), (Phase::Extension { number: 1 }, 11_999));
        assert_eq!(clock.reading().main_ms, 0);
        assert_eq!(clock.flag_at_ms(), Some(12_000));
        assert!(clock.charge(12_000).flagged);
    }

    #[test]
    fn ggf_defaults() {
        assert_eq!(
            TimeControl::ggf(300_000, 0, None),
            TimeControl::ggf(300_000, 0, Some(120_000))
        );
        assert!(TimeControl::ggf(0, 0, Some(0)).is_unlimited());
        assert!(!TimeControl::ggf(0, 0, None).is_unlimited());
        let clock = PlayerClock::new(TimeControl::ggf(0, 0, None));
        assert_eq!(clock.reading_at(0).phase, Phase::Main);
        assert_eq!(
            clock.reading_at(1).phase,
            Phase::Extension { number: 1 },
            "timed out once"
        );
    }

    #[test]
    fn ing_periods_follow_each_other() {
        let control = TimeControl::sudden_death(60_000).with_extension(20_000, 3);
        let mut clock = PlayerClock::new(control);
        assert_eq!(clock.reading().budget_ms, 120_000);
        assert!(!clock.charge(85_000).flagged);
        assert_eq!(phase(&clock), (Phase::Extension { number: 2 }, 15_000));
        assert!(!clock.charge(14_999).flagged);
        assert_eq!(
            phase(&clock),
            (Phase::Extension { number: 2 }, 1),
            "not renewed"
        );
        assert!(!clock.charge(1).flagged);
        assert_eq!(phase(&clock), (Phase::Extension { number: 3 }, 20_000));
        assert!(clock.charge(20_000).flagged);
    }

    #[test]
    fn extension_then_byoyomi() {
        let control = TimeControl::byoyomi(10_000, 5_000).with_extension(20_000, 1);
        let mut clock = PlayerClock::new(control);
        assert!(!clock.charge(33_000).flagged);
        assert_eq!(
            phase(&clock),
            (
                Phase::Byoyomi {
                    period: 1,
                    periods_left: 1
                },
                5_000
            )
        );
        assert!(clock.charge(5_000).flagged);
    }

    #[test]
    fn moves_before_the_overtime_are_no_overtime_stones() {
        let canadian = TimeControl::canadian(0, 3, 5_000).with_extension(1_000, 2);
        let survives = Charging::exact().with_at_zero(AtZero::Survives);
        for (charging, turns) in [(survives, [0, 1_500]), (Charging::exact(), [500, 1_000])] {
            let mut clock = PlayerClock::new(canadian.with_charging(charging));
            assert_eq!(phase(&clock), (Phase::Main, 0));
            for elapsed_ms in turns {
                assert!(!clock.charge(elapsed_ms).flagged);
            }
            assert_eq!(phase(&clock), (Phase::Extension { number: 2 }, 500));
            assert!(!clock.charge(600).flagged);
            assert_eq!(phase(&clock), (Phase::Canadian { stones_left: 2 }, 4_900));
        }
    }

    #[test]
    fn bronstein_gives_nothing_back_of_a_fund_that_is_gone() {
        let control = TimeControl::byoyomi(2_000, 10_000).with_delay(Delay::Bronstein(3_000));
        let mut clock = PlayerClock::new(control);
        assert!(!clock.charge(5_000).flagged);
        assert_eq!(phase(&clock).1, 10_000);
        assert_eq!(clock.reading().budget_ms, 10_000);
    }

    #[test]
    fn zero_survives_where_the_rule_says_so() {
        let charging = Charging::exact().with_at_zero(AtZero::Survives);
        let mut clock =
            PlayerClock::new(TimeControl::japanese(1_000, 2, 100).with_charging(charging));
        assert_eq!(clock.flag_at_ms(), Some(1_201));
        assert!(!clock.charge(1_200).flagged);
        assert_eq!(
            clock.reading().phase,
            Phase::Byoyomi {
                period: 2,
                periods_left: 1
            }
        );
        assert!(!clock.charge(100).flagged);
        assert!(clock.charge(101).flagged);
    }

    #[test]
    fn parts_of_nothing_are_left_out() {
        let plain = TimeControl::sudden_death(5);
        assert_eq!(TimeControl::fischer(5, 0), plain);
        assert_eq!(TimeControl::byoyomi(5, 0), plain);
        assert_eq!(TimeControl::japanese(5, 0, 9), plain);
        assert_eq!(TimeControl::canadian(5, 0, 9), plain);
        assert_eq!(TimeControl::simple_delay(5, 0), plain);
        assert_eq!(plain.with_extension(0, 3), plain);
        assert_eq!(plain.with_extension(3, 0), plain);
    }

    #[test]
    fn state_from_a_record() {
        let mut japanese = PlayerClock::new(TimeControl::japanese(600_000, 5, 30_000));
        japanese.set_overtime(2, 12_000);
        assert_eq!(
            phase(&japanese),
            (
                Phase::Byoyomi {
                    period: 4,
                    periods_left: 2
                },
                12_000
            )
        );
        assert_eq!(japanese.reading().budget_ms, 42_000);
        assert!(!japanese.charge(12_000).flagged);
        assert_eq!(
            phase(&japanese),
            (
                Phase::Byoyomi {
                    period: 5,
                    periods_left: 1
                },
                30_000
            )
        );

        let mut canadian = PlayerClock::new(TimeControl::canadian(600_000, 25, 300_000));
        canadian.set_overtime(99, u64::MAX);
        assert_eq!(
            phase(&canadian),
            (Phase::Canadian { stones_left: 25 }, 300_000)
        );
        canadian.set_overtime(0, 7_000);
        assert_eq!(
            phase(&canadian),
            (Phase::Canadian { stones_left: 1 }, 7_000)
        );
        canadian.set_main_ms(1_000);
        assert_eq!(phase(&canadian), (Phase::Main, 1_000));
    }

    #[test]
    fn a_copy_takes_a_move_back() {
        let mut clock = Clock::new(TimeControl::sudden_death(1_000));
        let before = clock;
        assert!(clock.charge(Black, 1_000).flagged);
        assert_eq!(clock.flagged(), Some(Black));
        clock = before;
        assert_eq!(clock.flagged(), None);
    }
}

/// The figures of USI's `go`.
mod go {
    use super::*;

    fn times(btime: i64, wtime: i64, byoyomi: i64, binc: i64, winc: i64) -> GoTimes {
        let mut times = GoTimes::default();
        (times.btime, times.wtime, times.byoyomi) = (btime, wtime, byoyomi);
        (times.binc, times.winc) = (binc, winc);
        times
    }

    #[test]
    fn byoyomi() {
        let mut clock = Clock::new(TimeControl::csa(10_000, 30_000, 0));
        charge(&mut clock, Black, 4_000);
        assert_eq!(
            clock.go_times(White),
            Some(times(6_000, 10_000, 30_000, 0, 0))
        );
        charge(&mut clock, White, 11_000);
        assert_eq!(
            clock.go_times(Black),
            Some(times(6_000, 0, 30_000, 0, 0)),
            "White is in byoyomi"
        );
    }

    #[test]
    fn increments_are_not_counted_twice() {
        let mut clock = Clock::new(TimeControl::csa(60_000, 0, 5_000));
        assert_eq!(
            clock.go_times(Black),
            Some(times(60_000, 60_000, 0, 5_000, 5_000))
        );
        charge(&mut clock, Black, 2_000);
        assert_eq!(
            clock.go_times(White),
            Some(times(63_000, 60_000, 0, 5_000, 5_000))
        );
    }

    #[test]
    fn unequal_sides() {
        let mut clock = Clock::new(TimeControls::PerSide {
            black: TimeControl::byoyomi(1_000, 3_000),
            white: TimeControl::byoyomi(2_000, 7_000),
        });
        assert_eq!(
            clock.go_times(Black),
            Some(times(1_000, 2_000, 3_000, 0, 0))
        );
        assert_eq!(
            clock.go_times(White),
            Some(times(1_000, 2_000, 7_000, 0, 0))
        );

        clock = Clock::new(TimeControls::PerSide {
            black: TimeControl::fischer(1_000, 500),
            white: TimeControl::byoyomi(2_000, 7_000),
        });
        assert_eq!(
            clock.go_times(White),
            Some(times(1_000, 2_000, 0, 500, 0)),
            "either, not both"
        );
    }

    #[test]
    fn without_limit() {
        let clock = Clock::new(TimeControls::PerSide {
            black: TimeControl::unlimited().with_increment(Increment::AfterMove(5)),
            white: TimeControl::sudden_death(9_000),
        });
        assert_eq!(clock.go_times(Black), None);
        assert_eq!(clock.go_times(White), Some(times(0, 9_000, 0, 0, 0)));
    }

    #[test]
    fn canadian_and_delay() {
        let mut clock = Clock::new(TimeControl::canadian(1_000, 7, 60_000));
        assert_eq!(
            clock.go_times(Black),
            Some(times(1_000, 1_000, 8_571, 0, 0))
        );
        charge(&mut clock, Black, 2_000);
        let mut block = times(59_000, 1_000, 0, 0, 0);
        block.movestogo = Some(6);
        assert_eq!(clock.go_times(Black), Some(block));

        let clock = Clock::new(TimeControl::simple_delay(1_000, 300));
        assert_eq!(clock.go_times(Black), Some(times(1_000, 1_000, 300, 0, 0)));
    }

    #[test]
    fn overtime_that_was_begun_counts_as_what_is_left_of_it() {
        for (control, wtime, byoyomi) in [
            (TimeControl::canadian(0, 5, 1_000), 1_000, 5),
            (TimeControl::japanese(0, 5, 1_000), 0, 10),
        ] {
            let mut clock = Clock::new(control);
            clock.player_mut(Black).set_overtime(2, 10);
            clock.player_mut(Black).set_main_ms(7);
            assert_eq!(
                clock.go_times(Black),
                Some(times(7, wtime, byoyomi, 0, 0)),
                "{control:?}"
            );
        }
    }

    #[test]
    fn after_the_flag_and_at_the_ends_of_the_types() {
        let mut clock = Clock::new(TimeControl::byoyomi(1_000, 1_000));
        assert!(clock.charge(Black, 2_000).flagged);
        assert_eq!(clock.go_times(Black), Some(times(0, 1_000, 0, 0, 0)));
        let clock = Clock::new(TimeControl::csa(u64::MAX, 1, u64::MAX));
        let most = i64::MAX;
        assert_eq!(
            clock.go_times(Black),
            Some(times(most, most, 0, most, most))
        );
    }
}

#[test]
fn ends_of_the_types() {
    let most = u64::MAX;
    let charging = Charging::exact()
        .with_unit_ms(most)
        .with_rounding(Rounding::Ceil)
        .with_least_ms(most);
    for control in [
        TimeControl::japanese(most, u32::MAX, most),
        TimeControl::canadian(most, u32::MAX, most).with_extension(most, u32::MAX),
        TimeControl::fischer(most, most).with_delay(Delay::Bronstein(most)),
        TimeControl::csa(most, most, most)
            .with_delay(Delay::Simple(most))
            .with_charging(charging),
        TimeControl::ggf(most, most, Some(most)),
    ] {
        let mut clock = PlayerClock::new(control);
        assert_eq!(clock.reading().budget_ms, i64::MAX);
        assert_eq!(clock.reading().main_ms, i64::MAX);
        for elapsed_ms in [0, 1, most, most] {
            let _ = clock.reading_at(elapsed_ms);
            let _ = clock.charge(elapsed_ms);
            clock.record(elapsed_ms);
        }
    }
    let mut late = PlayerClock::new(TimeControl::sudden_death(0));
    assert_eq!(late.reading_at(most).budget_ms, -i64::MAX);
    assert!(late.charge(0).flagged);
    assert_eq!(late.flag_at_ms(), Some(0));
}
