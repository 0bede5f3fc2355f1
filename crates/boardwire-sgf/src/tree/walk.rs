//! Walks over the nodes: lines, paths, depth first, breadth first. None recurses; only [`Path`] and [`BreadthFirst`] allocate.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::{Collection, Node};

impl Collection<'_> {
    /// All nodes, game after game, in the order of the text: each before its children.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.games().flat_map(Node::depth_first)
    }
}

impl<'c> Node<'c> {
    /// This node and the first child of each: from a root, the main line of the game.
    ///
    /// ```
    /// let games = boardwire_sgf::Collection::scan(b"(;N[a];N[b](;N[c])(;N[d]))".as_slice())?;
    /// let root = games.games().next().expect("a game");
    /// assert_eq!(root.main_line().count(), 3);
    /// # Ok::<(), boardwire_sgf::ParseError>(())
    /// ```
    pub const fn main_line(self) -> MainLine<'c> {
        MainLine { next: Some(self) }
    }

    /// This node and its ancestors, up to the root.
    pub const fn ancestors(self) -> Ancestors<'c> {
        Ancestors { next: Some(self) }
    }

    /// The nodes from the root to this one.
    #[must_use]
    pub fn path(self) -> Path<'c> {
        let mut nodes: Vec<Node<'c>> = self.ancestors().collect();
        nodes.reverse();
        Path { nodes }
    }

    /// The nodes from the root to this one, and on along the first children to the end of the line: the line on which a viewer
    /// stands that was sent to this node.
    #[must_use]
    pub fn line(self) -> Path<'c> {
        let mut path = self.path();
        path.nodes.extend(self.main_line().skip(1));
        path
    }

    /// How many nodes are above this one; 0 for a root. It climbs to the root.
    #[must_use]
    pub fn depth(self) -> usize {
        self.ancestors().skip(1).count()
    }

    /// Whether the node is on the main line of its game: it and all above it are first children. It climbs to the root.
    #[must_use]
    pub fn is_on_main_line(self) -> bool {
        self.ancestors().all(|node| {
            node.parent()
                .is_none_or(|parent| parent.first_child().map(Node::id) == Some(node.id()))
        })
    }

    /// Whether more than one node follows.
    #[must_use]
    pub fn is_fork(self) -> bool {
        self.first_child()
            .is_some_and(|child| child.next_sibling().is_some())
    }

    /// Whether no node follows.
    #[must_use]
    pub fn is_leaf(self) -> bool {
        self.first_child().is_none()
    }

    /// This node and all below it, each before its children and these in order: the order of the text.
    pub const fn depth_first(self) -> DepthFirst<'c> {
        DepthFirst {
            top: self,
            last: None,
            begun: false,
            skip: false,
        }
    }

    /// The same with a step where each node is left again: for a board that is to be played forth and taken back.
    ///
    /// ```
    /// use boardwire_sgf::Step;
    ///
    /// let games = boardwire_sgf::Collection::scan(b"(;N[a](;N[b])(;N[c]))".as_slice())?;
    /// let root = games.games().next().expect("a game");
    /// let steps: String = root.traverse().map(|step| match step {
    ///     Step::Enter(_) => '(',
    ///     Step::Leave(_) => ')',
    /// }).collect();
    /// assert_eq!(steps, "(()())");
    /// # Ok::<(), boardwire_sgf::ParseError>(())
    /// ```
    pub const fn traverse(self) -> Traverse<'c> {
        Traverse {
            top: self,
            next: Some(Step::Enter(self)),
            depth: 0,
        }
    }

    /// This node, its children, their children, and so on, level after level.
    ///
    /// It keeps the nodes of one level that have children: at most 16 bytes for each.
    #[must_use]
    pub fn breadth_first(self) -> BreadthFirst<'c> {
        self.levels(usize::MAX)
    }

    /// The same to the given depth below this node: 0 gives this node alone, 1 its children too.
    #[must_use]
    pub fn levels(self, depth: usize) -> BreadthFirst<'c> {
        BreadthFirst {
            row: Some(self),
            is_top: true,
            parents: VecDeque::new(),
            left: 0,
            depth: 0,
            limit: depth,
        }
    }
}

/// The nodes of a line, from [`Node::main_line`].
#[derive(Clone, Debug)]
pub struct MainLine<'c> {
    next: Option<Node<'c>>,
}

