//! Guessing a file's format from its content and its name.

use std::path::Path;

use boardwire_transcript::has_header;
use boardwire_usi::log::{LineKind, Style, entries};
use boardwire_usi::{Command, parse_lenient, sfen};

use crate::registry::{
    CARCASSONNE, CARCASSONNE_JSON, CSA, CSA_LINE, CSA_LOG, CSA_SESSION, CSA_SUMMARY, FLIPSIGHT,
    FORMATS, Format, GGF, NBOARD, OBF, OTHELLO_TEXT, SFEN, SGF, SGMP, SGMP_LOG, TRANSCRIPT, USI,
    USI_LOG,
};
use crate::styles;

/// Bytes of a file that are looked at.
pub(crate) const HEAD_BYTES: usize = 64 * 1024;
/// Lines that are looked at.
const LINES: usize = 40;

/// What a file is taken for.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// None: it is of no format that is known.
    pub(crate) format: Option<&'static Format>,
    /// For a transcript in the older form: the format of its inputs.
    pub(crate) inputs: Option<&'static str>,
    /// Why, for a person.
    pub(crate) reason: String,
}

impl Guess {
    fn new(format: &'static Format, reason: impl Into<String>) -> Self {
        Self {
            format: Some(format),
            inputs: None,
            reason: reason.into(),
        }
    }

    pub(crate) fn unknown(reason: impl Into<String>) -> Self {
        Self {
            format: None,
            inputs: None,
            reason: reason.into(),
        }
    }
}

/// Whether a file that was met in a folder is worth opening: it is called as a known format's files are, `.txt`, `.log`, `.json` or the
/// like, or has no extension. What has another extension may look like anything.
pub(crate) fn is_candidate(path: &Path) -> bool {
    let by_name = by_name(path).is_some();
    by_name
        || path.extension().is_none_or(|extension| {
            let extension = extension.to_string_lossy().to_ascii_lowercase();
            OPEN_ENDINGS.contains(&extension.as_str()) || !is_ending(&extension)
        })
}

/// Endings of names that say little of the content.
const OPEN_ENDINGS: [&str; 6] = ["txt", "log", "json", "jsonl", "ndjson", "bin"];

/// Whether what stands after a name's last point is an ending, and not just the rest of a name with a point in it.
fn is_ending(text: &str) -> bool {
    text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The format that a name's ending stands for. The longest ending counts.
fn by_name(path: &Path) -> Option<(&'static Format, &'static str)> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    FORMATS
        .into_iter()
        .flat_map(|format| format.endings.iter().map(move |ending| (format, *ending)))
        .filter(|(_, ending)| name.ends_with(ending))
        .max_by_key(|(_, ending)| ending.len())
}

/// Guesses from the beginning of a file, and its path.
///
/// A transcript's header decides, then the name, then the content.
pub(crate) fn detect(path: &Path, head: &[u8]) -> Guess {
    if has_header(head) {
        return Guess::new(&TRANSCRIPT, "it begins with a transcript's header");
    }
    if let Some((format, ending)) = by_name(path) {
        return Guess::new(format, format!("its name ends in {ending}"));
    }
    if is_sgmp(head) {
        return Guess::new(&SGMP, "it begins with a frame of SGMP");
    }
    if is_sgf_utf16(head) {
        return Guess::new(&SGF, "it is SGF in UTF-16");
    }
    if head.contains(&0) && !is_sgf(head) {
        return Guess::unknown("it holds NUL bytes: a binary file, or text in UTF-16");
    }
    let head = whole_lines(head);
    if is_carcassonne_json(head) {
        return Guess::new(
            &CARCASSONNE_JSON,
            "it is JSON with a Carcassonne record's keys",
        );
    }
    if let Some(guess) = othello(head) {
        return guess;
    }
    if is_sgf(head) {
        return Guess::new(&SGF, "its game trees are SGF's");
    }
    if let Some(guess) = sgmp_log(head) {
        return guess;
    }
    if let Some(guess) = csa(head) {
        return guess;
    }
    if let Some(style) = log_style(head) {
        let name = style.name();
        return Guess::new(
            &USI_LOG,
            format!("its lines say who sent them, in the style {name}"),
        );
    }
    let sample = Sample::of(head);
    let is_log = path.extension().is_some_and(|extension| extension == "log");
    match sample.lines_are() {
        None if head.is_empty() => Guess::unknown("it is empty"),
        None if sample.lines == 0 => Guess::unknown("it holds no text"),
        None if is_log => Guess::unknown(format!(
            "its lines fit no format; the styles of logs are {}",
            styles::known()
        )),
        None => Guess::unknown("its name and its lines fit no format"),
        Some(inputs) if sample.arrows > 0 => Guess {
            inputs: Some(inputs.name),
            ..Guess::new(
                &TRANSCRIPT,
                "its lines are USI in pairs, INPUT => CANONICAL: a transcript in the older form",
            )
        },
        Some(format) if format.name == SFEN.name => Guess::new(format, "its lines are SFENs"),
        Some(format) if format.name == CARCASSONNE.name => Guess::new(
            format,
            "it has Carcassonne's plays, or its players, a line each",
        ),
        Some(_) if is_log => Guess::new(&USI_LOG, "it is called a log, and its lines are USI"),
        Some(_) if sample.comments > 0 => Guess::new(
            &USI_LOG,
            "its lines are USI, with remarks that begin with #",
        ),
        Some(format) => Guess::new(format, "its lines are USI"),
    }
}

