//! GGF to SGF.

use alloc::borrow::Cow;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::go;
use boardwire_core::othello::{Board, Color, Setup, Shape, Size, Square, SquareSet};
use boardwire_nboard::Eval;
use boardwire_nboard::ggf::{
    Clocks, Date, GgfGame, GgfResult, MatchType, Moment, ResultFlag, TagText,
};
use boardwire_sgf::value::{
    Decimal, GameResult, Overtime, PartialDate, SimpleText, Text, WinBy, read_dates,
};
use boardwire_sgf::{Builder, Collection, EditError, NewValue, PropertyId};

use super::decimal;
use crate::Converted;
use crate::othello::Lost;

/// A game as a game of FF\[4\].
///
/// ```
/// use boardwire_convert::othello::{game_to_sgf, sgf_to_game};
/// use boardwire_nboard::ggf;
///
/// let text = "(;GM[Othello]PB[anna]TI[5:00]TY[8]RE[64:r]B[F5/1.00/2.5]W[D6];)";
/// let file = ggf::parse(text)?;
/// let sgf = game_to_sgf(file.games().next().unwrap()).unwrap().exact().unwrap();
/// assert_eq!(sgf.to_bytes(), b"(;FF[4]GM[2]SZ[8]PB[anna]RE[B+R]TM[300];B[fe]V[1]BL[297.5];W[df])");
///
/// let back = sgf_to_game(sgf.games().next().unwrap()).unwrap().exact().unwrap();
/// assert_eq!(back.to_string(), text);
/// # Ok::<(), ggf::ParseError>(())
/// ```
///
/// # Errors
/// The game would be too large.
pub fn game_to_sgf(game: &GgfGame<'_>) -> Result<Converted<Collection<'static>, Lost>, EditError> {
    let mut writer = Writer {
        sgf: Builder::new(),
        lost: Vec::new(),
    };
    writer.root(game)?;
    let main = writer.clock(game)?;
    writer.comments(game)?;
    writer.start(game)?;
    writer.moves(game, main)?;
    if !game.extra().is_empty() {
        writer.lost.push(Lost::Unknown(game.extra().len()));
    }
    Ok(Converted {
        value: writer.sgf.finish(),
        lost: writer.lost,
    })
}

struct Writer {
    sgf: Builder,
    lost: Vec<Lost>,
}

impl Writer {
    fn put(&mut self, id: PropertyId, value: &str) -> Result<(), EditError> {
        self.sgf.property(id.ident(), [value])?;
        Ok(())
    }

    /// A text of one line, and whether SGF has a place for all of it.
    fn text(
        &mut self,
        id: PropertyId,
        tag: &'static str,
        text: &TagText<'_>,
    ) -> Result<(), EditError> {
        let (text, is_whole) = utf8(text);
        if !is_whole || SimpleText::new(&*text).as_str() != text {
            self.lost.push(Lost::Part(tag));
        }
        self.put(id, &text)
    }

    fn root(&mut self, game: &GgfGame<'_>) -> Result<(), EditError> {
        self.sgf
            .game()?
            .property("FF", ["4"])?
            .property("GM", ["2"])?;
        let shape = game.shape();
        let plain = MatchType::new(shape);
        if game.ty().is_some() || shape != Shape::Full(Size::Eight) {
            self.put(PropertyId::SZ, &shape.size().side().to_string())?;
        }
        let says_more = |ty: &MatchType<'_>| ty.text() != plain.text();
        if shape == Shape::Octagon || game.ty().is_some_and(says_more) {
            self.lost.push(Lost::Part("TY"));
        }
        let names = [(PropertyId::PB, "PB"), (PropertyId::PW, "PW")];
        let ratings = [(PropertyId::BR, "RB"), (PropertyId::WR, "RW")];
        for (color, (id, tag)) in Color::ALL.into_iter().zip(names) {
            if let Some(name) = game.name(color) {
                self.text(id, tag, name)?;
            }
        }
        for (color, (id, tag)) in Color::ALL.into_iter().zip(ratings) {
            if let Some(rating) = game.rating(color) {
                self.text(id, tag, rating.text())?;
            }
        }
        if let Some(place) = game.place() {
            self.text(PropertyId::PC, "PC", place)?;
        }
        if let Some(date) = game.date() {
            self.date(date)?;
        }
        if let Some(result) = game.result() {
            let is_anti = game.ty().is_some_and(MatchType::is_anti);
            self.result(result, i64::try_from(shape.area()).unwrap_or(0), is_anti)?;
        }
        let komi = game.komi();
        for (tag, is_there) in [
            ("KB", komi.bids[0].is_some()),
            ("KW", komi.bids[1].is_some()),
            ("KM", komi.value.is_some()),
        ] {
            if is_there {
                self.lost.push(Lost::Key(tag));
            }
        }
        Ok(())
    }

    fn date(&mut self, date: &Date<'_>) -> Result<(), EditError> {
        let (text, is_whole) = utf8(date.text());
        if is_whole && read_dates(text.as_bytes()).is_exact() {
            return self.put(PropertyId::DT, &text);
        }
        let day = match date.moment() {
            Some(Moment::Epoch(seconds)) => day_of(seconds),
            Some(Moment::Civil(time)) => PartialDate::day(time.year, time.month, time.day),
            None => None,
        };
        match day {
            Some(day) => {
                self.lost.push(Lost::Part("DT"));
                self.put(PropertyId::DT, &day.to_string())
            }
            None => {
                self.lost.push(Lost::Key("DT"));
                Ok(())
            }
        }
    }

    fn result(
        &mut self,
        result: &GgfResult<'_>,
        area: i64,
        is_anti: bool,
    ) -> Result<(), EditError> {
        let GgfResult::Score { value, flag } = result else {
            if matches!(result, GgfResult::Unfinished) {
                return self.put(PropertyId::RE, "?");
            }
            self.lost.push(Lost::Key("RE"));
            return Ok(());
        };
        let discs = decimal(value.with_negative(false));
        let is_whole = Some(Decimal::from(area)) == discs;
        // In anti games fewer discs win.
        let winner = match value.is_negative() == is_anti {
            true => Color::Black,
            false => Color::White,
        };
        let by = match (flag, discs) {
            (ResultFlag::None | ResultFlag::Agreed, Some(discs)) => WinBy::Points(discs),
            (ResultFlag::Resigned, Some(_)) => WinBy::Resignation,
            (ResultFlag::TimedOut, Some(_)) => WinBy::Time,
            (ResultFlag::Left, Some(_)) => WinBy::Forfeit,
            (_, None) => {
                self.lost.push(Lost::Key("RE"));
                return Ok(());
            }
        };
        let is_draw = value.mantissa() == 0;
        let is_whole = match by {
            WinBy::Points(_) => *flag == ResultFlag::None,
            _ => is_whole,
        };
        if !is_whole {
            self.lost.push(Lost::Part("RE"));
        }
        let result = match is_draw {
            true => GameResult::Draw,
            false => GameResult::Win(winner, by),
        };
        self.put(PropertyId::RE, &result.to_string())
    }

    /// Gives the main time of both players, where times can be counted down from it.
    fn clock(&mut self, game: &GgfGame<'_>) -> Result<Option<Decimal>, EditError> {
        let (clock, tag) = match game.clocks() {
            Clocks::None => return Ok(None),
            Clocks::Both(clock) => (clock, "TI"),
            Clocks::Each([Some(black), Some(white)]) if black.times() == white.times() => {
                (black, "TB")
            }
            Clocks::Each([black, white]) => {
                for (clock, tag) in [(black, "TB"), (white, "TW")] {
                    if clock.is_some() {
                        self.lost.push(Lost::Key(tag));
                    }
                }
                return Ok(None);
            }
        };
        let Some((times, main)) = clock
            .times()
            .and_then(|times| Some((times, decimal(times.main)?)))
        else {
            self.lost.push(Lost::Key(tag));
            return Ok(None);
        };
        self.put(PropertyId::TM, &main.to_string())?;
        let increment = times.inc.and_then(decimal);
        if let Some(increment) = increment {
            self.put(PropertyId::OT, &Overtime::Fischer { increment }.to_string())?;
        }
        if times.grace.is_some() || times.inc.is_some() != increment.is_some() {
            self.lost.push(Lost::Part(tag));
        }
        Ok(times.inc.is_none().then_some(main))
    }

    fn comments(&mut self, game: &GgfGame<'_>) -> Result<(), EditError> {
        let comments = game.comments();
        if comments.is_empty() {
            return Ok(());
        }
        let mut is_whole = true;
        let texts: Vec<Cow<'_, str>> = comments
            .iter()
            .map(|comment| {
                let (text, whole) = utf8(comment);
                is_whole &= whole;
                text
            })
            .collect();
        let text = texts.join("\n\n");
        if comments.len() > 1 {
            self.lost.push(Lost::Joined(comments.len()));
        }
        if !is_whole || Text::new(&*text).as_str() != text {
            self.lost.push(Lost::Part("CO"));
        }
        self.put(PropertyId::GC, &text)
    }

    fn start(&mut self, game: &GgfGame<'_>) -> Result<(), EditError> {
        if !game.has_board() {
            return Ok(());
        }
        let Setup { board, turn } = game.start();
        let mut put = |id: PropertyId, squares: SquareSet| -> Result<(), EditError> {
            let points: Vec<[u8; 2]> = squares.iter().filter_map(letters).collect();
            if !points.is_empty() {
                let values = points.iter().map(|point| NewValue::raw(point));
                self.sgf.property(id.ident(), values)?;
            }
            Ok(())
        };
        let [black, white] = Color::ALL.map(|color| board.discs(color));
        put(PropertyId::AB, black)?;
        put(PropertyId::AW, white)?;
        if black.is_empty() && white.is_empty() {
            // Without stones SGF would begin with the four discs.
            let start = Board::start(Shape::Full(board.size()));
            let [black, white] = Color::ALL.map(|color| start.discs(color));
            let discs = black.iter().chain(white.iter()).filter_map(letters);
            let points: Vec<[u8; 2]> = discs.collect();
            let values = points.iter().map(|point| NewValue::raw(point));
            self.sgf.property("AE", values)?;
        }
        self.put(PropertyId::PL, turn.letter())
    }

    fn moves(&mut self, game: &GgfGame<'_>, main: Option<Decimal>) -> Result<(), EditError> {
        let mut left = [main; 2];
        let (mut evals, mut times) = (0, 0);
        for item in game.items() {
            let color = item.color;
            let point = item.item.mv.square().and_then(letters);
            let value = match &point {
                Some(point) => NewValue::raw(point),
                None => NewValue::EMPTY,
            };
            self.sgf.node()?.property(color.letter(), [value])?;
            if let Some(eval) = item.item.eval {
                match discs(eval, color) {
                    Some(discs) => self.put(PropertyId::V, &discs.to_string())?,
                    None => evals += 1,
                }
            }
            if let Some(secs) = item.item.secs {
                let [black, white] = &mut left;
                let (left, id) = match color {
                    Color::Black => (black, PropertyId::BL),
                    Color::White => (white, PropertyId::WL),
                };
                let rest = left.and_then(|left| left.checked_add(decimal(secs)?.negated()));
                match rest.filter(|rest| !rest.is_negative() && !secs.is_negative()) {
                    Some(rest) => {
                        *left = Some(rest);
                        self.put(id, &rest.to_string())?;
                    }
                    None => {
                        // From here on it is not known what is left.
                        *left = None;
                        times += 1;
                    }
                }
            }
        }
        if evals > 0 {
            self.lost.push(Lost::Evaluations(evals));
        }
        if times > 0 {
            self.lost.push(Lost::Times(times));
        }
        Ok(())
    }
}

/// The text of a tag, and whether it is UTF-8.
fn utf8<'t>(text: &'t TagText<'_>) -> (Cow<'t, str>, bool) {
    let text = text.to_string_lossy();
    let is_whole = matches!(text, Cow::Borrowed(_));
    (text, is_whole)
}

/// An evaluation as Black sees it.
fn discs(eval: Eval, color: Color) -> Option<Decimal> {
    if !matches!(eval, Eval::Single(value) if value.is_finite()) {
        return None;
    }
    let value: Decimal = eval.to_string().parse().ok()?;
    Some(match color {
        Color::Black => value,
        Color::White => value.negated(),
    })
}

/// The letters of a square.
fn letters(square: Square) -> Option<[u8; 2]> {
    go::Vertex::new(square.column(), square.row()).map(go::Vertex::sgf)
}

/// The day in UTC of a number of seconds since 1970-01-01.
fn day_of(seconds: u64) -> Option<PartialDate> {
    // Years begin in March here, so that a leap day is the last one; an era has 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    PartialDate::day(
        u16::try_from(year).ok()?,
        u8::try_from(month).ok()?,
        u8::try_from(day_of_month).ok()?,
    )
}
