//! The typed view: nodes by what their properties mean.

mod each;
mod info;
mod points;
mod root;

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::Color;
use boardwire_core::go::BoardSize;

use crate::codes::Code;
use crate::encoding::{Coding, Order};
use crate::game::{Game, Version};
use crate::judgement::{Fate, Judgements};
use crate::property::{PropertyDef, PropertyId};
use crate::tree::{Collection, Ident, Node, Properties, Property, RawValue, RawValues};
use crate::value::{
    Context, Decimal, Double, Label, Move, PointPair, SimpleText, Text, Value, decode_with, digits,
    small_number,
};

pub use each::TypedValue;
pub use points::{Marks, Points, Stones};
pub(crate) use points::{PointSet, shared_with};
use root::RootValues;

impl Context {
    /// What the root of the node's game says: FF, GM and SZ; the charset of the collection, and what it was read with: line breaks and the
    /// unit of TM.
    ///
    /// It takes as many steps as the node is deep: ask once for a game.
    #[must_use]
    pub fn of(node: Node<'_>) -> Self {
        let root = node.root();
        let RootValues {
            version,
            game,
            size,
            charset,
        } = RootValues::of(root);
        // The charset tells what the bytes of a value are: also those of FF, GM and SZ.
        let coding = coding_of(root.collection(), charset);
        let mut context = Self::default().with_coding(coding);
        if let Some(raw) = version
            && let Some(version) = digits(raw).and_then(Version::new).or_else(|| {
                match read_raw(PropertyId::FF, raw, &context) {
                    Some(Value::Version(version)) => Some(version),
                    _ => None,
                }
            })
        {
            context.version = version;
        }
        let game = game.and_then(|raw| {
            let small = digits(raw).map(|number| Game::new(number.into()));
            small.or_else(|| match read_raw(PropertyId::GM, raw, &context) {
                Some(Value::Game(game)) => Some(game),
                _ => None,
            })
        });
        context = Self::new(game.unwrap_or_default(), context.version).with_coding(coding);
        if let Some(raw) = size
            && let Some(def) = context.def(PropertyId::SZ)
        {
            let mut is_cut = false;
            let size = digits(raw).and_then(BoardSize::square).or_else(|| {
                let mut sink = |code, _| is_cut |= code == Code::SizeTooBig;
                match decode_with(def, raw, &context, &mut sink) {
                    Some(Value::Size(size)) => Some(size),
                    _ => None,
                }
            });
            if let Some(size) = size {
                (context.size, context.is_cut) = (size, is_cut);
            }
        }
        match root.collection().origin.as_deref() {
            Some(origin) => {
                let unit = origin.time_unit.unwrap_or(context.time_unit);
                context
                    .with_line_breaks(origin.line_breaks)
                    .with_time_unit(unit)
            }
            None => context,
        }
    }
}

/// The coding of a game whose CA has this value, if it has one.
fn coding_of(collection: &Collection<'_>, ca: Option<&[u8]>) -> Coding {
    if let Some(origin) = collection.origin.as_deref() {
        return origin.detected.coding_of(ca);
    }
    let charset = collection.charset();
    let order = if charset.is_utf16() {
        // The collection holds the text as UTF-8.
        return Coding::UTF8;
    } else if charset.is_ascii_safe() || collection.rules.wide.is_some() {
        Order::DecodeFirst
    } else {
        Order::BytesFirst
    };
    Coding { charset, order }
}

/// Reads a value of a property.
fn read_raw<'c>(id: PropertyId, raw: &'c [u8], context: &Context) -> Option<Value<'c>> {
    let def = context.def(id)?;
    small_number(def.kind, raw).or_else(|| decode_with(def, raw, context, &mut |_, _| {}))
}

/// Reads the value of a property that counts.
fn read<'c>(
    id: PropertyId,
    property: Option<Property<'c>>,
    context: &Context,
) -> Option<Value<'c>> {
    read_raw(id, property?.counting().raw(), context)
}

/// A node read by types.
///
/// What is wrong with values is passed over here: what can be repaired is read as repaired, what makes no sense is left out. Where a
/// property stands twice in a node the lists and the long texts are joined, of others the first one counts.
///
/// ```
/// use boardwire_core::Color;
/// use boardwire_sgf::{Collection, View, value::Move};
///
/// let games = Collection::scan(b"(;FF[4]KM[6.5]PB[Anna];B[pd]C[a \\] b];W[])".as_slice())?;
/// let root = games.games().next().unwrap();
/// let game = View::of(root);
/// assert_eq!(game.player(Color::Black).unwrap(), "Anna");
/// assert_eq!(game.komi().unwrap().to_string(), "6.5");
/// // The context of the root serves all its nodes.
/// let nodes: Vec<_> = root.main_line().map(|node| game.at(node)).collect();
/// assert_eq!(nodes[1].comment().unwrap(), "a ] b");
/// assert_eq!(nodes[2].played(), Some((Color::White, Move::Pass)));
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct View<'c> {
    node: Node<'c>,
    context: Context,
}

