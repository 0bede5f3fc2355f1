//! Two sides of a game over a line that the input drives: sessions in the ways of all programs, or drivers of the FJK profile, with the checkers between them.
//! Bytes are lost, added and held up; the sides move, take back, ask, talk and resign whenever it comes; timers run late or not at all.
//!
//! The first three bytes say who the sides are. Each of the others is a step: three bits say what is done, one who does it, four how.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::go::{Move, Vertex};
use boardwire_core::{Color, Direction, Level, Span};
use boardwire_sgmp::fjk::{
    FjkCheckOptions, FjkChecker, FjkDriver, FjkEnd, FjkEvent, FjkOptions, TimedFrame,
};
use boardwire_sgmp::link::Timing;
use boardwire_sgmp::session::{
    BoardSide, CheckOptions, Event, Handicap, Profile, Refused, Session, SessionChecker,
    SessionOptions, State,
};
use boardwire_sgmp::{Compat, Decoder, Item, Query, Value};

/// What a frame can make a side send: an OK and two commands.
const PER_FRAME: usize = 12;
/// How often a timer sends a command at most.
const TRIES: u32 = 5;

enum Player {
    Full(Session),
    Fjk(FjkDriver),
}

struct Side {
    player: Player,
    color: Color,
    /// Bytes on their way to this side.
    line: Vec<u8>,
    /// How many bytes it has received.
    received: usize,
    moves: usize,
}

impl Side {
    fn new(flags: u8, color: Color, is_fjk: bool) -> Self {
        let side = BoardSide::new(2 + flags % 21).unwrap_or(BoardSide::NINE);
        let handicap = Handicap::new(flags >> 5).unwrap_or_default();
        let timing = Timing::new(1_000, Some(TRIES));
        let player = if is_fjk {
            let mut options = FjkOptions::new(color).with_side(side).with_timing(timing);
            options.handicap = handicap;
            options.time = (flags & 1 == 0).then_some(60_000);
            Player::Fjk(FjkDriver::new(options))
        } else {
            let compat = Compat::ALL[usize::from(flags) % Compat::ALL.len()];
            let mut options = match flags & 0x40 {
                0 => SessionOptions::new(compat),
                _ => SessionOptions::lenient(),
            };
            options.link.timing = timing;
            options.level = [Level::Conforming, Level::Lenient][usize::from(flags & 1)];
            if flags & 2 != 0 {
                options = options.with_color(color);
            }
            if flags & 4 != 0 {
                options = options.with_side(side).with_handicap(handicap);
            }
            Player::Full(Session::new(options))
        };
        Self {
            player,
            color,
            line: Vec::new(),
            received: 0,
            moves: 0,
        }
    }

    fn output(&mut self) -> Vec<u8> {
        match &mut self.player {
            Player::Full(session) => session.take_output(),
            Player::Fjk(driver) => driver.take_output(),
        }
    }

    fn receive(&mut self, now: u64, bytes: &[u8]) {
        self.received += bytes.len();
        match &mut self.player {
            Player::Full(session) => session.receive(now, bytes),
            Player::Fjk(driver) => driver.receive(now, bytes),
        }
    }

    fn poll_timeout(&self) -> Option<u64> {
        match &self.player {
            Player::Full(session) => session.poll_timeout(),
            Player::Fjk(driver) => driver.poll_timeout(),
        }
    }

    fn handle_timeout(&mut self, now: u64) {
        match &mut self.player {
            Player::Full(session) => session.handle_timeout(now),
            Player::Fjk(driver) => driver.handle_timeout(now),
        }
    }

    fn play(&mut self, now: u64, place: u8) {
        let vertex = Vertex::new(place % 22, place / 22);
        let mv = match vertex {
            Some(vertex) if place < 240 => Move::At(vertex),
            _ => Move::Pass,
        };
        self.moves += usize::from(match &mut self.player {
            Player::Full(session) => session.play(now, mv).is_ok(),
            Player::Fjk(driver) => driver.play(now, mv).is_ok(),
        });
    }

    fn act(&mut self, now: u64, how: u8) {
        match &mut self.player {
            Player::Full(session) => {
                let done = match how % 5 {
                    0 => session.new_game(now),
                    1 => session.take_back(now, u16::from(how / 5)),
                    2 => session.ask(now, Query::from_value(Value::from(how))),
                    3 => {
                        let _ = session.talk(b"hello");
                        Ok(())
                    }
                    _ => {
                        session.resume(now);
                        Ok(())
                    }
                };
                if let Err(refused) = done {
                    let is_closed = session.state() == State::Closed;
                    assert!(refused != Refused::Closed || is_closed, "{refused}");
                }
            }
            Player::Fjk(driver) => match how % 5 {
                0 | 1 => drop(driver.start(now)),
                2 => drop(driver.talk(b"hello")),
                3 => driver.resign(),
                _ => driver.declare(FjkEnd::Referee),
            },
        }
    }

    /// Takes all events. Spans are in what was received; tries have an end.
    fn check(&mut self) {
        let within = |span: Span| assert!(span.is_within(self.received), "{span:?}");
        // A command that collides with one of the peer's may be sent once more.
        let most = self.received / 4 + TRIES as usize;
        let counted = |tries: u32| assert!(tries as usize <= most, "{tries} tries");
        let length = match &mut self.player {
            Player::Full(session) => {
                while let Some(event) = session.poll_event() {
                    match event {
                        Event::Finding { span, .. } => within(span),
                        Event::Dropped(dropped) => within(dropped.span()),
                        Event::Resent { tries, .. } | Event::GaveUp { tries, .. } => counted(tries),
                        _ => {}
                    }
                }
                session.game().map_or(0, |game| game.len())
            }
            Player::Fjk(driver) => {
                while let Some(event) = driver.poll_event() {
                    match event {
                        FjkEvent::Finding { span, .. } | FjkEvent::Violation { span, .. } => {
                            within(span);
                        }
                        FjkEvent::Dropped(dropped) => within(dropped.span()),
                        FjkEvent::Resent { tries, .. } | FjkEvent::GaveUp { tries, .. } => {
                            counted(tries);
                        }
                        _ => {}
                    }
                }
                let length = driver.game().len();
                assert!(length <= FjkDriver::MOVE_LIMIT, "{length} moves");
                length
            }
        };
        // A frame has four bytes.
        assert!(length <= self.moves + self.received / 4, "{length} moves");
    }
}

