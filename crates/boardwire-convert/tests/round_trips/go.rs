//! SGF, lists of GTP, logs of SGMP, and the records of the FJK's tournaments.

use boardwire_convert::go::{
    Lost, MoveList, fjk_to_game, game_to_fjk, game_to_list, gtp_to_lists, list_to_frames,
    list_to_game, list_to_gtp, record_to_list,
};
use boardwire_sgf::Node;

use crate::{Pair, files};

fn kinds(lost: &[Lost]) -> Vec<String> {
    lost.iter()
        .map(|lost| match lost {
            Lost::Property(id, _) => id.to_string(),
            Lost::Moves { reason, .. } => format!("moves ({reason})"),
            other => other.code().to_owned(),
        })
        .collect()
}

fn to_sgf_and_back(list: &MoveList) -> Option<MoveList> {
    let text = boardwire_sgf::format(&list_to_game(list).ok()?);
    let (games, _) = boardwire_sgf::parse_lenient(&text).ok()?;
    let found = game_to_list(games.games().next()?).ok()?;
    found.exact().ok()
}

fn to_gtp_and_back(list: &MoveList, pair: &mut Pair, place: &str) {
    match list_to_gtp(list) {
        Ok(found) => {
            let back = gtp_to_lists(&found.value).ok();
            let back = back.and_then(|back| back.exact().ok());
            let is_equal = back.is_some_and(|back| back == [list.clone()]);
            pair.count(kinds(&found.lost), is_equal, place);
        }
        Err(refusal) => pair.refuse(refusal.code()),
    }
}

fn to_log_and_back(list: &MoveList, pair: &mut Pair, place: &str) {
    match list_to_frames(list) {
        Ok(found) => {
            let lines: Vec<String> = found.value.iter().map(ToString::to_string).collect();
            let text = lines.join("\n");
            let log = boardwire_sgmp::log::parse_strict(&text).unwrap();
            let games = log.games();
            let back = games.first().map(|game| record_to_list(game).value);
            pair.count(kinds(&found.lost), back.as_ref() == Some(list), place);
        }
        Err(refusal) => pair.refuse(refusal.code()),
    }
}

fn to_fjk_and_back(root: Node<'_>, pair: &mut Pair, place: &str) {
    match game_to_fjk(root) {
        Ok(found) => {
            let games = fjk_to_game(&found.value).unwrap();
            let text = game_to_fjk(games.games().next().unwrap()).unwrap().value;
            let text = text.to_bytes();
            let (games, _) = boardwire_sgf::parse_lenient(&text).unwrap();
            let back = game_to_fjk(games.games().next().unwrap()).unwrap();
            let is_equal = back.lost.is_empty() && back.value == found.value;
            pair.count(kinds(&found.lost), is_equal, place);
        }
        Err(refusal) => pair.refuse(refusal.code()),
    }
}

pub(crate) fn pairs() -> Vec<Pair> {
    let mut to_list = Pair::new("sgf - main line - sgf");
    let mut to_fjk = Pair::new("sgf - FJK's sgf");
    let [mut gtp, mut log] =
        ["gtp", "sgmp-log"].map(|to| Pair::new(format!("sgf main line - {to}")));
    for (place, bytes) in files("sgf") {
        let Ok((collection, _)) = boardwire_sgf::parse_lenient(&bytes) else {
            continue;
        };
        for root in collection.games() {
            to_fjk_and_back(root, &mut to_fjk, &place);
            match game_to_list(root) {
                Ok(found) => {
                    let list = found.value;
                    let is_equal = to_sgf_and_back(&list).as_ref() == Some(&list);
                    to_list.count(kinds(&found.lost), is_equal, &place);
                    to_gtp_and_back(&list, &mut gtp, &place);
                    to_log_and_back(&list, &mut log, &place);
                }
                Err(refusal) => to_list.refuse(refusal.code()),
            }
        }
    }
    let mut modem = Pair::new("sgmp-log - sgf");
    let mut modem_gtp = Pair::new("sgmp-log - gtp");
    let mut modem_log = Pair::new("sgmp-log - sgmp-log, without repeats");
    for folder in ["sgmp/captures", "sgmp/faults", "sgmp/faults_gogui"] {
        for (place, bytes) in files(folder) {
            if !place.ends_with(".jsonl") {
                continue;
            }
            // Bytes that are no frame were sent on purpose.
            let Ok((log, _)) = boardwire_sgmp::log::parse_lenient(&bytes) else {
                continue;
            };
            for game in log.games() {
                let found = record_to_list(&game);
                let list = found.value;
                modem.count(
                    kinds(&found.lost),
                    to_sgf_and_back(&list).as_ref() == Some(&list),
                    &place,
                );
                to_gtp_and_back(&list, &mut modem_gtp, &place);
                to_log_and_back(&list, &mut modem_log, &place);
            }
        }
    }
    vec![to_list, gtp, log, to_fjk, modem, modem_gtp, modem_log]
}
