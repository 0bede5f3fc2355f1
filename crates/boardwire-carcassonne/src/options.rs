//! How records are read.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

use crate::model::Style;

/// What a `k` behind a road letter of a monastery tile claims: the draft's fifth example says both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KAfterRoad {
    /// The road, as the example's words say.
    #[default]
    Road,
    /// The monastery, as its letter says.
    Monastery,
    /// Nothing: it is an error.
    Reject,
}

/// What `CFFC` without `^` shows in a record with angles. Printed tiles differ in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CornerReading {
    /// Two cities at neighbouring edges: tile I. The table of the draft and its source say so.
    #[default]
    Separate,
    /// One city in the corner: tile N.
    Joined,
}

/// Whose points a `*` without a player shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StarReading {
    /// Those of the opponent, by this play.
    #[default]
    Event,
    /// Those of the player of this line, by the opponent's play before it.
    Recipient,
    /// Whichever fits the plays when they are replayed; read as [`Event`](Self::Event) until then.
    Auto,
}

/// How the start tile lies where the record does not say. Where it is not chosen, a replay at Lenient guesses, and one at another level does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartTurn {
    /// As in the table: `CRFR`.
    Unturned,
    /// As the replay shows: the least turn with which all plays are legal.
    Guess,
}

/// Level, limits, and how to take what the draft leaves open.
///
/// Of the limits, `line` bounds a line, `document` the record and `nodes` its lines.
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
    style: Option<Style>,
    k_after_road: KAfterRoad,
    corner: CornerReading,
    star: StarReading,
    start_turn: Option<StartTurn>,
}

impl Options {
    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            limits: Limits::DEFAULT,
            style: None,
            k_after_road: KAfterRoad::Road,
            corner: CornerReading::Separate,
            star: StarReading::Event,
            start_turn: None,
        }
    }

    /// The same with a style that is known in advance, or with `None` to find it out.
    #[must_use]
    pub const fn with_style(mut self, style: Option<Style>) -> Self {
        self.style = style;
        self
    }

    /// The same with another reading of `k` behind a road letter.
    #[must_use]
    pub const fn with_k_after_road(mut self, reading: KAfterRoad) -> Self {
        self.k_after_road = reading;
        self
    }

    /// The same with another reading of `CFFC`.
    #[must_use]
    pub const fn with_corner(mut self, reading: CornerReading) -> Self {
        self.corner = reading;
        self
    }

    /// The same with another reading of a `*` without a player.
    #[must_use]
    pub const fn with_star(mut self, reading: StarReading) -> Self {
        self.star = reading;
        self
    }

    /// The same with another reading of the start tile.
    #[must_use]
    pub const fn with_start_turn(mut self, reading: StartTurn) -> Self {
        self.start_turn = Some(reading);
        self
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The style that is known in advance.
    #[must_use]
    pub const fn style(&self) -> Option<Style> {
        self.style
    }

    /// How `k` behind a road letter is read.
    #[must_use]
    pub const fn k_after_road(&self) -> KAfterRoad {
        self.k_after_road
    }

    /// How `CFFC` is read.
    #[must_use]
    pub const fn corner(&self) -> CornerReading {
        self.corner
    }

    /// How a `*` without a player is read.
    #[must_use]
    pub const fn star(&self) -> StarReading {
        self.star
    }

    /// How the start tile lies where the record does not say.
    #[must_use]
    pub const fn start_turn(&self) -> StartTurn {
        match (self.start_turn, self.level) {
            (Some(chosen), _) => chosen,
            (None, Level::Lenient) => StartTurn::Guess,
            (None, _) => StartTurn::Unturned,
        }
    }
}

impl CodecOptions for Options {
    fn level(&self) -> Level {
        self.level
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// `style` (`signed`, `unsigned`, `start` or `auto`), `k-after-road` (`road`, `monastery`, `reject`), `corner` (`separate`,
    /// `joined`), `star` (`event`, `recipient`, `auto`), `start-turn` (`unturned`, `guess`), and the limits.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad_value = |expected| OptionError::bad_value(key, value, expected);
        match (key, value) {
            ("style", "auto") => self.style = None,
            ("style", _) => {
                let style = value.parse();
                self.style = Some(style.map_err(|_| bad_value("auto, signed, unsigned or start"))?);
            }
            ("k-after-road", "road") => self.k_after_road = KAfterRoad::Road,
            ("k-after-road", "monastery") => self.k_after_road = KAfterRoad::Monastery,
            ("k-after-road", "reject") => self.k_after_road = KAfterRoad::Reject,
            ("k-after-road", _) => return Err(bad_value("road, monastery or reject")),
            ("corner", "separate") => self.corner = CornerReading::Separate,
            ("corner", "joined") => self.corner = CornerReading::Joined,
            ("corner", _) => return Err(bad_value("separate or joined")),
            ("star", "event") => self.star = StarReading::Event,
            ("star", "recipient") => self.star = StarReading::Recipient,
            ("star", "auto") => self.star = StarReading::Auto,
            ("star", _) => return Err(bad_value("event, recipient or auto")),
            ("start-turn", "unturned") => self.start_turn = Some(StartTurn::Unturned),
            ("start-turn", "guess") => self.start_turn = Some(StartTurn::Guess),
            ("start-turn", _) => return Err(bad_value("unturned or guess")),
            _ => {
                return self.limits.set(key, value).unwrap_or_else(|| {
                    Err(OptionError::unknown_key(key, "style, k-after-road, corner, star, start-turn, line-limit, document-limit, nesting-limit, node-limit"))
                });
            }
        }
        Ok(())
    }
}
