//! Position, moves, times, specials and comments.

use boardwire_core::shogi::Color;
use boardwire_core::{LineText, ParseError as CoreError, Span, expected};

use super::Reader;
use super::quick::looks_unspaced;
use crate::moves::{CsaMove, MOVE_LEN, MoveFault, color_of_sign, move_fault};
use crate::position::{Form, Placement, PlacementBuilder, start_ranks};
use crate::record::analysis::Analysis;
use crate::record::codes::Code;
use crate::record::events::ENCODING;
use crate::record::lex::{End, Shape, Statement, shape, swallowed_move};
use crate::record::model::{
    Attachment, Attribution, Comment, Nodes, Record, StrayLine, Version, preferred,
};
use crate::record::options::Swallowed;
use crate::record::{Note, ParseError};
use crate::special::Special;
use crate::time::{CsaTime, TimeFault, TimeReading};

/// How far a record has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No side line yet.
    Header,
    /// After the side line.
    Side,
    /// A move or a special was read.
    Moves,
}

/// What became of a move or special that can't be read. What follows it, up to the next one, belongs to it and not to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lost {
    /// The record has no part of it.
    Gone,
    /// It stands in the record as a line of no known form.
    Kept,
}

/// A record that is being read.
pub(super) struct Game<'i> {
    pub(super) record: Record<'i>,
    builder: Option<PlacementBuilder>,
    stage: Stage,
    /// Who is to move, if anybody knows.
    pub(super) turn: Option<Color>,
    /// Where the first line begins, or would.
    head: usize,
    pub(super) version_seen: bool,
    /// The bits of the keys that came.
    pub(super) keys: u32,
    /// The last comment since a line of the position.
    comment_in_position: Option<Span>,
    /// Where the last comment stands, if nothing else was attached to the node since.
    pub(super) last_comment: Option<Span>,
    /// The last move or special could not be read.
    lost: Option<Lost>,
    /// Nothing but blank lines so far.
    pub(super) empty: bool,
    /// The last node is a move, so that more may be read the quick way.
    pub(super) quick: bool,
}

impl<'i> Game<'i> {
    /// `version`: that of the record before.
    pub(super) fn new(head: usize, version: Version<'i>) -> Self {
        let mut record = Record::new();
        record.version = version;
        record.has_version_line = false;
        Self {
            record,
            builder: None,
            stage: Stage::Header,
            turn: None,
            head,
            version_seen: false,
            keys: 0,
            comment_in_position: None,
            last_comment: None,
            lost: None,
            empty: true,
            quick: false,
        }
    }

    /// Moves and lines that the record holds.
    #[inline]
    pub(super) fn entries(&self) -> usize {
        let nodes = &self.record.nodes;
        nodes.len() + nodes.attachments().len() + self.record.info.len()
    }

    pub(super) fn has_moves(&self) -> bool {
        self.stage == Stage::Moves
    }

    fn nodes(&mut self) -> &mut Nodes<'i> {
        &mut self.record.nodes
    }

    fn attach(&mut self, attachment: Attachment<'i>) {
        self.nodes().attach(attachment);
        self.last_comment = None;
    }

    /// A line that is a move or special which can't be read, or that may be one.
    fn lose(&mut self, line: &'i [u8]) {
        let line = StrayLine(LineText::from_token(line));
        self.attach(Attachment::Unknown(line));
        self.lost = Some(Lost::Kept);
        self.quick = false;
    }

    /// The same for a line that the record can't hold.
    fn lose_all(&mut self) {
        self.lost.get_or_insert(Lost::Gone);
        self.quick = false;
    }

    /// Whether the version's line may still come.
    fn before_position(&self) -> bool {
        self.stage == Stage::Header && self.builder.is_none()
    }
}

