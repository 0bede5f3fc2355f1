//! The FJK profile: drivers against each other, and what the checker says.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

mod game;

use boardwire_sgmp::fjk::{
    FjkCheckOptions, FjkChecker, FjkCount, FjkDriver, FjkEnd, FjkEvent, FjkOptions, FjkRule,
    FjkState, FjkVerdict, TimedFrame, check,
};
use boardwire_sgmp::go::{Move, Vertex};
use boardwire_sgmp::link::Timing;
#[cfg(feature = "rules")]
use boardwire_sgmp::session::Handicap;
use boardwire_sgmp::session::{BoardSide, Refused};
use boardwire_sgmp::{Code, Color, Command, Frame, Query, RawFrame, Value};
use proptest::prelude::*;

#[cfg(feature = "rules")]
use self::game::{BAD, Faults, is_ended};
use self::game::{CLEAN, Line, driver_events};

fn pair(change: impl Fn(FjkOptions) -> FjkOptions) -> [FjkDriver; 2] {
    Color::ALL.map(|color| FjkDriver::new(change(FjkOptions::new(color))))
}

fn timed(line: &Line) -> Vec<TimedFrame> {
    let frames = line.sent.iter();
    frames
        .map(|(at, from, bytes)| TimedFrame {
            from: Color::ALL[*from],
            at: Some(*at),
            frame: RawFrame::from_bytes(*bytes).unwrap(),
        })
        .collect()
}

#[cfg(feature = "rules")]
fn moves(driver: &FjkDriver) -> Vec<(Color, Move)> {
    driver.game().moves().collect()
}

fn at(letters: &[u8; 2]) -> Move {
    Move::At(Vertex::from_sgf(*letters).unwrap())
}

/// Plays until the end with the moves that `choose` gives; both sides think a while.
fn play_on(
    line: &mut Line,
    drivers: &mut [FjkDriver; 2],
    mut choose: impl FnMut(&FjkDriver, &mut Line) -> Move,
) {
    drivers[0].start(line.now).unwrap();
    for step in 0.. {
        assert!(step < 50_000, "no end: {drivers:?}");
        if !line.step(drivers) && !drivers.iter().any(FjkDriver::is_own_turn) {
            return;
        }
        for driver in drivers.iter_mut().filter(|driver| driver.is_own_turn()) {
            let mv = choose(driver, line);
            driver.play(line.now, mv).unwrap();
        }
        line.collect(drivers);
    }
}

#[cfg(feature = "rules")]
fn random_game(faults: Faults, seed: u64, side: u8, handicap: u8) -> (Line, [FjkDriver; 2]) {
    let mut line = Line::new(faults, seed);
    let mut drivers = pair(|options| {
        options
            .with_side(BoardSide::new(side).unwrap())
            .with_handicap(Handicap::new(handicap).unwrap())
    });
    play_on(&mut line, &mut drivers, |driver, line| {
        let position = driver.game().position().expect("a board");
        game::random_move(position, &mut line.random, 3)
    });
    (line, drivers)
}

/// Whole games: both sides have the same moves and the same end, and the checker finds nothing that the options do not allow.
#[cfg(feature = "rules")]
#[test]
fn whole_games_over_a_good_line_are_clean() {
    for (seed, side) in [(1, 19), (2, 19), (3, 9), (4, 13), (5, 5)] {
        let (line, drivers) = random_game(CLEAN, seed, side, 0);
        let end = drivers[0].end().expect("an end");
        assert!(
            matches!(end, FjkEnd::TwoPasses | FjkEnd::MoveLimit),
            "{end:?}"
        );
        assert_eq!(drivers[1].end(), Some(end));
        assert_eq!(moves(&drivers[0]), moves(&drivers[1]), "{seed}");
        let options = FjkCheckOptions::default()
            .with_side(BoardSide::new(side).unwrap())
            .with_any_size(true);
        assert_eq!(check(timed(&line), options), [], "{seed}");
    }
}

