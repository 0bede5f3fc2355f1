//! Start positions by name.

use super::{Sfen, parse};

/// The even game, the handicaps, and the start of a problem: name and SFEN.
///
/// White gives the handicap and moves first; `lance` is White's left one (`1a`), `right-lance` the one on `9a`. `tsume` is a
/// white king on `5a`, all other pieces in White's hand, and Black to move without a king.
pub const START_POSITIONS: [(&str, &str); 12] = [
    (
        "even",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ),
    (
        "lance",
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "right-lance",
        "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "bishop",
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "rook",
        "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "rook-lance",
        "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "2-piece",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "4-piece",
        "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "6-piece",
        "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "8-piece",
        "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "10-piece",
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    ("tsume", "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"),
];

/// The start position of a name in [`START_POSITIONS`].
///
/// ```
/// use boardwire_usi::sfen;
///
/// let two_piece = sfen::start_position("2-piece").unwrap();
/// assert_eq!(two_piece.setup.board.pieces().count(), 38);
/// assert_eq!(sfen::start_position("three-piece"), None);
/// ```
#[must_use]
pub fn start_position(name: &str) -> Option<Sfen> {
    START_POSITIONS
        .iter()
        .find(|(known, _)| *known == name)
        .and_then(|(_, text)| parse(text).ok())
}
