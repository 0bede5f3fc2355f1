//! The link: its table of states, its timers, and what it keeps over a bad line.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

mod line;

use boardwire_sgmp::link::{
    CollisionPolicy, Link, LinkOptions, OldCommand, SequenceCheck, Timeout, Timing,
};
use boardwire_sgmp::{
    Code, CodeSet as _, Color, Command, Frame, PointNo, Query, TakeBackCount, Value,
};
use line::{BAD, CLEAN, Faults, Simulation, pair};

/// Each message arrives once and in order, with every pairing of the policies that claim it, over thousands of bad lines.
#[test]
fn exactly_once_over_bad_lines() {
    for black in CollisionPolicy::RELIABLE {
        for white in CollisionPolicy::RELIABLE {
            for seed in 0..400 {
                exactly_once([black, white], BAD, seed);
            }
        }
    }
}

/// Longer delays than the retry time: copies of a command are on their way while newer ones are answered.
#[test]
fn exactly_once_over_slow_lines() {
    let slow = Faults {
        delay: (1, 15_000),
        ..BAD
    };
    for black in CollisionPolicy::RELIABLE {
        for white in CollisionPolicy::RELIABLE {
            for seed in 0..150 {
                exactly_once([black, white], slow, 10_000 + seed);
            }
        }
    }
}

fn exactly_once(policies: [CollisionPolicy; 2], faults: Faults, seed: u64) -> Simulation {
    let what = format!("{policies:?}, seed {seed}");
    let mut simulation = Simulation::new(pair(policies), faults, seed);
    simulation.populate(15, 5, 20_000);
    assert!(simulation.run(10_000_000), "{what}: it has no end");
    simulation.assert_exactly_once(&what);
    for side in &simulation.sides {
        // Each OK has a command that came for a cause, and no command was sent again without a timer or a collision.
        assert!(side.oks <= side.commands_received, "{what}: OKs");
        let commands = side.frames - side.oks;
        let causes = side.sent.len() as u64 + side.timeouts + side.commands_received;
        assert!(commands <= causes, "{what}: commands");
    }
    simulation
}

/// What a line without faults costs: a frame a command and an OK, and nothing is sent twice. Commands that carry an OK save one.
#[test]
fn nothing_is_repeated_on_a_good_line() {
    for seed in 0..200 {
        let mut simulation = Simulation::new(pair([CollisionPolicy::TieBreak; 2]), CLEAN, seed);
        // One side talks, so that nothing crosses.
        for number in 0..10u8 {
            simulation.send_at(
                0,
                u64::from(number) * 3,
                Command::Answer(Value::from(number)),
            );
        }
        assert!(simulation.run(1_000_000));
        simulation.assert_exactly_once("a good line");
        let frames = simulation.sides.iter().map(|side| side.frames);
        assert_eq!(frames.collect::<Vec<_>>(), [10, 10]);
    }
}

/// How many frames a message takes on a line that loses 30 % of them and breaks more: a small number, on average and at worst.
#[test]
fn retransmission_is_bounded() {
    for black in CollisionPolicy::RELIABLE {
        for white in CollisionPolicy::RELIABLE {
            let mut total = 0;
            for seed in 0..200 {
                let simulation = exactly_once([black, white], BAD, 50_000 + seed);
                let frames: u64 = simulation.sides.iter().map(|side| side.frames).sum();
                let messages: usize = simulation.sides.iter().map(|side| side.sent.len()).sum();
                assert!(
                    frames < 20 * messages as u64,
                    "{black:?} {white:?} {seed}: {frames}"
                );
                total += frames;
            }
            let average = total / 200;
            assert!(average < 6 * 40, "{black:?} {white:?}: {average} frames");
        }
    }
}

