//! A checker of whole games, seen from between the two programs.

use alloc::vec::Vec;

use boardwire_core::{Color, Discard, Level};

use super::rule::{FjkRule, Violation};
use crate::codes::Code;
use crate::model::{Command, CommandCode, Query, RawFrame};
use crate::session::BoardSide;

/// A frame, who sent it and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedFrame {
    /// Who sent it.
    pub from: Color,
    /// When, in milliseconds; `None`: nobody knows, and no rule about time is checked by it.
    pub at: Option<u64>,
    /// The frame, with every bit that it had.
    pub frame: RawFrame,
}

/// What a checker lets pass.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FjkCheckOptions {
    /// The board, which no frame of the profile tells.
    pub side: BoardSide,
    /// Whether boards of other than 19 lines are no violation.
    pub any_size: bool,
    /// How much earlier than after 20 seconds a frame may be sent again, in milliseconds: clocks differ, and a frame takes a while.
    pub tolerance: u64,
    /// How long an OK may take, in milliseconds, to be sent at once.
    pub ok_limit: u64,
    /// Each side's time in milliseconds, or none.
    pub time: Option<u64>,
}

impl FjkCheckOptions {
    /// 19 lines, a tolerance of 250 ms, OK within a second, 50 minutes.
    pub const DEFAULT: Self = Self {
        side: BoardSide::NINETEEN,
        any_size: false,
        tolerance: 250,
        ok_limit: 1_000,
        time: Some(3_000_000),
    };

    /// The same with another board; it is a violation of FJK-13 unless [`any_size`](Self::any_size) is set.
    #[must_use]
    pub const fn with_side(mut self, side: BoardSide) -> Self {
        self.side = side;
        self
    }

    /// The same, with boards of all sizes or of 19 lines only.
    #[must_use]
    pub const fn with_any_size(mut self, any_size: bool) -> Self {
        self.any_size = any_size;
        self
    }

    /// The same with another tolerance, in milliseconds.
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: u64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// The same with another time for an OK, in milliseconds.
    #[must_use]
    pub const fn with_ok_limit(mut self, ok_limit: u64) -> Self {
        self.ok_limit = ok_limit;
        self
    }
}

impl Default for FjkCheckOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// All violations of a whole game.
///
/// ```
/// use boardwire_sgmp::fjk::{FjkCheckOptions, TimedFrame, check};
/// use boardwire_sgmp::Color;
///
/// let sent = |from, at, hex: &str| TimedFrame { from, at: Some(at), frame: hex.parse().unwrap() };
/// let frames = [
///     sent(Color::Black, 0, "01:a1:a0:80"),
///     sent(Color::White, 5, "03:be:b0:8b"),
///     sent(Color::Black, 9, "02:c3:c0:81"), // it says that it is White
/// ];
/// let found = check(frames, FjkCheckOptions::default());
/// assert_eq!(found[0].to_string(), "FJK-3 at frame 2 (9 ms, Black): the colour of its answer is not its own");
/// ```
pub fn check(
    frames: impl IntoIterator<Item = TimedFrame>,
    options: FjkCheckOptions,
) -> Vec<Violation> {
    let mut checker = FjkChecker::new(options);
    let mut found = Vec::new();
    for frame in frames {
        found.extend(checker.receive(frame));
    }
    found
}

/// Where the opening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing was sent.
    NewGame,
    /// So many questions were asked and answered.
    Question(u8),
    /// This is asked, as the question of that number.
    Answer(Query, u8),
    /// The opening is over.
    Game,
}

/// A command that a side has sent.
#[derive(Clone, Copy, Debug)]
struct Sent {
    frame: RawFrame,
    /// When it was sent last.
    at: Option<u64>,
}

