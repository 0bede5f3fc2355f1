//! The server's side: whole dialogues over a hub, line by line as shogi-server has them.
#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]
#![cfg(feature = "std")]

use std::collections::BTreeSet;

use boardwire_core::clock::TimeControl;
use boardwire_core::shogi::{Color, Setup, Square};
use boardwire_csa::session::server::{
    Action, Cause, GameEvent, Hub, HubOptions, MAX_DEFERRED, ServerSession, Terms,
};
use boardwire_csa::session::{Board, DefaultReferee};
use boardwire_csa::{CsaMove, CsaTime};

/// A hub that plays a script.
///
/// `A> text` is what client A says, `A< text` what it has to be told next, `A< <EOF>` that it is closed, `A> <EOF>` that it closes.
/// `@ 1500` sets the time. What a client is told and the script does not have is a fault, but for the lines of a summary, for which
/// `A< ...summary` stands.
struct Stage {
    hub: Hub,
    opened: BTreeSet<u64>,
    now: u64,
    heard: Vec<(u64, String)>,
    finished: Vec<Cause>,
}

impl Stage {
    fn new(options: HubOptions) -> Self {
        Self {
            hub: Hub::new(options),
            opened: BTreeSet::new(),
            now: 0,
            heard: Vec::new(),
            finished: Vec::new(),
        }
    }

    fn take(&mut self, step: boardwire_csa::session::server::HubStep) {
        for action in step.actions {
            self.heard.push(match action {
                Action::Send(to, line) => (to, String::from_utf8(line).unwrap()),
                Action::Close(to) => (to, "<EOF>".to_string()),
            });
        }
        self.finished
            .extend(step.finished.iter().map(|game| game.end.cause));
    }

    fn next_for(&mut self, client: u64) -> Option<String> {
        let at = self.heard.iter().position(|(to, _)| *to == client)?;
        Some(self.heard.remove(at).1)
    }

    #[track_caller]
    fn play(&mut self, script: &str) {
        for line in script
            .lines()
            .map(str::trim_start)
            .filter(|line| !line.is_empty())
        {
            if let Some(at) = line.strip_prefix("@ ") {
                self.now = at.parse().unwrap();
                let step = self.hub.tick(self.now);
                self.take(step);
                continue;
            }
            let client = u64::from(line.as_bytes()[0]);
            let text = line.get(3..).unwrap_or_default();
            match &line[1..2] {
                ">" if text == "<EOF>" => {
                    let step = self.hub.close(client, self.now);
                    self.take(step);
                }
                ">" => {
                    if self.opened.insert(client) {
                        let step = self.hub.open(client, self.now);
                        self.take(step);
                    }
                    let step = self.hub.receive(client, text.as_bytes(), self.now);
                    self.take(step);
                }
                _ if text == "...summary" => {
                    assert_eq!(self.next_for(client).as_deref(), Some("BEGIN Game_Summary"));
                    while self.next_for(client).unwrap() != "END Game_Summary" {}
                }
                _ => assert_eq!(self.next_for(client).as_deref(), Some(text), "{line}"),
            }
        }
        assert_eq!(self.heard, [], "lines that the script does not have");
    }

    /// Black is A and White is B, both in the extended mode, and the game has started at time 0.
    fn start(options: HubOptions, game: &str) -> Self {
        let mut stage = Self::new(options);
        stage.play(&format!(
            "A> LOGIN alice pw x1
             A< LOGIN:alice OK
             A< ##[LOGIN] +OK x1
             B> LOGIN bob pw x1
             B< LOGIN:bob OK
             B< ##[LOGIN] +OK x1
             A> %%GAME {game} +
             B> %%GAME {game} -
             A< ...summary
             B< ...summary
             A> AGREE
             B> AGREE
             A< START:boardwire+{game}+alice+bob+19700101000000
             B< START:boardwire+{game}+alice+bob+19700101000000"
        ));
        stage
    }

    /// The remaining times that SHOW gives, in seconds.
    fn remaining(&mut self) -> [String; 2] {
        let id = self.hub.game_ids().next().unwrap().to_vec();
        let ask = [b"%%SHOW ", id.as_slice()].concat();
        let step = self.hub.receive(u64::from(b'A'), &ask, self.now);
        let value = |key: &str| {
            let line = step.actions.iter().find_map(|action| match action {
                Action::Send(_, line) => String::from_utf8(line.clone())
                    .unwrap()
                    .strip_prefix(&format!("##[SHOW] {key}:"))
                    .map(str::to_string),
                Action::Close(_) => None,
            });
            line.unwrap()
        };
        [value("Remaining_Time+"), value("Remaining_Time-")]
    }
}

fn options() -> HubOptions {
    HubOptions::default()
}

#[test]
fn the_summary_is_that_of_shogi_server() {
    let mut stage = Stage::new(options().with_max_moves(12));
    stage.play(
        "B> LOGIN gil alt-300-5F-B,key1
         B< LOGIN:gil OK
         W> LOGIN hana alt-300-5F,key2
         W< LOGIN:hana OK
         W< BEGIN Game_Summary
         W< Protocol_Version:1.2
         W< Protocol_Mode:Server
         W< Format:Shogi 1.0
         W< Declaration:Jishogi 1.1
         W< Game_ID:boardwire+alt-300-5F+gil+hana+19700101000000
         W< Name+:gil
         W< Name-:hana
         W< Your_Turn:-
         W< Rematch_On_Draw:NO
         W< To_Move:+
         W< Max_Moves:12
         W< BEGIN Time
         W< Time_Unit:1sec
         W< Total_Time:300
         W< Byoyomi:0
         W< Increment:5
         W< Least_Time_Per_Move:0
         W< END Time
         W< BEGIN Position
         W< P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
         W< P2 * -HI *  *  *  *  * -KA * \n\
         W< P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
         W< P4 *  *  *  *  *  *  *  *  * \n\
         W< P5 *  *  *  *  *  *  *  *  * \n\
         W< P6 *  *  *  *  *  *  *  *  * \n\
         W< P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
         W< P8 * +KA *  *  *  *  * +HI * \n\
         W< P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
         W< +
         W< END Position
         W< END Game_Summary
         B< ...summary
         B> AGREE
         W> AGREE
         W< START:boardwire+alt-300-5F+gil+hana+19700101000000
         B< START:boardwire+alt-300-5F+gil+hana+19700101000000
         @ 1200
         B> +2726FU
         B< +2726FU,T1
         W< +2726FU,T1
         W> %TORYO
         W< %TORYO
         W< #RESIGN
         W< #LOSE
         W< <EOF>
         B< %TORYO
         B< #RESIGN
         B< #WIN
         B< <EOF>",
    );
    assert_eq!(stage.hub.connection_count(), 0);
}

