//! `info`.

use alloc::vec::Vec;
use core::num::NonZeroI64;

use boardwire_core::shogi::Move;
use boardwire_core::{TextError, TextFault, Word};

use super::text::InfoText;

/// `info`: what the engine tells of its search. Scores are from the engine's own side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InfoCommand<'i> {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Selective depth in plies; the draft wants `depth` beside it.
    pub seldepth: Option<u32>,
    /// Milliseconds since the search began.
    pub time: Option<u64>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the hash table is, per mille.
    pub hashfull: Option<u64>,
    /// Which line of several this is, from 1.
    pub multipv: Option<u32>,
    /// The score.
    pub score: Option<Score>,
    /// The move that is being searched.
    pub currmove: Option<Move>,
    /// The best line. `Some` of an empty one when `pv` stands alone.
    pub pv: Option<Pv<'i>>,
    /// Free text, always last.
    pub string: Option<InfoText<'i>>,
    pub(crate) extras: Extras<'i>,
}

impl<'i> InfoCommand<'i> {
    /// `info` alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// `info string ..`.
    #[must_use]
    pub fn message(text: InfoText<'i>) -> Self {
        Self {
            string: Some(text),
            ..Self::default()
        }
    }

    /// The same with a search depth.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// The same with a score.
    #[must_use]
    pub const fn with_score(mut self, score: Score) -> Self {
        self.score = Some(score);
        self
    }

    /// The same with a node count and a time in milliseconds.
    #[must_use]
    pub const fn with_effort(mut self, nodes: u64, time: u64) -> Self {
        self.nodes = Some(nodes);
        self.time = Some(time);
        self
    }

    /// The same with a best line.
    #[must_use]
    pub fn with_pv(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.pv = Some(Pv::new(moves));
        self
    }

    /// Rare keys, unknown words, and at Lenient keys with a value that can't be read, in the order in which they stood; last,
    /// keys without a value.
    #[must_use]
    pub fn extras(&self) -> &[InfoExtra<'i>] {
        &self.extras
    }

    /// Adds a rare key or unknown words.
    ///
    /// # Errors
    /// A list of moves that is empty, unknown words that hold a key of `info`, or that begin with a move directly after a
    /// list of moves, a key without a value: the line would read back otherwise, or not at all but at Lenient.
    pub fn push_extra(&mut self, extra: InfoExtra<'i>) -> Result<(), TextError> {
        let keyword = TextError {
            reason: TextFault::Keyword,
            at: 0,
        };
        let empty = TextError {
            reason: TextFault::Empty,
            at: 0,
        };
        match extra {
            InfoExtra::Refutation(ref moves) | InfoExtra::Currline { ref moves, .. }
                if moves.is_empty() =>
            {
                Err(empty)
            }
            InfoExtra::Unknown(words) => {
                if words.iter().any(|word| is_info_key(word.as_bytes())) {
                    return Err(keyword);
                }
                for word in words {
                    self.extras.push_word(word);
                }
                Ok(())
            }
            InfoExtra::Incomplete(_) => Err(keyword),
            known => {
                self.extras.push(known);
                Ok(())
            }
        }
    }
}

/// The extras of one line, kept so that they read back as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extras<'i> {
    items: Vec<InfoExtra<'i>>,
    /// How many items at the end are lists of moves: counted along, so that a hostile line takes linear time.
    lists_at_end: usize,
}

impl<'i> Extras<'i> {
    /// Adds a part that is not of unknown words.
    pub(crate) fn push(&mut self, extra: InfoExtra<'i>) {
        if extra.is_move_list() {
            self.lists_at_end += 1;
        } else {
            self.lists_at_end = 0;
        }
        self.items.push(extra);
    }

