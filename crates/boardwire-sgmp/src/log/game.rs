//! The games of a log: what both sides agreed on, and the moves that were acknowledged.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use boardwire_core::go::{Move, Vertex};
use boardwire_core::{Color, Direction, Span};

use super::codes::{Code, LogCode, Note};
use super::dialogue::{SentFrame, Side};
use super::model::{Content, SgmpLog};
use super::object::{read_object, small};
use super::options::LogOptions;
use crate::codes::Code as FrameCode;
use crate::model::{Command, PointNo, Query};
use crate::session::{
    Answer, AnswerLimits, BoardSide, CheckOptions, Handicap, PointStride, Rules, SessionChecker,
};

/// A game of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameRecord {
    /// Number of the connection it was played on, from 0.
    pub connection: usize,
    /// The board's size, where an ANSWER, the options, the capture's `meta` or a label of the text form says it, in this order.
    pub side: Option<BoardSide>,
    /// The handicap: of an ANSWER or of `meta`, else none.
    pub handicap: Handicap,
    /// The rules, where an ANSWER says them.
    pub rules: Option<Rules>,
    /// The moves, without those that were taken back or refused.
    pub moves: Vec<PlayedMove>,
    /// The first frame of the game.
    pub span: Span,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedMove {
    /// Who: the side's colour where the negotiation told it, else the bit of the MOVE.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Milliseconds since the log began at which it was sent first, where the log says so.
    pub at: Option<u64>,
    /// Where its digits stand in the log.
    pub span: Span,
}

impl GameRecord {
    /// The board's size; 19x19 where nothing says it.
    #[must_use]
    pub fn board(&self) -> BoardSide {
        self.side.unwrap_or(BoardSide::NINETEEN)
    }

    /// Where the handicap stones stand. `None`: the board has no places for so many.
    #[must_use]
    pub fn handicap_stones(&self) -> Option<Vec<Vertex>> {
        match self.handicap.stones() {
            0 => Some(Vec::new()),
            stones => boardwire_core::go::fixed_handicap(self.board().size(), stones),
        }
    }

    /// Whether two passes have ended it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let passed = |played: &PlayedMove| played.mv.is_pass();
        matches!(self.moves.as_slice(), [.., a, b] if passed(a) && passed(b))
    }

    /// Who moves next.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.moves
            .last()
            .map_or(self.handicap.first(), |played| played.color.opponent())
    }
}

impl SgmpLog<'_> {
    /// The games, in the order in which they began.
    ///
    /// A frame that was sent again counts once. A MOVE counts when its OK or another frame of the peer's acknowledges it, so that one that was refused, or given
    /// up in a collision, is no part of the game; so does a TAKEBACK. A pass after the two that end a game is none.
    ///
    /// ```
    /// use boardwire_sgmp::log::parse;
    /// use boardwire_sgmp::{Color, go::Move};
    ///
    /// let log = parse(concat!(
    ///     "Send --> 00:85:d2:b3 :My Move. Pos(1-361)=307\n",
    ///     "Read <-- 00:86:87:ff :Receive OK\n",
    ///     "Read <-- 01:92:d4:bd :Your Move. Pos(1-361)=61\n",
    ///     "Send --> 02:88:87:ff :Send OK\n",
    /// ))?;
    /// let games = log.games();
    /// let moves: Vec<_> = games[0].moves.iter().map(|it| (it.color, it.mv)).collect();
    /// let at = |name| Move::from_gtp(name, games[0].board().size()).unwrap();
    /// assert_eq!(moves, [(Color::Black, at(b"C17")), (Color::White, at(b"D4"))]);
    /// # Ok::<(), boardwire_sgmp::log::ParseError>(())
    /// ```
    #[must_use]
    pub fn games(&self) -> Vec<GameRecord> {
        self.games_with(&LogOptions::default())
    }

    /// The same, with the board's size and the numbers of points that the options say.
    #[must_use]
    pub fn games_with(&self, options: &LogOptions) -> Vec<GameRecord> {
        self.follow(options).games
    }

    fn follow(&self, options: &LogOptions) -> Follower {
        let check = options.frames().check();
        let mut follower = Follower::new(check.stride, check.side);
        for entry in &self.entries {
            if let Content::Meta(record) = &entry.content {
                follower.learn_meta(record.as_json().as_bytes());
            }
        }
        for sent in self.frames() {
            follower.take(&sent);
        }
        follower.finish();
        follower
    }
}

