//! The record of a game.

mod comment;
mod info;
mod play;
mod style;
mod text;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;
use boardwire_core::carcassonne::{PlayerId, Turns};

pub use comment::{Anchor, Comment};
pub use info::{Date, Info, Mode, Player, Time, Zone};
pub use play::{FinalPoints, Play, Points, Scores, TurnNumber};
pub use style::{Style, UnknownStyle};
pub use text::{CommentText, Kind, Name};

/// A record of one game: info, players, plays, final scoring and comments.
///
/// What it holds can be written and is read back equal: [`push_play`](Self::push_play) and kin refuse what is not so.
#[derive(Clone, Debug)]
pub struct Record<'i> {
    /// The first line.
    pub info: Info<'i>,
    players: Vec<Player<'i>>,
    style: Style,
    plays: Vec<Play>,
    /// The first play that a missing one stands before.
    gap: Option<usize>,
    finals: [Option<FinalPoints>; PlayerId::ALL.len()],
    final_spans: [Span; PlayerId::ALL.len()],
    comments: Vec<Comment<'i>>,
}

/// A record, free of the input's lifetime.
pub type OwnedRecord = Record<'static>;

/// Why a record can't hold something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// More than six players.
    TooManyPlayers,
    /// A player that the record does not name.
    UnknownPlayer(PlayerId),
    /// The mover among the others who are paid.
    PayeeIsMover,
    /// Points of nobody in a game of two, in which they can only be the opponent's.
    UnnamedPayee,
    /// A comment at a line that the record does not have, or a second one on a line.
    NoPlaceForComment(Anchor),
    /// A play that the record does not have.
    NoSuchPlay(usize),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPlayers => f.write_str("a record has at most six players"),
            Self::UnknownPlayer(player) => write!(f, "the record does not name player {player}"),
            Self::PayeeIsMover => {
                f.write_str("the player who plays is among the others who are paid")
            }
            Self::UnnamedPayee => {
                f.write_str("in a game of two, points through an opponent have a player")
            }
            Self::NoPlaceForComment(anchor) => {
                write!(f, "there is no place for a comment at {anchor:?}")
            }
            Self::NoSuchPlay(index) => write!(f, "the record has no play with index {index}"),
        }
    }
}

impl core::error::Error for RecordError {}

impl<'i> Record<'i> {
    /// A record without plays.
    ///
    /// # Errors
    /// More than six players.
    pub fn new(
        info: Info<'i>,
        players: Vec<Player<'i>>,
        style: Style,
    ) -> Result<Self, RecordError> {
        if players.len() > PlayerId::ALL.len() {
            return Err(RecordError::TooManyPlayers);
        }
        Ok(Self {
            info,
            players,
            style,
            ..Self::empty()
        })
    }

    pub(crate) fn empty() -> Self {
        Self {
            info: Info::default(),
            players: Vec::new(),
            style: Style::Start,
            plays: Vec::new(),
            gap: None,
            finals: [None; PlayerId::ALL.len()],
            final_spans: [Span::empty(0); PlayerId::ALL.len()],
            comments: Vec::new(),
        }
    }

    /// The players, in the order of play.
    #[must_use]
    pub fn players(&self) -> &[Player<'i>] {
        &self.players
    }

    /// The players, to change.
    #[must_use]
    pub fn players_mut(&mut self) -> &mut [Player<'i>] {
        &mut self.players
    }

