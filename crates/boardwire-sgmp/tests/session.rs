//! The game layer: two sessions against each other, and one against frames of a peer's.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

mod game;

use boardwire_sgmp::go::{Move, Vertex, max_fixed_handicap};
use boardwire_sgmp::link::Timing;
use boardwire_sgmp::session::{
    Answer, AnswerLimits, BoardSide, Event, Handicap, PointStride, Refused, Rules, Session,
    SessionOptions, State,
};
use boardwire_sgmp::{Code, Color, Command, Compat, PointNo, Query, RawFrame, Value};
use proptest::prelude::*;

use self::game::{BAD, CLEAN, Faults, Line, session_events};

fn patient(options: SessionOptions) -> SessionOptions {
    let link = options.link.with_timing(Timing::GMP.with_tries(None));
    options.with_link(link)
}

/// A game from NEWGAME to two passes: stones in the order of `choose`, or passes once each side has so many.
fn play_game(
    faults: Faults,
    seed: u64,
    options: [SessionOptions; 2],
    stones: usize,
) -> [Session; 2] {
    let mut line = Line::new(faults, seed);
    let mut sides = options.map(|options| Session::new(patient(options)));
    sides[0].new_game(0).unwrap();
    for step in 0.. {
        assert!(step < 50_000, "{seed}: no end: {sides:?}");
        let more = line.step(&mut sides);
        let mut moved = false;
        for side in &mut sides {
            if !side.is_own_turn() || !side.is_idle() {
                continue;
            }
            let game = side.game().unwrap();
            let board = game.side();
            let free = board.size().vertices().find(|vertex| {
                game.len() < stones
                    && game.check(game.turn(), Move::At(*vertex)).is_ok()
                    && !game.moves().any(|(_, mv)| mv == Move::At(*vertex))
                    && !game.handicap_stones().unwrap_or_default().contains(vertex)
            });
            side.play(line.now, free.map_or(Move::Pass, Move::At))
                .unwrap();
            moved = true;
        }
        if !more && !moved {
            break;
        }
    }
    sides
}

fn moves(session: &Session) -> Vec<(Color, Move)> {
    session.game().expect("a game").moves().collect()
}

#[test]
fn all_sizes_and_handicaps_in_both_roles() {
    for lines in 5..=22 {
        for stones in [0, 2, 3, 4, 5, 6, 7, 8, 9] {
            let side = BoardSide::new(lines).unwrap();
            let handicap = Handicap::new(stones).unwrap();
            for opener in Color::ALL {
                let knows = SessionOptions::new(Compat::Spec)
                    .with_side(side)
                    .with_handicap(handicap)
                    .with_color(opener);
                let sides = play_game(CLEAN, 1, [knows, SessionOptions::default()], 8);
                let what = format!("{side}, {stones} stones, {opener} opens");
                let [first, second] = &sides;
                assert_eq!(
                    (first.state(), second.state()),
                    (State::Over, State::Over),
                    "{what}"
                );
                let terms = first.terms().unwrap();
                assert_eq!(
                    (terms.side, terms.handicap, terms.rules, terms.color),
                    (side, handicap, Rules::Japanese, opener),
                    "{what}"
                );
                let terms = second.terms().unwrap();
                assert_eq!(
                    (terms.side, terms.handicap, terms.rules, terms.color),
                    (side, handicap, Rules::Japanese, !opener),
                    "{what}"
                );
                assert_eq!(moves(first), moves(second), "{what}");
                assert_eq!(moves(first).len(), 10, "{what}");
                let opens = if stones == 0 {
                    Color::Black
                } else {
                    Color::White
                };
                assert_eq!(moves(first)[0].0, opens, "{what}");
                let placed = first.game().unwrap().handicap_stones();
                assert_eq!(
                    placed.is_some(),
                    stones <= max_fixed_handicap(side.size()),
                    "{what}"
                );
            }
        }
    }
}

