//! An engine that speaks NBoard.

use std::process::Command as Process;

use boardwire_core::othello::Move;
use boardwire_examples::{Log, excerpt};
use boardwire_nboard::ggf::{Clocks, GgfClock, GgfGame, GgfResult, MatchType, TagText};
use boardwire_nboard::gui::{self, GuiLine};
use boardwire_nboard::session::{Event, Refused, Session, Setting};
use boardwire_nboard::{Dialect, Num, Options};

use crate::child::{Failure, Running, Said};
use crate::engine::{Conversation, Turn};

pub(crate) struct Nboard {
    running: Running,
    session: Session,
    /// 0: the engine's own.
    depth: i32,
}

impl Nboard {
    pub(crate) fn start(process: Process, depth: i32, dialect: Dialect) -> Result<Self, Failure> {
        Ok(Self {
            running: Running::start(process)?,
            session: Session::new(Options::default().with_dialect(dialect)),
            depth,
        })
    }

    fn send(&mut self, line: &GuiLine<'_>) -> Result<(), Failure> {
        self.running
            .send(&gui::format_with(line, self.session.options()))
    }

    /// The next line that means something now.
    fn event(
        &mut self,
        until: std::time::Instant,
        what: &'static str,
        log: &Log,
    ) -> Result<Event, Failure> {
        loop {
            match self.running.next(until, what)? {
                Said::Output(line) => match self.session.receive(&line) {
                    Event::Unreadable(error) => {
                        log.line(format_args!("engine: {}: {error}", excerpt(&line)));
                    }
                    event => return Ok(event),
                },
                Said::Error(line) => log.line(format_args!("engine: {}", excerpt(&line))),
                Said::End => return Err(Failure::Ended),
            }
        }
    }

    fn sync(&mut self, until: std::time::Instant, log: &Log) -> Result<(), Failure> {
        while self.event(until, "pong", log)? != Event::Synced {}
        Ok(())
    }
}

impl Conversation for Nboard {
    fn ask(&mut self, turn: &Turn, log: &Log) -> Result<Option<Move>, Failure> {
        let game = game(turn);
        let setting = Setting {
            depth: self.depth,
            contempt: 0,
        };
        let refused = |refused: Refused| Failure::Said(refused.to_string());
        let lines = self
            .session
            .set_position(&game, &setting)
            .map_err(refused)?;
        for line in &lines {
            if self.depth == 0 && matches!(line, GuiLine::SetDepth(_)) {
                continue;
            }
            self.send(line)?;
        }
        self.sync(turn.stop_at, log)?;
        let go = self.session.go().map_err(refused)?;
        self.send(&go)?;
        loop {
            match self.event(turn.stop_at, "answer", log) {
                Ok(Event::Answer(item)) => return Ok(Some(item.mv)),
                Ok(_) => {}
                Err(Failure::TimedOut(_)) => break,
                Err(failure) => return Err(failure),
            }
        }
        // A ping stops it; what it answers before the pong is about a position that is over.
        let stop = self.session.stop().map_err(refused)?;
        self.send(&stop)?;
        self.sync(turn.give_up_at, log)?;
        Ok(None)
    }

    fn quit(mut self: Box<Self>) {
        if let Ok(line) = self.session.quit() {
            let line = gui::format_with(&line, self.session.options());
            self.running.quit(&line);
        }
    }
}

/// The position as a game without moves.
fn game(turn: &Turn) -> GgfGame<'static> {
    let mut game = GgfGame::new();
    game.set_place(TagText::new("FlipSight").ok());
    for color in boardwire_core::othello::Color::ALL {
        game.set_name(color, TagText::new("bot").ok());
    }
    game.set_ty(MatchType::new(turn.setup.board.shape()));
    game.set_result(GgfResult::Unfinished);
    let clock = GgfClock::new(Num::from_ms(turn.remaining_ms), None, Some(Num::ZERO));
    game.set_clocks(Clocks::Both(clock));
    // There are no moves that the board could be too small for.
    let _ = game.set_start(turn.setup);
    game
}
