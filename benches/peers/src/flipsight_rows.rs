//! FlipSight: ours beside a plain `serde_json` derive of the same types.

use std::collections::BTreeMap;
use std::hint::black_box;

use boardwire_flipsight::{Message, parse};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::measure::{Rounds, Row, Run, in_turn};

const SERDE: &str = "serde_json derive";

/// The request as one writes it with a derive.
#[derive(Deserialize, Serialize)]
struct Request {
    board: Vec<u8>,
    color: u8,
    legal_moves: Vec<u8>,
    game_mode: String,
    board_size: u8,
    blocked_squares: Vec<u8>,
    placed: BTreeMap<String, i64>,
    remaining_ms: i64,
    match_id: i64,
    leg: u8,
    revision: u64,
    history: Vec<Value>,
    round_no: Option<i64>,
    room_created_at: Option<String>,
    budget_ms: i64,
}

#[derive(Deserialize, Serialize)]
struct Poll {
    ok: bool,
    bots: Vec<Bot>,
    record_bots: Vec<Value>,
    matches: Vec<Match>,
    me: String,
    bot: Bot,
    server_now_ms: i64,
}

#[derive(Deserialize, Serialize)]
struct Bot {
    id: i64,
    name: String,
    owner_id: String,
    owner_name: String,
    owner: Owner,
    engine_level: Option<i64>,
    rating: Rating,
    supported_games: Vec<String>,
    auto_match: bool,
    bio: String,
    registered_at: String,
    registered_at_ts: i64,
    environment: Environment,
    is_builtin: bool,
    online: bool,
    disabled: bool,
    deleted: bool,
    photo: String,
}

#[derive(Deserialize, Serialize)]
struct Owner {
    player_id: String,
    name: String,
    photo: String,
    country_code: String,
    country_name: String,
    country_flag_url: String,
    donor: bool,
    verified_player_id: String,
}

#[derive(Deserialize, Serialize)]
struct Rating {
    rating: f64,
    rd: f64,
    official: bool,
    official_progress: Progress,
    color: String,
    high_rating: f64,
    wins: i64,
    losses: i64,
    draws: i64,
    streak: i64,
    best_streak: i64,
}

#[derive(Deserialize, Serialize)]
struct Progress {
    kind: String,
    current: i64,
    required: i64,
}

#[derive(Deserialize, Serialize)]
struct Environment {
    cpu: String,
    engine: String,
    os: String,
    practice: Option<bool>,
}

#[derive(Deserialize, Serialize)]
struct Match {
    id: i64,
    bot_a: i64,
    bot_b: i64,
    game_mode: String,
    time_limit_sec: i64,
    status: String,
    state: State,
    auto: bool,
    expires_ms: i64,
    ranked: bool,
    rating_applied: bool,
    rating_before: [Option<f64>; 2],
    rating_after: [Option<f64>; 2],
    created_at: String,
}

#[derive(Deserialize, Serialize)]
struct State {
    version: i64,
    game_mode: String,
    time_limit_sec: i64,
    status: String,
    revision: u64,
    started_ms: i64,
    last_now_ms: i64,
    finished_ms: Option<i64>,
    opening_moves: Vec<i64>,
    opening_history: Vec<Opening>,
    legs: Vec<Leg>,
    totals: [i64; 2],
    winner: Option<i64>,
    finish_reason: Option<String>,
    board_size: u8,
    blocked_squares: Vec<u8>,
}

#[derive(Deserialize, Serialize)]
struct Opening {
    color: u8,
    #[serde(rename = "move")]
    mv: i64,
}

#[derive(Deserialize, Serialize)]
struct Leg {
    board: Vec<u8>,
    turn: u8,
    black_participant: u8,
    placed: BTreeMap<String, i64>,
    clocks_ms: [f64; 2],
    turn_started_ms: i64,
    revision: u64,
    history: Vec<Played>,
    status: String,
    discs: [i64; 2],
    finished_ms: Option<i64>,
    legal_moves: Vec<u8>,
}

#[derive(Deserialize, Serialize)]
struct Played {
    color: u8,
    participant: u8,
    #[serde(rename = "move")]
    mv: i64,
    at_ms: i64,
}

/// One operation, ours and theirs; the floor is the peer's time as a multiple of ours.
fn compare(
    rows: &mut Vec<Row>,
    operation: &str,
    text: &str,
    rounds: Rounds,
    ours: Run<'_>,
    theirs: Run<'_>,
    floor: f64,
) {
    let lines = [text.to_owned()];
    let times = in_turn(&lines, rounds, &[ours, theirs]);
    rows.push(Row {
        operation: operation.to_owned(),
        bytes: text.len(),
        ours_ns: times.ns(0),
        peer: SERDE,
        peer_ns: times.ns(1),
        ratio: times.ratio(1),
        goal: Some((floor, floor)),
    });
}

fn ours<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(parse(line));
    })
}

fn validated<'a>() -> Run<'a> {
    Box::new(|line| {
        if let Ok(Message::Request(request)) = parse(line) {
            black_box(request.validate());
        }
    })
}

fn read_request<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(serde_json::from_str::<Request>(line));
    })
}

fn read_poll<'a>() -> Run<'a> {
    Box::new(|line| {
        let _ = black_box(serde_json::from_str::<Poll>(line));
    })
}

pub fn rows(rounds: Rounds) -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, text) in [
        ("std", boardwire_benches::flipsight::STD),
        ("octagon", boardwire_benches::flipsight::OCTAGON),
    ] {
        let name = |what: &str| format!("flipsight: {what} request, {name}");
        compare(
            &mut rows,
            &name("read"),
            text,
            rounds,
            ours(),
            read_request(),
            1.0 / 0.7,
        );
        compare(
            &mut rows,
            &name("read and validate"),
            text,
            rounds,
            validated(),
            read_request(),
            1.0 / 1.3,
        );
        write_rows(&mut rows, &name("write"), text, rounds);
    }
    let poll = boardwire_benches::flipsight::poll();
    compare(
        &mut rows,
        "flipsight: read poll",
        &poll,
        rounds,
        ours(),
        read_poll(),
        1.0 / 0.8,
    );
    rows
}

fn write_rows(rows: &mut Vec<Row>, name: &str, text: &str, rounds: Rounds) {
    let message = parse(text).expect("a request");
    let theirs: Request = serde_json::from_str(text).expect("a request");
    compare(
        rows,
        name,
        text,
        rounds,
        Box::new(|_| {
            black_box(boardwire_flipsight::format(&message));
        }),
        Box::new(|_| {
            let _ = black_box(serde_json::to_vec(&theirs));
        }),
        1.0 / 0.7,
    );
    let (our_buffer, their_buffer) = (
        std::cell::RefCell::new(Vec::new()),
        std::cell::RefCell::new(Vec::new()),
    );
    compare(
        rows,
        &format!("{name}, into a buffer"),
        text,
        rounds,
        Box::new(|_| {
            let mut buffer = our_buffer.borrow_mut();
            buffer.clear();
            boardwire_flipsight::format_into(&message, &mut buffer);
            black_box(&buffer[..]);
        }),
        Box::new(|_| {
            let mut buffer = their_buffer.borrow_mut();
            buffer.clear();
            let _ = serde_json::to_writer(&mut *buffer, &theirs);
            black_box(&buffer[..]);
        }),
        1.0 / 0.7,
    );
}
