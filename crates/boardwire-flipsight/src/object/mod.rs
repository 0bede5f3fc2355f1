//! How JSON objects become structs and are written again: one list of fields makes the type, its reader and its writer.
#![warn(clippy::indexing_slicing)]

mod members;
mod values;

use boardwire_core::Out;

pub(crate) use self::members::{
    ExtrasReader, ObjectWriter, Tag, note_duplicate, put_string, read_tag,
};
use crate::lex::{Cursor, Parsed};

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
