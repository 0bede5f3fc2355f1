//! The messages of the guide of the FlipSight bot service, each with the line of the guide in which it stands, in compact form.
#![allow(dead_code, reason = "each test takes what it needs")]

/// Line 111.
pub(crate) const STD_START: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[19,26,37,44],"game_mode":"std","board_size":8,"blocked_squares":[],"placed":{"1":0,"2":0},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// Line 201.
pub(crate) const ANTI: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,2,2,0,0,0,0,0,1,2,2,1,0,0,0,0,2,2,2,2,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[2,3,12,25,42,44,45],"game_mode":"anti","board_size":8,"blocked_squares":[],"placed":{"1":4,"2":4},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// Line 223.
pub(crate) const GRAND: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,2,2,0,0,0,0,0,0,0,1,2,2,1,0,0,0,0,0,0,2,2,2,2,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[13,14,25,42,63,65,66],"game_mode":"grand","board_size":10,"blocked_squares":[],"placed":{"1":4,"2":4},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// Line 245.
pub(crate) const OCTAGON: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,2,2,0,0,0,0,0,0,0,1,2,2,1,0,0,0,0,0,0,2,2,2,2,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[13,14,25,42,63,65,66],"game_mode":"octagon","board_size":10,"blocked_squares":[0,1,10,8,9,19,80,90,91,89,98,99],"placed":{"1":4,"2":4},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// Line 267.
pub(crate) const REVERSI: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,1,1,0,0,0,0,0,2,2,1,1,0,0,0,0,2,2,1,1,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[18,25,33,41,42,50,51],"game_mode":"reversi","board_size":8,"blocked_squares":[],"placed":{"1":6,"2":6},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// Line 454.
pub(crate) const STD: &str = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,2,2,0,0,0,0,0,1,2,2,1,0,0,0,0,2,2,2,2,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[2,3,12,25,42,44,45],"game_mode":"std","board_size":8,"blocked_squares":[],"placed":{"1":4,"2":4},"remaining_ms":40000,"match_id":123,"leg":1,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// Line 470.
pub(crate) const POLL: &str = r#"{"ok":true,"bots":[{"id":1,"name":"Opponent","owner_id":"example","owner_name":"Example","owner":{"player_id":"example","name":"Example","photo":"/img/no_profile.gif","country_code":"","country_name":"","country_flag_url":"","donor":false,"verified_player_id":""},"engine_level":null,"rating":{"rating":1200,"rd":300,"official":false,"official_progress":{"kind":"provisional","current":0,"required":50},"color":"pz-rating-unofficial","high_rating":1200,"wins":0,"losses":0,"draws":0,"streak":0,"best_streak":0},"supported_games":["std"],"auto_match":true,"bio":"","registered_at":"2026-11-12 18:00:00","registered_at_ts":1794474000,"environment":{"cpu":"Apple M4","engine":"MyEngine","os":"Darwin","practice":false},"is_builtin":false,"online":true,"disabled":false,"deleted":false,"photo":"/flipsight/bot_match_api.php?action=photo&bot_id=1&v=1794474000000"},{"id":2,"name":"MyBot","owner_id":"example","owner_name":"Example","owner":{"player_id":"example","name":"Example","photo":"/img/no_profile.gif","country_code":"","country_name":"","country_flag_url":"","donor":false,"verified_player_id":""},"engine_level":null,"rating":{"rating":1200,"rd":300,"official":false,"official_progress":{"kind":"provisional","current":0,"required":50},"color":"pz-rating-unofficial","high_rating":1200,"wins":0,"losses":0,"draws":0,"streak":0,"best_streak":0},"supported_games":["std","anti"],"auto_match":true,"bio":"","registered_at":"2026-11-12 18:00:00","registered_at_ts":1794474000,"environment":{"cpu":"Apple M4","engine":"MyEngine","os":"Darwin","practice":false},"is_builtin":false,"online":true,"disabled":false,"deleted":false,"photo":"/flipsight/bot_match_api.php?action=photo&bot_id=2&v=1794474000000"}],"record_bots":[],"matches":[{"id":123,"bot_a":1,"bot_b":2,"game_mode":"std","time_limit_sec":60,"status":"running","state":{"version":1,"game_mode":"std","time_limit_sec":60,"status":"active","revision":1,"started_ms":1799999980000,"last_now_ms":1799999984200,"finished_ms":null,"opening_moves":[19,20,29,34,26,11,43,37],"opening_history":[{"color":1,"move":19},{"color":2,"move":20},{"color":1,"move":29},{"color":2,"move":34},{"color":1,"move":26},{"color":2,"move":11},{"color":1,"move":43},{"color":2,"move":37}],"legs":[{"board":[0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,2,2,0,0,0,0,0,1,2,2,1,0,0,0,0,2,1,2,2,0,0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"turn":2,"black_participant":0,"placed":{"1":5,"2":4},"clocks_ms":[55800,60000],"turn_started_ms":1799999984200,"revision":1,"history":[{"color":1,"participant":0,"move":44,"at_ms":1799999984200}],"status":"active","discs":[5,8],"finished_ms":null,"legal_moves":[18,21,22,25,30,33,38,42,50,51,52]},{"board":[0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,2,2,0,0,0,0,0,1,2,2,1,0,0,0,0,2,2,2,2,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"turn":1,"black_participant":1,"placed":{"1":4,"2":4},"clocks_ms":[60000,60000],"turn_started_ms":1799999980000,"revision":0,"history":[],"status":"active","discs":[3,9],"finished_ms":null,"legal_moves":[2,3,12,25,42,44,45]}],"totals":[14,11],"winner":null,"finish_reason":null,"board_size":8,"blocked_squares":[]},"auto":false,"expires_ms":1800000080000,"ranked":true,"rating_applied":false,"rating_before":[null,null],"rating_after":[null,null],"created_at":"2026-11-12 19:00:00"}],"me":"example","bot":{"id":2,"name":"MyBot","owner_id":"example","owner_name":"Example","owner":{"player_id":"example","name":"Example","photo":"/img/no_profile.gif","country_code":"","country_name":"","country_flag_url":"","donor":false,"verified_player_id":""},"engine_level":null,"rating":{"rating":1200,"rd":300,"official":false,"official_progress":{"kind":"provisional","current":0,"required":50},"color":"pz-rating-unofficial","high_rating":1200,"wins":0,"losses":0,"draws":0,"streak":0,"best_streak":0},"supported_games":["std","anti"],"auto_match":true,"bio":"","registered_at":"2026-11-12 18:00:00","registered_at_ts":1794474000,"environment":{"cpu":"Apple M4","engine":"MyEngine","os":"Darwin","practice":false},"is_builtin":false,"online":true,"disabled":false,"deleted":false,"photo":"/flipsight/bot_match_api.php?action=photo&bot_id=2&v=1794474000000"},"server_now_ms":1800000000000}"#;

