//! Nodes as nearly all are: their properties stand in canonical form already, so that they are copied, in canonical order.

use boardwire_core::go::Vertex;

use crate::encoding::Charset;
use crate::game::{Game, Notation, Version};
use crate::lex;
use crate::property::{Kind, ListForm, PropertyDef, PropertyId};
use crate::tree::Node;
use crate::value::{LineBreaks, vertex_in};

use super::node::{Facts, NodeWriter, Slot};
use super::order;
use super::points::Group;
use super::sheet::Sheet;

/// What may be copied in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Copying {
    /// Anything at all.
    is_allowed: bool,
    /// Bytes that are no ASCII.
    wide: bool,
    /// Texts with escapes.
    escapes: bool,
    /// Texts of several lines.
    lines: bool,
    /// Points.
    points: bool,
    /// Moves, which are points.
    moves: bool,
    /// Points are a letter and a number, as in Hex; else two letters.
    algebraic: bool,
    /// A pass without letters.
    pass: bool,
}

/// A property of the node that is written, by its place in the node's text.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// Place in the order, place in the file: how items are sorted.
    key: u64,
    def: Option<&'static PropertyDef>,
    start: u32,
    end: u32,
    form: Form,
}

/// How an item is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
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
    const fn rank(&self) -> u32 {
        (self.key >> 32) as u32
    }
}

