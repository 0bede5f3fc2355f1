//! Signs of SGF, SGMP and GTP.

use std::path::Path;

use super::{Guess, LINES};
use crate::registry::SGMP_LOG;

/// Whether bytes begin with a frame whose checksum is right, or two such frames are among them, with text between them such as
/// a modem's and with few other bytes.
pub(super) fn is_sgmp(head: &[u8]) -> bool {
    use boardwire_sgmp::{Decoder, Item};
    let (mut frames, mut others) = (0, 0);
    Decoder::default().push(head, |item| match item {
        Item::Frame(_) => frames += 1,
        Item::Dropped(dropped) => others += dropped.bytes().len(),
        Item::Text(_) => {}
    });
    let begins = head
        .get(..4)
        .is_some_and(|frame| boardwire_sgmp::parse_lenient(frame).is_ok());
    begins || frames >= 2 && others <= 4 * frames
}

/// Whether lines say what was sent and read in hex, or are captures of frames in JSON.
pub(super) fn sgmp_log(head: &[u8]) -> Option<Guess> {
    use boardwire_sgmp::log::{Style, read};
    const MARKS: [&[u8]; 5] = [b"->", b"=>", b"<-", b"<=", b"\"hex\""];
    let is_there = |mark: &&[u8]| memchr::memmem::find(head, mark).is_some();
    if !MARKS.iter().any(is_there) {
        return None;
    }
    let options = boardwire_sgmp::log::LogOptions::new(boardwire_core::Level::Lenient);
    let has_frames = !read(head, &options).log.frames().is_empty();
    has_frames.then(|| {
        let style = Style::detect(head).name();
        Guess::new(
            &SGMP_LOG,
            format!("it is a log of SGMP, in the style {style}"),
        )
    })
}

/// Whether a game tree begins where a text or one of its lines does: `(;` and a property, or `(` and a property as some
/// servers write it.
pub(super) fn is_sgf(head: &[u8]) -> bool {
    let mut starts = memchr::memchr2_iter(b'\n', b'\r', head).map(|end| end + 1);
    // A line that begins otherwise is passed over at once: blank lines are many in some files.
    is_tree(head)
        || starts.any(|start| {
            let rest = head.get(start..).unwrap_or_default();
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
            let rest = rest.get(blanks.count()..).unwrap_or_default();
            rest.starts_with(b"(") && is_tree(rest)
        })
}

/// Whether a game tree begins somewhere in a text, with a property that stands in roots.
pub(super) fn holds_sgf(head: &[u8]) -> bool {
    const ROOT: [&[u8]; 12] = [
        b"FF[", b"GM[", b"SZ[", b"CA[", b"AP[", b"GN[", b"EV[", b"PB[", b"PW[", b"KM[", b"AB[",
        b"AW[",
    ];
    memchr::memmem::find_iter(head, b"(;").any(|at| {
        let root = head.get(at + 2..).unwrap_or_default();
        // That is GGF.
        let is_othello = root
            .get(..10)
            .is_some_and(|it| it.eq_ignore_ascii_case(b"GM[Othello"));
        !is_othello && ROOT.iter().any(|property| root.starts_with(property))
    })
}

/// Commands of GTP are read by one command of the program.
pub(super) fn gtp(sign: &str) -> Guess {
    Guess {
        advice: "`boardwire convert --from gtp` alone reads these",
        ..Guess::unknown(format!("commands of GTP: {sign}"))
    }
}

pub(super) fn is_gtp_name(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("gtp"))
}

/// Whether most lines are commands of GTP, answers left out.
pub(super) fn is_gtp(head: &[u8]) -> bool {
    // Words that other protocols have too, and those that none has.
    const OTHERS: [&[u8]; 4] = [b"name", b"version", b"quit", b"undo"];
    const OWN: [&[u8]; 16] = [
        b"boardsize",
        b"clear_board",
        b"fixed_handicap",
        b"final_score",
        b"final_status_list",
        b"genmove",
        b"known_command",
        b"komi",
        b"list_commands",
        b"place_free_handicap",
        b"play",
        b"protocol_version",
        b"set_free_handicap",
        b"showboard",
        b"time_left",
        b"time_settings",
    ];
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let (mut own, mut others, mut total) = (0, 0, 0);
    for line in lines.take(4 * LINES) {
        if matches!(line, [b'=' | b'?' | b'#', ..]) {
            continue;
        }
        let mut words = line
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let is_id = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
        let Some(word) = words.by_ref().find(|word| !is_id(word)) else {
            continue;
        };
        total += 1;
        own += usize::from(OWN.contains(&word));
        others += usize::from(OTHERS.contains(&word));
    }
    own > 0 && (own + others) * 10 >= total * 8
}

