//! The words that begin a command, and who sends it.
#![warn(clippy::indexing_slicing)]

use crate::lex::{Lexer, Token, keys};

keys! {
    INFO = b"info";
    POSITION = b"position";
    GO = b"go";
    BESTMOVE = b"bestmove";
    OPTION = b"option";
    USI = b"usi";
    DEBUG = b"debug";
    ISREADY = b"isready";
    REGISTER = b"register";
    STOP = b"stop";
    GAMEOVER = b"gameover";
    QUIT = b"quit";
    ID = b"id";
    USIOK = b"usiok";
    READYOK = b"readyok";
}

/// Whether `word` begins a command of USI's own.
pub(crate) fn is_command_head(word: &[u8]) -> bool {
    Head::from_word(word).is_some()
}

/// Whether `word` begins a command of USI's own when its case does not count.
pub(crate) fn is_head_in_any_case(word: &[u8]) -> bool {
    Head::from_any_case(word).is_some()
}

/// Whether `word` begins a command that only an engine sends.
pub(crate) fn is_engine_head(word: &[u8]) -> bool {
    Head::from_word(word).is_some_and(|head| !head.is_gui_to_engine())
}

/// The commands that USI knows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Head {
    Usi,
    Debug,
    IsReady,
    SetOption,
    GetOption,
    Register,
    UsiNewGame,
    Position,
    Go,
    Stop,
    PonderHit,
    GameOver,
    Quit,
    Id,
    Option,
    UsiOk,
    ReadyOk,
    BestMove,
    Checkmate,
    Info,
    CopyProtection,
    Registration,
}

impl Head {
    #[inline]
    pub(super) fn from_token(token: Token<'_>) -> Option<Self> {
        Some(match token.key {
            INFO => Self::Info,
            POSITION => Self::Position,
            GO => Self::Go,
            BESTMOVE => Self::BestMove,
            OPTION => Self::Option,
            USI => Self::Usi,
            DEBUG => Self::Debug,
            ISREADY => Self::IsReady,
            REGISTER => Self::Register,
            STOP => Self::Stop,
            GAMEOVER => Self::GameOver,
            QUIT => Self::Quit,
            ID => Self::Id,
            USIOK => Self::UsiOk,
            READYOK => Self::ReadyOk,
            _ => match token.bytes {
                b"setoption" => Self::SetOption,
                b"getoption" => Self::GetOption,
                b"usinewgame" => Self::UsiNewGame,
                b"ponderhit" => Self::PonderHit,
                b"checkmate" => Self::Checkmate,
                b"copyprotection" => Self::CopyProtection,
                b"registration" => Self::Registration,
                _ => return None,
            },
        })
    }

    fn from_word(word: &[u8]) -> Option<Self> {
        let token = Lexer::new(word, 0).next_token()?;
        if token.bytes.len() == word.len() {
            Self::from_token(token)
        } else {
            None
        }
    }

    /// The head that a word names when its case does not count.
    pub(super) fn from_any_case(word: &[u8]) -> Option<Self> {
        let mut lower = [0; 16];
        let lower = lower.get_mut(..word.len())?;
        lower.copy_from_slice(word);
        lower.make_ascii_lowercase();
        Self::from_word(lower)
    }

    /// Whether only a GUI sends the command.
    #[inline]
    pub(super) const fn is_gui_to_engine(self) -> bool {
        match self {
            Self::Usi
            | Self::Debug
            | Self::IsReady
            | Self::SetOption
            | Self::GetOption
            | Self::Register
            | Self::UsiNewGame
            | Self::Position
            | Self::Go
            | Self::Stop
            | Self::PonderHit
            | Self::GameOver
            | Self::Quit => true,
            Self::Id
            | Self::Option
            | Self::UsiOk
            | Self::ReadyOk
            | Self::BestMove
            | Self::Checkmate
            | Self::Info
            | Self::CopyProtection
            | Self::Registration => false,
        }
    }
}
