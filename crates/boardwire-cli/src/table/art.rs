//! The drawing of one tile.

use std::fmt::Write as _;

use boardwire_core::carcassonne::{Edge, EdgeSet, HalfEdge, TileUse, Turns};

use super::{Spot, shield_spot};

/// Half the width of a tile, in the picture's units.
pub(super) const HALF: f64 = 36.0;

const FIELD: &str = "#8fb457";
const FIELD_EDGE: &str = "#6f9440";
const CITY: &str = "#d9ae72";
const WALL: &str = "#7d4f24";
const ROAD: &str = "#f6efdd";
const VERGE: &str = "#9a8a67";
const ROOF: &str = "#a63d2a";
const STONE: &str = "#ece6da";
const INK: &str = "#3b2a1a";
const SHIELD: &str = "#2c5aa0";

/// The point of a spot, from the tile's centre; y grows downwards.
pub(super) fn point(spot: Spot) -> (f64, f64) {
    match spot {
        Spot::Centre => (0.0, 0.0),
        Spot::Edge(edge) => towards(edge, 25.0),
        Spot::Corner(edge) => corner(edge, 24.0),
        Spot::Bend(edge) => corner(edge, 13.0),
        Spot::Half(half) => beside(half),
    }
}

fn towards(edge: Edge, distance: f64) -> (f64, f64) {
    match edge {
        Edge::North => (0.0, -distance),
        Edge::East => (distance, 0.0),
        Edge::South => (0.0, distance),
        Edge::West => (-distance, 0.0),
    }
}

fn corner(edge: Edge, distance: f64) -> (f64, f64) {
    let (x, y) = towards(edge, distance);
    let (u, v) = towards(edge.turned(Turns::Quarter), distance);
    (x + u, y + v)
}

fn beside(half: HalfEdge) -> (f64, f64) {
    let edge = half.edge();
    let [first, _] = edge.halves();
    // Along the edge, clockwise or against it.
    let along = match half == first {
        true => edge.turned(Turns::ThreeQuarters),
        false => edge.turned(Turns::Quarter),
    };
    let (x, y) = towards(edge, 28.0);
    let (u, v) = towards(along, 16.0);
    (x + u, y + v)
}

/// Draws a tile around the origin.
pub(super) fn tile(tile: TileUse) -> String {
    let (design, turns) = (tile.design(), tile.turns());
    let mut out = format!(
        r#"<rect x="-36" y="-36" width="72" height="72" fill="{FIELD}" stroke="{FIELD_EDGE}" stroke-width="0.8"/>"#
    );
    // Cities lie over the ends of roads that lead to them.
    for kind in [("9.5", VERGE), ("6.5", ROAD)] {
        for road in design.roads() {
            put_road(&mut out, road.turned(turns), kind);
        }
    }
    for city in design.cities() {
        put_city(&mut out, city.turned(turns), design.cities().len() > 1);
    }
    if design.roads().len() > 1 {
        put_crossing(&mut out);
    }
    if design.has_monastery() {
        put_monastery(&mut out);
    }
    if let Some(spot) = shield_spot(design, turns) {
        put_shield(&mut out, point(spot));
    }
    out
}

fn put_road(out: &mut String, edges: EdgeSet, (width, colour): (&str, &str)) {
    let mut ends = edges.iter();
    let path = match (ends.next(), ends.next()) {
        (Some(from), Some(to)) => {
            let ((a, b), (c, d)) = (towards(from, HALF), towards(to, HALF));
            let (x, y) = match to == from.opposite() {
                true => (0.0, 0.0),
                // The bend leans towards its corner a little.
                false => ((a + c) / 9.0, (b + d) / 9.0),
            };
            format!("M{a} {b}Q{x} {y} {c} {d}")
        }
        (Some(only), None) => {
            let (a, b) = towards(only, HALF);
            format!("M{a} {b}L0 0")
        }
        _ => return,
    };
    let _ = write!(
        out,
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#
    );
}