impl<'i> Reader<'i, '_, '_> {
    /// Reads one statement; true if it is a line `/`.
    pub(super) fn statement(&mut self, game: &mut Game<'i>, statement: &Statement) -> bool {
        let span = statement.text;
        let text = span.of(self.lexer.input);
        if statement.end == End::Cr && !self.cr_noted {
            self.cr_noted = true;
            let end = statement.whole.end;
            self.note(Code::CrOnly, Span::new(end, end + 1));
        }
        if text.is_empty() {
            if game.empty && statement.whole.start == game.head {
                game.head = statement.next;
            }
            return false;
        }
        let is_sound = self.is_sound(statement.whole);
        let shape = shape(text, statement.alone);
        if !is_sound {
            game.empty = false;
            if shape.may_be_node() {
                game.lose_all();
            }
            return false;
        }
        if span != statement.whole {
            let blanks = if span.start > statement.whole.start {
                Span::new(statement.whole.start, span.start)
            } else {
                Span::new(span.end, statement.whole.end)
            };
            self.note(Code::PaddedStatement, blanks);
        }
        if statement.end == End::Gap {
            self.gap(text, statement);
        }
        if shape == Shape::Separator {
            return true;
        }
        self.found |= !matches!(
            shape,
            Shape::Unknown(_) | Shape::Hash(_) | Shape::BadMove(_) | Shape::BadTime(..)
        );
        match shape {
            Shape::Version(text) => self.version(game, text, span),
            Shape::Name(color, name) => self.name(game, color, name, span),
            Shape::Info(key, value) => self.info(game, key, value, span),
            Shape::Position(line) => self.position(game, line, statement),
            Shape::Side(color) => self.side(game, color, span),
            Shape::Move(mv) => self.mv(game, mv, None, span),
            Shape::BadMove(text) => self.bad_move(game, text, statement),
            Shape::Time(reading) => self.time(game, reading, span),
            Shape::BadTime(text, fault) => self.bad_time(text, fault, statement),
            Shape::Special(word) => self.special(game, word, statement),
            Shape::Comment(text) => self.comment(game, text, span),
            Shape::Quoteless(text) => {
                self.note(
                    Code::QuotelessComment,
                    Span::new(span.start, span.start + 2),
                );
                self.attach_comment(game, text, span);
            }
            Shape::Hash(line) => {
                self.note(Code::HashInRecord, span);
                let line = StrayLine(LineText::from_token(line));
                game.attach(Attachment::Hash(line));
            }
            Shape::Unknown(line) => self.unknown(game, line, span),
            Shape::Blank | Shape::Separator => {}
        }
        game.empty = false;
        false
    }

    /// Blanks stand where a comma should, before a comment or a time.
    #[cold]
    fn gap(&mut self, text: &[u8], statement: &Statement) {
        let span = Span::new(statement.whole.end, statement.next);
        let code = match self.lexer.rest().first() {
            Some(b'\'') => Code::SpaceComment,
            _ => Code::SpaceTime,
        };
        let strict = match text.first() {
            Some(b'T') => Code::BadTime,
            Some(b'%') => Code::BadSpecial,
            _ => Code::BadMove,
        };
        let error = CoreError::new(strict, span).with_expected(expected!["a comma"]);
        self.notes.note(Note::new(code, span).or_error(error));
    }

    /// Whether a line is short enough and free of NUL.
    fn is_sound(&mut self, line: Span) -> bool {
        let limit = self.options.limits.line;
        if line.len() > limit {
            let at = line.start + limit;
            self.note(Code::LineTooLong, Span::new(at, at + 1));
            return false;
        }
        if self.has_nul
            && let Some(at) = memchr::memchr(0, line.of(self.lexer.input))
        {
            let at = line.start + at;
            self.note(Code::NulByte, Span::new(at, at + 1));
            return false;
        }
        true
    }

    fn version(&mut self, game: &mut Game<'i>, text: &'i [u8], span: Span) {
        match Version::from_text(text) {
            Some(version) if !game.version_seen && game.before_position() => {
                if matches!(version, Version::Other(_) | Version::V1) {
                    self.note(Code::UnknownVersion, span);
                }
                game.version_seen = true;
                game.record.version = version;
                game.record.has_version_line = true;
            }
            _ => self.unknown(game, span.of(self.lexer.input), span),
        }
    }

