//! The ways of known programs, as one table.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, and needs std anyway"
)]

use boardwire_sgmp::link::{
    CollisionPolicy, Compat, LinkOptions, MidGame, OldCommand, Reaction, SequenceCheck, Timing,
};
use boardwire_sgmp::{Command, Query, RawFrame, TakeBackCount, TextInFrame};

fn raw(text: &str) -> RawFrame {
    text.parse().expect("a frame")
}

#[test]
fn what_is_read() {
    use Compat::{Cgf, Cgoban, GnuGo, GoGui, Spec};
    // The bytes, and the modes that take them.
    let rows: &[(&str, &[Compat])] = &[
        ("00:86:87:ff", &Compat::ALL),
        ("00:90:90:80", &Compat::ALL),
        ("00:f9:d0:a9", &Compat::ALL),
        // GoGui's OK.
        ("02:82:80:80", &[GnuGo, Cgoban, GoGui]),
        // DENY 5.
        ("00:95:90:85", &[GnuGo, Cgoban, GoGui]),
        // A MOVE and an OK with the reserved bit.
        ("00:81:d8:a9", &[GoGui, Cgf]),
        ("00:8e:8f:ff", &[GoGui]),
        // NEWGAME 1 and TAKEBACK 0.
        ("01:a2:a0:81", &[GnuGo, Cgoban, GoGui, Cgf]),
        ("00:e0:e0:80", &[GnuGo, Cgoban, GoGui, Cgf]),
        // An unknown question.
        ("01:be:b0:8d", &[Spec, GnuGo, Cgoban, GoGui, Cgf]),
    ];
    for (text, modes) in rows {
        for mode in Compat::ALL {
            let frame = mode.read(raw(text));
            assert_eq!(frame.is_some(), modes.contains(&mode), "{mode:?} {text}");
            // What is read is written in its canonical form.
            if let Some(frame) = frame {
                assert_eq!(frame.command, raw(text).command());
                assert!(!frame.raw().reserved);
            }
        }
    }
    let zero = GnuGo.read(raw("00:e0:e0:80")).expect("a frame").command;
    assert!(
        matches!(zero, Command::TakeBack(count) if count.get() == 0 && count < TakeBackCount::ONE)
    );
}

#[test]
fn what_is_done() {
    use Reaction::{Deny, Drop, End, Ignore, Take};
    let handicap = MidGame::Ask(Query::Handicap);
    let rows = [
        (
            Compat::Spec,
            "spec",
            TextInFrame::Keep,
            Deny,
            Take,
            Drop,
            MidGame::Negotiate,
        ),
        (
            Compat::GnuGo,
            "gnugo",
            TextInFrame::Drop,
            Deny,
            Take,
            Drop,
            handicap,
        ),
        (
            Compat::Cgoban,
            "cgoban",
            TextInFrame::Drop,
            Deny,
            Take,
            Drop,
            handicap,
        ),
        (
            Compat::GoGui,
            "gogui",
            TextInFrame::Keep,
            Ignore,
            Take,
            Drop,
            MidGame::Ask(Query::Color),
        ),
        (
            Compat::Cgf,
            "cgf",
            TextInFrame::Keep,
            End,
            End,
            End,
            MidGame::Ok,
        ),
    ];
    for (mode, name, text, extended, take_back, bad_checksum, new_game) in rows {
        assert_eq!((mode.name(), Compat::from_name(name)), (name, Some(mode)));
        assert_eq!(mode.text_in_frame(), text, "{name}");
        assert_eq!(mode.on_extended(), extended, "{name}");
        assert_eq!(mode.on_take_back(), take_back, "{name}");
        assert_eq!(mode.on_bad_checksum(), bad_checksum, "{name}");
        assert_eq!(mode.on_new_game_in_game(), new_game, "{name}");
    }
    assert_eq!(rows.map(|row| row.0), Compat::ALL);
    assert_eq!(Compat::from_name("nemesis"), None);
}

#[test]
fn what_links_do() {
    let (again, silent) = (OldCommand::Acknowledge, OldCommand::Ignore);
    let rows = [
        (
            Compat::Spec,
            CollisionPolicy::TieBreak,
            4_000,
            Some(15),
            again,
            SequenceCheck::Full,
            false,
        ),
        (
            Compat::GnuGo,
            CollisionPolicy::Abandon,
            1_000,
            Some(60),
            silent,
            SequenceCheck::Full,
            true,
        ),
        (
            Compat::Cgoban,
            CollisionPolicy::Ignore,
            1_000,
            Some(60),
            silent,
            SequenceCheck::Full,
            true,
        ),
        (
            Compat::GoGui,
            CollisionPolicy::Resend,
            20_000,
            None,
            again,
            SequenceCheck::Full,
            true,
        ),
        (
            Compat::Cgf,
            CollisionPolicy::TieBreak,
            u64::MAX,
            None,
            again,
            SequenceCheck::Off,
            true,
        ),
    ];
    for (mode, collision, retry, tries, old_command, sequence, accept_restart) in rows {
        let options = mode.link_options();
        assert_eq!(options.collision, collision, "{mode:?}");
        assert_eq!(
            (options.timing.retry, options.timing.tries),
            (retry, tries),
            "{mode:?}"
        );
        assert_eq!(
            (options.old_command, options.sequence),
            (old_command, sequence),
            "{mode:?}"
        );
        assert_eq!(
            (options.accept_restart, options.color),
            (accept_restart, None),
            "{mode:?}"
        );
    }
    assert_eq!(Compat::default().link_options(), LinkOptions::default());
    assert_eq!(
        (Timing::GNUGO_SGMP.retry, Timing::GNUGO_SGMP.tries),
        (20_000, Some(9))
    );
    assert_eq!(
        (Timing::FJK.retry, Timing::FJK.tries, Timing::FJK.early),
        (20_000, None, false)
    );
}