/// Holds a game against the rules of the profile, frame by frame in the order in which they were sent, of both directions. It holds a few hundred bytes.
///
/// A frame that breaks a rule is one violation, and what follows from it is none: a handicap, say, is a violation of FJK-5, and then White may move first.
#[derive(Clone, Debug)]
pub struct FjkChecker {
    options: FjkCheckOptions,
    index: u64,
    phase: Phase,
    /// Who sent NEWGAME.
    initiator: Color,
    /// Black answered that it is White, or the other way round.
    wrong_color: bool,
    sent: [Option<Sent>; 2],
    /// Who may send an OK, and since when.
    due: [Option<Option<u64>>; 2],
    first: Color,
    moves: u32,
    passes: u32,
    /// When the side to move began to think.
    thinks_since: Option<u64>,
    used: [u64; 2],
    /// Whose time has run out within the moves that count.
    out_of_time: [bool; 2],
}

impl FjkChecker {
    /// How long no OK has to come before a frame may be sent again, in milliseconds.
    const RESEND: u64 = 20_000;

    /// A checker at the beginning of a game.
    #[must_use]
    pub const fn new(options: FjkCheckOptions) -> Self {
        Self {
            options,
            index: 0,
            phase: Phase::NewGame,
            initiator: Color::Black,
            wrong_color: false,
            sent: [None; 2],
            due: [None; 2],
            first: Color::Black,
            moves: 0,
            passes: 0,
            thinks_since: None,
            used: [0; 2],
            out_of_time: [false; 2],
        }
    }

    /// Takes the next frame, and gives what is wrong with it: nothing, mostly, and rarely more than one thing.
    pub fn receive(&mut self, frame: TimedFrame) -> Vec<Violation> {
        let mut found = Found {
            frame,
            index: self.index,
            list: Vec::new(),
        };
        if self.index == 0 && self.options.side != BoardSide::NINETEEN && !self.options.any_size {
            found.add(FjkRule::Board, "the board has not 19 lines");
        }
        self.index += 1;
        if frame
            .frame
            .to_frame(Level::Canonical, &mut Discard)
            .is_err()
        {
            found.add(FjkRule::Canonical, "the frame is not canonical");
        }
        if frame.frame.code == CommandCode::Ok {
            self.on_ok(&mut found);
        } else if !self.is_resent(&mut found) {
            self.on_command(&mut found);
        }
        found.list
    }

    /// How many moves were made, passes included.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// Whether two passes have ended the game.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The time that a side has used for its moves, in milliseconds, whole seconds a move.
    #[must_use]
    pub const fn used(&self, color: Color) -> u64 {
        self.used[color.index()]
    }

    fn turn(&self) -> Color {
        if self.moves.is_multiple_of(2) {
            self.first
        } else {
            !self.first
        }
    }

    fn on_ok(&mut self, found: &mut Found) {
        let TimedFrame { from, at, .. } = found.frame;
        let [black, white] = &mut self.due;
        let due = match from {
            Color::Black => black,
            Color::White => white,
        };
        if let Some(since) = due.take() {
            if let (Some(since), Some(at)) = (since, at)
                && at.saturating_sub(since) > self.options.ok_limit
            {
                found.add(FjkRule::Turn, "the OK comes late");
            }
            return;
        }
        match self.phase {
            Phase::NewGame => found.add(FjkRule::NewGame, "the first frame is no NEWGAME"),
            Phase::Question(asked) if from != self.initiator => {
                if asked < 2 {
                    found.add(
                        rule_of_question(asked),
                        "the OK comes before both questions",
                    );
                } else if self.wrong_color {
                    found.add(FjkRule::Agreement, "the OK follows a wrong colour");
                }
                self.phase = Phase::Game;
                self.thinks_since = at;
            }
            Phase::Question(_) | Phase::Answer(..) => {
                found.add(FjkRule::Commands, "an OK that is not due");
            }
            Phase::Game if self.is_over() => {
                found.add(FjkRule::End, "an OK that is not due follows the end");
            }
            Phase::Game => found.add(FjkRule::Turn, "an OK that is not due"),
        }
    }

