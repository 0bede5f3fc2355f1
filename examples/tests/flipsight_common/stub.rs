//! The FlipSight service as far as one match goes, on the loopback interface, with faults on demand.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use boardwire_core::othello::{Color, Variant};
use boardwire_flipsight::{AgentMove, ApiRequest, api};
use boardwire_rules::othello::Position;

use crate::flipsight_common::{Chance, cells, legal, mode, play_by_chance};

pub(crate) const TOKEN: &str = "fsbm_not_to_be_shown";
/// The bot that is tested; the other one has the number 1.
const US: i64 = 2;

/// What goes wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The revision has just changed.
    Stale,
    /// It is played, and the connection breaks before the answer.
    LostAnswer,
    /// The connection breaks before it is played.
    LostCall,
    /// The service calls it illegal. After two polls the revision changes, so that the match goes on.
    Illegal,
    /// 503: it is not looked at.
    Busy,
}

pub(crate) struct Leg {
    position: Position,
    us: Color,
    revision: u64,
    /// Polls until the revision changes by itself.
    polls_to_change: Option<u32>,
}

pub(crate) struct Service {
    pub(crate) id: i64,
    pub(crate) status: &'static str,
    pub(crate) legs: Vec<Leg>,
    pub(crate) variant: Variant,
    /// For the next moves, in order.
    pub(crate) faults: VecDeque<Fault>,
    pub(crate) refuses_token: bool,
    /// So many streams are cut in the middle of a line.
    pub(crate) streams_to_cut: usize,
    pub(crate) streams: usize,
    /// The bodies of all calls but polls, and what was made of moves.
    pub(crate) calls: Vec<String>,
    pub(crate) moves: Vec<(AgentMove<'static>, Option<Fault>)>,
    pub(crate) polls: Vec<String>,
    /// Requests whose token was not the right one.
    pub(crate) strangers: usize,
    chance: Chance,
    /// Changes with everything.
    version: u64,
}

impl Service {
    /// A match from positions with so few empty squares, in which each side has moves.
    pub(crate) fn new(variant: Variant, empties: usize, seed: u64) -> Self {
        let mut chance = Chance(seed);
        let mut start = || loop {
            let mut position = Position::new(variant);
            while position.board().empties().len() > empties {
                if !play_by_chance(&mut position, &mut chance) {
                    break;
                }
            }
            if position.has_legal_move() {
                return position;
            }
        };
        let legs = [Color::White, Color::Black].map(|us| Leg {
            position: start(),
            us,
            revision: 0,
            polls_to_change: None,
        });
        let mut service = Self {
            id: 5,
            status: "running",
            legs: legs.into(),
            variant,
            faults: VecDeque::new(),
            refuses_token: false,
            streams_to_cut: 0,
            streams: 0,
            calls: Vec::new(),
            moves: Vec::new(),
            polls: Vec::new(),
            strangers: 0,
            chance,
            version: 0,
        };
        service.advance();
        service
    }

    /// Plays for the other side as long as it is its turn.
    fn advance(&mut self) {
        let human = self.id < 0;
        for leg in &mut self.legs {
            while !leg.position.is_over() {
                let passes = human && !leg.position.has_legal_move();
                if leg.position.turn() == leg.us && !passes {
                    break;
                }
                play_by_chance(&mut leg.position, &mut self.chance);
                leg.revision += 1;
            }
        }
        if self.status == "running" && self.legs.iter().all(|leg| leg.position.is_over()) {
            self.status = "finished";
        }
        self.version += 1;
    }

