//! Collections in JSON form (feature `serde`).
//!
//! ```json
//! {"charset":"UTF-8","nodes":[
//!   {"parent":null,"properties":[{"ident":"FF","values":[4]},{"ident":"PB","values":["anna"]},{"ident":"KM","values":["6.5"]}]},
//!   {"parent":0,"properties":[{"ident":"B","values":["pd"]}]},
//!   {"parent":1,"properties":[{"ident":"W","values":[null]}]}]}
//! ```
//!
//! `charset` is the file's. Nodes stand flat in the order of the text, each with the number of its parent in the list, so that no reader meets deep nesting;
//! the root of a game has `null`. Properties stand in the order of the file, with the capitals of their identifiers, and each has all its values:
//!
//! | value | JSON |
//! |---|---|
//! | text, private property | string, decoded and without escapes |
//! | number, double, FF, GM, ST, PM, HA | number |
//! | real, KM, BL, WL, V | string with the exact decimal |
//! | point, stone, move | string in the game's notation; a pass is `null` |
//! | rectangle | `{"from": "aa", "to": "cc"}` |
//! | AR, LN | `{"from": .., "to": ..}` |
//! | LB | `{"at": .., "text": ..}` |
//! | SZ | `{"columns": .., "rows": ..}` |
//! | AP | `{"name": .., "version": ..}`, the version left out where there is none |
//! | FG | `{"flags": .., "name": ..}` |
//! | TM | `{"number": "50", "unit": "minutes"}` |
//! | RE, DT, PL and other words | string in the canonical form |
//! | nothing: KO, DO, IT, empty lists, `FG[]` | `null` |
//! | what makes no sense, and RE, DT, TM and KM that say more than their types | `{"raw": ..}`: the text as it stands |

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::property::{Kind, PropertyDef, PropertyId};
use crate::tree::{Collection, Node, Property};
use crate::value::{
    Context, Double, Move, Point, Text, TimeUnit, Value, WriteContext, decode_with,
};

impl Serialize for Collection<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let charset = self
            .encoding()
            .map_or(self.charset(), |detected| detected.chosen);
        map.serialize_entry("charset", charset.name())?;
        map.serialize_entry("nodes", &Nodes(self))?;
        map.end()
    }
}

struct Nodes<'c>(&'c Collection<'c>);

impl Serialize for Nodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut nodes = serializer.serialize_seq(None)?;
        // The place in the list of each node that was written.
        let mut places: Vec<u32> = Vec::new();
        let mut context = Context::default();
        for (place, node) in self.0.nodes().enumerate() {
            if node.is_root() {
                context = Context::of(node);
            }
            let index = node.id().index();
            if places.len() <= index {
                places.resize(index + 1, 0);
            }
            if let Some(slot) = places.get_mut(index) {
                *slot = u32::try_from(place).unwrap_or(u32::MAX);
            }
            let parent = node.parent();
            nodes.serialize_element(&NodeForm {
                node,
                parent: parent.and_then(|parent| places.get(parent.id().index()).copied()),
                context: &context,
            })?;
        }
        nodes.end()
    }
}

struct NodeForm<'c> {
    node: Node<'c>,
    parent: Option<u32>,
    context: &'c Context,
}

impl Serialize for NodeForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("parent", &self.parent)?;
        map.serialize_entry("properties", &Properties(self))?;
        map.end()
    }
}

struct Properties<'f, 'c>(&'f NodeForm<'c>);

impl Serialize for Properties<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(form) = self;
        serializer.collect_seq(form.node.properties().map(|property| PropertyForm {
            def: PropertyId::of(property.ident()).and_then(|id| form.context.def(id)),
            property,
            context: form.context,
        }))
    }
}

struct PropertyForm<'c> {
    property: Property<'c>,
    def: Option<&'static PropertyDef>,
    context: &'c Context,
}

impl Serialize for PropertyForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        let ident: String = self.property.ident().capitals().map(char::from).collect();
        map.serialize_entry("ident", &ident)?;
        map.serialize_entry("values", &Values(self))?;
        map.end()
    }
}

struct Values<'f, 'c>(&'f PropertyForm<'c>);

impl Serialize for Values<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(form) = self;
        serializer.collect_seq(form.property.values().map(|value| ValueForm {
            raw: value.raw(),
            def: form.def,
            context: form.context,
        }))
    }
}

