//! The framer over an input, for programs that have `std`.

use core::ops::Range;
use std::io::{self, BufRead};

use boardwire_core::Framer as _;

use super::{Cut, GameFramer};
use crate::codes::{Code, ParseError};
use crate::event::EventOptions;
use crate::tree::Collection;

/// Reads the games of a collection of any size from a file or a connection, one at a time in memory.
///
/// After a game that is broken, or over the limit, it goes on with the next one.
///
/// ```
/// use boardwire_sgf::{Collection, CollectionReader, EventOptions, StreamItem};
///
/// let file = b"(;GM[1];B[pd])\n(;GM[1];B[dd]\n".as_slice();
/// let mut reader = CollectionReader::new(file, 1 << 20, EventOptions::default());
/// reader.skip_games(1)?;
/// while let Some(item) = reader.next_item()? {
///     if let StreamItem::Game(game) = item {
///         assert_eq!(game.range(), 15..29);
///         let collection = Collection::scan(game.bytes())?;
///         assert_eq!(collection.node_count(), 2);
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CollectionReader<R> {
    input: R,
    framer: GameFramer,
}

/// A part of a collection that is read as a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamItem<'r> {
    /// A game.
    Game(StreamGame<'r>),
    /// Text between games, or a game over the limit. The span counts from the beginning of the stream.
    Fault(ParseError),
}

/// The bytes of a game in a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct StreamGame<'r> {
    bytes: &'r [u8],
    offset: u64,
}

impl<'r> StreamGame<'r> {
    /// The game from its `(` to its `)`: a collection of one game.
    #[must_use]
    pub const fn bytes(self) -> &'r [u8] {
        self.bytes
    }

    /// Where it stands, in bytes from the stream's beginning.
    #[must_use]
    pub const fn range(self) -> Range<u64> {
        self.offset..self.offset + self.bytes.len() as u64
    }

    /// Its tree, by [`Collection::scan`].
    ///
    /// # Errors
    /// `input-too-large`: the game has 4 GiB or more.
    pub fn scan(self) -> Result<Collection<'r>, ParseError> {
        Collection::scan(self.bytes)
    }
}

impl core::fmt::Debug for StreamGame<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}:\"{}\"", self.offset, self.bytes.escape_ascii())
    }
}

impl<R: BufRead> CollectionReader<R> {
    /// Reads `input`, with games of at most `limit` bytes.
    pub fn new(input: R, limit: usize, options: EventOptions) -> Self {
        Self {
            input,
            framer: GameFramer::new(limit, options),
        }
    }

    /// The next game or fault. `None`: the input has ended.
    ///
    /// # Errors
    /// What reading gives. It may be tried again.
    pub fn next_item(&mut self) -> io::Result<Option<StreamItem<'_>>> {
        let Some(cut) = self.next_cut()? else {
            return Ok(None);
        };
        Ok(Some(match cut {
            Ok(game) => StreamItem::Game(StreamGame {
                bytes: game.of(&self.framer.buffer),
                offset: self.framer.stream_offset(game.start),
            }),
            Err(fault) => StreamItem::Fault(fault),
        }))
    }

    /// Passes over the next `count` games without keeping them, and gives how many there were.
    ///
    /// # Errors
    /// What reading gives.
    pub fn skip_games(&mut self, count: usize) -> io::Result<usize> {
        self.framer.passing = true;
        let mut skipped = 0;
        let result = loop {
            if skipped == count {
                break Ok(skipped);
            }
            match self.next_cut() {
                Ok(Some(Ok(_))) => skipped += 1,
                Ok(Some(Err(fault))) => skipped += usize::from(fault.code() == Code::InputTooLarge),
                Ok(None) => break Ok(skipped),
                Err(error) => break Err(error),
            }
        };
        self.framer.passing = false;
        result
    }

    fn next_cut(&mut self) -> io::Result<Option<Cut>> {
        loop {
            if let Some(cut) = self.framer.cut() {
                return Ok(Some(cut));
            }
            if self.framer.finished {
                return Ok(None);
            }
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let len = chunk.len();
            if len == 0 {
                self.framer.finish();
            } else {
                self.framer.push(chunk);
            }
            self.input.consume(len);
        }
    }
}