impl<'c> MainLine<'c> {
    /// The moves of the rest of the line with their numbers. Counting begins with 1 at its first node: see [`Moves`].
    pub const fn moves(self) -> Moves<'c, Self> {
        Moves::new(self)
    }
}

impl<'c> Iterator for MainLine<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        let node = self.next?;
        self.next = node.first_child();
        Some(node)
    }
}

impl FusedIterator for MainLine<'_> {}

/// A node and those above it, from [`Node::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'c> {
    next: Option<Node<'c>>,
}

impl<'c> Iterator for Ancestors<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        let node = self.next?;
        self.next = node.parent();
        Some(node)
    }
}

impl FusedIterator for Ancestors<'_> {}

/// The nodes from a root to some node below, from [`Node::path`] and [`Node::line`].
#[derive(Clone, Debug)]
pub struct Path<'c> {
    nodes: Vec<Node<'c>>,
}

impl<'c> Path<'c> {
    /// The nodes, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[Node<'c>] {
        &self.nodes
    }

    /// The last node.
    #[must_use]
    pub fn last(&self) -> Option<Node<'c>> {
        self.nodes.last().copied()
    }

    /// The moves with their numbers: see [`Moves`].
    pub fn moves(&self) -> Moves<'c, impl Iterator<Item = Node<'c>> + Clone + '_> {
        Moves::new(self.nodes.iter().copied())
    }

    /// The node of the move with this number, by the numbers that a viewer shows: see [`Moves`]. The first, if `MN` gives a number
    /// twice.
    #[must_use]
    pub fn node_at_move(&self, number: u64) -> Option<Node<'c>> {
        self.moves()
            .find(|numbered| numbered.number == number)
            .map(|numbered| numbered.node)
    }
}

/// The nodes of a line that have a move (`B` or `W`), with their numbers, from [`MainLine::moves`] and [`Path::moves`].
///
/// The first move has number 1, a pass counts, and `MN` sets the number of the move in its node (FF\[4\], `MN`). Of two moves in
/// a node, which is a fault, both count and the number is the second's. For the n-th node with a move, whatever `MN` says, use
/// `nth(n - 1)`.
///
/// ```
/// let games = boardwire_sgf::Collection::scan(b"(;FF[4]GM[1];B[aa];W[bb]MN[10];B[cc])".as_slice())?;
/// let root = games.games().next().expect("a game");
/// let numbers: Vec<u64> = root.main_line().moves().map(|numbered| numbered.number).collect();
/// assert_eq!(numbers, [1, 10, 11]);
/// # Ok::<(), boardwire_sgf::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Moves<'c, I> {
    line: I,
    number: u64,
    _nodes: core::marker::PhantomData<Node<'c>>,
}

impl<I> Moves<'_, I> {
    const fn new(line: I) -> Self {
        Self {
            line,
            number: 0,
            _nodes: core::marker::PhantomData,
        }
    }
}

impl<'c, I: Iterator<Item = Node<'c>>> Iterator for Moves<'c, I> {
    type Item = NumberedMove<'c>;

    fn next(&mut self) -> Option<NumberedMove<'c>> {
        loop {
            let node = self.line.next()?;
            let (mut moves, mut set) = (0_u64, None);
            for property in node.properties() {
                match property.ident().code() {
                    BLACK | WHITE => moves += 1,
                    MOVE_NUMBER if set.is_none() => set = number(property.value().raw()),
                    _ => {}
                }
            }
            // MN in a node without a move sets nothing: the number belongs to a move.
            if moves > 0 {
                let first = set.unwrap_or_else(|| self.number.saturating_add(1));
                self.number = first.saturating_add(moves - 1);
                let number = self.number;
                return Some(NumberedMove { number, node });
            }
        }
    }
}

/// A move node of a line and the number of its move.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NumberedMove<'c> {
    /// The number that a viewer shows.
    pub number: u64,
    /// The node with `B` or `W`.
    pub node: Node<'c>,
}

/// A step of [`Traverse`].
#[derive(Clone, Copy, Debug)]
pub enum Step<'c> {
    /// A node is reached; its children follow.
    Enter(Node<'c>),
    /// All below the node is done.
    Leave(Node<'c>),
}

/// A walk down and up again, from [`Node::traverse`]. Each node gives two steps.
#[derive(Clone, Debug)]
pub struct Traverse<'c> {
    top: Node<'c>,
    next: Option<Step<'c>>,
    /// Of `next`, below `top`.
    depth: usize,
}