/// The checkers, which see all that is sent.
struct Onlooker {
    fjk: FjkChecker,
    sessions: [SessionChecker; 2],
    decoders: [Decoder; 2],
    frames: u64,
}

impl Onlooker {
    fn new() -> Self {
        let sessions = [Profile::Full, Profile::Fjk]
            .map(|profile| SessionChecker::new(CheckOptions::default().with_profile(profile)));
        Self {
            fjk: FjkChecker::new(FjkCheckOptions::default()),
            sessions,
            decoders: Default::default(),
            frames: 0,
        }
    }

    fn see(&mut self, from: Color, now: u64, bytes: &[u8]) {
        let direction = match from {
            Color::Black => Direction::ToEngine,
            Color::White => Direction::ToGui,
        };
        for checker in &mut self.sessions {
            for finding in checker.receive(direction, bytes, Some(now)) {
                assert!(finding.span.is_within(bytes.len()), "{finding:?}");
            }
        }
        let mut rest = bytes;
        while let Some(item) = self.decoders[from.index()].next_item(&mut rest) {
            let Item::Frame(received) = item else {
                continue;
            };
            for violation in self.fjk.receive(TimedFrame {
                from,
                at: Some(now),
                frame: received.raw,
            }) {
                assert_eq!((violation.index, violation.at), (self.frames, Some(now)));
            }
            self.frames += 1;
            assert!(u64::from(self.fjk.moves()) <= self.frames);
        }
    }
}

struct Table {
    sides: [Side; 2],
    onlooker: Onlooker,
    now: u64,
}

impl Table {
    /// Puts what a side sends on the line, and holds it against a bound.
    fn transmit(&mut self, from: usize, most: usize) {
        let bytes = self.sides[from].output();
        assert!(bytes.len() <= most, "{} of {most} bytes", bytes.len());
        let color = self.sides[from].color;
        self.onlooker.see(color, self.now, &bytes);
        self.sides[1 - from].line.extend(bytes);
        self.sides[from].check();
    }

    fn deliver(&mut self, to: usize, most: usize) {
        let side = &mut self.sides[to];
        let len = most.min(side.line.len());
        let bytes: Vec<u8> = side.line.drain(..len).collect();
        side.receive(self.now, &bytes);
        // Three bytes may have waited.
        self.transmit(to, PER_FRAME * (len + 3).div_ceil(4));
    }

    /// What is due is done, and is not due after that.
    fn time_out(&mut self, who: usize) {
        if let Some(next) = self.sides[who].poll_timeout() {
            self.now = self.now.max(next);
            for _ in 0..3 {
                self.sides[who].handle_timeout(self.now);
                self.transmit(who, PER_FRAME);
            }
            let next = self.sides[who].poll_timeout();
            assert!(next.is_none_or(|next| next > self.now), "{next:?}");
        }
    }
}

boardwire_fuzz::target!(|data| {
    let Some((&[kind, first, second], mut steps)) = data.split_first_chunk::<3>() else {
        return;
    };
    let mut table = Table {
        sides: [
            Side::new(first, Color::Black, kind & 1 != 0),
            Side::new(second, Color::White, kind & 2 != 0),
        ],
        onlooker: Onlooker::new(),
        now: 0,
    };
    while let Some((&step, rest)) = steps.split_first() {
        steps = rest;
        let who = usize::from(step >> 4 & 1);
        let how = step & 0xF;
        match step >> 5 {
            0 => table.deliver(who, usize::from(how) + 1),
            1 => table.deliver(who, usize::MAX),
            2 => {
                let place = steps.split_off_first().copied().unwrap_or_default();
                table.sides[who].play(table.now, place);
                table.transmit(who, PER_FRAME);
            }
            3 => {
                let more = steps.split_off_first().copied().unwrap_or(how);
                table.sides[who].act(table.now, more);
                table.transmit(who, PER_FRAME);
            }
            4 => table.time_out(who),
            5 => {
                // A timer that runs early does nothing.
                let is_early = table.sides[who]
                    .poll_timeout()
                    .is_none_or(|next| next > table.now);
                table.sides[who].handle_timeout(table.now);
                table.transmit(who, if is_early { 0 } else { PER_FRAME });
                table.now += u64::from(how) * 250;
            }
            6 => {
                let line = &mut table.sides[who].line;
                let len = line.len().min(usize::from(how));
                line.drain(..len);
            }
            _ => {
                let len = steps.len().min(usize::from(how));
                let (noise, rest) = steps.split_at(len);
                steps = rest;
                table.sides[who].line.extend(noise);
            }
        }
    }
    // The line is good again: it falls silent.
    for _ in 0..200 {
        if table.sides.iter().all(|side| side.line.is_empty()) {
            break;
        }
        for who in 0..2 {
            table.deliver(who, usize::MAX);
        }
    }
    for side in &mut table.sides {
        if let Player::Full(session) = &mut side.player {
            session.finish();
            assert_eq!(
                (session.state(), session.poll_timeout()),
                (State::Closed, None)
            );
        }
        side.check();
    }
});
