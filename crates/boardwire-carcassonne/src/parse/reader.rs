//! All lines of a record, one after the other.

use alloc::vec::Vec;

use boardwire_core::carcassonne::{Coord, Design, PlayerId, TileUse, Turns};
use boardwire_core::{Class, CodecOptions as _, Note, Notes, Span};

use super::fast::{self, FastPlay};
use super::info::InfoReader;
use super::line::{Content, Known, Marked, classify, comment_start};
use super::orient::{Orientation, note_as};
use super::play::{Fault, PlayLine};
use super::player::{self, Head};
use crate::codes::{Code, ParseError};
use crate::lex::{Line, Lines, byte_order_mark, trim};
use crate::model::{
    Anchor, Comment, CommentText, FinalPoints, Play, Points, Record, Scores, Style, TurnNumber,
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
}

/// What is known from line to line, apart from the record.
#[derive(Clone, Debug)]
pub(crate) struct State {
    section: Section,
    info: InfoReader,
    orientation: Orientation,
    waiting: Vec<Waiting>,
    /// Plays whose tile turned out to be none, since the last time that this was emptied.
    pub(crate) removed: Vec<usize>,
    players: usize,
    /// The number of the last play.
    turn: Option<u8>,
    has_plays: bool,
    start: Option<Token>,
    /// Where the last line of the final scoring ends.
    last_final: usize,
    /// The player whose final points are due, where lines have no letters.
    next_final: usize,
    /// By player, whether the final points were read.
    finals: [bool; PlayerId::ALL.len()],
    has_untagged: bool,
}

impl State {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            section: Section::Info,
            info: InfoReader::default(),
            orientation: Orientation::new(options),
            waiting: Vec::new(),
            removed: Vec::new(),
            players: 0,
            turn: None,
            has_plays: false,
            start: None,
            last_final: 0,
            next_final: 0,
            finals: [false; PlayerId::ALL.len()],
            has_untagged: false,
        }
    }

    /// Whether the record may speak of this player. One without player lines may speak of anybody.
    #[inline]
    fn knows(&self, player: PlayerId) -> bool {
        self.players == 0 || player.index() < self.players
    }

    /// Whether all tiles so far are read.
    pub(crate) fn is_settled(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether the game info is over.
    pub(crate) fn is_past_info(&self) -> bool {
        self.section > Section::Info
    }

    /// How many players there are.
    pub(crate) const fn players(&self) -> usize {
        self.players
    }

    /// The style, as far as it is known.
    pub(crate) const fn style(&self) -> Option<Style> {
        self.orientation.decided()
    }

    /// How the line of the start tile shows it turned.
    pub(crate) fn start(&self) -> Turns {
        self.start
            .and_then(|token| self.orientation.start_turns(&token))
            .unwrap_or_default()
    }
}

