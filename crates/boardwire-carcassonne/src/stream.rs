//! A record that comes in pieces: lines out of chunks, for live games.
#![warn(clippy::indexing_slicing)]

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use boardwire_core::carcassonne::PlayerId;
use boardwire_core::{CodecOptions as _, Framer as _, LineFramer, Note, Notes};

use crate::codes::Code;
use crate::model::{Anchor, CommentText, FinalPoints, Info, Play, Player, Record, Style};
use crate::options::Options;
use crate::parse::{Reader, State};

/// A part of a record, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StreamItem {
    /// The game info. It comes when the first line behind it does, since it may take several.
    Info(Info<'static>),
    /// A player.
    Player(PlayerId, Player<'static>),
    /// A play.
    Play(Play),
    /// The final scoring of a player.
    Final(PlayerId, FinalPoints),
    /// A comment on a line of its own, or on a line of the game info.
    Comment(CommentText<'static>),
    /// The comment on the line of the item before.
    InlineComment(CommentText<'static>),
}

/// Decodes a record that comes in chunks of any size. Any chunking gives the same items.
///
/// A play whose tile reads otherwise in each style waits until the style is known: until the first angle or tag, or the end. A style
/// that is told ([`Options::with_style`]) makes every play come at once. A `*` without a player is read as
/// [`StarReading::Event`](crate::StarReading::Event).
///
/// ```
/// use boardwire_carcassonne::{Options, RecordStream, StreamItem, Style};
///
/// let mut notes = Vec::new();
/// let mut stream = RecordStream::new(Options::default().with_style(Some(Style::Signed)));
/// stream.push(b"04:01 UTC, Simple, Real-time\nA = a\nB = b\n1 A 0 1 CF", &mut notes);
/// assert!(matches!(stream.next_item(), Some(StreamItem::Info(_))));
/// assert!(matches!(stream.next_item(), Some(StreamItem::Player(..))));
/// assert!(matches!(stream.next_item(), Some(StreamItem::Player(..))));
/// assert_eq!(stream.next_item(), None);
/// stream.push(b"FF(+180) +0+0+0\n", &mut notes);
/// assert!(matches!(stream.next_item(), Some(StreamItem::Play(_))));
/// assert!(notes.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct RecordStream {
    options: Options,
    framer: LineFramer<Code>,
    /// What is known between lines.
    state: Option<State>,
    info: Info<'static>,
    info_given: bool,
    /// Plays that wait for the style, and what came behind the first of them.
    plays: Vec<Play>,
    held: Vec<Held>,
    ready: VecDeque<StreamItem>,
    /// Where the stream ends so far.
    end: usize,
}

#[derive(Clone, Debug)]
enum Held {
    Play,
    Item(StreamItem),
}

impl RecordStream {
    /// A stream that begins.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            framer: LineFramer::new(options.limits().line, Code::TooLong),
            state: Some(State::new(&options)),
            options,
            info: Info::default(),
            info_given: false,
            plays: Vec::new(),
            held: Vec::new(),
            ready: VecDeque::new(),
            end: 0,
        }
    }

    /// Takes the next bytes. Notes, faults among them, have their spans in the stream.
    pub fn push(&mut self, chunk: &[u8], notes: &mut dyn Notes<Code>) {
        self.end = self.end.saturating_add(chunk.len());
        self.framer.push(chunk);
        self.take_lines(notes);
    }

    /// The record ends here: what waited comes, and what is missing is noted.
    pub fn finish(&mut self, notes: &mut dyn Notes<Code>) {
        self.framer.finish();
        self.take_lines(notes);
        self.step(b"", self.end, notes, |reader| reader.end());
    }

    /// The next part of the record, if it is there.
    pub fn next_item(&mut self) -> Option<StreamItem> {
        self.ready.pop_front()
    }

    /// The style of the record, as far as it is known.
    #[must_use]
    pub fn style(&self) -> Option<Style> {
        self.state.as_ref().and_then(State::style)
    }

    fn take_lines(&mut self, notes: &mut dyn Notes<Code>) {
        // The framer lends its frames, and is put back when they are taken.
        let empty = LineFramer::new(0, Code::TooLong);
        let mut framer = core::mem::replace(&mut self.framer, empty);
        while let Some(frame) = framer.next_frame() {
            match frame {
                Ok(frame) => {
                    let origin = usize::try_from(frame.offset).unwrap_or(usize::MAX);
                    self.line(frame.bytes, origin, notes);
                }
                Err(error) => notes.note(Note::from(error)),
            }
        }
        self.framer = framer;
    }

    fn line(&mut self, mut line: &[u8], mut origin: usize, notes: &mut dyn Notes<Code>) {
        if origin == 0 && line.starts_with("\u{feff}".as_bytes()) {
            notes.note(Note::new(Code::Bom, boardwire_core::Span::new(0, 3)));
            line = line.get(3..).unwrap_or_default();
            origin = 3;
        }
        self.step(line, origin, notes, |reader| reader.lines());
    }

    /// Reads a line, or the end, with what is known from those before.
    fn step(
        &mut self,
        line: &[u8],
        origin: usize,
        notes: &mut dyn Notes<Code>,
        read: impl FnOnce(&mut Reader<'_, '_>),
    ) {
        let Some(state) = self.state.take() else {
            return;
        };
        let mut record = Record::empty();
        record.info = core::mem::take(&mut self.info);
        *record.plays_mut() = core::mem::take(&mut self.plays);
        let before = record.plays().len();
        let mut reader = Reader::resume(line, origin, &self.options, notes, state, record);
        read(&mut reader);
        let is_settled = reader.state.is_settled();
        let mut items = Vec::new();
        let players = reader.state.players();
        let first = players - reader.record.players().len();
        for (index, player) in (first..).zip(reader.record.players()) {
            if let Some(id) = PlayerId::from_index(index) {
                items.push(Held::Item(StreamItem::Player(
                    id,
                    player.clone().into_owned(),
                )));
            }
        }
        // Plays that turned out to be none may be gone, but a new one stands last.
        let removed = reader.state.removed.len();
        if reader.record.plays().len() + removed > before {
            items.push(Held::Play);
        }
        for (id, points) in reader.record.finals() {
            items.push(Held::Item(StreamItem::Final(id, points)));
        }
        for comment in reader.record.comments() {
            let text = comment.text().clone().into_owned();
            let is_info = comment.anchor() == Anchor::Info;
            // The game info is given when it is complete.
            items.push(Held::Item(if comment.is_inline() && !is_info {
                StreamItem::InlineComment(text)
            } else {
                StreamItem::Comment(text)
            }));
        }
        for text in core::mem::take(&mut reader.pending) {
            items.push(Held::Item(StreamItem::Comment(text.into_owned())));
        }
        if is_settled {
            reader.complete();
        }
        let Reader { state, record, .. } = reader;
        let past_info = state.is_past_info();
        let mut record = record.into_owned();
        self.plays = core::mem::take(record.plays_mut());
        self.info = record.info;
        self.state = Some(state);
        if past_info {
            self.give_info();
        }
        self.held.append(&mut items);
        if is_settled {
            self.release();
        }
    }

    fn give_info(&mut self) {
        if !core::mem::replace(&mut self.info_given, true) {
            let info = self.info.clone();
            self.held.insert(0, Held::Item(StreamItem::Info(info)));
        }
    }

    /// Gives out what waited: all plays are read.
    fn release(&mut self) {
        let mut removed = Vec::new();
        if let Some(state) = &mut self.state {
            if !state.is_settled() {
                return;
            }
            removed = core::mem::take(&mut state.removed);
        }
        let mut plays = core::mem::take(&mut self.plays).into_iter();
        let mut index = 0;
        for held in self.held.drain(..) {
            match held {
                Held::Item(item) => self.ready.push_back(item),
                Held::Play => {
                    if removed.binary_search(&index).is_err() {
                        self.ready.extend(plays.next().map(StreamItem::Play));
                    }
                    index += 1;
                }
            }
        }
    }
}
