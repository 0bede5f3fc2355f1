//! A node: its properties one by one, and then the rules about how they stand together.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use boardwire_core::go::Vertex;
use boardwire_core::{Class, Color, Span};

use super::Checker;
use super::strict::HandicapClaim;
use super::tree::ident_span;
use crate::codes::Code;
use crate::game::{Game, Version};
use crate::judgement::is_judgement;
use crate::lex::is_blank;
use crate::property::{Attribute, Kind, ListForm, PointGroup, PropertyDef, PropertyId};
use crate::tree::{Node, Property, RawValue};
use crate::value::{Text, Value, decode_with};

/// What was found in the current node. It is kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// For each property the node, from 1, in which it stood last, and the one in which it last had a value that counts.
    seen: Vec<Seen>,
    /// The capitals of properties that are not defined.
    unknown: BTreeSet<Vec<u8>>,
    /// B and W, in order: at most one each.
    moves: Vec<(Color, Option<Vertex>, Span)>,
    /// Judgements, in order.
    pub(super) annotations: Vec<(PropertyId, Span)>,
    /// The first other property that belongs to a move, such as BL.
    of_move: Option<Span>,
    /// The last setup property, and the first that places or clears stones.
    setup: Option<Span>,
    stones: Option<Span>,
    handicap: HandicapClaim,
}

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    at: u32,
    counted: u32,
}

/// What the values of a property amount to.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    /// Whether a value counts.
    counts: bool,
    vertex: Option<Vertex>,
    handicap: Option<u32>,
    /// Points that no property of the group had before, those of rectangles included.
    points: u32,
}

