//! Shogi positions, and the moves from them: of USI lines, of SFENs, and of logs.

use std::collections::BTreeMap;

use boardwire_core::shogi::{Color, Move, PlayError, Setup};
use boardwire_core::{
    Codec as _, Discard, DynCodec, Finding, Level, Limits, Observation, Span, erase,
};
use boardwire_usi::log::{LogOptions, UsiLog, UsiLogCodec};
use boardwire_usi::sfen;
use boardwire_usi::{
    Base, BestMoveKind, Code, Command, GameResult, Options, PositionSpec, Terminal, Usi,
};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts, Winner, told_bytes};
use crate::game::{Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::registry::{SFEN, USI, USI_LOG};
use crate::settings::Settings;

/// Where a game starts, and the moves from there.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) base: Base,
    pub(crate) moves: Vec<Move>,
    /// How the game ended, by the word after the list of moves.
    pub(crate) terminal: Option<Terminal<'static>>,
    /// How the game ended after it, as a log tells.
    end: Option<End>,
}

/// How a log tells that a game ended.
#[derive(Clone, Debug)]
struct End {
    /// The words for it.
    words: String,
    winner: Winner,
}

impl Position {
    /// The set-up after so many moves.
    ///
    /// # Errors
    /// The number of the first move that can't be played at all, and why.
    pub(crate) fn after(&self, moves: usize) -> Result<Setup, (usize, PlayError)> {
        let mut setup = self.base.setup();
        for (number, &mv) in (1..).zip(self.moves.iter().take(moves)) {
            setup.play_unchecked(mv).map_err(|error| (number, error))?;
        }
        Ok(setup)
    }

    /// The start and the moves as a position line has them.
    pub(crate) fn spec(&self) -> PositionSpec<'static> {
        let mut spec = PositionSpec::new(self.base.clone()).with_moves(self.moves.iter().copied());
        spec.terminal.clone_from(&self.terminal);
        spec
    }

    fn nth(&self, number: usize) -> Option<Move> {
        self.moves.get(number.checked_sub(1)?).copied()
    }
}

impl From<PositionSpec<'_>> for Position {
    fn from(spec: PositionSpec<'_>) -> Self {
        Self {
            base: spec.base,
            moves: spec.moves,
            terminal: spec.terminal.map(Terminal::into_owned),
            end: None,
        }
    }
}

impl Game for Position {
    fn title(&self) -> &'static str {
        "Shogi position"
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn move_text(&self, number: usize) -> Option<String> {
        self.nth(number).map(|mv| mv.to_string())
    }

    fn facts(&self) -> Facts {
        Facts {
            game: "shogi",
            start: start_text(&self.base.setup()),
            players: vec![None, None],
            result: self
                .terminal
                .as_ref()
                .and_then(|terminal| told_bytes(terminal.as_bytes()))
                .or_else(|| Some(self.end.as_ref()?.words.clone())),
            winner: self.end.as_ref().map_or(Winner::Unknown, |end| end.winner),
            ..Facts::default()
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        let first = self.base.setup().turn.index();
        self.moves
            .iter()
            .zip(first..)
            .map(|(mv, ply)| MoveFacts {
                player: Some(ply % 2),
                text: mv.to_string(),
                ..MoveFacts::default()
            })
            .collect()
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        let setup = self.after(moves).map_err(|(number, error)| Unplayable {
            number,
            reason: error.to_string(),
        })?;
        draw(Scene::Board(&setup.view(self.nth(moves))));
        Ok(())
    }
}

/// What a game begins with: `startpos`, or an SFEN.
pub(crate) fn start_text(setup: &Setup) -> String {
    match *setup == Setup::startpos() {
        true => "startpos".to_string(),
        false => sfen::Sfen::from(*setup).to_string(),
    }
}

/// The position of a USI line.
pub(crate) fn in_usi(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&USI)?;
    let options = settings.apply(Options::new(Level::Lenient));
    Ok(Box::new(move |line, each| {
        match Usi::parse_with(line, None, &options, &mut Discard) {
            Ok(Command::Position(spec)) => {
                let findings = codec.validate(line, None);
                each(GameAt {
                    span: Span::new(0, line.len()),
                    game: Box::new(Position::from(spec)),
                    findings,
                })?;
                Ok(Rest::default())
            }
            Ok(_) => Ok(other()),
            Err(_) if line.trim_ascii().is_empty() => Ok(Rest::default()),
            Err(error) if is_elsewhere(error.context()) => Ok(other()),
            Err(error) => Ok(fault(error.erase())),
        }
    }))
}

/// One part that is no position.
const fn other() -> Rest {
    Rest {
        others: 1,
        faults: Vec::new(),
    }
}

fn fault(finding: Finding) -> Rest {
    Rest {
        others: 0,
        faults: vec![finding],
    }
}

/// Whether an error is in a command that has nothing to do with positions.
fn is_elsewhere(context: &str) -> bool {
    !context.is_empty() && !context.starts_with("position")
}

