//! How JSON objects become structs and are written again: one list of fields makes the type, its reader and its writer.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{Out, Span, expected};

use crate::codes::{Code, Note};
use crate::lex::{Cursor, Key, Parsed};
use crate::model::{Extra, Extras, Field, RawJson};

/// What is read from JSON.
pub(crate) trait Read<'i>: Sized {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self>;
}

/// What is written as JSON.
pub(crate) trait Write {
    fn write<W: Out>(&self, out: &mut W);
}

/// What can be freed of the input's lifetime.
pub(crate) trait Own {
    type Owned: 'static;
    fn own(self) -> Self::Owned;
}

/// Types that own all they have.
macro_rules! owned {
    ($($ty:ty),+ $(,)?) => {$(
        impl $crate::object::Own for $ty {
            type Owned = Self;
            fn own(self) -> Self {
                self
            }
        }
    )+};
}
pub(crate) use owned;

owned!(i64, u64, u8, bool);

impl<'i> Read<'i> for i64 {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.integer()
    }
}

impl Write for i64 {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        out.put_i64(*self);
    }
}

/// A counter: from 0, of 64 bits.
impl<'i> Read<'i> for u64 {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        match cursor.large_counter() {
            Some(value) => Ok(value),
            None => cursor
                .integer_in(0, i64::MAX, expected!["a number from 0"])
                .map(i64::unsigned_abs),
        }
    }
}

impl Write for u64 {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        out.put_u64(*self);
    }
}

impl<'i> Read<'i> for bool {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.bool()
    }
}

impl Write for bool {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        out.put(if *self { b"true" } else { b"false" });
    }
}

impl<'i> Read<'i> for Cow<'i, str> {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.string()
    }
}

impl Write for Cow<'_, str> {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        put_string(self, out);
    }
}

impl Own for Cow<'_, str> {
    type Owned = Cow<'static, str>;
    fn own(self) -> Cow<'static, str> {
        Cow::Owned(self.into_owned())
    }
}

impl<'i, T: Read<'i>> Read<'i> for Box<T> {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        T::read(cursor).map(Self::new)
    }
}

impl<T: Write> Write for Box<T> {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        T::write(self, out);
    }
}

impl<T: Own> Own for Box<T> {
    type Owned = Box<T::Owned>;
    fn own(self) -> Self::Owned {
        Box::new(T::own(*self))
    }
}

impl<'i, T: Read<'i>> Read<'i> for Vec<T> {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        let mut list = Self::new();
        let mut more = cursor.enter_array()?;
        while more {
            list.push(T::read(cursor)?);
            more = cursor.next_element()?;
        }
        Ok(list)
    }
}

impl<T: Write> Write for Vec<T> {
    fn write<W: Out>(&self, out: &mut W) {
        out.put(b"[");
        for (i, item) in self.iter().enumerate() {
            if i > 0 {
                out.put(b",");
            }
            item.write(out);
        }
        out.put(b"]");
    }
}

impl<T: Own> Own for Vec<T> {
    type Owned = Vec<T::Owned>;
    fn own(self) -> Self::Owned {
        self.into_iter().map(T::own).collect()
    }
}

/// Two values: of both colours, or of both participants.
impl<'i, T: Read<'i>> Read<'i> for [T; 2] {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        const PAIR: boardwire_core::Expected = expected!["an array of two"];
        cursor.peek();
        let start = cursor.at();
        if !cursor.enter_array()? {
            return Err(wrong_length(Span::new(start, cursor.at()), PAIR));
        }
        let first = T::read(cursor)?;
        if !cursor.next_element()? {
            return Err(wrong_length(Span::new(start, cursor.at()), PAIR));
        }
        let second = T::read(cursor)?;
        let mut is_pair = true;
        while cursor.next_element()? {
            is_pair = false;
            cursor.skip_value()?;
        }
        if !is_pair {
            return Err(wrong_length(Span::new(start, cursor.at()), PAIR));
        }
        Ok([first, second])
    }
}

#[cold]
fn wrong_length(span: Span, expected: boardwire_core::Expected) -> crate::codes::ParseError {
    crate::codes::ParseError::new(Code::WrongType, span).with_expected(expected)
}

impl<T: Write> Write for [T; 2] {
    fn write<W: Out>(&self, out: &mut W) {
        let [first, second] = self;
        out.put(b"[");
        first.write(out);
        out.put(b",");
        second.write(out);
        out.put(b"]");
    }
}

impl<T: Own> Own for [T; 2] {
    type Owned = [T::Owned; 2];
    fn own(self) -> Self::Owned {
        self.map(T::own)
    }
}

/// A value or `null`, where the key always stands.
impl<'i, T: Read<'i>> Read<'i> for Option<T> {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        if cursor.eat_null()? {
            Ok(None)
        } else {
            T::read(cursor).map(Some)
        }
    }
}