/// Over a line that loses a quarter of all frames, and doubles, cuts and disturbs others.
#[cfg(feature = "rules")]
#[test]
fn whole_games_survive_a_bad_line() {
    for seed in 0..60 {
        let side = [5, 9, 13][usize::try_from(seed % 3).unwrap()];
        let mut line = Line::new(BAD, seed);
        let mut drivers = pair(|options| {
            let options = options.with_side(BoardSide::new(side).unwrap());
            let handicap = if seed % 4 == 3 && side > 5 { 2 } else { 0 };
            options
                .with_handicap(Handicap::new(handicap).unwrap())
                .with_time(None)
        });
        play_on(&mut line, &mut drivers, |driver, line| {
            let position = driver.game().position().expect("a board");
            game::random_move(position, &mut line.random, 4)
        });
        assert!(drivers.iter().all(is_ended), "{seed}: {drivers:?}");
        assert!(drivers[0].game().len() > 2, "{seed}");
        assert_eq!(moves(&drivers[0]), moves(&drivers[1]), "{seed}");
        assert_eq!(drivers[0].end(), drivers[1].end(), "{seed}");
        assert!(drivers.iter().all(FjkDriver::is_idle), "{seed}");
        for driver in &mut drivers {
            let own = driver.options().color;
            let events = driver_events(driver);
            let heard = events.iter().filter_map(|event| match event {
                FjkEvent::Moved { color, mv } => Some((*color, *mv)),
                FjkEvent::Violation { rule, .. } => panic!("{seed}: {rule}"),
                _ => None,
            });
            let heard: Vec<_> = heard.collect();
            let all = moves(driver);
            let wanted: Vec<_> = all
                .iter()
                .copied()
                .filter(|(color, _)| *color != own)
                .collect();
            assert_eq!(heard, wanted, "{seed}: each move is told once");
        }
        // Nothing is sent again too early, or otherwise than before.
        let options = FjkCheckOptions::default()
            .with_any_size(true)
            .with_tolerance(0);
        for violation in check(timed(&line), options) {
            assert_ne!(violation.rule, FjkRule::Resend, "{seed}: {violation}");
        }
    }
}

#[test]
fn the_wire_is_that_of_the_rules() {
    let mut line = Line::new(CLEAN, 0);
    let mut drivers = pair(|options| options);
    drivers[0].start(0).unwrap();
    line.settle_some(&mut drivers);
    drivers[0].play(line.now, at(b"cc")).unwrap();
    line.settle_some(&mut drivers);
    drivers[1].play(line.now, at(b"dp")).unwrap();
    line.settle_some(&mut drivers);
    let wire: Vec<String> = timed(&line)
        .iter()
        .map(|sent| sent.frame.to_string())
        .collect();
    assert_eq!(
        wire,
        [
            "01:a1:a0:80",
            "03:be:b0:8b",
            "02:c4:c0:82",
            "00:b8:b0:88",
            "01:c2:c0:81",
            "02:88:87:ff",
            "00:85:d2:b3",
            "00:86:87:ff",
            "01:92:d4:bd",
            "02:88:87:ff",
        ]
    );
}

impl Line {
    /// Runs for a second of its clock, less than any timer of the profile.
    fn settle_some(&mut self, drivers: &mut [FjkDriver; 2]) {
        let until = self.now + 1_000;
        self.collect(drivers);
        while self.next_arrival().is_some_and(|at| at <= until) {
            self.step(drivers);
        }
    }
}

