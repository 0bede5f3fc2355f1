//! What is written as JSON has the shape that the schema says.
#![cfg(feature = "serde")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::json::JsonOptions;
use boardwire_carcassonne::{Code, Discard, Level, Limits, Options, json, parse, read};
use serde_json::Value;

/// The part of JSON Schema that the schema uses; a key that is not known here fails the test.
fn check(value: &Value, schema: &Value, root: &Value, path: &str) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{path}: {value} {what}"));
    for (key, wanted) in schema.as_object().unwrap() {
        match key.as_str() {
            "$schema" | "title" | "description" | "$defs" | "properties" => {}
            "$ref" => {
                let pointer = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                check(value, root.pointer(pointer).unwrap(), root, path)?;
            }
            "type" => {
                let is = |name: &str| match name {
                    "null" => value.is_null(),
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64() || value.is_u64(),
                    other => panic!("{other}"),
                };
                let any = match wanted {
                    Value::String(name) => is(name),
                    names => names
                        .as_array()
                        .unwrap()
                        .iter()
                        .any(|name| is(name.as_str().unwrap())),
                };
                if !any {
                    return fail("is of another type");
                }
            }
            "enum" if !wanted.as_array().unwrap().contains(value) => return fail("is not listed"),
            "const" if wanted != value => return fail("is another one"),
            "oneOf" => {
                let fitting = wanted.as_array().unwrap().iter();
                let count = fitting
                    .filter(|schema| check(value, schema, root, path).is_ok())
                    .count();
                if count != 1 {
                    return fail("fits none or many");
                }
            }
            "minimum" if value.as_i64() < wanted.as_i64() => return fail("is too small"),
            "maximum" if value.as_i64() > wanted.as_i64() => return fail("is too large"),
            "minLength" if value.as_str().is_some_and(str::is_empty) => return fail("is empty"),
            "maxItems" if value.as_array().unwrap().len() as u64 > wanted.as_u64().unwrap() => {
                return fail("is too long");
            }
            "minItems" if value.as_array().is_some_and(Vec::is_empty) => return fail("is empty"),
            "required" => {
                // All keys, in this order, and no others.
                let Some(object) = value.as_object() else {
                    return fail("is no object");
                };
                let keys: Vec<&String> = object.keys().collect();
                let mut wanted: Vec<&str> = wanted
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|key| key.as_str().unwrap())
                    .collect();
                let mut keys: Vec<&str> = keys.iter().map(|key| key.as_str()).collect();
                keys.sort_unstable();
                wanted.sort_unstable();
                if keys != wanted {
                    return fail("has other keys");
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(item, wanted, root, &format!("{path}[{index}]"))?;
                }
            }
            "additionalProperties" => {
                for (key, item) in value.as_object().into_iter().flatten() {
                    let Some(schema) = schema["properties"].get(key) else {
                        return fail("has a key that is not known");
                    };
                    check(item, schema, root, &format!("{path}.{key}"))?;
                }
            }
            "enum" | "const" | "minimum" | "maximum" | "minLength" | "maxItems" | "minItems" => {}
            // Texts that match are what the types hold.
            "pattern" | "uniqueItems" => {}
            other => panic!("{other} is not known to this test"),
        }
    }
    Ok(())
}

const RECORDS: &[&str] = &[
    "",
    "2022-10-08 21:01 -03:30, x, Turn-based // i\n\nA = a (b) [c] <d> // x\nB = b\n\n// y\n1 A 0 1 FCFCm(+90) +0+0+0\n2 B 0 2 CFFF(+180) +0+0+0 A *6+0+0\n3 A 0 -1 FFFFk\n4 B 0 -2 FFFFM +1+2+3\n5 A 1 0 RFRmF(+90) +0+0+0\n\nFinal Scoring: A +0+1+2+3\nFinal Scoring: B +0+0+0+0\n// z\n",
    "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\nC = c\n\n1 A 0 1 CFFC^(-90) *1+2+3\n2 B 0 2 CCCCE +0+0+0\n",
];

#[test]
fn what_is_written_fits_the_schema() {
    let schema: Value = serde_json::from_str(json::SCHEMA).unwrap();
    for text in RECORDS {
        let record = read(text, &Options::new(Level::Lenient)).record;
        let value: Value = serde_json::from_slice(&json::to_vec(&record)).unwrap();
        check(&value, &schema, &schema, "record").unwrap();
        for play in record.plays() {
            let value: Value = serde_json::from_slice(&json::play_to_vec(play)).unwrap();
            check(&value, &schema["$defs"]["play"], &schema, "play").unwrap();
        }
    }
}

#[test]
fn the_schema_refuses_what_does_not_fit() {
    let schema: Value = serde_json::from_str(json::SCHEMA).unwrap();
    let record = read(RECORDS[1], &Options::new(Level::Lenient)).record;
    let good: Value = serde_json::from_slice(&json::to_vec(&record)).unwrap();
    for (pointer, bad) in [
        ("/style", Value::from("angle")),
        ("/plays/0/turn", Value::from(72)),
        (
            "/plays/0/claim",
            serde_json::json!({"kind": "field", "edges": [0]}),
        ),
        ("/plays/0/scores", serde_json::json!([])),
        ("/info/mode", Value::from("Blitz")),
        ("/final/0/player", Value::from("G")),
    ] {
        let mut value = good.clone();
        *value.pointer_mut(pointer).unwrap() = bad;
        assert!(
            check(&value, &schema, &schema, "record").is_err(),
            "{pointer}"
        );
    }
}

/// The keys stand in the order of the schema, which serde_json's maps do not show.
#[test]
fn keys_stand_in_order() {
    let record = read(RECORDS[1], &Options::new(Level::Lenient)).record;
    let text = String::from_utf8(json::to_vec(&record)).unwrap();
    let mut from = 0;
    for key in [
        "info",
        "date",
        "time",
        "zone",
        "kind",
        "mode",
        "style",
        "players",
        "id",
        "name",
        "real",
        "country",
        "colour",
        "plays",
        "turn",
        "player",
        "x",
        "y",
        "tile",
        "turns",
        "claim",
        "kind",
        "edges",
        "scores",
        "player",
        "city",
        "road",
        "monastery",
        "final",
        "player",
        "scores",
        "city",
        "road",
        "monastery",
        "field",
        "comments",
        "before",
        "inline",
        "text",
    ] {
        let quoted = format!("\"{key}\":");
        let at = text[from..]
            .find(&quoted)
            .unwrap_or_else(|| panic!("{key} is not behind byte {from}"));
        from += at + quoted.len();
    }
}

/// `document` bounds the bytes, `nodes` the players, plays and comments.
#[test]
fn both_limits_of_the_form_have_an_error() {
    let record = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 1 0 FFRR +0+0+0 // on\n";
    let text = json::to_vec(&parse(record).unwrap());
    let found = |limits| {
        let options = JsonOptions::new(Level::Lenient).with_limits(limits);
        let error = json::parse_with(&text, &options, &mut Discard).err()?;
        Some((error.code(), error.span().range()))
    };
    let len = text.len();
    let enough = Limits::DEFAULT.with_document(len).with_nodes(4);
    assert_eq!(found(enough.clone()), None);
    assert_eq!(
        found(enough.clone().with_document(len - 1)),
        Some((Code::TooLong, len - 1..len))
    );
    assert_eq!(found(enough.with_nodes(3)), Some((Code::TooLong, 0..len)));
}
