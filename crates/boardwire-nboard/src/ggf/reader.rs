//! The reader of files: it notes each deviation and each fault, and goes on.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::othello::{Color, Setup, Shape};
use boardwire_core::{CodecOptions as _, Notes, Span, expected};

use super::between::BetweenText;
use super::board::read_board;
use super::clock::GgfClock;
use super::codes::{Code, Note, ParseError};
use super::date::Date;
use super::item::read_item;
use super::lex::{End, EndSearch, START, find_start, is_blank, is_space, match_prefix, trimmed};
use super::match_type::MatchType;
use super::model::{Clocks, ExtraTag, GgfFile, GgfGame, Item, Match, Rating, of_mut};
use super::options::Options;
use super::result::GgfResult;
use super::tags::Tag;
use super::value::{NEXT_GAME, TagText};
use crate::num::Num;

/// How many bytes of a value are gone through one by one before it is searched.
const SHORT_VALUE: usize = 32;
/// How many moves room is made for at the first one.
const USUAL_MOVES: usize = 64;
/// How many bytes a move takes at least: `B[P]`.
const LEAST_MOVE: usize = 4;

pub(super) struct Reader<'i, 'n> {
    input: &'i [u8],
    pub(super) at: usize,
    notes: &'n mut dyn Notes<Code>,
    /// How many more moves may be read.
    moves_left: usize,
    limit: usize,
    stopped: bool,
    /// Text since the last match that was kept.
    text: Option<BetweenText<'i>>,
}

/// A match whose games are being read.
#[derive(Default)]
struct Open<'i> {
    prefix: Option<(u8, Span)>,
    games: Vec<GgfGame<'i>>,
    seen: usize,
}

impl<'i, 'n> Reader<'i, 'n> {
    pub(super) fn new(input: &'i [u8], options: &Options, notes: &'n mut dyn Notes<Code>) -> Self {
        let limits = options.limits();
        Self {
            input,
            at: 0,
            notes,
            moves_left: limits.nodes,
            limit: limits.document,
            stopped: false,
            text: None,
        }
    }

