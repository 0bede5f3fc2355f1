//! The machine itself.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use boardwire_core::othello::{Color, Move};

use super::matches::{Matches, TrackedLeg};
use super::timing::{Polls, Stream};
use super::{Action, Call, Job, MoveRefused, SessionOptions};
use crate::check::check_move;
use crate::codes::Code;
use crate::model::{
    AgentMove, ApiError, EngineRequest, Event, Leg, LegNumber, LegStatus, Match, MatchRef,
    MatchStatus, PollResponse, Reaction, WireMove,
};

/// The state of one leg: see the [module](super)'s table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LegState {
    /// Nothing to do.
    Idle,
    /// The engine looks for a move.
    Thinking(u64),
    /// The engine has failed, or its move was illegal.
    Failed(u64),
    /// A move is on its way.
    Submitted {
        /// The revision.
        revision: u64,
        /// The move.
        mv: Move,
        /// Whether its answer is known to be lost.
        is_lost: bool,
    },
    /// The service has called the move illegal.
    Rejected(u64),
    /// All is done for this revision.
    Settled(u64),
    /// The leg is over.
    Done,
}

/// A bot's conversation with the service. See the [module](super).
#[derive(Clone, Debug)]
pub struct Session {
    options: SessionOptions,
    matches: Matches,
    polls: Polls,
    stream: Stream,
    is_stopped: bool,
}

impl Session {
    /// A session that begins now.
    #[must_use]
    pub fn new(options: SessionOptions, now_ms: u64) -> Self {
        let stream = Stream::new(options.stream, now_ms);
        Self {
            options,
            matches: Matches::NEW,
            polls: Polls::NEW,
            stream,
            is_stopped: false,
        }
    }

