//! The loop between the engine and the line.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use boardwire_core::Color;
use boardwire_core::go::Move;
use boardwire_examples::gtp::{Gtp, GtpError, GtpEvent};
use boardwire_examples::sgmp_dialog::{Dialog, Happened};
use boardwire_sgmp::log::Way;
use boardwire_sgmp::session::{BoardSide, Handicap};
use boardwire_sgmp::talk;

use crate::arguments::Plan;
use crate::journal::Journal;
use crate::{Failure, line, tell};

/// What the two threads hear.
enum Heard {
    /// The peer; nothing is the end of the line.
    Peer(Vec<u8>),
    Engine(GtpEvent),
}

/// What a command of the engine's queue is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Its answer says nothing.
    Tell,
    /// It moves.
    Move,
    /// It moves, and the move is taken back: the peer has changed the game.
    Stale,
    Score,
}

pub(crate) fn run(plan: Plan) -> Result<(), Failure> {
    let journal = plan.log.as_deref().map(Journal::create);
    let journal = journal.transpose().map_err(Failure::Log)?;
    let (sender, heard) = mpsc::channel();
    let of_engine = sender.clone();
    let engine = Gtp::start(plan.engine, plan.timeout, move |event| {
        let _ = of_engine.send(Heard::Engine(event));
    })
    .map_err(|error| Failure::Engine(format!("the engine does not start: {error}")))?;
    let line = line::open(&plan.place, move |bytes| {
        let _ = sender.send(Heard::Peer(bytes.to_vec()));
    })
    .map_err(|error| Failure::Peer(format!("no line: {error}")))?;
    let mut bridge = Bridge {
        dialog: plan.dialog,
        engine,
        line,
        journal,
        heard,
        started: Instant::now(),
        komi: plan.komi,
        time: plan.time,
        take_back: plan.take_back,
        game: None,
        ended: None,
        linger: plan.linger,
        silent_since: Instant::now(),
        is_open: true,
        score_asked: false,
        thinks_on: false,
    };
    let result = bridge.play(plan.color);
    bridge.engine.quit();
    result
}

struct Bridge {
    dialog: Dialog,
    engine: Gtp<Purpose>,
    line: Box<dyn Write>,
    journal: Option<Journal>,
    heard: Receiver<Heard>,
    started: Instant,
    komi: Option<String>,
    /// Each side's time in seconds.
    time: Option<u64>,
    /// After how many moves how many are to be taken back.
    take_back: Option<(usize, u16)>,
    /// Once both sides agree: this side's colour, and the board.
    game: Option<(Color, BoardSide)>,
    /// Why the game is over.
    ended: Option<String>,
    linger: Duration,
    silent_since: Instant,
    /// The peer has not closed the line.
    is_open: bool,
    score_asked: bool,
    /// The engine still thinks of a move of a game that is over.
    thinks_on: bool,
}

impl Bridge {
    fn play(&mut self, color: Color) -> Result<(), Failure> {
        if color == Color::Black {
            let now = self.now();
            let refused = |why| Failure::Peer(format!("{why}"));
            self.dialog.start(now).map_err(refused)?;
        }
        loop {
            self.step()?;
            if self.is_done() {
                let why = self.ended.take().unwrap_or_default();
                tell(&format!(
                    "the game is over after {} moves: {why}",
                    self.dialog.moves().len()
                ));
                return Ok(());
            }
            self.wait()?;
        }
    }

    /// Milliseconds since the bridge was started.
    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The game is over, the engine has said all, and the line is silent or gone.
    fn is_done(&self) -> bool {
        let is_quiet =
            self.dialog.is_idle() && self.silent_since.elapsed() >= self.linger || !self.is_open;
        let has_said_all = self.thinks_on || self.engine.deadline().is_none();
        self.ended.is_some() && is_quiet && has_said_all
    }

    /// Waits until the engine or the peer says something, or a time is over.
    fn wait(&mut self) -> Result<(), Failure> {
        let resend = self.dialog.poll_timeout();
        let resend = resend.map(|at| self.started + Duration::from_millis(at));
        let silent = self
            .ended
            .is_some()
            .then(|| self.silent_since + self.linger);
        let next = [resend, silent, self.engine.deadline()]
            .into_iter()
            .flatten()
            .min();
        let left = next.map_or(Duration::from_secs(60), |at| {
            at.saturating_duration_since(Instant::now())
        });
        // What is due now is done by the next step; a moment keeps it from running in circles.
        match self.heard.recv_timeout(left.max(Duration::from_millis(1))) {
            Ok(Heard::Peer(bytes)) => self.hear_peer(&bytes)?,
            Ok(Heard::Engine(event)) => self.hear_engine(event)?,
            Err(RecvTimeoutError::Timeout) => {
                if let Some(error) = self.engine.timed_out() {
                    return Err(engine(&error));
                }
                let now = self.now();
                self.dialog.handle_timeout(now);
            }
            Err(RecvTimeoutError::Disconnected) => self.is_open = false,
        }
        Ok(())
    }