impl<T: Write> Write for Option<T> {
    fn write<W: Out>(&self, out: &mut W) {
        match self {
            Some(value) => value.write(out),
            None => out.put(b"null"),
        }
    }
}

impl<T: Own> Own for Option<T> {
    type Owned = Option<T::Owned>;
    fn own(self) -> Self::Owned {
        self.map(T::own)
    }
}

impl<T: Own> Own for Field<T> {
    type Owned = Field<T::Owned>;
    fn own(self) -> Self::Owned {
        match self {
            Self::Absent => Field::Absent,
            Self::Null => Field::Null,
            Self::Value(value) => Field::Value(value.own()),
        }
    }
}

/// Writes a string with the fewest escapes: quotation mark, backslash, control characters.
pub(crate) fn put_string<W: Out>(text: &str, out: &mut W) {
    out.put(b"\"");
    let mut rest = text.as_bytes();
    while let Some(at) = rest
        .iter()
        .position(|&byte| matches!(byte, b'"' | b'\\' | 0..=0x1F))
    {
        let (plain, special) = rest.split_at(at);
        out.put(plain);
        let (&byte, after) = special.split_first().unwrap_or((&0, &[]));
        match byte {
            b'"' => out.put(b"\\\""),
            b'\\' => out.put(b"\\\\"),
            0x08 => out.put(b"\\b"),
            0x09 => out.put(b"\\t"),
            0x0A => out.put(b"\\n"),
            0x0C => out.put(b"\\f"),
            0x0D => out.put(b"\\r"),
            other => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                let digit = |value: u8| HEX.get(usize::from(value)).copied().unwrap_or(b'0');
                out.put(b"\\u00");
                out.put(&[digit(other >> 4), digit(other & 15)]);
            }
        }
        rest = after;
    }
    out.put(rest);
    out.put(b"\"");
}

/// Collects the members that nobody knows.
#[derive(Default)]
pub(crate) struct ExtrasReader<'i> {
    members: Vec<Extra<'i>>,
    spans: Vec<Span>,
}

impl<'i> ExtrasReader<'i> {
    /// Keeps a member that stands after `position` known ones.
    #[cold]
    pub(crate) fn read(
        &mut self,
        position: usize,
        key: Key<'i>,
        cursor: &mut Cursor<'i, '_>,
    ) -> Parsed<()> {
        if cursor.closed {
            cursor.note(Note::new(Code::UnknownKey, key.span));
        }
        let value = RawJson::read(cursor)?;
        self.spans.push(key.span);
        self.members
            .push(Extra::from_parts(position, key.text, value));
        Ok(())
    }

    #[inline]
    pub(crate) fn finish(self, cursor: &mut Cursor<'i, '_>) -> Extras<'i> {
        if self.members.len() > 1 {
            self.note_duplicates(cursor);
        }
        Extras::from_members(self.members)
    }

    /// All are kept; of a key that stands twice, the later ones are noted.
    #[cold]
    fn note_duplicates(&self, cursor: &mut Cursor<'i, '_>) {
        let mut keys: Vec<(&str, Span)> = self
            .members
            .iter()
            .map(Extra::key)
            .zip(self.spans.iter().copied())
            .collect();
        keys.sort_unstable();
        let pairs = keys.iter().zip(keys.iter().skip(1));
        for (_, (_, span)) in pairs.filter(|((a, _), (b, _))| a == b) {
            cursor.note(Note::new(Code::DuplicateKey, *span));
        }
    }
}

/// Writes the members of an object, with the unknown ones where they stood.
pub(crate) struct ObjectWriter<'o, 'i, W> {
    out: &'o mut W,
    extras: &'o [Extra<'i>],
    written: usize,
    is_empty: bool,
}

impl<'o, 'i, W: Out> ObjectWriter<'o, 'i, W> {
    #[inline]
    pub(crate) fn new(out: &'o mut W, extras: &'o Extras<'i>) -> Self {
        Self {
            out,
            extras: extras.as_slice(),
            written: 0,
            is_empty: true,
        }
    }

    /// Begins a known member; both spellings of its key end in the colon, the first begins with `{`, the second with `,`.
    #[inline(always)]
    pub(crate) fn key(&mut self, first: &[u8], later: &[u8]) -> &mut W {
        if !self.extras.is_empty() {
            self.flush();
        }
        self.out.put(if self.is_empty { first } else { later });
        self.is_empty = false;
        self.written += 1;
        self.out
    }

    /// Writes the unknown members that stand here.
    #[cold]
    fn flush(&mut self) {
        while let Some((extra, rest)) = self.extras.split_first() {
            if extra.position() > self.written {
                return;
            }
            self.extras = rest;
            self.out.put(if self.is_empty { b"{" } else { b"," });
            self.is_empty = false;
            put_string(extra.key(), self.out);
            self.out.put(b":");
            extra.value().write(self.out);
        }
    }

