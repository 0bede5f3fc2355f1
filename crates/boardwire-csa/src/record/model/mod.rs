//! What a record says: version, information, position, moves, comments.

mod attachment;
mod info;
mod node;
mod values;
mod version;

use alloc::vec::Vec;

use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Setup};

pub use self::attachment::{Attachment, Comment, StrayLine};
pub use self::info::{Info, Key, OtherKey};
pub use self::node::{Attribution, Node, Step};
pub(crate) use self::node::{MOST, Nodes};
pub use self::values::{
    Date, DateTime, GameTime, TimeLimit, TimeOfDay, escape_note, unescape_note,
};
pub(crate) use self::values::{jishogi_points, max_moves};
pub use self::version::{OtherVersion, Version};
use crate::moves::CsaMove;
use crate::position::Placement;
use crate::special::Special;
use crate::time::CsaTime;

/// A game.
///
/// All that was read is in it, in order. Two records are equal when they say the same: the order of different keys, the form of
/// the position, the place of comments before the first move, and whether the version has a line of its own don't count.
///
/// ```
/// use boardwire_csa::record::{self, Collection, Info, Key, Record};
/// use boardwire_csa::{CsaMove, CsaTime, Special};
/// use boardwire_csa::LineText;
/// use boardwire_csa::shogi::Color;
///
/// let mut game = Record::new();
/// let name = LineText::new("sente").unwrap();
/// game.push_info(Info::new(Key::Name(Color::Black), name).unwrap());
/// game.push_move(CsaMove::from_csa(b"+7776FU").unwrap(), CsaTime::from_seconds(12));
/// game.push_comment(LineText::new("* 30 -3334FU").unwrap());
/// game.push_special(Special::Toryo, None);
///
/// let text = record::format(&Collection::from(game));
/// assert_eq!(text, b"V2.2\nN+sente\nPI\n+\n+7776FU\nT12\n'* 30 -3334FU\n%TORYO");
/// ```
#[derive(Clone, Debug)]
pub struct Record<'i> {
    pub(super) version: Version<'i>,
    /// Whether a line of its own says so.
    pub(super) has_version_line: bool,
    pub(super) encoding_line: Option<LineText<'i>>,
    pub(super) info: Vec<Info<'i>>,
    pub(super) start: Placement,
    pub(super) side: Color,
    pub(super) nodes: Nodes<'i>,
    /// How many attachments stand before the side line.
    pub(super) header: u32,
    pub(super) attribution: Attribution,
}

