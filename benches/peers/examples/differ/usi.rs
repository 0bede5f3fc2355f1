//! USI lines beside `rsshogi-usi` and `usi`.

use ::usi::{
    BestMoveParams, CheckmateParams, EngineCommand, IdParams, InfoParams, OptionKind, ScoreKind,
};
use boardwire_core::{CodeSet as _, Direction, Level};
use boardwire_usi::{Options, format_command, parse_lenient, parse_with};

use crate::{Answer, Case, Pair, first, sorted, words};

pub const RSSHOGI: Pair = Pair {
    format: "usi",
    peer: "rsshogi-usi 0.2.0",
    direction: None,
    ours,
    theirs: |line| match rsshogi_usi::parse_line(line) {
        Ok(command) => Ok(read_again(&rsshogi_usi::format_command(&command))),
        Err(error) => Err(format!("{:?}", error.kind())),
    },
    reasons: of_rsshogi,
};

pub const USI: Pair = Pair {
    format: "usi",
    peer: "usi 0.6.2",
    direction: Some(Direction::ToGui),
    ours,
    theirs: |line| match EngineCommand::parse(line) {
        Ok(EngineCommand::Unknown) => Err("unknown".to_owned()),
        Ok(command) => Ok(read_again(&text(&command))),
        Err(error) => Err(error.to_string()),
    },
    reasons: of_usi,
};

fn ours(line: &str, level: Level) -> Answer {
    match parse_with(line, &Options::new(level), &mut Vec::new()) {
        Ok(command) => Ok(format_command(&command)),
        Err(error) => Err(error.code().name().to_owned()),
    }
}

/// What a peer wrote in our canonical form; as it is, where it is no message.
fn read_again(text: &str) -> String {
    parse_lenient(text).map_or(text.to_owned(), |(command, _)| format_command(&command))
}

/// What both peers take: a reason, and the codes of our errors.
const TAKES: [(&[&str], &str); 8] = [
    (
        &["bad-move", "bad-square", "pv-not-last"],
        "takes words that are no moves for moves",
    ),
    (
        &["bad-result-word"],
        "takes any words for the answer to a search for mate, and for a result",
    ),
    (
        &["line-end-inside", "nul-byte"],
        "takes line ends and NUL inside a line",
    ),
    (
        &[
            "non-ascii-keyword-area",
            "unknown-command",
            "bad-option",
            "missing-type",
            "bad-score",
            "leading-unknown-token",
        ],
        PARTS,
    ),
    (&["plus-sign"], BLANKS),
    (&["missing-argument"], "takes a key that lacks its value"),
    (&["unexpected-token"], "takes words where none may stand"),
    (
        &["bad-number", "number-out-of-range"],
        "takes what is no number",
    ),
];

const PARTS: &str = "parts words at blanks beyond ASCII, which are a part of names and texts";
const KEYS: &str = "reads words behind a type as keys that the type does not have";
const BLANKS: &str = "loses blanks of names and texts";

