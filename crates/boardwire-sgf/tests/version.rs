//! From version to version, and from faulty to sound.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

mod support;

use boardwire_sgf::encoding::Charset;
use boardwire_sgf::version::{
    Change, ChangeKind, DowngradeError, DowngradeOptions, Older, UpgradeOptions, downgrade, repair,
    upgrade_to_ff4,
};
use boardwire_sgf::{
    Code, Collection, EventOptions, PropertyId, ScanOptions, parse, parse_lenient,
};
use proptest::prelude::*;
use support::{on_a_small_stack, read, shape};

type Kinds = Vec<(Option<PropertyId>, ChangeKind)>;

fn kinds(changes: &[Change]) -> Kinds {
    changes
        .iter()
        .map(|change| (change.property, change.kind))
        .collect()
}

/// What is written after an edit of the tree, which must be read back as the tree that is in memory.
fn written(games: &Collection<'_>) -> String {
    let bytes = games.to_bytes();
    assert_eq!(
        shape(&read(&bytes)),
        shape(games),
        "{}",
        bytes.escape_ascii()
    );
    String::from_utf8(bytes).unwrap()
}

fn upgraded_with(text: &str, options: &UpgradeOptions) -> (String, Kinds) {
    let mut games = read(text.as_bytes());
    let changes = upgrade_to_ff4(&mut games, options).unwrap();
    (written(&games), kinds(&changes))
}

fn upgraded(text: &str) -> String {
    upgraded_with(text, &UpgradeOptions::default()).0
}

fn downgraded(text: &str, version: Older) -> (String, Kinds) {
    let mut games = read(text.as_bytes());
    let changes = downgrade(&mut games, version, &DowngradeOptions::default()).unwrap();
    (written(&games), kinds(&changes))
}

fn repaired(text: &str) -> (String, Kinds) {
    let mut games = read(text.as_bytes());
    let changes = repair(&mut games).unwrap();
    (written(&games), kinds(&changes))
}

fn some(id: PropertyId, kind: ChangeKind) -> (Option<PropertyId>, ChangeKind) {
    (Some(id), kind)
}

#[test]
fn texts_that_are_empty_are_not_joined() {
    let joined = some(PropertyId::C, ChangeKind::DuplicateJoined);
    for (text, expected) in [
        ("(;FF[4]C[a]C[])", "(;FF[4]C[a])"),
        ("(;FF[4]C[]C[a])", "(;FF[4]C[a])"),
        ("(;FF[4]C[a]C[b])", "(;FF[4]C[a\n\nb])"),
    ] {
        assert_eq!(repaired(text), (expected.to_owned(), vec![joined]));
    }
    // The text that counts is joined, and not the empty one before it.
    assert_eq!(repaired("(;FF[4]C[][a]C[][b])").0, "(;FF[4]C[a\n\nb])");
}

#[test]
fn marks_and_letters_become_those_of_ff4() {
    let (text, kinds) = upgraded_with(
        "(;FF[1]AB[aa]L[bb][cc]M[aa][dd])",
        &UpgradeOptions::default(),
    );
    assert_eq!(text, "(;FF[4]AB[aa]LB[bb:A][cc:B]MA[dd]TR[aa])");
    assert_eq!(
        kinds,
        [
            some(PropertyId::L, ChangeKind::LettersLabelled),
            some(PropertyId::M, ChangeKind::MarksSorted),
            some(PropertyId::FF, ChangeKind::VersionSet),
        ]
    );
    // A node's own marks are joined, and go on where the letters were.
    assert_eq!(
        upgraded("(;FF[1]M[aa]L[bb]M[cc]L[dd]AW[cc])"),
        "(;FF[4]MA[aa]LB[bb:A][dd:B]TR[cc]AW[cc])"
    );
    assert_eq!(upgraded("(;FF[1]LB[aa:x]L[bb])"), "(;FF[4]LB[aa:x][bb:A])");
    // A point has one letter.
    assert_eq!(
        upgraded("(;FF[1]L[aa][aa][bb]L[aa][cc])"),
        "(;FF[4]LB[aa:A][bb:B][cc:C])"
    );
}

