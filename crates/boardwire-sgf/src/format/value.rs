//! A property and its values as text.

use alloc::vec::Vec;

use boardwire_core::Out;
use boardwire_core::go::Vertex;

use super::node::{NodeWriter, Slot};
use super::points::{Group, PointSet};
use super::sheet::{Plain, Sheet};
use crate::codes::Code;
use crate::encoding::Charset;
use crate::game::Version;
use crate::lex::is_blank;
use crate::property::{Kind, ListForm, PropertyDef, PropertyId};
use crate::tree::Ident;
use crate::value::{LineBreaks, Point, Rectangle, Value, decode_with, write_in_utf8};

impl NodeWriter<'_, '_> {
    /// Writes properties of one identifier as one, as far as they are.
    pub(super) fn property(&mut self, slots: &[Slot<'_>], out: &mut impl Sheet) {
        let Some(first) = slots.first() else {
            return;
        };
        let Some(def) = first.def else {
            for slot in slots {
                put_ident(slot.property.ident(), out);
                for value in slot.property.values() {
                    self.stands(value.raw(), out);
                }
            }
            return;
        };
        if def.list != ListForm::Single {
            return self.list(def, slots, out);
        }
        if slots.len() == 1 && !first.property.is_list() {
            out.put(def.ident().as_bytes());
            out.put(b"[");
            self.value(def, first.property.value().raw(), out);
            out.put(b"]");
            return;
        }
        if def.kind == Kind::Text {
            self.texts(def, slots, out);
        } else {
            self.several(def, slots, out);
        }
    }

    /// Texts that stand twice are one, with an empty line between. An empty one adds nothing.
    #[cold]
    fn texts(&self, def: &PropertyDef, slots: &[Slot<'_>], out: &mut impl Sheet) {
        let mut is_empty = true;
        out.put(def.ident().as_bytes());
        out.put(b"[");
        for slot in slots {
            let raw = slot.property.counting().raw();
            if self.written(def, raw).is_empty() {
                continue;
            }
            if !core::mem::replace(&mut is_empty, false) {
                out.put(b"\n\n");
            }
            self.value(def, raw, out);
        }
        out.put(b"]");
        // Behind an empty text another one would count.
        for slot in slots.iter().filter(|_| !is_empty) {
            let counts = slot.property.counting().span();
            for value in slot
                .property
                .values()
                .filter(|value| value.span() != counts)
            {
                let other = self.written(def, value.raw());
                if !other.is_empty() {
                    put_all(out, &[b"[", &other, b"]"]);
                }
            }
        }
    }

    /// The value that counts, and then, as they are, those that differ from it.
    #[cold]
    fn several(&self, def: &PropertyDef, slots: &[Slot<'_>], out: &mut impl Sheet) {
        let Some(first) = slots.first() else {
            return;
        };
        let chosen = first.property.counting();
        let written = self.written(def, chosen.raw());
        let ident = def.ident().as_bytes();
        put_all(out, &[ident, b"[", &written, b"]"]);
        for slot in slots {
            let mut has_ident = slot.property.span() == first.property.span();
            for value in slot.property.values() {
                if value.span() == chosen.span() || value.is_empty() {
                    continue;
                }
                let other = self.written(def, value.raw());
                // Behind an empty value, such as a pass, another one would count.
                if other == written || other.is_empty() || written.is_empty() && has_ident {
                    continue;
                }
                if !core::mem::replace(&mut has_ident, true) {
                    out.put(ident);
                    // Without the value that counts there this one would.
                    let counting = slot.property.counting();
                    if counting.span() != value.span()
                        && self.written(def, counting.raw()) == written
                    {
                        put_all(out, &[b"[", &written, b"]"]);
                    }
                }
                put_all(out, &[b"[", &other, b"]"]);
            }
        }
    }

    fn written(&self, def: &PropertyDef, raw: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.value(def, raw, &mut Plain::new(&mut bytes));
        bytes
    }

    fn list(&mut self, def: &'static PropertyDef, slots: &[Slot<'_>], out: &mut impl Sheet) {
        let old_view = def.id == PropertyId::VW && self.context.version < Version::Ff4;
        if matches!(def.kind, Kind::Point | Kind::Stone) && !old_view {
            return self.points(def, slots, out);
        }
        if old_view {
            return self.old_views(def, slots, out);
        }
        let mut list = List::new(def);
        for value in slots.iter().flat_map(|slot| slot.property.values()) {
            list.put(out, |out| self.value(def, value.raw(), out));
        }
    }

    /// Views before FF\[4\], which are two corners: those of several properties can't be one list. What repeats the first says nothing.
    #[cold]
    fn old_views(&self, def: &'static PropertyDef, slots: &[Slot<'_>], out: &mut impl Sheet) {
        let mut first = Vec::new();
        for slot in slots {
            let mut view = Vec::new();
            let mut list = List::new(def);
            for value in slot.property.values() {
                // An empty value among others says nothing.
                if !self.written(def, value.raw()).is_empty() {
                    let mut sheet = Plain::new(&mut view);
                    list.put(&mut sheet, |out| self.value(def, value.raw(), out));
                }
            }
            if view != first {
                out.put(&view);
            }
            if first.is_empty() {
                first = view;
            }
        }
        if first.is_empty() {
            put_all(out, &[def.ident().as_bytes(), b"[]"]);
        }
    }

    fn points(&mut self, def: &'static PropertyDef, slots: &[Slot<'_>], out: &mut impl Sheet) {
        let group = Group::of(def.id);
        if group.is_none()
            && let [slot] = slots
            && !slot.property.is_list()
            && let Ok(&letters) = <&[u8; 2]>::try_from(slot.property.value().raw())
            && self.writes_letters(def.kind)
            && self.is_on_board(letters)
        {
            return put_all(out, &[def.ident().as_bytes(), b"[", &letters, b"]"]);
        }
        let mut own = PointSet::EMPTY;
        let claimed = self.claims(def.id).cloned();
        let has_claim = claimed.is_some();
        let mut set = match (claimed, group) {
            (Some(points), _) => points,
            (None, Some(group)) => core::mem::replace(self.set(group), PointSet::EMPTY),
            (None, None) => PointSet::EMPTY,
        };
        let mut list = List::new(def);
        let compressed = self.options.compressed
            && self.context.version == Version::Ff4
            && self.context.game.notation().is_letters();
        let mut put_point =
            |writer: &Self, set: &mut PointSet, point: Vertex, list: &mut List, out: &mut _| {
                let free = if has_claim {
                    set.remove(point)
                } else {
                    set.insert(point)
                };
                if free && compressed {
                    own.insert(point);
                } else if free {
                    list.put(out, |out| {
                        Value::Point(Point::Vertex(point)).write_canonical(&writer.write, out);
                    });
                }
            };
        let mut empty = None;
        for value in slots.iter().flat_map(|slot| slot.property.values()) {
            let raw = value.raw();
            match decode_with(def, raw, &self.context, &mut |_, _| {}) {
                // An empty value among others says nothing.
                Some(Value::Empty) => empty = Some(&b""[..]),
                Some(Value::Point(Point::Vertex(point))) => {
                    put_point(self, &mut set, point, &mut list, out);
                }
                // Its points are looked at one by one only where some of them are written.
                Some(Value::Rectangle(rectangle)) if set.has_all_or_none(rectangle, !has_claim) => {
                }
                Some(Value::Rectangle(rectangle)) => {
                    for point in rectangle.points() {
                        put_point(self, &mut set, point, &mut list, out);
                    }
                }
                Some(value) => list.put(out, |out| value.write_canonical(&self.write, out)),
                None if raw.iter().all(|&byte| is_blank(byte)) => empty = empty.or(Some(raw)),
                None => list.put(out, |out| self.stand(raw, out)),
            }
        }
        while let Some((first, last)) = own.take_rectangle() {
            list.put(out, |out| match Rectangle::new(first, last) {
                Some(rectangle) => Value::Rectangle(rectangle).write_canonical(&self.write, out),
                None => Value::Point(Point::Vertex(first)).write_canonical(&self.write, out),
            });
        }
        if let Some(empty) = empty.filter(|_| !list.is_open) {
            list.put(out, |out| self.stand(empty, out));
        }
        if let Some(group) = group.filter(|_| !has_claim) {
            *self.set(group) = set;
        }
    }

