//! Guessing a file's format from its content and its name.

mod csa;
mod go;
mod othello;

use std::path::Path;

use boardwire_usi::log::{LineKind, Style, entries};
use boardwire_usi::{Command, parse_lenient, sfen};

use crate::registry::{
    CARCASSONNE, CARCASSONNE_JSON, FLIPSIGHT, FLIPSIGHT_STREAM, FORMATS, Format, SFEN, SGF, SGMP,
    TRANSCRIPT, USI, USI_LOG,
};
use crate::styles;
use csa::csa;
use othello::othello;

/// Bytes of a file that are looked at.
pub(crate) const HEAD_BYTES: usize = 64 * 1024;
/// Lines that are looked at.
const LINES: usize = 40;
/// The mark with which a text in UTF-8 may begin.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// What a file is taken for.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    /// None: it is of no format that is known.
    pub(crate) format: Option<&'static Format>,
    /// For a transcript in the older form: the format of its inputs.
    pub(crate) inputs: Option<&'static str>,
    /// Why, for a person.
    pub(crate) reason: String,
    /// What to do if it is of no format.
    pub(crate) advice: &'static str,
}

/// What else can tell a format.
const NAME_IT: &str = "name it with --format";

impl Guess {
    fn new(format: &'static Format, reason: impl Into<String>) -> Self {
        Self {
            format: Some(format),
            inputs: None,
            reason: reason.into(),
            advice: NAME_IT,
        }
    }

    /// A transcript in the older form, whose inputs are of that format.
    fn older(inputs: &'static Format, reason: &str) -> Self {
        Self {
            inputs: Some(inputs.name),
            ..Self::new(&TRANSCRIPT, reason)
        }
    }

