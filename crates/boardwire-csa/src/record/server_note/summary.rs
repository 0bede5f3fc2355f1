//! How a game ended, by the server.

use core::fmt;

use boardwire_core::shogi::Color;
use boardwire_core::{FmtOut, LineText, Out};

use super::{put_all, split, text};

/// How a game ended, by the server: `summary:TYPE:BLACK OUTCOME:WHITE OUTCOME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary<'i> {
    /// What ended it.
    pub kind: SummaryKind<'i>,
    /// The names of Black and White. They may hold blanks.
    pub names: [SummaryName<'i>; 2],
    /// What the game is for Black and for White.
    pub outcomes: [Outcome; 2],
}

impl<'i> Summary<'i> {
    /// Reads the text of a comment, which begins after its `'`.
    #[must_use]
    pub fn read(comment: &'i [u8]) -> Option<Self> {
        let text = comment.strip_prefix(b"summary:")?;
        let (kind, players) = split(text)?;
        let (black, white) = split(players)?;
        let (black_name, black_outcome) = player(black)?;
        let (white_name, white_outcome) = player(white)?;
        Some(Self {
            kind: SummaryKind::read(kind)?,
            names: [black_name, white_name],
            outcomes: [black_outcome, white_outcome],
        })
    }

    /// The side that won, if one did and the other lost.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self.outcomes {
            [Outcome::Win, Outcome::Lose] => Some(Color::Black),
            [Outcome::Lose, Outcome::Win] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether it is a draw for both.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.outcomes == [Outcome::Draw; 2]
    }

    /// Writes the text of the comment, without its `'`.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        put_all([b"summary:", self.kind.as_bytes()], out);
        for (name, outcome) in self.names.iter().zip(self.outcomes) {
            put_all(
                [b":", name.as_bytes(), b" ", outcome.word().as_bytes()],
                out,
            );
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Summary<'static> {
        Summary {
            kind: self.kind.into_owned(),
            names: self.names.map(SummaryName::into_owned),
            outcomes: self.outcomes,
        }
    }
}

/// Writes the text of the comment, without its `'`.
impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        self.write_to(&mut out);
        out.finish()
    }
}

/// A name before its last word, which is the outcome.
fn player(text: &[u8]) -> Option<(SummaryName<'_>, Outcome)> {
    let at = memchr::memrchr(b' ', text)?;
    let outcome = Outcome::from_word(text.get(at + 1..)?)?;
    Some((SummaryName::read(text.get(..at)?)?, outcome))
}

/// A name in a summary: any text of one line without a colon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SummaryName<'i>(LineText<'i>);

impl<'i> SummaryName<'i> {
    /// A name, or `None` for a text that holds a colon.
    #[must_use]
    pub fn new(name: LineText<'i>) -> Option<Self> {
        (!name.as_bytes().contains(&b':')).then_some(Self(name))
    }

    fn read(name: &'i [u8]) -> Option<Self> {
        Self::new(text(name)?)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SummaryName<'static> {
        SummaryName(self.0.into_owned())
    }
}

/// What a game is for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// `win`.
    Win,
    /// `lose`.
    Lose,
    /// `draw`.
    Draw,
}

impl Outcome {
    /// The word in a summary.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Lose => "lose",
            Self::Draw => "draw",
        }
    }

    fn from_word(word: &[u8]) -> Option<Self> {
        [Self::Win, Self::Lose, Self::Draw]
            .into_iter()
            .find(|outcome| outcome.word().as_bytes() == word)
    }
}

/// What ended a game, by the server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SummaryKind<'i> {
    /// `toryo`: a side resigned.
    Toryo,
    /// `time up`: the side to move ran out of time.
    TimeUp,
    /// `kachi`: the side to move declared a win, rightly.
    Kachi,
    /// `illegal kachi`: the side to move declared a win, wrongly.
    IllegalKachi,
    /// `illegal move`: the side to move sent what is no legal move.
    IllegalMove,
    /// `uchifuzume`: the side to move gave mate with a dropped pawn.
    Uchifuzume,
    /// `oute_kaihimore`: the side to move left its king in check.
    OuteKaihimore,
    /// `outori`: the last move took the king.
    Outori,
    /// `oute_sennichite`: perpetual check.
    OuteSennichite,
    /// `sennichite`: fourfold repetition.
    Sennichite,
    /// `max_moves`: the limit of moves is reached.
    MaxMoves,
    /// `abnormal`: a side left the game. The record itself shows `%TORYO`.
    Abnormal,
    /// Another word or words.
    Other(OtherKind<'i>),
}

/// The words of a summary that are none of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherKind<'i>(LineText<'i>);

const KINDS: [(&[u8], SummaryKind<'static>); 12] = [
    (b"toryo", SummaryKind::Toryo),
    (b"time up", SummaryKind::TimeUp),
    (b"kachi", SummaryKind::Kachi),
    (b"illegal kachi", SummaryKind::IllegalKachi),
    (b"illegal move", SummaryKind::IllegalMove),
    (b"uchifuzume", SummaryKind::Uchifuzume),
    (b"oute_kaihimore", SummaryKind::OuteKaihimore),
    (b"outori", SummaryKind::Outori),
    (b"oute_sennichite", SummaryKind::OuteSennichite),
    (b"sennichite", SummaryKind::Sennichite),
    (b"max_moves", SummaryKind::MaxMoves),
    (b"abnormal", SummaryKind::Abnormal),
];

impl<'i> SummaryKind<'i> {
    /// The kind of these words, or `None` for a text that holds a colon.
    #[must_use]
    pub fn new(words: LineText<'i>) -> Option<Self> {
        if let Some((_, known)) = KINDS.iter().find(|(text, _)| *text == words.as_bytes()) {
            return Some(known.clone());
        }
        (!words.as_bytes().contains(&b':')).then_some(Self::Other(OtherKind(words)))
    }

    fn read(words: &'i [u8]) -> Option<Self> {
        Self::new(text(words)?)
    }

    /// The words.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        if let Self::Other(OtherKind(words)) = self {
            return words.as_bytes();
        }
        KINDS
            .iter()
            .find(|(_, kind)| kind == self)
            .map_or(b"", |(text, _)| text)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SummaryKind<'static> {
        if let Self::Other(OtherKind(words)) = self {
            return SummaryKind::Other(OtherKind(words.into_owned()));
        }
        KINDS
            .iter()
            .find(|(_, kind)| *kind == self)
            .map_or(SummaryKind::Abnormal, |(_, kind)| kind.clone())
    }
}
