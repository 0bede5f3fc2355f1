//! Any bytes as a GGF file: the guarantees R1 to R8, replay, match by match, and an edit that is taken back.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Codec, Level, oracle};
use boardwire_nboard::ggf::{self, Document, Ggf, Options, TagText};

boardwire_fuzz::target!(|data| {
    let options = Options::new(Level::Lenient);
    oracle::assert_all::<Ggf>(data, None, &options);
    let reading = ggf::read(data, &options);
    for observation in Ggf::validate(data, &reading.file, &options) {
        assert!(
            observation.finding.span.is_within(data.len()),
            "{observation:?}"
        );
    }
    // Text between matches belongs to the file alone.
    let parts = ggf::iter_matches(data).flat_map(|entry| entry.read(&options).file.matches);
    let games = reading.file.matches.iter().map(|it| it.games().to_vec());
    assert!(
        parts.map(|it| it.games().to_vec()).eq(games),
        "match by match differs"
    );
    let mut document = Document::new(data);
    if document.push(0, "ZZ", &TagText::default()).is_ok() {
        let nth = (0..)
            .take_while(|nth| document.get(0, "ZZ", *nth).is_ok())
            .count()
            - 1;
        document
            .remove(0, "ZZ", nth)
            .expect("the tag that was added");
    }
    assert_eq!(document.to_bytes(), data);
});
