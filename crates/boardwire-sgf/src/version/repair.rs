//! From faulty to sound.

use alloc::vec::Vec;

use boardwire_core::go::Vertex;

use super::split::split;
use super::upgrade::respelled;
use super::values::canonical;
use super::{Change, ChangeKind, context_of, def_of, nodes_of, roots};
use crate::codes::Code;
use crate::game::{Game, Version};
use crate::judgement::{Fate, Judgements};
use crate::lex;
use crate::property::{Attribute, Kind, ListForm, PointGroup, PropertyDef, PropertyId};
use crate::tree::{Collection, Draft, EditError, Mended, NodeId, Property};
use crate::value::{Context, Point, Value, WriteContext, decode_with};
use crate::view::PointSet;

/// Writes into the tree what a lenient reader makes of it, so that stricter readers take it.
///
/// - What means nothing goes: stray bytes, values without meaning, more values than the property may have, root properties elsewhere,
///   points that stand in their group already, judgements that contradict one before or lack a move.
/// - What has a wrong form but a clear meaning is written in the right one.
/// - Of properties that stand twice, lists and those that SGF does not define are joined, and so are C, GC, ON and CP where they have
///   text, with an empty line between; of others the first stays.
/// - Nodes that mix setup and moves, or hold a move of each colour, are split; missing `(`, `;` and `)` are written.
///
/// What is said about the game in a form that can't be read stays as it is, and so do properties that SGF does not define: nothing
/// else knows it. The version stays what it is.
///
/// ```
/// use boardwire_sgf::version::repair;
///
/// let text = b"(;FF[4]KM[6,5] ?;AB[aa]B[bb]C[x]AB[cc];W[dd]W[zz]";
/// let mut games = boardwire_sgf::Collection::scan(text.as_slice())?;
/// let changes = repair(&mut games)?;
/// assert_eq!(games.to_bytes(), b"(;FF[4]KM[6.5] ;AB[aa][cc];B[bb]C[x];W[dd])");
/// let codes: Vec<_> = changes.iter().filter_map(|change| change.code()).collect();
/// assert_eq!(codes.len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The collection would be too large.
pub fn repair(games: &mut Collection<'_>) -> Result<Vec<Change>, EditError> {
    let mut changes = Vec::new();
    for root in roots(games) {
        let context = context_of(games, root);
        for id in nodes_of(games, root) {
            let mut repair = Repair {
                context,
                node: id,
                is_root: id == root,
                changes: &mut changes,
            };
            games.draft(id, |draft| {
                repair.node(draft);
                Ok(())
            })?;
            split(games, id, &context, &mut changes)?;
        }
    }
    for (node, mended) in games.clean_structure()? {
        let kind = match mended {
            Mended::NoOpen => ChangeKind::OpenAdded,
            Mended::NoClose => ChangeKind::CloseAdded,
            Mended::Stray => ChangeKind::StrayDropped,
        };
        changes.push(Change::of_node(node, kind));
    }
    Ok(changes)
}

struct Repair<'o> {
    context: Context,
    node: NodeId,
    is_root: bool,
    changes: &'o mut Vec<Change>,
}

/// Joins the texts that count of two properties: in each the first that is not empty. Others stand behind.
fn join(values: &mut Vec<Vec<u8>>, mut others: Vec<Vec<u8>>) {
    let counting = |values: &[Vec<u8>]| values.iter().position(|value| !lex::is_empty(value));
    let Some(index) = counting(&others) else {
        return;
    };
    let text = others.remove(index);
    match counting(values).and_then(|index| values.get_mut(index)) {
        Some(first) => {
            first.extend_from_slice(b"\n\n");
            first.extend_from_slice(&text);
        }
        None => *values = alloc::vec![text],
    }
    values.extend(others);
}

/// A property that a draft keeps, with its values as they will be.
struct Kept<'t> {
    index: usize,
    def: Option<&'static PropertyDef>,
    property: Property<'t>,
    values: Vec<Vec<u8>>,
    is_edited: bool,
}