    pub(super) fn unknown(&mut self, game: &mut Game<'i>, line: &'i [u8], span: Span) {
        self.note(Code::UnknownLine, span);
        game.lose(line);
    }

    fn position(&mut self, game: &mut Game<'i>, line: &'i [u8], statement: &Statement) {
        let span = statement.text;
        match game.stage {
            Stage::Moves => return self.note(Code::DuplicatePosition, span),
            Stage::Side => self.note(Code::PositionAfterSide, span),
            Stage::Header => {}
        }
        if let Some(comment) = game.comment_in_position.take() {
            self.note(Code::CommentInPosition, comment);
        }
        if game.builder.is_none()
            && let Some(len) = start_ranks(self.lexer.input.get(span.start..).unwrap_or_default())
        {
            game.builder = Some(PlacementBuilder::start());
            self.lexer.at = span.start + len;
            return;
        }
        let builder = game.builder.get_or_insert_with(PlacementBuilder::new);
        let cut = statement.end == End::Input;
        let notes = &mut *self.notes;
        builder.line(line, span.start, &mut |fault, at| {
            notes.note(position_note(fault.into(), at, cut && at.end >= span.end));
        });
    }

    /// Ends the position, when the first move comes or the record ends.
    fn place(&mut self, game: &mut Game<'i>) {
        let Some(builder) = game.builder.take() else {
            game.record.start = Placement::START.with_form(Form::Initial);
            return;
        };
        let notes = &mut *self.notes;
        let placement = builder.finish(&mut |fault, at| {
            notes.note(position_note(fault.into(), at, false));
        });
        game.record.start = if placement.is_startpos() {
            placement.with_form(Form::Initial)
        } else {
            preferred(placement)
        };
    }

    fn side(&mut self, game: &mut Game<'i>, color: Color, span: Span) {
        if game.stage != Stage::Header {
            return self.unknown(game, span.of(self.lexer.input), span);
        }
        game.stage = Stage::Side;
        game.record.side = color;
        game.turn = Some(color);
        game.record.header = header_len(game);
    }

    /// The first move or special: what stands before it is complete.
    fn begin(&mut self, game: &mut Game<'i>, first: Color, at: usize) {
        if game.stage == Stage::Moves {
            return;
        }
        if game.builder.is_none() {
            self.note(Code::MoveNoPosition, Span::empty(at));
        }
        if game.stage == Stage::Header {
            self.note(Code::MissingSide, Span::empty(at));
            game.record.side = first;
            game.turn = Some(first);
            game.record.header = header_len(game);
        }
        self.place(game);
        game.stage = Stage::Moves;
        // Twelve bytes are a move and its time; most of a long rest may be comments. In a collection the rest is other games.
        let rest = self.lexer.input.len() - at;
        let most = if self.entries == 0 { 128 } else { 8 };
        game.nodes().reserve((rest / 12 + 1).min(most));
    }

    fn mv(&mut self, game: &mut Game<'i>, mv: CsaMove, time: Option<CsaTime>, span: Span) {
        self.begin(game, mv.color(), span.start);
        if game.turn.is_some_and(|turn| turn != mv.color()) {
            self.note(Code::SignMismatch, Span::new(span.start, span.start + 1));
        }
        self.after_special(game, span);
        game.turn = Some(mv.color().opponent());
        game.last_comment = None;
        game.lost = None;
        game.quick = true;
        game.nodes().push_move(mv, time);
    }

    fn after_special(&mut self, game: &Game<'i>, span: Span) {
        let terminal = game.record.terminal();
        let special = terminal.and_then(|node| node.special());
        if special.is_some_and(|special| *special != Special::Matta) {
            self.note(Code::MoveAfterSpecial, span);
        }
    }

