//! How a server says the end of a game: a reason, then an outcome.

use core::fmt;

use boardwire_core::Word;

/// A `#` line that says why the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason<'i> {
    /// `#RESIGN`, after `%TORYO`. The winner also gets both when the loser disconnects or logs out.
    Resign,
    /// `#TIME_UP`.
    TimeUp,
    /// `#ILLEGAL_MOVE`: an illegal move, a false declaration, or (for the capturer, a win) a king that was taken.
    IllegalMove,
    /// `#ILLEGAL_ACTION`: a move out of turn, on strict servers.
    IllegalAction,
    /// `#JISHOGI`, after a declaration that holds.
    Jishogi,
    /// `#OUTE_SENNICHITE`: perpetual check.
    OuteSennichite,
    /// `#SENNICHITE`: fourfold repetition.
    Sennichite,
    /// `#MAX_MOVES`: the limit of moves.
    MaxMoves,
    /// `#CHUDAN`: the server interrupts. No outcome follows.
    Chudan,
    /// Another word, without its `#`.
    Other(OtherReason<'i>),
}

/// A reason that is none of the known ones, without its `#`; no outcome either.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherReason<'i>(Word<'i>);

/// A `#` line that says how the game ended for the one who gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// `#WIN`.
    Win,
    /// `#LOSE`.
    Lose,
    /// `#DRAW`.
    Draw,
    /// `#CENSORED`: no result, after the limit of moves.
    Censored,
}

/// What comes right before a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Before {
    /// The `%TORYO` of the one who resigns.
    Toryo,
    /// The `%KACHI` of the declarer. shogi-server sends it with its time and again without.
    Kachi,
    /// The move that ends the game, with its time.
    Move,
    /// No line.
    Nothing,
}

/// What a reason goes with, on shogi-server and in protocol 1.1.
struct Row {
    reason: Reason<'static>,
    word: &'static [u8],
    outcomes: &'static [Outcome],
    before: &'static [Before],
}

const WIN_LOSE: &[Outcome] = &[Outcome::Win, Outcome::Lose];

const ROWS: [Row; 9] = [
    Row {
        reason: Reason::Resign,
        word: b"RESIGN",
        outcomes: WIN_LOSE,
        before: &[Before::Toryo],
    },
    Row {
        reason: Reason::TimeUp,
        word: b"TIME_UP",
        outcomes: WIN_LOSE,
        before: &[Before::Nothing],
    },
    Row {
        reason: Reason::IllegalMove,
        word: b"ILLEGAL_MOVE",
        outcomes: WIN_LOSE,
        before: &[Before::Nothing, Before::Move, Before::Kachi],
    },
    Row {
        reason: Reason::IllegalAction,
        word: b"ILLEGAL_ACTION",
        outcomes: WIN_LOSE,
        before: &[Before::Nothing],
    },
    Row {
        reason: Reason::Jishogi,
        word: b"JISHOGI",
        outcomes: WIN_LOSE,
        before: &[Before::Kachi],
    },
    Row {
        reason: Reason::OuteSennichite,
        word: b"OUTE_SENNICHITE",
        outcomes: WIN_LOSE,
        before: &[Before::Move],
    },
    Row {
        reason: Reason::Sennichite,
        word: b"SENNICHITE",
        outcomes: &[Outcome::Draw],
        before: &[Before::Move],
    },
    Row {
        reason: Reason::MaxMoves,
        word: b"MAX_MOVES",
        outcomes: &[Outcome::Censored, Outcome::Draw],
        before: &[Before::Move],
    },
    Row {
        reason: Reason::Chudan,
        word: b"CHUDAN",
        outcomes: &[],
        before: &[Before::Nothing, Before::Move],
    },
];

impl<'i> Reason<'i> {
    /// The reason of a word without its `#`; `None` for an outcome's word, and for what is no word.
    #[must_use]
    pub fn from_word(word: &'i [u8]) -> Option<Self> {
        if let Some(row) = ROWS.iter().find(|row| row.word == word) {
            return Some(row.reason.clone());
        }
        if Outcome::from_word(word).is_some() || word.starts_with(b"#") {
            return None;
        }
        Word::new(word)
            .ok()
            .map(|word| Self::Other(OtherReason(word)))
    }

