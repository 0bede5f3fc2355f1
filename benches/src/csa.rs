//! CSA records, lines and summaries, made of random legal games.

use boardwire_convert::shogi::position_to_game;
use boardwire_core::shogi::{Move, Setup};
use boardwire_csa::record::{Collection, format};
use boardwire_csa::replay::from_core;
use boardwire_usi::{Base, PositionSpec};

use crate::{Random, game};

fn moves(random: &mut Random, length: usize) -> Vec<Move> {
    game(random, length)
        .iter()
        .filter_map(|mv| Move::from_usi(mv.as_bytes()))
        .collect()
}

/// Records of nothing but the position and this many moves, as the oldest programs wrote them.
pub fn move_only(length: usize) -> Vec<String> {
    let mut random = Random(length as u64 + 3);
    (0..32)
        .map(|_| {
            let spec = PositionSpec::new(Base::Startpos).with_moves(moves(&mut random, length));
            let text = format(&Collection::from(position_to_game(&spec).value));
            String::from_utf8(text).unwrap_or_default() + "\n"
        })
        .collect()
}

/// Records as servers write them: names, event, ranks, times, analysis comments.
pub fn records(length: usize) -> Vec<String> {
    let mut random = Random(length as u64 + 5);
    (0..32)
        .map(|nth| {
            let mut text = format!(
                "V2\nN+engine_{nth}\nN-rival\n'Max_Moves:512\n$EVENT:wdoor+floodgate-300-10F+engine_{nth}+rival+20240501100000\n\
                 $START_TIME:2024/05/01 10:00:00\n{RANKS}+\n"
            );
            let mut setup = Setup::startpos();
            for (index, mv) in moves(&mut random, length).into_iter().enumerate() {
                let Some(csa) = from_core(mv, &setup) else { break };
                text.push_str(&format!("{csa}\nT{}\n", random.below(30)));
                if index % 2 == 0 {
                    text.push_str(&format!("'** {} {csa} -3334FU +2726FU -8384FU\n", random.below(500)));
                }
                if setup.play_unchecked(mv).is_err() {
                    break;
                }
            }
            text.push_str("%TORYO\n'summary:toryo:a win:b lose\n'$END_TIME:2024/05/01 10:20:00\n");
            text
        })
        .collect()
}

const RANKS: &str = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
    P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
    P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";

/// What a server sends: moves with times for the most part, as in a game; results, logins, rows of the extended mode.
pub fn server_lines() -> Vec<String> {
    let mut random = Random(17);
    let mut setup = Setup::startpos();
    let mut lines = Vec::new();
    for mv in moves(&mut random, 100) {
        let Some(csa) = from_core(mv, &setup) else {
            break;
        };
        lines.push(format!("{csa},T{}", random.below(40)));
        if setup.play_unchecked(mv).is_err() {
            break;
        }
    }
    let others = [
        "LOGIN:engine OK",
        "START:wdoor+floodgate-300-10F+engine+rival+20240501100000",
        "%TORYO,T3",
        "#RESIGN",
        "#WIN",
        "#TIME_UP",
        "##[LIST] wdoor+floodgate-300-10F+engine+rival+20240501100000",
        "##[LIST] +OK",
        "##[CHAT][engine] good game",
        "REJECT:x by y",
    ];
    lines.extend(others.map(str::to_owned));
    lines
}

/// What a client sends.
pub fn client_lines() -> Vec<String> {
    let mut lines: Vec<String> = server_lines()
        .iter()
        .filter(|line| line.starts_with(['+', '-']))
        .filter_map(|line| Some(line.get(..7)?.to_owned()))
        .collect();
    let others = [
        "LOGIN engine floodgate-300-10F,secret",
        "LOGIN engine secret x1",
        "LOGOUT",
        "AGREE wdoor+floodgate-300-10F+engine+rival+20240501100000",
        "REJECT",
        "%TORYO",
        "%KACHI",
        "%%WHO",
        "%%GAME floodgate-300-10F *",
        "%%CHAT good game",
    ];
    lines.extend(others.map(str::to_owned));
    lines
}

/// Game_Summaries as shogi-server sends them, of a game that begins and of one with moves already played.
pub fn summaries() -> Vec<String> {
    let head = "BEGIN Game_Summary\nProtocol_Version:1.2\nProtocol_Mode:Server\nFormat:Shogi 1.0\nDeclaration:Jishogi 1.1\n\
        Game_ID:wdoor+floodgate-300-10F+engine+rival+20240501100000\nName+:engine\nName-:rival\nYour_Turn:+\n\
        Rematch_On_Draw:NO\nTo_Move:+\nMax_Moves:512\nBEGIN Time\nTime_Unit:1sec\nTotal_Time:300\nByoyomi:0\nIncrement:10\n\
        Least_Time_Per_Move:0\nEND Time\nBEGIN Position\n";
    ["", "+7776FU,T1\n-3334FU,T1\n"]
        .map(|played| format!("{head}{RANKS}P+\nP-\n+\n{played}END Position\nEND Game_Summary"))
        .to_vec()
}
