//! The result of a game (RE).

use core::fmt;

use boardwire_core::{Color, Out};

use super::games;
use super::reading::{Reading, display};
use super::real::Decimal;
use super::words::{Amount, Token, Tokens};
use crate::Code;
use crate::game::Game;

/// How a game ended: RE.
///
/// [`Display`](fmt::Display) writes the canonical form: `0` for a draw, `R`, `T` and `F` in place of the words.
///
/// ```
/// use boardwire_core::Color;
/// use boardwire_sgf::value::{Decimal, GameResult, WinBy, read_result};
///
/// let result = read_result(b"B+10.50").value.unwrap();
/// assert_eq!(result, GameResult::Win(Color::Black, WinBy::Points(Decimal::new(105, 1))));
/// assert_eq!(result.to_string(), "B+10.5");
/// assert_eq!(read_result(b"White wins by 3 1/2 points").value.unwrap().to_string(), "W+3.5");
/// ```
///
/// Source: SGF FF\[4\], property RE, and the page of Backgammon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `0` or `Draw`: jigo.
    Draw,
    /// `Void`: no result, or the game was given up.
    Void,
    /// `?`: the result is not known.
    Unknown,
    /// A side won.
    Win(Color, WinBy),
}

/// What a win was decided by: what stands behind the `+` of RE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// `B+`: not said.
    Unstated,
    /// `B+0.5`: the score, in points. Not negative.
    Points(Decimal),
    /// `B+R`, `B+Resign`.
    Resignation,
    /// `B+6R`, `B+6Resign` of Backgammon: the loser resigned so many points. Not negative.
    Resigned(Decimal),
    /// `B+T`, `B+Time`: the loser's time ran out.
    Time,
    /// `B+F`, `B+Forfeit`: the loser did not play on, or broke the rules.
    Forfeit,
}

impl GameResult {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color, _) => Some(color),
            _ => None,
        }
    }

    /// Reads a result in its mandated form; [`read_result`] also reads what can be repaired.
    fn from_bytes(text: &[u8]) -> Option<Self> {
        let (color, by) = match text {
            b"0" | b"Draw" => return Some(Self::Draw),
            b"Void" => return Some(Self::Void),
            b"?" => return Some(Self::Unknown),
            [b'B', b'+', by @ ..] => (Color::Black, by),
            [b'W', b'+', by @ ..] => (Color::White, by),
            _ => return None,
        };
        let by = match by {
            b"" => WinBy::Unstated,
            b"R" | b"Resign" => WinBy::Resignation,
            b"T" | b"Time" => WinBy::Time,
            b"F" | b"Forfeit" => WinBy::Forfeit,
            [b'0'..=b'9', ..] => WinBy::Points(Decimal::from_bytes(by)?),
            _ => return None,
        };
        Some(Self::Win(color, by))
    }

    pub(crate) fn put(self, out: &mut impl Out) {
        let (color, by) = match self {
            Self::Draw => return out.put(b"0"),
            Self::Void => return out.put(b"Void"),
            Self::Unknown => return out.put(b"?"),
            Self::Win(color, by) => (color, by),
        };
        out.put(match color {
            Color::Black => b"B+",
            Color::White => b"W+",
        });
        match by {
            WinBy::Unstated => {}
            WinBy::Points(points) => points.put(out),
            WinBy::Resignation => out.put(b"R"),
            WinBy::Resigned(points) => {
                points.put(out);
                out.put(b"R");
            }
            WinBy::Time => out.put(b"T"),
            WinBy::Forfeit => out.put(b"F"),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| self.put(out))
    }
}