    /// The player with this letter.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Option<&Player<'i>> {
        self.players.get(player.index())
    }

    /// Whether the record may speak of this player. One without player lines may speak of anybody.
    #[must_use]
    pub fn knows(&self, player: PlayerId) -> bool {
        self.players.is_empty() || player.index() < self.players.len()
    }

    /// The plays, in the order of the record.
    #[must_use]
    pub fn plays(&self) -> &[Play] {
        &self.plays
    }

    /// Where plays are missing that could not be read: the index of the first play behind them, or the number of plays where they are
    /// the last ones. What stands there depends on them, so that a replay ends before it. It is no part of the value: texts that are
    /// accepted at any level, JSON and records that are built have none.
    #[must_use]
    pub const fn gap(&self) -> Option<usize> {
        self.gap
    }

    /// Adds a play at the end.
    ///
    /// # Errors
    /// A player that the record does not name, or points of nobody or of the mover twice.
    pub fn push_play(&mut self, play: Play) -> Result<(), RecordError> {
        self.check_play(&play)?;
        self.plays.push(play);
        Ok(())
    }

    /// Replaces a play.
    ///
    /// # Errors
    /// As [`push_play`](Self::push_play), or no play of that index.
    pub fn set_play(&mut self, index: usize, play: Play) -> Result<(), RecordError> {
        self.check_play(&play)?;
        let place = self.plays.get_mut(index);
        *place.ok_or(RecordError::NoSuchPlay(index))? = play;
        Ok(())
    }

    fn check_play(&self, play: &Play) -> Result<(), RecordError> {
        let Some(scores) = &play.scores else {
            return self.check_player(play.player);
        };
        self.check_player(play.player)?;
        for (payee, _) in scores.payees() {
            if payee == play.player {
                return Err(RecordError::PayeeIsMover);
            }
            self.check_player(payee)?;
        }
        if self.players.len() == 2 && !scores.unnamed().is_zero() {
            return Err(RecordError::UnnamedPayee);
        }
        Ok(())
    }

    fn check_player(&self, player: PlayerId) -> Result<(), RecordError> {
        if self.knows(player) {
            Ok(())
        } else {
            Err(RecordError::UnknownPlayer(player))
        }
    }

    /// The final scoring, by player; of a game that was not finished, nothing.
    pub fn finals(&self) -> impl Iterator<Item = (PlayerId, FinalPoints)> + '_ {
        PlayerId::ALL
            .into_iter()
            .zip(self.finals)
            .filter_map(|(player, points)| Some((player, points?)))
    }

    /// The final scoring of a player.
    #[must_use]
    pub fn final_of(&self, player: PlayerId) -> Option<FinalPoints> {
        self.finals.get(player.index()).copied().flatten()
    }

    /// Sets the final scoring of a player. Comments behind the last play stay there.
    ///
    /// # Errors
    /// A player that the record does not name.
    pub fn set_final(&mut self, player: PlayerId, points: FinalPoints) -> Result<(), RecordError> {
        self.check_player(player)?;
        if self.finals.iter().all(Option::is_none) {
            for comment in self.comments.iter_mut().rev() {
                if comment.anchor != Anchor::End {
                    break;
                }
                comment.anchor = Anchor::Final(player);
            }
        }
        if let Some(place) = self.finals.get_mut(player.index()) {
            *place = Some(points);
        }
        Ok(())
    }

    /// Where the line of a player's final scoring stands in the text that it was read from; empty where it was not read.
    #[must_use]
    pub fn final_span(&self, player: PlayerId) -> Span {
        self.final_spans
            .get(player.index())
            .copied()
            .unwrap_or_default()
    }

    #[cfg(feature = "rules")]
    pub(crate) fn final_spans(&self) -> impl DoubleEndedIterator<Item = Span> + '_ {
        let finals = self.final_spans.iter().zip(&self.finals);
        finals
            .filter(|(_, points)| points.is_some())
            .map(|(&span, _)| span)
    }

    /// How the record shows turned tiles when it is written.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Changes how the record shows turned tiles. Nothing is lost: the way back gives the same text.
    pub const fn set_style(&mut self, style: Style) {
        self.style = style;
    }

    /// The style that the written text shows: of a record in which nothing is turned, the text does not tell the styles apart,
    /// and it is read as [`Style::Start`]; [`Style::Unsigned`] needs an angle to be told from [`Style::Signed`].
    #[must_use]
    pub fn shown_style(&self) -> Style {
        self.style.shown(&self.plays)
    }

    /// The comments, in the order of the text.
    #[must_use]
    pub fn comments(&self) -> &[Comment<'i>] {
        &self.comments
    }

    /// The comments at one line: those before it, then the one on it.
    #[must_use]
    pub fn comments_at(&self, anchor: Anchor) -> &[Comment<'i>] {
        let start = self
            .comments
            .partition_point(|comment| comment.anchor < anchor);
        let end = self
            .comments
            .partition_point(|comment| comment.anchor <= anchor);
        self.comments.get(start..end).unwrap_or_default()
    }

    fn has_place_for(&self, comment: &Comment<'_>) -> bool {
        match comment.anchor {
            Anchor::Info => true,
            Anchor::Player(index) => index < self.players.len(),
            Anchor::Play(index) => index < self.plays.len(),
            Anchor::Final(player) => self.final_of(player).is_some(),
            Anchor::End => !comment.inline,
        }
    }

    /// Adds a comment, behind those that are at the same place. Those behind it move; [`set_comments`](Self::set_comments) takes many
    /// at once.
    ///
    /// # Errors
    /// The record has no such line, or the line has a comment already.
    pub fn push_comment(&mut self, comment: Comment<'i>) -> Result<(), RecordError> {
        let anchor = comment.anchor;
        let exists = self.has_place_for(&comment);
        let place = comment.place();
        let at = self
            .comments
            .partition_point(|other| other.place() <= place);
        let same = at
            .checked_sub(1)
            .and_then(|before| self.comments.get(before));
        if !exists || comment.inline && same.is_some_and(|same| same.place() == place) {
            return Err(RecordError::NoPlaceForComment(anchor));
        }
        self.comments.insert(at, comment);
        Ok(())
    }

    /// Replaces all comments. They may come in any order; those at the same place keep theirs.
    ///
    /// # Errors
    /// The record has no such line, or two comments are on one; then no comment changes.
    pub fn set_comments(&mut self, comments: Vec<Comment<'i>>) -> Result<(), RecordError> {
        self.replace_comments(comments).map_err(|(_, error)| error)
    }

    /// The same; the error has the index of the comment.
    pub(crate) fn replace_comments(
        &mut self,
        comments: Vec<Comment<'i>>,
    ) -> Result<(), (usize, RecordError)> {
        let refused =
            |index, comment: &Comment<'_>| (index, RecordError::NoPlaceForComment(comment.anchor));
        for (index, comment) in comments.iter().enumerate() {
            if !self.has_place_for(comment) {
                return Err(refused(index, comment));
            }
        }
        let mut sorted: Vec<_> = comments.into_iter().enumerate().collect();
        sorted.sort_by_key(|(_, comment)| comment.place());
        for pair in sorted.windows(2) {
            if let [(_, one), (index, other)] = pair
                && other.inline
                && one.place() == other.place()
            {
                return Err(refused(*index, other));
            }
        }
        self.comments = sorted.into_iter().map(|(_, comment)| comment).collect();
        Ok(())
    }

    /// Takes all comments away.
    pub fn clear_comments(&mut self) {
        self.comments.clear();
    }

    /// The record as seen when the table is turned: every place, tile and claim. The start tile is no part of a record, so that
    /// this is for records in which it lies otherwise than [`Style`] expects.
    pub fn turn_table(&mut self, turns: Turns) {
        for play in &mut self.plays {
            play.at = play.at.turned(turns);
            play.tile = play.tile.turned(turns);
            play.alternative = play.alternative.map(|tile| tile.turned(turns));
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Record<'static> {
        Record {
            info: self.info.into_owned(),
            players: self.players.into_iter().map(Player::into_owned).collect(),
            style: self.style,
            plays: self.plays,
            gap: self.gap,
            finals: self.finals,
            final_spans: self.final_spans,
            comments: self.comments.into_iter().map(Comment::into_owned).collect(),
        }
    }
}