    fn row(&self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.reason == *self)
    }

    /// The word without its `#`.
    #[must_use]
    pub fn word(&self) -> &[u8] {
        match self {
            Self::Other(word) => word.0.as_bytes(),
            known => known.row().map_or(b"", |row| row.word),
        }
    }

    /// Which outcomes may follow. Empty for [`Chudan`](Self::Chudan), which stands alone; `None` for another server's reason,
    /// of which nothing is known.
    #[must_use]
    pub fn outcomes(&self) -> Option<&'static [Outcome]> {
        self.row().map(|row| row.outcomes)
    }

    /// What may come right before it; empty where nothing is known.
    #[must_use]
    pub fn preceded_by(&self) -> &'static [Before] {
        self.row().map_or(&[], |row| row.before)
    }

    /// Whether a server may say this pair. Of another server's reason any pair is.
    ///
    /// ```
    /// use boardwire_csa::server::{Outcome, Reason};
    ///
    /// assert!(Reason::Sennichite.allows(Some(Outcome::Draw)));
    /// assert!(!Reason::Sennichite.allows(Some(Outcome::Win)));
    /// assert!(Reason::Chudan.allows(None));
    /// ```
    #[must_use]
    pub fn allows(&self, outcome: Option<Outcome>) -> bool {
        match (self.outcomes(), outcome) {
            (None, _) | (Some([]), None) => true,
            (Some(_), None) => false,
            (Some(outcomes), Some(outcome)) => outcomes.contains(&outcome),
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Reason<'static> {
        match self {
            Self::Resign => Reason::Resign,
            Self::TimeUp => Reason::TimeUp,
            Self::IllegalMove => Reason::IllegalMove,
            Self::IllegalAction => Reason::IllegalAction,
            Self::Jishogi => Reason::Jishogi,
            Self::OuteSennichite => Reason::OuteSennichite,
            Self::Sennichite => Reason::Sennichite,
            Self::MaxMoves => Reason::MaxMoves,
            Self::Chudan => Reason::Chudan,
            Self::Other(word) => Reason::Other(OtherReason(word.0.into_owned())),
        }
    }
}

impl OtherReason<'_> {
    /// The bytes after `#`.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Win, Self::Lose, Self::Draw, Self::Censored];

    /// The word without its `#`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "WIN",
            Self::Lose => "LOSE",
            Self::Draw => "DRAW",
            Self::Censored => "CENSORED",
        }
    }

    /// The outcome of a word without its `#`.
    #[must_use]
    pub fn from_word(word: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|outcome| outcome.word().as_bytes() == word)
    }

    /// What the rival is told.
    #[must_use]
    pub const fn of_rival(self) -> Self {
        match self {
            Self::Win => Self::Lose,
            Self::Lose => Self::Win,
            same => same,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for row in &ROWS {
            assert_eq!(Reason::from_word(row.word).as_ref(), Some(&row.reason));
            assert_eq!(row.reason.word(), row.word);
        }
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::from_word(outcome.word().as_bytes()), Some(outcome));
            assert_eq!(Reason::from_word(outcome.word().as_bytes()), None);
            assert_eq!(outcome.of_rival().of_rival(), outcome);
        }
        let other = Reason::from_word(b"ABNORMAL").unwrap();
        assert_eq!(other.word(), b"ABNORMAL");
        assert!(other.allows(Some(Outcome::Lose)));
    }

    #[test]
    fn only_the_tables_pairs_are_legal() {
        let legal = |outcome| {
            ROWS.iter()
                .filter(|row| row.reason.allows(outcome))
                .map(|row| &row.reason)
                .collect::<alloc::vec::Vec<_>>()
        };
        assert_eq!(legal(None), [&Reason::Chudan]);
        assert_eq!(
            legal(Some(Outcome::Draw)),
            [&Reason::Sennichite, &Reason::MaxMoves]
        );
        assert_eq!(legal(Some(Outcome::Censored)), [&Reason::MaxMoves]);
        assert_eq!(legal(Some(Outcome::Win)).len(), 6);
        assert_eq!(legal(Some(Outcome::Win)), legal(Some(Outcome::Lose)));
    }
}
