//! Typed edits: what they write is read back as the same value, without a problem.

use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Vertex};
use boardwire_core::{Color, Out, go};
use thiserror::Error;

use crate::property::{ListForm, PropertyDef, PropertyId};
use crate::tree::{Collection, EditError, NewValue, NodeId, RawValue};
use crate::value::{
    Application, Context, Dates, Decimal, Double, Figure, GameResult, Handicap, Label, MainTime,
    Move, MoveNumbers, Point, PointPair, Rectangle, SimpleText, Text, Value, VariationStyle,
    WriteContext, decode_with,
};
use crate::view::{PointSet, View, raw_values, shared_with};

/// Why a typed edit was refused. Nothing was changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetError {
    /// The game has no such property.
    #[error("the game has no property {0}")]
    Property(PropertyId),
    /// The value is none of the property, or none in the file's version, game or board size.
    #[error("{0} can't hold this value in this version, game and size of the board")]
    Value(PropertyId),
    /// Several values for a property that has one, or none at all.
    #[error("{0} can't have so many values")]
    Count(PropertyId),
    /// A point stands twice in the list.
    #[error("a point stands twice in the values of {0}")]
    Twice(PropertyId),
    /// The text can't be edited so.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// Edits by type.
///
/// They write values in canonical form and in the collection's charset. In place of a value there may be a text that has its form, which is
/// written as it is. A value that would not be read back as itself is refused: one of
/// another type, a point off the board, an empty text (remove the property instead), a rectangle before FF\[4\]. A point that may stand
/// in one property of a node alone, as in AB, AW and AE, leaves the others when it is put in one.
///
/// Whether a property may stand in the node, beside what is there, is not asked.
///
/// ```
/// use boardwire_core::go::{Move, Vertex};
/// use boardwire_sgf::{Collection, PropertyId, SetError};
///
/// let mut games = Collection::scan(b"(;FF[4]SZ[9]AB[aa:bb];W[])".as_slice())?;
/// let ids: Vec<_> = games.nodes().map(|node| node.id()).collect();
/// let at = |letters| Vertex::from_sgf(letters).unwrap();
/// games.set(ids[0], PropertyId::PB, "Anna ]:)")?;
/// games.add_point(ids[0], PropertyId::AW, at(*b"ab"))?;
/// games.set(ids[1], PropertyId::W, Move::At(at(*b"ee")))?;
/// assert_eq!(games.to_bytes(), br"(;FF[4]SZ[9]AB[aa][ba][bb]PB[Anna \]:)]AW[ab];W[ee])");
/// let off_board = games.set(ids[1], PropertyId::W, Move::At(at(*b"jj")));
/// assert_eq!(off_board, Err(SetError::Value(PropertyId::W)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Collection<'_> {
    /// Gives a property one value, in place of those that it has.
    ///
    /// # Errors
    /// There is no such node; the game has no such property; the property can't have the value.
    pub fn set<'v>(
        &mut self,
        node: NodeId,
        id: PropertyId,
        value: impl Into<Value<'v>>,
    ) -> Result<(), SetError> {
        self.set_list(node, id, [value])
    }

    /// Gives a property these values, in place of those that it has.
    ///
    /// # Errors
    /// There is no such node; the game has no such property; the property can't have one of the values, or so many; a point
    /// stands twice among them.
    pub fn set_list<'v, V: Into<Value<'v>>>(
        &mut self,
        node: NodeId,
        id: PropertyId,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), SetError> {
        let (def, context) = self.rules_of(node, id)?;
        let mut written = Vec::new();
        let mut points = PointSet::default();
        for value in values {
            let value = value.into();
            if !points.insert_all(&value) {
                return Err(SetError::Twice(id));
            }
            written.push(self.written(def, &value, &context)?);
        }
        let is_list = def.list != ListForm::Single && written.iter().all(|raw| !raw.is_empty());
        if written.is_empty() || written.len() > 1 && !is_list {
            return Err(SetError::Count(id));
        }
        self.leave_others(node, id, &points)?;
        let raw = written.iter().map(|raw| NewValue::raw(raw));
        Ok(self.set_property(node, id.ident(), raw)?)
    }

    /// Adds a point to a list of points or stones. It leaves the other properties in which it may not stand beside this one: a stone
    /// in AB is taken out of AW and AE. Rectangles that the point is taken out of are spelled out. Each call reads the node: for many points
    /// there is [`add_points`](Self::add_points).
    ///
    /// # Errors
    /// There is no such node; the property is no list of points of a grid; the point is not on the board.
    pub fn add_point(
        &mut self,
        node: NodeId,
        id: PropertyId,
        point: Vertex,
    ) -> Result<(), SetError> {
        self.add_points(node, id, [point])
    }

    /// Adds points to a list, as [`add_point`](Self::add_point) does, in one pass over the node. Points that are there already, or come
    /// twice, are passed over.
    ///
    /// ```
    /// use boardwire_core::go::BoardSize;
    /// use boardwire_sgf::{Collection, PropertyId};
    ///
    /// let mut games = Collection::scan(b"(;FF[4]SZ[2]AB[aa]AW[bb])".as_slice())?;
    /// let root = games.games().next().expect("a game").id();
    /// let all = BoardSize::square(2).expect("a size").vertices();
    /// games.add_points(root, PropertyId::AB, all)?;
    /// assert_eq!(games.to_bytes(), b"(;FF[4]SZ[2]AB[aa][ba][ab][bb])");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node; the property is no list of points of a grid; a point is not on the board.
    pub fn add_points(
        &mut self,
        node: NodeId,
        id: PropertyId,
        new: impl IntoIterator<Item = Vertex>,
    ) -> Result<(), SetError> {
        let (def, context) = self.rules_of(node, id)?;
        if !def.is_compressible() {
            return Err(SetError::Value(id));
        }
        let mut points = PointSet::default();
        let mut written = Vec::new();
        for point in new {
            if points.insert(point) {
                let raw = self.written(def, &Value::from(point), &context)?;
                written.push((point, raw));
            }
        }
        if written.is_empty() {
            return Ok(());
        }
        self.leave_others(node, id, &points)?;
        let node_now = self.node(node).ok_or(EditError::NoNode)?;
        // The value of an empty list goes.
        let is_empty = raw_values(node_now, id).all(|value| value.raw().is_empty());
        if !is_empty {
            let mut known = PointSet::default();
            for point in View::new(node_now, context).points(id) {
                known.insert(point);
            }
            written.retain(|(point, _)| !known.contains(*point));
        }
        let values = written.iter().map(|(_, raw)| NewValue::raw(raw));
        if is_empty {
            self.set_property(node, id.ident(), values)?;
        } else if !written.is_empty() {
            self.append_values(node, id.ident(), values)?;
        }
        Ok(())
    }

    /// Takes a point out of a list of points or stones; `false` if it is not there. Rectangles are spelled out then, and a list that
    /// becomes empty goes.
    ///
    /// # Errors
    /// There is no such node, or the game has no such property.
    pub fn remove_point(
        &mut self,
        node: NodeId,
        id: PropertyId,
        point: Vertex,
    ) -> Result<bool, SetError> {
        self.rules_of(node, id)?;
        let mut points = PointSet::default();
        points.insert(point);
        self.take_out(node, id, &points)
    }

    /// What the game says about the property, and the context of the node.
    fn rules_of(
        &self,
        node: NodeId,
        id: PropertyId,
    ) -> Result<(&'static PropertyDef, Context), SetError> {
        let context = Context::of(self.node(node).ok_or(EditError::NoNode)?);
        let def = context.def(id).ok_or(SetError::Property(id))?;
        Ok((def, context))
    }

    /// What stands between the brackets, in the collection's charset, if it is read back as the value.
    fn written(
        &self,
        def: &PropertyDef,
        value: &Value<'_>,
        context: &Context,
    ) -> Result<Vec<u8>, SetError> {
        let refused = SetError::Value(def.id);
        let mut written = self.bracketed(value, context)?;
        written.pop();
        let raw = written.split_off(1);
        let mut is_right = true;
        let read = decode_with(def, &raw, context, &mut |_, _| is_right = false);
        let is_same = match (&read, text_of(value)) {
            (None, _) => false,
            (Some(read), Some(text)) => text_of(read).is_none_or(|read| read == text),
            (Some(read), None) => read == value,
        };
        if is_right && is_same {
            Ok(raw)
        } else {
            Err(refused)
        }
    }

    fn bracketed(&self, value: &Value<'_>, context: &Context) -> Result<Vec<u8>, EditError> {
        if let Some(text) = text_of(value) {
            return self.values([NewValue::text(text)]);
        }
        let mut first = Vec::new();
        let second = match value {
            Value::Label(Label { at, text }) => {
                put_point(at, context, &mut first);
                text.as_str()
            }
            Value::TextPair(name, text) => {
                first.put(name.as_str().as_bytes());
                text.as_str()
            }
            Value::Application(Application {
                name,
                version: Some(version),
            }) => {
                first.put(name.as_str().as_bytes());
                version.as_str()
            }
            Value::Application(program) => {
                return self.values([NewValue::text(program.name.as_str())]);
            }
            Value::Figure(Figure { flags, name }) => {
                first.put_u64(u64::from(flags.bits()));
                name.as_str()
            }
            Value::Line(pair) => {
                put_point(pair.from(), context, &mut first);
                let mut second = Vec::new();
                put_point(pair.to(), context, &mut second);
                return self.values([compose(&first, &second)]);
            }
            other => {
                // The others are ASCII.
                other.write_canonical(&WriteContext::from(context), &mut first);
                return self.values([NewValue::raw(&first)]);
            }
        };
        self.values([compose(&first, second.as_bytes())])
    }

    /// Takes points out of the other properties of the group.
    fn leave_others(
        &mut self,
        node: NodeId,
        id: PropertyId,
        points: &PointSet,
    ) -> Result<(), SetError> {
        for &other in shared_with(id).iter().filter(|&&other| other != id) {
            self.take_out(node, other, points)?;
        }
        Ok(())
    }

    fn take_out(
        &mut self,
        node: NodeId,
        id: PropertyId,
        points: &PointSet,
    ) -> Result<bool, SetError> {
        let node_now = self.node(node).ok_or(EditError::NoNode)?;
        let context = Context::of(node_now);
        let Some(def) = context.def(id) else {
            return Ok(false);
        };
        let write = WriteContext::from(&context);
        let mut rest = Vec::new();
        let mut is_there = false;
        for raw in raw_values(node_now, id).map(RawValue::raw) {
            match decode_with(def, raw, &context, &mut |_, _| {}) {
                Some(Value::Point(Point::Vertex(point))) if points.contains(point) => {
                    is_there = true;
                }
                Some(Value::Rectangle(rectangle))
                    if rectangle.points().any(|point| points.contains(point)) =>
                {
                    is_there = true;
                    for point in rectangle.points().filter(|point| !points.contains(*point)) {
                        let mut raw = Vec::new();
                        Value::from(point).write_canonical(&write, &mut raw);
                        rest.push(raw);
                    }
                }
                // What can't be read stays as it is.
                _ => rest.push(raw.to_vec()),
            }
        }
        if !is_there {
            return Ok(false);
        }
        if rest.is_empty() {
            self.remove_property(node, id.ident())?;
        } else {
            self.set_property(node, id.ident(), rest.iter().map(|raw| NewValue::raw(raw)))?;
        }
        Ok(true)
    }
}

