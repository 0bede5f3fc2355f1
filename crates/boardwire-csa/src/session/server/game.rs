//! One game on a server: agreement, moves, clock, end.

use alloc::collections::VecDeque;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::clock::Clock;
use boardwire_core::shogi::Color;

use super::end::{Cause, GameEnd};
use super::terms::{Terms, TermsError};
use super::texts;
use crate::moves::CsaMove;
use crate::server::ClientStatus;
use crate::session::referee::{Illegality, Referee, Verdict};
use crate::time::CsaTime;

/// How long the players may take to agree, in milliseconds: shogi-server's two minutes.
pub const AGREE_MS: u64 = 120_000;

/// How many lines of a player are kept that came in the opponent's turn. More are dropped, and an event says so.
pub const MAX_DEFERRED: usize = 64;

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: CsaMove,
    /// The time charged for it.
    pub time: CsaTime,
    /// What the player wrote behind it, from the `'` on.
    pub comment: Option<Vec<u8>>,
}

impl Played {
    /// The line that echoes it: `+7776FU,T3`.
    #[must_use]
    pub fn line(&self) -> Vec<u8> {
        timed(&self.mv.to_csa(), self.time)
    }
}

/// What happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameEvent {
    /// Both have agreed: the clock of the side to move runs.
    Started,
    /// The game will not be played.
    Rejected {
        /// The side that refused or left; `None`: the time to agree has passed.
        by: Option<Color>,
    },
    /// A move was played.
    Moved(Played),
    /// A line came in the opponent's turn and is kept for later: `'Deferred` in the record.
    Deferred {
        /// Whose line.
        by: Color,
        /// The line.
        line: Vec<u8>,
    },
    /// The last accepted move came again and is ignored.
    Repeated {
        /// Whose line.
        by: Color,
    },
    /// A line that has no meaning here is ignored: too many in the opponent's turn, or no line of a game.
    Ignored {
        /// Whose line.
        by: Color,
    },
    /// The line that lost the game by `#ILLEGAL_MOVE`, for the record.
    Foul {
        /// Whose line.
        by: Color,
        /// The line without its comment.
        line: Vec<u8>,
    },
    /// The side to move declared a win by `%KACHI`, and was charged so much time.
    Declared {
        /// Whose declaration.
        by: Color,
        /// The time.
        time: CsaTime,
    },
    /// The game is over.
    Finished(GameEnd),
}

/// What one call brought: what to send, in order, and what happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameStep {
    /// Lines without their ends, and to whom they go.
    pub lines: Vec<(Color, Vec<u8>)>,
    /// What happened, in order.
    pub events: Vec<GameEvent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Agreeing { agreed: [bool; 2], since: u64 },
    Playing { turn_began: u64 },
    Over,
}

/// One game between two players, as shogi-server conducts it, without I/O and without a clock of its own: times are milliseconds since
/// any fixed moment, and never go back.
///
/// [`Hub`](super::Hub) makes these for the players that it brings together. A program that has only two players may use it alone:
/// send both the summary of the [`Terms`], then feed their lines.
///
/// ```
/// use boardwire_csa::clock::TimeControl;
/// use boardwire_csa::shogi::Color;
/// use boardwire_csa::session::DefaultReferee;
/// use boardwire_csa::session::server::{ServerSession, Terms};
///
/// let terms = Terms::new("test-600-10", ["alice", "bob"], TimeControl::csa(600_000, 10_000, 0))?;
/// let mut game = ServerSession::offer(terms, DefaultReferee::default(), 0)?;
/// game.receive(Color::Black, b"AGREE", 100);
/// let step = game.receive(Color::White, b"AGREE", 200);
/// assert_eq!(step.lines[0], (Color::Black, b"START:test-600-10".to_vec()));
/// let step = game.receive(Color::Black, b"+7776FU", 3_500);
/// assert_eq!(step.lines[1], (Color::White, b"+7776FU,T3".to_vec()));
/// # Ok::<(), boardwire_csa::session::server::TermsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ServerSession<R> {
    terms: Terms,
    referee: R,
    clock: Clock,
    phase: Phase,
    played: Vec<Played>,
    /// Moves played, those that the terms begin with included.
    count: usize,
    deferred: [VecDeque<Vec<u8>>; 2],
    /// The last time that was told.
    now: u64,
}

