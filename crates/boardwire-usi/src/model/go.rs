//! `go` and the clocks that it carries.

use alloc::vec::Vec;

use boardwire_core::shogi::Move;
use boardwire_core::{TextError, TextFault, Word};

/// Remaining times, byoyomi and increments, in milliseconds. A negative one was sent by a GUI whose clock had run out.
///
/// `btime` and `binc` belong to Black (sente), whoever is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClockParams {
    /// What Black has left.
    pub btime: Option<i64>,
    /// What White has left.
    pub wtime: Option<i64>,
    /// Time for each move once the main time is gone: one value, that of the side to move.
    pub byoyomi: Option<i64>,
    /// What Black gains with each move.
    pub binc: Option<i64>,
    /// What White gains with each move.
    pub winc: Option<i64>,
}

impl ClockParams {
    /// Whether no field is given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The same with what both sides have left.
    #[must_use]
    pub const fn with_times(mut self, btime: i64, wtime: i64) -> Self {
        self.btime = Some(btime);
        self.wtime = Some(wtime);
        self
    }

    /// The same with a byoyomi: that of the side to move, where the two differ.
    #[must_use]
    pub const fn with_byoyomi(mut self, byoyomi: i64) -> Self {
        self.byoyomi = Some(byoyomi);
        self
    }

    /// The same with increments.
    #[must_use]
    pub const fn with_increments(mut self, binc: i64, winc: i64) -> Self {
        self.binc = Some(binc);
        self.winc = Some(winc);
        self
    }
}

/// How far a `go mate` search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateLimit {
    /// A number. Draft 1 and rsshogi-usi's book (`go mate 11`) mean plies; Shogidokoro, YaneuraOu and ShogiHome mean milliseconds.
    /// The line does not say which.
    Value(u64),
    /// `infinite`.
    Infinite,
    /// Nothing (read at Lenient only); YaneuraOu takes it as infinite.
    Unspecified,
}

impl MateLimit {
    /// The limit in milliseconds, as GUIs mean it today; `None`: no limit.
    #[must_use]
    pub const fn as_millis(self) -> Option<u64> {
        match self {
            Self::Value(value) => Some(value),
            Self::Infinite | Self::Unspecified => None,
        }
    }

    /// The limit in plies, as draft 1 means it; `None`: no limit.
    #[must_use]
    pub const fn as_plies(self) -> Option<u64> {
        self.as_millis()
    }
}

/// `go`: what to search, and how long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoParams<'i> {
    /// Search the position in which the opponent is expected to move, on the opponent's time.
    pub ponder: bool,
    /// The clocks.
    pub clock: ClockParams,
    /// Exactly this long, in milliseconds.
    pub movetime: Option<i64>,
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Look for a mate; the answer is `checkmate`.
    pub mate: Option<MateLimit>,
    /// Until `stop`.
    pub infinite: bool,
    /// YaneuraOu: a time around this, in milliseconds.
    pub rtime: Option<u64>,
    /// YaneuraOu: count leaf nodes to this depth.
    pub perft: Option<u32>,
    /// Only these moves.
    pub searchmoves: Vec<Move>,
    pub(crate) extras: Vec<Word<'i>>,
}

impl<'i> GoParams<'i> {
    /// `go` alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// `go` with clocks.
    #[must_use]
    pub fn with_clock(clock: ClockParams) -> Self {
        Self {
            clock,
            ..Self::default()
        }
    }

    /// `go infinite`.
    #[must_use]
    pub fn infinite() -> Self {
        Self {
            infinite: true,
            ..Self::default()
        }
    }

    /// `go mate ..`.
    #[must_use]
    pub fn mate(limit: MateLimit) -> Self {
        Self {
            mate: Some(limit),
            ..Self::default()
        }
    }

    /// The same, on the opponent's time.
    #[must_use]
    pub fn with_ponder(mut self) -> Self {
        self.ponder = true;
        self
    }

    /// The same with a limit on plies.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// The same with a limit on nodes.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// The same with one more word for engines that know it.
    ///
    /// # Errors
    /// The word is a key of `go`.
    pub fn with_extra(mut self, word: Word<'i>) -> Result<Self, TextError> {
        if is_go_key(word.as_bytes()) {
            return Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            });
        }
        self.extras.push(word);
        Ok(self)
    }

    /// Unknown words, and at Lenient keys with a value that can't be read, in the order in which they stood.
    #[must_use]
    pub fn extras(&self) -> &[Word<'i>] {
        &self.extras
    }
}

/// Whether `word` is a key of `go`.
#[inline]
pub(crate) fn is_go_key(word: &[u8]) -> bool {
    matches!(
        word,
        b"searchmoves"
            | b"ponder"
            | b"btime"
            | b"wtime"
            | b"binc"
            | b"winc"
            | b"byoyomi"
            | b"movestogo"
            | b"movetime"
            | b"depth"
            | b"nodes"
            | b"mate"
            | b"infinite"
            | b"rtime"
            | b"perft"
    )
}