#[test]
fn judgements_are_joined_beside_a_move_alone() {
    for (text, right) in [
        ("(;FF[1];B[aa]TE[1]BM[1])", "(;FF[4];B[aa]IT[])"),
        ("(;FF[1];BM[1]TE[1]W[aa])", "(;FF[4];DO[]W[aa])"),
        ("(;FF[1];TE[1]BM[1])", "(;FF[4];TE[1]BM[1])"),
        (
            "(;FF[3];B[aa]DO[]TE[1]BM[1])",
            "(;FF[4];B[aa]DO[]TE[1]BM[1])",
        ),
    ] {
        assert_eq!(upgraded(text), right);
    }
}

#[test]
fn a_mark_on_a_stone_is_known_by_the_board() {
    // White's stone in the corner is captured; in the variation it is not yet.
    assert_eq!(
        upgraded("(;SZ[9];W[aa];B[ba](;B[ab]M[aa][ab])(;B[ii]M[aa][ab]))"),
        "(;FF[4]SZ[9];W[aa];B[ba](;B[ab]MA[aa]TR[ab])(;B[ii]MA[ab]TR[aa]))"
    );
    assert_eq!(
        upgraded("(;SZ[9]AB[aa][bb];AE[aa]M[aa][bb])"),
        "(;FF[4]SZ[9]AB[aa][bb];AE[aa]MA[aa]TR[bb])"
    );
    // No board is known of games whose points are text.
    assert_eq!(
        upgraded("(;GM[3]FF[1]AB[aa]M[aa])"),
        "(;GM[3]FF[4]AB[aa]MA[aa])"
    );
    // Nothing is captured in Hex; pieces move in Lines of Action and Amazons.
    assert_eq!(
        upgraded("(;FF[1]GM[11];B[a1]M[a1][b2])"),
        "(;FF[4]GM[11];B[a1]MA[b2]TR[a1])"
    );
    assert_eq!(
        upgraded("(;FF[1]GM[11];W[a1];B[b1];B[a2]M[a1])"),
        "(;FF[4]GM[11];W[a1];B[b1];B[a2]TR[a1])"
    );
    assert_eq!(
        upgraded("(;FF[1]GM[9]AB[a1];B[a1-a3]M[a1][a3])"),
        "(;FF[4]GM[9]AB[a1];B[a1-a3]MA[a1]TR[a3])"
    );
    assert_eq!(
        upgraded("(;FF[1]GM[18]AW[aa];W[aabbcc]M[aa][bb])"),
        "(;FF[4]GM[18]AW[aa];W[aabbcc]MA[aa]TR[bb])"
    );
}

#[test]
fn identifiers_passes_and_judgements_become_those_of_ff4() {
    assert_eq!(
        upgraded("(;GaMe[1]FileFormat[3]SiZe[19];Black[tt]Comment[tt];White[tT])"),
        "(;GM[1]FF[4]SZ[19];B[]C[tt];W[tT])"
    );
    // On a large board tt is a point.
    assert_eq!(upgraded("(;FF[3]SZ[21];B[tt])"), "(;FF[4]SZ[21];B[tt])");
    let (text, kinds) = upgraded_with(
        "(;FF[1];B[aa]BM[1]TE[2];W[bb]TE[1]C[x]BM[1])",
        &UpgradeOptions::default(),
    );
    assert_eq!(text, "(;FF[4];B[aa]DO[];W[bb]IT[]C[x])");
    assert_eq!(
        kinds
            .iter()
            .filter(|(_, kind)| *kind == ChangeKind::JudgementsJoined)
            .count(),
        2
    );
    assert_eq!(upgraded("(;FF[3]VW[cc][aa])"), "(;FF[4]VW[aa:cc])");
    assert_eq!(upgraded("(;KI[13])"), "(;FF[4]KM[6.5])");
    assert_eq!(upgraded("(;KI[13]KM[5])"), "(;FF[4]KM[5])");
}

#[test]
fn mixed_nodes_are_split_on_the_way() {
    assert_eq!(
        upgraded("(;FF[1];AB[aa]B[bb]C[x]N[y]PL[W](;W[cc])(;W[dd]))"),
        "(;FF[4];AB[aa]N[y]PL[W];B[bb]C[x](;W[cc])(;W[dd]))"
    );
    assert_eq!(
        upgraded("(;FF[1]AB[aa]B[bb]W[cc]WL[9])"),
        "(;FF[4]AB[aa];B[bb]WL[9];W[cc])"
    );
}

