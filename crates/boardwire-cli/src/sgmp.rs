//! Go games of SGMP logs.

use std::ops::{ControlFlow, RangeInclusive};

use boardwire_core::go::{Color, Move};
use boardwire_core::{Codec as _, CodecOptions as _, Discard, Level};
use boardwire_rules::go::{Position, RuleSet};
use boardwire_sgmp::log::{GameRecord, LogOptions, SgmpLogCodec};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts};
use crate::game::{DrawEach, Findings, Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::registry::SGMP_LOG;
use crate::settings::Settings;

/// A game of a log.
#[derive(Clone, Debug)]
pub(crate) struct ModemGame {
    pub(crate) record: GameRecord,
}

impl ModemGame {
    fn text(&self, mv: Move) -> String {
        crate::go::point_text(mv, self.record.board().size())
    }
}

impl Game for ModemGame {
    fn title(&self) -> &'static str {
        "Go position"
    }

    fn moves(&self) -> usize {
        self.record.moves.len()
    }

    fn move_text(&self, number: usize) -> Option<String> {
        let played = self.record.moves.get(number.checked_sub(1)?)?;
        Some(format!("{} {}", played.color, self.text(played.mv)))
    }

    fn facts(&self) -> Facts {
        let size = self.record.board().size();
        let board = format!("{}x{}", size.columns(), size.rows());
        Facts {
            game: "go",
            start: match self.record.handicap.stones() {
                0 => board,
                stones => format!("{board} handicap {stones}"),
            },
            players: vec![None, None],
            ..Facts::default()
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        self.record
            .moves
            .iter()
            .map(|played| MoveFacts {
                player: Some(played.color.index()),
                text: self.text(played.mv),
                ..MoveFacts::default()
            })
            .collect()
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        self.views(moves..=moves, &mut |_, scene| {
            draw(scene);
            ControlFlow::Continue(())
        })
    }

    fn views(&self, range: RangeInclusive<usize>, draw: DrawEach<'_>) -> Result<(), Unplayable> {
        let size = self.record.board().size();
        let mut position = Position::new(size, RuleSet::default());
        if let Some(stones) = self.record.handicap_stones() {
            let stones = stones
                .into_iter()
                .map(|vertex| (vertex, Some(Color::Black)));
            // Handicap places are on the board.
            let _ = position.edit(stones, self.record.handicap.first());
        }
        for number in 0..=*range.end() {
            let played = number
                .checked_sub(1)
                .and_then(|at| self.record.moves.get(at));
            let last = played.and_then(|played| played.mv.vertex());
            if let Some(vertex) = last.filter(|vertex| !size.contains(*vertex)) {
                return Err(Unplayable {
                    number,
                    reason: format!("{vertex:?} is not on the board"),
                });
            }
            if let Some(played) = played {
                position.execute(played.color, played.mv);
            }
            if !range.contains(&number) {
                continue;
            }
            let view = position.setup().view(last);
            let scene = view.with_prisoners(position.prisoners());
            if draw(number, Scene::Board(&scene)).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// The games of a log.
pub(crate) fn in_log(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&SGMP_LOG)?;
    codec.set_level(Level::Lenient);
    let options = settings
        .apply(LogOptions::new(Level::Lenient))
        .at(Level::Lenient);
    Ok(Box::new(move |text, each| {
        let verdict = codec.check(text, None);
        let faults: Vec<_> = verdict.errors().cloned().collect();
        let Some(log) = SgmpLogCodec::read_with(text, None, &options, &mut Discard) else {
            return Ok(Rest { others: 0, faults });
        };
        let games = log.games_with(&options);
        if games.is_empty() {
            return Ok(Rest { others: 0, faults });
        }
        let mut findings = Findings::new(SgmpLogCodec::validate(text, &log, &options));
        let starts: Vec<_> = games.iter().skip(1).map(|game| game.span.start).collect();
        for (index, record) in games.into_iter().enumerate() {
            let next = starts.get(index).copied().unwrap_or(usize::MAX);
            each(GameAt {
                span: record.span,
                game: Box::new(ModemGame { record }),
                findings: findings.before(next),
            })?;
        }
        Ok(Rest { others: 0, faults })
    }))
}
