//! Shogi positions, and the moves from them: of USI lines, of SFENs, and of logs.

use boardwire_core::board::BoardView;
use boardwire_core::shogi::{Move, PlayError, Setup};
use boardwire_core::{Codec as _, Discard, Level, Span, erase};
use boardwire_usi::log::{LogOptions, UsiLogCodec};
use boardwire_usi::sfen;
use boardwire_usi::{Base, Command, PositionSpec, Usi, parse_lenient};

use crate::console::Stop;
use crate::game::{Game, GameAt, ReadGames, Unplayable};
use crate::registry::{SFEN, USI};
use crate::settings::Settings;

/// Where a game starts, and the moves from there.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) base: Base,
    pub(crate) moves: Vec<Move>,
    /// Whether the list of moves says how the game ended.
    pub(crate) has_terminal: bool,
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

    fn nth(&self, number: usize) -> Option<Move> {
        self.moves.get(number.checked_sub(1)?).copied()
    }
}

impl From<PositionSpec<'_>> for Position {
    fn from(spec: PositionSpec<'_>) -> Self {
        Self {
            base: spec.base,
            moves: spec.moves,
            has_terminal: spec.terminal.is_some(),
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

    fn view(&self, moves: usize, draw: &mut dyn FnMut(&dyn BoardView)) -> Result<(), Unplayable> {
        let setup = self.after(moves).map_err(|(number, error)| Unplayable {
            number,
            reason: error.to_string(),
        })?;
        draw(&setup.view(self.nth(moves)));
        Ok(())
    }
}

/// The position of a USI line.
pub(crate) fn in_usi(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&USI)?;
    Ok(Box::new(move |line, each| match parse_lenient(line) {
        Ok((Command::Position(spec), _)) => {
            let findings = codec.validate(line, None);
            each(GameAt {
                span: Span::new(0, line.len()),
                game: Box::new(Position::from(spec)),
                findings,
            })?;
            Ok(0)
        }
        _ => Ok(usize::from(!line.trim_ascii().is_empty())),
    }))
}

/// The position of a line that is an SFEN.
pub(crate) fn in_sfen(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&SFEN)?;
    Ok(Box::new(move |line, each| {
        match sfen::parse_lenient(line) {
            Ok((sfen, _)) => {
                let findings = codec.validate(line, None);
                each(GameAt {
                    span: Span::new(0, line.len()),
                    game: Box::new(Position::from(PositionSpec::sfen(sfen))),
                    findings,
                })?;
                Ok(0)
            }
            Err(_) => Ok(usize::from(!line.trim_ascii().is_empty())),
        }
    }))
}

/// The positions of a log.
pub(crate) fn in_log(settings: &Settings) -> Result<ReadGames, Stop> {
    let options = settings.apply(LogOptions::new(Level::Lenient));
    let codec = erase::<Usi>();
    Ok(Box::new(move |text, each| {
        let Some(log) = UsiLogCodec::read_with(text, None, &options, &mut Discard) else {
            return Ok(0);
        };
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
                observation.finding = observation.finding.shifted(message.start);
            }
            each(GameAt {
                span: line,
                game: Box::new(Position::from(spec.clone())),
                findings,
            })?;
        }
        Ok(log.entries().len() - positions)
    }))
}