impl<'c> View<'c> {
    /// A node in the context of its root. It takes as many steps as the node is deep.
    #[must_use]
    pub fn of(node: Node<'c>) -> Self {
        Self::new(node, Context::of(node))
    }

    /// A node in a context that is known.
    #[inline]
    #[must_use]
    pub const fn new(node: Node<'c>, context: Context) -> Self {
        Self { node, context }
    }

    /// Another node of the same game.
    #[inline]
    #[must_use]
    pub const fn at(&self, node: Node<'c>) -> Self {
        Self::new(node, self.context)
    }

    /// The node.
    #[inline]
    #[must_use]
    pub const fn node(&self) -> Node<'c> {
        self.node
    }

    /// What the root says.
    #[inline]
    #[must_use]
    pub const fn context(&self) -> &Context {
        &self.context
    }

    /// The value of a property that has one, in the first place where it stands; of several values the first that is not empty.
    #[must_use]
    pub fn get(&self, id: PropertyId) -> Option<Value<'c>> {
        read(id, self.node.property(id), &self.context)
    }

    /// All values of a property, in order, wherever it stands in the node.
    #[must_use]
    pub fn values(&self, id: PropertyId) -> Values<'c> {
        Values {
            def: self.context.def(id),
            raw: RawList::new(self.node, id),
            context: self.context,
        }
    }

    /// The text of a property that holds one, whatever its kind: comment, name, result, rules..
    ///
    /// Where C, GC, ON or CP stands twice in the node, the texts that are not empty are joined with an empty line between them.
    #[must_use]
    pub fn text(&self, id: PropertyId) -> Option<Text<'c>> {
        let mut places = self
            .node
            .properties()
            .filter(|property| PropertyId::of(property.ident()) == Some(id));
        let first = self.read_text(&places.next()?);
        if !is_joined(id) {
            return Some(first);
        }
        let Some(second) = places.next() else {
            return Some(first);
        };
        let mut joined = first.into_cow().into_owned();
        for property in core::iter::once(second).chain(places) {
            let text = self.read_text(&property);
            if !joined.is_empty() && !text.is_empty() {
                joined.push_str("\n\n");
            }
            joined.push_str(text.as_str());
        }
        Some(Text::new(joined))
    }

    fn read_text(&self, property: &Property<'c>) -> Text<'c> {
        Text::read(property.counting().raw(), &self.context, &mut |_, _| {})
    }

    /// The same as one line.
    #[must_use]
    pub fn simple_text(&self, id: PropertyId) -> Option<SimpleText<'c>> {
        let property = self.node.property(id)?;
        let raw = property.counting().raw();
        Some(SimpleText::read(raw, &self.context, &mut |_, _| {}))
    }

    /// The move of the node, B or W. If both stand here the first one is played, and [`moves`](Self::moves) has both.
    #[must_use]
    pub fn played(&self) -> Option<(Color, Move<'c>)> {
        self.moves().next()
    }

    /// B and W as they stand: one move at most, in a file without faults.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move<'c>)> {
        let context = self.context;
        let mut seen = [false; 2];
        self.node.properties().filter_map(move |property| {
            let (id, color) = match PropertyId::of(property.ident())? {
                id @ PropertyId::B => (id, Color::Black),
                id @ PropertyId::W => (id, Color::White),
                _ => return None,
            };
            // Of two moves of one side the first one counts.
            let seen = seen.get_mut(color.index())?;
            if core::mem::replace(seen, true) {
                return None;
            }
            match read(id, Some(property), &context)? {
                Value::Move(played) => Some((color, played)),
                _ => None,
            }
        })
    }

    /// Whether the node's move is a pass: `[]`, or `[tt]` on boards of up to 19x19.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.played().is_some_and(|(_, played)| played.is_pass())
    }

    /// Stones placed (AB, AW) and points cleared (AE: no colour), each point once.
    #[must_use]
    pub fn stones(&self) -> Stones<'c> {
        Stones::new(self)
    }

    /// Marked points: CR, MA, SL, SQ and TR, M of old files too, each point once.
    #[must_use]
    pub fn marks(&self) -> Marks<'c> {
        Marks::new(self)
    }

    /// The points of a list of points or stones, rectangles spelled out: each point once, also among AB, AW and AE, among CR, MA, SL,
    /// SQ and TR, and among TB and TW. Only for games with a grid; [`values`](Self::values) has the points of others.
    #[must_use]
    pub fn points(&self, id: PropertyId) -> Points<'c> {
        Points::new(self, id)
    }

    /// The territory of a side: TB, TW.
    #[must_use]
    pub fn territory(&self, color: Color) -> Points<'c> {
        self.points(match color {
            Color::Black => PropertyId::TB,
            Color::White => PropertyId::TW,
        })
    }

    /// LB. A later label on the same point is left out.
    pub fn labels(&self) -> impl Iterator<Item = Label<'c>> {
        let mut seen = PointSet::default();
        self.values(PropertyId::LB)
            .filter_map(move |value| match value {
                Value::Label(label) => match label.at.vertex() {
                    Some(vertex) if !seen.insert(vertex) => None,
                    _ => Some(label),
                },
                _ => None,
            })
    }

    /// Arrows from point to point: AR (FF\[4\]).
    pub fn arrows(&self) -> impl Iterator<Item = PointPair<'c>> {
        self.pairs(PropertyId::AR)
    }

    /// Lines from point to point: LN (FF\[4\]).
    pub fn lines(&self) -> impl Iterator<Item = PointPair<'c>> {
        self.pairs(PropertyId::LN)
    }

    fn pairs(&self, id: PropertyId) -> impl Iterator<Item = PointPair<'c>> + use<'c> {
        self.values(id).filter_map(|value| match value {
            Value::Line(pair) => Some(pair),
            _ => None,
        })
    }

    /// The side to move that the node sets: PL. One beside a move, without stones placed, does not count.
    #[must_use]
    pub fn to_play(&self) -> Option<Color> {
        let (mut player, mut moves, mut setup) = (None, false, false);
        for property in self.node.properties() {
            match PropertyId::of(property.ident()) {
                Some(PropertyId::PL) if player.is_none() => player = Some(property),
                Some(PropertyId::AB | PropertyId::AW | PropertyId::AE) => setup = true,
                Some(PropertyId::B | PropertyId::W) => moves = true,
                _ => {}
            }
        }
        if moves && !setup {
            return None;
        }
        match read(PropertyId::PL, player, &self.context)? {
            Value::Color(color) => Some(color),
            _ => None,
        }
    }

    /// C. Several comments are joined with an empty line between them.
    #[must_use]
    pub fn comment(&self) -> Option<Text<'c>> {
        self.text(PropertyId::C)
    }

    /// The node's name: N.
    #[must_use]
    pub fn name(&self) -> Option<SimpleText<'c>> {
        self.simple_text(PropertyId::N)
    }

    /// What is said of the node's move: TE, BM, DO or IT. TE before BM is IT, BM before TE is DO. `None` too where there is no move.
    #[must_use]
    pub fn judgement(&self) -> Option<Judgement> {
        let is_move = |id| matches!(id, PropertyId::B | PropertyId::W);
        let mut ids = self
            .node
            .properties()
            .filter_map(|it| PropertyId::of(it.ident()));
        let mut judgements = Judgements::new(ids.any(is_move));
        let mut first = None;
        let mut seen = [false; 2];
        for property in self.node.properties() {
            let Some(id) = PropertyId::of(property.ident()) else {
                continue;
            };
            // Of several with the same name the first counts, if it makes sense.
            let [seen_good, seen_bad] = &mut seen;
            let is_first = |seen: &mut bool| !core::mem::replace(seen, true);
            let judgement = match id {
                PropertyId::TE if is_first(seen_good) => self.double(property).map(Judgement::Good),
                PropertyId::BM if is_first(seen_bad) => self.double(property).map(Judgement::Bad),
                PropertyId::DO => Some(Judgement::Doubtful),
                PropertyId::IT => Some(Judgement::Interesting),
                _ => None,
            };
            if judgement.is_none() {
                continue;
            }
            match judgements.next(id) {
                Some(Fate::Counts) => first = judgement,
                Some(Fate::Joins(PropertyId::IT)) => return Some(Judgement::Interesting),
                Some(Fate::Joins(_)) => return Some(Judgement::Doubtful),
                _ => {}
            }
        }
        first
    }

    /// What is said of the position: GB, GW, DM or UC. The first of several counts.
    #[must_use]
    pub fn assessment(&self) -> Option<Assessment> {
        let mut seen = [false; 4];
        self.node.properties().find_map(|property| {
            let id = PropertyId::of(property.ident())?;
            let place = match id {
                PropertyId::GB => 0,
                PropertyId::GW => 1,
                PropertyId::DM => 2,
                PropertyId::UC => 3,
                _ => return None,
            };
            // Of several with the same name the first counts, if it makes sense.
            if core::mem::replace(seen.get_mut(place)?, true) {
                return None;
            }
            let assessment = match id {
                PropertyId::GB => Assessment::Good(Color::Black, self.double(property)?),
                PropertyId::GW => Assessment::Good(Color::White, self.double(property)?),
                PropertyId::DM => Assessment::Even(self.double(property)?),
                PropertyId::UC => Assessment::Unclear(self.double(property)?),
                _ => return None,
            };
            Some(assessment)
        })
    }

    fn double(&self, property: Property<'c>) -> Option<Double> {
        let id = PropertyId::of(property.ident())?;
        match read(id, Some(property), &self.context)? {
            Value::Double(double) => Some(double),
            _ => None,
        }
    }

    /// Seconds that a side has left after the move: BL, WL. It may be negative.
    #[must_use]
    pub fn time_left(&self, color: Color) -> Option<Decimal> {
        match self.get(match color {
            Color::Black => PropertyId::BL,
            Color::White => PropertyId::WL,
        })? {
            Value::Real(seconds) => Some(seconds),
            _ => None,
        }
    }

    /// Moves or periods that a side has left in overtime: OB, OW.
    #[must_use]
    pub fn overtime_left(&self, color: Color) -> Option<i64> {
        self.number(match color {
            Color::Black => PropertyId::OB,
            Color::White => PropertyId::OW,
        })
    }

    /// The number that the move is given: MN.
    #[must_use]
    pub fn move_number(&self) -> Option<i64> {
        self.number(PropertyId::MN)
    }

    /// The value of the position: V. Positive is good for Black.
    #[must_use]
    pub fn value(&self) -> Option<Decimal> {
        match self.get(PropertyId::V)? {
            Value::Real(value) => Some(value),
            _ => None,
        }
    }

    fn number(&self, id: PropertyId) -> Option<i64> {
        match self.get(id)? {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The node whose DD, PM or VW holds at this node: the nearest one on the way to the root that has the property.
    #[must_use]
    pub fn inherited(&self, id: PropertyId) -> Option<Self> {
        core::iter::successors(Some(self.node), |node| node.parent())
            .find(|node| node.property(id).is_some())
            .map(|node| self.at(node))
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.node, f)
    }
}

