//! Records for readers of a given version, and what those can't be told.
//!
//! ```
//! use boardwire_csa::{CsaMove, CsaTime, Special};
//! use boardwire_csa::record::{self, Collection, Record};
//! use boardwire_csa::record::version::{Options, Target, to_version};
//!
//! let mut game = Record::new();
//! game.push_move(CsaMove::from_csa(b"+7776FU").unwrap(), CsaTime::from_ms(3_500));
//! game.push_special(Special::MaxMoves, None);
//! let written = to_version(&game, Target::V2_2, &Options::default());
//!
//! let text = record::format(&Collection::from(written.record));
//! assert_eq!(text, b"V2.2\nPI\n+\n+7776FU\nT3\n%HIKIWAKE");
//! let report: Vec<String> = written.report.iter().map(ToString::to_string).collect();
//! assert_eq!(report, ["T3.5 of move or special 1 becomes T3", "%MAX_MOVES becomes %HIKIWAKE"]);
//! ```
//!
//! # What each version brought
//! | version | |
//! |---|---|
//! | V2 (2002) | the `V` line, `$` keys |
//! | V2.1 (2005) | `%TIME_UP`, `%ILLEGAL_MOVE` |
//! | V2.2 (2008) | `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION` |
//! | V3.0 (2024) | the encoding line, fractions of a second, `$TIME`, `$TIME+`, `$TIME-`, `$MAX_MOVES`, `$JISHOGI`, `$NOTE`, `%MAX_MOVES`; `$TIME_LIMIT` and `%MATTA` went |
//!
//! Words and keys that no version knows are kept as they are in V2 and later: they are as unknown in one as in another.
//!
//! # Who won
//! It stays the same, or is no more said. `%ILLEGAL_MOVE` is the loss of the side to move, but of the other one where the illegal move is shown before it: there
//! `%TORYO`, which is always that of the side to move, can't take its place. Only the rules tell the two apart; without the feature `rules` neither gets another word.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::LineText;
use boardwire_core::shogi::Color;

use super::encoding::Encoding;
use super::model::{MOST, Nodes};
use super::result::{self, Verdict};
use super::{Attachment, Comment, GameTime, Info, Key, Record, Step, TimeLimit, Version};
use crate::special::Special;
use crate::time::CsaTime;

/// A version to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// V1 (1997), without a `V` line.
    V1,
    /// V2 (2002).
    V2,
    /// V2.1 (2005).
    V2_1,
    /// V2.2 (2008).
    V2_2,
    /// V3.0 (2024).
    V3,
}

impl Target {
    /// All of them, the oldest first.
    pub const ALL: [Self; 5] = [Self::V1, Self::V2, Self::V2_1, Self::V2_2, Self::V3];

    /// The version as records name it.
    #[must_use]
    pub const fn version(self) -> Version<'static> {
        match self {
            Self::V1 => Version::V1,
            Self::V2 => Version::V2,
            Self::V2_1 => Version::V2_1,
            Self::V2_2 => Version::V2_2,
            Self::V3 => Version::V3,
        }
    }

    /// The target of a name: `1`, `2`, `2.1`, `2.2`, `3` or `3.0`, with a `V` before it or not.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name.strip_prefix(['V', 'v']).unwrap_or(name) {
            "1" | "1.0" => Self::V1,
            "2" | "2.0" => Self::V2,
            "2.1" => Self::V2_1,
            "2.2" => Self::V2_2,
            "3" | "3.0" => Self::V3,
            _ => return None,
        })
    }
}

/// What becomes of a statement that the version does not have, and for which it has no equivalent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unsupported {
    /// It stays. Readers of the version may skip it or refuse the record.
    Keep,
    /// It becomes a comment, `'$NOTE:text` or `'%MATTA`, which every reader takes.
    #[default]
    Comment,
    /// It goes.
    Drop,
}

