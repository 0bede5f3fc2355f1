//! The lines of a TCP connection and the names of records, for `csa_client` and `csa_server`.

use std::io::Read;

use boardwire_core::{Framer as _, LineFramer};
use boardwire_csa::line::{Code, ParseError};

/// Reads lines, without their ends, until the other side ends or `each` returns false. A line over the limit is an error, and its rest is
/// passed over.
///
/// What stands behind the last line end is no line: a connection that breaks in the middle of `+7776FU` has said nothing.
pub fn read_lines(
    mut input: impl Read,
    limit: usize,
    mut each: impl FnMut(Result<&[u8], ParseError>) -> bool,
) {
    let mut framer = LineFramer::new(limit, Code::LineTooLong);
    let mut buffer = [0; 4096];
    loop {
        // A connection that breaks ends like one that is closed.
        let read = input.read(&mut buffer).unwrap_or(0);
        match buffer.get(..read) {
            Some(chunk) if !chunk.is_empty() => framer.push(chunk),
            _ => return,
        }
        while let Some(frame) = framer.next_frame() {
            if !each(frame.map(|frame| frame.bytes)) {
                return;
            }
        }
    }
}

/// The id of a game as the name of its file, `ID.csa`. An event may hold signs that mean something in paths.
#[must_use]
pub fn record_name(id: &str) -> String {
    let safe = |sign: char| sign.is_ascii_alphanumeric() || "_-+.@".contains(sign);
    let name: String = id
        .chars()
        .map(|sign| if safe(sign) { sign } else { '_' })
        .collect();
    format!("{name}.csa")
}

#[cfg(test)]
mod tests {
    use super::{read_lines, record_name};

    #[test]
    fn ids_are_names_of_files() {
        let id = "wdoor+floodgate-300-10F+a+b@c+20260102030405";
        assert_eq!(record_name(id), format!("{id}.csa"));
        assert_eq!(record_name("../x y/日"), ".._x_y__.csa");
        assert_eq!(record_name(""), ".csa");
    }

    #[test]
    fn lines_are_cut_at_their_ends_and_bounded() {
        let mut lines = Vec::new();
        read_lines(&b"AGREE\r\n\n \n123456789\n+7776FU\n+77"[..], 8, |line| {
            lines.push(line.map(<[u8]>::to_vec).ok());
            true
        });
        let expected: [Option<&[u8]>; 5] = [
            Some(b"AGREE"),
            Some(b""),
            Some(b" "),
            None,
            Some(b"+7776FU"),
        ];
        assert_eq!(lines, expected.map(|line| line.map(<[u8]>::to_vec)));
    }
}
