//! A node's properties: their order, and where one node must become two.

use alloc::vec::Vec;

use super::canonical::{HIGH, ONES};
use super::plain::{Copying, Items};
use super::points::{Board, Group, PointSet};
use super::rows::{Class, Facts, Rows};
use super::sheet::Sheet;
use super::{FormatOptions, order};
use crate::encoding::{Charset, Policy, is_utf8};
use crate::game::{Game, Version};
use crate::judgement::{Fate, Judgements, needs_move};
use crate::lex::Rules;
use crate::property::{Attribute, ListForm, PropertyDef, PropertyId};
use crate::tree::{Collection, Node, Property, RawValue};
use crate::value::{Context, Value, WriteContext, decode_with};

/// Writes nodes of a collection, game after game.
pub(super) struct NodeWriter<'c, 'o> {
    pub(super) options: &'o FormatOptions,
    pub(super) context: Context,
    pub(super) write: WriteContext,
    /// Whether texts can't be decoded and are written as they stand.
    pub(super) keeps_charset: bool,
    /// Whether the bytes are UTF-8, so that most texts are written as they stand.
    pub(super) is_utf8: bool,
    /// Whether all bytes are ASCII and mean it: there are no escape sequences.
    is_ascii: bool,
    /// Whether the CA of the first game counts for all.
    first_counts: bool,
    /// Whether there is an escape sequence, for which a file whose first game has no CA may be taken for ISO-2022-JP.
    has_escapes: bool,
    /// Whether the root gets a CA that it lacks.
    pub(super) adds_ca: bool,
    /// Whether its CA is empty and gets a value.
    pub(super) fills_ca: bool,
    /// Whether characters of several bytes are stepped over when values are looked for.
    pub(super) steps_wide: bool,
    pub(super) rules: Rules,
    /// Whether properties are copied where that is the same: all but tests want it.
    pub(super) copies: bool,
    /// What may be copied.
    pub(super) copying: Copying,
    /// The node's properties, where each is written by itself.
    pub(super) items: Items,
    /// Whether they are in canonical order.
    pub(super) is_sorted: bool,
    /// Whether all up to the last one is copied in one piece.
    pub(super) is_one: bool,
    /// Offsets in the node's text of points among them that are left out.
    pub(super) dropped: Vec<usize>,
    planned: Planned<'c>,
    /// The board, where points are two letters.
    pub(super) board: Board,
    /// The same where moves are such points.
    pub(super) moves: Board,
    pub(super) rows: Rows,
    pub(super) is_root: bool,
    /// Whether the node has a property of a group.
    has_groups: bool,
    slots: Vec<Slot<'c>>,
    last_part: u8,
    /// The points that stand in the node already, by group; `None` as long as no node had any.
    sets: [Option<PointSet>; Group::ALL.len()],
    /// Where properties of a group are not in canonical order: the points that each one has in the order of the file.
    claims: Vec<(PropertyId, PointSet)>,
}

/// How the node that was planned is written.
#[derive(Clone, Copy)]
pub(super) enum Planned<'c> {
    /// In one piece.
    Copied(&'c [u8]),
    /// From `items`.
    Items(Node<'c>),
    /// From `slots`.
    Slots,
}

/// A property of the node that is written.
#[derive(Clone, Copy)]
pub(super) struct Slot<'c> {
    /// Part of the node (8 bits), place in the order (24), place in the file (32): how slots are sorted.
    key: u64,
    pub(super) id: Option<PropertyId>,
    pub(super) def: Option<&'static PropertyDef>,
    pub(super) property: Property<'c>,
}

impl<'c> Slot<'c> {
    pub(super) fn new(key: u64, def: Option<&'static PropertyDef>, property: Property<'c>) -> Self {
        Self {
            key,
            id: PropertyId::of(property.ident()),
            def,
            property,
        }
    }

    const fn part(&self) -> u8 {
        (self.key >> 56) as u8
    }