/// What is odd about the games of a log: points off the board, moves out of turn or after the end, negotiations that fail, and so on, in the order of the log.
/// Spans are in it.
///
/// It is what [`SessionChecker`] finds on each connection, from the start in a capture that begins with `meta`, else from the first NEWGAME: a log may begin
/// in the middle of a game. Beside that, moves count on the board that labels name, and those that nobody acknowledged are told.
///
/// ```
/// use boardwire_sgmp::log::{LogOptions, check_games, parse};
///
/// let log = parse("Read <-- 00:90:d2:be :Your Move. Pos(1-81)=318\nSend --> 00:86:87:ff :Send OK\n")?;
/// let found = check_games(&log, &LogOptions::default());
/// assert_eq!(format!("{found:?}"), "[point-off-board 9..20]");
/// # Ok::<(), boardwire_sgmp::log::ParseError>(())
/// ```
#[must_use]
pub fn check_games(log: &SgmpLog<'_>, options: &LogOptions) -> Vec<Note> {
    let mut findings = log.follow(options).findings;
    findings.sort_by_key(|note| (note.span().start, note.code()));
    // What both the checker and the record of the game show.
    findings.dedup_by_key(|note| (note.span().start, note.code()));
    findings
}

/// Follows the connections of a log.
struct Follower {
    stride: PointStride,
    /// What the capture's own record says.
    side: Option<BoardSide>,
    handicap: Option<Handicap>,
    /// Whether the log says that it begins with the connection.
    is_whole: bool,
    connections: BTreeMap<usize, Connection>,
    games: Vec<GameRecord>,
    findings: Vec<Note>,
}

#[derive(Default)]
struct Connection {
    ends: [End; 2],
    checker: Option<SessionChecker>,
    /// Index of the game that is on.
    game: Option<usize>,
}

/// One end of a connection.
#[derive(Default)]
struct End {
    /// The sequence bit of its last command.
    bit: bool,
    /// Its last command, until an OK shows that it was given up.
    last: Option<Command>,
    /// Its command that waits for an acknowledgement.
    pending: Option<SentFrame>,
    asked: Option<Query>,
    color: Option<Color>,
}