#[test]
fn a_game_stops_after_400_moves() {
    let mut line = Line::new(CLEAN, 7);
    let mut drivers = pair(|options| options.with_time(None));
    let mut count = 0_u16;
    // Passes that never come twice in a row, so that no stone is needed: a stone, a pass, a stone, a pass.
    play_on(&mut line, &mut drivers, |driver, _| {
        count += 1;
        if driver.options().color == Color::White {
            return Move::Pass;
        }
        let index = count / 2;
        Move::At(Vertex::from_index(index * 2 % 361, BoardSide::NINETEEN.size()).unwrap())
    });
    assert_eq!(count, 400);
    for driver in &drivers {
        assert_eq!(
            (driver.end(), driver.game().len()),
            (Some(FjkEnd::MoveLimit), 400)
        );
        assert_eq!(driver.verdict(), Some(FjkVerdict::Referee));
    }
    let mut frames = timed(&line);
    assert_eq!(check(frames.clone(), FjkCheckOptions::default()), []);
    // One move more.
    let black = frames.iter().rev().find(|sent| sent.from == Color::Black);
    let black = *black.unwrap();
    let frame = RawFrame {
        mine: !black.frame.mine,
        ..RawFrame::from_bytes([0x01, 0xFA, 0xD0, 0xA9]).unwrap()
    };
    frames.push(TimedFrame { frame, ..black });
    let found = check(frames, FjkCheckOptions::default());
    let rules: Vec<FjkRule> = found.iter().map(|one| one.rule).collect();
    assert_eq!(rules, [FjkRule::Length]);
    // White's driver says so too.
    let _ = driver_events(&mut drivers[1]);
    let frame = RawFrame {
        his: black.frame.his,
        ..frame
    };
    drivers[1].receive(line.now, &frame.to_bytes());
    assert_eq!(violations(&mut drivers[1]), [FjkRule::Length]);
    assert!(drivers[1].take_output().is_empty());
}

fn violations(driver: &mut FjkDriver) -> Vec<FjkRule> {
    let events = driver_events(driver).into_iter();
    let rules = events.filter_map(|event| match event {
        FjkEvent::Violation { rule, .. } => Some(rule),
        _ => None,
    });
    rules.collect()
}

/// White's questions out of order, left out, and one too many.
#[test]
fn black_knows_the_order_of_questions() {
    for (frames, rules, begins) in [
        (
            &["03:be:b0:8b", "00:b8:b0:88", "02:88:87:ff"][..],
            &[][..],
            true,
        ),
        (&["02:88:87:ff"], &[FjkRule::AskColor], true),
        (
            &["03:be:b0:8b", "01:87:87:ff"],
            &[FjkRule::AskHandicap],
            true,
        ),
        (
            &["03:bb:b0:88", "00:bb:b0:8b", "02:88:87:ff"],
            &[FjkRule::AskColor, FjkRule::AskHandicap],
            true,
        ),
        (
            &["03:be:b0:8b", "00:b8:b0:88", "03:ba:b0:87"],
            &[FjkRule::AskHandicap],
            false,
        ),
    ] {
        let mut black = FjkDriver::new(FjkOptions::new(Color::Black));
        black.start(0).unwrap();
        for frame in frames {
            let frame: RawFrame = frame.parse().unwrap();
            black.receive(0, &frame.to_bytes());
        }
        assert_eq!(violations(&mut black), rules, "{frames:?}");
        assert_eq!(black.state() == FjkState::Playing, begins, "{frames:?}");
    }
}

