//! The codes under which a conversion refuses: what each means, and what to do about it.

/// A code under which a conversion gives nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RefusalInfo {
    /// The stable code, such as `no-ggf-type`.
    pub name: &'static str,
    /// What it is about: `go`, `gtp` or `othello`.
    pub about: &'static str,
    /// What it means, as a sentence without its dot.
    pub meaning: &'static str,
    /// What to do about it.
    pub help: &'static str,
}

const fn row(
    about: &'static str,
    name: &'static str,
    meaning: &'static str,
    help: &'static str,
) -> RefusalInfo {
    RefusalInfo {
        name,
        about,
        meaning,
        help,
    }
}

/// All of them: those of [`go::Refusal`](crate::go::Refusal), [`go::GtpFault`](crate::go::GtpFault) and [`othello::Refusal`](crate::othello::Refusal).
///
/// ```
/// let info = boardwire_convert::REFUSALS.iter().find(|info| info.name == "no-ggf-type").unwrap();
/// assert_eq!(info.meaning, "GGF has no match type for Reversi");
/// ```
pub static REFUSALS: [RefusalInfo; 15] = [
    row(
        "go",
        "not-go",
        "the record is of another game than go",
        "of SGF, convert records with GM[1], or without GM, to formats of go",
    ),
    row(
        "go",
        "size",
        "the other format has no board of this size",
        "boards are square: in GTP up to 25x25, in SGMP from 2x2 to 22x22, in the FJK's records up to 19x19; SGF has all up to 52x52",
    ),
    row(
        "gtp",
        "bad-size",
        "boardsize takes a number from 1 to 25",
        "write the lines of the square board: boardsize 19",
    ),
    row(
        "gtp",
        "bad-komi",
        "komi takes a number",
        "write the points that White gets: komi 6.5",
    ),
    row(
        "gtp",
        "bad-handicap",
        "this board has no such handicap, or there was a move before it",
        "write fixed_handicap with 2 to 9 stones, or set_free_handicap with two vertices or more, before the first move",
    ),
    row(
        "gtp",
        "bad-move",
        "play takes a colour and a vertex of the board or pass",
        "write play black D4, or play white pass; there is no column I",
    ),
    row(
        "gtp",
        "nothing-to-undo",
        "there is no move to take back",
        "leave the undo out: the game has no move before it",
    ),
    row(
        "gtp",
        "untold",
        "what this command does to the board is not told",
        "write the engine's answer below genmove and place_free_handicap (= D4), and the moves themselves in place of loadsgf",
    ),
    row(
        "gtp",
        "no-game",
        "no line says anything of a game",
        "begin with boardsize, clear_board or a play",
    ),
    row(
        "othello",
        "variant-unsupported",
        "the engine plays standard Othello alone",
        "convert to GGF, which has types for most variants",
    ),
    row(
        "othello",
        "no-ggf-type",
        "GGF has no match type for Reversi",
        "convert games that begin with four discs on the board",
    ),
    row(
        "othello",
        "no-position",
        "the board or the colour to move is none",
        "boardwire check says what is wrong with the position",
    ),
    row(
        "othello",
        "illegal-game",
        "the game has an illegal move",
        "boardwire check --replay says which; the position after it is not known",
    ),
    row(
        "othello",
        "not-othello",
        "the record is of another game than Othello",
        "of SGF, convert records with GM[2] to formats of Othello",
    ),
    row(
        "othello",
        "no-ggf-board",
        "GGF has no board of this size",
        "boards of GGF are square and have 4, 6, 8, 10, 12 or 14 squares a side",
    ),
];
