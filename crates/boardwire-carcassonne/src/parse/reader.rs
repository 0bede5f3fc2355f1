//! All lines of a record, one after the other.

use alloc::vec::Vec;

use boardwire_core::carcassonne::{Design, PlayerId, TileUse, Turns};
use boardwire_core::{Class, CodecOptions as _, Note, Notes, Span};

use super::info::InfoReader;
use super::line::{Content, Marked, classify, comment_start};
use super::orient::{Orientation, note_as};
use super::play::{Fault, PlayLine};
use super::player::{self, Head};
use crate::codes::{Code, ParseError};
use crate::lex::{Line, Lines, byte_order_mark, trim};
use crate::model::{
    Anchor, Comment, CommentText, FinalPoints, Play, Points, Record, Scores, Style,
};
use crate::options::{Options, StarReading};
use crate::tile::lex::Token;

/// The part of the record that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Info,
    Players,
    Plays,
    Finals,
}

/// What a reader gives.
#[derive(Debug)]
pub(crate) struct Outcome<'i> {
    pub(crate) record: Record<'i>,
    /// The first tile with a `k` behind a road letter.
    pub(crate) k_after_road: Option<Span>,
    /// How the text shows the table turned.
    pub(crate) start: Turns,
}

/// A tile that waits for the record's style to be known.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    play: usize,
    token: Token,
    span: Span,
}

pub(crate) struct Reader<'i, 'r> {
    input: &'i [u8],
    /// The input as text, where all of it is UTF-8.
    text: Option<&'i str>,
    options: &'r Options,
    notes: &'r mut dyn Notes<Code>,
    record: Record<'i>,
    section: Section,
    info: InfoReader,
    /// Comments on lines of their own that wait for the line they stand before.
    pending: Vec<CommentText<'i>>,
    orientation: Orientation,
    waiting: Vec<Waiting>,
    /// The number of the last play.
    turn: Option<u8>,
    start: Option<(Token, Span)>,
    /// Where the last line of the final scoring ends.
    last_final: usize,
    /// The player whose final points are due, where lines have no letters.
    next_final: usize,
    marks: Marked,
    has_untagged: bool,
}

impl<'i, 'r> Reader<'i, 'r> {
    pub(crate) fn new(
        input: &'i [u8],
        options: &'r Options,
        notes: &'r mut dyn Notes<Code>,
    ) -> Self {
        Self {
            input,
            text: core::str::from_utf8(input).ok(),
            options,
            notes,
            record: Record::empty(),
            section: Section::Info,
            info: InfoReader::default(),
            pending: Vec::new(),
            orientation: Orientation::new(options),
            waiting: Vec::new(),
            turn: None,
            start: None,
            last_final: 0,
            next_final: 0,
            marks: Marked::default(),
            has_untagged: false,
        }
    }