fn compose<'v>(first: &'v [u8], second: &'v [u8]) -> NewValue<'v> {
    match (core::str::from_utf8(first), core::str::from_utf8(second)) {
        (Ok(first), Ok(second)) => NewValue::compose(first, second),
        // Both were strings.
        _ => NewValue::compose_bytes(first, second),
    }
}

fn put_point(point: &Point<'_>, context: &Context, out: &mut Vec<u8>) {
    match point {
        Point::Text(text) => out.put(text.as_str().as_bytes()),
        _ => Value::Point(point.clone()).write_canonical(&WriteContext::from(context), out),
    }
}

/// The text of a value that is nothing but a text.
fn text_of<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    match value {
        Value::SimpleText(text)
        | Value::Point(Point::Text(text))
        | Value::Move(Move::Text(text)) => Some(text.as_str()),
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    }
}

macro_rules! values_from {
    ($($type:ty => $variant:ident),+ $(,)?) => {
        $(impl<'a> From<$type> for Value<'a> {
            fn from(value: $type) -> Self {
                Self::$variant(value)
            }
        })+
    };
}

values_from! {
    i64 => Number,
    Decimal => Real,
    Double => Double,
    Color => Color,
    SimpleText<'a> => SimpleText,
    Text<'a> => Text,
    Point<'a> => Point,
    Rectangle => Rectangle,
    Move<'a> => Move,
    Label<'a> => Label,
    PointPair<'a> => Line,
    Figure<'a> => Figure,
    BoardSize => Size,
    Application<'a> => Application,
    VariationStyle => Style,
    MoveNumbers => MoveNumbers,
    Handicap => Handicap,
    MainTime => Time,
    GameResult => Result,
    Dates => Dates,
}

impl From<Vertex> for Value<'_> {
    fn from(vertex: Vertex) -> Self {
        Self::Point(Point::Vertex(vertex))
    }
}

impl From<go::Move> for Value<'_> {
    fn from(played: go::Move) -> Self {
        Self::Move(Move::from(played))
    }
}

/// A text, which properties of any kind of text can have.
impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Text::new(text))
    }
}