    /// What is due now: polls, and the stream.
    pub fn tick(&mut self, now_ms: u64) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.is_stopped {
            return actions;
        }
        if self.stream.close_if_silent(now_ms) {
            actions.push(Action::CloseStream);
        }
        if self.stream.open_if_due(now_ms) {
            actions.push(Action::OpenStream);
        }
        let due = self.polls.due(self.stream.is_up(), self.is_in_match());
        if due.is_some_and(|due| due <= now_ms) {
            self.polls.sent(now_ms);
            actions.push(Action::Call(Call::Poll));
        }
        actions
    }

    /// When to call [`tick`](Self::tick) next, if nothing happens before; `None` if only an answer can bring anything.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        if self.is_stopped {
            return None;
        }
        let poll = self.polls.due(self.stream.is_up(), self.is_in_match());
        [poll, self.stream.due()].into_iter().flatten().min()
    }

    /// Whether a match is being played, or a challenge waits.
    #[must_use]
    pub fn is_in_match(&self) -> bool {
        self.matches.is_any_open()
    }

    /// The state of a leg; `None` of a match that is not being played.
    #[must_use]
    pub fn leg_state(&self, match_id: i64, leg: LegNumber) -> Option<&LegState> {
        let tracked = self.matches.open(match_id)?;
        Some(&tracked.legs.get(leg.get())?.state)
    }

    /// The stream is open.
    pub fn stream_opened(&mut self, now_ms: u64) {
        self.stream.opened(now_ms);
    }

    /// The stream could not be opened, or has ended. It will be opened again; polls go on meanwhile.
    pub fn stream_closed(&mut self, now_ms: u64) {
        self.stream.closed(now_ms);
    }

    /// A line of the stream. A match that has changed is polled for.
    pub fn event(&mut self, event: &Event<'_>, now_ms: u64) -> Vec<Action> {
        self.stream.heard(now_ms);
        if let Event::Hello(hello) = event {
            self.options.bot_id = self.options.bot_id.or(hello.bot_id);
        }
        if matches!(event, Event::Match(_)) {
            self.polls.want();
        }
        self.tick(now_ms)
    }

    /// The answer to a poll.
    pub fn polled(&mut self, poll: &PollResponse<'_>, now_ms: u64) -> Vec<Action> {
        if self.is_stopped {
            return Vec::new();
        }
        self.polls.succeeded();
        let listed_id = poll.bot.as_ref().map(|bot| bot.id);
        self.options.bot_id = self.options.bot_id.or(listed_id);
        let mut actions = Vec::new();
        let listed = poll.matches.as_deref().unwrap_or_default();
        for game in listed {
            self.see_match(game, poll.server_now_ms, &mut actions);
        }
        // What is not listed any more is over.
        let ids: BTreeSet<i64> = listed.iter().map(|game| game.id).collect();
        for id in self.matches.without(&ids) {
            self.close(id, None, &mut actions);
        }
        actions.extend(self.tick(now_ms));
        actions
    }

    /// The engine's move. It is checked here, against the legal moves of the poll.
    ///
    /// # Errors
    /// The work is stale, was done already, or is nobody's; or the move is illegal: the leg has failed then, and another move may be brought.
    pub fn moved(&mut self, job: Job, mv: Move, now_ms: u64) -> Result<Vec<Action>, MoveRefused> {
        let refuse = |code| Err(MoveRefused { code, job });
        let Some(tracked) = self.matches.open_mut(job.match_id) else {
            return refuse(Code::LegNotActive);
        };
        let is_human = tracked.game.is_human();
        let Some(leg) = tracked.legs.get_mut(job.leg.get()) else {
            return refuse(Code::LegNotActive);
        };
        match leg.state {
            LegState::Thinking(revision) | LegState::Failed(revision)
                if revision == job.revision && leg.is_ours => {}
            LegState::Done => return refuse(Code::LegNotActive),
            LegState::Submitted { revision, .. }
            | LegState::Rejected(revision)
            | LegState::Settled(revision)
                if revision == job.revision =>
            {
                return refuse(Code::DoubleSubmit);
            }
            _ if job.revision == leg.revision && !leg.is_ours => return refuse(Code::NotOurTurn),
            _ => return refuse(Code::StaleRevision),
        }
        if let Err(bad) = check_move(mv, &leg.legal_moves, leg.size, is_human) {
            leg.state = LegState::Failed(job.revision);
            return refuse(bad.code);
        }
        let mut actions = Vec::new();
        submit(&tracked.game, leg, job, mv, &mut actions);
        actions.extend(self.tick(now_ms));
        Ok(actions)
    }

    /// The engine has failed, or was too late. [`moved`](Self::moved) may still bring a move, such as
    /// [`EngineRequest::fallback`].
    pub fn engine_failed(&mut self, job: Job) {
        if let Some(leg) = self.leg_mut(job)
            && leg.state == LegState::Thinking(job.revision)
        {
            leg.state = LegState::Failed(job.revision);
        }
    }

    /// A call other than a poll was answered, and `ok` is true.
    pub fn answered(&mut self, call: &Call, now_ms: u64) -> Vec<Action> {
        if let Call::Move(job, _) = call {
            self.settle(*job, LegState::Settled(job.revision));
        }
        self.polls.want();
        self.tick(now_ms)
    }

    /// A call was refused, with this HTTP status.
    pub fn refused(
        &mut self,
        call: &Call,
        status: u16,
        error: &ApiError<'_>,
        now_ms: u64,
    ) -> Vec<Action> {
        let reaction = error.error.reaction(status);
        if reaction == Reaction::Stop {
            self.is_stopped = true;
            return Vec::from([Action::Stop]);
        }
        let is_trouble = matches!(reaction, Reaction::BackOff | Reaction::RetryLater);
        match call {
            Call::Poll => self.polls.failed(now_ms),
            // The move was not looked at: it may be sent again if the revision stands.
            Call::Move(job, _) if is_trouble => self.lose(*job),
            Call::Move(job, _) => {
                let state = if error.error.condemns_the_move() {
                    LegState::Rejected(job.revision)
                } else {
                    LegState::Settled(job.revision)
                };
                self.settle(*job, state);
            }
            Call::Accept(id) | Call::Reject(id) => {
                if is_trouble {
                    self.answer_again(*id);
                }
            }
        }
        if is_trouble && *call != Call::Poll {
            self.polls.wait(now_ms);
        }
        self.polls.want();
        self.tick(now_ms)
    }

    /// A call had no answer, or none that can be read.
    pub fn lost(&mut self, call: &Call, now_ms: u64) -> Vec<Action> {
        match call {
            Call::Poll => self.polls.failed(now_ms),
            Call::Move(job, _) => self.lose(*job),
            Call::Accept(id) | Call::Reject(id) => self.answer_again(*id),
        }
        self.polls.want();
        self.tick(now_ms)
    }

    fn leg_mut(&mut self, job: Job) -> Option<&mut TrackedLeg> {
        self.matches
            .get_mut(job.match_id)?
            .legs
            .get_mut(job.leg.get())
    }

    /// The move of this work is no longer on its way.
    fn settle(&mut self, job: Job, state: LegState) {
        if let Some(leg) = self.leg_mut(job)
            && matches!(leg.state, LegState::Submitted { revision, .. } if revision == job.revision)
        {
            leg.state = state;
        }
    }

    fn lose(&mut self, job: Job) {
        if let Some(leg) = self.leg_mut(job)
            && let LegState::Submitted {
                revision, is_lost, ..
            } = &mut leg.state
            && *revision == job.revision
        {
            *is_lost = true;
        }
    }

    fn answer_again(&mut self, match_id: i64) {
        if let Some(tracked) = self.matches.get_mut(match_id) {
            tracked.is_answered = false;
        }
    }

    fn see_match(&mut self, game: &Match<'_>, now: Option<i64>, actions: &mut Vec<Action>) {
        let id = game.id;
        if self.options.only_match.is_some_and(|only| only != id) {
            return;
        }
        let us = self.options.bot_id;
        let Some(participant) = us.and_then(|bot| game.participant(bot)) else {
            return;
        };
        if game.status.as_ref().is_some_and(MatchStatus::is_over) {
            let status = game.status.clone().map(MatchStatus::into_owned);
            self.close(id, status, actions);
            return;
        }
        let Some(named) = MatchRef::of(game) else {
            let code = if id == 0 {
                Code::MatchIdZero
            } else {
                Code::HumanFields
            };
            actions.push(Action::Report { match_id: id, code });
            return;
        };
        let named = named.into_owned();
        let Some(tracked) = self.matches.see(&named) else {
            return;
        };
        // A human's next round is another game under the same number; a poll that was overtaken may show the round before.
        if tracked.game != named {
            if is_earlier_round(&named, &tracked.game) {
                return;
            }
            drop_all(id, &mut tracked.legs, actions);
            tracked.game = named;
            tracked.legs = [TrackedLeg::NEW; 2];
        }
        let state = game.state.value();
        let mode = game
            .game_mode
            .as_ref()
            .or_else(|| state.and_then(|state| state.game_mode.as_ref()));
        let variant = mode.and_then(|mode| mode.variant());
        let is_played = variant.is_some_and(|variant| self.options.games.contains(&variant));
        if game.status == Some(MatchStatus::Pending) {
            if participant == 1 && id > 0 && !tracked.is_answered {
                tracked.is_answered = true;
                actions.push(Action::Call(if is_played {
                    Call::Accept(id)
                } else {
                    Call::Reject(id)
                }));
            }
            return;
        }
        if !is_played {
            if !tracked.is_reported {
                tracked.is_reported = true;
                let code = Code::VariantUnsupported;
                actions.push(Action::Report { match_id: id, code });
            }
            return;
        }
        let numbers = [LegNumber::FIRST, LegNumber::SECOND];
        for (number, (leg, seen)) in numbers
            .into_iter()
            .zip(game.legs().iter().zip(&mut tracked.legs))
        {
            let color = leg.color_of(participant, number);
            let view = LegView {
                game,
                number,
                leg,
                color,
                now,
                max_think_ms: self.options.max_think_ms,
            };
            view.see(&tracked.game, seen, actions);
        }
    }

    fn close(
        &mut self,
        match_id: i64,
        status: Option<MatchStatus<'static>>,
        actions: &mut Vec<Action>,
    ) {
        let Some(tracked) = self.matches.open_mut(match_id) else {
            return;
        };
        drop_all(match_id, &mut tracked.legs, actions);
        self.matches.close(match_id);
        actions.push(Action::Closed { match_id, status });
    }
}