    #[inline]
    pub(crate) fn finish(mut self) {
        self.written = usize::MAX;
        if !self.extras.is_empty() {
            self.flush();
        }
        self.out.put(if self.is_empty { b"{}" } else { b"}" });
    }
}

/// A key's note when it stands a second time.
#[cold]
pub(crate) fn note_duplicate(cursor: &mut Cursor<'_, '_>, key: &Key<'_>) {
    cursor.note(Note::new(Code::DuplicateKey, key.span));
}

/// The value of a tag: `agent_poll` of `action`, `true` of `ok`.
pub(crate) trait Tag {
    /// Whether the next value is this one.
    fn is_next(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool>;
    fn put<W: Out>(&self, out: &mut W);
}

impl Tag for &str {
    fn is_next(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        Ok(cursor.string()? == *self)
    }
    fn put<W: Out>(&self, out: &mut W) {
        put_string(self, out);
    }
}

impl Tag for bool {
    fn is_next(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        Ok(cursor.bool()? == *self)
    }
    fn put<W: Out>(&self, out: &mut W) {
        self.write(out);
    }
}

/// Makes a struct, its reader and its writer from one list of fields in canonical order.
///
/// Each field has a mode: `required` (a fault where it is missing), `default(expr)` (missing-key is a deviation, the value is made up),
/// `wanted` and `wanted_or_null` (missing-key is a deviation, the field is an `Option` or a `Field`), `optional` and `nullable` (the same, and
/// may be missing). A `tag` is a member whose value tells the kind, and which the struct does not hold.
macro_rules! object {
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(tag($tag_key:literal = $tag:expr))? {
            $(
                $(#[$field_meta:meta])*
                $field:ident: $ty:ty = $key:literal, $mode:ident $(($($default:tt)+))?;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name<'i> {
            $(
                $(#[$field_meta])*
                pub $field: $crate::object::slot!($mode $ty),
            )*
            /// The members that nobody knows, in order.
            pub extras: $crate::model::Extras<'i>,
        }

        impl<'i> $crate::object::Read<'i> for $name<'i> {
            fn read(cursor: &mut $crate::lex::Cursor<'i, '_>) -> $crate::lex::Parsed<Self> {
                $(let mut $field: Option<$crate::object::held!($mode $ty)> = None;)*
                let mut extras = $crate::object::ExtrasReader::default();
                // Known keys so far, each counted once.
                let mut known = 0usize;
                let mut more = cursor.enter_object()?;
                $(
                    let mut tagged = false;
                    if more && cursor.eat_key(concat!("\"", $tag_key, "\":").as_bytes()) {
                        $crate::object::read_tag(cursor, $tag)?;
                        tagged = true;
                        known += 1;
                        more = cursor.next_member()?;
                    }
                )?
                // As the canonical form has them: no key is looked for twice.
                $(
                    if more && cursor.eat_key(concat!("\"", $key, "\":").as_bytes()) {
                        $field = Some($crate::object::read_slot!($mode $ty, cursor));
                        known += 1;
                        more = cursor.next_member()?;
                    }
                )*
                // What is left, in any order and spelling.
                while more {
                    let key = cursor.key()?;
                    match &*key.text {
                        $(
                            $tag_key => {
                                if tagged {
                                    $crate::object::note_duplicate(cursor, &key);
                                } else {
                                    known += 1;
                                }
                                tagged = true;
                                $crate::object::read_tag(cursor, $tag)?;
                            }
                        )?
                        $(
                            $key => {
                                if $field.is_some() {
                                    $crate::object::note_duplicate(cursor, &key);
                                } else {
                                    known += 1;
                                }
                                $field = Some($crate::object::read_slot!($mode $ty, cursor));
                            }
                        )*
                        _ => extras.read(known, key, cursor)?,
                    }
                    more = cursor.next_member()?;
                }
                $(
                    // The kind was told by it, so that it stands somewhere.
                    let _ = (tagged, $tag_key);
                )?
                let _ = known;
                $(
                    let $field = $crate::object::complete!($mode $ty, $field, $key, cursor $(, $($default)+)?);
                )*
                let extras = extras.finish(cursor);
                Ok(Self { $($field,)* extras })
            }
        }

        impl $crate::object::Write for $name<'_> {
            fn write<W: ::boardwire_core::Out>(&self, out: &mut W) {
                let mut object = $crate::object::ObjectWriter::new(out, &self.extras);
                $(
                    let out = object.key(
                        concat!("{\"", $tag_key, "\":").as_bytes(),
                        concat!(",\"", $tag_key, "\":").as_bytes(),
                    );
                    $crate::object::Tag::put(&$tag, out);
                )?
                $($crate::object::write_slot!($mode object, $key, self.$field);)*
                object.finish();
            }
        }

        impl $crate::object::Own for $name<'_> {
            type Owned = $name<'static>;
            fn own(self) -> $name<'static> {
                $name {
                    $($field: $crate::object::Own::own(self.$field),)*
                    extras: self.extras.into_owned(),
                }
            }
        }