    #[cold]
    fn bad_move(&mut self, game: &mut Game<'i>, text: &'i [u8], statement: &Statement) {
        let span = statement.text;
        let Some(fault) = move_fault(text) else {
            return;
        };
        let (start, end) = fault.bytes(text.len());
        let at = Span::new(span.start + start, span.start + end);
        let mut error = CoreError::new(Code::BadMove, at);
        if let MoveFault::PieceCase(mv) = fault {
            self.found = true;
            self.notes
                .note(Note::new(Code::LowerCasePiece, at).or_error(error));
            return self.mv(game, mv, None, span);
        }
        if text.len() < MOVE_LEN && statement.end == End::Input {
            error = error.with_truncated();
        }
        error = error.with_expected(match fault {
            MoveFault::From => expected!["a square, or 00 for a drop"],
            MoveFault::To => expected!["a square"],
            MoveFault::Piece => expected!["a piece"],
            MoveFault::Drop => expected!["an unpromoted piece"],
            _ => expected!["seven characters"],
        });
        self.notes.note(error.into());
        // The moves that follow are the other side's all the same.
        if let Some(color) = text.first().and_then(|&sign| color_of_sign(sign)) {
            self.begin(game, color, span.start);
            game.turn = Some(color.opponent());
        }
        game.lose(text);
    }

    fn time(&mut self, game: &mut Game<'i>, reading: TimeReading, span: Span) {
        let digits = span.start + 1;
        if reading.leading_zero {
            self.note(Code::TimeLeadingZero, Span::new(digits, span.end));
        }
        if let Some(at) = reading.cut_at {
            self.note(Code::TimePrecision, Span::new(digits + at, span.end));
        }
        match game.record.nodes.last_has_time() {
            None => {
                self.note(Code::OrphanTime, span);
                game.attach(Attachment::Time(reading.time));
            }
            Some(_) if game.lost == Some(Lost::Kept) => {
                game.attach(Attachment::Time(reading.time));
            }
            // Without its move it would be read again as the time of the one before.
            Some(_) if game.lost == Some(Lost::Gone) => {}
            Some(true) => match self.swallowed(game) {
                Some((mv, at)) => self.swallowed_time(game, mv, reading.time, at),
                None => {
                    self.note(Code::RepeatedTime, span);
                    game.nodes().set_last_time(reading.time);
                }
            },
            Some(false) => {
                game.nodes().set_last_time(reading.time);
            }
        }
    }

    /// The move with which the last comment ends, if it is one that can follow.
    fn swallowed(&self, game: &Game<'i>) -> Option<(CsaMove, Span)> {
        let comment = game.last_comment?;
        let text = comment.of(self.lexer.input);
        let mv = swallowed_move(text.strip_prefix(b"'").unwrap_or(text))?;
        let at = Span::new(comment.end - MOVE_LEN, comment.end);
        (game.turn == Some(mv.color())).then_some((mv, at))
    }

    /// A time after a comment that ends in its move.
    fn swallowed_time(&mut self, game: &mut Game<'i>, mv: CsaMove, time: CsaTime, at: Span) {
        self.note(Code::SwallowedMove, at);
        match (self.options.swallowed, game.last_comment) {
            (Swallowed::Recover, Some(comment)) => {
                let text = Span::new(comment.start, at.start).of(self.lexer.input);
                let text = text.strip_prefix(b"'").unwrap_or(text);
                if let Some(last) = game.nodes().last_attachment() {
                    *last = Attachment::Comment(Comment::new(LineText::from_token(text)));
                }
                self.mv(game, mv, Some(time), at);
            }
            _ => game.attach(Attachment::Time(time)),
        }
    }

