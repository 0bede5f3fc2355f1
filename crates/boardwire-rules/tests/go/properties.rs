//! Random games side by side with a plain implementation that floods the whole board at every question.

use std::collections::{BTreeMap, BTreeSet};

use boardwire_core::go::{BoardSize, Color, Move, Setup, Vertex};
use boardwire_rules::go::{Count, IllegalMove, KoRule, Position, RuleSet};
use proptest::prelude::*;

type Stones = BTreeMap<Vertex, Color>;

/// The rules once more, as one would write them down.
#[derive(Clone, Debug)]
struct Naive {
    size: BoardSize,
    rules: RuleSet,
    stones: Stones,
    turn: Color,
    ko: Option<Vertex>,
    prisoners: [u32; 2],
    seen: Vec<(Stones, Color)>,
}

impl Naive {
    fn new(size: BoardSize, rules: RuleSet) -> Self {
        let (stones, turn) = (Stones::new(), Color::Black);
        Self {
            size,
            rules,
            seen: vec![(stones.clone(), turn)],
            stones,
            turn,
            ko: None,
            prisoners: [0; 2],
        }
    }

    fn chain(&self, vertex: Vertex) -> BTreeSet<Vertex> {
        let Some(color) = self.stones.get(&vertex) else {
            return BTreeSet::new();
        };
        let mut chain = BTreeSet::from([vertex]);
        loop {
            let more: Vec<Vertex> = chain
                .iter()
                .flat_map(|stone| stone.neighbors(self.size))
                .filter(|near| self.stones.get(near) == Some(color) && !chain.contains(near))
                .collect();
            if more.is_empty() {
                return chain;
            }
            chain.extend(more);
        }
    }

    fn liberties(&self, vertex: Vertex) -> BTreeSet<Vertex> {
        self.chain(vertex)
            .iter()
            .flat_map(|stone| stone.neighbors(self.size))
            .filter(|near| !self.stones.contains_key(near))
            .collect()
    }

    /// Puts a stone down as SGF asks for, and returns how many stones of the other side and of the own fell.
    fn put(&mut self, vertex: Vertex, color: Color) -> (usize, usize) {
        self.stones.insert(vertex, color);
        let mut fallen = [0; 2];
        let mut last = None;
        for (number, victim) in [!color, color].into_iter().enumerate() {
            let touched: Vec<Vertex> = vertex.neighbors(self.size).chain([vertex]).collect();
            for near in touched {
                if self.stones.get(&near) == Some(&victim) && self.liberties(near).is_empty() {
                    for stone in self.chain(near) {
                        self.stones.remove(&stone);
                        fallen[number] += 1;
                        self.prisoners[(!victim).index()] += 1;
                        last = Some(stone);
                    }
                }
            }
        }
        let alone = self.chain(vertex).len() == 1 && self.liberties(vertex).len() == 1;
        let is_ko = fallen[0] == 1 && alone && self.rules.ko != KoRule::None;
        self.ko = last.filter(|_| is_ko);
        (fallen[0], fallen[1])
    }

    fn verdict(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        let Move::At(vertex) = mv else {
            return Ok(());
        };
        if self.stones.contains_key(&vertex) {
            return Err(IllegalMove::Occupied);
        }
        if self.ko == Some(vertex) && color == self.turn {
            return Err(IllegalMove::Ko);
        }
        let mut after = self.clone();
        let (_, suicide) = after.put(vertex, color);
        if suicide > 0 && !self.rules.suicide {
            return Err(IllegalMove::Suicide);
        }
        let repeats = self.seen.iter().any(|(stones, turn)| {
            *stones == after.stones
                && match self.rules.ko {
                    KoRule::PositionalSuperko => true,
                    KoRule::SituationalSuperko => *turn == !color,
                    _ => false,
                }
        });
        if repeats {
            return Err(IllegalMove::Superko);
        }
        Ok(())
    }

    fn execute(&mut self, color: Color, mv: Move) -> (usize, usize) {
        self.ko = None;
        let fallen = match mv {
            Move::Pass => (0, 0),
            Move::At(vertex) => self.put(vertex, color),
        };
        self.turn = !color;
        self.seen.push((self.stones.clone(), self.turn));
        fallen
    }
}

fn stones_of(position: &Position) -> Stones {
    let board = position.board();
    let stone = |vertex| Some((vertex, board.get(vertex)?));
    board.size().vertices().filter_map(stone).collect()
}

/// All that can be seen of a position.
fn seen_of(position: &Position) -> impl PartialEq + core::fmt::Debug + use<> {
    let chains: Vec<(Vec<Vertex>, usize)> = position
        .size()
        .vertices()
        .map(|vertex| (position.liberties(vertex), position.chain_len(vertex)))
        .collect();
    let state = (
        position.ko(),
        position.prisoners(),
        position.passes(),
        position.depth(),
    );
    let legal: Vec<Vertex> = position.legal_moves().collect();
    (
        position.setup().clone(),
        position.hash(),
        state,
        chains,
        legal,
    )
}

