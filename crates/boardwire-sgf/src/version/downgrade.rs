//! FF[4] to FF[3] or FF[1].

use alloc::vec::Vec;

use thiserror::Error;

use super::upgrade::{find, give};
use super::values::{canonical, label_name, seconds_to_minutes, without_soft_breaks};
use super::{Change, ChangeKind, context_of, def_of, nodes_of, read, roots, written};
use crate::codes::Code;
use crate::encoding::is_plain;
use crate::game::{Game, Version};
use crate::judgement::{Fate, Judgements, is_judgement};
use crate::lex::Rules;
use crate::lost::{Groups, Taken};
use crate::property::{Kind, PropertyDef, PropertyId};
use crate::tree::{Collection, Draft, EditError, NodeId, Property, RawValue};
use crate::value::{Context, Point, Value, WriteContext};

/// An older version to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Older {
    /// FF\[1\], which the FJK's tournaments ask for.
    Ff1,
    /// FF\[3\].
    Ff3,
}

impl From<Older> for Version {
    fn from(older: Older) -> Self {
        match older {
            Older::Ff1 => Self::Ff1,
            Older::Ff3 => Self::Ff3,
        }
    }
}

/// How to downgrade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DowngradeOptions {
    drop_application: bool,
    time_in_minutes: bool,
}

impl DowngradeOptions {
    /// Whether AP, which older versions do not have, is dropped. The default is to keep it.
    #[must_use]
    pub const fn with_application_dropped(mut self, drop: bool) -> Self {
        self.drop_application = drop;
        self
    }

    /// Whether TM is turned from seconds into minutes, where these come out with two decimals at most. The default is no.
    #[must_use]
    pub const fn with_time_in_minutes(mut self, minutes: bool) -> Self {
        self.time_in_minutes = minutes;
        self
    }
}

/// Why a collection was not downgraded. Nothing was changed, if it is about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DowngradeError {
    /// The older versions have square boards of up to 19x19 alone (`feature-not-in-ff`).
    #[error("a board that is larger than 19x19 or not square can't be written before FF[4]")]
    Board {
        /// The root of the game.
        root: NodeId,
    },
    /// The tree can't be edited so.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// Makes each game one of an older version. Games of that version or older ones stay as they are.
///
/// A pass becomes `tt`; rectangles of points become points; soft line breaks are taken out; DD, AR, LN, SQ, ST, PM and OT go, and so do CA,
/// unless there is text that is not ASCII, and flags and name of FG; a rectangle in VW becomes its two corners. For FF\[1\] also: LB becomes
/// L where its labels are `A`, `B`, `C`.. in order, else it goes; MA and TR become M; DO and IT become BM and TE. What else the version does
/// not define is kept, with a record, and what does not count goes: judgements that contradict one before, and marks on points that have one.
/// `upgrade_to_ff4` turns most of it back.
///
/// ```
/// use boardwire_sgf::version::{DowngradeOptions, Older, downgrade};
///
/// let text = b"(;FF[4]SZ[9]AB[aa:ab]ST[2];B[]LB[cc:A][dd:B])";
/// let mut games = boardwire_sgf::Collection::scan(text.as_slice())?;
/// let changes = downgrade(&mut games, Older::Ff1, &DowngradeOptions::default())?;
/// assert_eq!(games.to_bytes(), b"(;FF[1]SZ[9]AB[aa][ab];B[tt]L[cc][dd])");
/// assert_eq!(changes.iter().filter(|change| change.kind.loses()).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A game has a board that the version can't have; the collection would be too large.
pub fn downgrade(
    games: &mut Collection<'_>,
    version: Older,
    options: &DowngradeOptions,
) -> Result<Vec<Change>, DowngradeError> {
    let version = Version::from(version);
    let mut due = Vec::new();
    for root in roots(games) {
        let context = context_of(games, root);
        if context.version <= version {
            continue;
        }
        if context.size.side().is_none_or(|side| side > 19) {
            return Err(DowngradeError::Board { root });
        }
        due.push((root, context));
    }
    let needs_charset = [games.source(), games.extra.as_slice()]
        .into_iter()
        .any(|text| !is_plain(text));
    let mut changes = Vec::new();
    for (root, context) in due {
        let old = Context { version, ..context };
        let mut downgrade = Downgrade {
            context,
            old,
            options,
            needs_charset,
            rules: games.rules,
            changes: &mut changes,
        };
        for id in nodes_of(games, root) {
            games.draft(id, |draft| {
                downgrade.node(id, draft);
                if id == root {
                    downgrade.version(id, draft);
                }
                Ok(())
            })?;
        }
    }
    Ok(changes)
}

