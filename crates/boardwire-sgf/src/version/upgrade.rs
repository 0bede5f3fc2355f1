//! FF[1], FF[2] and FF[3] to FF[4].

use alloc::vec::Vec;

use super::marks::stones_under_marks;
use super::split::split;
use super::values::{half, label_name, minutes_to_seconds, rectangle};
use super::{Change, ChangeKind, context_of, def_of, nodes_of, read, roots, written};
use crate::game::{Game, Version};
use crate::judgement::{Fate, Judgements};
use crate::property::PropertyId;
use crate::tree::{Collection, Draft, EditError, Node, NodeId, Property, RawValue};
use crate::value::Context;
use crate::view::PointSet;

/// How to upgrade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpgradeOptions {
    time_in_minutes: bool,
    drop_obsolete: bool,
}

impl UpgradeOptions {
    /// Whether TM counts minutes, as FF\[3\] and the FJK have it, and is to be turned into seconds. The default is no: many writers
    /// of old files counted seconds.
    #[must_use]
    pub const fn with_time_in_minutes(mut self, minutes: bool) -> Self {
        self.time_in_minutes = minutes;
        self
    }

    /// Whether what FF\[4\] no longer has is dropped: BS, WS, CH, RG, SC, ID, TC, OM, OP, OV, LT, SE, SI, EL, EX. The default is to keep
    /// it.
    #[must_use]
    pub const fn with_obsolete_dropped(mut self, drop: bool) -> Self {
        self.drop_obsolete = drop;
        self
    }
}

/// Makes each game of an older version one of FF\[4\]. Games of FF\[4\] stay as they are.
///
/// Identifiers lose their small letters; FF becomes 4; `tt` becomes `[]` where it is a pass; M becomes MA on empty points and TR on stones;
/// L becomes LB with `A`, `B`, `C`.. in the order of the list (then `a` to `z`, then numbers); TE and BM together become IT if TE comes
/// first, else DO; the two corners in VW become a rectangle; KI becomes KM, half as much, or goes if KM is there; nodes that mix setup and
/// moves or hold two moves are split; CA is added if there is text that is not ASCII. What else there is stays as it is written.
///
/// ```
/// use boardwire_sgf::version::{UpgradeOptions, upgrade_to_ff4};
///
/// let mut games = boardwire_sgf::Collection::scan(b"(;FF[1]AB[aa]L[bb][cc]M[aa][dd])".as_slice())?;
/// upgrade_to_ff4(&mut games, &UpgradeOptions::default())?;
/// assert_eq!(games.to_bytes(), b"(;FF[4]AB[aa]LB[bb:A][cc:B]MA[dd]TR[aa])");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The collection would be too large.
pub fn upgrade_to_ff4(
    games: &mut Collection<'_>,
    options: &UpgradeOptions,
) -> Result<Vec<Change>, EditError> {
    let mut changes = Vec::new();
    for root in roots(games) {
        let context = context_of(games, root);
        if context.version == Version::Ff4 || is_unknown_version(games, root) {
            continue;
        }
        Upgrade {
            context,
            options,
            root,
            changes: &mut changes,
        }
        .game(games)?;
    }
    Ok(changes)
}

/// FF names a version that never came out. It is read as FF\[4\].
fn is_unknown_version(games: &Collection<'_>, root: NodeId) -> bool {
    let ff = games.node(root).and_then(|root| root.property("FF"));
    let number = ff.and_then(|ff| {
        let raw = core::str::from_utf8(ff.value().raw()).ok()?;
        raw.trim().parse::<u32>().ok()
    });
    number.is_some_and(|number| number > 4)
}

struct Upgrade<'o> {
    context: Context,
    options: &'o UpgradeOptions,
    root: NodeId,
    changes: &'o mut Vec<Change>,
}