#[test]
fn time_runs_out_before_and_after_move_300() {
    let fifty_minutes = 3_000_000;
    let mut drivers = pair(|options| options);
    let mut line = Line::new(CLEAN, 1);
    drivers[0].start(0).unwrap();
    line.settle_some(&mut drivers);
    let begun = line.now;
    // Black thinks.
    let flag = drivers[0].poll_timeout().expect("a flag");
    assert!(
        flag >= fifty_minutes && flag <= begun + fifty_minutes,
        "{flag}"
    );
    assert_eq!(drivers[0].time_left(flag - 5_000), Some(5_000));
    drivers[0].handle_timeout(flag - 1);
    assert_eq!(drivers[0].state(), FjkState::Playing);
    drivers[0].handle_timeout(flag);
    assert_eq!(
        drivers[0].end(),
        Some(FjkEnd::Time {
            loser: Color::Black
        })
    );
    assert_eq!(
        drivers[0].verdict(),
        Some(FjkVerdict::Lost {
            loser: Color::Black
        })
    );
    assert_eq!(drivers[0].play(flag, Move::Pass), Err(Refused::NoGame));
    assert!(
        drivers[0].take_output().is_empty(),
        "nothing of it is on the wire"
    );
    assert_eq!(drivers[0].poll_timeout(), None);

    for (thought_at, wanted) in [
        (
            299,
            FjkEnd::Time {
                loser: Color::White,
            },
        ),
        (
            301,
            FjkEnd::TimeAfter300 {
                color: Color::White,
            },
        ),
    ] {
        let mut line = Line::new(CLEAN, 1);
        let mut drivers = pair(|options| options);
        drivers[0].start(0).unwrap();
        line.settle_some(&mut drivers);
        for number in 0..thought_at {
            let side = number % 2;
            let mv = if side == 1 {
                Move::Pass
            } else {
                let index = u16::try_from(number).unwrap();
                Move::At(Vertex::from_index(index, BoardSide::NINETEEN.size()).unwrap())
            };
            drivers[side].play(line.now, mv).unwrap();
            line.settle_some(&mut drivers);
        }
        let flag = drivers[1].poll_timeout().expect("a flag");
        drivers[1].handle_timeout(flag);
        assert_eq!(drivers[1].end(), Some(wanted), "{thought_at}");
    }
}

#[test]
fn fractions_of_seconds_are_dropped() {
    let mut drivers = pair(|options| options.with_time(Some(10_000)));
    let mut line = Line::new(CLEAN, 1);
    drivers[0].start(0).unwrap();
    line.settle_some(&mut drivers);
    let begun = line.now;
    let left = drivers[0].time_left(begun).unwrap();
    assert!(left > 9_900, "{left}");
    drivers[0].play(begun + 1_999, at(b"cc")).unwrap();
    assert!(matches!(
        drivers[0].time_left(begun + 5_000),
        Some(9_000 | 8_000)
    ));
}

#[test]
fn ends_that_no_frame_tells() {
    let count = |black, white| FjkCount { black, white };
    for (end, verdict) in [
        (
            FjkEnd::Resigned {
                loser: Color::Black,
            },
            FjkVerdict::Lost {
                loser: Color::Black,
            },
        ),
        (
            FjkEnd::OperatorResigned {
                loser: Color::White,
            },
            FjkVerdict::Lost {
                loser: Color::White,
            },
        ),
        (
            FjkEnd::Foul { by: Color::White },
            FjkVerdict::Lost {
                loser: Color::White,
            },
        ),
        (FjkEnd::Referee, FjkVerdict::Referee),
    ] {
        let mut line = Line::new(CLEAN, 3);
        let mut drivers = pair(|options| options);
        drivers[0].start(0).unwrap();
        line.settle_some(&mut drivers);
        let resigned = FjkEnd::Resigned {
            loser: Color::Black,
        };
        if end == resigned {
            drivers[0].resign();
        } else {
            drivers[0].declare(end);
        }
        assert_eq!(
            (drivers[0].end(), drivers[0].verdict()),
            (Some(end), Some(verdict))
        );
        assert!(drivers[0].take_output().is_empty());
        // The first end counts.
        drivers[0].declare(FjkEnd::TwoPasses);
        assert_eq!(drivers[0].end(), Some(end));
    }
    let mut line = Line::new(CLEAN, 3);
    let mut drivers = pair(|options| options);
    play_on(&mut line, &mut drivers, |_, _| Move::Pass);
    let [black, white] = &mut drivers;
    assert_eq!(
        (black.end(), white.end()),
        (Some(FjkEnd::TwoPasses), Some(FjkEnd::TwoPasses))
    );
    black.set_count(count(40, 34));
    assert_eq!(black.verdict(), None, "the peer's count is missing");
    black.set_peer_count(count(40, 34));
    assert_eq!(
        black.verdict(),
        Some(FjkVerdict::Agreed {
            winner: Color::Black,
            halves: 1
        })
    );
    black.set_peer_count(count(40, 35));
    assert_eq!(black.verdict(), Some(FjkVerdict::Operators));
}

