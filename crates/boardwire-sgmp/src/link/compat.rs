//! What known programs do where the protocol's documents leave it open, or where they differ from them.

use boardwire_core::{Discard, Level};

use super::options::{CollisionPolicy, LinkOptions, OldCommand, SequenceCheck, Timing};
use crate::model::{CommandCode, Frame, Query, RawFrame, Value};
use crate::options::TextInFrame;

/// A program whose ways a link and a session take on. What is sent is canonical in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compat {
    /// The protocol's documents, and the safe choice where they are silent.
    #[default]
    Spec,
    /// GNU Go 3.8 (`interface/gmp.c`).
    GnuGo,
    /// cgoban 1.9.14 (`src/gmp/engine.c`).
    Cgoban,
    /// GoGui's GmpToGtp, to which the last versions before 2007 belong.
    GoGui,
    /// CGF's terminal (`cgf_term.cpp`, 2005).
    Cgf,
}

/// What a program does about something that it was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reaction {
    /// Says OK and does it.
    Take,
    /// Says OK and does nothing.
    Ignore,
    /// Says DENY.
    Deny,
    /// Drops it in silence.
    Drop,
    /// Ends the session.
    End,
}

/// What a program does about a NEWGAME in the middle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MidGame {
    /// Negotiates from the start.
    Negotiate,
    /// Asks this and nothing else.
    Ask(Query),
    /// Says OK.
    Ok,
}

impl Compat {
    /// All modes.
    pub const ALL: [Self; 5] = [
        Self::Spec,
        Self::GnuGo,
        Self::Cgoban,
        Self::GoGui,
        Self::Cgf,
    ];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::GnuGo => "gnugo",
            Self::Cgoban => "cgoban",
            Self::GoGui => "gogui",
            Self::Cgf => "cgf",
        }
    }

    /// The mode of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// What becomes of talk inside a frame.
    #[must_use]
    pub const fn text_in_frame(self) -> TextInFrame {
        match self {
            Self::Spec | Self::GoGui | Self::Cgf => TextInFrame::Keep,
            Self::GnuGo | Self::Cgoban => TextInFrame::Drop,
        }
    }

    /// Reads a frame as the program does: `None` where it drops it, or does not know it.
    #[must_use]
    pub fn read(self, raw: RawFrame) -> Option<Frame> {
        let known = match self {
            Self::Spec => return raw.to_frame(Level::Conforming, &mut Discard).ok(),
            Self::GnuGo | Self::Cgoban => !raw.reserved,
            Self::GoGui => true,
            Self::Cgf => match raw.code {
                CommandCode::Ok => !raw.reserved && raw.value == Value::MAX,
                CommandCode::Deny => !raw.reserved && raw.value == Value::ZERO,
                _ => true,
            },
        };
        let frame = raw.to_frame(Level::Lenient, &mut Discard).ok();
        frame.filter(|_| known)
    }

    /// What it does about an extended command.
    #[must_use]
    pub const fn on_extended(self) -> Reaction {
        match self {
            Self::Spec | Self::GnuGo | Self::Cgoban => Reaction::Deny,
            Self::GoGui => Reaction::Ignore,
            Self::Cgf => Reaction::End,
        }
    }

    /// What it does about a TAKEBACK.
    #[must_use]
    pub const fn on_take_back(self) -> Reaction {
        match self {
            Self::Spec | Self::GnuGo | Self::Cgoban | Self::GoGui => Reaction::Take,
            Self::Cgf => Reaction::End,
        }
    }

    /// What it does about a frame with a wrong checksum.
    #[must_use]
    pub const fn on_bad_checksum(self) -> Reaction {
        match self {
            Self::Spec | Self::GnuGo | Self::Cgoban | Self::GoGui => Reaction::Drop,
            Self::Cgf => Reaction::End,
        }
    }

    /// What it does about a NEWGAME in the middle of a game.
    #[must_use]
    pub const fn on_new_game_in_game(self) -> MidGame {
        match self {
            Self::Spec => MidGame::Negotiate,
            Self::GnuGo | Self::Cgoban => MidGame::Ask(Query::Handicap),
            Self::GoGui => MidGame::Ask(Query::Color),
            Self::Cgf => MidGame::Ok,
        }
    }

    /// The link's part: timers, collisions, old commands. Those of GNU Go are for the whole protocol; for the simplified one take [`Timing::GNUGO_SGMP`].
    #[must_use]
    pub const fn link_options(self) -> LinkOptions {
        let spec = LinkOptions::new();
        match self {
            Self::Spec => spec,
            Self::GnuGo => LinkOptions {
                timing: Timing::GNUGO_GMP,
                collision: CollisionPolicy::Abandon,
                old_command: OldCommand::Ignore,
                accept_restart: true,
                ..spec
            },
            Self::Cgoban => LinkOptions {
                timing: Timing::GNUGO_GMP,
                collision: CollisionPolicy::Ignore,
                old_command: OldCommand::Ignore,
                accept_restart: true,
                ..spec
            },
            Self::GoGui => LinkOptions {
                timing: Timing::GOGUI,
                collision: CollisionPolicy::Resend,
                accept_restart: true,
                ..spec
            },
            Self::Cgf => LinkOptions {
                timing: Timing::NEVER,
                sequence: SequenceCheck::Off,
                accept_restart: true,
                ..spec
            },
        }
    }
}
