//! What a GGF file holds.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Board, Color, Move, OffBoard, Setup, Shape, Size, Square};

use super::between::BetweenText;
use super::clock::GgfClock;
use super::date::Date;
use super::match_type::MatchType;
use super::result::GgfResult;
use super::value::TagText;
use crate::item::MoveItem;
use crate::num::Num;

/// The matches of a file, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GgfFile<'i> {
    /// The matches.
    pub matches: Vec<Match<'i>>,
    pub(super) after: Option<BetweenText<'i>>,
}

/// A game, or the two games of a synchro match.
#[derive(Clone, Debug, PartialEq)]
pub struct Match<'i> {
    pub(super) before: Option<BetweenText<'i>>,
    pub(super) prefix: Option<u8>,
    pub(super) games: Vec<GgfGame<'i>>,
}

/// One game: what its tags say, and its moves.
///
/// ```
/// use boardwire_core::othello::{Color, Move, Square};
/// use boardwire_nboard::ggf::{self, GgfGame, MatchType, TagText};
/// use boardwire_nboard::MoveItem;
///
/// let f5 = Move::Play(Square::from_name(b"f5").unwrap());
/// let mut game = GgfGame::new();
/// game.set_name(Color::Black, TagText::new("anna")?);
/// game.push(Color::Black, MoveItem::new(f5))?;
/// assert_eq!(game.to_string(), "(;GM[Othello]PB[anna]B[F5];)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GgfGame<'i> {
    pub(super) place: Option<TagText<'i>>,
    pub(super) date: Option<Date<'i>>,
    pub(super) names: [Option<TagText<'i>>; 2],
    pub(super) ratings: [Option<Rating<'i>>; 2],
    pub(super) clocks: Clocks<'i>,
    pub(super) ty: Option<MatchType<'i>>,
    pub(super) komi: Komi,
    pub(super) result: Option<GgfResult<'i>>,
    pub(super) start: Option<Setup>,
    pub(super) items: Vec<Item>,
    pub(super) comments: Vec<TagText<'i>>,
    pub(super) extra: Vec<ExtraTag<'i>>,
}

/// A move of a game under its colour's tag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Whose tag it is: `B` or `W`.
    pub color: Color,
    /// The move.
    pub item: MoveItem,
}

/// The clocks of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Clocks<'i> {
    /// No clock is given.
    #[default]
    None,
    /// `TI`: both players have this one.
    Both(GgfClock<'i>),
    /// `TB` and `TW`, either of which may be absent.
    Each([Option<GgfClock<'i>>; 2]),
}

/// A player's rating. The text is kept as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating<'i> {
    text: TagText<'i>,
    value: Option<Num>,
}

/// What a komi game begins with: each side's bid as a move, and the komi, which the final difference is counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Komi {
    /// `KB` and `KW`.
    pub bids: [Option<MoveItem>; 2],
    /// `KM`, in discs.
    pub value: Option<Num>,
}

/// A tag that the model has no field for, or one that stood before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraTag<'i> {
    /// How many known tags, moves and comments stand before it in the canonical order.
    pub(super) position: usize,
    pub(super) tag: TagText<'i>,
    pub(super) text: TagText<'i>,
}

/// A tag's name that can't be one of a game's own kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTagName;

impl fmt::Display for BadTagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an additional tag is one or two capitals that GGF does not use itself")
    }
}

impl core::error::Error for BadTagName {}

/// A move that the game's board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOnBoard {
    /// The square.
    pub square: Square,
    /// The board's shape.
    pub shape: Shape,
}

impl fmt::Display for NotOnBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (square, shape) = (self.square, self.shape);
        OffBoard { square, shape }.fmt(f)
    }
}

impl core::error::Error for NotOnBoard {}

/// A file, free of the input's lifetime.
pub type OwnedGgfFile = GgfFile<'static>;
/// A game, free of the input's lifetime.
pub type OwnedGgfGame = GgfGame<'static>;

impl<'i> GgfFile<'i> {
    /// A file of single games.
    #[must_use]
    pub fn of_games(games: impl IntoIterator<Item = GgfGame<'i>>) -> Self {
        Self {
            matches: games.into_iter().map(Match::from).collect(),
            after: None,
        }
    }

    /// The text after the last match.
    #[must_use]
    pub const fn text_after(&self) -> Option<&BetweenText<'i>> {
        self.after.as_ref()
    }

    /// Sets the text after the last match. A file without a match can't be read back, with text or without.
    pub fn set_text_after(&mut self, text: impl Into<Option<BetweenText<'i>>>) {
        self.after = text.into();
    }

    /// All games in order.
    pub fn games(&self) -> impl Iterator<Item = &GgfGame<'i>> {
        self.matches.iter().flat_map(|entry| &entry.games)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedGgfFile {
        GgfFile {
            matches: self.matches.into_iter().map(Match::into_owned).collect(),
            after: self.after.map(BetweenText::into_owned),
        }
    }
}

