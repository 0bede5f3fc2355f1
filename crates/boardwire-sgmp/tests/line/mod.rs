//! Two links over a simulated line, with a clock of its own.
#![allow(dead_code, reason = "each test program uses its part")]

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use boardwire_sgmp::link::{CollisionPolicy, Link, LinkOptions, Receipt, Timeout, Timing};
use boardwire_sgmp::{Color, Command, Decoder, Discard, Frame, Item, Level, Value};

/// A generator of numbers that is the same everywhere (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// What a line does to what is sent over it. Chances are percentages a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faults {
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) cut: u64,
    pub(crate) talk: u64,
    /// Single bytes changed, lost or put in. With these a broken frame passes for a right one now and then: the checksum has seven bits.
    pub(crate) broken: u64,
    /// The shortest and the longest time that a frame takes. Frames never overtake each other.
    pub(crate) delay: (u64, u64),
}

pub(crate) const CLEAN: Faults = Faults {
    lost: 0,
    doubled: 0,
    cut: 0,
    talk: 0,
    broken: 0,
    delay: (5, 5),
};

pub(crate) const BAD: Faults = Faults {
    lost: 30,
    doubled: 15,
    cut: 10,
    talk: 20,
    broken: 0,
    delay: (1, 900),
};

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Bytes { to: usize, bytes: Vec<u8> },
    Send { side: usize },
    Answer { side: usize },
}

/// One side, and what became of its messages.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) link: Link,
    decoder: Decoder,
    unsent: VecDeque<Command>,
    replies_left: u16,
    next_reply: u16,
    /// In the order in which the link put them on the line.
    pub(crate) sent: Vec<Command>,
    pub(crate) acknowledged: Vec<Command>,
    pub(crate) delivered: Vec<Command>,
    pub(crate) abandoned: Vec<Command>,
    pub(crate) yields: u64,
    pub(crate) frames: u64,
    pub(crate) oks: u64,
    pub(crate) commands_received: u64,
    pub(crate) timeouts: u64,
    pub(crate) gave_up: bool,
    last_arrival: u64,
}

#[derive(Debug)]
pub(crate) struct Simulation {
    pub(crate) sides: [Side; 2],
    faults: Faults,
    random: Random,
    pub(crate) now: u64,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    number: u64,
    /// Whether sides reply in their own time, and with commands of their own.
    pub(crate) lively: bool,
}

impl Simulation {
    pub(crate) fn new(options: [LinkOptions; 2], faults: Faults, seed: u64) -> Self {
        let side = |options| Side {
            link: Link::new(options),
            decoder: Decoder::default(),
            unsent: VecDeque::new(),
            replies_left: 0,
            next_reply: 0,
            sent: Vec::new(),
            acknowledged: Vec::new(),
            delivered: Vec::new(),
            abandoned: Vec::new(),
            yields: 0,
            frames: 0,
            oks: 0,
            commands_received: 0,
            timeouts: 0,
            gave_up: false,
            last_arrival: 0,
        };
        Self {
            sides: options.map(side),
            faults,
            random: Random(seed),
            now: 0,
            events: BinaryHeap::new(),
            number: 0,
            lively: false,
        }
    }

    /// Lets a side send this at that time.
    pub(crate) fn send_at(&mut self, side: usize, at: u64, command: Command) {
        self.sides[side].unsent.push_back(command);
        self.push(at, Event::Send { side });
    }

    /// Lets both sides send so many messages at random times, and reply with so many more.
    pub(crate) fn populate(&mut self, messages: u16, replies: u16, spread: u64) {
        self.lively = true;
        for side in 0..2 {
            let mut times: Vec<u64> = (0..messages).map(|_| self.random.below(spread)).collect();
            times.sort_unstable();
            for (number, at) in times.into_iter().enumerate() {
                let number = u16::try_from(number).unwrap();
                self.send_at(side, at, Command::Answer(Value::truncate(number)));
            }
            self.sides[side].replies_left = replies;
        }
    }

    /// From here on the line is like this.
    pub(crate) fn heal(&mut self, faults: Faults) {
        self.faults = faults;
    }

    fn push(&mut self, at: u64, event: Event) {
        self.number += 1;
        self.events.push(Reverse((at, self.number, event)));
    }

    /// Runs until nothing happens any more, or up to this time. True: nothing happens any more.
    pub(crate) fn run(&mut self, until: u64) -> bool {
        loop {
            let event = self.events.peek().map(|Reverse((at, ..))| *at);
            let timers = [0, 1].map(|side: usize| self.sides[side].link.poll_timeout());
            let timer = timers.iter().flatten().min().copied();
            let Some(next) = [event, timer].into_iter().flatten().min() else {
                return true;
            };
            if next > until {
                return false;
            }
            self.now = self.now.max(next);
            if event == Some(next) {
                let Reverse((_, _, event)) = self.events.pop().unwrap();
                self.happen(event);
            } else {
                let side = usize::from(timers[0] != Some(next));
                self.time_out(side);
            }
            self.transmit();
        }
    }

    fn time_out(&mut self, side: usize) {
        let now = self.now;
        let state = &mut self.sides[side];
        match state.link.handle_timeout(now) {
            Some(Timeout::GaveUp { .. }) => state.gave_up = true,
            Some(Timeout::Resent { .. } | Timeout::Released { .. }) => state.timeouts += 1,
            None => panic!("a timer without an effect"),
        }
    }

