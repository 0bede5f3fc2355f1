//! Which squares a piece attacks: tables of steps and rays, filled at compile time.

use boardwire_core::shogi::{Color, PieceKind, Square};

use super::bitboard::Bitboard;

/// A direction as a difference of file and rank; Black's forward is rank - 1.
type Step = (i8, i8);

/// The eight directions. The first four grow the index of the square, the last four are their opposites in the same
/// order.
const DIRECTIONS: [Step; 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (1, -1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (-1, 1),
];
const DOWN: usize = 0;
const LEFT: usize = 1;
const DOWN_LEFT: usize = 2;
const UP_LEFT: usize = 3;
const UP: usize = 4;
const RIGHT: usize = 5;
const UP_RIGHT: usize = 6;
const DOWN_RIGHT: usize = 7;
/// Directions below this one grow the index.
const GROWING: usize = 4;

const PAWN: &[Step] = &[(0, -1)];
const KNIGHT: &[Step] = &[(-1, -2), (1, -2)];
const SILVER: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD: &[Step] = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];

type Table = [Bitboard; Square::COUNT];

/// The square one step away, if it is on the board.
const fn step(square: Square, (file, rank): Step) -> Option<Square> {
    match (
        square.file().checked_add_signed(file),
        square.rank().checked_add_signed(rank),
    ) {
        (Some(file), Some(rank)) => Square::new(file, rank),
        _ => None,
    }
}

/// For each square, the squares that are one of Black's steps away; White's are the same upside down.
const fn steps(steps: &[Step], color: Color) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < 81 {
        if let Some(from) = Square::from_index(index) {
            let mut i = 0;
            while i < steps.len() {
                let (file, rank) = steps[i];
                let rank = match color {
                    Color::Black => rank,
                    Color::White => -rank,
                };
                if let Some(to) = step(from, (file, rank)) {
                    table[from.index()].0 |= Bitboard::of(to).0;
                }
                i += 1;
            }
        }
        index += 1;
    }
    table
}

/// For each square, all squares in a direction up to the edge.
const fn ray(direction: Step) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < 81 {
        if let Some(from) = Square::from_index(index) {
            let mut at = from;
            while let Some(next) = step(at, direction) {
                table[from.index()].0 |= Bitboard::of(next).0;
                at = next;
            }
        }
        index += 1;
    }
    table
}

static PAWN_STEPS: [Table; 2] = [steps(PAWN, Color::Black), steps(PAWN, Color::White)];
static KNIGHT_STEPS: [Table; 2] = [steps(KNIGHT, Color::Black), steps(KNIGHT, Color::White)];
static SILVER_STEPS: [Table; 2] = [steps(SILVER, Color::Black), steps(SILVER, Color::White)];
static GOLD_STEPS: [Table; 2] = [steps(GOLD, Color::Black), steps(GOLD, Color::White)];
static KING_STEPS: Table = steps(&DIRECTIONS, Color::Black);

static RAYS: [Table; 8] = {
    let mut rays = [[Bitboard::EMPTY; Square::COUNT]; 8];
    let mut i = 0;
    while i < 8 {
        rays[i] = ray(DIRECTIONS[i]);
        i += 1;
    }
    rays
};

/// All squares in line with a square, in the eight directions, whatever stands between.
static LINES: Table = {
    let mut lines = [Bitboard::EMPTY; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut i = 0;
        while i < 8 {
            lines[square].0 |= RAYS[i][square].0;
            i += 1;
        }
        square += 1;
    }
    lines
};

/// The squares that a piece attacks, own pieces included.
#[inline]
pub(super) fn attacks(kind: PieceKind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(color, from),
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Knight => knight(color, from),
        PieceKind::Silver => silver(color, from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::King => king(from),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => gold(color, from),
    }
}

#[inline]
pub(super) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN_STEPS[color.index()][from.index()]
}

#[inline]
pub(super) fn knight(color: Color, from: Square) -> Bitboard {
    KNIGHT_STEPS[color.index()][from.index()]
}

#[inline]
pub(super) fn silver(color: Color, from: Square) -> Bitboard {
    SILVER_STEPS[color.index()][from.index()]
}

#[inline]
pub(super) fn gold(color: Color, from: Square) -> Bitboard {
    GOLD_STEPS[color.index()][from.index()]
}

#[inline]
pub(super) fn king(from: Square) -> Bitboard {
    KING_STEPS[from.index()]
}

#[inline]
pub(super) fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => slide::<UP>(from, occupied),
        Color::White => slide::<DOWN>(from, occupied),
    }
}

#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    slide::<DOWN_LEFT>(from, occupied)
        | slide::<UP_LEFT>(from, occupied)
        | slide::<UP_RIGHT>(from, occupied)
        | slide::<DOWN_RIGHT>(from, occupied)
}

#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    slide::<DOWN>(from, occupied)
        | slide::<LEFT>(from, occupied)
        | slide::<UP>(from, occupied)
        | slide::<RIGHT>(from, occupied)
}

