//! The GUI's side of a conversation.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Level;

use crate::ggf::{GgfGame, OwnedGgfGame};
use crate::item::MoveItem;
use crate::line::engine::{self, EngineLine, OwnedEngineLine, Variation};
use crate::line::gui::{GuiLine, LineGame, OwnedGuiLine};
use crate::line::{Dialect, Options, ParseError, Tail, Version};

/// Where a session stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// Nothing was sent.
    #[default]
    Fresh,
    /// A ping is not answered yet: what comes is about the position before.
    Syncing,
    /// The engine has the position, and does nothing.
    Synced,
    /// The engine searches, for `go` or for `hint`.
    Thinking,
    /// `quit` was sent, or the engine is gone.
    Closed,
}

/// What the engine owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaits {
    /// Nothing.
    Nothing,
    /// The pong with this number.
    Pong(i64),
    /// The answer to `go`.
    Answer,
    /// Lines of play, until the next ping.
    Hints,
}

/// What is set beside the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// How many plies to search.
    pub depth: i32,
    /// From Black's view; not sent in version 1, nor to Edax.
    pub contempt: i32,
}

/// What a line of the engine means now.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// The engine has the position.
    Synced,
    /// The answer to the last `go`. The engine did not play the move.
    Answer(MoveItem),
    /// A line of play that the search found.
    Search(Variation<'static>),
    /// A line of play from the book.
    Book(Variation<'static>),
    /// The value of a position of the game: moves before it, and the line.
    Analysis(OwnedEngineLine),
    /// The engine said its name.
    Name,
    /// The engine's status has changed.
    Status,
    /// How much was searched.
    Stats(OwnedEngineLine),
    /// The game is in the book.
    Learned,
    /// A search result about a position before, an answer to no `go`, or a pong that is not the last one's: to be dropped.
    Stale(OwnedEngineLine),
    /// Any other text.
    Noise,
    /// A line of the protocol that can't be read.
    Unreadable(ParseError),
}

/// Why something can't be sent now. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// `quit` was sent.
    Closed,
    /// No position was sent yet.
    NoPosition,
    /// The engine's dialect or the version does not have the command, or does not answer it.
    NotInDialect,
    /// A text of the game holds a line's end or a NUL.
    NotOneLine,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Closed => "the session is closed",
            Self::NoPosition => "no position was sent yet",
            Self::NotInDialect => "this engine does not have the command",
            Self::NotOneLine => "a text of the game holds a line end",
        })
    }
}

impl core::error::Error for Refused {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
    Go,
    Hint,
}