impl Checker<'_> {
    pub(super) fn node(&mut self, node: Node<'_>) {
        self.scratch.clear();
        self.groups.begin_node(node.id().number());
        let text = node.span();
        for property in node.properties() {
            self.property(node, &property);
            let after = node.raw().get(property.span().end - text.start..);
            self.unescaped_bracket(&property, after.unwrap_or_default());
        }
        self.moves(node);
        let annotation = self.annotations(!self.scratch.moves.is_empty());
        let moves = self.scratch.moves.first().map(|&(.., span)| span);
        let of_move = moves.or(self.scratch.of_move).or(annotation);
        if let (Some(setup), Some(_)) = (self.scratch.setup, of_move) {
            self.push_by_version(Code::SetupAndMoveMixed, setup);
        }
        if node.is_root() {
            let claim = self.scratch.handicap;
            self.handicap(&claim);
        }
    }

    fn property(&mut self, node: Node<'_>, property: &Property<'_>) {
        let at = ident_span(property);
        let raw = property.ident().raw();
        let capitals = match *raw {
            [a] if a.is_ascii_uppercase() => 1,
            [a, b] if a.is_ascii_uppercase() && b.is_ascii_uppercase() => 2,
            _ => self.odd_ident(property, at),
        };
        if capitals > self.options.sgf_limits().ident {
            return;
        }
        let Some(id) = PropertyId::of(property.ident()) else {
            self.unknown(property, at);
            return;
        };
        let twice = self.scratch.see(id, node.id().number());
        if twice {
            self.findings.push(Code::DuplicateProperty, at);
        }
        let Some(def) = self.context.def(id) else {
            // A property of another game: its values mean nothing here.
            self.findings.push(Code::UnknownProperty, at);
            return;
        };
        // CA is needed in any version, and the canonical form has it wherever there is text.
        let is_free = matches!(id, PropertyId::KI | PropertyId::CA);
        if !def.versions.contains(self.context.version) && !is_free {
            self.findings.push(Code::PropertyNotInFf, at);
        }
        if def.attribute == Attribute::Root && !node.is_root() {
            self.findings.push(Code::RootPropertyOutsideRoot, at);
            return;
        }
        // Lists and texts are joined, of others the first counts.
        if twice && def.id == PropertyId::AP {
            // A value without its version is none for other readers, and so no second one.
            let value = property.value();
            if memchr::memchr(b':', value.raw()).is_none() {
                self.findings.push(Code::ComposeExpected, value.span());
            }
        }
        if !twice || def.list != ListForm::Single || def.kind == Kind::Text {
            let outcome = self.values(property, def, at);
            match id {
                PropertyId::AB => {
                    let (points, _) = self.scratch.handicap.black.get_or_insert((0, at));
                    *points = points.saturating_add(outcome.points);
                }
                PropertyId::AW => self.scratch.handicap.white |= outcome.points > 0,
                _ => {}
            }
            // A move that makes no sense is a move all the same.
            let is_move = matches!(id, PropertyId::B | PropertyId::W);
            let counts = outcome.counts || is_move;
            if counts && self.scratch.count(id, node.id().number()) {
                self.attribute(node, def, at, outcome);
            }
        }
    }

    /// An identifier that is not one or two capitals: how many capitals it has.
    #[cold]
    fn odd_ident(&mut self, property: &Property<'_>, at: Span) -> usize {
        let capitals = property.ident().capitals().count();
        if capitals > self.options.sgf_limits().ident {
            self.findings.push(Code::IdentTooLong, at);
        } else if capitals > 2 {
            self.findings.push(Code::LongIdent, at);
        }
        if self.context.version == Version::Ff4 && capitals < at.len() {
            self.findings.push(Code::LowercaseInIdent, at);
        }
        capitals
    }

    /// A property that SGF does not define: its values are texts.
    #[cold]
    fn unknown(&mut self, property: &Property<'_>, at: Span) {
        self.findings.push(Code::UnknownProperty, at);
        if !self
            .scratch
            .unknown
            .insert(property.ident().capitals().collect())
        {
            self.findings.push(Code::DuplicateProperty, at);
        }
        for (index, value) in property.values().enumerate() {
            self.bound_points(index, value);
            let raw = value.raw();
            if !raw.is_ascii() || memchr::memchr(0, raw).is_some() {
                let start = value.span().start;
                let findings = &mut *self.findings;
                Text::read(raw, &self.context, &mut |code, span| {
                    findings.push(code, span.shifted(start));
                });
            }
        }
    }

    fn values(&mut self, property: &Property<'_>, def: &PropertyDef, at: Span) -> Outcome {
        let mut outcome = Outcome::default();
        if def.list == ListForm::Single {
            if let Some(value) = self.single(property) {
                self.value(def, value, &mut outcome);
            }
            return outcome;
        }
        let mut empty = None;
        let mut filled = 0;
        for (index, value) in property.values().enumerate() {
            self.bound_points(index, value);
            if value.raw().is_empty() && def.list == ListForm::EmptyList {
                if let Some(surplus) = empty.replace(value.span())
                    && def.id != PropertyId::VW
                {
                    self.findings.push(Code::EmptyValue, surplus);
                }
                outcome.counts = true;
            } else {
                filled += 1;
                self.value(def, value, &mut outcome);
            }
        }
        if let Some(empty) = empty
            && filled > 0
            && def.id != PropertyId::VW
        {
            self.findings.push(Code::EmptyValue, empty);
        }
        if def.id == PropertyId::VW {
            self.view(def, property, at);
        }
        outcome
    }

    /// The value that counts where one may stand.
    fn single<'c>(&mut self, property: &Property<'c>) -> Option<RawValue<'c>> {
        let first = property.value();
        if !property.is_list() {
            return Some(first);
        }
        let mut values = property.values();
        values.next();
        let Some(second) = values.next() else {
            return Some(first);
        };
        let start = second.span().start.saturating_sub(1);
        let surplus = Span::new(start, property.span().end);
        self.findings.push(Code::TooManyValues, surplus);
        Some(property.counting())
    }

    fn bound_points(&mut self, index: usize, value: RawValue<'_>) {
        if index == self.options.sgf_limits().points {
            self.findings.push(Code::LimitPoints, value.span());
        }
    }

    /// Reads one value, and does what it says.
    fn value(&mut self, def: &PropertyDef, value: RawValue<'_>, outcome: &mut Outcome) {
        let raw = value.raw();
        let start = value.span().start;
        let findings = &mut *self.findings;
        let old = self.context.version < Version::Ff4;
        let context = &self.context;
        let decoded = decode_with(def, raw, context, &mut |code, span| {
            let span = span.shifted(start);
            let is_hex = context.game == Game::HEX;
            match class_of(code, def, old, is_hex) {
                Some(class) => findings.push_as(class, code, span),
                None => findings.push(code, span),
            }
        });
        // Escape sequences of a charset are no text.
        let says_nothing = || {
            let text = match &decoded {
                Some(Value::Text(text)) => text.as_str(),
                Some(Value::SimpleText(text)) => text.as_str(),
                _ => return false,
            };
            text.bytes().all(is_blank)
        };
        let is_empty = |raw| is_blank_text(raw) || says_nothing();
        if def.kind.is_text() && !raw.is_empty() && is_empty(raw) {
            self.findings
                .push_as(Class::Remark, Code::EmptyValue, value.span());
        }
        let Some(decoded) = decoded else { return };
        outcome.counts = true;
        match decoded {
            Value::Move(played) => outcome.vertex = played.go().and_then(|go| go.vertex()),
            Value::Handicap(handicap) => {
                if handicap.stones() == 0 {
                    self.findings.push(Code::NoHandicap, value.span());
                }
                outcome.handicap = Some(handicap.number());
            }
            Value::Point(point) => {
                if let Some(vertex) = point.vertex() {
                    self.points(def, value, row_of(vertex), outcome);
                }
            }
            Value::Rectangle(rectangle) => self.points(def, value, rectangle.rows(), outcome),
            Value::Label(label) => {
                if let Some(vertex) = label.at.vertex() {
                    self.points(def, value, row_of(vertex), outcome);
                }
            }
            _ => {}
        }
    }

    /// Points of a list, by rows: each stands once in its group, and setup is executed.
    fn points(
        &mut self,
        def: &PropertyDef,
        value: RawValue<'_>,
        rows: impl Iterator<Item = (u8, u64)>,
        outcome: &mut Outcome,
    ) {
        let Some(group) = PointGroup::of(def.id, self.context.version) else {
            return;
        };
        let stone = match def.id {
            PropertyId::AB => Some(Color::Black),
            PropertyId::AW => Some(Color::White),
            _ => None,
        };
        let (mut taken, mut redundant) = (false, false);
        for (row, columns) in rows {
            let free = self.groups.take(group, row, columns);
            outcome.points = outcome.points.saturating_add(free.count_ones());
            taken |= free != columns;
            if free != 0 && group == PointGroup::Setup && self.follows {
                redundant |= self.position.set_row(row, free, stone);
            }
        }
        if taken {
            self.findings.push(Code::PointNotUnique, value.span());
        }
        if redundant {
            self.findings.push(Code::RedundantSetup, value.span());
        }
        self.follow(value.span());
    }

    /// VW: before FF\[4\] two corners, since then a list, or one empty value.
    fn view(&mut self, def: &PropertyDef, property: &Property<'_>, at: Span) {
        let values = || property.values().map(RawValue::raw);
        let count = values().count();
        let is_empty = |raw: &&[u8]| raw.iter().all(|&byte| is_blank(byte));
        let empty = values().filter(is_empty).count();
        let old = self.context.version < Version::Ff4 && self.context.game == Game::GO;
        let bad = match (count, empty) {
            (1, 1) => false,
            (_, 1..) => true,
            (2, _) if old => {
                // By what they mean: `[aabb]` is read as `[aa]`.
                let read = |raw| decode_with(def, raw, &self.context, &mut |_, _| {}).ok_or(raw);
                let mut corners = values().map(read);
                corners.next() == corners.next() || values().any(|raw| raw.contains(&b':'))
            }
            _ => old,
        };
        if bad {
            self.findings.push(Code::BadView, at);
        }
    }

    /// Where the property may stand, and what it says about the node.
    fn attribute(&mut self, node: Node<'_>, def: &PropertyDef, at: Span, outcome: Outcome) {
        match def.attribute {
            Attribute::GameInfo => {
                if *self.path.info.get_or_insert(node.id()) != node.id() {
                    self.push_by_version(Code::GameInfoNotUnique, at);
                }
                if def.id == PropertyId::KI {
                    self.findings.push(Code::IntegerKomi, at);
                }
                if let Some(number) = outcome.handicap {
                    self.scratch.handicap.number = Some((number, at));
                }
            }
            Attribute::Setup => {
                self.scratch.setup = Some(at);
                if matches!(def.id, PropertyId::AB | PropertyId::AW | PropertyId::AE) {
                    if !node.is_root() && self.scratch.stones.is_none() {
                        self.late_setup(at);
                    }
                    self.scratch.stones = self.scratch.stones.or(Some(at));
                }
            }
            Attribute::Move => match def.id {
                PropertyId::B | PropertyId::W => {
                    let color = if def.id == PropertyId::B {
                        Color::Black
                    } else {
                        Color::White
                    };
                    self.scratch.moves.push((color, outcome.vertex, at));
                    if node.is_root() && self.scratch.moves.len() == 1 && outcome.counts {
                        self.findings.push(Code::MoveInRoot, at);
                    }
                }
                id if is_judgement(id) => self.scratch.annotations.push((id, at)),
                _ => self.scratch.of_move = self.scratch.of_move.or(Some(at)),
            },
            _ if is_judgement(def.id) => self.scratch.annotations.push((def.id, at)),
            _ => {}
        }
    }

    /// Plays the node's moves.
    fn moves(&mut self, node: Node<'_>) {
        let moves = core::mem::take(&mut self.scratch.moves);
        for (index, &(color, vertex, at)) in moves.iter().enumerate() {
            if index > 0 {
                self.findings.push(Code::TwoMovesInNode, at);
            }
            // A second move counts as one of a node behind the root, and so does one beside stones: both are written there.
            if !node.is_root() || index > 0 || self.scratch.stones.is_some() {
                self.turn(color, at);
            }
            if let Some(vertex) = vertex
                && self.follows
            {
                if self.position.stone(vertex).is_some() {
                    self.findings.push(Code::OccupiedPoint, at);
                }
                self.position.play(vertex, color);
                self.follow(at);
            }
        }
        self.scratch.moves = moves;
    }

    /// A `]` behind a text that ended at a `]` which seems to belong to it: `US[Mat[3d]]`.
    fn unescaped_bracket(&mut self, property: &Property<'_>, after: &[u8]) {
        if matches!(after, [] | [b';' | b'(' | b')' | b'A'..=b'Z', ..]) {
            return;
        }
        let next = after.iter().position(|byte| b";()[]".contains(byte));
        if next.and_then(|next| after.get(next)) != Some(&b']') {
            return;
        }
        let def = PropertyId::of(property.ident()).and_then(|id| self.context.def(id));
        if def.is_none_or(|def| def.kind.is_text()) {
            let end = property.span().end;
            let bracket = Span::new(end.saturating_sub(1), end);
            self.findings.push(Code::UnescapedBracket, bracket);
        }
    }
}

