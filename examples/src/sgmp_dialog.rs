//! The two ways to play over SGMP behind one face, for `sgmp_gtp_bridge` and `sgmp_loopback`.

use boardwire_core::Color;
use boardwire_core::go::Move;
use boardwire_sgmp::fjk::{FjkDriver, FjkEnd, FjkEvent, FjkState};
use boardwire_sgmp::session::{BoardSide, Event, Handicap, Refused, Session, State};
use boardwire_sgmp::{CodeSet as _, Command};

/// One side of a game: of the whole protocol, or of the FJK profile.
#[derive(Debug)]
pub enum Dialog {
    /// The whole protocol.
    Full(Box<Session>),
    /// The profile of the FJK tournament.
    Fjk(Box<FjkDriver>),
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    /// The game begins.
    Began {
        /// The colour of this side.
        color: Color,
        /// The board.
        side: BoardSide,
        /// The handicap.
        handicap: Handicap,
    },
    /// The peer has moved.
    Moved(Color, Move),
    /// So many moves are taken back; the flag says whether this side asked for it.
    TakenBack(u16, bool),
    /// This side's last move came too late and is not made.
    Revoked,
    /// The game is off, and another is agreed on; why.
    Aborted(String),
    /// The game has ended, or will not begin; the flag says whether it was played to its end.
    Ended(String, bool),
    /// Talk of the peer's.
    Talk(String),
    /// Something to tell the user.
    Remark(String),
}

impl Dialog {
    /// Sends NEWGAME, if that is this side's part.
    ///
    /// # Errors
    /// The session says why not.
    pub fn start(&mut self, now: u64) -> Result<(), Refused> {
        match self {
            Self::Full(session) => session.new_game(now),
            Self::Fjk(driver) => driver.start(now),
        }
    }

    /// Moves, or passes.
    ///
    /// # Errors
    /// The session says why not.
    pub fn play(&mut self, now: u64, mv: Move) -> Result<(), Refused> {
        match self {
            Self::Full(session) => session.play(now, mv),
            Self::Fjk(driver) => driver.play(now, mv),
        }
    }

    /// Asks the peer to take moves back. The profile has no such thing.
    ///
    /// # Errors
    /// The session says why not.
    pub fn take_back(&mut self, now: u64, count: u16) -> Result<(), Refused> {
        match self {
            Self::Full(session) => session.take_back(now, count),
            Self::Fjk(_) => Err(Refused::TakeBack),
        }
    }

    /// Takes bytes from the line.
    pub fn receive(&mut self, now: u64, bytes: &[u8]) {
        match self {
            Self::Full(session) => session.receive(now, bytes),
            Self::Fjk(driver) => driver.receive(now, bytes),
        }
    }

    /// What to put on the line.
    #[must_use]
    pub fn take_output(&mut self) -> Vec<u8> {
        match self {
            Self::Full(session) => session.take_output(),
            Self::Fjk(driver) => driver.take_output(),
        }
    }

    /// When [`handle_timeout`](Self::handle_timeout) is to be called.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<u64> {
        match self {
            Self::Full(session) => session.poll_timeout(),
            Self::Fjk(driver) => driver.poll_timeout(),
        }
    }

    /// Sends again what is overdue.
    pub fn handle_timeout(&mut self, now: u64) {
        match self {
            Self::Full(session) => session.handle_timeout(now),
            Self::Fjk(driver) => driver.handle_timeout(now),
        }
    }

    /// Whether this side is to move, and may.
    #[must_use]
    pub fn is_own_turn(&self) -> bool {
        match self {
            Self::Full(session) => session.state() == State::Playing && session.is_own_turn(),
            Self::Fjk(driver) => driver.state() == FjkState::Playing && driver.is_own_turn(),
        }
    }

    /// This side's time that is left, in milliseconds. `None`: nothing counts it.
    #[must_use]
    pub fn time_left(&self, now: u64) -> Option<u64> {
        match self {
            Self::Full(_) => None,
            Self::Fjk(driver) => driver.time_left(now),
        }
    }

    /// Whether everything that this side has sent is acknowledged.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        match self {
            Self::Full(session) => session.is_idle(),
            Self::Fjk(driver) => driver.is_idle(),
        }
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> Vec<(Color, Move)> {
        match self {
            Self::Full(session) => session
                .game()
                .map(|game| game.moves().collect())
                .unwrap_or_default(),
            Self::Fjk(driver) => driver.game().moves().collect(),
        }
    }

    /// What has happened, one after another.
    pub fn poll(&mut self) -> Option<Happened> {
        loop {
            let happened = match self {
                Self::Full(session) => of_session(session.poll_event()?),
                Self::Fjk(driver) => {
                    let event = driver.poll_event()?;
                    of_driver(event, driver)
                }
            };
            if happened.is_some() {
                return happened;
            }
        }
    }
}

