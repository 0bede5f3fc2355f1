//! `csa_server` against dialogues by hand: what shogi-server says, line by line, over a socket.
#![allow(clippy::expect_used, reason = "tests: a panic is how they fail")]

mod csa_common;

use std::process::Command;
use std::thread;
use std::time::Duration;

use boardwire_core::shogi::Color;
use boardwire_csa::record::result::{Reason, Verdict};
use csa_common::{Server, Talk, folder, read_records};

/// Two players in the extended mode who have agreed to a game; gives its id.
fn start(black: &mut Talk, white: &mut Talk, game: &str) -> String {
    black.say(&format!("%%GAME {game} +"));
    white.say(&format!("%%GAME {game} -"));
    let id = black.hear_summary();
    assert_eq!(white.hear_summary(), id);
    black.say(&format!("AGREE {id}"));
    white.say("AGREE");
    black.hear(&format!("START:{id}"));
    white.hear(&format!("START:{id}"));
    id
}

#[test]
fn players_and_spectators_are_told_what_goes_on() {
    let records = folder("csa_server_dialogue");
    let server = Server::start(&["--games", "1", "--event", "club"], &records);
    let mut black = Talk::x1(server.port, "kuro");
    let mut white = Talk::x1(server.port, "shiro");
    let mut watcher = Talk::x1(server.port, "kibitz");

    watcher.say("%%LIST");
    watcher.hear("##[LIST] +OK");
    black.say("%%GAME talk-600-10 +");
    // One thread reads each connection: an answer to Black shows that the wish has arrived.
    black.say("%%VERSION");
    black.hear("##[VERSION] Shogi Server revision 0");
    black.hear("##[VERSION] +OK");
    watcher.say("%%WHO");
    watcher.hear("##[WHO] kuro x1 game_waiting talk-600-10 +");
    watcher.hear("##[WHO] shiro x1 connected");
    watcher.hear("##[WHO] kibitz x1 connected");
    watcher.hear("##[WHO] +OK");
    watcher.say("%%CHALLENGE talk-600-10 +");
    watcher.hear("##[ERROR] can't find rival for talk-600-10");
    watcher.say("%%GAME talk +");
    watcher.hear("##[ERROR] bad game name: talk.");
    watcher.hear("##[ERROR] game name should consist of three parts like game-1500-60.");

    black.say("%%GAME");
    // White may not meet the wish that this takes back.
    black.say("%%VERSION");
    black.hear("##[VERSION] Shogi Server revision 0");
    black.hear("##[VERSION] +OK");
    let id = start(&mut black, &mut white, "talk-600-10");
    assert!(id.starts_with("club+talk-600-10+kuro+shiro+20"), "{id}");
    black.say("AGREE");
    black.hear("##[ERROR] you are in game status. AGREE is valid in agree_waiting status");
    watcher.say("%%LIST");
    watcher.hear(&format!("##[LIST] {id}"));
    watcher.hear("##[LIST] +OK");
    watcher.say("%%WHO");
    watcher.hear("##[WHO] kuro x1 game talk-600-10 +");
    watcher.hear("##[WHO] shiro x1 game talk-600-10 -");
    watcher.hear("##[WHO] kibitz x1 connected");
    watcher.hear("##[WHO] +OK");

    black.say("+7776FU");
    black.hear("+7776FU,T0");
    white.hear("+7776FU,T0");
    watcher.say(&format!("%%SHOW {id}"));
    for line in shown(&id) {
        watcher.hear(&format!("##[SHOW] {line}"));
    }
    watcher.hear("##[SHOW] +OK");
    watcher.say("%%SHOW no-such-game");
    watcher.hear("##[SHOW] +OK");

    watcher.say(&format!("%%MONITOR2ON {id}"));
    let row = |text: &str| format!("##[MONITOR2][{id}] {text}");
    for expected in [
        "V2",
        "N+kuro",
        "N-shiro",
        "'Max_Moves:0",
        "'Least_Time_Per_Move:0",
    ] {
        watcher.hear(&row(expected));
    }
    watcher.hear(&row(&format!("$EVENT:{id}")));
    let start = watcher.next().expect("a row");
    let start = String::from_utf8_lossy(&start).into_owned();
    assert!(start.starts_with(&row("$START_TIME:20")), "{start}");
    for expected in BOARD.into_iter().chain(["+", "+7776FU", "T0", "+OK"]) {
        watcher.hear(&row(expected));
    }
    // A move out of turn is kept for later, one that comes again is ignored, a blank line is answered.
    black.say("+2726FU");
    black.say("+7776FU");
    black.say("");
    black.hear("");
    white.say("-3334FU,'* -20 +2726FU");
    for talk in [&mut black, &mut white] {
        talk.hear("-3334FU,T0");
        talk.hear("+2726FU,T0");
    }
    for expected in ["-3334FU", "T0", "+OK", "+2726FU", "T0", "+OK"] {
        watcher.hear(&row(expected));
    }
    black.say("%%CHAT good luck");
    for talk in [&mut black, &mut white, &mut watcher] {
        talk.hear("##[CHAT][kuro] good luck");
    }
    white.say("-2255KA");
    white.hear("-2255KA,T0");
    black.hear("-2255KA,T0");
    black.say("%TORYO");
    for (talk, outcome) in [(&mut black, "#LOSE"), (&mut white, "#WIN")] {
        talk.hear("%TORYO");
        talk.hear("#RESIGN");
        talk.hear(outcome);
    }
    for expected in ["-2255KA", "T0", "+OK", "%TORYO", "+OK"] {
        watcher.hear(&row(expected));
    }
    for mut talk in [black, white, watcher] {
        talk.say("LOGOUT");
        talk.hear("LOGOUT:completed");
        talk.hear_close();
    }
    let games = server.games();
    assert_eq!(
        games,
        [format!("{id} 4 moves summary:toryo:kuro lose:shiro win")]
    );
    let game = &read_records(&records.join(format!("{id}.csa")))[0];
    let derived = game.result();
    let result = derived.result().expect("a result");
    assert_eq!(result.verdict, Verdict::Win(Color::White));
    let comments: Vec<_> = game.comments().map(|it| it.text().to_string()).collect();
    assert!(comments.contains(&"Deferred +2726FU".to_string()));
    assert!(comments.contains(&"** -20 +2726FU".to_string()));
}