#[test]
fn logins_are_judged_as_shogi_server_does() {
    Stage::new(options()).play(
        "A> LOGIN zed
         A< LOGIN:incorrect
         A> AGREE
         A< LOGIN:incorrect
         A> LOGIN zed pw x2
         A< LOGIN:incorrect
         A< type 'LOGIN name password' or 'LOGIN name password x1'
         A> LOGIN z*d pw
         A< LOGIN:incorrect
         A> LOGIN dd pw x1
         A< LOGIN:dd OK
         A< ##[LOGIN] +OK x1
         A> LOGIN dd pw x1
         A< ##[ERROR] unknown command: LOGIN dd...
         B> LOGIN dd other x1
         B< LOGIN:incorrect
         B< username dd is already connected
         B< <EOF>
         C> LOGIN dd other
         C< LOGIN:incorrect
         C< <EOF>
         D> LOGIN dd pw x1
         D< LOGIN:dd OK
         D< ##[LOGIN] +OK x1
         A< <EOF>
         E> \n\
         E< LOGIN:incorrect
         @ 299999
         @ 300000
         E< <EOF>",
    );
}

#[test]
fn a_login_may_be_given_another_time_or_any() {
    let late = "A> AGREE
         A< LOGIN:incorrect
         @ 4999
         @ 5000
         A< <EOF>";
    let mut stage = Stage::new(options().with_login_ms(Some(5_000)));
    assert_eq!(stage.hub.deadline(), None);
    stage.play(late);
    let mut stage = Stage::new(options().with_login_ms(None));
    stage.play(
        "A> AGREE
         A< LOGIN:incorrect
         @ 86400000
         A> LOGIN zed pw x1
         A< LOGIN:zed OK
         A< ##[LOGIN] +OK x1",
    );
    assert_eq!(stage.hub.connection_count(), 1);
}

#[test]
fn the_extended_mode_answers() {
    Stage::new(options().with_revision(20201206)).play(
        "A> LOGIN zed pw x1
         A< LOGIN:zed OK
         A< ##[LOGIN] +OK x1
         B> LOGIN yui pw x1
         B< LOGIN:yui OK
         B< ##[LOGIN] +OK x1
         C> LOGIN csa test-60-0,pw
         C< LOGIN:csa OK
         A> %%WHO
         A< ##[WHO] zed x1 connected
         A< ##[WHO] yui x1 connected
         A< ##[WHO] csa CSA game_waiting test-60-0 *
         A< ##[WHO] +OK
         A> %%LIST
         A< ##[LIST] +OK
         A> %%RATING
         A< ##[RATING] +OK
         A> %%VERSION
         A< ##[VERSION] Shogi Server revision 20201206
         A< ##[VERSION] +OK
         A> %%CHAT good  morning
         A< ##[CHAT][zed] good  morning
         B< ##[CHAT][zed] good  morning
         A> %%GAME
         A> %%GAME std-900-0 *
         B> %%WHO
         B< ##[WHO] zed x1 game_waiting std-900-0 *
         B< ##[WHO] yui x1 connected
         B< ##[WHO] csa CSA game_waiting test-60-0 *
         B< ##[WHO] +OK
         A> %%GAME
         A> %%GAME std-900 -
         A< ##[ERROR] bad game name: std-900.
         A< ##[ERROR] game name should consist of three parts like game-1500-60.
         A> %%GAME s*d-900-0 -
         A< ##[ERROR] bad game name: s*d-900-0.
         A< ##[ERROR] invalid identifiers are found or too many characters are used.
         A> %%CHALLENGE std-900-0 -
         A< ##[ERROR] can't find rival for std-900-0
         A> %%GAME hc2p_x-600-10F *
         A< ##[ERROR] Random turn preference is not allowed for handicapped games
         A> %%GAME floodgate-300-10F +
         A< ##[ERROR] You are not allowed to specify TEBAN + for the game floodgate-300-10F
         A> %%GAME std-900-0 x
         A< ##[ERROR] A turn identifier is required: x
         A> %%SHOW none
         A< ##[SHOW] +OK
         A> %%MONITORON none
         A> %%NOSUCH
         A< ##[ERROR] unknown command: %%NOSUCH
         A> %%%81dojo
         A> -3334FU
         A> %KACHI
         A> AGREE
         A< ##[ERROR] you are in connected status. AGREE is valid in agree_waiting status
         A> REJECT now
         A< ##[ERROR] you are in connected status. REJECT is valid in agree_waiting status
         A> CHALLENGE
         A< CHALLENGE ACCEPTED
         A>
         A< \n\
         A>  \n\
         B> LOGOUT
         B< LOGOUT:completed
         B< <EOF>",
    );
}