#[test]
fn a_charset_is_named_where_there_is_text() {
    let mut games = Collection::scan_with(
        b"(;FF[3]PB[Ren\xE9])".as_slice(),
        &ScanOptions {
            events: EventOptions {
                charset: Charset::Latin1,
                ..EventOptions::default()
            },
            ..ScanOptions::default()
        },
        &mut |_, _| {},
    )
    .unwrap();
    let changes = upgrade_to_ff4(&mut games, &UpgradeOptions::default()).unwrap();
    assert_eq!(games.to_bytes(), b"(;CA[ISO-8859-1]FF[4]PB[Ren\xE9])");
    assert_eq!(changes.last().unwrap().kind, ChangeKind::CharsetNamed);
    assert_eq!(upgraded("(;PB[\u{6728}])"), "(;FF[4]CA[UTF-8]PB[\u{6728}])");
}

#[test]
fn options_say_what_an_upgrade_can_not_know() {
    let text = "(;FF[3]TM[50]ID[x]RG[aa])";
    assert_eq!(upgraded(text), "(;FF[4]TM[50]ID[x]RG[aa])");
    let options = UpgradeOptions::default()
        .with_time_in_minutes(true)
        .with_obsolete_dropped(true);
    let (text, kinds) = upgraded_with(text, &options);
    assert_eq!(text, "(;FF[4]TM[3000])");
    assert_eq!(
        kinds,
        [
            some(PropertyId::TM, ChangeKind::TimeConverted),
            some(PropertyId::ID, ChangeKind::Obsolete),
            some(PropertyId::RG, ChangeKind::Obsolete),
            some(PropertyId::FF, ChangeKind::VersionSet),
        ]
    );
}

#[test]
fn what_is_ff4_stays_and_other_games_do_not() {
    let text = "(;FF[4]Black[tt]L[aa])";
    let mut games = read(text.as_bytes());
    assert_eq!(
        upgrade_to_ff4(&mut games, &UpgradeOptions::default()),
        Ok(vec![])
    );
    assert!(!games.is_edited());
    assert_eq!(upgraded("(;FF[5]B[tt])"), "(;FF[5]B[tt])");
    assert_eq!(
        upgraded("(;FF[4]B[tt])(;FF[1]B[tt])"),
        "(;FF[4]B[tt])(;FF[4]B[])"
    );
}

#[test]
fn an_older_version_is_written() {
    let (text, kinds) = downgraded(
        "(;FF[4]CA[UTF-8]AP[a:1]ST[2]SZ[9]AB[aa:bb]C[a\\\nb]VW[aa:cc]\
         ;B[]LB[cc:A][dd:B]SQ[aa]MA[ee]TR[ff]DO[];W[gg]LB[aa:x]FG[1:y])",
        Older::Ff1,
    );
    assert_eq!(
        text,
        "(;FF[1]AP[a:1]SZ[9]AB[aa][ba][ab][bb]C[ab]VW[aa][cc]\
         ;B[tt]L[cc][dd]M[ee][ff]BM[1]TE[1];W[gg]FG[])"
    );
    assert_eq!(
        kinds,
        [
            some(PropertyId::CA, ChangeKind::Obsolete),
            some(PropertyId::AP, ChangeKind::NotInVersion),
            some(PropertyId::ST, ChangeKind::Obsolete),
            some(PropertyId::AB, ChangeKind::ListExpanded),
            some(PropertyId::C, ChangeKind::BreaksRemoved),
            some(PropertyId::VW, ChangeKind::ViewSplit),
            some(PropertyId::FF, ChangeKind::VersionSet),
            some(PropertyId::B, ChangeKind::PassRespelled),
            some(PropertyId::LB, ChangeKind::LabelsLettered),
            some(PropertyId::SQ, ChangeKind::Obsolete),
            some(PropertyId::MA, ChangeKind::MarksMerged),
            some(PropertyId::TR, ChangeKind::MarksMerged),
            some(PropertyId::DO, ChangeKind::JudgementSplit),
            some(PropertyId::LB, ChangeKind::Obsolete),
            some(PropertyId::FG, ChangeKind::FigureReduced),
        ]
    );
    let (text, _) = downgraded(
        "(;FF[4]SZ[9];B[]LB[cc:A][dd:B]MA[ee]DO[]DD[aa:bb])",
        Older::Ff3,
    );
    assert_eq!(text, "(;FF[3]SZ[9];B[tt]LB[cc:A][dd:B]MA[ee]DO[])");
    let (text, _) = downgraded("(;FF[3]LB[cc:B][dd:A])", Older::Ff1);
    assert_eq!(text, "(;FF[1])");
    let (text, kinds) = downgraded("(;FF[1]B[aa])", Older::Ff1);
    assert_eq!((text.as_str(), kinds.len()), ("(;FF[1]B[aa])", 0));
}