/// Bytes changed, lost and put in: the checksum lets one broken frame in 128 pass, so that a message may be lost or come twice. What must hold is that the
/// link goes on: what is sent after the noise has ended arrives.
#[test]
fn a_broken_line_recovers() {
    let broken = Faults { broken: 30, ..BAD };
    for policies in [[CollisionPolicy::TieBreak; 2], [CollisionPolicy::Yield; 2]] {
        for seed in 0..500 {
            let mut simulation = Simulation::new(pair(policies), broken, seed);
            simulation.populate(15, 5, 20_000);
            simulation.run(400_000);
            simulation.heal(CLEAN);
            let at = simulation.now + 60_000;
            let last = [1021, 1022].map(|number| Command::Extended(Value::truncate(number)));
            for (side, command) in last.into_iter().enumerate() {
                // What the noise made of a command may take the first message's place.
                simulation.send_at(side, at, Command::Extended(Value::truncate(1020)));
                simulation.send_at(side, at + 60_000 + side as u64 * 60_000, command);
            }
            assert!(simulation.run(10_000_000), "seed {seed}: it has no end");
            for (side, command) in last.into_iter().enumerate() {
                let delivered = &simulation.sides[1 - side].delivered;
                assert!(delivered.contains(&command), "{policies:?}, seed {seed}");
                assert_eq!(simulation.sides[side].link.outstanding(), None);
            }
        }
    }
}

/// With a program of another make on the other side that keeps its commands, those of both sides arrive once and in order.
#[test]
fn exactly_once_beside_other_programs() {
    for other in [CollisionPolicy::Ignore, CollisionPolicy::Resend] {
        for mine in CollisionPolicy::RELIABLE {
            for seed in 0..200 {
                exactly_once([mine, other], BAD, 90_000 + seed);
                exactly_once([other, mine], BAD, 90_000 + seed);
            }
        }
    }
}

/// Beside one that gives its commands up, what this side sends arrives once and in order if the line loses nothing, and so does what the other has not given up.
#[test]
fn exactly_once_beside_one_that_abandons() {
    let late = Faults {
        delay: (1, 900),
        ..CLEAN
    };
    for mine in CollisionPolicy::RELIABLE {
        for seed in 0..400u64 {
            let mut policies = [mine, CollisionPolicy::Abandon];
            let they = usize::from(seed % 2 == 0);
            policies.rotate_right(1 - they);
            let what = format!("{policies:?}, seed {seed}");
            let mut simulation = Simulation::new(pair(policies), late, seed);
            simulation.populate(15, 5, 20_000);
            assert!(simulation.run(10_000_000), "{what}: it has no end");
            let [us, them] = [1 - they, they].map(|side| &simulation.sides[side]);
            assert_eq!(them.delivered, us.sent, "{what}");
            assert_eq!(us.acknowledged, us.sent, "{what}");
            let kept = them
                .sent
                .iter()
                .filter(|command| !them.abandoned.contains(command));
            assert!(kept.eq(us.delivered.iter()), "{what}");
        }
    }
}

/// Two commands that cross once, on a line without faults.
fn cross(policies: [CollisionPolicy; 2]) -> Simulation {
    let mut simulation = Simulation::new(pair(policies), CLEAN, 0);
    simulation.send_at(0, 0, Command::Answer(Value::from(0)));
    simulation.send_at(1, 0, Command::Answer(Value::from(0)));
    simulation.run(1_000_000);
    simulation
}

/// Why the other three policies make no claim.
#[test]
fn counterexamples() {
    // Two that give up lose both commands.
    let lost = cross([CollisionPolicy::Abandon; 2]);
    assert!(
        lost.sides
            .iter()
            .all(|side| side.delivered.is_empty() && side.abandoned.len() == 1)
    );
    // Two that wait for their timers, and two that send again at once, do so for ever.
    let waits = cross([CollisionPolicy::Ignore; 2]);
    assert!(
        waits
            .sides
            .iter()
            .all(|side| side.delivered.is_empty() && side.timeouts == 250)
    );
    let storms = cross([CollisionPolicy::Resend; 2]);
    assert!(
        storms
            .sides
            .iter()
            .all(|side| side.delivered.is_empty() && side.frames > 100_000)
    );
    // One that holds or yields, beside either, ends it.
    for other in [CollisionPolicy::Ignore, CollisionPolicy::Resend] {
        for mine in CollisionPolicy::RELIABLE {
            cross([mine, other]).assert_exactly_once("ours is Black");
            cross([other, mine]).assert_exactly_once("ours is White");
        }
    }
    for black in CollisionPolicy::RELIABLE {
        for white in CollisionPolicy::RELIABLE {
            cross([black, white]).assert_exactly_once("both are ours");
        }
    }
}

