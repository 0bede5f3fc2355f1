//! A board that nodes are played on, forth and back.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::go::Move;
use boardwire_core::{Color, Span};
use boardwire_rules::go::Position;

use super::{IllegalPlay, MarkedScore, NotGo, ReplayOptions};
use crate::Game;
use crate::property::PropertyId;
use crate::tree::Node;
use crate::view::View;

/// A board on which nodes of a game are played: for one line, or with [`Node::traverse`] for a whole tree.
///
/// ```
/// use boardwire_sgf::replay::{Player, ReplayOptions};
/// use boardwire_sgf::{Step, parse};
///
/// let games = parse("(;FF[4]SZ[9];B[ee](;W[aa])(;W[bb];B[cc]))").unwrap();
/// let root = games.games().next().unwrap();
/// let mut player = Player::new(root, &ReplayOptions::default()).unwrap();
/// let mut most = 0;
/// for step in root.traverse() {
///     match step {
///         Step::Enter(node) => {
///             player.enter(node);
///             most = most.max(player.position().depth());
///         }
///         Step::Leave(_) => {
///             player.leave();
///         }
///     }
/// }
/// assert_eq!((most, player.position().depth()), (3, 0));
/// ```
#[derive(Clone)]
pub struct Player<'c> {
    root: View<'c>,
    position: Position,
    /// The nodes that were entered and not left.
    entered: Vec<Frame<'c>>,
    /// Points that may still be set up.
    room: usize,
}

#[derive(Clone, Copy)]
struct Frame<'c> {
    node: Node<'c>,
    /// The steps of the position before the node.
    depth: usize,
    /// Who has just moved, where nothing was set up since.
    moved: Option<Color>,
    room: usize,
}

/// What entering a node did.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Entered<'c> {
    moves: [Option<(Color, Move)>; 2],
    illegal: [Option<IllegalPlay<'c>>; 2],
    /// Whether a move follows one of the same side, with nothing set up between.
    pub is_same_side: bool,
    /// Whether all was done: not if too many points were set up before.
    pub is_complete: bool,
}

impl<'c> Entered<'c> {
    /// The moves that were executed: one in a node without faults.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> {
        self.moves.into_iter().flatten()
    }

    /// The last of the moves.
    #[must_use]
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves().last()
    }

    /// Those that the rules do not allow; one that `KO` stands beside is allowed.
    pub fn illegal(&self) -> impl Iterator<Item = &IllegalPlay<'c>> {
        self.illegal.iter().flatten()
    }
}

impl<'c> Player<'c> {
    /// The empty board of a game, before its root. Of a node that is no root, that of its game.
    ///
    /// # Errors
    /// [`NotGo`] if the record is of another game.
    pub fn new(root: Node<'c>, options: &ReplayOptions) -> Result<Self, NotGo> {
        let root = View::of(root.root());
        if root.game() != Game::GO {
            return Err(NotGo { game: root.game() });
        }
        let rules = options.rules.or_else(|| root.rules().map(Into::into));
        Ok(Self {
            position: Position::new(root.size(), rules.unwrap_or_default()),
            root,
            entered: Vec::new(),
            room: options.setup_limit,
        })
    }

    /// The position after the last node that was entered and not left.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The root of the game, by types.
    #[must_use]
    pub const fn root(&self) -> &View<'c> {
        &self.root
    }

    /// The nodes that were entered and not left.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node<'c>> + '_ {
        self.entered.iter().map(|frame| frame.node)
    }

    /// Does what a node says: sets up stones, without captures, and then executes its move. Points off the board are left out; so is a second
    /// move of one side.
    ///
    /// In the root of a game with a handicap (`HA`) it is White's turn afterwards, unless `PL` says otherwise.
    pub fn enter(&mut self, node: Node<'c>) -> Entered<'c> {
        let before = self.entered.last().and_then(|frame| frame.moved);
        let mut frame = Frame {
            node,
            depth: self.position.depth(),
            moved: before,
            room: self.room,
        };
        let view = self.root.at(node);
        let mut entered = Entered {
            is_complete: self.set_up(&view, &mut frame),
            ..Entered::default()
        };
        let mut number = 0;
        for (color, mv) in view.moves() {
            let Some(mv) = mv.go() else { continue };
            let (Some(played), Some(illegal)) = (
                entered.moves.get_mut(number),
                entered.illegal.get_mut(number),
            ) else {
                break;
            };
            if frame.moved.is_none() && color != self.position.turn() {
                // Who is to move after a set-up is seldom said: the first move tells.
                let _ = self.position.edit([], color);
            }
            let executed = self.position.execute(color, mv);
            *played = Some((color, mv));
            if let Some(reason) = executed.illegal
                && node.property("KO").is_none()
            {
                *illegal = Some(IllegalPlay {
                    node,
                    color,
                    mv,
                    reason,
                    span: place(node, color),
                });
            }
            entered.is_same_side |= frame.moved == Some(color);
            frame.moved = Some(color);
            number += 1;
        }
        self.entered.push(frame);
        entered
    }

    /// Sets stones and the turn, and says whether there was room for all.
    fn set_up(&mut self, view: &View<'c>, frame: &mut Frame<'c>) -> bool {
        let size = self.position.size();
        let mut stones = view.stones().peekable();
        let turn = view.to_play().or_else(|| {
            let is_handicap = || {
                view.handicap()
                    .is_some_and(|handicap| handicap.stones() > 0)
            };
            (view.node().is_root() && is_handicap()).then_some(Color::White)
        });
        if stones.peek().is_none() && turn.is_none_or(|turn| turn == self.position.turn()) {
            return true;
        }
        frame.moved = None;
        let room = &mut self.room;
        let stones = stones
            .by_ref()
            .take_while(|_| {
                let has_room = *room > 0;
                *room = room.saturating_sub(1);
                has_room
            })
            .filter(|(_, vertex)| size.contains(*vertex))
            .map(|(color, vertex)| (vertex, color));
        // Off the board is nothing any more.
        let _ = self
            .position
            .edit(stones, turn.unwrap_or(self.position.turn()));
        self.room > 0
    }

    /// Takes back the node that was entered last. False if there is none.
    pub fn leave(&mut self) -> bool {
        let Some(frame) = self.entered.pop() else {
            return false;
        };
        while self.position.depth() > frame.depth && self.position.undo() {}
        self.room = frame.room;
        true
    }

    /// The score by the territory that the node marks which was entered last: `None` unless it has `TB` or `TW`.
    #[must_use]
    pub fn marked_score(&self) -> Option<MarkedScore> {
        let frame = self.entered.last()?;
        let is_marked = frame.node.properties().any(|property| {
            matches!(
                PropertyId::of(property.ident()),
                Some(PropertyId::TB | PropertyId::TW)
            )
        });
        is_marked.then(|| MarkedScore::of(self, &self.root.at(frame.node)))
    }
}

/// Where the value of B or W stands.
fn place(node: Node<'_>, color: Color) -> Span {
    let id = match color {
        Color::Black => PropertyId::B,
        Color::White => PropertyId::W,
    };
    let property = node
        .properties()
        .find(|property| PropertyId::of(property.ident()) == Some(id));
    property.map_or(node.span(), |property| property.counting().span())
}

impl fmt::Debug for Player<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player")
            .field("board", self.position.board())
            .field("nodes", &self.entered.len())
            .finish_non_exhaustive()
    }
}