    fn set_part(&mut self, part: u8) {
        self.key = self.key & !(0xFF << 56) | u64::from(part) << 56;
    }

    const fn rank(&self) -> u32 {
        (self.key >> 32) as u32 & 0xFF_FFFF
    }

    fn set_rank(&mut self, rank: u8) {
        self.key = self.key & !(0xFF_FFFF << 32) | u64::from(rank) << 32;
    }
}

/// The part of properties that are left out: it is never written.
const OUT: u8 = 0xFF;

impl<'c, 'o> NodeWriter<'c, 'o> {
    pub(super) fn new(collection: &Collection<'_>, options: &'o FormatOptions) -> Self {
        let texts = [collection.source(), collection.extra.as_slice()];
        let [odd, other_odd] = texts.map(odd_bytes);
        let is_wide = odd.wide || other_odd.wide;
        let has_escapes = odd.escapes || other_odd.escapes;
        let is_ascii = !is_wide && !has_escapes;
        let policy = collection.encoding().map(|detected| detected.policy);
        let context = Context::default();
        Self {
            options,
            write: WriteContext::from(&context),
            context,
            keeps_charset: false,
            is_utf8: !is_wide || texts.into_iter().all(is_utf8),
            is_ascii,
            first_counts: policy == Some(Policy::DecodeFirst),
            has_escapes,
            adds_ca: false,
            fills_ca: false,
            steps_wide: collection.rules.wide.is_some(),
            copies: true,
            copying: Copying::default(),
            rules: collection.rules,
            items: Items::EMPTY,
            is_sorted: true,
            is_one: false,
            dropped: Vec::new(),
            planned: Planned::Slots,
            board: Board::default(),
            moves: Board::default(),
            rows: Rows::default(),
            is_root: false,
            has_groups: false,
            slots: Vec::new(),
            last_part: 0,
            sets: [const { None }; Group::ALL.len()],
            claims: Vec::new(),
        }
    }

    /// A game begins.
    pub(super) fn begin_game(&mut self, root: Node<'c>) {
        self.context = Context::of(root);
        self.write = WriteContext::from(&self.context).with_pass(self.options.pass);
        let charset = self.context.coding.charset;
        self.keeps_charset = !charset.is_supported();
        let game = self.context.game;
        self.rows = Rows::of(game);
        (self.board, self.moves) = (Board::default(), Board::default());
        if game.notation().is_letters() {
            self.board = Board::new(self.context.size);
            if game != Game::AMAZONS {
                self.moves = self.board;
            }
        }
        let needs_ca =
            (!self.is_ascii || self.first_counts) && !self.keeps_charset && !charset.is_utf16();
        (self.adds_ca, self.fills_ca) = (false, false);
        if needs_ca {
            let ca = root.property("CA");
            if !ca.is_some_and(|ca| is_filled(&ca)) && self.needs_ca(root) {
                self.adds_ca = ca.is_none();
                self.fills_ca = ca.is_some();
            }
        }
        self.copying = self.copying();
    }

