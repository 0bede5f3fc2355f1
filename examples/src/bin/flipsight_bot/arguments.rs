//! The command line.

use std::time::Duration;

use boardwire_core::othello::Variant;
use boardwire_flipsight::session::SessionOptions;
use boardwire_flipsight::{Environment, GameMode};
use ureq::http::Uri;

pub(crate) const USAGE: &str = "\
usage: FS_BOT_TOKEN=fsbm_... flipsight_bot [OPTION]...
  --api URL               the service's calls, default https://othelloclub.com/flipsight/bot_match_api.php
  --stream-url URL        its event stream, on the same host, default https://othelloclub.com/flipsight_api/bot-stream
  --no-stream             poll alone
  --games NAME,NAME...    what to play, default std,anti,grand,octagon,reversi
  --max-think-seconds S   the longest time for a move, at most 300, default 10; 0: the clock alone bounds it
  --once-match ID         play this match alone, and end with it; negative against a human
  --max-runtime S         end after so many seconds
  --engine-name TEXT      what the site shows, at most 120 characters
  --cpu-name TEXT         the same; found by itself if it is not given
  --log FILE              append to this file, default the standard error
Status: 0 normal, 1 wrong arguments or no log, 2 the token is missing or refused, 3 after --max-runtime.";

const API: &str = "https://othelloclub.com/flipsight/bot_match_api.php";
const STREAM: &str = "https://othelloclub.com/flipsight_api/bot-stream";
const MOST_SECONDS: u32 = 300;

/// What to do.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) api: Uri,
    pub(crate) stream: Uri,
    pub(crate) session: SessionOptions,
    pub(crate) max_runtime: Option<Duration>,
    pub(crate) environment: Environment<'static>,
    pub(crate) log: Option<std::path::PathBuf>,
}

impl Plan {
    /// Reads the arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn of_arguments(
        mut arguments: impl Iterator<Item = String>,
    ) -> Result<Self, String> {
        let mut session = SessionOptions::default();
        let (mut api, mut stream) = (API.to_owned(), STREAM.to_owned());
        let (mut engine, mut cpu) = ("boardwire flipsight_bot".to_owned(), None);
        let (mut max_runtime, mut log) = (None, None);
        while let Some(option) = arguments.next() {
            if option == "--no-stream" {
                session.stream = false;
                continue;
            }
            let is_known = USAGE.lines().any(|line| {
                let mut words = line.split_whitespace();
                words.next() == Some(&option) && option.starts_with("--")
            });
            if !is_known {
                return Err(format!("{option}: no such option"));
            }
            let value = arguments
                .next()
                .ok_or_else(|| format!("{option}: its value is missing"))?;
            let bad = || format!("{option} {value}: no such value");
            match option.as_str() {
                "--api" => api = value,
                "--stream-url" => stream = value,
                "--games" => session.games = games(&value)?,
                "--max-think-seconds" => {
                    let seconds: u32 = value.parse().map_err(|_| bad())?;
                    if seconds > MOST_SECONDS {
                        return Err(bad());
                    }
                    let ms = i64::from(seconds) * 1_000;
                    session.max_think_ms = (ms > 0).then_some(ms);
                }
                "--once-match" => {
                    let id: i64 = value.parse().map_err(|_| bad())?;
                    session.only_match = Some(id).filter(|id| *id != 0);
                    if session.only_match.is_none() {
                        return Err(bad());
                    }
                }
                "--max-runtime" => {
                    let seconds: u32 = value.parse().map_err(|_| bad())?;
                    max_runtime = Some(Duration::from_secs(seconds.into()));
                }
                "--engine-name" => engine = value,
                "--cpu-name" => cpu = Some(value),
                _ => log = Some(value.into()),
            }
        }
        let cpu = cpu.unwrap_or_else(cpu_name);
        let environment = Environment::new(cpu, engine, std::env::consts::OS)
            .ok_or_else(|| format!("a name has at most {} characters", Environment::MAX_CHARS))?;
        let (api, stream) = (address(&api)?, address(&stream)?);
        if api.host() != stream.host() {
            return Err("--api and --stream-url: the token goes to one host alone".into());
        }
        Ok(Self {
            api,
            stream,
            session,
            max_runtime,
            environment,
            log,
        })
    }
}

fn games(text: &str) -> Result<Vec<Variant>, String> {
    text.split(',')
        .map(|name| {
            let variant = GameMode::new(name).variant();
            variant.ok_or_else(|| format!("--games: no game {name}"))
        })
        .collect()
}

/// An address over HTTPS, or of this very computer: the token must not go over a network in the clear.
fn address(text: &str) -> Result<Uri, String> {
    let uri: Uri = text.parse().map_err(|error| format!("{text}: {error}"))?;
    let is_loopback = matches!(uri.host(), Some("127.0.0.1" | "[::1]" | "localhost"));
    match uri.scheme_str() {
        Some("http") if is_loopback => Ok(uri),
        Some("https") if cfg!(feature = "tls") => Ok(uri),
        Some("https") => Err(format!(
            "{text}: this program was built without the feature `tls`"
        )),
        _ => Err(format!("{text}: an address that begins with https://")),
    }
}

/// The processor's name as Linux tells it, else its architecture.
fn cpu_name() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == "model name")
        .map(|(_, name)| name.trim());
    let name = name.unwrap_or(std::env::consts::ARCH);
    name.chars().take(Environment::MAX_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn the_token_goes_over_https_or_nowhere() {
        for good in [
            "http://127.0.0.1:8080/api",
            "http://localhost/x",
            "http://[::1]:1/",
        ] {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in [
            "http://example.org/",
            "ftp://127.0.0.1/",
            "example",
            "http://127.0.0.1.example.org/",
        ] {
            assert!(address(bad).is_err(), "{bad}");
        }
        assert_eq!(
            address("https://example.org/").is_ok(),
            cfg!(feature = "tls")
        );
    }
}