/// Whether several texts in a node are joined.
const fn is_joined(id: PropertyId) -> bool {
    matches!(
        id,
        PropertyId::C | PropertyId::GC | PropertyId::ON | PropertyId::CP
    )
}

/// What is said of a move: TE, BM, DO, IT. A [`Double`] is once or twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// TE: tesuji.
    Good(Double),
    /// BM: a bad move.
    Bad(Double),
    /// DO: a doubtful one.
    Doubtful,
    /// IT: an interesting one.
    Interesting,
}

/// What is said of a position: GB, GW, DM, UC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assessment {
    /// GB, GW: good for a side.
    Good(Color, Double),
    /// DM: even.
    Even(Double),
    /// UC: unclear.
    Unclear(Double),
}

/// The values of a property in a node, made by [`View::values`]. What makes no sense is left out.
#[derive(Clone, Debug)]
pub struct Values<'c> {
    def: Option<&'static PropertyDef>,
    raw: RawList<'c>,
    context: Context,
}

impl<'c> Iterator for Values<'c> {
    type Item = Value<'c>;

    fn next(&mut self) -> Option<Value<'c>> {
        let def = self.def?;
        loop {
            let raw = self.raw.next()?.raw();
            let value = decode_with(def, raw, &self.context, &mut |_, _| {});
            if value.is_some() {
                return value;
            }
        }
    }
}

