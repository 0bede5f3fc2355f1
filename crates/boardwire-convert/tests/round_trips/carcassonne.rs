//! Text in three styles, and JSON: two forms of one model, in the crate of the format.

use boardwire_carcassonne::{Style, format, json, parse_strict};

use crate::{Pair, files};

pub(crate) fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut records = files("carcassonne/games");
    records.extend(files("carcassonne/examples"));
    for from in Style::ALL {
        for to in Style::ALL.into_iter().filter(|to| *to != from) {
            let mut pair = Pair::new(format!("carcassonne {from} - {to}"));
            for (place, text) in &records {
                let mut record = parse_strict(text).unwrap();
                record.set_style(from);
                let text = format(&record);
                let mut turned = parse_strict(&text).unwrap();
                turned.set_style(to);
                let other = format(&turned);
                let mut back = parse_strict(&other).unwrap();
                back.set_style(from);
                pair.count([], format(&back) == text, place);
            }
            pairs.push(pair);
        }
    }
    let mut to_json = Pair::new("carcassonne text - json");
    let mut from_json = Pair::new("carcassonne json - text");
    for (place, text) in &records {
        let record = parse_strict(text).unwrap();
        let value = json::to_vec(&record);
        let read = json::parse(&value).unwrap();
        to_json.count([], format(&read) == *text, place);
        let text = format(&read);
        let again = parse_strict(&text).unwrap();
        from_json.count([], json::to_vec(&again) == value, place);
    }
    pairs.extend([to_json, from_json]);
    pairs
}
