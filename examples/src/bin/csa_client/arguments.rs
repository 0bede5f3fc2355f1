//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use boardwire_csa::client::{Seek, Turn};
use boardwire_csa::names::{GameName, Password, Username};
use boardwire_usi::{Name, SetOption, Text};

pub(crate) const USAGE: &str = "\
usage: csa_client [OPTION]... HOST:PORT NAME ENGINE [ARGUMENT]...
the game
  --password TEXT   the password; in CSA mode the secret part, or with no --game the whole
  --game GAMENAME   NAME-TOTAL-BYOYOMI or NAME-TOTAL-INCREMENTF; given several times, the games take turns
  --turn + | - | *  the side, default *; given several times, the sides take turns
  --x1              in the extended mode: one login for all games
the run
  --games N         how many games, default 1
  --forever         one game after the other, with totals after each
  --retries N       after a lost or refused connection log in again, up to N times in a row, 1 to 60 seconds apart;
                    default 0, and without limit where --forever is given
  --keep-alive S    say something after so many seconds of silence, at least 30, default 60
the engine
  --option NAME=VALUE       set an option of the engine, NAME alone a button
  --ponder          let it think in the opponent's time
  --ponderhit-times tell the clock with ponderhit again, for engines that read it there
  --increment-as-byoyomi    for engines that know no binc and winc
  --margin MS       tell the engine of so much less time, default 0
  --restart-engine  start it anew for each game
  --resign-on-failure       when it fails, resign the game instead of leaving it
what is kept
  --records DIR     write each game into a file of its own, named by its id
  --record FILE     write all games into one file
  --log FILE        write the lines of the connections
  --usi-log FILE    write the lines of the engine
  --comment         send the engine's score and line with each move";

/// What to do.
pub(crate) struct Plan {
    /// Host and port.
    pub(crate) address: String,
    pub(crate) name: Username<'static>,
    pub(crate) mode: Mode,
    /// How many games; `None`: no end.
    pub(crate) games: Option<u64>,
    /// How often in a row a connection is tried again; `None`: no end.
    pub(crate) retries: Option<u32>,
    /// The program and its arguments.
    pub(crate) engine: Vec<OsString>,
    pub(crate) options: Vec<SetOption<'static>>,
    pub(crate) ponder: bool,
    pub(crate) ponderhit_times: bool,
    pub(crate) restart_engine: bool,
    pub(crate) resign_on_failure: bool,
    pub(crate) records: Option<PathBuf>,
    pub(crate) record: Option<PathBuf>,
    pub(crate) log: Option<PathBuf>,
    pub(crate) usi_log: Option<PathBuf>,
    pub(crate) comment: bool,
    pub(crate) increment_as_byoyomi: bool,
    /// Milliseconds.
    pub(crate) margin: i64,
    /// Milliseconds.
    pub(crate) keep_alive: u64,
}

/// How games are asked for: at least one way, used in turns.
pub(crate) enum Mode {
    /// By the password of a login for each game.
    Csa(Vec<Password<'static>>),
    /// By `%%GAME`, after one login.
    Extended(Password<'static>, Vec<Seek<'static>>),
}

/// What was given, before it is put together.
#[derive(Default)]
struct Given {
    password: Option<String>,
    games: Vec<String>,
    turns: Vec<Turn>,
    x1: bool,
    forever: bool,
    count: Option<u64>,
    retries: Option<u32>,
}

impl Plan {
    /// Reads the arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut arguments = arguments;
        let mut given = Given::default();
        let mut plan = Self {
            address: String::new(),
            name: Username::new("x").map_err(|error| error.to_string())?,
            mode: Mode::Csa(Vec::new()),
            games: Some(1),
            retries: Some(0),
            engine: Vec::new(),
            options: Vec::new(),
            ponder: false,
            ponderhit_times: false,
            restart_engine: false,
            resign_on_failure: false,
            records: None,
            record: None,
            log: None,
            usi_log: None,
            comment: false,
            increment_as_byoyomi: false,
            margin: 0,
            keep_alive: 60_000,
        };
        plan.address = loop {
            let argument = next(&mut arguments, "HOST:PORT")?;
            match argument.to_str() {
                Some(option) if option.starts_with("--") => {
                    plan.option(option, &mut given, &mut arguments)?;
                }
                _ => break text(argument)?,
            }
        };
        let name = text(next(&mut arguments, "NAME")?)?;
        plan.name = Username::new(name.clone()).map_err(|error| format!("{name}: {error}"))?;
        plan.engine.push(next(&mut arguments, "ENGINE")?);
        plan.engine.extend(arguments);
        (plan.games, plan.retries) = given.run()?;
        plan.mode = given.mode()?;
        Ok(plan)
    }

