//! Nodes as nearly all are: their properties stand in canonical form already, so that they are copied, in canonical order.

use crate::encoding::Charset;
use crate::game::{Game, Notation, Version};
use crate::lex;
use crate::property::PropertyId;
use crate::tree::Node;
use crate::value::LineBreaks;

use super::node::{NodeWriter, Planned, Slot};
use super::order;
use super::rows::{Class, Facts, Row};
use super::sheet::Sheet;

/// What may be copied in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Copying {
    /// Anything at all.
    pub(super) is_allowed: bool,
    /// Bytes that are no ASCII.
    pub(super) wide: bool,
    /// Texts with escapes.
    pub(super) escapes: bool,
    /// Texts of several lines.
    pub(super) lines: bool,
    /// Points are a letter and a number, as in Hex.
    pub(super) algebraic: bool,
    /// A pass without letters.
    pub(super) pass: bool,
}

/// A property of the node that is written, by its place in the node's text.
#[derive(Clone, Copy)]
pub(super) struct Item {
    start: u32,
    end: u32,
    id: Option<PropertyId>,
    /// Place in the order.
    rank: u8,
    form: Form,
}

/// How an item is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it stands.
    Copied,
    /// A list of points, without the blanks between and the points that the node has before.
    Points,
    /// A number, without the zeros at its end.
    Number,
    /// By its values.
    Values,
}

impl Item {
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a collection's text has less than 4 GiB"
    )]
    const fn new(row: &Row, start: usize, end: usize, form: Form) -> Self {
        Self {
            start: start as u32,
            end: end as u32,
            id: row.id,
            rank: row.rank,
            form,
        }
    }

    /// Place in the order, place in the file: how items are sorted.
    const fn key(&self) -> u64 {
        (self.rank as u64) << 32 | self.start as u64
    }

    /// Whether it is a property that stands twice.
    fn is_same(&self, other: &Self) -> bool {
        self.id.is_some() && self.id == other.id
    }

    const fn is_info(&self) -> bool {
        order::FIRST_INFO <= self.rank && self.rank < order::FIRST_REST
    }

    /// The identifier of an item that has capitals alone.
    fn ident<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let start = self.start as usize;
        let end = lex::letters_end(text, start);
        text.get(start..end).unwrap_or_default()
    }
}

/// The items of a node, in a place of their own: writing a small file takes no longer than making room for them would. A node with more is written from slots.
pub(super) struct Items {
    /// In the order of the file.
    list: [Item; Self::MOST],
    /// In canonical order: the rank of each and, below it, its place in the list. Two bytes are quicker moved than an item.
    order: [u16; Self::MOST],
    len: usize,
}

impl Items {
    const MOST: usize = 32;

    pub(super) const EMPTY: Self = Self {
        list: [Item {
            start: 0,
            end: 0,
            id: None,
            rank: 0,
            form: Form::Copied,
        }; Self::MOST],
        order: [0; Self::MOST],
        len: 0,
    };

    fn clear(&mut self) {
        self.len = 0;
    }

    /// Puts an item in that stands behind all others in the file. `None`: there is no room.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are less than 256 items"
    )]
    fn insert(&mut self, item: Item) -> Option<()> {
        let key = u16::from(item.rank) << 8 | self.len as u16;
        *self.list.get_mut(self.len)? = item;
        let mut at = self.len;
        self.len += 1;
        // Nearly all stand where they are written already, or next to it.
        while let Some([before, here]) = self.order.get_mut(at.wrapping_sub(1)..=at)
            && *before > key
        {
            *here = *before;
            at -= 1;
        }
        *self.order.get_mut(at)? = key;
        Some(())
    }

    /// The nth item in canonical order.
    #[inline]
    fn nth(&self, nth: usize) -> Option<&Item> {
        let key = *self.order.get(..self.len)?.get(nth)?;
        self.list.get(usize::from(key & 0xFF))
    }

    /// The last item in the file.
    fn last(&self) -> Option<&Item> {
        self.list.get(self.len.checked_sub(1)?)
    }

    /// Whether a property stands twice. Such items follow each other.
    fn has_twice(&self) -> bool {
        let mut pairs = (1..self.len).map(|nth| (self.nth(nth - 1), self.nth(nth)));
        pairs.any(|(one, other)| {
            one.zip(other)
                .is_some_and(|(one, other)| one.is_same(other))
        })
    }
}

