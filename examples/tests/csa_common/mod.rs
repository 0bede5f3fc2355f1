//! What the tests of `csa_client` and `csa_server` share.
#![allow(
    dead_code,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests: each uses its part, and a panic is how it fails"
)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_csa::record::{OwnedRecord, parse};
use boardwire_csa::session::SessionOptions;
use boardwire_csa::{log, summary};
use boardwire_examples::read_lines;

/// More than anything takes on a busy machine.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A folder of this test's own, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// A `csa_server`. Dropped, it is killed.
pub(crate) struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(arguments: &[&str], records: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_csa_server"))
            .args(arguments)
            .arg("--records")
            .arg(records)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        let port = line.trim_end().strip_prefix("port ").expect("port first");
        let port = port.parse().expect("a number");
        Self {
            child,
            output,
            port,
        }
    }

    pub(crate) fn address(&self) -> String {
        format!("localhost:{}", self.port)
    }

    /// What it says of the games, once it has ended by itself, with status 0.
    pub(crate) fn games(mut self) -> Vec<String> {
        let mut text = String::new();
        self.output.read_to_string(&mut text).expect("text");
        let status = end_of(&mut self.child);
        assert_eq!(status, Some(0), "{text}");
        text.lines().map(str::to_string).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn end_of(child: &mut Child) -> Option<i32> {
    let until = Instant::now() + LONG;
    while Instant::now() < until {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it is killed");
    panic!("it does not end");
}

/// A `csa_client` at work.
pub(crate) struct Client {
    child: Option<Child>,
    pub(crate) record: PathBuf,
    log: PathBuf,
}

/// What a client left.
pub(crate) struct Left {
    pub(crate) status: Option<i32>,
    /// A line for each game.
    pub(crate) games: Vec<String>,
    /// Standard error.
    pub(crate) warnings: String,
    pub(crate) records: Vec<OwnedRecord>,
    pub(crate) log: Vec<u8>,
}

impl Client {
    pub(crate) fn start(
        address: &str,
        name: &str,
        folder: &Path,
        arguments: &[&str],
        engine: &[&str],
    ) -> Self {
        let record = folder.join(format!("{name}.csa"));
        let log = folder.join(format!("{name}.log"));
        let child = Command::new(env!("CARGO_BIN_EXE_csa_client"))
            .args(arguments)
            .arg("--record")
            .arg(&record)
            .arg("--log")
            .arg(&log)
            .args([address, name])
            .args(engine)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the client starts");
        Self {
            child: Some(child),
            record,
            log,
        }
    }

    /// Waits for its end.
    pub(crate) fn left(mut self) -> Left {
        let output = self.child.take().expect("it runs").wait_with_output();
        let output = output.expect("its output");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let games = text(output.stdout);
        Left {
            status: output.status.code(),
            games: games.lines().map(str::to_string).collect(),
            warnings: text(output.stderr),
            records: read_records(&self.record),
            log: fs::read(&self.log).unwrap_or_default(),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The games of a file at level Conforming, each legal by the rules; none where there is no file.
pub(crate) fn read_records(path: &Path) -> Vec<OwnedRecord> {
    let Ok(text) = fs::read(path) else {
        return Vec::new();
    };
    let games = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let games: Vec<_> = games.into_owned().records().cloned().collect();
    for game in &games {
        let replayed = game.replay();
        assert!(replayed.is_ok(), "{}: {replayed:?}", path.display());
    }
    games
}

/// That each line of a client's log is what formatting the parsed line gives, and that the dialogue has nothing odd. Gives the number of
/// lines.
pub(crate) fn check_log(text: &[u8]) -> usize {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let read = log::parse_strict(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(log::format(&read), text);
    let findings = log::check_session(text, &read, &SessionOptions::DEFAULT);
    assert!(findings.is_empty(), "{findings:?}");
    read.entries().len()
}

/// That a line of a server is what formatting the parsed line gives.
pub(crate) fn check_server_line(line: &[u8]) {
    let read = boardwire_csa::server::parse_strict(line)
        .unwrap_or_else(|error| panic!("{}: {error}", line.escape_ascii()));
    assert_eq!(boardwire_csa::server::format(&read), line);
}

/// The same of a client's line.
pub(crate) fn check_client_line(line: &[u8]) {
    let read = boardwire_csa::client::parse_strict(line)
        .unwrap_or_else(|error| panic!("{}: {error}", line.escape_ascii()));
    assert_eq!(boardwire_csa::client::format(&read), line);
}

/// A connection by hand. What comes is checked line by line, a Game_Summary as a whole.
pub(crate) struct Talk {
    socket: TcpStream,
    lines: Receiver<Vec<u8>>,
}

impl Talk {
    pub(crate) fn open(port: u16) -> Self {
        Self::with(TcpStream::connect(("localhost", port)).expect("a connection"))
    }

    /// From the server's side, or a client's.
    pub(crate) fn with(socket: TcpStream) -> Self {
        let input = socket.try_clone().expect("another handle");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            read_lines(input, 4_096, |line| {
                sender.send(line.expect("a line").to_vec()).is_ok()
            });
        });
        Self { socket, lines }
    }

    /// Logs in with x1.
    pub(crate) fn x1(port: u16, name: &str) -> Self {
        let mut talk = Self::open(port);
        talk.say(&format!("LOGIN {name} secret x1"));
        talk.hear(&format!("LOGIN:{name} OK"));
        talk.hear("##[LOGIN] +OK x1");
        talk
    }

    pub(crate) fn say(&mut self, line: &str) {
        let line = format!("{line}\n");
        self.socket.write_all(line.as_bytes()).expect("it is sent");
    }

    /// The next line; `None`: the server has closed.
    pub(crate) fn next(&mut self) -> Option<Vec<u8>> {
        match self.lines.recv_timeout(LONG) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(error) => panic!("{error}"),
        }
    }

    #[track_caller]
    pub(crate) fn hear(&mut self, expected: &str) {
        let line = self
            .next()
            .unwrap_or_else(|| panic!("closed before {expected}"));
        assert_eq!(String::from_utf8_lossy(&line), expected);
        check_server_line(&line);
    }

    /// The same for what a client says.
    #[track_caller]
    pub(crate) fn heed(&mut self, expected: &str) {
        let line = self
            .next()
            .unwrap_or_else(|| panic!("closed before {expected}"));
        assert_eq!(String::from_utf8_lossy(&line), expected);
        check_client_line(&line);
    }

    #[track_caller]
    pub(crate) fn hear_close(&mut self) {
        assert_eq!(self.next(), None);
    }

    /// A Game_Summary; gives the game's id.
    #[track_caller]
    pub(crate) fn hear_summary(&mut self) -> String {
        let mut text = Vec::new();
        loop {
            let line = self.next().expect("a line of a summary");
            text.extend_from_slice(&line);
            if line == b"END Game_Summary" {
                break;
            }
            text.push(b'\n');
        }
        let read = summary::parse_strict(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(summary::format(&read), text);
        read.game_id.expect("an id").to_string_lossy().into_owned()
    }

    pub(crate) fn close(self) {
        let _ = self.socket.shutdown(std::net::Shutdown::Both);
    }
}

/// That two clients and the server tell the same of all games: moves, times, winner and why; and that each record has an end.
pub(crate) fn agree(folder: &Path, games: &[String], [black, white]: &[Left; 2]) {
    assert_eq!(black.records.len(), games.len(), "{}", black.warnings);
    assert_eq!(white.records.len(), games.len(), "{}", white.warnings);
    for ((line, black), white) in games.iter().zip(&black.records).zip(&white.records) {
        let id = line.split(' ').next().expect("an id");
        let server = read_records(&folder.join(format!("{id}.csa")));
        let server = server.first().expect("the server's record");
        let moves = |game: &OwnedRecord| -> Vec<_> {
            let nodes = game.nodes();
            nodes
                .filter_map(|node| node.mv().map(|mv| (mv, node.time)))
                .collect()
        };
        let result = |game: &OwnedRecord| {
            let derived = game.result();
            assert!(!derived.is_conflict(), "{:?}", derived.evidence());
            derived.result().cloned().expect("a result")
        };
        for client in [black, white] {
            assert_eq!(moves(client), moves(server), "{id}");
            assert_eq!(result(client), result(server), "{id}");
            assert_eq!(client.setup(), server.setup(), "{id}");
        }
    }
}
