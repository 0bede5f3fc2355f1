//! The guarantees of SGF on inputs made of the grammar's own words, on trees that are nearly in order, and on any bytes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::{CodeSet as _, CodecOptions as _, Level, oracle};
use boardwire_sgf::encoding::Policy;
use boardwire_sgf::{Options, Profile, Sgf};
use proptest::prelude::*;

/// Properties with their values, in order or not.
const PROPERTIES: &[&str] = &[
    "B[aa]",
    "W[bb]",
    "B[]",
    "W[tt]",
    "B[zz]",
    "W[a b]",
    "B[aaa]",
    "W[111]",
    "B[aa][bb]",
    "KO[]",
    "KO[x]",
    "MN[1]",
    "MN[1x]",
    "AB[aa]",
    "AB[aa][bb]",
    "AB[aa:cc]",
    "AW[cc:aa]",
    "AW[aa:aa]",
    "AE[bb]",
    "AB[]",
    "AW[dd][dd]",
    "PL[W]",
    "PL[white]",
    "C[text]",
    "C[]",
    "C[a\\\nb]",
    "C[a\\]b\\\\]",
    "C[\r\n\n\r]",
    "N[node]",
    "N[a\nb]",
    "C[\u{e4}\u{3000}]",
    "GC[x]",
    "BL[1.50]",
    "WL[-.5]",
    "BL[x]",
    "OB[3]",
    "OW[+3]",
    "BM[1]",
    "TE[2]",
    "DO[]",
    "IT[]",
    "BM[]",
    "TE[3]",
    "GB[1]",
    "GW[2]",
    "DM[1]",
    "UC[]",
    "HO[1]",
    "V[3,5]",
    "CR[aa]",
    "MA[aa][bb:cc]",
    "TR[bb]",
    "SQ[dd]",
    "SL[ee]",
    "LB[aa:x]",
    "LB[bb:p:q]",
    "LB[cc]",
    "LB[d d:x]",
    "L[aa][bb]",
    "M[cc]",
    "AR[aa:bb]",
    "LN[bb:bb]",
    "AR[aa]",
    "TB[]",
    "TB[aa]",
    "TW[bb:cc]",
    "TW[][cc]",
    "DD[]",
    "DD[aa:bb]",
    "VW[]",
    "VW[aa][bb]",
    "VW[aa:bb]",
    "FG[]",
    "FG[257:x]",
    "FG[x]",
    "PM[1]",
    "PM[]",
    "FF[4]",
    "FF[3]",
    "FF[1]",
    "FF[5]",
    "FF[x]",
    "GM[1]",
    "GM[2]",
    "GM[3]",
    "GM[6]",
    "GM[9]",
    "GM[11]",
    "GM[18]",
    "GM[19]",
    "GM[go]",
    "SZ[19]",
    "SZ[9]",
    "SZ[13:9]",
    "SZ[9:9]",
    "SZ[0]",
    "SZ[99]",
    "SZ[52:60]",
    "CA[UTF-8]",
    "CA[Big5]",
    "CA[x]",
    "CA[]",
    "AP[a:1]",
    "AP[a]",
    "AP[]",
    "ST[2]",
    "ST[9]",
    "PB[anna]",
    "PW[]",
    "PB[ ]",
    "BR[1d]",
    "KM[6.5]",
    "KM[6,5]",
    "KM[5 1/2]",
    "KM[]",
    "KI[13]",
    "HA[2]",
    "HA[0]",
    "HA[x]",
    "RE[B+R]",
    "RE[b+3.50]",
    "RE[W+]",
    "RE[white wins by 3 points]",
    "RE[?]",
    "RE[x]",
    "DT[2000-01-02,03]",
    "DT[1.2.2000]",
    "DT[x]",
    "TM[1800]",
    "TM[1h]",
    "TM[x]",
    "OT[5x30 byo-yomi]",
    "RU[Japanese]",
    "US[Mat[3d]]",
    "CP[(c) 2000]",
    "ON[x]",
    "XX[1]",
    "XX[][2]",
    "LONGID[1]",
    "Black[aa]",
    "GaMe[1]",
    "B [cc]",
    "B\n[dd] [ee]",
    "SO[:]",
    "KO [ ]",
    "B[e2-e4]",
    "W[c3:d4]",
    "B[31hefe]",
    "W[swap-pieces]",
    "B[djddgd]",
    "B[d3]",
    "IP[x]",
    "SU[y]",
    "SE[aa]",
    "DI[31]",
];