    /// Whether a game's text might not be read as it is written without a CA. By some policies the first game's counts for all.
    fn needs_ca(&self, root: Node<'_>) -> bool {
        let has_shifts = self.context.coding.charset == Charset::Iso2022Jp;
        let is_wide = |root: Node<'_>| {
            let mut nodes = root.depth_first();
            nodes.any(|node| has_wide_text(node) || has_shifts && has_shift(node))
        };
        // Its CA will say UTF-8.
        let has_ca = |root: Node<'_>| root.property("CA").is_some_and(|ca| is_filled(&ca));
        let mut games = root.collection().games();
        let is_first = games.next() == Some(root);
        is_wide(root)
            || is_first
                && (self.first_counts || self.has_escapes)
                && games.any(|root| self.first_counts && has_ca(root) || is_wide(root))
    }

    /// Whether two writers write the same text of a node in the same way.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        self.context == other.context
    }

    #[inline]
    pub(super) fn is_on_board(&self, letters: [u8; 2]) -> bool {
        self.board.point(letters).is_some()
    }

    /// Prepares a node. Its parts are then [`0..=last_part`](Self::last_part).
    pub(super) fn plan(&mut self, node: Node<'c>) {
        self.is_root = node.is_root();
        self.last_part = 0;
        let items = if self.copying.is_allowed {
            self.plan_items(node)
        } else {
            None
        };
        self.planned = match items {
            Some(planned) => planned,
            None => self.plan_slots(node),
        };
    }

    /// Prepares a node whose properties must be looked at together.
    fn plan_slots(&mut self, node: Node<'c>) -> Planned<'c> {
        self.claims.clear();
        let facts = self.collect(node);
        self.has_groups = facts.has(Class::GROUPS);
        if facts.needs_repair() {
            self.repair(&facts);
        }
        if !self.slots.is_sorted_by_key(|slot| slot.key) {
            if self.has_groups {
                self.claim();
            }
            self.slots.sort_unstable_by_key(|slot| slot.key);
        }
        Planned::Slots
    }

    pub(super) const fn last_part(&self) -> u8 {
        self.last_part
    }

    fn collect(&mut self, node: Node<'c>) -> Facts {
        let mut facts = Facts::default();
        self.slots.clear();
        let mut first_of = (!self.options.in_order).then_some([0_u32; 128]);
        for (index, property) in node.properties().enumerate() {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            let id = PropertyId::of(property.ident());
            let def = id.and_then(|id| self.context.def(id));
            let rank = match &mut first_of {
                None => u32::from(order::rank(def)),
                Some(first_of) => {
                    // The place of the first of its kind, from 1.
                    let first = def.and_then(|def| first_of.get_mut(def.id as usize));
                    first.map_or(index + 1, |first| {
                        if *first == 0 {
                            *first = index + 1;
                        }
                        *first
                    })
                }
            };
            if let Some(def) = def {
                facts.see(Class::of(def));
            }
            self.slots.push(Slot {
                key: u64::from(rank & 0xFF_FFFF) << 32 | u64::from(index),
                id,
                def,
                property,
            });
        }
        facts
    }

    /// Leaves out and moves to other parts what can't stand in the node.
    #[cold]
    fn repair(&mut self, facts: &Facts) {
        let counting = self.counting_ids();
        let (has_black, has_white) = (facts.has(Class::BLACK), facts.has(Class::WHITE));
        let has_move = has_black || has_white;
        if facts.has_twice(Class::ANNOTATION) || facts.has_twice(Class::GENERAL) {
            self.judge(counting, has_move);
        }
        let turn = counting.contains(P::PL);
        let has = |attribute, rules: fn(PropertyId) -> bool| {
            let mut defs = self.slots.iter().filter_map(|slot| slot.def);
            defs.any(|def| {
                def.attribute == attribute && !rules(def.id) && counting.contains(def.id)
            })
        };
        let setup = facts.has(Class::SETUP) && has(Attribute::Setup, |id| id == P::PL);
        let moves = has_move || facts.has(Class::MOVES) && has(Attribute::Move, needs_move);
        if turn && !setup && has_move {
            // The move says who was to play. Before FF[4] the two may stand together.
            let drops = self.context.version == Version::Ff4;
            let turns = self.slots.iter_mut();
            for slot in turns.filter(|slot| drops && slot.id == Some(P::PL)) {
                slot.set_part(OUT);
            }
        } else if (setup || turn) && moves {
            self.split(|slot| {
                let attribute = slot.def.map(|def| def.attribute);
                let stays = matches!(
                    attribute,
                    Some(Attribute::Root | Attribute::GameInfo | Attribute::Setup)
                );
                !stays && slot.id != Some(P::N)
            });
        }
        if has_black && has_white {
            let first = self
                .slots
                .iter()
                .find_map(|slot| slot.id.filter(|id| is_move(*id)));
            self.split(|slot| slot.id.is_some_and(is_move) && slot.id != first);
        }
    }

    /// The properties that count: of those with one value the first in the node has one that makes sense, of lists any.
    fn counting_ids(&self) -> Ids {
        let (mut seen, mut counting) = (Ids::default(), Ids::default());
        for slot in &self.slots {
            let Some(def) = slot.def else { continue };
            let is_first = seen.insert(def.id);
            if (is_first || def.list != ListForm::Single) && counts(slot, def, &self.context) {
                counting.insert(def.id);
            }
        }
        counting
    }

    /// Moves properties to a part of their own behind the last one.
    fn split(&mut self, moves: impl Fn(&Slot<'_>) -> bool) {
        self.last_part += 1;
        for slot in self
            .slots
            .iter_mut()
            .filter(|slot| slot.part() != OUT && moves(slot))
        {
            slot.set_part(self.last_part);
        }
    }

    /// Leaves out judgements that contradict one before. TE and BM together are a judgement of their own: in FF\[4\] they are written as
    /// that, in older versions in the order that says which.
    fn judge(&mut self, counting: Ids, has_move: bool) {
        let mut judgements = Judgements::new(has_move);
        let mut seen = Ids::default();
        let (mut out, mut joined, mut together) = (Ids::default(), None, Ids::default());
        let mut is_swapped = false;
        let ids = self.slots.iter().filter_map(|slot| slot.id);
        for id in ids.filter(|id| counting.contains(*id)) {
            if !seen.insert(id) {
                continue;
            }
            match judgements.next(id) {
                Some(Fate::Contradicts) => {
                    out.insert(id);
                }
                Some(Fate::Joins(judgement)) if self.context.version == Version::Ff4 => {
                    joined = Some(judgement);
                    together.insert(P::TE);
                    together.insert(P::BM);
                }
                // Older versions have the two together, and TE first is another judgement.
                Some(Fate::Joins(P::DO)) => is_swapped = self.options.in_order,
                _ => {}
            }
        }
        for slot in &mut self.slots {
            let Some(id) = slot.id else { continue };
            if out.contains(id) {
                slot.set_part(OUT);
            } else if together.contains(id) {
                let Some(judgement) = joined.take() else {
                    slot.set_part(OUT);
                    continue;
                };
                // The value of a judgement without one is never written.
                let def = self.context.def(judgement);
                slot.id = Some(judgement);
                slot.def = def;
                if self.options.in_order {
                    slot.set_rank(order::rank(def));
                }
            } else if is_swapped && matches!(id, P::TE | P::BM) {
                let other = if id == P::TE { P::BM } else { P::TE };
                slot.set_rank(order::rank(self.context.def(other)));
            }
        }
    }

    /// Notes which points each property of a group has, where the canonical order is not that of the file.
    #[cold]
    fn claim(&mut self) {
        for group in Group::ALL {
            let in_group =
                |slot: &&Slot<'_>| slot.def.is_some_and(|def| Group::of(def.id) == Some(group));
            let mut ranks = self.slots.iter().filter(in_group).map(Slot::rank);
            let mut before = 0;
            let sorted = ranks.all(|rank| core::mem::replace(&mut before, rank) <= rank);
            if sorted {
                continue;
            }
            let mut taken = PointSet::EMPTY;
            for slot in self.slots.iter().filter(in_group) {
                let Some(def) = slot.def else { continue };
                let at = self.claims.iter().position(|(id, _)| *id == def.id);
                let at = at.unwrap_or_else(|| {
                    self.claims.push((def.id, PointSet::EMPTY));
                    self.claims.len() - 1
                });
                let Some((_, own)) = self.claims.get_mut(at) else {
                    continue;
                };
                for value in slot.property.values() {
                    let decoded = decode_with(def, value.raw(), &self.context, &mut |_, _| {});
                    if let Some(Value::Rectangle(rectangle)) = decoded
                        && taken.has_all_or_none(rectangle, true)
                    {
                        continue;
                    }
                    let mut take = |point| {
                        if taken.insert(point) {
                            own.insert(point);
                        }
                    };
                    match decoded {
                        Some(Value::Rectangle(rectangle)) => rectangle.points().for_each(take),
                        Some(value) => value.vertex().into_iter().for_each(&mut take),
                        None => {}
                    }
                }
            }
        }
    }

    /// Writes a part of the node.
    pub(super) fn write_part(&mut self, part: u8, out: &mut impl Sheet) {
        match self.planned {
            Planned::Copied(text) => out.put(text),
            Planned::Items(node) => self.write_items(node, out),
            Planned::Slots => self.write_slots(part, out),
        }
    }

    fn write_slots(&mut self, part: u8, out: &mut impl Sheet) {
        out.put(b";");
        let slots = core::mem::take(&mut self.slots);
        let mut rest = slots.as_slice();
        let mut ca = part == 0 && self.is_root && self.adds_ca;
        let lines = self.is_root && part == 0 && self.options.in_order;
        let mut has_info = false;
        if self.has_groups {
            self.sets.iter_mut().flatten().for_each(PointSet::clear);
        }
        while let Some(first) = rest.first() {
            if first.part() != part {
                rest = rest.get(1..).unwrap_or_default();
                continue;
            }
            // Properties that stand twice are neighbours by now.
            let same = |slot: &&Slot<'_>| {
                first.def.is_some() && slot.id == first.id && slot.part() == part
            };
            let len = rest.iter().take_while(same).count().max(1);
            let (group, after) = rest.split_at(len);
            rest = after;
            if ca && !(first.id == Some(P::FF) && first.rank() == u32::from(order::FIRST)) {
                out.put(b"CA[UTF-8]");
                ca = false;
            }
            if lines {
                let is_info = (u32::from(order::FIRST_INFO)..u32::from(order::FIRST_REST))
                    .contains(&first.rank());
                if is_info || core::mem::take(&mut has_info) {
                    out.put(b"\n");
                }
                has_info = is_info;
            }
            self.property(group, out);
        }
        if ca {
            out.put(b"CA[UTF-8]");
        }
        self.slots = slots;
    }

    /// The points of a group that are written already.
    pub(super) fn set(&mut self, group: Group) -> &mut PointSet {
        self.set_and_dropped(group).0
    }

    /// No point of a group is written yet. Rows that the game's board has not hold none that is asked for.
    pub(super) fn clear(&mut self, group: Group) {
        let rows = self.context.size.rows();
        self.set(group).clear_rows(rows);
    }

    /// The same as [`set`](Self::set), and the list of those that are left out.
    #[inline]
    pub(super) fn set_and_dropped(&mut self, group: Group) -> (&mut PointSet, &mut Vec<usize>) {
        let set = match group {
            Group::Setup => &mut self.sets[0],
            Group::Markup => &mut self.sets[1],
            Group::Territory => &mut self.sets[2],
        };
        let set = set.get_or_insert(PointSet::EMPTY);
        (set, &mut self.dropped)
    }

    /// The points that the property has, where another rule than the order of writing says so.
    pub(super) fn claims(&self, id: PropertyId) -> Option<&PointSet> {
        let claim = self.claims.iter().find(|(claimed, _)| *claimed == id);
        claim.map(|(_, points)| points)
    }

    /// Whether this is a root that is written as one.
    pub(super) const fn is_root(&self) -> bool {
        self.is_root
    }
}