/// How a record is written in another version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// `$` keys that the version does not have.
    pub keys: Unsupported,
    /// Specials that the version does not have and for which it has no other that says who won. Where the record would then name another winner, since the special
    /// overrules what else it says, they stay all the same.
    pub specials: Unsupported,
    /// The encoding that the first line names from V3.0 on; `None` leaves it as it is. This converts no text. V3.0 does not have EUC-JP: the line names it all the
    /// same, since that is what the text is in, and the report says so.
    pub encoding: Option<Encoding>,
}

/// A record in another version, and the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<'i> {
    /// The record.
    pub record: Record<'i>,
    /// What is not as it was, in the order of the record. An empty report means that nothing but the version changed.
    pub report: Vec<Change>,
}

/// Something that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// The line that names the encoding went, or names another.
    EncodingLine {
        /// What it named.
        was: Option<LineText<'static>>,
        /// What it names.
        now: Option<LineText<'static>>,
    },
    /// The version does not have the encoding that the first line names, and that the text is in.
    Encoding {
        /// The encoding.
        encoding: Encoding,
    },
    /// A key says the same under another name: `$TIME:300+10+0` is `$TIME_LIMIT:00:05+10`. Nothing is lost.
    KeyConverted {
        /// The line as it was.
        was: LineText<'static>,
        /// The line as it is.
        now: LineText<'static>,
    },
    /// The version does not have this key.
    Key {
        /// The line as it was.
        was: LineText<'static>,
        /// What became of it.
        became: Unsupported,
    },
    /// A fraction of a second went: times are rounded down.
    Time {
        /// The number of the move or special, from 0.
        node: usize,
        /// The time as it was.
        was: CsaTime,
        /// The time as it is.
        now: CsaTime,
    },
    /// A special became another that says the same of who won, but not why.
    SpecialReplaced {
        /// The number of the move or special, from 0.
        node: usize,
        /// The special as it was.
        was: Special<'static>,
        /// The special as it is.
        now: Special<'static>,
    },
    /// The version does not have this special, nor one that says who won.
    Special {
        /// The number of the move or special, from 0.
        node: usize,
        /// The special as it was.
        was: Special<'static>,
        /// What became of it.
        became: Unsupported,
    },
}

impl Change {
    /// Whether the record says less than before, or says it where a reader of the version does not look.
    #[must_use]
    pub const fn is_loss(&self) -> bool {
        !matches!(self, Self::KeyConverted { .. } | Self::EncodingLine { .. })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word =
            |special: &Special<'_>| LineText::new(special.word().to_vec()).unwrap_or_default();
        let became = |f: &mut fmt::Formatter<'_>, became: Unsupported| {
            f.write_str(match became {
                Unsupported::Keep => " stays, which the version does not have",
                Unsupported::Comment => " becomes a comment",
                Unsupported::Drop => " is dropped",
            })
        };
        match self {
            Self::EncodingLine { was, now } => match (was, now) {
                (_, Some(now)) => write!(f, "the first line names the encoding {now}"),
                (Some(was), None) => write!(f, "the encoding {was} is no more named"),
                (None, None) => Ok(()),
            },
            Self::Encoding { encoding } => write!(
                f,
                "the version has the encodings UTF-8 and SHIFT_JIS, and not {encoding}"
            ),
            Self::KeyConverted { was, now } => write!(f, "{was} becomes {now}"),
            Self::Key { was, became: into } => {
                write!(f, "{was}")?;
                became(f, *into)
            }
            Self::Time { node, was, now } => {
                write!(f, "T{was} of move or special {} becomes T{now}", node + 1)
            }
            Self::SpecialReplaced { was, now, .. } => {
                write!(f, "%{} becomes %{}", word(was), word(now))
            }
            Self::Special {
                was, became: into, ..
            } => {
                write!(f, "%{}", word(was))?;
                became(f, *into)
            }
        }
    }
}

