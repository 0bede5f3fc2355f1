//! Othello games and positions: of FlipSight messages, GGF, NBoard lines, transcripts and problems.

use std::iter;

use boardwire_convert::Converted;
use boardwire_convert::othello::{Lost, request_to_game, request_to_start};
use boardwire_core::othello::{Color, Move, Setup, SquareSet, Variant};
use boardwire_core::{Codec as _, CodecOptions as _, Discard, Level, Observation, Span};
use boardwire_flipsight::{
    ApiResponse, Cells, EngineRequest, Event, Field, Flipsight, Leg, Message,
};
use boardwire_nboard::ggf::{Ggf, GgfClock, GgfGame, GgfResult, TagText, iter_matches};
use boardwire_nboard::text::{Obf, OthelloText, TextLine};
use boardwire_nboard::{Nboard, NboardLine, ggf, gui};
use boardwire_rules::othello::Position;

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts, Winner, told_bytes};
use crate::game::{Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::registry::{FLIPSIGHT, NBOARD, OBF, OTHELLO_TEXT};
use crate::settings::Settings;

/// A game, or a position without moves.
#[derive(Clone, Debug)]
pub(crate) struct OthelloGame {
    start: Setup,
    /// The same on the rules; none where they do not know it.
    position: Option<Position>,
    moves: Vec<Move>,
    /// With names, clocks and evaluations, where the file has them.
    record: Option<GgfGame<'static>>,
    /// A part of it could not be read.
    pub(crate) is_broken: bool,
    /// What the source says beside start and moves, of one that has no record.
    lost: Vec<Lost>,
    /// A request as a game, where GGF has its kind.
    request: Option<Converted<GgfGame<'static>, Lost>>,
    /// As a line of text has it.
    line: Option<TextLine>,
}

impl OthelloGame {
    /// Where it starts.
    pub(crate) const fn start(&self) -> &Setup {
        &self.start
    }

    /// The moves, passes among them.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What the source says beside start and moves, of one that has no record.
    pub(crate) fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// All that GGF can say of a request, if it was read from one.
    pub(crate) const fn request(&self) -> Option<&Converted<GgfGame<'static>, Lost>> {
        self.request.as_ref()
    }

    /// The line that it was read from, if that is a transcript or a board.
    pub(crate) const fn line(&self) -> Option<&TextLine> {
        self.line.as_ref()
    }

    /// All that a GGF game says.
    pub(crate) const fn record(&self) -> Option<&GgfGame<'static>> {
        self.record.as_ref()
    }

    fn new(start: Setup, variant: Variant, placed: Option<[u8; 2]>) -> Self {
        let position = Position::from_board(variant, &start.board, start.turn, placed).ok();
        Self {
            start,
            position,
            moves: Vec::new(),
            record: None,
            is_broken: false,
            lost: Vec::new(),
            request: None,
            line: None,
        }
    }

    /// The variant's name; the board's size where the rules do not know the start.
    fn variant_name(&self) -> String {
        match &self.position {
            Some(position) => position.variant().name().to_string(),
            None => {
                let side = self.start.board.size().side();
                format!("{side}x{side}")
            }
        }
    }

    /// Who won by the discs, if the moves lead to the end of a game.
    fn winner_on_the_board(&self) -> Winner {
        let Some(mut position) = self.position else {
            return Winner::Unknown;
        };
        for &mv in &self.moves {
            if position.play(mv).is_err() {
                return Winner::Unknown;
            }
        }
        let Some(result) = position.result() else {
            return Winner::Unknown;
        };
        result
            .winner
            .map_or(Winner::Nobody, |color| Winner::Player(color.index()))
    }

    fn with_moves(mut self, moves: Vec<Move>) -> Self {
        self.moves = moves;
        self
    }
}

impl From<&GgfGame<'_>> for OthelloGame {
    fn from(game: &GgfGame<'_>) -> Self {
        let position = game.start_position();
        Self {
            start: game.start(),
            position: Some(position),
            moves: game.items().iter().map(|item| item.item.mv).collect(),
            record: Some(game.clone().into_owned()),
            is_broken: false,
            lost: Vec::new(),
            request: None,
            line: None,
        }
    }
}

impl Game for OthelloGame {
    fn title(&self) -> &'static str {
        "Othello position"
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn move_text(&self, number: usize) -> Option<String> {
        let mv = self.moves.get(number.checked_sub(1)?)?;
        Some(mv.to_string())
    }

