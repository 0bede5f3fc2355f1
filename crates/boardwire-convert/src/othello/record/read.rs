//! SGF to GGF.

use alloc::vec::Vec;

use boardwire_core::go;
use boardwire_core::othello::{Board, Color, Move, Setup, Shape, Size, Square, Variant};
use boardwire_nboard::ggf::{
    Clocks, Date, GgfClock, GgfGame, GgfResult, MatchType, Rating, ResultFlag, TagText,
};
use boardwire_nboard::{Eval, MoveItem, Num};
use boardwire_rules::othello::Position;
use boardwire_sgf::value::{GameResult, Overtime, TimeUnit, WinBy};
use boardwire_sgf::{Game, Node, NodeId, PropertyId, View};

use super::{decimal, num};
use crate::Converted;
use crate::othello::{Lost, Refusal};
use crate::tree::{FirstMoves, rest};

/// The main line of a game of SGF, GM\[2\].
///
/// Passes that the rules force and the record leaves out are added: in GGF they are moves. Comments of nodes are added to the game's own ones; where they
/// stood is lost. Discs that are set up after the first move end the game.
///
/// # Errors
/// [`Refusal::NotOthello`], [`Refusal::NoGgfBoard`].
pub fn sgf_to_game(root: Node<'_>) -> Result<Converted<GgfGame<'static>, Lost>, Refusal> {
    let root = root.root();
    let view = View::of(root);
    if view.game() != Game::OTHELLO {
        return Err(Refusal::NotOthello(view.game()));
    }
    let board = view.size();
    let size = board
        .side()
        .and_then(Size::new)
        .ok_or(Refusal::NoGgfBoard(board))?;
    let mut reader = Reader {
        view,
        game: GgfGame::new(),
        lost: Vec::new(),
        untaken: Vec::new(),
    };
    if root.property(PropertyId::SZ).is_some() || size != Size::Eight {
        reader.game.set_ty(MatchType::new(Shape::Full(size)));
    }
    reader.info();
    let (has_start, opening) = reader.start(size);
    let stop = reader.moves(opening);
    reader.rest(has_start, stop);
    Ok(Converted {
        value: reader.game,
        lost: reader.lost,
    })
}

/// Where the moves end before the record does.
#[derive(Clone, Copy)]
struct Stop {
    node: NodeId,
    is_setup: bool,
    left_out: usize,
}

struct Reader<'c> {
    view: View<'c>,
    game: GgfGame<'static>,
    lost: Vec<Lost>,
    /// Properties of the root that were not taken.
    untaken: Vec<PropertyId>,
}

