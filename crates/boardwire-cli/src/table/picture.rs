//! The table as an SVG picture. It needs no font, style sheet or script from elsewhere, and has no ids.

use std::fmt::Write as _;

use boardwire_core::carcassonne::{Claim, PlayerId};

use super::art::{self, HALF};
use super::{Bounds, Player, Table, counted};
use crate::shown::cut;
use crate::svg::{Caption, SANS, escape, text_width};

/// Writing to a String does not fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{
        let _ = writeln!($out, $($text)*);
    }};
}

const CELL: i32 = 72;
const MARGIN: i32 = 20;
/// Room for the coordinates, at the left and below.
const COORDINATES: i32 = 30;
/// Height of a player's line below the table.
const PLAYER: i32 = 28;
/// Room for the caption.
const NOTE: i32 = 34;
const NOTE_SIZE: usize = 15;
/// The players' lines and the caption want this much width.
const LEAST_WIDTH: i32 = 420;

const CLOTH: &str = "#f4efe4";
const INK: &str = "#2b241c";
const FAINT: &str = "#7c7263";
const LAST: &str = "#ffc83d";

/// Draws a table.
pub(crate) fn picture(table: &Table, caption: &Caption<'_>) -> String {
    let mut out = String::new();
    let Some(bounds) = table.bounds() else {
        return out;
    };
    let wide = (i32::from(bounds.right - bounds.left) + 1) * CELL;
    let high = (i32::from(bounds.top - bounds.bottom) + 1) * CELL;
    let note = caption.note.map_or(0, |note| text_width(note, NOTE_SIZE));
    let note = i32::try_from(note).unwrap_or(0);
    let width = (COORDINATES + wide).max(note) + 2 * MARGIN;
    let width = width.max(LEAST_WIDTH);
    let players = i32::try_from(table.players.len()).unwrap_or(0);
    let foot = COORDINATES + 8 + players * PLAYER + NOTE;
    let height = MARGIN + high + foot + MARGIN;
    put!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
    );
    put!(out, "<title>{}</title>", escape(caption.title));
    put!(out, "<desc>{}</desc>", escape(&description(table, caption)));
    put!(
        out,
        r#"<rect width="{width}" height="{height}" fill="{CLOTH}"/>"#
    );
    let left = COORDINATES + (width - COORDINATES - wide) / 2;
    put_coordinates(&mut out, bounds, left, MARGIN + high);
    for &(coord, tile) in &table.tiles {
        let (x, y) = centre(bounds, left, coord.x(), coord.y());
        put!(
            out,
            r#"<g transform="translate({x} {y})">{}</g>"#,
            art::tile(tile)
        );
    }
    if let Some(last) = table.last {
        let (x, y) = centre(bounds, left, last.x(), last.y());
        let (x, y) = (f64::from(x) - HALF, f64::from(y) - HALF);
        put!(
            out,
            r##"<rect x="{x}" y="{y}" width="72" height="72" fill="none" stroke="#ffffff" stroke-width="6"/><rect x="{x}" y="{y}" width="72" height="72" fill="none" stroke="{LAST}" stroke-width="4"/>"##
        );
    }
    for (coord, spot, claim, player) in table.spots() {
        let (x, y) = centre(bounds, left, coord.x(), coord.y());
        let (dx, dy) = art::point(spot);
        let (fill, edge) = colours(table, player);
        let lies = matches!(claim, Claim::Field(_));
        let meeple = art::meeple(f64::from(x) + dx, f64::from(y) + dy, fill, edge, lies);
        put!(out, "{meeple}");
    }
    put_foot(
        &mut out,
        table,
        caption,
        MARGIN + high + COORDINATES + 8,
        width,
    );
    out.push_str("</svg>\n");
    out
}

fn centre(bounds: Bounds, left: i32, x: i16, y: i16) -> (i32, i32) {
    (
        left + i32::from(x - bounds.left) * CELL + CELL / 2,
        MARGIN + i32::from(bounds.top - y) * CELL + CELL / 2,
    )
}

