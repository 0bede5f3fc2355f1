//! Play lines: turn, player, place, tile, scores.

use boardwire_core::carcassonne::{Coord, PlayerId};
use boardwire_core::{Context, Expected, Span, context, expected};

use super::cursor::{Cursor, Number};
use crate::codes::Code;
use crate::lex::is_blank;
use crate::model::{Points, Scores, TurnNumber};

/// A fault of a line, with its span in the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    pub(crate) span: Span,
    pub(crate) expected: Expected,
    pub(crate) context: Context,
    /// The line ends where something is missing.
    pub(crate) truncated: bool,
}

impl Fault {
    pub(crate) const fn new(code: Code, span: Span) -> Self {
        Self {
            code,
            span,
            expected: Expected::NONE,
            context: Context::NONE,
            truncated: false,
        }
    }

    pub(crate) const fn expecting(mut self, expected: Expected) -> Self {
        self.expected = expected;
        self
    }

    pub(crate) const fn within(mut self, context: Context) -> Self {
        self.context = context;
        self
    }
}

/// What a line's parser leaves besides its result: a code, and a span in the line.
pub(crate) trait Marks {
    fn mark(&mut self, code: Code, span: Span);
}

/// A play line, taken apart. Spans are in the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayLine {
    pub(crate) turn: TurnNumber,
    pub(crate) turn_span: Span,
    pub(crate) player: PlayerId,
    pub(crate) player_span: Span,
    pub(crate) at: Coord,
    pub(crate) tile: Span,
    pub(crate) scores: Option<Scores>,
    pub(crate) score_span: Span,
    /// The triple that has a `*` and no player.
    pub(crate) untagged: Option<Span>,
    /// By player, whether they are named as payees.
    payees: [bool; PlayerId::ALL.len()],
    /// The first player whom the record does not name.
    pub(crate) unknown: Option<Span>,
}

/// Reads a play line without its comment and without blanks at its ends.
#[inline]
pub(crate) fn play_line(
    text: &[u8],
    players: usize,
    marks: &mut impl Marks,
) -> Result<PlayLine, Fault> {
    let mut line = LineReader {
        cursor: Cursor::new(text),
        players,
        marks,
        commas: false,
    };
    let player_first = line
        .cursor
        .peek()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    let mut player = None;
    if player_first {
        let (id, span) = line.player()?;
        line.marks.mark(Code::PlayerFirst, span);
        line.separator();
        player = Some((id, span));
    }
    let (turn, turn_span) = line.turn()?;
    line.separator();
    let (player, player_span) = match player {
        Some(player) => player,
        None => {
            let player = line.player()?;
            line.separator();
            player
        }
    };
    let at = line.place()?;
    line.separator();
    let tile = line.tile()?;
    let mut play = PlayLine {
        turn,
        turn_span,
        player,
        player_span,
        at,
        tile,
        scores: None,
        score_span: Span::empty(tile.end),
        untagged: None,
        payees: [false; PlayerId::ALL.len()],
        unknown: (!line.knows(player)).then_some(player_span),
    };
    line.separator();
    if line.cursor.is_end() {
        line.marks.mark(Code::MissingScore, Span::empty(tile.end));
    } else {
        line.scores(&mut play)?;
    }
    Ok(play)
}

/// The tile of a line `0 - 0 0 TILE`, which shows how the start tile lies, and the first comma between its fields; `None` for
/// another line.
pub(super) fn start_line(text: &[u8]) -> Option<(Span, Option<Span>)> {
    let mut cursor = Cursor::new(text);
    let mut comma = None;
    let mut word = |wanted: &[u8]| {
        let is_there = wanted.iter().all(|&byte| cursor.take(byte));
        let start = cursor.at;
        if let Some(at) = cursor.blanks_and(b',') {
            comma.get_or_insert(Span::new(at, at + 1));
        }
        is_there && cursor.at > start
    };
    if !(word(b"0") && word(b"-") && word(b"0") && word(b"0")) {
        return None;
    }
    let tile = cursor.rest_of_word();
    cursor.at = tile.end;
    let at = cursor.blanks_and(b',');
    if let Some(at) = at {
        comma.get_or_insert(Span::new(at, at + 1));
    }
    // A score of nothing may follow, as on the other lines.
    let ends = cursor.is_end() || text.get(cursor.at..) == Some(b"+0+0+0");
    ends.then_some((tile, comma))
}

#[inline]
const fn is_separator(byte: u8) -> bool {
    is_blank(byte) || byte == b','
}

struct LineReader<'t, 'm, M> {
    cursor: Cursor<'t>,
    /// How many players the record names; without any, everybody may play.
    players: usize,
    marks: &'m mut M,
    commas: bool,
}

