//! Shogi games as CSA has them: of records, of summaries, and of logs of dialogues with a server.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use boardwire_core::shogi::{Color, Move, Setup};
use boardwire_core::{Codec as _, CodecOptions as _, Discard, Level, Observation, Span};
use boardwire_csa::CsaMove;
use boardwire_csa::log::{CsaLogCodec, LogOptions, Style};
use boardwire_csa::record::encoding::{self, Encoding};
use boardwire_csa::record::result::Verdict;
use boardwire_csa::record::{self, Csa, Key, Record, iter_records};
use boardwire_csa::replay::to_core;
use boardwire_csa::session::{Event, SessionChecker};
use boardwire_csa::summary::{self, CsaSummary, GameSummary};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts, Winner, told, told_bytes};
use crate::game::{Findings, Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::positions::start_text;
use crate::registry::{CSA, CSA_SUMMARY};
use crate::settings::Settings;

/// A game, or a position without moves.
#[derive(Clone, Debug)]
pub(crate) struct CsaGame {
    start: Setup,
    moves: Vec<CsaMove>,
    told: Teller,
}

/// What says more than start and moves.
#[derive(Clone, Debug)]
enum Teller {
    /// A record, and the encoding of its texts.
    Record(Box<Record<'static>>, Encoding),
    /// A summary.
    Summary(Box<GameSummary<'static>>),
}

impl CsaGame {
    /// The set-up after so many moves, legal or not, and the last of them.
    fn after(&self, moves: usize) -> Result<(Setup, Option<Move>), Unplayable> {
        let mut setup = self.start;
        let mut last = None;
        for (number, &csa) in (1..).zip(self.moves.iter().take(moves)) {
            let unplayable = |reason: String| Unplayable { number, reason };
            let mv = to_core(csa, &setup).map_err(|error| unplayable(error.to_string()))?;
            setup
                .play_unchecked(mv)
                .map_err(|error| unplayable(error.to_string()))?;
            last = Some(mv);
        }
        Ok((setup, last))
    }
}

impl CsaGame {
    fn of_record(record: &Record<'_>, encoding: Encoding) -> Self {
        Self {
            start: record.setup(),
            moves: record.moves().collect(),
            told: Teller::Record(Box::new(record.clone().into_owned()), encoding),
        }
    }
}

impl From<&GameSummary<'_>> for CsaGame {
    fn from(summary: &GameSummary<'_>) -> Self {
        Self {
            start: summary.setup(),
            moves: summary.moves.iter().map(|played| played.mv).collect(),
            told: Teller::Summary(Box::new(summary.clone().into_owned())),
        }
    }
}

/// What a record says.
fn facts_of(record: &Record<'_>, encoding: Encoding) -> Facts {
    let text = |bytes: &[u8]| told(encoding::decode(bytes, encoding).text);
    let result = record.result();
    let value = |key: &str| {
        let key = Key::from_text(key.as_bytes())?;
        text(record.get(&key)?.as_bytes())
    };
    let limit = record.time_limit().map(|limit| limit.to_string());
    let own_time = |color| record.game_time(color).map(|time| time.to_string());
    Facts {
        game: "shogi",
        start: start_text(&record.setup()),
        players: Color::ALL
            .map(|color| record.name(color).and_then(|name| text(name.as_bytes())))
            .into(),
        event: value("EVENT"),
        date: value("START_TIME"),
        result: record
            .terminal()
            .and_then(|node| node.special())
            .map(|special| format!("%{}", String::from_utf8_lossy(special.word()))),
        winner: match result.result().map(|result| result.verdict) {
            Some(Verdict::Win(color)) => Winner::Player(color.index()),
            Some(Verdict::Draw) => Winner::Nobody,
            _ => Winner::Unknown,
        },
        time_control: limit.or_else(|| {
            let times: Vec<_> = Color::ALL.into_iter().filter_map(own_time).collect();
            told(times.join(" "))
        }),
    }
}

/// What a record says of its moves.
fn move_facts_of(record: &Record<'_>, encoding: Encoding) -> Vec<MoveFacts> {
    let mut moves = Vec::new();
    for node in record.nodes() {
        let Some(mv) = node.mv() else {
            continue;
        };
        let (mut score, mut comments) = (None, Vec::new());
        for comment in node.comments() {
            match comment.analysis().and_then(|analysis| analysis.eval()) {
                Some(eval) if score.is_none() => score = Some(eval.to_string()),
                _ => comments.push(encoding::decode(comment.as_bytes(), encoding).text),
            }
        }
        moves.push(MoveFacts {
            player: Some(mv.color().index()),
            text: mv.to_string(),
            time_ms: node.time.map(|time| time.ms()),
            score,
            comment: told(comments.join("\n")),
        });
    }
    moves
}

impl Game for CsaGame {
    fn title(&self) -> &'static str {
        "Shogi position"
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn move_text(&self, number: usize) -> Option<String> {
        let mv = self.moves.get(number.checked_sub(1)?)?;
        Some(mv.to_string())
    }

    fn facts(&self) -> Facts {
        match &self.told {
            Teller::Record(record, encoding) => facts_of(record, *encoding),
            Teller::Summary(summary) => Facts {
                game: "shogi",
                start: start_text(&self.start),
                players: summary
                    .names
                    .each_ref()
                    .map(|name| told_bytes(name.as_bytes()))
                    .into(),
                event: summary
                    .game_id
                    .as_ref()
                    .and_then(|id| told_bytes(id.as_bytes())),
                ..Facts::default()
            },
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        match &self.told {
            Teller::Record(record, encoding) => move_facts_of(record, *encoding),
            Teller::Summary(summary) => {
                let times = summary.moves.iter().map(|played| played.time);
                let times = times.chain(iter::repeat(None));
                self.moves
                    .iter()
                    .zip(times)
                    .map(|(mv, time)| MoveFacts {
                        player: Some(mv.color().index()),
                        text: mv.to_string(),
                        time_ms: time.map(|time| time.ms()),
                        ..MoveFacts::default()
                    })
                    .collect()
            }
        }
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        let (setup, last) = self.after(moves)?;
        draw(Scene::Board(&setup.view(last)));
        Ok(())
    }
}

/// The games of a record.
pub(crate) fn in_records(settings: &Settings) -> Result<ReadGames, Stop> {
    settings.codec(&CSA)?;
    let options = settings
        .apply(record::Options::default())
        .at(Level::Lenient);
    Ok(Box::new(move |text, each| {
        let reading = record::read(text, &options);
        let Some(collection) = reading.collection else {
            let faults = reading
                .notes
                .iter()
                .filter_map(|note| note.error_at(Level::Lenient));
            return Ok(Rest {
                others: 0,
                faults: faults.map(|error| error.erase()).collect(),
            });
        };
        // Statements that can't be read are left out of the games: it is said which.
        let faults = reading
            .notes
            .iter()
            .filter_map(|note| note.error_at(Level::Lenient));
        let mut observations: Vec<Observation> = faults.map(|error| error.erase().into()).collect();
        observations.extend(Csa::validate(text, &collection, &options));
        let encoding = options
            .encoding
            .unwrap_or_else(|| encoding::detect(text).encoding);
        let mut findings = Findings::new(observations);
        let mut parts = iter_records(text).zip(collection.records()).peekable();
        while let Some((part, record)) = parts.next() {
            // What is said of the end of the text is said of the last.
            let end = parts.peek().map_or(usize::MAX, |_| part.span.end);
            each(GameAt {
                span: part.span,
                game: Box::new(CsaGame::of_record(record, encoding)),
                findings: findings.before(end),
            })?;
        }
        Ok(Rest::default())
    }))
}

/// The game of a summary.
pub(crate) fn in_summary(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&CSA_SUMMARY)?;
    codec.set_level(Level::Lenient);
    let options = settings.apply(summary::Options::default());
    Ok(Box::new(move |text, each| {
        let Some(summary) = CsaSummary::read_with(text, None, &options, &mut Discard) else {
            return Ok(Rest {
                others: 0,
                faults: codec.check(text, None).errors().cloned().collect(),
            });
        };
        each(GameAt {
            span: Span::new(0, text.len()),
            game: Box::new(CsaGame::from(&summary)),
            findings: codec
                .check(text, None)
                .errors()
                .cloned()
                .map(Observation::from)
                .collect(),
        })?;
        Ok(Rest::default())
    }))
}

/// The games of a log, each once, however many connections tell of it: where it ends or, if it does not, at the end of the log.
pub(crate) fn in_log(settings: &Settings) -> Result<ReadGames, Stop> {
    let options = settings.apply(LogOptions::new(Level::Lenient));
    Ok(Box::new(move |text, each| {
        let Some(log) = CsaLogCodec::read_with(text, None, &options, &mut Discard) else {
            return Ok(Rest::default());
        };
        let mut tables = BTreeMap::new();
        let mut told = BTreeSet::new();
        let mut finished = Vec::new();
        for entry in log.entries() {
            let Some(direction) = entry.direction() else {
                continue;
            };
            let table = tables.entry(entry.connection()).or_insert_with(Table::new);
            let span = entry.text_span();
            let step = table.session.receive(direction, span.of(text), None);
            match step.event {
                Event::Proposed(summary) => {
                    finished.extend(table.game.take());
                    let id = summary.game_id.as_ref();
                    table.game = Some(Told {
                        id: id.map(|id| id.as_bytes().to_vec()),
                        span,
                        game: CsaGame::from(&*summary),
                    });
                }
                Event::Moved(moved) => {
                    if let Some(told) = &mut table.game {
                        told.game.moves.push(moved.mv);
                        told.span = span;
                    }
                }
                Event::Finished(_) | Event::Rejected(_) | Event::Closed => {
                    finished.extend(table.game.take());
                }
                _ => {}
            }
            // In a scenario the lines after an end are of the next connection.
            if log.style() == Style::Scenario
                && matches!(entry.content(), boardwire_csa::log::Content::Close)
            {
                *table = Table::new();
            }
        }
        finished.extend(tables.into_values().filter_map(|table| table.game));
        finished.sort_by_key(|told: &Told| told.span.start);
        for Told { id, span, game } in finished {
            if let Some(id) = id
                && !told.insert(id)
            {
                continue;
            }
            each(GameAt {
                span,
                game: Box::new(game),
                findings: Vec::new(),
            })?;
        }
        Ok(Rest::default())
    }))
}

/// A connection.
struct Table {
    session: SessionChecker,
    game: Option<Told>,
}

impl Table {
    fn new() -> Self {
        Self {
            session: SessionChecker::new(boardwire_csa::session::SessionOptions::default()),
            game: None,
        }
    }
}

/// A game that a log tells of, and the line with its last news.
struct Told {
    id: Option<Vec<u8>>,
    span: Span,
    game: CsaGame,
}
