//! The games of a run, counted.

use std::fmt;

use boardwire_core::shogi::Color;
use boardwire_csa::server::Outcome;

/// How a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Won,
    Lost,
    Drawn,
    /// The server interrupted it, or did not say.
    Open,
    /// It was not played to its end: lost.
    CutOff,
}

impl Score {
    /// By what the server said. A game over the limit of moves, which it does not count, is a draw here.
    pub(crate) const fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win) => Self::Won,
            Some(Outcome::Lose) => Self::Lost,
            Some(Outcome::Draw | Outcome::Censored) => Self::Drawn,
            None => Self::Open,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    won: u64,
    lost: u64,
    drawn: u64,
    open: u64,
    /// Of those lost.
    cut: u64,
}

/// Black's games and White's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    rows: [Row; 2],
}

impl Tally {
    pub(crate) const fn count(&mut self, side: Color, score: Score) {
        let [black, white] = &mut self.rows;
        let row = match side {
            Color::Black => black,
            Color::White => white,
        };
        match score {
            Score::Won => row.won += 1,
            Score::Lost => row.lost += 1,
            Score::Drawn => row.drawn += 1,
            Score::Open => row.open += 1,
            Score::CutOff => {
                row.lost += 1;
                row.cut += 1;
            }
        }
    }

    fn total(&self) -> Row {
        let [black, white] = self.rows;
        Row {
            won: black.won + white.won,
            lost: black.lost + white.lost,
            drawn: black.drawn + white.drawn,
            open: black.open + white.open,
            cut: black.cut + white.cut,
        }
    }
}

/// Three lines: in all, as Black, as White.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = &self.rows;
        write!(f, "total {}\nblack {black}\nwhite {white}", self.total())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            won,
            lost,
            drawn,
            open,
            cut,
        } = self;
        let games = won + lost + drawn + open;
        write!(f, "{games}: {won} won, {lost} lost, {drawn} drawn")?;
        if *open > 0 {
            write!(f, ", {open} without result")?;
        }
        if *cut > 0 {
            write!(f, ", {cut} of the lost cut off")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Score, Tally};
    use boardwire_core::shogi::Color;
    use boardwire_csa::server::Outcome;

    #[test]
    fn games_are_counted_by_colour() {
        let mut tally = Tally::default();
        for (side, score) in [
            (Color::Black, Score::of(Some(Outcome::Win))),
            (Color::Black, Score::of(Some(Outcome::Censored))),
            (Color::White, Score::of(Some(Outcome::Lose))),
            (Color::White, Score::CutOff),
            (Color::White, Score::of(None)),
        ] {
            tally.count(side, score);
        }
        let expected = "total 5: 1 won, 2 lost, 1 drawn, 1 without result, 1 of the lost cut off\n\
                        black 2: 1 won, 0 lost, 1 drawn\n\
                        white 3: 0 won, 2 lost, 0 drawn, 1 without result, 1 of the lost cut off";
        assert_eq!(tally.to_string(), expected);
    }
}
