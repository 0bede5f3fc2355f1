//! How a game ended, by all that its record says of it.
//!
//! A record can say it in several places, and some say more than others: a server's summary names the winner, a special only who is to move. All
//! of them are listed; the first in this order decides, and within one place the last.
//!
//! | [`Source`] | example |
//! |---|---|
//! | [`Summary`](Source::Summary) | `'summary:toryo:gil win:hana lose` |
//! | [`Special`](Source::Special) | `%TORYO` after the last move |
//! | [`Hash`](Source::Hash) | `#RESIGN`, copied from the protocol |
//! | [`IllegalMove`](Source::IllegalMove) | `'ILLEGAL_MOVE(-3355FU)` |
//!
//! ```
//! use boardwire_csa::shogi::Color;
//! use boardwire_csa::Special;
//! use boardwire_csa::record::Record;
//! use boardwire_csa::record::result::{Reason, Verdict, derive};
//!
//! let mut game = Record::new();
//! game.push_special(Special::Toryo, None);
//! let derived = derive(&game);
//! let result = derived.result().expect("the record says it");
//! assert_eq!((result.verdict, &result.reason), (Verdict::Win(Color::White), &Reason::Resign));
//! assert!(!derived.is_conflict());
//! ```

use alloc::vec::Vec;

use boardwire_core::LineText;
use boardwire_core::shogi::Color;

use super::server_note::{ServerNote, Summary, SummaryKind};
use super::{Attachment, Record, Step};
use crate::special::Special;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This side.
    Win(Color),
    /// Nobody.
    Draw,
    /// The game was not decided, or the evidence does not say for whom.
    Undecided,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// A side resigned.
    Resign,
    /// A side ran out of time.
    Time,
    /// A side declared a win by the entering-king rule, rightly.
    Declaration,
    /// A side declared a win that it had not.
    IllegalDeclaration,
    /// A side made an illegal move.
    IllegalMove,
    /// A side gave mate with a dropped pawn (uchifuzume).
    DropPawnMate,
    /// A side left its king in check.
    KingLeftInCheck,
    /// A side's king was taken.
    KingCaptured,
    /// A side repeated the position by checks alone.
    PerpetualCheck,
    /// The position was repeated four times.
    Repetition,
    /// The limit of moves was reached.
    MaxMoves,
    /// A side left the game.
    Disconnect,
    /// A side broke another rule, such as that of turns.
    IllegalAction,
    /// Both kings entered, or the players agreed on a draw.
    Impasse,
    /// A side is mated.
    Mate,
    /// The game was interrupted.
    Interrupted,
    /// There is no mate: the answer to a problem.
    NoMate,
    /// A move was taken back.
    TakenBack,
    /// The program that wrote the record met an error.
    Error,
    /// Another word: of a special, a summary or a `#` line.
    Other(LineText<'static>),
}

/// A verdict and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who won.
    pub verdict: Verdict,
    /// Why the game ended.
    pub reason: Reason,
}

impl GameResult {
    const fn new(verdict: Verdict, reason: Reason) -> Self {
        Self { verdict, reason }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self.verdict {
            Verdict::Win(color) => Some(color),
            _ => None,
        }
    }
}

/// What kind of statement says how a game ended. The earlier ones decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The server's summary.
    Summary,
    /// A special after the last move.
    Special,
    /// A `#` line.
    Hash,
    /// The server's note of an illegal line.
    IllegalMove,
}

/// One place of a record that says how the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// What kind of statement it is.
    pub source: Source,
    /// Which one it is: of a special its number among the record's [`nodes`](Record::nodes), of the others that among its
    /// [`attachments`](Record::attachments). Both count from 0.
    pub index: usize,
    /// What it says.
    pub result: GameResult,
}

/// The result of a game, and all that speaks for or against it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derived {
    evidence: Vec<Evidence>,
}

impl Derived {
    /// The result by the evidence that counts most; `None` where the record does not say how the game ended, as many don't.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.evidence.first().map(|evidence| &evidence.result)
    }

    /// All evidence, that which counts most first.
    #[must_use]
    pub fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// The first evidence that disagrees with the result on who won (`result-conflict`).
    ///
    /// A verdict that is not known disagrees with none. Neither does the special of a declaration with a summary that says it was wrong: the
    /// special is the claim.
    /// Neither does a resignation with a summary that says who left: the server writes `%TORYO` then, whoever was to move.
    #[must_use]
    pub fn conflict(&self) -> Option<&Evidence> {
        let (first, rest) = self.evidence.split_first()?;
        let claim_refused = first.result.reason == Reason::IllegalDeclaration;
        let left = first.result.reason == Reason::Disconnect;
        rest.iter().find(|other| {
            let known = ![first.result.verdict, other.result.verdict].contains(&Verdict::Undecided);
            let claim = claim_refused && other.result.reason == Reason::Declaration
                || left && other.result.reason == Reason::Resign;
            known && !claim && other.result.verdict != first.result.verdict
        })
    }

    /// Whether there is a [`conflict`](Self::conflict).
    #[must_use]
    pub fn is_conflict(&self) -> bool {
        self.conflict().is_some()
    }
}

/// Finds out how a game ended.
///
/// The side to move is that after all moves of the record. Where the last of them is an illegal move that the record only shows, that is the other side:
/// [`derive_at`] takes the side from a replay.
#[must_use]
pub fn derive(record: &Record<'_>) -> Derived {
    let last = record.moves().next_back();
    derive_at(
        record,
        last.map_or(record.side(), |mv| mv.color().opponent()),
    )
}

/// The same by all that this build knows: with the feature `rules`, the side to move is that of a replay.
pub(super) fn of_record(record: &Record<'_>) -> Derived {
    #[cfg(feature = "rules")]
    return record.result();
    #[cfg(not(feature = "rules"))]
    derive(record)
}

