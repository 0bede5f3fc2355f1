//! A tree of vectors on which the same edits are made, and what no edit may touch.

use std::collections::HashSet;

use boardwire_sgf::{Collection, Ident, NewValue, Node, NodeId};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// An edit; nodes are chosen by a number.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Set(usize, &'static str, Vec<String>),
    Append(usize, &'static str, String),
    Replace(usize, &'static str, usize, String),
    Drop(usize, &'static str, usize),
    Unset(usize, &'static str),
    Child(usize),
    After(usize),
    Remove(usize),
    Promote(usize),
    Game,
}

pub(crate) fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let node = 0..64_usize;
    let ident = prop::sample::select(vec!["B", "AB", "C", "N", "XX"]);
    let value = "[a-c\\]\\[\\\\():; \n\u{e9}]{0,4}";
    let edit = prop_oneof![
        2 => (node.clone(), ident.clone(), prop::collection::vec(value, 1..3))
            .prop_map(|(node, ident, values)| Edit::Set(node, ident, values)),
        1 => (node.clone(), ident.clone(), value).prop_map(|(n, i, v)| Edit::Append(n, i, v)),
        1 => (node.clone(), ident.clone(), 0..3_usize, value)
            .prop_map(|(n, i, at, v)| Edit::Replace(n, i, at, v)),
        1 => (node.clone(), ident.clone(), 0..3_usize).prop_map(|(n, i, at)| Edit::Drop(n, i, at)),
        1 => (node.clone(), ident).prop_map(|(n, i)| Edit::Unset(n, i)),
        1 => node.clone().prop_map(Edit::Child),
        1 => node.clone().prop_map(Edit::After),
        1 => node.clone().prop_map(Edit::Remove),
        1 => node.prop_map(Edit::Promote),
        1 => Just(Edit::Game),
    ];
    prop::collection::vec(edit, 1..6)
}

type Values = Vec<Vec<u8>>;

#[derive(Clone, Debug)]
struct Record {
    id: NodeId,
    parent: Option<usize>,
    children: Vec<usize>,
    properties: Vec<(String, Values)>,
    /// The properties of the source, and which idents were edited.
    source: Vec<(String, Vec<u8>)>,
    touched: HashSet<String>,
}

pub(crate) struct Model {
    records: Vec<Record>,
    games: Vec<usize>,
    /// The first edit of the tree closes a value that the input's end cut off.
    is_linked: bool,
}

fn capitals(ident: Ident<'_>) -> String {
    ident.capitals().map(char::from).collect()
}

fn properties(node: Node<'_>) -> Vec<(String, Values)> {
    node.properties()
        .map(|property| {
            let values = property.values().map(|value| value.raw().to_vec());
            (capitals(property.ident()), values.collect())
        })
        .collect()
}

/// As the writer has to escape it, in a charset in which no byte of a character is ASCII.
fn escaped(value: &str) -> Vec<u8> {
    let mut raw = Vec::new();
    for byte in value.bytes() {
        if matches!(byte, b'\\' | b']') {
            raw.push(b'\\');
        }
        raw.push(byte);
    }
    raw
}

impl Model {
    pub(crate) fn of(games: &Collection<'_>) -> Self {
        let mut model = Self {
            records: Vec::new(),
            games: Vec::new(),
            is_linked: false,
        };
        for node in games.nodes() {
            assert_eq!(node.id().index(), model.records.len());
            let parent = node.parent().map(|parent| parent.id().index());
            model.add(node.id(), parent);
            let record = model.records.last_mut().unwrap();
            record.properties = properties(node);
            record.source = node
                .properties()
                .map(|property| (capitals(property.ident()), property.raw().to_vec()))
                .collect();
        }
        model
    }

    fn add(&mut self, id: NodeId, parent: Option<usize>) {
        let index = self.records.len();
        match parent {
            Some(parent) => self.records[parent].children.push(index),
            None => self.games.push(index),
        }
        self.records.push(Record {
            id,
            parent,
            children: Vec::new(),
            properties: Vec::new(),
            source: Vec::new(),
            touched: HashSet::new(),
        });
    }

    fn order(&self) -> Vec<(usize, usize)> {
        let mut order = Vec::new();
        let mut open: Vec<(usize, usize)> =
            self.games.iter().rev().map(|&game| (0, game)).collect();
        while let Some((depth, index)) = open.pop() {
            order.push((depth, index));
            let children = self.records[index].children.iter().rev();
            open.extend(children.map(|&child| (depth + 1, child)));
        }
        order
    }

    /// As `support::shape` says it.
    pub(crate) fn shape(&self) -> Vec<String> {
        let line = |(depth, index): (usize, usize)| {
            let mut line = depth.to_string();
            for (ident, values) in &self.records[index].properties {
                line += &format!(" {ident}");
                for value in values {
                    line += &format!("[{}]", value.escape_ascii());
                }
            }
            line
        };
        self.order().into_iter().map(line).collect()
    }

    fn siblings(&mut self, parent: Option<usize>) -> &mut Vec<usize> {
        match parent {
            Some(parent) => &mut self.records[parent].children,
            None => &mut self.games,
        }
    }

    /// The first edit of the tree may close a value that was cut off: take it as it is.
    fn link(&mut self, games: &Collection<'_>) {
        if !self.is_linked {
            self.is_linked = true;
            for record in &mut self.records {
                let Some(node) = games.node(record.id) else {
                    continue;
                };
                let now = properties(node);
                if now != record.properties {
                    record.properties = now;
                    record.source.clear();
                }
            }
        }
    }

    pub(crate) fn apply(&mut self, edit: &Edit, games: &mut Collection<'_>) {
        let order = self.order();
        let choose = |number: usize| order.get(number % order.len().max(1)).map(|&(_, at)| at);
        match edit {
            Edit::Game => {
                let id = games.append_game().unwrap();
                self.link(games);
                self.add(id, None);
            }
            Edit::Set(node, ident, values) => {
                let Some(at) = choose(*node) else { return };
                games
                    .set_property(
                        self.records[at].id,
                        *ident,
                        values.iter().map(|value| NewValue::bytes(value.as_bytes())),
                    )
                    .unwrap();
                let mut new = Some(values.iter().map(|value| escaped(value)).collect());
                let record = &mut self.records[at];
                record.touched.insert((*ident).to_owned());
                record.properties.retain_mut(|(found, values)| {
                    if found != ident {
                        return true;
                    }
                    let is_first = new.is_some();
                    if let Some(new) = new.take() {
                        *values = new;
                    }
                    is_first
                });
                if let Some(new) = new {
                    record.properties.push(((*ident).to_owned(), new));
                }
            }
            Edit::Append(node, ident, value) => {
                let Some(at) = choose(*node) else { return };
                let raw = escaped(value);
                games
                    .append_value(self.records[at].id, *ident, NewValue::raw(&raw))
                    .unwrap();
                let record = &mut self.records[at];
                record.touched.insert((*ident).to_owned());
                let mut found = record.properties.iter_mut();
                match found.rfind(|(found, _)| found == ident) {
                    Some((_, values)) => values.push(raw),
                    None => record.properties.push(((*ident).to_owned(), vec![raw])),
                }
            }
            Edit::Replace(node, ident, index, value) => {
                let Some(at) = choose(*node) else { return };
                let result = games.set_value(
                    self.records[at].id,
                    *ident,
                    *index,
                    NewValue::bytes(value.as_bytes()),
                );
                let record = &mut self.records[at];
                let found = record
                    .properties
                    .iter_mut()
                    .filter(|(found, _)| found == ident)
                    .flat_map(|(_, values)| values)
                    .nth(*index);
                assert_eq!(found.is_some(), result.is_ok());
                if let Some(found) = found {
                    *found = escaped(value);
                    record.touched.insert((*ident).to_owned());
                }
            }
            Edit::Drop(node, ident, index) => {
                let Some(at) = choose(*node) else { return };
                let result = games.remove_value(self.records[at].id, *ident, *index);
                let record = &mut self.records[at];
                let mut left = Some(*index);
                for (found, values) in &mut record.properties {
                    if let (true, Some(index)) = (found == ident, left) {
                        if index < values.len() {
                            values.remove(index);
                            left = None;
                        } else {
                            left = Some(index - values.len());
                        }
                    }
                }
                record.properties.retain(|(_, values)| !values.is_empty());
                assert_eq!(left.is_none(), result.is_ok());
                if result.is_ok() {
                    record.touched.insert((*ident).to_owned());
                }
            }
            Edit::Unset(node, ident) => {
                let Some(at) = choose(*node) else { return };
                let is_found = games.remove_property(self.records[at].id, *ident).unwrap();
                let record = &mut self.records[at];
                let count = record.properties.len();
                record.properties.retain(|(found, _)| found != ident);
                assert_eq!(is_found, record.properties.len() < count);
                record.touched.insert((*ident).to_owned());
            }
            Edit::Child(node) => {
                let Some(at) = choose(*node) else { return };
                let id = games.append_child(self.records[at].id).unwrap();
                self.link(games);
                self.add(id, Some(at));
            }
            Edit::After(node) => {
                let Some(at) = choose(*node) else { return };
                let id = games.insert_after(self.records[at].id).unwrap();
                self.link(games);
                let children = core::mem::take(&mut self.records[at].children);
                self.add(id, Some(at));
                let new = self.records.len() - 1;
                for &child in &children {
                    self.records[child].parent = Some(new);
                }
                self.records[new].children = children;
            }
            Edit::Remove(node) => {
                let Some(at) = choose(*node) else { return };
                let before = games.node_count();
                let count = games.remove_subtree(self.records[at].id).unwrap();
                assert_eq!(games.node_count(), before - count);
                self.link(games);
                let parent = self.records[at].parent;
                self.siblings(parent).retain(|&child| child != at);
                assert_eq!(self.order().len(), games.node_count());
            }
            Edit::Promote(node) => {
                let Some(at) = choose(*node) else { return };
                let is_moved = games.promote(self.records[at].id).unwrap();
                self.link(games);
                let parent = self.records[at].parent;
                let siblings = self.siblings(parent);
                let place = siblings.iter().position(|&child| child == at).unwrap();
                assert_eq!(is_moved, place > 0);
                if place > 0 {
                    siblings.swap(place - 1, place);
                }
            }
        }
    }

    /// All properties of the source that no edit was about are in the output, byte for byte and in order.
    pub(crate) fn check_untouched(
        &self,
        games: &Collection<'_>,
        written: &[u8],
    ) -> Result<(), TestCaseError> {
        let mut rest = written;
        for (_, index) in self.order() {
            let record = &self.records[index];
            let node = games.node(record.id).unwrap();
            let now: Vec<&[u8]> = node.properties().map(|property| property.raw()).collect();
            let mut now = now.into_iter();
            for (ident, raw) in &record.source {
                if record.touched.contains(ident) {
                    continue;
                }
                prop_assert!(now.any(|found| found == &raw[..]), "{}", raw.escape_ascii());
                let at = rest
                    .windows(raw.len())
                    .position(|window| window == &raw[..]);
                prop_assert!(at.is_some(), "{}", raw.escape_ascii());
                rest = &rest[at.unwrap() + raw.len()..];
            }
        }
        Ok(())
    }
}
