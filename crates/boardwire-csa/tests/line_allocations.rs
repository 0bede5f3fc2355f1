//! Reading a line allocates nothing, at each level; nor does writing it into a buffer that is large enough.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::{Discard, Level};
use boardwire_csa::line::Options;
use boardwire_csa::{LineKind, classify, client, server};

fn allocations(call: impl FnOnce()) -> u64 {
    allocation_counter::measure(call).count_total
}

const CLIENT: &[&str] = &[
    "",
    "LOGIN engine floodgate-300-10F,secret",
    "LOGIN a",
    "AGREE wdoor+floodgate-900-0+black+white+20260804120000",
    "+7776FU,'* 30 -3334FU",
    "+7776FU '* 30",
    "%%GAME floodgate-300-10F *",
    "%%GAME std-900 -",
    "%%SETBUOY buoy_foo-1500-0 +7776FU-3334FU 3",
    "%%FORK game-1 buoy_x-900-0 40",
    "%%NOSUCH",
    "NOPE",
];

const SERVER: &[&str] = &[
    "LOGIN:engine OK",
    "+7776FU,T12",
    "+7776FU,T012,T3.14159",
    "#ABNORMAL",
    "REJECT:game-1 by the Server (timed out)",
    "##[WHO] engine x1 game floodgate-900-0 *",
    "##[MONITOR2][game-1] +2726FU",
    "##[RATING] jushiro 1492 @2010-05-02",
    "##[ERROR] you are in game status. AGREE is valid in agree_waiting status",
    "##[NEWS] hello",
];

#[test]
fn lines_borrow_their_text() {
    let mut out = Vec::with_capacity(256);
    for level in Level::ALL {
        let options = Options::new(level);
        let found = allocations(|| {
            for text in CLIENT {
                assert_ne!(classify(text.as_bytes()), LineKind::SummaryBody);
                if let Ok(line) = client::parse_with(*text, &options, &mut Discard) {
                    out.clear();
                    client::format_into(&line, &mut out);
                }
            }
            for text in SERVER {
                assert_ne!(classify(text.as_bytes()), LineKind::SummaryBody);
                if let Ok(line) = server::parse_with(*text, &options, &mut Discard) {
                    out.clear();
                    server::format_into(&line, &mut out);
                }
            }
        });
        assert_eq!(found, 0, "{level}");
    }
}

#[test]
fn lines_stay_small() {
    assert!(size_of::<server::ServerLine<'_>>() <= 80);
    assert!(size_of::<client::ClientLine<'_>>() <= 80);
}