impl<M: Marks> LineReader<'_, '_, M> {
    #[inline]
    fn knows(&self, player: PlayerId) -> bool {
        self.players == 0 || player.index() < self.players
    }

    fn fault(&self, expected: Expected, context: Context) -> Fault {
        let span = self.cursor.rest_of_word();
        let mut fault = Fault::new(Code::BadLine, span)
            .expecting(expected)
            .within(context);
        fault.truncated = self.cursor.is_end();
        fault
    }

    /// Blanks, with a comma among them or not.
    #[inline]
    fn separator(&mut self) {
        self.cursor.blanks();
        if self.cursor.peek() == Some(b',') {
            let at = self.cursor.at;
            if !core::mem::replace(&mut self.commas, true) {
                self.marks.mark(Code::FieldCommas, Span::new(at, at + 1));
            }
            self.cursor.at += 1;
            self.cursor.blanks();
        }
    }

    #[inline]
    fn turn(&mut self) -> Result<(TurnNumber, Span), Fault> {
        let Some(number) = self.cursor.number() else {
            return Err(self.fault(expected!["a turn number"], context!("play.turn")));
        };
        self.check_padding(number);
        if self.cursor.peek() == Some(b'.') {
            let at = self.cursor.at;
            self.marks.mark(Code::TurnDot, Span::new(at, at + 1));
            self.cursor.at += 1;
        } else if !self.cursor.peek().is_some_and(is_separator) {
            self.cursor.at = number.span.start;
            return Err(self.fault(expected!["a turn number"], context!("play.turn")));
        }
        let value = u8::try_from(number.value).unwrap_or(u8::MAX);
        match TurnNumber::new(value) {
            Some(turn) => Ok((turn, number.span)),
            None if value == 0 => Err(Fault::new(Code::BadLine, number.span)
                .expecting(expected!["a turn number from 1 to 71"])
                .within(context!("play.turn"))),
            None => Err(Fault::new(Code::TurnOver71, number.span)),
        }
    }

    #[inline]
    fn check_padding(&mut self, number: Number) {
        if number.padded {
            self.marks.mark(Code::PaddedNumber, number.span);
        }
    }

    #[inline]
    fn player(&mut self) -> Result<(PlayerId, Span), Fault> {
        let at = self.cursor.at;
        let next = self.cursor.peek_at(1);
        let ends = next.is_none_or(|byte| is_separator(byte) || byte == b':');
        let player = self.cursor.peek().and_then(PlayerId::from_letter);
        let Some(player) = player.filter(|_| ends) else {
            return Err(self.fault(expected!["a player's letter"], context!("play.player")));
        };
        self.cursor.at += 1;
        if next == Some(b':') {
            self.marks
                .mark(Code::PlayerColon, Span::new(at + 1, at + 2));
            self.cursor.at += 1;
        }
        Ok((player, Span::new(at, at + 1)))
    }

    #[inline]
    fn place(&mut self) -> Result<Coord, Fault> {
        let start = self.cursor.at;
        let open = self.cursor.take(b'(');
        if open {
            self.cursor.blanks();
        }
        let mut named = None;
        let x = self.coordinate(b'X', &mut named)?;
        if !self.cursor.peek().is_some_and(is_separator) {
            self.cursor.at = start;
            return Err(self.fault(expected!["x and y"], context!("play.x")));
        }
        if open {
            self.cursor.blanks();
            self.cursor.take(b',');
            self.cursor.blanks();
        } else {
            self.separator();
        }
        let y = self.coordinate(b'Y', &mut named)?;
        let end = self.cursor.at;
        if open {
            self.cursor.blanks();
            if !self.cursor.take(b')') {
                return Err(self.fault(expected![")"], context!("play.y")));
            }
            self.marks
                .mark(Code::ParenXy, Span::new(start, self.cursor.at));
        }
        if let Some(span) = named {
            self.marks.mark(Code::NamedXy, span);
        }
        let next = self.cursor.peek();
        if next.is_some_and(|byte| !is_separator(byte)) {
            return Err(self.fault(expected!["a blank"], context!("play.y")));
        }
        Coord::new(x, y).ok_or(
            Fault::new(Code::BadLine, Span::new(start, end))
                .expecting(expected!["coordinates from -71 to 71"])
                .within(context!("play.x")),
        )
    }