    pub(crate) fn read(mut self) -> Outcome<'i> {
        let limits = self.options.limits();
        if self.input.len() > limits.document {
            self.note(Code::TooLong, Span::new(limits.document, self.input.len()));
            return self.outcome(Turns::Zero);
        }
        let mark = byte_order_mark(self.input);
        if mark > 0 {
            self.note(Code::Bom, Span::new(0, mark));
        }
        let has_nul = memchr::memchr(0, self.input).is_some();
        for (number, line) in Lines::new(self.input).enumerate() {
            if number >= limits.nodes {
                let span = Span::new(line.span.start, self.input.len());
                self.note(Code::TooLong, span);
                break;
            }
            if self.is_readable(line, has_nul) {
                self.line(line);
            }
        }
        self.finish()
    }

    fn outcome(self, start: Turns) -> Outcome<'i> {
        Outcome {
            record: self.record,
            k_after_road: self.orientation.k_after_road,
            start,
        }
    }

    fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    /// A fault with its span in the line that begins at `base`.
    fn fault(&mut self, fault: Fault, base: usize) {
        let mut error = ParseError::new(fault.code, fault.span.shifted(base))
            .with_expected(fault.expected)
            .with_context(fault.context);
        if fault.truncated {
            error = error.with_truncated();
        }
        self.notes.note(Note::from(error).with_class(Class::Fault));
    }

    fn is_readable(&mut self, line: Line, has_nul: bool) -> bool {
        let limit = self.options.limits().line;
        if line.span.len() > limit {
            let span = Span::new(line.span.start + limit, line.span.end);
            self.note(Code::TooLong, span);
            return false;
        }
        let bytes = line.span.of(self.input);
        if has_nul && let Some(at) = memchr::memchr(0, bytes) {
            let at = line.span.start + at;
            self.note(Code::NulByte, Span::new(at, at + 1));
            return false;
        }
        if self.text.is_none()
            && let Err(error) = core::str::from_utf8(bytes)
        {
            let start = line.span.start + error.valid_up_to();
            let len = error.error_len().unwrap_or(line.span.end - start);
            self.note(Code::BadUtf8, Span::new(start, start + len));
            return false;
        }
        true
    }

    /// A part of the input that is known to be UTF-8.
    #[inline]
    fn text_of(&self, span: Span) -> &'i str {
        match self.text {
            Some(text) => text.get(span.range()).unwrap_or_default(),
            None => core::str::from_utf8(span.of(self.input)).unwrap_or_default(),
        }
    }

    #[inline]
    fn line(&mut self, line: Line) {
        let base = line.span.start;
        let text = self.text_of(line.span);
        let bytes = text.as_bytes();
        let slashes = comment_start(bytes);
        let head = Span::new(0, slashes.unwrap_or(bytes.len()));
        let content = trim(bytes, head);
        let comment = slashes.map(|at| comment_text(text, at + 2));
        let plays_expected = self.section >= Section::Players;
        self.marks.codes.clear();
        self.marks.wide_comment = None;
        let mut marks = core::mem::take(&mut self.marks);
        let result = classify(text, content, plays_expected, &mut marks);
        let comment = comment.or_else(|| marks.wide_comment.map(|at| comment_text(text, at)));
        let is_anchor = match result {
            Ok(Content::Blank) => None,
            Ok(Content::Title) => {
                self.note(Code::SectionTitle, content.shifted(base));
                None
            }
            Ok(Content::Play(play, token)) => self.play(&play, &token, content, base, &mut marks),
            Ok(Content::Start(span, token)) => {
                self.start(span.shifted(base), token, content.shifted(base));
                None
            }
            Ok(Content::Final(player, span, points)) => {
                self.final_points(player, span, points, content, base, &mut marks)
            }
            Ok(Content::Player(head)) => self.player(text, head, content, base, &mut marks),
            Ok(Content::Other) => self.other(text, content, base, &mut marks),
            Err(fault) => {
                self.fault(fault, base);
                None
            }
        };
        for (code, span) in marks.codes.drain(..) {
            self.mark(code, span.shifted(base));
        }
        self.marks = marks;
        match (comment, is_anchor) {
            (Some(text), Some(anchor)) => self.record.append_comment(Comment::inline(anchor, text)),
            (Some(text), None) => self.pending.push(text),
            (None, _) => {}
        }
    }

    /// Notes what a line's parser marked.
    #[cold]
    fn mark(&mut self, code: Code, span: Span) {
        let error = match code {
            Code::PlusCoordinate | Code::PaddedNumber | Code::MinusZero | Code::PayeeOrder => {
                Code::BadLine
            }
            Code::PlusForStar | Code::ZeroPayee => Code::ScoreMismatch,
            Code::InfoIncomplete
            | Code::InfoLines
            | Code::InfoLabels
            | Code::InfoOrder
            | Code::DateSpelling
            | Code::ModeSpelling => Code::BadGameInfo,
            // Of two players it is the other one.
            Code::StarUntagged if self.record.players().len() == 2 => {
                let note = Note::new(code, span).with_class(Class::Remark);
                return self.notes.note(note);
            }
            _ => return self.note(code, span),
        };
        note_as(self.notes, code, error, span);
    }

    /// The line at `anchor` is here: comments that waited stand before it.
    #[inline]
    fn anchor(&mut self, anchor: Anchor) -> Option<Anchor> {
        for text in self.pending.drain(..) {
            self.record.append_comment(Comment::before(anchor, text));
        }
        Some(anchor)
    }

    /// Leaves the sections before `section`, at the line that begins at `at`.
    fn enter(&mut self, section: Section, at: usize) {
        let leaves_info = self.section == Section::Info && section > Section::Info;
        if leaves_info && !self.record.info.is_complete() && !self.info.is_faulty {
            let span = self.info.span.unwrap_or(Span::empty(at));
            self.mark(Code::InfoIncomplete, span);
        }
        if self.section < Section::Plays
            && section >= Section::Plays
            && self.record.players().len() < 2
        {
            self.note(Code::Need2Players, Span::empty(at));
        }
        self.section = self.section.max(section);
    }

    fn other(
        &mut self,
        text: &'i str,
        content: Span,
        base: usize,
        marks: &mut Marked,
    ) -> Option<Anchor> {
        let words = text.get(content.range()).unwrap_or_default();
        if let Some(comment) = words.strip_prefix("\u{ff0f}\u{ff0f}") {
            let start = content.end - comment.len();
            let span = Span::new(content.start, start).shifted(base);
            self.note(Code::Fullwidth, span);
            self.pending.push(comment_text(text, start));
            return None;
        }
        if self.section != Section::Info {
            self.fault(Fault::new(Code::BadLine, content), base);
            return None;
        }
        self.info.span.get_or_insert(content.shifted(base));
        let mut inside = Marked::default();
        let result = self.info.line(words, &mut self.record.info, &mut inside);
        for (code, span) in inside.codes {
            marks.codes.push((code, span.shifted(content.start)));
        }
        if let Err(fault) = result {
            self.info.is_faulty = true;
            self.fault(fault, base + content.start);
        }
        self.anchor(Anchor::Info)
    }

    fn player(
        &mut self,
        text: &'i str,
        head: Head<'i>,
        content: Span,
        base: usize,
        marks: &mut Marked,
    ) -> Option<Anchor> {
        if self.section > Section::Players {
            self.fault(Fault::new(Code::BadLine, content), base);
            return None;
        }
        self.enter(Section::Players, base + content.start);
        let words = text.get(content.range()).unwrap_or_default();
        let number = self.record.players().len();
        let mut inside = Marked::default();
        let result = player::player_line(words, head, number, &mut inside);
        for (code, span) in inside.codes {
            marks.codes.push((code, span.shifted(content.start)));
        }
        match result {
            Ok(player) => {
                self.record.push_player(player);
                self.anchor(Anchor::Player(number))
            }
            Err(fault) => {
                self.fault(fault, base + content.start);
                None
            }
        }
    }

    fn start(&mut self, tile: Span, token: Token, content: Span) {
        self.enter(Section::Plays, content.start);
        if self.start.is_some() || !self.record.plays().is_empty() || self.section > Section::Plays
        {
            self.fault(Fault::new(Code::BadLine, content), 0);
            return;
        }
        self.note(Code::StartLine, content);
        self.start = Some((token, tile));
        if self.orientation.see(&token) {
            self.settle_waiting();
        }
    }

    fn play(
        &mut self,
        line: &PlayLine,
        token: &Token,
        content: Span,
        base: usize,
        marks: &mut Marked,
    ) -> Option<Anchor> {
        if self.section != Section::Plays {
            if self.section == Section::Finals {
                self.fault(Fault::new(Code::PlayAfterFinal, content), base);
                return None;
            }
            self.enter(Section::Plays, base + content.start);
        }
        let number = line.turn.get();
        let due = self.turn.map_or(1, |turn| turn + 1);
        if number != due {
            self.note(Code::TurnNumber, line.turn_span.shifted(base));
        }
        self.turn = Some(number);
        if !self.knows(line, base) {
            return None;
        }
        if let Some(span) = line.untagged {
            marks.codes.push((Code::StarUntagged, span));
            self.has_untagged = true;
        }
        let settled = self.orientation.see(token);
        if settled {
            self.settle_waiting();
        }
        let index = self.record.plays().len();
        let tile_span = line.tile.shifted(base);
        let read = match self.orientation.decided() {
            None if !token.is_neutral() => {
                self.waiting.push(Waiting {
                    play: index,
                    token: *token,
                    span: tile_span,
                });
                // Read for good when the style is known.
                token_placeholder()
            }
            style => match self.tile(token, style.unwrap_or(Style::Start), tile_span) {
                Some(read) => read,
                None => return None,
            },
        };
        let (tile, alternative) = read;
        self.record.push_read_play(Play {
            turn: line.turn,
            player: line.player,
            at: line.at,
            tile,
            scores: line.scores,
            alternative,
            untagged: line.untagged.is_some(),
            span: content.shifted(base),
            tile_span,
            score_span: line.score_span.shifted(base),
        });
        self.anchor(Anchor::Play(index))
    }

    /// Whether the record names the players of a line; a player out of turn is noted.
    #[inline]
    fn knows(&mut self, line: &PlayLine, base: usize) -> bool {
        let mut payees = line.payees.iter().flatten();
        let unknown = if self.record.knows(line.player) {
            payees
                .find(|(player, _)| !self.record.knows(*player))
                .map(|&(_, span)| span)
        } else {
            Some(line.player_span)
        };
        if let Some(span) = unknown {
            self.fault(Fault::new(Code::WrongPlayer, span), base);
            return false;
        }
        let due = line.turn.player(self.record.players().len());
        if due.is_some_and(|due| due != line.player) {
            self.note(Code::WrongPlayer, line.player_span.shifted(base));
        }
        true
    }

    /// Reads a tile in the record's style; its faults are noted.
    #[inline]
    fn tile(&mut self, token: &Token, style: Style, span: Span) -> Option<TilePair> {
        let input = self.input;
        let place = |part: Span| place_of(input, span, part);
        match self
            .orientation
            .read(token, style, span, &place, self.notes)
        {
            Ok(read) => Some((read.tile, read.alternative)),
            Err(fault) => {
                self.fault(fault, 0);
                None
            }
        }
    }

    /// The style is known: reads the tiles that waited for it.
    fn settle_waiting(&mut self) {
        let Some(style) = self.orientation.decided() else {
            return;
        };
        let mut removed = Vec::new();
        for waiting in core::mem::take(&mut self.waiting) {
            match self.tile(&waiting.token, style, waiting.span) {
                Some((tile, alternative)) => {
                    if let Some(play) = self.record.plays_mut().get_mut(waiting.play) {
                        play.tile = tile;
                        play.alternative = alternative;
                    }
                }
                None => removed.push(waiting.play),
            }
        }
        if !removed.is_empty() {
            self.remove_plays(&removed);
        }
    }

    /// Takes plays away whose tile turned out to be none. Comments on them stand before the next line.
    fn remove_plays(&mut self, removed: &[usize]) {
        let mut index = 0;
        self.record.plays_mut().retain(|_| {
            let keep = removed.binary_search(&index).is_err();
            index += 1;
            keep
        });
        let kept = self.record.plays().len();
        for comment in self.record.comments_mut() {
            if let Anchor::Play(play) = comment.anchor {
                let before = removed.partition_point(|&other| other < play);
                comment.inline &= removed.binary_search(&play).is_err();
                comment.anchor = match play - before {
                    play if play < kept => Anchor::Play(play),
                    _ => Anchor::End,
                };
            }
        }
    }

    fn final_points(
        &mut self,
        letter: Option<PlayerId>,
        span: Span,
        points: FinalPoints,
        content: Span,
        base: usize,
        marks: &mut Marked,
    ) -> Option<Anchor> {
        self.enter(Section::Finals, base + content.start);
        self.last_final = base + content.end;
        let player = letter.or_else(|| PlayerId::from_index(self.next_final));
        let player = player
            .filter(|&player| self.record.knows(player) && self.record.final_of(player).is_none());
        let Some(player) = player else {
            let span = if letter.is_some() { span } else { content };
            self.fault(Fault::new(Code::FinalOrder, span), base);
            return None;
        };
        if player.index() < self.next_final {
            marks.codes.push((Code::FinalOrder, span));
        }
        self.next_final = player.index() + 1;
        // Comments behind the last play wait, so that none has its place at the end yet.
        let _ = self.record.set_final(player, points);
        self.record.set_final_span(player, content.shifted(base));
        self.anchor(Anchor::Final(player))
    }

    fn finish(mut self) -> Outcome<'i> {
        let end = self.input.len();
        self.enter(Section::Plays, end);
        if self.record.plays().is_empty() && self.turn.is_none() {
            self.note(Code::NoPlays, Span::empty(end));
        }
        if self.record.has_finals() {
            let players = self.record.players().len();
            let finals = self.record.finals().count();
            if finals < players {
                let span = Span::empty(self.last_final);
                self.note(Code::FinalMissingPlayer, span);
            }
        }
        let style = self.orientation.settle();
        self.settle_waiting();
        self.record.set_style(style);
        for text in core::mem::take(&mut self.pending) {
            self.record
                .append_comment(Comment::before(Anchor::End, text));
        }
        // The lines of the final scoring may not have been in order.
        self.record.comments_mut().sort_by_key(Comment::place);
        if self.has_untagged {
            self.name_payees();
        }
        if style.is_angle() || self.orientation.has_caret {
            // The names of the table tell all tiles apart, and who writes the corner mark writes it where it belongs.
            let joined = style.is_angle();
            for play in self.record.plays_mut() {
                let is_pair = play.tile.design() == Design::N;
                if joined || is_pair {
                    play.alternative = None;
                }
            }
        }
        let start = self.start_turns(style);
        if start != Turns::Zero {
            self.record.turn_table(start.inverse());
        }
        self.outcome(start)
    }

    /// How the line of the start tile shows it turned.
    fn start_turns(&mut self, style: Style) -> Turns {
        match self.start.take() {
            Some((token, span)) => self
                .tile(&token, style, span)
                .map_or(Turns::Zero, |(tile, _)| tile.turns()),
            None => Turns::Zero,
        }
    }

    /// Gives the points of a `*` without a player to the one of two whose they are.
    fn name_payees(&mut self) {
        if self.record.players().len() != 2 {
            return;
        }
        let by_recipient = self.options.star() == StarReading::Recipient;
        let plays = self.record.plays_mut();
        for index in 0..plays.len() {
            let (before, rest) = plays.split_at_mut(index);
            let Some(play) = rest.first_mut().filter(|play| play.untagged) else {
                continue;
            };
            let Some(scores) = &mut play.scores else {
                continue;
            };
            let points = scores.unnamed();
            *scores = scores.with_unnamed(Points::ZERO);
            let earlier = before.last_mut().filter(|earlier| {
                by_recipient && earlier.player != play.player && earlier.scores.is_some()
            });
            match earlier.and_then(|earlier| earlier.scores.as_mut()) {
                Some(earlier) => add_payee(earlier, play.player, points),
                None => {
                    let other = match play.player {
                        PlayerId::A => PlayerId::B,
                        _ => PlayerId::A,
                    };
                    add_payee(scores, other, points);
                }
            }
        }
    }
}

