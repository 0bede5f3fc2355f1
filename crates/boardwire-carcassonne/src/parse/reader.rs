//! All lines of a record, one after the other.

use alloc::vec::Vec;

use boardwire_core::carcassonne::{Design, PlayerId, Turns};
use boardwire_core::{Class, CodecOptions as _, Expected, Note, Notes, Span, context, expected};

use super::fast;
use super::line::{Content, Faulty, Known, Marked, classify, comment_start};
use super::orient::note_as;
use super::play::Fault;
use super::player::{self, Head};
use super::state::{Section, State};
use crate::codes::{Code, ParseError};
use crate::lex::{Line, Lines, byte_order_mark, trim};
use crate::model::{Anchor, Comment, CommentText, FinalPoints, Record, Style, TurnNumber};
use crate::options::Options;

/// What a reader gives.
#[derive(Debug)]
pub(crate) struct Outcome<'i> {
    pub(crate) record: Record<'i>,
    /// The first tile with a `k` behind a road letter.
    pub(crate) k_after_road: Option<Span>,
    /// How the text shows the table turned.
    pub(crate) start: Turns,
}

/// Reads lines, one after the other, into a record.
pub(crate) struct Reader<'i, 'r> {
    pub(super) input: &'i [u8],
    /// The input as text, where all of it is UTF-8.
    text: Option<&'i str>,
    /// Where the input begins in the stream that it is a part of.
    pub(super) origin: usize,
    pub(super) options: &'r Options,
    pub(super) notes: &'r mut dyn Notes<Code>,
    pub(crate) record: Record<'i>,
    /// Comments on lines of their own that wait for the line they stand before.
    pub(crate) pending: Vec<CommentText<'i>>,
    pub(crate) state: State,
    marks: Marked,
}

impl<'i, 'r> Reader<'i, 'r> {
    pub(crate) fn new(
        input: &'i [u8],
        options: &'r Options,
        notes: &'r mut dyn Notes<Code>,
    ) -> Self {
        Self::resume(
            input,
            0,
            options,
            notes,
            State::new(options),
            Record::empty(),
        )
    }

    /// Goes on with a part of a stream that begins at `origin`.
    pub(crate) fn resume(
        input: &'i [u8],
        origin: usize,
        options: &'r Options,
        notes: &'r mut dyn Notes<Code>,
        state: State,
        record: Record<'i>,
    ) -> Self {
        Self {
            input,
            text: core::str::from_utf8(input).ok(),
            origin,
            options,
            notes,
            record,
            pending: Vec::new(),
            state,
            marks: Marked::default(),
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
        // As many plays as a game has at most, and no more than the text can hold.
        let most = (self.input.len() / 20).min(usize::from(TurnNumber::LAST.get()));
        self.record.plays_mut().reserve(most);
        self.lines();
        self.finish()
    }

    /// Reads all lines.
    pub(crate) fn lines(&mut self) {
        if self.origin == 0 && is_utf16(self.input) {
            self.state.is_utf16 = true;
            self.note(Code::Utf16, Span::new(0, 2));
        }
        if self.state.is_utf16 {
            return;
        }
        let limits = self.options.limits();
        let (nodes, longest) = (limits.nodes, limits.line);
        let has_nul = memchr::memchr(0, self.input).is_some();
        // What may stand in comments is known of the whole text.
        let is_plain = !has_nul && self.text.is_some();
        let mut lines = match self.origin {
            0 => Lines::new(self.input),
            _ => Lines::of_part(self.input),
        };
        let mut number = 0;
        loop {
            if self.state.section == Section::Plays && is_plain && number < nodes {
                let rest = lines.rest();
                let start = self.input.len() - rest.len();
                if let Some(play) = fast::play(rest, self.origin + start) {
                    let line = lines.line_from(play.scores.1);
                    if line.len() <= longest {
                        self.fast_play(&play, line);
                        lines.pass(line);
                        number += 1;
                        continue;
                    }
                }
            }
            let Some(line) = lines.next() else {
                return;
            };
            if number >= nodes {
                let span = Span::new(line.span.start, self.input.len());
                self.note(Code::TooLong, span.shifted(self.origin));
                return;
            }
            number += 1;
            if line.span.is_empty() {
                continue;
            }
            if self.is_readable(line, has_nul) {
                self.line(line);
            } else {
                self.unreadable(line);
            }
        }
    }

    fn outcome(self, start: Turns) -> Outcome<'i> {
        Outcome {
            record: self.record,
            k_after_road: self.state.orientation.k_after_road,
            start,
        }
    }