impl Repair<'_> {
    fn note(&mut self, id: Option<PropertyId>, kind: ChangeKind) {
        self.changes.push(Change {
            node: self.node,
            property: id,
            kind,
        });
    }

    fn node(&mut self, draft: &mut Draft<'_>) {
        if draft.add_semicolon() {
            self.note(None, ChangeKind::SemicolonAdded);
        }
        if draft.drop_stray() {
            self.note(None, ChangeKind::StrayDropped);
        }
        let mut kept = self.joined(draft);
        for entry in &mut kept {
            self.values(entry);
        }
        self.unique(&mut kept);
        self.judgements(draft, &mut kept);
        for entry in kept {
            if entry.values.is_empty() {
                draft.remove(entry.index);
                continue;
            }
            let ident = entry.property.ident();
            let is_lower = self.context.version == Version::Ff4
                && ident.raw().len() > ident.capitals().count();
            if is_lower {
                let id = entry.def.map(|def| def.id);
                self.note(id, ChangeKind::IdentRespelled);
            }
            let mut text = Vec::from(ident.raw());
            if is_lower {
                text = ident.capitals().collect();
            }
            for value in &entry.values {
                text.push(b'[');
                text.extend_from_slice(value);
                text.push(b']');
            }
            let written = if is_lower {
                respelled(&entry.property)
            } else {
                Vec::from(entry.property.raw())
            };
            // Blanks between values stay where nothing else has to change.
            let has_stray = written
                .iter()
                .filter(|byte| !byte.is_ascii_whitespace())
                .ne(text.iter().filter(|byte| !byte.is_ascii_whitespace()));
            if entry.is_edited || has_stray {
                if has_stray && !entry.is_edited {
                    self.note(entry.def.map(|def| def.id), ChangeKind::StrayDropped);
                }
                draft.replace(entry.index, text);
            } else if is_lower {
                draft.replace(entry.index, written);
            }
        }
    }

    /// The properties, each once. Those that go are out of the draft.
    fn joined<'t>(&mut self, draft: &mut Draft<'t>) -> Vec<Kept<'t>> {
        let mut kept: Vec<Kept<'t>> = Vec::new();
        let properties: Vec<_> = draft.properties().collect();
        for (index, property) in properties {
            let def = def_of(&property, &self.context);
            let id = PropertyId::of(property.ident());
            if def.is_some_and(|def| def.attribute == Attribute::Root) && !self.is_root {
                draft.remove(index);
                self.note(
                    id,
                    ChangeKind::PropertyDropped(Code::RootPropertyOutsideRoot),
                );
                continue;
            }
            let values = property.values().map(|value| Vec::from(value.raw()));
            let before = kept
                .iter_mut()
                .find(|entry| entry.property.ident() == property.ident());
            let Some(before) = before else {
                kept.push(Kept {
                    index,
                    def,
                    property,
                    values: values.collect(),
                    is_edited: false,
                });
                continue;
            };
            draft.remove(index);
            let is_text = def.is_some_and(|def| def.kind == Kind::Text);
            let kind = if is_text {
                join(&mut before.values, values.collect());
                ChangeKind::DuplicateJoined
            } else if def.is_none_or(|def| def.list != ListForm::Single) {
                before.values.extend(values);
                ChangeKind::DuplicateJoined
            } else {
                // What the root says first is what the other values were read by.
                let has_value = before.values.iter().any(|value| !value.is_empty());
                if !has_value && def.is_some_and(|def| def.attribute != Attribute::Root) {
                    before.values.extend(values);
                }
                ChangeKind::DuplicateDropped
            };
            before.is_edited = true;
            self.note(id, kind);
        }
        kept
    }

    /// The values of a property one by one.
    fn values(&mut self, entry: &mut Kept<'_>) {
        let Some(def) = entry.def else {
            return;
        };
        let id = Some(def.id);
        if def.list == ListForm::Single && entry.values.len() > 1 {
            let filled = entry.values.iter().position(|value| !value.is_empty());
            let first = entry.values.swap_remove(filled.unwrap_or(0));
            entry.values.clear();
            entry.values.push(first);
            entry.is_edited = true;
            self.note(id, ChangeKind::ValueDropped(Code::TooManyValues));
        }
        let is_view = def.id == PropertyId::VW && self.context.version < Version::Ff4;
        let is_kept = |def: &PropertyDef| {
            matches!(def.attribute, Attribute::GameInfo | Attribute::Root)
                || def.kind.is_text()
                || def.kind == Kind::Text
        };
        let context = self.context;
        let mut changes = Vec::new();
        let mut edited = false;
        let count = entry.values.len();
        entry.values.retain_mut(|raw| {
            // An empty value in a list of several is none.
            if count > 1 && raw.is_empty() && def.list == ListForm::EmptyList {
                changes.push(ChangeKind::ValueDropped(Code::EmptyValue));
                return false;
            }
            let mut problem = None;
            let mut is_cut = false;
            let value = decode_with(def, raw, &context, &mut |code, _| {
                problem = problem.or(Some(code));
                is_cut |= code == Code::SizeTooBig;
            });
            let Some(code) = problem else { return true };
            let corrected = match value {
                // Boards of Hex have any size, and cells beyond 52 are text. The canonical form keeps such a value as it stands too.
                Some(_) if is_cut && context.game == Game::HEX => return true,
                None if is_kept(def) => return true,
                None => {
                    changes.push(ChangeKind::ValueDropped(code));
                    return false;
                }
                Some(Value::SimpleText(_) | Value::Text(_) | Value::Application(_)) => return true,
                Some(_) if is_view => return true,
                Some(value) => canonical(&value, &WriteContext::from(&context)),
            };
            if count > 1 && corrected.is_empty() && def.list == ListForm::EmptyList {
                changes.push(ChangeKind::ValueDropped(Code::EmptyValue));
                return false;
            }
            // Text that is not ASCII stays in the file's charset, as its bytes are.
            if corrected != *raw && raw.is_ascii() && corrected.is_ascii() {
                changes.push(ChangeKind::ValueCorrected(code));
                *raw = corrected;
                edited = true;
            }
            true
        });
        entry.is_edited |= edited || entry.values.len() < count;
        for kind in changes {
            self.note(id, kind);
        }
    }

    /// A point stands once in the properties that exclude each other.
    fn unique(&mut self, kept: &mut [Kept<'_>]) {
        let mut groups: Vec<(PointGroup, PointSet)> = Vec::new();
        let context = self.context;
        for entry in kept {
            let Some(def) = entry.def else { continue };
            let Some(group) = PointGroup::of(def.id, context.version) else {
                continue;
            };
            let known = groups.iter().position(|(found, _)| *found == group);
            let at = known.unwrap_or_else(|| {
                groups.push((group, PointSet::default()));
                groups.len() - 1
            });
            let Some((_, points)) = groups.get_mut(at) else {
                continue;
            };
            let mut values = Vec::with_capacity(entry.values.len());
            let mut twice = false;
            for raw in entry.values.drain(..) {
                let value = decode_with(def, &raw, &context, &mut |_, _| {});
                match value {
                    Some(Value::Rectangle(rectangle)) => {
                        let fresh: Vec<Vertex> = points.insert_rectangle(rectangle).collect();
                        if fresh.len() == rectangle.area() {
                            values.push(raw);
                            continue;
                        }
                        twice = true;
                        let write = WriteContext::from(&context);
                        let point = |at| canonical(&Value::Point(Point::Vertex(at)), &write);
                        values.extend(fresh.into_iter().map(point));
                    }
                    Some(value) => {
                        let at = match &value {
                            Value::Label(label) => label.at.vertex(),
                            value => value.vertex(),
                        };
                        if at.is_none_or(|at| points.insert(at)) {
                            values.push(raw);
                        } else {
                            twice = true;
                        }
                    }
                    None => values.push(raw),
                }
            }
            entry.values = values;
            if twice {
                entry.is_edited = true;
                let kind = ChangeKind::ValueDropped(Code::PointNotUnique);
                self.note(Some(def.id), kind);
            }
        }
    }

    /// Judgements: one on the position, one on the move, and none on a move that is not there.
    fn judgements(&mut self, draft: &mut Draft<'_>, kept: &mut [Kept<'_>]) {
        let is_move = |id: PropertyId| matches!(id, PropertyId::B | PropertyId::W);
        let has_move = kept
            .iter()
            .any(|entry| entry.def.is_some_and(|def| is_move(def.id)) && !entry.values.is_empty());
        let mut judgements = Judgements::new(has_move);
        let mut first = None;
        for at in 0..kept.len() {
            let Some(entry) = kept.get(at) else { break };
            let Some(id) = entry.def.map(|def| def.id) else {
                continue;
            };
            if entry.values.is_empty() {
                continue;
            }
            match judgements.next(id) {
                None => {}
                Some(Fate::Counts) => {
                    if matches!(id, PropertyId::TE | PropertyId::BM) {
                        first = Some(at);
                    }
                }
                Some(Fate::LacksMove) => self.drop(kept, at, Code::AnnotationWithoutMove),
                Some(Fate::Contradicts) => self.drop(kept, at, Code::ContradictingAnnotation),
                // Older versions have the two together.
                Some(Fate::Joins(_)) if self.context.version < Version::Ff4 => {}
                Some(Fate::Joins(joined)) => {
                    if let Some(entry) = first.and_then(|first| kept.get_mut(first))
                        && let Some(def) = self.context.def(joined)
                    {
                        draft.remove(entry.index);
                        draft.give(entry.index, joined.ident(), b"[]");
                        entry.values.clear();
                        entry.def = Some(def);
                    }
                    if let Some(entry) = kept.get_mut(at) {
                        entry.values.clear();
                    }
                    self.note(Some(joined), ChangeKind::JudgementsJoined);
                }
            }
        }
    }

    fn drop(&mut self, kept: &mut [Kept<'_>], at: usize, code: Code) {
        let Some(entry) = kept.get_mut(at) else {
            return;
        };
        entry.values.clear();
        let id = entry.def.map(|def| def.id);
        self.note(id, ChangeKind::PropertyDropped(code));
    }
}