/// What Othello programs write, by its first lines.
fn othello(head: &[u8]) -> Option<Guess> {
    use boardwire_nboard::text;
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
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
        let is_read = |line: &&[u8]| boardwire_flipsight::parse_lenient(*line).is_ok();
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
    let is_said = |word: &&[u8]| all().any(|line| line.starts_with(word));
    let said = WORDS.into_iter().filter(is_said).count();
    if said >= 2 {
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

/// Whether bytes begin with a frame whose checksum is right.
fn is_sgmp(head: &[u8]) -> bool {
    head.get(..4)
        .is_some_and(|frame| boardwire_sgmp::parse_lenient(frame).is_ok())
}

/// Whether lines say what was sent and read in hex, or are captures of frames in JSON.
fn sgmp_log(head: &[u8]) -> Option<Guess> {
    use boardwire_sgmp::log::{Style, read};
    const MARKS: [&[u8]; 6] = [
        b"Send -->",
        b"Read <--",
        b"Send Data",
        b"Read Data",
        b"\"dir\":",
        b"\"hex\":",
    ];
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
fn is_sgf(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut starts = memchr::memchr2_iter(b'\n', b'\r', head).map(|end| end + 1);
    // A line that begins otherwise is passed over at once: blank lines are many in some files.
    is_tree(head)
        || starts.any(|start| {
            let rest = head.get(start..).unwrap_or_default();
            rest.starts_with(b"(") && is_tree(rest)
        })
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
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let length = letters.count();
    let is_ident = rest.iter().take(length).any(u8::is_ascii_uppercase);
    is_ident
        && rest
            .get(length..)
            .is_some_and(|rest| rest.trim_ascii_start().starts_with(b"["))
}

/// Whether a text in UTF-16, with a byte order mark or without, begins with a game tree.
fn is_sgf_utf16(head: &[u8]) -> bool {
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

/// Whether a line is a board, the side to move, and what follows a semicolon.
fn is_obf(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let is_cell = |byte: &u8| b"XO-xo*.".contains(byte);
    line.get(..64)
        .is_some_and(|cells| cells.iter().all(is_cell))
        && line.get(64..).is_some_and(|rest| rest.contains(&b';'))
        && boardwire_nboard::text::obf::parse_lenient(line).is_ok()
}

/// A record, a dialogue or a summary of shogi's CSA, by its first lines.
fn csa(head: &[u8]) -> Option<Guess> {
    use boardwire_csa::log::{LineKind as Kind, Style, entries};
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    if let Some(style) = Style::sign(text) {
        // USI's logs have the same marks: what the lines say tells them apart.
        let (mut csa, mut usi) = (0, 0);
        let messages = entries(text, style).filter(|line| line.kind == Kind::Message);
        for line in messages.filter(|line| !line.text.is_empty()).take(LINES) {
            csa += usize::from(is_csa_line(line.text));
            usi += usize::from(is_usi(line.text));
        }
        return (csa > usi).then(|| {
            let name = style.name();
            let why = format!("its lines are a dialogue with a CSA server, in the style {name}");
            Guess::new(&CSA_LOG, why)
        });
    }
    let mut lines = text
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .filter(|line| !line.trim_ascii().is_empty());
    let first = lines.clone().next()?;
    // As a server sends it, or as its extended mode shows it.
    let bare = match first.starts_with(b"##[") {
        true => first.splitn(2, |&byte| byte == b' ').nth(1)?,
        false => first,
    };
    if bare == b"BEGIN Game_Summary" {
        return Some(Guess::new(&CSA_SUMMARY, "it begins with a Game_Summary"));
    }
    let total = lines.clone().take(LINES).count();
    let known = lines.clone().take(LINES).filter(|line| is_csa_line(line));
    // What only the protocol has; records have moves, specials and positions too.
    let is_protocol = |line: &[u8]| {
        use boardwire_csa::LineKind::{Move, Special, SummaryBody};
        !matches!(boardwire_csa::classify(line), Move | Special | SummaryBody)
    };
    if known.clone().count() * 10 >= total * 8 && known.clone().any(is_protocol) {
        let has_summary = lines.any(|line| line == b"BEGIN Game_Summary");
        return Some(match has_summary {
            true => Guess::new(
                &CSA_SESSION,
                "its lines are those of a CSA server's connection",
            ),
            false => Guess::new(&CSA_LINE, "its lines are the CSA protocol's"),
        });
    }
    is_record(text).then(|| Guess::new(&CSA, "its lines are a CSA record's"))
}

/// Whether a line is one that only the CSA protocol has; moves and specials are records' too.
fn is_csa_line(line: &[u8]) -> bool {
    use boardwire_csa::LineKind::{Blank, Empty, Unknown};
    let kind = boardwire_csa::classify(line);
    let is_read = |line| {
        boardwire_csa::line::parse_line(line).is_ok()
            || kind == boardwire_csa::LineKind::SummaryBody
    };
    !matches!(kind, Empty | Blank | Unknown) && is_read(line)
}

/// Whether most statements are a record's, with a position or a move among them.
fn is_record(text: &[u8]) -> bool {
    use boardwire_csa::record::{EventKind, Events};
    let (mut known, mut other, mut signs) = (0, 0, 0);
    for event in Events::new(text).take(4 * LINES) {
        match event.kind {
            EventKind::Blank => {}
            EventKind::Unknown(_) | EventKind::Hash(_) => other += 1,
            EventKind::Position(line) => {
                signs += usize::from(matches!(line, [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..]));
                known += 1;
            }
            EventKind::Move(_) => {
                signs += 1;
                known += 1;
            }
            EventKind::Version(version) => {
                signs += usize::from(version.first().is_some_and(u8::is_ascii_digit));
                known += 1;
            }
            _ => known += 1,
        }
    }
    signs > 0 && known > other * 4
}

/// The format of the inputs of a transcript in the older form, which says nowhere what they are.
pub(crate) fn inputs_of(text: &[u8]) -> Option<&'static str> {
    let head = text.get(..HEAD_BYTES).unwrap_or(text);
    let format = Sample::of(whole_lines(head)).lines_are()?;
    Some(format.name)
}

/// The lines of a file's beginning without the last one, where that may be cut off.
fn whole_lines(head: &[u8]) -> &[u8] {
    match memchr::memrchr2(b'\n', b'\r', head) {
        Some(end) if head.len() >= HEAD_BYTES => head.get(..end).unwrap_or(head),
        _ => head,
    }
}

/// How a log says who sent a line, if most of its lines do.
fn log_style(head: &[u8]) -> Option<Style> {
    let style = Style::detect(head);
    if style == Style::Plain {
        return None;
    }
    let mut said = 0;
    let mut loose = 0;
    for entry in entries(head, style)
        .filter(|entry| !entry.span.of(head).trim_ascii().is_empty())
        .take(LINES)
    {
        match entry.kind {
            LineKind::Message | LineKind::OtherChannel => said += 1,
            LineKind::Remark => {}
            _ => loose += 1,
        }
    }
    (said > loose).then_some(style)
}

/// What the lines of a file look like.
#[derive(Debug, Default)]
struct Sample {
    lines: usize,
    comments: usize,
    usi: usize,
    sfen: usize,
    carcassonne: usize,
    arrows: usize,
}

impl Sample {
    fn of(head: &[u8]) -> Self {
        let mut sample = Self::default();
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let lines = text
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .map(<[u8]>::trim_ascii)
            .filter(|line| !line.is_empty());
        for line in lines.take(LINES) {
            sample.take(line);
        }
        sample
    }

    fn take(&mut self, line: &[u8]) {
        if line.starts_with(b"#") {
            self.comments += 1;
            return;
        }
        self.lines += 1;
        let arrow = line.windows(4).position(|part| part == b" => ");
        if let Some((input, output)) = arrow.map(|at| line.split_at(at)) {
            let output = output.get(4..).unwrap_or_default();
            if is_usi(input.trim_ascii()) && is_usi(output.trim_ascii()) {
                self.arrows += 1;
                return;
            }
        }
        self.carcassonne += usize::from(is_carcassonne(line));
        self.usi += usize::from(is_usi(line));
        self.sfen += usize::from(sfen::parse_lenient(line).is_ok());
    }

    /// The format that most lines have.
    fn lines_are(&self) -> Option<&'static Format> {
        let most = |count: usize| count > 0 && count * 10 >= self.lines * 8;
        // A record's other lines are free: comments, a head.
        if self.carcassonne * 2 > self.lines {
            return Some(&CARCASSONNE);
        }
        if most(self.sfen) {
            return Some(&SFEN);
        }
        most(self.arrows + self.usi).then_some(&USI)
    }
}

/// Whether a line is a play of Carcassonne, or a player of it, in any spelling that is read.
fn is_carcassonne(line: &[u8]) -> bool {
    if let [b'A'..=b'F', rest @ ..] = line
        && let [b'=', ..] = rest.trim_ascii()
    {
        return true;
    }
    let is_apart = |byte: &u8| matches!(byte, b' ' | b'\t' | b',' | b'(' | b')' | b':' | b'.');
    let mut words = line.split(is_apart).filter(|word| !word.is_empty());
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    let is_player = |word: &[u8]| matches!(word, [b'A'..=b'F']);
    let head = match (words.next(), words.next()) {
        (Some(turn), Some(player)) if is_number(turn) => is_player(player),
        (Some(player), Some(turn)) => is_player(player) && is_number(turn),
        _ => false,
    };
    let is_tile = |word: &[u8]| {
        let letters = word.iter().filter(|byte| b"CRF".contains(byte)).count();
        letters >= 2 && word.iter().take(4).all(|byte| b"CRFMmk12".contains(byte))
    };
    head && words.take(3).any(is_tile)
}

fn is_carcassonne_json(head: &[u8]) -> bool {
    let has = |key: &[u8]| memchr::memmem::find(head, key).is_some();
    head.trim_ascii_start().starts_with(b"{") && has(b"\"plays\"") && has(b"\"tile\"")
}

/// Whether a line is a command that USI knows. Single words of other texts are too short a proof: `stop`, `quit` and such
/// count, vendors' extensions do not.
fn is_usi(line: &[u8]) -> bool {
    match parse_lenient(line) {
        Ok((Command::Unknown(_) | Command::Extension(_), _)) => false,
        Ok((_, notes)) => notes
            .iter()
            .all(|note| note.code() != boardwire_usi::Code::LeadingUnknownToken),
        // A known head with a broken argument is USI with an error.
        Err(error) => !error.context().is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(name: &str, head: &str) -> (&'static str, Option<&'static str>) {
        let guess = detect(Path::new(name), head.as_bytes());
        (
            guess.format.map_or("unknown", |format| format.name),
            guess.inputs,
        )
    }

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";

    #[test]
    fn a_header_decides_whatever_the_name() {
        assert_eq!(
            guess("a.usi", "#! transcript 1 usi\n> usi\n").0,
            "transcript"
        );
        assert_eq!(guess("", "#! transcript 1 usi\n").0, "transcript");
    }

    #[test]
    fn names_count_before_content() {
        assert_eq!(guess("x/a.usi", "recv:usi\n").0, "usi");
        assert_eq!(guess("A.USI.LOG", "").0, "usi-log");
        assert_eq!(guess("a.sfen", "hello\n").0, "sfen");
        assert_eq!(guess("a.transcript", "hello\n").0, "transcript");
    }

    #[test]
    fn content_is_told_apart() {
        assert_eq!(guess("", START).0, "sfen");
        assert_eq!(
            guess("a.txt", "usi\nisready\nposition startpos moves 7g7f\n").0,
            "usi"
        );
        assert_eq!(guess("a", "\u{feff}usi\r\ngo depth x\r\n").0, "usi");
        assert_eq!(guess("a.log", "usi\nid name x\nusiok\n").0, "usi-log");
        for log in [
            "recv:usi\nsend:usiok\n",
            ">>> usi\n<<< usiok\n",
            ">1:usi\n<1:usiok\n",
            "GUI -> Engine: usi\n",
        ] {
            assert_eq!(guess("a.txt", log).0, "usi-log", "{log}");
        }
    }

    #[test]
    fn the_older_form_of_transcripts_has_pairs() {
        let older = ("transcript", Some("usi"));
        assert_eq!(guess("a.txt", "usi\ngo  depth 1 => go depth 1\n"), older);
        assert_eq!(
            guess("a", "# all commands\nusi\nisready => isready\n"),
            older
        );
        assert_eq!(guess("a.txt", "usi\nisready\n"), ("usi", None));
        // An arrow inside of a text is none.
        assert_eq!(guess("a.txt", "info string a => b\n"), ("usi", None));
        // Whoever says that it is one can leave the format of its inputs to be found.
        assert_eq!(inputs_of(b"# refused\ngo depth x\n"), Some("usi"));
        assert_eq!(inputs_of(START.as_bytes()), Some("sfen"));
        assert_eq!(inputs_of(b"hello\n"), None);
    }

    #[test]
    fn csa_is_told_apart() {
        for record in [
            "V2.2\nN+a\nPI\n+\n+7776FU\n",
            "N+a\nN-b\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n",
            "'a comment\n$EVENT:x\nPI82HI\n-\n-3334FU,T1\n%TORYO\n",
            "\u{feff}V3.0\r\nPI\r\n+\r\n",
            "PI\n+\n+7776FU\nT1\n-3334FU\n",
            "PI\r+\r",
            "+\n+7776FU\n",
            "P+59OU\nP-51OU\n+\n+5958OU\n",
            "+7776FU\n-3334FU\n",
        ] {
            assert_eq!(guess("a.txt", record).0, "csa", "{record}");
        }
        assert_eq!(
            guess("a.txt", "recv:LOGIN a b\nsend:LOGIN:a OK\n").0,
            "csa-log"
        );
        assert_eq!(
            guess("a.txt", "# two\nB> LOGIN a b x1\nB< LOGIN:a OK\n").0,
            "csa-log"
        );
        assert_eq!(guess("a.log", "recv:usi\nsend:usiok\n").0, "usi-log");
        assert_eq!(
            guess("a.txt", "LOGIN a b\nLOGIN:a OK\n+7776FU,T1\n").0,
            "csa-line"
        );
        let summary = "BEGIN Game_Summary\nProtocol_Version:1.2\n";
        assert_eq!(guess("a.txt", summary).0, "csa-summary");
        assert_eq!(
            guess("a.txt", "##[SHOW] BEGIN Game_Summary\n").0,
            "csa-summary"
        );
        let session = format!("LOGIN:a OK\n{summary}");
        assert_eq!(guess("a.txt", &session).0, "csa-session");
    }

    #[test]
    fn othello_is_told_apart() {
        for (text, format) in [
            ("(;GM[Othello]PC[x]B[F5];)\n", "ggf"),
            ("2 (;GM[othello]B[F5];)(;GM[othello]B[F5];)\n", "ggf"),
            ("{\"move\":19}\n{\"move\":-1}\n", "flipsight"),
            ("nboard 2\nset depth 6\ngo\n=== D6/-1.16/0.00\n", "nboard"),
            ("a banner\n\nset myname X\nwarm\npong 1\n", "nboard"),
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
    fn games_of_carcassonne_are_told_by_their_plays() {
        let record = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0\n";
        assert_eq!(guess("a.txt", record).0, "carcassonne");
        let odd = "// a game\n1. A: (0,1) CmFFF(+180) +4+0+0\nB 2 X=1 Y=0 FFRR +0+0+0\n";
        assert_eq!(guess("a.txt", odd).0, "carcassonne");
        let json = "{\"info\":null,\"plays\":[{\"turn\":1,\"tile\":\"CFFF\"}]}";
        assert_eq!(guess("a.txt", json).0, "carcassonne-json");
        assert_eq!(guess("a.txt", "1 A 0 1 hello\n").0, "unknown");
    }

    #[test]
    fn lines_with_remarks_are_a_log() {
        let listing = "# an engine's answer\nid name X\noption name A type button # why\nusiok\n";
        for name in ["a.txt", "", "options"] {
            assert_eq!(guess(name, listing), ("usi-log", None));
        }
    }

    #[test]
    fn other_texts_are_unknown() {
        for (name, text) in [
            (
                "a.txt",
                "Dear Sir,\nplease stop the go club meetings.\nquit\n",
            ),
            ("a.txt", "x => y\n"),
            ("a.log", "2026-01-01 server started\nlistening\n"),
            ("a.txt", ""),
            ("a.txt", "\n\n"),
            ("a.bin", "u\0s\0i\0\n\0"),
        ] {
            assert_eq!(guess(name, text), ("unknown", None), "{text:?}");
        }
        assert!(!is_candidate(Path::new("a.rs")) && !is_candidate(Path::new("README.md")));
        assert!(is_candidate(Path::new("a.txt")) && is_candidate(Path::new("LOG")));
    }

    #[test]
    fn a_long_line_cut_off_at_the_end_of_the_head_does_not_count() {
        let mut text = "usi\n".repeat(3);
        text.push_str("position startpos moves");
        while text.len() < HEAD_BYTES {
            text.push_str(" 7g7f 7f7g");
        }
        text.truncate(HEAD_BYTES);
        assert_eq!(guess("", &text).0, "usi");
    }
}