const BOARD: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

/// A game of ten minutes and ten seconds after 7776FU.
fn shown(id: &str) -> Vec<String> {
    let mut lines: Vec<_> = [
        "BEGIN Game_Summary",
        "Protocol_Version:1.2",
        "Protocol_Mode:Server",
        "Format:Shogi 1.0",
        "Declaration:Jishogi 1.1",
    ]
    .map(str::to_string)
    .into();
    lines.push(format!("Game_ID:{id}"));
    lines.extend(
        [
            "Name+:kuro",
            "Name-:shiro",
            "Rematch_On_Draw:NO",
            "To_Move:+",
            "Max_Moves:0",
            "BEGIN Time",
            "Time_Unit:1sec",
            "Total_Time:600",
            "Byoyomi:10",
            "Increment:0",
            "Least_Time_Per_Move:0",
            "Remaining_Time+:600",
            "Remaining_Time-:600",
            "Last_Move:+7776FU,T0",
            "Current_Turn:1",
            "END Time",
            "BEGIN Position",
        ]
        .map(str::to_string),
    );
    let mut board = BOARD;
    board[5] = "P6 *  * +FU *  *  *  *  *  * ";
    board[6] = "P7+FU+FU * +FU+FU+FU+FU+FU+FU";
    lines.extend(board.map(str::to_string));
    lines.extend(["-", "END Position", "END Game_Summary"].map(str::to_string));
    lines
}