impl Follower {
    const fn new(stride: PointStride, side: Option<BoardSide>) -> Self {
        Self {
            stride,
            side,
            handicap: None,
            is_whole: false,
            connections: BTreeMap::new(),
            games: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// `size` and `handicap` of `{"meta":{..}}`.
    fn learn_meta(&mut self, record: &[u8]) {
        let inner = read_object(record, usize::MAX).ok();
        let Some(meta) = inner.and_then(|object| object.get(record, b"meta")) else {
            return;
        };
        self.is_whole = true;
        let text = meta.of(record);
        let Ok(object) = read_object(text, usize::MAX) else {
            return;
        };
        let number = |key: &[u8]| {
            let value = object.get(text, key)?;
            u8::try_from(small(value.of(text))?).ok()
        };
        self.side = self.side.or_else(|| BoardSide::new(number(b"size")?));
        self.handicap = self
            .handicap
            .or_else(|| Handicap::new(number(b"handicap")?));
    }

    /// What the session's checker says of a frame.
    fn check(&mut self, sent: &SentFrame) {
        let begins = self.is_whole || sent.frame().command == Command::NewGame;
        let options = CheckOptions {
            side: self.side,
            stride: self.stride,
            ..CheckOptions::DEFAULT
        };
        let connection = self.connections.entry(sent.connection).or_default();
        if begins && connection.checker.is_none() {
            connection.checker = Some(SessionChecker::new(options));
        }
        let Some(checker) = &mut connection.checker else {
            return;
        };
        let direction = match sent.side {
            Side::First => Direction::ToEngine,
            Side::Second => Direction::ToGui,
        };
        let found = checker.receive(direction, &sent.raw.to_bytes(), sent.at);
        let notes = found
            .iter()
            .map(|one| Note::new(Code::Frame(one.code), sent.span));
        self.findings.extend(notes);
    }

    fn take(&mut self, sent: &SentFrame) {
        self.check(sent);
        let frame = sent.frame();
        let (own, peer) = self.ends(sent);
        let acknowledged = peer
            .pending
            .take_if(|pending| pending.raw.mine == frame.his);
        let is_new = frame.command != Command::Ok
            && (own.bit != frame.mine || own.last != Some(frame.command));
        let mut lost = None;
        if is_new {
            own.bit = frame.mine;
            own.last = Some(frame.command);
            lost = own.pending.replace(*sent);
        } else if frame.command == Command::Ok && own.bit != frame.mine {
            // Its last command was taken back; it may come again.
            own.bit = frame.mine;
            own.last = None;
            lost = own.pending.take();
        }
        if let Some(lost) = lost {
            self.unacknowledged(&lost);
        }
        if let Some(acknowledged) = acknowledged
            && !(is_new && frame.command == Command::Deny)
        {
            self.acknowledge(&acknowledged);
        }
        if is_new {
            self.begin(sent, frame.command);
        }
    }

    /// A command that is new: what counts without waiting for its acknowledgement.
    fn begin(&mut self, sent: &SentFrame, command: Command) {
        match command {
            Command::NewGame => {
                let started = self
                    .game_mut(sent)
                    .is_some_and(|game| !game.moves.is_empty());
                if started {
                    self.connection(sent).game = None;
                }
                self.open(sent);
            }
            Command::Move { .. } => {
                self.open(sent);
                let Some(game) = self.game_mut(sent) else {
                    return;
                };
                game.side = game.side.or(sent.labelled);
            }
            Command::Query(query) => {
                self.ends(sent).0.asked = Some(query);
            }
            Command::Answer(value) => {
                let Some(query) = self.ends(sent).1.asked.take() else {
                    self.find(FrameCode::UnexpectedAnswer, sent);
                    return;
                };
                match Answer::interpret(query, value, &AnswerLimits::WIDEST) {
                    Ok(answer) => {
                        if !AnswerLimits::DEFAULT.allow(answer) {
                            self.find(FrameCode::AnswerRange, sent);
                        }
                        self.learn(sent, answer);
                    }
                    Err(_) => self.find(FrameCode::AnswerRange, sent),
                }
            }
            Command::Ok | Command::Deny | Command::TakeBack(_) | Command::Extended(_) => {}
        }
    }

    fn learn(&mut self, sent: &SentFrame, answer: Answer) {
        self.open(sent);
        if let Answer::Color(color) = answer {
            let (own, peer) = self.ends(sent);
            own.color = Some(color);
            peer.color = Some(color.opponent());
        }
        let Some(game) = self.game_mut(sent) else {
            return;
        };
        match answer {
            Answer::BoardSize(side) => game.side = Some(side),
            Answer::Handicap(handicap) => game.handicap = handicap,
            Answer::Rules(rules) => game.rules = Some(rules),
            _ => {}
        }
    }

    /// The peer has this command, and has not refused it.
    fn acknowledge(&mut self, sent: &SentFrame) {
        match sent.frame().command {
            Command::Move { color, point } => self.play(sent, color, point),
            Command::TakeBack(count) => {
                let count = usize::from(count.get());
                let left = self
                    .game_mut(sent)
                    .and_then(|game| Some((game.moves.len().checked_sub(count)?, game)));
                match left {
                    Some((left, game)) => game.moves.truncate(left),
                    None => self.find(FrameCode::TakeBackTooMany, sent),
                }
            }
            _ => {}
        }
    }

    fn play(&mut self, sent: &SentFrame, bit: Color, point: Option<PointNo>) {
        let stride = self.stride;
        let color = self.ends(sent).0.color.unwrap_or(bit);
        if color != bit {
            self.find(FrameCode::ColorMismatch, sent);
        }
        let Some(game) = self.game_mut(sent) else {
            return;
        };
        if game.is_over() {
            let code = match point {
                None => FrameCode::ExtraPass,
                Some(_) => FrameCode::GameOver,
            };
            return self.find(code, sent);
        }
        let Some(mv) = stride.to_move(point, game.board()) else {
            return self.find(FrameCode::PointOffBoard, sent);
        };
        let in_turn = game.turn() == color;
        game.moves.push(PlayedMove {
            color,
            mv,
            at: sent.at,
            span: sent.span,
        });
        if !in_turn {
            self.find(FrameCode::NotYourTurn, sent);
        }
    }

    /// Begins a game if none is on.
    fn open(&mut self, sent: &SentFrame) {
        if self.connection(sent).game.is_some() {
            return;
        }
        self.connection(sent).game = Some(self.games.len());
        self.games.push(GameRecord {
            connection: sent.connection,
            side: self.side,
            handicap: self.handicap.unwrap_or_default(),
            rules: None,
            moves: Vec::new(),
            span: sent.span,
        });
    }

    fn finish(&mut self) {
        let pending: Vec<_> = self
            .connections
            .values_mut()
            .flat_map(|connection| connection.ends.iter_mut())
            .filter_map(|end| end.pending.take())
            .collect();
        for sent in pending {
            self.unacknowledged(&sent);
        }
    }

    fn unacknowledged(&mut self, sent: &SentFrame) {
        let Command::Move { point, .. } = sent.frame().command else {
            return;
        };
        let is_over = self.game_mut(sent).is_some_and(|game| game.is_over());
        if is_over && point.is_none() {
            self.find(FrameCode::ExtraPass, sent);
        } else {
            let code = LogCode::MoveNotAcknowledged.into();
            self.findings.push(Note::new(code, sent.span));
        }
    }

    fn find(&mut self, code: FrameCode, sent: &SentFrame) {
        self.findings.push(Note::new(Code::Frame(code), sent.span));
    }

    fn connection(&mut self, sent: &SentFrame) -> &mut Connection {
        self.connections.entry(sent.connection).or_default()
    }

    /// The end that sent the frame, and its peer.
    fn ends(&mut self, sent: &SentFrame) -> (&mut End, &mut End) {
        let [first, second] = &mut self.connection(sent).ends;
        match sent.side {
            Side::First => (first, second),
            Side::Second => (second, first),
        }
    }

    fn game_mut(&mut self, sent: &SentFrame) -> Option<&mut GameRecord> {
        let game = self.connections.get(&sent.connection)?.game?;
        self.games.get_mut(game)
    }
}