    pub(super) fn file(mut self) -> GgfFile<'i> {
        let mut file = GgfFile::default();
        if self.input.len() > self.limit {
            self.fault(ParseError::new(
                Code::TooLong,
                Span::new(self.limit, self.input.len()),
            ));
            return file;
        }
        let mut open = Open::default();
        let mut any = false;
        while !self.stopped {
            let Some(start) = find_start(self.input, self.at) else {
                break;
            };
            any = true;
            let before = Span::new(self.at, start);
            let text = before.of(self.input);
            let prefix = match_prefix(text);
            let follows = prefix.is_none()
                && open.prefix.is_some()
                && text.iter().all(|byte| is_blank(*byte));
            if !follows {
                self.close(core::mem::take(&mut open), &mut file, false);
                let taken = prefix.map_or(0, |(_, len)| len);
                let number = Span::new(start - taken, start - taken + 1);
                open.prefix = prefix.map(|(number_of_games, _)| (number_of_games, number));
                self.text_between(Span::new(before.start, start - taken));
            }
            open.seen += 1;
            self.at = start + START.len();
            if let Some(game) = self.game() {
                if open.games.is_empty() {
                    // No more room than is needed: games are large.
                    open.games
                        .reserve_exact(open.prefix.map_or(1, |(count, _)| count.into()));
                }
                open.games.push(game);
            }
        }
        self.close(open, &mut file, true);
        let end = self.input.len();
        if !any {
            let error = ParseError::new(Code::NoGameStart, Span::empty(end));
            self.fault(error.with_expected(expected!["(;"]).with_truncated());
        } else if !self.stopped {
            self.text_between(Span::new(self.at, end));
        }
        file.after = self.text.take();
        file
    }

    fn close(&mut self, open: Open<'i>, file: &mut GgfFile<'i>, at_end: bool) {
        let Open {
            prefix,
            games,
            seen,
        } = open;
        if let Some((number, span)) = prefix
            && usize::from(number) != seen
        {
            let mut error = ParseError::new(Code::MatchCount, span);
            if at_end && seen < usize::from(number) {
                error = error.with_truncated();
            }
            self.notes
                .note(Note::new(Code::MatchCount, span).or_error(error));
        }
        if !games.is_empty() {
            let prefix = prefix.map(|(number, _)| number);
            let before = self.text.take();
            file.matches.push(Match {
                before,
                prefix,
                games,
            });
        }
    }

    fn text_between(&mut self, span: Span) {
        let text = trimmed(self.input, span);
        if !text.is_empty() {
            self.notes.note(Note::new(Code::TextBetween, text));
            let bytes = text.of(self.input);
            match &mut self.text {
                Some(before) => before.join(bytes),
                None => self.text = Some(BetweenText::from_token(bytes)),
            }
        }
    }

    #[cold]
    fn fault(&mut self, error: ParseError) {
        self.notes.note(Note::from(error));
    }

    /// Passes over the rest of a game that can't be read on.
    #[cold]
    fn skip_game(&mut self) {
        let mut search = EndSearch {
            at: self.at,
            in_value: false,
        };
        self.at = match search.find(self.input, true) {
            Some(End::Closed(end) | End::Next(end)) => end,
            None => self.input.len(),
        };
    }

    /// Reads a game from after its `(;`. `None`: it is another game than Othello.
    pub(super) fn game(&mut self) -> Option<GgfGame<'i>> {
        let start = self.at;
        let mut parts = Parts::default();
        loop {
            while self.input.get(self.at).is_some_and(|byte| is_space(*byte)) {
                self.at += 1;
            }
            let rest = self.input.get(self.at..).unwrap_or_default();
            match rest {
                [b';', b')', ..] => {
                    self.at += 2;
                    break;
                }
                _ if is_cut(rest) => {
                    let end = self.at + usize::from(!rest.is_empty());
                    let error = ParseError::new(Code::MissingTerminator, Span::new(self.at, end));
                    let note = Note::new(error.code(), error.span());
                    self.notes
                        .note(note.or_error(error.with_expected(expected![";)"]).with_truncated()));
                    self.at = self.input.len();
                    parts.cut = true;
                    break;
                }
                [b';', tail @ ..] if tail.trim_ascii_start().starts_with(b"(;") => {
                    let span = Span::new(self.at, self.at + 1);
                    self.notes.note(Note::new(Code::MissingTerminator, span));
                    self.at += 1;
                    break;
                }
                // What SGF ends a game with.
                [b')', tail @ ..] if begins_or_ends(tail) => {
                    let span = Span::new(self.at, self.at + 1);
                    self.notes.note(Note::new(Code::MissingTerminator, span));
                    self.at += 1;
                    break;
                }
                [b'(', b';', ..] => {
                    self.notes
                        .note(Note::new(Code::MissingTerminator, Span::empty(self.at)));
                    break;
                }
                _ => {}
            }
            let Some((name, value)) = self.tag(rest) else {
                break;
            };
            match self.take(&mut parts, name, value) {
                Taken::Fine => {}
                Taken::OtherGame => {
                    self.skip_game();
                    return None;
                }
                Taken::Stop => {
                    self.stopped = true;
                    break;
                }
            }
        }
        Some(self.finish(parts, start))
    }

    /// Reads `NAME[value]`. `None`: it is no such thing; the rest of the game was passed over.
    #[inline]
    fn tag(&mut self, rest: &'i [u8]) -> Option<(Span, Span)> {
        let len = rest
            .iter()
            .take_while(|byte| byte.is_ascii_uppercase())
            .count();
        let name = Span::new(self.at, self.at + len);
        match rest.get(len) {
            Some(b'[') if len > 0 => {}
            other => {
                let end = name.end + usize::from(other.is_some());
                let error = ParseError::new(Code::BadTag, Span::new(name.start, end));
                let error = if len == 0 {
                    error.with_expected(expected!["a tag", ";)"])
                } else {
                    error.with_expected(expected!["["])
                };
                // A single bracket may be the beginning of the next game.
                let next = rest.strip_prefix(b";").or_else(|| rest.strip_prefix(b")"));
                let next = next.map(<[u8]>::trim_ascii_start);
                let cut_off = other.is_none() || next.unwrap_or(rest) == b"(";
                self.fault(if cut_off {
                    error.with_truncated()
                } else {
                    error
                });
                self.skip_game();
                return None;
            }
        }
        let start = name.end + 1;
        let rest = self.input.get(start..).unwrap_or_default();
        // Most values are short: a search would take longer to begin.
        let short = rest
            .iter()
            .take(SHORT_VALUE)
            .position(|byte| matches!(byte, b']' | b'('));
        let end = match short {
            Some(len) if rest.get(len) == Some(&b']') => start + len,
            _ => self.value_end(name, start)?,
        };
        self.at = end + 1;
        Some((name, Span::new(start, end)))
    }

    /// Where the `]` of a value is. `None`: the next game or the input's end comes first; the rest of the game was passed over.
    fn value_end(&mut self, name: Span, start: usize) -> Option<usize> {
        let mut from = start;
        loop {
            let rest = self.input.get(from..).unwrap_or_default();
            let unclosed = ParseError::new(Code::UnclosedValue, Span::new(name.start, start));
            let unclosed = unclosed.with_expected(expected!["]"]);
            let Some(found) = memchr::memchr2(b']', b'(', rest) else {
                self.fault(unclosed.with_truncated());
                self.at = self.input.len();
                return None;
            };
            let here = rest.get(found..).unwrap_or_default();
            if here.starts_with(b"]") {
                return Some(from + found);
            }
            if here.starts_with(NEXT_GAME) {
                self.fault(unclosed);
                self.at = from + found;
                return None;
            }
            from += found + 1;
        }
    }

    #[inline]
    fn take(&mut self, parts: &mut Parts<'i>, name: Span, value: Span) -> Taken {
        match Tag::from_name(name.of(self.input)) {
            Some(Tag::Black) => self.item(parts, Color::Black, value),
            Some(Tag::White) => self.item(parts, Color::White, value),
            Some(Tag::Comment) => {
                parts.known += 1;
                parts.game.comments.push(self.text(value));
                Taken::Fine
            }
            Some(tag) => self.header(parts, tag, name, value),
            None => {
                if name.len() > 2 {
                    self.notes.note(Note::new(Code::LongTag, name));
                }
                self.extra(parts, name, value, 0);
                Taken::Fine
            }
        }
    }

    fn text(&self, value: Span) -> TagText<'i> {
        TagText::from_token(self.input.get(value.range()).unwrap_or_default())
    }

    fn extra(&self, parts: &mut Parts<'i>, name: Span, value: Span, not_before: u32) {
        parts.game.extra.push(ExtraTag {
            position: parts.known,
            tag: self.text(name),
            text: self.text(value),
        });
        if not_before != 0 {
            parts.twice.push((parts.game.extra.len() - 1, not_before));
        }
    }

    fn item(&mut self, parts: &mut Parts<'i>, color: Color, value: Span) -> Taken {
        if self.moves_left == 0 {
            self.fault(ParseError::new(Code::TooLong, value));
            return Taken::Stop;
        }
        self.moves_left -= 1;
        let text = value.of(self.input);
        let item = match read_item(text, value.start, self.notes) {
            Ok(item) => item,
            Err(error) => {
                self.fault(error);
                parts.broken = true;
                return Taken::Fine;
            }
        };
        let mut name = Span::empty(value.start);
        let is_off = match (&parts.game.start, item.mv.square()) {
            (_, None) => false,
            (Some(start), Some(square)) => !start.board.shape().has(square),
            (None, Some(_)) => {
                parts.loose.push((parts.game.items.len(), value.start));
                false
            }
        };
        if is_off {
            name.end = move_end(self.input, value.start);
            self.fault(ParseError::new(Code::OffBoard, name));
            parts.broken = true;
        }
        if !parts.broken {
            parts.known += 1;
            let items = &mut parts.game.items;
            if items.is_empty() {
                items.reserve(USUAL_MOVES.min(self.input.len() / LEAST_MOVE));
            }
            items.push(Item { color, item });
        }
        Taken::Fine
    }

    fn header(&mut self, parts: &mut Parts<'i>, tag: Tag, name: Span, value: Span) -> Taken {
        let same = match tag {
            Tag::Time => Tag::Time.bit() | Tag::TimeBlack.bit() | Tag::TimeWhite.bit(),
            Tag::TimeBlack | Tag::TimeWhite => Tag::Time.bit() | tag.bit(),
            tag => tag.bit(),
        };
        if parts.seen & same != 0 {
            self.notes.note(Note::new(Code::DuplicateTag, name));
            self.extra(parts, name, value, same);
            return Taken::Fine;
        }
        parts.seen |= tag.bit();
        parts.known += 1;
        let text = self.text(value);
        let game = &mut parts.game;
        match tag {
            Tag::Game => {
                if !text.as_bytes().eq_ignore_ascii_case(b"Othello") {
                    self.fault(
                        ParseError::new(Code::NotOthello, value)
                            .with_expected(expected!["Othello"]),
                    );
                    return Taken::OtherGame;
                }
            }
            Tag::Place => game.place = Some(text),
            Tag::Date => {
                let date = Date::new(text);
                if date.moment().is_none() {
                    self.notes.note(Note::new(Code::BadDate, value));
                }
                game.date = Some(date);
            }
            Tag::NameBlack => *of_mut(&mut game.names, Color::Black) = Some(text),
            Tag::NameWhite => *of_mut(&mut game.names, Color::White) = Some(text),
            Tag::RatingBlack | Tag::RatingWhite => {
                let rating = Rating::new(text);
                if rating.value().is_none() && !value.is_empty() {
                    self.notes.note(Note::new(Code::BadRating, value));
                }
                let color = if tag == Tag::RatingBlack {
                    Color::Black
                } else {
                    Color::White
                };
                *of_mut(&mut game.ratings, color) = Some(rating);
            }
            Tag::Time => game.clocks = Clocks::Both(self.clock(text, value)),
            Tag::TimeBlack | Tag::TimeWhite => {
                let clock = self.clock(text, value);
                if !matches!(game.clocks, Clocks::Each(_)) {
                    game.clocks = Clocks::Each([None, None]);
                }
                let color = if tag == Tag::TimeBlack {
                    Color::Black
                } else {
                    Color::White
                };
                if let Clocks::Each(each) = &mut game.clocks {
                    *of_mut(each, color) = Some(clock);
                }
            }
            Tag::Type => {
                parts.ty = value;
                game.ty = MatchType::read(text);
                if game.ty.is_none() {
                    self.fault(ParseError::new(Code::BadType, value));
                }
            }
            Tag::KomiBlack | Tag::KomiWhite => {
                let color = if tag == Tag::KomiBlack {
                    Color::Black
                } else {
                    Color::White
                };
                match read_item(value.of(self.input), value.start, self.notes) {
                    Ok(bid) => *of_mut(&mut game.komi.bids, color) = Some(bid),
                    Err(error) => self.fault(error),
                }
            }
            Tag::Komi => {
                game.komi.value = Num::from_text(text.as_bytes());
                if game.komi.value.is_none() {
                    self.fault(ParseError::new(Code::BadEval, value));
                }
            }
            Tag::Result => {
                let result = GgfResult::from_text(text);
                if matches!(result, GgfResult::Other(_)) {
                    self.notes.note(Note::new(Code::BadResult, value));
                }
                game.result = Some(result);
            }
            Tag::Board => match read_board(value.of(self.input), value.start, self.notes) {
                Ok(read) => {
                    parts.lacks_mover = read.turn.is_none();
                    game.start = Some(Setup {
                        board: read.board,
                        turn: read.turn.unwrap_or(Color::Black),
                    });
                }
                Err(error) => self.fault(error),
            },
            Tag::Black | Tag::White | Tag::Comment => {}
        }
        Taken::Fine
    }

    fn clock(&mut self, text: TagText<'i>, value: Span) -> GgfClock<'i> {
        let (clock, short) = GgfClock::read(text);
        if clock.times().is_none() {
            let error = ParseError::new(Code::BadTime, value);
            self.notes
                .note(Note::new(Code::BadClock, value).or_error(error));
        }
        if let Some(at) = short {
            let at = value.start + at;
            self.notes
                .note(Note::new(Code::ShortField, Span::new(at, at + 1)));
        }
        clock
    }

    /// What can only be said at the end of a game.
    fn finish(&mut self, parts: Parts<'i>, start: usize) -> GgfGame<'i> {
        let Parts { mut game, seen, .. } = parts;
        if seen & Tag::Game.bit() == 0 {
            self.notes
                .note(Note::new(Code::MissingGm, Span::empty(start)));
        }
        if parts.lacks_mover
            && let (Some(setup), Some(first)) = (&mut game.start, game.items.first())
        {
            setup.turn = first.color;
        }
        let shape = game.shape();
        if let (Some(setup), Some(ty)) = (&game.start, &game.ty)
            && setup.board.shape() != ty.shape()
        {
            self.notes.note(Note::new(Code::SizeConflict, parts.ty));
        }
        if let Some((index, at)) = parts
            .loose
            .into_iter()
            .find(|(index, _)| is_off(&game, *index, shape))
        {
            let span = Span::new(at, move_end(self.input, at));
            let error = ParseError::new(Code::OffBoard, span);
            // The board may stand behind the moves.
            let cut = parts.cut && game.start.is_none();
            self.fault(if cut { error.with_truncated() } else { error });
            game.items.truncate(index);
        }
        // In the canonical order, a tag of which there are two comes before the second.
        for (index, same) in parts.twice {
            let present = seen | Tag::Game.bit();
            let last = same & present;
            let up_to_last = u32::MAX.checked_shr(last.leading_zeros()).unwrap_or(0);
            let count = (present & up_to_last).count_ones();
            if let Some(extra) = game.extra.get_mut(index) {
                extra.position = extra
                    .position
                    .max(usize::try_from(count).unwrap_or(usize::MAX));
            }
        }
        game.extra.sort_by_key(|extra| extra.position);
        game
    }
}

fn is_off(game: &GgfGame<'_>, index: usize, shape: Shape) -> bool {
    let item = game.items.get(index);
    item.and_then(|item| item.item.mv.square())
        .is_some_and(|square| !shape.has(square))
}

/// Where the move of a text ends that begins at `start`, with blanks before it.
fn move_end(input: &[u8], start: usize) -> usize {
    let text = input.get(start..).unwrap_or_default();
    start
        + text
            .iter()
            .position(|byte| matches!(byte, b'/' | b']'))
            .unwrap_or(text.len())
}

enum Taken {
    Fine,
    OtherGame,
    Stop,
}

/// A game that is being read.
#[derive(Default)]
struct Parts<'i> {
    game: GgfGame<'i>,
    /// The bits of the tags that were seen.
    seen: u32,
    /// How many known tags, moves and comments there were.
    known: usize,
    /// Second ones of a tag: where they are among the additional tags, and the bits of what they repeat.
    twice: Vec<(usize, u32)>,
    /// Moves before the board is known, and where they stand.
    loose: Vec<(usize, usize)>,
    /// Where the match type stands.
    ty: Span,
    lacks_mover: bool,
    /// The input ends in the game.
    cut: bool,
    /// A move could not be read: those after it are checked, and left out.
    broken: bool,
}

/// Whether a game ends here because the text does, with the first half of `;)` or without.
fn is_cut(rest: &[u8]) -> bool {
    match rest {
        [] => true,
        [b';', tail @ ..] => tail.iter().all(|&byte| is_space(byte)),
        _ => false,
    }
}

/// Whether another game or nothing follows.
fn begins_or_ends(tail: &[u8]) -> bool {
    let tail = tail.trim_ascii_start();
    tail.is_empty() || tail.starts_with(b"(;")
}
