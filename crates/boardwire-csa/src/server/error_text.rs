//! What `##[ERROR]` says: the server's own sentences, typed.

use alloc::vec::Vec;

use boardwire_core::{LineText, Out, Word};

/// An error of shogi-server. Texts in it are kept as they were quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtError<'i> {
    /// `unknown command: X`.
    UnknownCommand(LineText<'i>),
    /// `bad game name: X.`; one of the next two follows as a row of its own.
    BadGameName(LineText<'i>),
    /// `game name should consist of three parts like game-1500-60.`
    GameNameParts,
    /// `invalid identifiers are found or too many characters are used.`
    GameNameIdentifiers,
    /// `A turn identifier is required: X`.
    TurnRequired(LineText<'i>),
    /// `can't find rival for X`.
    NoRival(LineText<'i>),
    /// `you are in S status. V is valid in T status`.
    WrongStatus {
        /// What the client does.
        status: Word<'i>,
        /// The command.
        command: Word<'i>,
        /// Where the command is valid.
        valid: LineText<'i>,
    },
    /// `Random turn preference is not allowed for handicapped games`.
    RandomTurn,
    /// `You are not allowed to specify TEBAN T for the game G`.
    TurnNotAllowed {
        /// The turn.
        turn: Word<'i>,
        /// The gamename.
        game: LineText<'i>,
    },
    /// `bad game option: X`.
    BadGameOption(LineText<'i>),
    /// `wrong buoy game name: X`.
    WrongBuoyName(LineText<'i>),
    /// `duplicated buoy game name: X`.
    DuplicatedBuoyName(LineText<'i>),
    /// `invalid count: N`.
    InvalidCount(LineText<'i>),
    /// `wrong moves: X`.
    WrongMoves(LineText<'i>),
    /// `buoy game not found: X`.
    BuoyNotFound(LineText<'i>),
    /// `you are not allowed to delete a buoy game that you did not set: X`.
    NotBuoyOwner(LineText<'i>),
    /// `wrong source game name: X`.
    WrongSource(LineText<'i>),
    /// `wrong source game name to make a new buoy game name: X`.
    WrongForkName(LineText<'i>),
    /// `number of moves to fork is out of range: N.`
    ForkOutOfRange(LineText<'i>),
    /// `As the service is going to shutdown shortly, starting new games is not allowed now.`
    ShuttingDown,
    /// Another text.
    Other(OtherError<'i>),
}

/// A text that is none of the known ones. Readers alone make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherError<'i>(LineText<'i>);

impl OtherError<'_> {
    /// The text.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Makes the reader, the writer and `into_owned` of the sentences that quote one text at most.
macro_rules! sentences {
    (whole { $($plain:ident $plain_kind:literal = $text:literal;)+ } quoting { $($name:ident $kind:literal = $before:literal, $after:literal;)+ }) => {
        /// Reads a sentence without a text, or with one at its end or before its full stop.
        fn simple(text: &[u8]) -> Option<ExtError<'_>> {
            match text {
                $($text => return Some(ExtError::$plain),)+
                _ => {}
            }
            $(
                // The first byte tells most of them apart.
                if text.first() == $before.first()
                    && let Some(rest) = text.strip_prefix($before)
                {
                    if let Some(quoted) = rest.strip_suffix($after) {
                        return Some(ExtError::$name(LineText::from_token(quoted)));
                    }
                }
            )+
            None
        }

        impl ExtError<'_> {
            pub(super) fn put<W: Out>(&self, out: &mut W) {
                match self {
                    $(Self::$plain => out.put($text),)+
                    $(Self::$name(text) => {
                        out.put($before);
                        out.put(text.as_bytes());
                        out.put($after);
                    })+
                    Self::WrongStatus { status, command, valid } => {
                        out.put(b"you are in ");
                        out.put(status.as_bytes());
                        out.put(b" status. ");
                        out.put(command.as_bytes());
                        out.put(b" is valid in ");
                        out.put(valid.as_bytes());
                        out.put(b" status");
                    }
                    Self::TurnNotAllowed { turn, game } => {
                        out.put(b"You are not allowed to specify TEBAN ");
                        out.put(turn.as_bytes());
                        out.put(b" for the game ");
                        out.put(game.as_bytes());
                    }
                    Self::Other(text) => out.put(text.as_bytes()),
                }
            }

            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> ExtError<'static> {
                match self {
                    $(Self::$plain => ExtError::$plain,)+
                    $(Self::$name(text) => ExtError::$name(text.into_owned()),)+
                    Self::WrongStatus { status, command, valid } => ExtError::WrongStatus {
                        status: status.into_owned(),
                        command: command.into_owned(),
                        valid: valid.into_owned(),
                    },
                    Self::TurnNotAllowed { turn, game } => ExtError::TurnNotAllowed {
                        turn: turn.into_owned(),
                        game: game.into_owned(),
                    },
                    Self::Other(text) => ExtError::Other(OtherError(text.0.into_owned())),
                }
            }

            /// The kind's name: the variant's, in kebab-case.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$plain => $plain_kind,)+
                    $(Self::$name(_) => $kind,)+
                    Self::WrongStatus { .. } => "wrong-status",
                    Self::TurnNotAllowed { .. } => "turn-not-allowed",
                    Self::Other(_) => "other",
                }
            }

            /// The one text that the sentence quotes, or the whole of another text.
            #[must_use]
            pub fn quoted(&self) -> Option<&[u8]> {
                match self {
                    $(Self::$plain => None,)+
                    $(Self::$name(text) => Some(text.as_bytes()),)+
                    Self::WrongStatus { .. } | Self::TurnNotAllowed { .. } => None,
                    Self::Other(text) => Some(text.as_bytes()),
                }
            }
        }
    };
}

sentences! {
    whole {
        GameNameParts "game-name-parts" = b"game name should consist of three parts like game-1500-60.";
        GameNameIdentifiers "game-name-identifiers" = b"invalid identifiers are found or too many characters are used.";
        RandomTurn "random-turn" = b"Random turn preference is not allowed for handicapped games";
        ShuttingDown "shutting-down" = b"As the service is going to shutdown shortly, starting new games is not allowed now.";
    }
    quoting {
        UnknownCommand "unknown-command" = b"unknown command: ", b"";
        BadGameName "bad-game-name" = b"bad game name: ", b".";
        TurnRequired "turn-required" = b"A turn identifier is required: ", b"";
        NoRival "no-rival" = b"can't find rival for ", b"";
        BadGameOption "bad-game-option" = b"bad game option: ", b"";
        WrongBuoyName "wrong-buoy-name" = b"wrong buoy game name: ", b"";
        DuplicatedBuoyName "duplicated-buoy-name" = b"duplicated buoy game name: ", b"";
        InvalidCount "invalid-count" = b"invalid count: ", b"";
        WrongMoves "wrong-moves" = b"wrong moves: ", b"";
        BuoyNotFound "buoy-not-found" = b"buoy game not found: ", b"";
        NotBuoyOwner "not-buoy-owner" = b"you are not allowed to delete a buoy game that you did not set: ", b"";
        WrongSource "wrong-source" = b"wrong source game name: ", b"";
        WrongForkName "wrong-fork-name" = b"wrong source game name to make a new buoy game name: ", b"";
        ForkOutOfRange "fork-out-of-range" = b"number of moves to fork is out of range: ", b".";
    }
}

impl<'i> ExtError<'i> {
    /// Reads the text after `##[ERROR] `. Every text is one; a line end or NUL can't stand in it.
    pub(super) fn read(text: &'i [u8]) -> Self {
        simple(text)
            .or_else(|| wrong_status(text))
            .or_else(|| turn_not_allowed(text))
            .unwrap_or_else(|| Self::Other(OtherError(LineText::from_token(text))))
    }

    /// The text after `##[ERROR] `.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.put(&mut text);
        text
    }
}

/// A word, and what follows it and `mark`, which begins with a space.
fn word<'t>(text: &'t [u8], mark: &[u8]) -> Option<(Word<'t>, &'t [u8])> {
    let len = memchr::memchr2(b' ', b'\t', text)?;
    let (word, rest) = text.split_at_checked(len)?;
    let rest = rest.strip_prefix(mark)?;
    (len > 0).then(|| (Word::from_token(word), rest))
}

fn wrong_status(text: &[u8]) -> Option<ExtError<'_>> {
    let rest = text.strip_prefix(b"you are in ")?;
    let (status, rest) = word(rest, b" status. ")?;
    let (command, valid) = word(rest, b" is valid in ")?;
    Some(ExtError::WrongStatus {
        status,
        command,
        valid: LineText::from_token(valid.strip_suffix(b" status")?),
    })
}

fn turn_not_allowed(text: &[u8]) -> Option<ExtError<'_>> {
    let rest = text.strip_prefix(b"You are not allowed to specify TEBAN ")?;
    let (turn, game) = word(rest, b" for the game ")?;
    Some(ExtError::TurnNotAllowed {
        turn,
        game: LineText::from_token(game),
    })
}
