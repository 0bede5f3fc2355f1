//! How the values of members are read and written: numbers, texts, lists, pairs, what may be null.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{Expected, Out, Span, expected};

use super::{Own, Read, Write, owned, put_string};
use crate::codes::{Code, ParseError};
use crate::lex::{Cursor, Parsed};
use crate::model::Field;

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
        const PAIR: Expected = expected!["an array of two"];
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
fn wrong_length(span: Span, expected: Expected) -> ParseError {
    ParseError::new(Code::WrongType, span).with_expected(expected)
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