    pub(crate) fn unknown(reason: impl Into<String>) -> Self {
        Self {
            format: None,
            inputs: None,
            reason: reason.into(),
            advice: NAME_IT,
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

/// A format that is not read, by the ending of the name: naming another one would not help.
fn unread(path: &Path) -> Option<Guess> {
    let ending = path.extension()?.to_string_lossy().to_ascii_lowercase();
    let (what, advice) = match ending.as_str() {
        "kif" | "kifu" => ("KIF is not read", "shogi GUIs save it as CSA"),
        "ki2" | "ki2u" => ("KI2 is not read", "shogi GUIs save it as CSA"),
        "gib" => ("GIB is not read", "convert it to SGF"),
        "ngf" => ("NGF is not read", "convert it to SGF"),
        _ => return None,
    };
    Some(Guess {
        advice,
        ..Guess::unknown(what)
    })
}

/// Guesses from the beginning of a file, and its path.
///
/// A transcript's header decides, then the name, then the content.
pub(crate) fn detect(path: &Path, head: &[u8]) -> Guess {
    if is_transcript(head) {
        return Guess::new(&TRANSCRIPT, "it begins with a transcript's header");
    }
    if let Some((format, ending)) = by_name(path) {
        return Guess::new(format, format!("its name ends in {ending}"));
    }
    if let Some(guess) = unread(path) {
        return guess;
    }
    if go::is_gtp_name(path) {
        return go::gtp("its name ends in .gtp");
    }
    by_content(path, head)
}

/// Guesses from the beginning of a file; of its path only what says little counts.
fn by_content(path: &Path, head: &[u8]) -> Guess {
    if go::is_sgmp(head) {
        return Guess::new(&SGMP, "it holds frames of SGMP");
    }
    if go::is_sgf_utf16(head) {
        return Guess::new(&SGF, "it is SGF in UTF-16");
    }
    let head = head.strip_prefix(BOM).unwrap_or(head);
    if head.contains(&0) && !go::is_sgf(head) {
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
    if go::is_sgf(head) {
        return Guess::new(&SGF, "its game trees are SGF's");
    }
    if let Some(guess) = go::sgmp_log(head) {
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
    if go::holds_sgf(head) {
        return Guess::new(&SGF, "a game tree of SGF stands in it");
    }
    if go::is_gtp(head) {
        return go::gtp("its lines begin with their words");
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
        None if matches!(head.trim_ascii_start(), [b'{' | b'[', ..]) => Guess::unknown(
            "it is JSON of no kind that is known; FlipSight's messages are a line each",
        ),
        None => Guess::unknown("its name and its lines fit no format"),
        Some(inputs) if sample.arrows > 0 => Guess::older(
            inputs,
            "its lines are USI in pairs, INPUT => CANONICAL: a transcript in the older form",
        ),
        Some(format) if format.name == SFEN.name => Guess::new(format, "its lines are SFENs"),
        Some(format) if format.name == CARCASSONNE.name => {
            Guess::new(format, "it has Carcassonne's plays, a line each")
        }
        Some(_) if is_log => Guess::new(&USI_LOG, "it is called a log, and its lines are USI"),
        Some(_) if sample.comments > 0 => Guess::new(
            &USI_LOG,
            "its lines are USI, with remarks that begin with #",
        ),
        Some(format) => Guess::new(format, "its lines are USI"),
    }
}

/// Whether a file begins with a transcript's header: `#!` alone begins scripts, too.
fn is_transcript(head: &[u8]) -> bool {
    let head = head.strip_prefix(BOM).unwrap_or(head);
    let Some(rest) = head.strip_prefix(b"#!") else {
        return false;
    };
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    let rest = rest.get(blanks.count()..).unwrap_or_default();
    rest.split(u8::is_ascii_whitespace).next() == Some(b"transcript")
}

/// Another format that a file looks like which was taken for one by its name.
///
/// None where the name does not tell, and where a text may be of both: lines of USI are a log in the style plain, and the events of a stream
/// are messages.
pub(crate) fn looks_like(path: &Path, head: &[u8]) -> Option<&'static Format> {
    let (named, _) = by_name(path)?;
    let Guess { format, inputs, .. } = by_content(Path::new(""), head);
    let format = format.filter(|_| inputs.is_none())?;
    let are = |a: &Format, b: &Format| (named.name, format.name) == (a.name, b.name);
    let are_one = named.name == format.name;
    let are_kin = are(&USI_LOG, &USI) || are(&FLIPSIGHT_STREAM, &FLIPSIGHT);
    (!are_one && !are_kin).then_some(format)
}

/// The format of the inputs of a transcript in the older form, which says nowhere what they are.
pub(crate) fn inputs_of(text: &[u8]) -> Option<&'static str> {
    let head = text.get(..HEAD_BYTES).unwrap_or(text);
    let head = whole_lines(head.strip_prefix(BOM).unwrap_or(head));
    let of_lines = || Some(Sample::of(head).lines_are()?.name);
    csa::inputs_of(head).or_else(of_lines)
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
    /// Of these, the players, who are named as other things are named elsewhere.
    players: usize,
    arrows: usize,
}

impl Sample {
    fn of(head: &[u8]) -> Self {
        let mut sample = Self::default();
        let lines = head
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
        // A remark in a record of Carcassonne.
        if line.starts_with(b"//") {
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
        self.carcassonne += usize::from(is_carcassonne(line) || is_player(line));
        self.players += usize::from(is_player(line));
        self.usi += usize::from(is_usi(line));
        self.sfen += usize::from(sfen::parse_lenient(line).is_ok());
    }

    /// The format that most lines have.
    fn lines_are(&self) -> Option<&'static Format> {
        let most = |count: usize| count > 0 && count * 10 >= self.lines * 8;
        // A record's other lines are free: comments, a head.
        if self.carcassonne > self.players && self.carcassonne * 2 > self.lines {
            return Some(&CARCASSONNE);
        }
        if most(self.sfen) {
            return Some(&SFEN);
        }
        most(self.arrows + self.usi).then_some(&USI)
    }
}

/// Whether a line names a player of Carcassonne: `A = anna`.
fn is_player(line: &[u8]) -> bool {
    let name = line
        .split_first()
        .filter(|(id, _)| matches!(id, b'A'..=b'F'));
    name.is_some_and(|(_, rest)| rest.trim_ascii_start().starts_with(b"="))
}

/// Whether a line is a play of Carcassonne or a final score, in any spelling that is read.
fn is_carcassonne(line: &[u8]) -> bool {
    const FINAL: &[u8] = b"final scoring";
    if line
        .get(..FINAL.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(FINAL))
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

    pub(super) fn guess(name: &str, head: &str) -> (&'static str, Option<&'static str>) {
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
    fn a_script_has_no_header() {
        for text in [
            "#!/bin/sh\nexec boardwire check .\n",
            "#!/usr/bin/env python3\nprint('usi')\n",
            "#! /usr/bin/transcript\nrun\n",
            "#!\ntranscript\n",
        ] {
            assert_eq!(guess("", text).0, "unknown", "{text}");
            // Whoever names it so has made a mistake in the header.
            assert_eq!(guess("a.transcript", text).0, "transcript");
        }
        for text in [
            "#!transcript 1 usi\n",
            "\u{feff}#!\ttranscript",
            "#! transcript 2 chess\n",
        ] {
            assert_eq!(guess("", text).0, "transcript", "{text}");
        }
    }

    #[test]
    fn names_count_before_content() {
        assert_eq!(guess("x/a.usi", "recv:usi\n").0, "usi");
        assert_eq!(guess("A.USI.LOG", "").0, "usi-log");
        assert_eq!(guess("a.sfen", "hello\n").0, "sfen");
        assert_eq!(guess("a.transcript", "hello\n").0, "transcript");
    }

    #[test]
    fn content_may_look_like_another_format() {
        let looks = |name: &str, text: &str| {
            looks_like(Path::new(name), text.as_bytes()).map(|format| format.name)
        };
        assert_eq!(looks("a.usi", START), Some("sfen"));
        assert_eq!(looks("a.csa", "(;FF[4]GM[1];B[aa])"), Some("sgf"));
        assert_eq!(looks("a.usi", "recv:usi\nsend:usiok\n"), Some("usi-log"));
        for (name, text) in [
            ("a.usi", "usi\ngo depth x\n"),
            ("a.usi.log", "usi\nusiok\n"),
            ("a.flipsight-stream", "{\"move\":19}\n"),
            ("a.sgf", "hello\n"),
            ("a.txt", START),
        ] {
            assert_eq!(looks(name, text), None, "{name}");
        }
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
    fn games_of_carcassonne_are_told_by_their_plays() {
        let record = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0\n";
        assert_eq!(guess("a.txt", record).0, "carcassonne");
        let odd = "// a game\n1. A: (0,1) CmFFF(+180) +4+0+0\nB 2 X=1 Y=0 FFRR +0+0+0\n";
        assert_eq!(guess("a.txt", odd).0, "carcassonne");
        let json = "{\"info\":null,\"plays\":[{\"turn\":1,\"tile\":\"CFFF\"}]}";
        assert_eq!(guess("a.txt", json).0, "carcassonne-json");
        let short =
            "A = a\nB = b\n1 A 0 1 CmFFF(+180) +4+0+0\n// done\nFinal Scoring: A +1+0+0+0\n";
        assert_eq!(guess("", short).0, "carcassonne");
        assert_eq!(guess("a.txt", "1 A 0 1 hello\n").0, "unknown");
        assert_eq!(guess("a.txt", "A=1\nB=2\n").0, "unknown");
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
        let kif = detect(Path::new("A.KIF"), "usi\n".as_bytes());
        assert!(kif.format.is_none() && kif.reason == "KIF is not read");
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
