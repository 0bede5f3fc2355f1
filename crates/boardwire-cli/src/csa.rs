//! Shogi games as CSA has them: of records, of summaries, and of logs of dialogues with a server.

mod log;

use std::ptr;

use boardwire_core::shogi::{Color, Move, Setup};
use boardwire_core::{Codec as _, CodecOptions as _, Discard, Level, Observation, Span};
use boardwire_csa::CsaMove;
use boardwire_csa::record::encoding::{self, Encoding};
use boardwire_csa::record::result::{Derived, Verdict};
use boardwire_csa::record::server_note::ServerNote;
use boardwire_csa::record::{self, Attachment, Comment, Csa, Key, Record, iter_records};
use boardwire_csa::replay::to_core;
use boardwire_csa::summary::{self, ClockOptions, CsaSummary, GameSummary, PlayedMove, TimeBlock};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts, Winner, told, told_bytes};
use crate::game::{Findings, Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::positions::start_text;
use crate::registry::{CSA, CSA_SUMMARY};
use crate::settings::Settings;

pub(crate) use log::in_log;

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
    /// A summary, and what came after it.
    Summary {
        summary: Box<GameSummary<'static>>,
        /// The milliseconds of each move.
        times: Vec<Option<u64>>,
        end: End,
    },
}

/// How a dialogue tells that a game ended.
#[derive(Clone, Debug, Default)]
struct End {
    /// The server's word for it.
    result: Option<String>,
    winner: Winner,
}

/// A move, and the milliseconds that it took.
type Timed = (CsaMove, Option<u64>);

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

impl CsaGame {
    /// The game of a summary. The moves are those that the summary has, and those after it.
    fn of_summary(summary: Box<GameSummary<'static>>, moves: Vec<Timed>, end: End) -> Self {
        let (moves, times) = moves.into_iter().unzip();
        Self {
            start: summary.setup(),
            moves,
            told: Teller::Summary {
                summary,
                times,
                end,
            },
        }
    }
}

/// The moves that a summary has.
fn moves_of(summary: &GameSummary<'_>, clock: &ClockOptions) -> Vec<Timed> {
    let timed = |&PlayedMove { mv, time }: &PlayedMove| {
        let ms = time.map(|time| summary.charged_ms(mv.color(), time, clock));
        (mv, ms)
    };
    summary.moves.iter().map(timed).collect()
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
        result: ending_of(record, &result),
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

/// The word for how a game ended: that of a special after the last move, else of what the result is known by. shogi-server writes no special
/// after an illegal move or at the limit of moves.
fn ending_of(record: &Record<'_>, result: &Derived) -> Option<String> {
    if let Some(special) = record.terminal().and_then(|node| node.special()) {
        return Some(special.to_string());
    }
    let evidence = result.evidence().first()?;
    match record.attachments().get(evidence.index)? {
        Attachment::Hash(line) => told_bytes(line.as_bytes().trim_ascii_end()),
        Attachment::Comment(comment) => match comment.server_note()? {
            ServerNote::Summary(summary) => told_bytes(summary.kind.as_bytes()),
            ServerNote::IllegalMove(_) => told("ILLEGAL_MOVE"),
            _ => None,
        },
        _ => None,
    }
}

/// What a record says of its moves.
fn move_facts_of(record: &Record<'_>, encoding: Encoding) -> Vec<MoveFacts> {
    let mut moves = Vec::new();
    for node in record.nodes() {
        let Some(mv) = node.mv() else {
            continue;
        };
        let eval = |comment: &Comment<'_>| comment.analysis().and_then(|analysis| analysis.eval());
        let scored = node.own_comments().find(|comment| eval(comment).is_some());
        let mut comments = Vec::new();
        for comment in node.comments() {
            let is_score = scored.is_some_and(|scored| ptr::eq(scored, comment));
            // What the server notes of the game, such as its last board, is no remark on the move.
            if !is_score && comment.server_note().is_none() {
                comments.push(encoding::decode(comment.as_bytes(), encoding).text);
            }
        }
        moves.push(MoveFacts {
            player: Some(mv.color().index()),
            text: mv.to_string(),
            time_ms: node.time.map(|time| time.ms()),
            score: scored.and_then(eval).map(|eval| eval.to_string()),
            comment: told(comments.join("\n")),
        });
    }
    moves
}

/// The Time blocks of a summary, in its own words: `Total_Time:600 Byoyomi:10`. What a spectator is told of the clocks is none of it.
fn time_control_of(summary: &GameSummary<'_>) -> Option<String> {
    let [black, white] = &summary.time.sides;
    let blocks = [
        ("", summary.time.shared.as_ref()),
        ("Time+ ", black.as_deref()),
        ("Time- ", white.as_deref()),
    ];
    let texts: Vec<_> = blocks
        .into_iter()
        .filter_map(|(head, block)| Some(format!("{head}{}", words_of(block?))))
        .collect();
    told(texts.join(" "))
}

fn words_of(block: &TimeBlock) -> String {
    let unit = block.unit;
    let unit = unit.map(|unit| format!("Time_Unit:{}{}", unit.count(), unit.base().name()));
    let numbers = [
        ("Total_Time", block.total),
        ("Byoyomi", block.byoyomi),
        ("Increment", block.increment),
        ("Delay", block.delay),
        ("Least_Time_Per_Move", block.least),
    ];
    let numbers = numbers
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key}:{}", value?)));
    let roundup = block.roundup.map(|up| match up {
        true => "Time_Roundup:YES".to_string(),
        false => "Time_Roundup:NO".to_string(),
    });
    let words: Vec<_> = unit.into_iter().chain(numbers).chain(roundup).collect();
    words.join(" ")
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
            Teller::Summary { summary, end, .. } => Facts {
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
                date: None,
                result: end.result.clone(),
                winner: end.winner,
                time_control: time_control_of(summary),
            },
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        match &self.told {
            Teller::Record(record, encoding) => move_facts_of(record, *encoding),
            Teller::Summary { times, .. } => self
                .moves
                .iter()
                .zip(times)
                .map(|(mv, &time_ms)| MoveFacts {
                    player: Some(mv.color().index()),
                    text: mv.to_string(),
                    time_ms,
                    ..MoveFacts::default()
                })
                .collect(),
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
        let moves = moves_of(&summary, &ClockOptions::default());
        let summary = Box::new(summary.into_owned());
        each(GameAt {
            span: Span::new(0, text.len()),
            game: Box::new(CsaGame::of_summary(summary, moves, End::default())),
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