    /// Adds a word to the unknown ones. Where it would be read as a move of the list before it, it goes before that list.
    pub(crate) fn push_word(&mut self, word: Word<'i>) {
        let is_move = crate::lex::read_move(word.as_bytes()).is_some();
        let at = if is_move {
            self.items.len() - self.lists_at_end
        } else {
            self.lists_at_end = 0;
            self.items.len()
        };
        match at.checked_sub(1).and_then(|last| self.items.get_mut(last)) {
            Some(InfoExtra::Unknown(words)) => words.push(word),
            _ => self.items.insert(at, InfoExtra::Unknown(alloc::vec![word])),
        }
    }

    pub(crate) fn into_owned(self) -> Extras<'static> {
        Extras {
            items: self.items.into_iter().map(InfoExtra::into_owned).collect(),
            lists_at_end: self.lists_at_end,
        }
    }
}

impl<'i> core::ops::Deref for Extras<'i> {
    type Target = [InfoExtra<'i>];

    fn deref(&self) -> &[InfoExtra<'i>] {
        &self.items
    }
}

/// A part of `info` that is written after the usual ones, in the order in which it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InfoExtra<'i> {
    /// `currmovenumber`: number of the move that is searched, from 1.
    CurrMoveNumber(u32),
    /// `cpuload`, per mille.
    CpuLoad(u64),
    /// `tbhits`: hits in endgame tables.
    TbHits(u64),
    /// `wdl`: chances to win, draw and lose, per mille.
    Wdl([u64; 3]),
    /// `refutation`: a move, and the line that refutes it.
    Refutation(Vec<Move>),
    /// `currline`: the line that a processor is searching.
    Currline {
        /// The processor, from 1.
        cpu: Option<u32>,
        /// The line.
        moves: Vec<Move>,
    },
    /// Words that no draft knows, and at Lenient keys with a value that can't be read.
    Unknown(Vec<Word<'i>>),
    /// At Lenient: a known key that lacks its value, with the words of it that are there, such as `score cp`.
    Incomplete(Vec<Word<'i>>),
}

impl InfoExtra<'_> {
    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> InfoExtra<'static> {
        let own = |words: Vec<Word<'_>>| words.into_iter().map(Word::into_owned).collect();
        match self {
            Self::CurrMoveNumber(number) => InfoExtra::CurrMoveNumber(number),
            Self::CpuLoad(load) => InfoExtra::CpuLoad(load),
            Self::TbHits(hits) => InfoExtra::TbHits(hits),
            Self::Wdl(chances) => InfoExtra::Wdl(chances),
            Self::Refutation(moves) => InfoExtra::Refutation(moves),
            Self::Currline { cpu, moves } => InfoExtra::Currline { cpu, moves },
            Self::Unknown(words) => InfoExtra::Unknown(own(words)),
            Self::Incomplete(words) => InfoExtra::Incomplete(own(words)),
        }
    }

    fn is_move_list(&self) -> bool {
        matches!(self, Self::Refutation(_) | Self::Currline { .. })
    }
}

/// The best line: moves, and what follows the first word that is no move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pv<'i> {
    /// The moves up to the first word that is none.
    pub moves: Vec<Move>,
    pub(crate) tail: Vec<Word<'i>>,
}

impl<'i> Pv<'i> {
    /// A line of these moves.
    #[must_use]
    pub fn new(moves: impl IntoIterator<Item = Move>) -> Self {
        Self {
            moves: moves.into_iter().collect(),
            tail: Vec::new(),
        }
    }

    /// `resign`, `win`, `(4.17%)` and other words that end the moves, and what follows them.
    #[must_use]
    pub fn tail(&self) -> &[Word<'i>] {
        &self.tail
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Pv<'static> {
        Pv {
            moves: self.moves,
            tail: self.tail.into_iter().map(Word::into_owned).collect(),
        }
    }

    /// The same with words after the moves.
    ///
    /// # Errors
    /// The first word is a move, or one of them is a key of `info`.
    pub fn with_tail(
        mut self,
        words: impl IntoIterator<Item = Word<'i>>,
    ) -> Result<Self, TextError> {
        for word in words {
            let first = self.tail.is_empty();
            if is_info_key(word.as_bytes())
                || first && crate::lex::read_move(word.as_bytes()).is_some()
            {
                return Err(TextError {
                    reason: TextFault::Keyword,
                    at: 0,
                });
            }
            self.tail.push(word);
        }
        Ok(self)
    }
}