#[test]
fn komi_counts_for_white() {
    for (black, white, halves, winner) in [
        (40, 35, -1, Color::White),
        (41, 35, 1, Color::Black),
        (0, 65_535, -131_081, Color::White),
    ] {
        let count = FjkCount { black, white };
        assert_eq!((count.lead_halves(), count.winner()), (halves, winner));
    }
}

/// What a side hears after the opening, as white or as black.
fn white_after(frames: &[&str]) -> (FjkDriver, Vec<FjkEvent>) {
    let mut white = FjkDriver::new(FjkOptions::new(Color::White).with_side(BoardSide::NINE));
    for frame in ["01:a1:a0:80", "02:c4:c0:82", "01:c2:c0:81"]
        .iter()
        .chain(frames)
    {
        let frame: RawFrame = frame.parse().unwrap();
        white.receive(0, &frame.to_bytes());
    }
    let events = driver_events(&mut white);
    (white, events)
}

#[test]
fn white_answers_and_fouls() {
    // QUERY 11, QUERY 8, OK.
    let (mut white, events) = white_after(&[]);
    assert_eq!(
        white.take_output(),
        [
            0x03, 0xBE, 0xB0, 0x8B, 0x00, 0xB8, 0xB0, 0x88, 0x02, 0x88, 0x87, 0xFF
        ]
    );
    assert_eq!(events, [FjkEvent::Started]);
    for (frame, rule) in [
        ("00:a2:d0:d2", FjkRule::Board),    // 82 on nine lines
        ("00:fd:d4:a9", FjkRule::Turn),     // White's bit
        ("00:e1:e0:81", FjkRule::Commands), // TAKEBACK
        ("00:90:90:80", FjkRule::Commands), // DENY
    ] {
        let (mut white, events) = white_after(&[frame]);
        assert!(
            events.iter().any(
                |event| matches!(event, FjkEvent::Violation { rule: found, .. } if *found == rule)
            ),
            "{frame}: {events:?}"
        );
        assert_eq!(
            white.end(),
            Some(FjkEnd::Foul { by: Color::Black }),
            "{frame}"
        );
        assert_eq!(
            white.take_output().len(),
            12,
            "{frame}: nothing is sent after the OK"
        );
    }
}

#[test]
fn white_sends_no_ok_to_other_answers() {
    for (answers, code) in [
        (&["01:a1:a0:80", "02:c3:c0:81"][..], Code::ColorConflict),
        (&["01:a1:a0:80", "02:c5:c0:83"], Code::AnswerRange),
        (&["01:a1:a0:80", "02:c2:c0:80"], Code::ColorConflict),
        (
            &["01:a1:a0:80", "02:c4:c0:82", "01:c3:c0:82"],
            Code::HandicapConflict,
        ),
    ] {
        let mut white = FjkDriver::new(FjkOptions::new(Color::White));
        let mut sent = 0;
        for answer in answers {
            let frame: RawFrame = answer.parse().unwrap();
            white.receive(0, &frame.to_bytes());
            sent = white.take_output().len();
        }
        assert_eq!(sent, 0, "{code}");
        assert_eq!(white.state(), FjkState::Failed);
        assert!(
            driver_events(&mut white).contains(&FjkEvent::Failed(code)),
            "{code}"
        );
        assert_eq!(white.poll_timeout(), None, "{code}");
    }
}

