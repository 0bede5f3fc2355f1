//! What a file says and its canonical form does not.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use boardwire_core::Span;

use crate::codes::{Code, Note};
use crate::game::Version;
use crate::property::{Attribute, PointGroup, PropertyDef, PropertyId};
use crate::tree::{Collection, Node, NodeId, RawValue};
use crate::value::{Context, Point, Value, decode_with, loses_text};
use crate::view::PointSet;

impl Collection<'_> {
    /// Those notes of reading this collection about which the canonical form lacks something that the file says:
    ///
    /// - text that means nothing, was cut off, or stands where nothing may, such as in `KO[text]`;
    /// - words in a value that is corrected (`MN[12 abc]`, `RE[W+R (time)]`), unless they say what the value says: units (`TM[90 min]`,
    ///   `HA[2 stones]`), names of colours and months, the words of a result;
    /// - what may not stand beside something else: a point that another property of the node has, a judgement that contradicts one before,
    ///   and in FF\[4\] a PL beside a move without setup.
    ///
    /// ```
    /// use boardwire_sgf::parse_lenient;
    ///
    /// let (games, notes) = parse_lenient("(;FF[4];B[aa]KO[why not]MN[07])")?;
    /// let lost: Vec<_> = games.lost_text(&notes).map(|note| note.to_string()).collect();
    /// assert_eq!(lost, ["value-corrected at 16..23: a value has a wrong form that can be read"]);
    /// # Ok::<(), boardwire_sgf::ParseError>(())
    /// ```
    pub fn lost_text<'n>(&self, notes: &'n [Note]) -> impl Iterator<Item = &'n Note> {
        let roots: Vec<_> = self.games().collect();
        let mut known: Option<(NodeId, Context)> = None;
        let mut lost: Option<(NodeId, LostInNode)> = None;
        notes.iter().filter(move |note| {
            match note.code() {
                Code::ContradictingAnnotation => return true,
                Code::ValueCorrected
                | Code::ComposeCorrected
                | Code::PointNotUnique
                | Code::SetupAndMoveMixed => {}
                code => return code.drops_text(),
            }
            let begins_before = |span| self.span_in_file(span).start <= note.span().start;
            let after = roots.partition_point(|root| begins_before(root.span()));
            let Some(root) = after.checked_sub(1).and_then(|at| roots.get(at)) else {
                return false;
            };
            let context = match known {
                Some((id, context)) if id == root.id() => context,
                _ => Context::of(*root),
            };
            known = Some((root.id(), context));
            let number = self
                .nodes
                .partition_point(|node| begins_before(Span::empty(node.text.start as usize)))
                .checked_sub(1)
                .and_then(|number| u32::try_from(number).ok());
            let Some(node) = number.and_then(|number| self.node(NodeId::new(number))) else {
                return false;
            };
            // Notes come by offset: a node is looked at once.
            if lost.as_ref().is_none_or(|(id, _)| *id != node.id()) {
                lost = Some((node.id(), LostInNode::of(node, &context)));
            }
            lost.as_ref()
                .is_some_and(|(_, lost)| lost.has(self, note.code(), note.span()))
        })
    }
}

/// What the canonical form of a node lacks, by place in the text that was read.
struct LostInNode {
    /// Values that have words which their canonical form lacks, in order.
    words: Vec<Span>,
    /// Values with points that another property has, in order.
    points: Vec<Span>,
    /// Whether PL says nothing.
    turn: bool,
}

impl LostInNode {
    fn of(node: Node<'_>, context: &Context) -> Self {
        let mut lost = Self {
            words: Vec::new(),
            points: Vec::new(),
            turn: context.version == Version::Ff4,
        };
        let mut groups = Groups::default();
        let mut has_move = false;
        for property in node.properties() {
            let id = PropertyId::of(property.ident());
            has_move |= matches!(id, Some(PropertyId::B | PropertyId::W));
            let Some(def) = id.and_then(|id| context.def(id)) else {
                continue;
            };
            let places = def.attribute == Attribute::Setup && def.id != PropertyId::PL;
            for value in property.values() {
                if loses_text(def, value.raw(), context) {
                    lost.words.push(value.span());
                }
                if places && lost.turn {
                    lost.turn = decode_with(def, value.raw(), context, &mut |_, _| {}).is_none();
                }
                if groups.take(def, value, context) != Taken::No {
                    lost.points.push(value.span());
                }
            }
        }
        lost.turn &= has_move;
        lost
    }

    /// Whether what a note is about is lost.
    fn has(&self, collection: &Collection<'_>, code: Code, span: Span) -> bool {
        let spans = match code {
            Code::PointNotUnique => &self.points,
            Code::SetupAndMoveMixed => return self.turn,
            _ => &self.words,
        };
        let after =
            spans.partition_point(|value| collection.span_in_file(*value).start <= span.start);
        after
            .checked_sub(1)
            .and_then(|at| spans.get(at))
            .is_some_and(|value| collection.span_in_file(*value) == span)
    }
}

/// The points of a node, by the groups of properties that share them.
#[derive(Default)]
pub(crate) struct Groups {
    /// All points of a group, by its number.
    all: BTreeMap<usize, PointSet>,
    /// Those of each property, by its number.
    own: BTreeMap<usize, PointSet>,
}

/// Whether points of a value are in another property of the group, which stands before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    No,
    Some,
    All,
}

impl Groups {
    /// Takes the points of a value.
    pub(crate) fn take(
        &mut self,
        def: &PropertyDef,
        value: RawValue<'_>,
        context: &Context,
    ) -> Taken {
        let Some(group) = PointGroup::of(def.id, context.version) else {
            return Taken::No;
        };
        if !group.shared().contains(&def.id) {
            return Taken::No;
        }
        let all = self.all.entry(group as usize).or_default();
        let own = self.own.entry(def.id as usize).or_default();
        let mut take_row = |row, columns| {
            let new = own.insert_row(row, columns);
            (new, new & !all.insert_row(row, columns))
        };
        let (new, taken) = match decode_with(def, value.raw(), context, &mut |_, _| {}) {
            Some(Value::Point(Point::Vertex(at))) => take_row(at.row(), 1 << at.column()),
            Some(Value::Rectangle(rectangle)) => {
                let mut rows = (0, 0);
                let mut are_all = true;
                for (row, columns) in rectangle.rows() {
                    let (new, taken) = take_row(row, columns);
                    are_all &= new == taken;
                    rows = (rows.0 | new, rows.1 | taken);
                }
                if are_all { rows } else { (u64::MAX, rows.1) }
            }
            _ => return Taken::No,
        };
        match taken {
            0 => Taken::No,
            _ if new == taken => Taken::All,
            _ => Taken::Some,
        }
    }
}