fn put_city(out: &mut String, edges: EdgeSet, has_twin: bool) {
    // Drawn with its first edge, clockwise behind a gap, in the north, and turned.
    let is_first =
        |edge: &Edge| edges.contains(*edge) && !edges.contains(edge.turned(Turns::ThreeQuarters));
    let first = Edge::ALL.into_iter().find(is_first).unwrap_or(Edge::North);
    let angle = 90 * first.index();
    let opposite = edges.contains(first.opposite());
    let (ground, wall, houses): (&str, &str, &[(f64, f64)]) = match (edges.len(), opposite) {
        (1, _) if has_twin => ("M-36-36H36Q0 2-36-36Z", "M36-36Q0 2-36-36", &[(0.0, -29.0)]),
        (1, _) => (
            "M-36-36H36Q0 8-36-36Z",
            "M36-36Q0 8-36-36",
            &[(-9.0, -28.0), (8.0, -30.0)],
        ),
        (2, false) => (
            "M-36-36H36V36Q16-16-36-36Z",
            "M36 36Q16-16-36-36",
            &[(20.0, -27.0), (29.0, -8.0), (2.0, -29.0)],
        ),
        (2, true) => (
            "M-36-36H36Q12 0 36 36H-36Q-12 0-36-36Z",
            "M36-36Q12 0 36 36M-36-36Q-12 0-36 36",
            &[(4.0, -27.0), (-3.0, -17.0), (-8.0, 29.0)],
        ),
        (3, _) => (
            "M-36-36H36V36H-36Q6 0-36-36Z",
            "M-36-36Q6 0-36 36",
            &[(4.0, -25.0), (24.0, -4.0), (22.0, 22.0), (2.0, 24.0)],
        ),
        _ => (
            "M-36-36H36V36H-36Z",
            "",
            &[(-22.0, -18.0), (-18.0, 16.0), (20.0, 20.0), (-2.0, -25.0)],
        ),
    };
    let _ = write!(
        out,
        r#"<g transform="rotate({angle})"><path d="{ground}" fill="{CITY}"/><path d="{wall}" fill="none" stroke="{WALL}" stroke-width="3"/></g>"#
    );
    for &(x, y) in houses {
        let (x, y) = turned(x, y, first);
        put_house(out, x, y);
    }
}

/// A point of a drawing that has its first edge in the north.
fn turned(x: f64, y: f64, first: Edge) -> (f64, f64) {
    match first {
        Edge::North => (x, y),
        Edge::East => (-y, x),
        Edge::South => (-x, -y),
        Edge::West => (y, -x),
    }
}

fn put_house(out: &mut String, x: f64, y: f64) {
    let _ = write!(
        out,
        r#"<path d="M{x} {y}m-3.4 3.6v-4.2h6.8v4.2z" fill="{STONE}" stroke="{INK}" stroke-width="0.5"/><path d="M{x} {y}m-4.4-0.4l4.4-4 4.4 4z" fill="{ROOF}" stroke="{INK}" stroke-width="0.5"/>"#
    );
}

/// Where roads end in the middle of a tile, a village keeps them apart.
fn put_crossing(out: &mut String) {
    let _ = write!(
        out,
        r#"<circle r="9" fill="{FIELD_EDGE}" stroke="{VERGE}" stroke-width="1.2"/>"#
    );
    for (x, y) in [(-3.6, -1.6), (3.8, -2.2), (0.2, 3.4)] {
        put_house(out, x, y);
    }
}

fn put_monastery(out: &mut String) {
    let _ = write!(
        out,
        r#"<circle r="18" fill="{FIELD_EDGE}"/><path d="M-14 11V-1H5V11Z" fill="{STONE}" stroke="{INK}" stroke-width="0.9"/><path d="M-16-1L-11-8H3L7-1Z" fill="{ROOF}" stroke="{INK}" stroke-width="0.9"/><path d="M5 11V-8H14V11Z" fill="{STONE}" stroke="{INK}" stroke-width="0.9"/><path d="M4-8L9.5-17 15-8Z" fill="{ROOF}" stroke="{INK}" stroke-width="0.9"/><path d="M9.5-22V-16M7.2-20H11.8" stroke="{INK}" stroke-width="1.3"/><path d="M-7 11V5.5a2.5 2.5 0 0 1 5 0V11Z" fill="{INK}"/>"#
    );
}

fn put_shield(out: &mut String, (x, y): (f64, f64)) {
    let _ = write!(
        out,
        r##"<g transform="translate({x} {y})"><path d="M-6.5-7H6.5V0Q6.5 6 0 9-6.5 6-6.5 0Z" fill="{SHIELD}" stroke="#ffffff" stroke-width="1.4"/><path d="M0-6V7.4M-5.8-1H5.8" stroke="#ffffff" stroke-width="2"/></g>"##
    );
}

/// A meeple of this colour at a point; a farmer lies.
pub(super) fn meeple(x: f64, y: f64, fill: &str, edge: &str, lies: bool) -> String {
    let angle = if lies { " rotate(-90)" } else { "" };
    format!(
        r#"<path transform="translate({x} {y}){angle}" d="M0-10.5a4.3 4.3 0 0 1 4.3 4.3c0 1-.3 1.9-.8 2.6 3 .6 8 2.2 8 4.4 0 1.7-2.7 1.9-5 1.9L9.8 10.5H2.4L0 6-2.4 10.5h-7.4L-6.5 2.7c-2.3 0-5-.2-5-1.9 0-2.2 5-3.8 8-4.4-.5-.7-.8-1.6-.8-2.6A4.3 4.3 0 0 1 0-10.5Z" fill="{fill}" stroke="{edge}" stroke-width="1.4" stroke-linejoin="round"/>"#
    )
}