#[test]
fn an_extra_pass_is_acknowledged_and_counts_for_nothing() {
    let mut line = Line::new(CLEAN, 3);
    let mut drivers = pair(|options| options);
    play_on(&mut line, &mut drivers, |_, _| Move::Pass);
    driver_events(&mut drivers[1]);
    let bit = line
        .sent
        .iter()
        .rev()
        .find(|(_, from, _)| *from == 0)
        .unwrap()
        .2[0]
        & 1;
    let white_bit = line
        .sent
        .iter()
        .rev()
        .find(|(_, from, _)| *from == 1)
        .unwrap()
        .2[0]
        & 1;
    let extra = RawFrame {
        his: white_bit == 1,
        mine: bit == 0,
        ..RawFrame::from_bytes([0x00, 0xD0, 0xD0, 0x80]).unwrap()
    };
    drivers[1].receive(line.now, &extra.to_bytes());
    let events = driver_events(&mut drivers[1]);
    assert!(
        matches!(
            events[..],
            [
                FjkEvent::Violation {
                    rule: FjkRule::End,
                    ..
                },
                FjkEvent::Finding {
                    code: Code::ExtraPass,
                    ..
                }
            ]
        ),
        "{events:?}"
    );
    assert_eq!(drivers[1].take_output().len(), 4);
    assert_eq!(drivers[1].game().len(), 2);
}

/// After the end nothing counts, whatever it is.
#[test]
fn what_follows_the_end_breaks_the_rule_of_the_end() {
    for command in [
        Command::Query(Query::Color),
        Command::Answer(Value::ZERO),
        Command::NewGame,
        Command::Deny,
    ] {
        let mut line = Line::new(CLEAN, 3);
        let mut drivers = pair(|options| options);
        play_on(&mut line, &mut drivers, |_, _| Move::Pass);
        driver_events(&mut drivers[1]);
        let bit = |side: usize| {
            let mut sent = line.sent.iter().rev();
            sent.find(|(_, from, _)| *from == side).unwrap().2[0] & 1
        };
        let frame = Frame {
            his: bit(1) == 1,
            mine: bit(0) == 0,
            command,
        };
        drivers[1].receive(line.now, &frame.to_bytes());
        assert_eq!(violations(&mut drivers[1]), [FjkRule::End], "{command:?}");
        assert!(drivers[1].take_output().is_empty(), "{command:?}");
        assert_eq!(drivers[1].end(), Some(FjkEnd::TwoPasses), "{command:?}");
    }
}

/// The rules that commands break, which go back and forth with the right bits and in no time.
fn broken(said: &[(Color, Command)]) -> Vec<FjkRule> {
    let mut bits = [false; 2];
    let frames = said.iter().map(|&(from, command)| {
        bits[from.index()] ^= command != Command::Ok;
        let frame = Frame {
            his: bits[from.opponent().index()],
            mine: bits[from.index()],
            command,
        };
        TimedFrame {
            from,
            at: None,
            frame: RawFrame::from_bytes(frame.to_bytes()).unwrap(),
        }
    });
    let found = check(frames.collect::<Vec<_>>(), FjkCheckOptions::default());
    found.into_iter().map(|violation| violation.rule).collect()
}

#[test]
fn the_opening_is_checked_step_by_step() {
    use Color::{Black, White};
    type Case<'c> = (&'c [(Color, Command)], &'c [FjkRule]);
    let color = Command::Query(Query::Color);
    let handicap = Command::Query(Query::Handicap);
    let answer = Command::Answer(Value::from(2));
    let new_game = (Black, Command::NewGame);
    let cases: [Case<'_>; 9] = [
        (
            &[new_game, (White, color), (Black, answer), (White, handicap)],
            &[],
        ),
        // Whatever comes first: the game has not begun.
        (&[(White, color)], &[FjkRule::NewGame]),
        (&[(Black, answer)], &[FjkRule::NewGame]),
        (&[(White, Command::Deny)], &[FjkRule::NewGame]),
        // An answer is due, and Black asks in its place.
        (
            &[new_game, (White, color), (Black, handicap)],
            &[FjkRule::AnswerColor],
        ),
        (
            &[
                new_game,
                (White, color),
                (Black, answer),
                (White, handicap),
                (Black, color),
            ],
            &[FjkRule::AnswerHandicap],
        ),
        // White does not wait for it.
        (
            &[new_game, (White, color), (White, handicap)],
            &[FjkRule::Commands],
        ),
        // Whoever asks does not answer.
        (&[new_game, (White, answer)], &[FjkRule::AskColor]),
        (&[new_game, (Black, answer)], &[FjkRule::Commands]),
    ];
    for (said, rules) in cases {
        assert_eq!(broken(said), rules, "{said:?}");
    }
}