fn put_coordinates(out: &mut String, bounds: Bounds, left: i32, bottom: i32) {
    put!(
        out,
        r#"<g font-family="{SANS}" font-size="14" fill="{FAINT}" text-anchor="middle">"#
    );
    for x in bounds.columns() {
        let (at, _) = centre(bounds, left, x, bounds.top);
        put!(out, r#"<text x="{at}" y="{}">{x}</text>"#, bottom + 20);
    }
    for y in bounds.rows() {
        let (_, at) = centre(bounds, left, bounds.left, y);
        put!(out, r#"<text x="{}" y="{}">{y}</text>"#, left - 16, at + 5);
    }
    put!(out, "</g>");
}

fn put_foot(out: &mut String, table: &Table, caption: &Caption<'_>, top: i32, width: i32) {
    let mut y = top + 16;
    for player in &table.players {
        let (fill, edge) = colours(table, player.id);
        let meeple = art::meeple(f64::from(MARGIN + 14), f64::from(y), fill, edge, false);
        put!(out, "{meeple}");
        put!(
            out,
            r#"<g font-family="{SANS}" font-size="16" fill="{INK}"><text x="{}" y="{}">{}</text><text x="{}" y="{}" font-weight="bold" text-anchor="end">{}</text><text x="{}" y="{}" fill="{FAINT}" font-size="14" text-anchor="end">{} left</text></g>"#,
            // The name leaves room for the points.
            MARGIN + 34,
            y + 6,
            escape(&cut(&format!("{} {}", player.id, player.name), 26)),
            width - MARGIN - 120,
            y + 6,
            player.points,
            width - MARGIN,
            y + 6,
            counted(player.meeples, "meeple"),
        );
        y += PLAYER;
    }
    if let Some(note) = caption.note {
        put!(
            out,
            r#"<text x="{}" y="{}" font-family="{SANS}" font-size="{NOTE_SIZE}" fill="{FAINT}" text-anchor="middle">{}</text>"#,
            width / 2,
            y + 10,
            escape(note)
        );
    }
}

/// The table in words, for those who can't see it.
fn description(table: &Table, caption: &Caption<'_>) -> String {
    let mut text = format!(
        "{} tiles on the table, {} left.",
        table.tiles.len(),
        table.left
    );
    if let Some(note) = caption.note {
        let _ = write!(text, " {note}.");
    }
    let _ = write!(text, " {}.", table.score_line());
    text
}

/// Fill and edge of a player's meeples: the colour that the record names, else the first that no other player has.
fn colours(table: &Table, id: PlayerId) -> Colours {
    let mut taken: Vec<Colours> = table.players.iter().filter_map(named_colour).collect();
    for player in &table.players {
        let own = named_colour(player).unwrap_or_else(|| {
            let free = BY_TURN.into_iter().find(|colours| !taken.contains(colours));
            let own = free.unwrap_or(GREY);
            taken.push(own);
            own
        });
        if player.id == id {
            return own;
        }
    }
    GREY
}

type Colours = (&'static str, &'static str);
const RED: Colours = ("#d0342c", "#5e100c");
const BLUE: Colours = ("#2767b8", "#0e2c55");
const YELLOW: Colours = ("#f5cf2f", "#6b5504");
const GREEN: Colours = ("#2f8f46", "#0c3f19");
const BLACK: Colours = ("#2a2a2a", "#ffffff");
const PINK: Colours = ("#e583b3", "#6f2449");
const WHITE: Colours = ("#fbfbfb", "#3a3a3a");
const GREY: Colours = ("#8f8f8f", "#333333");
const ORANGE: Colours = ("#ee8a2a", "#6b3606");
const PURPLE: Colours = ("#7a4aa8", "#331552");
const BROWN: Colours = ("#8a5a33", "#3c220d");

/// For players without a colour, in turn order: the game's own first.
const BY_TURN: [Colours; 6] = [RED, BLUE, YELLOW, GREEN, BLACK, PINK];

fn named_colour(player: &Player) -> Option<Colours> {
    let name = player.colour.as_deref()?.to_lowercase();
    Some(match name.as_str() {
        "red" | "赤" => RED,
        "blue" | "青" => BLUE,
        "yellow" | "黄" | "黄色" => YELLOW,
        "green" | "緑" => GREEN,
        "black" | "黒" => BLACK,
        "pink" | "ピンク" | "桃" => PINK,
        "white" | "白" => WHITE,
        "grey" | "gray" | "灰" | "灰色" => GREY,
        "orange" | "橙" | "オレンジ" => ORANGE,
        "purple" | "violet" | "紫" => PURPLE,
        "brown" | "茶" | "茶色" => BROWN,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwire_core::carcassonne::{Coord, Design, TileUse, Turns};

    fn player(id: PlayerId, colour: Option<&str>) -> Player {
        Player {
            id,
            name: "A <long> name that is longer than most names are".to_string(),
            colour: colour.map(str::to_string),
            points: 1,
            meeples: 7,
        }
    }

    #[test]
    fn every_design_is_drawn_with_all_its_claims() {
        let mut table = Table {
            players: vec![
                player(PlayerId::A, Some("Black")),
                player(PlayerId::B, Some("mauve")),
            ],
            ..Table::default()
        };
        for (x, design) in (0..).zip(Design::ALL) {
            for (y, turns) in (0..).zip(Turns::ALL) {
                let coord = Coord::new(x, y).unwrap();
                let tile = TileUse::unclaimed(design, turns);
                table.tiles.push((coord, tile));
                for claim in tile.features() {
                    table.meeples.push((coord, claim, PlayerId::B));
                }
                table.last = Some(coord);
            }
        }
        let caption = Caption {
            title: "Carcassonne & more",
            note: Some("Play 71: FFRF"),
        };
        let svg = picture(&table, &caption);
        crate::svg::assert_well_formed(&svg);
        assert!(svg.contains("A A &lt;long&gt; name that is l…"));
        assert_eq!(
            svg.matches(RED.0).count(),
            table.meeples.len() + 1,
            "a colour that nobody knows gives way to a free one"
        );
        assert!(picture(&Table::default(), &caption).is_empty());
    }
}