#[test]
fn judgements_of_a_move_survive_the_way_to_ff1_and_back() {
    for judgement in ["DO[]", "IT[]", "TE[1]", "BM[2]"] {
        let text = format!("(;FF[4]\n;B[aa]{judgement})\n");
        let mut games = read(text.as_bytes());
        downgrade(&mut games, Older::Ff1, &DowngradeOptions::default()).unwrap();
        let old = boardwire_sgf::format(&games);
        let again = boardwire_sgf::format(&read(&old));
        assert_eq!(again, old);
        let mut games = read(&old);
        upgrade_to_ff4(&mut games, &UpgradeOptions::default()).unwrap();
        let back = boardwire_sgf::format(&games);
        assert_eq!(String::from_utf8(back).unwrap(), text);
    }
    // Marks go to those that stand there already, however these were spelled.
    assert_eq!(
        upgraded("(;FF[3]CA[UTF-8];MArk[cc]M[bb])"),
        "(;FF[4]CA[UTF-8];MA[cc][bb])"
    );
    // An event under the name of a judgement is none.
    assert_eq!(
        upgraded("(;FF[3];B[aa]TE[\u{5927}\u{4f1a}1]BM[1])"),
        "(;CA[UTF-8]FF[4];B[aa]TE[\u{5927}\u{4f1a}1]BM[1])"
    );
}

#[test]
fn a_downgrade_says_what_it_does() {
    let dropped = ChangeKind::PropertyDropped;
    for (text, written, change) in [
        (
            "(;FF[4]CA[UTF-8]PB[\u{65e5}])",
            "(;FF[1]CA[UTF-8]PB[\u{65e5}])",
            some(PropertyId::CA, ChangeKind::NotInVersion),
        ),
        (
            "(;FF[4]CA[UTF-8]PB[x])",
            "(;FF[1]PB[x])",
            some(PropertyId::CA, ChangeKind::Obsolete),
        ),
        (
            "(;FF[4]TR[bb]CR[bb])",
            "(;FF[1]M[bb])",
            some(PropertyId::CR, dropped(Code::PointNotUnique)),
        ),
        (
            "(;FF[4]TR[bb]CR[bb][cc])",
            "(;FF[1]M[bb]CR[bb][cc])",
            some(PropertyId::CR, ChangeKind::NotInVersion),
        ),
        // A point of the second row is no other property's.
        (
            "(;FF[4]TR[bb]CR[bb:bc])",
            "(;FF[1]M[bb]CR[bb][bc])",
            some(PropertyId::CR, ChangeKind::NotInVersion),
        ),
        (
            "(;FF[4]AB[aa:bb]AW[ab:bb])",
            "(;FF[1]AB[aa][ba][ab][bb])",
            some(PropertyId::AW, dropped(Code::PointNotUnique)),
        ),
        (
            "(;FF[4]B[aa]BM[1]DO[])",
            "(;FF[1]B[aa]BM[1])",
            some(PropertyId::DO, dropped(Code::ContradictingAnnotation)),
        ),
        (
            "(;FF[4]VW[])",
            "(;FF[1])",
            some(
                PropertyId::VW,
                ChangeKind::ValueDropped(Code::FeatureNotInFf),
            ),
        ),
    ] {
        let (found, kinds) = downgraded(text, Older::Ff1);
        assert_eq!(found, written, "{text}");
        assert!(kinds.contains(&change), "{text} {kinds:?}");
        let dropped = kinds.iter().filter(|(_, kind)| kind.loses()).count();
        assert_eq!(dropped, usize::from(change.1.loses()), "{text}");
    }
    // The corners of the older version stay.
    assert_eq!(
        downgraded("(;FF[3]VW[aa][cc])", Older::Ff1).0,
        "(;FF[1]VW[aa][cc])"
    );
}