fn rules() -> impl Strategy<Value = RuleSet> {
    let ko = prop_oneof![
        Just(KoRule::None),
        Just(KoRule::Simple),
        Just(KoRule::PositionalSuperko),
        Just(KoRule::SituationalSuperko),
    ];
    (ko, any::<bool>()).prop_map(|(ko, suicide)| RuleSet {
        ko,
        suicide,
        ..RuleSet::JAPANESE
    })
}

/// Small boards fill up soon, so that captures, kos and repetitions are common.
fn sizes() -> impl Strategy<Value = BoardSize> {
    (1u8..=5, 1u8..=4).prop_map(|(columns, rows)| BoardSize::new(columns, rows).unwrap())
}

/// A draw that picks a vertex or a pass, whether the move is made although it is illegal, and whether it is the other side's.
type Draw = (u16, bool, bool);

fn draws(most: usize) -> impl Strategy<Value = Vec<Draw>> {
    let draw = (
        any::<u16>(),
        prop::bool::weighted(0.1),
        prop::bool::weighted(0.1),
    );
    prop::collection::vec(draw, 0..most)
}

fn drawn(number: u16, size: BoardSize) -> Move {
    let area = u16::try_from(size.area()).unwrap();
    Vertex::from_index(number % (area + 1), size).map_or(Move::Pass, Move::At)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn positions_do_as_the_plain_rules_do(size in sizes(), rules in rules(), draws in draws(60)) {
        let mut position = Position::new(size, rules);
        let mut naive = Naive::new(size, rules);
        let mut history = vec![];
        let mut boards = BTreeMap::new();
        for (number, is_forced, is_other) in draws {
            for vertex in size.vertices() {
                let mv = Move::At(vertex);
                prop_assert_eq!(position.check_move(mv), naive.verdict(naive.turn, mv), "{} {:?}", vertex, position.board());
            }
            let mv = drawn(number, size);
            let color = if is_other { !position.turn() } else { position.turn() };
            let verdict = naive.verdict(color, mv);
            if !is_forced {
                let allowed = if is_other { Err(IllegalMove::WrongTurn) } else { verdict };
                let before = seen_of(&position);
                let played = position.play_as(color, mv);
                prop_assert_eq!(played.map(drop), allowed);
                let Ok(played) = played else {
                    prop_assert_eq!(seen_of(&position), before);
                    continue;
                };
                history.push(before);
                let (captured, suicide) = naive.execute(color, mv);
                prop_assert_eq!((usize::from(played.captured), usize::from(played.suicide)), (captured, suicide));
            } else {
                history.push(seen_of(&position));
                let executed = position.execute(color, mv);
                prop_assert_eq!(executed.illegal, verdict.err());
                prop_assert_eq!(executed.out_of_turn, is_other);
                naive.execute(color, mv);
            }
            prop_assert_eq!(stones_of(&position), naive.stones.clone());
            prop_assert_eq!(position.prisoners(), naive.prisoners);
            prop_assert_eq!(position.ko(), naive.ko);
            for vertex in size.vertices() {
                let chain: BTreeSet<Vertex> = position.chain(vertex).collect();
                prop_assert_eq!(position.chain_len(vertex), chain.len());
                prop_assert_eq!(chain, naive.chain(vertex));
                prop_assert!(position.liberties(vertex).into_iter().eq(naive.liberties(vertex)));
                prop_assert!(naive.chain(vertex).is_empty() || !naive.liberties(vertex).is_empty());
            }
            // Equal boards have equal hashes, and others have others.
            let hash = *boards.entry(naive.stones.clone()).or_insert(position.hash());
            prop_assert_eq!(hash, position.hash());
        }
        let hashes: BTreeSet<u64> = boards.values().copied().collect();
        prop_assert_eq!(hashes.len(), boards.len());
        while let Some(before) = history.pop() {
            prop_assert!(position.undo());
            prop_assert_eq!(seen_of(&position), before);
        }
        prop_assert!(!position.undo());
    }

    #[test]
    fn edits_make_the_position_that_was_asked_for(
        size in sizes(),
        moves in draws(20),
        edits in prop::collection::vec((any::<u16>(), 0u8..3), 0..20),
        more in draws(20),
    ) {
        let mut position = Position::new(size, RuleSet::NEW_ZEALAND);
        for (number, ..) in &moves {
            position.execute(position.turn(), drawn(*number, size));
        }
        let before = seen_of(&position);
        let area = u16::try_from(size.area()).unwrap();
        let edits: Vec<(Vertex, Option<Color>)> = edits
            .into_iter()
            .filter_map(|(number, stone)| {
                let stone = Color::ALL.get(usize::from(stone)).copied();
                Some((Vertex::from_index(number % area, size)?, stone))
            })
            .collect();
        let mut board = position.board().clone();
        for (vertex, stone) in &edits {
            board.set(*vertex, *stone).unwrap();
        }
        position.edit(edits, Color::White).unwrap();
        let turn = Color::White;
        let mut fresh = Position::from_setup(Setup { board, turn }, RuleSet::NEW_ZEALAND);
        for (number, ..) in more.iter().chain([&(0, false, false)]) {
            prop_assert_eq!(position.setup(), fresh.setup());
            prop_assert_eq!((position.hash(), position.ko()), (fresh.hash(), fresh.ko()));
            for vertex in size.vertices() {
                prop_assert_eq!(position.liberties(vertex), fresh.liberties(vertex));
                prop_assert_eq!(position.check_move(Move::At(vertex)), fresh.check_move(Move::At(vertex)));
            }
            let mv = drawn(*number, size);
            let color = position.turn();
            prop_assert_eq!(position.execute(color, mv), fresh.execute(color, mv));
        }
        for _ in 0..more.len() + 2 {
            prop_assert!(position.undo());
        }
        prop_assert_eq!(seen_of(&position), before);
    }

    #[test]
    fn every_point_is_counted_once(size in sizes(), moves in draws(60), dead in prop::collection::vec(any::<u16>(), 0..4)) {
        let mut position = Position::new(size, RuleSet::TROMP_TAYLOR);
        for (number, ..) in moves {
            let _ = position.play(drawn(number, size));
        }
        let area = u16::try_from(size.area()).unwrap();
        let dead: Vec<Vertex> = dead.iter().filter_map(|number| Vertex::from_index(number % area, size)).collect();
        let count = Count::of(position.board(), dead.iter().copied(), []);
        let sum = |counts: [u32; 2]| counts.iter().sum::<u32>();
        prop_assert_eq!(sum(count.living()) + sum(count.territory()) + count.dame(), u32::from(area));
        let stones = position.board().stones().iter().flatten().count();
        prop_assert_eq!(usize::try_from(sum(count.living()) + sum(count.dead())).unwrap(), stones);
        // The same told by marks instead of dead stones.
        let territory = |color| -> Vec<Vertex> {
            let board = position.board();
            let owned = size.vertices().filter(|vertex| count.owner(*vertex) == Some(color));
            owned.filter(|vertex| board.get(*vertex) != Some(color)).collect()
        };
        let marked = Count::marked(position.board(), territory(Color::Black), territory(Color::White));
        // Marks can't tell of a dead stone in a region that is nobody's, or its own side's.
        let stands = |vertex: Vertex| position.board().get(vertex);
        let is_told = |vertex: &Vertex| count.owner(*vertex).is_some_and(|owner| stands(*vertex) != Some(owner));
        let dead: BTreeSet<Vertex> = dead.iter().flat_map(|vertex| position.chain(*vertex)).collect();
        prop_assume!(dead.iter().all(is_told));
        prop_assert_eq!(marked, count);
    }
}

