//! Lists of points, spelled out lazily, in which each point stands once.

use core::fmt;

use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Vertex};

use super::{Values, View};
use crate::game::Version;
use crate::property::{PointGroup, PropertyId};
use crate::value::{Rectangle, Value};

/// A set of points of the largest board.
#[derive(Clone)]
pub(crate) struct PointSet([u64; BoardSize::MAX_SIDE as usize]);

impl PointSet {
    /// Whether the point is new.
    pub(crate) fn insert(&mut self, point: Vertex) -> bool {
        let bit = 1 << point.column();
        match self.0.get_mut(usize::from(point.row())) {
            Some(row) if *row & bit == 0 => {
                *row |= bit;
                true
            }
            _ => false,
        }
    }
}

impl PointSet {
    /// Whether all points of a value are new.
    pub(crate) fn insert_all(&mut self, value: &Value<'_>) -> bool {
        match value {
            Value::Point(point) => point.vertex().is_none_or(|vertex| self.insert(vertex)),
            Value::Rectangle(rectangle) => {
                let mut are_new = true;
                for (row, columns) in rectangle.rows() {
                    are_new &= self.insert_row(row, columns) == columns;
                }
                are_new
            }
            Value::Label(label) => label.at.vertex().is_none_or(|vertex| self.insert(vertex)),
            _ => true,
        }
    }

    /// Takes points of a row in: those that are new.
    pub(crate) fn insert_row(&mut self, row: u8, columns: u64) -> u64 {
        let Some(row) = self.0.get_mut(usize::from(row)) else {
            return 0;
        };
        let new = columns & !*row;
        *row |= columns;
        new
    }

    /// Takes the points of a rectangle in, and gives those that are new, row by row. Time is by rows and new points.
    pub(crate) fn insert_rectangle(
        &mut self,
        rectangle: Rectangle,
    ) -> impl Iterator<Item = Vertex> {
        let mut points = NewPoints::new(rectangle);
        core::iter::from_fn(move || points.next(self))
    }

    pub(crate) fn contains(&self, point: Vertex) -> bool {
        self.0
            .get(usize::from(point.row()))
            .is_some_and(|row| row >> point.column() & 1 == 1)
    }
}

/// Takes the next point of a row out of its columns.
fn next_vertex(row: u8, columns: &mut u64) -> Option<Vertex> {
    let column = u8::try_from(columns.trailing_zeros()).ok()?;
    *columns &= columns.checked_sub(1)?;
    Vertex::new(column, row)
}

impl Default for PointSet {
    fn default() -> Self {
        Self([0; BoardSize::MAX_SIDE as usize])
    }
}

/// The properties of a node in which a point may stand in one alone, the given one among them; empty if it shares with none.
pub(crate) fn shared_with(id: PropertyId) -> &'static [PropertyId] {
    PointGroup::of(id, Version::Ff4).map_or(&[], PointGroup::shared)
}

/// The most properties that share their points.
const MOST: usize = 6;

/// The points of properties that share them, in the order in which the properties stand first.
#[derive(Clone)]
struct Shared<'c> {
    view: View<'c>,
    /// The properties that are still to come.
    ids: [Option<PropertyId>; MOST],
    now: Option<(PropertyId, Values<'c>)>,
    rectangle: Option<NewPoints>,
    seen: PointSet,
}

/// The points of a rectangle that are new, row by row.
#[derive(Clone, Debug)]
struct NewPoints {
    rectangle: Rectangle,
    /// The row, and what is still to come of it, by columns.
    row: u8,
    columns: u64,
    /// Rows to come, from the upper one on.
    next_row: u8,
}

impl NewPoints {
    const fn new(rectangle: Rectangle) -> Self {
        let row = rectangle.upper_left().row();
        Self {
            rectangle,
            row,
            columns: 0,
            next_row: row,
        }
    }

