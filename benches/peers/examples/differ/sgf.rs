//! SGF beside `sgf-parse`.

use boardwire_core::{CodeSet as _, Level};
use boardwire_sgf::encoding::{Charset, Policy};
use boardwire_sgf::{Options, format_into, parse_with};
use sgf_parse::{GameTree, SgfNode, SgfProp};

use crate::{Answer, Case, Pair, first};

pub const SGF_PARSE: Pair = Pair {
    format: "sgf",
    peer: "sgf-parse 4.2.8",
    direction: None,
    ours,
    theirs: |text| {
        let trees = sgf_parse::parse(text).map_err(|error| format!("{error:?}"))?;
        for tree in &trees {
            let sound = match tree {
                GameTree::GoGame(node) => validate(node),
                GameTree::Unknown(node) => validate(node),
            };
            sound?;
        }
        let text = sgf_parse::serialize(&trees);
        Ok(ours(&text, Level::Lenient).unwrap_or(text))
    },
    reasons,
};

fn ours(text: &str, level: Level) -> Answer {
    // A string is in no charset.
    let options = Options::new(level).with_encoding(Policy::Given(Charset::Utf8));
    match parse_with(text, &options, &mut Vec::new()) {
        Ok(games) => {
            let mut out = Vec::new();
            format_into(&games, &mut out);
            Ok(String::from_utf8_lossy(&out).into_owned())
        }
        Err(error) => Err(error.code().name().to_owned()),
    }
}

/// The peer keeps what it can't read, and says so when asked.
fn validate<P: SgfProp>(node: &SgfNode<P>) -> Result<(), String> {
    node.validate().map_err(|error| error.to_string())
}

fn reasons(case: &Case<'_>) -> Option<&'static str> {
    if let Some((ours, why)) = case.refused_by_peer() {
        return first(&[
            (
                case.input.starts_with('\u{feff}'),
                "refuses a byte order mark",
            ),
            (
                !case.input.trim_start().starts_with("(;"),
                "does not pass over text before the first game",
            ),
            (
                why.starts_with("Invalid property"),
                "refuses values of games, versions and pairs that it does not know",
            ),
            (
                !ours.contains("(;FF[4]")
                    && (why.starts_with("GameInfo") || why.starts_with("Setup and move")),
                "asks older versions for what FF[4] forbids",
            ),
            (
                why.starts_with("InvalidGameType"),
                "refuses games whose number it does not know",
            ),
            (
                why.starts_with("Multiple move annotations"),
                "takes TE and BM in one node for a contradiction",
            ),
        ]);
    }
    if let Some((ours, theirs)) = case.texts() {
        let letters = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            bytes.sort_unstable();
            bytes
        };
        return first(&[
            (letters(ours) == letters(theirs), "loses the order of lists"),
            (
                has_square_pair(theirs) && !has_square_pair(ours),
                "writes the size of a square board as a pair",
            ),
            (
                case.input.contains("\\\n") || case.input.contains("\\\r"),
                "makes a line break of a soft one",
            ),
            (
                theirs.contains(is_no_letter) && !ours.contains(is_no_letter),
                POINTS,
            ),
            (
                !case.input.starts_with("(;"),
                "reads text before the first game as a game",
            ),
            (
                case.input.contains('\\'),
                "loses escapes in properties that it does not know",
            ),
        ]);
    }
    case.takes(&[
        (
            &[
                "ident-without-value",
                "stray-chars",
                "value-without-ident",
                "lowercase-in-ident",
                "missing-semicolon",
                "no-sgf-data",
                "missing-first-semicolon",
                "ident-too-long",
            ],
            "takes all text before a [ for an identifier",
        ),
        (
            &[
                "bad-value",
                "feature-not-in-ff",
                "empty-pass-in-old-ff",
                "compose-expected",
                "bad-game-info",
                "empty-value",
                "value-corrected",
                "compose-corrected",
            ],
            "takes values that make no sense",
        ),
        (
            &["bad-view", "point-not-unique"],
            "loses what a list says by order and number",
        ),
        (
            &["size-too-big", "bad-root-value", "square-size-as-pair"],
            "takes sizes that no board has, or is to be given so",
        ),
        (
            &[
                "setup-and-move-mixed",
                "two-moves-in-node",
                "duplicate-property",
                "empty-variation",
                "game-info-not-unique",
                "missing-open-paren",
                "annotation-without-move",
            ],
            "takes nodes that are none",
        ),
    ])
}

const POINTS: &str = "writes points in capitals as other characters";

/// Whether SZ has the same number twice.
fn has_square_pair(text: &str) -> bool {
    text.match_indices("SZ[").any(|(at, name)| {
        let value = text.get(at + name.len()..).unwrap_or_default();
        let value = value.split(']').next().unwrap_or_default();
        value
            .split_once(':')
            .is_some_and(|(columns, rows)| columns == rows)
    })
}

/// What follows the small letters in ASCII, and what is beyond.
fn is_no_letter(character: char) -> bool {
    character > 'z'
}