/// Makes a record one of another version, lower or higher.
///
/// Moves, position and comments are the same in all versions. Times lose their fractions below V3.0; `$TIME` and `$TIME_LIMIT` become each other where that is
/// exact; a special that the version lacks becomes one that says the same of who won.
#[must_use]
pub fn to_version<'i>(record: &Record<'i>, target: Target, options: &Options) -> Written<'i> {
    let mut writer = Writer {
        target,
        options,
        report: Vec::new(),
        comments: Vec::new(),
        illegal: None,
        stays: usize::MAX,
    };
    let mut written = record.clone();
    written.set_version(target.version());
    writer.encoding(&mut written);
    writer.info(&mut written);
    writer.nodes(record, &mut written);
    Written {
        record: written,
        report: writer.report,
    }
}

struct Writer<'o, 'i> {
    target: Target,
    options: &'o Options,
    report: Vec<Change>,
    /// Lines of information that become comments.
    comments: Vec<LineText<'i>>,
    /// The number from 1 of the first illegal move, where that was looked for.
    illegal: Option<usize>,
    /// Specials from this node on stay as they are.
    stays: usize,
}

impl<'i> Writer<'_, 'i> {
    fn encoding(&mut self, record: &mut Record<'i>) {
        let named = self
            .options
            .encoding
            .map(|encoding| LineText::from_token(encoding.name().as_bytes()));
        let now = match self.target {
            Target::V3 => named.or_else(|| record.encoding_line().cloned()),
            _ => None,
        };
        if record.encoding_line() != now.as_ref() {
            self.report.push(Change::EncodingLine {
                was: record.encoding_line().cloned().map(LineText::into_owned),
                now: now.clone().map(LineText::into_owned),
            });
            record.set_encoding_line(now);
        }
        let named = record
            .encoding_line()
            .and_then(|name| Encoding::from_name(name.as_bytes()));
        if let Some(encoding) = named.filter(|name| !record.version().has_encoding(*name)) {
            self.report.push(Change::Encoding { encoding });
        }
    }

    fn info(&mut self, record: &mut Record<'i>) {
        let old = core::mem::take(&mut record.info);
        let has = |key: &Key<'_>| old.iter().any(|info| info.key() == key);
        let mut new = Vec::with_capacity(old.len());
        for info in &old {
            if self.target.has_key(info.key()) {
                new.push(info.clone());
                continue;
            }
            let equivalent = self
                .equivalent(info)
                .filter(|equivalent| !has(equivalent.key()));
            let was = line(info);
            if let Some(equivalent) = equivalent {
                self.report.push(Change::KeyConverted {
                    was: was.into_owned(),
                    now: line(&equivalent).into_owned(),
                });
                new.push(equivalent);
                continue;
            }
            self.report.push(Change::Key {
                was: was.clone().into_owned(),
                became: self.options.keys,
            });
            match self.options.keys {
                Unsupported::Keep => new.push(info.clone()),
                Unsupported::Comment => self.comments.push(was),
                Unsupported::Drop => {}
            }
        }
        record.info = new;
    }

    /// A line that says the same in the version.
    fn equivalent(&self, info: &Info<'i>) -> Option<Info<'i>> {
        let value = info.value().as_bytes();
        let (key, value) = match info.key() {
            Key::Time if self.target >= Target::V2 => {
                let limit = time_limit(GameTime::read(value)?)?;
                (Key::TimeLimit, alloc::format!("{limit}"))
            }
            Key::TimeLimit if self.target >= Target::V3 => {
                let time = game_time(TimeLimit::read(value)?)?;
                (Key::Time, alloc::format!("{time}"))
            }
            _ => return None,
        };
        Info::new(key, LineText::new(value).ok()?)
    }

    fn nodes(&mut self, record: &Record<'i>, written: &mut Record<'i>) {
        let lacks = |special: &Special<'_>| !self.target.has_special(special);
        let specials = || record.nodes().filter_map(|node| node.special());
        let is_of_illegal_play =
            |special: &&_| matches!(special, Special::IllegalMove | Special::IllegalAction(_));
        if specials().filter(is_of_illegal_play).any(lacks) {
            self.illegal = first_illegal(record);
        }
        let reported = self.report.len();
        self.put_nodes(record, written);
        // The specials after the last move say how the game ended, and the last of them overrules the others.
        let after_moves = record.nodes().rev().take_while(|node| node.mv().is_none());
        let end = record.node_count() - after_moves.count();
        let changed = self.report.iter().any(|change| match change {
            Change::SpecialReplaced { node, .. } | Change::Special { node, .. } => *node >= end,
            _ => false,
        });
        if changed && !says_no_other(record, written) {
            self.report.truncate(reported);
            self.stays = end;
            self.put_nodes(record, written);
        }
    }

    fn put_nodes(&mut self, record: &Record<'i>, written: &mut Record<'i>) {
        let mut nodes = Nodes::default();
        nodes.reserve(record.node_count());
        for attachment in record
            .header_attachments()
            .iter()
            .chain(record.leading_attachments())
        {
            nodes.attach(attachment.clone());
        }
        for text in &self.comments {
            if nodes.attachments().len() < MOST {
                nodes.attach(comment(text.clone()));
            }
        }
        let mut end = End {
            turn: record.side(),
            moves: 0,
        };
        for (index, node) in record.file_nodes().enumerate() {
            let time = node.time.map(|time| self.time(index, time));
            let before = nodes.len();
            match node.step {
                Step::Move(mv) => {
                    nodes.push_move(mv, time);
                    end.turn = mv.color().opponent();
                    end.moves += 1;
                }
                Step::Special(special) => self.special(index, special, time, end, &mut nodes),
            }
            // Without its special a stray time would be read as that of the move before.
            let mut went = nodes.len() == before;
            for attachment in node.attachments {
                // From here on times are those of a move that can't be read.
                went &= !matches!(attachment, Attachment::Unknown(_));
                match attachment {
                    Attachment::Time(time) if went => {
                        if self.options.specials == Unsupported::Comment {
                            let text = alloc::format!("T{time}");
                            nodes.attach(comment(LineText::new(text).unwrap_or_default()));
                        }
                    }
                    _ => nodes.attach(attachment.clone()),
                }
            }
        }
        written.nodes = nodes;
    }

    fn time(&mut self, node: usize, time: CsaTime) -> CsaTime {
        let now = time.floor();
        if self.target >= Target::V3 || now == time {
            return time;
        }
        self.report.push(Change::Time {
            node,
            was: time,
            now,
        });
        now
    }

    fn special(
        &mut self,
        node: usize,
        special: &Special<'i>,
        time: Option<CsaTime>,
        end: End,
        nodes: &mut Nodes<'i>,
    ) {
        if self.target.has_special(special) {
            nodes.push_special(special.clone(), time);
            return;
        }
        let was = special.clone().into_owned();
        let stays = node >= self.stays;
        let nearest = || self.target.nearest(special, end.turn, self.offender(end));
        if let Some(now) = (!stays).then(nearest).flatten() {
            nodes.push_special(now.clone(), time);
            self.report.push(Change::SpecialReplaced { node, was, now });
            return;
        }
        let became = if stays {
            Unsupported::Keep
        } else {
            self.options.specials
        };
        self.report.push(Change::Special { node, was, became });
        match became {
            Unsupported::Keep => nodes.push_special(special.clone(), time),
            Unsupported::Comment => {
                let mut text = Vec::from(*b"%");
                text.extend_from_slice(special.word());
                if let Some(time) = time {
                    text.extend_from_slice(alloc::format!(",T{time}").as_bytes());
                }
                nodes.attach(comment(LineText::new(text).unwrap_or_default()));
            }
            Unsupported::Drop => {}
        }
    }

    /// Whose loss `%ILLEGAL_MOVE` is here, if that can be told: that of the side which made the last move, if this is the illegal one.
    fn offender(&self, end: End) -> Option<Color> {
        if self.illegal == Some(end.moves) {
            return Some(end.turn.opponent());
        }
        (cfg!(feature = "rules") || end.moves == 0).then_some(end.turn)
    }
}