#[test]
fn games_survive_a_bad_line() {
    for seed in 0..300 {
        let side = BoardSide::new(5 + u8::try_from(seed % 18).unwrap()).unwrap();
        let handicap = Handicap::new([0, 2, 4][usize::try_from(seed % 3).unwrap()]).unwrap();
        let opener = Color::ALL[usize::try_from(seed % 2).unwrap()];
        let first = SessionOptions::default().with_color(opener).with_side(side);
        let second = SessionOptions::default().with_handicap(handicap);
        let mut sides = play_game(BAD, seed, [first, second], 16);
        assert_eq!(
            (sides[0].state(), sides[1].state()),
            (State::Over, State::Over),
            "{seed}"
        );
        assert_eq!(moves(&sides[0]), moves(&sides[1]), "{seed}");
        assert_eq!(moves(&sides[0]).len(), 18, "{seed}");
        for side in &mut sides {
            let own = side.terms().unwrap().color;
            let all = moves(side);
            let events = session_events(side);
            let heard: Vec<_> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Moved { color, mv } => Some((*color, *mv)),
                    _ => None,
                })
                .collect();
            let wanted: Vec<_> = all
                .iter()
                .copied()
                .filter(|(color, _)| *color != own)
                .collect();
            assert_eq!(heard, wanted, "{seed}");
            assert_eq!(
                events.iter().filter(|event| **event == Event::Over).count(),
                1,
                "{seed}"
            );
            let refused = |event: &&Event| {
                matches!(
                    event,
                    Event::Denied(_) | Event::Canceled(_) | Event::Failed(_)
                )
            };
            assert_eq!(events.iter().find(refused), None, "{seed}");
        }
    }
}

/// A peer whose frames have the bits that the session waits for.
struct Peer {
    session: Session,
    mine: bool,
    his: bool,
}

impl Peer {
    fn new(options: SessionOptions) -> Self {
        Self {
            session: Session::new(options),
            mine: false,
            his: false,
        }
    }

    /// The peer sends this; gives what the session says to it.
    fn say(&mut self, command: Command) -> Vec<Command> {
        if command != Command::Ok {
            self.mine = !self.mine;
        }
        let raw = RawFrame {
            his: self.his,
            mine: self.mine,
            code: command.code(),
            reserved: false,
            value: command.value(),
        };
        self.session.receive(0, &raw.to_bytes());
        self.hear()
    }

    fn hear(&mut self) -> Vec<Command> {
        let bytes = self.session.take_output();
        bytes
            .chunks(4)
            .map(|frame| {
                let raw = RawFrame::from_bytes(frame.try_into().unwrap()).unwrap();
                if raw.command() != Command::Ok {
                    self.his = raw.mine;
                }
                raw.command()
            })
            .collect()
    }

    /// A game on nine lines in which the session is White and has agreed.
    fn as_black(options: SessionOptions) -> Self {
        let options = options
            .with_side(BoardSide::NINE)
            .with_color(Color::White)
            .with_questions([]);
        let mut peer = Self::new(options);
        assert_eq!(peer.say(Command::NewGame), [Command::Ok]);
        session_events(&mut peer.session);
        peer
    }

    fn found(&mut self) -> Vec<Code> {
        let events = session_events(&mut self.session);
        events
            .iter()
            .filter_map(|event| match event {
                Event::Finding { code, .. } => Some(*code),
                _ => None,
            })
            .collect()
    }
}

fn black(point: u16) -> Command {
    Command::Move {
        color: Color::Black,
        point: PointNo::new(point),
    }
}

fn take_back(count: u16) -> Command {
    Command::TakeBack(boardwire_sgmp::TakeBackCount::new(count).unwrap())
}

#[test]
fn bad_moves_are_refused_and_the_game_goes_on() {
    for (point, code) in [(82, Code::PointOffBoard), (511, Code::PointOffBoard)] {
        let mut peer = Peer::as_black(SessionOptions::default());
        assert_eq!(peer.say(black(point)), [Command::Deny]);
        assert_eq!(peer.found(), [code]);
        assert!(peer.say(Command::Ok).is_empty());
        assert_eq!(peer.say(black(41)), [Command::Ok]);
        assert_eq!(peer.session.game().unwrap().len(), 1);
        assert!(peer.session.is_own_turn());
    }
    let mut peer = Peer::as_black(SessionOptions::default());
    peer.say(black(41));
    assert_eq!(peer.say(black(40)), [Command::Deny]);
    assert_eq!(peer.found(), [Code::NotYourTurn]);
}

