//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command as Process;
use std::time::Duration;

use boardwire_core::Color;
use boardwire_examples::sgmp_dialog::Dialog;
use boardwire_sgmp::Compat;
use boardwire_sgmp::fjk::{FjkDriver, FjkOptions};
use boardwire_sgmp::link::Timing;
use boardwire_sgmp::session::{BoardSide, Handicap, Rules, Session, SessionOptions};

pub(crate) const USAGE: &str = "usage: sgmp_gtp_bridge (--stdio | --connect HOST:PORT | --listen ADDRESS:PORT | --device PATH) [OPTION]... ENGINE [ARGUMENT]...
  --color black|white     the engine's colour (default: black)
  --size N                lines of the board, 2 to 22 (default: 19; White asks Black if it is not given)
  --handicap N            handicap stones, 0 or 2 to 9 (default: 0; White asks Black if it is not given)
  --rules japanese|chinese  (default: japanese; White asks Black if it is not given)
  --komi K                what the engine is told (default: 5.5, with a handicap 0.5)
  --fjk                   the profile of the FJK tournament of 2000
  --time SECONDS|none     each side's time, which the engine is told (default: none, with --fjk 3000); with --fjk it is counted
  --compat MODE           the ways of spec, gnugo, cgoban, gogui or cgf (default: spec, letting pass what others send)
  --retry MS              when a command is sent again (default: 4000, with --fjk 20000)
  --take-back N:COUNT     after N moves, in this side's turn, ask once to take COUNT moves back
  --linger MS             how long the line has to be silent at the end (default: 1500)
  --timeout SECONDS       how long the engine may think (default: 600)
  --log FILE              write the frames";

/// Where the peer is.
#[derive(Debug)]
pub(crate) enum Place {
    Stdio,
    Connect(String),
    Listen(String),
    Device(PathBuf),
}

/// What is to be done.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) place: Place,
    pub(crate) color: Color,
    pub(crate) dialog: Dialog,
    pub(crate) komi: Option<String>,
    /// Each side's time in seconds.
    pub(crate) time: Option<u64>,
    pub(crate) take_back: Option<(usize, u16)>,
    pub(crate) linger: Duration,
    pub(crate) timeout: Duration,
    pub(crate) log: Option<PathBuf>,
    pub(crate) engine: Process,
}

impl Plan {
    pub(crate) fn of_arguments(
        mut arguments: impl Iterator<Item = OsString>,
    ) -> Result<Self, String> {
        let mut place = None;
        let mut color = Color::Black;
        let (mut side, mut handicap, mut rules) = (None, None, None);
        let (mut komi, mut take_back, mut log) = (None, None, None);
        let (mut fjk, mut compat, mut retry, mut time) = (false, None, None, None);
        let mut linger = Duration::from_millis(1_500);
        let mut timeout = Duration::from_secs(600);
        let engine = loop {
            let argument = arguments.next().ok_or("no engine is named")?;
            let name = match argument.to_str() {
                Some(name) if name.starts_with("--") => name,
                _ => break argument,
            };
            match name {
                "--stdio" => {
                    place = Some(Place::Stdio);
                    continue;
                }
                "--fjk" => {
                    fjk = true;
                    continue;
                }
                _ => {}
            }
            let value = arguments
                .next()
                .ok_or_else(|| format!("{name} needs a value"))?;
            if name == "--log" || name == "--device" {
                let path = PathBuf::from(value);
                match name {
                    "--log" => log = Some(path),
                    _ => place = Some(Place::Device(path)),
                }
                continue;
            }
            let value = value.to_str().ok_or_else(|| format!("{name} needs text"))?;
            let bad = || format!("{name} does not take {value}");
            match name {
                "--connect" => place = Some(Place::Connect(value.to_owned())),
                "--listen" => place = Some(Place::Listen(value.to_owned())),
                "--color" => {
                    color = match value {
                        "black" => Color::Black,
                        "white" => Color::White,
                        _ => return Err(bad()),
                    };
                }
                "--size" => {
                    let lines = value.parse().ok().and_then(BoardSide::new);
                    side = Some(lines.ok_or_else(bad)?);
                }
                "--handicap" => {
                    let stones = value.parse().ok().and_then(Handicap::new);
                    handicap = Some(stones.ok_or_else(bad)?);
                }
                "--rules" => {
                    rules = Some(match value {
                        "japanese" => Rules::Japanese,
                        "chinese" => Rules::Chinese,
                        _ => return Err(bad()),
                    });
                }
                "--komi" => {
                    value.parse::<f32>().map_err(|_| bad())?;
                    komi = Some(value.to_owned());
                }
                "--time" => {
                    let seconds = value.parse().ok().filter(|it| (1..=1_000_000).contains(it));
                    time = Some(match value {
                        "none" => None,
                        _ => Some(seconds.ok_or_else(bad)?),
                    });
                }
                "--compat" => compat = Some(Compat::from_name(value).ok_or_else(bad)?),
                "--retry" => retry = Some(value.parse().map_err(|_| bad())?),
                "--take-back" => {
                    let (at, count) = value.split_once(':').ok_or_else(bad)?;
                    let at = at.parse().map_err(|_| bad())?;
                    take_back = Some((at, count.parse().map_err(|_| bad())?));
                }
                "--linger" => linger = Duration::from_millis(value.parse().map_err(|_| bad())?),
                "--timeout" => timeout = Duration::from_secs(value.parse().map_err(|_| bad())?),
                _ => return Err(format!("{name} is no option")),
            }
        };
        // 50 minutes are the profile's.
        let time: Option<u64> = time.unwrap_or(fjk.then_some(3_000));
        let dialog = if fjk {
            let clock = time.map(|seconds| seconds * 1_000);
            let mut options = FjkOptions::new(color).with_time(clock);
            options.side = side.unwrap_or(options.side);
            options.handicap = handicap.unwrap_or_default();
            if let Some(retry) = retry {
                options.timing = Timing::new(retry, None);
            }
            Dialog::Fjk(Box::new(FjkDriver::new(options)))
        } else {
            let mut options = match compat {
                Some(Compat::Spec) | None => SessionOptions::lenient(),
                Some(compat) => SessionOptions::new(compat),
            };
            options = options.with_color(color);
            // White can ask; Black is asked.
            let is_black = color == Color::Black;
            options.wishes.side = side.or(is_black.then_some(BoardSide::NINETEEN));
            options.wishes.handicap = handicap.or(is_black.then(Handicap::default));
            options.wishes.rules = rules.or(is_black.then_some(Rules::Japanese));
            if let Some(retry) = retry {
                options.link.timing = Timing::new(retry, Some(60));
            }
            Dialog::Full(Box::new(Session::new(options)))
        };
        let mut process = Process::new(engine);
        process.args(arguments);
        Ok(Self {
            place: place.ok_or("where is the peer? --stdio, --connect, --listen or --device")?,
            color,
            dialog,
            komi,
            time,
            take_back,
            linger,
            timeout,
            log,
            engine: process,
        })
    }
}
