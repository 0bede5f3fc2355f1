//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command as Process;

use boardwire_csa::client::{Seek, Turn};
use boardwire_csa::names::{GameName, Password, Username};
use boardwire_usi::{Name, SetOption, Text};

pub(crate) const USAGE: &str = "\
usage: csa_client [OPTION]... HOST:PORT NAME ENGINE [ARGUMENT]...
  --password TEXT   the password; in CSA mode the secret part, or with no --game the whole
  --game GAMENAME   NAME-TOTAL-BYOYOMI or NAME-TOTAL-INCREMENTF; given several times, the games take turns
  --turn + | - | *  the side, default *
  --x1              in the extended mode: one login for all games
  --games N         how many games, default 1
  --record FILE     write the games as CSA records
  --log FILE        write the lines of the connection
  --comment         send the engine's score and line with each move
  --option NAME=VALUE       set an option of the engine, NAME alone a button
  --increment-as-byoyomi    for engines that know no binc and winc
  --margin MS       tell the engine of so much less time, default 0
  --keep-alive S    say something after so many seconds of silence, at least 30, default 60";

/// What to do.
pub(crate) struct Plan {
    /// Host and port.
    pub(crate) address: String,
    pub(crate) name: Username<'static>,
    pub(crate) mode: Mode,
    pub(crate) games: usize,
    pub(crate) engine: Process,
    pub(crate) options: Vec<SetOption<'static>>,
    pub(crate) record: Option<PathBuf>,
    pub(crate) log: Option<PathBuf>,
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
    turn: Option<Turn>,
    x1: bool,
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
            games: 1,
            engine: Process::new(""),
            options: Vec::new(),
            record: None,
            log: None,
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
        plan.engine = Process::new(next(&mut arguments, "ENGINE")?);
        plan.engine.args(arguments);
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
            "--comment" => self.comment = true,
            "--increment-as-byoyomi" => self.increment_as_byoyomi = true,
            "--record" => self.record = Some(next(arguments, option)?.into()),
            "--log" => self.log = Some(next(arguments, option)?.into()),
            _ => {
                let mut value = || text(next(arguments, option)?);
                match option {
                    "--password" => given.password = Some(value()?),
                    "--game" => given.games.push(value()?),
                    "--turn" => given.turn = Some(turn(&value()?)?),
                    "--games" => self.games = number(option, &value()?)?,
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
    fn mode(self) -> Result<Mode, String> {
        let turn = self.turn.unwrap_or(Turn::Any);
        let password = |text: String| Password::new(text).map_err(|error| error.to_string());
        if self.x1 {
            let secret = self.password.ok_or("--x1 takes a --password")?;
            let seeks = self.games.iter().map(|game| {
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
        let passwords = self.games.iter().map(|game| {
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