    #[inline]
    fn coordinate(&mut self, name: u8, named: &mut Option<Span>) -> Result<i16, Fault> {
        let context = if name == b'X' {
            context!("play.x")
        } else {
            context!("play.y")
        };
        let start = self.cursor.at;
        if self
            .cursor
            .peek()
            .is_some_and(|byte| byte.eq_ignore_ascii_case(&name))
        {
            self.cursor.at += 1;
            self.cursor.blanks();
            if !self.cursor.take(b'=') && !self.cursor.take(b':') {
                return Err(self.fault(expected!["="], context));
            }
            named.get_or_insert(Span::new(start, self.cursor.at));
            self.cursor.blanks();
        }
        let start = self.cursor.at;
        let sign = match self.cursor.peek() {
            Some(sign @ (b'+' | b'-')) => {
                self.cursor.at += 1;
                Some(sign)
            }
            _ => None,
        };
        let Some(number) = self.cursor.number() else {
            self.cursor.at = start;
            return Err(self.fault(expected!["a whole number"], context));
        };
        let span = Span::new(start, self.cursor.at);
        self.check_padding(number);
        // Any number of more digits is outside the table too.
        let value = i16::try_from(number.value.min(9999)).unwrap_or(i16::MAX);
        match sign {
            Some(b'+') => self.marks.mark(Code::PlusCoordinate, span),
            Some(_) if value == 0 => self.marks.mark(Code::MinusZero, span),
            Some(_) => return Ok(-value),
            None => {}
        }
        Ok(value)
    }

    /// The tile's text: a word, and an angle that stands apart from it.
    #[inline]
    fn tile(&mut self) -> Result<Span, Fault> {
        let mut span = self.cursor.rest_of_word();
        if span.is_empty() {
            return Err(self.fault(expected!["a tile"], context!("play.tile")));
        }
        self.cursor.at = span.end;
        let mut ahead = self.cursor;
        if ahead.blanks() && ahead.peek() == Some(b'(') {
            span.end = ahead.rest_of_word().end;
        }
        if let Some(end) = angle_end(self.cursor.text, span) {
            span.end = end;
        }
        self.cursor.at = span.end;
        Ok(span)
    }

    #[inline]
    fn scores(&mut self, play: &mut PlayLine) -> Result<(), Fault> {
        let start = self.cursor.at;
        let triple = self.triple()?;
        let mut scores = Scores::new(points(triple.plus));
        if triple.has_star {
            play.untagged = Some(triple.span);
            scores = scores.with_unnamed(points(triple.star));
        }
        self.separator();
        let mut last = None;
        while !self.cursor.is_end() {
            self.payee(play, &mut scores, &mut last)?;
            self.separator();
        }
        let text = self.cursor.text.get(..self.cursor.at).unwrap_or_default();
        let end = text.iter().rposition(|&byte| !is_separator(byte));
        play.score_span = Span::new(start, end.map_or(start, |end| end + 1));
        play.scores = Some(scores);
        Ok(())
    }

    fn payee(
        &mut self,
        play: &mut PlayLine,
        scores: &mut Scores,
        last: &mut Option<PlayerId>,
    ) -> Result<(), Fault> {
        let at = self.cursor.at;
        if matches!(self.cursor.peek(), Some(b'+' | b'*')) {
            let triple = self.triple()?;
            let all = points(triple.all());
            if play.untagged.is_some() || all.is_zero() {
                return Err(Fault::new(Code::BadLine, triple.span)
                    .expecting(expected!["the player who is paid"])
                    .within(context!("play.scores")));
            }
            play.untagged = Some(triple.span);
            *scores = scores.with_unnamed(all);
            return Ok(());
        }
        let player = self.cursor.peek().and_then(PlayerId::from_letter);
        let Some(player) = player else {
            return Err(self.fault(expected!["a player who is paid"], context!("play.scores")));
        };
        self.cursor.at += 1;
        let span = Span::new(at, at + 1);
        let is_named = play.payees.get_mut(player.index());
        if player == play.player || is_named.is_none_or(|named| core::mem::replace(named, true)) {
            return Err(Fault::new(Code::BadLine, span)
                .expecting(expected!["another player"])
                .within(context!("play.scores")));
        }
        self.separator();
        if self.cursor.at == span.end {
            self.marks.mark(Code::GluedPayee, span);
        }
        let triple = self.triple()?;
        let all = points(triple.all());
        if all.is_zero() {
            self.marks.mark(Code::ZeroPayee, span.join(triple.span));
        } else if triple.plus != [0; 3] || triple.star_zero {
            self.marks.mark(Code::PlusForStar, triple.span);
        }
        if last.is_some_and(|last| last > player) {
            self.marks.mark(Code::PayeeOrder, span);
        }
        *last = Some(player);
        if !self.knows(player) {
            play.unknown.get_or_insert(span);
        }
        scores.set_payee(player, all);
        Ok(())
    }

