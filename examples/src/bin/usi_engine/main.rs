//! A small, complete USI engine over `boardwire-usi` and `boardwire-rules`.
//!
//! The main thread reads commands; a second thread thinks, so that `stop`, `ponderhit`, `isready` and `quit` are heard meanwhile.
//! Lines that can't be read, commands at the wrong time and illegal moves are answered with `info string` and survived.

mod control;
mod eval;
mod limits;
mod mate;
mod options;
mod search;
mod think;

use std::io::{self, Read as _, Write as _};
use std::sync::Arc;
use std::thread::JoinHandle;

use boardwire_usi::{
    Command, GoParams, IdField, InfoCommand, InfoText, Level, Options, PositionSpec, Profile,
    Replayer, Text, UsiCommand, UsiStream, format_to,
};

use control::Control;
use limits::Limits;
use options::Settings;

fn main() -> io::Result<()> {
    let mut engine = Engine::default();
    // Lenient: a GUI's odd spelling is no reason not to play.
    let mut stream = UsiStream::new(Options::new(Level::Lenient));
    let mut input = io::stdin().lock();
    let mut chunk = [0; 4096];
    loop {
        let read = input.read(&mut chunk)?;
        match chunk.get(..read) {
            Some(bytes) if !bytes.is_empty() => stream.push(bytes),
            _ => stream.finish(),
        }
        while let Some(item) = stream.next() {
            match item {
                Ok(item) => {
                    if matches!(item.command, Command::Quit) {
                        return engine.quit();
                    }
                    engine.command(&item.command)?;
                }
                Err(error) => remark(&format!("ignored: {error}"))?,
            }
        }
        if read == 0 {
            // The GUI is gone, or somebody piped a few lines in: they get their answer.
            engine.stop()?;
            return engine.quit();
        }
    }
}

/// Writes one line, and sends it off: a line in a buffer is one that the GUI waits for.
fn say(command: &UsiCommand) -> io::Result<()> {
    let mut line = Vec::with_capacity(128);
    format_to(command, Profile::Default, &mut line);
    line.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&line)?;
    out.flush()
}

/// `info string`: for people. Text that is no line of text is cut to what is.
fn remark(text: &str) -> io::Result<()> {
    let line = text.lines().next().unwrap_or_default().trim_end();
    match InfoText::new(line.to_string()) {
        Ok(text) => say(&UsiCommand::Info(InfoCommand::message(text))),
        Err(_) => Ok(()),
    }
}

/// What the main thread knows.
#[derive(Default)]
struct Engine {
    settings: Settings,
    game: Replayer,
    search: Option<Running>,
}

/// A search on its thread.
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<io::Result<()>>,
}

impl Engine {
    fn command(&mut self, command: &Command<'_>) -> io::Result<()> {
        self.reap()?;
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => say(&UsiCommand::ReadyOk),
            Command::SetOption(set) => match self.idle("setoption")? {
                true => self.settings.set(set).or_else(|fault| remark(&fault)),
                false => Ok(()),
            },
            Command::UsiNewGame => {
                if self.idle("usinewgame")? {
                    self.game = Replayer::new();
                }
                Ok(())
            }
            Command::Position(position) => self.position(position),
            Command::Go(go) => self.go(go),
            Command::Stop => self.stop(),
            Command::PonderHit(clock) => {
                if let Some(search) = &self.search {
                    search.control.ponder_hit(clock, &self.settings);
                }
                Ok(())
            }
            // The GUI takes one answer that was under way.
            Command::GameOver(_) => self.stop(),
            Command::Unknown(line) if line.is_blank() => Ok(()),
            Command::Unknown(line) => {
                let text = String::from_utf8_lossy(line.as_bytes());
                remark(&format!("unknown command: {text}"))
            }
            // `debug`, `register` and the like need no answer, and an engine's own commands are none of ours.
            _ => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        for (text, make) in [
            ("usi_engine", IdField::Name as fn(_) -> _),
            ("boardwire", IdField::Author),
        ] {
            if let Ok(text) = Text::new(text) {
                say(&UsiCommand::Id(make(text)))?;
            }
        }
        for option in self.settings.declared().iter() {
            say(&UsiCommand::Option(option.clone()))?;
        }
        say(&UsiCommand::UsiOk)
    }

    /// Plays the moves that are new since the last `position`. Up to an illegal one, the position is as the line says.
    fn position(&mut self, position: &PositionSpec<'_>) -> io::Result<()> {
        if !self.idle("position")? {
            return Ok(());
        }
        match self.game.update(position) {
            Ok(_) => Ok(()),
            Err(error) => remark(&format!("illegal: {error}")),
        }
    }

    fn go(&mut self, go: &GoParams<'_>) -> io::Result<()> {
        if !self.idle("go")? {
            return Ok(());
        }
        let position = self.game.position().clone();
        let limits = Limits::new(go, &self.settings);
        let control = Arc::new(Control::new(go, position.turn(), &self.settings));
        let shared = Arc::clone(&control);
        let thread = std::thread::spawn(move || think::think(position, &limits, &shared));
        self.search = Some(Running { control, thread });
        Ok(())
    }

    /// Whether no search runs; else a remark says that the command is ignored.
    fn idle(&self, command: &str) -> io::Result<bool> {
        if self.search.is_some() {
            remark(&format!("ignored while searching: {command}"))?;
        }
        Ok(self.search.is_none())
    }

    /// Ends the search and waits for its answer, so that answers and later commands never overtake each other.
    fn stop(&mut self) -> io::Result<()> {
        match self.search.take() {
            Some(search) => {
                search.control.stop();
                finish(search)
            }
            None => Ok(()),
        }
    }

    /// Forgets a search that has answered.
    fn reap(&mut self) -> io::Result<()> {
        match self.search.take_if(|search| search.control.has_answered()) {
            Some(search) => finish(search),
            None => Ok(()),
        }
    }

    /// Nobody waits for an answer any more.
    fn quit(&mut self) -> io::Result<()> {
        match self.search.take() {
            Some(search) => {
                search.control.abandon();
                finish(search)
            }
            None => Ok(()),
        }
    }
}

fn finish(search: Running) -> io::Result<()> {
    search
        .thread
        .join()
        .unwrap_or_else(|_| Err(io::Error::other("the search ended early")))
}