#[test]
fn colours_are_checked_or_passed_over() {
    let white = Command::Move {
        color: Color::White,
        point: PointNo::new(41),
    };
    let mut peer = Peer::as_black(SessionOptions::default());
    assert_eq!(peer.say(white), [Command::Deny]);
    assert_eq!(
        (peer.found(), peer.session.game().unwrap().len()),
        (vec![Code::ColorMismatch], 0)
    );
    let mut peer = Peer::as_black(SessionOptions::lenient());
    assert_eq!(peer.say(white), [Command::Ok]);
    assert_eq!(
        (peer.found(), peer.session.game().unwrap().len()),
        (vec![Code::ColorMismatch], 1)
    );
}

#[test]
fn moves_after_the_end() {
    for (options, reply) in [
        (SessionOptions::default(), Command::Deny),
        (SessionOptions::lenient(), Command::Ok),
    ] {
        let mut peer = Peer::as_black(options);
        let pass = Command::Move {
            color: Color::Black,
            point: None,
        };
        peer.say(pass);
        peer.session.play(0, Move::Pass).unwrap();
        peer.hear();
        peer.say(Command::Ok);
        assert_eq!(peer.session.state(), State::Over);
        assert_eq!(
            peer.session.play(0, Move::Pass),
            Err(Refused::Move(Code::GameOver))
        );
        peer.found();
        assert_eq!(peer.say(pass), [reply]);
        assert_eq!(peer.found(), [Code::ExtraPass]);
        peer.say(Command::Ok);
        assert_eq!(peer.say(black(41)), [Command::Deny]);
        assert!(peer.found().contains(&Code::GameOver));
        assert_eq!(peer.session.game().unwrap().len(), 2);
    }
}

#[test]
fn the_turn_goes_by_parity_after_moves_are_taken_back() {
    let mut peer = Peer::as_black(SessionOptions::default());
    peer.say(black(41));
    peer.session
        .play(0, Move::At(Vertex::new(3, 3).unwrap()))
        .unwrap();
    peer.hear();
    peer.say(Command::Ok);
    assert_eq!(peer.say(take_back(3)), [Command::Deny]);
    assert_eq!(
        (peer.found(), peer.session.game().unwrap().len()),
        (vec![Code::TakeBackTooMany], 2)
    );
    peer.say(Command::Ok);
    assert_eq!(peer.say(take_back(2)), [Command::Ok]);
    assert_eq!(peer.session.game().unwrap().turn(), Color::Black);
    assert_eq!(peer.say(black(41)), [Command::Ok]);
    assert_eq!(peer.say(take_back(1)), [Command::Ok]);
    assert!(!peer.session.is_own_turn());
    // This side takes back: only when the peer has said OK.
    peer.say(black(40));
    peer.session.take_back(0, 1).unwrap();
    assert_eq!(peer.hear(), [take_back(1)]);
    assert_eq!(peer.session.game().unwrap().len(), 1);
    assert_eq!(
        peer.session.play(0, Move::Pass),
        Err(Refused::TakeBackPending)
    );
    peer.say(Command::Ok);
    assert_eq!(peer.session.game().unwrap().len(), 0);
    assert_eq!(peer.session.take_back(0, 1), Err(Refused::TakeBack));
}

#[test]
fn refused_commands_do_nothing() {
    let mut peer = Peer::as_black(SessionOptions::default());
    peer.say(black(41));
    peer.session.play(0, Move::Pass).unwrap();
    peer.hear();
    assert_eq!(peer.say(Command::Deny), [Command::Ok]);
    assert_eq!(peer.session.game().unwrap().len(), 1);
    assert!(peer.session.is_own_turn());
    peer.session.take_back(0, 1).unwrap();
    peer.hear();
    assert_eq!(peer.say(Command::Deny), [Command::Ok]);
    assert_eq!(peer.session.game().unwrap().len(), 1);
    assert!(peer.session.is_own_turn());
}

