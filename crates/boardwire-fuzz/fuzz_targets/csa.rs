//! Any bytes as a file of CSA records: the guarantees R1 to R8, the events against the model, and edits in place. The first
//! byte chooses the options.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_csa::CsaTime;
use boardwire_csa::record::{
    self, Attribution, Csa, Document, EventKind, Events, Layout, LineEnd, Options, PositionStyle,
    Style, Swallowed, iter_records, result,
};

fn options(choice: u8) -> Options {
    let bit = |n: u8| choice >> n & 1 == 1;
    let style = Style::default()
        .with_layout(if bit(0) {
            Layout::Commas
        } else {
            Layout::Lines
        })
        .with_position(if bit(1) {
            PositionStyle::Ranks
        } else {
            PositionStyle::Shortest
        })
        .with_line_end(if bit(2) { LineEnd::CrLf } else { LineEnd::Lf });
    Options::default()
        .at(Level::Lenient)
        .with_style(style)
        .with_attribution(if bit(3) {
            Attribution::BeforeMove
        } else {
            Attribution::AfterMove
        })
        .with_swallowed(if bit(4) {
            Swallowed::Recover
        } else {
            Swallowed::Keep
        })
}

boardwire_fuzz::target!(|data| {
    let Some((&choice, file)) = data.split_first() else {
        return;
    };
    let options = options(choice);
    oracle::assert_all::<Csa>(file, None, &options);
    let moves = Events::new(file)
        .filter(|event| matches!(event.kind, EventKind::Move(_)))
        .count();
    for record in iter_records(file) {
        assert_eq!(record.span.of(file), record.bytes);
    }
    let Some(games) = record::read(file, &options).collection else {
        return;
    };
    for note in record::check(file, &games) {
        assert!(note.span().is_within(file.len()), "{note:?}");
    }
    let mut played = 0;
    for game in games.records() {
        played += game.moves().count();
        for comment in game.comments() {
            let _ = (comment.analysis(), comment.server_note());
        }
        let derived = result::derive(game);
        assert!(derived.result().is_some() || derived.evidence().is_empty());
    }
    // Moves in small letters are none to the events; swallowed ones are in comments.
    assert!(
        played >= moves || file.contains(&0),
        "{played} moves are played of {moves}"
    );
    let node = usize::from(choice);
    let mut game = games.first().clone();
    let mut document = Document::new(file);
    let time = CsaTime::from_seconds(7);
    if options.swallowed == Swallowed::Keep && document.set_time(0, node, time).is_ok() {
        assert!(game.set_time(node, time));
        let edited = document.to_bytes();
        let again = record::read(&edited, &options).collection;
        assert_eq!(again.as_ref().map(|games| games.first()), Some(&game));
    }
});
