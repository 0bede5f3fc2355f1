//! Answers of the extended mode, framed out of whole dialogues.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_csa::client::MonitorKind;
use boardwire_csa::line::Bracketed;
use boardwire_csa::server::{
    self, Collected, CollectorLimits, EndTag, ExtError, ExtReply, Reply, ReplyCollector, ReplyKey,
};

/// What became of each line.
fn collect(collector: &mut ReplyCollector, lines: &[&str]) -> Vec<Collected> {
    lines
        .iter()
        .map(|line| collector.push(&server::parse_lenient(*line).unwrap().0))
        .collect()
}

fn replies(found: Vec<Collected>) -> Vec<Reply> {
    found
        .into_iter()
        .filter_map(|collected| match collected {
            Collected::Reply(reply) => Some(reply),
            _ => None,
        })
        .collect()
}

fn monitor(kind: MonitorKind, id: &'static str) -> ReplyKey {
    ReplyKey::Monitor(kind, Bracketed::new(id).unwrap())
}

#[test]
fn a_rating_has_the_day_of_its_change() {
    let line = server::parse_lenient("##[RATING] alice \t 1707 @2010-05-03")
        .unwrap()
        .0;
    let server::ServerLine::Ext(ExtReply::Rating(row)) = line else {
        panic!("{line:?}");
    };
    let date = row.date;
    assert_eq!((date.year(), date.month(), date.day()), (2010, 5, 3));
}

#[test]
fn answers_come_between_each_other() {
    let mut collector = ReplyCollector::new();
    let found = collect(
        &mut collector,
        &[
            "##[WHO] a x1 connected",
            "##[MONITOR][game-1] BEGIN Game_Summary",
            "##[MONITOR2][game-1] +2726FU",
            "##[CHAT][bob] hello",
            "##[MONITOR][game-2] BEGIN Game_Summary",
            "+7776FU,T1",
            "##[WHO] b CSA game test-900-0 +",
            "##[MONITOR2][game-1] T2",
            "##[MONITOR2][game-1] +OK",
            "##[WHO] +OK",
            "##[MONITOR][game-1] END Game_Summary",
            "##[MONITOR][game-1] +OK",
            "#WIN",
        ],
    );
    assert!(matches!(
        &found[3],
        Collected::Single(ExtReply::Chat { .. })
    ));
    assert_eq!(
        (&found[5], &found[12]),
        (&Collected::NotARow, &Collected::NotARow)
    );
    let replies = replies(found);
    let shown: Vec<_> = replies
        .iter()
        .map(|reply| (reply.key.clone(), reply.rows.len(), reply.dropped))
        .collect();
    assert_eq!(
        shown,
        [
            (monitor(MonitorKind::Moves, "game-1"), 2, 0),
            (ReplyKey::Answer(EndTag::Who), 2, 0),
            (monitor(MonitorKind::Full, "game-1"), 2, 0),
        ]
    );
    // One game is still on its way.
    assert_eq!(collector.open().len(), 1);
    assert_eq!(
        collector.take_open()[0].key,
        monitor(MonitorKind::Full, "game-2")
    );
    assert!(collector.open().is_empty());
}

#[test]
fn an_answer_may_have_no_row() {
    let mut collector = ReplyCollector::new();
    let replies = replies(collect(
        &mut collector,
        &["##[SHOW] +OK", "##[SETBUOY] +OK", "##[LIST] +OK"],
    ));
    assert_eq!(replies.len(), 3);
    assert!(replies.iter().all(|reply| reply.rows.is_empty()));
}

#[test]
fn fork_has_two_ends() {
    let mut collector = ReplyCollector::new();
    let replies = replies(collect(
        &mut collector,
        &[
            "##[FORK]: new buoy game name: buoy_x-900-0",
            "##[FORK] +OK",
            "##[SETBUOY] +OK",
        ],
    ));
    let keys: Vec<_> = replies.iter().map(|reply| reply.key.clone()).collect();
    assert_eq!(
        keys,
        [
            ReplyKey::Answer(EndTag::Fork),
            ReplyKey::Answer(EndTag::SetBuoy)
        ]
    );
    assert!(matches!(&replies[0].rows[..], [ExtReply::Fork(name)] if *name == "buoy_x-900-0"));
}

#[test]
fn errors_and_strangers_stand_alone() {
    let mut collector = ReplyCollector::new();
    let found = collect(
        &mut collector,
        &[
            "##[ERROR] bad game name: x.",
            "##[ERROR] game name should consist of three parts like game-1500-60.",
            "##[HELP] available commands",
            "##[LOGIN] +OK x1",
            "##[NEWS] hello",
        ],
    );
    assert!(
        found
            .iter()
            .all(|found| matches!(found, Collected::Single(_)))
    );
    assert!(matches!(
        &found[1],
        Collected::Single(ExtReply::Error(ExtError::GameNameParts))
    ));
    assert!(collector.open().is_empty());
}

#[test]
fn a_row_of_another_shape_belongs_to_its_tag() {
    let mut collector = ReplyCollector::new();
    let replies = replies(collect(
        &mut collector,
        &["##[RATING] engine ?", "##[RATING] +OK"],
    ));
    assert!(matches!(&replies[0].rows[..], [ExtReply::Other(_)]));
}

#[test]
fn what_is_held_is_bounded() {
    let mut limits = CollectorLimits::default();
    limits.open = 1;
    limits.rows = 2;
    let mut collector = ReplyCollector::with_limits(limits);
    let found = collect(
        &mut collector,
        &[
            "##[LIST] a",
            "##[LIST] b",
            "##[LIST] c",
            "##[WHO] a x1 connected",
            "##[LIST] +OK",
        ],
    );
    assert!(matches!(&found[3], Collected::Single(ExtReply::Who(_))));
    let replies = replies(found);
    assert_eq!((replies[0].rows.len(), replies[0].dropped), (2, 1));

    let mut limits = CollectorLimits::default();
    limits.bytes = 12;
    let mut collector = ReplyCollector::with_limits(limits);
    let found = collect(
        &mut collector,
        &["##[SHOW] a", "##[SHOW] b", "##[SHOW] +OK"],
    );
    let Collected::Reply(reply) = &found[2] else {
        panic!("{found:?}");
    };
    assert_eq!((reply.rows.len(), reply.dropped), (1, 1));
}