/// Properties with rules about how they stand together in a node, or twice.
const TOGETHER: &[&str] = &[
    "B[aa]",
    "B[zz]",
    "B[]",
    "W[bb]",
    "KO[]",
    "MN[1]",
    "BL[9]",
    "BL[x]",
    "AB[aa]",
    "AB[aa:bb]",
    "AB[]",
    "AB[zz]",
    "AB[ ][aa]",
    "AW[aa]",
    "AW[]",
    "AE[aa][aa]",
    "PL[W]",
    "PL[x]",
    "TE[1]",
    "TE[x]",
    "BM[2]",
    "BM[0]",
    "DO[]",
    "IT[]",
    "GB[1]",
    "GB[x]",
    "UC[1]",
    "DM[]",
    "HA[2]",
    "HA[4]",
    "HA[0]",
    "HA[x]",
    "C[]",
    "C[a]",
    "C[\\\n]",
    "C[][b]",
    "C[\\\n][b]",
    "C[\0]",
    "N[\\ \0]",
    "N[\\\r\n\\\n][b]",
    "GC[]",
    "GC[c]",
    "N[n]",
    "TR[aa]",
    "MA[aa]",
    "TB[]",
    "TB[aa]",
    "TW[aa]",
    "VW[]",
    "VW[aa][bb]",
    "VW[aa]",
    "LB[aa:x]",
    "LB[]",
    "L[aa]",
    "M[aa]",
    "KM[5]",
    "KI[13]",
    "SZ[1:0]",
    "SZ[9:9:9]",
    "RE[]",
    "SO[x]",
];

/// What stands between and around properties.
const GLUE: &[&str] = &[
    "(", ")", ";", "(;", ")(;", "\n", " ", "\t", "[", "]", "[x]", "()", "((", "B", "AB", "xyz",
    "---", "/x ", "1", ":", "\\", "\u{feff}", "\0", "\r\n", "\u{a0}", "mail (a)", "[aa]", "\\HS",
];

fn words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => prop::sample::select(PROPERTIES),
        2 => prop::sample::select(GLUE),
    ];
    prop::collection::vec(word, 0..24).prop_map(|words| words.concat())
}

/// Nodes and variations that are in order; what the nodes hold is not.
fn trees() -> impl Strategy<Value = String> {
    let node = prop::collection::vec(prop::sample::select(PROPERTIES), 0..5)
        .prop_map(|properties| format!(";{}", properties.concat()));
    let sequence = prop::collection::vec(node, 1..4).prop_map(|nodes| nodes.concat());
    let tree = sequence.clone().prop_map(|nodes| format!("({nodes})"));
    let tree = tree.prop_recursive(3, 24, 3, move |inner| {
        (sequence.clone(), prop::collection::vec(inner, 0..3))
            .prop_map(|(nodes, variations)| format!("({nodes}{})", variations.concat()))
    });
    let before = prop::sample::select(&["", "\n", "head\n", "\u{feff}"][..]);
    (before, prop::collection::vec(tree, 1..3))
        .prop_map(|(before, trees)| before.to_owned() + &trees.concat())
}

/// A few nodes in which properties meet.
fn together() -> impl Strategy<Value = String> {
    let node = prop::collection::vec(prop::sample::select(TOGETHER), 0..7)
        .prop_map(|properties| properties.concat());
    let version = prop::sample::select(&["FF[4]", "FF[3]", ""][..]);
    (version, prop::collection::vec(node, 1..4), any::<bool>()).prop_map(
        |(version, nodes, forks)| {
            let nodes = nodes.join(if forks { "(;" } else { ";" });
            format!("(;{version}{nodes})")
        },
    )
}

/// Characters of Japanese, Chinese and Korean sets, whose second bytes may be `\` and `]`, and bytes that may be a part of one.
const WIDE: &[&[u8]] = &[
    b"\x90\x5C",
    b"\x83\x5D",
    b"\xA6\x5D",
    b"\xB0\xA1",
    b"\x81\x40",
    b"\x81\x30\x81\x30",
    b"\x1B$B",
    b"\x1B(B",
    b"F|",
    b"\\",
    b"a",
    b"]",
    b"[",
    b";",
    b"(",
    b")",
    b"\xFF",
    b"\x80",
];