    fn hear_peer(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.silent_since = Instant::now();
        if bytes.is_empty() {
            self.is_open = false;
            return match self.ended {
                Some(_) => Ok(()),
                None => Err(Failure::Peer(
                    "the peer has closed the line before the end of the game".to_owned(),
                )),
            };
        }
        self.log(Way::Read, bytes)?;
        let now = self.now();
        self.dialog.receive(now, bytes);
        Ok(())
    }

    /// Does what follows from all that was heard.
    fn step(&mut self) -> Result<(), Failure> {
        // OKs go out before anything else is done.
        self.send()?;
        while let Some(happened) = self.dialog.poll() {
            self.take(happened)?;
        }
        self.think()?;
        self.send()
    }

    fn send(&mut self) -> Result<(), Failure> {
        let bytes = self.dialog.take_output();
        if bytes.is_empty() || !self.is_open {
            return Ok(());
        }
        self.log(Way::Sent, &bytes)?;
        let written = self.line.write_all(&bytes).and_then(|()| self.line.flush());
        match written {
            Ok(()) => Ok(()),
            Err(_) if self.ended.is_some() => {
                self.is_open = false;
                Ok(())
            }
            Err(error) => Err(Failure::Peer(format!("the line: {error}"))),
        }
    }

    fn take(&mut self, happened: Happened) -> Result<(), Failure> {
        match happened {
            Happened::Began {
                color,
                side,
                handicap,
            } => self.begin(color, side, handicap)?,
            Happened::Moved(color, mv) => {
                let command = format!("play {} {}", name(color), self.vertex(mv));
                self.engine_is_told(command)?;
            }
            Happened::TakenBack(count, _) => {
                tell(&format!("{count} moves are taken back"));
                self.unthink();
                for _ in 0..count {
                    self.engine_is_told("undo".to_owned())?;
                }
            }
            Happened::Revoked => self.engine_is_told("undo".to_owned())?,
            Happened::Aborted(why) => {
                tell(&why);
                self.game = None;
                self.unthink();
            }
            Happened::Ended(why, true) => {
                self.ended.get_or_insert(why);
                // Its time ran out, or the peer broke the rules: nobody waits for it.
                self.thinks_on = self.unthink();
                if !self.thinks_on && !std::mem::replace(&mut self.score_asked, true) {
                    let score = self.engine.ask("final_score", Purpose::Score);
                    score.map_err(|error| engine(&error))?;
                }
            }
            Happened::Ended(why, false) => {
                // What this side still has to say about it.
                self.send()?;
                if self.ended.is_none() {
                    return Err(Failure::Peer(why));
                }
            }
            Happened::Talk(text) => tell(&format!("talk: {}", text.escape_debug())),
            Happened::Remark(text) => tell(&text),
        }
        Ok(())
    }

    fn begin(&mut self, color: Color, side: BoardSide, handicap: Handicap) -> Result<(), Failure> {
        let stones = handicap.stones();
        tell(&format!("{side}, handicap {stones}; the engine is {color}"));
        self.game = Some((color, side));
        self.ended = None;
        if let Some(journal) = &mut self.journal {
            journal.board_size = side.get();
        }
        self.unthink();
        let komi = match &self.komi {
            Some(komi) => komi,
            None if stones == 0 => "5.5",
            None => "0.5",
        };
        let komi = format!("komi {komi}");
        let mut commands = vec![
            format!("boardsize {}", side.get()),
            "clear_board".into(),
            komi,
        ];
        if stones > 0 {
            commands.push(format!("fixed_handicap {stones}"));
        }
        if let Some(seconds) = self.time {
            commands.push(format!("time_settings {seconds} 0 0"));
        }
        commands
            .into_iter()
            .try_for_each(|command| self.engine_is_told(command))
    }

    fn engine_is_told(&mut self, command: String) -> Result<(), Failure> {
        let asked = self.engine.ask(command, Purpose::Tell);
        asked.map_err(|error| engine(&error))
    }