/// Where a special stands.
#[derive(Clone, Copy)]
struct End {
    /// The side to move after the moves before it.
    turn: Color,
    /// How many these are.
    moves: usize,
}

/// The number from 1 of the first illegal move.
fn first_illegal(record: &Record<'_>) -> Option<usize> {
    #[cfg(feature = "rules")]
    return record
        .positions()
        .find_map(Result::err)
        .map(|error| error.index);
    #[cfg(not(feature = "rules"))]
    {
        let _ = record;
        None
    }
}

/// Whether a record that was written names the same winner as before, or none.
fn says_no_other(record: &Record<'_>, written: &Record<'_>) -> bool {
    let verdict = |record| {
        let derived = result::of_record(record);
        derived
            .result()
            .map_or(Verdict::Undecided, |result| result.verdict)
    };
    let now = verdict(written);
    now == Verdict::Undecided || now == verdict(record)
}

impl Target {
    /// Whether the version has a key, or knows it as little as the others do.
    fn has_key(self, key: &Key<'_>) -> bool {
        match key {
            Key::Name(_) => true,
            Key::TimeLimit => (Self::V2..Self::V3).contains(&self),
            Key::Time | Key::TimeOf(_) | Key::MaxMoves | Key::Jishogi | Key::Note => {
                self >= Self::V3
            }
            _ => self >= Self::V2,
        }
    }

