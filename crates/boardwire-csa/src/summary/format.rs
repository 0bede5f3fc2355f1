//! From a summary to its canonical text.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::Color;
use boardwire_core::{FmtOut, LineText, Out};

use super::extra::Section;
use super::model::{Framing, GameSummary, PlayedMove};
use super::time_block::{LastMove, TimeBlock};
use crate::moves::sign_of_color;
use crate::time::CsaTime;

/// The canonical text of a summary: keys in the protocol's order, LF between lines and none after the last.
///
/// ```
/// use boardwire_csa::LineText;
/// use boardwire_csa::summary::{GameSummary, TimeBlock, TimeBlocks, format};
///
/// let mut summary = GameSummary::new(LineText::new("sente")?, LineText::new("gote")?);
/// summary.time = TimeBlocks::shared(TimeBlock::seconds(900, 10));
/// let text = String::from_utf8(format(&summary))?;
/// assert!(text.contains("\nBEGIN Time\nTime_Unit:1sec\nTotal_Time:900\nByoyomi:10\nEND Time\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn format(summary: &GameSummary<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(USUAL_LEN);
    format_into(summary, &mut out);
    out
}

/// Bytes that hold most summaries.
const USUAL_LEN: usize = 1024;

/// Appends the canonical text of a summary.
pub fn format_into(summary: &GameSummary<'_>, out: &mut Vec<u8>) {
    put(summary, out);
}

impl GameSummary<'_> {
    /// The canonical lines, for a server that sends them one by one.
    #[must_use]
    pub fn canonical_lines(&self) -> Vec<LineText<'static>> {
        format(self)
            .split(|&byte| byte == b'\n')
            // No text in a summary holds CR, LF or NUL.
            .filter_map(|line| LineText::new(line.to_vec()).ok())
            .collect()
    }
}

/// Writes the canonical text.
pub(super) fn put(summary: &GameSummary<'_>, out: &mut impl Out) {
    if summary.framing == Framing::Bare {
        return Writer {
            out,
            line_end: b"\n",
        }
        .summary(summary, b"END Game_Summary");
    }
    let prefix = summary.framing.prefix();
    out.put(&prefix);
    let line_end = [b"\n", &*prefix].concat();
    let mut writer = Writer {
        out,
        line_end: &line_end,
    };
    writer.summary(summary, b"END Game_Summary");
    writer.end_line();
    writer.out.put(b"+OK");
}

struct Writer<'o, O> {
    out: &'o mut O,
    /// LF, and what each line begins with.
    line_end: &'o [u8],
}

impl<O: Out> Writer<'_, O> {
    fn summary(&mut self, summary: &GameSummary<'_>, end: &[u8]) {
        self.line(b"BEGIN Game_Summary");
        self.header(summary);
        if let Some(block) = &summary.time.shared {
            self.time(summary, Section::Time, b" Time", block);
        }
        for (side, name) in [(Color::Black, b" Time+"), (Color::White, b" Time-")] {
            if let Some(block) = &summary.time.sides[side.index()] {
                self.time(summary, Section::SideTime(side), name, block);
            }
        }
        self.position(summary);
        self.out.put(end);
    }

    fn header(&mut self, summary: &GameSummary<'_>) {
        self.text(b"Protocol_Version:", summary.version.text().as_bytes());
        if let Some(mode) = &summary.mode {
            self.text(b"Protocol_Mode:", mode.as_bytes());
        }
        self.text(b"Format:", summary.format.as_bytes());
        if let Some(declaration) = &summary.declaration {
            self.text(b"Declaration:", declaration.as_bytes());
        }
        if let Some(id) = &summary.game_id {
            self.text(b"Game_ID:", id.as_bytes());
        }
        let [black, white] = &summary.names;
        self.text(b"Name+:", black.as_bytes());
        self.text(b"Name-:", white.as_bytes());
        if let Some(turn) = summary.your_turn {
            self.text(b"Your_Turn:", &[sign_of_color(turn)]);
        }
        if let Some(answer) = &summary.rematch_on_draw {
            self.text(b"Rematch_On_Draw:", answer.as_bytes());
        }
        self.text(b"To_Move:", &[sign_of_color(summary.to_move)]);
        self.number(b"Max_Moves:", summary.max_moves);
        self.extras(summary, Section::Header);
    }

    fn time(
        &mut self,
        summary: &GameSummary<'_>,
        section: Section,
        name: &[u8],
        block: &TimeBlock,
    ) {
        self.text(b"BEGIN", name);
        if let Some(unit) = block.unit {
            self.out.put(b"Time_Unit:");
            self.out.put_u64(unit.count());
            self.line(unit.base().name().as_bytes());
        }
        self.number(b"Total_Time:", block.total);
        self.number(b"Byoyomi:", block.byoyomi);
        self.number(b"Increment:", block.increment);
        self.number(b"Delay:", block.delay);
        self.number(b"Least_Time_Per_Move:", block.least);
        if let Some(roundup) = block.roundup {
            self.text(b"Time_Roundup:", if roundup { b"YES" } else { b"NO" });
        }
        let [black, white] = block.remaining;
        self.number(b"Remaining_Time+:", black);
        self.number(b"Remaining_Time-:", white);
        if let Some(last) = block.last_move {
            self.out.put(b"Last_Move:");
            if let LastMove::Move(played) = last {
                put_move(played, self.out);
            }
            self.end_line();
        }
        self.number(b"Current_Turn:", block.current_turn);
        self.extras(summary, section);
        self.text(b"END", name);
    }

    fn position(&mut self, summary: &GameSummary<'_>) {
        self.line(b"BEGIN Position");
        if let Some(declaration) = &summary.jishogi_declaration {
            self.text(b"Jishogi_Declaration:", declaration.as_bytes());
        }
        summary.placement.put(self.line_end, self.out);
        self.line(&[sign_of_color(summary.turn)]);
        for &played in &summary.moves {
            put_move(played, self.out);
            self.end_line();
        }
        self.extras(summary, Section::Position);
        self.line(b"END Position");
    }

    fn extras(&mut self, summary: &GameSummary<'_>, section: Section) {
        for extra in summary.extras.of(section) {
            self.line(extra.line().as_bytes());
        }
    }

    fn number(&mut self, key: &[u8], value: Option<u64>) {
        if let Some(value) = value {
            self.out.put(key);
            self.out.put_u64(value);
            self.end_line();
        }
    }

    fn text(&mut self, key: &[u8], value: &[u8]) {
        self.out.put(key);
        self.line(value);
    }

    fn line(&mut self, text: &[u8]) {
        self.out.put(text);
        self.end_line();
    }

    fn end_line(&mut self) {
        self.out.put(self.line_end);
    }
}

/// Writes a move and, where it is known, its time.
pub(super) fn put_move(played: PlayedMove, out: &mut impl Out) {
    out.put(&played.mv.to_csa());
    if let Some(time) = played.time {
        out.put(b",T");
        put_time(time, out);
    }
}

fn put_time(time: CsaTime, out: &mut impl Out) {
    if let Some(seconds) = time.whole_seconds() {
        return out.put_u64(seconds);
    }
    out.put(alloc::format!("{time}").as_bytes());
}

/// Writes the canonical text, with U+FFFD for what is no UTF-8.
impl fmt::Display for GameSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put(self, &mut out);
        out.finish()
    }
}