/// Before colours are known, the side that sent NEWGAME holds; if both did, the jitter of their timers decides.
#[test]
fn negotiations_cross() {
    let unknown = LinkOptions::new().with_timing(Timing::GMP.with_tries(None));
    let mut simulation = Simulation::new([unknown; 2], CLEAN, 0);
    simulation.send_at(0, 0, Command::NewGame);
    simulation.send_at(1, 0, Command::Answer(Value::ZERO));
    assert!(simulation.run(100_000));
    assert_eq!(simulation.sides[0].yields, 0);
    assert_eq!(simulation.sides[1].yields, 1);
    simulation.assert_exactly_once("one initiator");

    // Both hold, one since it is Black and one since it began, and then both give way: not for the same time.
    let mut simulation = Simulation::new([unknown.with_color(Color::Black), unknown], CLEAN, 0);
    simulation.send_at(0, 0, Command::NewGame);
    simulation.send_at(1, 0, Command::NewGame);
    assert!(simulation.run(100_000));
    simulation.assert_exactly_once("Black and an initiator");

    let other = unknown.with_timing(Timing::GMP.with_tries(None).with_jitter(700));
    let mut simulation = Simulation::new([unknown, other], CLEAN, 0);
    simulation.send_at(0, 0, Command::NewGame);
    simulation.send_at(1, 0, Command::NewGame);
    assert!(simulation.run(100_000));
    simulation.assert_exactly_once("two initiators");
}

fn link(options: LinkOptions) -> Link {
    Link::new(options)
}

fn frame(text: &str) -> Frame {
    text.parse().expect("a frame")
}

/// All frames that the link has to send, in hexadecimal.
fn sent(link: &mut Link) -> Vec<String> {
    core::iter::from_fn(|| link.poll_transmit())
        .map(|frame| frame.to_string())
        .collect()
}

/// A link on which Black's move 41 waits for its OK: my = 1, his = 0.
fn waiting() -> Link {
    let mut link = link(LinkOptions::new().with_color(Color::Black));
    link.send(
        0,
        Command::Move {
            color: Color::Black,
            point: PointNo::new(41),
        },
    )
    .unwrap();
    assert_eq!(sent(&mut link), ["01:fa:d0:a9"]);
    link
}

fn note(link: &mut Link, text: &str) -> Option<&'static str> {
    link.receive(100, frame(text)).note.map(|code| code.name())
}

#[test]
fn an_idle_link() {
    let mut idle = link(LinkOptions::new());
    assert_eq!(note(&mut idle, "00:86:87:ff"), Some("unexpected-ok"));
    assert_eq!(note(&mut idle, "03:89:87:ff"), Some("unexpected-ok"));
    // It acknowledges bit 1, and the last command sent has bit 0 (none was sent).
    assert_eq!(note(&mut idle, "03:be:b0:8b"), Some("ack-mismatch"));
    // The bit of a command taken before.
    assert_eq!(note(&mut idle, "00:b8:b0:88"), Some("duplicate"));
    assert_eq!(sent(&mut idle), ["00:86:87:ff"]);
    let receipt = idle.receive(100, frame("01:a1:a0:80"));
    assert_eq!(
        (receipt.delivered, receipt.note),
        (Some(Command::NewGame), None)
    );
    assert!(idle.is_reply_due());
    // Until the reply is decided a second copy has no answer.
    assert_eq!(note(&mut idle, "01:a1:a0:80"), Some("duplicate"));
    assert_eq!(sent(&mut idle), [""; 0]);
    assert!(idle.acknowledge(100));
    assert!(!idle.acknowledge(100), "nothing is due any more");
    assert_eq!(sent(&mut idle), ["02:88:87:ff"]);
    assert_eq!(note(&mut idle, "01:a1:a0:80"), Some("duplicate"));
    assert_eq!(sent(&mut idle), ["02:88:87:ff"]);
}