    /// Whether the version has a special, or knows it as little as the others do.
    fn has_special(self, special: &Special<'_>) -> bool {
        match special {
            Special::TimeUp | Special::IllegalMove => self >= Self::V2_1,
            Special::IllegalAction(_) => self >= Self::V2_2,
            Special::MaxMoves => self >= Self::V3,
            Special::Matta => self < Self::V3,
            _ => true,
        }
    }

    /// A special of the version that says the same of who won. `offender`: whose loss `%ILLEGAL_MOVE` is here.
    fn nearest(
        self,
        special: &Special<'_>,
        turn: Color,
        offender: Option<Color>,
    ) -> Option<Special<'static>> {
        match special {
            Special::MaxMoves => Some(Special::Hikiwake),
            Special::TimeUp => Some(Special::Toryo),
            Special::IllegalMove => (offender == Some(turn)).then_some(Special::Toryo),
            Special::IllegalAction(by) if self >= Self::V2_1 => {
                (offender == Some(*by)).then_some(Special::IllegalMove)
            }
            // Who resigns after an illegal move of the other side is a riddle.
            Special::IllegalAction(by) => {
                (turn == *by && offender != Some(turn.opponent())).then_some(Special::Toryo)
            }
            _ => None,
        }
    }
}

/// `$TIME` as `$TIME_LIMIT`, where that says all of it.
fn time_limit(time: GameTime) -> Option<TimeLimit> {
    let minute = 60;
    let total = time.total.whole_seconds()?;
    let exact = time.increment.ms() == 0 && total % minute == 0;
    let minutes = u32::try_from(total / minute).ok()?;
    let byoyomi = u32::try_from(time.byoyomi.whole_seconds()?).ok()?;
    exact.then(|| TimeLimit::new(minutes, byoyomi))
}

/// `$TIME_LIMIT` as `$TIME`.
fn game_time(limit: TimeLimit) -> Option<GameTime> {
    Some(GameTime {
        total: CsaTime::from_seconds(u64::from(limit.minutes()) * 60)?,
        byoyomi: CsaTime::from_seconds(u64::from(limit.byoyomi))?,
        increment: CsaTime::default(),
    })
}

/// A line of information as it is written.
fn line<'i>(info: &Info<'i>) -> LineText<'i> {
    let mut text = info.key().parts().concat();
    text.extend_from_slice(info.value().as_bytes());
    LineText::new(text).unwrap_or_default() // made of texts of one line
}

const fn comment(text: LineText<'_>) -> Attachment<'_> {
    Attachment::Comment(Comment::new(text))
}