#[test]
fn options_of_a_downgrade() {
    let mut games = read(b"(;FF[4]AP[a:1]TM[90])");
    let options = DowngradeOptions::default()
        .with_application_dropped(true)
        .with_time_in_minutes(true);
    downgrade(&mut games, Older::Ff1, &options).unwrap();
    assert_eq!(written(&games), "(;FF[1]TM[1.5])");
}

#[test]
fn boards_that_older_versions_lack_are_refused() {
    for text in [
        "(;FF[4]SZ[13:9])",
        "(;FF[4]SZ[21])",
        "(;FF[4])(;FF[4]SZ[52])",
    ] {
        let mut games = read(text.as_bytes());
        let result = downgrade(&mut games, Older::Ff3, &DowngradeOptions::default());
        let root = games.games().last().unwrap().id();
        assert_eq!(result, Err(DowngradeError::Board { root }));
        assert!(!games.is_edited());
    }
}

#[test]
fn an_upgrade_turns_a_downgrade_back() {
    let text = "(;FF[4]SZ[9]AB[aa][ba];B[]MA[cc]TR[aa]LB[dd:A][ee:B];W[gg]IT[])";
    let mut games = read(text.as_bytes());
    downgrade(&mut games, Older::Ff1, &DowngradeOptions::default()).unwrap();
    let old = written(&games);
    assert_eq!(
        old,
        "(;FF[1]SZ[9]AB[aa][ba];B[tt]M[cc][aa]L[dd][ee];W[gg]TE[1]BM[1])"
    );
    assert_eq!(upgraded(&old), text);
}

#[test]
fn nodes_are_split_as_ff4_asks() {
    for (text, right) in [
        (
            "(;FF[4]AB[aa]B[bb]C[x]N[y])",
            "(;FF[4]AB[aa]N[y];B[bb]C[x])",
        ),
        ("(;B[aa]AB[bb]PL[W])", "(;AB[bb]PL[W];B[aa])"),
        ("(;FF[4]PL[W]B[bb]C[x])", "(;FF[4]B[bb]C[x])"),
        ("(;FF[4];B[aa]W[bb]C[x])", "(;FF[4];B[aa]C[x];W[bb])"),
    ] {
        assert_eq!(repaired(text).0, right);
    }
    let (_, kinds) = repaired("(;FF[4]PL[W]B[bb]C[x])");
    assert_eq!(kinds, [some(PropertyId::PL, ChangeKind::TurnDropped)]);
    assert_eq!(kinds[0].1.name(), "turn-dropped");
}

#[test]
fn what_stands_twice_stands_once() {
    for (text, right) in [
        ("(;AB[aa]AW[bb]AB[cc])", "(;AB[aa][cc]AW[bb])"),
        ("(;C[a]C[b]C[c])", "(;C[a\n\nb\n\nc])"),
        ("(;PB[a]PB[b])", "(;PB[a])"),
        ("(;PB[]PB[b])", "(;PB[b])"),
        ("(;XX[a]XX[b])", "(;XX[a][b])"),
        ("(;SZ[19][13])", "(;SZ[19])"),
        ("(;KM[][6.5])", "(;KM[6.5])"),
        ("(;FF[][4]B[])", "(;FF[4]B[])"),
        ("(;FF[4]GM[]GM[6];B[aa])", "(;FF[4]GM[1];B[aa])"),
        ("(;FF[4]TB[ ][aa][])", "(;FF[4]TB[aa])"),
        (
            "(;FF[4]AB[aa][aa]TR[bb]MA[bb]SQ[cc])",
            "(;FF[4]AB[aa]TR[bb]SQ[cc])",
        ),
        ("(;FF[4]AB[aa:bb][bb:cc])", "(;FF[4]AB[aa:bb][cb][bc][cc])"),
        (
            "(;FF[4]TB[]TW[aa][aa:bb])",
            "(;FF[4]TB[]TW[aa][ba][ab][bb])",
        ),
    ] {
        assert_eq!(repaired(text).0, right);
    }
}

