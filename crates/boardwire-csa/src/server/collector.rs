//! Frames the rows of the extended mode into answers: from the first row to `+OK`.

use alloc::vec::Vec;

use super::model::ServerLine;
use super::reply::{EndTag, ExtReply};
use crate::client::MonitorKind;
use crate::line::Bracketed;

/// Collects the rows of answers, each under its tag (and id), while chat, moves and other answers come between them.
///
/// ```
/// use boardwire_csa::server::{self, Collected, EndTag, ReplyCollector, ReplyKey};
///
/// let mut collector = ReplyCollector::new();
/// let mut answers = Vec::new();
/// for line in ["##[LIST] game-1", "##[CHAT][bob] hello", "+7776FU,T1", "##[LIST] game-2", "##[LIST] +OK"] {
///     if let Collected::Reply(reply) = collector.push(&server::parse(line).unwrap()) {
///         answers.push(reply);
///     }
/// }
/// assert_eq!((answers[0].key.clone(), answers[0].rows.len()), (ReplyKey::Answer(EndTag::List), 2));
/// ```
///
/// The server does not say which command an answer belongs to: two `%%SHOW` at once give two answers with the same key, in
/// order. What it holds is bounded by [`CollectorLimits`]; rows over a limit are counted, not kept.
#[derive(Clone, Debug, Default)]
pub struct ReplyCollector {
    open: Vec<Reply>,
    sizes: Vec<usize>,
    limits: CollectorLimits,
}

/// Bounds on what a [`ReplyCollector`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CollectorLimits {
    /// Answers that are open at the same time. Default 64: a client that follows so many games at once.
    pub open: usize,
    /// Rows of one answer. Default 100 000.
    pub rows: usize,
    /// Bytes of text in one answer. Default 4 MiB.
    pub bytes: usize,
}

impl Default for CollectorLimits {
    fn default() -> Self {
        Self {
            open: 64,
            rows: 100_000,
            bytes: 4 * 1024 * 1024,
        }
    }
}

/// What an answer is to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReplyKey {
    /// A command. `%%FORK` gets a second answer, of `SETBUOY`, without a row.
    Answer(EndTag),
    /// A game that is followed: an answer after each move.
    Monitor(MonitorKind, Bracketed<'static>),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What to.
    pub key: ReplyKey,
    /// Its rows, without the `+OK`.
    pub rows: Vec<ExtReply<'static>>,
    /// Rows that were over a limit, and are lost.
    pub dropped: usize,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Collected {
    /// It is no row of the extended mode: a move, a result.
    NotARow,
    /// It is kept until its answer ends.
    Held,
    /// It is an answer of its own: chat, help, an error, the login; a row of an unknown tag; or too many answers are open.
    Single(ExtReply<'static>),
    /// It ends this answer.
    Reply(Reply),
}

impl ReplyCollector {
    /// With the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With other limits.
    #[must_use]
    pub fn with_limits(limits: CollectorLimits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Takes the next line.
    pub fn push(&mut self, line: &ServerLine<'_>) -> Collected {
        match line {
            ServerLine::Ext(row) => self.push_row(row),
            _ => Collected::NotARow,
        }
    }

    /// Takes the next row.
    pub fn push_row(&mut self, row: &ExtReply<'_>) -> Collected {
        let Some(key) = key(row) else {
            return Collected::Single(row.clone().into_owned());
        };
        let at = self.open.iter().position(|reply| reply.key == key);
        if row.is_end() {
            return Collected::Reply(match at {
                Some(at) => {
                    self.sizes.remove(at);
                    self.open.remove(at)
                }
                None => Reply {
                    key,
                    rows: Vec::new(),
                    dropped: 0,
                },
            });
        }
        let at = match at {
            Some(at) => at,
            None if self.open.len() >= self.limits.open => {
                return Collected::Single(row.clone().into_owned());
            }
            None => {
                self.open.push(Reply {
                    key,
                    rows: Vec::new(),
                    dropped: 0,
                });
                self.sizes.push(0);
                self.open.len() - 1
            }
        };
        let (Some(reply), Some(size)) = (self.open.get_mut(at), self.sizes.get_mut(at)) else {
            return Collected::NotARow;
        };
        let bytes = size.saturating_add(length(row));
        if reply.rows.len() >= self.limits.rows || bytes > self.limits.bytes {
            reply.dropped = reply.dropped.saturating_add(1);
        } else {
            *size = bytes;
            reply.rows.push(row.clone().into_owned());
        }
        Collected::Held
    }

    /// The answers that have begun and not ended, the oldest first.
    #[must_use]
    pub fn open(&self) -> &[Reply] {
        &self.open
    }

    /// Gives up the answers that have not ended: after a lost connection.
    pub fn take_open(&mut self) -> Vec<Reply> {
        self.sizes.clear();
        core::mem::take(&mut self.open)
    }
}

/// The bytes of a row's line.
fn length(row: &ExtReply<'_>) -> usize {
    /// Counts what is written.
    struct Count(usize);
    impl boardwire_core::Out for Count {
        fn put(&mut self, bytes: &[u8]) {
            self.0 += bytes.len();
        }
    }
    let mut count = Count(0);
    super::format::reply(row, &mut count);
    count.0
}

/// The answer that a row belongs to; `None` for a row that stands alone.
fn key(row: &ExtReply<'_>) -> Option<ReplyKey> {
    Some(match row {
        ExtReply::Who(_) => ReplyKey::Answer(EndTag::Who),
        ExtReply::List(_) => ReplyKey::Answer(EndTag::List),
        ExtReply::Show(_) => ReplyKey::Answer(EndTag::Show),
        ExtReply::Rating(_) => ReplyKey::Answer(EndTag::Rating),
        ExtReply::Version(_) => ReplyKey::Answer(EndTag::Version),
        ExtReply::BuoyCount(_) => ReplyKey::Answer(EndTag::GetBuoyCount),
        ExtReply::Fork(_) => ReplyKey::Answer(EndTag::Fork),
        ExtReply::Ok(tag) => ReplyKey::Answer(*tag),
        ExtReply::Monitor { kind, id, .. } | ExtReply::MonitorOk { kind, id } => {
            ReplyKey::Monitor(*kind, id.clone().into_owned())
        }
        // A row of another shape than its tag has still belongs to the tag's answer.
        ExtReply::Other(other) => ReplyKey::Answer(EndTag::from_word(other.tag())?),
        ExtReply::Help(_) | ExtReply::Chat { .. } | ExtReply::LoginOk | ExtReply::Error(_) => {
            return None;
        }
    })
}
