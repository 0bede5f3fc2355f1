//! A played game, and its text.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::go::{BoardSize, Move as GoMove};
use boardwire_core::{Color, FmtOut, Out};

use super::{HEADER, PER_LINE};
use crate::encoding::{Charset, EncodeError};
use crate::game::{Game, Version};
use crate::property::PropertyId;
use crate::tree::{Node, NodeId};
use crate::value::{
    Dates, Decimal, GameResult, MainTime, Move, SimpleText, TimeUnit, Value, WriteContext,
};
use crate::view::View;

/// A game in the form of the appendix: what its root says, and the moves.
///
/// `Display` and [`to_bytes`](Self::to_bytes) write it as UTF-8, [`encode`](Self::encode) in another charset. Fields that were not set are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    size: BoardSize,
    /// By the order of the header. SZ is not among them.
    header: [Option<Value<'static>>; HEADER.len()],
    moves: Vec<(Color, GoMove)>,
}

/// A part of a game that the form has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The node with it.
    pub node: NodeId,
    /// The property, where SGF knows it. `None`: a private property.
    pub property: Option<PropertyId>,
}

/// A move was not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffBoard;

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("the move is not on the board")
    }
}

impl core::error::Error for OffBoard {}

impl Record {
    /// A game on 19x19 without moves.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            size: BoardSize::NINETEEN,
            header: [const { None }; HEADER.len()],
            moves: Vec::new(),
        }
    }

    /// The main line of a game, with all that has no place in the form: comments, setup, markup, moves that make no sense; variations are not told of.
    ///
    /// TM is turned into minutes from the unit of the game's version. `None`: it is no game of Go, or its board is none of FF\[1\].
    #[must_use]
    pub fn of(root: Node<'_>) -> Option<(Self, Vec<Loss>)> {
        let view = View::of(root.root());
        let context = *view.context();
        let fits = context.size.side().is_some_and(|side| side <= 19);
        if context.game != Game::GO || !fits {
            return None;
        }
        let mut record = Self {
            size: context.size,
            ..Self::new()
        };
        let mut losses = Vec::new();
        for node in view.node().main_line() {
            let view = view.at(node);
            let mut moves: Vec<_> = view
                .moves()
                .filter_map(|(color, played)| Some((color, played.go()?)))
                .collect();
            // One of each colour counts.
            let mut due: Vec<_> = moves.iter().map(|(color, _)| *color).collect();
            for property in node.properties() {
                let id = PropertyId::of(property.ident());
                let taken = match id {
                    Some(PropertyId::GM | PropertyId::FF | PropertyId::CA) => node.is_root(),
                    Some(PropertyId::SZ) => node.is_root(),
                    Some(PropertyId::B) => take(&mut due, Color::Black),
                    Some(PropertyId::W) => take(&mut due, Color::White),
                    Some(id) if node.is_root() => record.take(id, &view),
                    _ => false,
                };
                if !taken {
                    losses.push(Loss {
                        node: node.id(),
                        property: id,
                    });
                }
            }
            record.moves.append(&mut moves);
        }
        Some((record, losses))
    }

    /// Takes a property of the root: false if it has no place here.
    fn take(&mut self, id: PropertyId, view: &View<'_>) -> bool {
        let Some(place) = self.place(id) else {
            return false;
        };
        let text = || {
            view.simple_text(id)
                .map(|text| Value::SimpleText(text.into_owned()))
        };
        let value = match view.get(id) {
            Some(Value::Time(time)) => time.in_unit(TimeUnit::Minutes).map(Value::Time),
            Some(Value::Real(number)) => Some(Value::Real(number)),
            Some(Value::Result(result)) => Some(Value::Result(result)),
            Some(Value::Dates(dates)) => Some(Value::Dates(dates)),
            Some(_) => text(),
            None => None,
        };
        let taken = value.is_some();
        if place.is_none() {
            *place = value;
        }
        taken
    }

    fn place(&mut self, id: PropertyId) -> Option<&mut Option<Value<'static>>> {
        let at = HEADER.iter().position(|header| *header == id)?;
        self.header.get_mut(at)
    }

    fn set(&mut self, id: PropertyId, value: Value<'static>) -> &mut Self {
        if let Some(place) = self.place(id) {
            *place = Some(value);
        }
        self
    }

    fn set_text(&mut self, id: PropertyId, text: &str) -> &mut Self {
        let text = SimpleText::new(text).into_owned();
        self.set(id, Value::SimpleText(text))
    }

    /// SZ: a side of 1 to 19 points. Moves that are not on it are taken out.
    pub fn set_side(&mut self, side: u8) -> &mut Self {
        if let Some(size) = BoardSize::square(side).filter(|_| side <= 19) {
            self.size = size;
            self.moves.retain(|(_, played)| is_on(size, *played));
        }
        self
    }

    /// The player's name: PB, PW.
    pub fn set_player(&mut self, color: Color, name: &str) -> &mut Self {
        let id = match color {
            Color::Black => PropertyId::PB,
            Color::White => PropertyId::PW,
        };
        self.set_text(id, name)
    }

    /// The day of the game: DT.
    pub fn set_dates(&mut self, dates: Dates) -> &mut Self {
        self.set(PropertyId::DT, Value::Dates(dates))
    }

    /// The place: PC.
    pub fn set_place(&mut self, place: &str) -> &mut Self {
        self.set_text(PropertyId::PC, place)
    }

    /// The komi, in points: KM.
    pub fn set_komi(&mut self, komi: Decimal) -> &mut Self {
        self.set(PropertyId::KM, Value::Real(komi))
    }

    /// TM: the main time of each player in minutes.
    pub fn set_minutes(&mut self, minutes: u32) -> &mut Self {
        let time = MainTime::new(Decimal::from(minutes), TimeUnit::Minutes);
        self.set(PropertyId::TM, Value::Time(time))
    }

    /// RU, `Japanese` in the tournaments.
    pub fn set_rules(&mut self, rules: &str) -> &mut Self {
        self.set_text(PropertyId::RU, rules)
    }

    /// The result: RE.
    pub fn set_result(&mut self, result: GameResult) -> &mut Self {
        self.set(PropertyId::RE, Value::Result(result))
    }

    /// The tournament: EV.
    pub fn set_event(&mut self, event: &str) -> &mut Self {
        self.set_text(PropertyId::EV, event)
    }

    /// The game's name: GN, such as `round 1`.
    pub fn set_game_name(&mut self, name: &str) -> &mut Self {
        self.set_text(PropertyId::GN, name)
    }

    /// Adds a move behind the others.
    ///
    /// # Errors
    /// The move is not on the board.
    pub fn play(&mut self, color: Color, played: GoMove) -> Result<(), OffBoard> {
        if !is_on(self.size, played) {
            return Err(OffBoard);
        }
        self.moves.push((color, played));
        Ok(())
    }

    /// The moves, in order.
    #[must_use]
    pub fn moves(&self) -> &[(Color, GoMove)] {
        &self.moves
    }

    /// The text as UTF-8.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes);
        bytes
    }

    /// Writes the text as UTF-8.
    pub fn write(&self, out: &mut impl Out) {
        let context = WriteContext::new(Game::GO, Version::Ff1, self.size);
        out.put(b"(; GM[1]FF[1]\nSZ[");
        Value::Size(self.size).write_canonical(&context, out);
        out.put(b"]");
        for (id, value) in HEADER.iter().zip(&self.header) {
            if let Some(value) = value {
                out.put(b"\n");
                out.put(id.ident().as_bytes());
                out.put(b"[");
                value.write_canonical(&context, out);
                out.put(b"]");
            }
        }
        for (index, (color, played)) in self.moves.iter().enumerate() {
            if index.is_multiple_of(PER_LINE) {
                out.put(b"\n");
            }
            out.put(match color {
                Color::Black => b";B[",
                Color::White => b";W[",
            });
            Value::Move(Move::from(*played)).write_canonical(&context, out);
            out.put(b"]");
        }
        out.put(b")\n");
    }

    /// The text in another charset: Shift_JIS or EUC-JP, say. It has no CA, which FF\[1\] lacks, and is escaped before it is encoded.
    ///
    /// # Errors
    /// The charset lacks characters. Spans are in the text of UTF-8.
    pub fn encode(&self, charset: Charset) -> Result<Vec<u8>, EncodeError> {
        use alloc::string::ToString as _;
        charset.encode(&self.to_string())
    }
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

/// The text.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        self.write(&mut out);
        out.finish()
    }
}

/// Takes a colour out, if it is there.
fn take(due: &mut Vec<Color>, color: Color) -> bool {
    let at = due.iter().position(|other| *other == color);
    at.map(|at| due.remove(at)).is_some()
}

fn is_on(size: BoardSize, played: GoMove) -> bool {
    played.vertex().is_none_or(|vertex| size.contains(vertex))
}