impl Default for Record<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'i> Record<'i> {
    /// A game from the even start position, in version 2.2, without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::from_placement(Placement::START, Color::Black)
    }

    /// A game from this position, in version 2.2, without moves.
    #[must_use]
    pub fn from_placement(start: Placement, side: Color) -> Self {
        Self {
            version: Version::default(),
            has_version_line: true,
            encoding_line: None,
            info: Vec::new(),
            start: preferred(start),
            side,
            nodes: Nodes::default(),
            header: 0,
            attribution: Attribution::default(),
        }
    }

    /// The version that the record is in: that of its `V` line or, without one, that of the record before it in the file. Where none has such a line it is V1.
    #[must_use]
    pub const fn version(&self) -> &Version<'i> {
        &self.version
    }

    /// The same where a line of the record's own says it.
    #[must_use]
    pub fn version_line(&self) -> Option<&Version<'i>> {
        self.has_version_line.then_some(&self.version)
    }

    /// Sets what the record says of its version: a line of its own, or none for V1. [`version`](super::version) makes a record one of a lower version, and says what that can't carry.
    pub fn set_version(&mut self, version: Version<'i>) {
        self.has_version_line = version != Version::V1;
        self.version = version;
    }

    /// What the record's first line says of its encoding: `UTF-8` of `'CSA encoding=UTF-8`. The texts of this model are bytes in the encoding of the
    /// file, which [`encoding::detect`](super::encoding::detect) finds.
    #[must_use]
    pub const fn encoding_line(&self) -> Option<&LineText<'i>> {
        self.encoding_line.as_ref()
    }

    /// Sets the encoding's name in the first line, or leaves that out. This converts no text.
    pub fn set_encoding_line(&mut self, name: Option<LineText<'i>>) {
        self.encoding_line = name;
    }

    /// Names and `$` lines in the order in which they were read, keys that come twice included.
    #[must_use]
    pub fn info(&self) -> &[Info<'i>] {
        &self.info
    }

    /// The value of a key; of a key that comes twice, the last one.
    #[must_use]
    pub fn get(&self, key: &Key<'_>) -> Option<&LineText<'i>> {
        let found = self.info.iter().rev().find(|info| info.key() == key)?;
        Some(found.value())
    }

    /// Adds a line of information.
    pub fn push_info(&mut self, info: Info<'i>) {
        self.info.push(info);
    }

    /// Sets the value of a key in the place where it first stands, or at the end; others of the same key go.
    pub fn set_info(&mut self, info: Info<'i>) {
        match self.info.iter().position(|old| old.key() == info.key()) {
            None => self.info.push(info),
            Some(first) => {
                let mut at = 0;
                self.info.retain(|old| {
                    at += 1;
                    at == first + 1 || old.key() != info.key()
                });
                if let Some(place) = self.info.get_mut(first) {
                    *place = info;
                }
            }
        }
    }

    /// Removes a key; false if it is not there.
    pub fn remove_info(&mut self, key: &Key<'_>) -> bool {
        let before = self.info.len();
        self.info.retain(|info| info.key() != key);
        self.info.len() < before
    }

    /// A player's name.
    #[must_use]
    pub fn name(&self, color: Color) -> Option<&LineText<'i>> {
        self.get(&Key::Name(color))
    }

    /// When the game began, if the record says so in a form that can be read.
    #[must_use]
    pub fn start_time(&self) -> Option<DateTime> {
        DateTime::read(self.get(&Key::StartTime)?.as_bytes())
    }

    /// When the game ended.
    #[must_use]
    pub fn end_time(&self) -> Option<DateTime> {
        DateTime::read(self.get(&Key::EndTime)?.as_bytes())
    }

    /// `$TIME_LIMIT`: main time and byoyomi.
    #[must_use]
    pub fn time_limit(&self) -> Option<TimeLimit> {
        TimeLimit::read(self.get(&Key::TimeLimit)?.as_bytes())
    }

    /// A side's time: `$TIME+` or `$TIME-`, else `$TIME`.
    #[must_use]
    pub fn game_time(&self, color: Color) -> Option<GameTime> {
        let own = self.get(&Key::TimeOf(color));
        GameTime::read(own.or_else(|| self.get(&Key::Time))?.as_bytes())
    }

    /// `$MAX_MOVES`: after so many moves the game is a draw.
    #[must_use]
    pub fn max_moves(&self) -> Option<u32> {
        max_moves(self.get(&Key::MaxMoves)?.as_bytes())
    }

    /// The points of `$JISHOGI`, 24 or 27 as a rule; `None` where its value begins with no number.
    #[must_use]
    pub fn jishogi_points(&self) -> Option<u32> {
        jishogi_points(self.get(&Key::Jishogi)?.as_bytes())
    }

    /// The initial position.
    #[must_use]
    pub const fn start(&self) -> &Placement {
        &self.start
    }

    /// The side to move in it.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The initial position with the side to move.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.start.setup(self.side)
    }

    /// Which move the comments between two belong to.
    #[must_use]
    pub const fn attribution(&self) -> Attribution {
        self.attribution
    }

    /// Comments and stray lines of the initial position, those before the side line included.
    #[must_use]
    pub fn initial(&self) -> &[Attachment<'i>] {
        self.nodes.initial_of(self.attribution, self.header)
    }

    /// All comments and stray lines of the record, in order.
    #[must_use]
    pub fn attachments(&self) -> &[Attachment<'i>] {
        self.nodes.attachments()
    }

    /// All comments of the record, in order.
    pub fn comments(&self) -> impl Iterator<Item = &Comment<'i>> + Clone {
        self.attachments().iter().filter_map(Attachment::comment)
    }

    /// How many moves and specials there are.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// A move or special, with what belongs to it.
    #[must_use]
    pub fn node(&self, index: usize) -> Option<Node<'_, 'i>> {
        self.nodes.get(index, self.attribution, self.header)
    }

    /// Moves and specials in order, each with what belongs to it.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node<'_, 'i>> + Clone {
        (0..self.node_count()).filter_map(|index| self.node(index))
    }

    /// The moves alone, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = CsaMove> + Clone + '_ {
        self.nodes.moves()
    }

    /// How the game ended: the last node, if it is a special.
    #[must_use]
    pub fn terminal(&self) -> Option<Node<'_, 'i>> {
        let last = self.node(self.node_count().checked_sub(1)?)?;
        last.special().map(|_| last)
    }

    /// Adds a move.
    pub fn push_move(&mut self, mv: CsaMove, time: Option<CsaTime>) {
        self.nodes.push_move(mv, time);
    }

    /// Adds a special: how the game ended, as a rule.
    pub fn push_special(&mut self, special: Special<'i>, time: Option<CsaTime>) {
        self.nodes.push_special(special, time);
    }

    /// Adds a comment to the last move or special, or to the initial position where there is none.
    pub fn push_comment(&mut self, comment: impl Into<Comment<'i>>) {
        self.nodes.attach(Attachment::Comment(comment.into()));
    }

    /// Adds a comment after those of move or special `node`, or of the initial position for `None`; false where there is no such node. It takes time
    /// in proportion to the record.
    pub fn insert_comment(&mut self, node: Option<usize>, comment: impl Into<Comment<'i>>) -> bool {
        self.nodes.insert(node, Attachment::Comment(comment.into()))
    }

    /// Removes what stands as number `nth` after move or special `node`, or before the first for `None`. A time that belongs to no move goes with the
    /// comment or line before it that says so.
    pub fn remove_attachment(&mut self, node: Option<usize>, nth: usize) -> Option<Attachment<'i>> {
        let removed = self.nodes.remove(node, nth)?;
        if node.is_none() && nth < self.header as usize {
            self.header -= 1;
        }
        Some(removed)
    }

    /// Sets or removes the time of a move or special; false where there is no such node. Times of moves that comments took in go with a time that is
    /// removed.
    pub fn set_time(&mut self, node: usize, time: Option<CsaTime>) -> bool {
        self.nodes.set_time(node, time)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Record<'static> {
        Record {
            version: self.version.into_owned(),
            has_version_line: self.has_version_line,
            encoding_line: self.encoding_line.map(LineText::into_owned),
            info: self.info.into_iter().map(Info::into_owned).collect(),
            start: self.start,
            side: self.side,
            nodes: self.nodes.into_owned(),
            header: self.header,
            attribution: self.attribution,
        }
    }

    /// The information in the order in which records are written: known keys first, each in the order in which it was read.
    pub(crate) fn sorted_info(&self) -> Vec<&Info<'i>> {
        let mut sorted: Vec<_> = self.info.iter().collect();
        sorted.sort_by_key(|info| info.key().rank());
        sorted
    }

    /// What stands in the file before the side line, as far as that matters.
    pub(crate) fn header_attachments(&self) -> &[Attachment<'i>] {
        match self.attribution {
            Attribution::AfterMove => &[],
            Attribution::BeforeMove => self
                .nodes
                .initial()
                .get(..self.header as usize)
                .unwrap_or_default(),
        }
    }

    /// What stands in the file before the first node, as far as it is no part of the header.
    pub(crate) fn leading_attachments(&self) -> &[Attachment<'i>] {
        let header = self.header_attachments().len();
        self.nodes.initial().get(header..).unwrap_or_default()
    }

    /// The nodes in the order of the file, each with what stands after it there.
    pub(crate) fn file_nodes(&self) -> impl Iterator<Item = Node<'_, 'i>> {
        (0..self.nodes.len()).filter_map(|index| self.nodes.in_file_order(index))
    }
}