    fn facts(&self) -> Facts {
        let record = self.record.as_ref();
        let text = |text: Option<&TagText<'_>>| text.and_then(|text| told_bytes(text.as_bytes()));
        let clocks = Color::ALL
            .map(|color| record.and_then(|game| text(game.clock(color).map(GgfClock::text))));
        let result = record.and_then(GgfGame::result);
        // In Anti the one with fewer discs wins.
        let is_anti = self
            .position
            .is_some_and(|it| it.variant() == Variant::Anti);
        let winner = match result {
            Some(GgfResult::Score { value, .. }) if value.mantissa() == 0 => Winner::Nobody,
            Some(GgfResult::Score { value, .. }) => {
                Winner::Player(usize::from(value.is_negative() != is_anti))
            }
            _ => self.winner_on_the_board(),
        };
        Facts {
            game: "othello",
            start: self.variant_name(),
            players: Color::ALL
                .map(|color| record.and_then(|game| text(game.name(color))))
                .into(),
            event: record.and_then(|game| text(game.place())),
            date: record.and_then(|game| text(game.date().map(|date| date.text()))),
            result: result.and_then(|result| match result {
                GgfResult::Unfinished => None,
                GgfResult::Score { value, flag } => Some(format!("{value}{}", flag.suffix())),
                GgfResult::Other(other) => text(Some(other.text())),
            }),
            winner,
            time_control: clocks.into_iter().flatten().next(),
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        let items = self.record.iter().flat_map(|game| game.items());
        let items = items.map(Some).chain(iter::repeat(None));
        self.moves
            .iter()
            .zip(items)
            .map(|(mv, item)| MoveFacts {
                player: item.map(|item| item.color.index()),
                text: mv.to_string(),
                time_ms: item
                    .and_then(|item| item.item.secs?.to_ms())
                    .and_then(|ms| u64::try_from(ms).ok()),
                score: item.and_then(|item| Some(item.item.eval?.to_string())),
                comment: None,
            })
            .collect()
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        let Some(mut position) = self.position else {
            if moves > 0 {
                return Err(Unplayable {
                    number: 1,
                    reason: "the rules do not know this position".to_string(),
                });
            }
            draw(Scene::Board(&self.start.view(None)));
            return Ok(());
        };
        let mut last = None;
        for (number, &mv) in (1..).zip(self.moves.iter().take(moves)) {
            position.play(mv).map_err(|reason| Unplayable {
                number,
                reason: reason.to_string(),
            })?;
            last = match mv {
                Move::Play(square) => Some(square),
                Move::Pass => None,
            };
        }
        let playable = match position.is_over() {
            true => SquareSet::empty(position.board().size()),
            false => position.legal_moves(),
        };
        let view = position.setup().view(last);
        draw(Scene::Board(&view.with_playable(playable)));
        Ok(())
    }
}

/// What one line holds.
fn of_line(
    line: &[u8],
    each: crate::game::EachGame<'_, GameAt>,
    games: Vec<OthelloGame>,
    findings: Vec<Observation>,
) -> Result<Rest, Stop> {
    let others = usize::from(games.is_empty());
    let mut findings = Some(findings);
    for game in games {
        each(GameAt {
            span: Span::new(0, line.len()),
            game: Box::new(game),
            findings: findings.take().unwrap_or_default(),
        })?;
    }
    Ok(Rest {
        others,
        faults: Vec::new(),
    })
}

/// A line that can't be read.
fn unread(codec: &dyn boardwire_core::DynCodec, line: &[u8]) -> Rest {
    Rest {
        others: 0,
        faults: codec.check(line, None).errors().take(1).cloned().collect(),
    }
}

/// The positions of a FlipSight message: a request's, or those of a match's legs.
pub(crate) fn in_flipsight(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&FLIPSIGHT)?;
    codec.set_level(Level::Lenient);
    let options = settings
        .apply(boardwire_flipsight::Options::default())
        .at(Level::Lenient);
    Ok(Box::new(move |line, each| {
        if line.trim_ascii().is_empty() {
            return Ok(Rest::default());
        }
        let Ok(message) = Flipsight::parse_with(line, None, &options, &mut Discard) else {
            return Ok(unread(&*codec, line));
        };
        let games = match &message {
            Message::Request(request) => of_request(request).into_iter().collect(),
            Message::Response(ApiResponse::Poll(poll)) => {
                poll.matches.iter().flatten().flat_map(of_legs).collect()
            }
            Message::Event(Event::Match(event)) => of_legs(&event.game),
            _ => Vec::new(),
        };
        let findings = Flipsight::validate(line, &message, &options);
        of_line(line, each, games, findings)
    }))
}

fn of_request(request: &EngineRequest<'_>) -> Option<OthelloGame> {
    let Converted { value: start, lost } = request_to_start(request).ok()?;
    let placed = request.placed.as_ref().and_then(|placed| placed.counts());
    let mut game = OthelloGame::new(start, request.variant()?, placed);
    game.lost = lost;
    game.request = request_to_game(request).ok();
    Some(game)
}

/// The present positions of a match's legs.
fn of_legs(it: &boardwire_flipsight::Match<'_>) -> Vec<OthelloGame> {
    let Field::Value(state) = &it.state else {
        return Vec::new();
    };
    let mode = state.game_mode.as_ref().or(it.game_mode.as_ref());
    let Some(variant) = mode.and_then(|mode| mode.variant()) else {
        return Vec::new();
    };
    let legs = state.legs.iter().flatten();
    legs.filter_map(|leg| {
        let board: &Cells = &leg.board;
        let start = Setup {
            board: board.board(variant.shape())?,
            turn: leg.turn.color()?,
        };
        let placed = leg.placed.as_ref().and_then(|placed| placed.counts());
        let mut game = OthelloGame::new(start, variant, placed);
        game.lost = lost_of_leg(leg, variant);
        Some(game)
    })
    .collect()
}