/// Whether a game is an earlier round in the same room.
fn is_earlier_round(game: &MatchRef<'_>, other: &MatchRef<'_>) -> bool {
    match (game, other) {
        (
            MatchRef::Human {
                round_no,
                room_created_at,
                ..
            },
            MatchRef::Human {
                round_no: other_round,
                room_created_at: other_room,
                ..
            },
        ) => room_created_at == other_room && round_no < other_round,
        _ => false,
    }
}

/// Work that is still being done is dropped.
fn drop_all(match_id: i64, legs: &mut [TrackedLeg; 2], actions: &mut Vec<Action>) {
    for (leg, seen) in [LegNumber::FIRST, LegNumber::SECOND].into_iter().zip(legs) {
        if let LegState::Thinking(revision) = seen.state {
            seen.state = LegState::Idle;
            actions.push(Action::Drop(Job {
                match_id,
                leg,
                revision,
            }));
        }
    }
}

fn submit(
    game: &MatchRef<'static>,
    leg: &mut TrackedLeg,
    job: Job,
    mv: Move,
    actions: &mut Vec<Action>,
) {
    // A legal move is on the board, which has at most 100 squares.
    let Some(wire) = WireMove::new(mv, leg.size) else {
        return;
    };
    leg.state = LegState::Submitted {
        revision: job.revision,
        mv,
        is_lost: false,
    };
    let call = AgentMove::new(game.clone(), job.leg, job.revision, wire);
    actions.push(Action::Call(Call::Move(job, call)));
}