fn of_session(event: Event) -> Option<Happened> {
    Some(match event {
        Event::Agreed(terms) => Happened::Began {
            color: terms.color,
            side: terms.side,
            handicap: terms.handicap,
        },
        Event::Failed(code) => Happened::Ended(format!("no game: {}", code.info().meaning), false),
        Event::Moved { color, mv } => Happened::Moved(color, mv),
        Event::TakenBack { count } => Happened::TakenBack(count, false),
        Event::Acknowledged(Command::TakeBack(count)) => Happened::TakenBack(count.get(), true),
        Event::Over => Happened::Ended("two passes".to_owned(), true),
        Event::Denied(Some(Command::TakeBack(_))) => {
            Happened::Remark("the peer takes nothing back".to_owned())
        }
        Event::Denied(command) => Happened::Ended(format!("the peer refuses {command:?}"), false),
        Event::Abandoned(command) => Happened::Ended(format!("{command:?} is lost"), false),
        Event::Canceled(Command::Move { .. }) => Happened::Revoked,
        Event::Aborted => Happened::Aborted("the peer begins a new game".to_owned()),
        Event::PeerRestart => Happened::Aborted("the peer has started afresh".to_owned()),
        Event::Talk(text) => Happened::Talk(String::from_utf8_lossy(&text).into_owned()),
        Event::Resent { command, tries } => resent(command, tries),
        Event::GaveUp { command, tries } => {
            Happened::Ended(format!("no OK for {command:?} after {tries} tries"), false)
        }
        Event::Finding { code, .. } => Happened::Remark(code.info().meaning.to_owned()),
        Event::Dropped(dropped) => Happened::Remark(dropped.error().to_string()),
        Event::Closed => Happened::Ended("the connection is closed".to_owned(), false),
        _ => return None,
    })
}

fn of_driver(event: FjkEvent, driver: &FjkDriver) -> Option<Happened> {
    Some(match event {
        FjkEvent::Started => Happened::Began {
            color: driver.options().color,
            side: driver.options().side,
            handicap: driver.options().handicap,
        },
        FjkEvent::Failed(code) => {
            Happened::Ended(format!("no game: {}", code.info().meaning), false)
        }
        FjkEvent::Moved { color, mv } => Happened::Moved(color, mv),
        FjkEvent::Ended(end) => Happened::Ended(end_of(end), true),
        FjkEvent::Talk(text) => Happened::Talk(String::from_utf8_lossy(&text).into_owned()),
        FjkEvent::Resent { command, tries } => resent(command, tries),
        FjkEvent::GaveUp { command, tries } => {
            Happened::Ended(format!("no OK for {command:?} after {tries} tries"), false)
        }
        FjkEvent::Violation { rule, .. } => Happened::Remark(rule.code().info().meaning.to_owned()),
        FjkEvent::Finding { code, .. } => Happened::Remark(code.info().meaning.to_owned()),
        FjkEvent::Dropped(dropped) => Happened::Remark(dropped.error().to_string()),
        _ => return None,
    })
}

/// How a game of the profile has ended, in words.
fn end_of(end: FjkEnd) -> String {
    match end {
        FjkEnd::TwoPasses => "two passes".to_owned(),
        FjkEnd::Resigned { loser } => format!("{loser} resigns"),
        FjkEnd::OperatorResigned { loser } => format!("the operator of {loser} resigns"),
        FjkEnd::Time { loser } => format!("{loser} has lost on time"),
        FjkEnd::TimeAfter300 { color } => {
            format!("the time of {color} is over after move 300; the referee decides")
        }
        FjkEnd::MoveLimit => "400 moves; the referee decides".to_owned(),
        FjkEnd::Foul { by } => format!("{by} has broken the rules"),
        _ => "the referee has ended it".to_owned(),
    }
}

fn resent(command: Command, tries: u32) -> Happened {
    Happened::Remark(format!("no OK in time; sent again: {command:?} ({tries})"))
}