struct ValueForm<'c> {
    raw: &'c [u8],
    def: Option<&'static PropertyDef>,
    context: &'c Context,
}

/// Members of an object.
enum Member<'m> {
    Text(Cow<'m, str>),
    Number(u64),
}

impl Serialize for Member<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_u64(*number),
        }
    }
}

fn object<S: Serializer>(
    serializer: S,
    members: &[(&'static str, Member<'_>)],
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(members.iter().map(|(key, member)| (key, member)))
}

impl Serialize for ValueForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = || Text::read(self.raw, self.context, &mut |_, _| {});
        let Some(def) = self.def else {
            return serializer.serialize_str(text().as_str());
        };
        let Some(value) = decode_with(def, self.raw, self.context, &mut |_, _| {}) else {
            let raw = self.context.coding.charset.decode(self.raw).text;
            return object(serializer, &[("raw", Member::Text(raw))]);
        };
        let has_form = matches!(
            def.kind,
            Kind::Result | Kind::Date | Kind::Time | Kind::Komi
        );
        if let Value::SimpleText(text) = &value
            && has_form
        {
            let raw = Member::Text(Cow::Borrowed(text.as_str()));
            return object(serializer, &[("raw", raw)]);
        }
        let write = WriteContext::from(self.context);
        let written = |value: &Value<'_>| {
            let mut bytes = Vec::new();
            value.write_canonical(&write, &mut bytes);
            Member::Text(Cow::Owned(String::from_utf8(bytes).unwrap_or_default()))
        };
        let part = |text: &str| Member::Text(Cow::Owned(text.into()));
        let point = |point: &Point<'_>| match point {
            Point::Text(text) => part(text.as_str()),
            other => written(&Value::Point(other.clone().into_owned())),
        };
        match &value {
            Value::Empty => serializer.serialize_none(),
            Value::Move(played) if played.is_pass() => serializer.serialize_none(),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::SimpleText(text) => serializer.serialize_str(text.as_str()),
            Value::Text(text) => serializer.serialize_str(text.as_str()),
            Value::Move(Move::Text(text)) => serializer.serialize_str(text.as_str()),
            Value::Point(at) => point(at).serialize(serializer),
            Value::Double(Double::Normal) => serializer.serialize_u8(1),
            Value::Double(Double::Emphasized) => serializer.serialize_u8(2),
            Value::Version(version) => serializer.serialize_u8(version.number()),
            Value::Game(game) => serializer.serialize_i64(game.number()),
            Value::Style(style) => serializer.serialize_u64(style.number().into()),
            Value::MoveNumbers(numbers) => serializer.serialize_u64(numbers.number().into()),
            Value::Handicap(handicap) => serializer.serialize_u64(handicap.number().into()),
            Value::Rectangle(rectangle) => object(
                serializer,
                &[
                    ("from", written(&Value::from(rectangle.upper_left()))),
                    ("to", written(&Value::from(rectangle.lower_right()))),
                ],
            ),
            Value::Line(pair) => object(
                serializer,
                &[("from", point(pair.from())), ("to", point(pair.to()))],
            ),
            Value::Label(label) => object(
                serializer,
                &[
                    ("at", point(&label.at)),
                    ("text", part(label.text.as_str())),
                ],
            ),
            Value::TextPair(first, second) => object(
                serializer,
                &[
                    ("first", part(first.as_str())),
                    ("second", part(second.as_str())),
                ],
            ),
            Value::Figure(figure) => object(
                serializer,
                &[
                    ("flags", Member::Number(figure.flags.bits().into())),
                    ("name", part(figure.name.as_str())),
                ],
            ),
            Value::Size(size) => object(
                serializer,
                &[
                    ("columns", Member::Number(size.columns().into())),
                    ("rows", Member::Number(size.rows().into())),
                ],
            ),
            Value::Application(program) => {
                let name = ("name", part(program.name.as_str()));
                match &program.version {
                    None => object(serializer, &[name]),
                    Some(version) => {
                        object(serializer, &[name, ("version", part(version.as_str()))])
                    }
                }
            }
            Value::Time(time) => object(
                serializer,
                &[
                    ("number", written(&value)),
                    (
                        "unit",
                        part(match time.unit() {
                            TimeUnit::Seconds => "seconds",
                            TimeUnit::Minutes => "minutes",
                        }),
                    ),
                ],
            ),
            _ => written(&value).serialize(serializer),
        }
    }
}