#[test]
fn buoys_are_owned_counted_and_matched() {
    let game = "boardwire+buoy_t-600-10+bob+carol+19700101000000";
    let mut stage = Stage::new(options());
    stage.play(&format!(
        "O> LOGIN owner pw x1
         O< LOGIN:owner OK
         O< ##[LOGIN] +OK x1
         B> LOGIN bob pw x1
         B< LOGIN:bob OK
         B< ##[LOGIN] +OK x1
         W> LOGIN carol pw x1
         W< LOGIN:carol OK
         W< ##[LOGIN] +OK x1
         O> %%GETBUOYCOUNT buoy_t-600-10
         O< ##[GETBUOYCOUNT] -1
         O< ##[GETBUOYCOUNT] +OK
         O> %%SETBUOY test-600-10 +7776FU
         O< ##[ERROR] wrong buoy game name: test-600-10
         O> %%SETBUOY buoy_t-600-10 +7776FU+2726FU
         O< ##[ERROR] wrong moves: +7776FU+2726FU
         O> %%SETBUOY buoy_t-600-10 +7776FU,T2-3334FU 2
         O< ##[SETBUOY] +OK
         O> %%SETBUOY buoy_t-600-10 +7776FU
         O< ##[ERROR] duplicated buoy game name: buoy_t-600-10
         B> %%DELETEBUOY buoy_t-600-10
         B< ##[ERROR] you are not allowed to delete a buoy game that you did not set: buoy_t-600-10
         B> %%DELETEBUOY hoge
         B< ##[ERROR] buoy game not found: hoge
         B> %%GAME buoy_t-600-10 +
         W> %%GAME buoy_t-600-10 *
         W< ...summary
         B< ...summary
         O> %%GETBUOYCOUNT buoy_t-600-10
         O< ##[GETBUOYCOUNT] 2
         O< ##[GETBUOYCOUNT] +OK
         B> AGREE
         W> AGREE
         W< START:{game}
         B< START:{game}
         B> %%GETBUOYCOUNT buoy_t-600-10
         B< ##[GETBUOYCOUNT] 1
         B< ##[GETBUOYCOUNT] +OK
         O> %%MONITOR2ON {game}
         O< ##[MONITOR2][{game}] V2
         O< ##[MONITOR2][{game}] N+bob
         O< ##[MONITOR2][{game}] N-carol
         O< ##[MONITOR2][{game}] 'Max_Moves:0
         O< ##[MONITOR2][{game}] 'Least_Time_Per_Move:0
         O< ##[MONITOR2][{game}] $EVENT:{game}
         O< ##[MONITOR2][{game}] $START_TIME:1970/01/01 00:00:00
         O< ##[MONITOR2][{game}] P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
         O< ##[MONITOR2][{game}] P2 * -HI *  *  *  *  * -KA * \n\
         O< ##[MONITOR2][{game}] P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
         O< ##[MONITOR2][{game}] P4 *  *  *  *  *  *  *  *  * \n\
         O< ##[MONITOR2][{game}] P5 *  *  *  *  *  *  *  *  * \n\
         O< ##[MONITOR2][{game}] P6 *  *  *  *  *  *  *  *  * \n\
         O< ##[MONITOR2][{game}] P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
         O< ##[MONITOR2][{game}] P8 * +KA *  *  *  *  * +HI * \n\
         O< ##[MONITOR2][{game}] P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
         O< ##[MONITOR2][{game}] +
         O< ##[MONITOR2][{game}] 'buoy game starting with 2 moves
         O< ##[MONITOR2][{game}] +7776FU
         O< ##[MONITOR2][{game}] T2
         O< ##[MONITOR2][{game}] -3334FU
         O< ##[MONITOR2][{game}] T1
         O< ##[MONITOR2][{game}] +OK
         B> +2726FU,'* 30 -8384FU
         B< +2726FU,T0
         W< +2726FU,T0
         O< ##[MONITOR2][{game}] +2726FU
         O< ##[MONITOR2][{game}] T0
         O< ##[MONITOR2][{game}] +OK
         W> %TORYO
         W< %TORYO
         W< #RESIGN
         W< #LOSE
         B< %TORYO
         B< #RESIGN
         B< #WIN
         O< ##[MONITOR2][{game}] %TORYO
         O< ##[MONITOR2][{game}] +OK
         O> %%DELETEBUOY buoy_t-600-10
         O< ##[DELETEBUOY] +OK
         B> %%GAME buoy_t-600-10 +
         W> %%GAME buoy_t-600-10 -
         O> %%SETBUOY buoy_t-600-10 +7776FU
         O< ##[SETBUOY] +OK
         W< ...summary
         B< ...summary
         O> %%FORK {game}
         O< ##[ERROR] wrong source game name: {game}"
    ));
}

#[test]
fn a_game_is_forked() {
    let mut stage = Stage::start(options(), "test-600-10");
    let game = "boardwire+test-600-10+alice+bob+19700101000000";
    stage.play(&format!(
        "A> %%FORK {game}
         A< ##[ERROR] number of moves to fork is out of range: 0.
         A> +7776FU
         A< +7776FU,T0
         B< +7776FU,T0
         B> -3334FU
         A< -3334FU,T0
         B< -3334FU,T0
         A> %%FORK {game}
         A< ##[FORK]: new buoy game name: buoy_test_1-600-10
         A< ##[FORK] +OK
         A< ##[SETBUOY] +OK
         A> %%FORK {game} buoy_x-60-0 2
         A< ##[FORK]: new buoy game name: buoy_x-60-0
         A< ##[FORK] +OK
         A< ##[SETBUOY] +OK
         A> %%FORK {game} buoy_x-60-0 3
         A< ##[ERROR] number of moves to fork is out of range: 3.
         A> %%GETBUOYCOUNT buoy_x-60-0
         A< ##[GETBUOYCOUNT] 1
         A< ##[GETBUOYCOUNT] +OK"
    ));
}