/// All others, without repetitions. Replies with names are not here: they are canonical only where the writer is asked for names.
pub(crate) const SMALL: &[&str] = &[
    // Line 108.
    r#"{"move":19}"#,
    // Line 196.
    r#"{"move":-1}"#,
    // Line 221.
    r#"{"move":2}"#,
    // Line 243.
    r#"{"move":13}"#,
    // Line 287.
    r#"{"move":18}"#,
    // Line 376.
    r#"{"action":"agent_challenge","target_id":2,"game_mode":"anti"}"#,
    // Line 377.
    r#"{"action":"agent_challenge","target_name":"Opponent","game_mode":"grand"}"#,
    // Line 378.
    r#"{"ok":false,"error":"unsupported game mode","server_now_ms":1800000000000}"#,
    // Line 445.
    r#"{"type":"hello","bot_id":1,"server_now_ms":1800000000000}"#,
    // Line 447.
    r#"{"type":"match","match":{"id":-45,"kind":"human","room_id":45},"server_now_ms":1800000003000}"#,
    // Line 448.
    r#"{"type":"ping","server_now_ms":1800000010000}"#,
    // Line 469.
    r#"{"action":"agent_poll","environment":{"cpu":"Apple M4","engine":"MyEngine","os":"Darwin"}}"#,
    // Line 786.
    r#"{"ok":true,"match_id":123,"server_now_ms":1800000000000}"#,
    // Line 800.
    r#"{"action":"agent_accept","match_id":123}"#,
    // Line 801.
    r#"{"ok":true,"match":{"id":123,"status":"running","bot_a":1,"bot_b":2},"server_now_ms":1800000000000}"#,
    // Line 820.
    r#"{"action":"agent_reject","match_id":123}"#,
    // Line 821.
    r#"{"ok":true,"match":{"id":123,"status":"rejected","bot_a":1,"bot_b":2},"server_now_ms":1800000000000}"#,
    // Line 845.
    r#"{"action":"agent_move","match_id":123,"leg":1,"revision":0,"move":2}"#,
    // Line 856.
    r#"{"ok":false,"error":"…"}"#,
    // Line 857.
    r#"{"ok":false,"error":"stale_revision","server_now_ms":1800000000000}"#,
];

pub(crate) fn all() -> Vec<&'static str> {
    let mut all = vec![STD_START, STD, ANTI, GRAND, OCTAGON, REVERSI, POLL];
    all.extend(SMALL);
    all
}
