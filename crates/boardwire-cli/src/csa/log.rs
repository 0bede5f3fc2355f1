//! The games of logs of dialogues with a server.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use boardwire_core::{Codec as _, Discard, Level, Span};
use boardwire_csa::log::{Content, CsaLogCodec, Entry, LogOptions, Style};
use boardwire_csa::server::Outcome;
use boardwire_csa::session::{Event, SessionChecker, SessionOptions, State};
use boardwire_csa::summary::{ClockOptions, GameSummary};

use super::{CsaGame, End, Timed, moves_of};
use crate::console::Stop;
use crate::facts::Winner;
use crate::game::{GameAt, ReadGames, Rest};
use crate::settings::Settings;

/// The games of a log, each once, however many connections tell of it, in the order of their last news: a game stands in its log from the line
/// on that begins its summary.
pub(crate) fn in_log(settings: &Settings) -> Result<ReadGames, Stop> {
    let options = settings.apply(LogOptions::new(Level::Lenient));
    Ok(Box::new(move |text, each| {
        let Some(log) = CsaLogCodec::read_with(text, None, &options, &mut Discard) else {
            return Ok(Rest::default());
        };
        let session = *options.lines().session();
        let mut tables = BTreeMap::new();
        let mut games = Vec::new();
        for entry in log.entries() {
            if entry.direction().is_none() {
                continue;
            }
            let table = tables
                .entry(entry.connection())
                .or_insert_with(|| Table::new(session));
            // The letter of a client that comes back means another connection.
            if table.session.state() == State::Closed && entry.is_login() {
                games.extend(table.game.take());
                *table = Table::new(session);
            }
            games.extend(table.receive(entry, text));
            // In a scenario the lines after an end are of the next connection.
            if log.style() == Style::Scenario && entry.content() == &Content::Close {
                *table = Table::new(session);
            }
        }
        games.extend(tables.into_values().filter_map(|table| table.game));
        for told in once(games) {
            each(GameAt {
                span: told.begin,
                game: Box::new(CsaGame::of_summary(told.summary, told.moves, told.end)),
                findings: Vec::new(),
            })?;
        }
        Ok(Rest::default())
    }))
}

/// Of several tellings of a game the fullest, since one may be cut off; among equals the one that ends first.
fn once(mut games: Vec<Told>) -> Vec<Told> {
    games.sort_by_key(|told| (!told.is_over, Reverse(told.moves.len()), told.news));
    let mut ids = BTreeSet::new();
    games.retain(|told| match &told.summary.game_id {
        Some(id) => ids.insert(id.as_bytes().to_vec()),
        None => true,
    });
    games.sort_by_key(|told| told.news);
    games
}

/// A connection.
struct Table {
    session: SessionChecker,
    clock: ClockOptions,
    /// Where the last summary begins.
    begin: Span,
    game: Option<Told>,
}

/// A game that a log tells of.
struct Told {
    summary: Box<GameSummary<'static>>,
    moves: Vec<Timed>,
    end: End,
    is_over: bool,
    /// The line that begins its summary.
    begin: Span,
    /// Where the line begins that told something of it last.
    news: usize,
}

impl Table {
    fn new(options: SessionOptions) -> Self {
        Self {
            session: SessionChecker::new(options),
            clock: options.clock,
            begin: Span::empty(0),
            game: None,
        }
    }

    /// Takes a line of the log, and gives back a game of which no more is told.
    fn receive(&mut self, entry: &Entry<'_>, text: &[u8]) -> Option<Told> {
        let span = entry.text_span();
        let was_in_summary = self.session.state() == State::InSummary;
        let event = match (entry.content(), entry.direction()) {
            (Content::Close, _) => self.session.close().event,
            (_, direction) => self.session.receive(direction?, span.of(text), None).event,
        };
        if !was_in_summary && self.session.state() == State::InSummary {
            self.begin = span;
        }
        match event {
            Event::Proposed(summary) => {
                return self.game.replace(Told {
                    moves: moves_of(&summary, &self.clock),
                    summary,
                    end: End::default(),
                    is_over: false,
                    begin: self.begin,
                    news: span.start,
                });
            }
            Event::Closed => return self.game.take(),
            event => self.game.as_mut()?.hear(event, &self.clock, span.start),
        }
        self.game.take_if(|told| told.is_over)
    }
}

impl Told {
    /// What is told of it in the line that begins at an offset.
    fn hear(&mut self, event: Event, clock: &ClockOptions, at: usize) {
        match event {
            Event::Moved(moved) => {
                let ms = moved
                    .time
                    .map(|time| self.summary.charged_ms(moved.mv.color(), time, clock));
                self.moves.push((moved.mv, ms));
            }
            Event::Ending(reason) => self.end.result = Some(word(reason.word())),
            Event::Finished(finish) => {
                let outcome = finish
                    .outcome
                    .map(|outcome| word(outcome.word().as_bytes()));
                let reason = finish.reason.map(|reason| word(reason.word()));
                self.end = End {
                    result: reason.or(outcome),
                    winner: match (finish.winner, finish.outcome) {
                        (Some(color), _) => Winner::Player(color.index()),
                        (None, Some(Outcome::Draw)) => Winner::Nobody,
                        (None, _) => Winner::Unknown,
                    },
                };
                self.is_over = true;
            }
            Event::Rejected(_) => {
                self.end.result = Some("REJECT".to_string());
                self.is_over = true;
            }
            _ => return,
        }
        self.news = at;
    }
}

/// The server's word for an end, as it writes it.
fn word(word: &[u8]) -> String {
    format!("#{}", String::from_utf8_lossy(word))
}
