//! The typed model of a USI line.

mod go;
mod info;
mod option;
mod position;
mod reply;
mod text;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Direction, LineText, TextError, TextFault, Word};

pub(crate) use go::is_go_key;
pub use go::{ClockParams, GoParams, MateLimit};
pub(crate) use info::is_info_key;
pub use info::{Bound, InfoCommand, InfoExtra, MateScore, Pv, Score, ScoreValue};
pub(crate) use option::is_option_key;
pub use option::{OptionDecl, OptionType, OtherType, SetOption};
pub use position::{Base, OtherTerminal, PositionSpec, Terminal};
pub use reply::{
    BestMove, BestMoveKind, CheckmateReply, GameResult, IdField, MateMoves, OtherResult, Register,
    RegisterParts, Status,
};
pub use text::{InfoText, Name, Text};

/// One USI line, typed. Text borrows from the input; [`UsiCommand`] owns it.
///
/// The docs of each variant give the line's grammar and who sends it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command<'i> {
    /// `usi`, GUI to engine: speak USI; answered by `id`, `option` and `usiok`.
    Usi,
    /// `debug [on | off]`, GUI to engine (draft 1).
    Debug(Option<bool>),
    /// `isready`, GUI to engine: answered by `readyok`.
    IsReady,
    /// `usinewgame`, GUI to engine: the next search is of a new game.
    UsiNewGame,
    /// `stop`, GUI to engine: answer at once.
    Stop,
    /// `quit`, GUI to engine.
    Quit,
    /// `setoption name NAME [value VALUE]`, GUI to engine.
    SetOption(SetOption<'i>),
    /// `getoption NAME`, GUI to engine (YaneuraOu).
    GetOption(Name<'i>),
    /// `register later` or `register [name X] [code Y]`, GUI to engine (draft 1).
    Register(Register<'i>),
    /// `position (startpos | sfen SFEN) [moves ..]`, GUI to engine.
    Position(PositionSpec<'i>),
    /// `go ..`, GUI to engine: answered by `bestmove` or `checkmate`.
    Go(GoParams<'i>),
    /// `ponderhit [clocks]`, GUI to engine: the move that was pondered on was played.
    PonderHit(ClockParams),
    /// `gameover (win | lose | draw | WORD)`, GUI to engine.
    GameOver(GameResult<'i>),
    /// `id (name | author) TEXT`, engine to GUI.
    Id(IdField<'i>),
    /// `option name NAME type TYPE ..`, engine to GUI.
    Option(OptionDecl<'i>),
    /// `usiok`, engine to GUI.
    UsiOk,
    /// `readyok`, engine to GUI.
    ReadyOk,
    /// `bestmove ..`, engine to GUI.
    BestMove(BestMove),
    /// `checkmate ..`, engine to GUI: the answer to `go mate`.
    Checkmate(CheckmateReply),
    /// `info ..`, engine to GUI.
    Info(InfoCommand<'i>),
    /// `copyprotection (checking | ok | error)`, engine to GUI (draft 1).
    CopyProtection(Status),
    /// `registration (checking | ok | error)`, engine to GUI (draft 1).
    Registration(Status),
    /// A command that a vendor added; its head is registered in [`Options`](crate::Options).
    Extension(Extension<'i>),
    /// Any other line, kept byte for byte (read at Lenient only).
    Unknown(UnknownLine<'i>),
}

/// A [`Command`] that owns its text: what [`parse_line`](crate::parse_line) returns.
pub type UsiCommand = Command<'static>;

/// Which way a command goes. An alias: all boardwire formats share the type.
pub type UsiCommandDirection = Direction;

impl Command<'_> {
    /// Which way the command goes; `None` for extensions and unknown lines, which either side may send.
    #[must_use]
    pub const fn direction(&self) -> Option<UsiCommandDirection> {
        Some(match self {
            Self::Usi
            | Self::Debug(_)
            | Self::IsReady
            | Self::UsiNewGame
            | Self::Stop
            | Self::Quit
            | Self::SetOption(_)
            | Self::GetOption(_)
            | Self::Register(_)
            | Self::Position(_)
            | Self::Go(_)
            | Self::PonderHit(_)
            | Self::GameOver(_) => Direction::ToEngine,
            Self::Id(_)
            | Self::Option(_)
            | Self::UsiOk
            | Self::ReadyOk
            | Self::BestMove(_)
            | Self::Checkmate(_)
            | Self::Info(_)
            | Self::CopyProtection(_)
            | Self::Registration(_) => Direction::ToGui,
            Self::Extension(_) | Self::Unknown(_) => return None,
        })
    }

    /// Whether only a GUI sends the command.
    #[must_use]
    pub const fn is_gui_to_engine(&self) -> bool {
        matches!(self.direction(), Some(Direction::ToEngine))
    }

    /// Whether only an engine sends the command.
    #[must_use]
    pub const fn is_engine_to_gui(&self) -> bool {
        matches!(self.direction(), Some(Direction::ToGui))
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> UsiCommand {
        match self {
            Self::Usi => Command::Usi,
            Self::Debug(on) => Command::Debug(on),
            Self::IsReady => Command::IsReady,
            Self::UsiNewGame => Command::UsiNewGame,
            Self::Stop => Command::Stop,
            Self::Quit => Command::Quit,
            Self::SetOption(set) => Command::SetOption(set.into_owned()),
            Self::GetOption(name) => Command::GetOption(name.into_owned()),
            Self::Register(Register::Later) => Command::Register(Register::Later),
            Self::Register(Register::With(RegisterParts { name, code })) => {
                Command::Register(Register::With(RegisterParts {
                    name: name.map(Name::into_owned),
                    code: code.map(Name::into_owned),
                }))
            }
            Self::Position(PositionSpec {
                base,
                moves,
                terminal,
                extras,
            }) => Command::Position(PositionSpec {
                base,
                moves,
                terminal: terminal.map(Terminal::into_owned),
                extras: own_words(extras),
            }),
            Self::Go(go) => Command::Go(GoParams {
                ponder: go.ponder,
                clock: go.clock,
                movetime: go.movetime,
                movestogo: go.movestogo,
                depth: go.depth,
                nodes: go.nodes,
                mate: go.mate,
                infinite: go.infinite,
                rtime: go.rtime,
                perft: go.perft,
                searchmoves: go.searchmoves,
                extras: own_words(go.extras),
            }),
            Self::PonderHit(clock) => Command::PonderHit(clock),
            Self::GameOver(result) => Command::GameOver(match result {
                GameResult::Win => GameResult::Win,
                GameResult::Lose => GameResult::Lose,
                GameResult::Draw => GameResult::Draw,
                GameResult::Other(word) => GameResult::Other(OtherResult(word.0.into_owned())),
            }),
            Self::Id(IdField::Name(text)) => Command::Id(IdField::Name(text.into_owned())),
            Self::Id(IdField::Author(text)) => Command::Id(IdField::Author(text.into_owned())),
            Self::Option(option) => Command::Option(option.into_owned()),
            Self::UsiOk => Command::UsiOk,
            Self::ReadyOk => Command::ReadyOk,
            Self::BestMove(best) => Command::BestMove(best),
            Self::Checkmate(reply) => Command::Checkmate(reply),
            Self::Info(info) => Command::Info(own_info(info)),
            Self::CopyProtection(status) => Command::CopyProtection(status),
            Self::Registration(status) => Command::Registration(status),
            Self::Extension(Extension { name, args }) => Command::Extension(Extension {
                name: name.into_owned(),
                args: args.into_owned(),
            }),
            Self::Unknown(line) => Command::Unknown(UnknownLine(line.0.into_owned())),
        }
    }
}

fn own_words(words: Vec<Word<'_>>) -> Vec<Word<'static>> {
    words.into_iter().map(Word::into_owned).collect()
}

fn own_info(info: InfoCommand<'_>) -> InfoCommand<'static> {
    InfoCommand {
        depth: info.depth,
        seldepth: info.seldepth,
        time: info.time,
        nodes: info.nodes,
        nps: info.nps,
        hashfull: info.hashfull,
        multipv: info.multipv,
        score: info.score,
        currmove: info.currmove,
        pv: info.pv.map(Pv::into_owned),
        string: info.string.map(InfoText::into_owned),
        extras: info.extras.into_owned(),
    }
}

/// A vendor's command: its head, and the rest of the line verbatim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension<'i> {
    name: Word<'i>,
    args: Text<'i>,
}

impl<'i> Extension<'i> {
    /// A command that USI does not know. A reader needs its head in [`Options`](crate::Options), or sees an unknown line.
    ///
    /// # Errors
    /// The head is a command of USI's own.
    pub fn new(name: Word<'i>, args: Text<'i>) -> Result<Self, TextError> {
        if crate::parse::is_command_head(name.as_bytes()) {
            return Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            });
        }
        Ok(Self { name, args })
    }

    pub(crate) const fn from_parts(name: Word<'i>, args: Text<'i>) -> Self {
        Self { name, args }
    }

    /// The head.
    #[must_use]
    pub const fn name(&self) -> &Word<'i> {
        &self.name
    }

    /// The rest of the line.
    #[must_use]
    pub const fn args(&self) -> &Text<'i> {
        &self.args
    }
}

/// A line that no grammar fits, without its end: banners, answers in free text, empty lines.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownLine<'i>(pub(crate) LineText<'i>);

impl UnknownLine<'_> {
    /// The line's bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Whether the line holds nothing but blanks.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.as_bytes()
            .iter()
            .all(|byte| matches!(byte, b' ' | b'\t'))
    }
}

impl fmt::Debug for UnknownLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
