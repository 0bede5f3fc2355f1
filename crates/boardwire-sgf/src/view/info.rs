//! What the root and the game-info node say.

use boardwire_core::Color;
use boardwire_core::clock::TimeControl;
use boardwire_core::go::BoardSize;

use super::View;
use crate::game::{Game, Version};
use crate::property::PropertyId;
use crate::value::{
    Application, Dates, Decimal, GameResult, Handicap, MainTime, Overtime, Rules, SimpleText, Text,
    Value, VariationStyle, read_dates, read_overtime, read_result_of, time_control,
};

/// Game info: of a node that has it, most often the root.
impl<'c> View<'c> {
    /// The version of the format that counts: FF of the root.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.context().version
    }

    /// The game that counts: GM of the root.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.context().game
    }

    /// The size of the board that counts: SZ of the root.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.context().size
    }

    /// The program that wrote the file: AP.
    #[must_use]
    pub fn application(&self) -> Option<Application<'c>> {
        match self.get(PropertyId::AP)? {
            Value::Application(program) => Some(program),
            _ => None,
        }
    }

    /// How a viewer is to show variations: ST.
    #[must_use]
    pub fn variation_style(&self) -> Option<VariationStyle> {
        match self.get(PropertyId::ST)? {
            Value::Style(style) => Some(style),
            _ => None,
        }
    }

    /// A player's name: PB, PW.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<SimpleText<'c>> {
        self.simple_text(match color {
            Color::Black => PropertyId::PB,
            Color::White => PropertyId::PW,
        })
    }

    /// A player's rank: BR, WR.
    #[must_use]
    pub fn rank(&self, color: Color) -> Option<SimpleText<'c>> {
        self.simple_text(match color {
            Color::Black => PropertyId::BR,
            Color::White => PropertyId::WR,
        })
    }

    /// A player's team: BT, WT.
    #[must_use]
    pub fn team(&self, color: Color) -> Option<SimpleText<'c>> {
        self.simple_text(match color {
            Color::Black => PropertyId::BT,
            Color::White => PropertyId::WT,
        })
    }

    /// The game's name: GN.
    #[must_use]
    pub fn game_name(&self) -> Option<SimpleText<'c>> {
        self.simple_text(PropertyId::GN)
    }

    /// The event: EV.
    #[must_use]
    pub fn event(&self) -> Option<SimpleText<'c>> {
        self.simple_text(PropertyId::EV)
    }

    /// The round: RO.
    #[must_use]
    pub fn round(&self) -> Option<SimpleText<'c>> {
        self.simple_text(PropertyId::RO)
    }

    /// The place: PC.
    #[must_use]
    pub fn place(&self) -> Option<SimpleText<'c>> {
        self.simple_text(PropertyId::PC)
    }

    /// When the game was played: DT, as far as it has the form that SGF asks for or can be repaired. The text is
    /// [`simple_text`](Self::simple_text) of it.
    #[must_use]
    pub fn dates(&self) -> Option<Dates> {
        read_dates(self.simple_text(PropertyId::DT)?.as_str().as_bytes()).value
    }

    /// The result: RE, as far as it has the form that SGF asks for or can be repaired.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let text = self.simple_text(PropertyId::RE)?;
        read_result_of(self.context.game, text.as_str().as_bytes()).value
    }

    /// The komi as written: KM. Some servers count in other units: see the dialects.
    #[must_use]
    pub fn komi(&self) -> Option<Decimal> {
        match self.get(PropertyId::KM)? {
            Value::Real(komi) => Some(komi),
            _ => None,
        }
    }

    /// The handicap: HA. The stones themselves stand in AB.
    #[must_use]
    pub fn handicap(&self) -> Option<Handicap> {
        match self.get(PropertyId::HA)? {
            Value::Handicap(handicap) => Some(handicap),
            _ => None,
        }
    }

    /// The rules, where RU names some that are known. RU is free text.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        Rules::named(self.simple_text(PropertyId::RU)?.as_str())
    }

    /// The main time of each player: TM, with its unit: seconds in FF\[4\], minutes before.
    #[must_use]
    pub fn main_time(&self) -> Option<MainTime> {
        match self.get(PropertyId::TM)? {
            Value::Time(time) => Some(time),
            _ => None,
        }
    }

    /// How overtime works, where OT can be read. OT is free text.
    #[must_use]
    pub fn overtime(&self) -> Option<Overtime> {
        read_overtime(self.simple_text(PropertyId::OT)?.as_str().as_bytes())
    }

    /// TM and OT as a time control. `None` where TM can't be read, or OT stands there and can't be.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        let main = self.main_time()?;
        let overtime = match self.simple_text(PropertyId::OT) {
            Some(text) if !text.is_empty() => Some(read_overtime(text.as_str().as_bytes())?),
            _ => None,
        };
        Some(time_control(main, overtime))
    }

    /// A comment on the game: GC.
    #[must_use]
    pub fn game_comment(&self) -> Option<Text<'c>> {
        self.text(PropertyId::GC)
    }
}