impl<'i> Match<'i> {
    /// A match of one game, with the number `1` before it.
    #[must_use]
    pub fn single(game: GgfGame<'i>) -> Self {
        Self {
            before: None,
            prefix: Some(1),
            games: Vec::from([game]),
        }
    }

    /// The two games of a synchro match, with the number `2` before them.
    #[must_use]
    pub fn synchro(games: [GgfGame<'i>; 2]) -> Self {
        Self {
            before: None,
            prefix: Some(2),
            games: games.into(),
        }
    }

    /// The text between the match before, or the file's beginning, and this one.
    #[must_use]
    pub const fn text_before(&self) -> Option<&BetweenText<'i>> {
        self.before.as_ref()
    }

    /// Sets the text before the match.
    pub fn set_text_before(&mut self, text: impl Into<Option<BetweenText<'i>>>) {
        self.before = text.into();
    }

    /// The number before the games: 1, 2 or none.
    #[must_use]
    pub const fn prefix(&self) -> Option<u8> {
        self.prefix
    }

    /// The games: one at least, where the match was read without a fault as many as the number says.
    #[must_use]
    pub fn games(&self) -> &[GgfGame<'i>] {
        &self.games
    }

    /// The games, to change.
    pub fn games_mut(&mut self) -> &mut [GgfGame<'i>] {
        &mut self.games
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Match<'static> {
        Match {
            before: self.before.map(BetweenText::into_owned),
            prefix: self.prefix,
            games: self.games.into_iter().map(GgfGame::into_owned).collect(),
        }
    }
}

/// A game without a number before it.
impl<'i> From<GgfGame<'i>> for Match<'i> {
    fn from(game: GgfGame<'i>) -> Self {
        Self {
            before: None,
            prefix: None,
            games: Vec::from([game]),
        }
    }
}