    fn leg(&self, leg: &Leg) -> String {
        let turn = leg.position.turn().index() + 1;
        let is_over = leg.position.is_over();
        let status = if is_over { "finished" } else { "active" };
        let black = if leg.us == Color::Black { 1 } else { 0 };
        let [placed_1, placed_2] = leg.position.placed();
        format!(
            r#"{{"board":{:?},"turn":{turn},"black_participant":{black},"placed":{{"1":{placed_1},"2":{placed_2}}},"clocks_ms":[1500,1500],"turn_started_ms":{now},"revision":{},"history":[],"status":"{status}","discs":{:?},"finished_ms":null,"legal_moves":{:?}}}"#,
            cells(&leg.position),
            leg.revision,
            leg.position.discs(),
            legal(&leg.position),
            now = now(),
        )
    }

    fn game(&self) -> String {
        let legs: Vec<String> = self.legs.iter().map(|leg| self.leg(leg)).collect();
        let shape = self.variant.shape();
        let human = match self.id < 0 {
            true => r#","round_no":3,"room_id":45,"room_created_at":"2027-01-15 18:00:00""#,
            false => "",
        };
        let (kind, bot_a) = match self.id < 0 {
            true => (r#""kind":"human","#, 0),
            false => ("", 1),
        };
        let blocked = boardwire_flipsight::SquareList::blocked(shape);
        let blocked: Vec<i64> = blocked.iter().collect();
        format!(
            r#"{{"id":{},{kind}"bot_a":{bot_a},"bot_b":{US},"game_mode":"{}","time_limit_sec":60,"status":"{}","state":{{"version":1,"status":"active","revision":{},"legs":[{}],"board_size":{},"blocked_squares":{blocked:?}}}{human}}}"#,
            self.id,
            mode(self.variant).as_str(),
            self.status,
            self.version,
            legs.join(","),
            shape.size().side(),
        )
    }

    /// The answer to a call: status and body; `None` if the connection breaks.
    fn call(&mut self, body: &str) -> Option<(u16, String)> {
        if self.refuses_token {
            return Some(refuse(401, "invalid bot credential"));
        }
        let call = api::parse(body).expect("a call").into_owned();
        if matches!(call, ApiRequest::Poll(_)) {
            self.polls.push(body.to_owned());
        } else {
            self.calls.push(body.to_owned());
        }
        let status = match call {
            ApiRequest::Poll(_) => {
                for leg in &mut self.legs {
                    leg.polls_to_change = match leg.polls_to_change {
                        Some(0) => {
                            leg.revision += 1;
                            None
                        }
                        polls => polls.map(|polls| polls - 1),
                    };
                }
                let body = format!(
                    r#"{{"ok":true,"bots":[],"record_bots":[],"matches":[{}],"me":"owner","bot":{{"id":{US},"name":"tested"}},"server_now_ms":{}}}"#,
                    self.game(),
                    now()
                );
                return Some((200, body));
            }
            ApiRequest::Accept(_) if self.status == "pending" => {
                self.status = "running";
                self.version += 1;
                "running"
            }
            ApiRequest::Reject(_) if self.status == "pending" => {
                self.status = "rejected";
                self.version += 1;
                "rejected"
            }
            ApiRequest::Move(call) => return self.play(call),
            _ => return Some(refuse(409, "challenge expired or answered")),
        };
        Some(self.ok(status))
    }

    fn ok(&self, status: &str) -> (u16, String) {
        let id = self.id;
        let now = now();
        let body = format!(
            r#"{{"ok":true,"match":{{"id":{id},"status":"{status}","bot_a":1,"bot_b":{US}}},"server_now_ms":{now}}}"#
        );
        (200, body)
    }

    fn play(&mut self, call: AgentMove<'static>) -> Option<(u16, String)> {
        let fault = self.faults.pop_front();
        self.moves.push((call.clone(), fault));
        let leg = &mut self.legs[call.leg.get()];
        match fault {
            Some(Fault::Stale) => {
                leg.revision += 1;
                return Some(refuse(409, "stale_revision"));
            }
            Some(Fault::LostCall) => return None,
            Some(Fault::Illegal) => {
                leg.polls_to_change = Some(2);
                return Some(refuse(409, "illegal_move"));
            }
            Some(Fault::Busy) => return Some(refuse(503, "bot match storage unavailable")),
            Some(Fault::LostAnswer) | None => {}
        }
        if call.revision != leg.revision {
            return Some(refuse(409, "stale_revision"));
        }
        let size = leg.position.board().size();
        let played = call.mv.resolve(size).ok();
        if played.is_none_or(|mv| leg.position.play(mv).is_err()) {
            return Some(refuse(409, "illegal_move"));
        }
        leg.revision += 1;
        self.advance();
        (fault != Some(Fault::LostAnswer)).then(|| self.ok("running"))
    }
}

fn refuse(status: u16, text: &str) -> (u16, String) {
    let body = format!(
        r#"{{"ok":false,"error":"{text}","server_now_ms":{}}}"#,
        now()
    );
    (status, body)
}

fn now() -> u128 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("after 1970").as_millis()
}

/// A service on a port of its own.
pub(crate) struct Stub {
    pub(crate) port: u16,
    service: Arc<Mutex<Service>>,
}

impl Stub {
    pub(crate) fn start(service: Service) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let service = Arc::new(Mutex::new(service));
        let shared = Arc::clone(&service);
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let service = Arc::clone(&shared);
                // A client may go at any time.
                thread::spawn(move || serve(&connection, &service));
            }
        });
        Self { port, service }
    }

    pub(crate) fn service(&self) -> MutexGuard<'_, Service> {
        self.service.lock().expect("no thread has panicked")
    }
}

