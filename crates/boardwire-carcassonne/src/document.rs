//! A record with its text: what is not changed is written back byte for byte.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use boardwire_core::carcassonne::{PlayerId, Turns};
use boardwire_core::{Notes, Span};

use crate::codes::Code;
use crate::format::put_play;
use crate::lex::{Lines, byte_order_mark};
use crate::model::{Play, Record, RecordError};
use crate::options::Options;
use crate::parse::Reader;

/// The tokens of a text, in order and without a gap: byte order mark, and of each line what stands before the comment, the
/// comment, the line's end.
pub(crate) fn tokens(input: &[u8], each: &mut dyn FnMut(Span)) {
    let mark = byte_order_mark(input);
    if mark > 0 {
        each(Span::new(0, mark));
    }
    for line in Lines::new(input) {
        let text = line.span.of(input);
        let comment = memchr::memmem::find(text, b"//").unwrap_or(text.len());
        let middle = line.span.start + comment;
        let parts = [
            Span::new(line.span.start, middle),
            Span::new(middle, line.span.end),
            line.end,
        ];
        parts
            .into_iter()
            .filter(|span| !span.is_empty())
            .for_each(&mut *each);
    }
}

/// A record together with the text that it was read from, for those who change a play and leave all else as it was written.
///
/// ```
/// use boardwire_carcassonne::{Document, Options, Points, Scores};
///
/// let text = "04:01 UTC,Simple,Real-time\r\nA=a\r\nB=b\r\n1 A 0 1  CmFFF(+180) +2+0+0 // ours!\r\n";
/// let mut document = Document::read(text, &Options::default(), &mut boardwire_carcassonne::Discard);
/// let play = document.record().plays()[0];
/// document.set_play(0, play.with_scores(Scores::new(Points::new(4, 0, 0)))).unwrap();
/// let changed = text.replace("0 1  CmFFF(+180) +2", "0 1 CmFFF(+180) +4");
/// assert_eq!(document.to_bytes(), changed.as_bytes());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'i> {
    text: Cow<'i, [u8]>,
    record: Record<'i>,
    /// How the text shows the table turned.
    start: Turns,
    /// Plays that were changed, by index, each once, in order.
    changed: Vec<usize>,
}

impl<'i> Document<'i> {
    /// Reads all that can be read of a text, leaving notes.
    pub fn read(
        text: &'i (impl AsRef<[u8]> + ?Sized),
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Self {
        let text = text.as_ref();
        let outcome = Reader::new(text, options, notes).read();
        Self {
            text: Cow::Borrowed(text),
            record: outcome.record,
            start: outcome.start,
            changed: Vec::new(),
        }
    }

    /// The record.
    #[must_use]
    pub const fn record(&self) -> &Record<'i> {
        &self.record
    }

    /// The record alone.
    #[must_use]
    pub fn into_record(self) -> Record<'i> {
        self.record
    }

    /// Replaces a play. Its line is written anew, its comment stays as it is.
    ///
    /// # Errors
    /// As [`Record::set_play`].
    pub fn set_play(&mut self, index: usize, play: Play) -> Result<(), RecordError> {
        let old = self.record.plays().get(index);
        let old = *old.ok_or(RecordError::NoSuchPlay(index))?;
        let (span, tile_span, score_span) = (old.span(), old.tile_span(), old.score_span());
        let play = Play {
            span,
            tile_span,
            score_span,
            ..play
        };
        self.record.set_play(index, play)?;
        if let Err(at) = self.changed.binary_search(&index) {
            self.changed.insert(at, index);
        }
        Ok(())
    }

    /// The text: that of changed plays in the record's style, all else byte for byte.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text.len());
        let mut from = 0;
        for &index in &self.changed {
            let Some(play) = self.record.plays().get(index) else {
                continue;
            };
            let span = play.span();
            out.extend_from_slice(Span::new(from, span.start).of(&self.text));
            // As the text shows the table.
            let play = Play {
                at: play.at.turned(self.start),
                tile: play.tile.turned(self.start),
                ..*play
            };
            put_play(&play, self.record.style(), &mut out);
            from = span.end;
        }
        out.extend_from_slice(Span::new(from, self.text.len()).of(&self.text));
        out
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            text: Cow::Owned(self.text.into_owned()),
            record: self.record.into_owned(),
            start: self.start,
            changed: self.changed,
        }
    }

    /// Whose play is due after the last one, by the numbers.
    #[must_use]
    pub fn next_player(&self) -> Option<PlayerId> {
        let last = self.record.plays().last()?;
        last.turn.next()?.player(self.record.players().len())
    }
}
