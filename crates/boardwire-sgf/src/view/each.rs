//! Every value by its type, in one pass over the bytes of the nodes.

use boardwire_core::Span;
use boardwire_core::go::{BoardSize, Vertex};

use crate::encoding::Charset;
use crate::game::{Game, Notation};
use crate::lex::{self, After, Rules};
use crate::property::{Kind, PropertyDef, PropertyId};
use crate::tree::{Collection, Node, RawValue};
use crate::value::{
    Context, Decimal, Label, LineBreaks, Move, Point, SimpleText, Text, Value, Whole, decode_part,
    decode_with, letters, lines_end, name_in, plain_text_end, small_in, vertex_in,
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
                    reader.begin(Context::of(node));
                }
                // Nothing was edited: all text is the source's. What stands behind the node's own ends its last property as well as
                // the end of the text does, and lets more values be read by words.
                let Span { start, end } = node.span();
                let text = reader.source.bytes().get(start..).unwrap_or_default();
                reader.read(node, text, end - start, &mut visit);
            }),
            None => self.games().for_each(|root| {
                reader.begin(Context::of(root));
                root.depth_first()
                    .for_each(|node| reader.read_one(node, &mut visit));
            }),
        }
    }
}

impl<'c> View<'c> {
    /// The same for the values of this node.
    pub fn for_each_value(&self, mut visit: impl FnMut(TypedValue<'c>)) {
        let mut reader = Reader::new(self.node.collection());
        reader.begin(self.context);
        reader.read_one(self.node, &mut visit);
    }
}

/// Reads the nodes of one game after another.
struct Reader<'c> {
    context: Context,
    forms: &'static Forms,
    black: Option<&'static PropertyDef>,
    white: Option<&'static PropertyDef>,
    rules: Rules,
    /// Whether texts are UTF-8 whose line breaks all count: nothing but escapes and control characters is to be read in them.
    lines: bool,
    source: Whole<'c>,
}

/// How values are read that need no more than a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A vertex of two letters, for a move.
    Move,
    /// A vertex of two letters, for a point.
    Point,
    /// A decimal number.
    Real,
    /// A vertex by a letter and a number, for a move.
    NamedMove,
    /// A vertex by a letter and a number, for a point.
    NamedPoint,
    /// A number of one or two digits.
    Small,
    /// A text.
    Text,
    /// A text of one line.
    SimpleText,
    /// A vertex of two letters, and a text.
    Label,
    /// All others.
    Other,
}

/// The forms of values, by [`Kind`].
type Forms = [Form; 32];

/// The forms in a game whose moves, points and labels have these.
const fn forms(played: Form, point: Form, label: Form) -> Forms {
    let mut forms = [Form::Other; 32];
    forms[Kind::Move as usize] = played;
    forms[Kind::Point as usize] = point;
    forms[Kind::Stone as usize] = point;
    forms[Kind::Label as usize] = label;
    forms[Kind::Real as usize] = Form::Real;
    forms[Kind::Komi as usize] = Form::Real;
    forms[Kind::Number as usize] = Form::Small;
    forms[Kind::Version as usize] = Form::Small;
    forms[Kind::Game as usize] = Form::Small;
    forms[Kind::Size as usize] = Form::Small;
    forms[Kind::Style as usize] = Form::Small;
    forms[Kind::Handicap as usize] = Form::Small;
    forms[Kind::Text as usize] = Form::Text;
    forms[Kind::SimpleText as usize] = Form::SimpleText;
    forms[Kind::Charset as usize] = Form::SimpleText;
    forms[Kind::Overtime as usize] = Form::SimpleText;
    forms[Kind::Rules as usize] = Form::SimpleText;
    forms
}

/// The forms in a game.
fn forms_of(game: Game) -> &'static Forms {
    static LETTERS: Forms = forms(Form::Move, Form::Point, Form::Label);
    static AMAZONS: Forms = forms(Form::Other, Form::Point, Form::Label);
    static NAMES: Forms = forms(Form::NamedMove, Form::NamedPoint, Form::Other);
    static OTHER: Forms = forms(Form::Other, Form::Other, Form::Other);
    match game.notation() {
        Notation::Go | Notation::Othello => &LETTERS,
        Notation::Amazons => &AMAZONS,
        Notation::Hex => &NAMES,
        _ => &OTHER,
    }
}

/// The vertex of the label at the start of `bytes` if it is a vertex of two letters and one plain character, as most are.
#[inline]
fn letter_in(bytes: &[u8], size: BoardSize) -> Option<Vertex> {
    match *bytes.first_chunk()? {
        [b'[', column, row, b':', b' '..=b'[' | b'^'..=b'~', b']'] => letters([column, row], size),
        _ => None,
    }
}

impl<'c> Reader<'c> {
    fn new(collection: &'c Collection<'_>) -> Self {
        let context = Context::default();
        Self {
            forms: forms_of(context.game),
            black: None,
            white: None,
            context,
            rules: collection.rules,
            lines: false,
            source: Whole::new(collection.source()),
        }
    }