        impl $name<'_> {
            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $crate::object::Own::own(self)
            }
        }
    };
}
pub(crate) use object;

/// Reads a tag again: where it stands twice, the second has to agree, since the kind was told by the first.
pub(crate) fn read_tag(cursor: &mut Cursor<'_, '_>, tag: impl Tag) -> Parsed<()> {
    cursor.peek();
    let start = cursor.at();
    if tag.is_next(cursor)? {
        return Ok(());
    }
    let span = Span::new(start, cursor.at());
    Err(crate::codes::ParseError::new(Code::DuplicateKey, span)
        .with_expected(expected!["the value that the key had before"]))
}

/// The type of a field.
macro_rules! slot {
    (required $ty:ty) => { $ty };
    (default $ty:ty) => { $ty };
    (wanted $ty:ty) => { Option<$ty> };
    (optional $ty:ty) => { Option<$ty> };
    (wanted_or_null $ty:ty) => { $crate::model::Field<$ty> };
    (nullable $ty:ty) => { $crate::model::Field<$ty> };
}
pub(crate) use slot;

/// The type of a field's value while the object is read.
macro_rules! held {
    (wanted_or_null $ty:ty) => { Option<$ty> };
    (nullable $ty:ty) => { Option<$ty> };
    ($mode:ident $ty:ty) => { $ty };
}
pub(crate) use held;

macro_rules! read_slot {
    ($mode:ident $ty:ty, $cursor:ident) => {
        <$crate::object::held!($mode $ty) as $crate::object::Read>::read($cursor)?
    };
}
pub(crate) use read_slot;

/// What becomes of a field at the object's end.
macro_rules! complete {
    (required $ty:ty, $value:expr, $key:literal, $cursor:ident) => {
        match $value {
            Some(value) => value,
            None => return Err($cursor.missing(::boardwire_core::expected![$key])),
        }
    };
    (default $ty:ty, $value:expr, $key:literal, $cursor:ident, $($default:tt)+) => {
        match $value {
            Some(value) => value,
            None => {
                $cursor.note_missing(::boardwire_core::expected![$key]);
                $($default)+
            }
        }
    };
    (wanted $ty:ty, $value:expr, $key:literal, $cursor:ident) => {{
        if $value.is_none() {
            $cursor.note_missing(::boardwire_core::expected![$key]);
        }
        $value
    }};
    (optional $ty:ty, $value:expr, $key:literal, $cursor:ident) => { $value };
    (wanted_or_null $ty:ty, $value:expr, $key:literal, $cursor:ident) => {{
        if $value.is_none() {
            $cursor.note_missing(::boardwire_core::expected![$key]);
        }
        $crate::model::Field::from_nested($value)
    }};
    (nullable $ty:ty, $value:expr, $key:literal, $cursor:ident) => {
        $crate::model::Field::from_nested($value)
    };
}
pub(crate) use complete;

macro_rules! write_slot {
    (@key $object:ident, $key:literal) => {
        $object.key(
            concat!("{\"", $key, "\":").as_bytes(),
            concat!(",\"", $key, "\":").as_bytes(),
        )
    };
    (required $object:ident, $key:literal, $value:expr) => {{
        let out = $crate::object::write_slot!(@key $object, $key);
        $crate::object::Write::write(&$value, out);
    }};
    (default $object:ident, $key:literal, $value:expr) => {
        $crate::object::write_slot!(required $object, $key, $value)
    };
    (wanted $object:ident, $key:literal, $value:expr) => {
        if let Some(value) = &$value {
            let out = $crate::object::write_slot!(@key $object, $key);
            $crate::object::Write::write(value, out);
        }
    };
    (optional $object:ident, $key:literal, $value:expr) => {
        $crate::object::write_slot!(wanted $object, $key, $value)
    };
    (wanted_or_null $object:ident, $key:literal, $value:expr) => {
        match &$value {
            $crate::model::Field::Absent => {}
            $crate::model::Field::Null => {
                let out = $crate::object::write_slot!(@key $object, $key);
                ::boardwire_core::Out::put(out, b"null");
            }
            $crate::model::Field::Value(value) => {
                let out = $crate::object::write_slot!(@key $object, $key);
                $crate::object::Write::write(value, out);
            }
        }
    };
    (nullable $object:ident, $key:literal, $value:expr) => {
        $crate::object::write_slot!(wanted_or_null $object, $key, $value)
    };
}
pub(crate) use write_slot;