impl Scratch {
    fn clear(&mut self) {
        self.unknown.clear();
        self.moves.clear();
        self.annotations.clear();
        self.of_move = None;
        self.setup = None;
        self.stones = None;
        self.handicap = HandicapClaim::default();
    }

    /// Whether the property stood in the node already.
    fn see(&mut self, id: PropertyId, node: u32) -> bool {
        if self.seen.is_empty() {
            self.seen.resize(PropertyId::ALL.len(), Seen::default());
        }
        let node = node.wrapping_add(1);
        let seen = self.seen.get_mut(id as usize);
        seen.is_some_and(|seen| core::mem::replace(&mut seen.at, node) == node)
    }

    /// Whether a property that the node has seen counts for the first time: one without values that make sense says nothing.
    fn count(&mut self, id: PropertyId, node: u32) -> bool {
        let node = node.wrapping_add(1);
        let seen = self.seen.get_mut(id as usize);
        seen.is_some_and(|seen| core::mem::replace(&mut seen.counted, node) != node)
    }
}

/// A point as its row, from 0, and a word of the row's columns.
fn row_of(point: Vertex) -> core::iter::Once<(u8, u64)> {
    core::iter::once((point.row(), 1 << point.column()))
}

/// The class of a value's problem, where it is not that of its row.
fn class_of(code: Code, def: &PropertyDef, old: bool, is_hex: bool) -> Option<Class> {
    let mandated = matches!(
        def.kind,
        Kind::Result | Kind::Date | Kind::Time | Kind::Komi
    );
    let remark = match code {
        // What has no text is not worse than a property that is not there.
        Code::EmptyValue => {
            def.kind.is_text() && !matches!(def.kind, Kind::Charset | Kind::Application)
        }
        Code::BadGameInfo => old,
        Code::ValueCorrected => old && mandated,
        // Boards of Hex have any size.
        Code::SizeTooBig => is_hex,
        _ => false,
    };
    remark.then_some(Class::Remark)
}

/// Whether a text is read as blanks alone: some may be escaped, and NUL is one.
fn is_blank_text(raw: &[u8]) -> bool {
    let mut bytes = raw.iter();
    while let Some(&byte) = bytes.next() {
        let read = match byte {
            b'\\' => bytes.next().copied().unwrap_or(b' '),
            byte => byte,
        };
        if !is_blank(read) && read != 0 {
            return false;
        }
    }
    true
}
