//! What the two sides agree on before the first move.

use boardwire_core::Color;

use super::answer::{Answer, BoardSide, Handicap, Rules, color_value};
use crate::codes::Code;
use crate::model::{Query, Value};

/// What one side wants; `None` leaves it to the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Wishes {
    /// The colour of the side whose wishes these are.
    pub color: Option<Color>,
    /// The board's size.
    pub side: Option<BoardSide>,
    /// The handicap.
    pub handicap: Option<Handicap>,
    /// The rules.
    pub rules: Option<Rules>,
}

/// What both sides play by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Terms {
    /// The colour of this side.
    pub color: Color,
    /// The board's size.
    pub side: BoardSide,
    /// The handicap.
    pub handicap: Handicap,
    /// The rules.
    pub rules: Rules,
}

impl Wishes {
    /// The questions that settle something, in the order in which GNU Go and cgoban ask them.
    pub const QUESTIONS: [Query; 4] = [
        Query::Rules,
        Query::BoardSize,
        Query::Handicap,
        Query::Color,
    ];

    /// No wishes.
    pub const NONE: Self = Self {
        color: None,
        side: None,
        handicap: None,
        rules: None,
    };

    /// The answer to a question about a wish: 0 where there is none. `None`: the question is about something else.
    #[must_use]
    pub fn answer(&self, query: Query) -> Option<Value> {
        let wish = match query {
            Query::Rules => self.rules.map(Rules::value),
            Query::Handicap => self.handicap.map(Handicap::value),
            Query::BoardSize => self.side.map(|side| Value::from(side.get())),
            Query::Color => self.color.map(color_value),
            _ => return None,
        };
        Some(wish.unwrap_or_default())
    }

    /// Whether a question is about a wish that is there.
    #[must_use]
    pub fn has(&self, query: Query) -> bool {
        self.answer(query).is_some_and(|value| value != Value::ZERO)
    }

    /// Learns what the other side wants, and holds it against these wishes of this side. Other answers are passed over.
    ///
    /// # Errors
    /// `rules-conflict`, `size-conflict`, `handicap-conflict` or `colour-conflict`: both sides insist on something else.
    pub fn learn(&self, heard: &mut Self, answer: Answer) -> Result<(), Code> {
        match answer {
            Answer::Rules(rules) => {
                heard.rules = Some(rules);
                agree(self.rules, rules, Code::RulesConflict)
            }
            Answer::BoardSize(side) => {
                heard.side = Some(side);
                agree(self.side, side, Code::SizeConflict)
            }
            Answer::Handicap(handicap) => {
                heard.handicap = Some(handicap);
                agree(self.handicap, handicap, Code::HandicapConflict)
            }
            Answer::Color(color) => {
                heard.color = Some(color);
                agree(self.color, !color, Code::ColorConflict)
            }
            _ => Ok(()),
        }
    }

    /// What is played by: a wish of one side counts if the other has none. Where neither has one, rules are Japanese, the game is even, and the side that
    /// sent NEWGAME is Black.
    ///
    /// # Errors
    /// `size-unknown`.
    pub fn settle(&self, heard: &Self, initiator: bool) -> Result<Terms, Code> {
        let color = self.color.or(heard.color.map(Color::opponent));
        let by_role = if initiator {
            Color::Black
        } else {
            Color::White
        };
        Ok(Terms {
            color: color.unwrap_or(by_role),
            side: self.side.or(heard.side).ok_or(Code::SizeUnknown)?,
            handicap: self.handicap.or(heard.handicap).unwrap_or_default(),
            rules: self.rules.or(heard.rules).unwrap_or_default(),
        })
    }
}

fn agree<T: PartialEq>(own: Option<T>, other: T, conflict: Code) -> Result<(), Code> {
    match own {
        Some(own) if own != other => Err(conflict),
        _ => Ok(()),
    }
}