    #[cold]
    fn bad_time(&mut self, text: &[u8], fault: TimeFault, statement: &Statement) {
        let start = statement.text.start + 1;
        let error = match fault {
            TimeFault::Empty => {
                let error = CoreError::new(Code::BadTime, Span::empty(start));
                if statement.end == End::Input {
                    error.with_truncated()
                } else {
                    error
                }
            }
            TimeFault::NotADigit(at) => {
                CoreError::new(Code::BadTime, Span::new(start + at, start + at + 1))
            }
            TimeFault::Overflow => CoreError::new(
                Code::TimeOverflow,
                Span::new(start, statement.text.start + text.len()),
            ),
        };
        self.notes
            .note(error.with_expected(expected!["seconds"]).into());
    }

    fn special(&mut self, game: &mut Game<'i>, word: &'i [u8], statement: &Statement) {
        let span = statement.text;
        let Some(special) = Special::from_word(word) else {
            let error = CoreError::new(Code::BadSpecial, span);
            let cut = word.is_empty() && statement.end == End::Input;
            let error = if cut { error.with_truncated() } else { error };
            self.notes.note(error.into());
            return game.lose(span.of(self.lexer.input));
        };
        if matches!(special, Special::Other(_)) {
            self.note(Code::UnknownSpecial, span);
        }
        self.begin(game, Color::Black, span.start);
        self.after_special(game, span);
        game.last_comment = None;
        game.lost = None;
        game.quick = false;
        game.nodes().push_special(special, None);
    }

    fn comment(&mut self, game: &mut Game<'i>, text: &'i [u8], span: Span) {
        if game.empty
            && game.head == span.start
            && let Some(name) = text.strip_prefix(ENCODING)
        {
            self.declare(name, span, false);
            game.record.encoding_line = Some(LineText::from_token(name));
            return;
        }
        if game.stage != Stage::Moves {
            if let Some(name) = text.strip_prefix(b"encoding=") {
                self.declare(name, span, true);
            }
            if text.starts_with(ENCODING) {
                self.note(Code::LateEncoding, span);
            }
            if game.builder.is_some() && game.stage == Stage::Header {
                game.comment_in_position = Some(span);
            }
        }
        self.attach_comment(game, text, span);
    }

    fn attach_comment(&mut self, game: &mut Game<'i>, text: &'i [u8], span: Span) {
        if looks_unspaced(text)
            && let Some(at) = Analysis::from_comment(text).and_then(|analysis| analysis.unspaced())
        {
            let raw = span.end - (text.len() - 2);
            self.note(Code::UnspacedPv, at.shifted(raw));
        }
        let comment = Comment::new(LineText::from_token(text));
        game.attach(Attachment::Comment(comment));
        game.last_comment = Some(span);
    }

    /// The record, when all of it was read. It ends at `end`.
    pub(super) fn finish(&mut self, mut game: Game<'i>, end: usize) -> Record<'i> {
        if game.stage != Stage::Moves {
            if game.stage == Stage::Header {
                // Where nothing is a statement there is no record that could lack one.
                if self.found {
                    self.note(Code::MissingSide, Span::empty(end));
                }
                game.record.header = header_len(&game);
            }
            self.place(&mut game);
        }
        game.record.attribution = self.options.attribution;
        if game.record.attribution == Attribution::AfterMove {
            game.record.header = 0;
        }
        game.record
    }
}

/// How many attachments the record has so far.
fn header_len(game: &Game<'_>) -> u32 {
    u32::try_from(game.record.nodes.attachments().len()).unwrap_or(u32::MAX)
}

/// What a fault of the position is at each level.
#[cold]
fn position_note(code: Code, span: Span, cut: bool) -> Note {
    let error = |code| {
        let error: ParseError = CoreError::new(code, span);
        if cut { error.with_truncated() } else { error }
    };
    match code {
        Code::CollapsedRank | Code::RankTailLost | Code::StarFirstRank | Code::MissingRank => {
            Note::new(code, span).or_error(CoreError::new(Code::BadRank, span))
        }
        Code::BadRank => error(code).into(),
        _ => Note::new(code, span),
    }
}