    fn next(&mut self, seen: &mut PointSet) -> Option<Vertex> {
        while self.columns == 0 {
            if self.next_row > self.rectangle.lower_right().row() {
                return None;
            }
            self.row = self.next_row;
            self.next_row += 1;
            self.columns = seen.insert_row(self.row, self.rectangle.columns());
        }
        next_vertex(self.row, &mut self.columns)
    }
}

impl<'c> Shared<'c> {
    fn new(view: &View<'c>, group: &[PropertyId]) -> Self {
        let mut ids = [None; MOST];
        for property in view.node.properties() {
            let Some(id) = PropertyId::of(property.ident()) else {
                continue;
            };
            if group.contains(&id)
                && !ids.contains(&Some(id))
                && let Some(free) = ids.iter_mut().find(|place| place.is_none())
            {
                *free = Some(id);
            }
        }
        Self {
            view: *view,
            ids,
            now: None,
            rectangle: None,
            seen: PointSet::default(),
        }
    }
}

impl Iterator for Shared<'_> {
    type Item = (PropertyId, Vertex);

    fn next(&mut self) -> Option<(PropertyId, Vertex)> {
        loop {
            if let Some((id, values)) = &mut self.now {
                if let Some(rectangle) = &mut self.rectangle
                    && let Some(point) = rectangle.next(&mut self.seen)
                {
                    return Some((*id, point));
                }
                self.rectangle = None;
                match values.next() {
                    Some(Value::Rectangle(rectangle)) => {
                        self.rectangle = Some(NewPoints::new(rectangle));
                    }
                    Some(value) => {
                        if let Some(vertex) = value.vertex()
                            && self.seen.insert(vertex)
                        {
                            return Some((*id, vertex));
                        }
                    }
                    None => self.now = None,
                }
                continue;
            }
            let id = self.ids.iter_mut().find_map(Option::take)?;
            self.now = Some((id, self.view.values(id)));
        }
    }
}

impl fmt::Debug for Shared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.view, f)
    }
}

/// The points of a property, made by [`View::points`]: at most as many as the board has.
#[derive(Clone, Debug)]
pub struct Points<'c> {
    shared: Shared<'c>,
    id: PropertyId,
}

impl<'c> Points<'c> {
    pub(super) fn new(view: &View<'c>, id: PropertyId) -> Self {
        let alone = [id];
        let group = match shared_with(id) {
            [] => &alone,
            group => group,
        };
        Self {
            shared: Shared::new(view, group),
            id,
        }
    }
}

impl Iterator for Points<'_> {
    type Item = Vertex;

    fn next(&mut self) -> Option<Vertex> {
        let id = self.id;
        let (_, point) = self.shared.find(|(found, _)| *found == id)?;
        Some(point)
    }
}

/// Stones placed and points cleared, made by [`View::stones`].
#[derive(Clone, Debug)]
pub struct Stones<'c>(Shared<'c>);

impl<'c> Stones<'c> {
    pub(super) fn new(view: &View<'c>) -> Self {
        Self(Shared::new(view, PointGroup::Setup.shared()))
    }
}

impl Iterator for Stones<'_> {
    type Item = (Option<Color>, Vertex);

    fn next(&mut self) -> Option<(Option<Color>, Vertex)> {
        let (id, point) = self.0.next()?;
        let color = match id {
            PropertyId::AB => Some(Color::Black),
            PropertyId::AW => Some(Color::White),
            _ => None,
        };
        Some((color, point))
    }
}

/// Marked points, made by [`View::marks`].
#[derive(Clone, Debug)]
pub struct Marks<'c>(Shared<'c>);

impl<'c> Marks<'c> {
    pub(super) fn new(view: &View<'c>) -> Self {
        Self(Shared::new(view, PointGroup::Markup.shared()))
    }
}

impl Iterator for Marks<'_> {
    type Item = (PropertyId, Vertex);

    fn next(&mut self) -> Option<(PropertyId, Vertex)> {
        self.0.next()
    }
}