use PropertyId as P;

const fn is_move(id: PropertyId) -> bool {
    matches!(id, P::B | P::W)
}

/// A set of properties.
#[derive(Clone, Copy, Debug, Default)]
struct Ids(u128);

const _: () = assert!(PropertyId::ALL.len() <= 128);

impl Ids {
    const fn bit(id: PropertyId) -> u128 {
        1 << id as u32
    }

    const fn contains(self, id: PropertyId) -> bool {
        self.0 & Self::bit(id) != 0
    }

    /// Puts a property in: `false` if it was.
    const fn insert(&mut self, id: PropertyId) -> bool {
        let is_new = !self.contains(id);
        self.0 |= Self::bit(id);
        is_new
    }
}

/// Whether a property has a value that makes sense.
fn counts(slot: &Slot<'_>, def: &PropertyDef, context: &Context) -> bool {
    let makes_sense =
        |value: RawValue<'_>| decode_with(def, value.raw(), context, &mut |_, _| {}).is_some();
    if def.list == ListForm::Single {
        makes_sense(slot.property.counting())
    } else {
        slot.property.values().any(makes_sense)
    }
}

/// Whether a property has a value that is not empty.
fn is_filled(property: &Property<'_>) -> bool {
    property.values().any(|value| !value.is_empty())
}

