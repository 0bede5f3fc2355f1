//! The clock as summaries tell it: the cases of shogi-server's and ShogiHome's clocks, each from a summary's own text.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::clock::{Clock, Delay, TimeControl, TimeControls};
use boardwire_core::shogi::Color::{Black, White};
use boardwire_csa::CsaTime;
use boardwire_csa::summary::{
    ClockOptions, ControlError, GameSummary, MoveTimeUnit, TimeBlock, TimeBlocks, parse,
};

/// A summary with these Time blocks, a game id of this gamename, and these moves.
fn summary(time: &str, gamename: &str, moves: &[&str]) -> GameSummary<'static> {
    let moves: String = moves.iter().map(|line| format!("{line}\n")).collect();
    let text = format!(
        "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\n\
         Game_ID:event+{gamename}+a+b+20261129191009\nName+:a\nName-:b\nTo_Move:+\n\
         {time}BEGIN Position\nPI\n+\n{moves}END Position\nEND Game_Summary"
    );
    parse(&text).unwrap().into_owned()
}

/// The clock at the start of a game with one shared block.
fn clock(keys: &str, gamename: &str) -> Clock {
    let time = format!("BEGIN Time\n{keys}END Time\n");
    summary(&time, gamename, &[]).clock(&ClockOptions::default())
}

/// What is left to both sides, in seconds.
fn remaining(clock: &Clock) -> (i64, i64) {
    let seconds = |side| clock.remaining_ms(side) / 1_000;
    (seconds(Black), seconds(White))
}

/// K24 (rshogi#858): the increment counts once for each turn, the first too.
#[test]
fn an_increment_joins_before_each_turn() {
    let mut clock = clock("Total_Time:600\nIncrement:10\n", "x-600-10F");
    assert_eq!(remaining(&clock), (600, 600));
    clock.record(Black, 2_000);
    assert_eq!(remaining(&clock), (608, 600));
    clock.record(White, 0);
    assert_eq!(remaining(&clock), (608, 610));
    clock.record(Black, 2_000);
    assert_eq!(remaining(&clock), (616, 610));
}

/// K11 (shogihome#474): `Total_Time:900`, `Increment:5` are 905 seconds for the first move.
#[test]
fn the_first_move_has_its_increment() {
    let clock = clock("Total_Time:900\nIncrement:5\n", "x-900-5F");
    assert_eq!(clock.reading(Black).budget_ms, 905_000);
    assert!(!clock.flag_falls(Black, 904_999));
    assert!(clock.flag_falls(Black, 905_000));
}

/// K13 (shogihome#550) and K24: moves already played are charged first, with one increment each.
#[test]
fn moves_already_played_are_charged() {
    let time = "BEGIN Time\nTotal_Time:600\nIncrement:10\nEND Time\n";
    let moves = ["+7776FU,T2", "-3334FU,T0", "+2726FU,T2"];
    let summary = summary(time, "buoy_x-600-10F", &moves);
    assert_eq!(summary.side_to_move(), White);
    assert_eq!(
        remaining(&summary.clock(&ClockOptions::default())),
        (616, 610)
    );
}

#[test]
fn two_seconds_and_no_more() {
    let mut clock = clock("Total_Time:2\nByoyomi:0\n", "x-2-0");
    assert!(!clock.charge(Black, 1_900).flagged);
    assert_eq!(remaining(&clock), (1, 2));
    // White is silent; a keep-alive makes the server look.
    assert!(!clock.flag_falls(White, 1_999));
    assert!(clock.flag_falls(White, 3_200));
}

#[test]
fn three_zeros_and_no_block_are_no_limit() {
    let mut zeros = clock("Total_Time:0\nByoyomi:0\nIncrement:0\n", "x-0-0");
    assert!(!zeros.charge(Black, u64::MAX).flagged);
    assert!(
        !summary("", "x-0-0", &[])
            .clock(&ClockOptions::default())
            .flag_falls(White, u64::MAX)
    );
}

#[test]
fn byoyomi_alone_limits_each_move() {
    let mut clock = clock("Total_Time:0\nByoyomi:10\n", "x-0-10");
    assert!(!clock.charge(Black, 9_900).flagged);
    assert_eq!(remaining(&clock), (0, 0));
    assert!(clock.flag_falls(White, 10_000));
}

#[test]
fn byoyomi_follows_the_main_time() {
    let mut clock = clock("Total_Time:10\nByoyomi:30\n", "x-10-30");
    for (ms, left) in [(3_000, 7), (5_000, 2), (25_000, 0)] {
        assert!(!clock.charge(Black, ms).flagged);
        assert_eq!(remaining(&clock).0, left);
    }
    assert!(!clock.flag_falls(Black, 29_999));
    assert!(clock.flag_falls(Black, 30_000));
    // A client that is told a longer T does not go below zero.
    clock.record(Black, 40_000);
    assert_eq!(remaining(&clock).0, 0);
}

#[test]
fn exactly_zero_loses() {
    let mut clock = clock("Total_Time:1500\nByoyomi:0\n", "x-1500-0");
    assert!(clock.charge(Black, 1_500_000).flagged);
}

#[test]
fn total_time_alone_has_no_byoyomi() {
    let mut clock = clock("Total_Time:900\n", "x-900-0");
    clock.record(Black, 1_000);
    assert_eq!(remaining(&clock), (899, 900));
    assert_eq!(clock.reading(Black).budget_ms, 899_000);
}