impl<'c> NodeWriter<'c, '_> {
    /// What may be copied in the game that begins.
    pub(super) fn copying(&self) -> Copying {
        let charset = self.context.coding.charset;
        let notation = self.context.game.notation();
        let algebraic = notation == Notation::Hex;
        let points = notation.is_letters() || algebraic;
        let moves = points && self.context.game != Game::AMAZONS;
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
            points,
            moves,
            algebraic,
            pass: moves
                && !algebraic
                && self.context.version == Version::Ff4
                && !self.write.writes_tt(),
        }
    }

    /// Prepares a node whose properties are written each by itself. `false`: some of them must be looked at together.
    pub(super) fn plan_items(&mut self, node: Node<'c>) -> bool {
        self.items.clear();
        self.dropped.clear();
        self.copied = None;
        if !self.copying.is_allowed {
            return false;
        }
        let text = node.raw();
        let mut facts = Facts::default();
        let mut at = usize::from(text.first() == Some(&b';'));
        // Whether all up to `at` is copied in one piece.
        let mut is_one = at == 1 && !self.is_root;
        let mut is_sorted = true;
        let mut last = (0, None);
        loop {
            let start = lex::skip_blanks(text, at);
            if start == text.len() {
                break;
            }
            let item = self
                .read_item(text, start, &mut facts)
                .or_else(|| other_item(node, start));
            let Some(mut item) = item else { break };
            if item.form == Form::Values {
                item.def = item.def.and_then(|def| self.context.def(def.id));
            }
            item.key = u64::from(order::rank(item.def)) << 32 | self.items.len() as u64;
            let id = item.def.map(|def| def.id);
            if let Some(def) = item.def {
                facts.see(def);
                if item.form == Form::Values && facts.has_groups && Group::of(def.id).is_some() {
                    return false;
                }
            }
            is_one &= item.form == Form::Copied && item.start as usize == at;
            at = item.end as usize;
            let (key, last_id) = core::mem::replace(&mut last, (item.key, id));
            is_sorted &= key <= item.key;
            if id.is_some() && id == last_id {
                return false;
            }
            self.items.push(item);
        }
        if facts.needs_repair() {
            return false;
        }
        if !is_sorted {
            self.items.sort_unstable_by_key(|item| item.key);
            // Properties that stand twice are neighbours by now.
            let id = |item: &Item| item.def.map(|def| def.id);
            let mut pairs = self.items.iter().zip(self.items.iter().skip(1));
            return !pairs.any(|(one, other)| id(one).is_some() && id(one) == id(other));
        }
        if is_one {
            self.copied = text.get(1..at);
        }
        true
    }

    /// Writes the node that was planned, behind its `;`.
    pub(super) fn write_items(&mut self, node: Node<'c>, out: &mut impl Sheet) {
        if let Some(copied) = self.copied {
            return out.put(copied);
        }
        let text = node.raw();
        let items = core::mem::take(&mut self.items);
        let mut ca = self.is_root && self.adds_ca;
        let mut has_info = false;
        for item in &items {
            let rank = item.rank();
            if ca && rank != u32::from(order::FIRST) {
                out.put(b"CA[UTF-8]");
                ca = false;
            }
            if self.is_root {
                let info = u32::from(order::FIRST_INFO)..u32::from(order::FIRST_REST);
                let is_info = info.contains(&rank);
                if is_info || has_info {
                    out.put(b"\n");
                }
                has_info = is_info;
            }
            let raw = text.get(item.start as usize..item.end as usize);
            match item.form {
                Form::Copied => out.put(raw.unwrap_or_default()),
                Form::Points => self.write_points(item, text, out),
                Form::Number => {
                    let mut number = raw
                        .and_then(|raw| raw.strip_suffix(b"]"))
                        .unwrap_or_default();
                    while let Some(less) = number.strip_suffix(b"0") {
                        number = less;
                    }
                    out.put(number.strip_suffix(b".").unwrap_or(number));
                    out.put(b"]");
                }
                Form::Values => {
                    if let Some(property) = node.properties_from(item.start as usize).next() {
                        self.property(&[Slot::new(item.key, item.def, property)], out);
                    }
                }
            }
        }
        if ca {
            out.put(b"CA[UTF-8]");
        }
        self.items = items;
    }

    /// Writes a list of points value by value.
    fn write_points(&self, item: &Item, text: &[u8], out: &mut impl Sheet) {
        let Some(def) = item.def else { return };
        let ident = def.ident().as_bytes();
        let mut open = item.start as usize + ident.len();
        let mut is_open = false;
        while open < item.end as usize {
            let end =
                open + memchr::memchr(b']', text.get(open..).unwrap_or_default()).unwrap_or(0) + 1;
            if self.dropped.binary_search(&open).is_err() {
                if !core::mem::replace(&mut is_open, true) {
                    out.put(ident);
                }
                out.put(text.get(open..end).unwrap_or_default());
            }
            open = lex::skip_blanks(text, end);
        }
    }

    /// The property at `start`, if it is in canonical form or nearly so.
    fn read_item(&mut self, text: &[u8], start: usize, facts: &mut Facts) -> Option<Item> {
        let (id, open) = match *text.get(start..)? {
            [first, b'[', ..] => (PropertyId::of_letters(first, b'A' - 1), start + 1),
            [first, second @ b'A'..=b'Z', b'[', ..] => {
                (PropertyId::of_letters(first, second), start + 2)
            }
            _ => (None, lex::letters_end(text, start)),
        };
        let def = id.and_then(|id| self.context.def(id));
        let (end, form) = match def {
            None => (self.unknown_end(text, start, open)?, Form::Copied),
            Some(def) => match (def.list, def.kind) {
                (ListForm::Single, _) => self.read_value(def, text, open + 1)?,
                (_, Kind::Point | Kind::Stone) => self.read_points(def, text, open, facts)?,
                (_, Kind::Label | Kind::PointPair) => {
                    (self.read_pairs(def, text, open)?, Form::Copied)
                }
                _ => return None,
            },
        };
        // Nothing but another property may follow.
        let next = text.get(lex::skip_blanks(text, end));
        if next.is_some_and(|&byte| !lex::is_upper(byte)) {
            return None;
        }
        Some(Item {
            key: 0,
            def,
            start: u32::try_from(start).ok()?,
            end: u32::try_from(end).ok()?,
            form,
        })
    }

    /// The end of a property that SGF does not know: nothing in it is changed.
    fn unknown_end(&self, text: &[u8], start: usize, mut open: usize) -> Option<usize> {
        let ident = text.get(start..open)?;
        if ident.is_empty() || !ident.iter().all(u8::is_ascii_uppercase) || self.steps_wide {
            return None;
        }
        let first = open;
        while text.get(open) == Some(&b'[') {
            open = lex::value_end(text, open + 1, self.rules)? + 1;
        }
        let is_plain = self.copying.wide || text.get(start..open)?.is_ascii();
        (open > first && is_plain).then_some(open)
    }

    /// The offset behind the `]` of the value that begins at `at`, and how it is written.
    #[inline]
    fn read_value(&self, def: &PropertyDef, text: &[u8], at: usize) -> Option<(usize, Form)> {
        let rest = text.get(at..)?;
        let mut form = Form::Copied;
        // By the kind first: other orders of these tests take much longer.
        let len = match def.kind {
            Kind::Move => {
                if self.copying.pass && rest.first() == Some(&b']') {
                    0
                } else if self.copying.moves {
                    self.point(text.get(at - 1..)?)?.1 - 1
                } else {
                    return None;
                }
            }
            Kind::Text if self.copying.lines => {
                return Some((self.text_end(text, at, true)?, form));
            }
            Kind::SimpleText | Kind::Overtime | Kind::Rules => {
                return Some((self.text_end(text, at, false)?, form));
            }
            Kind::Application => {
                let end = self.text_end(text, at, false)?;
                let raw = text.get(at..end)?;
                let colons = memchr::memchr_iter(b':', raw).count();
                let is_plain = colons == 1 && memchr::memchr(b'\\', raw).is_none();
                return is_plain.then_some((end, form));
            }
            Kind::Real | Kind::Komi | Kind::Time => {
                let (len, has_zeros) = decimal_len(rest)?;
                if has_zeros {
                    form = Form::Number;
                }
                len
            }
            Kind::Number | Kind::Handicap | Kind::Game => match digits(rest) {
                len @ 1..=9 if len == 1 || rest.first() != Some(&b'0') => len,
                _ => return None,
            },
            Kind::None => 0,
            Kind::Charset if self.is_root && rest.starts_with(b"UTF-8") => 5,
            Kind::Result => match rest {
                [b'B' | b'W', b'+', b'R' | b'T' | b'F', ..] => 3,
                [b'B' | b'W', b'+', b'0'..=b'9', ..] => match decimal_len(rest.get(2..)?)? {
                    (len, false) => 2 + len,
                    (_, true) => return None,
                },
                _ => return None,
            },
            Kind::Date => date_len(rest)?,
            Kind::Size => match rest {
                [b'1'..=b'9', b']', ..] => 1,
                [b'1'..=b'4', b'0'..=b'9', ..] => 2,
                _ => return None,
            },
            kind => match (kind, rest.first()?) {
                (Kind::Double, b'1' | b'2')
                | (Kind::Color, b'B' | b'W')
                | (Kind::Version, b'1'..=b'4')
                | (Kind::Style, b'0'..=b'3')
                | (Kind::PrintMode, b'0'..=b'2') => 1,
                _ => return None,
            },
        };
        (rest.get(len) == Some(&b']')).then_some((at + len + 1, form))
    }

    /// The point between the brackets that a text begins with, in canonical form, and the offset of its `]`.
    #[inline(always)]
    fn point(&self, rest: &[u8]) -> Option<(Vertex, usize)> {
        let (vertex, len) = if self.copying.algebraic {
            let (letter, row, len) = match *rest {
                [b'[', letter @ b'a'..=b'z', row @ b'1'..=b'9', b']', ..] => {
                    (letter, row - b'0', 3)
                }
                [
                    b'[',
                    letter @ b'a'..=b'z',
                    tens @ b'1'..=b'5',
                    row @ b'0'..=b'9',
                    b']',
                    ..,
                ] => (letter, (tens - b'0') * 10 + (row - b'0'), 4),
                _ => return None,
            };
            (Vertex::new(letter - b'a', row - 1)?, len)
        } else {
            return Some((vertex_in(rest, self.context.size)?, 3));
        };
        self.context.size.contains(vertex).then_some((vertex, len))
    }

    /// The end of a list of points. Those that the group has already are noted: the first place counts.
    fn read_points(
        &mut self,
        def: &'static PropertyDef,
        text: &[u8],
        mut open: usize,
        facts: &mut Facts,
    ) -> Option<(usize, Form)> {
        if !self.copying.points {
            return None;
        }
        let Some(group) = Group::of(def.id) else {
            // More than one may be one twice.
            let is_other = def.id == PropertyId::VW && self.context.version < Version::Ff4;
            let end = open + self.point(text.get(open..)?)?.1 + 1;
            let is_one = !is_other && text.get(end) != Some(&b'[');
            return is_one.then_some((end, Form::Copied));
        };
        if facts.begins(group) {
            self.set(group).clear();
        }
        let mut form = Form::Copied;
        let mut end = open;
        while text.get(open) == Some(&b'[') {
            let (vertex, len) = self.point(text.get(open..)?)?;
            if !self.set(group).insert(vertex) {
                self.dropped.push(open);
                form = Form::Points;
            }
            if open > end {
                form = Form::Points;
            }
            end = open + len + 1;
            open = lex::skip_blanks(text, end);
        }
        Some((end, form))
    }

    /// The end of a list of labels, or of arrows and lines.
    fn read_pairs(&self, def: &PropertyDef, text: &[u8], mut open: usize) -> Option<usize> {
        if !self.copying.points || self.copying.algebraic {
            return None;
        }
        while let Some([b'[', column, row, b':', rest @ ..]) = text.get(open..) {
            if !self.is_on_board([*column, *row]) {
                return None;
            }
            let len = if def.kind == Kind::Label {
                rest.iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric())
                    .count()
            } else {
                let to = [*rest.first()?, *rest.get(1)?];
                if to == [*column, *row] || !self.is_on_board(to) {
                    return None;
                }
                2
            };
            if rest.get(len) != Some(&b']') || len == 0 {
                return None;
            }
            open += 4 + len + 1;
        }
        // A value of another form stands there, or the list has blanks.
        let is_over = text.get(open) != Some(&b'[') && text.get(open - 1) == Some(&b']');
        is_over.then_some(open)
    }

    /// The offset behind the `]` of the text that begins at `at`, if nothing in it is read as anything but itself: escapes are those that are
    /// needed, and blanks are spaces and, in a Text, LF.
    #[inline]
    fn text_end(&self, text: &[u8], mut at: usize, lines: bool) -> Option<usize> {
        let wide = if self.copying.wide { 0 } else { HIGH };
        loop {
            while let Some(word) = text.get(at..).and_then(<[u8]>::first_chunk) {
                let found = stops(u64::from_le_bytes(*word), lines, wide);
                if found == 0 {
                    at += 8;
                    continue;
                }
                at += (found.trailing_zeros() >> 3) as usize;
                break;
            }
            match *text.get(at..)? {
                [b']', ..] => return Some(at + 1),
                [b'\\', b'\\' | b']', ..] if self.copying.escapes => at += 2,
                [b'\n', ..] if lines => at += 1,
                [b' '..=0x7F, ..] if text.get(at) != Some(&b'\\') => at += 1,
                [0x80..=0xFF, ..] if self.copying.wide => at += 1,
                _ => return None,
            }
        }
    }
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