#[test]
fn both_agree_or_the_game_is_off() {
    let id = "boardwire+test-600-10+alice+bob+19700101000000";
    let offer = "A> LOGIN alice pw x1
         A< LOGIN:alice OK
         A< ##[LOGIN] +OK x1
         B> LOGIN bob test-600-10-W
         B< LOGIN:bob OK
         A> %%CHALLENGE test-600-10 *
         A< ...summary
         B< ...summary
         A> %%WHO
         A< ##[WHO] alice x1 agree_waiting test-600-10 +
         A< ##[WHO] bob CSA agree_waiting test-600-10 -
         A< ##[WHO] +OK
         A> AGREE
         A> AGREE
         A< ##[ERROR] you are in start_waiting status. AGREE is valid in agree_waiting status
         A> %%GAME x-1-1 +
         A< ##[ERROR] you are in start_waiting status. GAME is valid in connected or game_waiting status
         A> %%GAME
         A< ##[ERROR] you are in start_waiting status. GAME is valid in connected or game_waiting status
         A> +7776FU";
    for (refusal, by) in [
        ("B> REJECT", "bob"),
        ("@ 120000", "the Server (timed out)"),
        ("B> <EOF>", "bob"),
    ] {
        let mut stage = Stage::new(options());
        stage.play(offer);
        let closes = if refusal.ends_with("<EOF>") {
            String::new()
        } else {
            format!("B< REJECT:{id} by {by}\nB< <EOF>")
        };
        stage.play(&format!("{refusal}\nA< REJECT:{id} by {by}\n{closes}"));
        stage.play(
            "A> %%LIST\nA< ##[LIST] +OK\nA> %%WHO\nA< ##[WHO] alice x1 connected\nA< ##[WHO] +OK",
        );
    }
}

#[test]
fn early_moves_wait_and_repeated_ones_are_ignored() {
    Stage::start(options(), "def-600-10").play(
        "B> -3334FU
         A> +7776FU
         A< +7776FU,T0
         B< +7776FU,T0
         A< -3334FU,T0
         B< -3334FU,T0
         B> -3334FU
         A> +7776FU
         A< #ILLEGAL_MOVE
         A< #LOSE
         B< #ILLEGAL_MOVE
         B< #WIN
         A> +2726FU
         B> -8384FU
         A> %TORYO
         A> LOGOUT
         A< LOGOUT:completed
         A< <EOF>",
    );
    let mut stage = Stage::start(options(), "def-600-10");
    for _ in 0..MAX_DEFERRED * 2 {
        stage.play("B> -3334FU");
    }
    // Of the kept lines the first is a move, the next ones are not White's turn's.
    stage.play(
        "A> +7776FU
         A< +7776FU,T0
         B< +7776FU,T0
         A< -3334FU,T0
         B< -3334FU,T0",
    );
}

#[test]
fn fouls_are_not_echoed() {
    // Without rules, a pawn may jump.
    let jump = ["+2725FU"].into_iter().filter(|_| cfg!(feature = "rules"));
    let others = ["-3334FU", "+9999XX", "%CHUDAN", "+7776FU x", "+77"];
    for line in jump.chain(others) {
        let mut stage = Stage::start(options(), "ill-600-10");
        stage.play(&format!(
            "A> {line}
             A< #ILLEGAL_MOVE
             A< #LOSE
             B< #ILLEGAL_MOVE
             B< #WIN"
        ));
        assert!(matches!(stage.finished[..], [Cause::IllegalMove(_)]));
    }
}

#[test]
fn who_leaves_a_game_has_lost_it() {
    Stage::start(options(), "bye-600-10").play(
        "B> LOGOUT
         B< LOGOUT:completed
         B< %TORYO
         B< #RESIGN
         B< #LOSE
         B< <EOF>
         A< %TORYO
         A< #RESIGN
         A< #WIN",
    );
    let mut stage = Stage::start(options(), "bye-600-10");
    stage.play("A> <EOF>\nB< %TORYO\nB< #RESIGN\nB< #WIN");
    assert_eq!(stage.finished, [Cause::Abnormal]);
    // The same player logs in again, from elsewhere.
    let mut stage = Stage::start(options(), "bye-600-10");
    stage.play(
        "C> LOGIN alice pw x1
         B< %TORYO
         B< #RESIGN
         B< #WIN
         A< <EOF>
         C< LOGIN:alice OK
         C< ##[LOGIN] +OK x1",
    );
}

#[test]
fn the_server_shuts_down() {
    let mut stage = Stage::start(options(), "off-600-10");
    let step = stage.hub.shut_down(5);
    stage.take(step);
    stage.play("A< #CHUDAN\nB< #CHUDAN\nA< <EOF>\nB< <EOF>");
    assert_eq!(stage.finished, [Cause::Chudan]);
}

