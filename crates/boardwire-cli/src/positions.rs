//! The positions that files hold, whatever their format.

use std::io;

use boardwire_core::shogi::{Move, PlayError, Setup};
use boardwire_core::{Codec as _, Discard, Level, LineIndex, Observation, Span, erase};
use boardwire_usi::log::{LogOptions, UsiLogCodec};
use boardwire_usi::sfen::{self, Sfen};
use boardwire_usi::{Base, Command, PositionSpec, Usi, parse_lenient};

use crate::console::Stop;
use crate::input::Input;
use crate::lines::Lines;
use crate::registry::{SFEN, USI, USI_LOG};
use crate::report::Place;
use crate::settings::Settings;

/// A position of a file: where it starts, and the moves from there.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The line of the file, from 1, and its text.
    pub(crate) number: usize,
    offset: u64,
    line: Vec<u8>,
    pub(crate) base: Base,
    pub(crate) moves: Vec<Move>,
    /// Whether the list of moves says how the game ended.
    pub(crate) has_terminal: bool,
    /// What is to be said of its content, such as an illegal move; spans in the line.
    pub(crate) findings: Vec<Observation>,
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

    /// The place of a finding.
    pub(crate) fn place(&self, span: Span) -> Place<'_> {
        Place {
            number: self.number,
            offset: self.offset,
            line: &self.line,
            span: span.range(),
        }
    }

    fn of_sfen(sfen: Sfen) -> Self {
        Self::of_line(PositionSpec::sfen(sfen))
    }

    fn of_line(spec: PositionSpec<'_>) -> Self {
        Self {
            number: 0,
            offset: 0,
            line: Vec::new(),
            base: spec.base,
            moves: spec.moves,
            has_terminal: spec.terminal.is_some(),
            findings: Vec::new(),
        }
    }

    fn at(self, number: usize, offset: u64, line: &[u8], findings: Vec<Observation>) -> Self {
        Self {
            number,
            offset,
            line: line.to_vec(),
            findings,
            ..self
        }
    }
}

/// Gives each position of a file, and counts the lines that are none: other commands, and what can't be read at all.
pub(crate) fn each_position(
    input: Input,
    settings: &Settings,
    each: &mut dyn FnMut(Position) -> Result<(), Stop>,
) -> Result<usize, Stop> {
    let format = input.format;
    let name = input.name;
    let failed = |error: io::Error| Stop::Io(format!("{name}: {error}"));
    let mut codec = settings.codec(format)?;
    codec.set_level(Level::Lenient);
    let limits = codec.limits_mut().clone();
    if format.name == USI_LOG.name {
        let text = Input::read_all(input.bytes, limits.document).map_err(failed)?;
        return in_log(&text, settings, each);
    }
    let read: fn(&[u8]) -> Option<Position> = match format.name {
        name if name == USI.name => |line| match parse_lenient(line) {
            Ok((Command::Position(spec), _)) => Some(Position::of_line(spec)),
            _ => None,
        },
        name if name == SFEN.name => |line| {
            let (sfen, _) = sfen::parse_lenient(line).ok()?;
            Some(Position::of_sfen(sfen))
        },
        other => {
            return Err(Stop::usage(format!(
                "{name}: no positions are read from {other} yet"
            )));
        }
    };
    let mut lines = Lines::new(input.bytes, limits.line);
    let mut others = 0;
    while let Some(line) = lines.next_line().map_err(failed)? {
        match read(line.bytes) {
            Some(position) => {
                let findings = codec.validate(line.bytes, None);
                each(position.at(line.number, line.offset, line.bytes, findings))?;
            }
            None => others += usize::from(!line.bytes.trim_ascii().is_empty()),
        }
    }
    Ok(others)
}

/// The same for the text of a log.
pub(crate) fn in_log(
    text: &[u8],
    settings: &Settings,
    each: &mut dyn FnMut(Position) -> Result<(), Stop>,
) -> Result<usize, Stop> {
    let options = settings.apply(LogOptions::new(Level::Lenient));
    let Some(log) = UsiLogCodec::read_with(text, None, &options, &mut Discard) else {
        return Ok(0);
    };
    let codec = erase::<Usi>();
    let index = LineIndex::new(text);
    let mut positions = 0;
    for (entry, command) in log.commands() {
        let Command::Position(spec) = command else {
            continue;
        };
        positions += 1;
        let line = entry.span();
        let message = Span::new(entry.head().start, line.end);
        let mut findings = codec.validate(message.of(text), None);
        for observation in &mut findings {
            observation.finding = observation.finding.shifted(message.start - line.start);
        }
        let position = Position::of_line(spec.clone());
        each(position.at(
            index.line(line.start),
            line.start as u64,
            line.of(text),
            findings,
        ))?;
    }
    Ok(log.entries().len() - positions)
}