    /// The move that the engine thinks of is none. False: it thinks of none.
    fn unthink(&mut self) -> bool {
        let mut thinks = false;
        self.engine.retag(|purpose| {
            if *purpose == Purpose::Move {
                *purpose = Purpose::Stale;
                thinks = true;
            }
        });
        thinks
    }

    /// Lets the engine move, or asks for moves back, if it is this side's turn.
    fn think(&mut self) -> Result<(), Failure> {
        let Some((color, _)) = self.game else {
            return Ok(());
        };
        let thinks = self
            .engine
            .waiting()
            .any(|purpose| *purpose == Purpose::Move);
        if self.ended.is_some() || !self.dialog.is_own_turn() || thinks {
            return Ok(());
        }
        let moves = self.dialog.moves().len();
        if let Some((_, count)) = self.take_back.take_if(|(at, _)| *at <= moves) {
            let now = self.now();
            tell(&format!(
                "asks to take {count} moves back after move {moves}"
            ));
            match self.dialog.take_back(now, count) {
                // The answer comes first.
                Ok(()) => return Ok(()),
                Err(why) => tell(&why.to_string()),
            }
        }
        if let Some(left) = self.dialog.time_left(self.now()) {
            let seconds = left / 1_000;
            self.engine_is_told(format!("time_left {} {seconds} 0", name(color)))?;
        }
        let command = format!("genmove {}", name(color));
        let asked = self.engine.ask(command, Purpose::Move);
        asked.map_err(|error| engine(&error))
    }

    fn hear_engine(&mut self, event: GtpEvent) -> Result<(), Failure> {
        let answer = match event {
            GtpEvent::Answer(answer) => answer,
            GtpEvent::Stray(line) => {
                tell(&format!("the engine says: {line}"));
                return Ok(());
            }
            GtpEvent::Ended => return Err(engine(&self.engine.ended())),
        };
        let (purpose, text) = match self.engine.take(answer) {
            Ok(taken) => taken,
            // Not all engines can count, or know of clocks.
            Err(GtpError::Refused(command, why))
                if command == "final_score" || command.starts_with("time_") =>
            {
                tell(&format!("{command}: {why}"));
                return Ok(());
            }
            Err(error) => return Err(engine(&error)),
        };
        match purpose {
            Purpose::Tell => Ok(()),
            Purpose::Score => {
                tell(&format!("score, as the engine counts: {text}"));
                Ok(())
            }
            Purpose::Stale if text.eq_ignore_ascii_case("resign") => Ok(()),
            Purpose::Stale => {
                let asked = self.engine.ask_first("undo", Purpose::Tell);
                asked.map_err(|error| engine(&error))
            }
            Purpose::Move => self.make(&text),
        }
    }

    /// Makes the engine's move.
    fn make(&mut self, text: &str) -> Result<(), Failure> {
        if text.eq_ignore_ascii_case("resign") {
            tell("the engine resigns");
            self.ended = Some("the engine resigns".to_owned());
            let talk: Vec<u8> = talk::filter(b"I resign.\r\n").collect();
            if let Dialog::Full(session) = &mut self.dialog {
                // Only bytes that can't be sent are refused.
                let _ = session.talk(&talk);
            }
            if let Dialog::Fjk(driver) = &mut self.dialog {
                driver.resign();
            }
            return Ok(());
        }
        let size = self
            .game
            .map_or(BoardSide::NINETEEN, |(_, side)| side)
            .size();
        let mv = Move::from_gtp(text.as_bytes(), size);
        let mv = mv.ok_or_else(|| Failure::Engine(format!("the engine moves to {text:?}")))?;
        let now = self.now();
        let played = self.dialog.play(now, mv);
        match played {
            // Its time has run out with the last of its thoughts: that is told next.
            Err(_) if matches!(&self.dialog, Dialog::Fjk(driver) if driver.end().is_some()) => {
                Ok(())
            }
            played => {
                played.map_err(|why| Failure::Engine(format!("the engine's move {text}: {why}")))
            }
        }
    }

    fn vertex(&self, mv: Move) -> String {
        let size = self
            .game
            .map_or(BoardSide::NINETEEN, |(_, side)| side)
            .size();
        mv.gtp(size)
            .map_or("pass".to_owned(), |name| name.to_string())
    }

    fn log(&mut self, way: Way, bytes: &[u8]) -> Result<(), Failure> {
        let written: Option<io::Result<()>> = self
            .journal
            .as_mut()
            .map(|journal| journal.bytes(way, bytes));
        written.transpose().map_err(Failure::Log)?;
        Ok(())
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn engine(error: &GtpError) -> Failure {
    Failure::Engine(error.to_string())
}