const CHARSETS: &[&str] = &[
    "",
    "CA[Shift_JIS]",
    "CA[Big5]",
    "CA[GB18030]",
    "CA[EUC-KR]",
    "CA[ISO-2022-JP]",
];

fn wide() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        prop::sample::select(WIDE).prop_map(<[u8]>::to_vec),
        prop::sample::select(PROPERTIES).prop_map(|text| text.as_bytes().to_vec()),
    ];
    let pieces = prop::collection::vec(piece, 0..12);
    (prop::sample::select(CHARSETS), pieces).prop_map(|(charset, pieces)| {
        let mut text = format!("(;FF[4]{charset}C[").into_bytes();
        text.extend(pieces.concat());
        text.extend_from_slice(b"])");
        text
    })
}

/// Options that change what is read.
fn options() -> impl Strategy<Value = Options> {
    let policy = prop_oneof![
        6 => Just(Policy::Auto),
        1 => Just(Policy::Spec),
        1 => Just(Policy::DecodeFirst),
    ];
    let fjk = prop::sample::select(&[Profile::Sgf, Profile::Sgf, Profile::Fjk][..]);
    (policy, fjk, any::<(bool, bool)>()).prop_map(|(policy, profile, (strict, levels))| {
        Options::new(Level::Lenient)
            .with_encoding(policy)
            .with_profile(profile)
            .with_strict_style(strict)
            .with_variation_levels(levels)
    })
}

fn check(input: &[u8], options: &Options) {
    if let Err(broken) = oracle::check_all::<Sgf>(input, None, options) {
        let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
        panic!("{}\n{}", input.escape_ascii(), broken.join("\n"));
    }
}

proptest! {
    #[test]
    fn laws_hold_on_words(text in words(), options in options()) {
        check(text.as_bytes(), &options);
    }

    #[test]
    fn laws_hold_on_trees(text in trees(), options in options()) {
        check(text.as_bytes(), &options);
    }

    #[test]
    fn laws_hold_on_nodes(text in together(), options in options()) {
        check(text.as_bytes(), &options);
    }

    #[test]
    fn laws_hold_on_wide_characters(text in wide(), options in options()) {
        check(&text, &options);
    }

    #[test]
    fn laws_hold_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64), options in options()) {
        check(&bytes, &options);
    }

    #[test]
    fn laws_hold_on_utf_16(text in trees()) {
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&units, &Options::new(Level::Lenient));
    }

    /// Strict style forbids more and changes nothing of what is read.
    #[test]
    fn strict_style_reads_the_same(text in trees()) {
        let lenient = Options::new(Level::Lenient);
        let plain = boardwire_sgf::read(text.as_bytes(), &lenient);
        let strict = boardwire_sgf::read(text.as_bytes(), &lenient.clone().with_strict_style(true));
        prop_assert_eq!(&plain.collection, &strict.collection);
        prop_assert!(plain.notes.len() <= strict.notes.len());
        let conforming = |options: &Options| {
            let options = options.at(Level::Conforming);
            boardwire_sgf::parse_with(&text, &options, &mut Vec::new()).is_ok()
        };
        prop_assert!(conforming(&lenient) || !conforming(&lenient.with_strict_style(true)));
    }

    /// Notes come by offset, and each says what was done.
    #[test]
    fn notes_are_in_order(text in words()) {
        let notes = boardwire_sgf::read(text.as_bytes(), &Options::default()).notes;
        prop_assert!(notes.is_sorted_by_key(|note| note.span().start));
        for note in notes {
            prop_assert!(!note.code().repair().is_empty(), "{}", note.code().name());
        }
    }

    /// The bound on notes bounds the list and not the verdict.
    #[test]
    fn bounded_notes_are_the_first(text in words(), limit in 0..4_usize) {
        let all = boardwire_sgf::read(text.as_bytes(), &Options::default()).notes;
        let mut options = Options::new(Level::Conforming);
        options.set("notes-limit", &limit.to_string()).unwrap();
        let mut some = Vec::new();
        let result = boardwire_sgf::parse_with(&text, &options, &mut some);
        let shown = limit.min(all.len());
        prop_assert_eq!(&some[..shown], &all[..shown]);
        prop_assert!(some.len() <= limit + 2);
        prop_assert_eq!(result.err(), boardwire_sgf::parse(&text).err());
    }
}
