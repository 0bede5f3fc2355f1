//! Reading a stream of binary frames, holding one frame and one chunk at a time.

use std::io::{self, BufRead};

use boardwire_core::{DynFramer, Finding, Frame};

use crate::lines::fill;
use crate::place::Place;

/// Bytes of a stream that are kept, to show what a fault is about.
const KEPT: usize = 256;

/// What a framer cuts out of a stream.
pub(crate) enum Piece<'f> {
    Frame(Frame<'f>),
    /// What belongs to no message, and where it is.
    Fault(Finding, Place<'f>),
}

/// Gives all pieces of a stream in order. `failed` turns an error of reading into the caller's.
pub(crate) fn each_piece<E>(
    mut reader: impl BufRead,
    framer: &mut dyn DynFramer,
    failed: impl Fn(io::Error) -> E,
    each: &mut dyn FnMut(Piece<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut recent = Recent::default();
    loop {
        let chunk = fill(&mut reader).map_err(&failed)?;
        let read = chunk.len();
        if read == 0 {
            framer.finish();
        } else {
            framer.push(chunk);
            recent.push(chunk);
        }
        reader.consume(read);
        while let Some(piece) = framer.next_frame() {
            each(match piece {
                Ok(frame) => Piece::Frame(frame),
                Err(fault) => {
                    let place = recent.place(&fault);
                    Piece::Fault(fault, place)
                }
            })?;
        }
        if read == 0 {
            return Ok(());
        }
    }
}

/// The last bytes of a stream.
#[derive(Debug, Default)]
struct Recent {
    bytes: Vec<u8>,
    /// Offset of the first of them.
    offset: u64,
}

impl Recent {
    fn push(&mut self, chunk: &[u8]) {
        let gone = self.bytes.len().saturating_sub(KEPT);
        self.bytes.drain(..gone);
        self.offset += gone as u64;
        self.bytes.extend_from_slice(chunk);
    }

    /// The bytes of a fault, as far as they are held; before the end of a stream, some that lead to it.
    fn place(&self, fault: &Finding) -> Place<'_> {
        let start = fault.span.start as u64;
        let lead = if fault.span.is_empty() { 16 } else { 0 };
        let from = start.saturating_sub(lead).max(self.offset).min(start);
        let held = from
            .checked_sub(self.offset)
            .and_then(|at| self.bytes.get(usize::try_from(at).ok()?..))
            .unwrap_or_default();
        let before = usize::try_from(start - from).unwrap_or(usize::MAX);
        let end = before.saturating_add(fault.span.len());
        let held = held.get(..end).unwrap_or(held);
        Place::of_bytes(from, held).at(before..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Stones, stones};
    use boardwire_core::erase;
    use std::io::BufReader;

    type Pieces = Vec<(u64, Vec<u8>, Option<&'static str>)>;

    fn pieces(input: &[u8], chunk: usize) -> Pieces {
        let mut framer = erase::<Stones>().framer().unwrap();
        let mut all = Vec::new();
        let reader = BufReader::with_capacity(chunk, input);
        each_piece(reader, &mut *framer, |error| error, &mut |piece| {
            all.push(match piece {
                Piece::Frame(frame) => (frame.offset, frame.bytes.to_vec(), None),
                Piece::Fault(fault, place) => (
                    place.start(),
                    place.line[place.span.start..].to_vec(),
                    Some(fault.info.name),
                ),
            });
            Ok(())
        })
        .unwrap();
        all
    }

    #[test]
    fn any_chunking_gives_the_same_pieces() {
        let mut input = stones(&[&[0, 1], &[], &[80]]);
        input.extend_from_slice(b"noise");
        input.extend_from_slice(&stones(&[&[2]]));
        input.extend_from_slice(&[0xff, 9, 1]);
        let all = pieces(&input, input.len());
        let codes: Vec<_> = all.iter().map(|(at, _, code)| (*at, *code)).collect();
        assert_eq!(
            codes,
            [
                (0, None),
                (4, None),
                (6, None),
                (9, Some("noise")),
                (14, None),
                (17, Some("cut"))
            ]
        );
        assert_eq!(all[3].1, b"noise");
        for chunk in 1..input.len() {
            assert_eq!(pieces(&input, chunk), all, "chunks of {chunk}");
        }
    }

    #[test]
    fn of_a_long_stream_little_is_held() {
        let mut recent = Recent::default();
        for _ in 0..100 {
            recent.push(&[7; 1000]);
        }
        assert!(recent.bytes.len() <= KEPT + 1000);
        assert_eq!(recent.offset + recent.bytes.len() as u64, 100_000);
    }
}