#[test]
fn a_lost_question_is_no_agreement() {
    // White's QUERY 8 is lost; Black sends ANSWER 2 again, and White acknowledges it again.
    let mut black = FjkDriver::new(FjkOptions::new(Color::Black));
    let mut white = FjkDriver::new(FjkOptions::new(Color::White));
    black.start(0).unwrap();
    white.receive(0, &black.take_output());
    black.receive(0, &white.take_output());
    white.receive(0, &black.take_output());
    assert_eq!(white.take_output(), [0x00, 0xB8, 0xB0, 0x88]);
    black.handle_timeout(20_000);
    white.receive(20_000, &black.take_output());
    black.receive(20_000, &white.take_output());
    assert_eq!(
        black.state(),
        FjkState::Opening,
        "an OK, but not for the opening"
    );
    white.handle_timeout(20_001);
    black.receive(20_001, &white.take_output());
    white.receive(20_001, &black.take_output());
    black.receive(20_001, &white.take_output());
    assert_eq!(
        (black.state(), white.state()),
        (FjkState::Playing, FjkState::Playing)
    );
}

proptest! {
    /// Any bytes: no panic, and a checker that sees nothing but noise holds nothing.
    #[test]
    fn any_bytes_are_taken(bytes in proptest::collection::vec(any::<u8>(), 0..300), times in proptest::collection::vec(0_u64..60_000, 8)) {
        for color in Color::ALL {
            let mut driver = FjkDriver::new(FjkOptions::new(color));
            let _ = driver.start(0);
            let mut now = 0;
            for (chunk, wait) in bytes.chunks(40).zip(&times) {
                now += wait;
                driver.receive(now, chunk);
                driver.handle_timeout(now);
                let _ = driver.play(now, Move::Pass);
                let _ = driver.take_output();
            }
            while driver.poll_event().is_some() {}
        }
    }

    /// Any frames: no panic, and rule and code go together.
    #[test]
    fn any_frames_are_checked(frames in proptest::collection::vec((any::<bool>(), any::<[u8; 3]>(), proptest::option::of(0_u64..100_000)), 0..60)) {
        let mut checker = FjkChecker::new(FjkCheckOptions::default());
        for (index, (black, [start, command, value], at)) in (0..).zip(frames) {
            let (start, command, value) = (start & 3, command | 0x80, value | 0x80);
            let sum = 0x80 | start.wrapping_add(command).wrapping_add(value);
            let frame = RawFrame::from_bytes([start, sum, command, value]).unwrap();
            let from = if black { Color::Black } else { Color::White };
            for violation in checker.receive(TimedFrame { from, at, frame }) {
                prop_assert_eq!(violation.index, index);
                prop_assert!(violation.code == violation.rule.code() || violation.code == Code::EarlyResend);
                prop_assert!(violation.to_string().starts_with("FJK-"));
            }
        }
    }
}

#[test]
fn rules_have_their_numbers() {
    for (index, rule) in FjkRule::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(rule.number()), index + 1);
        assert_eq!(rule.code().to_string(), format!("fjk-{}", index + 1));
        assert_eq!(rule.to_string(), format!("FJK-{}", index + 1));
    }
    let timing = FjkOptions::new(Color::Black).timing;
    assert_eq!(
        (timing.retry, timing.tries, timing),
        (20_000, None, Timing::FJK)
    );
}
