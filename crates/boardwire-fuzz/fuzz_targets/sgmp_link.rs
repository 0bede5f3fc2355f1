//! Two SGMP links over a line that the input drives: what is sent when, and which frames are lost, doubled or late. Each message arrives at most once and in
//! order, and when the line is good again all of them do.
//!
//! The first byte says which policies the sides have. Each of the others is a step: two bits say what is done, one who does it, five how.
#![cfg_attr(fuzzing, no_main)]

use std::collections::VecDeque;

use boardwire_sgmp::link::{CollisionPolicy, Link, LinkOptions, Timing};
use boardwire_sgmp::{Color, Command, Frame, Value};

struct Side {
    link: Link<4>,
    /// Frames on their way to this side, oldest first: a line keeps their order.
    line: VecDeque<Frame>,
    sent: u16,
    replied: u16,
    /// Sends and replies in the order in which they go onto the line.
    order: Vec<Command>,
    delivered: Vec<Command>,
    acknowledged: Vec<Command>,
}

struct Pair {
    sides: [Side; 2],
    now: u64,
}

impl Pair {
    fn transmit(&mut self, lost: bool, copies: usize) {
        for from in 0..2 {
            while let Some(frame) = self.sides[from].link.poll_transmit() {
                let order = &mut self.sides[from].order;
                if frame.command != Command::Ok && !order.contains(&frame.command) {
                    order.push(frame.command);
                }
                if !lost {
                    let line = &mut self.sides[1 - from].line;
                    line.extend(std::iter::repeat_n(frame, copies));
                }
            }
        }
    }

    fn receive(&mut self, to: usize, replies: bool, hesitates: bool) {
        let side = &mut self.sides[to];
        let Some(frame) = side.line.pop_front() else {
            return;
        };
        let receipt = side.link.receive(self.now, frame);
        side.acknowledged.extend(receipt.acknowledged);
        side.delivered.extend(receipt.delivered);
        if !hesitates {
            self.answer(to, replies);
        }
    }

    fn answer(&mut self, who: usize, replies: bool) {
        let side = &mut self.sides[who];
        if replies && side.link.is_reply_due() && side.replied < 200 {
            let reply = Command::Extended(Value::truncate(side.replied));
            side.replied += u16::from(side.link.reply(self.now, reply).is_ok());
        } else {
            side.link.acknowledge(self.now);
        }
    }

    fn time_out(&mut self) {
        let next = self
            .sides
            .iter()
            .filter_map(|side| side.link.poll_timeout())
            .min();
        if let Some(next) = next {
            self.now = self.now.max(next);
            for side in &mut self.sides {
                side.link.handle_timeout(self.now);
            }
        }
    }

    fn check(&self, complete: bool) {
        for (from, to) in [(0, 1), (1, 0)] {
            let order = &self.sides[from].order;
            for got in [&self.sides[to].delivered, &self.sides[from].acknowledged] {
                assert!(order.starts_with(got), "side {from}: {got:?} of {order:?}");
                assert!(
                    !complete || got == order,
                    "side {from}: {got:?} of {order:?}"
                );
            }
        }
    }
}

boardwire_fuzz::target!(|data| {
    let Some((&first, steps)) = data.split_first() else {
        return;
    };
    let options = |color, choice: u8| {
        let policies = CollisionPolicy::RELIABLE;
        LinkOptions::new()
            .with_color(color)
            .with_collision(policies[usize::from(choice) % policies.len()])
            .with_timing(Timing::new(1_000, None))
            .with_ok_first(first & 0x80 != 0)
    };
    let side = |color, choice| Side {
        link: Link::new(options(color, choice)),
        line: VecDeque::new(),
        sent: 0,
        replied: 0,
        order: Vec::new(),
        delivered: Vec::new(),
        acknowledged: Vec::new(),
    };
    let mut pair = Pair {
        sides: [
            side(Color::Black, first % 3),
            side(Color::White, first / 3 % 3),
        ],
        now: 0,
    };
    for step in steps {
        let who = usize::from(step >> 5 & 1);
        let how = step & 0x1F;
        match step >> 6 {
            0 => {
                let side = &mut pair.sides[who];
                let command = Command::Answer(Value::truncate(side.sent));
                if side.sent < 200 {
                    side.sent += u16::from(side.link.send(pair.now, command).is_ok());
                }
            }
            1 => pair.receive(who, how & 1 != 0, how & 6 == 6),
            2 => pair.answer(who, how & 1 != 0),
            _ => pair.time_out(),
        }
        pair.transmit(how & 8 != 0, 1 + usize::from(how >> 4));
        pair.check(false);
    }
    // The line is good again: everything arrives.
    for _ in 0..5_000 {
        for who in 0..2 {
            pair.answer(who, false);
            pair.transmit(false, 1);
            while !pair.sides[who].line.is_empty() {
                pair.receive(who, false, false);
                pair.transmit(false, 1);
            }
        }
        if pair.sides.iter().all(|side| side.line.is_empty()) {
            if pair
                .sides
                .iter()
                .all(|side| side.link.poll_timeout().is_none())
            {
                break;
            }
            pair.time_out();
            pair.transmit(false, 1);
        }
    }
    pair.check(true);
    for side in &pair.sides {
        assert_eq!(
            (
                side.link.outstanding(),
                side.link.held(),
                side.link.queued()
            ),
            (None, None, 0)
        );
    }
});