/// The GUI's side of a conversation with one engine: it makes the lines to send and says what each line of the engine means.
///
/// See the [module](super) for the table that it follows. Send the lines with a line feed after each, in the version of [`options`](Self::options)
/// ([`gui::format_with`](crate::gui::format_with)).
#[derive(Clone, Debug)]
pub struct Session {
    options: Options,
    started: bool,
    closed: bool,
    ping: i64,
    pending: Option<i64>,
    search: Option<Search>,
    setting: Option<Setting>,
    game: Option<OwnedGgfGame>,
    name: Option<Tail<'static>>,
    status: Tail<'static>,
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Session {
    /// A session at its beginning. Of the options, version, dialect and limits count. Edax 4.6 wants version 1, and takes `move` all the same:
    /// with its dialect `nboard 1` is sent, and the rest is as in version 2.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            started: false,
            closed: false,
            ping: 0,
            pending: None,
            search: None,
            setting: None,
            game: None,
            name: None,
            status: Tail::default(),
        }
    }

    /// How lines are to be written.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Where the session stands.
    #[must_use]
    pub const fn state(&self) -> State {
        if self.closed {
            State::Closed
        } else if !self.started {
            State::Fresh
        } else if self.pending.is_some() {
            State::Syncing
        } else if self.search.is_some() {
            State::Thinking
        } else {
            State::Synced
        }
    }

    /// What the engine owes: the caller decides how long it may take.
    #[must_use]
    pub const fn awaits(&self) -> Awaits {
        match (self.closed, self.pending, self.search) {
            (true, ..) | (false, None, None) => Awaits::Nothing,
            (false, Some(number), _) => Awaits::Pong(number),
            (false, None, Some(Search::Go)) => Awaits::Answer,
            (false, None, Some(Search::Hint)) => Awaits::Hints,
        }
    }

    /// The engine's name, once it was said.
    #[must_use]
    pub const fn name(&self) -> Option<&Tail<'static>> {
        self.name.as_ref()
    }

    /// The engine's status, as a GUI shows it: an answer clears it.
    #[must_use]
    pub const fn status(&self) -> &Tail<'static> {
        &self.status
    }

    /// The game whose last position the engine has.
    #[must_use]
    pub const fn game(&self) -> Option<&OwnedGgfGame> {
        self.game.as_ref()
    }

    /// Sends a position: what has changed of it, and a ping. A search that runs is stopped by it.
    ///
    /// # Errors
    /// The session is closed, or the game can't stand in a line.
    pub fn set_position(
        &mut self,
        game: &GgfGame<'_>,
        setting: &Setting,
    ) -> Result<Vec<OwnedGuiLine>, Refused> {
        self.open()?;
        let mut lines = Vec::new();
        let last = self.game.as_ref().and_then(|before| one_more(before, game));
        let game = game.clone().into_owned();
        let position = match last {
            Some(None) => None,
            Some(Some(item)) => Some(GuiLine::Move(self.item(item))),
            None => Some(GuiLine::SetGame(
                LineGame::new(game.clone()).ok_or(Refused::NotOneLine)?,
            )),
        };
        if !core::mem::replace(&mut self.started, true) {
            let version = if self.options.dialect() == Dialect::Edax {
                Version::One
            } else {
                self.options.version()
            };
            lines.push(GuiLine::Nboard(version.number()));
        }
        let before = self.setting.replace(*setting);
        if before.is_none_or(|before| before.depth != setting.depth) {
            lines.push(GuiLine::SetDepth(setting.depth));
        }
        if self.is_second() && before.is_none_or(|before| before.contempt != setting.contempt) {
            lines.push(GuiLine::SetContempt(setting.contempt));
        }
        lines.extend(position);
        self.game = Some(game);
        lines.push(self.next_ping());
        Ok(lines)
    }

    /// Sends `go`. Its answer is [`Event::Answer`].
    ///
    /// # Errors
    /// The session is closed, or there is no position.
    pub fn go(&mut self) -> Result<OwnedGuiLine, Refused> {
        self.has_position()?;
        self.search = Some(Search::Go);
        Ok(GuiLine::Go)
    }

    /// Sends `hint`: lines of play come until [`stop`](Self::stop) or another position.
    ///
    /// # Errors
    /// The session is closed, or there is no position.
    pub fn hint(&mut self, count: u32) -> Result<OwnedGuiLine, Refused> {
        self.has_position()?;
        self.search = Some(Search::Hint);
        let tail = Tail::default();
        Ok(GuiLine::Hint { count, tail })
    }

    /// Stops a search by a ping. An answer that comes before its pong is [`Event::Stale`].
    ///
    /// # Errors
    /// The session is closed, or there is no position.
    pub fn stop(&mut self) -> Result<OwnedGuiLine, Refused> {
        self.has_position()?;
        Ok(self.next_ping())
    }

    /// Sends `learn`. [`Event::Learned`] may follow: Edax never says it.
    ///
    /// # Errors
    /// The session is closed, or there is no position.
    pub fn learn(&mut self) -> Result<OwnedGuiLine, Refused> {
        self.has_position()?;
        Ok(GuiLine::Learn)
    }

    /// Sends `analyze`. [`Event::Analysis`] may follow: NTest prints a status line instead.
    ///
    /// # Errors
    /// The session is closed, there is no position, or the version or the dialect lacks it.
    pub fn analyze(&mut self) -> Result<OwnedGuiLine, Refused> {
        self.has_position()?;
        if !self.is_second() {
            return Err(Refused::NotInDialect);
        }
        Ok(GuiLine::Analyze)
    }

    /// Sends `quit`. The engine's output ends then.
    ///
    /// # Errors
    /// The session is closed.
    pub fn quit(&mut self) -> Result<OwnedGuiLine, Refused> {
        self.open()?;
        self.closed = true;
        Ok(GuiLine::Quit)
    }

    /// The engine's output has ended.
    pub const fn close(&mut self) {
        self.closed = true;
    }

    /// Takes a line of the engine, with or without its end.
    pub fn receive(&mut self, line: &[u8]) -> Event {
        use boardwire_core::CodecOptions as _;
        let options = self.options.at(Level::Lenient);
        let line = match engine::parse_with(line, &options, &mut boardwire_core::Discard) {
            Ok(line) => line.into_owned(),
            Err(error) => return Event::Unreadable(error),
        };
        let is_stale = self.pending.is_some() || self.search.is_none();
        match line {
            EngineLine::Noise(_) => Event::Noise,
            EngineLine::MyName(name) => {
                self.name = Some(name);
                Event::Name
            }
            EngineLine::Status(status) => {
                self.status = status;
                Event::Status
            }
            EngineLine::Learned => {
                self.status = Tail::default();
                Event::Learned
            }
            EngineLine::Pong(number) if self.pending == Some(number) => {
                self.pending = None;
                Event::Synced
            }
            EngineLine::NodeStats { .. } => Event::Stats(line),
            EngineLine::Analysis { .. } if self.pending.is_none() => Event::Analysis(line),
            EngineLine::Search(variation) if !is_stale => Event::Search(variation),
            EngineLine::Book(variation) if !is_stale => Event::Book(variation),
            EngineLine::Answer(item)
                if self.pending.is_none() && self.search == Some(Search::Go) =>
            {
                self.search = None;
                self.status = Tail::default();
                Event::Answer(item)
            }
            line => Event::Stale(line),
        }
    }

    const fn open(&self) -> Result<(), Refused> {
        if self.closed {
            Err(Refused::Closed)
        } else {
            Ok(())
        }
    }

    fn has_position(&self) -> Result<(), Refused> {
        self.open()?;
        if self.game.is_none() {
            return Err(Refused::NoPosition);
        }
        Ok(())
    }

    /// Whether the engine has what version 2 brought, `move` aside.
    fn is_second(&self) -> bool {
        self.options.version() == Version::Two && self.options.dialect() != Dialect::Edax
    }

    /// Version 1 sends a move alone.
    fn item(&self, item: MoveItem) -> MoveItem {
        match self.options.version() {
            Version::One => MoveItem::new(item.mv),
            Version::Two => item,
        }
    }

    fn next_ping(&mut self) -> OwnedGuiLine {
        self.ping += 1;
        self.pending = Some(self.ping);
        self.search = None;
        GuiLine::Ping(self.ping)
    }
}

/// Whether a game is another one with one move more (that move), or the same (none).
fn one_more(before: &GgfGame<'_>, after: &GgfGame<'_>) -> Option<Option<MoveItem>> {
    let (last, rest) = match after.items().split_last() {
        Some((last, rest)) if rest.len() == before.items().len() => (Some(last), rest),
        _ => (None, after.items()),
    };
    if rest != before.items() {
        return None;
    }
    let mut shorter = after.clone();
    if last.is_some() {
        shorter.pop();
    }
    (shorter == *before).then(|| last.map(|item| item.item))
}
