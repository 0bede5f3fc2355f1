//! Plays a USI engine on a CSA server (shogi-server, floodgate, `csa_server` of this package).
//!
//! ```text
//! csa_client --game test-600-10F --turn + --record game.csa localhost:4081 alice usi_engine
//! csa_client --x1 --password secret --game test-0-1 --games 4 --ponder localhost:4081 alice usi_engine
//! csa_client --game floodgate-300-10F --password secret --forever --ponder --comment --records games HOST:4081 alice usi_engine
//! ```
//! In CSA mode each game is a login of its own, whose password names the game; with `--x1` one login asks for all games. The engine is told
//! the clock before each of its moves: its byoyomi, or both increments. Moves, `resign` and `win` go to the server as moves, `%TORYO` and
//! `%KACHI`; nothing else is said in the engine's name, unless `--resign-on-failure` asks for it. TLS is another program's affair.
//!
//! # Pondering
//! With `--ponder` the move that the engine expects (`bestmove X ponder Y`) is given to it once the server has told the time of X: `position .. X Y`
//! and `go ponder` with the clock of its next turn, which the opponent's time does not change. Then
//!
//! | the opponent | the engine hears |
//! |---|---|
//! | plays Y | `ponderhit`; the answer is its move. If it has answered too early, that is its move |
//! | plays something else | `stop`; the answer is dropped, and only then come `position` and `go`, with the time less by what that took |
//! | ends the game | `stop`; the answer is dropped, and only then comes `gameover` |
//!
//! `USI_Ponder` is set, be it to false, if the engine declares it and no `--option` sets it.
//!
//! # Many games
//! A connection that is lost, or a server that refuses one, is tried again after 1, 2, 4 .. 60 seconds, up to `--retries` times in a row; a game or a
//! minute on line begins the count again. A refused login is tried again only if the server has taken it before. Whatever the cause, the old
//! connection is left before there is a new one: by `LOGOUT`, or by closing this side and waiting for the other. Where keep-alives were
//! answered and are not any more, the connection counts as lost.
//!
//! A game that was running when the connection was lost counts as lost, and its record has the moves, a comment, and no end. The same is true of one
//! whose engine fails: the game is left by closing the connection, which servers count as a loss, or resigned in its turn; the engine is killed
//! and started again for the next game. After three failures in a row it is given up. An engine that ends between two games is started again before `AGREE`.
//!
//! Standard output has a line for each game: id, number of moves, reason and outcome, `.. 87 moves #RESIGN #WIN`, or for one that was cut
//! `.. 12 moves lost: server: the connection was closed`; and if more than one game was asked for, three lines with the totals at the end, with
//! `--forever` after each game. A game that the server censors for its length counts as drawn. Standard error has what went wrong, and what
//! was odd about either side.
//!
//! | status | meaning |
//! |---|---|
//! | 0 | every game was played to its end, be it after retries |
//! | 1 | the server: no connection, a login or a game refused, a connection closed before the end of a game |
//! | 2 | arguments that it does not know |
//! | 3 | the engine: it did not start, ended, gave no answer, or one that can't be played |
//! | 4 | a record or log that can't be written |
//!
//! It is that of the fault that ended the run, else of the first that cost a game.
//!
//! [`ClientSession`](boardwire_csa::session::ClientSession) knows the protocol. This program has the socket ([`connection`]), the engine
//! ([`engine`]), the loop between them ([`desk`]), and what makes a run of many games ([`run`]).

mod archive;
mod arguments;
mod backoff;
mod connection;
mod desk;
mod engine;
mod game;
mod record;
mod run;
mod tally;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::arguments::{Plan, USAGE};

fn main() -> ExitCode {
    let plan = match Plan::of_arguments(std::env::args_os().skip(1)) {
        Ok(plan) => plan,
        Err(error) => {
            warn(&format!("{error}\n{USAGE}"));
            return ExitCode::from(2);
        }
    };
    ExitCode::from(run::run(&plan).unwrap_or_else(|failure| {
        warn(&failure.to_string());
        failure.status()
    }))
}

/// Why not every game was played.
#[derive(Debug)]
enum Failure {
    /// The server wants nothing of this: there is no use in trying again.
    Server(String),
    /// The connection is lost, or a game: there is a next time.
    Lost(String),
    Engine(String),
    Output(String),
}

impl Failure {
    fn file(path: &Path, error: &io::Error) -> Self {
        Self::Output(format!("{}: {error}", path.display()))
    }

    const fn status(&self) -> u8 {
        match self {
            Self::Server(_) | Self::Lost(_) => 1,
            Self::Engine(_) => 3,
            Self::Output(_) => 4,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(text) | Self::Lost(text) => write!(f, "server: {text}"),
            Self::Engine(text) => write!(f, "engine: {text}"),
            Self::Output(text) => f.write_str(text),
        }
    }
}

fn warn(text: &str) {
    // Where that can't be written, there is nobody to tell.
    let _ = writeln!(io::stderr(), "csa_client: {text}");
}