/// Has the highest bit set of each byte of a text that is looked at: `\`, `]`, control characters, and those of which `wide` has the highest bit.
#[inline]
const fn stops(word: u64, lines: bool, wide: u64) -> u64 {
    // No sum below is more than a byte. Each has the highest bit set for all bytes but..
    let low = word & !HIGH;
    let no_control = low + (HIGH - ONES * b' ' as u64);
    // `\` and `]` differ in their last bit alone.
    let no_special = ((low | ONES) ^ (ONES * b']' as u64)) + !HIGH;
    let mut control = !no_control;
    if lines {
        control &= (low ^ (ONES * b'\n' as u64)) + !HIGH;
    }
    ((control | !no_special) & !word | word & wide) & HIGH
}

/// How many digits a text begins with.
#[inline]
fn digits(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| !byte.is_ascii_digit());
    end.unwrap_or(text.len())
}

/// The length of a number at the start of a text that is in canonical form but for zeros at the end of its fraction, and whether it has such.
#[inline]
fn decimal_len(text: &[u8]) -> Option<(usize, bool)> {
    let sign = usize::from(text.first() == Some(&b'-'));
    let number = text.get(sign..)?;
    let whole = digits(number);
    if whole == 0 || whole > 1 && number.first() == Some(&b'0') {
        return None;
    }
    let mut len = whole;
    let mut has_zeros = false;
    if let Some([b'.', fraction @ ..]) = number.get(whole..) {
        let more = digits(fraction);
        has_zeros = fraction.get(more.checked_sub(1)?) == Some(&b'0');
        len += 1 + more;
    }
    // There is no negative zero; and with more digits it may be no number.
    let is_zero = || {
        number
            .iter()
            .take(len)
            .all(|byte| matches!(byte, b'0' | b'.'))
    };
    if len > 18 || sign == 1 && is_zero() {
        return None;
    }
    Some((sign + len, has_zeros))
}

