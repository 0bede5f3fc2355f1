//! Signs of what Othello programs write.

use super::{BOM, Guess, HEAD_BYTES, LINES};
use crate::registry::{FLIPSIGHT, GGF, NBOARD, OBF, OTHELLO_TEXT};

/// What Othello programs write, by its first lines.
pub(super) fn othello<'h>(head: &'h [u8]) -> Option<Guess> {
    use boardwire_nboard::text;
    let lines = || {
        head.split(|byte| matches!(byte, b'\n' | b'\r'))
            .filter(|line| !line.trim_ascii().is_empty())
            .take(LINES)
    };
    let total = lines().count();
    let most = |count: usize| count > 0 && count * 10 >= total * 8;
    let first = lines().next()?.trim_ascii();
    let game = memchr::memmem::find(first, b"(;");
    let is_othello = |text: &[u8]| {
        let text = text.to_ascii_lowercase();
        memchr::memmem::find(&text, b"gm[othello]").is_some()
    };
    // A match's number may stand before its games.
    if game.is_some_and(|at| at <= 2) && is_othello(head) {
        return Some(Guess::new(&GGF, "its games are GGF's"));
    }
    if first.starts_with(b"{") {
        let is_read = |line: &&[u8]| is_flipsight(line, head);
        if most(lines().filter(is_read).count()) {
            return Some(Guess::new(&FLIPSIGHT, "its lines are FlipSight's JSON"));
        }
    }
    if most(lines().filter(|line| is_obf(line)).count()) {
        return Some(Guess::new(&OBF, "its lines are Othello problems"));
    }
    // An engine may print a screenful before it says a word of the protocol: two words of it anywhere will do.
    const WORDS: [&[u8]; 8] = [
        b"nboard ",
        b"set game (;",
        b"set depth ",
        b"=== ",
        b"pong ",
        b"nodestats ",
        b"set contempt ",
        b"set myname ",
    ];
    let all = || head.split(|byte| matches!(byte, b'\n' | b'\r'));
    // Logs mark the directions; but one marked line may be a quotation.
    let unmarked = |line: &'h [u8]| {
        let rest = line
            .strip_prefix(b"> ")
            .or_else(|| line.strip_prefix(b"< "));
        rest.unwrap_or(line)
    };
    let is_said = |word: &&[u8]| all().any(|line| unmarked(line).starts_with(word));
    let said = WORDS.into_iter().filter(is_said).count();
    // Where all is said in such words, one of its own will do; but `=== x` alone is the heading of a text.
    const OTHERS: [&[u8]; 6] = [b"go", b"hint ", b"learn", b"move ", b"ping ", b"status"];
    let is_word = |line: &[u8]| {
        WORDS
            .iter()
            .chain(&OTHERS)
            .any(|word| line.starts_with(word))
    };
    let is_heading = || total == 1 && first.starts_with(b"=== ");
    if said >= 2 || said == 1 && lines().all(is_word) && !is_heading() {
        return Some(Guess::new(&NBOARD, "its lines are the NBoard protocol's"));
    }
    let is_game = |line: &&[u8]| line.len() >= 8 && text::parse_lenient(*line).is_ok();
    if most(lines().filter(is_game).count()) {
        return Some(Guess::new(
            &OTHELLO_TEXT,
            "its lines are Othello transcripts or boards",
        ));
    }
    None
}

/// Whether a line is FlipSight's. Of one that is longer than what is looked at, its first keys tell.
fn is_flipsight(line: &[u8], head: &[u8]) -> bool {
    const KEYS: [&[u8]; 4] = [
        b"\"game_mode\"",
        b"\"legal_moves\"",
        b"\"bots\"",
        b"\"match_id\"",
    ];
    match boardwire_flipsight::parse_lenient(line) {
        Ok(_) => true,
        Err(error) => {
            let is_cut = line.len() == head.len() && head.len() + BOM.len() >= HEAD_BYTES;
            let has = |key: &&[u8]| memchr::memmem::find(line, key).is_some();
            is_cut && error.is_truncated() && KEYS.iter().any(has)
        }
    }
}

/// Whether a line is a board, the side to move, and what follows a semicolon.
fn is_obf(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let is_cell = |byte: &u8| b"XO-xo*.".contains(byte);
    line.get(..64)
        .is_some_and(|cells| cells.iter().all(is_cell))
        && line.get(64..).is_some_and(|rest| rest.contains(&b';'))
        && boardwire_nboard::text::obf::parse_lenient(line).is_ok()
}

#[cfg(test)]
mod tests {
    use crate::detect::tests::guess;

    #[test]
    fn othello_is_told_apart() {
        for (text, format) in [
            ("(;GM[Othello]PC[x]B[F5];)\n", "ggf"),
            ("2 (;GM[othello]B[F5];)(;GM[othello]B[F5];)\n", "ggf"),
            ("{\"move\":19}\n{\"move\":-1}\n", "flipsight"),
            ("nboard 2\nset depth 6\ngo\n=== D6/-1.16/0.00\n", "nboard"),
            ("a banner\n\nset myname X\nwarm\npong 1\n", "nboard"),
            ("nboard 2\n", "nboard"),
            ("set game (;GM[Othello]B[F5];)\n", "nboard"),
            ("status thinking\n=== d3/1.2\nstatus\n", "nboard"),
            ("ping 1\npong 1\n", "nboard"),
            ("# a log\n< go\n> === d3/1.2\n> pong 1\n", "nboard"),
            ("=== A heading\n", "unknown"),
            (" {\"move\": 19}\n", "flipsight"),
            ("f5d6c3d3c4f4f6\nf5f6e6f4e3\n", "othello-text"),
            (
                "---------------------------OX------XO--------------------------- X; D3:+0;\n",
                "obf",
            ),
        ] {
            assert_eq!(guess("a.txt", text).0, format, "{text}");
        }
        assert_eq!(guess("a.txt", "{\"name\":\"x\"}\n").0, "unknown");
    }

    #[test]
    fn a_message_longer_than_what_is_looked_at_is_told_by_its_keys() {
        let bot = "{\"id\":1,\"name\":\"a bot with a name\"},";
        let mut poll = format!("{{\"ok\":true,\"bots\":[{}", bot.repeat(2000));
        poll.truncate(crate::detect::HEAD_BYTES);
        assert_eq!(guess("", &poll).0, "flipsight");
        let other = poll.replace("bots", "dogs");
        assert_eq!(guess("", &other).0, "unknown");
    }
}