/// Reads lines, one after the other, into a record.
pub(crate) struct Reader<'i, 'r> {
    input: &'i [u8],
    /// The input as text, where all of it is UTF-8.
    text: Option<&'i str>,
    /// Where the input begins in the stream that it is a part of.
    origin: usize,
    options: &'r Options,
    notes: &'r mut dyn Notes<Code>,
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
        let limits = self.options.limits();
        let (nodes, longest) = (limits.nodes, limits.line);
        let has_nul = memchr::memchr(0, self.input).is_some();
        // What may stand in comments is known of the whole text.
        let is_plain = !has_nul && self.text.is_some();
        let mut lines = Lines::new(self.input);
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
            if self.is_readable(line, has_nul) {
                self.line(line);
            }
        }
    }

    /// A play in its canonical form; `line` is the whole line.
    #[inline]
    fn fast_play(&mut self, play: &FastPlay, line: Span) {
        let base = self.origin + line.start;
        let player_span = Span::new(base + play.player_at, base + play.player_at + 1);
        let head = PlayHead {
            turn: play.turn,
            turn_span: Span::new(base, base + play.player_at - 1),
            player: play.player,
            player_span,
            at: play.at,
            scores: Some(Scores::new(play.points)),
            span: play.span(base),
            score_span: Span::new(base + play.scores.0, base + play.scores.1),
            is_untagged: false,
        };
        let anchor = if self.state.knows(play.player) {
            self.push_play(head, &play.token)
        } else {
            self.turn_number(play.turn, head.turn_span);
            self.fault(Fault::new(Code::WrongPlayer, player_span), 0);
            None
        };
        let text_start = line.start + play.scores.1 + 3;
        if text_start <= line.end {
            let text = comment_text(self.text_of(line), text_start - line.start);
            self.take_comment(text, anchor);
        }
    }

    fn outcome(self, start: Turns) -> Outcome<'i> {
        Outcome {
            record: self.record,
            k_after_road: self.state.orientation.k_after_road,
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
        let mut marks = core::mem::take(&mut self.marks);
        let result = classify(text, content, known, &mut marks);
        let comment = comment.or_else(|| marks.wide_comment.map(|at| comment_text(text, at)));
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
        if let Some(text) = comment {
            self.take_comment(text, is_anchor);
        }
    }

    /// Takes the comment of a line: it stands on it, or waits for the next one.
    fn take_comment(&mut self, text: CommentText<'i>, anchor: Option<Anchor>) {
        match anchor {
            Some(anchor) => self.record.append_comment(Comment::inline(anchor, text)),
            None => self.pending.push(text),
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
            Code::StarUntagged if self.state.players == 2 => {
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
        if let Some(comment) = words.strip_prefix("\u{ff0f}\u{ff0f}") {
            let start = content.end - comment.len();
            let span = Span::new(content.start, start).shifted(base);
            self.note(Code::Fullwidth, span);
            self.pending.push(comment_text(text, start));
            return None;
        }
        if self.state.section != Section::Info {
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

    fn start_tile(&mut self, mut token: Token, content: Span, base: usize) {
        self.enter(Section::Plays, base + content.start);
        let state = &mut self.state;
        if state.start.is_some() || state.has_plays || state.section > Section::Plays {
            self.fault(Fault::new(Code::BadLine, content), base);
            return;
        }
        self.note(Code::StartLine, content.shifted(base));
        token.map(|span| span.shifted(base));
        self.state.start = Some(token);
        if self.state.orientation.see(&token) {
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
        if self.state.section != Section::Plays {
            if self.state.section == Section::Finals {
                self.fault(Fault::new(Code::PlayAfterFinal, content), base);
                return None;
            }
            self.enter(Section::Plays, base + content.start);
        }
        if let Some(span) = line.unknown {
            self.turn_number(line.turn, line.turn_span.shifted(base));
            self.fault(Fault::new(Code::WrongPlayer, span), base);
            return None;
        }
        if let Some(span) = line.untagged {
            marks.codes.push((Code::StarUntagged, span));
            self.state.has_untagged = true;
        }
        let mut token = *token;
        token.map(|span| span.shifted(base));
        let head = PlayHead {
            turn: line.turn,
            turn_span: line.turn_span.shifted(base),
            player: line.player,
            player_span: line.player_span.shifted(base),
            at: line.at,
            scores: line.scores,
            span: content.shifted(base),
            score_span: line.score_span.shifted(base),
            is_untagged: line.untagged.is_some(),
        };
        self.push_play(head, &token)
    }

    /// Takes the number of a play, which should follow the one before.
    #[inline]
    fn turn_number(&mut self, turn: TurnNumber, span: Span) {
        let due = self.state.turn.map_or(1, |turn| turn + 1);
        if turn.get() != due {
            self.note(Code::TurnNumber, span);
        }
        self.state.turn = Some(turn.get());
    }

    /// Adds a play, if its tile is one.
    #[inline]
    fn push_play(&mut self, head: PlayHead, token: &Token) -> Option<Anchor> {
        self.turn_number(head.turn, head.turn_span);
        let due = head.turn.player(self.state.players);
        if due.is_some_and(|due| due != head.player) {
            self.note(Code::WrongPlayer, head.player_span);
        }
        if self.state.orientation.see(token) {
            self.settle_waiting();
        }
        let index = self.record.plays().len();
        let (tile, alternative) = match self.state.orientation.decided() {
            None if !token.is_neutral() => {
                self.state.waiting.push(Waiting {
                    play: index,
                    token: *token,
                });
                // Read for good when the style is known.
                placeholder()
            }
            style => self.tile(token, style.unwrap_or(Style::Start))?,
        };
        self.record.push_read_play(Play {
            turn: head.turn,
            player: head.player,
            at: head.at,
            tile,
            scores: head.scores,
            alternative,
            untagged: head.is_untagged,
            span: head.span,
            tile_span: token.span,
            score_span: head.score_span,
        });
        self.state.has_plays = true;
        self.anchor(Anchor::Play(index))
    }

    /// Reads a tile in the record's style; its faults are noted.
    #[inline]
    fn tile(&mut self, token: &Token, style: Style) -> Option<TilePair> {
        match self.state.orientation.read(token, style, self.notes) {
            Ok(read) => Some((read.tile, read.alternative)),
            Err(fault) => {
                self.fault(fault, 0);
                None
            }
        }
    }

    /// The style is known: reads the tiles that waited for it.
    fn settle_waiting(&mut self) {
        let Some(style) = self.state.orientation.decided() else {
            return;
        };
        let mut removed = Vec::new();
        for waiting in core::mem::take(&mut self.state.waiting) {
            match self.tile(&waiting.token, style) {
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
            self.state.removed.append(&mut removed);
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
        self.state.last_final = base + content.end;
        let player = letter.or_else(|| PlayerId::from_index(self.state.next_final));
        let player = player.filter(|&player| {
            let is_read = self.state.finals.get(player.index()).copied();
            self.state.knows(player) && is_read == Some(false)
        });
        let Some(player) = player else {
            let span = if letter.is_some() { span } else { content };
            self.fault(Fault::new(Code::FinalOrder, span), base);
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
        let end = self.origin + self.input.len();
        self.enter(Section::Plays, end);
        if !self.state.has_plays && self.state.turn.is_none() {
            self.note(Code::NoPlays, Span::empty(end));
        }
        let finals = self.state.finals.iter().filter(|&&is_read| is_read).count();
        if finals > 0 && finals < self.state.players {
            let span = Span::empty(self.state.last_final);
            self.note(Code::FinalMissingPlayer, span);
        }
        let style = self.state.orientation.settle();
        self.settle_waiting();
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

    /// Gives the points of a `*` without a player to the one of two whose they are.
    fn name_payees(&mut self) {
        if self.state.players != 2 {
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

/// A play without its tile; the spans are in the record.
struct PlayHead {
    turn: TurnNumber,
    turn_span: Span,
    player: PlayerId,
    player_span: Span,
    at: Coord,
    scores: Option<Scores>,
    span: Span,
    score_span: Span,
    is_untagged: bool,
}

/// A tile, and what else its text could mean.
type TilePair = (TileUse, Option<TileUse>);

/// A tile that stands for one that is not read yet.
fn placeholder() -> TilePair {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_lose_the_blanks_at_their_end() {
        assert_eq!(comment_text("1 // x \t", 4), " x");
        assert_eq!(comment_text("1 //", 4), "");
    }
}
