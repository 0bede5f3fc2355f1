//! The points that boards are marked with, and where handicap stones are placed.

use alloc::vec::Vec;

use super::{BoardSize, Vertex};

/// The points that a board has its dots on (hoshi), row by row: those near the corners, from nine columns and rows on the centre, from fifteen
/// on also those in the middle of a side, where there is a middle. Lines are counted as in a [`fixed_handicap`]. Boards with fewer than
/// seven columns or rows have none.
#[must_use]
pub fn star_points(size: BoardSize) -> Vec<Vertex> {
    let (Some(across), Some(down)) = (Lines::of(size.columns()), Lines::of(size.rows())) else {
        return Vec::new();
    };
    let mut points = Vec::new();
    for row in [Some(down.low), down.middle, Some(down.high)] {
        for column in [Some(across.low), across.middle, Some(across.high)] {
            let (Some(column), Some(row)) = (column, row) else {
                continue;
            };
            let (in_row_middle, in_column_middle) =
                (Some(row) == down.middle, Some(column) == across.middle);
            let has_dot = match (in_column_middle, in_row_middle) {
                (false, false) => true,
                (true, true) => size.columns() >= 9 && size.rows() >= 9,
                (true, false) => size.columns() >= 15,
                (false, true) => size.rows() >= 15,
            };
            if has_dot {
                points.extend(Vertex::new(column, row));
            }
        }
    }
    points
}

/// The most stones that [`fixed_handicap`] places: 9 on odd boards of 9x9 to 25x25, 4 on 7x7 and on even boards of 8x8 to 24x24, and 0 on
/// all others.
#[must_use]
pub fn max_fixed_handicap(size: BoardSize) -> u8 {
    match size.side() {
        Some(7) => 4,
        Some(side @ 8..=25) => {
            if side % 2 == 0 {
                4
            } else {
                9
            }
        }
        _ => 0,
    }
}

/// Where the stones of a fixed handicap stand, as GTP's `fixed_handicap` places them: on the third line of boards up to 11x11, on the fourth of
/// larger ones. `None` for numbers other than 2 to [`max_fixed_handicap`].
///
/// Two stones stand at the lower left and the upper right; the third is at the upper left and the fourth at the lower right; the sixth pair
/// is in the middle of the left and the right side, the eighth in that of the lower and the upper one; odd numbers from five
/// on have the centre.
///
/// ```
/// use boardwire_core::go::{BoardSize, fixed_handicap};
///
/// let size = BoardSize::NINETEEN;
/// let stones = fixed_handicap(size, 3).unwrap();
/// let names: Vec<String> = stones.iter().map(|vertex| vertex.gtp(size).unwrap().to_string()).collect();
/// assert_eq!(names, ["D4", "Q16", "D16"]);
/// assert_eq!(fixed_handicap(size, 1), None);
/// ```
#[must_use]
pub fn fixed_handicap(size: BoardSize, stones: u8) -> Option<Vec<Vertex>> {
    if stones < 2 || stones > max_fixed_handicap(size) {
        return None;
    }
    let Lines { low, middle, high } = Lines::of(size.side()?)?;
    // Columns from the left and rows from the top, so the last row is the lower one.
    let pairs = [
        (Some(low), Some(high)),
        (Some(high), Some(low)),
        (Some(low), Some(low)),
        (Some(high), Some(high)),
        (Some(low), middle),
        (Some(high), middle),
        (middle, Some(high)),
        (middle, Some(low)),
    ];
    let has_centre = stones >= 5 && stones % 2 == 1;
    let around = usize::from(stones) - usize::from(has_centre);
    let centre = has_centre.then_some((middle, middle));
    pairs
        .into_iter()
        .take(around)
        .chain(centre)
        .map(|(column, row)| Vertex::new(column?, row?))
        .collect()
}

/// The lines of one direction that have points on them, from 0.
#[derive(Clone, Copy)]
struct Lines {
    low: u8,
    middle: Option<u8>,
    high: u8,
}

impl Lines {
    const fn of(side: u8) -> Option<Self> {
        if side < 7 {
            return None;
        }
        let low = if side < 12 { 2 } else { 3 };
        Some(Self {
            low,
            middle: if side % 2 == 1 { Some(side / 2) } else { None },
            high: side - 1 - low,
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    fn names(size: BoardSize, points: &[Vertex]) -> String {
        let names: Vec<String> = points
            .iter()
            .map(|point| point.gtp(size).unwrap().to_string())
            .collect();
        names.join(" ")
    }

    fn handicap(side: u8, stones: u8) -> String {
        let size = BoardSize::square(side).unwrap();
        names(size, &fixed_handicap(size, stones).unwrap())
    }

    #[test]
    fn handicap_stones_stand_where_gtp_places_them() {
        for (stones, on_19) in [
            (2, "D4 Q16"),
            (3, "D4 Q16 D16"),
            (4, "D4 Q16 D16 Q4"),
            (5, "D4 Q16 D16 Q4 K10"),
            (6, "D4 Q16 D16 Q4 D10 Q10"),
            (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
            (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
            (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ] {
            assert_eq!(handicap(19, stones), on_19);
        }
        assert_eq!(handicap(13, 5), "D4 K10 D10 K4 G7");
        assert_eq!(handicap(9, 9), "C3 G7 C7 G3 C5 G5 E3 E7 E5");
        assert_eq!(handicap(7, 4), "C3 E5 C5 E3");
        assert_eq!(handicap(8, 4), "C3 F6 C6 F3");
        assert_eq!(handicap(11, 5), "C3 J9 C9 J3 F6");
        assert_eq!(handicap(12, 2), "D4 J9");
        assert_eq!(handicap(25, 2), "D4 W22");
    }

    #[test]
    fn not_every_board_takes_a_handicap() {
        for (side, most) in [
            (6, 0),
            (7, 4),
            (8, 4),
            (9, 9),
            (12, 4),
            (19, 9),
            (24, 4),
            (25, 9),
            (26, 0),
            (52, 0),
        ] {
            let size = BoardSize::square(side).unwrap();
            assert_eq!(max_fixed_handicap(size), most, "{size}");
            for stones in 0..=255 {
                let placed = fixed_handicap(size, stones).map(|points| points.len());
                let expected = (2..=most).contains(&stones).then_some(usize::from(stones));
                assert_eq!(placed, expected, "{size}: {stones}");
            }
        }
        let oblong = BoardSize::new(19, 9).unwrap();
        assert_eq!(fixed_handicap(oblong, 2), None);
    }

    #[test]
    fn boards_have_their_usual_dots() {
        let stars = |columns, rows| {
            let size = BoardSize::new(columns, rows).unwrap();
            names(size, &star_points(size))
        };
        assert_eq!(stars(19, 19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
        assert_eq!(stars(13, 13), "D10 K10 G7 D4 K4");
        assert_eq!(stars(9, 9), "C7 G7 E5 C3 G3");
        assert_eq!(stars(10, 10), "C8 H8 C3 H3");
        assert_eq!(stars(7, 7), "C5 E5 C3 E3");
        assert_eq!(stars(19, 9), "D7 K7 Q7 K5 D3 K3 Q3");
        for none in [(1, 1), (5, 5), (6, 6), (6, 19), (52, 2)] {
            assert_eq!(stars(none.0, none.1), "");
        }
    }
}
