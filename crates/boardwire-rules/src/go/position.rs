//! Positions that play moves and take them back.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use boardwire_core::go::{Board, BoardSize, Color, Move, OffBoard, Setup, Vertex, fixed_handicap};

use super::grid::{Cell, Effect, Grid};
use super::legality::IllegalMove;
use super::rules::{KoRule, RuleSet};
use super::zobrist;

/// A position in a game: stones, side to move, ko, prisoners, and all that led to it, so that moves can be taken back and
/// repetitions be told.
///
/// Each move takes some 50 bytes of memory.
#[derive(Clone, Debug)]
pub struct Position {
    rules: RuleSet,
    setup: Setup,
    grid: Grid,
    state: State,
    steps: Vec<Step>,
    changes: Vec<Change>,
    /// The positions that a superko rule forbids, as keys; empty under other rules.
    seen: BTreeSet<u64>,
}

/// What is neither stones nor turn, and is put back as it was when a step is taken back.
#[derive(Clone, Copy, Debug)]
struct State {
    hash: u64,
    prisoners: [u32; 2],
    ko: Option<Vertex>,
    passes: u32,
    stretch: u32,
}

/// A move or a set-up as it can be taken back.
#[derive(Clone, Copy, Debug)]
struct Step {
    before: State,
    turn: Color,
    /// Where its changes begin.
    changes: usize,
    /// Whether it put the key of its position into `seen`.
    is_new: bool,
}

/// What stood on a vertex before.
#[derive(Clone, Copy, Debug)]
struct Change {
    vertex: Vertex,
    before: Option<Color>,
}

/// What a move took off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Played {
    /// The number of the other side's stones.
    pub captured: u16,
    /// The number of own stones, the one that was placed included: not 0 only where suicide is allowed, or executed.
    pub suicide: u16,
}

/// What became of a move that was [executed](Position::execute).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Executed {
    /// What it took off the board.
    pub played: Played,
    /// The rule that it breaks, apart from the turn.
    pub illegal: Option<IllegalMove>,
    /// Whether it was the other side's turn.
    pub out_of_turn: bool,
}

impl Position {
    /// The empty board with Black to move.
    #[must_use]
    pub fn new(size: BoardSize, rules: RuleSet) -> Self {
        let setup = Setup::start(size);
        let mut position = Self {
            rules,
            grid: Grid::empty(size),
            setup,
            state: State {
                hash: 0,
                prisoners: [0; 2],
                ko: None,
                passes: 0,
                stretch: 0,
            },
            steps: Vec::new(),
            changes: Vec::new(),
            seen: BTreeSet::new(),
        };
        position.remember();
        position
    }

    /// A position that is set up. Chains without liberties may stand in it; they stay until a move of the other side touches them.
    #[must_use]
    pub fn from_setup(setup: Setup, rules: RuleSet) -> Self {
        let mut position = Self::new(setup.board.size(), rules);
        for color in Color::ALL {
            for vertex in setup.board.stones_of(color) {
                position.state.hash ^= zobrist::stone(vertex, color);
                let cell = position.grid.layout().cell_of(vertex);
                position.grid.set(cell, Some(color));
            }
        }
        let cells: Vec<Cell> = setup
            .board
            .size()
            .vertices()
            .map(|vertex| position.grid.layout().cell_of(vertex))
            .collect();
        position.grid.rebuild_around(cells.into_iter());
        position.setup = setup;
        position.seen.clear();
        position.remember();
        position
    }

    /// The start of a game with a [`fixed_handicap`]: White is to move. `None` if the board has none of so many stones.
    #[must_use]
    pub fn with_handicap(size: BoardSize, stones: u8, rules: RuleSet) -> Option<Self> {
        let mut setup = Setup::start(size);
        for vertex in fixed_handicap(size, stones)? {
            setup.board.set(vertex, Some(Color::Black)).ok()?;
        }
        setup.turn = Color::White;
        Some(Self::from_setup(setup, rules))
    }

