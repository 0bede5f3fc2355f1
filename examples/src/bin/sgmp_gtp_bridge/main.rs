//! Plays a GTP engine over SGMP, the Go modem protocol: against GNU Go, a terminal program, or another bridge.
//!
//! ```text
//! sgmp_gtp_bridge --stdio --color black --size 9 gnugo --mode gtp
//! sgmp_gtp_bridge --listen 127.0.0.1:4082 --fjk --color white --log white.log gnugo --mode gtp
//! sgmp_gtp_bridge --connect localhost:4082 --fjk --color black gnugo --mode gtp
//! sgmp_gtp_bridge --device /dev/ttyS0 --color black gnugo --mode gtp
//! ```
//! Black sends NEWGAME; White waits for it, and asks for the board's size and what else it does not know. With `--fjk` the game is played by the profile of the
//! FJK tournament: no negotiation, no taking back. A serial device is opened as it is: set its speed before (`stty -F /dev/ttyS0 2400 raw -echo`).
//!
//! GTP is synchronous and SGMP is not: what the peer sends is acknowledged at once, and what the engine has to be told waits in a queue until its last answer
//! has come. If the peer takes moves back while the engine thinks, the move that it thinks of is taken back as well. GTP's `resign` has no form in
//! SGMP: the bridge says it in talk, and leaves.
//!
//! With `--time` (50 minutes with `--fjk`) the engine is told of its time, and of what is left of it before each move; an engine that does not know these
//! commands plays without. With `--fjk` the clock is counted: a side whose time runs out within 300 moves has lost, and stops.
//!
//! `--log` writes each frame in the form of the FJK rules (`Send --> 01:a1:a0:80 :Send NewGame`), and what is no frame as a line of free text.
//!
//! Standard error has what happened. When the game is over the bridge waits `--linger` milliseconds for the line to be silent, so that an OK that was lost can
//! be asked for again, and leaves.
//!
//! | status | meaning |
//! |---|---|
//! | 0 | the game was played to its end, or resigned |
//! | 1 | the peer or the line: no connection, no agreement, closed before the end |
//! | 2 | arguments that it does not know |
//! | 3 | the engine: it did not start, ended, refused something, gave no answer, or one that can't be played |
//! | 4 | a log that can't be written |

mod arguments;
mod bridge;
mod journal;
mod line;

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::arguments::{Plan, USAGE};

fn main() -> ExitCode {
    let plan = match Plan::of_arguments(std::env::args_os().skip(1)) {
        Ok(plan) => plan,
        Err(error) => {
            tell(&format!("{error}\n{USAGE}"));
            return ExitCode::from(2);
        }
    };
    match bridge::run(plan) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            tell(&failure.to_string());
            ExitCode::from(failure.status())
        }
    }
}

/// Why the game was not played to its end.
#[derive(Debug)]
enum Failure {
    /// The peer or the line.
    Peer(String),
    /// The engine.
    Engine(String),
    /// The log.
    Log(io::Error),
}

impl Failure {
    const fn status(&self) -> u8 {
        match self {
            Self::Peer(_) => 1,
            Self::Engine(_) => 3,
            Self::Log(_) => 4,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Peer(why) | Self::Engine(why) => f.write_str(why),
            Self::Log(error) => write!(f, "the log: {error}"),
        }
    }
}

/// Writes a line to standard error.
fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
