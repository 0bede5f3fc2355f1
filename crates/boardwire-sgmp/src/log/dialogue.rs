//! The frames of a log, out of the pieces that it holds.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use boardwire_core::{Discard, Level, Notes, Span};

use super::codes::{Code, Note, ParseError, lift};
use super::model::{Content, LoggedFrame, Piece, SgmpLog};
use super::options::LogOptions;
use super::stamp::DAY;
use super::style::{Way, label_area};
use crate::model::{Frame, RawFrame};
use crate::options::TextInFrame;
use crate::session::BoardSide;
use crate::stream::{Decoder, Item};

/// One of the two ends of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The program that wrote the log; of a capture, the one whose bytes come first.
    First,
    /// Its peer.
    Second,
}

impl Side {
    /// The other end.
    #[must_use]
    pub const fn peer(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, for arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// A frame of a log, and who sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SentFrame {
    /// Number of the connection, from 0: logs of captures may hold several.
    pub connection: usize,
    /// Who sent it.
    pub side: Side,
    /// Milliseconds since the log began, where the log says so: those of the piece that completed the frame.
    pub at: Option<u64>,
    /// The frame.
    pub raw: RawFrame,
    /// Where its digits stand in the log: from the first to the last, with all between.
    pub span: Span,
    /// The board's size that the label speaks of.
    pub(super) labelled: Option<BoardSide>,
}

impl SentFrame {
    /// What it says, as far as its meaning is plain.
    #[must_use]
    pub fn frame(&self) -> Frame {
        // Lenient takes every frame.
        let frame = self.raw.to_frame(Level::Lenient, &mut Discard);
        frame.unwrap_or(Frame {
            his: self.raw.his,
            mine: self.raw.mine,
            command: self.raw.command(),
        })
    }
}

impl SgmpLog<'_> {
    /// The frames in the order in which they were completed; what is none is passed over. Talk may stand inside a frame.
    ///
    /// ```
    /// use boardwire_sgmp::log::{Side, parse};
    ///
    /// // A frame in two pieces, with the answer between them.
    /// let log = parse(concat!(
    ///     "{\"t\":0.5,\"dir\":\"B>W\",\"hex\":\"01a1a080\"}\n",
    ///     "{\"t\":0.6,\"dir\":\"W>B\",\"hex\":\"03be\"}\n",
    ///     "{\"t\":0.7,\"dir\":\"W>B\",\"hex\":\"b08b\"}\n",
    /// ))?;
    /// let frames: Vec<_> = log.frames().iter().map(|sent| (sent.side, sent.at, sent.raw.to_string())).collect();
    /// assert_eq!(frames, [(Side::First, Some(500), "01:a1:a0:80".into()), (Side::Second, Some(700), "03:be:b0:8b".into())]);
    /// # Ok::<(), boardwire_sgmp::log::ParseError>(())
    /// ```
    #[must_use]
    pub fn frames(&self) -> Vec<SentFrame> {
        let mut frames = Vec::new();
        let mut clock = Clock::default();
        let mut streams = Streams::new(TextInFrame::Keep);
        for entry in &self.entries {
            match &entry.content {
                Content::Frame(logged) => {
                    let at = logged.clock().map(|now| clock.since_first(now));
                    frames.extend(of_text(logged, at));
                }
                Content::Piece(piece) => streams.take(piece, |item, stream, connection| {
                    if let Item::Frame(received) = item {
                        let [first, _, _, last] = received.offsets;
                        frames.push(SentFrame {
                            connection,
                            side: stream.side,
                            at: piece.at,
                            raw: received.raw,
                            span: stream.span(first, last + 1),
                            labelled: None,
                        });
                    }
                }),
                _ => {}
            }
        }
        frames
    }
}

/// Makes times since the log began of times of the day.
#[derive(Default)]
struct Clock {
    first: Option<u64>,
    last: u64,
    /// Days that have passed.
    days: u64,
}

impl Clock {
    fn since_first(&mut self, now: u64) -> u64 {
        let first = *self.first.get_or_insert(now);
        // Midnight, and no clock that was set back a little.
        if now.saturating_add(DAY / 2) < self.last {
            self.days += 1;
        }
        self.last = now;
        let passed = self.days.saturating_mul(DAY);
        passed.saturating_add(now).saturating_sub(first)
    }
}

/// The frame of an entry of the text form.
fn of_text(logged: &LoggedFrame<'_>, at: Option<u64>) -> Option<SentFrame> {
    let [first, _, _, last] = logged.digits.0;
    let labelled = logged
        .label
        .as_ref()
        .and_then(|label| label_area(label.as_bytes()));
    Some(SentFrame {
        connection: 0,
        side: match logged.way {
            Way::Sent => Side::First,
            Way::Read => Side::Second,
        },
        at,
        raw: logged.raw().ok()?,
        span: Span::new(first.start, last.end.max(first.start)),
        labelled: labelled.and_then(|area| {
            (2..=BoardSide::MAX.get())
                .filter_map(BoardSide::new)
                .find(|side| u64::from(side.points()) == area)
        }),
    })
}

