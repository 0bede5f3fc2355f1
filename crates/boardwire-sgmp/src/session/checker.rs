//! The checker of conversations, seen from between the two programs.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::go::Move;
use boardwire_core::{
    Class, CodeSet as _, Color, Conversation, Direction, Finding, Observation, Severity, Span,
};

use super::answer::{Answer, AnswerLimits, BoardSide};
use super::game::Game;
use super::point::PointStride;
use super::terms::Wishes;
use crate::codes::Code;
use crate::fjk::{FjkCheckOptions, FjkChecker, TimedFrame};
use crate::model::{Command, PointNo, Query, RawFrame, TakeBackCount, Value};
use crate::stream::{Decoder, Item};

/// Which protocol a conversation follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// The whole protocol.
    #[default]
    Full,
    /// The profile of the FJK rules of 2000.
    Fjk,
}

/// How a conversation is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckOptions {
    /// Which protocol it follows.
    pub profile: Profile,
    /// The board's size, where it is known beforehand: an answer with another is a `size-conflict`.
    pub side: Option<BoardSide>,
    /// The direction in which Black sends, where it is known beforehand. Otherwise the answers tell, or the side that sends NEWGAME is Black.
    pub black: Option<Direction>,
    /// How points are numbered.
    pub stride: PointStride,
    /// In the profile: whether boards of other than 19 lines are no violation.
    pub any_size: bool,
    /// In the profile: how much earlier than after 20 seconds a frame may be sent again, in milliseconds.
    pub tolerance: u64,
    /// In the profile: how long an OK may take, in milliseconds.
    pub ok_limit: u64,
}

impl CheckOptions {
    /// The whole protocol, nothing known beforehand.
    pub const DEFAULT: Self = Self {
        profile: Profile::Full,
        side: None,
        black: None,
        stride: PointStride::BoardSize,
        any_size: false,
        tolerance: FjkCheckOptions::DEFAULT.tolerance,
        ok_limit: FjkCheckOptions::DEFAULT.ok_limit,
    };

    /// The same for another protocol.
    #[must_use]
    pub const fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same on that board.
    #[must_use]
    pub const fn with_side(mut self, side: BoardSide) -> Self {
        self.side = Some(side);
        self
    }

    /// The same where Black sends in that direction.
    #[must_use]
    pub const fn with_black(mut self, black: Direction) -> Self {
        self.black = Some(black);
        self
    }
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A conversation between two programs, checked frame by frame: answers, agreement, turns, points and the end; or, with [`Profile::Fjk`], the rules of that profile.
///
/// ```
/// use boardwire_sgmp::session::{CheckOptions, SessionChecker};
/// use boardwire_sgmp::{Code, Direction};
///
/// let mut checker = SessionChecker::new(CheckOptions::default());
/// let black = Direction::ToEngine;
/// assert!(checker.receive(black, &[0x01, 0xA1, 0xA0, 0x80], None).is_empty());
/// // An answer to no question.
/// let found = checker.receive(black, &[0x00, 0xC2, 0xC0, 0x82], None);
/// assert_eq!((found[0].code, found[0].span.range()), (Code::UnexpectedAnswer, 0..4));
/// ```
#[derive(Clone, Debug)]
pub struct SessionChecker {
    options: CheckOptions,
    inner: Inner,
}

#[derive(Clone, Debug)]
enum Inner {
    Full(Full),
    Fjk(FjkChecker),
}

/// Something odd about the place of a frame in a conversation.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionFinding {
    /// What.
    pub code: Code,
    /// Where in the message: the frame.
    pub span: Span,
    /// In the profile: how the frame breaks the rule, a sentence without a full stop.
    pub detail: Option<&'static str>,
}

impl SessionFinding {
    /// The same for drivers, without the sentence.
    #[must_use]
    pub fn erase(&self) -> Finding {
        let severity = match self.code.class() {
            Class::Fault => Severity::Error,
            Class::Remark => Severity::Remark,
            Class::Deviation | Class::Style => Severity::Deviation,
        };
        Finding::new(self.code.info(), self.span, severity)
    }
}

impl From<SessionFinding> for Observation {
    fn from(finding: SessionFinding) -> Self {
        Self {
            detail: finding.detail.map(Into::into),
            ..finding.erase().into()
        }
    }
}

impl fmt::Debug for SessionFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code.name(), self.span)
    }
}

/// `code at 0..4: meaning`, or the sentence in place of the meaning.
impl fmt::Display for SessionFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.detail {
            Some(detail) => write!(f, "{} at {}: {detail}", self.code.name(), self.span),
            None => self.erase().fmt(f),
        }
    }
}

impl SessionChecker {
    /// A conversation at its beginning.
    #[must_use]
    pub fn new(options: CheckOptions) -> Self {
        let inner = match options.profile {
            Profile::Full => Inner::Full(Full::new(&options)),
            Profile::Fjk => Inner::Fjk(FjkChecker::new(FjkCheckOptions {
                side: options.side.unwrap_or(BoardSide::NINETEEN),
                any_size: options.any_size,
                tolerance: options.tolerance,
                ok_limit: options.ok_limit,
                ..FjkCheckOptions::DEFAULT
            })),
        };
        Self { options, inner }
    }