impl<R: Referee> ServerSession<R> {
    /// A game that is offered to both players at `now`; both get the summary of its terms.
    ///
    /// # Errors
    /// A move that the terms begin with is illegal.
    pub fn offer(terms: Terms, mut referee: R, now: u64) -> Result<Self, TermsError> {
        let mut clock = Clock::new(*terms.controls());
        referee.start(terms.setup());
        for &(mv, time) in terms.moves() {
            match referee.play(mv) {
                Verdict::Illegal(_) | Verdict::KingCaptured => {
                    return Err(TermsError::IllegalMove(mv));
                }
                _ => clock.record(mv.color(), time.ms()),
            }
        }
        Ok(Self {
            count: terms.moves().len(),
            terms,
            referee,
            clock,
            phase: Phase::Agreeing {
                agreed: [false; 2],
                since: now,
            },
            played: Vec::new(),
            deferred: [VecDeque::new(), VecDeque::new()],
            now,
        })
    }

    /// What the players agree on.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The rules, with the position.
    #[must_use]
    pub const fn referee(&self) -> &R {
        &self.referee
    }

    /// Both clocks.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The moves played since the start, without those that the terms begin with.
    #[must_use]
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The moves made, those that the terms begin with included.
    #[must_use]
    pub const fn move_count(&self) -> usize {
        self.count
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.referee.setup().turn
    }