#[test]
fn a_waiting_link() {
    let mut link = waiting();
    assert_eq!(note(&mut link, "00:86:87:ff"), Some("sequence-error"));
    assert_eq!(note(&mut link, "00:b8:b0:88"), Some("duplicate"));
    assert_eq!(
        sent(&mut link),
        ["01:87:87:ff"],
        "the OK carries the newest bits"
    );
    assert_eq!(note(&mut link, "01:b9:b0:88"), Some("collision"));
    assert_eq!(sent(&mut link), ["01:fa:d0:a9"], "Black holds");
    // A new command that acknowledges bit 1 brings the OK along.
    let receipt = link.receive(100, frame("03:bb:b0:88"));
    assert!(matches!(receipt.acknowledged, Some(Command::Move { .. })));
    assert_eq!(receipt.delivered, Some(Command::Query(Query::Handicap)));
    assert_eq!((link.outstanding(), link.poll_timeout()), (None, None));
    // As does an OK, whatever its own bit is.
    for ok in ["02:88:87:ff", "03:89:87:ff"] {
        let mut link = waiting();
        let receipt = link.receive(100, frame(ok));
        assert!(
            matches!(receipt.acknowledged, Some(Command::Move { .. })),
            "{ok}"
        );
        assert_eq!(receipt.note, None);
    }
}