/// What a leg says beside its position.
fn lost_of_leg(leg: &Leg<'_>, variant: Variant) -> Vec<Lost> {
    let mut lost = Vec::new();
    if matches!(variant, Variant::Anti | Variant::Reversi) {
        lost.push(Lost::Key("game_mode"));
    }
    if variant == Variant::Reversi && leg.placed.is_some() {
        lost.push(Lost::Key("placed"));
    }
    if leg.clocks_ms.is_some() {
        lost.push(Lost::Key("clocks_ms"));
    }
    lost.push(Lost::Key("revision"));
    if let Some(moves) = leg.history.as_ref().filter(|moves| !moves.is_empty()) {
        lost.push(Lost::History(moves.len()));
    }
    lost
}

/// The games of a GGF file.
pub(crate) fn in_ggf(settings: &Settings) -> Result<ReadGames, Stop> {
    let options = settings.apply(ggf::Options::default()).at(Level::Lenient);
    Ok(Box::new(move |text, each| {
        let mut end = 0;
        let mut others = 0;
        let mut pass = |from: usize, to: usize| {
            let between = text.get(from..to).unwrap_or_default();
            others += usize::from(!between.trim_ascii().is_empty());
        };
        for entry in iter_matches(text) {
            pass(end, entry.span.start);
            end = entry.span.end;
            let reading = entry.read(&options);
            let faults = reading
                .notes
                .iter()
                .filter_map(|note| note.error_at(Level::Lenient));
            let mut findings: Vec<Observation> = faults.map(|error| error.erase().into()).collect();
            let mut content = Ggf::validate(entry.bytes, &reading.file, &options);
            for observation in &mut content {
                observation.finding = observation.finding.shifted(entry.span.start);
            }
            let is_broken = !findings.is_empty();
            findings.append(&mut content);
            let mut findings = Some(findings);
            for game in reading.file.games() {
                let mut game = OthelloGame::from(game);
                // What is left of it is shown, and not passed on as if it were all.
                game.is_broken = is_broken;
                each(GameAt {
                    span: entry.span,
                    game: Box::new(game),
                    findings: findings.take().unwrap_or_default(),
                })?;
            }
        }
        pass(end, text.len());
        Ok(Rest {
            others,
            faults: Vec::new(),
        })
    }))
}

/// The position of a line `set game`.
pub(crate) fn in_nboard(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&NBOARD)?;
    codec.set_level(Level::Lenient);
    let options = settings
        .apply(boardwire_nboard::Options::default())
        .at(Level::Lenient);
    Ok(Box::new(move |line, each| {
        match Nboard::parse_with(line, None, &options, &mut Discard) {
            Ok(message) => {
                let games = match &message {
                    NboardLine::Gui(gui::GuiLine::SetGame(it)) => vec![it.game().into()],
                    _ => Vec::new(),
                };
                let findings = Nboard::validate(line, &message, &options);
                of_line(line, each, games, findings)
            }
            Err(_) => Ok(unread(&*codec, line)),
        }
    }))
}

/// The game of a transcript, or the position of a board and what follows.
pub(crate) fn in_text(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&OTHELLO_TEXT)?;
    codec.set_level(Level::Lenient);
    let options = settings
        .apply(boardwire_nboard::text::TextOptions::default())
        .at(Level::Lenient);
    Ok(Box::new(move |line, each| {
        if line.trim_ascii().is_empty() {
            return Ok(Rest::default());
        }
        let Ok(message) = OthelloText::parse_with(line, None, &options, &mut Discard) else {
            return Ok(unread(&*codec, line));
        };
        let (start, transcript) = match &message {
            TextLine::Game(transcript) => (Setup::default(), transcript),
            TextLine::Board(board) => (board.setup, board.moves()),
        };
        let moves = match transcript.play(&start) {
            Ok(played) => played.moves,
            // The moves up to the illegal one with the passes between them, and it.
            Err(error) => [error.played.moves, vec![error.mv]].concat(),
        };
        let mut game = OthelloGame::new(start, Variant::Std, None).with_moves(moves);
        game.line = Some(message.clone());
        let findings = OthelloText::validate(line, &message, &options);
        of_line(line, each, vec![game], findings)
    }))
}

/// The position of a problem.
pub(crate) fn in_obf(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&OBF)?;
    codec.set_level(Level::Lenient);
    let options = settings
        .apply(boardwire_nboard::text::TextOptions::default())
        .at(Level::Lenient);
    Ok(Box::new(move |line, each| {
        match Obf::parse_with(line, None, &options, &mut Discard) {
            Ok(message) => {
                let games = message.problem().map(|problem| {
                    let mut game = OthelloGame::new(problem.setup, Variant::Std, None);
                    let scores = problem.entries().len();
                    game.lost
                        .extend((scores > 0).then_some(Lost::Evaluations(scores)));
                    game
                });
                let findings = Obf::validate(line, &message, &options);
                of_line(line, each, games.into_iter().collect(), findings)
            }
            Err(_) => Ok(unread(&*codec, line)),
        }
    }))
}