    /// Writes what stands between the brackets.
    fn value(&self, def: &PropertyDef, raw: &[u8], out: &mut impl Sheet) {
        match def.kind {
            Kind::Charset
                if self.is_root() && !self.keeps_charset && (self.fills_ca || !raw.is_empty()) =>
            {
                return out.put(Charset::Utf8.name().as_bytes());
            }
            Kind::Move | Kind::Point | Kind::Stone => {
                if let Ok(&letters) = <&[u8; 2]>::try_from(raw)
                    && self.writes_letters(def.kind)
                    && self.is_on_board(letters)
                {
                    return out.put(raw);
                }
            }
            Kind::Text | Kind::SimpleText | Kind::Overtime | Kind::Rules => {
                return self.text(def, raw, out);
            }
            // Where the version lacks it, it is another program's property of that name: KO for komi, LT for a time.
            Kind::None if !def.versions.contains(self.context.version) => {
                return self.stand(raw, out);
            }
            kind if self.keeps_charset && kind.is_text() => return self.stand(raw, out),
            _ => {}
        }
        let mut stands = false;
        let value = decode_with(def, raw, &self.context, &mut |code, _| {
            stands |= matches!(
                code,
                Code::BadRootValue | Code::UnknownFf | Code::SizeTooBig
            );
        });
        match value {
            Some(Value::SimpleText(text)) => self.soft(out, |out| text.write(out)),
            Some(value) if !stands => value.write_canonical(&self.write, out),
            _ => self.stand(raw, out),
        }
    }