/// The opening of the FJK rules, byte for byte, from both sides.
#[test]
fn the_opening() {
    let mut black = link(LinkOptions::fjk(Color::Black));
    let mut white = link(LinkOptions::fjk(Color::White));
    let mut line = Vec::new();
    let mut carry = |from: &mut Link, to: &mut Link| {
        let frame = from.poll_transmit().expect("a frame");
        assert_eq!(from.poll_transmit(), None);
        line.push(frame.to_string());
        to.receive(0, frame).delivered
    };
    let answer = |value: u8| Command::Answer(Value::from(value));
    let play = |color, point| Command::Move {
        color,
        point: PointNo::new(point),
    };
    black.send(0, Command::NewGame).unwrap();
    assert_eq!(carry(&mut black, &mut white), Some(Command::NewGame));
    white.reply(0, Command::Query(Query::Color)).unwrap();
    assert_eq!(
        carry(&mut white, &mut black),
        Some(Command::Query(Query::Color))
    );
    black.reply(0, answer(2)).unwrap();
    assert_eq!(carry(&mut black, &mut white), Some(answer(2)));
    white.reply(0, Command::Query(Query::Handicap)).unwrap();
    assert_eq!(
        carry(&mut white, &mut black),
        Some(Command::Query(Query::Handicap))
    );
    black.reply(0, answer(1)).unwrap();
    assert_eq!(carry(&mut black, &mut white), Some(answer(1)));
    white.acknowledge(0);
    assert_eq!(carry(&mut white, &mut black), None);
    black.send(0, play(Color::Black, 307)).unwrap();
    assert_eq!(carry(&mut black, &mut white), Some(play(Color::Black, 307)));
    white.acknowledge(0);
    assert_eq!(carry(&mut white, &mut black), None);
    white.send(0, play(Color::White, 61)).unwrap();
    assert_eq!(carry(&mut white, &mut black), Some(play(Color::White, 61)));
    black.acknowledge(0);
    assert_eq!(carry(&mut black, &mut white), None);
    // FJK rules 2000, appendix A: the log.
    assert_eq!(
        line,
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

/// An OK that is due goes out first under the FJK rules; else the command that waits goes in its place.
#[test]
fn an_ok_by_itself_or_with_a_command() {
    let deny = Command::Deny;
    for (ok_first, frames) in [
        (false, &["03:93:90:80"][..]),
        (true, &["02:88:87:ff", "03:93:90:80"]),
    ] {
        let mut link = link(LinkOptions::new().with_ok_first(ok_first));
        assert_eq!(
            link.receive(0, frame("01:a1:a0:80")).delivered,
            Some(Command::NewGame)
        );
        link.send(0, deny).unwrap();
        assert_eq!(sent(&mut link), [""; 0], "the answer to NEWGAME goes first");
        link.acknowledge(0);
        assert_eq!(sent(&mut link), frames);
    }
}

#[test]
fn a_full_queue() {
    let mut link: Link<2> = Link::new(LinkOptions::new());
    let answers = [0u8, 1, 2, 3].map(|value| Command::Answer(Value::from(value)));
    for command in &answers[..3] {
        link.send(0, *command).unwrap();
    }
    let full = link.send(0, answers[3]).unwrap_err();
    assert_eq!((full.command, full.capacity), (answers[3], 2));
    assert_eq!(full.code().name(), "queue-full");
    assert_eq!(
        full.to_string(),
        "queue-full: 2 commands wait to be sent, and there is no room for another"
    );
    assert_eq!((link.outstanding(), link.queued()), (Some(answers[0]), 2));
    assert_eq!(link.clear_queue(), 2);
    assert_eq!(link.queued(), 0);
    // The queue of GNU Go 3.8 holds 16, and its test lets 1024 in.
    let mut link = waiting();
    for _ in 0..16 {
        link.send(0, Command::Deny).unwrap();
    }
    assert!(link.send(0, Command::Deny).is_err());
}

#[test]
fn timers() {
    let mut link = link(LinkOptions::new().with_timing(Timing::new(1_000, Some(3))));
    link.send(500, Command::NewGame).unwrap();
    assert_eq!(sent(&mut link), ["01:a1:a0:80"]);
    assert_eq!(link.poll_timeout(), Some(1_500));
    assert_eq!(link.handle_timeout(1_499), None);
    let resent = |tries| {
        Some(Timeout::Resent {
            command: Command::NewGame,
            tries,
        })
    };
    assert_eq!(link.handle_timeout(1_600), resent(2));
    assert_eq!(sent(&mut link), ["01:a1:a0:80"]);
    // The time begins anew at each sending.
    assert_eq!(link.poll_timeout(), Some(2_600));
    assert_eq!(link.handle_timeout(2_600), resent(3));
    assert_eq!(sent(&mut link).len(), 1);
    // gave-up
    let gave_up = Timeout::GaveUp {
        command: Command::NewGame,
        tries: 3,
    };
    assert_eq!(link.handle_timeout(3_600), Some(gave_up));
    assert_eq!(
        (link.poll_timeout(), link.handle_timeout(99_000)),
        (None, None)
    );
    assert_eq!(sent(&mut link), [""; 0]);
    assert!(link.resume(100_000));
    assert!(!link.resume(100_000), "it runs again");
    assert_eq!(sent(&mut link), ["01:a1:a0:80"]);
    assert_eq!(link.handle_timeout(101_000), resent(2));
    // A late OK counts, and withdraws the copy that was not sent yet.
    assert_eq!(
        link.receive(101_001, frame("02:88:87:ff")).acknowledged,
        Some(Command::NewGame)
    );
    assert_eq!(sent(&mut link), [""; 0]);

    // Times at the end of the clock's range neither wrap nor fire early.
    let mut late = waiting();
    assert_eq!(late.handle_timeout(u64::MAX).map(|_| ()), Some(()));
    assert_eq!(late.poll_timeout(), None);
    let mut never = Link::<4>::new(LinkOptions::new().with_timing(Timing::NEVER));
    never.send(7, Command::NewGame).unwrap();
    assert_eq!(never.poll_timeout(), None);
}

/// Under the FJK rules nothing goes out twice within 20 seconds, not even after a collision.
#[test]
fn no_early_resend_under_the_fjk_rules() {
    let mut link = link(LinkOptions::fjk(Color::Black));
    link.send(0, Command::NewGame).unwrap();
    assert_eq!(sent(&mut link).len(), 1);
    for at in [10, 20, 30] {
        assert_eq!(
            link.receive(at, frame("01:b9:b0:88"))
                .note
                .map(|code| code.name()),
            Some("collision")
        );
        assert_eq!(sent(&mut link), [""; 0]);
    }
    assert_eq!(link.poll_timeout(), Some(20_000));
    assert_eq!(link.handle_timeout(19_999), None);
    assert!(link.handle_timeout(20_000).is_some());
}

/// The program that yields keeps its command, with its bit, and sends it after the peer's.
#[test]
fn yielding() {
    let mut white = link(LinkOptions::new().with_color(Color::White));
    let take_back = Command::TakeBack(TakeBackCount::ONE);
    white.send(0, take_back).unwrap();
    assert_eq!(sent(&mut white), ["01:e2:e0:81"]);
    let receipt = white.receive(10, frame("01:ee:d4:99"));
    assert_eq!(
        (receipt.yielded, receipt.delivered),
        (Some(take_back), None)
    );
    assert_eq!((white.held(), white.outstanding()), (Some(take_back), None));
    assert_eq!(sent(&mut white), [""; 0]);
    // White waits twice the retry time for the peer's command, which comes again before that.
    assert_eq!(white.poll_timeout(), Some(8_010));
    let receipt = white.receive(20, frame("01:ee:d4:99"));
    assert!(matches!(receipt.delivered, Some(Command::Move { .. })));
    assert_eq!(white.poll_timeout(), None);
    white.acknowledge(20);
    assert_eq!(
        sent(&mut white),
        ["03:e4:e0:81"],
        "the same bit, and the newest of the peer's"
    );
    // If it does not come, the command goes out by itself.
    let mut white = link(LinkOptions::new().with_color(Color::White));
    white.send(0, take_back).unwrap();
    assert_eq!(
        white.receive(10, frame("01:ee:d4:99")).yielded,
        Some(take_back)
    );
    assert_eq!(
        sent(&mut white),
        [""; 0],
        "the first sending was still to come, and is withdrawn"
    );
    assert_eq!(
        white.handle_timeout(8_010),
        Some(Timeout::Released { command: take_back })
    );
    assert_eq!(sent(&mut white), ["01:e2:e0:81"]);
}

/// A reply never takes the place of a command that was taken back: the peer may have that already, and would take the reply for its copy.
#[test]
fn a_reply_goes_behind_what_was_taken_back() {
    let mut white = link(LinkOptions::new().with_color(Color::White));
    white.send(0, Command::Deny).unwrap();
    assert_eq!(
        white.receive(10, frame("01:b9:b0:88")).yielded,
        Some(Command::Deny)
    );
    assert_eq!(
        white.receive(20, frame("01:b9:b0:88")).delivered,
        Some(Command::Query(Query::Handicap))
    );
    let answer = Command::Answer(Value::from(1));
    white.reply(20, answer).unwrap();
    white.send(20, Command::NewGame).unwrap();
    assert_eq!(sent(&mut white), ["03:93:90:80"]);
    assert_eq!(
        white.receive(30, frame("03:89:87:ff")).acknowledged,
        Some(Command::Deny)
    );
    assert_eq!(
        white.outstanding(),
        Some(answer),
        "the reply goes ahead of the queue"
    );
    assert_eq!(white.queued(), 1);
}

/// The peer had the command before it was taken back: its acknowledgement counts.
#[test]
fn an_acknowledgement_of_what_was_taken_back() {
    for text in ["03:89:87:ff", "03:bb:b0:88"] {
        let mut white = link(LinkOptions::new().with_color(Color::White));
        white.send(0, Command::Deny).unwrap();
        assert_eq!(
            white.receive(10, frame("01:b9:b0:88")).yielded,
            Some(Command::Deny)
        );
        let receipt = white.receive(20, frame(text));
        assert_eq!(
            (receipt.acknowledged, receipt.note),
            (Some(Command::Deny), None),
            "{text}"
        );
        assert_eq!(white.held(), None);
    }
}

/// What waits behind a command that was taken back goes out when an OK says that the peer had it, and behind the reply when a command says so.
#[test]
fn the_queue_goes_on_behind_what_was_taken_back() {
    for (text, next) in [("03:89:87:ff", &["00:a0:a0:80"][..]), ("03:bb:b0:88", &[])] {
        let mut white = link(LinkOptions::new().with_color(Color::White));
        white.send(0, Command::Deny).unwrap();
        white.send(0, Command::NewGame).unwrap();
        assert_eq!(
            white.receive(10, frame("01:b9:b0:88")).yielded,
            Some(Command::Deny)
        );
        sent(&mut white);
        let _ = white.receive(20, frame(text));
        assert_eq!(sent(&mut white), next, "{text}");
    }
}

/// The peer's bits count, whatever it thinks that this side sent.
#[test]
fn a_peer_that_starts_afresh_brings_its_bits() {
    let mut link = link(LinkOptions::new().with_accept_restart(true));
    for text in ["01:a1:a0:80", "00:f9:d0:a9"] {
        assert!(link.receive(0, frame(text)).delivered.is_some());
        link.acknowledge(0);
    }
    sent(&mut link);
    assert!(link.receive(10, frame("03:a3:a0:80")).restarted);
    link.reply(10, Command::Query(Query::Color)).unwrap();
    assert_eq!(sent(&mut link), ["02:bd:b0:8b"]);
}

#[test]
fn the_options_of_the_fjk_rules() {
    for color in Color::ALL {
        let options = LinkOptions::fjk(color);
        assert_eq!(options.timing, Timing::FJK);
        assert_eq!((options.color, options.ok_first), (Some(color), true));
        assert_eq!(
            options.with_ok_first(false).with_timing(Timing::GMP),
            LinkOptions::new()
                .with_color(color)
                .with_timing(Timing::GMP)
        );
    }
}

/// How long a side that gives way waits: each another time, so that the two do not collide again.
#[test]
fn sides_that_give_way_wait_for_different_times() {
    let retry = LinkOptions::new().timing.retry;
    let waits = |options: LinkOptions, first: Command| {
        let mut link = link(options);
        link.send(0, first).unwrap();
        sent(&mut link);
        let crossing = Frame {
            his: false,
            mine: true,
            command: Command::Query(Query::Handicap),
        };
        let _ = link.receive(10, crossing);
        assert_eq!(link.held(), Some(first));
        link.poll_timeout().map(|at| at - 10 - retry)
    };
    let color = |color| LinkOptions::new().with_color(color);
    assert_eq!(waits(color(Color::White), Command::Deny), Some(retry));
    assert_eq!(waits(LinkOptions::new(), Command::Deny), Some(retry / 2));
}

#[test]
fn what_was_taken_back_can_be_canceled() {
    let mut white = link(LinkOptions::new().with_color(Color::White));
    assert_eq!(white.cancel_held(), None);
    white.send(0, Command::Deny).unwrap();
    assert_eq!(sent(&mut white).len(), 1);
    assert_eq!(
        white.receive(10, frame("01:b9:b0:88")).yielded,
        Some(Command::Deny)
    );
    assert_eq!(white.cancel_held(), Some(Command::Deny));
    assert_eq!(
        (white.cancel_held(), white.held(), white.poll_timeout()),
        (None, None, None)
    );
    assert!(white.receive(20, frame("01:b9:b0:88")).delivered.is_some());
    white.acknowledge(20);
    assert_eq!(sent(&mut white), ["02:88:87:ff"]);
    white.send(30, Command::NewGame).unwrap();
    assert_eq!(sent(&mut white), ["03:a3:a0:80"]);
}

/// A peer that starts afresh sends NEWGAME with y = 1 and h = 0. Before the first move that may be a duplicate.
#[test]
fn a_peer_that_starts_afresh() {
    for accept in [false, true] {
        let mut link = link(LinkOptions::new().with_accept_restart(accept));
        assert!(link.receive(0, frame("01:a1:a0:80")).delivered.is_some());
        link.acknowledge(0);
        assert_eq!(note(&mut link, "01:a1:a0:80"), Some("duplicate"));
        assert_eq!(sent(&mut link), ["02:88:87:ff"]);
        // Black's move 41, with y = 0.
        assert!(link.receive(0, frame("00:f9:d0:a9")).delivered.is_some());
        link.acknowledge(0);
        link.send(
            0,
            Command::Move {
                color: Color::White,
                point: None,
            },
        )
        .unwrap();
        link.send(0, Command::Deny).unwrap();
        assert_eq!(sent(&mut link).len(), 2);
        let receipt = link.receive(10, frame("01:a1:a0:80"));
        if !accept {
            assert_eq!(receipt.note.map(|code| code.name()), Some("collision"));
            continue;
        }
        assert_eq!(
            receipt.note.map(|code| code.name()),
            Some("newgame-restart")
        );
        assert_eq!(
            (receipt.restarted, receipt.delivered),
            (true, Some(Command::NewGame))
        );
        assert_eq!((link.outstanding(), link.queued()), (None, 0));
        link.reply(10, Command::Query(Query::Color)).unwrap();
        assert_eq!(sent(&mut link), ["03:be:b0:8b"]);
        // From here on it is an ordinary negotiation.
        assert_eq!(note(&mut link, "01:a1:a0:80"), Some("duplicate"));
    }
}

/// A game is on as soon as either side has sent a MOVE, its own too.
#[test]
fn a_peer_that_starts_afresh_after_the_first_move_of_this_side() {
    let mut link = link(LinkOptions::new().with_accept_restart(true));
    assert!(link.receive(0, frame("01:a1:a0:80")).delivered.is_some());
    link.acknowledge(0);
    let mv = Command::Move {
        color: Color::White,
        point: None,
    };
    link.send(0, mv).unwrap();
    assert_eq!(link.outstanding(), Some(mv));
    let receipt = link.receive(10, frame("01:a1:a0:80"));
    assert_eq!(receipt.note, Some(Code::NewGameRestart));
    assert!(receipt.restarted);
}

/// The ways of known programs, as far as a link has them.
#[test]
fn other_ways() {
    let mut silent = waiting();
    let mut options = *silent.options();
    options.old_command = OldCommand::Ignore;
    silent = Link::new(options);
    silent.send(0, Command::Deny).unwrap();
    assert_eq!(sent(&mut silent).len(), 1);
    assert_eq!(note(&mut silent, "00:b8:b0:88"), Some("duplicate"));
    assert_eq!(sent(&mut silent), [""; 0]);

    // Without sequence bits a copy is a new command, and a stale OK acknowledges.
    options.sequence = SequenceCheck::Off;
    let mut unchecked = link(options);
    for _ in 0..2 {
        assert!(
            unchecked
                .receive(0, frame("01:a1:a0:80"))
                .delivered
                .is_some()
        );
        unchecked.acknowledge(0);
    }
    unchecked.send(0, Command::Deny).unwrap();
    assert_eq!(
        unchecked.receive(0, frame("00:86:87:ff")).acknowledged,
        Some(Command::Deny)
    );
    assert_eq!(note(&mut unchecked, "00:86:87:ff"), Some("unexpected-ok"));
}
