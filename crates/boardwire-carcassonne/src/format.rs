//! From a record to its canonical text.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::carcassonne::PlayerId;
use boardwire_core::{FmtOut, Out};

use crate::model::{
    Anchor, Comment, FinalPoints, Info, Play, Player, Points, Record, Scores, Style,
};
use crate::tile::put_tile;

/// The canonical text of a record, in its own style, with a line end behind the last line.
#[must_use]
pub fn format(record: &Record<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(record, &mut out);
    out
}

/// Appends the canonical text of a record.
pub fn format_into(record: &Record<'_>, out: &mut Vec<u8>) {
    format_to(record, out);
}

/// Writes the canonical text of a record.
pub fn format_to(record: &Record<'_>, out: &mut impl Out) {
    let mut writer = Writer {
        comments: record.comments(),
        out,
    };
    writer.line(Anchor::Info, |out| put_info(&record.info, out));
    for (index, player) in record.players().iter().enumerate() {
        if index == 0 {
            writer.out.put(b"\n");
        }
        let letter = PlayerId::from_index(index).map_or(b'?', PlayerId::letter);
        writer.line(Anchor::Player(index), |out| put_player(letter, player, out));
    }
    for (index, play) in record.plays().iter().enumerate() {
        if index == 0 {
            writer.out.put(b"\n");
        }
        writer.line(Anchor::Play(index), |out| {
            put_play(play, record.style(), out);
        });
    }
    for (index, (player, points)) in record.finals().enumerate() {
        let anchor = Anchor::Final(player);
        if index == 0 {
            // Comments on the last play stand before the empty line.
            writer.before(anchor);
            writer.out.put(b"\n");
        }
        writer.line(anchor, |out| put_final(player, points, out));
    }
    writer.before(Anchor::End);
}

/// A play's line in a style, without a comment and a line end: what a live game sends.
pub fn put_play(play: &Play, style: Style, out: &mut impl Out) {
    out.put_u64(u64::from(play.turn.get()));
    out.put(&[b' ', play.player.letter(), b' ']);
    out.put_i64(i64::from(play.at.x()));
    out.put(b" ");
    out.put_i64(i64::from(play.at.y()));
    out.put(b" ");
    put_tile(play.tile, style, out);
    if let Some(scores) = &play.scores {
        out.put(b" ");
        put_scores(scores, out);
    }
}

/// A play's line in a style, as [`put_play`] writes it.
#[must_use]
pub fn format_play(play: &Play, style: Style) -> Vec<u8> {
    let mut out = Vec::new();
    put_play(play, style, &mut out);
    out
}

struct Writer<'r, 'i, 'o, O> {
    /// Those that are not written yet.
    comments: &'r [Comment<'i>],
    out: &'o mut O,
}

impl<O: Out> Writer<'_, '_, '_, O> {
    /// Writes the comments before a line.
    #[inline]
    fn before(&mut self, anchor: Anchor) {
        while let Some((comment, rest)) = self.comments.split_first()
            && comment.anchor() == anchor
            && !comment.is_inline()
        {
            self.comments = rest;
            self.out.put(b"//");
            self.out.put(comment.text().as_str().as_bytes());
            self.out.put(b"\n");
        }
    }

    /// Writes a line with the comments before it and on it.
    #[inline]
    fn line(&mut self, anchor: Anchor, put: impl FnOnce(&mut O)) {
        self.before(anchor);
        put(self.out);
        if let Some((comment, rest)) = self.comments.split_first()
            && comment.anchor() == anchor
        {
            self.comments = rest;
            self.out.put(b" //");
            self.out.put(comment.text().as_str().as_bytes());
        }
        self.out.put(b"\n");
    }
}

/// `[date] [time] [zone], kind, mode`; what is missing leaves its place empty.
fn put_info(info: &Info<'_>, out: &mut impl Out) {
    let mut parted = false;
    let mut word = |text: &dyn fmt::Display, out: &mut dyn FnMut(&[u8])| {
        let mut buffer = Text::default();
        // The texts of dates, times and zones are short.
        let _ = fmt::write(&mut buffer, format_args!("{text}"));
        if core::mem::replace(&mut parted, true) {
            out(b" ");
        }
        out(buffer.as_bytes());
    };
    let mut put = |bytes: &[u8]| out.put(bytes);
    if let Some(date) = &info.date {
        word(date, &mut put);
    }
    if let Some(time) = &info.time {
        word(time, &mut put);
    }
    if let Some(zone) = &info.zone {
        word(zone, &mut put);
    }
    out.put(b",");
    if let Some(kind) = &info.kind {
        out.put(b" ");
        out.put(kind.as_str().as_bytes());
    }
    out.put(b",");
    if let Some(mode) = info.mode {
        out.put(b" ");
        out.put(mode.name().as_bytes());
    }
}

/// A short text on the stack.
#[derive(Default)]
struct Text {
    bytes: [u8; 16],
    len: usize,
}

impl Text {
    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let place = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

fn put_player(letter: u8, player: &Player<'_>, out: &mut impl Out) {
    out.put(&[letter]);
    out.put(b" = ");
    out.put(player.name.as_str().as_bytes());
    let options = [
        (b" (", &player.real, b")"),
        (b" [", &player.country, b"]"),
        (b" <", &player.colour, b">"),
    ];
    for (open, name, close) in options {
        if let Some(name) = name {
            out.put(open);
            out.put(name.as_str().as_bytes());
            out.put(close);
        }
    }
}

fn put_scores(scores: &Scores, out: &mut impl Out) {
    put_terms(scores.mover.columns(), b"+", out);
    for (player, points) in scores.payees() {
        out.put(&[b' ', player.letter(), b' ']);
        put_points(points, out);
    }
    if !scores.unnamed().is_zero() {
        out.put(b" ");
        put_points(scores.unnamed(), out);
    }
}

/// Points through an opponent: a `*` before each but zero.
fn put_points(points: Points, out: &mut impl Out) {
    put_terms(points.columns(), b"*", out);
}

#[inline]
fn put_terms<const N: usize>(columns: [u16; N], sign: &[u8], out: &mut impl Out) {
    for points in columns {
        if points == 0 {
            out.put(b"+0");
        } else {
            out.put(sign);
            out.put_u64(u64::from(points));
        }
    }
}

/// A line of the final scoring.
#[cfg(feature = "rules")]
pub(crate) fn final_text(player: PlayerId, points: FinalPoints) -> Vec<u8> {
    let mut out = Vec::new();
    put_final(player, points, &mut out);
    out
}

fn put_final(player: PlayerId, points: FinalPoints, out: &mut impl Out) {
    out.put(b"Final Scoring: ");
    out.put(&[player.letter(), b' ']);
    put_terms(points.columns(), b"+", out);
}

/// The canonical text.
impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &mut out);
        out.finish()
    }
}
