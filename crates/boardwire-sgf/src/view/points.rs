//! Lists of points, spelled out lazily, in which each point stands once.

use core::fmt;

use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Vertex};

use super::{Values, View};
use crate::property::PropertyId;
use crate::value::{RectanglePoints, Value};

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
                rectangle
                    .points()
                    .for_each(|point| are_new &= self.insert(point));
                are_new
            }
            Value::Label(label) => label.at.vertex().is_none_or(|vertex| self.insert(vertex)),
            _ => true,
        }
    }

    pub(crate) fn contains(&self, point: Vertex) -> bool {
        self.0
            .get(usize::from(point.row()))
            .is_some_and(|row| row >> point.column() & 1 == 1)
    }
}

impl Default for PointSet {
    fn default() -> Self {
        Self([0; BoardSize::MAX_SIDE as usize])
    }
}

const STONES: &[PropertyId] = &[PropertyId::AB, PropertyId::AW, PropertyId::AE];
const MARKS: &[PropertyId] = &[
    PropertyId::CR,
    PropertyId::M,
    PropertyId::MA,
    PropertyId::SL,
    PropertyId::SQ,
    PropertyId::TR,
];
const TERRITORY: &[PropertyId] = &[PropertyId::TB, PropertyId::TW];

/// The properties of a node in which a point may stand in one alone, the given one among them; empty if it shares with none.
pub(crate) fn shared_with(id: PropertyId) -> &'static [PropertyId] {
    [STONES, MARKS, TERRITORY]
        .into_iter()
        .find(|group| group.contains(&id))
        .unwrap_or_default()
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
    rectangle: Option<RectanglePoints>,
    seen: PointSet,
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

    /// The next point, new or not.
    fn next_any(&mut self) -> Option<(PropertyId, Vertex)> {
        loop {
            if let Some((id, values)) = &mut self.now {
                if let Some(point) = self.rectangle.as_mut().and_then(Iterator::next) {
                    return Some((*id, point));
                }
                self.rectangle = None;
                match values.next() {
                    Some(Value::Rectangle(rectangle)) => self.rectangle = Some(rectangle.points()),
                    Some(value) => {
                        if let Some(vertex) = value.vertex() {
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

impl Iterator for Shared<'_> {
    type Item = (PropertyId, Vertex);

    fn next(&mut self) -> Option<(PropertyId, Vertex)> {
        loop {
            let (id, point) = self.next_any()?;
            if self.seen.insert(point) {
                return Some((id, point));
            }
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
        Self(Shared::new(view, STONES))
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
        Self(Shared::new(view, MARKS))
    }
}

impl Iterator for Marks<'_> {
    type Item = (PropertyId, Vertex);

    fn next(&mut self) -> Option<(PropertyId, Vertex)> {
        self.0.next()
    }
}
