//! GGF, SGF, FlipSight's requests, NBoard's `set game`, transcripts and boards.

use boardwire_convert::othello::{
    Frame, Lost, game_to_request, game_to_sgf, game_to_transcript, request_to_game,
    request_to_nboard, sgf_to_game, transcript_to_game,
};
use boardwire_core::Level;
use boardwire_core::othello::Setup;
use boardwire_flipsight::{LegNumber, parse_lenient, request};
use boardwire_nboard::ggf::{self, GgfGame};
use boardwire_nboard::gui::{self, GuiLine, LineGame};
use boardwire_nboard::text::{self, TextLine, obf};

use crate::{Pair, files};

fn kinds(lost: &[Lost]) -> Vec<String> {
    lost.iter()
        .map(|lost| match lost {
            Lost::Key(key) | Lost::Part(key) => format!("{} {key}", lost.code()),
            Lost::Property(id, _) => id.to_string(),
            other => other.code().to_owned(),
        })
        .collect()
}

const FRAME: Frame = Frame {
    match_id: 1,
    leg: LegNumber::FIRST,
    revision: 0,
    remaining_ms: 60_000,
    budget_ms: 1000,
};

/// The position at a game's end.
fn end(game: &GgfGame<'_>) -> Option<Setup> {
    let position = game.replay().ok()?.position;
    Some(Setup {
        board: *position.board(),
        turn: position.turn(),
    })
}

fn of_games(pairs: &mut Vec<Pair>) {
    let mut sgf = Pair::new("ggf - sgf GM[2]");
    let mut nboard = Pair::new("ggf - nboard set game");
    let mut line = Pair::new("ggf - othello-text");
    let mut request = Pair::new("ggf - flipsight request, the last position");
    for (place, bytes) in files("othello/ggf") {
        let options = ggf::Options::new(Level::Lenient);
        for game in ggf::read(&bytes, &options).file.games() {
            let found = game_to_sgf(game).unwrap();
            let text = boardwire_sgf::format(&found.value);
            let games = boardwire_sgf::parse(&text).unwrap();
            let back = sgf_to_game(games.games().next().unwrap()).unwrap();
            let is_equal = back.lost.is_empty() && back.value == *game;
            sgf.count(kinds(&found.lost), is_equal, &place);

            match LineGame::new(game.clone().into_owned()) {
                Some(game_line) => {
                    let text = gui::format(&GuiLine::SetGame(game_line));
                    let is_equal = matches!(gui::parse_lenient(&text), Ok((GuiLine::SetGame(back), _)) if *back.game() == *game);
                    nboard.count([], is_equal, &place);
                }
                None => nboard.refuse("line end in a text"),
            }

            let found = game_to_transcript(game);
            let text = found.value.to_string();
            let back = text::parse_lenient(&text).ok();
            let back = back.map(|(read, _)| transcript_to_game(&read).value);
            let is_equal = back.is_some_and(|back| end(&back).is_some() && end(&back) == end(game));
            line.count(kinds(&found.lost), is_equal, &place);

            match game_to_request(game, &FRAME) {
                Ok(found) => {
                    let back = request_to_game(&found.value).ok();
                    let is_equal = back.is_some_and(|back| end(&back.value) == end(game));
                    request.count(kinds(&found.lost), is_equal, &place);
                }
                Err(refusal) => request.refuse(refusal.code()),
            }
        }
    }
    pairs.extend([sgf, nboard, line, request]);
}

fn of_requests(pairs: &mut Vec<Pair>) {
    let mut ggf = Pair::new("flipsight request - ggf");
    let mut nboard = Pair::new("flipsight request - nboard set game");
    let path = crate::folder("othello/seed_messages.ndjson");
    let text = std::fs::read_to_string(path).unwrap();
    for line in text.lines() {
        // Each message stands in a frame of the corpus.
        let Some(at) = line.find("\"json\":") else {
            continue;
        };
        let message = &line[at + 7..line.len() - 1];
        let Ok((boardwire_flipsight::Message::Request(_), _)) = parse_lenient(message) else {
            continue;
        };
        let asked = request::parse(message).unwrap();
        let frame = Frame {
            match_id: asked.match_id,
            leg: asked.leg,
            revision: asked.revision,
            remaining_ms: asked.remaining_ms,
            budget_ms: asked.budget_ms,
        };
        match request_to_game(&asked) {
            Ok(found) => {
                let is_equal = game_to_request(&found.value, &frame).is_ok_and(|back| {
                    let back = back.value;
                    back.board == asked.board
                        && back.color == asked.color
                        && back.legal_moves == asked.legal_moves
                        && back.game_mode == asked.game_mode
                });
                ggf.count(kinds(&found.lost), is_equal, message);
            }
            Err(refusal) => ggf.refuse(refusal.code()),
        }
        match request_to_nboard(&asked) {
            Ok(found) => {
                let text = gui::format(&found.value);
                let is_equal = matches!(gui::parse(&text), Ok(line) if line == found.value);
                nboard.count(kinds(&found.lost), is_equal, message);
            }
            Err(refusal) => nboard.refuse(refusal.code()),
        }
    }
    pairs.extend([ggf, nboard]);
}

fn of_lines(pairs: &mut Vec<Pair>) {
    let mut games = Pair::new("othello-text - ggf");
    let mut sgf = Pair::new("othello-text - sgf GM[2]");
    let mut boards = Pair::new("obf board - ggf");
    let mut count = |line: &TextLine, is_board: bool, place: &str| {
        let found = transcript_to_game(line);
        let text = ggf::format_game(&found.value);
        let read = ggf::read(&text, &ggf::Options::new(Level::Conforming));
        let back = game_to_transcript(read.file.games().next().unwrap()).value;
        let pair = if is_board { &mut boards } else { &mut games };
        pair.count(kinds(&found.lost), back == *line, place);
        if !is_board {
            let there = game_to_sgf(&found.value).unwrap();
            let back = sgf_to_game(there.value.games().next().unwrap()).unwrap();
            let is_equal = back.value == found.value;
            sgf.count(kinds(&there.lost), is_equal, place);
        }
    };
    for (place, bytes) in files("othello/xot") {
        for line in bytes
            .split(|&byte| byte == b'\n')
            .filter(|it| !it.is_empty())
        {
            if let Ok((read, _)) = text::parse_lenient(line) {
                count(&read, false, &place);
            }
        }
    }
    for (place, bytes) in files("othello/obf") {
        for line in bytes.split(|&byte| byte == b'\n') {
            if let Some(problem) = obf::parse_lenient(line)
                .ok()
                .and_then(|(it, _)| it.problem().cloned())
            {
                let board = text::BoardText::new(problem.setup);
                count(&TextLine::Board(board), true, &place);
            }
        }
    }
    pairs.extend([games, sgf, boards]);
}

pub(crate) fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    of_games(&mut pairs);
    of_requests(&mut pairs);
    of_lines(&mut pairs);
    pairs
}