/// The same with the side that was to move when the game ended, by the rules.
#[must_use]
pub fn derive_at(record: &Record<'_>, turn: Color) -> Derived {
    let mut evidence = Vec::new();
    let mut add = |source, index, result| {
        evidence.push(Evidence {
            source,
            index,
            result,
        });
    };
    for (index, attachment) in record.attachments().iter().enumerate() {
        match attachment {
            Attachment::Comment(comment) => match comment.server_note() {
                Some(ServerNote::Summary(summary)) => {
                    add(Source::Summary, index, of_summary(&summary, turn));
                }
                Some(ServerNote::IllegalMove(_)) => {
                    let result =
                        GameResult::new(Verdict::Win(turn.opponent()), Reason::IllegalMove);
                    add(Source::IllegalMove, index, result);
                }
                _ => {}
            },
            Attachment::Hash(line) => {
                if let Some(result) = of_hash(line.as_bytes(), turn) {
                    add(Source::Hash, index, result);
                }
            }
            _ => {}
        }
    }
    // A game can go on after `%MATTA` or `%CHUDAN`: what stands before the last move ended nothing.
    for index in (0..record.node_count()).rev() {
        match record.node(index).map(|node| node.step) {
            Some(Step::Special(special)) => add(Source::Special, index, of_special(special, turn)),
            _ => break,
        }
    }
    evidence.sort_by_key(|evidence| (evidence.source, core::cmp::Reverse(evidence.index)));
    Derived { evidence }
}

/// What a summary says. It names the winner; the side to move serves where its words name none.
fn of_summary(summary: &Summary<'_>, turn: Color) -> GameResult {
    let loses = Verdict::Win(turn.opponent());
    let (by_turn, reason) = match &summary.kind {
        SummaryKind::Toryo => (loses, Reason::Resign),
        SummaryKind::TimeUp => (loses, Reason::Time),
        SummaryKind::Kachi => (Verdict::Win(turn), Reason::Declaration),
        SummaryKind::IllegalKachi => (loses, Reason::IllegalDeclaration),
        SummaryKind::IllegalMove => (loses, Reason::IllegalMove),
        SummaryKind::Uchifuzume => (loses, Reason::DropPawnMate),
        SummaryKind::OuteKaihimore => (loses, Reason::KingLeftInCheck),
        SummaryKind::Outori => (loses, Reason::KingCaptured),
        SummaryKind::OuteSennichite => (Verdict::Undecided, Reason::PerpetualCheck),
        SummaryKind::Sennichite => (Verdict::Draw, Reason::Repetition),
        SummaryKind::MaxMoves => (Verdict::Draw, Reason::MaxMoves),
        SummaryKind::Abnormal => (Verdict::Undecided, Reason::Disconnect),
        other => (Verdict::Undecided, Reason::Other(words(other.as_bytes()))),
    };
    let verdict = match summary.winner() {
        Some(winner) => Verdict::Win(winner),
        None if summary.is_draw() => Verdict::Draw,
        None => by_turn,
    };
    GameResult::new(verdict, reason)
}

fn of_special(special: &Special<'_>, turn: Color) -> GameResult {
    let loses = Verdict::Win(turn.opponent());
    let (verdict, reason) = match special {
        Special::Toryo => (loses, Reason::Resign),
        Special::Kachi => (Verdict::Win(turn), Reason::Declaration),
        Special::Chudan => (Verdict::Undecided, Reason::Interrupted),
        Special::Sennichite => (Verdict::Draw, Reason::Repetition),
        Special::TimeUp => (loses, Reason::Time),
        Special::IllegalMove => (loses, Reason::IllegalMove),
        Special::IllegalAction(offender) => {
            (Verdict::Win(offender.opponent()), Reason::IllegalAction)
        }
        Special::Jishogi | Special::Hikiwake => (Verdict::Draw, Reason::Impasse),
        Special::MaxMoves => (Verdict::Draw, Reason::MaxMoves),
        Special::Matta => (Verdict::Undecided, Reason::TakenBack),
        Special::Tsumi => (loses, Reason::Mate),
        Special::Fuzumi => (Verdict::Undecided, Reason::NoMate),
        Special::Error => (Verdict::Undecided, Reason::Error),
        Special::Other(word) => (Verdict::Undecided, Reason::Other(words(word.as_bytes()))),
    };
    GameResult::new(verdict, reason)
}

/// What a line of the protocol says; `None` for `#WIN` and the like, which say it to a player that the record does not name.
fn of_hash(line: &[u8], turn: Color) -> Option<GameResult> {
    let loses = Verdict::Win(turn.opponent());
    let (verdict, reason) = match line.trim_ascii_end() {
        b"#RESIGN" => (loses, Reason::Resign),
        b"#TIME_UP" => (loses, Reason::Time),
        b"#ILLEGAL_MOVE" => (loses, Reason::IllegalMove),
        // Sent out of turn, or not: the line does not say by whom.
        b"#ILLEGAL_ACTION" => (Verdict::Undecided, Reason::IllegalAction),
        b"#JISHOGI" => (Verdict::Win(turn), Reason::Declaration),
        b"#OUTE_SENNICHITE" => (Verdict::Undecided, Reason::PerpetualCheck),
        b"#SENNICHITE" => (Verdict::Draw, Reason::Repetition),
        b"#MAX_MOVES" => (Verdict::Draw, Reason::MaxMoves),
        b"#CHUDAN" => (Verdict::Undecided, Reason::Interrupted),
        _ => return None,
    };
    Some(GameResult::new(verdict, reason))
}

/// Words of a line, to keep.
fn words(text: &[u8]) -> LineText<'static> {
    LineText::new(text.to_vec()).unwrap_or_default()
}
