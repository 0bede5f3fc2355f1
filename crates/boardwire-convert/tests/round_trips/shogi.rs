//! USI's `position`, SFEN, CSA's records of all versions, and Game_Summary.

use boardwire_convert::shogi::{
    Lost, Names, csa_to_sfen, game_to_position, game_to_summary, position_to_game,
    position_to_summary, sfen_to_csa, sfen_to_summary, summary_to_game, summary_to_position,
    summary_to_sfen,
};
use boardwire_core::LineText;
use boardwire_csa::record::version::{Change, Options, Target, to_version};
use boardwire_csa::record::{self, Collection, Record};
use boardwire_csa::summary::{self, GameSummary};
use boardwire_usi::{Command, PositionSpec, format_command, parse_lenient, sfen};

use crate::{Pair, files};

fn kinds(lost: &[Lost]) -> Vec<String> {
    lost.iter()
        .map(|lost| match lost {
            Lost::Key(key) => {
                let key = key.to_string();
                // Keys of a site's own are one kind.
                match key.starts_with('$') || key.starts_with("N") {
                    true => key,
                    false => format!("key {key}"),
                }
            }
            Lost::Moves { reason, .. } => format!("moves ({reason})"),
            other => other.code().to_owned(),
        })
        .collect()
}

fn names() -> Names {
    ["b", "w"].map(|name| LineText::new(name).unwrap())
}

