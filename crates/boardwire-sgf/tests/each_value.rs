//! Values in one pass beside values node by node, property by property.

use boardwire_core::Level;
use boardwire_sgf::value::{Context, LineBreaks, Value, decode};
use boardwire_sgf::{Collection, Game, Node, Options, PropertyId, View, read};
use proptest::prelude::*;

/// A value: its node, its property, where it stands, and what it says.
type Row<'c> = (usize, PropertyId, usize, Option<Value<'c>>);

fn by_property<'c>(node: Node<'c>, context: &Context, rows: &mut Vec<Row<'c>>) {
    for property in node.properties() {
        let id = PropertyId::of(property.ident());
        let Some(def) = id.and_then(|id| context.def(id)) else {
            continue;
        };
        for raw in property.values() {
            let value = decode(def, raw.raw(), context).value;
            rows.push((node.id().index(), def.id, raw.span().start, value));
        }
    }
}

fn assert_same(collection: &Collection<'_>) {
    let mut expected = Vec::new();
    let mut by_view = Vec::new();
    for root in collection.games() {
        let context = Context::of(root);
        for node in root.depth_first() {
            by_property(node, &context, &mut expected);
            View::new(node, context).for_each_value(|item| {
                let start = item.raw.span().start;
                by_view.push((item.node.id().index(), item.def.id, start, item.value));
            });
        }
    }
    let mut found = Vec::new();
    collection.for_each_value(|item| {
        let start = item.raw.span().start;
        found.push((item.node.id().index(), item.def.id, start, item.value));
    });
    assert_eq!(found, expected, "{collection:?}");
    assert_eq!(by_view, expected, "{collection:?}");
}

#[test]
fn every_value_of_every_game_is_given() {
    let text = b"(;FF[4]SZ[9]KM[6.50]AB[aa] [bb]\n[cc:dd]C[a\\]\xC3\xA9]Xx[private];B[ii]BL[-0.0]\
        (;W[jj])(;White[]N[x]))(;GM[2]AB[d3];B[d3])";
    let collection = Collection::scan(text.as_slice()).expect("no limit is set");
    let mut count = 0;
    collection.for_each_value(|_| count += 1);
    assert_eq!(count, 15);
    assert_same(&collection);
}

#[test]
fn texts_in_other_charsets_and_with_other_line_breaks_are_the_same() {
    let text = b"(;FF[4]CA[ISO-8859-1]C[one\ntwo\n\nthree caf\xE9]N[a\nb];C[x\n\n]LB[aa:\xE9\n])(;C[x\ny \xE9])";
    use LineBreaks::{All, Doubled, NotAfterSpace, Paragraphs};
    for breaks in [All, NotAfterSpace, Doubled, Paragraphs] {
        let options = Options::new(Level::Lenient).with_line_breaks(breaks);
        assert_same(&read(text, &options).collection);
        let ascii = text.map(|byte| if byte.is_ascii() { byte } else { b'e' });
        assert_same(&read(&ascii, &options).collection);
    }
}

#[test]
fn edits_are_seen_where_they_stand_in_the_tree() {
    let mut collection =
        Collection::scan(b"(;SZ[9];B[aa];W[bb])".as_slice()).expect("no limit is set");
    let root = collection.games().next().expect("a game").id();
    let child = collection.insert_after(root).expect("room for a node");
    collection
        .set_property(child, "C", ["new"])
        .expect("a text");
    collection
        .set_property(root, "SZ", ["5"])
        .expect("a number");
    assert_same(&collection);
    let mut comments = 0;
    collection.for_each_value(|item| comments += usize::from(item.def.id == PropertyId::C));
    assert_eq!(comments, 1);
}

proptest! {
    #[test]
    fn any_text_gives_the_same_values(
        text in r"\(;(GM\[[0-9]{1,2}\]|FF\[[1-4]\]|SZ\[[0-9]{1,2}\]){0,3}(;|\(;|\)|[A-Z]{1,2}|[a-z]|[A-Z][a-z]|\[[a-t]{2}\]|\[[a-t]{2}:[a-zA-Z0-9]{1,9}\]|\[[-+]?[0-9]{0,22}\.?[0-9]{0,3}\]|\[[ -Z\^-~\né]{0,40}\]|\[|\]|[ \n/\\]){0,40}"
    ) {
        assert_same(&Collection::scan(text.as_bytes()).expect("no limit is set"));
    }
}