/// What escape sequences begin with: in ASCII such a text may be taken for ISO-2022-JP.
const ESCAPE: u8 = 0x1B;

/// What a text has beside plain ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Odd {
    /// Bytes that are no ASCII.
    wide: bool,
    /// Beginnings of escape sequences.
    escapes: bool,
}

fn odd_bytes(text: &[u8]) -> Odd {
    // Without branches many words are looked at at once. One byte that is 0 gives the highest bit of some byte.
    let odd = |(wide, escapes): (u64, u64), word: &[u8; 8]| {
        let word = u64::from_le_bytes(*word);
        let turned = word ^ (ONES * u64::from(ESCAPE));
        (wide | word, escapes | turned.wrapping_sub(ONES) & !turned)
    };
    let Some(last) = text.last_chunk() else {
        return Odd {
            wide: !text.is_ascii(),
            escapes: text.contains(&ESCAPE),
        };
    };
    // The last word has bytes of the one before it, where there are no more.
    let (wide, escapes) = odd(text.as_chunks().0.iter().fold((0, 0), odd), last);
    Odd {
        wide: wide & HIGH != 0,
        escapes: escapes & HIGH != 0,
    }
}

/// Whether a text is ASCII without escape sequences.
fn is_plain(text: &[u8]) -> bool {
    let Odd { wide, escapes } = odd_bytes(text);
    !wide && !escapes
}