#[test]
fn a_crossing_takeback_calls_the_move_off() {
    let mut peer = Peer::as_black(SessionOptions::default());
    peer.say(black(41));
    peer.session.play(0, Move::Pass).unwrap();
    let _ = peer.session.take_output(); // the peer has not seen it
    assert!(peer.say(take_back(1)).is_empty(), "White gives way");
    let raw = RawFrame {
        his: peer.his,
        mine: peer.mine,
        code: take_back(1).code(),
        reserved: false,
        value: take_back(1).value(),
    };
    peer.session.receive(1, &raw.to_bytes());
    assert_eq!(peer.hear(), [Command::Ok]);
    assert_eq!(peer.session.game().unwrap().len(), 0);
    let events = session_events(&mut peer.session);
    let own = Command::Move {
        color: Color::White,
        point: None,
    };
    assert!(
        events.contains(&Event::Yielded(own)) && events.contains(&Event::Canceled(own)),
        "{events:?}"
    );
    assert!(events.contains(&Event::TakenBack { count: 1 }));
}

#[test]
fn answers_are_typed_and_conflicts_end_the_negotiation() {
    let base = SessionOptions::default()
        .with_side(BoardSide::NINE)
        .with_color(Color::White)
        .with_rules(Rules::Japanese)
        .with_handicap(Handicap::EVEN);
    for (query, value, code) in [
        (Query::Rules, 2, Code::RulesConflict),
        (Query::BoardSize, 13, Code::SizeConflict),
        (Query::Handicap, 2, Code::HandicapConflict),
        (Query::Color, 1, Code::ColorConflict),
        (Query::BoardSize, 25, Code::AnswerRange),
        (Query::Color, 3, Code::AnswerRange),
        (Query::Handicap, 10, Code::AnswerRange),
    ] {
        let mut peer = Peer::new(base.clone().with_questions([query]));
        assert_eq!(peer.say(Command::NewGame), [Command::Query(query)]);
        assert_eq!(
            peer.say(Command::Answer(Value::from(value))),
            [Command::Deny],
            "{code}"
        );
        assert_eq!(peer.session.state(), State::Failed);
        assert!(
            session_events(&mut peer.session).contains(&Event::Failed(code)),
            "{code}"
        );
        // Another NEWGAME begins again.
        peer.say(Command::Ok);
        assert_eq!(peer.say(Command::NewGame), [Command::Query(query)]);
    }
    let mut peer = Peer::new(SessionOptions::default());
    peer.say(Command::NewGame);
    for _ in 0..3 {
        peer.say(Command::Answer(Value::ZERO));
    }
    assert_eq!(peer.say(Command::Answer(Value::ZERO)), [Command::Deny]);
    assert!(session_events(&mut peer.session).contains(&Event::Failed(Code::SizeUnknown)));
    let mut peer = Peer::as_black(SessionOptions::default());
    assert_eq!(peer.say(Command::Answer(Value::from(2))), [Command::Ok]);
    assert_eq!(peer.found(), [Code::UnexpectedAnswer]);
}

/// What GNU Go answers as White on nine lines, but for the number of stones, which it does not count.
#[test]
fn all_questions_have_an_answer() {
    let mut peer = Peer::as_black(SessionOptions::default());
    for (number, value) in [1, 0, 0, 0, 0, 0, 1, 1, 1, 9, 0, 1, 0, 0]
        .into_iter()
        .enumerate()
    {
        let query = Query::from_value(Value::new(u16::try_from(number).unwrap()).unwrap());
        assert_eq!(
            peer.say(Command::Query(query)),
            [Command::Answer(Value::from(value))],
            "{number}"
        );
        peer.say(Command::Ok);
    }
    assert_eq!(peer.say(Command::Extended(Value::ZERO)), [Command::Deny]);
}

/// Whatever can be read is read, and a peer may begin anew: the page of `lenient` says so.
#[test]
fn lenient_options_take_what_other_programs_do() {
    let options = SessionOptions::lenient();
    assert_eq!(options.level, boardwire_sgmp::Level::Lenient);
    assert!(options.link.accept_restart);
    let mut peer = Peer::as_black(SessionOptions::lenient());
    peer.say(black(41));
    peer.session.play(0, Move::Pass).unwrap();
    peer.hear();
    // NEWGAME with the bits of a program that has just started.
    (peer.his, peer.mine) = (false, false);
    assert_eq!(peer.say(Command::NewGame), [Command::Ok]);
    assert_eq!(peer.found(), [Code::NewGameRestart]);
}

