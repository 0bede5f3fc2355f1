//! Files of other formats that come under the same name.

use crate::codes::Code;

/// The format of a file that is no SGF, if it looks like one that Go servers write.
pub(crate) fn other_format(input: &[u8]) -> Option<Code> {
    let text = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input);
    if text.trim_ascii_start().starts_with(b"\\HS") {
        return Some(Code::NotSgfGib);
    }
    is_ngf(text).then_some(Code::NotSgfNgf)
}

/// An NGF file: the name of the game, the size of the board, the players and so on, a line each, all after `GI` in some files; then the
/// moves, a line `PM` and letters each: number, colour, place.
fn is_ngf(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.next().unwrap_or_default();
    let size = lines.next().unwrap_or_default();
    let has_size = matches!(size.len(), 1 | 2) && size.iter().all(u8::is_ascii_digit);
    let is_move = |line: &[u8]| {
        matches!(line, [b'P', b'M', _, _, b'B' | b'W', rest @ ..]
            if rest.len() >= 4 && rest.iter().all(u8::is_ascii_uppercase))
    };
    (has_size || first.starts_with(b"GI")) && lines.take(18).any(is_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_known_by_their_first_lines() {
        assert_eq!(other_format(b"\\HS\r\n"), Some(Code::NotSgfGib));
        assert_eq!(other_format(b"\xEF\xBB\xBF \\HS"), Some(Code::NotSgfGib));
        let ngf =
            b"Friend\r\n19\r\na\r\nb\r\nwww\r\n0\r\n0\r\n6\r\n2005\r\n5\r\nx\r\n1\r\nPMABBQDDQ\r\n";
        assert_eq!(other_format(ngf), Some(Code::NotSgfNgf));
        let marked = b"GIname\r\nGIa\r\nGI19\r\nGI0\r\nPMABBREER\r\n";
        assert_eq!(other_format(marked), Some(Code::NotSgfNgf));
        assert_eq!(other_format(b"a\n19\nb"), None);
        assert_eq!(other_format(b"(;GM[1])"), None);
        assert_eq!(other_format(b""), None);
    }
}
