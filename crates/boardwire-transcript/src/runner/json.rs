//! Where two JSON values differ.

use alloc::format;
use alloc::string::{String, ToString as _};

use serde_json::Value;

/// The first difference, as a path and both values; `None` when they mean the same.
///
/// Numbers are compared by value (`1` and `1.0` are equal), objects without order. The depth is bounded by the JSON reader.
pub(crate) fn first_difference(expected: &Value, actual: &Value) -> Option<(String, String)> {
    difference("$", expected, actual)
}

fn difference(path: &str, expected: &Value, actual: &Value) -> Option<(String, String)> {
    let at = |value: &str| format!("{value} at {path}");
    match (expected, actual) {
        (Value::Object(left), Value::Object(right)) => {
            for (key, value) in left {
                let path = format!("{path}.{key}");
                let Some(other) = right.get(key) else {
                    return Some((
                        format!("{} at {path}", short(value)),
                        "nothing there".into(),
                    ));
                };
                if let Some(found) = difference(&path, value, other) {
                    return Some(found);
                }
            }
            let extra = right.iter().find(|(key, _)| !left.contains_key(*key));
            extra.map(|(key, value)| {
                let expected = format!("nothing at {path}.{key}");
                (expected, short(value))
            })
        }
        (Value::Array(left), Value::Array(right)) => {
            let pairs = left.iter().zip(right).enumerate();
            for (index, (left, right)) in pairs {
                let found = difference(&format!("{path}[{index}]"), left, right);
                if found.is_some() {
                    return found;
                }
            }
            (left.len() != right.len()).then(|| {
                let expected = at(&format!("{} items", left.len()));
                (expected, format!("{} items", right.len()))
            })
        }
        (Value::Number(left), Value::Number(right)) => {
            let same = left == right
                || (left.is_f64() || right.is_f64()) && left.as_f64() == right.as_f64();
            (!same).then(|| (at(&left.to_string()), right.to_string()))
        }
        _ => (expected != actual).then(|| (at(&short(expected)), short(actual))),
    }
}

/// A value as text, cut to what a report can show.
fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(200) {
        Some((cut, _)) => format!("{}...", text.get(..cut).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(expected: &str, actual: &str) -> Option<(String, String)> {
        let value = |text| serde_json::from_str(text).expect("JSON");
        first_difference(&value(expected), &value(actual))
    }

    #[test]
    fn order_and_spelling_do_not_count() {
        assert_eq!(
            compare(r#"{"a":1,"b":[1.0]}"#, r#"{ "b":[1], "a":1e0 }"#),
            None
        );
    }

    #[test]
    fn the_path_leads_to_the_difference() {
        let pair = |left: &str, right: &str| Some((left.to_string(), right.to_string()));
        assert_eq!(
            compare(r#"{"go":{"depth":2}}"#, r#"{"go":{"depth":3}}"#),
            pair("2 at $.go.depth", "3")
        );
        assert_eq!(compare("[1,2]", "[1]"), pair("2 items at $", "1 items"));
        assert_eq!(
            compare(r#"{"a":1}"#, "{}"),
            pair("1 at $.a", "nothing there")
        );
        assert_eq!(compare("{}", r#"{"a":1}"#), pair("nothing at $.a", "1"));
        assert_eq!(compare(r#""1""#, "1"), pair("\"1\" at $", "1"));
        // Integers beyond what a float holds stay apart.
        assert!(compare("9007199254740993", "9007199254740992").is_some());
    }
}