/// The length of a date at the start of a text, if it is `YYYY-MM-DD` with a day that every month has.
fn date_len(text: &[u8]) -> Option<usize> {
    let [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1, ..] = text else {
        return None;
    };
    let are_digits = [y0, y1, y2, y3, m0, m1, d0, d1]
        .iter()
        .all(|byte| byte.is_ascii_digit());
    let (month, day) = ([*m0, *m1], [*d0, *d1]);
    let is_date =
        are_digits && (*b"01"..=*b"12").contains(&month) && (*b"01"..=*b"28").contains(&day);
    is_date.then_some(10)
}

/// The next property at or after `start`, whatever its form.
#[cold]
fn other_item(node: Node<'_>, start: usize) -> Option<Item> {
    let mut properties = node.properties_from(start);
    let property = properties.next()?;
    let start = property.span().start - node.span().start;
    let id = PropertyId::of(property.ident());
    Some(Item {
        key: 0,
        // That of the game is looked up by whoever asked.
        def: id.and_then(|id| id.defs().first()),
        start: u32::try_from(start).ok()?,
        end: u32::try_from(properties.offset()).ok()?,
        form: Form::Values,
    })
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
            while writer.step(&mut sheet) {}
            sheet.end();
        } else {
            let mut sheet = Plain::new(&mut out);
            while writer.step(&mut sheet) {}
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
}