/// Notes what is odd about the streams of a capture.
pub(super) fn judge(log: &SgmpLog<'_>, options: &LogOptions, notes: &mut dyn Notes<Code>) {
    let mut streams = Streams::new(options.frames().text_in_frame());
    let mut scratch = Vec::new();
    for entry in &log.entries {
        if let Content::Piece(piece) = &entry.content {
            streams.take(piece, |item, stream, _| {
                judge_item(item, stream, &mut scratch, notes)
            });
        }
    }
    for mut stream in streams.streams {
        if let Some(item) = stream.decoder.finish() {
            judge_item(item, &stream, &mut scratch, notes);
        }
    }
}

fn judge_item(
    item: Item,
    stream: &Stream,
    scratch: &mut Vec<crate::codes::Note>,
    notes: &mut dyn Notes<Code>,
) {
    match item {
        Item::Frame(received) => {
            let [first, _, _, last] = received.offsets;
            if received.has_text_inside() {
                let code = Code::Frame(crate::codes::Code::TextInsideFrame);
                notes.note(Note::new(code, stream.span(first, last + 1)));
            }
            // Lenient has no errors here.
            let _ = received.to_frame(Level::Lenient, scratch);
            for note in scratch.drain(..) {
                let place = |span: Span| stream.span(span.start as u64, span.end as u64);
                notes.note(lift(&note, place));
            }
        }
        Item::Dropped(dropped) => {
            let [first, last] = [dropped.offsets().first(), dropped.offsets().last()]
                .map(|offset| offset.copied().unwrap_or_default());
            let span = stream.span(first, last + 1);
            let code = Code::Frame(dropped.reason().code());
            let mut error = ParseError::new(code, span);
            if dropped.error().is_truncated() {
                error = error.with_truncated();
            }
            notes.note(Note::new(code, span).or_error(error));
        }
        Item::Text(_) => {}
    }
}

/// The streams of a capture.
struct Streams<'l> {
    text_in_frame: TextInFrame,
    streams: Vec<Stream>,
    /// Which stream goes from one side to another.
    by_names: BTreeMap<(&'l str, &'l str), usize>,
    connections: usize,
}

struct Stream {
    decoder: Decoder,
    side: Side,
    connection: usize,
    /// Of each piece its offset in the stream, where its first digit stands in the log, and how far it is to the next byte's.
    pieces: Vec<(u64, usize, usize)>,
}

impl Stream {
    /// Where the byte of this offset stands in the log.
    fn place(&self, offset: u64) -> usize {
        let after = self.pieces.partition_point(|(start, ..)| *start <= offset);
        let piece = after.checked_sub(1).and_then(|at| self.pieces.get(at));
        let (start, digits, step) = piece.copied().unwrap_or_default();
        let bytes = usize::try_from(offset.saturating_sub(start)).unwrap_or(usize::MAX);
        digits.saturating_add(bytes.saturating_mul(step))
    }

    /// From the first digit of one byte to the last of the byte before `end`.
    fn span(&self, start: u64, end: u64) -> Span {
        let start = self.place(start);
        let last = self.place(end.saturating_sub(1));
        Span::new(start, last.saturating_add(2).max(start))
    }
}

impl<'l> Streams<'l> {
    const fn new(text_in_frame: TextInFrame) -> Self {
        Self {
            text_in_frame,
            streams: Vec::new(),
            by_names: BTreeMap::new(),
            connections: 0,
        }
    }

    fn take(&mut self, piece: &'l Piece<'_>, mut each: impl FnMut(Item, &Stream, usize)) {
        let (from, to) = (piece.from(), piece.to());
        let at = match self.by_names.get(&(from, to)) {
            Some(&at) => at,
            None => {
                let back = self.by_names.get(&(to, from));
                let back = back.and_then(|&at| self.streams.get(at));
                let (side, connection) = match back {
                    Some(back) => (back.side.peer(), back.connection),
                    None => {
                        self.connections += 1;
                        (Side::First, self.connections - 1)
                    }
                };
                self.streams.push(Stream {
                    decoder: Decoder::new(self.text_in_frame),
                    side,
                    connection,
                    pieces: Vec::new(),
                });
                self.by_names.insert((from, to), self.streams.len() - 1);
                self.streams.len() - 1
            }
        };
        let Some(stream) = self.streams.get_mut(at) else {
            return;
        };
        if !piece.bytes.is_empty() {
            let place = (stream.decoder.offset(), piece.digits_at, piece.step);
            stream.pieces.push(place);
        }
        let mut rest = piece.bytes();
        while let Some(item) = stream.decoder.next_item(&mut rest) {
            each(item, stream, stream.connection);
        }
    }
}
