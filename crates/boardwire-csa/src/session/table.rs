//! The game that is played on a connection, as its client follows it.

use alloc::collections::VecDeque;

use boardwire_core::LineText;
use boardwire_core::clock::{Clock, Reading};
use boardwire_core::shogi::{Color, Setup};

use super::options::SessionOptions;
use super::referee::{DefaultReferee, Referee as _, Verdict};
use crate::moves::CsaMove;
use crate::server::Before;
use crate::summary::GameSummary;
use crate::time::CsaTime;

/// How many lines of a client are remembered that the server has not echoed.
const MAX_SENT: usize = 64;

/// After so many moves the position is no longer followed, so that a server which never ends a game fills no memory.
const MAX_FOLLOWED: u64 = 10_000;

/// What a client sent in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// A move as it is written.
    Move(CsaMove),
    /// A move with something behind it, which some servers take for no move.
    LooseMove(CsaMove),
    /// Anything else that may end the game.
    Special,
}

impl Sent {
    fn is_move(self, mv: CsaMove) -> bool {
        self == Self::Move(mv) || self == Self::LooseMove(mv)
    }
}

/// What the server's move shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Oddities {
    pub(super) wrong_side: bool,
    pub(super) time_missing: bool,
    pub(super) over_budget: bool,
    pub(super) time_differs: bool,
    pub(super) echo_differs: bool,
    pub(super) echo_without_move: bool,
    /// It can't be played: `#ILLEGAL_MOVE` has to follow.
    pub(super) illegal: bool,
    /// It can be played for certain.
    pub(super) legal: bool,
}

/// A game: position, clock, what was sent and not echoed.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The client's side, if the summary says.
    pub(super) me: Option<Color>,
    pub(super) turn: Color,
    /// Who played the last move, if it can't be played.
    pub(super) foul_by: Option<Color>,
    /// Whether the summary names the rule of 27 points.
    pub(super) by_27_points: bool,
    pub(super) clock: Clock,
    pub(super) referee: DefaultReferee,
    /// Whether the referee still knows the position.
    pub(super) follows: bool,
    /// The verdict on the last move.
    pub(super) verdict: Verdict,
    /// Moves made, those of the summary included, and of these the summary's.
    pub(super) count: u64,
    pub(super) given: u64,
    pub(super) max_moves: Option<u64>,
    pub(super) last: Option<CsaMove>,
    pub(super) turn_began: Option<u64>,
    pub(super) sent: VecDeque<Sent>,
    /// The client resigned in its turn, or is logged out.
    pub(super) resigned: bool,
    /// What the server said last.
    pub(super) before: Before,
}

impl Table {
    pub(super) fn new(summary: &GameSummary<'_>, options: &SessionOptions) -> Self {
        let setup = summary.setup();
        let mut referee = new_referee(&setup);
        let mut follows = true;
        for played in &summary.moves {
            follows = follows && !matches!(referee.play(played.mv), Verdict::Illegal(_));
        }
        let given = u64::try_from(summary.moves.len()).unwrap_or(u64::MAX);
        Self {
            me: summary.your_turn,
            turn: summary.side_to_move(),
            foul_by: None,
            by_27_points: names_27_points(summary),
            clock: summary.clock(&options.clock),
            referee,
            follows,
            verdict: Verdict::Played,
            count: given,
            given,
            max_moves: summary.max_moves.filter(|&limit| limit > 0),
            last: summary.moves.last().map(|played| played.mv),
            turn_began: None,
            sent: VecDeque::new(),
            resigned: false,
            before: Before::Nothing,
        }
    }

    /// What both clocks show.
    pub(super) fn readings(&self) -> [Reading; 2] {
        Color::ALL.map(|side| self.clock.reading(side))
    }

    /// Whether the client is to move and has not moved yet.
    pub(super) fn is_my_turn(&self) -> bool {
        self.me.is_none_or(|me| me == self.turn) && self.sent.is_empty()
    }

    /// Whether a move can be played now; true where that is not known.
    pub(super) fn is_legal(&self, mv: CsaMove) -> bool {
        !self.follows || self.referee.judge(mv).is_ok()
    }

    pub(super) fn send(&mut self, sent: Sent) {
        if self.sent.len() >= MAX_SENT {
            self.sent.pop_front();
        }
        self.sent.push_back(sent);
    }