#[test]
fn logins_and_games_can_be_refused() {
    let records = folder("csa_server_refusals");
    let server = Server::start(&[], &records);
    let mut wrong = Talk::open(server.port);
    wrong.say("LOGIN kuro");
    wrong.hear("LOGIN:incorrect");
    wrong.say("LOGIN kuro secret x2");
    wrong.hear("LOGIN:incorrect");
    wrong.hear("type 'LOGIN name password' or 'LOGIN name password x1'");
    wrong.say("LOGIN kuro deal-60-0-B");
    wrong.hear("LOGIN:kuro OK");
    let mut other = Talk::open(server.port);
    other.say("LOGIN kuro another x1");
    other.hear("LOGIN:incorrect");
    other.hear("username kuro is already connected");
    other.hear_close();

    let mut white = Talk::open(server.port);
    white.say("LOGIN shiro deal-60-0,secret");
    white.hear("LOGIN:shiro OK");
    let id = white.hear_summary();
    assert_eq!(wrong.hear_summary(), id);
    wrong.say(&format!("AGREE {id}"));
    white.say(&format!("REJECT {id}"));
    for talk in [&mut wrong, &mut white] {
        talk.hear(&format!("REJECT:{id} by shiro"));
        talk.hear_close();
    }

    // In the extended mode a rejection leaves both connected, and who goes is no rival any more.
    let mut black = Talk::x1(server.port, "kuro");
    let mut white = Talk::x1(server.port, "shiro");
    black.say("%%GAME deal-60-0 *");
    white.say("%%GAME deal-60-0 *");
    let id = black.hear_summary();
    white.hear_summary();
    black.close();
    white.hear(&format!("REJECT:{id} by kuro"));
    white.say("%%LIST");
    white.hear("##[LIST] +OK");
    white.say(&"x".repeat(5_000));
    white.hear_close();
}

#[test]
fn a_clock_runs_out_without_a_word() {
    let records = folder("csa_server_time");
    let server = Server::start(&["--games", "3"], &records);
    let mut black = Talk::x1(server.port, "kuro");
    let mut white = Talk::x1(server.port, "shiro");
    let id = start(&mut black, &mut white, "blitz-1-0");
    for (talk, outcome) in [(&mut black, "#LOSE"), (&mut white, "#WIN")] {
        talk.hear("#TIME_UP");
        talk.hear(outcome);
    }
    // Two seconds for each move: a second is charged as one, and given back.
    start(&mut black, &mut white, "slow-0-2");
    thread::sleep(Duration::from_millis(1_100));
    black.say("+7776FU");
    black.hear("+7776FU,T1");
    white.hear("+7776FU,T1");
    white.say("-3355FU");
    for (talk, outcome) in [(&mut black, "#WIN"), (&mut white, "#LOSE")] {
        talk.hear("#ILLEGAL_MOVE");
        talk.hear(outcome);
    }
    // A false declaration, which the server repeats with its time and without.
    start(&mut black, &mut white, "slow-0-2");
    black.say("%KACHI");
    for (talk, outcome) in [(&mut black, "#LOSE"), (&mut white, "#WIN")] {
        talk.hear("%KACHI,T0");
        talk.hear("%KACHI");
        talk.hear("#ILLEGAL_MOVE");
        talk.hear(outcome);
    }
    black.close();
    white.close();
    let games = server.games();
    assert_eq!(games.len(), 3);
    let game = &read_records(&records.join(format!("{id}.csa")))[0];
    let derived = game.result();
    let result = derived.result().expect("a result");
    assert_eq!(result.verdict, Verdict::Win(Color::White));
    assert_eq!(result.reason, Reason::Time);
}

#[test]
fn arguments_are_checked() {
    let status = |arguments: &[&str]| {
        let server = Command::new(env!("CARGO_BIN_EXE_csa_server"))
            .args(arguments)
            .output();
        server.expect("it starts").status.code()
    };
    assert_eq!(status(&["--bogus", "1"]), Some(2));
    assert_eq!(status(&["--port", "many"]), Some(2));
    assert_eq!(status(&["--records"]), Some(2));
    let file = folder("csa_server_arguments").join("file");
    std::fs::write(&file, "").expect("a file");
    let file = file.to_str().expect("text");
    assert_eq!(status(&["--records", file]), Some(1));
}
