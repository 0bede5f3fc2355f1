//! The table as a board that can be drawn.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use boardwire_core::board::{BoardView, Glyph, Grid, Held, Label, Seat, TextStyle};
use boardwire_core::carcassonne::{Coord, PlayerId};

use super::{Game, StandingMeeple};

/// A game's table for drawing. Only the rectangle that holds tiles is drawn, `y` upwards. A tile is written by the letters of its edges
/// as it lies, clockwise from the north, with `E` for an emblem, `^` for two separate cities, and the player whose meeple stands
/// on it: `CCFFE A`.
#[derive(Clone, Debug)]
pub struct TableView<'g> {
    game: &'g Game,
    low: Coord,
    high: Coord,
    meeples: Vec<StandingMeeple>,
}

impl<'g> TableView<'g> {
    /// The view of a game as it stands.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        let (low, high) = game.bounds();
        Self {
            game,
            low,
            high,
            meeples: game.meeples().collect(),
        }
    }

    /// The place that a cell shows.
    #[must_use]
    pub fn place(&self, column: usize, row: usize) -> Option<Coord> {
        let x = self.low.x().checked_add(i16::try_from(column).ok()?)?;
        let y = self.high.y().checked_sub(i16::try_from(row).ok()?)?;
        Coord::new(x, y).filter(|_| x <= self.high.x() && y >= self.low.y())
    }
}

fn span(low: i16, high: i16) -> usize {
    usize::from((high - low).unsigned_abs()) + 1
}

impl BoardView for TableView<'_> {
    fn grid(&self) -> Grid {
        Grid::Tiles
    }

    fn width(&self) -> usize {
        span(self.low.x(), self.high.x())
    }

    fn height(&self) -> usize {
        span(self.low.y(), self.high.y())
    }

    fn column_label(&self, column: usize) -> Label {
        let place = self.place(column, 0);
        Label::same(place.map(|place| place.x().to_string()).unwrap_or_default())
    }

    fn row_label(&self, row: usize) -> Label {
        let place = self.place(0, row);
        Label::same(place.map(|place| place.y().to_string()).unwrap_or_default())
    }

    fn glyph(&self, column: usize, row: usize) -> Option<Glyph> {
        let place = self.place(column, row)?;
        let tile = self.game.tile_at(place)?.tile;
        let letters = tile.letters();
        let mut text: String = letters
            .iter()
            .map(|terrain| char::from(terrain.letter()))
            .collect();
        // The marks of the name: an emblem, or two cities at a corner.
        text.push_str(
            tile.design()
                .name()
                .get(letters.len()..)
                .unwrap_or_default(),
        );
        let meeple = self.meeples.iter().find(|meeple| meeple.place == place);
        if let Some(meeple) = meeple {
            text.push(' ');
            text.push(char::from(meeple.player.letter()));
        }
        Some(Glyph {
            label: Label::same(text),
            owner: meeple.map(|meeple| Seat::from(meeple.player)),
            promoted: false,
            directed: false,
        })
    }

    fn cell_width(&self, _style: TextStyle) -> usize {
        "CCFFE A".len()
    }

    fn is_marked(&self, column: usize, row: usize) -> bool {
        let last = self.game.tiles().next_back();
        last.is_some_and(|last| {
            last.player.is_some() && self.place(column, row) == Some(last.place)
        })
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.game.player_count()).unwrap_or(u8::MAX)
    }

    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        match PlayerId::from_index(usize::from(seat.0)) {
            Some(player) => Cow::Owned(player.to_string()),
            None => Cow::Borrowed("?"),
        }
    }

    fn held_name(&self) -> Option<&'static str> {
        Some("meeples")
    }

    fn held(&self, seat: Seat) -> Vec<Held> {
        let player = PlayerId::from_index(usize::from(seat.0));
        let count = player.map_or(0, |player| self.game.meeples_left(player));
        if count == 0 {
            return Vec::new();
        }
        vec![Held {
            label: Label::same(count.to_string()),
            count: 1,
        }]
    }

    fn to_move(&self) -> Option<Seat> {
        (self.game.supply() > 0).then(|| Seat::from(self.game.to_move()))
    }
}
