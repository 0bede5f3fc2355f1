//! Placements, and how they are written.

use boardwire_core::Out;
use boardwire_core::shogi::{Board, Color, Hand, PieceKind, Setup, Square};

use super::rank::{CELL, EMPTY_CELL, RANK, SQUARES};
use crate::moves::{digits_of_square, piece_code, piece_text};

/// How a placement is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// `PI`, with the pieces that are missing after it and those that are new in `P+` and `P-` lines.
    Initial,
    /// All nine ranks, and the hands in `P+` and `P-` lines.
    #[default]
    Ranks,
}

/// Pieces on the board and in hand, and the form in which they are written. The side to move is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// What stands on the board.
    pub board: Board,
    /// The hands, at [`Color::index`]: Black's, then White's.
    pub hands: [Hand; 2],
    /// The form that [`Placement::put`] writes.
    pub form: Form,
}

impl Placement {
    /// The even start position in nine ranks, as servers write it.
    pub const START: Self = Self {
        board: Board::startpos(),
        hands: [Hand::EMPTY; 2],
        form: Form::Ranks,
    };

    /// The pieces of a set-up, in the form that records prefer: `PI` for the even start position and for one that lacks
    /// only pieces of White's back two ranks (the usual handicaps), else ranks.
    #[must_use]
    pub fn from_setup(setup: &Setup) -> Self {
        Self {
            board: setup.board,
            hands: setup.hands,
            form: Form::Ranks,
        }
        .in_preferred_form()
    }

    /// The same in the form that records prefer; see [`Placement::from_setup`].
    #[must_use]
    pub fn in_preferred_form(self) -> Self {
        let handicap = self.hands.iter().all(Hand::is_empty)
            && Square::all().all(|square| {
                let (here, there) = (self.board.get(square), START.get(square));
                here == there || here.is_none() && REMOVALS.contains(&square)
            });
        self.with_form(if handicap { Form::Initial } else { Form::Ranks })
    }

    /// The same in another form.
    #[must_use]
    pub const fn with_form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    /// The position with a side to move, at move 1.
    #[must_use]
    pub const fn setup(&self, turn: Color) -> Setup {
        Setup {
            board: self.board,
            hands: self.hands,
            turn,
            ply: 1,
        }
    }

    /// Whether board and hands are those of the even start position.
    #[must_use]
    pub fn is_startpos(&self) -> bool {
        self.board == START && self.hands.iter().all(Hand::is_empty)
    }

    /// Writes the lines, each with `line_end` after it. Hands are written in the order HI KA KI GI KE KY FU, missing pieces
    /// in the order of the handicaps (82HI 22KA 41KI 61KI 31GI 71GI 21KE 81KE 11KY 91KY).
    pub fn put(&self, line_end: &[u8], out: &mut impl Out) {
        match self.form {
            Form::Initial => self.put_initial(line_end, out),
            Form::Ranks => self.put_ranks(line_end, out),
        }
        for color in Color::ALL {
            self.put_pieces(color, line_end, out);
        }
    }

    fn put_ranks(&self, line_end: &[u8], out: &mut impl Out) {
        for (digit, squares) in (b'1'..).zip(&SQUARES) {
            let mut line = [0; 2 + RANK];
            let [p, number, cells @ ..] = &mut line;
            (*p, *number) = (b'P', digit);
            for (cell, &square) in cells.chunks_mut(CELL).zip(squares) {
                let text = self.board.get(square).map_or(EMPTY_CELL, piece_text);
                cell.copy_from_slice(&text);
            }
            out.put(&line);
            out.put(line_end);
        }
    }

    fn put_initial(&self, line_end: &[u8], out: &mut impl Out) {
        out.put(b"PI");
        let mut remove = |square: Square| {
            if let Some(piece) = START.get(square)
                && self.board.get(square) != Some(piece)
            {
                out.put(&pair(square, piece.kind()));
            }
        };
        REMOVALS.into_iter().for_each(&mut remove);
        Square::all()
            .filter(|square| !REMOVALS.contains(square))
            .for_each(remove);
        out.put(line_end);
    }

    /// The pieces of a side that the lines before do not have.
    fn put_pieces(&self, color: Color, line_end: &[u8], out: &mut impl Out) {
        let hand = self.hands[color.index()];
        let mut begun = false;
        let mut put = |text: &[u8]| {
            if !begun {
                out.put(match color {
                    Color::Black => b"P+",
                    Color::White => b"P-",
                });
                begun = true;
            }
            out.put(text);
        };
        if self.form == Form::Initial {
            for (square, piece) in self.board.pieces() {
                if piece.color() == color && START.get(square) != Some(piece) {
                    put(&pair(square, piece.kind()));
                }
            }
        }
        for (kind, count) in hand.iter() {
            let [a, b] = piece_code(kind);
            (0..count).for_each(|_| put(&[b'0', b'0', a, b]));
        }
        if begun {
            out.put(line_end);
        }
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self::START
    }
}

fn pair(square: Square, kind: PieceKind) -> [u8; 4] {
    let ([file, rank], [a, b]) = (digits_of_square(square), piece_code(kind));
    [file, rank, a, b]
}

pub(super) const START: Board = Board::startpos();

/// Where White's pieces of the usual handicaps stand, in the order in which records list them.
const REMOVALS: [Square; 10] = {
    const PLACES: [(u8, u8); 10] = [
        (8, 2),
        (2, 2),
        (4, 1),
        (6, 1),
        (3, 1),
        (7, 1),
        (2, 1),
        (8, 1),
        (1, 1),
        (9, 1),
    ];
    let first = match Square::new(8, 2) {
        Some(square) => square,
        None => unreachable!(),
    };
    let mut removals = [first; 10];
    let mut i = 0;
    while i < PLACES.len() {
        if let Some(square) = Square::new(PLACES[i].0, PLACES[i].1) {
            removals[i] = square;
        }
        i += 1;
    }
    removals
};
