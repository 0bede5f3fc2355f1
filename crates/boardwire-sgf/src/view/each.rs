//! Every value by its type, in one pass over the bytes of the nodes.

use crate::lex::{self, After};
use crate::property::{PropertyDef, PropertyId};
use crate::tree::{Collection, Node, RawValue};
use crate::value::{
    Context, Move, Point, Value, VertexForm, Whole, decode_part, decode_with, vertex_in,
};

use super::View;

/// A value with its type, as [`Collection::for_each_value`] gives it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TypedValue<'c> {
    /// The node that it stands in.
    pub node: Node<'c>,
    /// What SGF says about its property.
    pub def: &'static PropertyDef,
    /// The bytes between the brackets.
    pub raw: RawValue<'c>,
    /// What they say; `None` if they make no sense.
    pub value: Option<Value<'c>>,
}

impl Collection<'_> {
    /// Reads every value of every node by its type, in the order of the text: the fastest way to look at all of them.
    ///
    /// Values are read as [`decode`](crate::value::decode) does in the [context](Context::of) of their game, each one on its own: none
    /// is left out or joined with another. Properties that the game does not have are passed over.
    ///
    /// ```
    /// use boardwire_sgf::{Collection, PropertyId, value::Value};
    ///
    /// let games = Collection::scan(b"(;SZ[9]AB[aa][bb];B[cc]C[hi])(;SZ[zz])".as_slice())?;
    /// let mut points = Vec::new();
    /// games.for_each_value(|item| {
    ///     if let Some(Value::Point(point)) = item.value {
    ///         points.push((item.def.id, point.vertex().unwrap().to_string()));
    ///     }
    /// });
    /// assert_eq!(points, [(PropertyId::AB, "aa".to_owned()), (PropertyId::AB, "bb".to_owned())]);
    /// # Ok::<(), boardwire_sgf::ParseError>(())
    /// ```
    pub fn for_each_value<'c>(&'c self, mut visit: impl FnMut(TypedValue<'c>)) {
        let mut reader = Reader::new(self);
        match self.nodes_in_order() {
            Some(nodes) => nodes.for_each(|node| {
                if node.is_root() {
                    reader.context = Context::of(node);
                }
                reader.read(node, &mut visit);
            }),
            None => self.games().for_each(|root| {
                reader.context = Context::of(root);
                root.depth_first()
                    .for_each(|node| reader.read(node, &mut visit));
            }),
        }
    }
}

impl<'c> View<'c> {
    /// The same for the values of this node.
    pub fn for_each_value(&self, mut visit: impl FnMut(TypedValue<'c>)) {
        let mut reader = Reader::new(self.node.collection());
        reader.context = self.context;
        reader.read(self.node, &mut visit);
    }
}

/// Reads the nodes of one game after another.
struct Reader<'c> {
    context: Context,
    source: Whole<'c>,
}

impl<'c> Reader<'c> {
    fn new(collection: &'c Collection<'_>) -> Self {
        Self {
            context: Context::default(),
            source: Whole::new(collection.source()),
        }
    }

    /// Cuts the node's text as [`Node::properties`] does, but looks at each value once. What is not well-formed is left to that.
    #[inline]
    fn read(&mut self, node: Node<'c>, visit: &mut impl FnMut(TypedValue<'c>)) {
        let text = node.raw();
        let mut at = usize::from(text.first() == Some(&b';'));
        while let Some(&byte) = text.get(at) {
            let next = match text.get(at + 1..) {
                _ if !lex::is_upper(byte) => {
                    if lex::is_blank(byte) {
                        at += 1;
                        continue;
                    }
                    self.slow(node, at, visit)
                }
                Some([b'[', ..]) => {
                    let id = PropertyId::of_letters(byte, b'A' - 1);
                    self.values(node, text, id, at + 1, visit)
                }
                Some([second @ b'A'..=b'Z', b'[', ..]) => {
                    let id = PropertyId::of_letters(byte, *second);
                    self.values(node, text, id, at + 2, visit)
                }
                _ => self.slow(node, at, visit),
            };
            match next {
                Some(next) => at = next,
                None => return,
            }
        }
    }

    /// Reads the values of a property, of which the first one's bracket is at `open`. Gives the offset behind the last one; `None` if
    /// no property follows.
    #[inline(always)]
    fn values(
        &mut self,
        node: Node<'c>,
        text: &'c [u8],
        id: Option<PropertyId>,
        mut open: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) -> Option<usize> {
        let def = id.and_then(|id| self.context.def(id));
        let form = def.and_then(|def| VertexForm::of(def, &self.context));
        loop {
            if let Some(form) = form
                && let Some(def) = def
                && let Some(vertex) = vertex_in(text.get(open..)?, self.context.size)
            {
                let raw = RawValue::between(text, node.span().start, open, open + 3);
                // Built where it is handed over: moving a value about takes longer than reading it.
                visit(TypedValue {
                    node,
                    def,
                    raw,
                    value: Some(match form {
                        VertexForm::Move => Value::Move(Move::Place(vertex)),
                        VertexForm::Point => Value::Point(Point::Vertex(vertex)),
                    }),
                });
                open += 4;
            } else {
                open = self.other_value(node, text, def, open, visit)?;
            }
            match *text.get(open)? {
                b'[' => {}
                b'A'..=b'Z' => return Some(open),
                _ => match lex::after(text, open, node.collection().rules) {
                    After::Value(next) => open = next,
                    After::Other => return Some(open),
                    After::End => return None,
                },
            }
        }
    }

    /// Reads a value that is not a point as most are, or that has no type. Gives the offset behind it.
    #[inline(never)]
    fn other_value(
        &mut self,
        node: Node<'c>,
        text: &'c [u8],
        def: Option<&'static PropertyDef>,
        open: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) -> Option<usize> {
        let close = lex::value_end(text, open + 1, node.collection().rules)?;
        if let Some(def) = def {
            let raw = RawValue::between(text, node.span().start, open, close);
            let value = decode_part(def, raw.raw(), raw.span(), &self.context, &mut self.source);
            visit(TypedValue {
                node,
                def,
                raw,
                value,
            });
        }
        Some(close + 1)
    }

    /// The next property at or after `at`, as [`Node::properties`] finds it.
    #[cold]
    #[inline(never)]
    fn slow(
        &mut self,
        node: Node<'c>,
        at: usize,
        visit: &mut dyn FnMut(TypedValue<'c>),
    ) -> Option<usize> {
        let mut properties = node.properties_from(at);
        let property = properties.next()?;
        let id = PropertyId::of(property.ident());
        if let Some(def) = id.and_then(|id| self.context.def(id)) {
            for raw in property.values() {
                let value = decode_with(def, raw.raw(), &self.context, &mut |_, _| {});
                visit(TypedValue {
                    node,
                    def,
                    raw,
                    value,
                });
            }
        }
        Some(properties.offset())
    }
}
