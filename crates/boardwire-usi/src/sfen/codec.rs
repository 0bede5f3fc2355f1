//! The codec that drivers use.

use alloc::vec::Vec;

use boardwire_core::{Codec, Direction, Notes, ParseError};

use super::{Sfen, format_into, parse_with};
use crate::{Code, Options};

/// One SFEN a line, under the name `sfen`.
#[derive(Clone, Copy, Debug)]
pub struct SfenCodec;

impl Codec for SfenCodec {
    const NAME: &'static str = "sfen";
    const LINE: bool = true;
    type Message<'i> = Sfen;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Sfen, ParseError<Code>> {
        parse_with(input, options, notes)
    }

    fn format_into(sfen: &Sfen, _: &Options, out: &mut Vec<u8>) {
        format_into(sfen, out);
    }

    fn into_owned(sfen: Sfen) -> Sfen {
        sfen
    }

    fn shorten<'s, 'l: 's>(sfen: &'s Sfen) -> &'s Sfen {
        sfen
    }

    #[cfg(feature = "serde")]
    fn json(sfen: &Sfen, out: &mut Vec<u8>) -> bool {
        match serde_json::to_vec(sfen) {
            Ok(text) => {
                out.extend_from_slice(&text);
                true
            }
            Err(_) => false,
        }
    }
}