/// `score`, from the engine's own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Centipawns or a mate.
    pub value: ScoreValue,
    /// Whether the value is only a bound.
    pub bound: Option<Bound>,
}

impl Score {
    /// An exact score in centipawns.
    #[must_use]
    pub const fn cp(centipawns: i64) -> Self {
        Self {
            value: ScoreValue::Cp(centipawns),
            bound: None,
        }
    }

    /// An exact mate.
    #[must_use]
    pub const fn mate(mate: MateScore) -> Self {
        Self {
            value: ScoreValue::Mate(mate),
            bound: None,
        }
    }

    /// The same as a bound.
    #[must_use]
    pub const fn with_bound(mut self, bound: Bound) -> Self {
        self.bound = Some(bound);
        self
    }
}

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreValue {
    /// Centipawns; positive is good for the engine.
    Cp(i64),
    /// A mate.
    Mate(MateScore),
}

/// `score mate ..`, in the spelling that was read: the sign of a mate of unknown length counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateScore {
    /// Plies to mate; negative: the engine is being mated.
    Plies(NonZeroI64),
    /// `+`: mating, in an unknown number of plies.
    Plus,
    /// `-`: being mated, in an unknown number of plies.
    Minus,
    /// `0`: mating.
    Zero,
    /// `+0`: mating.
    PlusZero,
    /// `-0`: being mated.
    MinusZero,
}

impl MateScore {
    /// A mate in `plies`; negative: being mated; 0 is written `0`.
    #[must_use]
    pub const fn plies(plies: i64) -> Self {
        match NonZeroI64::new(plies) {
            Some(plies) => Self::Plies(plies),
            None => Self::Zero,
        }
    }

    /// Whether the engine mates (and not its opponent).
    #[must_use]
    pub const fn is_winning(self) -> bool {
        match self {
            Self::Plies(plies) => plies.get() > 0,
            Self::Plus | Self::Zero | Self::PlusZero => true,
            Self::Minus | Self::MinusZero => false,
        }
    }

    /// Number of plies, without sign; `None` when it is unknown.
    #[must_use]
    pub const fn length(self) -> Option<u64> {
        match self {
            Self::Plies(plies) => Some(plies.get().unsigned_abs()),
            Self::Zero | Self::PlusZero | Self::MinusZero => Some(0),
            Self::Plus | Self::Minus => None,
        }
    }

    /// The same mate seen from the other side.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Plies(plies) => match plies.checked_neg() {
                Some(plies) => Self::Plies(plies),
                None => Self::Plies(NonZeroI64::MAX),
            },
            Self::Plus => Self::Minus,
            Self::Minus => Self::Plus,
            Self::Zero | Self::PlusZero => Self::MinusZero,
            Self::MinusZero => Self::PlusZero,
        }
    }
}

/// Which side of a score is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `lowerbound`: the score is at least this.
    Lower,
    /// `upperbound`: the score is at most this.
    Upper,
}

impl Bound {
    /// The keyword.
    #[must_use]
    pub const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Lower => b"lowerbound",
            Self::Upper => b"upperbound",
        }
    }
}

/// Whether `word` is a key of `info`, or one of the words that belong to a score.
#[inline]
pub(crate) fn is_info_key(word: &[u8]) -> bool {
    matches!(
        word,
        b"depth"
            | b"seldepth"
            | b"time"
            | b"nodes"
            | b"nps"
            | b"hashfull"
            | b"cpuload"
            | b"multipv"
            | b"tbhits"
            | b"wdl"
            | b"score"
            | b"lowerbound"
            | b"upperbound"
            | b"currmove"
            | b"currmovenumber"
            | b"refutation"
            | b"currline"
            | b"pv"
            | b"string"
    )
}