    /// Whether the frame is one that was sent before.
    fn is_resent(&mut self, found: &mut Found) -> bool {
        let TimedFrame { from, at, frame } = found.frame;
        let fresh = Some(Sent { frame, at });
        let Some(slot) = self.sent.get_mut(from.index()) else {
            return false;
        };
        let Some(before) = *slot else {
            *slot = fresh;
            return false;
        };
        // A program that starts afresh begins with this bit, whatever was before.
        let restarts = frame.code == CommandCode::NewGame && before.frame.code != frame.code;
        if frame.mine != before.frame.mine || restarts {
            *slot = fresh;
            return false;
        }
        let same = frame.code == before.frame.code && frame.value == before.frame.value;
        if frame != before.frame {
            found.add(
                FjkRule::Resend,
                if same {
                    "a frame that is sent again has other bits"
                } else {
                    "the sequence bit is that of the command before"
                },
            );
        }
        if let (true, Some(at), Some(before)) = (same, at, before.at)
            && at
                .saturating_sub(before)
                .saturating_add(self.options.tolerance)
                < Self::RESEND
        {
            found.push(
                FjkRule::Resend,
                Code::EarlyResend,
                "it is sent again before 20 seconds have passed",
            );
        }
        if same && let Some(slot) = slot {
            slot.at = at;
        }
        self.expect_ok(!from, at);
        true
    }

    fn expect_ok(&mut self, from: Color, at: Option<u64>) {
        if let Some(due) = self.due.get_mut(from.index()) {
            *due = Some(at);
        }
    }

    fn on_command(&mut self, found: &mut Found) {
        let TimedFrame { from, at, frame } = found.frame;
        let command = frame.command();
        if self.is_over() {
            found.add(FjkRule::End, "something follows two passes");
            match command {
                Command::NewGame => self.restart(from),
                _ => self.expect_ok(!from, at),
            }
            return;
        }
        match (command, self.phase) {
            (Command::NewGame, Phase::NewGame) => {
                if from != Color::Black {
                    found.add(FjkRule::NewGame, "White sends NEWGAME");
                }
                self.restart(from);
            }
            (Command::Move { color, point }, phase) => {
                match phase {
                    Phase::Game => {}
                    Phase::NewGame => found.add(FjkRule::NewGame, "the first frame is no NEWGAME"),
                    _ => found.add(
                        FjkRule::Agreement,
                        "a MOVE comes before the OK that ends the opening",
                    ),
                }
                let was_in_game = phase == Phase::Game;
                self.phase = Phase::Game;
                self.on_move(
                    found,
                    color,
                    point.map_or(0, |point| point.get()),
                    was_in_game,
                );
            }
            (_, Phase::NewGame) => found.add(FjkRule::NewGame, "the first frame is no NEWGAME"),
            (Command::Query(query), Phase::Question(asked)) if from != self.initiator => {
                let wanted = match asked {
                    0 => Some(Query::Color),
                    1 => Some(Query::Handicap),
                    _ => None,
                };
                if wanted != Some(query) {
                    found.add(
                        rule_of_question(asked),
                        "the question is not the one that is due",
                    );
                }
                self.phase = Phase::Answer(query, asked);
            }
            (Command::Answer(value), Phase::Answer(query, asked)) if from == self.initiator => {
                self.on_answer(found, query, value.get());
                self.phase = Phase::Question(asked.saturating_add(1));
            }
            (Command::NewGame, Phase::Game) => {
                found.add(FjkRule::Commands, "a NEWGAME in the game");
                self.restart(from);
            }
            (Command::Deny | Command::TakeBack(_) | Command::Extended(_), _) => {
                found.add(FjkRule::Commands, "the profile does not have this command");
                if let Command::TakeBack(count) = command {
                    self.moves = self.moves.saturating_sub(count.get().into());
                    self.passes = 0;
                }
                self.expect_ok(!from, at);
            }
            (_, Phase::Game) => {
                found.add(
                    FjkRule::Commands,
                    "a question or an answer after the opening",
                );
                self.expect_ok(!from, at);
            }
            (_, Phase::Question(asked)) if from != self.initiator => {
                found.add(
                    rule_of_question(asked),
                    "the question is not the one that is due",
                );
            }
            (_, Phase::Answer(query, _)) if from == self.initiator => {
                found.add(rule_of_answer(query), "the question is not answered");
            }
            _ => found.add(
                FjkRule::Commands,
                "it is not this side's turn in the opening",
            ),
        }
    }

