//! Two sides of a game over a simulated line.
#![allow(dead_code, reason = "each test program uses its part")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use boardwire_sgmp::fjk::{FjkDriver, FjkEvent, FjkState};
#[cfg(feature = "rules")]
use boardwire_sgmp::go::Move;
use boardwire_sgmp::session::{Event, Session, State};

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

/// What both machines have in common.
pub(crate) trait Player {
    fn receive(&mut self, now: u64, bytes: &[u8]);
    fn take_output(&mut self) -> Vec<u8>;
    fn poll_timeout(&self) -> Option<u64>;
    fn handle_timeout(&mut self, now: u64);
}

impl Player for Session {
    fn receive(&mut self, now: u64, bytes: &[u8]) {
        Self::receive(self, now, bytes);
    }
    fn take_output(&mut self) -> Vec<u8> {
        Self::take_output(self)
    }
    fn poll_timeout(&self) -> Option<u64> {
        Self::poll_timeout(self)
    }
    fn handle_timeout(&mut self, now: u64) {
        Self::handle_timeout(self, now);
    }
}

impl Player for FjkDriver {
    fn receive(&mut self, now: u64, bytes: &[u8]) {
        Self::receive(self, now, bytes);
    }
    fn take_output(&mut self) -> Vec<u8> {
        Self::take_output(self)
    }
    fn poll_timeout(&self) -> Option<u64> {
        Self::poll_timeout(self)
    }
    fn handle_timeout(&mut self, now: u64) {
        Self::handle_timeout(self, now);
    }
}

/// What a line does to frames: chances in percent, and the longest time that one takes in milliseconds. Frames never overtake each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faults {
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) cut: u64,
    pub(crate) talk: u64,
    pub(crate) delay: u64,
}

pub(crate) const CLEAN: Faults = Faults {
    lost: 0,
    doubled: 0,
    cut: 0,
    talk: 0,
    delay: 5,
};

pub(crate) const BAD: Faults = Faults {
    lost: 25,
    doubled: 10,
    cut: 10,
    talk: 15,
    delay: 900,
};

/// When, a number that keeps the order, to whom, and what.
type Arrival = (u64, u64, usize, Vec<u8>);

/// A line between two players, and a clock.
#[derive(Debug)]
pub(crate) struct Line {
    faults: Faults,
    pub(crate) random: Random,
    pub(crate) now: u64,
    number: u64,
    last: [u64; 2],
    arrivals: BinaryHeap<Reverse<Arrival>>,
    /// What was sent: when, by whom, and the four bytes.
    pub(crate) sent: Vec<(u64, usize, [u8; 4])>,
}

impl Line {
    pub(crate) fn new(faults: Faults, seed: u64) -> Self {
        Self {
            faults,
            random: Random(seed),
            now: 0,
            number: 0,
            last: [0; 2],
            arrivals: BinaryHeap::new(),
            sent: Vec::new(),
        }
    }

    /// Puts what the players have to send on the line.
    pub(crate) fn collect<P: Player>(&mut self, players: &mut [P; 2]) {
        for (from, player) in players.iter_mut().enumerate() {
            for frame in player.take_output().chunks(4) {
                let frame = <[u8; 4]>::try_from(frame).expect("whole frames");
                self.sent.push((self.now, from, frame));
                self.carry(1 - from, frame);
            }
        }
    }

    fn carry(&mut self, to: usize, frame: [u8; 4]) {
        let Faults {
            lost,
            doubled,
            cut,
            talk,
            delay,
        } = self.faults;
        let copies = if self.random.chance(lost) {
            0
        } else {
            1 + u64::from(self.random.chance(doubled))
        };
        for _ in 0..copies {
            let mut bytes = frame.to_vec();
            if self.random.chance(cut) {
                bytes.truncate(1 + usize::try_from(self.random.below(3)).unwrap());
            }
            if self.random.chance(talk) {
                let at = usize::try_from(self.random.below(bytes.len() as u64 + 1)).unwrap();
                bytes.splice(at..at, *b"hi");
            }
            let arrival = (self.now + 1 + self.random.below(delay)).max(self.last[to]);
            self.last[to] = arrival;
            self.number += 1;
            self.arrivals
                .push(Reverse((arrival, self.number, to, bytes)));
        }
    }

    /// When the next bytes arrive.
    pub(crate) fn next_arrival(&self) -> Option<u64> {
        self.arrivals.peek().map(|Reverse((at, ..))| *at)
    }

    /// Lets the next thing happen: bytes arrive or a timer runs out. False: nothing will.
    pub(crate) fn step<P: Player>(&mut self, players: &mut [P; 2]) -> bool {
        self.collect(players);
        let arrival = self.next_arrival();
        let timers = [0, 1].map(|side: usize| players[side].poll_timeout());
        let timer = timers.iter().flatten().min().copied();
        let Some(next) = [arrival, timer].into_iter().flatten().min() else {
            return false;
        };
        self.now = self.now.max(next);
        if arrival == Some(next) {
            let Reverse((_, _, to, bytes)) = self.arrivals.pop().unwrap();
            players[to].receive(self.now, &bytes);
        } else {
            let side = usize::from(timers[0] != Some(next));
            players[side].handle_timeout(self.now);
        }
        self.collect(players);
        true
    }

    /// Runs until nothing is on its way and no timer runs.
    pub(crate) fn settle<P: Player>(&mut self, players: &mut [P; 2]) {
        while self.step(players) {}
    }
}

pub(crate) fn session_events(session: &mut Session) -> Vec<Event> {
    std::iter::from_fn(|| session.poll_event()).collect()
}

pub(crate) fn driver_events(driver: &mut FjkDriver) -> Vec<FjkEvent> {
    std::iter::from_fn(|| driver.poll_event()).collect()
}

/// A legal move, at random; a pass where there is none, and now and then. Own single eyes are filled too: such games end by passes all the same.
#[cfg(feature = "rules")]
pub(crate) fn random_move(
    position: &boardwire_rules::go::Position,
    random: &mut Random,
    pass: u64,
) -> Move {
    if random.chance(pass) {
        return Move::Pass;
    }
    let moves: Vec<_> = position.legal_moves().collect();
    match moves.len() {
        0 => Move::Pass,
        count => Move::At(moves[usize::try_from(random.below(count as u64)).unwrap()]),
    }
}

pub(crate) fn is_done(session: &Session) -> bool {
    matches!(session.state(), State::Over | State::Failed | State::Closed)
}

pub(crate) fn is_ended(driver: &FjkDriver) -> bool {
    matches!(driver.state(), FjkState::Ended | FjkState::Failed)
}