impl Reader<'_> {
    /// A text of the root that GGF may have.
    fn text(&mut self, id: PropertyId) -> Option<TagText<'static>> {
        let text = self.view.simple_text(id)?.into_cow().into_owned();
        let found = TagText::new(text.into_bytes()).ok();
        if found.is_none() {
            self.untaken.push(id);
        }
        found
    }

    fn info(&mut self) {
        for (color, name, rank) in [
            (Color::Black, PropertyId::PB, PropertyId::BR),
            (Color::White, PropertyId::PW, PropertyId::WR),
        ] {
            let name = self.text(name);
            self.game.set_name(color, name);
            let rating = self.text(rank).map(Rating::new);
            self.game.set_rating(color, rating);
        }
        let place = self.text(PropertyId::PC);
        self.game.set_place(place);
        let date = self.text(PropertyId::DT).map(Date::new);
        self.game.set_date(date);
        self.result();
        self.clock();
        if let Some(text) = self.view.game_comment() {
            match TagText::new(text.into_cow().into_owned().into_bytes()) {
                Ok(text) => self.game.push_comment(text),
                Err(_) => self.untaken.push(PropertyId::GC),
            }
        }
    }

    fn result(&mut self) {
        if self.view.node().property(PropertyId::RE).is_none() {
            return;
        }
        let area = u64::try_from(self.game.shape().area()).unwrap_or(0);
        let signed = |discs: Num, color| discs.with_negative(color == Color::White);
        let score = |value, flag| Some(GgfResult::Score { value, flag });
        let (result, is_whole) = match self.view.result() {
            Some(GameResult::Draw) => (score(Num::ZERO, ResultFlag::None), true),
            Some(GameResult::Unknown) => (Some(GgfResult::Unfinished), true),
            Some(GameResult::Void) => (Some(GgfResult::Unfinished), false),
            Some(GameResult::Win(color, by)) => {
                let all = signed(Num::new(area, 0), color);
                match by {
                    WinBy::Points(points) => {
                        let value = num(points).map(|value| signed(value, color));
                        let result = value.and_then(|value| score(value, ResultFlag::None));
                        (result, !points.is_zero())
                    }
                    WinBy::Resignation | WinBy::Resigned(_) => {
                        (score(all, ResultFlag::Resigned), true)
                    }
                    WinBy::Time => (score(all, ResultFlag::TimedOut), true),
                    WinBy::Forfeit => (score(all, ResultFlag::Left), true),
                    WinBy::Unstated => (None, false),
                }
            }
            None => (None, false),
        };
        match &result {
            Some(_) if !is_whole => self.lost.push(Lost::Part("RE")),
            None => self.untaken.push(PropertyId::RE),
            Some(_) => {}
        }
        self.game.set_result(result);
    }

    fn clock(&mut self) {
        let main = self.view.main_time();
        let main = main.and_then(|time| num(time.in_unit(TimeUnit::Seconds)?.number()));
        let main = main.filter(|main| !main.is_negative());
        let overtime = self.view.overtime();
        let increment = match overtime {
            Some(Overtime::Fischer { increment }) => num(increment),
            _ => None,
        };
        let has_overtime = increment.is_some() || matches!(overtime, Some(Overtime::None));
        match main {
            Some(main) => {
                let clock = GgfClock::new(main, increment, None);
                self.game.set_clocks(Clocks::Both(clock));
                if !has_overtime {
                    self.untaken.push(PropertyId::OT);
                }
            }
            None => self.untaken.extend([PropertyId::TM, PropertyId::OT]),
        }
    }

    /// Sets the discs before the first move; gives whether some were set, and the position.
    fn start(&mut self, size: Size) -> (bool, Option<Position>) {
        let shape = Shape::Full(size);
        let before = self.view.node().main_line();
        let before: Vec<View<'_>> = before
            .map(|node| self.view.at(node))
            .take_while(|view| !has_move(view))
            .collect();
        let discs = || before.iter().flat_map(View::stones);
        let mut start = Setup {
            board: match discs().any(|(disc, _)| disc.is_some()) {
                true => Board::empty(shape),
                false => Board::start(shape),
            },
            turn: Color::Black,
        };
        let mut is_set = false;
        for view in &before {
            for (disc, vertex) in view.stones() {
                if let Some(square) = Square::new(vertex.column(), vertex.row()) {
                    // The view gives no disc that is off the board.
                    is_set |= start.board.set(square, disc).is_ok();
                }
            }
            if let Some(turn) = view.to_play() {
                start.turn = turn;
                is_set = true;
            }
        }
        if is_set {
            // There are no moves yet that the board could lack.
            let _ = self.game.set_start(start);
        }
        let opening = Position::from_board(Variant::Std, &start.board, start.turn, None).ok();
        (is_set, opening)
    }

    /// Takes the moves; `opening` is the position before the first one.
    fn moves(&mut self, mut position: Option<Position>) -> Option<Stop> {
        let main = self.game.clock(Color::Black).and_then(|clock| {
            let times = clock.times()?;
            times.inc.is_none().then_some(times.main)
        });
        let mut left = [main.and_then(decimal); 2];
        let (mut comments, mut unwritten, mut times) = (0, 0, 0);
        let mut stop: Option<Stop> = None;
        for node in self.view.node().main_line() {
            let view = self.view.at(node);
            let moves: Vec<_> = view.moves().collect();
            let is_setup = !self.game.items().is_empty() && view.stones().next().is_some();
            if stop.is_none() && (is_setup || has_move(&view) && moves.is_empty()) {
                stop = Some(Stop {
                    node: node.id(),
                    is_setup,
                    left_out: 0,
                });
            }
            if let Some(stop) = &mut stop {
                stop.left_out += moves.len().max(usize::from(has_move(&view)));
                continue;
            }
            if let Some(text) = view.comment() {
                match TagText::new(text.into_cow().into_owned().into_bytes()) {
                    Ok(text) => {
                        self.game.push_comment(text);
                        comments += 1;
                    }
                    Err(_) => unwritten += 1,
                }
            }
            for (color, played) in moves {
                let Some(mv) = played.go().and_then(move_of) else {
                    continue;
                };
                if let Some(position) = &mut position
                    && position.turn() != color
                    && position.play(Move::Pass).is_ok()
                {
                    // A pass is on every board.
                    let _ = self.game.push(color.opponent(), MoveItem::new(Move::Pass));
                }
                if position
                    .as_mut()
                    .is_some_and(|it| it.turn() != color || it.play(mv).is_err())
                {
                    position = None;
                }
                let mut item = MoveItem::new(mv);
                if let Some(value) = view.value() {
                    let value = match color {
                        Color::Black => value,
                        Color::White => value.negated(),
                    };
                    item = item.with_eval(Eval::Single(value.to_f64()));
                }
                if let Some(now) = view.time_left(color) {
                    let before = left.get_mut(color.index());
                    let used = before.and_then(|before| {
                        let used = (*before)?.checked_add(now.negated())?;
                        *before = Some(now);
                        num(used).filter(|used| !used.is_negative())
                    });
                    match used {
                        Some(used) => item = item.with_secs(used),
                        None => times += 1,
                    }
                }
                // The view gives no move that is off the board.
                let _ = self.game.push(color, item);
            }
        }
        for (count, lost) in [
            (comments, Lost::Places as fn(usize) -> Lost),
            (unwritten, Lost::Comments),
            (times, Lost::Times),
        ] {
            if count > 0 {
                self.lost.push(lost(count));
            }
        }
        stop
    }

    /// All that was not taken.
    fn rest(&mut self, has_start: bool, stop: Option<Stop>) {
        let untaken = core::mem::take(&mut self.untaken);
        let view = self.view;
        let mut has_moved = false;
        let mut has_stopped = false;
        let mut first = FirstMoves::default();
        let rest = rest(view.node(), |node, id| {
            has_stopped |= stop.is_some_and(|stop| stop.node == node.id());
            let here = view.at(node);
            match id {
                PropertyId::PB
                | PropertyId::PW
                | PropertyId::BR
                | PropertyId::WR
                | PropertyId::PC
                | PropertyId::DT
                | PropertyId::RE
                | PropertyId::TM
                | PropertyId::OT
                | PropertyId::GC => node.is_root() && !untaken.contains(&id),
                PropertyId::AB | PropertyId::AW | PropertyId::AE => !has_stopped,
                PropertyId::PL => has_start && !has_moved && !has_stopped,
                PropertyId::B | PropertyId::W => {
                    has_moved = true;
                    first.is_first(node, id)
                }
                // Told of by their numbers.
                PropertyId::C => !has_stopped,
                PropertyId::BL => !has_stopped && is_of(&here, Color::Black),
                PropertyId::WL => !has_stopped && is_of(&here, Color::White),
                PropertyId::V => !has_stopped && here.played().is_some() && here.value().is_some(),
                _ => false,
            }
        });
        let properties = rest.properties.into_iter();
        self.lost
            .extend(properties.map(|(id, count)| Lost::Property(id, count)));
        if rest.private > 0 {
            self.lost.push(Lost::Unknown(rest.private));
        }
        if rest.variations > 0 {
            self.lost.push(Lost::Variations(rest.variations));
        }
        // Discs that are set up after the last move are told as properties.
        if let Some(stop) = stop.filter(|stop| stop.left_out > 0) {
            let (index, count) = (self.game.items().len() + 1, stop.left_out);
            self.lost.push(match stop.is_setup {
                true => Lost::Setup { index, count },
                false => Lost::OffBoard { index, count },
            });
        }
    }
}

/// Whether a node has a move, be it one that makes no sense.
fn has_move(view: &View<'_>) -> bool {
    let has = |id: PropertyId| view.node().property(id).is_some();
    has(PropertyId::B) || has(PropertyId::W)
}

/// Whether a node has a move of the side and a time that can be read.
fn is_of(view: &View<'_>, color: Color) -> bool {
    view.time_left(color).is_some() && view.moves().any(|(own, _)| own == color)
}

fn move_of(played: go::Move) -> Option<Move> {
    match played {
        go::Move::Pass => Some(Move::Pass),
        go::Move::At(vertex) => Square::new(vertex.column(), vertex.row()).map(Move::Play),
    }
}