/// All squares in line with this one, in the eight directions, whatever stands between.
#[inline]
pub(super) fn lines(from: Square) -> Bitboard {
    LINES[from.index()]
}

/// The squares in a direction up to the first occupied one, that one included.
#[inline]
fn slide<const DIRECTION: usize>(from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[DIRECTION][from.index()];
    let blockers = ray & occupied;
    let nearest = if DIRECTION < GROWING {
        blockers.first()
    } else {
        blockers.last()
    };
    match nearest {
        Some(blocker) => Bitboard(ray.0 & !RAYS[DIRECTION][blocker.index()].0),
        None => ray,
    }
}

/// The squares strictly between two squares in line; empty for others.
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    for ray in &RAYS {
        if ray[a.index()].contains(b) {
            let mut between = Bitboard(ray[a.index()].0 & !ray[b.index()].0);
            between ^= Bitboard::of(b);
            return between;
        }
    }
    Bitboard::EMPTY
}

/// The first occupied square strictly between two squares in line, seen from `a`.
pub(super) fn first_between(a: Square, b: Square, occupied: Bitboard) -> Option<Square> {
    let blockers = between(a, b) & occupied;
    if a < b {
        blockers.first()
    } else {
        blockers.last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(name: [u8; 2]) -> Square {
        Square::from_usi(name).unwrap()
    }

    fn set<const N: usize>(names: [&[u8; 2]; N]) -> Bitboard {
        names
            .into_iter()
            .fold(Bitboard::EMPTY, |all, name| all | Bitboard::of(sq(*name)))
    }

    #[test]
    fn directions_are_ordered_as_the_rays_need() {
        for (i, &(file, rank)) in DIRECTIONS.iter().enumerate() {
            let difference = file * 9 + rank;
            assert_eq!(difference > 0, i < GROWING);
            assert_eq!(DIRECTIONS[(i + 4) % 8], (-file, -rank));
        }
    }

    #[test]
    fn pieces_step_and_slide() {
        let from = sq(*b"5e");
        let none = Bitboard::EMPTY;
        assert_eq!(
            attacks(PieceKind::Knight, Color::Black, from, none),
            set([b"4c", b"6c"])
        );
        assert_eq!(
            attacks(PieceKind::Knight, Color::White, from, none),
            set([b"4g", b"6g"])
        );
        assert_eq!(
            attacks(PieceKind::Gold, Color::White, from, none),
            set([b"4f", b"5f", b"6f", b"4e", b"6e", b"5d"])
        );
        assert_eq!(
            attacks(PieceKind::Silver, Color::Black, from, none),
            set([b"4d", b"5d", b"6d", b"4f", b"6f"])
        );
        assert_eq!(
            attacks(PieceKind::Lance, Color::Black, from, set([b"5b"])),
            set([b"5d", b"5c", b"5b"])
        );
        assert_eq!(
            attacks(PieceKind::Rook, Color::Black, from, none).count(),
            16
        );
        assert_eq!(
            attacks(PieceKind::Dragon, Color::White, from, none).count(),
            20
        );
        assert_eq!(
            attacks(
                PieceKind::Horse,
                Color::White,
                from,
                set([b"4d", b"6d", b"4f", b"6f"])
            )
            .count(),
            8
        );
        assert_eq!(
            attacks(PieceKind::Pawn, Color::Black, sq(*b"5a"), none),
            none
        );
        assert_eq!(
            attacks(PieceKind::King, Color::Black, sq(*b"9i"), none),
            set([b"8i", b"8h", b"9h"])
        );
    }

    #[test]
    fn attacks_of_both_sides_mirror_each_other() {
        for kind in PieceKind::ALL {
            for from in Square::all() {
                let mirrored = attacks(kind, Color::White, from.flip(), Bitboard::EMPTY)
                    .fold(Bitboard::EMPTY, |all, square| {
                        all | Bitboard::of(square.flip())
                    });
                assert_eq!(attacks(kind, Color::Black, from, Bitboard::EMPTY), mirrored);
            }
        }
    }

    #[test]
    fn between_is_strict_and_symmetric() {
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            assert_eq!(between(a, b), between(b, a));
            assert_eq!(lines(a).contains(b), lines(b).contains(a));
            assert!(!between(a, b).contains(a) && !between(a, b).contains(b));
        }
        assert_eq!(between(sq(*b"2b"), sq(*b"5e")), set([b"3c", b"4d"]));
        assert_eq!(between(sq(*b"2b"), sq(*b"5f")), Bitboard::EMPTY);
        let occupied = set([b"3c", b"4d", b"7g"]);
        assert_eq!(
            first_between(sq(*b"2b"), sq(*b"8h"), occupied),
            Some(sq(*b"3c"))
        );
        assert_eq!(
            first_between(sq(*b"8h"), sq(*b"2b"), occupied),
            Some(sq(*b"7g"))
        );
    }
}
