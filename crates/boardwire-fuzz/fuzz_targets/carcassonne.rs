//! Any bytes as a Carcassonne record: the guarantees R1 to R8, the stream, the replay and the JSON form. The first byte chooses the
//! options.
#![cfg_attr(fuzzing, no_main)]

use boardwire_carcassonne::json::{self, CarcassonneJson, JsonOptions};
use boardwire_carcassonne::replay::{Replay, fill, resolve};
use boardwire_carcassonne::{
    Carcassonne, CodecOptions, Discard, Document, Level, Options, RecordStream, StreamItem, read,
};
use boardwire_core::oracle;

const SETTINGS: [(&str, &str); 8] = [
    ("style", "auto"),
    ("style", "signed"),
    ("style", "start"),
    ("corner", "joined"),
    ("k-after-road", "monastery"),
    ("star", "recipient"),
    ("star", "auto"),
    ("start-turn", "guess"),
];

boardwire_fuzz::target!(|data| {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    let mut options = Options::new(Level::Lenient);
    let (key, value) = SETTINGS[usize::from(choice) % SETTINGS.len()];
    options.set(key, value).expect("an option");
    oracle::assert_all::<Carcassonne>(text, None, &options);

    let document = Document::read(text, &options, &mut Discard);
    assert_eq!(document.to_bytes(), text);
    let record = read(text, &options).record;
    assert_eq!(document.record(), &record);

    let mut stream = RecordStream::new(options.clone());
    for chunk in text.chunks(usize::from(choice / 8) + 1) {
        stream.push(chunk, &mut Discard);
    }
    stream.finish(&mut Discard);
    let items = std::iter::from_fn(|| stream.next_item());
    let plays = items.filter(|item| matches!(item, StreamItem::Play(_)));
    assert_eq!(plays.count(), record.plays().len());

    let mut resolved = resolve(&record, &options);
    let replay = Replay::new(&resolved.record);
    for finding in resolved.findings.iter().chain(replay.findings()) {
        assert!(finding.span.is_within(text.len()), "{finding:?}");
    }
    assert!(fill(&mut resolved.record).findings().len() <= replay.findings().len());

    let value = json::to_vec(&record);
    let (again, _) = json::parse_lenient(&value).expect("what is written is read");
    assert_eq!(again, record);
    assert_eq!(json::to_vec(&again), value);
    oracle::assert_all::<CarcassonneJson>(text, None, &JsonOptions::default());
});
