//! The canonical form: tags in GGF's order, moves in upper case, `PA` for a pass, two decimals at least in evaluations.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::Color;
use boardwire_core::{FmtOut, Out};

use super::board::put_board;
use super::model::{Clocks, ExtraTag, GgfFile, GgfGame, Item};
use super::result::GgfResult;
use crate::item::MoveItem;
use crate::spelling::put_move;

/// The canonical text of a file: a match a line, text between on lines of its own, without a line end at the end.
#[must_use]
pub fn format(file: &GgfFile<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(file, &mut out);
    out
}

/// Appends the canonical text of a file.
pub fn format_into(file: &GgfFile<'_>, out: &mut Vec<u8>) {
    put_file(file, out);
}

/// The canonical text of one game.
#[must_use]
pub fn format_game(game: &GgfGame<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    put_game(game, &mut out);
    out
}

pub(super) fn put_file(file: &GgfFile<'_>, out: &mut impl Out) {
    for (number, entry) in file.matches.iter().enumerate() {
        if number > 0 {
            out.put(b"\n");
        }
        if let Some(text) = entry.text_before() {
            out.put(text.as_bytes());
            out.put(b"\n");
        }
        if let Some(prefix) = entry.prefix {
            out.put_u64(prefix.into());
            out.put(b" ");
        }
        for game in &entry.games {
            put_game(game, out);
        }
    }
    if let Some(text) = file.text_after() {
        if !file.matches.is_empty() {
            out.put(b"\n");
        }
        out.put(text.as_bytes());
    }
}

/// How many known tags, moves and comments the canonical form of a game has.
pub(super) fn known_count(game: &GgfGame<'_>) -> usize {
    let mut count = Writer {
        out: Nothing,
        count: 0,
        extra: &[],
    };
    count.game(game);
    count.count
}

/// Takes anything.
struct Nothing;

impl Out for Nothing {
    fn put(&mut self, _: &[u8]) {}
}

pub(crate) fn put_game(game: &GgfGame<'_>, out: &mut impl Out) {
    out.put(b"(;");
    let mut writer = Writer {
        out: Lend(out),
        count: 0,
        extra: &game.extra,
    };
    writer.game(game);
    writer.extras(usize::MAX);
    out.put(b";)");
}

struct Lend<'o, O>(&'o mut O);

impl<O: Out> Out for Lend<'_, O> {
    fn put(&mut self, bytes: &[u8]) {
        self.0.put(bytes);
    }

    fn put_u64(&mut self, value: u64) {
        self.0.put_u64(value);
    }
}

struct Writer<'g, O> {
    out: O,
    count: usize,
    extra: &'g [ExtraTag<'g>],
}

impl<O: Out> Writer<'_, O> {
    /// Writes the additional tags that stand before the known one with this number.
    fn extras(&mut self, before: usize) {
        while let [tag, rest @ ..] = self.extra
            && tag.position <= before
        {
            self.extra = rest;
            self.out.put(tag.tag.as_bytes());
            self.out.put(b"[");
            self.out.put(tag.text.as_bytes());
            self.out.put(b"]");
        }
    }

    fn tag(&mut self, name: &[u8], value: impl FnOnce(&mut O)) {
        self.extras(self.count);
        self.count += 1;
        self.out.put(name);
        value(&mut self.out);
        self.out.put(b"]");
    }

    fn text(&mut self, name: &[u8], text: Option<&[u8]>) {
        if let Some(text) = text {
            self.tag(name, |out| out.put(text));
        }
    }

    fn game(&mut self, game: &GgfGame<'_>) {
        use super::value::TagText as Text;
        self.text(b"GM[", Some(b"Othello"));
        self.text(b"PC[", game.place.as_ref().map(Text::as_bytes));
        self.text(
            b"DT[",
            game.date.as_ref().map(|date| date.text().as_bytes()),
        );
        for (name, player) in [b"PB[", b"PW["].into_iter().zip(&game.names) {
            self.text(name, player.as_ref().map(Text::as_bytes));
        }
        for (name, rating) in [b"RB[", b"RW["].into_iter().zip(&game.ratings) {
            self.text(name, rating.as_ref().map(|rating| rating.text().as_bytes()));
        }
        match &game.clocks {
            Clocks::None => {}
            Clocks::Both(clock) => self.text(b"TI[", Some(clock.text().as_bytes())),
            Clocks::Each(each) => {
                for (name, clock) in [b"TB[", b"TW["].into_iter().zip(each) {
                    self.text(name, clock.as_ref().map(|clock| clock.text().as_bytes()));
                }
            }
        }
        self.text(b"TY[", game.ty.as_ref().map(|ty| ty.text().as_bytes()));
        for (name, bid) in [b"KB[", b"KW["].into_iter().zip(&game.komi.bids) {
            if let Some(bid) = bid {
                self.tag(name, |out| put_item(bid, out));
            }
        }
        if let Some(komi) = game.komi.value {
            self.tag(b"KM[", |out| komi.put(out));
        }
        if let Some(result) = &game.result {
            self.tag(b"RE[", |out| put_result(result, out));
        }
        if let Some(start) = &game.start {
            self.tag(b"BO[", |out| put_board(start, out));
        }
        for Item { color, item } in &game.items {
            let name = match color {
                Color::Black => b"B[",
                Color::White => b"W[",
            };
            self.tag(name, |out| put_item(item, out));
        }
        for comment in &game.comments {
            self.text(b"CO[", Some(comment.as_bytes()));
        }
    }
}

/// `F5`, `F5/0.00`, `F5//2.4`, `F5/1.00/0.1`: the time as it was written.
pub(crate) fn put_item(item: &MoveItem, out: &mut impl Out) {
    put_move(item.mv, out);
    if item.eval.is_none() && item.secs.is_none() {
        return;
    }
    out.put(b"/");
    if let Some(eval) = item.eval {
        eval.put(out);
    }
    if let Some(secs) = item.secs {
        out.put(b"/");
        secs.put(out);
    }
}

fn put_result(result: &GgfResult<'_>, out: &mut impl Out) {
    match result {
        GgfResult::Unfinished => out.put(b"?"),
        GgfResult::Score { value, flag } => {
            value.put(out);
            out.put(flag.suffix().as_bytes());
        }
        GgfResult::Other(other) => out.put(other.text().as_bytes()),
    }
}

/// The canonical text, with U+FFFD for what is no UTF-8.
impl fmt::Display for GgfGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put_game(self, &mut out);
        out.finish()
    }
}

/// The canonical text, with U+FFFD for what is no UTF-8.
impl fmt::Display for GgfFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put_file(self, &mut out);
        out.finish()
    }
}