#[test]
fn values_are_corrected_or_dropped() {
    let bad = ChangeKind::ValueDropped(Code::BadValue);
    let corrected = ChangeKind::ValueCorrected(Code::ValueCorrected);
    let (text, kinds) = repaired("(;FF[4]KM[-.5]TM[1h]RE[B+1/2];B[111];W[aa]MN[x])");
    assert_eq!(text, "(;FF[4]KM[-0.5]TM[3600]RE[B+0.5];;W[aa])");
    assert_eq!(
        kinds,
        [
            some(PropertyId::KM, corrected),
            some(PropertyId::TM, corrected),
            some(PropertyId::RE, corrected),
            some(PropertyId::B, bad),
            some(PropertyId::MN, bad),
        ]
    );
    // What is said about the game is never lost.
    let text = "(;FF[4]RE[who knows]DT[soon]KM[free])";
    assert_eq!(repaired(text).0, text);
    assert_eq!(repaired("(;FF[4]SZ[19:19])").0, "(;FF[4]SZ[19])");
    // A list that is cleared stays cleared.
    assert_eq!(repaired("(;FF[4];DD[ ])").0, "(;FF[4];DD[])");
    // Boards of Hex have any size; the moves were read by it.
    for size in ["60", " 60 ", "60:60", " 60 : 61 "] {
        let large = format!("(;FF[4]GM[11]SZ[{size}];B[bh60];W[a1])");
        assert_eq!(repaired(&large), (large.clone(), vec![]));
    }
    // Bytes that are no text in the file's charset stay.
    let text = b"(;FF[4]LB[aa: x\xE8][bb:y])";
    let mut games = read(text);
    assert_eq!(repair(&mut games), Ok(vec![]));
    assert_eq!(games.to_bytes(), text);
}

#[test]
fn what_may_not_stand_there_goes() {
    for (text, right, code) in [
        (
            "(;FF[4];SZ[9]B[aa])",
            "(;FF[4];B[aa])",
            Code::RootPropertyOutsideRoot,
        ),
        ("(;FF[4];BM[1])", "(;FF[4];)", Code::AnnotationWithoutMove),
        (
            "(;FF[4]DM[1]UC[1])",
            "(;FF[4]DM[1])",
            Code::ContradictingAnnotation,
        ),
    ] {
        let (written, kinds) = repaired(text);
        assert_eq!(written, right);
        let kinds: Vec<_> = kinds.iter().map(|(_, kind)| *kind).collect();
        assert_eq!(kinds, [ChangeKind::PropertyDropped(code)]);
    }
    assert_eq!(repaired("(;FF[4];B[aa]BM[1]TE[2])").0, "(;FF[4];B[aa]DO[])");
}

#[test]
fn structure_is_made_sound() {
    for (text, right) in [
        ("(;B[aa](;W[bb])(;W[cc])", "(;B[aa](;W[bb])(;W[cc]))"),
        ("(;B[aa]))", "(;B[aa])"),
        ("(;abc[aa];B[aa])", "(;;B[aa])"),
        ("(;A B[aa];B[bb])", "(; B[aa];B[bb])"),
        ("(;B[aa])trailing", "(;B[aa])"),
        ("(;B[aa]) junk (;B[bb])", "(;B[aa])  (;B[bb])"),
        ("(;GM[1](;B[aa])())", "(;GM[1](;B[aa]))"),
        ("(;GM[1](;B[aa])((;W[bb]))", "(;GM[1](;B[aa])(;W[bb]))"),
        ("(;FF[4](;N[x]);N[y])", "(;FF[4](;N[x])(;N[y]))"),
        ("(;FF[4]B abc[aa];B 1 [bb]x[cc])", "(;FF[4]B[aa];B[bb])"),
        (
            "Subject: (hi) mail\n\n(;B[aa])",
            "Subject: (hi) mail\n\n(;B[aa])",
        ),
    ] {
        assert_eq!(repaired(text).0, right, "{text}");
    }
}

#[test]
fn versions_change_without_the_stack() {
    on_a_small_stack(|| {
        let mut text = b"(;FF[3]SZ[9]".to_vec();
        for _ in 0..50_000 {
            text.extend(b"(;Black[tt]M[aa]AB[bb]");
        }
        text.extend(b")".repeat(50_001));
        let mut games = read(&text);
        let changes = upgrade_to_ff4(&mut games, &UpgradeOptions::default()).unwrap();
        assert_eq!(changes.len(), 4 * 50_000 + 1);
        repair(&mut games).unwrap();
        assert_eq!(read(&games.to_bytes()).node_count(), 100_001);
    });
}