struct Downgrade<'o> {
    context: Context,
    /// The same in the older version.
    old: Context,
    options: &'o DowngradeOptions,
    /// Whether there is text that CA is needed for.
    needs_charset: bool,
    rules: Rules,
    changes: &'o mut Vec<Change>,
}

/// What stands in a node before a property.
struct Before {
    judgements: Judgements,
    /// The judgements among it.
    judged: Vec<PropertyId>,
    groups: Groups,
}

impl Downgrade<'_> {
    fn version(&mut self, root: NodeId, draft: &mut Draft<'_>) {
        let number = [b'0' + self.old.version.number()];
        let text = written(PropertyId::FF, [&number[..]]);
        match find(draft, PropertyId::FF) {
            Some((index, _)) => draft.replace(index, text),
            None => draft.put_first(&text),
        }
        self.note(root, PropertyId::FF, ChangeKind::VersionSet);
    }

    fn note(&mut self, node: NodeId, id: PropertyId, kind: ChangeKind) {
        self.changes.push(Change::new(node, id, kind));
    }

    fn node(&mut self, node: NodeId, draft: &mut Draft<'_>) {
        let is_ff1 = self.old.version < Version::Ff3;
        let properties: Vec<_> = draft.properties().collect();
        let is_move = |id| matches!(id, PropertyId::B | PropertyId::W);
        let mut ids = properties
            .iter()
            .filter_map(|(_, it)| PropertyId::of(it.ident()));
        let mut before = Before {
            judgements: Judgements::new(ids.any(is_move)),
            judged: Vec::new(),
            groups: Groups::default(),
        };
        for (index, property) in properties {
            let Some(def) = def_of(&property, &self.context) else {
                continue;
            };
            let id = def.id;
            if let Some(code) = self.has_no_say(def, &property, &mut before) {
                draft.remove(index);
                self.note(node, id, ChangeKind::PropertyDropped(code));
                continue;
            }
            match id {
                PropertyId::CA if self.needs_charset => {
                    self.note(node, id, ChangeKind::NotInVersion);
                }
                PropertyId::DD
                | PropertyId::AR
                | PropertyId::LN
                | PropertyId::SQ
                | PropertyId::ST
                | PropertyId::CA
                | PropertyId::PM
                | PropertyId::OT => self.drop(node, draft, index, id),
                PropertyId::AP if self.options.drop_application => {
                    self.drop(node, draft, index, id);
                }
                PropertyId::FF => {}
                PropertyId::FG => self.figure(node, draft, index, &property),
                PropertyId::VW if self.context.version == Version::Ff4 => {
                    self.view(node, draft, index, def, &property)
                }
                PropertyId::LB if is_ff1 => self.labels(node, draft, index, &property),
                PropertyId::MA | PropertyId::TR if is_ff1 => {
                    draft.remove(index);
                    let points = self.points(def, &property);
                    let values = points.iter().map(Vec::as_slice);
                    give(draft, index, PropertyId::M, values);
                    self.note(node, id, ChangeKind::MarksMerged);
                }
                PropertyId::DO | PropertyId::IT if is_ff1 => {
                    let both: &[u8] = if id == PropertyId::IT {
                        b"TE[1]BM[1]"
                    } else {
                        b"BM[1]TE[1]"
                    };
                    draft.replace(index, Vec::from(both));
                    self.note(node, id, ChangeKind::JudgementSplit);
                }
                PropertyId::TM if self.options.time_in_minutes => {
                    if let Some(minutes) = seconds_to_minutes(property.value().raw()) {
                        draft.replace(index, written(id, [&minutes[..]]));
                        self.note(node, id, ChangeKind::TimeConverted);
                    }
                }
                _ => self.other(node, draft, index, def, &property),
            }
        }
    }

    /// Why a property does not count beside those before it.
    fn has_no_say(
        &self,
        def: &PropertyDef,
        property: &Property<'_>,
        before: &mut Before,
    ) -> Option<Code> {
        if is_judgement(def.id) {
            // Of several with the same name the first counts, if it makes sense.
            if before.judged.contains(&def.id) {
                return None;
            }
            before.judged.push(def.id);
            read(def, property.counting().raw(), &self.context)?;
            let contradicts = before.judgements.next(def.id) == Some(Fate::Contradicts);
            return contradicts.then_some(Code::ContradictingAnnotation);
        }
        let mut are_taken = true;
        for value in property.values() {
            are_taken &= before.groups.take(def, value, &self.context) == Taken::All;
        }
        are_taken.then_some(Code::PointNotUnique)
    }

    fn drop(&mut self, node: NodeId, draft: &mut Draft<'_>, index: usize, id: PropertyId) {
        draft.remove(index);
        self.note(node, id, ChangeKind::Obsolete);
    }

    /// What has its counterpart in the version, or is kept all the same.
    fn other(
        &mut self,
        node: NodeId,
        draft: &mut Draft<'_>,
        index: usize,
        def: &PropertyDef,
        property: &Property<'_>,
    ) {
        let id = def.id;
        if def.kind == Kind::Move && property.value().raw().trim_ascii().is_empty() {
            if self.context.game == Game::GO {
                let rest = property.values().skip(1).map(RawValue::raw);
                let values = core::iter::once(&b"tt"[..]).chain(rest);
                draft.replace(index, written(id, values));
                self.note(node, id, ChangeKind::PassRespelled);
            }
        } else if def.is_compressible() {
            let has_rectangle = property.values().any(|value| value.raw().contains(&b':'));
            if has_rectangle {
                let points = self.points(def, property);
                draft.replace(index, written(id, points.iter().map(Vec::as_slice)));
                self.note(node, id, ChangeKind::ListExpanded);
            }
        } else if def.kind.is_text() || matches!(def.kind, Kind::Text | Kind::Label) {
            let without = |value: RawValue<'_>| without_soft_breaks(value.raw(), self.rules);
            if property.values().any(|value| without(value).is_some()) {
                let values: Vec<Vec<u8>> = property
                    .values()
                    .map(|value| without(value).unwrap_or_else(|| Vec::from(value.raw())))
                    .collect();
                draft.replace(index, written(id, values.iter().map(Vec::as_slice)));
                self.note(node, id, ChangeKind::BreaksRemoved);
            }
        }
        let old = self.old.def(id);
        if old.is_some_and(|old| !old.versions.contains(self.old.version)) {
            self.note(node, id, ChangeKind::NotInVersion);
        }
    }

    /// The values of a list of points, rectangles spelled out. What is no point stays as it is.
    fn points(&self, def: &PropertyDef, property: &Property<'_>) -> Vec<Vec<u8>> {
        let context = WriteContext::from(&self.context);
        let mut points = Vec::new();
        for value in property.values() {
            match read(def, value.raw(), &self.context) {
                Some(Value::Rectangle(rectangle)) => points.extend(
                    rectangle
                        .points()
                        .map(|at| canonical(&Value::Point(Point::Vertex(at)), &context)),
                ),
                _ => points.push(Vec::from(value.raw())),
            }
        }
        points
    }

    fn figure(
        &mut self,
        node: NodeId,
        draft: &mut Draft<'_>,
        index: usize,
        property: &Property<'_>,
    ) {
        if !property.value().raw().is_empty() {
            draft.replace(index, written(PropertyId::FG, [&b""[..]]));
            self.note(node, PropertyId::FG, ChangeKind::FigureReduced);
        }
    }

    /// Before FF\[4\], VW had two corners, and no other value.
    fn view(
        &mut self,
        node: NodeId,
        draft: &mut Draft<'_>,
        index: usize,
        def: &PropertyDef,
        property: &Property<'_>,
    ) {
        let mut values = property.values();
        let value = match (values.next(), values.next()) {
            (Some(value), None) => read(def, value.raw(), &self.context),
            _ => None,
        };
        match value {
            Some(Value::Rectangle(rectangle)) => {
                let corners = [rectangle.upper_left(), rectangle.lower_right()];
                let context = WriteContext::from(&self.context);
                let corners =
                    corners.map(|at| canonical(&Value::Point(Point::Vertex(at)), &context));
                let values = corners.iter().map(Vec::as_slice);
                draft.replace(index, written(PropertyId::VW, values));
                self.note(node, PropertyId::VW, ChangeKind::ViewSplit);
            }
            // That of all the board, or of points that are no rectangle.
            _ => {
                draft.remove(index);
                let kind = ChangeKind::ValueDropped(Code::FeatureNotInFf);
                self.note(node, PropertyId::VW, kind);
            }
        }
    }

    /// FF\[1\] has letters, which are A, B, C.. in the order of their list.
    fn labels(
        &mut self,
        node: NodeId,
        draft: &mut Draft<'_>,
        index: usize,
        property: &Property<'_>,
    ) {
        let points: Option<Vec<&[u8]>> = property
            .values()
            .enumerate()
            .map(|(number, value)| {
                let name = label_name(number);
                let point = value.raw().strip_suffix(&name[..])?;
                let point = point.strip_suffix(b":")?;
                (number < 26 && !point.contains(&b':')).then_some(point)
            })
            .collect();
        let first_of_node = find(draft, PropertyId::LB).is_some_and(|(first, _)| first == index);
        match points {
            Some(points) if first_of_node => {
                draft.remove(index);
                give(draft, index, PropertyId::L, points.into_iter());
                self.note(node, PropertyId::LB, ChangeKind::LabelsLettered);
            }
            _ => self.drop(node, draft, index, PropertyId::LB),
        }
    }
}