    /// The rules that it is played by.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The stones and the side to move.
    #[inline]
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stones.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// How many columns and rows the board has.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.setup.board.size()
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.setup.turn
    }

    /// Where the side to move may not take back in a simple ko; told under every rule but [`KoRule::None`].
    #[inline]
    #[must_use]
    pub const fn ko(&self) -> Option<Vertex> {
        self.state.ko
    }

    /// How many stones Black and White hold of the other's. Stones that were suicide are the other side's prisoners too.
    #[inline]
    #[must_use]
    pub const fn prisoners(&self) -> [u32; 2] {
        self.state.prisoners
    }

    /// How many passes were made one after another up to now.
    #[inline]
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.state.passes
    }

    /// Whether two passes have ended the game. Moves can still be played: they resume it.
    #[inline]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.state.passes >= 2
    }

    /// A hash of the stones, equal for equal boards of one size, whatever led to them; different boards share one by chance once in
    /// 2^64 pairs.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.state.hash
    }

    /// The number of moves and set-ups that [`undo`](Position::undo) can take back.
    #[inline]
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.steps.len()
    }

    /// The stones of the chain on a vertex; none if it is empty.
    pub fn chain(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.stone_cell(vertex)
            .into_iter()
            .flat_map(|cell| self.grid.chain(cell))
            .filter_map(|cell| self.grid.layout().vertex_of(cell))
    }

    /// The number of stones in the chain on a vertex; 0 if it is empty.
    #[must_use]
    pub fn chain_len(&self, vertex: Vertex) -> usize {
        self.stone_cell(vertex)
            .map_or(0, |cell| self.grid.chain_len(cell).into())
    }

    /// The liberties of the chain on a vertex, row by row; none if it is empty.
    #[must_use]
    pub fn liberties(&self, vertex: Vertex) -> Vec<Vertex> {
        self.stone_cell(vertex)
            .map(|cell| self.grid.liberties(cell))
            .unwrap_or_default()
            .into_iter()
            .filter_map(|cell| self.grid.layout().vertex_of(cell))
            .collect()
    }

    fn stone_cell(&self, vertex: Vertex) -> Option<Cell> {
        self.board().get(vertex)?;
        Some(self.grid.layout().cell_of(vertex))
    }

    /// Whether the side to move may make a move.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_move(mv).is_ok()
    }

    /// The same, and if not, why.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_move_of(self.turn(), mv)
    }

    fn check_move_of(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let Move::At(vertex) = mv else {
            return Ok(());
        };
        if !self.size().contains(vertex) {
            return Err(IllegalMove::OffBoard);
        }
        if self.board().get(vertex).is_some() {
            return Err(IllegalMove::Occupied);
        }
        if self.state.ko == Some(vertex) && color == self.turn() {
            return Err(IllegalMove::Ko);
        }
        let cell = self.grid.layout().cell_of(vertex);
        let effect = self.grid.effect(cell, color);
        if effect == Effect::Suicide && !self.rules.suicide {
            return Err(IllegalMove::Suicide);
        }
        if self.has_superko() && self.seen.contains(&self.key_after(vertex, color, effect)) {
            return Err(IllegalMove::Superko);
        }
        Ok(())
    }

    const fn has_superko(&self) -> bool {
        matches!(
            self.rules.ko,
            KoRule::PositionalSuperko | KoRule::SituationalSuperko
        )
    }

    /// The key of the position after a stone on an empty vertex.
    fn key_after(&self, vertex: Vertex, color: Color, effect: Effect) -> u64 {
        let cell = self.grid.layout().cell_of(vertex);
        let mut hash = self.state.hash;
        if effect != Effect::Suicide {
            hash ^= zobrist::stone(vertex, color);
        }
        let heads = self.grid.doomed(cell, color, effect);
        for stone in heads
            .into_iter()
            .flatten()
            .flat_map(|head| self.grid.chain(head))
        {
            if let (Some(vertex), Some(owner)) =
                (self.grid.layout().vertex_of(stone), self.grid.stone(stone))
            {
                hash ^= zobrist::stone(vertex, owner);
            }
        }
        self.key(hash, !color)
    }

    /// What makes a position one that was there before.
    fn key(&self, hash: u64, turn: Color) -> u64 {
        let is_situation = self.rules.ko == KoRule::SituationalSuperko && turn == Color::White;
        let side = if is_situation {
            zobrist::WHITE_TO_MOVE
        } else {
            0
        };
        hash ^ side ^ zobrist::stretch(self.state.stretch)
    }

    /// Keeps this position as one not to come back to, and says whether it is new.
    fn remember(&mut self) -> bool {
        self.has_superko() && self.seen.insert(self.key(self.state.hash, self.turn()))
    }

    /// The vertices where the side to move may play, row by row. Passing is always legal.
    pub fn legal_moves(&self) -> impl Iterator<Item = Vertex> {
        self.size()
            .vertices()
            .filter(|vertex| self.is_legal(Move::At(*vertex)))
    }

    /// Makes a legal move for the side to move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        self.check_move(mv)?;
        Ok(self.commit(self.turn(), mv))
    }

    /// The same for formats that name the side.
    ///
    /// # Errors
    /// The rule that the move breaks, which may be [`IllegalMove::WrongTurn`]; the position is then unchanged.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<Played, IllegalMove> {
        if mv
            .vertex()
            .is_some_and(|vertex| !self.size().contains(vertex))
        {
            return Err(IllegalMove::OffBoard);
        }
        if color != self.turn() {
            return Err(IllegalMove::WrongTurn);
        }
        self.play(mv)
    }

    /// Makes a move of either side whether it is legal or not, as SGF asks for, and says what was wrong with it. A stone on the vertex is
    /// replaced, and counts as nobody's prisoner; then chains of the other side without liberties are taken off, then the own chain if it
    /// has none. The other side is to move afterwards.
    ///
    /// A move [off the board](IllegalMove::OffBoard) is the only one that changes nothing.
    pub fn execute(&mut self, color: Color, mv: Move) -> Executed {
        let out_of_turn = color != self.turn();
        let illegal = self.check_move_of(color, mv).err();
        let played = if illegal == Some(IllegalMove::OffBoard) {
            Played::default()
        } else {
            self.commit(color, mv)
        };
        Executed {
            played,
            illegal,
            out_of_turn,
        }
    }

    /// Makes a move that is on the board.
    fn commit(&mut self, color: Color, mv: Move) -> Played {
        self.begin_step();
        self.state.ko = None;
        let played = match mv {
            Move::Pass => {
                self.state.passes = self.state.passes.saturating_add(1);
                Played::default()
            }
            Move::At(vertex) => {
                self.state.passes = 0;
                self.place(vertex, color)
            }
        };
        self.end_step(!color);
        played
    }

    fn begin_step(&mut self) {
        self.steps.push(Step {
            before: self.state,
            turn: self.turn(),
            changes: self.changes.len(),
            is_new: false,
        });
    }

    fn end_step(&mut self, turn: Color) {
        self.setup.turn = turn;
        let is_new = self.remember();
        if let Some(step) = self.steps.last_mut() {
            step.is_new = is_new;
        }
    }

    fn place(&mut self, vertex: Vertex, color: Color) -> Played {
        let cell = self.grid.layout().cell_of(vertex);
        if self.board().get(vertex).is_some() {
            self.change(vertex, None);
            self.grid.set(cell, None);
            self.grid.rebuild_around([cell].into_iter());
        }
        self.change(vertex, Some(color));
        let first = self.changes.len();
        let layout = self.grid.layout();
        self.grid.place(cell, color, |taken, owner| {
            let before = Some(owner);
            let vertex = layout.vertex_of(taken);
            self.changes
                .extend(vertex.map(|vertex| Change { vertex, before }));
        });
        let mut played = Played::default();
        for index in first..self.changes.len() {
            let Some(Change { vertex, before }) = self.changes.get(index).copied() else {
                break;
            };
            let Some(owner) = before else { continue };
            self.put(vertex, before, None);
            let prisoners = &mut self.state.prisoners[(!owner).index()];
            *prisoners = prisoners.saturating_add(1);
            if owner == color {
                played.suicide += 1;
            } else {
                played.captured += 1;
            }
        }
        if played.captured == 1
            && self.rules.ko != KoRule::None
            && self.grid.is_single_with_liberty(cell)
        {
            self.state.ko = self.changes.last().map(|change| change.vertex);
        }
        played
    }

    /// Puts a stone on a vertex or takes it away, on the board and in the hash, and keeps what was there.
    fn change(&mut self, vertex: Vertex, stone: Option<Color>) {
        let before = self.board().get(vertex);
        self.changes.push(Change { vertex, before });
        self.put(vertex, before, stone);
    }

    fn put(&mut self, vertex: Vertex, before: Option<Color>, stone: Option<Color>) {
        for color in [before, stone].into_iter().flatten() {
            self.state.hash ^= zobrist::stone(vertex, color);
        }
        // The vertex is on the board: every caller has looked.
        let _ = self.setup.board.set(vertex, stone);
    }

    /// Puts stones on the board, or takes them off, in the midst of a game, and sets who is to move, as one step that can be taken back. Nothing
    /// is captured. A later change of a vertex replaces an earlier one. There is no ko afterwards, and no position from before counts as
    /// repeated any more.
    ///
    /// # Errors
    /// [`OffBoard`] for the first vertex that the board does not have; the position is then unchanged.
    pub fn edit(
        &mut self,
        stones: impl IntoIterator<Item = (Vertex, Option<Color>)>,
        turn: Color,
    ) -> Result<(), OffBoard> {
        self.begin_step();
        self.state.ko = None;
        self.state.passes = 0;
        self.state.stretch = self.state.stretch.wrapping_add(1);
        let first = self.changes.len();
        let size = self.size();
        for (vertex, stone) in stones {
            if !size.contains(vertex) {
                self.undo();
                return Err(OffBoard { vertex, size });
            }
            if self.board().get(vertex) != stone {
                self.change(vertex, stone);
                let cell = self.grid.layout().cell_of(vertex);
                self.grid.set(cell, stone);
            }
        }
        self.rebuild_from(first);
        self.end_step(turn);
        Ok(())
    }

    /// Finds the chains anew that the changes from the given one on have touched.
    fn rebuild_from(&mut self, first: usize) {
        let layout = self.grid.layout();
        let changed = self.changes.get(first..).unwrap_or_default();
        let cells = changed.iter().map(|change| layout.cell_of(change.vertex));
        self.grid.rebuild_around(cells);
    }

    /// Takes back the last move or [`edit`](Position::edit). Returns false at the start, where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.steps.pop() else {
            return false;
        };
        if step.is_new {
            let key = self.key(self.state.hash, self.turn());
            self.seen.remove(&key);
        }
        for index in (step.changes..self.changes.len()).rev() {
            if let Some(Change { vertex, before }) = self.changes.get(index).copied() {
                let _ = self.setup.board.set(vertex, before);
                let cell = self.grid.layout().cell_of(vertex);
                self.grid.set(cell, before);
            }
        }
        self.rebuild_from(step.changes);
        self.changes.truncate(step.changes);
        self.state = step.before;
        self.setup.turn = step.turn;
        true
    }

    /// The stones that the last move or [`edit`](Position::edit) took off the board, with their colours, in no order that means anything.
    pub fn last_taken(&self) -> impl Iterator<Item = (Vertex, Color)> {
        let first = self.steps.last().map_or(0, |step| step.changes);
        self.changes
            .get(first..)
            .unwrap_or_default()
            .iter()
            .filter_map(|change| Some((change.vertex, change.before?)))
            .filter(|(vertex, _)| self.board().get(*vertex).is_none())
    }
}

/// The position as a renderer or a writer needs it.
impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup
    }
}