#[test]
fn least_time_and_roundup() {
    let mut least = clock("Total_Time:60\nLeast_Time_Per_Move:1\n", "x-60-0");
    assert_eq!(least.charge(Black, 200).charged_ms, 1_000);
    let mut up = clock("Total_Time:60\nTime_Roundup:YES\n", "x-60-0");
    assert_eq!(up.charge(Black, 1_001).charged_ms, 2_000);
    let mut down = clock("Total_Time:60\nTime_Roundup:NO\n", "x-60-0");
    assert_eq!(down.charge(Black, 1_999).charged_ms, 1_000);
    let mut delay = clock("Total_Time:60\nDelay:2\n", "x-60-0");
    assert_eq!(delay.charge(Black, 3_500).charged_ms, 1_000);
}

/// shogi-server announces `1min` for its stop-watch clocks, and totals in seconds.
#[test]
fn a_stop_watch_counts_whole_blocks() {
    let mut clock = clock("Time_Unit:1min\nTotal_Time:600\nByoyomi:60\n", "sw-600-060");
    assert_eq!(clock.charge(Black, 59_900).charged_ms, 0);
    assert_eq!(remaining(&clock), (600, 600));
    assert_eq!(clock.charge(Black, 119_000).charged_ms, 60_000);
    assert_eq!(remaining(&clock).0, 540);
    assert!(clock.charge(Black, 540_000).flagged);
    // One that can't be run is read as it says.
    let odd = self::clock("Time_Unit:1min\nTotal_Time:10\n", "sw-600-00");
    assert_eq!(remaining(&odd).0, 600);
}

#[test]
fn a_move_time_is_seconds_or_units() {
    let time = "BEGIN Time\nTime_Unit:1msec\nTotal_Time:30000\nByoyomi:5000\nEND Time\n";
    let summary = summary(time, "x-30-5", &["+7776FU,T3"]);
    let seconds = summary.clock(&ClockOptions::default());
    assert_eq!(seconds.remaining_ms(Black), 27_000);
    let options = ClockOptions::default().with_move_time_unit(MoveTimeUnit::TimeUnit);
    assert_eq!(summary.clock(&options).remaining_ms(Black), 29_997);
    let time = CsaTime::from_ms(1_500).unwrap();
    assert_eq!(summary.charged_ms(Black, time, &options), 1);
}

/// K12 (shogihome#778): each side has a clock of its own.
#[test]
fn private_blocks_replace_the_shared_one() {
    let time = "BEGIN Time+\nTotal_Time:600\nIncrement:10\nEND Time+\n\
                BEGIN Time-\nTotal_Time:600\nByoyomi:30\nEND Time-\n";
    let both = summary(time, "x", &["+7776FU,T5", "-3334FU,T8"]);
    assert_eq!(remaining(&both.clock(&ClockOptions::default())), (605, 592));

    let time = "BEGIN Time\nTotal_Time:100\nEND Time\nBEGIN Time-\nTotal_Time:60\nEND Time-\n";
    let one = summary(time, "x", &[]);
    assert_eq!(remaining(&one.clock(&ClockOptions::default())), (100, 60));
    assert!(matches!(one.time_controls(), TimeControls::PerSide { .. }));
}

#[test]
fn a_spectator_sees_what_is_left() {
    let shown = clock(
        "Total_Time:1500\nByoyomi:0\nLeast_Time_Per_Move:1\nRemaining_Time+:1488\nRemaining_Time-:1489\n",
        "x-1500-0",
    );
    assert_eq!(remaining(&shown), (1488, 1489));
}

#[test]
fn controls_go_out_and_come_back() {
    for control in [
        TimeControl::csa(900_000, 10_000, 0),
        TimeControl::csa(300_000, 0, 10_000),
        TimeControl::csa(0, 0, 0),
        TimeControl::csa(0, 30_000, 0),
        TimeControl::csa(60_000, 0, 0).with_delay(Delay::Simple(2_000)),
        TimeControl::csa(60_000, 0, 0)
            .with_charging(boardwire_core::clock::Charging::exact().with_least_ms(7)),
    ] {
        let controls = TimeControls::Shared(control);
        let mut summary = summary("", "x", &[]);
        summary.time = TimeBlocks::from_controls(&controls).unwrap();
        assert_eq!(summary.time_controls(), controls);
    }
    let sides = TimeControls::PerSide {
        black: TimeControl::csa(600_000, 0, 10_000),
        white: TimeControl::csa(600_000, 30_000, 0),
    };
    let mut summary = summary("", "x", &[]);
    summary.time = TimeBlocks::from_controls(&sides).unwrap();
    assert_eq!(summary.time_controls(), sides);
}

#[test]
fn what_csa_can_not_tell_is_refused() {
    let seconds = boardwire_core::clock::Charging::seconds();
    for (control, error) in [
        (
            TimeControl::fischer(60_000, 1_000),
            ControlError::IncrementAfterMove,
        ),
        (
            TimeControl::bronstein(60_000, 1_000),
            ControlError::Bronstein,
        ),
        (
            TimeControl::japanese(60_000, 5, 30_000),
            ControlError::Overtime,
        ),
        (
            TimeControl::canadian(60_000, 25, 30_000),
            ControlError::Overtime,
        ),
        (
            TimeControl::sudden_death(60_000).with_extension(1_000, 1),
            ControlError::Extension,
        ),
        (TimeControl::ggf(60_000, 0, Some(0)), ControlError::AtZero),
        (
            TimeControl::csa_stop_watch(600_000, 60_000),
            ControlError::StopWatch,
        ),
        (
            TimeControl::sudden_death(1_500).with_charging(seconds),
            ControlError::NotInUnits,
        ),
    ] {
        assert_eq!(TimeBlock::from_control(&control), Err(error));
        assert!(!error.to_string().is_empty());
    }
}