#[test]
fn a_buffer_holds_four_bytes_and_sixteen_for_each_step() {
    for (value, bytes) in [(0, 4), (1, 20), (9, 148)] {
        let answer = Answer::interpret(
            Query::BufferSize,
            Value::from(value),
            &AnswerLimits::default(),
        );
        assert_eq!(answer, Ok(Answer::BufferSize(bytes)));
    }
}

#[test]
fn early_moves_and_new_games() {
    let base = |options: SessionOptions| {
        options
            .with_side(BoardSide::NINE)
            .with_color(Color::White)
            .with_questions([Query::Color])
    };
    let mut peer = Peer::new(base(SessionOptions::default()));
    assert_eq!(peer.say(black(41)), [Command::Deny]);
    assert_eq!(peer.found(), [Code::NotYourTurn]);
    let mut peer = Peer::new(base(SessionOptions::lenient()));
    assert_eq!(peer.say(black(41)), [Command::Query(Query::Color)]);
    assert_eq!(peer.say(Command::Answer(Value::from(2))), [Command::Ok]);
    assert_eq!(
        moves(&peer.session),
        [(Color::Black, Move::At(Vertex::new(4, 4).unwrap()))]
    );
    // NEWGAME in the middle: everything begins again.
    session_events(&mut peer.session);
    assert_eq!(peer.say(Command::NewGame), [Command::Query(Query::Color)]);
    assert_eq!(
        session_events(&mut peer.session),
        [Event::Aborted, Event::Offered]
    );
    assert!(peer.session.game().is_none());
}

/// What a mode asks when a game begins in the middle of another: not all that it asks at the start.
#[test]
fn modes_ask_in_a_game_what_their_programs_ask() {
    for (compat, first, again) in [
        (
            Compat::Spec,
            vec![Query::Rules, Query::Color],
            vec![Query::Rules, Query::Color],
        ),
        (
            Compat::GnuGo,
            vec![Query::Rules, Query::Color],
            vec![Query::Handicap],
        ),
        (
            Compat::GoGui,
            vec![Query::Rules, Query::Handicap],
            vec![Query::Color],
        ),
        (Compat::Cgf, vec![Query::Rules, Query::Handicap], vec![]),
    ] {
        let options = SessionOptions::new(compat)
            .with_side(BoardSide::NINE)
            .with_color(Color::White)
            .with_questions(first.clone());
        let mut peer = Peer::new(options);
        for questions in [first, again] {
            let mut said = peer.say(Command::NewGame);
            for query in questions {
                assert_eq!(said, [Command::Query(query)], "{compat:?}");
                let answer = if query == Query::Color { 2 } else { 1 };
                said = peer.say(Command::Answer(Value::from(answer)));
            }
            assert_eq!(said, [Command::Ok], "{compat:?}");
            assert_eq!(peer.session.state(), State::Playing, "{compat:?}");
            assert_eq!(peer.session.terms().unwrap().side, BoardSide::NINE);
        }
    }
}

#[test]
fn modes_take_in_a_game_what_their_programs_take() {
    for (compat, extended, ends) in [
        (Compat::Spec, vec![Command::Deny], false),
        (Compat::GnuGo, vec![Command::Deny], false),
        (Compat::GoGui, vec![Command::Ok], false),
        (Compat::Cgf, vec![], true),
    ] {
        let mut peer = Peer::as_black(SessionOptions::new(compat));
        assert_eq!(
            peer.say(Command::Extended(Value::ZERO)),
            extended,
            "{compat:?}"
        );
        assert_eq!(peer.session.state() == State::Closed, ends, "{compat:?}");
        let mut peer = Peer::as_black(SessionOptions::new(compat));
        peer.session.receive(0, &[0x00, 0xFF, 0xD0, 0xA9]);
        assert_eq!(
            peer.session.state() == State::Closed,
            ends,
            "{compat:?}: a wrong checksum"
        );
    }
    let mut peer = Peer::as_black(SessionOptions::new(Compat::Cgf));
    assert_eq!(peer.say(black(41)), [Command::Ok]);
    assert_eq!(peer.found(), [Code::Stride19]);
    assert_eq!(
        moves(&peer.session)[0].1,
        Move::At(Vertex::from_gtp(b"C3", BoardSide::NINE.size()).unwrap())
    );
}

