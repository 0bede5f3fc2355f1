//! The table as text: three lines a tile, with a letter for what lies on each edge.
//!
//! `C` is a city, `R` a road, `.` a field; `+` in the middle is a monastery, `*` a shield. A player's letter in lower case stands where
//! the meeple is: beside the letter of its edge, in the middle, or in a corner when it lies on a field.

use std::collections::HashMap;

use boardwire_core::carcassonne::{Edge, Terrain, TileUse, Turns};

use super::{Spot, Table, counted, shield_spot};

/// Columns and lines of a tile.
const WIDE: usize = 7;
const HIGH: usize = 3;

type Cell = [[char; WIDE]; HIGH];

/// Draws a table.
pub(crate) fn text(table: &Table, note: Option<&str>) -> String {
    let Some(bounds) = table.bounds() else {
        return String::new();
    };
    let mut cells: HashMap<_, Cell> = HashMap::new();
    for &(coord, tile) in &table.tiles {
        cells.insert((coord.x(), coord.y()), draw(tile));
    }
    for (coord, spot, _, player) in table.spots() {
        if let Some(cell) = cells.get_mut(&(coord.x(), coord.y())) {
            let (column, line) = place(spot);
            cell[line][column] = char::from(player.letter().to_ascii_lowercase());
        }
    }
    let last = table.last.map(|coord| (coord.x(), coord.y()));
    let gutter = bounds
        .rows()
        .map(|y| y.to_string().len())
        .max()
        .unwrap_or(1);
    let mut out = String::new();
    for y in bounds.rows() {
        for line in 0..HIGH {
            let label = if line == 1 {
                y.to_string()
            } else {
                String::new()
            };
            let mut text = format!("{label:>gutter$} ");
            for x in bounds.columns() {
                let marks = match (Some((x, y)) == last, line) {
                    (true, 0) => ('/', '\\'),
                    (true, 2) => ('\\', '/'),
                    (true, _) => ('|', '|'),
                    (false, _) => (' ', ' '),
                };
                let cell = cells.get(&(x, y));
                text.push(marks.0);
                match cell {
                    Some(cell) => text.extend(cell[line]),
                    None => text.push_str(&" ".repeat(WIDE)),
                }
                text.push(marks.1);
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    out.push_str(&" ".repeat(gutter + 1));
    let labels: String = bounds
        .columns()
        .map(|x| format!("{x:^width$}", width = WIDE + 2))
        .collect();
    out.push_str(labels.trim_end());
    out.push('\n');
    out.push_str(
        "C city, R road, . field, + monastery, * shield; a meeple is its player's letter, a to f\n",
    );
    for player in &table.players {
        out.push_str(&format!(
            "{} {}: {}{}, {} left\n",
            player.id,
            crate::shown::safe(&player.name),
            counted(player.points, "point"),
            table.at_the_end(),
            counted(player.meeples, "meeple")
        ));
    }
    if let Some(note) = note {
        out.push_str(note);
        out.push('\n');
    }
    out
}

/// A tile without meeples.
fn draw(tile: TileUse) -> Cell {
    let mut cell = [[' '; WIDE]; HIGH];
    for (edge, terrain) in Edge::ALL.into_iter().zip(tile.letters()) {
        let (column, line) = match edge {
            Edge::North => (3, 0),
            Edge::East => (6, 1),
            Edge::South => (3, 2),
            Edge::West => (0, 1),
        };
        cell[line][column] = match terrain {
            Terrain::City => 'C',
            Terrain::Road => 'R',
            Terrain::Field => '.',
        };
    }
    if let Some(spot) = shield_spot(tile.design(), tile.turns()) {
        let (column, line) = place(spot);
        cell[line][column] = '*';
    }
    if tile.design().has_monastery() {
        cell[1][3] = '+';
    }
    cell
}

/// Column and line of a spot.
fn place(spot: Spot) -> (usize, usize) {
    match spot {
        Spot::Centre => (3, 1),
        Spot::Edge(Edge::North) => (4, 0),
        Spot::Edge(Edge::East) => (5, 1),
        Spot::Edge(Edge::South) => (4, 2),
        Spot::Edge(Edge::West) => (1, 1),
        Spot::Corner(Edge::North) => (6, 0),
        Spot::Corner(Edge::East) => (6, 2),
        Spot::Corner(Edge::South) => (0, 2),
        Spot::Corner(Edge::West) => (0, 0),
        Spot::Bend(Edge::North) => (5, 0),
        Spot::Bend(Edge::East) => (5, 2),
        Spot::Bend(Edge::South) => (1, 2),
        Spot::Bend(Edge::West) => (1, 0),
        Spot::Half(half) => {
            let edge = half.edge();
            let [first, _] = edge.halves();
            let corner = match half == first {
                true => edge.turned(Turns::ThreeQuarters),
                false => edge,
            };
            place(Spot::Corner(corner))
        }
    }
}