/// The form in which a position is kept, so that equal ones are equal.
#[inline]
pub(super) fn preferred(start: Placement) -> Placement {
    start.in_preferred_form()
}

impl PartialEq for Record<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.version == other.version
            && self.encoding_line == other.encoding_line
            && self.start == other.start
            && self.side == other.side
            && self.attribution == other.attribution
            && self.header_attachments() == other.header_attachments()
            && self.nodes == other.nodes
            && self.sorted_info() == other.sorted_info()
    }
}

impl Eq for Record<'_> {}

/// The games of a file, one or more, which a line `/` parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection<'i> {
    first: Record<'i>,
    rest: Vec<Record<'i>>,
}

impl<'i> Collection<'i> {
    /// A file of these games; `None` for none.
    #[must_use]
    pub fn new(records: impl IntoIterator<Item = Record<'i>>) -> Option<Self> {
        let mut records = records.into_iter();
        let first = records.next()?;
        Some(Self {
            first,
            rest: records.collect(),
        })
    }

    /// The first game, which in most files is the only one.
    #[must_use]
    pub const fn first(&self) -> &Record<'i> {
        &self.first
    }

    /// The first game, to change it.
    pub const fn first_mut(&mut self) -> &mut Record<'i> {
        &mut self.first
    }

    /// The first game alone.
    #[must_use]
    pub fn into_first(self) -> Record<'i> {
        self.first
    }

    /// How many games there are: at least one.
    #[must_use]
    pub fn count(&self) -> usize {
        1 + self.rest.len()
    }

    /// A game by its number from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Record<'i>> {
        match index.checked_sub(1) {
            None => Some(&self.first),
            Some(index) => self.rest.get(index),
        }
    }

    /// The games in order.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = &Record<'i>> + Clone {
        core::iter::once(&self.first).chain(&self.rest)
    }

    /// The games in order, to change them.
    pub fn records_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Record<'i>> {
        core::iter::once(&mut self.first).chain(&mut self.rest)
    }

    /// Adds a game at the end.
    pub fn push(&mut self, record: Record<'i>) {
        self.rest.push(record);
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Collection<'static> {
        Collection {
            first: self.first.into_owned(),
            rest: self.rest.into_iter().map(Record::into_owned).collect(),
        }
    }
}

impl<'i> From<Record<'i>> for Collection<'i> {
    fn from(first: Record<'i>) -> Self {
        Self {
            first,
            rest: Vec::new(),
        }
    }
}

impl<'i> IntoIterator for Collection<'i> {
    type Item = Record<'i>;
    type IntoIter =
        core::iter::Chain<core::iter::Once<Record<'i>>, alloc::vec::IntoIter<Record<'i>>>;

    fn into_iter(self) -> Self::IntoIter {
        core::iter::once(self.first).chain(self.rest)
    }
}