/// One request of one connection.
fn serve(connection: &TcpStream, service: &Mutex<Service>) -> std::io::Result<()> {
    let mut reader = BufReader::new(connection);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let is_stream = line.starts_with("GET /stream ");
    let (mut len, mut is_known) = (0, false);
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        if line == "\r\n" {
            break;
        }
        // A client that goes in the middle of its request has said nothing.
        let Some((key, value)) = line.trim_end().split_once(": ") else {
            return Ok(());
        };
        match key.to_ascii_lowercase().as_str() {
            "content-length" => len = value.parse().expect("a number"),
            "authorization" => is_known = value == format!("Bearer {TOKEN}"),
            _ => {}
        }
    }
    let mut body = vec![0; len];
    reader.read_exact(&mut body)?;
    if !is_known {
        service.lock().expect("no panic").strangers += 1;
    }
    if is_stream {
        return stream(connection, service);
    }
    let body = String::from_utf8(body).expect("text");
    let answer = service.lock().expect("no panic").call(&body);
    let Some((status, body)) = answer else {
        return Ok(());
    };
    let len = body.len();
    let mut connection = connection;
    write!(
        connection,
        "HTTP/1.1 {status} x\r\nContent-Type: application/json\r\nContent-Length: {len}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// The event stream, until the client goes.
fn stream(mut connection: &TcpStream, service: &Mutex<Service>) -> std::io::Result<()> {
    let (is_cut, mut seen) = {
        let mut service = service.lock().expect("no panic");
        service.streams += 1;
        (service.streams <= service.streams_to_cut, service.version)
    };
    write!(
        connection,
        "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n{{\"type\":\"hello\",\"bot_id\":{US},\"server_now_ms\":{}}}\n",
        now()
    )?;
    if is_cut {
        return write!(connection, "{{\"type\":\"pi");
    }
    loop {
        thread::sleep(Duration::from_millis(20));
        let event = {
            let service = service.lock().expect("no panic");
            let is_new = seen != service.version;
            seen = service.version;
            is_new.then(|| service.game())
        };
        if let Some(game) = event {
            let now = now();
            let line = format!("{{\"type\":\"match\",\"match\":{game},\"server_now_ms\":{now}}}\n");
            // Not in one piece.
            let (first, second) = line.split_at(line.len() / 2);
            connection.write_all(first.as_bytes())?;
            connection.flush()?;
            connection.write_all(second.as_bytes())?;
        }
    }
}