impl Upgrade<'_> {
    fn game(&mut self, games: &mut Collection<'_>) -> Result<(), EditError> {
        let nodes = nodes_of(games, self.root);
        let text = |id: &NodeId| games.node(*id).map_or(&[][..], Node::raw);
        let is_ascii = nodes.iter().all(|id| text(id).is_ascii());
        let root = games.node(self.root);
        let marks = root.map_or_else(Vec::new, |root| stones_under_marks(root, &self.context));
        let mut marks = marks.iter().peekable();
        let charset = games.charset().name();
        for id in nodes {
            let stones = marks.next_if(|(node, _)| *node == id);
            let stones = stones.map_or(&[][..], |(_, stones)| stones);
            games.draft(id, |draft| {
                self.node(id, draft, stones);
                if id == self.root {
                    self.version(draft);
                    if !is_ascii {
                        self.charset(draft, charset);
                    }
                }
                Ok(())
            })?;
            split(games, id, &self.context, self.changes)?;
        }
        Ok(())
    }

    fn version(&mut self, draft: &mut Draft<'_>) {
        let ff = find(draft, PropertyId::FF);
        match ff {
            Some((index, _)) => draft.replace(index, written(PropertyId::FF, [&b"4"[..]])),
            None => draft.put_first(b"FF[4]"),
        }
        self.note(self.root, PropertyId::FF, ChangeKind::VersionSet);
    }

    fn charset(&mut self, draft: &mut Draft<'_>, name: &str) {
        if find(draft, PropertyId::CA).is_none() {
            draft.put_first(&written(PropertyId::CA, [name.as_bytes()]));
            self.note(self.root, PropertyId::CA, ChangeKind::CharsetNamed);
        }
    }

    fn note(&mut self, node: NodeId, id: PropertyId, kind: ChangeKind) {
        self.changes.push(Change::new(node, id, kind));
    }

    /// The properties of a node. `stones`: of each value of M, whether a stone is there.
    fn node(&mut self, node: NodeId, draft: &mut Draft<'_>, stones: &[bool]) {
        let mut stones = stones.iter().copied();
        let mut labels = Labels::default();
        let properties: Vec<_> = draft.properties().collect();
        self.judgements(node, draft);
        for (index, property) in properties {
            let id = PropertyId::of(property.ident());
            let raw = property.ident().raw();
            let is_lower = raw.len() > property.ident().capitals().count();
            if is_lower {
                self.changes.push(Change {
                    node,
                    property: id,
                    kind: ChangeKind::IdentRespelled,
                });
                if !draft.is_edited(index) {
                    draft.replace(index, respelled(&property));
                }
            }
            let Some(id) = id else { continue };
            match id {
                PropertyId::B | PropertyId::W => self.pass(node, draft, index, &property),
                PropertyId::M => {
                    let points: Vec<_> = property
                        .values()
                        .map(|value| (value, stones.next() == Some(true)))
                        .collect();
                    self.marks(node, draft, index, &points);
                }
                PropertyId::L => self.letters(node, draft, index, &property, &mut labels),
                PropertyId::VW => self.view(node, draft, index, &property),
                PropertyId::KI if self.context.game == Game::GO => {
                    self.komi(node, draft, index, &property);
                }
                PropertyId::TM if self.options.time_in_minutes => {
                    if let Some(seconds) = minutes_to_seconds(property.value().raw()) {
                        draft.replace(index, written(id, [&seconds[..]]));
                        self.note(node, id, ChangeKind::TimeConverted);
                    }
                }
                _ if self.options.drop_obsolete && self.is_obsolete(&property) => {
                    draft.remove(index);
                    self.note(node, id, ChangeKind::Obsolete);
                }
                _ => {}
            }
        }
    }

    fn pass(&mut self, node: NodeId, draft: &mut Draft<'_>, index: usize, property: &Property<'_>) {
        let has_pass = self.context.game == Game::GO && self.context.tt_is_pass();
        if !has_pass || property.value().raw().trim_ascii() != b"tt" {
            return;
        }
        let Some(id) = PropertyId::of(property.ident()) else {
            return;
        };
        let rest = property.values().skip(1).map(RawValue::raw);
        draft.replace(index, written(id, core::iter::once(&b""[..]).chain(rest)));
        self.note(node, id, ChangeKind::PassRespelled);
    }

    fn marks(
        &mut self,
        node: NodeId,
        draft: &mut Draft<'_>,
        index: usize,
        points: &[(RawValue<'_>, bool)],
    ) {
        draft.remove(index);
        for (id, wanted) in [(PropertyId::MA, false), (PropertyId::TR, true)] {
            let values = points
                .iter()
                .filter(|(_, is_stone)| *is_stone == wanted)
                .map(|(value, _)| value.raw());
            give(draft, index, id, values);
        }
        self.note(node, PropertyId::M, ChangeKind::MarksSorted);
    }

    fn letters(
        &mut self,
        node: NodeId,
        draft: &mut Draft<'_>,
        index: usize,
        property: &Property<'_>,
        labels: &mut Labels,
    ) {
        let points = || property.values().map(RawValue::raw);
        // What is no point gets no label: it stays.
        if points().any(|point| point.iter().any(|byte| b":\\".contains(byte))) {
            return;
        }
        let def = def_of(property, &self.context);
        let labelled: Vec<Vec<u8>> = points()
            .filter_map(|point| {
                let at = def.and_then(|def| read(def, point, &self.context)?.vertex());
                // A point has one label.
                if at.is_some_and(|at| !labels.points.insert(at)) {
                    return None;
                }
                let mut value = Vec::from(point.trim_ascii());
                value.push(b':');
                value.extend_from_slice(&label_name(labels.count));
                labels.count += 1;
                Some(value)
            })
            .collect();
        draft.remove(index);
        let values = labelled.iter().map(Vec::as_slice);
        give(draft, index, PropertyId::LB, values);
        self.note(node, PropertyId::L, ChangeKind::LettersLabelled);
    }

    /// BM and TE in one node are one judgement in FF\[4\].
    fn judgements(&mut self, node: NodeId, draft: &mut Draft<'_>) {
        let has_move = [PropertyId::B, PropertyId::W]
            .into_iter()
            .any(|id| find(draft, id).is_some());
        let mut judgements = Judgements::new(has_move);
        let mut first = None;
        let properties: Vec<_> = draft.properties().collect();
        for (index, property) in properties {
            let Some(id) = PropertyId::of(property.ident()) else {
                continue;
            };
            let def = def_of(&property, &self.context);
            if def
                .and_then(|def| read(def, property.counting().raw(), &self.context))
                .is_none()
            {
                continue;
            }
            match judgements.next(id) {
                Some(Fate::Counts) if matches!(id, PropertyId::TE | PropertyId::BM) => {
                    first = Some(index);
                }
                Some(Fate::Joins(joined)) => {
                    let Some(first) = first.take() else { return };
                    draft.remove(index);
                    draft.replace(first, written(joined, [&b""[..]]));
                    self.note(node, joined, ChangeKind::JudgementsJoined);
                }
                _ => {}
            }
        }
    }

    fn view(&mut self, node: NodeId, draft: &mut Draft<'_>, index: usize, property: &Property<'_>) {
        let mut values = property.values().map(RawValue::raw);
        let (Some(a), Some(b), None) = (values.next(), values.next(), values.next()) else {
            return;
        };
        let def = def_of(property, &self.context);
        if let Some(rectangle) = def.and_then(|def| rectangle(def, a, b, &self.context)) {
            draft.replace(index, written(PropertyId::VW, [&rectangle[..]]));
            self.note(node, PropertyId::VW, ChangeKind::ViewJoined);
        }
    }

    fn komi(&mut self, node: NodeId, draft: &mut Draft<'_>, index: usize, property: &Property<'_>) {
        if find(draft, PropertyId::KM).is_some() {
            draft.remove(index);
            self.note(node, PropertyId::KI, ChangeKind::KomiDropped);
        } else if let Some(komi) = half(property.value().raw()) {
            draft.replace(index, written(PropertyId::KM, [&komi[..]]));
            self.note(node, PropertyId::KI, ChangeKind::KomiConverted);
        }
    }

    fn is_obsolete(&self, property: &Property<'_>) -> bool {
        def_of(property, &self.context)
            .is_some_and(|def| !def.versions.contains(Version::Ff4) && def.id != PropertyId::KI)
    }
}

/// The labels that a node's letters became.
#[derive(Default)]
struct Labels {
    count: usize,
    points: PointSet,
}

/// The first property of this identifier.
pub(super) fn find<'t>(draft: &Draft<'t>, id: PropertyId) -> Option<(usize, Property<'t>)> {
    draft
        .properties()
        .find(|(_, property)| PropertyId::of(property.ident()) == Some(id))
}

/// Adds values to a property: to the one that the node has, else in the place of the property with this index.
pub(super) fn give<'v>(
    draft: &mut Draft<'_>,
    index: usize,
    id: PropertyId,
    values: impl Iterator<Item = &'v [u8]>,
) {
    let text = written(id, values);
    let values = text.get(id.ident().len()..).unwrap_or_default();
    if !values.is_empty() {
        draft.give(index, id.ident(), values);
    }
}

/// The property with the capitals of its identifier alone.
pub(super) fn respelled(property: &Property<'_>) -> Vec<u8> {
    let mut text: Vec<u8> = property.ident().capitals().collect();
    let ident = property.ident().raw().len();
    text.extend_from_slice(property.raw().get(ident..).unwrap_or_default());
    text
}