/// What the reader needs besides.
impl<'i> Record<'i> {
    pub(crate) fn push_player(&mut self, player: Player<'i>) {
        self.players.push(player);
    }

    pub(crate) fn push_read_play(&mut self, play: Play) {
        self.plays.push(play);
    }

    /// Remembers that plays are missing before the one with this index.
    pub(crate) fn leave_gap(&mut self, play: usize) {
        self.gap = Some(self.gap.map_or(play, |gap| gap.min(play)));
    }

    /// Moves the gap to where it is without some plays, by index in order, and leaves one in their place.
    pub(crate) fn remove_from_gap(&mut self, removed: &[usize]) {
        if let Some(gap) = &mut self.gap {
            *gap -= removed.partition_point(|play| play < gap);
        }
        if let Some(&first) = removed.first() {
            self.leave_gap(first);
        }
    }

    pub(crate) fn plays_mut(&mut self) -> &mut Vec<Play> {
        &mut self.plays
    }

    pub(crate) fn comments_mut(&mut self) -> &mut Vec<Comment<'i>> {
        &mut self.comments
    }

    /// Adds a comment that stands behind all others. A second one on a line becomes one before it.
    pub(crate) fn append_comment(&mut self, comment: Comment<'i>) {
        if let Some(last) = self.comments.last_mut()
            && last.anchor == comment.anchor
        {
            last.inline = false;
        }
        self.comments.push(comment);
    }

    /// Says where the line of a player's final scoring stands.
    pub(crate) fn set_final_span(&mut self, player: PlayerId, span: Span) {
        if let Some(place) = self.final_spans.get_mut(player.index()) {
            *place = span;
        }
    }

    /// Whether the final scoring has begun.
    #[cfg(feature = "rules")]
    pub(crate) fn has_finals(&self) -> bool {
        self.finals.iter().any(Option::is_some)
    }
}

/// Styles are equal when the written text shows the same one.
impl PartialEq for Record<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.info == other.info
            && self.players == other.players
            && self.plays == other.plays
            && self.finals == other.finals
            && self.comments == other.comments
            && self.shown_style() == other.shown_style()
    }
}

impl Eq for Record<'_> {}
