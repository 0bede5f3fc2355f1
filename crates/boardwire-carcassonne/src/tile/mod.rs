//! Tiles as records write them.

pub(crate) mod lex;
pub(crate) mod read;
pub(crate) mod spell;

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::carcassonne::TileUse;

pub use spell::put_tile;

use crate::model::Style;

/// A tile's text in a style, such as `CFFC^(+90)`. Each of the 354 tiles with and without a claim has one text in each style, and
/// no two have the same.
///
/// ```
/// use boardwire_carcassonne::carcassonne::{Design, TileUse, Turns};
/// use boardwire_carcassonne::{Style, tile_text};
///
/// let tile = TileUse::unclaimed(Design::D, Turns::ThreeQuarters);
/// let texts = Style::ALL.map(|style| tile_text(tile, style));
/// assert_eq!(texts, ["CRFR(-90)", "CRFR(270)", "RFRC"]);
/// ```
#[must_use]
pub fn tile_text(tile: TileUse, style: Style) -> String {
    let mut text = Vec::new();
    put_tile(tile, style, &mut text);
    String::from_utf8(text).unwrap_or_default()
}
