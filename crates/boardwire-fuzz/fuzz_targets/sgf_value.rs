//! Any bytes as a value of each property, in a game, version, board, charset and reading of line breaks that the first bytes choose.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::go::BoardSize;
use boardwire_sgf::encoding::{Charset, Coding, Order};
use boardwire_sgf::value::{Context, LineBreaks, Value, WriteContext, decode};
use boardwire_sgf::{Game, PropertyId, Version};

boardwire_fuzz::target!(|data| {
    let Some((&[game, form, side], raw)) = data.split_first_chunk() else {
        return;
    };
    let games = [
        Game::GO,
        Game::OTHELLO,
        Game::GOMOKU,
        Game::LINES_OF_ACTION,
        Game::HEX,
        Game::AMAZONS,
        Game::BACKGAMMON,
        Game::OCTI,
        Game::CHESS,
    ];
    let game = games[usize::from(game) % games.len()];
    let version = Version::ALL[usize::from(form & 3)];
    let breaks = [
        LineBreaks::All,
        LineBreaks::NotAfterSpace,
        LineBreaks::Doubled,
        LineBreaks::Paragraphs,
    ][usize::from(form >> 2 & 3)];
    let coding = Coding {
        charset: [
            Charset::Utf8,
            Charset::Latin1,
            Charset::ShiftJis,
            Charset::Iso2022Jp,
        ][usize::from(form >> 4 & 3)],
        order: [Order::DecodeFirst, Order::BytesFirst][usize::from(form >> 6 & 1)],
    };
    let size = BoardSize::square(side % BoardSize::MAX_SIDE + 1).expect("1 to 52");
    // What is written is UTF-8 with all line breaks meant.
    let plain = Context::new(game, version).with_size(size);
    let context = plain.with_coding(coding).with_line_breaks(breaks);
    let write = WriteContext::from(&context);
    let written = |value: &Value<'_>| {
        let mut text = Vec::new();
        value.write_canonical(&write, &mut text);
        text
    };
    for def in PropertyId::ALL.iter().filter_map(|id| context.def(*id)) {
        let read = decode(def, raw, &context);
        for problem in &read.problems {
            assert!(problem.span.is_within(raw.len()), "{problem:?}");
        }
        let Some(value) = read.value else {
            assert!(!read.problems.is_empty(), "{def:?}: nothing is said");
            continue;
        };
        if let Value::Rectangle(rectangle) = value {
            assert!(rectangle.points().count() <= size.area());
        }
        let text = written(&value);
        let again = decode(def, &text, &plain);
        assert_eq!(again.value.as_ref(), Some(&value), "{def:?}");
        assert_eq!(written(&value), text);
    }
});