#[test]
fn spectators_see_the_game_after_each_move() {
    let mut stage = Stage::start(options(), "watch-900-5");
    let id = "boardwire+watch-900-5+alice+bob+19700101000000";
    let tag = format!("S< ##[MONITOR][{id}]");
    let position = |rows: [&str; 9]| rows.map(|row| format!("{tag} {row}")).join("\n");
    let summary = |left: &str, last: &str, count: &str, rows: [&str; 9], turn: &str| {
        let head = [
            "BEGIN Game_Summary",
            "Protocol_Version:1.2",
            "Protocol_Mode:Server",
            "Format:Shogi 1.0",
            "Declaration:Jishogi 1.1",
            &format!("Game_ID:{id}"),
            "Name+:alice",
            "Name-:bob",
            "Rematch_On_Draw:NO",
            "To_Move:+",
            "Max_Moves:0",
            "BEGIN Time",
            "Time_Unit:1sec",
            "Total_Time:900",
            "Byoyomi:5",
            "Increment:0",
            "Least_Time_Per_Move:0",
            &format!("Remaining_Time+:{left}"),
            "Remaining_Time-:900",
            &format!("Last_Move:{last}"),
            &format!("Current_Turn:{count}"),
            "END Time",
            "BEGIN Position",
        ]
        .map(|line| format!("{tag} {line}"))
        .join("\n");
        let rows = position(rows);
        format!(
            "{head}\n{rows}\n{tag} {turn}\n{tag} END Position\n{tag} END Game_Summary\n{tag} +OK\n"
        )
    };
    let mut rows = [
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
    let before = summary("900", "", "0", rows, "+");
    rows[5] = "P6 *  *  *  *  *  *  * +FU * ";
    rows[6] = "P7+FU+FU+FU+FU+FU+FU+FU * +FU";
    let after = summary("898", "+2726FU,T2", "1", rows, "-");
    stage.play(&format!(
        "S> LOGIN spec pw x1
         S< LOGIN:spec OK
         S< ##[LOGIN] +OK x1
         S> %%LIST
         S< ##[LIST] {id}
         S< ##[LIST] +OK
         S> %%MONITORON {id}
         {before}
         @ 2300
         A> +2726FU
         A< +2726FU,T2
         B< +2726FU,T2
         {after}
         B> %TORYO
         B< %TORYO
         B< #RESIGN
         B< #LOSE
         A< %TORYO
         A< #RESIGN
         A< #WIN
         {tag} %TORYO
         {tag} +OK
         S> %%LIST
         S< ##[LIST] +OK"
    ));
}

#[test]
fn spectators_see_the_game_between_two_moves_that_come_at_once() {
    let mut stage = Stage::start(options(), "watch-900-5");
    let id = "boardwire+watch-900-5+alice+bob+19700101000000";
    let (watch, follow) = (u64::from(b'S'), u64::from(b'T'));
    stage.play(
        "S> LOGIN spec pw x1
         S< LOGIN:spec OK
         S< ##[LOGIN] +OK x1
         T> LOGIN tail pw x1
         T< LOGIN:tail OK
         T< ##[LOGIN] +OK x1",
    );
    for (client, command) in [(watch, "%%MONITORON"), (follow, "%%MONITOR2ON")] {
        let line = format!("{command} {id}");
        stage.hub.receive(client, line.as_bytes(), 0);
    }
    let mut told = Vec::new();
    for (client, line) in [(b'A', "+7776FU"), (b'A', "+2726FU"), (b'B', "-3334FU")] {
        let step = stage.hub.receive(u64::from(client), line.as_bytes(), 0);
        told.extend(step.actions.into_iter().filter_map(|action| match action {
            Action::Send(to, line) if to == watch || to == follow => {
                let line = String::from_utf8(line).unwrap();
                line.split_once("] ").map(|(_, text)| text.to_string())
            }
            _ => None,
        }));
    }
    let wanted = [
        "Last_Move:",
        "Current_Turn:",
        "P3",
        "P6",
        "P7",
        "+7",
        "+2",
        "-3",
    ];
    told.retain(|line| wanted.iter().any(|start| line.starts_with(start)));
    assert_eq!(
        told,
        [
            "Last_Move:+7776FU,T0",
            "Current_Turn:1",
            "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
            "P6 *  * +FU *  *  *  *  *  * ",
            "P7+FU+FU * +FU+FU+FU+FU+FU+FU",
            "+7776FU",
            "Last_Move:-3334FU,T0",
            "Current_Turn:2",
            "P3-FU-FU-FU-FU-FU-FU * -FU-FU",
            "P6 *  * +FU *  *  *  *  *  * ",
            "P7+FU+FU * +FU+FU+FU+FU+FU+FU",
            "-3334FU",
            "Last_Move:+2726FU,T0",
            "Current_Turn:3",
            "P3-FU-FU-FU-FU-FU-FU * -FU-FU",
            "P6 *  * +FU *  *  *  * +FU * ",
            "P7+FU+FU * +FU+FU+FU+FU * +FU",
            "+2726FU",
        ]
    );
}

#[test]
fn the_last_move_of_a_buoy_is_ignored_when_it_comes_again() {
    let mut stage = Stage::new(options());
    stage.play(
        "A> LOGIN alice pw x1
         A< LOGIN:alice OK
         A< ##[LOGIN] +OK x1
         B> LOGIN bob pw x1
         B< LOGIN:bob OK
         B< ##[LOGIN] +OK x1
         S> LOGIN spec pw x1
         S< LOGIN:spec OK
         S< ##[LOGIN] +OK x1
         S> %%SETBUOY buoy_r-600-10 +7776FU-3334FU
         S< ##[SETBUOY] +OK
         A> %%GAME buoy_r-600-10 +
         B> %%GAME buoy_r-600-10 -
         A< ...summary
         B< ...summary
         A> AGREE
         B> AGREE
         A< START:boardwire+buoy_r-600-10+alice+bob+19700101000000
         B< START:boardwire+buoy_r-600-10+alice+bob+19700101000000
         B> -3334FU
         A> -3334FU
         A> +2726FU
         A< +2726FU,T0
         B< +2726FU,T0
         B> -8384FU
         A< -8384FU,T0
         B< -8384FU,T0",
    );
}

#[test]
fn pieces_of_a_handicap_are_taken_from_black() {
    for (name, missing) in [
        ("hclance_x-1-1", &[(9, 9)][..]),
        ("hcbishop_x-1-1", &[(8, 8)]),
        ("hcrook_x-1-1", &[(2, 8)]),
        ("hcrooklance_x-1-1", &[(2, 8), (9, 9)]),
        ("hc2p_x-1-1", &[(2, 8), (8, 8)]),
        ("hc4p_x-1-1", &[(2, 8), (8, 8), (1, 9), (9, 9)]),
        (
            "hc6p_x-1-1",
            &[(2, 8), (8, 8), (1, 9), (9, 9), (2, 9), (8, 9)],
        ),
    ] {
        let stage = Stage::start(options(), name);
        let id = stage.hub.game_ids().next().unwrap().to_vec();
        let mut setup = Setup::startpos();
        for &(file, rank) in missing {
            setup.board.set(Square::new(file, rank).unwrap(), None);
        }
        assert_eq!(
            stage.hub.game(&id).unwrap().terms().setup(),
            &setup,
            "{name}"
        );
    }
}

// The clocks.

#[test]
fn an_increment_comes_before_each_turn() {
    let mut stage = Stage::start(options(), "fis-600-10F");
    assert_eq!(stage.remaining(), ["600", "600"]);
    stage.play("@ 2500\nA> +7776FU\nA< +7776FU,T2\nB< +7776FU,T2");
    assert_eq!(stage.remaining(), ["608", "600"]);
    stage.play("B> -3334FU\nA< -3334FU,T0\nB< -3334FU,T0");
    assert_eq!(stage.remaining(), ["608", "610"]);
    stage.play("@ 5100\nA> +2726FU\nA< +2726FU,T2\nB< +2726FU,T2");
    assert_eq!(stage.remaining(), ["616", "610"]);
    // 905 seconds for the first move of 900-5F.
    let mut stage = Stage::start(options(), "fis-900-5F");
    stage.play("@ 904999\nA> +7776FU\nA< +7776FU,T904\nB< +7776FU,T904");
    let mut stage = Stage::start(options(), "fis-900-5F");
    stage.play("@ 905000\nA< #TIME_UP\nA< #LOSE\nB< #TIME_UP\nB< #WIN");
}

#[test]
fn a_keep_alive_makes_the_server_look_at_the_clock() {
    let mut stage = Stage::start(options(), "tim-2-0");
    stage.play("@ 1500\nA> +7776FU\nA< +7776FU,T1\nB< +7776FU,T1");
    stage.now = 4_700;
    stage.play("B>\nB< \nB< #TIME_UP\nB< #LOSE\nA< #TIME_UP\nA< #WIN");
    let terms = Terms::new("game", ["a", "b"], TimeControl::csa(2_000, 0, 0)).unwrap();
    let mut game = ServerSession::offer(terms, DefaultReferee::default(), 0).unwrap();
    game.receive(Color::Black, b"AGREE", 0);
    game.receive(Color::White, b"AGREE", 0);
    let step = game.receive(Color::Black, b"", 3_200);
    let lines: Vec<_> = step
        .lines
        .iter()
        .map(|(to, line)| (*to, line.as_slice()))
        .collect();
    assert_eq!(
        lines,
        [
            (Color::Black, &b""[..]),
            (Color::Black, b"#TIME_UP"),
            (Color::Black, b"#LOSE"),
            (Color::White, b"#TIME_UP"),
            (Color::White, b"#WIN"),
        ]
    );
}

#[test]
fn without_times_there_is_no_limit() {
    let mut stage = Stage::start(options(), "unl-0-0");
    assert_eq!(stage.hub.deadline(), None);
    stage.play("@ 999999999\nA> +7776FU\nA< +7776FU,T999999\nB< +7776FU,T999999");
    assert_eq!(stage.remaining(), ["0", "0"]);
}

#[test]
fn byoyomi_alone() {
    let mut stage = Stage::start(options(), "byo-0-10");
    stage.play("@ 9900\nA> +7776FU\nA< +7776FU,T9\nB< +7776FU,T9");
    assert_eq!(stage.remaining(), ["0", "0"]);
    stage.play("@ 19899\n@ 19900\nA< #TIME_UP\nA< #WIN\nB< #TIME_UP\nB< #LOSE");
}

#[test]
fn a_stop_watch_charges_whole_minutes() {
    let mut stage = Stage::start(options(), "sw-600-060");
    stage.play("@ 59999\nA> +7776FU\nA< +7776FU,T0\nB< +7776FU,T0");
    assert_eq!(stage.remaining(), ["600", "600"]);
    stage.play("@ 179998\nB> -3334FU\nA< -3334FU,T60\nB< -3334FU,T60");
    assert_eq!(stage.remaining(), ["600", "540"]);
}

#[test]
fn a_move_may_have_a_least_time() {
    let mut stage = Stage::start(options().with_least_ms(1_000), "lst-600-10");
    stage.play("@ 200\nA> +7776FU\nA< +7776FU,T1\nB< +7776FU,T1");
}

#[test]
fn exactly_zero_is_too_late() {
    let mut stage = Stage::start(options(), "zer-1500-0");
    stage.play("@ 1499999\n@ 1500000\nA< #TIME_UP\nA< #LOSE\nB< #TIME_UP\nB< #WIN");
    let mut stage = Stage::start(options(), "byo-10-30");
    stage.play("@ 39999\nA> +7776FU\nA< +7776FU,T39\nB< +7776FU,T39");
    assert_eq!(stage.remaining(), ["0", "10"]);
}

#[test]
fn the_limit_of_moves_counts_those_of_a_buoy() {
    let mut stage = Stage::start(options().with_max_moves(2), "max-600-10");
    stage.play(
        "A> +7776FU
         A< +7776FU,T0
         B< +7776FU,T0
         B> -3334FU
         A< -3334FU,T0
         A< #MAX_MOVES
         A< #CENSORED
         B< -3334FU,T0
         B< #MAX_MOVES
         B< #CENSORED",
    );
    let moves = [b"+7776FU", b"-3334FU"].map(|text| {
        (
            CsaMove::from_csa(text).unwrap(),
            CsaTime::from_seconds(1).unwrap(),
        )
    });
    let terms = Terms::new("game", ["a", "b"], TimeControl::csa(60_000, 0, 0))
        .unwrap()
        .with_moves(moves.to_vec())
        .with_max_moves(3);
    let mut game = ServerSession::offer(terms, DefaultReferee::default(), 0).unwrap();
    game.receive(Color::Black, b"AGREE", 0);
    game.receive(Color::White, b"AGREE", 0);
    let step = game.receive(Color::Black, b"+2726FU", 10);
    assert_eq!(step.lines.last().unwrap().1, b"#CENSORED");
    assert_eq!(game.clock().remaining_ms(Color::Black), 59_000);
}

/// A hub answers commands of the extended mode; a session of its own has no answer, and they are no illegal move.
#[test]
fn a_command_is_no_line_of_a_game() {
    let terms = Terms::new("game", ["a", "b"], TimeControl::csa(60_000, 0, 0)).unwrap();
    let mut game = ServerSession::offer(terms, DefaultReferee::default(), 0).unwrap();
    game.receive(Color::Black, b"AGREE", 0);
    game.receive(Color::White, b"AGREE", 0);
    for by in Color::ALL {
        let step = game.receive(by, b"%%WHO", 0);
        assert_eq!(step.events, [GameEvent::Ignored { by }]);
        assert!(step.lines.is_empty());
    }
    assert!(!game.is_over());
}

#[test]
fn a_referee_without_rules_moves_what_is_there() {
    let mut hub: Hub<Board> = Hub::new(options());
    for (id, line) in [
        (1, "LOGIN a x-60-0"),
        (2, "LOGIN b x-60-0"),
        (1, "AGREE"),
        (2, "AGREE"),
    ] {
        hub.open(id, 0);
        hub.receive(id, line.as_bytes(), 0);
    }
    // A pawn jumps over the board.
    let black = if hub
        .game(hub.game_ids().next().unwrap())
        .unwrap()
        .terms()
        .name(Color::Black)
        == b"a"
    {
        1
    } else {
        2
    };
    let step = hub.receive(black, b"+7744FU", 1);
    assert!(
        step.actions
            .contains(&Action::Send(black, b"+7744FU,T0".to_vec()))
    );
}

#[cfg(feature = "rules")]
mod rules {
    use boardwire_core::shogi::{Piece, PieceKind};
    use boardwire_csa::session::server::GameEvent;
    use boardwire_csa::session::{Referee, Rules};
    use boardwire_rules::shogi::DeclarationRule;

    use super::*;

    fn game(setup: Setup) -> ServerSession<DefaultReferee> {
        game_by(DefaultReferee::default(), setup)
    }

    fn game_by<R: Referee>(referee: R, setup: Setup) -> ServerSession<R> {
        let terms = Terms::new("game", ["a", "b"], TimeControl::csa(600_000, 10_000, 0))
            .unwrap()
            .with_setup(setup);
        let mut game = ServerSession::offer(terms, referee, 0).unwrap();
        game.receive(Black, b"AGREE", 0);
        game.receive(White, b"AGREE", 0);
        game
    }

    /// Plays moves in turn, and gives what the last one brought: to Black, then the cause.
    fn play<R: Referee>(
        game: &mut ServerSession<R>,
        lines: &[&str],
    ) -> (Vec<String>, Option<Cause>) {
        let mut told = Vec::new();
        let mut cause = None;
        for line in lines {
            let turn = game.turn();
            let step = game.receive(turn, line.as_bytes(), 0);
            told = step
                .lines
                .iter()
                .filter(|(to, _)| *to == Black)
                .map(|(_, line)| String::from_utf8(line.clone()).unwrap())
                .collect();
            cause = step.events.iter().find_map(|event| match event {
                GameEvent::Finished(end) => Some(end.cause),
                _ => None,
            });
        }
        (told, cause)
    }

    fn setup(pieces: &[(u8, u8, Color, PieceKind)]) -> Setup {
        let mut setup = Setup::EMPTY;
        for &(file, rank, color, kind) in pieces {
            let square = Square::new(file, rank).unwrap();
            setup.board.set(square, Some(Piece::new(color, kind)));
        }
        setup
    }

    use Color::{Black, White};
    use PieceKind::{Gold, King, Knight, Pawn, ProPawn, Rook};

    #[test]
    fn fourfold_repetition_is_a_draw_at_the_thirteenth_move() {
        let moves = ["+2838HI", "-8272HI", "+3828HI", "-7282HI"];
        let moves: Vec<_> = moves.into_iter().cycle().take(13).collect();
        let mut game = game(Setup::startpos());
        assert_eq!(play(&mut game, &moves[..12]).1, None);
        let (told, cause) = play(&mut game, &moves[12..]);
        assert_eq!(told, ["+2838HI,T0", "#SENNICHITE", "#DRAW"]);
        assert_eq!(cause, Some(Cause::Sennichite));
    }

    #[test]
    fn perpetual_check_loses() {
        let start = setup(&[
            (5, 1, White, King),
            (4, 8, Black, Rook),
            (9, 9, Black, King),
        ]);
        let moves = ["+4858HI", "-5141OU", "+5848HI", "-4151OU"];
        let moves: Vec<_> = moves.into_iter().cycle().take(13).collect();
        let mut game = game(start);
        assert_eq!(play(&mut game, &moves[..12]).1, None);
        let (told, cause) = play(&mut game, &moves[12..]);
        assert_eq!(told, ["+4858HI,T0", "#OUTE_SENNICHITE", "#LOSE"]);
        assert_eq!(cause, Some(Cause::OuteSennichite));
    }

    #[test]
    fn a_dropped_pawn_may_not_mate() {
        let mut start = setup(&[
            (1, 1, White, King),
            (2, 1, White, Knight),
            (2, 3, Black, Gold),
            (9, 9, Black, King),
        ]);
        start.hand_mut(Black).add(Pawn).unwrap();
        let (told, cause) = play(&mut game(start), &["+0012FU"]);
        assert_eq!(told, ["#ILLEGAL_MOVE", "#LOSE"]);
        assert_eq!(
            cause,
            Some(Cause::IllegalMove(
                boardwire_csa::session::Illegality::Uchifuzume
            ))
        );
    }

    #[test]
    fn a_king_may_not_be_left_in_check() {
        let start = setup(&[
            (5, 1, White, King),
            (5, 9, Black, Rook),
            (9, 9, Black, King),
            (1, 3, White, Pawn),
        ]);
        let start = Setup {
            turn: White,
            ..start
        };
        let (told, cause) = play(&mut game(start), &["-1314FU"]);
        assert_eq!(told, ["#ILLEGAL_MOVE", "#WIN"]);
        assert_eq!(
            cause,
            Some(Cause::IllegalMove(
                boardwire_csa::session::Illegality::KingLeftInCheck
            ))
        );
    }

    /// Black's king and pieces in the three farthest ranks: two rooks, two bishops and six others are 26 points.
    fn entered(pawns: u8) -> Setup {
        let mut pieces = vec![(5, 1, Black, King), (9, 9, White, King)];
        for (file, kind) in [
            (1, Rook),
            (2, Rook),
            (3, PieceKind::Bishop),
            (4, PieceKind::Bishop),
        ] {
            pieces.push((file, 1, Black, kind));
        }
        pieces.extend((1..=4).map(|file| (file, 2, Black, Gold)));
        pieces.extend((1..=2).map(|file| (file, 3, Black, ProPawn)));
        let mut start = setup(&pieces);
        start.hand_mut(Black).set(Pawn, pawns).unwrap();
        start
    }

    #[test]
    fn a_declaration_takes_28_points_of_black() {
        let (told, cause) = play(&mut game(entered(2)), &["%KACHI"]);
        assert_eq!(told, ["%KACHI,T0", "%KACHI", "#JISHOGI", "#WIN"]);
        assert_eq!(cause, Some(Cause::Declaration));
        let (told, cause) = play(&mut game(entered(1)), &["%KACHI"]);
        assert_eq!(told, ["%KACHI,T0", "%KACHI", "#ILLEGAL_MOVE", "#LOSE"]);
        assert_eq!(cause, Some(Cause::IllegalDeclaration));
    }

    #[test]
    fn a_declaration_takes_31_points_where_the_rule_is_that_of_24() {
        let by_24 = Rules::shogi_server().with_declaration(DeclarationRule::Points24);
        for (pawns, wins) in [(5, true), (4, false), (2, false)] {
            let start = entered(pawns);
            let (told, cause) = play(&mut game_by(by_24.clone(), start), &["%KACHI"]);
            let expected = match wins {
                true => (["#JISHOGI", "#WIN"], Cause::Declaration),
                false => (["#ILLEGAL_MOVE", "#LOSE"], Cause::IllegalDeclaration),
            };
            assert_eq!(
                (&told[2..], cause),
                (&expected.0.map(String::from)[..], Some(expected.1))
            );
        }
    }

    #[test]
    fn taking_a_king_that_was_left_in_check_wins() {
        let start = setup(&[
            (5, 1, White, King),
            (5, 9, Black, Rook),
            (9, 9, Black, King),
        ]);
        let (told, cause) = play(&mut game(start), &["+5951RY"]);
        assert_eq!(told, ["+5951RY,T0", "#ILLEGAL_MOVE", "#WIN"]);
        assert_eq!(cause, Some(Cause::KingCaptured));
    }
}

#[test]
fn a_finished_game_has_all_that_its_record_needs() {
    let mut stage = Stage::new(options().with_wall_clock(86_400));
    stage.play(
        "A> LOGIN alice rec-600-10-B
         A< LOGIN:alice OK
         B> LOGIN bob rec-600-10
         B< LOGIN:bob OK
         A< ...summary
         B< ...summary
         A> AGREE
         B> AGREE
         A< START:boardwire+rec-600-10+alice+bob+19700102000000
         B< START:boardwire+rec-600-10+alice+bob+19700102000000
         B> -3334FU,'* -30
         @ 2000
         A> +7776FU,'* 30 -3334FU,lost
         A< +7776FU,T2
         B< +7776FU,T2
         A< -3334FU,T0
         B< -3334FU,T0",
    );
    let step = stage.hub.receive(u64::from(b'A'), b"+9999XX,'oops", 5_000);
    let [game] = &step.finished[..] else {
        panic!("{step:?}");
    };
    assert_eq!(game.game_name, b"rec-600-10");
    assert_eq!(game.player_ids, [b"alice".to_vec(), b"bob".to_vec()]);
    assert_eq!((game.started, game.ended), (86_400, 86_405));
    assert_eq!(game.deferred, [(0, b"-3334FU,'* -30".to_vec())]);
    assert_eq!(game.foul.as_deref(), Some(&b"+9999XX"[..]));
    assert_eq!(game.end.winner, Some(Color::White));
    assert_eq!(game.position.ply, 3);
    let comments: Vec<_> = game.played.iter().map(|it| it.comment.as_deref()).collect();
    assert_eq!(comments, [Some(&b"'* 30 -3334FU"[..]), Some(b"'* -30")]);
    assert_eq!(game.played[0].time, CsaTime::from_seconds(2).unwrap());
}