/// Chains that wind all over the largest board are captured, and come back, without deep calls.
#[test]
fn the_largest_board_takes_the_longest_chain() {
    let size = BoardSize::square(52).unwrap();
    let mut position = Position::new(size, RuleSet::TROMP_TAYLOR);
    let last = Vertex::new(51, 51).unwrap();
    // Black on two rows of three, White on the third, joined at alternate ends.
    let of = |vertex: &Vertex| match (vertex.row() % 4, vertex.column()) {
        (1, column) => (column == 51)
            .then_some(Color::White)
            .or(Some(Color::Black)),
        (3, column) => (column == 0).then_some(Color::White).or(Some(Color::Black)),
        _ => Some(Color::White),
    };
    let stones = size.vertices().filter(|vertex| *vertex != last);
    let stones: Vec<_> = stones.map(|vertex| (vertex, of(&vertex))).collect();
    position.edit(stones, Color::White).unwrap();
    let before = position.board().clone();
    let whites = position.board().count(Color::White);
    let chain = position.chain_len(Vertex::new(0, 0).unwrap());
    assert_eq!(chain, whites, "White's chain goes all the way");
    let played = position.play(Move::At(last));
    let taken = u32::from(played.unwrap().captured);
    assert_eq!(position.prisoners(), [0, taken]);
    assert!(taken > 0);
    assert!(position.undo());
    assert_eq!(*position.board(), before);
    assert_eq!(position.chain_len(Vertex::new(0, 0).unwrap()), whites);
}
