//! The client's side of a connection, as a machine: what it may say, and what the server's lines mean.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::clock::{Clock, Reading};
use boardwire_core::shogi::{Color, Setup};
use boardwire_core::{Direction, IntoText, Span, TextError};

use super::machine::Machine;
use super::model::{Event, SessionFinding, State, Step};
use super::options::SessionOptions;
use super::referee::Referee as _;
use crate::client::{ClientLine, ExtCommand, KeepAlive, Login, Seek};
use crate::line::MoveComment;
use crate::moves::CsaMove;
use crate::names::{GameId, Password, Username};
use crate::special::Special;
use crate::summary::GameSummary;

/// Why a client may not say something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// Not logged in.
    LoggedOut,
    /// Logged in already.
    LoggedIn,
    /// Logged out, or the connection is closed.
    Closed,
    /// This takes the extended mode.
    CsaMode,
    /// No game is offered.
    NotProposed,
    /// There is a game already.
    Busy,
    /// There is no game.
    NotPlaying,
    /// The opponent is to move, or the server has not echoed the last move.
    NotYourTurn,
    /// The move can't be played; with the feature `rules`, by the rules of shogi.
    IllegalMove,
    /// The text can't stand in the line.
    BadText(TextError),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LoggedOut => "log in first",
            Self::LoggedIn => "this connection is logged in already",
            Self::Closed => "the connection is closed",
            Self::CsaMode => "extended commands take a login with x1",
            Self::NotProposed => "no game is offered",
            Self::Busy => "there is a game already",
            Self::NotPlaying => "there is no game",
            Self::NotYourTurn => "the opponent is to move",
            Self::IllegalMove => "this move can't be played",
            Self::BadText(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for Refused {}

/// The client's side of a connection, without I/O: it makes the lines to send, refuses what may not be said, and tells what the server's
/// lines mean.
///
/// Lines come and go without their ends. Times are milliseconds since the connection was opened.
///
/// ```
/// use boardwire_csa::names::{GameName, Password, Username};
/// use boardwire_csa::session::{ClientSession, Event, Refused, State};
///
/// let game = GameName::read(b"test-600-10").unwrap();
/// let mut client = ClientSession::default();
/// let password = Password::for_game(&game).build().unwrap();
/// let line = client.login(Username::new("alice").unwrap(), password, false, 0).unwrap();
/// assert_eq!(line, b"LOGIN alice test-600-10");
/// assert_eq!(client.receive(b"LOGIN:alice OK", 5).event, Event::LoggedIn);
/// assert_eq!(client.state(), State::WaitSummary);
/// assert_eq!(client.agree(10), Err(Refused::NotProposed));
/// ```
#[derive(Clone, Debug)]
pub struct ClientSession {
    machine: Machine,
    /// When something was sent or received last.
    last: u64,
}

impl Default for ClientSession {
    fn default() -> Self {
        Self::new(SessionOptions::DEFAULT)
    }
}

type Line = Result<Vec<u8>, Refused>;

impl ClientSession {
    /// A connection that was just opened.
    #[must_use]
    pub fn new(options: SessionOptions) -> Self {
        Self {
            machine: Machine::new(options),
            last: 0,
        }
    }

    /// Takes a line of the server.
    pub fn receive(&mut self, line: &[u8], now: u64) -> Step {
        self.last = self.last.max(now);
        self.machine.receive(Direction::ToGui, line, Some(now))
    }

    /// The connection was closed. A game that was not over is lost.
    pub fn close(&mut self) -> Step {
        self.machine.close()
    }

    /// What the server still owes; the session is at its beginning again, for another connection.
    pub fn finish(&mut self) -> Vec<SessionFinding> {
        self.last = 0;
        self.machine.finish()
    }

    /// Logs in, with `x1` in the extended mode. In CSA mode the password also names the game.
    ///
    /// # Errors
    /// Logged in already, or closed.
    pub fn login(
        &mut self,
        name: Username<'_>,
        password: Password<'_>,
        x1: bool,
        now: u64,
    ) -> Line {
        match self.machine.state() {
            State::LoggedOut => {}
            State::Closed => return Err(Refused::Closed),
            _ => return Err(Refused::LoggedIn),
        }
        let name = name.into_word();
        let login = Login { name, password, x1 };
        Ok(self.send(&ClientLine::Login(login), now))
    }

    /// Logs out. In a game that is a resignation.
    ///
    /// # Errors
    /// Not logged in, or out already.
    pub fn logout(&mut self, now: u64) -> Line {
        self.logged_in()?;
        Ok(self.send(&ClientLine::Logout, now))
    }

    /// Waits for a game, or (`challenge`) asks for one with a player who waits already.
    ///
    /// # Errors
    /// Not in the extended mode, or in a game.
    pub fn seek(&mut self, seek: Seek<'_>, challenge: bool, now: u64) -> Line {
        self.free()?;
        let command = match challenge {
            true => ExtCommand::Challenge(seek),
            false => ExtCommand::Game(seek),
        };
        Ok(self.send(&ClientLine::Ext(command), now))
    }

    /// Waits no longer.
    ///
    /// # Errors
    /// Not in the extended mode, or in a game.
    pub fn cancel(&mut self, now: u64) -> Line {
        self.free()?;
        Ok(self.send(&ClientLine::Ext(ExtCommand::CancelGame), now))
    }

    /// Agrees to the game that is offered, naming it.
    ///
    /// # Errors
    /// None is.
    pub fn agree(&mut self, now: u64) -> Line {
        let id = self.offered()?;
        Ok(self.send(&ClientLine::Agree(id), now))
    }

    /// Refuses the game that is offered.
    ///
    /// # Errors
    /// None is.
    pub fn reject(&mut self, now: u64) -> Line {
        let id = self.offered()?;
        Ok(self.send(&ClientLine::Reject(id), now))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// No game, not this side's turn, or a move that can't be played.
    pub fn play(&mut self, mv: CsaMove, now: u64) -> Line {
        self.play_with(mv, None, now)
    }

    /// Plays a move with a comment, as floodgate takes it: `* 30 -3334FU`.
    ///
    /// # Errors
    /// As [`play`](Self::play), or a text that can't be a comment.
    pub fn play_with_comment<'t>(
        &mut self,
        mv: CsaMove,
        comment: impl IntoText<'t>,
        now: u64,
    ) -> Line {
        let comment = MoveComment::new(comment).map_err(Refused::BadText)?;
        self.play_with(mv, Some(comment), now)
    }

    fn play_with(&mut self, mv: CsaMove, comment: Option<MoveComment<'_>>, now: u64) -> Line {
        self.my_turn()?;
        let table = self.machine.table().ok_or(Refused::NotPlaying)?;
        if mv.color() != table.turn || !table.is_legal(mv) {
            return Err(Refused::IllegalMove);
        }
        Ok(self.send(&ClientLine::Move { mv, comment }, now))
    }

    /// Resigns.
    ///
    /// # Errors
    /// No game, or not this side's turn: in the opponent's, [`logout`](Self::logout) resigns.
    pub fn resign(&mut self, now: u64) -> Line {
        self.my_turn()?;
        Ok(self.send(&ClientLine::Special(Special::Toryo), now))
    }

    /// Declares a win by the entering-king rule. It is not checked here: [`can_declare`](Self::can_declare) tells.
    ///
    /// # Errors
    /// No game, or not this side's turn.
    pub fn declare(&mut self, now: u64) -> Line {
        self.my_turn()?;
        Ok(self.send(&ClientLine::Special(Special::Kachi), now))
    }

    /// Whether a declaration would win, by the 27-point rule; `None` without the feature `rules`, and where the position is not known.
    #[must_use]
    pub fn can_declare(&self) -> Option<bool> {
        let table = self.machine.table()?;
        (cfg!(feature = "rules") && table.follows).then(|| table.referee.may_declare())
    }

    /// Sends an extended command.
    ///
    /// # Errors
    /// Not in the extended mode. A wish for a game also while there is one: see [`seek`](Self::seek).
    pub fn command(&mut self, command: ExtCommand<'_>, now: u64) -> Line {
        match command {
            ExtCommand::Game(seek) => self.seek(seek, false, now),
            ExtCommand::Challenge(seek) => self.seek(seek, true, now),
            ExtCommand::CancelGame => self.cancel(now),
            command => {
                self.extended()?;
                Ok(self.send(&ClientLine::Ext(command), now))
            }
        }
    }

    /// An empty line, so that the connection is not taken for dead. The server answers with one, and looks at the clock.
    ///
    /// # Errors
    /// Not logged in.
    pub fn keep_alive(&mut self, now: u64) -> Line {
        self.logged_in()?;
        Ok(self.send(&ClientLine::KeepAlive(KeepAlive::Empty), now))
    }

    /// When to send a [keep-alive](Self::keep_alive) if nothing else is said: `idle` milliseconds after the last line, but not within 30
    /// seconds, as the protocol asks.
    #[must_use]
    pub fn keep_alive_due(&self, idle: u64) -> u64 {
        let least = self.machine.options().keep_alive_ms.unwrap_or(0);
        self.last.saturating_add(idle.max(least))
    }

    /// Where the connection stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.machine.state()
    }

    /// The game that is offered or played.
    #[must_use]
    pub fn summary(&self) -> Option<&GameSummary<'static>> {
        self.machine.summary()
    }

    /// This client's side.
    #[must_use]
    pub fn side(&self) -> Option<Color> {
        self.machine.summary()?.your_turn
    }

    /// Whether this client is to move, and has not sent its move.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        self.my_turn().is_ok()
    }

    /// What both clocks show: Black's, then White's.
    #[must_use]
    pub fn clocks(&self) -> Option<[Reading; 2]> {
        Some(self.machine.table()?.readings())
    }

    /// Both clocks as they stand after the last move: what an engine is told before it thinks.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        Some(&self.machine.table()?.clock)
    }

    /// The position now, while it can be followed.
    #[must_use]
    pub fn position(&self) -> Option<&Setup> {
        let table = self.machine.table()?;
        table.follows.then(|| table.referee.setup())
    }

    fn send(&mut self, line: &ClientLine<'_>, now: u64) -> Vec<u8> {
        self.last = self.last.max(now);
        self.machine.begin_line(Span::empty(0));
        let _: Event = self.machine.said(line, Some(now));
        self.machine.forget_findings();
        let mut text = Vec::new();
        crate::client::format_into(line, &mut text);
        text
    }

    fn logged_in(&self) -> Result<(), Refused> {
        match self.machine.state() {
            State::Closed => Err(Refused::Closed),
            _ if self.machine.is_leaving() => Err(Refused::Closed),
            state if state.is_logged_in() => Ok(()),
            _ => Err(Refused::LoggedOut),
        }
    }

    fn extended(&self) -> Result<(), Refused> {
        self.logged_in()?;
        match self.machine.is_x1() {
            true => Ok(()),
            false => Err(Refused::CsaMode),
        }
    }

    fn free(&self) -> Result<(), Refused> {
        self.extended()?;
        match self.machine.state() {
            State::Connected | State::WaitSummary => Ok(()),
            _ => Err(Refused::Busy),
        }
    }

    fn offered(&self) -> Result<Option<GameId<'static>>, Refused> {
        self.logged_in()?;
        let summary = self.machine.summary();
        match (self.machine.state(), summary) {
            (State::Proposed, Some(summary)) => {
                // An id that is no word can't be repeated, and need not be.
                let id = summary.game_id.as_ref();
                Ok(id.and_then(|id| GameId::new(id.as_bytes().to_vec()).ok()))
            }
            _ => Err(Refused::NotProposed),
        }
    }

    fn my_turn(&self) -> Result<(), Refused> {
        self.logged_in()?;
        match (self.machine.state(), self.machine.table()) {
            (State::Playing, Some(table)) if table.is_my_turn() => Ok(()),
            (State::Playing, Some(_)) => Err(Refused::NotYourTurn),
            _ => Err(Refused::NotPlaying),
        }
    }
}