    #[inline]
    fn triple(&mut self) -> Result<Triple, Fault> {
        terms(
            &mut self.cursor,
            self.marks,
            *b"CRM",
            context!("play.scores"),
        )
    }
}

/// Where an angle ends that a tile's text breaks off in, since blanks stand inside its brackets.
#[inline]
fn angle_end(line: &[u8], tile: Span) -> Option<usize> {
    let word = tile.of(line);
    let open = word.iter().rposition(|&byte| byte == b'(')?;
    if word.get(open..)?.contains(&b')') {
        return None;
    }
    let rest = line.get(tile.end..)?;
    let inside = |byte: u8| is_blank(byte) || byte.is_ascii_digit() || matches!(byte, b'+' | b'-');
    let len = rest
        .iter()
        .take_while(|&&byte| inside(byte) || !byte.is_ascii())
        .count();
    (rest.get(len) == Some(&b')')).then_some(tile.end + len + 1)
}

/// Three terms of a score.
#[derive(Clone, Copy, Debug)]
struct Triple<const N: usize = 3> {
    plus: [u16; N],
    star: [u16; N],
    has_star: bool,
    star_zero: bool,
    span: Span,
}

impl<const N: usize> Triple<N> {
    fn all(&self) -> [u16; N] {
        let mut all = self.plus;
        for (value, star) in all.iter_mut().zip(self.star) {
            // One of the two is zero.
            *value |= star;
        }
        all
    }
}

const fn points([city, road, monastery]: [u16; 3]) -> Points {
    Points::new(city, road, monastery)
}

/// Terms `+4` or `*4` without blanks between, one for each letter, which may stand behind its number.
#[inline]
fn terms<const N: usize>(
    cursor: &mut Cursor<'_>,
    marks: &mut impl Marks,
    letters: [u8; N],
    context: Context,
) -> Result<Triple<N>, Fault> {
    let start = cursor.at;
    let mut triple = Triple {
        plus: [0; N],
        star: [0; N],
        has_star: false,
        star_zero: false,
        span: Span::empty(start),
    };
    let fault = |cursor: &Cursor<'_>| {
        let wanted = if N == 4 {
            expected!["+C+R+M+F"]
        } else {
            expected!["+C+R+M"]
        };
        let mut whole = *cursor;
        whole.at = start;
        let mut fault = Fault::new(Code::BadLine, whole.rest_of_word())
            .expecting(wanted)
            .within(context);
        fault.truncated = cursor.is_end();
        fault
    };
    let mut lettered = None;
    for (index, letter) in letters.into_iter().enumerate() {
        let is_star = match cursor.peek() {
            Some(b'+') => false,
            Some(b'*') => true,
            _ => return Err(fault(cursor)),
        };
        cursor.at += 1;
        let number = cursor.number().ok_or_else(|| fault(cursor))?;
        if number.padded {
            marks.mark(Code::PaddedNumber, number.span);
        }
        let value = u16::try_from(number.value).map_err(|_| {
            Fault::new(Code::BadLine, number.span)
                .expecting(expected!["points up to 65535"])
                .within(context)
        })?;
        triple.has_star |= is_star;
        triple.star_zero |= is_star && value == 0;
        let column = if is_star {
            &mut triple.star
        } else {
            &mut triple.plus
        };
        if let Some(place) = column.get_mut(index) {
            *place = value;
        }
        if cursor.peek() == Some(letter) {
            let at = cursor.at;
            lettered.get_or_insert(Span::new(at, at + 1));
            cursor.at += 1;
        }
    }
    if cursor.peek().is_some_and(|byte| !is_separator(byte)) {
        return Err(fault(cursor));
    }
    triple.span = Span::new(start, cursor.at);
    if let Some(span) = lettered {
        marks.mark(Code::LetteredScore, span);
    }
    Ok(triple)
}

/// The four terms of the final scoring, which end the line.
pub(super) fn final_points(
    cursor: &mut Cursor<'_>,
    marks: &mut impl Marks,
) -> Result<[u16; 4], Fault> {
    let triple = terms(cursor, marks, *b"CRMF", context!("final"))?;
    if triple.has_star {
        return Err(Fault::new(Code::BadLine, triple.span)
            .expecting(expected!["+C+R+M+F"])
            .within(context!("final")));
    }
    cursor.blanks();
    if cursor.is_end() {
        Ok(triple.plus)
    } else {
        let rest = Span::new(cursor.at, cursor.text.len());
        Err(Fault::new(Code::BadLine, rest)
            .expecting(expected!["the end of the line"])
            .within(context!("final")))
    }
}