    /// Whether the game is over or was rejected.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
    }

    /// Where one player stands.
    #[must_use]
    pub fn status(&self, side: Color) -> ClientStatus {
        match self.phase {
            Phase::Agreeing { agreed, .. } => match side_of(agreed, side) {
                false => ClientStatus::AgreeWaiting,
                true => ClientStatus::StartWaiting,
            },
            Phase::Playing { .. } => ClientStatus::Game,
            Phase::Over => ClientStatus::Finished,
        }
    }

    /// When to call [`tick`](Self::tick) next: the first moment at which the time to agree or the time of the side to move is up.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        match self.phase {
            Phase::Agreeing { since, .. } => Some(since.saturating_add(AGREE_MS)),
            Phase::Playing { turn_began } => {
                let left = self.clock.player(self.turn()).flag_at_ms()?;
                turn_began.checked_add(left)
            }
            Phase::Over => None,
        }
    }

    /// Takes a line of one player, without its end.
    ///
    /// Of the commands, only those of a game belong here: `AGREE`, `REJECT`, moves, `%` lines and keep-alives. Logging out is
    /// [`leave`](Self::leave).
    pub fn receive(&mut self, from: Color, line: &[u8], now: u64) -> GameStep {
        let mut step = self.receive_one(from, line, now);
        while let Some(next) = self.play_kept() {
            step.lines.extend(next.lines);
            step.events.extend(next.events);
        }
        step
    }

    /// The same without what was kept for later: [`play_kept`](Self::play_kept) has to follow. Between the two, spectators see the
    /// game as it stood after each move.
    pub(super) fn receive_one(&mut self, from: Color, line: &[u8], now: u64) -> GameStep {
        let mut step = GameStep::default();
        if line.is_empty() {
            step.lines.push((from, Vec::new()));
        }
        self.pass_time(now, &mut step);
        match line {
            [] | [b' ', ..] => {}
            [b'A', b'G', b'R', b'E', b'E', ..] => self.agree(from, &mut step),
            [b'R', b'E', b'J', b'E', b'C', b'T', ..] => self.refuse(from, &mut step),
            [b'+' | b'-', ..] | [b'%', ..] if !line.starts_with(b"%%") => {
                self.game_line(from, line, &mut step);
            }
            _ => step.events.push(GameEvent::Ignored { by: from }),
        }
        step
    }

    /// What the side to move said too early is now in time: the next line of it. `None`: there is none.
    pub(super) fn play_kept(&mut self) -> Option<GameStep> {
        if !matches!(self.phase, Phase::Playing { .. }) {
            return None;
        }
        let turn = self.turn();
        let line = self.deferred_of(turn).pop_front()?;
        let mut step = GameStep::default();
        self.act(turn, &line, &mut step);
        Some(step)
    }

    /// The time is `now` and nobody said anything.
    pub fn tick(&mut self, now: u64) -> GameStep {
        let mut step = GameStep::default();
        self.pass_time(now, &mut step);
        step
    }

    /// A player logs out, or the connection was closed: the game is lost, or will not be played.
    pub fn leave(&mut self, who: Color, now: u64) -> GameStep {
        let mut step = GameStep::default();
        self.pass_time(now, &mut step);
        match self.phase {
            Phase::Agreeing { .. } => self.reject(Some(who), &mut step),
            Phase::Playing { .. } => self.end(Cause::Abnormal, Some(who.opponent()), &mut step),
            Phase::Over => {}
        }
        step
    }

    /// The server stops the game: `#CHUDAN`, or a rejection where it has not begun.
    pub fn stop(&mut self, now: u64) -> GameStep {
        let mut step = GameStep::default();
        self.pass_time(now, &mut step);
        match self.phase {
            Phase::Agreeing { .. } => self.reject(None, &mut step),
            Phase::Playing { .. } => self.end(Cause::Chudan, None, &mut step),
            Phase::Over => {}
        }
        step
    }

    fn pass_time(&mut self, now: u64, step: &mut GameStep) {
        self.now = self.now.max(now);
        match self.phase {
            Phase::Agreeing { since, .. } => {
                if self.now.saturating_sub(since) >= AGREE_MS {
                    self.reject(None, step);
                }
            }
            Phase::Playing { turn_began } => {
                let turn = self.turn();
                let elapsed = self.now.saturating_sub(turn_began);
                if self.clock.flag_falls(turn, elapsed) {
                    self.time_up(turn, elapsed, step);
                }
            }
            Phase::Over => {}
        }
    }

    fn time_up(&mut self, side: Color, elapsed: u64, step: &mut GameStep) {
        let _ = self.clock.charge(side, elapsed);
        self.end(Cause::TimeUp, Some(side.opponent()), step);
    }

    fn agree(&mut self, from: Color, step: &mut GameStep) {
        let Phase::Agreeing { agreed, since } = self.phase else {
            return self.wrong_status(from, "AGREE", step);
        };
        if side_of(agreed, from) {
            return self.wrong_status(from, "AGREE", step);
        }
        let [black, white] = agreed;
        let agreed = match from {
            Color::Black => [true, white],
            Color::White => [black, true],
        };
        if agreed != [true; 2] {
            self.phase = Phase::Agreeing { agreed, since };
            return;
        }
        self.phase = Phase::Playing {
            turn_began: self.now,
        };
        for side in Color::ALL {
            let line = [b"START:", self.terms.id()].concat();
            step.lines.push((side, line));
        }
        step.events.push(GameEvent::Started);
    }

    fn refuse(&mut self, from: Color, step: &mut GameStep) {
        if self.status(from) == ClientStatus::AgreeWaiting {
            self.reject(Some(from), step);
        } else {
            self.wrong_status(from, "REJECT", step);
        }
    }

    /// After the end the connection is past the game, and its next status is the hub's affair.
    fn wrong_status(&self, from: Color, command: &'static str, step: &mut GameStep) {
        let status = self.status(from);
        if status == ClientStatus::Finished {
            step.events.push(GameEvent::Ignored { by: from });
            return;
        }
        step.lines
            .push((from, texts::wrong_status(status, command)));
    }

    fn reject(&mut self, by: Option<Color>, step: &mut GameStep) {
        self.phase = Phase::Over;
        let who = match by {
            Some(side) => self.terms.name(side),
            None => b"the Server (timed out)",
        };
        for side in Color::ALL {
            let line = [b"REJECT:", self.terms.id(), b" by ", who].concat();
            step.lines.push((side, line));
        }
        step.events.push(GameEvent::Rejected { by });
    }

    fn game_line(&mut self, from: Color, line: &[u8], step: &mut GameStep) {
        if !matches!(self.phase, Phase::Playing { .. }) {
            step.events.push(GameEvent::Ignored { by: from });
            return;
        }
        let (token, _) = split_comment(line);
        if self.last_move().is_some_and(|mv| mv.to_csa() == *token) {
            step.events.push(GameEvent::Repeated { by: from });
            return;
        }
        if from != self.turn() {
            return self.defer(from, line, step);
        }
        self.act(from, line, step);
    }

    /// The last accepted move; before the first it is the last of those that the terms begin with.
    fn last_move(&self) -> Option<CsaMove> {
        let played = self.played.last().map(|played| played.mv);
        played.or_else(|| self.terms.moves().last().map(|&(mv, _)| mv))
    }

    fn deferred_of(&mut self, side: Color) -> &mut VecDeque<Vec<u8>> {
        let [black, white] = &mut self.deferred;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }

    fn defer(&mut self, from: Color, line: &[u8], step: &mut GameStep) {
        let kept = self.deferred_of(from);
        if kept.len() >= MAX_DEFERRED {
            step.events.push(GameEvent::Ignored { by: from });
            return;
        }
        kept.push_back(line.to_vec());
        step.events.push(GameEvent::Deferred {
            by: from,
            line: line.to_vec(),
        });
    }

    /// What the side to move says, in time.
    fn act(&mut self, from: Color, line: &[u8], step: &mut GameStep) {
        let Phase::Playing { turn_began } = self.phase else {
            return;
        };
        let elapsed = self.now.saturating_sub(turn_began);
        if self.clock.flag_falls(from, elapsed) {
            return self.time_up(from, elapsed, step);
        }
        let (token, comment) = split_comment(line);
        match token {
            b"%TORYO" => self.end(Cause::Resign, Some(from.opponent()), step),
            b"%KACHI" => self.declare(from, elapsed, step),
            _ => match CsaMove::from_csa(token) {
                Some(mv) => self.play(from, mv, comment, elapsed, step),
                None => self.foul(from, token, Illegality::Move, step),
            },
        }
    }

    fn declare(&mut self, from: Color, elapsed: u64, step: &mut GameStep) {
        let time = self.charge(from, elapsed);
        for side in Color::ALL {
            step.lines.push((side, timed(b"%KACHI", time)));
        }
        step.events.push(GameEvent::Declared { by: from, time });
        let (cause, winner) = match self.referee.may_declare() {
            true => (Cause::Declaration, from),
            false => (Cause::IllegalDeclaration, from.opponent()),
        };
        self.end(cause, Some(winner), step);
    }

    fn play(
        &mut self,
        from: Color,
        mv: CsaMove,
        comment: Option<&[u8]>,
        elapsed: u64,
        step: &mut GameStep,
    ) {
        let verdict = match mv.color() == from {
            true => self.referee.play(mv),
            false => Verdict::Illegal(Illegality::Move),
        };
        if let Verdict::Illegal(why) = verdict {
            return self.foul(from, &mv.to_csa(), why, step);
        }
        let played = Played {
            mv,
            time: self.charge(from, elapsed),
            comment: comment.map(<[u8]>::to_vec),
        };
        for side in Color::ALL {
            step.lines.push((side, played.line()));
        }
        step.events.push(GameEvent::Moved(played.clone()));
        self.played.push(played);
        self.count += 1;
        self.phase = Phase::Playing {
            turn_began: self.now,
        };
        let limit = self.terms.max_moves();
        match verdict {
            Verdict::KingCaptured => self.end(Cause::KingCaptured, Some(from), step),
            Verdict::Sennichite => self.end(Cause::Sennichite, None, step),
            Verdict::OuteSennichite { loser } => {
                self.end(Cause::OuteSennichite, Some(loser.opponent()), step);
            }
            _ if limit > 0 && u64::try_from(self.count).is_ok_and(|it| it >= u64::from(limit)) => {
                self.end(Cause::MaxMoves, None, step);
            }
            _ => {}
        }
    }

    fn charge(&mut self, side: Color, elapsed: u64) -> CsaTime {
        let charge = self.clock.charge(side, elapsed);
        CsaTime::from_ms(charge.charged_ms).unwrap_or(CsaTime::MAX)
    }

    fn foul(&mut self, by: Color, line: &[u8], why: Illegality, step: &mut GameStep) {
        step.events.push(GameEvent::Foul {
            by,
            line: line.to_vec(),
        });
        self.end(Cause::IllegalMove(why), Some(by.opponent()), step);
    }

    fn end(&mut self, cause: Cause, winner: Option<Color>, step: &mut GameStep) {
        self.phase = Phase::Over;
        self.deferred = [VecDeque::new(), VecDeque::new()];
        let end = GameEnd { cause, winner };
        end.put_lines(&mut step.lines);
        step.events.push(GameEvent::Finished(end));
    }
}

fn side_of<T: Copy>([black, white]: [T; 2], side: Color) -> T {
    match side {
        Color::Black => black,
        Color::White => white,
    }
}

/// A line with its time: `%KACHI,T1`.
fn timed(text: &[u8], time: CsaTime) -> Vec<u8> {
    let mut line = text.to_vec();
    line.extend_from_slice(b",T");
    line.extend_from_slice(time.to_string().as_bytes());
    line
}

/// A line up to its first comma, and the comment behind it from its `'` on. What else stands there means nothing.
fn split_comment(line: &[u8]) -> (&[u8], Option<&[u8]>) {
    let mut fields = line.splitn(3, |&byte| byte == b',');
    let token = fields.next().unwrap_or_default();
    let comment = fields.next().filter(|text| text.starts_with(b"'"));
    (token, comment)
}