#[test]
fn talk_goes_both_ways() {
    let mut peer = Peer::as_black(SessionOptions::default());
    peer.session.talk(b"hello\n").unwrap();
    assert_eq!(peer.session.take_output(), b"hello\n");
    assert_eq!(
        peer.session.talk(b"\xFF").unwrap_err().code(),
        Code::BadTalkByte
    );
    peer.session.receive(0, b"hi \x11");
    assert_eq!(
        session_events(&mut peer.session),
        [Event::Talk(b"hi \x11".to_vec())]
    );
    peer.session.finish();
    assert_eq!(session_events(&mut peer.session), [Event::Closed]);
    assert_eq!(peer.session.play(0, Move::Pass), Err(Refused::Closed));
}

#[test]
fn points_and_vertices_are_each_others() {
    for lines in 2..=22 {
        let side = BoardSide::new(lines).unwrap();
        let mut seen = 0;
        for vertex in side.size().vertices() {
            let point = PointStride::BoardSize.point(vertex, side).unwrap();
            let row_from_below = u16::from(lines - 1 - vertex.row());
            assert_eq!(
                point.get(),
                u16::from(vertex.column()) + u16::from(lines) * row_from_below + 1
            );
            assert_eq!(PointStride::BoardSize.vertex(point, side), Some(vertex));
            if let Some(point) = PointStride::Fixed(19).point(vertex, side) {
                assert_eq!(PointStride::Fixed(19).vertex(point, side), Some(vertex));
            } else {
                assert!(vertex.column() >= 19, "{vertex}");
            }
            seen += 1;
        }
        assert_eq!(seen, side.points());
        for number in side.points() + 1..=511 {
            assert_eq!(
                PointStride::BoardSize.vertex(PointNo::new(number).unwrap(), side),
                None
            );
        }
    }
    let point = PointNo::new(1).unwrap();
    assert_eq!(PointStride::Fixed(0).vertex(point, BoardSide::NINE), None);
}

proptest! {
    #[test]
    fn any_bytes_are_taken(bytes in proptest::collection::vec(any::<u8>(), 0..400), mode in 0_usize..5, opens: bool) {
        let mut session = Session::new(SessionOptions::new(Compat::ALL[mode]).with_side(BoardSide::NINE));
        if opens {
            session.new_game(0).unwrap();
        }
        for (now, chunk) in bytes.chunks(16).enumerate() {
            let now = now as u64 * 1_500;
            session.receive(now, chunk);
            session.handle_timeout(now);
            let _ = session.play(now, Move::Pass);
            let _ = session.take_back(now, 1);
            let _ = session.take_output();
        }
        while session.poll_event().is_some() {}
    }

    /// Any frames that the link takes: the game and its turn stay sound.
    #[test]
    fn any_commands_are_taken(commands in proptest::collection::vec((0_u8..8, 0_u16..1024), 0..80)) {
        let mut peer = Peer::as_black(SessionOptions::lenient());
        for (code, value) in commands {
            let code = boardwire_sgmp::CommandCode::from_bits(code);
            let raw = RawFrame { his: peer.his, mine: !peer.mine, code, reserved: false, value: Value::truncate(value) };
            peer.say(raw.command());
            if peer.session.is_own_turn() && peer.session.is_idle() {
                let _ = peer.session.play(0, Move::Pass);
                peer.hear();
            }
            if let Some(game) = peer.session.game() {
                let first = game.handicap().first();
                for (index, (color, _)) in game.moves().enumerate() {
                    prop_assert_eq!(color, if index % 2 == 0 { first } else { !first });
                }
            }
        }
    }

    #[test]
    fn answers_keep_their_value(query in prop_oneof![0_u16..16, 0_u16..1024], value in prop_oneof![0_u16..16, 0_u16..1024]) {
        let query = Query::from_value(Value::truncate(query));
        let value = Value::truncate(value);
        if let Ok(answer) = Answer::interpret(query, value, &AnswerLimits::default()) {
            let wanted = match answer {
                Answer::Extended(_, known) => Value::from(u8::from(known)),
                _ => value,
            };
            prop_assert_eq!(answer.value(), wanted);
        }
    }
}