/// A tile, and what else its text could mean.
type TilePair = (TileUse, Option<TileUse>);

/// A tile that stands for one that is not read yet.
fn token_placeholder() -> TilePair {
    (TileUse::unclaimed(Design::B, Turns::Zero), None)
}

/// Adds to what a player is paid.
fn add_payee(scores: &mut Scores, player: PlayerId, points: Points) {
    let has = scores.payee(player);
    scores.set_payee(
        player,
        Points::new(
            has.city.saturating_add(points.city),
            has.road.saturating_add(points.road),
            has.monastery.saturating_add(points.monastery),
        ),
    );
}

/// The text of a comment that begins at `at`, without the blanks at its end.
fn comment_text(line: &str, at: usize) -> CommentText<'_> {
    let text = line.get(at..).unwrap_or_default();
    CommentText::from_lexer(text.trim_end_matches([' ', '\t']))
}

/// Where a part of a tile's text stands. A text with full-width characters is longer than its ASCII form.
fn place_of(input: &[u8], tile: Span, part: Span) -> Span {
    let text = tile.of(input);
    if text.is_ascii() {
        return part.shifted(tile.start);
    }
    let Some(folded) = core::str::from_utf8(text)
        .ok()
        .and_then(crate::fold::Folded::new)
    else {
        return part.shifted(tile.start);
    };
    folded.original(part).shifted(tile.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_lose_the_blanks_at_their_end() {
        assert_eq!(comment_text("1 // x \t", 4), " x");
        assert_eq!(comment_text("1 //", 4), "");
    }
}
