//! What the tests of `flipsight_adapter` and `flipsight_bot` share: positions of all games, and numbers by chance.
#![allow(dead_code, reason = "each test uses its part")]

use boardwire_core::othello::{Color, Move, Square, Variant};
use boardwire_examples::flipsight_player::position;
use boardwire_flipsight::{
    Cells, EngineRequest, Extras, Field, GameMode, LegNumber, Placed, SquareList,
};
use boardwire_rules::othello::Position;

/// The test line of the service's guide.
pub(crate) const GUIDE_LINE: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[19,26,37,44],"game_mode":"std","board_size":8,"blocked_squares":[],"placed":{"1":0,"2":0},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;

/// All games.
pub(crate) const VARIANTS: [Variant; 5] = [
    Variant::Std,
    Variant::Anti,
    Variant::Grand,
    Variant::Octagon,
    Variant::Reversi,
];

/// Numbers by chance, the same ones in each run (xorshift).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap_or(0) % bound
    }
}

pub(crate) fn mode(variant: Variant) -> GameMode<'static> {
    match variant {
        Variant::Std => GameMode::Std,
        Variant::Anti => GameMode::Anti,
        Variant::Grand => GameMode::Grand,
        Variant::Octagon => GameMode::Octagon,
        Variant::Reversi => GameMode::Reversi,
    }
}

/// The discs as FlipSight writes them.
pub(crate) fn cells(position: &Position) -> Vec<i64> {
    let board = position.board();
    let area = u8::try_from(board.size().area()).unwrap_or(u8::MAX);
    (0..area)
        .filter_map(|index| Square::from_index(index, board.size()))
        .map(|square| match board.get(square) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        })
        .collect()
}

/// The numbers of the legal squares.
pub(crate) fn legal(position: &Position) -> Vec<i64> {
    let size = position.board().size();
    position
        .legal_moves()
        .iter()
        .filter_map(|square| Move::Play(square).to_index(size).map(i64::from))
        .collect()
}

/// Plays a move by chance, or passes; `false` if the game is over.
pub(crate) fn play_by_chance(position: &mut Position, chance: &mut Chance) -> bool {
    let squares: Vec<Square> = position.legal_moves().iter().collect();
    let mv = match squares.len() {
        0 => Move::Pass,
        count => Move::Play(squares[chance.below(count)]),
    };
    position.play(mv).is_ok()
}

/// The request that the connector would send in a position.
pub(crate) fn request(
    position_now: &Position,
    match_id: i64,
    revision: u64,
    [remaining_ms, budget_ms]: [i64; 2],
) -> EngineRequest<'static> {
    let shape = position_now.board().shape();
    let [black, white] = position_now.placed();
    let request = EngineRequest {
        board: Cells::new(&cells(position_now)),
        color: position_now.turn().into(),
        legal_moves: SquareList::new(&legal(position_now)),
        game_mode: mode(position_now.variant()),
        board_size: shape.size().side().into(),
        blocked_squares: SquareList::blocked(shape),
        placed: Some(Placed::new(black, white)),
        remaining_ms,
        match_id,
        leg: LegNumber::FIRST,
        revision,
        history: Vec::new(),
        round_no: Field::Null,
        room_created_at: Field::Null,
        budget_ms,
        extras: Extras::NONE,
    };
    assert_eq!(position(&request).as_ref(), Some(position_now));
    request
}
