//! The log of the frames.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use boardwire_sgmp::log::{LoggedFrame, Way};
use boardwire_sgmp::{Decoder, Item};

/// Writes frames as the FJK rules show them, line by line.
#[derive(Debug)]
pub(crate) struct Journal {
    out: BufWriter<File>,
    decoders: [Decoder; 2],
    /// Talk that has not been written yet.
    talk: [Vec<u8>; 2],
    /// The size that labels speak of.
    pub(crate) board_size: u8,
}

impl Journal {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            out: BufWriter::new(File::create(path)?),
            decoders: Default::default(),
            talk: Default::default(),
            board_size: 19,
        })
    }

    pub(crate) fn bytes(&mut self, way: Way, bytes: &[u8]) -> io::Result<()> {
        let index = match way {
            Way::Sent => 0,
            Way::Read => 1,
        };
        let mut rest = bytes;
        while let Some(item) = self
            .decoders
            .get_mut(index)
            .and_then(|decoder| decoder.next_item(&mut rest))
        {
            match item {
                Item::Frame(received) => {
                    let frame = LoggedFrame::new(way, received.raw, self.board_size);
                    self.line(&frame.to_string())?;
                }
                Item::Text(text) => {
                    if let Some(talk) = self.talk.get_mut(index) {
                        talk.push(text.byte);
                    }
                }
                Item::Dropped(dropped) => self.line(&format!("Dropped: {}", dropped.error()))?,
            }
        }
        let talk = self.talk.get_mut(index).map(std::mem::take);
        if let Some(talk) = talk.filter(|talk| !talk.is_empty()) {
            self.line(&format!("Talk ({way:?}): {}", talk.escape_ascii()))?;
        }
        Ok(())
    }

    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }
}
