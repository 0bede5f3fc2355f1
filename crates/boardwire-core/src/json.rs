//! How text stands in the JSON form of a model: a string, or `{"hex": ".."}` when it is no UTF-8.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write as _;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};

/// Writes bytes as a string where they are UTF-8, else as an object with one key `hex`.
///
/// # Errors
/// The serializer's own.
pub fn serialize_bytes<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return serializer.serialize_str(text);
    }
    let mut hex = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a String does not fail.
        let _ = write!(hex, "{byte:02x}");
    }
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry("hex", &hex)?;
    map.end()
}

/// Reads what [`serialize_bytes`] writes.
///
/// # Errors
/// The deserializer's own, or a `hex` that is no even number of hexadecimal digits.
pub fn deserialize_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    deserializer.deserialize_any(BytesVisitor)
}

struct BytesVisitor;

impl<'de> Visitor<'de> for BytesVisitor {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, or an object with the key hex")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<u8>, E> {
        Ok(text.as_bytes().to_vec())
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Vec<u8>, M::Error> {
        let Some((key, value)) = map.next_entry::<String, String>()? else {
            return Err(de::Error::custom("the key hex is missing"));
        };
        if key != "hex" || map.next_key::<String>()?.is_some() {
            return Err(de::Error::custom("one key, hex, stands here"));
        }
        decode_hex(&value).ok_or_else(|| de::Error::custom("hex is pairs of hexadecimal digits"))
    }
}

fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    digits
        .chunks_exact(2)
        .map(|pair| {
            let value = pair.iter().try_fold(0u32, |value, &digit| {
                Some(value * 16 + char::from(digit).to_digit(16)?)
            })?;
            u8::try_from(value).ok()
        })
        .collect()
}