/// Whether a text begins with a game tree that has a property.
fn is_tree(text: &[u8]) -> bool {
    let Some(rest) = text.trim_ascii_start().strip_prefix(b"(") else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b";").unwrap_or(rest).trim_ascii_start();
    // An empty root, and then nodes or variations.
    if let [b';' | b'(', ..] = rest {
        return true;
    }
    // Nothing else at all.
    if let [b')', after @ ..] = rest {
        return after.trim_ascii().is_empty();
    }
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let length = letters.count();
    let is_ident = rest.iter().take(length).any(u8::is_ascii_uppercase);
    is_ident
        && rest
            .get(length..)
            .is_some_and(|rest| rest.trim_ascii_start().starts_with(b"["))
}

/// Whether a text in UTF-16, with a byte order mark or without, begins with a game tree.
pub(super) fn is_sgf_utf16(head: &[u8]) -> bool {
    let text = head.get(..512).unwrap_or(head);
    let text = match text {
        [0xff, 0xfe, rest @ ..] | [0xfe, 0xff, rest @ ..] => rest,
        text => text,
    };
    // Of ASCII in UTF-16, each other byte is 0.
    let [high, low] =
        [0, 1].map(|first| -> Vec<u8> { text.iter().copied().skip(first).step_by(2).collect() });
    let is_zero = |bytes: &[u8]| bytes.iter().take(8).all(|byte| *byte == 0);
    let is_text = |bytes: &[u8]| !bytes.is_empty() && is_tree(bytes);
    is_zero(&high) && is_text(&low) || is_zero(&low) && is_text(&high)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::detect::{detect, tests::guess};

    #[test]
    fn trees_are_found_behind_other_text() {
        for text in [
            "(;FF[4]SZ[9];B[ee])",
            "\u{feff}\r\n (;B[aa])",
            "From: a@b\nSubject: a game\n\n  (;GM[1]SZ[19];B[pd])\n",
            "The game: (;GM[1]FF[3];B[pd])",
            "(\n;\nGM[1]\n)",
            "(;)\n",
        ] {
            assert_eq!(guess("", text).0, "sgf", "{text}");
        }
        for text in [
            "(; a comment in Lisp)\n",
            "see (;x) there\n",
            "> set game (;GM[Othello]B[F5];)\n",
        ] {
            assert_eq!(guess("a.txt", text).0, "unknown", "{text}");
        }
    }

    #[test]
    fn frames_are_found_behind_noise() {
        let format = |bytes: &[u8]| detect(Path::new("a.bin"), bytes).format.map(|it| it.name);
        assert_eq!(format(b"\x01\xa1\xa0\x80"), Some("sgmp"));
        assert_eq!(
            format(b"hello\r\n\x01\xa1\xa0\x80\x01\xa1\xa0\x80"),
            Some("sgmp")
        );
        assert_eq!(
            format(b"\r\nCONNECT 2400\r\n\x01\xa1\xa0\x80hi\r\n\x02\xc4\xc0\x82\r\nNO CARRIER\r\n"),
            Some("sgmp")
        );
        assert_eq!(format(b"hello\r\n\x01\xa1\xa0\x80"), None);
        assert_eq!(format(b"xxxxxxxx"), None);
    }

    #[test]
    fn commands_of_gtp_are_named_as_such() {
        for (name, text) in [
            ("a.GTP", ""),
            (
                "a.txt",
                "boardsize 9\nkomi 5.5\n# moves\nplay b e5\n= \n\nquit\n",
            ),
            ("", "1 protocol_version\n2 name\n\n3 genmove black\n"),
        ] {
            let guess = detect(Path::new(name), text.as_bytes());
            assert!(guess.format.is_none(), "{text}");
            assert!(guess.reason.contains("commands of GTP"), "{}", guess.reason);
        }
        assert!(!super::is_gtp(b"name\nversion\nquit\n"));
    }
}