impl Traverse<'_> {
    /// Leaves out what is below the node that was just entered: its `Leave` comes next. After a `Leave` it does nothing.
    pub fn skip_children(&mut self) {
        if let Some(Step::Enter(child)) = self.next
            && let Some(parent) = child.parent()
            && parent.first_child().map(Node::id) == Some(child.id())
            && child.id() != self.top.id()
        {
            self.next = Some(Step::Leave(parent));
            self.depth -= 1;
        }
    }

    /// How many nodes the next step's node is below the first one.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }
}

impl<'c> Iterator for Traverse<'c> {
    type Item = Step<'c>;

    fn next(&mut self) -> Option<Step<'c>> {
        let step = self.next?;
        self.next = match step {
            Step::Enter(node) => Some(match node.first_child() {
                Some(child) => {
                    self.depth += 1;
                    Step::Enter(child)
                }
                None => Step::Leave(node),
            }),
            Step::Leave(node) if node.id() == self.top.id() => None,
            Step::Leave(node) => match node.next_sibling() {
                Some(sibling) => Some(Step::Enter(sibling)),
                None => {
                    self.depth = self.depth.saturating_sub(1);
                    node.parent().map(Step::Leave)
                }
            },
        };
        Some(step)
    }
}

impl FusedIterator for Traverse<'_> {}

/// A walk in the order of the text, from [`Node::depth_first`].
#[derive(Clone, Debug)]
pub struct DepthFirst<'c> {
    top: Node<'c>,
    /// The node that was given last.
    last: Option<Node<'c>>,
    begun: bool,
    /// What is below `last` is left out.
    skip: bool,
}

impl<'c> DepthFirst<'c> {
    /// Leaves out what is below the node that was given last.
    pub fn skip_children(&mut self) {
        self.skip = self.last.is_some();
    }

    /// The next node that is not below `node`.
    fn beside(&self, mut node: Node<'c>) -> Option<Node<'c>> {
        loop {
            if node.id() == self.top.id() {
                return None;
            }
            if let Some(sibling) = node.next_sibling() {
                return Some(sibling);
            }
            node = node.parent()?;
        }
    }
}

impl<'c> Iterator for DepthFirst<'c> {
    type Item = Node<'c>;

    #[inline]
    fn next(&mut self) -> Option<Node<'c>> {
        self.last = match self.last {
            None if self.begun => None,
            None => Some(self.top),
            Some(last) => match last.first_child() {
                Some(child) if !self.skip => Some(child),
                _ => self.beside(last),
            },
        };
        self.begun = true;
        self.skip = false;
        self.last
    }
}

impl FusedIterator for DepthFirst<'_> {}

/// A walk level by level, from [`Node::breadth_first`] and [`Node::levels`].
#[derive(Clone, Debug)]
pub struct BreadthFirst<'c> {
    /// The next node, and after it its siblings.
    row: Option<Node<'c>>,
    /// `row` is the first node: its siblings are not below it.
    is_top: bool,
    /// The first children of nodes that were given: those of this level, then those of the next.
    parents: VecDeque<Node<'c>>,
    /// How many of `parents` are still of this level.
    left: usize,
    /// The level of `row`.
    depth: usize,
    limit: usize,
}

impl BreadthFirst<'_> {
    /// How many nodes the next node is below the first one.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }
}

impl<'c> Iterator for BreadthFirst<'c> {
    type Item = Node<'c>;

    fn next(&mut self) -> Option<Node<'c>> {
        let node = self.row?;
        if self.depth < self.limit
            && let Some(child) = node.first_child()
        {
            self.parents.push_back(child);
        }
        self.row = if self.is_top {
            None
        } else {
            node.next_sibling()
        };
        self.is_top = false;
        if self.row.is_none() {
            if self.left == 0 {
                self.left = self.parents.len();
                self.depth += usize::from(self.left > 0);
            }
            self.left = self.left.saturating_sub(1);
            self.row = self.parents.pop_front();
        }
        Some(node)
    }
}

impl FusedIterator for BreadthFirst<'_> {}

/// `Ident::code` of `B`, `W` and `MN`.
const BLACK: u64 = 0x42;
const WHITE: u64 = 0x57;
const MOVE_NUMBER: u64 = 0x4D4E;

/// The number in a value of `MN`, where it is plain: digits, blanks around them left out.
fn number(raw: &[u8]) -> Option<u64> {
    core::str::from_utf8(raw).ok()?.trim().parse().ok()
}