impl<'c> NodeWriter<'c, '_> {
    /// What may be copied in the game that begins.
    pub(super) fn copying(&self) -> Copying {
        let charset = self.context.coding.charset;
        let game = self.context.game;
        let notation = game.notation();
        let options = self.options;
        Copying {
            is_allowed: self.copies
                && options.in_order
                && !options.compressed
                && options.soft_breaks.is_none()
                && !self.keeps_charset
                && !charset.is_utf16()
                && charset != Charset::Iso2022Jp,
            wide: self.is_utf8 && charset == Charset::Utf8 && !self.steps_wide,
            escapes: charset.is_ascii_safe() && !self.steps_wide,
            lines: self.context.line_breaks == LineBreaks::All,
            algebraic: notation == Notation::Hex,
            pass: notation.is_letters()
                && game != Game::AMAZONS
                && self.context.version == Version::Ff4
                && !self.write.writes_tt(),
        }
    }

    /// Prepares a node whose properties are written each by itself. `None`: some of them must be looked at together.
    pub(super) fn plan_items(&mut self, node: Node<'c>) -> Option<Planned<'c>> {
        self.items.clear();
        self.dropped.clear();
        let text = node.raw();
        let begin = usize::from(text.first() == Some(&b';'));
        self.is_one = begin == 1 && !self.is_root;
        self.is_sorted = true;
        let mut facts = Facts::default();
        let mut rank = 0;
        let mut at = self.next_item(text, begin);
        while at < text.len() {
            let start = at;
            let read = self.read_item(text, start, facts).map(|(row, end, form)| {
                at = self.next_item(text, end);
                (row, start, end, form)
            });
            let (row, start, end, form) = match read {
                // Nothing but another property may follow.
                Some(read) if text.get(at).is_none_or(|&byte| lex::is_upper(byte)) => read,
                _ => {
                    let Some(read) = self.other_item(node, start) else {
                        break;
                    };
                    if read.0.class.is_any(Class::GROUPS) {
                        return None;
                    }
                    at = self.next_item(text, read.2);
                    read
                }
            };
            let item = Item::new(row, start, end, form);
            if row.rank <= rank
                && let Some(last) = self.items.last()
            {
                if item.is_same(last) {
                    return None;
                }
                self.is_sorted &= row.rank == rank;
            }
            if form != Form::Copied {
                self.is_one = false;
            }
            facts.see(row.class);
            rank = row.rank;
            self.items.insert(item)?;
        }
        if facts.needs_repair() {
            return None;
        }
        if !self.is_sorted {
            if self.items.has_twice() {
                return None;
            }
        } else if self.is_one {
            let last = self.items.last();
            let end = last.map_or(begin, |item| item.end as usize);
            return Some(Planned::Copied(text.get(..end)?));
        }
        Some(Planned::Items(node))
    }

    /// The text of a node that is copied up to `at`, where nothing but a comment follows that is copied too.
    #[inline(never)]
    pub(super) fn with_comment(&self, text: &'c [u8], at: usize) -> Option<&'c [u8]> {
        if !self.copying.is_allowed || text.get(at..at + 2) != Some(b"C[") {
            return None;
        }
        let (copied, rest) = text.split_at_checked(self.lines_end(text, at + 2)?)?;
        rest.iter()
            .all(|&byte| lex::is_blank(byte))
            .then_some(copied)
    }

    /// Where the next property begins behind what ends at `end`, or the text ends.
    #[inline(always)]
    fn next_item(&mut self, text: &[u8], end: usize) -> usize {
        if matches!(text.get(end), Some(b'A'..=b'Z') | None) {
            return end;
        }
        let next = lex::skip_blanks(text, end);
        self.is_one &= next == text.len();
        next
    }

    /// Writes a node from its items. Those that follow each other in the file as they do here are copied in one piece.
    pub(super) fn write_items(&mut self, node: Node<'c>, out: &mut impl Sheet) {
        let text = node.raw();
        let piece = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
        let is_root = self.is_root;
        let mut ca = is_root && self.adds_ca;
        let mut was_info = false;
        // What is to be copied.
        let (mut from, mut to) = (0, usize::from(text.first() == Some(&b';')));
        if to == 0 {
            out.put(b";");
        }
        let mut nth = 0;
        while let Some(&item) = self.items.nth(nth) {
            nth += 1;
            let (start, end) = (item.start as usize, item.end as usize);
            if ca && item.rank != order::FIRST {
                out.put(piece(from, to));
                from = to;
                out.put(b"CA[UTF-8]");
                ca = false;
            }
            let is_info = is_root && item.is_info();
            let on_own_line = is_info || was_info;
            was_info = is_info;
            let follows = if on_own_line {
                to + 1 == start && text.get(to) == Some(&b'\n')
            } else {
                to == start
            };
            if !follows || !matches!(item.form, Form::Copied | Form::Number) {
                out.put(piece(from, to));
                if on_own_line {
                    out.put(b"\n");
                }
                from = start;
            }
            to = end;
            match item.form {
                Form::Copied => continue,
                Form::Number => {
                    out.put(piece(from, number_end(text, start, end)));
                    out.put(b"]");
                }
                Form::Points => self.write_points(&item, text, out),
                Form::Values => {
                    if let Some(property) = node.properties_from(start).next() {
                        let def = item.id.and_then(|id| self.context.def(id));
                        self.property(&[Slot::new(item.key(), def, property)], out);
                    }
                }
            }
            from = end;
        }
        out.put(piece(from, to));
        if ca {
            out.put(b"CA[UTF-8]");
        }
    }

    /// Writes a list of points without the blanks between them and those that are left out.
    fn write_points(&self, item: &Item, text: &[u8], out: &mut impl Sheet) {
        let ident = item.ident(text);
        let mut open = item.start as usize + ident.len();
        let first = self.dropped.partition_point(|&at| at < open);
        let mut dropped = self.dropped.get(first..).unwrap_or_default().iter();
        let mut next_dropped = dropped.next();
        // What is copied next.
        let (mut from, mut to) = (open, open);
        let mut is_open = false;
        while open < item.end as usize {
            let value = text.get(open..).unwrap_or_default();
            let len = value.iter().take_while(|&&byte| byte != b']').count() + 1;
            if next_dropped == Some(&open) {
                next_dropped = dropped.next();
            } else {
                if !core::mem::replace(&mut is_open, true) {
                    out.put(ident);
                }
                if to != open {
                    out.put(text.get(from..to).unwrap_or_default());
                    from = open;
                }
                to = open + len;
            }
            open = lex::skip_blanks(text, open + len);
        }
        out.put(text.get(from..to).unwrap_or_default());
    }

    /// The next property at or after `start`, whatever its form: its row, its start and its end.
    #[cold]
    fn other_item(
        &mut self,
        node: Node<'_>,
        start: usize,
    ) -> Option<(&'static Row, usize, usize, Form)> {
        let mut properties = node.properties_from(start);
        let property = properties.next()?;
        let id = PropertyId::of(property.ident());
        let row = Row::of_def(id.and_then(|id| self.context.def(id)));
        let start = property.span().start - node.span().start;
        Some((row, start, properties.offset(), Form::Values))
    }
}

/// Where the number in a property's brackets ends, without the zeros at the end of its fraction.
fn number_end(text: &[u8], start: usize, end: usize) -> usize {
    let mut number = text.get(start..end - 1).unwrap_or_default();
    while let Some(less) = number.strip_suffix(b"0") {
        number = less;
    }
    start + number.strip_suffix(b".").unwrap_or(number).len()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::super::sheet::{Plain, Sheet as _, Styled};
    use super::super::writer::Writer;
    use super::super::{FormatOptions, LineEnd};
    use crate::tree::Collection;

    /// The text of games, with properties copied or each one read.
    fn written(text: &[u8], options: &FormatOptions, copies: bool) -> Vec<u8> {
        let games = Collection::scan(text).unwrap();
        let mut writer = Writer::new(&games, options);
        writer.nodes.copies = copies;
        let mut out = Vec::new();
        let mut sheet = Styled::new(&mut out, options);
        if options.is_styled() {
            writer.write(&mut sheet);
            sheet.end();
        } else {
            writer.write(&mut Plain::new(&mut out));
        }
        out
    }

    /// Roots with all that decides what may be copied, with `~` between.
    const ROOTS: &str = "FF[4]~GM[1]FF[3]SZ[9]~~FF[4]GM[11]SZ[11]~FF[4]GM[18]~FF[4]GM[3]~FF[4]GM[2]SZ[8]~FF[4]CA[UTF-8]~FF[4]CA[Big5]~FF[4]SZ[52]";
    /// Properties in canonical form, nearly so, and not.
    const PROPERTIES: &str = "B[aa]~W[]~W[tt]~B[e2]~B[aa][bb]~B[a12]~AB[aa][bb]~AB[aa]\n[bb]~AW[aa]~AW[aa][aa]~AE[aa:bb]~TR[bb]~CR[bb][cc]~MA[e2]~\
        DD[]~DD[aa]~VW[aa]~VW[]~TB[]~LB[aa:1]~LB[aa:a b][bb:2]~AR[aa:bb]~LN[aa:aa]~C[text]~C[a\nb]~C[\\]\\\\]~C[\\a]~C[a\tb]~\
        C[\u{e4} and more than one word]~C[]~N[a]~N[a\nb]~BL[1.5]~BL[1.50]~WL[0.00]~WL[-0.0]~V[-3]~V[+3]~V[007]~OB[0]~OB[03]~\
        MN[3]~KO[]~KO[x]~PL[B]~PL[b]~DM[1]~DM[3]~KM[6.50]~KM[6,5]~RE[B+R]~RE[B+3.50]~RE[W+Resign]~DT[2000-01-02]~DT[2000-02-31]~\
        DT[0000-01-01]~TM[600]~HA[2]~AP[a:1]~AP[a]~AP[a:1:2]~ST[2]~ST[7]~RU[Japanese]~OT[3x30]~GN[x:y]~XX[1][2]~LONG[a]~Xx[a]~\
        X [1]~CA[x]~SZ[05]~GM[0]~B\n[bb]~BM[1]~TE[1]";

    #[test]
    fn copied_is_what_is_written_value_by_value() {
        let canonical = FormatOptions::CANONICAL;
        let options = [
            canonical.clone(),
            canonical.clone().with_pass(crate::value::PassStyle::Tt),
            canonical.with_width(Some(20)).with_line_end(LineEnd::CrLf),
        ];
        for root in ROOTS.split('~') {
            let forms = if root == "FF[4]" { options.len() } else { 1 };
            for one in PROPERTIES.split('~') {
                for other in PROPERTIES.split('~') {
                    let text: String = [
                        "(;", root, one, " ", other, ";", one, other, "\n;", other, "(;", one,
                        ")(;", other, " ", one, "))",
                    ]
                    .concat();
                    for options in options.iter().take(forms) {
                        let copied = written(text.as_bytes(), options, true);
                        let read = written(text.as_bytes(), options, false);
                        assert!(
                            copied == read,
                            "{text}\n{}\n{}",
                            copied.escape_ascii(),
                            read.escape_ascii()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_node_of_more_properties_than_there_is_room_for_is_written_the_same() {
        let letters = || b'A'..=b'Z';
        let names = letters().flat_map(|a| letters().map(move |b| [b'Q', a, b]));
        let names: Vec<[u8; 3]> = names.collect();
        for count in [0, 31, 32, 33, 34, 676] {
            let mut text = b"(;KM[6.50]".to_vec();
            for name in names.iter().take(count) {
                text.extend_from_slice(name);
                text.extend_from_slice(b"[x]");
            }
            text.extend_from_slice(b"FF[4];B[aa])");
            let options = FormatOptions::CANONICAL;
            let copied = written(&text, &options, true);
            assert_eq!(copied, written(&text, &options, false));
            let values = copied.windows(3).filter(|value| value == b"[x]").count();
            assert_eq!(values, count);
        }
    }
}