    pub(super) fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    /// A fault with its span in the line that begins at `base`.
    pub(super) fn fault(&mut self, fault: Fault, base: usize) {
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
            self.note(Code::TooLong, span.shifted(self.origin));
            return false;
        }
        let bytes = line.span.of(self.input);
        if has_nul && let Some(at) = memchr::memchr(0, bytes) {
            let at = self.origin + line.span.start + at;
            self.note(Code::NulByte, Span::new(at, at + 1));
            return false;
        }
        if self.text.is_none()
            && let Err(error) = core::str::from_utf8(bytes)
        {
            let valid = error.valid_up_to();
            let start = self.origin + line.span.start + valid;
            let len = error.error_len().unwrap_or(line.span.len() - valid);
            self.note(Code::BadUtf8, Span::new(start, start + len));
            return false;
        }
        true
    }

    /// A line that is no text. What it would be shows in how it begins.
    #[cold]
    fn unreadable(&mut self, line: Line) {
        let base = self.origin + line.span.start;
        let content = trim(self.input, line.span).of(self.input);
        if !content.starts_with(b"//") {
            let faulty = Faulty::of(content);
            self.faulty(faulty.map(|own| own.map(|span| span.shifted(base))), base);
        }
    }

    /// Remembers what a line with a fault leaves unknown, so that it makes no errors on other lines. Spans are in the record.
    #[cold]
    fn faulty(&mut self, faulty: Option<Faulty>, at: usize) {
        match faulty {
            Some(Faulty::Play(turn)) => self.faulty_play(turn, at),
            Some(Faulty::Start) => {
                if self.state.start.is_none() && !self.state.has_plays {
                    self.leave_gap();
                }
            }
            Some(Faulty::Final(player)) => {
                self.enter(Section::Finals, at);
                self.state.has_faulty_finals = true;
                let index = player.map_or(self.state.next_final, PlayerId::index);
                self.state.next_final = index + 1;
            }
            None => self.state.has_junk = true,
        }
    }

    /// A part of the input that is known to be UTF-8.
    #[inline]
    pub(super) fn text_of(&self, span: Span) -> &'i str {
        match self.text {
            Some(text) => text.get(span.range()).unwrap_or_default(),
            None => core::str::from_utf8(span.of(self.input)).unwrap_or_default(),
        }
    }

    #[inline]
    fn line(&mut self, line: Line) {
        let base = self.origin + line.span.start;
        let text = self.text_of(line.span);
        let bytes = text.as_bytes();
        let slashes = comment_start(bytes);
        let head = Span::new(0, slashes.unwrap_or(bytes.len()));
        let content = trim(bytes, head);
        let comment = slashes.map(|at| comment_text(text, at + 2));
        let known = Known {
            plays_expected: self.state.section >= Section::Players,
            players: self.state.players,
        };
        self.marks.codes.clear();
        self.marks.wide_comment = None;
        self.marks.faulty = None;
        let mut marks = core::mem::take(&mut self.marks);
        let result = classify(text, content, known, &mut marks);
        // One of full-width slashes stands before the other.
        let wide_comment = marks.wide_comment.map(|at| comment_text(text, at));
        let comment = wide_comment.or(comment);
        let is_anchor = match result {
            Ok(Content::Blank) => None,
            Ok(Content::Title) => {
                self.note(Code::SectionTitle, content.shifted(base));
                None
            }
            Ok(Content::Play(play, token)) => self.play(&play, &token, content, base, &mut marks),
            Ok(Content::Start(token)) => {
                self.start_tile(token, content, base);
                None
            }
            Ok(Content::Final(player, span, points)) => {
                self.final_points(player, span, points, content, base, &mut marks)
            }
            Ok(Content::Player(head, content)) => {
                self.player(text, head, content, base, &mut marks)
            }
            Ok(Content::Other(content)) => self.other(text, content, base, &mut marks),
            Err(fault) => {
                let faulty = marks.faulty.map(|own| own.map(|span| span.shifted(base)));
                self.faulty(faulty, base + content.start);
                self.fault(fault, base);
                None
            }
        };
        join_wide(&mut marks.codes);
        for (code, span) in marks.codes.drain(..) {
            self.mark(code, span.shifted(base));
        }
        self.marks = marks;
        if let Some(text) = comment {
            self.take_comment(text, is_anchor);
        }
    }

    /// Takes the comment of a line: it stands on it, or waits for the next one.
    pub(super) fn take_comment(&mut self, text: CommentText<'i>, anchor: Option<Anchor>) {
        match anchor {
            Some(anchor) => self.record.append_comment(Comment::inline(anchor, text)),
            None => self.pending.push(text),
        }
    }

    /// Notes what a line's parser marked.
    #[cold]
    fn mark(&mut self, code: Code, span: Span) {
        let error = match code {
            Code::PlusForStar => {
                let wanted = expected!["* before points through an opponent, + before a zero"];
                return self.note_score(code, wanted, span);
            }
            Code::ZeroPayee => {
                let wanted = expected!["only players who are paid"];
                return self.note_score(code, wanted, span);
            }
            Code::PlusCoordinate | Code::PaddedNumber | Code::MinusZero | Code::PayeeOrder => {
                Code::BadLine
            }
            Code::InfoIncomplete
            | Code::InfoLines
            | Code::InfoLabels
            | Code::InfoOrder
            | Code::DateSpelling
            | Code::ModeSpelling => Code::BadGameInfo,
            // Of two players it is the other one.
            Code::StarUntagged if self.state.players == 2 => {
                let note = Note::new(code, span).with_class(Class::Remark);
                return self.notes.note(note);
            }
            _ => return self.note(code, span),
        };
        note_as(self.notes, code, error, span);
    }

    /// Notes points that are spelled in another way than the rules give them.
    fn note_score(&mut self, code: Code, wanted: Expected, span: Span) {
        let error = ParseError::new(Code::ScoreMismatch, span)
            .with_expected(wanted)
            .with_context(context!("play.scores"));
        self.notes.note(Note::new(code, span).or_error(error));
    }

    /// The line at `anchor` is here: comments that waited stand before it.
    #[inline]
    pub(super) fn anchor(&mut self, anchor: Anchor) -> Option<Anchor> {
        for text in self.pending.drain(..) {
            self.record.append_comment(Comment::before(anchor, text));
        }
        Some(anchor)
    }

    /// Leaves the sections before `section`, at the line that begins at `at`.
    pub(super) fn enter(&mut self, section: Section, at: usize) {
        let leaves_info = self.state.section == Section::Info && section > Section::Info;
        if leaves_info && !self.record.info.is_complete() && !self.state.info.is_faulty {
            let span = self.state.info.span.unwrap_or(Span::empty(at));
            self.mark(Code::InfoIncomplete, span);
        }
        if self.state.section < Section::Plays
            && section >= Section::Plays
            && self.state.players < 2
        {
            self.note(Code::Need2Players, Span::empty(at));
        }
        self.state.section = self.state.section.max(section);
    }

    fn other(
        &mut self,
        text: &'i str,
        content: Span,
        base: usize,
        marks: &mut Marked,
    ) -> Option<Anchor> {
        let words = text.get(content.range()).unwrap_or_default();
        if self.state.section != Section::Info {
            self.faulty(None, base);
            self.fault(Fault::new(Code::BadLine, content), base);
            return None;
        }
        self.state.info.span.get_or_insert(content.shifted(base));
        let mut inside = Marked::default();
        let result = self
            .state
            .info
            .line(words, &mut self.record.info, &mut inside);
        for (code, span) in inside.codes {
            marks.codes.push((code, span.shifted(content.start)));
        }
        if let Err(fault) = result {
            self.state.info.is_faulty = true;
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
        if self.state.section > Section::Players {
            self.fault(Fault::new(Code::BadLine, content), base);
            return None;
        }
        self.enter(Section::Players, base + content.start);
        let words = text.get(content.range()).unwrap_or_default();
        let number = self.state.players;
        let mut inside = Marked::default();
        let result = player::player_line(words, head, number, &mut inside);
        for (code, span) in inside.codes {
            marks.codes.push((code, span.shifted(content.start)));
        }
        match result {
            Ok(player) => {
                self.record.push_player(player);
                self.state.players += 1;
                self.anchor(Anchor::Player(number))
            }
            Err(fault) => {
                self.fault(fault, base + content.start);
                None
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
        self.state.last_final = base + content.end;
        if let Some(player) = letter.filter(|player| !self.state.knows(*player)) {
            let fault = Fault::new(Code::WrongPlayer, span).within(context!("final"));
            self.state.next_final = player.index() + 1;
            self.fault(
                fault.expecting(expected!["a player whom a line names"]),
                base,
            );
            return None;
        }
        let player = letter.or_else(|| PlayerId::from_index(self.state.next_final));
        let player = player.filter(|&player| {
            let is_read = self.state.finals.get(player.index()).copied();
            self.state.knows(player) && is_read == Some(false)
        });
        let Some(player) = player else {
            let (code, span) = match letter {
                Some(_) => (Code::FinalTwice, span),
                None => (Code::FinalOrder, content),
            };
            self.fault(Fault::new(code, span).within(context!("final")), base);
            return None;
        };
        if player.index() < self.state.next_final {
            marks.codes.push((Code::FinalOrder, span));
        }
        self.state.next_final = player.index() + 1;
        if let Some(is_read) = self.state.finals.get_mut(player.index()) {
            *is_read = true;
        }
        // Comments behind the last play wait, so that none has its place at the end yet.
        let _ = self.record.set_final(player, points);
        self.record.set_final_span(player, content.shifted(base));
        self.anchor(Anchor::Final(player))
    }

    fn finish(mut self) -> Outcome<'i> {
        self.end();
        for text in core::mem::take(&mut self.pending) {
            self.record
                .append_comment(Comment::before(Anchor::End, text));
        }
        // The lines of the final scoring may not have been in order.
        self.record.comments_mut().sort_by_key(Comment::place);
        self.complete();
        let start = self.state.start();
        self.outcome(start)
    }

    /// The text ends here: the style is what it showed, and what is missing is missing.
    pub(crate) fn end(&mut self) {
        if self.state.is_utf16 {
            return;
        }
        let end = self.origin + self.input.len();
        self.enter(Section::Plays, end);
        if !self.state.has_plays && !self.state.has_faulty_plays {
            self.note(Code::NoPlays, Span::empty(end));
        }
        let finals = self.state.finals.iter().filter(|&&is_read| is_read).count();
        if finals > 0 && finals < self.state.players && !self.state.has_faulty_finals {
            let span = Span::empty(self.state.last_final);
            self.note(Code::FinalMissingPlayer, span);
        }
        let style = self.state.orientation.settle();
        self.settle_waiting();
        self.anchor_the_rest();
        if let Some(token) = self.state.start {
            // Its turn is known; what is odd about its spelling is noted here.
            self.tile(&token, style);
        }
    }

    /// Completes plays whose tiles are read: names those who are paid, and shows the table with the start tile unturned.
    pub(crate) fn complete(&mut self) {
        if self.state.has_untagged {
            self.name_payees();
        }
        let style = self.state.orientation.decided();
        if let Some(style) = style {
            self.record.set_style(style);
        }
        // The names of the table tell all tiles apart, and who writes the corner mark writes it where it belongs.
        let is_angle = style.is_some_and(Style::is_angle);
        if is_angle || self.state.orientation.has_caret {
            for play in self.record.plays_mut() {
                if is_angle || play.tile.design() == Design::N {
                    play.alternative = None;
                }
            }
        }
        let start = self.state.start();
        if start != Turns::Zero {
            self.record.turn_table(start.inverse());
        }
    }
}

/// Whether a text is UTF-16, as its mark or the NUL bytes of its first letters show.
fn is_utf16(input: &[u8]) -> bool {
    let line = input.split(|&byte| byte == b'\n' || byte == b'\r').next();
    match line.unwrap_or_default() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, one, 0, two, ..] | [one, 0, two, 0, ..] => *one != 0 && *two != 0,
        _ => false,
    }
}

/// Makes one mark of those of full-width characters of a line.
fn join_wide(codes: &mut Vec<(Code, Span)>) {
    let mut whole: Option<Span> = None;
    codes.retain(|&(code, span)| {
        if code != Code::Fullwidth {
            return true;
        }
        let is_first = whole.is_none();
        whole = Some(whole.map_or(span, |whole| whole.join(span)));
        is_first
    });
    if let Some(span) = whole {
        let wide = codes
            .iter_mut()
            .filter(|(code, _)| *code == Code::Fullwidth);
        wide.for_each(|(_, own)| *own = span);
    }
}

/// The text of a comment that begins at `at`, without the blanks at its end.
pub(super) fn comment_text(line: &str, at: usize) -> CommentText<'_> {
    let text = line.get(at..).unwrap_or_default();
    CommentText::from_lexer(text.trim_end_matches([' ', '\t']))
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