/// Whether a value of the node has a character that is no ASCII, or an escape sequence.
fn has_wide_text(node: Node<'_>) -> bool {
    !is_plain(node.raw())
        && node
            .properties()
            .flat_map(|property| property.values())
            .any(|value| !is_plain(value.raw()))
}

/// Whether the node has a byte that ISO-2022-JP takes for a wrong shift, which is written as U+FFFD.
fn has_shift(node: Node<'_>) -> bool {
    memchr::memchr2(0x0E, 0x0F, node.raw()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_odd_byte_is_found_wherever_it_stands() {
        for len in 0..40 {
            let mut text = [b'a'; 40];
            let text = &mut text[..len];
            assert!(is_plain(text));
            for at in 0..len {
                for odd in [ESCAPE, 0x80, 0xFF, ESCAPE | 0x80] {
                    text[at] = odd;
                    let found = odd_bytes(text);
                    assert_eq!(found.wide, odd >= 0x80, "{odd} at {at} of {len}");
                    assert_eq!(found.escapes, odd == ESCAPE, "{odd} at {at} of {len}");
                    assert!(!is_plain(text), "{odd} at {at} of {len}");
                }
                for plain in [0, ESCAPE - 1, ESCAPE + 1, 0x7F] {
                    text[at] = plain;
                    assert!(is_plain(text), "{plain} at {at} of {len}");
                }
                text[at] = b'a';
            }
        }
    }
}
