//! Games of Go on the board, on the rules of `boardwire-rules` (feature `rules`).
//!
//! SGF asks that every move be executed, legal or not: a [`Player`] does so node by node, forth and back, and says what was wrong with a
//! move. [`replay`] plays a whole line and keeps what it finds; [`observe`] gives the findings of a collection.
//!
//! ```
//! use boardwire_sgf::replay::{ReplayOptions, replay};
//! use boardwire_sgf::parse;
//!
//! let games = parse("(;FF[4]SZ[9]AW[aa]AB[ba];B[ab];W[aa];B[ee])").unwrap();
//! let root = games.games().next().unwrap();
//! let game = replay(&root.line(), &ReplayOptions::default()).unwrap();
//! assert_eq!(game.position().prisoners(), [2, 0]);
//! let illegal = game.illegal_moves()[0];
//! assert_eq!((illegal.reason.code(), illegal.span.range()), ("suicide", 33..35));
//! assert_eq!(game.position_at(1).unwrap().prisoners(), [1, 0]);
//! ```
//!
//! Only Go (`GM[1]`) is played. Other games' records have no rules here.

mod observe;
mod player;
mod score;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::go::Move;
use boardwire_core::{Color, Span};
use boardwire_rules::go::{IllegalMove, KoRule, Position, RuleSet};

pub use observe::observe;
pub use player::{Entered, Player};
pub use score::{Disagreement, MarkedScore};

use crate::Game;
use crate::tree::{Node, Path};
use crate::value::Rules;

/// How games are replayed: by whose rules, and within which bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The rules that moves are held against. `None`: those that `RU` in the root names, else Japanese.
    pub rules: Option<RuleSet>,
    /// How many points may be set up (AB, AW, AE) along one line: the memory that a replay takes grows with them. Setting up the whole
    /// largest board takes 2704.
    pub setup_limit: usize,
    /// How many findings [`observe`] gives at most; then it says so and ends.
    pub findings_limit: usize,
}

impl Default for ReplayOptions {
    fn default() -> Self {
        Self {
            rules: None,
            setup_limit: 4_000_000,
            findings_limit: 1_000_000,
        }
    }
}

impl ReplayOptions {
    /// The same with these rules, whatever the record names.
    #[must_use]
    pub const fn with_rules(mut self, rules: RuleSet) -> Self {
        self.rules = Some(rules);
        self
    }

    /// The same with another bound on points that are set up.
    #[must_use]
    pub const fn with_setup_limit(mut self, points: usize) -> Self {
        self.setup_limit = points;
        self
    }

    /// The same with another bound on findings.
    #[must_use]
    pub const fn with_findings_limit(mut self, findings: usize) -> Self {
        self.findings_limit = findings;
        self
    }
}

/// The choices of the rules that a record names. The Ing rules (`GOE`) are taken with simple ko in place of their own ko rules.
impl From<Rules> for RuleSet {
    fn from(rules: Rules) -> Self {
        match rules {
            Rules::Japanese | Rules::Korean => Self::JAPANESE,
            Rules::Chinese => Self::CHINESE,
            Rules::Aga => Self::AGA,
            Rules::NewZealand => Self::NEW_ZEALAND,
            Rules::TrompTaylor => Self::TROMP_TAYLOR,
            Rules::Goe => Self {
                ko: KoRule::Simple,
                ..Self::TROMP_TAYLOR
            },
        }
    }
}

/// Why a game is not replayed: it is not Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("only Go is replayed: the record says GM[{}]", game.number())]
pub struct NotGo {
    /// The game of the record.
    pub game: Game,
}

/// A move of a record that the rules do not allow, and that was executed all the same. One that `KO` stands beside is none.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct IllegalPlay<'c> {
    /// The node.
    pub node: Node<'c>,
    /// The side.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub reason: IllegalMove,
    /// Where the move stands in the collection's source: what is between the brackets.
    pub span: Span,
}

/// A line of a game that was played, by [`replay`].
#[derive(Clone)]
pub struct Replay<'c> {
    player: Player<'c>,
    nodes: Vec<Played<'c>>,
    illegal: Vec<IllegalPlay<'c>>,
    marked: Option<MarkedScore>,
    is_complete: bool,
}

/// A node that was played.
#[derive(Clone, Copy)]
struct Played<'c> {
    node: Node<'c>,
    last_move: Option<(Color, Move)>,
    /// How many steps of the position lead up to its end.
    depth: usize,
}

/// Plays the nodes from a root to some node: [`Node::path`] goes to that node, [`Node::line`] on to the end.
///
/// # Errors
/// [`NotGo`] if the record is of another game.
pub fn replay<'c>(line: &Path<'c>, options: &ReplayOptions) -> Result<Replay<'c>, NotGo> {
    let mut nodes = line.nodes().iter().copied();
    // A path has its own node at least; without one there is nothing to play.
    let Some(root) = nodes.next() else {
        return Err(NotGo { game: Game::GO });
    };
    let mut replay = Replay {
        player: Player::new(root, options)?,
        nodes: Vec::with_capacity(line.nodes().len()),
        illegal: Vec::new(),
        marked: None,
        is_complete: true,
    };
    for node in core::iter::once(root).chain(nodes) {
        let entered = replay.player.enter(node);
        replay.illegal.extend(entered.illegal().copied());
        replay.is_complete &= entered.is_complete;
        replay.nodes.push(Played {
            node,
            last_move: entered.last_move(),
            depth: replay.player.position().depth(),
        });
        if let Some(marked) = replay.player.marked_score() {
            replay.marked = Some(marked);
        }
    }
    Ok(replay)
}

impl<'c> Replay<'c> {
    /// The position after the last node.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.player.position()
    }

    /// The rules that the moves were held against.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        self.position().rules()
    }

    /// The nodes that were played.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = Node<'c>> + '_ {
        self.nodes.iter().map(|played| played.node)
    }

    /// The position after the node with this index, 0 being the root's. It takes back the moves behind it.
    #[must_use]
    pub fn position_at(&self, index: usize) -> Option<Position> {
        let depth = self.nodes.get(index)?.depth;
        let mut position = self.position().clone();
        while position.depth() > depth && position.undo() {}
        Some(position)
    }

    /// The move of the node with this index; the later one, if there are two.
    #[must_use]
    pub fn move_at(&self, index: usize) -> Option<(Color, Move)> {
        self.nodes.get(index)?.last_move
    }

    /// The moves that the rules do not allow.
    #[must_use]
    pub fn illegal_moves(&self) -> &[IllegalPlay<'c>] {
        &self.illegal
    }

    /// The score by the territory that the last node with `TB` or `TW` marks.
    #[must_use]
    pub const fn marked_score(&self) -> Option<&MarkedScore> {
        self.marked.as_ref()
    }

    /// Whether all was played. It is not, if more points were set up than [`ReplayOptions::setup_limit`] allows: those beyond it
    /// were left out.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }
}

impl fmt::Debug for Replay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("board", self.position().board())
            .field("nodes", &self.nodes.len())
            .field("illegal", &self.illegal)
            .finish_non_exhaustive()
    }
}