    fn text(&self, def: &PropertyDef, raw: &[u8], out: &mut impl Sheet) {
        if self.keeps_charset {
            return self.stand(raw, out);
        }
        if self.is_plain(raw, def.kind == Kind::Text) {
            return self.soft(out, |out| out.put(raw));
        }
        match decode_with(def, raw, &self.context, &mut |_, _| {}) {
            Some(Value::Text(text)) => self.soft(out, |out| text.write(out)),
            Some(Value::SimpleText(text)) => self.soft(out, |out| text.write(out)),
            Some(value) => value.write_canonical(&self.write, out),
            None => self.stand(raw, out),
        }
    }

    /// Whether a text is written as it stands: it has no escapes, no blanks but spaces and, in a Text, LF, and is UTF-8.
    #[inline]
    fn is_plain(&self, raw: &[u8], lines: bool) -> bool {
        let mut odd = false;
        let mut wide = false;
        // Without branches the loop is vectorized.
        for &byte in raw {
            let is_line = lines && byte == b'\n';
            odd |= byte == b'\\' || byte < b' ' && !is_line;
            wide |= byte >= 0x80;
        }
        !odd && (!wide || self.is_utf8 && self.context.coding.charset == Charset::Utf8)
            && (!lines || self.context.line_breaks == LineBreaks::All)
    }

    fn soft<S: Sheet>(&self, out: &mut S, write: impl FnOnce(&mut S)) {
        if S::COUNTS && self.context.version == Version::Ff4 {
            out.begin_text();
            write(out);
            out.end_text();
        } else {
            write(out);
        }
    }

    fn stands(&self, raw: &[u8], out: &mut impl Sheet) {
        out.put(b"[");
        self.stand(raw, out);
        out.put(b"]");
    }

    /// Writes a value as it stands, but in UTF-8.
    fn stand(&self, raw: &[u8], out: &mut impl Out) {
        let charset = self.context.coding.charset;
        let is_ascii = raw.is_ascii() && charset != Charset::Iso2022Jp && !charset.is_utf16();
        if is_ascii || self.keeps_charset || self.is_utf8 && charset == Charset::Utf8 {
            return out.put(raw);
        }
        write_in_utf8(raw, &self.context, out);
    }

    /// Whether a value of two letters on the board is a point or a move in its canonical form.
    fn writes_letters(&self, kind: Kind) -> bool {
        let game = self.context.game;
        game.notation().is_letters() && (kind != Kind::Move || game != crate::game::Game::AMAZONS)
    }
}

/// A list of which the identifier is written with the first value.
struct List {
    ident: &'static [u8],
    is_open: bool,
}

impl List {
    const fn new(def: &'static PropertyDef) -> Self {
        Self {
            ident: def.ident().as_bytes(),
            is_open: false,
        }
    }

    fn put<S: Sheet>(&mut self, out: &mut S, value: impl FnOnce(&mut S)) {
        if !core::mem::replace(&mut self.is_open, true) {
            out.put(self.ident);
        }
        out.put(b"[");
        value(out);
        out.put(b"]");
    }
}

fn put_all(out: &mut impl Out, parts: &[&[u8]]) {
    parts.iter().for_each(|part| out.put(part));
}

/// The capitals of an identifier: the other letters do not count.
fn put_ident(ident: Ident<'_>, out: &mut impl Out) {
    let raw = ident.raw();
    if raw.iter().all(u8::is_ascii_uppercase) {
        out.put(raw);
    } else {
        ident.capitals().for_each(|capital| out.put(&[capital]));
    }
}