    /// Takes frames that were sent at that time, in milliseconds, and gives what is odd about their place in the conversation. Talk, and bytes that are no frame, are passed over: they have their own errors.
    pub fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        at: Option<u64>,
    ) -> Vec<SessionFinding> {
        let mut frames = Vec::new();
        Decoder::default().push(message, |item| {
            if let Item::Frame(received) = item {
                frames.push((received.raw, received.span()));
            }
        });
        let mut found = Vec::new();
        for (frame, span) in frames {
            match &mut self.inner {
                Inner::Full(full) => {
                    let codes = full.receive(side_of(direction), frame);
                    found.extend(codes.into_iter().map(|code| SessionFinding {
                        code,
                        span,
                        detail: None,
                    }));
                }
                Inner::Fjk(checker) => {
                    let black = self.options.black.unwrap_or(Direction::ToEngine);
                    let from = match direction == black {
                        true => Color::Black,
                        false => Color::White,
                    };
                    let violations = checker.receive(TimedFrame { from, at, frame });
                    found.extend(violations.iter().map(|one| SessionFinding {
                        code: one.code,
                        span,
                        detail: Some(one.text),
                    }));
                }
            }
        }
        found
    }

    /// The game so far, in the whole protocol.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        match &self.inner {
            Inner::Full(full) => full.game.as_ref(),
            Inner::Fjk(_) => None,
        }
    }
}

impl Conversation for SessionChecker {
    fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        at: Option<u64>,
    ) -> Vec<Observation> {
        let found = Self::receive(self, direction, message, at);
        found.into_iter().map(Into::into).collect()
    }

    /// Nothing is owed at the end: a line may be cut at any time.
    fn finish(&mut self, _: Option<u64>) -> Vec<Observation> {
        *self = Self::new(self.options.clone());
        Vec::new()
    }
}

/// One of the two sides.
type Side = usize;

const fn side_of(direction: Direction) -> Side {
    match direction {
        Direction::ToEngine => 0,
        Direction::ToGui => 1,
    }
}

const fn other(side: Side) -> Side {
    1 - side
}

/// What a command has done to the game, as long as the other side may still refuse it.
#[derive(Clone, Debug)]
enum Effect {
    Moved,
    TookBack(Vec<Move>),
}

/// What one side has said.
#[derive(Clone, Debug, Default)]
struct Said {
    last: Option<RawFrame>,
    /// The question that the other side has not answered.
    asked: Option<Query>,
    wishes: Wishes,
    /// It was asked for the board's size, and does not know it.
    size_unknown: bool,
    effect: Option<Effect>,
    /// A command that crossed one of the other side's, which may not have it. It counts when it is acknowledged.
    crossed: Option<Command>,
}

/// A conversation in the whole protocol.
#[derive(Clone, Debug)]
struct Full {
    options: CheckOptions,
    sides: [Said; 2],
    /// Who has sent the NEWGAME that counts.
    initiator: Option<Side>,
    game: Option<Game>,
}

impl Full {
    fn new(options: &CheckOptions) -> Self {
        let mut full = Self {
            options: options.clone(),
            sides: [Said::default(), Said::default()],
            initiator: None,
            game: None,
        };
        full.forget();
        full
    }

    /// Nothing is agreed on but what is known beforehand.
    fn forget(&mut self) {
        let Self { options, sides, .. } = self;
        for (side, said) in sides.iter_mut().enumerate() {
            let color = options.black.map(|black| match side_of(black) == side {
                true => Color::Black,
                false => Color::White,
            });
            *said = Said {
                last: said.last,
                wishes: Wishes {
                    color,
                    side: options.side,
                    ..Wishes::NONE
                },
                ..Said::default()
            };
        }
        self.game = None;
    }

    fn receive(&mut self, from: Side, frame: RawFrame) -> Vec<Code> {
        let mut found = Vec::new();
        let command = frame.command();
        let awaited = self.said(other(from)).last;
        let acknowledges = awaited.is_none_or(|awaited| awaited.mine == frame.his);
        if command == Command::Ok {
            let last = self.said(from).last;
            if last.is_some_and(|last| last.mine != frame.mine) {
                // Its last command crossed one of the other side's and was taken back; it may come again.
                self.revoke(from);
                self.said(from).crossed = None;
                self.said(from).last = None;
            }
            if acknowledges {
                self.settle(other(from));
            }
            return found;
        }
        let before = self.said(from).last.replace(frame);
        if let Some(before) = before.filter(|before| before.mine == frame.mine) {
            if before.command() == command {
                return found;
            }
            // The command before was given up: the other side never took it.
            self.revoke(from);
            self.said(from).crossed = None;
        }
        match command {
            Command::Deny => {
                self.said(other(from)).crossed = None;
                self.revoke(other(from));
            }
            _ if acknowledges => self.settle(other(from)),
            Command::Move { .. } | Command::TakeBack(_)
                if self.said(other(from)).effect.is_some() =>
            {
                self.said(from).crossed = Some(command);
                return found;
            }
            _ => {}
        }
        match command {
            Command::Ok | Command::Deny | Command::Extended(_) => {}
            Command::NewGame => {
                self.forget();
                self.initiator = Some(from);
            }
            Command::Query(query) => self.said(from).asked = Some(query),
            Command::Answer(value) => found.extend(self.on_answer(from, value).err()),
            Command::Move { color, point } => self.on_move(from, color, point, &mut found),
            Command::TakeBack(count) => found.extend(self.on_take_back(from, count).err()),
        }
        found
    }

