//! Positions: SFEN and CSA's placement lines.

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::shogi::Setup;
use boardwire_csa::moves::sign_of_color;
use boardwire_csa::position::Placement;
use boardwire_csa::record::{self, ParseError};
use boardwire_usi::PositionSpec;
use boardwire_usi::sfen::Sfen;

use super::lost::{Lost, Stop};
use crate::Converted;

/// A position as the lines of a CSA record: the pieces, in the shortest usual form, and the side to move. Each line ends in LF.
///
/// Lost is a move number other than 1.
///
/// ```
/// use boardwire_convert::shogi::sfen_to_csa;
/// use boardwire_usi::sfen;
///
/// let start = sfen::parse("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")?;
/// assert_eq!(sfen_to_csa(&start).exact().unwrap(), "PI82HI\n-\n");
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn sfen_to_csa(sfen: &Sfen) -> Converted<String, Lost> {
    let mut text = Vec::new();
    Placement::from_setup(&sfen.setup).put(b"\n", &mut text);
    text.extend([sign_of_color(sfen.setup.turn), b'\n']);
    Converted {
        value: String::from_utf8_lossy(&text).into_owned(), // ASCII
        lost: move_number(sfen.ply()).into_iter().collect(),
    }
}

/// The start position of a CSA record, or of its placement lines alone, as SFEN. It is read at level Lenient.
///
/// Lost is all else that the record says.
///
/// ```
/// use boardwire_convert::shogi::csa_to_sfen;
///
/// let found = csa_to_sfen("PI82HI22KA\n-\n")?;
/// assert_eq!(found.value.to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
/// assert!(found.lost.is_empty());
/// # Ok::<(), boardwire_csa::record::ParseError>(())
/// ```
///
/// # Errors
/// What can't be read even at Lenient.
pub fn csa_to_sfen(
    text: &(impl AsRef<[u8]> + ?Sized),
) -> Result<Converted<Sfen, Lost>, ParseError> {
    let (games, _) = record::parse_lenient(text)?;
    let game = games.first();
    let mut lost = super::record::all_but_moves(game);
    let moves = game.moves().count();
    if moves > 0 {
        lost.push(Lost::Moves {
            index: 1,
            count: moves,
            reason: Stop::NoPlace,
        });
    }
    let specials = game.nodes().filter_map(|node| node.special().cloned());
    lost.extend(specials.map(|special| Lost::Special(special.into_owned())));
    if games.count() > 1 {
        lost.push(Lost::Games(games.count() - 1));
    }
    Ok(Converted {
        value: game.setup().into(),
        lost,
    })
}

/// The start of a `position` line.
pub(super) fn spec(setup: Setup) -> PositionSpec<'static> {
    if setup == Setup::startpos() {
        PositionSpec::startpos()
    } else {
        PositionSpec::sfen(setup)
    }
}

/// A move number that CSA can't say.
pub(super) fn move_number(number: u32) -> Option<Lost> {
    (number != 1).then_some(Lost::MoveNumber(number))
}
