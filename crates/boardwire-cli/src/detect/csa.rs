//! Signs of shogi's CSA.

use super::{Guess, LINES};
use crate::registry::{CSA, CSA_LINE, CSA_LOG, CSA_SESSION, CSA_SUMMARY};

/// A record, a dialogue or a summary of shogi's CSA, by its first lines.
pub(super) fn csa(text: &[u8]) -> Option<Guess> {
    use boardwire_csa::log::{LineKind as Kind, Style, entries};
    if let Some(style) = Style::sign(text) {
        // USI's logs have the same marks: what the lines say tells them apart.
        let (mut csa, mut usi) = (0, 0);
        let messages = entries(text, style).filter(|line| line.kind == Kind::Message);
        for line in messages.filter(|line| !line.text.is_empty()).take(LINES) {
            csa += usize::from(is_csa_line(line.text));
            usi += usize::from(super::is_usi(line.text));
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
    if let Some(guess) = older_form(text) {
        return Some(guess);
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

/// Lines of the protocol in pairs, or with remarks that begin with `;`, which is no line of the protocol.
fn older_form(text: &[u8]) -> Option<Guess> {
    let (mut remarks, mut pairs, mut known, mut total) = (0, 0, 0, 0);
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    let lines = lines.map(<[u8]>::trim_ascii).filter(|it| !it.is_empty());
    for line in lines.take(4 * LINES) {
        if line.starts_with(b";") {
            remarks += 1;
            continue;
        }
        total += 1;
        let arrow = memchr::memmem::find(line, b" => ");
        let (input, output) = line.split_at(arrow.unwrap_or(line.len()));
        let output = output.get(4..).unwrap_or_default();
        known += usize::from(is_known(input));
        // What someone says may hold an arrow.
        pairs += usize::from(arrow.is_some() && is_csa_line(output.trim_ascii()));
    }
    // Those that are to be refused are known by their first word at best.
    (remarks + pairs > 0 && known * 2 > total).then(|| {
        Guess::older(
            &CSA_LINE,
            "its lines are the CSA protocol's, in pairs or with remarks: a transcript in the older form",
        )
    })
}

/// The format of the inputs of a transcript in the older form, if that is of this family.
pub(super) fn inputs_of(text: &[u8]) -> Option<&'static str> {
    let guess = csa(text)?;
    let is_lines = guess.format.is_some_and(|it| it.name == CSA_LINE.name);
    guess.inputs.or(is_lines.then_some(CSA_LINE.name))
}

/// Whether a line begins as one of the protocol does, right or wrong.
fn is_known(line: &[u8]) -> bool {
    use boardwire_csa::LineKind::{Blank, Empty, Unknown};
    !matches!(boardwire_csa::classify(line), Empty | Blank | Unknown)
}

/// Whether a line is one that only the CSA protocol has; moves and specials are records' too.
fn is_csa_line(line: &[u8]) -> bool {
    let is_body = || boardwire_csa::classify(line) == boardwire_csa::LineKind::SummaryBody;
    is_known(line) && (boardwire_csa::line::parse_line(line).is_ok() || is_body())
}

/// Whether most statements are a record's, with a position or a move among them; or all, with a name or the like among them.
fn is_record(text: &[u8]) -> bool {
    use boardwire_csa::record::{EventKind, Events};
    let (mut known, mut other, mut signs, mut heads) = (0, 0, 0, 0);
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
            EventKind::Name(..) | EventKind::Info { .. } | EventKind::Encoding(_) => {
                heads += 1;
                known += 1;
            }
            _ => known += 1,
        }
    }
    signs > 0 && known > other * 4 || heads > 0 && other == 0
}

#[cfg(test)]
mod tests {
    use crate::detect::tests::guess;

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
        for record in [
            "N+anna\nN-berta\n",
            "'CSA encoding=UTF-8\n'no moves\n",
            "$EVENT:cup\r\n",
        ] {
            assert_eq!(guess("", record).0, "csa", "{record}");
        }
        let session = format!("LOGIN:a OK\n{summary}");
        assert_eq!(guess("a.txt", &session).0, "csa-session");
    }

    #[test]
    fn the_older_form_of_transcripts_has_pairs_or_remarks() {
        let older = ("transcript", Some("csa-line"));
        for text in [
            "; what a client sends\nLOGIN a b\nAGREE\n",
            "LOGIN  a b => LOGIN a b\n%%SHOW   g => %%SHOW g\n",
            "; to be refused\nhello\nLOGIN\nSTART:\n%%CHAT\n",
        ] {
            assert_eq!(guess("a.txt", text), older, "{text}");
        }
        // Someone says it.
        let chat = "LOGIN a b x1\n%%CHAT a => b\n";
        assert_eq!(guess("a.txt", chat), ("csa-line", None));
        assert_eq!(super::inputs_of(chat.as_bytes()), Some("csa-line"));
        assert_eq!(super::inputs_of(b"PI\n+\n+7776FU\n"), None);
        assert_eq!(guess("a.ini", "; settings\n[a]\nb=c\n").0, "unknown");
    }
}
