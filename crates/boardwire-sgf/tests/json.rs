//! The JSON form.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::Level;
use boardwire_sgf::{Options, read};
use serde_json::{Value, json};

fn form(text: &[u8]) -> Value {
    let reading = read(text, &Options::new(Level::Lenient));
    serde_json::to_value(&reading.collection).unwrap()
}

/// The values of the first property of the root.
fn values(text: &str) -> Value {
    form(text.as_bytes())["nodes"][0]["properties"][1]["values"].clone()
}

#[test]
fn nodes_stand_flat() {
    assert_eq!(
        form(b"(;FF[4];Black[aa](;W[bb];B[])(;W[cc]XY[a\\]b]))(;)"),
        json!({"charset": "UTF-8", "nodes": [
            {"parent": null, "properties": [{"ident": "FF", "values": [4]}]},
            {"parent": 0, "properties": [{"ident": "B", "values": ["aa"]}]},
            {"parent": 1, "properties": [{"ident": "W", "values": ["bb"]}]},
            {"parent": 2, "properties": [{"ident": "B", "values": [null]}]},
            {"parent": 1, "properties": [
                {"ident": "W", "values": ["cc"]},
                {"ident": "XY", "values": ["a]b"]},
            ]},
            {"parent": null, "properties": []},
        ]})
    );
}

#[test]
fn values_by_their_types() {
    for (property, expected) in [
        ("KM[+6.50]", json!(["6.5"])),
        ("C[a\\]\\\nb]", json!(["a]b"])),
        ("SZ[9:13]", json!([{"columns": 9, "rows": 13}])),
        ("AP[a\\:b:1]", json!([{"name": "a:b", "version": "1"}])),
        ("AP[a]", json!([{"name": "a"}])),
        ("AB[aa:cc][dd]", json!([{"from": "aa", "to": "cc"}, "dd"])),
        ("LB[aa:x:y]", json!([{"at": "aa", "text": "x:y"}])),
        ("AR[aa:bb]", json!([{"from": "aa", "to": "bb"}])),
        ("FG[257:a]", json!([{"flags": 257, "name": "a"}])),
        ("FG[]", json!([null])),
        ("TM[1h]", json!([{"number": "3600", "unit": "seconds"}])),
        ("RE[b+resign]", json!(["B+R"])),
        ("DT[1996-05,06]", json!(["1996-05,06"])),
        ("GB[2]", json!([2])),
        ("DM[1]", json!([1])),
        ("GM[1]", json!([1])),
        ("GM[99]", json!([99])),
        ("ST[3]", json!([3])),
        ("PM[2]", json!([2])),
        ("MN[7]", json!([7])),
        ("FF[3]", json!([3])),
        ("HA[2]", json!([2])),
        ("PL[white]", json!(["W"])),
        ("MN[x]", json!([{"raw": "x"}])),
        ("DO[]", json!([null])),
        ("PB[a][b]", json!(["a", "b"])),
        ("TB[]", json!([null])),
    ] {
        assert_eq!(
            values(&format!("(;FF[4]{property})")),
            expected,
            "{property}"
        );
    }
}

#[test]
fn texts_are_decoded() {
    let form = form(b"(;FF[4]CA[ISO-8859-1]PB[Andr\xE9])");
    assert_eq!(form["charset"], "ISO-8859-1");
    assert_eq!(
        form["nodes"][0]["properties"][2]["values"],
        json!(["André"])
    );
}

#[test]
fn deep_trees_are_no_deep_json() {
    let text = "(;B[aa](;N[x])".repeat(100_000) + &")".repeat(100_000);
    let games = boardwire_sgf::Collection::scan(text.as_bytes()).unwrap();
    let json = serde_json::to_string(&games).unwrap();
    let nodes: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(nodes["nodes"].as_array().unwrap().len(), 200_000);
}