/// A leg as a poll shows it.
struct LegView<'v, 'i> {
    game: &'v Match<'i>,
    number: LegNumber,
    leg: &'v Leg<'i>,
    color: Color,
    /// What the service's clock showed.
    now: Option<i64>,
    max_think_ms: Option<i64>,
}

impl LegView<'_, '_> {
    const fn job(&self, revision: u64) -> Job {
        Job {
            match_id: self.game.id,
            leg: self.number,
            revision,
        }
    }

    fn see(&self, game: &MatchRef<'static>, seen: &mut TrackedLeg, actions: &mut Vec<Action>) {
        let revision = self.leg.revision;
        // Polls may overtake each other.
        if revision < seen.revision {
            return;
        }
        // A leg that is over stays so: a poll that shows it active has been overtaken.
        if seen.state == LegState::Done && revision == seen.revision {
            return;
        }
        seen.revision = revision;
        let is_active = self.leg.status == LegStatus::Active;
        seen.is_ours = is_active && self.leg.turn.color() == Some(self.color);
        if let LegState::Thinking(before) = seen.state
            && (before != revision || !seen.is_ours)
        {
            actions.push(Action::Drop(self.job(before)));
            seen.state = LegState::Idle;
        }
        if self.leg.status.is_over() {
            seen.state = LegState::Done;
        }
        // In a state that nobody knows it waits, and what was done for the revision is done.
        if !is_active {
            return;
        }
        match seen.state {
            LegState::Submitted {
                revision: sent,
                mv,
                is_lost: true,
            } if sent == revision && seen.is_ours => {
                return submit(game, seen, self.job(revision), mv, actions);
            }
            LegState::Thinking(before)
            | LegState::Failed(before)
            | LegState::Rejected(before)
            | LegState::Settled(before)
            | LegState::Submitted {
                revision: before, ..
            } if before == revision => return,
            _ => seen.state = LegState::Idle,
        }
        if seen.is_ours {
            self.begin(game, seen, actions);
        }
    }

    /// It is our turn at a revision for which nothing was done yet.
    fn begin(&self, game: &MatchRef<'static>, seen: &mut TrackedLeg, actions: &mut Vec<Action>) {
        let job = self.job(self.leg.revision);
        seen.legal_moves = self.leg.legal_moves.clone();
        if let Some(size) = self.leg.board.size() {
            seen.size = size;
        }
        if seen.legal_moves.is_empty() {
            // Against a human the service passes.
            if !game.is_human() {
                submit(game, seen, job, Move::Pass, actions);
            }
            return;
        }
        let now = self
            .now
            .or_else(|| self.leg.turn_started_ms.value().copied());
        let request = now.and_then(|now| {
            EngineRequest::of_leg(self.game, self.number, self.color, now, self.max_think_ms)
        });
        match request {
            Some(request) => {
                seen.state = LegState::Thinking(job.revision);
                actions.push(Action::Think {
                    job,
                    request: request.boxed(),
                });
            }
            None => {
                seen.state = LegState::Failed(job.revision);
                actions.push(Action::Report {
                    match_id: job.match_id,
                    code: Code::MissingKey,
                });
            }
        }
    }
}