/// Reads RE.
///
/// Repaired, with `value-corrected`: blanks, lower case, words for `R`, `T` and `F` (`W+time`), `Jigo`, sentences (`Black wins by
/// half a point`, `White resigns`), fractions (`B+5 3/4`), a comma for the point, and the reason told once more behind (`W+R (time)`).
/// Text with more to say than can be read is `bad-game-info`: with the result as far as it is certain (`W+Repetition` and `W+A` are wins),
/// or with none.
#[must_use]
pub fn read_result(text: &[u8]) -> Reading<GameResult> {
    if let Some(result) = GameResult::from_bytes(text) {
        return Reading::exact(result);
    }
    if text.trim_ascii().is_empty() {
        return Reading::unreadable(Code::EmptyValue);
    }
    let mut tokens = Tokens::new(text);
    let Some(first) = tokens.next() else {
        return Reading::unreadable(Code::BadGameInfo);
    };
    let no_winner = match first {
        Token::Number(b"0") => Some(GameResult::Draw),
        Token::Sign(b'?') => Some(GameResult::Unknown),
        word if word.is_any(&["draw", "jigo"]) => Some(GameResult::Draw),
        word if word.is_any(&["void"]) => Some(GameResult::Void),
        _ => None,
    };
    if let Some(result) = no_winner {
        return after_no_winner(result, tokens);
    }
    match color(first) {
        Some(color) => Sentence::new(color).read(tokens),
        None => Reading::unreadable(Code::BadGameInfo),
    }
}

/// The same for a game: in Backgammon the points stand before a resignation, `B+6R`.
pub(crate) fn read_result_of(game: Game, text: &[u8]) -> Reading<GameResult> {
    if game == Game::BACKGAMMON {
        let resigned = games::read(text, resigned_points);
        if resigned.value.is_some() {
            return resigned;
        }
    }
    read_result(text)
}

fn resigned_points(text: &[u8]) -> Option<GameResult> {
    let (color, by) = match text {
        [b'B', b'+', by @ ..] => (Color::Black, by),
        [b'W', b'+', by @ ..] => (Color::White, by),
        _ => return None,
    };
    let points = by.strip_suffix(b"Resign").or(by.strip_suffix(b"R"))?;
    let is_unsigned = points.first().is_some_and(u8::is_ascii_digit);
    let points = Decimal::from_bytes(points).filter(|_| is_unsigned)?;
    Some(GameResult::Win(color, WinBy::Resigned(points)))
}

/// A draw, a void game or `?` with more text behind.
fn after_no_winner(result: GameResult, tokens: Tokens<'_>) -> Reading<GameResult> {
    let mut certain = true;
    for token in tokens {
        match token {
            Token::Number(_) | Token::Sign(b'+') => return Reading::unreadable(Code::BadGameInfo),
            Token::Sign(b'(' | b')' | b'.' | b'!') => {}
            word if word.is_any(&["draw", "jigo"]) && result == GameResult::Draw => {}
            _ => certain = false,
        }
    }
    if certain {
        Reading::corrected(result)
    } else {
        Reading::partial(result)
    }
}

fn color(token: Token<'_>) -> Option<Color> {
    if token.is_any(&["b", "black"]) {
        Some(Color::Black)
    } else if token.is_any(&["w", "white"]) {
        Some(Color::White)
    } else {
        None
    }
}

fn reason(token: Token<'_>) -> Option<WinBy> {
    const RESIGNATION: &[&str] = &["r", "res", "resign", "resigned", "resignation"];
    const TIME: &[&str] = &["t", "time", "timeout"];
    const FORFEIT: &[&str] = &["f", "forfeit", "forfeited", "forfeiture"];
    if token.is_any(RESIGNATION) {
        Some(WinBy::Resignation)
    } else if token.is_any(TIME) {
        Some(WinBy::Time)
    } else if token.is_any(FORFEIT) {
        Some(WinBy::Forfeit)
    } else {
        None
    }
}

/// Whether a text has another reason beside the one that counts: `W+R (time)`.
pub(super) fn has_other_reason(text: &[u8]) -> bool {
    let mut reasons = Tokens::new(text).filter_map(|token| match token {
        verb if verb.is_any(&["resigns"]) => Some(WinBy::Resignation),
        verb if verb.is_any(&["forfeits"]) => Some(WinBy::Forfeit),
        word => reason(word),
    });
    let first = reasons.next();
    reasons.any(|other| Some(other) != first)
}