    fn option(
        &mut self,
        option: &str,
        given: &mut Given,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), String> {
        match option {
            "--x1" => given.x1 = true,
            "--forever" => given.forever = true,
            "--ponder" => self.ponder = true,
            "--ponderhit-times" => self.ponderhit_times = true,
            "--restart-engine" => self.restart_engine = true,
            "--resign-on-failure" => self.resign_on_failure = true,
            "--comment" => self.comment = true,
            "--increment-as-byoyomi" => self.increment_as_byoyomi = true,
            "--records" => self.records = Some(next(arguments, option)?.into()),
            "--record" => self.record = Some(next(arguments, option)?.into()),
            "--log" => self.log = Some(next(arguments, option)?.into()),
            "--usi-log" => self.usi_log = Some(next(arguments, option)?.into()),
            _ => {
                let mut value = || text(next(arguments, option)?);
                match option {
                    "--password" => given.password = Some(value()?),
                    "--game" => given.games.push(value()?),
                    "--turn" => given.turns.push(turn(&value()?)?),
                    "--games" => given.count = Some(number(option, &value()?)?),
                    "--retries" => given.retries = Some(number(option, &value()?)?),
                    "--margin" => self.margin = number::<u32>(option, &value()?)?.into(),
                    "--keep-alive" => {
                        let seconds: u32 = number(option, &value()?)?;
                        self.keep_alive = u64::from(seconds) * 1_000;
                    }
                    "--option" => self.options.push(set_option(&value()?)?),
                    _ => return Err(format!("{option}: no such option")),
                }
            }
        }
        Ok(())
    }
}

impl Given {
    /// How many games, and how many retries.
    fn run(&self) -> Result<(Option<u64>, Option<u32>), String> {
        match (self.forever, self.count) {
            (true, Some(_)) => Err("--games or --forever".into()),
            (true, None) => Ok((None, self.retries)),
            (false, count) => Ok((Some(count.unwrap_or(1)), Some(self.retries.unwrap_or(0)))),
        }
    }

    fn mode(self) -> Result<Mode, String> {
        let password = |text: String| Password::new(text).map_err(|error| error.to_string());
        if self.x1 {
            let secret = self.password.clone().ok_or("--x1 takes a --password")?;
            let seeks = self.wishes().map(|(game, turn)| {
                let name = game_name(game)?;
                Seek::new(&name, turn).map_err(|_| format!("{game} can't be asked for with {turn}"))
            });
            let seeks = seeks.collect::<Result<Vec<_>, String>>()?;
            if seeks.is_empty() {
                return Err("--x1 takes a --game".into());
            }
            return Ok(Mode::Extended(password(secret)?, seeks));
        }
        if self.games.is_empty() {
            // A gamename, with or without a secret, or a secret alone: the server's default game then.
            let whole = self.password.ok_or("which game? --game or --password")?;
            return Ok(Mode::Csa(vec![password(whole)?]));
        }
        let passwords = self.wishes().map(|(game, turn)| {
            let mut builder = Password::for_game(&game_name(game)?);
            if let Some(side) = turn.color() {
                builder = builder.with_color(side);
            }
            if let Some(secret) = &self.password {
                builder = builder.with_trip(secret);
            }
            builder.build().map_err(|error| format!("{game}: {error}"))
        });
        Ok(Mode::Csa(passwords.collect::<Result<_, String>>()?))
    }

    /// Games and sides, each in turns.
    fn wishes(&self) -> impl Iterator<Item = (&str, Turn)> {
        let rounds = self.games.len() * self.turns.len().max(1);
        let games = self.games.iter().map(String::as_str).cycle();
        let turns = match self.turns.as_slice() {
            [] => vec![Turn::Any],
            turns => turns.to_vec(),
        };
        games.zip(turns.into_iter().cycle()).take(rounds)
    }
}

fn next(arguments: &mut impl Iterator<Item = OsString>, what: &str) -> Result<OsString, String> {
    arguments.next().ok_or_else(|| format!("{what}: missing"))
}

fn text(argument: OsString) -> Result<String, String> {
    argument
        .into_string()
        .map_err(|argument| format!("{}: no text", argument.display()))
}

fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("{option} {text}: no number"))
}

fn turn(text: &str) -> Result<Turn, String> {
    match text.as_bytes() {
        [byte] => Turn::from_byte(*byte),
        _ => None,
    }
    .ok_or_else(|| format!("--turn {text}: +, - or *"))
}

fn game_name(text: &str) -> Result<GameName<'_>, String> {
    GameName::read(text.as_bytes()).map_err(|error| format!("{text}: {error}"))
}

fn set_option(text: &str) -> Result<SetOption<'static>, String> {
    let bad = |error| format!("--option {text}: {error}");
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(Text::new(value).map_err(bad)?)),
        None => (text, None),
    };
    let name = Name::new(name).map_err(bad)?;
    SetOption::new(name, value)
        .map(SetOption::into_owned)
        .map_err(bad)
}