/// What the root says, property by property.
fn context_by_property(root: Node<'_>) -> Context {
    let read = |id: PropertyId, context: &Context| {
        let property = root.property(id)?;
        let mut values = property.values();
        let raw = values.find(|value| !value.raw().is_empty());
        decode(
            context.def(id)?,
            raw.unwrap_or(property.value()).raw(),
            context,
        )
        .value
    };
    let mut context = Context::default();
    if let Some(Value::Version(version)) = read(PropertyId::FF, &context) {
        context.version = version;
    }
    let game = match read(PropertyId::GM, &context) {
        Some(Value::Game(game)) => game,
        _ => Game::GO,
    };
    context = Context::new(game, context.version);
    if let Some(Value::Size(size)) = read(PropertyId::SZ, &context) {
        context.size = size;
    }
    context
}

proptest! {
    #[test]
    fn values_of_each_type_are_the_same(
        root in "(GM\\[(2|11|18)\\])?((FF|GM|SZ|ST|HA|MN|KM|TM|CA|RU)\\[[0-9]{0,3}\\]){0,3}",
        nodes in prop::collection::vec(
            "\n?;((B|W|AB|AE|TR|BL|WL|V|MN|OB|C|N|GN|OT|LB)(\\[([a-u]{2}|[a-uA-C][0-9]{1,3}|([a-u]{2}|[a-z\\]]{2}):[a-f \né]{0,40}|[0-9]{0,6}\\.?[0-9]{0,4}|[a-c. \né]{0,30}|([a-z ]{1,9}|é|\n|\t|\r|\\\\.|\\\\\n){0,9})\\][ \n]?){1,2}){0,4}",
            0..6,
        ),
    ) {
        let text = format!("(;{root}{})", nodes.concat());
        assert_same(&Collection::scan(text.as_bytes()).expect("no limit is set"));
        // The text before the last byte, too: all values by words stop short of an end.
        let cut = text.as_bytes().get(..text.len() - 1).unwrap_or_default();
        assert_same(&Collection::scan(cut).expect("no limit is set"));
    }

    #[test]
    fn long_texts_are_the_same(
        charset in "(CA\\[(UTF-8|Latin1|Shift_JIS)\\])?(FF\\[[14]\\])?",
        texts in prop::collection::vec("([a-z \n]{1,50}|é|\\\\.|\\\\\n|\t|\r|\n|:){0,9}", 3),
    ) {
        let [comment, name, label] = texts.as_slice() else { unreachable!("three are made") };
        let text = format!("(;{charset}C[{comment}]N[{name}]LB[aa:{label}][bb:x][cc:\\]];B[aa]C[{name}])");
        assert_same(&Collection::scan(text.as_bytes()).expect("no limit is set"));
    }

    #[test]
    fn a_context_is_what_the_properties_say(
        root in "((FF|GM|SZ|F|AB|ff|Ff|/|x|xFF|C)?( ?\\[([0-9]{0,2}|[ a\\]])\\]?[ \n]?){0,2}){0,8}"
    ) {
        let text = format!("(;{root})");
        let collection = Collection::scan(text.as_bytes()).expect("no limit is set");
        for root in collection.games() {
            let (found, expected) = (Context::of(root), context_by_property(root));
            prop_assert_eq!(
                (found.version, found.game, found.size),
                (expected.version, expected.game, expected.size)
            );
        }
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_values_in_one_pass_are_those_of_each_property() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    let root = std::path::PathBuf::from(root).join("sgf");
    let index = std::fs::read_to_string(root.join("INDEX.tsv")).expect("the corpus has an index");
    let mut files = 0;
    for file in index
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next())
    {
        let Ok(bytes) = std::fs::read(root.join(file)) else {
            continue;
        };
        assert_same(&Collection::scan(bytes).expect("no limit is set"));
        files += 1;
    }
    assert!(files > 0);
}