macro_rules! fields {
    ($($(#[$meta:meta])* $get:ident, $set:ident: $type:ty;)+) => {
        $(
            $(#[$meta])*
            #[must_use]
            pub const fn $get(&self) -> Option<&$type> {
                self.$get.as_ref()
            }

            #[doc = concat!("Sets what [`", stringify!($get), "`](Self::", stringify!($get), ") gives.")]
            pub fn $set(&mut self, value: impl Into<Option<$type>>) {
                self.$get = value.into();
            }
        )+
    };
}

impl<'i> GgfGame<'i> {
    /// A game of which nothing is known: 8x8, from the standard start.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fields! {
        /// `PC`: where it was played, such as `GGS/os`.
        place, set_place: TagText<'i>;
        /// `DT`.
        date, set_date: Date<'i>;
        /// `TY`: the match type. The board of `BO` counts where it has another size.
        ty, set_ty: MatchType<'i>;
        /// `RE`.
        result, set_result: GgfResult<'i>;
    }

    /// `PB` and `PW`; a name may be empty.
    #[must_use]
    pub const fn name(&self, color: Color) -> Option<&TagText<'i>> {
        let [black, white] = &self.names;
        match color {
            Color::Black => black.as_ref(),
            Color::White => white.as_ref(),
        }
    }

    /// Sets a player's name.
    pub fn set_name(&mut self, color: Color, name: impl Into<Option<TagText<'i>>>) {
        *of_mut(&mut self.names, color) = name.into();
    }

    /// `RB` and `RW`.
    #[must_use]
    pub const fn rating(&self, color: Color) -> Option<&Rating<'i>> {
        let [black, white] = &self.ratings;
        match color {
            Color::Black => black.as_ref(),
            Color::White => white.as_ref(),
        }
    }

    /// Sets a player's rating.
    pub fn set_rating(&mut self, color: Color, rating: impl Into<Option<Rating<'i>>>) {
        *of_mut(&mut self.ratings, color) = rating.into();
    }

    /// A player's clock, from `TI`, `TB` or `TW`.
    #[must_use]
    pub const fn clock(&self, color: Color) -> Option<&GgfClock<'i>> {
        match (&self.clocks, color) {
            (Clocks::None, _) => None,
            (Clocks::Both(clock), _) => Some(clock),
            (Clocks::Each([black, _]), Color::Black) => black.as_ref(),
            (Clocks::Each([_, white]), Color::White) => white.as_ref(),
        }
    }

    /// The clocks as they are written.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks<'i> {
        &self.clocks
    }

    /// Sets the clocks.
    pub fn set_clocks(&mut self, clocks: Clocks<'i>) {
        self.clocks = match clocks {
            Clocks::Each([None, None]) => Clocks::None,
            clocks => clocks,
        };
    }

    /// `KB`, `KW` and `KM`.
    #[must_use]
    pub const fn komi(&self) -> &Komi {
        &self.komi
    }

    /// Sets the komi. Bids are moves that any board may have.
    pub const fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The start position: that of `BO`; without one the standard start on the board of `TY`, or on 8x8.
    #[must_use]
    pub fn start(&self) -> Setup {
        self.start.unwrap_or_else(|| Setup {
            board: Board::start(self.shape()),
            turn: Color::Black,
        })
    }

    /// Whether the start position is written in the game, as `BO`.
    #[must_use]
    pub const fn has_board(&self) -> bool {
        self.start.is_some()
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match (&self.start, &self.ty) {
            (Some(start), _) => start.board.shape(),
            (None, Some(ty)) => ty.shape(),
            (None, None) => Shape::Full(Size::Eight),
        }
    }

    /// Sets the start position.
    ///
    /// # Errors
    /// A move of the game that the new board does not have; the game is then unchanged.
    pub fn set_start(&mut self, start: Setup) -> Result<(), NotOnBoard> {
        let shape = start.board.shape();
        self.items
            .iter()
            .try_for_each(|item| on_board(item.item.mv, shape))?;
        self.start = Some(start);
        Ok(())
    }

    /// The moves in order, passes included.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Adds a move. Whether it is legal is not its concern.
    ///
    /// # Errors
    /// The board does not have the square.
    pub fn push(&mut self, color: Color, item: MoveItem) -> Result<(), NotOnBoard> {
        on_board(item.mv, self.shape())?;
        self.items.push(Item { color, item });
        Ok(())
    }

    /// Takes back the last move.
    pub fn pop(&mut self) -> Option<Item> {
        self.items.pop()
    }

    /// `CO`: comments, in order; where they stood among the moves is not kept.
    #[must_use]
    pub fn comments(&self) -> &[TagText<'i>] {
        &self.comments
    }

    /// Adds a comment.
    pub fn push_comment(&mut self, text: TagText<'i>) {
        self.comments.push(text);
    }

    /// Tags that the model has no field for, in order; second ones of a kind too.
    #[must_use]
    pub fn extra(&self) -> &[ExtraTag<'i>] {
        &self.extra
    }

    /// Adds a tag that GGF does not know, after all else.
    ///
    /// # Errors
    /// The name is no one or two capitals, or one of GGF's own.
    pub fn push_extra(&mut self, tag: &'i str, text: TagText<'i>) -> Result<(), BadTagName> {
        let name = tag.as_bytes();
        let is_name = (1..=2).contains(&name.len()) && name.iter().all(u8::is_ascii_uppercase);
        if !is_name || super::tags::Tag::from_name(name).is_some() {
            return Err(BadTagName);
        }
        self.extra.push(ExtraTag {
            position: super::format::known_count(self),
            tag: TagText::from_token(name),
            text,
        });
        Ok(())
    }

    /// Whether no text of the game holds a line's end or a NUL: whether it can stand in one line, as in `set game`.
    #[must_use]
    pub fn is_one_line(&self) -> bool {
        let mut text = Vec::new();
        super::format::put_game(self, &mut text);
        memchr::memchr3(b'\n', b'\r', 0, &text).is_none()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OwnedGgfGame {
        let own = |text: Option<TagText<'_>>| text.map(TagText::into_owned);
        GgfGame {
            place: own(self.place),
            date: self.date.map(Date::into_owned),
            names: self.names.map(own),
            ratings: self.ratings.map(|rating| rating.map(Rating::into_owned)),
            clocks: match self.clocks {
                Clocks::None => Clocks::None,
                Clocks::Both(clock) => Clocks::Both(clock.into_owned()),
                Clocks::Each(each) => {
                    Clocks::Each(each.map(|clock| clock.map(GgfClock::into_owned)))
                }
            },
            ty: self.ty.map(MatchType::into_owned),
            komi: self.komi,
            result: self.result.map(GgfResult::into_owned),
            start: self.start,
            items: self.items,
            comments: self.comments.into_iter().map(TagText::into_owned).collect(),
            extra: self.extra.into_iter().map(ExtraTag::into_owned).collect(),
        }
    }
}

pub(super) const fn of_mut<T>(pair: &mut [T; 2], color: Color) -> &mut T {
    let [black, white] = pair;
    match color {
        Color::Black => black,
        Color::White => white,
    }
}

const fn on_board(mv: Move, shape: Shape) -> Result<(), NotOnBoard> {
    match mv {
        Move::Play(square) if !shape.has(square) => Err(NotOnBoard { square, shape }),
        _ => Ok(()),
    }
}

impl<'i> Rating<'i> {
    /// The rating of a text, whatever it is.
    #[must_use]
    pub fn new(text: TagText<'i>) -> Self {
        Self {
            value: Num::from_text(text.as_bytes()),
            text,
        }
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &TagText<'i> {
        &self.text
    }

    /// The number; `None` if the text is none.
    #[must_use]
    pub const fn value(&self) -> Option<Num> {
        self.value
    }

    fn into_owned(self) -> Rating<'static> {
        Rating {
            text: self.text.into_owned(),
            value: self.value,
        }
    }
}

impl<'i> ExtraTag<'i> {
    /// The tag's letters.
    #[must_use]
    pub fn tag(&self) -> &[u8] {
        self.tag.as_bytes()
    }

    /// Its text.
    #[must_use]
    pub const fn text(&self) -> &TagText<'i> {
        &self.text
    }

    fn into_owned(self) -> ExtraTag<'static> {
        ExtraTag {
            position: self.position,
            tag: self.tag.into_owned(),
            text: self.text.into_owned(),
        }
    }
}