    /// The last command of that side has arrived.
    fn settle(&mut self, side: Side) {
        self.said(side).effect = None;
        // What was odd about it was so because it crossed another.
        match self.said(side).crossed.take() {
            Some(Command::Move { color, point }) => {
                self.on_move(side, color, point, &mut Vec::new());
            }
            Some(Command::TakeBack(count)) => {
                let _ = self.on_take_back(side, count);
            }
            _ => return,
        }
        self.said(side).effect = None;
    }

    fn said(&mut self, side: Side) -> &mut Said {
        let [first, second] = &mut self.sides;
        if side == 0 { first } else { second }
    }

    /// The last command of that side did nothing.
    fn revoke(&mut self, side: Side) {
        let effect = self.said(side).effect.take();
        let Some(game) = &mut self.game else { return };
        match effect {
            Some(Effect::Moved) => drop(game.take_back(1)),
            Some(Effect::TookBack(moves)) => {
                for mv in moves {
                    let _ = game.play(game.turn(), mv);
                }
            }
            None => {}
        }
    }

    fn on_answer(&mut self, from: Side, value: Value) -> Result<(), Code> {
        let query = self.said(other(from)).asked.take();
        let query = query.ok_or(Code::UnexpectedAnswer)?;
        let answer = Answer::interpret(query, value, &AnswerLimits::WIDEST);
        let answer = answer.map_err(|_| Code::AnswerRange)?;
        if self.game.is_some() {
            return Ok(());
        }
        if answer == Answer::Unspecified(Query::BoardSize) {
            let unknown = self.said(other(from)).size_unknown && self.options.side.is_none();
            self.said(from).size_unknown = true;
            return if unknown {
                Err(Code::SizeUnknown)
            } else {
                Ok(())
            };
        }
        let asking = self.said(other(from)).wishes;
        let learned = asking.learn(&mut self.said(from).wishes, answer);
        match AnswerLimits::DEFAULT.allow(answer) {
            true => learned,
            false => Err(Code::AnswerRange),
        }
    }

    /// The colour of a side.
    fn color(&self, side: Side) -> Color {
        let [first, second] = &self.sides;
        let first = first
            .wishes
            .color
            .or(second.wishes.color.map(Color::opponent));
        let first = first.unwrap_or(match self.initiator {
            Some(1) => Color::White,
            _ => Color::Black,
        });
        if side == 0 { first } else { !first }
    }

    /// The game, which begins with the first move after an agreement.
    fn begun(&mut self) -> Option<&mut Game> {
        if self.game.is_none() {
            let [first, second] = &self.sides;
            self.initiator?;
            // A question that the sender of the move was asked is still open.
            if [first, second].iter().any(|said| said.asked.is_some()) {
                return None;
            }
            let (first, second) = (first.wishes, second.wishes);
            let handicap = first.handicap.or(second.handicap).unwrap_or_default();
            let rules = first.rules.or(second.rules).unwrap_or_default();
            self.game = Some(match first.side.or(second.side) {
                Some(side) => Game::new(side, handicap, rules),
                None => Game::on_unknown_board(handicap, rules),
            });
        }
        self.game.as_mut()
    }

    fn on_move(
        &mut self,
        from: Side,
        claimed: Color,
        point: Option<PointNo>,
        found: &mut Vec<Code>,
    ) {
        let color = self.color(from);
        let stride = self.options.stride;
        let Some(game) = self.begun() else {
            return found.push(Code::NotYourTurn);
        };
        if game.is_over() {
            return found.push(match point {
                None => Code::ExtraPass,
                Some(_) => Code::GameOver,
            });
        }
        if claimed != color {
            found.push(Code::ColorMismatch);
        }
        if point.is_some_and(|point| stride.is_odd(point, game.side())) {
            found.push(Code::Stride19);
        }
        let mv = stride.to_move(point, game.side());
        match mv.map(|mv| game.play(color, mv)) {
            Some(Ok(())) => self.said(from).effect = Some(Effect::Moved),
            Some(Err(code)) => found.push(code),
            None => found.push(Code::PointOffBoard),
        }
    }

    fn on_take_back(&mut self, from: Side, count: TakeBackCount) -> Result<(), Code> {
        if count.get() == 0 {
            return Ok(());
        }
        let game = self.game.as_mut().ok_or(Code::TakeBackTooMany)?;
        let taken = game.take_back(count.get())?;
        self.said(from).effect = Some(Effect::TookBack(taken));
        Ok(())
    }
}