fn of_rsshogi(case: &Case<'_>) -> Option<&'static str> {
    if let Some((_, why)) = case.refused_by_peer() {
        let is_large = words(case.input)
            .iter()
            .any(|word| word.parse().is_ok_and(is_large));
        return first(&[
            (
                why.starts_with("UnknownCommand"),
                "does not know commands that engines take: bench, d, eval",
            ),
            (
                why.contains("option default") || why.contains("option var"),
                "refuses a default or choice that is empty, or is called like a key",
            ),
            (
                why.starts_with("InvalidValue") && is_large,
                "counts in 32 bits",
            ),
            (
                why.contains("option name <NAME>"),
                "takes the first word type of a name for the key",
            ),
            (why.contains("\"option m"), KEYS),
            (
                case.input.contains("sfen") && why.contains("\"position"),
                "refuses an SFEN without its move number",
            ),
        ]);
    }
    if let Some((ours, theirs)) = case.texts() {
        let unsigned = |text: &str| {
            text.replace("mate +0", "mate 0")
                .replace("mate -0", "mate 0")
        };
        let (plain, plain_theirs) = (unsigned(ours), unsigned(theirs));
        return first(&[
            (words(ours) == words(theirs), BLANKS),
            (
                words(&plain) == words(&plain_theirs),
                "loses the sign of a mate in 0",
            ),
            (
                sorted(&plain) == sorted(&format!("{plain_theirs} pv")),
                "loses a pv without moves",
            ),
            (
                sorted(&plain) == sorted(&plain_theirs),
                "moves words that it does not know away from their places",
            ),
            (
                ours.starts_with("option ") && !ours.contains(" type spin "),
                KEYS,
            ),
            (
                case.input.matches("default").count() > 1,
                "takes words behind a default for a part of it",
            ),
            (
                case.input.matches("searchmoves").count() > 1,
                "adds up searchmoves that stand twice",
            ),
        ]);
    }
    case.takes(&TAKES).or_else(|| {
        case.takes(&[
            (
                &[
                    "bad-sfen-board",
                    "bad-sfen-side",
                    "bad-sfen-hands",
                    "bad-sfen-ply",
                    "material-exceeded",
                    "adjacent-digits",
                    "unordered-hands",
                    "repeated-hand-letter",
                    "hand-count-one",
                    "ply-zero",
                ],
                "takes words that are no SFEN for one",
            ),
            (&["odd-check-default"], BLANKS),
        ])
    })
}

fn is_large(number: i128) -> bool {
    i32::try_from(number).is_err()
}

fn of_usi(case: &Case<'_>) -> Option<&'static str> {
    let command = words(case.input).first().copied().unwrap_or_default();
    if let Some((ours, why)) = case.refused_by_peer() {
        let is_large = words(case.input)
            .iter()
            .any(|word| word.parse().is_ok_and(is_large));
        let known = |word: &&str| INFO.contains(word) || word.parse::<i32>().is_ok();
        return first(&[
            (why == "unknown", "knows no commands of GUIs"),
            (command == "info" && is_large, "counts in 32 bits"),
            (
                command == "info" && !words(ours).iter().skip(1).all(known),
                "refuses info with words that it does not know",
            ),
            (command == "info", "refuses values without a key"),
            (
                command == "option",
                "refuses options with a name of several words, or of a type that it does not know",
            ),
        ]);
    }
    if let Some((ours, theirs)) = case.texts() {
        return first(&[
            (words(ours) == words(theirs), BLANKS),
            (
                case.input.matches("score").count() > theirs.matches("score").count(),
                "loses a score that ends the line",
            ),
            (
                case.input.contains(|c: char| c.is_whitespace() && c != ' '),
                PARTS,
            ),
            (
                ours.contains("notimplemented"),
                "reads notimplemented as nomate",
            ),
            (
                ours.contains("mate -0") || ours.contains("mate +0"),
                "loses the sign of a mate in 0",
            ),
            (
                command == "option",
                "loses parts of options: blanks, words that it does not know, several choices",
            ),
        ]);
    }
    case.takes(&TAKES).or_else(|| {
        case.takes(&[(
            &["odd-check-default", "empty-default"],
            "loses parts of options: blanks, words that it does not know, several choices",
        )])
    })
}

/// The keys of `info`, and the words of a score.
const INFO: [&str; 16] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "nps",
    "hashfull",
    "multipv",
    "score",
    "cp",
    "mate",
    "lowerbound",
    "upperbound",
    "currmove",
    "pv",
    "string",
    "+",
];

/// The peer writes no engine commands: this is its model as the protocol has it.
fn text(command: &EngineCommand) -> String {
    match command {
        EngineCommand::Id(IdParams::Name(name)) => format!("id name {name}"),
        EngineCommand::Id(IdParams::Author(author)) => format!("id author {author}"),
        EngineCommand::BestMove(BestMoveParams::MakeMove(mv, None)) => format!("bestmove {mv}"),
        EngineCommand::BestMove(BestMoveParams::MakeMove(mv, Some(ponder))) => {
            format!("bestmove {mv} ponder {ponder}")
        }
        EngineCommand::BestMove(BestMoveParams::Resign) => "bestmove resign".to_owned(),
        EngineCommand::BestMove(BestMoveParams::Win) => "bestmove win".to_owned(),
        EngineCommand::Checkmate(CheckmateParams::Mate(moves)) => {
            format!("checkmate {}", moves.join(" "))
        }
        EngineCommand::Checkmate(CheckmateParams::NoMate) => "checkmate nomate".to_owned(),
        EngineCommand::Checkmate(CheckmateParams::NotImplemented) => {
            "checkmate notimplemented".to_owned()
        }
        EngineCommand::Checkmate(CheckmateParams::Timeout) => "checkmate timeout".to_owned(),
        EngineCommand::Info(entries) => {
            let entries = entries.iter().map(info);
            std::iter::once("info".to_owned())
                .chain(entries)
                .collect::<Vec<_>>()
                .join(" ")
        }
        EngineCommand::Option(option) => {
            format!("option name {} type {}", option.name, kind(&option.value))
        }
        EngineCommand::ReadyOk => "readyok".to_owned(),
        EngineCommand::UsiOk => "usiok".to_owned(),
        EngineCommand::Unknown => String::new(),
    }
}

fn info(entry: &InfoParams) -> String {
    match entry {
        InfoParams::CurrMove(mv) => format!("currmove {mv}"),
        InfoParams::Depth(depth, None) => format!("depth {depth}"),
        InfoParams::Depth(depth, Some(seldepth)) => format!("depth {depth} seldepth {seldepth}"),
        InfoParams::HashFull(permill) => format!("hashfull {permill}"),
        InfoParams::MultiPv(nth) => format!("multipv {nth}"),
        InfoParams::Nodes(nodes) => format!("nodes {nodes}"),
        InfoParams::Nps(nps) => format!("nps {nps}"),
        InfoParams::Pv(moves) => format!("pv {}", moves.join(" ")),
        InfoParams::Score(score, kind) => match kind {
            ScoreKind::CpExact => format!("score cp {score}"),
            ScoreKind::CpLowerbound => format!("score cp {score} lowerbound"),
            ScoreKind::CpUpperbound => format!("score cp {score} upperbound"),
            ScoreKind::MateExact => format!("score mate {score}"),
            ScoreKind::MateSignOnly => format!("score mate {}", if *score > 0 { '+' } else { '-' }),
            ScoreKind::MateLowerbound => format!("score mate {score} lowerbound"),
            ScoreKind::MateUpperbound => format!("score mate {score} upperbound"),
        },
        InfoParams::Text(text) => format!("string {text}"),
        InfoParams::Time(time) => format!("time {}", time.as_millis()),
    }
}

fn kind(kind: &OptionKind) -> String {
    let text = |kind: &str, default: &Option<String>| match default.as_deref() {
        None => kind.to_owned(),
        Some("") => format!("{kind} default <empty>"),
        Some(default) => format!("{kind} default {default}"),
    };
    match kind {
        OptionKind::Check { default: None } => "check".to_owned(),
        OptionKind::Check {
            default: Some(default),
        } => format!("check default {default}"),
        OptionKind::Spin { default, min, max } => {
            let part = |name: &str, number: &Option<i32>| {
                number.map_or(String::new(), |number| format!(" {name} {number}"))
            };
            format!(
                "spin{}{}{}",
                part("default", default),
                part("min", min),
                part("max", max)
            )
        }
        OptionKind::Combo { default, vars } => {
            let vars: String = vars.iter().map(|var| format!(" var {var}")).collect();
            text("combo", default) + &vars
        }
        OptionKind::Button { default } => text("button", default),
        OptionKind::String { default } => text("string", default),
        OptionKind::Filename { default } => text("filename", default),
    }
}