    /// Takes over a move that the server plays. `ms`: its time; `waited`: how long the turn took for this end, and how much that may
    /// differ.
    pub(super) fn play(
        &mut self,
        mv: CsaMove,
        time: Option<CsaTime>,
        ms: Option<u64>,
        at: Option<u64>,
        slack: Option<u64>,
    ) -> Oddities {
        let mover = mv.color();
        let mut odd = Oddities {
            wrong_side: mover != self.turn,
            time_missing: time.is_none(),
            ..Oddities::default()
        };
        if self.me == Some(mover) {
            self.take_echo(mv, &mut odd);
        }
        if let Some(ms) = ms {
            self.charge(mover, ms, at, slack, &mut odd);
        }
        if odd.wrong_side {
            // The next move tells whose turn it is; the position is lost.
            self.follows = false;
        }
        if self.follows {
            self.verdict = self.referee.play(mv);
            odd.illegal = matches!(self.verdict, Verdict::Illegal(_));
            odd.legal =
                cfg!(feature = "rules") && !odd.illegal && self.verdict != Verdict::KingCaptured;
        }
        self.before = Before::Move;
        self.foul_by = odd.illegal.then_some(mover);
        if odd.illegal {
            // An echo that has no time tells what could not be played; one with a time is taken for a move of the game.
            if time.is_some() {
                self.accept_illegal(mv, at);
            }
            return odd;
        }
        self.count = self.count.saturating_add(1);
        // Where a king was taken, the game is over for the referee.
        self.follows &= self.count < MAX_FOLLOWED && self.verdict != Verdict::KingCaptured;
        self.turn = mover.opponent();
        self.turn_began = at;
        self.last = Some(mv);
        odd
    }

    /// The server went on after a move that can't be played: from here on the position is unknown.
    pub(super) fn accept_illegal(&mut self, mv: CsaMove, at: Option<u64>) {
        self.follows = false;
        self.verdict = Verdict::Played;
        self.count = self.count.saturating_add(1);
        self.turn = mv.color().opponent();
        self.turn_began = at;
        self.last = Some(mv);
    }

    fn take_echo(&mut self, mv: CsaMove, odd: &mut Oddities) {
        match self.sent.iter().position(|sent| sent.is_move(mv)) {
            Some(at) => {
                self.sent.drain(..=at);
            }
            None if self.sent.is_empty() => odd.echo_without_move = true,
            None => {
                odd.echo_differs = true;
                self.sent.pop_front();
            }
        }
    }

    fn charge(
        &mut self,
        mover: Color,
        ms: u64,
        at: Option<u64>,
        slack: Option<u64>,
        odd: &mut Oddities,
    ) {
        let player = self.clock.player_mut(mover);
        let budget = player.reading().budget_ms;
        odd.over_budget =
            !player.control().is_unlimited() && i64::try_from(ms).is_ok_and(|ms| ms >= budget);
        if let (Some(began), Some(at), Some(slack)) = (self.turn_began, at, slack) {
            let elapsed = at.saturating_sub(began);
            let control = player.control();
            let least = control.charge(elapsed.saturating_sub(slack));
            let most = control.charge(elapsed.saturating_add(slack));
            odd.time_differs = ms < least || ms > most;
        }
        player.record(ms);
    }

    /// Whether the side to move may declare a win; `None` where that is not known, as without the feature `rules`.
    pub(super) fn may_declare(&self) -> Option<bool> {
        if !cfg!(feature = "rules") || !self.follows {
            return None;
        }
        let may = self.referee.may_declare();
        // Other rules ask for other points, and for the same pieces in the same place.
        (self.by_27_points || !may && !self.referee.has_entered()).then_some(may)
    }

    /// Whether the client, which is to move, has said nothing that could lose the game by `#ILLEGAL_MOVE`: nothing at all, or a legal
    /// move.
    pub(super) fn has_said_no_foul(&self) -> bool {
        if !cfg!(feature = "rules") || !self.follows || self.me != Some(self.turn) {
            return false;
        }
        match self.sent.front() {
            None => true,
            Some(&Sent::Move(mv)) => mv.color() == self.turn && self.is_legal(mv),
            Some(_) => false,
        }
    }

    /// Whether the side to move has lost its time by `at`, give or take `slack`; `None` where that is not known.
    pub(super) fn is_time_up(&self, at: Option<u64>, slack: Option<u64>) -> Option<bool> {
        let player = self.clock.player(self.turn);
        if player.control().is_unlimited() {
            return Some(false);
        }
        let elapsed = at?.saturating_sub(self.turn_began?);
        Some(player.flag_falls(elapsed.saturating_add(slack?)))
    }
}

/// `Declaration:Jishogi 1.1`, or what version 1.0 wrote for it.
fn names_27_points(summary: &GameSummary<'_>) -> bool {
    let is = |text: Option<&LineText<'_>>, value: &[u8]| {
        text.is_some_and(|text| text.as_bytes() == value)
    };
    is(summary.declaration.as_ref(), b"Jishogi 1.1")
        || is(summary.jishogi_declaration.as_ref(), b"1.1")
}

/// A referee that counts the first position, so that no reading of repetition is taken for a fault.
fn new_referee(setup: &Setup) -> DefaultReferee {
    let mut referee = DefaultReferee::default();
    #[cfg(feature = "rules")]
    {
        referee = referee.with_repetition(boardwire_rules::shogi::RepetitionOptions::DEFAULT);
    }
    referee.start(setup);
    referee
}