#[test]
fn changes_say_what_they_are() {
    let mut games = read(b"(;FF[4]PL[W]B[bb]MN[x])");
    let changes = repair(&mut games).unwrap();
    let texts: Vec<_> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "MN: a value was dropped (bad-value)",
            "PL: PL was dropped: the move in the node says whose turn it was",
        ]
    );
    assert!(changes.iter().all(|change| change.kind.loses()));
    assert_eq!(changes[0].code(), Some(Code::BadValue));
}

/// Nodes of properties, right and wrong.
fn files() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        ";",
        ";B[aa]",
        ";W[bb]",
        "B[tt]",
        "AB[aa][bb]",
        "AB[aa:bb]",
        "AW[bb]",
        "PL[B]",
        "MN[3]",
        "MN[x]",
        "M[aa][cc]",
        "L[aa][bb]",
        "LB[aa:A]",
        "LB[bb:x]",
        "MA[aa]",
        "TR[aa]",
        "DM[1]",
        "UC[3]",
        "TE[1]",
        "BM[1]",
        "DO[]",
        "KO[]",
        "VW[aa][cc]",
        "KI[13]",
        "KM[6,5]",
        "SZ[9]",
        "C[x]",
        "C[]",
        "XX[y]",
        "Comment[z]",
        "(",
        ")",
        "(;",
        "junk",
        "[aa]",
        "B",
        "RE[b+r]",
        "FG[1:x]",
        "AE[cc]",
        "N[n]",
        "GN[g][h]",
        "\n",
        "DD[]",
        "AR[aa:bb]",
    ]);
    let version = prop::sample::select(vec!["", "FF[1]", "FF[3]", "FF[4]"]);
    (version, prop::collection::vec(piece, 0..20))
        .prop_map(|(version, pieces)| format!("(;{version}{}", pieces.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// After a repair there is nothing left to repair, and what is written is read back.
    #[test]
    fn a_repair_is_complete(text in files()) {
        let mut games = read(text.as_bytes());
        repair(&mut games).unwrap();
        let once = games.to_bytes();
        let mut again = read(&once);
        prop_assert_eq!(shape(&again), shape(&games), "{}", once.escape_ascii());
        let changes = repair(&mut again).unwrap();
        prop_assert!(changes.is_empty(), "{:?} in {}", changes, once.escape_ascii());
        prop_assert_eq!(again.to_bytes(), once);
    }

    /// A repaired file is Conforming, but for what nothing can mend.
    #[test]
    fn a_repaired_file_conforms(text in files()) {
        let mut games = read(text.as_bytes());
        repair(&mut games).unwrap();
        let bytes = games.to_bytes();
        if let Err(error) = parse(&bytes) {
            let beyond_repair = [
                Code::GameInfoNotUnique,
                Code::BadGameInfo,
                Code::BadView,
                Code::EmptyValue,
                Code::FeatureNotInFf,
                Code::EmptyPassInOldFf,
            ];
            prop_assert!(
                beyond_repair.contains(&error.code()),
                "{} in {}", error, bytes.escape_ascii()
            );
        }
    }

    /// What is upgraded is of FF[4], and of nothing else than what it was.
    #[test]
    fn an_upgrade_is_complete(text in files()) {
        let mut games = read(text.as_bytes());
        upgrade_to_ff4(&mut games, &UpgradeOptions::default()).unwrap();
        let once = games.to_bytes();
        let mut again = read(&once);
        prop_assert_eq!(shape(&again), shape(&games), "{}", once.escape_ascii());
        prop_assert_eq!(upgrade_to_ff4(&mut again, &UpgradeOptions::default()), Ok(vec![]));
        let root = again.games().next().unwrap();
        prop_assert_eq!(root.property("FF").map(|ff| ff.value().raw()), Some(&b"4"[..]));
        prop_assert!(parse_lenient(&once).is_ok());
    }

    /// What is downgraded is read back, and a second time there is nothing to do.
    #[test]
    fn a_downgrade_is_complete(text in files(), old in any::<bool>()) {
        let version = if old { Older::Ff1 } else { Older::Ff3 };
        let mut games = read(text.as_bytes());
        downgrade(&mut games, version, &DowngradeOptions::default()).unwrap();
        let once = games.to_bytes();
        let mut again = read(&once);
        prop_assert_eq!(shape(&again), shape(&games), "{}", once.escape_ascii());
        let changes = downgrade(&mut again, version, &DowngradeOptions::default()).unwrap();
        prop_assert!(changes.is_empty(), "{:?}", changes);
    }
}