/// The position of a line that is an SFEN, or more: with moves, or as a position line has it.
pub(crate) fn in_sfen(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&SFEN)?;
    let options = settings.apply(Options::new(Level::Lenient));
    let usi = content_of_lines();
    Ok(Box::new(move |line, each| {
        if line.trim_ascii().is_empty() {
            return Ok(Rest::default());
        }
        let (spec, findings) = match sfen::parse_with(line, &options, &mut Discard) {
            Ok(sfen) => (PositionSpec::sfen(sfen), codec.validate(line, None)),
            // What is left of the line would be another position.
            Err(error) if error.code() == Code::LineTooLong => return Ok(fault(error.erase())),
            Err(_) => match PositionSpec::from_pasted(line) {
                Ok(spec) => (spec, findings_of_pasted(&*usi, line)),
                Err(error) => return Ok(fault(error.erase())),
            },
        };
        each(GameAt {
            span: Span::new(0, line.len()),
            game: Box::new(Position::from(spec)),
            findings,
        })?;
        Ok(Rest::default())
    }))
}

/// What says of the content of a line what is to be said. That it is not too long is known.
fn content_of_lines() -> Box<dyn DynCodec> {
    let mut usi = erase::<Usi>();
    *usi.limits_mut() = Limits::NONE;
    usi
}

/// What is to be said of the content of a line that is a part of a position line; the spans are in the part.
fn findings_of_pasted(usi: &dyn DynCodec, line: &[u8]) -> Vec<Observation> {
    let first = line
        .split(u8::is_ascii_whitespace)
        .find(|word| !word.is_empty());
    let before: &[u8] = match first {
        Some(b"position") => b"",
        Some(b"startpos" | b"sfen") => b"position ",
        Some(b"moves") => b"position startpos ",
        Some(word) if word.contains(&b'/') => b"position sfen ",
        _ => b"position startpos moves ",
    };
    let mut found = usi.validate(&[before, line].concat(), None);
    for observation in &mut found {
        let span = &mut observation.finding.span;
        *span = Span::new(
            span.start.saturating_sub(before.len()),
            span.end.saturating_sub(before.len()),
        );
    }
    found
}

/// The positions of a log.
pub(crate) fn in_log(settings: &Settings) -> Result<ReadGames, Stop> {
    let options = settings.apply(LogOptions::new(Level::Lenient));
    let mut reader = settings.codec(&USI_LOG)?;
    reader.set_level(Level::Lenient);
    let codec = content_of_lines();
    Ok(Box::new(move |text, each| {
        let Some(log) = UsiLogCodec::read_with(text, None, &options, &mut Discard) else {
            return Ok(Rest::default());
        };
        let mut ends = ends_of(&log);
        let mut positions = 0;
        for (entry, command) in log.commands() {
            let Command::Position(spec) = command else {
                continue;
            };
            let mut position = Position::from(spec.clone());
            position.end = ends.remove(&positions);
            positions += 1;
            let line = entry.span();
            let message = Span::new(entry.head().start, line.end);
            let mut findings = codec.validate(message.of(text), None);
            for observation in &mut findings {
                observation.finding = observation.finding.shifted(message.start);
            }
            each(GameAt {
                span: line,
                game: Box::new(position),
                findings,
            })?;
        }
        let verdict = reader.check(text, None);
        let unread = verdict.errors().cloned();
        let faults: Vec<_> = unread
            .filter(|finding| !is_elsewhere(finding.context.path()))
            .collect();
        Ok(Rest {
            others: log.entries().len().saturating_sub(positions + faults.len()),
            faults,
        })
    }))
}

/// What an engine was asked last.
#[derive(Clone, Copy, Debug)]
struct Asked {
    /// The number of the position, from 0, and who is to move there: the engine.
    position: usize,
    engine: Color,
    /// The answer counts: the engine neither ponders nor analyses.
    is_its_turn: bool,
}

/// How games ended, by the number of the last position that the engine was given: its own `resign` or `win`, or what `gameover` says.
fn ends_of(log: &UsiLog<'_>) -> BTreeMap<usize, End> {
    let mut ends = BTreeMap::new();
    let mut engines = BTreeMap::new();
    let mut positions = 0;
    for (entry, command) in log.commands() {
        let channel = entry.channel();
        if let Command::Position(spec) = command {
            let first = spec.base.setup().turn;
            let engine = match spec.moves.len() % 2 {
                0 => first,
                _ => first.opponent(),
            };
            let asked = Asked {
                position: positions,
                engine,
                is_its_turn: false,
            };
            engines.insert(channel, asked);
            positions += 1;
            continue;
        }
        let Some(asked) = engines.get_mut(&channel) else {
            continue;
        };
        let won = |color: Color| Winner::Player(color.index());
        let (engine, rival) = (asked.engine, asked.engine.opponent());
        let (words, winner) = match command {
            Command::Go(go) => {
                asked.is_its_turn = !go.ponder && !go.infinite;
                continue;
            }
            Command::PonderHit(_) => {
                asked.is_its_turn = true;
                continue;
            }
            Command::UsiNewGame => {
                engines.remove(&channel);
                continue;
            }
            Command::BestMove(best) if asked.is_its_turn => match best.kind() {
                BestMoveKind::Resign => ("resign".to_string(), won(rival)),
                BestMoveKind::Win => ("win".to_string(), won(engine)),
                _ => continue,
            },
            Command::GameOver(result) => {
                let winner = match result {
                    GameResult::Win => won(engine),
                    GameResult::Lose => won(rival),
                    GameResult::Draw => Winner::Nobody,
                    _ => Winner::Unknown,
                };
                let word = String::from_utf8_lossy(result.as_bytes());
                (format!("gameover {word}"), winner)
            }
            _ => continue,
        };
        // `gameover` says no more than `resign` did, unless it is about somebody else.
        let known = ends.get(&asked.position);
        if known.is_none_or(|end: &End| end.winner != winner) {
            ends.insert(asked.position, End { words, winner });
        }
    }
    ends
}