    /// A NEWGAME begins the opening.
    fn restart(&mut self, from: Color) {
        self.phase = Phase::Question(0);
        self.initiator = from;
        self.wrong_color = false;
        self.due = [None; 2];
        self.first = Color::Black;
        self.moves = 0;
        self.passes = 0;
        self.thinks_since = None;
        self.used = [0; 2];
        self.out_of_time = [false; 2];
    }

    fn on_answer(&mut self, found: &mut Found, query: Query, value: u16) {
        match query {
            Query::Color => {
                let own = match found.frame.from {
                    Color::Black => 2,
                    Color::White => 1,
                };
                if value != own {
                    self.wrong_color = true;
                    found.add(
                        FjkRule::AnswerColor,
                        "the colour of its answer is not its own",
                    );
                }
            }
            Query::Handicap => {
                if value != 1 {
                    found.add(FjkRule::AnswerHandicap, "the game is not even");
                }
                if value > 1 {
                    self.first = Color::White;
                }
            }
            _ => {}
        }
    }

    fn on_move(&mut self, found: &mut Found, claimed: Color, point: u16, was_in_game: bool) {
        let TimedFrame { from, at, .. } = found.frame;
        if claimed != from {
            found.add(FjkRule::Turn, "the colour of the MOVE is not its sender's");
        }
        if was_in_game && from != self.turn() {
            found.add(FjkRule::Turn, "it is the other side's turn");
        }
        if self.turn() != from {
            // What follows is in turn after this move.
            self.first = !self.first;
        }
        let owed = self.due.get_mut(from.index()).and_then(Option::take);
        if owed.is_some() {
            found.add(
                FjkRule::OwnOk,
                "a MOVE comes before the OK for the other side's",
            );
        }
        if point > self.options.side.points() {
            found.add(FjkRule::Board, "the point is not on the board");
        }
        self.moves = self.moves.saturating_add(1);
        if self.moves > 400 {
            found.add(FjkRule::Length, "it is a move after the 400th");
        }
        self.charge(found);
        self.passes = if point == 0 { self.passes + 1 } else { 0 };
        self.thinks_since = at;
        self.expect_ok(!from, at);
    }

    /// Counts the time that the move took.
    fn charge(&mut self, found: &mut Found) {
        let TimedFrame { from, at, .. } = found.frame;
        let (Some(since), Some(at)) = (self.thinks_since, at) else {
            return;
        };
        let index = from.index();
        let (Some(used), Some(is_out)) =
            (self.used.get_mut(index), self.out_of_time.get_mut(index))
        else {
            return;
        };
        let seconds = at.saturating_sub(since) / 1_000;
        *used = used.saturating_add(seconds * 1_000);
        let runs_out = self.moves <= 300 && self.options.time.is_some_and(|time| *used > time);
        if runs_out && !core::mem::replace(is_out, true) {
            found.add(FjkRule::Length, "its time ran out within 300 moves");
        }
    }
}

const fn rule_of_question(asked: u8) -> FjkRule {
    if asked == 0 {
        FjkRule::AskColor
    } else {
        FjkRule::AskHandicap
    }
}

const fn rule_of_answer(query: Query) -> FjkRule {
    match query {
        Query::Color => FjkRule::AnswerColor,
        Query::Handicap => FjkRule::AnswerHandicap,
        _ => FjkRule::AskHandicap,
    }
}

/// What a frame breaks.
struct Found {
    frame: TimedFrame,
    index: u64,
    list: Vec<Violation>,
}

impl Found {
    fn add(&mut self, rule: FjkRule, text: &'static str) {
        self.push(rule, rule.code(), text);
    }

    fn push(&mut self, rule: FjkRule, code: Code, text: &'static str) {
        self.list.push(Violation {
            rule,
            code,
            index: self.index,
            at: self.frame.at,
            from: self.frame.from,
            text,
        });
    }
}
