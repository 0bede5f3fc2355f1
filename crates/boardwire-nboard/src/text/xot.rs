//! XOT openings: eight moves a line.

use boardwire_core::Span;
use boardwire_core::othello::{Move, Shape, Size};

use super::codes::{Code, ParseError};
use super::scan::{Moves, is_space};

/// How many moves an opening has.
pub const OPENING_MOVES: usize = 8;

/// Reads one opening: eight moves from the standard start of 8x8, in any spelling that transcripts have. Black is to move after it.
///
/// ```
/// use boardwire_nboard::text::xot;
///
/// let opening = xot::parse("f5d6c3f4c5d3g3b4")?;
/// assert_eq!(opening[0].to_string(), "f5");
/// assert!(xot::parse("f5d6").is_err());
/// # Ok::<(), boardwire_nboard::text::ParseError>(())
/// ```
///
/// # Errors
/// A move can't be read, or there are not eight.
pub fn parse(line: &(impl AsRef<[u8]> + ?Sized)) -> Result<[Move; OPENING_MOVES], ParseError> {
    let input = line.as_ref();
    let mut moves = Moves::new(input, 0, Shape::Full(Size::Eight));
    let mut opening = [Move::Pass; OPENING_MOVES];
    for slot in &mut opening {
        let missing = ParseError::new(Code::BadSquare, Span::empty(input.len()));
        let (mv, span) = moves.next_move().unwrap_or(Err(missing.with_truncated()))?;
        // Nobody has to pass so early.
        if mv.is_pass() {
            return Err(ParseError::new(Code::BadSquare, span));
        }
        *slot = mv;
    }
    match moves.next_move() {
        None => Ok(opening),
        Some(Ok((_, span))) => Err(ParseError::new(Code::BadSquare, span)),
        Some(Err(error)) => Err(error),
    }
}

/// The openings of a file, a line each; blank lines are passed over. Spans are in the file.
pub fn openings(
    file: &(impl AsRef<[u8]> + ?Sized),
) -> impl Iterator<Item = Result<[Move; OPENING_MOVES], ParseError>> {
    let mut at = 0;
    file.as_ref()
        .split(|&byte| byte == b'\n')
        .map(move |line| {
            let start = at;
            at += line.len() + 1;
            (start, line)
        })
        .filter(|(_, line)| !line.iter().all(|byte| is_space(*byte)))
        .map(|(start, line)| parse(line).map_err(|error| error.shifted(start)))
}