    fn happen(&mut self, event: Event) {
        let now = self.now;
        match event {
            Event::Send { side } => {
                let state = &mut self.sides[side];
                let command = *state.unsent.front().unwrap();
                if state.link.send(now, command).is_ok() {
                    state.unsent.pop_front();
                } else {
                    self.push(now + 100, Event::Send { side });
                }
            }
            Event::Answer { side } => self.answer(side),
            Event::Bytes { to, bytes } => {
                let mut frames = Vec::new();
                self.sides[to].decoder.push(&bytes, |item| {
                    if let Item::Frame(received) = item
                        && let Ok(frame) = received.to_frame(Level::Lenient, &mut Discard)
                    {
                        frames.push(frame);
                    }
                });
                for frame in frames {
                    self.receive(to, frame);
                }
            }
        }
    }

    fn receive(&mut self, side: usize, frame: Frame) {
        let now = self.now;
        let state = &mut self.sides[side];
        state.commands_received += u64::from(frame.command != Command::Ok);
        let receipt: Receipt = state.link.receive(now, frame);
        state.acknowledged.extend(receipt.acknowledged);
        state.abandoned.extend(receipt.abandoned);
        state.yields += u64::from(receipt.yielded.is_some());
        if let Some(command) = receipt.delivered {
            state.delivered.push(command);
            if self.lively && self.random.chance(30) {
                let later = now + self.random.below(1_500);
                self.push(later, Event::Answer { side });
            } else {
                self.answer(side);
            }
        }
        self.transmit();
    }

    fn answer(&mut self, side: usize) {
        let now = self.now;
        let replies = self.random.chance(40);
        let state = &mut self.sides[side];
        if replies && state.replies_left > 0 {
            let reply = Command::Extended(Value::truncate(state.next_reply));
            state.link.reply(now, reply).expect("room for a reply");
            state.next_reply += 1;
            state.replies_left -= 1;
        } else {
            state.link.acknowledge(now);
        }
        self.transmit();
    }

    fn transmit(&mut self) {
        for from in 0..2 {
            while let Some(frame) = self.sides[from].link.poll_transmit() {
                let state = &mut self.sides[from];
                state.frames += 1;
                if frame.command == Command::Ok {
                    state.oks += 1;
                } else if !state.sent.contains(&frame.command) {
                    state.sent.push(frame.command);
                }
                self.carry(from, frame);
            }
        }
    }

    fn carry(&mut self, from: usize, frame: Frame) {
        let Faults {
            lost,
            doubled,
            cut,
            talk,
            broken,
            delay: (least, most),
        } = self.faults;
        let mut copies = 1 + u64::from(self.random.chance(doubled));
        if self.random.chance(lost) {
            copies = 0;
        }
        for _ in 0..copies {
            let mut bytes = frame.to_bytes().to_vec();
            if self.random.chance(cut) {
                bytes.truncate(usize::try_from(1 + self.random.below(3)).unwrap());
            }
            if self.random.chance(talk) {
                let at = self.random.below(bytes.len() as u64 + 1);
                bytes.splice(
                    usize::try_from(at).unwrap()..usize::try_from(at).unwrap(),
                    *b"hi",
                );
            }
            if self.random.chance(broken) {
                let at = usize::try_from(self.random.below(bytes.len() as u64)).unwrap();
                let byte = u8::try_from(self.random.below(256)).unwrap();
                match self.random.below(3) {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
            }
            let arrival = self.now + least + self.random.below(most - least + 1);
            let to = 1 - from;
            let arrival = arrival.max(self.sides[to].last_arrival);
            self.sides[to].last_arrival = arrival;
            self.push(arrival, Event::Bytes { to, bytes });
        }
    }

    /// Panics unless each message arrived exactly once, in order, and was acknowledged once, with nothing left to do.
    pub(crate) fn assert_exactly_once(&self, what: &str) {
        for (from, to) in [(0, 1), (1, 0)] {
            let (sender, receiver) = (&self.sides[from], &self.sides[to]);
            assert_eq!(
                receiver.delivered, sender.sent,
                "{what}: side {from}: delivered"
            );
            assert_eq!(
                sender.acknowledged, sender.sent,
                "{what}: side {from}: acknowledged"
            );
            for kind in [true, false] {
                let numbers: Vec<u16> = sender
                    .sent
                    .iter()
                    .filter_map(|command| match command {
                        Command::Answer(value) if kind => Some(value.get()),
                        Command::Extended(value) if !kind => Some(value.get()),
                        _ => None,
                    })
                    .collect();
                let wanted: Vec<u16> = (0..u16::try_from(numbers.len()).unwrap()).collect();
                assert_eq!(numbers, wanted, "{what}: side {from}: order");
            }
            assert!(sender.unsent.is_empty(), "{what}: side {from}: unsent");
            let link = &sender.link;
            assert_eq!(
                (
                    link.outstanding(),
                    link.held(),
                    link.queued(),
                    link.is_reply_due()
                ),
                (None, None, 0, false),
                "{what}: side {from}: something is left"
            );
        }
    }
}

/// Links of Black and White with these policies and no end of tries.
pub(crate) fn pair(policies: [CollisionPolicy; 2]) -> [LinkOptions; 2] {
    let options = |policy, color| {
        LinkOptions::new()
            .with_collision(policy)
            .with_color(color)
            .with_timing(Timing::GMP.with_tries(None))
    };
    let [black, white] = policies;
    [options(black, Color::Black), options(white, Color::White)]
}