/// A result told in words, from the colour on.
struct Sentence {
    color: Color,
    /// Whether the colour has won, once that is known.
    won: Option<bool>,
    by: Option<WinBy>,
    amount: Amount,
    /// Whether it has a verb, with which words like "by" make sense.
    has_verb: bool,
    /// Whether a word like "by" stands without a verb, and what it belongs to is still to come.
    is_open: bool,
    /// Whether all was understood so far.
    certain: bool,
}

impl Sentence {
    fn new(color: Color) -> Self {
        Self {
            color,
            won: None,
            by: None,
            amount: Amount::default(),
            has_verb: false,
            is_open: false,
            certain: true,
        }
    }

    fn read(mut self, mut tokens: Tokens<'_>) -> Reading<GameResult> {
        let plus = tokens.clone().next() == Some(Token::Sign(b'+'));
        if plus {
            tokens.next();
            self.won = Some(true);
        }
        while let Some(token) = tokens.next() {
            self.certain &= self.take(token, &mut tokens);
            if !self.certain && !plus {
                break;
            }
        }
        self.certain &= !self.is_open;
        // A sentence that is not understood may say anything; the colour before a plus has won.
        if !self.certain && !plus {
            return Reading::unreadable(Code::BadGameInfo);
        }
        self.result()
    }

    fn take(&mut self, token: Token<'_>, tokens: &mut Tokens<'_>) -> bool {
        if let Some(by) = reason(token) {
            // `W+R (time)`: the reason that comes first counts.
            self.by.get_or_insert(by);
            self.is_open = false;
            return true;
        }
        if token.is_any(&["win", "wins", "won"]) {
            return self.set_won(true);
        }
        if token.is_any(&["lose", "loses", "lost", "looses", "loose"]) {
            return self.set_won(false);
        }
        if token.is_any(&["resigns"]) {
            return self.gave_up(WinBy::Resignation);
        }
        if token.is_any(&["forfeits"]) {
            return self.gave_up(WinBy::Forfeit);
        }
        if token.is_any(&["point", "points", "pts"]) {
            return self.amount.value().is_some();
        }
        if token.is_any(&["by", "with", "on", "a", "and"]) {
            // `W+A` is no article, but a reason that is not known.
            self.is_open = !self.has_verb;
            return true;
        }
        if matches!(token, Token::Sign(b'(' | b')' | b'.' | b',' | b'!')) {
            return true;
        }
        let is_amount = self.amount.take(token, tokens);
        self.is_open &= !is_amount;
        is_amount
    }

    fn set_won(&mut self, won: bool) -> bool {
        self.has_verb = true;
        *self.won.get_or_insert(won) == won
    }

    fn gave_up(&mut self, by: WinBy) -> bool {
        self.by.get_or_insert(by);
        self.set_won(false)
    }

    fn result(self) -> Reading<GameResult> {
        // "Black resigned", unlike "Black won: resigned".
        let won = match (self.won, self.by) {
            (Some(won), _) => won,
            (None, Some(WinBy::Resignation)) => false,
            (None, _) => return Reading::unreadable(Code::BadGameInfo),
        };
        let winner = if won { self.color } else { !self.color };
        let (by, certain) = match (self.by, self.amount.value()) {
            (Some(by), None) => (by, self.certain),
            (None, Some(points)) if self.certain => (WinBy::Points(points), true),
            (None, None) => (WinBy::Unstated, self.certain),
            // A number beside a reason, or beside something unknown, may mean anything.
            (_, Some(_)) => (WinBy::Unstated, false),
        };
        let result = GameResult::Win(winner, by);
        if certain {
            Reading::corrected(result)
        } else {
            Reading::partial(result)
        }
    }
}