fn spoken(position: &PositionSpec<'_>) -> PositionSpec<'static> {
    let line = format_command(&Command::Position(position.clone()));
    match boardwire_usi::parse(&line).unwrap().into_owned() {
        Command::Position(position) => position,
        other => panic!("{line}: {other:?}"),
    }
}

/// The start spelled in full or by its name is the same.
fn is_same_line(one: &PositionSpec<'_>, other: &PositionSpec<'_>) -> bool {
    one.base.setup() == other.base.setup()
        && one.moves == other.moves
        && one.terminal == other.terminal
}

fn is_same_play(one: &Record<'_>, other: &Record<'_>) -> bool {
    one.setup() == other.setup() && one.moves().eq(other.moves())
}

fn has_same_times(one: &Record<'_>, other: &Record<'_>) -> bool {
    let times = |game: &Record<'_>| -> Vec<_> { game.nodes().map(|node| node.time).collect() };
    is_same_play(one, other) && times(one) == times(other)
}

/// A key that says the same under another name loses nothing.
fn kind_of_change(change: &Change) -> Option<String> {
    Some(match change {
        Change::KeyConverted { .. } => return None,
        Change::EncodingLine { .. } => "encoding line".to_owned(),
        Change::Key { .. } => "key".to_owned(),
        Change::Time { .. } => "time".to_owned(),
        Change::SpecialReplaced { .. } => "special replaced".to_owned(),
        Change::Special { .. } => "special".to_owned(),
        _ => "other".to_owned(),
    })
}

fn of_records(pairs: &mut Vec<Pair>) {
    let mut usi = Pair::new("csa record - usi position");
    let mut shown = Pair::new("csa record - csa-summary");
    let mut versions =
        Target::ALL.map(|target| Pair::new(format!("csa record - csa {}", target.version())));
    for folder in ["csa/records", "csa/records-shogi-server-live"] {
        for (place, bytes) in files(folder) {
            let (collection, _) = record::parse_lenient(&bytes).unwrap();
            for game in collection.records() {
                let found = game_to_position(game);
                let back = position_to_game(&spoken(&found.value)).exact().unwrap();
                usi.count(kinds(&found.lost), is_same_play(&back, game), &place);

                let found = game_to_summary(game);
                let text = summary::format(&found.value);
                let summary = summary::parse_lenient(&text).unwrap().0;
                let back = summary_to_game(&summary).exact().unwrap();
                shown.count(kinds(&found.lost), has_same_times(&back, game), &place);

                for (target, pair) in Target::ALL.into_iter().zip(&mut versions) {
                    let written = to_version(game, target, &Options::default());
                    let text = record::format(&Collection::from(written.record));
                    let back = record::parse_lenient(&text).unwrap().0.into_first();
                    let changes: Vec<String> =
                        written.report.iter().filter_map(kind_of_change).collect();
                    pair.count(changes, has_same_times(&back, game), &place);
                }
            }
        }
    }
    pairs.extend([usi, shown]);
    pairs.extend(versions);
}

fn of_positions(pairs: &mut Vec<Pair>) {
    let mut record = Pair::new("usi position - csa record");
    let mut shown = Pair::new("usi position - csa-summary");
    let mut lines: Vec<String> = Vec::new();
    for (_, bytes) in files("usi/shogihome-usi-logs")
        .into_iter()
        .chain(files("usi/own-runs"))
    {
        let text = String::from_utf8(bytes).unwrap();
        let said = text.lines().filter_map(|line| line.strip_prefix("recv:"));
        lines.extend(said.map(str::to_owned));
    }
    let table = std::fs::read_to_string(crate::folder("usi/position-lines.tsv")).unwrap();
    lines.extend(
        table
            .lines()
            .filter_map(|row| Some(row.split('\t').next()?.to_owned())),
    );
    for line in lines {
        let Ok((Command::Position(position), _)) = parse_lenient(&line) else {
            continue;
        };
        let found = position_to_game(&position);
        let text = record::format(&Collection::from(found.value));
        let read = record::parse_lenient(&text).unwrap().0.into_first();
        let back = game_to_position(&read).value;
        record.count(kinds(&found.lost), is_same_line(&back, &position), &line);

        let found = position_to_summary(&position, names());
        let text = summary::format(&found.value);
        let back = summary_to_position(&summary::parse_lenient(&text).unwrap().0).value;
        shown.count(kinds(&found.lost), is_same_line(&back, &position), &line);
    }
    pairs.extend([record, shown]);
}

fn of_sfens(pairs: &mut Vec<Pair>) {
    let mut placed = Pair::new("sfen - csa placement");
    let mut shown = Pair::new("sfen - csa-summary");
    let table = std::fs::read_to_string(crate::folder("usi/sfen-collection.tsv")).unwrap();
    for row in table.lines() {
        let Ok((sfen, _)) = sfen::parse_lenient(row.split('\t').next().unwrap()) else {
            continue;
        };
        let found = sfen_to_csa(&sfen);
        let back = csa_to_sfen(&found.value).ok().map(|back| back.value);
        placed.count(kinds(&found.lost), back == Some(sfen), row);
        let found = sfen_to_summary(&sfen, names());
        let text = summary::format(&found.value);
        let back = summary_to_sfen(&summary::parse_lenient(&text).unwrap().0).value;
        shown.count(kinds(&found.lost), back == sfen, row);
    }
    pairs.extend([placed, shown]);
}

/// The summaries of captured dialogues, without what the captures write before each line.
fn summaries(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(first) = lines.find(|line| line.ends_with("BEGIN Game_Summary")) {
        let mark = first.len() - "BEGIN Game_Summary".len();
        if first.get(..mark).is_none_or(|mark| mark.contains("##[")) {
            continue;
        }
        let mut block = format!("{}\n", &first[mark..]);
        let own = lines
            .by_ref()
            .filter(|line| line.get(..mark) == first.get(..mark));
        for line in own.map(|line| &line[mark..]) {
            block.push_str(line);
            block.push('\n');
            if line == "END Game_Summary" {
                break;
            }
        }
        found.push(block);
    }
    found
}

fn of_summaries(pairs: &mut Vec<Pair>) {
    let mut record = Pair::new("csa-summary - csa record");
    let mut usi = Pair::new("csa-summary - usi position");
    for (place, bytes) in files("csa/protocol") {
        // Lines alone, each a case of its own.
        if place.contains("transcripts") {
            continue;
        }
        for block in summaries(&String::from_utf8_lossy(&bytes)) {
            let summary: GameSummary<'_> = summary::parse_lenient(&block).unwrap().0;
            let found = summary_to_game(&summary);
            let text = record::format(&Collection::from(found.value));
            let read = record::parse_lenient(&text).unwrap().0.into_first();
            let back = game_to_summary(&read).value;
            record.count(kinds(&found.lost), back == summary, &place);

            let found = summary_to_position(&summary);
            let back = position_to_game(&spoken(&found.value)).exact().unwrap();
            let moves = summary.moves.iter().map(|played| played.mv);
            usi.count(kinds(&found.lost), back.moves().eq(moves), &place);
        }
    }
    pairs.extend([record, usi]);
}

pub(crate) fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    of_records(&mut pairs);
    of_positions(&mut pairs);
    of_sfens(&mut pairs);
    of_summaries(&mut pairs);
    pairs
}