    fn begin(&mut self, context: Context) {
        self.forms = forms_of(context.game);
        self.black = context.def(PropertyId::B);
        self.white = context.def(PropertyId::W);
        self.lines = context.coding.charset == Charset::Utf8
            && context.line_breaks == LineBreaks::All
            && self.rules.wide.is_none();
        self.context = context;
    }

    #[inline]
    fn form(&self, kind: Kind) -> Form {
        let form = self.forms.get(kind as usize);
        form.copied().unwrap_or(Form::Other)
    }

    /// Reads a node on its own.
    #[inline(never)]
    fn read_one(&mut self, node: Node<'c>, visit: &mut impl FnMut(TypedValue<'c>)) {
        let text = node.raw();
        self.read(node, text, text.len(), visit);
    }

    /// Cuts the node's text, `len` bytes, as [`Node::properties`] does, but looks at each value once. What is not well-formed is left
    /// to that.
    #[inline(always)]
    fn read(
        &mut self,
        node: Node<'c>,
        text: &'c [u8],
        len: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) {
        let mut at = usize::from(text.first() == Some(&b';'));
        if let Some((vertex, end)) = self.first_move(text)
            && let Some(def) = self.mover(text)
        {
            visit(TypedValue {
                node,
                def,
                raw: RawValue::at(text.get(2..).unwrap_or_default(), node.span().start + 2, 2),
                value: Some(Value::Move(Move::Place(vertex))),
            });
            at = end;
        }
        while at < len
            && let Some(&first) = text.get(at)
        {
            let (second, open) = match text.get(at + 1..) {
                _ if !lex::is_upper(first) => {
                    if lex::is_blank(first) {
                        at += 1;
                        continue;
                    }
                    (0, 0)
                }
                Some([b'[', ..]) => (b'A' - 1, at + 1),
                Some([second @ b'A'..=b'Z', b'[', ..]) => (*second, at + 2),
                _ => (0, 0),
            };
            let next = if open == 0 {
                self.slow(node, at, visit)
            } else {
                let Context { game, version, .. } = self.context;
                match PropertyDef::of_letters(first, second, game, version) {
                    Some(def) => self.values(node, text, def, open, visit),
                    None => self.skip(text, open),
                }
            };
            match next {
                Some(next) => at = next,
                None => return,
            }
        }
    }

    /// The definition of the move that a node begins with.
    #[inline]
    fn mover(&self, text: &[u8]) -> Option<&'static PropertyDef> {
        if text.get(1) == Some(&b'B') {
            self.black
        } else {
            self.white
        }
    }

    /// The vertex of the move that a node begins with, as nearly all do, and the offset behind it. No other value follows.
    #[inline(always)]
    fn first_move(&self, text: &[u8]) -> Option<(Vertex, usize)> {
        if self.form(Kind::Move) != Form::Move {
            return None;
        }
        let Some(&[b';', color, b'[', column, row, b']', next]) = text.first_chunk() else {
            return None;
        };
        // Without a branch: who plays next in a tree of variations can't be foretold.
        if (color != b'B') & (color != b'W') {
            return None;
        }
        let vertex = letters([column, row], self.context.size)?;
        let (next, end) = match next {
            b'\n' => (*text.get(7)?, 7),
            next => (next, 6),
        };
        lex::ends_property(next).then_some((vertex, end))
    }

    /// Reads the values of a property, of which the first one's bracket is at `open`. Gives the offset behind the last one; `None` if
    /// no property follows.
    #[inline(always)]
    fn values(
        &mut self,
        node: Node<'c>,
        text: &'c [u8],
        def: &'static PropertyDef,
        mut open: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) -> Option<usize> {
        let origin = node.span().start;
        let size = self.context.size;
        let form = self.form(def.kind);
        loop {
            let bytes = text.get(open..)?;
            // Values are built where they are handed over: moving them about takes longer than reading them.
            if form == Form::Point
                && let Some(vertex) = vertex_in(bytes, size)
            {
                visit(TypedValue {
                    node,
                    def,
                    raw: RawValue::at(bytes, origin + open, 2),
                    value: Some(Value::Point(Point::Vertex(vertex))),
                });
                open += 4;
            } else if form == Form::Move
                && let Some(vertex) = vertex_in(bytes, size)
            {
                visit(TypedValue {
                    node,
                    def,
                    raw: RawValue::at(bytes, origin + open, 2),
                    value: Some(Value::Move(Move::Place(vertex))),
                });
                open += 4;
            } else if form == Form::Real
                && let Some((number, len)) = Decimal::of_value(bytes)
            {
                let raw = RawValue::at(bytes, origin + open, len);
                visit(TypedValue {
                    node,
                    def,
                    raw,
                    value: Some(Value::Real(number)),
                });
                open += len + 2;
            } else if form == Form::Label
                && let Some(vertex) = letter_in(bytes, size)
                && let Some(letter) = self.source.plain(origin + open + 4, origin + open + 5)
            {
                visit(TypedValue {
                    node,
                    def,
                    raw: RawValue::at(bytes, origin + open, 4),
                    value: Some(Value::Label(Label {
                        at: Point::Vertex(vertex),
                        text: SimpleText::plain(letter),
                    })),
                });
                open += 6;
            } else if matches!(form, Form::Text | Form::SimpleText | Form::Label) {
                open = self.text_value(node, text, def, form, open, visit)?;
            } else {
                open = self.other_value(node, text, def, form, open, visit)?;
            }
            match *text.get(open)? {
                b'[' => {}
                b'A'..=b'Z' => return Some(open),
                _ => match lex::after(text, open, self.rules) {
                    After::Value(next) => open = next,
                    After::Other => return Some(open),
                    After::End => return None,
                },
            }
        }
    }

    /// Reads a value that is a text, or a label. Gives the offset behind it.
    #[inline(never)]
    fn text_value(
        &mut self,
        node: Node<'c>,
        text: &'c [u8],
        def: &'static PropertyDef,
        form: Form,
        open: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) -> Option<usize> {
        let origin = node.span().start;
        let bytes = text.get(open..)?;
        let labelled = match *bytes {
            [_, column, row, b':', ..] if form == Form::Label => {
                letters([column, row], self.context.size)
            }
            _ => None,
        };
        let start = open + if labelled.is_some() { 4 } else { 1 };
        let one_line = form != Form::Text;
        let end = if self.lines {
            lines_end(text, start, one_line).ok_or(start)
        } else {
            let no_line = one_line || self.context.line_breaks != LineBreaks::All;
            plain_text_end(text, start, no_line).map(|close| (close, None))
        };
        let (close, escape) = match end {
            Ok(end) => end,
            Err(plain) => {
                let close = lex::value_end(text, plain, self.rules)?;
                return Some(self.decoded_value(node, bytes, def, open, close, visit));
            }
        };
        let Some(read) = self.source.plain(origin + open + 1, origin + close) else {
            return Some(self.decoded_value(node, bytes, def, open, close, visit));
        };
        let raw = RawValue::new(read.as_bytes(), origin + open + 1);
        if let Some(escape) = escape {
            let escape = escape - open - 1;
            let value = match form {
                Form::Text => Text::escaped(read, escape).map(Value::Text),
                Form::SimpleText => SimpleText::escaped(read, escape).map(Value::SimpleText),
                _ => return Some(self.decoded_value(node, bytes, def, open, close, visit)),
            };
            visit(TypedValue {
                node,
                def,
                raw,
                value,
            });
            return Some(close + 1);
        }
        visit(TypedValue {
            node,
            def,
            raw,
            value: Some(match (form, labelled) {
                (Form::Text, _) => Value::Text(Text::plain(read)),
                (Form::SimpleText, _) => Value::SimpleText(SimpleText::plain(read)),
                (_, Some(vertex)) => Value::Label(Label {
                    at: Point::Vertex(vertex),
                    text: SimpleText::plain(read.get(3..).unwrap_or_default()),
                }),
                _ => return Some(self.decoded_value(node, bytes, def, open, close, visit)),
            }),
        });
        Some(close + 1)
    }

    /// Reads a value that is none of those that nearly all are. Gives the offset behind it.
    #[inline(never)]
    fn other_value(
        &mut self,
        node: Node<'c>,
        text: &'c [u8],
        def: &'static PropertyDef,
        form: Form,
        open: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) -> Option<usize> {
        let bytes = text.get(open..)?;
        let size = self.context.size;
        let read =
            match form {
                Form::NamedMove => name_in(bytes, size)
                    .map(|(vertex, len)| (Value::Move(Move::Place(vertex)), len)),
                Form::NamedPoint => name_in(bytes, size)
                    .map(|(vertex, len)| (Value::Point(Point::Vertex(vertex)), len)),
                Form::Small => small_in(bytes, def.kind),
                _ => None,
            };
        let Some((value, len)) = read else {
            let close = lex::value_end(text, open + 1, self.rules)?;
            return Some(self.decoded_value(node, bytes, def, open, close, visit));
        };
        visit(TypedValue {
            node,
            def,
            raw: RawValue::at(bytes, node.span().start + open, len),
            value: Some(value),
        });
        Some(open + len + 2)
    }

    /// Reads a value, in the bytes from its `[` on, as [`decode`](crate::value::decode) does. Gives the offset behind it.
    #[inline(never)]
    fn decoded_value(
        &mut self,
        node: Node<'c>,
        bytes: &'c [u8],
        def: &'static PropertyDef,
        open: usize,
        close: usize,
        visit: &mut impl FnMut(TypedValue<'c>),
    ) -> usize {
        let raw = RawValue::at(bytes, node.span().start + open, close - open - 1);
        let value = decode_part(def, raw.raw(), raw.span(), &self.context, &mut self.source);
        visit(TypedValue {
            node,
            def,
            raw,
            value,
        });
        close + 1
    }

    /// Passes over the values of a property that the game does not have, as [`values`](Self::values) does.
    #[cold]
    #[inline(never)]
    fn skip(&self, text: &[u8], mut open: usize) -> Option<usize> {
        loop {
            let end = lex::value_end(text, open + 1, self.rules)? + 1;
            match lex::after(text, end, self.rules) {
                After::Value(next) => open = next,
                After::Other => return Some(end),
                After::End => return None,
            }
        }
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