/// The values of a property as written, in all places where it stands in the node.
pub(crate) fn raw_values(node: Node<'_>, id: PropertyId) -> impl Iterator<Item = RawValue<'_>> {
    RawList::new(node, id)
}

/// The values of all places where a property stands in a node.
#[derive(Clone, Debug)]
struct RawList<'c> {
    id: PropertyId,
    properties: Properties<'c>,
    values: Option<RawValues<'c>>,
}

impl<'c> RawList<'c> {
    fn new(node: Node<'c>, id: PropertyId) -> Self {
        Self {
            id,
            properties: node.properties(),
            values: None,
        }
    }
}

impl<'c> Iterator for RawList<'c> {
    type Item = RawValue<'c>;

    fn next(&mut self) -> Option<RawValue<'c>> {
        loop {
            if let Some(value) = self.values.as_mut().and_then(Iterator::next) {
                return Some(value);
            }
            let ident = Ident::from(self.id);
            let property = self.properties.find(|property| property.ident() == ident)?;
            self.values = Some(property.values());
        }
    }
}

/// Borrowed where the value holds the text as it is.
impl<'c> From<Text<'c>> for Cow<'c, str> {
    fn from(text: Text<'c>) -> Self {
        text.into_cow()
    }
}

/// Borrowed where the value holds the text as it is.
impl<'c> From<SimpleText<'c>> for Cow<'c, str> {
    fn from(text: SimpleText<'c>) -> Self {
        text.into_cow()
    }
}
