//! What options change, built as values; the transcripts set the same by name.
#![allow(
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]

mod game;

use boardwire_core::{Codec as _, CodecOptions as _};
use boardwire_sgmp::go::{Move, Vertex};
use boardwire_sgmp::log::{LogOptions, OwnedSgmpLog};
use boardwire_sgmp::session::{
    BoardSide, CheckOptions, PointStride, Profile, Session, SessionChecker, SessionFinding,
    SessionOptions,
};
use boardwire_sgmp::{Code, Color, Command, Compat, Direction, Level, Options, PointNo, Sgmp};

use self::game::{CLEAN, Line};

const TO_ENGINE: Direction = Direction::ToEngine;
const TO_GUI: Direction = Direction::ToGui;

/// The engine asks who offers the game for its colour, and hears that it is White.
const OPENING: [(Direction, [u8; 4]); 3] = [
    (TO_ENGINE, [0x01, 0xA1, 0xA0, 0x80]),
    (TO_GUI, [0x03, 0xBE, 0xB0, 0x8B]),
    (TO_ENGINE, [0x02, 0xC3, 0xC0, 0x81]),
];

fn check(options: &CheckOptions) -> Vec<SessionFinding> {
    let mut checker = SessionChecker::new(options.clone());
    let found = OPENING.map(|(way, frame)| checker.receive(way, &frame, None));
    // A driver, which knows the codec's options alone, finds the same.
    let codec = Options::default().with_check(options.clone());
    let mut conversation = Sgmp::conversation(&codec).expect("SGMP has a checker");
    for ((way, frame), found) in OPENING.into_iter().zip(&found) {
        let observed = conversation.receive(way, &frame, None);
        let found: Vec<_> = found.iter().map(|&one| one.into()).collect();
        assert_eq!(observed, found, "{options:?}");
    }
    found.into_iter().flatten().collect()
}

#[test]
fn who_is_black_may_be_known_beforehand() {
    let unknown = CheckOptions::default();
    assert_eq!(check(&unknown), []);
    assert_eq!(check(&unknown.clone().with_black(TO_GUI)), []);
    let found = check(&unknown.with_black(TO_ENGINE));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].code, found[0].span.range(), found[0].detail),
        (Code::ColorConflict, 0..4, None)
    );
    assert!(
        found[0]
            .to_string()
            .starts_with("colour-conflict at 0..4: ")
    );
}

#[test]
fn the_profile_says_how_its_rules_are_broken() {
    let found = check(&CheckOptions::default().with_profile(Profile::Fjk));
    assert_eq!(format!("{found:?}"), "[fjk-3 0..4]");
    assert_eq!(
        found[0].to_string(),
        "fjk-3 at 0..4: the colour of its answer is not its own"
    );
}

/// Number 41 is E5 of nine lines, and C3 where rows are numbered as on nineteen.
#[test]
fn a_log_is_followed_by_the_options_of_its_frames() {
    let text = "Send --> 00:f9:d0:a9 :My Move. Pos(1-81)=41\nRead <-- 00:86:87:ff\n";
    let log: OwnedSgmpLog = text.parse().unwrap();
    let played = |options: &LogOptions| log.games_with(options)[0].moves[0].mv;
    let at = |name: &[u8]| Move::from_gtp(name, BoardSide::NINE.size()).unwrap();
    let mut check = CheckOptions::default();
    check.stride = PointStride::Fixed(19);
    let frames = Options::new(Level::Lenient).with_check(check);
    let options = LogOptions::default().with_frames(frames);
    assert_eq!(options.level(), Level::Lenient);
    assert_eq!(played(&options), at(b"C3"));
    assert_eq!(played(&LogOptions::default()), at(b"E5"));
}

#[test]
fn two_sessions_number_points_as_they_are_told() {
    let c3 = Move::At(Vertex::from_gtp(b"C3", BoardSide::NINE.size()).unwrap());
    for (stride, number) in [(PointStride::BoardSize, 21), (PointStride::Fixed(19), 41)] {
        let options = SessionOptions::new(Compat::Spec)
            .with_side(BoardSide::NINE)
            .with_color(Color::Black)
            .with_stride(stride);
        let other = SessionOptions::new(Compat::Spec).with_stride(stride);
        let mut sides = [Session::new(options), Session::new(other)];
        let mut line = Line::new(CLEAN, 1);
        sides[0].new_game(0).unwrap();
        line.settle(&mut sides);
        sides[0].play(line.now, c3).unwrap();
        line.settle(&mut sides);
        let sent = line.sent.iter().filter_map(|(.., bytes)| {
            match boardwire_sgmp::parse(bytes).expect("a frame").command {
                Command::Move { point, .. } => Some(point),
                _ => None,
            }
        });
        assert_eq!(sent.collect::<Vec<_>>(), [PointNo::new(number)]);
        for side in &sides {
            let moves: Vec<_> = side.game().expect("a game").moves().collect();
            assert_eq!(moves, [(Color::Black, c3)]);
        }
    }
}
